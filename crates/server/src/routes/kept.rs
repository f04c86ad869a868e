//! The lists that a person keeps: decks, forces, one shelf a kind. A list is its owner's secret: every route is about
//! the asker's own, by a key that means nothing to anybody else.

use super::{Body, InPath, Known, Nothing, Problem, Wanted};
use crate::App;
use crate::clock;
use crate::protocol::{Kind, Refused};
use crate::store::{Kept, KeptRow};
use axum::extract::{FromRequestParts, RawPathParams, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::routing::{get, put};
use axum::{Json, Router};
use engine::Pack;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

/// Characters of a list's name: as many as a list can say.
const NAME: usize = 60;
/// Characters of the key by which its owner's client names a list.
const KEY: usize = 32;

/// One kind of lists.
struct Shelf {
    /// In paths, and in the store: never changed.
    kind: &'static str,
    /// What one of them is called.
    one: &'static str,
    /// Whether it can be played with, as the pack is now.
    sound: fn(&str) -> bool,
}

/// A new kind of lists is one entry here.
const SHELVES: [Shelf; 3] = [
    Shelf { kind: "decks", one: "deck", sound: |list| Pack::<card_game::Content>::built_in().deck(list).is_ok() },
    Shelf { kind: "forces", one: "force", sound: super::forces::sound },
    Shelf { kind: "tables", one: "table", sound: |text| miniatures::content::Drawn::read(text).is_ok() },
];

/// The shelf that the path names. What nobody keeps is not there for anybody: it is asked for before who asks.
impl<S: Send + Sync> FromRequestParts<S> for &'static Shelf {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<&'static Shelf, Problem> {
        let named = RawPathParams::from_request_parts(parts, state).await;
        let kind = named.iter().flatten().find_map(|(name, kind)| (name == "kind").then_some(kind));
        let found = SHELVES.iter().find(|shelf| kind == Some(shelf.kind));
        found.ok_or_else(|| Refused::new(Kind::Unknown, "There is nothing here.").into())
    }
}

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/me/{kind}", get(mine)).route("/api/me/{kind}/{key}", put(keep).delete(discard))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(mine, keep, discard))]
pub struct Api;

/// A list to be kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewList {
    /// 1 to 60 characters.
    pub name: String,
    /// As its game reads it. It need not be finished.
    pub list: String,
}

impl Wanted for NewList {}

/// A list of one's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KeptList {
    /// The key under which it was put.
    pub key: String,
    /// Of a deck the same again: it was there before there were other kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub deck: Option<String>,
    pub name: String,
    pub list: String,
    /// It can be played with, as the pack is now.
    pub sound: bool,
    /// Milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub changed: i64,
}

impl KeptList {
    fn of(row: KeptRow, shelf: &Shelf) -> KeptList {
        let KeptRow { key, name, list, changed } = row;
        let deck = (shelf.kind == "decks").then(|| key.clone());
        KeptList { sound: (shelf.sound)(&list), key, deck, name, list, changed }
    }
}

/// Your lists of a kind (`decks`, `forces`), last changed first.
#[utoipa::path(get, path = "/api/me/{kind}", tag = "kept", params(("kind" = String, Path)), responses(
    (status = 200, body = Vec<KeptList>),
    (status = 401, body = Refused),
    (status = 404, body = Refused, description = "Nobody keeps such things"),
))]
async fn mine(
    State(app): State<Arc<App>>,
    shelf: &'static Shelf,
    known: Known,
) -> Result<Json<Vec<KeptList>>, Problem> {
    let rows = app.store.kept(known.person.id, shelf.kind).await?;
    Ok(Json(rows.into_iter().map(|row| KeptList::of(row, shelf)).collect()))
}

/// Keeps a list under a key of your choosing (1 to 32 of a-z, 0-9 and -), in place of what you have there. It may be
/// unfinished: whether it can be played with is said, and asked again where it is played.
#[utoipa::path(put, path = "/api/me/{kind}/{key}", tag = "kept", params(("kind" = String, Path), ("key" = String, Path)),
    request_body = NewList, responses(
    (status = 200, body = KeptList, description = "In place of what was there"),
    (status = 201, body = KeptList),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 404, body = Refused, description = "Nobody keeps such things"),
    (status = 409, body = Refused, description = "You keep as many as you may"),
    (status = 413, body = Refused),
    (status = 429, body = Refused),
))]
async fn keep(
    State(app): State<Arc<App>>,
    shelf: &'static Shelf,
    known: Known,
    InPath((_, key)): InPath<(String, String)>,
    Body(NewList { name, list }): Body<NewList>,
) -> Result<(StatusCode, Json<KeptList>), Problem> {
    let one = shelf.one;
    let name = name.trim().to_string();
    check(&key, shelf)?;
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Refused::field("name", format!("A {one}'s name has 1 to {NAME} characters.")).into());
    }
    // Only PostgreSQL refuses a zero byte; nobody can keep one.
    if list.len() > app.limits.kept_list || list.contains('\0') {
        let most = app.limits.kept_list;
        return Err(Refused::field("list", format!("A {one} has at most {most} bytes of text.")).into());
    }
    app.gates.kept_changes.pass(&known.person.id)?;
    let row = KeptRow { key, name, list, changed: clock::now() };
    let status = match app.store.keep(known.person.id, shelf.kind, &row, app.limits.kept).await? {
        Kept::New => StatusCode::CREATED,
        Kept::Replaced => StatusCode::OK,
        Kept::Full => {
            let sentence = format!("You keep {} {} already. Throw one away first.", app.limits.kept, shelf.kind);
            return Err(Refused::new(Kind::Conflict, sentence).into());
        }
    };
    Ok((status, Json(KeptList::of(row, shelf))))
}

/// Throws one of your lists away.
#[utoipa::path(delete, path = "/api/me/{kind}/{key}", tag = "kept",
    params(("kind" = String, Path), ("key" = String, Path)), request_body = Nothing, responses(
    (status = 200, body = Nothing),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 404, body = Refused, description = "You have no such list"),
    (status = 429, body = Refused),
))]
async fn discard(
    State(app): State<Arc<App>>,
    shelf: &'static Shelf,
    known: Known,
    InPath((_, key)): InPath<(String, String)>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<serde_json::Value>, Problem> {
    check(&key, shelf)?;
    app.gates.kept_changes.pass(&known.person.id)?;
    match app.store.drop_kept(known.person.id, shelf.kind, &key).await? {
        true => Ok(Json(serde_json::json!({}))),
        false => Err(Refused::new(Kind::Unknown, format!("You have no such {}.", shelf.one)).into()),
    }
}

fn check(key: &str, shelf: &Shelf) -> Result<(), Refused> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if (1..=KEY).contains(&key.len()) && key.chars().all(fits) {
        return Ok(());
    }
    Err(Refused::field(shelf.one, format!("The key of a {} has 1 to {KEY} of a-z, 0-9 and -.", shelf.one)))
}
