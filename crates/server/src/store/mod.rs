//! What is kept: people and the lists they keep, tables, the log of each game, chat. One door, two databases behind it.
//!
//! The same SQL serves both wherever it can (`reading!`, `writing!`). What differs is how a database is opened
//! (`sqlite`, `postgres`), how many entries are written at once (`log`), and how nodes hear of each other (`news`). The rows
//! of tables (`tables`) change as often as games begin and end, so in a file the writer of the log saves them too.

#[macro_use]
mod base;
mod advice;
mod chat;
mod kept;
mod log;
mod news;
mod people;
mod postgres;
mod sqlite;
mod standing;
mod tables;

pub use advice::AdviceRow;
pub use base::{Place, Store, StoreError};
pub use chat::ChatRow;
pub use kept::{Kept, KeptRow};
pub use log::sqlite::LogFile;
pub use log::{Append, Appended, SnapshotRow};
pub use news::News;
pub use people::PersonRow;
pub use standing::StandingRow;

use crate::protocol::{Clock, Kind, Proposal, Refused, Status};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What people are told of a failure; the database's own words are for the operator.
impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Stale => Refused::new(Kind::Conflict, "Somebody has changed it meanwhile. Try again."),
            StoreError::Taken => Refused::new(Kind::Conflict, "This is taken."),
            StoreError::Down(words) => {
                tracing::error!(words, "the store failed");
                Refused::new(Kind::Unavailable, "The server cannot do that now. Try again in a moment.")
            }
        }
    }
}

/// The database's own number of a table; people know its `link`.
pub type TableKey = i64;
pub type PersonId = i64;
/// Milliseconds since 1970.
pub type Millis = i64;

/// A table as it is stored, but for its log and its chat.
#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    pub key: TableKey,
    /// Its name in links: 128 random bits.
    pub link: String,
    /// Raised by every save; a save of an older one is refused.
    pub version: i64,
    pub status: Status,
    pub host: PersonId,
    pub public: bool,
    /// Milliseconds.
    pub created: Millis,
    pub changed: Millis,
    /// When the game began; before, when the table was made.
    pub started: Millis,
    pub setup: Setup,
    pub seats: Vec<SeatRow>,
    pub proposal: Option<Proposal>,
    /// The link of the table at which it is played again.
    pub rematch: Option<String>,
    /// The promised secret; never in any answer before the game is over.
    pub secret: [u8; 32],
    /// The game waits for a bot or for a clock, so some node must drive it.
    pub driven: bool,
}

/// What never changes about a table once it is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub game: String,
    pub rules: u32,
    /// The hash of the pack.
    pub content: String,
    pub options: Value,
    pub clock: Clock,
    pub spectators: bool,
    /// Whether people may talk freely where the game knows only phrases.
    #[serde(default)]
    pub free_talk: bool,
    pub patience: u32,
    /// Where the game begins, if not at its start.
    pub position: Option<String>,
    /// Somebody knows the order of the piles in that position: they are shuffled again.
    #[serde(default)]
    pub shuffled: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SeatRow {
    pub person: Option<PersonId>,
    pub bot: Option<String>,
    /// The client's part of the seed.
    pub value: Option<String>,
    /// Since when the person is away; nothing while a socket of the person is at the table.
    pub away: Option<Millis>,
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryRow {
    /// From 1.
    pub entry: i64,
    pub at: Millis,
    /// `a: snipe dredd > wulf with 17`
    pub text: String,
    /// The id of the client's ask, so that a repeated one is known even after a restart.
    pub ask: Option<String>,
}

from_row!(EntryRow { entry: i64, at: Millis, text: String, ask: Option<String> });
