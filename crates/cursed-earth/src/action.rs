//! Everything a player can do, and its one-line notation.
//!
//! `pay 2 health giant`: words of the book, characters by name, cards by their number. What is read prints the same way
//! again.

use crate::names::{CardId, Character, End, Side, Stance};
use engine::{ParseError, Reader, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Where a card is played to: nothing where there is one place, a row of head-to-head, an end of a lone player's row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum To {
    Row,
    Side(Side),
    End(End),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// D01, D15, D16, D17.
    Play {
        card: CardId,
        to: To,
    },
    /// D16: the top card of the deck.
    Draw,
    /// D16: the end of the row for the card that was drawn.
    Put {
        at: End,
    },
    /// D02, counted from 1.
    Choose {
        choice: u8,
    },
    /// D03.
    Trigger,
    Decline,
    /// D04, D05, D06, D13.
    Heal {
        who: Character,
    },
    Wound {
        who: Character,
    },
    Irradiate {
        who: Character,
    },
    Kill {
        who: Character,
    },
    /// D07, D08.
    PayAmmo,
    PayHealth {
        who: Character,
        health: u8,
    },
    PayCard {
        card: CardId,
    },
    /// D09.
    Add,
    Psi,
    /// D10.
    Rate {
        risk: u8,
        value: u8,
        stance: Stance,
    },
    /// D11.
    PickPlayer {
        seat: Seat,
    },
    /// D12: two places of the row, counted from 1.
    Swap {
        first: u8,
        second: u8,
    },
    /// D14.
    Keep {
        cards: [CardId; 2],
    },
    /// D18.
    PickMyself,
    LetOther,
    /// D19.
    PickRow {
        row: Side,
    },
    /// D20.
    Lay {
        side: Side,
    },
}

impl Action {
    /// Whom the action names.
    pub fn character(&self) -> Option<Character> {
        match *self {
            Action::Heal { who }
            | Action::Wound { who }
            | Action::Irradiate { who }
            | Action::Kill { who }
            | Action::PayHealth { who, .. } => Some(who),
            _ => None,
        }
    }
}

/// CE-502: the highest risk and value.
pub const HIGHEST_RATING: u8 = 4;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Play { card, to } => {
                write!(f, "play {}", card.number())?;
                match to {
                    To::Row => Ok(()),
                    To::Side(side) => write!(f, " {side}"),
                    To::End(end) => write!(f, " {end}"),
                }
            }
            Action::Draw => f.write_str("draw"),
            Action::Put { at } => write!(f, "put {at}"),
            Action::Choose { choice } => write!(f, "choose {choice}"),
            Action::Trigger => f.write_str("trigger"),
            Action::Decline => f.write_str("decline"),
            Action::Heal { who } => write!(f, "heal {who}"),
            Action::Wound { who } => write!(f, "wound {who}"),
            Action::Irradiate { who } => write!(f, "irradiate {who}"),
            Action::Kill { who } => write!(f, "kill {who}"),
            Action::PayAmmo => f.write_str("pay ammo"),
            Action::PayHealth { who, health } => write!(f, "pay {health} health {who}"),
            Action::PayCard { card } => write!(f, "pay card {}", card.number()),
            Action::Add => f.write_str("add"),
            Action::Psi => f.write_str("psi"),
            Action::Rate { risk, value, stance } => write!(f, "rate risk {risk} value {value} {stance}"),
            Action::PickPlayer { seat } => write!(f, "pick {seat}"),
            Action::Swap { first, second } => write!(f, "swap {first}, {second}"),
            Action::Keep { cards: [a, b] } => write!(f, "keep {}, {}", a.number(), b.number()),
            Action::PickMyself => f.write_str("pick myself"),
            Action::LetOther => f.write_str("let other"),
            Action::PickRow { row } => write!(f, "pick {row}"),
            Action::Lay { side } => write!(f, "lay {side}"),
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

