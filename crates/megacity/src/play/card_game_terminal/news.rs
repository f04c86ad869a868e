//! What happened, without what nobody wants to read: passes, and rounds in which nothing happens.

use card_game::{Content, Event};

pub fn lines(content: &Content, events: &[&Event]) -> Vec<String> {
    let told: Vec<&Event> = events.iter().copied().filter(|event| !matches!(event, Event::Passed { .. })).collect();
    let heading = |event: &Event| matches!(event, Event::RoundBegins { .. } | Event::RoundSkipped { .. });
    let mut lines = Vec::new();
    for (at, event) in told.iter().enumerate() {
        // The last one stays: it is the round that we are in.
        let empty = told.get(at + 1).is_some_and(|next| heading(next) || matches!(next, Event::TurnBegins { .. }));
        if !(heading(event) && empty) {
            lines.push(event.describe(content));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use card_game::names::Round;
    use engine::{Pack, Seat};

    #[test]
    fn passes_and_empty_rounds_are_left_out() {
        let seat = Seat::new(0);
        let begins = |round| Event::RoundBegins { round, investigator: None };
        let events = [
            begins(Round::Ready),
            Event::Passed { seat },
            begins(Round::Resource),
            Event::Passed { seat },
            Event::Drew { seat, card: None },
            begins(Round::Crime),
        ];
        let content = Pack::<Content>::built_in();
        let told: Vec<&Event> = events.iter().collect();
        assert_eq!(
            lines(&content, &told),
            ["The resource round begins.", "a draws a card.", "The crime round begins."]
        );
    }
}
