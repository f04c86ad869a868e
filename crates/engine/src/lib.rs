//! What all games share.

pub mod content;
