//! Moving bases, surfaces, vehicles.

use super::inputs::{Field, Random};
use super::property;
use super::reference::{self, p, q};
use crate::geometry::path::{Gait, Mover, PathWhy, free_leg, rests, slowed_by};
use crate::geometry::sweep::Sweep;
use crate::geometry::terrain::{Ground, Kind, Piece};
use crate::geometry::vehicle::{Driver, Hand, Hull, Primitive, contact};
use crate::geometry::{Body, BodyKind, BodySet, Obstacle, Outline, Point, Polygon, Scene, shape};
use num_bigint::BigInt;

fn sweep(random: &mut Random, field: Field) -> Sweep {
    let a = random.point(field);
    let b = if random.chance(8) { a } else { random.point(field) };
    Sweep { a, b, r: random.length(field, 6).max(1) }
}

/// MG-526: the moving base has more than a border in common; MG-527: and it came nearer.
fn truth_of(way2: reference::Q, start2: reference::Q, reach: i64) -> (bool, bool) {
    let meets = way2 < q(reach * reach);
    (meets, meets && way2 < start2)
}

property!(bases_swept_past_polygons, 3, |random| {
    let field = random.field();
    let (sweep, polygon) = (sweep(random, field), random.polygon(field));
    let way2 = reference::segment_polygon2(sweep.a, sweep.b, polygon.corners());
    let start2 = reference::point_polygon2(sweep.a, polygon.corners());
    let (meets, hits) = truth_of(way2, start2, sweep.r.into());
    assert_eq!(sweep.meets_polygon(polygon.corners()), meets, "{sweep:?} {polygon:?}");
    assert_eq!(sweep.hits_polygon(polygon.corners()), hits, "{sweep:?} {polygon:?}");
    usize::from(meets) + usize::from(hits)
});

property!(bases_swept_past_bases, 3, |random| {
    let field = random.field();
    let (sweep, base) = (sweep(random, field), random.circle(field));
    let way2 = reference::point_segment2(base.centre, sweep.a, sweep.b);
    let start2 = reference::distance2(&p(sweep.a), &p(base.centre));
    let (meets, hits) = truth_of(way2, start2, i64::from(sweep.r) + i64::from(base.r));
    assert_eq!(sweep.meets_circle(&base), meets, "{sweep:?} {base:?}");
    assert_eq!(sweep.hits_circle(&base), hits, "{sweep:?} {base:?}");
    usize::from(meets) + usize::from(hits)
});

property!(bases_that_just_touch, 2, |random| {
    // MG-526: a base beside a wall slides along it, and a mil nearer it does not.
    let field = Field { size: 30_000, grid: 1 };
    let polygon = Polygon::rectangle(10_000, 10_000, 20_000, 11_000);
    let r = 1 + random.length(field, 20);
    let off = random.below(3) as i32 - 1;
    let y = 10_000 - r - off;
    let (a, b) = (Point::new(random.coordinate(field), y), Point::new(random.coordinate(field), y));
    let sweep = Sweep { a, b, r };
    let way2 = reference::segment_polygon2(a, b, polygon.corners());
    let truth = way2 < q(i64::from(r).pow(2));
    assert_eq!(sweep.meets_polygon(polygon.corners()), truth);
    assert!(!truth || off < 0, "only a base that is nearer than its radius meets the wall");
    usize::from(truth)
});

property!(surfaces_along_a_way, 2, |random| {
    let field = random.field();
    let mut ground = Ground { width: field.size as i32, depth: field.size as i32, ..Ground::default() };
    for _ in 0..1 + random.below(4) {
        let mut piece = Piece::new(Kind::Blocking, random.polygon(field), 0, 3 + random.below(2) as i32);
        piece.roof = true;
        ground.pieces.push(piece);
    }
    let pick = |random: &mut Random| {
        if random.chance(2) {
            return random.point(field);
        }
        let piece = &ground.pieces[random.below(ground.pieces.len() as i64) as usize];
        piece.corners()[random.below(piece.corners().len() as i64) as usize]
    };
    let (a, b) = (pick(random), pick(random));
    let roofs: Vec<&Piece> = ground.pieces.iter().filter(|piece| piece.top == 3).collect();
    // The way is held if its ends, every place where a border is met, and the middles between these are.
    let mut places = vec![q(0), q(1)];
    for roof in &roofs {
        let inner = |t: &reference::Q| *t > q(0) && *t < q(1);
        places.extend(reference::meetings(a, b - a, roof.corners()).into_iter().filter(inner));
    }
    places.sort();
    let middles: Vec<_> = places.windows(2).map(|pair| &(&pair[0] + &pair[1]) / &q(2)).collect();
    let held = |t: &reference::Q| {
        let at = reference::on_way(a, b - a, t);
        roofs.iter().any(|roof| reference::inside(roof.corners(), &at) >= 0)
    };
    let truth = places.iter().chain(&middles).all(held);
    assert_eq!(ground.supports_along(a, b, 3), truth, "{ground:?} {a:?} {b:?}");
    usize::from(truth)
});

