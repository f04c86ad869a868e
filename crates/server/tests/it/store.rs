//! The store keeps what it promises, the same on both databases.

mod log;
mod nodes;
mod people;
mod tables;

use log::*;
use nodes::*;
use people::*;
use server::protocol::{Clock, Proposal, Status};
use server::store::*;
use sqlx::{Connection, Executor, PgConnection};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tables::*;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

/// For what must come, and comes late on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A database of a test's own.
#[derive(Clone, Debug)]
struct Home {
    place: Place,
    /// The server on which it was created, and its name there.
    server: Option<(String, String)>,
}

fn fresh() -> String {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("randomness");
    format!("megacity_test_{:016x}", u64::from_le_bytes(bytes))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(fresh())
}

impl Home {
    async fn sqlite() -> Home {
        Home { place: Place::Sqlite(folder().join("tables.db")), server: None }
    }

    async fn postgres() -> Home {
        let server = std::env::var("MEGACITY_POSTGRES").unwrap_or_else(|_| {
            panic!("run `cargo xtask test`, or set MEGACITY_POSTGRES to a server on which databases may be created")
        });
        let name = fresh();
        execute(&server, &format!("CREATE DATABASE {name}")).await;
        let (address, options) =
            server.split_once('?').map_or((&*server, String::new()), |(a, o)| (a, format!("?{o}")));
        let start = address.find("://").expect("a URL") + 3;
        let end = address[start..].find('/').map_or(address.len(), |at| start + at);
        Home { place: Place::Postgres(format!("{}/{name}{options}", &address[..end])), server: Some((server, name)) }
    }

    async fn open(&self) -> Store {
        Store::open(self.place.clone()).await.expect("opens")
    }

    async fn clear(self) {
        match (self.place, self.server) {
            (_, Some((server, name))) => execute(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await,
            (Place::Sqlite(file), _) => drop(std::fs::remove_dir_all(file.parent().expect("a folder"))),
            _ => unreachable!("a PostgreSQL home has a server"),
        }
    }
}

async fn execute(url: &str, sql: &str) {
    let mut connection = PgConnection::connect(url).await.expect("MEGACITY_POSTGRES is a server that answers");
    connection.execute(sqlx::AssertSqlSafe(sql)).await.expect("done");
}

/// Runs each test on a database that is removed afterwards, however the test ends.
macro_rules! tests {
    ($module:ident, $home:ident: $($name:ident)*) => {
        mod $module {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let home = super::Home::$home().await;
                let ended = tokio::spawn(super::$name(home.clone())).await;
                home.clear().await;
                if let Err(panic) = ended {
                    std::panic::resume_unwind(panic.into_panic());
                }
            })*
        }
    };
}

macro_rules! on_both {
    ($($name:ident)*) => {
        tests!(on_sqlite, sqlite: $($name)*);
        tests!(on_postgres, postgres: $($name)*);
    };
}

on_both! {
    guests_and_accounts names_are_taken_whatever_their_case a_deleted_person_is_somebody
    tokens_live_for_400_days tokens_are_dropped mutes lists_are_kept_by_owner lists_have_room_for_so_many
    a_table_is_what_was_saved a_stale_save_changes_nothing a_bad_save_fails_alone_and_wholly tables_are_listed
    tables_are_leased
    the_log_keeps_its_order an_entry_is_written_once an_append_is_written_whole_or_not_at_all
    appends_share_commits a_lone_append_does_not_wait a_bad_append_fails_alone rivals_in_one_batch
    snapshots a_snapshot_goes_with_an_append chat packs standing_orders news_of_this_process
    closing_finishes_what_was_accepted an_existing_database_is_opened_again
    decks_of_before_are_lists_now
}
tests!(only_sqlite, sqlite: a_file_has_one_process a_folder_that_cannot_be_made);
tests!(only_postgres, postgres:
    one_of_two_nodes_wins rivals_in_opposite_order nodes_number_the_chat_together news_between_nodes
    news_after_a_lost_connection nodes_start_together a_password_is_not_told);

const DAY: Millis = 24 * 60 * 60 * 1000;

fn new_table(host: PersonId, seats: Vec<SeatRow>) -> TableRow {
    TableRow {
        key: 0,
        link: fresh(),
        version: 0,
        status: Status::Open,
        host,
        public: true,
        created: 1000,
        changed: 1000,
        started: 1000,
        setup: Setup {
            game: "helter-skelter".into(),
            rules: 3,
            content: "c0ffee".into(),
            options: serde_json::json!({"map": "dan-tanna", "teams": ["dredd", "wulf"]}),
            clock: Clock::Blitz { bank: 600, increment: 5 },
            spectators: true,
            free_talk: false,
            patience: 600,
            position: None,
            shuffled: false,
        },
        seats,
        proposal: None,
        rematch: None,
        secret: [7; 32],
        driven: false,
    }
}

/// A table with nothing special about it.
async fn some_table(store: &Store) -> TableKey {
    let host = store.create_person("Giant", 1).await.unwrap();
    store.create_table(new_table(host, vec![SeatRow::default(); 2])).await.unwrap()
}

fn append(table: TableKey, first: i64, texts: &[&str]) -> Append {
    let row = |(entry, text): (i64, &&str)| EntryRow { entry, at: 5, text: text.to_string(), ask: Some("x1".into()) };
    Append { table, first, rows: (first..).zip(texts).map(row).collect(), snapshot: None }
}

async fn texts(store: &Store, table: TableKey) -> Vec<String> {
    store.entries(table, 1).await.unwrap().into_iter().map(|row| row.text).collect()
}
