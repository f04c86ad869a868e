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

/// What the bot thinks: how the table looks now, and after each legal action, in the order of the list.
#[derive(Debug)]
pub struct Thoughts<A> {
    pub now: i32,
    pub after: Vec<(A, i32)>,
}

impl Greedy {
    /// Judges every legal action by the same deals: their luck is the same, so it does not matter.
    pub fn think<G: Game>(&mut self, knowledge: &G, seat: Seat) -> Thoughts<G::Action> {
        let mut actions = Vec::new();
        knowledge.actions(seat, &mut actions);
        let mut now = 0;
        let mut sums = vec![0; actions.len()];
        for _ in 0..self.deals {
            let deal = knowledge.redeal(Viewer::Seat(seat), &mut self.chance);
            now += i64::from(deal.evaluate(seat));
            for (sum, action) in sums.iter_mut().zip(&actions) {
                *sum += i64::from(judge(&deal, seat, action));
            }
        }
        let mean = |sum: i64| (sum / self.deals as i64) as i32;
        Thoughts { now: mean(now), after: actions.into_iter().zip(sums.into_iter().map(mean)).collect() }
    }
}

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, knowledge: &G, seat: Seat) -> G::Action {
        let thoughts = self.think(knowledge, seat);
        let best = thoughts.after.iter().map(|&(_, worth)| worth).max().expect("a seat that is asked can act");
        let ties: Vec<G::Action> =
            thoughts.after.into_iter().filter(|&(_, worth)| worth == best).map(|(action, _)| action).collect();
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