property!(legs_and_rests, 3, |random| {
    // The same by boxes and by looking at everything.
    let field = random.field();
    let mut ground = Ground { width: field.size as i32, depth: field.size as i32, ..Ground::default() };
    for _ in 0..random.below(4) {
        let kind = [Kind::Open, Kind::Scatter, Kind::Difficult, Kind::Blocking][random.below(4) as usize];
        let z0 = if random.chance(4) { 1 } else { 0 };
        ground.pieces.push(Piece::new(kind, random.polygon(field), z0, z0 + random.length(field, 4)));
    }
    let mut bodies: Vec<Body> = (0..3).map(|_| random.body(field)).collect();
    bodies[0].kind = [BodyKind::Model, BodyKind::Down, BodyKind::Mount][random.below(3) as usize];
    let scene = Scene::new(&ground, &bodies);
    let gait = if random.chance(2) { Gait::FOOT } else { Gait::MOUNTED };
    let sweep = sweep(random, field);
    let mover = Mover { r: sweep.r, height: random.length(field, 4).max(1), side: 0, gait, without: BodySet::NONE };
    let blocks = |piece: &Piece| match piece.kind {
        Kind::Blocking => true,
        Kind::Scatter => gait.scatter_blocks,
        _ => false,
    };
    let level = |piece: &&Piece| piece.z0 < mover.height && piece.top.max(piece.z0 + 1) > 0;
    let on_table = |at: Point| {
        let inner = mover.r..=field.size as i32 - mover.r;
        inner.contains(&at.x) && inner.contains(&at.y)
    };
    let hits_body = |body: &&Body| match &body.outline {
        Outline::Base(base) => sweep.hits_circle(base),
        Outline::Footprint { corners, .. } => sweep.hits_polygon(corners),
    };
    let in_way = |body: &&Body| match body.kind {
        BodyKind::Model => body.side != 0,
        BodyKind::Vehicle => true,
        BodyKind::Mount | BodyKind::Down => false,
    };
    let beside = |body: &&Body| body.z < mover.height;
    let free = on_table(sweep.b)
        && !ground.pieces.iter().filter(level).any(|piece| blocks(piece) && sweep.hits_polygon(piece.corners()))
        && !bodies.iter().filter(beside).filter(in_way).any(|body| hits_body(&body));
    assert_eq!(free_leg(&scene, &mover, &sweep, 0).is_ok(), free, "{ground:?} {bodies:?} {sweep:?} {mover:?}");
    let slow = |piece: &&Piece| piece.kind == Kind::Difficult && piece.z0 == 0 && sweep.meets_polygon(piece.corners());
    assert_eq!(slowed_by(&scene, &sweep, 0).is_some(), ground.pieces.iter().any(|piece| slow(&piece)));
    let here = Sweep { a: sweep.b, b: sweep.b, r: sweep.r };
    let over = |body: &Body| match &body.outline {
        Outline::Base(base) => here.meets_circle(base),
        Outline::Footprint { corners, .. } => here.meets_polygon(corners),
    };
    let low_wall = |piece: &Piece| {
        let wall = (1000..=2000).contains(&(piece.top - piece.z0)) && piece.z0 == 0 && piece.kind == Kind::Difficult;
        wall && shape::strictly_contains(piece.corners(), sweep.b)
    };
    let rest = on_table(sweep.b)
        && !ground.pieces.iter().filter(level).any(|piece| blocks(piece) && here.meets_polygon(piece.corners()))
        && !bodies.iter().filter(beside).any(|body| body.kind != BodyKind::Down && over(body))
        && !ground.pieces.iter().any(low_wall);
    let found = rests(&scene, &mover, sweep.b.at(0), false);
    assert_eq!(found.is_ok(), rest, "{ground:?} {bodies:?} {sweep:?} {mover:?} {found:?}");
    match found {
        Ok(()) => 0,
        Err(PathWhy::RestsOn(Obstacle::Edge)) => 1,
        Err(_) => 2,
    }
});

