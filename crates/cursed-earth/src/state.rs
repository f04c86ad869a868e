//! The game in progress, and the engine's contract kept with the parts of this crate.

use crate::action::Action;
use crate::content::Content;
use crate::event::{Event, Log};
use crate::names::{Difficulty, Mode};
use crate::procedures::day::{Day, Step};
use crate::procedures::{DEPTH, Frame, setup};
use crate::tabletop::Tabletop;
use crate::view::View;
use crate::why::Why;
use crate::{evaluate, odds, redeal, talk};
use engine::{Chance, Game, Outcome, Pack, Procedure, Refusal, Rule, Seat, Seats, Seed, Stack, Talk, Viewer};
use serde::{Deserialize, Serialize};

/// What the table agrees on before the first card is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    #[serde(default = "together")]
    pub mode: Mode,
    /// Two to four together; one alone; two head-to-head. Without it, as few as can play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// Head-to-head is always set up as for Street Judge (CE-303).
    #[serde(default = "normal")]
    pub difficulty: Difficulty,
    /// D00: the first Senior Judge; nobody named is a random one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub senior: Option<Seat>,
    /// Head-to-head: who plays the Judges; `a` if nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judges: Option<Seat>,
}

fn together() -> Mode {
    Mode::Cooperative
}

fn normal() -> Difficulty {
    Difficulty::StreetJudge
}

impl Default for Options {
    fn default() -> Options {
        Options { mode: together(), players: None, difficulty: normal(), senior: None, judges: None }
    }
}

impl Options {
    /// How many seats play, if it can be played so.
    pub fn seats(&self) -> Result<usize, Why> {
        let seats = match (self.mode, self.players) {
            (Mode::Cooperative, None) => 2,
            (Mode::Cooperative, Some(players @ 2..=4)) => players,
            (Mode::Cooperative, _) => return Err(Why::NumberTogether),
            (Mode::Solo, None | Some(1)) => 1,
            (Mode::Solo, _) => return Err(Why::NumberAlone),
            (Mode::HeadToHead, None | Some(2)) => 2,
            (Mode::HeadToHead, _) => return Err(Why::NumberHeadToHead),
        };
        if self.judges.is_some() && self.mode != Mode::HeadToHead {
            return Err(Why::JudgesOnlyHeadToHead);
        }
        for (field, named) in [("senior", self.senior), ("judges", self.judges)] {
            if let Some(seat) = named.filter(|seat| seat.index() >= usize::from(seats)) {
                return Err(Why::NobodyThere(field, seat));
            }
        }
        Ok(usize::from(seats))
    }
}

/// The Cursed Earth: what lies on the table, and where we are in the book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub stack: Stack<Frame, DEPTH>,
}

impl Game for State {
    const NAME: &'static str = "cursed-earth";
    const RULES_VERSION: u32 = 1;

    type Options = Options;
    type Content = Content;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type View = View;

    fn start(options: &Options, content: Pack<Content>, seed: Seed, events: &mut Log) -> Result<State, Why> {
        let seats = options.seats()?;
        let mut tabletop = setup::lay_out(content, *options, seats, Chance::new(seed));
        setup::deal(&mut tabletop, events);
        let mut stack = Stack::new(Frame::Day(Day::FIRST));
        stack.run(&mut tabletop, events);
        Ok(State { tabletop, stack })
    }

    fn seats(&self) -> usize {
        usize::from(self.tabletop.seats)
    }

    fn deciders(&self) -> Seats {
        self.stack.asked()
    }

    /// CE-490: who was asked is public; answers are not.
    fn asked(&self) -> Seats {
        match self.stack.asking() {
            Some(Frame::Together(together)) => together.asked(),
            _ => self.stack.asked(),
        }
    }

    fn shared(&self) -> Option<Seat> {
        talk::shared(self)
    }

    fn talk(&self) -> Talk {
        talk::talk(self)
    }

    fn propose(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.stack.asking().filter(|_| seat.index() < self.seats()) {
            frame.propose(&self.tabletop, seat, out);
        }
    }

    /// What procedures propose is legal, so nothing is checked twice; the conformance suite holds them to it.
    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.propose(seat, out);
    }

    fn listed(&self, seat: Seat, action: &Action) -> bool {
        match self.stack.asking() {
            Some(Frame::Psi(psi)) => psi.listed(seat, action),
            Some(Frame::Together(together)) => together.answer_of(seat).is_none(),
            _ => true,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Why> {
        match self.stack.asking() {
            None => Err(Why::GameIsOver(self.tabletop.outcome.map_or(Rule::new("CE-252"), |outcome| outcome.rule))),
            Some(_) if seat.index() >= self.seats() => Err(Why::NotYourDecision),
            Some(frame) => frame.check(&self.tabletop, seat, action),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, events: &mut Log) {
        self.stack.answer(&mut self.tabletop, seat, action, events);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tabletop.outcome
    }

    fn redeal(&self, viewer: Viewer, chance: &mut Chance) -> State {
        redeal::redeal(self, viewer, chance)
    }

    fn fallback(&self, seat: Seat) -> Action {
        self.stack.asking().expect("a question is open").fallback(&self.tabletop, seat)
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate::evaluate(&self.tabletop, seat)
    }

    fn odds(&self, seat: Seat, action: &Action) -> u32 {
        odds::odds(self, seat, action)
    }

    /// Between two investigations nothing is half done.
    fn settled(&self) -> Option<bool> {
        let between = |frame: &Frame| matches!(frame, Frame::Day(Day { at: Step::Play { played: 0, .. }, .. }));
        Some(self.stack.asking().is_none_or(between))
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.tabletop.chance
    }

    /// The order of both decks is unknown to all, also after an undo.
    fn reshuffle(&mut self) {
        redeal::reshuffle(&mut self.tabletop);
    }

    fn content(&self) -> Pack<Content> {
        self.tabletop.content
    }

    fn refusal(content: &Content, why: Why) -> Refusal {
        why.refusal(content)
    }

    fn describe(content: &Content, event: &Event) -> String {
        event.describe(content)
    }

    fn glance(content: &Content, view: &View) -> Vec<String> {
        view.glance(content)
    }

    fn question(&self, seat: Seat) -> String {
        match self.stack.asking() {
            Some(frame) if self.stack.asked().has(seat) => frame.question(&self.tabletop, seat),
            _ => String::new(),
        }
    }

    fn sealed(&self, seat: Seat, _: &Action) -> bool {
        match self.stack.asking() {
            Some(Frame::Together(together)) => together.stays_open(seat),
            _ => false,
        }
    }
}
