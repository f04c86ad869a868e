//! Tables and their seats, who drives them, and the packs they are played with.

use super::base::{Base, Result, Store};
use super::log::sqlite::Work;
use super::news::{Announce, News};
use super::{Millis, PersonId, SeatRow, StoreError, TableKey, TableRow};
use crate::protocol::Status;
use sqlx::PgConnection;

/// A table and one of its seats; a table without seats has none in its only row.
struct Joined {
    id: TableKey,
    link: String,
    version: i64,
    state: String,
    reason: Option<String>,
    host: PersonId,
    public: bool,
    created: Millis,
    changed: Millis,
    started: Millis,
    setup: String,
    proposal: Option<String>,
    rematch: Option<String>,
    secret: Vec<u8>,
    driven: bool,
    seat: Option<i64>,
    person: Option<PersonId>,
    bot: Option<String>,
    value: Option<String>,
    away: Option<Millis>,
}

from_row!(Joined { id: TableKey, link: String, version: i64, state: String, reason: Option<String>, host: PersonId, public: bool, created: Millis, changed: Millis, started: Millis, setup: String, proposal: Option<String>, rematch: Option<String>, secret: Vec<u8>, driven: bool, seat: Option<i64>, person: Option<PersonId>, bot: Option<String>, value: Option<String>, away: Option<Millis> });

/// Loads the tables that a clause picks. One statement, so that a table and its seats are of the same version.
macro_rules! select {
    ($which:literal) => {
        concat!(
            "SELECT id, link, version, state, reason, host, public, created, changed, started, setup, proposal, ",
            "rematch, secret, driven, seat, person, bot, value, away FROM (SELECT * FROM tables ",
            $which,
            ") AS picked LEFT JOIN seats ON table_id = id ORDER BY changed DESC, id DESC, seat"
        )
    };
}

fn gather(rows: Vec<Joined>) -> Result<Vec<TableRow>> {
    let mut tables: Vec<TableRow> = Vec::new();
    for mut row in rows {
        let seat = row.seat.map(|_| SeatRow {
            person: row.person,
            bot: row.bot.take(),
            value: row.value.take(),
            away: row.away,
        });
        if tables.last().is_none_or(|table| table.key != row.id) {
            tables.push(table(row)?);
        }
        tables.last_mut().expect("pushed above").seats.extend(seat);
    }
    Ok(tables)
}

fn table(row: Joined) -> Result<TableRow> {
    let (id, spoilt) = (row.id, |_| StoreError::down(format!("the row of table {} cannot be read", row.id)));
    Ok(TableRow {
        key: id,
        link: row.link,
        version: row.version,
        status: match row.state.as_str() {
            "open" => Status::Open,
            "playing" => Status::Playing,
            "over" => Status::Over,
            _ => Status::Frozen { reason: row.reason.unwrap_or_default() },
        },
        host: row.host,
        public: row.public,
        created: row.created,
        changed: row.changed,
        started: row.started,
        setup: serde_json::from_str(&row.setup).map_err(spoilt)?,
        seats: Vec::new(),
        proposal: row.proposal.map(|text| serde_json::from_str(&text)).transpose().map_err(spoilt)?,
        rematch: row.rematch,
        secret: row.secret.try_into().map_err(|_| StoreError::down(format!("the secret of table {id} is spoilt")))?,
        driven: row.driven,
    })
}

