//! A game being driven: what was done, what everybody was told, and the way back.
//!
//! The log only grows. An undo is one of its entries and names the state it goes back to by the number of entries
//! after which that state stood, so that a number never means two things. `line` is the way from the start to the
//! state of now, without what was taken back.

mod laid;
mod steps;

use crate::chance::Seed;
use crate::content::Pack;
use crate::event::{Events, Told};
use crate::game::{Game, Refusal};
use crate::notation::ParseError;
use crate::replay::{Digests, Fairness};
use crate::seat::{Seat, Seats, Viewer, Viewers};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;

pub use laid::Laid;
pub use steps::Step;

/// One entry of the log, written `a: snipe dredd > wulf with 17`, `a: undo 12` or `a: undo 12 anew`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry<A> {
    Act(Seat, A),
    /// Back to the state that stood after the first `to` entries.
    Undo {
        seat: Seat,
        to: usize,
        /// Luck is new although the seat was free to go back: an earlier undo has shown what the old luck brings.
        anew: bool,
    },
}

impl<A: Display> Display for Entry<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Act(seat, action) => write!(f, "{seat}: {action}"),
            Entry::Undo { seat, to, anew: false } => write!(f, "{seat}: undo {to}"),
            Entry::Undo { seat, to, anew: true } => write!(f, "{seat}: undo {to} anew"),
        }
    }
}

impl<A: FromStr<Err = ParseError>> FromStr for Entry<A> {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let error = |column: usize, expected: &str| ParseError {
            line: line.to_string(),
            column,
            expected: vec![expected.to_string()],
        };
        let (who, what) = line.split_once(':').ok_or_else(|| error(1, "a seat and a colon"))?;
        let seat = Seat::named(who.trim()).ok_or_else(|| error(1, "a seat (a to d)"))?;
        let what = what.trim_start();
        let before = line[..line.len() - what.len()].chars().count();
        match what.strip_prefix("undo ").map(str::trim) {
            Some(rest) => {
                let (number, anew) = rest.strip_suffix(" anew").map_or((rest, false), |number| (number, true));
                match number.parse::<usize>() {
                    // `07` and `+7` would print differently than they were read.
                    Ok(to) if to.to_string() == number => Ok(Entry::Undo { seat, to, anew }),
                    _ => Err(error(before + 6, "a number of entries")),
                }
            }
            None => match what.parse() {
                Ok(action) => Ok(Entry::Act(seat, action)),
                Err(fault) => {
                    let column = before + fault.column;
                    Err(ParseError { line: line.to_string(), column, ..fault })
                }
            },
        }
    }
}

/// What is told to those who watch a session, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News<E> {
    Event(Told<E>),
    /// The events after number `to`, up to this, no longer count.
    Undone {
        seat: Seat,
        to: usize,
    },
}

/// News as one viewer gets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Seen<'a, E> {
    Event(&'a E),
    Undone { undone: Seat, to: usize },
}

impl<E> News<E> {
    pub fn seen_by(&self, viewer: Viewer) -> Seen<'_, E> {
        match self {
            News::Event(told) => Seen::Event(told.seen_by(viewer)),
            News::Undone { seat, to } => Seen::Undone { undone: *seat, to: *to },
        }
    }

    pub fn public(&self) -> Seen<'_, E> {
        match self {
            News::Event(told) => Seen::Event(told.public()),
            News::Undone { seat, to } => Seen::Undone { undone: *seat, to: *to },
        }
    }

    /// With all that was hidden.
    pub fn revealed(&self) -> Seen<'_, E> {
        match self {
            News::Event(told) => Seen::Event(told.revealed()),
            News::Undone { seat, to } => Seen::Undone { undone: *seat, to: *to },
        }
    }
}

/// Whether a seat may take back its last action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Permission {
    /// Nobody has learned anything since, and nobody else was asked.
    Free,
    /// Only if the others agree.
    ByConsent,
    /// It has done nothing that could be taken back.
    Nothing,
}

/// Why an undo is refused. No rule of a book says so: it is the table's manners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoUndo {
    #[error("there is nothing to take back")]
    Nothing,
    #[error("something was learned or somebody else was asked since: the others must agree")]
    NeedsConsent,
    #[error("no state of this game stood after {0} entries, or it was taken back itself")]
    NotThere(usize),
}

