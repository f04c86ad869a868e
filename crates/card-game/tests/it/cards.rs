//! Every card of the set is shown by a case of its own, and the case notices when any part of the card's text is missing.
//!
//! For each card its text is spoilt in every way that leaves it a card: a condition, cost or operation taken away, a number
//! changed, a user widened, and for a card without effect lines its printed values. A case that still holds then has not
//! shown that part.

use card_game::State;
use card_game::content::{Content, OWN_CARDS};
use engine::content::File;
use engine::{Pack, case, position};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use toml::{Table, Value};

/// Files of cases by the code of the card they show: `cards/judges/j01-judge-dredd.toml`.
fn cases() -> BTreeMap<String, (String, String)> {
    let mut files = Vec::new();
    super::cases::collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/cards")), &mut files);
    let mut cases = BTreeMap::new();
    for path in files {
        let name = path.file_stem().expect("a file has a name").to_string_lossy().to_string();
        let code = name.split('-').next().expect("a code and a title").to_uppercase();
        let text = fs::read_to_string(&path).expect("a case can be read");
        assert!(
            cases.insert(code, (path.display().to_string(), text)).is_none(),
            "{name}: two files show the same card"
        );
    }
    cases
}

/// The blocks of the pack: kind, and the card as it is written.
fn blocks() -> Vec<(String, Table)> {
    let mut blocks = Vec::new();
    for file in Pack::<Content>::built_in().files().iter().filter(|file| file.path.starts_with("cards/")) {
        let kinds: Table = toml::from_str(&file.text).expect("the pack is sound");
        for (kind, cards) in kinds {
            let cards = cards.as_array().expect("a list of cards").clone();
            blocks.extend(cards.into_iter().map(|card| (kind.clone(), card.as_table().expect("a card").clone())));
        }
    }
    blocks
}

/// The pack with this card in the place of the one with its code; nothing if it would be no card.
fn with(kind: &str, card: Table) -> Option<Pack<Content>> {
    let mut file = Table::new();
    file.insert(kind.to_string(), Value::Array(vec![Value::Table(card)]));
    let own = File { path: OWN_CARDS.into(), text: toml::to_string(&file).expect("a card can be written") };
    Pack::load(position::overlay(Pack::<Content>::built_in().files(), vec![own])).ok()
}

/// Does an effect line of the set name this keyword?
fn is_read(keyword: &str) -> bool {
    Pack::<Content>::built_in().files().iter().any(|file| {
        let lines = file.text.lines().filter(|line| line.contains("->") || line.contains("leave "));
        lines.into_iter().any(|line| line.contains(&format!("{{{keyword}")) || line.contains(&format!("|{keyword}")))
    })
}

/// A spoilt card, and what was done to it.
struct Spoilt {
    how: String,
    /// Tried in this order: not every change leaves a card.
    cards: Vec<Table>,
}

fn spoilt(card: &Table) -> Vec<Spoilt> {
    let mut all = Vec::new();
    if let Some(lines) = card.get("effects").and_then(Value::as_array) {
        for (place, line) in lines.iter().enumerate() {
            for (how, texts) in lines_instead_of(line.as_str().expect("a line")) {
                let put = |text: Option<String>| {
                    let mut lines = lines.clone();
                    match text {
                        Some(text) => lines[place] = Value::String(text),
                        None => _ = lines.remove(place),
                    }
                    let mut card = card.clone();
                    card.insert("effects".into(), Value::Array(lines));
                    card
                };
                all.push(Spoilt { how, cards: texts.into_iter().map(put).collect() });
            }
        }
    } else if !card.contains_key("severe") {
        all.extend(spoilt_values(card, &["resolve", "ability", "pv"]));
    }
    for severity in ["severe", "fair", "lenient"] {
        let Some(sentence) = card.get(severity).and_then(Value::as_table) else { continue };
        let put = |field: &str, value: Value| {
            let mut sentence = sentence.clone();
            sentence.insert(field.into(), value);
            let mut card = card.clone();
            card.insert(severity.into(), Value::Table(sentence));
            card
        };
        let term = sentence["term"].as_integer().expect("a number of years");
        all.push(Spoilt {
            how: format!("{severity}: another term"),
            cards: vec![put("term", Value::Integer(term + 1))],
        });
        for (how, texts) in lines_instead_of(sentence["effect"].as_str().expect("a line")) {
            let cards = texts.into_iter().flatten().map(|text| put("effect", Value::String(text))).collect();
            all.push(Spoilt { how: format!("{severity}: {how}"), cards });
        }
    }
    all
}

