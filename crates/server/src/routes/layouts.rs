//! Tables of the miniatures game that people draw: what is wrong with one, and which scenarios can be played on it.

use crate::App;
use crate::protocol::Refused;
use crate::routes::{Body, Problem, Wanted};
use axum::routing::post;
use axum::{Json, Router};
use engine::Pack;
use engine::content::line_and_column;
use miniatures::Content;
use miniatures::content::{Flaw, Unfit, look as read};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::Semaphore;
use utoipa::{OpenApi, ToSchema};

pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/api/games/miniatures/tables", post(look))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(look))]
pub struct Api;

/// A drawn table to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LayoutText {
    /// The text of a layout file: TOML, lengths in thousandths of an inch.
    pub table: String,
}

impl Wanted for LayoutText {}

/// What is wrong with a drawn table, and what can be played on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LayoutInfo {
    /// Nothing, if it can be played on.
    pub faults: Vec<LayoutFault>,
    /// The file as JSON, as soon as it can be read at all, faults or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "unknown"))]
    pub layout: Option<Value>,
    /// The file in its usual form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub text: Option<String>,
    /// The scenarios of the pack, and why some cannot be played on this table. Of a table with faults nothing is said.
    pub scenarios: Vec<LayoutUse>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LayoutFault {
    /// Both counted from 1.
    pub line: usize,
    pub column: usize,
    /// `pieces[2].rect`, counted from 0; empty if it is about the text as a whole.
    pub field: String,
    /// The id of the piece, link or opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub what: Option<String>,
    pub rule: String,
    pub sentence: String,
    /// Where on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub point: Option<[i32; 2]>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LayoutUse {
    /// As options name it: `street-rumble`.
    pub scenario: String,
    pub name: String,
    /// Why it cannot be played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub refused: Option<LayoutRefused>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LayoutRefused {
    pub rule: String,
    pub sentence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub point: Option<[i32; 2]>,
}

/// Tables that are looked at in one moment.
static WALKS: Semaphore = Semaphore::const_new(2);

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    format!("{}.", first.chain(letters).collect::<String>().trim_end_matches('.'))
}

fn fault(flaw: Flaw, text: &str) -> LayoutFault {
    let (line, column) = line_and_column(text, flaw.at);
    let sentence = match &flaw.what {
        Some(what) if !flaw.words.starts_with(what.as_str()) => format!("{what}: {}.", flaw.words),
        _ => sentence(&flaw.words),
    };
    let point = flaw.point.map(|point| [point.x, point.y]);
    LayoutFault { line, column, field: flaw.field, what: flaw.what, rule: flaw.rule.into(), sentence, point }
}

fn refused(Unfit { rule, words, point }: Unfit) -> LayoutRefused {
    LayoutRefused { rule: rule.into(), sentence: sentence(&words), point: point.map(|point| [point.x, point.y]) }
}

fn inspect(text: &str) -> LayoutInfo {
    let content: &Content = &Pack::<Content>::built_in();
    let looked = read(text);
    let unfit = match &looked.layout {
        Some(layout) if looked.flaws.is_empty() => layout.unfit(&content.scenarios),
        _ => Vec::new(),
    };
    let uses = content.scenarios.iter().zip(unfit).map(|(scenario, unfit)| LayoutUse {
        scenario: scenario.slug.clone(),
        name: scenario.name.clone(),
        refused: unfit.map(refused),
    });
    LayoutInfo {
        scenarios: uses.collect(),
        faults: looked.flaws.into_iter().map(|flaw| fault(flaw, text)).collect(),
        layout: looked.file,
        text: looked.text,
    }
}

/// Looks a drawn table through: everything that is wrong with it, with the place in the text and on the table; the file
/// in its usual form; and which scenarios can be played on it. Nothing is kept.
#[utoipa::path(post, path = "/api/games/miniatures/tables", tag = "miniatures", request_body = LayoutText,
    responses((status = 200, body = LayoutInfo), (status = 400, body = Refused), (status = 413, body = Refused)))]
pub async fn look(Body(asked): Body<LayoutText>) -> Result<Json<LayoutInfo>, Problem> {
    // Whether zones can be walked to takes a few milliseconds, of a table of roofs upon roofs a second: not on a thread
    // of the sockets, and not on all of the others at once.
    let _walk = WALKS.acquire().await.expect("nobody closes it");
    let looked = tokio::task::spawn_blocking(move || inspect(&asked.table)).await;
    Ok(Json(looked.expect("reading a table does not panic")))
}
