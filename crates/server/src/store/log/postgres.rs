//! The log in PostgreSQL, which several nodes write: the key of an entry says who was first.

use super::{Append, Appended, BATCH, Hook, Hooked, KEEP, Waiting};
use crate::store::news::CHANNEL;
use crate::store::{StoreError, TableKey};
use sqlx::error::ErrorKind;
use sqlx::{PgConnection, PgPool};
use std::collections::HashSet;
use std::time::Instant;
use tokio::sync::mpsc;

/// Writes what comes in, until nobody can ask any more and all is answered.
pub(in crate::store) async fn write(pool: PgPool, node: String, mut queue: mpsc::Receiver<Waiting>, hook: Hooked) {
    let mut waiting = Vec::with_capacity(BATCH);
    while !waiting.is_empty() || queue.recv_many(&mut waiting, BATCH).await > 0 {
        while waiting.len() < BATCH
            && let Ok(next) = queue.try_recv()
        {
            waiting.push(next);
        }
        let (mut batch, later) = disjoint(std::mem::take(&mut waiting));
        // Two nodes that claim the same entries must do so in the same order, or each may wait for the other.
        batch.sort_by_key(|waiting| (waiting.append.table, waiting.append.first));
        waiting = later;
        let appends: Vec<&Append> = batch.iter().map(|waiting| &waiting.append).collect();
        let start = Instant::now();
        let answers = match commit(&pool, &node, &appends).await {
            Ok(written) => written.into_iter().map(Ok).collect(),
            Err(error) if batch.len() > 1 && is_bad(&error) => {
                // One of them cannot be stored. That is no reason to fail the others.
                let mut answers = Vec::with_capacity(batch.len());
                for append in appends {
                    let written = commit(&pool, &node, &[append]).await;
                    answers.push(written.map(|written| written[0]).map_err(StoreError::from));
                }
                answers
            }
            Err(error) => {
                tracing::error!(%error, appends = batch.len(), "the log could not be written");
                vec![Err(error.into()); batch.len()]
            }
        };
        if let Some(Hook(told)) = hook.get() {
            told(batch.len(), start.elapsed());
        }
        for (waiting, answer) in batch.into_iter().zip(answers) {
            // Whoever asked may be gone; it is written all the same.
            let _ = waiting.answer.send(answer);
        }
    }
}

/// Parts those that claim an entry which another one before them claims too: what was written by one statement does not
/// tell which of the two it was.
fn disjoint(waiting: Vec<Waiting>) -> (Vec<Waiting>, Vec<Waiting>) {
    let mut claimed = HashSet::new();
    let mut free = |append: &Append| {
        let table = append.table;
        let free = append.entries().all(|entry| !claimed.contains(&(table, entry)));
        claimed.extend(append.entries().map(|entry| (table, entry)));
        free
    };
    waiting.into_iter().partition(|waiting| free(&waiting.append))
}

/// Whether the database minds what is written, rather than not being able to write.
fn is_bad(error: &sqlx::Error) -> bool {
    const DATA: &str = "22"; // the class for values it cannot take
    error.as_database_error().is_some_and(|error| {
        error.kind() != ErrorKind::Other || error.code().is_some_and(|code| code.len() == 5 && code.starts_with(DATA))
    })
}

/// Writes all of them in one transaction: those of which every entry is new.
async fn commit(pool: &PgPool, node: &str, appends: &[&Append]) -> sqlx::Result<Vec<Appended>> {
    if appends.iter().all(|append| append.rows.len() == 1 && append.snapshot.is_none()) {
        // Then the statement is a transaction by itself, which saves the way there and back twice.
        let written = insert(&mut *pool.acquire().await?, node, appends).await?;
        return Ok(judge(appends, &written).collect());
    }
    let mut tx = pool.begin().await?;
    let written = insert(&mut tx, node, appends).await?;
    let judged: Vec<Appended> = judge(appends, &written).collect();
    for (append, judged) in appends.iter().zip(&judged) {
        if let (Appended::Written, Some(it)) = (judged, &append.snapshot) {
            let keep = sqlx::query(KEEP).bind(append.table).bind(it.entry);
            keep.bind(&it.build).bind(&it.position).bind(&it.digest).execute(&mut *tx).await?;
        }
        if *judged == Appended::Lost {
            // All or none: what little of it was still free is given back.
            for entry in append.entries().filter(|&entry| written.contains(&(append.table, entry))) {
                const DELETE: &str = "DELETE FROM entries WHERE table_id = $1 AND entry = $2";
                sqlx::query(DELETE).bind(append.table).bind(entry).execute(&mut *tx).await?;
            }
        }
    }
    tx.commit().await?;
    Ok(judged)
}

/// What became of each append, if these entries were new.
fn judge(appends: &[&Append], written: &HashSet<(TableKey, i64)>) -> impl Iterator<Item = Appended> {
    appends.iter().map(|append| match append.entries().all(|entry| written.contains(&(append.table, entry))) {
        true => Appended::Written,
        false => Appended::Lost,
    })
}

/// Inserts those entries that do not exist yet, and says which. One statement whatever their number, so that it is
/// prepared once.
async fn insert(db: &mut PgConnection, node: &str, appends: &[&Append]) -> sqlx::Result<HashSet<(TableKey, i64)>> {
    // PostgreSQL sends equal notifications of a transaction once.
    const INSERT: &str = "INSERT INTO entries (table_id, entry, at, ask, text) \
         SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[]) \
         ON CONFLICT DO NOTHING RETURNING table_id, entry, pg_notify($6, 'e ' || table_id || ' ' || $7)";
    let (mut tables, mut entries, mut times, mut asks, mut texts) = (vec![], vec![], vec![], vec![], vec![]);
    for (append, row) in appends.iter().flat_map(|append| append.rows.iter().map(move |row| (append, row))) {
        tables.push(append.table);
        entries.push(row.entry);
        times.push(row.at);
        asks.push(row.ask.as_deref());
        texts.push(&*row.text);
    }
    let insert = sqlx::query_as(INSERT).bind(tables).bind(entries).bind(times).bind(asks).bind(texts);
    let written: Vec<(TableKey, i64)> = insert.bind(CHANNEL).bind(node).fetch_all(db).await?;
    Ok(written.into_iter().collect())
}