property!(vehicle_poses, 2, |random| {
    // MG-531 to MG-533 with fractions, rounded once.
    let field = Field { size: 36_000, grid: 1 };
    let hull = Hull::new(1000 + random.length(field, 6), 1000 + random.length(field, 12), 1);
    let pose = random.pose(field);
    let ahead = pose.facing.vector();
    let (c, s) = (&q(ahead.x) / &q(16384), &q(ahead.y) / &q(16384));
    let half = |n: i32| &q(n) / &q(2);
    let centre = p(pose.at.plan());
    let at = |front: &reference::Q, side: &reference::Q| {
        let x = &centre.x + &(&(front * &c) - &(side * &s));
        let y = &centre.y + &(&(front * &s) + &(side * &c));
        (x.round(), y.round())
    };
    let (l, w) = (half(hull.length), half(hull.width));
    let (bl, bw) = (&q(0) - &l, &q(0) - &w);
    let big = |point: Point| (BigInt::from(point.x), BigInt::from(point.y));
    let corners = hull.footprint(pose);
    assert_eq!(corners.map(big), [at(&bl, &bw), at(&l, &bw), at(&l, &w), at(&bl, &w)]);
    assert!(Polygon::new(&corners).is_ok());
    let distance = random.length(field, 2) - 9000;
    assert_eq!(big(hull.straight(pose, distance).at.plan()), at(&q(distance), &q(0)));
    let ticks = random.below(1500) as u16;
    let hand = if random.chance(2) { Hand::Left } else { Hand::Right };
    let sign = if hand == Hand::Left { 1 } else { -1 };
    let turned = hull.turn(pose, hand, ticks);
    assert_eq!(turned.facing, pose.facing.turned(sign * i32::from(ticks)));
    // The pivot stays as far from the centre as it was, but for rounding: within 3 mil.
    let pivot = hull.pivot(pose, hand);
    let (before, after) = ((pose.at.plan() - pivot).norm2().isqrt(), (turned.at.plan() - pivot).norm2().isqrt());
    assert!((before - after).abs() <= 3, "{before} {after}");
    let cost = hull.turn_cost(ticks);
    assert!(hull.ticks_for(cost) >= ticks && (ticks == 0 || hull.turn_cost(hull.ticks_for(cost)) <= cost));
    assert!(hull.turn_cost(hull.ticks_for(cost) + 1) > cost);
    usize::from(hand == Hand::Left)
});

property!(vehicle_contacts, 2, |random| {
    // MG-535: what the search finds is free, and one step further is not.
    let field = Field { size: 12_000, grid: if random.chance(2) { 250 } else { 1 } };
    let mut ground = Ground { width: 12_000, depth: 12_000, ..Ground::default() };
    for _ in 0..2 {
        ground.pieces.push(Piece::new(Kind::Blocking, random.polygon(field), 0, 2500));
    }
    let bodies = [Body { z: 0, ..random.body(field) }];
    let scene = Scene::new(&ground, &bodies);
    let hull = Hull::new(2000, 1000, 1500);
    let (pose, driver) = (random.pose(field), Driver { gait: Gait::WHEELS, without: BodySet::NONE });
    let free = |corners: &[Point]| {
        let inside = corners.iter().all(|&corner| ground.has(corner));
        inside
            && !ground.pieces.iter().any(|piece| shape::overlap(piece.corners(), corners))
            && !bodies[0].outline.overlaps_polygon(corners)
    };
    let distance = 1 + random.length(field, 2);
    match contact(&scene, &hull, driver, pose, Primitive::Straight(distance)) {
        None => {
            assert!(free(hull.swept(pose, distance).corners()));
            0
        }
        Some(met) => {
            assert!(met.reached == 0 || free(hull.swept(pose, met.reached).corners()));
            assert!(!free(hull.swept(pose, met.reached + 1).corners()));
            assert_eq!(met.pose, hull.straight(pose, met.reached));
            1
        }
    }
});
