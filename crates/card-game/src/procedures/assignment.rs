//! The Assignment round (section 1.16) and patrols (section 1.17).

use super::briefing::{each_of_kind, in_hand};
use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::Forbidden;
use crate::event::{Event, Log};
use crate::names::Kind;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::{ObjectId, Place};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Assignment {
    at: Step,
    /// Whose patrol is over.
    patrolled: Seats,
    /// Who has accepted the Crime of a Dark Judge.
    accepted: Seats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Assign,
    /// CG-375: the player may refuse a Crime with a Dark Judge.
    Refuse {
        seat: Seat,
        crime: ObjectId,
    },
    NextPatrol,
    Patrol {
        seat: Seat,
        asked: Seats,
    },
}

impl Assignment {
    pub const FIRST: Assignment = Assignment { at: Step::Assign, patrolled: Seats::NONE, accepted: Seats::NONE };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Assign if self.asked_to_accept(table).is_some() => {
                let (seat, crime) = self.asked_to_accept(table).expect("seen just now");
                self.at = Step::Refuse { seat, crime };
                Flow::Next
            }
            Step::Assign => {
                let mut pairs = pairs(table);
                match (pairs.next(), pairs.next()) {
                    (None, _) => {
                        drop(pairs);
                        self.at = Step::NextPatrol;
                        Flow::Next
                    }
                    (Some((crime, seat)), None) => {
                        drop(pairs);
                        self.assign(crime, seat, table, events)
                    }
                    _ => ask(table.duty),
                }
            }
            Step::Refuse { seat, .. } if table.plays(seat) => ask(seat),
            Step::Refuse { .. } => {
                self.at = Step::Assign;
                Flow::Next
            }
            Step::NextPatrol => {
                let patrols = |&seat: &Seat| table.eligible(seat) && !self.patrolled.has(seat);
                match table.order_d().find(patrols) {
                    None => Flow::Done,
                    Some(seat) => {
                        self.patrolled = self.patrolled.with(seat);
                        events.tell(Event::OnPatrol { seat });
                        self.at = Step::Patrol { seat, asked: Seats::NONE };
                        Flow::Next
                    }
                }
            }
            Step::Patrol { seat, .. } => match self.asks(table) {
                Some(next) => ask(next),
                None => {
                    if table.eligible(seat) {
                        // CG-245, CG-R59.
                        events.tell(Event::QuietPatrol { seat });
                        table.change_prestige(seat, 1, events);
                        table.happen(Happening::Patrolled, None, Some(seat));
                    }
                    self.at = Step::NextPatrol;
                    Settle::call(true)
                }
            },
        }
    }

    fn assign(&mut self, crime: ObjectId, seat: Seat, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        table.assign(crime, seat, events);
        Settle::call(true)
    }

    /// CG-375, CG-R83: who has a Crime with a Dark Judge, and has not accepted it. An effect may have assigned it before.
    fn asked_to_accept(&self, table: &Tabletop) -> Option<(Seat, ObjectId)> {
        let mut crimes = table.order_d().filter_map(|seat| Some((seat, table.crime_of(seat)?)));
        crimes.find(|&(seat, crime)| {
            !self.accepted.has(seat) && table.has_dark_judge(crime) && !table.forbidden(seat, Forbidden::Refuse)
        })
    }
}

/// CG-228: every unassigned Crime with every eligible player who has not refused it.
fn pairs(table: &Tabletop) -> impl Iterator<Item = (ObjectId, Seat)> {
    let crimes = table.objects.iter().filter(|(_, object)| object.place == Place::Centre).map(|(id, _)| id);
    crimes.flat_map(move |crime| {
        let refused = table.refused(crime);
        let seats = Seat::first(usize::from(table.seats));
        seats.filter(move |&seat| table.eligible(seat) && !refused.has(seat)).map(move |seat| (crime, seat))
    })
}

impl Asks for Assignment {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        match self.at {
            Step::Assign => Some(table.duty),
            Step::Refuse { seat, .. } => Some(seat),
            Step::NextPatrol => None,
            // CG-242, CG-243: the others from the patroller's left, then the patroller.
            Step::Patrol { seat, asked } => {
                let left = seat.left(usize::from(table.seats));
                table.in_turn(left).find(|&next| !asked.has(next)).filter(|_| table.eligible(seat))
            }
        }
    }

    fn question(&self, _: &Tabletop) -> Question {
        match self.at {
            Step::Refuse { .. } => Question::Refuse,
            Step::Patrol { seat, .. } => Question::Patrol(seat),
            Step::Assign | Step::NextPatrol => Question::Assign,
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        match self.at {
            Step::Assign => {
                pairs(table).for_each(|(crime, to)| say(Action::Assign { crime: table.name(crime), to }));
            }
            Step::Refuse { .. } => {
                say(Action::Accept);
                say(Action::Refuse);
            }
            Step::Patrol { .. } => {
                say(Action::Pass);
                each_of_kind(table, seat, Kind::Crime, |card| say(Action::Report { card: table.code_of(card) }));
            }
            Step::NextPatrol => {}
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (Step::Assign, Action::Assign { crime, to }) => {
                let id = table.find(crime).ok_or(Why::NotInPlay(crime.code))?;
                match () {
                    _ if table.objects[id].place != Place::Centre => Err(Why::NotUnassigned(crime.code)),
                    _ if to.index() >= usize::from(table.seats) || !table.eligible(to) => Err(Why::NotEligible(to)),
                    _ if table.refused(id).has(to) => Err(Why::AlreadyRefused(crime.code, to)),
                    _ => Ok(()),
                }
            }
            (Step::Refuse { .. }, Action::Accept | Action::Refuse) => Ok(()),
            (Step::Patrol { .. }, Action::Pass) => Ok(()),
            (Step::Patrol { .. }, Action::Report { card }) => in_hand(table, seat, card, Kind::Crime).map(|_| ()),
            _ => Err(Why::Expected(self.question(table))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Step::Assign, Action::Assign { crime, to }) => {
                self.assign(table.find(crime).expect("check has found it"), to, table, events)
            }
            (Step::Refuse { crime, .. }, Action::Accept) => {
                events.tell(Event::Accepted { card: table.code(crime), seat });
                self.accepted = self.accepted.with(seat);
                self.at = Step::Assign;
                Flow::Next
            }
            (Step::Refuse { crime, .. }, _) => {
                table.refuse(crime, seat, events);
                self.at = Step::Assign;
                Flow::Next
            }
            (Step::Patrol { seat: patroller, .. }, Action::Report { card }) => {
                let card = table.content().coded(card).expect("check has found it");
                table.report(seat, card, Some(patroller), events);
                self.at = Step::NextPatrol;
                Settle::call(true)
            }
            (Step::Patrol { seat: patroller, asked }, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Patrol { seat: patroller, asked: asked.with(seat) };
                Flow::Next
            }
            _ => unreachable!("check admits no other answer"),
        }
    }

    /// Lowest seat, oldest Crime.
    fn fallback(&self, table: &Tabletop, _: Seat) -> Option<Action> {
        let lowest = || pairs(table).min_by_key(|&(crime, seat)| (seat, crime));
        match self.at {
            Step::Assign => lowest().map(|(crime, to)| Action::Assign { crime: table.name(crime), to }),
            _ => None,
        }
    }
}
