//! Tables of two people who play at random: when one game is over they play the next.

use crate::light::{Light, next, send};
use crate::measure::{Measure, metric, processor_seconds};
use anyhow::{Context, Result, bail};
use client::{A, B, Client, Seat, Socket, two_seats};
use engine::Chance;
use engine::chance::Purpose;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

#[derive(clap::Args, Clone)]
pub struct Args {
    #[arg(long)]
    url: String,
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// For how long to measure.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// For how long to play before.
    #[arg(long, default_value_t = 2.0)]
    warm: f64,
    /// So many moves a second at all tables together; without it as many as the server takes.
    #[arg(long)]
    rate: Option<f64>,
    /// The server's process, whose processor time is measured too.
    #[arg(long)]
    pid: Option<u32>,
}

pub async fn run(args: Args) -> Result<Value> {
    let mut tables = Vec::new();
    for number in 0..args.tables {
        tables.push(Table::sit_down(&args.url, number).await.context("a table could not be made")?);
    }
    let measure = Measure::new(Duration::from_secs_f64(args.warm), Duration::from_secs_f64(args.seconds));
    let (from, until) = measure.window();
    let mut tasks = JoinSet::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let beat = args.rate.map(|rate| Duration::from_secs_f64(args.tables as f64 / rate));
        // The tables take turns.
        let first = Instant::now() + beat.unwrap_or_default() * number as u32 / args.tables as u32;
        table.measure = Some(measure.clone());
        table.beat = beat.map(|beat| (beat, first));
        tasks.spawn(async move { table.play_on().await });
    }
    let mut watched = JoinSet::new();
    watched.spawn(watch_server(args.clone(), from, until));
    while let Some(ended) = tasks.join_next().await {
        ended??;
    }
    let server = watched.join_next().await.context("somebody watches the server")???;
    let mut figures = measure.figures().json();
    if let (Value::Object(all), Value::Object(server)) = (&mut figures, server) {
        all.extend(server);
    }
    Ok(figures)
}

/// What the server itself says and uses during the time that is measured.
async fn watch_server(args: Args, from: Instant, until: Instant) -> Result<Value> {
    let look = async || -> Result<(String, f64)> {
        let metrics = reqwest::get(format!("{}/metrics", args.url)).await?.text().await?;
        Ok((metrics, args.pid.map_or(Ok(0.0), processor_seconds)?))
    };
    sleep_until(from.into()).await;
    let (before, used_before) = look().await?;
    sleep_until(until.into()).await;
    let (after, used_after) = look().await?;
    let more = |name: &str| Some(metric(&after, name)? - metric(&before, name)?);
    let commits = more("commit_batch_count").context("/metrics tells of commits")?;
    let appends = more("commit_batch_sum").context("/metrics tells of commits")?;
    let moves = more("moves_total").context("/metrics tells of moves")?;
    let spent = more("commit_seconds_sum").context("/metrics tells of commits")?;
    Ok(json!({
        "batch": appends / commits.max(1.0),
        "commits_per_second": commits / (until - from).as_secs_f64(),
        "commit_us": 1e6 * spent / commits.max(1.0),
        "cpu_us_per_move": 1e6 * (used_after - used_before) / moves.max(1.0),
        "cores_used": (used_after - used_before) / (until - from).as_secs_f64(),
    }))
}

struct Table {
    link: String,
    players: [Player; 2],
    luck: Chance,
    measure: Option<Measure>,
    /// How often somebody moves, and when next.
    beat: Option<(Duration, Instant)>,
    /// A move that should have been made by now, since then.
    due: Option<Instant>,
    asks: u64,
}

struct Player {
    socket: Socket,
    seat: Seat,
    seq: usize,
    /// The list of actions, as JSON.
    actions: String,
    /// The move that is not answered yet: when it was sent, and on which number it was decided.
    flight: Option<(Instant, usize)>,
    /// The move of which the other client must hear yet: when it was sent, and its number.
    unheard: Option<(Instant, usize)>,
    /// The last numbers that were told, and when.
    told: VecDeque<(usize, Instant)>,
    over: bool,
}

/// So many numbers are looked back at for the one that a move was answered with.
const LOOK_BACK: usize = 8;

impl Table {
    async fn sit_down(url: &str, number: usize) -> Result<Table> {
        let (mut ann, mut bob) = (Client::guest(url).await?, Client::guest(url).await?);
        let link = ann.create(two_seats()).await?;
        bob.sit(&link, B).await?;
        let player = |client: Client, seat| -> Result<Player> {
            let socket = client.into_socket().context("a guest has a socket")?;
            let (actions, told) = (String::new(), VecDeque::with_capacity(LOOK_BACK));
            Ok(Player { socket, seat, seq: 0, actions, flight: None, unheard: None, told, over: false })
        };
        let mut table = Table {
            link,
            players: [player(ann, A)?, player(bob, B)?],
            luck: Chance::seeded(number as u64),
            measure: None,
            beat: None,
            due: None,
            asks: 0,
        };
        table.begin().await?;
        Ok(table)
    }

    /// Both watch the table, and the host starts.
    async fn begin(&mut self) -> Result<()> {
        for player in &mut self.players {
            (player.seq, player.over, player.unheard) = (0, false, None);
            player.actions.clear();
            player.told.clear();
            let watch = json!({ "type": "watch", "id": "watch", "table": self.link, "seat": player.seat });
            send(&mut player.socket, watch.to_string()).await?;
        }
        for at in 0..2 {
            self.answered(at, "watch").await?;
        }
        let start = json!({ "type": "start", "id": "start", "table": self.link });
        send(&mut self.players[0].socket, start.to_string()).await?;
        self.answered(0, "start").await?;
        Ok(())
    }

