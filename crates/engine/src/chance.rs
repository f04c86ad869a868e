//! The one seam for luck. All dice and shuffles of a game come through here.
//!
//! A `Chance` is a key and a position in each of three ChaCha streams, one per purpose. `below` and `shuffle` are ours
//! because they are part of the replay format: the same key gives the same game on every machine and in every release.
//! A case can rig it with faces and orders to come.

use crate::content::{Hash, hex};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::fmt;

/// 256 bits from which a whole game follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed of a fair table: nobody can choose it alone. The server commits to `secret` before it sees the values.
    ///
    /// ```
    /// use engine::chance::Seed;
    /// let secret = Seed::from(7);
    /// let promise = secret.commitment(); // shown before the first card is dealt
    /// let seed = Seed::fair(&secret, ["from a", "from b"]);
    /// assert_eq!(promise, secret.commitment());
    /// assert_ne!(seed, Seed::fair(&secret, ["from a", "other"]));
    /// ```
    pub fn fair<'a>(secret: &'a Seed, values: impl IntoIterator<Item = &'a str>) -> Seed {
        let parts = [b"mega-city seed".as_slice(), &secret.0].into_iter();
        Seed(Hash::of(parts.chain(values.into_iter().map(str::as_bytes))).0)
    }

    /// What is shown of a secret before it is used.
    pub fn commitment(&self) -> Hash {
        Hash::of([b"mega-city commitment".as_slice(), &self.0])
    }
}

/// A small number as a seed, for people and tests.
impl From<u64> for Seed {
    fn from(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hash(self.0).fmt(f)
    }
}

/// A seed is a secret: it shows in a replay, never in a log.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

/// A whole number, or 64 hexadecimal digits.
impl std::str::FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        let seed = if text.len() == 64 {
            hex::<32>(text).ok().map(Seed)
        } else {
            text.parse::<u64>().ok().filter(|_| !text.starts_with('+')).map(Seed::from)
        };
        seed.ok_or_else(|| format!("`{text}` is no seed: write a whole number, or 64 hexadecimal digits"))
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What the luck is for. Each purpose has a stream of its own, so that an extra die does not change a shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Decks,
    Dice,
    Other,
}

const PURPOSES: usize = 3;
/// The generator makes four blocks of sixteen words at once.
const BLOCKS: usize = 4;
const WORDS: usize = 16 * BLOCKS;

/// Key and positions; the last words are kept only to be quick.
#[derive(Clone, Serialize, Deserialize)]
pub struct Chance {
    key: Seed,
    /// Words used so far of each stream.
    used: [u64; PURPOSES],
    #[serde(skip)]
    kept: Kept,
    /// What a case wants to happen next. Almost always empty, and an empty box clones for nothing.
    #[serde(skip)]
    rig: Option<Box<Rig>>,
}

#[derive(Clone, Copy)]
struct Kept {
    /// Stream and number of these words, plus one; 0 is none.
    id: u64,
    words: [u32; WORDS],
}

impl Default for Kept {
    fn default() -> Self {
        Kept { id: 0, words: [0; WORDS] }
    }
}

/// Faces and orders that a case forces, in the order in which they are used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rig {
    /// The results of coming calls of `below`.
    pub faces: VecDeque<usize>,
    /// The results of coming shuffles: for each place, the index of the item before the shuffle.
    pub orders: VecDeque<Vec<usize>>,
    /// Throws and shuffles that found nothing forced any more.
    pub dry_throws: usize,
    pub dry_shuffles: usize,
    /// What was forced but cannot be: a 7 on a die, an order that would double a card.
    pub misfits: Vec<String>,
}

impl Rig {
    fn face(&mut self, n: usize) -> Option<usize> {
        let face = self.faces.pop_front();
        match face {
            None => self.dry_throws += 1,
            Some(face) if face < n => {}
            Some(face) => self.misfits.push(format!("{} was forced where {n} is the most", face + 1)),
        }
        face.filter(|&face| face < n)
    }

    fn order(&mut self, n: usize) -> Option<Vec<usize>> {
        let order = self.orders.pop_front();
        match &order {
            None => self.dry_shuffles += 1,
            Some(order) if is_order_of(order, n) => {}
            Some(order) => {
                let reason =
                    format!("the order {order:?} was forced on {n} cards; it must name each of them once, from 0");
                self.misfits.push(reason);
            }
        }
        order.filter(|order| is_order_of(order, n))
    }
}

