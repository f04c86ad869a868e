//! The effect language (section 5): what a card does, as data.
//!
//! `ast` is what the interpreter runs and `text` puts into words; `read` and `print` are its written form, `check`
//! refuses what could never work.

mod arg;
pub mod ast;
pub mod dictionary;
pub mod print;
pub mod read;
