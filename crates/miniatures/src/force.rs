//! Forces (MG-041, MG-055, section 19.12): a text with one line a unit, its checks, and a short code to share.
//!
//! ```text
//! Name: Sector House
//! Faction: Justice Department
//! 1 Senior Judge
//! 2 Street Judge + Flash Grenade
//! 1 Rookie Judge on Patrol Bike
//! 1 Pat-Wagon
//! ```

mod share;
#[cfg(test)]
mod tests;

use crate::content::{Content, MOST_WEAPONS, Profile};
use crate::names::{FactionId, MountId, ProfileId, SkillKind, Trait, VehicleId, WeaponId, WeaponRule};
use crate::words::{Unread, nearest};
use engine::Rule;
use std::fmt::{self, Write};

/// MG-R104: as many models as one side has room for, each member of a pack counted.
pub const MOST_MODELS: usize = 28;
/// MG-R104: and so many vehicles.
pub const MOST_VEHICLES: usize = 4;

/// What is bought as one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unit {
    Model {
        profile: ProfileId,
        /// Bought on top of what the profile has.
        weapons: Vec<WeaponId>,
        mount: Option<MountId>,
    },
    Vehicle(VehicleId),
}

/// A side's list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// Of a starter force: its file, and how options name it.
    pub id: String,
    pub name: String,
    pub about: String,
    pub faction: FactionId,
    /// Each once, with how many of it, in order.
    pub units: Vec<(Unit, u8)>,
}

impl Unit {
    /// MG-048: its notoriety.
    pub fn cost(&self, content: &Content) -> u32 {
        match self {
            Unit::Model { profile, weapons, mount } => {
                let bought = weapons.iter().map(|&weapon| u32::from(content.weapon(weapon).cost.unwrap_or(0)));
                let mount = mount.map_or(0, |mount| u32::from(content.mount(mount).cost));
                // MG-094: every member of a pack gets what is bought for the pack, at the price of one.
                u32::from(content.profile(*profile).cost) + bought.sum::<u32>() + mount
            }
            Unit::Vehicle(vehicle) => u32::from(content.vehicle(*vehicle).cost),
        }
    }

    /// MG-061, MG-063: whether it puts a chip in the bag.
    pub fn has_chip(&self, content: &Content) -> bool {
        match self {
            Unit::Model { .. } => true,
            Unit::Vehicle(vehicle) => content.vehicle(*vehicle).traits.has(Trait::Ai),
        }
    }

    /// The models that stand on the table for it.
    pub fn models(&self, content: &Content) -> usize {
        match self {
            Unit::Model { profile, .. } => usize::from(content.profile(*profile).members),
            Unit::Vehicle(_) => 0,
        }
    }

    /// The order in which weapons were bought says nothing.
    fn sort(&mut self) {
        if let Unit::Model { weapons, .. } = self {
            weapons.sort_unstable();
        }
    }

    /// As a list writes it.
    pub fn text(&self, content: &Content) -> String {
        match self {
            Unit::Model { profile, weapons, mount } => {
                let mut text = content.profile(*profile).name.clone();
                weapons.iter().for_each(|&weapon| text += &format!(" + {}", content.weapon(weapon).name));
                if let Some(mount) = mount {
                    text += &format!(" on {}", content.mount(*mount).name);
                }
                text
            }
            Unit::Vehicle(vehicle) => content.vehicle(*vehicle).name.clone(),
        }
    }
}

impl Force {
    /// MG-047, MG-048: total notoriety.
    pub fn notoriety(&self, content: &Content) -> u32 {
        self.units.iter().map(|(unit, count)| unit.cost(content) * u32::from(*count)).sum()
    }

    /// MG-042: the chips it generates at the start.
    pub fn chips(&self, content: &Content) -> usize {
        self.units.iter().filter(|(unit, _)| unit.has_chip(content)).map(|(_, count)| usize::from(*count)).sum()
    }

    /// Every unit on its own, in order.
    pub fn each(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().flat_map(|(unit, count)| std::iter::repeat_n(unit, usize::from(*count)))
    }

