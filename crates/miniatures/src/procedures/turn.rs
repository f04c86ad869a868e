//! The game turn (section 4): the bag, the draw, the choice of a model, the end of the turn (sections 15 and 19.9).

use super::activation::Activation;
use super::window::CardWindow;
use super::{Asks, Frame, ask, other};
use crate::action::Action;
use crate::cards::Moment;
use crate::content::Mission;
use crate::event::{Event, Log};
use crate::geometry::gap::gap_from;
use crate::names::Lasts;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{Chip, FigureId};
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
    BeforeDraw,
    Draw,
    Choose { seat: Seat, chip: Chip },
    End,
}

impl Turn {
    pub const FIRST: Turn = Turn { at: Step::Start };

    /// The next chip is to be drawn: for positions.
    pub const DRAW: Turn = Turn { at: Step::Draw };

    /// A chip of this seat has been drawn: for positions.
    pub fn chosen(seat: Seat, chip: Chip) -> Turn {
        Turn { at: Step::Choose { seat, chip } }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Start => {
                table.turn += 1;
                events.tell(Event::TurnBegins { turn: table.turn });
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

/// MG-080, MG-480 to MG-483: scenario events, victory, the limit of turns.
fn end_of_turn(table: &mut Tabletop, events: &mut Log) {
    hold(table, events);
    table.this_turn.clear();
    table.expire(Lasts::Turn, events);
    let turn = table.turn;
    table.smoke.retain(|smoke| smoke.until > turn);
    let alive = |seat: Seat| table.friends(seat).next().is_some();
    let [a, b] = [Seat::new(0), Seat::new(1)];
    match (alive(a), alive(b)) {
        (true, true) => {}
        (false, false) => return table.end(Seats::NONE, "MG-482", events),
        (true, false) => return table.end(Seats::one(a), "MG-482", events),
        (false, true) => return table.end(Seats::one(b), "MG-482", events),
    }
    if table.turn < table.scenario().turns {
        return;
    }
    // Section 19.9: in a rumble the notoriety is what is scored.
    if table.scenario().mission == Mission::Rumble {
        [a, b].into_iter().for_each(|seat| table.points[seat] = table.notoriety[seat]);
    }
    let rank = |seat: Seat| (table.points[seat], table.notoriety[seat]);
    let winners = match rank(a).cmp(&rank(b)) {
        std::cmp::Ordering::Greater => Seats::one(a),
        std::cmp::Ordering::Less => Seats::one(b),
        std::cmp::Ordering::Equal => Seats::NONE,
    };
    table.end(winners, "MG-483", events);
}

/// SC7: one point for each zone with more active models in it than the other side; a pack counts as one.
fn hold(table: &mut Tabletop, events: &mut Log) {
    let Mission::Hold { zones, radius, from_turn, points } = &table.scenario().mission else { return };
    if table.turn < *from_turn {
        return;
    }
    for zone in zones {
        let inside = |id: FigureId| gap_from(zone.at(table.figures[id].at.z), &table.body(id)).at_most(*radius);
        let units = |seat: Seat| {
            let members = |id: FigureId| table.unit(id).find(|&member| inside(member));
            table.friends(seat).filter(|&(id, _)| members(id) == Some(id)).count()
        };
        let (a, b) = (units(Seat::new(0)), units(Seat::new(1)));
        if a != b {
            let holder = Seat::new(usize::from(b > a));
            table.score(holder, *points, events);
            debug_assert_ne!(holder, other(holder));
        }
    }
}
