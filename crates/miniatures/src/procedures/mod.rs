//! The book's procedures, one file each. `Frame` is any of them on the stack.

pub mod activation;
pub mod aftermath;
pub mod armoury;
pub mod arrival;
pub mod battering;
pub mod boarding;
pub mod choice;
pub mod deployment;
pub mod doors;
pub mod feats;
pub mod gas;
pub mod hit;
pub mod leaping;
pub mod melee;
mod mind;
pub mod moving;
pub mod overwatch;
pub mod ranged;
pub mod turn;
pub mod vehicle;
pub mod window;

use crate::action::Action;
use crate::event::{Event, Log};
use crate::odds::AttackOdds;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::{Question, Why};
use engine::{Chance, Flow, Procedure, Purpose, Seat, Seats};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// A procedure that is running. The turn is the lowest; on it lie an activation, its action, an attack, a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    Armoury(armoury::Armoury),
    Deployment(deployment::Deployment),
    Turn(turn::Turn),
    Activation(activation::Activation),
    Moving(moving::Moving),
    Ranged(ranged::Ranged),
    Melee(melee::Melee),
    Hit(hit::Hit),
    Aftermath(aftermath::Aftermath),
    Window(window::CardWindow),
    Choice(choice::Choice),
    Gas(gas::Gas),
    Arrival(arrival::Arrival),
    Overwatch(overwatch::Overwatch),
    Boarding(boarding::Boarding),
    BreakIn(doors::BreakIn),
    Quiet(doors::Quiet),
    Leaping(leaping::Leaping),
    Driving(vehicle::driving::Driving),
    Drive(vehicle::drive::Drive),
    Ram(vehicle::ram::Ram),
    Push(vehicle::push::Push),
    Damage(vehicle::damage::Damage),
}

/// Turn, activation, action, and a chain of counter-attacks of two frames each (`melee::LONGEST_CHAIN`).
pub const DEPTH: usize = 24;

/// Where `Flow::Leave` can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    GameOver,
}

/// Hands a call on to the procedure inside.
macro_rules! inside {
    ($frame:expr, $procedure:ident => $call:expr) => {
        match $frame {
            Frame::Armoury($procedure) => $call,
            Frame::Deployment($procedure) => $call,
            Frame::Turn($procedure) => $call,
            Frame::Activation($procedure) => $call,
            Frame::Moving($procedure) => $call,
            Frame::Ranged($procedure) => $call,
            Frame::Melee($procedure) => $call,
            Frame::Hit($procedure) => $call,
            Frame::Aftermath($procedure) => $call,
            Frame::Window($procedure) => $call,
            Frame::Choice($procedure) => $call,
            Frame::Gas($procedure) => $call,
            Frame::Arrival($procedure) => $call,
            Frame::Overwatch($procedure) => $call,
            Frame::Boarding($procedure) => $call,
            Frame::BreakIn($procedure) => $call,
            Frame::Quiet($procedure) => $call,
            Frame::Leaping($procedure) => $call,
            Frame::Driving($procedure) => $call,
            Frame::Drive($procedure) => $call,
            Frame::Ram($procedure) => $call,
            Frame::Push($procedure) => $call,
            Frame::Damage($procedure) => $call,
        }
    };
}

/// What a procedure that asks must say. Those that only run keep the defaults.
pub trait Asks {
    /// Who owes an answer now.
    fn asks(&self, _table: &Tabletop) -> Seats {
        Seats::NONE
    }

    fn question(&self, _table: &Tabletop, _seat: Seat) -> Question {
        unreachable!("this procedure asks nothing")
    }

    /// Answers worth checking.
    fn each(&self, _table: &Tabletop, _seat: Seat, _say: &mut impl FnMut(Action)) {}

    /// How often a playout draws from each part of the answers.
    const PARTS: &'static [usize] = &[1];

    /// The answers of one part; all parts together are `each`.
    fn part(&self, _part: usize, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        self.each(table, seat, say);
    }

    /// Any answer: a part is drawn, and one of its answers that passes `check`.
    fn draw(&self, table: &Tabletop, seat: Seat, chance: &mut Chance, scratch: &mut Vec<Action>) -> Option<Action> {
        let mut left: ArrayVec<[usize; 8]> = Self::PARTS.iter().copied().collect();
        loop {
            let all: usize = left.iter().sum();
            let mut place = (all > 0).then(|| chance.below(Purpose::Other, all))?;
            let part = left.iter().position(|&share| {
                let found = place < share;
                place = place.wrapping_sub(share);
                found
            })?;
            left[part] = 0;
            scratch.clear();
            self.part(part, table, seat, &mut |action| scratch.push(action));
            while !scratch.is_empty() {
                let action = scratch.swap_remove(chance.below(Purpose::Other, scratch.len()));
                if self.check(table, seat, &action).is_ok() {
                    return Some(action);
                }
            }
        }
    }

