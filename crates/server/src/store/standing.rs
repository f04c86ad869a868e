//! Standing orders: for whom a table passes, and where it does not. Other nodes hear of a change as of an entry, and nobody else does.

use super::TableKey;
use super::base::{Result, Store};
use super::news::{Announce, News};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingRow {
    pub seat: i64,
    /// As the protocol spells it.
    pub kind: String,
    /// The number of the last event when it was ordered.
    pub since: i64,
    /// The turn in which it was ordered, and the stage of it.
    pub lap: i64,
    pub stage: String,
}

from_row!(StandingRow { seat: i64, kind: String, since: i64, lap: i64, stage: String });

impl Store {
    pub async fn standing(&self, table: TableKey) -> Result<Vec<StandingRow>> {
        const SELECT: &str = "SELECT seat, kind, since, lap, stage FROM standing WHERE table_id = $1 ORDER BY seat";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(table).fetch_all(db).await?))
    }

    /// Keeps an order in place of the seat's last one.
    pub async fn keep_standing(&self, table: TableKey, row: &StandingRow) -> Result<()> {
        const INSERT: &str = "INSERT INTO standing (table_id, seat, kind, since, lap, stage) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, seat) DO UPDATE SET \
             kind = excluded.kind, since = excluded.since, lap = excluded.lap, stage = excluded.stage";
        writing!(self, tx => {
            let insert = sqlx::query(INSERT).bind(table).bind(row.seat).bind(&row.kind).bind(row.since).bind(row.lap);
            insert.bind(&row.stage).execute(&mut *tx).await?;
            tx.announce(News::Entries(table), &self.inner.node).await?;
        });
        Ok(())
    }

    pub async fn forget_standing(&self, table: TableKey, seat: i64) -> Result<()> {
        const DELETE: &str = "DELETE FROM standing WHERE table_id = $1 AND seat = $2";
        writing!(self, tx => {
            sqlx::query(DELETE).bind(table).bind(seat).execute(&mut *tx).await?;
            tx.announce(News::Entries(table), &self.inner.node).await?;
        });
        Ok(())
    }

    /// The stages in which seats want to be asked: seat and stage.
    pub async fn stops(&self, table: TableKey) -> Result<Vec<(i64, String)>> {
        const SELECT: &str = "SELECT seat, stage FROM stops WHERE table_id = $1 ORDER BY seat, stage";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(table).fetch_all(db).await?))
    }

    /// Keeps these in place of the seat's last ones.
    pub async fn keep_stops(&self, table: TableKey, seat: i64, stages: &[&str]) -> Result<()> {
        const DELETE: &str = "DELETE FROM stops WHERE table_id = $1 AND seat = $2";
        const INSERT: &str = "INSERT INTO stops (table_id, seat, stage) VALUES ($1, $2, $3)";
        writing!(self, tx => {
            sqlx::query(DELETE).bind(table).bind(seat).execute(&mut *tx).await?;
            for stage in stages {
                sqlx::query(INSERT).bind(table).bind(seat).bind(*stage).execute(&mut *tx).await?;
            }
            tx.announce(News::Entries(table), &self.inner.node).await?;
        });
        Ok(())
    }
}
