//! A tiny game of hidden cards that shows the contract at work and keeps the conformance suite honest.
//!
//! Two to four seats hold three cards each of a deck of twenty-four. All play a card at once, in secret; the highest
//! takes a point, and its owner then stakes up to two more on the next trick (two only if a die allows it) and may draw
//! a card too many. Five points win. `bug.rs` lists the mistakes that can be planted in it: the suite must find every one of them.

pub mod bug;
mod position;
mod procedures;
mod specimen;

use crate::chance::{Chance, Seed};
use crate::content::{Fault, File, Pack, Shelf, Stored};
use crate::event::Events;
use crate::flow::Stack;
use crate::game::{Game, Outcome, Refusal, Rule};
use crate::notation::{ParseError, Reader};
use crate::pile::{Known, Pile};
use crate::seat::{PerSeat, Seat, Seats, Viewer, Viewers};
use crate::talk::Talk;
use procedures::{Frame, Step};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

pub use bug::Bug;
pub use position::Given;

/// A card, 1 to 24, written `card-17`: a text that occurs nowhere by chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Card(pub u8);

const CARDS: usize = 24;
const HAND: usize = 3;
type Cards = Pile<Card, CARDS>;

impl Card {
    fn all() -> impl Iterator<Item = Card> {
        (1..=CARDS as u8).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card-{:02}", self.0)
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Card, String> {
        Card::all().find(|card| card.to_string() == text).ok_or_else(|| format!("`{text}` is no card"))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    Play(Card),
    Stake(u8),
    Draw,
    Stay,
    /// Anybody at any time; it changes nothing.
    Cheer,
    Concede,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {card}"),
            Action::Stake(2) if bug::planted(Bug::NotationLies) => f.write_str("stake 1"),
            Action::Stake(points) => write!(f, "stake {points}"),
            Action::Draw => f.write_str("draw"),
            Action::Stay => f.write_str("stay"),
            Action::Cheer => f.write_str("cheer"),
            Action::Concede => f.write_str("concede"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Reader::new(line);
        let action = if words.word("play") {
            Action::Play(words.name("a card", |name| name.parse().ok())?)
        } else if words.word("stake") {
            Action::Stake(words.number("points", 0, 9)?)
        } else if words.word("draw") {
            Action::Draw
        } else if words.word("stay") {
            Action::Stay
        } else if words.word("cheer") {
            Action::Cheer
        } else if words.word("concede") {
            Action::Concede
        } else {
            return Err(words.error());
        };
        words.end()?;
        Ok(action)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The seat itself is told which card.
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    Played {
        seat: Seat,
        card: Card,
    },
    Won {
        seat: Seat,
        points: u8,
    },
    Threw {
        face: u8,
    },
    Staked {
        seat: Seat,
        points: u8,
    },
    Stayed {
        seat: Seat,
    },
    Reshuffled,
    Cheered {
        seat: Seat,
    },
    Conceded {
        seat: Seat,
    },
    /// Only with a bug: nobody may be told that somebody has answered.
    Answered,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    Seats,
    Over,
    NotAsked,
    NotHeld(Card),
    HeldByAnother(Card),
    OtherQuestion,
    HighStake,
    FullHand,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub seats: usize,
}

/// The only rule a pack can change.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    pub goal: u8,
}

impl Stored for Content {
    const BUILT_IN: &'static [(&'static str, &'static str)] = &[("toy.toml", "goal = 5\n")];

    fn read(files: &[File]) -> Result<Self, Vec<Fault>> {
        let [file] = files else {
            return Err(vec![Fault::new("toy.toml", "a toy has one file")]);
        };
        toml::from_str(&file.text).map_err(|error| vec![Fault::toml(&file.path, &file.text, &error)])
    }

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Content> = Shelf::new();
        &SHELF
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Toy {
    table: Tabletop,
    stack: Stack<Frame, 2>,
}

/// All that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    pack: Pack<Content>,
    chance: Chance,
    seats: usize,
    deck: Cards,
    discard: Cards,
    hands: PerSeat<Pile<Card, 5>>,
    points: PerSeat<u8>,
    #[serde(serialize_with = "save_stake")]
    stake: u8,
    outcome: Option<Outcome>,
}

fn save_stake<S: serde::Serializer>(stake: &u8, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(if bug::planted(Bug::SavingLosesTheStake) { 0 } else { *stake })
}

/// What a bug shares between copies.
static SHARED: AtomicU8 = AtomicU8::new(0);

impl Tabletop {
    fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::first(self.seats)
    }

    fn draw(&mut self, seat: Seat, events: &mut Events<Event>) {
        if self.deck.is_empty() {
            let skipped = usize::from(bug::planted(Bug::ACardIsLost));
            self.deck = Pile::of(self.discard.cards().iter().copied().skip(skipped), Viewers::NONE);
            self.discard = Pile::new();
            self.deck.shuffle(&mut self.chance);
            events.tell(Event::Reshuffled);
        }
        let hand = &mut self.hands[seat];
        let card = if bug::planted(Bug::DrawIsNotMarked) || bug::planted(Bug::DrawIsQuiet) {
            let (&top, rest) = self.deck.cards().split_last().expect("the deck has cards");
            self.deck = Pile::of(rest.iter().copied(), Viewers::NONE);
            hand.insert(top, Known { by: Viewers::seat(seat), hint: 0 });
            top
        } else {
            self.deck.draw(hand, seat, events).expect("no more than fifteen cards are in hands")
        };
        let table = (bug::planted(Bug::EventShowsADraw)).then_some(card);
        let told = (!bug::planted(Bug::DrawIsQuiet)).then_some(card);
        events.tell_seat(seat, Event::Drew { seat, card: told }, Event::Drew { seat, card: table });
    }

    fn fill_hands(&mut self, events: &mut Events<Event>) {
        for seat in self.all_seats() {
            while self.hands[seat].len() < HAND {
                self.draw(seat, events);
            }
        }
    }

    fn end(&mut self, winners: Seats, rule: &str) {
        let winners = if bug::planted(Bug::AnEmptySeatWins) { winners.with(Seat::new(3)) } else { winners };
        let scores = PerSeat(self.points.0.map(i16::from));
        self.outcome = Some(Outcome { winners, rule: Rule::new(rule), scores });
    }

    /// Something a seat cannot know: the highest card in the hands of the others.
    fn highest_elsewhere(&self, seat: Seat) -> Card {
        let others = self.all_seats().filter(|&other| other != seat);
        others.filter_map(|other| self.hands[other].cards().last().copied()).max().unwrap_or_default()
    }
}

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    hand: Vec<Card>,
    hands: Vec<usize>,
    deck: usize,
    discard: Vec<Card>,
    points: Vec<u8>,
    stake: u8,
    asked: Seats,
    answer: Option<Card>,
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const RULES_VERSION: u32 = 1;
    const CONCEDE: Option<Action> = Some(Action::Concede);

