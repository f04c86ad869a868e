//! How likely a sensible player is to choose an action, at a glance: no look ahead, no clone. For bots.

use crate::action::{Action, CardId};
use crate::names::{Character, Space, Symbol};
use crate::tabletop::{DRAWN_A_TURN, HAND_LIMIT, Tabletop};
use engine::Seat;

/// Steps to the nearest fragment that is still to be collected; as many as there can be, if there is none.
fn to_fragment(table: &Tabletop, seat: Seat, from: Space) -> i32 {
    let steps = |to: Space| table.map().range(from, to).map_or(FAR, i32::from);
    table.players[seat].fragments.iter().map(steps).min().unwrap_or(FAR)
}

const FAR: i32 = 9;

pub fn odds(table: &Tabletop, seat: Seat, action: &Action) -> u32 {
    match *action {
        Action::Collect { .. } => 400,
        Action::Attack { attack, on, hi_ex, .. } => {
            let damage = match attack {
                Symbol::Smash | Symbol::Shotgun => 2,
                _ => 1,
            };
            let base = if hi_ex { 12 } else { 20 };
            base * damage + if u32::from(table.figure(on).health) <= damage { 60 } else { 0 }
        }
        Action::Explode { .. } => 15,
        Action::Heal { .. } => 12,
        Action::Deploy { .. } => 8,
        Action::Move { who, to, .. } => step(table, seat, who, to, 6),
        Action::Fly { who, to, .. } => step(table, seat, who, to, 6),
        Action::Climb { who, to, .. } => step(table, seat, who, to, 3),
        Action::Rally { leader, ally, .. } => {
            let one = |step: &crate::action::Step| step.to.map_or(0, |to| self::step(table, seat, step.who, to, 3));
            1 + one(&leader) / 4 + one(&ally) / 4
        }
        Action::EndTurn => {
            // Cards beyond those that can be drawn again are lost for nothing when they stay in hand.
            let hand = table.players[seat].hand.len();
            if hand + DRAWN_A_TURN <= HAND_LIMIT { 40 } else { 12 }
        }
        Action::Defend { .. } => 30,
        Action::TakeDamage => 10,
        Action::Interrupt { .. } => 2,
        Action::Pass => 12,
        Action::TakeCube => 20,
        _ => 1,
    }
}

/// Towards a fragment rather than away from it.
fn step(table: &Tabletop, seat: Seat, who: Character, to: Space, base: u32) -> u32 {
    let Some(from) = table.space(who) else { return 1 };
    match to_fragment(table, seat, from) - to_fragment(table, seat, to) {
        1.. => base * 4,
        0 => base / 2,
        _ => 1,
    }
}

#[allow(dead_code)]
fn shows(table: &Tabletop, seat: Seat, card: CardId, who: Character) -> bool {
    table.card(seat, card).shows(who)
}
