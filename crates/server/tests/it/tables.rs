//! Tables over real sockets: who may do what, seats, play, undo, clocks, talk, and what a restart must not change.

mod advice;
mod beginnings;
mod card_game;
mod clocks;
mod drawn;
mod forces;
mod host;
mod kept;
mod memory;
mod orders;
mod play;
mod rights;
mod seats;
mod steps;
mod talk;
mod undo;
mod watching;

pub use client::*;
pub use host::*;
