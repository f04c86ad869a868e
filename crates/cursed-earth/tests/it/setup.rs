//! Rules of set-up, and of whole games, that need more than one position to show.

use cursed_earth::names::{CardId, Character, Difficulty, Mode, Team, Time};
use cursed_earth::{Event, Options, State};
use engine::{Chance, Events, Game, Pack, Seat, Seed, Viewer};

fn options(mode: Mode, players: Option<u8>) -> Options {
    Options { mode, players, ..Options::default() }
}

fn start(options: Options, seed: u64) -> (State, Vec<Event>) {
    let mut events = Events::on();
    let state = State::start(&options, Pack::built_in(), Seed::from(seed), &mut events).expect("legal options");
    (state, events.as_slice().iter().map(|told| *told.public()).collect())
}

fn refused(options: Options) -> Option<String> {
    let pack = Pack::built_in();
    let why = State::start(&options, pack, Seed::from(1), &mut Events::off()).err()?;
    Some(State::refusal(&pack, why).rule.to_string())
}

/// All that a lone game, a common game and a head-to-head game can be.
fn every_mode() -> Vec<Options> {
    let together = (2..=4).map(|players| options(Mode::Cooperative, Some(players)));
    together.chain([options(Mode::Solo, None), options(Mode::HeadToHead, None)]).collect()
}

#[test]
fn ce_186_so_many_can_play() {
    assert_eq!(refused(options(Mode::Cooperative, Some(5))), Some("CE-186".to_string()));
    assert_eq!(refused(options(Mode::Cooperative, Some(1))), Some("CE-186".to_string()));
    assert_eq!(refused(options(Mode::Solo, Some(2))), Some("CE-260".to_string()));
    assert_eq!(refused(options(Mode::HeadToHead, Some(3))), Some("CE-300".to_string()));
    let senior = Some(Seat::new(2));
    assert_eq!(refused(Options { senior, ..Options::default() }), Some("CE-187".to_string()));
    assert_eq!(refused(Options { judges: senior, ..Options::default() }), Some("CE-008".to_string()));
    assert!(every_mode().into_iter().all(|options| refused(options).is_none()));
}

/// CE-180, CE-302: five health each, four ammunition, three rations; CE-004, CE-005: who is who. What the first three
/// locations do comes on top (CE-464).
#[test]
fn ce_180_what_a_team_starts_with() {
    for options in every_mode() {
        for seed in 0..20 {
            let (state, _) = start(options, seed);
            let table = &state.tabletop;
            let crater = table.path.iter().any(|&it| table.content.location(it).name == "Fallout Crater Nine");
            for team in table.teams() {
                let area = &table.teams[team];
                assert!(area.members.iter().all(|member| member.health == 5));
                assert!(area.members.iter().all(|member| member.radiation == 0) || crater);
                assert!((4..=5).contains(&area.ammunition) && (3..=4).contains(&area.rations));
                assert!(area.kept.is_empty());
            }
        }
    }
    let (state, _) = start(Options::default(), 1);
    assert_eq!(state.tabletop.teams().collect::<Vec<_>>(), [Team::Judges]);
    assert!(!state.tabletop.lives(Character::Satellat), "CE-469: perps without a player are a pawn");
}

/// CE-181 to CE-185: how many locations are left, and where Max Normal and the pawns are.
#[test]
fn ce_184_max_normal_is_among_the_last_three() {
    let cases = [(Difficulty::Cadet, 10), (Difficulty::StreetJudge, 11), (Difficulty::ChiefJudge, 11)];
    for (difficulty, size) in cases {
        let mut places = [0; 12];
        for seed in 0..300 {
            let (state, _) = start(Options { difficulty, ..Options::default() }, seed);
            let table = &state.tabletop;
            let goal = table.content.goal();
            let all: Vec<_> = table.path.iter().chain(table.locations.cards().iter().rev()).collect();
            assert_eq!((all.len(), table.removed.len()), (size, 13 - size), "CE-182");
            let place = all.iter().position(|&&location| location == goal).expect("Max Normal is never taken out");
            places[place] += 1;
            assert_eq!(table.path.len(), 3, "CE-185");
            let positions = [Team::Judges, Team::Perps].map(|team| table.teams[team].position);
            assert_eq!(positions, [1, 3], "CE-185, CE-461");
        }
        let last = &places[size - 3..size];
        assert_eq!(last.iter().sum::<i32>(), 300);
        assert!(last.iter().all(|&count| (70..130).contains(&count)), "each with the same chance: {places:?}");
    }
}

