//! What the rules say of the set as a whole (sections 1.2, 1.4 and 6).

use card_game::Content;
use card_game::content::Card;
use card_game::deck;
use card_game::effect::text;
use card_game::names::Kind;
use engine::Pack;

fn cards(kind: Kind) -> impl Iterator<Item = &'static Card> {
    Pack::<Content>::built_in().content().cards.iter().filter(move |card| card.kind == kind)
}

fn has(card: &Card, keyword: &str) -> bool {
    let dictionary = &Pack::<Content>::built_in().content().dictionary;
    card.keywords.has(dictionary.keyword(keyword).expect("a keyword of the set"))
}

/// Each Judge is of one division.
#[test]
fn cg_014_a_judge_is_of_street_or_psi() {
    for judge in cards(Kind::Judge) {
        assert_ne!(has(judge, "Street"), has(judge, "Psi"), "{}", judge.title);
    }
}

/// CG-029: a keyword in the text of a card is bold.
#[test]
fn cg_029_keywords_are_bold() {
    let content = Pack::<Content>::built_in().content();
    let anderson = content.card(content.titled("Psi-Judge Anderson").expect("she is in the set"));
    let text = text::card(anderson, content, &text::Printed).concat();
    assert!(text.contains("**Dark Judge**"), "{text}");
}

/// CG-058: several copies of a unique card.
#[test]
fn cg_058_unique_cards_may_be_in_a_deck_several_times() {
    let content = Pack::<Content>::built_in().content();
    let mut mine = content.decks[0].clone();
    let unique = content.titled("Mean Machine").expect("he is in the set");
    assert!(content.card(unique).unique);
    mine.cards.retain(|&(card, _)| card != unique);
    mine.cards.push((unique, 3));
    mine.cards.sort();
    assert!(deck::check(&mine, content).is_empty());
}

/// The four Dark Judges, and the Psi Judges who can contain all of them.
#[test]
fn cg_540_all_four_can_be_contained() {
    let dark: Vec<i8> = cards(Kind::Perp).filter(|perp| has(perp, "Dark Judge")).map(|perp| perp.resolve).collect();
    assert_eq!(dark, [9, 8, 7, 6]);
    let psi = |experience: i8| cards(Kind::Judge).any(|judge| has(judge, "Psi") && judge.exp == experience);
    assert!([7, 8, 9, 12].into_iter().all(psi));
    let above = [7, 8, 9, 12].iter().zip([6, 7, 8, 9]).all(|(experience, resolve)| *experience > resolve);
    assert!(above && 7 + 8 + 9 + 12 + 4 <= 40);
}

#[test]
fn cg_541_every_classification_has_its_crimes_and_perps() {
    let content = Pack::<Content>::built_in().content();
    let mut classes = 0;
    for class in content.classes.iter() {
        let crimes = cards(Kind::Crime).filter(|crime| crime.keywords.has(class)).count();
        let perps = cards(Kind::Perp).filter(|perp| perp.signatures.has(class)).count();
        assert!((3..=4).contains(&crimes), "{crimes} Crimes");
        assert!((4..=9).contains(&perps), "{perps} Perps");
        classes += 1;
    }
    assert_eq!(classes, 8);
}

#[test]
fn cg_543_every_group_has_four_perps() {
    for group in ["Juve", "Gang", "Mob", "Robot", "Mutant", "Citizen", "Radical", "Dark Judge"] {
        let perps = cards(Kind::Perp).filter(|perp| has(perp, group)).count();
        assert!(perps >= 4, "{group}: {perps}");
    }
}

/// CG-R02: every Crime and every Perp has a PV.
#[test]
fn cg_r02_crimes_and_perps_have_a_pv() {
    assert!(cards(Kind::Crime).chain(cards(Kind::Perp)).all(|card| card.pv >= 0));
    assert!(cards(Kind::Crime).all(|crime| crime.pv > 0));
}
