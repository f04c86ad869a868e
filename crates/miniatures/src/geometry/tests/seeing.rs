//! MG-515: sight without an epsilon. Lines of sight and cover.

use super::inputs::{Field, Random};
use super::property;
use super::reference::{self, P, Q, Real, p, q};
use crate::geometry::gap::gap_to_polygon;
use crate::geometry::sight::{Cover, Line, aim_point, blocked, cover, in_cover, shielded};
use crate::geometry::terrain::{Ground, Kind, Opening, OpeningKind, Piece, Sturdiness};
use crate::geometry::{Body, BodyId, BodyKind, BodySet, Obstacle, Outline, PieceId, Point, Scene, shape};

/// A line of sight as MG-511 says it: two points and the part outside the bases.
struct Sight {
    a: Point,
    b: Point,
    low: Real,
    high: Real,
}

impl Sight {
    fn between(observer: &Body, target: &Body) -> Option<Sight> {
        let b = aim_point(observer.outline.centre(), &target.outline);
        let (a, ra) = match &observer.outline {
            Outline::Base(base) => (base.centre, base.r),
            Outline::Footprint { corners, .. } => (shape::nearest_point(corners, b), 0),
        };
        let rb = if let Outline::Base(base) = &target.outline { base.r } else { 0 };
        let d2 = (b - a).norm2();
        if d2 == 0 {
            return None;
        }
        // r / L is the root of r^2 / d2.
        let share = |r: i32| Real::root(&(&q(i64::from(r).pow(2)) / &q(d2)), reference::PLACES[1]);
        let (low, rest) = (share(ra), share(rb));
        let high = Real { low: &q(1) - &rest.high, high: &q(1) - &rest.low };
        Some(Sight { a, b, low, high }).filter(|sight| sight.low.compare(&sight.high).is_lt())
    }

    fn at(&self, t: &Q) -> P {
        reference::on_way(self.a, self.b - self.a, t)
    }

    /// Whether some point of the open part lies inside: between all places where anything can change, the middle tells.
    fn crosses(&self, corners: &[Point]) -> bool {
        let mut places = vec![self.low.high.clone(), self.high.low.clone()];
        let meetings = reference::meetings(self.a, self.b - self.a, corners);
        let within = |t: &Q| {
            let t = Real::exact(t.clone());
            t.compare(&self.low).is_gt() && t.compare(&self.high).is_lt()
        };
        places.extend(meetings.into_iter().filter(within));
        places.sort();
        places.windows(2).any(|pair| {
            let middle = &(&pair[0] + &pair[1]) / &q(2);
            reference::inside(corners, &self.at(&middle)) > 0
        })
    }

    /// Where the whole line enters and leaves a polygon that it crosses.
    fn through(&self, corners: &[Point]) -> (Q, Q) {
        let way = self.b - self.a;
        let all = reference::meetings(self.a, way, corners);
        let on: Vec<Q> = all.into_iter().filter(|t| reference::inside(corners, &self.at(t)) >= 0).collect();
        (on[0].clone(), on[on.len() - 1].clone())
    }

    fn crosses_base(&self, centre: Point, r: i32) -> bool {
        let way = self.b - self.a;
        let t = &q((centre - self.a).dot(way)) / &q(way.norm2());
        t > q(0) && t < q(1) && reference::distance2(&self.at(&t), &p(centre)) < q(i64::from(r).pow(2))
    }
}

property!(lines_across_polygons, 2, |random| {
    let field = random.field();
    let (observer, target, polygon) = (random.body(field), random.body(field), random.polygon(field));
    let truth = Sight::between(&observer, &target).is_some_and(|sight| sight.crosses(polygon.corners()));
    let line = Line::between(&observer, &target);
    assert_eq!(line.crosses_polygon(polygon.corners()), truth, "{observer:?} {target:?} {polygon:?}");
    usize::from(truth)
});

