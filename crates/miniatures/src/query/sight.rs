//! `eyes a1`: who sees whom, how far, in which arc and behind what; `line a1 b1`: one line of sight, and what it crosses.

use super::thing;
use crate::advice::noun;
use crate::geometry::sight::{Cover, Line, aim, blocked, blocks, covered_by};
use crate::geometry::{Arc, BodyKind, Circle, Facing, Obstacle, Outline, Spot, Vector, gap};
use crate::names::SkillKind;
use crate::tabletop::figure::{FigureId, Place};
use crate::tabletop::{Stage, Tabletop};
use serde::Serialize;

/// What one model has to do with another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Eye {
    pub id: FigureId,
    pub gap: i32,
    /// MG-166: the line of sight is free, whichever way the model faces.
    pub sees: bool,
    pub seen: bool,
    /// MG-160, MG-161: where the other one is.
    pub arc: &'static str,
    /// MG-210, MG-211: of the other one, and of the model itself against the other one.
    pub cover: &'static str,
    pub my_cover: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sight {
    pub from: [i32; 3],
    pub to: [i32; 3],
    pub gap: i32,
    pub clear: bool,
    pub stopped: Option<Met>,
    pub crosses: Vec<Crossed>,
    /// MG-210, MG-211: what the target claims.
    pub cover: &'static str,
    pub reasons: Vec<Said>,
}

/// What stops the line, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Met {
    pub what: String,
    pub at: [i32; 3],
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Crossed {
    pub what: String,
    pub words: &'static str,
    pub gives: &'static str,
    pub rule: &'static str,
    pub at: [i32; 3],
}

/// A reason for or against.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Said {
    pub ok: bool,
    pub words: String,
    pub rule: &'static str,
}

const fn word(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "none",
        Cover::Light => "light",
        Cover::Heavy => "heavy",
    }
}

fn arc(facing: Facing, toward: Vector) -> &'static str {
    match (Arc::FF.holds(facing, toward), Arc::F.holds(facing, toward)) {
        (true, _) => "focused",
        (_, true) => "front",
        _ => "rear",
    }
}

/// Two models who look at each other.
struct Pair<'a> {
    table: &'a Tabletop,
    stage: &'a Stage,
    by: FigureId,
    on: FigureId,
}

impl Pair<'_> {
    fn line(&self) -> Line {
        Line::between(&self.table.body(self.by), &self.table.body(self.on))
    }

    fn stopped(&self) -> Option<Obstacle> {
        let scene = self.stage.scene(self.table.ground());
        blocked(&scene, &self.line(), self.table.with_rides([self.by, self.on]))
    }

    /// MG-210 to MG-214, A07, K08: as a shot without rules of its own finds it.
    fn cover(&self) -> Cover {
        self.table.cover_from(self.by, self.on)
    }
}

pub fn eyes(table: &Tabletop, who: FigureId) -> Vec<Eye> {
    let stage = table.stage();
    let there = |place: Place| matches!(place, Place::Table | Place::Aboard);
    let others = table.figures.iter().filter(|&(id, figure)| id != who && there(figure.place));
    let look = |(id, _)| {
        let (there, back) =
            (Pair { table, stage: &stage, by: who, on: id }, Pair { table, stage: &stage, by: id, on: who });
        let (own, other) = (table.body(who), table.body(id));
        Eye {
            id,
            gap: gap(&own, &other).floor(),
            sees: there.stopped().is_none(),
            seen: back.stopped().is_none(),
            arc: arc(table.facing(who), aim(&own.outline, &other.outline)),
            cover: word(there.cover()),
            my_cover: word(back.cover()),
        }
    };
    others.map(look).collect()
}

