//! Tables that somebody has drawn (MG-R170 to MG-R172).

use super::*;
use crate::content::{Flaw, look};
use crate::why::Why;
use engine::content::line_and_column;
use engine::replay::Replay;
use engine::{Positions, Session};

const YARD: &str = include_str!("drawn.toml");

fn options(scenario: &str, drawn: &str) -> Options {
    Options { scenario: Some(scenario.into()), drawn: Some(drawn.into()), ..Options::default() }
}

fn flaws(text: &str) -> Vec<Flaw> {
    let flaws = look(text).flaws;
    assert!(!flaws.is_empty(), "it has faults");
    flaws
}

/// The first fault after a change: the line, the field, the rule, and the words.
fn fault(from: &str, to: &str) -> (usize, String, &'static str, String) {
    assert!(YARD.contains(from), "{from}");
    let text = YARD.replacen(from, to, 1);
    let flaw = flaws(&text).remove(0);
    (line_and_column(&text, flaw.at).0, flaw.field, flaw.rule, flaw.words)
}

#[track_caller]
fn says(from: &str, to: &str, line: usize, field: &str, rule: &str, words: &str) {
    let (at, in_field, by, said) = fault(from, to);
    assert_eq!((at, in_field.as_str(), by), (line, field, rule), "{said}");
    assert!(said.contains(words), "{said}");
}

#[test]
fn mg_r170_a_drawn_table_is_played_on() {
    let options = options("street-rumble", YARD);
    let state = State::start(&options, pack(), Seed::from(1), &mut Events::off()).expect("a sound table");
    let table = &state.tabletop;
    assert_eq!((table.layout().name.as_str(), table.ground().width), ("Back Yard", 30_000));
    assert_eq!(table.layout().names.openings, ["D1"]);
    // Copies of a state share the table, and what is known of its ways.
    let copy = state.clone();
    assert!(std::ptr::eq(table.layout(), copy.tabletop.layout()));
    assert!(std::ptr::eq(
        table.layout(),
        state.redeal(Viewer::Seat(Seat::new(0)), &mut Chance::seeded(1)).tabletop.layout()
    ));
    // Whoever looks at it sees the file as the content of a pack shows its own.
    let view = serde_json::to_value(state.view(Viewer::Spectator)).unwrap();
    assert_eq!(view["layout"], "drawn");
    assert_eq!(view["drawn"]["pieces"][1]["poly"][0], serde_json::json!([21_000, 13_000]));
    assert_eq!(view["drawn"]["zones"][1][1]["roof"], "B1");
    let plain = State::start(&Options::default(), pack(), Seed::from(1), &mut Events::off()).unwrap();
    assert!(serde_json::to_value(plain.view(Viewer::Spectator)).unwrap().get("drawn").is_none());
}

/// MG-R171: the table's zones stand in for the scenario's.
#[test]
fn mg_r171_zones_of_the_table() {
    let start = |text: &str| {
        let mut state =
            State::start(&options("street-rumble", text), pack(), Seed::from(1), &mut Events::off()).unwrap();
        while !matches!(state.stack.asking(), Some(Frame::Deployment(_))) {
            let seat = state.deciders().iter().next().unwrap();
            let action = state.fallback(seat);
            state.apply(seat, &action, &mut Events::off());
        }
        state
    };
    let state = start(YARD);
    let a = state.tabletop.first_side;
    let check = |state: &State, seat: Seat, x: i32, y: i32, z: i32| {
        let who = state.tabletop.figures.iter().map(|(id, _)| id).find(|id| id.seat() == seat).unwrap();
        let action = Action::Deploy { who, at: Spot::new(x, y, z), facing: Facing::NORTH };
        let mut state = state.clone();
        if state.check(seat, &action) == Err(Why::NotYourDecision) {
            let other = state.deciders().iter().next().unwrap();
            let pass = state.fallback(other);
            state.apply(other, &pass, &mut Events::off());
        }
        state.check(seat, &action).map_err(|why| State::refusal(pack().content(), why).rule.to_string())
    };
    let b = Seat::new(1 - a.index());
    assert_eq!(check(&state, a, 2000, 2000, 0), Ok(()));
    assert_eq!(check(&state, a, 2000, 5400, 0), Err("MG-050".into()), "the scenario's zone is an inch deeper");
    assert_eq!(check(&state, b, 14_000, 15_000, 4000), Ok(()), "on the roof");
    assert_eq!(check(&state, b, 5000, 15_000, 0), Err("MG-050".into()));
    let bare = YARD.split("zones").next().unwrap().replace("30000, 30000", "36000, 36000");
    assert_eq!(check(&start(&bare), a, 2000, 5400, 0), Ok(()), "without zones it is as the scenario says");
}

