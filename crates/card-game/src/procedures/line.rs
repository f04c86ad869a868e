//! A line of a card being carried out: the interpreter of the effect language (section 5).
//!
//! The place in a line is a number: first its costs, then its steps. What an operation does is in `line/perform.rs`, what
//! it asks in `line/asking.rs`; here it goes from step to step.

mod asking;
mod perform;

use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::{Cost, Effect, Op, Ref, Step};
use crate::effect::nature::Nature;
use crate::event::{Event, Log, Throw};
use crate::names::CardId;
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Waiting;
use crate::tabletop::object::{ObjectId, Place};
use crate::why::{Question, Why};
use asking::Ask;
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// Lines from here on are the sentences of a Crime.
pub const SENTENCE: u8 = 200;
/// A line that replaces an event of a line that replaces an event is the last.
pub const DEEPEST: u8 = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    card: CardId,
    line: u8,
    /// The next cost or step.
    at: u8,
    /// The players, amounts and cards of the step at `at` are worked out.
    begun: bool,
    /// How many cards the step at `at` has been given.
    picked: u8,
    /// How often the step is still to be done.
    left: u8,
    /// How many lines deep in replaced events.
    depth: u8,
    this: ObjectId,
    /// CG-514: kept, because a card that pays with itself has left its Judge.
    bearer: Option<ObjectId>,
    you: Seat,
    opponent: Option<Seat>,
    it: Option<ObjectId>,
    player: Option<Seat>,
    /// A title taken out of a pile for the step at `at`.
    taken: Option<CardId>,
    /// Players for whom the step is still to be done.
    todo: Seats,
    /// Players still to be asked by a `choose(each …)`.
    askees: Seats,
}

impl Line {
    pub fn new(table: &Tabletop, this: ObjectId, line: u8, you: Seat) -> Line {
        Line {
            card: table.objects[this].card,
            line,
            at: 0,
            begun: false,
            picked: 0,
            left: 0,
            depth: 0,
            this,
            bearer: table.bearer(&Scope::on(this, you)),
            you,
            opponent: None,
            it: None,
            player: None,
            taken: None,
            todo: Seats::NONE,
            askees: Seats::NONE,
        }
    }

    /// CG-521: because of an event.
    pub fn because(table: &Tabletop, waiting: &Waiting, you: Seat) -> Line {
        let line = Line::new(table, waiting.object, waiting.line, you);
        Line { it: waiting.because.card, player: waiting.because.player, ..line }
    }

    /// CG-522: in an event's place.
    pub fn instead(table: &Tabletop, this: ObjectId, line: u8, you: Seat, of: ObjectId, depth: u8) -> Line {
        Line { it: Some(of), depth: depth + 1, ..Line::new(table, this, line, you) }
    }

