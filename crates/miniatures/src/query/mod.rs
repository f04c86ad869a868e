//! Questions about the table that clients and cases ask. What is measured lies open to everybody (MG-580).
//!
//! Every answer comes from the predicates that referee the game, so that none of them can disagree with it. What somebody
//! draws in secret (waypoints that were given so far) is no part of any answer.

mod arms;
mod drive;
mod field;
mod path;
mod reach;
mod sight;
#[cfg(test)]
mod tests;

pub use arms::{Arms, arms};
pub use reach::{Area, Reach, reach, way};
pub use sight::{Eye, Sight, eyes, line};

use crate::action::Action;
use crate::dice::Tally;
use crate::event::For;
use crate::geometry::gap::gap_from;
use crate::geometry::number::isqrt_ceil;
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{Arc, Obstacle, Spot, gap};
use crate::names::Stat;
use crate::odds::AttackOdds;
use crate::procedures::melee::Melee;
use crate::reasons::said;
use crate::state::State;
use crate::tabletop::figure::{FigureId, MOST_FIGURES, Place};
use crate::tabletop::{Tabletop, bodies};
use engine::{Game, Refusal, Viewer};
use serde_json::{Value, json};

const HELP: &str = "one can ask `reach a1`, `way a1 14000 9000`, `arms a1`, `eyes a1`, `line a1 b1`, `path a1 move 14000 9000, 15000 9000 face 512`, \
                    `odds a1 snapshot b1 with 1 face 0`, `odds a1 charge b1`, `ruler 0 0 0 1000 0 0`, `gap a1 b1`, \
                    `sight a1 b1`, `arc a1 F b1`, `behind a1 b1`, `stat a1 cool`, and of a shot \
                    `dice a1 snapshot b1 with 1 face 0`, or `pool` for the dice with their reasons";

pub fn ask(state: &State, _: Option<Viewer>, question: &str) -> Result<Value, String> {
    let nothing = || format!("`{question}` has no answer; {HELP}");
    match question.trim().split_once(' ') {
        Some(("pool", line)) => pool(state, line, |pool| json!(pool)),
        Some(("dice", line)) => pool(state, line, |pool| json!(pool.dice())),
        Some(("odds", line)) => odds(state, line).ok_or_else(nothing),
        Some(("path", line)) => path::path(state, line).ok_or_else(nothing),
        Some(("way", line)) => {
            let (name, to) = line.trim().split_once(' ').ok_or_else(nothing)?;
            let who = on_table(&state.tabletop, name).ok_or_else(nothing)?;
            let to = path::spot(to).ok_or_else(nothing)?;
            let points = way(state, who, to);
            let points = points.map(|path| path.iter().map(|&at| path::point(at)).collect::<Vec<_>>());
            Ok(json!({ "points": points }))
        }
        Some(("reach", name)) => {
            let who = on_table(&state.tabletop, name.trim()).ok_or_else(nothing)?;
            Ok(json!({ "ways": reach(state, who) }))
        }
        _ => answer(&state.tabletop, question).ok_or_else(nothing),
    }
}

/// A model on the table, or in a vehicle on it.
fn on_table(table: &Tabletop, name: &str) -> Option<FigureId> {
    FigureId::named(name).filter(|&id| matches!(table.figures[id].place, Place::Table | Place::Aboard))
}

fn answer(table: &Tabletop, question: &str) -> Option<Value> {
    let model = |name: &str| on_table(table, name);
    let words: Vec<&str> = question.split_whitespace().collect();
    Some(match words.as_slice() {
        ["arms", a] => {
            let known = FigureId::named(a).filter(|&id| table.figures[id].place != Place::Nowhere)?;
            json!(arms(table, known))
        }
        ["eyes", a] => json!(eyes(table, model(a)?)),
        ["line", a, b] => {
            let (a, b) = (model(a)?, model(b)?);
            json!((a != b).then(|| line(table, a, b))?)
        }
        ["ruler", rest @ ..] => json!(ruler(rest)?),
        ["gap", a, b] => json!(gap(&table.body(model(a)?), &table.body(model(b)?)).floor()),
        // From a point to the edge of a base, as a blast is measured.
        ["gap", a, x, y, z] => {
            let [x, y, z] = numbers(&[x, y, z])?;
            json!(gap_from(Spot::new(x, y, z), &table.body(model(a)?)).floor())
        }
        ["sight", a, b] => {
            let (a, b) = (model(a)?, model(b)?);
            let (line, stage) = (Line::between(&table.body(a), &table.body(b)), table.stage());
            match blocked(&stage.scene(table.ground()), &line, bodies([a, b])) {
                None => json!(true),
                Some(obstacle) => json!(thing(table, obstacle)),
            }
        }
        ["arc", a, arc, b] => {
            let arc = Arc::ALL.into_iter().find(|one| format!("{one:?}") == **arc)?;
            json!(table.in_arc(model(a)?, arc, model(b)?))
        }
        ["behind", a, b] => json!(table.is_behind(model(a)?, model(b)?)),
        ["stat", a, stat] => {
            let there = |id: &FigureId| table.figures[*id].place != Place::Nowhere;
            json!(table.stat(FigureId::named(a).filter(there)?, Stat::named(stat)?))
        }
        _ => return None,
    })
}

