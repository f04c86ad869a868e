//! Processor time, and a core of one's own.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Processor time that this thread has used: other work on the machine counts little.
pub fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The cores that this process may use.
pub fn cores() -> Vec<usize> {
    #[cfg(target_os = "linux")]
    if let Ok(set) = rustix::thread::sched_getaffinity(None) {
        return (0..rustix::thread::CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect();
    }
    (0..std::thread::available_parallelism().map_or(1, usize::from)).collect()
}

/// Keeps this thread on one core; whether the system lets us.
pub fn pin(core: usize) -> bool {
    #[cfg(target_os = "linux")]
    {
        let mut set = rustix::thread::CpuSet::new();
        set.set(core);
        rustix::thread::sched_setaffinity(None, &set).is_ok()
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = core;
        false
    }
}

/// How fast `work` goes: units per second of processor time. `work` says how many units it did.
pub fn rate(time: Duration, mut work: impl FnMut() -> usize) -> f64 {
    let (start, mut done) = (processor_time(), 0);
    loop {
        done += work();
        let elapsed = processor_time() - start;
        if elapsed >= time {
            return done as f64 / elapsed.as_secs_f64();
        }
    }
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
