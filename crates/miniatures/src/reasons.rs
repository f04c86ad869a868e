//! The reasons for dice in words, each with its rule: what a client shows beside a pool (MG-026).

use crate::content::Content;
use crate::dice::{Reason, Tally, Throw};
use crate::event::{Event, For};
use serde::Serialize;

/// One part of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    pub words: String,
    pub rule: &'static str,
    pub dice: i8,
}

/// A pool, part by part. What is rolled for names the rule of dice that a rule simply gives.
pub fn said(tally: &Tally, what: For, content: &Content) -> Vec<Part> {
    let part = |&(reason, dice): &(Reason, i8)| {
        let (words, rule) = match reason {
            Reason::Fixed => ("As the rule says".into(), title(what).1),
            reason => words(reason, content),
        };
        Part { words, rule, dice }
    };
    tally.parts().iter().map(part).collect()
}

/// What a roll is called, and its rule.
pub const fn title(what: For) -> (&'static str, &'static str) {
    match what {
        For::Deployment => ("Roll off", "MG-050"),
        For::Pinned => ("Pinned: COOL", "MG-200"),
        For::StarChip => ("Star chip: COOL", "MG-071"),
        For::ToHit => ("Hit roll", "MG-187"),
        For::Dodge => ("Dodge: EVADE", "MG-191"),
        For::Power => ("Power roll", "MG-195"),
        For::Resist => ("Resist roll", "MG-197"),
        For::Bonus => ("Bonus inches", "MG-120"),
        For::Healing => ("Healing", "MG-143"),
        For::Repair => ("Self repair", "MG-077"),
        For::Difficult => ("Difficult terrain: EVADE", "MG-385"),
        For::StayMounted => ("Stay mounted: COOL", "MG-296"),
        For::Mount => ("The mount", "MG-299"),
        For::Ledge => ("Ledge check: COOL", "MG-400"),
        For::Driven => ("Driven back", "MG-446"),
        For::Deviation => ("Deviation", "MG-438"),
        For::Gas => ("Gas", "MG-454"),
        For::Engine => ("Engine", "MG-368"),
        For::OutOfControl => ("Out of control", "MG-362"),
        For::TerrainResist => ("Terrain resists", "MG-403"),
        For::Boarding => ("Moving vehicle: COOL", "MG-604"),
        For::Gap => ("Leap across: EVADE", "MG-394"),
        For::BreakIn => ("Break in: FIGHT", "MG-412"),
        For::Lock => ("Lock", "MG-417"),
        For::Panic => ("Panic: COOL", "MG-034"),
    }
}

/// MG-026: a roll for the dice tray.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Roll {
    pub title: &'static str,
    pub rule: &'static str,
    /// The dice with their reasons; of dice that are rolled again it was told before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pool: Vec<Part>,
    pub result: String,
}

/// What an event with dice says beyond its own types.
pub fn detail(event: &Event, content: &Content) -> Option<Roll> {
    let roll = |what: For, pool: Vec<Part>, result: String| {
        let (title, rule) = title(what);
        Some(Roll { title, rule, pool, result })
    };
    match *event {
        Event::Rolled { what, ref pool, throw, .. } => roll(what, said(pool, what, content), counted(&throw)),
        Event::Rerolled { what, throw, .. } => roll(what, Vec::new(), counted(&throw)),
        Event::Threw { what, die, .. } => roll(what, Vec::new(), die.to_string()),
        _ => None,
    }
}

fn counted(throw: &Throw) -> String {
    let faces = [(throw.hits(), "HIT"), (throw.armour(), "ARMOUR"), (throw.specials(), "SPECIAL")];
    let shown: Vec<String> =
        faces.iter().filter(|(count, _)| *count > 0).map(|(count, face)| format!("{count} {face}")).collect();
    if shown.is_empty() { "no dice".into() } else { shown.join(", ") }
}

fn words(reason: Reason, content: &Content) -> (String, &'static str) {
    let (words, rule) = match reason {
        Reason::Stat(stat) => (stat.name(), "MG-030"),
        Reason::Mount => ("Mount", "MG-293"),
        Reason::Markers => ("Stunned and injury markers", "MG-032"),
        Reason::Weapon => ("Weapon", "MG-031"),
        Reason::Range => ("Range", "MG-182"),
        Reason::Mounted => ("Target on a mount, or a vehicle", "MG-185"),
        Reason::MovingFast => ("Target moving fast", "MG-185"),
        Reason::FromMovingVehicle => ("From a vehicle moving fast", "MG-345"),
        Reason::Close => ("Target within an inch", "MG-185"),
        Reason::Aim => ("Aimed", "MG-129"),
        Reason::ExtraGuns => ("More than one gun", "MG-228"),
        Reason::LongBarrel => ("Long barrel in a snapshot", "MG-436"),
        Reason::Electro => ("Electro against a machine", "MG-432"),
        Reason::PackMembers => ("Others of the pack", "MG-094"),
        Reason::TargetPinned => ("Target pinned", "MG-242"),
        Reason::FromBehind => ("From behind", "MG-164"),
        Reason::TwoWeapons => ("Two weapons", "MG-262"),
        Reason::LightCover => ("Light cover", "MG-210"),
        Reason::HeavyCover => ("Heavy cover", "MG-211"),
        Reason::Piercing => ("Piercing", "MG-433"),
        Reason::Rending => ("Rending", "MG-434"),
        Reason::Shield => ("Shield to the front", "MG-197"),
        Reason::Charge => ("Charge", "MG-125"),
        Reason::Blast => ("Against a blast", "MG-191"),
        Reason::Incendiary => ("Incendiary", "MG-445"),
        Reason::Ram => ("Ram", "MG-347"),
        Reason::Leap => ("Leap", "MG-394"),
        Reason::Lock => ("Lock", "MG-417"),
        Reason::Falloff => ("Away from the middle of the blast", "MG-440"),
        Reason::LastChip => ("The last chip of the bag", "MG-073"),
        Reason::Loot => ("Carries a token", "MG-231"),
        Reason::Fixed => ("As the rule says", "MG-034"),
        Reason::Floor => ("No lower than nothing", "MG-024"),
        Reason::Skill(skill) => return (content.skill(skill).name.clone(), "MG-033"),
        Reason::Card(card) => return (content.card(card).name.clone(), "MG-033"),
    };
    (words.to_string(), rule)
}
