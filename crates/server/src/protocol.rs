//! What is said over the WebSocket. docs/protocol.md explains it with examples; the TypeScript types are made from here.
//!
//! A client asks, with an `id` of its own choosing; every ask is answered by exactly one `done`, `answer` or `refused`
//! with that id. Everything else the server tells unasked, and tells each viewer only what that viewer may know.
//!
//! Here is the conversation; what is said in it of tables and the people at them is in `tables`.

mod tables;

pub use tables::{ChatLine, Clock, NewSeat, NewTable, PersonInfo, Proposal, SeatInfo, Status, TableInfo};

use engine::game::Outcome;
use engine::seat::{Seat, Viewer};
use engine::talk::Talk;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Raised when a client made for the version before would misunderstand.
pub const PROTOCOL: u32 = 2;

/// What a client asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// Begin to receive a table: as one of your seats, or as a spectator. `since` is the last `seq` that was received;
    /// without it nothing was missed.
    Watch {
        id: String,
        table: String,
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
        seat: Option<Seat>,
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        since: Option<usize>,
    },
    Unwatch {
        id: String,
        table: String,
    },
    /// Take a free seat, or come back to your own that a bot has kept. `value` is your client's part of the seed.
    Sit {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        #[serde(default)]
        value: Option<String>,
    },
    /// Leave a seat: before the start it is free again, after it is still yours to come back to.
    Stand {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
    },
    /// Put a bot of this strength on a free seat (before the start, by the host) or on one abandoned for longer than
    /// the table's limit (by anybody else who plays); `null` frees the seat again before the start.
    Appoint {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        bot: Option<String>,
    },
    Start {
        id: String,
        table: String,
    },
    /// Actions of one seat, in the notation of the game; all or none. All but the last must be sealed answers.
    Act {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        /// The last `seq` that was known when this was decided.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: usize,
        actions: Vec<String>,
    },
    /// Take back your last action: at once where that is free, else when the others have agreed.
    Undo {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: usize,
    },
    /// Whether your seat agrees to the undo that was proposed.
    Agree {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        agree: bool,
    },
    /// What your seat thinks of an answer to the shared decision. `true` proposes it, or agrees with whoever does: a seat
    /// has one voice, so what it was for before it no longer is. `false` differs with what somebody proposes. `null`
    /// takes back what your seat has said of this answer.
    Advise {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        /// The last `seq` that was known when this was said.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: usize,
        action: String,
        agree: Option<bool>,
    },
    /// Let the table pass for your seat, where the game lets questions go by, for as long as the order says.
    Standing {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        order: Standing,
    },
    /// The stages of a turn in which your seat is asked although an order says to pass; in place of those before.
    Stops {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
        stages: Vec<String>,
    },
    /// A question about the table (sight, distance, reach), answered from what the viewer may know.
    Query {
        id: String,
        table: String,
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
        seat: Option<Seat>,
        question: String,
    },
    /// What a strong bot would do in your place.
    Hint {
        id: String,
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        seat: Seat,
    },
    /// Free text, or one of the phrases where only those are spoken.
    Say {
        id: String,
        table: String,
        text: String,
    },
    /// Remind the others who are asked that everybody waits for them.
    Nudge {
        id: String,
        table: String,
    },
    /// What this person says is no longer told to you, at any table.
    Mute {
        id: String,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        person: i64,
        mute: bool,
    },
    /// The same game again, with the same people and bots, each one seat further.
    Rematch {
        id: String,
        table: String,
    },
    /// Begin or cease to receive the public tables and your own.
    Lobby {
        id: String,
        watch: bool,
    },
    Ping {
        id: String,
    },
}

impl Ask {
    pub fn read(text: &str) -> serde_json::Result<Ask> {
        // What a message is stands in one of its fields, so it is read twice: as anything, then as that. What comes most
        // often is tried first.
        match serde_json::from_str(text) {
            Ok(ActAsk { kind: ActKind::Act, id, table, seat, seq, actions }) => {
                Ok(Ask::Act { id, table, seat, seq, actions })
            }
            Err(_) => serde_json::from_str(text),
        }
    }

