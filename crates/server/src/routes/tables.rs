//! Games, tables, records and content over HTTP.

use crate::App;
use crate::hall::check_link;
use crate::limits::Limits;
use crate::protocol::{Kind, NewTable, Refused, TableInfo};
use crate::routes::{Body, InPath, Known, Problem, Wanted};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/games", get(games))
        .route("/api/tables", get(public).post(create))
        .route("/api/tables/mine", get(mine))
        .route("/api/tables/{table}", get(table))
        .route("/api/tables/{table}/replay", get(replay))
        .route("/api/content/{game}/{hash}", get(content))
}

/// A replay may come along.
impl Wanted for NewTable {
    fn most(limits: &Limits) -> usize {
        limits.table_body
    }
}

#[derive(Debug, OpenApi)]
#[openapi(paths(games, public, mine, create, table, replay, content))]
pub struct Api;

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    pub game: String,
    pub title: String,
    pub least_seats: usize,
    pub most_seats: usize,
    pub rules: u32,
    /// The hash of the built-in content.
    pub content: String,
    /// By number of seats: options that anybody can start with.
    #[cfg_attr(feature = "typescript", ts(type = "Record<number, unknown>"))]
    pub usual: std::collections::BTreeMap<usize, Value>,
    /// The strengths of bots, the weakest first.
    pub bots: Vec<String>,
    /// The stages of a turn in which a seat may want to be asked although it passes.
    pub stages: Vec<String>,
}

/// The games that can be played here.
#[utoipa::path(get, path = "/api/games", tag = "tables", responses((status = 200, body = Vec<GameInfo>)))]
pub async fn games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    let info = |door: &door::Door| GameInfo {
        game: door.name().to_string(),
        title: door.title.to_string(),
        least_seats: door.seats.0,
        most_seats: door.seats.1,
        rules: door.game.rules_version(),
        content: door.game.content().to_string(),
        usual: door.seats().map(|seats| (seats, (door.usual)(seats))).collect(),
        bots: bots::NAMES.iter().map(|name| name.to_string()).collect(),
        stages: door.game.stages().iter().map(|stage| stage.to_string()).collect(),
    };
    Json(app.hall.doors().iter().copied().map(info).collect())
}

/// The public tables that wait or play.
#[utoipa::path(get, path = "/api/tables", tag = "tables", responses((status = 200, body = Vec<TableInfo>)))]
pub async fn public(State(app): State<Arc<App>>) -> Result<Json<Vec<TableInfo>>, Problem> {
    Ok(Json(app.hall.public().await?))
}

/// The tables that you host or sit at.
#[utoipa::path(get, path = "/api/tables/mine", tag = "tables",
    responses((status = 200, body = Vec<TableInfo>), (status = 401, body = Refused)))]
pub async fn mine(State(app): State<Arc<App>>, known: Known) -> Result<Json<Vec<TableInfo>>, Problem> {
    Ok(Json(app.hall.tables_of(known.person.id).await?))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses((status = 201, body = TableInfo), (status = 400, body = Refused), (status = 401, body = Refused),
        (status = 429, body = Refused)))]
pub async fn create(
    State(app): State<Arc<App>>,
    known: Known,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), Problem> {
    app.gates.new_tables.pass(&known.person.id)?;
    Ok((StatusCode::CREATED, Json(app.hall.create(&known.person.info(), new).await?)))
}

/// A table, for whoever has its link.
#[utoipa::path(get, path = "/api/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404, body = Refused)))]
pub async fn table(State(app): State<Arc<App>>, InPath(link): InPath<String>) -> Result<Json<TableInfo>, Problem> {
    Ok(Json(app.hall.info(&link).await?))
}

/// The record of a finished game: everything that was hidden, and the proof that the dice were fair.
#[utoipa::path(get, path = "/api/tables/{table}/replay", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), (status = 404, body = Refused),
        (status = 409, body = Refused)))]
pub async fn replay(
    State(app): State<Arc<App>>,
    known: Known,
    InPath(link): InPath<String>,
) -> Result<Response, Problem> {
    check_link(&link)?;
    let record = app.hall.record(&link).await?;
    let played = record.row.seats.iter().any(|seat| seat.person == Some(known.person.id));
    if !played && !record.row.setup.spectators {
        return Err(Refused::new(Kind::Forbidden, "this table has no spectators").into());
    }
    let Some(replay) = record.replay else {
        return Err(Refused::new(Kind::Conflict, "a game is shown whole only when it is over").into());
    };
    let name = format!("attachment; filename=\"{}-{}.toml\"", record.row.setup.game, &link[..8]);
    let headers = [(header::CONTENT_TYPE, "application/toml; charset=utf-8"), (header::CONTENT_DISPOSITION, &name)];
    Ok((headers, replay).into_response())
}

/// The cards, maps and profiles of a pack by its hash, and how the maps are drawn.
#[utoipa::path(get, path = "/api/content/{game}/{hash}", tag = "tables",
    params(("game" = String, Path), ("hash" = String, Path)),
    responses((status = 200, body = Value), (status = 404, body = Refused)))]
pub async fn content(
    State(app): State<Arc<App>>,
    InPath((game, hash)): InPath<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let unknown = || Refused::new(Kind::Unknown, "there is no such content");
    let door = app.hall.door(&game).ok_or_else(unknown)?;
    let hash = hash.parse().map_err(|_| unknown())?;
    let content = app.hall.content(door, hash).await?.ok_or_else(unknown)?;
    // The cards of a hash never change, but how they look may: it is asked again, and seldom sent again.
    let fresh = [(header::CACHE_CONTROL, "public, no-cache"), (header::ETAG, &*content.tag)];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == content.tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, fresh).into_response());
    }
    let json = [(header::CONTENT_TYPE, "application/json")];
    Ok((fresh, json, content.json.clone()).into_response())
}
