//! Vehicles: footprints, straight moves and turns, what they run into (MG-329 to MG-333, MG-344, MG-346, MG-349,
//! MG-362, MG-531 to MG-535, MG-541).

use super::direction::{Facing, UNIT};
use super::number::{div_ceil, isqrt_ceil, largest_legal, round_div};
use super::path::Gait;
use super::point::{Point, Spot, Vector};
use super::scene::{Body, BodyKind, BodySet, Obstacle, Outline, PieceId, Scene};
use super::shape::{Bounds, Polygon, overlap};
use super::terrain::{Kind, Piece};
use serde::{Deserialize, Serialize};

/// The measures of a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hull {
    pub length: i32,
    pub width: i32,
    pub height: i32,
    /// MG-331; a good driver takes an inch off (K21).
    pub turn_radius: i32,
}

/// MG-531: where a vehicle stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Pose {
    pub at: Spot,
    pub facing: Facing,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Hand {
    Left,
    Right,
}

impl Hand {
    const fn sign(self) -> i32 {
        match self {
            Hand::Left => 1,
            Hand::Right => -1,
        }
    }
}

/// MG-531: what a move is made of. A straight of a negative length is a move in reverse (MG-329).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Primitive {
    Straight(i32),
    Turn(Hand, u16),
}

/// Nothing yet.
impl Default for Primitive {
    fn default() -> Primitive {
        Primitive::Straight(0)
    }
}

/// The four corners of a footprint: rear right, front right, front left, rear left.
pub type Footprint = [Point; 4];

impl Hull {
    /// MG-331: the turn radius is length and width together, rounded up to whole inches.
    pub const fn new(length: i32, width: i32, height: i32) -> Hull {
        let turn_radius = div_ceil((length + width) as i64, 1000) as i32 * 1000;
        Hull { length, width, height, turn_radius }
    }

    /// MG-531: the corners, each coordinate rounded once.
    pub fn footprint(&self, pose: Pose) -> Footprint {
        let ahead = pose.facing.vector();
        let left = ahead.left();
        let corner = |front: i64, side: i64| {
            let (l, w) = (front * i64::from(self.length), side * i64::from(self.width));
            let part = |c: i32, d: i64, e: i64| round_div(i64::from(c) * 2 * UNIT + l * d + w * e, 2 * UNIT) as i32;
            Point::new(part(pose.at.x, ahead.x, left.x), part(pose.at.y, ahead.y, left.y))
        };
        [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    }

    pub fn outline(&self, pose: Pose) -> Outline {
        Outline::Footprint { centre: pose.at.plan(), corners: self.footprint(pose) }
    }

    pub fn body(&self, side: u8, pose: Pose) -> Body {
        Body { kind: BodyKind::Vehicle, side, outline: self.outline(pose), z: pose.at.z, height: self.height }
    }

    /// MG-370: what is left of a destroyed vehicle: sturdy blocking terrain of its shape.
    pub fn wreck(&self, pose: Pose) -> Piece {
        let polygon = Polygon::new(&self.footprint(pose)).expect("a vehicle is larger than what rounding takes");
        Piece::new(Kind::Blocking, polygon, pose.at.z, pose.at.z + self.height)
    }

    /// MG-532: straight on, or in reverse.
    pub fn straight(&self, pose: Pose, distance: i32) -> Pose {
        let Vector { x, y } = pose.facing.vector();
        let part = |c: i32, d: i64| round_div(i64::from(c) * UNIT + i64::from(distance) * d, UNIT) as i32;
        let at = Spot::new(part(pose.at.x, x), part(pose.at.y, y), pose.at.z);
        Pose { at, ..pose }
    }

    /// MG-533: the point around which it turns.
    pub fn pivot(&self, pose: Pose, hand: Hand) -> Point {
        let [_, right, left, _] = self.footprint(pose);
        let corner = if hand == Hand::Left { left } else { right };
        let aside = pose.facing.vector().left();
        let reach = i64::from(hand.sign()) * i64::from(self.turn_radius);
        let part = |c: i32, d: i64| round_div(i64::from(c) * UNIT + reach * d, UNIT) as i32;
        Point::new(part(corner.x, aside.x), part(corner.y, aside.y))
    }

    /// MG-533: turned by some ticks, always from the pose at the start of the turn.
    pub fn turn(&self, pose: Pose, hand: Hand, ticks: u16) -> Pose {
        let ticks = hand.sign() * i32::from(ticks);
        let (pivot, turned) = (self.pivot(pose, hand), Facing::new(ticks).vector());
        let from = pose.at.plan() - pivot;
        let part = |c: i32, d: i64| round_div(i64::from(c) * UNIT + d, UNIT) as i32;
        let x = part(pivot.x, from.x * turned.x - from.y * turned.y);
        let y = part(pivot.y, from.x * turned.y + from.y * turned.x);
        Pose { at: Spot::new(x, y, pose.at.z), facing: pose.facing.turned(ticks) }
    }

    /// MG-533: the way of the inner front corner, with 710 / 113 for a whole turn.
    pub fn turn_cost(&self, ticks: u16) -> i32 {
        div_ceil(i64::from(self.turn_radius) * 710 * i64::from(ticks), 113 * 4096) as i32
    }

    /// MG-362, MG-541: the most ticks that a turn of this cost has.
    pub fn ticks_for(&self, cost: i32) -> u16 {
        (i64::from(cost) * 113 * 4096 / (i64::from(self.turn_radius) * 710)) as u16
    }

    /// MG-534: turned in place.
    pub fn spin(&self, pose: Pose, hand: Hand, ticks: u16) -> Pose {
        Pose { facing: pose.facing.turned(hand.sign() * i32::from(ticks)), ..pose }
    }

    /// MG-329, MG-534: the most ticks of a turn in place: 2 inches at the front corner.
    pub fn most_spin(&self) -> u16 {
        // Half of each measure, squared and added: a quarter of the sum of squares, whose root is rounded up.
        let doubled = i64::from(self.length).pow(2) + i64::from(self.width).pow(2);
        let reach = isqrt_ceil(div_ceil(doubled, 4));
        (2000 * 113 * 4096 / (710 * reach)) as u16
    }

    pub fn after(&self, pose: Pose, primitive: Primitive) -> Pose {
        match primitive {
            Primitive::Straight(distance) => self.straight(pose, distance),
            Primitive::Turn(hand, ticks) => self.turn(pose, hand, ticks),
        }
    }

    /// MG-330
    pub fn cost(&self, primitive: Primitive) -> i32 {
        match primitive {
            Primitive::Straight(distance) => distance.abs(),
            Primitive::Turn(_, ticks) => self.turn_cost(ticks),
        }
    }

    /// MG-532: the area that a straight move sweeps.
    pub fn swept(&self, pose: Pose, distance: i32) -> Polygon {
        Polygon::hull(&self.footprint(pose), &self.footprint(self.straight(pose, distance)))
    }

    /// MG-349, MG-532, MG-533: shows the convex parts of the area that a move sweeps, until one satisfies.
    pub fn sweeps(&self, mut pose: Pose, moves: &[Primitive], mut found: impl FnMut(&[Point]) -> bool) -> bool {
        moves.iter().any(|&primitive| {
            let start = pose;
            pose = self.after(start, primitive);
            match primitive {
                Primitive::Straight(distance) => found(self.swept(start, distance).corners()),
                Primitive::Turn(hand, ticks) => {
                    (0..=ticks).any(|tick| found(&self.footprint(self.turn(start, hand, tick))))
                }
            }
        })
    }
}

/// MG-346, MG-535: the first thing that a move meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    pub with: Obstacle,
    /// How far the primitive went: mil of a straight, ticks of a turn.
    pub reached: i32,
    /// Where the vehicle stands when it touches.
    pub pose: Pose,
}

