//! A scripted client: it speaks the protocol over real sockets, keeps what it was told, and never believes a server
//! that contradicts itself.
//!
//! ```no_run
//! # async fn play(url: &str) -> client::Result<()> {
//! use client::{A, B, Client, two_seats};
//! let mut ann = Client::guest(url).await?;
//! let mut bob = Client::guest(url).await?;
//! let table = ann.create(two_seats()).await?;
//! bob.sit(&table, B).await?;
//! ann.watch(&table, A, None).await?;
//! bob.watch(&table, B, None).await?;
//! ann.start(&table).await?;
//! ann.act_first_legal(&table).await?;
//! # Ok(())
//! # }
//! ```
//! There is no task behind it: messages are taken in while something is awaited (`ask`, `until`, `settle`), in the
//! order in which they came.

mod line;
pub mod node;
mod told;

pub use engine::{Chance, Seat, Viewer};
pub use line::{Socket, connect, text};
pub use server::protocol::{Ask, Kind, NewSeat, NewTable, Refused, Tell};
pub use told::{LARGE_GAP, Told, lay_over, without_nulls};

use engine::chance::Purpose;
use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::protocol::{Advice, ChatLine, Clock, PersonInfo, TableInfo};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);
pub const C: Seat = Seat::new(2);
pub const D: Seat = Seat::new(3);

