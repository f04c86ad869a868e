//! The bots in a real game, from positions that chance has made.

use super::common::{self, quick};
use bots::arena;
use engine::{Chance, Events, Game, Pack, Seat, Seed};
use helter_skelter::State;

const TEAMS: [&str; 4] = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];

/// Some way into a game of two, three or four.
fn position(seed: u64) -> Option<(State, Seat)> {
    let seats = 2 + seed as usize % 3;
    let map = ["city-blocks", "grand-hall"][seed as usize / 3 % 2];
    let options = serde_json::json!({ "map": map, "teams": TEAMS[..seats] });
    let options = serde_json::from_value(options).expect("these are options");
    let start = State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off());
    let (mut state, mut chance) = (start.expect("the game starts"), Chance::seeded(seed));
    arena::playout(&mut state, &mut chance, &mut Vec::new(), seed as usize * 37 % 700);
    let seat = state.deciders().iter().next()?;
    Some((state, seat))
}

fn positions(count: usize) -> impl Iterator<Item = (State, Seat)> {
    (0..).filter_map(position).take(count)
}

#[test]
fn every_answer_is_legal() {
    common::every_answer_is_legal(positions(120));
}

#[test]
fn hidden_cards_change_nothing() {
    let worlds = common::hidden_cards_change_nothing(positions(60));
    assert!(worlds > 500, "the worlds differ: {worlds}");
}

/// The stronger name wins more, in few games and with small budgets; `megacity sim` shows it with many.
#[test]
fn a_search_beats_greed_and_greed_beats_chance() {
    let won = |strong: &str, weak: &str| {
        let one = |game: u64| {
            let place = game as usize % 2;
            let teams = [TEAMS[game as usize / 2 % 4], TEAMS[(game as usize / 2 + 1) % 4]];
            let options = serde_json::from_value(serde_json::json!({ "teams": teams })).expect("these are options");
            let start = State::start(&options, Pack::built_in(), Seed::from(game), &mut Events::off());
            let mut bots = [quick(weak, game), quick(weak, game)];
            bots[place] = quick(strong, game);
            let played = arena::play(start.expect("it starts"), &mut bots, &mut Chance::seeded(game), 20_000);
            played.state.outcome().is_some_and(|end| end.winners.has(Seat::new(place)))
        };
        (0..16).filter(|&game| one(game)).count()
    };
    let (search, greed) = (won("street-judge", "greedy"), won("greedy", "random"));
    assert!(search >= 11 && greed >= 14, "search won {search}, greed {greed} of 16");
}
