//! Kills servers in the middle of things, over and over, and checks that nothing which was acknowledged is lost and
//! nothing is done twice. `cargo xtask crash` runs it; it prints what happened as one line of JSON.

mod log;
mod table;

use anyhow::{Context, Result, bail};
use clap::Parser;
use client::node::{Keeps, Node, free_port, serve};
use engine::Chance;
use engine::chance::Purpose;
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use table::{Fate, Record, Table};
use tokio::task::JoinSet;

#[derive(Parser)]
#[command(about = "Kills servers in the middle of things and looks for what is lost")]
struct Args {
    /// The program that serves.
    #[arg(long)]
    megacity: PathBuf,
    /// A folder of our own for the SQLite file.
    #[arg(long)]
    folder: PathBuf,
    /// The URL of a PostgreSQL server on which a database may be made: then two nodes share it.
    #[arg(long)]
    postgres: Option<String>,
    #[arg(long, default_value_t = 100)]
    rounds: u64,
    #[arg(long, default_value_t = 8)]
    tables: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What all tables share.
#[derive(Debug)]
pub struct Shared {
    /// The nodes, of which some may be dead.
    pub urls: Vec<String>,
    pub ending: AtomicBool,
    /// How often the tables shall be looked through by now.
    pub looks: AtomicU64,
    pub records: Mutex<Vec<Record>>,
    pub faults: Mutex<Vec<String>>,
    pub reconnects: AtomicU64,
    pub asked_again: AtomicU64,
    pub looked_through: AtomicU64,
    pub games: AtomicU64,
}

impl Shared {
    pub fn fault(&self, words: String) {
        eprintln!("FAULT  {words}");
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(words);
    }
}

fn main() -> Result<()> {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let sound = runtime.block_on(run(args))?;
    if !sound {
        std::process::exit(1);
    }
    Ok(())
}

async fn run(args: Args) -> Result<bool> {
    let keeps = match &args.postgres {
        Some(server) => Keeps::Postgres(log::make_database(server).await?),
        None => Keeps::Folder(args.folder.clone()),
    };
    let nodes = if args.postgres.is_some() { 2 } else { 1 };
    let mut ports = Vec::new();
    while ports.len() < nodes {
        let port = free_port()?;
        if !ports.contains(&port) {
            ports.push(port);
        }
    }
    let start = |port: u16| Node::start(serve(&args.megacity, port, &keeps, &[]), port).context("the server");
    let mut running = Vec::new();
    for &port in &ports {
        running.push(start(port)?);
    }
    let shared = Arc::new(Shared {
        urls: running.iter().map(|node| node.url.clone()).collect(),
        ending: AtomicBool::new(false),
        looks: AtomicU64::new(0),
        records: Mutex::default(),
        faults: Mutex::default(),
        reconnects: AtomicU64::new(0),
        asked_again: AtomicU64::new(0),
        looked_through: AtomicU64::new(0),
        games: AtomicU64::new(0),
    });
    let began = Instant::now();
    let mut tables = JoinSet::new();
    for number in 0..args.tables {
        let luck = Chance::seeded(args.seed * 1000 + number as u64);
        let table = Table::sit_down(shared.clone(), luck).await.context("a table could not be made")?;
        tables.spawn(table.play());
    }

    let mut luck = Chance::seeded(args.seed);
    let mut kills = 0;
    for round in 1..=args.rounds {
        tokio::time::sleep(Duration::from_millis(100 + luck.below(Purpose::Dice, 700) as u64)).await;
        // One of two, the other, or both.
        let dead: Vec<usize> = match (nodes, luck.below(Purpose::Dice, 3)) {
            (1, _) => vec![0],
            (_, 2) => vec![0, 1],
            (_, one) => vec![one],
        };
        for &at in &dead {
            running[at].kill();
            kills += 1;
        }
        tokio::time::sleep(Duration::from_millis(luck.below(Purpose::Dice, 200) as u64)).await;
        for &at in &dead {
            running[at] = start(ports[at])?;
        }
        if round % 5 == 0 || round == args.rounds {
            shared.looks.fetch_add(1, Ordering::Relaxed);
        }
        eprint!("\rround {round} of {}", args.rounds);
    }
    eprintln!();
    // Time for the last ones to come back and be looked through.
    shared.ending.store(true, Ordering::Relaxed);
    let ended = tokio::time::timeout(Duration::from_secs(60), async {
        while let Some(ended) = tables.join_next().await {
            ended??;
        }
        anyhow::Ok(())
    });
    match ended.await {
        Ok(ended) => ended?,
        Err(_) => bail!("some tables did not come to rest within a minute"),
    }
    let seconds = began.elapsed().as_secs_f64();
    for node in &mut running {
        node.kill();
    }

    let records = std::mem::take(&mut *shared.records.lock().unwrap_or_else(PoisonError::into_inner));
    let (entries, wrong) = log::check(&keeps, &records).await?;
    wrong.into_iter().for_each(|words| shared.fault(words));
    if let (Some(server), Keeps::Postgres(url)) = (&args.postgres, &keeps) {
        log::drop_database(server, url).await?;
    }
    let count = |fate: fn(&Fate) -> bool| records.iter().filter(|record| fate(&record.fate)).count();
    let faults = shared.faults.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let figures = json!({
        "database": if args.postgres.is_some() { "PostgreSQL" } else { "SQLite" },
        "nodes": nodes,
        "rounds": args.rounds,
        "kills": kills,
        "seconds": seconds,
        "tables": args.tables,
        "games": of(&shared.games),
        "acknowledged": count(|fate| matches!(fate, Fate::Done(_))),
        "stale": count(|fate| matches!(fate, Fate::Refused(_))),
        "reconnects": of(&shared.reconnects),
        "asked_again": of(&shared.asked_again),
        "looked_through": of(&shared.looked_through),
        "entries": entries,
        "faults": faults,
    });
    println!("{figures}");
    Ok(faults.is_empty())
}
