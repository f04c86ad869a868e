//! The door of the Miniatures Game.

mod lab;
mod packs;

use door::Door;
use engine::Pack;
use serde_json::json;

/// What this crate tells of the Miniatures Game.
enum Miniatures {}

static DOOR: Door = Door::new::<miniatures::State, Miniatures>("The Miniatures Game", (2, 2), |_| {
    let forces = Pack::<miniatures::Content>::built_in().content().forces.iter().map(|force| force.id.as_str());
    json!({ "scenario": "street-rumble", "forces": forces.take(2).collect::<Vec<_>>() })
});

pub fn game() -> &'static Door {
    &DOOR
}
