//! Reading a pack: which files it has, and what they must be together.

use super::{Content, Weapon, card, layout, profile, scenario, weapon};
use crate::force::{self, Force};
use crate::names::{Deck, FactionId, WeaponId};
use crate::words::nearest;
use engine::content::{Fault, File};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

/// What is wrong so far. Everything is read as far as it can be, so that all faults are said at once.
#[derive(Default)]
pub(super) struct Reading {
    faults: Vec<Fault>,
}

impl Reading {
    pub fn parse<T: DeserializeOwned>(&mut self, file: &File) -> Option<T> {
        toml::from_str(&file.text).map_err(|error| self.faults.push(Fault::toml(&file.path, &file.text, &error))).ok()
    }

    pub fn wrong(&mut self, file: &File, at: usize, reason: impl Into<String>) {
        self.faults.push(Fault::at(&file.path, &file.text, at, reason));
    }

    /// A word of a closed list.
    pub fn word<T>(
        &mut self,
        file: &File,
        word: &Spanned<String>,
        named: fn(&str) -> Option<T>,
        known: &[&'static str],
    ) -> Option<T> {
        let found = named(word.get_ref());
        if found.is_none() {
            let near = nearest(word.get_ref(), known.iter().copied());
            let near = near.map_or_else(|| known.join(", "), |near| format!("did you mean `{near}`?"));
            self.wrong(file, word.span().start, format!("`{}` is not known here; {near}", word.get_ref()));
        }
        found
    }

    pub fn weapon(&mut self, file: &File, id: &Spanned<String>, weapons: &[Weapon]) -> Option<WeaponId> {
        let found = weapons.iter().position(|weapon| weapon.id == *id.get_ref());
        if found.is_none() {
            self.wrong(file, id.span().start, format!("there is no weapon {}", id.get_ref()));
        }
        found.map(|place| WeaponId(place as u8))
    }

    pub fn weapons(&mut self, file: &File, ids: &[Spanned<String>], weapons: &[Weapon]) -> Vec<WeaponId> {
        ids.iter().filter_map(|id| self.weapon(file, id, weapons)).collect()
    }

    fn find<'a>(&mut self, files: &'a [File], path: &str) -> Option<&'a File> {
        let found = files.iter().find(|file| file.path == path);
        if found.is_none() {
            self.faults.push(Fault::new(path, "the pack has no such file"));
        }
        found
    }
}

/// Ids are used once.
pub(super) fn unique<'a>(file: &File, reading: &mut Reading, ids: impl Iterator<Item = (&'a str, usize)>) {
    let mut seen: Vec<&str> = Vec::new();
    for (id, at) in ids {
        if seen.contains(&id) {
            reading.wrong(file, at, format!("the id {id} is used twice"));
        }
        seen.push(id);
    }
    if seen.len() > 255 {
        reading.wrong(file, 0, "there is room for 255 of these");
    }
}

/// `pack.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    name: String,
    version: String,
    factions: Vec<Spanned<String>>,
    layouts: Vec<Spanned<String>>,
    scenarios: Vec<Spanned<String>>,
    forces: Vec<Spanned<String>>,
}

/// `forces/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceFile {
    name: String,
    about: String,
    list: Spanned<String>,
}

pub(super) fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
    let mut reading = Reading::default();
    let content = all(files, &mut reading);
    match content {
        Some(content) if reading.faults.is_empty() => Ok(content),
        _ => Err(reading.faults),
    }
}

