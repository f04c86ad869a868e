//! Moving a round base along a path (MG-004, MG-005, MG-110, MG-111, MG-121, MG-303, MG-306, MG-307, MG-381 to MG-389,
//! MG-522, MG-523, MG-525 to MG-530, MG-541).
//!
//! `walk` is the one judge of a path. What it refuses it refuses at a place: the leg, and the last point that was free.

use super::direction::{Arc, Facing};
use super::number::{isqrt_ceil, largest_legal, square};
use super::place;
use super::point::{Point, Spot, along};
use super::scene::{Body, BodyKind, BodySet, Obstacle, Outline, PieceId, Scene};
use super::shape::{Bounds, Circle};
use super::sweep::Sweep;
use super::terrain::{Kind, Link, LinkKind, Opening, Piece};

/// What a mover pays no heed to, and what stands in its way beyond the usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gait {
    /// MG-303, MG-332, MG-387: blocking and scattered pieces lower than this are passed over.
    pub over_pieces: i32,
    /// MG-303, MG-332: bodies lower than this are passed over.
    pub over_bodies: i32,
    /// MG-306, MG-381: scatter features block.
    pub scatter_blocks: bool,
    /// MG-307: only wide links carry it.
    pub wide_links_only: bool,
    /// MG-384: difficult terrain does not count.
    pub ignores_difficult: bool,
}

impl Gait {
    pub const FOOT: Gait = Gait {
        over_pieces: 0,
        over_bodies: 0,
        scatter_blocks: false,
        wide_links_only: false,
        ignores_difficult: false,
    };
    /// MG-306, MG-307
    pub const MOUNTED: Gait = Gait { scatter_blocks: true, wide_links_only: true, ..Gait::FOOT };
    /// MG-333
    pub const WHEELS: Gait = Gait { scatter_blocks: true, wide_links_only: true, ..Gait::FOOT };

    /// MG-384, MG-387: a Grav model with this MOVE in mil.
    pub const fn grav(moves: i32) -> Gait {
        Gait { over_pieces: moves, ignores_difficult: true, ..Gait::FOOT }
    }

    /// MG-303: a rider on a Grav mount.
    pub const fn grav_mount(moves: i32) -> Gait {
        Gait { over_bodies: 6000, ..Gait::grav(moves) }
    }

    /// MG-332: a Grav vehicle passes over what is as high as its MOVE, too.
    pub const fn grav_vehicle(moves: i32) -> Gait {
        Gait { over_bodies: moves + 1, ..Gait::grav(moves + 1) }
    }

    fn passes_over(&self, piece: &Piece) -> bool {
        piece.height() < self.over_pieces
    }

    /// MG-381, MG-386: whether a piece obstructs this gait at these heights.
    #[inline]
    pub fn stopped_by(&self, piece: &Piece, low: i32, high: i32) -> bool {
        let obstructs = match piece.kind {
            Kind::Blocking => true,
            Kind::Scatter => self.scatter_blocks,
            Kind::Open | Kind::Difficult => false,
        };
        obstructs && !self.passes_over(piece) && piece.stands_between(low, high)
    }
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    pub r: i32,
    pub height: i32,
    pub side: u8,
    pub gait: Gait,
    /// The mover itself, and whoever else is not in its way.
    pub without: BodySet,
}

impl Mover {
    pub fn body(&self, at: Spot) -> Body {
        Body::model(self.side, at, self.r, self.height)
    }
}

/// MG-525
pub const MOST_LEGS: usize = 32;
/// MG-523: how far beyond its base a model reaches the end of a link.
const LINK_REACH: i64 = 100;
/// MG-522
const THIN: i64 = 1000;

