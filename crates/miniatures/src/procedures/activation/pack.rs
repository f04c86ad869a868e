//! What a pack does as one (MG-093, MG-094, MG-100), and who still acts after an interruption (MG-140).

use super::super::Frame;
use super::super::doors::BreakIn;
use super::super::melee::Melee;
use super::{Activation, Kind, Step};
use crate::action::Action;
use crate::geometry::INCH;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet};
use engine::Flow;

impl Activation {
    /// A pack, rather than one model or the last of a pack.
    pub(super) fn together(&self, table: &Tabletop) -> bool {
        table.unit(self.who).nth(1).is_some()
    }

    /// MG-094, MG-100: the members that have somebody to strike at; after a charge, the one who was charged.
    pub(super) fn attackers(&self, table: &Tabletop) -> FigureSet {
        let near = |who: FigureId| table.enemies(who.seat()).any(|(enemy, _)| table.can_strike(who, enemy));
        let strikes = |who: FigureId| match self.kind {
            // MG-413: any one enemy behind the door, if it gave way.
            Some(Kind::Charge) if self.door.is_some() => {
                self.door.is_some_and(|door| !table.is_secured(usize::from(door))) && near(who)
            }
            Some(Kind::Charge) => {
                self.target.is_some_and(|target| table.figures[target].is_active() && table.can_strike(who, target))
            }
            _ => table.engaging(who).any(|enemy| table.can_strike(who, enemy)),
        };
        table.unit(self.who).filter(|&who| self.acted.has(who) && strikes(who)).collect()
    }

    pub(super) fn attack(&mut self, who: FigureId) -> Flow<Frame> {
        let attack = match (self.kind, self.target, self.door) {
            (Some(Kind::Charge), _, Some(door)) => Frame::BreakIn(BreakIn::attack(who, door)),
            (Some(Kind::Charge), Some(target), _) => Frame::Melee(Melee::charge(who, target)),
            _ => Frame::Melee(Melee::fight(who)),
        };
        self.close_slot();
        self.at = Step::Act;
        Flow::Call(attack)
    }

    /// MG-140 (a): who is down acts no more; (c): others do, pinned or not.
    pub(super) fn still_acts(&self, table: &Tabletop, action: &Action) -> bool {
        Kind::of(action).is_some_and(|(who, _)| table.figures[who].is_active())
    }

    /// MG-093: a member that was pulled out of cohesion, and could come back.
    pub(super) fn lost(&self, table: &Tabletop) -> Option<FigureId> {
        let near = |a: FigureId, b: FigureId| a != b && table.within(a, b, 3 * INCH);
        let mut alone = table.unit(self.who).filter(|&id| !table.figures[id].pinned);
        alone.find(|&id| self.together(table) && !table.unit(id).any(|other| near(id, other)))
    }
}
