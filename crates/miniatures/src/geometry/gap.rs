//! How far two bodies are apart, and how to compare it (MG-003, MG-182, MG-506 to MG-509, MG-554, MG-555).

use super::number::{Square, compare_products, square};
use super::point::{Point, Spot};
use super::scene::{Body, Outline};
use super::shape::{Circle, between_polygons, from_polygon, from_segment, nearest_point};
use super::terrain::levels_meet;
use std::cmp::Ordering;

/// MG-506: an exact gap, between the nearest points of two bases, height included. A number only when shown.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// Squared plan distance: between centres, from a centre to a polygon, between polygons.
    d2: Square,
    /// The radii together: the part of the plan distance that is no gap.
    r: i64,
    /// The difference of the bases' heights.
    v: i64,
}

/// MG-506, MG-507: the gap of two bodies.
pub fn gap(a: &Body, b: &Body) -> Gap {
    let (d2, r) = match (&a.outline, &b.outline) {
        (Outline::Base(a), Outline::Base(b)) => {
            (Square::whole((a.centre - b.centre).norm2()), i64::from(a.r) + i64::from(b.r))
        }
        (Outline::Base(circle), Outline::Footprint { corners, .. })
        | (Outline::Footprint { corners, .. }, Outline::Base(circle)) => {
            (from_polygon(circle.centre, corners), i64::from(circle.r))
        }
        (Outline::Footprint { corners: a, .. }, Outline::Footprint { corners: b, .. }) => (between_polygons(a, b), 0),
    };
    Gap { d2, r, v: (i64::from(a.z) - i64::from(b.z)).abs() }
}

/// MG-440, MG-554: the gap from a point, such as where a blast bursts.
pub fn gap_from(point: Spot, body: &Body) -> Gap {
    gap(&Body::model(0, point, 0, 0), body)
}

/// The gap between a base and a polygon on its level, such as an opening's piece (MG-211, MG-215).
pub fn gap_to_polygon(outline: &Outline, corners: &[Point]) -> Gap {
    match outline {
        Outline::Base(circle) => Gap { d2: from_polygon(circle.centre, corners), r: i64::from(circle.r), v: 0 },
        Outline::Footprint { corners: own, .. } => Gap { d2: between_polygons(own, corners), r: 0, v: 0 },
    }
}

/// The gap between a base and a segment on its level, such as a door (MG-145, MG-412).
pub fn gap_to_segment(base: &Circle, a: Point, b: Point) -> Gap {
    Gap { d2: from_segment(base.centre, a, b), r: i64::from(base.r), v: 0 }
}

impl Gap {
    /// "Within": MG-506, closed.
    pub fn at_most(&self, limit: i32) -> bool {
        self.compare(limit).is_le()
    }

    /// MG-508: MG-506 with strict signs.
    pub fn below(&self, limit: i32) -> bool {
        self.compare(limit).is_lt()
    }

    /// Compares the gap with a distance that is not negative.
    pub fn compare(&self, limit: i32) -> Ordering {
        let limit = i64::from(limit);
        if self.d2.at_most(self.r * self.r) {
            return self.v.cmp(&limit);
        }
        // The bases lie apart in plan, so the gap is more than the height alone.
        if self.v >= limit {
            return Ordering::Greater;
        }
        // sqrt(d2) against r + sqrt(w): squared, d2 - r^2 - w against 2 r sqrt(w).
        let w = limit * limit - self.v * self.v;
        let m = i128::from(self.d2.m);
        let q = self.d2.n - i128::from(self.r * self.r + w) * m;
        if q <= 0 {
            return if q == 0 && self.r == 0 { Ordering::Equal } else { Ordering::Less };
        }
        let (q, side) = (q.unsigned_abs(), (2 * i128::from(self.r) * m).unsigned_abs());
        compare_products(q, q, side, side * w.unsigned_abs() as u128)
    }

    /// MG-508: whole mil, rounded down, to be shown.
    pub fn floor(&self) -> i32 {
        self.most(1, 600_000)
    }

    /// MG-440, MG-508: whole inches, rounded down.
    pub fn inches(&self) -> i32 {
        self.most(1000, 600)
    }

