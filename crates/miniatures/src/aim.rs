//! What a card is played on, and how that is written.

use crate::action::{figure, point};
use crate::geometry::Spot;
use crate::tabletop::figure::FigureId;
use engine::{ParseError, Reader};
use serde::{Deserialize, Serialize};
use std::fmt;

/// `play A02 on a1`, `play A03 on a1 with 2`, `play A07 at 12000 9000`, `play B07 dice 1 3`, `play A22 piece 4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    #[default]
    Nothing,
    Model(FigureId),
    /// Of two kinds of markers the stunned one.
    Stunned(FigureId),
    /// A weapon by its number in the model's list.
    Weapon(FigureId, u8),
    /// For a piece of terrain its middle, the long side from west to east.
    Point(Spot),
    /// The same, the long side from south to north.
    Turned(Spot),
    /// Dice of a throw, a bit each, the leftmost first.
    Dice(u32),
    /// Pieces and openings of the table, from 1.
    Piece(u8),
    Opening(u8),
}

impl Aim {
    pub const fn model(self) -> Option<FigureId> {
        match self {
            Aim::Model(id) | Aim::Stunned(id) | Aim::Weapon(id, _) => Some(id),
            _ => None,
        }
    }

    /// Points and choices of dice are free: lists hold a sample of them.
    pub const fn is_free(self) -> bool {
        matches!(self, Aim::Point(_) | Aim::Turned(_) | Aim::Dice(_))
    }

    pub fn read(words: &mut Reader) -> Result<Aim, ParseError> {
        if words.word("on") {
            let on = figure(words)?;
            return Ok(match () {
                () if words.word("stun") => Aim::Stunned(on),
                () if words.word("with") => Aim::Weapon(on, words.number("a weapon of the model", 1, 10)?),
                () => Aim::Model(on),
            });
        }
        if words.word("at") {
            let at = point(words)?;
            return Ok(if words.word("turned") { Aim::Turned(at) } else { Aim::Point(at) });
        }
        if words.word("dice") {
            return dice(words);
        }
        if words.word("piece") {
            return Ok(Aim::Piece(words.number("a piece of the table", 1, 64)?));
        }
        if words.word("opening") {
            return Ok(Aim::Opening(words.number("an opening of the table", 1, 64)?));
        }
        Ok(Aim::Nothing)
    }
}

/// In rising order, so that a choice has one spelling.
fn dice(words: &mut Reader) -> Result<Aim, ParseError> {
    let mut last = words.number("a die of the throw", 1, 32)?;
    let mut all = 1 << (last - 1);
    while last < 32 {
        let mut ahead = words.clone();
        let Ok(die) = ahead.number("another die, further to the right", last + 1, 32) else { break };
        (all, last) = (all | 1 << (die - 1), die);
        *words = ahead;
    }
    Ok(Aim::Dice(all))
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = |f: &mut fmt::Formatter<'_>, at: Spot| {
            f.write_str(" at ")?;
            crate::action::spot(f, at)
        };
        match *self {
            Aim::Nothing => Ok(()),
            Aim::Model(on) => write!(f, " on {on}"),
            Aim::Stunned(on) => write!(f, " on {on} stun"),
            Aim::Weapon(on, number) => write!(f, " on {on} with {number}"),
            Aim::Point(at) => point(f, at),
            Aim::Turned(at) => {
                point(f, at)?;
                f.write_str(" turned")
            }
            Aim::Dice(dice) => {
                f.write_str(" dice")?;
                (0..32).filter(|die| dice >> die & 1 == 1).try_for_each(|die| write!(f, " {}", die + 1))
            }
            Aim::Piece(piece) => write!(f, " piece {piece}"),
            Aim::Opening(opening) => write!(f, " opening {opening}"),
        }
    }
}
