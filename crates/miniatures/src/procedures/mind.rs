//! Mind Blast (K18): a ranged attack without a weapon. COOL alone makes the hit roll; range is the skill's, every arc will
//! do, cover does not help, and nobody is killed by it. Robots have no mind to reach.

use super::Frame;
use super::activation::sees;
use super::hit::{Hit, Source};
use crate::event::{Event, For, Log};
use crate::names::{SkillKind, Stat, Trait, WeaponRule, WeaponRules};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::Why;
use engine::Flow;

impl Tabletop {
    pub fn check_mind_blast(&self, who: FigureId, target: FigureId) -> Result<(), Why> {
        let reach = self.content().skill(SkillKind::MindBlast).reach;
        if !self.has_skill(who, SkillKind::MindBlast) {
            return Err(Why::NeedsSkill("Mind Blast"));
        }
        if target.seat() == who.seat() {
            return Err(Why::NotEnemy(target));
        }
        if !self.figures[target].is_active() || self.profile(target).traits.has(Trait::Robot) {
            return Err(Why::NoSuchModel(target));
        }
        let gap = crate::geometry::gap(&self.body(who), &self.body(target));
        if !gap.at_most(reach) {
            return Err(Why::OutOfRange { gap: gap.floor(), range: reach });
        }
        match (sees(self, who, target), self.stat(who, Stat::Cool)) {
            (false, _) => Err(Why::OutOfSight(target)),
            (true, 0) => Err(Why::NoDice),
            _ => Ok(()),
        }
    }

    pub fn mind_blast(&mut self, who: FigureId, target: FigureId, events: &mut Log) -> Flow<Frame> {
        events.tell(Event::MindBlasts { who, target });
        let pool = self.stat_tally(who, Stat::Cool);
        let hits = self.roll(who, For::ToHit, pool, events).hits();
        if hits == 0 || !self.figures[target].is_active() {
            return Flow::Next;
        }
        let returns = !self.figures[target].pinned;
        let pin = self.pin_by_hits(target, hits, events);
        let power = self.content().skill(SkillKind::MindBlast).power as i8;
        let rules = WeaponRules::one(WeaponRule::Stun).with(WeaponRule::IgnoreCover);
        let hit = Hit::by(who, target, power, rules, Source::Shot, true);
        Flow::Call(Frame::Hit(hit.returning(returns).pinning(pin)))
    }
}
