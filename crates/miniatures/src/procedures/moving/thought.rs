//! A movement that somebody thinks of: judged by the same predicates as one that is made.

use super::{Moving, STEP, Step};
use crate::event::Way;
use crate::geometry::{Facing, INCH, Spot};
use crate::names::{CardKind, SkillKind, Stat};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet};
use crate::why::Why;

impl Moving {
    /// As if the die of a sprint or charge had added so much.
    pub fn thought(who: FigureId, way: Way, target: Option<FigureId>, bonus: i32) -> Moving {
        Moving { target, bonus, ..Moving::new(who, way, Step::Path) }
    }

    /// MG-385: as if the test against difficult terrain had been passed.
    #[must_use]
    pub fn nimbly(self, nimble: bool) -> Moving {
        Moving { nimble, ..self }
    }

    pub fn way(&self) -> Way {
        self.way
    }

    /// Whom the charge is aimed at.
    pub fn target(&self) -> Option<FigureId> {
        self.target
    }

    /// MG-121, MG-124: the facing at the start of the leg.
    pub fn front(&self, table: &Tabletop) -> Facing {
        if self.running { table.run.front } else { table.figures[self.who].facing }
    }

    /// Whether a path is legal, from where the model stands.
    pub fn judge(&self, table: &Tabletop, path: &[Spot]) -> Result<(), Why> {
        self.check_path(table, path)
    }

    /// How far it goes.
    pub fn budget(&self, table: &Tabletop, slowed: bool) -> i32 {
        self.allowance(table, slowed && !self.nimble)
    }

    /// MG-115, MG-193, MG-382: whether difficult terrain shortens it, or forbids it.
    pub fn is_slowed(&self) -> bool {
        !self.nimble && !matches!(self.way, Way::Fight | Way::Dodge)
    }

    /// MG-271: who would strike at the mover along the path that lies on the table.
    pub fn strikers_at(&self, table: &Tabletop) -> FigureSet {
        if matches!(self.way, Way::Move | Way::Sprint | Way::Charge) {
            self.left_behind(table)
        } else {
            FigureSet::NONE
        }
    }
}

impl Tabletop {
    /// MG-120, MG-123, MG-142, B16, K30: the least and the most that the die of a sprint, a charge or a hunker down adds.
    pub fn bonus_range(&self, who: FigureId, way: Way) -> (i32, i32) {
        let runs = matches!(way, Way::Sprint | Way::Charge);
        if !runs && way != Way::HunkerDown {
            return (0, 0);
        }
        let slips = runs && self.unit(who).any(|id| self.attached_kind(id, CardKind::SlipHazard).is_some());
        let leaps = way == Way::Charge && self.has_skill(who, SkillKind::Leaper);
        let more = if leaps { self.content().skill(SkillKind::Leaper).reach } else { 0 };
        let (least, most) = if slips { (-6 * INCH, -INCH) } else { (INCH, 6 * INCH) };
        (least + more, most + more)
    }

    /// MOVE in mil.
    pub fn pace(&self, who: FigureId) -> i32 {
        self.stat(who, Stat::Move) * INCH
    }

    /// MG-115, MG-193
    pub const fn step_allowance() -> i32 {
        STEP
    }
}
