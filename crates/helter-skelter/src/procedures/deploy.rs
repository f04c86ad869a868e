//! Deploying a character. Section 6, and Ukko's STEALTH.

use crate::action::Action;
use crate::content::Ability;
use crate::names::{Character, Space};
use crate::tabletop::{Place, Tabletop};
use crate::why::Why;
use engine::Seat;

pub fn propose(table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
    for who in table.undeployed(seat) {
        if stealthy(table, who) {
            out.extend(table.figure(who).map_cards.iter().map(|to| Action::Deploy { who, to: Some(to) }));
        } else {
            out.push(Action::Deploy { who, to: None });
        }
    }
}

fn stealthy(table: &Tabletop, who: Character) -> bool {
    table.ability(who) == Some(Ability::Stealth)
}

pub fn check(table: &Tabletop, seat: Seat, who: Character, to: Option<Space>) -> Result<(), Why> {
    if table.owner(who) != Some(seat) {
        return Err(Why::NotYours(who));
    }
    let figure = table.figure(who);
    match (figure.place, to) {
        (Place::Deployed(_) | Place::Dead, _) => Err(Why::DeployedBefore(who)), // HS-123: once a game
        _ if figure.map_cards.is_empty() => Err(Why::NoMapCard(who)),
        (_, Some(_)) if !stealthy(table, who) => Err(Why::NoChoiceOfSpace(who)),
        (_, None) if stealthy(table, who) => Err(Why::ChooseTheSpace(who)), // HS-380
        (_, Some(to)) if !figure.map_cards.has(to) => Err(Why::NotUnder(to, who)),
        _ => Ok(()),
    }
}

/// HS-431: the first by slot; HS-432: on the lower designation.
pub fn fallback(table: &Tabletop, seat: Seat) -> Action {
    let who = table.undeployed(seat).next().expect("step 1 is skipped with nobody to deploy");
    let to = if stealthy(table, who) { table.figure(who).map_cards.iter().next() } else { None };
    Action::Deploy { who, to }
}
