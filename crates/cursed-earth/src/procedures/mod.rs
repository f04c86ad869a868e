//! The book's procedures, one file each. `Frame` is any of them on the stack.

pub mod advance;
pub mod day;
pub mod ending;
pub mod payment;
pub mod pick;
pub mod play;
pub mod psi;
pub mod resolution;
pub mod setup;
pub mod swap;
pub mod symbols;
pub mod together;

use crate::action::Action;
use crate::event::{Event, Log};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::{Flow, Procedure, Seat};
use serde::{Deserialize, Serialize};

/// A procedure that is running. The day is the lowest; on it lie a card, its symbols, and what one symbol asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    Day(day::Day),
    Resolution(resolution::Resolution),
    Symbols(symbols::Symbols),
    Pick(pick::Pick),
    Violence(payment::Violence),
    Spend(payment::Spend),
    Psi(psi::Psi),
    Swap(swap::Swap),
    Advance(advance::Advance),
    Together(together::Together),
}

/// The book nests no deeper: day, card, caption, move, what the new location does, and whom it hits.
pub const DEPTH: usize = 6;

/// Where `Flow::Leave` can go: nowhere but out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    GameOver,
}

/// Hands a call on to the procedure inside.
macro_rules! inside {
    ($frame:expr, $procedure:ident => $call:expr) => {
        match $frame {
            Frame::Day($procedure) => $call,
            Frame::Resolution($procedure) => $call,
            Frame::Symbols($procedure) => $call,
            Frame::Pick($procedure) => $call,
            Frame::Violence($procedure) => $call,
            Frame::Spend($procedure) => $call,
            Frame::Psi($procedure) => $call,
            Frame::Swap($procedure) => $call,
            Frame::Advance($procedure) => $call,
            Frame::Together($procedure) => $call,
        }
    };
}

impl Procedure for Frame {
    type Tabletop = Tabletop;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type Level = Level;

    fn level(&self) -> Option<Level> {
        None
    }

    /// CE-401: a question with one legal answer is answered at once. CE-252: an ending stops everything.
    fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let flow = inside!(self, procedure => procedure.resume(table, events));
        match flow {
            _ if table.outcome.is_some() => Flow::Leave(Level::GameOver),
            Flow::Ask(seats) if seats.len() == 1 && !self.is_asked_aloud(table) => {
                let seat = seats.iter().next().expect("one seat is asked");
                match self.only(table, seat) {
                    Some(action) => self.answer(table, seat, &action, events),
                    None => flow,
                }
            }
            _ => flow,
        }
    }

    fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        self.each(table, seat, &mut |action| out.push(action));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        inside!(self, procedure => procedure.check(table, seat, action))
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let flow = inside!(self, procedure => procedure.answer(table, seat, action, events));
        if table.outcome.is_some() { Flow::Leave(Level::GameOver) } else { flow }
    }
}

impl Frame {
    /// Every listed legal answer of a seat.
    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        inside!(self, procedure => procedure.each(table, seat, say))
    }

    /// Secret answers are given one by one whoever else is asked; and a position in which nobody has cards waits.
    fn is_asked_aloud(&self, table: &Tabletop) -> bool {
        match self {
            Frame::Together(_) => true,
            Frame::Day(day) => day.waits_for_cards(table),
            _ => false,
        }
    }

    /// The one legal answer, if there is no other.
    fn only(&self, table: &Tabletop, seat: Seat) -> Option<Action> {
        let (mut first, mut several) = (None, false);
        self.each(table, seat, &mut |action| {
            several |= first.is_some();
            first = Some(action);
        });
        first.filter(|_| !several)
    }

    /// What is asked of the seat, in one sentence.
    pub fn question(&self, table: &Tabletop, seat: Seat) -> String {
        inside!(self, procedure => procedure.question(table, seat))
    }

    /// What is answered when the time is up: what binds least, or the first of the list.
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        let mut first = None;
        self.each(table, seat, &mut |action| {
            first = first.or(Some(action));
            if action == Action::Decline || action == psi::UNDECIDED {
                first = Some(action); // CE-503; and nobody is made to do what may be left
            }
        });
        first.expect("who is asked can answer")
    }
}
