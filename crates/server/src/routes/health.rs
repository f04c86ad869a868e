//! For operators: whether it lives, and how it does.

use super::{Asker, Problem};
use crate::App;
use crate::protocol::{Kind, Refused};
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use std::sync::Arc;
use utoipa::OpenApi;

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(healthz, metrics))]
pub struct Api;

/// Whether this node can do its work.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, body = String, content_type = "text/plain", description = "ok"),
    (status = 503, body = Refused, description = "The database does not answer"),
))]
async fn healthz(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    if app.store.alive().await { Ok("ok") } else { Err(Problem::unavailable()) }
}

/// Counts in the text format of Prometheus, for this machine or for whom the operator allows.
#[utoipa::path(get, path = "/metrics", responses(
    (status = 200, body = String, content_type = "text/plain; version=0.0.4"),
    (status = 403, body = Refused),
))]
async fn metrics(State(app): State<Arc<App>>, asker: Asker) -> Result<impl IntoResponse, Problem> {
    if !(app.config.metrics_open || asker.local) {
        return Err(Refused::new(Kind::Forbidden, "The counts are for the operator of this server.").into());
    }
    Ok(([(CONTENT_TYPE, prometheus::TEXT_FORMAT)], app.metrics.text()))
}
