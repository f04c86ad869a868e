//! Another state that a viewer could not tell from the true one: MG-580 and MG-581 say what is hidden from whom.

use crate::names::CardId;
use crate::state::State;
use crate::tabletop::{Cards, Tabletop};
use engine::{Chance, Known, Pile, Viewer};
use tinyvec::ArrayVec;

type Pool = ArrayVec<[CardId; 40]>;

pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let drawn = state.drawn_by().is_some_and(|seat| viewer != Viewer::Seat(seat));
    let mut state = state.clone();
    if drawn {
        state.tabletop.path.clear(); // waypoints are sealed until the way is gone
    }
    let mut fresh = chance.fork();
    let table = &mut state.tabletop;
    let [a, b, ..] = &mut table.hands.0;
    shuffle([&mut table.armoury, &mut a.armoury, &mut b.armoury, &mut a.buried, &mut b.buried], viewer, &mut fresh);
    shuffle([&mut table.big_meg, &mut a.big_meg, &mut b.big_meg], viewer, &mut fresh);
    table.chance = fresh;
    state
}

/// Every card that the viewer does not know goes into one pool, and any of it to each hidden place.
fn shuffle<const N: usize>(piles: [&mut Cards; N], viewer: Viewer, chance: &mut Chance) {
    let mut pool = Pool::new();
    for pile in &piles {
        let hidden = pile.cards().iter().zip(pile.known()).filter(|(_, known)| !known.by.has(viewer));
        pool.extend(hidden.map(|(&card, _)| card));
    }
    // Nothing of the true order may show in the result.
    pool.sort_unstable();
    chance.shuffle(&mut pool);
    for (place, pile) in piles.into_iter().enumerate() {
        // The first pile is a deck, whose order stands; hands and what is buried are kept sorted.
        *pile = if place == 0 { refill_deck(pile, viewer, &mut pool) } else { refill_hand(pile, viewer, &mut pool) };
    }
}

fn refill_deck(deck: &Cards, viewer: Viewer, pool: &mut Pool) -> Cards {
    let mut other = Pile::new();
    for (&card, &known) in deck.cards().iter().zip(deck.known()) {
        let card = if known.by.has(viewer) { card } else { pool.pop().expect("a card for each place") };
        other.push(card, known);
    }
    other
}

/// What others know of the unknown cards is dealt out in an order of its own: places of a sorted hand would tell them.
fn refill_hand(hand: &Cards, viewer: Viewer, pool: &mut Pool) -> Cards {
    let (mut other, mut unknown) = (Pile::new(), ArrayVec::<[Known; 40]>::new());
    for (&card, &known) in hand.cards().iter().zip(hand.known()) {
        match known.by.has(viewer) {
            true => other.insert(card, known),
            false => unknown.push(known),
        }
    }
    unknown.sort_unstable_by_key(|known| {
        (Viewer::all(2).map(|viewer| known.by.has(viewer)).collect::<ArrayVec<[bool; 4]>>(), known.hint)
    });
    for known in unknown {
        other.insert(pool.pop().expect("a card for each place"), known);
    }
    other
}

/// After an undo beyond the fence nobody may know what comes.
pub fn reshuffle(table: &mut Tabletop) {
    if table.outcome.is_some() {
        return;
    }
    for deck in [&mut table.armoury, &mut table.big_meg] {
        let unseen = |known: &Known| known.by.is_empty();
        let mut pool: Pool =
            deck.cards().iter().zip(deck.known()).filter(|(_, known)| unseen(known)).map(|(&card, _)| card).collect();
        pool.sort_unstable();
        table.chance.shuffle(&mut pool);
        let mut other = Pile::new();
        for (&card, &known) in deck.cards().iter().zip(deck.known()) {
            other.push(if unseen(&known) { pool.pop().expect("one for each place") } else { card }, known);
        }
        *deck = other;
    }
}
