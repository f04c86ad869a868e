//! The data model of section 17.1 and the Level 1 validator (HS-500 to HS-505): what makes an outline a map.

use super::{Bands, Edge, EdgeKind, Fall, Map, Plot, Side, Tables};
use crate::geometry::{Fine, LIMIT, Point, doubled_area, sides, touch};
use crate::names::{Space, Spaces};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A map as it is written down: a rectangle cut into loops of vertices. Short names are those of section 17.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outline {
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(alias = "w")]
    pub width: i32,
    #[serde(alias = "h")]
    pub height: i32,
    #[serde(alias = "v")]
    pub vertices: Vec<Point>,
    #[serde(alias = "s")]
    pub spaces: Vec<SpaceLoop>,
    #[serde(alias = "f", default)]
    pub falls: Vec<FallLoop>,
    #[serde(default)]
    pub walls: Vec<[usize; 2]>,
    /// 1 for a map that is sound but need not be fit to ship.
    pub level: Option<u8>,
    pub bands: Option<Bands>,
}

/// `[number, flags, x, y, [vertices]]`
#[derive(Clone, Debug, Deserialize)]
pub struct SpaceLoop(pub u8, pub String, pub i32, pub i32, pub Vec<usize>);

/// `[name, [vertices]]`
#[derive(Clone, Debug, Deserialize)]
pub struct FallLoop(pub String, pub Vec<usize>);

/// Which part of an outline a flaw is in, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Part {
    Whole,
    Row(usize),
    Vertex(usize),
    Space(usize),
    Fall(usize),
    Wall(usize),
}

/// What is wrong with a map. The reason starts with the rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Flaw {
    pub part: Part,
    pub reason: String,
}

impl Flaw {
    pub fn new(part: Part, reason: impl Into<String>) -> Flaw {
        Flaw { part, reason: reason.into() }
    }
}

impl Map {
    /// Any Level 1 map (HS-590). Says everything that is wrong with it.
    pub fn read(outline: &Outline) -> Result<Map, Vec<String>> {
        build(outline).map_err(|flaws| flaws.into_iter().map(|flaw| flaw.reason).collect())
    }
}

/// One loop of the subdivision, named for messages.
struct Loop {
    name: String,
    part: Part,
    side: Side,
    corners: Vec<Point>,
}

pub(super) fn build(outline: &Outline) -> Result<Map, Vec<Flaw>> {
    let mut flaws = Vec::new();
    size_and_vertices(outline, &mut flaws);
    let loops = loops(outline, &mut flaws);
    if !flaws.is_empty() {
        return Err(flaws); // Without sound indices there is no loop to judge.
    }
    for each in &loops {
        simple(each, &mut flaws);
    }
    if !flaws.is_empty() {
        return Err(flaws); // Edges of a crossed loop would only repeat the same complaint.
    }
    designations(outline, &loops, &mut flaws);
    let edges = edges(outline, &loops, &mut flaws);
    if !flaws.is_empty() {
        return Err(flaws);
    }
    let mut map = assemble(outline, loops, edges);
    map.tabulate();
    Ok(map)
}

fn size_and_vertices(outline: &Outline, flaws: &mut Vec<Flaw>) {
    let (width, height) = (outline.width, outline.height);
    if !(1..=LIMIT).contains(&width) || !(1..=LIMIT).contains(&height) {
        flaws.push(Flaw::new(Part::Whole, format!("HS-060: {width} x {height}; a side is 1 to {LIMIT} long")));
        return;
    }
    let mut seen = BTreeMap::new();
    for (index, vertex) in outline.vertices.iter().enumerate() {
        let Point { x, y } = *vertex;
        if !(0..=width).contains(&x) || !(0..=height).contains(&y) {
            flaws.push(Flaw::new(Part::Vertex(index), format!("HS-502: vertex {index} ({x}, {y}) is off the board")));
        }
        if let Some(first) = seen.insert(*vertex, index) {
            let reason = format!("HS-502: vertices {first} and {index} are the same point ({x}, {y})");
            flaws.push(Flaw::new(Part::Vertex(index), reason));
        }
    }
}

