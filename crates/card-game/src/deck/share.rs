//! Share codes: a deck in about eighty letters, by card codes, so that a re-tuned pack still knows them.
//!
//! `CG1-` and then, in base64 for links: the team and the alternates in their order (a length and the Judges' numbers),
//! the cards by code (the step from the code before, times eight, with the copies below eight), and two bytes of a
//! hash, so that a code with a slip in it is refused and not another deck.

use super::{Deck, check};
use crate::code::Code;
use crate::content::Content;
use crate::names::{CardId, Kind};
use crate::words::Unread;
use engine::content::Hash;

const PREFIX: &str = "CG1-";
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// No card's number reaches this, so that type and number are one ordinal.
const PER_KIND: u32 = 1000;
/// A code that is longer than any deck's is not decoded.
const LONGEST: usize = 2000;

pub(super) fn is_code(text: &str) -> bool {
    text.trim().starts_with(PREFIX)
}

pub(super) fn write(deck: &Deck, content: &Content) -> String {
    let mut bytes = Vec::new();
    for judges in [&deck.team, &deck.alternates] {
        number(&mut bytes, judges.len() as u32);
        judges.iter().for_each(|&judge| number(&mut bytes, u32::from(content.card(judge).code.number)));
    }
    let mut cards: Vec<(u32, u8)> =
        deck.cards.iter().map(|&(card, copies)| (ordinal(content.card(card).code), copies)).collect();
    cards.sort_unstable();
    let mut before = 0;
    for (ordinal, copies) in cards {
        let low = u32::from(copies.min(8)) - 1;
        number(&mut bytes, (ordinal - before) << 3 | low);
        if low == 7 {
            number(&mut bytes, u32::from(copies) - 8);
        }
        before = ordinal;
    }
    let sum = checksum(&bytes);
    bytes.extend(sum);
    let mut text = String::from(PREFIX);
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - group.len()));
        (0..=group.len()).for_each(|place| text.push(char::from(LETTERS[(bits >> (18 - 6 * place) & 63) as usize])));
    }
    text
}

pub(super) fn read(text: &str, content: &Content) -> Result<Deck, Vec<Unread>> {
    let slip = |at: usize, reason: &str| vec![Unread { at, reason: reason.into() }];
    let start = text.len() - text.trim_start().len() + PREFIX.len();
    let letters = &text.trim()[PREFIX.len()..];
    if letters.len() > LONGEST {
        return Err(slip(start, "the share code is too long for a deck"));
    }
    let mut bytes = decode(letters).map_err(|at| slip(start + at, "the share code is damaged here"))?;
    let whole = "the share code is damaged: a letter is wrong or missing";
    let sum = bytes.split_off(bytes.len().saturating_sub(2));
    if checksum(&bytes) != *sum {
        return Err(slip(start, whole));
    }
    let (deck, unknown) = unpack(&bytes, content).ok_or_else(|| slip(start, whole))?;
    let unknown = unknown.map(|code| format!("this pack has no card {code}"));
    let wrong: Vec<String> = unknown.into_iter().chain(check(&deck, content)).collect();
    match wrong.is_empty() {
        true => Ok(deck),
        false => Err(wrong.into_iter().map(|reason| Unread { at: 0, reason }).collect()),
    }
}

/// The deck, and the first code in it that the pack does not know.
fn unpack(bytes: &[u8], content: &Content) -> Option<(Deck, Option<Code>)> {
    let mut bytes = bytes.iter().copied();
    let mut deck = Deck::default();
    let mut unknown = None;
    let mut find = |code: Code| -> Option<CardId> {
        let found = content.coded(code);
        unknown = unknown.or(found.is_none().then_some(code));
        found
    };
    for judges in [&mut deck.team, &mut deck.alternates] {
        for _ in 0..next(&mut bytes)? {
            let code = Code { kind: Kind::Judge, number: u16::try_from(next(&mut bytes)?).ok()? };
            judges.extend(find(code));
        }
    }
    let mut ordinal = 0_u32;
    while bytes.len() > 0 {
        let step = next(&mut bytes)?;
        ordinal = ordinal.checked_add(step >> 3)?;
        let copies = match step & 7 {
            7 => u8::try_from(next(&mut bytes)?.checked_add(8)?).ok()?,
            low => low as u8 + 1,
        };
        let kind = *Kind::ALL.get((ordinal / PER_KIND) as usize)?;
        let code = Code { kind, number: (ordinal % PER_KIND) as u16 };
        deck.cards.extend(find(code).map(|card| (card, copies)));
        if step >> 3 == 0 {
            return None;
        }
    }
    Some((deck, unknown))
}

fn ordinal(code: Code) -> u32 {
    code.kind as u32 * PER_KIND + u32::from(code.number)
}

/// Seven bits a byte, the lowest first; the high bit says that more follow.
fn number(bytes: &mut Vec<u8>, mut n: u32) {
    while n > 127 {
        bytes.push(n as u8 | 128);
        n >>= 7;
    }
    bytes.push(n as u8);
}

fn next(bytes: &mut impl Iterator<Item = u8>) -> Option<u32> {
    let mut n = 0;
    for shift in [0, 7, 14] {
        let byte = bytes.next()?;
        n |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some(n);
        }
    }
    None
}

fn checksum(bytes: &[u8]) -> [u8; 2] {
    let Hash(hash) = Hash::of([bytes]);
    [hash[0], hash[1]]
}

/// The bytes, or the place of the first sign that fits no code.
fn decode(letters: &str) -> Result<Vec<u8>, usize> {
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for (at, letter) in letters.bytes().enumerate() {
        let value = LETTERS.iter().position(|&known| known == letter).ok_or(at)?;
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    // What is left over fills the last letter with zeros: a deck has one code.
    if count >= 6 || bits != 0 { Err(letters.len().saturating_sub(1)) } else { Ok(bytes) }
}