/// Who drives, and what it does not run into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Driver {
    pub gait: Gait,
    pub without: BodySet,
}

/// MG-344, MG-346, MG-533, MG-535: what one primitive runs into first, by pieces, then bodies, then the table's edge.
pub fn contact(scene: &Scene, hull: &Hull, driver: Driver, pose: Pose, primitive: Primitive) -> Option<Contact> {
    match primitive {
        Primitive::Straight(distance) => {
            let way = distance.signum();
            let swept = |d: i32| hull.swept(pose, way * d);
            let met = |d: i32| meets(scene, driver, swept(d).corners(), pose.at.z, hull.height);
            let reached = largest_legal(distance.abs(), |d| met(d).is_none());
            let with = if reached < distance.abs() { met(reached + 1)? } else { return None };
            Some(Contact { with, reached, pose: hull.straight(pose, way * reached) })
        }
        Primitive::Turn(hand, ticks) => turning(scene, hull, driver, ticks, |tick| hull.turn(pose, hand, tick)),
    }
}

/// MG-535: the same for a part of a primitive: from some progress (mil or ticks) up to another.
pub fn contact_from(
    scene: &Scene,
    hull: &Hull,
    driver: Driver,
    pose: Pose,
    primitive: Primitive,
    from: i32,
    to: i32,
) -> Option<Contact> {
    match primitive {
        Primitive::Straight(_) => {
            let back = hull.footprint(hull.straight(pose, from));
            let swept = |d: i32| Polygon::hull(&back, &hull.footprint(hull.straight(pose, from + d)));
            let met = |d: i32| meets(scene, driver, swept(d).corners(), pose.at.z, hull.height);
            let reached = largest_legal(to - from, |d| met(d).is_none());
            let with = if reached < to - from { met(reached + 1)? } else { return None };
            Some(Contact { with, reached: from + reached, pose: hull.straight(pose, from + reached) })
        }
        Primitive::Turn(hand, _) => ((from + 1) as u16..=to as u16).find_map(|tick| {
            let now = hull.turn(pose, hand, tick);
            let with = meets(scene, driver, &hull.footprint(now), now.at.z, hull.height)?;
            Some(Contact { with, reached: i32::from(tick) - 1, pose: hull.turn(pose, hand, tick - 1) })
        }),
    }
}