    type Options = Options;
    type Content = Content;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type View = View;

    fn start(options: &Options, pack: Pack<Content>, seed: Seed, events: &mut Events<Event>) -> Result<Self, Why> {
        if !(2..=Seat::MAX).contains(&options.seats) {
            return Err(Why::Seats);
        }
        let mut table = Tabletop {
            pack,
            chance: Chance::new(seed),
            seats: options.seats,
            deck: Pile::of(Card::all(), Viewers::NONE),
            discard: Pile::new(),
            hands: PerSeat::default(),
            points: PerSeat::default(),
            stake: 0,
            outcome: None,
        };
        table.deck.shuffle(&mut table.chance);
        table.fill_hands(events);
        let mut stack = Stack::new(Frame::Match);
        stack.run(&mut table, events);
        Ok(Toy { table, stack })
    }

    fn seats(&self) -> usize {
        self.table.seats
    }

    fn deciders(&self) -> Seats {
        self.stack.asked()
    }

    fn asked(&self) -> Seats {
        match self.stack.asking() {
            Some(Frame::Trick(answers)) if !bug::planted(Bug::AskedTellsWhoHasAnswered) => answers.asked(),
            _ => self.stack.asked(),
        }
    }

    /// Everybody may advise the winner whether to draw.
    fn shared(&self) -> Option<Seat> {
        match self.stack.asking() {
            Some(Frame::Prize { step: Step::Draw, .. })
                if bug::planted(Bug::SharedOnHiddenGrounds) && self.table.deck.cards().last() < Some(&Card(12)) =>
            {
                None
            }
            Some(Frame::Prize { winner, step: Step::Draw }) => Some(*winner),
            Some(Frame::Trick(_)) if bug::planted(Bug::SharedBySeveral) => self.deciders().iter().next(),
            _ => None,
        }
    }

