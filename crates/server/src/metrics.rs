//! What is counted, for operators. Nothing here tells anything about a person or a table.

use crate::protocol::Kind;
use prometheus::core::Collector;
use prometheus::{
    Counter, Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
    exponential_buckets,
};

#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Registry,
    pub moves_total: IntCounter,
    /// By the `type` of the ask.
    pub asks_total: IntCounterVec,
    refusals_total: IntCounterVec,
    /// From the arrival of a move to its answer.
    pub move_seconds: Histogram,
    /// Appends that were written by one commit.
    pub commit_batch: Histogram,
    pub commit_seconds: Histogram,
    pub sockets_open: IntGauge,
    pub tables_in_memory: IntGauge,
    /// Time that bots have thought.
    pub bot_seconds_total: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics::new()
    }
}

impl Metrics {
    pub fn new() -> Metrics {
        let registry = Registry::new();
        // 0.1 ms to 1.6 s: a commit takes 0.1 ms on a quiet machine and some milliseconds on a busy one.
        let seconds = || exponential_buckets(1e-4, 2.0, 15).expect("they grow");
        let batches = exponential_buckets(1.0, 2.0, 9).expect("they grow");
        let histogram = |name, help, buckets| {
            kept(&registry, Histogram::with_opts(HistogramOpts::new(name, help).buckets(buckets)))
        };
        Metrics {
            moves_total: kept(&registry, IntCounter::new("moves_total", "Moves that were made.")),
            asks_total: kept(&registry, IntCounterVec::new(Opts::new("asks_total", "What clients asked."), &["type"])),
            refusals_total: kept(
                &registry,
                IntCounterVec::new(Opts::new("refusals_total", "What was refused."), &["kind"]),
            ),
            move_seconds: histogram("move_seconds", "From the arrival of a move to its answer.", seconds()),
            commit_batch: histogram("commit_batch", "Appends that were written by one commit.", batches),
            commit_seconds: histogram("commit_seconds", "How long a commit took.", seconds()),
            sockets_open: kept(&registry, IntGauge::new("sockets_open", "Open sockets.")),
            tables_in_memory: kept(
                &registry,
                IntGauge::new("tables_in_memory", "Tables that a task of this node owns."),
            ),
            bot_seconds_total: kept(&registry, Counter::new("bot_seconds_total", "Time that bots have thought.")),
            registry,
        }
    }

    pub fn refused(&self, kind: Kind) {
        let kind = match kind {
            Kind::Malformed => "malformed",
            Kind::Rule => "rule",
            Kind::Stale => "stale",
            Kind::Forbidden => "forbidden",
            Kind::Unknown => "unknown",
            Kind::Conflict => "conflict",
            Kind::Limit => "limit",
            Kind::Unavailable => "unavailable",
        };
        self.refusals_total.with_label_values(&[kind]).inc();
    }

    /// In the text format of Prometheus.
    pub fn text(&self) -> String {
        TextEncoder::new().encode_to_string(&self.registry.gather()).expect("every name is a metric's name")
    }
}

fn kept<C: Collector + Clone + 'static>(registry: &Registry, made: prometheus::Result<C>) -> C {
    let made = made.expect("its name and labels are well formed");
    registry.register(Box::new(made.clone())).expect("no other has its name");
    made
}
