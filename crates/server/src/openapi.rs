//! The REST side described for programs, made from the code of its routes.

use crate::App;
use crate::routes::{cards, documents, forces, health, kept, layouts, licences, people, steps, tables};
use axum::routing::get;
use axum::{Json, Router};
use std::sync::Arc;
use utoipa::OpenApi;

#[derive(Debug, OpenApi)]
#[openapi(
    info(title = "Mega-City Tables", description = "People and tables. Games are played over the WebSocket."),
    paths(openapi)
)]
struct Whole;

/// Every route of the server. A new file of routes adds its own here.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut whole = Whole::openapi();
    let parts = [health::Api::openapi(), people::Api::openapi(), tables::Api::openapi(), steps::Api::openapi()];
    let games = [cards::Api::openapi(), forces::Api::openapi(), layouts::Api::openapi(), kept::Api::openapi()];
    for part in parts.into_iter().chain(games).chain([documents::Api::openapi(), licences::Api::openapi()]) {
        whole.merge(part);
    }
    whole
}

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/openapi.json", get(openapi))
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(document())
}
