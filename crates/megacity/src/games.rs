//! The games, and the way from a name to a type.

use anyhow::{Context, Result};
use door::Door;

/// Runs the body once for each game, with `$G` as its type. A new game is one line here.
#[rustfmt::skip]
macro_rules! each_game {
    ($G:ident => $body:expr) => {{
        { type $G = helter_skelter::State; $body }
        { type $G = cursed_earth::State; $body }
        { type $G = card_game::State; $body }
        { type $G = miniatures::State; $body }
    }};
}

/// Runs the body with `$G` as the type of the game of that name; an unknown name is an error that lists the known ones.
macro_rules! with_game {
    ($name:expr, $G:ident => $body:expr) => {
        'found: {
            let name: &str = $name;
            each_game!($G => {
                if name == <$G as engine::Game>::NAME {
                    break 'found anyhow::Ok($body);
                }
            });
            let names = $crate::games::names().join(", ");
            Err(anyhow::anyhow!("there is no game `{name}`; there are: {names}"))
        }
    };
}

pub fn names() -> Vec<&'static str> {
    doors::doors().iter().map(|door| door.name()).collect()
}

/// The door of the game of that name; the error lists the known ones.
pub fn door(name: &str) -> Result<&'static Door> {
    door::find(&doors::doors(), name)
        .with_context(|| format!("there is no game `{name}`; there are: {}", names().join(", ")))
}
