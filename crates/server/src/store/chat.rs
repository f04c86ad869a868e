//! What is said at a table, numbered from 1 without gaps, so that nobody misses a line.

use super::base::{Result, Store};
use super::news::{Announce, News};
use super::{Millis, PersonId, StoreError, TableKey};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    pub number: i64,
    pub person: PersonId,
    pub text: String,
    pub at: Millis,
}

from_row!(ChatRow { number: i64, person: PersonId, text: String, at: Millis });

impl Store {
    /// Keeps a line and returns its number. The row of the table counts them, so that nodes wait for each other here.
    pub async fn say(&self, table: TableKey, person: PersonId, text: &str, now: Millis) -> Result<i64> {
        const NUMBER: &str = "UPDATE tables SET said = said + 1 WHERE id = $1 RETURNING said";
        const INSERT: &str = "INSERT INTO chat (table_id, number, person, text, at) VALUES ($1, $2, $3, $4, $5)";
        let number: i64 = writing!(self, tx => {
            let Some(number) = sqlx::query_scalar(NUMBER).bind(table).fetch_optional(&mut *tx).await? else {
                return Err(StoreError::down("there is no such table"));
            };
            let insert = sqlx::query(INSERT).bind(table).bind(number).bind(person).bind(text).bind(now);
            insert.execute(&mut *tx).await?;
            tx.announce(News::Chat(table), &self.inner.node).await?;
            number
        });
        self.publish(News::Chat(table));
        Ok(number)
    }

    /// The last lines after a number, in order.
    pub async fn chat(&self, table: TableKey, after: i64, limit: i64) -> Result<Vec<ChatRow>> {
        const SELECT: &str = "SELECT number, person, text, at FROM chat \
             WHERE table_id = $1 AND number > $2 ORDER BY number DESC LIMIT $3";
        let mut lines: Vec<ChatRow> = reading!(self, db => {
            sqlx::query_as(SELECT).bind(table).bind(after).bind(limit).fetch_all(db).await?
        });
        lines.reverse();
        Ok(lines)
    }
}
