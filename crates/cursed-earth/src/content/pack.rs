//! Reading a pack: which files it has, and what they must be together.

use super::encounter::{self, Encounter, Kind};
use super::{CharacterCard, Content, OWN_CARDS, location};
use crate::names::{CardId, Character, Expertise, Symbol, Team};
use engine::content::{Fault, File};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    name: String,
    version: String,
    /// CE-601: how many captions of each kind and symbols of each sort are printed on all cards together, if the
    /// pack wants to be sure.
    #[serde(default)]
    totals: BTreeMap<String, toml::Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCharacter {
    name: String,
    short: String,
    expertise: Expertise,
}

/// CE-301: the cards that head-to-head takes out.
const EXCLAIMING: [u16; 5] = [1, 13, 25, 36, 44];
const FILES: [&str; 4] = ["characters.toml", "encounters.toml", "locations.toml", "pack.toml"];

pub(super) fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut found = Vec::new();
    for name in FILES {
        match files.iter().find(|file| file.path == name) {
            Some(file) => found.push(file),
            None => faults.push(Fault::new(name, "the pack has no such file")),
        }
    }
    for file in files.iter().filter(|file| file.path.ends_with(".toml")) {
        if !FILES.contains(&file.path.as_str()) && file.path != OWN_CARDS {
            faults.push(Fault::new(&file.path, "a pack of The Cursed Earth has no such file"));
        }
    }
    let [characters, encounters, locations, pack] = found.as_slice() else { return Err(faults) };
    let characters = read_characters(characters, &mut faults);
    let mut cards = encounter::read(encounters, &mut faults);
    whole_set(&mut cards, encounters, &mut faults);
    let head = read_head(pack, &cards, &mut faults);
    let mut places = location::read(locations, &mut faults);
    let goal = location::goal(&places, locations, &mut faults);
    places.push(location::Location::open_ground());
    if let Some(own) = files.iter().find(|file| file.path == OWN_CARDS) {
        own_cards(own, &mut cards, &mut faults);
    }
    match (head, characters) {
        (Some(head), Some(characters)) if faults.is_empty() => {
            let PackFile { name, version, .. } = head;
            Ok(Content { name, version, encounters: cards, locations: places, characters, goal })
        }
        _ => Err(faults),
    }
}

fn read_head(file: &File, cards: &[Encounter], faults: &mut Vec<Fault>) -> Option<PackFile> {
    let head: PackFile = match toml::from_str(&file.text) {
        Ok(head) => head,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return None;
        }
    };
    for (what, wanted) in &head.totals {
        let at = |reason: String| Fault::at(&file.path, &file.text, wanted.span().start, reason);
        match total(cards, what) {
            None => faults.push(at(format!("CE-601: `{what}` is no symbol and no kind of caption"))),
            Some(count) if count != *wanted.get_ref() => {
                faults.push(at(format!("CE-601: `{what}` is there {count} times, not {}", wanted.get_ref())));
            }
            Some(_) => {}
        }
    }
    Some(head)
}

/// How often a symbol is printed, or how many captions of a kind there are.
fn total(cards: &[Encounter], what: &str) -> Option<usize> {
    if let Some(symbol) = Symbol::named(what) {
        return Some(cards.iter().flat_map(Encounter::symbols).filter(|&printed| printed == symbol).count());
    }
    let kind = Kind::ALL.into_iter().find(|kind| what == format!("{}s", kind.word()))?;
    Some(cards.iter().map(|card| card.captions(kind).len()).sum())
}

/// CE-600: the numbers 1 to 60 once each, and the exclamation marks where head-to-head needs them.
fn whole_set(cards: &mut [Encounter], file: &File, faults: &mut Vec<Fault>) {
    cards.sort_by_key(|card| card.card);
    let missing: Vec<String> = (1..=CardId::COUNT)
        .map(CardId)
        .filter(|number| cards.iter().all(|card| card.card != *number))
        .map(|number| number.number().to_string())
        .collect();
    if !missing.is_empty() {
        faults.push(Fault::new(&file.path, format!("CE-600: encounters are missing: {}", missing.join(", "))));
    }
    for card in cards.iter() {
        let (number, name) = (card.card.number(), &card.name);
        if card.card.0 > CardId::COUNT {
            faults.push(Fault::new(&file.path, format!("CE-600: encounter {number} is not one of 1 to 60")));
        } else if card.exclaims() != EXCLAIMING.contains(&number) {
            let must = if card.exclaims() { "must not end" } else { "must end" };
            let reason = format!("CE-600: the title of encounter {number}, `{name}`, {must} with an exclamation mark");
            faults.push(Fault::new(&file.path, reason));
        }
    }
}

/// CE-523: cards that a position brings along, numbered from 901 without a gap.
fn own_cards(file: &File, cards: &mut Vec<Encounter>, faults: &mut Vec<Fault>) {
    let mut own = encounter::read(file, faults);
    own.sort_by_key(|card| card.card);
    for card in own {
        if card.card.index() != cards.len() {
            let reason = format!("CE-523: own cards are numbered from 901 without a gap, not {}", card.card.number());
            faults.push(Fault::new(&file.path, reason));
            return;
        }
        cards.push(card);
    }
}

/// CE-001, CE-004, CE-005: six characters, in each team one of every expertise.
fn read_characters(file: &File, faults: &mut Vec<Fault>) -> Option<[CharacterCard; 6]> {
    let mut written: BTreeMap<String, WrittenCharacter> = match toml::from_str(&file.text) {
        Ok(written) => written,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return None;
        }
    };
    let mut all = Vec::new();
    for who in Character::ALL {
        match written.remove(who.word()) {
            Some(WrittenCharacter { name, short, expertise }) => all.push(CharacterCard { name, short, expertise }),
            None => faults.push(Fault::new(&file.path, format!("CE-001: {who} is missing"))),
        }
    }
    for name in written.keys() {
        faults.push(Fault::new(&file.path, format!("CE-001: `{name}` is none of the six characters")));
    }
    let all: [CharacterCard; 6] = all.try_into().ok()?;
    for team in Team::ALL {
        for expertise in Expertise::ALL {
            let count = team.characters().filter(|&who| all[who as usize].expertise == *expertise).count();
            if count != 1 {
                let reason = format!("CE-004: {count} of {} have {expertise}; one of each kind", team.title());
                faults.push(Fault::new(&file.path, reason));
            }
        }
    }
    Some(all)
}
