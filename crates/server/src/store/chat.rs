//! What is said at a table, numbered from 1 without gaps, so that nobody misses a line.

use super::base::{Result, Store};
use super::news::{Announce, News};
use super::{Millis, PersonId, StoreError, TableKey};

/// Two nodes may number a line at the same time; one of them tries again.
const TRIES: usize = 20;

#[derive(Clone, PartialEq, Eq, Debug, sqlx::FromRow)]
pub struct ChatRow {
    pub number: i64,
    pub person: PersonId,
    pub text: String,
    pub at: Millis,
}

impl Store {
    pub async fn say(&self, table: TableKey, person: PersonId, text: &str, now: Millis) -> Result<i64> {
        const INSERT: &str = "INSERT INTO chat (table_id, number, person, text, at) \
             SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4 FROM chat WHERE table_id = $1 \
             ON CONFLICT DO NOTHING RETURNING number";
        for _ in 0..TRIES {
            let number: Option<i64> = writing!(self, tx => {
                let insert = sqlx::query_scalar(INSERT).bind(table).bind(person).bind(text).bind(now);
                let number = insert.fetch_optional(&mut *tx).await?;
                tx.announce(News::Chat(table), &self.inner.node).await?;
                number
            });
            if let Some(number) = number {
                self.publish(News::Chat(table));
                return Ok(number);
            }
        }
        Err(StoreError::down("too many people speak at once"))
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
