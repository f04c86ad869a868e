//! Content that a position brings along: a map of its own, test cards, other health. Laid over the pack, so that it
//! travels in the pack's files and counts for its hash.

use super::{Content, team};
use crate::look::Look;
use crate::map::Map;
use crate::names::{Character, Team};
use engine::content::{Fault, File};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Spanned;

/// Where a position's own map and cards lie among the files.
pub const MAP: &str = "own/map.toml";
pub const CARDS: &str = "own/cards.toml";

/// Cards and health values that take the place of the pack's.
#[derive(Debug, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct OwnCards {
    /// By team and number: `3 = "giant (SHOTGUN), anderson | DEFLECT"`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<Team, BTreeMap<String, Spanned<String>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub health: BTreeMap<Character, u8>,
}

/// Whether a file belongs to a position and not to the pack.
pub fn is_own(file: &File) -> bool {
    file.path == MAP || file.path == CARDS
}

pub fn lay(content: &mut Content, file: &File) -> Result<(), Vec<Fault>> {
    if file.path == MAP {
        content.maps.push(Map::load(file)?);
        content.looks.push(Look::default());
        return Ok(());
    }
    let own: OwnCards =
        toml::from_str(&file.text).map_err(|error| vec![Fault::toml(&file.path, &file.text, &error)])?;
    let mut faults = Vec::new();
    for (&of, rows) in &own.cards {
        for (number, row) in rows {
            match number.parse::<u8>().ok().filter(|number| (1..=team::CARDS).contains(number)) {
                Some(number) => {
                    let card = team::read_card(file, of, number, row, &mut faults);
                    content.teams[of as usize].cards[usize::from(number) - 1] = card;
                }
                None => faults.push(Fault::new(&file.path, format!("HS-550: there is no card {number}"))),
            }
        }
    }
    for (who, &health) in &own.health {
        if health == 0 {
            faults.push(Fault::new(&file.path, format!("HS-073: {who} has no health")));
        }
        content.teams[who.team() as usize].characters[who.slot()].health = health;
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
