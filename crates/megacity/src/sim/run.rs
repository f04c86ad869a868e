//! Many jobs on many threads, with a progress bar, until they are done or somebody says stop.

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The exit code of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// Set by the first Ctrl-C.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// The first Ctrl-C asks the workers to stop; the second ends the program at once.
pub fn on_ctrl_c() -> Result<&'static AtomicBool> {
    ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        eprintln!("\nStopping after the games that are being played. Once more: stop at once.");
    })
    .context("Ctrl-C cannot be caught")?;
    Ok(&STOPPED)
}

/// Does the jobs 0, 1, 2, ... and returns their results in that order. Whoever is told to stop finishes what is begun:
/// numbers are handed out in order, so what is done is always a whole beginning of the list.
pub fn gather<T: Send>(
    count: usize,
    threads: usize,
    bar: &ProgressBar,
    stop: &AtomicBool,
    job: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            done.push((number, job(number)));
            bar.inc(1);
        }
        done
    };
    let mut results: Vec<(usize, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(count)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no job panics")).collect()
    });
    results.sort_unstable_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// On the standard error stream; hidden where that is no terminal.
pub fn bar(count: usize, what: &'static str) -> ProgressBar {
    let style = "{msg} {wide_bar} {human_pos} of {human_len}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is sound");
    ProgressBar::new(count as u64).with_style(style).with_message(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 7, 100] {
            let squares =
                gather(50, threads, &ProgressBar::hidden(), &AtomicBool::new(false), |number| number * number);
            assert!(squares.into_iter().eq((0..50).map(|number| number * number)));
        }
        assert!(gather(0, 3, &ProgressBar::hidden(), &AtomicBool::new(false), |number| number).is_empty());
    }

    #[test]
    fn who_is_stopped_has_done_a_whole_beginning() {
        let stop = AtomicBool::new(false);
        let done = gather(10_000, 3, &ProgressBar::hidden(), &stop, |number| {
            stop.fetch_or(number == 100, Ordering::Relaxed);
            number
        });
        assert!((101..110).contains(&done.len()), "{}", done.len());
        assert!(done.iter().copied().eq(0..done.len()));
    }
}
