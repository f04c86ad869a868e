//! What a layout is made of: pieces, openings, links, floors (MG-380 to MG-389, MG-403, MG-520 to MG-524).

use super::number::Ratio;
use super::point::{Point, Spot};
use super::shape::{Bounds, Polygon, clip, contains, strictly_contains};
use serde::{Deserialize, Serialize};

/// MG-380 to MG-386.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Open,
    Scatter,
    Difficult,
    Blocking,
}

/// MG-403: in rising order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sturdiness {
    Flimsy,
    Solid,
    Sturdy,
    /// Cannot be damaged.
    Fixed,
}

/// MG-520: a convex prism.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub kind: Kind,
    pub polygon: Polygon,
    pub bounds: Bounds,
    pub z0: i32,
    pub top: i32,
    pub sturdiness: Sturdiness,
    pub cover: bool,
    /// Its top can be stood on.
    pub roof: bool,
}

impl Piece {
    pub fn new(kind: Kind, polygon: Polygon, z0: i32, top: i32) -> Piece {
        let (sturdiness, cover, roof) = (Sturdiness::Sturdy, true, false);
        Piece { kind, polygon, bounds: polygon.bounds(), z0, top, sturdiness, cover, roof }
    }

    #[inline]
    pub fn corners(&self) -> &[Point] {
        self.polygon.corners()
    }

    pub const fn height(&self) -> i32 {
        self.top - self.z0
    }

    /// MG-505, MG-524: whether it stands between these heights. Flat areas (deep water) act on their own level, as
    /// MG-528 has it for difficult ones.
    #[inline]
    pub fn stands_between(&self, low: i32, high: i32) -> bool {
        levels_meet(self.z0, self.top.max(self.z0 + 1), low, high)
    }

    /// MG-528: whether a difficult piece acts on a base at this height.
    pub fn slows_at(&self, z: i32) -> bool {
        self.kind == Kind::Difficult && self.z0 <= z && z < self.top.max(self.z0 + 1)
    }

    /// MG-389, MG-521: a wall or barrier of 1 to 2 inches, which nobody stops on by walking.
    pub fn is_low_wall(&self) -> bool {
        self.kind == Kind::Difficult && (1000..=2000).contains(&self.height())
    }

    /// MG-212, MG-215: whether it can cover a body whose base and top are at these heights.
    #[inline]
    pub fn covers(&self, base: i32, top: i32) -> bool {
        self.cover && self.top >= base + 500 && self.z0 < top
    }
}

/// MG-505: whether two open intervals of height overlap.
#[inline]
pub const fn levels_meet(low: i32, high: i32, other_low: i32, other_high: i32) -> bool {
    low < other_high && other_low < high
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningKind {
    Door,
    Window,
}

/// MG-522: a door or window in a piece. Whether it is open is the game's to know (`Scene`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    pub kind: OpeningKind,
    /// The place of its piece in the ground.
    pub piece: u16,
    pub from: Point,
    pub to: Point,
    pub z0: i32,
    pub z1: i32,
    pub sturdiness: Sturdiness,
    /// MG-417: dice that the lock takes from a quiet opening.
    pub lock: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    Ladder,
    Stairs,
    /// Lifts, escalators, grav-tubes: height costs nothing (MG-398).
    Lift,
}

/// MG-523: a way from one level to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    pub kind: LinkKind,
    pub a: Spot,
    pub b: Spot,
    /// MG-307: wide enough for mounts.
    pub wide: bool,
}

/// MG-524: an interior floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Floor {
    pub polygon: Polygon,
    pub z: i32,
}

/// A table with its terrain. Pieces, openings and links are known by their place in the lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    pub width: i32,
    pub depth: i32,
    pub pieces: Vec<Piece>,
    pub openings: Vec<Opening>,
    pub links: Vec<Link>,
    pub floors: Vec<Floor>,
    /// One bit for each opening that models pass through (MG-419), and for each that sight does (MG-172).
    pub passable: u64,
    pub holes: u64,
    /// Of a table with broken pieces: the piece that each is a part of. Empty if each is its own.
    pub origins: Vec<u16>,
}

impl Ground {
    /// MG-001: a table of 36 by 36 inches without anything on it.
    pub fn bare() -> Ground {
        Ground { width: 36_000, depth: 36_000, ..Ground::default() }
    }

    /// MG-407: the piece, as it was laid out, that this one is a part of.
    #[inline]
    pub fn origin(&self, piece: u16) -> u16 {
        self.origins.get(usize::from(piece)).copied().unwrap_or(piece)
    }

    /// Whether a point lies on the table, its edge included.
    pub fn has(&self, p: Point) -> bool {
        (0..=self.width).contains(&p.x) && (0..=self.depth).contains(&p.y)
    }

    /// MG-004, MG-529: whether a whole base lies on the table.
    #[inline]
    pub fn has_base(&self, p: Point, r: i32) -> bool {
        r <= p.x && p.x <= self.width - r && r <= p.y && p.y <= self.depth - r
    }

    /// MG-388: the tops and floors that can be stood on, with their heights.
    pub fn surfaces(&self) -> impl Iterator<Item = (&Polygon, i32)> {
        let roofs = self.pieces.iter().filter(|piece| piece.roof).map(|piece| (&piece.polygon, piece.top));
        roofs.chain(self.floors.iter().map(|floor| (&floor.polygon, floor.z)))
    }

    /// MG-388, MG-551: the highest standing surface at a point of the plan.
    pub fn surface_at(&self, p: Point) -> i32 {
        self.surface_below(p, i32::MAX)
    }

    /// The highest standing surface at a point that is not above `z`.
    pub fn surface_below(&self, p: Point, z: i32) -> i32 {
        let here = self.surfaces().filter(|&(polygon, at)| at <= z && contains(polygon.corners(), p));
        here.map(|(_, at)| at).max().unwrap_or(0).max(0)
    }

    /// MG-388: whether a centre at this height is held by something: the table, a roof or a floor.
    pub fn supports(&self, p: Point, z: i32) -> bool {
        z == 0 || self.surfaces().any(|(polygon, at)| at == z && contains(polygon.corners(), p))
    }

    /// MG-389: the low wall on whose ground this centre would stand.
    pub fn low_wall_under(&self, p: Point, z: i32) -> Option<usize> {
        self.pieces
            .iter()
            .position(|piece| piece.is_low_wall() && piece.slows_at(z) && strictly_contains(piece.corners(), p))
    }

    /// MG-386, MG-388: whether a centre is held all the way from `a` to `b` at one height. Surfaces that touch leave no
    /// gap between them.
    pub fn supports_along(&self, a: Point, b: Point, z: i32) -> bool {
        if z == 0 || a == b {
            return self.supports(a, z);
        }
        let mut reached = Ratio::ZERO;
        while reached.less(Ratio::ONE) {
            let parts = self.surfaces().filter(|&(_, at)| at == z);
            let parts = parts.filter_map(|(polygon, _)| clip(a, b - a, polygon.corners(), true));
            let further = parts
                .filter(|&(enter, leave)| !reached.less(enter) && reached.less(leave))
                .fold(reached, |best, (_, leave)| if best.less(leave) { leave } else { best });
            if !reached.less(further) {
                return false;
            }
            reached = further;
        }
        true
    }
}