fn state(status: &Status) -> (&'static str, Option<&str>) {
    match status {
        Status::Open => ("open", None),
        Status::Playing => ("playing", None),
        Status::Over => ("over", None),
        Status::Frozen { reason } => ("frozen", Some(reason)),
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is stored has no keys but texts")
}

const INSERT: &str = "INSERT INTO tables (link, version, state, reason, host, public, created, changed, started, setup, \
     proposal, rematch, secret, driven) VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id";

const UPDATE: &str = "UPDATE tables SET version = version + 1, state = $1, reason = $2, host = $3, public = $4, \
     changed = $5, setup = $6, proposal = $7, rematch = $8, driven = $9, started = $10 WHERE id = $11 AND version = $12";

/// Touches only a seat that differs.
const SEAT: &str = "INSERT INTO seats (table_id, seat, person, bot, value, away) VALUES ($1, $2, $3, $4, $5, $6) \
     ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, bot = excluded.bot, \
     value = excluded.value, away = excluded.away \
     WHERE seats.person IS DISTINCT FROM excluded.person OR seats.bot IS DISTINCT FROM excluded.bot \
     OR seats.value IS DISTINCT FROM excluded.value OR seats.away IS DISTINCT FROM excluded.away";

/// Keeps a new table in a file, and returns its key.
pub(super) fn create_in_file(tx: &rusqlite::Connection, table: &TableRow) -> rusqlite::Result<TableKey> {
    let (state, reason) = state(&table.status);
    let values = rusqlite::params![
        table.link,
        state,
        reason,
        table.host,
        table.public,
        table.created,
        table.changed,
        table.started,
        json(&table.setup),
        table.proposal.as_ref().map(json),
        table.rematch,
        table.secret,
        table.driven,
    ];
    let key = tx.prepare_cached(INSERT)?.query_row(values, |row| row.get(0))?;
    seat_in_file(tx, key, &table.seats)?;
    Ok(key)
}

/// Saves a table in a file; false if the file has a newer one.
pub(super) fn save_in_file(tx: &rusqlite::Connection, table: &TableRow) -> rusqlite::Result<bool> {
    let (state, reason) = state(&table.status);
    let values = rusqlite::params![
        state,
        reason,
        table.host,
        table.public,
        table.changed,
        json(&table.setup),
        table.proposal.as_ref().map(json),
        table.rematch,
        table.driven,
        table.started,
        table.key,
        table.version,
    ];
    let fresh = tx.prepare_cached(UPDATE)?.execute(values)? > 0;
    if fresh {
        seat_in_file(tx, table.key, &table.seats)?;
    }
    Ok(fresh)
}

fn seat_in_file(tx: &rusqlite::Connection, table: TableKey, seats: &[SeatRow]) -> rusqlite::Result<()> {
    let mut upsert = tx.prepare_cached(SEAT)?;
    for (number, seat) in (0i64..).zip(seats) {
        upsert.execute((table, number, seat.person, &seat.bot, &seat.value, seat.away))?;
    }
    Ok(())
}

async fn seat(tx: &mut PgConnection, table: TableKey, seats: &[SeatRow]) -> Result<()> {
    for (number, seat) in (0i64..).zip(seats) {
        let upsert = sqlx::query(SEAT).bind(table).bind(number).bind(seat.person);
        upsert.bind(&seat.bot).bind(&seat.value).bind(seat.away).execute(&mut *tx).await?;
    }
    Ok(())
}

impl Store {
    /// Keeps a new table. Its key and version are given here.
    pub async fn create_table(&self, table: TableRow) -> Result<TableKey> {
        let key = match &self.inner.base {
            Base::Sqlite { .. } => self.in_file(|to| Work::Create(table, to)).await?,
            Base::Postgres(pool) => {
                let (state, reason) = state(&table.status);
                let mut tx = pool.begin().await?;
                let insert = sqlx::query_scalar(INSERT).bind(&table.link).bind(state).bind(reason).bind(table.host);
                let insert = insert.bind(table.public).bind(table.created).bind(table.changed).bind(table.started);
                let proposal = table.proposal.as_ref().map(json);
                let insert = insert.bind(json(&table.setup)).bind(proposal).bind(&table.rematch);
                let key = insert.bind(table.secret.as_slice()).bind(table.driven).fetch_one(&mut *tx).await?;
                seat(&mut tx, key, &table.seats).await?;
                tx.announce(News::Table(key, 1), &self.inner.node).await?;
                tx.commit().await?;
                key
            }
        };
        self.publish(News::Table(key, 1));
        Ok(key)
    }

    pub async fn table_by_link(&self, link: &str) -> Result<Option<TableRow>> {
        const SELECT: &str = select!("WHERE link = $1");
        Ok(gather(reading!(self, db => sqlx::query_as(SELECT).bind(link).fetch_all(db).await?))?.pop())
    }

    pub async fn table(&self, key: TableKey) -> Result<Option<TableRow>> {
        const SELECT: &str = select!("WHERE id = $1");
        Ok(gather(reading!(self, db => sqlx::query_as(SELECT).bind(key).fetch_all(db).await?))?.pop())
    }

    /// Saves what may change about a table, and returns it as it now is. A table keeps its link, its secret and the
    /// number of its seats.
    pub async fn save_table(&self, table: &TableRow) -> Result<TableRow> {
        match &self.inner.base {
            Base::Sqlite { .. } => self.in_file(|to| Work::Save(table.clone(), to)).await?,
            Base::Postgres(pool) => {
                let (state, reason) = state(&table.status);
                let mut tx = pool.begin().await?;
                let update = sqlx::query(UPDATE).bind(state).bind(reason).bind(table.host).bind(table.public);
                let update = update.bind(table.changed).bind(json(&table.setup));
                let update = update.bind(table.proposal.as_ref().map(json)).bind(&table.rematch).bind(table.driven);
                let update = update.bind(table.started).bind(table.key).bind(table.version);
                if update.execute(&mut *tx).await?.rows_affected() == 0 {
                    return Err(StoreError::Stale);
                }
                seat(&mut tx, table.key, &table.seats).await?;
                tx.announce(News::Table(table.key, table.version + 1), &self.inner.node).await?;
                tx.commit().await?;
            }
        }
        self.publish(News::Table(table.key, table.version + 1));
        Ok(TableRow { version: table.version + 1, ..table.clone() })
    }

    /// The public tables that wait or play, the one that changed last first.
    pub async fn public_tables(&self, limit: i64) -> Result<Vec<TableRow>> {
        const SELECT: &str =
            select!("WHERE public AND state IN ('open', 'playing') ORDER BY changed DESC, id DESC LIMIT $1");
        gather(reading!(self, db => sqlx::query_as(SELECT).bind(limit).fetch_all(db).await?))
    }

    /// The tables that a person hosts or has a seat at, in whatever state, the one that changed last first.
    pub async fn tables_of(&self, person: PersonId, limit: i64) -> Result<Vec<TableRow>> {
        const SELECT: &str = select!(
            "WHERE host = $1 OR id IN (SELECT table_id FROM seats WHERE person = $1) \
             ORDER BY changed DESC, id DESC LIMIT $2"
        );
        gather(reading!(self, db => sqlx::query_as(SELECT).bind(person).bind(limit).fetch_all(db).await?))
    }

    /// How many tables a person hosts that wait or play and were made since then.
    pub async fn count_tables_of(&self, host: PersonId, since: Millis) -> Result<i64> {
        const SELECT: &str =
            "SELECT COUNT(*) FROM tables WHERE host = $1 AND created >= $2 AND state IN ('open', 'playing')";
        Ok(reading!(self, db => sqlx::query_scalar(SELECT).bind(host).bind(since).fetch_one(db).await?))
    }

    /// The tables that wait for a bot or a clock, and that no node drives.
    pub async fn driven_tables(&self, now: Millis) -> Result<Vec<TableKey>> {
        const SELECT: &str = "SELECT id FROM tables WHERE driven AND state = 'playing' \
             AND (lease_node IS NULL OR lease_until <= $1) ORDER BY id";
        Ok(reading!(self, db => sqlx::query_scalar(SELECT).bind(now).fetch_all(db).await?))
    }

    /// Takes or renews the right to drive a table; false while another node has it.
    pub async fn lease(&self, table: TableKey, node: &str, until: Millis, now: Millis) -> Result<bool> {
        const UPDATE: &str = "UPDATE tables SET lease_node = $2, lease_until = $3 \
             WHERE id = $1 AND (lease_node IS NULL OR lease_node IN ($2, 'asleep') OR lease_until <= $4)";
        Ok(writing_once!(self, db => {
            let update = sqlx::query(UPDATE).bind(table).bind(node).bind(until).bind(now);
            update.execute(db).await?.rows_affected() == 1
        }))
    }

    /// Nobody need drive a table before then; whoever wants to may.
    pub async fn sleep(&self, table: TableKey, node: &str, until: Millis) -> Result<()> {
        const UPDATE: &str = "UPDATE tables SET lease_node = 'asleep', lease_until = $3 \
             WHERE id = $1 AND (lease_node IS NULL OR lease_node IN ($2, 'asleep'))";
        writing_once!(self, db => sqlx::query(UPDATE).bind(table).bind(node).bind(until).execute(db).await.map(drop)?);
        Ok(())
    }

    /// Gives up everything that a node drives.
    pub async fn release(&self, node: &str) -> Result<()> {
        const UPDATE: &str = "UPDATE tables SET lease_node = NULL, lease_until = NULL WHERE lease_node = $1";
        writing_once!(self, db => sqlx::query(UPDATE).bind(node).execute(db).await.map(drop)?);
        Ok(())
    }

    /// Keeps the files of a pack, so that a game can be played on when the shipped one has changed.
    pub async fn keep_pack(&self, hash: &str, game: &str, files: &str) -> Result<()> {
        const INSERT: &str = "INSERT INTO packs (hash, game, files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        writing_once!(self, db => sqlx::query(INSERT).bind(hash).bind(game).bind(files).execute(db).await.map(drop)?);
        Ok(())
    }

    /// The game of a pack and its files.
    pub async fn pack(&self, hash: &str) -> Result<Option<(String, String)>> {
        const SELECT: &str = "SELECT game, files FROM packs WHERE hash = $1";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(hash).fetch_optional(db).await?))
    }
}
