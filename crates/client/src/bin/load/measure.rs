//! What is measured, and during which time.

use anyhow::{Context, Result};
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub struct Figures {
    /// Nothing counts before.
    pub from: Instant,
    /// Nothing begins after.
    pub until: Instant,
    pub moves: u64,
    pub stale: u64,
    pub games: u64,
    pub asks: Sizes,
    pub updates: Sizes,
    /// Nanoseconds from sending to the answer.
    pub done: Histogram<u64>,
    /// Nanoseconds from sending to the other client's event.
    pub event: Histogram<u64>,
}

#[derive(Debug, Default)]
pub struct Sizes {
    count: u64,
    bytes: u64,
}

impl Sizes {
    pub fn add(&mut self, bytes: usize) {
        self.count += 1;
        self.bytes += bytes as u64;
    }

    pub fn mean(&self) -> u64 {
        self.bytes / self.count.max(1)
    }
}

impl Figures {
    pub fn new(warm: f64, seconds: f64) -> Figures {
        let from = Instant::now() + Duration::from_secs_f64(warm);
        Figures {
            from,
            until: from + Duration::from_secs_f64(seconds),
            moves: 0,
            stale: 0,
            games: 0,
            asks: Sizes::default(),
            updates: Sizes::default(),
            done: histogram(),
            event: histogram(),
        }
    }

    /// Looks at something at the beginning and at the end of the time; on another thread, so that nobody waits for it.
    pub fn watch<T: Send + 'static>(
        &self,
        look: impl Fn() -> Result<T> + Send + 'static,
    ) -> JoinHandle<Result<(T, T)>> {
        let (from, until) = (self.from, self.until);
        spawn(move || {
            let look_at = |time: Instant| {
                sleep(time.saturating_duration_since(Instant::now()));
                look()
            };
            Ok((look_at(from)?, look_at(until)?))
        })
    }

    pub fn counts(&self, at: Instant) -> bool {
        (self.from..self.until).contains(&at)
    }

    pub fn json(&self) -> Value {
        let seconds = (self.until - self.from).as_secs_f64();
        json!({
            "seconds": seconds,
            "moves": self.moves,
            "moves_per_second": self.moves as f64 / seconds,
            "stale": self.stale,
            "games": self.games,
            "ask_bytes": self.asks.mean(),
            "update_bytes": self.updates.mean(),
            "done_us": quantiles(&self.done),
            "event_us": quantiles(&self.event),
        })
    }
}

/// Of nanoseconds, from one millionth of a second to a minute.
pub fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1000, 60_000_000_000, 3).expect("sound bounds")
}

pub fn quantiles(of: &Histogram<u64>) -> Value {
    let at = |quantile| of.value_at_quantile(quantile) as f64 / 1000.0;
    json!({ "count": of.len(), "p50": at(0.5), "p99": at(0.99), "p999": at(0.999), "max": of.max() as f64 / 1000.0 })
}

/// Seconds of processor time that a process has used.
pub fn processor_seconds(pid: u32) -> Result<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).context("is the server there?")?;
    // The name stands in brackets and may hold anything; the state after it is the third field.
    let (_, fields) = stat.rsplit_once(')').context("/proc is not as expected")?;
    let field = |number: usize| fields.split_whitespace().nth(number - 3).and_then(|text| text.parse::<f64>().ok());
    let (user, system) = field(14).zip(field(15)).context("/proc is not as expected")?;
    // Linux counts in hundredths for everybody, whatever it does inside.
    Ok((user + system) / 100.0)
}

/// A sum or count that the server tells at /metrics.
pub fn metric(metrics: &str, name: &str) -> Option<f64> {
    metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
}
