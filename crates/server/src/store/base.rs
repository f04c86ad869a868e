//! The store itself: opened, asked whether it is alive, closed; and the two macros that run one text on two databases.

use super::log::{Hook, Hooked, Queue};
use super::news::{self, News};
use super::sqlite::Turn;
use super::{log, postgres, sqlite};
use sqlx::error::ErrorKind;
use sqlx::{PgPool, SqlitePool};
use std::fs::File;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;

pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A file of this machine, for one server process.
    Sqlite(PathBuf),
    /// The URL of a database that several nodes may share.
    Postgres(String),
}

/// Why the store did not do it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has saved a newer version.
    #[error("it was changed by somebody else meanwhile")]
    Stale,
    #[error("that name is taken")]
    Taken,
    /// The database cannot be reached, or will not do it. Of a write it is not known whether it was done.
    #[error("{0}")]
    Down(String),
}

impl StoreError {
    pub(super) fn down(words: impl Into<String>) -> StoreError {
        StoreError::Down(words.into())
    }
}

impl From<sqlx::Error> for StoreError {
    // Drivers put the names of users and constraints into their words, but no password and no bound value.
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Down(match error {
            sqlx::Error::PoolTimedOut => "the database does not answer in time".into(),
            sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => "the store is closed".into(),
            other => format!("the database failed: {other}"),
        })
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError::{VersionMismatch, VersionMissing};
        StoreError::Down(match error {
            VersionMissing(_) => "the database was made by a newer version of this program".into(),
            VersionMismatch(step) => format!("step {step} of the database was not made by this program"),
            other => format!("the database could not be brought up to date: {other}"),
        })
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Down(format!("the database failed: {error}"))
    }
}

/// Whether the database refused because a key exists already.
pub(super) fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.kind() == ErrorKind::UniqueViolation)
}

/// What is behind the door. SQLite has one writer at a time, so its readers have connections of their own, and whoever
/// writes waits for a turn.
#[derive(Clone, Debug)]
pub(super) enum Base {
    Sqlite { write: SqlitePool, read: SqlitePool, turn: Turn },
    Postgres(PgPool),
}

