//! Positions: a table written down as a person would describe it. Every field is in `tests/cases/README.md`.

mod laid;
mod overlay;
mod own;
mod written;

use crate::content::Content;
use crate::event::Log;
use crate::names::CardId;
use crate::procedures::Frame;
use crate::query;
use crate::state::{Options, State};
use crate::tabletop::figure::{Chip, FigureId};
use engine::{Events, Misplaced, Pack, Positions, Seat, Viewer};
use own::Own;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::{Spanned, Table};

/// Things by their names, each with the fields that its file has.
pub type Things = BTreeMap<String, Spanned<Table>>;

/// The fields of a position. What is absent is as in the default: an empty table of 36 by 36 inches, turn 1, no cards in
/// hand, and a chip of seat a has been drawn.
#[derive(Debug, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    /// As at the start of a game. A scenario without a layout is played on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<Spanned<Options>>,
    /// The table of the pack that is played on, whatever was agreed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Spanned<String>>,
    /// The forces are those that the options name or the first two of the pack, whoever stands on the table. Without it
    /// they are made of the models.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub agreed_forces: bool,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weapons: Things,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub profiles: Things,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub mounts: Things,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub vehicles: Things,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub scenarios: Things,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<(i32, i32)>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: Things,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub links: Things,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub openings: Things,

    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub models: Things,
    /// Armoury and big meg cards together: the letter tells them apart.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hand: BTreeMap<Seat, Spanned<Vec<String>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub buried: BTreeMap<Seat, Spanned<Vec<String>>>,
    /// The first is drawn first; without it, all cards that lie nowhere else, ascending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armoury: Option<Spanned<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub big_meg: Option<Spanned<Vec<String>>>,
    /// Of both decks; the last lies on top.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discard: Option<Spanned<Vec<String>>>,
    /// Normal, star and last star chips of each seat; without it, those of all who have none beside them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bag: Option<BTreeMap<Seat, [u8; 3]>>,
    /// Anything else of the table, as in `/tabletop` of the state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tabletop: Option<Spanned<Table>>,

    /// Whose chip has been drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chip: Option<Chip>,
    /// Who is being activated, and has not acted yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acting: Option<Spanned<FigureId>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepGiven>,
    /// The running procedures, outermost first: any place inside any procedure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Spanned<Vec<Frame>>>,
    /// The coming dice: `H`, `A` and `S` are faces of combat dice, numbers those of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Spanned<String>>,
}

/// Where in the game, if no chip has been drawn.
#[derive(Debug, Deserialize, Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum StepGiven {
    /// The cards are dealt before the game.
    Armoury,
    /// Those in reserve are to be deployed.
    Deployment,
    /// The bag is filled for the next turn.
    TurnStart,
    /// A chip is drawn.
    Draw,
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

    fn done(&mut self) -> Result<(), Vec<Misplaced>> {
        if self.0.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.0)) }
    }
}

impl Positions for State {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Content>) -> Result<State, Vec<Misplaced>> {
        let mut faults = Faults::default();
        let pack = Own::of(given).over(pack)?;
        let (mut tabletop, options) = laid::table(given, pack, &mut faults)?;
        laid::models(given, &mut tabletop, &mut faults);
        faults.done()?;
        laid::agree(&mut tabletop, options);
        laid::cards(given, &mut tabletop, &mut faults);
        laid::bag(given, &mut tabletop);
        laid::rest(given, &mut tabletop, &mut faults);
        laid::possible(&tabletop, &mut faults);
        laid::dice(given, &mut tabletop, &mut faults);
        let stack = laid::stack(given, &tabletop, &mut faults);
        faults.done()?;
        let mut silent: Log = Events::off();
        let mut state = State { tabletop, stack };
        match state.tabletop.outcome {
            Some(_) => state.stack.clear(),
            None => state.stack.run(&mut state.tabletop, &mut silent),
        }
        Ok(state)
    }

    fn position(&self) -> Given {
        written::written(self)
    }

    fn agreed(&self) -> Options {
        self.tabletop.agreed.options().clone()
    }

    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<serde_json::Value, String> {
        query::ask(self, viewer, question)
    }
}

/// A card by its code.
fn card(content: &Content, code: &str) -> Option<CardId> {
    content.cards.iter().position(|card| card.id == code).map(|place| CardId(place as u8))
}
