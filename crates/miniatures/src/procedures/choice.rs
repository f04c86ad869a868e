//! What a card leaves to choose: which cards to keep (B09), which to put under the deck (A21), how to fire back (B18).

use super::ranged::{Ranged, shots};
use super::{Asks, Frame};
use crate::action::{Action, ShotKind, Target};
use crate::event::{Event, Log};
use crate::names::CardId;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::{Question, Why};
use engine::{Flow, Known, Seat, Seats, Viewers};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// B09: so many armoury cards are set aside.
    Stash {
        seat: Seat,
        left: u8,
    },
    /// A21: one of the top cards of the big meg deck goes to the bottom.
    Below {
        seat: Seat,
        seen: u8,
    },
    /// B18: a snapshot at the attacker.
    ReturnFire {
        who: FigureId,
        at: FigureId,
    },
    Done,
}

impl Choice {
    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        match *self {
            Choice::Stash { left: 0, .. } | Choice::Done => Flow::Done,
            Choice::ReturnFire { who, at } if !table.can_snapshot(who, at) => Flow::Done,
            _ => Flow::Ask(self.asks(table)),
        }
    }

    /// The cards that a seat looked at.
    fn looked_at(table: &Tabletop, seen: u8) -> &[CardId] {
        let cards = table.big_meg.cards();
        &cards[cards.len().saturating_sub(usize::from(seen))..]
    }
}

impl Asks for Choice {
    fn asks(&self, _: &Tabletop) -> Seats {
        match *self {
            Choice::Stash { seat, .. } | Choice::Below { seat, .. } => Seats::one(seat),
            Choice::ReturnFire { who, .. } => Seats::one(who.seat()),
            Choice::Done => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match *self {
            Choice::Stash { left, .. } => Question::Bury(left),
            Choice::ReturnFire { who, .. } => Question::ReturnFire(who),
            _ => Question::Below,
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        let mut bury = |cards: &[CardId]| cards.iter().for_each(|&card| say(Action::Bury { card: table.code(card) }));
        match *self {
            Choice::Stash { .. } => bury(table.hands[seat].armoury.cards()),
            Choice::Below { seen, .. } => bury(Choice::looked_at(table, seen)),
            Choice::ReturnFire { who, at } => {
                say(Action::Pass);
                let facing = table.facing_to(who, at);
                shots(table, who, at, &mut |shot| say(Action::Shoot { who, shot, facing }));
            }
            Choice::Done => {}
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (*self, *action) {
            (Choice::Stash { .. }, Action::Bury { card }) => {
                let held = table.coded(card).is_some_and(|card| table.hands[seat].armoury.has(card));
                if held { Ok(()) } else { Err(Why::NotInHand(card)) }
            }
            (Choice::Below { seen, .. }, Action::Bury { card }) => {
                let found = table.coded(card).is_some_and(|card| Choice::looked_at(table, seen).contains(&card));
                if found { Ok(()) } else { Err(Why::NotInHand(card)) }
            }
            (Choice::ReturnFire { .. }, Action::Pass) => Ok(()),
            (Choice::ReturnFire { who, at }, Action::Shoot { who: by, shot, facing })
                if by == who && shot.kind == ShotKind::Snapshot && shot.target == Target::Model(at) =>
            {
                table.shot_pool(who, &shot, facing).map(|_| ())
            }
            _ => Err(Why::Expected(self.question(table, seat))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (*self, *action) {
            (Choice::Stash { seat, left }, Action::Bury { card: code }) => {
                let card = table.coded(code).expect("check has seen the card");
                table.bury(seat, card, events);
                *self = Choice::Stash { seat, left: left - 1 };
            }
            (Choice::Below { seen, .. }, Action::Bury { card: code }) => {
                let card = table.coded(code).expect("check has seen the card");
                let mut top = (0..table.big_meg.len()).rev().take(usize::from(seen));
                let place = top.find(|&place| table.big_meg.cards()[place] == card).expect("check has seen the card");
                let (card, known) = table.big_meg.take(place);
                table.big_meg.put(0, card, known);
                let told = Event::PutBelow { seat, card: Some(code) };
                events.tell_seat(seat, told, Event::PutBelow { seat, card: None });
                *self = Choice::Done;
            }
            (Choice::ReturnFire { .. }, Action::Shoot { who, shot, facing }) => {
                *self = Choice::Done;
                table.turn_to(who, facing, events);
                return Flow::Call(Frame::Ranged(Ranged::returned(who, shot)));
            }
            _ => {
                events.tell(Event::Passed { seat });
                *self = Choice::Done;
            }
        }
        Flow::Next
    }
}

impl Tabletop {
    /// MG-043: a card is set aside face down; only its owner knows it.
    pub fn bury(&mut self, seat: Seat, card: CardId, events: &mut Log) {
        let code = self.code(card);
        let hands = &mut self.hands[seat];
        let place = hands.armoury.cards().iter().position(|&held| held == card).expect("check has seen the card");
        let (card, known) = hands.armoury.take(place);
        hands.buried.insert(card, Known { by: known.by.or(Viewers::seat(seat)), hint: 0 });
        events.tell_seat(seat, Event::Buried { seat, card: Some(code) }, Event::Buried { seat, card: None });
    }
}

/// B18: the owner of the model that was missed says how it fires back.
pub fn return_fire(who: FigureId, at: FigureId) -> Frame {
    Frame::Choice(Choice::ReturnFire { who, at })
}
