//! `path a1 move 14000 9000, 15000 9000 face 512`: a whole path at once, its cost, its dangers, and the referee's word.
//!
//! Nothing is changed: the waypoints are given to a copy of the table.

use super::reach::Asked;
use super::refusal;
use crate::action::{Action, Feat};
use crate::event::{Way, decimal};
use crate::geometry::gap::{in_cloud, touches_cloud};
use crate::geometry::path::{Checkpoint, checkpoints, leg_length, slowed_by};
use crate::geometry::place::near_ledge;
use crate::geometry::sweep::Sweep;
use crate::geometry::{Facing, LinkKind, Spot};
use crate::marked::marked;
use crate::procedures::Frame;
use crate::procedures::moving::{Moving, by_lift};
use crate::state::State;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Run, Tabletop};
use engine::{Procedure, Refusal};
use serde::Serialize;
use serde_json::{Value, json};
use tinyvec::ArrayVec;

/// One leg of the way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Leg {
    pub to: [i32; 3],
    pub length: i32,
    /// What counts of it: the height of a lift does not (MG-398).
    pub cost: i32,
    pub words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Danger {
    pub kind: &'static str,
    pub by: Option<FigureId>,
    pub at: [i32; 3],
    pub words: String,
    pub rule: &'static str,
}

pub(super) const fn point(at: Spot) -> [i32; 3] {
    [at.x, at.y, at.z]
}

/// What was asked: who, how, the points, and the facing at the end.
#[derive(Clone, Debug)]
struct Asking {
    who: FigureId,
    verb: String,
    target: Option<FigureId>,
    points: Vec<Spot>,
    facing: Option<Facing>,
}

/// `a1 charge b2 14000 9000, 15000 9000 up 4000 face 512`.
fn read(line: &str) -> Option<Asking> {
    let (line, facing) = match line.rsplit_once(" face ") {
        Some((before, tick)) => {
            (before, Some(Facing::new(tick.trim().parse::<u16>().ok().filter(|n| *n < 4096)?.into())))
        }
        None => (line, None),
    };
    let (name, rest) = line.trim().split_once(' ')?;
    let who = FigureId::named(name)?;
    let number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let mut verb = Vec::new();
    let mut target = None;
    let mut left = rest.trim();
    while let Some(word) = left.split_whitespace().next().filter(|word| !number(word)) {
        match FigureId::named(word) {
            Some(id) => target = Some(id),
            None => verb.push(word),
        }
        left = left[word.len()..].trim_start();
    }
    let points: Option<Vec<Spot>> = left.split(',').map(|text| spot(text.trim())).collect();
    Some(Asking { who, verb: verb.join(" "), target, points: points?, facing })
        .filter(|asking| asking.points.len() <= 32)
}

pub(super) fn spot(text: &str) -> Option<Spot> {
    let number = |word: &str| word.parse::<i32>().ok().filter(|n| n.abs() <= crate::geometry::LIMIT);
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [x, y] => Some(Spot::new(number(x)?, number(y)?, 0)),
        [x, y, "up", z] => Some(Spot::new(number(x)?, number(y)?, number(z)?)),
        _ => None,
    }
}

/// How the path is judged.
enum Judge<'a> {
    /// By the question that is open, with this action at the end.
    Frame(&'a Frame),
    /// As if it were the model's turn to go like this.
    Thought,
}

