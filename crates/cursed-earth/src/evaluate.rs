//! How good the table looks to a seat, in whole points. For bots.

use crate::means::{Means, Row};
use crate::names::{Difficulty, Time};
use crate::tabletop::Tabletop;
use engine::{Outcome, Seat};

/// A game that is over. Alone, a better score is a little better even then.
const WON: i32 = 200_000;
const SCORE: i32 = 1_000;

// In thousandths of log-odds, as all means are.
/// Means that make an even game at dawn; at dusk there is less time left, and a Chief Judge has shootouts before him.
const EVEN: i32 = -1500;
const DUSK: i32 = -300;
const SHOOTOUTS: i32 = -450;
/// What cards in hand are worth, of what they bring at their best, in hundredths.
const HAND: i32 = 60;

pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return result(outcome, seat);
    }
    let team = table.team_of(seat);
    let own = Means::of(table, team);
    if table.head_to_head() {
        return points(own.worth() - Means::of(table, team.other()).goods());
    }
    let dusk = if table.time == Time::Dusk { DUSK } else { 0 };
    let shootouts = if table.options.difficulty == Difficulty::ChiefJudge { SHOOTOUTS } else { 0 };
    points(own.worth() - EVEN + dusk + shootouts + hand(table, seat, own) * HAND / 100)
}

fn result(outcome: Outcome, seat: Seat) -> i32 {
    let score = SCORE * i32::from(outcome.scores[seat]);
    if outcome.winners.has(seat) { WON + score } else { -WON + score }
}

/// What the cards in hand will bring, or rather cost.
pub fn hand(table: &Tabletop, seat: Seat, means: Means) -> i32 {
    let content = table.content.content();
    table.hands[seat].cards().iter().map(|&card| means.card(content.encounter(card), Row::NONE)).sum()
}

/// Thousandths of log-odds as points, so that a search that takes points for a result finds those odds.
fn points(log_odds: i32) -> i32 {
    /// The odds at every half of log-odds, in thousandths.
    const ODDS: [i32; 14] =
        [1000, 1649, 2718, 4482, 7389, 12182, 20086, 33115, 54598, 90017, 148413, 244692, 403429, 665142];
    let much = log_odds.abs().min(6499);
    let (place, beyond) = ((much / 500) as usize, much % 500);
    let odds = ODDS[place] + (ODDS[place + 1] - ODDS[place]) / 500 * beyond;
    log_odds.signum() * (odds - 1000) * 3 / 2
}
