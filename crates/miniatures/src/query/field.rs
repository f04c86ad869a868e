//! Where a base can get to, on a grid: shortest ways around what stands in the way, leg by leg as the referee walks them.
//!
//! Each cell keeps the corner from which a straight leg leads to it, so that a way has few legs and its length is exact.

use crate::geometry::path::{MOST_LEGS, Mover, free_leg, leg_length, link_cost, link_end, reaches, rests, slowed_by};
use crate::geometry::sweep::Sweep;
use crate::geometry::{Arc, Facing, Point, Scene, Spot};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Between the centres of two cells; a centre lies on whole multiples of it.
pub const STEP: i32 = 500;

/// What a way must keep to.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub limit: i32,
    /// MG-121, MG-124: every leg lies in the F arc of this facing.
    pub front: Option<Facing>,
    /// MG-382, MG-383: difficult terrain may be crossed.
    pub slow: bool,
    /// No more legs than this.
    pub legs: u8,
}

#[derive(Clone, Copy, Debug)]
struct Label {
    length: i32,
    /// The node from which a straight leg leads here.
    from: u32,
    legs: u8,
}

const NOBODY: u32 = u32::MAX;
const FAR: Label = Label { length: i32::MAX, from: NOBODY, legs: 0 };

/// A grid around a model, one layer for each standing surface in reach.
#[derive(Debug)]
pub struct Grid<'a> {
    scene: Scene<'a>,
    mover: Mover,
    start: Spot,
    west: i32,
    south: i32,
    columns: i32,
    rows: i32,
    levels: Vec<i32>,
    /// Spots beside the grid: where the model stands, and the ends of links.
    beside: Vec<Spot>,
}

/// The ways that were found.
#[derive(Debug)]
pub struct Field(Vec<Label>);

impl<'a> Grid<'a> {
    pub fn new(scene: Scene<'a>, mover: Mover, start: Spot, reach: i32) -> Grid<'a> {
        let low = |at: i32| ((at - reach).max(0) + STEP - 1).div_euclid(STEP) * STEP;
        let count = |at: i32, low: i32, end: i32| ((at + reach).min(end) - low).div_euclid(STEP).max(0) + 1;
        let (west, south) = (low(start.x), low(start.y));
        let (columns, rows) = (count(start.x, west, scene.ground.width), count(start.y, south, scene.ground.depth));
        let near = |z: i32| (z - start.z).abs() <= reach;
        let mut levels: Vec<i32> =
            scene.ground.surfaces().map(|(_, z)| z).chain([0, start.z]).filter(|&z| near(z)).collect();
        levels.sort_unstable();
        levels.dedup();
        let mut beside = vec![start];
        for link in &scene.ground.links {
            for up in [true, false] {
                // An end that cannot be had is as far away as the start.
                beside.push(link_end(&scene, &mover, link, up).unwrap_or(start));
            }
        }
        Grid { scene, mover, start, west, south, columns, rows, levels, beside }
    }

    fn layer(&self) -> usize {
        (self.columns * self.rows) as usize
    }

    fn cells(&self) -> usize {
        self.layer() * self.levels.len()
    }

    pub fn levels(&self) -> &[i32] {
        &self.levels
    }

    fn spot(&self, node: u32) -> Spot {
        let node = node as usize;
        if node >= self.cells() {
            return self.beside[node - self.cells()];
        }
        let (level, cell) = (node / self.layer(), (node % self.layer()) as i32);
        Spot::new(self.west + cell % self.columns * STEP, self.south + cell / self.columns * STEP, self.levels[level])
    }

    /// The cells around a spot, its own included.
    fn around(&self, at: Spot) -> impl Iterator<Item = u32> + '_ {
        let level = self.levels.iter().position(|&z| z == at.z);
        let near = |from: i32, to: i32| (to - from + STEP / 2).div_euclid(STEP);
        let (column, row) = (near(self.west, at.x), near(self.south, at.y));
        level.into_iter().flat_map(move |level| {
            let layer = level * self.layer();
            (-1..=1).flat_map(move |y| (-1..=1).map(move |x| (column + x, row + y))).filter_map(move |(x, y)| {
                let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
                inside.then(|| (layer + (y * self.columns + x) as usize) as u32)
            })
        })
    }

    /// MG-388: whether the model may stop at a spot.
    pub fn rests(&self, at: Spot) -> bool {
        rests(&self.scene, &self.mover, at, false).is_ok()
    }

    fn leg(&self, from: Spot, to: Spot, manner: &Manner) -> Option<i32> {
        if from.z != to.z {
            return None;
        }
        let sweep = Sweep { a: from.plan(), b: to.plan(), r: self.mover.r };
        let ahead = manner.front.is_none_or(|front| Arc::F.holds(front, sweep.b - sweep.a));
        let free = ahead
            && free_leg(&self.scene, &self.mover, &sweep, to.z).is_ok()
            && (manner.slow || self.mover.gait.ignores_difficult || slowed_by(&self.scene, &sweep, to.z).is_none());
        free.then(|| leg_length(sweep.a, sweep.b))
    }

    /// The ways from where the model stands.
    pub fn ways(&self, manner: &Manner) -> Field {
        self.spread(manner, [(self.cells() as u32, 0)])
    }

    /// The ways from any of the cells of others, each with so much of the allowance used up.
    pub fn ways_from(&self, manner: &Manner, from: impl IntoIterator<Item = (u32, i32)>) -> Field {
        self.spread(manner, from)
    }

