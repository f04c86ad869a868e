//! Whether a table can be played: every deployment zone has room, and models on foot get from one to the other and to
//! what the scenario is about.

use super::{Layout, Mission, Scenario, Zone};
use crate::geometry::path::{Gait, Mover, free_leg, reaches, rests};
use crate::geometry::shape::{Circle, circle_overlaps};
use crate::geometry::sweep::Sweep;
use crate::geometry::{BodySet, Kind, Piece, Point, Scene, Spot};

/// The grid on which a small base walks: half an inch.
const STEP: i32 = 500;
const SMALL: i32 = 500;
const HEIGHT: i32 = 1250;

/// Where a small base can walk: connected parts of the grid on every level, numbered from 0.
pub(super) struct Parts {
    columns: i32,
    rows: i32,
    levels: Vec<i32>,
    part: Vec<Option<u16>>,
}

/// Why a table cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit {
    pub rule: &'static str,
    /// A clause without a full stop.
    pub words: String,
    /// Where on the table.
    pub point: Option<Point>,
}

/// MG-R171: small bases that a zone has room for.
pub(super) const ROOM: usize = 12;

/// Why this scenario cannot be played on a table; nothing if it can. Each zone has room for so many small bases.
pub(super) fn unfit(scenario: &Scenario, layout: &Layout, parts: &Parts, room: usize) -> Vec<Unfit> {
    let ground = &layout.ground;
    let goals: &[Point] = match &scenario.mission {
        Mission::Loot { tokens, .. } => tokens,
        Mission::Hold { zones, .. } => zones,
        _ => &[],
    };
    let zone = |side: usize| scenario.zone(side, layout);
    let name = |side: usize| scenario.sides[side].role.as_str();
    let both = [0, 1].map(|side| (name(side), zone(side)));
    let off = both.iter().flat_map(|(_, zone)| zone.iter()).find(|zone| !zone.lies_on(ground));
    let off = off.map(|zone| zone.middle(layout)).or_else(|| goals.iter().copied().find(|&goal| !ground.has(goal)));
    if let Some(point) = off {
        let words = format!("this table is too small for {}", scenario.name);
        return vec![Unfit { rule: "MG-050", words, point: Some(point) }];
    }
    let mut wrong = parts.zones(layout, both, room);
    let zones = both.map(|(_, zone)| parts.within(layout, zone));
    for &goal in goals {
        let near = Zone::Circle { centre: goal, radius: 2 * SMALL + 1000 };
        let found = parts.within(layout, &[near]);
        if !zones.iter().all(|zone| zone.iter().any(|part| found.contains(part))) {
            let words = format!("nobody gets to the place {}, {}", goal.x, goal.y);
            wrong.push(Unfit { rule: "MG-R172", words, point: Some(goal) });
        }
    }
    if let Mission::Convoy { vehicle, .. } = scenario.mission {
        // As large as any vehicle, whichever way it faces.
        let wagon = Circle { centre: vehicle, r: 3000 };
        let stands = |piece: &&Piece| piece.kind != Kind::Open && piece.z0 < 2500 && piece.stands_between(0, 2500);
        if !ground.has_base(vehicle, wagon.r)
            || ground.pieces.iter().filter(stands).any(|piece| circle_overlaps(&wagon, piece.corners()))
        {
            let words = "the wagon has no room where it sets out".into();
            wrong.push(Unfit { rule: "MG-R172", words, point: Some(vehicle) });
        }
    }
    wrong
}

fn mover() -> Mover {
    Mover { side: 0, r: SMALL, height: HEIGHT, gait: Gait::FOOT, without: BodySet::NONE }
}

impl Parts {
    /// What is wrong with the zones of the two sides, of whom we say this: no room, or no way from one to the other.
    pub fn zones(&self, layout: &Layout, zones: [(&str, &[Zone]); 2], room: usize) -> Vec<Unfit> {
        let middle = |zone: &[Zone]| zone.first().map(|zone| zone.middle(layout));
        let mut wrong = Vec::new();
        for (name, zone) in zones {
            let found = self.room(layout, zone, room);
            let words = match found {
                0 => format!("no model can be put in the zone of the {name}"),
                found => format!("the zone of the {name} has room for {found} small bases; {room} are needed"),
            };
            if found < room {
                wrong.push(Unfit { rule: "MG-050", words, point: middle(zone) });
            }
        }
        let [one, other] = zones.map(|(_, zone)| self.within(layout, zone));
        if wrong.is_empty() && !one.iter().any(|part| other.contains(part)) {
            let words = "nobody can walk from one deployment zone to the other".into();
            wrong.push(Unfit { rule: "MG-050", words, point: middle(zones[1].1) });
        }
        wrong
    }

