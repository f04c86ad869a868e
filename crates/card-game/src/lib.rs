//! Dredd: The Card Game, refereed: the contents page.
//!
//! What a card does is data, read by `effect`; the cards and decks come from `content`.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

#[macro_use]
pub mod words;

pub mod effect;
pub mod names;
