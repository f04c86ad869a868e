//! What a bot would do for a person, and how much better it thinks that is.

use super::game::PlainText;
use super::list::List;
use bots::{Bot, Greedy, Prospect};
use engine::{Chance, Seat, Viewer};

/// How many actions are named.
const BEST: usize = 3;

pub fn hint<G: PlainText>(truth: &G, seat: Seat, list: &List<G>, luck: [Chance; 2]) -> String {
    let [luck, mut deal] = luck;
    // The person's bot knows what the person knows.
    let knowledge = truth.redeal(Viewer::Seat(seat), &mut deal);
    let thoughts = Greedy::new(luck).think(&knowledge, seat);
    let number = |action| list.actions.iter().position(|listed| *listed == action).map(|place| place + 1);
    let mut lines = vec![format!("You stand {} in 1000. It would choose the first of these:", thoughts.now.expected)];
    for alternative in thoughts.alternatives.iter().take(BEST) {
        let Some(number) = number(alternative.action) else { continue };
        let Prospect { expected, spread } = alternative.prospect;
        lines.push(format!(
            "{}: expects {expected} in 1000, give or take {spread}, looked at {} times",
            list.line(number),
            alternative.visits
        ));
    }
    lines.join("\n")
}