fn numbers<const N: usize>(words: &[&str]) -> Option<[i32; N]> {
    let mut read = [0; N];
    for (number, word) in read.iter_mut().zip(words) {
        *number = word.parse::<i32>().ok().filter(|n| n.abs() <= crate::geometry::LIMIT)?;
    }
    (words.len() == N).then_some(read)
}

/// MG-001, MG-505: in a straight line, height included, rounded up to whole mil.
fn ruler(words: &[&str]) -> Option<i64> {
    let [ax, ay, az, bx, by, bz] = numbers(words)?;
    let squared = |a: i32, b: i32| i64::from(b - a) * i64::from(b - a);
    Some(isqrt_ceil(squared(ax, bx) + squared(ay, by) + squared(az, bz)))
}

fn thing(table: &Tabletop, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Piece(piece) => table.piece_name(piece),
        Obstacle::Body(body) => match usize::from(body.0).checked_sub(MOST_FIGURES) {
            Some(mount) => format!("m{}", mount + 1),
            None => FigureId(body.0).to_string(),
        },
        Obstacle::Edge => "edge".into(),
    }
}

/// A refusal as every answer has it.
fn refusal(why: Refusal) -> Value {
    json!({ "rule": why.rule, "sentence": why.sentence, "point": why.point })
}

/// The dice of an attack that somebody thinks of, or why it cannot be made.
fn pool(state: &State, line: &str, said: impl Fn(&Tally) -> Value) -> Result<Value, String> {
    let table = &state.tabletop;
    match line.parse::<Action>() {
        Ok(Action::Shoot { who, shot, facing }) if table.figures[who].is_up() => {
            Ok(match table.shot_pool(who, &shot, facing) {
                Ok(pool) => said(&pool),
                Err(why) => {
                    let why = State::refusal(table.content(), why);
                    json!({ "rule": why.rule, "sentence": why.sentence })
                }
            })
        }
        Ok(_) => Err(format!("`{line}` throws no dice; {HELP}")),
        Err(error) => Err(format!("`{line}`: {error}")),
    }
}

/// The pool of an attack with its reasons, and what may come of it; of a charge or a fight with each weapon.
fn odds(state: &State, line: &str) -> Option<Value> {
    let table = &state.tabletop;
    let told = |odds: &[AttackOdds]| {
        let parts = |tally: &Tally, what: For| said(tally, what, table.content());
        json!({
            "pool": odds.first().map_or(Vec::new(), |odds| parts(&odds.to_hit, For::ToHit)),
            "power": odds.first().map_or(0, |odds| odds.power),
            "resist": odds.first().map_or(Vec::new(), |odds| parts(&odds.resist, For::Resist)),
            "odds": odds,
        })
    };
    if let [_, "fight" | "charge", _] = line.split_whitespace().collect::<Vec<_>>()[..] {
        return close_odds(table, line, told);
    }
    match line.parse::<Action>().ok()? {
        Action::Shoot { who, shot, facing } => {
            if !table.figures[who].is_up() {
                return None;
            }
            match table.shot_pool(who, &shot, facing) {
                Ok(_) => Some(told(&table.shot_odds(who, &shot, facing))),
                Err(why) => Some(json!({ "refused": refusal(why.refusal(table.content())) })),
            }
        }
        action @ Action::Strike { .. } => {
            let odds = state.stack.asking()?.strike_odds(table, &action)?;
            Some(told(&[odds]))
        }
        _ => None,
    }
}

/// MG-242 to MG-250: as if the two stood within an inch already.
fn close_odds(table: &Tabletop, line: &str, told: impl Fn(&[AttackOdds]) -> Value) -> Option<Value> {
    let [who, verb, on] = line.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    let (who, target) = (on_table(table, who)?, on_table(table, on)?);
    if table.side(who) == table.side(target) || !table.figures[target].is_active() || !table.figures[who].is_up() {
        return None;
    }
    let melee = if verb == "charge" { Melee::charge(who, target) } else { Melee::fight(who) };
    let own = table.weapon_numbers(who).filter(|&(_, weapon)| !table.content().weapon(weapon).is_ranged());
    let choices = own.chain([(0, table.content().unarmed)]).filter_map(|(number, weapon)| {
        let strike = Action::Strike { target, weapon: number, second: 0, points: 0, stun: false };
        let odds = melee.odds(table, &strike)?;
        let mut answer = told(&[odds]);
        answer["weapon"] = json!(number);
        answer["name"] = json!(table.content().weapon(weapon).name);
        Some(answer)
    });
    Some(json!({ "choices": choices.collect::<Vec<_>>() }))
}
