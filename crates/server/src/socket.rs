//! One WebSocket: reads asks, hands them to their tables, and writes what is told.

use crate::App;
use crate::hall::{Hall, check_link};
use crate::headers::same_origin;
use crate::out::Out;
use crate::people::Change;
use crate::protocol::{Ask, Kind, PROTOCOL, Refused, Tell};
use crate::routes::{Asker, Known, Problem};
use crate::table::{Command, Who, shorten_names};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use serde_json::Value;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

/// Bytes that are read from a socket at once.
const READ_AT_ONCE: usize = 2048;
/// A socket that takes nothing for so long is gone.
const WRITE_PATIENCE: Duration = Duration::from_secs(20);
/// How long a parting may take: to be told, and to be answered.
const GOODBYE: Duration = Duration::from_secs(1);
/// How often a silent client is asked whether it is there.
const KEEPALIVE: Duration = Duration::from_secs(30);
/// How often a person's log-in is looked at again.
const REVIEW: Duration = Duration::from_secs(60);
/// The lobby is told at most so often.
const LOBBY_PAUSE: Duration = Duration::from_millis(300);
/// Whoever goes on asking too much after so many refusals is let go.
const FLOOD: u32 = 200;

pub async fn upgrade(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Known,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_origin(&headers, &app.config) {
        return Problem::from(Refused::new(Kind::Forbidden, "This socket is for pages of this server."))
            .into_response();
    }
    let place = match app.gates.sockets.enter(known.person.id, asker.address()) {
        Ok(place) => place,
        Err(refusal) => return Problem::from(refusal).into_response(),
    };
    let size = app.limits.message;
    // An ask has some hundred bytes; what is set aside for reading is cleared before every read.
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    upgrade.max_message_size(size).max_frame_size(size).on_upgrade(move |socket| async move {
        Line::new(app, known).serve(socket).await;
        drop(place);
    })
}

/// One person's line to the server.
struct Line {
    app: Arc<App>,
    known: Known,
    who: Arc<Who>,
    messages: mpsc::Receiver<Utf8Bytes>,
    overrun: Arc<crate::out::Overrun>,
    watched: HashSet<String>,
    in_lobby: Arc<AtomicBool>,
    /// Refusals for asking too often that are not forgiven yet.
    flooded: u32,
}

