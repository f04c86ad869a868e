//! Judge Dredd: Helter Skelter, refereed.

pub mod names;
