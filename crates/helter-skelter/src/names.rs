//! The nouns of the book: teams, characters, symbols, spaces. Sections 1 and 18 of the specification.
//!
//! Who exists is the book's and stands here; how strong they are and what their cards show is content.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The four teams (HS-001), in the order of the book. No team is used twice in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Team {
    Judges,
    StrontiumDogs,
    NikolaiDante,
    Slaine,
}

impl Team {
    pub const ALL: [Team; 4] = [Team::Judges, Team::StrontiumDogs, Team::NikolaiDante, Team::Slaine];

    /// How options, content files and notation name the team.
    pub const fn id(self) -> &'static str {
        match self {
            Team::Judges => "judges",
            Team::StrontiumDogs => "strontium-dogs",
            Team::NikolaiDante => "nikolai-dante",
            Team::Slaine => "slaine",
        }
    }

    /// The two letters before a card's number: `JU-01`.
    pub const fn code(self) -> &'static str {
        match self {
            Team::Judges => "JU",
            Team::StrontiumDogs => "SD",
            Team::NikolaiDante => "ND",
            Team::Slaine => "SL",
        }
    }

    pub fn named(id: &str) -> Option<Team> {
        Team::ALL.into_iter().find(|team| team.id() == id)
    }

    /// The characters of the team in slot order (HS-004: Sláine's team has four).
    pub fn characters(self) -> impl DoubleEndedIterator<Item = Character> + Clone {
        let size = if matches!(self, Team::Slaine) { 4 } else { 5 };
        (0..size).map(move |slot| Character(self as u8 * 5 + slot))
    }
}

/// One of the nineteen characters: its team and its slot in one number, so that it indexes a table.
/// Warp-Sláine is a form of Sláine, never a character of his own (HS-004, HS-375).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Character(u8);

impl Character {
    /// Tables indexed by `Character::index` have this many rows; the last one stays empty.
    pub const COUNT: usize = 20;

    const NAMES: [&'static str; 19] = [
        "giant",
        "anderson",
        "hershey",
        "dredd",
        "mean-machine",
        "middenface",
        "durham",
        "johnny",
        "wulf",
        "gronk",
        "viktor",
        "jena",
        "nikolai",
        "elena",
        "lulu",
        "ukko",
        "slaine",
        "niamh",
        "kai",
    ];

    pub const GIANT: Character = Character(0);
    pub const ANDERSON: Character = Character(1);
    pub const HERSHEY: Character = Character(2);
    pub const DREDD: Character = Character(3);
    pub const MEAN_MACHINE: Character = Character(4);
    pub const MIDDENFACE: Character = Character(5);
    pub const DURHAM: Character = Character(6);
    pub const JOHNNY: Character = Character(7);
    pub const WULF: Character = Character(8);
    pub const GRONK: Character = Character(9);
    pub const VIKTOR: Character = Character(10);
    pub const JENA: Character = Character(11);
    pub const NIKOLAI: Character = Character(12);
    pub const ELENA: Character = Character(13);
    pub const LULU: Character = Character(14);
    pub const UKKO: Character = Character(15);
    pub const SLAINE: Character = Character(16);
    pub const NIAMH: Character = Character(17);
    pub const KAI: Character = Character(18);

    pub fn all() -> impl DoubleEndedIterator<Item = Character> + Clone {
        (0..19).map(Character)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn team(self) -> Team {
        Team::ALL[self.0 as usize / 5]
    }

    /// Place in the fixed slot order of the team, from 0 (HS-072).
    pub const fn slot(self) -> usize {
        self.0 as usize % 5
    }

    /// How notation, content files and cases name the character.
    pub const fn id(self) -> &'static str {
        Character::NAMES[self.0 as usize]
    }

