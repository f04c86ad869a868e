//! Actions to try: the legal ones, garbage, and legal ones with their words mangled.

use super::Specimen;
use crate::chance::{Chance, Purpose};
use crate::game::Game;
use crate::seat::Seat;

pub(super) struct Attempts<G: Game> {
    /// What each of the four seats has listed; those who do not play have nothing.
    pub legal: Vec<Vec<G::Action>>,
    /// What every seat tries, the empty ones too.
    pub tried: Vec<G::Action>,
    /// What of that is legal but in no list, and for whom.
    pub unlisted: Vec<(Seat, G::Action)>,
}

impl<G: Specimen> Attempts<G> {
    pub fn new(state: &G, luck: &mut Chance) -> Attempts<G> {
        let mut legal = vec![Vec::new(); Seat::MAX];
        for seat in Seat::first(state.seats()) {
            state.actions(seat, &mut legal[seat.index()]);
        }
        let mut tried: Vec<G::Action> = legal.iter().flat_map(|list| list.iter().take(24)).copied().collect();
        tried.extend((0..12).map(|_| G::garbage(luck)));
        let texts: Vec<String> = tried.iter().map(|action| action.to_string()).collect();
        let words: Vec<&str> = texts.iter().flat_map(|text| text.split_whitespace()).collect();
        for _ in 0..12 {
            let text = mangled(&texts[luck.below(Purpose::Other, texts.len())], &words, luck);
            tried.extend(text.parse::<G::Action>());
        }
        tried.sort();
        tried.dedup();
        let each = Seat::first(Seat::MAX).flat_map(|seat| tried.iter().map(move |action| (seat, *action)));
        let listed = |seat: Seat, action: &G::Action| match state.sampled(action) {
            true => legal[seat.index()].contains(action),
            false => state.listed(seat, action),
        };
        let unlisted =
            each.filter(|(seat, action)| state.check(*seat, action).is_ok() && !listed(*seat, action)).collect();
        Attempts { legal, tried, unlisted }
    }
}

/// A line with one thing wrong: a word of another line, a word too few or too many, two words changed over, a number
/// beside the right one, or a sign that belongs nowhere.
fn mangled(line: &str, words: &[&str], luck: &mut Chance) -> String {
    let mut below = |n| luck.below(Purpose::Other, n);
    let mut line: Vec<String> = line.split_whitespace().map(String::from).collect();
    let at = below(line.len());
    match below(6) {
        0 => line[at] = words[below(words.len())].to_string(),
        1 => _ = line.remove(at),
        2 => line.insert(at, words[below(words.len())].to_string()),
        3 => line.swap(at, 0),
        4 => {
            if let Ok(number) = line[at].parse::<u32>() {
                line[at] = number.wrapping_add(1).saturating_sub(2 * below(2) as u32).to_string();
            }
        }
        _ => line[at].push(['é', '-', ',', '9', '\u{0}', '🂡'][below(6)]),
    }
    line.join(" ")
}
