//! The game turn (section 4): the bag, the draw, the choice of a model, the end of the turn (sections 15 and 19.9).

use super::activation::Activation;
use super::arrival::Arrival;
use super::window::CardWindow;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Log};
use crate::names::Lasts;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::Chip;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Fill,
    BeforeDraw,
    Draw,
    Choose { seat: Seat, chip: Chip },
    End,
}

impl Turn {
    pub const FIRST: Turn = Turn { at: Step::Start };

    /// The next chip is to be drawn: for positions.
    pub const DRAW: Turn = Turn { at: Step::BeforeDraw };

    /// A chip of this seat has been drawn: for positions.
    pub fn chosen(seat: Seat, chip: Chip) -> Turn {
        Turn { at: Step::Choose { seat, chip } }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Start => {
                table.turn += 1;
                table.order.clear();
                events.tell(Event::TurnBegins { turn: table.turn });
                table.turn_events(events);
                self.at = Step::Fill;
                match table.reinforcements() {
                    Some(pack) => Flow::Call(Frame::Arrival(Arrival::of(table.side_of(false), pack))),
                    None => Flow::Next,
                }
            }
            Step::Fill => {
                table.fill_bag(events);
                table.between.holds = [false; 2];
                self.at = Step::BeforeDraw;
                // MG-592
                CardWindow::flow(table, Moment::TurnStart, Seat::new(0))
            }
            // MG-079: no chip, or nobody to use one.
            Step::BeforeDraw
                if table.bag.is_empty() || Seat::first(2).all(|seat| table.eligible(seat).next().is_none()) =>
            {
                self.at = Step::End;
                Flow::Next
            }
            // MG-593
            Step::BeforeDraw => {
                self.at = Step::Draw;
                CardWindow::flow(table, Moment::BeforeDraw, Seat::new(0))
            }
            Step::Draw => {
                self.at = Step::BeforeDraw;
                let (seat, chip) = table.draw_chip(events);
                match table.eligible(seat).next() {
                    Some(_) => {
                        self.at = Step::Choose { seat, chip };
                        ask(seat)
                    }
                    None => {
                        events.tell(Event::ChipPutAside { seat }); // MG-066
                        Flow::Next
                    }
                }
            }
            Step::Choose { seat, .. } => ask(seat),
            Step::End => {
                end_of_turn(table, events);
                self.at = Step::Start;
                Flow::Next
            }
        }
    }
}

impl Asks for Turn {
    fn asks(&self, _: &Tabletop) -> Seats {
        match self.at {
            Step::Choose { seat, .. } => Seats::one(seat),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Activate
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        table.eligible(seat).for_each(|who| say(Action::Activate { who }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Activate { who } if who.seat() != seat => Err(Why::NotYours(who)),
            // MG-090: a pack is named by its first active member, so that one choice has one name.
            Action::Activate { who } if !table.eligible(seat).any(|id| id == who) => Err(Why::NotEligible(who)),
            Action::Activate { .. } => Ok(()),
            _ => Err(Why::Expected(Question::Activate)),
        }
    }

    fn answer(&mut self, _: &mut Tabletop, _: Seat, action: &Action, _: &mut Log) -> Flow<Frame> {
        let (Action::Activate { who }, Step::Choose { chip, .. }) = (*action, self.at) else {
            unreachable!("check admits no other answer")
        };
        self.at = Step::BeforeDraw;
        Flow::Call(Frame::Activation(Activation::of(who, chip)))
    }
}

/// MG-059, MG-080: the turn is over; what held for it goes.
fn end_of_turn(table: &mut Tabletop, events: &mut Log) {
    table.this_turn.clear();
    table.expire(Lasts::Turn, events);
    let turn = table.turn;
    table.smoke.retain(|smoke| smoke.until > turn);
    table.end_of_turn(events);
}