    pub fn named(id: &str) -> Option<Character> {
        Character::NAMES.iter().position(|name| *name == id).map(|index| Character(index as u8))
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Character {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Character {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = String::deserialize(from)?;
        Character::named(&id).ok_or_else(|| {
            serde::de::Error::custom(format!("`{id}` is no character; there are {}", Character::NAMES.join(", ")))
        })
    }
}

/// The action symbols (HS-008).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Symbol {
    Melee,
    Smash,
    Snipe,
    Shotgun,
    Explode,
    Psi,
    Fly,
    Rally,
    Heal,
    Deflect,
    Cover,
    Interrupt,
}

impl Symbol {
    pub const ALL: [Symbol; 12] = [
        Symbol::Melee,
        Symbol::Smash,
        Symbol::Snipe,
        Symbol::Shotgun,
        Symbol::Explode,
        Symbol::Psi,
        Symbol::Fly,
        Symbol::Rally,
        Symbol::Heal,
        Symbol::Deflect,
        Symbol::Cover,
        Symbol::Interrupt,
    ];

    /// As printed: `SNIPE`.
    pub const fn id(self) -> &'static str {
        match self {
            Symbol::Melee => "MELEE",
            Symbol::Smash => "SMASH",
            Symbol::Snipe => "SNIPE",
            Symbol::Shotgun => "SHOTGUN",
            Symbol::Explode => "EXPLODE",
            Symbol::Psi => "PSI",
            Symbol::Fly => "FLY",
            Symbol::Rally => "RALLY",
            Symbol::Heal => "HEAL",
            Symbol::Deflect => "DEFLECT",
            Symbol::Cover => "COVER",
            Symbol::Interrupt => "INTERRUPT",
        }
    }

    pub fn named(id: &str) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|symbol| symbol.id().eq_ignore_ascii_case(id))
    }

    /// HS-008: which symbols may be printed wild.
    pub const fn may_be_wild(self) -> bool {
        matches!(
            self,
            Symbol::Melee | Symbol::Smash | Symbol::Snipe | Symbol::Deflect | Symbol::Cover | Symbol::Interrupt
        )
    }

    /// HS-008: INTERRUPT alone is never linked to a character.
    pub const fn may_be_linked(self) -> bool {
        !matches!(self, Symbol::Interrupt)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A set of action symbols, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Symbols(u16);

impl Symbols {
    pub const NONE: Symbols = Symbols(0);

    pub const fn has(self, symbol: Symbol) -> bool {
        self.0 >> symbol as u16 & 1 == 1
    }

    #[must_use]
    pub const fn with(self, symbol: Symbol) -> Symbols {
        Symbols(self.0 | 1 << symbol as u16)
    }

    pub const fn of(symbols: &[Symbol]) -> Symbols {
        let (mut all, mut at) = (Symbols::NONE, 0);
        while at < symbols.len() {
            all = all.with(symbols[at]);
            at += 1;
        }
        all
    }

    #[must_use]
    pub const fn and(self, other: Symbols) -> Symbols {
        Symbols(self.0 & other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of `Symbol`.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Symbol> {
        Bits(self.0.into()).map(|symbol| Symbol::ALL[usize::from(symbol)])
    }
}

/// A space, by its designation (HS-021). Also the number of a map card (HS-010).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Default)]
#[serde(transparent)]
pub struct Space(pub u8);

impl Space {
    /// A set of spaces is one word, so designations end here (limit of ours; both maps have 40).
    pub const MAX: u8 = 63;
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match u8::deserialize(from)? {
            number @ 1..=Space::MAX => Ok(Space(number)),
            number => Err(serde::de::Error::custom(format!("{number} is no designation; they run from 1 to 63"))),
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The numbers of the bits that are set, in ascending order: how every set here is walked through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0.checked_sub(1)?;
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Bits {}

/// A set of spaces, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Spaces(pub u64);

impl Spaces {
    pub const NONE: Spaces = Spaces(0);

    pub const fn has(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    pub const fn with(self, space: Space) -> Spaces {
        Spaces(self.0 | 1 << space.0)
    }

    pub const fn without(self, space: Space) -> Spaces {
        Spaces(self.0 & !(1 << space.0))
    }

    pub const fn and(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    pub const fn or(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    pub const fn minus(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// In ascending order of designation.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Space> {
        Bits(self.0).map(Space)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::NONE, Spaces::with)
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Spaces {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Space>::deserialize(from)?.into_iter().collect())
    }
}
