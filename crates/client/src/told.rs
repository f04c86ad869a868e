//! What one viewer was told about one table, and whether it can be true.

use engine::session::Permission;
use engine::{Outcome, Seats, Talk, Viewer};
use serde_json::{Map, Value};
use server::protocol::{Notice, Shared, Standing, Update};
use std::collections::BTreeMap;

/// After a gap larger than this a server shows how things stand, without what led there.
pub const LARGE_GAP: usize = 2000;

/// Everything that one viewer knows of a game.
#[derive(Clone, Debug)]
pub struct Told {
    pub table: String,
    pub viewer: Viewer,
    /// The number of the last event; nothing before the game has begun.
    pub seq: Option<usize>,
    /// By number. Those before the first watch, or lost in a large gap, are not there.
    pub events: BTreeMap<usize, Notice>,
    pub view: Map<String, Value>,
    pub question: String,
    pub actions: Vec<String>,
    pub asked: Seats,
    pub undo: Permission,
    pub outcome: Option<Outcome>,
    pub clocks: Option<Vec<i64>>,
    pub standing: Option<Standing>,
    pub stops: Vec<String>,
    pub shared: Option<Shared>,
    pub talk: Talk,
    /// How many updates have come.
    pub updates: usize,
    /// What was said to have been received when the table was last watched, until the first update after it.
    watched: Option<Option<usize>>,
    /// Whether nothing was missed since the last update, not even an answer of one's own.
    steady: bool,
}

impl Told {
    pub(crate) fn new(table: &str, viewer: Viewer) -> Told {
        Told {
            table: table.to_string(),
            viewer,
            seq: None,
            events: BTreeMap::new(),
            view: Map::new(),
            question: String::new(),
            actions: Vec::new(),
            asked: Seats::NONE,
            undo: Permission::Nothing,
            outcome: None,
            clocks: None,
            standing: None,
            stops: Vec::new(),
            shared: None,
            talk: Talk::Free,
            updates: 0,
            watched: None,
            steady: true,
        }
    }

    /// The table is watched, again perhaps, from this number on.
    pub(crate) fn watch(&mut self, since: Option<usize>) {
        self.watched = Some(since);
    }

    /// The socket is gone: what happened meanwhile was not told.
    pub(crate) fn lose(&mut self) {
        // A spectator misses nothing without an event.
        self.steady = self.viewer == Viewer::Spectator;
    }

    /// Takes in an update. The error says why it cannot be true.
    pub(crate) fn apply(&mut self, update: Update) -> Result<(), String> {
        self.judge(&update)?;
        let before = self.seq.replace(update.seq);
        self.events.extend(update.events.into_iter().map(|notice| (notice.number, notice)));
        if update.whole {
            let same = before == Some(update.seq) && self.steady;
            if same && without_nulls(&self.view) != without_nulls(&update.view) {
                return Err(format!("the whole view at {} is not what the changes have made of it", update.seq));
            }
            if same && self.talk != update.talk.clone().unwrap_or_default() {
                return Err(format!("the whole at {} and the changes differ on how people may talk", update.seq));
            }
            self.view = update.view;
        } else {
            for (way, part) in update.view {
                lay_over(&mut self.view, &way, part)?;
            }
        }
        self.question = update.question;
        self.actions = update.actions;
        self.asked = update.asked;
        self.undo = update.undo;
        self.outcome = update.outcome;
        self.clocks = update.clocks;
        self.standing = update.standing;
        self.stops = update.stops;
        self.shared = update.shared;
        match update.talk {
            Some(talk) => self.talk = talk,
            None if update.whole => self.talk = Talk::Free,
            None => {}
        }
        self.updates += 1;
        self.watched = None;
        self.steady = true;
        Ok(())
    }

    /// Numbers without a gap, nothing backwards, and everything whole where nothing is known.
    fn judge(&self, update: &Update) -> Result<(), String> {
        let (seq, known) = (update.seq, self.seq);
        if let Some(known) = known.filter(|&known| seq < known) {
            return Err(format!("number {seq} after number {known}"));
        }
        if !update.whole && (known.is_none() || self.watched.is_some()) {
            return Err("the first view is not whole".to_string());
        }
        if let Some(pair) = update.events.windows(2).find(|pair| pair[1].number != pair[0].number + 1) {
            return Err(format!("event {} after event {}", pair[1].number, pair[0].number));
        }
        if let Some(last) = update.events.last().filter(|last| last.number != seq) {
            return Err(format!("the last event is {}, and `seq` is {seq}", last.number));
        }
        // Where the events must begin; nothing if none need come.
        let from = match self.watched {
            Some(since) => since.filter(|since| seq - since.min(&seq) <= LARGE_GAP),
            None => known,
        };
        match (from, update.events.first()) {
            (Some(from), Some(first)) if first.number != from + 1 => {
                return Err(format!("events from {} on, and up to {from} they were known", first.number));
            }
            (Some(from), None) if from != seq => {
                return Err(format!("no event, and yet `seq` goes from {from} to {seq}"));
            }
            (None, Some(first)) if self.watched.is_some() => {
                return Err(format!("event {} was not asked for", first.number));
            }
            _ => {}
        }
        if let Some(shared) = update.shared.as_ref().filter(|shared| self.viewer == Viewer::Seat(shared.decider))
            && shared.actions != update.actions
        {
            return Err("what may be proposed is not what may be done".to_string());
        }
        for notice in &update.events {
            let other = self.events.get(&notice.number);
            if other.is_some_and(|other| other.event != notice.event || other.words != notice.words) {
                return Err(format!("event {} was told differently before", notice.number));
            }
        }
        Ok(())
    }
}