/// How long anything may take before a test would rather fail than wait.
const PATIENCE: Duration = Duration::from_secs(20);

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Error {
    /// The server says no.
    #[error("refused: {0}")]
    Refused(#[from] Refused),
    /// There is no connection. What was asked may have been done.
    #[error("no connection: {0}")]
    Lost(String),
    /// The server contradicts itself.
    #[error("the server cannot be believed: {0}")]
    Broken(String),
    #[error("waited in vain for {0}")]
    Late(String),
}

impl Error {
    pub fn refused(&self) -> Option<&Refused> {
        match self {
            Error::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// The kind of a refusal.
    pub fn kind(&self) -> Option<Kind> {
        self.refused().map(|refused| refused.kind)
    }

    pub fn is_lost(&self) -> bool {
        matches!(self, Error::Lost(_))
    }
}

/// One person at one device.
#[derive(Debug)]
pub struct Client {
    base: String,
    /// `megacity=…`, as it is sent.
    cookie: String,
    person: PersonInfo,
    http: reqwest::Client,
    socket: Option<Socket>,
    told: Vec<Told>,
    infos: HashMap<String, TableInfo>,
    chat: HashMap<String, BTreeMap<i64, ChatLine>>,
    advice: HashMap<String, (usize, Vec<Advice>)>,
    lobby: Option<(Vec<TableInfo>, Vec<TableInfo>)>,
    gone: HashMap<String, String>,
    /// What was asked and not answered yet, in order.
    unanswered: Vec<Ask>,
    /// What was answered and not looked at yet.
    answers: HashMap<String, Tell>,
    transcript: Vec<String>,
    /// No id is used twice, not even by the same person on another device.
    tag: String,
    asked: u64,
    pub patience: Duration,
}

impl Client {
    /// A new guest with an open socket.
    pub async fn guest(base: &str) -> Result<Client> {
        let mut client = Client::nobody(base);
        let answer = client.request(Method::POST, "/api/guest").json(&serde_json::json!({})).send().await;
        let answer = answer.map_err(unreachable)?;
        let cookie = answer.headers().get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|line| line.split(';').next()).map(str::to_string);
        client.person = read(answer).await?;
        client.cookie = cookie.ok_or_else(|| Error::Broken("a guest is given no cookie".to_string()))?;
        client.open().await?;
        Ok(client)
    }

    /// Somebody who has been here before.
    pub async fn rejoin(base: &str, cookie: &str) -> Result<Client> {
        let mut client = Client::nobody(base);
        client.cookie = cookie.to_string();
        let known: Option<PersonInfo> = client.get("/api/me").await?;
        client.person =
            known.ok_or_else(|| Refused::new(Kind::Forbidden, "The server knows nobody by this cookie."))?;
        client.open().await?;
        Ok(client)
    }

    fn nobody(base: &str) -> Client {
        let mut tag = [0; 6];
        getrandom::fill(&mut tag).expect("the system has randomness");
        Client {
            base: base.trim_end_matches('/').to_string(),
            cookie: String::new(),
            person: PersonInfo { person: 0, name: String::new(), guest: true },
            http: reqwest::Client::new(),
            socket: None,
            told: Vec::new(),
            infos: HashMap::new(),
            chat: HashMap::new(),
            advice: HashMap::new(),
            lobby: None,
            gone: HashMap::new(),
            unanswered: Vec::new(),
            answers: HashMap::new(),
            transcript: Vec::new(),
            tag: tag.iter().map(|byte| format!("{byte:02x}")).collect(),
            asked: 0,
            patience: PATIENCE,
        }
    }

    pub fn person(&self) -> &PersonInfo {
        &self.person
    }

    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// Every text that came over the socket, as it came.
    pub fn transcript(&self) -> &[String] {
        &self.transcript
    }

    // Over HTTP.

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base)).header(header::ORIGIN, &self.base);
        match self.cookie.is_empty() {
            true => request,
            false => request.header(header::COOKIE, &self.cookie),
        }
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        read(self.request(Method::GET, path).send().await.map_err(unreachable)?).await
    }

    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        read(self.request(Method::POST, path).json(body).send().await.map_err(unreachable)?).await
    }

    /// Whatever is answered, with its status.
    pub async fn get_text(&self, path: &str) -> Result<(u16, String)> {
        let answer = self.request(Method::GET, path).send().await.map_err(unreachable)?;
        let status = answer.status().as_u16();
        Ok((status, answer.text().await.map_err(unreachable)?))
    }

    /// Makes a table and returns its link.
    pub async fn create(&mut self, new: NewTable) -> Result<String> {
        let info: TableInfo = self.post("/api/tables", &new).await?;
        let link = info.table.clone();
        self.infos.insert(link.clone(), info);
        Ok(link)
    }

    // The socket.

    async fn open(&mut self) -> Result<()> {
        self.close();
        self.socket = Some(connect(&self.base, "/api/socket", &self.cookie).await?);
        match self.next().await? {
            Tell::Hello { protocol, person } if protocol == server::protocol::PROTOCOL => {
                if person.person != self.person.person {
                    return Err(Error::Broken("the socket is somebody else's".to_string()));
                }
                self.person = person;
                Ok(())
            }
            other => Err(Error::Broken(format!("the first message is {other:?}"))),
        }
    }

    /// Drops the socket without a word, as a lost connection does.
    pub fn close(&mut self) {
        self.socket = None;
        self.told.iter_mut().for_each(Told::lose);
    }

    /// The bare socket, for whoever reads more lightly than we do.
    pub fn into_socket(self) -> Option<Socket> {
        self.socket
    }

    pub fn is_open(&self) -> bool {
        self.socket.is_some()
    }

    /// Comes back after a lost connection: watches everything again from where it was, and asks again, with the same
    /// ids, what was not answered. Waits for a server that is not there yet.
    pub async fn reconnect(&mut self) -> Result<()> {
        let until = Instant::now() + self.patience;
        loop {
            match self.reconnect_once().await {
                Err(Error::Lost(_)) if Instant::now() < until => tokio::time::sleep(Duration::from_millis(20)).await,
                other => return other,
            }
        }
    }

    /// The same at another node.
    pub async fn move_to(&mut self, base: &str) -> Result<()> {
        self.base = base.trim_end_matches('/').to_string();
        self.close();
        self.reconnect().await
    }

    async fn reconnect_once(&mut self) -> Result<()> {
        self.open().await?;
        let again =
            |ask: &Ask| !matches!(ask, Ask::Watch { .. } | Ask::Unwatch { .. } | Ask::Ping { .. } | Ask::Lobby { .. });
        let asks: Vec<Ask> = std::mem::take(&mut self.unanswered).into_iter().filter(again).collect();
        let watched: Vec<_> = self.told.iter().map(|told| (told.table.clone(), told.viewer, told.seq)).collect();
        for (table, viewer, seq) in watched {
            if let Err(error) = self.watch(&table, viewer.seat(), seq).await {
                // They are not forgotten: the next try asks them again.
                self.unanswered.extend(asks);
                return Err(error);
            }
        }
        self.unanswered.extend(asks.iter().cloned());
        for ask in asks {
            self.raw_send(Message::text(serde_json::to_string(&ask).expect("an ask can be written"))).await?;
        }
        Ok(())
    }

    /// Sends what is no ask at all.
    pub async fn raw_send(&mut self, message: Message) -> Result<()> {
        let socket = self.socket.as_mut().ok_or_else(|| Error::Lost("the socket is closed".to_string()))?;
        let sent = socket.send(message).await.map_err(line::lost);
        if sent.is_err() {
            self.close();
        }
        sent
    }

    /// An id that was not used before.
    pub fn id(&mut self) -> String {
        self.asked += 1;
        format!("{}-{}", self.tag, self.asked)
    }

    /// Sends an ask, to be awaited by its id with `answer`.
    pub async fn send(&mut self, ask: Ask) -> Result<String> {
        let id = ask.id().to_string();
        let text = serde_json::to_string(&ask).expect("an ask can be written");
        self.unanswered.push(ask);
        self.raw_send(Message::text(text)).await?;
        Ok(id)
    }

    /// Waits for the answer to an ask; what else is told meanwhile is taken in.
    pub async fn answer(&mut self, id: &str) -> Result<Tell> {
        let until = Instant::now() + self.patience;
        loop {
            match self.answers.remove(id) {
                Some(Tell::Refused { refusal, .. }) => return Err(Error::Refused(refusal)),
                Some(answer) => return Ok(answer),
                None => self.next_before(until, || format!("the answer to `{id}`")).await?,
            };
        }
    }

    /// Asks and waits for the answer.
    pub async fn ask(&mut self, ask: Ask) -> Result<Tell> {
        let id = self.send(ask).await?;
        self.answer(&id).await
    }

    /// Asks which were not answered: after a lost connection they may have been done.
    pub fn unanswered(&self) -> &[Ask] {
        &self.unanswered
    }

    /// Waits for the next message and takes it in.
    pub async fn next(&mut self) -> Result<Tell> {
        self.next_before(Instant::now() + self.patience, || "a message".to_string()).await
    }

    async fn next_before(&mut self, until: Instant, what: impl Fn() -> String) -> Result<Tell> {
        loop {
            let socket = self.socket.as_mut().ok_or_else(|| Error::Lost("the socket is closed".to_string()))?;
            let message = match tokio::time::timeout_at(until, socket.next()).await {
                Ok(message) => message,
                Err(_) => return Err(Error::Late(what())),
            };
            match text(message) {
                Ok(None) => {}
                Ok(Some(text)) => {
                    self.transcript.push(text.to_string());
                    return self.hear(&text);
                }
                Err(error) => {
                    self.close();
                    return Err(error);
                }
            }
        }
    }

    /// Waits until something is so.
    pub async fn until(&mut self, what: &str, so: impl Fn(&Client) -> bool) -> Result<()> {
        let until = Instant::now() + self.patience;
        while !so(self) {
            self.next_before(until, || what.to_string()).await?;
        }
        Ok(())
    }

    /// Takes in what comes until nothing has come for so long.
    pub async fn settle(&mut self, quiet: Duration) -> Result<()> {
        loop {
            match timeout(quiet, self.next()).await {
                Ok(told) => told?,
                Err(_) => return Ok(()),
            };
        }
    }

    fn hear(&mut self, text: &str) -> Result<Tell> {
        let broken = |why: String| Error::Broken(format!("{why}, in {}", text.chars().take(200).collect::<String>()));
        let tell: Tell = serde_json::from_str(text).map_err(|error| broken(error.to_string()))?;
        match &tell {
            Tell::Done { id, .. } | Tell::Answer { id, .. } | Tell::Refused { id: Some(id), .. } => {
                let Some(at) = self.unanswered.iter().position(|ask| ask.id() == id) else {
                    return Err(broken("an answer to nothing".to_string()));
                };
                let ask = self.unanswered.remove(at);
                if let (Ask::Act { seq, .. }, Tell::Done { seq: now, .. }) = (&ask, &tell)
                    && now.is_none_or(|now| now < *seq)
                {
                    return Err(broken("a move that goes backwards".to_string()));
                }
                self.answers.insert(id.clone(), tell.clone());
            }
            Tell::Update(update) => {
                let ours = |told: &&mut Told| told.table == update.table && told.viewer == update.viewer;
                let told = self.told.iter_mut().find(ours);
                let told = told.ok_or_else(|| broken("news of a table that is not watched".to_string()))?;
                told.apply(update.clone()).map_err(broken)?;
            }
            Tell::Table { info } => {
                self.infos.insert(info.table.clone(), info.clone());
            }
            Tell::Chat { table, lines } => {
                let said = self.chat.entry(table.clone()).or_default();
                for line in lines {
                    if said.insert(line.number, line.clone()).is_some_and(|before| before.text != line.text) {
                        return Err(broken(format!("line {} of the chat was another before", line.number)));
                    }
                }
            }
            Tell::Advice { table, seq, advice } => {
                self.advice.insert(table.clone(), (*seq, advice.clone()));
            }
            Tell::Lobby { public, mine } => self.lobby = Some((public.clone(), mine.clone())),
            Tell::Gone { table, sentence } => {
                self.told.retain(|told| told.table != *table);
                self.gone.insert(table.clone(), sentence.clone());
            }
            Tell::Hello { .. } | Tell::Nudged { .. } | Tell::Refused { id: None, .. } => {}
        }
        Ok(tell)
    }

    // What is known.

    /// What this viewer was told; a table that is not watched as that viewer is a mistake of the test.
    pub fn told(&self, table: &str, viewer: impl Into<Option<Seat>>) -> &Told {
        let viewer = viewer.into().map_or(Viewer::Spectator, Viewer::Seat);
        let told = self.told.iter().find(|told| told.table == table && told.viewer == viewer);
        told.unwrap_or_else(|| panic!("the table is not watched as {viewer}"))
    }

    pub fn all_told(&self) -> &[Told] {
        &self.told
    }

    /// The last number that was told to any viewer of ours.
    pub fn seq(&self, table: &str) -> usize {
        self.told.iter().filter(|told| told.table == table).filter_map(|told| told.seq).max().unwrap_or(0)
    }

    /// The seat of ours that is asked something now.
    pub fn asked_seat(&self, table: &str) -> Option<Seat> {
        let asked = |told: &&Told| told.table == table && !told.actions.is_empty();
        self.told.iter().find(asked).and_then(|told| told.viewer.seat())
    }

    pub fn is_over(&self, table: &str) -> bool {
        self.told.iter().any(|told| told.table == table && told.outcome.is_some())
    }

    pub fn info(&self, table: &str) -> Option<&TableInfo> {
        self.infos.get(table)
    }

    pub fn chat(&self, table: &str) -> Vec<&ChatLine> {
        self.chat.get(table).into_iter().flat_map(|lines| lines.values()).collect()
    }

    /// What is proposed to whoever has the shared decision; what is about an older question does not count.
    pub fn advice(&self, table: &str) -> &[Advice] {
        match self.advice.get(table) {
            Some((seq, advice)) if *seq == self.seq(table) => advice,
            _ => &[],
        }
    }

    /// The public tables and our own, as last told.
    pub fn lobby(&self) -> Option<&(Vec<TableInfo>, Vec<TableInfo>)> {
        self.lobby.as_ref()
    }

    /// Why a table can no longer be watched.
    pub fn gone(&self, table: &str) -> Option<&str> {
        self.gone.get(table).map(String::as_str)
    }

    // What is asked.

    pub async fn watch(&mut self, table: &str, seat: impl Into<Option<Seat>>, since: Option<usize>) -> Result<Tell> {
        let seat = seat.into();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let at = self.told.iter().position(|told| told.table == table && told.viewer == viewer);
        let (at, new) = at.map_or_else(|| (self.told.len(), true), |at| (at, false));
        if new {
            self.told.push(Told::new(table, viewer));
        }
        self.told[at].watch(since);
        let id = self.id();
        let asked = self.ask(Ask::Watch { id, table: table.to_string(), seat, since }).await;
        if new && matches!(asked, Err(Error::Refused(_))) {
            self.told.retain(|told| told.table != table || told.viewer != viewer);
        }
        asked
    }

    pub async fn unwatch(&mut self, table: &str) -> Result<Tell> {
        let id = self.id();
        let done = self.ask(Ask::Unwatch { id, table: table.to_string() }).await;
        self.told.retain(|told| told.table != table);
        done
    }

    pub async fn sit(&mut self, table: &str, seat: Seat) -> Result<Tell> {
        let id = self.id();
        self.ask(Ask::Sit { id, table: table.to_string(), seat, value: None }).await
    }

    pub async fn start(&mut self, table: &str) -> Result<Tell> {
        let id = self.id();
        self.ask(Ask::Start { id, table: table.to_string() }).await
    }

    pub async fn say(&mut self, table: &str, text: &str) -> Result<Tell> {
        let id = self.id();
        self.ask(Ask::Say { id, table: table.to_string(), text: text.to_string() }).await
    }

    /// What the seat thinks of an answer to the shared decision, as it was told last.
    pub async fn advise(&mut self, table: &str, seat: Seat, action: &str, agree: Option<bool>) -> Result<Tell> {
        let (id, seq) = (self.id(), self.told(table, seat).seq.unwrap_or(0));
        self.ask(Ask::Advise { id, table: table.to_string(), seat, seq, action: action.to_string(), agree }).await
    }

    pub async fn ping(&mut self) -> Result<Tell> {
        let id = self.id();
        self.ask(Ask::Ping { id }).await
    }

    /// An action of a seat, decided on what the seat was told last.
    pub fn act_of(&mut self, table: &str, seat: Seat, action: &str) -> Ask {
        let (id, seq) = (self.id(), self.told(table, seat).seq.unwrap_or(0));
        Ask::Act { id, table: table.to_string(), seat, seq, actions: vec![action.to_string()] }
    }

    /// Does it, and returns the number after it.
    pub async fn act(&mut self, table: &str, seat: Seat, action: &str) -> Result<usize> {
        let ask = self.act_of(table, seat, action);
        match self.ask(ask).await? {
            Tell::Done { seq: Some(seq), .. } => Ok(seq),
            other => Err(Error::Broken(format!("a move is answered by {other:?}"))),
        }
    }

    /// Waits until a seat of ours is asked, and does the first thing it may do.
    pub async fn act_first_legal(&mut self, table: &str) -> Result<usize> {
        self.until("our turn", |it| it.asked_seat(table).is_some()).await?;
        let seat = self.asked_seat(table).expect("just waited for");
        let action = self.told(table, seat).actions[0].clone();
        self.act(table, seat, &action).await
    }

    /// The same with any of the things it may do.
    pub async fn act_at_random(&mut self, table: &str, luck: &mut Chance) -> Result<usize> {
        self.until("our turn", |it| it.asked_seat(table).is_some()).await?;
        let seat = self.asked_seat(table).expect("just waited for");
        let actions = &self.told(table, seat).actions;
        let action = actions[luck.below(Purpose::Dice, actions.len())].clone();
        self.act(table, seat, &action).await
    }

    /// The table at which the game is played again.
    pub async fn rematch(&mut self, table: &str) -> Result<String> {
        let id = self.id();
        match self.ask(Ask::Rematch { id, table: table.to_string() }).await? {
            Tell::Done { table: Some(table), .. } => Ok(table),
            other => Err(Error::Broken(format!("a rematch is answered by {other:?}"))),
        }
    }
}

/// A private table of the usual game for two people, the host at `a`.
pub fn two_seats() -> NewTable {
    new_table(vec![NewSeat::Me, NewSeat::Open])
}

/// A private table of the usual game.
pub fn new_table(seats: Vec<NewSeat>) -> NewTable {
    NewTable {
        game: "helter-skelter".to_string(),
        options: None,
        seats,
        clock: Clock::None,
        public: false,
        spectators: true,
        free_talk: false,
        patience: 600,
        value: None,
        position: None,
        replay: None,
        after: None,
        table: None,
    }
}

fn unreachable(error: reqwest::Error) -> Error {
    Error::Lost(error.to_string())
}

async fn read<T: DeserializeOwned>(answer: reqwest::Response) -> Result<T> {
    let status = answer.status();
    let text = answer.text().await.map_err(unreachable)?;
    if !status.is_success() {
        return match serde_json::from_str::<Refused>(&text) {
            Ok(refused) => Err(Error::Refused(refused)),
            Err(_) => Err(Error::Broken(format!("{status} without a reason: {text}"))),
        };
    }
    serde_json::from_str(&text).map_err(|error| Error::Broken(format!("{error}, in {text}")))
}