    /// The client's own name for this ask.
    pub fn id(&self) -> &str {
        match self {
            Ask::Watch { id, .. }
            | Ask::Unwatch { id, .. }
            | Ask::Sit { id, .. }
            | Ask::Stand { id, .. }
            | Ask::Appoint { id, .. }
            | Ask::Start { id, .. }
            | Ask::Act { id, .. }
            | Ask::Undo { id, .. }
            | Ask::Agree { id, .. }
            | Ask::Advise { id, .. }
            | Ask::Standing { id, .. }
            | Ask::Stops { id, .. }
            | Ask::Query { id, .. }
            | Ask::Hint { id, .. }
            | Ask::Say { id, .. }
            | Ask::Nudge { id, .. }
            | Ask::Mute { id, .. }
            | Ask::Rematch { id, .. }
            | Ask::Lobby { id, .. }
            | Ask::Ping { id } => id,
        }
    }

    /// The table it is about, if it is about one.
    pub fn table(&self) -> Option<&str> {
        match self {
            Ask::Watch { table, .. }
            | Ask::Unwatch { table, .. }
            | Ask::Sit { table, .. }
            | Ask::Stand { table, .. }
            | Ask::Appoint { table, .. }
            | Ask::Start { table, .. }
            | Ask::Act { table, .. }
            | Ask::Undo { table, .. }
            | Ask::Agree { table, .. }
            | Ask::Advise { table, .. }
            | Ask::Standing { table, .. }
            | Ask::Stops { table, .. }
            | Ask::Query { table, .. }
            | Ask::Hint { table, .. }
            | Ask::Say { table, .. }
            | Ask::Nudge { table, .. }
            | Ask::Rematch { table, .. } => Some(table),
            Ask::Mute { .. } | Ask::Lobby { .. } | Ask::Ping { .. } => None,
        }
    }

    /// As it is written in `type`.
    pub fn kind(&self) -> &'static str {
        match self {
            Ask::Watch { .. } => "watch",
            Ask::Unwatch { .. } => "unwatch",
            Ask::Sit { .. } => "sit",
            Ask::Stand { .. } => "stand",
            Ask::Appoint { .. } => "appoint",
            Ask::Start { .. } => "start",
            Ask::Act { .. } => "act",
            Ask::Undo { .. } => "undo",
            Ask::Agree { .. } => "agree",
            Ask::Advise { .. } => "advise",
            Ask::Standing { .. } => "standing",
            Ask::Stops { .. } => "stops",
            Ask::Query { .. } => "query",
            Ask::Hint { .. } => "hint",
            Ask::Say { .. } => "say",
            Ask::Nudge { .. } => "nudge",
            Ask::Mute { .. } => "mute",
            Ask::Rematch { .. } => "rematch",
            Ask::Lobby { .. } => "lobby",
            Ask::Ping { .. } => "ping",
        }
    }
}

/// `Ask::Act` by itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActAsk {
    #[serde(rename = "type")]
    kind: ActKind,
    id: String,
    table: String,
    seat: Seat,
    seq: usize,
    actions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActKind {
    Act,
}

/// What the server tells.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Tell {
    /// The first message of every socket.
    Hello { protocol: u32, person: PersonInfo },
    /// The ask was done. `seq` is the last number after it.
    Done {
        id: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
        seq: Option<usize>,
        /// The table that was made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        table: Option<String>,
    },
    /// The answer to a query or a hint.
    Answer {
        id: String,
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        value: Value,
    },
    Refused {
        /// Missing where the message could not be read so far.
        id: Option<String>,
        #[serde(flatten)]
        refusal: Refused,
    },
    /// How a table is set up and who sits there: at first and after every change.
    Table { info: TableInfo },
    /// What happened, what is to be seen, and what you may do.
    Update(Update),
    /// What was said: the last lines at first, then each as it comes.
    Chat { table: String, lines: Vec<ChatLine> },
    /// What is proposed to whoever has the shared decision: at first while one is open, then at every change. It is about
    /// the question that was open at `seq`, and void after that.
    Advice {
        table: String,
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        seq: usize,
        advice: Vec<Advice>,
    },
    /// Somebody waits for your seats.
    Nudged {
        table: String,
        by: PersonInfo,
        #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
        seats: engine::Seats,
    },
    /// The public tables that wait or play, and your own: at first and after every change.
    Lobby { public: Vec<TableInfo>, mine: Vec<TableInfo> },
    /// The table can no longer be watched.
    Gone { table: String, sentence: String },
}

