//! From TOML to scripts. Every part keeps its place in the text, and every fault of a file is found at once.

use super::expect::Expectation;
use crate::content::Fault;
use crate::game::Rule;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// The file that is read.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub file: &'t str,
    pub text: &'t str,
}

impl Source<'_> {
    pub fn fault(&self, place: Range<usize>, reason: impl Into<String>) -> Fault {
        Fault::at(self.file, self.text, place.start, reason)
    }

    /// The place of a byte inside a string of the file; of the whole string if it is written with escapes.
    pub fn inside(&self, string: &Spanned<String>, byte: usize) -> Range<usize> {
        let Range { start, end } = string.span();
        let written = self.text.get(start + 1..end).unwrap_or_default();
        match written.starts_with(string.get_ref()) {
            true => start + 1 + byte..end,
            false => start..end,
        }
    }
}

#[derive(Default)]
pub(super) struct Case<'t> {
    pub title: String,
    pub rules: Vec<Rule>,
    /// The case itself, then its variants.
    pub scripts: Vec<Script<'t>>,
}

/// What is played: the case itself, or a variant laid over it.
pub(super) struct Script<'t> {
    pub title: String,
    pub given: Spanned<DeValue<'t>>,
    pub pass: Pass,
    pub dice: Option<Spanned<Vec<usize>>>,
    pub shuffles: Option<Spanned<Vec<Vec<usize>>>>,
    pub steps: Vec<Step>,
}

/// Which questions are answered without being mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Pass {
    #[default]
    None,
    All,
}

/// Some actions, then a look.
#[derive(Default)]
pub(super) struct Step {
    pub actions: Vec<Spanned<String>>,
    pub expect: Vec<Expectation>,
}

/// The value that means: there is nothing. TOML has no null.
pub(super) const ABSENT: &str = "absent";

const NOWHERE: Range<usize> = 0..0;
const CASE: &[&str] = &["rules", "game", "variant"];
const SCRIPT: &[&str] = &["title", "given", "pass", "dice", "shuffles", "do", "expect", "step"];
const STEP: &[&str] = &["do", "expect"];

pub(super) fn game(source: Source<'_>, games: &[&str]) -> Result<String, Fault> {
    let mut table =
        DeTable::parse(source.text).map_err(|error| Fault::toml(source.file, source.text, &error))?.into_inner();
    let mut fields = Fields::of(source);
    match fields.take::<Spanned<String>>(&mut table, "game") {
        Some(game) if games.contains(&game.get_ref().as_str()) => Ok(game.into_inner()),
        Some(game) => {
            let reason = format!("there is no game `{}`; there are: {}", game.get_ref(), games.join(", "));
            Err(source.fault(game.span(), reason))
        }
        None => Err(fields.faults.pop().unwrap_or_else(|| no_field(source, "game"))),
    }
}

fn no_field(source: Source<'_>, name: &str) -> Fault {
    source.fault(NOWHERE, format!("the case has no `{name}`"))
}

/// The case, as far as it can be read, and what cannot.
pub(super) fn case<'t>(source: Source<'t>, game: &str) -> (Case<'t>, Vec<Fault>) {
    let (document, errors) = DeTable::parse_recoverable(source.text);
    if !errors.is_empty() {
        let fault = |error: &toml::de::Error| Fault::toml(source.file, source.text, error);
        return (Case::default(), errors.iter().map(fault).collect());
    }
    let mut fields = Fields::of(source);
    let case = fields.case(document.into_inner(), game);
    // A fault of the case is found again in each of its variants.
    fields.faults.sort();
    fields.faults.dedup();
    (case, fields.faults)
}

/// Takes fields out of tables and collects what is wrong with them.
struct Fields<'t> {
    source: Source<'t>,
    faults: Vec<Fault>,
}

