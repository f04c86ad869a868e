//! Weapons (MG-031, section 19.3).

use super::pack::{Reading, unique};
use crate::geometry::Arc;
use crate::names::{WeaponId, WeaponRule, WeaponRules};
use engine::content::File;
use serde::Deserialize;
use toml::Spanned;

/// MG-182: up to where, and what it adds to SHOOT. A border belongs to the nearer band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    pub to: i32,
    pub dice: i8,
}

/// What a weapon does when it is used in one way. Most have one mode without a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mode {
    pub name: String,
    /// Of a ranged weapon; of a close combat weapon it is added to FIGHT.
    pub power: i8,
    /// MG-437: the radius in mil.
    pub blast: Option<i32>,
    /// With those of the weapon, and with what they bring along: Electro has Stun (MG-432), Laser Piercing (MG-435).
    pub rules: WeaponRules,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weapon {
    pub id: String,
    pub name: String,
    pub hands: u8,
    /// None: a close combat weapon.
    pub bands: Vec<Band>,
    pub arc: Arc,
    pub modes: Vec<Mode>,
    /// Of the weapon in any mode.
    pub rules: WeaponRules,
    /// None: it comes with its bearer.
    pub cost: Option<u8>,
}

impl Weapon {
    pub fn is_ranged(&self) -> bool {
        !self.bands.is_empty()
    }

    /// MG-053: the hands that it takes when carried.
    pub fn carried(&self) -> u8 {
        if self.rules.has(WeaponRule::Concealed) || self.rules.has(WeaponRule::Natural) { 0 } else { self.hands }
    }

    /// MG-228, MG-262: it can be one of two.
    pub fn one_handed(&self) -> bool {
        self.hands == 1 || self.rules.has(WeaponRule::SawnOff)
    }

    /// RANGE: the end of the last band.
    pub fn range(&self) -> i32 {
        self.bands.last().map_or(0, |band| band.to)
    }

    pub fn mode_named(&self, name: &str) -> Option<usize> {
        self.modes.iter().position(|mode| mode.name == name)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponsFile {
    #[serde(default)]
    weapon: Vec<Spanned<WeaponEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponEntry {
    id: String,
    name: String,
    hands: u8,
    #[serde(default)]
    bands: Vec<(i32, i8)>,
    arc: Option<String>,
    power: Option<i8>,
    fight: Option<i8>,
    blast: Option<i32>,
    #[serde(default)]
    rules: Vec<Spanned<String>>,
    #[serde(default)]
    modes: Vec<ModeEntry>,
    cost: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeEntry {
    name: String,
    power: i8,
    blast: Option<i32>,
    #[serde(default)]
    rules: Vec<Spanned<String>>,
}

/// The weapons of a file, by id, and the one that everybody has.
pub(super) fn read(file: &File, reading: &mut Reading) -> (Vec<Weapon>, WeaponId) {
    let Some(WeaponsFile { weapon: entries }) = reading.parse(file) else { return Default::default() };
    unique(file, reading, entries.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span().start)));
    let mut weapons: Vec<Weapon> = entries.into_iter().map(|entry| weapon(file, reading, entry)).collect();
    weapons.sort_by(|a, b| a.id.cmp(&b.id));
    let bare = |weapon: &Weapon| {
        !weapon.is_ranged()
            && weapon.hands == 0
            && weapon.cost.is_none()
            && weapon.rules == WeaponRules::one(WeaponRule::Stun)
    };
    let unarmed = weapons.iter().position(bare);
    if unarmed.is_none() {
        reading.wrong(file, 0, "MG-252: a weapon is missing that everybody has: no hands, no cost, only stun");
    }
    (weapons, WeaponId(unarmed.unwrap_or(0) as u8))
}

fn weapon(file: &File, reading: &mut Reading, entry: Spanned<WeaponEntry>) -> Weapon {
    let at = entry.span().start;
    let entry = entry.into_inner();
    let own = rules(file, reading, &entry.rules);
    let mut wrong = |reason: &str| reading.wrong(file, at, format!("{}: {reason}", entry.id));
    if entry.bands.windows(2).any(|pair| pair[0].0 >= pair[1].0) || entry.bands.iter().any(|band| band.0 <= 0) {
        wrong("MG-182: bands end further and further away");
    }
    match (entry.bands.is_empty(), entry.fight, entry.power, entry.modes.is_empty()) {
        (true, Some(_), None, true) | (false, None, Some(_), true) | (false, None, None, false) => {}
        _ => wrong("MG-031: a ranged weapon has bands and power, or bands and modes; one for close combat has fight"),
    }
    if entry.hands > 3 {
        wrong("MG-054: no weapon takes more than 3 hands");
    }
    let arc = match entry.arc.as_deref() {
        None => Arc::F,
        Some(name) => Arc::ALL.into_iter().find(|arc| format!("{arc:?}") == name).unwrap_or_else(|| {
            wrong("MG-160: an arc is F, B, L, R, FF, FB, FL or FR");
            Arc::F
        }),
    };
    let modes: Vec<Mode> = match entry.modes.is_empty() {
        true => {
            let power = entry.power.or(entry.fight).unwrap_or(0);
            vec![Mode { name: String::new(), power, blast: entry.blast, rules: implied(own) }]
        }
        false => entry
            .modes
            .iter()
            .map(|mode| Mode {
                name: mode.name.clone(),
                power: mode.power,
                blast: mode.blast.or(entry.blast),
                rules: implied(own.or(rules(file, reading, &mode.rules))),
            })
            .collect(),
    };
    for mode in &modes {
        if mode.rules.has(WeaponRule::Gas) && mode.blast.is_none() {
            reading.wrong(file, at, format!("{}: MG-453: gas needs a blast radius", entry.id));
        }
        if mode.blast.is_some_and(|radius| !(1..=12_000).contains(&radius)) {
            reading.wrong(file, at, format!("{}: MG-437: a blast reaches from 1 to 12000 mil", entry.id));
        }
    }
    let bands = entry.bands.iter().map(|&(to, dice)| Band { to, dice }).collect();
    Weapon { id: entry.id, name: entry.name, hands: entry.hands, bands, arc, modes, rules: own, cost: entry.cost }
}

fn rules(file: &File, reading: &mut Reading, words: &[Spanned<String>]) -> WeaponRules {
    words.iter().filter_map(|word| reading.word(file, word, WeaponRule::named, WeaponRule::WORDS)).collect()
}

/// MG-432, MG-435.
fn implied(rules: WeaponRules) -> WeaponRules {
    let stun = if rules.has(WeaponRule::Electro) { WeaponRules::one(WeaponRule::Stun) } else { WeaponRules::NONE };
    let piercing =
        if rules.has(WeaponRule::Laser) { WeaponRules::one(WeaponRule::Piercing) } else { WeaponRules::NONE };
    rules.or(stun).or(piercing)
}
