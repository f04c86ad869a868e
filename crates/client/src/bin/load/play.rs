//! Tables of two people who play at random: when one game is over they play the next.

use crate::light::Light;
use crate::lines::{self, Line};
use crate::measure::{Figures, metric, processor_seconds};
use crate::pace::Turn;
use anyhow::{Context, Result, bail};
use client::{A, B, Client, Seat, two_seats};
use engine::Chance;
use engine::chance::Purpose;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::time::Instant;

#[derive(clap::Args)]
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
        let table = Table::sit_down(&args.url, number, args.rate.is_some()).await;
        tables.push(table.context("a table could not be made")?);
    }
    let mut figures = Figures::new(args.warm, args.seconds);
    let look = {
        let (metrics, pid) = (format!("{}/metrics", args.url), args.pid);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        move || -> Result<(String, f64)> {
            let metrics = runtime.block_on(async { reqwest::get(&metrics).await?.text().await })?;
            Ok((metrics, pid.map_or(Ok(0.0), processor_seconds)?))
        }
    };
    let watcher = figures.watch(look);
    // Nobody else needs this thread meanwhile.
    lines::serve(&mut tables, args.rate, &mut figures)?;
    let (before, after) = watcher.join().expect("looking does not panic")?;
    let mut all = figures.json();
    if let (Value::Object(all), Value::Object(server)) = (&mut all, of_server(before, after, args.seconds)?) {
        all.extend(server);
    }
    Ok(all)
}

/// What the server itself says and uses during the time that is measured.
fn of_server((before, used_before): (String, f64), (after, used_after): (String, f64), seconds: f64) -> Result<Value> {
    let more = |name: &str| Some(metric(&after, name)? - metric(&before, name)?);
    let commits = more("commit_batch_count").context("/metrics tells of commits")?;
    let appends = more("commit_batch_sum").context("/metrics tells of commits")?;
    let moves = more("moves_total").context("/metrics tells of moves")?;
    let spent = more("commit_seconds_sum").context("/metrics tells of commits")?;
    Ok(json!({
        "batch": appends / commits.max(1.0),
        "commits_per_second": commits / seconds,
        "commit_us": 1e6 * spent / commits.max(1.0),
        "cpu_us_per_move": 1e6 * (used_after - used_before) / moves.max(1.0),
        "cores_used": (used_after - used_before) / seconds,
    }))
}

struct Table {
    link: String,
    lines: [Line; 2],
    players: [Player; 2],
    stage: Stage,
    luck: Chance,
    turn: Turn,
    asks: u64,
}

/// What a table waits for.
enum Stage {
    /// Both have asked to watch; so many are not answered yet.
    Watching(usize),
    /// The host has asked to start.
    Starting,
    Playing,
    /// The game is over, and the host has asked for another.
    Ending,
    /// Both have asked to be told no more; so many are not answered yet. They go on at another table.
    Leaving(usize, String),
}

impl Stage {
    /// The id of what was asked.
    fn id(&self) -> Option<&'static str> {
        match self {
            Stage::Watching(_) => Some("watch"),
            Stage::Starting => Some("start"),
            Stage::Playing => None,
            Stage::Ending => Some("rematch"),
            Stage::Leaving(..) => Some("unwatch"),
        }
    }
}

struct Player {
    seat: Seat,
    seq: usize,
    /// The list of actions, as JSON: most are never looked at.
    actions: String,
    /// The move that is not answered yet: when it was sent, and on which number it was decided.
    flight: Option<(Instant, usize)>,
    /// The move of which the other client must hear yet: when it was sent, and its number.
    unheard: Option<(Instant, usize)>,
    /// The last numbers that were told, and when.
    told: VecDeque<(usize, Instant)>,
    over: bool,
}

impl Player {
    fn new(seat: Seat) -> Player {
        let (actions, told) = (String::new(), VecDeque::with_capacity(LOOK_BACK));
        Player { seat, seq: 0, actions, flight: None, unheard: None, told, over: false }
    }

    fn may_move(&self) -> bool {
        self.flight.is_none() && self.actions.len() > "[]".len()
    }
}

/// So many numbers are looked back at for the one that a move was answered with.
const LOOK_BACK: usize = 8;

#[derive(Serialize)]
struct Act<'a> {
    #[serde(rename = "type")]
    ask: &'static str,
    id: String,
    table: &'a str,
    seat: Seat,
    seq: usize,
    actions: [&'a RawValue; 1],
}

impl lines::Table for Table {
    fn lines(&mut self) -> &mut [Line; 2] {
        &mut self.lines
    }

    fn begin(&mut self, _: &mut Figures) -> Result<()> {
        self.watch()
    }

    fn hear(&mut self, side: usize, text: &str, figures: &mut Figures) -> Result<()> {
        let light: Light = serde_json::from_str(text)?;
        match self.stage.id() {
            Some(id) if light.id == Some(id) => match light.told {
                "done" => self.answered(light.table, figures)?,
                _ => bail!("`{id}` was refused: {text}"),
            },
            _ => self.take_in(side, &light, text, figures)?,
        }
        self.go_on(figures)
    }

    fn beat(&mut self, figures: &mut Figures) -> Result<()> {
        self.turn.beat();
        self.go_on(figures)
    }

    fn waits(&self) -> bool {
        self.players.iter().any(|player| player.flight.is_some())
    }
}

