//! The pack: keywords, cards and decks, read from `content/card-game` (sections 5 to 7).
//!
//! A card's behaviour is its effect lines and nothing else (CG-500). The hot questions are look-ups in tables.

mod card;
mod cards;
mod pack;
#[cfg(test)]
mod tests;

pub use card::{Card, Sentence};

use crate::code::Code;
use crate::deck::Deck;
use crate::effect::ast::{Filter, FilterId};
use crate::effect::dictionary::Dictionary;
use crate::names::{CardId, Keyword, Keywords};
use engine::content::{Fault, File, Shelf, Stored};

/// Where the cards lie that a position brings along. One with a known code takes that card's place.
pub const OWN_CARDS: &str = "own/cards.toml";

/// Everything that the game takes from its pack.
#[derive(Clone, Debug)]
pub struct Content {
    pub name: String,
    pub version: String,
    /// By code; the place of a card is its `CardId`.
    pub cards: Vec<Card>,
    pub dictionary: Dictionary,
    /// In the order in which they are offered.
    pub decks: Vec<Deck>,
    /// The classifications of Crimes.
    pub classes: Keywords,
    /// The keywords that rules name.
    pub dark_judge: Keyword,
    pub psi: Keyword,
    pub equipment: Keyword,
    pub skill: Keyword,
    pub backup: Keyword,
    pub evidence: Keyword,
}

impl Content {
    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    #[inline]
    pub fn filter(&self, id: FilterId) -> &Filter {
        self.dictionary.filter(id)
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = CardId> + use<> {
        (0..self.cards.len() as u16).map(CardId)
    }

    pub fn coded(&self, code: Code) -> Option<CardId> {
        self.cards.binary_search_by_key(&code, |card| card.code).ok().map(|place| CardId(place as u16))
    }

    /// By title, in capitals or small letters.
    pub fn titled(&self, title: &str) -> Option<CardId> {
        self.ids().find(|&id| self.card(id).title.to_lowercase() == title.to_lowercase())
    }

    /// What is in it, in a few words.
    pub fn summary(&self) -> String {
        let (name, version, cards, decks) = (&self.name, &self.version, self.cards.len(), self.decks.len());
        format!("{name} {version}: {cards} cards, {decks} decks")
    }

    /// A ready-to-play deck of the pack.
    pub fn ready_deck(&self, id: &str) -> Option<&Deck> {
        self.decks.iter().find(|deck| deck.id == id)
    }
}

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../content/card-game/", $path)))),*]
    };
}

impl Stored for Content {
    const BUILT_IN: &'static [(&'static str, &'static str)] = files![
        "cards/crimes.toml",
        "cards/events.toml",
        "cards/incidents.toml",
        "cards/judges.toml",
        "cards/perps.toml",
        "cards/resources.toml",
        "cards/scenes.toml",
        "decks/by-the-book.toml",
        "decks/deadworld-protocol.toml",
        "decks/internal-affairs.toml",
        "decks/iron-fist.toml",
        "decks/paper-trail.toml",
        "keywords.toml",
        "pack.toml",
    ];

    fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
        pack::read(files)
    }

    fn shelf() -> &'static Shelf<Content> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }
}
