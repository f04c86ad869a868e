//! The book's procedures, one file each. `Frame` is any of them on the stack.

pub mod assignment;
pub mod briefing;
pub mod close;
pub mod debrief;
pub mod deed;
pub mod draft;
pub mod hurt;
pub mod investigation;
pub mod line;
pub mod order;
pub mod perps;
pub mod ready;
pub mod roll;
pub mod round;
pub mod scenes;
pub mod sentencing;
pub mod settle;
pub mod turn;
pub mod window;

use crate::action::Action;
use crate::event::{Event, Log};
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Procedure, Seat, Seats};
use serde::{Deserialize, Serialize};

/// A procedure that is running. The turn is the lowest; on it lie a phase, a round, its business, a line of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    Draft(draft::Draft),
    Order(order::Order),
    Turn(turn::Turn),
    Round(round::InRound),
    Window(window::Window),
    Deed(deed::Deed),
    Line(line::Line),
    Hurt(hurt::Hurt),
    Settle(settle::Settle),
    Close(close::Close),
    Ready(ready::Ready),
    Issuing(briefing::Issuing),
    Reporting(briefing::Reporting),
    Assignment(assignment::Assignment),
    Investigation(investigation::Investigation),
    Scenes(scenes::Scenes),
    Perps(perps::Perps),
    Rolling(roll::Rolling),
    Sentencing(sentencing::Sentencing),
    Debrief(debrief::Debrief),
}

/// Turn, phase, round, business, state check, and lines that replace each other (`line::DEEPEST`).
pub const DEPTH: usize = 16;

/// Where `Flow::Leave` can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The rest of the round is dropped; it ends with CG-112.
    Round,
    GameOver,
}

/// Hands a call on to the procedure inside.
macro_rules! inside {
    ($frame:expr, $procedure:ident => $call:expr) => {
        match $frame {
            Frame::Draft($procedure) => $call,
            Frame::Order($procedure) => $call,
            Frame::Turn($procedure) => $call,
            Frame::Round($procedure) => $call,
            Frame::Window($procedure) => $call,
            Frame::Deed($procedure) => $call,
            Frame::Line($procedure) => $call,
            Frame::Hurt($procedure) => $call,
            Frame::Settle($procedure) => $call,
            Frame::Close($procedure) => $call,
            Frame::Ready($procedure) => $call,
            Frame::Issuing($procedure) => $call,
            Frame::Reporting($procedure) => $call,
            Frame::Assignment($procedure) => $call,
            Frame::Investigation($procedure) => $call,
            Frame::Scenes($procedure) => $call,
            Frame::Perps($procedure) => $call,
            Frame::Rolling($procedure) => $call,
            Frame::Sentencing($procedure) => $call,
            Frame::Debrief($procedure) => $call,
        }
    };
}

/// What a procedure that asks must say. Those that only run keep the defaults.
pub trait Asks {
    /// `each` says only what is legal, so that nothing is checked twice.
    const EXACT: bool = false;

    /// Who owes the answer now.
    fn asks(&self, _table: &Tabletop) -> Option<Seat> {
        None
    }

    fn question(&self, _table: &Tabletop) -> Question {
        unreachable!("this procedure asks nothing")
    }

    /// Answers worth checking; never misses a legal one.
    fn each(&self, _table: &Tabletop, _seat: Seat, _say: &mut impl FnMut(Action)) {}

    /// Whether the seat that is asked may answer this.
    fn check(&self, table: &Tabletop, _seat: Seat, _action: &Action) -> Result<(), Why> {
        Err(Why::Expected(self.question(table)))
    }

    fn answer(&mut self, _table: &mut Tabletop, _seat: Seat, _action: &Action, _events: &mut Log) -> Flow<Frame> {
        unreachable!("check admits no answer")
    }

    /// What the specification answers when the time is up, if it is not the first of the list.
    fn fallback(&self, _table: &Tabletop, _seat: Seat) -> Option<Action> {
        None
    }
}

impl Procedure for Frame {
    type Tabletop = Tabletop;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type Level = Level;

    fn level(&self) -> Option<Level> {
        matches!(self, Frame::Round(_)).then_some(Level::Round)
    }

    fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let flow = inside!(self, procedure => procedure.resume(table, events));
        if table.outcome.is_some() { Flow::Leave(Level::GameOver) } else { flow }
    }

    fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        if self.asks(table) == Some(seat) {
            inside!(self, procedure => propose(procedure, table, seat, out));
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match self.asks(table) {
            Some(asked) if asked == seat => inside!(self, procedure => procedure.check(table, seat, action)),
            _ => Err(Why::NotYourDecision),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let flow = match action {
            Action::Concede => concede(table, seat, events),
            action => inside!(self, procedure => procedure.answer(table, seat, action, events)),
        };
        if table.outcome.is_some() { Flow::Leave(Level::GameOver) } else { flow }
    }
}

/// Every legal answer.
fn propose<P: Asks>(procedure: &P, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
    procedure.each(table, seat, &mut |action| {
        if P::EXACT || procedure.check(table, seat, &action).is_ok() {
            out.push(action);
        }
    });
}

/// CG-395, CG-400: whoever asks looks again whom to ask.
fn concede(table: &mut Tabletop, seat: Seat, events: &mut Log) -> Flow<Frame> {
    table.eliminate(Seats::one(seat), |_| "CG-395", events);
    match table.inquiry {
        Some(inquiry) if inquiry.investigator == seat => Flow::Leave(Level::Round),
        _ => Flow::Next,
    }
}

impl Frame {
    pub fn asks(&self, table: &Tabletop) -> Option<Seat> {
        inside!(self, procedure => procedure.asks(table))
    }

    pub fn question(&self, table: &Tabletop) -> Question {
        inside!(self, procedure => procedure.question(table))
    }

    /// The specification's answer, else a pass, else the first of the list.
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        let named = inside!(self, procedure => procedure.fallback(table, seat));
        if let Some(action) = named.filter(|action| self.check(table, seat, action).is_ok()) {
            return action;
        }
        let mut first = None;
        let mut look = |action: Action| {
            if (first.is_none() || action == Action::Pass) && self.check(table, seat, &action).is_ok() {
                first = Some(action);
            }
        };
        inside!(self, procedure => procedure.each(table, seat, &mut look));
        first.expect("who is asked can answer")
    }
}

/// Asks one seat.
pub fn ask(seat: Seat) -> Flow<Frame> {
    Flow::Ask(Seats::one(seat))
}
