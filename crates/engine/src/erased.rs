//! Any game through one door, for those who do not know which: the command line and the server.
//!
//! Actions are text, views and events are JSON. `erased::<State>()` is the game, and every `Session` is an `AnySession`.

mod game;
mod list;
mod session;
mod tree;

use crate::chance::Seed;
use crate::content::{Fault, File, Hash};
use crate::game::{Amiss, Outcome, Refusal, Stage};
use crate::notation::ParseError;
use crate::replay::{Fairness, Replay};
use crate::seat::{Seat, Seats, Viewer};
use crate::session::{Entry, NoUndo, Permission, Step};
use crate::talk::Talk;
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::fmt;

pub use game::erased;
pub use tree::Tree;

/// Actions of one seat as the log writes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryTexts {
    pub texts: Vec<String>,
    /// One of them gives the game up.
    pub concedes: bool,
}

/// A game of which only the name is known.
pub trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn rules_version(&self) -> u32;
    /// Starts a game with the built-in pack, or with one of these files.
    fn start(&self, options: &Value, files: Option<Vec<File>>, seed: Seed) -> Result<Box<dyn AnySession>, NoStart>;
    /// Begins a game at a position, written as TOML, with the piles in the order it names. Luck comes from the seed.
    fn lay(&self, position: &str, files: Option<Vec<File>>, seed: Seed) -> Result<Box<dyn AnySession>, NoStart>;
    /// The same, but the piles are shuffled first: for a position of which somebody knows their order. Hands stay.
    fn lay_shuffled(
        &self,
        position: &str,
        files: Option<Vec<File>>,
        seed: Seed,
    ) -> Result<Box<dyn AnySession>, NoStart>;
    fn load(&self, replay: &Replay) -> Result<Box<dyn AnySession>, Fault>;
    /// The stages of a turn, in their order.
    fn stages(&self) -> &'static [&'static str];
    /// The action by which a seat gives up; none in a game that nobody may leave.
    fn concession(&self) -> Option<String>;
    /// The first thing that is wrong with options that can be read, where a refusal would not say enough.
    fn amiss(&self, options: &Value) -> Option<Amiss>;
    /// The options as everybody may see them.
    fn public_options(&self, options: &Value) -> Value;
    /// How many seats play with these options and the built-in pack.
    fn seats_of(&self, options: &Value) -> Result<usize, NoStart>;
    /// Everything that is wrong with a pack. It is read and forgotten, not kept.
    fn check_content(&self, files: &[File]) -> Vec<Fault>;
    /// What a client needs to show cards and maps: `{ hash, files: { path: {...} } }`, each file read as JSON, those that
    /// say how a map looks too, and `texts: { code: [...] }` where a game makes them. The built-in pack without a hash; nothing if no pack of that hash was loaded.
    fn content_json(&self, hash: Option<Hash>) -> Option<Value>;
    /// The hash of the built-in pack.
    fn content(&self) -> Hash;
    /// The files of a pack that is loaded.
    fn files(&self, hash: Hash) -> Option<&'static [File]>;
}

/// A game in progress. What is called `write_` goes straight to text that can be used again: a server does that for every
/// viewer after every action.
pub trait AnySession: Send + Sync {
    fn game(&self) -> &'static str;
    fn seats(&self) -> usize;
    /// As JSON; for a game that began at a position, what follows from it.
    fn options(&self) -> Value;
    /// The hash of the pack that is played with, laid over it what a position brought along.
    fn content(&self) -> Hash;
    /// The files of that pack, unless it is built in.
    fn content_files(&self) -> Option<Vec<File>>;
    /// For whoever runs the game: all luck follows from it.
    fn seed(&self) -> Seed;

    /// For whoever runs the game: it tells who has answered in secret.
    fn deciders(&self) -> Seats;
    /// The seats to which the open question was put: public.
    fn asked(&self) -> Seats;
    /// The seat on whose open decision everybody may advise; its list is public then.
    fn shared(&self) -> Option<Seat>;
    fn talk(&self) -> Talk;
    fn question(&self, seat: Seat) -> String;
    /// What the seat may do, as text.
    fn actions(&self, seat: Seat) -> Vec<String>;
    /// The same as a JSON array, at the end of a text.
    fn write_actions(&self, seat: Seat, to: &mut Vec<u8>);
    fn actions_json(&self, seat: Seat) -> String {
        text(|to| self.write_actions(seat, to))
    }
    /// The answer when the clock runs out, if the seat is asked.
    fn fallback(&self, seat: Seat) -> Option<String>;
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the seat may do this; nothing changes.
    fn check(&self, seat: Seat, action: &str) -> Result<(), Refused>;
    /// Whether the seat may do these one after the other; nothing changes. All but the last must be sealed, and must
    /// leave the seat asked: what closes a question, or would if all others had answered, comes last.
    fn check_all(&self, seat: Seat, actions: &[String]) -> Result<(), Refused>;
    /// What refuses an action, or a line that is no whole action yet, whatever its end; nothing if it is legal, or can
    /// still become a listed one.
    fn why(&self, seat: Seat, line: &str) -> Result<Option<Refusal>, ParseError>;
    /// The answer by which the seat lets the open question go by, if it is one of those. Public: also for a seat that
    /// has answered.
    fn pass(&self, seat: Seat) -> Option<String>;
    /// How many of what the book calls turns are over.
    fn lap(&self) -> u32;
    /// Whether the seat was attacked after that number.
    fn attacked(&self, seat: Seat, since: usize) -> bool;
    /// Where in the turn the open question stands: public.
    fn stage(&self) -> Option<Stage>;
    /// Whether another seat has done something after that number, other than pass.
    fn stirred(&self, seat: Seat, since: usize) -> bool;
    /// Whether this is a legal answer that stays sealed. For whoever runs the game: it can tell who has answered.
    fn is_sealed(&self, seat: Seat, action: &str) -> bool;
    /// Performs an action and returns the number after which its news begin.
    fn act(&mut self, seat: Seat, action: &str) -> Result<usize, Refused>;
    /// Performs all of these or none, and returns the number after which their news begin. See `check_all`.
    fn act_all(&mut self, seat: Seat, actions: &[String]) -> Result<usize, Refused>;

