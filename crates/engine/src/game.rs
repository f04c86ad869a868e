//! The contract between the engine and a game.

use crate::chance::{Chance, Purpose, Seed};
use crate::content::{Pack, Stored};
use crate::event::Events;
use crate::notation::ParseError;
use crate::seat::{Seat, Seats, Viewer};
use crate::talk::Talk;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// One game in progress: the whole truth, hidden cards and chance included. A plain value.
pub trait Game: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// As written in replays, cases and on the command line.
    const NAME: &'static str;
    /// Raised by a change that alters a recorded game.
    const RULES_VERSION: u32;
    /// How many iterations a cadet, a street judge and a chief judge think: as many as a game needs for each to be clearly
    /// stronger than the one before. A cadet of 0 does not think: it goes by the `odds`.
    const EFFORT: [u32; 3] = [10, 60, 1000];
    /// How many answers come to the mind of a cadet that does not think; it gives the likeliest of them.
    const IDEAS: usize = 4;
    /// How much a search looks about instead of going on with what has done well, in 16ths. The less two answers differ
    /// in what comes of them, the less of it.
    const CURIOSITY: u32 = 12;
    /// The stages of a turn, in their order, for a game in which a player may want to be asked in some of them alone.
    const STAGES: &'static [&'static str] = &[];
    /// The action by which a seat gives up; none in a game that nobody may leave.
    const CONCEDE: Option<Self::Action> = None;

    type Options: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    type Content: Stored;
    /// The text is the replay, the wire and the case notation.
    type Action: Copy + Ord + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    type Event: Copy + Eq + Debug + Serialize + Send + Sync;
    /// A refusal; words are made only to be shown.
    type Why: Copy + Eq + Debug;
    type View: Eq + Debug + Serialize;

    /// Sets the game up and runs it to its first question.
    fn start(
        options: &Self::Options,
        content: Pack<Self::Content>,
        seed: Seed,
        events: &mut Events<Self::Event>,
    ) -> Result<Self, Self::Why>;

    /// The first thing that is wrong with options, where a refusal would not say enough: a deck list has many lines.
    fn amiss(_options: &Self::Options, _content: &Self::Content) -> Option<Amiss> {
        None
    }

    /// The options as everybody may see them: without what only a view may show.
    fn public_options(options: &Self::Options, _content: &Self::Content) -> Self::Options {
        options.clone()
    }

    /// The texts of cards, by their code, where they are made from what the cards do: for clients.
    fn texts(_content: &Self::Content) -> Vec<(String, Vec<String>)> {
        Vec::new()
    }

    /// How many seats play.
    fn seats(&self) -> usize;

    /// The seats whose answer the game waits for; empty once it is over. For whoever runs the game: it can tell who
    /// has answered in secret, so it is not for players.
    fn deciders(&self) -> Seats;

    /// The seats to which the open question was put. Public, unlike `deciders`: it stays as sealed answers come in, so a
    /// game that has such questions says it itself.
    fn asked(&self) -> Seats {
        self.deciders()
    }

    /// The seat whose decision is open and on which everybody may advise. Public, and so is its list: what it may do
    /// follows from what everybody sees.
    fn shared(&self) -> Option<Seat> {
        None
    }

    /// How people may talk now.
    fn talk(&self) -> Talk {
        Talk::Free
    }

    /// Actions worth checking: may offer too many, never misses a legal one that is `listed`.
    fn propose(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// False for what is legal but in no list: a free point, a waypoint, a change of mind, conceding.
    fn listed(&self, _seat: Seat, _action: &Self::Action) -> bool {
        true
    }

    /// Whether the lists hold only a good sample of such actions: in a game of measured points there are too many to list.
    fn sampled(&self, _action: &Self::Action) -> bool {
        false
    }

    /// The one authority on legality, and on who may act.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Why>;

    /// Whether a line that is no whole action yet can become a legal one, else what refuses it whatever its end. Nothing
    /// if it cannot become an action at all.
    fn unfinished(&self, _seat: Seat, _line: &str) -> Option<Result<(), Self::Why>> {
        None
    }

    /// Performs a checked action, then runs the rules up to the next question.
    fn apply(&mut self, seat: Seat, action: &Self::Action, events: &mut Events<Self::Event>);

    /// What this viewer may know or remember, and nothing else.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The table with everything face up, as a record shows it after the end. A game that hides something from
    /// spectators says it itself.
    fn revealed(&self) -> Self::View {
        self.view(Viewer::Spectator)
    }

    fn outcome(&self) -> Option<Outcome>;

    /// Another state this viewer could not tell from the true one: fresh chance, others' sealed answers open again.
    fn redeal(&self, viewer: Viewer, chance: &mut Chance) -> Self;

    /// The specification's answer when the clock runs out, or when a case passes.
    fn fallback(&self, seat: Seat) -> Self::Action;

    /// The answer by which a seat lets the open question go by, where the book lets it: a table gives it for whoever has
    /// told it to. It follows from public facts alone, never from the hand or from who has answered in secret.
    fn pass(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// How many of what the book calls turns are over: public, for those who pass until one is.
    fn lap(&self) -> u32 {
        0
    }

    /// Whether this event, as everybody is told it, is an attack on the seat: for those who pass until there is one.
    fn attacks(&self, _event: &Self::Event, _seat: Seat) -> bool {
        false
    }

    /// Where in the turn the open question stands: public, for those who pass for some time, and not everywhere.
    fn stage(&self) -> Option<Stage> {
        None
    }

    /// Whether this event, as everybody is told it, is something that another seat than this one has chosen to do, and
    /// not a pass: for those who pass until something happens.
    fn stirs(&self, _event: &Self::Event, _seat: Seat) -> bool {
        false
    }

    /// How good it looks to a seat, in whole points: 0 is even, a few thousand a clear lead.
    fn evaluate(&self, seat: Seat) -> i32;

    /// How likely a sensible player is to choose this legal action, in any unit: a search tries the likeliest first and
    /// plays on by these odds. A guess at a glance, from what the seat knows; 0 is never worth a try.
    fn odds(&self, _seat: Seat, _action: &Self::Action) -> u32 {
        1
    }

    /// A legal action drawn by the odds, for a game with a quicker way than to list all that are legal; nothing where
    /// there is none.
    fn guess(
        &self,
        _seat: Seat,
        _chance: &mut Chance,
        _scratch: &mut Vec<(u32, Self::Action)>,
    ) -> Option<Self::Action> {
        None
    }

    /// Whether this is a moment at which `evaluate` can be trusted, such as the end of a round: a search plays on to
    /// the next one and judges there. A game that has no such moments is judged after a number of answers.
    fn settled(&self) -> Option<bool> {
        None
    }

    /// Into how many parts the effort for the present question is divided: more than one where a turn is many questions
    /// in a row and all of them together must not take longer than others.
    fn haste(&self) -> u32 {
        1
    }

    /// For cases, which rig it, and twins, which share it.
    fn chance(&mut self) -> &mut Chance;

    /// After an undo beyond the fence somebody has seen what was to come: what lies in an order that nobody may know
    /// is shuffled again. A game without such piles has nothing to do.
    fn reshuffle(&mut self) {}

    fn content(&self) -> Pack<Self::Content>;

    /// The words of a refusal.
    fn refusal(content: &Self::Content, why: Self::Why) -> Refusal;

    /// An event in one sentence, for logs and playthroughs.
    fn describe(content: &Self::Content, event: &Self::Event) -> String;

    /// What a client shows beside the sentence: the reasons for dice, in words. No part of the record.
    fn detail(_content: &Self::Content, _event: &Self::Event) -> Option<serde_json::Value> {
        None
    }

    /// A view in short sentences, one a fact: playthroughs show those that are new. Without words of its own, a game's
    /// view is shown as its fields.
    fn glance(_content: &Self::Content, view: &Self::View) -> Vec<String> {
        crate::playthrough::facts(&serde_json::to_value(view).expect("a view can be written as JSON"))
    }

    /// What a seat is asked, in one sentence; empty if it is not asked.
    fn question(&self, seat: Seat) -> String;

    /// Whether this action is a sealed answer: it makes no event and can be taken back until the question closes.
    fn sealed(&self, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// Every listed legal action: the proposals that pass `check`, so the two cannot drift apart.
    fn actions(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        out.clear();
        self.propose(seat, out);
        out.retain(|action| self.check(seat, action).is_ok());
    }

    /// One legal action for playouts; a game with a faster way than the list has its own.
    fn sample(&self, seat: Seat, chance: &mut Chance, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.actions(seat, scratch);
        scratch[chance.below(Purpose::Other, scratch.len())]
    }
}

/// A stretch of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// One of the game's `STAGES`.
    pub name: &'static str,
    /// Whose it is, where a part of the turn belongs to one seat.
    pub of: Option<Seat>,
}

/// What is wrong with options: where, below them (`decks.0`), and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Amiss {
    pub field: String,
    pub reason: String,
}

