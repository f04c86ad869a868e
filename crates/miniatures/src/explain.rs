//! What a profile, a weapon or a scenario says, in words for people: made from the pack's numbers, so that text and
//! behaviour agree. Sections 14, 15 and 19.

mod mission;

pub use mission::{Asked, asked};

use crate::content::Skill;
use crate::names::{SkillKind, Trait, WeaponRule};
use engine::Rule;
use std::fmt;

/// A word of a profile and what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    pub name: String,
    pub text: String,
    /// Where it stands in the book; what stands in a list of section 19 has no number of its own.
    pub rule: Option<Rule>,
}

impl Explained {
    fn new(name: impl Into<String>, text: impl Into<String>, rule: &str) -> Explained {
        let rule = (!rule.is_empty()).then(|| Rule::new(rule));
        Explained { name: name.into(), text: text.into(), rule }
    }
}

/// A length as people read it: `6"`, `2.5"`.
#[derive(Clone, Copy, Debug)]
pub struct Inches(pub i32);

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let rest = format!("{rest:03}");
        match rest.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}\""),
            rest => write!(f, "{sign}{whole}.{rest}\""),
        }
    }
}

fn dice(count: i32) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}

/// Section 19.2.
pub fn skill(skill: &Skill) -> Explained {
    let reach = Inches(skill.reach);
    let roll = dice(skill.dice);
    let (text, rule) = match skill.does {
        SkillKind::Brawler => (
            "After dodging a close combat hit, or with a SPECIAL on the roll to resist it, strikes back at once.".into(),
            "MG-258",
        ),
        SkillKind::Gunfighter => (
            "Hit by a shot while not pinned: after a dodge, or with a SPECIAL on the roll to resist, turns and fires one \
             snapshot back before the hit counts."
                .into(),
            "",
        ),
        SkillKind::Commander => {
            (format!("Friends within {reach} may use this model's COOL to shake off being pinned."), "MG-200")
        }
        SkillKind::Medic => (
            format!(
                "Single action for a friend within {reach}: rolls {roll}; each ARMOUR takes away an injury or stunned \
                 marker, and a SPECIAL can bring a friend who is down back."
            ),
            "MG-227",
        ),
        SkillKind::Armourer => (prepares("armoury", skill), "MG-044"),
        SkillKind::Fixer => (prepares("armoury", skill), "MG-044"),
        SkillKind::Streetwise => (prepares("big meg", skill), "MG-046"),
        SkillKind::EagleEye => ("Heavy cover counts as light against its shots, and light cover as none.".into(), ""),
        SkillKind::QuickDraw => (
            format!("{roll} more for a snapshot with a one-handed weapon at an enemy within {reach}."),
            "",
        ),
        SkillKind::Steady => {
            (format!("A snapshot with a Long Barrel weapon loses {roll} instead of two."), "MG-436")
        }
        SkillKind::Strong => (format!("Carries {} hands of weapons.", skill.hands), "MG-053"),
        SkillKind::Fleet => ("Difficult ground does not slow its moves.".into(), ""),
        SkillKind::Acrobat => {
            (format!("Leaps and climbs as a single action, with {roll} more to jump a gap."), "")
        }
        SkillKind::Tough => (format!("Takes at most {} injury markers from one attack.", skill.most), ""),
        SkillKind::Fearless => ("Is not pinned by the number of hits; whatever else pins it still does.".into(), "MG-188"),
        SkillKind::Intimidate => {
            (format!("Enemies within {reach} test with {roll} less when pinned, and for a star chip."), "")
        }
        SkillKind::Stealth => {
            (format!("In cover and more than {reach} away it is shot at with {roll} less."), "")
        }
        SkillKind::MindBlast => (
            format!(
                "Single action: attacks the mind of an enemy in sight within {reach}, on any side, with COOL; POWER {}, \
                 stuns and never wounds, and no cover helps. Robots and vehicles feel nothing.",
                skill.power
            ),
            "MG-448",
        ),
        SkillKind::Precog => ("Once a turn rolls all dice of a dodge again.".into(), "MG-023"),
        SkillKind::Rider => (format!("{roll} more to stay in the saddle."), "MG-296"),
        SkillKind::Driver => (
            format!("A vehicle it drives has COOL +{}, and turns in a circle {reach} tighter.", skill.dice),
            "MG-331",
        ),
        SkillKind::Respirator => ("Gas does nothing to it.".into(), "MG-456"),
        SkillKind::Frenzy => ("Charges and sprints roll two dice for the distance and keep the better.".into(), ""),
        SkillKind::Bodyguard => (
            format!("When a friend within {reach} is hit by a shot and does not dodge, may take the hit itself."),
            "",
        ),
        SkillKind::Marksman => (format!("Aimed fire adds {roll} instead of two."), ""),
        SkillKind::Demolitionist => (
            format!("Its blasts that go astray land a D3 and {reach} away, instead of a D3 and 3\"."),
            "MG-438",
        ),
        SkillKind::SelfRepair => {
            (format!("At the start of its activation rolls {roll}; an ARMOUR takes away an injury marker."), "")
        }
        SkillKind::Panicky => (
            "After failing to shake off being pinned, its second action may only be to move or to shake it off.".into(),
            "MG-200",
        ),
        SkillKind::Crew => {
            (format!("Two models with Crew within {reach} of each other can use a weapon of three hands."), "MG-054")
        }
        SkillKind::Leaper => (format!("{reach} more to leap, to climb and to charge."), ""),
        SkillKind::LockPick => {
            ("Locks do not hinder it, and it opens a door quietly with a single action.".into(), "MG-418")
        }
        SkillKind::Rally => {
            (format!("Single action: a friend in sight within {reach} is no longer pinned."), "")
        }
    };
    Explained::new(&skill.name, text, rule)
}

