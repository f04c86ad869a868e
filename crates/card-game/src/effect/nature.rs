//! What the rules ask of a line again and again, worked out once when a pack is loaded.

use super::ast::{Amount, Condition, Cost, Effect, Filter, FilterId, Flag, Head, Op, Player, Ref, Step, Test, Trigger};
use super::ast::{Ignored, Victim, Whose};
use crate::names::{Round, Stat};

/// What a line is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nature {
    /// CG-258: about a roll, an apprehension, an escape, a sentence, the Lead Perp, the Scene or the Crime. On a Judge or
    /// Resource it works only in its controller's Investigation phase.
    pub of_investigation: bool,
    /// CG-511: one other player must be chosen first.
    pub names_opponent: bool,
}

/// Which kinds of lines a card has, so that the others need not be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heads {
    /// A bit for each round in which a line is timed.
    pub timed: u16,
    /// What its static lines say, a bit for each of `Saying`.
    pub fixed: u32,
    pub when: bool,
    pub instead: bool,
    pub roll: bool,
    pub leave: bool,
    pub require: bool,
}

impl Heads {
    pub fn of(effects: &[Effect]) -> Heads {
        let mut heads = Heads::default();
        for effect in effects {
            match effect.head {
                Head::Timed { round, .. } => heads.timed |= 1 << round as u16,
                Head::Static => effect.steps.iter().for_each(|step| {
                    if let Step::Do(op) = step {
                        heads.fixed |= Saying::of(op).bit();
                    }
                }),
                Head::When { .. } => heads.when = true,
                Head::Instead { .. } => heads.instead = true,
                Head::Roll { .. } => heads.roll = true,
                Head::Leave { .. } => heads.leave = true,
                Head::Require => heads.require = true,
                Head::Sentence => {}
            }
        }
        heads
    }

    pub const fn timed_in(self, round: Round) -> bool {
        self.timed >> round as u16 & 1 == 1
    }
}

/// What a static line says, so that only those who say it are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// How a number changes.
    Number(Stat),
    Ignore(Ignored),
    Keywords,
    Motives,
    Shield,
    Forbid,
    Permit,
    Tax,
    HandSize,
    Skip,
    Time,
    /// Nothing that lasts by itself.
    Else,
}

impl Saying {
    pub const fn of(op: &Op) -> Saying {
        match op {
            Op::Mod { stat, .. } | Op::ModDark { stat, .. } => Saying::Number(*stat),
            Op::Ignore { what, .. } => Saying::Ignore(*what),
            Op::Keyword { .. } | Op::Classify { .. } => Saying::Keywords,
            Op::Motive { .. } => Saying::Motives,
            Op::Shield { .. } => Saying::Shield,
            Op::Forbid { .. } => Saying::Forbid,
            Op::Permit { .. } => Saying::Permit,
            Op::Tax { .. } => Saying::Tax,
            Op::HandMax { .. } => Saying::HandSize,
            Op::Skip { .. } => Saying::Skip,
            Op::Time { .. } => Saying::Time,
            _ => Saying::Else,
        }
    }

    pub const fn bit(self) -> u32 {
        match self {
            Saying::Number(stat) => 1 << stat as u32,
            Saying::Ignore(what) => 1 << (8 + what as u32),
            Saying::Keywords => 1 << 16,
            Saying::Motives => 1 << 17,
            Saying::Shield => 1 << 18,
            Saying::Forbid => 1 << 19,
            Saying::Permit => 1 << 20,
            Saying::Tax => 1 << 21,
            Saying::HandSize => 1 << 22,
            Saying::Skip => 1 << 23,
            Saying::Time => 1 << 24,
            Saying::Else => 1 << 25,
        }
    }
}

pub fn nature(effect: &Effect, filters: &[Filter]) -> Nature {
    let mut look = Look { filters, nature: Nature::default() };
    match effect.head {
        Head::Roll { .. } => look.nature.of_investigation = true,
        Head::When { trigger, .. } | Head::Instead { trigger, .. } | Head::Leave { trigger } => look.trigger(trigger),
        Head::Timed { .. } | Head::Static | Head::Require | Head::Sentence => {}
    }
    effect.conditions.iter().for_each(|condition| look.condition(condition));
    effect.costs.iter().for_each(|cost| look.cost(cost));
    effect.steps.iter().for_each(|step| look.step(step));
    look.nature
}

struct Look<'a> {
    filters: &'a [Filter],
    nature: Nature,
}