/// Why something is refused: the rule, and one sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    pub rule: Rule,
    pub sentence: String,
    /// Where on the table, in the game's own lengths: for a client to mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub point: Option<[i32; 3]>,
}

impl Refusal {
    pub fn new(rule: Rule, sentence: impl Into<String>) -> Refusal {
        Refusal { rule, sentence: sentence.into(), point: None }
    }

    #[must_use]
    pub fn at(self, point: Option<[i32; 3]>) -> Refusal {
        Refusal { point, ..self }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.sentence)
    }
}

impl std::error::Error for Refusal {}

/// How a game ended. Nobody in `winners` is a draw or, against the game itself, a loss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub winners: Seats,
    /// The rule that ended it.
    pub rule: Rule,
    /// Each seat's final score, in the game's own points.
    pub scores: crate::seat::PerSeat<i16>,
}

/// The number of a rule: `HS-320`, or of a ruling: `HS-R38`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    book: [u8; 2],
    ruling: bool,
    number: u16,
}

impl Rule {
    /// From its text, which must be right: for rules named in code.
    ///
    /// # Panics
    /// When the text is no rule number.
    pub const fn new(text: &str) -> Rule {
        match Rule::read(text) {
            Some(rule) => rule,
            None => panic!("a rule is written HS-320 or HS-R38"),
        }
    }

