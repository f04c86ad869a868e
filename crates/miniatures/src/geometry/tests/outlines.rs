//! Distances, overlaps, directions.

use super::property;
use super::reference::{self, P, Q, Real, decide, p, q};
use crate::geometry::direction::{Arc, Facing};
use crate::geometry::gap::{Gap, compare_gaps, gap, gap_from, nearer};
use crate::geometry::number::{Square, compare_products, isqrt_ceil};
use crate::geometry::shape::{self, Polygon};
use crate::geometry::vehicle::Hull;
use crate::geometry::{Body, Outline, Point, Vector};
use num_bigint::BigInt;
use std::cmp::Ordering;

/// MG-506, MG-507 as they read: the plan distance, less the radii, and the height.
fn true_gap(a: &Body, b: &Body, places: u32) -> Real {
    let (d2, r) = match (&a.outline, &b.outline) {
        (Outline::Base(a), Outline::Base(b)) => {
            (reference::distance2(&p(a.centre), &p(b.centre)), i64::from(a.r) + i64::from(b.r))
        }
        (Outline::Base(base), Outline::Footprint { corners, .. })
        | (Outline::Footprint { corners, .. }, Outline::Base(base)) => {
            (reference::point_polygon2(base.centre, corners), i64::from(base.r))
        }
        (Outline::Footprint { corners: a, .. }, Outline::Footprint { corners: b, .. }) => {
            (reference::polygons2(a, b), 0)
        }
    };
    gap_of(&d2, r, i64::from(a.z) - i64::from(b.z), places)
}

fn gap_of(d2: &Q, r: i64, v: i64, places: u32) -> Real {
    let plan = if *d2 <= q(r * r) { Real::exact(q(0)) } else { Real::root(d2, places).minus(&q(r)) };
    if v == 0 { plan } else { Real::root_of(&plan.squared().plus(&q(v * v)), places) }
}

fn compare_with(a: &Body, b: &Body, limit: i32) -> Ordering {
    decide(|places| (true_gap(a, b, places), Real::exact(q(limit))))
}

fn class(order: Ordering) -> usize {
    (order as i32 + 1) as usize
}

property!(gap_against_a_distance, 3, |random| {
    let field = random.field();
    let (a, b) = (random.body(field), random.body(field));
    let measured = gap(&a, &b);
    let limit = match random.below(3) {
        0 => measured.floor(),
        1 => measured.floor() + 1,
        _ => random.length(field, 1),
    };
    let truth = compare_with(&a, &b, limit);
    assert_eq!(measured.compare(limit), truth, "{a:?} {b:?} {limit}");
    assert_eq!(measured.at_most(limit), truth.is_le());
    assert_eq!(measured.below(limit), truth.is_lt());
    class(truth)
});

property!(gap_in_whole_numbers, 2, |random| {
    let field = random.field();
    let (a, b) = (random.body(field), random.body(field));
    let measured = gap(&a, &b);
    let between = |low: i32, high: i32| compare_with(&a, &b, low).is_ge() && compare_with(&a, &b, high).is_lt();
    let (mil, inches) = (measured.floor(), measured.inches());
    assert!(between(mil, mil + 1), "{a:?} {b:?} {mil}");
    assert!(between(inches * 1000, inches * 1000 + 1000), "{a:?} {b:?} {inches}");
    usize::from(mil > 0)
});

