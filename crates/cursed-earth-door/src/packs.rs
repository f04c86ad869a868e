//! What is in a pack of The Cursed Earth.

use crate::CursedEarth;
use cursed_earth::{Content, State};
use door::Packs;

impl Packs for CursedEarth {
    type Game = State;

    fn summary(content: &Content) -> String {
        let (name, version) = (&content.name, &content.version);
        let (cards, people) = (content.encounters.len(), content.characters.len());
        let locations = content.ordinary().count() + 1;
        format!("{name} {version}: {cards} encounters, {locations} locations, {people} characters")
    }
}
