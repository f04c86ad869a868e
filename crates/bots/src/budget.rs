//! How long a search may think. Kept without fail: by tries, which is the same on every machine, by time, or by both.

// The rules read no clock; who keeps a budget of time must.
#![allow(clippy::disallowed_types)]

use std::time::{Duration, Instant};

/// What ends the thinking, whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    iterations: Option<u32>,
    time: Option<Duration>,
}

/// A search that may not think at all has no answer; one that is never stopped has none either.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Nothing {
    #[error("a budget of no iterations is no budget: a bot needs at least 1")]
    Iterations,
    #[error("a budget of no time is no budget: a bot needs at least a millisecond")]
    Time,
    #[error("a budget needs iterations or time: without either the bot would think for ever")]
    Neither,
}

impl Budget {
    pub fn new(iterations: Option<u32>, time: Option<Duration>) -> Result<Budget, Nothing> {
        match (iterations, time) {
            (Some(0), _) => Err(Nothing::Iterations),
            (_, Some(time)) if time < Duration::from_millis(1) => Err(Nothing::Time),
            (None, None) => Err(Nothing::Neither),
            _ => Ok(Budget { iterations, time }),
        }
    }

    /// # Panics
    /// When it is 0.
    pub const fn iterations(iterations: u32) -> Budget {
        assert!(iterations > 0, "a bot needs at least one iteration");
        Budget { iterations: Some(iterations), time: None }
    }

    /// The same, but not longer than that.
    pub fn within(self, time: Duration) -> Result<Budget, Nothing> {
        Budget::new(self.iterations, Some(self.time.map_or(time, |own| own.min(time))))
    }

    pub fn most_iterations(&self) -> u32 {
        self.iterations.unwrap_or(u32::MAX)
    }

    pub fn start(&self) -> Alarm {
        Alarm { end: self.time.map(|time| Instant::now() + time) }
    }
}

/// Rings when the time is over; never, where there is no limit. Without a limit the clock is not read.
#[derive(Clone, Copy, Debug)]
pub struct Alarm {
    end: Option<Instant>,
}

impl Alarm {
    pub fn rings(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_of_nothing_is_refused() {
        assert_eq!(Budget::new(None, None), Err(Nothing::Neither));
        assert_eq!(Budget::new(Some(0), None), Err(Nothing::Iterations));
        assert_eq!(Budget::new(Some(5), Some(Duration::ZERO)), Err(Nothing::Time));
        assert!(Budget::new(Some(1), None).is_ok());
        assert!(Budget::new(None, Some(Duration::from_millis(1))).is_ok());
    }

    /// An hour and a millisecond: what lies between them cannot be measured where other programs run.
    #[test]
    fn the_alarm_rings_in_time() {
        let alarm = |time| Budget::iterations(1).within(time).expect("it is something").start();
        assert!(!alarm(Duration::from_secs(3600)).rings());
        let soon = alarm(Duration::from_millis(1));
        std::thread::sleep(Duration::from_millis(2));
        assert!(soon.rings());
        assert!(!Budget::iterations(1).start().rings());
    }
}
