//! How far it is to walk (for bots and proposals): distances around what stands on a table, on a grid of inches.
//!
//! Nothing here decides a rule. A person of ordinary size is taken for everybody, doors are shut, and nobody is in the
//! way; `check` knows better. What a goal needs is worked out when it is first asked for, and kept with the layout.

use crate::geometry::path::Gait;
use crate::geometry::shape::{Circle, circle_overlaps, contains};
use crate::geometry::{Ground, INCH, LinkKind, Point, Spot};
use std::fmt;
use std::sync::OnceLock;

/// Half inches: as far as can be told apart.
pub const FAR: u8 = u8::MAX;

/// What is known of the ways on one layout.
#[derive(Default)]
pub struct Ways(OnceLock<Net>);

/// Known or not yet: a layout is the same.
impl PartialEq for Ways {
    fn eq(&self, _: &Ways) -> bool {
        true
    }
}

impl Eq for Ways {}

impl Clone for Ways {
    fn clone(&self) -> Ways {
        Ways::default()
    }
}

impl fmt::Debug for Ways {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ways")
    }
}

impl Ways {
    /// Half inches from one spot to another on foot; `FAR` if no way is known.
    pub fn between(&self, ground: &Ground, from: Spot, to: Spot) -> u8 {
        let net = self.0.get_or_init(|| Net::new(ground));
        match (net.node(from), net.node(to)) {
            (Some(from), Some(to)) => net.row(to)[usize::from(from)],
            _ => FAR,
        }
    }
}

/// Places to walk on, an inch apart, and from where one gets where.
struct Net {
    columns: i32,
    rows: i32,
    /// By column and row on the table's own level; `NOWHERE` is inside a building.
    floor: Vec<u16>,
    nodes: Vec<Node>,
    links: Vec<(u16, u16, u8)>,
    /// To each node from every other one, once somebody has asked.
    known: Vec<OnceLock<Box<[u8]>>>,
}

#[derive(Clone, Copy)]
struct Node {
    at: Spot,
    /// MG-382: twice as far.
    slow: bool,
}

const NOWHERE: u16 = u16::MAX;
/// Each place knows its distance from every other one, so there must not be too many: on a table of roofs upon roofs
/// (MG-R170 lets anybody draw one) bots know the way to some of them only.
const MOST_NODES: usize = 4096;
/// Somebody of ordinary size; a little slimmer, since the grid is coarse.
const SLIM: i32 = 400;
const TALL: i32 = 1250;

impl Net {
    fn new(ground: &Ground) -> Net {
        let (columns, rows) = (ground.width / INCH, ground.depth / INCH);
        let mut net = Net { columns, rows, floor: Vec::new(), nodes: Vec::new(), links: Vec::new(), known: Vec::new() };
        for row in 0..rows {
            for column in 0..columns {
                let at = Spot::new(column * INCH + INCH / 2, row * INCH + INCH / 2, 0);
                let node = net.add(ground, at);
                net.floor.push(node);
            }
        }
        for (polygon, z) in ground.surfaces().filter(|&(_, z)| z > 0) {
            let bounds = polygon.bounds();
            for y in (bounds.south + INCH / 2..bounds.north).step_by(INCH as usize) {
                for x in (bounds.west + INCH / 2..bounds.east).step_by(INCH as usize) {
                    if contains(polygon.corners(), Point::new(x, y)) {
                        net.add(ground, Spot::new(x, y, z));
                    }
                }
            }
        }
        for link in &ground.links {
            if let (Some(a), Some(b)) = (net.node(link.a), net.node(link.b)) {
                let height = if link.kind == LinkKind::Lift { 0 } else { (link.b.z - link.a.z).abs() };
                net.links.push((a, b, ((height + INCH) / 500).min(200) as u8));
            }
        }
        net.known.resize_with(net.nodes.len(), OnceLock::new);
        net
    }

    fn add(&mut self, ground: &Ground, at: Spot) -> u16 {
        let base = Circle { centre: at.plan(), r: SLIM };
        let inside = |gait: Gait| {
            ground
                .pieces
                .iter()
                .any(|piece| gait.stopped_by(piece, at.z, at.z + TALL) && circle_overlaps(&base, piece.corners()))
        };
        if inside(Gait::FOOT) || self.nodes.len() >= MOST_NODES {
            return NOWHERE;
        }
        let slow = ground.pieces.iter().any(|piece| piece.slows_at(at.z) && circle_overlaps(&base, piece.corners()));
        self.nodes.push(Node { at, slow });
        self.nodes.len() as u16 - 1
    }

