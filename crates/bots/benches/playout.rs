//! How many decisions a second random play makes, and what a copy of a state costs: one thread, no events.
//!
//! Rates are per second of processor time, the median of five, so that other work on the machine counts little.
//! Run without `--bench`, as `cargo test` does, it only shows that it runs.
// The rules read no clock; a benchmark does.
#![allow(clippy::disallowed_types)]

use bots::arena::playout;
use engine::toy::Toy;
use engine::{Chance, Events, Game, Pack, Seed};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

fn main() {
    let time = if std::env::args().any(|arg| arg == "--bench") { 400 } else { 1 };
    println!(
        "{:<16} {:>5} {:>14} {:>12} {:>9} {:>7}",
        "game", "seats", "decisions/s", "decisions", "clone ns", "bytes"
    );
    for seats in 2..=4 {
        measure::<Toy>(Duration::from_millis(time), seats, |_| engine::toy::Options { seats });
    }
    for seats in 2..=4 {
        measure::<helter_skelter::State>(Duration::from_millis(time), seats, |game| {
            let map = ["city-blocks", "grand-hall"][game % 2];
            let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
            let options = serde_json::json!({ "map": map, "teams": teams[..seats] });
            serde_json::from_value(options).expect("these are legal options")
        });
    }
}

/// One line of the table.
fn measure<G: Game>(time: Duration, seats: usize, options: impl Fn(usize) -> G::Options) {
    let start = |game: usize| {
        let seed = Seed::from(game as u64);
        G::start(&options(game), Pack::built_in(), seed, &mut Events::off()).expect("these are legal options")
    };
    let games: Vec<G> = (0..16).map(start).collect();
    let mut scratch = Vec::new();
    let mut chance = Chance::seeded(1);
    let (mut rates, mut clones) = (Vec::new(), Vec::new());
    let (mut decisions, mut played) = (0, 0);
    for _ in 0..ROUNDS {
        let (clock, mut made) = (Clock::start(), 0);
        while clock.elapsed() < time {
            // Reading the clock takes as long as a short game: not after each.
            for game in &games {
                made += playout(&mut game.clone(), &mut chance, &mut scratch, 100_000);
            }
            played += games.len();
        }
        rates.push(made as u128 * 1_000_000_000 / clock.elapsed().as_nanos().max(1));
        decisions += made;
        clones.push(clone_time(&games[0], time));
    }
    println!(
        "{:<16} {seats:>5} {:>14} {:>12} {:>9} {:>7}",
        G::NAME,
        median(rates),
        decisions / played,
        median(clones),
        std::mem::size_of::<G>()
    );
}

fn clone_time<G: Game>(state: &G, time: Duration) -> u128 {
    let (clock, mut copies) = (Clock::start(), 0);
    while clock.elapsed() < time / 8 {
        for _ in 0..1_000 {
            black_box(black_box(state).clone());
        }
        copies += 1_000;
    }
    clock.elapsed().as_nanos() / copies
}

fn median(mut values: Vec<u128>) -> u128 {
    values.sort();
    values[values.len() / 2]
}

/// Processor time of this thread where the system tells it, else the time on the wall.
struct Clock {
    processor: Option<Duration>,
    wall: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { processor: processor_time(), wall: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, processor_time()) {
            (Some(start), Some(now)) => now.saturating_sub(start),
            _ => self.wall.elapsed(),
        }
    }
}

fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}