/// Why an entry does not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    #[error(transparent)]
    Rule(#[from] Refusal),
    #[error(transparent)]
    Undo(#[from] NoUndo),
}

/// What an action is to the question that was open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A sealed answer: the question stays open.
    Sealed,
    /// Said by somebody who was not waited for: the question stays open.
    Aside,
    Answer,
}

/// A state on the line.
#[derive(Clone, Copy, Debug)]
struct Stand<A> {
    /// How many entries the log had when it was reached, the last time if an undo led back to it.
    entries: usize,
    /// The number after which the events of its action begin.
    since: usize,
    /// The number of the last event that counts.
    seq: usize,
    /// The action that led here; nothing led to the start.
    act: Option<(Seat, A)>,
    /// Who learned something by that action.
    learned: Viewers,
    /// What kind of action that was.
    kind: Kind,
    /// The seats to which the open question was put.
    asked: Seats,
    /// An undo led back here and gave the game new luck, because somebody had seen what the old luck brings.
    renewed: bool,
}

/// A state is kept at every so many places of the line; the others are made again from the one before.
const KEPT_EVERY: usize = 16;

/// A game being driven.
#[derive(Debug)]
pub struct Session<G: Game> {
    options: G::Options,
    pack: Pack<G::Content>,
    seed: Seed,
    pub(crate) fairness: Option<Fairness>,
    /// The position where it began, if not at the game's own start.
    laid: Option<Arc<Laid<G>>>,
    state: G,
    /// The entries, and how much had been told after each.
    log: Vec<(Entry<G::Action>, usize)>,
    news: Vec<News<G::Event>>,
    line: Vec<Stand<G::Action>>,
    /// Places of the line in ascending order, the start always among them, with their states.
    kept: Vec<(usize, G)>,
    /// The events of the last action.
    events: Events<G::Event>,
    /// As far as they were asked for.
    pub(crate) digests: Digests,
}

/// Written out, because a derived one would ask that content can be cloned; a pack is only a reference to it.
impl<G: Game> Clone for Session<G> {
    fn clone(&self) -> Session<G> {
        Session {
            options: self.options.clone(),
            pack: self.pack,
            seed: self.seed,
            fairness: self.fairness.clone(),
            laid: self.laid.clone(),
            state: self.state.clone(),
            log: self.log.clone(),
            news: self.news.clone(),
            line: self.line.clone(),
            kept: self.kept.clone(),
            events: self.events.clone(),
            digests: self.digests.clone(),
        }
    }
}

impl<G: Game> Session<G> {
    pub fn start(options: G::Options, pack: Pack<G::Content>, seed: Seed) -> Result<Session<G>, Refusal> {
        let mut events = Events::on();
        let state = G::start(&options, pack, seed, &mut events).map_err(|why| G::refusal(&pack, why))?;
        Ok(Session::begin(options, pack, seed, state, events))
    }

    /// A session before its first entry.
    fn begin(
        options: G::Options,
        pack: Pack<G::Content>,
        seed: Seed,
        state: G,
        events: Events<G::Event>,
    ) -> Session<G> {
        let news: Vec<_> = events.as_slice().iter().copied().map(News::Event).collect();
        let start = Stand {
            entries: 0,
            since: 0,
            seq: news.len(),
            act: None,
            learned: Viewers::ALL,
            kind: Kind::Answer,
            asked: state.asked(),
            renewed: false,
        };
        Session {
            options,
            pack,
            seed,
            fairness: None,
            laid: None,
            kept: vec![(0, state.clone())],
            state,
            log: Vec::new(),
            news,
            line: vec![start],
            events,
            digests: Digests::default(),
        }
    }

    /// The same game before the first entry: for going through it again.
    #[must_use]
    pub fn fresh(&self) -> Session<G> {
        let options = self.options.clone();
        let fresh = match &self.laid {
            Some(laid) => Session::begin(options, self.pack, self.seed, laid.state().clone(), Events::on()),
            None => Session::start(options, self.pack, self.seed).expect("it has been started before"),
        };
        Session { fairness: self.fairness.clone(), laid: self.laid.clone(), ..fresh }
    }

