//! The pack that ships, and what a broken one is told.

use super::*;
use crate::names::Symbol;
use engine::Pack;

fn built_in() -> Vec<File> {
    Content::BUILT_IN.iter().map(|&(path, text)| File { path: path.into(), text: text.into() }).collect()
}

/// The faults of the pack with one text in one file replaced by another.
fn broken(path: &str, from: &str, to: &str) -> Vec<String> {
    let mut files = built_in();
    let file = files.iter_mut().find(|file| file.path == path).expect("a file of the pack");
    assert!(file.text.contains(from), "`{from}` is in {path}");
    file.text = file.text.replacen(from, to, 1);
    let faults = Content::read(&files).expect_err("the pack is broken");
    faults.iter().map(|fault| fault.to_string()).collect()
}

fn one_fault(path: &str, from: &str, to: &str, says: &str) {
    let faults = broken(path, from, to);
    assert!(faults.iter().any(|fault| fault.contains(says)), "{faults:?} should say: {says}");
}

#[test]
fn ce_001_the_pack_is_whole() {
    let content = Pack::<Content>::built_in().content();
    assert_eq!((content.encounters.len(), content.locations.len()), (60, 13 + 1));
    assert_eq!(content.ordinary().count(), 12);
    assert_eq!(content.specialist(Team::Judges, Expertise::Survival), Character::Dredd);
    assert_eq!(content.specialist(Team::Perps, Expertise::Psi), Character::Disciple);
    assert!(content.location(content.goal()).goal);
}

/// CE-601: what is printed on how many cards.
#[test]
fn ce_601_the_arithmetic_of_the_set() {
    let content = Pack::<Content>::built_in().content();
    let on = |symbol| content.encounters.iter().filter(|card| card.symbols().any(|it| it == symbol)).count();
    assert_eq!((on(Symbol::Advance), on(Symbol::EnemyAdvance), on(Symbol::Psi)), (17, 16, 11));
    assert_eq!(content.encounters.iter().flat_map(Encounter::symbols).count(), 347);
    one_fault(
        "pack.toml",
        "psi             = 11",
        "psi = 12",
        "pack.toml:20:7: CE-601: `psi` is there 11 times, not 12",
    );
    one_fault("pack.toml", "[totals]", "[totals]\nluck = 3", "CE-601: `luck` is no symbol");
}

#[test]
fn ce_603_the_giant_spider_of_the_book() {
    let content = Pack::<Content>::built_in().content();
    let spider = content.encounter(CardId(15));
    assert_eq!(
        (spider.name.as_str(), spider.text().as_str()),
        ("Giant Spider", "choice violence wound / choice spend-survival enemy-advance",)
    );
}

/// CE-604: the lower half gives more than it takes, against the upper half.
#[test]
fn ce_604_low_numbers_give_and_high_numbers_take() {
    let content = Pack::<Content>::built_in().content();
    let gives = [Symbol::Heal, Symbol::Ration, Symbol::Ammo, Symbol::GainSurvival, Symbol::GainDiplomacy];
    let takes = [Symbol::Wound, Symbol::Radiation, Symbol::Violence, Symbol::Death];
    let count = |cards: &[Encounter], of: &[Symbol]| {
        cards.iter().flat_map(Encounter::symbols).filter(|symbol| of.contains(symbol)).count()
    };
    let (low, high) = content.encounters.split_at(30);
    assert!(count(low, &gives) > 2 * count(high, &gives));
    assert!(2 * count(low, &takes) < count(high, &takes));
}

#[test]
fn ce_600_numbers_names_and_exclamation_marks() {
    let file = "encounters.toml";
    one_fault(file, "number  = 7", "number = 8", "CE-600: number and name occur once");
    one_fault(file, "number  = 7", "number = 61", "CE-600: there is no encounter 61");
    one_fault(file, "number  = 7", "number = 901", "CE-600: encounter 901 is not one of 1 to 60");
    one_fault(file, "number  = 7", "number = 8", "CE-600: encounters are missing: 7");
    one_fault(file, "Rad-Rain", "Dust Devils", "CE-600: number and name occur once");
    one_fault(file, "Tyre Tracks!", "Tyre Tracks", "must end with an exclamation mark");
    one_fault(file, "Rad Pit", "Rad Pit!", "must not end with an exclamation mark");
}

#[test]
fn ce_020_a_card_has_captions_of_symbols() {
    let file = "encounters.toml";
    one_fault(
        file,
        "\"violence wound\", \"spend-survival",
        "\"hugs\", \"spend-survival",
        "CE-020: `hugs` is no symbol",
    );
    one_fault(file, "\"violence wound\", \"spend-survival", "\"\", \"spend-survival", "at least one symbol");
    one_fault(file, "name    = \"Rad Pit\"", "name = ''", "has no name");
    one_fault(file, "choices = [\"enemy-advance gain", "chances = [\"enemy-advance gain", "unknown field `chances`");
    one_fault(
        file,
        "events  = [\"ration\"]\noptions = [\"spend-survival ration\"]",
        "",
        "CE-020: encounter 5 has no caption",
    );
}

#[test]
fn ce_602_one_expertise_a_card() {
    let faults = broken("encounters.toml", "\"eat gain-diplomacy\"", "\"gain-survival gain-diplomacy\"");
    assert!(faults.iter().any(|fault| fault.contains("CE-602")), "{faults:?}");
    let faults = broken("encounters.toml", "events  = [\"skip\"]", "events = [\"skip\", \"gain-survival\"]");
    assert!(faults.iter().any(|fault| fault.contains("CE-602: a way through encounter 11")), "{faults:?}");
}

#[test]
fn ce_650_locations_are_read_with_their_faults() {
    let file = "locations.toml";
    one_fault(file, "end   = \"radiation\"", "end = \"advance\"", "CE-650: a location cannot do `advance`");
    one_fault(file, "leave = \"ammo\"", "leave = \"ration\"", "CE-473");
    one_fault(file, "goal = true", "", "CE-001: 13 locations, 0 with Max Normal");
    one_fault(file, "id    = \"glasslands\"", "id = \"slough\"", "CE-001: location `slough`");
    one_fault(file, "no-skip-or-remove", "no-luck", "unknown variant `no-luck`");
}

#[test]
fn ce_004_one_specialist_of_each_kind() {
    let file = "characters.toml";
    one_fault(file, "expertise = \"psi\"", "expertise = \"survival\"", "CE-004: 2 of the Judges have survival");
    one_fault(file, "[giant]", "[hershey]", "CE-001: giant is missing");
    one_fault(file, "[giant]", "[hershey]", "CE-001: `hershey` is none of the six");
}

#[test]
fn a_file_too_many_or_too_few_is_named() {
    let mut files = built_in();
    files.push(File { path: "extra.toml".into(), text: String::new() });
    files.retain(|file| file.path != "locations.toml");
    let faults: Vec<String> = Content::read(&files).unwrap_err().iter().map(|fault| fault.to_string()).collect();
    assert_eq!(
        faults,
        ["locations.toml: the pack has no such file", "extra.toml: a pack of The Cursed Earth has no such file",]
    );
}
