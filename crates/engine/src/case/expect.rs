//! What a step expects, and how the table is looked at. Nothing here changes the state: `check`, `view` and `query`
//! only look, so a refused action cannot change anything either.

use super::play::{Choice, Line, Play, list};
use super::read::ABSENT;
use crate::content::Fault;
use crate::event::Told;
use crate::game::{Outcome, Rule};
use crate::position::Positions;
use crate::seat::{Seat, Seats, Viewer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use toml::Spanned;

type Text = Spanned<String>;
type By<T> = BTreeMap<Text, T>;

/// One entry of `expect`, named as in the file.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Expectation {
    Refused(By<Spanned<Value>>),
    Legal(Vec<Text>),
    Illegal(Vec<Text>),
    Only(By<Spanned<Vec<Text>>>),
    Asks(Spanned<Vec<Text>>),
    Events(Vec<Spanned<Value>>),
    EventsSeen(By<Vec<Spanned<Value>>>),
    NoEvent(Vec<Spanned<Value>>),
    NotSeen(By<Vec<Spanned<Value>>>),
    Query(By<Spanned<Value>>),
    QueryOf(By<By<Spanned<Value>>>),
    State(By<Spanned<Value>>),
    View(By<By<Spanned<Value>>>),
    Hidden(By<Vec<Text>>),
    Outcome(Spanned<Value>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a rule such as \"HS-291\", or { rule = \"HS-291\", says = \"a part of the sentence\" }"
)]
enum Refused {
    By(Rule),
    Saying(Saying),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Saying {
    rule: Rule,
    says: String,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected \"open\", or a table with some of: winners = [\"a\"], rule = \"HS-320\", scores = { a = 5 }"
)]
enum Ending {
    Open(Open),
    Ended(Ended),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Open {
    Open,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ended {
    winners: Option<Seats>,
    rule: Option<Rule>,
    #[serde(default)]
    scores: BTreeMap<String, i16>,
}

impl Expectation {
    /// Whether it is written with nothing in it: such a one could never fail.
    pub fn is_empty(&self) -> bool {
        match self {
            Expectation::Refused(lines) => lines.is_empty(),
            Expectation::Legal(lines) | Expectation::Illegal(lines) => lines.is_empty(),
            Expectation::Only(seats) => seats.is_empty(),
            Expectation::Events(wanted) | Expectation::NoEvent(wanted) => wanted.is_empty(),
            Expectation::EventsSeen(wanted) | Expectation::NotSeen(wanted) => wanted.is_empty(),
            Expectation::Query(wanted) | Expectation::State(wanted) => wanted.is_empty(),
            Expectation::QueryOf(wanted) | Expectation::View(wanted) => wanted.is_empty(),
            Expectation::Hidden(secrets) => secrets.is_empty(),
            Expectation::Asks(_) | Expectation::Outcome(_) => false,
        }
    }
}

impl<G: Positions> Play<'_, G> {
    pub fn expect(&mut self, expectation: &Expectation) {
        match expectation {
            Expectation::Refused(lines) => {
                for (line, by) in lines {
                    let found = self.refused(line, by);
                    self.note(found);
                }
            }
            Expectation::Legal(lines) => lines.iter().for_each(|line| self.note(self.legal(line))),
            Expectation::Illegal(lines) => lines.iter().for_each(|line| self.note(self.illegal(line))),
            Expectation::Only(seats) => {
                for (seat, lines) in seats {
                    self.only(seat, lines);
                }
            }
            Expectation::Asks(seats) => self.note(self.asks(seats)),
            Expectation::Events(wanted) => self.events_in_order(None, wanted),
            Expectation::NoEvent(wanted) => self.no_such_event(None, wanted),
            Expectation::EventsSeen(wanted) => self.for_each(wanted, |play, viewer, wanted| {
                play.events_in_order(Some(viewer), wanted);
            }),
            Expectation::NotSeen(wanted) => self.for_each(wanted, |play, viewer, wanted| {
                play.no_such_event(Some(viewer), wanted);
            }),
            Expectation::Query(wanted) => self.query(None, wanted),
            Expectation::QueryOf(wanted) => self.for_each(wanted, |play, viewer, wanted| {
                play.query(Some(viewer), wanted);
            }),
            Expectation::State(wanted) => self.values(&json(&self.state), wanted),
            Expectation::View(wanted) => self.for_each(wanted, |play, viewer, wanted| {
                play.values(&json(&play.state.view(viewer)), wanted);
            }),
            Expectation::Hidden(secrets) => self.for_each(secrets, |play, viewer, secrets| {
                secrets.iter().for_each(|secret| play.note(play.hidden(viewer, secret)));
            }),
            Expectation::Outcome(ending) => self.note(self.outcome(ending)),
        }
    }

    fn note(&mut self, found: Result<(), Fault>) {
        self.failures.extend(found.err());
    }

    fn fault<T>(&self, place: &Spanned<T>, reason: impl Into<String>) -> Fault {
        self.source.fault(place.span(), reason)
    }

    /// A table with a viewer as each key.
    fn for_each<T>(&mut self, wanted: &By<T>, mut look: impl FnMut(&mut Self, Viewer, &T)) {
        for (name, wanted) in wanted {
            match self.viewer(name) {
                Ok(viewer) => look(self, viewer, wanted),
                Err(fault) => self.failures.push(fault),
            }
        }
    }

    fn viewer(&self, name: &Text) -> Result<Viewer, Fault> {
        match name.get_ref().parse() {
            Ok(Viewer::Spectator) => Ok(Viewer::Spectator),
            Err(reason) => Err(self.fault(name, reason)),
            Ok(Viewer::Seat(_)) => {
                self.seat(name.get_ref()).map(Viewer::Seat).map_err(|reason| self.fault(name, reason))
            }
        }
    }

    /// A value that can be written in several ways: only here can a fault point at it, not just at its field.
    fn value<T: DeserializeOwned>(&self, value: &Spanned<Value>) -> Result<T, Fault> {
        T::deserialize(value.get_ref()).map_err(|error| self.fault(value, error.to_string()))
    }

    fn refused(&mut self, line: &Text, by: &Spanned<Value>) -> Result<(), Fault> {
        let (rule, says) = match self.value(by)? {
            Refused::By(rule) => (rule, String::new()),
            Refused::Saying(Saying { rule, says }) => (rule, says),
        };
        let (seat, read) = self.read(line)?;
        let actions = match read {
            Line::Action(action) => vec![action],
            // Whatever the game would propose that begins so.
            Line::Beginning(words, error) => match self.proposals(seat, &words) {
                proposals if proposals.is_empty() => return Err(self.unreadable(line, &error)),
                proposals => proposals,
            },
        };
        for action in actions {
            let Err(why) = self.state.check(seat, &action) else {
                let reason = format!("`{seat}: {action}` is legal; {rule} should refuse it");
                return Err(self.fault(line, reason));
            };
            let refusal = self.words(why);
            self.refusals[seat].push(refusal.to_string());
            if refusal.rule != rule {
                return Err(self.fault(by, format!("refused by another rule than {rule}. {refusal}")));
            }
            if !refusal.sentence.contains(&says) {
                return Err(self.fault(by, format!("refused in other words than `{says}`. {refusal}")));
            }
        }
        Ok(())
    }

    fn legal(&self, line: &Text) -> Result<(), Fault> {
        let (seat, read) = self.read(line)?;
        match self.choose(seat, &read) {
            Choice::Legal(_) | Choice::Several(_) => Ok(()),
            Choice::Not(reason) => {
                let reason = format!("`{}` is not legal: {reason}{}", line.get_ref(), self.may(seat));
                Err(self.fault(line, reason))
            }
        }
    }

    fn illegal(&self, line: &Text) -> Result<(), Fault> {
        let (seat, read) = self.read(line)?;
        match self.choose(seat, &read) {
            Choice::Not(_) => Ok(()),
            Choice::Legal(action) => Err(self.fault(line, format!("`{seat}: {action}` is legal"))),
            Choice::Several(actions) => Err(self.fault(line, format!("these are legal{}", list(actions)))),
        }
    }

    /// Exactly these are listed for the seat.
    fn only(&mut self, name: &Text, lines: &Spanned<Vec<Text>>) {
        let seat = match self.seat(name.get_ref()) {
            Ok(seat) => seat,
            Err(reason) => return self.note(Err(self.fault(name, reason))),
        };
        let mut others = self.actions(seat);
        for line in lines.get_ref() {
            let found = self.read_action(line, 0).and_then(|read| match self.choose(seat, &read) {
                Choice::Legal(action) if others.contains(&action) => Ok(action),
                Choice::Legal(_) => Err(self.fault(line, "this is legal, but in no list")),
                Choice::Several(actions) => {
                    Err(self.fault(line, format!("`{}` can be any of{}", line.get_ref(), list(actions))))
                }
                Choice::Not(reason) => {
                    Err(self.fault(line, format!("`{seat}: {}` is not legal: {reason}", line.get_ref())))
                }
            });
            match found {
                Ok(action) => others.retain(|other| *other != action),
                Err(fault) => self.failures.push(fault),
            }
        }
        if !others.is_empty() {
            let reason = format!("{seat} may do more than that{}", list(others));
            self.note(Err(self.fault(lines, reason)));
        }
    }

    fn asks(&self, wanted: &Spanned<Vec<Text>>) -> Result<(), Fault> {
        let mut seats = Seats::NONE;
        for name in wanted.get_ref() {
            seats = seats.with(self.seat(name.get_ref()).map_err(|reason| self.fault(name, reason))?);
        }
        match self.state.deciders() {
            asked if asked == seats => Ok(()),
            asked if asked.is_empty() => Err(self.fault(wanted, "nobody is asked")),
            asked => Err(self.fault(wanted, format!("asked is {}", names(asked)))),
        }
    }

    /// Whether the viewer is told this; without a viewer, whether anybody is.
    fn is_told(&self, viewer: Option<Viewer>, told: &Told<G::Event>, wanted: &Value) -> bool {
        let is = |viewer| {
            let event = told.seen_by(viewer);
            match wanted {
                Value::String(sentence) => G::describe(&self.state.content(), event) == *sentence,
                fields => fits_in_part(fields, &json(event)),
            }
        };
        match viewer {
            Some(viewer) => is(viewer),
            None => Viewer::all(self.state.seats()).any(is),
        }
    }

    /// An event is written as its sentence, or as a table with some of its fields.
    fn is_event(&mut self, wanted: &Spanned<Value>) -> bool {
        let is = wanted.get_ref().is_string() || wanted.get_ref().is_object();
        if !is {
            let reason = "expected an event's sentence, or a table with some of its fields";
            self.failures.push(self.fault(wanted, reason));
        }
        is
    }

    fn told(&self) -> &[Told<G::Event>] {
        &self.events.as_slice()[self.since..]
    }

    fn events_in_order(&mut self, viewer: Option<Viewer>, wanted: &[Spanned<Value>]) {
        let mut from = 0;
        for wanted in wanted {
            if !self.is_event(wanted) {
                continue;
            }
            let found = self.told()[from..].iter().position(|told| self.is_told(viewer, told, wanted.get_ref()));
            match found {
                Some(skipped) => from += skipped + 1,
                None => {
                    let after = if from > 0 { " after the one before it" } else { "" };
                    let reason = format!("no such event{after}{}", self.happened(viewer));
                    self.note(Err(self.fault(wanted, reason)));
                }
            }
        }
    }

    fn no_such_event(&mut self, viewer: Option<Viewer>, wanted: &[Spanned<Value>]) {
        for wanted in wanted {
            if self.is_event(wanted) && self.told().iter().any(|told| self.is_told(viewer, told, wanted.get_ref())) {
                let reason = format!("this should not happen, and did{}", self.happened(viewer));
                self.note(Err(self.fault(wanted, reason)));
            }
        }
    }

    /// The events of this step, to end a message with; where a seat is told more than the table, that too.
    fn happened(&self, viewer: Option<Viewer>) -> String {
        let mut lines = Vec::new();
        let mut line = |event: &G::Event, to: String| {
            let sentence = G::describe(&self.state.content(), event);
            lines.push(format!("{to}{sentence} {}", json(event)));
        };
        for told in self.told() {
            match viewer {
                Some(viewer) => line(told.seen_by(viewer), String::new()),
                None => {
                    line(told.public(), String::new());
                    Viewer::all(self.state.seats())
                        .filter(|&viewer| told.seen_by(viewer) != told.public())
                        .for_each(|viewer| line(told.seen_by(viewer), format!("(to {viewer}) ")));
                }
            }
        }
        match lines.is_empty() {
            true => ". Nothing happened in this step.".to_string(),
            false => format!(". What happened{}", list(lines)),
        }
    }

    fn query(&mut self, viewer: Option<Viewer>, wanted: &By<Spanned<Value>>) {
        for (question, answer) in wanted {
            let found = match self.state.query(viewer, question.get_ref()) {
                Ok(found) if fits(answer.get_ref(), Some(&found)) => Ok(()),
                Ok(found) => Err(self.fault(answer, format!("the answer to `{}` is {found}", question.get_ref()))),
                Err(reason) => Err(self.fault(question, reason)),
            };
            self.note(found);
        }
    }

    fn values(&mut self, root: &Value, wanted: &By<Spanned<Value>>) {
        for (pointer, wanted) in wanted {
            let path = pointer.get_ref();
            let found = root.pointer(path);
            if fits(wanted.get_ref(), found) {
                continue;
            }
            let fault = match found {
                Some(found) => self.fault(wanted, format!("`{path}` is {found}")),
                None => self.fault(pointer, nothing_at(root, path)),
            };
            self.failures.push(fault);
        }
    }

    /// The viewer is nowhere shown this text: not in its view, its events, its question, its actions or its refusals.
    fn hidden(&self, viewer: Viewer, secret: &Text) -> Result<(), Fault> {
        let content = self.state.content();
        let told = self.events.as_slice().iter().map(|told| told.seen_by(viewer));
        let mut shown = vec![("view", json(&self.state.view(viewer)).to_string())];
        shown.extend(told.map(|event| ("event", format!("{} {}", G::describe(&content, event), json(event)))));
        if let Some(seat) = viewer.seat() {
            shown.push(("question", self.state.question(seat)));
            shown.extend(self.actions(seat).iter().map(|action| ("action", action.to_string())));
            shown.extend(self.refusals[seat].iter().map(|text| ("refusal", text.clone())));
        }
        let found = shown.iter().find_map(|(what, text)| Some((what, excerpt(text, secret.get_ref())?)));
        match found {
            Some((what, text)) => {
                let reason = format!("`{}` is shown to {viewer}, in its {what}: {text}", secret.get_ref());
                Err(self.fault(secret, reason))
            }
            None => Ok(()),
        }
    }

    fn outcome(&self, wanted: &Spanned<Value>) -> Result<(), Fault> {
        let (wants, outcome) = match (self.value(wanted)?, self.state.outcome()) {
            (Ending::Open(_), None) => return Ok(()),
            (Ending::Ended(_), None) => return Err(self.fault(wanted, "the game is not over")),
            (Ending::Open(_), Some(outcome)) => (None, outcome),
            (Ending::Ended(ended), Some(outcome)) => (Some(ended), outcome),
        };
        let Outcome { winners, rule, scores } = outcome;
        if let Some(ended) = wants {
            let mut fits = ended.winners.is_none_or(|wanted| wanted == winners);
            fits &= ended.rule.is_none_or(|wanted| wanted == rule);
            for (seat, score) in ended.scores {
                let seat = self.seat(&seat).map_err(|reason| self.fault(wanted, reason))?;
                fits &= scores[seat] == score;
            }
            if fits {
                return Ok(());
            }
        }
        let scores: Vec<String> =
            Seat::first(self.state.seats()).map(|seat| format!("{seat} {}", scores[seat])).collect();
        let who = if winners.is_empty() { "nobody".to_string() } else { names(winners) };
        let reason = format!("the game ended by {rule}: {who} won; scores: {}", scores.join(", "));
        Err(self.fault(wanted, reason))
    }
}

fn names(seats: Seats) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    names.join(", ")
}

