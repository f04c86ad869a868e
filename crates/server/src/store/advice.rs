//! What seats think of answers to the shared decision. Other nodes hear of it as of an entry.

use super::TableKey;
use super::base::{Result, Store};
use super::news::{Announce, News};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdviceRow {
    pub seat: i64,
    pub action: String,
    pub agree: bool,
}

from_row!(AdviceRow { seat: i64, action: String, agree: bool });

impl Store {
    /// What was said of the question that was open at this number.
    pub async fn advice(&self, table: TableKey, seq: i64) -> Result<Vec<AdviceRow>> {
        const SELECT: &str = "SELECT seat, action, agree FROM advice WHERE table_id = $1 AND seq = $2";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(table).bind(seq).fetch_all(db).await?))
    }

    /// A seat says what it thinks of an action, in place of what it thought of it before; without `agree`, nothing any
    /// more. A seat is for one action at most.
    pub async fn advise(&self, table: TableKey, seq: i64, seat: i64, action: &str, agree: Option<bool>) -> Result<()> {
        // Nobody asks any more what was said of older questions.
        const OLDER: &str = "DELETE FROM advice WHERE table_id = $1 AND seq < $2";
        const UNSAID: &str =
            "DELETE FROM advice WHERE table_id = $1 AND seq = $2 AND seat = $3 AND (action = $4 OR (agree AND $5))";
        const SAID: &str = "INSERT INTO advice (table_id, seq, seat, action, agree) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (table_id, seq, seat, action) DO UPDATE SET agree = excluded.agree";
        writing!(self, tx => {
            sqlx::query(OLDER).bind(table).bind(seq).execute(&mut *tx).await?;
            let unsaid = sqlx::query(UNSAID).bind(table).bind(seq).bind(seat).bind(action);
            unsaid.bind(agree == Some(true)).execute(&mut *tx).await?;
            if let Some(agree) = agree {
                sqlx::query(SAID).bind(table).bind(seq).bind(seat).bind(action).bind(agree).execute(&mut *tx).await?;
            }
            tx.announce(News::Entries(table), &self.inner.node).await?;
        });
        Ok(())
    }
}
