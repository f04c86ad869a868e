//! Reading an effect line (section 5.2). A line that cannot be read says at which letter and why.

use super::ast::{Condition, Cost, Effect, Head, Limit, Op, Player, Roll, Side, Step, Test, Trigger, User};
use super::dictionary::Dictionary;
use crate::names::Round;
pub use crate::words::Unread;
use crate::words::nearest;

/// Where the parts of a line stand in it, in bytes: for those who find fault with one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    pub trigger: usize,
    pub conditions: Vec<usize>,
    pub costs: Vec<usize>,
    pub steps: Vec<usize>,
}

/// `effect` or `sentence`.
pub type LineReader = fn(&str, &mut Dictionary) -> Result<(Effect, Places), Unread>;

/// An effect line of a card.
pub fn effect(line: &str, dictionary: &mut Dictionary) -> Result<(Effect, Places), Unread> {
    whole(line, dictionary, |reader| reader.effect())
}

/// A sentence of a Crime: `cost discard(you,2) -> commend(you,1)`.
pub fn sentence(line: &str, dictionary: &mut Dictionary) -> Result<(Effect, Places), Unread> {
    whole(line, dictionary, |reader| reader.body(Head::Sentence))
}

fn whole(
    line: &str,
    dictionary: &mut Dictionary,
    read: impl FnOnce(&mut Reader) -> Result<Effect, Unread>,
) -> Result<(Effect, Places), Unread> {
    let mut reader = Reader { line, at: 0, places: Places::default(), deep: 0, dictionary };
    let effect = read(&mut reader)?;
    reader.spaces();
    if reader.at < line.len() {
        return Err(reader.here("the line should end here"));
    }
    Ok((effect, reader.places))
}

/// A line, read from left to right.
#[derive(Debug)]
pub struct Reader<'a> {
    line: &'a str,
    at: usize,
    places: Places,
    /// How many choices are open.
    deep: usize,
    pub(super) dictionary: &'a mut Dictionary,
}

const HEADS: &[&str] = &["static", "when", "instead", "roll", "require", "leave"];

impl<'a> Reader<'a> {
    pub(super) fn here(&mut self, reason: impl Into<String>) -> Unread {
        self.spaces();
        Unread { at: self.at, reason: reason.into() }
    }

    pub(super) fn at(&mut self) -> usize {
        self.spaces();
        self.at
    }

    fn spaces(&mut self) {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Does this sign come next? It stays unread.
    pub(super) fn sees(&mut self, sign: &str) -> bool {
        self.spaces();
        self.line[self.at..].starts_with(sign)
    }

    /// Reads this sign if it comes next.
    pub(super) fn take(&mut self, sign: &str) -> bool {
        let found = self.sees(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &str, after: &str) -> Result<(), Unread> {
        if self.take(sign) { Ok(()) } else { Err(self.here(format!("`{sign}` is missing after {after}"))) }
    }

    /// The letters, digits and underscores that come next; they stay unread. May be empty.
    pub(super) fn peek_word(&mut self) -> &'a str {
        self.spaces();
        let rest = &self.line[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    }

    pub(super) fn word(&mut self) -> &'a str {
        let word = self.peek_word();
        self.at += word.len();
        word
    }

    /// Reads this word if it comes next, as a whole word.
    fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    /// Everything up to the next sign of the grammar: keywords may contain spaces.
    pub(super) fn phrase(&mut self) -> &'a str {
        self.spaces();
        let rest = &self.line[self.at..];
        let end = rest.find([',', ')', '(', '}', '{', '|', '@', '<', '>', '=', ';', ':']).unwrap_or(rest.len());
        self.at += end;
        rest[..end].trim_end()
    }

