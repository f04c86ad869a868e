//! What happened, in rulebook words.

use crate::content::{Content, Kind};
use crate::names::{CardId, Character, Expertise, LocationId, Side, Stance, Symbol, Team, Time};
use crate::tabletop::Ending;
use engine::{Events, Outcome, Seat};
use serde::Serialize;

pub type Log = Events<Event>;

/// Why a card went to the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    Resolved,
    Skipped,
    Removed,
    Spent,
    Psi,
    Abandoned,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The seat itself is told which card.
    Drew {
        seat: Seat,
        card: Option<CardId>,
    },
    SeniorJudge {
        seat: Seat,
    },
    TimeIs {
        time: Time,
    },
    /// A face-down card is told to its player alone. Head-to-head has two rows.
    Played {
        seat: Seat,
        card: Option<CardId>,
        row: Option<Side>,
    },
    /// From the deck to the row of a lone player; a face-down one is told to nobody (CE-275).
    Drawn {
        card: Option<CardId>,
    },
    Placed {
        card: Option<CardId>,
        left: bool,
    },
    /// Head-to-head: who picks a row at dawn (CE-318).
    PickTaken {
        seat: Seat,
    },
    PickLeft {
        seat: Seat,
    },
    RowPicked {
        seat: Seat,
        row: Side,
    },
    TurnedUp {
        card: CardId,
        row: Side,
    },
    Encountered {
        team: Team,
        card: CardId,
    },
    Triggered {
        team: Team,
        card: CardId,
        kind: Kind,
        number: u8,
    },
    Declined {
        team: Team,
    },
    /// A symbol, or a move, that has no effect now.
    Ignored {
        team: Team,
        symbol: Symbol,
    },
    Healed {
        who: Character,
        health: u8,
    },
    Wounded {
        who: Character,
        health: u8,
    },
    Irradiated {
        who: Character,
        radiation: u8,
    },
    Died {
        who: Character,
    },
    Rations {
        team: Team,
        now: u16,
    },
    Ammunition {
        team: Team,
        now: u16,
    },
    Gained {
        team: Team,
        expertise: Expertise,
    },
    Kept {
        team: Team,
        card: CardId,
    },
    Discarded {
        card: CardId,
        why: Why,
    },
    Added {
        team: Team,
        card: CardId,
    },
    Swapped {
        team: Team,
        first: u8,
        second: u8,
    },
    PsiAction {
        team: Team,
    },
    /// The seat itself is told which card (CE-230, CE-330).
    PsiDrew {
        seat: Seat,
        card: Option<CardId>,
    },
    Rated {
        seat: Seat,
        risk: u8,
        value: u8,
        stance: Stance,
    },
    PsiPicked {
        seat: Seat,
        card: CardId,
    },
    PsiLaid {
        seat: Seat,
        side: Side,
    },
    Revealed {
        location: LocationId,
        position: u8,
    },
    Advanced {
        team: Team,
        position: u8,
    },
    /// CE-168: the token goes back to the supply.
    TokenLost {
        position: u8,
    },
    Shootout {
        perp: Character,
    },
    Ended {
        team: Team,
        ending: Ending,
    },
    GameOver {
        outcome: Outcome,
    },
}

