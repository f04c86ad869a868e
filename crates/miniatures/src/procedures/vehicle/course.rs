//! The way that a vehicle is driving (MG-349, MG-531 to MG-535): its legs, and how far it has come.

use crate::geometry::path::Gait;
use crate::geometry::scene::{BodySet, Obstacle, Scene};
use crate::geometry::vehicle::{Contact, Driver, Hull, Pose, Primitive, contact_from};
use crate::geometry::{Facing, INCH, Point, Spot};
use crate::names::{Stat, Trait};
use crate::tabletop::figure::FigureId;
use crate::tabletop::{MOST_PRIMITIVES, Tabletop, bodies};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Course {
    pub legs: ArrayVec<[Primitive; MOST_PRIMITIVES]>,
    /// The leg that is being driven, and how far: mil of a straight, ticks of a turn.
    pub leg: u8,
    pub done: i32,
    /// Where that leg began.
    pub start: Pose,
}

impl Default for Course {
    fn default() -> Course {
        let start = Pose { at: Spot::default(), facing: Facing::EAST };
        Course { legs: ArrayVec::new(), leg: 0, done: 0, start }
    }
}

/// A leg up to some progress.
pub fn part(leg: Primitive, done: i32) -> Primitive {
    match leg {
        Primitive::Straight(_) => Primitive::Straight(done),
        Primitive::Turn(hand, _) => Primitive::Turn(hand, done as u16),
    }
}

/// The progress of a whole leg.
pub fn whole(leg: Primitive) -> i32 {
    match leg {
        Primitive::Straight(distance) => distance,
        Primitive::Turn(_, ticks) => i32::from(ticks),
    }
}

impl Course {
    pub fn begin(legs: ArrayVec<[Primitive; MOST_PRIMITIVES]>, start: Pose) -> Course {
        Course { legs, leg: 0, done: 0, start }
    }

    pub fn now(&self) -> Option<Primitive> {
        self.legs.get(usize::from(self.leg)).copied()
    }

    /// MG-541: the next place where somebody may react: a whole inch of cost, or the end of the leg.
    pub fn next_stop(&self, hull: &Hull) -> i32 {
        let Some(leg) = self.now() else { return 0 };
        let before: i32 = self.legs[..usize::from(self.leg)].iter().map(|&leg| hull.cost(leg)).sum();
        let inch = ((before + hull.cost(part(leg, self.done))) / INCH + 1) * INCH - before;
        let to = match leg {
            Primitive::Straight(_) => inch,
            Primitive::Turn(..) => i32::from(hull.ticks_for(inch)).max(self.done + 1),
        };
        to.min(whole(leg))
    }

    /// MG-535: what lies between here and some progress of this leg.
    pub fn contact(&self, scene: &Scene, hull: &Hull, driver: Driver, to: i32) -> Option<Contact> {
        contact_from(scene, hull, driver, self.start, self.now()?, self.done, to)
    }

    /// MG-348, MG-349, MG-562: shows the convex parts of the area that is still to be swept, until one satisfies.
    pub fn rest(&self, hull: &Hull, mut found: impl FnMut(&[Point]) -> bool) -> bool {
        let Some(leg) = self.now() else { return false };
        let here = match leg {
            Primitive::Straight(distance) => {
                let from = hull.straight(self.start, self.done);
                let to = hull.straight(self.start, distance);
                let swept = crate::geometry::Polygon::hull(&hull.footprint(from), &hull.footprint(to));
                found(swept.corners())
            }
            Primitive::Turn(hand, ticks) => {
                (self.done as u16..=ticks).any(|tick| found(&hull.footprint(hull.turn(self.start, hand, tick))))
            }
        };
        let next = hull.after(self.start, leg);
        here || hull.sweeps(next, &self.legs[usize::from(self.leg) + 1..], found)
    }
}

impl Tabletop {
    /// MG-332, MG-333, MG-363: how a vehicle gets about. Out of control, or low on purpose, Grav passes over nothing.
    pub fn vehicle_gait(&self, vehicle: FigureId, low: bool) -> Gait {
        let moves = self.stat(vehicle, Stat::Move) * INCH;
        match self.profile(vehicle).traits.has(Trait::Grav) {
            true if low => Gait { ignores_difficult: true, scatter_blocks: true, ..Gait::WHEELS },
            true => Gait::grav_vehicle(moves),
            false => Gait::WHEELS,
        }
    }

    pub fn driver_of(&self, vehicle: FigureId, low: bool) -> Driver {
        Driver { gait: self.vehicle_gait(vehicle, low), without: bodies([vehicle]) }
    }

    /// What the rest of a vehicle's way would run over, if a model stood at a spot.
    pub fn in_the_way_of(&self, vehicle: FigureId, at: Spot, r: i32) -> bool {
        let Some(hull) = self.hull(vehicle) else { return false };
        let base = crate::geometry::Circle { centre: at.plan(), r };
        self.course.rest(&hull, |corners| crate::geometry::shape::circle_overlaps(&base, corners))
    }

    /// A vehicle and whoever sits in it.
    pub fn set_pose(&mut self, vehicle: FigureId, pose: Pose) {
        let figure = &mut self.figures[vehicle];
        (figure.at, figure.facing) = (pose.at, pose.facing);
        for number in 0..crate::tabletop::figure::MOST_FIGURES as u8 {
            let id = FigureId(number);
            if self.ride(id) == Some(vehicle) {
                self.figures[id].at = pose.at;
            }
        }
    }
}

/// A set without one more.
pub fn without(set: BodySet, more: crate::tabletop::figure::FigureSet) -> BodySet {
    more.iter().fold(set, |set, id| set.with(crate::geometry::BodyId(id.0)))
}

/// Who or what was met.
pub fn met(obstacle: Obstacle) -> Option<FigureId> {
    match obstacle {
        Obstacle::Body(body) => Some(FigureId(body.0)),
        _ => None,
    }
}
