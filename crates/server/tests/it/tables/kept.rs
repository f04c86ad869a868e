//! The lists that people keep, decks and forces: who may read and change which, how many, how large, and what becomes of them.

use super::*;
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use server::limits::{Limits, Rate};
use server::routes::cards::DeckInfo;
use server::routes::kept::KeptList;

/// Found in nothing that anybody but its owner is told.
const SECRET: &str = "Team:\nJudge Dredd\n\nCards:\n7 Slab Rats\n";

async fn ask(host: &Host, cookie: &str, method: Method, path: &str, body: Option<Value>) -> (StatusCode, String) {
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut request = http.request(method, format!("{}{path}", host.url));
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.expect("an answer");
    (answer.status(), answer.text().await.expect("a text"))
}

async fn keep(host: &Host, cookie: &str, key: &str, body: Value) -> (StatusCode, String) {
    ask(host, cookie, Method::PUT, &format!("/api/me/decks/{key}"), Some(body)).await
}

async fn mine(host: &Host, cookie: &str) -> Vec<KeptList> {
    let (status, text) = ask(host, cookie, Method::GET, "/api/me/decks", None).await;
    assert_eq!(status, 200, "{text}");
    serde_json::from_str(&text).expect("decks")
}

#[track_caller]
fn refused_for(answer: &(StatusCode, String), status: u16, field: Option<&str>) {
    let refused: Refused = serde_json::from_str(&answer.1).expect("it says why");
    assert_eq!((answer.0.as_u16(), refused.field.as_deref()), (status, field), "{}", answer.1);
    assert!(refused.sentence.ends_with('.') && refused.sentence.len() > 10, "{}", refused.sentence);
}

#[tokio::test]
async fn a_deck_is_kept_changed_and_thrown_away() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let cookie = ann.cookie();
    assert!(mine(&host, cookie).await.is_empty());
    let (status, text) = keep(&host, cookie, "k1", json!({"name": " Half ", "list": SECRET})).await;
    let kept: KeptList = serde_json::from_str(&text).expect("a deck");
    assert_eq!((status.as_u16(), kept.name.as_str(), kept.sound), (201, "Half", false), "drafts are kept, too");
    assert_eq!(mine(&host, cookie).await, [kept]);

    let sound: DeckInfo =
        ann.post("/api/games/card-game/decks", &json!({"deck": "iron-fist"})).await.expect("an answer");
    let sound = sound.sound.expect("sound");
    for list in [&sound.text, &sound.share_code] {
        let (status, text) = keep(&host, cookie, "k1", json!({"name": "Fist", "list": list})).await;
        let kept: KeptList = serde_json::from_str(&text).expect("a deck");
        assert_eq!((status.as_u16(), kept.sound, &kept.list), (200, true, list));
    }
    let gone = ask(&host, cookie, Method::DELETE, "/api/me/decks/k1", Some(json!({}))).await;
    assert_eq!(gone.0, 200, "{}", gone.1);
    assert!(mine(&host, cookie).await.is_empty());
    refused_for(&ask(&host, cookie, Method::DELETE, "/api/me/decks/k1", Some(json!({}))).await, 404, None);
}

#[tokio::test]
async fn a_force_is_kept_apart_from_decks() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let (_, text) = keep(&host, ann.cookie(), "k1", json!({"name": "Deck", "list": SECRET})).await;
    let deck: KeptList = serde_json::from_str(&text).expect("a deck");
    assert_eq!((deck.key.as_str(), deck.deck.as_deref()), ("k1", Some("k1")), "as clients knew it before");
    let path = "/api/me/forces/k1";
    for (list, sound) in [("2 Gang Boss\n\n", false), ("1 Gang Boss\n3 Punk\n", true), ("sector-house", true)] {
        let body = json!({"name": "Kings", "list": list});
        let (_, text) = ask(&host, ann.cookie(), Method::PUT, path, Some(body)).await;
        let kept: KeptList = serde_json::from_str(&text).expect("a force");
        assert_eq!((kept.sound, kept.deck), (sound, None), "{list}");
    }
    assert_eq!(mine(&host, ann.cookie()).await, [deck]);
    let (_, text) = ask(&host, ann.cookie(), Method::GET, "/api/me/forces", None).await;
    let forces: Vec<KeptList> = serde_json::from_str(&text).expect("forces");
    assert_eq!(forces.len(), 1);
    for (method, path) in [(Method::GET, "/api/me/secrets"), (Method::PUT, "/api/me/secrets/k1")] {
        let body = (method == Method::PUT).then(|| json!({"name": "Deck", "list": ""}));
        refused_for(&ask(&host, ann.cookie(), method, path, body).await, 404, None);
    }
    refused_for(
        &ask(&host, ann.cookie(), Method::DELETE, "/api/me/forces/K", Some(json!({}))).await,
        400,
        Some("force"),
    );
}

