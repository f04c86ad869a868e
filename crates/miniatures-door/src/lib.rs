//! The door of the Miniatures Game.

mod terminal;

use door::Door;
use engine::Pack;
use serde_json::{Value, json};

static DOOR: Door = Door::new::<miniatures::State>("The Miniatures Game", (2, 2), usual, &terminal::Miniatures);

fn usual(_: usize) -> Value {
    let forces = Pack::<miniatures::Content>::built_in().content().forces.iter().map(|force| force.id.as_str());
    json!({ "scenario": "street-rumble", "forces": forces.take(2).collect::<Vec<_>>() })
}

pub fn game() -> &'static Door {
    &DOOR
}
