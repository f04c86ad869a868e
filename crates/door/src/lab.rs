//! What a game adds to be simulated, and what is noted while it is played.

mod bench;

pub use bench::{AnyLab, Bench, Deal, End, Record, lab};

use engine::{Game, Pack, PerSeat, Seat};
use std::collections::BTreeMap;

/// Where points come from: no game of ours has more sources.
pub const MOST_SOURCES: usize = 4;

/// The most that is counted beside points.
pub const MOST_COUNTS: usize = 4;

/// A seat's points by source, in the order of `Lab::SOURCES`.
pub type Points = [i16; MOST_SOURCES];

/// One way to set the game up, but for its options.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// What the options say, without the sides: `map`, `city-blocks`. All setups of a run have the same names.
    pub fields: Vec<(&'static str, String)>,
    /// What each seat plays, clockwise, as places in `Lab::sides`.
    pub sides: Vec<usize>,
    /// Whether the score at the end says more than who has won, or how the points were made.
    pub scored: bool,
}

/// What a seat can play: a team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    pub name: String,
    /// As `#51A0FB`.
    pub colour: String,
}

/// A card that is worth a statistic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    pub code: String,
    /// What is printed on it, in one line.
    pub text: String,
    /// Whose it is, as a place in `Lab::sides`; nobody's where all play from one deck.
    pub side: Option<usize>,
}

/// What a game adds to be simulated. Its own crate implements this for a type of its own.
pub trait Lab: 'static {
    type Game: Game;
    /// The book's word for what a seat plays.
    const SIDE: &'static str;
    /// Where points come from, at most `MOST_SOURCES`.
    const SOURCES: &'static [&'static str];
    /// What else is counted for each side, at most `MOST_COUNTS`.
    const COUNTS: &'static [&'static str] = &[];
    /// The book's word for the parts of a game whose number says how long it was.
    const TURNS: &'static str = "turns";

    fn sides(content: &ContentOf<Self>) -> Vec<Side>;

    fn cards(content: &ContentOf<Self>) -> Vec<Card>;

    /// Every way to set the game up that the choices leave open, mirrored: each side in each seat. Neighbours in the
    /// list should be mirror images, so that a part of it is nearly fair too. The error names the option.
    fn setups(pack: Pack<ContentOf<Self>>, players: Option<usize>, choices: &Choices) -> Setups<Self::Game>;

    /// Whether a game that nobody wins is lost against the game itself, and not drawn.
    fn against_the_game(_: &Self::Game) -> bool {
        false
    }

    /// Notes what an event means for the statistics; the state is the one after it.
    fn observe(state: &Self::Game, event: &<Self::Game as Game>::Event, notes: &mut Notes);
}

type ContentOf<L> = <<L as Lab>::Game as Game>::Content;

/// Options, and what they mean for the statistics.
pub type Setups<G> = Result<Vec<(<G as Game>::Options, Setup)>, String>;

/// What the command line says about options: `map=city-blocks`, `map=city-blocks|grand-hall`, `map=mixed`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(BTreeMap<String, Vec<String>>);

impl Choices {
    const MIXED: &'static str = "mixed";

    pub fn read(lines: &[String]) -> Result<Choices, String> {
        let mut choices = BTreeMap::new();
        for line in lines {
            let (key, values) = line
                .split_once('=')
                .ok_or_else(|| format!("`{line}` is no option: write it like `map=city-blocks` or `map=mixed`"))?;
            let mut wanted: Vec<String> = Vec::new();
            for value in values.split('|').map(str::trim) {
                if value.is_empty() {
                    return Err(format!("option {key} has an empty value"));
                }
                if !wanted.iter().any(|before| before == value) {
                    wanted.push(value.to_string());
                }
            }
            if choices.insert(key.trim().to_string(), wanted).is_some() {
                return Err(format!("option {key} is there twice; write its values as `{key}=this|that`"));
            }
        }
        Ok(Choices(choices))
    }

    /// Refuses what is no option of the game.
    pub fn only(&self, keys: &[&str]) -> Result<(), String> {
        match self.0.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(format!("there is no option `{key}`; there are {}", keys.join(", "))),
            None => Ok(()),
        }
    }

    /// The values that are wanted; none if the option is mixed or not mentioned.
    pub fn fixed(&self, key: &str) -> Option<&[String]> {
        self.0.get(key).map(Vec::as_slice).filter(|values| *values != [Choices::MIXED])
    }

    /// The wanted values among all possible ones; all of them if the option is mixed or not mentioned.
    pub fn among(&self, key: &str, possible: &[&str]) -> Result<Vec<String>, String> {
        let Some(wanted) = self.fixed(key) else {
            return Ok(possible.iter().map(|value| value.to_string()).collect());
        };
        match wanted.iter().find(|value| !possible.contains(&value.as_str())) {
            Some(value) => Err(format!("option {key}: there is no `{value}`; there are {}", possible.join(", "))),
            None => Ok(wanted.to_vec()),
        }
    }
}