    /// The largest k up to `limit` with gap >= k * unit.
    fn most(&self, unit: i32, limit: i32) -> i32 {
        let (mut low, mut high) = (0, limit);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.below(middle * unit) { high = middle } else { low = middle }
        }
        low
    }

    /// MG-182: the first band that reaches so far; a border belongs to the nearer one.
    pub fn band(&self, limits: impl IntoIterator<Item = i32>) -> Option<usize> {
        limits.into_iter().position(|limit| self.at_most(limit))
    }

    /// Compares two gaps, of which at most one root is left in each: bases against bases, or one point against anything.
    fn compare_gap(&self, other: &Gap) -> Ordering {
        if (self.r, self.v) == (other.r, other.v) {
            let plan = |gap: &Gap| gap.d2.max(Square::whole(gap.r * gap.r));
            return plan(self).cmp(&plan(other));
        }
        let (a, b) = (self.squared(), other.squared());
        let (am, bm) = (i128::from(a.m), i128::from(b.m));
        sign_of_sum(a.n * bm - b.n * am, (a.roots * bm, a.d2), (-b.roots * am, b.d2)).cmp(&0)
    }

    fn squared(&self) -> Squared {
        let (r, v2) = (i128::from(self.r), square(self.v));
        if self.d2.at_most(self.r * self.r) {
            return Squared { n: v2, m: 1, roots: 0, d2: 0 };
        }
        debug_assert!(self.r == 0 || self.d2.m == 1, "MG-509: with a change of height a vehicle is its aim point");
        Squared { n: self.d2.n + (r * r + v2) * i128::from(self.d2.m), m: self.d2.m, roots: -2 * r, d2: self.d2.n }
    }
}

/// A squared gap: n / m + roots * sqrt(d2), since (sqrt(d2) - r)^2 + v^2 = d2 + r^2 + v^2 - 2 r sqrt(d2).
struct Squared {
    n: i128,
    m: i64,
    roots: i128,
    d2: i128,
}

/// The sign of x + p sqrt(a) + q sqrt(b), by isolating one root and squaring twice.
fn sign_of_sum(x: i128, (p, a): (i128, i128), (q, b): (i128, i128)) -> i32 {
    if p == 0 {
        return sign_of_pair(x, q, b);
    }
    let left = sign_of_pair(x, p, a);
    let right = sign_of_pair(0, q, b);
    if left == right || right == 0 {
        return left;
    }
    if left == 0 {
        return right;
    }
    // Of opposite signs: which is the larger? (x + p sqrt(a))^2 against q^2 b.
    left * sign_of_pair(x * x + p * p * a - q * q * b, 2 * x * p, a)
}

/// The sign of x + p sqrt(a).
fn sign_of_pair(x: i128, p: i128, a: i128) -> i32 {
    let (sign, root) = (x.signum() as i32, if a == 0 { 0 } else { p.signum() as i32 });
    if sign == root || root == 0 {
        return sign;
    }
    if sign == 0 {
        return root;
    }
    let (x, p) = (x.unsigned_abs(), p.unsigned_abs());
    sign * compare_products(x, x, p, p * a.unsigned_abs()) as i32
}

/// MG-509: compares the gap to `other` after a move with the gap before it. `Less` is closer: a charge needs it (MG-124),
/// hunkering down forbids it (MG-142).
pub fn compare_gaps(after: &Body, before: &Body, other: &Body) -> Ordering {
    let (Outline::Base(a), Outline::Base(b), Outline::Footprint { corners, .. }) =
        (&after.outline, &before.outline, &other.outline)
    else {
        return gap(after, other).compare_gap(&gap(before, other));
    };
    if after.z == before.z || (after.z - other.z).abs() == (before.z - other.z).abs() {
        return gap(after, other).compare_gap(&gap(before, other));
    }
    let to_aim = |circle: &Circle, z: i32| {
        let d2 = Square::whole((nearest_point(corners, circle.centre) - circle.centre).norm2());
        Gap { d2, r: i64::from(circle.r), v: (i64::from(z) - i64::from(other.z)).abs() }
    };
    to_aim(a, after.z).compare_gap(&to_aim(b, before.z))
}

/// MG-442: which of two bodies is nearer to a point; `Equal` is left to their numbers.
pub fn nearer(point: Spot, a: &Body, b: &Body) -> Ordering {
    gap_from(point, a).compare_gap(&gap_from(point, b))
}

/// MG-555: whether a body is inside a gas cloud around `burst`.
pub fn in_cloud(burst: Spot, radius: i32, body: &Body) -> bool {
    let plan = Gap { v: 0, ..gap_from(burst, body) };
    plan.at_most(radius) && levels_meet(burst.z, burst.z + CLOUD_HEIGHT, body.z, body.top())
}

/// MG-541: whether a base that goes from `a` to `b` touches a cloud on the way.
pub fn touches_cloud(burst: Spot, radius: i32, base: (Point, Point, i32), levels: (i32, i32)) -> bool {
    let (a, b, r) = base;
    let reach = i64::from(radius) + i64::from(r);
    from_segment(burst.plan(), a, b).at_most(reach * reach)
        && levels_meet(burst.z, burst.z + CLOUD_HEIGHT, levels.0, levels.1)
}

/// MG-555
const CLOUD_HEIGHT: i32 = 3000;
