//! The hall: the tables that are in memory, the way to all others, and what they share.

mod packs;

pub use packs::Shown;

use crate::bots::Thinkers;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::protocol::{Kind, NewSeat, NewTable, PersonInfo, Refused, SeatInfo, Status, TableInfo};
use crate::store::{Millis, News, PersonId, SeatRow, Setup, Store, TableKey, TableRow};
use crate::table::{self, Command, Record, Reply};
use door::Door;
use engine::{Chance, Replay, Seed};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, SystemTime};
use tokio::sync::{broadcast, mpsc, oneshot, watch};
use tokio_util::task::TaskTracker;

/// For how long a node drives a table before it must say that it is still there.
pub const LEASE: Duration = Duration::from_secs(6);

/// Positions may bring cards of their own, and a pack that is loaded stays in memory until the process ends.
const BROUGHT: usize = 1000;

/// How many public tables are shown.
const SHOWN: i64 = 100;

/// Where randomness comes from. Tests that compare two servers bring their own.
pub type Entropy = Arc<dyn Fn(&mut [u8]) + Send + Sync>;

/// People whom somebody does not want to hear.
pub type Muted = Mutex<HashSet<PersonId>>;

/// What can be set about tables.
#[derive(Clone)]
pub struct Manners {
    /// How long a bot takes at least.
    pub pace: Duration,
    /// After how long without anybody a table leaves memory.
    pub idle: Duration,
    pub entropy: Entropy,
}

impl Default for Manners {
    fn default() -> Manners {
        let entropy: Entropy = Arc::new(|bytes| getrandom::fill(bytes).expect("the system has randomness"));
        Manners { pace: Duration::from_millis(600), idle: Duration::from_secs(300), entropy }
    }
}

impl std::fmt::Debug for Manners {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Manners").field("pace", &self.pace).field("idle", &self.idle).finish_non_exhaustive()
    }
}

#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    store: Store,
    limits: Limits,
    metrics: Arc<Metrics>,
    manners: Manners,
    doors: Vec<&'static Door>,
    thinkers: Thinkers,
    /// This process among those that share a database.
    node: String,
    tables: Mutex<Tables>,
    tasks: TaskTracker,
    closing: AtomicBool,
    /// Counts the changes of tables, for those who watch the lobby.
    lobby: watch::Sender<u64>,
    sockets: AtomicU64,
    /// Whom each person who is here does not want to hear.
    muted: Mutex<HashMap<PersonId, Weak<Muted>>>,
    /// Packs that people have brought; they stay in memory, so there is an end to it.
    brought: AtomicUsize,
    /// Packs as they are sent: by game and hash.
    shown: Mutex<packs::ShownPacks>,
    kept: Mutex<packs::KeptPacks>,
}

#[derive(Default)]
struct Tables {
    by_link: HashMap<String, mpsc::Sender<Command>>,
    links: HashMap<TableKey, String>,
}

impl Hall {
    pub fn start(
        store: Store,
        limits: Limits,
        metrics: Arc<Metrics>,
        manners: Manners,
        doors: Vec<&'static Door>,
    ) -> Hall {
        let mut node = [0; 8];
        getrandom::fill(&mut node).expect("the system has randomness");
        let hall = Hall(Arc::new(Inner {
            store,
            limits,
            metrics: metrics.clone(),
            manners,
            doors,
            thinkers: Thinkers::start(metrics),
            node: hex(&node),
            tables: Mutex::default(),
            tasks: TaskTracker::new(),
            closing: AtomicBool::new(false),
            lobby: watch::channel(0).0,
            sockets: AtomicU64::new(0),
            muted: Mutex::default(),
            brought: AtomicUsize::new(0),
            shown: Mutex::default(),
            kept: Mutex::default(),
        }));
        tokio::spawn(hall.clone().hear_news());
        tokio::spawn(hall.clone().look_for_driverless());
        hall
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub fn config(&self) -> &Manners {
        &self.0.manners
    }

    pub fn thinkers(&self) -> &Thinkers {
        &self.0.thinkers
    }

    pub fn doors(&self) -> &[&'static Door] {
        &self.0.doors
    }

    pub fn door(&self, game: &str) -> Option<&'static Door> {
        door::find(&self.0.doors, game)
    }

    pub fn now(&self) -> Millis {
        now()
    }

    pub fn closing(&self) -> bool {
        self.0.closing.load(Ordering::Acquire)
    }

