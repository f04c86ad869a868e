//! Leaping and climbing (MG-389, MG-392 to MG-397, MG-536, MG-537).

use super::gap::gap_to_polygon;
use super::number::{Ratio, isqrt_ceil, round_div};
use super::path::{MOST_LEGS, Mover, PathWhy, Stopped, first_hit, in_the_way, leg_length, on_low_wall, rests};
use super::point::{Point, Spot, along};
use super::scene::{Obstacle, Outline, Scene};
use super::shape::{Circle, clip};
use super::sweep::Sweep;
use super::terrain::{Ground, Kind};

/// MG-536: how near to a face one climbs along it.
const FACE: i32 = 100;

/// A path of a leap or climb that is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Climb {
    /// MG-392: horizontal and vertical way together.
    pub cost: i32,
    /// MG-394: the first gap that it crosses.
    pub gap: Option<Chasm>,
    /// MG-395: the width of the widest, rounded up.
    pub widest: i32,
    pub end: Spot,
}

/// MG-394, MG-395: a gap between two ledges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chasm {
    pub from: Spot,
    pub to: Spot,
}

impl Chasm {
    pub fn width(&self) -> i32 {
        isqrt_ceil((self.to.plan() - self.from.plan()).norm2()) as i32
    }

    /// MG-394, MG-557: where a model that fails comes down, before others are in its way.
    pub fn bottom(&self, ground: &Ground, r: i32) -> Spot {
        let point = along(self.from.plan(), self.to.plan() - self.from.plan(), r);
        point.at(ground.surface_below(point, self.from.z))
    }
}

/// MG-392, MG-393, MG-536: whether a base can leap or climb along a path, what it costs, and which gaps it crosses.
pub fn climb(scene: &Scene, mover: &Mover, start: Spot, path: &[Spot]) -> Result<Climb, Stopped> {
    if path.is_empty() || path.len() > MOST_LEGS {
        return Err(Stopped { leg: 0, at: start, why: PathWhy::Legs(path.len()) });
    }
    let mut climb = Climb { cost: 0, gap: None, widest: 0, end: start };
    // The last point that held the model, while nothing holds it.
    let mut left: Option<Spot> = None;
    for (leg, &to) in path.iter().enumerate() {
        let from = climb.end;
        let stopped = |at: Spot| move |why: PathWhy| Stopped { leg, at, why };
        free_leg(scene, mover, from, to).map_err(stopped(from))?;
        climb.cost += leg_length(from.plan(), to.plan()) + (to.z - from.z).abs();
        if from.z == to.z {
            follow(scene, from, to, &mut left, &mut climb);
        } else if holds(scene, to) {
            land(scene, left.take(), to, &mut climb);
        } else if left.is_none() {
            left = Some(from);
        }
        climb.end = to;
        if leg + 1 == path.len() {
            rests(scene, mover, to, true).map_err(stopped(to))?;
        }
    }
    Ok(climb)
}

fn holds(scene: &Scene, at: Spot) -> bool {
    scene.ground.supports(at.plan(), at.z) || on_low_wall(scene, at)
}

/// MG-536: whether one leg is free, and goes as legs may.
fn free_leg(scene: &Scene, mover: &Mover, from: Spot, to: Spot) -> Result<(), PathWhy> {
    let sweep = Sweep { a: from.plan(), b: to.plan(), r: mover.r };
    if !scene.ground.has_base(sweep.b, sweep.r) {
        return Err(PathWhy::Meets(Obstacle::Edge));
    }
    let levels = (from.z.min(to.z), from.z.max(to.z) + mover.height);
    if from.z != to.z && sweep.a == sweep.b {
        return match overhead(scene, mover, from, levels) {
            Some(obstacle) => Err(PathWhy::Meets(obstacle)),
            None => Ok(()),
        };
    }
    if from.z != to.z && !along_face(scene, &sweep, levels) {
        return Err(PathWhy::Slanted);
    }
    let hit = first_hit(scene, mover, &sweep, levels, |body| in_the_way(mover, body));
    hit.map_or(Ok(()), |obstacle| Err(PathWhy::Meets(obstacle)))
}

