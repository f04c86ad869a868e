//! Lines of sight, what blocks them, and cover (MG-163 to MG-173, MG-210 to MG-215, MG-439, MG-452, MG-510 to MG-516).

use super::gap::gap_to_polygon;
use super::number::{Ratio, compare_products, round_div, square};
use super::point::{Point, Spot, Vector};
use super::scene::{Body, BodyKind, BodySet, Obstacle, Outline, PieceId, Scene};
use super::shape::{Bounds, Circle, clip, nearest_on_segment, nearest_point};
use super::terrain::{Kind, Opening, Piece, Sturdiness, levels_meet};

/// MG-510: where one aims at a body, from a centre.
pub fn aim_point(observer: Point, target: &Outline) -> Point {
    match target {
        Outline::Base(circle) => circle.centre,
        Outline::Footprint { corners, .. } => nearest_point(corners, observer),
    }
}

/// MG-163: the direction in which a body sees another, for arcs.
pub fn aim(observer: &Outline, target: &Outline) -> Vector {
    let centre = observer.centre();
    aim_point(centre, target) - centre
}

/// MG-511: a line of sight: the part of a segment outside the two bases, and the heights it has to do with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    a: Point,
    b: Point,
    ra: i32,
    rb: i32,
    /// The lower base and the higher top of the two ends (MG-167, MG-172).
    low: i32,
    high: i32,
    /// MG-452: terrain up to this height is thrown over.
    over: i32,
}

impl Line {
    /// Between two bodies. From a vehicle, for its passengers too, it starts at the nearest point of the footprint
    /// (MG-342).
    pub fn between(observer: &Body, target: &Body) -> Line {
        let b = aim_point(observer.outline.centre(), &target.outline);
        let (a, ra) = start(&observer.outline, b);
        let rb = if let Outline::Base(circle) = target.outline { circle.r } else { 0 };
        let (low, high) = (observer.z.min(target.z), observer.top().max(target.top()));
        Line { a, b, ra, rb, low, high, over: high }
    }

    /// MG-173: to a point on the ground.
    pub fn to_point(observer: &Body, target: Spot) -> Line {
        let b = target.plan();
        let (a, ra) = start(&observer.outline, b);
        let (low, high) = (observer.z.min(target.z), observer.top().max(target.z + POINT_HEIGHT));
        Line { a, b, ra, rb: 0, low, high, over: high }
    }

    /// MG-452: a throw at a point on the ground may go over terrain up to 2 inches higher than the thrower.
    pub fn thrown(thrower: &Body, target: Spot) -> Line {
        let line = Line::to_point(thrower, target);
        Line { over: line.high.max(thrower.top() + 2000), ..line }
    }

    /// MG-439, MG-444: from where a blast bursts.
    pub fn from_burst(burst: Spot, target: &Body) -> Line {
        let a = burst.plan();
        let b = aim_point(a, &target.outline);
        let rb = if let Outline::Base(circle) = target.outline { circle.r } else { 0 };
        let (low, high) = (burst.z.min(target.z), (burst.z + POINT_HEIGHT).max(target.top()));
        Line { a, b, ra: 0, rb, low, high, over: high }
    }

    fn way(&self) -> Vector {
        self.b - self.a
    }

    /// Where it starts and ends, in the plan.
    pub const fn ends(&self) -> (Point, Point) {
        (self.a, self.b)
    }

    /// Where it enters a polygon whose inside it passes through, for a client to mark: on the straight line between two
    /// heights.
    pub fn entry(&self, corners: &[Point], (from, to): (i32, i32)) -> Option<Spot> {
        let (enter, _) = self.through(corners)?;
        let at = if enter.less(Ratio::ZERO) { Ratio::ZERO } else { enter };
        let part = |start: i32, d: i64| start + round_div(d * at.n, at.m) as i32;
        let way = self.way();
        Some(Spot::new(part(self.a.x, way.x), part(self.a.y, way.y), part(from, i64::from(to - from))))
    }

    /// Its point nearest to another.
    pub fn nearest(&self, p: Point) -> Point {
        nearest_on_segment(p, self.a, self.b)
    }

    /// MG-511: bases that touch leave no line, and nothing can block it.
    pub fn is_empty(&self) -> bool {
        let reach = i64::from(self.ra) + i64::from(self.rb);
        self.way().norm2() <= reach * reach
    }

    fn bounds(&self) -> Bounds {
        // Along an axis the box has no inside: one mil more keeps it from missing what it runs through.
        Bounds::around(self.a, self.b, 1)
    }

    /// MG-513: whether it passes through the inside of a convex polygon.
    pub fn crosses_polygon(&self, corners: &[Point]) -> bool {
        self.through(corners).is_some()
    }