impl<'t> Fields<'t> {
    fn of(source: Source<'t>) -> Fields<'t> {
        Fields { source, faults: Vec::new() }
    }

    fn fault(&mut self, place: Range<usize>, reason: impl Into<String>) {
        self.faults.push(self.source.fault(place, reason));
    }

    fn value<T: DeserializeOwned>(&mut self, value: Spanned<DeValue<'t>>) -> Option<T> {
        T::deserialize(ValueDeserializer::from(value))
            .map_err(|error| self.faults.push(Fault::toml(self.source.file, self.source.text, &error)))
            .ok()
    }

    fn take<T: DeserializeOwned>(&mut self, table: &mut DeTable<'t>, name: &str) -> Option<T> {
        self.value(table.remove(name)?)
    }

    fn table(&mut self, value: Spanned<DeValue<'t>>, what: &str) -> DeTable<'t> {
        let place = value.span();
        match value.into_inner() {
            DeValue::Table(table) => table,
            other => {
                self.fault(place, format!("{what} is a table, not of type {}", other.type_str()));
                DeTable::new()
            }
        }
    }

    /// `[[step]]` or `[[variant]]`: each with its place.
    fn tables(&mut self, table: &mut DeTable<'t>, name: &str) -> Vec<(Range<usize>, DeTable<'t>)> {
        let Some(value) = table.remove(name) else {
            return Vec::new();
        };
        let place = value.span();
        let what = format!("a {name}");
        match value.into_inner() {
            DeValue::Array(items) => items.into_iter().map(|item| (item.span(), self.table(item, &what))).collect(),
            _ => {
                self.fault(place, format!("there can be several: write [[{name}]]"));
                Vec::new()
            }
        }
    }

    /// The table without the fields that nobody would read.
    fn only(&mut self, table: DeTable<'t>, known: &[&str]) -> DeTable<'t> {
        let (fields, others): (DeTable<'t>, DeTable<'t>) =
            table.into_iter().partition(|(key, _)| known.contains(&key.get_ref().as_ref()));
        for (key, _) in others {
            let reason = format!("unknown field `{}`; here there can be {}", key.get_ref(), known.join(", "));
            self.fault(key.span(), reason);
        }
        fields
    }

    fn case(&mut self, table: DeTable<'t>, game: &str) -> Case<'t> {
        let mut table = self.only(table, &[SCRIPT, CASE].concat());
        if !table.contains_key("game") {
            self.faults.push(no_field(self.source, "game"));
        }
        if let Some(named) = self.take::<Spanned<String>>(&mut table, "game")
            && named.get_ref() != game
        {
            let reason = format!("the case is for `{}`, and this is {game}", named.get_ref());
            self.fault(named.span(), reason);
        }
        let rules = self.rules(&mut table);
        let variants = self.tables(&mut table, "variant");
        let own = self.script(table.clone(), NOWHERE);
        let title = own.title.clone();
        let mut scripts = vec![own];
        for (place, variant) in variants {
            let variant = self.only(variant, SCRIPT);
            let mut laid = table.clone();
            laid.remove("title");
            self.lay(&mut laid, variant);
            scripts.push(self.script(laid, place));
        }
        Case { title, rules, scripts }
    }

    fn rules(&mut self, table: &mut DeTable<'t>) -> Vec<Rule> {
        if !table.contains_key("rules") {
            self.faults.push(no_field(self.source, "rules"));
        }
        let Some(named) = self.take::<Spanned<Vec<Spanned<String>>>>(table, "rules") else {
            return Vec::new();
        };
        if named.get_ref().is_empty() {
            self.fault(named.span(), "a case names at least one rule");
        }
        let mut rules = Vec::new();
        for rule in named.get_ref() {
            match rule.get_ref().parse() {
                Ok(rule) => rules.push(rule),
                Err(reason) => self.fault(rule.span(), reason),
            }
        }
        rules
    }

    /// A variant replaces the case's fields, but its `given` is laid over the case's, key by key.
    fn lay(&mut self, below: &mut DeTable<'t>, variant: DeTable<'t>) {
        for (key, value) in variant {
            match (key.get_ref().as_ref(), below.get_mut("given")) {
                ("given", Some(given)) if given.get_ref().is_table() => {
                    let over = self.table(value, "`given`");
                    if let DeValue::Table(given) = given.get_mut() {
                        lay_over(given, over);
                    }
                }
                _ => {
                    below.insert(key, value);
                }
            }
        }
    }

    fn script(&mut self, mut table: DeTable<'t>, place: Range<usize>) -> Script<'t> {
        let title = self.title(&mut table, place.clone());
        let given =
            table.remove("given").unwrap_or_else(|| Spanned::new(place.clone(), DeValue::Table(DeTable::new())));
        let pass = self.take(&mut table, "pass").unwrap_or_default();
        let dice: Option<Spanned<Vec<usize>>> = self.take(&mut table, "dice");
        if let Some(dice) = dice.as_ref().filter(|dice| dice.get_ref().contains(&0)) {
            self.fault(dice.span(), "the lowest face of a die is 1");
        }
        let shuffles = self.take(&mut table, "shuffles");
        let found = self.faults.len();
        let mut steps = vec![self.step(&mut table)];
        for (_, step) in self.tables(&mut table, "step") {
            let mut step = self.only(step, STEP);
            steps.push(self.step(&mut step));
        }
        let looks = steps.iter().flat_map(|step| &step.expect).any(|expectation| !expectation.is_empty());
        if !looks && self.faults.len() == found {
            self.fault(place, "nothing is expected, so nothing is tested");
        }
        Script { title, given, pass, dice, shuffles, steps }
    }

    fn title(&mut self, table: &mut DeTable<'t>, place: Range<usize>) -> String {
        match table.remove("title") {
            Some(title) => self.value(title).unwrap_or_default(),
            None => {
                let whose = if place == NOWHERE { "case" } else { "variant" };
                self.fault(place, format!("the {whose} has no `title`"));
                String::new()
            }
        }
    }

    fn step(&mut self, table: &mut DeTable<'t>) -> Step {
        let actions = match table.remove("do") {
            Some(list) if list.get_ref().is_array() => self.value(list).unwrap_or_default(),
            Some(line) => self.value(line).into_iter().collect(),
            None => Vec::new(),
        };
        let expect = match table.remove("expect") {
            Some(value) => self.table(value, "`expect`"),
            None => DeTable::new(),
        };
        let expect = expect.into_iter().filter_map(|(key, value)| self.expectation(key, value)).collect();
        Step { actions, expect }
    }

    /// Each expectation is read by itself, so that one fault does not hide the next.
    fn expectation(
        &mut self,
        key: Spanned<std::borrow::Cow<'t, str>>,
        value: Spanned<DeValue<'t>>,
    ) -> Option<Expectation> {
        let place = key.span();
        let mut alone = DeTable::new();
        alone.insert(key, value);
        let alone = ValueDeserializer::from(Spanned::new(place, DeValue::Table(alone)));
        Expectation::deserialize(alone)
            .map_err(|error| {
                let mut fault = Fault::toml(self.source.file, self.source.text, &error);
                // To serde an expectation is a variant of an enum; here a variant is something else.
                fault.reason = fault.reason.replacen("unknown variant", "unknown expectation", 1);
                self.faults.push(fault);
            })
            .ok()
    }
}

/// Lays a table over another, key by key; `{ absent = true }` takes a key away.
fn lay_over<'t>(below: &mut DeTable<'t>, above: DeTable<'t>) {
    for (key, value) in above {
        let is_absent = value.get_ref().as_table().is_some_and(|table| {
            table.len() == 1 && table.get(ABSENT).and_then(|value| value.get_ref().as_bool()) == Some(true)
        });
        if is_absent {
            below.remove(key.get_ref().as_ref());
            continue;
        }
        match below.get_mut(key.get_ref().as_ref()).map(Spanned::get_mut) {
            Some(DeValue::Table(old)) if value.get_ref().is_table() => {
                if let DeValue::Table(new) = value.into_inner() {
                    lay_over(old, new);
                }
            }
            _ => {
                below.insert(key, value);
            }
        }
    }
}
