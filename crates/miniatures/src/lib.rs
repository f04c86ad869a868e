//! The Miniatures Game, refereed: the contents page.
//!
//! `geometry` is the measured table: distances, arcs, sight, movement, vehicles, all in whole thousandths of an inch.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod geometry;
