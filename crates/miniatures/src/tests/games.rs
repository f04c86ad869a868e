//! Cards, chips, and whole games.

use super::*;

/// MG-296 to MG-299: a rider that is shaken may be thrown off.
#[test]
fn mg_296_forced_dismount() {
    let play = Play::new("1 Hired Gun", "1 Rookie Judge on Patrol Bike")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 9000, 2000, Facing::WEST)
        .acting("a1", "HAAAA AA HAA HHHHH HH AAA AAA A")
        .act("a: a1 snapshot b1 with 1 face 0")
        .act("b: dodge");
    assert!(play.figure("b1").mount.is_some());
    let play = play.refused("b: go 20000 2000 face 0", "MG-558").act("b: go 9000 4000 face 0").no_dice_left();
    let figure = play.figure("b1");
    assert_eq!((figure.mount, figure.injured, figure.stunned), (None::<MountId>, 1, 1));
}

#[test]
fn mg_062_star_chips() {
    let play = Play::new("1 Street Judge", "1 Overlord Unit").at("a1", 2000, 2000, Facing::EAST).at(
        "b1",
        9000,
        2000,
        Facing::WEST,
    );
    let mut table = play.state.tabletop.clone();
    table.fill_bag(&mut Events::off());
    assert_eq!(
        (table.bag.0[Seat::new(0)], table.bag.0[Seat::new(1)]),
        ([0, 1, 0], [1, 0, 0]),
        "a robot never has a star"
    );
    table.figures[id("a1")].injured = 2;
    table.fill_bag(&mut Events::off());
    assert_eq!(table.bag.0[Seat::new(0)], [1, 0, 0], "current COOL 3");
}

/// MG-071 to MG-074: the test is optional, and the last chip costs two dice.
#[test]
fn mg_071_the_test_to_return_a_star_chip() {
    let star = |chip: Chip, dice: &str| {
        let play =
            Play::new("1 Street Judge", "1 Punk").at("a1", 2000, 2000, Facing::EAST).at("b1", 9000, 2000, Facing::WEST);
        let mut play = play.acting("a1", dice);
        let frames = [Frame::Turn(Turn::chosen(Seat::new(0), chip)), Frame::Activation(Activation::of(id("a1"), chip))];
        play.state.stack = Stack::of(&frames).unwrap();
        play.state.tabletop.bag.add(Seat::new(1), Chip::Normal);
        let mut events = Events::on();
        play.state.stack.run(&mut play.state.tabletop, &mut events);
        play.act("a: pass")
    };
    let play = star(Chip::Star, "HHHHS 1").act("a: test cool");
    assert!(play.figure("a1").chip.is_none());
    let play = star(Chip::Star, "HHHHA 1").act("a: test cool");
    assert!(play.figure("a1").chip.is_some() && play.figure("a1").pinned);
    let play = star(Chip::LastStar, "HHS 1").act("a: test cool");
    assert_eq!(play.rolls(), ["HHS"]);
    let play = star(Chip::Star, "1").act("a: pass");
    assert!(play.figure("a1").chip.is_some() && !play.figure("a1").pinned, "MG-072");
}

/// MG-090 to MG-096: hounds move one after the other, and strike together.
#[test]
fn mg_091_a_pack_acts_as_one() {
    let pack = |dice: &str| {
        Play::new("1 Scavenger Hounds", "1 Hired Gun")
            .at("a1", 2000, 2000, Facing::EAST)
            .at("a2", 2000, 4000, Facing::EAST)
            .at("a3", 2000, 6000, Facing::EAST)
            .at("b1", 12_000, 4000, Facing::WEST)
            .acting("a1", dice)
    };
    let play = pack("")
        .act("a: a1 move 6000 2000 face 0")
        .refused("a: a2 sprint", "MG-091")
        .refused("a: a1 move 7000 2000 face 0", "MG-068");
    let play = play.act("a: a2 move 6000 4000 face 0").act("a: a3 move 6000 6000 face 0");
    let play = play.act("a: a1 move 9800 3000 face 0");
    assert_eq!(play.state.tabletop.eligible(Seat::new(0)).count(), 1, "one chip for all of them");
    // Two within an inch: 3 + 3 dice, and SPECIAL hits too.
    let play = pack("SAAAAA A AAAA AA")
        .with(|state| {
            state.tabletop.figures[id("a1")].at = Spot::new(10_500, 3500, 0);
            state.tabletop.figures[id("a2")].at = Spot::new(10_500, 4600, 0);
            state.tabletop.figures[id("a3")].at = Spot::new(8000, 5000, 0);
        })
        .act("a: a1 fight 10500 3500 face 0")
        .act("a: pass")
        .act("a: strike b1 with 1")
        .act("b: dodge")
        .no_dice_left();
    assert_eq!(play.rolls()[0].len(), 6);
}