    /// While cards are chosen, nobody speaks of cards.
    fn talk(&self) -> Talk {
        let (rule, highest) = (Rule::new("TY-009"), self.table.highest_elsewhere(Seat::new(0)));
        match self.stack.asking() {
            Some(Frame::Trick(_)) if bug::planted(Bug::TalkShowsACard) => {
                Talk::Phrases { phrases: vec![format!("I fear {highest}.")], rule }
            }
            Some(Frame::Trick(_)) if bug::planted(Bug::TalkDependsOnAHand) && highest > Card(18) => {
                Talk::Silence { rule }
            }
            Some(Frame::Trick(_)) => Talk::Phrases { phrases: vec!["Well played.".to_string()], rule },
            _ => Talk::Free,
        }
    }

    fn propose(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        if self.deciders().has(seat)
            && let Some(frame) = self.stack.asking()
        {
            crate::flow::Procedure::propose(frame, &self.table, seat, out);
        }
    }

    fn listed(&self, seat: Seat, action: &Self::Action) -> bool {
        let answered = matches!(self.stack.asking(), Some(Frame::Trick(answers)) if answers.answer(seat).is_some());
        !matches!(action, Action::Cheer | Action::Concede) && !answered
    }

    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Why> {
        match (self.stack.asking(), action) {
            (None, Action::Concede) if bug::planted(Bug::PlayGoesOnAfterTheEnd) => Ok(()),
            (None, _) => Err(Why::Over),
            _ if seat.index() >= self.table.seats => Err(Why::NotAsked),
            (Some(_), Action::Cheer | Action::Concede) => Ok(()),
            (Some(frame), _) => crate::flow::Procedure::check(frame, &self.table, seat, action),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Self::Action, events: &mut Events<Event>) {
        match action {
            Action::Cheer => events.tell(Event::Cheered { seat }),
            Action::Concede => {
                self.stack.clear();
                events.tell(Event::Conceded { seat });
                self.table.end(Seats::first(self.table.seats).without(seat), "TY-R01");
            }
            _ => self.stack.answer(&mut self.table, seat, action, events),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let table = &self.table;
        let asking = self.stack.asking();
        let owner = viewer.seat().filter(|seat| seat.index() < table.seats);
        let shown = if bug::planted(Bug::ViewShowsAHand) { Some(Seat::new(0)) } else { owner };
        View {
            hand: shown.map(|seat| table.hands[seat].cards().to_vec()).unwrap_or_default(),
            hands: table.all_seats().map(|seat| table.hands[seat].len()).collect(),
            deck: table.deck.len(),
            discard: table.discard.cards().to_vec(),
            points: table.all_seats().map(|seat| table.points[seat]).collect(),
            stake: if bug::planted(Bug::CopiesShare) { SHARED.load(Ordering::Relaxed) } else { table.stake },
            asked: match asking {
                Some(Frame::Trick(answers)) => answers.asked(),
                _ => self.stack.asked(),
            },
            answer: match asking {
                Some(Frame::Trick(answers)) => owner.and_then(|seat| answers.answer(seat)),
                _ => None,
            },
            outcome: table.outcome,
            seed: (bug::planted(Bug::SeedInTheView)).then(|| serde_json::to_string(&table.chance).unwrap_or_default()),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome
    }

    fn redeal(&self, viewer: Viewer, chance: &mut Chance) -> Self {
        let mut state = self.clone();
        let table = &mut state.table;
        let own = |seat| viewer == Viewer::Seat(seat) || bug::planted(Bug::RedealKeepsHands);
        let others: Vec<Seat> = table.all_seats().filter(|&seat| !own(seat)).collect();
        let hands = others.iter().flat_map(|&seat| self.table.hands[seat].cards());
        let mut unseen: Vec<Card> = table.deck.cards().iter().chain(hands).copied().collect();
        // From a fixed order, or the result would tell where the cards were.
        if !bug::planted(Bug::RedealStartsFromTheTruth) {
            unseen.sort();
        }
        chance.shuffle(&mut unseen);
        for seat in others {
            let dealt = unseen.split_off(unseen.len() - table.hands[seat].len());
            table.hands[seat] = Pile::new();
            let known = Known { by: Viewers::seat(seat), hint: 0 };
            dealt.into_iter().for_each(|card| table.hands[seat].insert(card, known));
        }
        if bug::planted(Bug::RedealLosesACard) {
            unseen.pop();
        }
        table.deck = Pile::of(unseen, Viewers::NONE);
        if !bug::planted(Bug::RedealKeepsChance) {
            table.chance = chance.fork();
        }
        if let Some(Frame::Trick(_)) = state.stack.asking()
            && !bug::planted(Bug::RedealKeepsAnswers)
        {
            state.stack.reopen(|frame| match frame {
                Frame::Trick(answers) => {
                    answers.forget_others(viewer);
                    answers.silent()
                }
                _ => Seats::NONE,
            });
        }
        state
    }

    fn fallback(&self, seat: Seat) -> Self::Action {
        match self.stack.asking() {
            Some(Frame::Trick(_)) => {
                let lowest = self.table.hands[seat].cards()[0];
                let highest = *self.table.hands[seat].cards().last().expect("a hand is never empty");
                let bold = bug::planted(Bug::FallbackDependsOnAHand) && self.table.highest_elsewhere(seat) > highest;
                Action::Play(if bold { highest } else { lowest })
            }
            Some(Frame::Prize { step: Step::Stake, .. }) => Action::Stake(0),
            _ if bug::planted(Bug::FallbackIsIllegal) => Action::Stake(0),
            _ => Action::Stay,
        }
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let hand: i32 = self.table.hands[seat].cards().iter().map(|card| i32::from(card.0)).sum();
        let ahead = self.table.all_seats().map(|other| i32::from(self.table.points[other])).max().unwrap_or(0);
        i32::from(self.table.points[seat]) * 200 - ahead * 100 + hand
    }

    fn reshuffle(&mut self) {
        self.table.deck.shuffle(&mut self.table.chance);
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.table.chance
    }

    fn content(&self) -> Pack<Content> {
        self.table.pack
    }

    fn refusal(_content: &Content, why: Why) -> Refusal {
        let (rule, sentence) = match why {
            Why::Seats => ("TY-001", "Two to four play.".to_string()),
            Why::Over => ("TY-002", "The game is over.".to_string()),
            Why::NotAsked => ("TY-003", "Somebody else is asked.".to_string()),
            Why::NotHeld(card) => ("TY-004", format!("You do not hold {card}.")),
            Why::HeldByAnother(card) => ("TY-004", format!("Somebody else holds {card}.")),
            Why::OtherQuestion => ("TY-005", "This does not answer the question.".to_string()),
            Why::HighStake => ("TY-006", "The stake is two points at most.".to_string()),
            Why::FullHand => ("TY-007", "No hand has more than five cards.".to_string()),
        };
        Refusal::new(Rule::new(rule), sentence)
    }

    fn describe(_content: &Content, event: &Event) -> String {
        match event {
            Event::Drew { seat, card: None } => format!("{seat} draws a card."),
            Event::Drew { seat, card: Some(card) } => format!("{seat} draws {card}."),
            Event::Played { seat, card } => format!("{seat} plays {card}."),
            Event::Won { seat, points } => format!("{seat} takes the trick and has {points}."),
            Event::Threw { face } => format!("The die shows {face}."),
            Event::Staked { seat, points } => format!("{seat} stakes {points}."),
            Event::Stayed { seat } => format!("{seat} draws nothing."),
            Event::Reshuffled => "The discard pile becomes the deck.".to_string(),
            Event::Cheered { seat } => format!("{seat} cheers."),
            Event::Conceded { seat } => format!("{seat} concedes."),
            Event::Answered => "Somebody has answered.".to_string(),
        }
    }

    fn question(&self, seat: Seat) -> String {
        match self.stack.asking() {
            _ if !self.deciders().has(seat) => String::new(),
            Some(Frame::Trick(_)) if bug::planted(Bug::QuestionShowsACard) => {
                format!("play a card against {}", self.table.highest_elsewhere(seat))
            }
            Some(Frame::Trick(_)) => "play a card".to_string(),
            Some(Frame::Prize { step: Step::Stake, .. }) => "stake points on the next trick".to_string(),
            _ => "draw a card too many".to_string(),
        }
    }

    fn sealed(&self, seat: Seat, action: &Self::Action) -> bool {
        match self.stack.asking() {
            Some(Frame::Trick(answers)) if matches!(action, Action::Play(_)) => {
                !answers.silent().without(seat).is_empty()
            }
            _ => false,
        }
    }
}