    /// Waits for an answer that is no move's; returns the table it names.
    async fn answered(&mut self, at: usize, id: &str) -> Result<Option<String>> {
        loop {
            let text = next(&mut self.players[at].socket).await?;
            let light: Light = serde_json::from_str(&text)?;
            match light.told {
                "done" if light.id == Some(id) => return Ok(light.table.map(str::to_string)),
                "refused" if light.id == Some(id) => bail!("`{id}` was refused: {text}"),
                _ => self.hear(at, &text)?,
            }
        }
    }

    async fn play_on(&mut self) -> Result<()> {
        let (_, until) = self.measure.as_ref().expect("set before").window();
        loop {
            self.move_if_due().await?;
            let idle = self.players.iter().all(|player| player.flight.is_none());
            if Instant::now() >= until && idle {
                return Ok(());
            }
            if idle && self.players.iter().all(|player| player.over) {
                self.play_again().await?;
                continue;
            }
            let wake = self.beat.map_or(until, |(_, next)| next.min(until)).max(Instant::now());
            let [ann, bob] = &mut self.players;
            tokio::select! {
                text = next(&mut ann.socket) => self.hear(0, &text?)?,
                text = next(&mut bob.socket) => self.hear(1, &text?)?,
                () = sleep_until(wake.into()), if idle || self.beat.is_some_and(|(_, next)| next <= wake) => {
                    if let Some((beat, next)) = &mut self.beat && *next <= Instant::now() {
                        *next += *beat;
                        self.due.get_or_insert(Instant::now());
                    }
                }
            }
        }
    }

    /// In a closed loop whoever is asked answers at once; in an open one, somebody does at every beat.
    async fn move_if_due(&mut self) -> Result<()> {
        let first = self.luck.below(Purpose::Dice, 2);
        for at in [first, 1 - first] {
            let player = &mut self.players[at];
            if player.flight.is_some() || player.actions.len() <= 2 {
                continue;
            }
            let from = match self.beat {
                None => Instant::now(),
                Some(_) => match self.due.take() {
                    Some(due) => due,
                    None => return Ok(()),
                },
            };
            let measure = self.measure.as_ref().expect("set before");
            if from >= measure.window().1 {
                return Ok(());
            }
            let actions: Vec<Cow<str>> = serde_json::from_str(&player.actions)?;
            let action = &actions[self.luck.below(Purpose::Dice, actions.len())];
            self.asks += 1;
            let ask = json!({ "type": "act", "id": self.asks.to_string(), "table": self.link, "seat": player.seat,
                "seq": player.seq, "actions": [action] })
            .to_string();
            player.flight = Some((from, player.seq));
            player.actions.clear();
            measure.figures().asks.add(ask.len());
            send(&mut player.socket, ask).await?;
        }
        Ok(())
    }

    fn hear(&mut self, at: usize, text: &str) -> Result<()> {
        let light: Light = serde_json::from_str(text)?;
        match light.told {
            "update" => {
                let player = &mut self.players[at];
                player.seq = light.seq.context("an update has a number")?;
                if player.told.len() == LOOK_BACK {
                    player.told.pop_front();
                }
                player.told.push_back((player.seq, Instant::now()));
                player.actions.clear();
                player.actions.push_str(light.actions.map_or("[]", |actions| actions.get()));
                player.over = light.outcome.is_some();
                if let Some(measure) = &self.measure {
                    measure.figures().updates.add(text.len());
                }
                self.match_event(1 - at);
            }
            "done" => {
                let (seq, now) = (light.seq.context("a move has a number")?, Instant::now());
                let player = &mut self.players[at];
                let Some((from, decided)) = player.flight.take() else { return Ok(()) };
                let mut figures = self.measure.as_ref().expect("moves are measured").figures();
                if figures.counts(now) {
                    figures.moves += 1;
                }
                if figures.counts(from) {
                    figures.done.saturating_record((now - from).as_nanos() as u64);
                    // A sealed answer has no event: nobody else hears of it.
                    player.unheard = (seq > decided).then_some((from, seq));
                }
                drop(figures);
                self.match_event(at);
            }
            "refused" => match light.kind {
                // Both were asked, and the other's answer has closed the question.
                Some("stale") => {
                    self.players[at].flight = None;
                    self.measure.as_ref().expect("moves are measured").figures().stale += 1;
                }
                _ => bail!("a move was refused: {text}"),
            },
            _ => {}
        }
        Ok(())
    }

    /// Whether the other client has been told of this player's move.
    fn match_event(&mut self, at: usize) {
        let Some((from, seq)) = self.players[at].unheard else { return };
        if let Some((_, heard)) = self.players[1 - at].told.iter().find(|(told, _)| *told == seq) {
            let took = heard.saturating_duration_since(from).as_nanos() as u64;
            self.measure.as_ref().expect("moves are measured").figures().event.saturating_record(took);
            self.players[at].unheard = None;
        }
    }

    async fn play_again(&mut self) -> Result<()> {
        let again = json!({ "type": "rematch", "id": "rematch", "table": self.link });
        send(&mut self.players[0].socket, again.to_string()).await?;
        let link = self.answered(0, "rematch").await?.context("a rematch has a table")?;
        let unwatch = json!({ "type": "unwatch", "id": "unwatch", "table": self.link }).to_string();
        for at in 0..2 {
            send(&mut self.players[at].socket, unwatch.clone()).await?;
            self.answered(at, "unwatch").await?;
        }
        let [ann, bob] = &mut self.players;
        std::mem::swap(&mut ann.seat, &mut bob.seat);
        self.link = link;
        if let Some(measure) = &self.measure {
            measure.figures().games += 1;
        }
        self.begin().await
    }
}
