//! The effect language (section 5): what a card does, as data.
//!
//! `ast` is what the interpreter runs and `text` puts into words; `read` and `print` are its written form, `check`
//! refuses what could never work, `nature` is what the rules ask of a line.

mod arg;
pub mod ast;
pub mod check;
pub mod dictionary;
pub mod nature;
pub mod print;
pub mod read;
pub mod text;
mod verbs;

#[cfg(test)]
mod page;
#[cfg(test)]
mod tests;
