//! What every answer carries, and what every request is asked before anybody looks into it.

use crate::limits::Address;
use crate::protocol::{Kind, Refused};
use crate::routes::{Asker, Problem, Refusal};
use crate::{App, Config};
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    self, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Instant;

/// No script, style or picture from elsewhere, none in the page's own text, and no page of others around ours.
/// 'self' in connect-src admits the WebSocket of the same host, too (CSP 3).
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const EVERYWHERE: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The link of a table is a secret. With this a browser sends `Origin: null` for forms; `fetch` sends the true one.
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Around all routes: limits, the check of the origin, then the answer with its headers, a line in the log and a count.
pub async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let api = request.uri().path().starts_with("/api/");
    let method = request.method().clone();
    // Never the path itself: it may be the link of a table.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_string());
    let mut response = match admit(&app, &request, api) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in EVERYWHERE {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Content is named by its hash, and says itself that it may be kept.
    if api && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    let status = response.status().as_u16();
    let micros = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    let route = route.as_deref().unwrap_or("none");
    if let Some(Refusal(kind)) = response.extensions().get() {
        app.metrics.refused(*kind);
    }
    tracing::debug!(%method, route, status, micros, "answered");
    response
}

fn admit(app: &App, request: &Request, api: bool) -> Result<(), Problem> {
    if api {
        app.gates.requests.pass(&Address::from(Asker::of(request, &app.config).ip))?;
    }
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe && !same_origin(request.headers(), &app.config) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            Refused::new(Kind::Forbidden, "This was asked by a page of another site."),
        ));
    }
    Ok(())
}

/// Whether a page of ours asks this, or no page at all: browsers name the page's origin on every request that changes
/// something and on every WebSocket, and a page cannot forge it.
pub fn same_origin(headers: &HeaderMap, config: &Config) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let Some(origin) = origins.next() else { return true };
    let (Ok(origin), None) = (origin.to_str(), origins.next()) else { return false };
    if config.origins.iter().any(|ours| ours.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = match origin.split_once("://") {
        Some(("https", host)) => host,
        // A page that came unprotected may be anybody's, so it is not ours where ours come protected.
        Some(("http", host)) if !by_https(headers, config) => host,
        _ => return false,
    };
    headers.get(HOST).and_then(|own| own.to_str().ok()).is_some_and(|own| own.eq_ignore_ascii_case(host))
}

/// Whether the browser used https, as far as the proxy says so.
pub fn by_https(headers: &HeaderMap, config: &Config) -> bool {
    config.trust_proxy && last(headers, "x-forwarded-proto").is_some_and(|proto| proto.eq_ignore_ascii_case("https"))
}

/// The last word of a list: the proxy next to us appends it, and what stands before it may be forged.
pub(crate) fn last<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for &(name, value) in lines {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn the_origin_is_our_host_or_one_of_ours() {
        let config = Config { origins: vec!["https://play.example.org/".into()], ..Config::default() };
        let host = ("host", "localhost:8080");
        for origin in ["http://localhost:8080", "https://LOCALHOST:8080", "https://play.example.org"] {
            assert!(same_origin(&asked(&[host, ("origin", origin)]), &config), "{origin}");
        }
        let others = [
            "null",
            "",
            "localhost:8080",
            "http://localhost",
            "http://localhost:8081",
            "http://evil.example",
            "http://localhost:8080.evil.example",
            "http://evil.example/localhost:8080",
            "http://play.example.org",
            "https://play.example.org.evil.example",
            "file://localhost:8080",
        ];
        for origin in others {
            assert!(!same_origin(&asked(&[host, ("origin", origin)]), &config), "{origin}");
        }
        assert!(same_origin(&asked(&[host]), &config), "who is not a browser has no origin");
        let two = [host, ("origin", "http://localhost:8080"), ("origin", "http://evil.example")];
        assert!(!same_origin(&asked(&two), &config));
        assert!(!same_origin(&asked(&[("origin", "http://localhost:8080")]), &config), "no host to compare with");
    }

    #[test]
    fn behind_https_an_unprotected_page_is_not_ours() {
        let config = Config { trust_proxy: true, ..Config::default() };
        let ask = |origin| asked(&[("host", "a.example"), ("origin", origin), ("x-forwarded-proto", "https")]);
        assert!(same_origin(&ask("https://a.example"), &config));
        assert!(!same_origin(&ask("http://a.example"), &config));
        assert!(same_origin(&ask("http://a.example"), &Config::default()), "anybody may have written that header");
    }

    #[test]
    fn only_the_nearest_proxy_is_believed() {
        let headers = asked(&[("x-forwarded-for", "1.1.1.1, 2.2.2.2"), ("x-forwarded-for", "3.3.3.3, 4.4.4.4")]);
        assert_eq!(last(&headers, "x-forwarded-for"), Some("4.4.4.4"));
        assert_eq!(last(&headers, "x-forwarded-proto"), None);
    }
}
