//! What a bot would do for a person, and how much better it thinks that is.

use super::game::PlainText;
use super::list::List;
use engine::{Chance, Events, Game, Seat, Viewer};

/// Deals of the hidden cards over which an action is judged, as the greedy bot does.
const DEALS: usize = 4;
/// Answers of others that are waited for.
const ANSWERS: usize = 16;
/// How many actions are named.
const BEST: usize = 3;

pub fn hint<G: PlainText>(truth: &G, seat: Seat, list: &List<G>, luck: [Chance; 2]) -> String {
    let [mut luck, mut deal] = luck;
    // The person's bot knows what the person knows.
    let knowledge = truth.redeal(Viewer::Seat(seat), &mut deal);
    let deals: Vec<G> = (0..DEALS).map(|_| knowledge.redeal(Viewer::Seat(seat), &mut luck)).collect();
    let total = |worth: &dyn Fn(&G) -> i32| deals.iter().map(worth).sum::<i32>();
    let mean = |total: i32| total / DEALS as i32;
    let now = mean(total(&|deal| deal.evaluate(seat)));
    let mut ranked: Vec<(i32, usize)> = (1..=list.actions.len())
        .map(|number| (total(&|deal| worth_after(deal, seat, &list.actions[number - 1])), number))
        .collect();
    ranked.sort_by_key(|&(total, number)| (std::cmp::Reverse(total), number));
    let best = ranked.first().map(|&(total, _)| total);
    let equal = ranked.iter().filter(|&&(total, _)| Some(total) == best).count();
    let choice = if equal > 1 {
        format!("{equal} actions look equally good to it, and it would take any of them")
    } else {
        "It would choose the first of these".to_string()
    };
    let mut lines = vec![format!("To a greedy bot your standing is worth {now} now (1000 are a point). {choice}:")];
    for &(total, number) in ranked.iter().take(BEST) {
        let worth = mean(total);
        let change = match worth - now {
            0 => "as much as now".to_string(),
            more @ 1.. => format!("{more} more"),
            less => format!("{} less", -less),
        };
        lines.push(format!("{}: {worth}, {change}", list.line(number)));
    }
    lines.join("\n")
}

/// How it looks after the action, once the others have answered what they are asked.
fn worth_after<G: Game>(deal: &G, seat: Seat, action: &G::Action) -> i32 {
    let mut state = deal.clone();
    state.apply(seat, action, &mut Events::off());
    for _ in 0..ANSWERS {
        let asked = state.deciders();
        let Some(other) = asked.iter().next().filter(|_| !asked.has(seat)) else {
            break;
        };
        let answer = state.fallback(other);
        state.apply(other, &answer, &mut Events::off());
    }
    state.evaluate(seat)
}
