//! The cards of the card game, and what is wrong with a deck, over HTTP.

use crate::App;
use crate::protocol::Refused;
use crate::routes::{Body, InQuery, Problem, Wanted};
use axum::routing::{get, post};
use axum::{Json, Router};
use card_game::content::{Card, Content};
use card_game::deck::{self, Deck};
use card_game::effect::check::has_number;
use card_game::effect::text::{self, Printed};
use card_game::names::{CardId, Keywords, Stat};
use card_game::procedures::draft;
use card_game::query::Query;
use card_game::{Event, Options};
use engine::{Pack, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::{OpenApi, ToSchema};

pub fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/games/card-game/cards", get(cards))
        .route("/api/games/card-game/decks", post(look))
        .route("/api/games/card-game/teams", post(teams))
}

#[derive(Debug, OpenApi)]
#[openapi(paths(cards, look, teams))]
pub struct Api;

/// What to look for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    #[serde(default)]
    q: String,
}

/// What is printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardInfo {
    /// As actions name it: `P05`.
    pub code: String,
    pub title: String,
    /// `judge`, `resource`, `crime`, `scene`, `perp`, `incident` or `event`.
    pub kind: String,
    pub keywords: Vec<String>,
    /// Those that cards of this type have: `exp`, `pv`, `authority`, `ability`, `resolve`.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, number>"))]
    pub numbers: BTreeMap<String, i8>,
    pub motivations: Vec<String>,
    /// Signature crimes.
    pub signatures: Vec<String>,
    pub unique: bool,
    /// May neither support nor be supported.
    pub solo: bool,
    /// What it does, a line each; of a Crime its sentences.
    pub text: Vec<String>,
    pub flavour: String,
}

impl CardInfo {
    fn of(card: &Card, content: &Content) -> CardInfo {
        let names = |keywords: Keywords| {
            keywords.iter().map(|keyword| content.dictionary.name(keyword).to_string()).collect::<Vec<_>>()
        };
        let numbers = Stat::ALL.iter().filter(|stat| has_number(card.kind, **stat));
        CardInfo {
            code: card.code.to_string(),
            title: card.title.clone(),
            kind: card.kind.to_string(),
            keywords: names(card.keywords),
            numbers: numbers.map(|&stat| (stat.to_string(), card.stat(stat))).collect(),
            motivations: card.motives.iter().map(|motivation| motivation.name().to_string()).collect(),
            signatures: names(card.signatures),
            unique: card.unique,
            solo: card.solo,
            text: text::card(card, content, &Printed).iter().map(|line| text::plain(line)).collect(),
            flavour: card.flavour.clone(),
        }
    }
}

/// The cards that fit, by code: `type:perp k:gang resolve>=6 text:"reroll"`. Without a query all of them. A query that
/// cannot be read is refused with the letter `at` which it goes wrong, counted from 1.
#[utoipa::path(get, path = "/api/games/card-game/cards", tag = "cards", params(("q" = Option<String>, Query)),
    responses((status = 200, body = Vec<CardInfo>), (status = 400, body = Refused)))]
pub async fn cards(InQuery(wish): InQuery<Wish>) -> Result<Json<Vec<CardInfo>>, Problem> {
    let content: &Content = &Pack::<Content>::built_in();
    let query = Query::read(&wish.q, content).map_err(|unread| {
        let (_, letter) = unread.place(&wish.q);
        let sentence = format!("letter {letter}: {}", unread.reason);
        Refused { at: u16::try_from(letter).ok(), ..Refused::field("q", sentence) }
    })?;
    Ok(Json(query.find(content).map(|id| CardInfo::of(content.card(id), content)).collect()))
}

/// A deck to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeckText {
    /// A list (a line a card, with its count), a share code, or the name of a ready-to-play deck.
    pub deck: String,
}

impl Wanted for DeckText {}

/// What is wrong with a deck, or what it is made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeckInfo {
    /// Nothing, if it can be played with.
    pub faults: Vec<DeckFault>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sound: Option<DeckMade>,
    /// Of a list with faults: whatever can be read of it, for whoever goes on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub draft: Option<DeckMade>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeckFault {
    /// Both counted from 1. What is wrong with the deck as a whole stands at its beginning.
    pub line: usize,
    pub column: usize,
    pub reason: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeckMade {
    pub name: String,
    /// Codes, like the following.
    pub team: Vec<String>,
    pub alternates: Vec<String>,
    pub cards: Vec<DeckLine>,
    /// The list as `megacity deck show` prints it.
    pub text: String,
    /// The same in about eighty letters, for messages and links. Only that of a sound deck can be read again.
    pub share_code: String,
    /// What it is made of, in whole numbers, tenths and thousandths.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub stats: Value,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DeckLine {
    pub code: String,
    pub copies: u8,
}

