//! A table: the task that owns one game, its people and its bots.
//!
//! Everything that happens at a table happens here, one thing after the other. A move is checked, written to the log,
//! and only then performed and told; so nothing that anybody was told can be lost, and nothing has to be taken back
//! when the log refuses it because another node was quicker.

mod advice;
mod clocks;
mod orders;
mod play;
mod seats;
mod steps;
mod talk;

pub use seats::{check_bot, check_value, shorten_names, shortened};
pub use steps::Eyes;

use crate::hall::Hall;
use crate::out::{Out, SocketId};
use crate::protocol::{Advice, Ask, Kind, PersonInfo, Refused, SeatInfo, Status, TableInfo, Tell};
use crate::routes::steps::{Step, Steps};
use crate::store::{EntryRow, Millis, PersonId, SnapshotRow, StoreError, TableRow};
use clocks::Clocks;
use door::Door;
use engine::content::File;
use engine::erased::{AnySession, Tree};
use engine::replay::Fairness;
use engine::{Seat, Seats, Seed, Viewer};
use orders::Order;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use talk::TalkNow;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// A position is kept after every so many entries.
const SNAPSHOT_EVERY: usize = 64;

/// How long a game stays in memory whose players have gone on to a rematch.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// So many asks are remembered, that one which comes again is answered and not done again.
const REMEMBERED: usize = 64;

/// Who asks, and where the answer goes.
#[derive(Debug)]
pub struct Who {
    pub person: PersonInfo,
    pub out: Out,
    /// Whom this person does not want to hear; shared by all sockets of the person in this process.
    pub muted: Arc<crate::hall::Muted>,
}

/// Where an answer goes that is waited for.
pub type Reply<T> = tokio::sync::oneshot::Sender<Result<T, Refused>>;

/// What can be said to a table.
#[derive(Debug)]
pub enum Command {
    Ask(Arc<Who>, Ask),
    /// A socket is gone.
    Left(SocketId),
    /// Another node, or another part of this one, has written something: read it.
    Entries,
    /// The row has this version now.
    Row {
        version: i64,
    },
    Chat,
    /// Any of it.
    Everything,
    /// Somebody has a new name.
    Named(PersonInfo),
    /// A bot has thought about its question.
    Thought {
        seat: Seat,
        about: Question,
        action: Option<String>,
    },
    /// How the table looks to everybody.
    Info(Reply<TableInfo>),
    /// The record of a finished game, or where a game stands: secret, unless it is over.
    Record(Reply<Record>),
    /// Going through the game again, for this person through these eyes: the list of its steps, and one of them.
    Steps(PersonId, Eyes, Reply<Steps>),
    Step(PersonId, Eyes, usize, Reply<Step>),
    /// Commit what is under way and go.
    Close,
}

/// What is left of a game for those who go on with it.
#[derive(Debug)]
pub struct Record {
    pub row: TableRow,
    /// The replay as text, once the game is over.
    pub replay: Option<String>,
    /// Where it stands, or stood before it was over, or when it could still be read.
    pub position: Option<String>,
}

/// What a bot thinks about, by the number of the last event: after another one it is another question, and a sealed
/// answer of somebody else does not change it.
pub type Question = usize;

struct Watcher {
    who: Arc<Who>,
    viewer: Viewer,
}

impl Watcher {
    fn person(&self) -> PersonId {
        self.who.person.person
    }
}

/// A game that is played or was.
struct Playing {
    game: Box<dyn AnySession>,
    clocks: Clocks,
    /// Asks that were done, with the `seq` after them.
    done: VecDeque<(Seat, String, usize)>,
    /// What every viewer who is here was shown last.
    shown: HashMap<ViewerKey, Tree>,
    /// The room that the next view is written into.
    spare: Tree,
    /// A position that goes to the log with the next entry.
    snapshot: Option<SnapshotRow>,
    /// After how many entries the last one was kept.
    kept: usize,
    /// The seats for which the table passes.
    orders: BTreeMap<Seat, Order>,
    /// The stages in which a seat is asked all the same.
    stops: BTreeMap<Seat, Vec<&'static str>>,
    /// Those whose orders have ended, and are to be struck out.
    relieved: Vec<Seat>,
    /// What is proposed to whoever has the shared decision, as everybody was told.
    advice: Vec<Advice>,
    talk: TalkNow,
}

