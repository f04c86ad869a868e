//! The clocks of a table. They follow from the times in the log, so that any node reads the same.
//!
//! Time runs for every seat that the game waits for. What the others are shown is how the clocks stood at the last
//! event: a clock that stopped when a sealed answer came would tell that it came.

use crate::protocol::Clock;
use crate::store::Millis;
use engine::Seats;

const DAY: Millis = 24 * 60 * 60 * 1000;

#[derive(Clone, Debug)]
pub struct Clocks {
    kind: Clock,
    /// What each seat has left; only a blitz has banks.
    left: Vec<Millis>,
    /// The same, as it stood at the last event.
    shown: Vec<Millis>,
    /// When the last entry was made.
    since: Millis,
    /// When the last event happened: days are counted from there, for all alike.
    event: Millis,
}

impl Clocks {
    pub fn start(kind: Clock, seats: usize, now: Millis) -> Clocks {
        let bank = match kind {
            Clock::Blitz { bank, .. } => Millis::from(bank) * 1000,
            Clock::None | Clock::Days { .. } => 0,
        };
        Clocks { kind, left: vec![bank; seats], shown: vec![bank; seats], since: now, event: now }
    }

    /// Before an entry is entered: the game waited for `deciders` until now; `by` has answered.
    pub fn charge(&mut self, deciders: Seats, by: Option<engine::Seat>, at: Millis) {
        let Clock::Blitz { increment, .. } = self.kind else {
            self.since = at;
            return;
        };
        let took = (at - self.since).max(0);
        for seat in deciders.iter() {
            let left = &mut self.left[seat.index()];
            *left = (*left - took).max(0);
            if by == Some(seat) {
                *left += Millis::from(increment) * 1000;
            }
        }
        self.since = at;
    }

    /// After an entry that everybody was told about.
    pub fn show(&mut self, at: Millis) {
        self.shown.clone_from(&self.left);
        self.event = at;
    }

    /// What everybody may know of the clocks.
    pub fn shown(&self) -> Option<Vec<Millis>> {
        match self.kind {
            Clock::None => None,
            Clock::Blitz { .. } => Some(self.shown.clone()),
            Clock::Days { days } => Some(vec![self.event + Millis::from(days) * DAY; self.left.len()]),
        }
    }

    /// How long ago that was.
    pub fn elapsed(&self, now: Millis) -> Option<Millis> {
        (self.kind != Clock::None).then(|| (now - self.event).max(0))
    }

    /// When the time of the first of these seats is over.
    pub fn deadline(&self, deciders: Seats) -> Option<Millis> {
        match self.kind {
            Clock::None => None,
            Clock::Blitz { .. } => deciders.iter().map(|seat| self.since + self.left[seat.index()]).min(),
            Clock::Days { days } => (!deciders.is_empty()).then_some(self.event + Millis::from(days) * DAY),
        }
    }

    /// The seats whose time is over.
    pub fn late(&self, deciders: Seats, now: Millis) -> Seats {
        let over = |seat: &engine::Seat| self.deadline(Seats::one(*seat)).is_some_and(|end| end <= now);
        deciders.iter().filter(over).fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    #[test]
    fn a_blitz_charges_who_is_waited_for_and_adds_the_increment() {
        let mut clocks = Clocks::start(Clock::Blitz { bank: 60, increment: 2 }, 2, 1000);
        clocks.charge(Seats::one(A), Some(A), 11_000);
        clocks.show(11_000);
        assert_eq!(clocks.shown(), Some(vec![52_000, 60_000]));
        assert_eq!(clocks.deadline(Seats::one(B)), Some(71_000));
        assert_eq!(clocks.late(Seats::one(B), 71_000), Seats::one(B));
        assert_eq!(clocks.late(Seats::one(B), 70_999), Seats::NONE);
    }

    /// Else the clock would tell who has answered in secret.
    #[test]
    fn a_sealed_answer_does_not_show() {
        let both = Seats::first(2);
        let mut clocks = Clocks::start(Clock::Blitz { bank: 60, increment: 0 }, 2, 0);
        let before = clocks.shown();
        clocks.charge(both, Some(A), 5_000);
        assert_eq!(clocks.shown(), before);
        clocks.charge(Seats::one(B), Some(B), 9_000);
        clocks.show(9_000);
        assert_eq!(clocks.shown(), Some(vec![55_000, 51_000]));
    }

    #[test]
    fn days_count_from_the_last_event() {
        let mut clocks = Clocks::start(Clock::Days { days: 2 }, 2, 0);
        clocks.charge(Seats::first(2), Some(A), DAY);
        assert_eq!(clocks.deadline(Seats::one(B)), Some(2 * DAY), "a sealed answer moves no deadline");
        clocks.show(DAY);
        assert_eq!(clocks.deadline(Seats::one(B)), Some(3 * DAY));
    }

    #[test]
    fn without_a_clock_nobody_is_late() {
        let clocks = Clocks::start(Clock::None, 2, 0);
        assert_eq!(clocks.deadline(Seats::first(2)), None);
        assert_eq!(clocks.shown(), None);
    }
}
