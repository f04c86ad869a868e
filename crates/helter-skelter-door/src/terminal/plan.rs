//! A map as a plan in cells: lines between the cells' middles, and what each other cell belongs to.
//!
//! The maps are drawn by hand, with corners a little off the straight. In cells that would be a staircase, so lines
//! that are nearly level or nearly upright are first made so.

use door::board::Ink;
use helter_skelter::geometry::Point;
use helter_skelter::map::{EdgeKind, Map, Side};

/// How far apart, in units of the map, corners may be that are put on one line.
const OFF: i32 = 120;

/// Up, right, down, left.
type Arms = [Option<EdgeKind>; 4];

pub struct Plan {
    pub width: u16,
    pub height: u16,
    arms: Vec<Arms>,
    ground: Vec<Option<Side>>,
}

impl Plan {
    /// A plan of so many cells from the first line to the last.
    pub fn of(map: &Map, across: u16, down: u16) -> Plan {
        let (width, height) = (across + 1, down + 1);
        let size = usize::from(width) * usize::from(height);
        let mut plan = Plan { width, height, arms: vec![[None; 4]; size], ground: vec![None; size] };
        let straight = Straight::of(map);
        let scaled = |value: i32, cells: u16, whole: i32| (value * i32::from(cells) + whole / 2) / whole;
        let cell = |point: Point| {
            let point = straight.place(point);
            (scaled(point.x, across, map.width), scaled(point.y, down, map.height))
        };
        for edge in &map.edges {
            plan.line(cell(edge.from), cell(edge.to), edge.kind);
        }
        let plots = map.plots.iter().map(|plot| (Side::Space(plot.space), &plot.corners));
        let falls = (0..).zip(&map.falls).map(|(number, fall)| (Side::Fall(number), &fall.corners));
        for (side, corners) in plots.chain(falls) {
            let corners: Vec<(i32, i32)> = corners.iter().map(|&corner| cell(corner)).collect();
            plan.fill(side, &corners);
        }
        plan
    }

    fn index(&self, x: i32, y: i32) -> usize {
        y as usize * usize::from(self.width) + x as usize
    }

    pub fn ground(&self, x: u16, y: u16) -> Option<Side> {
        self.ground[self.index(x.into(), y.into())]
    }

    /// The sign of the lines that meet in a cell, and their ink; nothing where there are none.
    pub fn lines(&self, x: u16, y: u16) -> Option<(char, Ink)> {
        let arms = self.arms[self.index(x.into(), y.into())];
        let strongest = arms.into_iter().flatten().max_by_key(|&kind| rank(kind))?;
        Some((sign(arms), ink(strongest)))
    }

    /// A line from cell to cell; a slanted one goes in steps.
    fn line(&mut self, from: (i32, i32), to: (i32, i32), kind: EdgeKind) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs());
        let at = |step: i32| {
            let part = |whole: i32| (whole * step * 2 + steps * whole.signum()) / (steps * 2).max(1);
            (from.0 + part(dx), from.1 + part(dy))
        };
        let mut here = from;
        for step in 1..=steps {
            let next = at(step);
            if next.0 != here.0 {
                self.join(here, (next.0, here.1), kind);
            }
            if next.1 != here.1 {
                self.join((next.0, here.1), next, kind);
            }
            here = next;
        }
    }

    /// Two neighbouring cells get an arm towards each other. Of two lines in one place the stronger shows.
    fn join(&mut self, from: (i32, i32), to: (i32, i32), kind: EdgeKind) {
        let arm = match (to.0 - from.0, to.1 - from.1) {
            (0, -1) => 0,
            (1, 0) => 1,
            (0, 1) => 2,
            _ => 3,
        };
        for (cell, arm) in [(from, arm), (to, (arm + 2) % 4)] {
            let index = self.index(cell.0, cell.1);
            let old = &mut self.arms[index][arm];
            if old.is_none_or(|old| rank(old) < rank(kind)) {
                *old = Some(kind);
            }
        }
    }

    /// The cells inside a loop that no line runs through.
    fn fill(&mut self, side: Side, corners: &[(i32, i32)]) {
        for y in 0..i32::from(self.height) {
            for x in 0..i32::from(self.width) {
                let index = self.index(x, y);
                if self.arms[index] == [None; 4] && inside(corners, x, y) {
                    self.ground[index] = Some(side);
                }
            }
        }
    }
}

