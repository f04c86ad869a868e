//! What an effect line says (CG-501). One tree serves the interpreter, the printer and the text generator.
//!
//! Everything inside an effect is small and `Copy`; lists are slices of the pack, which lives as long as the process:
//! to read a line at play allocates nothing, and a place in one is three small numbers (card, line, step).

use super::arg::Arg;
use super::print::Printer;
use super::read::{Reader, Unread};
use crate::names::{Keyword, Keywords, Kind, Motivations, Pile, Round, Severity, Stat};

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
    Choose { who: Player, each: bool },
    /// Roll a die; its face says which way. The first way is the next step.
    Dice,
    /// Here a way begins. `next` is the step of the next way, or of the join; `join` is where all ways meet.
    /// Whoever runs into it has finished the way before it and goes on at `join`.
    Way { low: u8, high: u8, next: u8, join: u8 },
    /// The end of a choice; `back` is its `Choose` or `Dice`, where an `each` asks the next player.
    Join { back: u8 },
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

/// What an argument names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Player(Player),
    Card(Ref),
    Filter(FilterId),
}

/// An enumeration of verbs: each member has a word and arguments that are read and printed in order.
macro_rules! verbs {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$member_doc:meta])* $member:ident = $word:literal { $($field:ident: $type:ty),* }),* $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$member_doc])* $member { $($field: $type),* }),* }

        impl $name {
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            pub const fn word(&self) -> &'static str {
                match self { $($name::$member { .. } => $word),* }
            }

            /// The arguments of the verb that was just read, brackets included.
            pub(super) fn read(word: &str, reader: &mut Reader) -> Option<Result<$name, Unread>> {
                match word {
                    $($word => Some((|| {
                        let mut arguments = reader.arguments($word, &[$(stringify!($field)),*]);
                        $(let $field = <$type as Arg>::read_next(&mut arguments)?;)*
                        arguments.end()?;
                        Ok($name::$member { $($field),* })
                    })()),)*
                    _ => None,
                }
            }

            /// Every player, card and filter among the arguments.
            pub(super) fn parts(&self, see: &mut dyn FnMut(Part)) {
                match self { $($name::$member { $($field),* } => { $($field.parts(see);)* let _ = &see; }),* }
            }

            pub(super) fn print(&self, printer: &mut Printer) {
                match self {
                    $($name::$member { $($field),* } => {
                        printer.verb($word);
                        $(printer.argument($field);)*
                        printer.verb_end();
                    }),*
                }
            }
        }
    };
}

verbs! {
    /// What an event is (section 5.3, triggers).
    pub enum Trigger {
        Sentenced = "sentenced" { severity: Severity },
        ChallengeWon = "challenge_won" {},
        /// The player is the Investigator concerned (CG-537), here and below.
        ChallengeLost = "challenge_lost" { player: Player },
        CombatWon = "combat_won" {},
        CombatLost = "combat_lost" { player: Player },
        Apprehended = "apprehended" { player: Player },
        Escaped = "escaped" { player: Player },
        Wounded = "wounded" { card: Ref },
        Wasted = "wasted" { victim: Victim },
        Solved = "solved" { crime: Solved },
        Contained = "contained" { player: Whose },
        Attached = "attached" {},
        Issued = "issued" {},
        Reported = "reported" {},
        Assigned = "assigned" {},
        Patrolled = "patrolled" {},
        Suspended = "suspended" {},
        ReadyRound = "ready_round" {},
        RoundEnd = "round_end" {},
        TurnEnd = "turn_end" {},
        Enters = "enters" {},
        Leaves = "leaves" {},
    }
}

verbs! {
    /// What a condition asks (section 5.3, predicates).
    pub enum Test {
        Is = "is" { card: Ref, filter: FilterId },
        Exists = "exists" { filter: FilterId },
        Count = "count" { filter: FilterId },
        Day = "day" {},
        Night = "night" {},
        YouAre = "youare" { role: Role },
        Prestige = "prestige" { player: Player },
        Commendations = "commends" { player: Player },
        TeamDemerits = "tdemerits" { player: Player },
        HandCount = "handcount" { player: Player },
        Counters = "counters" { card: Ref },
        Won = "won" { roll: Roll },
        LeadWasted = "leadwasted" {},
        OnCrime = "oncrime" { class: Class },
        Motivated = "motivated" {},
        InSignature = "insignature" {},
    }
}

