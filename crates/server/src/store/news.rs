//! How a node hears what another has written: NOTIFY within the transaction, one connection of its own that LISTENs.
//!
//! News say only what has changed; whoever cares reads it. So a notification too many does no harm, and after a lost
//! connection one `Lost` makes good for all that were missed.

use super::base::{Result, Store};
use super::{StoreError, TableKey};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{PgConnection, SqliteConnection};
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

pub(super) const CHANNEL: &str = "megacity";
/// How many news a receiver may leave unread before it falls behind.
pub(super) const BACKLOG: usize = 4096;
/// After so long a silence the connection is asked whether it still is one.
const SILENCE: Duration = Duration::from_secs(20);
const RETRY: Duration = Duration::from_millis(250);

/// Something was written, by this node or another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum News {
    /// Another node has added to the log of a table.
    Entries(TableKey),
    /// The row of a table or its seats, and the version that it has now.
    Table(TableKey, i64),
    Chat(TableKey),
    /// News may have been missed: read again whatever you follow.
    Lost,
}

impl News {
    /// `e 17 <node>`: what, which table, and who wrote it; `t 17 <node> 3`: the version, too.
    fn payload(self, node: &str) -> Option<String> {
        match self {
            News::Entries(table) => Some(format!("e {table} {node}")),
            News::Table(table, version) => Some(format!("t {table} {node} {version}")),
            News::Chat(table) => Some(format!("c {table} {node}")),
            News::Lost => None,
        }
    }

    fn parse(payload: &str) -> Option<(News, &str)> {
        let mut words = payload.split(' ');
        let letter = words.next()?;
        let table = words.next()?.parse().ok()?;
        let node = words.next()?;
        let news = match letter {
            "e" => News::Entries(table),
            // A node of the version before does not say which: then whoever cares must look.
            "t" => News::Table(table, words.next().and_then(|version| version.parse().ok()).unwrap_or(i64::MAX)),
            "c" => News::Chat(table),
            _ => return None,
        };
        Some((news, node))
    }
}

/// A connection over which other nodes may be told, as part of its transaction.
pub(super) trait Announce {
    async fn announce(&mut self, news: News, node: &str) -> sqlx::Result<()>;
}

impl Announce for PgConnection {
    async fn announce(&mut self, news: News, node: &str) -> sqlx::Result<()> {
        sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(news.payload(node)).execute(self).await?;
        Ok(())
    }
}

impl Announce for SqliteConnection {
    // There is no other node; our own hear of it after the commit.
    async fn announce(&mut self, _news: News, _node: &str) -> sqlx::Result<()> {
        Ok(())
    }
}

impl Store {
    /// After a commit: tells this process, where no notification will.
    pub(super) fn publish(&self, news: News) {
        if let super::base::Base::Sqlite { .. } = self.inner.base {
            // Nobody listens: nobody needs to know.
            let _ = self.inner.news.send(news);
        }
    }
}

/// Listens until it is aborted. Returns once nothing can be missed any more.
pub(super) async fn listen(
    options: PgConnectOptions,
    node: String,
    news: broadcast::Sender<News>,
) -> Result<JoinHandle<()>> {
    let mut listener = connect(&options).await?;
    Ok(tokio::spawn(async move {
        loop {
            follow(&mut listener, &node, &news).await;
            // A new listener, not the old one mended: after some errors that one would try its dead connection forever.
            listener = loop {
                match connect(&options).await {
                    Ok(listener) => break listener,
                    Err(error) => tracing::warn!(%error, "no news from other nodes"),
                }
                sleep(RETRY).await;
            };
            let _ = news.send(News::Lost);
        }
    }))
}

async fn connect(options: &PgConnectOptions) -> Result<PgListener> {
    // The pool is the listener's own, so that news do not wait for queries.
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let pool = pool.connect_with(options.clone()).await?;
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Passes on what is heard, until the connection is lost.
async fn follow(listener: &mut PgListener, node: &str, news: &broadcast::Sender<News>) {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => match News::parse(notification.payload()) {
                // The table that wrote them knows them.
                Some((News::Entries(_), from)) if from == node => {}
                Some((heard, _)) => {
                    let _ = news.send(heard);
                }
                None => tracing::warn!("a notification of a kind that this version does not know"),
            },
            Ok(Ok(None)) => return,
            Ok(Err(error)) => {
                tracing::warn!(error = %StoreError::from(error), "the listening connection failed");
                return;
            }
            // A network that fails without a word would otherwise be noticed by nobody.
            Err(_) => match timeout(SILENCE, sqlx::query("SELECT 1").execute(&mut *listener)).await {
                Ok(Ok(_)) => {}
                _ => return,
            },
        }
    }
}
