//! Guests and their cookies.

use super::town::*;
use reqwest::Method;
use reqwest::header::SET_COOKIE;
use serde_json::json;
use server::Config;
use server::limits::Limits;
use server::people::Token;

#[tokio::test]
async fn a_guest_plays_at_once_and_stays_who_they_are() {
    let town = Town::new().await;
    let came = town.post("/api/guest", "", json!({})).await.ok();
    let person = came.json();
    assert_eq!(person["guest"], true);
    assert_eq!(person["name"].as_str().expect("a name").split(' ').count(), 3);
    let cookie = came.cookie();
    assert_eq!(town.me(&cookie).await.known().json(), person);
    let again = town.post("/api/guest", &cookie, json!({})).await.ok();
    assert_eq!((again.json(), again.cookie()), (person.clone(), cookie.clone()));
    let other = town.post("/api/guest", "", json!({})).await.ok();
    assert_ne!(other.json()["person"], person["person"]);
    assert_ne!(other.cookie(), cookie);
}

#[tokio::test]
async fn the_cookie_is_only_for_us() {
    let town = Town::new().await;
    let proxy = Town::with(Config { trust_proxy: true, ..Config::default() }, Limits::none()).await;
    let json = ("content-type", "application/json");
    let plain = town.send(Method::POST, "/api/guest", &[json], "{}").await.ok();
    let token = plain.cookie();
    assert!(token.len() == 32 && token.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f')), "{token}");
    let flags = "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";
    assert_eq!(plain.headers[SET_COOKIE], format!("megacity={token}; {flags}"));
    assert_eq!(town.me(&token).await.headers[SET_COOKIE], format!("megacity={token}; {flags}"), "it is renewed");
    // Anybody can write that header; only a proxy of ours is believed.
    let https = [json, ("x-forwarded-proto", "https")];
    let forged = town.send(Method::POST, "/api/guest", &https, "{}").await.ok();
    assert!(!forged.headers[SET_COOKIE].to_str().expect("ASCII").contains("Secure"));
    let secure = proxy.send(Method::POST, "/api/guest", &https, "{}").await.ok();
    assert_eq!(secure.headers[SET_COOKIE], format!("megacity={}; {flags}; Secure", secure.cookie()));
    let http = proxy.send(Method::POST, "/api/guest", &[json, ("x-forwarded-proto", "http")], "{}").await.ok();
    assert!(!http.headers[SET_COOKIE].to_str().expect("ASCII").contains("Secure"));
    // It is told nowhere else, and not stored as it is.
    assert!(!plain.text.contains(&token));
    let hash = Token::parse(&token).expect("a token").hash();
    assert!(town.store().person_of_token(hash, server::clock::now()).await.expect("alive").is_some());
}

#[tokio::test]
async fn strangers_are_told_so() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    let person = town.me(&cookie).await.json()["person"].as_i64().expect("a number");
    let expired = Token::parse(&"ab".repeat(16)).expect("hexadecimal");
    let long_ago = server::clock::now() - 401 * DAY;
    town.store().add_token(expired.hash(), person, long_ago).await.expect("stored");
    let upper = cookie.to_uppercase();
    let bad = ["", "0", "nonsense", &"0".repeat(32), &expired.reveal(), &upper, &cookie[1..], &format!("{cookie}0")];
    for cookie in bad {
        town.me(cookie).await.nobody();
    }
    town.get("/api/me").await.nobody();
    let credentials = json!({"name": "Anna", "password": PASSWORD});
    let routes = [
        (Method::POST, "/api/account", credentials),
        (Method::POST, "/api/logout", json!({})),
        (Method::POST, "/api/password", json!({"old": PASSWORD, "new": PASSWORD})),
        (Method::POST, "/api/name", json!({"name": "Anna"})),
        (Method::DELETE, "/api/account", json!({})),
    ];
    for (method, path, body) in routes {
        town.ask(method, path, &"0".repeat(32), body).await.refused(401, "forbidden");
    }
    // A token that is about to expire is renewed by being used.
    let old = Token::parse(&"cd".repeat(16)).expect("hexadecimal");
    town.store().add_token(old.hash(), person, server::clock::now() - 399 * DAY).await.expect("stored");
    town.me(&old.reveal()).await.known();
    let later = server::clock::now() + 399 * DAY;
    assert!(town.store().person_of_token(old.hash(), later).await.expect("alive").is_some());
}
