//! How often things may be asked.

use super::town::*;
use reqwest::header::RETRY_AFTER;
use reqwest::{Method, StatusCode};
use serde_json::json;
use server::Config;
use server::limits::{Limits, Rate};
use std::sync::Arc;

#[track_caller]
fn too_often(answer: &Answer, least: u64, most: u64) {
    answer.refused(429, "limit");
    let seconds: u64 = answer.headers[RETRY_AFTER].to_str().expect("ASCII").parse().expect("seconds");
    assert!((least..=most).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn guests_are_not_made_in_masses() {
    let limits = Limits { guests: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::limited(limits.clone()).await;
    let cookie = town.guest().await;
    town.guest().await;
    too_often(&town.post("/api/guest", "", json!({})).await, 1700, 1801);
    // Whoever is known makes no new one.
    town.post("/api/guest", &cookie, json!({})).await.ok();
    let from = async |town: &Town, address: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        town.send(Method::POST, "/api/guest", &headers, "{}").await
    };
    too_often(&from(&town, "9.9.9.9").await, 1700, 1801);

    let proxy = Town::with(Config { trust_proxy: true, ..Config::default() }, limits).await;
    for address in ["9.9.9.9", "1.1.1.1, 9.9.9.9"] {
        from(&proxy, address).await.ok();
    }
    too_often(&from(&proxy, "2.2.2.2, 9.9.9.9").await, 1700, 1801);
    from(&proxy, "9.9.9.9, 8.8.8.8").await.ok();
    for address in ["2001:db8::1", "2001:db8::2"] {
        from(&proxy, address).await.ok();
    }
    too_often(&from(&proxy, "2001:db8::3").await, 1700, 1801);
}

#[tokio::test]
async fn passwords_are_not_guessed() {
    let proxy = Config { trust_proxy: true, ..Config::default() };
    let from = async |town: &Town, address: &str, name: &str, password: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        let body = json!({"name": name, "password": password}).to_string();
        town.send(Method::POST, "/api/login", &headers, body).await
    };
    let here = Limits { logins_here: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::with(proxy.clone(), here).await;
    town.account("Anna").await;
    for name in ["Anna", " ANNA "] {
        from(&town, "9.9.9.9", name, "a wrong one").await.refused(403, "forbidden");
    }
    too_often(&from(&town, "9.9.9.9", "anna", PASSWORD).await, 1700, 1801);
    from(&town, "8.8.8.8", "Anna", PASSWORD).await.ok();
    from(&town, "9.9.9.9", "Berta", "a wrong one").await.refused(403, "forbidden");

    let of_name = Limits { logins_of_name: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::with(proxy.clone(), of_name).await;
    for (address, name) in [("1.1.1.1", "Anna"), ("2.2.2.2", "anna")] {
        from(&town, address, name, "a wrong one").await.refused(403, "forbidden");
    }
    // Names that do not exist are counted, too: else the limit would tell which do.
    too_often(&from(&town, "3.3.3.3", "Anna", PASSWORD).await, 1700, 1801);

    let of_address = Limits { logins_of_address: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::with(proxy, of_address).await;
    for name in ["Anna", "Berta"] {
        from(&town, "9.9.9.9", name, "a wrong one").await.refused(403, "forbidden");
    }
    too_often(&from(&town, "9.9.9.9", "Carla", "a wrong one").await, 1700, 1801);
    from(&town, "8.8.8.8", "Carla", "a wrong one").await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_stolen_cookie_does_not_guess_the_password() {
    let town = Town::limited(Limits { passwords: Rate::new(3, 3600), ..Limits::none() }).await;
    let anna = town.account("Anna").await;
    let change = json!({"old": "a wrong one", "new": "another one"});
    town.post("/api/password", &anna, change).await.refused(403, "forbidden");
    let forget =
        async |password: &str| town.ask(Method::DELETE, "/api/account", &anna, json!({"password": password})).await;
    forget("a wrong one").await.refused(403, "forbidden");
    too_often(&forget(PASSWORD).await, 1100, 1201);
    too_often(&town.post("/api/password", &anna, json!({"old": PASSWORD, "new": PASSWORD})).await, 1100, 1201);
}

#[tokio::test]
async fn names_and_requests_have_their_rates() {
    let town = Town::limited(Limits { names: Rate::new(1, 100), ..Limits::none() }).await;
    let guest = town.guest().await;
    town.post("/api/name", &guest, json!({"name": "Chopper"})).await.ok();
    too_often(&town.post("/api/name", &guest, json!({"name": "Copper"})).await, 90, 101);

    let town = Town::limited(Limits { requests: Rate::new(3, 300), ..Limits::none() }).await;
    for _ in 0..3 {
        town.get("/api/me").await.nobody();
    }
    too_often(&town.get("/api/me").await, 90, 101);
    too_often(&town.get("/api/nothing").await, 90, 101);
    assert_eq!(town.get("/healthz").await.ok().text, "ok");
}

#[tokio::test]
async fn a_flood_of_passwords_is_answered() {
    let town = Arc::new(Town::new().await);
    town.account("Anna").await;
    let flood: Vec<_> = (0..12)
        .map(|number| {
            let town = town.clone();
            let password = if number % 2 == 0 { PASSWORD } else { "a wrong one" };
            tokio::spawn(async move { town.login("Anna", password).await.status })
        })
        .collect();
    // Others are not kept waiting by it.
    town.get("/api/me").await.nobody();
    assert!(flood.iter().any(|login| !login.is_finished()), "it came after all of them");
    for (number, status) in flood.into_iter().enumerate() {
        let status = status.await.expect("no panic");
        assert_eq!(status, if number % 2 == 0 { StatusCode::OK } else { StatusCode::FORBIDDEN });
    }
}