/// MG-526: what a base meets that goes straight up or down: it did not stand beside it before.
fn overhead(scene: &Scene, mover: &Mover, from: Spot, (low, high): (i32, i32)) -> Option<Obstacle> {
    let base = Circle { centre: from.plan(), r: mover.r };
    let (foot, head) = (from.z, from.z + mover.height);
    let piece = scene.pieces().find(|(_, piece)| {
        mover.gait.stopped_by(piece, low, high)
            && !piece.stands_between(foot, head)
            && super::shape::circle_overlaps(&base, piece.corners())
    });
    let body = || {
        scene.others(mover.without).find(|(_, body)| {
            in_the_way(mover, body)
                && body.stands_between(low, high)
                && !body.stands_between(foot, head)
                && body.outline.overlaps_base(&base)
        })
    };
    piece.map(|(id, _)| Obstacle::Piece(id)).or_else(|| body().map(|(id, _)| Obstacle::Body(id)))
}

/// MG-536: whether both ends touch one face: a convex piece is then within reach all the way.
fn along_face(scene: &Scene, sweep: &Sweep, (low, high): (i32, i32)) -> bool {
    scene.ground.pieces.iter().any(|piece| {
        let near = |centre: Point| {
            let base = Outline::Base(Circle { centre, r: sweep.r });
            gap_to_polygon(&base, piece.corners()).at_most(FACE)
        };
        let solid = piece.kind == Kind::Blocking || piece.is_low_wall();
        solid && piece.stands_between(low, high) && near(sweep.a) && near(sweep.b)
    })
}

/// Follows a level leg from surface to surface, and notes what lies between them.
fn follow(scene: &Scene, from: Spot, to: Spot, left: &mut Option<Spot>, climb: &mut Climb) {
    let way = to.plan() - from.plan();
    if from.z == 0 || way.is_zero() {
        if holds(scene, to) {
            land(scene, left.take(), to, climb);
        }
        return;
    }
    let point = |t: Ratio| {
        let part = |start: i32, d: i64| round_div(i64::from(start) * t.m + d * t.n, t.m) as i32;
        Point::new(part(from.x, way.x), part(from.y, way.y)).at(from.z)
    };
    let tops = || {
        let roofs = scene.ground.surfaces().filter(|&(_, z)| z == from.z).map(|(polygon, _)| polygon);
        let walls = scene.ground.pieces.iter().filter(|piece| piece.is_low_wall() && piece.top == from.z);
        let all = roofs.chain(walls.map(|piece| &piece.polygon));
        all.filter_map(|polygon| clip(from.plan(), way, polygon.corners(), true))
    };
    let mut at = Ratio::ZERO;
    loop {
        if left.is_none() {
            let held = tops().filter(|&(enter, leave)| !at.less(enter) && at.less(leave));
            let further = held.fold(at, |best, (_, leave)| if best.less(leave) { leave } else { best });
            if !further.less(Ratio::ONE) {
                return;
            }
            if at.less(further) {
                at = further;
                continue;
            }
            *left = Some(point(at));
        }
        // The next surface begins where one starts, or has started without holding the model so far.
        let ahead =
            tops().filter(|&(_, leave)| at.less(leave)).map(|(enter, _)| if enter.less(at) { at } else { enter });
        let Some(enter) = ahead.reduce(|best, enter| if enter.less(best) { enter } else { best }) else { return };
        if Ratio::ONE.less(enter) {
            return;
        }
        land(scene, left.take(), point(enter), climb);
        at = enter;
    }
}

/// MG-394: what lies between the point that was left and the one that is reached, if it is a gap between buildings: both
/// ledges more than an inch above what lies below the middle.
fn land(scene: &Scene, left: Option<Spot>, to: Spot, climb: &mut Climb) {
    let Some(from) = left else { return };
    let middle = |a: i32, b: i32| (i64::from(a) + i64::from(b)).div_euclid(2) as i32;
    let between = Point::new(middle(from.x, to.x), middle(from.y, to.y));
    let low = from.z.min(to.z);
    if low - scene.ground.surface_below(between, low) > 1000 && from.plan() != to.plan() {
        let chasm = Chasm { from, to };
        climb.widest = climb.widest.max(chasm.width());
        climb.gap = climb.gap.or(Some(chasm));
    }
}
