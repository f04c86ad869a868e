//! Tables, people, storage, HTTP and WebSocket: everything that happens between a game and the people who play it.
//!
//! A table is a task that owns one game (`table`). A move is checked there, written to the log (`store`), and only then
//! performed and told. Any node serves any table by replaying its log.

pub mod protocol;
pub mod store;
