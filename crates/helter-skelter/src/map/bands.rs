//! The Level 2 validator (HS-510 to HS-518): what a map that ships must also be, and the figures of section 17.4.

use super::outline::{Flaw, Outline, Part};
use super::{EdgeKind, Map, Side};
use crate::geometry::{keeps_clear, sides};
use crate::names::{Space, Spaces};
use serde::Deserialize;

/// From and to, both included.
type Band = [u32; 2];

/// Section 17.4: what the figures of a map must stay within. It stands in the map's own file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bands {
    pub cover: Band,
    pub high: Band,
    pub groups: Band,
    pub falls: Band,
    pub walls: Band,
    pub pairs: Band,
    pub degree: Band,
    pub average_degree_hundredths: Band,
    /// Ordered pairs of different spaces with line of sight, in percent.
    pub sight: Band,
    pub sight_from_high: Option<Band>,
    pub diameter: Band,
    pub mean_distance_hundredths: Band,
    #[serde(default)]
    pub block: Vec<Block>,
}

/// A part of the map with a band of its own for the sight inside it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    pub name: String,
    pub spaces: Spaces,
    pub sight: Band,
}

/// `part` of `whole`, compared without division.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    pub part: u32,
    pub whole: u32,
}

impl Share {
    /// Is the share, counted in `unit`ths, inside the band?
    fn within(self, [low, high]: Band, unit: u32) -> bool {
        let part = self.part * unit;
        (low * self.whole..=high * self.whole).contains(&part)
    }
}

/// What section 17.4 counts on a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    pub walls: u32,
    /// Connected high ground (HS-513).
    pub groups: Vec<Spaces>,
    pub pairs: u32,
    pub least_degree: u32,
    pub greatest_degree: u32,
    pub sight: Share,
    pub sight_from_high: Share,
    /// The longest way on foot; nothing if some space cannot be reached.
    pub diameter: Option<u32>,
    /// Sum of the ways on foot over the ordered pairs.
    pub distance: Share,
}

impl Map {
    pub fn figures(&self) -> Figures {
        let degrees: Vec<u32> = self.spaces.iter().map(|space| self.adjacent(space).len() as u32).collect();
        let ways: Vec<Option<u32>> = self.spaces.iter().flat_map(|from| self.walk(from)).collect();
        let count = self.spaces.len() as u32;
        Figures {
            walls: self.edges.iter().filter(|edge| edge.kind == EdgeKind::Wall).count() as u32,
            groups: self.groups(),
            pairs: degrees.iter().sum::<u32>() / 2,
            least_degree: degrees.iter().copied().min().unwrap_or(0),
            greatest_degree: degrees.iter().copied().max().unwrap_or(0),
            sight: self.sight_share(self.spaces, self.spaces),
            sight_from_high: self.sight_share(self.high, self.spaces),
            diameter: ways.iter().copied().collect::<Option<Vec<u32>>>().and_then(|ways| ways.into_iter().max()),
            distance: Share { part: ways.iter().flatten().sum(), whole: count * count.saturating_sub(1) },
        }
    }

    /// How many of the ordered pairs of different spaces have line of sight.
    pub fn sight_share(&self, from: Spaces, to: Spaces) -> Share {
        let seen = |space: Space| self.seen_from(space).and(to).without(space).len() as u32;
        let pairs = |space: Space| to.without(space).len() as u32;
        Share { part: from.iter().map(seen).sum(), whole: from.iter().map(pairs).sum() }
    }

    /// Steps on foot, MOVE or CLIMB, from one space to each of the others.
    fn walk(&self, from: Space) -> Vec<Option<u32>> {
        let mut ways = vec![None; usize::from(Space::MAX) + 1];
        let (mut ring, mut reached, mut steps) = (Spaces::NONE.with(from), Spaces::NONE, 0);
        while !ring.is_empty() {
            ring.iter().for_each(|space| ways[usize::from(space.0)] = Some(steps));
            reached = reached.or(ring);
            ring = self.beside(ring).minus(reached);
            steps += 1;
        }
        self.spaces.iter().map(|space| ways[usize::from(space.0)]).collect()
    }