/// MG-044, MG-046: what is dealt before the game.
fn prepares(deck: &str, skill: &Skill) -> String {
    let cards = |count: u8| if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    match skill.keep {
        0 if deck == "big meg" => format!("Before the game: {} more of the {deck} deck.", cards(skill.draw)),
        0 => format!("Before the game: {} more of the {deck} deck to choose from.", cards(skill.draw)),
        keep => format!("Before the game: draws {} more of the {deck} deck, and keeps {keep} more.", cards(skill.draw)),
    }
}

/// Section 14.
pub fn weapon_rule(rule: WeaponRule) -> Explained {
    let (name, text, number) = match rule {
        WeaponRule::AimedFireOnly => {
            ("Aimed Fire Only", "Only for aimed fire, and without its bonus; always in the narrow front arc.", "MG-430")
        }
        WeaponRule::Concealed => ("Concealed", "Does not count among the hands of weapons that are carried.", "MG-431"),
        WeaponRule::Electro => ("Electro", "Stuns, and hits robots and cyborgs with a die more.", "MG-432"),
        WeaponRule::Gas => {
            ("Gas", "Loses no POWER with the distance, pins everybody it reaches, and leaves a cloud.", "MG-453")
        }
        WeaponRule::Heavy => ("Heavy", "Needs two hands; nobody uses it while riding.", "MG-458"),
        WeaponRule::IgnoreCover => ("Ignore Cover", "Cover gives the target nothing.", "MG-459"),
        WeaponRule::Incendiary => (
            "Incendiary",
            "Cover does not help, dodging has a die less, and whoever is pinned runs from the fire and is stunned.",
            "MG-445",
        ),
        WeaponRule::Knockback => {
            ("Knockback", "Whoever does not dodge is driven a D6 in inches straight back.", "MG-446")
        }
        WeaponRule::Laser => ("Laser", "Only for aimed fire; Piercing.", "MG-435"),
        WeaponRule::LongBarrel => ("Long Barrel", "Two dice less in a snapshot.", "MG-436"),
        WeaponRule::Mounted => ("Mounted", "Used from its mount only, by the rider, and needs no hand.", "MG-308"),
        WeaponRule::Natural => ("Natural", "Part of its bearer: needs no hand.", "MG-459"),
        WeaponRule::OneShot => ("One Shot", "Gone after one attack.", "MG-459"),
        WeaponRule::Piercing => ("Piercing", "The target resists with a die less.", "MG-433"),
        WeaponRule::Pistol => ("Pistol", "May be used beside a close combat weapon.", "MG-264"),
        WeaponRule::Ram => ("Ram", "Strikes whatever the vehicle drives into.", "MG-346"),
        WeaponRule::Rending => ("Rending", "The target resists with a die less.", "MG-434"),
        WeaponRule::SawnOff => ("Sawn-Off", "Counts as one hand beside another weapon.", "MG-459"),
        WeaponRule::Seeker => ("Seeker", "Light cover and speed do not help the target.", "MG-459"),
        WeaponRule::Shield => ("Shield", "Its bearer resists what comes from the front with a die more.", ""),
        WeaponRule::Stun => ("Stun", "May be used to stun instead of to wound.", "MG-448"),
        WeaponRule::Throw => ("Throw", "Thrown, with FIGHT.", "MG-450"),
        WeaponRule::Vehicle => ("Vehicle", "Used from its vehicle only.", "MG-459"),
    };
    Explained::new(name, text, number)
}

