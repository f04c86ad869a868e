//! Going back through a game to look at it, step by step.
//!
//! A step is a moment at which everybody was told something. So steps are the same for every viewer, a sealed answer
//! makes none, and going back to one shows a viewer what that viewer was shown then.

use super::{Session, Stand};
use crate::event::Events;
use crate::game::Game;

/// A place to which one can go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number after which its events begin.
    pub since: usize,
    /// The number of the last of them: its name.
    pub seq: usize,
    /// After so many entries the game stood there.
    pub entries: usize,
}

impl<G: Game> Session<G> {
    /// The way from the start to now, the start first, without what was taken back.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let told = |&(place, stand): &(usize, &Stand<G::Action>)| place == 0 || stand.since < stand.seq;
        let step = |stand: &Stand<G::Action>| Step { since: stand.since, seq: stand.seq, entries: stand.entries };
        self.line.iter().enumerate().filter(told).map(move |(_, stand)| step(stand))
    }

    /// The game as it stood at the step of that number, to look at; nothing if there is no such step.
    pub fn back_at(&self, seq: usize) -> Option<Session<G>> {
        // The sealed answers that followed have the same number: the first place is right after the event.
        let place = self.line.partition_point(|stand| stand.seq < seq);
        self.line.get(place).filter(|stand| stand.seq == seq)?;
        Some(Session::begin(self.options.clone(), self.pack, self.seed, self.state_at(place), Events::on()))
    }
}
