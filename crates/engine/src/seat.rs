//! Seats, sets of seats, and who is looking.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A place at the table, numbered clockwise from 0, written `a` to `d`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// No game of ours seats more than four.
    pub const MAX: usize = 4;

    /// # Panics
    /// When there is no such seat.
    pub const fn new(index: usize) -> Seat {
        assert!(index < Seat::MAX, "there are four seats");
        Seat(index as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `n` seats, clockwise.
    pub fn first(n: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        assert!(n <= Seat::MAX, "there are four seats");
        (0..n as u8).map(Seat)
    }

    /// The neighbour on the left among `n` seats: the next one clockwise.
    pub const fn left(self, n: usize) -> Seat {
        Seat((self.0 + 1) % n as u8)
    }

    /// The neighbour on the right among `n` seats.
    pub const fn right(self, n: usize) -> Seat {
        Seat((self.0 + n as u8 - 1) % n as u8)
    }

    /// The `n` seats clockwise, this one first.
    pub fn clockwise(self, n: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n as u8).map(move |step| Seat((self.0 + step) % n as u8))
    }

    /// The seat written as one letter.
    pub fn named(letter: &str) -> Option<Seat> {
        match letter {
            "a" => Some(Seat(0)),
            "b" => Some(Seat(1)),
            "c" => Some(Seat(2)),
            "d" => Some(Seat(3)),
            _ => None,
        }
    }

    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The letter as a text.
    pub const fn name(self) -> &'static str {
        ["a", "b", "c", "d"][self.0 as usize]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let letter = String::deserialize(from)?;
        Seat::named(&letter).ok_or_else(|| serde::de::Error::custom(format!("`{letter}` is no seat; seats are a to d")))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// The first `n` seats.
    pub const fn first(n: usize) -> Seats {
        Seats((1u8 << n) - 1)
    }

    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// In ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..Seat::MAX as u8).map(Seat).filter(move |seat| self.has(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}

/// One value a seat. Written with the letters of the seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PerSeat<T>(pub [T; Seat::MAX]);

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Seat::first(Seat::MAX).zip(&self.0))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut values = std::collections::BTreeMap::<Seat, T>::deserialize(from)?;
        // A format without nulls leaves out what is none.
        let none = || T::deserialize(serde::de::value::UnitDeserializer::<D::Error>::new());
        let mut of = |seat: usize| values.remove(&Seat::new(seat)).map_or_else(none, Ok);
        Ok(PerSeat([of(0)?, of(1)?, of(2)?, of(3)?]))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Who is looking: a player, or somebody who only watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// Everybody who can look at a table of `n` seats.
    pub fn all(n: usize) -> impl Iterator<Item = Viewer> + Clone {
        Seat::first(n).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The seat, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    const fn bit(self) -> u8 {
        match self {
            Viewer::Seat(seat) => 1 << seat.0,
            Viewer::Spectator => 1 << 7,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => f.write_str(seat.name()),
            Viewer::Spectator => f.write_str("spectator"),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Viewer {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

impl std::str::FromStr for Viewer {
    type Err = String;

    fn from_str(text: &str) -> Result<Viewer, String> {
        match Seat::named(text) {
            Some(seat) => Ok(Viewer::Seat(seat)),
            None if text == "spectator" => Ok(Viewer::Spectator),
            None => Err(format!("`{text}` is no viewer; there are the seats a to d and `spectator`")),
        }
    }
}

/// A set of viewers: who knows a card, who learned something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Viewers(u8);

impl Viewers {
    pub const NONE: Viewers = Viewers(0);
    pub const ALL: Viewers = Viewers(u8::MAX);

    pub const fn seat(seat: Seat) -> Viewers {
        Viewers(1 << seat.0)
    }

    pub const fn has(self, viewer: Viewer) -> bool {
        self.0 & viewer.bit() != 0
    }

    #[must_use]
    pub const fn with(self, viewer: Viewer) -> Viewers {
        Viewers(self.0 | viewer.bit())
    }

    #[must_use]
    pub const fn and(self, other: Viewers) -> Viewers {
        Viewers(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Viewers) -> Viewers {
        Viewers(self.0 | other.0)
    }

    #[must_use]
    pub const fn minus(self, other: Viewers) -> Viewers {
        Viewers(self.0 & !other.0)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