/// Whether every index below `n` is there, once.
fn is_order_of(order: &[usize], n: usize) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..n)
}

impl Chance {
    pub fn new(seed: Seed) -> Chance {
        Chance { key: seed, used: [0; PURPOSES], kept: Kept::default(), rig: None }
    }

    /// From a small number, for tests and bots.
    pub fn seeded(number: u64) -> Chance {
        Chance::new(Seed::from(number))
    }

    /// A number below `n`, each equally likely.
    ///
    /// ```
    /// use engine::chance::{Chance, Purpose};
    /// let mut chance = Chance::seeded(1);
    /// let die = 1 + chance.below(Purpose::Dice, 6);
    /// assert!((1..=6).contains(&die));
    /// ```
    ///
    /// # Panics
    /// When `n` is 0: there is nothing to choose from.
    pub fn below(&mut self, purpose: Purpose, n: usize) -> usize {
        assert!(n > 0, "a choice has at least one possibility");
        if let Some(rig) = &mut self.rig
            && let Some(face) = rig.face(n)
        {
            return face;
        }
        self.stream_below(purpose, n)
    }

    /// Lemire: the high half of a product, drawn again in the rare case that would favour small results.
    #[inline]
    fn stream_below(&mut self, purpose: Purpose, n: usize) -> usize {
        let n = u32::try_from(n).expect("no table holds four thousand million things");
        loop {
            let product = u64::from(self.word(purpose)) * u64::from(n);
            // The remainder is below n, and a division is slow.
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as usize;
            }
        }
    }

    /// Puts the items in random order (Fisher and Yates, from the end).
    pub fn shuffle<T: Copy>(&mut self, items: &mut [T]) {
        if let Some(rig) = &mut self.rig
            && let Some(order) = rig.order(items.len())
        {
            let before = items.to_vec();
            for (item, from) in items.iter_mut().zip(order) {
                *item = before[from];
            }
            return;
        }
        for last in (1..items.len()).rev() {
            let other = self.stream_below(Purpose::Decks, last + 1); // no throw: forced faces are for dice
            items.swap(last, other);
        }
    }

    /// A fresh generator drawn from this one: for a bot, a playout, a redealt world.
    #[must_use]
    pub fn fork(&mut self) -> Chance {
        let mut seed = [0; 32];
        for bytes in seed.chunks_exact_mut(4) {
            bytes.copy_from_slice(&self.word(Purpose::Other).to_le_bytes());
        }
        Chance::new(Seed(seed))
    }

    /// After an undo beyond the fence nobody may know what comes: the streams go on from a new key.
    pub fn rekey(&mut self, entry: u64) {
        let parts = [b"mega-city undo".as_slice(), &self.key.0, &entry.to_le_bytes()];
        *self = Chance::new(Seed(Hash::of(parts).0));
    }

    pub fn rig(&mut self, rig: Rig) {
        self.rig = Some(Box::new(rig));
    }

    /// What is left of the forced results.
    pub fn rigged(&self) -> Option<&Rig> {
        self.rig.as_deref()
    }

    #[inline]
    fn word(&mut self, purpose: Purpose) -> u32 {
        let stream = purpose as usize;
        let at = self.used[stream];
        self.used[stream] += 1;
        let number = at / WORDS as u64;
        let id = 1 + (number * PURPOSES as u64 + stream as u64);
        if self.kept.id != id {
            self.kept = Kept { id, words: self.words(stream as u64, number) };
        }
        self.kept.words[(at % WORDS as u64) as usize]
    }

    #[cold]
    fn words(&self, stream: u64, number: u64) -> [u32; WORDS] {
        let mut generator = ChaCha8Rng::from_seed(self.key.0);
        generator.set_stream(stream);
        generator.set_block_pos(number * BLOCKS as u64);
        let mut bytes = [[0; 4]; WORDS];
        generator.fill_bytes(bytes.as_flattened_mut());
        bytes.map(u32::from_le_bytes)
    }
}

/// What is kept follows from key and position, so it is not compared.
impl PartialEq for Chance {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.used == other.used && self.rig == other.rig
    }
}

impl Eq for Chance {}

