//! Paying for violence and for expertise (sections 3.1 and 3.2, decisions D07 and D08).

use super::Frame;
use super::pick::alive;
use crate::action::Action;
use crate::content::Here;
use crate::event::Log;
use crate::names::{Character, Expertise, Team};
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// CE-047: one ammunition, two health of one character, or a life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Violence {
    pub team: Team,
}

/// CE-061: a kept card, one health of the specialist, or two of somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spend {
    pub team: Team,
    pub on: Expertise,
}

impl Violence {
    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        Flow::Ask(Seats::one(table.resolver(self.team)))
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        if seat != table.resolver(self.team) {
            return;
        }
        if table.teams[self.team].ammunition > 0 {
            say(Action::PayAmmo);
        }
        for who in table.living(self.team) {
            say(Action::PayHealth { who, health: 2 });
            say(Action::Kill { who }); // CE-412, CE-526
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            _ if seat != table.resolver(self.team) => Err(Why::NotYourDecision),
            Action::PayAmmo if table.teams[self.team].ammunition == 0 => Err(Why::NoAmmunition),
            Action::PayAmmo => Ok(()),
            Action::PayHealth { who, health } => {
                alive(table, self.team, who)?;
                if health == 2 { Ok(()) } else { Err(Why::ViolenceTakesTwo) }
            }
            Action::Kill { who } => alive(table, self.team, who),
            _ => Err(Why::Expected(Question::Violence)),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::PayAmmo => table.spend_ammunition(self.team, events),
            Action::PayHealth { who, .. } => table.wound_twice(who, events),
            Action::Kill { who } => table.kill(who, events),
            _ => unreachable!("check admits no other answer"),
        }
        Flow::Done
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        Question::Violence.sentence().to_string()
    }
}

impl Spend {
    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        Flow::Ask(Seats::one(table.resolver(self.team)))
    }

    /// CE-063, and Trapper's Ridge: who may pay one health.
    fn pays_one(&self, table: &Tabletop, who: Character) -> bool {
        who == table.specialist(self.team, self.on) || table.here(self.team, Here::AnybodyIsASpecialist)
    }

    /// CE-064, CE-409: who may pay two.
    fn pays_two(&self, table: &Tabletop, who: Character) -> bool {
        who != table.specialist(self.team, self.on)
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        if seat != table.resolver(self.team) {
            return;
        }
        // CE-527: kept cards are listed one by one.
        for kept in table.teams[self.team].kept.iter().filter(|kept| kept.stores(self.on)) {
            say(Action::PayCard { card: kept.card });
        }
        for who in table.living(self.team) {
            if self.pays_one(table, who) {
                say(Action::PayHealth { who, health: 1 });
            }
            if self.pays_two(table, who) {
                say(Action::PayHealth { who, health: 2 });
            }
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            _ if seat != table.resolver(self.team) => Err(Why::NotYourDecision),
            Action::PayCard { card } => match table.teams[self.team].kept.iter().find(|kept| kept.card == card) {
                None => Err(Why::NotKept(card)),
                Some(kept) if !kept.stores(self.on) => Err(Why::StoresOther(card, self.on)),
                Some(_) => Ok(()),
            },
            Action::PayHealth { who, health } => {
                alive(table, self.team, who)?;
                match health {
                    1 if !self.pays_one(table, who) => Err(Why::NoSpecialist(who, self.on)),
                    2 if !self.pays_two(table, who) => Err(Why::SpecialistPaysOne(who)),
                    _ => Ok(()),
                }
            }
            _ => Err(Why::Expected(Question::Spend(self.on))),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::PayCard { card } => table.spend_kept(self.team, card, events),
            Action::PayHealth { who, health: 1 } => table.wound(who, events),
            Action::PayHealth { who, .. } => table.wound_twice(who, events),
            _ => unreachable!("check admits no other answer"),
        }
        Flow::Done
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        Question::Spend(self.on).sentence().to_string()
    }
}
