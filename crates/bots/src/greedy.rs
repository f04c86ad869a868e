//! What looks best one action ahead, on the average of a few deals of the hidden cards.

use crate::Bot;
use engine::{Chance, Events, Game, Purpose, Seat, Viewer};

/// Deals over which an action is judged.
const DEALS: usize = 4;

/// Answers of others that are waited for before a state is judged.
const ANSWERS: usize = 16;

#[derive(Debug)]
pub struct Greedy {
    chance: Chance,
    deals: usize,
}

impl Greedy {
    pub fn new(chance: Chance) -> Greedy {
        Greedy { chance, deals: DEALS }
    }
}

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, knowledge: &G, seat: Seat) -> G::Action {
        let mut actions = Vec::new();
        knowledge.actions(seat, &mut actions);
        if let [only] = actions[..] {
            return only;
        }
        // Every action is judged by the same deals: their luck is the same, so it does not matter.
        let mut points = vec![0; actions.len()];
        for _ in 0..self.deals {
            let deal = knowledge.redeal(Viewer::Seat(seat), &mut self.chance);
            for (points, action) in points.iter_mut().zip(&actions) {
                *points += i64::from(judge(&deal, seat, action));
            }
        }
        let best = *points.iter().max().expect("a seat that is asked can act");
        let ties: Vec<G::Action> =
            actions.into_iter().zip(points).filter(|&(_, points)| points == best).map(|(action, _)| action).collect();
        ties[self.chance.below(Purpose::Other, ties.len())]
    }
}

/// How it looks after the action, once the others have answered what they are asked.
fn judge<G: Game>(deal: &G, seat: Seat, action: &G::Action) -> i32 {
    let mut events = Events::off();
    let mut state = deal.clone();
    state.apply(seat, action, &mut events);
    for _ in 0..ANSWERS {
        let asked = state.deciders();
        let Some(other) = asked.iter().next() else { break };
        if asked.has(seat) {
            break;
        }
        let answer = state.fallback(other);
        state.apply(other, &answer, &mut events);
    }
    state.evaluate(seat)
}
