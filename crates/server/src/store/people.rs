//! People: guests and accounts, the tokens in their cookies, and whom they do not want to hear.

use super::base::{Result, Store, is_taken};
use super::{Millis, PersonId, StoreError};
use crate::protocol::PersonInfo;

const HOUR: Millis = 60 * 60 * 1000;
/// Browsers keep a cookie for 400 days at most.
const TOKEN_LIFE: Millis = 400 * 24 * HOUR;

/// A person as stored. Guests have no password.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonRow {
    pub id: PersonId,
    pub name: String,
    /// Its hash, salt and parameters included.
    pub password: Option<String>,
    pub created: Millis,
}

from_row!(PersonRow { id: PersonId, name: String, password: Option<String>, created: Millis });

// By hand, so that a logged person does not tell the hash.
impl std::fmt::Debug for PersonRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let PersonRow { id, name, password, created } = self;
        let password = password.as_ref().map(|_| "…");
        let mut out = f.debug_struct("PersonRow");
        out.field("id", id).field("name", name).field("password", &password).field("created", created).finish()
    }
}

/// Names that differ only in case are the same account.
fn key_of(name: &str) -> String {
    name.to_lowercase()
}

/// An update that must have met its row.
fn met(rows: u64) -> Result<()> {
    if rows == 1 { Ok(()) } else { Err(StoreError::down("there is no such person")) }
}

impl PersonRow {
    /// What everybody may know of a person.
    pub fn info(&self) -> PersonInfo {
        PersonInfo { person: self.id, name: self.name.clone(), guest: self.password.is_none() }
    }
}

impl Store {
    pub async fn create_person(&self, name: &str, now: Millis) -> Result<PersonId> {
        const INSERT: &str = "INSERT INTO people (name, created) VALUES ($1, $2) RETURNING id";
        Ok(writing_once!(self, db => sqlx::query_scalar(INSERT).bind(name).bind(now).fetch_one(db).await?))
    }