/// Printed values, for cards that have nothing else: other numbers, no motivation, no signature, no uniqueness.
fn spoilt_values(card: &Table, numbers: &[&str]) -> Vec<Spoilt> {
    let mut all = Vec::new();
    let mut put = |how: &str, field: &str, value: Value| {
        let mut card = card.clone();
        card.insert(field.into(), value);
        all.push(Spoilt { how: how.into(), cards: vec![card] });
    };
    for &field in numbers {
        if let Some(number) = card.get(field).and_then(Value::as_integer) {
            put(&format!("another {field}"), field, Value::Integer(number + 1));
        }
    }
    for motive in card.get("motives").and_then(Value::as_str).unwrap_or_default().chars() {
        let rest: String = card["motives"].as_str().unwrap_or_default().chars().filter(|&c| c != motive).collect();
        put(&format!("without the motivation {motive}"), "motives", Value::String(rest));
    }
    for field in ["signatures", "keywords"] {
        // Perps join by any keyword; of other cards only those count that some card asks for.
        let read = |word: &&Value| card.contains_key("resolve") || is_read(word.as_str().unwrap_or_default());
        for word in card.get(field).and_then(Value::as_array).into_iter().flatten().filter(read) {
            let rest = card[field].as_array().into_iter().flatten().filter(|other| *other != word).cloned().collect();
            put(&format!("{field} without {word}"), field, Value::Array(rest));
        }
    }
    if card.contains_key("unique") {
        put("unique", "unique", Value::Boolean(true));
    }
    all
}

/// CG-257: what is attached to a Crime sleeps until the Crime is investigated, so this only says it once more.
const IMPLIED: &str = "is(self,perp{here})";

/// A line with a part of it missing or changed; `None` is no line at all. Of the alternatives the first that makes a
/// sound card counts.
fn lines_instead_of(line: &str) -> Vec<(String, Vec<Option<String>>)> {
    let mut all = Vec::new();
    let Some((front, back)) = line.split_once("->") else {
        // `require` and `leave` are conditions.
        all.push((format!("without `{line}`"), vec![None]));
        let Some((head, conditions)) = line.split_once(" if ") else { return all };
        let conditions: Vec<&str> = conditions.split(" and ").collect();
        for (place, condition) in conditions.iter().enumerate() {
            all.push((
                format!("without `{condition}`"),
                vec![Some(conditional(head, &without(&conditions, place), ""))],
            ));
        }
        all.extend(other_numbers(line));
        return all;
    };
    let (front, costs) = front.split_once("cost ").unwrap_or((front, ""));
    let costs: Vec<&str> = costs.trim().split('+').filter(|cost| !cost.is_empty()).collect();
    let (head, conditions) = front.trim_end().split_once(" if ").unwrap_or((front.trim_end(), ""));
    let (conditions, may) = conditions.strip_suffix(" may").map_or((conditions, ""), |rest| (rest, " may"));
    let conditions: Vec<&str> = conditions.split(" and ").filter(|it| !it.is_empty()).collect();
    let ops: Vec<&str> = back.trim().split("; ").collect();
    let whole = |head: &str, conditions: &[&str], costs: &[&str], ops: &[&str]| {
        let cost = if costs.is_empty() { String::new() } else { format!(" cost {}", costs.join("+")) };
        Some(format!("{}{cost} -> {}", conditional(head, conditions, may), ops.join("; ")))
    };
    for (place, condition) in conditions.iter().enumerate().filter(|(_, condition)| **condition != IMPLIED) {
        all.push((format!("without `{condition}`"), vec![whole(head, &without(&conditions, place), &costs, &ops)]));
    }
    for (place, cost) in costs.iter().enumerate() {
        all.push((format!("without the cost `{cost}`"), vec![whole(head, &conditions, &without(&costs, place), &ops)]));
    }
    for (place, op) in ops.iter().enumerate() {
        let mut other = ops.clone();
        other[place] = if *op == "draw(you,1)" { "prestige(you,1)" } else { "draw(you,1)" };
        let instead = match ops.len() {
            1 => vec![None, whole(head, &conditions, &costs, &other), another_round(line)],
            _ => {
                vec![whole(head, &conditions, &costs, &without(&ops, place)), whole(head, &conditions, &costs, &other)]
            }
        };
        all.push((format!("without `{op}`"), instead));
    }
    if let Some((round, user)) = head.strip_prefix('[').and_then(|bar| bar.strip_suffix(']')?.split_once(':')) {
        all.push((format!("without the user {user}"), vec![whole(&format!("[{round}]"), &conditions, &costs, &ops)]));
    }
    all.extend(other_numbers(line));
    all
}