impl Test {
    /// Is it a number, to be compared with a limit?
    pub const fn is_number(&self) -> bool {
        matches!(
            self,
            Test::Count { .. }
                | Test::Prestige { .. }
                | Test::Commendations { .. }
                | Test::TeamDemerits { .. }
                | Test::HandCount { .. }
                | Test::Counters { .. }
        )
    }
}

verbs! {
    /// What is paid for a line.
    pub enum Cost {
        Activate = "activate" { card: Ref },
        Inactivate = "inactivate" { card: Ref },
        Trash = "trash" { card: Ref },
        /// You lose that much.
        Prestige = "prestige" { n: i8 },
        Discard = "discard" { player: Player, n: i8 },
        PersonalDemerit = "pdemerit" { card: Ref, n: i8 },
    }
}

verbs! {
    /// The operations (section 5.4). A duration is absent in static lines, and only there (CG-536).
    pub enum Op {
        Mod = "mod" { card: Ref, stat: Stat, n: Amount, lasts: Option<Duration> },
        /// The same, and Dark Judges too (CG-520).
        ModDark = "moddj" { card: Ref, stat: Stat, n: Amount, lasts: Option<Duration> },
        Ignore = "ignore" { what: Ignored, card: Ref, lasts: Option<Duration> },
        /// CG-524: one entitlement for the current round. The `reroll()` of a roll option is `Head::Roll` with this too.
        Reroll = "reroll" { side: Option<Side>, roll: Option<Roll> },
        /// Only in a roll option.
        Bonus = "bonus" { n: i8 },
        Prestige = "prestige" { player: Player, n: Amount },
        Commend = "commend" { player: Player, n: Amount },
        TeamDemerit = "tdemerit" { player: Player, n: Amount },
        PersonalDemerit = "pdemerit" { card: Ref, n: Amount },
        Draw = "draw" { player: Player, n: Amount },
        Discard = "discard" { player: Player, n: Amount },
        DiscardRandom = "discardrandom" { player: Player, n: Amount },
        Mill = "mill" { player: Player, n: Amount },
        Recycle = "recycle" { player: Player, n: Amount },
        /// The filter names a pile; the card found goes to `into` of its owner (CG-526).
        Search = "search" { player: Player, filter: FilterId, into: Pile },
        Move = "move" { card: Ref, into: Pile },
        Attach = "attach" { card: Ref, crime: Ref },
        Trash = "trash" { card: Ref },
        Activate = "activate" { card: Ref },
        Inactivate = "inactivate" { card: Ref },
        Prep = "prep" { card: Ref },
        Waste = "waste" { card: Ref },
        Escape = "escape" {},
        Apprehend = "apprehend" {},
        EndPhase = "endphase" {},
        Skip = "skip" { round: Round },
        SetLead = "setlead" { card: Ref },
        Control = "control" { card: Ref, player: Player, lasts: Option<Duration> },
        Time = "time" { time: DayOrNight },
        Keyword = "keyword" { card: Ref, keyword: Keyword, lasts: Option<Duration> },
        Classify = "classify" { card: Ref, class: Class, lasts: Option<Duration> },
        Motive = "motive" { card: Ref, motivations: Motivations, lasts: Option<Duration> },
        HandMax = "handmax" { player: Player, n: Amount, lasts: Option<Duration> },
        Peek = "peek" { player: Player, hand: HandOf },
        Arrange = "arrange" { player: Player, of: Player, n: Amount },
        Forbid = "forbid" { player: Player, what: Forbidden, lasts: Option<Duration> },
        Permit = "permit" { player: Player, what: Permitted, lasts: Option<Duration> },
        Tax = "tax" { player: Player, what: Taxed, n: Amount, lasts: Option<Duration> },
        Shield = "shield" { card: Ref, lasts: Option<Duration> },
        Assign = "assign" { card: Ref, player: Player },
        Reorder = "reorder" { player: Player },
        Release = "release" { card: Ref },
        Check = "check" { player: Player },
        Win = "win" { player: Player },
        Stay = "stay" {},
        Counter = "counter" { card: Ref, n: Amount },
    }
}