/// A viewer as a key of a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct ViewerKey(Option<usize>);

impl From<Viewer> for ViewerKey {
    fn from(viewer: Viewer) -> ViewerKey {
        ViewerKey(viewer.seat().map(Seat::index))
    }
}

struct Table {
    hall: Hall,
    row: TableRow,
    /// The people of the row and of the chat.
    names: HashMap<PersonId, PersonInfo>,
    playing: Option<Playing>,
    watchers: Vec<Watcher>,
    /// The last line of chat that everybody here was told.
    heard: i64,
    /// The bots that think, and what about.
    thinking: HashMap<usize, Question>,
    /// When the table passes for those who have told it to, and what.
    due: Option<(Question, Instant)>,
    /// Whether this node makes the moves of bots and of clocks that ran out.
    driver: bool,
    /// When this node last asked to drive.
    leased: Instant,
    own: mpsc::WeakSender<Command>,
    /// Whether the record of the finished game was shown: after that nobody can play on in good faith.
    record_shown: bool,
    /// When somebody was last here or something happened.
    stirred: Instant,
}

type Done = Result<(), Refused>;

/// Opens a table and serves it until it has been idle for long, or the server ends.
pub async fn run(hall: Hall, link: String, own: mpsc::WeakSender<Command>, mut commands: mpsc::Receiver<Command>) {
    let mut table = match Table::load(hall.clone(), &link, own).await {
        Ok(table) => table,
        Err(refusal) => {
            hall.forget(&link);
            commands.close();
            while let Some(command) = commands.recv().await {
                refuse(command, &refusal);
            }
            return;
        }
    };
    hall.found(table.row.key, &link);
    table.take_the_wheel().await;
    let alarm = tokio::time::sleep_until(table.wakes());
    tokio::pin!(alarm);
    loop {
        // To look in vain is cheaper than to set the alarm anew at every move: it is only ever set earlier.
        let wake = table.wakes();
        if wake < alarm.deadline() || alarm.is_elapsed() {
            alarm.as_mut().reset(wake);
        }
        tokio::select! {
            command = commands.recv() => match command {
                Some(Command::Close) | None => break,
                Some(command) => {
                    table.handle(command).await;
                    table.keep_position().await;
                }
            },
            () = &mut alarm => {
                if table.idle() && hall.forget_if(&link, || commands.is_empty()) {
                    break;
                }
                table.take_the_wheel().await;
                table.clocks_ran_out().await;
                table.pass_for_others().await;
            }
        }
        table.let_bots_think();
        table.mind_orders();
    }
    table.leave().await;
    hall.lost(table.row.key);
    // What was said to this task too late is for the next one.
    commands.close();
    while let Some(command) = commands.recv().await {
        if !matches!(command, Command::Close) && !hall.closing() {
            let _ = hall.open(&link).send(command).await;
        }
    }
}

fn refuse(command: Command, refusal: &Refused) {
    match command {
        Command::Ask(who, ask) => who.out.refuse(Some(ask.id()), refusal.clone()),
        Command::Info(reply) => _ = reply.send(Err(refusal.clone())),
        Command::Record(reply) => _ = reply.send(Err(refusal.clone())),
        Command::Steps(.., reply) => _ = reply.send(Err(refusal.clone())),
        Command::Step(.., reply) => _ = reply.send(Err(refusal.clone())),
        _ => {}
    }
}

impl Table {
    async fn load(hall: Hall, link: &str, own: mpsc::WeakSender<Command>) -> Result<Table, Refused> {
        let row = hall.store().table_by_link(link).await?.ok_or_else(no_table)?;
        let mut table = Table {
            hall,
            row,
            names: HashMap::new(),
            playing: None,
            watchers: Vec::new(),
            heard: 0,
            thinking: HashMap::new(),
            due: None,
            driver: false,
            leased: Instant::now(),
            own,
            record_shown: false,
            stirred: Instant::now(),
        };
        // It may have been shown while the table was elsewhere.
        table.record_shown = table.row.status == Status::Over;
        table.learn_names().await?;
        if matches!(table.row.status, Status::Playing | Status::Over) {
            table.replay().await?;
            table.stand_in_for_the_conceded().await?;
        }
        Ok(table)
    }

