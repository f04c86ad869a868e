//! What happened, without what nobody wants to read: passes, and rounds in which nothing happens. Cards that are drawn
//! together are told together.

use super::name;
use card_game::{Content, Event};
use engine::Seat;

pub fn lines(content: &Content, events: &[&Event]) -> Vec<String> {
    let told: Vec<&Event> = events.iter().copied().filter(|event| !matches!(event, Event::Passed { .. })).collect();
    let heading = |event: &Event| matches!(event, Event::RoundBegins { .. } | Event::RoundSkipped { .. });
    let mut lines = Vec::new();
    for (at, event) in told.iter().enumerate() {
        // The last one stays: it is the round that we are in.
        let empty = told.get(at + 1).is_some_and(|next| heading(next) || matches!(next, Event::TurnBegins { .. }));
        if heading(event) && empty {
            continue;
        }
        match drawn(event) {
            None => lines.push(event.describe(content)),
            Some(seat) if at == 0 || drawn(told[at - 1]) != Some(seat) => {
                let together = told[at..].iter().take_while(|next| drawn(next) == Some(seat));
                lines.push(draws(content, seat, &together.copied().collect::<Vec<_>>()));
            }
            Some(_) => {}
        }
    }
    lines
}

fn drawn(event: &Event) -> Option<Seat> {
    if let Event::Drew { seat, .. } = *event { Some(seat) } else { None }
}

fn draws(content: &Content, seat: Seat, events: &[&Event]) -> String {
    let known: Vec<String> = events
        .iter()
        .filter_map(|event| if let Event::Drew { card, .. } = event { *card } else { None })
        .map(|card| name(content, card))
        .collect();
    match (known.len(), events.len()) {
        (0, 1) => format!("{seat} draws a card."),
        (0, cards) => format!("{seat} draws {cards} cards."),
        _ => format!("{seat} draws {}.", known.join(", ")),
    }
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
            Event::Drew { seat, card: None },
            Event::Drew { seat: Seat::new(1), card: None },
            begins(Round::Crime),
        ];
        let content = Pack::<Content>::built_in();
        let told: Vec<&Event> = events.iter().collect();
        assert_eq!(
            lines(&content, &told),
            ["The resource round begins.", "a draws 2 cards.", "b draws a card.", "The crime round begins."]
        );
    }
}
