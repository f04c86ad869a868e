//! What every answer has.

use super::town::*;
use reqwest::Method;
use server::limits::{Limits, Rate};

#[tokio::test]
async fn every_answer_has_the_headers() {
    let town = Town::limited(Limits { guests: Rate::new(1, 3600), ..Limits::none() }).await;
    let json = ("content-type", "application/json");
    let big = " ".repeat(70_000);
    let answers = [
        town.send(Method::POST, "/api/guest", &[json], "{}").await,
        town.send(Method::POST, "/api/guest", &[json], "{}").await,
        town.get("/api/me/decks").await,
        town.get("/api/nothing").await,
        town.get("/nothing").await,
        town.get("/healthz").await,
        town.get("/metrics").await,
        town.get("/api/openapi.json").await,
        town.send(Method::PUT, "/api/me", &[], "").await,
        town.send(Method::POST, "/api/login", &[json], "{").await,
        town.send(Method::POST, "/api/login", &[], "{}").await,
        town.send(Method::POST, "/api/login", &[json], big).await,
        town.send(Method::POST, "/api/login", &[json, ("origin", "http://evil.example")], "{}").await,
        town.send(Method::HEAD, "/api/me", &[], "").await,
    ];
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [200, 429, 401, 404, 404, 200, 200, 200, 405, 400, 415, 413, 403, 200]);
    for (place, answer) in answers.iter().enumerate() {
        let said = |name: &str| {
            let all: Vec<_> = answer.headers.get_all(name).iter().collect();
            assert_eq!(all.len(), 1, "{name} of answer {place}");
            all[0].to_str().expect("ASCII").to_string()
        };
        let policy = said("content-security-policy");
        for part in [
            "default-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "object-src 'none'",
        ] {
            assert!(policy.split("; ").any(|it| it == part), "{part} in {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
        assert_eq!(said("x-content-type-options"), "nosniff");
        assert_eq!(said("referrer-policy"), "no-referrer");
        assert_eq!(said("cross-origin-opener-policy"), "same-origin");
        assert_eq!(said("cross-origin-resource-policy"), "same-origin");
        assert!(said("permissions-policy").contains("camera=()"));
        if ![4, 5, 6].contains(&place) {
            assert_eq!(said("cache-control"), "no-store", "answer {place}");
        }
    }
}
