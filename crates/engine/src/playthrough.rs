//! A game as a text for people: who was asked what, what that seat saw, what it could do, what it did, what happened.

use crate::game::{Game, Outcome};
use crate::seat::{PerSeat, Seat, Seats, Viewer};
use crate::session::{Entry, Seen, Session};
use serde_json::Value;
use std::fmt::Write;

/// Longer lists are cut: a playthrough is read from top to bottom.
const ACTIONS_SHOWN: usize = 8;
const FACTS_SHOWN: usize = 12;

/// The whole game, entry by entry. Snapshots of it are blessed by people, who read what the rules do.
pub fn playthrough<G: Game>(session: &Session<G>) -> String {
    let mut walk = session.fresh();
    let mut out = String::new();
    let mut line = |text: String| writeln!(out, "{}", text.trim_end()).expect("a string takes any text");
    let options = toml::Table::try_from(session.options()).expect("options can be written as TOML");
    line(format!("{}, rules {}, {}", G::NAME, G::RULES_VERSION, toml::Value::Table(options)));
    line(match session.laid() {
        Some(_) => "      starts   at a position".to_string(),
        None => format!("      starts   {}", words::<G>(&walk, 0, Viewer::Spectator)),
    });
    // What a seat saw when it was asked last: only what changed since is shown again.
    let mut seen: PerSeat<Vec<String>> = PerSeat::default();
    for (number, entry) in (1..).zip(session.entries()) {
        let state = walk.state();
        let (seat, plays) = match entry {
            Entry::Act(seat, action) => {
                line(format!("\n{number:4}  asks {}   {}", letters(state.deciders()), state.question(*seat)));
                let glance = G::glance(&walk.pack(), &state.view(Viewer::Seat(*seat)));
                let news = fresh(&seen[*seat], &glance);
                if !news.is_empty() {
                    line(format!("      {seat} sees   {}", cut(&news, FACTS_SHOWN, "   ")));
                }
                seen[*seat] = glance;
                let mut legal = Vec::new();
                state.actions(*seat, &mut legal);
                let legal: Vec<String> = legal.iter().map(|action| action.to_string()).collect();
                if !legal.is_empty() {
                    line(format!("      legal    {}", cut(&legal, ACTIONS_SHOWN, " · ")));
                }
                (*seat, format!("{seat} plays  {action}"))
            }
            Entry::Undo { seat, to, .. } => (*seat, format!("\n{number:4}  {seat} undoes  back to {to}")),
        };
        let told = walk.seq();
        walk.enter(*entry).expect("the session has entered it before");
        let said = words(&walk, told, Viewer::Seat(seat));
        let said = if said.is_empty() { "(sealed)".to_string() } else { said };
        match entry {
            Entry::Act(..) => line(format!("      {plays}  =>  {said}")),
            Entry::Undo { .. } => line(plays),
        }
    }
    match walk.state().outcome() {
        Some(outcome) => line(format!("\n      ends     {}", ending(&outcome, walk.state().seats()))),
        None => line(format!("\n      waits for {}", letters(walk.state().deciders()))),
    }
    out
}

/// What a viewer was told after that number, in sentences.
fn words<G: Game>(session: &Session<G>, since: usize, viewer: Viewer) -> String {
    let said = session.news_since(since).iter().map(|news| sentence::<G>(&session.pack(), &news.seen_by(viewer)));
    said.collect::<Vec<_>>().join(" ")
}

/// A piece of news as a viewer hears it.
pub(crate) fn sentence<G: Game>(content: &G::Content, seen: &Seen<'_, G::Event>) -> String {
    match seen {
        Seen::Event(event) => G::describe(content, event),
        Seen::Undone { undone, .. } => format!("{undone} takes back."),
    }
}

/// How a game ended, in one sentence.
pub fn ending(outcome: &Outcome, seats: usize) -> String {
    let winners = match outcome.winners.len() {
        0 => "Nobody wins".to_string(),
        1 => format!("{} wins", letters(outcome.winners)),
        _ => format!("{} win", letters(outcome.winners)),
    };
    let scores: Vec<String> = Seat::first(seats).map(|seat| format!("{seat} {}", outcome.scores[seat])).collect();
    format!("{winners} by {}: {}.", outcome.rule, scores.join(", "))
}

fn letters(seats: Seats) -> String {
    seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ")
}

/// The first so many, and how many more there are.
fn cut(texts: &[String], most: usize, between: &str) -> String {
    let mut shown = texts[..texts.len().min(most)].join(between);
    if texts.len() > most {
        shown.push_str(&format!("{between}+{}", texts.len() - most));
    }
    shown
}

/// What was not there at the last glance.
pub fn fresh(before: &[String], now: &[String]) -> Vec<String> {
    now.iter().filter(|line| !before.contains(line)).cloned().collect()
}

/// The facts of a view, each with its path: `points: 1 0`. A list of plain values is one fact.
pub(crate) fn facts(view: &Value) -> Vec<String> {
    fn collect(path: &str, value: &Value, out: &mut Vec<String>) {
        let below = |key: &str| {
            if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
        };
        match value {
            Value::Object(fields) => fields.iter().for_each(|(key, value)| collect(&below(key), value, out)),
            Value::Array(items) if items.iter().any(|item| item.is_object() || item.is_array()) => {
                items.iter().enumerate().for_each(|(at, item)| collect(&below(&at.to_string()), item, out));
            }
            Value::Array(items) => {
                let items: Vec<String> = items.iter().map(plain).collect();
                out.push(format!("{path}: {}", items.join(" ")).trim_end().to_string());
            }
            _ => out.push(format!("{path}: {}", plain(value))),
        }
    }
    let mut out = Vec::new();
    collect("", view, &mut out);
    out
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "-".to_string(),
        other => other.to_string(),
    }
}
