//! Another state that a viewer could not tell from the true one. Section 15 says what is hidden from whom.

use crate::action::CardId;
use crate::names::{Character, Space, Spaces};
use crate::procedures::Frame;
use crate::procedures::placement::places;
use crate::state::State;
use crate::tabletop::{Cards, Place, Tabletop};
use engine::{Chance, Known, Purpose, Seat, Seats, Viewer, Viewers};

pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut state = state.clone();
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
    state.tabletop.chance = chance.fork();
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
    let player = &table.players[seat];
    let faces = &table.content.content().teams[player.team as usize].cards;
    let shows = |card: CardId| faces[card.0 as usize - 1].shows;
    let mut hand = Cards::new();
    let mut hidden: Vec<Known> = Vec::new();
    let mut pool: Vec<CardId> = player.deck.cards().to_vec();
    for (&card, &known) in player.hand.cards().iter().zip(player.hand.known()) {
        if known.by.has(viewer) {
            hand.insert(card, known);
        } else {
            hidden.push(known);
            pool.push(card);
        }
    }
    // Nothing of the true order may show in the result.
    pool.sort();
    hidden.sort_by_key(|known| std::cmp::Reverse(known.hint.count_ones()));
    let wanted = must_show.map_or(0, |who| 1 << who.slot());
    let fits = |cards: &Cards| wanted == 0 || cards.cards().iter().any(|&card| shows(card) & wanted != 0);
    let (hand, rest) = loop {
        let (mut hand, mut rest) = (hand, pool.clone());
        for &known in &hidden {
            let may: Vec<usize> = (0..rest.len()).filter(|&at| shows(rest[at]) & known.hint == 0).collect();
            let at = may[chance.below(Purpose::Other, may.len())];
            hand.insert(rest.remove(at), known);
        }
        // The true hand fits, so a fitting one is drawn sooner or later.
        if fits(&hand) {
            break (hand, rest);
        }
    };
    let mut deck = Cards::of(rest, Viewers::NONE);
    deck.shuffle(chance);
    table.players[seat].hand = hand;
    table.players[seat].deck = deck;
}

/// Map cards: dealt ones during placement, those under characters later, the undealt, and Ukko's unused one.
fn redeal_map_cards(table: &mut Tabletop, viewer: Viewer, chance: &mut Chance) {
    let others: Vec<Seat> = table.seats().filter(|&seat| viewer != Viewer::Seat(seat)).collect();
    let mut pool: Vec<Space> = table.undealt.iter().collect();
    let below = |table: &Tabletop, seat: Seat| -> Vec<Character> {
        let team = table.players[seat].team;
        places(&table.content, team).filter(|&who| table.figure(who).place == Place::Undeployed).collect()
    };
    let hides_unused =
        |table: &Tabletop| table.unused.filter(|_| others.iter().any(|&s| table.owner(Character::UKKO) == Some(s)));
    for &seat in &others {
        pool.extend(table.players[seat].dealt.iter());
        for who in table.players[seat].team.characters() {
            pool.extend(table.figure(who).map_cards.iter());
        }
    }
    pool.extend(hides_unused(table));
    pool.sort();
    chance.shuffle(&mut pool);
    let mut pool = pool.into_iter();
    let mut next = |count: usize| -> Spaces { pool.by_ref().take(count).collect() };
    table.undealt = next(table.undealt.len());
    for &seat in &others {
        table.players[seat].dealt = next(table.players[seat].dealt.len());
        let mut places = below(table, seat);
        places.dedup();
        for who in places {
            let count = table.figure(who).map_cards.len();
            table.figure_mut(who).map_cards = next(count);
        }
    }
    if hides_unused(table).is_some() {
        table.unused = next(1).iter().next();
    }
}
