//! A server that passes messages on and does nothing else: what the network, the framework and the client cost.
//!
//! Messages have the sizes of the game's: for each ask the sender is told `done`, and both are told an update. It can write
//! each message down first, by the game's own log: that is what no server of durable moves can do without.

use crate::light::Light;
use crate::lines::{self, Line};
use crate::measure::{Figures, processor_seconds};
use crate::pace::Turn;
use crate::rows::{some_move, some_table};
use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::any;
use axum::serve::ListenerExt as _;
use client::connect;
use futures_util::SinkExt;
use serde::Serialize;
use serde_json::{Value, json};
use server::store::{Place, Store};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::mpsc;

#[derive(clap::Args)]
pub struct Args {
    #[arg(long)]
    url: String,
    #[arg(long, default_value_t = 100)]
    pairs: usize,
    /// So many messages a second of all pairs together; without it as many as the server takes.
    #[arg(long)]
    rate: Option<f64>,
    /// The echo's process, whose processor time is measured too.
    #[arg(long)]
    pid: Option<u32>,
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    #[arg(long, default_value_t = 2.0)]
    warm: f64,
    #[arg(long)]
    ask_bytes: usize,
    #[arg(long)]
    update_bytes: usize,
}

#[derive(clap::Args)]
pub struct Serve {
    /// Where each message is written down before it is passed on: a file that does not exist yet.
    #[arg(long)]
    log: Option<PathBuf>,
}

type Listeners = HashMap<(usize, usize), mpsc::Sender<Utf8Bytes>>;

/// Whoever listens, and where messages are written down.
#[derive(Clone)]
struct Hall {
    pairs: Arc<Mutex<Listeners>>,
    log: Option<Store>,
}

/// Runs until it is killed, on what the server of the game runs on.
pub async fn serve(args: Serve) -> Result<()> {
    // A runtime within a runtime: the outer one has one thread and waits.
    let inner = std::thread::spawn(|| -> Result<()> {
        server::runtime()?.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
            println!("{}", listener.local_addr()?.port());
            let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
            let log = match args.log {
                Some(file) => Some(Store::open(Place::Sqlite(file)).await?),
                None => None,
            };
            let hall = Hall { pairs: Arc::default(), log };
            let router = Router::new().route("/{pair}/{side}/{bytes}", any(upgrade)).with_state(hall);
            Ok(axum::serve(listener, router).await?)
        })
    });
    inner.join().expect("the echo does not panic")
}

async fn upgrade(
    State(hall): State<Hall>,
    Path((pair, side, bytes)): Path<(usize, usize, usize)>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    // As the server of the game has it.
    upgrade.read_buffer_size(2048).on_upgrade(move |socket| async move {
        // Whoever leaves is not missed.
        let _ = pass_on(hall, pair, side, bytes, socket).await;
    })
}

async fn pass_on(hall: Hall, pair: usize, side: usize, bytes: usize, mut socket: WebSocket) -> Result<()> {
    let pairs = || hall.pairs.lock().unwrap_or_else(PoisonError::into_inner);
    let at = |side| pairs().get(&(pair, side)).cloned();
    let (own, mut messages) = mpsc::channel::<Utf8Bytes>(512);
    pairs().insert((pair, side), own.clone());
    // The messages of each socket are a log of their own.
    let mut log = match &hall.log {
        Some(store) => Some((store, some_table(store).await?, 1)),
        None => None,
    };
    loop {
        tokio::select! {
            message = socket.recv() => {
                let Some(Ok(Message::Text(text))) = message else { return Ok(()) };
                let light: Light = serde_json::from_str(&text)?;
                let id = light.id.context("a message has an id")?;
                if let Some((store, table, next)) = &mut log {
                    store.append(some_move(*table, *next, id)).await?;
                    *next += 1;
                }
                let update: Utf8Bytes = padded("update", id, bytes).into();
                if let Some(other) = at(1 - side) {
                    other.try_send(update.clone())?;
                }
                own.try_send(update)?;
                own.try_send(json!({ "type": "done", "id": id, "seq": 1 }).to_string().into())?;
            }
            Some(first) = messages.recv() => {
                socket.feed(Message::Text(first)).await?;
                while let Ok(next) = messages.try_recv() {
                    socket.feed(Message::Text(next)).await?;
                }
                socket.flush().await?;
            }
        }
    }
}

