//! Deck lists that people keep. Every question names the person: there is none that finds a deck of somebody else.

use super::base::{Result, Store};
use super::{Millis, PersonId, StoreError};

#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct DeckRow {
    /// What its owner's client calls it; two people may use the same.
    pub deck: String,
    pub name: String,
    pub list: String,
    pub changed: Millis,
}

// By hand, so that a logged deck does not tell what is in it.
impl std::fmt::Debug for DeckRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let DeckRow { deck, name, list, changed } = self;
        let list = format!("… {} bytes", list.len());
        let mut out = f.debug_struct("DeckRow");
        out.field("deck", deck).field("name", name).field("list", &list).field("changed", changed).finish()
    }
}

/// What became of a deck that was to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    New,
    Replaced,
    /// The person has as many as anybody may have.
    Full,
}

impl Store {
    /// The decks of a person, last changed first.
    pub async fn decks(&self, person: PersonId) -> Result<Vec<DeckRow>> {
        const SELECT: &str =
            "SELECT deck, name, list, changed FROM decks WHERE person = $1 ORDER BY changed DESC, deck";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(person).fetch_all(db).await?))
    }

    /// Keeps a deck, in place of the one with the same key if there is one; at most so many.
    pub async fn keep_deck(&self, person: PersonId, row: &DeckRow, most: usize) -> Result<Kept> {
        // Whoever counts holds the person's row, so that two nodes do not both find room for the last one.
        const HOLD: &str = "UPDATE people SET name = name WHERE id = $1";
        const UPDATE: &str = "UPDATE decks SET name = $3, list = $4, changed = $5 WHERE person = $1 AND deck = $2";
        const COUNT: &str = "SELECT COUNT(*) FROM decks WHERE person = $1";
        const INSERT: &str = "INSERT INTO decks (person, deck, name, list, changed) VALUES ($1, $2, $3, $4, $5)";
        macro_rules! bound {
            ($sql:expr) => {
                sqlx::query($sql).bind(person).bind(&row.deck).bind(&row.name).bind(&row.list).bind(row.changed)
            };
        }
        Ok(writing!(self, tx => {
            if sqlx::query(HOLD).bind(person).execute(&mut *tx).await?.rows_affected() == 0 {
                return Err(StoreError::down("there is no such person"));
            }
            if bound!(UPDATE).execute(&mut *tx).await?.rows_affected() > 0 {
                Kept::Replaced
            } else {
                let count: i64 = sqlx::query_scalar(COUNT).bind(person).fetch_one(&mut *tx).await?;
                if usize::try_from(count).is_ok_and(|count| count < most) {
                    bound!(INSERT).execute(&mut *tx).await?;
                    Kept::New
                } else {
                    Kept::Full
                }
            }
        }))
    }

    /// False if there was no such deck.
    pub async fn drop_deck(&self, person: PersonId, deck: &str) -> Result<bool> {
        const DELETE: &str = "DELETE FROM decks WHERE person = $1 AND deck = $2";
        let gone =
            writing_once!(self, db => sqlx::query(DELETE).bind(person).bind(deck).execute(db).await?.rows_affected());
        Ok(gone > 0)
    }
}
