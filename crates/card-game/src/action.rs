//! Everything a player can do, and its one-line notation.
//!
//! `issue R01 > J04`: words of the book; a title in a hand or pile by its code, a card in play by its code and, of several
//! copies, a number (`C08-2`). What is read prints the same way again.

use crate::code::{CardRef, Code};
use crate::names::Severity;
use engine::{ParseError, Reader, Seat};
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Not now, no more, none: the answer that every optional question has.
    Pass,
    /// Yes: to a Dark Judge's Crime (DP-25), to prepping (DP-20), to an optional effect.
    Accept,
    /// DP-25.
    Refuse,
    /// DP-01.
    Draft {
        card: Code,
    },
    /// DP-10: an Incident or Event from the hand.
    Play {
        card: Code,
    },
    /// DP-10, DP-40 to DP-45: a line of a card in play, counted from 1.
    Use {
        card: CardRef,
        line: u8,
    },
    /// DP-40 to DP-43: a reroll that was granted.
    Reroll,
    /// DP-11: a card in play.
    Pick {
        card: CardRef,
    },
    /// DP-11: a title out of a pile.
    Take {
        card: Code,
    },
    Choose {
        player: Seat,
    },
    /// One way of several, counted from 1.
    Way {
        way: u8,
    },
    /// DP-21: the next Judge of the row, from left to right.
    Next {
        judge: CardRef,
    },
    /// DP-22.
    Issue {
        card: Code,
        to: Option<CardRef>,
    },
    /// The place in the row, counted from 1.
    Bring {
        card: Code,
        at: u8,
    },
    /// DP-23, DP-26.
    Report {
        card: Code,
    },
    /// DP-24.
    Assign {
        crime: CardRef,
        to: Seat,
    },
    /// DP-30 to DP-32.
    Attach {
        card: Code,
    },
    /// DP-33, DP-70.
    Lead {
        perp: CardRef,
    },
    /// DP-50.
    Sentence {
        severity: Severity,
    },
    /// DP-51.
    Contain {
        judge: CardRef,
    },
    /// DP-60.
    Discard {
        card: Code,
    },
    /// DP-80.
    Concede,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Pass => f.write_str("pass"),
            Action::Accept => f.write_str("accept"),
            Action::Refuse => f.write_str("refuse"),
            Action::Draft { card } => write!(f, "draft {card}"),
            Action::Play { card } => write!(f, "play {card}"),
            Action::Use { card, line: 1 } => write!(f, "use {card}"),
            Action::Use { card, line } => write!(f, "use {card} line {line}"),
            Action::Reroll => f.write_str("reroll"),
            Action::Pick { card } => write!(f, "pick {card}"),
            Action::Take { card } => write!(f, "take {card}"),
            Action::Choose { player } => write!(f, "choose {player}"),
            Action::Way { way } => write!(f, "way {way}"),
            Action::Next { judge } => write!(f, "next {judge}"),
            Action::Issue { card, to: None } => write!(f, "issue {card}"),
            Action::Issue { card, to: Some(judge) } => write!(f, "issue {card} > {judge}"),
            Action::Bring { card, at } => write!(f, "bring {card} at {at}"),
            Action::Report { card } => write!(f, "report {card}"),
            Action::Assign { crime, to } => write!(f, "assign {crime} > {to}"),
            Action::Attach { card } => write!(f, "attach {card}"),
            Action::Lead { perp } => write!(f, "lead {perp}"),
            Action::Sentence { severity } => write!(f, "sentence {severity}"),
            Action::Contain { judge } => write!(f, "contain {judge}"),
            Action::Discard { card } => write!(f, "discard {card}"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Action, ParseError> {
        let mut words = Reader::new(line);
        let action = read(&mut words)?;
        words.end()?;
        Ok(action)
    }
}

fn code(words: &mut Reader) -> Result<Code, ParseError> {
    words.name("the code of a card (N13)", Code::named)
}

fn card(words: &mut Reader) -> Result<CardRef, ParseError> {
    words.name("a card in play (J04, or C08-2)", CardRef::named)
}

fn seat(words: &mut Reader) -> Result<Seat, ParseError> {
    words.name("a seat (a to d)", Seat::named)
}

fn read(words: &mut Reader) -> Result<Action, ParseError> {
    for (word, action) in [
        ("pass", Action::Pass),
        ("accept", Action::Accept),
        ("refuse", Action::Refuse),
        ("reroll", Action::Reroll),
        ("concede", Action::Concede),
    ] {
        if words.word(word) {
            return Ok(action);
        }
    }
    if words.word("draft") {
        return Ok(Action::Draft { card: code(words)? });
    }
    if words.word("play") {
        return Ok(Action::Play { card: code(words)? });
    }
    if words.word("use") {
        let card = card(words)?;
        // The first line is written without its number, so that every action has one spelling.
        let line = if words.word("line") { words.number("a line of the card", 2, 99)? } else { 1 };
        return Ok(Action::Use { card, line });
    }
    if words.word("pick") {
        return Ok(Action::Pick { card: card(words)? });
    }
    if words.word("take") {
        return Ok(Action::Take { card: code(words)? });
    }
    if words.word("choose") {
        return Ok(Action::Choose { player: seat(words)? });
    }
    if words.word("way") {
        return Ok(Action::Way { way: words.number("a way", 1, 99)? });
    }
    if words.word("next") {
        return Ok(Action::Next { judge: card(words)? });
    }
    if words.word("issue") {
        let card_code = code(words)?;
        let to = if words.word(">") { Some(card(words)?) } else { None };
        return Ok(Action::Issue { card: card_code, to });
    }
    if words.word("bring") {
        let card = code(words)?;
        words.must("at")?;
        return Ok(Action::Bring { card, at: words.number("a place in the row", 1, 21)? });
    }
    if words.word("report") {
        return Ok(Action::Report { card: code(words)? });
    }
    if words.word("assign") {
        let crime = card(words)?;
        words.must(">")?;
        return Ok(Action::Assign { crime, to: seat(words)? });
    }
    if words.word("attach") {
        return Ok(Action::Attach { card: code(words)? });
    }
    if words.word("lead") {
        return Ok(Action::Lead { perp: card(words)? });
    }
    if words.word("sentence") {
        let severity = words.name("severe, fair or lenient", Severity::named)?;
        return Ok(Action::Sentence { severity });
    }
    if words.word("contain") {
        return Ok(Action::Contain { judge: card(words)? });
    }
    words.must("discard")?;
    Ok(Action::Discard { card: code(words)? })
}
