//! A server that is told to end while moves are under way: each is answered or cut off, and what was answered is kept.

use super::world::*;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::limits::Limits;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;

/// Plays alone at a table until the line is cut. Returns the ids that were answered, those that were not, and the code.
async fn play_until_cut(mut line: Line, table: String) -> (BTreeMap<String, String>, Vec<String>, Option<u16>) {
    let (mut done, mut open, mut number) = (BTreeMap::new(), BTreeMap::new(), 0);
    loop {
        let asked = ["a", "b"].into_iter().find(|seat| !line.last(seat).actions.is_empty());
        // A quick machine may have come to the end of the game: then there is nothing left but to be cut off.
        if let Some(seat) = asked.filter(|_| open.is_empty()) {
            let last = line.last(seat);
            let (id, action) = (format!("move {number}"), last.actions[number % last.actions.len()].clone());
            number += 1;
            let ask =
                json!({ "type": "act", "id": id, "table": table, "seat": seat, "seq": last.seq, "actions": [action] });
            if line.socket.send(Message::text(ask.to_string())).await.is_err() {
                return (done, vec![id], None);
            }
            open.insert(id, format!("{seat}: {action}"));
        }
        let message = tokio::time::timeout(PATIENCE, line.socket.next()).await.expect("answered or cut off");
        match message {
            Some(Ok(Message::Text(text))) => {
                let told: Value = serde_json::from_str(&text).expect("JSON");
                line.take_in(&told);
                let Some(entry) = told["id"].as_str().and_then(|id| open.remove(id)) else { continue };
                match told["type"].as_str() {
                    Some("done") => _ = done.insert(told["id"].as_str().expect("an id").to_string(), entry),
                    // The table may have closed before the socket.
                    _ => assert_eq!(told["kind"], "unavailable", "{told}"),
                }
            }
            Some(Ok(Message::Close(frame))) => {
                return (done, open.into_keys().collect(), frame.map(|frame| frame.code.into()));
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return (done, open.into_keys().collect(), None),
        }
    }
}

#[tokio::test]
async fn what_was_answered_is_kept() {
    let folder = TempDir::new().expect("a folder");
    let mut world = World::at(folder.path(), 71, Limits::none()).await;
    let mut games = Vec::new();
    for number in 0..4 {
        let mut line = Line::guest(&world.url, &format!("Cadet {number}")).await;
        let info = line.create(&json!({ "game": GAME, "seats": ["me", "me"], "options": usual(2, json!({})) })).await;
        let table = info["table"].as_str().expect("a link").to_string();
        line.must("watch", json!({ "table": table, "seat": "a" })).await;
        line.must("watch", json!({ "table": table, "seat": "b" })).await;
        line.must("start", json!({ "table": table })).await;
        games.push((table.clone(), tokio::spawn(play_until_cut(line, table))));
    }
    // Somebody who only listens.
    let mut idle = Line::guest(&world.url, "Idle").await;
    // And somebody who has begun a request and will not end it.
    let host = world.url.strip_prefix("http://").expect("a URL").to_string();
    let _half = tokio::net::TcpStream::connect(&host).await.expect("it listens");
    // Some moves into each game.
    for (table, _) in &games {
        let begun = async || {
            let row = world.app.store.table_by_link(table).await.expect("alive").expect("kept");
            !world.app.store.entries(row.key, 5).await.expect("alive").is_empty()
        };
        let start = Instant::now();
        while !begun().await {
            assert!(start.elapsed() < PATIENCE, "nobody moves");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    world.stop().await;
    let why = loop {
        match idle.next_text().await {
            Ok(_) => {}
            Err(why) => break why,
        }
    };
    assert!(why.contains("1001"), "{why}");
    assert!(client::connect(&world.url, "/api/socket", &idle.cookie).await.is_err(), "nobody listens any more");

    let again = World::at(folder.path(), 72, Limits::none()).await;
    for (table, game) in games {
        let (done, open, code) = game.await.expect("each is answered or cut off");
        assert_eq!(code, Some(1001), "a socket is told why");
        assert!(done.len() > 3, "{} moves were answered", done.len());
        let row = again.app.store.table_by_link(&table).await.expect("alive").expect("kept");
        let log = again.app.store.entries(row.key, 1).await.expect("alive");
        for (id, entry) in &done {
            let kept = log.iter().filter(|row| row.ask.as_deref().is_some_and(|ask| ask.ends_with(&format!(" {id}"))));
            let kept: Vec<_> = kept.filter(|row| row.text == *entry).collect();
            assert_eq!(kept.len(), 1, "{id}, {entry}");
        }
        assert!(log.len() <= done.len() + open.len(), "nothing was done that nobody asked for");
        // And the table goes on from there, unless a quick machine has played to the end.
        let (status, text) = idle_get(&again, &table).await;
        let stands = ["playing", "over"].iter().any(|state| text.contains(&format!("{{\"state\":\"{state}\"}}")));
        assert!(status == 200 && stands, "{status} {text}");
    }
    nothing_panicked();
}

async fn idle_get(world: &World, table: &str) -> (u16, String) {
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    request(&http, &world.url, "", reqwest::Method::GET, &format!("/api/tables/{table}"), None).await
}
