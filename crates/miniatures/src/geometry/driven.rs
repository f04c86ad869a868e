//! What is thrown off or driven away: scatter, knockback, incendiaries (MG-438, MG-445 to MG-447, MG-550 to MG-553).

use super::direction::Facing;
use super::number::largest_legal;
use super::path::{Gait, Mover, first_hit};
use super::point::{Point, Spot, Vector, along};
use super::scene::{BodyKind, Obstacle, Scene};
use super::sweep::Sweep;
use super::terrain::Ground;

/// MG-438
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deviation {
    Beyond,
    Short,
}

/// MG-551: where a shot that misses lands. If attacker and target lie over each other, the attacker's facing is the
/// line of the shot.
pub fn deviate(ground: &Ground, from: Point, facing: Facing, target: Point, how: Deviation, distance: i32) -> Spot {
    let back = if from == target { -facing.vector() } else { from - target };
    let point = match how {
        Deviation::Short if (from - target).norm2() <= i64::from(distance) * i64::from(distance) => from,
        Deviation::Short => along(target, back, distance),
        Deviation::Beyond => {
            let at = |t: i32| along(target, back, -t);
            at(largest_legal(distance, |t| ground.has(at(t))))
        }
    };
    point.at(ground.surface_at(point))
}

/// A driven move (MG-552).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Driven {
    pub to: Spot,
    /// What stopped it, if it did not go the whole way.
    pub stopped_by: Option<Obstacle>,
    /// MG-447: where it is driven over a drop of more than an inch: the last point that held it, and where it comes down.
    pub falls: Option<(Point, Spot)>,
}

/// MG-552, MG-553: the way in which something at `origin` drives a body.
pub fn away_from(origin: Point, centre: Point, facing: Facing) -> Vector {
    if origin == centre { facing.reversed().vector() } else { centre - origin }
}

/// MG-447, MG-552: drives a base straight on until it touches something or leaves what it stands on.
pub fn drive(scene: &Scene, mover: &Mover, from: Spot, way: Vector, distance: i32) -> Driven {
    // MG-552: scatter stops nobody who is driven, and Grav does not help: only one's own moves pass over things.
    let mover = &Mover { gait: Gait::FOOT, ..*mover };
    let point = |t: i32| along(from.plan(), way, t);
    let sweep = |t: i32| Sweep { a: from.plan(), b: point(t), r: mover.r };
    // Friends stop it as enemies do, and so does a mount without a rider, on which nobody may rest (MG-300).
    let hit = |t: i32| {
        let sweep = sweep(t);
        if !scene.ground.has_base(sweep.b, sweep.r) {
            return Some(Obstacle::Edge);
        }
        first_hit(scene, mover, &sweep, (from.z, from.z + mover.height), |body| body.kind != BodyKind::Down)
    };
    let reached = largest_legal(distance, |t| hit(t).is_none());
    let stopped_by = if reached < distance { hit(reached + 1) } else { None };
    let held = largest_legal(reached, |t| scene.ground.supports_along(from.plan(), point(t), from.z));
    let end = point(reached);
    let mut driven = Driven { to: end.at(from.z), stopped_by, falls: None };
    if held < reached {
        // MG-557: what lies a base's width beyond the ledge says how deep it is.
        let over = along(point(held), way, mover.r);
        let bottom = scene.ground.surface_below(over, from.z);
        if from.z - bottom > 1000 {
            driven.to = point(held).at(from.z);
            driven.stopped_by = None;
            driven.falls = Some((point(held), over.at(bottom)));
        } else {
            driven.to = end.at(scene.ground.surface_below(end, from.z));
        }
    }
    driven
}
