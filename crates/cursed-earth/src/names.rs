//! The nouns of the book: teams, characters, expertise, symbols, cards. Sections 0 to 3 of the specification.
//!
//! Who exists is the book's and stands here; what cards and locations do is content.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An enum whose values are written as one word: in content, notation, states and events.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$note:meta])* $value:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$note])* #[serde(rename = $word)] $value),*
        }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$value),*];

            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$value => $word),*
                }
            }

            pub fn named(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|one| one.word() == word)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// Co-operatively and alone only the Judges are a team with characters; the Perps are a pawn (CE-469).
    Team { Judges = "judges", Perps = "perps" }
}

words! {
    /// The three judges and the three perps (CE-004, CE-005).
    Character {
        Dredd = "dredd",
        Giant = "giant",
        Anderson = "anderson",
        MeanMachine = "mean-machine",
        Satellat = "satellat",
        Disciple = "disciple",
    }
}

words! {
    /// CE-006.
    Expertise { Survival = "survival", Diplomacy = "diplomacy", Psi = "psi" }
}

words! {
    /// What stands in a caption (section 3).
    Symbol {
        Heal = "heal",
        Wound = "wound",
        Radiation = "radiation",
        Ration = "ration",
        Eat = "eat",
        Ammo = "ammo",
        Violence = "violence",
        GainSurvival = "gain-survival",
        GainDiplomacy = "gain-diplomacy",
        SpendSurvival = "spend-survival",
        SpendDiplomacy = "spend-diplomacy",
        Psi = "psi",
        Skip = "skip",
        Swap = "swap",
        Remove = "remove",
        Death = "death",
        Advance = "advance",
        EnemyAdvance = "enemy-advance",
    }
}

words! {
    /// How the game is played (sections 5 and 6).
    Mode { Cooperative = "co-operative", Solo = "solo", HeadToHead = "head-to-head" }
}

words! {
    /// CE-182.
    Difficulty { Cadet = "cadet", StreetJudge = "street-judge", ChiefJudge = "chief-judge" }
}

words! {
    /// Which side the token shows.
    Time { Dawn = "dawn", Dusk = "dusk" }
}

words! {
    /// The two rows of head-to-head (CE-310). The one row of the other modes lies above.
    Side { Above = "above", Below = "below" }
}

words! {
    /// The two ends of a row (CE-265).
    End { Left = "left", Right = "right" }
}

words! {
    /// CE-502: what a player thinks of the own psi card.
    Stance { Play = "play", Discard = "discard", Neutral = "neutral" }
}

impl Team {
    pub const fn other(self) -> Team {
        match self {
            Team::Judges => Team::Perps,
            Team::Perps => Team::Judges,
        }
    }

    /// Its three characters, in the order of the book.
    pub fn characters(self) -> impl DoubleEndedIterator<Item = Character> + Clone {
        let first = self as usize * Character::TEAM;
        Character::ALL[first..first + Character::TEAM].iter().copied()
    }

    pub const fn title(self) -> &'static str {
        match self {
            Team::Judges => "the Judges",
            Team::Perps => "the perps",
        }
    }
}

impl Character {
    /// How many make a team.
    pub const TEAM: usize = 3;

    pub const fn team(self) -> Team {
        if (self as usize) < Character::TEAM { Team::Judges } else { Team::Perps }
    }

    /// Its place in the team, from 0.
    pub const fn slot(self) -> usize {
        self as usize % Character::TEAM
    }
}