    fn spread(&self, manner: &Manner, from: impl IntoIterator<Item = (u32, i32)>) -> Field {
        let mut labels = vec![FAR; self.cells() + self.beside.len()];
        let mut heap = BinaryHeap::new();
        for (node, length) in from {
            labels[node as usize] = Label { length, from: NOBODY, legs: 0 };
            heap.push(Reverse((length, node)));
        }
        while let Some(Reverse((length, node))) = heap.pop() {
            let label = labels[node as usize];
            if label.length != length {
                continue;
            }
            let at = self.spot(node);
            for next in self.around(at) {
                let to = self.spot(next);
                if labels[next as usize].length <= length || to == at {
                    continue;
                }
                // From the corner before if the leg is free, else from here.
                let before = (label.from != NOBODY).then(|| (label.from, labels[label.from as usize]));
                let straight = before.and_then(|(corner, before)| {
                    Some((self.leg(self.spot(corner), to, manner)? + before.length, corner, before.legs + 1))
                });
                let found =
                    straight.or_else(|| Some((self.leg(at, to, manner)? + length, node, label.legs.saturating_add(1))));
                let Some((further, corner, legs)) = found else { continue };
                if further <= manner.limit && legs <= manner.legs && further < labels[next as usize].length {
                    labels[next as usize] = Label { length: further, from: corner, legs };
                    heap.push(Reverse((further, next)));
                }
            }
            self.climb_links(node, label, manner, &mut labels, &mut heap);
        }
        Field(labels)
    }

    /// MG-523: the other ends of the links within reach.
    fn climb_links(
        &self,
        node: u32,
        label: Label,
        manner: &Manner,
        labels: &mut [Label],
        heap: &mut BinaryHeap<Reverse<(i32, u32)>>,
    ) {
        let at = self.spot(node);
        for (place, link) in self.scene.ground.links.iter().enumerate() {
            for (start, up) in [(link.a, true), (link.b, false)] {
                if !reaches(self.mover.r, at, start) || label.legs >= manner.legs {
                    continue;
                }
                let other = self.cells() + 1 + 2 * place + usize::from(!up);
                let to = self.spot(other as u32);
                let ahead = manner.front.is_none_or(|front| Arc::F.holds(front, to.plan() - at.plan()));
                let Ok(cost) = link_cost(&self.scene, &self.mover, at, to) else { continue };
                let further = label.length + cost;
                if ahead && further <= manner.limit && further < labels[other].length {
                    labels[other] = Label { length: further, from: node, legs: label.legs + 1 };
                    heap.push(Reverse((further, other as u32)));
                }
            }
        }
    }

    /// The way to a node, its end included; nothing if it was not reached.
    pub fn path(&self, field: &Field, node: u32, path: &mut Vec<Spot>) -> Option<i32> {
        path.clear();
        let label = field.0[node as usize];
        if label.length == i32::MAX {
            return None;
        }
        let (mut at, mut from) = (node, label.from);
        while from != NOBODY && path.len() < MOST_LEGS {
            path.push(self.spot(at));
            (at, from) = (from, field.0[from as usize].from);
        }
        path.reverse();
        Some(label.length)
    }

    /// A way to any spot: by the cell beside it from which it is shortest, straight from that cell's corner if it can be.
    pub fn path_to(&self, field: &Field, to: Spot, manner: &Manner) -> Option<Vec<Spot>> {
        let start = self.cells() as u32;
        let mut best: Option<(i32, u32)> = None;
        for near in self.around(to).chain(start..start + self.beside.len() as u32) {
            let label = field.0[near as usize];
            for corner in [near, label.from].into_iter().filter(|&corner| corner != NOBODY) {
                let before = field.0[corner as usize].length;
                let Some(leg) = (before < i32::MAX).then(|| self.leg(self.spot(corner), to, manner)).flatten() else {
                    continue;
                };
                if before + leg <= manner.limit && best.is_none_or(|(length, _)| before + leg < length) {
                    best = Some((before + leg, corner));
                }
            }
        }
        let (_, corner) = best?;
        let mut path = Vec::new();
        self.path(field, corner, &mut path);
        if self.spot(corner) != to {
            path.push(to);
        }
        Some(path).filter(|path| path.len() <= MOST_LEGS)
    }

    /// The cells that were reached, and how long the ways are.
    pub fn reached<'b>(&'b self, field: &'b Field) -> impl Iterator<Item = (u32, Spot, i32)> + 'b {
        let cells = field.0.iter().take(self.cells()).enumerate();
        let found = cells.filter(|(_, label)| label.length < i32::MAX);
        found.map(|(node, label)| (node as u32, self.spot(node as u32), label.length))
    }

    /// Every cell of one level within a distance of where the model stands.
    pub fn near(&self, level: i32, reach: i32) -> impl Iterator<Item = Spot> + '_ {
        let place = self.levels.iter().position(|&z| z == level).unwrap_or(0) * self.layer();
        let spots = (place..place + self.layer()).map(|node| self.spot(node as u32));
        let limit = i64::from(reach) * i64::from(reach);
        spots.filter(move |at| (at.plan() - self.start.plan()).norm2() <= limit)
    }
}

/// Cells as rows, `[y, x0, x1]`, from the south; both ends are centres of cells.
pub fn rows(cells: &mut Vec<Point>) -> Vec<[i32; 3]> {
    cells.sort_unstable_by_key(|at| (at.y, at.x));
    cells.dedup();
    let mut rows: Vec<[i32; 3]> = Vec::new();
    for at in cells {
        match rows.last_mut() {
            Some([y, _, end]) if *y == at.y && *end + STEP == at.x => *end = at.x,
            _ => rows.push([at.y, at.x, at.x]),
        }
    }
    rows
}
