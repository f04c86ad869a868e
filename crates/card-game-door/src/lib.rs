//! The door of Dredd: The Card Game.

mod lab;
mod packs;
mod terminal;

use door::Door;
use engine::Pack;
use serde_json::{Value, json};
use terminal::CardGame;

static DOOR: Door = Door::new::<card_game::State, CardGame>("Dredd: The Card Game", (2, 4), usual, &CardGame);

fn usual(seats: usize) -> Value {
    let decks = Pack::<card_game::Content>::built_in().content().decks.iter().map(|deck| deck.id.as_str());
    json!({ "players": seats, "decks": decks.take(seats).collect::<Vec<_>>(), "start": "ready" })
}

pub fn game() -> &'static Door {
    &DOOR
}
