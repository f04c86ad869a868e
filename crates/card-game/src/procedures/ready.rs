//! The Ready round (section 1.13): prep, reorder, Duty Judge, day or night.

use super::order::Order;
use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::DayOrNight;
use crate::event::{Event, Log, Throw};
use crate::names::Stat;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::ObjectId;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ready {
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Begin,
    Prep,
    /// CG-202: the Judges who contain a Dark Judge, one by one.
    Warders {
        seat: u8,
        judge: u8,
    },
    Reorder(u8),
    Nominate,
}

impl Ready {
    pub const FIRST: Ready = Ready { at: Step::Begin };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Begin => {
                table.happen(Happening::ReadyRound, None, None);
                self.at = Step::Prep;
                Settle::call(true)
            }
            Step::Prep => {
                // CG-201: not optional, but for those who contain a Dark Judge.
                for slot in 0..table.objects.end() {
                    let id = ObjectId(slot);
                    if table.has_readiness(id) && table.contained_by(id).is_none() {
                        table.prep(id, events);
                    }
                }
                self.at = Step::Warders { seat: 0, judge: 0 };
                Flow::Next
            }
            Step::Warders { seat, judge } => match self.warder(table) {
                Some((controller, warder)) if table.contained_by(warder).is_some() => ask(controller),
                Some(_) => self.next_warder(seat, judge + 1),
                None if seat < table.seats => self.next_warder(seat + 1, 0),
                None => {
                    self.at = Step::Reorder(0);
                    Settle::call(true)
                }
            },
            Step::Reorder(next) => match table.order_d().nth(usize::from(next)) {
                Some(seat) => {
                    self.at = Step::Reorder(next + 1);
                    Flow::Call(Frame::Order(Order::of(seat)))
                }
                None => {
                    self.at = Step::Nominate;
                    Flow::Next
                }
            },
            Step::Nominate => {
                nominate(table, events);
                let face = table.throw_for(table.duty, Throw::DayOrNight, events);
                let time = if face % 2 == 1 { DayOrNight::Night } else { DayOrNight::Day };
                table.time = Some(time);
                events.tell(Event::TimeIs { time });
                Flow::Become(Frame::Settle(Settle::new(false)))
            }
        }
    }

    fn next_warder(&mut self, seat: u8, judge: u8) -> Flow<Frame> {
        self.at = Step::Warders { seat, judge };
        Flow::Next
    }

    /// The Judge at the bookmark.
    fn warder(&self, table: &Tabletop) -> Option<(Seat, ObjectId)> {
        let Step::Warders { seat, judge } = self.at else { return None };
        let controller = table.left_of(table.duty).clockwise(usize::from(table.seats)).nth(usize::from(seat))?;
        let judge = table.areas[controller].team.get(usize::from(judge)).filter(|_| table.plays(controller))?;
        Some((controller, *judge))
    }
}

impl Asks for Ready {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        self.warder(table).map(|(seat, _)| seat)
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Prep
    }

    fn each(&self, _: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        say(Action::Accept);
    }

    fn check(&self, _: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        match action {
            Action::Pass | Action::Accept => Ok(()),
            _ => Err(Why::Expected(Question::Prep)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let warder = self.warder(table).map(|(_, warder)| warder);
        match (action, warder) {
            (Action::Accept, Some(warder)) => table.prep(warder, events),
            _ => events.tell(Event::Passed { seat }),
        }
        match self.at {
            Step::Warders { seat, judge } => self.next_warder(seat, judge + 1),
            _ => Flow::Next,
        }
    }
}

/// CG-207, CG-208, CG-R15: most Prestige, then Experience from highest to lowest, then dice.
pub fn nominate(table: &mut Tabletop, events: &mut Log) {
    let best = table.playing.iter().map(|seat| rank(table, seat)).max().expect("somebody plays");
    let tied: Seats = table.playing.iter().filter(|&seat| rank(table, seat) == best).collect();
    let mut first = tied;
    if tied.len() > 1 && tied == table.duty_tie && table.turn <= 1 && tied.has(table.duty) {
        first = Seats::one(table.duty); // the dice of the set-up stand
    }
    while first.len() > 1 {
        let mut faces = [0; Seat::MAX];
        for seat in first.iter() {
            faces[seat.index()] = table.throw_for(seat, Throw::DutyJudge, events);
        }
        let highest = first.iter().map(|seat| faces[seat.index()]).max();
        first = first.iter().filter(|seat| Some(faces[seat.index()]) == highest).collect();
    }
    table.duty_tie = if tied.len() > 1 { tied } else { Seats::NONE };
    table.duty = first.iter().next().expect("somebody is first");
    events.tell(Event::DutyJudge { seat: table.duty });
}

/// Prestige, then the Experience of all Judges of the team, highest first.
fn rank(table: &Tabletop, seat: Seat) -> (u16, [i32; 20]) {
    let mut experience = [0; 20];
    for (place, &judge) in table.areas[seat].team.iter().enumerate() {
        experience[place] = table.number(judge, Stat::Experience);
    }
    experience.sort_unstable_by(|a, b| b.cmp(a));
    (table.areas[seat].prestige, experience)
}
