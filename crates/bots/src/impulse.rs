//! The best of the first few things that come to mind: answers drawn by the game's odds (`Game::odds`), of which the
//! likeliest is given, without a thought about what follows.

use crate::Bot;
use crate::thoughts::{Alternative, Prospect, Thoughts};
use engine::{Chance, Game, Purpose, Seat};

#[derive(Debug)]
pub struct Impulse {
    chance: Chance,
}

impl Impulse {
    pub fn new(chance: Chance) -> Impulse {
        Impulse { chance }
    }
}

impl<G: Game> Bot<G> for Impulse {
    fn choose(&mut self, knowledge: &G, seat: Seat) -> G::Action {
        let mut legal = Vec::new();
        knowledge.actions(seat, &mut legal);
        if let [only] = legal[..] {
            return only;
        }
        let odds: Vec<usize> = legal.iter().map(|action| knowledge.odds(seat, action).max(1) as usize).collect();
        let mut draw = || {
            let mut left = self.chance.below(Purpose::Other, odds.iter().sum());
            let drawn = odds.iter().position(|&odds| left.checked_sub(odds).map(|rest| left = rest).is_none());
            drawn.expect("the odds sum up")
        };
        // The more of them, the nearer to what is always likeliest.
        let best = (0..G::IDEAS.max(1)).map(|_| draw()).max_by_key(|&place| odds[place]);
        legal[best.expect("there is an idea")]
    }

    /// It has no opinion.
    fn think(&mut self, knowledge: &G, seat: Seat) -> Thoughts<G::Action> {
        let prospect = Prospect { expected: 500, spread: 500 };
        let action = self.choose(knowledge, seat);
        Thoughts { now: prospect, alternatives: vec![Alternative { action, visits: 0, prospect }] }
    }
}
