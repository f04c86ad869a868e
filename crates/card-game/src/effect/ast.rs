//! What an effect line says (CG-501). One tree serves the interpreter, the printer and the text generator.
//!
//! Everything inside an effect is small and `Copy`; lists are slices of the pack, which lives as long as the process:
//! to read a line at play allocates nothing, and a place in one is three small numbers (card, line, step).

pub use super::verbs::{Cost, Op, Part, Test, Trigger};
use crate::names::{Keyword, Keywords, Kind, Pile, Round, Stat};

/// One line of a card: what calls it, on which condition, at what cost, and what it does then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    pub head: Head,
    /// All must hold (CG-517). Empty: always.
    pub conditions: Box<[Condition]>,
    /// Paid from left to right, all or nothing (CG-516).
    pub costs: Box<[Cost]>,
    /// Empty for `require` and `leave`.
    pub steps: Box<[Step]>,
}

/// How a line begins: when and for whom it works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// `[IC:inv]`: an action in that round (CG-034).
    Timed { round: Round, user: User },
    /// `static`: always on (CG-518).
    Static,
    /// `when challenge_won`: by itself, once per event (CG-521).
    When { trigger: Trigger, may: bool },
    /// `instead wasted(self)`: in the event's place (CG-522).
    Instead { trigger: Trigger, may: bool },
    /// `roll inv combat`: offered after those dice (CG-523).
    Roll { side: Side, roll: Roll },
    /// `require`: tested before any cost is paid (CG-515).
    Require,
    /// `leave turn_end`: the card is discarded then (CG-529).
    Leave { trigger: Trigger },
    /// A sentence of a Crime.
    Sentence,
}

/// One step of a line. Choices lie flat in it, so that a place is a number:
/// `Choose, Way, …, Way, …, Join`, and the same with `Dice`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Do(Op),
    /// Ask the player, or with `each` the players in turn (CG-R72), which way to go. The first way is the next step.
    Choose {
        who: Player,
        each: bool,
    },
    /// Roll a die; its face says which way. The first way is the next step.
    Dice,
    /// Here a way begins. `next` is the step of the next way, or of the join; `join` is where all ways meet.
    /// Whoever runs into it has finished the way before it and goes on at `join`.
    Way {
        low: u8,
        high: u8,
        next: u8,
        join: u8,
    },
    /// The end of a choice; `back` is its `Choose` or `Dice`, where an `each` asks the next player.
    Join {
        back: u8,
    },
}

words! {
    /// Who may use a timed line.
    pub enum User {
        /// Nothing written: CG-R51 for cards in play, any player for Incidents and Events.
        Usual = "",
        Investigator = "inv",
        NotInvestigator = "notinv",
        PerpPlayer = "perpp",
        Any = "any",
    }
}

words! {
    /// CG-510, CG-511: players as a line names them.
    pub enum Player {
        You = "you",
        Investigator = "inv",
        PerpPlayer = "perpp",
        DutyJudge = "duty",
        /// One other player, chosen once per effect.
        Opponent = "opp",
        /// Each other player, in turn.
        Opponents = "opps",
        Everyone = "everyone",
        /// The player asked by `choose(each …)`; in a `when` or `instead`, the player its event is about.
        It = "it",
    }
}

impl Player {
    /// Can this mean more than one player?
    pub const fn several(self) -> bool {
        matches!(self, Player::Opponents | Player::Everyone)
    }
}

/// A card, as a line names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ref {
    /// The card that the line is on.
    This,
    /// CG-514: the Judge this equipment or skill is issued to.
    Bearer,
    /// CG-513: the Lead Perp of the Crime under investigation.
    Lead,
    Crime,
    /// Its face-up Scene.
    Scene,
    /// The card chosen last in this line; before any choice, the card that the event is about.
    It,
    Leader(Player),
    /// One card, chosen by `you`.
    Pick(FilterId),
    PickBy(Player, FilterId),
    Each(FilterId),
}

/// Which cards are meant: a place in `Content::filters`, where equal filters are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FilterId(pub u16);

/// CG-535. All that is set must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    pub kind: Kind,
    pub flags: Flags,
    /// At least one keyword of each set that is not empty.
    pub keywords: [Keywords; 2],
    pub limits: [Option<(Stat, Limit)>; 2],
    /// Where to look; nowhere: all cards in play.
    pub pile: Option<(Pile, Player)>,
}

