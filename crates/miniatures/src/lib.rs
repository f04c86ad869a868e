//! The Miniatures Game, refereed: the contents page.
//!
//! `geometry` is the measured table: distances, arcs, sight, movement, vehicles, all in whole thousandths of an inch.
//! `content` is the pack, `force` what a player brings.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

#[macro_use]
pub mod words;

pub mod content;
pub mod force;
pub mod geometry;
pub mod names;

pub use content::Content;