    async fn handle(&mut self, command: Command) {
        self.stirred = Instant::now();
        match command {
            Command::Ask(who, ask) => {
                let id = ask.id().to_string();
                if let Err(refusal) = self.ask(&who, ask).await {
                    self.hall.metrics().refused(refusal.kind);
                    who.out.refuse(Some(&id), refusal);
                }
            }
            Command::Left(socket) => self.left(|watcher| watcher.who.out.socket == socket).await,
            Command::Entries => self.entries_written().await,
            // Mostly it was this table that saved it.
            Command::Row { version } if version <= self.row.version => {}
            Command::Row { .. } => self.row_changed().await,
            Command::Chat => self.hear().await,
            Command::Everything => {
                self.row_changed().await;
                self.entries_written().await;
                self.hear().await;
            }
            Command::Named(person) => {
                if let Some(known) = self.names.get_mut(&person.person) {
                    *known = person;
                    self.tell_info();
                }
            }
            Command::Thought { seat, about, action } => self.thought(seat, about, action).await,
            Command::Info(reply) => _ = reply.send(Ok(self.info())),
            Command::Record(reply) => _ = reply.send(self.record().await),
            Command::Steps(person, eyes, reply) => _ = reply.send(self.steps(person, eyes)),
            Command::Step(person, eyes, seq, reply) => _ = reply.send(self.step(person, eyes, seq)),
            Command::Close => {}
        }
    }

    async fn ask(&mut self, who: &Arc<Who>, ask: Ask) -> Done {
        match ask {
            Ask::Watch { id, seat, since, .. } => self.watch(who, &id, seat, since).await,
            Ask::Unwatch { id, .. } => {
                self.left(|watcher| watcher.who.out.socket == who.out.socket).await;
                who.out.done(&id, None);
                Ok(())
            }
            Ask::Sit { id, seat, value, .. } => self.sit(who, &id, seat, value).await,
            Ask::Stand { id, seat, .. } => self.stand(who, &id, seat).await,
            Ask::Appoint { id, seat, bot, .. } => self.appoint(who, &id, seat, bot).await,
            Ask::Start { id, .. } => self.start(who, &id).await,
            Ask::Act { id, seat, seq, actions, .. } => self.act(who, &id, seat, seq, &actions).await,
            Ask::Undo { id, seat, seq, .. } => self.undo(who, &id, seat, seq).await,
            Ask::Agree { id, seat, agree, .. } => self.agree(who, &id, seat, agree).await,
            Ask::Advise { id, seat, seq, action, agree, .. } => self.advise(who, &id, seat, seq, &action, agree).await,
            Ask::Standing { id, seat, order, .. } => self.standing(who, &id, seat, order).await,
            Ask::Stops { id, seat, stages, .. } => self.set_stops(who, &id, seat, &stages).await,
            Ask::Query { id, seat, question, .. } => self.query(who, &id, seat, &question),
            Ask::Hint { id, seat, .. } => self.hint(who, &id, seat),
            Ask::Say { id, text, .. } => self.say(who, &id, text).await,
            Ask::Nudge { id, .. } => self.nudge(who, &id),
            Ask::Rematch { id, .. } => self.rematch(who, &id).await,
            Ask::Mute { .. } | Ask::Lobby { .. } | Ask::Ping { .. } => {
                Err(Refused::new(Kind::Malformed, "this is not asked of a table"))
            }
        }
    }

    /// Plays the log from its start. What no longer fits freezes the table, and nothing is lost.
    async fn replay(&mut self) -> Done {
        let entries = self.hall.store().entries(self.row.key, 1).await?;
        let snapshot = self.hall.store().last_snapshot(self.row.key).await?;
        self.play_through(&entries, snapshot.as_ref()).await?;
        self.read_orders().await?;
        self.read_advice().await
    }