property!(lines_along_edges, 2, |random| {
    // MG-169, MG-513: lines through corners and along edges.
    let field = random.field();
    let polygon = random.polygon(field);
    let corners = polygon.corners();
    let pick = |random: &mut Random| corners[random.below(corners.len() as i64) as usize];
    let (a, b) = (pick(random), pick(random));
    let reach = |from: Point, to: Point| Point::new(2 * to.x - from.x, 2 * to.y - from.y);
    let (from, to) = if random.chance(2) { (reach(b, a), reach(a, b)) } else { (random.point(field), a) };
    let r = random.length(field, 8);
    let (observer, target) = (Body::model(0, from.at(0), r, 1), Body::model(1, to.at(0), 0, 1));
    let truth = Sight::between(&observer, &target).is_some_and(|sight| sight.crosses(corners));
    assert_eq!(Line::between(&observer, &target).crosses_polygon(corners), truth, "{from:?} {to:?} {r} {polygon:?}");
    usize::from(truth)
});

property!(lines_across_bases, 2, |random| {
    let field = random.field();
    let (observer, target, base) = (random.body(field), random.body(field), random.circle(field));
    let line = Line::between(&observer, &target);
    // MG-514 speaks of the whole segment.
    let bare = |body: &Body| match body.outline {
        Outline::Base(base) => Body::model(body.side, base.centre.at(body.z), 0, body.height),
        Outline::Footprint { .. } => *body,
    };
    let sight = Sight::between(&bare(&observer), &bare(&target));
    let truth = sight.is_some_and(|sight| sight.crosses_base(base.centre, base.r));
    assert_eq!(line.crosses_circle(&base), truth, "{observer:?} {target:?} {base:?}");
    usize::from(truth)
});

fn ground(random: &mut Random, field: Field, pieces: i64) -> Ground {
    let mut ground = Ground { width: field.size as i32, depth: field.size as i32, ..Ground::default() };
    for _ in 0..random.below(pieces + 1) {
        let (z0, height) = (random.length(field, 8), random.length(field, 4));
        let kind = [Kind::Open, Kind::Scatter, Kind::Difficult, Kind::Blocking][random.below(4) as usize];
        let mut piece = Piece::new(kind, random.polygon(field), z0, z0 + height);
        piece.cover = !random.chance(4);
        piece.roof = random.chance(2);
        piece.sturdiness = [Sturdiness::Flimsy, Sturdiness::Solid, Sturdiness::Sturdy][random.below(3) as usize];
        ground.pieces.push(piece);
    }
    for place in 0..ground.pieces.len() {
        if random.chance(2) {
            let corners = ground.pieces[place].corners().to_vec();
            for _ in 0..2 {
                let side = random.below(corners.len() as i64) as usize;
                let (from, to) = (corners[side], corners[(side + 1) % corners.len()]);
                ground.openings.push(Opening {
                    kind: OpeningKind::Door,
                    piece: place as u16,
                    from,
                    to,
                    z0: 0,
                    z1: random.length(field, 2),
                    sturdiness: Sturdiness::Solid,
                    lock: 0,
                });
            }
        }
    }
    ground
}

/// MG-167 to MG-172, piece by piece and body by body, without a look at boxes.
fn truly_blocked(scene: &Scene, observer: &Body, target: &Body, without: BodySet) -> Option<Obstacle> {
    let sight = Sight::between(observer, target)?;
    let high = observer.top().max(target.top());
    let low = observer.z.min(target.z);
    for (place, piece) in scene.ground.pieces.iter().enumerate() {
        if !(piece.top > high && piece.z0 < high && sight.crosses(piece.corners())) {
            continue;
        }
        let (enter, leave) = sight.through(piece.corners());
        let in_hole = |t: &Q| {
            scene.ground.openings.iter().enumerate().any(|(bit, hole)| {
                usize::from(hole.piece) == place
                    && scene.clear >> bit & 1 == 1
                    && hole.z0 < high
                    && low < hole.z1
                    // A line along the span does not pass through it.
                    && (sight.b - sight.a).cross(hole.to - hole.from) != 0
                    && reference::lies_on(&sight.at(t), hole.from, hole.to)
            })
        };
        let thick = reference::distance2(&sight.at(&enter), &sight.at(&leave)) > q(1_000_000);
        // These holes lie on the border, so the line meets them where it enters or leaves.
        let hole = if thick { in_hole(&enter) && in_hole(&leave) } else { in_hole(&enter) || in_hole(&leave) };
        if !hole {
            return Some(Obstacle::Piece(PieceId(place as u16)));
        }
    }
    for (place, body) in scene.bodies.iter().enumerate() {
        let id = BodyId(place as u8);
        let stands = matches!(body.kind, BodyKind::Model | BodyKind::Vehicle) && !without.has(id);
        if stands && body.top() > high && body.z < high {
            let crosses = match &body.outline {
                Outline::Base(base) => sight.crosses_base(base.centre, base.r),
                Outline::Footprint { corners, .. } => sight.crosses(corners),
            };
            if crosses {
                return Some(Obstacle::Body(id));
            }
        }
    }
    None
}

