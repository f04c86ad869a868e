//! Any game through one door, for those who do not know which: the command line and the server.
//!
//! Actions are text, views and events are JSON. `erased::<State>()` is the game, and every `Session` is an `AnySession`.

use crate::chance::Seed;
use crate::content::{Fault, File, Pack, Stored};
use crate::game::{Game, Outcome, Refusal};
use crate::notation::ParseError;
use crate::playthrough;
use crate::replay::Replay;
use crate::seat::{Seat, Seats, Viewer};
use crate::session::{Entry, NoUndo, Permission, Session, Unfit};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

/// A game of which only the name is known.
pub trait AnyGame: Send + Sync {
    fn name(&self) -> &'static str;
    fn rules_version(&self) -> u32;
    /// Starts a game with the built-in pack, or with one of these files.
    fn start(&self, options: &Value, files: Option<Vec<File>>, seed: Seed) -> Result<Box<dyn AnySession>, NoStart>;
    fn load(&self, replay: &Replay) -> Result<Box<dyn AnySession>, Fault>;
    /// Everything that is wrong with a pack. It is read and forgotten, not kept.
    fn check_content(&self, files: &[File]) -> Vec<Fault>;
}

/// A game in progress.
pub trait AnySession: Send + Sync {
    fn game(&self) -> &'static str;
    fn seats(&self) -> usize;
    /// For whoever runs the game: it tells who has answered in secret.
    fn deciders(&self) -> Seats;
    /// The seats to which the open question was put: public.
    fn asked(&self) -> Seats;
    fn question(&self, seat: Seat) -> String;
    /// What the seat may do, as text.
    fn actions(&self, seat: Seat) -> Vec<String>;
    /// Performs an action and returns the number after which its news begin.
    fn act(&mut self, seat: Seat, action: &str) -> Result<usize, Refused>;
    fn view(&self, viewer: Viewer) -> Value;
    /// What the viewer sees, in short sentences.
    fn glance(&self, viewer: Viewer) -> Vec<String>;
    /// What the viewer was told after that number.
    fn news(&self, viewer: Viewer, since: usize) -> Vec<Notice>;
    /// The number of the last news.
    fn seq(&self) -> usize;
    fn may_undo(&self, seat: Seat) -> Permission;
    fn undo(&mut self, seat: Seat, consent: bool) -> Result<(), NoUndo>;
    /// The answer when the clock runs out, if the seat is asked.
    fn fallback(&self, seat: Seat) -> Option<String>;
    fn outcome(&self) -> Option<Outcome>;
    /// The log as text, an entry a line.
    fn entries(&self) -> Vec<String>;
    /// Adds an entry as it stands in a log.
    fn enter(&mut self, entry: &str) -> Result<(), Refused>;
    /// The same game before its first entry.
    fn fresh(&self) -> Box<dyn AnySession>;
    fn record(&self) -> Replay;
    fn playthrough(&self) -> String;
    /// The `Session` itself, for those who know its type after all: a bot does.
    fn as_any(&self) -> &dyn Any;
}

/// One piece of news, as a viewer gets it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Notice {
    pub number: usize,
    pub event: Value,
    pub words: String,
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
}

/// Why a game does not start.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStart {
    #[error("the options do not fit: {0}")]
    Options(String),
    #[error("the content has {} faults, the first: {}", .0.len(), .0.first().map(Fault::to_string).unwrap_or_default())]
    Content(Vec<Fault>),
    #[error(transparent)]
    Rule(#[from] Refusal),
}

/// The game of this type.
pub const fn erased<G: Game>() -> &'static dyn AnyGame {
    const { &Erased::<G>(PhantomData) }
}

struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Game> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn start(&self, options: &Value, files: Option<Vec<File>>, seed: Seed) -> Result<Box<dyn AnySession>, NoStart> {
        let options = G::Options::deserialize(options).map_err(|error| NoStart::Options(error.to_string()))?;
        let pack = match files {
            Some(files) => Pack::load(files).map_err(NoStart::Content)?,
            None => Pack::built_in(),
        };
        Ok(Box::new(Session::<G>::start(options, pack, seed)?))
    }

    fn load(&self, replay: &Replay) -> Result<Box<dyn AnySession>, Fault> {
        Ok(Box::new(replay.load::<G>()?))
    }

    fn check_content(&self, files: &[File]) -> Vec<Fault> {
        G::Content::read(files).err().unwrap_or_default()
    }
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

impl<G: Game> AnySession for Session<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        self.state().seats()
    }

    fn deciders(&self) -> Seats {
        self.state().deciders()
    }

    fn asked(&self) -> Seats {
        self.state().asked()
    }

    fn question(&self, seat: Seat) -> String {
        if self.plays(seat) { self.state().question(seat) } else { String::new() }
    }

    fn actions(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        if self.plays(seat) {
            self.state().actions(seat, &mut actions);
        }
        actions.iter().map(|action| action.to_string()).collect()
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<usize, Refused> {
        let before = self.seq();
        Session::act(self, seat, action.parse()?)?;
        Ok(before)
    }

    fn glance(&self, viewer: Viewer) -> Vec<String> {
        G::glance(&self.pack(), &self.state().view(self.looks(viewer)))
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.state().view(self.looks(viewer))).expect("a view can be written as JSON")
    }

    fn news(&self, viewer: Viewer, since: usize) -> Vec<Notice> {
        let notice = |(number, news): (usize, &crate::session::News<G::Event>)| Notice {
            number,
            event: serde_json::to_value(news.seen_by(viewer)).expect("an event can be written as JSON"),
            words: playthrough::sentence::<G>(&self.pack(), news, viewer),
        };
        (since + 1..).zip(self.news_since(since)).map(notice).collect()
    }

    fn seq(&self) -> usize {
        Session::seq(self)
    }

    fn may_undo(&self, seat: Seat) -> Permission {
        Session::may_undo(self, seat)
    }

    fn undo(&mut self, seat: Seat, consent: bool) -> Result<(), NoUndo> {
        Session::undo(self, seat, consent)
    }

    fn fallback(&self, seat: Seat) -> Option<String> {
        self.deciders().has(seat).then(|| self.state().fallback(seat).to_string())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn entries(&self) -> Vec<String> {
        Session::entries(self).map(|entry| entry.to_string()).collect()
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

impl<G: Game> Session<G> {
    fn plays(&self, seat: Seat) -> bool {
        seat.index() < self.state().seats()
    }

    /// An empty seat sees what everybody sees.
    fn looks(&self, viewer: Viewer) -> Viewer {
        viewer.seat().filter(|&seat| self.plays(seat)).map_or(Viewer::Spectator, Viewer::Seat)
    }
}
