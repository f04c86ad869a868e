//! A server that passes messages on and does nothing else: what the network, the framework and the client cost.
//!
//! Messages have the sizes of the game's: for each ask the sender is told `done`, and both are told an update.

use crate::light::{Light, next, send};
use crate::measure::{Measure, processor_seconds};
use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::routing::any;
use axum::serve::ListenerExt as _;
use client::{Socket, connect};
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

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

type Pairs = Arc<Mutex<HashMap<(usize, usize), mpsc::Sender<Utf8Bytes>>>>;

/// Runs until it is killed, on as many threads as the server of the game.
pub async fn serve() -> Result<()> {
    // A runtime within a runtime: the outer one has one thread and waits.
    let inner = std::thread::spawn(|| -> Result<()> {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(server::workers()).enable_all().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
            println!("{}", listener.local_addr()?.port());
            let listener = listener.tap_io(|stream| _ = stream.set_nodelay(true));
            let router = Router::new().route("/{pair}/{side}/{bytes}", any(upgrade)).with_state(Pairs::default());
            Ok(axum::serve(listener, router).await?)
        })
    });
    inner.join().expect("the echo does not panic")
}

async fn upgrade(
    State(pairs): State<Pairs>,
    Path((pair, side, bytes)): Path<(usize, usize, usize)>,
    upgrade: WebSocketUpgrade,
) -> axum::response::Response {
    // As the server of the game has it.
    upgrade.read_buffer_size(2048).on_upgrade(move |socket| async move {
        // Whoever leaves is not missed.
        let _ = pass_on(pairs, pair, side, bytes, socket).await;
    })
}

async fn pass_on(pairs: Pairs, pair: usize, side: usize, bytes: usize, mut socket: WebSocket) -> Result<()> {
    let at = |side| pairs.lock().unwrap_or_else(PoisonError::into_inner).get(&(pair, side)).cloned();
    let (own, mut messages) = mpsc::channel::<Utf8Bytes>(512);
    pairs.lock().unwrap_or_else(PoisonError::into_inner).insert((pair, side), own.clone());
    loop {
        tokio::select! {
            message = socket.recv() => {
                let Some(Ok(Message::Text(text))) = message else { return Ok(()) };
                let light: Light = serde_json::from_str(&text)?;
                let id = light.id.context("a message has an id")?;
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
        pairs.push([connect(&args.url, &path(0), "").await?, connect(&args.url, &path(1), "").await?]);
    }
    let measure = Measure::new(Duration::from_secs_f64(args.warm), Duration::from_secs_f64(args.seconds));
    let beat = args.rate.map_or(Duration::ZERO, |rate| Duration::from_secs_f64(args.pairs as f64 / rate));
    let mut tasks = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let first = Instant::now() + beat * number as u32 / args.pairs as u32;
        tasks.spawn(talk(pair, first, beat, args.ask_bytes, measure.clone()));
    }
    let (from, until) = measure.window();
    let used = || args.pid.map_or(Ok(0.0), processor_seconds);
    sleep_until(from.into()).await;
    let before = used()?;
    sleep_until(until.into()).await;
    let spent = used()? - before;
    while let Some(ended) = tasks.join_next().await {
        ended??;
    }
    let mut figures = measure.figures().json();
    figures["cpu_us_per_move"] = json!(1e6 * spent / measure.figures().moves.max(1) as f64);
    Ok(figures)
}

/// One of the two speaks at every beat, in turns; the other hears it.
async fn talk(mut pair: [Socket; 2], first: Instant, beat: Duration, bytes: usize, measure: Measure) -> Result<()> {
    let (_, until) = measure.window();
    let mut due = first;
    for number in 0.. {
        sleep_until(due.into()).await;
        let (from, id) = (Instant::now(), number.to_string());
        if from >= until {
            break;
        }
        let speaker = number % 2;
        send(&mut pair[speaker], padded("act", &id, bytes)).await?;
        let (mut heard, mut done, mut own) = (None, None, false);
        while heard.is_none() || done.is_none() || !own {
            let [ann, bob] = &mut pair;
            let (at, text) = tokio::select! {
                text = next(ann) => (0, text?),
                text = next(bob) => (1, text?),
            };
            let light: Light = serde_json::from_str(&text)?;
            match (light.told, at == speaker) {
                ("update", false) => heard = Some(Instant::now()),
                ("update", true) => own = true,
                _ => done = Some(Instant::now()),
            }
        }
        let mut figures = measure.figures();
        if let (true, Some(heard), Some(done)) = (figures.counts(from), heard, done) {
            figures.moves += 1;
            figures.event.saturating_record((heard - from).as_nanos() as u64);
            figures.done.saturating_record((done - from).as_nanos() as u64);
        }
        due += beat;
    }
    Ok(())
}