/// Lays a part over what was there: a field, or by the way to it (`players/0/deck`) a part of one.
pub fn lay_over(view: &mut Map<String, Value>, way: &str, part: Value) -> Result<(), String> {
    let Some((name, rest)) = way.split_once('/') else {
        if part.is_null() && !view.contains_key(way) {
            return Err(format!("the part `{way}` is said to be gone, and was never there"));
        }
        view.insert(way.to_string(), part);
        return Ok(());
    };
    let place = view.get_mut(name).and_then(|part| rest.split('/').try_fold(part, step_into));
    *place.ok_or_else(|| format!("nothing was at `{way}`, of which a change is told"))? = part;
    Ok(())
}

fn step_into<'a>(part: &'a mut Value, step: &str) -> Option<&'a mut Value> {
    match part {
        Value::Array(items) => items.get_mut(step.parse::<usize>().ok()?),
        other => other.get_mut(step.replace("~1", "/").replace("~0", "~")),
    }
}

/// A part that is gone is null to whoever saw it go, and missing to whoever came later.
pub fn without_nulls(view: &Map<String, Value>) -> BTreeMap<&str, &Value> {
    view.iter().filter(|(_, part)| !part.is_null()).map(|(name, part)| (&**name, part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Missing words mean the same as before, or freedom to whoever was told nothing.
    #[test]
    fn how_people_may_talk_is_told_when_it_changes() {
        let rule = engine::Rule::new("CE-502");
        let hush = |whole| Update { talk: Some(Talk::Silence { rule }), ..update(7, whole, &[], json!({})) };
        let mut it = told(None);
        it.apply(hush(true)).expect("first");
        it.apply(update(8, false, &[8], json!({}))).expect("then");
        assert_eq!(it.talk, Talk::Silence { rule });
        it.watch(Some(8));
        assert!(it.apply(update(8, true, &[], json!({}))).is_err(), "nothing happened, and yet people may talk");
    }

    #[test]
    fn what_may_be_proposed_is_what_the_decider_may_do() {
        let mut it = Told::new("t", Viewer::Seat(engine::Seat::new(0)));
        it.watch(None);
        let shared = Shared { decider: engine::Seat::new(0), actions: vec!["jump".to_string()] };
        assert!(it.apply(Update { shared: Some(shared), ..update(7, true, &[], json!({})) }).is_err());
    }

    fn update(seq: usize, whole: bool, events: &[usize], view: Value) -> Update {
        let events: Vec<Value> =
            events.iter().map(|number| json!({ "number": number, "event": number, "words": "" })).collect();
        let update = json!({ "table": "t", "viewer": "spectator", "seq": seq, "whole": whole, "events": events,
            "view": view, "question": "", "actions": [], "asked": [], "undo": "nothing" });
        serde_json::from_value(update).expect("an update")
    }

    fn told(since: Option<usize>) -> Told {
        let mut told = Told::new("t", Viewer::Spectator);
        told.watch(since);
        told
    }

    #[test]
    fn changes_are_laid_over_what_was_whole() {
        let mut it = told(None);
        it.apply(update(7, true, &[], json!({ "a": 1, "b": 2 }))).expect("first");
        it.apply(update(9, false, &[8, 9], json!({ "b": 3 }))).expect("then");
        it.apply(update(9, false, &[], json!({ "a": null }))).expect("sealed");
        it.watch(Some(9));
        it.apply(update(9, true, &[], json!({ "b": 3 }))).expect("the same as a whole");
        it.watch(Some(8));
        assert!(it.apply(update(9, true, &[9], json!({ "b": 4 }))).is_err(), "nothing happened, and yet it differs");
    }

    #[test]
    fn a_change_within_a_part_is_told_by_the_way_to_it() {
        let mut it = told(None);
        it.apply(update(7, true, &[], json!({ "a": [{ "b/c": 1 }, 2] }))).expect("first");
        it.apply(update(8, false, &[8], json!({ "a/0/b~1c": null, "a/1": 3 }))).expect("then");
        assert_eq!(Value::from(it.view.clone()), json!({ "a": [{ "b/c": null }, 3] }));
        for nowhere in ["b/0", "a/2", "a/x", "a/0/d", "a/1/0"] {
            assert!(it.apply(update(8, false, &[], json!({ nowhere: 1 }))).is_err(), "{nowhere}");
        }
    }

    #[test]
    fn what_cannot_be_true_is_seen() {
        let whole = || update(7, true, &[], json!({ "a": 1 }));
        for (wrong, why) in [
            (update(6, false, &[], json!({})), "backwards"),
            (update(9, false, &[9], json!({})), "a gap"),
            (update(9, false, &[8, 8, 9], json!({})), "twice"),
            (update(9, false, &[8], json!({})), "too few"),
            (update(8, false, &[], json!({})), "none at all"),
            (update(8, true, &[], json!({})), "none at all, whole"),
            (update(8, false, &[8], json!({ "b": null })), "gone before it was there"),
        ] {
            let mut it = told(None);
            it.apply(whole()).expect("first");
            assert!(it.apply(wrong).is_err(), "{why}");
        }
        assert!(told(None).apply(update(7, false, &[], json!({}))).is_err(), "not whole");
        assert!(told(Some(5)).apply(update(7, true, &[7], json!({}))).is_err(), "one is missing");
        assert!(told(Some(0)).apply(update(2001, true, &[], json!({}))).is_ok(), "a large gap");
    }
}
