//! A vehicle's move (MG-330 to MG-333, MG-344 to MG-352, MG-362 to MG-365): inch by inch, and what it rams.

use super::course::{met, without};
use super::damage::Damage;
use super::push::Push;
use super::ram::Ram;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Marker, Way};
use crate::geometry::path::Gait;
use crate::geometry::shape::{nearest_point, overlap};
use crate::geometry::vehicle::{Driver, rests_on};
use crate::geometry::{Obstacle, PieceId, Sturdiness};
use crate::names::Stat;
use crate::procedures::overwatch::Overwatch;
use crate::procedures::{Asks, Frame};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet, Place};
use crate::tabletop::terrain::sturdiness_resist;
use engine::Flow;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drive {
    at: Step,
    vehicle: FigureId,
    /// MG-332: it rams what it could pass over.
    low: bool,
    /// MG-362
    wild: bool,
    /// MG-346: each is rammed once.
    rammed: FigureSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    /// MG-541: the start is a checkpoint, too.
    Start,
    Run,
    Rammed(FigureId),
    Crunch,
    Done,
}

impl Drive {
    pub fn of(vehicle: FigureId, low: bool) -> Drive {
        Drive { at: Step::Start, vehicle, low, wild: false, rammed: FigureSet::NONE }
    }

    /// MG-362, MG-363
    pub fn wild(vehicle: FigureId) -> Drive {
        Drive { wild: true, ..Drive::of(vehicle, true) }
    }

    fn driver(&self, table: &Tabletop) -> Driver {
        let driver = table.driver_of(self.vehicle, self.low);
        Driver { without: without(driver.without, self.rammed), ..driver }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        if table.figures[vehicle].place != Place::Table {
            table.course.legs.clear();
            return Flow::Done;
        }
        match self.at {
            Step::Start => {
                self.at = Step::Run;
                self.watched(table)
            }
            Step::Run => self.run(table, events),
            Step::Rammed(on) => {
                self.at = Step::Run;
                // MG-352: a vehicle that is not destroyed stops the one that rammed it.
                if table.is_vehicle(on) && table.figures[on].place == Place::Table {
                    self.at = Step::Crunch;
                    return Flow::Next;
                }
                let (r, _) = table.measures(on);
                let figure = &table.figures[on];
                if figure.is_active() && table.in_the_way_of(vehicle, figure.at, r) {
                    return Flow::Call(Frame::Push(Push::of(vehicle, on)));
                }
                Flow::Next
            }
            Step::Crunch => {
                self.at = Step::Done;
                self.crunch(table, events)
            }
            Step::Done => {
                self.settle(table);
                table.course.legs.clear();
                table.try_exit(vehicle, events);
                Flow::Done
            }
        }
    }

    fn run(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        // MG-140: a pin ends the move.
        if table.figures[vehicle].pinned && !self.wild {
            self.at = Step::Done;
            return Flow::Next;
        }
        let (Some(hull), Some(leg)) = (table.hull(vehicle), table.course.now()) else {
            self.at = Step::Done;
            return Flow::Next;
        };
        let to = table.course.next_stop(&hull);
        let stage = table.stage();
        let contact = table.course.contact(&stage.scene(table.ground()), &hull, self.driver(table), to);
        if let Some(contact) = contact {
            table.course.done = contact.reached;
            self.show(table, contact.pose, events);
            return self.meets(table, contact.with, events);
        }
        table.course.done = to;
        let pose = hull.after(table.course.start, super::course::part(leg, to));
        if to == super::course::whole(leg) {
            self.show(table, pose, events);
            table.course.leg += 1;
            (table.course.start, table.course.done) = (pose, 0);
        } else {
            table.set_pose(vehicle, pose);
        }
        self.watched(table)
    }

    /// MG-541: who waits for it may shoot here.
    fn watched(&self, table: &Tabletop) -> Flow<Frame> {
        match table.is_watched(self.vehicle) {
            true => Flow::Call(Frame::Overwatch(Overwatch::of(self.vehicle, false))),
            false => Flow::Next,
        }
    }