/// A message of this many bytes.
fn padded(told: &str, id: &str, bytes: usize) -> String {
    let bare = json!({ "type": told, "id": id, "pad": "" }).to_string();
    let pad = "x".repeat(bytes.saturating_sub(bare.len()));
    json!({ "type": told, "id": id, "pad": pad }).to_string()
}

pub async fn run(args: Args) -> Result<Value> {
    let mut pairs = Vec::new();
    for pair in 0..args.pairs {
        let path = |side| format!("/{pair}/{side}/{}", args.update_bytes);
        let (ann, bob) = (connect(&args.url, &path(0), "").await?, connect(&args.url, &path(1), "").await?);
        pairs.push(Pair {
            lines: [Line::new(ann)?, Line::new(bob)?],
            turn: Turn::new(args.rate.is_some()),
            pad: "x".repeat(args.ask_bytes),
            said: 0,
            talk: None,
        });
    }
    let mut figures = Figures::new(args.warm, args.seconds);
    let pid = args.pid;
    let watcher = figures.watch(move || pid.map_or(Ok(0.0), processor_seconds));
    // Nobody else needs this thread meanwhile.
    lines::serve(&mut pairs, args.rate, &mut figures)?;
    let (before, after) = watcher.join().expect("looking does not panic")?;
    let mut all = figures.json();
    all["cpu_us_per_move"] = json!(1e6 * (after - before) / figures.moves.max(1) as f64);
    Ok(all)
}

/// One of the two speaks at every beat, in turns; the other hears it.
struct Pair {
    lines: [Line; 2],
    turn: Turn,
    /// As long as a whole message.
    pad: String,
    said: usize,
    /// What was said and did not arrive everywhere yet.
    talk: Option<Talk>,
}

struct Talk {
    from: Instant,
    heard: Option<Instant>,
    done: Option<Instant>,
    /// The speaker has heard it, too.
    own: bool,
}

#[derive(Serialize)]
struct Say<'a> {
    #[serde(rename = "type")]
    ask: &'static str,
    id: &'a str,
    pad: &'a str,
}

impl lines::Table for Pair {
    fn lines(&mut self) -> &mut [Line; 2] {
        &mut self.lines
    }

    fn begin(&mut self, figures: &mut Figures) -> Result<()> {
        self.speak_if_due(figures)
    }

    fn hear(&mut self, side: usize, text: &str, figures: &mut Figures) -> Result<()> {
        let light: Light = serde_json::from_str(text)?;
        let speaker = self.said % 2;
        let talk = self.talk.as_mut().context("nobody has said anything")?;
        match (light.told, side == speaker) {
            ("update", false) => talk.heard = Some(Instant::now()),
            ("update", true) => talk.own = true,
            _ => talk.done = Some(Instant::now()),
        }
        if let Talk { from, heard: Some(heard), done: Some(done), own: true } = *talk {
            if figures.counts(from) {
                figures.moves += 1;
                figures.event.saturating_record((heard - from).as_nanos() as u64);
                figures.done.saturating_record((done - from).as_nanos() as u64);
            }
            self.talk = None;
            self.said += 1;
        }
        self.speak_if_due(figures)
    }

    fn beat(&mut self, figures: &mut Figures) -> Result<()> {
        self.turn.beat();
        self.speak_if_due(figures)
    }

    fn waits(&self) -> bool {
        self.talk.is_some()
    }
}

impl Pair {
    fn speak_if_due(&mut self, figures: &mut Figures) -> Result<()> {
        if self.talk.is_some() {
            return Ok(());
        }
        let Some(from) = self.turn.take() else { return Ok(()) };
        if from >= figures.until {
            return Ok(());
        }
        let id = self.said.to_string();
        let bare = r#"{"type":"act","id":"","pad":""}"#.len() + id.len();
        let say = Say { ask: "act", id: &id, pad: &self.pad[bare.min(self.pad.len())..] };
        let text = serde_json::to_string(&say)?;
        self.talk = Some(Talk { from, heard: None, done: None, own: false });
        self.lines[self.said % 2].send(text)
    }
}