impl Look<'_> {
    fn trigger(&mut self, trigger: Trigger) {
        match trigger {
            Trigger::Sentenced { .. } | Trigger::ChallengeWon {} | Trigger::CombatWon {} => {
                self.nature.of_investigation = true;
            }
            Trigger::ChallengeLost { player }
            | Trigger::CombatLost { player }
            | Trigger::Apprehended { player }
            | Trigger::Escaped { player } => {
                self.nature.of_investigation = true;
                self.player(player);
            }
            Trigger::Wounded { card } => self.card(card),
            Trigger::Wasted { victim: Victim::Card(card) } => self.card(card),
            Trigger::Contained { player: Whose::Player(player) } => self.player(player),
            _ => {}
        }
    }

    fn player(&mut self, player: Player) {
        self.nature.names_opponent |= player == Player::Opponent;
    }

    fn filter(&mut self, filter: FilterId) {
        let filter = &self.filters[usize::from(filter.0)];
        self.nature.of_investigation |= filter.flags.has(Flag::Here);
        self.nature.names_opponent |= filter.flags.has(Flag::OfOpponent);
        if let Some((_, player)) = filter.pile {
            self.player(player);
        }
    }

    fn card(&mut self, card: Ref) {
        match card {
            Ref::Lead | Ref::Crime | Ref::Scene => self.nature.of_investigation = true,
            Ref::Leader(player) => self.player(player),
            Ref::Pick(filter) | Ref::Each(filter) => self.filter(filter),
            Ref::PickBy(player, filter) => {
                self.player(player);
                self.filter(filter);
            }
            Ref::This | Ref::Bearer | Ref::It => {}
        }
    }

    fn amount(&mut self, amount: Amount) {
        if let Amount::Count(filter) = amount {
            self.filter(filter);
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition.test {
            Test::Is { card, filter } => {
                self.card(card);
                self.filter(filter);
            }
            Test::Exists { filter } | Test::Count { filter } => self.filter(filter),
            Test::Prestige { player }
            | Test::Commendations { player }
            | Test::TeamDemerits { player }
            | Test::HandCount { player } => self.player(player),
            Test::Counters { card } => self.card(card),
            Test::Won { .. } | Test::LeadWasted {} | Test::Motivated {} | Test::InSignature {} => {
                self.nature.of_investigation = true;
            }
            Test::Day {} | Test::Night {} | Test::YouAre { .. } | Test::OnCrime { .. } => {}
        }
    }

    fn cost(&mut self, cost: &Cost) {
        match *cost {
            Cost::Activate { card }
            | Cost::Inactivate { card }
            | Cost::Trash { card }
            | Cost::PersonalDemerit { card, .. } => self.card(card),
            Cost::Discard { player, .. } => self.player(player),
            Cost::Prestige { .. } => {}
        }
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Choose { who, .. } => self.player(who),
            Step::Dice | Step::Way { .. } | Step::Join { .. } => {}
            Step::Do(op) => self.op(op),
        }
    }

    fn op(&mut self, op: Op) {
        match op {
            Op::Mod { card, n, .. } | Op::ModDark { card, n, .. } | Op::PersonalDemerit { card, n } => {
                self.card(card);
                self.amount(n);
            }
            Op::Counter { card, n } => {
                self.card(card);
                self.amount(n);
            }
            Op::Ignore { card, .. }
            | Op::Keyword { card, .. }
            | Op::Classify { card, .. }
            | Op::Motive { card, .. }
            | Op::Move { card, .. }
            | Op::Trash { card }
            | Op::Activate { card }
            | Op::Inactivate { card }
            | Op::Prep { card }
            | Op::Waste { card }
            | Op::SetLead { card }
            | Op::Shield { card, .. }
            | Op::Release { card } => self.card(card),
            Op::Attach { card, crime } => {
                self.card(card);
                self.card(crime);
            }
            Op::Control { card, player, .. } | Op::Assign { card, player } => {
                self.card(card);
                self.player(player);
            }
            Op::Prestige { player, n }
            | Op::Commend { player, n }
            | Op::TeamDemerit { player, n }
            | Op::Draw { player, n }
            | Op::Discard { player, n }
            | Op::DiscardRandom { player, n }
            | Op::Mill { player, n }
            | Op::Recycle { player, n }
            | Op::HandMax { player, n, .. }
            | Op::Tax { player, n, .. } => {
                self.player(player);
                self.amount(n);
            }
            Op::Search { player, filter, .. } => {
                self.player(player);
                self.filter(filter);
            }
            Op::Peek { player, hand } => {
                self.player(player);
                self.player(hand.0);
            }
            Op::Arrange { player, of, n } => {
                self.player(player);
                self.player(of);
                self.amount(n);
            }
            Op::Forbid { player, .. }
            | Op::Permit { player, .. }
            | Op::Reorder { player }
            | Op::Check { player }
            | Op::Win { player } => self.player(player),
            Op::Reroll { .. } | Op::Escape {} | Op::Apprehend {} | Op::EndPhase {} | Op::Skip { .. } => {
                self.nature.of_investigation = true;
            }
            Op::Bonus { .. } | Op::Time { .. } | Op::Stay {} => {}
        }
    }
}
