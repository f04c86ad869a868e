//! The log of each table: append-only, durable before it is answered, and each entry written once.
//!
//! A durable commit costs about the same for one entry as for a hundred. So one task writes: whatever has come in while
//! a commit was under way goes into the next one. Nobody waits for company: a lone append is written at once.

use super::base::{Base, Result, Store, is_taken};
use super::news::CHANNEL;
use super::{EntryRow, Millis, StoreError, TableKey};
use sqlx::error::ErrorKind;
use sqlx::{PgConnection, QueryBuilder, Sqlite, SqliteConnection, SqlitePool};
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many appends may wait; beyond, asking waits.
pub(super) const QUEUE: usize = 1024;
/// How many appends share a commit at most.
const BATCH: usize = 256;

/// Entries for the end of a table's log: all of them are written, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub table: TableKey,
    /// The number of the first; the others follow without a gap.
    pub first: i64,
    pub rows: Arc<[EntryRow]>,
    /// How the game stood some entries before; it is kept if the append is written.
    pub snapshot: Option<SnapshotRow>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    Written,
    /// One of these entries exists already: somebody else was faster, and nothing was written.
    Lost,
}

/// A readable position, for a table whose log no longer fits the rules.
#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct SnapshotRow {
    /// The last entry before it.
    pub entry: i64,
    pub build: String,
    pub position: String,
    pub digest: String,
}

/// Keeps the position after an entry.
const KEEP: &str = "INSERT INTO snapshots (table_id, entry, build, position, digest) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (table_id, entry) DO UPDATE \
     SET build = excluded.build, position = excluded.position, digest = excluded.digest";

/// The statement for a snapshot, of either database.
macro_rules! keep {
    ($table:expr, $it:expr) => {
        sqlx::query(KEEP).bind($table).bind($it.entry).bind(&$it.build).bind(&$it.position).bind(&$it.digest)
    };
}

/// Is told of every commit.
pub(super) struct Hook(pub Box<dyn Fn(usize, Duration) + Send + Sync>);

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

/// An append, and who waits for it.
#[derive(Debug)]
pub(super) struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<Appended>>,
}

impl Append {
    fn entries(&self) -> Range<i64> {
        self.first..self.first + self.rows.len() as i64
    }

    fn check(&self) -> Result<()> {
        if self.rows.is_empty() || !self.rows.iter().map(|row| row.entry).eq(self.entries()) {
            return Err(StoreError::down("the entries of an append must follow each other"));
        }
        // PostgreSQL has no such texts, and both databases shall keep the same games.
        if self.rows.iter().any(|row| row.text.contains('\0') || row.ask.as_ref().is_some_and(|ask| ask.contains('\0')))
        {
            return Err(StoreError::down("a text with a NUL in it cannot be stored"));
        }
        Ok(())
    }
}

impl Store {
    /// Writes to the end of a log; the answer comes when it is durable. After `Down` it is not known whether it was
    /// written: read the log.
    pub async fn append(&self, append: Append) -> Result<Appended> {
        append.check()?;
        let log = self.inner.log.lock().expect("nobody panics with it").clone();
        let closed = || StoreError::down("the store is closed");
        let (answer, answered) = oneshot::channel();
        log.ok_or_else(closed)?.send(Waiting { append, answer }).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }

    /// The log of a table from this entry on, in order.
    pub async fn entries(&self, table: TableKey, from: i64) -> Result<Vec<EntryRow>> {
        const SELECT: &str =
            "SELECT entry, at, text, ask FROM entries WHERE table_id = $1 AND entry >= $2 ORDER BY entry";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(table).bind(from).fetch_all(db).await?))
    }

    /// Keeps the position after an entry.
    pub async fn save_snapshot(
        &self,
        table: TableKey,
        entry: i64,
        build: &str,
        position: &str,
        digest: &str,
    ) -> Result<()> {
        writing_once!(self, db => {
            let insert = sqlx::query(KEEP).bind(table).bind(entry).bind(build).bind(position).bind(digest);
            insert.execute(db).await.map(drop)?
        });
        Ok(())
    }

    pub async fn last_snapshot(&self, table: TableKey) -> Result<Option<SnapshotRow>> {
        const SELECT: &str = "SELECT entry, build, position, digest FROM snapshots WHERE table_id = $1 \
             ORDER BY entry DESC LIMIT 1";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(table).fetch_optional(db).await?))
    }

    pub async fn snapshots(&self, table: TableKey) -> Result<Vec<SnapshotRow>> {
        const SELECT: &str = "SELECT entry, build, position, digest FROM snapshots WHERE table_id = $1 ORDER BY entry";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(table).fetch_all(db).await?))
    }
}