#[tokio::test]
async fn every_route_of_everybody() {
    every_route_of("decks").await;
}

#[tokio::test]
async fn every_route_of_everybody_for_forces() {
    every_route_of("forces").await;
}

/// Every route by everybody: whoever has the list, somebody else, whoever has logged out, and nobody. The key is the
/// same for all of them.
async fn every_route_of(kind: &str) {
    let host = Host::new().await;
    let all = format!("/api/me/{kind}");
    let one = format!("/api/me/{kind}/mine");
    let people = [host.guest().await, host.guest().await, host.guest().await];
    let _: Value = people[2].post("/api/logout", &json!({})).await.expect("logged out");
    let cookies = [people[0].cookie(), people[1].cookie(), people[2].cookie(), ""];
    let secret = Some(json!({"name": "Secret", "list": SECRET}));
    assert_eq!(ask(&host, cookies[0], Method::PUT, &one, secret).await.0, 201);
    let body = json!({"name": "Other", "list": "Cards:\n"});
    let matrix = [
        (Method::GET, &all, None, [200, 200, 401, 401]),
        (Method::GET, &one, None, [405, 405, 405, 405]),
        (Method::DELETE, &one, Some(json!({})), [200, 404, 401, 401]),
        (Method::PUT, &one, Some(body), [201, 201, 401, 401]),
    ];
    // The owner comes last, so that everybody has met the deck.
    for (method, path, body, statuses) in matrix {
        for at in [1, 2, 3, 0] {
            let (status, text) = ask(&host, cookies[at], method.clone(), path, body.clone()).await;
            assert_eq!(status.as_u16(), statuses[at], "{method} {path} by {at}: {text}");
            assert_eq!(text.contains("Slab Rats"), method == Method::GET && at == 0 && status == 200, "{text}");
        }
    }
    let names = async |cookie: &str| {
        let (_, text) = ask(&host, cookie, Method::GET, &all, None).await;
        let lists: Vec<KeptList> = serde_json::from_str(&text).expect("lists");
        lists.into_iter().map(|it| it.name).collect::<Vec<_>>()
    };
    assert_eq!((names(cookies[0]).await, names(cookies[1]).await), (vec!["Other".into()], vec!["Other".into()]));
}

#[tokio::test]
async fn other_sites_and_forms_change_nothing() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let url = format!("{}/api/me/decks/k", host.url);
    let body = json!({"name": "Deck", "list": "Cards:\n"}).to_string();
    for (method, kind, origin, status) in [
        (Method::PUT, "application/json", "http://evil.example", 403),
        (Method::DELETE, "application/json", "http://evil.example", 403),
        (Method::PUT, "text/plain", &*host.url, 415),
        (Method::DELETE, "application/x-www-form-urlencoded", &*host.url, 415),
    ] {
        let request = http.request(method.clone(), &url).header(header::COOKIE, ann.cookie()).body(body.clone());
        let answer = request.header(header::CONTENT_TYPE, kind).header(header::ORIGIN, origin).send().await;
        assert_eq!(answer.expect("an answer").status().as_u16(), status, "{method} {kind} {origin}");
    }
    assert!(mine(&host, ann.cookie()).await.is_empty());
}