    fn effect(&self, table: &Tabletop) -> &'static Effect {
        let card = table.content().card(self.card);
        match self.line.checked_sub(SENTENCE) {
            None => &card.effects[usize::from(self.line)],
            Some(place) => &card.sentences.as_ref().expect("a Crime has sentences")[usize::from(place)].effect,
        }
    }

    fn nature(&self, table: &Tabletop) -> Nature {
        let card = table.content().card(self.card);
        match self.line.checked_sub(SENTENCE) {
            None => card.natures[usize::from(self.line)],
            Some(place) => card.sentences.as_ref().expect("a Crime has sentences")[usize::from(place)].nature,
        }
    }

    /// CG-332: a sentence is carried out in full.
    fn fully(&self) -> bool {
        self.line >= SENTENCE
    }

    fn scope(&self) -> Scope {
        let Line { bearer, opponent, it, player, .. } = *self;
        Scope { bearer, opponent, it, player, ..Scope::on(self.this, self.you) }
    }

    fn cost(&self, table: &Tabletop) -> Option<Cost> {
        self.effect(table).costs.get(usize::from(self.at)).copied()
    }

    fn step(&self, table: &Tabletop) -> Option<Step> {
        let effect = self.effect(table);
        effect.steps.get(usize::from(self.at).checked_sub(effect.costs.len())?).copied()
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        // Who has left the game carries nothing out; a card that has left play only what it is about itself.
        if !table.plays(self.you) || table.objects[self.this].place == Place::Nowhere {
            return Flow::Done;
        }
        if self.opponent.is_none() && self.nature(table).names_opponent {
            return self.find_opponent(table);
        }
        match (self.cost(table), self.step(table)) {
            (Some(cost), _) => self.pay(cost, table, events),
            (None, Some(Step::Do(op))) => self.carry_out(op, table, events),
            (None, Some(Step::Choose { who, each })) => {
                if !self.begun {
                    self.begun = true;
                    self.askees = table.players(&self.scope(), who);
                    if !each {
                        self.askees = table.next_of(self.you, self.askees).map_or(Seats::NONE, Seats::one);
                    }
                }
                match self.ask(table) {
                    Some((seat, _)) => ask(seat),
                    None => self.go_to(self.join(table) + 1),
                }
            }
            (None, Some(Step::Dice)) => {
                let face = table.throw_for(self.you, Throw::Effect, events);
                match self.way_for(table, face) {
                    Some(body) => self.go_to(body),
                    None => self.go_to(self.join(table) + 1),
                }
            }
            // The way before it is over.
            (None, Some(Step::Way { join, .. })) => {
                let costs = self.effect(table).costs.len() as u8;
                self.go_to(costs + join)
            }
            (None, Some(Step::Join { back })) => {
                let effect = self.effect(table);
                let costs = effect.costs.len() as u8;
                // Only a choice is made again by the next player, not a die within it.
                let choice = matches!(effect.steps[usize::from(back)], Step::Choose { .. });
                if !choice || self.askees.is_empty() {
                    return self.go_to(self.at + 1);
                }
                self.go_to(costs + back);
                self.begun = true; // the next player is asked
                Flow::Next
            }
            (None, None) => {
                #[cfg(test)]
                crate::coverage::carried_out(self.card, self.line);
                Flow::Done
            }
        }
    }

    fn go_to(&mut self, at: u8) -> Flow<Frame> {
        (self.at, self.begun, self.picked, self.taken) = (at, false, 0, None);
        Flow::Next
    }

    /// On to the next cost or step.
    fn advance(&mut self) -> Flow<Frame> {
        self.go_to(self.at + 1)
    }

    /// Where the ways of the choice at `at` meet.
    fn join(&self, table: &Tabletop) -> u8 {
        let effect = self.effect(table);
        let costs = effect.costs.len();
        match effect.steps.get(usize::from(self.at) - costs + 1) {
            Some(Step::Way { join, .. }) => costs as u8 + join,
            _ => self.at,
        }
    }

    /// The ways of the choice at `at`: number, first step of the body, end of the body, faces of the die.
    fn ways(&self, table: &Tabletop) -> impl Iterator<Item = (u8, u8, u8, (u8, u8))> {
        let effect = self.effect(table);
        let mut place = usize::from(self.at) - effect.costs.len() + 1;
        let mut number = 0;
        std::iter::from_fn(move || match effect.steps.get(place) {
            Some(&Step::Way { low, high, next, .. }) => {
                let body = place as u8 + 1;
                place = usize::from(next);
                number += 1;
                Some((number, body, next, (low, high)))
            }
            _ => None,
        })
    }

    fn way_for(&self, table: &Tabletop, face: u8) -> Option<u8> {
        let costs = self.effect(table).costs.len() as u8;
        let way = self.ways(table).find(|&(.., (low, high))| (low..=high).contains(&face));
        way.map(|(_, body, ..)| costs + body)
    }

    /// CG-511: chosen once; with one other player there is nothing to ask.
    fn find_opponent(&mut self, table: &Tabletop) -> Flow<Frame> {
        let (first, second) = {
            let mut others = asking::opponents(self, table);
            (others.next(), others.next())
        };
        match (first, second) {
            (None, _) => Flow::Done,
            (Some(only), None) => {
                self.opponent = Some(only);
                Flow::Next
            }
            _ => ask(self.you),
        }
    }

    /// CG-516: left to right; that all can be paid was tested before.
    fn pay(&mut self, cost: Cost, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if !self.begun {
            self.begun = true;
            if let Cost::Discard { n, .. } = cost {
                self.left = n.max(0) as u8;
            }
        }
        if let Some(flow) = self.settle_choice(table) {
            return flow;
        }
        let id = |line: &Line, card: Ref| line.card_of(table, card);
        match cost {
            Cost::Activate { card } => {
                if let Some(id) = id(self, card) {
                    table.activate(id, events);
                }
            }
            Cost::Inactivate { card } => {
                if let Some(id) = id(self, card) {
                    table.inactivate(id, events);
                }
            }
            Cost::Trash { card } => {
                if let Some(id) = id(self, card) {
                    table.leave(id, crate::names::Pile::Resyk, events);
                }
            }
            Cost::PersonalDemerit { card, n } => {
                if let Some(id) = id(self, card) {
                    table.change_marks(id, i32::from(n), events);
                }
            }
            Cost::Prestige { n } => table.change_prestige(self.you, -i32::from(n), events),
            Cost::Discard { .. } => {}
        }
        self.advance()
    }

    /// Asks, or takes the only answer where no hidden card is concerned (CG-432), or skips what has none.
    fn settle_choice(&mut self, table: &Tabletop) -> Option<Flow<Frame>> {
        let (seat, what) = self.ask(table)?;
        match what {
            Ask::Card { .. } => {
                let (first, second) = {
                    let mut found = self.cards(table, &what);
                    (found.next(), found.next())
                };
                match (first, second) {
                    (None, _) => Some(self.advance()),
                    (Some(only), None) => {
                        self.choose(only);
                        Some(Flow::Next)
                    }
                    _ => Some(ask(seat)),
                }
            }
            _ => Some(ask(seat)),
        }
    }

    fn choose(&mut self, id: ObjectId) {
        self.it = Some(id);
        self.picked += 1;
    }

    /// The card that a word means once all choices are made.
    fn card_of(&self, table: &Tabletop, card: Ref) -> Option<ObjectId> {
        match card {
            // Nothing, if whoever was to choose has left the game.
            Ref::Pick(_) | Ref::PickBy(..) => self.it.filter(|&id| self.picked > 0 && table.objects[id].in_play()),
            card => table.card_meant(&self.scope(), card),
        }
    }
}

