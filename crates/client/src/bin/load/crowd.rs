//! Many tables in the middle of a game, held for as long as somebody wants to look at the server.

use anyhow::{Context, Result};
use client::{A, B, Client, NewSeat, new_table};
use serde_json::{Value, json};
use std::io::{Read, Write};
use tokio::task::JoinSet;

#[derive(clap::Args)]
pub struct Args {
    #[arg(long)]
    url: String,
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// So many moves are made at each.
    #[arg(long, default_value_t = 20)]
    moves: usize,
}

/// So many tables are watched over one socket.
const AT_ONE_SOCKET: usize = 50;

pub async fn run(args: Args) -> Result<Value> {
    let mut tasks = JoinSet::new();
    for first in (0..args.tables).step_by(AT_ONE_SOCKET) {
        tasks.spawn(come(args.url.clone(), AT_ONE_SOCKET.min(args.tables - first), args.moves));
    }
    let mut crowd = Vec::new();
    while let Some(client) = tasks.join_next().await {
        crowd.push(client??);
    }
    println!("ready");
    std::io::stdout().flush()?;
    // Nobody has anything to say meanwhile, so the only thread may wait.
    std::io::stdin().read_to_end(&mut Vec::new()).context("standard input")?;
    Ok(json!({ "tables": args.tables, "moves": args.moves }))
}

/// Somebody who plays both seats at so many tables.
async fn come(url: String, tables: usize, moves: usize) -> client::Result<Client> {
    let mut client = Client::guest(&url).await?;
    for _ in 0..tables {
        let table = client.create(new_table(vec![NewSeat::Me, NewSeat::Me])).await?;
        client.watch(&table, A, None).await?;
        client.watch(&table, B, None).await?;
        client.start(&table).await?;
        for _ in 0..moves {
            client.act_first_legal(&table).await?;
        }
    }
    Ok(client)
}
