//! The page behind the link that the server prints.

use crate::App;
use axum::Router;
use axum::response::Html;
use axum::routing::get;
use std::sync::Arc;

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/", get(home))
}

async fn home() -> Html<&'static str> {
    Html(include_str!("home.html"))
}
