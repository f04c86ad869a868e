//! Skills and cards (sections 19.2, 19.5, 19.6): a word for what one does, and its numbers.

use super::pack::{Reading, unique};
use crate::content::Weapon;
use crate::names::{CardKind, Deck, Lasts, SkillKind, WeaponId, Window};
use engine::content::File;
use serde::Deserialize;
use toml::Spanned;

/// A skill with its numbers; those that its kind has no use for are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skill {
    pub id: String,
    pub name: String,
    pub does: SkillKind,
    pub reach: i32,
    pub dice: i32,
    pub power: i32,
    pub hands: u8,
    pub most: u8,
    pub draw: u8,
    pub keep: u8,
}

/// A card with its numbers; those that its kind has no use for are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub deck: Deck,
    pub does: CardKind,
    pub window: Window,
    /// MG-059: how long it stays; nothing: it is discarded at once.
    pub lasts: Option<Lasts>,
    pub reach: i32,
    pub dice: i32,
    pub radius: i32,
    pub height: i32,
    pub turns: u8,
    pub cards: u8,
    pub blocks: u8,
    pub uses: u8,
    pub cool: i32,
    pub weapon: Option<WeaponId>,
    /// A piece of terrain that it brings, west to east and south to north.
    pub size: Option<(i32, i32)>,
    /// What it adds to MOVE, FIGHT and EVADE of its model.
    pub moves: i32,
    pub fight: i32,
    pub evade: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillsFile {
    #[serde(default)]
    skill: Vec<Spanned<SkillEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillEntry {
    id: String,
    name: String,
    does: Spanned<String>,
    #[serde(default)]
    reach: i32,
    #[serde(default)]
    dice: i32,
    #[serde(default)]
    power: i32,
    #[serde(default)]
    hands: u8,
    #[serde(default)]
    most: u8,
    #[serde(default)]
    draw: u8,
    #[serde(default)]
    keep: u8,
}

/// The skills, one for each kind and in the order of the kinds.
pub(super) fn skills(file: &File, reading: &mut Reading) -> Vec<Skill> {
    let Some(SkillsFile { skill: entries }) = reading.parse(file) else { return Vec::new() };
    unique(file, reading, entries.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span().start)));
    let mut skills: Vec<Skill> = Vec::new();
    for entry in entries {
        let at = entry.span().start;
        let SkillEntry { id, name, does, reach, dice, power, hands, most, draw, keep } = entry.into_inner();
        let Some(does) = reading.word(file, &does, SkillKind::named, SkillKind::WORDS) else { continue };
        if skills.iter().any(|skill| skill.does == does) {
            reading.wrong(file, at, format!("{id}: another skill does `{does}` already"));
            continue;
        }
        skills.push(Skill { id, name, does, reach, dice, power, hands, most, draw, keep });
    }
    for &kind in SkillKind::ALL {
        if !skills.iter().any(|skill| skill.does == kind) {
            reading.wrong(file, 0, format!("no skill does `{kind}`"));
        }
    }
    skills.sort_by_key(|skill| skill.does);
    skills
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    #[serde(default)]
    card: Vec<Spanned<CardEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    id: String,
    name: String,
    does: Spanned<String>,
    window: Spanned<String>,
    lasts: Option<Spanned<String>>,
    #[serde(default)]
    reach: i32,
    #[serde(default)]
    dice: i32,
    #[serde(default)]
    radius: i32,
    #[serde(default)]
    height: i32,
    #[serde(default)]
    turns: u8,
    #[serde(default)]
    cards: u8,
    #[serde(default)]
    blocks: u8,
    #[serde(default)]
    uses: u8,
    #[serde(default)]
    cool: i32,
    weapon: Option<Spanned<String>>,
    size: Option<(i32, i32)>,
    #[serde(default, rename = "move")]
    moves: i32,
    #[serde(default)]
    fight: i32,
    #[serde(default)]
    evade: i32,
}

/// The cards of a deck, by id.
pub(super) fn cards(file: &File, reading: &mut Reading, deck: Deck, weapons: &[Weapon]) -> Vec<Card> {
    let Some(CardsFile { card: entries }) = reading.parse(file) else { return Vec::new() };
    unique(file, reading, entries.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span().start)));
    let mut cards: Vec<Card> =
        entries.into_iter().filter_map(|entry| card(file, reading, deck, weapons, entry)).collect();
    cards.sort_by(|a, b| a.id.cmp(&b.id));
    cards
}

fn card(file: &File, reading: &mut Reading, deck: Deck, weapons: &[Weapon], entry: Spanned<CardEntry>) -> Option<Card> {
    let at = entry.span().start;
    let entry = entry.into_inner();
    let weapon = entry.weapon.as_ref().and_then(|id| reading.weapon(file, id, weapons));
    let card = Card {
        id: entry.id,
        name: entry.name,
        deck,
        does: reading.word(file, &entry.does, CardKind::named, CardKind::WORDS)?,
        window: reading.word(file, &entry.window, Window::named, Window::WORDS)?,
        lasts: match &entry.lasts {
            None => None,
            Some(word) => Some(reading.word(file, word, Lasts::named, Lasts::WORDS)?),
        },
        reach: entry.reach,
        dice: entry.dice,
        radius: entry.radius,
        height: entry.height,
        turns: entry.turns,
        cards: entry.cards,
        blocks: entry.blocks,
        uses: entry.uses,
        cool: entry.cool,
        weapon,
        size: entry.size,
        moves: entry.moves,
        fight: entry.fight,
        evade: entry.evade,
    };
    let mut needs = |there: bool, what: &str| {
        if !there {
            reading.wrong(file, at, format!("{}: a card that does `{}` needs {what}", card.id, card.does));
        }
    };
    match card.does {
        CardKind::Bandolier => needs(card.weapon.is_some() && card.uses > 0, "a weapon and uses"),
        CardKind::CrowdSurge => needs(card.size.is_some(), "a size"),
        CardKind::Barricade => needs(card.size.is_some() && card.height > 0, "a size and a height"),
        CardKind::SmokeCanister => needs(card.radius > 0 && card.reach > 0, "a radius and a reach"),
        _ => {}
    }
    Some(card)
}
