//! The games, each behind its door; and the way from a name to a type, for those who need the type.

use anyhow::{Result, anyhow};
use door::Door;
use engine::Game;

/// In the order in which they are offered; the first is for whoever names none.
pub fn doors() -> [&'static Door; 4] {
    [helter_skelter_door::game(), cursed_earth_door::game(), card_game_door::game(), miniatures_door::game()]
}

/// The door of the game of that name; the error lists the known ones.
pub fn door(name: &str) -> Result<&'static Door> {
    let unknown = || anyhow!("there is no game `{name}`; there are: {}", names().join(", "));
    door::find(&doors(), name).ok_or_else(unknown)
}

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
    let mut names = Vec::new();
    each_game!(G => names.push(G::NAME));
    names
}
