//! The browser client: its files are built by `build.rs` and part of the binary.
//!
//! A file under `/assets/` has the hash of its content in its name and is kept for ever; all else is asked again, and
//! answered by its tag if it is the same. What is no file is a path of the app itself, which has one page for all.

use super::{not_so, nowhere};
use crate::routes::Stored;
use axum::extract::Request;
use axum::http::header::ALLOW;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};

#[derive(Debug)]
struct File {
    path: &'static str,
    stored: Stored,
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
    let kept = if file.path.starts_with("/assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    file.stored.answer(status, kept, request.method(), request.headers())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_sorted_and_there() {
        assert!(FILES.is_sorted_by(|a, b| a.path < b.path));
        assert!(file("/index.html").is_some_and(|page| page.stored.plain.starts_with(b"<!doctype html>")));
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
}
