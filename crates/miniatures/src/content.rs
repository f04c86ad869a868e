//! The pack: factions, profiles, weapons, skills, cards, tables and scenarios, read from `content/miniatures` (sections
//! 19 and 20). Numbers come from here and nowhere else.

mod card;
mod drawn;
mod layout;
mod pack;
mod profile;
mod reach;
mod scenario;
#[cfg(test)]
mod tests;
mod weapon;
mod zone;

pub use card::{Card, Skill};
pub use drawn::{Drawn, Looked, MOST_TEXT, look};
pub use layout::{Flaw, Layout, Named};
pub(crate) use profile::MOST_WEAPONS;
pub use profile::{Faction, Mount, Profile, Vehicle};
pub use reach::Unfit;
pub use scenario::{Mission, Scenario, Side};
pub use weapon::{Band, Mode, Weapon};
pub use zone::Zone;

use crate::force::Force;
use crate::names::{CardId, Deck, FactionId, MountId, ProfileId, SkillKind, VehicleId, WeaponId};
use engine::content::{Fault, File, Shelf, Stored};

/// Everything that the game takes from its pack. Lists are in the order of their ids.
#[derive(Clone, Debug)]
pub struct Content {
    pub name: String,
    pub version: String,
    pub factions: Vec<Faction>,
    pub weapons: Vec<Weapon>,
    /// One for each kind of skill, in the order of the kinds.
    pub skills: Vec<Skill>,
    pub profiles: Vec<Profile>,
    pub mounts: Vec<Mount>,
    pub vehicles: Vec<Vehicle>,
    /// Armoury cards first.
    pub cards: Vec<Card>,
    pub layouts: Vec<Layout>,
    pub scenarios: Vec<Scenario>,
    pub forces: Vec<Force>,
    /// MG-252: what everybody has.
    pub unarmed: WeaponId,
}

impl Content {
    #[inline]
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }

    #[inline]
    pub fn profile(&self, id: ProfileId) -> &Profile {
        &self.profiles[id.index()]
    }

    #[inline]
    pub fn mount(&self, id: MountId) -> &Mount {
        &self.mounts[id.index()]
    }

    #[inline]
    pub fn vehicle(&self, id: VehicleId) -> &Vehicle {
        &self.vehicles[id.index()]
    }

    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The numbers of a skill.
    #[inline]
    pub fn skill(&self, kind: SkillKind) -> &Skill {
        &self.skills[kind as usize]
    }

    pub fn faction(&self, id: FactionId) -> &Faction {
        &self.factions[id.index()]
    }

    /// The cards of one deck.
    pub fn deck(&self, deck: Deck) -> impl Iterator<Item = CardId> + '_ {
        let all = self.cards.iter().enumerate();
        all.filter(move |(_, card)| card.deck == deck).map(|(place, _)| CardId(place as u8))
    }

    /// By its file's name: `street-rumble`.
    pub fn scenario(&self, slug: &str) -> Option<usize> {
        self.scenarios.iter().position(|scenario| scenario.slug == slug)
    }

    pub fn layout(&self, slug: &str) -> Option<usize> {
        self.layouts.iter().position(|layout| layout.slug == slug)
    }

    /// A starter force.
    pub fn ready_force(&self, slug: &str) -> Option<&Force> {
        self.forces.iter().find(|force| force.id == slug)
    }

    /// What is in it, in a few words.
    pub fn summary(&self) -> String {
        format!(
            "{} {}: {} factions, {} profiles, {} weapons, {} cards, {} layouts, {} scenarios, {} forces",
            self.name,
            self.version,
            self.factions.len(),
            self.profiles.len(),
            self.weapons.len(),
            self.cards.len(),
            self.layouts.len(),
            self.scenarios.len(),
            self.forces.len()
        )
    }
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../content/miniatures/", $path)))),*]
    };
}

impl Stored for Content {
    const BUILT_IN: &'static [(&'static str, &'static str)] = files![
        "cards/armoury.toml",
        "cards/big-meg.toml",
        "factions/cm.toml",
        "factions/jd.toml",
        "factions/mc.toml",
        "factions/rr.toml",
        "factions/sg.toml",
        "forces/alley-kings.toml",
        "forces/dust-riders.toml",
        "forces/family-business.toml",
        "forces/scrap-uprising.toml",
        "forces/sector-house.toml",
        "layouts/block-plaza.look.toml",
        "layouts/block-plaza.toml",
        "layouts/city-crossroads.look.toml",
        "layouts/city-crossroads.toml",
        "layouts/meg-way.look.toml",
        "layouts/meg-way.toml",
        "layouts/power-yard.look.toml",
        "layouts/power-yard.toml",
        "layouts/rooftops.look.toml",
        "layouts/rooftops.toml",
        "layouts/shopping-mall.look.toml",
        "layouts/shopping-mall.toml",
        "mounts.toml",
        "pack.toml",
        "scenarios/demolition.toml",
        "scenarios/hold-the-block.toml",
        "scenarios/prison-convoy.toml",
        "scenarios/riot-control.toml",
        "scenarios/rooftop-chase.toml",
        "scenarios/smash-and-grab.toml",
        "scenarios/street-rumble.toml",
        "scenarios/the-arrest.toml",
        "skills.toml",
        "vehicles.toml",
        "weapons.toml",
    ];

    fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
        pack::read(files)
    }

    fn shelf() -> &'static Shelf<Content> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }
}