    /// Plays a log, which a game that has just begun does not have yet.
    async fn play_through(&mut self, entries: &[EntryRow], snapshot: Option<&SnapshotRow>) -> Done {
        // A store that cannot be read now says nothing about the log: only what was read can freeze a table.
        let verdict = self.begin().await?.and_then(|mut playing| {
            for row in entries {
                playing.enter(row)?;
                // A log can fit and still tell another story, if a rule has changed: a snapshot knows what was told.
                let snapshot = snapshot.filter(|snapshot| snapshot.entry == row.entry);
                if snapshot.is_some_and(|snapshot| snapshot.digest != playing.game.digest().to_string()) {
                    return Err(format!("what happened up to entry {} differs from what was told then", row.entry));
                }
            }
            playing.talk.follow(playing.game.as_ref());
            // The server may have ended before the next entry took the snapshot to the log.
            playing.kept = snapshot.map_or(0, |snapshot| snapshot.entry as usize);
            playing.keep_position();
            Ok(playing)
        });
        match verdict {
            Ok(playing) => {
                let over = playing.game.outcome().is_some();
                self.playing = Some(playing);
                // The server may have ended between the last move and the note that the game is over.
                if over && self.row.status == Status::Playing {
                    self.change(|row| {
                        row.status = Status::Over;
                        row.driven = false;
                    })
                    .await?;
                }
            }
            Err(reason) => {
                tracing::warn!(table = self.row.key, "frozen: {reason}");
                self.change(|row| {
                    row.status = Status::Frozen { reason: reason.clone() };
                    row.driven = false;
                })
                .await?;
            }
        }
        Ok(())
    }

    /// The game before its first entry, or why it cannot begin in this build.
    async fn begin(&self) -> Result<Result<Playing, String>, Refused> {
        let setup = &self.row.setup;
        let Some(door) = self.hall.door(&setup.game) else {
            return Ok(Err(format!("there is no game `{}`", setup.game)));
        };
        let files = self.hall.pack(door, &setup.content).await?;
        Ok(files.and_then(|files| self.set_up(door, files)))
    }

    fn set_up(&self, door: &Door, files: Option<Vec<File>>) -> Result<Playing, String> {
        let (setup, fairness) = (&self.row.setup, self.fairness());
        let seed = fairness.seed();
        let mut game = match &setup.position {
            Some(position) if setup.shuffled => door.game.lay_shuffled(position, files, seed),
            Some(position) => door.game.lay(position, files, seed),
            None => door.game.start(&setup.options, files, seed),
        }
        .map_err(|no| no.to_string())?;
        game.prove(fairness)?;
        let talk = TalkNow::new(setup.free_talk, game.as_ref());
        let clocks = Clocks::start(setup.clock, self.row.seats.len(), self.row.started);
        Ok(Playing {
            game,
            clocks,
            done: VecDeque::new(),
            shown: HashMap::new(),
            spare: Tree::default(),
            kept: 0,
            snapshot: None,
            orders: BTreeMap::new(),
            stops: BTreeMap::new(),
            relieved: Vec::new(),
            advice: Vec::new(),
            talk,
        })
    }

    /// Whoever gave no value, and every bot, gives the empty text: the server has no say in the seed but its secret.
    fn fairness(&self) -> Fairness {
        let values = self.row.seats.iter().map(|seat| seat.value.clone().unwrap_or_default()).collect();
        Fairness::new(Seed(self.row.secret), values)
    }

    /// Changes the row and tells everybody.
    async fn change(&mut self, change: impl Fn(&mut TableRow)) -> Done {
        self.change_if(|row| {
            change(row);
            Ok(())
        })
        .await
    }

    /// The same for a change that depends on how the row is: it is judged again when somebody else was quicker.
    async fn change_if(&mut self, judge: impl Fn(&mut TableRow) -> Result<(), Refused>) -> Done {
        loop {
            let mut row = self.row.clone();
            judge(&mut row)?;
            row.changed = self.hall.now();
            match self.hall.store().save_table(&row).await {
                Ok(saved) => {
                    self.row = saved;
                    break;
                }
                Err(StoreError::Stale) => self.row = self.stored_row().await?,
                Err(error) => return Err(error.into()),
            }
        }
        self.learn_names().await?;
        self.tell_info();
        Ok(())
    }

    async fn stored_row(&self) -> Result<TableRow, Refused> {
        self.hall.store().table(self.row.key).await?.ok_or_else(no_table)
    }

    /// Somebody else has written to the log.
    async fn entries_written(&mut self) {
        let done = self.catch_up().await;
        self.log_failure(done);
    }

