//! A server of a test's own, a line to it that keeps every byte, and positions that one seat cannot tell apart.

use client::{Socket, connect, text};
use engine::erased::AnySession;
use engine::{Chance, Game, Positions, Purpose, Seat, Session, Viewer};
use futures_util::{SinkExt, StreamExt};
use helter_skelter::State;
use reqwest::{Method, header};
use serde_json::{Value, json};
use server::hall::Entropy;
use server::limits::Limits;
use server::store::Place;
use server::{App, Config, Manners, Server};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub const GAME: &str = "helter-skelter";

/// Panics of the server, wherever they were caught; a test's own come from `tests/`.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if panic.location().is_some_and(|at| !at.file().contains("tests/")) {
                PANICS.lock().unwrap_or_else(PoisonError::into_inner).push(panic.to_string());
            }
            before(panic);
        }));
    });
}

#[track_caller]
pub fn nothing_panicked() {
    let panics = PANICS.lock().unwrap_or_else(PoisonError::into_inner);
    assert!(panics.is_empty(), "{panics:?}");
}

/// Bytes that look random and are the same in every run, so that two servers can be made equal.
pub fn entropy(seed: u64) -> Entropy {
    let drawn = Mutex::new(0_u64);
    Arc::new(move |bytes| {
        let mut drawn = drawn.lock().expect("nobody panics with it");
        for chunk in bytes.chunks_mut(32) {
            *drawn += 1;
            let block = Sha256::new().chain_update(seed.to_le_bytes()).chain_update(drawn.to_le_bytes()).finalize();
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
    })
}

pub struct World {
    pub url: String,
    pub app: Arc<App>,
    end: Option<oneshot::Sender<()>>,
    ended: JoinHandle<()>,
    folder: Option<TempDir>,
}

impl World {
    pub async fn new(seed: u64) -> World {
        World::with(seed, Limits::none()).await
    }

    pub async fn with(seed: u64, limits: Limits) -> World {
        // In memory where that can be: nothing here is about the disk, and a busy one is slow.
        let folder = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).expect("a folder");
        let mut world = World::at(folder.path(), seed, limits).await;
        world.folder = Some(folder);
        world
    }

    /// On a store that may have been used before.
    pub async fn at(folder: &Path, seed: u64, limits: Limits) -> World {
        note_panics();
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            place: Place::Sqlite(folder.join("megacity.db")),
            manners: Manners { pace: Duration::ZERO, entropy: entropy(seed), ..Manners::default() },
            doors: doors::doors(),
            ..Config::default()
        };
        let server = Server::open(config, limits).await.expect("a server");
        let (url, app) = (format!("http://{}", server.address), server.app.clone());
        let (end, told) = oneshot::channel::<()>();
        let ended = tokio::spawn(async move {
            let until = async {
                let _ = told.await;
            };
            server.serve(until).await.expect("it serves");
        });
        World { url, app, end: Some(end), ended, folder: None }
    }

    pub fn tell_to_end(&mut self) {
        drop(self.end.take());
    }

    pub async fn stop(&mut self) {
        self.tell_to_end();
        (&mut self.ended).await.expect("no panic");
    }

    /// The log of a table, as it is stored.
    pub async fn log(&self, link: &str) -> Vec<String> {
        let row = self.app.store.table_by_link(link).await.expect("alive").expect("a table");
        self.app.store.entries(row.key, 1).await.expect("alive").into_iter().map(|row| row.text).collect()
    }
}

/// What one viewer was told last.
#[derive(Clone, Debug, Default)]
pub struct Last {
    pub seq: u64,
    pub actions: Vec<String>,
    pub undo: String,
    pub over: bool,
}

/// One person's socket. It adds nothing of its own: ids are counted, so that two lines that ask the same send the same.
pub struct Line {
    pub url: String,
    /// `megacity=…`
    pub cookie: String,
    pub person: Value,
    pub socket: Socket,
    /// Every text that came, as it came.
    pub told: Vec<String>,
    /// By viewer, of the one table that is watched.
    pub last: BTreeMap<String, Last>,
    asked: usize,
    http: reqwest::Client,
}