/// Neither key nor position may end up in a log.
impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Part of the replay format: if this changes, old replays break.
    #[test]
    fn the_streams_are_pinned() {
        let mut chance = Chance::seeded(42);
        let throws: Vec<usize> = (0..12).map(|_| chance.below(Purpose::Dice, 6)).collect();
        let mut deck: Vec<u8> = (0..10).collect();
        chance.shuffle(&mut deck);
        assert_eq!(throws, [5, 4, 2, 1, 1, 3, 4, 0, 5, 3, 5, 2]);
        assert_eq!(deck, [7, 8, 6, 4, 5, 2, 1, 9, 3, 0]);
    }

    #[test]
    fn every_face_and_every_place_is_equally_likely() {
        let mut chance = Chance::seeded(5);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[chance.below(Purpose::Dice, 6)] += 1;
        }
        assert!(faces.iter().all(|&count| count.abs_diff(10_000) < 400), "{faces:?}");

        let mut places = [[0u32; 10]; 10];
        for _ in 0..20_000 {
            let mut deck: [u8; 10] = std::array::from_fn(|i| i as u8);
            chance.shuffle(&mut deck);
            for (place, &card) in deck.iter().enumerate() {
                places[place][card as usize] += 1;
            }
        }
        assert!(places.as_flattened().iter().all(|&count| count.abs_diff(2_000) < 250), "{places:?}");
    }

    #[test]
    fn a_seed_is_read_as_it_is_written() {
        for seed in [Seed::from(0), Seed::from(7), Seed([0xab; 32]), Seed(std::array::from_fn(|i| i as u8 / 31 * 7))] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
        assert_eq!("7".parse(), Ok(Seed::from(7)));
        assert!("+7".parse::<Seed>().is_err() && "lucky".parse::<Seed>().is_err());
    }

    #[test]
    fn streams_do_not_disturb_each_other() {
        let (mut one, mut two) = (Chance::seeded(9), Chance::seeded(9));
        for _ in 0..100 {
            two.below(Purpose::Dice, 6);
        }
        let draw = |chance: &mut Chance| (0..40).map(|_| chance.below(Purpose::Decks, 100)).collect::<Vec<_>>();
        assert_eq!(draw(&mut one), draw(&mut two));
    }

    #[test]
    fn a_saved_chance_goes_on_where_it_was() {
        let mut chance = Chance::seeded(3);
        (0..21).for_each(|_| _ = chance.below(Purpose::Other, 9));
        let text = serde_json::to_string(&chance).unwrap();
        let mut read: Chance = serde_json::from_str(&text).unwrap();
        assert_eq!(read, chance);
        let draw = |chance: &mut Chance| (0..40).map(|_| chance.below(Purpose::Other, 100)).collect::<Vec<_>>();
        assert_eq!(draw(&mut read), draw(&mut chance));
    }

    #[test]
    fn a_rig_forces_faces_and_orders_and_counts_what_it_lacked() {
        let mut chance = Chance::seeded(1);
        chance.rig(Rig { faces: [5, 0].into(), orders: [vec![2, 1, 0]].into(), ..Rig::default() });
        let mut deck = [7, 8, 9];
        chance.shuffle(&mut deck);
        assert_eq!((chance.below(Purpose::Dice, 6), chance.below(Purpose::Dice, 6), deck), (5, 0, [9, 8, 7]));
        chance.below(Purpose::Dice, 6);
        chance.shuffle(&mut deck);
        let rig = chance.rigged().unwrap();
        assert_eq!((rig.dry_throws, rig.dry_shuffles), (1, 1));
        assert!(rig.misfits.is_empty());
    }

    #[test]
    fn a_rig_forces_nothing_impossible() {
        let mut chance = Chance::seeded(1);
        chance.rig(Rig { faces: [6].into(), orders: [vec![0, 0, 1], vec![]].into(), ..Rig::default() });
        assert!(chance.below(Purpose::Dice, 6) < 6);
        let mut deck = [7, 8, 9];
        chance.shuffle(&mut deck);
        chance.shuffle::<u8>(&mut []);
        deck.sort_unstable();
        assert_eq!(deck, [7, 8, 9]);
        let rig = chance.rigged().unwrap();
        assert_eq!(rig.misfits.len(), 2, "{:?}", rig.misfits);
        assert_eq!((rig.dry_throws, rig.dry_shuffles), (0, 0));
    }

    #[test]
    fn an_undo_beyond_the_fence_changes_what_comes() {
        let mut chance = Chance::seeded(1);
        let mut again = chance.clone();
        again.rekey(12);
        let draw = |chance: &mut Chance| (0..8).map(|_| chance.below(Purpose::Decks, 1000)).collect::<Vec<_>>();
        assert_ne!(draw(&mut chance), draw(&mut again));
    }
}
