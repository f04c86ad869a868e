//! The program from the outside, as whoever types the command has it: a module for each command.

mod case;
mod common;
mod content;
mod deck;
mod documents;
mod full_screen;
mod licences;
mod play;
mod replay;
mod sim;
