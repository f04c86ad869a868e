//! The verbs: events, conditions, costs and operations. One line each; reading and printing follow from it.

use super::arg::Arg;
use super::ast::{Amount, Class, DayOrNight, Duration, FilterId, Forbidden, HandOf, Ignored, Permitted, Player, Ref};
use super::ast::{Role, Roll, Side, Solved, Taxed, Victim, Whose};
use super::print::Printer;
use super::read::{Reader, Unread};
use crate::names::{Keyword, Motivations, Pile, Round, Severity, Stat};

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
            pub(crate) fn parts(&self, see: &mut dyn FnMut(Part)) {
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
        /// CG-524: one entitlement for the current round. In a roll option it is `reroll()`, with nothing named.
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
