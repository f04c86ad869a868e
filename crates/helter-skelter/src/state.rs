//! The game in progress, and the engine's contract kept with the parts of this crate.

use crate::action::Action;
use crate::content::Content;
use crate::event::{Event, Log};
use crate::names::Team;
use crate::procedures::placement::{self, Placement};
use crate::procedures::{DEPTH, Frame};
use crate::tabletop::{HouseRules, Tabletop};
use crate::view::View;
use crate::why::Why;
use crate::{evaluate, odds, redeal, unfinished};
use engine::{Chance, Game, Outcome, Pack, Procedure, Purpose, Refusal, Rule, Seat, Seats, Seed, Stack, Viewer};
use serde::{Deserialize, Serialize};

/// What the table agrees on before the first card is dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The id of a map of the pack.
    #[serde(default = "first_game_map")]
    pub map: String,
    /// One team a seat, clockwise.
    pub teams: Vec<Team>,
    #[serde(default)]
    pub house: HouseRules,
}

/// HS-070: recommended for a first game.
fn first_game_map() -> String {
    "city-blocks".to_string()
}

/// Helter Skelter: what lies on the table, and where we are in the book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub stack: Stack<Frame, DEPTH>,
}

impl State {
    fn start_checked(options: &Options, content: Pack<Content>) -> Result<u8, Why> {
        if !(2..=4).contains(&options.teams.len()) {
            return Err(Why::NumberOfPlayers);
        }
        let twice = |(place, team)| options.teams[..place].contains(team);
        if options.teams.iter().enumerate().any(twice) {
            return Err(Why::TeamTwice);
        }
        content.map(&options.map).ok_or(Why::NoSuchMap)
    }

    /// HS-R63: conceding answers no question and can be done at any time.
    fn check_concede(&self, seat: Seat) -> Result<(), Why> {
        match &self.tabletop {
            table if !table.house.concession => Err(Why::NoConceding),
            table if table.eliminated.has(seat) => Err(Why::Eliminated),
            table if table.conceded.has(seat) => Err(Why::ConcededAlready),
            _ => Ok(()),
        }
    }

    fn concede(&mut self, seat: Seat, events: &mut Log) {
        let table = &mut self.tabletop;
        table.conceded = table.conceded.with(seat);
        events.tell(Event::Conceded { seat });
        // RULING HS-R63: of two players the other wins; of more, a bot takes over.
        let others: Seats = table.remaining().filter(|&other| other != seat).collect();
        if others.len() == 1 {
            table.finish(others, Rule::new("HS-R63"), events);
            self.stack.clear();
        }
    }
}

impl Game for State {
    const NAME: &'static str = "helter-skelter";
    const RULES_VERSION: u32 = 1;
    const CONCEDE: Option<Action> = Some(Action::Concede);

    type Options = Options;
    type Content = Content;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type View = View;

    fn start(options: &Options, content: Pack<Content>, seed: Seed, events: &mut Log) -> Result<State, Why> {
        let map = State::start_checked(options, content)?;
        let mut tabletop = placement::lay_out(content, map, &options.teams, options.house, Chance::new(seed));
        placement::deal(&mut tabletop, events);
        let mut stack = Stack::new(Frame::Placement(Placement::new(options.teams.len())));
        stack.run(&mut tabletop, events);
        Ok(State { tabletop, stack })
    }

    fn seats(&self) -> usize {
        self.tabletop.seats as usize
    }

    fn deciders(&self) -> Seats {
        self.stack.asked()
    }

    /// HS-410: who was asked is public; answers are not.
    fn asked(&self) -> Seats {
        match self.stack.asking() {
            Some(Frame::Placement(placement)) => placement.asked(),
            Some(Frame::Window(window)) => window.asked(),
            _ => self.stack.asked(),
        }
    }

    fn propose(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.stack.asking() {
            frame.propose(&self.tabletop, seat, out);
        }
    }