    const fn read(text: &str) -> Option<Rule> {
        let bytes = text.as_bytes();
        if bytes.len() < 4 || !bytes[0].is_ascii_uppercase() || !bytes[1].is_ascii_uppercase() || bytes[2] != b'-' {
            return None;
        }
        let ruling = bytes[3] == b'R';
        let digits = if ruling { 4 } else { 3 };
        let length = bytes.len() - digits;
        if length != 3 && !(ruling && length == 2) {
            return None;
        }
        let mut number = 0;
        let mut at = digits;
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                return None;
            }
            number = number * 10 + (bytes[at] - b'0') as u16;
            at += 1;
        }
        Some(Rule { book: [bytes[0], bytes[1]], ruling, number })
    }
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        Rule::read(text).ok_or_else(|| format!("`{text}` is no rule; a rule is written HS-320 or HS-R38"))
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.book.map(char::from);
        if self.ruling { write!(f, "{a}{b}-R{:02}", self.number) } else { write!(f, "{a}{b}-{:03}", self.number) }
    }
}

impl Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_read_as_it_is_written() {
        for text in ["HS-001", "HS-320", "HS-R07", "MG-R103"] {
            assert_eq!(text.parse::<Rule>().map(|rule| rule.to_string()), Ok(text.to_string()));
        }
        for text in ["", "HS", "HS-", "HS-R", "HS-R7", "HS-20", "HS-3200", "hs-320", "HS-R1030", "HS-3x0"] {
            assert!(text.parse::<Rule>().is_err(), "`{text}` is no rule");
        }
    }
}
