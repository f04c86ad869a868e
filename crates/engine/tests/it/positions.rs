//! Games that begin at a position: pasted, or taken from a recorded game.

use engine::chance::{Chance, Purpose, Seed};
use engine::content::File;
use engine::erased::{AnyGame, AnySession, NoStart, erased};
use engine::replay::Fairness;
use engine::seat::{Seat, Viewer};
use engine::toy::Toy;
use engine::{Pack, Replay, Session};
use serde_json::json;

const POSITION: &str = "
seats = 3
stake = 1 # 'tis \"more\"
hands = { a = ['card-01', 'card-02'], b = ['card-03'], c = ['card-04'] }
points = { a = 4 }
";

fn game() -> &'static dyn AnyGame {
    erased::<Toy>()
}

fn faults(position: &str) -> Vec<String> {
    match game().lay(position, None, Seed::from(1)) {
        Err(NoStart::Position(faults)) => faults.iter().map(|fault| fault.to_string()).collect(),
        other => panic!("{position}: {other:?}"),
    }
}

/// Random actions, so many or to the end.
fn play(session: &mut dyn AnySession, actions: usize, chance: &mut Chance) {
    for _ in 0..actions {
        let deciders: Vec<Seat> = session.deciders().iter().collect();
        if deciders.is_empty() {
            return;
        }
        let seat = deciders[chance.below(Purpose::Other, deciders.len())];
        let actions = session.actions(seat);
        session.act(seat, &actions[chance.below(Purpose::Other, actions.len())]).unwrap();
    }
}

fn looks(session: &dyn AnySession) -> Vec<String> {
    let views = Viewer::all(session.seats()).map(|viewer| format!("{:?}", session.view_parts(viewer)));
    views.chain(Seat::first(session.seats()).map(|seat| session.actions_json(seat))).collect()
}

#[test]
fn a_game_begins_where_the_position_says() {
    let session = game().lay(POSITION, None, Seed::from(1)).unwrap();
    assert_eq!((session.seats(), session.seq(), session.entry_count()), (3, 0, 0));
    assert_eq!(session.options(), json!({ "seats": 3 }));
    assert_eq!(session.actions(Seat::new(0)), ["play card-01", "play card-02"]);
    assert_eq!(session.view(Viewer::Spectator)["points"], json!([4, 0, 0]));
    assert_eq!(session.content_files(), None);
    assert!(session.playthrough().contains("at a position"), "{}", session.playthrough());
}

#[test]
fn what_cannot_be_laid_is_said_with_its_place() {
    assert_eq!(
        faults("seats = 2\nhands = { a = [7] }"),
        ["position:2:16: invalid type: integer `7`, expected a string"]
    );
    assert_eq!(faults("seats = 2\n\nturbo = 1").len(), 1);
    assert!(faults("seats = 2\n\nturbo = 1")[0].starts_with("position:3:1: unknown field `turbo`"));
    assert!(faults("seats = ")[0].starts_with("position:1:9: "), "{:?}", faults("seats = "));
    assert_eq!(faults("seats = 9"), ["position: 9 seats; two to four play"]);
    let pack = |text: &str| Some(vec![File { path: "toy.toml".to_string(), text: text.to_string() }]);
    assert!(matches!(game().lay(POSITION, pack("goal = 'x'"), Seed::from(1)), Err(NoStart::Content(_))));
}

#[test]
fn luck_comes_from_the_seed() {
    // The deck is soon empty, and the discard pile is shuffled.
    let cards = |numbers: std::ops::Range<u8>| numbers.map(|n| format!("'card-{n:02}'")).collect::<Vec<_>>().join(", ");
    let position = format!("deck = [{}]\ndiscard = [{}]", cards(7..13), cards(13..25));
    let run = |seed: u64, shuffled: bool| {
        let lay = if shuffled { AnyGame::lay_shuffled } else { AnyGame::lay };
        let mut session = lay(game(), &position, None, Seed::from(seed)).unwrap();
        let begin = (looks(&*session), session.position());
        play(&mut *session, 60, &mut Chance::seeded(3));
        (begin, session.position())
    };
    let ((shown, lies), end) = run(1, false);
    assert_eq!(run(1, false), ((shown.clone(), lies.clone()), end.clone()));
    let ((others_shown, others_lie), others_end) = run(2, false);
    assert_eq!((&others_shown, &others_lie), (&shown, &lies), "the piles are as the position has them");
    assert_ne!(others_end, end);

    let ((shuffled_shown, shuffled_lies), _) = run(1, true);
    assert_eq!(shuffled_shown, shown, "nobody sees the order of the deck");
    assert_ne!(shuffled_lies, lies, "and it is another");
    assert_eq!(run(1, true).0.1, shuffled_lies);
    assert_ne!(run(2, true).0.1, shuffled_lies, "which follows from the seed");
}

