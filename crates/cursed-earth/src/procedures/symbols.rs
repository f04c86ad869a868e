//! The symbols of a caption or of a location, one by one from left to right (section 3, CE-025).

use super::Frame;
use super::advance::Advance;
use super::payment::{Spend, Violence};
use super::pick::{Pick, What};
use super::psi::Psi;
use super::swap::Swap;
use crate::action::Action;
use crate::content::{Here, Kind};
use crate::event::{Event, Log, Why as Because};
use crate::names::{CardId, Expertise, LocationId, Symbol, Team};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Symbols {
    pub team: Team,
    pub source: Source,
    pub next: u8,
}

/// Where the symbols are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Caption {
        card: CardId,
        kind: Kind,
        index: u8,
    },
    Reveal(LocationId),
    Start(LocationId),
    End(LocationId),
    /// CE-415: the ration after an investigation is a whole `eat`.
    Eat,
}

impl Source {
    pub fn symbols(self, table: &Tabletop) -> &'static [Symbol] {
        let content = table.content.content();
        match self {
            Source::Caption { card, kind, index } => &content.encounter(card).captions(kind)[usize::from(index)],
            Source::Reveal(location) => &content.location(location).reveal,
            Source::Start(location) => &content.location(location).start,
            Source::End(location) => &content.location(location).end,
            Source::Eat => &[Symbol::Eat],
        }
    }
}

impl Symbols {
    pub fn new(team: Team, source: Source) -> Symbols {
        Symbols { team, source, next: 0 }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let symbols = self.source.symbols(table);
        // CE-341, CE-413: nothing more for a team that has met the end.
        let Some(&symbol) = symbols.get(usize::from(self.next)).filter(|_| !table.ended(self.team)) else {
            return Flow::Done;
        };
        self.next += 1;
        self.perform(symbol, table, events)
    }

    fn perform(&self, symbol: Symbol, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let team = self.team;
        let pick = |what| Flow::Call(Frame::Pick(Pick { team, what }));
        let in_row = table.row(team).len();
        match symbol {
            Symbol::Heal if table.living(team).any(|who| What::Heal.fits(table, who)) => return pick(What::Heal),
            Symbol::Wound => return pick(What::Wound),
            Symbol::Radiation => return pick(What::Radiation),
            Symbol::Death => return pick(What::Death),
            Symbol::Eat => {
                if !table.eat(team, events) {
                    return pick(What::Radiation);
                }
            }
            Symbol::Ration => table.gain_ration(team, events),
            Symbol::Ammo => table.gain_ammunition(team, events),
            Symbol::Violence => return Flow::Call(Frame::Violence(Violence { team })),
            Symbol::GainSurvival => table.gain_expertise(team, Expertise::Survival, events),
            Symbol::GainDiplomacy => table.gain_expertise(team, Expertise::Diplomacy, events),
            Symbol::SpendSurvival => return Flow::Call(Frame::Spend(Spend { team, on: Expertise::Survival })),
            Symbol::SpendDiplomacy => return Flow::Call(Frame::Spend(Spend { team, on: Expertise::Diplomacy })),
            Symbol::Psi => return Flow::Call(Frame::Psi(Psi::new(team))),
            Symbol::Skip if in_row > 0 && !table.here(team, Here::NoSkipOrRemove) => {
                table.discard_from_row(team, 0, Because::Skipped, events);
            }
            Symbol::Remove if in_row > 0 && !table.here(team, Here::NoSkipOrRemove) => {
                table.discard_from_row(team, in_row - 1, Because::Removed, events);
            }
            Symbol::Swap if in_row > 1 => return Flow::Call(Frame::Swap(Swap { team })),
            // CE-104, CE-106, CE-403: too few cards, or nobody to heal.
            Symbol::Skip | Symbol::Remove | Symbol::Swap | Symbol::Heal => {
                events.tell(Event::Ignored { team, symbol });
            }
            Symbol::Advance => return Flow::Call(Frame::Advance(Advance::new(team, team))),
            Symbol::EnemyAdvance => return Flow::Call(Frame::Advance(Advance::new(team.other(), team))),
        }
        Flow::Next
    }

    pub fn each(&self, _: &Tabletop, _: Seat, _: &mut dyn FnMut(Action)) {}

    pub fn check(&self, _: &Tabletop, _: Seat, _: &Action) -> Result<(), Why> {
        Err(Why::NotYourDecision)
    }

    pub fn answer(&mut self, _: &mut Tabletop, _: Seat, _: &Action, _: &mut Log) -> Flow<Frame> {
        unreachable!("symbols ask through procedures of their own")
    }

    pub fn question(&self, _: &Tabletop, _: Seat) -> String {
        String::new()
    }
}
