//! The Debrief round (section 1.25): victory checks, discards, refills.

use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::event::{Event, Log};
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Debrief {
    at: Step,
    done: Seats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Checks,
    Discards,
    Refills,
}

impl Debrief {
    pub const FIRST: Debrief = Debrief { at: Step::Checks, done: Seats::NONE };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            // CG-361, CG-R18: the first who can wins, the Duty Judge last.
            Step::Checks => {
                for seat in table.order_d() {
                    if let Some(rule) = table.wins_check(seat) {
                        events.tell(Event::Checked { seat });
                        table.end(Seats::one(seat), rule, events);
                        return Flow::Done;
                    }
                }
                self.at = Step::Discards;
                Flow::Next
            }
            Step::Discards => match self.asks(table) {
                Some(seat) => ask(seat),
                None => {
                    (self.at, self.done) = (Step::Refills, Seats::NONE);
                    Flow::Next
                }
            },
            Step::Refills => {
                while let Some(seat) = self.next(table) {
                    self.done = self.done.with(seat);
                    refill(table, seat, events);
                }
                Flow::Become(Frame::Settle(Settle::new(false)))
            }
        }
    }

    fn next(&self, table: &Tabletop) -> Option<Seat> {
        table.order_d().find(|&seat| !self.done.has(seat))
    }
}

/// CG-363, CG-364, CG-R17: who needs a card and has none is out; the last one left need not draw.
fn refill(table: &mut Tabletop, seat: Seat, events: &mut Log) {
    let size = table.hand_size(seat, &mut |_, _| {});
    while table.outcome.is_none() && table.areas[seat].hand.len() < size {
        if !table.draw(seat, events) {
            return table.eliminate(Seats::one(seat), |_| "CG-084", events);
        }
    }
}

/// CG-362: how many must go.
fn excess(table: &Tabletop, seat: Seat) -> usize {
    table.areas[seat].hand.len().saturating_sub(table.hand_size(seat, &mut |_, _| {}))
}

impl Asks for Debrief {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        self.next(table)
    }

    fn question(&self, table: &Tabletop) -> Question {
        Question::Debrief(self.next(table).map_or(0, |seat| excess(table, seat)) as u8)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        let mut before = None;
        for &card in table.areas[seat].hand.cards() {
            if before != Some(card) {
                say(Action::Discard { card: table.code_of(card) });
            }
            before = Some(card);
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => match excess(table, seat) {
                0 => Ok(()),
                more => Err(Why::OverHandSize(more as u8)),
            },
            Action::Discard { card } => {
                let id = table.content().coded(card).ok_or(Why::NoSuchCard(card))?;
                if table.areas[seat].hand.has(id) { Ok(()) } else { Err(Why::NotInHand(card)) }
            }
            _ => Err(Why::Expected(self.question(table))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Discard { card } => {
                let card = table.content().coded(card).expect("check has found it");
                table.discard(seat, card, events);
            }
            _ => {
                self.done = self.done.with(seat);
                events.tell(Event::Passed { seat });
            }
        }
        Flow::Next
    }
}
