//! The Perp round (section 1.20): the first Perp, supporting Perps, the Lead Perp.

use super::briefing::{each_of_kind, in_hand};
use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::Permitted;
use crate::event::{Event, Log};
use crate::names::Kind;
use crate::tabletop::Tabletop;
use crate::tabletop::object::ObjectId;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Perps {
    at: Stage,
    asked: Seats,
    /// CG-272: where the second asking starts.
    from: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Stage {
    First,
    Others,
    /// CG-528: those who may have one more.
    Extra,
    Lead,
}

impl Perps {
    pub const FIRST: Perps = Perps { at: Stage::First, asked: Seats::NONE, from: None };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let Some(crime) = table.crime() else { return Flow::Done };
        let some = table.perps_of(crime).next().is_some();
        match self.at {
            Stage::First if some => self.go_to(Stage::Others),
            Stage::First => match self.asks(table) {
                Some(seat) => ask(seat),
                None => {
                    if let Some(inquiry) = &mut table.inquiry {
                        inquiry.over = true; // CG-271
                    }
                    Flow::Done
                }
            },
            Stage::Others | Stage::Extra => match self.asks(table) {
                Some(seat) => ask(seat),
                None if self.at == Stage::Others => self.go_to(Stage::Extra),
                None => self.go_to(Stage::Lead),
            },
            Stage::Lead => {
                let mut perps = table.perps_of(crime);
                match (perps.next(), perps.next()) {
                    _ if table.lead_of(crime).is_some() => Flow::Done, // CG-277, CG-R23
                    (None, _) => Flow::Done,
                    (Some(only), None) => {
                        drop(perps);
                        table.make_lead(only, events);
                        Settle::become_of()
                    }
                    _ => ask(table.first_option()),
                }
            }
        }
    }

    fn go_to(&mut self, at: Stage) -> Flow<Frame> {
        (self.at, self.asked) = (at, Seats::NONE);
        Flow::Next
    }
}

/// CG-273, CG-R25, CG-528: how many more this player may have here.
fn room(table: &Tabletop, crime: ObjectId, seat: Seat) -> bool {
    let own = table.perps_of(crime).filter(|&perp| table.objects[perp].owner() == seat).count();
    own < 1 + usize::from(table.permitted(seat, Permitted::ExtraPerp))
}

/// CG-R26: beside a Perp that stands alone nobody is asked.
fn stands_alone(table: &Tabletop, crime: ObjectId) -> bool {
    table.perps_of(crime).any(|perp| table.card(perp).solo)
}

impl Asks for Perps {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        let crime = table.crime()?;
        let without = |seat: Seat| !table.perps_of(crime).any(|perp| table.objects[perp].owner() == seat);
        match self.at {
            Stage::First => table.order_p().find(|&seat| !self.asked.has(seat)),
            Stage::Others | Stage::Extra if stands_alone(table, crime) => None,
            Stage::Others => {
                let start = self.from.map_or(table.first_option(), |from| table.left_of(from));
                table.in_turn(start).find(|&seat| !self.asked.has(seat) && without(seat))
            }
            Stage::Extra => {
                let more = |seat: Seat| table.permitted(seat, Permitted::ExtraPerp) && room(table, crime, seat);
                table.order_p().find(|&seat| !self.asked.has(seat) && more(seat))
            }
            Stage::Lead => Some(table.first_option()),
        }
    }

    fn question(&self, _: &Tabletop) -> Question {
        if self.at == Stage::Lead { Question::LeadPerp } else { Question::Perp }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        if self.at == Stage::Lead {
            let perps = table.crime().into_iter().flat_map(|crime| table.perps_of(crime));
            return perps.for_each(|perp| say(Action::Lead { perp: table.name(perp) }));
        }
        say(Action::Pass);
        each_of_kind(table, seat, Kind::Perp, |card| say(Action::Attach { card: table.code_of(card) }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        let crime = table.crime().ok_or(Why::NotYourDecision)?;
        match *action {
            Action::Lead { perp } if self.at == Stage::Lead => {
                let id = table.find(perp).ok_or(Why::NotInPlay(perp.code))?;
                let here = table.perps_of(crime).any(|it| it == id);
                if here { Ok(()) } else { Err(Why::NotHere(perp.code)) }
            }
            _ if self.at == Stage::Lead => Err(Why::Expected(Question::LeadPerp)),
            Action::Pass => Ok(()),
            Action::Attach { card } => {
                let id = in_hand(table, seat, card, Kind::Perp)?;
                if !room(table, crime, seat) {
                    return Err(Why::OnePerpEach);
                }
                table.may_attach_perp(id, crime)
            }
            _ => Err(Why::Expected(Question::Perp)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.asked = self.asked.with(seat);
        match (*action, table.crime()) {
            (Action::Attach { card }, Some(crime)) => {
                let card = table.content().coded(card).expect("check has found it");
                if self.at == Stage::First {
                    self.from = Some(seat);
                }
                table.attach_from_hand(seat, card, crime, events);
                Settle::call(true)
            }
            (Action::Lead { perp }, _) => {
                table.make_lead(table.find(perp).expect("check has found it"), events);
                Settle::become_of()
            }
            _ => {
                events.tell(Event::Passed { seat });
                Flow::Next
            }
        }
    }

    fn fallback(&self, table: &Tabletop, _: Seat) -> Option<Action> {
        let perp = table.strongest_perp(table.crime()?).filter(|_| self.at == Stage::Lead)?;
        Some(Action::Lead { perp: table.name(perp) })
    }
}