/// Everything that is kept. A clone is the same store.
#[derive(Clone, Debug)]
pub struct Store {
    pub(super) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(super) struct Inner {
    pub base: Base,
    pub news: broadcast::Sender<News>,
    /// Tells our own news from those of other nodes.
    pub node: String,
    /// Where appends go; nothing once the store is closed.
    pub log: Mutex<Option<Queue>>,
    pub hook: Hooked,
    /// Ends when the writer of the log has.
    writer: Mutex<Option<oneshot::Receiver<()>>>,
    listener: Option<JoinHandle<()>>,
    /// Held as long as this process uses the file.
    lock: Option<File>,
}

impl Drop for Inner {
    // The writer ends by itself, with its last append; nothing would ever end the listener.
    fn drop(&mut self) {
        if let Some(listener) = &self.listener {
            listener.abort();
        }
    }
}

/// Reads with a pool of either database: `reading!(self, db => sqlx::query(…).fetch_all(db).await)`.
macro_rules! reading {
    ($store:expr, $db:ident => $body:expr) => {
        match &$store.inner.base {
            $crate::store::base::Base::Sqlite { read, .. } => {
                let $db = read;
                $body
            }
            $crate::store::base::Base::Postgres(pool) => {
                let $db = pool;
                $body
            }
        }
    };
}

/// Writes in a transaction of either database. Whatever leaves the body by `?` or `return` takes everything back.
macro_rules! writing {
    ($store:expr, $tx:ident => $body:expr) => {
        match &$store.inner.base {
            $crate::store::base::Base::Sqlite { write, turn, .. } => {
                let _turn = turn.lock().await;
                let mut $tx = write.begin_with("BEGIN IMMEDIATE").await?;
                let done = $body;
                $tx.commit().await?;
                done
            }
            $crate::store::base::Base::Postgres(pool) => {
                let mut $tx = pool.begin().await?;
                let done = $body;
                $tx.commit().await?;
                done
            }
        }
    };
}

/// Writes one statement, which is a transaction of its own.
macro_rules! writing_once {
    ($store:expr, $db:ident => $body:expr) => {
        match &$store.inner.base {
            $crate::store::base::Base::Sqlite { write, turn, .. } => {
                let _turn = turn.lock().await;
                let $db = write;
                $body
            }
            $crate::store::base::Base::Postgres(pool) => {
                let $db = pool;
                $body
            }
        }
    };
}

/// Reads a row by the names of its columns. The derive of sqlx does the same, but its macros build all of sqlx and SQLite
/// a second time for the machine that compiles.
macro_rules! from_row {
    ($row:ty { $($field:ident: $kind:ty),+ }) => {
        impl<'r, R: sqlx::Row> sqlx::FromRow<'r, R> for $row
        where
            &'static str: sqlx::ColumnIndex<R>,
            $($kind: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,)+
        {
            fn from_row(row: &'r R) -> sqlx::Result<Self> {
                Ok(Self { $($field: row.try_get(stringify!($field))?),+ })
            }
        }
    };
}

/// The steps that bring a database up to date, in their order. A step that people have run is never changed.
macro_rules! migrations {
    ($folder:literal: $($number:literal $name:literal),+) => {
        sqlx::migrate::Migrator::with_migrations(vec![$({
            let sql = include_str!(concat!("../../migrations/", $folder, "/", $number, "_", $name, ".sql"));
            let version = $number.parse().expect("the number of a step");
            let kind = sqlx::migrate::MigrationType::Simple;
            sqlx::migrate::Migration::new(version, $name.into(), kind, sqlx::SqlSafeStr::into_sql_str(sql), false)
        }),+])
    };
}

impl Store {
    /// Opens the database, made or brought up to date if need be.
    pub async fn open(place: Place) -> Result<Store> {
        let (news, _) = broadcast::channel(news::BACKLOG);
        let mut tag = [0; 8];
        getrandom::fill(&mut tag).map_err(|_| StoreError::down("the operating system has no randomness"))?;
        let node = format!("{:016x}", u64::from_le_bytes(tag));
        let hook = Hooked::default();
        let (ended, writer) = oneshot::channel();
        let (base, queue, lock, listener) = match place {
            Place::Sqlite(file) => {
                let sqlite::Opened { write, read, log, lock } = sqlite::open(&file).await?;
                let (turn, hook) = (Turn::default(), hook.clone());
                let base = Base::Sqlite { write, read, turn: turn.clone() };
                let (queue, work) = mpsc::channel(log::QUEUE);
                let run = move || {
                    log::sqlite::run(log, &turn, work, &hook);
                    drop(ended);
                };
                let started = std::thread::Builder::new().name("log".into()).spawn(run);
                started.map_err(|error| StoreError::down(format!("there is no thread for the log: {error}")))?;
                (base, Queue::Sqlite(queue), Some(lock), None)
            }
            Place::Postgres(url) => {
                let (pool, options) = postgres::open(&url).await?;
                let listener = news::listen(options, node.clone(), news.clone()).await?;
                let (queue, waiting) = mpsc::channel(log::QUEUE);
                let run = log::postgres::write(pool.clone(), node.clone(), waiting, hook.clone());
                tokio::spawn(async {
                    run.await;
                    drop(ended);
                });
                (Base::Postgres(pool), Queue::Postgres(queue), None, Some(listener))
            }
        };
        Ok(Store {
            inner: Arc::new(Inner {
                base,
                news,
                node,
                log: Mutex::new(Some(queue)),
                hook,
                writer: Mutex::new(Some(writer)),
                listener,
                lock,
            }),
        })
    }

    /// Finishes what was accepted, then lets go of the database. What is asked afterwards is refused.
    pub async fn close(&self) {
        drop(self.inner.log.lock().expect("nobody panics with it").take());
        let writer = self.inner.writer.lock().expect("nobody panics with it").take();
        if let Some(writer) = writer {
            // A writer that panicked has nothing left to finish.
            let _ = writer.await;
        }
        if let Some(listener) = &self.inner.listener {
            listener.abort();
        }
        match &self.inner.base {
            Base::Sqlite { write, read, .. } => {
                read.close().await;
                write.close().await;
            }
            Base::Postgres(pool) => pool.close().await,
        }
        if let Some(lock) = &self.inner.lock {
            // Without it the lock is held until the last clone of the store is gone.
            let _ = lock.unlock();
        }
    }

    /// Whether other processes may use the same database.
    pub fn is_shared(&self) -> bool {
        matches!(self.inner.base, Base::Postgres(_))
    }

    /// Whether the database answers.
    pub async fn alive(&self) -> bool {
        let trivial = async { reading!(self, db => sqlx::query("SELECT 1").execute(db).await.is_ok()) };
        tokio::time::timeout(Duration::from_secs(2), trivial).await.unwrap_or(false)
    }

    /// What changes from now on. Whoever falls behind (`Lagged`) must do as after `News::Lost`.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.inner.news.subscribe()
    }

    /// Is told of every commit of the log: how many appends it was for, and how long it took. Only the first one is.
    pub fn on_commit(&self, hook: impl Fn(usize, Duration) + Send + Sync + 'static) {
        let _ = self.inner.hook.set(Hook(Box::new(hook)));
    }
}
