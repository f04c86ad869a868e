//! Printing a tree as the line it was read from (CG-503).

use super::arg::Arg;
use super::ast::{Effect, Head, Limit, Step, User};
use super::dictionary::Dictionary;

/// The line of an effect. Read again, it is the same effect.
pub fn effect(effect: &Effect, dictionary: &Dictionary) -> String {
    let mut printer = Printer { out: String::new(), dictionary, arguments: 0 };
    printer.effect(effect);
    printer.out
}

#[derive(Debug)]
pub struct Printer<'a> {
    out: String,
    pub(super) dictionary: &'a Dictionary,
    arguments: usize,
}

impl<'a> Printer<'a> {
    pub(super) fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub(super) fn bracketed(&mut self, word: &str, inner: impl FnOnce(&mut Self)) {
        self.push(word);
        self.push("(");
        inner(self);
        self.push(")");
    }

    pub(super) fn limit(&mut self, limit: Limit) {
        let (sign, n) = match limit {
            Limit::AtLeast(n) => (">=", n),
            Limit::AtMost(n) => ("<=", n),
        };
        self.push(sign);
        self.push(&n.to_string());
    }

    pub(super) fn verb(&mut self, word: &str) {
        self.push(word);
        self.arguments = 0;
    }

    pub(super) fn argument(&mut self, value: &impl Arg) {
        if value.is_there() {
            self.push(if self.arguments == 0 { "(" } else { "," });
            self.arguments += 1;
            value.print(self);
        }
    }

    pub(super) fn verb_end(&mut self) {
        if self.arguments > 0 {
            self.push(")");
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect.head {
            Head::Timed { round, user } => {
                self.push("[");
                self.push(round.code());
                if user != User::Usual {
                    self.push(":");
                    self.push(user.word());
                }
                self.push("]");
            }
            Head::Static => self.push("static"),
            Head::When { trigger, .. } => {
                self.push("when ");
                trigger.print(self);
            }
            Head::Instead { trigger, .. } => {
                self.push("instead ");
                trigger.print(self);
            }
            Head::Roll { side, roll } => {
                self.push(&format!("roll {side} {roll}"));
            }
            Head::Require => self.push("require"),
            Head::Leave { trigger } => {
                self.push("leave ");
                trigger.print(self);
            }
            Head::Sentence => {}
        }
        let mut between = if effect.head == Head::Require { " " } else { " if " };
        for condition in &effect.conditions {
            self.push(between);
            self.push(if condition.not { "not " } else { "" });
            condition.test.print(self);
            condition.limit.into_iter().for_each(|limit| self.limit(limit));
            between = " and ";
        }
        if let Head::When { may: true, .. } | Head::Instead { may: true, .. } = effect.head {
            self.push(" may");
        }
        let mut between = " cost ";
        for cost in &effect.costs {
            self.push(between);
            cost.print(self);
            between = "+";
        }
        if !effect.steps.is_empty() {
            self.push(" -> ");
            self.steps(&effect.steps, 0, effect.steps.len());
        }
        if effect.head == Head::Sentence {
            self.out = self.out.trim_start().to_owned();
        }
    }

    /// The steps from one place up to another.
    fn steps(&mut self, steps: &[Step], from: usize, to: usize) {
        let mut at = from;
        while at < to {
            if at > from {
                self.push("; ");
            }
            at = self.step(steps, at);
        }
    }

    /// One step, with all its ways if it has any; says where the next one is.
    fn step(&mut self, steps: &[Step], at: usize) -> usize {
        match steps[at] {
            Step::Do(op) => {
                op.print(self);
                if self.arguments == 0 {
                    self.push("()");
                }
                return at + 1;
            }
            Step::Choose { who, each } => {
                self.push(if each { "choose(each " } else { "choose(" });
                self.push(who.word());
                self.push(": ");
            }
            Step::Dice => self.push("dice("),
            Step::Way { .. } | Step::Join { .. } => unreachable!("a way is inside a choice"),
        }
        let mut way = at + 1;
        while let Step::Way { low, high, next, .. } = steps[way] {
            self.push(if way > at + 1 { " | " } else { "" });
            if low > 0 {
                self.push(&format!("{low}-{high}: "));
            }
            self.steps(steps, way + 1, usize::from(next));
            way = usize::from(next);
        }
        self.push(")");
        way + 1
    }
}
