//! The log in a file. Its writer has a thread and a connection of its own, and nobody in between: handing every statement
//! to another thread and back took as long as the disk. The rows of tables are saved by the same writer, in the same
//! commits: games begin and end all the time, and whoever else writes holds everybody up.

use super::{Append, Appended, BATCH, Hook, Hooked, KEEP, SnapshotRow, Waiting};
use crate::store::base::Result;
use crate::store::sqlite::{LOG_PAGES, PATIENCE, Turn};
use crate::store::{EntryRow, StoreError, TableKey, TableRow, tables};
use rusqlite::{Connection, ErrorCode, OpenFlags, ffi};
use std::path::Path;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// The connection that writes the log.
#[derive(Debug)]
pub struct LogFile(Connection);

impl LogFile {
    /// Opens a database that was made before.
    pub fn open(file: &Path) -> Result<LogFile> {
        let one_thread = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(file, one_thread)?;
        db.busy_timeout(PATIENCE)?;
        db.pragma_update(None, "synchronous", "full")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        Ok(LogFile(db))
    }

    /// Writes all of them in one transaction: each wholly, or not at all.
    pub fn commit<'a>(&mut self, appends: impl Iterator<Item = &'a Append>) -> Result<Vec<Result<Appended>>> {
        self.transact(|tx| appends.map(|append| write(tx, append)).collect())
    }

    fn transact<T>(&mut self, body: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        let say = |words| self.0.prepare_cached(words)?.execute(()).map(drop);
        say("BEGIN IMMEDIATE")?;
        let done = body(&self.0).and_then(|done| say("COMMIT").map(|()| done));
        if done.is_err() && !self.0.is_autocommit() {
            say("ROLLBACK")?;
        }
        Ok(done?)
    }

    #[cfg(test)]
    pub fn connection(&self) -> &Connection {
        &self.0
    }
}

/// What the writer is asked, and who waits for it.
#[derive(Debug)]
pub(in crate::store) enum Work {
    Append(Waiting),
    Create(TableRow, oneshot::Sender<Result<TableKey>>),
    Save(TableRow, oneshot::Sender<Result<()>>),
}

/// What became of it, before it is durable.
enum Written {
    Append(Result<Appended>),
    Create(Result<TableKey>),
    Save(Result<()>),
}

impl Work {
    /// The error is of those that end the whole transaction.
    fn write(&self, tx: &Connection) -> rusqlite::Result<Written> {
        Ok(match self {
            Work::Append(waiting) => Written::Append(write(tx, &waiting.append)?),
            Work::Create(table, _) => Written::Create(whole(tx, || tables::create_in_file(tx, table))?),
            Work::Save(table, _) => Written::Save(
                whole(tx, || tables::save_in_file(tx, table))?
                    .and_then(|fresh| if fresh { Ok(()) } else { Err(StoreError::Stale) }),
            ),
        })
    }

    /// Whoever asked may be gone; it is written all the same.
    fn answer(self, written: Written) {
        match (self, written) {
            (Work::Append(waiting), Written::Append(answer)) => _ = waiting.answer.send(answer),
            (Work::Create(_, to), Written::Create(answer)) => _ = to.send(answer),
            (Work::Save(_, to), Written::Save(answer)) => _ = to.send(answer),
            _ => unreachable!("each is answered with its own"),
        }
    }

    fn fail(self, error: StoreError) {
        match self {
            Work::Append(waiting) => _ = waiting.answer.send(Err(error)),
            Work::Create(_, to) => _ = to.send(Err(error)),
            Work::Save(_, to) => _ = to.send(Err(error)),
        }
    }
}

/// Writes what comes in, until nobody can ask any more and all is answered.
pub(in crate::store) fn run(mut file: LogFile, turn: &Turn, mut queue: mpsc::Receiver<Work>, hook: &Hooked) {
    let mut batch: Vec<Work> = Vec::with_capacity(BATCH);
    while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
        let start = Instant::now();
        let written: Result<Vec<Written>> = {
            let _turn = turn.blocking_lock();
            file.transact(|tx| batch.iter().map(|work| work.write(tx)).collect())
        };
        let appends = batch.iter().filter(|work| matches!(work, Work::Append(_))).count();
        if let Some(Hook(told)) = hook.get().filter(|_| appends > 0) {
            told(appends, start.elapsed());
        }
        match written {
            Ok(written) => batch.drain(..).zip(written).for_each(|(work, written)| work.answer(written)),
            Err(error) => {
                tracing::error!(%error, appends, "the log could not be written");
                batch.drain(..).for_each(|work| work.fail(error.clone()));
            }
        }
    }
}

/// All that a piece of work writes, or nothing of it; the error is of those that end the whole transaction.
fn whole<T>(tx: &Connection, write: impl FnOnce() -> rusqlite::Result<T>) -> rusqlite::Result<Result<T>> {
    tx.prepare_cached("SAVEPOINT whole")?.execute(())?;
    let answer = match write() {
        Ok(done) => Ok(done),
        Err(error) => {
            let answer = refused(error)?;
            tx.prepare_cached("ROLLBACK TO whole")?.execute(())?;
            Err(answer)
        }
    };
    tx.prepare_cached("RELEASE whole")?.execute(())?;
    Ok(answer)
}

/// One append; the error is of those that end the whole transaction.
fn write(tx: &Connection, append: &Append) -> rusqlite::Result<Result<Appended>> {
    const INSERT: &str = "INSERT INTO entries (table_id, entry, at, ask, text) VALUES (?1, ?2, ?3, ?4, ?5)";
    const DELETE: &str = "DELETE FROM entries WHERE table_id = ?1 AND entry >= ?2 AND entry < ?3";
    let (table, mut next) = (append.table, append.first);
    let mut insert = tx.prepare_cached(INSERT)?;
    let mut written = append.rows.iter().try_for_each(|EntryRow { entry, at, text, ask }| {
        insert.execute((table, entry, at, ask, text))?;
        next += 1;
        Ok(())
    });
    if let Some(snapshot) = &append.snapshot {
        written = written.and_then(|()| keep(tx, table, snapshot));
    }
    let Err(error) = written else { return Ok(Ok(Appended::Written)) };
    let exists = error.sqlite_error().is_some_and(|why| why.extended_code == ffi::SQLITE_CONSTRAINT_PRIMARYKEY);
    let refusal = refused(error)?;
    // All or none: what came before is given back.
    tx.prepare_cached(DELETE)?.execute((table, append.first, next))?;
    Ok(if exists { Ok(Appended::Lost) } else { Err(refusal) })
}

fn keep(tx: &Connection, table: TableKey, it: &SnapshotRow) -> rusqlite::Result<()> {
    tx.prepare_cached(KEEP)?.execute((table, it.entry, &it.build, &it.position, &it.digest)).map(drop)
}

/// If the database minds what is written, rather than not being able to write.
fn refused(error: rusqlite::Error) -> rusqlite::Result<StoreError> {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation | ErrorCode::TooBig) => Ok(StoreError::from(error)),
        _ => Err(error),
    }
}
