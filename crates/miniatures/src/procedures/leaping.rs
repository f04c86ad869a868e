//! Leaping and climbing (MG-270, MG-307, MG-392 to MG-399, K13, K30).

use super::aftermath::fall_to;
use super::overwatch::Overwatch;
use super::{Asks, Frame};
use crate::dice::{Reason, Tally};
use crate::event::{For, Log, Way};
use crate::geometry::climb::{Climb, climb};
use crate::geometry::path::{Checkpoint, each_checkpoint};
use crate::geometry::place::nearest_legal;
use crate::geometry::{Facing, INCH, Spot, gap};
use crate::names::{CardKind, SkillKind, Stat};
use crate::numbers::CLOSE;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::Why;
use engine::Flow;
use serde::{Deserialize, Serialize};

/// A leap along the path that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leaping {
    at: Step,
    who: FigureId,
    facing: Facing,
    /// Markers when it began.
    stunned: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Leap,
    Done,
}

impl Leaping {
    pub fn of(who: FigureId, facing: Facing) -> Leaping {
        Leaping { at: Step::Start, who, facing, stunned: 0 }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        match self.at {
            // MG-135: at the start and at the end of the path.
            Step::Start => {
                (self.at, self.stunned) = (Step::Leap, table.figures[who].stunned);
                Flow::Call(Frame::Overwatch(Overwatch::of(who, true)))
            }
            // MG-140: a pin or a stun ends the movement.
            Step::Leap if table.figures[who].pinned || table.figures[who].stunned > self.stunned => {
                table.path.clear();
                Flow::Done
            }
            Step::Leap => {
                self.at = Step::Done;
                let path = table.path;
                table.path.clear();
                // Who was hit on the way may not be able to any more.
                let Some(&to) = path.last().filter(|_| table.figures[who].is_active()) else {
                    table.turn_to(who, self.facing, events);
                    return Flow::Done;
                };
                let Ok(leap) = table.check_leap(who, &path) else { return Flow::Done };
                if let Some(gap) = leap.gap
                    && !crosses(table, who, events)
                {
                    // MG-394: to the edge, and down.
                    let facing = Facing::toward(gap.to.plan() - gap.from.plan());
                    table.move_to(who, Way::Leap, gap.from, facing, events);
                    let (r, _) = table.measures(who);
                    let bottom = gap.bottom(table.ground(), r);
                    let stage = table.stage();
                    let spot = nearest_legal(&stage.scene(table.ground()), &table.mover(who), bottom);
                    fall_to(table, who, spot.unwrap_or(bottom), events);
                    table.check_down(who, events);
                    return Flow::Done;
                }
                table.move_to(who, Way::Leap, to, self.facing, events);
                Flow::Call(Frame::Overwatch(Overwatch::of(who, true)))
            }
            Step::Done => Flow::Done,
        }
    }
}

/// MG-394, MG-396, K13: the test at a gap. A grapnel makes it sure.
fn crosses(table: &mut Tabletop, who: FigureId, events: &mut Log) -> bool {
    if table.attached_kind(who, CardKind::Grapnel).is_some() {
        return true; // A08
    }
    let pool = table.gap_pool(who);
    table.roll(who, For::Gap, pool, events).hits() > 0
}

impl Tabletop {
    pub fn gap_pool(&self, who: FigureId) -> Tally {
        let mut pool = self.stat_tally(who, Stat::Evade);
        pool.add(Reason::Leap, 1);
        let acrobat = self.content().skill(SkillKind::Acrobat).dice;
        pool.add_if(self.has_skill(who, SkillKind::Acrobat), Reason::Skill(SkillKind::Acrobat), acrobat);
        pool
    }

    /// MG-392, K30, A08: how far a leap goes.
    pub fn leap_allowance(&self, who: FigureId) -> i32 {
        let leaper =
            if self.has_skill(who, SkillKind::Leaper) { self.content().skill(SkillKind::Leaper).reach } else { 0 };
        let grapnel = self.attached_kind(who, CardKind::Grapnel).map_or(0, |held| self.content().card(held.card).reach);
        self.stat(who, Stat::Move) * INCH + leaper + grapnel
    }

    /// MG-270, MG-307, MG-392 to MG-397
    pub fn check_leap(&self, who: FigureId, path: &[Spot]) -> Result<Climb, Why> {
        let figure = &self.figures[who];
        if figure.mount.is_some() && !self.has_grav(who) {
            return Err(Why::Not("MG-307", "Nobody climbs on a mount."));
        }
        let stage = self.stage();
        let scene = stage.scene(self.ground());
        let leap = climb(&scene, &self.mover(who), figure.at, path).map_err(Why::Path)?;
        let has = self.leap_allowance(who);
        if leap.cost > has {
            return Err(Why::Not("MG-392", "A leap or climb goes no further than MOVE, up and down included."));
        }
        if leap.widest > self.stat(who, Stat::Move) * INCH {
            return Err(Why::Not("MG-395", "The gap is wider than its MOVE."));
        }
        for enemy in self.engaging(who) {
            let (body, mut near) = (self.body(enemy), true);
            let stays = |point: Checkpoint| {
                near = gap(&self.body_at(who, point.at), &body).at_most(CLOSE);
                near
            };
            each_checkpoint(figure.at, figure.facing, path, |_, _| false, stays);
            if !near {
                return Err(Why::Leaves(enemy));
            }
        }
        Ok(leap)
    }
}

impl Asks for Leaping {}