pub fn line(table: &Tabletop, by: FigureId, on: FigureId) -> Sight {
    let stage = table.stage();
    let pair = Pair { table, stage: &stage, by, on };
    let (own, other, line) = (table.body(by), table.body(on), pair.line());
    let (a, b) = line.ends();
    let heights = (own.top(), other.top());
    let stopped = pair.stopped();
    let claimed = pair.cover();
    let crosses = crossed(&pair, &line, heights);
    let at = |obstacle: Obstacle| match obstacle {
        Obstacle::Piece(id) => line.entry(table.ground().pieces[usize::from(id.0)].corners(), heights),
        Obstacle::Body(id) => stage.body(id).map(|body| line.nearest(body.outline.centre()).at(own.top())),
        Obstacle::Edge => None,
    };
    let mut reasons = Vec::new();
    let mut say = |ok: bool, words: String, rule: &'static str| reasons.push(Said { ok, words, rule });
    let far = gap(&own, &other).floor();
    match arc(table.facing(by), aim(&own.outline, &other.outline)) {
        "focused" => say(true, format!("{on} is in the focused front arc of {by}."), "MG-161"),
        "front" => say(true, format!("{on} is in the front arc of {by}, not in the focused one."), "MG-160"),
        _ => say(false, format!("{on} is behind {by}; shooting turns it first."), "MG-163"),
    }
    match stopped {
        Some(obstacle) => {
            say(false, format!("{} is higher than both, and blocks the line.", thing(table, obstacle)), "MG-167")
        }
        None if line.is_empty() => say(true, "The bases touch, and nothing can come between them.".into(), "MG-511"),
        None => say(true, "Nothing blocks the line.".into(), "MG-166"),
    }
    match claimed {
        Cover::None => say(true, format!("{on} has no cover."), "MG-210"),
        Cover::Light => say(false, format!("{on} has light cover: 1 die more to resist."), "MG-210"),
        Cover::Heavy => say(false, format!("{on} has heavy cover: 2 dice more to resist."), "MG-211"),
    }
    if table.has_skill(by, SkillKind::EagleEye) {
        say(
            true,
            format!("{by} sees a step through cover ({}).", table.content().skill(SkillKind::EagleEye).name),
            "MG-214",
        );
    }
    Sight {
        from: [a.x, a.y, own.top()],
        to: [b.x, b.y, other.top()],
        gap: far,
        clear: stopped.is_none(),
        stopped: stopped.map(|obstacle| {
            let at = at(obstacle).unwrap_or(Spot::new(b.x, b.y, other.top()));
            Met { what: thing(table, obstacle), at: [at.x, at.y, at.z] }
        }),
        crosses,
        cover: word(claimed),
        reasons,
    }
}

/// Every piece and vehicle that the line passes through, and what it does for the target.
fn crossed(pair: &Pair, line: &Line, heights: (i32, i32)) -> Vec<Crossed> {
    let (table, on) = (pair.table, pair.on);
    let scene = pair.stage.scene(table.ground());
    let body = table.body(on);
    let mut all = Vec::new();
    for (id, piece) in scene.pieces() {
        let Some(at) = line.entry(piece.corners(), heights) else { continue };
        let given = covered_by(line, piece, &body);
        let (gives, rule) = match (blocks(&scene, line, id, piece), given) {
            (true, _) => ("blocks", "MG-167"),
            (_, Cover::Heavy) => ("heavy cover", "MG-211"),
            (_, Cover::Light) => ("light cover", "MG-210"),
            (_, Cover::None) => ("nothing", "MG-212"),
        };
        all.push(Crossed { what: table.piece_name(id), words: noun(piece), gives, rule, at: [at.x, at.y, at.z] });
    }
    for (id, other) in scene.others(table.with_rides([pair.by, on])) {
        let corners = match &other.outline {
            Outline::Footprint { corners, .. } if other.kind == BodyKind::Vehicle => corners,
            _ => continue,
        };
        let Some(at) = line.entry(corners, heights) else { continue };
        let what = thing(table, Obstacle::Body(id));
        let (gives, rule) = match other.top() > body.top().max(table.body(pair.by).top()) {
            true => ("blocks", "MG-167"),
            false => ("light cover", "MG-213"),
        };
        all.push(Crossed { what, words: "vehicle", gives, rule, at: [at.x, at.y, at.z] });
    }
    for smoke in &table.smoke {
        let disc = Circle { centre: smoke.at.plan(), r: smoke.radius };
        if line.crosses_disc(&disc) {
            let at = line.nearest(smoke.at.plan());
            let z = body.top();
            all.push(Crossed {
                what: "smoke".into(),
                words: "smoke",
                gives: "light cover",
                rule: "MG-210",
                at: [at.x, at.y, z],
            });
        }
    }
    all
}