    pub(super) fn number(&mut self) -> Result<i8, Unread> {
        self.spaces();
        let rest = &self.line[self.at..];
        let digits = rest.strip_prefix(['-', '+']).unwrap_or(rest);
        let sign = rest.len() - digits.len();
        let end = sign + digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        if end == sign {
            return Err(self.here("a number belongs here"));
        }
        let number = rest[..end].trim_start_matches('+').parse();
        let number = number.map_err(|_| self.here(format!("`{}` is too large a number", &rest[..end])))?;
        self.at += end;
        Ok(number)
    }

    /// `word` stood at `at` and is none of these.
    pub(super) fn unknown<'k>(
        &mut self,
        at: usize,
        word: &str,
        what: &str,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) -> Unread {
        if word.is_empty() {
            self.at = at;
            return self.here(format!("{what} belongs here"));
        }
        let reason = match nearest(word, known.clone()) {
            Some(near) => format!("`{word}` is not {what}; did you mean `{near}`?"),
            None => {
                let all: Vec<&str> = known.into_iter().collect();
                let list = if all.len() <= 12 { format!("; there are {}", all.join(", ")) } else { String::new() };
                format!("`{word}` is not {what}{list}")
            }
        };
        Unread { at, reason }
    }

    /// A member of a closed list of words.
    pub(super) fn member<T>(
        &mut self,
        what: &'static str,
        known: &'static [&'static str],
        of: fn(&str) -> Option<T>,
    ) -> Result<T, Unread> {
        let at = self.at();
        let word = self.word();
        of(word).filter(|_| !word.is_empty()).ok_or_else(|| self.unknown(at, word, what, known.iter().copied()))
    }

    /// Begins the arguments of a verb.
    pub(super) fn arguments(&mut self, verb: &'static str, names: &'static [&'static str]) -> Arguments<'_, 'a> {
        let open = self.take("(");
        Arguments { reader: self, verb, names, read: 0, open }
    }

    fn effect(&mut self) -> Result<Effect, Unread> {
        let at = self.at();
        if self.take("[") {
            let round = self.member("a timing bar", Round::CODES, Round::coded)?;
            let user = match self.take(":") {
                true => self.member("a user", &User::WORDS[1..], User::named)?,
                false => User::Usual,
            };
            self.expect("]", "the timing bar")?;
            return self.body(Head::Timed { round, user });
        }
        match self.word() {
            "static" => self.body(Head::Static),
            "when" => {
                let trigger = self.trigger()?;
                self.body(Head::When { trigger, may: false })
            }
            "instead" => {
                let trigger = self.trigger()?;
                self.body(Head::Instead { trigger, may: false })
            }
            "roll" => {
                let side = self.member("a side", Side::WORDS, Side::named)?;
                let roll = self.member("a roll", Roll::WORDS, Roll::named)?;
                self.body(Head::Roll { side, roll })
            }
            "require" => {
                let conditions = self.conditions()?;
                Ok(Effect { head: Head::Require, conditions, costs: [].into(), steps: [].into() })
            }
            "leave" => {
                let trigger = self.trigger()?;
                let conditions = if self.take_word("if") { self.conditions()? } else { [].into() };
                Ok(Effect { head: Head::Leave { trigger }, conditions, costs: [].into(), steps: [].into() })
            }
            "" => Err(Unread { at, reason: format!("an effect begins with `[`, {}", HEADS.join(", ")) }),
            word => Err(self.unknown(at, word, "the beginning of an effect", HEADS.iter().copied())),
        }
    }

    /// `["if" cond] ["may"] ["cost" costs] "->" ops`
    fn body(&mut self, mut head: Head) -> Result<Effect, Unread> {
        let conditions = if self.take_word("if") { self.conditions()? } else { [].into() };
        let at = self.at();
        if self.take_word("may") {
            match &mut head {
                Head::When { may, .. } | Head::Instead { may, .. } => *may = true,
                _ => return Err(Unread { at, reason: "only `when` and `instead` can be left with `may`".into() }),
            }
        }
        let mut costs = Vec::new();
        if self.take_word("cost") {
            costs.push(self.cost()?);
            while self.take("+") {
                costs.push(self.cost()?);
            }
        }
        if !self.take("->") {
            let word = self.peek_word();
            let at = self.at;
            let known = ["if", "may", "cost", "and"];
            return Err(match nearest(word, known).filter(|_| !word.is_empty()) {
                Some(near) if near != word => Unread { at, reason: format!("`{word}`: did you mean `{near}`?") },
                _ => Unread { at, reason: "`->` is missing before what the line does".into() },
            });
        }
        let mut steps = Vec::new();
        self.operations(&mut steps)?;
        Ok(Effect { head, conditions, costs: costs.into(), steps: steps.into() })
    }

    fn trigger(&mut self) -> Result<Trigger, Unread> {
        let at = self.at();
        self.places.trigger = at;
        let word = self.word();
        Trigger::read(word, self)
            .unwrap_or_else(|| Err(self.unknown(at, word, "an event", Trigger::WORDS.iter().copied())))
    }

    fn conditions(&mut self) -> Result<Box<[Condition]>, Unread> {
        let mut all = vec![self.condition()?];
        while self.take_word("and") {
            all.push(self.condition()?);
        }
        Ok(all.into())
    }

    fn condition(&mut self) -> Result<Condition, Unread> {
        let place = self.at();
        self.places.conditions.push(place);
        let not = self.take_word("not");
        let at = self.at();
        let word = self.word();
        let test = Test::read(word, self)
            .unwrap_or_else(|| Err(self.unknown(at, word, "a condition", Test::WORDS.iter().copied())))?;
        let sign = self.at();
        let limit = self.limit()?;
        match limit {
            None if test.is_number() => {
                Err(Unread { at: sign, reason: format!("`{word}` is a number: compare it with `>=` or `<=`") })
            }
            Some(_) if !test.is_number() => {
                Err(Unread { at: sign, reason: format!("`{word}` is no number: nothing to compare") })
            }
            limit => Ok(Condition { not, test, limit }),
        }
    }

    pub(super) fn limit(&mut self) -> Result<Option<Limit>, Unread> {
        if self.take(">=") {
            return self.number().map(|n| Some(Limit::AtLeast(n)));
        }
        if self.take("<=") {
            return self.number().map(|n| Some(Limit::AtMost(n)));
        }
        match self.sees(">") || self.sees("<") || self.sees("=") {
            true => Err(self.here("numbers are compared with `>=` or `<=`")),
            false => Ok(None),
        }
    }

    fn cost(&mut self) -> Result<Cost, Unread> {
        let at = self.at();
        self.places.costs.push(at);
        let word = self.word();
        Cost::read(word, self).unwrap_or_else(|| Err(self.unknown(at, word, "a cost", Cost::WORDS.iter().copied())))
    }

    fn operations(&mut self, steps: &mut Vec<Step>) -> Result<(), Unread> {
        self.operation(steps)?;
        while self.take(";") {
            self.operation(steps)?;
        }
        Ok(())
    }

    fn operation(&mut self, steps: &mut Vec<Step>) -> Result<(), Unread> {
        let at = self.at();
        let word = self.word();
        match word {
            "choose" => {
                self.expect("(", "`choose`")?;
                let each = self.take_word("each");
                let who = self.member("a player", Player::WORDS, Player::named)?;
                self.expect(":", "the player who chooses")?;
                let back = self.push(steps, Step::Choose { who, each }, at)?;
                self.ways(steps, back, |_| Ok((0, 0)))
            }
            "dice" => {
                self.expect("(", "`dice`")?;
                let back = self.push(steps, Step::Dice, at)?;
                self.ways(steps, back, |reader| reader.faces())
            }
            _ => {
                let known = || Op::WORDS.iter().copied().chain(["choose", "dice"]);
                if !known().any(|known| known == word) {
                    return Err(self.unknown(at, word, "an operation", known()));
                }
                if !self.sees("(") {
                    return Err(self.here(format!("`(` is missing after `{word}`")));
                }
                let op = Op::read(word, self).expect("the word is known")?;
                self.push(steps, Step::Do(op), at).map(drop)
            }
        }
    }

    /// `1-3:`
    fn faces(&mut self) -> Result<(u8, u8), Unread> {
        let at = self.at();
        let face = |n: i8| u8::try_from(n).ok().filter(|n| (1..=6).contains(n));
        let low = self.number()?;
        self.expect("-", "the lowest face")?;
        let high = self.number()?;
        self.expect(":", "the faces")?;
        match (face(low), face(high)) {
            (Some(low), Some(high)) if low <= high => Ok((low, high)),
            _ => Err(Unread { at, reason: format!("{low}-{high}: a die has the faces 1 to 6") }),
        }
    }

    /// The ways of a choice, their brackets' end included. The opening step is at `back`.
    fn ways(
        &mut self,
        steps: &mut Vec<Step>,
        back: u8,
        mut label: impl FnMut(&mut Self) -> Result<(u8, u8), Unread>,
    ) -> Result<(), Unread> {
        // A line that somebody brings must not be able to use up the stack.
        self.deep += 1;
        if self.deep > 4 {
            return Err(self.here("choices are at most four deep"));
        }
        let mut heads = Vec::new();
        loop {
            let at = self.at();
            let (low, high) = label(self)?;
            heads.push(self.push(steps, Step::Way { low, high, next: 0, join: 0 }, at)?);
            self.operations(steps)?;
            if !self.take("|") {
                break;
            }
        }
        let dice = matches!(steps[usize::from(back)], Step::Dice);
        if heads.len() < 2 && !dice {
            return Err(self.here("a choice has at least two ways, with `|` between them"));
        }
        self.expect(")", "the last way")?;
        let here = self.push(steps, Step::Join { back }, self.at)?;
        self.deep -= 1;
        for (place, &head) in heads.iter().enumerate() {
            if let Step::Way { next, join, .. } = &mut steps[usize::from(head)] {
                *next = heads.get(place + 1).copied().unwrap_or(here);
                *join = here;
            }
        }
        Ok(())
    }

    /// Appends a step and says its place.
    fn push(&mut self, steps: &mut Vec<Step>, step: Step, at: usize) -> Result<u8, Unread> {
        let place = u8::try_from(steps.len());
        let place = place.map_err(|_| Unread { at, reason: "a line has at most 256 steps".into() })?;
        self.places.steps.push(at);
        steps.push(step);
        Ok(place)
    }

    pub(super) fn sees_close(&mut self) -> bool {
        self.sees(")")
    }
}