    /// MG-513: where the whole line enters and leaves a polygon whose inside the line of sight passes through.
    #[inline]
    fn through(&self, corners: &[Point]) -> Option<(Ratio, Ratio)> {
        let way = self.way();
        let d2 = way.norm2();
        if self.is_empty() {
            return None;
        }
        let (enter, leave) = clip(self.a, way, corners, false)?;
        // (enter, leave) and (ra / L, 1 - rb / L) have a part in common.
        let overlaps = leave.longer(d2, i64::from(self.ra)) && enter.rest().longer(d2, i64::from(self.rb));
        overlaps.then_some((enter, leave))
    }

    /// MG-514: whether it passes through the inside of a base that stands between the ends.
    #[inline]
    pub fn crosses_circle(&self, circle: &Circle) -> bool {
        let (way, to) = (self.way(), circle.centre - self.a);
        let (d2, reach) = (way.norm2(), way.dot(to));
        0 < reach && reach < d2 && square(way.cross(to)) < square(i64::from(circle.r)) * i128::from(d2)
    }

    /// Whether any part of it lies inside a disc, the ends included: what smoke asks.
    pub fn crosses_disc(&self, disc: &Circle) -> bool {
        let inside = |p: Point| (p - disc.centre).norm2() < i64::from(disc.r) * i64::from(disc.r);
        !self.is_empty() && (self.crosses_circle(disc) || inside(self.a) || inside(self.b))
    }

    fn crosses(&self, outline: &Outline) -> bool {
        match outline {
            Outline::Base(circle) => self.crosses_circle(circle),
            Outline::Footprint { corners, .. } => self.crosses_polygon(corners),
        }
    }
}

/// MG-511: where the line starts, and how much of it the observer's own base takes.
fn start(observer: &Outline, toward: Point) -> (Point, i32) {
    match observer {
        Outline::Base(circle) => (circle.centre, circle.r),
        Outline::Footprint { corners, .. } => (nearest_point(corners, toward), 0),
    }
}

/// MG-173: the height of a point that is aimed at.
const POINT_HEIGHT: i32 = 500;
/// MG-172: a piece up to this thick has one hole, not two.
const THIN: i64 = 1000;

/// MG-167 to MG-172: the first thing, by number, that blocks a line of sight; nothing if it is free. Bodies that never
/// block (the two ends, their mounts and vehicles) are left out by the caller (MG-168).
pub fn blocked(scene: &Scene, line: &Line, without: BodySet) -> Option<Obstacle> {
    if line.is_empty() {
        return None;
    }
    let bounds = line.bounds();
    for (id, piece) in scene.pieces() {
        if piece.bounds.meets(&bounds) && blocks(scene, line, id, piece) {
            return Some(Obstacle::Piece(id));
        }
    }
    for (id, body) in scene.others(without) {
        let stands = matches!(body.kind, BodyKind::Model | BodyKind::Vehicle);
        let tall = body.top() > line.high && body.z < line.high;
        if stands && tall && body.outline.bounds().meets(&bounds) && line.crosses(&body.outline) {
            return Some(Obstacle::Body(id));
        }
    }
    None
}

/// MG-167, MG-172: whether one piece blocks a line.
#[inline]
pub fn blocks(scene: &Scene, line: &Line, id: PieceId, piece: &Piece) -> bool {
    let tall = piece.top > line.over && piece.z0 < line.high;
    tall && line.through(piece.corners()).is_some_and(|part| !through_opening(scene, line, id, part))
}

/// MG-172: whether the line passes the piece by holes: one if the piece is thin, else one where it enters and one where
/// it leaves.
fn through_opening(scene: &Scene, line: &Line, piece: PieceId, (enter, leave): (Ratio, Ratio)) -> bool {
    if scene.clear == 0 {
        return false;
    }
    let d2 = line.way().norm2();
    let holes = || {
        let all = scene.ground.openings.iter().enumerate();
        all.filter(|&(place, opening)| {
            opening.piece == scene.ground.origin(piece.0)
                && scene.clear >> place & 1 == 1
                && levels_meet(opening.z0, opening.z1, line.low, line.high)
        })
    };
    let same = |x: Ratio, y: Ratio| !x.less(y) && !y.less(x);
    // (leave - enter) L against THIN, as products of whole numbers.
    let part = i128::from(leave.n) * i128::from(enter.m) - i128::from(enter.n) * i128::from(leave.m);
    let (part, whole) = (part.unsigned_abs(), (i128::from(leave.m) * i128::from(enter.m)).unsigned_abs());
    let (thin, d2) = (whole * THIN as u128, d2.unsigned_abs() as u128);
    if compare_products(part, part * d2, thin, thin).is_gt() {
        let at = |place: Ratio| holes().any(|(_, hole)| meeting(line, hole).is_some_and(|t| same(t, place)));
        at(enter) && at(leave)
    } else {
        holes().any(|(_, hole)| meeting(line, hole).is_some_and(|t| !t.less(enter) && !leave.less(t)))
    }
}