impl Table {
    async fn sit_down(url: &str, number: usize, paced: bool) -> Result<Table> {
        let (mut ann, mut bob) = (Client::guest(url).await?, Client::guest(url).await?);
        let link = ann.create(two_seats()).await?;
        bob.sit(&link, B).await?;
        let line = |client: Client| Line::new(client.into_socket().context("a guest has a socket")?);
        Ok(Table {
            link,
            lines: [line(ann)?, line(bob)?],
            players: [Player::new(A), Player::new(B)],
            stage: Stage::Watching(2),
            luck: Chance::seeded(number as u64),
            turn: Turn::new(paced),
            asks: 0,
        })
    }

    fn watch(&mut self) -> Result<()> {
        for (player, line) in self.players.iter_mut().zip(&mut self.lines) {
            *player = Player::new(player.seat);
            let watch = json!({ "type": "watch", "id": "watch", "table": self.link, "seat": player.seat });
            line.send(watch.to_string())?;
        }
        self.stage = Stage::Watching(2);
        Ok(())
    }

    /// What was asked last, by one or both, is done.
    fn answered(&mut self, table: Option<&str>, figures: &mut Figures) -> Result<()> {
        match &mut self.stage {
            Stage::Watching(missing @ 2) | Stage::Leaving(missing @ 2, _) => *missing = 1,
            Stage::Watching(_) => {
                let start = json!({ "type": "start", "id": "start", "table": self.link });
                self.lines[0].send(start.to_string())?;
                self.stage = Stage::Starting;
            }
            Stage::Starting => {
                self.stage = Stage::Playing;
                // A beat that came between the games was not late because of a move.
                self.turn.excuse();
            }
            Stage::Playing => {}
            Stage::Ending => {
                let next = table.context("a rematch has a table")?.to_string();
                let unwatch = json!({ "type": "unwatch", "id": "unwatch", "table": self.link }).to_string();
                for line in &mut self.lines {
                    line.send(unwatch.clone())?;
                }
                self.stage = Stage::Leaving(2, next);
            }
            Stage::Leaving(_, next) => {
                self.link = std::mem::take(next);
                let [ann, bob] = &mut self.players;
                std::mem::swap(&mut ann.seat, &mut bob.seat);
                figures.games += 1;
                self.watch()?;
            }
        }
        Ok(())
    }

    /// Does what can be done now: a move, or another game.
    fn go_on(&mut self, figures: &mut Figures) -> Result<()> {
        if !matches!(self.stage, Stage::Playing) {
            return Ok(());
        }
        if self.players.iter().all(|player| player.over && player.flight.is_none()) {
            let again = json!({ "type": "rematch", "id": "rematch", "table": self.link });
            self.lines[0].send(again.to_string())?;
            self.stage = Stage::Ending;
            return Ok(());
        }
        self.move_if_due(figures)
    }

    /// In a closed loop whoever is asked answers at once; in an open one, somebody does at every beat.
    fn move_if_due(&mut self, figures: &mut Figures) -> Result<()> {
        if !self.turn.has_come() {
            return Ok(());
        }
        let first = match [self.players[0].may_move(), self.players[1].may_move()] {
            [true, true] => self.luck.below(Purpose::Dice, 2),
            [ann, _] => usize::from(!ann),
        };
        for side in [first, 1 - first] {
            let player = &mut self.players[side];
            if !player.may_move() {
                continue;
            }
            let Some(from) = self.turn.take() else { return Ok(()) };
            if from >= figures.until {
                return Ok(());
            }
            let actions: Vec<&RawValue> = serde_json::from_str(&player.actions)?;
            let action = actions[self.luck.below(Purpose::Dice, actions.len())];
            self.asks += 1;
            let (id, table) = (self.asks.to_string(), self.link.as_str());
            let act = Act { ask: "act", id, table, seat: player.seat, seq: player.seq, actions: [action] };
            let ask = serde_json::to_string(&act)?;
            player.flight = Some((from, player.seq));
            player.actions.clear();
            figures.asks.add(ask.len());
            self.lines[side].send(ask)?;
        }
        Ok(())
    }

    fn take_in(&mut self, side: usize, light: &Light, text: &str, figures: &mut Figures) -> Result<()> {
        let player = &mut self.players[side];
        match light.told {
            "update" => {
                player.seq = light.seq.context("an update has a number")?;
                if player.told.len() == LOOK_BACK {
                    player.told.pop_front();
                }
                player.told.push_back((player.seq, Instant::now()));
                player.actions.clear();
                player.actions.push_str(light.actions.map_or("[]", |actions| actions.get()));
                player.over = light.outcome.is_some();
                figures.updates.add(text.len());
                self.match_event(1 - side, figures);
            }
            "done" => {
                let (seq, now) = (light.seq.context("a move has a number")?, Instant::now());
                let Some((from, decided)) = player.flight.take() else { return Ok(()) };
                if figures.counts(now) {
                    figures.moves += 1;
                }
                if figures.counts(from) {
                    figures.done.saturating_record((now - from).as_nanos() as u64);
                    // A sealed answer has no event: nobody else hears of it.
                    player.unheard = (seq > decided).then_some((from, seq));
                }
                self.match_event(side, figures);
            }
            "refused" => match light.kind {
                // Both were asked, and the other's answer has closed the question.
                Some("stale") => {
                    player.flight = None;
                    figures.stale += 1;
                }
                _ => bail!("a move was refused: {text}"),
            },
            _ => {}
        }
        Ok(())
    }

    /// Whether the other client has been told of this player's move.
    fn match_event(&mut self, side: usize, figures: &mut Figures) {
        let Some((from, seq)) = self.players[side].unheard else { return };
        if let Some((_, heard)) = self.players[1 - side].told.iter().find(|(told, _)| *told == seq) {
            let took = heard.saturating_duration_since(from).as_nanos() as u64;
            figures.event.saturating_record(took);
            self.players[side].unheard = None;
        }
    }
}
