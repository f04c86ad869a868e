//! The log in a file. Its writer has a thread and a connection of its own, and nobody in between: handing every statement
//! to another thread and back took as long as the disk.

use super::{Append, Appended, BATCH, Hook, Hooked, KEEP, SnapshotRow, Waiting, answer, failed};
use crate::store::base::Result;
use crate::store::sqlite::{LOG_PAGES, PATIENCE, Turn};
use crate::store::{EntryRow, StoreError, TableKey};
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, ffi};
use std::path::Path;
use std::time::Instant;
use tokio::sync::mpsc;

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
        let tx = self.0.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let answers = appends.map(|append| write(&tx, append)).collect::<rusqlite::Result<_>>()?;
        tx.commit()?;
        Ok(answers)
    }

    #[cfg(test)]
    pub fn connection(&self) -> &Connection {
        &self.0
    }
}

/// Writes what comes in, until nobody can ask any more and all is answered.
pub(in crate::store) fn run(mut file: LogFile, turn: &Turn, mut queue: mpsc::Receiver<Waiting>, hook: &Hooked) {
    let mut batch: Vec<Waiting> = Vec::with_capacity(BATCH);
    while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
        let start = Instant::now();
        let answers = {
            let _turn = turn.blocking_lock();
            file.commit(batch.iter().map(|waiting| &waiting.append))
        };
        let answers = answers.unwrap_or_else(|error| failed(error, batch.len()));
        if let Some(Hook(told)) = hook.get() {
            told(batch.len(), start.elapsed());
        }
        answer(batch.drain(..), answers);
    }
}

/// One append; the error is of those that end the whole transaction.
fn write(tx: &Transaction, append: &Append) -> rusqlite::Result<Result<Appended>> {
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
    let answer = refused(error)?;
    // All or none: what came before is given back.
    tx.prepare_cached(DELETE)?.execute((table, append.first, next))?;
    Ok(answer)
}

fn keep(tx: &Transaction, table: TableKey, it: &SnapshotRow) -> rusqlite::Result<()> {
    tx.prepare_cached(KEEP)?.execute((table, it.entry, &it.build, &it.position, &it.digest)).map(drop)
}

/// Whether the database minds what is written, rather than not being able to write.
fn refused(error: rusqlite::Error) -> rusqlite::Result<Result<Appended>> {
    match &error {
        rusqlite::Error::SqliteFailure(why, _) if why.extended_code == ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
            Ok(Ok(Appended::Lost))
        }
        rusqlite::Error::SqliteFailure(why, _)
            if matches!(why.code, ErrorCode::ConstraintViolation | ErrorCode::TooBig) =>
        {
            Ok(Err(StoreError::from(error)))
        }
        _ => Err(error),
    }
}
