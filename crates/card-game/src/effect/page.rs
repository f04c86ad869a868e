//! docs/content-authors.md promises a row for every word and examples that work; here it is held to that.

use super::ast::{Cost, Flag, Ignored, Op, Player, Test, Trigger};
use super::check::{self, On};
use super::print;
use super::read::{self, Unread};
use crate::content::Content;
use crate::names::{Keywords, Kind, Round};
use engine::Pack;

const PAGE: &str = include_str!("../../../../docs/content-authors.md");

/// The cells of every row with an example: heading words, meaning, type, example.
fn rows() -> impl Iterator<Item = Vec<String>> {
    let cells = |line: &str| {
        let line = line.replace("\\|", "\0");
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace('\0', "|")).collect::<Vec<_>>()
    };
    PAGE.lines().filter(|line| line.starts_with('|')).map(cells).filter(|row| row.len() == 4 && row[3].starts_with('`'))
}

fn on(card: &str, content: &Content) -> Option<On> {
    let keyworded = |kind, name: &str| {
        let keyword = content.dictionary.keyword(name).expect("a known keyword");
        Some(On { kind, keywords: Keywords::one(keyword) })
    };
    match card {
        "equipment" | "backup" => keyworded(Kind::Resource, card),
        "evidence" => keyworded(Kind::Incident, card),
        "sentence" => Some(On { kind: Kind::Crime, keywords: Keywords::NONE }),
        kind => Kind::named(&kind.to_lowercase()).map(|kind| On { kind, keywords: Keywords::NONE }),
    }
}

#[test]
fn every_example_on_the_page_is_read_and_sound() {
    let content = Pack::<Content>::built_in().content();
    let mut examples = 0;
    for row in rows() {
        let example = row[3].trim_matches('`');
        let on = on(&row[2], content).unwrap_or_else(|| panic!("`{}` is no type of card", row[2]));
        let mut dictionary = content.dictionary.clone();
        let read = if row[2] == "sentence" { read::sentence } else { read::effect };
        let said = |unread: &Unread| unread.pointing(example);
        let (effect, places) = read(example, &mut dictionary).unwrap_or_else(|unread| panic!("{}", said(&unread)));
        let wrong: Vec<String> = check::line(&effect, &places, on, &dictionary).iter().map(said).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert_eq!(print::effect(&effect, &dictionary), example, "the page writes lines as the printer does");
        examples += 1;
    }
    assert!(examples > 80, "{examples}");
}

#[test]
fn every_word_has_a_row_on_the_page() {
    let named = |word: &str| PAGE.contains(&format!("`{word}`")) || PAGE.contains(&format!("`{word}("));
    let words = Op::WORDS.iter().chain(Cost::WORDS).chain(Test::WORDS).chain(Trigger::WORDS);
    let words = words.chain(Flag::WORDS).chain(Player::WORDS).chain(Ignored::WORDS).chain(&["choose", "dice"]);
    let missing: Vec<&&str> = words.filter(|word| !named(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(Round::CODES.iter().all(|code| PAGE.contains(&format!("{code} "))));
    // An example shows the word that its row is about.
    for row in rows() {
        let word: String =
            row[0].trim_matches('`').chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        assert!(word.is_empty() || word == "none" || row[3].contains(&word), "{row:?}");
    }
}
