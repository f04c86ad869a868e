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

/// The spaces that block between two others: the table of section 3, its walls apart.
fn blocking(map: &Map, source: Space, target: Space) -> Spaces {
    let spaces = match (map.high.has(source), map.high.has(target)) {
        (true, true) => Spaces::NONE,
        (true, false) => map.high,
        // The last one cannot be looked up: HS-053 has already refused it.
        (false, false) | (false, true) => map.high.or(map.cover),
    };
    // HS-063: the source and the target never stand in their own way.
    spaces.without(source).without(target)
}

/// What keeps `source` from seeing `target`; nothing if the line is clear.
pub(crate) fn blocker(map: &Map, source: Space, target: Space) -> Option<Blocker> {
    if source == target {
        return None; // HS-052
    }
    if !map.high.has(source) && map.high.has(target) {
        return Some(Blocker::HighTarget);
    }
    let (from, to) = (map.plot(source).at, map.plot(target).at);
    match (
        wall(map, from, to),
        ground(map, blocking(map, source, target), from, to),
    ) {
        (Some((wall_at, wall)), Some((space_at, _))) if wall_at <= space_at => Some(wall),
        (Some((_, wall)), None) => Some(wall),
        (_, Some((_, space))) if map.high.has(space) => Some(Blocker::HighGround(space)),
        (_, Some((_, space))) => Some(Blocker::Cover(space)),
        (None, None) => None,
    }
}

/// HS-061: the first wall or outer edge that the line touches, its ends included.
fn wall(map: &Map, from: Point, to: Point) -> Option<(Along, Blocker)> {
    let walls = map
        .edges
        .iter()
        .filter(|edge| matches!(edge.kind, EdgeKind::Wall | EdgeKind::Outer));
    walls
        .filter_map(|edge| {
            let (at, _) = meeting(from, to, edge.from, edge.to)?;
            Some((
                at,
                Blocker::Wall {
                    from: edge.from,
                    to: edge.to,
                },
            ))
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
