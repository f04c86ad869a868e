//! Running a path (MG-140, MG-541, MG-600, MG-601): from checkpoint to checkpoint, through gas and before guns.

use super::super::hit::Hit;
use super::super::overwatch::Overwatch;
use super::super::{Frame, ask};
use super::{Moving, Step};
use crate::event::{Event, Log, Way};
use crate::geometry::path::{Checkpoint, each_checkpoint};
use crate::geometry::place::nearest_legal;
use crate::geometry::{INCH, LinkKind, Spot};
use crate::names::Stat;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use engine::Flow;

impl Moving {
    /// A path is declared and nobody holds the mover back: a new leg, or the rest of one after an interruption.
    pub(super) fn set_out(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        let figure = table.figures[self.who];
        if !self.running {
            let slowed = table.walked(self.who, &table.path).is_ok_and(|walk| walk.difficult.is_some()) && !self.nimble;
            table.run.left = self.allowance(table, slowed);
            table.run.moves = table.stat(self.who, Stat::Move) * INCH;
            (table.run.start, table.run.front, table.run.walked) = (figure.at, figure.facing, 0);
            self.running = true;
        }
        let run = &mut table.run;
        (run.from, run.told, run.at, run.before) = (figure.at, figure.at, figure.at, figure.at);
        (run.reached, run.length) = (0, 0);
        (run.stunned, run.injured) = (figure.stunned, figure.injured);
        run.door = None;
        if self.way == Way::Charge {
            table.run.door = self.next_door(table);
        }
        self.at = Step::Run;
        Flow::Next
    }

    /// To the next checkpoint. Where nothing can happen on the way, all at once.
    pub(super) fn run(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        let next = self.next_checkpoint(table);
        // MG-600: a secured door before that.
        if let Some(door) = table.run.door.filter(|door| next.is_none_or(|next| next.length > door.length)) {
            return self.meet_door(table, door);
        }
        let Some(next) = next else { return self.arrive(table, events) };
        let run = &mut table.run;
        run.reached += 1;
        (run.before, run.at, run.length) = (run.at, next.at, next.length);
        (table.figures[who].at, table.figures[who].facing) = (next.at, next.facing);
        self.at = Step::Gas;
        Flow::Next
    }

    fn next_checkpoint(&self, table: &Tabletop) -> Option<Checkpoint> {
        let watched = !table.run.held && table.is_watched(self.who);
        if table.clouds.is_empty() && !watched && !self.may_strike(table) {
            return None;
        }
        let (mut place, mut found) = (0, None);
        let facing = table.figures[self.who].facing;
        each_checkpoint(
            table.run.from,
            facing,
            &table.path,
            |a, b| by_lift(table, a, b),
            |point| {
                if place == table.run.reached {
                    found = Some(point);
                }
                place += 1;
                found.is_none()
            },
        );
        found
    }

    /// MG-455, MG-457: gas that was entered since the last checkpoint.
    pub(super) fn gas(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if let Some(flow) = self.harmed(table, events) {
            return flow;
        }
        let run = table.run;
        match table.entered(self.who, run.before, run.at, run.gassed) {
            Some(cloud) => {
                self.tell(table, events);
                table.run.gassed |= 1 << cloud;
                Flow::Call(Frame::Hit(Hit::of_gas(&table.clouds[cloud], self.who, false)))
            }
            None => {
                self.at = Step::Watch;
                Flow::Next
            }
        }
    }

    /// MG-133 to MG-135
    pub(super) fn watch(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let aimed = !matches!(self.way, Way::Move | Way::Sprint | Way::Charge);
        if !table.may_be_shot(self.who, aimed) {
            self.at = Step::RideBy;
            return Flow::Next;
        }
        self.tell(table, events);
        self.at = Step::Watched;
        Flow::Call(Frame::Overwatch(Overwatch::of(self.who, aimed)))
    }

    pub(super) fn watched(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        self.harmed(table, events).unwrap_or_else(|| {
            self.at = Step::RideBy;
            Flow::Next
        })
    }