fn loops(outline: &Outline, flaws: &mut Vec<Flaw>) -> Vec<Loop> {
    let mut loops = Vec::new();
    let mut corners = |name: &str, part, indices: &[usize]| {
        let unknown = indices.iter().filter(|&&index| index >= outline.vertices.len());
        let reasons = unknown.map(|index| Flaw::new(part, format!("HS-502: {name} has no vertex {index}")));
        let before = flaws.len();
        flaws.extend(reasons);
        (flaws.len() == before).then(|| indices.iter().map(|&index| outline.vertices[index]).collect())
    };
    let mut misnamed = Vec::new();
    let mut numbers = BTreeSet::new();
    for (index, SpaceLoop(number, flags, _, _, indices)) in outline.spaces.iter().enumerate() {
        let (name, part) = (format!("space {number}"), Part::Space(index));
        if !(1..=Space::MAX).contains(number) {
            misnamed.push(Flaw::new(part, format!("HS-500: designation {number}; they run from 1 to {}", Space::MAX)));
            continue;
        }
        if !numbers.insert(*number) {
            misnamed.push(Flaw::new(part, format!("HS-500: designation {number} is used twice")));
        }
        if let Some(flag) = flags.chars().find(|flag| !matches!(flag, 'c' | 'h')) {
            misnamed.push(Flaw::new(
                part,
                format!("HS-026: {name} has flag `{flag}`; there are c (cover) and h (high ground)"),
            ));
        }
        if let Some(corners) = corners(&name, part, indices) {
            loops.push(Loop { name, part, side: Side::Space(Space(*number)), corners });
        }
    }
    let mut names = BTreeSet::new();
    for (index, FallLoop(id, indices)) in outline.falls.iter().enumerate() {
        let (name, part) = (format!("fall {id}"), Part::Fall(index));
        if !names.insert(id) {
            misnamed.push(Flaw::new(part, format!("HS-029: {name} is listed twice")));
        }
        if let Some(corners) = corners(&name, part, indices) {
            loops.push(Loop { name, part, side: Side::Fall(index as u8), corners });
        }
    }
    flaws.append(&mut misnamed);
    loops
}

/// HS-501.
fn simple(each: &Loop, flaws: &mut Vec<Flaw>) {
    let Loop { name, part, corners, .. } = each;
    let mut say = |reason: String| flaws.push(Flaw::new(*part, format!("HS-501: {name} {reason}")));
    let count = corners.len();
    if count < 3 {
        return say(format!("has {count} vertices; a loop has at least three"));
    }
    if sides(corners).any(|(a, b)| a == b) {
        return say("repeats a vertex".into());
    }
    let all: Vec<_> = sides(corners).collect();
    for (i, &(a, b)) in all.iter().enumerate() {
        for (j, &(c, d)) in all.iter().enumerate().skip(i + 1) {
            // Neighbours share a corner. Where one folds back on the other, the side after it touches one of them too.
            let neighbours = j == i + 1 || i == 0 && j == count - 1;
            if !neighbours && touch(a, b, c, d) {
                return say("crosses or touches itself".into());
            }
        }
    }
    if doubled_area(corners) <= 0 {
        say("has no area, or runs anticlockwise: turn the list of vertices round".into());
    }
}

/// HS-500: the point that sight runs from is inside its own space.
fn designations(outline: &Outline, loops: &[Loop], flaws: &mut Vec<Flaw>) {
    for each in loops {
        if let Part::Space(index) = each.part {
            let SpaceLoop(number, _, x, y, _) = outline.spaces[index];
            if !Fine::from(Point { x, y }).inside(&each.corners) {
                let reason = format!("HS-500: the designation point ({x}, {y}) of space {number} is not inside it");
                flaws.push(Flaw::new(each.part, reason));
            }
        }
    }
}

