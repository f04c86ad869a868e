//! Judge Dredd: The Cursed Earth, refereed: the contents page.
#![deny(clippy::float_arithmetic, clippy::disallowed_types)]

pub mod content;
pub mod names;

pub use content::Content;
