//! `reach a1`: the cells in which a model could stand after a move, a sprint, a charge or a climb.

use super::field::{Grid, Manner, STEP, rows};
use crate::action::{Action, Feat};
use crate::event::Way;
use crate::geometry::gap::compare_gaps;
use crate::geometry::path::MOST_LEGS;
use crate::geometry::{Facing, Point, Spot};
use crate::procedures::Frame;
use crate::procedures::activation::Kind;
use crate::procedures::moving::Moving;
use crate::state::State;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Run, Stage, Tabletop};
use crate::why::Question;
use engine::Procedure;
use serde::Serialize;
use std::cmp::Ordering;

/// One way to get about, and where to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reach {
    pub way: &'static str,
    /// How far in any case, and with the best die.
    pub sure: i32,
    pub most: i32,
    pub areas: Vec<Area>,
}

/// Cells on one level, as rows of `[y, x0, x1]`: the centre of the base stands in the middle of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Area {
    pub z: i32,
    pub step: i32,
    pub rows: Vec<[i32; 3]>,
    /// Those that take luck.
    pub maybe: Vec<[i32; 3]>,
}

/// How the referee would be asked for a path of the model.
pub(super) enum Asked<'a> {
    /// It acts now.
    Act(&'a Frame, crate::procedures::activation::Activation),
    /// MG-598, MG-193: it is on its way, and a path is asked for.
    Path(&'a Frame, Option<Moving>),
    /// It could act some other time.
    Later,
}

impl<'a> Asked<'a> {
    pub(super) fn of(state: &'a State, who: FigureId) -> Asked<'a> {
        let Some(frame) = state.stack.asking() else { return Asked::Later };
        let seat = who.seat();
        if !frame.asks(&state.tabletop).has(seat) {
            return Asked::Later;
        }
        match (frame, frame.question(&state.tabletop, seat)) {
            (Frame::Activation(acting), Question::Act(_)) if state.tabletop.unit(acting.who()).any(|id| id == who) => {
                Asked::Act(frame, *acting)
            }
            (Frame::Moving(moving), Question::Path(mover)) if mover == who => Asked::Path(frame, Some(*moving)),
            (_, Question::DodgeMove(mover)) if mover == who => Asked::Path(frame, None),
            _ => Asked::Later,
        }
    }
}

/// The cells of one way, sorted by level.
#[derive(Default)]
struct Cells(Vec<(i32, Vec<Point>, Vec<Point>)>);

impl Cells {
    fn level(&mut self, z: i32) -> &mut (i32, Vec<Point>, Vec<Point>) {
        let place = self.0.iter().position(|level| level.0 == z).unwrap_or_else(|| {
            self.0.push((z, Vec::new(), Vec::new()));
            self.0.len() - 1
        });
        &mut self.0[place]
    }

    fn add(&mut self, at: Spot, sure: bool) {
        let (_, certain, maybe) = self.level(at.z);
        if sure { certain.push(at.plan()) } else { maybe.push(at.plan()) }
    }

    fn areas(mut self) -> Vec<Area> {
        self.0.sort_unstable_by_key(|level| level.0);
        let areas = self.0.iter_mut().map(|(z, sure, maybe)| {
            sure.sort_unstable();
            maybe.retain(|at| sure.binary_search(at).is_err());
            Area { z: *z, step: STEP, rows: rows(sure), maybe: rows(maybe) }
        });
        areas.filter(|area| !area.rows.is_empty() || !area.maybe.is_empty()).collect()
    }
}

/// Somebody who thinks about moving.
struct Thinker<'a> {
    table: &'a Tabletop,
    who: FigureId,
    stage: Stage,
}

pub fn reach(state: &State, who: FigureId) -> Vec<Reach> {
    // A path that is being drawn is nobody's business: what is asked is where one gets from here.
    let mut table = state.tabletop.clone();
    table.path.clear();
    if !table.figures[who].is_active() || table.is_vehicle(who) {
        return Vec::new();
    }
    let asked = Asked::of(state, who);
    if matches!(asked, Asked::Later) {
        table.run = Run::default(); // what is under way is somebody else's action
    }
    let figure = &table.figures[who];
    let thinker = Thinker { stage: table.stage(), table: &table, who };
    let mut scratch = table.clone();
    let mut ways = Vec::new();
    match asked {
        Asked::Path(frame, moving) => {
            let legal = |path: &[Spot]| passes(&mut scratch, frame, who, path, |to, facing| Action::Go { to, facing });
            ways.push(thinker.going(moving, legal));
        }
        Asked::Act(frame, acting) => {
            if acting.may(&table, who, Kind::Move) {
                let goes = |to, facing| Action::Move { who, to, facing };
                let legal = |path: &[Spot]| passes(&mut scratch, frame, who, path, goes);
                ways.push(thinker.moving(acting.is_nimble(), legal));
            }
            if acting.may(&table, who, Kind::Sprint) {
                ways.push(thinker.sprinting());
            }
            if acting.may(&table, who, Kind::Charge) {
                ways.extend(thinker.charging());
            }
            if acting.may(&table, who, Kind::Leap) {
                let goes = |to, facing| Action::Feat(Feat::Leap { who, to, facing });
                ways.extend(thinker.climbing(|path| passes(&mut scratch, frame, who, path, goes)));
            }
        }
        Asked::Later => {
            let facing = figure.facing;
            ways.push(thinker.moving(false, |path| Moving::walk(who, facing, false).judge(&table, path).is_ok()));
            ways.push(thinker.sprinting());
            ways.extend(thinker.charging());
            ways.extend(thinker.climbing(|path| path.is_empty() || table.check_leap(who, path).is_ok()));
        }
    }
    ways
}

/// A legal way to a spot, by a move or by what is asked for now: the waypoints, its end included.
pub fn way(state: &State, who: FigureId, to: Spot) -> Option<Vec<Spot>> {
    let mut table = state.tabletop.clone();
    table.path.clear();
    if !table.figures[who].is_active() || table.is_vehicle(who) {
        return None;
    }
    let asked = Asked::of(state, who);
    if matches!(asked, Asked::Later) {
        table.run = Run::default();
    }
    let thinker = Thinker { stage: table.stage(), table: &table, who };
    let mut scratch = table.clone();
    let facing = table.figures[who].facing;
    match asked {
        Asked::Path(frame, moving) => {
            let (full, half, front) = thinker.bounds(moving.as_ref());
            let goes = |to, facing| Action::Go { to, facing };
            thinker.way_to(to, full, half, front, |path| passes(&mut scratch, frame, who, path, goes))
        }
        Asked::Act(frame, acting) => {
            let moving = Moving::walk(who, facing, acting.is_nimble());
            let (full, half) = (moving.budget(&table, false), moving.budget(&table, true));
            let goes = |to, facing| Action::Move { who, to, facing };
            thinker.way_to(to, full, half, None, |path| passes(&mut scratch, frame, who, path, goes))
        }
        Asked::Later => {
            let moving = Moving::walk(who, facing, false);
            let (full, half) = (moving.budget(&table, false), moving.budget(&table, true));
            thinker.way_to(to, full, half, None, |path| moving.judge(&table, path).is_ok())
        }
    }
}

/// Whether the referee takes a path.
fn passes(
    table: &mut Tabletop,
    frame: &Frame,
    who: FigureId,
    path: &[Spot],
    action: impl Fn(Spot, Facing) -> Action,
) -> bool {
    let figure = &table.figures[who];
    let (to, facing) = (path.last().copied().unwrap_or(figure.at), figure.facing);
    table.path = path.iter().take(path.len().saturating_sub(1)).copied().collect();
    let legal = frame.check(table, who.seat(), &action(to, facing)).is_ok();
    table.path.clear();
    legal
}

impl Thinker<'_> {
    fn grid(&self, reach: i32) -> Grid<'_> {
        let scene = self.stage.scene(self.table.ground());
        Grid::new(scene, self.table.mover(self.who), self.table.figures[self.who].at, reach)
    }

    /// MG-110, MG-382: as far as MOVE around difficult terrain, and half as far through it.
    fn moving(&self, nimble: bool, legal: impl FnMut(&[Spot]) -> bool) -> Reach {
        let moving = Moving::walk(self.who, self.table.figures[self.who].facing, nimble);
        let (full, half) = (moving.budget(self.table, false), moving.budget(self.table, true));
        self.walking("move", full, half, None, legal)
    }

    /// A path is asked for: the die has fallen.
    fn going(&self, moving: Option<Moving>, legal: impl FnMut(&[Spot]) -> bool) -> Reach {
        let (full, half, front) = self.bounds(moving.as_ref());
        let name = moving.as_ref().map_or("dodge", |moving| moving.way().word());
        self.walking(name, full, half, front, legal)
    }

    /// How far it goes around and through difficult terrain, and the facing that it keeps to.
    fn bounds(&self, moving: Option<&Moving>) -> (i32, i32, Option<Facing>) {
        let Some(moving) = moving else {
            let step = Tabletop::step_allowance();
            return (step, step, None);
        };
        let (full, half) = (moving.budget(self.table, false), moving.budget(self.table, true));
        match moving.way() {
            Way::Sprint | Way::Charge => (full, 0, Some(moving.front(self.table))),
            _ => (full, half, None),
        }
    }

    fn way_to(
        &self,
        to: Spot,
        full: i32,
        half: i32,
        front: Option<Facing>,
        mut legal: impl FnMut(&[Spot]) -> bool,
    ) -> Option<Vec<Spot>> {
        let grid = self.grid(full.max(half));
        let manner = |limit: i32, slow: bool| Manner { limit, front, slow, legs: MOST_LEGS as u8 };
        let fast = (full > half).then(|| manner(full, false));
        let slow = (half > 0).then(|| manner(half, true));
        let ways = [fast, slow].into_iter().flatten();
        ways.filter_map(|manner| grid.path_to(&grid.ways(&manner), to, &manner)).find(|path| legal(path))
    }

    fn walking(
        &self,
        way: &'static str,
        full: i32,
        half: i32,
        front: Option<Facing>,
        mut legal: impl FnMut(&[Spot]) -> bool,
    ) -> Reach {
        let grid = self.grid(full.max(half));
        let manner = |limit: i32, slow: bool| Manner { limit, front, slow, legs: MOST_LEGS as u8 };
        let mut cells = Cells::default();
        let mut path = Vec::new();
        let slow = (half > 0).then(|| manner(half, true));
        let fast = (full > half).then(|| manner(full, false));
        for manner in [slow, fast].into_iter().flatten() {
            let field = grid.ways(&manner);
            for (node, at, _) in grid.reached(&field) {
                grid.path(&field, node, &mut path);
                if legal(&path) {
                    cells.add(at, true);
                }
            }
        }
        Reach { way, sure: full, most: full, areas: cells.areas() }
    }

    /// MG-120, MG-121: two legs, each ahead of the facing at its start; between them one may turn.
    fn sprinting(&self) -> Reach {
        let (table, who) = (self.table, self.who);
        let (moves, (least, best)) = (table.pace(who), table.bonus_range(who, Way::Sprint));
        let front = Some(table.figures[who].facing);
        let grid = self.grid((2 * moves + best).max(0));
        let mut cells = Cells::default();
        for (bonus, sure) in [(least, true), (best, false)] {
            let first = Manner { limit: moves + bonus.max(0), front, slow: false, legs: MOST_LEGS as u8 };
            let field = grid.ways(&first);
            // B16: a die that is subtracted may be left to either leg.
            let free = moves + bonus.min(0);
            let ends = grid.reached(&field).filter(|&(_, at, _)| grid.rests(at));
            let seeds: Vec<(u32, i32)> = ends.map(|(node, _, length)| (node, (length - free).max(0))).collect();
            // Two straight legs always lie in the F arc of some facing.
            let second = Manner { limit: moves + bonus.max(0), front: None, slow: false, legs: 2 };
            let field = grid.ways_from(&second, seeds);
            grid.reached(&field).filter(|&(_, at, _)| grid.rests(at)).for_each(|(_, at, _)| cells.add(at, sure));
        }
        Reach { way: "sprint", sure: 2 * moves + least, most: 2 * moves + best, areas: cells.areas() }
    }

    /// MG-123, MG-124: ahead, and nearer to somebody who can be charged.
    fn charging(&self) -> Option<Reach> {
        let (table, who) = (self.table, self.who);
        let targets: Vec<FigureId> =
            table.enemies(who.seat()).map(|(id, _)| id).filter(|&id| table.check_charge(who, id).is_ok()).collect();
        if targets.is_empty() {
            return None;
        }
        let (moves, (least, best)) = (table.pace(who), table.bonus_range(who, Way::Charge));
        let front = Some(table.figures[who].facing);
        let grid = self.grid((moves + best).max(0));
        let field = grid.ways(&Manner { limit: (moves + best).max(0), front, slow: false, legs: MOST_LEGS as u8 });
        let start = table.body(who);
        let bodies: Vec<_> = targets.iter().map(|&id| table.body(id)).collect();
        let mut cells = Cells::default();
        for (_, at, length) in grid.reached(&field) {
            let end = table.body_at(who, at);
            let closer = bodies.iter().any(|body| compare_gaps(&end, &start, body) == Ordering::Less);
            if closer && grid.rests(at) {
                cells.add(at, length <= moves + least);
            }
        }
        Some(Reach { way: "charge", sure: (moves + least).max(0), most: (moves + best).max(0), areas: cells.areas() })
    }

    /// MG-392 to MG-395: up or down to other surfaces, and across gaps. Who crosses one is tested.
    fn climbing(&self, mut legal: impl FnMut(&[Spot]) -> bool) -> Option<Reach> {
        let (table, who) = (self.table, self.who);
        let (at, allowance) = (table.figures[who].at, table.leap_allowance(who));
        let grid = self.grid(allowance);
        let mut cells = Cells::default();
        for &level in grid.levels().iter().filter(|&&level| level != 0 || at.z != 0) {
            let left = allowance - (level - at.z).abs();
            for to in grid.near(level, left.max(0)).filter(|to| table.ground().supports(to.plan(), level)) {
                let path: &[Spot] = match level.cmp(&at.z) {
                    Ordering::Less => &[Spot::new(to.x, to.y, at.z), to],
                    Ordering::Equal => &[to],
                    Ordering::Greater => &[Spot::new(at.x, at.y, level), to],
                };
                // Straight up or down is one leg.
                let path = if to.plan() == at.plan() { &path[path.len() - 1..] } else { path };
                if to != at && legal(path) {
                    let gap = table.check_leap(who, path).is_ok_and(|leap| leap.gap.is_some());
                    cells.add(to, !gap);
                }
            }
        }
        let areas = cells.areas();
        (!areas.is_empty()).then_some(Reach { way: "climb", sure: allowance, most: allowance, areas })
    }
}
