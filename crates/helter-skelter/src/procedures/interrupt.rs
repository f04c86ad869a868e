//! The interrupt window: the others decide in secret, the closest wins. Section 10.

use super::{Frame, cost};
use crate::action::{Action, CardId};
use crate::event::{Event, Log};
use crate::names::Symbol;
use crate::tabletop::{Tabletop, TurnKind};
use crate::why::Why;
use engine::{Flow, Sealed, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// An answer, sealed until the window closes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    Pass,
    With(CardId),
}

/// Opened by a completed action or a declared end (HS-256).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InterruptWindow {
    opener: Seat,
    answers: Sealed<Reply>,
}

/// What the answers so far come to.
enum Decided {
    NotYet,
    Nobody,
    By(Seat, CardId),
}

impl InterruptWindow {
    /// HS-258, HS-413: everybody else in the game is asked, unless it is public that they hold no INTERRUPT.
    pub fn open(table: &Tabletop, opener: Seat) -> InterruptWindow {
        let asked: Seats = table
            .remaining()
            .filter(|&seat| seat != opener)
            .filter(|&seat| !table.surely_has_none(seat, table.team(seat).printed(Symbol::Interrupt)))
            .collect();
        InterruptWindow { opener, answers: Sealed::ask(asked) }
    }

    pub fn opener(&self) -> Seat {
        self.opener
    }

    pub fn asked(&self) -> Seats {
        self.answers.asked()
    }

    /// The seat's own answer so far.
    pub fn answer_of(&self, seat: Seat) -> Option<Reply> {
        self.answers.answer(seat)
    }

    /// As this viewer knows it. Says who is asked now.
    pub fn forget_others(&mut self, viewer: Viewer) -> Seats {
        self.answers.forget_others(viewer);
        self.answers.silent()
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if self.answers.asked().is_empty() {
            return Flow::Done;
        }
        match self.decided(table) {
            Decided::NotYet => return Flow::Ask(self.answers.silent()),
            Decided::Nobody => {
                self.answers.open(events);
                events.tell(Event::NobodyInterrupted { opener: self.opener });
            }
            Decided::By(seat, card) => {
                self.answers.open(events);
                table.pay(seat, &[card], Event::Interrupted { seat, card: table.code(seat, card) }, events);
                table.controller = seat;
                table.kind = TurnKind::Interrupting;
                table.stirred = true;
            }
        }
        Flow::Done
    }

    /// HS-259: the player whose turn is closest goes first, and nobody waits for those behind (HS-442).
    fn decided(&self, table: &Tabletop) -> Decided {
        let closest_first = table.marker.clockwise(table.seats as usize);
        for seat in closest_first.filter(|&seat| self.answers.asked().has(seat)) {
            match self.answers.answer(seat) {
                None => return Decided::NotYet,
                Some(Reply::Pass) => {}
                Some(Reply::With(card)) => return Decided::By(seat, card),
            }
        }
        Decided::Nobody
    }

    /// Whether the window stays open after this answer: then nobody hears of it.
    pub fn stays_open(&self, table: &Tabletop, seat: Seat, action: &Action) -> bool {
        let mut after = *self;
        after.put(seat, action);
        matches!(after.decided(table), Decided::NotYet)
    }

    fn put(&mut self, seat: Seat, action: &Action) {
        let reply = if let Action::Interrupt { card } = *action { Reply::With(card) } else { Reply::Pass };
        self.answers.put(seat, reply);
    }

    /// HS-442: changing an answer is legal while the window is open, but in no list.
    pub fn listed(&self, seat: Seat) -> bool {
        self.answers.answer(seat).is_none()
    }

    pub fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        if self.answers.asked().has(seat) && self.listed(seat) {
            out.push(Action::Pass);
            let interrupts = table.hand(seat).and(table.team(seat).printed(Symbol::Interrupt));
            out.extend(interrupts.iter().map(|card| Action::Interrupt { card }));
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if seat == self.opener {
            return Err(Why::WaitForTheOthers);
        }
        if !self.answers.asked().has(seat) {
            return Err(Why::NotYourDecision);
        }
        match *action {
            Action::Pass if self.answers.answer(seat) == Some(Reply::Pass) => Err(Why::SameAnswer),
            Action::Pass => Ok(()),
            Action::Interrupt { card } if self.answers.answer(seat) == Some(Reply::With(card)) => Err(Why::SameAnswer),
            Action::Interrupt { card } => match cost::in_hand(table, seat, card) {
                Ok(face) if face.has(Symbol::Interrupt) => Ok(()),
                Ok(_) => Err(Why::NotAnInterrupt(card)),
                Err(_) => Err(Why::InterruptNotInHand(card)),
            },
            _ => Err(Why::PassOrInterrupt),
        }
    }

    pub fn answer(&mut self, _: &mut Tabletop, seat: Seat, action: &Action, _: &mut Log) -> Flow<Frame> {
        self.put(seat, action);
        Flow::Next
    }

    /// HS-441.
    pub fn fallback(&self, _: &Tabletop, _: Seat) -> Action {
        Action::Pass
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        format!("Do you interrupt {}?", self.opener)
    }
}