impl Event {
    pub fn describe(&self, content: &Content) -> String {
        let name = |who: Character| content.character(who).short.as_str();
        let card = |card: CardId| format!("{card} {}", content.encounter(card).name);
        let title = |team: Team| capital(team.title());
        match *self {
            Event::Drew { seat, card: None } => format!("{seat} draws a card."),
            Event::Drew { seat, card: Some(it) } => format!("{seat} draws {}.", card(it)),
            Event::SeniorJudge { seat } => format!("{seat} is the Senior Judge."),
            Event::TimeIs { time } => format!("It is {time}."),
            Event::Played { seat, card: it, row } => {
                let what = it.map_or("a card face-down".to_string(), card);
                format!("{seat} plays {what}{}.", row.map_or(String::new(), |row| format!(" {row}")))
            }
            Event::Drawn { card: None } => "A card is drawn unseen.".to_string(),
            Event::Drawn { card: Some(it) } => format!("{} is drawn from the deck.", card(it)),
            Event::Placed { card: it, left } => {
                let what = it.map_or("The unseen card".to_string(), card);
                format!("{what} is put at the {} end.", if left { "left" } else { "right" })
            }
            Event::PickTaken { seat } => format!("{seat} picks a row at dawn."),
            Event::PickLeft { seat } => format!("{seat} lets the other player pick."),
            Event::RowPicked { seat, row } => format!("{seat} picks the row {row}."),
            Event::TurnedUp { card: it, row } => format!("{} is turned up {row}.", card(it)),
            Event::Encountered { team, card: it } => format!("{} encounter {}.", title(team), card(it)),
            Event::Triggered { team, card: it, kind, number } => {
                let caption = &content.encounter(it).captions(kind)[usize::from(number) - 1];
                let symbols: Vec<&str> = caption.iter().map(|symbol| symbol.word()).collect();
                format!("{} trigger {} {number}: {}.", title(team), kind.word(), symbols.join(" "))
            }
            Event::Declined { team } => format!("{} decline.", title(team)),
            Event::Ignored { team, symbol } => format!("{symbol} has no effect for {}.", team.title()),
            Event::Healed { who, health } => format!("{} gains a health ({health}).", name(who)),
            Event::Wounded { who, health } => format!("{} loses a health ({health} left).", name(who)),
            Event::Irradiated { who, radiation } => format!("{} gains a radiation ({radiation}).", name(who)),
            Event::Died { who } => format!("{} dies.", name(who)),
            Event::Rations { team, now } => format!("{} have {now} rations.", title(team)),
            Event::Ammunition { team, now } => format!("{} have {now} ammunition.", title(team)),
            Event::Gained { team, expertise } => format!("{} gain {expertise}.", title(team)),
            Event::Kept { team, card: it } => format!("{} keep {}.", title(team), card(it)),
            Event::Discarded { card: it, why } => {
                let how = match why {
                    Why::Resolved => "is done and discarded",
                    Why::Skipped => "is skipped",
                    Why::Removed => "is removed",
                    Why::Spent => "is spent",
                    Why::Psi => "is not chosen and discarded",
                    Why::Abandoned => "is left unfinished",
                };
                format!("{} {how}.", card(it))
            }
            Event::Added { team, card: it } => format!("{} is added to the row of {}.", card(it), team.title()),
            Event::Swapped { team, first, second } => {
                format!("{} swap the cards {first} and {second} of the row.", title(team))
            }
            Event::PsiAction { team } => format!("{} take the psi action.", title(team)),
            Event::PsiDrew { seat, card: None } => format!("{seat} looks at a card."),
            Event::PsiDrew { seat, card: Some(it) } => format!("{seat} looks at {}.", card(it)),
            Event::Rated { seat, risk, value, stance } => {
                format!("{seat} rates the own card: risk {risk}, value {value}, {stance}.")
            }
            Event::PsiPicked { seat, card: it } => format!("The card of {seat} is chosen: {}.", card(it)),
            Event::PsiLaid { seat, side } => format!("{seat} lays the card face-down {side}."),
            Event::Revealed { location, position } => {
                format!("Location {position} is {}.", content.location(location).name)
            }
            Event::Advanced { team, position } => format!("{} advance to location {position}.", title(team)),
            Event::TokenLost { position } => format!("The ammunition on location {position} goes back to the supply."),
            Event::Shootout { perp } => format!("Shootout: {}!", name(perp)),
            Event::Ended { team, ending } => {
                let how = match ending {
                    Ending::MaxNormal => "have found Max Normal",
                    Ending::Dead => "are all dead",
                    Ending::DeckOut => "find the encounter deck empty",
                };
                format!("{} {how}.", title(team))
            }
            Event::GameOver { outcome } => match outcome.winners {
                winners if winners.is_empty() => format!("The game is lost ({}).", outcome.rule),
                winners => {
                    let seats: Vec<&str> = winners.iter().map(Seat::name).collect();
                    format!("The game is won by {} ({}).", seats.join(", "), outcome.rule)
                }
            },
        }
    }
}

fn capital(text: &str) -> String {
    text.replacen("the", "The", 1)
}
