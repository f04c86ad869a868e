//! Everything a player can do, and its one-line notation.
//!
//! `snipe dredd > wulf with 17`: words of the book, characters by name, spaces and cards by number. Cards are numbered
//! as in the team's list. What is read prints the same way again.

use crate::content::Defence;
use crate::names::{Bits, Character, Space, Symbol};
use engine::{ParseError, Reader};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use tinyvec::ArrayVec;

/// An action card of its owner's deck, 1 to 30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of action cards of one deck, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet(u32);

impl CardSet {
    pub const NONE: CardSet = CardSet(0);

    pub const fn has(self, card: CardId) -> bool {
        card.0 < 32 && self.0 >> card.0 & 1 == 1
    }

    #[must_use]
    pub const fn with(self, card: CardId) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    #[must_use]
    pub const fn without(self, card: CardId) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    #[must_use]
    pub const fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In ascending order of number.
    pub fn iter(self) -> impl ExactSizeIterator<Item = CardId> {
        Bits(self.0.into()).map(CardId)
    }
}

impl FromIterator<CardId> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::NONE, CardSet::with)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One of the two movers of a RALLY: where to (nowhere: stays), and the further card of a CLIMB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Step {
    pub who: Character,
    pub to: Option<Space>,
    pub paying: Option<CardId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    /// Placement: puts a dealt map card under a character.
    Assign {
        card: Space,
        to: Character,
    },
    /// Placement: commits the assignment.
    Ready,
    /// Only Ukko, who has two map cards, says where to.
    Deploy {
        who: Character,
        to: Option<Space>,
    },
    Move {
        who: Character,
        to: Space,
        card: CardId,
    },
    Climb {
        who: Character,
        to: Space,
        cards: [CardId; 2],
    },
    /// The cards show the character itself or a dead one of the team.
    Collect {
        who: Character,
        showing: Character,
        cards: [CardId; 3],
    },
    /// MELEE, SMASH, SNIPE, SHOTGUN or PSI: the attacks that name a character.
    Attack {
        attack: Symbol,
        by: Character,
        on: Character,
        hi_ex: bool,
        card: CardId,
    },
    Explode {
        by: Character,
        on: Space,
        card: CardId,
    },
    Fly {
        who: Character,
        to: Space,
        card: CardId,
    },
    Rally {
        leader: Step,
        ally: Step,
        card: CardId,
    },
    Heal {
        by: Character,
        whom: Character,
        card: CardId,
    },
    EndTurn,
    Defend {
        with: Defence,
        card: CardId,
    },
    TakeDamage,
    /// The answer to PSI.
    Discard {
        card: CardId,
    },
    /// VAMPIRISM, or not.
    TakeCube,
    LeaveCube,
    Interrupt {
        card: CardId,
    },
    Pass,
    /// HS-R63, a house rule.
    Concede,
}

/// The attacks that name one character, in the order of the book.
pub const ATTACKS: [Symbol; 5] = [Symbol::Melee, Symbol::Smash, Symbol::Snipe, Symbol::Shotgun, Symbol::Psi];

/// The cards of a price: at most three.
pub type Price = ArrayVec<[CardId; 3]>;

