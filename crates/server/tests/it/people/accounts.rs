//! Accounts: made, kept, left and forgotten.

use super::town::*;
use reqwest::Method;
use reqwest::header::{HeaderName, SET_COOKIE};
use serde_json::json;
use server::people::Token;
use std::collections::BTreeSet;

#[tokio::test]
async fn an_account_is_the_same_person() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    let guest = town.me(&cookie).await.json();
    let made = town.post("/api/account", &cookie, json!({"name": " Judge Anna ", "password": PASSWORD})).await.ok();
    let expected = json!({"person": guest["person"], "name": "Judge Anna", "guest": false});
    assert_eq!(made.json(), expected);
    assert_eq!(town.me(&cookie).await.known().json(), expected);
    for name in ["Judge Anna", "judge anna", " JUDGE ANNA "] {
        let back = town.login(name, PASSWORD).await.ok();
        assert_eq!(back.json(), expected);
        assert_ne!(back.cookie(), cookie, "every log-in has a token of its own");
        assert_eq!(town.me(&back.cookie()).await.known().json(), expected);
    }
    let again = town.post("/api/account", &cookie, json!({"name": "Other", "password": PASSWORD})).await;
    again.refused(409, "conflict");
    let other = town.guest().await;
    let taken = town.post("/api/account", &other, json!({"name": "JUDGE anna", "password": "another one"})).await;
    taken.refused_field(409, "conflict", "name");
    assert_eq!(town.me(&other).await.json()["guest"], true, "a refusal changes nothing");
}

#[tokio::test]
async fn names_and_passwords_have_their_bounds() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    let before = town.me(&cookie).await.json();
    let long = "x".repeat(25);
    for name in ["", "x", &long, "a  b", "tab\t", "\u{202e}abc", "<script>", "zero\u{200b}", "--", "somebody"] {
        let body = json!({"name": name, "password": PASSWORD});
        town.post("/api/account", &cookie, body).await.refused_field(400, "malformed", "name");
        town.post("/api/name", &cookie, json!({"name": name})).await.refused_field(400, "malformed", "name");
    }
    for password in ["", "1234567", &"x".repeat(201)] {
        let body = json!({"name": "Anna", "password": password});
        town.post("/api/account", &cookie, body).await.refused_field(400, "malformed", "password");
    }
    assert_eq!(town.me(&cookie).await.json(), before, "a refusal changes nothing");
    // Characters are counted, not bytes, and no letter of a password is cut off.
    let longest = "ü".repeat(200);
    town.post("/api/account", &cookie, json!({"name": "Anna", "password": longest})).await.ok();
    town.login("Anna", &longest).await.ok();
    town.login("Anna", &"ü".repeat(199)).await.refused(403, "forbidden");
    town.login("Anna", &"ü".repeat(201)).await.refused_field(400, "malformed", "password");
    town.login(&long, PASSWORD).await.refused_field(400, "malformed", "name");
}

#[tokio::test]
async fn nobody_learns_which_names_exist() {
    let town = Town::new().await;
    town.account("Anna").await;
    // That it takes as long is measured where nothing else takes time: see the tests of `people`.
    let unknown = town.login("Nobody", "not the password").await;
    let wrong = town.login("Anna", "not the password").await;
    unknown.refused(403, "forbidden");
    assert_eq!((unknown.status, &unknown.text), (wrong.status, &wrong.text));
    let names = |answer: &Answer| answer.headers.keys().map(HeaderName::to_string).collect::<BTreeSet<_>>();
    assert_eq!(names(&unknown), names(&wrong));
    assert!(!unknown.headers.contains_key(SET_COOKIE));
    // A guest's name is no account, whoever has it.
    let guest = town.guest().await;
    town.post("/api/name", &guest, json!({"name": "Guest Name"})).await.ok();
    town.login("Guest Name", "").await.refused(403, "forbidden");
}

#[tokio::test]
async fn who_logs_in_gives_up_the_cookie_they_had() {
    let town = Town::new().await;
    let first = town.account("Anna").await;
    let guest = town.guest().await;
    let failed = town.post("/api/login", &guest, json!({"name": "Anna", "password": "not the password"})).await;
    failed.refused(403, "forbidden");
    town.me(&guest).await.known();
    let mut changes = town.app.people.changes();
    let back = town.post("/api/login", &guest, json!({"name": "Anna", "password": PASSWORD})).await.ok();
    town.me(&guest).await.nobody();
    let gone = Token::parse(&guest).expect("a token").hash();
    assert_eq!(changes.try_recv(), Ok(server::people::Change::TokenGone(gone)));
    assert_eq!(town.me(&back.cookie()).await.known().json(), town.me(&first).await.known().json());
}