impl Line {
    pub async fn guest(url: &str, name: &str) -> Line {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let (cookie, _) = new_guest(&http, url).await;
        let named = json!({ "name": name });
        let (status, text) = request(&http, url, &cookie, Method::POST, "/api/name", Some(&named)).await;
        assert_eq!(status, 200, "{text}");
        let person = serde_json::from_str(&text).expect("JSON");
        Line::open(url, &cookie, person, http).await
    }

    async fn open(url: &str, cookie: &str, person: Value, http: reqwest::Client) -> Line {
        let socket = connect(url, "/api/socket", cookie).await.expect("a socket");
        let (url, cookie) = (url.to_string(), cookie.to_string());
        let mut line = Line { url, cookie, person, socket, told: Vec::new(), last: BTreeMap::new(), asked: 0, http };
        line.hear().await;
        line
    }

    /// Another socket of the same person.
    pub async fn another(&self) -> Line {
        Line::open(&self.url, &self.cookie, self.person.clone(), self.http.clone()).await
    }

    /// The secret in the cookie.
    pub fn token(&self) -> &str {
        self.cookie.strip_prefix("megacity=").expect("our cookie")
    }

    pub async fn http(&self, method: Method, path: &str, body: Option<&Value>) -> (u16, String) {
        request(&self.http, &self.url, &self.cookie, method, path, body).await
    }

    pub async fn get(&self, path: &str) -> (u16, String) {
        self.http(Method::GET, path, None).await
    }

    /// Makes a table and returns what is known about it.
    pub async fn create(&self, new: &Value) -> Value {
        let (status, text) = self.http(Method::POST, "/api/tables", Some(new)).await;
        assert_eq!(status, 201, "{text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// Takes in the next text.
    pub async fn hear(&mut self) -> Value {
        let text = self.next_text().await.unwrap_or_else(|why| panic!("the line is cut: {why}"));
        serde_json::from_str(&text).expect("JSON")
    }

    /// The next text, or why there is none.
    pub async fn next_text(&mut self) -> Result<String, String> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await.map_err(|_| "nothing came")?;
            let Some(text) = text(message).map_err(|error| error.to_string())? else { continue };
            let text = text.to_string();
            self.told.push(text.clone());
            self.take_in(&serde_json::from_str(&text).expect("JSON"));
            return Ok(text);
        }
    }

    /// Keeps what an update says.
    pub fn take_in(&mut self, told: &Value) {
        if told["type"] != "update" {
            return;
        }
        let actions = told["actions"].as_array().expect("a list").iter();
        let last = Last {
            seq: told["seq"].as_u64().expect("a number"),
            actions: actions.map(|action| action.as_str().expect("a text").to_string()).collect(),
            undo: told["undo"].as_str().expect("a text").to_string(),
            over: !told["outcome"].is_null(),
        };
        self.last.insert(told["viewer"].as_str().expect("a viewer").to_string(), last);
    }

    pub fn last(&self, viewer: &str) -> Last {
        self.last.get(viewer).cloned().unwrap_or_default()
    }

    pub async fn send(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.expect("sent");
    }

    /// Asks without waiting; returns the id.
    pub async fn put(&mut self, kind: &str, mut ask: Value) -> String {
        self.asked += 1;
        let id = format!("n{}", self.asked);
        ask["type"] = kind.into();
        ask["id"] = id.clone().into();
        self.send(ask.to_string()).await;
        id
    }

    /// Waits for the answer to an ask.
    pub async fn answer(&mut self, id: &str) -> Value {
        loop {
            let told = self.hear().await;
            if told["id"] == id {
                return told;
            }
        }
    }

    pub async fn ask(&mut self, kind: &str, ask: Value) -> Value {
        let id = self.put(kind, ask).await;
        self.answer(&id).await
    }

    /// The same for what must be done.
    #[track_caller]
    pub fn must(&mut self, kind: &str, ask: Value) -> impl Future<Output = Value> {
        let what = format!("{kind} {ask}");
        async move {
            let answer = self.ask(kind, ask).await;
            assert_eq!(answer["type"], "done", "{what}: {answer}");
            answer
        }
    }