pub fn path(state: &State, line: &str) -> Option<Value> {
    if let [name, "deploy", ..] = line.split_whitespace().collect::<Vec<_>>()[..] {
        return deployed(state, FigureId::named(name)?, line);
    }
    if let [name, rest @ ..] = &line.split_whitespace().collect::<Vec<_>>()[..]
        && let Some(who) = FigureId::named(name).filter(|&who| state.tabletop.is_vehicle(who))
    {
        return super::drive::path(state, who, rest);
    }
    let asking = read(line)?;
    let who = asking.who;
    let mut table = state.tabletop.clone();
    table.path.clear();
    if !table.figures[who].is_active() || table.is_vehicle(who) {
        return None;
    }
    let (moving, judge) = chosen(state, &table, &asking)?;
    if matches!(judge, Judge::Thought) {
        table.run = Run::default(); // what is under way is somebody else's action
    }
    let refused = match judge {
        Judge::Frame(frame) => by_frame(&table, frame, &asking),
        Judge::Thought => by_thought(&table, &moving, &asking),
    };
    let now = matches!(judge, Judge::Frame(_));
    let (legs, slowed) = legs(&table, who, &asking.points, moving.as_ref().is_some_and(Moving::is_slowed));
    let length: i32 = legs.iter().map(|leg| leg.cost).sum();
    // Before the die has fallen there is a budget for the worst and one for the best.
    let (budget, most) = match (asking.rolls().filter(|_| !now), &moving) {
        (Some(way), _) => {
            let (least, best) = table.bonus_range(who, way);
            ((table.pace(who) + least).max(0), Some((table.pace(who) + best).max(0)))
        }
        (None, Some(moving)) => (moving.budget(&table, slowed), None),
        (None, None) => (table.leap_allowance(who), None),
    };
    let mut answer = json!({
        "length": length,
        "budget": budget,
        "now": now,
        "legs": legs,
        "dangers": dangers(&table, moving.as_ref(), &asking),
        "refused": refused.map(refusal),
    });
    if let Some(most) = most {
        answer["most"] = json!(most);
    }
    Some(answer)
}

/// MG-050, MG-591: a place for somebody who comes onto the table has no way to it.
fn deployed(state: &State, who: FigureId, line: &str) -> Option<Value> {
    let action: Action = line.parse().ok()?;
    let frame = state.stack.asking();
    let asked = frame.filter(|frame| frame.asks(&state.tabletop).has(who.seat()))?;
    let why = asked.check(&state.tabletop, who.seat(), &action).err();
    let refused = why.map(|why| refusal(why.refusal(state.tabletop.content())));
    Some(json!({ "length": 0, "budget": 0, "now": true, "legs": [], "dangers": [], "refused": refused }))
}

impl Asking {
    /// The way whose die has not fallen yet.
    fn rolls(&self) -> Option<Way> {
        match self.verb.as_str() {
            "sprint" => Some(Way::Sprint),
            "charge" => Some(Way::Charge),
            "hunker down" => Some(Way::HunkerDown),
            _ => None,
        }
    }

    fn end(&self) -> Spot {
        *self.points.last().expect("at least one point was read")
    }

    /// The action that ends the path.
    fn action(&self, table: &Tabletop) -> Action {
        let (who, to) = (self.who, self.end());
        let facing = self.facing.unwrap_or(table.figures[who].facing);
        match self.verb.as_str() {
            "move" => Action::Move { who, to, facing },
            "fight" => Action::Fight { who, to, facing },
            "leap" | "climb" => Action::Feat(Feat::Leap { who, to, facing }),
            _ => Action::Go { to, facing },
        }
    }
}

/// What moves how, and who judges it; a leap has no `Moving`.
fn chosen<'a>(state: &'a State, table: &Tabletop, asking: &Asking) -> Option<(Option<Moving>, Judge<'a>)> {
    let who = asking.who;
    let thought = |way: Way, bonus: i32| Some(Moving::thought(who, way, asking.target, bonus));
    let rolled = |way: Way| {
        let (_, best) = table.bonus_range(who, way);
        thought(way, best)
    };
    Some(match (Asked::of(state, who), asking.verb.as_str()) {
        // Whatever it is called: a path is asked for, and this is one.
        (Asked::Path(frame, moving), "go" | "sprint" | "charge" | "hunker down" | "dodge") => {
            (moving.or(thought(Way::Dodge, 0)), Judge::Frame(frame))
        }
        (Asked::Act(frame, acting), "move") => {
            (thought(Way::Move, 0).map(|moving| moving.nimbly(acting.is_nimble())), Judge::Frame(frame))
        }
        (Asked::Act(frame, _), "fight") => (thought(Way::Fight, 0), Judge::Frame(frame)),
        (Asked::Act(frame, _), "leap" | "climb") => (None, Judge::Frame(frame)),
        (_, "move") => (thought(Way::Move, 0), Judge::Thought),
        (_, "fight") => (thought(Way::Fight, 0), Judge::Thought),
        (_, "dodge") => (thought(Way::Dodge, 0), Judge::Thought),
        (_, "leap" | "climb") => (None, Judge::Thought),
        (_, "sprint") => (rolled(Way::Sprint), Judge::Thought),
        (_, "charge") => (rolled(Way::Charge), Judge::Thought),
        (_, "hunker down") => (rolled(Way::HunkerDown), Judge::Thought),
        _ => return None,
    })
}

