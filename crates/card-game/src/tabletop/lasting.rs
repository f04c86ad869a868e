//! Changes that last for a while (CG-536), and what happened in the step that is being carried out (CG-521).

use super::object::ObjectId;
use crate::effect::ast::{DayOrNight, Duration, Forbidden, Ignored, Permitted};
use crate::names::{CardId, Keyword, Motivations, Round, Severity, Stat};
use engine::Seat;
use serde::{Deserialize, Serialize};

/// What is different for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    Stat {
        stat: Stat,
        by: i8,
        dark: bool,
    },
    Ignore(Ignored),
    Keyword(Keyword),
    Classify(Keyword),
    Motive(Motivations),
    Shield,
    /// The Judge goes back to the owner when it ends (CG-R77).
    Control,
    HandMax(Seat, i8),
    Forbid(Seat, Forbidden),
    Permit(Seat, Permitted),
    Tax(Seat, i8),
    Time(DayOrNight),
    Skip(Round),
}

/// One change, its end, the card it is about (or nobody's) and the title that caused it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    pub change: Change,
    pub until: Duration,
    pub on: Option<ObjectId>,
    pub from: CardId,
}

impl Default for Lasting {
    fn default() -> Lasting {
        Lasting { change: Change::Shield, until: Duration::Round, on: None, from: CardId(0) }
    }
}

/// CG-R85: so many changes can last at once; a further one has no effect.
pub const MOST_LASTING: usize = 64;

/// The events that lines wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    Sentenced(Severity),
    ChallengeWon,
    ChallengeLost,
    CombatWon,
    CombatLost,
    Apprehended,
    Escaped,
    Wounded,
    Wasted,
    Solved,
    Contained,
    Attached,
    Issued,
    Reported,
    Assigned,
    Patrolled,
    Suspended,
    #[default]
    ReadyRound,
    RoundEnd,
    TurnEnd,
    Enters,
    Leaves,
}

/// Something happened, to a card or for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Happened {
    pub what: Happening,
    pub card: Option<ObjectId>,
    pub player: Option<Seat>,
}

/// A line that is to be carried out because of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Waiting {
    pub object: ObjectId,
    pub line: u8,
    /// A `leave` line: after all others of its event (CG-529).
    pub leaves: bool,
    pub because: Happened,
}
