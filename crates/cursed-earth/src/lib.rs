//! Judge Dredd: The Cursed Earth, refereed: the contents page.
//!
//! `State` is the game. What lies on the table is in `tabletop`, the book's procedures in `procedures`, what players
//! do and what they are told in `action`, `event`, `why` and `view`; cards and locations come from `content`.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod action;
pub mod content;
pub mod evaluate;
pub mod event;
pub mod given;
mod means;
pub mod names;
mod odds;
pub mod outlook;
pub mod procedures;
pub mod query;
pub mod redeal;
#[cfg(test)]
mod specimen;
pub mod state;
pub mod tabletop;
pub mod talk;
pub mod view;
pub mod why;

pub use action::Action;
pub use content::Content;
pub use event::Event;
pub use state::{Options, State};
pub use view::View;
pub use why::Why;
