//! Whose work the program contains, over HTTP.

use super::stored::takes_gzip;
use crate::App;
use crate::licences::{self, Licences};
use axum::Router;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, VARY};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;
use utoipa::OpenApi;

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/licences", get(list))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(list))]
pub struct Api;

/// The packages of others that this program contains, with their licences.
#[utoipa::path(get, path = "/api/licences", responses((status = 200, body = Licences)))]
async fn list(headers: HeaderMap) -> Response {
    let about = [(CONTENT_TYPE, "application/json"), (VARY, "accept-encoding")];
    match takes_gzip(&headers) {
        true => (about, [(CONTENT_ENCODING, "gzip")], licences::PACKED).into_response(),
        false => (about, licences::json()).into_response(),
    }
}
