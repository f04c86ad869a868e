//! Another state that a viewer could not tell from the true one. Section 7.2 says what is hidden from whom.

use crate::names::{CardId, LocationId};
use crate::odds;
use crate::procedures::psi::Rating;
use crate::procedures::{Frame, setup};
use crate::state::State;
use crate::tabletop::Tabletop;
use engine::{Chance, Known, PerSeat, Pile, Purpose, Seat, Seats, Viewer};
use tinyvec::ArrayVec;

pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut state = state.clone();
    let mut fresh = chance.fork();
    let said = match state.stack.asking() {
        Some(Frame::Psi(psi)) => psi.ratings,
        _ => PerSeat::default(),
    };
    redeal_cards(&mut state.tabletop, viewer, &said, &mut fresh);
    redeal_locations(&mut state.tabletop, viewer, &mut fresh);
    // Others' sealed answers are open again.
    if let Some(Frame::Together(_)) = state.stack.asking() {
        state.stack.reopen(|frame| match frame {
            Frame::Together(together) => together.forget_others(viewer),
            _ => Seats::NONE,
        });
    }
    state.tabletop.chance = fresh;
    state
}

/// What the viewer does not know, in one pool.
type Pool = ArrayVec<[CardId; 64]>;

/// Every encounter card that the viewer does not know goes into one pool, and any of it to each hidden place. Psi cards
/// come first: what was said of them makes some likelier than others.
fn redeal_cards(table: &mut Tabletop, viewer: Viewer, said: &PerSeat<Option<Rating>>, chance: &mut Chance) {
    let mut pool = Pool::new();
    each_pile(table, &mut |cards, known| {
        let hidden = cards.iter().zip(known).filter(|(_, known)| !known.by.has(viewer));
        pool.extend(hidden.map(|(&card, _)| card));
    });
    // Nothing of the true order may show in the result.
    pool.sort_unstable();
    chance.shuffle(&mut pool);
    believe(table, viewer, said, &mut pool);
    let hidden = |known: &Known| !known.by.has(viewer);
    refill(&mut table.drawn, &hidden, false, &mut pool);
    for seat in Seat::first(usize::from(table.seats)) {
        refill(&mut table.hands[seat], &hidden, true, &mut pool);
    }
    refill(&mut table.rows.above, &hidden, false, &mut pool);
    refill(&mut table.rows.below, &hidden, false, &mut pool);
    refill(&mut table.pending.above, &hidden, false, &mut pool);
    refill(&mut table.pending.below, &hidden, false, &mut pool);
    refill(&mut table.deck, &hidden, false, &mut pool);
}

/// So many cards are weighed against what was said: the best of a few fits well and may still be any card.
const WEIGHED: usize = 6;

/// Brings cards to the top of the pool that fit what was said of the psi cards the viewer cannot see (CE-502).
fn believe(table: &Tabletop, viewer: Viewer, said: &PerSeat<Option<Rating>>, pool: &mut Pool) {
    let seats = table.senior.clockwise(usize::from(table.seats)).zip(table.drawn.known());
    let hidden = seats.filter(|(_, known)| !known.by.has(viewer));
    for (done, (seat, _)) in hidden.enumerate() {
        let (Some(rating), Some(top)) = (said[seat], pool.len().checked_sub(done + 1)) else { continue };
        let differs = |&place: &usize| rating.differs(&odds::deserves(table, pool[place]));
        let fits = (top.saturating_sub(WEIGHED - 1)..=top).rev().min_by_key(differs).expect("there is the top itself");
        pool.swap(fits, top);
    }
}

fn each_pile(table: &Tabletop, look: &mut impl FnMut(&[CardId], &[Known])) {
    for seat in Seat::first(usize::from(table.seats)) {
        look(table.hands[seat].cards(), table.hands[seat].known());
    }
    for row in [&table.rows.above, &table.rows.below, &table.deck] {
        look(row.cards(), row.known());
    }
    for pile in [&table.pending.above, &table.pending.below] {
        look(pile.cards(), pile.known());
    }
    look(table.drawn.cards(), table.drawn.known());
}

/// A pile with other cards in hidden places; a hand is kept sorted.
fn refill<const N: usize>(pile: &mut Pile<CardId, N>, hidden: &impl Fn(&Known) -> bool, sorted: bool, pool: &mut Pool) {
    if !pile.known().iter().any(hidden) {
        return;
    }
    let mut other = Pile::new();
    for (&card, &known) in pile.cards().iter().zip(pile.known()) {
        let card = if hidden(&known) { pool.pop().expect("the pool has a card for each place") } else { card };
        match sorted {
            true => other.insert(card, known),
            false => other.push(card, known),
        }
    }
    *pile = other;
}

/// Locations removed at setup and those still to come; that Max Normal is among the last three is public.
fn redeal_locations(table: &mut Tabletop, viewer: Viewer, chance: &mut Chance) {
    let hidden = |pile: &Pile<LocationId, 13>| pile.known().iter().any(|known| !known.by.has(viewer));
    if hidden(&table.locations) || hidden(&table.removed) {
        shuffle_locations(table, chance);
    }
}

fn shuffle_locations(table: &mut Tabletop, chance: &mut Chance) {
    let goal = table.content.content().goal();
    let all = table.locations.cards().iter().chain(table.removed.cards()).copied();
    let mut pool: ArrayVec<[LocationId; 16]> = all.filter(|&location| location != goal).collect();
    pool.sort_unstable();
    chance.shuffle(&mut pool);
    let to_come = table.locations.len();
    let found = !table.locations.has(goal);
    let place = if found { to_come } else { chance.below(Purpose::Other, to_come.min(setup::LAST)) };
    let refill = |pile: &Pile<LocationId, 13>, goal_at: usize, pool: &mut ArrayVec<[LocationId; 16]>| {
        let mut other = Pile::new();
        for (at, &known) in pile.known().iter().enumerate() {
            let location = if at == goal_at { goal } else { pool.pop().expect("a location for each place") };
            other.push(location, known);
        }
        other
    };
    let nowhere = usize::MAX;
    table.locations = refill(&table.locations, place, &mut pool);
    table.removed = refill(&table.removed, nowhere, &mut pool);
}

/// After an undo beyond the fence nobody may know what comes.
pub fn reshuffle(table: &mut Tabletop) {
    if table.outcome.is_some() {
        return;
    }
    let mut chance = table.chance.fork();
    let mut pool = Pool::new();
    let unseen = |known: &Known| known.by.is_empty();
    each_pile(table, &mut |cards, known| {
        pool.extend(cards.iter().zip(known).filter(|(_, known)| unseen(known)).map(|(&card, _)| card));
    });
    pool.sort_unstable();
    chance.shuffle(&mut pool);
    // Also what lies unseen in a lone player's row, or was drawn for it (CE-275).
    refill(&mut table.drawn, &unseen, false, &mut pool);
    refill(&mut table.rows.above, &unseen, false, &mut pool);
    refill(&mut table.deck, &unseen, false, &mut pool);
    shuffle_locations(table, &mut chance);
}