property!(gap_after_a_move, 3, |random| {
    let field = random.field();
    let (mut before, other) = (random.body(field), random.body(field));
    before.outline = Outline::Base(random.circle(field));
    let mut after = before;
    if let Outline::Base(base) = &mut after.outline {
        // Often to the mirrored place, which is as far away.
        let (centre, at) = (other.outline.centre(), base.centre);
        base.centre = match random.below(3) {
            0 => Point::new(2 * centre.x - at.x, at.y),
            1 => Point::new(centre.x + (at.y - centre.y), centre.y + (at.x - centre.x)),
            _ => random.point(field),
        };
    }
    if random.chance(2) {
        after.z = random.length(field, 6);
    }
    let mut truth = decide(|places| (true_gap(&after, &other, places), true_gap(&before, &other, places)));
    let changed = (after.z - other.z).abs() != (before.z - other.z).abs();
    if let (Outline::Footprint { corners, .. }, true) = (&other.outline, changed) {
        // MG-509: the vehicle is its aim point.
        let to_aim = |body: &Body, places: u32| {
            let Outline::Base(base) = body.outline else { unreachable!("a round base") };
            let aim = shape::nearest_point(corners, base.centre);
            let d2 = reference::distance2(&p(aim), &p(base.centre));
            gap_of(&d2, base.r.into(), i64::from(body.z) - i64::from(other.z), places)
        };
        truth = decide(|places| (to_aim(&after, places), to_aim(&before, places)));
    }
    assert_eq!(compare_gaps(&after, &before, &other), truth, "{after:?} {before:?} {other:?}");
    class(truth)
});

property!(nearer_to_a_burst, 3, |random| {
    let field = random.field();
    let (burst, a, b) = (random.spot(field), random.body(field), random.body(field));
    let point = Body::model(0, burst, 0, 0);
    let truth = decide(|places| (true_gap(&point, &a, places), true_gap(&point, &b, places)));
    assert_eq!(nearer(burst, &a, &b), truth, "{burst:?} {a:?} {b:?}");
    assert_eq!(gap_from(burst, &a).compare(1000), compare_with(&point, &a, 1000));
    class(truth)
});

property!(overlapping_polygons, 2, |random| {
    let field = random.field();
    let (a, b) = (random.polygon(field), random.polygon(field));
    let truth = reference::common_area(a.corners(), b.corners()).sign() > 0;
    assert_eq!(shape::overlap(a.corners(), b.corners()), truth, "{a:?} {b:?}");
    let (Square { n, m }, apart) =
        (shape::between_polygons(a.corners(), b.corners()), reference::polygons2(a.corners(), b.corners()));
    assert_eq!(&q(n) / &q(m), apart, "{a:?} {b:?}");
    usize::from(truth)
});

property!(base_over_a_polygon, 2, |random| {
    let field = random.field();
    let (base, polygon) = (random.circle(field), random.polygon(field));
    let truth = reference::point_polygon2(base.centre, polygon.corners()) < q(i64::from(base.r).pow(2));
    assert_eq!(shape::circle_overlaps(&base, polygon.corners()), truth, "{base:?} {polygon:?}");
    let inside = reference::inside_whole(polygon.corners(), base.centre);
    assert_eq!(shape::contains(polygon.corners(), base.centre), inside >= 0);
    assert_eq!(shape::strictly_contains(polygon.corners(), base.centre), inside > 0);
    usize::from(truth)
});

property!(nearest_points, 2, |random| {
    let field = random.field();
    let (at, polygon) = (random.point(field), random.polygon(field));
    let P { x, y } = reference::nearest_in(at, polygon.corners());
    let found = shape::nearest_point(polygon.corners(), at);
    assert_eq!((BigInt::from(found.x), BigInt::from(found.y)), (x.round(), y.round()), "{at:?} {polygon:?}");
    usize::from(found == at)
});

property!(hulls, 1, |random| {
    let field = random.field();
    let hull = Hull::new(random.length(field, 3).max(4), random.length(field, 5).max(4), 1);
    let (a, b) = (hull.footprint(random.pose(field)), hull.footprint(random.pose(field)));
    let around = Polygon::hull(&a, &b);
    assert!(Polygon::new(around.corners()).is_ok(), "{a:?} {b:?} {around:?}");
    assert!(around.corners().iter().all(|corner| a.contains(corner) || b.contains(corner)));
    assert!(a.iter().chain(&b).all(|&corner| shape::contains(around.corners(), corner)), "{a:?} {b:?} {around:?}");
    0
});