#[tokio::test]
async fn logging_out_here_and_everywhere() {
    let town = Town::new().await;
    let first = town.account("Anna").await;
    let second = town.login("Anna", PASSWORD).await.cookie();
    let third = town.login("Anna", PASSWORD).await.cookie();
    let other = town.account("Berta").await;
    let out = town.post("/api/logout", &first, json!({})).await.ok();
    assert_eq!(out.headers[SET_COOKIE], "megacity=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    town.me(&first).await.nobody();
    town.me(&second).await.known();
    town.post("/api/logout", &second, json!({"everywhere": true})).await.ok();
    for cookie in [&first, &second, &third] {
        town.me(cookie).await.nobody();
    }
    town.me(&other).await.known();
    town.post("/api/logout", &third, json!({"everywhere": true})).await.refused(401, "forbidden");
    town.login("Anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn a_new_password_logs_the_others_out() {
    let town = Town::new().await;
    let mine = town.account("Anna").await;
    let other = town.login("Anna", PASSWORD).await.cookie();
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    town.post("/api/password", &mine, change("a wrong one", "a new one")).await.refused_field(403, "forbidden", "old");
    town.post("/api/password", &mine, change(PASSWORD, "short")).await.refused_field(400, "malformed", "new");
    let long = "x".repeat(201);
    town.post("/api/password", &mine, change(&long, "a new one")).await.refused_field(400, "malformed", "old");
    town.me(&other).await.known();
    let changed = town.post("/api/password", &mine, change(PASSWORD, "a new one")).await.ok();
    for cookie in [&mine, &other] {
        town.me(cookie).await.nobody();
    }
    town.me(&changed.cookie()).await.known();
    town.login("Anna", PASSWORD).await.refused(403, "forbidden");
    town.login("Anna", "a new one").await.ok();
    let guest = town.guest().await;
    town.post("/api/password", &guest, change(PASSWORD, "a new one")).await.refused(409, "conflict");
}

#[tokio::test]
async fn guests_choose_a_name() {
    let town = Town::new().await;
    let anna = town.account("Anna").await;
    let guest = town.guest().await;
    let named = town.post("/api/name", &guest, json!({"name": " Chopper "})).await.ok().json();
    assert_eq!((&named["name"], &named["guest"]), (&json!("Chopper"), &json!(true)));
    assert_eq!(town.me(&guest).await.json(), named);
    let other = town.guest().await;
    town.post("/api/name", &other, json!({"name": "Chopper"})).await.ok();
    town.post("/api/name", &guest, json!({"name": "aNNa"})).await.refused_field(409, "conflict", "name");
    town.post("/api/name", &anna, json!({"name": "Berta"})).await.refused(409, "conflict");
    assert_eq!(town.me(&guest).await.json(), named);
    assert_eq!(town.me(&anna).await.json()["name"], "Anna");
}

#[tokio::test]
async fn whoever_wants_is_forgotten() {
    let town = Town::new().await;
    let forget = async |cookie: &str, body| town.ask(Method::DELETE, "/api/account", cookie, body).await;
    let guest = town.guest().await;
    let gone = forget(&guest, json!({})).await.ok();
    assert_eq!(gone.headers[SET_COOKIE], "megacity=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    town.me(&guest).await.nobody();

    let anna = town.account("Anna").await;
    let other = town.login("Anna", PASSWORD).await.cookie();
    let id = town.me(&anna).await.json()["person"].as_i64().expect("a number");
    forget(&anna, json!({})).await.refused_field(400, "malformed", "password");
    forget(&anna, json!({"password": null})).await.refused_field(400, "malformed", "password");
    forget(&anna, json!({"password": "a wrong one"})).await.refused_field(403, "forbidden", "password");
    town.me(&anna).await.known();
    forget(&anna, json!({"password": PASSWORD})).await.ok();
    for cookie in [&anna, &other] {
        town.me(cookie).await.nobody();
    }
    town.login("Anna", PASSWORD).await.refused(403, "forbidden");
    let row = town.store().person(id).await.expect("alive").expect("the row stays for the games");
    assert_eq!((row.name.as_str(), row.password), ("somebody", None));
    town.account("Anna").await;
}
