//! Reading a file of cards: `[[judge]]`, `[[perp]]`, one block a card.

use super::card::{Card, Sentence};
use crate::code::Code;
use crate::effect::ast::Effect;
use crate::effect::check::{self, On};
use crate::effect::dictionary::Dictionary;
use crate::effect::nature::{Heads, nature};
use crate::effect::read::{self, LineReader};
use crate::names::{Keyword, Keywords, Kind, Motivations};
use crate::words::nearest;
use engine::content::{Fault, File};
use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct CardFile {
    judge: Vec<Spanned<Row>>,
    resource: Vec<Spanned<Row>>,
    crime: Vec<Spanned<Row>>,
    scene: Vec<Spanned<Row>>,
    perp: Vec<Spanned<Row>>,
    incident: Vec<Spanned<Row>>,
    event: Vec<Spanned<Row>>,
}

/// A block. Which of the fields it must have depends on the card's type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    code: Spanned<String>,
    title: Spanned<String>,
    keywords: Option<Vec<Spanned<String>>>,
    class: Option<Spanned<String>>,
    motives: Option<Spanned<String>>,
    signatures: Option<Vec<Spanned<String>>>,
    pv: Option<Spanned<i8>>,
    experience: Option<Spanned<i8>>,
    authority: Option<Spanned<i8>>,
    ability: Option<Spanned<i8>>,
    resolve: Option<Spanned<i8>>,
    unique: Option<bool>,
    solo: Option<bool>,
    effects: Option<Vec<Spanned<String>>>,
    severe: Option<SentenceRow>,
    fair: Option<SentenceRow>,
    lenient: Option<SentenceRow>,
    flavour: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SentenceRow {
    term: u16,
    effect: Spanned<String>,
    #[serde(default)]
    evenwasted: bool,
}

/// A card, and where it stands: the block, and each of `Card::lines`.
pub(super) struct Placed<'a> {
    pub card: Card,
    pub file: &'a File,
    pub block: usize,
    pub lines: Vec<usize>,
}

/// All cards of a file. Faults are all said; a card that comes back may still be faulty.
pub(super) fn read<'a>(file: &'a File, dictionary: &mut Dictionary, faults: &mut Vec<Fault>) -> Vec<Placed<'a>> {
    let rows: CardFile = match toml::from_str(&file.text) {
        Ok(rows) => rows,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return Vec::new();
        }
    };
    let kinds = [rows.judge, rows.resource, rows.crime, rows.scene, rows.perp, rows.incident, rows.event];
    let mut reader = Reader { file, dictionary, faults };
    let rows = Kind::ALL.iter().zip(kinds).flat_map(|(&kind, rows)| rows.into_iter().map(move |row| (kind, row)));
    rows.filter_map(|(kind, row)| reader.card(kind, row)).collect()
}

struct Reader<'a, 'r> {
    file: &'a File,
    dictionary: &'r mut Dictionary,
    faults: &'r mut Vec<Fault>,
}

