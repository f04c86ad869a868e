//! Another state that a viewer could not tell from the true one. Section 2 says what is hidden from whom.

use crate::names::{CardId, Kind};
use crate::procedures::briefing::NO_CRIME;
use crate::state::State;
use crate::tabletop::{Cards, MOST_CARDS, Tabletop};
use engine::{Chance, Known, Pile, Seat, Viewer};
use tinyvec::ArrayVec;

pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut state = state.clone();
    let mut fresh = chance.fork();
    for seat in Seat::first(usize::from(state.tabletop.seats)) {
        redeal_seat(&mut state.tabletop, seat, viewer, &mut fresh);
    }
    state.tabletop.chance = fresh;
    state
}

type Pool = ArrayVec<[CardId; 128]>;
const _: () = assert!(MOST_CARDS <= 128);

/// Every card of the seat that the viewer does not know goes into one pool, and any of it to each hidden place.
fn redeal_seat(table: &mut Tabletop, seat: Seat, viewer: Viewer, chance: &mut Chance) {
    let area = &table.areas[seat];
    let mut pool = Pool::new();
    for pile in [&area.hand, &area.deck] {
        let hidden = pile.cards().iter().zip(pile.known()).filter(|(_, known)| !known.by.has(viewer));
        pool.extend(hidden.map(|(&card, _)| card));
    }
    // Nothing of the true order may show in the result.
    pool.sort_unstable();
    chance.shuffle(&mut pool);
    let content = table.content();
    let innocent = |card: CardId| content.card(card).kind != Kind::Crime;
    let area = &mut table.areas[seat];
    // Where everybody knows that there is no Crime, there is none.
    let mut bound: ArrayVec<[CardId; 128]> = ArrayVec::new();
    let known = area.hand.known().iter();
    for _ in known.filter(|known| !known.by.has(viewer) && known.hint & NO_CRIME != 0) {
        let at = pool.iter().rposition(|&card| innocent(card)).expect("the true hand holds as many");
        bound.push(pool.remove(at));
    }
    area.hand = refill_hand(&area.hand, viewer, &mut pool, &mut bound);
    area.deck = refill_deck(&area.deck, viewer, &mut pool);
}

/// A hand with other cards where the viewer does not know them. What others know of the unknown ones is dealt out in an
/// order of its own: the places of a sorted hand would tell the cards.
fn refill_hand(hand: &Cards, viewer: Viewer, pool: &mut Pool, bound: &mut Pool) -> Cards {
    let (mut other, mut unknown) = (Pile::new(), ArrayVec::<[Known; 128]>::new());
    for (&card, &known) in hand.cards().iter().zip(hand.known()) {
        match known.by.has(viewer) {
            true => other.insert(card, known),
            false => unknown.push(known),
        }
    }
    unknown.sort_unstable();
    for known in unknown {
        let from = if known.hint & NO_CRIME != 0 { &mut *bound } else { &mut *pool };
        other.insert(from.pop().expect("a card for each place"), known);
    }
    other
}

/// A deck with other cards where the viewer does not know them.
fn refill_deck(deck: &Cards, viewer: Viewer, pool: &mut Pool) -> Cards {
    let mut other = Pile::new();
    for (&card, &known) in deck.cards().iter().zip(deck.known()) {
        let card = if known.by.has(viewer) { card } else { pool.pop().expect("a card for each place") };
        other.push(card, known);
    }
    other
}

/// After an undo beyond the fence nobody may know what comes.
pub fn reshuffle(table: &mut Tabletop) {
    if table.outcome.is_some() {
        return;
    }
    for seat in table.playing.iter() {
        // What somebody has seen of a deck stays where it lies.
        let deck = &table.areas[seat].deck;
        let mut pool: Pool = deck
            .cards()
            .iter()
            .zip(deck.known())
            .filter(|(_, known)| known.by.is_empty())
            .map(|(&card, _)| card)
            .collect();
        pool.sort_unstable();
        table.chance.shuffle(&mut pool);
        let mut other = Pile::new();
        for (&card, &known) in deck.cards().iter().zip(deck.known()) {
            let unseen = known.by.is_empty();
            other.push(if unseen { pool.pop().expect("one for each place") } else { card }, known);
        }
        table.areas[seat].deck = other;
    }
}
