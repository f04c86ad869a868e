//! Bad lines: connections that are no sockets, sockets that are not ours, too many of them, too much on them, and
//! readers who do not read.

use super::world::*;
use client::connect;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::limits::{Limits, Rate};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

/// Everything that comes until the server closes: the texts, and the code if it says one.
async fn until_closed(line: &mut Line) -> (Vec<Value>, Option<u16>) {
    let mut texts = Vec::new();
    loop {
        let message = tokio::time::timeout(PATIENCE, line.socket.next()).await.expect("the server closes");
        match message {
            Some(Ok(Message::Text(text))) => texts.push(serde_json::from_str(&text).expect("JSON")),
            Some(Ok(Message::Close(frame))) => return (texts, frame.map(|frame| frame.code.into())),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return (texts, None),
        }
    }
}

/// Speaks HTTP by hand, and returns the first line of the answer.
async fn by_hand(world: &World, headers: &str) -> String {
    let host = world.url.strip_prefix("http://").expect("a URL");
    let mut stream = TcpStream::connect(host).await.expect("it listens");
    let request = format!("GET /api/socket HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = [0; 512];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut answer)).await.expect("an answer").expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..read]).into_owned();
    answer.lines().next().unwrap_or_default().to_string()
}

#[tokio::test]
async fn only_our_pages_and_people_get_a_socket() {
    let world = World::new(51).await;
    let ann = Line::guest(&world.url, "Ann").await;
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let cookie = format!("Cookie: {}\r\n", ann.cookie);
    let status = async |headers: &str| by_hand(&world, headers).await.split(' ').nth(1).unwrap_or("none").to_string();
    assert_eq!(status(&format!("{upgrade}{cookie}")).await, "101", "a program sends no origin");
    assert_eq!(status(&format!("{upgrade}{cookie}Origin: {}\r\n", world.url)).await, "101");
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "file://"] {
        assert_eq!(status(&format!("{upgrade}{cookie}Origin: {origin}\r\n")).await, "403", "{origin}");
    }
    assert_eq!(status(upgrade).await, "401", "no cookie");
    let other = format!("Cookie: megacity={}\r\n", "0".repeat(32));
    assert_eq!(status(&format!("{upgrade}{other}")).await, "401", "a made-up cookie");
    assert_eq!(status(&format!("{upgrade}Cookie: megacity={}'\r\n", ann.token())).await, "401", "no cookie of ours");
    for half in [
        cookie.clone(),
        format!("{cookie}Connection: Upgrade\r\nUpgrade: websocket\r\n"),
        format!("{cookie}{}", upgrade.replace("13", "12")),
        format!("{cookie}{}", upgrade.replace("websocket", "h2c")),
    ] {
        let status = status(&half).await;
        assert!(status.starts_with('4'), "{status} for {half}");
    }
    // Connections that never finish their request are in nobody's way.
    let host = world.url.strip_prefix("http://").expect("a URL");
    let mut open = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(host).await.expect("it listens");
        stream.write_all(b"GET /api/socket HTTP/1.1\r\nConnection: Upg").await.expect("sent");
        open.push(stream);
    }
    let start = Instant::now();
    Line::guest(&world.url, "Bob").await.ping().await;
    assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
}

