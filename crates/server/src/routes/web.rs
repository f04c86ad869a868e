//! The browser client: its files are built by `build.rs` and part of the binary.
//!
//! A file under `/assets/` has the hash of its content in its name and is kept for ever; all else is asked again, and
//! answered by its tag if it is the same. What is no file is a path of the app itself, which has one page for all.

use super::{not_so, nowhere};
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    HeaderValue, IF_NONE_MATCH, VARY,
};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};

#[derive(Debug)]
struct File {
    path: &'static str,
    kind: &'static str,
    /// Of the content.
    tag: &'static str,
    plain: &'static [u8],
    /// Where it is smaller so.
    gzip: Option<&'static [u8]>,
}

/// Sorted by path.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

fn file(path: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|at| &FILES[at])
}

/// Whatever no other route takes.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/api" {
        return nowhere().await.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ([(ALLOW, "GET,HEAD")], not_so().await).into_response();
    }
    if let Some(file) = file(path) {
        return answer(file, StatusCode::OK, &request);
    }
    // A page in place of a script would only be misunderstood.
    if path.starts_with("/assets/") {
        return nowhere().await.into_response();
    }
    let status = if is_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    answer(file("/index.html").expect("every build has it"), status, &request)
}

/// The paths that the app knows: `placeOf` in web/src/lib/pages.ts. For others it says itself that nothing is there.
fn is_page(path: &str) -> bool {
    let inner = path.strip_prefix('/').unwrap_or(path);
    let parts: Vec<&str> = inner.strip_suffix('/').unwrap_or(inner).split('/').collect();
    if parts.iter().any(|part| part.is_empty()) {
        return path == "/";
    }
    matches!(
        *parts,
        ["new" | "table", _]
            | ["table", _, "replay" | "fair"]
            | ["games" | "profile" | "about" | "licences"]
            | ["rules" | "learn" | "cards" | "decks" | "forces" | "tables"]
            | ["rules" | "learn" | "cards" | "decks" | "forces" | "tables", _]
    )
}

fn answer(file: &'static File, status: StatusCode, request: &Request) -> Response {
    let packed = file.gzip.filter(|_| takes_gzip(request.headers()));
    // The same content in another coding is another answer.
    let tag = format!("\"{}{}\"", file.tag, if packed.is_some() { "-gz" } else { "" });
    let kept = if file.path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = HeaderMap::new();
    let mut say = |name: HeaderName, value: &str| {
        headers.insert(name, HeaderValue::from_str(value).expect("it is plain ASCII"));
    };
    say(CACHE_CONTROL, kept);
    say(ETAG, &tag);
    if file.gzip.is_some() {
        say(VARY, "accept-encoding");
    }
    if status == StatusCode::OK && knows(request.headers(), &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let bytes = packed.unwrap_or(file.plain);
    say(CONTENT_TYPE, file.kind);
    say(CONTENT_LENGTH, &bytes.len().to_string());
    if packed.is_some() {
        say(CONTENT_ENCODING, "gzip");
    }
    let body = if *request.method() == Method::HEAD { Body::empty() } else { Body::from(bytes) };
    (status, headers, body).into_response()
}

/// Whether the client has this answer already.
fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let mut known = words(headers, IF_NONE_MATCH);
    known.any(|word| word.trim_start_matches("W/") == tag)
}

pub fn takes_gzip(headers: &HeaderMap) -> bool {
    let mut codings = words(headers, ACCEPT_ENCODING);
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}

fn words(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .into_iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_sorted_and_there() {
        assert!(FILES.is_sorted_by(|a, b| a.path < b.path));
        assert!(file("/index.html").is_some_and(|page| page.plain.starts_with(b"<!doctype html>")));
        assert!(file("/favicon.svg").is_some());
        assert!(file("/.vite/manifest.json").is_none() && file("/index.html.gz").is_none());
    }

    #[test]
    fn the_paths_of_the_app() {
        let known =
            ["/", "/new/helter-skelter", "/table/3f", "/table/3f/replay", "/table/3f/fair", "/games", "/games/"];
        let more = [
            "/rules",
            "/rules/HS-053",
            "/rules/fair",
            "/profile",
            "/learn",
            "/learn/helter-skelter",
            "/about",
            "/licences",
        ];
        for path in known.iter().chain(&more) {
            assert!(is_page(path), "{path}");
        }
        for path in [
            "/new",
            "/table",
            "/table/3f/x",
            "/table/3f/fair/x",
            "/games/x",
            "/profile/x",
            "/about/x",
            "/rules/a/b",
            "/x",
            "//",
            "/table//",
            "/%2f",
        ] {
            assert!(!is_page(path), "{path}");
        }
    }

    #[test]
    fn codings_are_read() {
        let takes =
            |line: &'static str| takes_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(line))]));
        assert!(takes("gzip") && takes("br;q=1, GZIP ; q=0.5") && takes("deflate, gzip"));
        assert!(!takes("gzip;q=0") && !takes("br") && !takes("") && !takes("x-gzip2") && !takes("gzip; q=0.000"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
