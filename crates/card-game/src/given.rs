//! Positions: a table written down as a person would describe it. Every field of `given` is in docs/cases.md.

mod lay;

use crate::asking;
use crate::content::Content;
use crate::effect::ast::DayOrNight;
use crate::names::Round;
use crate::procedures::Frame;
use crate::state::{Options, Start, State};
use engine::{Events, Misplaced, Pack, Positions, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

type PerName<T> = BTreeMap<String, T>;
type List = Spanned<Vec<String>>;

/// The fields of a position. What is absent is as in the default: two players with the ready teams of their decks, empty
/// hands, decks in the order of their lists, day, `a` on duty, the window of the Ready round of the first turn.
#[derive(Debug, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    pub players: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<String>,
    pub start: Option<Start>,
    /// Cards of its own, as in a file of the pack: they are laid over it.
    pub cards: Option<Spanned<String>>,

    pub turn: Option<u16>,
    pub duty: Option<Spanned<Seat>>,
    pub time: Option<DayOrNight>,
    /// Who is out of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Seat>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub prestige: BTreeMap<Seat, u16>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub demerits: BTreeMap<Seat, u8>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub commendations: BTreeMap<Seat, u8>,

    /// Judges from left to right: `J04`, `J04 activated`, `J04 inactive 2` (two Personal Demerits).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub team: BTreeMap<Seat, List>,
    /// `J04 = ["R01"]`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub issued: PerName<List>,
    /// `J21 = ["P35"]`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub contained: PerName<List>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub backup: BTreeMap<Seat, List>,
    /// Events that stay; a number is their counters.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub events: BTreeMap<Seat, List>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hand: BTreeMap<Seat, List>,
    /// The first is drawn first.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub deck: BTreeMap<Seat, List>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub resyk: BTreeMap<Seat, List>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub iso_cubes: BTreeMap<Seat, List>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub wasted: BTreeMap<Seat, List>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crimes: Vec<CrimeGiven>,

    /// The window of this round, or with `business` what follows it.
    pub round: Option<Round>,
    #[serde(skip_serializing_if = "is_false")]
    pub business: bool,
    /// Whose Investigation phase it is.
    pub investigator: Option<Spanned<Seat>>,
    /// How the Challenge ended, for the rounds after it; the Lead Perp of a won one is apprehended.
    pub challenge: Option<bool>,
    pub combat: Option<bool>,

    /// The running procedures, outermost first: any place inside any procedure.
    pub stack: Option<Spanned<Vec<Frame>>>,
    /// Everything else of a table in the middle of something, as it is saved.
    pub table: Option<toml::Table>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A Crime with what is attached. A card of another owner is written `P05 of b`.
#[derive(Debug, Deserialize, Serialize, Clone, Default)]
#[serde(deny_unknown_fields, default)]
pub struct CrimeGiven {
    pub card: String,
    pub to: Option<Seat>,
    pub lead: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub support: Vec<String>,
    pub scene: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub face_down: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Seat>,
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

fn misplaced(reason: impl ToString) -> Vec<Misplaced> {
    vec![Misplaced { span: None, reason: reason.to_string() }]
}

impl Positions for State {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Content>) -> Result<State, Vec<Misplaced>> {
        let pack = lay::own_content(given, pack)?;
        let options =
            Options { players: given.players, decks: given.decks.clone(), start: given.start.unwrap_or(Start::Ready) };
        let mut faults = Faults::default();
        let mut tabletop = match &given.table {
            Some(table) => lay::saved(table, &options, pack).map_err(misplaced)?,
            None => lay::table(given, &options, pack, &mut faults)?,
        };
        let mut stack = lay::stack(given, &mut tabletop, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        match tabletop.outcome {
            Some(_) => stack.clear(),
            None => stack.run(&mut tabletop, &mut Events::off()),
        }
        Ok(State { tabletop, stack })
    }

    fn position(&self) -> Given {
        let options = self.tabletop.agreed.options();
        Given {
            players: options.players,
            decks: options.decks,
            start: Some(options.start),
            cards: lay::own_cards(&self.tabletop).map(|text| Spanned::new(0..0, text)),
            stack: Some(Spanned::new(0..0, self.stack.frames().copied().collect())),
            table: Some(lay::saving(&self.tabletop)),
            ..Given::default()
        }
    }

    fn agreed(&self) -> Options {
        self.tabletop.agreed.options()
    }

    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<serde_json::Value, String> {
        asking::ask(self, viewer, question)
    }
}