/// Why a socket closes.
struct Closing(u16, &'static str);

impl Line {
    fn new(app: Arc<App>, known: Known) -> Line {
        let (out, messages, overrun) = Out::new(app.hall.next_socket());
        let who = Arc::new(Who { person: known.person.info(), out, muted: app.hall.muted_by(known.person.id) });
        Line { app, known, who, messages, overrun, watched: HashSet::new(), in_lobby: Arc::default(), flooded: 0 }
    }

    fn hall(&self) -> &Hall {
        &self.app.hall
    }

    async fn serve(mut self, mut socket: WebSocket) {
        self.app.metrics.sockets_open.inc();
        let closing = self.converse(&mut socket).await;
        for link in &self.watched {
            let _ = self.hall().open(link).send(Command::Left(self.who.out.socket)).await;
        }
        if let Some(Closing(code, reason)) = closing {
            let _ = timeout(GOODBYE, self.part(&mut socket, code, reason)).await;
            // To close with something unread would take back the good-bye: the other side has a moment to answer it.
            let _ = timeout(GOODBYE, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
        }
        self.app.metrics.sockets_open.dec();
    }

    async fn converse(&mut self, socket: &mut WebSocket) -> Option<Closing> {
        match self.app.store.muted_by(self.known.person.id).await {
            Ok(muted) => *self.muted() = muted.into_iter().collect(),
            Err(_) => return Some(Closing(1013, "the server cannot read its books; try again")),
        }
        self.who.out.tell(&Tell::Hello { protocol: PROTOCOL, person: self.who.person.clone() });
        let bucket = self.app.limits.socket_bucket();
        let (mut asides, _attendant) = self.attended();
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    let text = match message {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Binary(_))) => {
                            self.refuse(None, Refused::new(Kind::Malformed, "messages are text, in JSON"));
                            continue;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Err(_)) => return Some(Closing(1009, "that message is too large, or no message at all")),
                    };
                    if let Err(refusal) = bucket.take() {
                        self.refuse(None, refusal);
                        self.flooded += 1;
                        if self.flooded > FLOOD {
                            return Some(Closing(1008, "too many messages"));
                        }
                        continue;
                    }
                    // What is let through between two refusals forgives one, not all: a steady flood is one, too.
                    self.flooded = self.flooded.saturating_sub(1);
                    self.hear(&text).await;
                }
                Some(message) = self.messages.recv() => {
                    if timeout(WRITE_PATIENCE, self.write(socket, message)).await.is_ok_and(|sent| sent.is_ok()) {
                        continue;
                    }
                    return None;
                }
                Some(aside) = asides.recv() => match aside {
                    Aside::Close(closing) => return Some(closing),
                    Aside::Lobby => self.tell_lobby().await,
                    Aside::AreYouThere if heard.elapsed() > KEEPALIVE * 3 => return None,
                    Aside::AreYouThere => {
                        let ping = Message::Ping(bytes::Bytes::new());
                        if timeout(WRITE_PATIENCE, socket.send(ping)).await.map_or(true, |sent| sent.is_err()) {
                            return None;
                        }
                    }
                },
            }
        }
    }

    /// Sets a task to wait for what seldom happens, so that every message does not have to.
    fn attended(&self) -> (mpsc::Receiver<Aside>, tokio_util::task::AbortOnDropHandle<()>) {
        let (tell, asides) = mpsc::channel(4);
        let attendant = Attendant {
            app: self.app.clone(),
            known: self.known.clone(),
            overrun: self.overrun.clone(),
            in_lobby: self.in_lobby.clone(),
            tell,
        };
        (asides, tokio_util::task::AbortOnDropHandle::new(tokio::spawn(attendant.attend())))
    }

    /// Says good-bye. What was answered before is told first, but not to whom it no longer concerns or who is too slow.
    async fn part(&mut self, socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), axum::Error> {
        if !matches!(code, 1013 | 4001) {
            while let Ok(text) = self.messages.try_recv() {
                socket.feed(Message::Text(text)).await?;
            }
        }
        socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await
    }

    /// Writes all that waits, then flushes once.
    async fn write(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Result<(), axum::Error> {
        socket.feed(Message::Text(first)).await?;
        while let Ok(next) = self.messages.try_recv() {
            socket.feed(Message::Text(next)).await?;
        }
        socket.flush().await
    }

    async fn hear(&mut self, text: &str) {
        let ask = match Ask::read(text) {
            Ok(ask) => ask,
            Err(error) => {
                let (id, refusal) = unreadable(text, &error);
                return self.refuse(id.as_deref(), refusal);
            }
        };
        self.app.metrics.asks_total.with_label_values(&[ask.kind()]).inc();
        if ask.id().is_empty() || ask.id().len() > 64 {
            return self.refuse(None, Refused::field("id", "an id has 1 to 64 bytes"));
        }
        let Some(link) = ask.table() else {
            let id = ask.id().to_string();
            if let Err(refusal) = self.of_no_table(ask).await {
                self.refuse(Some(&id), refusal);
            }
            return;
        };
        if let Err(refusal) = check_link(link) {
            return self.refuse(Some(ask.id()), refusal);
        }
        if matches!(ask, Ask::Say { .. })
            && let Err(late) = self.app.gates.chat.pass(&self.known.person.id)
        {
            return self.refuse(Some(ask.id()), late.into());
        }
        if matches!(ask, Ask::Hint { .. })
            && let Err(late) = self.app.gates.hints.pass(&self.known.person.id)
        {
            return self.refuse(Some(ask.id()), late.into());
        }
        if matches!(ask, Ask::Nudge { .. })
            && let Err(late) = self.app.gates.nudges.pass(&(self.known.person.id, link.to_string()))
        {
            return self.refuse(Some(ask.id()), late.into());
        }
        if matches!(ask, Ask::Watch { .. }) && !self.watched.contains(link) {
            if self.watched.len() >= self.app.limits.watched {
                let sentence = format!("a socket watches at most {} tables", self.app.limits.watched);
                return self.refuse(Some(ask.id()), Refused::new(Kind::Limit, sentence));
            }
            self.watched.insert(link.to_string());
        }
        if matches!(ask, Ask::Unwatch { .. }) {
            self.watched.remove(link);
        }
        let sender = self.hall().open(link);
        let id = ask.id().to_string();
        if sender.send(Command::Ask(self.who.clone(), ask)).await.is_err() {
            self.refuse(Some(&id), Refused::new(Kind::Unavailable, "the table is not there; try again"));
        }
    }

    async fn of_no_table(&mut self, ask: Ask) -> Result<(), Refused> {
        match ask {
            Ask::Mute { id, person, mute } => {
                if person == self.known.person.id {
                    return Err(Refused::field("person", "that is you"));
                }
                if self.app.store.person(person).await?.is_none() {
                    return Err(Refused::field("person", "there is no such person"));
                }
                self.app.store.mute(self.known.person.id, person, mute).await?;
                let mut muted = self.muted();
                _ = if mute { muted.insert(person) } else { muted.remove(&person) };
                drop(muted);
                self.who.out.done(&id, None);
            }
            Ask::Lobby { id, watch } => {
                self.in_lobby.store(watch, Ordering::Release);
                if watch {
                    self.tell_lobby().await;
                }
                self.who.out.done(&id, None);
            }
            Ask::Ping { id } => self.who.out.done(&id, None),
            _ => unreachable!("all others are asked of a table"),
        }
        Ok(())
    }

    async fn tell_lobby(&self) {
        if !self.in_lobby.load(Ordering::Acquire) {
            return;
        }
        let (public, mine) = (self.hall().public().await, self.hall().tables_of(self.known.person.id).await);
        if let (Ok(public), Ok(mine)) = (public, mine) {
            self.who.out.tell(&Tell::Lobby { public, mine });
        }
    }

    fn muted(&self) -> std::sync::MutexGuard<'_, HashSet<i64>> {
        self.who.muted.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn refuse(&self, id: Option<&str>, refusal: Refused) {
        self.app.metrics.refused(refusal.kind);
        self.who.out.refuse(id, refusal);
    }
}