#[test]
fn every_fault_names_its_line_field_and_rule() {
    says("size = [30000, 30000]", "size = [50000, 30000]", 3, "size", "MG-R170", "at most 48 inches");
    says("size = [30000, 30000]", "size = [9000, 30000]", 3, "size", "MG-001", "from 12 to 100 inches");
    says("[10000, 12000, 18000, 18000]", "[18000, 12000, 10000, 18000]", 5, "pieces[0].rect", "MG-520", "west, south");
    says("[21000, 13000]", "[12000, 13000]", 6, "pieces[1].poly", "MG-005", "R1 overlaps B1");
    says("[25000, 14000]", "[35000, 14000]", 6, "pieces[1].poly", "MG-004", "not lie on the table");
    says("z = [0, 4000]", "z = [0, 1500]", 5, "pieces[0].z", "MG-521", "1500 mil high is not blocking");
    says("id = \"R1\"", "id = \"B1\"", 6, "pieces[1].id", "MG-520", "used twice");
    says("from = [12000, 12000]", "from = [12000, 11000]", 12, "openings[0].from", "MG-522", "an edge of B1");
    says("z = [0, 2000]", "z = [0, 5000]", 12, "openings[0].z", "MG-522", "bottom and the top");
    says("lock = 2", "lock = 4", 12, "openings[0].lock", "MG-417", "0 to 3 dice");
    says("piece = \"B1\"", "piece = \"B7\"", 12, "openings[0].piece", "MG-522", "no piece B7");
    says("b = [10500, 15000, 4000]", "b = [10500, 15000, 3000]", 9, "links[0].b", "MG-388", "its end b");
    says("{ roof = \"B1\" }", "{ roof = \"R1\" }", 16, "zones[1][1]", "MG-388", "no roof");
    says("[0, 0, 30000, 5000]", "[0, 0, 31000, 5000]", 15, "zones[0][0]", "MG-050", "on the table");
    says(
        "[0, 0, 30000, 5000]",
        "[0, 0, 3000, 1500]",
        14,
        "zones",
        "MG-050",
        "has room for 3 small bases; 12 are needed",
    );
    says("kind = \"ladder\"", "kind = \"rope\"", 9, "", "MG-R170", "unknown variant");
    says("name = \"Back Yard\"", "name = \"\"", 2, "name", "MG-R170", "from 1 to 60 letters");
    // A roof without a way up, and nothing else to begin on.
    let (_, field, rule, words) = {
        let text = YARD.replace("[{ rect = [0, 25000, 30000, 30000] }, { roof = \"B1\" }]", "[{ roof = \"B1\" }]");
        let text = text
            .replace("    { id = \"K1\", kind = \"ladder\", a = [9500, 15000, 0], b = [10500, 15000, 4000] },\n", "");
        let flaw = flaws(&text).remove(0);
        (flaw.at, flaw.field, flaw.rule, flaw.words)
    };
    assert_eq!((field.as_str(), rule), ("zones", "MG-050"));
    assert!(words.contains("nobody can walk"), "{words}");
    // All of them at once, and the point where the eye should go.
    let text = YARD.replacen("[21000, 13000]", "[12000, 13000]", 1).replacen("lock = 2", "lock = 4", 1);
    let all = flaws(&text);
    assert_eq!(all.iter().map(|flaw| flaw.what.as_deref()).collect::<Vec<_>>(), [Some("R1"), Some("D1")]);
    assert!(all.iter().all(|flaw| flaw.point.is_some()));
    let long = format!("{YARD}# {}\n", "x".repeat(16 << 10));
    assert_eq!(flaws(&long)[0].rule, "MG-R170");
    let crowd: String = (0..49).map(|n| format!("[[pieces]]\nid = \"P{n}\"\nkind = \"open\"\nrect = [{}, 0, {}, 10]\nz = [0, 0]\nsturdiness = \"fixed\"\n", n * 20, n * 20 + 10)).collect();
    let crowd = format!("id = \"T\"\nname = \"T\"\nsize = [36000, 36000]\n{crowd}");
    assert!(flaws(&crowd)[0].words.contains("at most 48 pieces"), "{:?}", flaws(&crowd)[0]);
}

#[test]
fn mg_r172_refusals_of_a_game() {
    let start = |options: &Options| match State::start(options, pack(), Seed::from(1), &mut Events::off()) {
        Ok(_) => "played".to_string(),
        Err(why) => State::refusal(pack().content(), why).to_string(),
    };
    let yard = |scenario: &str| start(&options(scenario, YARD));
    let own = "MG-R172: The scenario is about a piece of its own table, and is played there only.";
    assert_eq!(yard("street-rumble"), "played");
    assert_eq!(yard("the-arrest"), "played");
    assert_eq!(yard("riot-control"), "played");
    assert_eq!([yard("demolition"), yard("rooftop-chase")], [own, own]);
    let elsewhere = Options { layout: Some("meg-way".into()), drawn: None, ..options("rooftop-chase", "") };
    assert_eq!(start(&elsewhere), own);
    assert_eq!(yard("hold-the-block"), "played");
    assert_eq!(yard("roll"), "MG-R172: On a drawn table the scenario is chosen, not rolled.");
    let both = Options { layout: Some("meg-way".into()), ..options("street-rumble", YARD) };
    assert!(start(&both).starts_with("MG-R170: A game is played on a drawn table or"), "{}", start(&both));
    let faulty = options("street-rumble", &YARD.replacen("lock = 2", "lock = 4", 1));
    assert_eq!(start(&faulty), "MG-417: The drawn table has a fault in line 12.");
    // Without zones of its own the yard is too small for those of the scenario.
    let small = options("street-rumble", YARD.split("zones").next().unwrap());
    assert_eq!(start(&small), "MG-050: The scenario cannot be played on the drawn table.");
    let narrow = YARD.replacen("[0, 0, 30000, 5000]", "[0, 0, 3000, 1500]", 1);
    assert_eq!(start(&options("street-rumble", &narrow)), "MG-050: The scenario cannot be played on the drawn table.");
    let blocked = YARD.replacen("[10000, 12000, 18000, 18000]", "[500, 16000, 7500, 24000]", 1);
    let blocked = blocked.split("links").next().unwrap();
    let zones = "zones = [[{ rect = [0, 0, 30000, 5000] }], [{ rect = [0, 25000, 30000, 30000] }]]\n";
    assert_eq!(
        start(&options("prison-convoy", &format!("{blocked}{zones}"))),
        "MG-R172: The scenario cannot be played on the drawn table."
    );
}

