//! The texts of the repository that people may read on the server. A crate of its own, which only the binary knows, so
//! that a changed sentence builds nothing again but this and the binary.

use server::Document;

/// Made by `build.rs`.
pub static ALL: &[Document] = include!(concat!(env!("OUT_DIR"), "/documents.rs"));

#[cfg(test)]
mod tests {
    use super::ALL;
    use server::documents::{CaseText, Documents, Shelf};

    const GAMES: [&str; 4] = ["card-game", "cursed-earth", "helter-skelter", "miniatures"];

    #[test]
    fn every_game_has_its_book() {
        let documents = Documents::new(ALL);
        assert_eq!(documents.covers().iter().map(|cover| cover.game.as_str()).collect::<Vec<_>>(), GAMES);
        for cover in documents.covers() {
            assert!(cover.rules > 100 && cover.sections > 10 && !cover.prefixes.is_empty(), "{cover:?}");
            assert!(!cover.title.contains("specification") && cover.title != cover.game, "{cover:?}");
        }
    }

    #[test]
    fn the_card_game_has_its_cases_and_what_was_measured() {
        let documents = Documents::new(ALL);
        let cases = documents.find(Shelf::Cases, "card-game").expect("it is there");
        let cases: Vec<CaseText> = serde_json::from_slice(cases.plain).expect("a list of cases");
        assert!(cases.len() > 300 && cases.is_sorted_by(|a, b| a.file < b.file));
        assert!(cases.iter().all(|case| case.file.ends_with(".toml") && case.text.contains("title = ")));
        let measured = documents.find(Shelf::Measured, "card-game").expect("it is there");
        assert!(measured.plain.starts_with(b"#"));
        assert!(documents.find(Shelf::Rules, "chess").is_none());
    }

    #[test]
    fn what_is_packed_is_smaller_and_the_same() {
        for document in ALL {
            let packed = document.stored.gzip.expect("texts get smaller");
            assert!(packed.len() < document.stored.plain.len() && packed.starts_with(&[0x1f, 0x8b]));
            // The last four bytes of gzip are the length of what is packed.
            let length = u32::from_le_bytes(packed[packed.len() - 4..].try_into().expect("four"));
            assert_eq!(length as usize, document.stored.plain.len());
        }
    }
}
