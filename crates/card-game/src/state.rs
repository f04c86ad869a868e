//! The game in progress, and the engine's contract kept with the parts of this crate.

use crate::action::Action;
use crate::content::Content;
use crate::deck;
use crate::effect::text::{self, Printed};
use crate::event::{Event, Log};
use crate::names::{CardId, Round};
use crate::procedures::draft::Draft;
use crate::procedures::{DEPTH, Frame};
use crate::tabletop::lasting::MOST_LASTING;
use crate::tabletop::object::{ObjectSet, Objects};
use crate::tabletop::{Area, LARGEST_DECK, Tabletop};
use crate::view::View;
use crate::why::Why;
use crate::{evaluate, instinct, redeal};
use engine::{Amiss, Chance, Game, Outcome, Pack, PerSeat, Pile, Procedure, Refusal, Rule, Seat, Seats, Seed};
use engine::{Stack, Stage, Viewer, Viewers};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tinyvec::ArrayVec;

words! {
    /// How the teams come about.
    pub enum Start {
        /// Everybody has the team of the own deck, as far as no Judge is taken twice.
        Ready = "ready",
        /// The Judge draft of the book.
        Draft = "draft",
    }
}

/// What the table agrees on before the first card is dealt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Two to four; without it, as many as there are decks, and at least two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u8>,
    /// For each seat the name of a deck of the pack, or a deck as text. Seats without one get the decks of the pack in
    /// their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<String>,
    #[serde(default = "ready")]
    pub start: Start,
}

fn ready() -> Start {
    Start::Ready
}

impl Default for Options {
    fn default() -> Options {
        Options { players: None, decks: Vec::new(), start: Start::Ready }
    }
}

impl Options {
    pub fn seats(&self) -> Result<usize, Why> {
        let seats = self.players.map_or(self.decks.len().max(2), usize::from);
        if (2..=4).contains(&seats) && self.decks.len() <= seats { Ok(seats) } else { Err(Why::NumberOfPlayers) }
    }

    /// The deck of a seat, read and found fit.
    pub fn deck(&self, content: &Content, seat: Seat) -> Result<deck::Deck, Why> {
        let deck = match self.decks.get(seat.index()) {
            Some(text) => content.deck(text).map_err(|_| Why::NoSuchDeck(seat))?,
            None => {
                content.decks.get(seat.index() % content.decks.len().max(1)).cloned().ok_or(Why::NoSuchDeck(seat))?
            }
        };
        let fit = deck::check(&deck, content).is_empty() && deck.size() <= LARGEST_DECK;
        if fit { Ok(deck) } else { Err(Why::DeckUnfit(seat)) }
    }
}

impl Options {
    /// The first deck that cannot be played, and all that is wrong with it.
    fn amiss(&self, content: &Content) -> Option<Amiss> {
        self.decks.iter().enumerate().find_map(|(seat, text)| {
            let wrong = content.deck(text).err()?;
            let said: Vec<String> = wrong.iter().map(|fault| fault.placed(text)).collect();
            Some(Amiss { field: format!("decks.{seat}"), reason: said.join("; ") })
        })
    }
}

/// The options, shared by all copies of a state: they may hold whole deck lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreed {
    options: Arc<Options>,
    /// CG-414: in a redealt state, the decks that were dealt in place of those nobody may know.
    dealt: [Option<&'static str>; Seat::MAX],
}

impl Agreed {
    pub fn new(options: Options) -> Agreed {
        Agreed { options: Arc::new(options), dealt: [None; Seat::MAX] }
    }

    pub fn start(&self) -> Start {
        self.options.start
    }

    pub fn options(&self) -> Options {
        let mut options = Options::clone(&self.options);
        for (seat, deck) in self.dealt.iter().enumerate() {
            if let Some(deck) = deck {
                options.decks.resize(options.decks.len().max(seat + 1), String::new());
                options.decks[seat] = (*deck).to_string();
            }
        }
        options
    }

    /// CG-R87: the ready-to-play deck that a seat is known to play; none if the list is the player's secret.
    pub fn ready_deck<'a>(&self, content: &'a Content, seat: Seat) -> Option<&'a deck::Deck> {
        match self.options.decks.get(seat.index()) {
            Some(text) => content.ready_deck(text.trim()),
            None => content.decks.get(seat.index() % content.decks.len().max(1)),
        }
    }

    /// The Judges with whom a seat means to begin.
    pub fn planned_team(&self, content: &Content, seat: Seat) -> Vec<CardId> {
        match self.ready_deck(content, seat) {
            Some(deck) => deck.team.clone(),
            None => self.options.deck(content, seat).map(|deck| deck.team).unwrap_or_default(),
        }
    }

    /// A seat is dealt this deck of the pack, whatever it has registered.
    pub fn deal(&mut self, seat: Seat, deck: &'static str) {
        self.dealt[seat.index()] = Some(deck);
    }
}

impl Serialize for Agreed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.options().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Agreed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Options::deserialize(from).map(Agreed::new)
    }
}

/// The card game: what lies on the table, and where we are in the book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub stack: Stack<Frame, DEPTH>,
}