/// HS-502, HS-503, HS-505: the loops tile the board, and every edge gets its kind.
fn edges(outline: &Outline, loops: &[Loop], flaws: &mut Vec<Flaw>) -> Vec<Edge> {
    // Each stretch is walked once in one direction and, unless it is on the rim, once in the other.
    let mut walked: BTreeMap<(Point, Point), &Loop> = BTreeMap::new();
    for each in loops {
        for (a, b) in sides(&each.corners) {
            if let Some(first) = walked.insert((a, b), each) {
                let reason = format!("HS-502: {} and {} overlap at {}", first.name, each.name, stretch(a, b));
                flaws.push(Flaw::new(each.part, reason));
            }
        }
    }
    let high: Spaces =
        outline.spaces.iter().filter(|space| space.1.contains('h')).map(|space| Space(space.0)).collect();
    let is_high = |side: Side| matches!(side, Side::Space(space) if high.has(space));
    let walls = walls(outline, &walked, flaws);
    let rim = |a: Point, b: Point| {
        a.x == b.x && (a.x == 0 || a.x == outline.width) || a.y == b.y && (a.y == 0 || a.y == outline.height)
    };
    let mut edges = Vec::new();
    for (&(a, b), &each) in &walked {
        let other = walked.get(&(b, a)).copied();
        let kind = match other {
            None if rim(a, b) => EdgeKind::Outer,
            None => {
                let reason = format!("HS-502: nothing lies beyond {} of {}", stretch(a, b), each.name);
                flaws.push(Flaw::new(each.part, reason));
                continue;
            }
            Some(_) if b < a => continue, // seen from the other side
            Some(_) if walls.contains(&(a, b)) => EdgeKind::Wall,
            Some(other) => match (each.side, other.side) {
                (Side::Fall(_), Side::Fall(_)) => {
                    let reason = format!("HS-505: {} and {} share an edge; make them one fall", each.name, other.name);
                    flaws.push(Flaw::new(each.part, reason));
                    continue;
                }
                (Side::Space(_), Side::Space(_)) if is_high(each.side) != is_high(other.side) => EdgeKind::High,
                (Side::Space(_), Side::Space(_)) => EdgeKind::Border,
                _ => EdgeKind::Fall,
            },
        };
        edges.push(Edge { kind, from: a, to: b, side: each.side, beyond: other.map(|other| other.side) });
    }
    let covered: i64 = loops.iter().map(|each| doubled_area(&each.corners)).sum();
    let board = 2 * i64::from(outline.width) * i64::from(outline.height);
    if flaws.is_empty() && covered != board {
        let (covered, board) = (covered / 2, board / 2);
        flaws.push(Flaw::new(Part::Whole, format!("HS-502: spaces and falls cover {covered} of {board} square units")));
    }
    edges
}

/// HS-503: the walls, lower end first.
fn walls(
    outline: &Outline,
    walked: &BTreeMap<(Point, Point), &Loop>,
    flaws: &mut Vec<Flaw>,
) -> BTreeSet<(Point, Point)> {
    let mut walls = BTreeSet::new();
    for (index, &[one, other]) in outline.walls.iter().enumerate() {
        let mut say = |reason: &str| {
            flaws.push(Flaw::new(Part::Wall(index), format!("HS-503: wall [{one}, {other}] {reason}")));
        };
        match (outline.vertices.get(one), outline.vertices.get(other)) {
            (Some(&a), Some(&b)) => {
                let (a, b) = (a.min(b), a.max(b));
                match (walked.contains_key(&(a, b)), walked.contains_key(&(b, a))) {
                    (true, true) if !walls.insert((a, b)) => say("is listed twice"),
                    (true, true) => {}
                    (false, false) => say("is no edge"),
                    _ => say("lies on the rim, which is a wall already"),
                }
            }
            _ => say("names a vertex that does not exist"),
        }
    }
    walls
}

fn stretch(a: Point, b: Point) -> String {
    format!("({}, {})-({}, {})", a.x, a.y, b.x, b.y)
}

fn assemble(outline: &Outline, loops: Vec<Loop>, edges: Vec<Edge>) -> Map {
    let flagged = |flag| outline.spaces.iter().filter(move |space| space.1.contains(flag)).map(|space| Space(space.0));
    let (mut plots, mut falls) = (Vec::new(), Vec::new());
    for each in loops {
        match (each.side, each.part) {
            (Side::Space(space), Part::Space(index)) => {
                let SpaceLoop(_, _, x, y, _) = outline.spaces[index];
                plots.push(Plot { space, at: Point { x, y }, corners: each.corners });
            }
            (_, Part::Fall(index)) => {
                falls.push(Fall { name: outline.falls[index].0.clone(), corners: each.corners });
            }
            _ => unreachable!("a loop is a space or a fall"),
        }
    }
    plots.sort_by_key(|plot| plot.space);
    Map {
        id: outline.id.clone(),
        name: if outline.name.is_empty() { outline.id.clone() } else { outline.name.clone() },
        width: outline.width,
        height: outline.height,
        spaces: plots.iter().map(|plot| plot.space).collect(),
        cover: flagged('c').collect(),
        high: flagged('h').collect(),
        plots,
        falls,
        edges,
        tables: Tables::empty(),
    }
}
