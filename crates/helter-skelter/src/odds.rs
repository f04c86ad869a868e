//! How likely a sensible player is to choose an action: a guess at a glance, without looking ahead. For bots.
//!
//! The numbers were tried in games between bots that differed in nothing else (docs/balance/helter-skelter.md).

use crate::action::{Action, CardId, Step};
use crate::names::{Character, Space, Symbol};
use crate::tabletop::{DRAWN_A_TURN, HAND_LIMIT, Tabletop};
use engine::Seat;

/// An attack for each point of its damage, and on top if it may kill.
const ATTACK: u32 = 40;
const KILL: u32 = 150;
/// A step towards a fragment; one that keeps the distance is an eighth of it.
const APPROACH: u32 = 24;
/// As many steps as never need to be told apart.
const FAR: i32 = 9;

pub fn odds(table: &Tabletop, seat: Seat, action: &Action) -> u32 {
    match *action {
        Action::Collect { .. } => 400,
        Action::Attack { attack, on, hi_ex, .. } => {
            let damage = table.content.content().damage(attack).max(1);
            let kill = if table.figure(on).health <= damage { KILL } else { 0 };
            if hi_ex { kill + ATTACK / 4 } else { kill + ATTACK * u32::from(damage) }
        }
        Action::Explode { .. } => 15,
        Action::Heal { .. } => 12,
        Action::Deploy { .. } => 8,
        Action::Move { who, to, card } | Action::Fly { who, to, card } => {
            approach(table, seat, who, to, APPROACH) * spare(table, seat, card, who) / SPARE
        }
        Action::Climb { who, to, .. } => approach(table, seat, who, to, APPROACH / 2),
        Action::Rally { leader, ally, .. } => {
            let part = |step: Step| step.to.map_or(0, |to| approach(table, seat, step.who, to, APPROACH / 8));
            1 + part(leader) + part(ally)
        }
        // A hand that would be filled up again next turn is there to be used first.
        Action::EndTurn if table.players[seat].hand.len() + DRAWN_A_TURN <= HAND_LIMIT => 40,
        Action::EndTurn => 12,
        Action::Defend { .. } => 30,
        Action::TakeDamage => 10,
        Action::TakeCube => 20,
        Action::Pass => 12,
        _ => 1,
    }
}

/// Towards a fragment rather than away from it.
fn approach(table: &Tabletop, seat: Seat, who: Character, to: Space, full: u32) -> u32 {
    let Some(from) = table.space(who) else { return 1 };
    match to_fragment(table, seat, from) - to_fragment(table, seat, to) {
        1.. => full,
        0 => full / 8,
        _ => 1,
    }
}

/// Steps to the nearest fragment that is still to be collected.
fn to_fragment(table: &Tabletop, seat: Seat, from: Space) -> i32 {
    let steps = |to: Space| table.map().range(from, to).map_or(FAR, i32::from);
    table.players[seat].fragments.iter().map(steps).min().unwrap_or(FAR)
}

/// How well a card can be spared, where one that does nothing else is twice `SPARE`. A walk that gains nothing with a card
/// that can do much comes to 0, and is never tried.
fn spare(table: &Tabletop, seat: Seat, card: CardId, who: Character) -> u32 {
    let face = table.card(seat, card);
    let mut other_uses = 3 * u32::from(face.has(Symbol::Interrupt)) + 2 * u32::from(face.wild.is_some());
    for other in table.players[seat].team.characters() {
        let acts = table.space(other).is_some() && face.linked_to(other).is_some();
        other_uses += 2 * u32::from(acts) + u32::from(other != who && face.shows(other));
    }
    2 * SPARE / (1 + other_uses)
}

const SPARE: u32 = 8;

#[cfg(test)]
mod tests;