#[tokio::test]
async fn decks_have_their_bounds() {
    let host = Host::with(hasty(), Limits { kept: 2, kept_list: 1000, body: 4000, ..Limits::none() }).await;
    let ann = host.guest().await;
    let cookie = ann.cookie();
    let deck = |name: &str, list: &str| json!({"name": name, "list": list});
    for name in ["", "  ", &"x".repeat(61), "a\nb", "a\u{0}b"] {
        refused_for(&keep(&host, cookie, "k", deck(name, "Cards:\n")).await, 400, Some("name"));
    }
    for list in [&*"x".repeat(1001), "Cards:\u{0}"] {
        refused_for(&keep(&host, cookie, "k", deck("Deck", list)).await, 400, Some("list"));
    }
    for key in ["K", "a.b", "a%2Fb", "%20", "%C3%A4", &"k".repeat(33)] {
        refused_for(&keep(&host, cookie, key, deck("Deck", "Cards:\n")).await, 400, Some("deck"));
        let path = format!("/api/me/decks/{key}");
        refused_for(&ask(&host, cookie, Method::DELETE, &path, Some(json!({}))).await, 400, Some("deck"));
    }
    for (body, field) in [
        (json!({"list": ""}), "name"),
        (json!({"name": "Deck"}), "list"),
        (json!({"name": "Deck", "list": "", "person": 1}), "person"),
    ] {
        refused_for(&keep(&host, cookie, "k", body).await, 400, Some(field));
    }
    refused_for(&keep(&host, cookie, "k", deck("Deck", &"x".repeat(5000))).await, 413, None);
    assert!(mine(&host, cookie).await.is_empty(), "a refusal changes nothing");

    for (key, status) in [("a", 201), ("b", 201), ("c", 409), ("a", 200)] {
        let answer = keep(&host, cookie, key, deck(&"ü".repeat(60), &"x".repeat(1000))).await;
        assert_eq!(answer.0.as_u16(), status, "{key}: {}", answer.1);
    }
    assert_eq!(mine(&host, cookie).await.len(), 2);
    let bob = host.guest().await;
    assert_eq!(keep(&host, bob.cookie(), "c", deck("Deck", "")).await.0, 201, "everybody has room of their own");
}

#[tokio::test]
async fn decks_are_not_changed_in_masses() {
    let host = Host::with(hasty(), Limits { kept_changes: Rate::new(2, 3600), ..Limits::none() }).await;
    let ann = host.guest().await;
    let deck = json!({"name": "Deck", "list": "Cards:\n"});
    assert_eq!(keep(&host, ann.cookie(), "a", deck.clone()).await.0, 201);
    refused_for(&ask(&host, ann.cookie(), Method::DELETE, "/api/me/decks/b", Some(json!({}))).await, 404, None);
    refused_for(&keep(&host, ann.cookie(), "a", deck.clone()).await, 429, None);
    assert_eq!(mine(&host, ann.cookie()).await.len(), 1, "to read them is free");
    let bob = host.guest().await;
    assert_eq!(keep(&host, bob.cookie(), "a", deck).await.0, 201);
}

/// A guest's decks are the account's; with the account they are gone.
#[tokio::test]
async fn decks_go_with_their_owner() {
    let host = Host::new().await;
    let guest = host.guest().await;
    keep(&host, guest.cookie(), "k", json!({"name": "Deck", "list": SECRET})).await;
    let credentials = json!({"name": "Anna", "password": "correct horse"});
    let _: Value = guest.post("/api/account", &credentials).await.expect("an account");
    assert_eq!(mine(&host, guest.cookie()).await.len(), 1);
    let other = host.guest().await;
    let (status, _) = ask(&host, other.cookie(), Method::POST, "/api/login", Some(credentials)).await;
    assert_eq!(status, 200);
    let person = guest.person().person;
    let body = Some(json!({"password": "correct horse"}));
    let (status, text) = ask(&host, guest.cookie(), Method::DELETE, "/api/account", body).await;
    assert_eq!(status, 200, "{text}");
    assert!(host.store().kept(person, "decks").await.expect("alive").is_empty());
}
