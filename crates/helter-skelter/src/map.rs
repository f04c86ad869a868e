//! Maps: section 2 of the specification. The questions that the rules ask are answered from tables made once.
//!
//! `outline.rs` reads and checks a map, `grid.rs` draws small ones from letters, `bands.rs` judges the shipped ones.

mod bands;
mod file;
mod grid;
mod outline;
#[cfg(test)]
mod tests;

pub use bands::{Bands, Figures};
pub use outline::Outline;

use crate::geometry::Point;
use crate::names::{Space, Spaces};
pub use crate::sight::Blocker;
use crate::sight::blocker;

/// How a map is laid out, and what follows from it.
#[derive(Clone, Debug)]
pub struct Map {
    pub id: String,
    pub name: String,
    pub width: i32,
    pub height: i32,
    pub spaces: Spaces,
    /// HS-026: the number stands in a black circle.
    pub cover: Spaces,
    /// HS-027.
    pub high: Spaces,
    /// Every space, in ascending order of designation.
    pub plots: Vec<Plot>,
    pub falls: Vec<Fall>,
    pub edges: Vec<Edge>,
    tables: Box<Tables>,
}

/// The ground of a space.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plot {
    pub space: Space,
    /// The designation point: sight runs from here to here (HS-051).
    pub at: Point,
    /// Clockwise on the screen.
    pub corners: Vec<Point>,
}

/// HS-029: a drop between buildings. Not a space; only FLY goes over it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fall {
    pub name: String,
    pub corners: Vec<Point>,
}

/// What lies on one side of an edge. Falls count in the order of `Map::falls`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    Space(Space),
    Fall(u8),
}

/// HS-022.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EdgeKind {
    Border,
    High,
    Wall,
    Fall,
    Outer,
}

/// A stretch between two corners, with the same two sides all along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    pub kind: EdgeKind,
    pub from: Point,
    pub to: Point,
    pub side: Side,
    /// Nothing beyond the rim of the board.
    pub beyond: Option<Side>,
}

const SIZE: usize = Space::MAX as usize + 1;

#[derive(Clone, Debug)]
struct Tables {
    adjacent: [Spaces; SIZE],
    steps: [Spaces; SIZE],
    climbs: [Spaces; SIZE],
    flights: [Spaces; SIZE],
    seen: [Spaces; SIZE],
    within_two: [Spaces; SIZE],
    range: [[Option<u8>; SIZE]; SIZE],
    blocker: [[Option<Blocker>; SIZE]; SIZE],
}

impl Map {
    /// HS-023: the spaces that share a border or a high edge with this one.
    pub fn adjacent(&self, space: Space) -> Spaces {
        self.tables.adjacent[usize::from(space.0)]
    }

    /// HS-151, HS-152: where a MOVE may end.
    pub fn steps(&self, space: Space) -> Spaces {
        self.tables.steps[usize::from(space.0)]
    }

    /// HS-155, HS-156: where a CLIMB may end; nowhere from high ground.
    pub fn climbs(&self, space: Space) -> Spaces {
        self.tables.climbs[usize::from(space.0)]
    }

    /// HS-220 to HS-223: where a FLY may end.
    pub fn flights(&self, space: Space) -> Spaces {
        self.tables.flights[usize::from(space.0)]
    }

    /// HS-031: steps from one space to another, where a fall is one step; nothing if no way leads there.
    pub fn range(&self, from: Space, to: Space) -> Option<u8> {
        self.tables.range[usize::from(from.0)][usize::from(to.0)]
    }

    /// The spaces at most two steps away (HS-031), itself included: how far a SHOTGUN carries.
    pub fn within_two(&self, space: Space) -> Spaces {
        self.tables.within_two[usize::from(space.0)]
    }

    /// Is there line of sight? Directional (HS-059): from the attacker to the defender.
    pub fn sees(&self, from: Space, to: Space) -> bool {
        self.seen_from(from).has(to)
    }

    /// All spaces in line of sight, the space itself included (HS-052).
    pub fn seen_from(&self, space: Space) -> Spaces {
        self.tables.seen[usize::from(space.0)]
    }

    /// Why there is no line of sight; nothing if there is.
    pub fn blocker(&self, from: Space, to: Space) -> Option<Blocker> {
        self.tables.blocker[usize::from(from.0)][usize::from(to.0)]
    }

