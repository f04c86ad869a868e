//! Points, segments and loops in whole numbers. Every answer is exact (HS-060): no rounding decides a line of sight.
//!
//! With coordinates up to `LIMIT` a cross product fits easily in an `i64` and a point on a segment in an `i128`.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The largest coordinate of a map (limit of ours; the specification reckons with it).
pub const LIMIT: i32 = 4096;

/// x runs right, y runs down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    fn minus(self, other: Point) -> (i64, i64) {
        (i64::from(self.x) - i64::from(other.x), i64::from(self.y) - i64::from(other.y))
    }

    pub fn squared_distance(self, other: Point) -> i64 {
        let (x, y) = self.minus(other);
        x * x + y * y
    }
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Point {
        Point { x, y }
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

fn cross(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

fn dot(a: (i64, i64), b: (i64, i64)) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// Positive when the way from `a` over `b` to `c` turns clockwise on the screen, zero when the three are in line.
pub fn turn(a: Point, b: Point, c: Point) -> i64 {
    cross(b.minus(a), c.minus(a))
}

/// Is `p`, known to be in line with `a` and `b`, between them (ends included)?
fn between(a: Point, b: Point, p: Point) -> bool {
    dot(a.minus(p), b.minus(p)) <= 0
}

/// Do two closed segments have a point in common?
pub fn touch(a: Point, b: Point, c: Point, d: Point) -> bool {
    let [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)].map(i64::signum);
    abc * abd < 0 && cda * cdb < 0
        || abc == 0 && between(a, b, c)
        || abd == 0 && between(a, b, d)
        || cda == 0 && between(c, d, a)
        || cdb == 0 && between(c, d, b)
}

/// Twice the area of a loop; positive when it runs clockwise on the screen.
pub fn doubled_area(corners: &[Point]) -> i64 {
    sides(corners).map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)).sum()
}

/// The sides of a loop, the closing one included.
pub fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Is the squared distance from `p` to the closed segment at least `squared`?
pub fn keeps_clear(p: Point, a: Point, b: Point, squared: i64) -> bool {
    let (way, to) = (b.minus(a), p.minus(a));
    let along = dot(way, to);
    if along <= 0 {
        p.squared_distance(a) >= squared
    } else if along >= dot(way, way) {
        p.squared_distance(b) >= squared
    } else {
        // The distance to the line is |cross| / |way|.
        let off = i128::from(cross(way, to));
        off * off >= i128::from(squared) * i128::from(dot(way, way))
    }
}

/// How far along a segment: 0 is its start, 1 its end. The denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    part: i64,
    whole: i64,
}

impl Along {
    pub const START: Along = Along { part: 0, whole: 1 };
    pub const END: Along = Along { part: 1, whole: 1 };

    fn new(part: i64, whole: i64) -> Along {
        if whole < 0 { Along { part: -part, whole: -whole } } else { Along { part, whole } }
    }

    /// The place on the segment from `p` to `q`, to the nearest whole number: for drawing, not for a rule.
    pub fn on(self, p: Point, q: Point) -> Point {
        let near = |p: i32, q: i32| {
            let way = (i128::from(q) - i128::from(p)) * i128::from(self.part) * 2 + i128::from(self.whole);
            i128::from(p) + way.div_euclid(i128::from(self.whole) * 2)
        };
        let coordinate = |p: i32, q: i32| i32::try_from(near(p, q)).expect("it lies between two points of a map");
        Point::new(coordinate(p.x, q.x), coordinate(p.y, q.y))
    }
}

impl Ord for Along {
    fn cmp(&self, other: &Along) -> Ordering {
        (i128::from(self.part) * i128::from(other.whole)).cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }
}

impl PartialOrd for Along {
    fn partial_cmp(&self, other: &Along) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Along {
    fn eq(&self, other: &Along) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Along {}

/// Where the segment from `p` to `q` meets the closed segment `a b`: nowhere, in one place, or from one to another.
pub fn meeting(p: Point, q: Point, a: Point, b: Point) -> Option<(Along, Along)> {
    let way = q.minus(p);
    let across = cross(way, b.minus(a));
    if across != 0 {
        let at = Along::new(cross(a.minus(p), b.minus(a)), across);
        let there = Along::new(cross(a.minus(p), way), across);
        let on = |along: Along| (Along::START..=Along::END).contains(&along);
        return (on(at) && on(there)).then_some((at, at));
    }
    if turn(p, q, a) != 0 {
        return None;
    }
    // In line: `a b` projected on the way, cut off at its ends.
    let [one, other] = [a, b].map(|end| Along::new(dot(end.minus(p), way), dot(way, way)));
    let (from, to) = (one.min(other).max(Along::START), one.max(other).min(Along::END));
    (from <= to).then_some((from, to))
}

/// A point with a common denominator: the middle of a piece of a segment.
#[derive(Clone, Copy, Debug)]
pub struct Fine {
    x: i128,
    y: i128,
    over: i128,
}

impl Fine {
    /// The point halfway between two places on the segment from `p` to `q`.
    pub fn midway(p: Point, q: Point, one: Along, other: Along) -> Fine {
        let over = 2 * i128::from(one.whole) * i128::from(other.whole);
        let part = i128::from(one.part) * i128::from(other.whole) + i128::from(other.part) * i128::from(one.whole);
        let way = q.minus(p);
        Fine {
            x: i128::from(p.x) * over + i128::from(way.0) * part,
            y: i128::from(p.y) * over + i128::from(way.1) * part,
            over,
        }
    }

    /// As `turn`: positive when this point is on the clockwise side of the line from `a` to `b`.
    fn side_of(self, a: Point, b: Point) -> i128 {
        let (x, y) = b.minus(a);
        let (px, py) = (self.x - i128::from(a.x) * self.over, self.y - i128::from(a.y) * self.over);
        i128::from(x) * py - i128::from(y) * px
    }

    /// Is this point on the closed segment?
    pub fn on(self, a: Point, b: Point) -> bool {
        let within = |p: i128, a: i32, b: i32| {
            (i128::from(a.min(b)) * self.over..=i128::from(a.max(b)) * self.over).contains(&p)
        };
        self.side_of(a, b) == 0 && within(self.x, a.x, b.x) && within(self.y, a.y, b.y)
    }

    /// Is this point strictly inside the loop? Counts the sides that a ray to the right crosses.
    pub fn inside(self, corners: &[Point]) -> bool {
        let mut odd = false;
        for (a, b) in sides(corners) {
            if self.on(a, b) {
                return false;
            }
            // A side counts its upper end and not its lower one, so that a corner on the ray counts once.
            let above = |end: Point| i128::from(end.y) * self.over <= self.y;
            if above(a) != above(b) {
                let right = self.side_of(a, b).signum();
                if (b.y > a.y) == (right > 0) {
                    odd = !odd;
                }
            }
        }
        odd
    }
}

impl From<Point> for Fine {
    fn from(point: Point) -> Fine {
        Fine { x: point.x.into(), y: point.y.into(), over: 1 }
    }
}

#[cfg(test)]
mod tests;