/// As clients get it.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|error| Value::String(format!("no JSON: {error}")))
}

fn means_absent(wanted: &Value) -> bool {
    wanted.as_object().is_some_and(|fields| fields.len() == 1 && fields.get(ABSENT) == Some(&Value::Bool(true)))
}

/// The same value; `{ absent = true }` is null or nothing.
fn fits(wanted: &Value, found: Option<&Value>) -> bool {
    match found {
        found if means_absent(wanted) => found.is_none_or(Value::is_null),
        None => false,
        Some(found) => wanted == found,
    }
}

/// The same value, but tables may have further fields.
fn fits_in_part(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Object(wanted), Value::Object(found)) => wanted.iter().all(|(key, wanted)| match found.get(key) {
            found if means_absent(wanted) => found.is_none_or(Value::is_null),
            Some(found) => fits_in_part(wanted, found),
            None => false,
        }),
        (Value::Array(wanted), Value::Array(found)) => {
            wanted.len() == found.len() && wanted.iter().zip(found).all(|(wanted, found)| fits_in_part(wanted, found))
        }
        _ => wanted == found,
    }
}

/// How far the pointer leads, and where it could go on from there.
fn nothing_at(root: &Value, pointer: &str) -> String {
    if !pointer.starts_with('/') {
        return format!("`{pointer}` is no pointer: it begins with `/`");
    }
    let ends = pointer.match_indices('/').map(|(at, _)| &pointer[..at]);
    let reached = ends.rev().find_map(|path| Some((path, root.pointer(path)?)));
    let (path, value) = reached.unwrap_or(("", root));
    let place = if path.is_empty() { "the top" } else { path };
    match value {
        Value::Object(fields) => format!("there is no `{pointer}`; at {place} there are{}", list(fields.keys())),
        Value::Array(items) => format!("there is no `{pointer}`; {place} is a list of {}", items.len()),
        other => format!("there is no `{pointer}`; {place} is {other}"),
    }
}

/// Where the text is found, with a little of what stands around it.
fn excerpt(text: &str, secret: &str) -> Option<String> {
    let at = text.find(secret)?;
    let before = text[..at].char_indices().rev().take(40).last().map_or(at, |(start, _)| start);
    let end = at + secret.len();
    let after = text[end..].char_indices().nth(40).map_or(text.len(), |(more, _)| end + more);
    Some(text[before..after].to_string())
}