#[test]
fn it_is_recorded_and_played_again() {
    for shuffled in [false, true] {
        let fairness = Fairness::new(Seed::from(99), ["a", "b", "c"].map(String::from).to_vec());
        let files = vec![File { path: "toy.toml".to_string(), text: "goal = 9".to_string() }];
        let lay = if shuffled { AnyGame::lay_shuffled } else { AnyGame::lay };
        let mut session = lay(game(), POSITION, Some(files.clone()), fairness.seed()).unwrap();
        session.prove(fairness).unwrap();
        let begin = looks(&*session);
        let mut chance = Chance::seeded(5);
        play(&mut *session, 5, &mut chance);
        // Back to the very start, with other luck: a fresh one has the first luck all the same.
        while let Ok(entry) = session.undo_entry(Seat::new(0), true) {
            session.enter(&entry).unwrap();
        }
        play(&mut *session, 40, &mut chance);

        let text = session.record().to_string();
        let replay = Replay::parse(&text).unwrap();
        assert_eq!((replay.position.as_deref(), replay.shuffled), (Some(POSITION), shuffled));
        assert_eq!(replay.pack, Some(files));
        assert_eq!(replay, session.record());
        let loaded = game().load(&replay).unwrap();
        assert_eq!(loaded.position(), session.position());
        assert_eq!(loaded.record().to_string(), text);
        assert_eq!(loaded.playthrough(), session.playthrough());
        let mut again = session.fresh();
        assert_eq!(looks(&*again), begin);
        session.entries().iter().for_each(|entry| again.enter(entry).unwrap());
        assert_eq!(again.record().to_string(), text);
    }
}

#[test]
fn a_record_that_does_not_fit_its_position_is_refused() {
    let session = game().lay_shuffled(POSITION, None, Seed::from(1)).unwrap();
    let text = session.record().to_string();
    assert!(text.contains("\nposition = '''\n\nseats = 3\nstake = 1 # 'tis \"more\"\n"), "{text}");
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}\n{text}");
        match Replay::parse(&text.replacen(from, to, 1)) {
            Err(faults) => faults[0].to_string(),
            Ok(replay) => game().load(&replay).unwrap_err().to_string(),
        }
    };
    assert_eq!(fault("{ seats = 3 }", "{ seats = 2 }"), "replay: its options are not those of its position");
    assert_eq!(
        fault("\nseats = 3", "\nseats = 7"),
        "replay: its position cannot be laid: position: 7 seats; two to four play"
    );
    assert!(fault("stake = 1", "steak = 1").contains("position:3:1: unknown field `steak`"));
    let (start, end) = (text.find("position").unwrap(), text.find("shuffled").unwrap());
    assert_eq!(fault(&text[start..end], ""), "replay: `shuffled` is said of a position, and there is none");
}

/// Whatever a position is written with, the record keeps it to the letter.
#[test]
fn any_text_survives_the_record() {
    for more in ["# ''' \"\"\"\n", "# \t tab\n", "# '", "\r\n# é 🂡 \\u0041 \\", "# '''", ""] {
        let position = format!("seats = 2\n{more}");
        let session = game().lay(&position, None, Seed::from(1)).unwrap();
        let replay = Replay::parse(&session.record().to_string()).unwrap();
        assert_eq!(replay.position, Some(position));
        assert_eq!(game().load(&replay).unwrap().record(), session.record());
    }
}

#[test]
fn a_recorded_game_goes_on_from_every_step() {
    for seed in 0..6 {
        let mut session = game().start(&json!({ "seats": 2 + seed % 3 }), None, Seed::from(seed)).unwrap();
        play(&mut *session, 400, &mut Chance::seeded(seed));
        assert!(session.outcome().is_some());
        let recorded = game().load(&session.record()).unwrap();
        let mut walk = recorded.fresh();
        for entry in recorded.entries() {
            let position = walk.position();
            let laid = game().lay(&position, None, Seed::from(77)).unwrap();
            assert_eq!((looks(&*laid), laid.position()), (looks(&*walk), position.clone()));
            let mut table = game().lay_shuffled(&position, None, Seed::from(77)).unwrap();
            assert_eq!(looks(&*table), looks(&*walk));
            play(&mut *table, 400, &mut Chance::seeded(seed));
            assert!(table.outcome().is_some());
            walk.enter(&entry).unwrap();
        }
        let over = game().lay(&walk.position(), None, Seed::from(77)).unwrap();
        assert_eq!(over.outcome(), session.outcome());
    }
}

#[test]
fn a_session_knows_where_it_began() {
    let pack = Pack::built_in();
    let laid: Session<Toy> = Session::lay(POSITION, pack, Seed::from(1)).unwrap();
    let began = laid.laid().unwrap();
    assert_eq!((began.text(), began.shuffled(), began.over()), (POSITION, false, pack));
    assert!(super::start(2, 1).laid().is_none());
}