    /// The force as a text that `read` understands, with its cost in comments.
    pub fn text(&self, content: &Content) -> String {
        let mut text = String::new();
        if !self.name.is_empty() {
            let _ = writeln!(text, "Name: {}", self.name);
        }
        let _ = writeln!(text, "Faction: {}", content.faction(self.faction).name);
        for (unit, count) in &self.units {
            let cost = unit.cost(content) * u32::from(*count);
            let _ = writeln!(text, "{count} {} # {cost}", unit.text(content));
        }
        let _ = writeln!(text, "# {} notoriety, {} chips", self.notoriety(content), self.chips(content));
        text
    }

    /// A short text for messages and links.
    pub fn share_code(&self, content: &Content) -> String {
        share::write(self, content)
    }

    fn sort(&mut self) {
        self.units.iter_mut().for_each(|(unit, _)| unit.sort());
        // Equal forces are equal, however they were listed; equal lines become one.
        self.units.sort();
        let mut merged: Vec<(Unit, u8)> = Vec::new();
        for (unit, count) in self.units.drain(..) {
            match merged.last_mut() {
                Some((last, so_far)) if *last == unit => *so_far = so_far.saturating_add(count),
                _ => merged.push((unit, count)),
            }
        }
        self.units = merged;
    }
}

impl Content {
    /// A force by any of its names: the id of a starter force, a share code, or a whole list. Whether it is legal is for
    /// `check` to say.
    pub fn force(&self, text: &str) -> Result<Force, Vec<Unread>> {
        if let Some(force) = self.ready_force(text.trim()) {
            return Ok(force.clone());
        }
        if share::is_code(text) {
            return share::read(text, self);
        }
        if !text.trim().contains('\n') {
            let ids = || self.forces.iter().map(|force| force.id.as_str());
            let near = nearest(text.trim(), ids()).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let known = ids().collect::<Vec<_>>().join(", ");
            let reason = format!("`{}` is no starter force ({known}), no share code and no list{near}", text.trim());
            return Err(vec![Unread { at: 0, reason }]);
        }
        parse(text, self)
    }
}

/// Longer texts are no force: nobody reads a megabyte to say so.
const LONGEST: usize = 16 * 1024;
/// More of one line would be no force either.
const MOST_OF_ONE: u8 = MOST_MODELS as u8;

/// Reads a list and checks it, but for the limit of a scenario. Says every fault it finds.
pub fn read(text: &str, content: &Content) -> Result<Force, Vec<Unread>> {
    let force = parse(text, content)?;
    // What is missing because a line could not be read would only be said twice.
    let wrong: Vec<Unread> = check(&force, content).into_iter().map(|reason| Unread { at: 0, reason }).collect();
    if wrong.is_empty() { Ok(force) } else { Err(wrong) }
}

/// Reads a list, legal or not.
pub fn parse(text: &str, content: &Content) -> Result<Force, Vec<Unread>> {
    let Draft { force, wrong, .. } = draft(text, content);
    if wrong.is_empty() { Ok(force) } else { Err(wrong) }
}

/// A list as far as it can be read, for whoever goes on with it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    pub force: Force,
    /// Of each unit, as `force` lists them, the byte at which it is first named.
    pub places: Vec<usize>,
    pub wrong: Vec<Unread>,
}

pub fn draft(text: &str, content: &Content) -> Draft {
    if text.len() > LONGEST {
        let reason = format!("a force list has at most {LONGEST} bytes");
        return Draft { wrong: vec![Unread { at: 0, reason }], ..Draft::default() };
    }
    let mut list = List { content, force: Force::default(), faction: None, places: Vec::new(), wrong: Vec::new() };
    let mut at = 0;
    for line in text.split('\n') {
        list.line(line, at);
        at += line.len() + 1;
    }
    let List { mut force, faction, places, wrong, .. } = list;
    // A list without a heading is of the faction of its first model.
    let first = || {
        force.units.iter().find_map(|(unit, _)| match unit {
            Unit::Model { profile, .. } => Some(content.profile(*profile).faction),
            Unit::Vehicle(_) => None,
        })
    };
    force.faction = faction.or_else(first).unwrap_or_default();
    force.sort();
    let first_named = |unit: &Unit| places.iter().find(|(named, _)| named == unit).map_or(0, |&(_, at)| at);
    let places = force.units.iter().map(|(unit, _)| first_named(unit)).collect();
    Draft { force, places, wrong }
}

