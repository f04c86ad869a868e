//! The commands from the outside, and every command line of the documents.

mod case;
mod content;
mod deck;
mod licences;
mod replay;
