//! The door of Helter Skelter.

mod draw;
mod lab;
mod packs;

use door::Door;
use serde_json::json;

/// What this crate tells of Helter Skelter.
enum HelterSkelter {}

static DOOR: Door = Door::new::<helter_skelter::State, HelterSkelter>("Helter Skelter", (2, 4), |seats| {
    let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
    json!({ "map": "city-blocks", "teams": teams.get(..seats).unwrap_or(&teams) })
});

pub fn game() -> &'static Door {
    &DOOR
}
