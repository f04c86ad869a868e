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
