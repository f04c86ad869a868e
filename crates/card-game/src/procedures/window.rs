//! The action window that opens every round (section 1.9).

use super::deed::Deed;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::event::{Event, Log};
use crate::names::Kind;
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Who has the option.
    pub option: Seat,
    /// Who has passed since the last action.
    pub passed: Seats,
}

impl Window {
    /// CG-116, CG-117.
    pub fn new(table: &Tabletop) -> Window {
        Window { option: table.first_option(), passed: Seats::NONE }
    }

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        // CG-119: closed when all who are in the game have passed one after another.
        if table.playing.iter().all(|seat| self.passed.has(seat)) {
            return Flow::Done;
        }
        if !table.plays(self.option) {
            self.option = table.left_of(self.option);
        }
        ask(self.option)
    }
}

impl Asks for Window {
    const EXACT: bool = true;

    fn asks(&self, _: &Tabletop) -> Option<Seat> {
        Some(self.option)
    }

    fn question(&self, table: &Tabletop) -> Question {
        Question::Window(table.round)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        let mut before = None;
        for &card in table.areas[seat].hand.cards() {
            let it = table.content().card(card);
            let timed = it.heads.timed_in(table.round) && matches!(it.kind, Kind::Incident | Kind::Event);
            if before != Some(card) && timed && table.may_play(seat, card).is_ok() {
                say(Action::Play { card: it.code });
            }
            before = Some(card);
        }
        for (id, object) in table.objects.iter() {
            let card = table.content().card(object.card);
            if card.heads.timed_in(table.round) && !matches!(card.kind, Kind::Incident | Kind::Event) {
                for line in 0..card.effects.len() {
                    if table.may_use(seat, id, line).is_ok() {
                        say(Action::Use { card: table.name(id), line: line as u8 + 1 });
                    }
                }
            }
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Play { card } => {
                let card = table.content().coded(card).ok_or(Why::NoSuchCard(card))?;
                table.may_play(seat, card).map(|_| ())
            }
            Action::Use { card, line } => {
                let id = table.find(card).ok_or(Why::NotInPlay(card.code))?;
                table.may_use(seat, id, usize::from(line).wrapping_sub(1))
            }
            _ => Err(Why::Expected(self.question(table))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        // CG-118: one action or a pass, then the option goes left.
        self.option = table.left_of(seat);
        match *action {
            Action::Play { card } => {
                self.passed = Seats::NONE;
                let card = table.content().coded(card).expect("check has found it");
                Flow::Call(Frame::Deed(Deed::play(table, seat, card, events)))
            }
            Action::Use { card, line } => {
                self.passed = Seats::NONE;
                let id = table.find(card).expect("check has found it");
                Flow::Call(Frame::Deed(Deed::use_line(table, seat, id, line - 1, events)))
            }
            _ => {
                self.passed = self.passed.with(seat);
                events.tell(Event::Passed { seat });
                Flow::Next
            }
        }
    }
}
