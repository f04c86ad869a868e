//! Counted positions: how many lines of play of a given length there are. A rule that changes changes a count.
//!
//! Where several seats are asked at once, the first of them answers first. `PERFT=bless` writes the counts anew.

use card_game::State;
use card_game::given::Given;
use engine::{Events, Game, Pack, Positions};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
struct Table {
    position: Vec<Counted>,
}

#[derive(Deserialize, Serialize)]
struct Counted {
    name: String,
    given: Given,
    /// Lines of one, two, three … actions.
    counts: Vec<u64>,
}

fn perft(state: &State, depth: usize) -> u64 {
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

#[test]
fn positions_have_their_counts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.toml");
    let text = std::fs::read_to_string(path).expect("the table can be read");
    let mut table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(table.position.len() >= 12, "{} positions", table.position.len());
    let bless = std::env::var_os("PERFT").is_some_and(|value| value == "bless");
    let mut wrong = Vec::new();
    for counted in &mut table.position {
        let state = State::lay(&counted.given, Pack::built_in()).unwrap_or_else(|faults| panic!("{faults:?}"));
        let found: Vec<u64> = (1..=counted.counts.len()).map(|depth| perft(&state, depth)).collect();
        if found != counted.counts {
            wrong.push(format!("{}: {found:?}, not {:?}", counted.name, counted.counts));
        }
    }
    if bless {
        let mut text = text;
        for line in &wrong {
            let (name, rest) = line.split_once(": ").expect("written above");
            let (found, old) = rest.split_once(", not ").expect("written above");
            let at = text.find(&format!("name = \"{name}\"")).expect("the position is in the table");
            let counts = at + text[at..].find(&format!("counts = {old}")).expect("counts follow the name");
            text.replace_range(counts..counts + "counts = ".len() + old.len(), &format!("counts = {found}"));
        }
        std::fs::write(path, text).expect("the table can be written");
        return;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