/// Counts the sides that a ray to the right crosses.
fn inside(corners: &[(i32, i32)], x: i32, y: i32) -> bool {
    let sides = corners.iter().zip(corners.iter().cycle().skip(1));
    let crossed = sides.filter(|&(&(ax, ay), &(bx, by))| {
        (ay <= y) != (by <= y) && {
            let turn = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
            (turn > 0) == (by > ay)
        }
    });
    crossed.count() % 2 == 1
}

/// Corners moved onto common lines: the means of corners that nearly level or nearly upright edges join.
struct Straight {
    corners: Vec<Point>,
    moved: Vec<Point>,
}

impl Straight {
    fn of(map: &Map) -> Straight {
        let mut corners: Vec<Point> = map.edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
        corners.sort();
        corners.dedup();
        let index = |point: Point| corners.binary_search(&point).expect("it is a corner");
        let joined = |level: bool| {
            let edges = map.edges.iter().map(|edge| (edge.from, edge.to));
            let along = move |&(a, b): &(Point, Point)| {
                let (dx, dy) = ((a.x - b.x).abs(), (a.y - b.y).abs());
                if level { dx > 2 * dy } else { dy > 2 * dx }
            };
            edges.filter(along).map(|(a, b)| (index(a), index(b))).collect::<Vec<_>>()
        };
        let xs = means(corners.iter().map(|point| point.x).collect(), &joined(false), map.width);
        let ys = means(corners.iter().map(|point| point.y).collect(), &joined(true), map.height);
        let moved = xs.into_iter().zip(ys).map(|(x, y)| Point::new(x, y)).collect();
        Straight { corners, moved }
    }

    fn place(&self, point: Point) -> Point {
        self.corners.binary_search(&point).map_or(point, |at| self.moved[at])
    }
}

/// Every value replaced by the mean of its group, unless the group would spread too far. The rim stays where it is.
fn means(values: Vec<i32>, joined: &[(usize, usize)], rim: i32) -> Vec<i32> {
    let mut group: Vec<usize> = (0..values.len()).collect();
    for &(a, b) in joined {
        let (from, to) = (group[b], group[a]);
        let both = || (0..values.len()).filter(|&at| group[at] == from || group[at] == to).map(|at| values[at]);
        let spread = both().max().unwrap_or(0) - both().min().unwrap_or(0);
        if from != to && spread <= OFF {
            group.iter_mut().filter(|at| **at == from).for_each(|at| *at = to);
        }
    }
    let mean = |of: usize| {
        let members: Vec<i32> = (0..values.len()).filter(|&at| group[at] == of).map(|at| values[at]).collect();
        let on_rim = members.iter().find(|&&value| value == 0 || value == rim);
        on_rim.copied().unwrap_or_else(|| members.iter().sum::<i32>() / members.len() as i32)
    };
    group.iter().map(|&of| mean(of)).collect()
}

fn rank(kind: EdgeKind) -> u8 {
    match kind {
        EdgeKind::Border => 0,
        EdgeKind::Fall => 1,
        EdgeKind::High => 2,
        EdgeKind::Outer => 3,
        EdgeKind::Wall => 4,
    }
}

fn ink(kind: EdgeKind) -> Ink {
    match kind {
        EdgeKind::Border => Ink::Border,
        EdgeKind::Fall => Ink::FallEdge,
        EdgeKind::High => Ink::HighEdge,
        EdgeKind::Outer => Ink::Rim,
        EdgeKind::Wall => Ink::Wall,
    }
}

