//! Going through a game again: at any time with one's own knowledge of then, after the end with everybody's.

use super::play::not_your_seat;
use super::{Playing, Table};
use crate::protocol::{Kind, Notice, Refused};
use crate::routes::steps::{Step, StepLine, Steps};
use crate::store::PersonId;
use engine::session::Permission;
use engine::{Seat, Viewer};
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;

/// Through whose eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    Of(Viewer),
    /// Everything lies open.
    All,
}

impl FromStr for Eyes {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Eyes, Refused> {
        match text {
            "all" => Ok(Eyes::All),
            "spectator" => Ok(Eyes::Of(Viewer::Spectator)),
            seat => match Seat::named(seat) {
                Some(seat) => Ok(Eyes::Of(Viewer::Seat(seat))),
                None => Err(Refused::field("seat", "one looks as `a`, `b`, `c`, `d`, `spectator` or `all`")),
            },
        }
    }
}

impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eyes::Of(viewer) => viewer.fmt(f),
            Eyes::All => f.write_str("all"),
        }
    }
}

impl Eyes {
    /// Nobody in particular knows everything.
    fn viewer(self) -> Option<Viewer> {
        match self {
            Eyes::Of(viewer) => Some(viewer),
            Eyes::All => None,
        }
    }
}

impl Table {
    pub(super) fn steps(&mut self, person: PersonId, eyes: Eyes) -> Result<Steps, Refused> {
        let shown = self.looks_back(person, eyes)?;
        let game = &self.game()?.game;
        // Entries count sealed answers too: how many there were is for those who may see the record.
        let line = |step: engine::session::Step| StepLine {
            seq: step.seq,
            events: notices(game.told_at(step, eyes.viewer())),
            entries: shown.then_some(step.entries),
        };
        Ok(Steps {
            table: self.row.link.clone(),
            viewer: eyes.to_string(),
            over: game.outcome().is_some(),
            steps: game.steps().into_iter().map(line).collect(),
        })
    }

    pub(super) fn step(&mut self, person: PersonId, eyes: Eyes, seq: usize) -> Result<Step, Refused> {
        self.looks_back(person, eyes)?;
        self.game()?.step(&self.row.link, eyes, seq).ok_or_else(|| {
            let sentence = format!("nothing was told at number {seq}, or it was taken back");
            Refused { field: Some("seq".to_string()), ..Refused::new(Kind::Unknown, sentence) }
        })
    }

    /// Whether this person may look so; says whether the record has been shown by now. Who sees what was hidden has seen
    /// the record: after that nobody can play on in good faith.
    fn looks_back(&mut self, person: PersonId, eyes: Eyes) -> Result<bool, Refused> {
        let over = self.game()?.game.outcome().is_some();
        let own = self.seats_of(person);
        if own.is_empty() && !self.row.setup.spectators {
            return Err(Refused::new(Kind::Forbidden, "this table has no spectators"));
        }
        match eyes {
            Eyes::Of(Viewer::Spectator) => {}
            Eyes::Of(Viewer::Seat(seat)) if own.has(seat) => {}
            Eyes::Of(Viewer::Seat(seat)) => {
                self.seat_row(seat)?;
                if !over {
                    return Err(not_your_seat(seat));
                }
                self.record_shown = true;
            }
            Eyes::All if !over => {
                return Err(Refused::new(Kind::Conflict, "a game is shown whole only when it is over"));
            }
            Eyes::All => self.record_shown = true,
        }
        Ok(over && self.record_shown)
    }
}

impl Playing {
    /// What would have been told to whoever came to the table at that moment.
    fn step(&self, link: &str, eyes: Eyes, seq: usize) -> Option<Step> {
        let (game, viewer) = (self.game.back_at(seq)?, eyes.viewer());
        let step = self.game.steps().into_iter().find(|step| step.seq == seq)?;
        let seat = viewer.and_then(Viewer::seat);
        Some(Step {
            table: link.to_string(),
            viewer: eyes.to_string(),
            seq,
            whole: true,
            events: notices(self.game.told_at(step, viewer)),
            view: fields(viewer.map_or_else(|| game.revealed(), |viewer| game.view(viewer))),
            question: seat.map(|seat| game.question(seat)).unwrap_or_default(),
            actions: seat.map(|seat| game.actions(seat)).unwrap_or_default(),
            asked: game.asked(),
            undo: Permission::Nothing,
            outcome: game.outcome(),
        })
    }
}

fn notices(events: Vec<engine::erased::Notice>) -> Vec<Notice> {
    let notice =
        |it: engine::erased::Notice| Notice { number: it.number, event: it.event, words: it.words, detail: it.detail };
    events.into_iter().map(notice).collect()
}

/// A view that has no fields is one part without a name, as in an update.
fn fields(view: Value) -> Map<String, Value> {
    match view {
        Value::Object(fields) => fields,
        other => Map::from_iter([(String::new(), other)]),
    }
}
