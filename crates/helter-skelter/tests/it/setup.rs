//! Rules of set-up and of what everybody sees that need more than one position to show.

use engine::{Chance, Events, Game, Pack, Seat, Seed, Viewer};
use helter_skelter::names::{Spaces, Team};
use helter_skelter::tabletop::HouseRules;
use helter_skelter::{Action, Event, Options, State};
use serde_json::{Value, json};

fn start(seats: usize, seed: u64) -> (State, Vec<Event>) {
    let options =
        Options { map: "grand-hall".to_string(), teams: Team::ALL[..seats].to_vec(), house: HouseRules::default() };
    let mut events = Events::on();
    let state = State::start(&options, Pack::built_in(), Seed::from(seed), &mut events).expect("legal options");
    (state, events.as_slice().iter().map(|told| *told.public()).collect())
}

/// Everybody answers as the clock would, until somebody is asked to deploy.
fn placed(seats: usize, seed: u64) -> State {
    let (mut state, _) = start(seats, seed);
    while state.tabletop.players[Seat::new(0)].hand.is_empty() {
        let seat = state.deciders().iter().next().expect("the game goes on");
        state.apply(seat, &state.fallback(seat), &mut Events::off());
    }
    state
}

fn view(state: &State, viewer: Viewer) -> Value {
    serde_json::to_value(state.view(viewer)).expect("a view is JSON")
}

fn refused(map: &str, teams: &[Team]) -> Option<String> {
    let options = Options { map: map.to_string(), teams: teams.to_vec(), house: HouseRules::default() };
    let pack = Pack::built_in();
    let why = State::start(&options, pack, Seed::from(1), &mut Events::off()).err()?;
    Some(State::refusal(&pack, why).rule.to_string())
}

#[test]
fn hs_001_two_to_four_players_with_different_teams() {
    let [judges, dogs, ..] = Team::ALL;
    for teams in [&Team::ALL[..2], &Team::ALL[..3], &Team::ALL] {
        assert_eq!(refused("grand-hall", teams), None, "{teams:?}");
    }
    let five = [&Team::ALL[..], &[judges]].concat();
    for teams in [&[][..], &[judges], &five, &[judges, judges], &[judges, dogs, judges]] {
        assert_eq!(refused("grand-hall", teams).as_deref(), Some("HS-001"), "{teams:?}");
    }
}

#[test]
fn hs_070_a_map_is_chosen_and_city_blocks_is_for_a_first_game() {
    assert_eq!(refused("city-blocks", &Team::ALL), None);
    assert_eq!(refused("sector-13", &Team::ALL).as_deref(), Some("HS-020"));
    let options: Options = serde_json::from_value(json!({ "teams": ["judges", "slaine"] })).expect("a map is optional");
    assert_eq!(options.map, "city-blocks");
}

#[test]
fn hs_074_every_deck_is_shuffled() {
    let order = |seed, seat| start(4, seed).0.tabletop.players[Seat::new(seat)].deck.cards().to_vec();
    for seat in 0..4 {
        let mut cards = order(1, seat);
        assert_ne!(cards, order(2, seat), "another seed, another order");
        cards.sort();
        assert_eq!(cards.iter().map(|card| card.0).collect::<Vec<_>>(), (1..=30).collect::<Vec<_>>());
    }
    assert_ne!(order(1, 0), order(1, 1), "each deck for itself");
}

#[test]
fn hs_077_ten_map_cards_each_and_the_rest_unseen() {
    for (seats, in_play, left) in [(2, 24, 4), (3, 40, 10), (4, 40, 0)] {
        let (state, events) = start(seats, 7);
        let table = &state.tabletop;
        let all = table.seats().fold(table.undealt, |all, seat| {
            let dealt = table.players[seat].dealt;
            assert_eq!(dealt.len(), 10, "{seats} players: {seat} has ten");
            assert!(all.and(dealt).is_empty(), "no card is dealt twice");
            all.or(dealt)
        });
        assert_eq!((table.undealt.len(), all.len()), (left, in_play), "{seats} players");
        assert!(events.iter().all(|event| matches!(event, Event::Dealt { cards: None, .. })), "{events:?}");
        let (other, _) = start(seats, 8);
        assert_ne!(other.tabletop.players[Seat::new(0)].dealt, table.players[Seat::new(0)].dealt, "shuffled");
    }
    let (two, _) = start(2, 7);
    let multiplayer: Spaces = two.tabletop.content.multiplayer;
    assert!(two.tabletop.seats().all(|seat| two.tabletop.players[seat].dealt.and(multiplayer).is_empty()));
}

#[test]
fn hs_593_the_same_commands_give_the_same_game() {
    let play = || {
        let (mut state, _) = start(3, 11);
        let (mut chance, mut scratch, mut told) = (Chance::seeded(5), Vec::new(), Vec::new());
        for _ in 0..400 {
            let Some(seat) = state.deciders().iter().next() else { break };
            let action = state.sample(seat, &mut chance, &mut scratch);
            let mut events = Events::on();
            state.apply(seat, &action, &mut events);
            let views: Vec<Value> = Viewer::all(3).map(|viewer| view(&state, viewer)).collect();
            told.push((action.to_string(), format!("{:?}", events.as_slice()), views));
        }
        (told, serde_json::to_string(&state).expect("a state is JSON"))
    };
    assert_eq!(play(), play());
}

