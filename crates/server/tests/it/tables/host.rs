//! A server of a test's own, and games that have begun there.

use super::*;
use engine::Replay;
use serde_json::json;
use server::limits::Limits;
use server::protocol::TableInfo;
use server::store::{EntryRow, Place, Store, TableRow};
use server::{App, Config, Manners, Server};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;

/// Long enough for anything that would come to have come.
pub const QUIET: Duration = Duration::from_millis(60);

/// Bots that answer at once.
pub fn hasty() -> Manners {
    Manners { pace: Duration::ZERO, ..Manners::default() }
}

/// A server on a SQLite file that is gone when the test ends.
#[derive(Debug)]
pub struct Host {
    pub url: String,
    pub app: Arc<App>,
    pub folder: TempDir,
    end: oneshot::Sender<()>,
    ended: tokio::task::JoinHandle<()>,
}

/// What a server that has ended leaves behind.
#[derive(Debug)]
pub struct Closed(TempDir);

impl Host {
    pub async fn new() -> Host {
        Host::with(hasty(), Limits::none()).await
    }

    pub async fn with(manners: Manners, limits: Limits) -> Host {
        Host::open(TempDir::new().expect("a folder"), manners, limits).await
    }

    async fn open(folder: TempDir, manners: Manners, limits: Limits) -> Host {
        let place = Place::Sqlite(file(folder.path()));
        let config =
            Config { listen: ([127, 0, 0, 1], 0).into(), place, manners, doors: doors::doors(), ..Config::default() };
        let server = Server::open(config, limits).await.expect("a server");
        let (url, app) = (format!("http://{}", server.address), server.app.clone());
        let (end, told) = oneshot::channel::<()>();
        let ended = tokio::spawn(async move {
            let until = async {
                let _ = told.await;
            };
            server.serve(until).await.expect("it serves");
        });
        Host { url, app, folder, end, ended }
    }

    /// Ends as a server does that is told to.
    pub async fn close(self) -> Closed {
        let _ = self.end.send(());
        self.ended.await.expect("it ends");
        Closed(self.folder)
    }

    pub async fn restart(self) -> Host {
        self.close().await.reopen(hasty()).await
    }

    pub async fn guest(&self) -> Client {
        Client::guest(&self.url).await.expect("a guest")
    }

    pub fn store(&self) -> &Store {
        &self.app.store
    }

    /// The table as it is stored.
    pub async fn row(&self, table: &str) -> TableRow {
        self.store().table_by_link(table).await.expect("a store").expect("a table")
    }

    /// The log of a table as it is stored.
    pub async fn log(&self, table: &str) -> Vec<EntryRow> {
        let key = self.row(table).await.key;
        self.store().entries(key, 1).await.expect("a log")
    }

    pub async fn texts(&self, table: &str) -> Vec<String> {
        self.log(table).await.into_iter().map(|row| row.text).collect()
    }

    /// Two people at a table of the usual game that has begun.
    pub async fn two(&self) -> (Client, Client, String) {
        self.two_at(two_seats()).await
    }

    /// The same at a table of one's own choosing: the host at `a`, and `b` free.
    pub async fn two_at(&self, new: NewTable) -> (Client, Client, String) {
        let (mut ann, mut bob) = (self.guest().await, self.guest().await);
        let table = ann.create(new).await.expect("a table");
        bob.sit(&table, B).await.expect("a seat");
        ann.watch(&table, A, None).await.expect("watched");
        bob.watch(&table, B, None).await.expect("watched");
        ann.start(&table).await.expect("started");
        bob.until("the start", |it| it.told(&table, B).seq.is_some()).await.expect("told");
        (ann, bob, table)
    }

    /// One person at a table that has begun; the other seats are the host's own or bots'.
    pub async fn one_at(&self, new: NewTable) -> (Client, String) {
        let mut ann = self.guest().await;
        let own: Vec<Seat> =
            Seat::first(new.seats.len()).filter(|seat| new.seats[seat.index()] == NewSeat::Me).collect();
        let table = ann.create(new).await.expect("a table");
        for seat in own {
            ann.watch(&table, seat, None).await.expect("watched");
        }
        ann.start(&table).await.expect("started");
        (ann, table)
    }
}

impl Closed {
    pub fn file(&self) -> PathBuf {
        file(self.0.path())
    }

    pub async fn store(&self) -> Store {
        Store::open(Place::Sqlite(self.file())).await.expect("a store")
    }

    pub async fn reopen(self, manners: Manners) -> Host {
        Host::open(self.0, manners, Limits::none()).await
    }
}

fn file(folder: &Path) -> PathBuf {
    folder.join("megacity.db")
}

pub fn bot(name: &str) -> NewSeat {
    NewSeat::Bot(name.to_string())
}

