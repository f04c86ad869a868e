//! Any legal action, each as likely as the game's `sample` makes it.

use crate::Bot;
use engine::{Chance, Game, Seat};

#[derive(Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    pub fn new(chance: Chance) -> Random {
        Random { chance }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, knowledge: &G, seat: Seat) -> G::Action {
        knowledge.sample(seat, &mut self.chance, &mut Vec::new())
    }
}
