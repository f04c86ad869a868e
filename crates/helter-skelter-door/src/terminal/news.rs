//! What happened, one line for each thing that somebody did.

use engine::Seat;
use helter_skelter::{CardId, Content, Event};

/// An event that begins a line; the others are results and go on in it.
fn begins(event: &Event) -> bool {
    !matches!(
        event,
        Event::Discarded { .. }
            | Event::Moved { .. }
            | Event::Defended { .. }
            | Event::Undefended { .. }
            | Event::NothingToDiscard { .. }
            | Event::Damaged { .. }
            | Event::Killed { .. }
            | Event::Healed { .. }
            | Event::CubeLeft { .. }
            | Event::WarpCubes { .. }
            | Event::Warped
            | Event::Collected { .. }
            | Event::Reshuffled { .. }
    )
}

pub fn lines(content: &Content, events: &[&Event]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // Cards that a line has named already: discarding them is no news.
    let mut named: Vec<CardId> = Vec::new();
    let mut rest = events;
    while let [event, after @ ..] = rest {
        rest = after;
        let sentence = match **event {
            Event::Drew { seat, .. } => {
                let drawn = 1 + after
                    .iter()
                    .take_while(|next| matches!(next, Event::Drew { seat: by, .. } if *by == seat))
                    .count();
                let (drawing, after) = (&events[events.len() - after.len() - 1..][..drawn], &after[drawn - 1..]);
                rest = after;
                drew(seat, drawing)
            }
            Event::Discarded { card, .. } if named.contains(&card.card) => continue,
            // A window closes after every action, and the end is told with the result.
            Event::NobodyInterrupted { .. } | Event::GameOver { .. } => continue,
            event => event.describe(content),
        };
        match lines.last_mut() {
            Some(line) if !begins(event) => *line = format!("{line} {sentence}"),
            _ => {
                named.clear();
                lines.push(sentence);
            }
        }
        match **event {
            Event::Declared { action, .. } => named.extend(action.price()),
            Event::Interrupted { card, .. } | Event::Defended { card, .. } => named.push(card.card),
            _ => {}
        }
    }
    lines
}

fn drew(seat: Seat, drawing: &[&Event]) -> String {
    let cards: Vec<String> = drawing
        .iter()
        .filter_map(|event| match event {
            Event::Drew { card: Some(card), .. } => Some(card.to_string()),
            _ => None,
        })
        .collect();
    match drawing.len() {
        1 if cards.is_empty() => format!("{seat} draws a card."),
        count if cards.is_empty() => format!("{seat} draws {count} cards."),
        _ => format!("{seat} draws {}.", cards.join(", ")),
    }
}
