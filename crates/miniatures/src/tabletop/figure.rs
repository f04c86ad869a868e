//! A model in play: where it stands, what it carries, its markers (MG-006, MG-007, MG-032, MG-081).

use crate::geometry::{Facing, Spot};
use crate::names::{MountId, ProfileId, VehicleId, WeaponId};
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use tinyvec::ArrayVec;

/// MG-R104: 32 a side, vehicles included.
pub const MOST_FIGURES: usize = 64;
const A_SIDE: u8 = 32;

/// A model by its slot, written `a1` to `b32`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct FigureId(pub u8);

impl FigureId {
    /// The model of that number, from 0, of a side.
    pub fn new(seat: Seat, number: usize) -> FigureId {
        FigureId(seat.index() as u8 * A_SIDE + number as u8)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0, within its side.
    pub const fn number(self) -> usize {
        (self.0 % A_SIDE) as usize
    }

    pub const fn seat(self) -> Seat {
        Seat::new((self.0 / A_SIDE) as usize)
    }

    pub fn named(name: &str) -> Option<FigureId> {
        let (seat, number) = name.split_at_checked(1)?;
        let seat = Seat::named(seat).filter(|seat| seat.index() < 2)?;
        let plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = number.parse::<u8>().ok().filter(|number| plain && (1..=A_SIDE).contains(number))?;
        Some(FigureId::new(seat, usize::from(number) - 1))
    }
}

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat(), self.0 % A_SIDE + 1)
    }
}

impl fmt::Debug for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for FigureId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for FigureId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        FigureId::named(&name)
            .ok_or_else(|| serde::de::Error::custom(format!("`{name}` is no model; one is a1 to b32")))
    }
}

/// Some of the models. Written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FigureSet(pub u64);

impl Serialize for FigureSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for FigureSet {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<FigureId>::deserialize(from)?.into_iter().collect())
    }
}

impl FigureSet {
    pub const NONE: FigureSet = FigureSet(0);

    #[must_use]
    pub const fn with(self, id: FigureId) -> FigureSet {
        FigureSet(self.0 | 1 << id.0)
    }

    #[must_use]
    pub const fn without(self, id: FigureId) -> FigureSet {
        FigureSet(self.0 & !(1 << id.0))
    }

    #[inline]
    pub const fn has(self, id: FigureId) -> bool {
        self.0 >> id.0 & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = FigureId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                FigureId(first)
            })
        })
    }
}

impl FromIterator<FigureId> for FigureSet {
    fn from_iter<I: IntoIterator<Item = FigureId>>(ids: I) -> FigureSet {
        ids.into_iter().fold(FigureSet::NONE, FigureSet::with)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// There is no such model.
    #[default]
    Nowhere,
    /// MG-050: not deployed yet.
    Reserve,
    Table,
    /// MG-336: in a seat of a vehicle.
    Aboard,
    /// It left by an edge.
    Left,
    /// MG-370: a vehicle that is terrain now.
    Wreck,
}

/// MG-368, MG-369: what is left of a vehicle's engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    #[default]
    Whole,
    Damaged,
    Dead,
}

/// MG-070: what lies beside a model that has been activated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chip {
    Normal,
    Star,
    /// MG-073: it was the last of the bag once.
    LastStar,
}

impl Chip {
    pub const ALL: [Chip; 3] = [Chip::Normal, Chip::Star, Chip::LastStar];

    pub const fn is_star(self) -> bool {
        !matches!(self, Chip::Normal)
    }
}

pub type Weapons = ArrayVec<[WeaponId; 8]>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Figure {
    pub profile: ProfileId,
    pub place: Place,
    pub at: Spot,
    pub facing: Facing,
    /// MG-090: models of a side with the same number act together; 0 is no pack.
    pub pack: u8,
    pub mount: Option<MountId>,
    /// Section 12: it is a vehicle of this kind, and has no profile of its own.
    pub vehicle: Option<VehicleId>,
    /// MG-336: the vehicle it sits in.
    pub aboard: Option<FigureId>,
    /// MG-322, K21: it was the last to drive the vehicle it sits in.
    pub drives: bool,
    pub engine: Engine,
    pub weapons: Weapons,
    /// MG-459: one-shot weapons that are gone, by their place.
    pub spent: u8,
    pub stunned: u8,
    pub injured: u8,
    pub pinned: bool,
    pub fast: bool,
    pub overwatch: bool,
    /// MG-224
    pub down: bool,
    pub chip: Option<Chip>,
    /// K19: once a turn.
    pub foreseen: bool,
}

impl Figure {
    /// On the table and not down.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.place == Place::Table && !self.down
    }

    /// MG-061: on the table or in a vehicle, and not down.
    #[inline]
    pub fn is_up(&self) -> bool {
        matches!(self.place, Place::Table | Place::Aboard) && !self.down
    }

    /// MG-225: down by stunned markers alone.
    pub fn is_subdued(&self) -> bool {
        self.down && self.injured == 0
    }

    /// MG-032
    pub fn markers(&self) -> i32 {
        i32::from(self.stunned) + i32::from(self.injured)
    }
}
