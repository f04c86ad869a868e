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
    /// What lies in a slot that is free.
    const EMPTY: Object =
        Object { card: CardId(0), place: Place::Nowhere, owner: 0, readiness: Readiness::Ready, marks: 0 };

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

/// Cards in play that need no memory of their own; more than that are rare.
const NEAR: usize = 128;

/// All cards in play. A new one takes the lowest free slot, so that slots tell nothing but what lies there.
#[derive(Clone)]
pub struct Objects {
    near: [Object; NEAR],
    /// Slots from `NEAR` on; empty in nearly all games, and an empty list is copied for nothing.
    far: Vec<Object>,
    /// All slots from here on are empty.
    end: u16,
}

impl Objects {
    pub fn new() -> Objects {
        Objects { near: [Object::default(); NEAR], far: Vec::new(), end: 0 }
    }

    pub fn add(&mut self, object: Object) -> ObjectId {
        let free = self.all().find(|(_, it)| it.place == Place::Nowhere).map(|(id, _)| id);
        let id = free.unwrap_or(ObjectId(self.end));
        self.end = self.end.max(id.0 + 1);
        self[id] = object;
        id
    }

    pub fn free(&mut self, id: ObjectId) {
        self[id] = Object::default();
        while self.end > 0 && self[ObjectId(self.end - 1)].place == Place::Nowhere {
            self.end -= 1;
        }
        self.far.truncate(usize::from(self.end).saturating_sub(NEAR));
    }

    /// All that are in play, by slot.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> + Clone {
        self.all().filter(|(_, object)| object.in_play())
    }

    /// Also those that have just left.
    #[inline]
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> + Clone {
        let end = usize::from(self.end);
        let near = self.near[..end.min(NEAR)].iter();
        let far = self.far[..end.saturating_sub(NEAR).min(self.far.len())].iter();
        (0..self.end).map(ObjectId).zip(Slots { near, far })
    }

    pub fn end(&self) -> u16 {
        self.end
    }
}

/// The used slots, near ones first.
#[derive(Clone)]
struct Slots<'a> {
    near: std::slice::Iter<'a, Object>,
    far: std::slice::Iter<'a, Object>,
}

impl<'a> Iterator for Slots<'a> {
    type Item = &'a Object;

    #[inline]
    fn next(&mut self) -> Option<&'a Object> {
        self.near.next().or_else(|| self.far.next())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.near.len() + self.far.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Slots<'_> {}

impl DoubleEndedIterator for Slots<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.far.next_back().or_else(|| self.near.next_back())
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
        let slot = usize::from(id.0);
        if slot < NEAR { &self.near[slot] } else { self.far.get(slot - NEAR).unwrap_or(&Object::EMPTY) }
    }
}

impl IndexMut<ObjectId> for Objects {
    #[inline]
    fn index_mut(&mut self, id: ObjectId) -> &mut Object {
        let slot = usize::from(id.0);
        if slot < NEAR {
            return &mut self.near[slot];
        }
        if self.far.len() <= slot - NEAR {
            self.far.resize(slot - NEAR + 1, Object::EMPTY);
        }
        &mut self.far[slot - NEAR]
    }
}

impl PartialEq for Objects {
    fn eq(&self, other: &Self) -> bool {
        self.end == other.end && self.all().eq(other.all())
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
        to.collect_seq(self.all().map(|(_, object)| object))
    }
}

impl<'de> Deserialize<'de> for Objects {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<Object>::deserialize(from)?;
        if list.len() > SLOTS {
            return Err(serde::de::Error::custom(format!("{} cards in play; at most {SLOTS}", list.len())));
        }
        let (near, far) = list.split_at(list.len().min(NEAR));
        let mut objects = Objects { far: far.to_vec(), end: list.len() as u16, ..Objects::new() };
        objects.near[..near.len()].copy_from_slice(near);
        Ok(objects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More cards than usual: slots beyond the near ones are used and given back like the others.
    #[test]
    fn far_slots_are_slots() {
        let judge = |owner: u8| Object { owner, place: Place::Centre, ..Object::default() };
        let mut objects = Objects::new();
        let ids: Vec<ObjectId> = (0..200).map(|owner| objects.add(judge(owner))).collect();
        assert_eq!((objects.iter().count(), objects.end(), objects[ids[150]].owner), (200, 200, 150));
        assert_eq!(objects.iter().next_back().map(|(id, _)| id), Some(ids[199]));
        let copy = objects.clone();
        ids[140..].iter().for_each(|&id| objects.free(id));
        objects.free(ids[3]);
        assert_eq!((objects.iter().count(), objects.end(), objects[ids[199]].place), (139, 140, Place::Nowhere));
        assert_eq!((copy.iter().count(), objects == copy), (200, false));
        assert_eq!(objects.add(judge(9)), ids[3], "the lowest free slot");
        let saved = serde_json::to_string(&objects).expect("it can be written");
        assert!(serde_json::from_str::<Objects>(&saved).expect("it can be read") == objects);
    }
}
