//! Tables and the people at them, as everybody may know them, and how a table is made.

use engine::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PersonInfo {
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub person: i64,
    pub name: String,
    /// Without a password: whoever loses the cookie loses the games.
    pub guest: bool,
}

/// All that everybody at a table may know about it, but for the game itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableInfo {
    /// Its name in links. Whoever knows it may come in.
    pub table: String,
    pub game: String,
    /// The hash of the content that is played with.
    pub content: String,
    pub rules: u32,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub options: Value,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub host: i64,
    pub status: Status,
    pub seats: Vec<SeatInfo>,
    pub clock: Clock,
    pub public: bool,
    pub spectators: bool,
    /// Whether people may talk freely where the game knows only phrases.
    pub free_talk: bool,
    /// After how many seconds away a seat may be given to a bot.
    pub patience: u32,
    /// The hash of the secret that the seed will be made from, shown before anybody gives a value.
    pub commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub proposal: Option<Proposal>,
    /// The table at which this game is played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rematch: Option<String>,
    /// Milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: i64,
    /// Raised by every change of what stands here.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Status {
    /// People choose their seats.
    Open,
    Playing,
    Over,
    /// Its log no longer fits the rules of this build.
    Frozen {
        reason: String,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Who sits here, or has the right to come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub person: Option<PersonInfo>,
    /// The bot that plays this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub bot: Option<String>,
    /// Whether the client has given its part of the seed.
    pub value: bool,
    /// Since when the person is away, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub away: Option<i64>,
}

/// How long people may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    #[default]
    None,
    /// A bank of seconds for the whole game, and seconds that each answer adds.
    Blitz { bank: u32, increment: u32 },
    /// Days for each answer.
    Days { days: u32 },
}

/// An undo that waits for the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proposal {
    #[schema(value_type = String)]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seat: Seat,
    /// The seats that have agreed so far.
    #[schema(value_type = Vec<String>)]
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub agreed: Vec<Seat>,
    /// It falls when anything else happens.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatLine {
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub person: i64,
    pub name: String,
    pub text: String,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
}

/// How a table is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    pub game: String,
    /// As the game takes them; without, the usual ones for this many seats.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub options: Option<Value>,
    /// Who sits where, clockwise.
    pub seats: Vec<NewSeat>,
    #[serde(default)]
    pub clock: Clock,
    /// Whether it is shown to everybody; else only whoever has its link finds it.
    #[serde(default)]
    pub public: bool,
    #[serde(default = "yes")]
    pub spectators: bool,
    /// Whether people may talk freely where the game knows only phrases. Other games ignore it.
    #[serde(default)]
    pub free_talk: bool,
    /// After how many seconds away a seat may be given to a bot.
    #[serde(default = "a_while")]
    pub patience: u32,
    /// The host's client's part of the seed, for all seats of the host.
    #[serde(default)]
    pub value: Option<String>,
    /// Go on from a position, in the notation of rule cases.
    #[serde(default)]
    pub position: Option<String>,
    /// Go on from a recorded game, after this many of its entries (all, if not said).
    #[serde(default)]
    pub replay: Option<String>,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub after: Option<usize>,
    /// Go on from where this table stands: one of yours that is frozen or over.
    #[serde(default)]
    pub table: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// The host sits here. At more than one seat: hot-seat.
    Me,
    Open,
    Bot(String),
}

fn yes() -> bool {
    true
}

fn a_while() -> u32 {
    600
}
