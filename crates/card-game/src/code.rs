//! How cards are written where no content is at hand: `N13`, and a card in play `C08` or, of several copies, `C08-2`.

use crate::names::Kind;
use std::fmt;
use std::str::FromStr;

/// The stable code of a title: the letter of its type and its number in the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    pub kind: Kind,
    pub number: u16,
}

/// The letters of section 6, in the order of `Kind::ALL`.
const LETTERS: &[u8; 7] = b"JRCSPNV";

impl Code {
    /// In capitals or small letters; a number has two digits at least, and no zero in front of a third.
    pub fn named(text: &str) -> Option<Code> {
        let (&letter, digits) = text.as_bytes().split_first()?;
        let kind = LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase())?;
        let plain = digits.iter().all(u8::is_ascii_digit) && (digits.len() == 2 || digits.len() == 3);
        if !plain || (digits.len() == 3 && digits[0] == b'0') {
            return None;
        }
        let number = digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
        (number > 0).then_some(Code { kind: Kind::ALL[kind], number })
    }
}

impl FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Code, String> {
        Code::named(text).ok_or_else(|| format!("`{text}` is no code of a card; a code is written N13"))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", char::from(LETTERS[self.kind as usize]), self.number)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Code {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A card in play: its title, and which copy of it, counted from 1 over the whole table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardRef {
    pub code: Code,
    pub copy: u8,
}

impl CardRef {
    pub fn first(code: Code) -> CardRef {
        CardRef { code, copy: 1 }
    }

    pub fn named(text: &str) -> Option<CardRef> {
        match text.split_once('-') {
            None => Code::named(text).map(CardRef::first),
            Some((code, copy)) => {
                let plain = copy.bytes().all(|byte| byte.is_ascii_digit()) && !copy.starts_with('0');
                let copy = copy.parse().ok().filter(|&copy: &u8| copy > 1 && plain)?;
                Some(CardRef { code: Code::named(code)?, copy })
            }
        }
    }
}

impl fmt::Display for CardRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.copy {
            1 => write!(f, "{}", self.code),
            copy => write!(f, "{}-{copy}", self.code),
        }
    }
}

impl fmt::Debug for CardRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_written() {
        for text in ["J01", "N13", "V19", "P101"] {
            assert_eq!(Code::named(text).map(|code| code.to_string()).as_deref(), Some(text));
        }
        for text in ["", "J", "J1", "J001", "X01", "J00", "J0a", "01", "J1234"] {
            assert_eq!(Code::named(text), None, "{text}");
        }
        for text in ["C08", "C08-2", "C08-17"] {
            assert_eq!(CardRef::named(text).map(|card| card.to_string()).as_deref(), Some(text));
        }
        for text in ["C08-1", "C08-0", "C08-02", "C08-", "C08-999", "-2"] {
            assert_eq!(CardRef::named(text), None, "{text}");
        }
    }
}
