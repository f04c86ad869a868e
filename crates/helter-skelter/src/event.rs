//! What happened, in rulebook words.

use crate::action::{Action, CardId};
use crate::content::{Content, Defence};
use crate::names::{Character, Space, Spaces, Team};
use engine::{Events, Outcome, Seat};
use serde::Serialize;
use std::fmt;

pub type Log = Events<Event>;

/// An action card as people name it: `JU-17`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardCode {
    pub team: Team,
    pub card: CardId,
}

impl fmt::Display for CardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:02}", self.team.code(), self.card.0)
    }
}

impl fmt::Debug for CardCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for CardCode {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // As it is displayed. Discard piles are told again and again.
        let (team, card) = (self.team.code().as_bytes(), self.card.0);
        let text = [team[0], team[1], b'-', b'0' + card / 10, b'0' + card % 10];
        to.serialize_str(std::str::from_utf8(&text).expect("letters and digits"))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// Ten map cards; the seat itself is told which (HS-400).
    Dealt {
        seat: Seat,
        cards: Option<Spaces>,
    },
    FragmentsPlaced {
        seat: Seat,
        on: Spaces,
    },
    /// The seat itself is told which card (HS-405).
    Drew {
        seat: Seat,
        card: Option<CardCode>,
    },
    Reshuffled {
        seat: Seat,
    },
    MarkerTo {
        seat: Seat,
    },
    Deployed {
        who: Character,
        to: Space,
    },
    /// An action with all its choices; payment and results follow as events of their own (HS-138).
    Declared {
        seat: Seat,
        action: Action,
    },
    Discarded {
        seat: Seat,
        card: CardCode,
    },
    Moved {
        who: Character,
        from: Space,
        to: Space,
    },
    Defended {
        who: Character,
        with: Defence,
        card: CardCode,
    },
    Undefended {
        who: Character,
    },
    /// HS-409: only the fact that no card showing the character was in hand.
    NothingToDiscard {
        who: Character,
    },
    Damaged {
        who: Character,
        cubes: u8,
    },
    Killed {
        who: Character,
        by: Seat,
        point: bool,
    },
    Healed {
        who: Character,
        health: u8,
    },
    CubeLeft {
        who: Character,
    },
    WarpCubes {
        gained: u8,
        now: u8,
    },
    Warped,
    Collected {
        seat: Seat,
        who: Character,
        on: Space,
    },
    EndDeclared {
        seat: Seat,
    },
    Interrupted {
        seat: Seat,
        card: CardCode,
    },
    /// The window of `opener` has closed.
    NobodyInterrupted {
        opener: Seat,
    },
    /// Play goes back to the marker holder (HS-261).
    Returned {
        seat: Seat,
    },
    Eliminated {
        seat: Seat,
    },
    SuddenDeath,
    Conceded {
        seat: Seat,
    },
    GameOver {
        outcome: Outcome,
    },
}

impl Event {
    pub fn describe(&self, content: &Content) -> String {
        let name = |who: Character| content.sheet(who).short.as_str();
        let cubes = |n: u8| {
            if n == 1 { "1 cube".to_string() } else { format!("{n} cubes") }
        };
        match *self {
            Event::Dealt { seat, cards: None } => format!("{seat} is dealt ten map cards."),
            Event::Dealt { seat, cards: Some(cards) } => format!("{seat} is dealt the map cards {}.", list(cards)),
            Event::FragmentsPlaced { seat, on } => format!("{seat} places fragments on {}.", list(on)),
            Event::Drew { seat, card: None } => format!("{seat} draws a card."),
            Event::Drew { seat, card: Some(card) } => format!("{seat} draws {card}."),
            Event::Reshuffled { seat } => format!("{seat} shuffles the discard pile into a new deck."),
            Event::MarkerTo { seat } => format!("{seat} takes the active-player marker."),
            Event::Deployed { who, to } => format!("{} is deployed on {to}.", name(who)),
            Event::Declared { seat, action } => format!("{seat}: {action}."),
            Event::Discarded { seat, card } => format!("{seat} discards {card}."),
            Event::Moved { who, from, to } => format!("{} goes from {from} to {to}.", name(who)),
            Event::Defended { who, with, card } => format!("{} makes a {} defence with {card}.", name(who), with),
            Event::Undefended { who } => format!("{} makes no defence.", name(who)),
            Event::NothingToDiscard { who } => format!("No card showing {} is in hand.", name(who)),
            Event::Damaged { who, cubes: n } => format!("{} loses {}.", name(who), cubes(n)),
            Event::Killed { who, by, point: true } => format!("{} is killed: a point for {by}.", name(who)),
            Event::Killed { who, point: false, .. } => format!("{} is killed by its own side; no point.", name(who)),
            Event::Healed { who, health } => format!("{} gains a cube and has {health}.", name(who)),
            Event::CubeLeft { who } => format!("{} leaves the cube.", name(who)),
            Event::WarpCubes { gained: 1, now } => format!("Sláine gains a warp cube and has {now}."),
            Event::WarpCubes { gained, now } => format!("Sláine gains {gained} warp cubes and has {now}."),
            Event::Warped => "Sláine becomes Warp-Sláine.".to_string(),
            Event::Collected { seat, who, on } => {
                format!("{} collects a fragment on {on}: a point for {seat}.", name(who))
            }
            Event::EndDeclared { seat } => format!("{seat} declares the end of the turn."),
            Event::Interrupted { seat, card } => format!("{seat} interrupts with {card}."),
            Event::NobodyInterrupted { opener } => format!("Nobody interrupts {opener}."),
            Event::Returned { seat } => format!("Play returns to {seat}."),
            Event::Eliminated { seat } => format!("{seat} is eliminated."),
            Event::SuddenDeath => "The lead is shared: sudden death.".to_string(),
            Event::Conceded { seat } => format!("{seat} concedes."),
            Event::GameOver { outcome } => {
                let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
                let rule = outcome.rule;
                if winners.is_empty() {
                    format!("The game is a draw ({rule}).")
                } else {
                    format!("The game is over: {} wins ({rule}).", winners.join(" and "))
                }
            }
        }
    }
}

fn list(spaces: Spaces) -> String {
    spaces.iter().map(|space| space.to_string()).collect::<Vec<_>>().join(", ")
}
