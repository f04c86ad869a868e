//! The pack: teams, cards, the combat table and the maps, read from `content/helter-skelter` (section 18).
//!
//! The hot questions (`card`, `sheet`, `damage`, `admits`) are table look-ups.

mod combat;
pub mod overlay;
mod pack;
mod team;
#[cfg(test)]
mod tests;

pub use combat::{Combat, Defence, Reach};
pub use team::{Ability, CARDS, Card, CharacterSheet, TeamSheet};

use crate::action::CardSet;
use crate::look::Look;
use crate::map::Map;
use crate::names::{Character, Spaces, Symbol, Team};
use engine::content::{Fault, File, Shelf, Stored};

/// HS-010: the same forty cards serve every map.
pub const MAP_CARDS: u8 = 40;
/// HS-011: the health cubes in the box.
pub const HEALTH_CUBES: u8 = 65;

/// Everything that the game takes from its pack.
#[derive(Clone, Debug)]
pub struct Content {
    pub name: String,
    pub version: String,
    /// In the order of `Team`.
    pub teams: [TeamSheet; 4],
    /// In the order of the pack; the first is the one for a first game (HS-070).
    pub maps: Vec<Map>,
    /// How each of the maps is drawn. No rule reads it.
    pub looks: Vec<Look>,
    /// HS-560: the designations that have a map card.
    pub map_cards: Spaces,
    /// HS-561: those with the multiplayer symbol, taken out when two play.
    pub multiplayer: Spaces,
    combat: [Combat; 6],
}

impl Content {
    /// Where in `maps` a map is.
    pub fn map(&self, id: &str) -> Option<u8> {
        self.maps.iter().position(|map| map.id == id).map(|index| index as u8)
    }

    /// An action card by its number, from 1 to 30.
    pub fn card(&self, team: Team, number: u8) -> &Card {
        &self.teams[team as usize].cards[usize::from(number) - 1]
    }

    pub fn sheet(&self, who: Character) -> &CharacterSheet {
        &self.teams[who.team() as usize].characters[who.slot()]
    }

    /// The cards of its team that show a character.
    pub fn showing(&self, who: Character) -> CardSet {
        self.team(who.team()).showing(who)
    }

    pub fn team(&self, team: Team) -> &TeamSheet {
        &self.teams[team as usize]
    }

    /// The row of the combat table; only MELEE, SMASH, SNIPE, SHOTGUN, EXPLODE and PSI have one.
    pub fn combat(&self, attack: Symbol) -> Option<&Combat> {
        self.combat.get(attack as usize)
    }

    /// What an undefended attack removes; nothing for what is no attack.
    pub fn damage(&self, attack: Symbol) -> u8 {
        self.combat(attack).map_or(0, |combat| combat.damage)
    }

    /// Does this defence answer this attack? (HS-281 to HS-291; COVER also needs a cover space.)
    pub fn admits(&self, attack: Symbol, defence: Defence) -> bool {
        self.combat(attack).is_some_and(|combat| combat.admits(defence))
    }
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../content/helter-skelter/", $path)))),*]
    };
}

impl Stored for Content {
    const BUILT_IN: &'static [(&'static str, &'static str)] = files![
        "combat.toml",
        "maps/city-blocks.look.toml",
        "maps/city-blocks.toml",
        "maps/grand-hall.look.toml",
        "maps/grand-hall.toml",
        "pack.toml",
        "teams/judges.toml",
        "teams/nikolai-dante.toml",
        "teams/slaine.toml",
        "teams/strontium-dogs.toml",
    ];

    fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
        let (own, files): (Vec<File>, Vec<File>) = files.iter().cloned().partition(overlay::is_own);
        let mut content = pack::read(&files)?;
        own.iter().try_for_each(|file| overlay::lay(&mut content, file))?;
        content.teams.iter_mut().for_each(TeamSheet::tabulate);
        Ok(content)
    }

    fn shelf() -> &'static Shelf<Content> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }
}