/// Light and heavy lines as Unicode has them: rows by the arms up and right, columns by down and left; none, light,
/// heavy.
const JOINTS: [&str; 9] = [
    " ╴╸╷┐┑╻┒┓",
    "╶─╾┌┬┭┎┰┱",
    "╺╼━┍┮┯┏┲┳",
    "╵┘┙│┤┥╽┧┪",
    "└┴┵├┼┽┟╁╅",
    "┕┶┷┝┾┿┢╆╈",
    "╹┚┛╿┦┩┃┨┫",
    "┖┸┹┞╀╃┠╂╉",
    "┗┺┻┡╄╇┣╊╋",
];

/// Borders are light, walls and the rim heavy, high edges double, the rims of falls dashed: readable without colour.
fn sign(arms: Arms) -> char {
    let [up, right, down, left] = arms;
    let is = |arm: Option<EdgeKind>, kind| arm == Some(kind);
    match (is(left, EdgeKind::High) && is(right, EdgeKind::High), is(up, EdgeKind::High) && is(down, EdgeKind::High)) {
        (true, true) => return '╬',
        (true, false) => return '═',
        (false, true) => return '║',
        (false, false) => {}
    }
    match arms.map(|arm| is(arm, EdgeKind::High)) {
        [true, true, false, false] => return '╚',
        [false, true, true, false] => return '╔',
        [false, false, true, true] => return '╗',
        [true, false, false, true] => return '╝',
        _ => {}
    }
    let dashed = |one, other, across: [Option<EdgeKind>; 2]| {
        is(one, EdgeKind::Fall) && is(other, EdgeKind::Fall) && across == [None; 2]
    };
    if dashed(left, right, [up, down]) {
        return '┄';
    }
    if dashed(up, down, [left, right]) {
        return '┆';
    }
    let weight = |arm: Option<EdgeKind>| match arm {
        None => 0,
        Some(EdgeKind::Wall | EdgeKind::Outer) => 2,
        Some(_) => 1,
    };
    let row = JOINTS[weight(up) * 3 + weight(right)];
    row.chars().nth(weight(down) * 3 + weight(left)).expect("the table is whole")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Pack;
    use helter_skelter::Content;

    fn maps() -> &'static [Map] {
        &Pack::<Content>::built_in().content().maps
    }

    #[test]
    fn every_space_has_room_for_a_number_and_a_figure() {
        for map in maps() {
            let plan = Plan::of(map, 48, 15);
            for space in map.spaces.iter() {
                let cells = (0..plan.height)
                    .flat_map(|y| (0..plan.width).map(move |x| (x, y)))
                    .filter(|&(x, y)| plan.ground(x, y) == Some(Side::Space(space)));
                assert!(cells.count() >= 6, "{} {space}", map.id);
            }
        }
    }

    #[test]
    fn lines_run_straight() {
        // At the smallest size no row of City Blocks but those with a line all along begins with one.
        let plan = Plan::of(&maps()[0], 48, 15);
        let level: Vec<u16> = (0..plan.height).filter(|&y| (0..12).all(|x| plan.lines(x, y).is_some())).collect();
        assert_eq!(level, [0, 3, 6, 9, 12, 15]);
    }

    #[test]
    fn what_is_passable_looks_otherwise_than_what_is_not() {
        let both = |kind| [None, Some(kind), None, Some(kind)];
        let signs: Vec<char> = [EdgeKind::Border, EdgeKind::High, EdgeKind::Wall, EdgeKind::Fall, EdgeKind::Outer]
            .map(|kind| sign(both(kind)))
            .to_vec();
        assert_eq!(signs, ['─', '═', '━', '┄', '━']);
        assert_eq!(sign([Some(EdgeKind::Wall), Some(EdgeKind::Border), Some(EdgeKind::Border), None]), '┞');
    }
}
