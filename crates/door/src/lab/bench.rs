//! A laboratory whose game is not known by its type: plays one game after the other.

use super::{Card, Choices, Lab, Notes, Setup, Side};
use bots::{Bot, Budget, arena};
use engine::content::{File, Pack};
use engine::{Chance, Events, Game, PerSeat, Rule, Seat, Seats, Seed};
use std::marker::PhantomData;

/// What is kept of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    pub end: End,
    /// The rule that ended it.
    pub rule: Option<Rule>,
    pub scores: PerSeat<i16>,
    pub decisions: u32,
    pub notes: Notes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Won(Seats),
    Drawn,
    /// Against the game itself.
    Lost,
    /// Given up after the longest game that is wanted.
    Unfinished,
}

impl Record {
    pub fn won(&self, seat: Seat) -> bool {
        matches!(self.end, End::Won(winners) if winners.has(seat))
    }

    /// 1 for a win, a half for a draw.
    pub fn result(&self, seat: Seat) -> f64 {
        match self.end {
            End::Won(winners) if winners.has(seat) => 1.0,
            End::Won(_) | End::Lost => 0.0,
            End::Drawn | End::Unfinished => 0.5,
        }
    }
}

/// What one game is played with.
#[derive(Clone, Copy, Debug)]
pub struct Deal<'a> {
    /// A place in `Bench::setups`.
    pub setup: usize,
    pub seed: Seed,
    /// Luck after the deal is that of this number, in place of the seed's.
    pub anew: Option<u64>,
    /// The bot of each seat, by its name.
    pub bots: &'a [&'a str],
    /// What bots that search have instead of their own. Never a clock: a game follows from its number.
    pub budget: Option<Budget>,
    /// A game is given up after so many decisions.
    pub longest: u32,
}

/// The laboratory of a game.
pub trait AnyLab: Send + Sync {
    fn side(&self) -> &'static str;
    fn sources(&self) -> &'static [&'static str];
    fn counts(&self) -> &'static [&'static str];
    fn turns(&self) -> &'static str;
    /// Sets everything up with the built-in pack, or with one of these files, which must be sound.
    fn open(
        &self,
        files: Option<Vec<File>>,
        players: Option<usize>,
        choices: &Choices,
    ) -> Result<Box<dyn Bench>, String>;
}

/// A pack and the setups that are played with it.
pub trait Bench: Send + Sync {
    fn sides(&self) -> Vec<Side>;
    fn cards(&self) -> Vec<Card>;
    fn setups(&self) -> &[Setup];
    /// Starts every setup once; the error is the first refusal.
    fn try_all(&self, seed: Seed) -> Result<(), String>;
    /// Plays a game to its end. `chance` is the luck of the bots.
    fn play(&self, deal: &Deal, chance: Chance) -> Record;
}

/// The laboratory of this type.
pub const fn lab<L: Lab>() -> &'static dyn AnyLab {
    const { &Erased::<L>(PhantomData) }
}

struct Erased<L>(PhantomData<fn() -> L>);

impl<L: Lab> AnyLab for Erased<L> {
    fn side(&self) -> &'static str {
        L::SIDE
    }

    fn sources(&self) -> &'static [&'static str] {
        L::SOURCES
    }

    fn counts(&self) -> &'static [&'static str] {
        L::COUNTS
    }

    fn turns(&self) -> &'static str {
        L::TURNS
    }

    fn open(
        &self,
        files: Option<Vec<File>>,
        players: Option<usize>,
        choices: &Choices,
    ) -> Result<Box<dyn Bench>, String> {
        let pack = match files {
            None => Pack::built_in(),
            Some(files) => Pack::load(files).map_err(|faults| faults[0].to_string())?,
        };
        let (options, setups) = L::setups(pack, players, choices)?.into_iter().unzip();
        Ok(Box::new(Opened::<L> { pack, options, setups }))
    }
}

struct Opened<L: Lab> {
    pack: Pack<<L::Game as Game>::Content>,
    options: Vec<<L::Game as Game>::Options>,
    setups: Vec<Setup>,
}

impl<L: Lab> Bench for Opened<L> {
    fn sides(&self) -> Vec<Side> {
        L::sides(self.pack.content())
    }

    fn cards(&self) -> Vec<Card> {
        L::cards(self.pack.content())
    }

    fn setups(&self) -> &[Setup] {
        &self.setups
    }

    fn try_all(&self, seed: Seed) -> Result<(), String> {
        self.options.iter().try_for_each(|options| {
            let started = L::Game::start(options, self.pack, seed, &mut Events::off());
            started.map(drop).map_err(|why| L::Game::refusal(self.pack.content(), why).to_string())
        })
    }

    fn play(&self, deal: &Deal, mut chance: Chance) -> Record {
        let mut events = Events::on();
        let mut state = L::Game::start(&self.options[deal.setup], self.pack, deal.seed, &mut events)
            .expect("every setup has been tried before the first game");
        if let Some(number) = deal.anew {
            state.chance().rekey(number);
        }
        let bot =
            |name: &&str| bots::named_with(name, deal.budget, chance.fork()).expect("the names have been checked");
        let mut bots: Vec<Box<dyn Bot<L::Game>>> = deal.bots.iter().map(bot).collect();
        let mut notes = Notes::default();
        let played =
            arena::watch(state, &mut bots, &mut chance, deal.longest as usize, &mut events, |state, events| {
                events.as_slice().iter().for_each(|told| L::observe(state, told.public(), &mut notes));
                events.clear();
            });
        let (state, decisions) = (played.state, played.decisions as u32);
        let outcome = state.outcome();
        notes.close();
        let end = match outcome {
            None => End::Unfinished,
            Some(outcome) if !outcome.winners.is_empty() => End::Won(outcome.winners),
            Some(_) if L::against_the_game(&state) => End::Lost,
            Some(_) => End::Drawn,
        };
        let mut scores = PerSeat::default();
        for seat in Seat::first(state.seats()) {
            scores[seat] = outcome.map_or_else(|| notes.total(seat), |outcome| outcome.scores[seat]);
        }
        Record { end, rule: outcome.map(|outcome| outcome.rule), scores, decisions, notes }
    }
}