property!(blocked_lines, 3, |random| {
    let field = random.field();
    let ground = ground(random, field, 3);
    let bodies: Vec<Body> = (0..4).map(|_| random.body(field)).collect();
    let mut scene = Scene::new(&ground, &bodies);
    scene.clear = random.next() & ((1 << ground.openings.len()) - 1);
    let without = BodySet::one(BodyId(0)).with(BodyId(1));
    let truth = truly_blocked(&scene, &bodies[0], &bodies[1], without);
    let line = Line::between(&bodies[0], &bodies[1]);
    assert_eq!(blocked(&scene, &line, without), truth, "{ground:?} {bodies:?} {:b}", scene.clear);
    match truth {
        None => 0,
        Some(Obstacle::Piece(_)) => 1,
        Some(_) => 2,
    }
});

property!(covered_targets, 3, |random| {
    let field = random.field();
    let ground = ground(random, field, 4);
    let bodies: Vec<Body> = (0..3).map(|_| random.body(field)).collect();
    let scene = Scene::new(&ground, &bodies);
    let without = BodySet::one(BodyId(0)).with(BodyId(1));
    let (observer, target) = (&bodies[0], &bodies[1]);
    let covers = |top: i32, z0: i32| top >= target.z + 500 && z0 < target.top();
    let touching = |corners: &[Point]| gap_to_polygon(&target.outline, corners).at_most(100);
    let mut truth = Cover::None;
    if let Some(sight) = Sight::between(observer, target) {
        for piece in &ground.pieces {
            if piece.cover && covers(piece.top, piece.z0) && sight.crosses(piece.corners()) {
                let heavy = piece.sturdiness != Sturdiness::Flimsy && touching(piece.corners());
                truth = truth.max(if heavy { Cover::Heavy } else { Cover::Light });
            }
        }
        if let Outline::Footprint { corners, .. } = &bodies[2].outline
            && covers(bodies[2].top(), bodies[2].z)
            && sight.crosses(corners)
        {
            truth = truth.max(if touching(corners) { Cover::Heavy } else { Cover::Light });
        }
    }
    let (found, by) = cover(&scene, &Line::between(observer, target), target, without);
    assert_eq!(found, truth, "{ground:?} {bodies:?}");
    assert_eq!(by.is_some(), truth != Cover::None);
    let near =
        ground.pieces.iter().any(|piece| piece.cover && covers(piece.top, piece.z0) && touching(piece.corners()));
    assert_eq!(in_cover(&scene, target).is_some(), near);
    truth as usize
});

property!(shields_against_blasts, 2, |random| {
    let field = random.field();
    let ground = ground(random, field, 4);
    let bodies: Vec<Body> = (0..2).map(|_| random.body(field)).collect();
    let scene = Scene::new(&ground, &bodies);
    let burst = random.spot(field);
    let target = &bodies[0];
    let high = (burst.z + 500).max(target.top());
    let sight = Sight::between(&Body::model(0, burst, 0, 500), target);
    let truth = sight.is_some_and(|sight| {
        let piece = |piece: &Piece| piece.kind == Kind::Blocking && piece.top > high && sight.crosses(piece.corners());
        let vehicle = match &bodies[1].outline {
            Outline::Footprint { corners, .. } => bodies[1].top() > high && sight.crosses(corners),
            Outline::Base(_) => false,
        };
        ground.pieces.iter().any(piece) || vehicle
    });
    let found = shielded(&scene, burst, target, BodySet::one(BodyId(0)));
    assert_eq!(found.is_some(), truth, "{ground:?} {bodies:?} {burst:?}");
    usize::from(truth)
});
