//! What the benchmarks share: the games they play and the positions they look at. All of it follows from fixed seeds.

use engine::{Chance, Events, Game, Pack, Purpose, Seed};
use helter_skelter::State;

pub const MAPS: [&str; 2] = ["city-blocks", "grand-hall"];
const TEAMS: [&str; 4] = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];

/// Every so many decisions a position is kept: no multiple of what a turn usually takes.
const BETWEEN_POSITIONS: usize = 17;

/// Different games at their first question; teams take turns.
pub fn games(seats: usize, map: &str, count: usize) -> Vec<State> {
    let start = |game: usize| {
        let teams: Vec<&str> = (0..seats).map(|seat| TEAMS[(game + seat) % TEAMS.len()]).collect();
        let options = serde_json::json!({ "map": map, "teams": teams });
        let options = serde_json::from_value(options).expect("these are legal options");
        State::start(&options, Pack::built_in(), Seed::from(game as u64), &mut Events::off()).expect("a game starts")
    };
    (0..count).map(start).collect()
}

/// A random game to its end, all legal actions listed at every decision. Returns the number of decisions.
pub fn play_listed<G: Game>(state: &mut G, chance: &mut Chance, list: &mut Vec<G::Action>) -> usize {
    let mut decisions = 0;
    while decide(state, chance, list) {
        decisions += 1;
    }
    decisions
}

fn decide<G: Game>(state: &mut G, chance: &mut Chance, list: &mut Vec<G::Action>) -> bool {
    let Some(seat) = state.deciders().iter().next() else { return false };
    state.actions(seat, list);
    let action = list[chance.below(Purpose::Other, list.len())];
    state.apply(seat, &action, &mut Events::off());
    true
}

/// Positions in which somebody is asked, from all over some random games on both maps.
pub fn positions(seats: usize, games_a_map: usize) -> Vec<State> {
    let (mut chance, mut list, mut kept, mut decisions) = (Chance::seeded(11), Vec::new(), Vec::new(), 0);
    for mut state in MAPS.iter().flat_map(|map| games(seats, map, games_a_map)) {
        while !state.deciders().is_empty() {
            if decisions % BETWEEN_POSITIONS == 0 {
                kept.push(state.clone());
            }
            decide(&mut state, &mut chance, &mut list);
            decisions += 1;
        }
    }
    kept
}
