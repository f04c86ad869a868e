//! How good the table looks to a seat, in whole points. For bots.

use crate::names::Team;
use crate::tabletop::{Tabletop, TeamArea};
use engine::{Outcome, Seat};

const WON: i32 = 20_000;
/// A step nearer to Max Normal.
const STEP: i32 = 700;
/// The last health of a character is worth more than the fifth: by health left beyond radiation.
const LIFE: [i32; 6] = [0, 500, 780, 1000, 1160, 1280];
const RADIATION: i32 = 60;
/// The first few tokens are worth more than a hoard.
const RATION: [i32; 6] = [0, 190, 340, 450, 530, 590];
const AMMUNITION: [i32; 6] = [0, 240, 440, 600, 720, 800];
const KEPT: i32 = 130;

pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return result(table, outcome, seat);
    }
    let team = table.team_of(seat);
    if table.head_to_head() {
        return standing(table, team) - standing(table, team.other());
    }
    // Against the game itself: where the perps are tells how many days are left.
    let lead = i32::from(table.teams[Team::Judges].position) - i32::from(table.teams[Team::Perps].position);
    standing(table, Team::Judges) - START + lead.min(0) * STEP / 4 - late(table)
}

/// What a team has at the start: 0 is even.
const START: i32 = 3 * LIFE[5] + RATION[3] + AMMUNITION[4] + STEP;

/// CE-451: each round takes cards that do not come back, and when they run out the game is lost.
fn late(table: &Tabletop) -> i32 {
    i32::from(table.round) * STEP / 2
}

fn result(table: &Tabletop, outcome: Outcome, seat: Seat) -> i32 {
    match outcome.winners.has(seat) {
        true => WON + i32::from(outcome.scores[seat]) * 10,
        // Alone even a lost game has a score.
        false => -WON + i32::from(outcome.scores[seat]) * 10 + i32::from(table.teams[Team::Judges].position),
    }
}

fn standing(table: &Tabletop, team: Team) -> i32 {
    let area: &TeamArea = &table.teams[team];
    let lives: i32 = area
        .members
        .iter()
        .filter(|member| member.lives())
        .map(|member| {
            let losses = member.health.min(member.health - member.radiation + 1); // until death (CE-140)
            LIFE[usize::from(losses)] - RADIATION * i32::from(member.radiation)
        })
        .sum();
    let stock = |worth: &[i32; 6], count: u16| worth[usize::from(count).min(5)];
    let goods = stock(&RATION, area.rations) + stock(&AMMUNITION, area.ammunition) + KEPT * area.kept.len() as i32;
    lives + goods + STEP * i32::from(area.position)
}
