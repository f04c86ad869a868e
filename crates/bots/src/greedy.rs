//! What looks best one action ahead, on the average of a few deals of the hidden cards.

use crate::Bot;
use crate::thoughts::{Alternative, Sum, Thoughts, result};
use engine::{Chance, Events, Game, Seat, Viewer};

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
    /// Judges every legal action by the same deals: their luck is the same, so it does not matter. Of equals any.
    fn think(&mut self, knowledge: &G, seat: Seat) -> Thoughts<G::Action> {
        let mut actions = Vec::new();
        knowledge.actions(seat, &mut actions);
        let mut now = Sum::default();
        let mut after = vec![(0, Sum::default()); actions.len()];
        for _ in 0..self.deals {
            let deal = knowledge.redeal(Viewer::Seat(seat), &mut self.chance);
            now.add(result(deal.evaluate(seat)));
            for ((points, sum), action) in after.iter_mut().zip(&actions) {
                let worth = judge(&deal, seat, action);
                *points += i64::from(worth);
                sum.add(result(worth));
            }
        }
        let mut order: Vec<usize> = (0..actions.len()).collect();
        self.chance.shuffle(&mut order);
        order.sort_by_key(|&place| std::cmp::Reverse(after[place].0));
        let alternative = |place: usize| {
            let (_, sum) = after[place];
            Alternative { action: actions[place], visits: sum.count, prospect: sum.prospect() }
        };
        Thoughts { now: now.prospect(), alternatives: order.into_iter().map(alternative).collect() }
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
