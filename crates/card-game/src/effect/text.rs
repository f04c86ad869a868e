//! The printed text of a card (CG-501, section 5.4), made from the tree that the interpreter runs.
//!
//! Keywords stand between `**`; `plain` takes the marks away. Where the game knows a number (how many there are now),
//! whoever shows the text passes it in.

mod conditions;
mod nouns;
mod operations;

use super::ast::{Condition, Cost, Effect, FilterId, Head, Side, Step, Test, User};
use super::dictionary::Dictionary;
use crate::content::{Card, Content, Sentence};
use crate::names::{Kind, Severity};

/// Numbers of a running game.
pub trait Live {
    /// How many cards fit a filter now.
    fn count(&self, filter: FilterId) -> Option<i32>;
    /// The counters on the card.
    fn counters(&self) -> Option<i32>;
    /// The number of a player that a condition reads.
    fn of_player(&self, test: &Test) -> Option<i32>;
}

/// A card outside of any game.
#[derive(Clone, Copy, Debug)]
pub struct Printed;

impl Live for Printed {
    fn count(&self, _filter: FilterId) -> Option<i32> {
        None
    }

    fn counters(&self) -> Option<i32> {
        None
    }

    fn of_player(&self, _test: &Test) -> Option<i32> {
        None
    }
}

/// All text of a card, a paragraph a line; a Crime's are its sentences.
pub fn card(card: &Card, content: &Content, live: &dyn Live) -> Vec<String> {
    let lines = card.effects.iter().map(|effect| line(effect, card, content, live));
    let sentences = card.sentences.iter().flatten().zip(Severity::ALL);
    lines
        .chain(sentences.map(|(sentence, &severity)| self::sentence(sentence, severity, card, content, live)))
        .collect()
}

/// The text of one line.
pub fn line(effect: &Effect, card: &Card, content: &Content, live: &dyn Live) -> String {
    Text::new(effect, &card.title, card.kind, &content.dictionary, live).whole()
}

/// `Severe, 40 years: …`
pub fn sentence(sentence: &Sentence, severity: Severity, card: &Card, content: &Content, live: &dyn Live) -> String {
    let text = line(&sentence.effect, card, content, live);
    let wasted = if sentence.even_wasted { " This sentence can be selected for a wasted Perp." } else { "" };
    format!("{}, {}: {text}{wasted}", capital(severity.word()), years(sentence.term))
}

fn years(term: u16) -> String {
    if term == 1 { "1 year".into() } else { format!("{term} years") }
}

/// Without the marks around keywords.
pub fn plain(text: &str) -> String {
    text.replace("**", "")
}

/// The first letter as a capital.
fn capital(text: &str) -> String {
    let skip = if text.starts_with("**") { 2 } else { 0 };
    let mut letters = text[skip..].chars();
    match letters.next() {
        Some(first) => format!("{}{}{}", &text[..skip], first.to_uppercase(), letters.as_str()),
        None => text.to_owned(),
    }
}

/// A line being put into words.
struct Text<'a> {
    effect: &'a Effect,
    title: &'a str,
    kind: Kind,
    dictionary: &'a Dictionary,
    live: &'a dyn Live,
    /// CG-511: the one other player is chosen once; after the first mention it is "that player".
    opponent_named: bool,
}