/// The waypoints one by one, then the action: as the referee would take them.
fn by_frame(table: &Tabletop, frame: &Frame, asking: &Asking) -> Option<Refusal> {
    let seat = asking.who.seat();
    let mut table = table.clone();
    let refused = |table: &Tabletop, action: &Action| {
        let why = frame.check(table, seat, action).err()?;
        Some(marked(table, frame, seat, action, why).refusal(table.content()))
    };
    for &at in &asking.points[..asking.points.len() - 1] {
        if let Some(refusal) = refused(&table, &Action::Via { at }) {
            return Some(refusal);
        }
        table.path.push(at);
    }
    let action = asking.action(&table);
    refused(&table, &action)
}

/// The same predicates, as if it were the model's turn.
fn by_thought(table: &Tabletop, moving: &Option<Moving>, asking: &Asking) -> Option<Refusal> {
    let who = asking.who;
    let mut path: ArrayVec<[Spot; 32]> = ArrayVec::new();
    let mut last = table.figures[who].at;
    for &to in &asking.points {
        if to != last {
            path.push(to);
        }
        last = to;
    }
    let judged = match moving {
        Some(moving) if matches!(moving.way(), Way::Fight | Way::Dodge) => table.check_step(who, &path).map(|_| ()),
        Some(moving) => moving.judge(table, &path),
        None if path.is_empty() => Ok(()),
        None => table.check_leap(who, &path).map(|_| ()),
    };
    let why = judged.err()?;
    let Some(moving) = moving else { return Some(why.refusal(table.content())) };
    // A frame is not needed to find the point: the end and the waypoints say whose path it is.
    let mut scratch = table.clone();
    scratch.path = path.iter().take(path.len().saturating_sub(1)).copied().collect();
    let to = path.last().copied().unwrap_or(last);
    Some(crate::marked::marked_for(&scratch, (who, to), moving.way() == Way::Charge, why).refusal(table.content()))
}

fn legs(table: &Tabletop, who: FigureId, points: &[Spot], slows: bool) -> (Vec<Leg>, bool) {
    let stage = table.stage();
    let scene = stage.scene(table.ground());
    let (mover, mut from) = (table.mover(who), table.figures[who].at);
    let mut slowed = false;
    let mut legs = Vec::new();
    for &to in points {
        let (plan, height) = (leg_length(from.plan(), to.plan()), (to.z - from.z).abs());
        let free = by_lift(table, from, to);
        let cost = plan + if free { 0 } else { height };
        let rough = (from.z == to.z && slows && !mover.gait.ignores_difficult)
            .then(|| slowed_by(&scene, &Sweep { a: from.plan(), b: to.plan(), r: mover.r }, to.z))
            .flatten();
        let (words, rule) = match rough {
            Some(piece) => {
                slowed = true;
                let noun =
                    scene.pieces().find(|&(id, _)| id == piece).map_or("ground", |(_, it)| crate::advice::noun(it));
                (format!("{noun} {}: half MOVE for the whole move", table.piece_name(piece)), Some("MG-382"))
            }
            None if height > 0 => (link_words(table, from, to, height), Some("MG-398")),
            None => (String::new(), None),
        };
        legs.push(Leg { to: point(to), length: plan + height, cost, words, rule });
        from = to;
    }
    (legs, slowed)
}

fn link_words(table: &Tabletop, from: Spot, to: Spot, height: i32) -> String {
    let way = if to.z > from.z { "up" } else { "down" };
    let levels = (from.z.min(to.z), from.z.max(to.z));
    let link = table.ground().links.iter().find(|link| (link.a.z.min(link.b.z), link.a.z.max(link.b.z)) == levels);
    let what = match link.map(|link| link.kind) {
        Some(LinkKind::Ladder) => "ladder",
        Some(LinkKind::Stairs) => "stairs",
        Some(LinkKind::Lift) => "lift, free",
        None => "climb",
    };
    format!("{what}: {} {way}", decimal(height))
}