impl Action {
    /// The cards it costs, as declared.
    pub fn price(&self) -> Price {
        let cards = |cards: &[CardId]| cards.iter().copied().collect();
        match *self {
            Action::Move { card, .. }
            | Action::Attack { card, .. }
            | Action::Explode { card, .. }
            | Action::Fly { card, .. }
            | Action::Heal { card, .. } => cards(&[card]),
            Action::Climb { cards: pair, .. } => cards(&pair),
            Action::Collect { cards: three, .. } => cards(&three),
            Action::Rally { leader, ally, card } => {
                std::iter::once(card).chain(leader.paying).chain(ally.paying).collect()
            }
            _ => Price::new(),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Assign { card, to } => write!(f, "assign {card} to {to}"),
            Action::Ready => f.write_str("ready"),
            Action::Deploy { who, to: None } => write!(f, "deploy {who}"),
            Action::Deploy { who, to: Some(to) } => write!(f, "deploy {who} to {to}"),
            Action::Move { who, to, card } => write!(f, "move {who} to {to} with {card}"),
            Action::Climb { who, to, cards: [a, b] } => write!(f, "climb {who} to {to} with {a}, {b}"),
            Action::Collect { who, showing, cards: [a, b, c] } => {
                write!(f, "collect {who}")?;
                if showing != who {
                    write!(f, " showing {showing}")?;
                }
                write!(f, " with {a}, {b}, {c}")
            }
            Action::Attack { attack, by, on, hi_ex, card } => {
                let hi_ex = if hi_ex { " hi-ex" } else { "" };
                write!(f, "{} {by} > {on}{hi_ex} with {card}", verb(attack))
            }
            Action::Explode { by, on, card } => write!(f, "explode {by} > {on} with {card}"),
            Action::Fly { who, to, card } => write!(f, "fly {who} to {to} with {card}"),
            Action::Rally { leader, ally, card } => write!(f, "rally {leader}, {ally} with {card}"),
            Action::Heal { by, whom, card } => write!(f, "heal {by} > {whom} with {card}"),
            Action::EndTurn => f.write_str("end turn"),
            Action::Defend { with, card } => write!(f, "defend {} with {card}", with.id()),
            Action::TakeDamage => f.write_str("take damage"),
            Action::Discard { card } => write!(f, "discard {card}"),
            Action::TakeCube => f.write_str("take cube"),
            Action::LeaveCube => f.write_str("leave cube"),
            Action::Interrupt { card } => write!(f, "interrupt with {card}"),
            Action::Pass => f.write_str("pass"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.to, self.paying) {
            (None, _) => write!(f, "{} stays", self.who),
            (Some(to), None) => write!(f, "{} to {to}", self.who),
            (Some(to), Some(paying)) => write!(f, "{} to {to} paying {paying}", self.who),
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

/// What one types for an attack.
const fn verb(attack: Symbol) -> &'static str {
    match attack {
        Symbol::Melee => "melee",
        Symbol::Smash => "smash",
        Symbol::Snipe => "snipe",
        Symbol::Shotgun => "shotgun",
        Symbol::Psi => "psi",
        _ => unreachable!(),
    }
}

fn read(words: &mut Reader) -> Result<Action, ParseError> {
    for attack in ATTACKS {
        if words.word(verb(attack)) {
            let by = character(words)?;
            words.must(">")?;
            let on = character(words)?;
            let hi_ex = attack == Symbol::Snipe && words.word("hi-ex");
            let [card] = with(words)?;
            return Ok(Action::Attack { attack, by, on, hi_ex, card });
        }
    }
    if words.word("assign") {
        let card = space(words)?;
        words.must("to")?;
        return Ok(Action::Assign { card, to: character(words)? });
    }
    if words.word("ready") {
        return Ok(Action::Ready);
    }
    if words.word("deploy") {
        let who = character(words)?;
        let to = if words.word("to") { Some(space(words)?) } else { None };
        return Ok(Action::Deploy { who, to });
    }
    if words.word("move") {
        let (who, to) = journey(words)?;
        let [card] = with(words)?;
        return Ok(Action::Move { who, to, card });
    }
    if words.word("climb") {
        let (who, to) = journey(words)?;
        return Ok(Action::Climb { who, to, cards: with(words)? });
    }
    if words.word("fly") {
        let (who, to) = journey(words)?;
        let [card] = with(words)?;
        return Ok(Action::Fly { who, to, card });
    }
    if words.word("collect") {
        let who = character(words)?;
        let showing = if words.word("showing") { character(words)? } else { who };
        return Ok(Action::Collect { who, showing, cards: with(words)? });
    }
    if words.word("explode") {
        let by = character(words)?;
        words.must(">")?;
        let on = space(words)?;
        let [card] = with(words)?;
        return Ok(Action::Explode { by, on, card });
    }
    if words.word("rally") {
        let leader = step(words)?;
        words.must(",")?;
        let ally = step(words)?;
        let [card] = with(words)?;
        return Ok(Action::Rally { leader, ally, card });
    }
    if words.word("heal") {
        let by = character(words)?;
        words.must(">")?;
        let whom = character(words)?;
        let [card] = with(words)?;
        return Ok(Action::Heal { by, whom, card });
    }
    if words.word("end") {
        words.must("turn")?;
        return Ok(Action::EndTurn);
    }
    if words.word("defend") {
        let with_what = words.name("a defence (block, deflect, precog, cover)", Defence::named)?;
        let [card] = with(words)?;
        return Ok(Action::Defend { with: with_what, card });
    }
    if words.word("take") {
        if words.word("cube") {
            return Ok(Action::TakeCube);
        }
        words.must("damage")?;
        return Ok(Action::TakeDamage);
    }
    if words.word("leave") {
        words.must("cube")?;
        return Ok(Action::LeaveCube);
    }
    if words.word("discard") {
        return Ok(Action::Discard { card: card(words)? });
    }
    if words.word("interrupt") {
        let [card] = with(words)?;
        return Ok(Action::Interrupt { card });
    }
    if words.word("pass") {
        return Ok(Action::Pass);
    }
    if words.word("concede") {
        return Ok(Action::Concede);
    }
    Err(words.error())
}

fn character(words: &mut Reader) -> Result<Character, ParseError> {
    words.name("a character", Character::named)
}

fn space(words: &mut Reader) -> Result<Space, ParseError> {
    words.number("a space", 1, Space::MAX).map(Space)
}

fn card(words: &mut Reader) -> Result<CardId, ParseError> {
    words.number("a card", 1, 30).map(CardId)
}

fn journey(words: &mut Reader) -> Result<(Character, Space), ParseError> {
    let who = character(words)?;
    words.must("to")?;
    Ok((who, space(words)?))
}

fn step(words: &mut Reader) -> Result<Step, ParseError> {
    let who = character(words)?;
    if words.word("stays") {
        return Ok(Step { who, to: None, paying: None });
    }
    words.must("to")?;
    let to = Some(space(words)?);
    let paying = if words.word("paying") { Some(card(words)?) } else { None };
    Ok(Step { who, to, paying })
}

/// The price. A set of cards has no order: it is kept ascending, so that its permutations are one action.
fn with<const N: usize>(words: &mut Reader) -> Result<[CardId; N], ParseError> {
    words.must("with")?;
    let mut cards = [CardId(0); N];
    for (place, paid) in cards.iter_mut().enumerate() {
        if place > 0 {
            words.must(",")?;
        }
        *paid = card(words)?;
    }
    cards.sort();
    Ok(cards)
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
            "assign 12 to dredd",
            "ready",
            "deploy dredd",
            "deploy ukko to 7",
            "move dredd to 14 with 23",
            "climb dredd to 2 with 4, 9",
            "collect dredd with 1, 4, 9",
            "collect dredd showing giant with 1, 4, 9",
            "melee mean-machine > wulf with 11",
            "snipe dredd > wulf hi-ex with 17",
            "shotgun giant > wulf with 3",
            "psi anderson > johnny with 2",
            "explode kai > 14 with 16",
            "fly viktor to 40 with 2",
            "rally hershey to 14, dredd stays with 8",
            "rally hershey to 2 paying 14, dredd to 3 paying 26 with 8",
            "heal gronk > gronk with 8",
            "end turn",
            "defend cover with 12",
            "take damage",
            "discard 5",
            "take cube",
            "leave cube",
            "interrupt with 28",
            "pass",
            "concede",
        ] {
            assert_eq!(line.parse::<Action>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn a_wrong_word_is_pointed_at() {
        let say = |line: &str| line.parse::<Action>().unwrap_err().to_string();
        assert_eq!(say("snipe dredd > wilf with 17"), "column 15: `wilf` does not fit here; expected a character");
        assert_eq!(say("snipe dredd > wulf with 31"), "column 25: `31` does not fit here; expected a card (1 to 30)");
        assert_eq!(say("snipe dredd > wulf"), "column 19: something is missing; expected `hi-ex` or `with`");
        assert_eq!(say("pass it"), "column 6: `it` does not fit here; expected the end of the line");
        assert!(say("dance").starts_with("column 1: `dance` does not fit here; expected `melee`, `smash`"));
    }

    #[test]
    fn a_set_of_cards_has_no_order() {
        assert_eq!("climb dredd to 2 with 9, 4".parse::<Action>().unwrap().to_string(), "climb dredd to 2 with 4, 9");
    }
}
