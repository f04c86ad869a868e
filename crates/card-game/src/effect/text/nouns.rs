//! Players, cards and filters in words.

use super::Text;
use crate::effect::ast::{Amount, Filter, FilterId, Flag, Flags, Limit, Player, Ref};
use crate::names::{Keyword, Keywords, Pile};

/// `1 card`, `3 cards`.
pub(super) fn count(n: i8, noun: &str) -> String {
    format!("{n} {}", plural(n, noun))
}

fn plural(n: i8, noun: &str) -> String {
    if n == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// `a` or `an`, by the sound of what follows.
pub(super) fn article(text: &str) -> &'static str {
    let word: String = text.trim_start_matches('*').chars().take_while(|c| c.is_alphanumeric()).collect();
    let first = word.chars().next().unwrap_or(' ');
    // Letters read one by one: an SJS card.
    let spelled = word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    let vowel = if spelled { "AEFHILMNORSX".contains(first) } else { "aeiouAEIOU".contains(first) };
    if vowel { "an" } else { "a" }
}

impl Text<'_> {
    pub(super) fn player(&mut self, player: Player) -> String {
        match player {
            Player::You => "you".into(),
            Player::Investigator => "the Investigating player".into(),
            Player::PerpPlayer => "the Perp player".into(),
            Player::DutyJudge => "the Duty Judge".into(),
            Player::Opponent if !self.opponent_named => {
                self.opponent_named = true;
                "one other player of your choice".into()
            }
            Player::Opponent | Player::It => "that player".into(),
            Player::Opponents => "each other player".into(),
            Player::Everyone => "each player".into(),
        }
    }

    /// `you draw`, `the Perp player draws`.
    pub(super) fn does(&mut self, player: Player, you: &str, other: &str) -> String {
        let verb = if player == Player::You { you } else { other };
        format!("{} {verb}", self.player(player))
    }

    /// `your hand`, `that player's hand`, `the hand of one other player of your choice`.
    pub(super) fn of(&mut self, player: Player, thing: &str) -> String {
        match player {
            Player::You => format!("your {thing}"),
            Player::Opponent if !self.opponent_named => format!("the {thing} of {}", self.player(player)),
            _ => format!("{}'s {thing}", self.player(player)),
        }
    }

    /// What belongs to the player just named: `your`, `their`.
    pub(super) fn own(player: Player) -> &'static str {
        if player == Player::You { "your" } else { "their" }
    }

    pub(super) fn card(&mut self, card: Ref) -> String {
        match card {
            Ref::This => self.this(),
            Ref::Bearer => "the bearer".into(),
            Ref::Lead => "the Lead Perp".into(),
            Ref::Crime => "the Crime being investigated".into(),
            Ref::Scene => "the Scene".into(),
            Ref::It => "that card".into(),
            Ref::Leader(player) => self.of(player, "Team Leader"),
            Ref::Pick(filter) => format!("{} of your choice", self.one(filter)),
            Ref::PickBy(player, filter) => format!("{} chosen by {}", self.one(filter), self.player(player)),
            Ref::Each(filter) => format!("each {}", self.filter(filter)),
        }
    }

    pub(super) fn keyword(&self, keyword: Keyword) -> String {
        format!("**{}**", self.dictionary.name(keyword))
    }

    fn keywords(&self, keywords: Keywords) -> String {
        let names: Vec<String> = keywords.iter().map(|keyword| self.keyword(keyword)).collect();
        names.join(" or ")
    }

    /// `a ready Judge in your team`.
    pub(super) fn one(&mut self, filter: FilterId) -> String {
        let any = self.dictionary.filter(filter).flags.has(Flag::Any);
        let text = self.filter(filter);
        format!("{} {text}", if any { "any" } else { article(&text) })
    }

    pub(super) fn filter(&mut self, filter: FilterId) -> String {
        let filter = *self.dictionary.filter(filter);
        let name = filter.kind.name();
        self.described(&filter, name)
    }

    pub(super) fn filters(&mut self, filter: FilterId) -> String {
        let filter = *self.dictionary.filter(filter);
        let names = format!("{}s", filter.kind.name());
        self.described(&filter, &names)
    }

    /// What a search looks for; the pile has been named.
    pub(super) fn wanted(&mut self, filter: &Filter) -> String {
        let text = self.described(&Filter { pile: None, ..*filter }, filter.kind.name());
        format!("{} {text}", article(&text))
    }

    /// Adjectives, keywords, the noun, and what follows it.
    fn described(&mut self, filter: &Filter, noun: &str) -> String {
        let mut words: Vec<String> = adjectives(filter.flags).map(str::to_owned).collect();
        words.extend(filter.keywords.into_iter().filter(|set| !set.is_empty()).map(|set| self.keywords(set)));
        words.push(noun.to_owned());
        for flag in filter.flags.iter() {
            match flag {
                Flag::Mine => words.push("in your team".into()),
                Flag::Theirs => words.push("in another player's team".into()),
                Flag::OfInvestigator => words.push("in the Investigating player's team".into()),
                Flag::OfOpponent => {
                    let team = self.of(Player::Opponent, "team");
                    words.push(format!("in {team}"));
                }
                Flag::Leader => words.push("who is Team Leader".into()),
                Flag::Demerited => words.push("with a Personal Demerit".into()),
                Flag::Here => words.push("attached to the Crime being investigated".into()),
                Flag::OnBearer => words.push("issued to the bearer".into()),
                _ => {}
            }
        }
        for (place, (stat, limit)) in filter.limits.into_iter().flatten().enumerate() {
            let with = if place == 0 { "with" } else { "and" };
            words.push(format!("{with} {} {}", stat.name(), range(limit)));
        }
        if let Some((pile, player)) = filter.pile {
            let whose = self.of(player, pile.name());
            words.push(format!("{} {whose}", if pile == Pile::IsoCubes { "in" } else { "from" }));
        }
        if filter.flags.has(Flag::LeaderOk) {
            words.push("(a Team Leader may be chosen)".into());
        }
        words.join(" ")
    }

    /// A number with its sign, and what it is counted by: `+1 Ability for each Robot Perp`.
    pub(super) fn signed(&mut self, n: Amount, noun: &str) -> String {
        match n {
            Amount::Fixed(n) => format!("{n:+} {noun}"),
            Amount::Count(filter) => format!("+1 {noun} {}", self.for_each(filter)),
        }
    }

    /// `2 Prestige`, `1 card for each Judge in your team`.
    pub(super) fn amount(&mut self, n: Amount, noun: &str, countable: bool) -> String {
        match n {
            Amount::Fixed(n) if countable => count(n.saturating_abs(), noun),
            Amount::Fixed(n) => format!("{} {noun}", n.saturating_abs()),
            Amount::Count(filter) => format!("1 {noun} {}", self.for_each(filter)),
        }
    }

    fn for_each(&mut self, filter: FilterId) -> String {
        let text = self.filter(filter);
        let now = self.live.count(filter).map_or(String::new(), |count| format!(" (now {count})"));
        format!("for each {text}{now}")
    }
}

/// `10 or more`.
pub(super) fn range(limit: Limit) -> String {
    match limit {
        Limit::AtLeast(n) => format!("{n} or more"),
        Limit::AtMost(n) => format!("{n} or less"),
    }
}

/// The flags that stand before the noun.
fn adjectives(flags: Flags) -> impl Iterator<Item = &'static str> {
    flags.iter().filter_map(|flag| {
        Some(match flag {
            Flag::Ready => "ready",
            Flag::NonReady => "non-ready",
            Flag::Activated => "activated",
            Flag::Inactive => "inactive",
            Flag::NonLeader => "non-leading",
            Flag::Other => "other",
            Flag::Lead => "Lead",
            Flag::Support => "supporting",
            Flag::FaceUp => "face-up",
            Flag::FaceDown => "face-down",
            Flag::Unassigned => "unassigned",
            Flag::Assigned => "assigned",
            Flag::Contained => "contained",
            _ => return None,
        })
    })
}
