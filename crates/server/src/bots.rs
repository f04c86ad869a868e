//! Threads in which bots think. Their priority is the lowest, so that no commit and no socket waits for a search.

use crate::metrics::Metrics;
use door::Job;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Instant;

type Work = Box<dyn FnOnce() + Send>;

/// As many threads as the machine has cores: a busy table is not held up by them, and an idle machine is used.
#[derive(Clone, Debug)]
pub struct Thinkers {
    work: mpsc::Sender<Work>,
    metrics: Arc<Metrics>,
}

impl Thinkers {
    pub fn start(metrics: Arc<Metrics>) -> Thinkers {
        let (work, jobs) = mpsc::channel::<Work>();
        let jobs = Arc::new(Mutex::new(jobs));
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        for number in 0..cores {
            let jobs = jobs.clone();
            let name = format!("thinker-{number}");
            let thread = std::thread::Builder::new().name(name).spawn(move || {
                lower_priority();
                // The channel closes when the last table is gone.
                while let Ok(job) = { jobs.lock().unwrap_or_else(PoisonError::into_inner).recv() } {
                    job();
                }
            });
            thread.expect("a thread can be started");
        }
        Thinkers { work, metrics }
    }

    /// Does the job when a thread is free, then tells the result; nothing, if the job failed.
    pub fn think<T: Send + 'static>(&self, job: Job<T>, then: impl FnOnce(Option<T>) + Send + 'static) {
        let metrics = self.metrics.clone();
        let work: Work = Box::new(move || {
            let start = Instant::now();
            let result = catch_unwind(AssertUnwindSafe(job)).ok();
            metrics.bot_seconds_total.inc_by(start.elapsed().as_secs_f64());
            then(result);
        });
        self.work.send(work).expect("the threads end with the last sender");
    }
}

/// Lowers the priority of this thread as far as it goes. Only Linux gives a single thread a priority of its own by this
/// call; on other systems nothing but its budget keeps a bot from taking too much.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 19);
}
