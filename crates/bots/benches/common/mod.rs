//! What the benchmarks share: the games they play and the positions they look at. All of it follows from fixed seeds.

use engine::{Chance, Events, Game, Pack, Purpose, Seed};
use serde_json::{Value, json};

/// Every so many decisions a position is kept: no multiple of what a turn usually takes.
const BETWEEN_POSITIONS: usize = 17;

/// A game that is measured.
pub trait Benched: Game {
    /// Its tables: `2/city-blocks`.
    const TABLES: &'static [&'static str];

    /// What is agreed on at a table, in one of many games there.
    fn options(table: &str, game: usize) -> Value;
}

impl Benched for helter_skelter::State {
    const TABLES: &'static [&'static str] =
        &["2/city-blocks", "2/grand-hall", "3/city-blocks", "3/grand-hall", "4/city-blocks", "4/grand-hall"];

    /// Teams take turns.
    fn options(table: &str, game: usize) -> Value {
        const TEAMS: [&str; 4] = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
        let (seats, map) = table.split_once('/').expect("a table is `2/city-blocks`");
        let seats: usize = seats.parse().expect("two to four play");
        let teams: Vec<&str> = (0..seats).map(|seat| TEAMS[(game + seat) % TEAMS.len()]).collect();
        json!({ "map": map, "teams": teams })
    }
}

impl Benched for cursed_earth::State {
    const TABLES: &'static [&'static str] = &["solo", "2", "3", "4", "head-to-head"];

    /// Difficulties take turns.
    fn options(table: &str, game: usize) -> Value {
        let difficulty = ["cadet", "street-judge", "chief-judge"][game % 3];
        match table.parse::<u8>() {
            Ok(players) => json!({ "players": players, "difficulty": difficulty }),
            Err(_) => json!({ "mode": table, "difficulty": difficulty }),
        }
    }
}

impl Benched for card_game::State {
    const TABLES: &'static [&'static str] = &["2", "3", "4"];

    /// The decks of the pack take turns.
    fn options(table: &str, game: usize) -> Value {
        const DECKS: [&str; 5] = ["by-the-book", "iron-fist", "paper-trail", "internal-affairs", "deadworld-protocol"];
        let players: usize = table.parse().expect("two to four play");
        let decks: Vec<&str> =
            (0..players).map(|seat| DECKS[(game + seat * (1 + game / 5 % 4)) % DECKS.len()]).collect();
        json!({ "players": players, "decks": decks })
    }
}

impl Benched for miniatures::State {
    const TABLES: &'static [&'static str] = &["street-rumble", "hold-the-block"];

    /// Six robots a side.
    fn options(table: &str, _: usize) -> Value {
        json!({ "scenario": table, "forces": ["scrap-uprising", "scrap-uprising"] })
    }
}

/// Different games at their first question.
pub fn games<G: Benched>(table: &str, count: usize) -> Vec<G> {
    (0..count).map(|game| start(table, game)).collect()
}

fn start<G: Benched>(table: &str, game: usize) -> G {
    let options = serde_json::from_value(G::options(table, game)).expect("these are legal options");
    G::start(&options, Pack::built_in(), Seed::from(game as u64), &mut Events::off()).expect("a game starts")
}

/// The tables whose name begins so.
pub fn tables<G: Benched>(prefix: &str) -> impl Iterator<Item = &'static str> {
    G::TABLES.iter().copied().filter(move |table| table.split('/').next() == Some(prefix))
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

/// So many positions in which somebody is asked, from all over random games at these tables.
pub fn positions<G: Benched>(prefix: &str, count: usize) -> Vec<G> {
    let (mut chance, mut list, mut kept, mut decisions) = (Chance::seeded(11), Vec::new(), Vec::new(), 0);
    let tables: Vec<&str> = tables::<G>(prefix).collect();
    let games = (0..).flat_map(|game| tables.iter().map(move |table| start::<G>(table, game)));
    for mut state in games {
        while !state.deciders().is_empty() {
            if decisions % BETWEEN_POSITIONS == 0 {
                kept.push(state.clone());
            }
            if kept.len() == count {
                return kept;
            }
            decide(&mut state, &mut chance, &mut list);
            decisions += 1;
        }
    }
    unreachable!("there is always another game")
}
