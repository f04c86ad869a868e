//! A turn (section 1.8): four phases, one Investigation phase for each player with a Crime.

use super::investigation::Investigation;
use super::round::InRound;
use super::settle::Settle;
use super::{Asks, Frame};
use crate::effect::ast::Duration;
use crate::event::{Event, Log};
use crate::names::Round;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Happening;
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// CG-R80: a server may end a game after so many turns.
const LONGEST: u16 = 100;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Ready,
    Resource,
    Crime,
    Assignment,
    Investigations,
    /// CG-107, CG-400: in turn from this seat, whoever leaves the game meanwhile.
    Investigate {
        from: Seat,
        next: u8,
    },
    Debrief,
    End,
    Over,
}

impl Turn {
    pub const FIRST: Turn = Turn { at: Step::Ready };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (at, then) = match self.at {
            Step::Ready => {
                table.turn += 1;
                table.forget_refusals();
                events.tell(Event::TurnBegins { turn: table.turn });
                (Step::Resource, InRound::call(Round::Ready))
            }
            Step::Resource => {
                table.expire(Duration::Phase, events);
                (Step::Crime, InRound::call(Round::Resource))
            }
            Step::Crime => (Step::Assignment, InRound::call(Round::Crime)),
            Step::Assignment => (Step::Investigations, InRound::call(Round::Assignment)),
            Step::Investigations => {
                table.expire(Duration::Phase, events);
                (Step::Investigate { from: table.left_of(table.duty), next: 0 }, Flow::Next)
            }
            Step::Investigate { next, .. } if next >= table.seats => (Step::Debrief, Flow::Next),
            Step::Investigate { from, next } => {
                let seats = usize::from(table.seats);
                let seat = from.clockwise(seats).nth(usize::from(next)).expect("a seat for each place");
                let then = match table.crime_of(seat).filter(|_| table.plays(seat)) {
                    Some(crime) => Flow::Call(Frame::Investigation(Investigation::of(seat, crime))),
                    None => Flow::Next,
                };
                (Step::Investigate { from, next: next + 1 }, then)
            }
            Step::Debrief => (Step::End, InRound::call(Round::Debrief)),
            Step::End => {
                table.expire(Duration::Phase, events);
                table.happen(Happening::TurnEnd, None, None);
                (Step::Over, Settle::call(false))
            }
            Step::Over => {
                table.expire(Duration::Turn, events);
                if table.turn >= LONGEST {
                    table.end(Seats::NONE, "CG-R80", events);
                }
                (Step::Ready, Settle::call(false))
            }
        };
        self.at = at;
        then
    }
}

impl Asks for Turn {}
