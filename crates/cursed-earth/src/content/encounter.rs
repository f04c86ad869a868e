//! An encounter card: number, name, captions (sections 2 and 8.2, data format 11.1).

use crate::names::{CardId, Symbol};
use engine::content::{Fault, File};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;
use toml::Spanned;

/// CE-021: the kinds of captions, in the order in which they are resolved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Event,
    Choice,
    Option,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Event, Kind::Choice, Kind::Option];

    pub const fn word(self) -> &'static str {
        match self {
            Kind::Event => "event",
            Kind::Choice => "choice",
            Kind::Option => "option",
        }
    }
}

/// The symbols of one caption, from left to right. No caption of the book holds more than a handful.
pub type Caption = ArrayVec<[Symbol; 8]>;

// Words of the book are made by one macro, and only this one needs a value to fill places with.
#[allow(clippy::derivable_impls)]
impl Default for Symbol {
    fn default() -> Symbol {
        Symbol::Heal // fills the unused places of a caption
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    pub card: CardId,
    pub name: String,
    captions: [Vec<Caption>; 3],
}

impl Encounter {
    #[inline]
    pub fn captions(&self, kind: Kind) -> &[Caption] {
        &self.captions[kind as usize]
    }

    pub fn symbols(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.captions.iter().flatten().flatten().copied()
    }

    /// CE-301: an exclamation mark in the title.
    pub fn exclaims(&self) -> bool {
        self.name.ends_with('!')
    }

    /// The captions in one line, as on the card: `event psi / choice skip / choice wound ration`.
    pub fn text(&self) -> String {
        let lines = Kind::ALL.into_iter().flat_map(|kind| self.captions(kind).iter().map(move |it| (kind, it)));
        let lines = lines.map(|(kind, caption)| format!("{} {}", kind.word(), text(caption)));
        lines.collect::<Vec<_>>().join(" / ")
    }
}

/// The symbols in words.
pub fn text(caption: &[Symbol]) -> String {
    caption.iter().map(|symbol| symbol.word()).collect::<Vec<_>>().join(" ")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EncountersFile {
    encounter: Vec<Written>,
}

/// A card as it is written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    number: Spanned<u16>,
    name: Spanned<String>,
    #[serde(default)]
    events: Vec<Spanned<String>>,
    #[serde(default)]
    choices: Vec<Spanned<String>>,
    #[serde(default)]
    options: Vec<Spanned<String>>,
}

/// All cards of a file that can be read, in its order.
pub(super) fn read(file: &File, faults: &mut Vec<Fault>) -> Vec<Encounter> {
    let written: EncountersFile = match toml::from_str(&file.text) {
        Ok(written) => written,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return Vec::new();
        }
    };
    let mut cards: Vec<Encounter> = Vec::new();
    for one in written.encounter {
        let at = |place: std::ops::Range<usize>, reason: String| Fault::at(&file.path, &file.text, place.start, reason);
        let number = *one.number.get_ref();
        let Some(card) = CardId::numbered(number) else {
            faults.push(at(one.number.span(), format!("CE-600: there is no encounter {number}; they are 1 to 60")));
            continue;
        };
        let name = one.name.get_ref().trim().to_string();
        if name.is_empty() {
            faults.push(at(one.name.span(), format!("CE-020: encounter {number} has no name")));
        }
        if let Some(twin) = cards.iter().find(|other| other.card == card || other.name == name) {
            let reason = format!("CE-600: number and name occur once; {} is `{}` already", twin.card, twin.name);
            faults.push(at(one.name.span(), reason));
        }
        let mut captions: [Vec<Caption>; 3] = Default::default();
        for (captions, written) in captions.iter_mut().zip([&one.events, &one.choices, &one.options]) {
            for caption in written {
                match read_caption(caption.get_ref()) {
                    Ok(caption) => captions.push(caption),
                    Err(reason) => faults.push(at(caption.span(), reason)),
                }
            }
        }
        if captions.iter().all(Vec::is_empty) {
            faults.push(at(one.number.span(), format!("CE-020: encounter {number} has no caption")));
        }
        let encounter = Encounter { card, name, captions };
        if most_expertise(&encounter) > 1 {
            let reason = format!("CE-602: a way through encounter {number} gains more than one expertise");
            // A position's own cards may try what the pack does not have (CE-421).
            if card.0 <= CardId::COUNT {
                faults.push(at(one.number.span(), reason));
            }
        }
        cards.push(encounter);
    }
    cards
}

/// Symbol words with spaces between them.
pub(super) fn read_caption(text: &str) -> Result<Caption, String> {
    let mut caption = Caption::new();
    for word in text.split_whitespace() {
        let Some(symbol) = Symbol::named(word) else {
            let all: Vec<&str> = Symbol::ALL.iter().map(|symbol| symbol.word()).collect();
            return Err(format!("CE-020: `{word}` is no symbol; there are {}", all.join(", ")));
        };
        if caption.try_push(symbol).is_some() {
            return Err(format!("CE-020: a caption holds at most {} symbols", caption.capacity()));
        }
    }
    if caption.is_empty() { Err("CE-020: a caption holds at least one symbol".to_string()) } else { Ok(caption) }
}

/// CE-602: the most expertise that one way through the card gains.
fn most_expertise(card: &Encounter) -> usize {
    let gains = |caption: &Caption| {
        caption.iter().filter(|symbol| matches!(symbol, Symbol::GainSurvival | Symbol::GainDiplomacy)).count()
    };
    let all = |kind| card.captions(kind).iter().map(gains).sum::<usize>();
    all(Kind::Event) + all(Kind::Option) + card.captions(Kind::Choice).iter().map(gains).max().unwrap_or(0)
}
