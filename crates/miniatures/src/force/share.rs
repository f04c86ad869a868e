//! Share codes: a force in about sixty letters, by ids, so that a re-tuned pack still knows them.
//!
//! `MG1-` and then, in base64 for links: the faction, and for each unit its count, its id, the ids of what was bought and
//! of its mount, each text with its length; and two bytes of a hash, so that a code with a slip in it is refused and not
//! another force.

use super::{Force, Unit};
use crate::content::Content;
use crate::names::{FactionId, MountId, ProfileId, VehicleId, WeaponId};
use crate::words::Unread;
use engine::content::Hash;

const PREFIX: &str = "MG1-";
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// A code that is longer than any force's is not decoded.
const LONGEST: usize = 2000;

pub(super) fn is_code(text: &str) -> bool {
    text.trim().starts_with(PREFIX)
}

pub(super) fn write(force: &Force, content: &Content) -> String {
    let mut bytes = Vec::new();
    let put = |bytes: &mut Vec<u8>, id: &str| {
        bytes.push(id.len() as u8);
        bytes.extend(id.bytes());
    };
    put(&mut bytes, &content.faction(force.faction).id);
    for (unit, count) in &force.units {
        bytes.push(*count);
        match unit {
            Unit::Vehicle(vehicle) => {
                put(&mut bytes, &content.vehicle(*vehicle).id);
                bytes.push(0);
            }
            Unit::Model { profile, weapons, mount } => {
                put(&mut bytes, &content.profile(*profile).id);
                bytes.push(weapons.len() as u8 * 2 + u8::from(mount.is_some()));
                weapons.iter().for_each(|&weapon| put(&mut bytes, &content.weapon(weapon).id));
                if let Some(mount) = mount {
                    put(&mut bytes, &content.mount(*mount).id);
                }
            }
        }
    }
    let sum = checksum(&bytes);
    bytes.extend(sum);
    let mut text = String::from(PREFIX);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        (0..=group.len()).for_each(|place| text.push(char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize])));
    }
    text
}

pub(super) fn read(text: &str, content: &Content) -> Result<Force, Vec<Unread>> {
    let slip = |at: usize, reason: String| vec![Unread { at, reason }];
    let start = text.len() - text.trim_start().len() + PREFIX.len();
    let letters = &text.trim()[PREFIX.len()..];
    if letters.len() > LONGEST {
        return Err(slip(start, "the share code is too long for a force".into()));
    }
    let mut bytes = decode(letters).map_err(|at| slip(start + at, "the share code is damaged here".into()))?;
    let whole = || slip(start, "the share code is damaged: a letter is wrong or missing".into());
    let sum = bytes.split_off(bytes.len().saturating_sub(2));
    if checksum(&bytes) != *sum {
        return Err(whole());
    }
    let mut parts = Parts { bytes: &bytes, content, unknown: None };
    parts.force().ok_or_else(|| match parts.unknown.take() {
        Some(id) => slip(start, format!("this pack has nothing called {id}")),
        None => whole(),
    })
}

struct Parts<'a> {
    bytes: &'a [u8],
    content: &'a Content,
    /// The first id that the pack does not know.
    unknown: Option<String>,
}

impl<'a> Parts<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn id(&mut self) -> Option<&'a str> {
        let length = usize::from(self.byte()?);
        let (id, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        std::str::from_utf8(id).ok()
    }

    fn known(&mut self, id: &str, mut ids: impl Iterator<Item = &'a String>) -> Option<u8> {
        let place = ids.position(|known| known == id);
        if place.is_none() {
            self.unknown = Some(id.chars().filter(|c| c.is_ascii_alphanumeric()).collect());
        }
        place.map(|place| place as u8)
    }

    fn force(&mut self) -> Option<Force> {
        let content = self.content;
        let id = self.id()?;
        let faction = FactionId(self.known(id, content.factions.iter().map(|faction| &faction.id))?);
        let mut force = Force { faction, ..Force::default() };
        while !self.bytes.is_empty() {
            let count = self.byte().filter(|&count| count > 0)?;
            let id = self.id()?;
            let options = self.byte()?;
            let vehicle = content.vehicles.iter().position(|vehicle| vehicle.id == id);
            let unit = match vehicle {
                Some(place) if options == 0 => Unit::Vehicle(VehicleId(place as u8)),
                Some(_) => return None,
                None => {
                    let profile = ProfileId(self.known(id, content.profiles.iter().map(|profile| &profile.id))?);
                    let mut weapons = Vec::new();
                    for _ in 0..options / 2 {
                        let id = self.id()?;
                        weapons.push(WeaponId(self.known(id, content.weapons.iter().map(|weapon| &weapon.id))?));
                    }
                    let mount = match options % 2 {
                        0 => None,
                        _ => {
                            let id = self.id()?;
                            Some(MountId(self.known(id, content.mounts.iter().map(|mount| &mount.id))?))
                        }
                    };
                    Unit::Model { profile, weapons, mount }
                }
            };
            force.units.push((unit, count));
        }
        let listed = force.units.clone();
        force.sort();
        // A force has one code.
        (force.units == listed).then_some(force)
    }
}

fn checksum(bytes: &[u8]) -> [u8; 2] {
    let Hash(hash) = Hash::of([bytes]);
    [hash[0], hash[1]]
}

/// The bytes, or the place of the first sign that fits no code.
fn decode(letters: &str) -> Result<Vec<u8>, usize> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for (at, letter) in letters.bytes().enumerate() {
        let value = LETTERS.iter().position(|&known| known == letter).ok_or(at)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    // What is left over fills the last letter with zeros: a force has one code.
    if count >= 6 || bits != 0 { Err(letters.len().saturating_sub(1)) } else { Ok(bytes) }
}