    /// Somebody else has changed the row.
    async fn row_changed(&mut self) {
        let Ok(row) = self.stored_row().await else { return };
        if row.version <= self.row.version {
            return;
        }
        let began = self.row.status == Status::Open && row.status == Status::Playing;
        self.row = row;
        if self.learn_names().await.is_err() {
            return;
        }
        if began {
            let replayed = self.replay().await;
            self.log_failure(replayed);
        }
        self.tell_info();
        let sitting: Vec<Option<PersonId>> = self.row.seats.iter().map(|seat| seat.person).collect();
        self.left(|watcher| watcher.viewer.seat().is_some_and(|seat| sitting[seat.index()] != Some(watcher.person())))
            .await;
        if began {
            self.tell_all_whole();
        }
        self.greet_the_present().await;
    }

    async fn learn_names(&mut self) -> Done {
        let mut unknown: Vec<PersonId> = self.row.seats.iter().filter_map(|seat| seat.person).collect();
        unknown.push(self.row.host);
        unknown.retain(|id| !self.names.contains_key(id));
        if !unknown.is_empty() {
            for person in self.hall.store().people(&unknown).await? {
                self.names.insert(person.id, person.info());
            }
        }
        Ok(())
    }

    fn info(&self) -> TableInfo {
        let seat = |seat: &crate::store::SeatRow| SeatInfo {
            person: seat.person.and_then(|person| self.names.get(&person).cloned()),
            bot: seat.bot.clone(),
            value: seat.value.is_some(),
            away: seat.away,
        };
        self.hall.info_of(&self.row, self.row.seats.iter().map(seat).collect())
    }

    fn tell_info(&self) {
        let text = crate::out::written(&Tell::Table { info: self.info() });
        let mut told = HashSet::new();
        for watcher in &self.watchers {
            if told.insert(watcher.who.out.socket) {
                watcher.who.out.send(text.clone());
            }
        }
    }

    async fn record(&mut self) -> Result<Record, Refused> {
        let position = match &self.playing {
            Some(playing) => Some(playing.last_open_position()),
            None => self.hall.store().last_snapshot(self.row.key).await?.map(|snapshot| snapshot.position),
        };
        let over = self.playing.as_ref().filter(|playing| playing.game.outcome().is_some());
        let replay = over.map(|playing| playing.game.record().to_string());
        self.record_shown |= replay.is_some();
        Ok(Record { row: self.row.clone(), replay, position })
    }

    /// The seats that this person plays now, not through a bot.
    fn seats_of(&self, person: PersonId) -> Seats {
        let own = |(_, seat): &(Seat, &crate::store::SeatRow)| seat.person == Some(person);
        Seat::first(self.row.seats.len())
            .zip(&self.row.seats)
            .filter(own)
            .map(|(seat, _)| seat)
            .fold(Seats::NONE, Seats::with)
    }

    /// The row of a seat that this table has.
    fn seat_row(&self, seat: Seat) -> Result<&crate::store::SeatRow, Refused> {
        self.row.seats.get(seat.index()).ok_or_else(|| no_seat(&self.row, seat))
    }

    fn is_bot(&self, seat: Seat) -> bool {
        self.row.seats[seat.index()].bot.is_some()
    }

    fn waits_for_bot(&self) -> bool {
        let deciders = self.playing.as_ref().map_or(Seats::NONE, |playing| playing.game.deciders());
        deciders.iter().any(|seat| self.is_bot(seat))
    }

    /// Whether nothing would be missed if the table left memory.
    fn idle(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_empty() && self.stirred.elapsed() >= self.stays()
    }

    /// How long the table stays in memory without anybody. Those who play the next game already seldom come back.
    fn stays(&self) -> Duration {
        let idle = self.hall.config().idle;
        if self.row.status == Status::Over && self.row.rematch.is_some() { idle.min(AFTERWARDS) } else { idle }
    }

    fn wakes(&self) -> Instant {
        let mut wake = Instant::now() + Duration::from_secs(60);
        if self.watchers.is_empty() {
            wake = wake.min(self.stirred + self.stays());
        }
        if self.row.driven {
            // Counted from the last time, not from now: else a busy table would never come to it.
            wake = wake.min(self.leased + crate::hall::LEASE / 3);
        }
        if let Some(deadline) = self.playing.as_ref().and_then(|playing| playing.deadline()) {
            let left = (deadline - self.hall.now()).max(0) as u64;
            wake = wake.min(Instant::now() + Duration::from_millis(left));
        }
        if let Some((_, due)) = self.due {
            wake = wake.min(due);
        }
        // An idle check that was just missed is not tried again at once.
        wake.max(Instant::now() + Duration::from_millis(1))
    }

