//! What a bot would do for a person, and how much better it thinks that is.

use super::game::PlainText;
use super::list::List;
use bots::greedy::Greedy;
use engine::{Chance, Seat, Viewer};
use std::cmp::Reverse;

/// How many actions are named.
const BEST: usize = 3;

pub fn hint<G: PlainText>(truth: &G, seat: Seat, list: &List<G>, luck: [Chance; 2]) -> String {
    let [luck, mut deal] = luck;
    // The person's bot knows what the person knows.
    let knowledge = truth.redeal(Viewer::Seat(seat), &mut deal);
    let thoughts = Greedy::new(luck).think(&knowledge, seat);
    let now = thoughts.now;
    let number = |action| list.actions.iter().position(|listed| *listed == action).map(|place| place + 1);
    let mut ranked: Vec<(i32, usize)> =
        thoughts.after.into_iter().filter_map(|(action, worth)| Some((worth, number(action)?))).collect();
    ranked.sort_by_key(|&(worth, number)| (Reverse(worth), number));
    let best = ranked.first().map(|&(worth, _)| worth);
    let equal = ranked.iter().filter(|&&(worth, _)| Some(worth) == best).count();
    let choice = if equal > 1 {
        format!("{equal} actions look equally good to it, and it would take any of them")
    } else {
        "It would choose the first of these".to_string()
    };
    let mut lines = vec![format!("To a greedy bot your standing is worth {now} now (1000 are a point). {choice}:")];
    for &(worth, number) in ranked.iter().take(BEST) {
        let change = match worth - now {
            0 => "as much as now".to_string(),
            more @ 1.. => format!("{more} more"),
            less => format!("{} less", -less),
        };
        lines.push(format!("{}: {worth}, {change}", list.line(number)));
    }
    lines.join("\n")
}
