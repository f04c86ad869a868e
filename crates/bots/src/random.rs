//! Any legal action, each as likely as the game's `sample` makes it.

use crate::Bot;
use crate::thoughts::{Alternative, Prospect, Thoughts};
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

    /// It has no opinion.
    fn think(&mut self, knowledge: &G, seat: Seat) -> Thoughts<G::Action> {
        let prospect = Prospect { expected: 500, spread: 500 };
        let action = self.choose(knowledge, seat);
        Thoughts { now: prospect, alternatives: vec![Alternative { action, visits: 0, prospect }] }
    }
}
