//! Cards in play. Each lies in a slot of one flat table; a card in a pile has no slot and no identity (CG-424).

use crate::names::CardId;
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The slot of a card in play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub struct ObjectId(pub u16);

/// CG-140.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Readiness {
    #[default]
    Ready,
    Activated,
    Inactive,
}

/// What a card attached to a Crime is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Lead,
    Support,
    FaceUp,
    FaceDown,
    Evidence,
}

impl Role {
    pub const fn word(self) -> &'static str {
        match self {
            Role::Lead => "lead",
            Role::Support => "support",
            Role::FaceUp => "at",
            Role::FaceDown => "face down",
            Role::Evidence => "evidence",
        }
    }
}

/// Where a card in play lies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The slot is empty.
    #[default]
    Nowhere,
    /// It left play in the step that is being carried out; only events about itself still reach it (CG-521).
    Gone(Seat),
    /// A Judge in a team; the order is in the team's row.
    Team(Seat),
    Backup(Seat),
    /// Equipment or a skill under its Judge.
    Issued(ObjectId),
    /// A Dark Judge under the Psi Judge that contains it.
    Contained(ObjectId),
    /// A Crime nobody has.
    Centre,
    Assigned(Seat),
    Attached(ObjectId, Role),
    /// An Event that stays.
    Events(Seat),
    /// An Incident or Event whose effect is being carried out.
    Resolving(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Object {
    pub card: CardId,
    pub place: Place,
    pub owner: u8,
    pub readiness: Readiness,
    /// Personal Demerits of a Judge, counters of any other card; of a Crime the seats that refused it this turn.
    pub marks: u8,
}

impl Object {
    pub fn owner(&self) -> Seat {
        Seat::new(usize::from(self.owner))
    }

    /// CG-050: what has left play is not in play, also while its last events are looked at.
    pub const fn in_play(&self) -> bool {
        !matches!(self.place, Place::Nowhere | Place::Gone(_))
    }

    pub const fn ready(&self) -> bool {
        matches!(self.readiness, Readiness::Ready)
    }

    /// The Crime it is attached to, and as what.
    pub const fn attached(&self) -> Option<(ObjectId, Role)> {
        match self.place {
            Place::Attached(crime, role) => Some((crime, role)),
            _ => None,
        }
    }

    pub const fn role(&self) -> Option<Role> {
        match self.place {
            Place::Attached(_, role) => Some(role),
            _ => None,
        }
    }
}

/// CG-R82: four decks of 120 and four teams of five are 500 cards; all of them could be in play.
pub const SLOTS: usize = 512;

/// A set of slots, a bit each; written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ObjectSet([u64; SLOTS / 64]);

impl ObjectSet {
    pub fn add(&mut self, id: ObjectId) {
        self.0[usize::from(id.0) / 64] |= 1 << (id.0 % 64);
    }

    pub fn has(&self, id: ObjectId) -> bool {
        self.0[usize::from(id.0) / 64] >> (id.0 % 64) & 1 == 1
    }

    pub fn iter(&self) -> impl Iterator<Item = ObjectId> + use<> {
        self.0.into_iter().zip(0..).flat_map(|(mut word, place): (u64, u16)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(ObjectId(64 * place + bit))
            })
        })
    }
}

impl Serialize for ObjectSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ObjectSet {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let ids = Vec::<ObjectId>::deserialize(from)?;
        match ids.iter().all(|id| usize::from(id.0) < SLOTS) {
            true => Ok(ids.into_iter().collect()),
            false => Err(serde::de::Error::custom(format!("there are {SLOTS} slots"))),
        }
    }
}

impl FromIterator<ObjectId> for ObjectSet {
    fn from_iter<I: IntoIterator<Item = ObjectId>>(ids: I) -> ObjectSet {
        let mut set = ObjectSet::default();
        ids.into_iter().for_each(|id| set.add(id));
        set
    }
}

/// All cards in play. A new one takes the lowest free slot, so that slots tell nothing but what lies there.
#[derive(Clone, Copy)]
pub struct Objects {
    slots: [Object; SLOTS],
    /// All slots from here on are empty.
    end: u16,
}

impl Objects {
    pub fn new() -> Objects {
        Objects { slots: [Object::default(); SLOTS], end: 0 }
    }

    pub fn add(&mut self, object: Object) -> ObjectId {
        let end = usize::from(self.end);
        let slot = self.slots[..end].iter().position(|it| it.place == Place::Nowhere).unwrap_or(end);
        self.slots[slot] = object;
        self.end = self.end.max(slot as u16 + 1);
        ObjectId(slot as u16)
    }

    pub fn free(&mut self, id: ObjectId) {
        self.slots[usize::from(id.0)] = Object::default();
        while self.end > 0 && self.slots[usize::from(self.end) - 1].place == Place::Nowhere {
            self.end -= 1;
        }
    }

    /// All that are in play, by slot.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> + Clone {
        self.all().filter(|(_, object)| object.in_play())
    }

    /// Also those that have just left.
    #[inline]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> + Clone {
        let used = self.slots[..usize::from(self.end)].iter().enumerate();
        used.map(|(slot, object)| (ObjectId(slot as u16), object))
    }

    pub fn end(&self) -> u16 {
        self.end
    }
}

impl Default for Objects {
    fn default() -> Self {
        Objects::new()
    }
}

impl Index<ObjectId> for Objects {
    type Output = Object;

    #[inline]
    fn index(&self, id: ObjectId) -> &Object {
        &self.slots[usize::from(id.0)]
    }
}

impl IndexMut<ObjectId> for Objects {
    #[inline]
    fn index_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.slots[usize::from(id.0)]
    }
}

impl PartialEq for Objects {
    fn eq(&self, other: &Self) -> bool {
        let end = usize::from(self.end);
        self.end == other.end && self.slots[..end] == other.slots[..end]
    }
}

impl Eq for Objects {}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.all()).finish()
    }
}

impl Serialize for Objects {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.slots[..usize::from(self.end)])
    }
}

impl<'de> Deserialize<'de> for Objects {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<Object>::deserialize(from)?;
        if list.len() > SLOTS {
            return Err(serde::de::Error::custom(format!("{} cards in play; at most {SLOTS}", list.len())));
        }
        let mut objects = Objects::new();
        objects.slots[..list.len()].copy_from_slice(&list);
        objects.end = list.len() as u16;
        Ok(objects)
    }
}
