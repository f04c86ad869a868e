//! The HTTP side: what is asked and answered without a socket.

pub mod cards;
pub mod documents;
pub mod forces;
pub mod health;
mod input;
pub mod kept;
pub mod layouts;
pub mod licences;
pub mod people;
mod problem;
pub mod steps;
mod stored;
pub mod tables;
mod web;

pub use input::{Asker, Body, InPath, InQuery, Known, Nothing, Wanted};
pub use problem::{Problem, Refusal};
pub use stored::Stored;

use crate::protocol::{Kind, Refused};
use crate::{App, headers, openapi};
use axum::Router;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use std::sync::Arc;

/// Serve it with `into_make_service_with_connect_info::<SocketAddr>()`: limits go by address.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .merge(health::routes())
        .merge(openapi::routes())
        .merge(people::routes())
        .merge(tables::routes())
        .merge(steps::routes())
        .merge(cards::routes())
        .merge(forces::routes())
        .merge(layouts::routes())
        .merge(kept::routes())
        .merge(licences::routes())
        .merge(documents::routes())
        .route("/api/socket", get(crate::socket::upgrade))
        .fallback(web::serve)
        .method_not_allowed_fallback(not_so)
        .layer(from_fn_with_state(app.clone(), headers::around))
        .with_state(app)
}

async fn nowhere() -> Problem {
    Refused::new(Kind::Unknown, "There is nothing here.").into()
}

async fn not_so() -> Problem {
    let refused = Refused::new(Kind::Malformed, "This place takes other methods; see the header Allow.");
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, refused)
}
