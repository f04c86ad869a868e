//! What an action does once it is declared, and the star chip at the end (MG-071, MG-073).

use super::super::moving::Moving;
use super::super::ranged::Ranged;
use super::super::{Frame, feats};
use super::{Activation, Kind, Nimble};
use crate::action::{Action, Feat};
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Marker, Way};
use crate::geometry::place::nearest_legal;
use crate::geometry::sight::{Line, blocked};
use crate::names::{SkillKind, Stat};
use crate::tabletop::figure::{Chip, FigureId};
use crate::tabletop::{Tabletop, bodies};
use engine::Flow;

impl Activation {
    /// The action itself.
    pub(super) fn perform(&mut self, table: &mut Tabletop, action: &Action, events: &mut Log) -> Flow<Frame> {
        let (who, _) = Kind::of(action).expect("check has seen the action");
        let nimble = self.nimble == Nimble::Passed;
        let together = self.together(table);
        match *action {
            Action::Feat(feat) => {
                self.single = !feat.is_double(table);
                self.drove = feats::wheel(table, &feat);
                if let Feat::BreakIn { opening, .. } = feat {
                    (self.door, self.target) = (Some(opening), None);
                }
                feats::begin(table, &feat, events)
            }
            Action::Move { to, facing, .. } => {
                table.path = table.path_to(who, to).expect("check has seen the path");
                Flow::Call(Frame::Moving(Moving::walk(who, facing, nimble)))
            }
            Action::Fight { to, facing, .. } => {
                table.path = table.path_to(who, to).expect("check has seen the path");
                Flow::Call(Frame::Moving(Moving::fight(who, facing).together(together)))
            }
            Action::SetOverwatch { facing, .. } => {
                table.turn_to(who, facing, events);
                table.set_overwatch(who, events);
                Flow::Next
            }
            Action::Shoot { shot, facing, .. } => {
                table.path.clear();
                self.fired = shot.guns.0[0];
                table.turn_to(who, facing, events);
                Flow::Call(Frame::Ranged(Ranged::of(who, shot)))
            }
            Action::Sprint { .. } => self.rolled(table, who, Way::Sprint, None),
            Action::HunkerDown { .. } => self.rolled(table, who, Way::HunkerDown, None),
            Action::Charge { target, .. } => {
                (self.target, self.door) = (Some(target), None);
                events.tell(Event::Charges { who, target });
                self.rolled(table, who, Way::Charge, Some(target))
            }
            Action::ShakeOff { stunned, .. } => {
                table.lose(who, if stunned { Marker::Stunned } else { Marker::Pinned }, events);
                Flow::Next
            }
            Action::Take { token, .. } => {
                table.take_token(who, token, events);
                Flow::Next
            }
            Action::Cuff { target, .. } => {
                table.cuff(who, target, events);
                Flow::Next
            }
            Action::Free { .. } => {
                table.free(who, events);
                Flow::Next
            }
            Action::Treat { friend, .. } => {
                treat(table, who, friend, events);
                Flow::Next
            }
            Action::MindBlast { target, .. } => table.mind_blast(who, target, events),
            Action::Rally { friend, .. } => {
                table.lose(friend, Marker::Pinned, events);
                Flow::Next
            }
            _ => unreachable!("check admits no other answer"),
        }
    }

    fn rolled(&self, table: &mut Tabletop, who: FigureId, way: Way, target: Option<FigureId>) -> Flow<Frame> {
        table.path.clear();
        Flow::Call(Frame::Moving(Moving::rolled(who, way, target).together(self.together(table))))
    }

    /// MG-071, MG-073
    pub(super) fn star_chip(&self, table: &mut Tabletop, events: &mut Log) {
        let who = self.who;
        if table.take_throw().specials() > 0 {
            table.put_chip(who, None);
            if let Some(vehicle) = self.drove {
                table.figures[vehicle].chip = None;
            }
            table.bag.add(who.seat(), self.chip);
            events.tell(Event::ChipReturned { who });
        } else {
            table.pin(who, events);
        }
    }
}

/// MG-166: whether nothing stands between two models.
pub(in crate::procedures) fn sees(table: &Tabletop, who: FigureId, other: FigureId) -> bool {
    let stage = table.stage();
    let line = Line::between(&table.body(who), &table.body(other));
    blocked(&stage.scene(table.ground()), &line, bodies([who, other])).is_none()
}

/// K04, MG-227
fn treat(table: &mut Tabletop, who: FigureId, friend: FigureId, events: &mut Log) {
    let pool = Tally::new(Reason::Skill(SkillKind::Medic), table.content().skill(SkillKind::Medic).dice);
    let throw = table.roll(who, For::Healing, pool, events);
    for _ in 0..throw.armour() {
        if !table.lose(friend, Marker::Stunned, events) && table.figures[friend].injured > 1 {
            table.lose(friend, Marker::Injury, events);
        }
    }
    if table.figures[friend].down && throw.specials() > 0 {
        while table.stat(friend, Stat::Cool) < 1
            && (table.lose(friend, Marker::Stunned, events) || table.lose(friend, Marker::Injury, events))
        {}
        // MG-227: where its token lies, or as near as there is room (MG-556).
        let stage = table.stage();
        let at = table.figures[friend].at;
        let to = nearest_legal(&stage.scene(table.ground()), &table.mover(friend), at).unwrap_or(at);
        let figure = &mut table.figures[friend];
        (figure.down, figure.at) = (false, to);
        // MG-227: it acts from the next turn on.
        figure.chip = Some(Chip::Normal);
    }
}
