//! The door of The Cursed Earth.

mod lab;
mod packs;
mod terminal;

use door::Door;
use serde_json::json;
use terminal::CursedEarth;

static DOOR: Door = Door::new::<cursed_earth::State, CursedEarth>(
    "The Cursed Earth",
    (1, 4),
    |seats| json!({ "mode": if seats == 1 { "solo" } else { "co-operative" }, "players": seats }),
    &CursedEarth,
);

pub fn game() -> &'static Door {
    &DOOR
}
