//! Combat dice (MG-020 to MG-027): faces, throws, and a pool with the reason for every die in it.

use crate::names::{CardId, SkillKind, Stat};
use engine::{Chance, Purpose, Viewers};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// MG-020: three faces HIT, two ARMOUR, one SPECIAL.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    Hit,
    Armour,
    Special,
}

impl Face {
    /// MG-020, MG-R101: from a fair 1 to 6.
    pub const fn of(die: u8) -> Face {
        match die {
            1..=3 => Face::Hit,
            4 | 5 => Face::Armour,
            _ => Face::Special,
        }
    }

    const fn letter(self) -> char {
        match self {
            Face::Hit => 'H',
            Face::Armour => 'A',
            Face::Special => 'S',
        }
    }
}

/// MG-R106: no pool has more dice.
pub const MOST_DICE: i32 = 32;

/// Dice on the table, from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Throw {
    /// Two bits a die.
    faces: u64,
    count: u8,
}

impl Throw {
    /// MG-025, MG-027: rolls a pool; everybody sees it.
    pub fn roll<E: Copy>(dice: i32, chance: &mut Chance, events: &mut engine::Events<E>) -> Throw {
        let mut throw = Throw::default();
        for _ in 0..dice.clamp(0, MOST_DICE) {
            let die = 1 + chance.below(Purpose::Dice, 6) as u8;
            throw.push(Face::of(engine::pile::turn_up(die, Viewers::NONE, events)));
        }
        throw
    }

    /// MG-023: these dice again, from left to right.
    #[must_use]
    pub fn again<E: Copy>(&self, dice: u32, chance: &mut Chance, events: &mut engine::Events<E>) -> Throw {
        let mut throw = Throw::default();
        for (place, face) in self.faces().enumerate() {
            throw.push(match dice >> place & 1 {
                1 => {
                    let die = 1 + chance.below(Purpose::Dice, 6) as u8;
                    Face::of(engine::pile::turn_up(die, Viewers::NONE, events))
                }
                _ => face,
            });
        }
        throw
    }

    /// The dice with one of these faces, a bit each.
    pub fn showing(&self, wanted: impl Fn(Face) -> bool) -> u32 {
        let faces = self.faces().enumerate().filter(|&(_, face)| wanted(face));
        faces.fold(0, |dice, (place, _)| dice | 1 << place)
    }

    fn push(&mut self, face: Face) {
        self.faces |= (face as u64) << (2 * self.count);
        self.count += 1;
    }

    pub fn faces(&self) -> impl Iterator<Item = Face> + use<> {
        let (faces, count) = (self.faces, self.count);
        (0..count).map(move |place| match faces >> (2 * place) & 3 {
            0 => Face::Hit,
            1 => Face::Armour,
            _ => Face::Special,
        })
    }

    fn count(&self, face: Face) -> i32 {
        self.faces().filter(|&other| other == face).count() as i32
    }

    pub fn hits(&self) -> i32 {
        self.count(Face::Hit)
    }

    pub fn armour(&self) -> i32 {
        self.count(Face::Armour)
    }

    pub fn specials(&self) -> i32 {
        self.count(Face::Special)
    }

    pub const fn dice(&self) -> u8 {
        self.count
    }
}

impl std::fmt::Display for Throw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.count == 0 {
            return f.write_str("no dice");
        }
        self.faces().try_for_each(|face| write!(f, "{}", face.letter()))
    }
}

/// Written as it is said: `HAS`.
impl Serialize for Throw {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let letters: String = self.faces().map(Face::letter).collect();
        letters.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Throw {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut throw = Throw::default();
        for letter in String::deserialize(from)?.chars() {
            let face = [Face::Hit, Face::Armour, Face::Special].into_iter().find(|face| face.letter() == letter);
            match face {
                Some(face) if i32::from(throw.count) < MOST_DICE => throw.push(face),
                _ => return Err(serde::de::Error::custom("a throw is written with the letters H, A and S")),
            }
        }
        Ok(throw)
    }
}