/// Why a path is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathWhy {
    /// MG-525: 1 to 32 legs.
    Legs(usize),
    /// MG-526, MG-529, MG-111: it would run into this.
    Meets(Obstacle),
    /// MG-386, MG-388: the centre leaves what it stands on.
    Unsupported,
    /// MG-523: a change of height without a link that starts in reach and ends there.
    NoLink,
    /// MG-307: the link is too narrow for a mount.
    Narrow,
    /// MG-530: it would rest on this body or piece.
    RestsOn(Obstacle),
    /// MG-389: it would stop on a low wall.
    OnWall(PieceId),
    /// MG-536: neither straight up or down nor along a face.
    Slanted,
}

/// A refusal with its place: the leg, counted from 0, and the last free point on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped {
    pub leg: usize,
    pub at: Spot,
    pub why: PathWhy,
}

/// A path that is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// MG-525: each leg rounded up to whole mil.
    pub length: i32,
    /// MG-382: the first leg that enters difficult terrain, and the piece.
    pub difficult: Option<(usize, PieceId)>,
    pub end: Spot,
}

/// MG-525: the length of a straight leg on one level.
pub fn leg_length(a: Point, b: Point) -> i32 {
    isqrt_ceil((b - a).norm2()) as i32
}

/// MG-525 to MG-530: whether a base can move from `start` along `path`, what it costs, and whether it is slowed.
pub fn walk(scene: &Scene, mover: &Mover, start: Spot, path: &[Spot]) -> Result<Walk, Stopped> {
    follow(scene, mover, start, path).map_err(|(leg, why)| {
        let vertex = |place: usize| if place == 0 { start } else { path[place - 1] };
        let at = match (why, path.get(leg)) {
            (PathWhy::Meets(_) | PathWhy::Unsupported, Some(to)) if to.z == vertex(leg).z => {
                let sweep = Sweep { a: vertex(leg).plan(), b: to.plan(), r: mover.r };
                last_free(scene, mover, &sweep, to.z).at(to.z)
            }
            (PathWhy::RestsOn(_) | PathWhy::OnWall(_) | PathWhy::Unsupported, Some(&to)) => to,
            _ => vertex(leg),
        };
        Stopped { leg, at, why }
    })
}

/// The same without a look for the place, which is the beginning of the leg: bots try many paths, and ask of few where
/// they end.
pub fn walks(scene: &Scene, mover: &Mover, start: Spot, path: &[Spot]) -> Result<Walk, Stopped> {
    follow(scene, mover, start, path).map_err(|(leg, why)| {
        let at = if leg == 0 { start } else { path[leg - 1] };
        Stopped { leg, at, why }
    })
}

fn follow(scene: &Scene, mover: &Mover, start: Spot, path: &[Spot]) -> Result<Walk, (usize, PathWhy)> {
    if path.is_empty() || path.len() > MOST_LEGS {
        return Err((0, PathWhy::Legs(path.len())));
    }
    let mut walk = Walk { length: 0, difficult: None, end: start };
    for (leg, &to) in path.iter().enumerate() {
        let from = walk.end;
        let stopped = |why: PathWhy| (leg, why);
        if from.z == to.z {
            let sweep = Sweep { a: from.plan(), b: to.plan(), r: mover.r };
            free_leg(scene, mover, &sweep, from.z).map_err(stopped)?;
            walk.length += leg_length(sweep.a, sweep.b);
            if walk.difficult.is_none() && !mover.gait.ignores_difficult {
                walk.difficult = slowed_by(scene, &sweep, from.z).map(|piece| (leg, piece));
            }
        } else {
            walk.length += link_cost(scene, mover, from, to).map_err(stopped)?;
        }
        walk.end = to;
    }
    rests(scene, mover, walk.end, false).map(|()| walk).map_err(|why| (path.len() - 1, why))
}

/// MG-526, MG-529, MG-388: whether one straight leg is free.
pub fn free_leg(scene: &Scene, mover: &Mover, sweep: &Sweep, z: i32) -> Result<(), PathWhy> {
    if !scene.ground.has_base(sweep.b, sweep.r) {
        return Err(PathWhy::Meets(Obstacle::Edge));
    }
    let levels = (z, z + mover.height);
    if let Some(obstacle) = first_hit(scene, mover, sweep, levels, |body| in_the_way(mover, body)) {
        return Err(PathWhy::Meets(obstacle));
    }
    let hovers = mover.gait.over_pieces > 0;
    if !hovers && !scene.ground.supports_along(sweep.a, sweep.b, z) {
        return Err(PathWhy::Unsupported);
    }
    Ok(())
}