    fn view(&self, viewer: Viewer) -> Value;
    /// The table with everything face up: only for whoever may see the record.
    fn revealed(&self) -> Value;
    /// The view before it is text, in place of what is there.
    fn draw_view(&self, viewer: Viewer, to: &mut Tree);
    /// The fields of the view, each as JSON.
    fn view_parts(&self, viewer: Viewer) -> Vec<(String, String)> {
        let mut tree = Tree::default();
        self.draw_view(viewer, &mut tree);
        tree.fields()
    }
    /// What the viewer sees, in short sentences.
    fn glance(&self, viewer: Viewer) -> Vec<String>;
    /// Answers a question about the table from what the viewer may know: those of the game, and `why ACTION`. The error lists what can be asked.
    fn query(&self, viewer: Viewer, question: &str) -> Result<Value, String>;
    /// What the viewer was told after that number.
    fn news(&self, viewer: Viewer, since: usize) -> Vec<Notice>;
    /// The same as a JSON array, at the end of a text.
    fn write_news(&self, viewer: Viewer, since: usize, to: &mut Vec<u8>);
    fn news_json(&self, viewer: Viewer, since: usize) -> String {
        text(|to| self.write_news(viewer, since, to))
    }
    /// The moments at which everybody was told something, without what was taken back.
    fn steps(&self) -> Vec<Step>;
    /// What was told at such a moment; `None` is told everything.
    fn told_at(&self, step: Step, viewer: Option<Viewer>) -> Vec<Notice>;
    /// The game as it stood at such a moment, by its number, without what led there: to look at.
    fn back_at(&self, seq: usize) -> Option<Box<dyn AnySession>>;
    /// The number of the last news.
    fn seq(&self) -> usize;
    /// How much had been told after the first `entries` entries.
    fn seq_after(&self, entries: usize) -> usize;

    fn may_undo(&self, seat: Seat) -> Permission;
    fn undo(&mut self, seat: Seat, consent: bool) -> Result<(), NoUndo>;
    /// Goes back to the state that stood after the first `to` entries of the log.
    fn undo_to(&mut self, seat: Seat, to: usize, consent: bool) -> Result<(), NoUndo>;
    /// The entry that `undo` would add to the log, so that it can be stored first and entered afterwards.
    fn undo_entry(&self, seat: Seat, consent: bool) -> Result<String, NoUndo>;

    /// The log as text, an entry a line.
    fn entries(&self) -> Vec<String>;
    fn entry_count(&self) -> usize;
    /// The log in its parts: who did what.
    fn log(&self) -> Vec<Entry<String>>;
    /// An action as the game writes it, whatever spaces and capitals it came with.
    fn action_text(&self, action: &str) -> Result<String, ParseError>;
    /// How an action is written in the log, whatever spaces and capitals it came with.
    fn entry_text(&self, seat: Seat, action: &str) -> Result<String, ParseError>;
    /// The same for actions one after the other, if `check_all` allows them.
    fn entry_texts(&self, seat: Seat, actions: &[String]) -> Result<EntryTexts, Refused>;
    /// The seats that have given up, unless that was taken back.
    fn conceded(&self) -> Seats;
    /// Adds an entry as it stands in a log.
    fn enter(&mut self, entry: &str) -> Result<(), Refused>;

    /// The same game before its first entry.
    fn fresh(&self) -> Box<dyn AnySession>;
    fn clone_box(&self) -> Box<dyn AnySession>;
    /// The whole truth as a position, in TOML, but for luck. For whoever runs the game.
    fn position(&self) -> String;
    /// One number for all that everybody was told so far: the last digest of a replay made now.
    fn digest(&mut self) -> Hash;
    /// Notes how the seed came about, if it did come about so.
    fn prove(&mut self, fairness: Fairness) -> Result<(), String>;
    fn record(&self) -> Replay;
    fn playthrough(&self) -> String;
    /// The `Session` itself, for those who know its type after all: a bot does.
    fn as_any(&self) -> &dyn Any;
}

fn text(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut text = Vec::new();
    write(&mut text);
    String::from_utf8(text).expect("JSON is UTF-8")
}

/// One piece of news, as a viewer gets it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Notice {
    pub number: usize,
    pub event: Value,
    pub words: String,
    /// What the game adds for those who watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Value>,
}

/// Why an action or an entry is not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error(transparent)]
    Parse(#[from] ParseError),
    #[error(transparent)]
    Rule(#[from] Refusal),
    #[error(transparent)]
    Undo(#[from] NoUndo),
    /// Several actions that cannot be done together. No rule of a book says so.
    #[error("{0}")]
    Batch(String),
}

/// Why a game does not start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStart {
    #[error("the options do not fit: {0}")]
    Options(String),
    #[error("the content has {} faults, the first: {}", .0.len(), .0.first().map(Fault::to_string).unwrap_or_default())]
    Content(Vec<Fault>),
    #[error("the position has {} faults, the first: {}", .0.len(), .0.first().map(Fault::to_string).unwrap_or_default())]
    Position(Vec<Fault>),
    #[error(transparent)]
    Rule(#[from] Refusal),
}

impl fmt::Debug for dyn AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for dyn AnySession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game of {}", self.game())
    }
}

impl Clone for Box<dyn AnySession> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}