    /// The proposals that pass `check`, as everywhere; what `check` asks before it asks the procedure is asked once.
    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let plays = seat.index() < self.seats() && !self.tabletop.eliminated.has(seat);
        if let Some(frame) = self.stack.asking().filter(|_| plays) {
            frame.actions(&self.tabletop, seat, out);
        }
    }

    /// Drawn from the proposals, and drawn again if `check` refuses: every legal action is as likely as any other. Since
    /// little is proposed in vain, one check does.
    fn sample(&self, seat: Seat, chance: &mut Chance, scratch: &mut Vec<Action>) -> Action {
        scratch.clear();
        self.propose(seat, scratch);
        loop {
            let drawn = chance.below(Purpose::Other, scratch.len());
            if self.check(seat, &scratch[drawn]).is_ok() {
                return scratch[drawn];
            }
            scratch.swap_remove(drawn);
        }
    }

    fn listed(&self, seat: Seat, action: &Action) -> bool {
        match (action, self.stack.asking()) {
            (Action::Concede, _) => false,
            (_, Some(Frame::Placement(placement))) => placement.listed(&self.tabletop, seat, action),
            (_, Some(Frame::Window(window))) => window.listed(seat),
            _ => true,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Why> {
        if seat.index() >= self.seats() {
            return Err(Why::NotYourDecision);
        }
        match (action, self.stack.asking()) {
            (_, None) => {
                Err(Why::GameIsOver(self.tabletop.outcome.map_or(Rule::new("HS-320"), |outcome| outcome.rule)))
            }
            (Action::Concede, _) => self.check_concede(seat),
            (_, Some(_)) if self.tabletop.eliminated.has(seat) => Err(Why::Eliminated),
            // HS-256: who may interrupt when is public.
            (Action::Interrupt { .. }, Some(Frame::Turn(_) | Frame::Attack(_) | Frame::Psi(_))) => Err(Why::NoWindow),
            (_, Some(frame)) => frame.check(&self.tabletop, seat, action),
        }
    }

    fn unfinished(&self, seat: Seat, line: &str) -> Option<Result<(), Why>> {
        unfinished::unfinished(self, seat, line)
    }

    fn apply(&mut self, seat: Seat, action: &Action, events: &mut Log) {
        match action {
            Action::Concede => self.concede(seat, events),
            _ => self.stack.answer(&mut self.tabletop, seat, action, events),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn revealed(&self) -> View {
        View::revealed(self)
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

    /// HS-258: nobody has to interrupt.
    fn pass(&self, seat: Seat) -> Option<Action> {
        match self.stack.asking() {
            Some(Frame::Window(window)) if window.asked().has(seat) => Some(Action::Pass),
            _ => None,
        }
    }

    /// The turns of the marker holders: an interrupting turn is part of the one it interrupts.
    fn lap(&self) -> u32 {
        self.tabletop.turns.into()
    }

    /// An explosion names a space when it is declared, and whom it hits as each of them decides.
    fn attacks(&self, event: &Event, seat: Seat) -> bool {
        let on = match *event {
            Event::Declared { action: Action::Attack { on, .. }, .. } => on,
            Event::Defended { who, .. } | Event::Undefended { who } => who,
            _ => return false,
        };
        self.tabletop.owner(on) == Some(seat)
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate::evaluate(&self.tabletop, seat)
    }

    fn odds(&self, seat: Seat, action: &Action) -> u32 {
        odds::odds(&self.tabletop, seat, action)
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.tabletop.chance
    }

    /// HS-406: the order of a draw deck is unknown to all, also after an undo.
    fn reshuffle(&mut self) {
        for seat in Seat::first(self.seats()) {
            self.tabletop.players[seat].deck.shuffle(&mut self.tabletop.chance);
        }
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

    fn sealed(&self, seat: Seat, action: &Action) -> bool {
        match (action, self.stack.asking()) {
            (Action::Concede, _) => false,
            (_, Some(Frame::Placement(placement))) => placement.stays_open(seat, action),
            (_, Some(Frame::Window(window))) => window.stays_open(&self.tabletop, seat, action),
            _ => false,
        }
    }
}
