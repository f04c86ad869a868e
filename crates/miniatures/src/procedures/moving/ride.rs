//! The charge of a mounted model (MG-295): it strikes where it likes on its way, and rides on.

use super::{Moving, Step};
use crate::event::Way;
use crate::geometry::gap;
use crate::geometry::gap::compare_gaps;
use crate::geometry::path::{Checkpoint, each_checkpoint};
use crate::geometry::{Facing, Spot};
use crate::numbers::CLOSE;
use crate::procedures::melee::Melee;
use crate::procedures::{Frame, ask};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use engine::Flow;
use std::cmp::Ordering;

impl Moving {
    /// A charge on a mount.
    pub(super) fn rides(&self, table: &Tabletop) -> bool {
        self.way == Way::Charge && self.target.is_some() && table.figures[self.who].mount.is_some()
    }

    /// Whom it may still strike on the way.
    pub(super) fn may_strike(&self, table: &Tabletop) -> bool {
        let there = self.target.is_some_and(|target| table.figures[target].is_active());
        there && self.rides(table) && !self.ridden
    }

    /// Whether it may strike here. At the end of the path it does in any case.
    pub(super) fn may_ride_by(&self, table: &Tabletop) -> bool {
        let on_the_way = table.path.last().is_some_and(|&end| end != table.run.at);
        on_the_way && self.may_strike(table) && self.target.is_some_and(|target| table.can_strike(self.who, target))
    }

    pub(super) fn ride_by(&mut self, table: &Tabletop) -> Flow<Frame> {
        if self.may_ride_by(table) {
            return ask(self.who.seat());
        }
        self.at = Step::Run;
        Flow::Next
    }

    pub(super) fn strike_in_passing(&mut self, table: &mut Tabletop, events: &mut crate::event::Log) -> Flow<Frame> {
        (self.ridden, self.at) = (true, Step::Watched);
        self.tell(table, events);
        let target = self.target.expect("a rider charges somebody");
        Flow::Call(Frame::Melee(Melee::charge(self.who, target)))
    }

    /// MG-R160: whether a path comes within an inch of the target on its way.
    pub(super) fn passes(&self, table: &Tabletop, path: &[Spot]) -> bool {
        let Some(target) = self.target.filter(|_| self.rides(table)) else { return false };
        let figure = &table.figures[self.who];
        let mut near = false;
        each_checkpoint(
            figure.at,
            figure.facing,
            path,
            |_, _| false,
            |point| {
                near |= self.is_near(table, point, target);
                !near
            },
        );
        near
    }

    /// MG-R160: the path ends no closer to the target, and later there is no other chance to strike.
    pub(super) fn last_chance(&self, table: &Tabletop) -> bool {
        let Some(target) = self.target else { return false };
        let body = table.body(target);
        let end = table.path.last().copied().unwrap_or(table.run.at);
        let (end, start) = (table.body_at(self.who, end), table.body_at(self.who, table.run.start));
        if compare_gaps(&end, &start, &body) == Ordering::Less {
            return false;
        }
        let (mut place, mut later) = (0, false);
        each_checkpoint(
            table.run.from,
            Facing::default(),
            &table.path,
            |_, _| false,
            |point| {
                later |= place >= table.run.reached && self.is_near(table, point, target);
                place += 1;
                !later
            },
        );
        !later
    }

    fn is_near(&self, table: &Tabletop, point: Checkpoint, target: FigureId) -> bool {
        gap(&table.body_at(self.who, point.at), &table.body(target)).at_most(CLOSE)
    }
}