/// Writes what comes in, until nobody can ask any more and all is answered.
pub(super) async fn write(base: Base, node: String, mut queue: mpsc::Receiver<Waiting>, hook: Arc<OnceLock<Hook>>) {
    let mut waiting = Vec::with_capacity(BATCH);
    while !waiting.is_empty() || queue.recv_many(&mut waiting, BATCH).await > 0 {
        while waiting.len() < BATCH
            && let Ok(next) = queue.try_recv()
        {
            waiting.push(next);
        }
        let (mut batch, later) = disjoint(std::mem::take(&mut waiting));
        // Two nodes that claim the same entries must do so in the same order, or each may wait for the other.
        batch.sort_by_key(|waiting| (waiting.append.table, waiting.append.first));
        waiting = later;
        let appends: Vec<&Append> = batch.iter().map(|waiting| &waiting.append).collect();
        let start = Instant::now();
        let mut result = commit(&base, &node, &appends).await;
        let mut answers = Vec::with_capacity(batch.len());
        if let Err(error) = &result
            && batch.len() > 1
            && is_bad(error)
        {
            // One of them cannot be stored. That is no reason to fail the others.
            for append in appends {
                answers.push(commit(&base, &node, &[append]).await.map(|written| written[0]).map_err(StoreError::from));
            }
            result = Ok(Vec::new());
        }
        match result {
            Ok(written) => answers.extend(written.into_iter().map(Ok)),
            Err(error) => {
                let error = StoreError::from(error);
                tracing::error!(%error, appends = batch.len(), "the log could not be written");
                answers.resize(batch.len(), Err(error));
            }
        }
        if let Some(Hook(told)) = hook.get() {
            told(batch.len(), start.elapsed());
        }
        for (waiting, answer) in batch.into_iter().zip(answers) {
            // Whoever asked may be gone; it is written all the same.
            let _ = waiting.answer.send(answer);
        }
    }
}

/// Parts those that claim an entry which another one before them claims too: what was written by one statement does not
/// tell which of the two it was.
fn disjoint(waiting: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let mut claimed = HashSet::new();
    let mut free = |append: &Append| {
        let table = append.table;
        let free = append.entries().all(|entry| !claimed.contains(&(table, entry)));
        claimed.extend(append.entries().map(|entry| (table, entry)));
        free
    };
    waiting.into_iter().partition(|waiting| free(&waiting.append))
}

/// Whether the database minds what is written, rather than not being able to write.
fn is_bad(error: &sqlx::Error) -> bool {
    const TOO_BIG: &str = "18"; // SQLite's number for a text beyond its limits
    const DATA: &str = "22"; // PostgreSQL's class for values it cannot take
    error.as_database_error().is_some_and(|error| {
        error.kind() != ErrorKind::Other
            || error.code().is_some_and(|code| code == TOO_BIG || (code.len() == 5 && code.starts_with(DATA)))
    })
}

/// Writes all of them in one transaction.
async fn commit(base: &Base, node: &str, appends: &[&Append]) -> sqlx::Result<Vec<Appended>> {
    /// Those of which every entry is new.
    macro_rules! write_some {
        ($tx:expr) => {{
            let mut tx = $tx;
            let written = tx.insert(node, appends).await?;
            let judged: Vec<Appended> = judge(appends, &written).collect();
            for (append, judged) in appends.iter().zip(&judged) {
                if let (Appended::Written, Some(it)) = (judged, &append.snapshot) {
                    keep!(append.table, it).execute(&mut *tx).await?;
                }
                if *judged == Appended::Lost {
                    // All or none: what little of it was still free is given back.
                    for entry in append.entries().filter(|&entry| written.contains(&(append.table, entry))) {
                        const DELETE: &str = "DELETE FROM entries WHERE table_id = $1 AND entry = $2";
                        sqlx::query(DELETE).bind(append.table).bind(entry).execute(&mut *tx).await?;
                    }
                }
            }
            tx.commit().await?;
            Ok(judged)
        }};
    }
    match base {
        Base::Sqlite { write, .. } => match write_all(write, appends).await {
            // Nobody else writes to this file, so this hardly ever happens.
            Err(error) if is_taken(&error) => write_some!(write.begin_with("BEGIN IMMEDIATE").await?),
            written => written.map(|()| vec![Appended::Written; appends.len()]),
        },
        // Then the statement is a transaction by itself, which saves the way there and back twice.
        Base::Postgres(pool) if appends.iter().all(|append| append.rows.len() == 1 && append.snapshot.is_none()) => {
            let written = pool.acquire().await?.insert(node, appends).await?;
            Ok(judge(appends, &written).collect())
        }
        Base::Postgres(pool) => write_some!(pool.begin().await?),
    }
}

