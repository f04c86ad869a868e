//! The Miniatures Game, refereed: the contents page.
//!
//! `geometry` is the measured table: distances, arcs, sight, movement, vehicles, all in whole thousandths of an inch.
//! `plan` draws it.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod geometry;
pub mod plan;
