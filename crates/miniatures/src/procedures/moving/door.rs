//! Doors and windows on the way of a charge (MG-412 to MG-416, MG-600): how the path meets them, and whether they hold.

use super::{Moving, Step};
use crate::dice::{Reason, Tally};
use crate::event::{For, Log};
use crate::geometry::gap::gap_to_segment;
use crate::geometry::path::{Checkpoint, PathWhy, Stopped, Walk, each_checkpoint, leg_length, walk, walks};
use crate::geometry::shape::nearest_on_segment;
use crate::geometry::{Circle, Facing, Spot};
use crate::names::Stat;
use crate::procedures::Frame;
use crate::tabletop::figure::FigureId;
use crate::tabletop::terrain::{OpeningState, sturdiness_resist};
use crate::tabletop::{DoorMet, Tabletop};
use crate::why::Why;
use engine::Flow;

/// How near a base touches an opening.
const TOUCH: i32 = 100;

impl Moving {
    /// The first secured door or window on the path that has been declared.
    pub(super) fn next_door(&self, table: &Tabletop) -> Option<DoorMet> {
        table.door_on_path(self.who, table.run.from, &table.path, self.door)
    }

    /// MG-124, of a charge at a door: it is met, or nearer at the end.
    pub(super) fn reaches_door(&self, table: &Tabletop, path: &[Spot], opening: u8) -> bool {
        let from = table.figures[self.who].at;
        let met = table.door_on_path(self.who, from, path, self.door);
        let door = &table.ground().openings[usize::from(opening)];
        let far = |at: Spot| {
            let base = Circle { centre: at.plan(), r: table.measures(self.who).0 };
            gap_to_segment(&base, door.from, door.to).floor()
        };
        let end = path.last().copied().unwrap_or(from);
        // MG-100: one that gave way to another of the pack is gone through.
        let mut passed = false;
        if !table.is_secured(usize::from(opening)) {
            let stops = |point: Checkpoint| {
                passed |= table.opening_touched(self.who, point.at, usize::from(opening), TOUCH);
                !passed
            };
            each_checkpoint(from, table.figures[self.who].facing, path, |_, _| false, stops);
        }
        passed || met.is_some_and(|met| met.opening == opening) || far(end) < far(from)
    }

    /// The mover stands before it.
    pub(super) fn meet_door(&mut self, table: &mut Tabletop, door: DoorMet) -> Flow<Frame> {
        let opening = &table.ground().openings[usize::from(door.opening)];
        let way = nearest_on_segment(door.at.plan(), opening.from, opening.to) - door.at.plan();
        let run = &mut table.run;
        (run.before, run.at, run.length) = (run.at, door.at, door.length);
        let figure = &mut table.figures[self.who];
        figure.at = door.at;
        if !way.is_zero() {
            figure.facing = Facing::toward(way);
        }
        self.at = Step::Door;
        Flow::Next
    }

    /// MG-412 to MG-414: FIGHT and the die of the charge against the opening.
    pub(super) fn door(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        // What may have been entered on the way here is seen to first.
        self.at = Step::Gas;
        let Some(door) = table.run.door.take() else { return Flow::Next };
        let (who, place) = (self.who, usize::from(door.opening));
        self.tell(table, events);
        let resist = Tally::new(Reason::Fixed, sturdiness_resist(table.ground().openings[place].sturdiness));
        let mut pool = table.stat_tally(who, Stat::Fight);
        pool.add(Reason::Charge, 1);
        let hits = table.roll(who, For::BreakIn, pool, events).hits();
        let armour = table.roll(who, For::TerrainResist, resist, events).armour();
        if hits > armour {
            table.set_opening(place, OpeningState::Smashed, events);
            table.run.door = self.next_door(table);
        } else {
            table.pin(who, events);
            table.stun(who, 1, events);
            table.check_down(who, events);
        }
        Flow::Next
    }
}

impl Tabletop {
    /// MG-412: a path as if every secured door and window on it gave way; whether it does is seen on contact.
    pub fn walked_by_force(&self, who: FigureId, path: &[Spot]) -> Result<Walk, Why> {
        self.walked(who, path).or_else(|why| {
            let stage = self.stage();
            let mut scene = stage.scene(self.ground());
            if scene.ground.openings.is_empty() {
                return Err(why);
            }
            (0..scene.ground.openings.len()).for_each(|place| scene.passable |= 1 << place);
            walks(&scene, &self.mover(who), self.figures[who].at, path).map_err(Why::Path)
        })
    }

    /// A waypoint of a charge.
    pub fn check_via_by_force(&self, who: FigureId, at: Spot) -> Result<(), Why> {
        let path = self.path_to(who, at)?;
        if path.len() == self.path.len() {
            return Err(Why::NoWaypoint);
        }
        match self.walked_by_force(who, &path) {
            Err(Why::Path(Stopped { why: PathWhy::RestsOn(_) | PathWhy::OnWall(_), .. })) | Ok(_) => Ok(()),
            Err(why) => Err(why),
        }
    }

    /// The first secured opening that a path runs into, and where; at its end also the one that was named, if it is
    /// touched there.
    fn door_on_path(&self, who: FigureId, from: Spot, path: &[Spot], named: Option<u8>) -> Option<DoorMet> {
        let stage = self.stage();
        let mut scene = stage.scene(self.ground());
        let mover = self.mover(who);
        let stopped = match path.is_empty() {
            true => None,
            false => walk(&scene, &mover, from, path).err(),
        };
        let Some(stopped) = stopped else {
            let at = path.last().copied().unwrap_or(from);
            let opening = named.filter(|&opening| self.is_secured(usize::from(opening)))?;
            let touched = self.opening_touched(who, at, usize::from(opening), TOUCH);
            return touched.then(|| DoorMet { opening, at, length: length(from, path, path.len(), at) });
        };
        // The one that would let it go further.
        let passable = scene.passable;
        let secured = (0..scene.ground.openings.len()).filter(|&place| self.is_secured(place));
        for place in secured {
            scene.passable = passable | 1 << place;
            let further = match walk(&scene, &mover, from, path) {
                Ok(_) => true,
                Err(next) => (next.leg, next.at) != (stopped.leg, stopped.at),
            };
            if further {
                let length = length(from, path, stopped.leg, stopped.at);
                return Some(DoorMet { opening: place as u8, at: stopped.at, length });
            }
        }
        None
    }
}

/// How long a path is up to a point on one of its legs.
fn length(from: Spot, path: &[Spot], leg: usize, at: Spot) -> i32 {
    let mut last = from;
    let mut length = 0;
    for &next in path.iter().take(leg).chain([&at]) {
        length += leg_length(last.plan(), next.plan()) + (next.z - last.z).abs();
        last = next;
    }
    length
}
