//! The decks that a person keeps. A deck list is its owner's secret: every route is about the asker's own decks, by a
//! key that means nothing to anybody else.

use super::{Body, InPath, Known, Nothing, Problem, Wanted};
use crate::App;
use crate::clock;
use crate::protocol::{Kind, Refused};
use crate::store::{DeckRow, Kept};
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, put};
use axum::{Json, Router};
use card_game::content::Content;
use engine::Pack;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use ts_rs::TS;
use utoipa::{OpenApi, ToSchema};

/// Characters of a deck's name: as many as a list can say.
const NAME: usize = 60;
/// Characters of the key by which its owner's client names a deck.
const KEY: usize = 32;

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/me/decks", get(mine)).route("/api/me/decks/{deck}", put(keep).delete(discard))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(mine, keep, discard))]
pub struct Api;

/// A deck to be kept.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDeck {
    /// 1 to 60 characters.
    pub name: String,
    /// A line a card, with its count. It need not be finished.
    pub list: String,
}

impl Wanted for NewDeck {}

/// A deck of one's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct KeptDeck {
    /// The key under which it was put.
    pub deck: String,
    pub name: String,
    pub list: String,
    /// It can be played with, as the pack is now.
    pub sound: bool,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
}

impl KeptDeck {
    fn of(row: DeckRow) -> KeptDeck {
        let content: &Content = &Pack::<Content>::built_in();
        let DeckRow { deck, name, list, changed } = row;
        KeptDeck { sound: content.deck(&list).is_ok(), deck, name, list, changed }
    }
}

/// Your decks, last changed first.
#[utoipa::path(get, path = "/api/me/decks", tag = "decks", responses(
    (status = 200, body = Vec<KeptDeck>),
    (status = 401, body = Refused),
))]
async fn mine(State(app): State<Arc<App>>, known: Known) -> Result<Json<Vec<KeptDeck>>, Problem> {
    let rows = app.store.decks(known.person.id).await?;
    Ok(Json(rows.into_iter().map(KeptDeck::of).collect()))
}

/// Keeps a deck under a key of your choosing (1 to 32 of a-z, 0-9 and -), in place of what you have there. It may be
/// unfinished: whether it can be played with is said, and asked again where it is played.
#[utoipa::path(put, path = "/api/me/decks/{deck}", tag = "decks", params(("deck" = String, Path)),
    request_body = NewDeck, responses(
    (status = 200, body = KeptDeck, description = "In place of what was there"),
    (status = 201, body = KeptDeck),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 409, body = Refused, description = "You keep as many as you may"),
    (status = 413, body = Refused),
    (status = 429, body = Refused),
))]
async fn keep(
    State(app): State<Arc<App>>,
    known: Known,
    InPath(deck): InPath<String>,
    Body(NewDeck { name, list }): Body<NewDeck>,
) -> Result<(StatusCode, Json<KeptDeck>), Problem> {
    let name = name.trim().to_string();
    key(&deck)?;
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(Refused::field("name", format!("A deck's name has 1 to {NAME} characters.")).into());
    }
    // Only PostgreSQL refuses a zero byte; nobody can keep one.
    if list.len() > app.limits.deck_list || list.contains('\0') {
        return Err(
            Refused::field("list", format!("A deck list has at most {} bytes of text.", app.limits.deck_list)).into()
        );
    }
    app.gates.deck_changes.pass(&known.person.id)?;
    let row = DeckRow { deck, name, list, changed: clock::now() };
    let status = match app.store.keep_deck(known.person.id, &row, app.limits.decks).await? {
        Kept::New => StatusCode::CREATED,
        Kept::Replaced => StatusCode::OK,
        Kept::Full => {
            let sentence = format!("You keep {} decks already. Throw one away first.", app.limits.decks);
            return Err(Refused::new(Kind::Conflict, sentence).into());
        }
    };
    Ok((status, Json(KeptDeck::of(row))))
}

/// Throws one of your decks away.
#[utoipa::path(delete, path = "/api/me/decks/{deck}", tag = "decks", params(("deck" = String, Path)),
    request_body = Nothing, responses(
    (status = 200, body = Nothing),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 404, body = Refused, description = "You have no such deck"),
    (status = 429, body = Refused),
))]
async fn discard(
    State(app): State<Arc<App>>,
    known: Known,
    InPath(deck): InPath<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<serde_json::Value>, Problem> {
    key(&deck)?;
    app.gates.deck_changes.pass(&known.person.id)?;
    match app.store.drop_deck(known.person.id, &deck).await? {
        true => Ok(Json(serde_json::json!({}))),
        false => Err(Refused::new(Kind::Unknown, "You have no such deck.").into()),
    }
}

fn key(deck: &str) -> Result<(), Refused> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if (1..=KEY).contains(&deck.len()) && deck.chars().all(fits) {
        return Ok(());
    }
    Err(Refused::field("deck", format!("The key of a deck has 1 to {KEY} of a-z, 0-9 and -.")))
}