    fn beside(&self, spaces: Spaces) -> Spaces {
        spaces.iter().fold(Spaces::NONE, |all, space| all.or(self.adjacent(space)))
    }

    /// The balconies: high ground that hangs together.
    fn groups(&self) -> Vec<Spaces> {
        let (mut groups, mut rest) = (Vec::new(), self.high);
        while let Some(first) = rest.iter().next() {
            let mut group = Spaces::NONE.with(first);
            loop {
                let grown = group.or(self.beside(group).and(self.high));
                if grown == group {
                    break;
                }
                group = grown;
            }
            groups.push(group);
            rest = rest.minus(group);
        }
        groups
    }
}

/// Everything that keeps a sound map from shipping.
pub(super) fn level_two(map: &Map, outline: &Outline) -> Vec<Flaw> {
    let place = |space: Space| {
        let index = outline.spaces.iter().position(|row| row.0 == space.0);
        index.map_or(Part::Whole, Part::Space)
    };
    let mut flaws = Vec::new();
    let mut say = |part: Part, reason: String| flaws.push(Flaw::new(part, reason));
    let count = map.spaces.len();
    if map.spaces != (1..=40).map(Space).collect() {
        say(Part::Whole, format!("HS-510: {count} spaces; a map has exactly 40, numbered 1 to 40"));
    }
    let figures = map.figures();
    for space in map.spaces.iter().filter(|&space| map.adjacent(space).len() < 2) {
        let degree = map.adjacent(space).len();
        say(place(space), format!("HS-511: space {space} has {degree} neighbours; at least two lead on"));
    }
    if figures.diameter.is_none() {
        let first = map.spaces.iter().next().expect("a diameter is missing between two spaces");
        let ways = map.spaces.iter().zip(map.walk(first)).filter(|(_, way)| way.is_none());
        for (space, _) in ways {
            say(place(space), format!("HS-511: space {space} cannot be reached from space {first} on foot"));
        }
    }
    if map.high.is_empty() == map.falls.is_empty() {
        let what = if map.high.is_empty() { "neither high ground nor a fall" } else { "high ground and falls" };
        say(Part::Whole, format!("HS-512: the map has {what}; it has one of the two"));
    }
    for group in &figures.groups {
        if map.beside(*group).minus(map.high).is_empty() {
            let first = group.iter().next().expect("a group has a space");
            say(place(first), format!("HS-513: no high edge leads up to high ground {group:?}"));
        }
    }
    for (index, fall) in map.falls.iter().enumerate() {
        let rims = map.edges.iter().filter(|edge| edge.kind == EdgeKind::Fall);
        let fall_here = Side::Fall(index as u8);
        let touching = rims.filter_map(|edge| match (edge.side, edge.beyond) {
            (Side::Space(space), Some(side)) | (side, Some(Side::Space(space))) if side == fall_here => Some(space),
            _ => None,
        });
        if touching.collect::<Spaces>().len() < 2 {
            let reason = format!("HS-514: fewer than two spaces touch fall {} over a fall edge", fall.name);
            say(Part::Fall(index), reason);
        }
    }
    room(map, &mut |space, reason| say(place(space), reason));
    general_position(map, outline, &mut say);
    match &outline.bands {
        Some(bands) => bands.judge(map, &figures, &mut |reason| say(Part::Whole, format!("HS-518: {reason}"))),
        None => {
            say(Part::Whole, "HS-518: no [bands] for the figures of the map, and it does not say `level = 1`".into())
        }
    }
    flaws
}

