//! Slow and plain: fractions of big integers, roots between two fractions.

use crate::geometry::{Point, Vector};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

/// A fraction with a positive denominator, never reduced: formulas here are short.
#[derive(Clone, Debug)]
pub struct Q {
    n: BigInt,
    d: BigInt,
}

pub fn q(n: impl Into<BigInt>) -> Q {
    Q { n: n.into(), d: 1.into() }
}

impl<'a> Add<&'a Q> for &'a Q {
    type Output = Q;
    fn add(self, o: &Q) -> Q {
        Q { n: &self.n * &o.d + &o.n * &self.d, d: &self.d * &o.d }
    }
}

impl<'a> Sub<&'a Q> for &'a Q {
    type Output = Q;
    fn sub(self, o: &Q) -> Q {
        Q { n: &self.n * &o.d - &o.n * &self.d, d: &self.d * &o.d }
    }
}

impl<'a> Mul<&'a Q> for &'a Q {
    type Output = Q;
    fn mul(self, o: &Q) -> Q {
        Q { n: &self.n * &o.n, d: &self.d * &o.d }
    }
}

impl<'a> Div<&'a Q> for &'a Q {
    type Output = Q;
    fn div(self, o: &Q) -> Q {
        let (n, d) = (&self.n * &o.d, &self.d * &o.n);
        if d < BigInt::ZERO { Q { n: -n, d: -d } } else { Q { n, d } }
    }
}

impl PartialEq for Q {
    fn eq(&self, o: &Q) -> bool {
        self.cmp(o).is_eq()
    }
}
impl Eq for Q {}
impl PartialOrd for Q {
    fn partial_cmp(&self, o: &Q) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
impl Ord for Q {
    fn cmp(&self, o: &Q) -> Ordering {
        (&self.n * &o.d).cmp(&(&o.n * &self.d))
    }
}

impl Q {
    pub fn sign(&self) -> i32 {
        self.n.cmp(&BigInt::ZERO) as i32
    }

    /// The nearest integer, halves away from zero.
    pub fn round(&self) -> BigInt {
        let size = |n: &BigInt| -> BigInt { (n * 2 + &self.d) / (&self.d * 2) };
        if self.n < BigInt::ZERO { -size(&-&self.n) } else { size(&self.n) }
    }
}

/// A number between two fractions, nearer together than any two different numbers that the rules compare.
#[derive(Clone, Debug)]
pub struct Real {
    pub low: Q,
    pub high: Q,
}

/// The nearest two are about 2^-130 apart.
const BITS: u32 = 192;

impl Real {
    pub fn exact(x: Q) -> Real {
        Real { low: x.clone(), high: x }
    }

    /// The square root of a fraction.
    pub fn root(x: &Q) -> Real {
        let scaled: BigInt = (&x.n << (2 * BITS)) / &x.d;
        let root = scaled.sqrt();
        let low = Q { n: root.clone(), d: BigInt::from(1) << BITS };
        if &low * &low == *x {
            return Real::exact(low);
        }
        Real { low, high: Q { n: root + 1, d: BigInt::from(1) << BITS } }
    }

    /// The root of a number that is not negative.
    pub fn root_of(x: &Real) -> Real {
        Real { low: Real::root(&x.low).low, high: Real::root(&x.high).high }
    }

    pub fn minus(&self, x: &Q) -> Real {
        Real { low: &self.low - x, high: &self.high - x }
    }

    pub fn plus(&self, x: &Q) -> Real {
        Real { low: &self.low + x, high: &self.high + x }
    }

    /// The square of a number that is not negative.
    pub fn squared(&self) -> Real {
        let low = if self.low.sign() < 0 { q(0) } else { self.low.clone() };
        Real { low: &low * &low, high: &self.high * &self.high }
    }