/// Writes every entry, or none because one of them exists already.
async fn write_all(write: &SqlitePool, appends: &[&Append]) -> sqlx::Result<()> {
    let mut insert = insert_entries(rows(appends));
    let insert = insert.build();
    if appends.iter().all(|append| append.snapshot.is_none()) {
        // Then the statement is a transaction by itself.
        return insert.execute(write).await.map(drop);
    }
    let mut tx = write.begin_with("BEGIN IMMEDIATE").await?;
    insert.execute(&mut *tx).await?;
    for append in appends {
        if let Some(it) = &append.snapshot {
            keep!(append.table, it).execute(&mut *tx).await?;
        }
    }
    tx.commit().await
}

/// One statement for entries of any tables. It is prepared once for each number of rows.
pub fn insert_entries<'a>(rows: impl Iterator<Item = (TableKey, &'a EntryRow)>) -> QueryBuilder<Sqlite> {
    let mut insert = QueryBuilder::new("INSERT INTO entries (table_id, entry, at, ask, text) ");
    insert.push_values(rows, |mut values, (table, row)| {
        values.push_bind(table).push_bind(row.entry).push_bind(row.at);
        values.push_bind(row.ask.as_deref()).push_bind(&*row.text);
    });
    insert
}

/// What became of each append, if these entries were new.
fn judge(appends: &[&Append], written: &HashSet<(TableKey, i64)>) -> impl Iterator<Item = Appended> {
    appends.iter().map(|append| match append.entries().all(|entry| written.contains(&(append.table, entry))) {
        true => Appended::Written,
        false => Appended::Lost,
    })
}

fn rows<'a>(appends: &'a [&Append]) -> impl Iterator<Item = (TableKey, &'a EntryRow)> {
    appends.iter().flat_map(|append| append.rows.iter().map(|row| (append.table, row)))
}

/// Inserts those entries that do not exist yet, and says which. One statement whatever their number, so that it is
/// prepared once.
trait Insert {
    async fn insert(&mut self, node: &str, appends: &[&Append]) -> sqlx::Result<HashSet<(TableKey, i64)>>;
}

impl Insert for SqliteConnection {
    async fn insert(&mut self, _node: &str, appends: &[&Append]) -> sqlx::Result<HashSet<(TableKey, i64)>> {
        // `WHERE true` keeps SQLite from reading `ON` as part of a join.
        const INSERT: &str = "INSERT INTO entries (table_id, entry, at, ask, text) \
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each($1) WHERE true \
             ON CONFLICT DO NOTHING RETURNING table_id, entry";
        Ok(sqlx::query_as(INSERT).bind(as_json(appends)).fetch_all(self).await?.into_iter().collect())
    }
}

fn as_json(appends: &[&Append]) -> String {
    let rows: Vec<(TableKey, i64, Millis, Option<&str>, &str)> =
        rows(appends).map(|(table, row)| (table, row.entry, row.at, row.ask.as_deref(), &*row.text)).collect();
    serde_json::to_string(&rows).expect("numbers and texts")
}

impl Insert for PgConnection {
    async fn insert(&mut self, node: &str, appends: &[&Append]) -> sqlx::Result<HashSet<(TableKey, i64)>> {
        // PostgreSQL sends equal notifications of a transaction once.
        const INSERT: &str = "INSERT INTO entries (table_id, entry, at, ask, text) \
             SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) \
             ON CONFLICT DO NOTHING RETURNING table_id, entry, pg_notify($6, 'e ' || table_id || ' ' || $7)";
        let (mut tables, mut entries, mut times, mut asks, mut texts) = (vec![], vec![], vec![], vec![], vec![]);
        for (table, row) in rows(appends) {
            tables.push(table);
            entries.push(row.entry);
            times.push(row.at);
            asks.push(row.ask.as_deref());
            texts.push(&*row.text);
        }
        let insert = sqlx::query_as(INSERT).bind(tables).bind(entries).bind(times).bind(asks).bind(texts);
        let written: Vec<(TableKey, i64)> = insert.bind(CHANNEL).bind(node).fetch_all(self).await?;
        Ok(written.into_iter().collect())
    }
}
