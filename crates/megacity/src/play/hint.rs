//! What a bot would do for a person, and what it expects of that.

use super::table::Table;
use bots::{Alternative, Prospect};
use door::{ADVISER, Advice, Job};
use engine::Seat;

/// The work of thinking, which can be done elsewhere. The person's bot knows what the person knows.
pub fn thinking(table: &Table, seat: Seat) -> Job<Advice> {
    let luck = ["hint deal", "hint"].map(|purpose| table.luck(purpose));
    table.door.mind.advise(&*table.session, seat, luck)
}

/// A hint in a few lines; `line` says how an action is written.
pub fn in_words(hint: &Advice, line: impl Fn(&str) -> String) -> String {
    let expected = hint.now.expected;
    let adviser = ADVISER.replace('-', " ");
    let standing = standing(expected);
    let mut lines =
        vec![format!("To a {adviser} you stand {expected} in 1000: {standing}. It would choose the first of these:")];
    for Alternative { action, visits, prospect: Prospect { expected, spread } } in &hint.best {
        let times = if *visits == 1 { "once".to_string() } else { format!("{visits} times") };
        lines.push(line(action));
        lines.push(format!("         expects {expected}, give or take {spread}; thought through {times}"));
    }
    lines.join("\n")
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