impl DeckMade {
    fn of(deck: &Deck, content: &Content) -> DeckMade {
        let code = |card: &CardId| content.card(*card).code.to_string();
        DeckMade {
            name: deck.name.clone(),
            team: deck.team.iter().map(code).collect(),
            alternates: deck.alternates.iter().map(code).collect(),
            cards: deck.cards.iter().map(|(card, copies)| DeckLine { code: code(card), copies: *copies }).collect(),
            text: deck.text(content),
            share_code: deck.share_code(content),
            stats: serde_json::to_value(deck.stats(content)).expect("statistics can be written as JSON"),
        }
    }
}

/// Looks a deck through: everything that is wrong with it, or its list, share code and statistics. Nothing is kept.
#[utoipa::path(post, path = "/api/games/card-game/decks", tag = "cards", request_body = DeckText,
    responses((status = 200, body = DeckInfo), (status = 400, body = Refused), (status = 413, body = Refused)))]
pub async fn look(Body(asked): Body<DeckText>) -> Json<DeckInfo> {
    let content: &Content = &Pack::<Content>::built_in();
    let wrong = match content.deck(&asked.deck) {
        Ok(deck) => {
            return Json(DeckInfo { faults: Vec::new(), sound: Some(DeckMade::of(&deck, content)), draft: None });
        }
        Err(wrong) => wrong,
    };
    let fault = |wrong: card_game::words::Unread| {
        let (line, column) = wrong.place(&asked.deck);
        DeckFault { line, column, reason: wrong.reason }
    };
    // A text of one line is the name of a deck, or a share code.
    let list = asked.deck.trim().contains('\n');
    let draft = list.then(|| DeckMade::of(&deck::draft(&asked.deck, content).0, content));
    Json(DeckInfo { faults: wrong.into_iter().map(fault).collect(), sound: None, draft })
}

/// The decks of a table that is about to begin with ready teams.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TeamsText {
    /// For each seat a list, a share code, or the name of a ready-to-play deck.
    pub decks: Vec<String>,
}

impl Wanted for TeamsText {}

/// A seat that does not get its planned team, because two decks plan the same Judge and the other seat picks first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChangedTeam {
    /// Who has to pick first for this to happen: dice decide that when the game begins.
    #[schema(value_type = String)]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub first: Seat,
    #[schema(value_type = String)]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seat: Seat,
    pub stand_ins: Vec<StandIn>,
    /// How many Judges fewer than planned.
    pub missing: u8,
}

/// Titles of two Judges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StandIn {
    pub planned: String,
    pub instead: String,
}

/// Which Judges would be replaced if these decks were played with ready teams: for every seat that may pick first, the
/// seats that do not get their planned team. Nothing is kept.
#[utoipa::path(post, path = "/api/games/card-game/teams", tag = "cards", request_body = TeamsText,
    responses((status = 200, body = Vec<ChangedTeam>), (status = 400, body = Refused), (status = 413, body = Refused)))]
pub async fn teams(Body(asked): Body<TeamsText>) -> Result<Json<Vec<ChangedTeam>>, Problem> {
    let pack = Pack::<Content>::built_in();
    let seats = asked.decks.len();
    if !(2..=4).contains(&seats) {
        return Err(Refused::field("decks", "CG-001: Two, three or four play.").into());
    }
    if let Some(seat) = asked.decks.iter().position(|deck| pack.content().deck(deck).is_err()) {
        return Err(Refused::field(&format!("decks.{seat}"), "this deck cannot be played with").into());
    }
    let options = Options { decks: asked.decks, ..Options::default() };
    let title = |code| pack.content().coded(code).map_or(String::new(), |card| pack.content().card(card).title.clone());
    let mut changed = Vec::new();
    for first in Seat::first(seats) {
        let events = draft::ready_teams(&options, pack, first)
            .map_err(|_| Refused::field("decks", "these decks cannot be played with"))?;
        for seat in Seat::first(seats) {
            let mut team = ChangedTeam { first, seat, stand_ins: Vec::new(), missing: 0 };
            for event in &events {
                match *event {
                    Event::Replaced { seat: of, card, planned } if of == seat => {
                        team.stand_ins.push(StandIn { planned: title(planned), instead: title(card) });
                    }
                    Event::ShortTeam { seat: of, judges, planned } if of == seat => team.missing = planned - judges,
                    _ => {}
                }
            }
            if team.missing > 0 || !team.stand_ins.is_empty() {
                changed.push(team);
            }
        }
    }
    Ok(Json(changed))
}
