//! Positions: a table written down as a person would describe it. Every field of `given` is in docs/cases.md.

mod fits;
mod lay;
mod written;

use crate::content::Content;
use crate::event::Log;
use crate::names::{Character, Difficulty, Mode, Side, Team, Time};
use crate::procedures::{Frame, setup};
use crate::query;
use crate::state::{Options, State};
use crate::tabletop::{Ending, PerSide};
use engine::{Chance, Events, Misplaced, Outcome, Pack, Positions, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// The fields of a position. What is absent is as in the default: two players together, dawn, empty hands and rows, open
/// ground all the way, the Judges on the first and the perps on the third location.
#[derive(Debug, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    pub mode: Option<Mode>,
    pub players: Option<u8>,
    pub difficulty: Option<Difficulty>,
    /// Who was to be the first Senior Judge; nobody named is a random one.
    pub chosen_senior: Option<Seat>,
    /// Head-to-head: who plays the Judges.
    pub judges: Option<Seat>,
    /// Cards of its own, from 901 on, in the line format of the rules (section 11.1): `901 = "E: psi | C: skip"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, Spanned<String>>,

    pub senior: Option<Spanned<Seat>>,
    pub first_senior: Option<Seat>,
    pub time: Option<Time>,
    pub round: Option<u8>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hand: BTreeMap<Seat, Spanned<Vec<u16>>>,
    /// The first is drawn first; without it, all cards that lie nowhere else, ascending.
    pub deck: Option<Spanned<Vec<u16>>>,
    /// The last lies on top.
    pub discard: Option<Spanned<Vec<u16>>>,
    /// The one row, or the one above; from left to right.
    pub row: Option<Spanned<Vec<Card>>>,
    pub below: Option<Spanned<Vec<Card>>>,
    pub pending: Option<PerSide<Vec<Card>>>,
    pub drawn: Option<Vec<Card>>,
    pub current: Option<Spanned<CurrentGiven>>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub health: BTreeMap<Character, Spanned<u8>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub radiation: BTreeMap<Character, Spanned<u8>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rations: BTreeMap<Team, u16>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ammunition: BTreeMap<Team, u16>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kept: BTreeMap<Team, Spanned<Vec<KeptGiven>>>,
    /// Where the pawns stand, counted from 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub at: BTreeMap<Team, Spanned<u8>>,
    /// Which row a team resolves.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rows: BTreeMap<Team, Side>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub ended: BTreeMap<Team, Ending>,

    /// Locations revealed so far, from position 1 on.
    pub path: Option<Spanned<Vec<String>>>,
    /// The first is revealed first.
    pub locations: Option<Spanned<Vec<String>>>,
    pub removed: Option<Spanned<Vec<String>>>,
    /// Positions with ammunition to be taken along; without it, where the cards say so.
    pub tokens: Option<Vec<u8>>,

    pub step: Option<Spanned<StepGiven>>,
    pub outcome: Option<Outcome>,
    /// The running procedures, outermost first: any place inside any procedure.
    pub stack: Option<Spanned<Vec<Frame>>>,
}

/// A card on the table: its number, or a face-down one with those who know it.
#[derive(Debug, Deserialize, Serialize, Clone, Copy)]
#[serde(untagged, expecting = "expected the number of a card, or { face_down = 15, seen_by = [\"a\"] }")]
pub enum Card {
    Open(u16),
    FaceDown { face_down: u16, seen_by: Seats },
}

impl Card {
    pub fn number(self) -> u16 {
        match self {
            Card::Open(number) | Card::FaceDown { face_down: number, .. } => number,
        }
    }
}

#[derive(Debug, Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct KeptGiven {
    pub card: u16,
    #[serde(default)]
    pub survival: bool,
    #[serde(default)]
    pub diplomacy: bool,
}

#[derive(Debug, Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct CurrentGiven {
    pub card: u16,
    #[serde(default = "judges")]
    pub team: Team,
    #[serde(default)]
    pub survival: bool,
    #[serde(default)]
    pub diplomacy: bool,
}

fn judges() -> Team {
    Team::Judges
}

/// Where in the day: the states of section 9.2.
#[derive(Debug, Deserialize, Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum StepGiven {
    Setup,
    Start,
    Play,
    RowRight,
    RowPick,
    /// The next card of the row is taken; head-to-head the Senior Judge has the row above and is first.
    Resolve,
    End,
    Eat,
    RoundEnd,
}

/// Collects what is wrong while a position is laid out.
#[derive(Default)]
struct Faults(Vec<Misplaced>);

impl Faults {
    fn add(&mut self, span: Range<usize>, reason: impl Into<String>) {
        // A span of nothing comes from a position that was not read from a text.
        let span = (!span.is_empty()).then_some(span);
        self.0.push(Misplaced { span, reason: reason.into() });
    }
}

impl Positions for State {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Content>) -> Result<State, Vec<Misplaced>> {
        let mut faults = Faults::default();
        let pack = lay::own_content(given, pack)?;
        let options = Options {
            mode: given.mode.unwrap_or(Options::default().mode),
            players: given.players,
            difficulty: given.difficulty.unwrap_or(Options::default().difficulty),
            senior: given.chosen_senior,
            judges: given.judges,
        };
        let seats = options.seats().map_err(|why| {
            let reason = why.refusal(pack.content()).to_string();
            vec![Misplaced { span: None, reason }]
        })?;
        let mut table = setup::lay_out(pack, options, seats, Chance::seeded(0));
        lay::whose_day(given, &mut table, &mut faults);
        lay::cards(given, &mut table, &mut faults);
        lay::teams(given, &mut table, &mut faults);
        lay::locations(given, &mut table, &mut faults);
        let stack = lay::stack(given, &table, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let mut silent: Log = Events::off();
        let mut state = State { tabletop: table, stack };
        match given.outcome {
            Some(_) => {
                state.tabletop.lay_open(&mut silent); // CE-511
                state.stack.clear();
            }
            None => state.stack.run(&mut state.tabletop, &mut silent),
        }
        Ok(state)
    }

    fn position(&self) -> Given {
        written::written(self)
    }

    fn agreed(&self) -> Options {
        self.tabletop.options
    }

    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<serde_json::Value, String> {
        query::ask(self, viewer, question)
    }
}