impl Filter {
    /// The part that needs only the card's type and its current keywords.
    pub const fn admits(&self, kind: Kind, keywords: Keywords) -> bool {
        self.kind as u8 == kind as u8
            && (self.keywords[0].is_empty() || self.keywords[0].meets(keywords))
            && (self.keywords[1].is_empty() || self.keywords[1].meets(keywords))
    }
}

words! {
    /// What a filter asks of a card beside its type, keywords and numbers (CG-535).
    pub enum Flag {
        Mine = "mine",
        Theirs = "theirs",
        OfInvestigator = "ofinv",
        OfOpponent = "ofopp",
        Ready = "ready",
        NonReady = "nonready",
        Activated = "activated",
        Inactive = "inactive",
        Leader = "leader",
        NonLeader = "nonleader",
        /// Another player's leader may be picked (CG-512).
        LeaderOk = "leaderok",
        Other = "other",
        Demerited = "demerited",
        Here = "here",
        Lead = "lead",
        Support = "support",
        FaceUp = "faceup",
        FaceDown = "facedown",
        Unassigned = "unassigned",
        Assigned = "assigned",
        OnBearer = "onbearer",
        Contained = "contained",
        Any = "any",
    }
}

/// A set of flags, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags(u32);

impl Flags {
    pub const NONE: Flags = Flags(0);

    pub const fn with(self, flag: Flag) -> Flags {
        Flags(self.0 | 1 << flag as u8)
    }

    pub const fn has(self, flag: Flag) -> bool {
        self.0 >> flag as u8 & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.iter().copied().filter(move |&flag| self.has(flag))
    }
}

/// `>=3` or `<=3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    AtLeast(i8),
    AtMost(i8),
}

impl Limit {
    pub const fn admits(self, number: i32) -> bool {
        match self {
            Limit::AtLeast(least) => number >= least as i32,
            Limit::AtMost(most) => number <= most as i32,
        }
    }
}

/// A number in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    Fixed(i8),
    /// How many cards there are now.
    Count(FilterId),
}

words! {
    /// CG-536: how long a change lasts.
    pub enum Duration {
        Round = "round",
        Phase = "phase",
        Turn = "turn",
        Attached = "attached",
        Game = "game",
    }
}

words! {
    /// Who rolls.
    pub enum Side {
        Investigator = "inv",
        Perp = "perp",
    }
}

words! {
    pub enum Roll {
        Challenge = "challenge",
        Combat = "combat",
    }
}

words! {
    /// CG-527.
    pub enum Ignored {
        Motivation = "motivation",
        Signature = "signature",
        Support = "support",
        Equipment = "equipment",
    }
}

words! {
    /// CG-528.
    pub enum Forbidden {
        Incidents = "incidents",
        Reroll = "reroll",
        Lenient = "lenient",
        Refuse = "refuse",
    }
}

words! {
    /// CG-528.
    pub enum Permitted {
        ExtraPerp = "extra_perp",
        ExtraCrime = "extra_crime",
    }
}

words! {
    /// CG-528: what costs more.
    pub enum Taxed {
        Issue = "issue",
    }
}

words! {
    /// CG-209.
    pub enum DayOrNight {
        Day = "day",
        Night = "night",
    }
}

words! {
    /// CG-532: the Crime this card is attached to, or any Crime.
    pub enum Solved {
        Host = "host",
        Any = "any",
    }
}

words! {
    /// What `youare` asks.
    pub enum Role {
        Investigator = "inv",
        PerpPlayer = "perpp",
        DutyJudge = "duty",
    }
}

/// Whose wasting: a named card's, or any Perp's (`anyperp`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victim {
    Card(Ref),
    AnyPerp,
}

/// Who contains: a named player, or any (`any`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    Player(Player),
    Anyone,
}

/// A hand to look at: `hand(opp)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandOf(pub Player);

/// A keyword that classifies Crimes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class(pub Keyword);

/// One test of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    pub not: bool,
    pub test: Test,
    /// There is one exactly if the test is a number (`Test::is_number`).
    pub limit: Option<Limit>,
}