struct List<'a> {
    content: &'a Content,
    force: Force,
    faction: Option<FactionId>,
    /// Units in the order of the text, and where they stand.
    places: Vec<(Unit, usize)>,
    wrong: Vec<Unread>,
}

impl List<'_> {
    fn unread(&mut self, at: usize, reason: impl Into<String>) {
        self.wrong.push(Unread { at, reason: reason.into() });
    }

    fn line(&mut self, line: &str, start: usize) {
        let line = line.split('#').next().unwrap_or("");
        let at = start + line.len() - line.trim_start().len();
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        if let Some((heading, rest)) = line.split_once(':') {
            let rest_at = at + line.len() - rest.trim_start().len();
            match heading.to_lowercase().as_str() {
                "name" | "force" => {
                    self.force.name = rest.trim().chars().filter(|c| !c.is_control()).take(60).collect();
                }
                "faction" => self.faction(rest.trim(), rest_at),
                _ => self.unread(at, format!("`{heading}:` is no heading; there are `Name:` and `Faction:`")),
            }
            return;
        }
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, rest) = line.split_at(digits);
        let rest = rest.strip_prefix(['x', 'X']).filter(|rest| digits > 0 && rest.starts_with(' ')).unwrap_or(rest);
        let rest_at = at + line.len() - rest.trim_start().len();
        let rest = rest.trim();
        let count = match count {
            "" => Some(1),
            count => count.parse::<u8>().ok().filter(|count| (1..=MOST_OF_ONE).contains(count)),
        };
        match count {
            None => self.unread(at, format!("a count is from 1 to {MOST_OF_ONE}")),
            Some(_) if rest.is_empty() => self.unread(at, "a name is missing after the count"),
            Some(count) => {
                if let Some(mut unit) = self.unit(rest, rest_at) {
                    unit.sort();
                    self.places.push((unit.clone(), at));
                    self.force.units.push((unit, count));
                }
            }
        }
    }

    fn faction(&mut self, name: &str, at: usize) {
        let factions = &self.content.factions;
        let same = |faction: &&crate::content::Faction| {
            faction.name.to_lowercase() == name.to_lowercase() || faction.id == name.to_lowercase()
        };
        match factions.iter().position(|faction| same(&faction)) {
            Some(place) => self.faction = Some(FactionId(place as u8)),
            None => {
                let near = nearest(name, factions.iter().map(|faction| faction.name.as_str()));
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                self.unread(at, format!("no faction is called `{name}`{near}"));
            }
        }
    }

    /// `Street Judge + Flash Grenade on Patrol Bike`.
    fn unit(&mut self, text: &str, at: usize) -> Option<Unit> {
        let content = self.content;
        let (text, mount) = match text.rsplit_once(" on ") {
            Some((rest, mount)) => (rest, Some((mount.trim(), at + text.len() - mount.trim_start().len()))),
            None => (text, None),
        };
        let mut parts = text.split(" + ");
        let name = parts.next().unwrap_or("");
        let vehicle = find(name, content.vehicles.iter().map(|vehicle| (&vehicle.id, &vehicle.name)));
        if let Some(place) = vehicle {
            if mount.is_some() || parts.next().is_some() {
                self.unread(at, "a vehicle has no options");
                return None;
            }
            return Some(Unit::Vehicle(VehicleId(place as u8)));
        }
        let profiles = || content.profiles.iter().map(|profile| (&profile.id, &profile.name));
        let Some(profile) = find(name, profiles()) else {
            let names = profiles().chain(content.vehicles.iter().map(|vehicle| (&vehicle.id, &vehicle.name)));
            self.unknown("model or vehicle", name, at, names.map(|(_, name)| name.as_str()));
            return None;
        };
        let mut weapons = Vec::new();
        let mut place = at + name.len() + 3;
        for weapon in parts {
            let all = || content.weapons.iter().map(|weapon| (&weapon.id, &weapon.name));
            match find(weapon, all()) {
                Some(found) => weapons.push(WeaponId(found as u8)),
                None => self.unknown("weapon", weapon, place, all().map(|(_, name)| name.as_str())),
            }
            place += weapon.len() + 3;
        }
        if weapons.len() > MOST_WEAPONS {
            self.unread(at, format!("nobody carries more than {MOST_WEAPONS} weapons"));
            return None;
        }
        let mount = match mount {
            None => None,
            Some((name, at)) => {
                let all = || content.mounts.iter().map(|mount| (&mount.id, &mount.name));
                let found = find(name, all());
                if found.is_none() {
                    self.unknown("mount", name, at, all().map(|(_, name)| name.as_str()));
                }
                Some(MountId(found? as u8))
            }
        };
        Some(Unit::Model { profile: ProfileId(profile as u8), weapons, mount })
    }

    fn unknown<'a>(&mut self, what: &str, name: &str, at: usize, known: impl Iterator<Item = &'a str>) {
        let near = nearest(name, known).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        self.unread(at, format!("no {what} is called `{}`{near}", name.trim()));
    }
}

