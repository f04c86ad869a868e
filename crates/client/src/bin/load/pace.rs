//! Beats at even distances.

use mio::Waker;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// Tells the loop how many beats are due. A thread of its own: the timers of an event loop count whole milliseconds, so
/// that moves would leave in pairs.
pub struct Pacer {
    due: Arc<AtomicUsize>,
    taken: usize,
}

impl Pacer {
    /// So many beats a second, from now on.
    pub fn start(rate: f64, until: Instant, waker: Waker) -> Pacer {
        let due = Arc::new(AtomicUsize::new(0));
        let (told, start) = (due.clone(), Instant::now());
        spawn(move || {
            for beat in 0.. {
                let at = start + Duration::from_secs_f64(beat as f64 / rate);
                sleep(at.saturating_duration_since(Instant::now()));
                told.store(beat + 1, Ordering::Release);
                // Nobody listens any more.
                if at >= until || waker.wake().is_err() {
                    return;
                }
            }
        });
        Pacer { due, taken: 0 }
    }

    /// The beats that have come since the last time.
    pub fn take(&mut self) -> Range<usize> {
        let due = self.due.load(Ordering::Acquire);
        std::mem::replace(&mut self.taken, due)..due
    }
}

/// When a table may speak: whenever it can, or once for every beat.
pub struct Turn {
    paced: bool,
    /// The first beat that nothing was said at yet.
    due: Option<Instant>,
}

impl Turn {
    pub fn new(paced: bool) -> Turn {
        Turn { paced, due: None }
    }

    /// A beat has come. If the one before still waits, both are one: it is as late as the first.
    pub fn beat(&mut self) {
        self.due.get_or_insert_with(Instant::now);
    }

    /// Nobody could speak until now, which is not the server's doing.
    pub fn excuse(&mut self) {
        self.due = self.due.map(|_| Instant::now());
    }

    pub fn has_come(&self) -> bool {
        !self.paced || self.due.is_some()
    }

    /// Since when what is said now is waited for; nothing if it is not its turn.
    pub fn take(&mut self) -> Option<Instant> {
        if self.paced { self.due.take() } else { Some(Instant::now()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_speaks_once_for_every_beat_and_late_counts_from_the_first() {
        let mut turn = Turn::new(true);
        assert!(!turn.has_come() && turn.take().is_none());
        turn.beat();
        let first = turn.due;
        turn.beat();
        assert!(first.is_some() && turn.take() == first, "two beats that wait are the first of them");
        assert!(!turn.has_come() && turn.take().is_none());
        turn.excuse();
        assert!(!turn.has_come(), "there was no beat to excuse");
        turn.beat();
        let late = turn.due;
        turn.excuse();
        assert!(turn.due > late);
    }

    #[test]
    fn without_a_pace_it_is_always_its_turn() {
        let mut turn = Turn::new(false);
        assert!(turn.has_come() && turn.take().is_some() && turn.take().is_some());
    }
}