    /// What was told to this socket before is here now: everything goes through one queue.
    pub async fn ping(&mut self) {
        self.ask("ping", json!({})).await;
    }

    pub async fn act(&mut self, table: &str, seat: &str, action: &str) -> Value {
        let seq = self.last(seat).seq;
        self.ask("act", json!({ "table": table, "seat": seat, "seq": seq, "actions": [action] })).await
    }
}

async fn new_guest(http: &reqwest::Client, url: &str) -> (String, Value) {
    let answer = http.post(format!("{url}/api/guest")).json(&json!({})).send().await.expect("an answer");
    let line = answer.headers()[header::SET_COOKIE].to_str().expect("ASCII").to_string();
    let cookie = line.split(';').next().expect("a value").to_string();
    (cookie, answer.json().await.expect("JSON"))
}

pub async fn request(
    http: &reqwest::Client,
    url: &str,
    cookie: &str,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> (u16, String) {
    let mut request = http.request(method, format!("{url}{path}")).header(header::ORIGIN, url);
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    if let Some(body) = body {
        request = request.header(header::CONTENT_TYPE, "application/json").body(body.to_string());
    }
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

/// The seat of that number.
pub fn seat_name(seat: usize) -> String {
    Seat::new(seat).to_string()
}

pub fn pick<'a, T>(luck: &mut Chance, from: &'a [T]) -> &'a T {
    &from[luck.below(Purpose::Other, from.len())]
}

pub fn usual(seats: usize, house: Value) -> Value {
    let teams = ["judges", "strontium-dogs", "nikolai-dante", "slaine"];
    json!({ "map": "city-blocks", "teams": teams[..seats], "house": house })
}

/// A game after some random play, at a moment when seat a alone is asked: the state, from which twins are dealt.
pub fn midgame(seats: usize, seed: u64, steps: usize) -> State {
    let mut luck = Chance::seeded(seed);
    let game = engine::erased::erased::<State>();
    let mut session = game.start(&usual(seats, json!({})), None, engine::Seed::from(seed)).expect("a game");
    for step in 0.. {
        let alone = session.deciders().iter().eq([Seat::new(0)]) && session.asked().iter().eq([Seat::new(0)]);
        if step >= steps && alone && session.actions(Seat::new(0)).iter().any(|action| action == "end turn") {
            break;
        }
        if session.outcome().is_some() {
            // Other cards, other games: one that ends too early is not what was asked for.
            return midgame(seats, seed + 1000, steps);
        }
        let deciders: Vec<Seat> = session.deciders().iter().collect();
        let seat = *pick(&mut luck, &deciders);
        let actions = session.actions(seat);
        session.act(seat, pick(&mut luck, &actions).as_str()).expect("listed");
    }
    state_of(session.as_ref()).clone()
}

pub fn state_of(session: &dyn AnySession) -> &State {
    session.as_any().downcast_ref::<Session<State>>().expect("it is this game").state()
}

pub fn written(state: &State) -> String {
    toml::to_string(&state.position()).expect("a position can be written")
}

/// What of the table seat a may not know lies differently: hands against decks, their order, map cards.
pub fn twin_for_a(state: &State, seed: u64) -> State {
    let mut twin = state.redeal(Viewer::Seat(Seat::new(0)), &mut Chance::seeded(seed));
    // What a will draw is unknown too, but not for long.
    twin.tabletop.players[Seat::new(0)].deck = state.tabletop.players[Seat::new(0)].deck;
    twin
}

/// The twin with the map cards of the original, so that the others can deploy alike in both.
pub fn with_map_cards_of(twin: &str, original: &str) -> String {
    let mut twin: toml::Table = twin.parse().expect("TOML");
    let original: toml::Table = original.parse().expect("TOML");
    for key in ["map_cards", "undealt", "unused", "dealt"] {
        twin.remove(key);
        if let Some(cards) = original.get(key) {
            twin.insert(key.to_string(), cards.clone());
        }
    }
    twin.to_string()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
