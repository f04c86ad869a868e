//! How good the table looks to a seat, in whole points of a thousandth of a victory point or so. For bots.

use crate::names::{Character, Space};
use crate::tabletop::{Place, Tabletop};
use engine::Seat;

/// A point decides the game; all else only leads to points.
const POINT: i32 = 1000;
const CUBE: i32 = 60;
const CARD: i32 = 14;
/// A character on the map is worth something; nearness to its own fragments and the cards to collect them, more.
const DEPLOYED: i32 = 40;
const NEAR_FRAGMENT: i32 = 24;
const STEPS_THAT_COUNT: i32 = 6;
const COLLECTING_CARD: i32 = 45;

/// Own standing against the strongest of the others.
pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return match outcome.winners {
            winners if winners.has(seat) => 100 * POINT,
            winners if winners.is_empty() => 0,
            _ => -100 * POINT,
        };
    }
    let best = table.remaining().filter(|&other| other != seat).map(|other| standing(table, other, false)).max();
    standing(table, seat, true) - best.unwrap_or(0)
}

/// What a seat has. Only its own hand may be looked into: of the others' the size counts.
fn standing(table: &Tabletop, seat: Seat, own: bool) -> i32 {
    let player = &table.players[seat];
    let mut worth = POINT * i32::from(table.points(seat)) + CARD * player.hand.len() as i32;
    for who in player.team.characters() {
        let figure = table.figure(who);
        worth += CUBE * i32::from(figure.health);
        if let Place::Deployed(space) = figure.place {
            worth += DEPLOYED + collecting(table, seat, who, space, own);
        }
    }
    worth
}

/// How close a character is to taking a fragment.
fn collecting(table: &Tabletop, seat: Seat, who: Character, space: Space, own: bool) -> i32 {
    let player = &table.players[seat];
    let range = |to: Space| table.map().range(space, to).map_or(STEPS_THAT_COUNT, i32::from);
    let Some(nearest) = player.fragments.iter().map(range).min() else {
        return 0;
    };
    let near = NEAR_FRAGMENT * (STEPS_THAT_COUNT - nearest).max(0);
    if !own || nearest > 1 {
        return near;
    }
    let showing = player.hand.cards().iter().filter(|&&card| table.card(seat, card).shows(who)).count();
    near + COLLECTING_CARD * showing.min(3) as i32
}
