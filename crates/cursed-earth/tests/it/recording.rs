//! How the games of `tests/replays` were made: `cargo test -p cursed-earth --test it record -- --ignored`.
//!
//! Rare endings are found by trying many seeds. The recorder looks at the whole truth; what it records is a legal game
//! all the same.

use super::replays::folder;
use cursed_earth::names::{Difficulty, Mode};
use cursed_earth::{Action, Options, State};
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Session};

type Policy = dyn Fn(&State, Seat, &mut Chance) -> Action;

fn play(options: Options, seed: u64, policy: &Policy) -> Session<State> {
    let mut session = Session::<State>::start(options, Pack::built_in(), Seed::from(seed)).expect("legal options");
    let mut chance = Chance::seeded(seed + 1);
    while let Some(seat) = session.state().deciders().iter().next() {
        let action = policy(session.state(), seat, &mut chance);
        session.act(seat, action).expect("a legal action");
    }
    session
}

fn ended_by(session: &Session<State>) -> String {
    session.state().outcome().map_or(String::new(), |outcome| outcome.rule.to_string())
}

/// Records the first game with that ending.
fn record(name: &str, options: Options, seeds: u64, policy: &Policy) {
    let rule = name[..6].to_uppercase();
    let mut games = (0..seeds).map(|seed| play(options, seed, policy));
    match games.find(|session| ended_by(session) == rule) {
        Some(session) => {
            let path = folder().join(format!("{name}.toml"));
            std::fs::write(&path, session.record().to_string()).expect("a replay can be written");
            println!("{name}: {} entries", session.entries().len());
        }
        None => println!("{name}: no game in {seeds} ended so"),
    }
}

fn at_random(state: &State, seat: Seat, chance: &mut Chance) -> Action {
    state.sample(seat, chance, &mut Vec::new())
}

/// What looks best at once, also into the hidden cards: it gets further than chance does.
fn greedily(state: &State, seat: Seat, chance: &mut Chance) -> Action {
    let mut list = Vec::new();
    state.actions(seat, &mut list);
    let looks = |action: &Action| {
        let mut after = state.clone();
        after.apply(seat, action, &mut Events::off());
        after.evaluate(seat)
    };
    let best = list.iter().map(looks).max().expect("a decider can act");
    let ties: Vec<Action> = list.into_iter().filter(|action| looks(action) == best).collect();
    ties[chance.below(Purpose::Other, ties.len())]
}

/// Stays alive and where it is: for an empty deck.
fn patiently(state: &State, seat: Seat, chance: &mut Chance) -> Action {
    let mut list = Vec::new();
    state.actions(seat, &mut list);
    let looks = |action: &Action| {
        let mut after = state.clone();
        after.apply(seat, action, &mut Events::off());
        let table = &after.tabletop;
        let health: i32 = table.teams().flat_map(|team| table.teams[team].members).map(|it| i32::from(it.health)).sum();
        let places: i32 =
            cursed_earth::names::Team::ALL.iter().map(|&team| i32::from(table.teams[team].position)).sum();
        health - 4 * places - table.deck.len() as i32 - if table.outcome.is_some() { 20 } else { 0 }
    };
    let best = list.iter().map(looks).max().expect("a decider can act");
    let ties: Vec<Action> = list.into_iter().filter(|action| looks(action) == best).collect();
    ties[chance.below(Purpose::Other, ties.len())]
}

#[test]
#[ignore = "records the games anew"]
fn record_the_endings() {
    std::fs::create_dir_all(folder()).expect("a folder can be made");
    let solo = Options { mode: Mode::Solo, difficulty: Difficulty::Cadet, ..Options::default() };
    let two = Options { difficulty: Difficulty::ChiefJudge, ..Options::default() };
    let three = Options { players: Some(3), ..Options::default() };
    let four = Options { players: Some(4), difficulty: Difficulty::Cadet, ..Options::default() };
    let duel = Options { mode: Mode::HeadToHead, ..Options::default() };
    record("ce-142-all-dead-two-players", two, 10, &at_random);
    record("ce-161-won-alone", solo, 300, &greedily);
    record("ce-161-won-by-three", three, 400, &greedily);
    record("ce-161-won-by-four", four, 400, &greedily);
    record("ce-162-the-perps-find-him", two, 400, &greedily);
    record("ce-344-max-normal", duel, 400, &greedily);
    record("ce-345-one-team-dead", duel, 400, &at_random);
    record("ce-346-the-deck-runs-out", duel, 600, &patiently);
    record("ce-347-a-tie", duel, 3000, &patiently);
    record("ce-450-psi-without-a-card", three, 2000, &patiently);
    record("ce-451-no-cards-for-a-new-round", four, 400, &patiently);
    record("ce-454-alone-without-a-card", solo, 2000, &patiently);
}
