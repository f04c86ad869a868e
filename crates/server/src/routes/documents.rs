//! The books of rules, the cases that show them and what was measured, over HTTP.

use crate::App;
use crate::documents::{CaseText, Cover, Shelf};
use crate::protocol::{Kind, Refused};
use crate::routes::{InPath, Problem};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use std::sync::Arc;
use utoipa::OpenApi;

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/documents", get(books))
        .route("/api/documents/{game}", get(rules))
        .route("/api/documents/{game}/cases", get(cases))
        .route("/api/documents/{game}/measured", get(measured))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(books, rules, cases, measured))]
pub struct Api;

/// The books of rules that are here, and what there is in each.
#[utoipa::path(get, path = "/api/documents", tag = "documents", responses((status = 200, body = Vec<Cover>)))]
pub async fn books(State(app): State<Arc<App>>) -> Json<Vec<Cover>> {
    Json(app.documents.covers().to_vec())
}

/// The rules of a game, as they were written.
#[utoipa::path(get, path = "/api/documents/{game}", tag = "documents", params(("game" = String, Path)),
    responses((status = 200, body = String, content_type = "text/markdown"), (status = 404, body = Refused)))]
pub async fn rules(
    State(app): State<Arc<App>>,
    InPath(game): InPath<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&app, Shelf::Rules, &game, &method, &headers)
}

/// The rule cases of a game, for those who read them.
#[utoipa::path(get, path = "/api/documents/{game}/cases", tag = "documents", params(("game" = String, Path)),
    responses((status = 200, body = Vec<CaseText>), (status = 404, body = Refused)))]
pub async fn cases(
    State(app): State<Arc<App>>,
    InPath(game): InPath<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&app, Shelf::Cases, &game, &method, &headers)
}

/// What was measured of the cards of a game in games between bots.
#[utoipa::path(get, path = "/api/documents/{game}/measured", tag = "documents", params(("game" = String, Path)),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 404, body = Refused)))]
pub async fn measured(
    State(app): State<Arc<App>>,
    InPath(game): InPath<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    answer(&app, Shelf::Measured, &game, &method, &headers)
}

fn answer(app: &App, shelf: Shelf, game: &str, method: &Method, headers: &HeaderMap) -> Result<Response, Problem> {
    let found = app.documents.find(shelf, game);
    let stored = found.ok_or_else(|| Refused::new(Kind::Unknown, "there is no such document"))?;
    // Another build may have other sentences: it is asked again, and seldom sent again.
    Ok(stored.answer(StatusCode::OK, "public, no-cache", method, headers))
}