/// The news of a table for one viewer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Update {
    pub table: String,
    /// `a` to `d`, or `spectator`.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub viewer: Viewer,
    /// The number of the last event.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seq: usize,
    /// The view is all there: forget what you had. Else only what has changed since the last update.
    pub whole: bool,
    /// What happened since the last update, or since the `seq` you watched from. After too large a gap there is
    /// nothing here, and `whole` is true.
    pub events: Vec<Notice>,
    /// By name; a part that is no longer there is null. What has changed within a part is named by the way to it,
    /// `players/0/deck`, with `~1` for a slash in a name and `~0` for a tilde: put it in place of what is there.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub view: Map<String, Value>,
    /// What you are asked, in one sentence; empty if you are not.
    pub question: String,
    /// Everything you may do, in the notation of the game.
    pub actions: Vec<String>,
    /// The seats to which the open question was put.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub asked: engine::Seats,
    /// Whether your seat may take back its last action: `free`, `by-consent` or `nothing`.
    #[cfg_attr(feature = "typescript", ts(type = "\"free\" | \"by-consent\" | \"nothing\""))]
    pub undo: engine::session::Permission,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "typescript",
        ts(optional, type = "{ winners: Array<string>, rule: string, scores: Record<string, number> }")
    )]
    pub outcome: Option<Outcome>,
    /// What each seat had left on its clock, in milliseconds, when the last event happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Array<number>"))]
    pub clocks: Option<Vec<i64>>,
    /// With `clocks`: how many milliseconds ago that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub elapsed: Option<i64>,
    /// How long the table passes for your seat; nobody else is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub standing: Option<Standing>,
    /// The stages in which your seat is asked all the same; nobody else is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub stops: Vec<String>,
    /// The open decision on which everybody may advise, if it is one of those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub shared: Option<Shared>,
    /// How people may talk here from now on. Missing: as before, or freely if `whole`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "typescript",
        ts(
            optional,
            type = "{ kind: \"free\" } | { kind: \"phrases\", phrases: Array<string>, rule: string } | { kind: \"silence\", rule: string }"
        )
    )]
    pub talk: Option<Talk>,
}

/// A decision on which everybody may advise: one seat decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Shared {
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub decider: Seat,
    /// All that may be proposed: what the decider may do.
    pub actions: Vec<String>,
}

/// An answer that somebody proposes, and who thinks what of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advice {
    pub action: String,
    /// Who is for it: whoever has proposed it is one of them.
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub agree: engine::Seats,
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
    pub differ: engine::Seats,
}

/// How long the table passes for a seat that has told it to. It passes whatever the seat holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It does not.
    None,
    /// The question that is open, or else the next one.
    ThisAction,
    /// The stage of the turn that it is ordered in.
    ThisStage,
    ThisTurn,
    /// Until somebody attacks the seat.
    UntilAttacked,
    /// Until another seat does something other than pass.
    UntilAnotherActs,
    /// Until a part of the turn begins that is the seat's own.
    UntilMine,
}

/// One event as a viewer is told it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Notice {
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: usize,
    /// The event in the words of the game's own types.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub event: Value,
    /// The same as a sentence.
    pub words: String,
    /// What the game adds for those who watch: the dice with their reasons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "unknown"))]
    pub detail: Option<Value>,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, thiserror::Error)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[error("{sentence}")]
pub struct Refused {
    pub kind: Kind,
    /// The rule of the game, where one says so: `HS-053`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rule: Option<String>,
    /// The field that is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub field: Option<String>,
    pub sentence: String,
    /// Where in the field's text, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub at: Option<u16>,
    /// With `rule`: where on the table, in the game's own lengths, where one says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "[number, number, number]"))]
    pub point: Option<[i32; 3]>,
    /// With `stale`: the last number now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub seq: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The message cannot be read, or a field has a value it cannot have.
    Malformed,
    /// A rule of the game forbids it.
    Rule,
    /// It was decided on an older `seq`.
    Stale,
    /// That is not yours to do.
    Forbidden,
    /// There is no such thing, or not for you.
    Unknown,
    /// It cannot be done as things stand at the table.
    Conflict,
    /// Too much or too often.
    Limit,
    /// The server cannot do it now; trying again is right.
    Unavailable,
}

impl Refused {
    pub fn new(kind: Kind, sentence: impl Into<String>) -> Refused {
        Refused {
            kind,
            rule: None,
            field: None,
            sentence: whole_sentence(sentence.into()),
            at: None,
            point: None,
            seq: None,
        }
    }

    /// A field has a value it cannot have.
    pub fn field(field: &str, sentence: impl Into<String>) -> Refused {
        Refused { field: Some(field.to_string()), ..Refused::new(Kind::Malformed, sentence) }
    }
}

/// Reasons come from many places, some as half a sentence; people are told whole ones.
pub(crate) fn whole_sentence(words: String) -> String {
    let mut letters = words.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    if !sentence.ends_with(['.', '!', '?', '\n']) {
        sentence.push('.');
    }
    sentence
}