fn read(words: &mut Reader) -> Result<Action, ParseError> {
    if words.word("play") {
        let card = card(words)?;
        for side in Side::ALL {
            if words.word(side.word()) {
                return Ok(Action::Play { card, to: To::Side(*side) });
            }
        }
        for end in End::ALL {
            if words.word(end.word()) {
                return Ok(Action::Play { card, to: To::End(*end) });
            }
        }
        return Ok(Action::Play { card, to: To::Row });
    }
    if words.word("draw") {
        return Ok(Action::Draw);
    }
    if words.word("put") {
        return Ok(Action::Put { at: words.name("an end of the row (left, right)", End::named)? });
    }
    if words.word("choose") {
        return Ok(Action::Choose { choice: words.number("a choice", 1, 99)? });
    }
    if words.word("trigger") {
        return Ok(Action::Trigger);
    }
    if words.word("decline") {
        return Ok(Action::Decline);
    }
    if words.word("heal") {
        return Ok(Action::Heal { who: character(words)? });
    }
    if words.word("wound") {
        return Ok(Action::Wound { who: character(words)? });
    }
    if words.word("irradiate") {
        return Ok(Action::Irradiate { who: character(words)? });
    }
    if words.word("kill") {
        return Ok(Action::Kill { who: character(words)? });
    }
    if words.word("pay") {
        return payment(words);
    }
    if words.word("add") {
        return Ok(Action::Add);
    }
    if words.word("psi") {
        return Ok(Action::Psi);
    }
    if words.word("rate") {
        words.must("risk")?;
        let risk = words.number("a risk", 0, HIGHEST_RATING)?;
        words.must("value")?;
        let value = words.number("a value", 0, HIGHEST_RATING)?;
        let stance = words.name("a stance (play, discard, neutral)", Stance::named)?;
        return Ok(Action::Rate { risk, value, stance });
    }
    if words.word("swap") {
        let first = words.number("a place in the row", 1, 99)?;
        words.must(",")?;
        let second = words.number("a place in the row", 1, 99)?;
        // A pair has no order: it is kept ascending, so that there is one way to write it.
        return Ok(Action::Swap { first: first.min(second), second: first.max(second) });
    }
    if words.word("keep") {
        let first = card(words)?;
        words.must(",")?;
        let mut cards = [first, card(words)?];
        cards.sort();
        return Ok(Action::Keep { cards });
    }
    if words.word("pick") {
        if words.word("myself") {
            return Ok(Action::PickMyself);
        }
        for row in Side::ALL {
            if words.word(row.word()) {
                return Ok(Action::PickRow { row: *row });
            }
        }
        return Ok(Action::PickPlayer { seat: words.name("a player (a to d)", Seat::named)? });
    }
    if words.word("let") {
        words.must("other")?;
        return Ok(Action::LetOther);
    }
    if words.word("lay") {
        return Ok(Action::Lay { side: words.name("a side (above, below)", Side::named)? });
    }
    Err(words.error())
}

fn payment(words: &mut Reader) -> Result<Action, ParseError> {
    if words.word("ammo") {
        return Ok(Action::PayAmmo);
    }
    if words.word("card") {
        return Ok(Action::PayCard { card: card(words)? });
    }
    let health = words.number("health", 1, 2)?;
    words.must("health")?;
    Ok(Action::PayHealth { who: character(words)?, health })
}

fn character(words: &mut Reader) -> Result<Character, ParseError> {
    words.name("a character", Character::named)
}

fn card(words: &mut Reader) -> Result<CardId, ParseError> {
    // `07` and `+7` would print differently than they were read.
    let plain = |text: &&str| text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    words.name("an encounter card (1 to 60)", |text| {
        Some(text).filter(plain).and_then(|text| text.parse().ok()).and_then(CardId::numbered)
    })
}

impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for line in [
            "play 15",
            "play 60 above",
            "play 1 below",
            "play 7 left",
            "play 901 right",
            "draw",
            "put left",
            "choose 2",
            "trigger",
            "decline",
            "heal dredd",
            "wound mean-machine",
            "irradiate giant",
            "kill disciple",
            "pay ammo",
            "pay 1 health dredd",
            "pay 2 health satellat",
            "pay card 29",
            "add",
            "psi",
            "rate risk 0 value 4 play",
            "rate risk 2 value 2 neutral",
            "pick b",
            "swap 1, 3",
            "decline",
            "keep 12, 40",
            "pick myself",
            "let other",
            "pick above",
            "lay below",
        ] {
            assert_eq!(line.parse::<Action>().map(|action| action.to_string()).as_deref(), Ok(line));
        }
        assert_eq!("keep 40, 12".parse::<Action>().unwrap().to_string(), "keep 12, 40");
        assert_eq!("swap 3, 1".parse::<Action>().unwrap().to_string(), "swap 1, 3");
    }

    #[test]
    fn a_wrong_word_is_pointed_at() {
        let say = |line: &str| line.parse::<Action>().unwrap_err().to_string();
        assert_eq!(say("heal hershey"), "column 6: `hershey` does not fit here; expected a character");
        assert_eq!(say("play 61"), "column 6: `61` does not fit here; expected an encounter card (1 to 60)");
        assert_eq!(
            say("pay 3 health dredd"),
            "column 5: `3` does not fit here; expected `ammo`, `card` or health (1 to 2)"
        );
        assert_eq!(say("rate risk 5"), "column 11: `5` does not fit here; expected a risk (0 to 4)");
        assert!(say("play 07").starts_with("column 6: `07` does not fit here"));
    }
}
