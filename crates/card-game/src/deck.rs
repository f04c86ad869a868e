//! Decks (section 1.4): a text with one line a card, its checks, and a short code to share.
//!
//! ```text
//! # By the Book
//! Team:
//! Judge Hershey
//! Alternates:
//! Judge Calloway
//! Cards:
//! 2 Sugar Running
//! ```

mod share;
pub mod stats;
#[cfg(test)]
mod tests;

use crate::code::Code;
use crate::content::Content;
use crate::names::{CardId, Kind};
use crate::words::{Unread, nearest};
use std::fmt::Write;

/// CG-055.
pub const LEAST_CARDS: usize = 40;
/// CG-R82.
pub const MOST_CARDS: usize = 120;
/// CG-059: different Judges in the roster.
pub const LEAST_ROSTER: usize = 5;
pub const MOST_ROSTER: usize = 15;
/// CG-062.
pub const TEAM: usize = 5;
pub const TEAM_EXPERIENCE: i32 = 40;

/// A registered deck: the cards, and the roster of Judges in the order of the draft.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck {
    /// Of a ready-to-play deck: its file, and how options name it.
    pub id: String,
    pub name: String,
    pub about: String,
    /// The planned team, for a quick start; it leads the roster.
    pub team: Vec<CardId>,
    pub alternates: Vec<CardId>,
    /// Each title once, with its copies, by code.
    pub cards: Vec<(CardId, u8)>,
}

impl Deck {
    /// CG-059: the planned team, then the alternates.
    pub fn roster(&self) -> impl Iterator<Item = CardId> {
        self.team.iter().chain(&self.alternates).copied()
    }

    pub fn size(&self) -> usize {
        self.cards.iter().map(|&(_, copies)| usize::from(copies)).sum()
    }

    /// Every copy of every card, in order.
    pub fn copies(&self) -> impl Iterator<Item = CardId> {
        self.cards.iter().flat_map(|&(card, copies)| std::iter::repeat_n(card, usize::from(copies)))
    }

    /// The deck as a text that `read` understands: grouped by type, each group with its size.
    pub fn text(&self, content: &Content) -> String {
        let mut text = String::new();
        if !self.name.is_empty() {
            let _ = writeln!(text, "Name: {}\n", self.name);
        }
        for (heading, judges) in [("Team", &self.team), ("Alternates", &self.alternates)] {
            if !judges.is_empty() {
                let _ = writeln!(text, "{heading}:");
                judges.iter().for_each(|&judge| text += &format!("{}\n", content.card(judge).title));
                text.push('\n');
            }
        }
        text += "Cards:\n";
        for &kind in Kind::ALL {
            let group: Vec<_> = self.cards.iter().filter(|(card, _)| content.card(*card).kind == kind).collect();
            if !group.is_empty() {
                let count: usize = group.iter().map(|(_, copies)| usize::from(*copies)).sum();
                let _ = writeln!(text, "# {}s ({count})", kind.name());
                group.iter().for_each(|(card, copies)| {
                    let _ = writeln!(text, "{copies} {}", content.card(*card).title);
                });
            }
        }
        text
    }

    /// A short text for messages and links.
    pub fn share_code(&self, content: &Content) -> String {
        share::write(self, content)
    }
}

impl Content {
    /// A deck by any of its names: the id of a ready-to-play deck, a share code, or a whole list.
    pub fn deck(&self, text: &str) -> Result<Deck, Vec<Unread>> {
        if let Some(deck) = self.ready_deck(text.trim()) {
            return Ok(deck.clone());
        }
        if share::is_code(text) {
            return share::read(text, self);
        }
        if !text.trim().contains('\n') {
            let ids = || self.decks.iter().map(|deck| deck.id.as_str());
            let near = nearest(text.trim(), ids()).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            let known = ids().collect::<Vec<_>>().join(", ");
            let reason =
                format!("`{}` is no ready-to-play deck ({known}), no share code and no list{near}", text.trim());
            return Err(vec![Unread { at: 0, reason }]);
        }
        read(text, self)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Team,
    Alternates,
    Cards,
}

const HEADINGS: &[&str] = &["Name", "Team", "Alternates", "Cards"];

/// Longer texts are no deck: nobody reads a megabyte to say so.
const LONGEST: usize = 16 * 1024;

/// Reads a list and checks it. Says every fault it finds.
pub fn read(text: &str, content: &Content) -> Result<Deck, Vec<Unread>> {
    let (deck, wrong) = draft(text, content);
    if wrong.is_empty() { Ok(deck) } else { Err(wrong) }
}

/// A deck in the making: whatever of a list can be read, and everything that is wrong with it.
pub fn draft(text: &str, content: &Content) -> (Deck, Vec<Unread>) {
    if text.len() > LONGEST {
        let reason = format!("a deck list has at most {LONGEST} bytes");
        return (Deck::default(), vec![Unread { at: LONGEST, reason }]);
    }
    let mut list = List { content, deck: Deck::default(), section: Section::Cards, wrong: Vec::new() };
    let mut at = 0;
    for line in text.split('\n') {
        list.line(line, at);
        at += line.len() + 1;
    }
    let List { mut deck, mut wrong, .. } = list;
    // By code, so that equal decks are equal, however they were listed.
    deck.cards.sort_unstable();
    // What is missing because a line could not be read would only be said twice.
    if wrong.is_empty() {
        wrong = check(&deck, content).into_iter().map(|reason| Unread { at: 0, reason }).collect();
    }
    (deck, wrong)
}

struct List<'a> {
    content: &'a Content,
    deck: Deck,
    section: Section,
    wrong: Vec<Unread>,
}

