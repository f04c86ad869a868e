//! Every session of a game is a session of which only the name of the game is known.

use super::list::{Shown, list};
use super::{AnySession, EntryTexts, Notice, Refused, Tree};
use crate::chance::Seed;
use crate::content::{File, Hash, Pack};
use crate::event::Events;
use crate::game::{Game, Outcome, Refusal, Stage};
use crate::notation::ParseError;
use crate::playthrough;
use crate::position::Positions;
use crate::replay::{Fairness, Replay};
use crate::seat::{Seat, Seats, Viewer};
use crate::session::{Entry, News, NoUndo, Permission, Seen, Session, Step, Unfit};
use crate::talk::Talk;
use serde::Serialize;
use serde_json::{Value, json};
use std::any::Any;

impl<G: Positions> AnySession for Session<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        self.state().seats()
    }

    fn options(&self) -> Value {
        serde_json::to_value(Session::options(self)).expect("options can be written as JSON")
    }

    fn content(&self) -> Hash {
        self.pack().hash()
    }

    fn content_files(&self) -> Option<Vec<File>> {
        (self.pack() != Pack::built_in()).then(|| self.pack().files().to_vec())
    }

    fn seed(&self) -> Seed {
        Session::seed(self)
    }

    fn deciders(&self) -> Seats {
        self.state().deciders()
    }

    fn asked(&self) -> Seats {
        self.state().asked()
    }

    fn shared(&self) -> Option<Seat> {
        self.state().shared()
    }

    fn talk(&self) -> Talk {
        self.state().talk()
    }

    fn question(&self, seat: Seat) -> String {
        if self.plays(seat) { self.state().question(seat) } else { String::new() }
    }

    fn actions(&self, seat: Seat) -> Vec<String> {
        self.listed(seat).iter().map(|action| action.to_string()).collect()
    }

    fn write_actions(&self, seat: Seat, to: &mut Vec<u8>) {
        list(self.listed(seat).into_iter().map(Shown), to);
    }

    fn fallback(&self, seat: Seat) -> Option<String> {
        self.deciders().has(seat).then(|| self.state().fallback(seat).to_string())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn check(&self, seat: Seat, action: &str) -> Result<(), Refused> {
        self.rehearse(seat, &[action.parse()?])
    }

    fn check_all(&self, seat: Seat, actions: &[String]) -> Result<(), Refused> {
        match actions {
            [action] => AnySession::check(self, seat, action),
            actions => self.rehearse(seat, &read::<G>(actions)?),
        }
    }

    fn why(&self, seat: Seat, line: &str) -> Result<Option<Refusal>, ParseError> {
        let (state, words) = (self.state(), |why| Some(G::refusal(&self.pack(), why)));
        let error = match line.parse() {
            Ok(action) => return Ok(state.check(seat, &action).err().and_then(words)),
            Err(error) => error,
        };
        let begun = format!("{} ", line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
        if begun.len() > 1 && self.listed(seat).iter().any(|action| action.to_string().starts_with(&begun)) {
            return Ok(None);
        }
        match state.unfinished(seat, begun.trim_end()).filter(|_| self.plays(seat)) {
            Some(judged) => Ok(judged.err().and_then(words)),
            None => Err(error),
        }
    }

    fn pass(&self, seat: Seat) -> Option<String> {
        self.plays(seat).then(|| self.state().pass(seat)).flatten().map(|action| action.to_string())
    }

    fn lap(&self) -> u32 {
        self.state().lap()
    }

    fn attacked(&self, seat: Seat, since: usize) -> bool {
        self.plays(seat) && told(self, since).any(|event| self.state().attacks(event, seat))
    }

    fn stage(&self) -> Option<Stage> {
        self.state().stage()
    }

    fn stirred(&self, seat: Seat, since: usize) -> bool {
        self.plays(seat) && told(self, since).any(|event| self.state().stirs(event, seat))
    }

    fn is_sealed(&self, seat: Seat, action: &str) -> bool {
        let Ok(action) = action.parse() else { return false };
        self.state().check(seat, &action).is_ok() && self.state().sealed(seat, &action)
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<usize, Refused> {
        let before = self.seq();
        Session::act(self, seat, action.parse()?)?;
        Ok(before)
    }

    fn act_all(&mut self, seat: Seat, actions: &[String]) -> Result<usize, Refused> {
        if let [action] = actions {
            return AnySession::act(self, seat, action);
        }
        let actions = read::<G>(actions)?;
        self.rehearse(seat, &actions)?;
        let before = self.seq();
        for action in actions {
            Session::act(self, seat, action).expect("it was rehearsed");
        }
        Ok(before)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.state().view(self.looks(viewer))).expect("a view can be written as JSON")
    }

    fn draw_view(&self, viewer: Viewer, to: &mut Tree) {
        to.take(&self.state().view(self.looks(viewer)));
    }

    fn revealed(&self) -> Value {
        serde_json::to_value(self.state().revealed()).expect("a view can be written as JSON")
    }

    fn glance(&self, viewer: Viewer) -> Vec<String> {
        G::glance(&self.pack(), &self.state().view(self.looks(viewer)))
    }

    fn query(&self, viewer: Viewer, question: &str) -> Result<Value, String> {
        match (question.trim().strip_prefix("why "), viewer) {
            (None, _) => self.state().query(Some(self.looks(viewer)), question),
            (Some(_), Viewer::Spectator) => Err("a spectator does nothing that could be refused".to_string()),
            (Some(line), Viewer::Seat(seat)) => match self.why(seat, line) {
                Ok(None) => Ok(json!({ "legal": true })),
                Ok(Some(why)) => {
                    let mut answer = json!({ "legal": false, "rule": why.rule, "sentence": why.sentence });
                    if let Some(point) = why.point {
                        answer["point"] = json!(point);
                    }
                    Ok(answer)
                }
                Err(error) => Err(error.to_string()),
            },
        }
    }

    fn news(&self, viewer: Viewer, since: usize) -> Vec<Notice> {
        self.lines(Some(viewer), since).map(Line::notice).collect()
    }

    fn write_news(&self, viewer: Viewer, since: usize, to: &mut Vec<u8>) {
        list(self.lines(Some(viewer), since), to);
    }

    fn steps(&self) -> Vec<Step> {
        Session::steps(self).collect()
    }

    fn told_at(&self, step: Step, viewer: Option<Viewer>) -> Vec<Notice> {
        self.lines(viewer, step.since).take(step.seq.saturating_sub(step.since)).map(Line::notice).collect()
    }

    fn back_at(&self, seq: usize) -> Option<Box<dyn AnySession>> {
        Some(Box::new(Session::back_at(self, seq)?))
    }

    fn seq(&self) -> usize {
        Session::seq(self)
    }

    fn seq_after(&self, entries: usize) -> usize {
        Session::seq_after(self, entries)
    }

    fn may_undo(&self, seat: Seat) -> Permission {
        Session::may_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat, consent: bool) -> Result<(), NoUndo> {
        Session::undo(self, seat, consent)
    }

    fn undo_to(&mut self, seat: Seat, to: usize, consent: bool) -> Result<(), NoUndo> {
        Session::undo_to(self, seat, to, consent)
    }

    fn undo_entry(&self, seat: Seat, consent: bool) -> Result<String, NoUndo> {
        Ok(Session::undo_entry(self, seat, consent)?.to_string())
    }

    fn entries(&self) -> Vec<String> {
        Session::entries(self).map(|entry| entry.to_string()).collect()
    }

    fn entry_count(&self) -> usize {
        Session::entries(self).len()
    }

    fn log(&self) -> Vec<Entry<String>> {
        let in_text = |entry: &Entry<G::Action>| match *entry {
            Entry::Act(seat, action) => Entry::Act(seat, action.to_string()),
            Entry::Undo { seat, to, anew } => Entry::Undo { seat, to, anew },
        };
        Session::entries(self).map(in_text).collect()
    }

    fn action_text(&self, action: &str) -> Result<String, ParseError> {
        Ok(action.parse::<G::Action>()?.to_string())
    }

    fn entry_text(&self, seat: Seat, action: &str) -> Result<String, ParseError> {
        Ok(Entry::<G::Action>::Act(seat, action.parse()?).to_string())
    }

    fn entry_texts(&self, seat: Seat, actions: &[String]) -> Result<EntryTexts, Refused> {
        let actions = read::<G>(actions)?;
        self.rehearse(seat, &actions)?;
        let concedes = actions.iter().any(|&action| Some(action) == G::CONCEDE);
        let texts = actions.into_iter().map(|action| Entry::Act(seat, action).to_string()).collect();
        Ok(EntryTexts { texts, concedes })
    }

    fn conceded(&self) -> Seats {
        self.line().filter(|(_, action)| Some(*action) == G::CONCEDE).map(|(seat, _)| seat).collect()
    }

    fn enter(&mut self, entry: &str) -> Result<(), Refused> {
        let entry: Entry<G::Action> = entry.parse()?;
        Session::enter(self, entry).map_err(|unfit| match unfit {
            Unfit::Rule(refusal) => Refused::Rule(refusal),
            Unfit::Undo(no) => Refused::Undo(no),
        })
    }

    fn fresh(&self) -> Box<dyn AnySession> {
        Box::new(Session::fresh(self))
    }

    fn clone_box(&self) -> Box<dyn AnySession> {
        Box::new(self.clone())
    }

    fn position(&self) -> String {
        toml::to_string(&self.state().position()).expect("a position can be written as TOML")
    }

    fn digest(&mut self) -> Hash {
        Session::digest(self)
    }

    fn prove(&mut self, fairness: Fairness) -> Result<(), String> {
        Session::prove(self, fairness)
    }

    fn record(&self) -> Replay {
        Session::record(self)
    }

    fn playthrough(&self) -> String {
        playthrough::playthrough(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// One piece of news on its way to JSON.
#[derive(Serialize)]
struct Line<'a, E> {
    number: usize,
    event: Seen<'a, E>,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Value>,
}

impl<E: Serialize> Line<'_, E> {
    fn notice(self) -> Notice {
        let event = serde_json::to_value(self.event).expect("an event can be written as JSON");
        Notice { number: self.number, event, words: self.words, detail: self.detail }
    }
}

/// What everybody was told after that number, without what was taken back.
fn told<G: Game>(session: &Session<G>, since: usize) -> impl Iterator<Item = &G::Event> {
    session.news_since(since).iter().filter_map(|news| match news {
        News::Event(told) => Some(told.public()),
        News::Undone { .. } => None,
    })
}

fn read<G: Game>(actions: &[String]) -> Result<Vec<G::Action>, ParseError> {
    actions.iter().map(|action| action.parse()).collect()
}

impl<G: Game> Session<G> {
    fn plays(&self, seat: Seat) -> bool {
        seat.index() < self.state().seats()
    }

    /// An empty seat sees what everybody sees.
    fn looks(&self, viewer: Viewer) -> Viewer {
        viewer.seat().filter(|&seat| self.plays(seat)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn listed(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.plays(seat) {
            self.state().actions(seat, &mut actions);
        }
        actions
    }

    /// `None` is told everything.
    fn lines(&self, viewer: Option<Viewer>, since: usize) -> impl Iterator<Item = Line<'_, G::Event>> {
        let (pack, viewer) = (self.pack(), viewer.map(|viewer| self.looks(viewer)));
        self.news_since(since).iter().zip(since.saturating_add(1)..).map(move |(news, number)| {
            let event = viewer.map_or_else(|| news.revealed(), |viewer| news.seen_by(viewer));
            let detail = match event {
                Seen::Event(event) => G::detail(&pack, event),
                Seen::Undone { .. } => None,
            };
            Line { number, event, words: playthrough::sentence::<G>(&pack, &event), detail }
        })
    }

    /// Tries the actions on a copy of the state; a single one needs none.
    ///
    /// Whether an answer is sealed can depend on who else has answered. So that a batch which is refused, and costs
    /// nothing, does not tell, an answer before the last must also leave its seat asked: then the question would stay
    /// open whatever the others did.
    fn rehearse(&self, seat: Seat, actions: &[G::Action]) -> Result<(), Refused> {
        let check = |state: &G, action: &G::Action| {
            state.check(seat, action).map_err(|why| Refused::Rule(G::refusal(&self.pack(), why)))
        };
        let Some((last, before)) = actions.split_last() else {
            return Err(Refused::Batch("There is no action to do.".to_string()));
        };
        if before.is_empty() {
            return check(self.state(), last);
        }
        let mut state = self.state().clone();
        for action in before {
            check(&state, action)?;
            let sealed = state.sealed(seat, action);
            if sealed {
                state.apply(seat, action, &mut Events::off());
            }
            if !sealed || !state.deciders().has(seat) {
                return Err(Refused::Batch(format!(
                    "`{action}` can end the question, so nothing can be sent along after it."
                )));
            }
        }
        check(&state, last)
    }
}