    pub async fn person(&self, id: PersonId) -> Result<Option<PersonRow>> {
        const SELECT: &str = "SELECT id, name, password, created FROM people WHERE id = $1";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(id).fetch_optional(db).await?))
    }

    /// The account of this name, in whatever case.
    pub async fn account(&self, name: &str) -> Result<Option<PersonRow>> {
        const SELECT: &str = "SELECT id, name, password, created FROM people WHERE key = $1 AND password IS NOT NULL";
        Ok(reading!(self, db => sqlx::query_as(SELECT).bind(key_of(name)).fetch_optional(db).await?))
    }

    /// Those of these people who exist, by number.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<PersonRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        Ok(reading!(self, db => {
            let mut query = sqlx::QueryBuilder::new("SELECT id, name, password, created FROM people WHERE id IN (");
            let mut list = query.separated(", ");
            for id in ids {
                list.push_bind(id);
            }
            query.push(") ORDER BY id").build_query_as().persistent(false).fetch_all(db).await?
        }))
    }

    /// Makes a guest an account, or gives an account a new name and password.
    pub async fn set_account(&self, id: PersonId, name: &str, password: &str) -> Result<()> {
        const UPDATE: &str = "UPDATE people SET name = $2, key = $3, password = $4 WHERE id = $1";
        let updated = writing_once!(self, db => {
            let update = sqlx::query(UPDATE).bind(id).bind(name).bind(key_of(name)).bind(password);
            update.execute(db).await.map(|done| done.rows_affected())
        });
        match updated {
            Ok(rows) => met(rows),
            Err(error) if is_taken(&error) => Err(StoreError::Taken),
            Err(error) => Err(error.into()),
        }
    }

    /// Only a guest's: an account is found by its name.
    pub async fn rename_guest(&self, id: PersonId, name: &str) -> Result<()> {
        const UPDATE: &str = "UPDATE people SET name = $2 WHERE id = $1 AND key IS NULL";
        met(writing_once!(self, db => sqlx::query(UPDATE).bind(id).bind(name).execute(db).await?.rows_affected()))
    }

    pub async fn set_password(&self, id: PersonId, password: &str) -> Result<()> {
        const UPDATE: &str = "UPDATE people SET password = $2 WHERE id = $1 AND key IS NOT NULL";
        met(writing_once!(self, db => sqlx::query(UPDATE).bind(id).bind(password).execute(db).await?.rows_affected()))
    }

    /// Forgets who it was. The games stay, played by somebody.
    pub async fn delete_person(&self, id: PersonId) -> Result<()> {
        const FORGET: &str = "UPDATE people SET name = 'somebody', key = NULL, password = NULL WHERE id = $1";
        writing!(self, tx => {
            sqlx::query("DELETE FROM tokens WHERE person = $1").bind(id).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM kept WHERE person = $1").bind(id).execute(&mut *tx).await?;
            sqlx::query("DELETE FROM mutes WHERE person = $1 OR muted = $1").bind(id).execute(&mut *tx).await?;
            sqlx::query(FORGET).bind(id).execute(&mut *tx).await?;
        });
        Ok(())
    }

    /// Keeps the hash of a token, never the token. Those that nobody has used for too long go at the same time.
    pub async fn add_token(&self, hash: [u8; 32], person: PersonId, now: Millis) -> Result<()> {
        const INSERT: &str = "INSERT INTO tokens (hash, person, created, seen) VALUES ($1, $2, $3, $3)";
        writing!(self, tx => {
            sqlx::query("DELETE FROM tokens WHERE seen <= $1").bind(now - TOKEN_LIFE).execute(&mut *tx).await?;
            sqlx::query(INSERT).bind(hash.as_slice()).bind(person).bind(now).execute(&mut *tx).await?;
        });
        Ok(())
    }

    pub async fn person_of_token(&self, hash: [u8; 32], now: Millis) -> Result<Option<PersonRow>> {
        const SELECT: &str = "SELECT id, name, password, people.created, seen FROM tokens \
             JOIN people ON people.id = tokens.person WHERE hash = $1 AND seen > $2";
        let found: Option<(i64, String, Option<String>, Millis, Millis)> = reading!(self, db => {
            sqlx::query_as(SELECT).bind(hash.as_slice()).bind(now - TOKEN_LIFE).fetch_optional(db).await?
        });
        let Some((id, name, password, created, seen)) = found else { return Ok(None) };
        // Every request would else be a write.
        if now - seen >= HOUR {
            const UPDATE: &str = "UPDATE tokens SET seen = $2 WHERE hash = $1 AND seen < $2";
            writing_once!(self, db => sqlx::query(UPDATE).bind(hash.as_slice()).bind(now).execute(db).await.map(drop)?);
        }
        Ok(Some(PersonRow { id, name, password, created }))
    }

    pub async fn drop_token(&self, hash: [u8; 32]) -> Result<()> {
        const DELETE: &str = "DELETE FROM tokens WHERE hash = $1";
        writing_once!(self, db => sqlx::query(DELETE).bind(hash.as_slice()).execute(db).await.map(drop)?);
        Ok(())
    }

    /// Signs a person out everywhere.
    pub async fn drop_tokens(&self, person: PersonId) -> Result<()> {
        const DELETE: &str = "DELETE FROM tokens WHERE person = $1";
        writing_once!(self, db => sqlx::query(DELETE).bind(person).execute(db).await.map(drop)?);
        Ok(())
    }

    pub async fn mute(&self, person: PersonId, muted: PersonId, on: bool) -> Result<()> {
        let change = if on {
            "INSERT INTO mutes (person, muted) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM mutes WHERE person = $1 AND muted = $2"
        };
        writing_once!(self, db => sqlx::query(change).bind(person).bind(muted).execute(db).await.map(drop)?);
        Ok(())
    }

    pub async fn muted_by(&self, person: PersonId) -> Result<Vec<PersonId>> {
        const SELECT: &str = "SELECT muted FROM mutes WHERE person = $1 ORDER BY muted";
        Ok(reading!(self, db => sqlx::query_scalar(SELECT).bind(person).fetch_all(db).await?))
    }
}
