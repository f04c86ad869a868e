//! Thousands of mangled messages against a server at which two honest people play.

use super::world::*;
use client::{A, B, Client, two_seats};
use engine::{Chance, Purpose};
use futures_util::SinkExt;
use serde_json::{Value, json};
use server::protocol::Ask;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_tungstenite::tungstenite::Message;

const MESSAGES: usize = 4000;
/// Sent before answers are read: fewer than may wait for a client.
const AT_ONCE: usize = 50;

/// Messages that can be read, about a table of others and about one's own.
fn corpus(theirs: &str, own: &str, seq: u64) -> Vec<Value> {
    let mut all = Vec::new();
    for table in [theirs, own] {
        all.extend([
            json!({ "type": "watch", "table": table, "seat": "a", "since": 3 }),
            json!({ "type": "watch", "table": table, "seat": null, "since": null }),
            json!({ "type": "sit", "table": table, "seat": "b", "value": "salt" }),
            json!({ "type": "appoint", "table": table, "seat": "a", "bot": "nobody" }),
            json!({ "type": "start", "table": table }),
            json!({ "type": "act", "table": table, "seat": "a", "seq": seq, "actions": ["end turn", "pass"] }),
            json!({ "type": "act", "table": table, "seat": "a", "seq": seq, "actions": ["assign 12 to dredd"] }),
            json!({ "type": "act", "table": table, "seat": "b", "seq": 12, "actions": ["move dredd to 14 with 22"] }),
            json!({ "type": "undo", "table": table, "seat": "a", "seq": seq }),
            json!({ "type": "agree", "table": table, "seat": "b", "agree": true }),
            json!({ "type": "advise", "table": table, "seat": "a", "seq": seq, "action": "end turn", "agree": true }),
            json!({ "type": "query", "table": table, "seat": "a", "question": "sees 3 > 7" }),
            json!({ "type": "say", "table": table, "text": "drokk" }),
            json!({ "type": "rematch", "table": table }),
        ]);
    }
    all.extend([
        json!({ "type": "hint", "table": theirs, "seat": "a" }),
        json!({ "type": "stand", "table": theirs, "seat": "a" }),
        json!({ "type": "unwatch", "table": own }),
        json!({ "type": "mute", "person": 1, "mute": true }),
        json!({ "type": "lobby", "watch": false }),
        json!({ "type": "ping" }),
    ]);
    all
}

struct Mangler {
    luck: Chance,
    asked: usize,
}

impl Mangler {
    fn below(&mut self, n: usize) -> usize {
        self.luck.below(Purpose::Other, n)
    }

    fn text<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// One of its fields gets this value; some field if none is named.
    fn set(&mut self, ask: &mut Value, field: Option<&str>, value: Value) {
        let names: Vec<String> = ask.as_object().expect("an object").keys().cloned().collect();
        let name = field.map_or_else(|| names[self.below(names.len())].clone(), str::to_string);
        ask[name] = value;
    }

