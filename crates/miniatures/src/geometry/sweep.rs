//! A base that moves in a straight line, and what it meets (MG-526 to MG-528).

use super::number::Square;
use super::point::Point;
use super::shape::{Circle, edges, from_polygon, from_segment, segment_meets};

/// A straight move of a round base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    pub a: Point,
    pub b: Point,
    pub r: i32,
}

impl Sweep {
    /// MG-526, MG-528: whether the moving base has more than a border in common with a polygon.
    pub fn meets_polygon(&self, corners: &[Point]) -> bool {
        let r2 = i64::from(self.r) * i64::from(self.r);
        let near = |(p, q): (Point, Point)| {
            from_segment(p, self.a, self.b).below(r2)
                || from_segment(self.a, p, q).below(r2)
                || from_segment(self.b, p, q).below(r2)
        };
        edges(corners).any(near) || segment_meets(self.a, self.b, corners)
    }

    /// MG-526: whether the moving base has more than a border in common with another base.
    #[inline]
    pub fn meets_circle(&self, circle: &Circle) -> bool {
        from_segment(circle.centre, self.a, self.b).below(reach2(self.r, circle.r))
    }

    /// MG-526, MG-527: whether a polygon stops it. From where it overlaps already, it may go as long as it comes no nearer.
    pub fn hits_polygon(&self, corners: &[Point]) -> bool {
        self.meets_polygon(corners) && self.from_polygon(corners) < from_polygon(self.a, corners)
    }

    /// MG-526, MG-527: whether another base stops it.
    pub fn hits_circle(&self, circle: &Circle) -> bool {
        self.meets_circle(circle)
            && from_segment(circle.centre, self.a, self.b) < Square::whole((circle.centre - self.a).norm2())
    }

    /// The squared distance of the way of the centre from a polygon.
    pub fn from_polygon(&self, corners: &[Point]) -> Square {
        if segment_meets(self.a, self.b, corners) {
            return Square::whole(0);
        }
        let least = |(p, q): (Point, Point)| {
            from_segment(p, self.a, self.b).min(from_segment(self.a, p, q)).min(from_segment(self.b, p, q))
        };
        edges(corners).map(least).min().expect("a polygon has edges")
    }
}

fn reach2(a: i32, b: i32) -> i64 {
    let reach = i64::from(a) + i64::from(b);
    reach * reach
}
