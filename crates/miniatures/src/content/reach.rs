//! Whether a table can be played: every deployment zone has room, and models on foot get from one to the other and to
//! what the scenario is about.

use super::{Layout, Mission, Scenario, Zone};
use crate::geometry::path::{Gait, Mover, free_leg, reaches, rests};
use crate::geometry::sweep::Sweep;
use crate::geometry::{BodySet, Point, Scene, Spot};

/// The grid on which a small base walks: half an inch.
const STEP: i32 = 500;
const SMALL: i32 = 500;
const HEIGHT: i32 = 1250;

/// Where a small base can walk: connected parts of the grid on every level, numbered from 0.
struct Parts {
    columns: i32,
    rows: i32,
    levels: Vec<i32>,
    part: Vec<Option<u16>>,
}

/// Why this scenario cannot be played on its table; nothing if it can.
pub(super) fn unreachable(scenario: &Scenario, layout: &Layout) -> Vec<String> {
    let parts = Parts::of(layout);
    let mut wrong = Vec::new();
    let mut zones = Vec::new();
    for side in &scenario.sides {
        let found = parts.within(layout, &side.zone);
        if found.is_empty() {
            wrong.push(format!("MG-050: no model can be put in the zone of the {}", side.role));
        }
        zones.push(found);
    }
    if let [one, other] = &zones[..]
        && wrong.is_empty()
        && !one.iter().any(|part| other.contains(part))
    {
        wrong.push("MG-050: nobody can walk from one deployment zone to the other".into());
    }
    let goals: &[Point] = match &scenario.mission {
        Mission::Loot { tokens, .. } => tokens,
        Mission::Hold { zones, .. } => zones,
        _ => &[],
    };
    for goal in goals {
        let near = Zone::Circle { centre: *goal, radius: 2 * SMALL + 1000 };
        let found = parts.within(layout, &[near]);
        if !zones.iter().all(|zone| zone.iter().any(|part| found.contains(part))) {
            wrong.push(format!("nobody gets to the place {}, {}", goal.x, goal.y));
        }
    }
    wrong
}

fn mover() -> Mover {
    Mover { side: 0, r: SMALL, height: HEIGHT, gait: Gait::FOOT, without: BodySet::NONE }
}

impl Parts {
    fn of(layout: &Layout) -> Parts {
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
