//! What is in a pack of the card game.

use crate::CardGame;
use card_game::{Content, State};
use door::Packs;

impl Packs for CardGame {
    type Game = State;

    fn summary(content: &Content) -> String {
        content.summary()
    }
}