    pub fn next_socket(&self) -> u64 {
        self.0.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// One list for all sockets of a person, so that it holds at every device at once.
    pub fn muted_by(&self, person: PersonId) -> Arc<Muted> {
        let mut all = self.0.muted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(muted) = all.get(&person).and_then(Weak::upgrade) {
            return muted;
        }
        all.retain(|_, muted| muted.strong_count() > 0);
        let muted = Arc::new(Muted::default());
        all.insert(person, Arc::downgrade(&muted));
        muted
    }

    pub fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0.manners.entropy)(&mut bytes);
        bytes
    }

    /// What a bot is dealt, and what it decides by: neither has anything to do with the game's own luck.
    pub fn bot_luck(&self) -> [Chance; 2] {
        [Chance::new(Seed(self.random())), Chance::new(Seed(self.random()))]
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table, which is brought into memory if it is not there.
    pub fn open(&self, link: &str) -> mpsc::Sender<Command> {
        let mut tables = self.tables();
        if let Some(sender) = tables.by_link.get(link).filter(|sender| !sender.is_closed()) {
            return sender.clone();
        }
        let (sender, commands) = mpsc::channel(256);
        tables.by_link.insert(link.to_string(), sender.clone());
        let task = table::run(self.clone(), link.to_string(), sender.downgrade(), commands);
        self.0.tasks.spawn(task);
        sender
    }

    /// A table is in memory.
    pub fn found(&self, key: TableKey, link: &str) {
        let mut tables = self.tables();
        tables.links.insert(key, link.to_string());
        self.0.metrics.tables_in_memory.set(tables.links.len() as i64);
    }

    pub fn lost(&self, key: TableKey) {
        let mut tables = self.tables();
        tables.links.remove(&key);
        self.0.metrics.tables_in_memory.set(tables.links.len() as i64);
    }

    pub fn forget(&self, link: &str) {
        self.tables().by_link.remove(link);
    }

    /// Forgets a table if that is still right while nobody can find it.
    pub fn forget_if(&self, link: &str, still: impl FnOnce() -> bool) -> bool {
        let mut tables = self.tables();
        let right = still();
        if right {
            tables.by_link.remove(link);
        }
        right
    }

    fn in_memory(&self, key: TableKey) -> Option<mpsc::Sender<Command>> {
        let tables = self.tables();
        tables.by_link.get(tables.links.get(&key)?).cloned()
    }

    /// To a table, if it is here.
    async fn pass_on(&self, key: TableKey, command: Command) {
        if let Some(table) = self.in_memory(key) {
            let _ = table.send(command).await;
        }
    }

    /// Carries what other nodes have written to the tables that are here.
    async fn hear_news(self) {
        let mut news = self.0.store.news();
        loop {
            let heard = match news.recv().await {
                Ok(heard) => heard,
                Err(broadcast::error::RecvError::Lagged(_)) => News::Lost,
                Err(broadcast::error::RecvError::Closed) => return,
            };
            match heard {
                News::Entries(key) => self.pass_on(key, Command::Entries).await,
                News::Table(key, version) => self.pass_on(key, Command::Row { version }).await,
                News::Chat(key) => self.pass_on(key, Command::Chat).await,
                News::Lost => {
                    let tables: Vec<_> = self.tables().by_link.values().cloned().collect();
                    for table in tables {
                        let _ = table.send(Command::Everything).await;
                    }
                }
            }
            if matches!(heard, News::Table(..) | News::Lost) {
                self.0.lobby.send_modify(|changes| *changes += 1);
            }
        }
    }

    /// Tables that wait for a bot or a clock, and that no node drives: after a restart, or when a node has died.
    async fn look_for_driverless(self) {
        let mut rounds = tokio::time::interval(LEASE / 3);
        while !self.closing() {
            rounds.tick().await;
            let Ok(keys) = self.0.store.driven_tables(self.now()).await else { continue };
            for key in keys {
                if self.in_memory(key).is_none()
                    && let Ok(Some(row)) = self.0.store.table(key).await
                {
                    self.open(&row.link);
                }
            }
        }
    }

    /// Whether this node may drive the table for a while.
    pub async fn lease(&self, key: TableKey) -> bool {
        // Nobody else can have opened the file.
        if !self.0.store.is_shared() {
            return true;
        }
        let until = self.now() + LEASE.as_millis() as Millis;
        self.0.store.lease(key, &self.0.node, until, self.now()).await.unwrap_or(false)
    }

    /// Nobody need look at the table before then.
    pub async fn sleep(&self, key: TableKey, until: Millis) {
        let _ = self.0.store.sleep(key, &self.0.node, until).await;
    }

    /// Makes a table.
    pub async fn create(&self, host: &PersonInfo, new: NewTable) -> Result<TableInfo, Refused> {
        let door = self.door(&new.game).ok_or_else(|| {
            let names: Vec<_> = self.0.doors.iter().map(|door| door.name()).collect();
            let sentence =
                format!("there is no game `{}`; there are: {}", table::shortened(&new.game), names.join(", "));
            Refused::field("game", sentence)
        })?;
        let hosted = self.0.store.count_tables_of(host.person, 0).await?;
        if hosted >= i64::try_from(self.0.limits.tables).unwrap_or(i64::MAX) {
            let sentence = format!("you host {hosted} tables that are not over; finish one of them first");
            return Err(Refused::new(Kind::Limit, sentence));
        }
        let (setup, seats) = self.set_up(door, host.person, &new).await?;
        if new.seats.len() != seats {
            let sentence = format!("{} seats were given for a game of {seats}", new.seats.len());
            return Err(Refused::field("seats", sentence));
        }
        if let Some(value) = &new.value {
            table::check_value(value)?;
        }
        check_clock(new.clock)?;
        if !(10..=30 * 24 * 3600).contains(&new.patience) {
            return Err(Refused::field("patience", "between 10 seconds and 30 days"));
        }
        let mut seats = Vec::new();
        for seat in &new.seats {
            seats.push(match seat {
                NewSeat::Me => SeatRow { person: Some(host.person), value: new.value.clone(), ..SeatRow::default() },
                NewSeat::Open => SeatRow::default(),
                NewSeat::Bot(bot) => {
                    table::check_bot(bot).map_err(|refusal| Refused { field: Some("seats".to_string()), ..refusal })?;
                    SeatRow { bot: Some(bot.clone()), ..SeatRow::default() }
                }
            });
        }
        let row = self.seal(setup, seats, host.person, new.public).await?;
        let info = self.infos(std::slice::from_ref(&row)).await?;
        Ok(info.into_iter().next().expect("one row has one info"))
    }

    /// What is played, and by how many.
    async fn set_up(&self, door: &Door, host: PersonId, new: &NewTable) -> Result<(Setup, usize), Refused> {
        let from = [new.position.is_some(), new.replay.is_some(), new.table.is_some()];
        if from.iter().filter(|&&given| given).count() > 1 {
            return Err(Refused::field("position", "a game goes on from a position, a replay or a table: one of them"));
        }
        if new.after.is_some() && new.replay.is_none() {
            return Err(Refused::field("after", "it counts the entries of a replay, and there is none"));
        }
        let trial = Seed(self.random());
        let (position, shuffled) = match (&new.position, &new.replay, &new.table) {
            (Some(position), ..) => (Some(position.clone()), false),
            (_, Some(replay), _) => (Some(position_of(door, replay, new.after)?), true),
            (.., Some(link)) => (Some(self.position_at(link, host, door).await?), true),
            _ => (None, false),
        };
        let game = match &position {
            Some(_) if new.options.is_some() => {
                return Err(Refused::field("options", "they are those of the position the game goes on from"));
            }
            Some(position) => {
                if self.0.brought.load(Ordering::Relaxed) >= BROUGHT {
                    return Err(Refused::new(Kind::Limit, "this server has taken in all the positions it can hold"));
                }
                let game = door.game.lay(position, None, trial);
                let game = game.map_err(|no| Refused::field("position", no.to_string()))?;
                if game.content() != door.game.content() {
                    self.0.brought.fetch_add(1, Ordering::Relaxed);
                }
                game
            }
            None => {
                let options = new.options.clone().unwrap_or_else(|| (door.usual)(new.seats.len()));
                if !door.seats().contains(&new.seats.len()) {
                    let sentence = format!("{} has {} to {} seats", door.title, door.seats.0, door.seats.1);
                    return Err(Refused::field("seats", sentence));
                }
                if let Some(amiss) = door.game.amiss(&options) {
                    return Err(Refused::field(&format!("options.{}", amiss.field), amiss.reason));
                }
                door.game.start(&options, None, trial).map_err(|no| Refused::field("options", no.to_string()))?
            }
        };
        self.keep_pack(door, game.content()).await?;
        let setup = Setup {
            game: door.name().to_string(),
            rules: door.game.rules_version(),
            content: game.content().to_string(),
            options: game.options(),
            clock: new.clock,
            spectators: new.spectators,
            free_talk: new.free_talk,
            patience: new.patience,
            position,
            shuffled,
        };
        Ok((setup, game.seats()))
    }

    async fn position_at(&self, link: &str, host: PersonId, door: &Door) -> Result<String, Refused> {
        let record = self.record(link).await?;
        let played = record.row.seats.iter().any(|seat| seat.person == Some(host));
        let closed = matches!(record.row.status, Status::Over | Status::Frozen { .. });
        if !played || !closed {
            let sentence = "a game goes on from a table at which you played, and which is over or frozen";
            return Err(Refused { field: Some("table".to_string()), ..Refused::new(Kind::Forbidden, sentence) });
        }
        if record.row.setup.game != door.name() {
            return Err(Refused::field("table", format!("that was a game of {}", record.row.setup.game)));
        }
        record.position.ok_or_else(|| Refused::new(Kind::Conflict, "nothing is known of how that game stood"))
    }

    /// The secret is promised here, before anybody can give a value to the seed.
    async fn seal(&self, setup: Setup, seats: Vec<SeatRow>, host: PersonId, public: bool) -> Result<TableRow, Refused> {
        let now = self.now();
        let mut row = TableRow {
            key: 0,
            link: link_of(&self.random()),
            version: 1,
            status: Status::Open,
            host,
            public,
            created: now,
            changed: now,
            started: now,
            setup,
            seats,
            proposal: None,
            rematch: None,
            secret: self.random(),
            driven: false,
        };
        row.key = self.0.store.create_table(row.clone()).await?;
        Ok(row)
    }

    /// The same game again: everybody sits one seat further.
    pub async fn again(&self, row: &TableRow, host: PersonId) -> Result<String, Refused> {
        let n = row.seats.len();
        let seat = |at: usize| {
            let before = &row.seats[(at + n - 1) % n];
            let bot = before.bot.clone().filter(|_| before.person.is_none());
            SeatRow { person: before.person, bot, ..SeatRow::default() }
        };
        // It begins at the start, with the cards that this build brings.
        let door = self.door(&row.setup.game).ok_or_else(|| Refused::new(Kind::Unknown, "that game is gone"))?;
        let trial = door.game.start(&row.setup.options, None, Seed(self.random()));
        let game = trial.map_err(|no| Refused::new(Kind::Conflict, no.to_string()))?;
        self.keep_pack(door, game.content()).await?;
        let setup = Setup {
            rules: door.game.rules_version(),
            content: game.content().to_string(),
            position: None,
            shuffled: false,
            ..row.setup.clone()
        };
        Ok(self.seal(setup, (0..n).map(seat).collect(), host, row.public).await?.link)
    }

    /// What everybody may know about a table.
    pub fn info_of(&self, row: &TableRow, seats: Vec<SeatInfo>) -> TableInfo {
        let door = self.door(&row.setup.game);
        TableInfo {
            table: row.link.clone(),
            game: row.setup.game.clone(),
            content: row.setup.content.clone(),
            rules: row.setup.rules,
            options: door.map(|door| door.game.public_options(&row.setup.options)).unwrap_or_default(),
            host: row.host,
            status: row.status.clone(),
            seats,
            clock: row.setup.clock,
            public: row.public,
            spectators: row.setup.spectators,
            free_talk: row.setup.free_talk,
            patience: row.setup.patience,
            commitment: Seed(row.secret).commitment().to_string(),
            proposal: row.proposal.clone(),
            rematch: row.rematch.clone(),
            created: row.created,
            version: row.version,
        }
    }

    pub async fn info(&self, link: &str) -> Result<TableInfo, Refused> {
        self.ask(link, Command::Info).await
    }

    pub async fn record(&self, link: &str) -> Result<Record, Refused> {
        self.ask(link, Command::Record).await
    }

    /// Says something to a table and waits for its answer.
    pub async fn ask<T>(&self, link: &str, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, Refused> {
        check_link(link)?;
        let (reply, answer) = oneshot::channel();
        self.open(link).send(command(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    pub async fn public(&self) -> Result<Vec<TableInfo>, Refused> {
        let rows = self.0.store.public_tables(SHOWN).await?;
        self.infos(&rows).await
    }

    pub async fn tables_of(&self, person: PersonId) -> Result<Vec<TableInfo>, Refused> {
        let rows = self.0.store.tables_of(person, SHOWN).await?;
        self.infos(&rows).await
    }

    async fn infos(&self, rows: &[TableRow]) -> Result<Vec<TableInfo>, Refused> {
        let mut ids: Vec<PersonId> = rows.iter().flat_map(|row| row.seats.iter().filter_map(|it| it.person)).collect();
        ids.sort_unstable();
        ids.dedup();
        let people: HashMap<PersonId, PersonInfo> =
            self.0.store.people(&ids).await?.into_iter().map(|person| (person.id, person.info())).collect();
        let seat = |seat: &SeatRow| SeatInfo {
            person: seat.person.and_then(|id| people.get(&id).cloned()),
            bot: seat.bot.clone(),
            value: seat.value.is_some(),
            away: seat.away,
        };
        Ok(rows.iter().map(|row| self.info_of(row, row.seats.iter().map(seat).collect())).collect())
    }

    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.0.lobby.subscribe()
    }

    /// Somebody has a new name.
    pub async fn rename(&self, person: &PersonInfo) {
        let senders: Vec<_> = self.tables().by_link.values().cloned().collect();
        for sender in senders {
            let _ = sender.send(Command::Named(person.clone())).await;
        }
        self.0.lobby.send_modify(|changes| *changes += 1);
    }

    /// Lets every table finish what it is doing, then closes the store.
    pub async fn close_doors(&self) {
        self.0.closing.store(true, Ordering::Release);
        let senders: Vec<_> = self.tables().by_link.values().cloned().collect();
        for sender in senders {
            let _ = sender.send(Command::Close).await;
        }
        self.0.tasks.close();
        if tokio::time::timeout(Duration::from_secs(10), self.0.tasks.wait()).await.is_err() {
            tracing::warn!("some tables did not finish in time");
        }
        let _ = self.0.store.release(&self.0.node).await;
        self.0.store.close().await;
    }
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a hall with {} tables", self.tables().links.len())
    }
}

/// Milliseconds since 1970.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
    since.as_millis() as Millis
}

/// Where a recorded game stood after so many entries.
fn position_of(door: &Door, replay: &str, after: Option<usize>) -> Result<String, Refused> {
    let wrong = |sentence: String| Refused::field("replay", sentence);
    let replay = Replay::parse(replay)
        .map_err(|faults| wrong(faults.first().map_or_else(String::new, |fault| fault.to_string())))?;
    if replay.actions.len() > 20_000 {
        return Err(wrong("it has more than 20000 entries".to_string()));
    }
    let game = door.game.load(&replay).map_err(|fault| wrong(fault.to_string()))?;
    let entries = game.entries();
    let after = after.unwrap_or(entries.len());
    if after > entries.len() {
        return Err(Refused::field("after", format!("the replay has {} entries", entries.len())));
    }
    let mut walk = game.fresh();
    for entry in &entries[..after] {
        walk.enter(entry).map_err(|refused| wrong(refused.to_string()))?;
    }
    if walk.outcome().is_some() {
        return Err(Refused::field("after", "the game is over there: go on from an earlier entry"));
    }
    Ok(walk.position())
}

fn check_clock(clock: crate::protocol::Clock) -> Result<(), Refused> {
    use crate::protocol::Clock;
    let right = match clock {
        Clock::None => true,
        Clock::Blitz { bank, increment } => (1..=24 * 3600).contains(&bank) && increment <= 3600,
        Clock::Days { days } => (1..=30).contains(&days),
    };
    match right {
        true => Ok(()),
        false => Err(Refused::field("clock", "a bank of 1 second to a day with up to an hour a move, or 1 to 30 days")),
    }
}

/// 128 random bits, in letters and digits that a link can hold.
fn link_of(bits: &[u8; 16]) -> String {
    hex(bits)
}

/// Whether it can be the link of a table at all.
pub fn check_link(link: &str) -> Result<(), Refused> {
    let digits = link.len() == 32 && link.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    match digits {
        true => Ok(()),
        false => {
            Err(Refused { field: Some("table".to_string()), ..Refused::new(Kind::Unknown, "there is no such table") })
        }
    }
}

fn gone() -> Refused {
    Refused::new(Kind::Unavailable, "the server is about to end; try again in a moment")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