#[test]
fn ce_303_head_to_head_is_set_up_as_for_street_judge() {
    for difficulty in [Difficulty::Cadet, Difficulty::ChiefJudge] {
        let (state, _) = start(Options { mode: Mode::HeadToHead, difficulty, ..Options::default() }, 4);
        let table = &state.tabletop;
        assert_eq!(table.removed.len(), 2);
        assert_eq!([Team::Judges, Team::Perps].map(|team| table.teams[team].position), [1, 1]);
    }
}

/// CE-186, CE-261, CE-304: hand sizes. CE-301: 55 cards head-to-head.
#[test]
fn ce_301_hands_and_decks() {
    for (mode, players, hand, cards) in [
        (Mode::Cooperative, Some(2), 6, 60),
        (Mode::Cooperative, Some(3), 4, 60),
        (Mode::Cooperative, Some(4), 4, 60),
        (Mode::Solo, None, 6, 60),
        (Mode::HeadToHead, None, 6, 55),
    ] {
        let (state, _) = start(options(mode, players), 1);
        let table = &state.tabletop;
        let held: usize = table.seats().map(|seat| table.hands[seat].len()).sum();
        assert!(table.seats().all(|seat| table.hands[seat].len() == hand));
        // Alone two cards lie in the row already (CE-262), unless a location asks first.
        assert_eq!(held + table.deck.len() + table.rows.above.len(), cards);
        if mode == Mode::HeadToHead {
            let out = [1, 13, 25, 36, 44].map(CardId);
            assert!(
                !table.deck.cards().iter().chain(table.hands.0.iter().flat_map(|h| h.cards())).any(|c| out.contains(c))
            );
        }
    }
}

/// CE-187, CE-304: the first Senior Judge is the one named (D00), or anybody.
#[test]
fn ce_187_the_first_senior_judge() {
    let first = |options, seed| start(options, seed).0.tabletop.first_senior.index();
    for options in [options(Mode::Cooperative, Some(3)), options(Mode::HeadToHead, None)] {
        let mut seen: Vec<usize> = (0..60).map(|seed| first(options, seed)).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), options.seats().unwrap());
        let senior = Some(Seat::new(1));
        assert!((0..20).all(|seed| first(Options { senior, ..options }, seed) == 1));
    }
    assert_eq!(start(Options::default(), 1).0.tabletop.time, Time::Dawn);
}

/// CE-464: what the first three locations do when revealed happens after everything else has been dealt.
#[test]
fn ce_464_the_first_locations_act() {
    let acts = |state: &State, name: &str| {
        let table = &state.tabletop;
        table.path.iter().any(|&location| table.content.location(location).name == name)
    };
    let (mut stops, mut craters) = (0, 0);
    for seed in 0..60 {
        let (state, events) = start(options(Mode::HeadToHead, None), seed);
        let dealt = events.iter().rposition(|event| matches!(event, Event::Drew { .. })).expect("cards are dealt");
        let revealed = events.iter().position(|event| matches!(event, Event::Revealed { .. })).expect("revealed");
        assert!(dealt < revealed);
        if acts(&state, "Burnt-Out Truck Stop") && !acts(&state, "Fallout Crater Nine") {
            stops += 1;
            assert!([Team::Judges, Team::Perps].iter().all(|&team| state.tabletop.teams[team].ammunition == 5));
        }
        if acts(&state, "Fallout Crater Nine") {
            craters += 1;
            let first = state.tabletop.first_senior;
            assert!(state.deciders().has(first), "CE-498: the first Senior Judge's team first");
            assert!(state.question(first).contains("Radiation"));
        }
    }
    assert!(stops > 3 && craters > 3);
}

