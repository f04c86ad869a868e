//! Another state that a viewer could not tell from the true one. Section 15 says what is hidden from whom.

use crate::action::CardSet;
use crate::content::CARDS;
use crate::names::{Character, Spaces};
use crate::procedures::Frame;
use crate::state::State;
use crate::tabletop::{Cards, Tabletop};
use engine::{Chance, Known, Purpose, Seat, Seats, Viewer, Viewers};
use std::cmp::Reverse;
use tinyvec::ArrayVec;

pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut state = state.clone();
    // The fresh luck deals the cards and goes on from there: a stream that is read on and on is a quick one.
    let mut fresh = chance.fork();
    let chance = &mut fresh;
    let asked = psi_asks(&state);
    for seat in Seat::first(state.tabletop.seats as usize) {
        let shown = asked.filter(|&(owner, _)| owner == seat).map(|(_, who)| who);
        redeal_cards(&mut state.tabletop, seat, shown, viewer, chance);
    }
    redeal_map_cards(&mut state.tabletop, viewer, chance);
    // Others' sealed answers are open again.
    if let Some(Frame::Placement(_) | Frame::Window(_)) = state.stack.asking() {
        state.stack.reopen(|frame| match frame {
            Frame::Placement(placement) => placement.forget_others(viewer),
            Frame::Window(window) => window.forget_others(viewer),
            _ => Seats::NONE,
        });
    }
    state.tabletop.chance = fresh;
    state
}

/// A seat that is asked to discard for PSI holds at least one card showing the defender: everybody knows that much.
fn psi_asks(state: &State) -> Option<(Seat, Character)> {
    match state.stack.asking() {
        Some(Frame::Psi(psi)) => state.tabletop.owner(psi.on).map(|owner| (owner, psi.on)),
        _ => None,
    }
}

/// Hand and deck of one player. What the viewer does not know in the hand is drawn afresh from what may be there.
///
/// A hint says that a hidden card does not show some characters (HS-409). A card that was in hand at one such moment
/// was there at all later ones too, so the hints are nested, and drawing the most hinted first is both always possible
/// and fair.
fn redeal_cards(table: &mut Tabletop, seat: Seat, must_show: Option<Character>, viewer: Viewer, chance: &mut Chance) {
    let player = &mut table.players[seat];
    let team = table.content.content().team(player.team);
    let mut open = Cards::new();
    let mut hidden: ArrayVec<[Known; CARDS as usize]> = ArrayVec::new();
    let mut pool: CardSet = player.deck.cards().iter().copied().collect();
    for (&card, &known) in player.hand.cards().iter().zip(player.hand.known()) {
        if known.by.has(viewer) {
            open.push(card, known);
        } else {
            hidden.push(known);
            pool = pool.with(card);
        }
    }
    // Nothing of the true order may show in the result: a set has none, and places go by what everybody knows of them.
    hidden.sort_unstable_by_key(|known| (Reverse(known.hint.count_ones()), known.hint, known.by));
    let (hand, rest) = loop {
        let (mut hand, mut rest) = (open, pool);
        for &known in &hidden {
            let may = rest.minus(team.showing_any(known.hint));
            let card = any_of(may.iter(), chance);
            hand.insert(card, known);
            rest = rest.without(card);
        }
        // The true hand fits, so a fitting one is drawn sooner or later.
        let shown = |who: Character| hand.cards().iter().any(|&card| team.showing(who).has(card));
        if must_show.is_none_or(shown) {
            break (hand, rest);
        }
    };
    player.hand = hand;
    player.deck = Cards::of(rest.iter(), Viewers::NONE);
    player.deck.shuffle(chance);
}

/// Map cards: dealt ones during placement, those under characters later, the undealt, and Ukko's unused one.
fn redeal_map_cards(table: &mut Tabletop, viewer: Viewer, chance: &mut Chance) {
    let other = |seat: &Seat| viewer != Viewer::Seat(*seat);
    let others = Seat::first(table.seats as usize).filter(other);
    let unused = table.unused.filter(|_| table.owner(Character::UKKO).is_some_and(|seat| other(&seat)));
    let mut pool = unused.map_or(table.undealt, |unused| table.undealt.with(unused));
    for seat in others.clone() {
        let player = &table.players[seat];
        let below = player.team.characters().map(|who| table.figure(who).map_cards);
        pool = below.fold(pool.or(player.dealt), Spaces::or);
    }
    // As many as lie there, each of the pool as likely as any other; nobody sees an order in a set.
    let mut redealt = |cards: Spaces| {
        let mut drawn = Spaces::NONE;
        for _ in 0..cards.len() {
            let space = any_of(pool.iter(), chance);
            pool = pool.without(space);
            drawn = drawn.with(space);
        }
        drawn
    };
    for seat in others {
        table.players[seat].dealt = redealt(table.players[seat].dealt);
        for who in table.players[seat].team.characters() {
            table.figure_mut(who).map_cards = redealt(table.figure(who).map_cards);
        }
    }
    if let Some(unused) = unused {
        table.unused = redealt(Spaces::NONE.with(unused)).iter().next();
    }
    table.undealt = pool;
}

/// One of these, each equally likely.
fn any_of<T>(mut all: impl ExactSizeIterator<Item = T>, chance: &mut Chance) -> T {
    all.nth(chance.below(Purpose::Decks, all.len())).expect("below the number of them")
}
