//! The Scene round (section 1.19).

use super::briefing::{each_of_kind, in_hand};
use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::event::{Event, Log};
use crate::names::Kind;
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scenes {
    asked: Seats,
}

impl Scenes {
    pub const FIRST: Scenes = Scenes { asked: Seats::NONE };

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        // CG-262, CG-263: one Scene is face up, and the first one ends the asking.
        if table.scene().is_some() || table.crime().is_none() {
            return Flow::Done;
        }
        match self.asks(table) {
            Some(seat) => ask(seat),
            None => {
                if let Some(inquiry) = &mut table.inquiry {
                    inquiry.over = true; // CG-264
                }
                Flow::Done
            }
        }
    }
}

impl Asks for Scenes {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        table.order_p().find(|&seat| !self.asked.has(seat))
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Scene
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        each_of_kind(table, seat, Kind::Scene, |card| say(Action::Attach { card: table.code_of(card) }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Attach { card } => {
                let id = in_hand(table, seat, card, Kind::Scene)?;
                if table.unique_is_free(id) { Ok(()) } else { Err(Why::NotUnique(card)) }
            }
            _ => Err(Why::Expected(Question::Scene)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.asked = self.asked.with(seat);
        match (*action, table.crime()) {
            (Action::Attach { card }, Some(crime)) => {
                let card = table.content().coded(card).expect("check has found it");
                table.attach_from_hand(seat, card, crime, events);
                Settle::call(true)
            }
            _ => {
                events.tell(Event::Passed { seat });
                Flow::Next
            }
        }
    }
}
