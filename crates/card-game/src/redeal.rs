//! Another state that a viewer could not tell from the true one. Section 2 says what is hidden from whom.
//!
//! A deck list that is no ready-to-play deck is secret (CG-414, CG-R87): what a viewer has not seen of it comes from a deck
//! of the pack that fits all that was seen. The cards of a list that the viewer knows only change their places.

use crate::content::Content;
use crate::deck::Deck;
use crate::names::{CardId, Kind};
use crate::procedures::briefing::NO_CRIME;
use crate::state::State;
use crate::tabletop::{Area, Cards, MOST_CARDS, Tabletop};
use engine::{Chance, Known, Pile, Purpose, Seat, Viewer};
use tinyvec::ArrayVec;

pub fn redeal(state: &State, viewer: Viewer, chance: &mut Chance) -> State {
    let mut state = state.clone();
    let mut fresh = chance.fork();
    let table = &mut state.tabletop;
    for seat in Seat::first(usize::from(table.seats)) {
        let mut pool = Pool::new();
        let known = viewer == Viewer::Seat(seat) || table.agreed.ready_deck(table.content(), seat).is_some();
        match known {
            true => pool.extend(unknown(&table.areas[seat], viewer).map(|(card, _)| card)),
            false => {
                let deck = likely_deck(table, seat, viewer, &mut pool, &mut fresh);
                table.agreed.deal(seat, &deck.id);
                draft_from(table, seat, deck);
            }
        }
        // Nothing of the true order may show in the result.
        pool.sort_unstable();
        fresh.shuffle(&mut pool);
        deal_out(table, seat, viewer, &mut pool);
    }
    table.chance = fresh;
    state
}

type Pool = ArrayVec<[CardId; 128]>;
const _: () = assert!(MOST_CARDS <= 128);

/// The cards of both hidden piles that the viewer does not know.
fn unknown(area: &Area, viewer: Viewer) -> impl Iterator<Item = (CardId, Known)> {
    let piles = [&area.hand, &area.deck].into_iter();
    let all = piles.flat_map(|pile| pile.cards().iter().copied().zip(pile.known().iter().copied()));
    all.filter(move |(_, known)| !known.by.has(viewer))
}

/// Every card of the seat that the viewer sees lying somewhere or knows where it lies, but for Judges.
fn seen(table: &Tabletop, seat: Seat, viewer: Viewer) -> Pool {
    let area = &table.areas[seat];
    let open = area.resyk.iter().chain(&area.iso_cubes).chain(&area.wasted).copied();
    let known = area.hand.known_to(viewer).chain(area.deck.known_to(viewer));
    let in_play = table.objects.iter().filter(|(_, object)| object.owner() == seat).map(|(_, object)| object.card);
    let all = open.chain(known).chain(in_play);
    all.filter(|&card| table.content().card(card).kind != Kind::Judge).collect()
}

/// A deck that the seat could be playing, as far as the viewer knows; the pool gets what of it is hidden. Judges come from
/// the draft, which everybody saw: who is hidden now is known to be hidden.
fn likely_deck(table: &Tabletop, seat: Seat, viewer: Viewer, pool: &mut Pool, chance: &mut Chance) -> &'static Deck {
    let content = table.content();
    let (mut seen, area) = (seen(table, seat, viewer), &table.areas[seat]);
    let hidden = unknown(area, viewer);
    let (mut size, mut bound) = (0, 0);
    for (card, known) in hidden {
        size += 1;
        bound += usize::from(known.hint & NO_CRIME != 0);
        if content.card(card).kind == Kind::Judge {
            pool.push(card);
        }
    }
    // What everybody knows to be among the hidden cards is there.
    for &card in area.returned.iter().filter(|&&card| content.card(card).kind != Kind::Judge) {
        pool.push(card);
        seen.push(card);
    }
    let certain = pool.len();
    let fits = |deck: &&'static Deck| {
        let (rest, all) = rest_of(deck, &seen);
        all && rest.len() + certain == size && innocent(content, pool) + innocent(content, &rest) >= bound
    };
    let fitting: ArrayVec<[u8; 64]> =
        content.decks.iter().zip(0..).filter(|(deck, _)| fits(deck)).map(|(_, at)| at).take(64).collect();
    let at = match fitting.len() {
        0 => chance.below(Purpose::Other, content.decks.len()),
        n => usize::from(fitting[chance.below(Purpose::Other, n)]),
    };
    let deck = &content.decks[at];
    let (mut rest, _) = rest_of(deck, &seen);
    chance.shuffle(&mut rest);
    // A deck of the player's own: like one of the pack, as far as the numbers allow.
    rest.truncate(size - certain);
    while rest.len() < size - certain {
        rest.push(deck.cards[chance.below(Purpose::Other, deck.cards.len())].0);
    }
    pool.extend(rest);
    let mut others = deck.cards.iter().map(|&(card, _)| card).filter(|&card| is_innocent(content, card)).cycle();
    while innocent(content, pool) < bound {
        let crime = pool.iter().position(|&card| !is_innocent(content, card)).expect("not all are innocent");
        pool[crime] = others.next().expect("no deck is all Crimes");
    }
    deck
}

/// What is left of a deck without the cards that were seen, and whether it had them all.
fn rest_of(deck: &Deck, seen: &Pool) -> (Pool, bool) {
    let mut rest: Pool = deck.copies().take(MOST_CARDS).collect();
    let mut all = true;
    for card in seen {
        match rest.iter().position(|it| it == card) {
            Some(at) => _ = rest.swap_remove(at),
            None => all = false,
        }
    }
    (rest, all)
}

fn is_innocent(content: &Content, card: CardId) -> bool {
    content.card(card).kind != Kind::Crime
}

fn innocent(content: &Content, cards: &[CardId]) -> usize {
    cards.iter().filter(|&&card| is_innocent(content, card)).count()
}

/// CG-414: a roster is secret until its Judges are picked; those that were are in it.
fn draft_from(table: &mut Tabletop, seat: Seat, deck: &Deck) {
    if table.areas[seat].roster.is_empty() {
        return;
    }
    let mut roster: ArrayVec<[CardId; 16]> =
        table.areas[seat].team.iter().map(|&judge| table.objects[judge].card).collect();
    for card in deck.roster() {
        if roster.len() < 15 && !roster.contains(&card) {
            roster.push(card);
        }
    }
    table.areas[seat].roster = roster;
}

/// Any card of the pool to each hidden place.
fn deal_out(table: &mut Tabletop, seat: Seat, viewer: Viewer, pool: &mut Pool) {
    let content = table.content();
    let area = &mut table.areas[seat];
    // Where everybody knows that there is no Crime, there is none.
    let mut bound = Pool::new();
    let known = area.hand.known().iter();
    for _ in known.filter(|known| !known.by.has(viewer) && known.hint & NO_CRIME != 0) {
        let at = pool.iter().rposition(|&card| is_innocent(content, card)).expect("there are as many");
        bound.push(pool.remove(at));
    }
    area.hand = refill_hand(&area.hand, viewer, pool, &mut bound);
    area.deck = refill_deck(&area.deck, viewer, pool);
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
