//! One game between bots, as the schedule wants it.

use super::schedule::{Fixture, Schedule};
use bots::Budget;
use door::Door;
use door::lab::{Bench, Deal, Record};

/// Everything that games have in common.
pub struct Rules {
    pub door: &'static Door,
    pub bench: Box<dyn Bench>,
    pub schedule: Schedule,
    /// A game is given up after so many decisions.
    pub longest: u32,
    /// What bots that search have instead of their own. Never a clock: a game follows from its number.
    pub budget: Option<Budget>,
}

impl Rules {
    pub fn play(&self, number: usize) -> Record {
        self.play_on(&self.schedule.game(number), None, "game", number)
    }

    /// The same deal as often as one likes: what comes later, and what the bots think, is different each time.
    pub fn replay(&self, fixture: &Fixture, number: usize) -> Record {
        self.play_on(fixture, Some(number as u64), "replay", number)
    }

    fn play_on(&self, fixture: &Fixture, anew: Option<u64>, purpose: &str, number: usize) -> Record {
        let bots: Vec<&str> = fixture.bots.iter().map(|&bot| self.schedule.bots()[bot].as_str()).collect();
        let seed = self.schedule.deal(fixture.deal);
        let (budget, longest) = (self.budget, self.longest);
        let deal = Deal { setup: fixture.number, seed, anew, bots: &bots, budget, longest };
        self.bench.play(&deal, self.schedule.luck(purpose, number))
    }
}

#[cfg(test)]
mod tests;