#[test]
fn hs_577_discards_and_counts_are_open_to_all() {
    let mut state = placed(2, 3);
    let mut chance = Chance::seeded(1);
    while state.tabletop.players[Seat::new(0)].discard.len() < 3 {
        let seat = state.deciders().iter().next().expect("the game goes on");
        let action = state.sample(seat, &mut chance, &mut Vec::new());
        state.apply(seat, &action, &mut Events::off());
    }
    let player = &state.tabletop.players[Seat::new(0)];
    let discard: Vec<String> = player.discard.cards().iter().map(|card| format!("JU-{:02}", card.0)).collect();
    for viewer in Viewer::all(2) {
        let seen = &view(&state, viewer)["players"][0];
        assert_eq!(seen["discard"], json!(discard), "{viewer}");
        assert_eq!(seen["hand"]["count"], json!(player.hand.len()), "{viewer}");
        assert_eq!(seen["deck"], json!(player.deck.len()), "{viewer}");
    }
}

#[test]
fn hs_578_a_window_is_seen_by_all_and_nothing_is_queued_past_it() {
    let mut state = placed(4, 3);
    let opener = state.tabletop.marker;
    state.apply(opener, &state.fallback(opener), &mut Events::off());
    state.apply(opener, &Action::EndTurn, &mut Events::off());
    assert!(!state.deciders().has(opener));
    for viewer in Viewer::all(4) {
        let asks = &view(&state, viewer)["asks"];
        assert_eq!(asks["question"], "interrupt", "{viewer}");
        assert_eq!(asks["opener"], json!(opener), "{viewer}");
    }
    for action in [Action::EndTurn, Action::Pass] {
        let why = state.check(opener, &action).expect_err("the opener waits");
        assert_eq!(State::refusal(&state.content(), why).rule.to_string(), "HS-258");
    }
}

#[test]
fn hs_372_only_a_game_that_has_ended_leaves_slaine_unchanged_with_as_many_warp_cubes_as_health() {
    use engine::Positions;
    let lay = |more: &str| {
        let text = format!(
            "teams = [\"slaine\", \"judges\"]\nat = {{ slaine = 12 }}\nhealth = {{ slaine = 1 }}\nwarp = 1\n{more}"
        );
        State::lay(&toml::from_str(&text).expect("a position"), Pack::built_in())
            .map_err(|faults| faults[0].reason.clone())
    };
    assert!(lay("").expect_err("he would be Warp-Sláine").starts_with("HS-372"));
    let ended =
        "outcome = { winners = [\"a\"], rule = \"HS-326\", scores = { a = 1, b = 0, c = 0, d = 0 } }\nstack = []";
    assert_eq!(lay(ended).map(|state| state.tabletop.warp), Ok(1));
}

#[test]
fn hs_406_an_undo_by_consent_does_not_show_the_next_cards() {
    use engine::session::Permission;
    use engine::{Entry, Session};
    let options = Options {
        map: "city-blocks".to_string(),
        teams: vec![Team::Judges, Team::StrontiumDogs],
        house: HouseRules::default(),
    };
    let mut session = Session::<State>::start(options, Pack::built_in(), Seed::from(4)).expect("legal options");
    // Both place, deploy and end their turns until somebody has cards to draw.
    let fallback = |session: &mut Session<State>| {
        let seat = session.state().deciders().iter().next().expect("the game goes on");
        session.act(seat, session.state().fallback(seat)).expect("a fallback is legal");
    };
    while session.state().tabletop.turns < 1 {
        fallback(&mut session);
    }
    let seat = session.state().tabletop.marker;
    fallback(&mut session);
    assert_eq!(session.may_undo(seat), Permission::ByConsent, "all have seen where the character was deployed");
    let card = session.state().tabletop.players[seat].hand.cards()[0];
    let mut moves = Vec::new();
    session.state().actions(seat, &mut moves);
    let spend = moves.into_iter().find(|action| action.price().contains(&card)).expect("it can pay for something");
    session.act(seat, spend).expect("a legal action");
    assert_eq!(session.may_undo(seat), Permission::ByConsent, "the card was shown to all");
    let before = session.entries().len();
    let drawn = |session: &mut Session<State>| {
        let turns = session.state().tabletop.turns;
        while session.state().tabletop.turns == turns {
            fallback(session);
        }
        session.state().tabletop.players[seat].hand.cards().to_vec()
    };
    let first = drawn(&mut session);
    session.enter(Entry::Undo { seat, to: before, anew: false }).expect("the others agree");
    assert_ne!(drawn(&mut session), first, "whoever has seen the next card has seen nothing");
}