/// Nothing if a file is missing or cannot be read at all.
fn all(files: &[File], reading: &mut Reading) -> Option<Content> {
    let pack_file = reading.find(files, "pack.toml")?;
    let pack: PackFile = reading.parse(pack_file)?;
    let weapons_file = reading.find(files, "weapons.toml")?;
    let (weapons, unarmed) = weapon::read(weapons_file, reading);
    let skills_file = reading.find(files, "skills.toml")?;
    let skills = card::skills(skills_file, reading);
    // Whatever names a weapon or skill that could not be read would only repeat those faults.
    if !reading.faults.is_empty() {
        return None;
    }
    let mut content = Content {
        name: pack.name,
        version: pack.version,
        factions: Vec::new(),
        weapons,
        skills,
        profiles: Vec::new(),
        mounts: Vec::new(),
        vehicles: Vec::new(),
        cards: Vec::new(),
        layouts: Vec::new(),
        scenarios: Vec::new(),
        forces: Vec::new(),
        unarmed,
    };
    let mut profiles = Vec::new();
    for (place, slug) in pack.factions.iter().enumerate() {
        let Some(file) = part(files, pack_file, reading, "factions", slug) else { continue };
        let id = FactionId(place as u8);
        let before = profiles.len();
        let faction = profile::faction(file, reading, id, &content.weapons, &content.skills, &mut profiles);
        content.factions.extend(faction);
        for place in before..profiles.len() {
            let (profile, at): &(profile::Profile, usize) = &profiles[place];
            if profiles[..place].iter().any(|(other, _)| other.id == profile.id || other.name == profile.name) {
                reading.wrong(
                    file,
                    *at,
                    format!("another model has the id or name of {} {}", profile.id, profile.name),
                );
            }
        }
    }
    content.profiles = profiles.into_iter().map(|(profile, _)| profile).collect();
    content.profiles.sort_by(|a, b| (a.faction, &a.id).cmp(&(b.faction, &b.id)));
    if content.profiles.len() > 255 {
        reading.wrong(pack_file, 0, "there is room for 255 profiles");
    }
    let file = reading.find(files, "mounts.toml")?;
    content.mounts = profile::mounts(file, reading, &content.weapons, &content.factions);
    let file = reading.find(files, "vehicles.toml")?;
    content.vehicles = profile::vehicles(file, reading, &content.weapons);
    for (deck, path) in [(Deck::Armoury, "cards/armoury.toml"), (Deck::BigMeg, "cards/big-meg.toml")] {
        let file = reading.find(files, path)?;
        let cards = card::cards(file, reading, deck, &content.weapons);
        if cards.len() > MOST_CARDS {
            reading.wrong(file, 0, format!("there is room for {MOST_CARDS} cards in a deck"));
        }
        content.cards.extend(cards);
    }
    for slug in &pack.layouts {
        let Some(file) = part(files, pack_file, reading, "layouts", slug) else { continue };
        content.layouts.extend(layout::read(file, reading, slug.get_ref()));
    }
    if !reading.faults.is_empty() {
        return None;
    }
    for slug in &pack.scenarios {
        let Some(file) = part(files, pack_file, reading, "scenarios", slug) else { continue };
        let scenario = scenario::read(file, reading, slug.get_ref(), &content);
        content.scenarios.extend(scenario);
    }
    if content.scenarios.is_empty() {
        reading.wrong(pack_file, 0, "MG-040: there is no scenario to play");
    }
    for slug in &pack.forces {
        let Some(file) = part(files, pack_file, reading, "forces", slug) else { continue };
        let Some(ForceFile { name, about, list }) = reading.parse(file) else { continue };
        match force::read(list.get_ref(), &content) {
            Ok(force) => content.forces.push(Force { id: slug.get_ref().clone(), name, about, ..force }),
            Err(unread) => unread.into_iter().for_each(|unread| {
                let start = inside(file, &list);
                reading.wrong(file, start + unread.at, unread.reason);
            }),
        }
    }
    Some(content)
}

/// As many as a pile in play has room for.
pub(crate) const MOST_CARDS: usize = 40;

fn part<'a>(
    files: &'a [File],
    pack: &File,
    reading: &mut Reading,
    folder: &str,
    slug: &Spanned<String>,
) -> Option<&'a File> {
    let path = format!("{folder}/{}.toml", slug.get_ref());
    let found = files.iter().find(|file| file.path == path);
    if found.is_none() {
        reading.wrong(pack, slug.span().start, format!("the pack has no file {path}"));
    }
    found
}

/// Where the text of a string starts that is written with three quotes and a line of its own.
fn inside(file: &File, list: &Spanned<String>) -> usize {
    let start = list.span().start;
    let quoted = &file.text[start..];
    let quotes = if quoted.starts_with("\"\"\"") || quoted.starts_with("'''") { 3 } else { 1 };
    start + quotes + usize::from(quotes == 3 && quoted[quotes..].starts_with('\n'))
}
