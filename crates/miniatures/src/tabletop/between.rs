//! What card windows work on (MG-602, MG-611): dice that lie on the table and may be rolled again, a shot that has missed,
//! markers that can be cancelled; and what they leave to the procedure that opened them.

use super::Tabletop;
use super::figure::{FigureId, FigureSet};
use crate::dice::{Tally, Throw};
use crate::event::{Event, For, Log};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// A throw that nobody has used yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub who: FigureId,
    pub what: For,
    pub throw: Throw,
    /// MG-023: dice that have been rolled again.
    pub again: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Between {
    pub roll: Option<Roll>,
    /// MG-602: power and resist lie on the table together.
    pub resist: Option<Roll>,
    /// A ranged attack without Blast: who shoots at whom.
    pub shot: Option<(FigureId, FigureId)>,
    /// B11: who is hit by a shot that missed.
    pub stray: Option<FigureId>,
    /// B18
    pub returns: bool,
    /// B06
    pub jammed: bool,
    /// B22
    pub overcharged: bool,
    /// B05: whose normal chip is taken.
    pub taken: Option<Seat>,
    /// A16: pinned markers that can still be cancelled.
    pub pins: FigureSet,
    /// Who plays no more cards this turn.
    pub holds: [bool; 2],
}

impl Tabletop {
    /// Rolls a pool that may be rolled again before it is used (MG-602).
    pub fn throw(&mut self, who: FigureId, what: For, pool: Tally, events: &mut Log) {
        let throw = self.roll(who, what, pool, events);
        let between = &mut self.between;
        (between.roll, between.resist, between.shot) = (Some(Roll { who, what, throw, again: 0 }), None, None);
        (between.stray, between.returns) = (None, false);
    }

    /// The second throw of a hit, beside the first.
    pub fn throw_resist(&mut self, who: FigureId, pool: Tally, events: &mut Log) {
        let throw = self.roll(who, For::Resist, pool, events);
        self.between.resist = Some(Roll { who, what: For::Resist, throw, again: 0 });
    }

    /// The dice as they lie when the window has closed.
    pub fn take_throw(&mut self) -> Throw {
        self.between.roll.take().expect("dice lie on the table").throw
    }

    pub fn take_resist(&mut self) -> Throw {
        self.between.resist.take().expect("dice lie on the table").throw
    }

    /// MG-023: some dice of a throw again, none of them twice.
    pub fn reroll(&mut self, resist: bool, dice: u32, events: &mut Log) {
        let slot = if resist { &mut self.between.resist } else { &mut self.between.roll };
        let Some(roll) = slot.as_mut() else { return };
        let dice = dice & !roll.again;
        roll.throw = roll.throw.again(dice, &mut self.chance, events);
        roll.again |= dice;
        let Roll { who, what, throw, .. } = *roll;
        events.tell(Event::Rerolled { who, what, throw });
    }

    /// The throw of a seat, or of its opponent, that may be rolled again: whether it is the resist roll, and which.
    pub fn roll_of(&self, own: bool, seat: Seat) -> Option<(bool, Roll)> {
        let both = [(false, self.between.roll), (true, self.between.resist)];
        let found = both.into_iter().filter_map(|(resist, roll)| Some((resist, roll?)));
        let mut found = found.filter(|(_, roll)| (roll.who.seat() == seat) == own);
        found.find(|(_, roll)| roll.free() != 0)
    }

    /// Whether the shot whose dice lie on the table has missed: who shot at whom.
    pub fn missed(&self) -> Option<(FigureId, FigureId)> {
        self.between.shot.filter(|_| self.between.roll.is_some_and(|roll| roll.throw.hits() == 0))
    }
}

impl Roll {
    /// The dice that have not been rolled again.
    pub const fn free(&self) -> u32 {
        let all = if self.throw.dice() >= 32 { u32::MAX } else { (1 << self.throw.dice()) - 1 };
        all & !self.again
    }
}