/// MG-534: what a turn in place runs into.
pub fn spin_contact(scene: &Scene, hull: &Hull, driver: Driver, pose: Pose, hand: Hand, ticks: u16) -> Option<Contact> {
    turning(scene, hull, driver, ticks, |tick| hull.spin(pose, hand, tick))
}

/// MG-533: the first tick whose footprint meets something; the vehicle stands at the tick before.
fn turning(scene: &Scene, hull: &Hull, driver: Driver, ticks: u16, pose: impl Fn(u16) -> Pose) -> Option<Contact> {
    (1..=ticks).find_map(|tick| {
        let now = pose(tick);
        let with = meets(scene, driver, &hull.footprint(now), now.at.z, hull.height)?;
        Some(Contact { with, reached: i32::from(tick) - 1, pose: pose(tick - 1) })
    })
}

/// What a hull has more than a border in common with.
fn meets(scene: &Scene, driver: Driver, corners: &[Point], z: i32, height: i32) -> Option<Obstacle> {
    let bounds = Bounds::of(corners);
    let piece = scene.pieces().find(|(_, piece)| {
        piece.bounds.meets(&bounds) && driver.gait.stopped_by(piece, z, z + height) && overlap(piece.corners(), corners)
    });
    if let Some((id, _)) = piece {
        return Some(Obstacle::Piece(id));
    }
    // MG-349: those who are down are driven over; MG-300: an unattended mount is no model.
    let body = scene.others(driver.without).find(|(_, body)| {
        matches!(body.kind, BodyKind::Model | BodyKind::Vehicle)
            && body.height >= driver.gait.over_bodies
            && body.stands_between(z, z + height)
            && body.outline.bounds().meets(&bounds)
            && body.outline.overlaps_polygon(corners)
    });
    if let Some((id, _)) = body {
        return Some(Obstacle::Body(id));
    }
    let off =
        bounds.west < 0 || bounds.south < 0 || bounds.east > scene.ground.width || bounds.north > scene.ground.depth;
    off.then_some(Obstacle::Edge)
}

/// MG-333: the first difficult piece that a move enters or starts in.
pub fn slowed_by(scene: &Scene, hull: &Hull, pose: Pose, moves: &[Primitive]) -> Option<PieceId> {
    let mut difficult = scene.pieces().filter(|(_, piece)| piece.slows_at(pose.at.z));
    let entered = |piece: &Piece| {
        let enters = |corners: &[Point]| piece.bounds.meets(&Bounds::of(corners)) && overlap(piece.corners(), corners);
        hull.sweeps(pose, moves, enters)
    };
    difficult.find(|(_, piece)| entered(piece)).map(|(id, _)| id)
}

/// MG-005, MG-332: what a vehicle at rest would lie over; a Grav vehicle comes down, too.
pub fn rests_on(scene: &Scene, hull: &Hull, driver: Driver, pose: Pose) -> Option<Obstacle> {
    let gait = Gait { over_pieces: 0, over_bodies: 0, ..driver.gait };
    let corners = hull.footprint(pose);
    let mount = || {
        scene.others(driver.without).find(|(_, body)| {
            body.kind == BodyKind::Mount
                && body.stands_between(pose.at.z, pose.at.z + hull.height)
                && body.outline.overlaps_polygon(&corners)
        })
    };
    let met = meets(scene, Driver { gait, ..driver }, &corners, pose.at.z, hull.height);
    met.or_else(|| mount().map(|(id, _)| Obstacle::Body(id)))
}

/// MG-541: the checkpoints of a vehicle: its start, the end of each primitive, and each whole inch of cost.
pub fn checkpoints(hull: &Hull, start: Pose, moves: &[Primitive], out: &mut Vec<Pose>) {
    out.clear();
    out.push(start);
    let (mut pose, mut cost) = (start, 0);
    for &primitive in moves {
        let end = cost + hull.cost(primitive);
        for at in (cost / 1000 + 1..).map(|inch| inch * 1000).take_while(|&at| at < end) {
            let part = match primitive {
                Primitive::Straight(distance) => Primitive::Straight(distance.signum() * (at - cost)),
                Primitive::Turn(hand, _) => Primitive::Turn(hand, hull.ticks_for(at - cost)),
            };
            push_new(out, hull.after(pose, part));
        }
        pose = hull.after(pose, primitive);
        push_new(out, pose);
        cost = end;
    }
}

fn push_new(out: &mut Vec<Pose>, next: Pose) {
    if out.last() != Some(&next) {
        out.push(next);
    }
}