/// By id or name, in capitals or small letters.
pub(crate) fn find<'a>(text: &str, known: impl Iterator<Item = (&'a String, &'a String)>) -> Option<usize> {
    let text = text.trim().to_lowercase();
    known.map(|(id, name)| id.to_lowercase() == text || name.to_lowercase() == text).position(|same| same)
}

/// A reason why this is no force, or none for a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub rule: Rule,
    pub sentence: String,
    /// The place among its units of the one that is to blame; nothing where all of them are.
    pub unit: Option<usize>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.sentence)
    }
}

/// MG-053, MG-055 and the options of section 19.4: why this is no force, each reason with its rule.
pub fn check(force: &Force, content: &Content) -> Vec<String> {
    faults(force, content).iter().map(Fault::to_string).collect()
}

/// MG-055 for a scenario, and MG-056 where that house rule is on.
pub fn check_for(force: &Force, content: &Content, limit: u16, chip_cap: bool) -> Vec<String> {
    faults_for(force, content, limit, chip_cap).iter().map(Fault::to_string).collect()
}

/// What `check` says, in parts.
pub fn faults(force: &Force, content: &Content) -> Vec<Fault> {
    let mut wrong = Wrong { at: None, faults: Vec::new() };
    let models: usize = force.each().map(|unit| unit.models(content)).sum();
    let vehicles = force.each().filter(|unit| matches!(unit, Unit::Vehicle(_))).count();
    if models == 0 {
        wrong.say("MG-055", "the force has no model".to_owned());
    }
    if models > MOST_MODELS {
        wrong.say("MG-R104", format!("the force has {models} models; {MOST_MODELS} is the most"));
    }
    if vehicles > MOST_VEHICLES {
        wrong.say("MG-R104", format!("the force has {vehicles} vehicles; {MOST_VEHICLES} is the most"));
    }
    let leaders = count(force, content, |profile| profile.traits.has(Trait::Leader));
    if leaders > 1 {
        wrong.say("MG-055", format!("the force has {leaders} Leaders; 1 is the most"));
    }
    for (at, (unit, _)) in force.units.iter().enumerate() {
        let Unit::Model { profile: id, weapons, mount } = unit else { continue };
        wrong.at = Some(at);
        let profile = content.profile(*id);
        if profile.faction != force.faction {
            let (of, is) = (&content.faction(profile.faction).name, &content.faction(force.faction).name);
            wrong.say("MG-055", format!("{} is of the {of}, the force of the {is}", profile.name));
        }
        // However differently they are armed; said once, of the first.
        let others = |other: &&(Unit, u8)| matches!(other.0, Unit::Model { profile, .. } if profile == *id);
        let first = !force.units[..at].iter().any(|other| others(&other));
        let copies: u32 = force.units.iter().filter(others).map(|(_, count)| u32::from(*count)).sum();
        if profile.traits.has(Trait::Unique) && first && copies > 1 {
            wrong.say("MG-055", format!("{} is unique, and comes once", profile.name));
        }
        bought(profile, weapons, content, &mut wrong);
        if let Some(mount) = mount.map(|mount| content.mount(mount)) {
            if profile.members > 1 {
                wrong.say("MG-R105", format!("{} come as a pack, and a pack does not ride", profile.name));
            }
            if mount.keyed.is_some_and(|faction| faction != profile.faction) {
                let of = &content.faction(mount.keyed.unwrap_or_default()).name;
                wrong.say("MG-302", format!("{} is keyed to the {of}", mount.name));
            }
        }
    }
    wrong.faults
}

