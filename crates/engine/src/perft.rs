//! Counted positions: how many lines of play of a given length there are. A rule that changes changes a count.
//!
//! Where several seats are asked at once, the first of them answers first.

use crate::content::Pack;
use crate::event::Events;
use crate::game::Game;
use crate::position::Positions;
use serde::Deserialize;

/// A table of positions, as a game keeps it in `tests/perft.toml`.
#[derive(Deserialize)]
#[serde(bound = "")]
struct Table<G: Positions> {
    position: Vec<Counted<G>>,
}

#[derive(Deserialize)]
#[serde(bound = "")]
struct Counted<G: Positions> {
    name: String,
    given: G::Given,
    /// Lines of one, two, three … actions.
    counts: Vec<u64>,
}

/// A table counted again: how many positions it has, what is wrong with it, and how it should read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recount {
    pub positions: usize,
    pub wrong: Vec<String>,
    pub text: String,
}

/// # Panics
/// When the text is no table of positions of this game.
pub fn recount<G: Positions>(table: &str) -> Recount {
    let read: Table<G> = toml::from_str(table).unwrap_or_else(|error| panic!("{error}"));
    let mut recount = Recount { positions: read.position.len(), wrong: Vec::new(), text: table.to_string() };
    for Counted { name, given, counts } in read.position {
        let state = G::lay(&given, Pack::built_in()).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let found: Vec<u64> = (1..=counts.len()).map(|depth| perft(&state, depth)).collect();
        if found != counts {
            recount.wrong.push(format!("{name}: {found:?}, not {counts:?}"));
            let (old, new) = (format!("counts = {counts:?}"), format!("counts = {found:?}"));
            let at = recount.text.find(&format!("name = \"{name}\"")).expect("the position is in the table");
            let at = at + recount.text[at..].find(&old).expect("counts follow the name");
            recount.text.replace_range(at..at + old.len(), &new);
        }
    }
    recount
}

fn perft<G: Game>(state: &G, depth: usize) -> u64 {
    let Some(seat) = state.deciders().iter().next() else { return 0 };
    let mut actions = Vec::new();
    state.actions(seat, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action| {
        let mut next = state.clone();
        next.apply(seat, action, &mut Events::off());
        perft(&next, depth - 1)
    };
    actions.iter().map(after).sum()
}