/// What may happen on the way (MG-132, MG-271, MG-394, MG-400, MG-455).
fn dangers(table: &Tabletop, moving: Option<&Moving>, asking: &Asking) -> Vec<Danger> {
    let who = asking.who;
    let figure = table.figures[who];
    let mut found = Vec::new();
    let mut points = Vec::new();
    checkpoints(figure.at, figure.facing, &asking.points, |a, b| by_lift(table, a, b), &mut points);
    let way = moving.map_or(Way::Leap, Moving::way);
    let mut there = table.clone();
    there.run.held = false;
    if let Some(moving) = moving {
        there.path = asking.points.iter().copied().collect();
        for by in moving.strikers_at(&there).iter() {
            let words = format!("{by} is quicker, and strikes at {who} as it leaves.");
            found.push(Danger { kind: "escape", by: Some(by), at: point(figure.at), words, rule: "MG-271" });
        }
        there.path.clear();
    }
    // MG-193: a dodge move is shot at by nobody; MG-135: a leap at its start and its end.
    if way != Way::Dodge && table.is_watched(who) {
        let aimed = !matches!(way, Way::Move | Way::Sprint | Way::Charge);
        let ends = [0, points.len().saturating_sub(1)];
        let moments = points.iter().enumerate().filter(|(place, _)| way != Way::Leap || ends.contains(place));
        for (_, &Checkpoint { at, facing, .. }) in moments {
            (there.figures[who].at, there.figures[who].facing) = (at, facing);
            for by in there.watchers(who, aimed) {
                if !found.iter().any(|danger| danger.kind == "overwatch" && danger.by == Some(by)) {
                    let words = format!("{by} on overwatch may shoot at {who} from here on.");
                    found.push(Danger { kind: "overwatch", by: Some(by), at: point(at), words, rule: "MG-132" });
                }
            }
        }
        there.figures[who] = figure;
    }
    gas(table, who, &points, &mut found);
    ledges(table, who, moving, asking, &mut found);
    found
}

fn gas(table: &Tabletop, who: FigureId, points: &[Checkpoint], found: &mut Vec<Danger>) {
    let (r, height) = table.measures(who);
    if table.is_sealed(who) {
        return;
    }
    for cloud in table.clouds.iter().filter(|cloud| !cloud.fresh) {
        let enters = points.windows(2).find(|pair| {
            let (from, to) = (pair[0].at, pair[1].at);
            let levels = (from.z.min(to.z), from.z.max(to.z) + height);
            !in_cloud(cloud.at, cloud.radius, &table.body_at(who, from))
                && touches_cloud(cloud.at, cloud.radius, (from.plan(), to.plan(), r), levels)
        });
        let stays = points.last().filter(|end| in_cloud(cloud.at, cloud.radius, &table.body_at(who, end.at)));
        let words = match (enters, stays) {
            (Some(_), Some(_)) => "Gas: a hit on entering, and another at the end of the activation.",
            (Some(_), None) => "Gas: a hit on entering.",
            (None, Some(_)) => "Gas: a hit at the end of the activation.",
            (None, None) => continue,
        };
        let at = enters.map(|pair| pair[1].at).or(stays.map(|end| end.at)).unwrap_or(cloud.at);
        found.push(Danger { kind: "gas", by: None, at: point(at), words: words.into(), rule: "MG-455" });
    }
}

fn ledges(table: &Tabletop, who: FigureId, moving: Option<&Moving>, asking: &Asking, found: &mut Vec<Danger>) {
    if moving.is_none()
        && let Ok(leap) = table.check_leap(who, &asking.points)
        && let Some(gap) = leap.gap
    {
        let dice = table.gap_pool(who).dice();
        let words = format!("A gap of {} inches: {dice} dice, a HIT crosses it; else it falls.", decimal(gap.width()));
        found.push(Danger { kind: "ledge", by: None, at: point(gap.from), words, rule: "MG-394" });
    }
    let (end, r) = (asking.end(), table.measures(who).0);
    if !table.has_grav(who)
        && let Some(ledge) = near_ledge(table.ground(), end, r)
    {
        let words =
            format!("Within an inch of a drop of {}: whoever is hit here may fall.", decimal(end.z - ledge.bottom.z));
        found.push(Danger { kind: "ledge", by: None, at: point(ledge.at.at(end.z)), words, rule: "MG-400" });
    }
}