#[test]
fn mg_045_cards_on_the_acting_model() {
    let card = |code: &str| Code::named(code).unwrap();
    let play = duel("").with(|state| {
        let table = &mut state.tabletop;
        for code in ["A01", "A02", "A16"] {
            let card = table.coded(card(code)).unwrap();
            let known = engine::Known { by: engine::Viewers::seat(Seat::new(0)), hint: 0 };
            table.hands[Seat::new(0)].armoury.insert(card, known);
        }
        table.figures[id("a1")].injured = 1;
    });
    let play = play
        .refused("a: play A16", "MG-058")
        .refused("a: play A03 on a1", "MG-057")
        .act("a: play A01 on a1")
        .act("a: play A02 on a1");
    let table = &play.state.tabletop;
    assert_eq!(
        (table.stat(id("a1"), Stat::Fight), table.stat(id("a1"), Stat::Move), play.figure("a1").injured),
        (3, 6, 0)
    );
    assert!(table.armoury_discard.has(table.coded(card("A01")).unwrap()));
}

/// MG-047: ten notoriety less is one card more, eleven are two.
#[test]
fn mg_047_the_underdog() {
    let dealt = |a: &str, b: &str| {
        let options = Options { forces: vec![list(a), list(b)], ..Options::default() };
        let mut state = State::start(&options, pack(), Seed::from(3), &mut Events::off()).unwrap();
        while state.tabletop.hands[Seat::new(0)].big_meg.is_empty() {
            let seat = state.deciders().iter().next().unwrap();
            let action = state.fallback(seat);
            state.apply(seat, &action, &mut Events::off());
        }
        Seat::first(2).map(|seat| state.tabletop.hands[seat].big_meg.len()).collect::<Vec<_>>()
    };
    assert_eq!(dealt("10 Punk", "10 Punk"), [3, 3]);
    assert_eq!(dealt("10 Punk", "10 Punk + Chain"), [4, 3]);
    assert_eq!(dealt("10 Punk", "10 Punk + Blade"), [5, 3]);
}

fn options(game: usize) -> Options {
    let forces = ["sector-house", "alley-kings", "dust-riders", "scrap-uprising", "family-business"];
    let scenarios = pack().content().scenarios.len();
    let scenario = pack().content().scenarios[game % scenarios].slug.clone();
    let pick = |n: usize| forces[n % forces.len()].to_string();
    Options { scenario: Some(scenario), forces: vec![pick(game), pick(game / 2 + 1)], ..Options::default() }
}

/// Whole games at random: every proposal passes `check`, texts and states survive a round trip, a twin looks the same to
/// its viewer, and every game ends.
#[test]
fn random_games_end() {
    let (mut luck, mut list) = (Chance::seeded(11), Vec::new());
    for game in 0..16 {
        let mut state = State::start(&options(game), pack(), Seed::from(game as u64), &mut Events::off()).unwrap();
        let mut steps = 0;
        while let Some(seat) = state.deciders().iter().next() {
            state.actions(seat, &mut list);
            assert!(!list.is_empty(), "{}", state.question(seat));
            let action = list[luck.below(Purpose::Other, list.len())];
            assert_eq!(state.check(seat, &action), Ok(()), "{action}");
            assert_eq!(action.to_string().parse(), Ok(action));
            assert_eq!(state.check(seat, &state.fallback(seat)), Ok(()));
            if steps % 40 == 0 {
                let saved = serde_json::to_string(&state).unwrap();
                assert_eq!(serde_json::from_str::<State>(&saved).unwrap(), state);
                for viewer in Viewer::all(2) {
                    let twin = state.redeal(viewer, &mut luck);
                    assert_eq!(twin.view(viewer), state.view(viewer));
                }
            }
            state.apply(seat, &action, &mut Events::off());
            steps += 1;
            assert!(steps < 20_000, "a game ends");
        }
        assert!(state.outcome().is_some());
    }
}

#[test]
fn sizes() {
    assert!(size_of::<Frame>() <= 48, "a frame has {} bytes", size_of::<Frame>());
    assert!(size_of::<State>() <= 8192, "a state has {} bytes", size_of::<State>());
    let _ = (Throw::default(), WeaponId(0), Target::Model(id("a1")));
}

/// MG-R143, MG-R144: a convoy without a vehicle of its own is lent one, and the prisoner sits in it.
#[test]
fn mg_r144_a_convoy_is_lent_a_wagon() {
    let forces = vec![list("1 Hired Gun"), list("1 Punk")];
    let options = Options { scenario: Some("prison-convoy".into()), forces, ..Options::default() };
    let table = lay_out(&options, pack(), Chance::seeded(1)).expect("the forces are legal");
    let (wagon, prisoner) = (table.objects.wagon.expect("a wagon"), table.objects.prisoner.expect("a prisoner"));
    assert_eq!(table.profile(wagon).name, "Pat-Wagon");
    assert_eq!((table.figures[wagon].place, table.figures[wagon].at), (Place::Table, Spot::new(4000, 18_000, 0)));
    assert_eq!(table.ride(prisoner), Some(wagon));
    assert!(prisoner.seat() != wagon.seat() && !table.is_eligible(prisoner), "one of the ambushers, and not yet free");
}
