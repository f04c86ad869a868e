//! A player puts the own Judges in order (CG-204, CG-533): the next Judge of the row, from left to right.

use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::event::{Event, Log};
use crate::tabletop::Tabletop;
use crate::tabletop::object::ObjectId;
use crate::why::{Question, Why};
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    seat: Seat,
    /// How many Judges of the row have their place.
    placed: u8,
}

impl Order {
    pub fn of(seat: Seat) -> Order {
        Order { seat, placed: 0 }
    }

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        let judges = table.areas[self.seat].team.len();
        let undecided = table.plays(self.seat) && usize::from(self.placed) + 1 < judges;
        if undecided { ask(self.seat) } else { Flow::Done }
    }

    fn loose<'a>(&self, table: &'a Tabletop) -> &'a [ObjectId] {
        &table.areas[self.seat].team[usize::from(self.placed)..]
    }
}

impl Asks for Order {
    fn asks(&self, _: &Tabletop) -> Option<Seat> {
        Some(self.seat)
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Order
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        self.loose(table).iter().for_each(|&judge| say(Action::Next { judge: table.name(judge) }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Next { judge } => {
                let id = table.find(judge).ok_or(Why::NotInPlay(judge.code))?;
                match () {
                    _ if !table.areas[seat].team.contains(&id) => Err(Why::NotYourJudge(judge.code)),
                    _ if !self.loose(table).contains(&id) => Err(Why::PlacedAlready(judge.code)),
                    _ => Ok(()),
                }
            }
            _ => Err(Why::Expected(Question::Order)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let Action::Next { judge } = *action else {
            events.tell(Event::Passed { seat });
            return Flow::Done;
        };
        let id = table.find(judge).expect("check has found it");
        let from = self.loose(table).iter().position(|&it| it == id).expect("check has found it");
        let start = usize::from(self.placed);
        table.areas[seat].team[start..=start + from].rotate_right(1);
        self.placed += 1;
        events.tell(Event::Reordered { seat, card: judge.code });
        Flow::Next
    }
}
