//! Fixed-size piles of cards, and who knows which card.
//!
//! What a viewer has seen stays known: each card carries the viewers who know it where it lies. The verbs here are the
//! only way for a card to become known, and they tell the events who learned something.

use crate::chance::Chance;
use crate::event::Events;
use crate::seat::{Seat, Viewer, Viewers};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is known of one card where it lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Known {
    /// Who knows the face.
    pub by: Viewers,
    /// What everybody knows of a hidden face: bits that mean something to the game. Lost when the card moves on.
    pub hint: u8,
}

/// An ordered pile of at most `N` cards; the top is the end. A hand is kept sorted, so that places tell nothing.
#[derive(Clone, Copy)]
pub struct Pile<T, const N: usize> {
    cards: [T; N],
    known: [Known; N],
    len: u8,
}

impl<T: Copy + Ord + Default, const N: usize> Pile<T, N> {
    pub fn new() -> Pile<T, N> {
        const { assert!(N <= u8::MAX as usize, "a pile counts its cards in a byte") };
        Pile { cards: [T::default(); N], known: [Known::default(); N], len: 0 }
    }

    /// A pile of cards that these viewers know.
    pub fn of(cards: impl IntoIterator<Item = T>, by: Viewers) -> Pile<T, N> {
        let mut pile = Pile::new();
        cards.into_iter().for_each(|card| pile.push(card, Known { by, hint: 0 }));
        pile
    }

    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn cards(&self) -> &[T] {
        &self.cards[..self.len()]
    }

    #[inline]
    pub fn known(&self) -> &[Known] {
        &self.known[..self.len()]
    }

    #[inline]
    pub fn has(&self, card: T) -> bool {
        self.cards().contains(&card)
    }

    /// The cards this viewer knows.
    pub fn known_to(&self, viewer: Viewer) -> impl Iterator<Item = T> {
        self.cards().iter().zip(self.known()).filter(move |(_, known)| known.by.has(viewer)).map(|(&card, _)| card)
    }

    /// Puts a card on top.
    ///
    /// # Panics
    /// When the pile is full: every game knows how many cards it has.
    #[inline]
    pub fn push(&mut self, card: T, known: Known) {
        let top = self.len();
        assert!(top < N, "a pile holds every card of its kind");
        self.cards[top] = card;
        self.known[top] = known;
        self.len += 1;
    }

    /// Puts a card at its sorted place: how a hand is held.
    pub fn insert(&mut self, card: T, known: Known) {
        self.push(card, known);
        let mut at = self.len() - 1;
        while at > 0 && self.cards[at - 1] > card {
            self.cards.swap(at - 1, at);
            self.known.swap(at - 1, at);
            at -= 1;
        }
    }

    /// Puts a card at a place of a row, counted from 0; those behind it move on.
    pub fn put(&mut self, at: usize, card: T, known: Known) {
        self.push(card, known);
        let end = self.len();
        self.cards[at..end].rotate_right(1);
        self.known[at..end].rotate_right(1);
    }

    /// Two cards of a row change places; what is known of each goes along.
    pub fn swap(&mut self, one: usize, other: usize) {
        let end = self.len();
        self.cards[..end].swap(one, other);
        self.known[..end].swap(one, other);
    }

    /// The seat looks at a card where it lies, and learns it.
    pub fn look<E: Copy>(&mut self, at: usize, seat: Seat, events: &mut Events<E>) -> T {
        let known = &mut self.known[at];
        events.learn(Viewers::seat(seat).minus(known.by));
        known.by = known.by.or(Viewers::seat(seat));
        self.cards[at]
    }

    /// Turns a card up where it lies; everybody learns it.
    pub fn turn_up<E: Copy>(&mut self, at: usize, events: &mut Events<E>) -> T {
        events.learn(Viewers::ALL.minus(self.known[at].by));
        self.known[at] = Known { by: Viewers::ALL, hint: 0 };
        self.cards[at]
    }

    /// Takes a card away; what is known of it goes along.
    #[inline]
    pub fn take(&mut self, at: usize) -> (T, Known) {
        let taken = (self.cards[at], self.known[at]);
        let end = self.len();
        self.cards.copy_within(at + 1..end, at);
        self.known.copy_within(at + 1..end, at);
        self.len -= 1;
        self.cards[end - 1] = T::default();
        self.known[end - 1] = Known::default();
        taken
    }

    /// The top card goes, unseen by the others, into a hand; its owner learns it.
    pub fn draw<E: Copy, const M: usize>(
        &mut self,
        hand: &mut Pile<T, M>,
        owner: Seat,
        events: &mut Events<E>,
    ) -> Option<T> {
        let top = self.len().checked_sub(1)?;
        let (card, known) = self.take(top);
        events.learn(Viewers::seat(owner).minus(known.by));
        hand.insert(card, Known { by: known.by.or(Viewers::seat(owner)), hint: 0 });
        Some(card)
    }