/// HS-515: room for the number, for a doorway, for a figure.
fn room(map: &Map, say: &mut impl FnMut(Space, String)) {
    for plot in &map.plots {
        if sides(&plot.corners).any(|(a, b)| !keeps_clear(plot.at, a, b, 40 * 40)) {
            let space = plot.space;
            say(space, format!("HS-515: a circle of radius 40 round the number of space {space} crosses its outline"));
        }
    }
    for edge in &map.edges {
        let ((Side::Space(space), _) | (_, Some(Side::Space(space)))) = (edge.side, edge.beyond) else {
            continue;
        };
        let squared = edge.from.squared_distance(edge.to);
        let at = format!("({}, {})-({}, {})", edge.from.x, edge.from.y, edge.to.x, edge.to.y);
        if squared < 10 * 10 {
            say(space, format!("HS-515: edge {at} is shorter than 10"));
        }
        // A doorway is a stretch of border beside a wall between the same two spaces.
        let sides = |edge: &super::Edge| (Some(edge.side).min(edge.beyond), Some(edge.side).max(edge.beyond));
        let walled = || map.edges.iter().any(|wall| wall.kind == EdgeKind::Wall && sides(wall) == sides(edge));
        if matches!(edge.kind, EdgeKind::Border | EdgeKind::High) && squared < 50 * 50 && walled() {
            say(space, format!("HS-515: the doorway {at} is shorter than 50"));
        }
    }
}

/// HS-516: no line of sight is so close to a vertex that a drawing could not show which side it passes.
fn general_position(map: &Map, outline: &Outline, say: &mut impl FnMut(Part, String)) {
    for (index, &vertex) in outline.vertices.iter().enumerate() {
        for (i, one) in map.plots.iter().enumerate() {
            for other in &map.plots[i + 1..] {
                if !keeps_clear(vertex, one.at, other.at, 1) {
                    let reason = format!(
                        "HS-516: the line between spaces {} and {} passes within 1 unit of vertex {index}",
                        one.space, other.space
                    );
                    say(Part::Vertex(index), reason);
                }
            }
        }
    }
}

impl Bands {
    fn judge(&self, map: &Map, figures: &Figures, say: &mut impl FnMut(String)) {
        let mut count = |what: &str, figure: u32, [low, high]: Band| {
            if !(low..=high).contains(&figure) {
                say(format!("{what}: {figure}; the band is {low} to {high}"));
            }
        };
        count("cover spaces", map.cover.len() as u32, self.cover);
        count("high-ground spaces", map.high.len() as u32, self.high);
        count("groups of high ground", figures.groups.len() as u32, self.groups);
        count("falls", map.falls.len() as u32, self.falls);
        count("walls", figures.walls, self.walls);
        count("adjacent pairs", figures.pairs, self.pairs);
        count("neighbours of the loneliest space", figures.least_degree, self.degree);
        count("neighbours of the busiest space", figures.greatest_degree, self.degree);
        if let Some(diameter) = figures.diameter {
            count("longest way on foot", diameter, self.diameter);
        }
        let mut share = |what: &str, share: Share, band: Band, unit: u32, name: &str| {
            if !share.within(band, unit) {
                let [low, high] = band;
                let Share { part, whole } = share;
                say(format!("{what}: {part} of {whole}; the band is {low} to {high} {name}"));
            }
        };
        let degrees = Share { part: 2 * figures.pairs, whole: map.spaces.len() as u32 };
        share("neighbours", degrees, self.average_degree_hundredths, 100, "hundredths");
        share("pairs with line of sight", figures.sight, self.sight, 100, "percent");
        if let Some(band) = self.sight_from_high {
            share("pairs with line of sight from high ground", figures.sight_from_high, band, 100, "percent");
        }
        if figures.diameter.is_some() {
            share("steps between two spaces", figures.distance, self.mean_distance_hundredths, 100, "hundredths");
        }
        for block in &self.block {
            let inside = map.sight_share(block.spaces, block.spaces);
            share(&format!("pairs with line of sight inside {}", block.name), inside, block.sight, 100, "percent");
        }
    }
}

#[cfg(test)]
mod tests;
