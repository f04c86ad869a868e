//! The reference card's front: what each attack reaches, what it costs the defender, and what answers it (section 11).

use crate::names::Symbol;
use engine::content::{Fault, File};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;

/// The four defences (HS-281 to HS-291).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defence {
    Block,
    Deflect,
    Precog,
    Cover,
}

impl Defence {
    pub const ALL: [Defence; 4] = [Defence::Block, Defence::Deflect, Defence::Precog, Defence::Cover];

    /// How notation names it.
    pub const fn id(self) -> &'static str {
        match self {
            Defence::Block => "block",
            Defence::Deflect => "deflect",
            Defence::Precog => "precog",
            Defence::Cover => "cover",
        }
    }

    pub fn named(id: &str) -> Option<Defence> {
        Defence::ALL.into_iter().find(|defence| defence.id().eq_ignore_ascii_case(id))
    }

    /// The symbol that pays for it.
    pub const fn symbol(self) -> Symbol {
        match self {
            Defence::Block => Symbol::Melee,
            Defence::Deflect => Symbol::Deflect,
            Defence::Precog => Symbol::Psi,
            Defence::Cover => Symbol::Cover,
        }
    }
}

/// As printed: `PRECOG`.
impl fmt::Display for Defence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id().to_uppercase())
    }
}

/// Where the target of an attack may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    OwnSpace,
    OwnOrAdjacentSpace,
    LineOfSight,
    /// In line of sight, and at most so many spaces away (HS-031).
    LineOfSightWithin(u8),
}

impl Reach {
    fn read(text: &str) -> Option<Reach> {
        let within = |text: &str| text.strip_prefix("line of sight, ")?.strip_suffix(" spaces")?.parse().ok();
        match text {
            "own space" => Some(Reach::OwnSpace),
            "own or adjacent space" => Some(Reach::OwnOrAdjacentSpace),
            "line of sight" => Some(Reach::LineOfSight),
            _ => within(text).map(Reach::LineOfSightWithin),
        }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reach::OwnSpace => f.write_str("own space"),
            Reach::OwnOrAdjacentSpace => f.write_str("own or adjacent space"),
            Reach::LineOfSight => f.write_str("line of sight"),
            Reach::LineOfSightWithin(spaces) => write!(f, "line of sight, {spaces} spaces"),
        }
    }
}

/// One row of the combat table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    pub attack: Symbol,
    pub reach: Reach,
    pub damage: u8,
    /// One bit a defence.
    defences: u8,
}

impl Combat {
    pub const fn admits(&self, defence: Defence) -> bool {
        self.defences >> defence as u8 & 1 == 1
    }

    pub fn defences(&self) -> impl Iterator<Item = Defence> {
        Defence::ALL.into_iter().filter(|&defence| self.admits(defence))
    }
}

/// The attacks are the first six symbols, so the table is indexed by the symbol itself.
const ATTACKS: [Symbol; 6] =
    [Symbol::Melee, Symbol::Smash, Symbol::Snipe, Symbol::Shotgun, Symbol::Explode, Symbol::Psi];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    reach: Spanned<String>,
    damage: u8,
    defences: Vec<Spanned<String>>,
}

pub(super) fn read(file: &File, faults: &mut Vec<Fault>) -> Option<[Combat; 6]> {
    let before = faults.len();
    let mut rows: BTreeMap<String, Row> = match toml::from_str(&file.text) {
        Ok(rows) => rows,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return None;
        }
    };
    let at = |place: std::ops::Range<usize>, reason: String| Fault::at(&file.path, &file.text, place.start, reason);
    let combat = ATTACKS.map(|attack| {
        let mut combat = Combat { attack, reach: Reach::OwnSpace, damage: 0, defences: 0 };
        let Some(row) = rows.remove(attack.id()) else {
            faults.push(Fault::new(&file.path, format!("HS-013: there is no row for {attack}")));
            return combat;
        };
        combat.damage = row.damage;
        match Reach::read(row.reach.get_ref()) {
            Some(reach) => combat.reach = reach,
            None => faults.push(at(
                row.reach.span(),
                format!(
                    "HS-013: reach `{}`; there are `own space`, `own or adjacent space`, `line of sight` and \
                     `line of sight, 2 spaces`",
                    row.reach.get_ref()
                ),
            )),
        }
        for name in row.defences {
            match Defence::named(name.get_ref()) {
                Some(defence) => combat.defences |= 1 << defence as u8,
                None => faults.push(at(
                    name.span(),
                    format!("HS-013: defence `{}`; there are BLOCK, DEFLECT, PRECOG and COVER", name.get_ref()),
                )),
            }
        }
        combat
    });
    faults.extend(rows.keys().map(|name| Fault::new(&file.path, format!("HS-013: `{name}` is no attack"))));
    (faults.len() == before).then_some(combat)
}
