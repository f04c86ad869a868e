//! SQLite alone: how many rows it can make durable, in the server's own schema and settings, with nothing else to do.

use crate::measure::{histogram, quantiles};
use crate::rows::{some_move, some_table};
use anyhow::Result;
use serde_json::{Value, json};
use server::store::{Append, LogFile, Place, Store, TableKey};
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct Args {
    /// A file that does not exist yet.
    #[arg(long)]
    file: PathBuf,
    /// How many rows share a commit, on average.
    #[arg(long)]
    batch: f64,
    /// So many commits a second; without it as many as can be.
    #[arg(long)]
    rate: Option<f64>,
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Over so many tables the rows are spread.
    #[arg(long, default_value_t = 100)]
    tables: usize,
}

pub async fn run(args: Args) -> Result<Value> {
    let store = Store::open(Place::Sqlite(args.file.clone())).await?;
    let mut tables = Vec::new();
    for _ in 0..args.tables {
        tables.push(some_table(&store).await?);
    }
    store.close().await;
    tokio::task::spawn_blocking(move || commit(&args, &tables)).await?
}

/// The server's own way into the file: it is the fastest that we know.
fn commit(args: &Args, tables: &[TableKey]) -> Result<Value> {
    let mut log = LogFile::open(&args.file)?;
    let (mut rows, mut commits, mut owed) = (0_u64, 0_u64, 0.0);
    let mut took = histogram();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs_f64(args.seconds) {
        // Groups of whole rows that have the right mean.
        owed += args.batch;
        let group = (owed.floor() as u64).max(1);
        owed -= group as f64;
        let group: Vec<Append> = (rows..rows + group)
            .map(|row| {
                let (table, entry) = (tables[row as usize % tables.len()], row / tables.len() as u64);
                some_move(table, entry as i64, "1234 12")
            })
            .collect();
        rows += group.len() as u64;
        let mut from = Instant::now();
        if let Some(rate) = args.rate {
            let due = start + Duration::from_secs_f64(commits as f64 / rate);
            if due > from {
                sleep(due - from);
                from = Instant::now();
            } else {
                // The one before was late: this one waits since it was due.
                from = due;
            }
        }
        log.commit(group.iter())?;
        took.saturating_record(from.elapsed().as_nanos() as u64);
        commits += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    Ok(json!({
        "rows_per_second": rows as f64 / seconds,
        "commits_per_second": commits as f64 / seconds,
        "commit_us": quantiles(&took),
    }))
}
