//! Questions about the table that clients and cases ask. What is measured lies open to everybody (MG-580).

use crate::action::Action;
use crate::dice::Tally;
use crate::geometry::Arc;
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{Obstacle, gap};
use crate::names::Stat;
use crate::state::State;
use crate::tabletop::figure::{FigureId, MOST_FIGURES, Place};
use crate::tabletop::{Tabletop, bodies};
use engine::{Game, Viewer};
use serde_json::{Value, json};

const HELP: &str = "one can ask `gap a1 b1`, `sight a1 b1`, `arc a1 F b1`, `behind a1 b1`, `stat a1 cool`, and of a shot \
                    `dice a1 snapshot b1 with 1 face 0`, or `pool` for the dice with their reasons";

pub fn ask(state: &State, _: Option<Viewer>, question: &str) -> Result<Value, String> {
    match question.trim().split_once(' ') {
        Some(("pool", line)) => pool(state, line, |pool| json!(pool)),
        Some(("dice", line)) => pool(state, line, |pool| json!(pool.dice())),
        _ => answer(&state.tabletop, question).ok_or_else(|| format!("`{question}` has no answer; {HELP}")),
    }
}

fn answer(table: &Tabletop, question: &str) -> Option<Value> {
    let model = |name: &str| {
        FigureId::named(name).filter(|&id| matches!(table.figures[id].place, Place::Table | Place::Aboard))
    };
    let words: Vec<&str> = question.split_whitespace().collect();
    Some(match words.as_slice() {
        ["gap", a, b] => json!(gap(&table.body(model(a)?), &table.body(model(b)?)).floor()),
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
