//! Cards before the game (MG-043 to MG-047): both players set armoury cards aside, in secret.

use super::deployment::Deployment;
use super::{Asks, Frame};
use crate::action::Action;
use crate::event::Log;
use crate::force::preparation;
use crate::names::Deck;
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// MG-043, MG-046.
const DRAWN: u8 = 6;
const KEPT: u8 = 3;
const BIG_MEG: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Armoury {
    dealt: bool,
    /// How many cards each seat keeps.
    kept: [u8; 2],
}

impl Armoury {
    pub const FIRST: Armoury = Armoury { dealt: false, kept: [KEPT; 2] };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if !self.dealt {
            self.dealt = true;
            self.deal(table, events);
        }
        match self.asks(table) {
            none if none.is_empty() => {
                deal_big_meg(table, events);
                Flow::Become(Frame::Deployment(Deployment::FIRST))
            }
            seats => Flow::Ask(seats),
        }
    }

    /// MG-043, MG-044
    fn deal(&mut self, table: &mut Tabletop, events: &mut Log) {
        table.armoury.shuffle(&mut table.chance);
        table.big_meg.shuffle(&mut table.chance);
        for seat in Seat::first(2) {
            let (draw, keep, _) = preparation(table.agreed.force(seat), table.content());
            self.kept[seat.index()] = (KEPT + keep).min(DRAWN + draw);
            (0..DRAWN + draw).for_each(|_| {
                table.draw_card(seat, Deck::Armoury, events);
            });
        }
    }

    fn too_many(&self, table: &Tabletop, seat: Seat) -> usize {
        table.hands[seat].armoury.len().saturating_sub(usize::from(self.kept[seat.index()]))
    }
}

/// MG-046 to MG-048: three each, more for the underdog and for the streetwise.
fn deal_big_meg(table: &mut Tabletop, events: &mut Log) {
    let cost = |seat: Seat| table.agreed.force(seat).notoriety(table.content());
    let [a, b] = [cost(Seat::new(0)), cost(Seat::new(1))];
    for seat in Seat::first(2) {
        let (own, their) = if seat.index() == 0 { (a, b) } else { (b, a) };
        let (_, _, streetwise) = preparation(table.agreed.force(seat), table.content());
        let underdog = their.saturating_sub(own).div_ceil(10) as u8;
        (0..BIG_MEG + streetwise + underdog).for_each(|_| {
            table.draw_card(seat, Deck::BigMeg, events);
        });
    }
}

impl Asks for Armoury {
    fn asks(&self, table: &Tabletop) -> Seats {
        Seat::first(2).filter(|&seat| self.too_many(table, seat) > 0).collect()
    }

    fn question(&self, table: &Tabletop, seat: Seat) -> Question {
        Question::Bury(self.too_many(table, seat) as u8)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        table.hands[seat].armoury.cards().iter().for_each(|&card| say(Action::Bury { card: table.code(card) }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        let Action::Bury { card } = *action else { return Err(Why::Expected(self.question(table, seat))) };
        match table.coded(card).filter(|&card| table.hands[seat].armoury.has(card)) {
            Some(_) => Ok(()),
            None => Err(Why::NotInHand(card)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let Action::Bury { card: code } = *action else { unreachable!("check admits no other answer") };
        let card = table.coded(code).expect("check has seen the card");
        table.bury(seat, card, events);
        Flow::Next
    }

    /// MG-612: the first three are kept.
    fn fallback(&self, table: &Tabletop, seat: Seat) -> Option<Action> {
        table.hands[seat].armoury.cards().last().map(|&card| Action::Bury { card: table.code(card) })
    }
}
