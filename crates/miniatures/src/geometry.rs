//! The geometry of the table (section 16): positions in whole mil, a thousandth of an inch, and predicates that are
//! exact. No float, no epsilon; where a rule needs a square root, the comparison is squared until it is one of integers.
//!
//! `number` and `point` are the arithmetic, `direction` facings and arcs, `shape` convex outlines. On these stand the
//! questions of the rules: `gap` (how far), `sight` (line of sight and cover), `sweep` and `path` (how a base moves),
//! `climb`, `vehicle`, `driven` (knockback and scatter), `place` (where a model may be put), `blocks` (what a hit takes
//! out of a wall). They ask a `Scene`: the `Ground` of a layout, which doors are open, and the bodies on the table.

pub mod blocks;
pub mod climb;
pub mod direction;
pub mod driven;
pub mod gap;
pub mod number;
pub mod path;
pub mod place;
pub mod point;
pub mod scene;
pub mod shape;
pub mod sight;
pub mod sweep;
pub mod terrain;
pub mod vehicle;

mod octant;
#[cfg(test)]
mod tests;

pub use direction::{Arc, Facing};
pub use gap::{Gap, gap};
pub use point::{Point, Spot, Vector};
pub use scene::{Body, BodyId, BodyKind, BodySet, Obstacle, Outline, PieceId, Scene};
pub use shape::{Bounds, Circle, Polygon};
pub use terrain::{Ground, Kind, Link, LinkKind, Opening, OpeningKind, Piece, Sturdiness};

/// An inch in mil.
pub const INCH: i32 = 1000;
/// MG-500: no coordinate is further from the origin, so that no product overflows.
pub const LIMIT: i32 = 200_000;