/// What seldom happens to a line.
enum Aside {
    Close(Closing),
    /// The lobby has changed.
    Lobby,
    /// It is time to ask whether the client is still there.
    AreYouThere,
}

/// Waits for it.
struct Attendant {
    app: Arc<App>,
    known: Known,
    overrun: Arc<crate::out::Overrun>,
    in_lobby: Arc<AtomicBool>,
    tell: mpsc::Sender<Aside>,
}

impl Attendant {
    async fn attend(self) {
        let mut lobby = self.app.hall.lobby();
        let mut changes = self.app.people.changes();
        let mut ending = self.app.ending.clone();
        let mut review = tokio::time::interval_at(Instant::now() + REVIEW, REVIEW);
        let mut keepalive = tokio::time::interval_at(Instant::now() + KEEPALIVE, KEEPALIVE);
        loop {
            let aside = tokio::select! {
                () = self.overrun.happens() => Aside::Close(Closing(1013, "you read too slowly; come back")),
                Ok(()) = lobby.changed() => {
                    tokio::time::sleep(LOBBY_PAUSE).await;
                    lobby.mark_unchanged();
                    if !self.in_lobby.load(Ordering::Acquire) {
                        continue;
                    }
                    Aside::Lobby
                }
                change = changes.recv() => {
                    let gone = match change {
                        Ok(Change::TokenGone(token)) => token == self.known.token.hash(),
                        Ok(Change::PersonGone(person)) => person == self.known.person.id,
                        // Too much happened at once: the review will see.
                        Ok(Change::Named(_)) | Err(_) => false,
                    };
                    if !gone {
                        continue;
                    }
                    Aside::Close(Closing(4001, "you have logged out"))
                }
                _ = ending.changed() => Aside::Close(Closing(1001, "the server ends")),
                _ = review.tick() => {
                    let (store, now) = (&self.app.store, self.app.hall.now());
                    if !matches!(store.person_of_token(self.known.token.hash(), now).await, Ok(None)) {
                        continue;
                    }
                    Aside::Close(Closing(4001, "you have logged out"))
                }
                _ = keepalive.tick() => Aside::AreYouThere,
            };
            if self.tell.send(aside).await.is_err() {
                return;
            }
        }
    }
}

/// What is wrong with a message that is no ask: its id if it has one, and the field that is to blame.
fn unreadable(text: &str, error: &serde_json::Error) -> (Option<String>, Refused) {
    let Ok(value) = serde_json::from_str::<Value>(text) else {
        let sentence = format!("this is not JSON (line {}, column {})", error.line(), error.column());
        return (None, Refused::new(Kind::Malformed, sentence));
    };
    let Some(fields) = value.as_object() else {
        return (None, Refused::new(Kind::Malformed, "a message is a JSON object"));
    };
    let id = fields.get("id").and_then(Value::as_str).filter(|id| id.len() <= 64).map(str::to_string);
    let texts = |value: &Value| value.as_array().is_some_and(|all| all.iter().all(Value::is_string));
    let seat = |value: &Value| value.as_str().is_some_and(|text| engine::Seat::named(text).is_some());
    let whole = |value: &Value| value.as_u64().is_some();
    let wrong = fields.iter().find_map(|(name, value)| {
        let (right, must) = match name.as_str() {
            "type" | "id" | "table" | "question" | "text" | "order" => (value.is_string(), "must be a text"),
            "seat" => (value.is_null() || seat(value), "must be a seat: a, b, c or d"),
            "value" | "bot" => (value.is_null() || value.is_string(), "must be a text or null"),
            "seq" | "person" => (whole(value), "must be a whole number"),
            "since" => (value.is_null() || whole(value), "must be a whole number or null"),
            "actions" => (texts(value), "must be a list of texts"),
            "agree" | "mute" | "watch" => (value.is_boolean(), "must be true or false"),
            _ => (true, ""),
        };
        (!right).then(|| Refused::field(name, format!("`{name}` {must}")))
    });
    let refusal = wrong.unwrap_or_else(|| {
        let sentence = error.to_string();
        let sentence = shorten_names(sentence.split(" at line ").next().unwrap_or(&sentence));
        // `missing field `seq``, `unknown field `sequ`, expected …`, `unknown variant `jump`, expected …`
        let named = sentence.split('`').nth(1).map(str::to_string);
        let field = if sentence.starts_with("unknown variant") { Some("type".to_string()) } else { named };
        Refused { field, ..Refused::new(Kind::Malformed, sentence) }
    });
    (id, refusal)
}