    /// Whether a wall is part of what two spaces share: for words, the tables above are for rules.
    pub fn walled(&self, from: Space, to: Space) -> bool {
        let both = [Side::Space(from), Side::Space(to)];
        let between = |edge: &&Edge| both.contains(&edge.side) && edge.beyond.is_some_and(|side| both.contains(&side));
        from != to && self.edges.iter().filter(between).any(|edge| edge.kind == EdgeKind::Wall)
    }

    /// The ground of a space of this map.
    pub fn plot(&self, space: Space) -> &Plot {
        let place = self.plots.binary_search_by_key(&space, |plot| plot.space);
        &self.plots[place.expect("the space is on this map")]
    }

    pub fn has(&self, space: Space) -> bool {
        space.0 <= Space::MAX && self.spaces.has(space)
    }

    /// The lines that join two places for range and flight: borders, high edges and the rims of falls.
    fn links(&self) -> impl Iterator<Item = (Side, Side)> {
        let passable = |edge: &&Edge| !matches!(edge.kind, EdgeKind::Wall | EdgeKind::Outer);
        self.edges.iter().filter(passable).filter_map(|edge| Some((edge.side, edge.beyond?)))
    }

    /// Fills the tables from the plots and edges.
    fn tabulate(&mut self) {
        let mut fall_touches = vec![Spaces::NONE; self.falls.len()];
        let mut adjacent = [Spaces::NONE; SIZE];
        for (one, other) in self.links() {
            match (one, other) {
                (Side::Space(a), Side::Space(b)) => {
                    // Both ways at once, so adjacency is symmetric whatever the outline (HS-504).
                    adjacent[usize::from(a.0)] = adjacent[usize::from(a.0)].with(b);
                    adjacent[usize::from(b.0)] = adjacent[usize::from(b.0)].with(a);
                }
                (Side::Space(space), Side::Fall(fall)) | (Side::Fall(fall), Side::Space(space)) => {
                    fall_touches[usize::from(fall)] = fall_touches[usize::from(fall)].with(space);
                }
                (Side::Fall(_), Side::Fall(_)) => unreachable!("HS-505: no edge joins two falls"),
            }
        }
        // Two spaces at one fall are two steps apart over it, and nothing else happens at a fall.
        let over_falls = |from: Space| {
            let touched = fall_touches.iter().filter(|touches| touches.has(from));
            touched.fold(Spaces::NONE, |all, touches| all.or(*touches))
        };
        for space in self.spaces.iter() {
            let at = usize::from(space.0);
            let near = adjacent[at];
            let up = if self.high.has(space) { Spaces::NONE } else { near.and(self.high) };
            self.tables.climbs[at] = up;
            self.tables.steps[at] = near.minus(up);
            let second = near.iter().fold(near, |all, step| all.or(adjacent[usize::from(step.0)]));
            self.tables.flights[at] = second.or(over_falls(space)).without(space);

            // Rings of equal range; what lies over a fall is two rings out.
            let (mut ring, mut next, mut reached) = (Spaces::NONE.with(space), Spaces::NONE, Spaces::NONE);
            let mut steps = 0;
            while !ring.or(next).is_empty() {
                ring = ring.minus(reached);
                reached = reached.or(ring);
                let mut after = Spaces::NONE;
                for there in ring.iter() {
                    self.tables.range[at][usize::from(there.0)] = Some(steps);
                    next = next.or(adjacent[usize::from(there.0)]);
                    after = after.or(over_falls(there));
                }
                (ring, next) = (next.minus(reached), after.minus(reached));
                if steps <= 2 {
                    self.tables.within_two[at] = reached;
                }
                steps += 1;
            }
        }
        self.tables.adjacent = adjacent;
        for from in self.spaces.iter() {
            for to in self.spaces.iter() {
                let why = blocker(self, from, to);
                self.tables.blocker[usize::from(from.0)][usize::from(to.0)] = why;
                if why.is_none() {
                    self.tables.seen[usize::from(from.0)] = self.tables.seen[usize::from(from.0)].with(to);
                }
            }
        }
    }
}

impl Tables {
    fn empty() -> Box<Tables> {
        Box::new(Tables {
            adjacent: [Spaces::NONE; SIZE],
            steps: [Spaces::NONE; SIZE],
            climbs: [Spaces::NONE; SIZE],
            flights: [Spaces::NONE; SIZE],
            seen: [Spaces::NONE; SIZE],
            within_two: [Spaces::NONE; SIZE],
            range: [[None; SIZE]; SIZE],
            blocker: [[None; SIZE]; SIZE],
        })
    }
}
