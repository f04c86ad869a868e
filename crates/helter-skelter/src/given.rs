//! Positions: a table written down as a person would describe it. Every field of `given` is in docs/cases.md.

mod lay;
mod piles;
mod written;

use crate::content::Content;
use crate::event::Log;
use crate::names::{Character, Space, Team};
use crate::procedures::Frame;
use crate::procedures::placement;
use crate::query;
use crate::state::{Options, State};
use crate::tabletop::{HouseRules, TurnKind};
use engine::{Chance, Events, Misplaced, Outcome, Pack, Positions, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// The fields of a position, read and written as TOML, which leaves out what is none; what is absent is as in the default: two players, nobody deployed, marker with `a`.
#[derive(Debug, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    pub map: Option<Spanned<MapGiven>>,
    pub teams: Option<Spanned<Vec<Team>>>,
    pub house: Option<HouseRules>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<Team, BTreeMap<String, Spanned<String>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub starting_health: BTreeMap<Character, u8>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub at: BTreeMap<Character, Spanned<PlaceGiven>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub health: BTreeMap<Character, Spanned<u8>>,
    pub warp: Option<Spanned<u8>>,
    pub warped: Option<bool>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hand: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// The first is drawn first.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub deck: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// The last lies on top.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub discard: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// Cards in hand that everybody knows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub open: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// Cards in hand of which everybody knows that they do not show these characters.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub not_showing: BTreeMap<Seat, Vec<Spanned<NotShowing>>>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fragments: BTreeMap<Seat, Spanned<Vec<Space>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub collected: BTreeMap<Seat, Spanned<u8>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<Seat, Spanned<Vec<Character>>>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub map_cards: BTreeMap<Character, Spanned<Vec<Space>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dealt: BTreeMap<Seat, Spanned<Vec<Space>>>,
    pub undealt: Option<Spanned<Vec<Space>>>,
    /// Ukko's other map card.
    pub unused: Option<Space>,

    pub marker: Option<Spanned<Seat>>,
    pub controller: Option<Spanned<Seat>>,
    pub turn: Option<TurnKind>,
    pub ended: Option<bool>,
    pub step: Option<Spanned<StepGiven>>,
    pub eliminated: Option<Spanned<Seats>>,
    pub sudden_death: Option<bool>,
    pub conceded: Option<Seats>,
    pub stirred: Option<bool>,
    pub quiet: Option<u16>,
    pub turns: Option<u16>,
    pub outcome: Option<Outcome>,
    /// The running procedures, outermost first: any place inside any procedure.
    pub stack: Option<Spanned<Vec<Frame>>>,
}

/// A map of the pack by its id, or one of its own: a grid, or an outline as in section 17.1.
#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged, expecting = "expected the name of a map, or a map of its own: { rows = [\"1 2\"] }")]
pub enum MapGiven {
    Named(String),
    Own(toml::Table),
}

/// A space, `"undeployed"` or `"dead"`.
#[derive(Debug, Deserialize, Serialize, Clone)]
#[serde(untagged, expecting = "expected a space (1 to 63), \"undeployed\" or \"dead\"")]
pub enum PlaceGiven {
    Space(Space),
    Word(String),
}

/// A card by its number, or the first free one that fits a description: `"snipe dredd"`, `"cover wild"`,
/// `"interrupt"`, `"dredd"`.
#[derive(Debug, Deserialize, Serialize, Clone)]
#[serde(untagged, expecting = "expected the number of a card, or what it shows: \"SNIPE dredd\"")]
pub enum CardGiven {
    Number(u8),
    Like(String),
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NotShowing {
    pub card: u8,
    pub characters: Vec<Character>,
}

/// Where in the turn: the states of section 16.1, by their names there or in words.
#[derive(Debug, Deserialize, Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum StepGiven {
    Placement,
    #[serde(alias = "T1")]
    Deploy,
    #[serde(alias = "T2", alias = "I2")]
    Act,
    /// An action is complete: the window opens.
    Window,
    /// The end is declared: the window opens.
    EndWindow,
    #[serde(alias = "T4")]
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
}

impl Positions for State {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Content>) -> Result<State, Vec<Misplaced>> {
        let mut faults = Faults::default();
        let (pack, map) = lay::own_content(given, pack).map_err(|fault| vec![fault])?;
        let teams =
            given.teams.as_ref().map_or(vec![Team::Judges, Team::StrontiumDogs], |teams| teams.get_ref().clone());
        if let Err(reason) = lay::teams_fit(&teams) {
            let span = given.teams.as_ref().map_or(0..0, Spanned::span);
            faults.add(span, reason);
            return Err(faults.0);
        }
        let house = given.house.unwrap_or_default();
        let mut table = placement::lay_out(pack, map, &teams, house, Chance::seeded(0));
        lay::figures(given, &mut table, &mut faults);
        piles::cards(given, &mut table, &mut faults);
        lay::treasure(given, &mut table, &mut faults);
        lay::map_cards(given, &mut table, &mut faults);
        let stack = lay::whose_turn(given, &mut table, &mut faults);
        lay::possible(given, &table, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let mut state = State { tabletop: table, stack };
        if state.tabletop.outcome.is_none() {
            let mut silent: Log = Events::off();
            state.stack.run(&mut state.tabletop, &mut silent);
        }
        Ok(state)
    }

    fn position(&self) -> Given {
        written::written(self)
    }

    fn agreed(&self) -> Options {
        let table = &self.tabletop;
        let teams = table.seats().map(|seat| table.players[seat].team).collect();
        Options { map: table.map().id.clone(), teams, house: table.house }
    }

    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<serde_json::Value, String> {
        query::ask(self, viewer, question)
    }
}