    /// How many small bases a zone takes side by side, up to so many.
    fn room(&self, layout: &Layout, zone: &[Zone], most: usize) -> usize {
        let mut placed: Vec<Spot> = Vec::new();
        for cell in 0..self.part.len() {
            let at = self.spot(cell);
            let apart =
                |other: &Spot| other.z != at.z || (other.plan() - at.plan()).norm2() >= i64::from(2 * SMALL).pow(2);
            let free = self.part[cell].is_some() && zone.iter().any(|zone| zone.holds(layout, at, SMALL));
            if free && placed.len() < most && placed.iter().all(apart) {
                placed.push(at);
            }
        }
        placed.len()
    }

    pub fn of(layout: &Layout) -> Parts {
        let ground = &layout.ground;
        let mut levels: Vec<i32> = ground.surfaces().map(|(_, z)| z).chain([0]).collect();
        levels.sort_unstable();
        levels.dedup();
        let (columns, rows) = (ground.width / STEP + 1, ground.depth / STEP + 1);
        let mut parts = Parts { columns, rows, part: vec![None; levels.len() * (columns * rows) as usize], levels };
        let scene = Scene::new(ground, &[]);
        let mover = mover();
        let stands: Vec<bool> =
            (0..parts.part.len()).map(|cell| rests(&scene, &mover, parts.spot(cell), false).is_ok()).collect();
        let mut next = 0;
        for start in 0..parts.part.len() {
            if !stands[start] || parts.part[start].is_some() {
                continue;
            }
            parts.part[start] = Some(next);
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                let here = parts.spot(cell);
                for neighbour in parts.neighbours(cell) {
                    let there = parts.spot(neighbour);
                    let sweep = Sweep { a: here.plan(), b: there.plan(), r: SMALL };
                    if parts.part[neighbour].is_none() && free_leg(&scene, &mover, &sweep, here.z).is_ok() {
                        // A low wall is crossed, not stood on: the grid goes over it, but nobody starts there.
                        parts.part[neighbour] = Some(next);
                        open.push(neighbour);
                    }
                }
                for link in &ground.links {
                    for (from, to) in [(link.a, link.b), (link.b, link.a)] {
                        if here.z == from.z && reaches(SMALL, here, from) {
                            let near = parts.cells_near(to).filter(|&cell| stands[cell]);
                            for cell in near.collect::<Vec<_>>() {
                                if parts.part[cell].is_none() {
                                    parts.part[cell] = Some(next);
                                    open.push(cell);
                                }
                            }
                        }
                    }
                }
            }
            next += 1;
        }
        // What cannot be stood on was only passed through.
        parts.part.iter_mut().zip(stands).filter(|(_, stands)| !stands).for_each(|(part, _)| *part = None);
        parts
    }

    fn spot(&self, cell: usize) -> Spot {
        let plane = (self.columns * self.rows) as usize;
        let (level, place) = (cell / plane, (cell % plane) as i32);
        Spot::new(place % self.columns * STEP, place / self.columns * STEP, self.levels[level])
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let plane = (columns * rows) as usize;
        let (base, place) = (cell / plane * plane, (cell % plane) as i32);
        let (x, y) = (place % columns, place / columns);
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            .into_iter()
            .filter(move |&(x, y)| (0..columns).contains(&x) && (0..rows).contains(&y))
            .map(move |(x, y)| base + (y * columns + x) as usize)
    }

    /// The cells next to the end of a link, on its level.
    fn cells_near(&self, end: Spot) -> impl Iterator<Item = usize> + '_ {
        let near = move |&cell: &usize| {
            let spot = self.spot(cell);
            spot.z == end.z && (spot.plan() - end.plan()).norm2() <= i64::from(2 * STEP).pow(2)
        };
        (0..self.part.len()).filter(near)
    }

    /// The parts that have room in a zone.
    fn within(&self, layout: &Layout, zone: &[Zone]) -> Vec<u16> {
        let holds = |cell: usize| zone.iter().any(|zone| zone.holds(layout, self.spot(cell), SMALL));
        let mut found: Vec<u16> =
            (0..self.part.len()).filter(|&cell| holds(cell)).filter_map(|cell| self.part[cell]).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}
