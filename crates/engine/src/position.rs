//! Positions: a state written down as a person would describe it, laid over a legal default.
//!
//! Rule cases begin with one, players share them, and every state of a game can be written as one.

use crate::content::{File, Pack};
use crate::game::Game;
use crate::seat::Viewer;
use serde::{Serialize, de::DeserializeOwned};
use std::ops::Range;

/// What a position says that cannot be. The span is in the text that was read, if it came from one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misplaced {
    pub span: Option<Range<usize>>,
    pub reason: String,
}

/// A game whose states can be laid on the table and asked about.
pub trait Positions: Game {
    /// The fields of `given`, all optional: read from TOML (with `toml::Spanned` where a fault should point at its
    /// place) and written back to it. Unknown fields are an error.
    type Given: DeserializeOwned + Serialize;

    /// Lays a position on the table: what it does not mention is as in the legal default. It may bring content
    /// of its own, laid over the pack.
    fn lay(given: &Self::Given, pack: Pack<Self::Content>) -> Result<Self, Vec<Misplaced>>;

    /// This state as a position; laying it gives an equal state but for chance, which is no part of a position.
    fn position(&self) -> Self::Given;

    /// What was agreed before the start: a game from a position has options too, and they follow from what lies there.
    fn agreed(&self) -> Self::Options;

    /// Answers a question about the table from what the viewer may know (`None` knows all): line of sight, distance,
    /// legal destinations. The error lists what can be asked.
    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<serde_json::Value, String>;
}

/// Lays files over others: a file of the same path takes the other's place.
pub fn overlay(below: &[File], above: Vec<File>) -> Vec<File> {
    let mut files: Vec<File> =
        below.iter().filter(|file| above.iter().all(|over| over.path != file.path)).cloned().collect();
    files.extend(above);
    files
}
