//! What a bot would do for a person, and what it expects of that.

use super::game::Playable;
use super::table::Table;
use bots::{Alternative, Prospect, Thoughts};
use engine::{Seat, Viewer};

/// The bot that is asked: good enough to learn from, quick enough to wait for.
const ADVISER: &str = "chief-judge";

/// How many actions are named.
const BEST: usize = 3;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint<A>(Thoughts<A>);

/// The work of thinking, which can be done elsewhere. The person's bot knows what the person knows.
pub fn thinking<G: Playable>(table: &Table<G>, seat: Seat) -> Box<dyn FnOnce() -> Hint<G::Action> + Send> {
    let mut bot = bots::live::<G>(ADVISER, table.luck("hint")).expect("the name is in the list");
    let knowledge = table.session.state().redeal(Viewer::Seat(seat), &mut table.luck("hint deal"));
    Box::new(move || Hint(bot.think(&knowledge, seat)))
}

impl<A> Hint<A> {
    /// In a few lines; `line` says how an action is written.
    pub fn in_words(&self, line: impl Fn(&A) -> String) -> String {
        let Prospect { expected, .. } = self.0.now;
        let adviser = ADVISER.replace('-', " ");
        let standing = standing(expected);
        let mut lines = vec![format!(
            "To a {adviser} you stand {expected} in 1000: {standing}. It would choose the first of these:"
        )];
        for Alternative { action, visits, prospect: Prospect { expected, spread } } in
            self.0.alternatives.iter().take(BEST)
        {
            let times = if *visits == 1 { "once".to_string() } else { format!("{visits} times") };
            lines.push(line(action));
            lines.push(format!("         expects {expected}, give or take {spread}; thought through {times}"));
        }
        lines.join("\n")
    }
}

/// 0 is lost, 500 even, 1000 won.
fn standing(expected: u32) -> &'static str {
    match expected {
        0..200 => "nearly lost",
        200..400 => "behind",
        400..=600 => "about even",
        601..=800 => "ahead",
        _ => "nearly won",
    }
}