/// What is agreed has the table, so a record, a saved state and a position have it too.
#[test]
fn a_drawn_table_is_recorded() {
    let mut session =
        Session::<State>::start(options("street-rumble", YARD), pack(), Seed::from(5)).expect("it starts");
    let mut luck = Chance::seeded(5);
    let mut list = Vec::new();
    for step in 0..120 {
        let Some(seat) = session.state().deciders().iter().next() else { break };
        session.state().actions(seat, &mut list);
        let action = list[luck.below(Purpose::Other, list.len())];
        session.act(seat, action).expect("it was listed");
        if step % 30 == 0 {
            let state = session.state();
            let saved = serde_json::to_string(state).unwrap();
            assert_eq!(&serde_json::from_str::<State>(&saved).unwrap(), state);
            let position = toml::to_string(&state.position()).expect("a position can be written");
            let given = toml::from_str(&position).expect("and read");
            let again = State::lay(&given, pack()).expect("and laid");
            assert_eq!(again.tabletop.layout(), state.tabletop.layout());
            assert_eq!(again.tabletop.figures, state.tabletop.figures);
        }
    }
    let text = session.record().to_string();
    assert!(text.contains("Back Yard"));
    let replayed: Session<State> = Replay::parse(&text).expect("it is read").load().expect("it fits");
    assert_eq!(replayed.state(), session.state());
    // Another table is another game.
    let other = text.replacen("[10000, 12000, 18000, 18000]", "[10000, 12000, 18000, 18500]", 1);
    assert_ne!(other, text);
    let other = Replay::parse(&other).expect("it is read").load::<State>();
    assert!(other.is_err() || other.unwrap().state() != session.state());
}

/// What is written is read again, and means the same; so do the tables of the pack.
#[test]
fn the_usual_form_is_its_own() {
    let pack_tables = <Content as engine::content::Stored>::BUILT_IN.iter();
    // How a table looks is no part of it.
    let is_table = |path: &str| path.starts_with("layouts/") && !path.ends_with(".look.toml");
    let pack_tables = pack_tables.filter(|(path, _)| is_table(path)).map(|&(_, text)| text);
    for text in pack_tables.chain([YARD]) {
        let looked = look(text);
        assert_eq!(looked.flaws, []);
        let usual = looked.text.expect("it can be read");
        let again = look(&usual);
        assert_eq!((again.text.as_ref(), &again.layout), (Some(&usual), &looked.layout));
    }
    assert_eq!(look(YARD).text.as_deref(), Some(YARD));
}

#[test]
fn a_position_has_one_table() {
    let given = format!("layout = \"meg-way\"\n[options]\ndrawn = '''\n{YARD}'''\n");
    let given = toml::from_str(&given).expect("it can be read");
    let wrong = State::lay(&given, pack()).expect_err("two tables");
    assert!(wrong[0].reason.contains("MG-R170"), "{wrong:?}");
}

/// Whoever makes a table is told which option is wrong, and where; everybody else is told its name.
#[test]
fn options_say_what_is_wrong_with_the_table() {
    let amiss = |options: &Options| State::amiss(options, pack().content()).map(|amiss| (amiss.field, amiss.reason));
    let drawn = |reason: &str| Some(("drawn".to_owned(), reason.to_owned()));
    assert_eq!(amiss(&options("street-rumble", YARD)), None);
    let faulty = options("street-rumble", &YARD.replacen("lock = 2", "lock = 4", 1));
    assert_eq!(amiss(&faulty), drawn("Line 12: D1: MG-417: a lock takes from 0 to 3 dice."));
    let own = "MG-R172: Demolition is about a piece of its own table, and is played there only.";
    assert_eq!(amiss(&options("demolition", YARD)), drawn(own));
    let shown = State::public_options(&options("street-rumble", YARD), pack().content());
    assert_eq!(shown, options("street-rumble", "Back Yard"));
}