/// Where dice of a pool come from (MG-026).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The printed stat.
    Stat(Stat),
    Mount,
    /// MG-032: stunned and injury markers.
    Markers,
    Weapon,
    Range,
    Mounted,
    MovingFast,
    /// MG-345
    FromMovingVehicle,
    /// Within an inch of the target.
    Close,
    Aim,
    ExtraGuns,
    LongBarrel,
    Electro,
    PackMembers,
    TargetPinned,
    FromBehind,
    TwoWeapons,
    LightCover,
    HeavyCover,
    Piercing,
    Rending,
    Shield,
    Charge,
    Blast,
    Incendiary,
    /// MG-347
    Ram,
    /// MG-394
    Leap,
    /// MG-417
    Lock,
    /// MG-440
    Falloff,
    LastChip,
    /// SC2: a token is carried.
    Loot,
    Fixed,
    Skill(SkillKind),
    Card(CardId),
    /// MG-024: no lower than nothing.
    #[default]
    Floor,
}

/// A number of dice with the reasons for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    parts: ArrayVec<[(Reason, i8); 12]>,
    total: i32,
}

impl Tally {
    pub fn new(reason: Reason, dice: i32) -> Tally {
        let mut tally = Tally::default();
        tally.note(reason, dice);
        tally
    }

    /// What adds nothing is not said.
    pub fn add(&mut self, reason: Reason, dice: i32) {
        if dice != 0 {
            self.note(reason, dice);
        }
    }

    pub fn add_if(&mut self, holds: bool, reason: Reason, dice: i32) {
        if holds {
            self.add(reason, dice);
        }
    }

    fn note(&mut self, reason: Reason, dice: i32) {
        self.total += dice;
        let dice = dice.clamp(-127, 127) as i8;
        // The sum is what counts; a thirteenth reason is said with the twelfth.
        if let Some((_, last)) = self.parts.try_push((reason, dice)).and_then(|_| self.parts.last_mut()) {
            *last = last.saturating_add(dice);
        }
    }

    /// MG-024: the stat is brought up to 0 before anything else is added.
    pub fn floor(&mut self) {
        self.add(Reason::Floor, (-self.total).max(0));
    }

    /// MG-024, MG-025: never below 0.
    pub fn dice(&self) -> i32 {
        self.total.clamp(0, MOST_DICE)
    }

    pub fn parts(&self) -> &[(Reason, i8)] {
        &self.parts
    }
}

impl Serialize for Tally {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut tally = to.serialize_struct("Tally", 2)?;
        tally.serialize_field("dice", &self.dice())?;
        tally.serialize_field("parts", self.parts())?;
        tally.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MG-R101: three, two and one of six.
    #[test]
    fn mg_020_faces() {
        let faces: String = (1..=6).map(|die| Face::of(die).letter()).collect();
        assert_eq!(faces, "HHHAAS");
    }

    #[test]
    fn mg_025_a_pool_of_nothing_has_no_results() {
        let throw = Throw::roll(-3, &mut Chance::seeded(1), &mut engine::Events::<()>::off());
        assert_eq!((throw.hits(), throw.armour(), throw.specials(), throw.dice()), (0, 0, 0, 0));
    }

    /// MG-R106: and has 32 dice at the most.
    #[test]
    fn a_throw_is_written_as_it_is_said() {
        let throw: Throw = serde_json::from_str("\"HHAS\"").unwrap();
        assert_eq!((throw.hits(), throw.armour(), throw.specials()), (2, 1, 1));
        assert_eq!(serde_json::to_string(&throw).unwrap(), "\"HHAS\"");
        let all = Throw::roll(40, &mut Chance::seeded(1), &mut engine::Events::<()>::off());
        assert_eq!(i32::from(all.dice()), MOST_DICE);
    }

    #[test]
    fn mg_024_a_pool_floors_the_stat_first() {
        let mut tally = Tally::new(Reason::Stat(Stat::Evade), 1);
        tally.add(Reason::Markers, -3);
        tally.floor();
        tally.add(Reason::Blast, 1);
        assert_eq!(tally.dice(), 1, "a model at EVADE 0 still gets the die against a blast");
        for _ in 0..20 {
            tally.add(Reason::Aim, 1);
        }
        assert_eq!((tally.dice(), tally.parts().iter().map(|part| i32::from(part.1)).sum::<i32>()), (21, 21));
    }
}
