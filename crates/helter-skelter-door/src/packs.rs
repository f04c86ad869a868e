//! What is in a pack of Helter Skelter, and its maps as pictures.

use crate::HelterSkelter;
use crate::draw::{Theme, map_svg};
use door::Packs;
use helter_skelter::{Content, State};

impl Packs for HelterSkelter {
    type Game = State;

    fn summary(content: &Content) -> String {
        let cards: usize = content.teams.iter().map(|team| team.cards.len()).sum();
        let (name, version, teams, maps) = (&content.name, &content.version, content.teams.len(), content.maps.len());
        format!("{name} {version}: {teams} teams, {cards} cards, {maps} maps")
    }

    fn drawings(content: &Content) -> Vec<(String, String)> {
        let themes = [(Theme::Preferred, ""), (Theme::Dark, "-dark"), (Theme::Light, "-light")];
        let maps = content.maps.iter().zip(&content.looks);
        maps.flat_map(|(map, look)| {
            themes.map(|(theme, name)| (format!("{}{name}.svg", map.id), map_svg(map, look, theme)))
        })
        .collect()
    }
}
