//! One player's Investigation phase (section 1.18).

use super::round::InRound;
use super::sentencing::clean_up;
use super::settle::Settle;
use super::{Asks, Frame};
use crate::effect::ast::Duration;
use crate::event::{Event, Log};
use crate::names::{Kind, Pile, Round};
use crate::tabletop::object::{ObjectId, Place};
use crate::tabletop::{Inquiry, Tabletop};
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Investigation {
    pub seat: Seat,
    pub crime: ObjectId,
    pub at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Begin,
    Scene,
    Perp,
    Challenge,
    Combat,
    Sentencing,
    End,
    Over,
}

impl Investigation {
    pub fn of(seat: Seat, crime: ObjectId) -> Investigation {
        Investigation { seat, crime, at: Step::Begin }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let over = table.inquiry.is_some_and(|inquiry| inquiry.over);
        let apprehended = table.inquiry.is_some_and(|inquiry| inquiry.apprehended);
        let (at, then) = match self.at {
            Step::Begin => {
                // The state check asks which round it is, so it must not find the last round of the phase before: a
                // Crime needs a Lead Perp only once its own Perp round is over (CG-R22).
                table.round = Round::Scene;
                table.inquiry = Some(Inquiry::of(self.seat, self.crime));
                (Step::Scene, Settle::call(false))
            }
            Step::Over => return Flow::Done,
            Step::End => {
                self.end(table, events);
                (Step::Over, Settle::call(false))
            }
            _ if over => (Step::End, Flow::Next),
            Step::Scene => (Step::Perp, InRound::call(Round::Scene)),
            Step::Perp => (Step::Challenge, InRound::call(Round::Perp)),
            Step::Challenge => (Step::Combat, InRound::call(Round::Challenge)),
            // CG-290: an apprehended Lead Perp is not fought; CG-330: only such a one is sentenced.
            Step::Combat if apprehended => (Step::Sentencing, Flow::Next),
            Step::Combat => (Step::Sentencing, InRound::call(Round::Combat)),
            Step::Sentencing if apprehended => (Step::End, InRound::call(Round::Sentencing)),
            Step::Sentencing => (Step::End, Flow::Next),
        };
        self.at = at;
        then
    }

    /// CG-255: an unsolved Crime is unassigned, with everything still attached.
    fn end(&self, table: &mut Tabletop, events: &mut Log) {
        let lies_there = matches!(table.objects[self.crime].place, Place::Assigned(_) | Place::Centre)
            && table.kind(self.crime) == Kind::Crime;
        match table.inquiry.is_some_and(|inquiry| inquiry.solved) {
            false => table.unassign(self.crime, events),
            // CG-337: its Investigator has left the game between scoring and cleaning up.
            true if lies_there => clean_up(table, events),
            true => {}
        }
        events.tell(Event::PhaseEnds { seat: self.seat });
        table.inquiry = None;
        table.expire(Duration::Phase, events);
    }
}

impl Inquiry {
    pub fn of(investigator: Seat, crime: ObjectId) -> Inquiry {
        Inquiry {
            investigator,
            crime,
            challenge: None,
            combat: None,
            apprehended: false,
            wasted: false,
            vanished: false,
            solved: false,
            over: false,
            to: Pile::IsoCubes,
            bearer: None,
            rerolls: [0; 2],
        }
    }
}

impl Asks for Investigation {}
