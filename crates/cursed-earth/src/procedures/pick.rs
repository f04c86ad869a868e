//! One character for one token: heal, wound, radiation, death (sections 3.1 and 3.4, decisions D04, D05, D06, D13).

use super::Frame;
use crate::action::Action;
use crate::event::Log;
use crate::names::{Character, Team};
use crate::tabletop::{HEALTH, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pick {
    pub team: Team,
    pub what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Heal,
    Wound,
    Radiation,
    Death,
}

impl What {
    /// CE-041, CE-402, CE-403: anybody alive; for a heal, with fewer than five health.
    pub fn fits(self, table: &Tabletop, who: Character) -> bool {
        let member = table.member(who);
        member.lives() && (self != What::Heal || member.health < HEALTH)
    }

    fn action(self, who: Character) -> Action {
        match self {
            What::Heal => Action::Heal { who },
            What::Wound => Action::Wound { who },
            What::Radiation => Action::Irradiate { who },
            What::Death => Action::Kill { who },
        }
    }

    pub fn asks(self) -> Question {
        match self {
            What::Heal => Question::Heal,
            What::Wound => Question::Wound,
            What::Radiation => Question::Radiation,
            What::Death => Question::Death,
        }
    }

    /// Whom an answer names, if it answers this.
    pub fn named(self, action: &Action) -> Option<Character> {
        match (self, *action) {
            (What::Heal, Action::Heal { who })
            | (What::Wound, Action::Wound { who })
            | (What::Radiation, Action::Irradiate { who })
            | (What::Death, Action::Kill { who }) => Some(who),
            _ => None,
        }
    }

    pub fn each(self, table: &Tabletop, team: Team, say: &mut dyn FnMut(Action)) {
        team.characters().filter(|&who| self.fits(table, who)).for_each(|who| say(self.action(who)));
    }

    pub fn check(self, table: &Tabletop, team: Team, action: &Action) -> Result<(), Why> {
        match self.named(action) {
            None => Err(Why::Expected(self.asks())),
            Some(who) => {
                alive(table, team, who)?;
                if self.fits(table, who) { Ok(()) } else { Err(Why::FullHealth(who)) }
            }
        }
    }

    pub fn perform(self, table: &mut Tabletop, who: Character, events: &mut Log) {
        match self {
            What::Heal => table.heal(who, events),
            What::Wound => table.wound(who, events),
            What::Radiation => table.irradiate(who, events),
            What::Death => table.kill(who, events),
        }
    }
}

/// CE-141: only the living of the own team can be chosen for anything.
pub fn alive(table: &Tabletop, team: Team, who: Character) -> Result<(), Why> {
    match who {
        _ if who.team() != team => Err(Why::OtherTeam(who)),
        _ if !table.lives(who) => Err(Why::Dead(who)),
        _ => Ok(()),
    }
}

impl Pick {
    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        Flow::Ask(Seats::one(table.resolver(self.team)))
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        if seat == table.resolver(self.team) {
            self.what.each(table, self.team, say);
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match seat == table.resolver(self.team) {
            true => self.what.check(table, self.team, action),
            false => Err(Why::NotYourDecision),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let who = self.what.named(action).expect("check admits no other answer");
        self.what.perform(table, who, events);
        Flow::Done
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        self.what.asks().sentence().to_string()
    }
}
