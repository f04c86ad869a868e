//! What all games share: the contract (`game`), procedures on a stack (`flow`), seats and viewers (`seat`), luck
//! (`chance`), hidden cards (`pile`), events, notation, content packs.
//!
//! No I/O, no clock, no thread, no float: the same options, content, seed and actions give the same bytes everywhere.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod case;
pub mod chance;
#[cfg(feature = "testing")]
pub mod conformance;
pub mod content;
pub mod erased;
pub mod event;
pub mod flow;
pub mod game;
pub mod notation;
#[cfg(feature = "testing")]
pub mod perft;
pub mod pile;
pub mod playthrough;
pub mod position;
pub mod replay;
pub mod sealed;
pub mod seat;
pub mod session;
pub mod talk;
#[cfg(feature = "testing")]
pub mod toy;

pub use chance::{Chance, Purpose, Seed};
pub use content::{Fault, Hash, Pack, Stored};
pub use event::{Events, Told};
pub use flow::{Flow, Procedure, Stack};
pub use game::{Amiss, Game, Outcome, Refusal, Rule, Stage};
pub use notation::{ParseError, Reader};
pub use pile::{Known, Pile};
pub use playthrough::playthrough;
pub use position::{Misplaced, Positions};
pub use replay::Replay;
pub use sealed::Sealed;
pub use seat::{PerSeat, Seat, Seats, Viewer, Viewers};
pub use session::{Entry, Session};
pub use talk::Talk;
