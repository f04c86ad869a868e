//! Reading a pack: which files it has, and what they must be together.

use super::cards::{self, Placed, inside};
use super::{Content, OWN_CARDS};
use crate::deck::{self, Deck};
use crate::effect::ast::Op;
use crate::effect::check;
use crate::effect::dictionary::Dictionary;
use crate::names::{Keyword, Keywords, Kind};
use engine::content::{Fault, File};
use serde::Deserialize;
use toml::Spanned;

/// `pack.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    name: String,
    version: String,
    decks: Vec<Spanned<String>>,
}

/// `keywords.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeywordsFile {
    classifications: Vec<Spanned<String>>,
    keywords: Vec<Spanned<String>>,
}

/// `decks/*.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    name: String,
    about: String,
    list: Spanned<String>,
}

pub(super) fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
    let pack_file = find(files, "pack.toml")?;
    let pack: PackFile = parse(pack_file)?;
    let keywords_file = find(files, "keywords.toml")?;
    let dictionary = keywords(keywords_file)?;
    let named = |name: &str| {
        let reason = format!("CG-502: the rules need the keyword `{name}`");
        dictionary.keyword(name).ok_or_else(|| vec![Fault::new(&keywords_file.path, reason)])
    };
    let mut content = Content {
        name: pack.name,
        version: pack.version,
        cards: Vec::new(),
        decks: Vec::new(),
        classes: dictionary.classifying(),
        dark_judge: named("Dark Judge")?,
        psi: named("Psi")?,
        equipment: named("equipment")?,
        skill: named("skill")?,
        backup: named("backup")?,
        evidence: named("evidence")?,
        dictionary,
    };
    let mut faults = Vec::new();
    let placed = placed(files, &mut content.dictionary, &mut faults);
    impossible_keywords(&placed, &content, &mut faults);
    content.cards = placed.into_iter().map(|placed| placed.card).collect();
    // Decks of faulty cards would only repeat the faults of the cards.
    if faults.is_empty() {
        decks(files, pack_file, &pack.decks, &mut content, &mut faults);
    }
    if faults.is_empty() { Ok(content) } else { Err(faults) }
}

fn find<'a>(files: &'a [File], path: &str) -> Result<&'a File, Vec<Fault>> {
    files.iter().find(|file| file.path == path).ok_or_else(|| vec![Fault::new(path, "the pack has no such file")])
}

fn parse<T: serde::de::DeserializeOwned>(file: &File) -> Result<T, Vec<Fault>> {
    toml::from_str(&file.text).map_err(|error| vec![Fault::toml(&file.path, &file.text, &error)])
}

fn keywords(file: &File) -> Result<Dictionary, Vec<Fault>> {
    let read: KeywordsFile = parse(file)?;
    let mut faults = Vec::new();
    let all: Vec<&Spanned<String>> = read.classifications.iter().chain(&read.keywords).collect();
    for (place, word) in all.iter().enumerate() {
        let name = word.get_ref();
        let mut wrong = |reason: String| {
            let reason = format!("CG-502: {reason}");
            faults.push(Fault::at(&file.path, &file.text, word.span().start, reason));
        };
        if name.trim() != name || name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '-')
        {
            wrong(format!("`{name}` is no keyword: letters, digits, spaces and hyphens"));
        }
        if all[..place].iter().any(|other| other.get_ref() == name) {
            wrong(format!("`{name}` is in the list twice"));
        }
        if place == Keywords::LIMIT {
            wrong(format!("there is room for {} keywords", Keywords::LIMIT));
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let words = |list: Vec<Spanned<String>>| list.into_iter().map(Spanned::into_inner).collect();
    Ok(Dictionary::new(words(read.classifications), words(read.keywords)))
}

/// All cards, by code. A position's own cards take the place of those with the same code.
fn placed<'a>(files: &'a [File], dictionary: &mut Dictionary, faults: &mut Vec<Fault>) -> Vec<Placed<'a>> {
    let mut all: Vec<Placed> = Vec::new();
    let (own, pack): (Vec<&File>, Vec<&File>) = files.iter().partition(|file| file.path == OWN_CARDS);
    for file in pack.into_iter().filter(|file| file.path.starts_with("cards/")) {
        all.extend(cards::read(file, dictionary, faults));
    }
    for file in own {
        let own = cards::read(file, dictionary, faults);
        all.retain(|placed| own.iter().all(|own| own.card.code != placed.card.code));
        all.extend(own);
    }
    all.sort_by_key(|placed| placed.card.code);
    for (place, Placed { card, file, block, .. }) in all.iter().enumerate() {
        let mut wrong = |reason: String| faults.push(Fault::at(&file.path, &file.text, *block, reason));
        if all[..place].last().is_some_and(|before| before.card.code == card.code) {
            wrong(format!("the code {} is used twice", card.code));
        }
        let same = |other: &&Placed| other.card.title.to_lowercase() == card.title.to_lowercase();
        if let Some(other) = all[..place].iter().find(same) {
            wrong(format!("`{}` is the title of {} too", card.title, other.card.code));
        }
        if place == usize::from(u16::MAX) {
            wrong(format!("a pack has at most {place} cards"));
        }
    }
    all
}

