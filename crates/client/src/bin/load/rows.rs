//! What is written down where no game is played: tables, and moves of the usual length.

use anyhow::Result;
use serde_json::Value;
use server::protocol::{Clock, Status};
use server::store::{Append, EntryRow, Setup, Store, TableKey, TableRow};

/// A table with nothing special about it.
pub async fn some_table(store: &Store) -> Result<TableKey> {
    let host = store.create_person("Echo", 1).await?;
    let setup = Setup {
        game: "echo".into(),
        rules: 1,
        content: String::new(),
        options: Value::Null,
        clock: Clock::None,
        spectators: false,
        free_talk: false,
        patience: 0,
        position: None,
        shuffled: false,
    };
    let row = TableRow {
        key: 0,
        link: format!("echo-{host}"),
        version: 1,
        status: Status::Playing,
        host,
        public: false,
        created: 1,
        changed: 1,
        started: 1,
        setup,
        seats: Vec::new(),
        proposal: None,
        rematch: None,
        secret: [0; 32],
        driven: false,
    };
    Ok(store.create_table(row).await?)
}

/// A move for the log of a table.
pub fn some_move(table: TableKey, entry: i64, ask: &str) -> Append {
    let (at, text) = (1_760_000_000_000 + entry, "a: snipe dredd > wulf with 17".to_string());
    let rows = [EntryRow { entry, at, text, ask: Some(ask.to_string()) }].into();
    Append { table, first: entry, rows, snapshot: None }
}
