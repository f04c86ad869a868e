//! A database that several nodes share.

use super::StoreError;
use super::base::Result;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgPool};
use std::time::Duration;

const CONNECTIONS: u32 = 8;
/// How long a query waits for a free connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection that was in use so recently is taken to be sound; asking it would double the way of every query.
const FRESH: Duration = Duration::from_secs(1);

pub(super) async fn open(url: &str) -> Result<(PgPool, PgConnectOptions)> {
    // The words of the error would repeat parts of the URL, and a password is in it.
    let options: PgConnectOptions =
        url.parse().map_err(|_| StoreError::down("the URL of the PostgreSQL database cannot be read"))?;
    let options = options.application_name("megacity");
    let pool = PgPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
        .before_acquire(|connection, idle| {
            Box::pin(async move {
                if idle.idle_for > FRESH {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_with(options.clone())
        .await
        .map_err(|error| StoreError::down(format!("PostgreSQL cannot be reached: {}", StoreError::from(error))))?;
    migrations!("postgres": "0001" "first", "0002" "standing", "0003" "advice", "0004" "stops", "0005" "decks", "0006" "kept").run(&pool).await?;
    Ok((pool, options))
}
