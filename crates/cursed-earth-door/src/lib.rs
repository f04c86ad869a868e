//! The door of The Cursed Earth.

mod terminal;

use door::Door;
use serde_json::json;

static DOOR: Door = Door::new::<cursed_earth::State>(
    "The Cursed Earth",
    (1, 4),
    |seats| json!({ "mode": if seats == 1 { "solo" } else { "co-operative" }, "players": seats }),
    &terminal::CursedEarth,
);

pub fn game() -> &'static Door {
    &DOOR
}