impl<'a> Text<'a> {
    fn new(effect: &'a Effect, title: &'a str, kind: Kind, dictionary: &'a Dictionary, live: &'a dyn Live) -> Text<'a> {
        Text { effect, title, kind, dictionary, live, opponent_named: false }
    }

    fn whole(mut self) -> String {
        let effect = self.effect;
        match effect.head {
            Head::Timed { round, user } => {
                let bar = format!("[{} {}]", capital(round.phase().word()), capital(round.word()));
                let user = match user {
                    User::Usual => "",
                    User::Investigator => " Investigating player only.",
                    User::NotInvestigator => " Any player but the Investigating player.",
                    User::PerpPlayer => " Perp player only.",
                    User::Any => " Any player.",
                };
                let only =
                    self.conditions(&effect.conditions).map_or(String::new(), |text| format!(" Only if {text}."));
                format!("{bar}{user}{only} {}", self.deed())
            }
            Head::Sentence => self.deed(),
            Head::Static => {
                let condition = self.conditions(&effect.conditions);
                let deeds = self.steps(" and ");
                match condition {
                    Some(condition) => format!("If {condition}: {deeds}."),
                    None => format!("{}.", capital(&deeds)),
                }
            }
            Head::When { trigger, may } => {
                let event = self.trigger(trigger);
                let condition =
                    self.conditions(&effect.conditions).map_or(String::new(), |text| format!(" if {text},"));
                let costs = self.costs();
                let may = match (may, costs) {
                    (false, _) => String::new(),
                    (true, None) => " you may do this:".into(),
                    (true, Some(costs)) => format!(" you may {costs} to do this:"),
                };
                format!("When {event},{condition}{may} {}.", self.steps(", then "))
            }
            Head::Instead { trigger, may } => {
                let event = self.trigger(trigger);
                let condition =
                    self.conditions(&effect.conditions).map_or(String::new(), |text| format!(" while {text}"));
                let how = match (may, self.costs()) {
                    (false, _) => "instead".into(),
                    (true, None) => "you may replace it:".into(),
                    (true, Some(costs)) => format!("you may {costs} to replace it:"),
                };
                format!("If «{event}» would happen{condition}, {how} {}.", self.steps(", then "))
            }
            Head::Roll { side, roll } => {
                let whose = match side {
                    Side::Investigator => "the Investigating player's",
                    Side::Perp => "the Perp player's",
                };
                let condition =
                    self.conditions(&effect.conditions).map_or(String::new(), |text| format!(" if {text},"));
                let costs = self.costs().map_or(String::new(), |costs| format!("{costs} to "));
                let roll = capital(roll.word());
                format!("After {whose} {roll} roll,{condition} that player may {costs}{}.", self.steps(", then "))
            }
            Head::Require => {
                let condition = self.conditions(&effect.conditions).unwrap_or_default();
                format!("Play only if {condition}.")
            }
            Head::Leave { trigger } => {
                let event = self.trigger(trigger);
                let condition =
                    self.conditions(&effect.conditions).map_or(String::new(), |text| format!(", if {text}"));
                format!("Discard {} when {event}{condition}.", self.this())
            }
        }
    }

    /// `COST: OPS.`
    fn deed(&mut self) -> String {
        match self.costs() {
            Some(costs) => format!("{}: {}.", capital(&costs), self.steps(", then ")),
            None => format!("{}.", capital(&self.steps(", then "))),
        }
    }

    fn conditions(&mut self, conditions: &[Condition]) -> Option<String> {
        let mut texts = Vec::new();
        for (place, condition) in conditions.iter().enumerate() {
            texts.push(self.condition(condition, &conditions[..place]));
        }
        (!texts.is_empty()).then(|| texts.join(" and "))
    }

    fn costs(&mut self) -> Option<String> {
        let texts: Vec<String> = self.effect.costs.iter().map(|cost| self.cost(cost)).collect();
        (!texts.is_empty()).then(|| texts.join(" and "))
    }

    fn cost(&mut self, cost: &Cost) -> String {
        match *cost {
            Cost::Activate { card } => format!("activate {}", self.card(card)),
            Cost::Inactivate { card } => format!("make {} inactive", self.card(card)),
            Cost::Trash { card } => format!("discard {}", self.card(card)),
            Cost::Prestige { n } => format!("lose {n} Prestige"),
            Cost::Discard { n, .. } => format!("discard {} of your choice from your hand", nouns::count(n, "card")),
            Cost::PersonalDemerit { card, n } => {
                format!("put {} on {}", nouns::count(n, "Personal Demerit"), self.card(card))
            }
        }
    }

    fn steps(&mut self, between: &str) -> String {
        self.range(0, self.effect.steps.len(), between)
    }

    /// The steps from one place up to another.
    fn range(&mut self, from: usize, to: usize, between: &str) -> String {
        let mut text = String::new();
        let mut at = from;
        let mut chosen = false;
        while at < to {
            let (step, next) = self.step(at);
            match at == from {
                true => text += &step,
                // After a choice a comma would belong to its last way.
                false if chosen => text += &format!(". Then {step}"),
                false => text += &format!("{between}{step}"),
            }
            chosen = next > at + 1;
            at = next;
        }
        text
    }

    /// One step with all its ways, and where the next one is.
    fn step(&mut self, at: usize) -> (String, usize) {
        let opening = match self.effect.steps[at] {
            Step::Do(op) => return (self.op(op), at + 1),
            Step::Choose { who, .. } => format!("{} one:", self.does(who, "choose", "chooses")),
            Step::Dice => "roll one die:".into(),
            Step::Way { .. } | Step::Join { .. } => unreachable!("a way is inside a choice"),
        };
        let mut ways = Vec::new();
        let mut way = at + 1;
        let named = self.opponent_named;
        let mut letter = b'a';
        while let Step::Way { low, high, next, .. } = self.effect.steps[way] {
            // Only one way is gone: each must say for itself who the other player is.
            self.opponent_named = named;
            let deeds = self.range(way + 1, usize::from(next), ", then ");
            ways.push(match low {
                0 => format!("({}) {deeds}", char::from(letter)),
                low if low == high => format!("on {low}, {deeds}"),
                low => format!("on {low}-{high}, {deeds}"),
            });
            letter += 1;
            way = usize::from(next);
        }
        let between = if matches!(self.effect.steps[at], Step::Dice) { "; " } else { "; or " };
        (format!("{opening} {}", ways.join(between)), way + 1)
    }

    /// The card itself: Judges and Perps by their title.
    fn this(&self) -> String {
        match self.kind {
            Kind::Judge | Kind::Perp => self.title.to_owned(),
            _ => "this card".into(),
        }
    }
}