    /// A session in another state, before its first entry: to see whether a viewer could tell the two apart.
    #[cfg(feature = "testing")]
    pub(crate) fn twin(&self, state: G) -> Session<G> {
        Session::begin(self.options.clone(), self.pack, self.seed, state, Events::on())
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    pub fn options(&self) -> &G::Options {
        &self.options
    }

    pub fn pack(&self) -> Pack<G::Content> {
        self.pack
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry<G::Action>> {
        self.log.iter().map(|(entry, _)| entry)
    }

    /// The actions that led here, without those that were taken back.
    pub fn line(&self) -> impl DoubleEndedIterator<Item = (Seat, G::Action)> {
        self.line.iter().filter_map(|stand| stand.act)
    }

    /// The sealed answers to the question that is open.
    pub fn open_answers(&self) -> impl Iterator<Item = (Seat, G::Action)> {
        let opened = self.line.iter().rposition(|stand| stand.kind == Kind::Answer).unwrap_or(0);
        let sealed = self.line[opened + 1..].iter().filter(|stand| stand.kind == Kind::Sealed);
        let over = self.tip().asked.is_empty();
        sealed.filter(move |_| !over).filter_map(|stand| stand.act)
    }

    /// Everything that was told, from number 1 on.
    pub fn news(&self) -> &[News<G::Event>] {
        &self.news
    }

    /// What was told after that number.
    pub fn news_since(&self, number: usize) -> &[News<G::Event>] {
        self.news.get(number..).unwrap_or_default()
    }

    /// How much had been told after the first `entries` entries.
    pub fn seq_after(&self, entries: usize) -> usize {
        match entries.checked_sub(1).and_then(|last| self.log.get(last)) {
            Some(&(_, seq)) => seq,
            None => self.line[0].seq,
        }
    }

    /// The number of the last news. Sealed answers make none, so they neither show nor make each other stale.
    pub fn seq(&self) -> usize {
        self.news.len()
    }

    /// Performs an action and returns its events; a refused one changes nothing.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<&[Told<G::Event>], Refusal> {
        self.state.check(seat, &action).map_err(|why| G::refusal(&self.pack, why))?;
        let kind = match self.state.sealed(seat, &action) {
            true => Kind::Sealed,
            false if !self.state.deciders().has(seat) => Kind::Aside,
            false => Kind::Answer,
        };
        let luck = self.state.chance().clone();
        let since = self.news.len();
        self.events.clear();
        self.state.apply(seat, &action, &mut self.events);
        assert!(kind != Kind::Sealed || self.events.is_empty(), "a sealed answer makes no event");

        self.news.extend(self.events.as_slice().iter().copied().map(News::Event));
        self.log.push((Entry::Act(seat, action), self.news.len()));
        // A die or a shuffle may have told anybody something, and must not be tried again.
        let drew = luck != *self.state.chance();
        self.line.push(Stand {
            entries: self.log.len(),
            since,
            seq: if self.events.is_empty() { self.tip().seq } else { self.news.len() },
            act: Some((seat, action)),
            learned: if drew { Viewers::ALL } else { self.events.taught() },
            kind,
            asked: self.state.asked(),
            renewed: false,
        });
        if (self.line.len() - 1).is_multiple_of(KEPT_EVERY) {
            self.kept.push((self.line.len() - 1, self.state.clone()));
        }
        Ok(self.events.as_slice())
    }

    /// Adds an entry as it stands in a log: what was agreed then is agreed now.
    pub fn enter(&mut self, entry: Entry<G::Action>) -> Result<(), Unfit> {
        match entry {
            Entry::Act(seat, action) => _ = self.act(seat, action)?,
            Entry::Undo { seat, to, anew } => self.go_back(seat, to, true, anew)?,
        }
        Ok(())
    }

    /// Whether the seat may take back its last action. It depends on public facts and on the seat's own actions alone.
    pub fn may_undo(&self, seat: Seat) -> Permission {
        match self.before_last_act(seat) {
            None => Permission::Nothing,
            Some(place) if self.is_free(seat, place) => Permission::Free,
            Some(_) => Permission::ByConsent,
        }
    }

    /// Takes back the seat's last action, and all that came after it.
    pub fn undo(&mut self, seat: Seat, consent: bool) -> Result<(), NoUndo> {
        self.undo_to(seat, self.undo_goes_to(seat)?, consent)
    }

    /// The entry that `undo` would add: whoever keeps a log writes it there first and enters it afterwards.
    pub fn undo_entry(&self, seat: Seat, consent: bool) -> Result<Entry<G::Action>, NoUndo> {
        let to = self.undo_goes_to(seat)?;
        let (place, free) = self.way_back(seat, to, consent)?;
        Ok(Entry::Undo { seat, to, anew: free && self.old_luck_is_known(place) })
    }

    fn undo_goes_to(&self, seat: Seat) -> Result<usize, NoUndo> {
        let place = self.before_last_act(seat).ok_or(NoUndo::Nothing)?;
        Ok(self.line[place].entries)
    }

    /// The place of the line to which the seat may go back, and whether it is free to.
    fn way_back(&self, seat: Seat, to: usize, consent: bool) -> Result<(usize, bool), NoUndo> {
        let place = self.line.binary_search_by_key(&to, |stand| stand.entries).map_err(|_| NoUndo::NotThere(to))?;
        let plays = seat.index() < self.state.seats();
        if !plays || place + 1 == self.line.len() {
            return Err(NoUndo::Nothing);
        }
        match self.is_free(seat, place) {
            false if !consent => Err(NoUndo::NeedsConsent),
            free => Ok((place, free)),
        }
    }

    /// Whether the luck of this place was played out once and then taken back by an undo to a later place.
    fn old_luck_is_known(&self, place: usize) -> bool {
        self.line[place + 1..].iter().any(|stand| stand.renewed)
    }

    /// Goes back to the state that stood after the first `to` entries of the log.
    pub fn undo_to(&mut self, seat: Seat, to: usize, consent: bool) -> Result<(), NoUndo> {
        let (place, free) = self.way_back(seat, to, consent)?;
        self.go_back(seat, to, consent, free && self.old_luck_is_known(place))
    }

    /// A log of an earlier release has no undo that is `anew`, and must be played as it was played then.
    fn go_back(&mut self, seat: Seat, to: usize, consent: bool, anew: bool) -> Result<(), NoUndo> {
        let (place, free) = self.way_back(seat, to, consent)?;
        let told = self.tip().seq;
        self.state = self.state_at(place);
        self.line.truncate(place + 1);
        self.kept.retain(|&(at, _)| at <= place);

        // Taking back what made no event is no news either: it would tell that there was an answer.
        let back = self.line[place].seq;
        if back < told {
            self.news.push(News::Undone { seat, to: back });
        }
        self.log.push((Entry::Undo { seat, to, anew }, self.news.len()));
        self.line[place].entries = self.log.len();
        if !free || anew {
            self.line[place].renewed = true;
            // Nobody may have seen the next die or the next card.
            self.state.chance().rekey(self.log.len() as u64);
            self.state.reshuffle();
            self.kept.retain(|&(at, _)| at < place);
            self.kept.push((place, self.state.clone()));
        }
        self.events.clear();
        Ok(())
    }

    fn tip(&self) -> &Stand<G::Action> {
        self.line.last().expect("the start is always there")
    }

    /// The place of the line from which the seat acted last.
    fn before_last_act(&self, seat: Seat) -> Option<usize> {
        let own = |stand: &Stand<G::Action>| stand.act.is_some_and(|(by, _)| by == seat);
        self.line.iter().rposition(own).map(|place| place - 1)
    }

    /// Whether everything after this place is the seat's own, taught nobody anything, and nobody else was asked: what a
    /// seat has seen stays known, so a card that was shown is not put back without consent. The end of the game asks
    /// nobody at all: it stands unless the others agree.
    fn is_free(&self, seat: Seat, place: usize) -> bool {
        self.line[place + 1..].iter().all(|stand| {
            stand.act.is_some_and(|(by, _)| by == seat) && stand.asked == Seats::one(seat) && stand.learned.is_empty()
        })
    }

    fn state_at(&self, place: usize) -> G {
        let after = self.kept.partition_point(|&(at, _)| at <= place);
        let (at, kept) = &self.kept[after - 1];
        let mut state = kept.clone();
        for stand in &self.line[at + 1..=place] {
            let (seat, action) = stand.act.expect("only the start has no action before it");
            state.apply(seat, &action, &mut Events::off());
        }
        state
    }
}
