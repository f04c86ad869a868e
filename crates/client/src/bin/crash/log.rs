//! What the database says in the end: the log itself, read without any of the server's code.

use crate::table::{Fate, Record};
use anyhow::{Context, Result};
use client::node::Keeps;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};
use std::collections::HashMap;

const SELECT: &str = "SELECT tables.link, entries.ask, entries.text FROM entries \
     JOIN tables ON tables.id = entries.table_id ORDER BY entries.table_id, entries.entry";

/// The link of a table, the ask with its number, and the text of an entry.
type Row = (String, Option<String>, String);

/// Holds the log against what was acknowledged. Returns the number of entries, and what is wrong.
pub async fn check(keeps: &Keeps, records: &[Record]) -> Result<(usize, Vec<String>)> {
    let rows: Vec<Row> = match keeps {
        Keeps::Folder(folder) => {
            let options = SqliteConnectOptions::new().filename(folder.join("megacity.db"));
            let mut db = SqliteConnection::connect_with(&options).await?;
            sqlx::query_as(SELECT).fetch_all(&mut db).await?
        }
        Keeps::Postgres(url) => {
            let mut db = PgConnection::connect(url).await?;
            sqlx::query_as(SELECT).fetch_all(&mut db).await?
        }
    };
    Ok((rows.len(), faults(rows, records)))
}

/// Every move that was acknowledged is in the log once, and as it was asked; nothing that was refused is; and there is
/// nothing else.
fn faults(rows: Vec<Row>, records: &[Record]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut log: HashMap<(String, String), String> = HashMap::new();
    for (table, ask, text) in rows {
        let Some(ask) = ask else {
            faults.push(format!("nobody has asked for `{text}`"));
            continue;
        };
        if let Some(before) = log.insert((table, ask.clone()), text.clone()) {
            faults.push(format!("`{ask}` was done twice: `{before}` and `{text}`"));
        }
    }
    for record in records {
        let entry = log.remove(&(record.table.clone(), format!("{} {}", record.decided, record.id)));
        match (&record.fate, entry) {
            (Fate::Done(_), Some(text)) if text == record.text => {}
            (Fate::Done(_), Some(text)) => faults.push(format!("`{}` stands in the log as `{text}`", record.text)),
            (Fate::Done(after), None) => {
                faults.push(format!("`{}` was acknowledged with {after} and is lost", record.text));
            }
            (Fate::Refused(kind), Some(text)) => faults.push(format!("`{text}` was refused ({kind:?}) and done")),
            (Fate::Refused(_), None) => {}
        }
    }
    let unknown = |((table, ask), text)| format!("nobody knows of `{text}` of `{ask}` in the log of {table}");
    faults.extend(log.into_iter().map(unknown));
    faults
}

/// A database of our own on that server; returns its URL.
pub async fn make_database(server: &str) -> Result<String> {
    let mut tag = [0; 8];
    getrandom::fill(&mut tag).expect("the system has randomness");
    let name = format!("megacity_crash_{:016x}", u64::from_le_bytes(tag));
    execute(server, format!("CREATE DATABASE {name}")).await?;
    let (address, options) = server.split_once('?').map_or((server, String::new()), |(a, o)| (a, format!("?{o}")));
    let host = address.find("://").context("the URL of a PostgreSQL server")? + 3;
    let end = address[host..].find('/').map_or(address.len(), |at| host + at);
    Ok(format!("{}/{name}{options}", &address[..end]))
}

pub async fn drop_database(server: &str, url: &str) -> Result<()> {
    let name = url.split('?').next().and_then(|address| address.rsplit('/').next()).context("a URL with a name")?;
    execute(server, format!("DROP DATABASE {name} WITH (FORCE)")).await
}

async fn execute(server: &str, sql: String) -> Result<()> {
    let mut db = PgConnection::connect(server).await.context("PostgreSQL does not answer")?;
    db.execute(AssertSqlSafe(sql)).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use client::Kind;

    fn row(ask: &str, text: &str) -> Row {
        ("t".to_string(), Some(ask.to_string()), text.to_string())
    }

    fn record(id: &str, fate: Fate) -> Record {
        Record { table: "t".to_string(), id: id.to_string(), decided: 7, text: "a: pass".to_string(), fate }
    }

    #[test]
    fn whatever_is_wrong_is_found() {
        let done = || record("x", Fate::Done(8));
        assert_eq!(faults(vec![row("7 x", "a: pass")], &[done()]).len(), 0);
        assert_eq!(faults(vec![], &[done()]).len(), 1, "lost");
        assert_eq!(faults(vec![row("7 x", "a: go")], &[done()]).len(), 1, "another");
        assert_eq!(faults(vec![row("7 x", "a: pass"), row("7 x", "a: pass")], &[done()]).len(), 1, "twice");
        assert_eq!(faults(vec![row("7 x", "a: pass"), row("7 y", "a: pass")], &[done()]).len(), 1, "one more");
        assert_eq!(faults(vec![row("7 x", "a: pass")], &[record("x", Fate::Refused(Kind::Stale))]).len(), 1, "refused");
        assert_eq!(faults(vec![("t".to_string(), None, "b: pass".to_string())], &[]).len(), 1, "nobody's");
    }
}
