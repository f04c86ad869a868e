//! Where a model is put when nobody walks it there (MG-291, MG-337, MG-349, MG-399, MG-400, MG-556 to MG-558).

use super::direction::{Facing, UNIT};
use super::gap::gap;
use super::number::{isqrt_ceil, round_div};
use super::path::{Mover, rests};
use super::point::{Point, Spot, Vector, along};
use super::scene::{Body, Scene};
use super::shape::{Polygon, edges, from_segment, nearest_on_segment};
use super::sight::separated;
use super::terrain::Ground;

/// MG-556: the nearest legal spot to a point on its level: rings of 100 mil, 64 directions each, the first legal one.
pub fn nearest_legal(scene: &Scene, mover: &Mover, to: Spot) -> Option<Spot> {
    nearest(scene.ground, to, |spot| rests(scene, mover, spot, false).is_ok())
}

/// MG-556, for any kind of legality.
pub fn nearest(ground: &Ground, to: Spot, mut legal: impl FnMut(Spot) -> bool) -> Option<Spot> {
    if legal(to) {
        return Some(to);
    }
    // Beyond the far corner there is no table left.
    let rings = (isqrt_ceil(i64::from(ground.width).pow(2) + i64::from(ground.depth).pow(2)) / 100 + 1).min(4000);
    (1..=rings).find_map(|ring| {
        (0..Facing::TICKS).step_by(64).find_map(|tick| {
            let d = Facing::new(i32::from(tick)).vector();
            let part = |d: i64| round_div(ring * 100 * d, UNIT);
            let spot = to.plan().moved(part(d.x), part(d.y)).at(to.z);
            (ground.has(spot.plan()) && legal(spot)).then_some(spot)
        })
    })
}

/// MG-558: whether a player may put a model here, next to what it leaves.
pub fn may_place(scene: &Scene, mover: &Mover, origin: &Body, at: Spot) -> bool {
    let body = mover.body(at);
    rests(scene, mover, at, false).is_ok() && gap(origin, &body).at_most(1000) && !separated(scene, origin, &body)
}

/// MG-400: a drop that counts.
const DROP: i32 = 1000;

/// A ledge: the nearest point of the border of what a model stands on, where it goes down by more than an inch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ledge {
    pub at: Point,
    /// Where a model that falls here comes down (MG-557), before others are in its way.
    pub bottom: Spot,
}

/// MG-400, MG-557: the nearest ledge of the surface under a centre.
pub fn ledge(ground: &Ground, centre: Spot, r: i32) -> Option<Ledge> {
    ledges(ground, centre, r).map(|(_, ledge)| ledge)
}

/// MG-400: whether a base is within an inch of a ledge.
pub fn near_ledge(ground: &Ground, centre: Spot, r: i32) -> Option<Ledge> {
    let reach = i64::from(r) + 1000;
    ledges(ground, centre, r)
        .filter(|&((a, b), _)| from_segment(centre.plan(), a, b).at_most(reach * reach))
        .map(|it| it.1)
}

fn ledges(ground: &Ground, centre: Spot, r: i32) -> Option<((Point, Point), Ledge)> {
    if centre.z == 0 {
        return None;
    }
    let p = centre.plan();
    let under = ground.surfaces().find(|&(polygon, z)| z == centre.z && super::shape::contains(polygon.corners(), p));
    let (polygon, _) = under?;
    // MG-557: of ledges equally near, the one of the lowest edge; the first edge starts at the first corner.
    let drops = in_order(polygon).filter_map(|(a, b)| {
        let bottom = bottom(ground, centre, r, a, b);
        (centre.z - bottom.z > DROP).then(|| ((a, b), Ledge { at: nearest_on_segment(p, a, b), bottom }))
    });
    drops.min_by_key(|&((a, b), _)| from_segment(p, a, b))
}

fn in_order(polygon: &Polygon) -> impl Iterator<Item = (Point, Point)> + '_ {
    let corners = polygon.corners();
    edges(corners).skip(1).chain(edges(corners).take(1))
}

/// MG-557: a base's width beyond the ledge, on the surface below.
fn bottom(ground: &Ground, centre: Spot, r: i32, a: Point, b: Point) -> Spot {
    let p = centre.plan();
    let at = nearest_on_segment(p, a, b);
    let way = at - p;
    let outward = Vector { x: (b - a).y, y: -(b - a).x };
    let direction = if way.is_zero() { outward } else { way };
    let point = along(p, direction, isqrt_ceil(way.norm2()) as i32 + r);
    point.at(ground.surface_below(point, centre.z))
}

/// MG-399: the POWER of a fall: 2 for each 2 inches, the last of them begun.
pub const fn fall_power(height: i32) -> i32 {
    2 * ((height + 1999) / 2000)
}

/// MG-399, MG-557: where a model that falls from here ends: at the bottom, or as near as it can.
pub fn fall(scene: &Scene, mover: &Mover, ledge: &Ledge) -> Option<Spot> {
    nearest_legal(scene, mover, ledge.bottom)
}
