//! Who and what stands on the table when a question is asked: the ground, the openings that are holes, the bodies.

use super::point::{Point, Spot};
use super::shape::{self, Bounds, Circle};
use super::terrain::{Ground, OpeningKind, Piece, levels_meet};
use serde::{Deserialize, Serialize};

/// A piece by its place in the ground: the order in which ties are broken (MG-535).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u16);

/// A body by its place in the scene.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct BodyId(pub u8);

/// What a base, a line or a hull has met. Pieces come before bodies, bodies before the edge (MG-535).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Obstacle {
    Piece(PieceId),
    Body(BodyId),
    Edge,
}

/// Some of the bodies of a scene, which has at most 128.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BodySet(u128);

impl BodySet {
    pub const NONE: BodySet = BodySet(0);
    pub const MOST: usize = 128;

    pub const fn one(body: BodyId) -> BodySet {
        BodySet(1 << body.0)
    }

    #[must_use]
    pub const fn with(self, body: BodyId) -> BodySet {
        BodySet(self.0 | 1 << body.0)
    }

    /// Those of the lowest numbers.
    const fn first(count: usize) -> BodySet {
        BodySet(if count < BodySet::MOST { (1 << count) - 1 } else { u128::MAX })
    }

    #[inline]
    pub const fn has(self, body: BodyId) -> bool {
        self.0 >> body.0 & 1 == 1
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = BodyId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                BodyId(first)
            })
        })
    }
}

/// The plan of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// MG-504
    Base(Circle),
    /// MG-531: four corners, counter-clockwise, around a centre.
    Footprint { centre: Point, corners: [Point; 4] },
}

impl Outline {
    /// MG-510: where its own lines start.
    pub fn centre(&self) -> Point {
        match *self {
            Outline::Base(circle) => circle.centre,
            Outline::Footprint { centre, .. } => centre,
        }
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        match self {
            Outline::Base(circle) => circle.bounds(),
            Outline::Footprint { corners, .. } => Bounds::of(corners),
        }
    }

    /// MG-005, MG-530: whether a base lies over it; touching does not count.
    pub fn overlaps_base(&self, base: &Circle) -> bool {
        match self {
            Outline::Base(circle) => {
                let reach = i64::from(circle.r) + i64::from(base.r);
                (circle.centre - base.centre).norm2() < reach * reach
            }
            Outline::Footprint { corners, .. } => shape::circle_overlaps(base, corners),
        }
    }

    /// Whether a polygon lies over it.
    pub fn overlaps_polygon(&self, polygon: &[Point]) -> bool {
        match self {
            Outline::Base(circle) => shape::circle_overlaps(circle, polygon),
            Outline::Footprint { corners, .. } => shape::overlap(corners, polygon),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BodyKind {
    /// On foot or mounted.
    Model,
    Vehicle,
    /// MG-300: without a rider.
    Mount,
    /// MG-226: a flat token that is in nobody's way.
    Down,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    pub kind: BodyKind,
    pub side: u8,
    pub outline: Outline,
    pub z: i32,
    pub height: i32,
}

impl Body {
    pub fn model(side: u8, at: Spot, r: i32, height: i32) -> Body {
        let outline = Outline::Base(Circle { centre: at.plan(), r });
        Body { kind: BodyKind::Model, side, outline, z: at.z, height }
    }

    /// MG-170: tops are absolute.
    #[inline]
    pub const fn top(&self) -> i32 {
        self.z + self.height
    }

    /// MG-505
    #[inline]
    pub const fn stands_between(&self, low: i32, high: i32) -> bool {
        levels_meet(self.z, self.top(), low, high)
    }
}

/// The table as a question finds it.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub ground: &'a Ground,
    /// One bit for each opening of the ground: models pass through it (MG-419).
    pub passable: u64,
    /// One bit for each opening: sight passes through it (MG-172, MG-411).
    pub clear: u64,
    pub bodies: &'a [Body],
    /// Which of the bodies are there.
    pub present: BodySet,
}

impl<'a> Scene<'a> {
    /// MG-410, MG-411: what is not open is secured; sight passes through glass.
    pub fn new(ground: &'a Ground, bodies: &'a [Body]) -> Scene<'a> {
        let glass = ground.openings.iter().enumerate().filter(|(_, opening)| opening.kind == OpeningKind::Window);
        let clear = glass.fold(ground.holes, |clear, (place, _)| clear | 1 << place);
        let present = BodySet::first(bodies.len());
        Scene { ground, passable: ground.passable, clear, bodies, present }
    }

    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &'a Piece)> {
        self.ground.pieces.iter().enumerate().map(|(place, piece)| (PieceId(place as u16), piece))
    }

    /// The bodies that are not left out.
    #[inline]
    pub fn others(&self, without: BodySet) -> impl Iterator<Item = (BodyId, &'a Body)> {
        let (bodies, left) = (self.bodies, BodySet(self.present.0 & !without.0));
        left.iter().map(move |id| (id, &bodies[usize::from(id.0)]))
    }
}