/// CG-502: a filter for a keyword that no card of its type has, and that no effect gives, would never find one.
fn impossible_keywords(all: &[Placed], content: &Content, faults: &mut Vec<Fault>) {
    let lines = all.iter().flat_map(|placed| placed.card.lines().map(|line| (placed.card.kind, line)));
    let gifts: Vec<(Option<Kind>, Keyword)> = lines
        .flat_map(|(on, line)| check::ops(line).map(move |op| (on, op)))
        .filter_map(|(on, op)| match op {
            Op::Keyword { card, keyword, .. } => Some((check::kind_of(card, on, &content.dictionary), keyword)),
            _ => None,
        })
        .collect();
    let possible = |kind: Kind| {
        let printed = all.iter().filter(|placed| placed.card.kind == kind).map(|placed| placed.card.keywords);
        let given =
            gifts.iter().filter(|(to, _)| to.is_none_or(|to| to == kind)).map(|&(_, keyword)| keyword).collect();
        let classified = if kind == Kind::Crime { content.classes } else { Keywords::NONE };
        printed.fold(classified.or(given), Keywords::or)
    };
    for Placed { card, file, lines, .. } in all {
        for (line, &at) in card.lines().zip(lines) {
            for filter in check::filters(line).map(|id| content.dictionary.filter(id)) {
                let asked = filter.keywords[0].or(filter.keywords[1]);
                for keyword in asked.without(possible(filter.kind)).iter() {
                    let (name, kind) = (content.dictionary.name(keyword), filter.kind.name());
                    let there = file.text[at..].find(name).map_or(at, |place| at + place);
                    let reason = format!("no {kind} has the keyword {name}, so this can never find one");
                    faults.push(Fault::at(&file.path, &file.text, there, reason));
                }
            }
        }
    }
}

fn decks(files: &[File], pack: &File, ids: &[Spanned<String>], content: &mut Content, faults: &mut Vec<Fault>) {
    for id in ids {
        let path = format!("decks/{}.toml", id.get_ref());
        let Ok(file) = find(files, &path) else {
            let reason = format!("the pack has no file {path}");
            faults.push(Fault::at(&pack.path, &pack.text, id.span().start, reason));
            continue;
        };
        let read: DeckFile = match parse(file) {
            Ok(read) => read,
            Err(unread) => {
                faults.extend(unread);
                continue;
            }
        };
        match deck::read(read.list.get_ref(), content) {
            Ok(deck) => {
                content.decks.push(Deck { id: id.get_ref().clone(), name: read.name, about: read.about, ..deck });
            }
            Err(wrong) => faults.extend(wrong.into_iter().map(|wrong| {
                let at = inside(&file.text, read.list.span(), read.list.get_ref(), wrong.at);
                Fault::at(&file.path, &file.text, at, wrong.reason)
            })),
        }
    }
}
