//! A pawn moves one location forward, in the order of CE-460; and the shootout (sections 3.5, 4 and 5.4).

use super::Frame;
use super::payment::Spend;
use super::psi::Psi;
use super::symbols::{Source, Symbols};
use crate::action::Action;
use crate::event::{Event, Log};
use crate::names::{Difficulty, Expertise, Symbol, Team};
use crate::tabletop::{Ending, Tabletop};
use crate::why::Why;
use engine::pile::turn_up;
use engine::{Flow, Purpose, Seat, Viewers};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advance {
    /// Whose pawn moves.
    pub team: Team,
    /// Who resolves the card that moves it: this team is hit first by what is revealed (CE-498).
    pub by: Team,
    pub at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Move,
    /// What the new location does, to one team after the other.
    Effects(u8),
    Shootout,
}

/// Turns up the next location; ammunition is laid on it if it has some (CE-163, CE-473).
pub fn reveal(table: &mut Tabletop, events: &mut Log) {
    let top = table.locations.len() - 1;
    let location = table.locations.turn_up(top, events);
    table.locations.take(top);
    table.path.push(location);
    let position = table.path.len() as u8;
    if table.content.content().location(location).token {
        table.tokens |= 1 << position;
    }
    events.tell(Event::Revealed { location, position });
}

impl Advance {
    pub fn new(team: Team, by: Team) -> Advance {
        Advance { team, by, at: Step::Move }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Move => self.step_forward(table, events),
            Step::Effects(2) => {
                self.at = Step::Shootout;
                Flow::Next
            }
            Step::Effects(done) => {
                self.at = Step::Effects(done + 1);
                let team = if done == 0 { self.by } else { self.by.other() };
                // CE-465, CE-469, CE-491: every team that plays and has not met the end.
                if table.ended(team) || table.teams().all(|playing| playing != team) {
                    return Flow::Next;
                }
                let location = *table.path.last().expect("a location was revealed");
                Flow::Call(Frame::Symbols(Symbols::new(team, Source::Reveal(location))))
            }
            Step::Shootout => self.shootout(table, events),
        }
    }

    fn step_forward(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let team = self.team;
        // CE-470, CE-491.
        if table.ended(team) || table.location_of(team).goal {
            let symbol = if team == self.by { Symbol::Advance } else { Symbol::EnemyAdvance };
            events.tell(Event::Ignored { team: self.by, symbol });
            return Flow::Done;
        }
        let from = table.teams[team].position;
        let reveals = usize::from(from) == table.path.len();
        if reveals {
            reveal(table, events);
        }
        if table.tokens >> from & 1 == 1 {
            table.tokens &= !(1 << from);
            // CE-168, CE-473: the first team to leave takes it; perps without a player give it back.
            match table.teams().any(|playing| playing == team) {
                true => table.gain_ammunition(team, events),
                false => events.tell(Event::TokenLost { position: from }),
            }
        }
        table.teams[team].position = from + 1;
        events.tell(Event::Advanced { team, position: from + 1 });
        if table.location_of(team).goal {
            // CE-161, CE-162, CE-340.
            match (table.head_to_head(), team) {
                (true, _) => table.end_team(team, Ending::MaxNormal, events),
                (false, Team::Judges) => table.win("CE-161", events),
                (false, Team::Perps) => table.lose("CE-162", events),
            }
            return Flow::Done;
        }
        self.at = if reveals { Step::Effects(0) } else { Step::Shootout };
        Flow::Next
    }

    /// CE-240 to CE-243: only when the Judges catch up, and only for a Chief Judge.
    fn shootout(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let [judges, perps] = [Team::Judges, Team::Perps].map(|team| table.teams[team].position);
        let chief = table.options.difficulty == Difficulty::ChiefJudge && !table.head_to_head();
        if !chief || self.team != Team::Judges || judges != perps {
            return Flow::Done;
        }
        // CE-479: all three perp cards, every time.
        let drawn = table.chance.below(Purpose::Dice, 3);
        let perp = Team::Perps.characters().nth(drawn).expect("there are three perps");
        let perp = turn_up(perp, Viewers::NONE, events);
        events.tell(Event::Shootout { perp });
        Flow::Become(match table.content.content().character(perp).expertise {
            Expertise::Psi => Frame::Psi(Psi::new(Team::Judges)),
            on => Frame::Spend(Spend { team: Team::Judges, on }),
        })
    }

    pub fn each(&self, _: &Tabletop, _: Seat, _: &mut dyn FnMut(Action)) {}

    pub fn check(&self, _: &Tabletop, _: Seat, _: &Action) -> Result<(), Why> {
        Err(Why::NotYourDecision)
    }

    pub fn answer(&mut self, _: &mut Tabletop, _: Seat, _: &Action, _: &mut Log) -> Flow<Frame> {
        unreachable!("a move asks nothing itself")
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        String::new()
    }
}