impl<'a> Reader<'a, '_> {
    fn at(&mut self, place: usize, reason: impl Into<String>) {
        self.faults.push(Fault::at(&self.file.path, &self.file.text, place, reason));
    }

    fn card(&mut self, kind: Kind, row: Spanned<Row>) -> Option<Placed<'a>> {
        let block = row.span().start;
        let row = row.into_inner();
        let Some(code) = Code::named(row.code.get_ref()).filter(|code| code.kind == kind) else {
            let first = Code { kind, number: 1 };
            let reason = format!("`{}` is no code of a {}: they are {first} and on", row.code.get_ref(), kind.name());
            self.at(row.code.span().start, reason);
            return None;
        };
        self.title(&row.title);
        self.anatomy(kind, &row, block);
        let number = |field: &Option<Spanned<i8>>| field.as_ref().map_or(0, |number| *number.get_ref());
        let class = self.classifications(row.class.as_slice());
        let mut card = Card {
            code,
            title: row.title.get_ref().clone(),
            kind,
            keywords: self.keywords(row.keywords.as_deref().unwrap_or_default()).or(class),
            motives: row.motives.as_ref().map_or(Motivations::NONE, |letters| self.motives(letters)),
            signatures: self.classifications(row.signatures.as_deref().unwrap_or_default()),
            pv: number(&row.pv),
            exp: number(&row.experience),
            authority: number(&row.authority),
            ability: number(&row.ability),
            resolve: number(&row.resolve),
            unique: row.unique.unwrap_or(kind.unique()),
            solo: row.solo.unwrap_or(false),
            effects: [].into(),
            natures: [].into(),
            heads: Heads::default(),
            sentences: None,
            flavour: row.flavour.unwrap_or_default(),
        };
        let on = On { kind, keywords: card.keywords };
        let mut lines = Vec::new();
        let mut effects = Vec::new();
        for line in row.effects.iter().flatten() {
            if let Some(effect) = self.line(line, on, read::effect) {
                effects.push(effect);
                lines.push(inside(&self.file.text, line.span(), line.get_ref(), 0));
            }
        }
        for reason in check::together(&effects, on, self.dictionary) {
            self.at(block, format!("{}: {reason}", card.title));
        }
        card.natures = effects.iter().map(|effect| nature(effect, self.dictionary.filters())).collect();
        card.heads = Heads::of(&effects);
        card.effects = effects.into();
        if let (Some(severe), Some(fair), Some(lenient)) = (row.severe, row.fair, row.lenient) {
            let rows = [severe, fair, lenient];
            lines.extend(rows.iter().map(|row| inside(&self.file.text, row.effect.span(), row.effect.get_ref(), 0)));
            if let [Some(severe), Some(fair), Some(lenient)] = rows.map(|row| self.sentence(row, on)) {
                card.sentences = Some([severe, fair, lenient]);
            }
        }
        Some(Placed { card, file: self.file, block, lines })
    }

    fn sentence(&mut self, row: SentenceRow, on: On) -> Option<Sentence> {
        let effect = self.line(&row.effect, on, read::sentence)?;
        let nature = nature(&effect, self.dictionary.filters());
        Some(Sentence { term: row.term, effect, nature, even_wasted: row.evenwasted })
    }

    /// Reads and checks one effect line.
    fn line(&mut self, line: &Spanned<String>, on: On, read: LineReader) -> Option<Effect> {
        let (effect, wrong) = match read(line.get_ref(), self.dictionary) {
            Ok((effect, places)) => {
                let wrong = check::line(&effect, &places, on, self.dictionary);
                (Some(effect), wrong)
            }
            Err(unread) => (None, vec![unread]),
        };
        for unread in wrong {
            let place = inside(&self.file.text, line.span(), line.get_ref(), unread.at);
            self.at(place, unread.reason);
        }
        effect
    }

    /// A deck list gives a line to a title, after its count; a `#` begins a comment there.
    fn title(&mut self, title: &Spanned<String>) {
        let text = title.get_ref();
        let plain = |c: char| c.is_alphanumeric() || " -'.,!".contains(c);
        let long = text.chars().count() > 40;
        if text.trim() != text || text.is_empty() || long || !text.chars().all(plain) || text.ends_with(':') {
            self.at(title.span().start, format!("`{text}` is no title: letters, digits, spaces and -'.,! up to 40"));
        } else if text.starts_with(|c: char| c.is_ascii_digit()) {
            self.at(title.span().start, format!("`{text}`: a title does not begin with a digit, as a count does"));
        }
    }

    fn keyword(&mut self, name: &Spanned<String>) -> Option<Keyword> {
        let found = self.dictionary.keyword(name.get_ref());
        if found.is_none() {
            let near = nearest(name.get_ref(), self.dictionary.names());
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let reason = format!("CG-502: `{}` is not in the list of keywords{near}", name.get_ref());
            self.at(name.span().start, reason);
        }
        found
    }

    fn keywords(&mut self, names: &[Spanned<String>]) -> Keywords {
        self.set(names, |dictionary, keyword| match dictionary.is_classification(keyword) {
            true => Some("CG-020: it classifies Crimes: say `class`"),
            false => None,
        })
    }

    fn classifications(&mut self, names: &[Spanned<String>]) -> Keywords {
        self.set(names, |dictionary, keyword| match dictionary.is_classification(keyword) {
            true => None,
            false => Some("CG-025: it is no classification of Crimes"),
        })
    }

    fn set(&mut self, names: &[Spanned<String>], wrong: fn(&Dictionary, Keyword) -> Option<&'static str>) -> Keywords {
        let mut all = Keywords::NONE;
        for name in names {
            let Some(keyword) = self.keyword(name) else { continue };
            let twice = all.has(keyword).then_some("it is named twice");
            if let Some(reason) = wrong(self.dictionary, keyword).or(twice) {
                self.at(name.span().start, format!("`{}`: {reason}", name.get_ref()));
            }
            all = all.with(keyword);
        }
        all
    }

    fn motives(&mut self, letters: &Spanned<String>) -> Motivations {
        Motivations::letters(letters.get_ref()).unwrap_or_else(|| {
            let reason = format!("CG-024: `{}`: motivations are letters of GPVB, each once", letters.get_ref());
            self.at(letters.span().start, reason);
            Motivations::NONE
        })
    }

    /// CG-012 to CG-028: which fields a type has.
    fn anatomy(&mut self, kind: Kind, row: &Row, block: usize) {
        use Kind::{Crime, Event, Incident, Judge, Perp, Resource};
        let (rule, name, title) = (anatomy_rule(kind), kind.name(), row.title.get_ref());
        let fields = [
            ("keywords", row.keywords.is_some(), kind != Crime, kind != Crime),
            ("class", row.class.is_some(), kind == Crime, kind == Crime),
            ("motives", row.motives.is_some(), kind == Crime, matches!(kind, Crime | Perp)),
            ("signatures", row.signatures.is_some(), false, kind == Perp),
            ("pv", row.pv.is_some(), true, true),
            ("experience", row.experience.is_some(), kind == Judge, kind == Judge),
            ("authority", row.authority.is_some(), kind == Judge, kind == Judge),
            ("ability", row.ability.is_some(), matches!(kind, Judge | Perp), matches!(kind, Judge | Perp)),
            ("resolve", row.resolve.is_some(), kind == Perp, kind == Perp),
            ("solo", row.solo.is_some(), false, kind == Perp),
            ("effects", row.effects.is_some(), matches!(kind, Incident | Event), kind != Crime),
            ("severe", row.severe.is_some(), kind == Crime, kind == Crime),
            ("fair", row.fair.is_some(), kind == Crime, kind == Crime),
            ("lenient", row.lenient.is_some(), kind == Crime, kind == Crime),
        ];
        for (field, there, must, may) in fields {
            if must && !there {
                self.at(block, format!("{rule}: {title}: `{field}` is missing, and a {name} has it"));
            }
            if there && !may {
                self.at(block, format!("{rule}: {title}: a {name} has no `{field}`"));
            }
        }
        let numbers = [&row.experience, &row.authority, &row.ability, &row.resolve];
        for number in numbers.into_iter().flatten().filter(|number| !(0..=20).contains(number.get_ref())) {
            self.at(number.span().start, format!("{rule}: {} is not from 0 to 20", number.get_ref()));
        }
        if let Some(pv) = &row.pv {
            // CG-019, CG-027, CG-028: only what is played for Prestige has a price.
            let least = if matches!(kind, Resource | Incident | Event) { -9 } else { 0 };
            if !(least..=9).contains(pv.get_ref()) {
                self.at(pv.span().start, format!("{rule}: the PV of a {name} is from {least} to 9"));
            }
        }
        let types = ["equipment", "skill", "backup"];
        let typed = |name: &&Spanned<String>| types.contains(&name.get_ref().as_str());
        if kind == Resource && row.keywords.iter().flatten().filter(typed).count() != 1 {
            self.at(block, format!("CG-018: {title}: a Resource is exactly one of {}", types.join(", ")));
        }
    }
}

const fn anatomy_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Judge => "CG-012",
        Kind::Resource => "CG-017",
        Kind::Crime => "CG-020",
        Kind::Scene => "CG-022",
        Kind::Perp => "CG-023",
        Kind::Incident => "CG-026",
        Kind::Event => "CG-028",
    }
}

/// Where a byte of a string's value stands in its file. Exact unless the string is written with escapes.
pub(super) fn inside(text: &str, span: Range<usize>, value: &str, at: usize) -> usize {
    match text[span.clone()].find(value) {
        Some(start) if !value.is_empty() => span.start + start + at.min(value.len()),
        _ => span.start,
    }
}
