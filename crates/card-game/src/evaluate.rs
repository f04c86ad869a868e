//! How good the table looks to a seat, in whole points: a hundredth of a Prestige point. For bots.

use crate::tabletop::Tabletop;
use engine::Seat;

const PRESTIGE: i32 = 100;
const COMMENDATION: i32 = 300;
const TEAM_DEMERIT: i32 = -150;
const PERSONAL_DEMERIT: i32 = -60;
const READY_JUDGE: i32 = 60;
const JUDGE: i32 = 200;
const CARD: i32 = 8;
const WON: i32 = 100_000;

/// Own standing against the strongest of the others.
pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return match outcome.winners {
            winners if winners.has(seat) => WON,
            winners if winners.is_empty() => 0,
            _ => -WON,
        };
    }
    if !table.plays(seat) {
        return -WON;
    }
    let best = table.playing.without(seat).iter().map(|other| standing(table, other)).max();
    standing(table, seat) - best.unwrap_or(0)
}

fn standing(table: &Tabletop, seat: Seat) -> i32 {
    let area = &table.areas[seat];
    let judges: i32 = area
        .team
        .iter()
        .map(|&judge| {
            let object = &table.objects[judge];
            JUDGE + if object.ready() { READY_JUDGE } else { 0 } + PERSONAL_DEMERIT * i32::from(object.marks)
        })
        .sum();
    PRESTIGE * i32::from(area.prestige)
        + COMMENDATION * i32::from(area.commendations)
        + TEAM_DEMERIT * i32::from(area.demerits)
        + CARD * area.hand.len() as i32
        + judges
}
