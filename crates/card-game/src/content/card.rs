//! One card: what is printed on it (section 1.2).

use crate::code::Code;
use crate::effect::ast::Effect;
use crate::effect::nature::{Heads, Nature};
use crate::names::{Keywords, Kind, Motivations, Stat};

/// A title of the set. Numbers that its type does not have are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    pub code: Code,
    pub title: String,
    pub kind: Kind,
    /// A Crime's classification is its only keyword (CG-020).
    pub keywords: Keywords,
    pub motives: Motivations,
    /// CG-025: classifications.
    pub signatures: Keywords,
    pub pv: i8,
    pub exp: i8,
    pub authority: i8,
    pub ability: i8,
    pub resolve: i8,
    /// CG-190.
    pub unique: bool,
    /// CG-275: may neither support nor be supported.
    pub solo: bool,
    pub effects: Box<[Effect]>,
    /// What the rules ask of each line, in the order of `effects`.
    pub natures: Box<[Nature]>,
    pub heads: Heads,
    /// Of a Crime: severe, fair, lenient (CG-021).
    pub sentences: Option<[Sentence; 3]>,
    /// CG-008: no game effect.
    pub flavour: String,
}

/// One sentence of a Crime.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// In years.
    pub term: u16,
    pub effect: Effect,
    pub nature: Nature,
    /// CG-339: may be selected for a wasted Perp.
    pub even_wasted: bool,
}

impl Card {
    pub const fn stat(&self, stat: Stat) -> i8 {
        match stat {
            Stat::Experience => self.exp,
            Stat::PrestigeValue => self.pv,
            Stat::Authority => self.authority,
            Stat::Ability => self.ability,
            Stat::Resolve => self.resolve,
        }
    }

    /// All lines, the sentences' included.
    pub fn lines(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().chain(self.sentences.iter().flatten().map(|sentence| &sentence.effect))
    }
}