property!(facing_toward, 2, |random| {
    // MG-503, literally, by looking at every tick.
    let field = random.field();
    let v = if random.chance(3) { random.facing().vector() } else { random.point(field) - random.point(field) };
    if v == (Vector { x: 0, y: 0 }) {
        return 0;
    }
    let side = |tick: i32| Facing::new(tick).vector().cross(v);
    let g = (0..4096).find(|&g| side(g) >= 0 && side(g + 1) < 0).expect("some tick");
    let truth = match side(g).cmp(&-side(g + 1)) {
        Ordering::Less => g,
        Ordering::Greater => (g + 1) % 4096,
        Ordering::Equal => g.min((g + 1) % 4096),
    };
    assert_eq!(i32::from(Facing::toward(v).tick()), truth, "{v:?}");
    1
});

property!(arcs, 2, |random| {
    let field = random.field();
    let (facing, d) = (random.facing(), random.point(field) - random.point(field));
    let d = if random.chance(4) { facing.turned(512).vector() } else { d };
    let holds = |arc: Arc| arc.holds(facing, d);
    // Every arc is the front one of a model turned by quarters, and a focused arc lies in its wide one.
    for (turn, wide, focused) in
        [(0, Arc::F, Arc::FF), (1, Arc::L, Arc::FL), (2, Arc::B, Arc::FB), (3, Arc::R, Arc::FR)]
    {
        let turned = facing.turned(turn * 1024);
        assert_eq!(holds(wide), Arc::F.holds(turned, d));
        assert_eq!(holds(focused), Arc::FF.holds(turned, d));
        assert!(!holds(focused) || holds(wide));
        let left = turned.vector().left();
        let [ahead, aside] = [turned.vector().dot(d), left.dot(d)];
        assert_eq!(holds(focused), ahead >= aside && ahead >= -aside);
    }
    assert!([Arc::FF, Arc::FL, Arc::FB, Arc::FR].into_iter().any(holds), "the focused arcs leave no gap");
    assert_eq!(crate::geometry::direction::behind(facing, d), !holds(Arc::F));
    usize::from(holds(Arc::FF))
});

property!(wide_products, 3, |random| {
    let equal = random.chance(2);
    let mut number = |bits: u32| ((u128::from(random.next()) << 64 | u128::from(random.next())) >> (128 - bits)).max(1);
    let (a, b) = (number(100), number(120));
    let (c, d) = if equal { (b, a) } else { (number(110), number(110)) };
    let truth = (BigInt::from(a) * BigInt::from(b)).cmp(&(BigInt::from(c) * BigInt::from(d)));
    assert_eq!(compare_products(a, b, c, d), truth);
    assert_eq!(compare_products(a + 1, b, c, d).is_gt(), (BigInt::from(a) + 1) * b > BigInt::from(c) * d);
    class(truth)
});

property!(roots, 2, |random| {
    let n = random.below(1 << 40);
    let n = if random.chance(2) { isqrt_ceil(n) * isqrt_ceil(n) } else { n };
    let root = isqrt_ceil(n);
    assert!(root * root >= n && (root == 0 || (root - 1) * (root - 1) < n));
    usize::from(root * root == n)
});

// MG-442 sorts what a blast hits: the order has to be one.
property!(gaps_are_ordered, 1, |random| {
    let field = random.field();
    let burst = random.spot(field);
    let bodies: Vec<Body> = (0..3).map(|_| random.body(field)).collect();
    let order = |a: usize, b: usize| nearer(burst, &bodies[a], &bodies[b]);
    assert_eq!(order(0, 1), order(1, 0).reverse());
    if order(0, 1).is_le() && order(1, 2).is_le() {
        assert!(order(0, 2).is_le(), "{burst:?} {bodies:?}");
    }
    let _: Gap = gap_from(burst, &bodies[0]);
    0
});