/// Where the line meets the span of an opening, its ends included.
fn meeting(line: &Line, opening: &Opening) -> Option<Ratio> {
    let (way, span) = (line.way(), opening.to - opening.from);
    let slope = way.cross(span);
    let (from, to) = (way.cross(opening.from - line.a), way.cross(opening.to - line.a));
    if slope == 0 || from.signum() * to.signum() > 0 {
        return None;
    }
    let n = (opening.from - line.a).cross(span);
    Some(if slope > 0 { Ratio { n, m: slope } } else { Ratio { n: -n, m: -slope } })
}

/// MG-210, MG-211.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cover {
    None,
    Light,
    Heavy,
}

/// MG-211, MG-215: "touching" cover.
const TOUCH: i32 = 100;

/// MG-210 to MG-214: the best cover that a defender claims against a line, and the first thing that gives it. The two
/// ends and their vehicles are left out by the caller, as for `blocked`.
pub fn cover(scene: &Scene, line: &Line, defender: &Body, without: BodySet) -> (Cover, Option<Obstacle>) {
    let mut best = (Cover::None, None);
    if line.is_empty() {
        return best;
    }
    let bounds = line.bounds();
    for (id, piece) in scene.pieces() {
        if !piece.bounds.meets(&bounds) {
            continue;
        }
        match covered_by(line, piece, defender) {
            Cover::Heavy => return (Cover::Heavy, Some(Obstacle::Piece(id))),
            Cover::Light if best.0 == Cover::None => best = (Cover::Light, Some(Obstacle::Piece(id))),
            _ => {}
        }
    }
    // MG-213: models give no cover, vehicles do, as something sturdy.
    for (id, body) in scene.others(without) {
        let Outline::Footprint { corners, .. } = &body.outline else { continue };
        let high = body.top() >= defender.z + 500 && body.z < defender.top();
        if body.kind == BodyKind::Vehicle && high && line.crosses_polygon(corners) {
            if gap_to_polygon(&defender.outline, corners).at_most(TOUCH) {
                return (Cover::Heavy, Some(Obstacle::Body(id)));
            }
            if best.0 == Cover::None {
                best = (Cover::Light, Some(Obstacle::Body(id)));
            }
        }
    }
    best
}

/// MG-210 to MG-212: what one piece gives a defender against a line.
#[inline]
pub fn covered_by(line: &Line, piece: &Piece, defender: &Body) -> Cover {
    if !piece.covers(defender.z, defender.top()) || !line.crosses_polygon(piece.corners()) {
        return Cover::None;
    }
    let tough = piece.sturdiness >= Sturdiness::Solid;
    match tough && gap_to_polygon(&defender.outline, piece.corners()).at_most(TOUCH) {
        true => Cover::Heavy,
        false => Cover::Light,
    }
}

/// MG-215: the piece in whose cover a hunkering model is.
pub fn in_cover(scene: &Scene, body: &Body) -> Option<PieceId> {
    let bounds = body.outline.bounds().grown(TOUCH);
    let gives = scene.pieces().find(|(_, piece)| {
        piece.covers(body.z, body.top())
            && piece.bounds.touches(&bounds)
            && gap_to_polygon(&body.outline, piece.corners()).at_most(TOUCH)
    });
    gives.map(|(id, _)| id)
}

/// MG-439: what shields a body from a blast: blocking terrain or a vehicle, higher than both, on the straight line.
pub fn shielded(scene: &Scene, burst: Spot, body: &Body, without: BodySet) -> Option<Obstacle> {
    let line = Line::from_burst(burst, body);
    let bounds = line.bounds();
    let piece = scene.pieces().find(|(_, piece)| {
        piece.kind == Kind::Blocking
            && piece.top > line.high
            && piece.bounds.meets(&bounds)
            && line.crosses_polygon(piece.corners())
    });
    let vehicle = || {
        scene.others(without).find(|(_, other)| {
            other.kind == BodyKind::Vehicle && other.top() > line.high && line.crosses(&other.outline)
        })
    };
    piece.map(|(id, _)| Obstacle::Piece(id)).or_else(|| vehicle().map(|(id, _)| Obstacle::Body(id)))
}

/// MG-558: whether blocking terrain on a level separates two outlines, whatever its height.
pub fn separated(scene: &Scene, from: &Body, to: &Body) -> bool {
    let line = Line::between(from, to);
    scene.pieces().any(|(_, piece)| {
        let level = piece.stands_between(from.z, from.top()) || piece.stands_between(to.z, to.top());
        piece.kind == Kind::Blocking && level && line.crosses_polygon(piece.corners())
    })
}
