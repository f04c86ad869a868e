//! The server from the outside, all in one program: each module is about one side of it.

mod nodes;
mod people;
mod secrets;
mod store;
mod tables;
mod typescript;
mod web;