/// All different orders of some things, in ascending order.
pub fn arrangements<T: Copy + Ord>(things: &[T]) -> Vec<Vec<T>> {
    let mut now = things.to_vec();
    now.sort_unstable();
    let mut all = Vec::new();
    loop {
        all.push(now.clone());
        // The next one in order: the last place that can grow takes the least that is more, the rest starts again.
        let Some(place) = (1..now.len()).rev().find(|&place| now[place - 1] < now[place]) else {
            return all;
        };
        let more = (place..now.len()).rev().find(|&other| now[other] > now[place - 1]);
        now.swap(place - 1, more.expect("the next one is more"));
        now[place..].reverse();
    }
}

/// What is noted during one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notes {
    pub first: Option<Seat>,
    pub turns: u32,
    pub points: PerSeat<Points>,
    /// In the order of `Lab::COUNTS`.
    pub counts: PerSeat<[u16; MOST_COUNTS]>,
    /// How often the lead went from one seat to another. Taking the first lead is none, nor is drawing level.
    pub lead_changes: u32,
    leader: Option<Seat>,
    /// The cards that each seat has played, as places in `Lab::cards`.
    pub played: Vec<(Seat, u16)>,
}

impl Notes {
    /// A seat begins its turn.
    pub fn turn(&mut self, seat: Seat) {
        self.first = self.first.or(Some(seat));
        self.turns += 1;
    }

    /// A seat scores.
    pub fn score(&mut self, seat: Seat, source: usize, points: i16) {
        self.points[seat][source] += points;
        let most = Seat::first(Seat::MAX).map(|seat| self.total(seat)).max();
        let mut ahead = Seat::first(Seat::MAX).filter(|&seat| Some(self.total(seat)) == most);
        if let (Some(leader), None) = (ahead.next(), ahead.next())
            && self.leader != Some(leader)
        {
            self.lead_changes += u32::from(self.leader.is_some());
            self.leader = Some(leader);
        }
    }

    /// Something happened to a seat's side.
    pub fn count(&mut self, seat: Seat, what: usize) {
        self.counts[seat][what] += 1;
    }

    pub fn total(&self, seat: Seat) -> i16 {
        self.points[seat].iter().sum()
    }

    pub fn play(&mut self, seat: Seat, card: usize) {
        self.played.push((seat, card as u16));
    }

    /// The game is over: each card counts once.
    pub fn close(&mut self) {
        self.played.sort_unstable();
        self.played.dedup();
        self.played.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_each_once() {
        assert_eq!(arrangements(&[1, 2, 3]).len(), 6);
        assert_eq!(arrangements(&[2, 1, 1]), [[1, 1, 2], [1, 2, 1], [2, 1, 1]]);
        assert_eq!(arrangements(&[7]), [[7]]);
        assert_eq!(arrangements::<u8>(&[]).len(), 1);
    }

    fn choices(lines: &[&str]) -> Result<Choices, String> {
        Choices::read(&lines.iter().map(|line| line.to_string()).collect::<Vec<_>>())
    }

    #[test]
    fn choices_are_fixed_mixed_or_some() {
        let read = choices(&["map=a|b|a", "house=mixed"]).unwrap();
        assert_eq!(read.among("map", &["a", "b", "c"]).unwrap(), ["a", "b"]);
        assert_eq!(read.among("house", &["x", "y"]).unwrap(), ["x", "y"]);
        assert_eq!(read.among("unsaid", &["x", "y"]).unwrap(), ["x", "y"]);
        assert_eq!(read.among("map", &["a"]).unwrap_err(), "option map: there is no `b`; there are a");
        assert_eq!(read.only(&["map"]).unwrap_err(), "there is no option `house`; there are map");
        assert!(choices(&["map"]).unwrap_err().starts_with("`map` is no option"));
        assert!(choices(&["map="]).unwrap_err().contains("empty value"));
        assert!(choices(&["map=a", "map=b"]).unwrap_err().contains("twice"));
    }

    #[test]
    fn the_lead_changes_when_another_is_alone_ahead() {
        let [a, b] = [0, 1].map(Seat::new);
        let mut notes = Notes::default();
        let mut score = |seat, points| {
            notes.score(seat, 0, points);
            notes.lead_changes
        };
        assert_eq!(score(a, 1), 0, "the first lead is no change");
        assert_eq!(score(b, 1), 0, "nor is drawing level");
        assert_eq!(score(a, 1), 0, "nor is going ahead again");
        assert_eq!(score(b, 2), 1);
        assert_eq!(score(a, 5), 2);
    }
}
