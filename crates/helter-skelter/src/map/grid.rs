//! Small maps drawn as a grid of letters, for cases and tests (HS-590).
//!
//! `["1 2c 3h", "4 ~a 5ch"]`: a cell is a designation with c for cover and h for high ground, or `~` and the name of a
//! fall. Equal cells that touch are one space. A cell is 100 units wide and high.

use super::outline::{FallLoop, Flaw, Outline, Part, SpaceLoop, build};
use super::{Map, Side};
use crate::geometry::Point;
use crate::names::Space;
use std::collections::{BTreeMap, BTreeSet};

/// The side of a cell.
const CELL: i32 = 100;

/// A corner of the grid, in cells.
type Corner = (usize, usize);

impl Map {
    /// A map drawn as a grid. A wall is `1/2` (all that two places share) or `1,0-1,1` (between two corners, in cells).
    /// A designation point is in the middle of the first cell of its space unless `points` says otherwise.
    pub fn grid(
        rows: &[impl AsRef<str>],
        walls: &[impl AsRef<str>],
        points: &BTreeMap<u8, Point>,
    ) -> Result<Map, Vec<String>> {
        let drawn = outline("grid", rows, walls, points).and_then(|outline| build(&outline));
        drawn.map_err(|flaws| flaws.into_iter().map(|flaw| flaw.reason).collect())
    }
}

/// What a grid says about one place before its outline is traced.
#[derive(Default)]
struct Place {
    flags: String,
    cells: Vec<Corner>,
}

pub(super) fn outline(
    id: &str,
    rows: &[impl AsRef<str>],
    walls: &[impl AsRef<str>],
    points: &BTreeMap<u8, Point>,
) -> Result<Outline, Vec<Flaw>> {
    let mut flaws = Vec::new();
    let cells: Vec<Vec<&str>> = rows.iter().map(|row| row.as_ref().split_whitespace().collect()).collect();
    let (width, height) = (cells.first().map_or(0, Vec::len), cells.len());
    for (y, row) in cells.iter().enumerate() {
        if row.len() != width {
            let reason = format!("HS-502: row {} has {} cells, the first has {width}", y + 1, row.len());
            flaws.push(Flaw::new(Part::Row(y), reason));
        }
    }
    if !flaws.is_empty() {
        return Err(flaws);
    }
    let mut falls: Vec<&str> = Vec::new();
    let mut places: BTreeMap<Side, Place> = BTreeMap::new();
    let mut sides: BTreeMap<Corner, Side> = BTreeMap::new();
    for (y, row) in cells.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            match read_cell(cell, &mut falls) {
                Ok((side, flags)) => {
                    let place = places.entry(side).or_default();
                    place.cells.push((x, y));
                    place.flags.push_str(flags);
                    sides.insert((x, y), side);
                }
                Err(reason) => flaws.push(Flaw::new(Part::Row(y), reason)),
            }
        }
    }
    let corner = |(x, y): Corner| y * (width + 1) + x;
    let mut drawn = Outline {
        id: id.into(),
        name: String::new(),
        width: CELL * width as i32,
        height: CELL * height as i32,
        vertices: Vec::new(),
        spaces: Vec::new(),
        falls: falls.iter().map(|name| FallLoop(name.to_string(), Vec::new())).collect(),
        walls: Vec::new(),
        level: Some(1),
        bands: None,
    };
    for y in 0..=height {
        drawn.vertices.extend((0..=width).map(|x| Point::new(CELL * x as i32, CELL * y as i32)));
    }
    for (&side, place) in &places {
        let (x, y) = place.cells[0];
        let name = name(side, &falls);
        let Some(turns) = trace(&place.cells) else {
            flaws.push(Flaw::new(
                Part::Row(y),
                format!("HS-501: {name} is not in one piece, or surrounds another place"),
            ));
            continue;
        };
        let turns = turns.into_iter().map(corner).collect();
        match side {
            Side::Space(space) => {
                let middle = Point::new(CELL * x as i32 + CELL / 2, CELL * y as i32 + CELL / 2);
                let at = points.get(&space.0).copied().unwrap_or(middle);
                drawn.spaces.push(SpaceLoop(space.0, place.flags.clone(), at.x, at.y, turns));
            }
            Side::Fall(index) => drawn.falls[usize::from(index)].1 = turns,
        }
    }
    for number in points.keys().filter(|&&number| !places.contains_key(&Side::Space(Space(number)))) {
        flaws.push(Flaw::new(Part::Whole, format!("HS-500: a point is given for space {number}, which is not drawn")));
    }
    for (index, wall) in walls.iter().enumerate() {
        match read_wall(wall.as_ref(), &sides, &falls) {
            Ok(stretch) => drawn.walls.extend(stretch.into_iter().map(|(from, to)| [corner(from), corner(to)])),
            Err(reason) => flaws.push(Flaw::new(Part::Wall(index), format!("HS-503: {reason}"))),
        }
    }
    if flaws.is_empty() { Ok(drawn) } else { Err(flaws) }
}

