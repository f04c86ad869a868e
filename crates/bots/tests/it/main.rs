//! The bots in the real games, and what they make of their time.

mod budget;
mod card_game;
mod common;
mod cursed_earth;
mod helter_skelter;
mod miniatures;