/// What `check_for` says, in parts.
pub fn faults_for(force: &Force, content: &Content, limit: u16, chip_cap: bool) -> Vec<Fault> {
    let mut wrong = Wrong { at: None, faults: faults(force, content) };
    let cost = force.notoriety(content);
    if cost > u32::from(limit) {
        wrong.say("MG-055", format!("the force costs {cost} notoriety; {limit} is the most"));
    }
    let cap = 12 + usize::from(limit.saturating_sub(100)) / 10;
    let chips = force.chips(content);
    if chip_cap && chips > cap {
        wrong.say("MG-056", format!("the force has {chips} chips; {cap} is the most"));
    }
    wrong.faults
}

/// What is wrong with a force as the options name it, in a sentence for whoever chose it.
pub fn amiss(text: &str, content: &Content, limit: u16, chip_cap: bool) -> Option<String> {
    let said: Vec<String> = match content.force(text) {
        Err(wrong) => wrong
            .iter()
            .map(|unread| match unread.at {
                0 => unread.reason.clone(),
                _ => format!("line {}: {}", unread.place(text).0, unread.reason),
            })
            .collect(),
        Ok(force) => check_for(&force, content, limit, chip_cap),
    };
    (!said.is_empty()).then(|| said.join("; "))
}

struct Wrong {
    /// The unit that is being looked at.
    at: Option<usize>,
    faults: Vec<Fault>,
}

impl Wrong {
    fn say(&mut self, rule: &'static str, sentence: String) {
        self.faults.push(Fault { rule: Rule::new(rule), sentence, unit: self.at });
    }
}

fn count(force: &Force, content: &Content, fits: impl Fn(&Profile) -> bool) -> usize {
    let fits = |unit: &Unit| matches!(unit, Unit::Model { profile, .. } if fits(content.profile(*profile)));
    force.each().filter(|unit| fits(unit)).count()
}

/// MG-053 and the options of section 19.4.
fn bought(profile: &Profile, weapons: &[WeaponId], content: &Content, wrong: &mut Wrong) {
    let faction = content.faction(profile.faction);
    let all = || profile.weapons.iter().chain(weapons).map(|&weapon| content.weapon(weapon));
    for &weapon in weapons {
        if !faction.buys.contains(&weapon) {
            let name = &content.weapon(weapon).name;
            wrong.say("MG-055", format!("{} cannot be bought by the {}", name, faction.name));
        }
    }
    // A code may list more weapons than hands can be counted in a byte.
    let hands: u32 = all().map(|weapon| u32::from(weapon.carried())).sum();
    if hands > u32::from(profile.carries) {
        let (name, carries) = (&profile.name, profile.carries);
        wrong.say("MG-053", format!("{name} would carry {hands} hands of weapons; {carries} is the most"));
    }
    if all().count() > MOST_WEAPONS {
        wrong.say("MG-R104", format!("{} would have more than {} weapons", profile.name, MOST_WEAPONS));
    }
    // Section 19.4: a robot throws with an arm that holds nothing else.
    let thrown = |weapon: &WeaponId| {
        let weapon = content.weapon(*weapon);
        weapon.rules.has(WeaponRule::Throw) && weapon.hands == 1
    };
    let held: u8 = profile.weapons.iter().map(|&weapon| content.weapon(weapon).hands).sum();
    if profile.traits.has(Trait::Robot) && weapons.iter().any(thrown) && held >= profile.arms {
        wrong.say("MG-055", format!("{} has no arm free to throw with", profile.name));
    }
}

/// MG-044, MG-047: what the skills of a force add before the game: armoury cards drawn and kept, big meg cards. Each
/// skill counts once.
pub fn preparation(force: &Force, content: &Content) -> (u8, u8, u8) {
    let has = |kind: SkillKind| count(force, content, |profile| profile.skills.has(kind)) > 0;
    let (mut draw, mut keep, mut big_meg) = (0, 0, 0);
    for kind in [SkillKind::Armourer, SkillKind::Fixer].into_iter().filter(|&kind| has(kind)) {
        draw += content.skill(kind).draw;
        keep += content.skill(kind).keep;
    }
    if has(SkillKind::Streetwise) {
        big_meg += content.skill(SkillKind::Streetwise).draw;
    }
    (draw, keep, big_meg)
}