/// `3ch` or `~a`, with the flags apart.
fn read_cell<'a>(cell: &'a str, falls: &mut Vec<&'a str>) -> Result<(Side, &'a str), String> {
    if let Some(name) = cell.strip_prefix('~') {
        let known = falls.iter().position(|fall| *fall == name);
        let index = known.unwrap_or_else(|| {
            falls.push(name);
            falls.len() - 1
        });
        return Ok((Side::Fall(index as u8), ""));
    }
    let digits = cell.find(|c: char| !c.is_ascii_digit()).unwrap_or(cell.len());
    let (number, flags) = cell.split_at(digits);
    match number.parse() {
        Ok(number) if (1..=Space::MAX).contains(&number) => Ok((Side::Space(Space(number)), flags)),
        _ => Err(format!("HS-500: cell `{cell}` is neither a designation from 1 to {} nor a fall (~a)", Space::MAX)),
    }
}

fn name(side: Side, falls: &[&str]) -> String {
    match side {
        Side::Space(space) => format!("space {space}"),
        Side::Fall(index) => format!("fall {}", falls[usize::from(index)]),
    }
}

/// The sides of a cell, clockwise.
fn around((x, y): Corner) -> [(Corner, Corner); 4] {
    let turns = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
    [(turns[0], turns[1]), (turns[1], turns[2]), (turns[2], turns[3]), (turns[3], turns[0])]
}

/// The outline of a set of cells, clockwise; nothing unless it is a single loop that meets no corner twice.
fn trace(cells: &[Corner]) -> Option<Vec<Corner>> {
    let walked: BTreeSet<_> = cells.iter().flat_map(|&cell| around(cell)).collect();
    let rim = walked.iter().filter(|&&(a, b)| !walked.contains(&(b, a)));
    let next: BTreeMap<Corner, Corner> = rim.clone().copied().collect();
    let length = rim.count();
    if next.len() < length {
        return None; // Two stretches leave one corner.
    }
    let start = *next.keys().next()?;
    let mut turns = vec![start];
    while next[turns.last()?] != start {
        turns.push(next[turns.last()?]);
    }
    (turns.len() == length).then_some(turns)
}

/// All the unit stretches of a wall.
fn read_wall(wall: &str, sides: &BTreeMap<Corner, Side>, falls: &[&str]) -> Result<Vec<(Corner, Corner)>, String> {
    if let Some((one, other)) = wall.split_once('/') {
        let side = |name: &str| match name.trim().strip_prefix('~') {
            Some(fall) => falls.iter().position(|name| *name == fall).map(|index| Side::Fall(index as u8)),
            None => name.trim().parse().ok().map(|number| Side::Space(Space(number))),
        };
        let between = |name: &str| {
            let cells = sides.iter().filter(move |&(_, &found)| Some(found) == side(name));
            cells.flat_map(|(&cell, _)| around(cell)).collect::<BTreeSet<_>>()
        };
        let there = between(other);
        let common: Vec<_> = between(one).into_iter().filter(|&(a, b)| there.contains(&(b, a))).collect();
        return if common.is_empty() { Err(format!("wall `{wall}`: the two share no edge")) } else { Ok(common) };
    }
    let corner = |text: &str| -> Option<Corner> {
        let (x, y) = text.split_once(',')?;
        Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
    };
    let ends = wall.split_once('-').and_then(|(from, to)| Some((corner(from)?, corner(to)?)));
    match ends {
        Some(((ax, ay), (bx, by))) if ax == bx && ay != by => {
            Ok((ay.min(by)..ay.max(by)).map(|y| ((ax, y), (ax, y + 1))).collect())
        }
        Some(((ax, ay), (bx, by))) if ay == by && ax != bx => {
            Ok((ax.min(bx)..ax.max(bx)).map(|x| ((x, ay), (x + 1, ay))).collect())
        }
        _ => Err(format!("wall `{wall}` is neither `1/2` nor two corners in line, `1,0-1,1`")),
    }
}
