//! From games to sections: what the run says about bots, sides, seats, first players, length, points and cards.

use super::figure::{Bucket, Figure, Histogram, Rate, Section, Stack, Swing};
use super::game::Rules;
use super::schedule::Fixture;
use super::stats::{Luck, Sample, Share, swing};
use door::lab::{AnyLab, Card, End, Record, Setup};
use engine::Seat;
use std::collections::BTreeMap;

/// The games that were played, with what they were played with.
pub struct Run<'a> {
    pub rules: &'a Rules,
    /// In the order of their numbers, from 0.
    pub records: &'a [Record],
    /// How many were wanted.
    pub wanted: usize,
    pub luck: Option<Luck>,
}

/// How the wins of one group are counted: by seats, or once a game.
#[derive(Default)]
struct Tally {
    won: Share,
    drawn: u64,
}

impl Tally {
    fn add(&mut self, record: &Record, won: bool) {
        self.won.add(won);
        self.drawn += u64::from(record.end == End::Drawn);
    }
}

impl<'a> Run<'a> {
    pub fn lab(&self) -> &'static dyn AnyLab {
        self.rules.door.lab
    }

    pub fn games(&self) -> impl Iterator<Item = (Fixture<'a>, &'a Record)> {
        self.records.iter().enumerate().map(|(number, record)| (self.rules.schedule.game(number), record))
    }

    pub fn ended(&self, how: impl Fn(End) -> bool) -> usize {
        self.records.iter().filter(|record| how(record.end)).count()
    }

    fn seats(&self) -> usize {
        self.rules.schedule.seats()
    }

    /// Whether the seats play against each other, and not all together against the game.
    fn rivals(&self) -> bool {
        self.rules.schedule.setups().iter().any(|setup| setup.sides.iter().any(|&side| side != setup.sides[0]))
    }

    /// The share of wins for a seat if nothing mattered; against the game there is none.
    fn even(&self) -> Option<f64> {
        self.rivals().then(|| 1.0 / self.seats() as f64)
    }

    pub fn sections(&self) -> Vec<Section> {
        let mut sections = Vec::new();
        if self.rules.schedule.bots().len() > 1 {
            sections.push(self.bots());
        }
        sections.push(self.sides());
        if self.rivals() && self.seats() == 2 {
            sections.push(self.pairings());
        }
        if self.rivals() {
            sections.extend([self.places(), self.turn_order()]);
        }
        let fields = self.rules.schedule.setups()[0].fields.iter().map(|&(name, _)| name);
        sections.extend(fields.filter_map(|name| self.field(name)));
        sections.extend([self.length(), self.endings()]);
        if self.rivals() {
            sections.extend([self.lead_changes(), self.points()]);
        }
        sections.extend(self.counts());
        sections.extend(self.scores());
        sections.extend(self.luck.map(|luck| self.shares_of_luck(luck)));
        sections.push(self.cards());
        sections
    }

    /// A section of rates, one for each key, in the order of the keys. `keys` says for a game which keys there are, and
    /// whether each of them won.
    fn rates<K: Ord>(
        &self,
        keys: impl Fn(&Fixture, &Record) -> Vec<(K, bool)>,
        name: impl Fn(&K) -> (String, Option<String>, Option<f64>),
    ) -> Figure {
        let mut tallies: BTreeMap<K, Tally> = BTreeMap::new();
        for (fixture, record) in self.games() {
            for (key, won) in keys(&fixture, record) {
                tallies.entry(key).or_default().add(record, won);
            }
        }
        let rate = |(key, tally): (K, Tally)| {
            let (label, colour, fair) = name(&key);
            Rate { label, colour, won: tally.won, drawn: tally.drawn, fair }
        };
        Figure::Rates(tallies.into_iter().map(rate).collect())
    }

    /// A key for every seat of a game.
    fn by_seat<K>(&self, record: &Record, key: impl Fn(Seat) -> K) -> Vec<(K, bool)> {
        Seat::first(self.seats()).map(|seat| (key(seat), record.won(seat))).collect()
    }

    /// A key for every side of a game: those who win together are counted once.
    fn by_side<K>(&self, fixture: &Fixture, record: &Record, key: impl Fn(usize) -> K) -> Vec<(K, bool)> {
        parties(&fixture.setup.sides).map(|(side, seat)| (key(side), record.won(seat))).collect()
    }

    fn bots(&self) -> Section {
        let names = self.rules.schedule.bots();
        let chairs = |bot: usize| self.rules.schedule.seatings()[0].iter().filter(|&&one| one == bot).count();
        let figure = self.rates(
            |fixture, record| {
                let won =
                    |bot| Seat::first(self.seats()).any(|seat| fixture.bots[seat.index()] == bot && record.won(seat));
                (0..names.len()).map(|bot| (bot, won(bot))).collect()
            },
            |&bot| (names[bot].clone(), None, self.even().map(|even| chairs(bot) as f64 * even)),
        );
        let note = "A game counts for a bot if one of its seats wins.".to_string();
        Section { id: "bots".to_string(), title: "Bots".to_string(), note, figure }
    }

    fn sides(&self) -> Section {
        let sides = self.rules.bench.sides();
        let figure = self.rates(
            |fixture, record| self.by_side(fixture, record, |side| side),
            |&side| (sides[side].name.clone(), Some(sides[side].colour.clone()), self.even()),
        );
        let title = format!("Win rate by {}", self.lab().side());
        let note = format!("How often each {} won the games in which it took part.", self.lab().side());
        Section { id: self.lab().side().to_string(), title, note, figure }
    }

    fn pairings(&self) -> Section {
        let sides = self.rules.bench.sides();
        let figure = self.rates(
            |fixture, record| {
                let [a, b] = [0, 1].map(|seat| (fixture.setup.sides[seat], Seat::new(seat)));
                let (first, second) = if a <= b { (a, b) } else { (b, a) };
                vec![((first.0, second.0), record.won(first.1))]
            },
            |&(one, other)| {
                let label = format!("{} against {}", sides[one].name, sides[other].name);
                (label, Some(sides[one].colour.clone()), self.even())
            },
        );
        let title = format!("Win rate by pairing of {}s", self.lab().side());
        let note = format!("How often the {} named first won.", self.lab().side());
        Section { id: "pairing".to_string(), title, note, figure }
    }

    fn places(&self) -> Section {
        let figure = self
            .rates(|_, record| self.by_seat(record, |seat| seat), |seat| (format!("seat {seat}"), None, self.even()));
        let note = "Where somebody sits should not matter.".to_string();
        Section { id: "seat".to_string(), title: "Win rate by seat".to_string(), note, figure }
    }

    fn turn_order(&self) -> Section {
        let seats = self.seats();
        let figure = self.rates(
            |_, record| match record.notes.first {
                Some(first) => self.by_seat(record, |seat| (seat.index() + seats - first.index()) % seats),
                None => Vec::new(),
            },
            |&place| {
                let names = ["first player", "second player", "third player", "fourth player"];
                (names[place].to_string(), None, self.even())
            },
        );
        let note = "In the order of their first turns.".to_string();
        Section { id: "first".to_string(), title: "Win rate by first player".to_string(), note, figure }
    }

    /// Each side under each value of an option; nothing if the option has one value only.
    fn field(&self, name: &'static str) -> Option<Section> {
        let value = |setup: &Setup| {
            let (_, value) = setup.fields.iter().find(|(field, _)| *field == name).expect("all setups have it");
            value.clone()
        };
        let setups = self.rules.schedule.setups();
        setups.iter().find(|setup| value(setup) != value(&setups[0]))?;
        let sides = self.rules.bench.sides();
        let figure = self.rates(
            |fixture, record| self.by_side(fixture, record, |side| (value(fixture.setup), side)),
            |(value, side)| (format!("{value}: {}", sides[*side].name), Some(sides[*side].colour.clone()), self.even()),
        );
        let title = format!("Win rate by {name}");
        let note = format!("How often each {} won, apart for each {name}.", self.lab().side());
        Some(Section { id: name.to_string(), title, note, figure })
    }

    fn length(&self) -> Section {
        let sample = |of: fn(&Record) -> u32| Sample::new(self.records.iter().map(|record| of(record) as i32));
        let turns = sample(|record| record.notes.turns);
        let histogram = histogram(&turns);
        let samples =
            vec![(self.lab().turns().to_string(), turns), ("decisions".to_string(), sample(|record| record.decisions))];
        let (first, rest) = self.lab().turns().split_at(1);
        let note = format!("{}{rest} begun, and answers given by all seats together.", first.to_uppercase());
        let figure = Figure::Lengths { histogram, unit: self.lab().turns(), samples };
        Section { id: "length".to_string(), title: "Length of a game".to_string(), note, figure }
    }

    fn endings(&self) -> Section {
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for record in self.records {
            let how = match (record.end, record.rule) {
                (End::Won(_) | End::Lost, Some(rule)) => rule.to_string(),
                (_, Some(rule)) => format!("{rule}, a draw"),
                (_, None) => "unfinished".to_string(),
            };
            *counts.entry(how).or_default() += 1;
        }
        let buckets = counts.into_iter().map(|(label, count)| Bucket { label, count }).collect();
        let note = "The rule that ended it.".to_string();
        let figure = Figure::Counts { what: "rule", buckets };
        Section { id: "ending".to_string(), title: "How games end".to_string(), note, figure }
    }

    fn lead_changes(&self) -> Section {
        let mut buckets: Vec<Bucket> = Vec::new();
        for changes in self.records.iter().map(|record| record.notes.lead_changes as usize) {
            while buckets.len() <= changes {
                buckets.push(Bucket { label: buckets.len().to_string(), count: 0 });
            }
            buckets[changes].count += 1;
        }
        let note =
            "How often the lead in points went from one seat to another. Drawing level is no change.".to_string();
        let figure = Figure::Counts { what: "changes", buckets };
        Section { id: "lead".to_string(), title: "Lead changes".to_string(), note, figure }
    }

    fn points(&self) -> Section {
        let sides = self.rules.bench.sides();
        let mut sums: BTreeMap<usize, (u64, Vec<i64>)> = BTreeMap::new();
        for (fixture, record) in self.games() {
            for (seat, &side) in Seat::first(self.seats()).zip(&fixture.setup.sides) {
                let (games, points) = sums.entry(side).or_insert_with(|| (0, vec![0; self.lab().sources().len()]));
                *games += 1;
                points.iter_mut().zip(record.notes.points[seat]).for_each(|(sum, points)| *sum += i64::from(points));
            }
        }
        let stack = |(side, (games, points)): (usize, (u64, Vec<i64>))| {
            let means = points.into_iter().map(|points| points as f64 / games as f64).collect();
            Stack { label: sides[side].name.clone(), means }
        };
        let parts = self.lab().sources().iter().map(|source| source.to_string()).collect();
        let figure = Figure::Stacks { parts, rows: sums.into_iter().map(stack).collect() };
        let note = "Mean points a game.".to_string();
        Section { id: "points".to_string(), title: "Points by source".to_string(), note, figure }
    }

    /// What happens to each side in a game, points by source among it.
    fn counts(&self) -> Option<Section> {
        let sides = self.rules.bench.sides();
        let mut values: BTreeMap<(usize, usize), Vec<i32>> = BTreeMap::new();
        for (fixture, record) in self.games() {
            for (side, seat) in parties(&fixture.setup.sides) {
                let points = record.notes.points[seat].into_iter().take(self.lab().sources().len()).map(i32::from);
                let counts = record.notes.counts[seat].into_iter().take(self.lab().counts().len()).map(i32::from);
                for (what, count) in points.chain(counts).enumerate() {
                    values.entry((what, side)).or_default().push(count);
                }
            }
        }
        let names: Vec<&str> = self.lab().sources().iter().chain(self.lab().counts()).copied().collect();
        let label = |what: usize, side: usize| match self.rivals() {
            true => format!("{}: {}", sides[side].name, names[what]),
            false => names[what].to_string(),
        };
        let samples: Vec<(String, Sample)> =
            values.into_iter().map(|((what, side), counts)| (label(what, side), Sample::new(counts))).collect();
        let histogram = histogram(&samples.first()?.1);
        let note = format!("How often it happens to a {} in one game.", self.lab().side());
        let figure = Figure::Lengths { histogram, unit: self.lab().sources()[0], samples };
        let section = Section { id: "counts".to_string(), title: "What happens in a game".to_string(), note, figure };
        Some(section).filter(|_| !self.lab().counts().is_empty())
    }

    /// The scores of won games, of lost ones and of all.
    fn scores(&self) -> Option<Section> {
        let first = Seat::new(0);
        let scored = |(fixture, _): &(Fixture, &Record)| fixture.setup.scored;
        let all: Vec<(bool, i32)> = self
            .games()
            .filter(scored)
            .map(|(_, record)| (record.won(first), i32::from(record.scores[first])))
            .collect();
        let sample =
            |fits: fn(bool) -> bool| Sample::new(all.iter().filter(|&&(won, _)| fits(won)).map(|&(_, score)| score));
        let samples = vec![
            ("all games".to_string(), sample(|_| true)),
            ("won".to_string(), sample(|won| won)),
            ("lost".to_string(), sample(|won| !won)),
        ];
        let note = "The score at the end, in the game's own points.".to_string();
        let figure = Figure::Lengths { histogram: histogram(&samples[0].1), unit: "points", samples };
        let section = Section { id: "score".to_string(), title: "Score".to_string(), note, figure };
        Some(section).filter(|_| !all.is_empty())
    }

    fn cards(&self) -> Section {
        let (sides, cards) = (self.rules.bench.sides(), self.rules.bench.cards());
        let mut whole = vec![Share::default(); sides.len()];
        let mut part = vec![Share::default(); cards.len()];
        for (fixture, record) in self.games() {
            for (side, seat) in parties(&fixture.setup.sides) {
                whole[side].add(record.won(seat));
            }
            for &(seat, card) in &record.notes.played {
                part[usize::from(card)].add(record.won(seat));
            }
        }
        let swing = |(card, won): (Card, Share)| {
            let side_won = card.side.map_or_else(|| whole.iter().copied().sum(), |side| whole[side]);
            let (swing, interval) = swing(won, side_won);
            let side = card.side.map(|side| &sides[side]);
            let (code, text, colour) = (card.code, card.text, side.map(|side| side.colour.clone()));
            let side = side.map_or_else(String::new, |side| side.name.clone());
            Swing { code, text, side, colour, won, side_won, swing, interval }
        };
        let mut swings: Vec<Swing> = cards.into_iter().zip(part).filter(|(_, won)| won.of > 0).map(swing).collect();
        swings.sort_by(|one, other| other.swing.total_cmp(&one.swing));
        let note = format!(
            "Win rate of those who played the card at least once, less the win rate of the {}, in percentage points. \
             Longer games show more cards, and who is winning plays other cards than who is losing: a swing is a hint, \
             not a cause.",
            self.lab().side()
        );
        Section { id: "cards".to_string(), title: "Swing of a card".to_string(), note, figure: Figure::Swings(swings) }
    }

    fn shares_of_luck(&self, luck: Luck) -> Section {
        let note = format!(
            "{} deals were played {} times each, with the same cards and map but other luck and other thoughts after \
             that. The more of the variance of the result lies between deals, the more the deal decides; what is left \
             lies in how it is played and in what is drawn later. It says most where the bots are equally strong.",
            luck.deals, luck.replays
        );
        Section { id: "luck".to_string(), title: "Share of luck".to_string(), note, figure: Figure::Luck(luck) }
    }
}

/// The sides of a game, each with the first seat that plays it.
fn parties(sides: &[usize]) -> impl Iterator<Item = (usize, Seat)> {
    let first = |place: usize| !sides[..place].contains(&sides[place]);
    (0..sides.len()).filter(move |&place| first(place)).map(|place| (sides[place], Seat::new(place)))
}

/// At most 24 steps of equal, round width.
fn histogram(sample: &Sample) -> Histogram {
    let (Some(&least), Some(&most)) = (sample.values().first(), sample.values().last()) else {
        return Histogram::default();
    };
    let mut widths = (0..9).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_i32.pow(zeros)));
    let step = |value: i32, width: i32| value.div_euclid(width);
    let width = widths.find(|&width| step(most, width) - step(least, width) < 24).expect("no game is that long");
    let from = step(least, width);
    let mut counts = vec![0; (step(most, width) - from + 1) as usize];
    sample.values().iter().for_each(|&value| counts[(step(value, width) - from) as usize] += 1);
    Histogram { from: from * width, width, counts }
}

#[cfg(test)]
mod tests;
