//! Lists that people keep: decks, forces and the like, each kind by itself. Every question names the person: there is
//! none that finds a list of somebody else.

use super::base::{Result, Store};
use super::{Millis, PersonId, StoreError};

#[derive(Clone, PartialEq, Eq)]
pub struct KeptRow {
    /// What its owner's client calls it; two people may use the same, and so may two kinds.
    pub key: String,
    pub name: String,
    pub list: String,
    pub changed: Millis,
}

from_row!(KeptRow { key: String, name: String, list: String, changed: Millis });

// By hand, so that a logged list does not tell what is in it.
impl std::fmt::Debug for KeptRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let KeptRow { key, name, list, changed } = self;
        let list = format!("… {} bytes", list.len());
        let mut out = f.debug_struct("KeptRow");
        out.field("key", key).field("name", name).field("list", &list).field("changed", changed).finish()
    }
}

/// What became of a list that was to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    New,
    Replaced,
    /// The person has as many of this kind as anybody may have.
    Full,
}

impl Store {
    /// The lists of one kind of a person, last changed first.
    pub async fn kept(&self, person: PersonId, kind: &str) -> Result<Vec<KeptRow>> {
        const SELECT: &str =
            "SELECT key, name, list, changed FROM kept WHERE person = $1 AND kind = $2 ORDER BY changed DESC, key";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(person).bind(kind).fetch_all(db).await?))
    }

    /// Keeps a list, in place of the one with the same key if there is one; at most so many of a kind.
    pub async fn keep(&self, person: PersonId, kind: &str, row: &KeptRow, most: usize) -> Result<Kept> {
        // Whoever counts holds the person's row, so that two nodes do not both find room for the last one.
        const HOLD: &str = "UPDATE people SET name = name WHERE id = $1";
        const UPDATE: &str =
            "UPDATE kept SET name = $4, list = $5, changed = $6 WHERE person = $1 AND kind = $2 AND key = $3";
        const COUNT: &str = "SELECT COUNT(*) FROM kept WHERE person = $1 AND kind = $2";
        const INSERT: &str =
            "INSERT INTO kept (person, kind, key, name, list, changed) VALUES ($1, $2, $3, $4, $5, $6)";
        macro_rules! bound {
            ($sql:expr) => {
                sqlx::query($sql)
                    .bind(person)
                    .bind(kind)
                    .bind(&row.key)
                    .bind(&row.name)
                    .bind(&row.list)
                    .bind(row.changed)
            };
        }
        Ok(writing!(self, tx => {
            if sqlx::query(HOLD).bind(person).execute(&mut *tx).await?.rows_affected() == 0 {
                return Err(StoreError::down("there is no such person"));
            }
            if bound!(UPDATE).execute(&mut *tx).await?.rows_affected() > 0 {
                Kept::Replaced
            } else {
                let count: i64 = sqlx::query_scalar(COUNT).bind(person).bind(kind).fetch_one(&mut *tx).await?;
                if usize::try_from(count).is_ok_and(|count| count < most) {
                    bound!(INSERT).execute(&mut *tx).await?;
                    Kept::New
                } else {
                    Kept::Full
                }
            }
        }))
    }

    /// False if there was no such list.
    pub async fn drop_kept(&self, person: PersonId, kind: &str, key: &str) -> Result<bool> {
        const DELETE: &str = "DELETE FROM kept WHERE person = $1 AND kind = $2 AND key = $3";
        let gone = writing_once!(self, db => {
            sqlx::query(DELETE).bind(person).bind(kind).bind(key).execute(db).await?.rows_affected()
        });
        Ok(gone > 0)
    }
}