/// MG-526, MG-527: the first piece or body, by number, that a straight move of a base runs into. `stops` says which
/// bodies stop it.
pub(super) fn first_hit(
    scene: &Scene,
    mover: &Mover,
    sweep: &Sweep,
    (low, high): (i32, i32),
    stops: impl Fn(&Body) -> bool,
) -> Option<Obstacle> {
    let bounds = Bounds::around(sweep.a, sweep.b, sweep.r);
    for (id, piece) in scene.pieces() {
        if piece.bounds.meets(&bounds)
            && mover.gait.stopped_by(piece, low, high)
            && sweep.hits_polygon(piece.corners())
            && !through_opening(scene, sweep, id, (low, high))
        {
            return Some(Obstacle::Piece(id));
        }
    }
    for (id, body) in scene.others(mover.without) {
        let hit = body.stands_between(low, high)
            && stops(body)
            && body.outline.bounds().meets(&bounds)
            && match &body.outline {
                Outline::Base(circle) => sweep.hits_circle(circle),
                Outline::Footprint { corners, .. } => sweep.hits_polygon(corners),
            };
        if hit {
            return Some(Obstacle::Body(id));
        }
    }
    None
}

/// MG-111, MG-300, MG-303: enemies and vehicles are in the way, friends, tokens and those who are down are not.
pub(super) fn in_the_way(mover: &Mover, body: &Body) -> bool {
    let stands = match body.kind {
        BodyKind::Model => body.side != mover.side,
        BodyKind::Vehicle => true,
        BodyKind::Mount | BodyKind::Down => false,
    };
    stands && body.height >= mover.gait.over_bodies
}

/// MG-528: the first difficult piece that a straight move enters or starts in.
pub fn slowed_by(scene: &Scene, sweep: &Sweep, z: i32) -> Option<PieceId> {
    let bounds = Bounds::around(sweep.a, sweep.b, sweep.r);
    let mut pieces = scene.pieces();
    let slows =
        |piece: &Piece| piece.bounds.meets(&bounds) && piece.slows_at(z) && sweep.meets_polygon(piece.corners());
    pieces.find(|(_, piece)| slows(piece)).map(|(id, _)| id)
}

/// MG-522: whether a straight leg goes through a thin piece by an open door, the whole base between its posts.
fn through_opening(scene: &Scene, sweep: &Sweep, piece: PieceId, (low, high): (i32, i32)) -> bool {
    if scene.passable == 0 {
        return false;
    }
    let open = scene.ground.openings.iter().enumerate();
    open.filter(|&(place, opening)| opening.piece == scene.ground.origin(piece.0) && scene.passable >> place & 1 == 1)
        .any(|(_, opening)| {
            low < opening.z1
                && opening.z0 < high
                && is_thin(scene.ground.pieces[usize::from(piece.0)].corners(), opening)
                && between_posts(sweep, opening)
        })
}

/// MG-522: a piece no thicker than an inch, measured across the opening.
fn is_thin(corners: &[Point], opening: &Opening) -> bool {
    let span = opening.to - opening.from;
    let depths = corners.iter().map(|&corner| span.cross(corner - opening.from));
    let (near, far) = depths.fold((i64::MAX, i64::MIN), |(near, far), depth| (near.min(depth), far.max(depth)));
    square(far - near) <= square(THIN) * i128::from(span.norm2())
}

/// MG-416, MG-522: whether the moving base stays between the posts of an opening, from one end of the leg to the other.
fn between_posts(sweep: &Sweep, opening: &Opening) -> bool {
    let span = opening.to - opening.from;
    let room = |depth: i64| {
        let r = i64::from(sweep.r);
        depth >= 0 && square(depth) >= square(r) * i128::from(span.norm2())
    };
    [sweep.a, sweep.b].into_iter().all(|p| room(span.dot(p - opening.from)) && room(span.dot(opening.to - p)))
}