    fn mangle(&mut self, mut ask: Value) -> Message {
        self.asked += 1;
        ask["id"] = format!("m{}", self.asked).into();
        let nasty =
            ["\0", "\u{202e}drokk", "a\u{200b}b", "\u{feff}", "'; DROP TABLE people; --", "<script>", "../..", "𝕏", ""];
        let words = [
            "fly dredd to the moon",
            "concede ",
            "END TURN",
            "undo 0",
            "a: pass",
            "move to to to",
            "pass\npass",
            "with",
        ];
        match self.below(16) {
            0 => return self.flipped(&ask.to_string()),
            1 => {
                let text = ask.to_string();
                return Message::text(&text[..self.below(text.len())]);
            }
            2 | 3 => {
                let text = ask.to_string();
                let from = self.below(text.len());
                let to = (from + 1 + self.below(12)).min(text.len());
                let middle = if self.below(2) == 0 { String::new() } else { text[from..to].repeat(2) };
                return Message::text(format!("{}{middle}{}", &text[..from], &text[to..]));
            }
            4 => {
                let kind = self.text(&[
                    "watch", "act", "sit", "undo", "query", "agree", "advise", "mute", "ping", "jump", "", "Act",
                    "lobby",
                ]);
                self.set(&mut ask, Some("type"), kind.into());
            }
            5 => {
                let deep = [100, 127, 128, 1000, 15_000][self.below(5)];
                let (open, close) = if self.below(2) == 0 { ("[", "]") } else { ("{\"a\":", "}") };
                let deep = deep.min(30_000 / (open.len() + close.len()));
                let field = ["x", "actions", "id", "seq"][self.below(4)];
                let text = ask.to_string();
                let nest = format!("{}1{}", open.repeat(deep), close.repeat(deep));
                return Message::text(format!("{{\"{field}\":{nest},{}", &text[1..]));
            }
            6 => {
                let number = self.text(&[
                    "99999999999999999999999",
                    "-1",
                    "1e999",
                    "0.5",
                    "18446744073709551615",
                    "-0",
                    "1e3",
                    "007",
                ]);
                let field = self.text(&["seq", "since", "person"]);
                let text = ask.to_string();
                return Message::text(format!("{{\"{field}\":{number},{}", &text[1..]));
            }
            7 => {
                let value = self.text(&nasty);
                self.set(&mut ask, None, value.into());
            }
            8 => {
                let name = self.text(&["sequ", "Table", "\0", "__proto__", "type ", "admin"]);
                self.set(&mut ask, Some(name), json!({ "deep": [1, 2, 3] }));
            }
            9 => return Message::binary(ask.to_string().into_bytes()),
            10 => {
                let seat = self.text(&["c", "d", "e", "A", "", "spectator", "0"]);
                self.set(&mut ask, Some("seat"), seat.into());
            }
            11 => {
                let link = ["0".repeat(32), "f".repeat(33), "é".repeat(16), "G".repeat(32), " ".repeat(32)];
                let link = link[self.below(5)].clone();
                self.set(&mut ask, Some("table"), link.into());
            }
            12 => {
                let (word, many) = (self.text(&words), [0, 1, 2, 33, 500][self.below(5)]);
                let long = self.below(8) == 0;
                let actions = if long { vec!["x".repeat(20_000)] } else { vec![word.to_string(); many] };
                self.set(&mut ask, Some("actions"), json!(actions));
            }
            13 => {
                let value = [json!(null), json!([]), json!({}), json!(true), json!(-7), json!(""), json!([null])]
                    [self.below(7)]
                .clone();
                self.set(&mut ask, None, value);
            }
            14 => {
                let text = ask.to_string();
                return Message::text(match self.below(4) {
                    0 => format!("{{\"id\":\"twice\",{}", &text[1..]),
                    1 => format!("\u{feff}{text}"),
                    2 => format!("{text}{text}"),
                    _ => format!("[{text}]"),
                });
            }
            _ => return Message::text(self.text(&["", " ", "null", "1", "\"x\"", "{", "[]", "\0", "{}", "}{", "NaN"])),
        }
        Message::text(ask.to_string())
    }

    /// A bit is turned; what is no text then is sent as bytes.
    fn flipped(&mut self, text: &str) -> Message {
        let mut bytes = text.as_bytes().to_vec();
        let at = self.below(bytes.len());
        bytes[at] ^= 1 << self.below(8);
        match String::from_utf8(bytes) {
            Ok(text) => Message::text(text),
            Err(error) => Message::binary(error.into_bytes()),
        }
    }
}

/// Whether a message asks for something that might be done after all.
fn readable(message: &Message) -> bool {
    matches!(message, Message::Text(text) if serde_json::from_str::<Ask>(text).is_ok())
}

#[track_caller]
fn is_refusal(told: &Value) {
    let kinds = ["malformed", "rule", "stale", "forbidden", "unknown", "conflict", "limit", "unavailable"];
    assert!(told["kind"].as_str().is_some_and(|kind| kinds.contains(&kind)), "{told}");
    let sentence = told["sentence"].as_str().expect("a sentence");
    assert!((5..1500).contains(&sentence.len()), "{} bytes: {sentence}", sentence.len());
    assert!(told["kind"] != "unavailable", "nothing of this should be too much for a server: {told}");
}

/// Kilobytes of this process in memory.
fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Two honest people, who play until they are told to stop. Returns what they did, in order.
async fn play(mut ann: Client, mut bob: Client, table: String, stop: Arc<AtomicBool>) -> (Client, Client, Vec<String>) {
    let (mut luck, mut done) = (Chance::seeded(61), Vec::new());
    while !stop.load(Ordering::Acquire) {
        for client in [&mut ann, &mut bob] {
            client.ping().await.expect("an honest line stays open");
        }
        let (mover, other, seat) =
            if ann.asked_seat(&table).is_some() { (&mut ann, &mut bob, A) } else { (&mut bob, &mut ann, B) };
        assert!(mover.asked_seat(&table) == Some(seat), "somebody is asked, unless the game is over");
        let actions = &mover.told(&table, seat).actions;
        let action = actions[luck.below(Purpose::Other, actions.len())].clone();
        let seq = mover.act(&table, seat, &action).await.expect("an honest move is done");
        other.until("the move", |it| it.seq(&table) >= seq).await.expect("told");
        done.push(format!("{seat}: {action}"));
    }
    (ann, bob, done)
}

