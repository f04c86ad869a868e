//! Guests, accounts, and how to be one again.

use super::{Asker, Body, Known, Nothing, Problem, Wanted};
use crate::App;
use crate::people::{COOKIE, COOKIE_SECONDS, Password, Token};
use crate::protocol::{PersonInfo, Refused};
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/guest", post(guest))
        .route("/api/me", get(me))
        .route("/api/account", post(account).merge(delete(forget)))
        .route("/api/login", post(login))
        .route("/api/logout", post(logout))
        .route("/api/password", post(password))
        .route("/api/name", post(name))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(guest, me, account, forget, login, logout, password, name))]
pub struct Api;

/// A name and a password: for a new account, or to log in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 24 letters, digits, spaces and - _ . '
    pub name: String,
    /// 8 to 200 characters.
    #[schema(value_type = String, format = Password)]
    pub password: Password,
}

#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Logout {
    /// On every device, not only here.
    #[serde(default)]
    pub everywhere: bool,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    #[schema(value_type = String, format = Password)]
    pub old: Password,
    /// 8 to 200 characters.
    #[schema(value_type = String, format = Password)]
    pub new: Password,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// 2 to 24 letters, digits, spaces and - _ . '
    pub name: String,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forget {
    /// Of an account; a guest has none.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password)]
    pub password: Option<Password>,
}

impl Wanted for Credentials {}
impl Wanted for Logout {}
impl Wanted for NewPassword {}
impl Wanted for NewName {}
impl Wanted for Forget {}

type Cookie = AppendHeaders<[(axum::http::HeaderName, HeaderValue); 1]>;

/// No script can read it, and no other site can send it along with a change.
fn cookie(token: &Token, asker: &Asker) -> Cookie {
    set_cookie(&token.reveal(), COOKIE_SECONDS, asker)
}

fn no_cookie(asker: &Asker) -> Cookie {
    set_cookie("", 0, asker)
}

fn set_cookie(value: &str, seconds: u64, asker: &Asker) -> Cookie {
    let secure = if asker.https { "; Secure" } else { "" };
    let line = format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let mut line = HeaderValue::try_from(line).expect("it is plain ASCII");
    line.set_sensitive(true);
    AppendHeaders([(SET_COOKIE, line)])
}

/// Play at once: makes a guest with a name of the street. Who has a cookie already stays who they are.
#[utoipa::path(post, path = "/api/guest", request_body = Nothing, responses(
    (status = 200, body = PersonInfo, description = "With a cookie"),
    (status = 429, body = Refused, description = "Too many guests from this address"),
))]
async fn guest(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Option<Known>,
    Body(Nothing {}): Body<Nothing>,
) -> Result<impl IntoResponse, Problem> {
    if let Some(Known { person, token }) = known {
        return Ok((cookie(&token, &asker), Json(person.info())));
    }
    app.gates.guests.pass(&asker.address())?;
    let (person, token) = app.people.guest().await?;
    tracing::info!(person = person.id, "a guest came");
    Ok((cookie(&token, &asker), Json(person.info())))
}

/// Who you are. The cookie is renewed, so that it never runs out for somebody who comes back. To be nobody is no mistake:
/// a page that asks so as to greet people is not told off for it.
#[utoipa::path(get, path = "/api/me", responses(
    (status = 200, body = Option<PersonInfo>, description = "null without a cookie, or with one that no longer counts"),
))]
async fn me(asker: Asker, known: Option<Known>) -> Response {
    match known {
        Some(Known { person, token }) => (cookie(&token, &asker), Json(person.info())).into_response(),
        None => Json(None::<PersonInfo>).into_response(),
    }
}

/// Make the guest you are an account. Your games stay yours.
#[utoipa::path(post, path = "/api/account", request_body = Credentials, responses(
    (status = 200, body = PersonInfo),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 409, body = Refused, description = "The name is taken, or you have an account already"),
    (status = 429, body = Refused),
))]
async fn account(
    State(app): State<Arc<App>>,
    known: Known,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<Json<PersonInfo>, Problem> {
    app.gates.passwords.pass(&known.person.id)?;
    let info = app.people.open_account(&known.person, &name, password).await?;
    tracing::info!(person = info.person, "a guest became an account");
    Ok(Json(info))
}

/// Be an account again. The token of the cookie that came along, if any, is given up.
#[utoipa::path(post, path = "/api/login", request_body = Credentials, responses(
    (status = 200, body = PersonInfo, description = "With a new cookie"),
    (status = 400, body = Refused),
    (status = 403, body = Refused, description = "No such name, or not its password"),
    (status = 429, body = Refused),
))]
async fn login(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Option<Known>,
    Body(Credentials { name, password }): Body<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    let (person, token) = app.people.log_in(&app.gates, asker.address(), &name, password).await?;
    if let Some(before) = known {
        app.people.log_out(&before.token).await?;
    }
    tracing::info!(person = person.id, "logged in");
    Ok((cookie(&token, &asker), Json(person.info())))
}

/// Give up the cookie. A guest who does so cannot come back.
#[utoipa::path(post, path = "/api/logout", request_body = Logout, responses(
    (status = 200, body = Nothing),
    (status = 401, body = Refused),
))]
async fn logout(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Known,
    Body(Logout { everywhere }): Body<Logout>,
) -> Result<impl IntoResponse, Problem> {
    match everywhere {
        true => app.people.log_out_everywhere(known.person.id).await?,
        false => app.people.log_out(&known.token).await?,
    }
    Ok((no_cookie(&asker), nothing()))
}

/// Change the password. All other devices are logged out.
#[utoipa::path(post, path = "/api/password", request_body = NewPassword, responses(
    (status = 200, body = Nothing, description = "With a new cookie"),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 403, body = Refused, description = "That is not the old one"),
    (status = 409, body = Refused, description = "A guest has none"),
    (status = 429, body = Refused),
))]
async fn password(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Known,
    Body(NewPassword { old, new }): Body<NewPassword>,
) -> Result<impl IntoResponse, Problem> {
    let token = app.people.change_password(&app.gates, &known.person, old, new).await?;
    tracing::info!(person = known.person.id, "changed the password");
    Ok((cookie(&token, &asker), nothing()))
}

/// Another name for a guest.
#[utoipa::path(post, path = "/api/name", request_body = NewName, responses(
    (status = 200, body = PersonInfo),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 409, body = Refused, description = "An account has this name, or you have an account"),
    (status = 429, body = Refused),
))]
async fn name(
    State(app): State<Arc<App>>,
    known: Known,
    Body(NewName { name }): Body<NewName>,
) -> Result<Json<PersonInfo>, Problem> {
    Ok(Json(app.people.rename(&app.gates, &known.person, &name).await?))
}

/// Be forgotten: name, password and cookies. The games that were played stay, with nobody's name.
#[utoipa::path(delete, path = "/api/account", request_body = Forget, responses(
    (status = 200, body = Nothing),
    (status = 400, body = Refused),
    (status = 401, body = Refused),
    (status = 403, body = Refused, description = "That is not the password"),
    (status = 429, body = Refused),
))]
async fn forget(
    State(app): State<Arc<App>>,
    asker: Asker,
    known: Known,
    Body(Forget { password }): Body<Forget>,
) -> Result<impl IntoResponse, Problem> {
    app.people.delete(&app.gates, &known.person, password).await?;
    tracing::info!(person = known.person.id, "forgotten");
    Ok((no_cookie(&asker), nothing()))
}

fn nothing() -> Json<serde_json::Value> {
    Json(serde_json::json!({}))
}
