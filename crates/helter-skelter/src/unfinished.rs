//! A line that is no whole action yet: `snipe dredd > wulf`, without the cards. It may be refused whatever its end, and
//! then the rule says more than the missing words.

use crate::action::{Action, CardId};
use crate::state::State;
use crate::why::Why;
use engine::{Game, Seat};

pub fn unfinished(state: &State, seat: Seat, line: &str) -> Option<Result<(), Why>> {
    let mut unpaid = None;
    for action in endings(state, seat, line).iter().filter_map(|whole| whole.parse::<Action>().ok()) {
        match state.check(seat, &action) {
            Ok(()) => return Some(Ok(())),
            Err(why) if why.is_about_a_card() => _ = unpaid.get_or_insert(why),
            Err(why) => return Some(Err(why)),
        }
    }
    let content = state.tabletop.content;
    unpaid.map(|why| Err(Why::NothingPays(why.refusal(&content).rule)))
}

/// What the line could become: with the cards of the hand, one at a time, and under each of the seat's characters.
fn endings(state: &State, seat: Seat, line: &str) -> Vec<String> {
    let line = line.strip_suffix(" with").unwrap_or(line);
    let table = &state.tabletop;
    let to = table.players[seat].team.characters().map(|who| format!("{line} to {who}"));
    // With too small a hand any number does: it is refused for another reason first, or for this one.
    let cards: Vec<CardId> = table.hand(seat).iter().chain([1, 2, 3].map(CardId)).collect();
    let one = cards.iter().flat_map(|card| [format!("{line} with {card}"), format!("{line} {card}")]);
    let more = [2, 3].map(|count| {
        let cards: Vec<String> = cards[..count].iter().map(CardId::to_string).collect();
        format!("{line} with {}", cards.join(", "))
    });
    to.chain(one).chain(more).collect()
}