    /// MG-140: what an interruption does to the rest of the path; nothing if it goes on as declared.
    pub(super) fn harmed(&mut self, table: &mut Tabletop, events: &mut Log) -> Option<Flow<Frame>> {
        let figure = table.figures[self.who];
        if figure.pinned || figure.stunned > table.run.stunned {
            self.halt(table, events);
            return Some(Flow::Next);
        }
        let run = &mut table.run;
        run.left -= i32::from(figure.injured.saturating_sub(run.injured)) * INCH;
        run.injured = figure.injured;
        let displaced = figure.at != run.at;
        let left = (run.left - run.length).max(0);
        let (path, from) = (table.path, table.run.from);
        let mut whole = 0;
        each_checkpoint(
            from,
            figure.facing,
            &path,
            |a, b| by_lift(table, a, b),
            |point| {
                whole = point.length;
                true
            },
        );
        if !displaced && whole - table.run.length <= left {
            return None;
        }
        // MG-140 (d), MG-R131: the rest is void, and another way may be chosen for what is left.
        table.path.clear();
        table.run.walked += table.run.length;
        (table.run.left, table.run.length, table.run.from) = (left, 0, figure.at);
        (table.run.at, table.run.told) = (figure.at, figure.at);
        if left == 0 {
            self.halt(table, events);
            return Some(Flow::Next);
        }
        self.at = Step::Path;
        Some(ask(self.who.seat()))
    }

    /// MG-140 (b): the movement ends here, or where there is room nearby (MG-R132).
    fn halt(&mut self, table: &mut Tabletop, events: &mut Log) {
        let who = self.who;
        let at = table.figures[who].at;
        let stage = table.stage();
        let to = nearest_legal(&stage.scene(table.ground()), &table.mover(who), at).unwrap_or(at);
        table.figures[who].at = to;
        self.tell(table, events);
        table.path.clear();
        (self.second, self.at) = (true, Step::Ended);
    }

    /// The end of the path, and the facing that was declared.
    fn arrive(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        let path = table.path;
        table.path.clear();
        let to = path.last().copied().unwrap_or(table.figures[who].at);
        self.facing = self.end_facing(table, to);
        if !path.is_empty() || self.way == Way::Move {
            let from = table.run.told;
            (table.figures[who].at, table.figures[who].facing) = (to, self.facing);
            events.tell(Event::Moved { who, way: self.way, from, to, facing: self.facing });
        } else {
            table.turn_to(who, self.facing, events);
        }
        if self.way == Way::Sprint {
            let mut length = 0;
            each_checkpoint(
                table.run.from,
                self.facing,
                &path,
                |a, b| by_lift(table, a, b),
                |point| {
                    length = point.length;
                    true
                },
            );
            let over = table.run.walked + length - table.run.moves;
            // B16: what the first leg leaves out need not be taken from the second.
            self.bonus = if self.bonus < 0 { (self.bonus - over).min(0) } else { self.bonus - over.max(0) };
        }
        self.at = Step::Ended;
        Flow::Next
    }

    /// Where the mover has got to, for those who watch.
    pub(super) fn tell(&self, table: &mut Tabletop, events: &mut Log) {
        let figure = table.figures[self.who];
        if table.run.told != figure.at {
            let (from, to, facing) = (table.run.told, figure.at, figure.facing);
            events.tell(Event::Moved { who: self.who, way: self.way, from, to, facing });
            table.run.told = to;
        }
    }
}

/// MG-398: the vertical part of a lift costs nothing.
pub fn by_lift(table: &Tabletop, a: Spot, b: Spot) -> bool {
    a.z != b.z
        && table.ground().links.iter().any(|link| {
            let ends = (link.a.z.min(link.b.z), link.a.z.max(link.b.z));
            link.kind == LinkKind::Lift && ends == (a.z.min(b.z), a.z.max(b.z)) && (a == link.b || b == link.b)
        })
}

impl Tabletop {
    /// MG-092: whether a member of a pack that ends there is, or still can be, within 3 inches of another.
    pub fn coheres(&self, who: FigureId, to: Spot, acted: crate::tabletop::figure::FigureSet) -> bool {
        const NEAR: i32 = 3 * INCH;
        let others = || self.unit(who).filter(move |&id| id != who);
        if self.figures[who].pack == 0 || others().next().is_none() {
            return true;
        }
        let (start, end) = (self.body(who), self.body_at(who, to));
        let reach = |id: FigureId| self.stat(id, Stat::Move) * INCH;
        let near = |id: FigureId| crate::geometry::gap(&end, &self.body(id)).at_most(NEAR);
        let follows =
            |id: FigureId| !acted.has(id) && crate::geometry::gap(&end, &self.body(id)).at_most(NEAR + reach(id));
        if others().any(|id| near(id) || follows(id)) {
            return true;
        }
        // Too far to get there: as close as it can.
        let far = |id: FigureId| !crate::geometry::gap(&start, &self.body(id)).at_most(NEAR + reach(who));
        let closer =
            |id: FigureId| crate::geometry::gap::compare_gaps(&end, &start, &self.body(id)) == std::cmp::Ordering::Less;
        others().all(far) && others().any(closer)
    }
}
