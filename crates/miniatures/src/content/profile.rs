//! Factions with their models, mounts and vehicles (sections 19.1, 19.4, 19.7, 19.8).

use super::pack::{Reading, unique};
use super::{Skill, Weapon};
use crate::geometry::vehicle::Hull;
use crate::names::{FactionId, SkillKind, Skills, Stat, Stats, Trait, Traits, WeaponId, WeaponRule};
use engine::content::File;
use serde::Deserialize;
use toml::Spanned;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faction {
    /// Its file: `jd`.
    pub id: String,
    pub name: String,
    pub about: String,
    /// Section 19.4, options: the weapons that its models may buy.
    pub buys: Vec<WeaponId>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    pub id: String,
    pub name: String,
    pub faction: FactionId,
    pub stats: Stats,
    pub cost: u16,
    /// MG-504: the radius of its base.
    pub radius: i32,
    /// MG-007
    pub height: i32,
    pub weapons: Vec<WeaponId>,
    pub skills: Skills,
    pub traits: Traits,
    /// MG-090: how many models come as one pack; 1 is no pack.
    pub members: u8,
    /// MG-054
    pub arms: u8,
    /// MG-053
    pub carries: u8,
}

impl Profile {
    /// MG-456
    pub fn sealed(&self) -> bool {
        self.traits.has(Trait::Sealed) || self.traits.has(Trait::Robot) || self.skills.has(SkillKind::Respirator)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mount {
    pub id: String,
    pub name: String,
    pub radius: i32,
    pub height: i32,
    /// MG-293
    pub bonus: Stats,
    pub weapons: Vec<WeaponId>,
    pub traits: Traits,
    /// MG-302: only models of this faction mount it.
    pub keyed: Option<FactionId>,
    pub cost: u16,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vehicle {
    pub id: String,
    pub name: String,
    pub stats: Stats,
    pub hull: Hull,
    /// MG-335
    pub seats: u8,
    pub weapons: Vec<WeaponId>,
    pub traits: Traits,
    pub cost: u16,
    /// MG-320: the same as a model would have it, since it activates and is attacked like one.
    pub profile: Profile,
}

impl Vehicle {
    /// MG-331, K21: the hull as somebody drives it.
    pub fn hull_driven(&self, shorter: i32) -> Hull {
        Hull { turn_radius: self.hull.turn_radius - shorter, ..self.hull }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactionFile {
    id: Spanned<String>,
    name: String,
    about: String,
    buys_only: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    buys_not: Vec<Spanned<String>>,
    #[serde(default)]
    model: Vec<Spanned<ModelEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelEntry {
    id: String,
    name: String,
    stats: Spanned<String>,
    cost: u16,
    base: Spanned<String>,
    height: Option<i32>,
    weapons: Vec<Spanned<String>>,
    #[serde(default)]
    skills: Vec<Spanned<String>>,
    #[serde(default)]
    traits: Vec<Spanned<String>>,
    pack: Option<u8>,
    arms: Option<u8>,
    carries: Option<u8>,
}

words! {
    /// MG-504: the standard bases.
    pub enum Base {
        Small = "small",
        Medium = "medium",
        Large = "large",
        Huge = "huge",
    }
}

impl Base {
    pub const fn radius(self) -> i32 {
        [500, 650, 800, 1000][self as usize]
    }
}

/// MG-007: a human's height.
const HEIGHT: i32 = 1250;
/// MG-053, MG-054.
const CARRIES: u8 = 3;
const ARMS: u8 = 2;

pub(super) fn faction(
    file: &File,
    reading: &mut Reading,
    id: FactionId,
    weapons: &[Weapon],
    skills: &[Skill],
    profiles: &mut Vec<(Profile, usize)>,
) -> Option<Faction> {
    let read: FactionFile = reading.parse(file)?;
    for entry in read.model {
        let at = entry.span().start;
        if let Some(profile) = profile(file, reading, id, weapons, skills, entry) {
            profiles.push((profile, at));
        }
    }
    let only = read.buys_only.map(|list| reading.weapons(file, &list, weapons));
    let not = reading.weapons(file, &read.buys_not, weapons);
    let all = (0..weapons.len() as u8).map(WeaponId).filter(|weapon| weapons[weapon.index()].cost.is_some());
    let buys = all.filter(|weapon| only.as_ref().is_none_or(|only| only.contains(weapon)) && !not.contains(weapon));
    Some(Faction { id: read.id.into_inner(), name: read.name, about: read.about, buys: buys.collect() })
}

fn profile(
    file: &File,
    reading: &mut Reading,
    faction: FactionId,
    all_weapons: &[Weapon],
    all_skills: &[Skill],
    entry: Spanned<ModelEntry>,
) -> Option<Profile> {
    let at = entry.span().start;
    let entry = entry.into_inner();
    let stats = stats(file, reading, &entry.stats)?;
    let base = reading.word(file, &entry.base, Base::named, Base::WORDS)?;
    let mut skills = Skills::NONE;
    for id in &entry.skills {
        match all_skills.iter().find(|skill| skill.id == *id.get_ref()) {
            Some(skill) => skills = skills.with(skill.does),
            None => reading.wrong(file, id.span().start, format!("there is no skill {}", id.get_ref())),
        }
    }
    let carries = if skills.has(SkillKind::Strong) { strong(all_skills) } else { CARRIES };
    let profile = Profile {
        name: entry.name,
        faction,
        cost: entry.cost,
        radius: base.radius(),
        height: entry.height.unwrap_or(HEIGHT),
        weapons: reading.weapons(file, &entry.weapons, all_weapons),
        traits: traits(file, reading, &entry.traits),
        members: entry.pack.unwrap_or(1),
        arms: entry.arms.unwrap_or(ARMS),
        carries: entry.carries.unwrap_or(carries),
        id: entry.id,
        stats,
        skills,
    };
    let mut wrong = |reason: String| reading.wrong(file, at, format!("{}: {reason}", profile.id));
    let hands: u8 = profile.weapons.iter().map(|weapon| all_weapons[weapon.index()].carried()).sum();
    if hands > profile.carries {
        wrong(format!("MG-053: its weapons take {hands} hands, and it carries {}", profile.carries));
    }
    if profile.weapons.len() > MOST_WEAPONS {
        wrong(format!("it has {} weapons; {MOST_WEAPONS} is the most", profile.weapons.len()));
    }
    if profile.stats.number(Stat::Cool) < 1 {
        wrong("MG-224: without COOL it would be down from the start".into());
    }
    if profile.members == 0 || profile.members > 9 || entry.pack == Some(1) {
        wrong("MG-090: a pack has from 2 to 9 models".into());
    }
    if !(500..=6000).contains(&profile.height) {
        wrong("MG-007: a height is from 500 to 6000 mil".into());
    }
    Some(profile)
}

/// As many as a model in play has room for, those of its options included.
pub(crate) const MOST_WEAPONS: usize = 6;

fn strong(skills: &[Skill]) -> u8 {
    skills.iter().find(|skill| skill.does == SkillKind::Strong).map_or(CARRIES, |skill| skill.hands)
}

fn stats(file: &File, reading: &mut Reading, text: &Spanned<String>) -> Option<Stats> {
    let stats = Stats::read(text.get_ref());
    if stats.is_none() {
        let reason = "MG-030: six numbers, MOVE SHOOT FIGHT EVADE RESIST COOL; `-` is no stat";
        reading.wrong(file, text.span().start, reason);
    }
    stats
}

fn traits(file: &File, reading: &mut Reading, words: &[Spanned<String>]) -> Traits {
    words.iter().filter_map(|word| reading.word(file, word, Trait::named, Trait::WORDS)).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MountsFile {
    #[serde(default)]
    mount: Vec<Spanned<MountEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MountEntry {
    id: String,
    name: String,
    radius: i32,
    height: i32,
    bonus: Spanned<String>,
    #[serde(default)]
    weapons: Vec<Spanned<String>>,
    #[serde(default)]
    traits: Vec<Spanned<String>>,
    keyed: Option<Spanned<String>>,
    cost: u16,
}

pub(super) fn mounts(file: &File, reading: &mut Reading, weapons: &[Weapon], factions: &[Faction]) -> Vec<Mount> {
    let Some(MountsFile { mount: entries }) = reading.parse(file) else { return Vec::new() };
    unique(file, reading, entries.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span().start)));
    let mut mounts = Vec::new();
    for entry in entries {
        let at = entry.span().start;
        let entry = entry.into_inner();
        let Some(bonus) = stats(file, reading, &entry.bonus) else { continue };
        let keyed = entry.keyed.as_ref().and_then(|id| {
            let found = factions.iter().position(|faction| faction.id == *id.get_ref());
            if found.is_none() {
                reading.wrong(file, id.span().start, format!("there is no faction {}", id.get_ref()));
            }
            found.map(|place| FactionId(place as u8))
        });
        let weapons_of = reading.weapons(file, &entry.weapons, weapons);
        if weapons_of.iter().any(|id| !weapons[id.index()].rules.has(WeaponRule::Mounted)) {
            reading.wrong(file, at, format!("{}: MG-308: the weapons of a mount have the rule mounted", entry.id));
        }
        if !(100..=3000).contains(&entry.radius) || !(500..=6000).contains(&entry.height) {
            reading.wrong(
                file,
                at,
                format!("{}: a radius is from 100 to 3000 mil, a height from 500 to 6000", entry.id),
            );
        }
        let traits = traits(file, reading, &entry.traits);
        let MountEntry { id, name, radius, height, cost, .. } = entry;
        mounts.push(Mount { id, name, radius, height, bonus, weapons: weapons_of, traits, keyed, cost });
    }
    mounts.sort_by(|a, b| a.id.cmp(&b.id));
    mounts
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VehiclesFile {
    #[serde(default)]
    vehicle: Vec<Spanned<VehicleEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VehicleEntry {
    id: String,
    name: String,
    stats: Spanned<String>,
    size: (i32, i32, i32),
    seats: u8,
    #[serde(default)]
    weapons: Vec<Spanned<String>>,
    #[serde(default)]
    traits: Vec<Spanned<String>>,
    cost: u16,
}

/// MG-335: as many as a vehicle in play has room for.
pub(crate) const MOST_SEATS: u8 = 6;

pub(super) fn vehicles(file: &File, reading: &mut Reading, weapons: &[Weapon]) -> Vec<Vehicle> {
    let Some(VehiclesFile { vehicle: entries }) = reading.parse(file) else { return Vec::new() };
    unique(file, reading, entries.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span().start)));
    let mut vehicles = Vec::new();
    for entry in entries {
        let at = entry.span().start;
        let entry = entry.into_inner();
        let Some(stats) = stats(file, reading, &entry.stats) else { continue };
        let weapons_of = reading.weapons(file, &entry.weapons, weapons);
        let mut wrong = |reason: String| reading.wrong(file, at, format!("{}: {reason}", entry.id));
        if weapons_of.iter().any(|id| !weapons[id.index()].rules.has(WeaponRule::Vehicle)) {
            wrong("MG-459: the weapons of a vehicle have the rule vehicle".into());
        }
        if !(2..=MOST_SEATS).contains(&entry.seats) {
            wrong(format!("MG-335: a vehicle has from 2 to {MOST_SEATS} seats"));
        }
        let (length, width, height) = entry.size;
        if [length, width, height].iter().any(|side| !(500..=12_000).contains(side)) {
            wrong("its sides are from 500 to 12000 mil".into());
        }
        let traits = traits(file, reading, &entry.traits);
        let VehicleEntry { id, name, seats, cost, .. } = entry;
        let profile = Profile {
            id: id.clone(),
            name: name.clone(),
            faction: FactionId::default(),
            stats,
            cost,
            radius: length.max(width) / 2,
            height,
            weapons: weapons_of.clone(),
            skills: Skills::NONE,
            traits: traits.with(Trait::Sealed), // MG-456
            members: 1,
            arms: 0,
            carries: 0,
        };
        vehicles.push(Vehicle {
            id,
            name,
            stats,
            hull: Hull::new(length, width, height),
            seats,
            weapons: weapons_of,
            traits,
            cost,
            profile,
        });
    }
    vehicles.sort_by(|a, b| a.id.cmp(&b.id));
    vehicles
}