#[tokio::test]
async fn sockets_are_counted() {
    let limits = Limits { sockets_of_person: 2, sockets_of_address: 3, ..Limits::none() };
    let world = World::with(52, limits).await;
    let ann = Line::guest(&world.url, "Ann").await;
    let second = ann.another().await;
    let refused = |again: client::Result<client::Socket>| again.expect_err("one too many").kind();
    assert_eq!(refused(connect(&world.url, "/api/socket", &ann.cookie).await), Some(client::Kind::Limit));
    let bob = Line::guest(&world.url, "Bob").await;
    assert_eq!(refused(connect(&world.url, "/api/socket", &bob.cookie).await), Some(client::Kind::Limit));
    // A place is free again once its socket is gone.
    drop(second);
    let start = Instant::now();
    while connect(&world.url, "/api/socket", &bob.cookie).await.is_err() {
        assert!(start.elapsed() < PATIENCE, "the place is not given back");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn too_large_and_broken_messages_close_their_own_socket_only() {
    let world = World::new(53).await;
    let mut ann = Line::guest(&world.url, "Ann").await;
    let large = || Message::text(json!({ "type": "ping", "id": "x".repeat(40 << 10) }).to_string());
    let frame = |bytes: Vec<u8>, code, last| Message::Frame(Frame::message(bytes, OpCode::Data(code), last));
    let half = || frame(vec![b' '; 20 << 10], Data::Text, false);
    for (what, messages) in [
        ("too large", vec![large()]),
        ("too large in two frames", vec![half(), frame(vec![b' '; 20 << 10], Data::Continue, true)]),
        ("no UTF-8", vec![frame(b"{\"type\":\"ping\",\"id\":\"\xff\xfe\"}".to_vec(), Data::Text, true)]),
        (
            "no UTF-8, far on",
            vec![frame([b"{\"type\":\"", &[0xed, 0xa0, 0x80][..], b"\"}"].concat(), Data::Text, true)],
        ),
        ("a continuation of nothing", vec![frame(b"x".to_vec(), Data::Continue, true)]),
        ("an unknown opcode", vec![frame(b"x".to_vec(), Data::Reserved(5), true)]),
    ] {
        let mut mallory = ann.another().await;
        for message in messages {
            let _ = mallory.socket.send(message).await;
        }
        let (texts, code) = until_closed(&mut mallory).await;
        assert!(texts.is_empty(), "{what}: {texts:?}");
        assert!(code.is_none_or(|code| [1002, 1007, 1009].contains(&code)), "{what}: {code:?}");
        ann.ping().await;
    }
    // What is just small enough is read, and answered.
    let name = "x".repeat((32 << 10) - 200);
    let answer = ann.ask("say", json!({ "table": "0".repeat(32), "text": name })).await;
    assert_eq!(answer["kind"], "unknown", "{answer}");
    nothing_panicked();
}

#[tokio::test]
async fn a_flood_is_refused_and_then_let_go() {
    let limits = Limits { messages: Rate::new(40, 4), ..Limits::none() };
    let world = World::with(54, limits).await;
    let (mut ann, mut mallory) = (Line::guest(&world.url, "Ann").await, Line::guest(&world.url, "Mallory").await);
    // One after the other: what a server has not read when it closes may cost the sender the last answers.
    let (mut done, mut refused) = (0, 0);
    let code = loop {
        let ping = Message::text(json!({ "type": "ping", "id": "again" }).to_string());
        if mallory.socket.send(ping).await.is_err() {
            break None;
        }
        match tokio::time::timeout(PATIENCE, mallory.socket.next()).await.expect("an answer") {
            Some(Ok(Message::Text(text))) if text.contains("\"done\"") => done += 1,
            Some(Ok(Message::Text(text))) if text.contains("\"limit\"") => refused += 1,
            Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(code, Some(1008));
    assert!((40..400).contains(&done), "{done} were done");
    assert!(refused > 200, "{refused} were refused");
    ann.ping().await;
}

/// Slower than that it is a flood, too: what is let through now and then must not make up for all the rest.
#[tokio::test]
async fn a_steady_flood_is_let_go() {
    let limits = Limits { messages: Rate::new(40, 4), ..Limits::none() };
    let world = World::with(59, limits).await;
    let mut mallory = Line::guest(&world.url, "Mallory").await;
    for number in 0.. {
        assert!(number < 2500, "nobody minds");
        let ping = Message::text(json!({ "type": "ping", "id": format!("{number}") }).to_string());
        if mallory.socket.send(ping).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(4)).await;
    }
    let (_, code) = until_closed(&mut mallory).await;
    assert!(code.is_none_or(|code| code == 1008), "{code:?}");
}

#[tokio::test]
async fn a_body_that_drips_is_not_waited_for() {
    let limits = Limits { body_time: Duration::from_millis(400), ..Limits::none() };
    let world = World::with(55, limits).await;
    let host = world.url.strip_prefix("http://").expect("a URL").to_string();
    let mut stream = TcpStream::connect(&host).await.expect("it listens");
    let head = format!(
        "POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    let (mut reader, mut writer) = stream.into_split();
    let drip = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let mut answer = vec![0; 200];
    let read = tokio::time::timeout(PATIENCE, reader.read(&mut answer)).await.expect("an answer").expect("an answer");
    assert!(answer[..read].starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer[..read]));
    drip.abort();
}

/// A socket that takes little at once, and is read from by nobody until the test does.
async fn deaf(world: &World, cookie: &str) -> client::Socket {
    let host = world.url.strip_prefix("http://").expect("a URL");
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(64 << 10).expect("a small buffer");
    let stream = socket.connect(host.parse().expect("an address")).await.expect("it listens");
    let mut request = format!("ws://{host}/api/socket").into_client_request().expect("a request");
    request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
    tokio_tungstenite::client_async(request, stream).await.expect("a socket").0
}

/// Lets a socket's messages pile up while others play on, then reads them: how the server has parted with it.
async fn pile_up(world: &World, ann: &mut Line, table: &str, cookie: &str) -> Option<u16> {
    let mut socket = deaf(world, cookie).await;
    // Each is answered by the whole table; nobody takes the answers. When an ask is not read any more, the way is full.
    let read = || world.app.metrics.asks_total.with_label_values(&["watch"]).get();
    for number in 0.. {
        assert!(number < 4000, "the way is endless");
        let (before, start) = (read(), Instant::now());
        let watch = json!({ "type": "watch", "id": format!("{number}"), "table": table }).to_string();
        socket.send(Message::text(watch)).await.expect("sent");
        while read() == before && start.elapsed() < Duration::from_millis(400) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        if read() == before {
            break;
        }
    }
    // The table goes on meanwhile, far beyond what may wait for anybody.
    for number in 0..600 {
        let answer = ann.ask("say", json!({ "table": table, "text": format!("line {number}") })).await;
        assert_eq!(answer["type"], "done", "{answer}");
        if number % 100 == 0 {
            let seat = if ann.last("a").actions.is_empty() { "b" } else { "a" };
            let action = ann.last(seat).actions[0].clone();
            let answer = ann.act(table, seat, &action).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
    }
    loop {
        match tokio::time::timeout(PATIENCE, socket.next()).await.expect("the server lets go") {
            Some(Ok(Message::Close(frame))) => return frame.map(|frame| u16::from(frame.code)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

#[tokio::test]
async fn who_reads_too_slowly_is_let_go_and_the_table_goes_on() {
    let world = World::new(56).await;
    let mut ann = Line::guest(&world.url, "Ann").await;
    let slow = Line::guest(&world.url, "Slow").await;
    let info = ann.create(&json!({ "game": GAME, "seats": ["me", "me"], "options": usual(2, json!({})) })).await;
    let table = info["table"].as_str().expect("a link").to_string();
    ann.must("watch", json!({ "table": table, "seat": "a" })).await;
    ann.must("watch", json!({ "table": table, "seat": "b" })).await;
    ann.must("start", json!({ "table": table })).await;
    // It is always closed; on a busy machine the last words may come too late to be heard.
    let mut codes = Vec::new();
    while codes.len() < 3 && !codes.contains(&Some(1013)) {
        codes.push(pile_up(&world, &mut ann, &table, &slow.cookie).await);
    }
    assert!(codes.contains(&Some(1013)), "{codes:?}");
    ann.ping().await;
    nothing_panicked();
}

/// Watching and ceasing to watch can be done for ever: only tables that are watched count.
#[tokio::test]
async fn tables_that_are_watched_no_more_do_not_count() {
    let limits = Limits { watched: 2, ..Limits::none() };
    let world = World::with(57, limits).await;
    let mut ann = Line::guest(&world.url, "Ann").await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let info = ann.create(&json!({ "game": GAME, "seats": ["me", "open"] })).await;
        tables.push(info["table"].as_str().expect("a link").to_string());
    }
    for table in &tables {
        ann.must("watch", json!({ "table": table })).await;
        ann.must("unwatch", json!({ "table": table })).await;
    }
    for table in &tables[..2] {
        ann.must("watch", json!({ "table": table })).await;
    }
    let answer = ann.ask("watch", json!({ "table": tables[2] })).await;
    assert_eq!(answer["kind"], "limit", "{answer}");
}

/// Who ceases to watch the lobby hears nothing of it any more, not even what was about to be told.
#[tokio::test]
async fn the_lobby_is_silent_once_it_is_left() {
    let world = World::new(58).await;
    let mut ann = Line::guest(&world.url, "Ann").await;
    ann.create(&json!({ "game": GAME, "seats": ["me", "open"], "public": true })).await;
    ann.ask("lobby", json!({ "watch": true })).await;
    ann.create(&json!({ "game": GAME, "seats": ["me", "open"], "public": true })).await;
    ann.ping().await;
    ann.ask("lobby", json!({ "watch": false })).await;
    let heard = ann.told.len();
    tokio::time::sleep(Duration::from_millis(700)).await;
    ann.ping().await;
    let late: Vec<&String> = ann.told[heard..].iter().filter(|text| text.contains("\"lobby\"")).collect();
    assert!(late.is_empty(), "{late:?}");
}
