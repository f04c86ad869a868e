//! SWAP: two cards of the row may change places (CE-101, CE-105, CE-432, decision D12).

use super::Frame;
use crate::action::Action;
use crate::event::{Event, Log};
use crate::names::Team;
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Swap {
    pub team: Team,
}

impl Swap {
    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        Flow::Ask(Seats::one(table.resolver(self.team)))
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        if seat != table.resolver(self.team) {
            return;
        }
        say(Action::Decline);
        let cards = table.row(self.team).len() as u8;
        for first in 1..=cards {
            (first + 1..=cards).for_each(|second| say(Action::Swap { first, second }));
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            _ if seat != table.resolver(self.team) => Err(Why::NotYourDecision),
            Action::Decline => Ok(()),
            Action::Swap { first, second } if first == second => Err(Why::SamePlace),
            Action::Swap { second, .. } if usize::from(second) > table.row(self.team).len() => {
                Err(Why::NoSuchPlace(second))
            }
            Action::Swap { .. } => Ok(()),
            _ => Err(Why::Expected(Question::Swap)),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let team = self.team;
        match *action {
            Action::Swap { first, second } => {
                table.row_mut(team).swap(usize::from(first) - 1, usize::from(second) - 1);
                events.tell(Event::Swapped { team, first, second });
            }
            _ => events.tell(Event::Declined { team }),
        }
        Flow::Done
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        Question::Swap.sentence().to_string()
    }
}
