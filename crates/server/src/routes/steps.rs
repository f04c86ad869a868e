//! A game to be gone through again, step by step, over HTTP.

use crate::App;
use crate::protocol::{Notice, Refused};
use crate::routes::{InPath, InQuery, Known, Problem};
use crate::table::{Command, Eyes};
use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use engine::session::Permission;
use engine::{Outcome, Seats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/tables/{table}/steps", get(steps)).route("/api/tables/{table}/steps/{seq}", get(step))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(steps, step))]
pub struct Api;

/// The moments of a game at which everybody was told something, without what was taken back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Steps {
    pub table: String,
    /// `a` to `d`, `spectator`, or `all`.
    pub viewer: String,
    pub over: bool,
    /// The start first. They are the same for every viewer; what is told differs.
    pub steps: Vec<StepLine>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StepLine {
    /// The number of the last event then: the name of the step.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: usize,
    /// What happened since the step before.
    #[schema(value_type = Vec<Value>)]
    pub events: Vec<Notice>,
    /// So many entries of the record lead there; only once the record was shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub entries: Option<usize>,
}

/// What a viewer was shown at one of those moments: an update.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    pub table: String,
    /// `a` to `d`, `spectator`, or `all`: then everything lies open.
    pub viewer: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: usize,
    /// Always.
    pub whole: bool,
    /// What happened since the step before.
    #[schema(value_type = Vec<Value>)]
    pub events: Vec<Notice>,
    #[schema(value_type = Value)]
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub view: Map<String, Value>,
    pub question: String,
    /// What the seat could have done.
    pub actions: Vec<String>,
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub asked: Seats,
    /// Nothing, here.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "typescript", ts(type = "\"free\" | \"by-consent\" | \"nothing\""))]
    pub undo: Permission,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Value>)]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, type = "{ winners: Array<string>, rule: string, scores: Record<string, number> }")
    )]
    pub outcome: Option<Outcome>,
}

/// Through whose eyes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Through {
    #[serde(default)]
    seat: Option<String>,
}

impl Through {
    fn eyes(&self) -> Result<Eyes, Refused> {
        self.seat.as_deref().unwrap_or("spectator").parse()
    }
}

/// The steps of a game: with your seat's knowledge or a spectator's at any time, with any seat's or all once it is over.
#[utoipa::path(get, path = "/api/tables/{table}/steps", tag = "tables",
    params(("table" = String, Path), ("seat" = Option<String>, Query)),
    responses((status = 200, body = Steps), (status = 403, body = Refused), (status = 404, body = Refused),
        (status = 409, body = Refused)))]
pub async fn steps(
    State(app): State<Arc<App>>,
    known: Known,
    InPath(link): InPath<String>,
    InQuery(through): InQuery<Through>,
) -> Result<Json<Steps>, Problem> {
    let (person, eyes) = (known.person.id, through.eyes()?);
    Ok(Json(app.hall.ask(&link, |reply| Command::Steps(person, eyes, reply)).await?))
}

/// The game as it was shown at one of them.
#[utoipa::path(get, path = "/api/tables/{table}/steps/{seq}", tag = "tables",
    params(("table" = String, Path), ("seq" = usize, Path), ("seat" = Option<String>, Query)),
    responses((status = 200, body = Step), (status = 403, body = Refused), (status = 404, body = Refused),
        (status = 409, body = Refused)))]
pub async fn step(
    State(app): State<Arc<App>>,
    known: Known,
    InPath((link, seq)): InPath<(String, usize)>,
    InQuery(through): InQuery<Through>,
) -> Result<Json<Step>, Problem> {
    let (person, eyes) = (known.person.id, through.eyes()?);
    Ok(Json(app.hall.ask(&link, |reply| Command::Step(person, eyes, seq, reply)).await?))
}