/// MG-437
pub fn blast(radius: i32) -> Explained {
    let text = "Hits everybody within its reach, friends too, with less POWER further out; a miss lands elsewhere.";
    Explained::new(format!("Blast {}", Inches(radius)), text, "MG-437")
}

/// Section 19.1, and the traits of mounts and vehicles.
pub fn trait_of(word: Trait) -> Explained {
    let (name, text, number) = match word {
        Trait::Robot => ("Robot", "Never has a star chip; gas does nothing to it; Electro hits it better.", "MG-062"),
        Trait::Cyborg => ("Cyborg", "Electro hits it better.", "MG-432"),
        Trait::Unique => ("Unique", "Comes once in a force.", "MG-055"),
        Trait::Leader => ("Leader", "A force has one at most.", "MG-055"),
        Trait::Grav => (
            "Grav",
            "Floats: difficult ground does not slow it, and it passes over what is lower than its MOVE.",
            "MG-387",
        ),
        Trait::Sealed => ("Sealed", "Gas does nothing to it.", "MG-456"),
        Trait::Huge => ("Huge", "Does not fit into a closed vehicle.", "MG-336"),
        Trait::Civilian => ("Civilian", "A bystander: the law is careful with them.", ""),
        Trait::OneHandedWeaponOnly => {
            ("One Handed Weapon Only", "Its rider uses one-handed and thrown weapons only.", "MG-304")
        }
        Trait::Open => ("Open", "Its passengers fire one-handed weapons all around.", "MG-342"),
        Trait::Ai => ("AI", "Drives itself, with a chip of its own.", "MG-321"),
    };
    Explained::new(name, text, number)
}

/// MG-090, MG-054: what a profile has besides skills and traits.
pub fn pack(members: u8) -> Explained {
    Explained::new(format!("Pack of {members}"), "Bought as one and activated as one, with a single chip.", "MG-090")
}

pub fn arms(count: u8) -> Explained {
    Explained::new(format!("{count} arms"), "Uses so many hands of weapons at once.", "MG-054")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use engine::Pack;

    #[test]
    fn lengths_read_well() {
        let said: Vec<String> = [6000, 2500, 1250, 100, 0, -1000].map(|mil| Inches(mil).to_string()).into();
        assert_eq!(said, ["6\"", "2.5\"", "1.25\"", "0.1\"", "0\"", "-1\""]);
    }

    #[test]
    fn every_word_is_explained() {
        let content: &Content = &Pack::<Content>::built_in();
        let rules = WeaponRule::ALL.iter().map(|&rule| weapon_rule(rule));
        let traits = Trait::ALL.iter().map(|&word| trait_of(word));
        let others = [blast(2000), pack(3), arms(4)];
        for said in content.skills.iter().map(skill).chain(rules).chain(traits).chain(others) {
            assert!(said.text.ends_with('.') && said.text.len() > 10 && !said.text.contains("  "), "{said:?}");
            assert!(!said.text.contains(" 0"), "{said:?}");
        }
    }

    #[test]
    fn the_numbers_are_those_of_the_pack() {
        let content: &Content = &Pack::<Content>::built_in();
        let said = |kind: SkillKind| skill(content.skill(kind)).text;
        assert_eq!(said(SkillKind::Strong), "Carries 4 hands of weapons.");
        assert_eq!(said(SkillKind::Rally), "Single action: a friend in sight within 6\" is no longer pinned.");
        assert_eq!(said(SkillKind::Streetwise), "Before the game: 1 card more of the big meg deck.");
        let stronger = Skill { hands: 5, ..content.skill(SkillKind::Strong).clone() };
        assert_eq!(skill(&stronger).text, "Carries 5 hands of weapons.");
    }
}
