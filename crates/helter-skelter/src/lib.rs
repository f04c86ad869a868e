//! Judge Dredd: Helter Skelter, refereed.

pub mod content;
pub mod geometry;
pub mod look;
pub mod map;
pub mod names;
mod sight;