impl Symbol {
    pub const fn title(self) -> &'static str {
        match self {
            Symbol::Heal => "Heal",
            Symbol::Wound => "Wound",
            Symbol::Radiation => "Radiation",
            Symbol::Ration => "Ration",
            Symbol::Eat => "Eat",
            Symbol::Ammo => "Ammunition",
            Symbol::Violence => "Violence",
            Symbol::GainSurvival => "Gain survival",
            Symbol::GainDiplomacy => "Gain diplomacy",
            Symbol::SpendSurvival => "Spend survival",
            Symbol::SpendDiplomacy => "Spend diplomacy",
            Symbol::Psi => "Psi",
            Symbol::Skip => "Skip",
            Symbol::Swap => "Swap",
            Symbol::Remove => "Remove",
            Symbol::Death => "Death",
            Symbol::Advance => "Advance",
            Symbol::EnemyAdvance => "Enemy advance",
        }
    }

    pub const fn rule(self) -> &'static str {
        match self {
            Symbol::Heal => "CE-040",
            Symbol::Wound => "CE-042",
            Symbol::Radiation => "CE-043",
            Symbol::Ration => "CE-044",
            Symbol::Eat => "CE-045",
            Symbol::Ammo => "CE-046",
            Symbol::Violence => "CE-047",
            Symbol::GainSurvival | Symbol::GainDiplomacy => "CE-060",
            Symbol::SpendSurvival | Symbol::SpendDiplomacy => "CE-061",
            Symbol::Psi => "CE-080",
            Symbol::Skip => "CE-100",
            Symbol::Swap => "CE-101",
            Symbol::Remove => "CE-102",
            Symbol::Death => "CE-103",
            Symbol::Advance => "CE-120",
            Symbol::EnemyAdvance => "CE-121",
        }
    }

    /// What it does, in one sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Symbol::Heal => "One living character with fewer than five health gains one.",
            Symbol::Wound => "One living character loses a health.",
            Symbol::Radiation => "One living character gains a radiation; who has more of it than health dies.",
            Symbol::Ration => "The team gains a ration.",
            Symbol::Eat => "The team loses a ration; without one, a living character gains a radiation.",
            Symbol::Ammo => "The team gains an ammunition.",
            Symbol::Violence => "The team pays an ammunition, two health of one character, or a life.",
            Symbol::GainSurvival => "The card is kept once it is finished, and pays for survival later.",
            Symbol::GainDiplomacy => "The card is kept once it is finished, and pays for diplomacy later.",
            Symbol::SpendSurvival => {
                "The team pays a kept card with survival, one health of its specialist, or two of somebody else."
            }
            Symbol::SpendDiplomacy => {
                "The team pays a kept card with diplomacy, one health of its specialist, or two of somebody else."
            }
            Symbol::Psi => {
                "The top card of the deck is added to the row; or the psi specialist loses a health for the psi action."
            }
            Symbol::Skip => "The next card of the row is discarded unresolved.",
            Symbol::Swap => "Two cards of the row may change places.",
            Symbol::Remove => "The last card of the row is discarded unresolved.",
            Symbol::Death => "One living character dies.",
            Symbol::Advance => "The own pawn moves on to the next location.",
            Symbol::EnemyAdvance => "The other pawn moves on to the next location.",
        }
    }
}

impl Side {
    pub const fn other(self) -> Side {
        match self {
            Side::Above => Side::Below,
            Side::Below => Side::Above,
        }
    }
}

/// An encounter card: its number, 1 to 60. A position can bring cards of its own, printed 901 to 939 (CE-523); they
/// are counted on from 61 here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct CardId(pub u8);

impl CardId {
    /// CE-001.
    pub const COUNT: u8 = 60;
    /// How many a position can bring along.
    pub const OWN: u8 = 39;
    const FIRST_OWN: u16 = 901;

    /// The printed number.
    pub const fn number(self) -> u16 {
        if self.0 <= CardId::COUNT { self.0 as u16 } else { CardId::FIRST_OWN + (self.0 - CardId::COUNT - 1) as u16 }
    }

    pub fn numbered(number: u16) -> Option<CardId> {
        let own = CardId::FIRST_OWN..CardId::FIRST_OWN + u16::from(CardId::OWN);
        match number {
            1..=60 => Some(CardId(number as u8)),
            _ if own.contains(&number) => Some(CardId((number - CardId::FIRST_OWN) as u8 + CardId::COUNT + 1)),
            _ => None,
        }
    }

    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// As lists and events name it: `EN-07`.
impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EN-{:02}", self.number())
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for CardId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let number = text.strip_prefix("EN-").and_then(|number| number.parse().ok());
        let card = number.and_then(CardId::numbered);
        card.ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no encounter card; they are EN-01 to EN-60")))
    }
}

/// A location card: its place in the pack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LocationId(pub u8);

impl LocationId {
    /// CE-001.
    pub const COUNT: usize = 13;

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_printed() {
        for number in (1..=60).chain(901..=939) {
            assert_eq!(CardId::numbered(number).map(CardId::number), Some(number));
        }
        for number in [0, 61, 900, 940] {
            assert_eq!(CardId::numbered(number), None);
        }
        assert_eq!((CardId(7).to_string(), CardId(61).to_string()), ("EN-07".to_string(), "EN-901".to_string()));
    }

    #[test]
    fn a_character_knows_its_team() {
        let perps: Vec<Character> = Team::Perps.characters().collect();
        assert_eq!(perps, [Character::MeanMachine, Character::Satellat, Character::Disciple]);
        assert!(perps.iter().all(|who| who.team() == Team::Perps && perps[who.slot()] == *who));
    }
}
