//! Questions about the table that clients and cases ask. Nobody is answered more than he may know.

use crate::action::Action;
use crate::content::Kind;
use crate::event::{Event, Log};
use crate::names::{CardId, Character, Team};
use crate::outlook;
use crate::procedures::Frame;
use crate::state::State;
use crate::tabletop::{Member, Tabletop};
use crate::talk;
use engine::{Chance, Events, Game, Seat, Viewer};
use serde_json::{Value, json};

const HELP: &str = "one can ask `caption choice 2` (or event, option) of the card that is being resolved, \
                    `weigh wound dredd`, `card 15`, `location 3`, `position judges`, `lives dredd`, `score`";

pub fn ask(state: &State, viewer: Option<Viewer>, question: &str) -> Result<Value, String> {
    match question.trim().strip_prefix("weigh ") {
        Some(line) => weigh(state, viewer, line),
        None => answer(state, viewer, question).ok_or_else(|| format!("`{question}` has no answer; {HELP}")),
    }
}

fn answer(state: &State, viewer: Option<Viewer>, question: &str) -> Option<Value> {
    let table = &state.tabletop;
    let content = table.content.content();
    let words: Vec<&str> = question.split_whitespace().collect();
    match words.as_slice() {
        ["caption", kind, number] => {
            let kind = Kind::ALL.into_iter().find(|one| one.word() == *kind)?;
            let index = number.parse::<usize>().ok()?.checked_sub(1)?;
            Some(json!(outlook::caption(state, viewer, kind, index)?))
        }
        ["card", number] => {
            let card = CardId::numbered(number.parse().ok()?).filter(|card| card.index() < content.encounters.len())?;
            let card = content.encounter(card);
            Some(json!({ "name": card.name, "text": card.text() }))
        }
        ["location", position] => {
            let place = position.parse::<usize>().ok()?.checked_sub(1)?;
            let location = content.location(*table.path.get(place)?);
            Some(json!({ "name": location.name, "text": location.text() }))
        }
        ["position", team] => Some(json!(table.teams[Team::named(team)?].position)),
        ["lives", who] => Some(json!(table.lives(Character::named(who)?))),
        ["score"] => Some(score(table)),
        _ => None,
    }
}

/// What a lone player has come to, or would if it ended now.
fn score(table: &Tabletop) -> Value {
    let found = table.outcome.is_some_and(|outcome| !outcome.winners.is_empty());
    let line = |(words, count, points)| json!({ "words": words, "count": count, "points": count * points });
    let lines: Vec<Value> = table.score_lines(found).map(line).into();
    json!({ "total": table.score(found), "lines": lines, "rule": "CE-280" })
}

/// What comes of an action at once, up to the next decision or the first thing that nobody knows yet: in words, who dies,
/// and how the one fares whom the action names. It is tried in a world that the viewer could not tell from the true one, so it gives nothing away.
fn weigh(state: &State, viewer: Option<Viewer>, line: &str) -> Result<Value, String> {
    let action: Action = line.parse().map_err(|error| format!("`{line}`: {error}"))?;
    let mut world = match viewer {
        Some(viewer) => state.redeal(viewer, &mut Chance::seeded(0)),
        None => state.clone(),
    };
    let Some(seat) = decider(&world, viewer) else { return Err("this is not yours to weigh now".to_string()) };
    if let Err(why) = world.check(seat, &action) {
        let why = State::refusal(&world.tabletop.content, why);
        return Ok(json!({ "legal": false, "rule": why.rule, "sentence": why.sentence }));
    }
    let mut events: Log = Events::on();
    match world.stack.asking() {
        // A secret answer waits for the others, but what it will do is certain.
        Some(Frame::Together(together)) => together.perform(&mut world.tabletop, seat, &action, &mut events),
        _ => world.apply(seat, &action, &mut events),
    }
    // The end lays everything open, and comes for certain all the same if nothing was learned before it.
    let over = |event: &Event| matches!(event, Event::GameOver { .. });
    let events = events.as_slice().iter().map(|told| (told.taught().is_empty(), told.public()));
    let certain = events.take_while(|(certain, event)| *certain || over(event)).map(|(_, event)| event);
    let (mut words, mut kills, mut ends) = (Vec::new(), Vec::new(), None);
    let named = action.character();
    let mut fares = named.map_or(Member::default(), |who| *state.tabletop.member(who));
    for event in certain {
        words.push(event.describe(&world.tabletop.content));
        match *event {
            Event::Healed { who, health } | Event::Wounded { who, health } if named == Some(who) => {
                fares.health = health;
            }
            Event::Irradiated { who, radiation } if named == Some(who) => fares.radiation = radiation,
            Event::Died { who } => {
                kills.push(who);
                fares = if named == Some(who) { Member::default() } else { fares };
            }
            Event::GameOver { outcome } => ends = Some(outcome.rule),
            _ => {}
        }
    }
    let mut weighed = json!({ "legal": true, "words": words, "kills": kills });
    if let Some(who) = named {
        weighed["who"] = json!(who);
        weighed["health"] = json!(fares.health);
        weighed["radiation"] = json!(fares.radiation);
    }
    if let Some(rule) = ends {
        weighed["ends"] = json!(rule);
    }
    Ok(weighed)
}

/// Whose answer a viewer may weigh: the own; together also the Senior Judge's, where everybody advises (CE-525).
fn decider(state: &State, viewer: Option<Viewer>) -> Option<Seat> {
    let asked = state.deciders();
    match viewer {
        None => asked.iter().next(),
        Some(viewer) => viewer.seat().filter(|&seat| asked.has(seat)).or_else(|| talk::shared(state)),
    }
}
