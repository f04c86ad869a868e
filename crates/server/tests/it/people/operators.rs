//! For operators and programs: counts, health, the document of the routes, the log.

use super::town::*;
use reqwest::Method;
use reqwest::header::RETRY_AFTER;
use serde_json::json;
use server::Config;
use server::limits::Limits;
use server::people::Token;
use server::store::Place;
use std::collections::BTreeSet;

#[tokio::test]
async fn the_counts_are_for_this_machine() {
    let town = Town::new().await;
    town.get("/api/me/decks").await.refused(401, "forbidden");
    let text = town.get("/metrics").await.ok().text;
    assert!(text.contains("refusals_total{kind=\"forbidden\"} 1\n"), "{text}");
    for name in ["moves_total", "move_seconds_count", "commit_batch_bucket", "commit_seconds_sum", "sockets_open"] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name} in {text}");
    }
    for header in ["x-forwarded-for", "forwarded", "via", "x-forwarded-proto"] {
        // Whoever comes through a proxy on this machine is not this machine.
        town.send(Method::GET, "/metrics", &[(header, "127.0.0.1")], "").await.refused(403, "forbidden");
    }
    let open = Town::with(Config { metrics_open: true, ..Config::default() }, Limits::none()).await;
    open.send(Method::GET, "/metrics", &[("x-forwarded-for", "9.9.9.9")], "").await.ok();
}

#[tokio::test]
async fn a_server_without_its_store_says_so() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    assert_eq!(town.get("/healthz").await.ok().text, "ok");
    town.store().close().await;
    for answer in [
        town.get("/healthz").await,
        town.me(&cookie).await,
        town.post("/api/guest", "", json!({})).await,
        town.login("Anna", PASSWORD).await,
    ] {
        answer.refused(503, "unavailable");
        assert!(answer.headers.contains_key(RETRY_AFTER));
        assert!(!answer.text.contains("database") && !answer.text.contains("closed"), "{}", answer.text);
    }
}

#[tokio::test]
async fn the_document_lists_every_route() {
    let town = Town::new().await;
    let document = town.get("/api/openapi.json").await.ok().json();
    assert!(document["openapi"].as_str().expect("a version").starts_with("3."));
    let mut listed = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            listed.insert(format!("{method} {path}"));
            assert!(operation["responses"].as_object().is_some_and(|it| !it.is_empty()), "{method} {path}");
        }
    }
    // The code itself is asked, so that nobody can forget to list a route.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut routed = BTreeSet::new();
    let files = std::fs::read_dir(format!("{folder}/routes")).expect("a folder").map(|it| it.expect("a file").path());
    for file in files.chain([format!("{folder}/openapi.rs").into()]) {
        let text = std::fs::read_to_string(file).expect("text");
        for route in text.split(".route(").skip(1) {
            let route = route.split("\n    }").next().expect("the first part");
            let path = route.split('"').nth(1).expect("a path");
            for method in ["get", "post", "put", "patch", "delete"] {
                if route.contains(&format!("{method}(")) {
                    routed.insert(format!("{method} {path}"));
                }
            }
        }
    }
    assert!(routed.len() >= 11, "{routed:?}");
    // The socket and the page are for people, not for programs.
    for other in ["get /api/socket", "get /"] {
        routed.remove(other);
    }
    assert_eq!(listed, routed);
    // And every reference leads somewhere.
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

#[tokio::test]
async fn no_secret_is_logged() {
    let town = Town::new().await;
    let (old, new, wrong) = ("swordfish-one", "swordfish-two", "swordfish-bad");
    let cookie = town.guest().await;
    town.post("/api/account", &cookie, json!({"name": "Secretive", "password": old})).await.ok();
    let second = town.login("Secretive", old).await.ok().cookie();
    town.login("Secretive", wrong).await.refused(403, "forbidden");
    town.post("/api/login", "", json!({"name": "Secretive", "password": wrong, "x": 1}))
        .await
        .refused(400, "malformed");
    town.post("/api/login", "", json!({"name": "Secretive", "password": {"swordfish-deep": 1}}))
        .await
        .refused(400, "malformed");
    town.post("/api/password", &second, json!({"old": wrong, "new": new})).await.refused(403, "forbidden");
    let third = town.post("/api/password", &second, json!({"old": old, "new": new})).await.ok().cookie();
    let link = "5ec2e7ab1e5ec2e7ab1e5ec2e7ab1e77";
    town.get(&format!("/api/tables/{link}")).await;
    let person = town.me(&third).await.json()["person"].as_i64().expect("a number");
    let row = town.store().person(person).await.expect("alive").expect("a row");
    let known = server::routes::Known { person: row.clone(), token: Token::parse(&third).expect("a token") };
    tracing::info!(?known, config = ?town.app.config, "shown as carelessly as can be");
    town.ask(Method::DELETE, "/api/account", &third, json!({"password": new})).await.ok();
    town.store().close().await;
    town.me(&third).await.refused(503, "unavailable");

    let said = String::from_utf8_lossy(&logs().lock().expect("nobody panics with it")).into_owned();
    for needed in ["logged in", "forgotten", "shown as carelessly", "/api/login", "the store failed"] {
        assert!(said.contains(needed), "the log was not captured: {needed}");
    }
    let hash = row.password.expect("an account");
    let tail = hash.rsplit('$').next().expect("a hash");
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let stored = hex(&Token::parse(&third).expect("a token").hash());
    for secret in ["swordfish", &cookie, &second, &third, tail, &stored, link] {
        let at = said.lines().find(|line| line.contains(secret));
        assert_eq!(at, None, "{secret} was logged");
    }
    // A postgres address has a password in it.
    let config = Config { place: Place::Postgres("postgres://me:swordfish@db/x".into()), ..Config::default() };
    assert!(!format!("{config:?}").contains("swordfish"));
}
