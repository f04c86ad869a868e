//! The Miniatures Game, refereed: the contents page.
//!
//! `geometry` is the measured table: distances, arcs, sight, movement, vehicles, all in whole thousandths of an inch.
//! `plan` draws it.
//! `content` is the pack, `force` what a player brings; `numbers` and `shooting` are the dice with their reasons,
//! `procedures` the book's procedures; `given` are positions, `query` what can be asked about one.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

#[macro_use]
pub mod words;

pub mod action;
pub mod advice;
pub mod aim;
pub mod cards;
pub mod content;
pub mod dice;
pub mod evaluate;
pub mod event;
pub mod explain;
pub mod force;
pub mod geometry;
pub mod given;
pub mod instinct;
pub mod marked;
pub mod means;
pub mod names;
pub mod numbers;
pub mod objectives;
pub mod odds;
pub mod plan;
pub mod procedures;
pub mod propose;
pub mod query;
pub mod reasons;
pub mod redeal;
pub mod scenario;
pub mod shooting;
#[cfg(test)]
mod specimen;
pub mod state;
pub mod tabletop;
#[cfg(test)]
mod tests;
pub mod view;
pub mod ways;
pub mod why;

pub use action::Action;
pub use content::Content;
pub use event::Event;
pub use state::{Options, State};
pub use view::View;
pub use why::Why;