/// The last point of a refused leg up to which it is free, for a client to mark.
fn last_free(scene: &Scene, mover: &Mover, sweep: &Sweep, z: i32) -> Point {
    let way = sweep.b - sweep.a;
    if way.is_zero() {
        return sweep.a;
    }
    let point = |t: i32| along(sweep.a, way, t);
    let most = (way.norm2().isqrt() as i32).max(1) - 1;
    point(largest_legal(most, |t| free_leg(scene, mover, &Sweep { b: point(t), ..*sweep }, z).is_ok()))
}

/// MG-523: the cost of a step by ladder, stairs or lift.
pub fn link_cost(scene: &Scene, mover: &Mover, from: Spot, to: Spot) -> Result<i32, PathWhy> {
    let mut why = PathWhy::NoLink;
    for link in &scene.ground.links {
        for (start, up) in [(link.a, true), (link.b, false)] {
            if !reaches(mover.r, from, start) || link_end(scene, mover, link, up) != Some(to) {
                continue;
            }
            if mover.gait.wide_links_only && !link.wide {
                why = PathWhy::Narrow;
                continue;
            }
            // The step ignores its piece, but whoever holds the other end keeps it.
            if let Some(holder) = holder(scene, mover, to) {
                return Err(PathWhy::Meets(holder));
            }
            let height = if link.kind == LinkKind::Lift { 0 } else { (to.z - from.z).abs() };
            return Ok(leg_length(from.plan(), to.plan()) + height);
        }
    }
    Err(why)
}

/// MG-111: who stands in the way at the end of a link.
fn holder(scene: &Scene, mover: &Mover, at: Spot) -> Option<Obstacle> {
    let base = Circle { centre: at.plan(), r: mover.r };
    let (low, high) = (at.z, at.z + mover.height);
    let holds =
        |body: &Body| in_the_way(mover, body) && body.stands_between(low, high) && body.outline.overlaps_base(&base);
    scene.others(mover.without).find(|(_, body)| holds(body)).map(|(id, _)| Obstacle::Body(id))
}

/// MG-523: whether a base reaches the end of a link.
pub fn reaches(r: i32, from: Spot, end: Spot) -> bool {
    let reach = i64::from(r) + LINK_REACH;
    from.z == end.z && (end.plan() - from.plan()).norm2() <= reach * reach
}

/// MG-523: where a link puts a mover: at its far end, or, where the base is too large for the near end, at the nearest
/// legal spot.
pub fn link_end(scene: &Scene, mover: &Mover, link: &Link, up: bool) -> Option<Spot> {
    if up {
        return Some(link.b);
    }
    let base = Circle { centre: link.a.plan(), r: mover.r };
    let too_large = scene.ground.pieces.iter().any(|piece| {
        mover.gait.stopped_by(piece, link.a.z, link.a.z + mover.height)
            && super::shape::circle_overlaps(&base, piece.corners())
    });
    if too_large { place::nearest_legal(scene, mover, link.a) } else { Some(link.a) }
}

