//! One action: a card played from the hand, or a timed line of a card in play (CG-120).

use super::line::Line;
use super::settle::Settle;
use super::{Asks, Frame};
use crate::event::{Event, Log};
use crate::names::{CardId, Pile};
use crate::tabletop::Tabletop;
use crate::tabletop::object::{Object, ObjectId, Place};
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed {
    pub user: Seat,
    pub this: ObjectId,
    pub line: u8,
    pub done: bool,
}

impl Deed {
    /// CG-160, CG-515: the card is turned up and its Prestige paid; the line pays the rest.
    pub fn play(table: &mut Tabletop, seat: Seat, card: CardId, events: &mut Log) -> Deed {
        let line = table.may_play(seat, card).expect("check has admitted it") as u8;
        table.show_from_hand(seat, card, events);
        let it = table.content().card(card);
        events.tell(Event::Played { seat, card: it.code });
        let owner = seat.index() as u8;
        let this = table.objects.add(Object { card, place: Place::Resolving(seat), owner, ..Object::default() });
        table.use_up(card, line);
        table.change_prestige(seat, i32::from(it.pv.min(0)), events);
        Deed { user: seat, this, line, done: false }
    }

    pub fn use_line(table: &mut Tabletop, seat: Seat, this: ObjectId, line: u8, events: &mut Log) -> Deed {
        events.tell(Event::Used { seat, card: table.code(this), line: line + 1 });
        table.use_up(table.objects[this].card, line);
        Deed { user: seat, this, line, done: false }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if !self.done {
            self.done = true;
            return Flow::Call(Frame::Line(Line::new(table, self.this, self.line, self.user)));
        }
        // CG-173, CG-174: discarded after its effect, unless that keeps it in play.
        if matches!(table.objects[self.this].place, Place::Resolving(_)) {
            table.leave(self.this, Pile::Resyk, events);
        }
        Flow::Become(Frame::Settle(Settle::new(true)))
    }
}

impl Asks for Deed {}