    /// Whether the seat that is asked may answer this.
    fn check(&self, table: &Tabletop, seat: Seat, _action: &Action) -> Result<(), Why> {
        Err(Why::Expected(self.question(table, seat)))
    }

    fn answer(&mut self, _table: &mut Tabletop, _seat: Seat, _action: &Action, _events: &mut Log) -> Flow<Frame> {
        unreachable!("check admits no answer")
    }

    /// MG-612: the answer when the time is up, if it is not the first of the list.
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
        None
    }

    fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        table.end_at_once(events); // MG-481
        // A16: a marker that was just gained can be cancelled before anything else happens.
        if table.outcome.is_some() {
            return Flow::Leave(Level::GameOver);
        }
        if let Some(window) = self.pinned(table, events) {
            return Flow::Call(Frame::Window(window));
        }
        let flow = inside!(self, procedure => procedure.resume(table, events));
        if table.outcome.is_some() { Flow::Leave(Level::GameOver) } else { flow }
    }

    fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        if self.asks(table).has(seat) {
            inside!(self, procedure => procedure.each(table, seat, &mut |action| {
                if procedure.check(table, seat, &action).is_ok() {
                    out.push(action);
                }
            }));
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match self.asks(table).has(seat) {
            true => inside!(self, procedure => procedure.check(table, seat, action)),
            false => Err(Why::NotYourDecision),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match action {
            // MG-485
            Action::Concede => table.end(Seats::one(other(seat)), "MG-485", events),
            action => {
                let flow = inside!(self, procedure => procedure.answer(table, seat, action, events));
                if table.outcome.is_none() {
                    return flow;
                }
            }
        }
        Flow::Leave(Level::GameOver)
    }
}

impl Frame {
    /// Answers worth checking, as they come to mind.
    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        inside!(self, procedure => procedure.each(table, seat, say));
    }

    /// Any answer, for playouts.
    pub fn draw(&self, table: &Tabletop, seat: Seat, chance: &mut Chance, scratch: &mut Vec<Action>) -> Option<Action> {
        inside!(self, procedure => procedure.draw(table, seat, chance, scratch))
    }

    /// The window of a model that was pinned, unless one is open already.
    fn pinned(&self, table: &mut Tabletop, events: &mut Log) -> Option<window::CardWindow> {
        if table.between.pins.is_empty() || matches!(self, Frame::Window(_)) {
            return None;
        }
        let who = table.between.pins.iter().next()?;
        let window = window::CardWindow::open(table, crate::cards::Moment::Pinned(who), who.seat());
        if window.is_none() {
            table.settle_pin(who, events);
        }
        window
    }

    /// Who goes, where a place is asked for.
    pub fn mover(&self, table: &Tabletop, seat: Seat) -> Option<FigureId> {
        match self.question(table, seat) {
            Question::Path(who) | Question::DodgeMove(who) | Question::Dismount(who) | Question::Act(who) => Some(who),
            _ => None,
        }
    }

    /// The attack that this procedure is about.
    pub fn pending(&self, table: &Tabletop) -> Option<crate::view::Pending> {
        match self {
            Frame::Ranged(ranged) => Some(ranged.pending()),
            Frame::Melee(melee) => Some(melee.pending(table)),
            Frame::Hit(hit) => Some(hit.pending()),
            _ => None,
        }
    }

    /// The odds of a strike in this fight.
    pub fn strike_odds(&self, table: &Tabletop, action: &Action) -> Option<AttackOdds> {
        match self {
            Frame::Melee(melee) => melee.odds(table, action),
            _ => None,
        }
    }

    pub fn asks(&self, table: &Tabletop) -> Seats {
        inside!(self, procedure => procedure.asks(table))
    }

    pub fn question(&self, table: &Tabletop, seat: Seat) -> Question {
        inside!(self, procedure => procedure.question(table, seat))
    }

    /// MG-612: the specification's answer, else a pass, else the first of the list.
    pub fn fallback(&self, table: &Tabletop, seat: Seat) -> Action {
        let named = inside!(self, procedure => procedure.fallback(table, seat));
        if let Some(action) = named.filter(|action| self.check(table, seat, action).is_ok()) {
            return action;
        }
        if self.check(table, seat, &Action::Pass).is_ok() {
            return Action::Pass;
        }
        let mut all = Vec::new();
        self.propose(table, seat, &mut all);
        *all.first().expect("who is asked can answer")
    }
}

/// Asks one seat.
pub fn ask(seat: Seat) -> Flow<Frame> {
    Flow::Ask(Seats::one(seat))
}

/// The opponent.
pub fn other(seat: Seat) -> Seat {
    Seat::new(1 - seat.index())
}