impl Asks for Line {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        self.ask(table).map(|(seat, _)| seat)
    }

    fn question(&self, table: &Tabletop) -> Question {
        let code = table.code_of(self.card);
        match self.ask(table) {
            Some((_, Ask::Opponent)) => Question::Opponent(code),
            Some((_, Ask::Way)) => Question::Way(code),
            Some((_, Ask::Card { .. })) => Question::Pick(code),
            _ => Question::Take(code),
        }
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        self.answers(table, say);
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        self.check_answer(table, action)
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Choose { player } => {
                self.opponent = Some(player);
                events.tell(Event::ChosePlayer { seat, player });
                Flow::Next
            }
            Action::Way { way } => {
                events.tell(Event::ChoseWay { seat, way });
                let costs = self.effect(table).costs.len() as u8;
                let body = self.ways(table).find(|it| it.0 == way).expect("check has found it").1;
                self.askees = self.askees.without(seat);
                self.player = Some(seat);
                self.go_to(costs + body)
            }
            Action::Pick { card } => {
                let id = table.find(card).expect("check has found it");
                events.tell(Event::Chose { seat, card: Some(card.code) });
                self.choose(id);
                Flow::Next
            }
            Action::Take { card } => {
                let card = table.content().coded(card).expect("check has found it");
                self.take(card, seat, table, events)
            }
            _ => self.take_nothing(seat, table, events),
        }
    }
}

/// The cards that an operation is about, in the order in which they are chosen.
fn refs(op: Op) -> [Option<Ref>; 2] {
    match op {
        Op::Mod { card, .. }
        | Op::ModDark { card, .. }
        | Op::Ignore { card, .. }
        | Op::PersonalDemerit { card, .. }
        | Op::Move { card, .. }
        | Op::Trash { card }
        | Op::Activate { card }
        | Op::Inactivate { card }
        | Op::Prep { card }
        | Op::Waste { card }
        | Op::SetLead { card }
        | Op::Control { card, .. }
        | Op::Keyword { card, .. }
        | Op::Classify { card, .. }
        | Op::Motive { card, .. }
        | Op::Shield { card, .. }
        | Op::Assign { card, .. }
        | Op::Release { card }
        | Op::Counter { card, .. } => [Some(card), None],
        Op::Attach { card, crime } => [Some(card), Some(crime)],
        _ => [None, None],
    }
}
