//! A window in which cards are played (MG-058, MG-592 to MG-611). It opens on public grounds alone: a seat is asked
//! because it holds cards, of which one that nobody has seen go could be played here (MG-583).

use super::{Asks, Frame, ask, other};
use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Log};
use crate::names::Deck;
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardWindow {
    moment: Moment,
    turn: Seat,
    /// How many have passed in succession.
    passed: u8,
    /// MG-058: who has played a big meg card here.
    played: Seats,
}

impl CardWindow {
    /// The window, if anybody is to be asked; `first` is the acting side (MG-611).
    pub fn open(table: &Tabletop, moment: Moment, first: Seat) -> Option<CardWindow> {
        let window = CardWindow { moment, turn: first, passed: 0, played: Seats::NONE };
        Seat::first(2).any(|seat| window.includes(table, seat)).then_some(window)
    }

    /// Opens the window, or goes on at once.
    pub fn flow(table: &Tabletop, moment: Moment, first: Seat) -> Flow<Frame> {
        CardWindow::open(table, moment, first).map_or(Flow::Next, |window| Flow::Call(Frame::Window(window)))
    }

    /// Whether a seat is asked: by what everybody knows.
    fn includes(&self, table: &Tabletop, seat: Seat) -> bool {
        let Some((window, deck)) = self.moment.window(seat) else { return false };
        let hand = table.hand(seat, deck);
        if hand.is_empty() || table.between.holds[seat.index()] || (deck == Deck::BigMeg && self.played.has(seat)) {
            return false;
        }
        let cards = table.content().cards_of(deck, window);
        let mut open = cards.filter(|&card| table.is_possible(seat, self.moment, card));
        open.any(|card| !table.is_seen(card))
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        while self.passed < 2 {
            if self.includes(table, self.turn) {
                return ask(self.turn);
            }
            self.turn = other(self.turn);
            self.passed += 1;
        }
        if let Moment::Pinned(who) = self.moment {
            table.settle_pin(who, events);
        }
        Flow::Done
    }
}

impl Asks for CardWindow {
    fn asks(&self, _: &Tabletop) -> Seats {
        Seats::one(self.turn)
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Card(self.moment)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        say(Action::Hold);
        table.each_play(seat, self.moment, say);
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass | Action::Hold => Ok(()),
            Action::Play { card, aim } => table.check_card(seat, self.moment, card, aim),
            _ => Err(Why::Expected(Question::Card(self.moment))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.turn = other(seat);
        match *action {
            Action::Play { card, aim } => {
                self.passed = 0;
                self.played = self.played.with(seat);
                table.play_card(seat, self.moment, card, aim, events).map_or(Flow::Next, Flow::Call)
            }
            Action::Hold => {
                self.passed += 1;
                table.between.holds[seat.index()] = true;
                events.tell(Event::Holds { seat });
                Flow::Next
            }
            _ => {
                self.passed += 1;
                events.tell(Event::Passed { seat });
                Flow::Next
            }
        }
    }

    /// MG-612
    fn fallback(&self, _: &Tabletop, _: Seat) -> Option<Action> {
        Some(Action::Pass)
    }
}
