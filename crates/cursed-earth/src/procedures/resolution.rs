//! One encounter card: its events, one choice, its options (section 2).

use super::Frame;
use super::symbols::{Source, Symbols};
use crate::action::Action;
use crate::content::Kind;
use crate::event::{Event, Log};
use crate::names::{CardId, Team};
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resolution {
    pub team: Team,
    pub at: Stage,
}

/// CE-021: in this order; what a card does not have is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Events(u8),
    Choice,
    Options(u8),
}

impl Resolution {
    pub fn new(team: Team) -> Resolution {
        Resolution { team, at: Stage::Events(0) }
    }

    fn card(&self, table: &Tabletop) -> CardId {
        table.current.expect("a card is being resolved").kept.card
    }

    fn count(&self, table: &Tabletop, kind: Kind) -> u8 {
        table.content.content().encounter(self.card(table)).captions(kind).len() as u8
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        // CE-341, CE-413: who has met the end stops at once.
        if table.ended(self.team) {
            table.abandon_card(events);
            return Flow::Done;
        }
        match self.at {
            Stage::Events(done) if done < self.count(table, Kind::Event) => {
                self.at = Stage::Events(done + 1); // CE-022, CE-406
                self.trigger(table, Kind::Event, done, events)
            }
            Stage::Events(_) => {
                self.at = Stage::Choice;
                Flow::Next
            }
            Stage::Choice if self.count(table, Kind::Choice) == 0 => {
                self.at = Stage::Options(0);
                Flow::Next
            }
            Stage::Options(done) if done == self.count(table, Kind::Option) => {
                table.card_done(events);
                Flow::Done
            }
            Stage::Choice | Stage::Options(_) => Flow::Ask(Seats::one(table.resolver(self.team))),
        }
    }

    fn trigger(&self, table: &Tabletop, kind: Kind, index: u8, events: &mut Log) -> Flow<Frame> {
        let card = self.card(table);
        events.tell(Event::Triggered { team: self.team, card, kind, number: index + 1 });
        Flow::Call(Frame::Symbols(Symbols::new(self.team, Source::Caption { card, kind, index })))
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        match self.at {
            _ if seat != table.resolver(self.team) => {}
            Stage::Options(_) => {
                say(Action::Trigger);
                say(Action::Decline);
            }
            // CE-404: whatever the team owns.
            _ => (1..=self.count(table, Kind::Choice)).for_each(|choice| say(Action::Choose { choice })),
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            _ if seat != table.resolver(self.team) => Err(Why::NotYourDecision),
            (Stage::Options(_), Action::Trigger | Action::Decline) => Ok(()),
            (Stage::Options(_), _) => Err(Why::Expected(Question::Option)),
            (_, Action::Choose { choice }) => match self.count(table, Kind::Choice) {
                count if choice <= count => Ok(()),
                count => Err(Why::NoSuchChoice(count)),
            },
            (_, Action::Decline) => Err(Why::ChoiceIsCompulsory),
            _ => Err(Why::Expected(Question::Choice)),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Stage::Options(done), Action::Trigger) => {
                self.at = Stage::Options(done + 1);
                self.trigger(table, Kind::Option, done, events)
            }
            (Stage::Options(done), _) => {
                self.at = Stage::Options(done + 1);
                events.tell(Event::Declined { team: self.team });
                Flow::Next
            }
            (_, Action::Choose { choice }) => {
                self.at = Stage::Options(0);
                self.trigger(table, Kind::Choice, choice - 1, events)
            }
            _ => unreachable!("check admits no other answer"),
        }
    }

    pub fn question(&self, table: &Tabletop, _: Seat) -> String {
        let encounter = table.content.content().encounter(self.card(table));
        let caption = |kind, index: usize| crate::content::caption_text(&encounter.captions(kind)[index]);
        match self.at {
            Stage::Options(done) => format!("{}: trigger `{}`?", encounter.name, caption(Kind::Option, done.into())),
            _ => {
                let count = encounter.captions(Kind::Choice).len();
                let choices = (0..count).map(|index| format!("{} `{}`", index + 1, caption(Kind::Choice, index)));
                format!("{}: choose {}.", encounter.name, choices.collect::<Vec<_>>().join(", "))
            }
        }
    }
}
