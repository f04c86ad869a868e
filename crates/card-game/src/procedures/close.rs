//! The end of a round (CG-112): penalties, suspension, what expires, what is forgotten.

use super::settle::{Settle, has_judge};
use super::{Asks, Frame};
use crate::effect::ast::Duration;
use crate::event::{Event, Log};
use crate::names::{Pile, Round, Stat};
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::{ObjectId, ObjectSet, Place};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Close {
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Penalties,
    Suspension,
    Expiry,
}

impl Close {
    pub const FIRST: Close = Close { at: Step::Penalties };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Penalties => {
                match table.round {
                    Round::Assignment => assignment_penalties(table, events),
                    Round::Debrief => containment_prestige(table, events),
                    _ => {}
                }
                table.happen(Happening::RoundEnd, None, None);
                self.at = Step::Suspension;
                Settle::call(false)
            }
            Step::Suspension => {
                suspend(table, events);
                self.at = Step::Expiry;
                Settle::call(false)
            }
            Step::Expiry => {
                table.expire(Duration::Round, events);
                table.used.clear();
                table.cut = false;
                table.dice = None;
                if let Some(inquiry) = &mut table.inquiry {
                    inquiry.rerolls = [0; 2];
                }
                Flow::Done
            }
        }
    }
}

/// CG-233, CG-234, CG-235, CG-R32.
fn assignment_penalties(table: &mut Tabletop, events: &mut Log) {
    for seat in table.order_d() {
        if !table.has_ready_judge(seat) {
            table.change_prestige(seat, -1, events);
        }
    }
    let unassigned = table.objects.iter().filter(|(_, object)| object.place == Place::Centre).map(|(id, _)| id);
    let counted = unassigned.filter(|&crime| !table.has_dark_judge(crime));
    let (crimes, with_perps) = counted.fold((0, 0), |(crimes, with_perps), crime| {
        (crimes + 1, with_perps + i32::from(table.perps_of(crime).next().is_some()))
    });
    if crimes > 0 {
        table.change_prestige(table.duty, -1 - with_perps, events);
    }
}

/// CG-365.
fn containment_prestige(table: &mut Tabletop, events: &mut Log) {
    for seat in table.order_d() {
        let contained = table.areas[seat].team.iter().filter(|&&judge| table.contained_by(judge).is_some()).count();
        table.change_prestige(seat, contained as i32, events);
    }
}

/// CG-097 to CG-099, CG-R08: all Personal Demerits together, then teams with who is left, until nothing changes.
fn suspend(table: &mut Tabletop, events: &mut Log) {
    loop {
        let too_many = |judge: ObjectId| {
            let marks = i32::from(table.objects[judge].marks);
            marks > 0 && marks > table.number(judge, Stat::PrestigeValue)
        };
        let judges = table.playing.iter().flat_map(|seat| table.areas[seat].team.iter().copied());
        let suspended: ObjectSet = judges.filter(|&judge| too_many(judge)).collect();
        if suspended == ObjectSet::default() {
            break;
        }
        for judge in suspended.iter() {
            events.tell(Event::Suspended { card: table.code(judge) });
            table.happen(Happening::Suspended, Some(judge), None);
            table.leave(judge, Pile::Resyk, events);
        }
    }
    // CG-R20: a team whose Judges are all borrowed is not checked.
    let disgraced = |seat: Seat| {
        let judges = table.areas[seat].team.len();
        usize::from(table.areas[seat].demerits) > judges && (judges > 0 || !has_judge(table, seat))
    };
    let teams: Seats = table.playing.iter().filter(|&seat| disgraced(seat)).collect();
    let out: Seats = table.playing.iter().filter(|&seat| teams.has(seat) || !has_judge(table, seat)).collect();
    teams.iter().for_each(|seat| events.tell(Event::TeamSuspended { seat }));
    table.eliminate(out, |seat| if teams.has(seat) { "CG-085" } else { "CG-082" }, events);
}

impl Asks for Close {}