fn conditional(head: &str, conditions: &[&str], may: &str) -> String {
    let conditions = if conditions.is_empty() { String::new() } else { format!(" if {}", conditions.join(" and ")) };
    format!("{head}{conditions}{may}")
}

fn without<'t>(list: &[&'t str], place: usize) -> Vec<&'t str> {
    list.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, part)| *part).collect()
}

/// The last resort for a card that must have its timed line: in another round.
fn another_round(line: &str) -> Option<String> {
    let rest = line.strip_prefix('[')?;
    let (code, rest) = rest.split_at(2);
    let other = match code {
        "RR" => "BR",
        "BR" | "BC" | "BA" | "PD" => "RR",
        "IS" => "IP",
        _ => "IS",
    };
    Some(format!("[{other}{rest}"))
}

/// The line with each of its numbers one further from 0.
fn other_numbers(line: &str) -> Vec<(String, Vec<Option<String>>)> {
    let mut all = Vec::new();
    for (at, _) in line.match_indices(|c: char| c.is_ascii_digit()) {
        let before = &line[..at];
        // Faces of a die cover 1 to 6, and a sector's number is a name.
        if before.ends_with(|c: char| c.is_ascii_alphanumeric()) || line[at + 1..].starts_with(['-', ':']) {
            continue;
        }
        let number: i32 = line[at..at + 1].parse().expect("a digit");
        let text = format!("{before}{}{}", number + 1, &line[at + 1..]);
        all.push((format!("`{text}`"), vec![Some(text)]));
    }
    all
}

/// Plays the case of every card of a type with every spoilt form of it.
fn assert_shown(wanted: &str) {
    let cases = cases();
    let mut silent = Vec::new();
    let mut tried = 0;
    for (kind, card) in blocks().into_iter().filter(|(kind, _)| kind == wanted) {
        let code = card["code"].as_str().expect("a code");
        let Some((file, text)) = cases.get(code) else {
            silent.push(format!("{code}: no case shows it"));
            continue;
        };
        for Spoilt { how, cards } in spoilt(&card) {
            // CG-R51: a Perp's lines are the Perp player's anyway.
            if kind == "perp" && how == "without the user perpp" {
                continue;
            }
            let Some(pack) = cards.into_iter().find_map(|card| with(&kind, card)) else { continue };
            tried += 1;
            if case::run::<State>(file, text, pack).failed() == 0 {
                silent.push(format!("{code} {}: the case does not notice {how}", card["title"]));
            }
        }
    }
    assert!(silent.is_empty(), "{} of {tried} changes are not noticed\n{}", silent.len(), silent.join("\n"));
    assert!(tried > 20, "only {tried} changes were tried");
}

#[test]
fn every_card_has_a_case_and_every_case_a_card() {
    let cases = cases();
    let codes: Vec<String> = Pack::<Content>::built_in().cards.iter().map(|card| card.code.to_string()).collect();
    let missing: Vec<&String> = codes.iter().filter(|code| !cases.contains_key(*code)).collect();
    assert!(missing.is_empty(), "no case shows {missing:?}");
    let strange: Vec<&String> = cases.keys().filter(|code| !codes.contains(code)).collect();
    assert!(strange.is_empty(), "no card has the code {strange:?}");
    for card in &Pack::<Content>::built_in().cards {
        let (file, text) = &cases[&card.code.to_string()];
        assert!(
            text.starts_with(&format!("title = \"{}: ", card.title)),
            "{file} does not begin with the card's title"
        );
    }
}

#[test]
fn judges_are_shown() {
    assert_shown("judge");
}

#[test]
fn resources_are_shown() {
    assert_shown("resource");
}

#[test]
fn crimes_are_shown() {
    assert_shown("crime");
}

#[test]
fn scenes_are_shown() {
    assert_shown("scene");
}

#[test]
fn perps_are_shown() {
    assert_shown("perp");
}

#[test]
fn incidents_are_shown() {
    assert_shown("incident");
}

#[test]
fn events_are_shown() {
    assert_shown("event");
}