/// The usual game, which is over after so many turns.
pub fn short(seats: Vec<NewSeat>, turns: u16) -> NewTable {
    let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
    let options = json!({ "teams": teams[..seats.len()], "house": { "turn_cap": turns } });
    NewTable { options: Some(options), ..new_table(seats) }
}

/// A table that begins at a position.
pub fn at(position: &str, seats: Vec<NewSeat>) -> NewTable {
    NewTable { position: Some(position.to_string()), ..new_table(seats) }
}

/// Dredd and Wulf face each other, and it is for `a` to act.
pub const DUEL: &str = "at = { dredd = 13, wulf = 12 }\nhand = { a = [1, 10, 12], b = [2, 11] }";

/// Kai is about to throw something at Dredd and Giant, on a map that the position brings along.
pub const EXPLOSION: &str = "teams = [\"slaine\", \"judges\"]\nmap = { rows = [\"1 2\"] }\n\
    at = { kai = 2, dredd = 1, giant = 1 }\nhand = { a = [26, 27], b = [28] }";

/// Whoever of these is asked does something at random, until the game is over or `enough` says so.
pub async fn play(clients: &mut [&mut Client], table: &str, luck: &mut Chance, enough: impl Fn(&Client) -> bool) {
    loop {
        let last = clients.iter().map(|client| client.seq(table)).max().unwrap_or(0);
        for client in clients.iter_mut() {
            client.until("what the others know", |it| it.seq(table) >= last).await.expect("told");
        }
        if clients[0].is_over(table) || enough(clients[0]) {
            return;
        }
        match clients.iter_mut().find(|client| client.asked_seat(table).is_some()) {
            Some(client) => {
                // A bot may have been quicker.
                let done = client.act_at_random(table, luck).await;
                assert!(done.is_ok() || done.as_ref().is_err_and(|no| no.kind() == Some(Kind::Stale)), "{done:?}");
            }
            None => _ = clients[0].next().await.expect("somebody moves"),
        }
    }
}

pub async fn play_to_the_end(clients: &mut [&mut Client], table: &str) {
    play(clients, table, &mut Chance::seeded(1), |_| false).await;
    for client in clients {
        client.until("the end", |it| it.is_over(table)).await.expect("it ends");
        let over = |it: &Client| it.info(table).is_some_and(|info| info.status == server::protocol::Status::Over);
        client.until("the note of it", over).await.expect("it is noted");
    }
}

/// What was answered, in one word: `done`, `answer`, or the kind of the refusal.
pub fn word(answer: &Result<Tell>) -> String {
    match answer {
        Ok(Tell::Done { .. }) => "done".to_string(),
        Ok(Tell::Answer { .. }) => "answer".to_string(),
        Ok(other) => panic!("no answer: {other:?}"),
        Err(error) => kind_word(error.kind().unwrap_or_else(|| panic!("{error}"))),
    }
}

pub fn kind_word(kind: Kind) -> String {
    serde_json::to_value(kind).expect("JSON").as_str().expect("a word").to_string()
}

#[track_caller]
pub fn refused<T: std::fmt::Debug>(answer: Result<T>, kind: Kind) -> Refused {
    match answer {
        Err(Error::Refused(refused)) if refused.kind == kind => refused,
        other => panic!("not refused as {kind:?}: {other:?}"),
    }
}

/// The asks that the client has no word of its own for.
pub async fn ask(client: &mut Client, make: impl FnOnce(String) -> Ask) -> Result<Tell> {
    let id = client.id();
    client.ask(make(id)).await
}

pub async fn appoint(client: &mut Client, table: &str, seat: Seat, bot: Option<&str>) -> Result<Tell> {
    let (table, bot) = (table.to_string(), bot.map(str::to_string));
    ask(client, |id| Ask::Appoint { id, table, seat, bot }).await
}

pub async fn stand(client: &mut Client, table: &str, seat: Seat) -> Result<Tell> {
    ask(client, |id| Ask::Stand { id, table: table.to_string(), seat }).await
}

pub async fn undo(client: &mut Client, table: &str, seat: Seat) -> Result<Tell> {
    let seq = client.told(table, seat).seq.unwrap_or(0);
    ask(client, |id| Ask::Undo { id, table: table.to_string(), seat, seq }).await
}

pub async fn agree(client: &mut Client, table: &str, seat: Seat, agree: bool) -> Result<Tell> {
    ask(client, |id| Ask::Agree { id, table: table.to_string(), seat, agree }).await
}

pub async fn info(client: &Client, table: &str) -> TableInfo {
    client.get(&format!("/api/tables/{table}")).await.expect("a table")
}

/// The record of a finished game.
pub async fn replay(client: &Client, table: &str) -> Replay {
    Replay::parse(&replay_text(client, table).await).expect("a replay")
}

pub async fn replay_text(client: &Client, table: &str) -> String {
    let (status, text) = client.get_text(&format!("/api/tables/{table}/replay")).await.expect("an answer");
    assert_eq!(status, 200, "{text}");
    text
}
