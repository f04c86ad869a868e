//! How good the table looks to a seat, in whole points of a thousandth of a victory point or so. For bots.

use crate::names::{Character, Space};
use crate::tabletop::{Place, Tabletop};
use engine::Seat;

/// A point decides the game; all else only leads to points.
const POINT: i32 = 1000;
const CUBE: i32 = 60;
const CARD: i32 = 14;
const DEPLOYED: i32 = 40;
/// The next fragment, once all cards for it are there; less for each card that is missing.
const FRAGMENT: i32 = 600;
const MISSING_CARD: i32 = 100;
/// Cards are spent once: the second best collector counts for less, in hundredths.
const SECOND: i32 = 40;
/// HS-161: cards to collect a fragment.
const TO_COLLECT: i32 = 3;
/// Steps to a space that cannot be walked to.
const FAR: i32 = 9;
/// Of a hand one cannot see: so many tenths of a card show a given character.
const TENTHS_SHOWING: i32 = 4;

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
    let (mut best, mut second) = (0, 0);
    for who in player.team.characters() {
        let figure = table.figure(who);
        worth += CUBE * i32::from(figure.health);
        if let Place::Deployed(space) = figure.place {
            worth += DEPLOYED;
            let hope = collecting(table, seat, who, space, own);
            second = second.max(hope.min(best));
            best = best.max(hope);
        }
    }
    worth + best + second * SECOND / 100
}

/// How close a character is to taking a fragment: each step on the way and the taking itself cost its cards.
fn collecting(table: &Tabletop, seat: Seat, who: Character, space: Space, own: bool) -> i32 {
    let player = &table.players[seat];
    let steps = |to: Space| table.map().range(space, to).map_or(FAR, i32::from);
    let Some(nearest) = player.fragments.iter().map(steps).min() else { return 0 };
    let tenths = match own {
        true => 10 * player.hand.cards().iter().filter(|&&card| table.card(seat, card).shows(who)).count() as i32,
        false => TENTHS_SHOWING * player.hand.len() as i32,
    };
    let missing = (10 * (nearest + TO_COLLECT) - tenths).max(0);
    (FRAGMENT - MISSING_CARD * missing / 10).max(0)
}
