//! The nouns of the book: card types, rounds, numbers, motivations, keywords. Sections 1.2, 1.8 and 5.2.
//!
//! Which keywords and cards exist is content; what kinds of them there are stands here.

use serde::{Deserialize, Serialize};
use std::fmt;

words! {
    /// CG-010: the seven card types.
    pub enum Kind {
        Judge = "judge",
        Resource = "resource",
        Crime = "crime",
        Scene = "scene",
        Perp = "perp",
        Incident = "incident",
        Event = "event",
    }
}

impl Kind {
    /// As the book prints it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Judge => "Judge",
            Kind::Resource => "Resource",
            Kind::Crime => "Crime",
            Kind::Scene => "Scene",
            Kind::Perp => "Perp",
            Kind::Incident => "Incident",
            Kind::Event => "Event",
        }
    }

    /// CG-190: unless its card says otherwise.
    pub const fn unique(self) -> bool {
        matches!(self, Kind::Judge | Kind::Perp | Kind::Event)
    }
}

words! {
    /// CG-105: the ten rounds of a turn. A round belongs to one phase, so its name is a whole timing bar (CG-030).
    pub enum Round {
        Ready = "ready",
        Resource = "resource",
        Crime = "crime",
        Assignment = "assignment",
        Scene = "scene",
        Perp = "perp",
        Challenge = "challenge",
        Combat = "combat",
        Sentencing = "sentencing",
        Debrief = "debrief",
    }
}

words! {
    /// CG-105: the four phases.
    pub enum Phase {
        Roster = "roster",
        Briefing = "briefing",
        Investigation = "investigation",
        Process = "process",
    }
}

impl Round {
    /// The letters of section 5.2.
    pub const CODES: &'static [&'static str] = &["RR", "BR", "BC", "BA", "IS", "IP", "IC", "IK", "IN", "PD"];

    pub const fn code(self) -> &'static str {
        Round::CODES[self as usize]
    }

    pub fn coded(code: &str) -> Option<Round> {
        Round::CODES.iter().position(|known| *known == code).map(|place| Round::ALL[place])
    }

    pub const fn phase(self) -> Phase {
        match self {
            Round::Ready => Phase::Roster,
            Round::Resource | Round::Crime | Round::Assignment => Phase::Briefing,
            Round::Scene | Round::Perp | Round::Challenge | Round::Combat | Round::Sentencing => Phase::Investigation,
            Round::Debrief => Phase::Process,
        }
    }
}

words! {
    /// CG-519: the numbers that effects change.
    pub enum Stat {
        Experience = "exp",
        PrestigeValue = "pv",
        Authority = "authority",
        Ability = "ability",
        Resolve = "resolve",
    }
}

impl Stat {
    pub const fn name(self) -> &'static str {
        match self {
            Stat::Experience => "Experience",
            Stat::PrestigeValue => "Prestige Value",
            Stat::Authority => "Authority",
            Stat::Ability => "Ability",
            Stat::Resolve => "Resolve",
        }
    }
}

words! {
    /// CG-040: the piles that effects name.
    pub enum Pile {
        Hand = "hand",
        Deck = "deck",
        Resyk = "resyk",
        IsoCubes = "iso",
        Wasted = "wasted",
    }
}

impl Pile {
    pub const fn name(self) -> &'static str {
        match self {
            Pile::Hand => "hand",
            Pile::Deck => "deck",
            Pile::Resyk => "resyk",
            Pile::IsoCubes => "iso cubes",
            Pile::Wasted => "wasted pile",
        }
    }
}

words! {
    /// CG-021: the three sentences of a Crime, in their order.
    pub enum Severity {
        Severe = "severe",
        Fair = "fair",
        Lenient = "lenient",
    }
}

words! {
    /// CG-024: why people commit crimes.
    pub enum Motivation {
        Greed = "G",
        Politics = "P",
        Violence = "V",
        Boredom = "B",
    }
}

impl Motivation {
    pub const fn name(self) -> &'static str {
        match self {
            Motivation::Greed => "greed",
            Motivation::Politics => "politics",
            Motivation::Violence => "violence",
            Motivation::Boredom => "boredom",
        }
    }
}

/// A set of motivations, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Motivations(u8);

impl Motivations {
    pub const NONE: Motivations = Motivations(0);

    /// `GV`; nothing if a letter is none of the four or comes twice.
    pub fn letters(text: &str) -> Option<Motivations> {
        let mut all = Motivations::NONE;
        for letter in text.chars() {
            let one = Motivations(1 << Motivation::named(letter.encode_utf8(&mut [0; 4]))? as u8);
            if all.meets(one) {
                return None;
            }
            all = all.or(one);
        }
        Some(all)
    }

    pub const fn or(self, other: Motivations) -> Motivations {
        Motivations(self.0 | other.0)
    }

    /// CG-292: do the two share a letter?
    pub const fn meets(self, other: Motivations) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Motivation> {
        Motivation::ALL.iter().copied().filter(move |&one| self.0 >> one as u8 & 1 == 1)
    }
}

impl fmt::Display for Motivations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|one| f.write_str(one.word()))
    }
}

/// CG-029: a label, by its place in the pack's list of keywords. The classifications of Crimes come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Keyword(pub u8);

/// A set of keywords, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Keywords(u128);

impl Keywords {
    pub const NONE: Keywords = Keywords(0);
    /// As many as one set can hold.
    pub const LIMIT: usize = 128;

    pub const fn one(keyword: Keyword) -> Keywords {
        Keywords(1 << keyword.0)
    }

    pub const fn with(self, keyword: Keyword) -> Keywords {
        Keywords(self.0 | 1 << keyword.0)
    }

    pub const fn or(self, other: Keywords) -> Keywords {
        Keywords(self.0 | other.0)
    }

    pub const fn without(self, other: Keywords) -> Keywords {
        Keywords(self.0 & !other.0)
    }

    pub const fn has(self, keyword: Keyword) -> bool {
        self.0 >> keyword.0 & 1 == 1
    }

    /// CG-R27: do the two share a keyword?
    pub const fn meets(self, other: Keywords) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let place = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (place < 128).then_some(Keyword(place as u8))
        })
    }
}

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Keywords {
        keywords.into_iter().fold(Keywords::NONE, Keywords::with)
    }
}

/// A title of the pack: its place in `Content::cards`. Copies of a card share it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct CardId(pub u16);

impl CardId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
