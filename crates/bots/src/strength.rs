//! The bots by name.

use crate::{Bot, Budget, Greedy, Impulse, Random, Search, Settings};
use engine::{Chance, Game};
use std::time::Duration;

/// At a table with people no bot thinks longer than this, however slow the machine; an answer within two seconds is the
/// promise, and a budget of time may be overrun by a fifth.
const PATIENCE: Duration = Duration::from_millis(1600);

/// The bots there are, the weaker first.
pub const NAMES: [&str; 5] = ["random", "greedy", "cadet", "street-judge", "chief-judge"];

/// Whether that name does not think at all in this game.
fn is_impulsive<G: Game>(name: &str) -> bool {
    name == "cadet" && G::EFFORT[0] == 0
}

/// The settings of a named strength in this game. Who does not think and is given a budget all the same searches.
pub fn settings<G: Game>(name: &str) -> Option<Settings> {
    let [cadet, street_judge, chief_judge] = G::EFFORT;
    let iterations = match name {
        "cadet" => cadet,
        "street-judge" => street_judge,
        "chief-judge" => chief_judge,
        _ => return None,
    };
    Some(Settings { curiosity: G::CURIOSITY, ..Settings::new(Budget::iterations(iterations.max(1))) })
}

/// The bot of that name; all its luck is in `chance`.
pub fn named<G: Game>(name: &str, chance: Chance) -> Option<Box<dyn Bot<G>>> {
    named_with(name, None, chance)
}

/// The same for a table with people, who do not wait for ever. Its answers depend on how quick the machine is, so games
/// that must come out the same again are played by `named`.
pub fn live<G: Game>(name: &str, chance: Chance) -> Option<Box<dyn Bot<G>>> {
    if is_impulsive::<G>(name) {
        return named(name, chance);
    }
    let budget = settings::<G>(name).map(|settings| settings.budget.within(PATIENCE).expect("there is some patience"));
    named_with(name, budget, chance)
}

/// The same with a budget of one's own, which only bots that search have.
pub fn named_with<G: Game>(name: &str, budget: Option<Budget>, chance: Chance) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random::new(chance))),
        "greedy" => Some(Box::new(Greedy::new(chance))),
        _ if budget.is_none() && is_impulsive::<G>(name) => Some(Box::new(Impulse::new(chance))),
        _ => {
            let settings = settings::<G>(name)?;
            let budget = budget.unwrap_or(settings.budget);
            Some(Box::new(Search::new(Settings { budget, ..settings }, chance)))
        }
    }
}