    /// The place nearest to a spot, within an inch or so.
    fn node(&self, at: Spot) -> Option<u16> {
        let distance = |node: u16| (self.nodes[usize::from(node)].at.plan() - at.plan()).norm2();
        if at.z > 0 {
            let level = (0..self.nodes.len() as u16).filter(|&node| self.nodes[usize::from(node)].at.z == at.z);
            return level.min_by_key(|&node| distance(node)).filter(|&node| distance(node) < 4_000_000);
        }
        let (column, row) = (at.x.div_euclid(INCH), at.y.div_euclid(INCH));
        let own = self.cell(column, row);
        own.or_else(|| {
            let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y)));
            around.filter_map(|(x, y)| self.cell(column + x, row + y)).min_by_key(|&node| distance(node))
        })
    }

    fn cell(&self, column: i32, row: i32) -> Option<u16> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| self.floor[(row * self.columns + column) as usize]).filter(|&node| node != NOWHERE)
    }

    /// The distances of all nodes to one, worked out when first asked for.
    fn row(&self, to: u16) -> &[u8] {
        self.known[usize::from(to)].get_or_init(|| self.spread(to))
    }

    /// Dijkstra's way, with a bucket for each distance.
    fn spread(&self, to: u16) -> Box<[u8]> {
        let mut distances = vec![FAR; self.nodes.len()].into_boxed_slice();
        let mut buckets: Vec<Vec<u16>> = vec![Vec::new(); usize::from(FAR)];
        distances[usize::from(to)] = 0;
        buckets[0].push(to);
        for distance in 0..FAR {
            while let Some(node) = buckets[usize::from(distance)].pop() {
                if distances[usize::from(node)] != distance {
                    continue;
                }
                let mut reach = |other: u16, cost: u8| {
                    let slow = self.nodes[usize::from(other)].slow || self.nodes[usize::from(node)].slow;
                    let further = distance.saturating_add(cost * if slow { 2 } else { 1 });
                    if further < distances[usize::from(other)] {
                        distances[usize::from(other)] = further;
                        buckets[usize::from(further)].push(other);
                    }
                };
                let at = self.nodes[usize::from(node)].at;
                for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    let cost = if x != 0 && y != 0 { 3 } else { 2 };
                    let next = Spot::new(at.x + x * INCH, at.y + y * INCH, at.z);
                    let other = match at.z {
                        0 => self.cell(next.x.div_euclid(INCH), next.y.div_euclid(INCH)),
                        _ => self.nodes.iter().position(|node| node.at == next).map(|node| node as u16),
                    };
                    if let Some(other) = other {
                        reach(other, cost);
                    }
                }
                for &(a, b, cost) in &self.links {
                    if a == node {
                        reach(b, cost.min(120));
                    } else if b == node {
                        reach(a, cost.min(120));
                    }
                }
            }
        }
        distances
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Kind, Link, Piece, Polygon};

    fn wall(west: i32, south: i32, east: i32, north: i32) -> Piece {
        Piece::new(Kind::Blocking, Polygon::rectangle(west, south, east, north), 0, 5000)
    }

    #[test]
    fn around_a_wall_it_is_further() {
        let mut ground = Ground::bare();
        let (from, to) = (Spot::new(5500, 18_500, 0), Spot::new(15_500, 18_500, 0));
        assert_eq!(Ways::default().between(&ground, from, to), 20, "ten inches straight");
        ground.pieces.push(wall(10_000, 8000, 11_000, 36_000));
        let around = Ways::default().between(&ground, from, to);
        assert!((40..60).contains(&around), "ten inches down to the end of the wall and back: {around}");
        ground.pieces.push(wall(10_000, 0, 11_000, 8000));
        assert_eq!(Ways::default().between(&ground, from, to), FAR, "no way at all");
    }

    #[test]
    fn a_ladder_leads_to_a_roof() {
        let mut ground = Ground::bare();
        ground.pieces.push(Piece { roof: true, ..wall(10_000, 10_000, 16_000, 16_000) });
        let (from, roof) = (Spot::new(5500, 12_500, 0), Spot::new(12_500, 12_500, 5000));
        assert_eq!(Ways::default().between(&ground, from, roof), FAR);
        let (a, b) = (Spot::new(9_400, 12_500, 0), Spot::new(10_700, 12_500, 5000));
        ground.links.push(Link { kind: LinkKind::Ladder, a, b, wide: false });
        let climb = Ways::default().between(&ground, from, roof);
        assert!((22..32).contains(&climb), "four inches, six up, two more: {climb}");
    }
}
