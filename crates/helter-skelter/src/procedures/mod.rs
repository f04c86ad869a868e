//! The book's procedures, one file each. `Frame` is any of them on the stack.

pub mod attack;
pub mod collect;
pub mod cost;
pub mod deploy;
pub mod heal;
pub mod interrupt;
pub mod movement;
pub mod placement;
pub mod psi;
pub mod rally;
pub mod turn;

use crate::action::Action;
use crate::event::{Event, Log};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::{Flow, Procedure, Seat};
use serde::{Deserialize, Serialize};

/// A procedure that is running. The turn is the lowest; on it lies an action or an interrupt window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    Placement(placement::Placement),
    Turn(turn::Turn),
    Attack(attack::Attack),
    Psi(psi::Psi),
    Window(interrupt::InterruptWindow),
}

/// The book nests no deeper: a turn, and an action or a window in it.
pub const DEPTH: usize = 2;

/// Where `Flow::Leave` can go: nowhere but out of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    GameOver,
}

/// Hands a call on to the procedure inside.
macro_rules! inside {
    ($frame:expr, $procedure:ident => $call:expr) => {
        match $frame {
            Frame::Placement($procedure) => $call,
            Frame::Turn($procedure) => $call,
            Frame::Attack($procedure) => $call,
            Frame::Psi($procedure) => $call,
            Frame::Window($procedure) => $call,
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

    fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        inside!(self, procedure => procedure.resume(table, events))
    }

    fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        inside!(self, procedure => procedure.propose(table, seat, out))
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        inside!(self, procedure => procedure.check(table, seat, action))
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        inside!(self, procedure => procedure.answer(table, seat, action, events))
    }
}

impl Frame {
    /// The proposals that pass `check`.
    pub fn actions(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        inside!(self, procedure => {
            procedure.propose(table, seat, out);
            out.retain(|action| procedure.check(table, seat, action).is_ok());
        })
    }

    /// What the specification answers when the time is up (section 16.3).
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        inside!(self, procedure => procedure.fallback(table, seat))
    }

    /// What is asked of the seat, in one sentence.
    pub fn question(&self, table: &Tabletop, seat: Seat) -> String {
        inside!(self, procedure => procedure.question(table, seat))
    }
}
