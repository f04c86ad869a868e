//! Events and conditions in words.

use super::nouns::range;
use super::{Text, capital};
use crate::effect::ast::{Class, Condition, FilterId, Flag, Flags, Limit, Player, Ref, Role, Solved, Test, Trigger};
use crate::effect::ast::{Victim, Whose};
use crate::names::{Keywords, Kind};

impl Text<'_> {
    pub(super) fn trigger(&mut self, trigger: Trigger) -> String {
        match trigger {
            Trigger::Sentenced { severity } => format!("the Lead Perp gets the {severity} sentence"),
            Trigger::ChallengeWon {} => "the Investigating player wins a Challenge roll".into(),
            Trigger::ChallengeLost { player } => format!("{} a Challenge roll", self.does(player, "lose", "loses")),
            Trigger::CombatWon {} => "the Investigating player wins a Combat roll".into(),
            Trigger::CombatLost { player } => format!("{} a Combat roll", self.does(player, "lose", "loses")),
            Trigger::Apprehended { player } => {
                format!("{} a Lead Perp", self.does(player, "apprehend", "apprehends"))
            }
            Trigger::Escaped { player } => format!("the Perps escape from {}", self.player(player)),
            Trigger::Wounded { card } => format!("{} is wounded", self.card(card)),
            Trigger::Wasted { victim: Victim::Card(card) } => format!("{} is wasted", self.card(card)),
            Trigger::Wasted { victim: Victim::AnyPerp } => "a Perp is wasted".into(),
            Trigger::Solved { crime: Solved::Host } => format!("the Crime {} is attached to is solved", self.this()),
            Trigger::Solved { crime: Solved::Any } => "a Crime is solved".into(),
            Trigger::Contained { player: Whose::Player(player) } => {
                format!("{} a **Dark Judge**", self.does(player, "contain", "contains"))
            }
            Trigger::Contained { player: Whose::Anyone } => "a **Dark Judge** is contained".into(),
            Trigger::Attached {} => format!("{} is attached to a Crime", self.this()),
            Trigger::Issued {} => format!("{} is issued", self.this()),
            Trigger::Reported {} => "a Crime is reported".into(),
            Trigger::Assigned {} => "a Crime is assigned".into(),
            Trigger::Patrolled {} => "you end a patrol without a Crime".into(),
            Trigger::Suspended {} => format!("{} is suspended", self.this()),
            Trigger::ReadyRound {} => "the Ready round begins (after the action window)".into(),
            Trigger::RoundEnd {} => "the round ends".into(),
            Trigger::TurnEnd {} => "the turn ends".into(),
            Trigger::Enters {} => format!("{} enters play", self.this()),
            Trigger::Leaves {} => format!("{} leaves play", self.this()),
        }
    }

    /// A test; those before it may have named what it is about.
    pub(super) fn condition(&mut self, condition: &Condition, before: &[Condition]) -> String {
        let Condition { not, test, limit } = *condition;
        let is = if not { "is not" } else { "is" };
        match test {
            Test::Is { card, filter } => self.is(card, filter, is, before),
            Test::Exists { filter } if not => format!("there is no {}", self.filter(filter)),
            Test::Exists { filter } => format!("there is {}", self.one(filter)),
            Test::Count { filter } => {
                let now = self.live.count(filter).map_or(String::new(), |count| format!(" (now {count})"));
                let are = if not { "are not" } else { "are" };
                let limit = fewer(limit.expect("a number has a limit"));
                format!("there {are} {limit} {}{now}", self.filters(filter))
            }
            Test::Day {} => format!("it {is} day"),
            Test::Night {} => format!("it {is} night"),
            Test::YouAre { role } => {
                let role = match role {
                    Role::Investigator => "the Investigating player",
                    Role::PerpPlayer => "the Perp player",
                    Role::DutyJudge => "the Duty Judge",
                };
                format!("you are {}{role}", if not { "not " } else { "" })
            }
            Test::Prestige { player } => self.has(player, condition, "Prestige", false),
            Test::Commendations { player } => self.has(player, condition, "Commendations", true),
            Test::TeamDemerits { player } => self.has(player, condition, "Team Demerits", true),
            Test::HandCount { player } => self.has(player, condition, "cards in hand", true),
            Test::Counters { card } => {
                let now = self.live.counters().map_or(String::new(), |count| format!(" (now {count})"));
                let limit = fewer(limit.expect("a number has a limit"));
                format!("{} {} {limit} counters{now}", self.card(card), if not { "does not have" } else { "has" })
            }
            Test::Won { roll } => {
                let won = if not { "did not win" } else { "won" };
                format!("the Investigating player {won} the {} roll", capital(roll.word()))
            }
            Test::LeadWasted {} => format!("the Lead Perp {} wasted", if not { "was not" } else { "was" }),
            Test::OnCrime { class: Class(class) } => {
                let class = self.keyword(class);
                format!("{} {is} attached to {} {class} Crime", self.this(), super::nouns::article(&class))
            }
            Test::Motivated {} => {
                let has = if not { "does not have" } else { "has" };
                format!("the Lead Perp {has} the Resolve modifier for matching motivations")
            }
            Test::InSignature {} => {
                let has = if not { "does not have" } else { "has" };
                format!("the Lead Perp {has} the Ability modifier for signature crimes")
            }
        }
    }

    fn is(&mut self, card: Ref, filter: FilterId, is: &str, before: &[Condition]) -> String {
        let who = self.card(card);
        let asked = *self.dictionary.filter(filter);
        let only = |flag| asked.flags == Flags::NONE.with(flag);
        let bare = asked.keywords == [Keywords::NONE; 2] && asked.limits == [None; 2];
        match asked.kind {
            Kind::Judge if bare && only(Flag::Leader) => format!("{who} {is} Team Leader"),
            Kind::Perp if bare && only(Flag::Lead) => format!("{who} {is} the Lead Perp"),
            _ if bare && only(Flag::Here) => {
                let crime = before.iter().any(|test| matches!(test.test, Test::OnCrime { .. }) && !test.not);
                match crime && card == Ref::This {
                    true => format!("that Crime {is} being investigated"),
                    false => format!("{who} {is} attached to the Crime being investigated"),
                }
            }
            _ => format!("{who} {is} {}", self.one(filter)),
        }
    }

    /// `you have 14 or more Prestige`, `that player has no Team Demerits`.
    fn has(&mut self, player: Player, condition: &Condition, noun: &str, countable: bool) -> String {
        let Condition { not, test, limit } = *condition;
        let limit = limit.expect("a number has a limit");
        let now = self.live.of_player(&test).map_or(String::new(), |number| format!(" (now {number})"));
        let amount = match limit {
            Limit::AtMost(0) if !not => "no".into(),
            limit if countable => fewer(limit),
            limit => range(limit),
        };
        let has = match not {
            true => self.does(player, "do not have", "does not have"),
            false => self.does(player, "have", "has"),
        };
        format!("{has} {amount} {noun}{now}")
    }
}

/// Of what is counted: `2 or fewer`.
fn fewer(limit: Limit) -> String {
    match limit {
        Limit::AtMost(n) => format!("{n} or fewer"),
        limit => range(limit),
    }
}