/// MG-005, MG-388, MG-389, MG-530: whether a base may rest at a spot. A climber may stand on a low wall's top.
pub fn rests(scene: &Scene, mover: &Mover, at: Spot, climbed: bool) -> Result<(), PathWhy> {
    let (base, bounds) = {
        let base = Circle { centre: at.plan(), r: mover.r };
        (base, base.bounds())
    };
    if !scene.ground.has_base(base.centre, base.r) {
        return Err(PathWhy::RestsOn(Obstacle::Edge));
    }
    let (low, high) = (at.z, at.z + mover.height);
    // MG-303, MG-387: passing over is for moving only.
    let gait = Gait { over_pieces: 0, ..mover.gait };
    for (id, piece) in scene.pieces() {
        if piece.bounds.meets(&bounds)
            && gait.stopped_by(piece, low, high)
            && super::shape::circle_overlaps(&base, piece.corners())
            && !stands_in_doorway(scene, &base, id, (low, high))
        {
            return Err(PathWhy::RestsOn(Obstacle::Piece(id)));
        }
    }
    for (id, body) in scene.others(mover.without) {
        if body.kind != BodyKind::Down && body.stands_between(low, high) && body.outline.overlaps_base(&base) {
            return Err(PathWhy::RestsOn(Obstacle::Body(id)));
        }
    }
    if let Some(wall) = scene.ground.low_wall_under(base.centre, at.z) {
        return Err(PathWhy::OnWall(PieceId(wall as u16)));
    }
    if scene.ground.supports(base.centre, at.z) || climbed && on_low_wall(scene, at) {
        Ok(())
    } else {
        Err(PathWhy::Unsupported)
    }
}

/// MG-389: on top of a low wall.
pub(super) fn on_low_wall(scene: &Scene, at: Spot) -> bool {
    let wall = |piece: &&Piece| piece.is_low_wall() && piece.top == at.z;
    scene.ground.pieces.iter().filter(wall).any(|piece| super::shape::contains(piece.corners(), at.plan()))
}

/// MG-522: between the posts of an open door one may also stop.
fn stands_in_doorway(scene: &Scene, base: &Circle, piece: PieceId, levels: (i32, i32)) -> bool {
    through_opening(scene, &Sweep { a: base.centre, b: base.centre, r: base.r }, piece, levels)
}

/// MG-121, MG-124: the first leg that leaves the F arc of the facing at the start.
pub fn leaves_front(facing: Facing, start: Spot, path: &[Spot]) -> Option<usize> {
    let starts = std::iter::once(&start).chain(path);
    starts.zip(path).position(|(from, to)| !Arc::F.holds(facing, to.plan() - from.plan()))
}

/// MG-541: a place where others may react.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    pub at: Spot,
    pub facing: Facing,
    /// The path length so far.
    pub length: i32,
    /// The leg that leads here, from 0.
    pub leg: usize,
}

/// MG-541: the checkpoints of a path: its start, its vertices, and every whole inch in between. A step by a link has none
/// on the way: nobody stands half-way up a ladder. `say` answers whether to go on.
pub fn each_checkpoint(
    start: Spot,
    facing: Facing,
    path: &[Spot],
    lift: impl Fn(Spot, Spot) -> bool,
    mut say: impl FnMut(Checkpoint) -> bool,
) {
    // MG-541: duplicates are removed.
    let mut last: Option<Spot> = None;
    let mut push = |next: Checkpoint| last.replace(next.at) == Some(next.at) || say(next);
    if !push(Checkpoint { at: start, facing, length: 0, leg: 0 }) {
        return;
    }
    let (mut from, mut length, mut facing) = (start, 0, facing);
    for (leg, &to) in path.iter().enumerate() {
        let way = to.plan() - from.plan();
        if !way.is_zero() {
            facing = Facing::toward(way);
        }
        let height = if lift(from, to) { 0 } else { (to.z - from.z).abs() };
        let end = length + leg_length(from.plan(), to.plan()) + height;
        if from.z == to.z {
            let inches = (length / 1000 + 1..).map(|inch| inch * 1000).take_while(|&at| at < end);
            for at in inches {
                let point = along(from.plan(), way, at - length);
                if !push(Checkpoint { at: point.at(to.z), facing, length: at, leg }) {
                    return;
                }
            }
        }
        if !push(Checkpoint { at: to, facing, length: end, leg }) {
            return;
        }
        (from, length) = (to, end);
    }
}

/// All of them in a list.
pub fn checkpoints(
    start: Spot,
    facing: Facing,
    path: &[Spot],
    lift: impl Fn(Spot, Spot) -> bool,
    out: &mut Vec<Checkpoint>,
) {
    out.clear();
    each_checkpoint(start, facing, path, lift, |point| {
        out.push(point);
        true
    });
}
