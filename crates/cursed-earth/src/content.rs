//! The pack: encounter cards, locations and characters, read from `content/cursed-earth` (sections 8 and 11).
//!
//! The hot questions (`encounter`, `location`, `specialist`) are look-ups.

mod encounter;
mod location;
mod pack;
#[cfg(test)]
mod tests;

pub use encounter::{Caption, Encounter, Kind, text as caption_text};
pub use location::{Here, Location};

use crate::names::{CardId, Character, Expertise, LocationId, Team};
use engine::content::{Fault, File, Shelf, Stored};

/// Where a position's own cards lie among the files.
pub const OWN_CARDS: &str = "own/encounters.toml";

/// Everything that the game takes from its pack.
#[derive(Clone, Debug)]
pub struct Content {
    pub name: String,
    pub version: String,
    /// The sixty of the pack by number, then those that a position brings along.
    pub encounters: Vec<Encounter>,
    /// In the order of the pack, Max Normal among them; then open ground, which no deck holds (CE-523).
    pub locations: Vec<Location>,
    /// In the order of `Character`.
    pub characters: [CharacterCard; 6],
    goal: LocationId,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterCard {
    pub name: String,
    pub short: String,
    pub expertise: Expertise,
}

impl Content {
    #[inline]
    pub fn encounter(&self, card: CardId) -> &Encounter {
        &self.encounters[card.index()]
    }

    #[inline]
    pub fn location(&self, location: LocationId) -> &Location {
        &self.locations[location.index()]
    }

    pub fn character(&self, who: Character) -> &CharacterCard {
        &self.characters[who as usize]
    }

    /// CE-004, CE-005: the member of the team who carries that symbol.
    pub fn specialist(&self, team: Team, expertise: Expertise) -> Character {
        let mut members = team.characters();
        members.find(|&who| self.character(who).expertise == expertise).expect("a team has one specialist of each kind")
    }

    /// The location of Max Normal.
    pub fn goal(&self) -> LocationId {
        self.goal
    }

    /// All locations but Max Normal's.
    pub fn ordinary(&self) -> impl Iterator<Item = LocationId> + '_ {
        (0..LocationId::COUNT as u8).map(LocationId).filter(|&location| location != self.goal)
    }

    pub fn location_named(&self, id: &str) -> Option<LocationId> {
        self.locations.iter().position(|location| location.id == id).map(|place| LocationId(place as u8))
    }
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../content/cursed-earth/", $path)))),*]
    };
}

impl Stored for Content {
    const BUILT_IN: &'static [(&'static str, &'static str)] =
        files!["characters.toml", "encounters.toml", "locations.toml", "pack.toml"];

    fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
        pack::read(files)
    }

    fn shelf() -> &'static Shelf<Content> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }
}