    /// One node at a time makes the moves of bots and clocks.
    async fn take_the_wheel(&mut self) {
        self.leased = Instant::now();
        // A table that waits for people leaves memory without a driver. Now it waits for a bot again.
        if self.row.status == Status::Playing && !self.row.driven && self.waits_for_bot() {
            let driven = self.change(|row| row.driven = true).await;
            self.log_failure(driven);
        }
        if self.row.status != Status::Playing || !self.row.driven {
            self.driver = false;
            return;
        }
        self.driver = self.hall.lease(self.row.key).await;
    }

    /// Keeps the position if it is time. Whoever was just told something gets it first: nobody waits for this.
    async fn keep_position(&mut self) {
        if self.playing.as_ref().is_some_and(Playing::position_due) {
            tokio::task::yield_now().await;
            self.playing.iter_mut().for_each(Playing::keep_position);
        }
    }

    /// Before the table leaves memory: who must come back to it, and when.
    async fn leave(&mut self) {
        let Some(playing) = &self.playing else { return };
        if !self.driver || self.hall.closing() {
            return;
        }
        match playing.deadline() {
            _ if self.waits_for_bot() => {}
            Some(deadline) => self.hall.sleep(self.row.key, deadline).await,
            None => {
                let left = self.change(|row| row.driven = false).await;
                self.log_failure(left);
            }
        }
    }

    fn log_failure(&self, done: Done) {
        if let Err(refusal) = done {
            tracing::warn!(table = self.row.key, "{refusal}");
        }
    }
}

impl Playing {
    /// Adds an entry as it stands in the log.
    fn enter(&mut self, row: &EntryRow) -> Result<(), String> {
        let by = row.text.split(':').next().and_then(Seat::named);
        let before = self.game.seq();
        self.clocks.charge(self.game.deciders(), by, row.at);
        self.game.enter(&row.text).map_err(|refused| format!("entry {}, `{}`: {refused}", row.entry, row.text))?;
        let seq = self.game.seq();
        if seq != before {
            self.clocks.show(row.at);
        }
        if let (Some(by), Some(ask)) = (by, &row.ask) {
            if self.done.len() == REMEMBERED {
                self.done.pop_front();
            }
            self.done.push_back((by, ask.clone(), seq));
        }
        Ok(())
    }

    /// Whether it is time to keep the position.
    fn position_due(&self) -> bool {
        self.game.entry_count() / SNAPSHOT_EVERY > self.kept / SNAPSHOT_EVERY
    }

    /// After every so many entries the position goes to the log with the next one.
    fn keep_position(&mut self) {
        if !self.position_due() {
            return;
        }
        self.kept = self.game.entry_count();
        let (position, digest) = (self.game.position(), self.game.digest().to_string());
        let build = env!("CARGO_PKG_VERSION").to_string();
        self.snapshot = Some(SnapshotRow { entry: self.kept as i64, build, position, digest });
    }

    /// Where the game can go on: before the entry that ended it, if it is over.
    fn last_open_position(&self) -> String {
        let entries = self.game.entries();
        let Some((_, before)) = entries.split_last().filter(|_| self.game.outcome().is_some()) else {
            return self.game.position();
        };
        let mut walk = self.game.fresh();
        for entry in before {
            walk.enter(entry).expect("it was entered before");
        }
        walk.position()
    }

    fn deadline(&self) -> Option<Millis> {
        self.clocks.deadline(self.game.deciders())
    }
}

fn no_table() -> Refused {
    Refused { field: Some("table".to_string()), ..Refused::new(Kind::Unknown, "there is no such table") }
}

fn no_seat(row: &TableRow, seat: Seat) -> Refused {
    let sentence = format!("there is no seat {seat}: the table has {}", row.seats.len());
    Refused { field: Some("seat".to_string()), ..Refused::new(Kind::Unknown, sentence) }
}
