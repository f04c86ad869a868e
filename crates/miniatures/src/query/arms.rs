//! `arms a1`: what a model can shoot and strike with, how far and how hard.

use crate::explain::{Explained, blast, weapon_rule};
use crate::geometry::Arc;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use serde::Serialize;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arms {
    pub facing: u16,
    /// MG-160, MG-161: degrees.
    pub arcs: Arcs,
    pub weapons: Vec<Armed>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Arcs {
    pub front: u16,
    pub focused: u16,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Armed {
    pub number: u8,
    pub name: String,
    pub ranged: bool,
    pub hands: u8,
    /// F, FF and so on.
    pub arc: Arc,
    pub modes: Vec<ModeSaid>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ModeSaid {
    pub name: String,
    /// MG-182: up to so far, so many dice more.
    pub bands: Vec<BandSaid>,
    /// Of a ranged weapon; of a close combat weapon it is added to FIGHT (MG-031).
    pub power: i8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blast: Option<i32>,
    pub rules: Vec<RuleSaid>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BandSaid {
    pub to: i32,
    pub dice: i8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleSaid {
    pub name: String,
    pub text: String,
    /// What stands in a list of section 19 has no number of its own.
    pub rule: Option<String>,
}

pub fn arms(table: &Tabletop, who: FigureId) -> Arms {
    let content = table.content();
    let armed = |(number, weapon)| {
        let weapon: &'static crate::content::Weapon = content.weapon(weapon);
        let modes = weapon.modes.iter().map(|mode| ModeSaid {
            name: mode.name.clone(),
            bands: weapon.bands.iter().map(|band| BandSaid { to: band.to, dice: band.dice }).collect(),
            power: mode.power,
            blast: mode.blast,
            rules: mode.rules.iter().map(weapon_rule).chain(mode.blast.map(blast)).map(said).collect(),
        });
        let (name, ranged, hands) = (weapon.name.clone(), weapon.is_ranged(), weapon.hands);
        Armed { number, name, ranged, hands, arc: weapon.arc, modes: modes.collect() }
    };
    Arms {
        facing: table.facing(who).tick(),
        arcs: Arcs { front: 180, focused: 90 },
        weapons: table.weapon_numbers(who).map(armed).collect(),
    }
}

fn said(it: Explained) -> RuleSaid {
    RuleSaid { name: it.name, text: it.text, rule: it.rule.map(|rule| rule.to_string()) }
}
