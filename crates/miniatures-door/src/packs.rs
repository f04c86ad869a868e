//! What is in a pack of the Miniatures Game, and its tables as pictures.

use crate::Miniatures;
use door::Packs;
use miniatures::content::Layout;
use miniatures::plan::{Names, svg};
use miniatures::{Content, State};

impl Packs for Miniatures {
    type Game = State;

    fn summary(content: &Content) -> String {
        content.summary()
    }

    fn drawings(content: &Content) -> Vec<(String, String)> {
        let drawing = |layout: &Layout| {
            let names = &layout.names;
            let names = Names { pieces: &names.pieces, openings: &names.openings, links: &names.links };
            (format!("{}.svg", layout.slug), svg(&layout.name, &layout.ground, names, &[]))
        };
        content.layouts.iter().map(drawing).collect()
    }
}
