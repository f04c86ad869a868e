//! What is asked wrongly, and from elsewhere.

use super::town::*;
use reqwest::Method;
use reqwest::header::{ALLOW, ORIGIN};
use serde_json::json;
use server::Config;
use server::limits::Limits;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn bodies_that_cannot_be_read() {
    let town = Town::limited(Limits { body: 1000, ..Limits::none() }).await;
    let json = ("content-type", "application/json");
    let send = async |headers: &[(&str, &str)], body: &str| {
        town.send(Method::POST, "/api/login", headers, body.to_string()).await
    };
    let good = r#"{"name": "Anna", "password": "correct horse"}"#;
    send(&[json], good).await.refused(403, "forbidden");
    send(&[("content-type", "application/json; charset=utf-8")], good).await.refused(403, "forbidden");
    send(&[], good).await.refused(415, "malformed");
    let others = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/json",
        "application/jsonx",
        "",
    ];
    for kind in others {
        send(&[("content-type", kind)], good).await.refused(415, "malformed");
    }
    for text in ["", " ", "{", "nonsense", "[", "\"x\"", "7", "null", "{}{}", "{\"name\": \"Anna\"", "\u{feff}{}"] {
        send(&[json], text).await.refused(400, "malformed");
    }
    let fields = [
        (r#"{"password": "correct horse"}"#, "name"),
        (r#"{"name": "Anna"}"#, "password"),
        (r#"{"name": 7, "password": "correct horse"}"#, "name"),
        (r#"{"name": "Anna", "password": ["x"]}"#, "password"),
        (r#"{"name": "Anna", "password": null}"#, "password"),
        (r#"{"name": "Anna", "password": "correct horse", "admin": true}"#, "admin"),
        (r#"{"name": "Anna", "name": "Berta", "password": "correct horse"}"#, "name"),
    ];
    for (text, field) in fields {
        send(&[json], text).await.refused_field(400, "malformed", field);
    }
    let after = send(&[json], &format!("{good}x")).await.refused(400, "malformed");
    assert!(after["sentence"].as_str().expect("a sentence").contains("line 1"), "{after}");
    let bytes = town.send(Method::POST, "/api/login", &[json], b"{\"name\": \"\xff\xfe\"}".to_vec()).await;
    bytes.refused(400, "malformed");
    let deep = format!("{{\"name\": {}", "[".repeat(900));
    send(&[json], &deep).await.refused(400, "malformed");
    // Nothing is repeated to whom it does not belong, but the place is named.
    for path in ["/api/guest", "/api/account", "/api/logout", "/api/password", "/api/name"] {
        let cookie = format!("megacity={}", town.guest().await);
        let body = r#"{"surprise": 1}"#;
        let answer = town.send(Method::POST, path, &[json, ("cookie", &cookie)], body).await;
        answer.refused_field(400, "malformed", "surprise");
    }
}

#[tokio::test]
async fn bodies_that_are_too_large_or_too_slow() {
    let town = Town::limited(Limits { body: 1000, body_time: Duration::from_millis(300), ..Limits::none() }).await;
    let json = ("content-type", "application/json");
    let fitting = format!("{}{{}}", " ".repeat(998));
    town.send(Method::POST, "/api/guest", &[json], fitting.clone()).await.ok();
    town.send(Method::POST, "/api/guest", &[json], format!(" {fitting}")).await.refused(413, "limit");
    // Without its length said before.
    let raw = async |text: &str| {
        let mut stream = TcpStream::connect(town.at).await.expect("a line");
        let head = format!("POST /api/guest HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", town.at);
        stream.write_all(format!("{head}{text}").as_bytes()).await.expect("sent");
        let mut answer = vec![0; 4096];
        let length = tokio::time::timeout(Duration::from_secs(20), stream.read(&mut answer)).await;
        String::from_utf8_lossy(&answer[..length.expect("an answer in time").expect("an answer")]).into_owned()
    };
    let chunk = format!("3e9\r\n {fitting}\r\n0\r\n\r\n");
    let chunked = raw(&format!("Transfer-Encoding: chunked\r\n\r\n{chunk}")).await;
    assert!(chunked.starts_with("HTTP/1.1 413 "), "{chunked}");
    let slow = raw("Content-Length: 2\r\n\r\n{").await;
    assert!(slow.starts_with("HTTP/1.1 408 "), "{slow}");
    assert!(slow.contains("\"kind\":\"limit\""), "{slow}");
}

#[tokio::test]
async fn places_that_are_not_there() {
    let town = Town::new().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/guest/", "/api/me/7", "/api//", "/api/%ff", "/assets/nothing"] {
        town.get(path).await.refused(404, "unknown");
    }
    town.post("/api/nothing", "", json!({})).await.refused(404, "unknown");
    for (method, path, allowed) in [
        (Method::GET, "/api/guest", "POST"),
        (Method::POST, "/api/me", "GET,HEAD"),
        (Method::PUT, "/api/account", "POST,DELETE"),
        (Method::OPTIONS, "/api/login", "POST"),
        (Method::DELETE, "/healthz", "GET,HEAD"),
    ] {
        let answer = town.send(method, path, &[], "").await;
        answer.refused(405, "malformed");
        let said: BTreeSet<_> = answer.headers[ALLOW].to_str().expect("ASCII").split(',').map(str::trim).collect();
        assert_eq!(said, allowed.split(',').collect(), "{path}");
    }
    let cookie = format!("megacity={}", town.guest().await);
    let path = town.send(Method::GET, "/api/tables/%ff", &[("cookie", &cookie)], "").await;
    path.refused_field(400, "malformed", "path");
}

#[tokio::test]
async fn other_sites_change_nothing() {
    let config = Config { origins: vec!["https://play.example.org".into()], ..Config::default() };
    let town = Town::with(config, Limits::none()).await;
    let own = format!("http://{}", town.at);
    let cookie = town.guest().await;
    let cookies = format!("megacity={cookie}");
    let ask = async |method: Method, path: &str, origin: &str| {
        let headers = [("content-type", "application/json"), ("cookie", cookies.as_str()), (ORIGIN.as_str(), origin)];
        town.send(method, path, &headers, r#"{"name": "Chopper"}"#).await
    };
    for origin in [own.as_str(), "https://play.example.org"] {
        ask(Method::POST, "/api/name", origin).await.ok();
    }
    for origin in
        ["http://evil.example", "null", "https://evil.example", "http://127.0.0.1", "https://play.example.org.evil"]
    {
        for path in
            ["/api/guest", "/api/account", "/api/login", "/api/logout", "/api/password", "/api/name", "/nothing"]
        {
            ask(Method::POST, path, origin).await.refused(403, "forbidden");
        }
        ask(Method::DELETE, "/api/account", origin).await.refused(403, "forbidden");
        // To read is harmless: a browser shows the answer to nobody else.
        ask(Method::GET, "/api/me", origin).await.ok();
    }
    assert_eq!(town.me(&cookie).await.known().json()["name"], "Chopper");
    let read = ask(Method::GET, "/api/me", "http://evil.example").await;
    assert!(read.headers.keys().all(|name| !name.as_str().starts_with("access-control")));
}