    fn show(&self, table: &mut Tabletop, pose: crate::geometry::vehicle::Pose, events: &mut Log) {
        let from = table.course.start.at;
        table.set_pose(self.vehicle, pose);
        events.tell(Event::Moved { who: self.vehicle, way: Way::Drive, from, to: pose.at, facing: pose.facing });
    }

    fn meets(&mut self, table: &mut Tabletop, with: Obstacle, events: &mut Log) -> Flow<Frame> {
        match with {
            // MG-344: the edge is no wall.
            Obstacle::Edge => {
                table.lose(self.vehicle, Marker::MovingFast, events);
                self.at = Step::Done;
                Flow::Next
            }
            Obstacle::Piece(piece) => self.ram_terrain(table, piece, events),
            body => {
                let on = met(body).expect("a body that stops a vehicle is a model");
                self.rammed = self.rammed.with(on);
                self.at = Step::Rammed(on);
                Flow::Call(Frame::Ram(Ram::of(self.vehicle, on)))
            }
        }
    }

    /// MG-350, MG-351, MG-562: FIGHT against the terrain, and whether the hole is wide enough.
    fn ram_terrain(&mut self, table: &mut Tabletop, part: PieceId, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        let piece = PieceId(table.ground().origin(part.0));
        let (sturdiness, corners) = {
            let met = &table.ground().pieces[usize::from(part.0)];
            (met.sturdiness, met.polygon)
        };
        let hit = nearest_point(corners.corners(), table.figures[vehicle].at.plan());
        let pool = table.stat_tally(vehicle, Stat::Fight);
        let hits = table.roll(vehicle, For::Power, pool, events).hits();
        let resist = Tally::new(Reason::Fixed, sturdiness_resist(sturdiness));
        let armour = table.roll(vehicle, For::TerrainResist, resist, events).armour();
        if sturdiness != Sturdiness::Fixed && hits > armour {
            table.remove_blocks(piece, hit, hits - armour, events);
        }
        let gait = table.vehicle_gait(vehicle, self.low);
        if self.is_shut(table, piece, gait) {
            self.at = Step::Crunch;
        }
        Flow::Next
    }

    /// MG-562: whether what is left of a piece is still in the way.
    fn is_shut(&self, table: &Tabletop, piece: PieceId, gait: Gait) -> bool {
        let Some(hull) = table.hull(self.vehicle) else { return false };
        let (ground, z) = (table.ground(), table.figures[self.vehicle].at.z);
        let mut left = ground.pieces.iter().enumerate().filter(|(place, _)| ground.origin(*place as u16) == piece.0);
        left.any(|(_, part)| {
            gait.stopped_by(part, z, z + hull.height)
                && table.course.rest(&hull, |corners| overlap(part.corners(), corners))
        })
    }

    /// MG-364: a hit with its own RESIST; it stops.
    fn crunch(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        events.tell(Event::Crunch { vehicle });
        let fast = table.figures[vehicle].fast;
        let pool = table.stat_tally(vehicle, Stat::Resist);
        let hits = table.roll(vehicle, For::Power, pool, events).hits();
        let armour = table.roll(vehicle, For::Resist, pool, events).armour();
        table.lose(vehicle, Marker::MovingFast, events);
        self.settle(table);
        Flow::Call(Frame::Damage(Damage::of(vehicle, hits - armour, fast)))
    }

    /// MG-R114: a Grav vehicle that was stopped over something comes down before it.
    fn settle(&self, table: &mut Tabletop) {
        let (Some(hull), Some(leg)) = (table.hull(self.vehicle), table.course.now()) else { return };
        let pose =
            (0..=table.course.done).rev().map(|done| (done, super::course::part(leg, done))).find_map(|(_, leg)| {
                let pose = hull.after(table.course.start, leg);
                let stage = table.stage();
                let scene = stage.scene(table.ground());
                rests_on(&scene, &hull, table.driver_of(self.vehicle, true), pose).is_none().then_some(pose)
            });
        if let Some(pose) = pose.filter(|&pose| pose != table.pose(self.vehicle)) {
            table.set_pose(self.vehicle, pose);
        }
    }
}

impl Asks for Drive {}
