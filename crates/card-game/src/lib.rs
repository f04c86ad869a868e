//! Dredd: The Card Game, refereed: the contents page.
//!
//! What a card does is data, read by `effect`; the cards and decks come from `content`.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

#[macro_use]
pub mod words;

pub mod action;
pub mod asking;
pub mod code;
pub mod content;
#[cfg(test)]
mod coverage;
pub mod deck;
pub mod effect;
pub mod evaluate;
pub mod event;
pub mod given;
mod glance;
pub mod instinct;
pub mod live;
pub mod means;
pub mod names;
pub mod numbers;
pub mod odds;
pub mod printed;
pub mod procedures;
pub mod query;
pub mod reading;
pub mod redeal;
#[cfg(test)]
mod specimen;
pub mod state;
pub mod statics;
#[cfg(test)]
mod strange;
pub mod tabletop;
pub mod using;
pub mod view;
pub mod why;

pub use action::Action;
pub use content::Content;
pub use event::Event;
pub use state::{Options, State};
pub use view::View;
pub use why::Why;
