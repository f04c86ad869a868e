//! MOVE, CLIMB and FLY. Sections 8 and 9.5.

use super::cost;
use crate::action::{Action, CardId, CardSet};
use crate::names::{Character, Space, Symbol};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::Seat;

pub fn propose(table: &Tabletop, hand: CardSet, who: Character, from: Space, out: &mut Vec<Action>) {
    let (steps, climbs) = (table.map().steps(from), table.map().climbs(from));
    let mut showing = hand.and(table.content.content().showing(who));
    for card in showing.iter() {
        showing = showing.without(card);
        out.extend(steps.iter().map(|to| Action::Move { who, to, card }));
        if climbs.is_empty() {
            continue;
        }
        for second in showing.iter() {
            out.extend(climbs.iter().map(|to| Action::Climb { who, to, cards: [card, second] }));
        }
    }
}

/// HS-150, HS-151: one adjacent space, not up.
#[inline]
pub fn check_move(table: &Tabletop, seat: Seat, who: Character, to: Space, card: CardId) -> Result<(), Why> {
    let from = cost::acting(table, seat, who)?;
    may_step(table, who, from, to)?;
    cost::showing(table, seat, card, who)
}

/// Where MOVE may go: also the free step of RALLY (HS-231).
#[inline]
pub fn may_step(table: &Tabletop, who: Character, from: Space, to: Space) -> Result<(), Why> {
    let map = table.map();
    if map.steps(from).has(to) {
        return Ok(());
    }
    cost::on_map(table, to)?;
    match map {
        _ if from == to => Err(Why::StandsThere(who)),
        map if map.climbs(from).has(to) => Err(Why::MustClimb(who, to)),
        map if map.walled(from, to) => Err(Why::WallBetween(from, to)),
        _ => Err(Why::NotAdjacent(from, to)),
    }
}

/// HS-155, HS-156: from normal ground up to an adjacent high-ground space.
pub fn check_climb(table: &Tabletop, seat: Seat, who: Character, to: Space, cards: [CardId; 2]) -> Result<(), Why> {
    let from = cost::acting(table, seat, who)?;
    cost::on_map(table, to)?;
    let map = table.map();
    if map.high.has(from) {
        return Err(Why::ClimbFromHigh(who));
    }
    if !map.high.has(to) {
        return Err(Why::ClimbToNormal(to));
    }
    if !map.climbs(from).has(to) {
        return Err(Why::TooFarToClimb(who, to));
    }
    cost::all_different(&cards)?;
    cards.iter().try_for_each(|&card| cost::showing(table, seat, card, who))
}

pub fn propose_fly(table: &Tabletop, who: Character, from: Space, card: CardId, out: &mut Vec<Action>) {
    out.extend(table.map().flights(from).iter().map(|to| Action::Fly { who, to, card }));
}

/// HS-220 to HS-223: one or two steps, over falls too, not through walls, not back to the start.
pub fn check_fly(table: &Tabletop, seat: Seat, who: Character, to: Space, card: CardId) -> Result<(), Why> {
    let from = cost::acting(table, seat, who)?;
    cost::on_map(table, to)?;
    if to == from {
        return Err(Why::FlyNowhere(who));
    }
    if !table.map().flights(from).has(to) {
        let walled = table.map().walled(from, to);
        return Err(if walled { Why::FlyThroughWall(from, to) } else { Why::FlyTooFar(from, to) });
    }
    cost::with_symbol(table, seat, card, Symbol::Fly, who)
}
