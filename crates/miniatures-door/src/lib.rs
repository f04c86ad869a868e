//! The door of the Miniatures Game.

mod lab;
mod packs;
mod terminal;

use door::Door;
use engine::Pack;
use serde_json::{Value, json};
use terminal::Miniatures;

static DOOR: Door = Door::new::<miniatures::State, Miniatures>("The Miniatures Game", (2, 2), usual, &Miniatures);

fn usual(_: usize) -> Value {
    let forces = Pack::<miniatures::Content>::built_in().content().forces.iter().map(|force| force.id.as_str());
    json!({ "scenario": "street-rumble", "forces": forces.take(2).collect::<Vec<_>>() })
}

pub fn game() -> &'static Door {
    &DOOR
}