    /// Numbers that cannot be told apart are equal.
    pub fn compare(&self, o: &Real) -> Ordering {
        if self.high < o.low {
            Ordering::Less
        } else if self.low > o.high {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    }
}

/// A point with fractions.
#[derive(Clone, Debug)]
pub struct P {
    pub x: Q,
    pub y: Q,
}

pub fn p(point: Point) -> P {
    P { x: q(point.x), y: q(point.y) }
}

pub fn on_way(a: Point, way: Vector, t: &Q) -> P {
    let a = p(a);
    P { x: &a.x + &(&q(way.x) * t), y: &a.y + &(&q(way.y) * t) }
}

fn cross(o: &P, a: &P, b: &P) -> Q {
    &(&(&a.x - &o.x) * &(&b.y - &o.y)) - &(&(&a.y - &o.y) * &(&b.x - &o.x))
}

fn dot(o: &P, a: &P, b: &P) -> Q {
    &(&(&a.x - &o.x) * &(&b.x - &o.x)) + &(&(&a.y - &o.y) * &(&b.y - &o.y))
}

pub fn distance2(a: &P, b: &P) -> Q {
    dot(a, b, b)
}

/// 1 inside, 0 on the border, -1 outside.
pub fn inside(corners: &[Point], at: &P) -> i32 {
    let sides = (0..corners.len()).map(|i| cross(&p(corners[i]), &p(corners[(i + 1) % corners.len()]), at).sign());
    sides.min().expect("corners")
}

/// The point of a segment nearest to a point.
pub fn nearest(at: &P, a: Point, b: Point) -> P {
    let length2 = distance2(&p(a), &p(b));
    if length2.sign() == 0 {
        return p(a);
    }
    let t = &dot(&p(a), &p(b), at) / &length2;
    let t = t.max(q(0)).min(q(1));
    on_way(a, b - a, &t)
}

pub fn point_segment2(at: &P, a: Point, b: Point) -> Q {
    distance2(at, &nearest(at, a, b))
}

fn sides(corners: &[Point]) -> Vec<(Point, Point)> {
    (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect()
}

/// The point of a polygon nearest to a point.
pub fn nearest_in(at: &P, corners: &[Point]) -> P {
    if inside(corners, at) >= 0 {
        return at.clone();
    }
    let all = sides(corners).into_iter().map(|(a, b)| nearest(at, a, b));
    all.min_by(|s, t| distance2(at, s).cmp(&distance2(at, t))).expect("sides")
}

/// The places, as fractions of the way, where a line meets the lines of a polygon's sides.
pub fn meetings(a: Point, way: Vector, corners: &[Point]) -> Vec<Q> {
    let mut all = Vec::new();
    for (from, to) in sides(corners) {
        let slope = way.cross(to - from);
        if slope != 0 {
            all.push(&q((from - a).cross(to - from)) / &q(slope));
        }
    }
    all.sort();
    all
}

/// Two segments have a point in common.
pub fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let zero = |s: Q| s.sign() == 0;
    let ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)];
    if ends.into_iter().any(|(at, from, to)| zero(point_segment2(&p(at), from, to))) {
        return true;
    }
    let side = |o: Point, a: Point, b: Point| (a - o).cross(b - o).signum();
    side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/// The squared distance of a segment from a polygon, 0 if they meet.
pub fn segment_polygon2(a: Point, b: Point, corners: &[Point]) -> Q {
    let meets = inside(corners, &p(a)) >= 0 || sides(corners).into_iter().any(|(c, d)| segments_meet(a, b, c, d));
    if meets {
        return q(0);
    }
    let near = |(c, d): (Point, Point)| {
        let ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)];
        ends.into_iter().map(|(at, from, to)| point_segment2(&p(at), from, to)).min().expect("four")
    };
    sides(corners).into_iter().map(near).min().expect("sides")
}

/// The squared distance of two polygons, 0 if they meet.
pub fn polygons2(first: &[Point], second: &[Point]) -> Q {
    let outside = sides(first).into_iter().map(|(a, b)| segment_polygon2(a, b, second)).min().expect("sides");
    // One may lie inside the other without crossing it.
    if inside(first, &p(second[0])) >= 0 { q(0) } else { outside }
}

/// Twice the area that two polygons have in common, by cutting one with each side of the other.
pub fn common_area(first: &[Point], second: &[Point]) -> Q {
    let mut rest: Vec<P> = first.iter().map(|&corner| p(corner)).collect();
    for (a, b) in sides(second) {
        let side = |at: &P| cross(&p(a), &p(b), at);
        let mut cut = Vec::new();
        for i in 0..rest.len() {
            let (from, to) = (&rest[i], &rest[(i + 1) % rest.len()]);
            let (here, there) = (side(from), side(to));
            if here.sign() >= 0 {
                cut.push(from.clone());
            }
            if here.sign() * there.sign() < 0 {
                let t = &here / &(&here - &there);
                let part = |from: &Q, to: &Q| from + &(&(to - from) * &t);
                cut.push(P { x: part(&from.x, &to.x), y: part(&from.y, &to.y) });
            }
        }
        rest = cut;
        if rest.is_empty() {
            return q(0);
        }
    }
    (1..rest.len().max(2) - 1).fold(q(0), |sum, i| &sum + &cross(&rest[0], &rest[i], &rest[i + 1]))
}
