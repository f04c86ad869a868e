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

/// Binary places of a root: a quick look first, and if that does not decide, more than any two different numbers of the
/// rules have in common (about 130).
pub const PLACES: [u32; 2] = [24, 192];

/// Compares two numbers that can be had with any number of places; those that cannot be told apart are equal.
pub fn decide(numbers: impl Fn(u32) -> (Real, Real)) -> Ordering {
    let compared = PLACES.into_iter().map(|places| {
        let (a, b) = numbers(places);
        a.compare(&b)
    });
    compared.into_iter().find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

impl Real {
    pub fn exact(x: Q) -> Real {
        Real { low: x.clone(), high: x }
    }

    /// The square root of a fraction.
    pub fn root(x: &Q, places: u32) -> Real {
        let scaled: BigInt = (&x.n << (2 * places)) / &x.d;
        let root = scaled.sqrt();
        let low = Q { n: root.clone(), d: BigInt::from(1) << places };
        if &low * &low == *x {
            return Real::exact(low);
        }
        Real { low, high: Q { n: root + 1, d: BigInt::from(1) << places } }
    }

    /// The root of a number that is not negative.
    pub fn root_of(x: &Real, places: u32) -> Real {
        Real { low: Real::root(&x.low, places).low, high: Real::root(&x.high, places).high }
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

/// The same for a whole point.
pub fn inside_whole(corners: &[Point], at: Point) -> i32 {
    sides(corners).into_iter().map(|(a, b)| turn(a, b, at)).min().expect("corners")
}

/// On which side of a line a point lies.
fn turn(a: Point, b: Point, at: Point) -> i32 {
    let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, at.x, at.y].map(i128::from);
    ((bx - ax) * (y - ay) - (by - ay) * (x - ax)).signum() as i32
}

/// The point of a segment nearest to a point: whole numbers over a third one.
fn foot(at: Point, a: Point, b: Point) -> [i128; 3] {
    let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, at.x, at.y].map(i128::from);
    let (ex, ey) = (bx - ax, by - ay);
    let length2 = ex * ex + ey * ey;
    if length2 == 0 {
        return [ax, ay, 1];
    }
    // As far along the segment as the point is, but not beyond its ends.
    let part = ((x - ax) * ex + (y - ay) * ey).clamp(0, length2);
    [ax * length2 + ex * part, ay * length2 + ey * part, length2]
}

/// The squared distance of a point from a segment.
pub fn point_segment2(at: Point, a: Point, b: Point) -> Q {
    let [x, y, m] = foot(at, a, b);
    let (dx, dy) = (i128::from(at.x) * m - x, i128::from(at.y) * m - y);
    &q(dx * dx + dy * dy) / &q(m * m)
}

/// Whether a point lies on a segment.
pub fn lies_on(at: &P, a: Point, b: Point) -> bool {
    let way = &p(b);
    cross(&p(a), way, at).sign() == 0 && dot(at, &p(a), way).sign() <= 0
}

fn sides(corners: &[Point]) -> Vec<(Point, Point)> {
    (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect()
}

/// The squared distance of a point from a polygon, 0 inside.
pub fn point_polygon2(at: Point, corners: &[Point]) -> Q {
    if inside_whole(corners, at) >= 0 {
        return q(0);
    }
    sides(corners).into_iter().map(|(a, b)| point_segment2(at, a, b)).min().expect("sides")
}

/// The point of a polygon nearest to a point.
pub fn nearest_in(at: Point, corners: &[Point]) -> P {
    if inside_whole(corners, at) >= 0 {
        return p(at);
    }
    let nearest = sides(corners).into_iter().min_by_key(|&(a, b)| point_segment2(at, a, b));
    let (a, b) = nearest.expect("sides");
    let [x, y, m] = foot(at, a, b);
    P { x: &q(x) / &q(m), y: &q(y) / &q(m) }
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
fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let between = |at: Point, a: Point, b: Point| {
        let within = |at: i32, a: i32, b: i32| a.min(b) <= at && at <= a.max(b);
        turn(a, b, at) == 0 && within(at.x, a.x, b.x) && within(at.y, a.y, b.y)
    };
    let crossing = turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
    crossing || between(a, c, d) || between(b, c, d) || between(c, a, b) || between(d, a, b)
}

/// The squared distance of a segment from a polygon, 0 if they meet.
pub fn segment_polygon2(a: Point, b: Point, corners: &[Point]) -> Q {
    let meets = inside_whole(corners, a) >= 0 || sides(corners).into_iter().any(|(c, d)| segments_meet(a, b, c, d));
    if meets {
        return q(0);
    }
    let ends = point_polygon2(a, corners).min(point_polygon2(b, corners));
    corners.iter().map(|&corner| point_segment2(corner, a, b)).fold(ends, Q::min)
}

/// The squared distance of two polygons, 0 if they meet.
pub fn polygons2(first: &[Point], second: &[Point]) -> Q {
    let cross =
        sides(first).into_iter().any(|(a, b)| sides(second).into_iter().any(|(c, d)| segments_meet(a, b, c, d)));
    if cross || inside_whole(first, second[0]) >= 0 || inside_whole(second, first[0]) >= 0 {
        return q(0);
    }
    let one_way = |from: &[Point], to: &[Point]| from.iter().map(|&at| point_polygon2(at, to)).min().expect("corners");
    one_way(first, second).min(one_way(second, first))
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
