//! The way from the name of a game to its door.

use anyhow::{Result, anyhow};
use door::Door;

/// The door of the game of that name; the error lists the known ones.
pub fn door(name: &str) -> Result<&'static Door> {
    let unknown = || anyhow!("there is no game `{name}`; there are: {}", names().join(", "));
    door::find(&doors::doors(), name).ok_or_else(unknown)
}

pub fn names() -> Vec<&'static str> {
    doors::doors().iter().map(|door| door.name()).collect()
}
