//! The commands from the outside, and every command line of the documents.

mod case;
mod content;
mod deck;
mod documents;
mod licences;
mod replay;
