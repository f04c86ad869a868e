//! One file on this machine, for one process. A commit is on the disk when it is answered.

use super::StoreError;
use super::base::Result;
use super::log::sqlite::LogFile;
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const READERS: u32 = 4;
/// An entry has a hundred bytes, and each goes to the page of its own table: small pages make small commits.
const PAGE: u32 = 1024;
/// After so many pages what was written goes from SQLite's log to its place, and the log begins anew: it has been as long
/// before, and a file that need not grow is written in two thirds of the time.
pub(super) const LOG_PAGES: u32 = 4000;
/// Somebody's backup may hold the file for a moment.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// One writes at a time. To wait here is to be woken; SQLite itself would sleep and look again.
pub(super) type Turn = Arc<tokio::sync::Mutex<()>>;

/// A file, ready for use.
pub(super) struct Opened {
    pub write: SqlitePool,
    pub read: SqlitePool,
    pub log: LogFile,
    /// Keeps other processes away.
    pub lock: File,
}

pub(super) async fn open(file: &Path) -> Result<Opened> {
    let lock = lock(file)?;
    let options = options(file);
    // A connection to a file does not go stale: none is tested before use, and none is replaced for its age.
    let pool = || SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
    let write = pool()
        .max_connections(1)
        .connect_with(options.clone())
        .await
        .map_err(|error| StoreError::down(format!("the database {} cannot be opened: {error}", file.display())))?;
    migrations!("sqlite": "0001" "first", "0002" "standing", "0003" "advice", "0004" "stops", "0005" "decks", "0006" "kept").run(&write).await?;
    let read = pool().max_connections(READERS).connect_with(options.read_only(true)).await?;
    let log = LogFile::open(file)?;
    Ok(Opened { write, read, log, lock })
}

/// How a file is opened.
pub fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .page_size(PAGE)
        .pragma("wal_autocheckpoint", LOG_PAGES.to_string())
        .busy_timeout(PATIENCE)
}

/// Two processes would each believe that nobody else writes the log.
fn lock(file: &Path) -> Result<File> {
    let cannot = |what: &str, path: &Path, error: std::io::Error| {
        StoreError::down(format!("{what} {} cannot be made: {error}", path.display()))
    };
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| cannot("the folder", folder, error))?;
    }
    let mut path = file.as_os_str().to_owned();
    path.push(".lock");
    let path = Path::new(&path);
    // Truncated or not is all the same: nothing is ever in it.
    let lock = File::options().create(true).truncate(false).write(true).open(path);
    let lock = lock.map_err(|error| cannot("the file", path, error))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::down(format!("another server process already uses {}", file.display())))
        }
        Err(TryLockError::Error(error)) => {
            Err(StoreError::down(format!("the file {} cannot be locked: {error}", path.display())))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was answered survives a power cut only with these settings; no test can pull the plug, so they are asked.
    #[tokio::test]
    async fn commits_are_on_the_disk() {
        let folder = std::env::temp_dir().join(format!("megacity-sqlite-{}", std::process::id()));
        let Opened { write, read, log, .. } = open(&folder.join("tables.db")).await.unwrap();
        const FULL: i64 = 2;
        for (pool, words) in [(&write, "the writer"), (&read, "a reader")] {
            let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await.unwrap();
            let sync: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(pool).await.unwrap();
            let keys: bool = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(pool).await.unwrap();
            assert_eq!((mode.as_str(), sync, keys), ("wal", FULL, true), "{words}");
        }
        let of_log =
            |pragma| log.connection().pragma_query_value(None, pragma, |row| row.get::<_, rusqlite::types::Value>(0));
        assert_eq!(of_log("journal_mode").unwrap(), "wal".to_string().into());
        assert_eq!(of_log("synchronous").unwrap(), FULL.into());
        assert_eq!(of_log("foreign_keys").unwrap(), 1.into());
        assert!(sqlx::query("DELETE FROM entries").execute(&read).await.is_err(), "readers only read");
        write.close().await;
        read.close().await;
        fs::remove_dir_all(folder).unwrap();
    }
}
