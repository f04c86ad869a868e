//! The set (section 6, 8.1) and the reading of packs.

use super::*;
use crate::effect::ast::{Head, Op, Step};
use crate::effect::text::{self, Printed};
use crate::effect::{check, print, read};
use crate::names::{Kind, Motivation, Round, Stat};
use engine::Pack;
use std::collections::{BTreeMap, BTreeSet};

fn pack() -> Pack<Content> {
    Pack::built_in()
}

fn of(kind: Kind) -> impl Iterator<Item = &'static Card> {
    pack().content().cards.iter().filter(move |card| card.kind == kind)
}

/// The built-in files with one text changed.
fn changed(path: &str, from: &str, to: &str) -> Vec<File> {
    let mut files: Vec<File> = pack().files().to_vec();
    let file = files.iter_mut().find(|file| file.path == path).expect("a file of the pack");
    assert!(file.text.contains(from), "{path} has no `{from}`");
    file.text = file.text.replacen(from, to, 1);
    files
}

/// The faults of the changed pack, as a person reads them.
fn faults(path: &str, from: &str, to: &str) -> Vec<String> {
    let faults = Content::read(&changed(path, from, to)).expect_err("the change is a fault");
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn the_set_has_211_cards() {
    let counts: Vec<usize> = Kind::ALL.iter().map(|&kind| of(kind).count()).collect();
    assert_eq!(counts, [32, 36, 26, 22, 38, 38, 19]);
    assert_eq!(pack().cards.len(), 211);
    assert_eq!(of(Kind::Perp).filter(|card| card.keywords.has(pack().dark_judge)).count(), 4);
    assert_eq!(of(Kind::Incident).filter(|card| card.keywords.has(pack().evidence)).count(), 9);
}

/// CG-503: print, read, the same tree; over all lines of the set.
#[test]
fn cg_503_every_line_of_the_set_survives_printing() {
    let content = pack().content();
    let mut dictionary = content.dictionary.clone();
    let mut lines = 0;
    for line in content.cards.iter().flat_map(Card::lines) {
        let printed = print::effect(line, &content.dictionary);
        let read = if line.head == Head::Sentence { read::sentence } else { read::effect };
        assert_eq!(read(&printed, &mut dictionary).map(|(effect, _)| effect).as_ref(), Ok(line), "{printed}");
        lines += 1;
    }
    assert!(lines > 250, "{lines}");
    assert_eq!(dictionary, content.dictionary, "no filter is new");
}

/// CG-503: two different trees never have the same text, the names of their cards left aside.
#[test]
fn cg_503_different_lines_have_different_texts() {
    let content = pack().content();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for card in &content.cards {
        for line in card.lines() {
            let text = text::line(line, card, content, &Printed).replace(&card.title, "SELF");
            let printed = print::effect(line, &content.dictionary);
            if let Some(other) = seen.insert(text.clone(), printed.clone()) {
                assert_eq!(other, printed, "{text}");
            }
        }
    }
    assert!(seen.len() > 150, "{}", seen.len());
}

/// Every text is a sentence: it begins and ends as one, and nothing is left unfilled.
#[test]
fn every_text_reads_as_a_sentence() {
    let content = pack().content();
    for card in &content.cards {
        for line in text::card(card, content, &Printed) {
            let plain = text::plain(&line);
            let first = plain.chars().next().expect("no text is empty");
            assert!(first.is_uppercase() || first == '[', "{}: {plain}", card.title);
            assert!(plain.ends_with('.') && !plain.contains("  ") && !plain.contains(" ,"), "{}: {plain}", card.title);
        }
    }
}

/// CG-544: every operation is used by a card.
#[test]
fn cg_544_every_operation_is_used() {
    let used: BTreeSet<&str> =
        pack().content().cards.iter().flat_map(Card::lines).flat_map(check::ops).map(|op| op.word()).collect();
    let unused: Vec<&&str> = Op::WORDS.iter().filter(|word| !used.contains(**word)).collect();
    assert!(unused.is_empty(), "{unused:?}");
    let steps = || pack().content().cards.iter().flat_map(Card::lines).flat_map(|line| line.steps.iter());
    assert!(steps().any(|step| matches!(step, Step::Choose { each: true, .. })));
    assert!(steps().any(|step| matches!(step, Step::Choose { each: false, .. })));
    assert!(steps().any(|step| matches!(step, Step::Dice)));
}

#[test]
fn cg_018_every_resource_is_of_one_type() {
    for card in of(Kind::Resource) {
        let types = [pack().equipment, pack().skill, pack().backup];
        assert_eq!(types.iter().filter(|keyword| card.keywords.has(**keyword)).count(), 1, "{}", card.title);
    }
}

#[test]
fn cg_020_every_crime_has_one_classification_and_three_sentences() {
    for card in of(Kind::Crime) {
        assert_eq!(card.keywords.len(), 1, "{}", card.title);
        assert!(pack().classes.meets(card.keywords), "{}", card.title);
        let terms: Vec<u16> = card.sentences.as_ref().expect("a Crime").iter().map(|sentence| sentence.term).collect();
        assert!(terms.is_sorted_by(|severe, lenient| severe > lenient), "{}: {terms:?}", card.title);
    }
}

#[test]
fn cg_190_judges_perps_and_events_are_unique() {
    let mut common: Vec<&str> = of(Kind::Perp).filter(|card| !card.unique).map(|card| card.title.as_str()).collect();
    common.sort_unstable();
    assert_eq!(common, ["Block Mob", "Knuckle Boys", "Slab Rats"]);
    assert!(of(Kind::Judge).chain(of(Kind::Event)).all(|card| card.unique));
    assert!(
        [Kind::Resource, Kind::Crime, Kind::Scene, Kind::Incident]
            .into_iter()
            .all(|kind| of(kind).all(|card| !card.unique))
    );
}

/// CG-371.
#[test]
fn cg_371_dark_judges_have_neither_motivations_nor_signatures() {
    for card in of(Kind::Perp).filter(|card| card.keywords.has(pack().dark_judge)) {
        assert!(card.motives.is_empty() && card.signatures.is_empty(), "{}", card.title);
    }
}

#[test]
fn cg_540_the_dark_judges_can_all_be_contained() {
    let mut resolve: Vec<i8> =
        of(Kind::Perp).filter(|card| card.keywords.has(pack().dark_judge)).map(|card| card.resolve).collect();
    resolve.sort_unstable();
    assert_eq!(resolve, [6, 7, 8, 9]);
    let psi: BTreeSet<i8> = of(Kind::Judge).filter(|card| card.keywords.has(pack().psi)).map(|card| card.exp).collect();
    let team = [7, 8, 9, 12];
    assert!(team.iter().all(|exp| psi.contains(exp)));
    assert!(resolve.iter().zip(team).all(|(resolve, exp)| exp > *resolve));
    assert_eq!(40 - team.iter().sum::<i8>(), 4);
}

#[test]
fn cg_541_every_classification_has_crimes_and_perps() {
    for class in pack().dictionary.classifications() {
        let name = pack().content().dictionary.name(class);
        let crimes = of(Kind::Crime).filter(|card| card.keywords.has(class)).count();
        let perps = of(Kind::Perp).filter(|card| card.signatures.has(class)).count();
        assert!((3..=4).contains(&crimes) && (4..=9).contains(&perps), "{name}: {crimes} Crimes, {perps} Perps");
    }
}

#[test]
fn cg_543_every_allegiance_has_four_perps() {
    for name in ["Juve", "Gang", "Mob", "Robot", "Mutant", "Citizen", "Radical", "Dark Judge"] {
        let keyword = pack().dictionary.keyword(name).expect("a keyword");
        assert!(of(Kind::Perp).filter(|card| card.keywords.has(keyword)).count() >= 4, "{name}");
    }
}

/// Section 8.1: the distributions. Who re-tunes the set changes this table with it.
#[test]
fn the_numbers_of_section_8_1() {
    let range = |cards: &[&Card], stat: Stat| {
        let numbers = || cards.iter().map(|card| card.stat(stat));
        (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
    };
    for (least, most, count, authority, ability, pv) in [
        (3, 5, 6, (4, 5), (3, 6), (1, 1)),
        (6, 8, 12, (4, 7), (4, 8), (1, 2)),
        (9, 10, 8, (5, 7), (5, 8), (2, 2)),
        (11, 15, 6, (6, 9), (5, 9), (2, 3)),
    ] {
        let judges: Vec<&Card> = of(Kind::Judge).filter(|card| (least..=most).contains(&card.exp)).collect();
        assert_eq!(judges.len(), count, "Experience {least} to {most}");
        assert_eq!(range(&judges, Stat::Authority), authority, "Experience {least} to {most}");
        assert_eq!(range(&judges, Stat::Ability), ability, "Experience {least} to {most}");
        assert_eq!(range(&judges, Stat::PrestigeValue), pv, "Experience {least} to {most}");
    }
    let perps: Vec<&Card> = of(Kind::Perp).filter(|card| !card.keywords.has(pack().dark_judge)).collect();
    assert_eq!((range(&perps, Stat::Resolve), range(&perps, Stat::Ability)), ((5, 10), (3, 10)));
    let sum = |stat| perps.iter().map(|card| i32::from(card.stat(stat))).sum::<i32>();
    let tenths = |stat| (20 * sum(stat) + 34) / 68;
    assert_eq!((tenths(Stat::Resolve), tenths(Stat::Ability)), (75, 63));
    let values = |cards: Vec<&Card>| {
        let mut counts: BTreeMap<i8, usize> = BTreeMap::new();
        cards.iter().for_each(|card| *counts.entry(card.pv).or_default() += 1);
        counts.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(values(perps.clone()), [(1, 22), (2, 10), (3, 2)]);
    assert_eq!(values(of(Kind::Crime).collect()), [(1, 23), (2, 3)]);
    assert_eq!(values(of(Kind::Scene).collect()), [(0, 4), (1, 14), (2, 4)]);
    assert_eq!(values(of(Kind::Resource).collect()), [(-3, 3), (-2, 11), (-1, 20), (0, 2)]);
    assert_eq!(values(of(Kind::Incident).collect()), [(-3, 1), (-2, 2), (-1, 16), (0, 14), (1, 3), (2, 2)]);
    assert_eq!(values(of(Kind::Event).collect()), [(-2, 3), (-1, 11), (0, 5)]);
    let motives = |card: &Card| Motivation::ALL.len() >= card.motives.len() as usize && !card.motives.is_empty();
    assert!(of(Kind::Crime).all(|card| motives(card) && card.motives.len() <= 2));
}

/// The promise: an unknown verb or an impossible target, with file, line, column and reason.
#[test]
fn cg_502_faults_of_a_card_have_their_place() {
    let said = faults("cards/judges.toml", "draw(you,1); discard(you,1)", "drow(you,1); discard(you,1)");
    let line = pack().files().iter().find(|file| file.path == "cards/judges.toml").unwrap().text.lines();
    let line = line.zip(1..).find(|(line, _)| line.contains("draw(you,1); discard(you,1)")).unwrap();
    let column = line.0.find("draw(").unwrap() + 1;
    let place = format!("cards/judges.toml:{}:{column}", line.1);
    assert_eq!(said, [format!("{place}: `drow` is not an operation; did you mean `draw`?")]);

    for (path, from, to, reason) in [
        ("cards/perps.toml", "mod(lead,ability,1)", "mod(lead,authority,1)", "a Perp has no Authority"),
        ("cards/perps.toml", "perp{Ape,", "perp{Psi,", "no Perp has the keyword Psi, so this can never find one"),
        (
            "cards/perps.toml",
            "\"Juve\"",
            "\"Jove\"",
            "CG-502: `Jove` is not in the list of keywords; did you mean `Juve`?",
        ),
        ("cards/perps.toml", "\"P02\"", "\"P01\"", "the code P01 is used twice"),
        ("cards/perps.toml", "\"P02\"", "\"J77\"", "`J77` is no code of a Perp: they are P01 and on"),
        ("cards/perps.toml", "\"Slab Rats\"", "\"Judge Dredd\"", "`Judge Dredd` is the title of J01 too"),
        ("cards/perps.toml", "\"Slab Rats\"", "\"7 Rats\"", "`7 Rats`: a title does not begin with a digit"),
        ("cards/perps.toml", "motives = \"BV\"", "motives = \"BX\"", "CG-024: `BX`"),
        (
            "cards/perps.toml",
            "signatures = [\"Riot\"]",
            "signatures = [\"Gang\"]",
            "`Gang`: CG-025: it is no classification",
        ),
        ("cards/perps.toml", "resolve = 5\n", "", "CG-023: Scrawler Jinks: `resolve` is missing, and a Perp has it"),
        (
            "cards/perps.toml",
            "resolve = 5\n",
            "resolve = 5\nauthority = 3\n",
            "CG-023: Scrawler Jinks: a Perp has no `authority`",
        ),
        ("cards/perps.toml", "resolve = 5\n", "resolve = 55\n", "CG-023: 55 is not from 0 to 20"),
        ("cards/perps.toml", "resolve = 5\n", "resolv = 5\n", "unknown field `resolv`"),
        ("cards/judges.toml", "pv = 3\n", "pv = -3\n", "CG-012: the PV of a Judge is from 0 to 9"),
        ("cards/resources.toml", "[\"equipment\", \"weapon\"]", "[\"weapon\"]", "CG-018: Lawgiver"),
        (
            "cards/crimes.toml",
            "class = \"Consub\"\n",
            "class = \"Consub\"\nkeywords = [\"Gang\"]\n",
            "CG-020: Sugar Running: a Crime has no `keywords`",
        ),
        (
            "cards/events.toml",
            "\"[BC] -> stay()\"",
            "\"[BC] -> draw(you,1)\"",
            "Crime Wave: CG-529: it never stays in play",
        ),
        ("keywords.toml", "\"Juve\"", "\"Gang\"", "CG-502: `Gang` is in the list twice"),
        ("keywords.toml", "\"Dark Judge\",", "", "CG-502: the rules need the keyword `Dark Judge`"),
        (
            "decks/iron-fist.toml",
            "2 Lawgiver\n",
            "2 Lawgivver\n",
            "no card has the title `Lawgivver`; did you mean `Lawgiver`?",
        ),
        ("pack.toml", "\"iron-fist\"", "\"iron-fits\"", "the pack has no file decks/iron-fits.toml"),
    ] {
        let said = faults(path, from, to);
        assert!(said.iter().any(|said| said.starts_with(path) && said.contains(reason)), "{reason}: {said:?}");
    }
}

/// A position's own card takes the place of the one with its code; a new code is a new card.
#[test]
fn own_cards_are_laid_over_the_pack() {
    let card = |code: &str, title: &str| {
        format!("[[scene]]\ncode = \"{code}\"\ntitle = \"{title}\"\nkeywords = [\"Indoor\"]\npv = 3\n")
    };
    let mut files = pack().files().to_vec();
    let text = format!("{}{}", card("S01", "Con-Apt Corridor"), card("S99", "Test Cell"));
    files.push(File { path: OWN_CARDS.into(), text });
    let own = Content::read(&files).expect("the pack is sound");
    assert_eq!(own.cards.len(), 212);
    assert_eq!(own.card(own.coded("S01".parse().unwrap()).unwrap()).pv, 3);
    assert_eq!(own.card(own.titled("test cell").unwrap()).pv, 3);
}

#[test]
fn a_pack_without_its_files_is_refused() {
    assert_eq!(Content::read(&[]).unwrap_err()[0].to_string(), "pack.toml: the pack has no such file");
    let files: Vec<File> = pack().files().iter().filter(|file| file.path != "keywords.toml").cloned().collect();
    assert_eq!(Content::read(&files).unwrap_err()[0].to_string(), "keywords.toml: the pack has no such file");
}

/// CG-010, CG-030: the lists that the book closes.
#[test]
fn cg_010_and_cg_030_types_and_timing_bars() {
    assert_eq!(Kind::ALL.len(), 7);
    let bars: Vec<String> = Round::ALL.iter().map(|round| format!("{} {round}", round.phase())).collect();
    assert_eq!(
        bars,
        [
            "roster ready",
            "briefing resource",
            "briefing crime",
            "briefing assignment",
            "investigation scene",
            "investigation perp",
            "investigation challenge",
            "investigation combat",
            "investigation sentencing",
            "process debrief",
        ]
    );
}

/// CG-012, CG-017, CG-020, CG-022, CG-023, CG-026, CG-028: what each type has, and that nothing of it can be left out.
#[test]
fn cg_012_every_type_has_its_fields() {
    for (path, field, rule) in [
        ("cards/judges.toml", "experience", "CG-012"),
        ("cards/judges.toml", "authority", "CG-012"),
        ("cards/judges.toml", "ability", "CG-012"),
        ("cards/judges.toml", "keywords", "CG-012"),
        ("cards/resources.toml", "pv", "CG-017"),
        ("cards/crimes.toml", "class", "CG-020"),
        ("cards/crimes.toml", "motives", "CG-020"),
        ("cards/crimes.toml", "fair", "CG-020"),
        ("cards/scenes.toml", "pv", "CG-022"),
        ("cards/perps.toml", "ability", "CG-023"),
        ("cards/incidents.toml", "effects", "CG-026"),
        ("cards/events.toml", "keywords", "CG-028"),
    ] {
        let file = pack().files().iter().find(|file| file.path == path).expect("a file of the pack");
        let line =
            file.text.lines().find(|line| line.starts_with(&format!("{field} ="))).expect("a card has the field");
        let said = faults(path, &format!("{line}\n"), "");
        let missing = format!("`{field}` is missing");
        assert!(said.iter().any(|said| said.contains(rule) && said.contains(&missing)), "{field}: {said:?}");
    }
}

/// CG-500: there is no field for rules in free words.
#[test]
fn cg_500_there_is_no_free_rules_text() {
    let said = faults("cards/judges.toml", "pv = 3\n", "pv = 3\ntext = \"Wins the game.\"\n");
    assert!(said[0].contains("unknown field `text`"), "{said:?}");
}

/// CG-008, CG-503: flavour is kept and says nothing.
#[test]
fn cg_008_flavour_is_no_text() {
    let files = changed("cards/judges.toml", "pv = 3\n", "pv = 3\nflavour = \"I am the law.\"\n");
    let content = Content::read(&files).expect("flavour is allowed");
    let (with, without) = (&content.cards[0], &pack().content().cards[0]);
    assert_eq!(with.flavour, "I am the law.");
    assert_eq!(text::card(with, &content, &Printed), text::card(without, pack().content(), &Printed));
}

/// CG-545: unique and without a line that removes them, so each is played once a game.
#[test]
fn cg_545_two_events_stay_for_good() {
    let removed = |card: &Card| card.effects.iter().any(|effect| matches!(effect.head, Head::Leave { .. }));
    let stays = |card: &Card| card.lines().any(|line| line.steps.contains(&Step::Do(Op::Stay {})));
    let commends = |card: &Card| card.lines().flat_map(check::ops).any(|op| matches!(op, Op::Commend { .. }));
    let events = of(Kind::Event).filter(|card| commends(card) && !removed(card));
    let titles: Vec<&str> = events.filter(|card| card.unique && stays(card)).map(|card| card.title.as_str()).collect();
    assert_eq!(titles, ["Citizens' Award", "The Long Walk"]);
}
