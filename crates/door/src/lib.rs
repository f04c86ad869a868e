//! The door of a game: everything that servers, terminals and reports need of it, without its type.
//!
//! A game has one small crate that is compiled with all that is generic about it, and hands out one value, its `Door`.
//! Whoever stands before the door knows text, rows and JSON, is compiled once, and depends on no game.

pub mod board;
pub mod lab;
mod mind;
mod packs;
pub mod terminal;
pub mod wrap;

use engine::Positions;
use engine::erased::{AnyGame, erased};
use serde_json::Value;
use std::ops::RangeInclusive;

pub use mind::{ADVISER, Advice, Job, Mind, USUAL_BOT, own};
pub use packs::{AnyPacks, Packs};
pub use terminal::{Look, Terminal};

/// A game and what is needed to offer it, in parts for those who read them.
pub struct Door {
    /// The rules: starts, lays and loads games.
    pub game: &'static dyn AnyGame,
    /// As people write it.
    pub title: &'static str,
    /// The least and the most that play.
    pub seats: (usize, usize),
    /// Options for this many seats that anybody can start with.
    pub usual: fn(usize) -> Value,
    /// Opponents and hints.
    pub mind: Mind,
    /// Many games between bots.
    pub lab: &'static dyn lab::AnyLab,
    /// Content packs, and the rule cases that are played with them.
    pub packs: &'static dyn AnyPacks,
    /// Play in the terminal.
    pub terminal: &'static dyn Terminal,
}

impl Door {
    /// The game, and the type of its crate that tells the rest.
    pub const fn new<G: Positions, T: lab::Lab<Game = G> + Packs<Game = G>>(
        title: &'static str,
        seats: (usize, usize),
        usual: fn(usize) -> Value,
        terminal: &'static dyn Terminal,
    ) -> Door {
        Door {
            game: erased::<G>(),
            title,
            seats,
            usual,
            mind: Mind::of::<G>(),
            lab: lab::lab::<T>(),
            packs: packs::packs::<T>(),
            terminal,
        }
    }

    pub fn name(&self) -> &'static str {
        self.game.name()
    }

    pub fn seats(&self) -> RangeInclusive<usize> {
        self.seats.0..=self.seats.1
    }
}

impl std::fmt::Debug for Door {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The door of the game of that name.
pub fn find(doors: &[&'static Door], name: &str) -> Option<&'static Door> {
    doors.iter().find(|door| door.name() == name).copied()
}
