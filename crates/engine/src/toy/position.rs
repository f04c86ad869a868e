//! Positions of the toy.

use super::procedures::{Frame, Step};
use super::{Bug, Card, Cards, Content, HAND, Options, Tabletop, Toy, bug};
use crate::chance::Chance;
use crate::content::Pack;
use crate::event::Events;
use crate::flow::Stack;
use crate::game::{Game, Outcome};
use crate::pile::{Known, Pile};
use crate::position::{Misplaced, Positions};
use crate::sealed::Sealed;
use crate::seat::{PerSeat, Seat, Seats, Viewer, Viewers};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a position says; the rest is as at the start, with the cards in order.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    pub seats: Option<usize>,
    pub stake: u8,
    pub hands: BTreeMap<char, Vec<Card>>,
    pub deck: Option<Vec<Card>>,
    pub discard: Vec<Card>,
    pub points: BTreeMap<char, u8>,
    /// Sealed answers of an open trick.
    pub answers: BTreeMap<char, Card>,
    pub prize: Option<Prize>,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prize {
    pub winner: Seat,
    pub step: Step,
}

fn misplaced(reason: String) -> Vec<Misplaced> {
    vec![Misplaced { span: None, reason }]
}

impl Positions for Toy {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Content>) -> Result<Self, Vec<Misplaced>> {
        let seats = given.seats.unwrap_or(2);
        if !(2..=Seat::MAX).contains(&seats) {
            return Err(misplaced(format!("{seats} seats; two to four play")));
        }
        let mut free: Vec<Card> = Card::all().collect();
        let mut take = |card: Card| match free.iter().position(|&other| other == card) {
            Some(at) => Ok(free.remove(at)),
            None => Err(misplaced(format!("{card} lies in two places"))),
        };
        for &card in given.hands.values().flatten().chain(given.deck.iter().flatten()).chain(&given.discard) {
            take(card)?;
        }
        let mut table = Tabletop {
            pack,
            chance: Chance::seeded(0),
            seats,
            deck: Pile::new(),
            discard: Cards::of(given.discard.iter().copied(), Viewers::ALL),
            hands: PerSeat::default(),
            points: PerSeat::default(),
            stake: given.stake,
            outcome: given.outcome,
        };
        for seat in Seat::first(seats) {
            let dealt = match given.hands.get(&seat.letter()) {
                Some(cards) if cards.len() <= 5 => cards.clone(),
                Some(_) => return Err(misplaced(format!("{seat} holds more than five cards"))),
                None => free.drain(..HAND.min(free.len())).collect(),
            };
            let known = Known { by: Viewers::seat(seat), hint: 0 };
            dealt.into_iter().for_each(|card| table.hands[seat].insert(card, known));
            table.points[seat] = given.points.get(&seat.letter()).copied().unwrap_or(0);
        }
        table.deck = Pile::of(given.deck.clone().unwrap_or(free), Viewers::NONE);
        let mut answers = Sealed::ask(Seats::first(seats));
        for seat in Seat::first(seats) {
            if let Some(&card) = given.answers.get(&seat.letter()) {
                answers.put(seat, card);
            }
        }
        let frame = match &given.prize {
            Some(prize) => Frame::Prize { winner: prize.winner, step: prize.step },
            None => Frame::Trick(answers),
        };
        let frames: &[Frame] = if given.outcome.is_some() { &[] } else { &[Frame::Match, frame] };
        let mut stack = Stack::of(frames).expect("two procedures nest");
        stack.run(&mut table, &mut Events::off());
        Ok(Toy { table, stack })
    }

    fn position(&self) -> Given {
        let table = &self.table;
        let mut given = Given {
            seats: Some(table.seats),
            stake: if bug::planted(Bug::PositionLosesTheStake) { 0 } else { table.stake },
            deck: Some(table.deck.cards().to_vec()),
            discard: table.discard.cards().to_vec(),
            outcome: table.outcome,
            ..Given::default()
        };
        for seat in table.all_seats() {
            given.hands.insert(seat.letter(), table.hands[seat].cards().to_vec());
            given.points.insert(seat.letter(), table.points[seat]);
        }
        match self.stack.asking() {
            Some(Frame::Trick(answers)) => {
                let answered = table.all_seats().filter_map(|seat| Some((seat.letter(), answers.answer(seat)?)));
                given.answers = answered.collect();
            }
            Some(&Frame::Prize { winner, step }) => given.prize = Some(Prize { winner, step }),
            _ => {}
        }
        given
    }

    fn agreed(&self) -> Options {
        Options { seats: if bug::planted(Bug::OtherSeatsAgreed) { 4 } else { self.table.seats } }
    }

    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<serde_json::Value, String> {
        match (question, viewer) {
            ("top", None) => Ok(serde_json::json!(self.table.deck.cards().last())),
            ("top", Some(_)) if bug::planted(Bug::QueryShowsACard) => {
                Ok(serde_json::json!(self.table.deck.cards().last()))
            }
            ("top", Some(_)) => Ok(serde_json::Value::Null),
            ("seats", _) => Ok(serde_json::json!(self.seats())),
            _ => Err("ask for `top` or `seats`".to_string()),
        }
    }
}
