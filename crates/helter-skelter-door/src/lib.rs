//! The door of Helter Skelter.

mod draw;
mod lab;
mod packs;
mod terminal;

use door::Door;
use serde_json::{Value, json};
use terminal::HelterSkelter;

static DOOR: Door = Door::new::<helter_skelter::State, HelterSkelter>("Helter Skelter", (2, 4), usual, &HelterSkelter);

fn usual(seats: usize) -> Value {
    let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
    json!({ "map": "city-blocks", "teams": teams.get(..seats).unwrap_or(&teams) })
}

pub fn game() -> &'static Door {
    &DOOR
}
