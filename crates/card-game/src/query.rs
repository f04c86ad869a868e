//! Finding cards: `type:perp k:gang resolve>=6 text:"reroll"`. All terms must hold; `-` before one denies it, `|`
//! between values offers a choice. A query that cannot be read says at which letter and why.

#[cfg(test)]
mod tests;

use crate::content::{Card, Content};
use crate::effect::ast::{Head, Op, Step};
use crate::effect::check::has_number;
use crate::effect::text::{self, Printed};
use crate::names::{CardId, Keyword, Keywords, Kind, Motivations, Round, Stat};
use crate::words::{Unread, nearest};

/// What a card must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query(Vec<Term>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Term {
    deny: bool,
    /// One of these.
    any: Vec<Asked>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Asked {
    Kind(Kind),
    /// All keywords of that name, in capitals or small letters.
    Keyword(Keywords),
    Signature(Keywords),
    /// All these letters.
    Motives(Motivations),
    Number(Number, Sign, i16),
    /// In small letters.
    Text(String),
    Title(String),
    Timed(Round),
    Operation(&'static str),
    Is(Is),
    Deck(Vec<CardId>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    Stat(Stat),
    /// What it costs to play: the negative part of its PV.
    Cost,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Equal,
    Unequal,
    Least,
    Most,
    More,
    Less,
}

words! {
    /// What `is:` asks.
    pub enum Is {
        Unique = "unique",
        Solo = "solo",
        Timed = "timed",
        Static = "static",
        Triggered = "triggered",
        Roll = "roll",
        Stays = "stays",
        Plain = "plain",
    }
}

words! {
    /// What stands before a colon.
    pub enum Field {
        Type = "type",
        Keyword = "keyword",
        Class = "class",
        Signature = "signature",
        Motive = "motive",
        Text = "text",
        Title = "title",
        Round = "round",
        Operation = "op",
        Is = "is",
        Deck = "deck",
    }
}

const SHORT: &[(&str, Field)] = &[
    ("t", Field::Type),
    ("k", Field::Keyword),
    ("sig", Field::Signature),
    ("m", Field::Motive),
    ("x", Field::Text),
    ("at", Field::Round),
];

const NUMBERS: &[(&str, Number)] = &[
    ("experience", Number::Stat(Stat::Experience)),
    ("exp", Number::Stat(Stat::Experience)),
    ("pv", Number::Stat(Stat::PrestigeValue)),
    ("authority", Number::Stat(Stat::Authority)),
    ("ability", Number::Stat(Stat::Ability)),
    ("resolve", Number::Stat(Stat::Resolve)),
    ("cost", Number::Cost),
];

const SIGNS: &[(&str, Sign)] = &[
    (">=", Sign::Least),
    ("<=", Sign::Most),
    ("!=", Sign::Unequal),
    (">", Sign::More),
    ("<", Sign::Less),
    ("=", Sign::Equal),
];

/// Nobody asks for more, and a longer text is not read.
const LONGEST: usize = 400;

impl Query {
    pub fn read(text: &str, content: &Content) -> Result<Query, Unread> {
        if text.len() > LONGEST {
            return Err(Unread { at: 0, reason: format!("a query has at most {LONGEST} bytes") });
        }
        let mut reader = Reader { text, at: 0, content };
        let mut terms = Vec::new();
        while reader.more() {
            terms.push(reader.term()?);
        }
        Ok(Query(terms))
    }

    /// All cards that fit, by code.
    pub fn find<'a>(&'a self, content: &'a Content) -> impl Iterator<Item = CardId> + 'a {
        content.ids().filter(|&id| self.fits(id, content))
    }

    pub fn fits(&self, id: CardId, content: &Content) -> bool {
        self.0.iter().all(|term| term.any.iter().any(|asked| asked.fits(id, content)) != term.deny)
    }
}

impl Asked {
    fn fits(&self, id: CardId, content: &Content) -> bool {
        let card = content.card(id);
        match self {
            Asked::Kind(kind) => card.kind == *kind,
            Asked::Keyword(keywords) => card.keywords.meets(*keywords),
            Asked::Signature(classes) => card.signatures.meets(*classes),
            Asked::Motives(motives) => motives.iter().all(|one| card.motives.iter().any(|other| other == one)),
            Asked::Number(number, sign, n) => number.of(card).is_some_and(|have| sign.holds(have, *n)),
            Asked::Text(words) => {
                text::card(card, content, &Printed).iter().any(|line| text::plain(line).to_lowercase().contains(words))
            }
            Asked::Title(words) => card.title.to_lowercase().contains(words),
            Asked::Timed(round) => card.heads.timed_in(*round),
            Asked::Operation(word) => {
                let does = |step: &Step| match step {
                    Step::Do(op) => op.word() == *word,
                    Step::Choose { .. } => *word == "choose",
                    Step::Dice => *word == "dice",
                    Step::Way { .. } | Step::Join { .. } => false,
                };
                card.lines().any(|line| line.steps.iter().any(does))
            }
            Asked::Is(is) => is.holds(card),
            Asked::Deck(cards) => cards.contains(&id),
        }
    }
}

impl Is {
    fn holds(self, card: &Card) -> bool {
        let head = |fits: fn(Head) -> bool| card.effects.iter().any(|effect| fits(effect.head));
        match self {
            Is::Unique => card.unique,
            Is::Solo => card.solo,
            Is::Timed => head(|head| matches!(head, Head::Timed { .. })),
            Is::Static => head(|head| head == Head::Static),
            Is::Triggered => head(|head| matches!(head, Head::When { .. } | Head::Instead { .. })),
            Is::Roll => head(|head| matches!(head, Head::Roll { .. })),
            Is::Stays => card.lines().any(|line| line.steps.contains(&Step::Do(Op::Stay {}))),
            Is::Plain => card.lines().next().is_none(),
        }
    }
}

impl Number {
    /// Nothing if cards of that type have no such number.
    fn of(self, card: &Card) -> Option<i16> {
        let priced = matches!(card.kind, Kind::Resource | Kind::Incident | Kind::Event);
        match self {
            Number::Stat(stat) => has_number(card.kind, stat).then(|| i16::from(card.stat(stat))),
            Number::Cost => priced.then(|| i16::from(-card.pv.min(0))),
        }
    }
}

impl Sign {
    const fn holds(self, have: i16, n: i16) -> bool {
        match self {
            Sign::Equal => have == n,
            Sign::Unequal => have != n,
            Sign::Least => have >= n,
            Sign::Most => have <= n,
            Sign::More => have > n,
            Sign::Less => have < n,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    content: &'a Content,
}

impl<'a> Reader<'a> {
    /// Goes to the next term; false if there is none.
    fn more(&mut self) -> bool {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.at < self.text.len()
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.text[self.at..].starts_with(sign);
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn term(&mut self) -> Result<Term, Unread> {
        let deny = self.take("-");
        let at = self.at;
        let rest = &self.text[at..];
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (word, after) = (&rest[..end], &rest[end..]);
        if let Some(&(sign, how)) = SIGNS.iter().find(|(sign, _)| after.starts_with(sign) && !word.is_empty()) {
            self.at += word.len() + sign.len();
            return self.number(word, at, how).map(|asked| Term { deny, any: vec![asked] });
        }
        if after.starts_with(':') {
            self.at += word.len() + 1;
            let small = word.to_lowercase();
            let short = SHORT.iter().find(|(short, _)| *short == small).map(|(_, field)| *field);
            let field = short.or_else(|| Field::named(&small));
            let field = field.ok_or_else(|| unknown(at, word, "something to ask for", Field::WORDS.iter().copied()))?;
            return self.values(|reader, value, at| reader.asked(field, value, at)).map(|any| Term { deny, any });
        }
        self.values(|_, value, _| Ok(Asked::Title(value.to_lowercase()))).map(|any| Term { deny, any })
    }

    fn number(&mut self, word: &str, at: usize, sign: Sign) -> Result<Asked, Unread> {
        let found = NUMBERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        let known = NUMBERS.iter().map(|(name, _)| *name);
        let &(_, number) = found.ok_or_else(|| unknown(at, word, "a number of a card", known))?;
        let (value, at) = self.value()?;
        let n = value.parse().map_err(|_| Unread { at, reason: format!("`{value}` is no number") })?;
        Ok(Asked::Number(number, sign, n))
    }

    /// `gang|mob`, `"dark judge"`.
    fn values(&mut self, read: impl Fn(&Self, &str, usize) -> Result<Asked, Unread>) -> Result<Vec<Asked>, Unread> {
        let mut all = Vec::new();
        loop {
            let (value, at) = self.value()?;
            all.push(read(self, value, at)?);
            if !self.take("|") {
                return Ok(all);
            }
        }
    }

    /// A word, or several between quotation marks; and where it stands.
    fn value(&mut self) -> Result<(&'a str, usize), Unread> {
        let at = self.at;
        let rest = &self.text[at..];
        if let Some(inner) = rest.strip_prefix('"') {
            let end =
                inner.find('"').ok_or_else(|| Unread { at, reason: "the quotation mark is not closed".into() })?;
            self.at += end + 2;
            return match inner[..end].trim() {
                "" => Err(Unread { at, reason: "there is nothing between the quotation marks".into() }),
                value => Ok((value, at + 1)),
            };
        }
        let end = rest.find(|c: char| c.is_whitespace() || c == '|' || c == '"').unwrap_or(rest.len());
        if end == 0 {
            return Err(Unread { at, reason: "a value is missing here".into() });
        }
        self.at += end;
        Ok((&rest[..end], at))
    }

    fn asked(&self, field: Field, value: &str, at: usize) -> Result<Asked, Unread> {
        let small = value.to_lowercase();
        let dictionary = &self.content.dictionary;
        match field {
            Field::Type => {
                let singular = small.strip_suffix('s').unwrap_or(&small);
                let kind = Kind::named(singular).map(Asked::Kind);
                kind.ok_or_else(|| unknown(at, value, "a card type", Kind::WORDS.iter().copied()))
            }
            Field::Keyword => {
                let all = dictionary.names().filter_map(|name| dictionary.keyword(name));
                self.keywords(all.collect(), "a keyword", value, at).map(Asked::Keyword)
            }
            Field::Class => {
                self.keywords(dictionary.classifications().collect(), "a classification", value, at).map(Asked::Keyword)
            }
            Field::Signature => self
                .keywords(dictionary.classifications().collect(), "a classification", value, at)
                .map(Asked::Signature),
            Field::Motive => {
                let reason = format!("`{value}`: motivations are letters of GPVB, each once");
                Motivations::letters(&value.to_uppercase()).map(Asked::Motives).ok_or(Unread { at, reason })
            }
            Field::Text => Ok(Asked::Text(small)),
            Field::Title => Ok(Asked::Title(small)),
            Field::Round => {
                let round = Round::named(&small).or_else(|| Round::coded(&value.to_uppercase()));
                round.map(Asked::Timed).ok_or_else(|| unknown(at, value, "a round", Round::WORDS.iter().copied()))
            }
            Field::Operation => {
                let mut known = Op::WORDS.iter().copied().chain(["choose", "dice"]);
                let found = known.clone().find(|word| *word == small);
                found.map(Asked::Operation).ok_or_else(|| unknown(at, value, "an operation", &mut known))
            }
            Field::Is => {
                let is = Is::named(&small).map(Asked::Is);
                is.ok_or_else(|| unknown(at, value, "something to be", Is::WORDS.iter().copied()))
            }
            Field::Deck => {
                let ids = self.content.decks.iter().map(|deck| deck.id.as_str());
                let deck = self.content.ready_deck(&small);
                let deck = deck.ok_or_else(|| unknown(at, value, "a ready-to-play deck", ids))?;
                Ok(Asked::Deck(deck.cards.iter().map(|(card, _)| *card).chain(deck.roster()).collect()))
            }
        }
    }

    /// The keywords of that name: a pack may have `Psi` and `psi`.
    fn keywords(&self, all: Vec<Keyword>, what: &str, value: &str, at: usize) -> Result<Keywords, Unread> {
        let name = |keyword: &Keyword| self.content.dictionary.name(*keyword);
        let same = |keyword: &&Keyword| name(keyword).to_lowercase() == value.to_lowercase();
        let found: Keywords = all.iter().filter(same).copied().collect();
        if found.is_empty() { Err(unknown(at, value, what, all.iter().map(name))) } else { Ok(found) }
    }
}

fn unknown<'k>(at: usize, word: &str, what: &str, known: impl Iterator<Item = &'k str>) -> Unread {
    let known: Vec<&str> = known.collect();
    let reason = match nearest(word, known.iter().copied()) {
        Some(near) => format!("`{word}` is not {what}; did you mean `{near}`?"),
        None if known.len() <= 12 => format!("`{word}` is not {what}; there are {}", known.join(", ")),
        None => format!("`{word}` is not {what}"),
    };
    Unread { at, reason }
}
