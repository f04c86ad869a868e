//! docs/content-authors.md promises a row for every word and examples that work; here it is held to that.

use super::ast::{Cost, Flag, Ignored, Op, Player, Test, Trigger};
use super::check::{self, On};
use super::read::{self, Unread};
use super::{print, text};
use crate::content::{Content, OWN_CARDS};
use crate::names::{Keywords, Kind, Round};
use engine::Pack;
use engine::content::File;
use engine::position::overlay;

const PAGE: &str = include_str!("../../../../docs/content-authors.md");

/// The page in two: what can be said, and what cannot.
fn halves() -> (&'static str, &'static str) {
    PAGE.split_once("## What a line cannot say").expect("the section is there")
}

/// The cells of every row with an example: heading words, meaning, type, example.
fn rows(part: &str) -> impl Iterator<Item = Vec<String>> {
    let cells = |line: &str| {
        let line = line.replace("\\|", "\0");
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace('\0', "|")).collect::<Vec<_>>()
    };
    part.lines().filter(|line| line.starts_with('|')).map(cells).filter(|row| row.len() == 4 && row[3].starts_with('`'))
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
    for row in rows(halves().0) {
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
    for row in rows(halves().0) {
        let word: String =
            row[0].trim_matches('`').chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        assert!(word.is_empty() || word == "none" || row[3].contains(&word), "{row:?}");
    }
}

#[test]
fn what_the_page_calls_impossible_is_refused() {
    let content = Pack::<Content>::built_in().content();
    let mut refused = 0;
    for row in rows(halves().1) {
        let example = row[3].trim_matches('`');
        let on = on(&row[2], content).unwrap_or_else(|| panic!("`{}` is no type of card", row[2]));
        let mut dictionary = content.dictionary.clone();
        let (effect, places) =
            read::effect(example, &mut dictionary).unwrap_or_else(|unread| panic!("{}", unread.pointing(example)));
        assert!(!check::line(&effect, &places, on, &dictionary).is_empty(), "{example} is accepted");
        refused += 1;
    }
    assert_eq!(refused, 11);
}

/// The worked example is a case that holds, and prints what the page says.
#[test]
fn the_worked_example_is_played() {
    let (_, rest) = PAGE.split_once("## A card and its case, from nothing").expect("the section is there");
    let (_, rest) = rest.split_once("```toml\n").expect("the case");
    let (case, rest) = rest.split_once("```").expect("its end");
    let report = engine::case::run::<crate::State>("neighbourhood-watch.toml", case, Pack::built_in());
    assert_eq!((report.failed(), report.cases()), (0, 3), "{report}");
    let said = rest.lines().find_map(|line| line.strip_prefix("> ")).expect("the printed text");
    let (_, cards) = case.split_once("'''\n").expect("the card");
    let own = File { path: OWN_CARDS.into(), text: cards.split("'''").next().unwrap_or_default().into() };
    let pack = Pack::<Content>::load(overlay(Pack::<Content>::built_in().files(), vec![own])).expect("a sound card");
    let card = pack.card(pack.coded("V20".parse().expect("a code")).expect("the card"));
    assert_eq!(text::card(card, &pack, &text::Printed).join(" "), said);
}

/// The slips that the page shows are refused as it says.
#[test]
fn the_slips_of_the_worked_example() {
    let (_, rest) = PAGE.split_once("```text\ncards/").expect("the faults");
    let said: Vec<&str> = rest.split("```").next().unwrap_or_default().lines().collect();
    let block = |line: &str| {
        let text = format!(
            "[[event]]\ncode = \"V20\"\ntitle = \"Neighbourhood Watch\"\nkeywords = [\"citywide\"]\npv = -1\neffects = [\n  \"[BC] -> stay()\",\n\n  \"static -> {line}\",\n]\n"
        );
        let own = File { path: OWN_CARDS.into(), text };
        Pack::<Content>::load(overlay(Pack::<Content>::built_in().files(), vec![own])).expect_err("a slip")
    };
    let slips = [
        "modd(each(perp{Citizn}),authority,-1)",
        "mod(each(perp{Citizn}),authority,-1)",
        "mod(each(perp{Citizen}),authority,-1)",
    ];
    for (slip, said) in slips.into_iter().zip(said) {
        let fault = block(slip)[0].to_string().replace(OWN_CARDS, "events.toml");
        assert_eq!(fault, said.trim_start_matches("cards/"));
    }
}
