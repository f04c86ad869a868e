//! The log of each table: append-only, durable before it is answered, and each entry written once.
//!
//! A durable commit costs about the same for one entry as for a hundred. So one writer writes: whatever has come in while
//! a commit was under way goes into the next one. Nobody waits for company: a lone append is written at once.

pub(super) mod postgres;
pub(super) mod sqlite;

use super::base::{Result, Store};
use super::{EntryRow, StoreError, TableKey};
use sqlite::Work;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotRow {
    /// The last entry before it.
    pub entry: i64,
    pub build: String,
    pub position: String,
    pub digest: String,
}

from_row!(SnapshotRow { entry: i64, build: String, position: String, digest: String });

/// Keeps the position after an entry.
const KEEP: &str = "INSERT INTO snapshots (table_id, entry, build, position, digest) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (table_id, entry) DO UPDATE \
     SET build = excluded.build, position = excluded.position, digest = excluded.digest";

/// Is told of every commit.
pub(super) struct Hook(pub Box<dyn Fn(usize, Duration) + Send + Sync>);

/// The hook, once there is one.
pub(super) type Hooked = Arc<OnceLock<Hook>>;

impl fmt::Debug for Hook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

/// The way to the writer.
#[derive(Clone, Debug)]
pub(super) enum Queue {
    Sqlite(mpsc::Sender<Work>),
    Postgres(mpsc::Sender<Waiting>),
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
        let (answer, answered) = oneshot::channel();
        let waiting = Waiting { append, answer };
        match self.queue()? {
            Queue::Sqlite(queue) => queue.send(Work::Append(waiting)).await.map_err(closed)?,
            Queue::Postgres(queue) => queue.send(waiting).await.map_err(closed)?,
        }
        answered.await.map_err(closed)?
    }

    /// Has the writer of the file write something else; the answer comes when it is durable.
    pub(super) async fn in_file<T>(&self, work: impl FnOnce(oneshot::Sender<Result<T>>) -> Work) -> Result<T> {
        let Queue::Sqlite(queue) = self.queue()? else { unreachable!("it is asked only of a file") };
        let (answer, answered) = oneshot::channel();
        queue.send(work(answer)).await.map_err(closed)?;
        answered.await.map_err(closed)?
    }

    fn queue(&self) -> Result<Queue> {
        self.inner.log.lock().expect("nobody panics with it").clone().ok_or_else(|| closed(()))
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

/// Nobody writes any more.
fn closed<T>(_: T) -> StoreError {
    StoreError::down("the store is closed")
}