#[tokio::test]
async fn mangled_messages_are_refused_and_honest_people_play_on() {
    let world = World::new(60).await;
    let (mut ann, mut bob) =
        (Client::guest(&world.url).await.expect("ann"), Client::guest(&world.url).await.expect("bob"));
    let mut mallory = Line::guest(&world.url, "Mallory").await;
    let theirs = ann.create(two_seats()).await.expect("a table");
    bob.sit(&theirs, B).await.expect("a seat");
    ann.watch(&theirs, A, None).await.expect("watched");
    bob.watch(&theirs, B, None).await.expect("watched");
    ann.start(&theirs).await.expect("started");
    let info = mallory.create(&json!({ "game": GAME, "seats": ["me", "me"], "options": usual(2, json!({})) })).await;
    let own = info["table"].as_str().expect("a link").to_string();
    mallory.must("watch", json!({ "table": own, "seat": "a" })).await;
    mallory.must("start", json!({ "table": own })).await;

    let stop = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn(play(ann, bob, theirs.clone(), stop.clone()));
    let mut mangler = Mangler { luck: Chance::seeded(62), asked: 0 };
    let (mut refused, mut kinds, mut before) = (0, std::collections::BTreeMap::<String, usize>::new(), 0);
    for round in 0..MESSAGES / AT_ONCE {
        let corpus = corpus(&theirs, &own, mallory.last("a").seq);
        let mut may_be_done = 0;
        for _ in 0..AT_ONCE {
            let ask = corpus[mangler.below(corpus.len())].clone();
            let message = mangler.mangle(ask);
            may_be_done += usize::from(readable(&message));
            mallory.socket.send(message).await.expect("the socket stays open");
        }
        // Each is answered once, whatever it was.
        let mut done = 0;
        for _ in 0..AT_ONCE {
            loop {
                let told = mallory.hear().await;
                match told["type"].as_str() {
                    Some("refused") => {
                        is_refusal(&told);
                        refused += 1;
                        *kinds.entry(told["kind"].to_string()).or_default() += 1;
                    }
                    Some("done" | "answer") => done += 1,
                    _ => continue,
                }
                break;
            }
        }
        assert!(done <= may_be_done, "{done} were done, and {may_be_done} could be read");
        mallory.told.clear();
        if round == 10 {
            before = memory();
        }
    }
    mallory.ping().await;
    assert_eq!(mallory.told.iter().filter(|text| text.contains("\"refused\"")).count(), 0, "nothing is answered twice");
    let grown = memory().saturating_sub(before);
    assert!(grown < 250 << 10, "{grown} KiB more than before");
    assert!(refused > MESSAGES * 3 / 4, "{refused} refusals");
    assert!(kinds.len() >= 5, "{kinds:?}");

    stop.store(true, Ordering::Release);
    let (mut ann, mut bob, mut honest) = playing.await.expect("honest people are not bothered");
    assert!(honest.len() > 20, "{} honest moves", honest.len());
    ann.act(&theirs, A, "concede").await.expect("she may");
    honest.push("a: concede".to_string());
    bob.until("the end", |it| it.is_over(&theirs)).await.expect("told");
    for seat in [A, B] {
        let (client, action) = if seat == A { (&mut ann, "concede") } else { (&mut bob, "pass") };
        let late = client.act(&theirs, seat, action).await.expect_err("the game is over");
        assert_eq!(late.kind(), Some(client::Kind::Conflict), "{late}");
    }
    for action in ["pass", "end turn", "concede"] {
        let late = mallory.ask("act", json!({ "table": theirs, "seat": "a", "seq": 1, "actions": [action] })).await;
        assert_eq!(late["kind"], "forbidden", "{late}");
    }
    assert_eq!(world.log(&theirs).await, honest, "the log is what honest people did");
    // No table is kept for a name that somebody made up.
    assert_eq!(format!("{:?}", world.app.hall), "a hall with 2 tables");
    nothing_panicked();
}