/// The arguments of a verb, one after another.
#[derive(Debug)]
pub struct Arguments<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    verb: &'static str,
    names: &'static [&'static str],
    read: usize,
    open: bool,
}

impl Arguments<'_, '_> {
    /// Goes to the next argument; false if there is none.
    pub(super) fn next(&mut self) -> bool {
        let there = match self.read {
            0 => self.open && !self.reader.sees_close(),
            _ => self.reader.take(","),
        };
        self.read += usize::from(there);
        there
    }

    pub(super) fn missing(&mut self) -> Unread {
        let name = self.names[self.read];
        let reason = format!("`{}` needs {}; `{name}` is missing", self.verb, self.list());
        self.reader.here(reason)
    }

    fn list(&self) -> String {
        match self.names {
            [] => "no arguments".into(),
            names => format!("({})", names.join(", ")),
        }
    }

    pub(super) fn end(&mut self) -> Result<(), Unread> {
        if !self.open {
            return Ok(());
        }
        if self.reader.sees(",") || (self.names.is_empty() && !self.reader.sees_close()) {
            let reason = format!("`{}` takes {}, and nothing more", self.verb, self.list());
            return Err(self.reader.here(reason));
        }
        self.reader.expect(")", &format!("the arguments of `{}`", self.verb))
    }
}