/// CE-520, CE-522: a game follows from its seed and its decisions; each wait names who is asked.
#[test]
fn ce_522_the_same_seed_is_the_same_game() {
    for options in every_mode() {
        let play = |seed: u64| {
            let (mut state, _) = start(options, seed);
            let (mut chance, mut list) = (Chance::seeded(9), Vec::new());
            while let Some(seat) = state.deciders().iter().next() {
                let action = state.sample(seat, &mut chance, &mut list);
                state.apply(seat, &action, &mut Events::off());
            }
            state
        };
        assert_eq!(play(3), play(3));
        assert_ne!(play(3), play(4));
    }
}

/// CE-545, CE-544, CE-123: in every round together the perps move at least once, and pawns never go back.
#[test]
fn ce_545_positions_never_decrease() {
    for seed in 0..30 {
        let (mut state, _) = start(options(Mode::Cooperative, Some(2 + (seed % 3) as u8)), seed);
        let (mut chance, mut list) = (Chance::seeded(seed), Vec::new());
        let mut before = (1, [1, 3]);
        while let Some(seat) = state.deciders().iter().next() {
            let action = state.sample(seat, &mut chance, &mut list);
            state.apply(seat, &action, &mut Events::off());
            let table = &state.tabletop;
            let now = (table.round, [Team::Judges, Team::Perps].map(|team| table.teams[team].position));
            assert!(now.1[0] >= before.1[0] && now.1[1] >= before.1[1]);
            assert!(now.1[1] >= 3 + now.0 - 1, "CE-211: one location each completed round");
            before = now;
        }
    }
}

/// CE-540 to CE-542: no card is lost or made, and tokens stay within their bounds, whatever is played.
#[test]
fn ce_540_cards_and_tokens_are_conserved() {
    for (seed, options) in every_mode().into_iter().cycle().take(40).enumerate() {
        let (mut state, _) = start(options, seed as u64);
        let (mut chance, mut list) = (Chance::seeded(7), Vec::new());
        while let Some(seat) = state.deciders().iter().next() {
            let action = state.sample(seat, &mut chance, &mut list);
            state.apply(seat, &action, &mut Events::off());
            let table = &state.tabletop;
            let held: usize = table.seats().map(|seat| table.hands[seat].len()).sum();
            let rows = [&table.rows.above, &table.rows.below].map(|row| row.len()).iter().sum::<usize>();
            let pending = [&table.pending.above, &table.pending.below].map(|pile| pile.len()).iter().sum::<usize>();
            let kept: usize = table.teams().map(|team| table.teams[team].kept.len()).sum();
            let lying =
                table.deck.len() + table.discard.len() + table.drawn.len() + usize::from(table.current.is_some());
            let all = if options.mode == Mode::HeadToHead { 55 } else { 60 };
            assert_eq!(held + rows + pending + kept + lying, all);
            for member in table.teams().flat_map(|team| table.teams[team].members) {
                assert!(member.health <= 5 && member.radiation <= member.health);
            }
        }
    }
}

/// CE-505, CE-231: a bot rates by its own card: nothing else of what others hold changes its rating.
#[test]
fn ce_505_bots_rate_by_their_own_card() {
    let mut found = 0;
    for seed in 0..200 {
        let (mut state, _) = start(options(Mode::Cooperative, Some(3)), seed);
        let (mut chance, mut list) = (Chance::seeded(seed), Vec::new());
        while let Some(seat) = state.deciders().iter().next() {
            if state.question(seat).starts_with("Rate") {
                found += 1;
                state.actions(seat, &mut list);
                let likely = |state: &State| -> Vec<String> {
                    list.iter().filter(|it| state.odds(seat, it) > 0).map(|it| it.to_string()).collect()
                };
                let rating = likely(&state);
                assert_eq!(rating.len(), 1);
                for _ in 0..5 {
                    assert_eq!(likely(&state.redeal(Viewer::Seat(seat), &mut chance)), rating);
                }
            }
            let action = state.sample(seat, &mut chance, &mut list);
            state.apply(seat, &action, &mut Events::off());
        }
        if found > 20 {
            return;
        }
    }
    panic!("psi actions were too rare: {found}");
}
