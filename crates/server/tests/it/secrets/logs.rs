//! What an operator can read in the most talkative log there is: no secret of anybody.

use super::world::*;
use engine::{Chance, Seed};
use reqwest::Method;
use serde_json::json;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use tracing_subscriber::filter::{FilterExt, LevelFilter, dynamic_filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

static SAID: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// Other tests of this process are not listened to for longer than needed.
static LISTENING: AtomicBool = AtomicBool::new(false);

struct Ear;

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        SAID.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let now = dynamic_filter_fn(|_, _| LISTENING.load(Ordering::Acquire)).with_max_level_hint(LevelFilter::TRACE);
        let all = server::log_filter(Some("trace"));
        let ear = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(|| Ear).with_filter(all.and(now));
        tracing_subscriber::registry().with(ear).init();
    });
    LISTENING.store(true, Ordering::Release);
}

#[tokio::test]
async fn the_log_has_no_secret() {
    listen();
    let world = World::new(81).await;
    let (password, wrong, given) = ("walk-the-long-walk", "the-wrong-password", "value-for-no-log");
    let mut ann = Line::guest(&world.url, "Ann").await;
    let bob = Line::guest(&world.url, "Bob").await;
    let account = json!({ "name": "Annabel", "password": password });
    let (status, text) = ann.http(Method::POST, "/api/account", Some(&account)).await;
    assert_eq!(status, 200, "{text}");
    for password in [password, wrong] {
        let login = json!({ "name": "Annabel", "password": password });
        bob.http(Method::POST, "/api/login", Some(&login)).await;
    }
    let new =
        json!({ "game": GAME, "seats": ["me", "me"], "value": given, "options": usual(2, json!({ "turn_cap": 4 })) });
    let info = ann.create(&new).await;
    let table = info["table"].as_str().expect("a link").to_string();
    for seat in ["a", "b"] {
        ann.must("watch", json!({ "table": table, "seat": seat })).await;
    }
    ann.must("start", json!({ "table": table })).await;
    ann.must("say", json!({ "table": table, "text": "a word between us" })).await;
    let (mut luck, mut cards) = (Chance::seeded(81), Vec::new());
    for step in 0.. {
        ann.ping().await;
        if ann.last("a").over {
            break;
        }
        let seat = ["a", "b"].into_iter().find(|seat| !ann.last(seat).actions.is_empty()).expect("somebody is asked");
        let actions = ann.last(seat).actions;
        let action = pick(&mut luck, &actions).clone();
        if step % 10 == 0 {
            // Refusals and nonsense are what a careless server would log.
            ann.ask("act", json!({ "table": table, "seat": seat, "seq": 0, "actions": [action] })).await;
            ann.ask(
                "act",
                json!({ "table": table, "seat": seat, "seq": ann.last(seat).seq, "actions": ["no such thing"] }),
            )
            .await;
            ann.send(format!("{{\"type\":\"act\",\"table\":\"{table}\"")).await;
        }
        ann.act(&table, seat, &action).await;
        cards.push(action);
    }
    let (status, replay) = ann.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(status, 200, "{replay}");
    let row = world.app.store.table_by_link(&table).await.expect("alive").expect("a table");
    let app = &world.app;
    tracing::warn!(config = ?app.config, hall = ?app.hall, people = ?app.people, "as carelessly as can be");
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    LISTENING.store(false, Ordering::Release);

    let said = String::from_utf8_lossy(&SAID.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
    for needed in ["answered", "/api/login", "as carelessly", "TRACE"] {
        assert!(said.contains(needed), "the log was not heard: {needed}");
    }
    let seed = engine::replay::Fairness::new(Seed(row.secret), vec![given.to_string(); 2]).seed().to_string();
    let secret = hex(&row.secret);
    let in_bytes = format!("{:?}", &row.secret[..6]);
    let token = bob.token().to_string();
    let mut never =
        vec![password, wrong, given, &table, ann.token(), &token, &secret, &seed, in_bytes.trim_matches(['[', ']'])];
    never.push("a word between us");
    // Hidden cards are in what was done with them, and in views.
    never.extend(["JU-0", "SD-0", "\"hand\"", "no such thing"]);
    never.extend(
        cards.iter().map(String::as_str).filter(|action| action.contains(" with ") || action.contains("assign")),
    );
    assert!(never.len() > 20);
    for secret in never {
        let line = said.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret} was logged");
    }
}