/// An empty table with decks and rosters.
pub fn lay_out(options: &Options, content: Pack<Content>, chance: Chance) -> Result<Tabletop, Why> {
    let seats = options.seats()?;
    let mut areas = PerSeat::<Area>::default();
    for seat in Seat::first(seats) {
        let deck = options.deck(content.content(), seat)?;
        areas[seat].deck = Pile::of(deck.copies(), Viewers::NONE);
        areas[seat].roster = deck.roster().take(15).collect();
    }
    Ok(Tabletop {
        content,
        agreed: Agreed::new(options.clone()),
        chance,
        seats: seats as u8,
        playing: Seats::first(seats),
        areas,
        objects: Objects::new(),
        turn: 0,
        round: Round::Ready,
        duty: Seat::new(0),
        duty_tie: Seats::NONE,
        time: None,
        inquiry: None,
        dice: None,
        lasting: ArrayVec::<[_; MOST_LASTING]>::new(),
        used: ArrayVec::new(),
        happened: ArrayVec::new(),
        waiting: ArrayVec::new(),
        awake: ObjectSet::default(),
        chain: 0,
        cut: false,
        outcome: None,
    })
}

impl Game for State {
    const NAME: &'static str = "card-game";
    const RULES_VERSION: u32 = 2;
    const CONCEDE: Option<Action> = Some(Action::Concede);
    /// Dice decide much, and a good instinct most of the rest: thought tells only in larger steps. Whoever always does
    /// what instinct likes best is too good a player for a cadet.
    const EFFORT: [u32; 3] = [0, 32, 1600];
    const STAGES: &'static [&'static str] = Round::WORDS;

    type Options = Options;
    type Content = Content;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type View = View;

    fn start(options: &Options, content: Pack<Content>, seed: Seed, events: &mut Log) -> Result<State, Why> {
        let mut tabletop = lay_out(options, content, Chance::new(seed))?;
        let mut stack = Stack::new(Frame::Draft(Draft::FIRST));
        stack.run(&mut tabletop, events);
        Ok(State { tabletop, stack })
    }

    fn amiss(options: &Options, content: &Content) -> Option<Amiss> {
        options.amiss(content)
    }

    /// CG-414: a deck of the pack is known by its name; what another is made of is its owner's secret.
    fn public_options(options: &Options, content: &Content) -> Options {
        let shown = |deck: &String| match content.ready_deck(deck.trim()) {
            Some(ready) => ready.id.clone(),
            None => "own".to_string(),
        };
        Options { decks: options.decks.iter().map(shown).collect(), ..options.clone() }
    }

    fn texts(content: &Content) -> Vec<(String, Vec<String>)> {
        content.cards.iter().map(|card| (card.code.to_string(), text::card(card, content, &Printed))).collect()
    }

    fn seats(&self) -> usize {
        usize::from(self.tabletop.seats)
    }

    fn deciders(&self) -> Seats {
        self.stack.asked()
    }

    fn propose(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = self.stack.asking().filter(|_| self.deciders().has(seat)) {
            frame.propose(&self.tabletop, seat, out);
        }
    }

    /// What procedures propose is legal, so nothing is checked twice; the conformance suite holds them to it.
    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        self.propose(seat, out);
    }

    /// DP-80: anybody may concede at any time; nobody is offered it.
    fn listed(&self, _: Seat, action: &Action) -> bool {
        *action != Action::Concede
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Why> {
        let table = &self.tabletop;
        match self.stack.asking() {
            None => Err(Why::GameIsOver(table.outcome.map_or(Rule::new("CG-079"), |outcome| outcome.rule))),
            Some(_) if seat.index() >= self.seats() => Err(Why::NotYourDecision),
            Some(_) if !table.plays(seat) => Err(Why::Out),
            Some(_) if *action == Action::Concede => Ok(()),
            Some(_) if !self.deciders().has(seat) => Err(Why::NotYourDecision),
            Some(frame) => frame.check(table, seat, action),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, events: &mut Log) {
        self.stack.answer(&mut self.tabletop, seat, action, events);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    /// CG-425: hands and decks too.
    fn revealed(&self) -> View {
        let mut open = self.clone();
        for area in &mut open.tabletop.areas.0 {
            area.hand.deduced();
            area.deck.deduced();
        }
        View::of(&open, Viewer::Spectator)
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

    /// CG-118, CG-287: windows and what is offered after dice. What a player does in a round's own business (a Resource,
    /// a Scene, a Perp) is the game itself, and nobody wants to miss it.
    fn pass(&self, seat: Seat) -> Option<Action> {
        let frame = self.stack.asking().filter(|_| self.deciders().has(seat))?;
        matches!(frame, Frame::Window(_) | Frame::Rolling(_)).then_some(Action::Pass)
    }

    fn lap(&self) -> u32 {
        u32::from(self.tabletop.turn)
    }

    /// CG-105: the rounds; those of an investigation belong to the Investigating player.
    fn stage(&self) -> Option<Stage> {
        let table = &self.tabletop;
        (table.turn > 0)
            .then(|| Stage { name: table.round.word(), of: table.inquiry.map(|inquiry| inquiry.investigator) })
    }

    fn stirs(&self, event: &Event, seat: Seat) -> bool {
        event.done_by().is_some_and(|other| other != seat)
            || matches!(*event, Event::Assigned { seat: to, .. } if to == seat)
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        evaluate::evaluate(&self.tabletop, seat)
    }

    fn odds(&self, seat: Seat, action: &Action) -> u32 {
        instinct::odds(self, seat, action)
    }

    /// A turn begins: nothing is half done.
    fn settled(&self) -> Option<bool> {
        Some(evaluate::settled(self))
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.tabletop.chance
    }

    /// The order of the decks is unknown to all, also after an undo.
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

    fn glance(_: &Content, view: &View) -> Vec<String> {
        view.glance()
    }

    fn question(&self, seat: Seat) -> String {
        match self.stack.asking() {
            Some(frame) if self.stack.asked().has(seat) => {
                frame.question(&self.tabletop).sentence(self.tabletop.content())
            }
            _ => String::new(),
        }
    }
}
