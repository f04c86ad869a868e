//! Line of sight: section 3 of the specification and the table of the reference card.
//!
//! Computed once when a map is read; the rules look it up (`Map::sees`, `Map::blocker`).

use crate::geometry::{Along, Fine, Point, meeting, sides};
use crate::map::{EdgeKind, Map};
use crate::names::{Space, Spaces};
use serde::{Deserialize, Serialize};

/// Why one space does not see another: the first thing that the line meets on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blocker {
    /// HS-053: nobody on normal ground sees up to high ground.
    HighTarget,
    /// HS-055: a wall, or the rim of the board; its two ends.
    Wall { from: Point, to: Point },
    /// HS-056: another high-ground space, while the target is on normal ground.
    HighGround(Space),
    /// HS-057: another cover space, while both are on normal ground.
    Cover(Space),
}

impl Blocker {
    /// The rule that says so.
    pub const fn rule(self) -> &'static str {
        match self {
            Blocker::HighTarget => "HS-053",
            Blocker::Wall { .. } => "HS-055",
            Blocker::HighGround(_) => "HS-056",
            Blocker::Cover(_) => "HS-057",
        }
    }
}

/// What stands in the way of a line between two kinds of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacles {
    pub walls: bool,
    pub high_ground: bool,
    pub cover: bool,
}

const fn obstacles(walls: bool, high_ground: bool, cover: bool) -> Option<Obstacles> {
    Some(Obstacles { walls, high_ground, cover })
}

/// The table of the reference card, `[source is high][target is high]`; nothing where there is no sight at all (HS-053).
/// Source and target never stand in their own way (HS-063).
pub const TABLE: [[Option<Obstacles>; 2]; 2] =
    [[obstacles(true, true, true), None], [obstacles(true, true, false), obstacles(true, false, false)]];

/// What keeps `source` from seeing `target`; nothing if the line is clear.
pub(crate) fn blocker(map: &Map, source: Space, target: Space) -> Option<Blocker> {
    trace(map, source, target).map(|(_, blocker)| blocker)
}

/// Where the line ends that cannot be seen along, to the nearest whole number: for drawing.
pub fn stop(map: &Map, source: Space, target: Space) -> Option<Point> {
    let (from, to) = (map.plot(source).at, map.plot(target).at);
    trace(map, source, target).map(|(at, _)| at.on(from, to))
}

/// Follows the line to the first thing in its way.
fn trace(map: &Map, source: Space, target: Space) -> Option<(Along, Blocker)> {
    if source == target {
        return None; // HS-052
    }
    let Some(table) = TABLE[usize::from(map.high.has(source))][usize::from(map.high.has(target))] else {
        // The target's own height is in the way.
        return Some((Along::END, Blocker::HighTarget));
    };
    let mut spaces = Spaces::NONE;
    if table.high_ground {
        spaces = spaces.or(map.high);
    }
    if table.cover {
        spaces = spaces.or(map.cover);
    }
    let spaces = spaces.without(source).without(target); // HS-063
    let (from, to) = (map.plot(source).at, map.plot(target).at);
    let wall = wall(map, from, to).filter(|_| table.walls);
    match (wall, ground(map, spaces, from, to)) {
        (Some((wall_at, wall)), Some((space_at, _))) if wall_at <= space_at => Some((wall_at, wall)),
        (Some((at, wall)), None) => Some((at, wall)),
        (_, Some((at, space))) if map.high.has(space) => Some((at, Blocker::HighGround(space))),
        (_, Some((at, space))) => Some((at, Blocker::Cover(space))),
        (None, None) => None,
    }
}

/// HS-061: the first wall or outer edge that the line touches, its ends included.
fn wall(map: &Map, from: Point, to: Point) -> Option<(Along, Blocker)> {
    let walls = map.edges.iter().filter(|edge| matches!(edge.kind, EdgeKind::Wall | EdgeKind::Outer));
    walls
        .filter_map(|edge| {
            let (at, _) = meeting(from, to, edge.from, edge.to)?;
            Some((at, Blocker::Wall { from: edge.from, to: edge.to }))
        })
        .min_by_key(|&(at, _)| at)
}

/// HS-062: the first blocking space whose inside the line meets, where all of them together are one region.
fn ground(map: &Map, blocking: Spaces, from: Point, to: Point) -> Option<(Along, Space)> {
    // Between two stops the line keeps to one side of every border of the region.
    let mut stops = vec![Along::START, Along::END];
    for space in blocking.iter() {
        for (a, b) in sides(&map.plot(space).corners) {
            if let Some((one, other)) = meeting(from, to, a, b) {
                stops.extend([one, other]);
            }
        }
    }
    stops.sort();
    stops.dedup();
    stops.windows(2).find_map(|piece| {
        let middle = Fine::midway(from, to, piece[0], piece[1]);
        let within = blocking.iter().find(|&space| middle.inside(&map.plot(space).corners));
        // On a border the point is inside the region if both sides belong to it.
        let on_border = || {
            let touched = |space: &Space| sides(&map.plot(*space).corners).any(|(a, b)| middle.on(a, b));
            let mut touching = blocking.iter().filter(touched);
            touching.next().filter(|_| touching.next().is_some())
        };
        Some((piece[0], within.or_else(on_border)?))
    })
}

#[cfg(test)]
mod tests;