    /// The card goes face up onto another pile; everybody learns it.
    ///
    /// # Panics
    /// When the card is not here: `check` sees to that.
    pub fn show<E: Copy, const M: usize>(&mut self, card: T, onto: &mut Pile<T, M>, events: &mut Events<E>) {
        // Of equal cards the best known one goes: nobody can tell them apart, and no memory of the other is wrong.
        let same = (0..self.len()).filter(|&at| self.cards[at] == card);
        let at = same.max_by_key(|&at| self.known[at].by.len()).expect("check has seen the card here");
        let (card, known) = self.take(at);
        events.learn(Viewers::ALL.minus(known.by));
        onto.push(card, Known { by: Viewers::ALL, hint: 0 });
    }

    /// Everybody can work out what these cards are.
    pub fn deduced(&mut self) {
        let len = self.len();
        self.known[..len].fill(Known { by: Viewers::ALL, hint: 0 });
    }

    /// A public question about hidden cards, which the rules answer truthfully. Who does not know them all learns
    /// something. If no card here fits, everybody knows these `bits` of every hidden card.
    pub fn any<E: Copy>(&mut self, fits: impl Fn(T) -> bool, bits: u8, events: &mut Events<E>) -> bool {
        let found = self.cards().iter().any(|&card| fits(card));
        let knows_all = self.known().iter().fold(Viewers::ALL, |all, known| all.and(known.by));
        events.learn(Viewers::ALL.minus(knows_all));
        if !found {
            let len = self.len();
            self.known[..len].iter_mut().filter(|known| known.by != Viewers::ALL).for_each(|known| known.hint |= bits);
        }
        found
    }

    /// New order, known to nobody.
    pub fn shuffle(&mut self, chance: &mut Chance) {
        let len = self.len();
        chance.shuffle(&mut self.cards[..len]);
        self.known[..len].fill(Known::default());
    }
}

/// Turns up something that only these viewers knew; everybody else learns it.
pub fn turn_up<T, E: Copy>(hidden: T, known_by: Viewers, events: &mut Events<E>) -> T {
    events.learn(Viewers::ALL.minus(known_by));
    hidden
}

/// Hands something hidden to a seat, which learns it.
pub fn hand_over<T, E: Copy>(hidden: T, to: Seat, events: &mut Events<E>) -> T {
    events.learn(Viewers::seat(to));
    hidden
}

impl<T: Copy + Ord + Default, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Pile::new()
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        let len = self.len as usize;
        self.len == other.len && self.cards[..len] == other.cards[..len] && self.known[..len] == other.known[..len]
    }
}

impl<T: Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.cards[..self.len as usize]).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for Pile<T, N> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let len = self.len as usize;
        to.collect_seq(
            self.cards[..len].iter().zip(&self.known[..len]).map(|(card, known)| (card, known.by, known.hint)),
        )
    }
}

impl<'de, T: Deserialize<'de> + Copy + Ord + Default, const N: usize> Deserialize<'de> for Pile<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = Vec::<(T, Viewers, u8)>::deserialize(from)?;
        if cards.len() > N {
            return Err(serde::de::Error::custom(format!("{} cards; a pile here holds at most {N}", cards.len())));
        }
        let mut pile = Pile::new();
        cards.into_iter().for_each(|(card, by, hint)| pile.push(card, Known { by, hint }));
        Ok(pile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row is looked at, turned up, changed over and taken apart, and everybody knows exactly what they have seen.
    #[test]
    fn what_is_known_goes_along_with_the_card() {
        let (a, b) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)));
        let mut events = Events::<u8>::on();
        let mut row: Pile<u8, 4> = Pile::of([5, 6], Viewers::NONE);
        row.put(0, 4, Known::default());
        assert_eq!(row.look(0, Seat::new(0), &mut events), 4);
        assert_eq!(events.taught(), Viewers::seat(Seat::new(0)));
        assert_eq!(row.turn_up(2, &mut events), 6);
        row.swap(0, 2);
        assert_eq!((row.cards(), row.known_to(a).collect::<Vec<_>>()), ([6, 5, 4].as_slice(), vec![6, 4]));
        assert_eq!(row.known_to(b).collect::<Vec<_>>(), [6]);
        let (card, known) = row.take(2);
        assert_eq!((card, known.by, row.len()), (4, Viewers::seat(Seat::new(0)), 2));
        // Who knew it already learns nothing.
        events.clear();
        row.turn_up(0, &mut events);
        assert!(events.taught().is_empty());
    }

    /// What a viewer remembers of a hand stays true when one of two equal cards is shown.
    #[test]
    fn of_equal_cards_the_best_known_one_is_shown() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        let mut hand: Pile<u8, 4> = Pile::new();
        hand.insert(5, Known { by: Viewers::seat(a), hint: 0 });
        hand.insert(5, Known { by: Viewers::seat(a).or(Viewers::seat(b)), hint: 0 });
        hand.insert(5, Known { by: Viewers::seat(a), hint: 0 });
        hand.show(5, &mut Pile::<u8, 4>::new(), &mut Events::<()>::on());
        assert_eq!(hand.len(), 2);
        assert_eq!(hand.known_to(Viewer::Seat(b)).count(), 0, "b has seen the card it knew leave");
    }
}