impl List<'_> {
    fn line(&mut self, line: &str, start: usize) {
        let line = line.split('#').next().unwrap_or("");
        let at = start + line.len() - line.trim_start().len();
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        if let Some((heading, rest)) = line.split_once(':') {
            match (heading.to_lowercase().as_str(), rest.trim()) {
                ("name" | "deck", name) => self.deck.name = name.chars().filter(|c| !c.is_control()).take(60).collect(),
                ("team", "") => self.section = Section::Team,
                ("alternates", "") => self.section = Section::Alternates,
                ("cards", "") => self.section = Section::Cards,
                ("team" | "alternates" | "cards", _) => {
                    let after = line.len() - rest.trim_start().len();
                    self.unread(at + after, "each card has a line of its own, below the heading");
                }
                _ => {
                    let near = nearest(heading, HEADINGS.iter().copied());
                    let near = near.map_or(HEADINGS.join(", "), |near| format!("did you mean `{near}:`?"));
                    self.unread(at, format!("`{heading}:` is no heading; {near}"));
                }
            }
            return;
        }
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, title) = line.split_at(digits);
        let title = title.strip_prefix(['x', 'X']).filter(|rest| digits > 0 && rest.starts_with(' ')).unwrap_or(title);
        let title_at = at + line.len() - title.trim_start().len();
        let title = title.trim();
        let count = match count {
            "" => Some(1),
            count => count.parse::<u8>().ok().filter(|count| (1..=MOST_CARDS).contains(&usize::from(*count))),
        };
        let Some(count) = count else {
            return self.unread(at, format!("a count is from 1 to {MOST_CARDS}"));
        };
        if title.is_empty() {
            return self.unread(title_at, "a title is missing after the count");
        }
        match self.find(title) {
            Some(card) => self.put(card, count, at),
            None => {
                let titles = self.content.cards.iter().map(|card| card.title.as_str());
                let near = nearest(title, titles).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                self.unread(title_at, format!("no card has the title `{title}`{near}"));
            }
        }
    }

    fn find(&self, title: &str) -> Option<CardId> {
        self.content.titled(title).or_else(|| self.content.coded(Code::named(title)?))
    }

    fn put(&mut self, card: CardId, count: u8, at: usize) {
        let printed = self.content.card(card);
        let judge = printed.kind == Kind::Judge;
        match self.section {
            Section::Cards if judge => {
                self.unread(
                    at,
                    format!("CG-056: {} is a Judge: list Judges under `Team:` or `Alternates:`", printed.title),
                );
            }
            Section::Cards if self.deck.cards.iter().any(|&(other, _)| other == card) => {
                self.unread(at, format!("{} has a line already: write one line with the sum", printed.title));
            }
            Section::Cards => self.deck.cards.push((card, count)),
            _ if !judge => self.unread(at, format!("{} is no Judge: list it under `Cards:`", printed.title)),
            _ if count != 1 || self.deck.roster().any(|other| other == card) => {
                self.unread(at, format!("CG-059: {} is in the roster twice", printed.title));
            }
            Section::Team => self.deck.team.push(card),
            Section::Alternates => self.deck.alternates.push(card),
        }
    }

    fn unread(&mut self, at: usize, reason: impl Into<String>) {
        self.wrong.push(Unread { at, reason: reason.into() });
    }
}

/// The rules of deck construction. Says every rule that the deck breaks.
pub fn check(deck: &Deck, content: &Content) -> Vec<String> {
    let mut wrong = Vec::new();
    let size = deck.size();
    if size < LEAST_CARDS {
        wrong.push(format!("CG-055: the deck has {size} cards; {LEAST_CARDS} is the least"));
    }
    if size > MOST_CARDS {
        wrong.push(format!("CG-R82: the deck has {size} cards; {MOST_CARDS} is the most"));
    }
    for &(card, _) in deck.cards.iter().filter(|(card, _)| content.card(*card).kind == Kind::Judge) {
        wrong
            .push(format!("CG-056: {} is a Judge, and no deck has one when the game starts", content.card(card).title));
    }
    let roster: Vec<CardId> = deck.roster().collect();
    if !(LEAST_ROSTER..=MOST_ROSTER).contains(&roster.len()) {
        let count = roster.len();
        wrong.push(format!("CG-059: the roster has {count} Judges; it has from {LEAST_ROSTER} to {MOST_ROSTER}"));
    }
    for (place, &card) in roster.iter().enumerate() {
        let printed = content.card(card);
        if printed.kind != Kind::Judge {
            wrong.push(format!("CG-059: {} is in the roster and no Judge", printed.title));
        }
        if roster[..place].contains(&card) {
            wrong.push(format!("CG-059: {} is in the roster twice", printed.title));
        }
    }
    if deck.team.is_empty() {
        wrong.push("CG-064: the team has no Judge".into());
    }
    if deck.team.len() > TEAM {
        wrong.push(format!("CG-062: the team has {} Judges; {TEAM} is the most", deck.team.len()));
    }
    let experience: i32 = deck.team.iter().map(|&judge| i32::from(content.card(judge).exp)).sum();
    if experience > TEAM_EXPERIENCE {
        wrong.push(format!("CG-062: the team has Experience {experience}; {TEAM_EXPERIENCE} is the most"));
    }
    wrong
}
