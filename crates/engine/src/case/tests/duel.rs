//! A small duel to try cases on: a hidden card each, blows that the other may parry, a sealed window after each, a die
//! and a deck.

use crate::chance::{Chance, Purpose, Seed};
use crate::content::{Fault, File, Pack, Shelf, Stored};
use crate::event::Events;
use crate::game::{Game, Outcome, Refusal, Rule};
use crate::notation::{ParseError, Reader};
use crate::position::{Misplaced, Positions};
use crate::sealed::Sealed;
use crate::seat::{PerSeat, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Duel {
    active: Seat,
    asks: Asks,
    points: [u8; 2],
    cards: [u8; 2],
    deck: [u8; 3],
    chance: Chance,
    pack: Pack<Nothing>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Asks {
    Turn,
    Parry(u8),
    Window(Sealed<bool>),
    Over,
}

#[derive(Debug)]
pub struct Nothing;

static SHELF: Shelf<Nothing> = Shelf::new();

impl Stored for Nothing {
    const BUILT_IN: &'static [(&'static str, &'static str)] = &[];

    fn read(_: &[File]) -> Result<Nothing, Vec<Fault>> {
        Ok(Nothing)
    }

    fn shelf() -> &'static Shelf<Nothing> {
        &SHELF
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    Hit(u8),
    Roll,
    Mix,
    Look,
    Swap(u8),
    End,
    Concede,
    Parry,
    Take,
    Snatch,
    Pass,
}

const PLAIN: [(&str, Action); 9] = [
    ("roll", Action::Roll),
    ("mix", Action::Mix),
    ("look", Action::Look),
    ("end", Action::End),
    ("concede", Action::Concede),
    ("parry", Action::Parry),
    ("take", Action::Take),
    ("snatch", Action::Snatch),
    ("pass", Action::Pass),
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Hit(n) => write!(f, "hit for {n}"),
            Action::Swap(card) => write!(f, "swap card-{card}"),
            plain => f.write_str(PLAIN.iter().find(|(_, action)| action == plain).expect("all are there").0),
        }
    }
}

impl std::str::FromStr for Action {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Action, ParseError> {
        let mut reader = Reader::new(line);
        let action = if reader.word("hit") {
            reader.must("for")?;
            Action::Hit(reader.number("how hard", 1, 9)?)
        } else if reader.word("swap") {
            Action::Swap(reader.name("a card", |name| name.strip_prefix("card-")?.parse().ok())?)
        } else {
            let plain = PLAIN.iter().find(|(word, _)| reader.word(word));
            plain.ok_or_else(|| reader.error())?.1
        };
        reader.end()?;
        Ok(action)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Hit { seat: Seat, n: u8 },
    Parried { seat: Seat },
    Lost { seat: Seat, n: u8 },
    Rolled { seat: Seat, face: u8 },
    Mixed,
    Looked { seat: Seat, card: Option<u8> },
    Swapped { seat: Seat },
    ToMove { seat: Seat },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    NotAsked,
    TooHard(u8),
    TooWeak,
    NotYours,
    NotNow,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    points: [u8; 2],
    card: Option<u8>,
}

impl Duel {
    fn other(&self) -> Seat {
        self.active.left(2)
    }

    fn window(&mut self) {
        self.asks = Asks::Window(Sealed::ask(Seats::first(2)));
    }

    fn hand_over(&mut self, seat: Seat, events: &mut Events<Event>) {
        self.active = seat;
        self.asks = Asks::Turn;
        events.tell(Event::ToMove { seat });
    }
}

impl Game for Duel {
    const NAME: &'static str = "duel";
    const RULES_VERSION: u32 = 1;
    const CONCEDE: Option<Action> = Some(Action::Concede);
    type Options = ();
    type Content = Nothing;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type View = View;

    fn start((): &(), pack: Pack<Nothing>, seed: Seed, _: &mut Events<Event>) -> Result<Duel, Why> {
        Ok(Duel {
            active: Seat::new(0),
            asks: Asks::Turn,
            points: [10, 10],
            cards: [3, 7],
            deck: [1, 2, 9],
            chance: Chance::new(seed),
            pack,
        })
    }

    fn seats(&self) -> usize {
        2
    }

    fn deciders(&self) -> Seats {
        match self.asks {
            Asks::Turn => Seats::one(self.active),
            Asks::Parry(_) => Seats::one(self.other()),
            Asks::Window(window) => window.silent(),
            Asks::Over => Seats::NONE,
        }
    }

    fn propose(&self, _: Seat, out: &mut Vec<Action>) {
        out.extend((1..=9).map(Action::Hit));
        out.extend((1..=9).map(Action::Swap));
        out.extend(PLAIN.iter().map(|(_, action)| *action).filter(|action| *action != Action::Concede));
    }

    fn listed(&self, _: Seat, action: &Action) -> bool {
        *action != Action::Concede
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Why> {
        let card = self.cards[seat.index()];
        let asked = match self.asks {
            Asks::Window(window) => window.asked(),
            _ => self.deciders(),
        };
        match (self.asks, action) {
            _ if !asked.has(seat) => Err(Why::NotAsked),
            (Asks::Turn, Action::Hit(n)) if *n > card => Err(Why::TooHard(card)),
            (Asks::Turn, Action::Swap(n)) if *n != card => Err(Why::NotYours),
            (Asks::Turn, Action::Hit(_) | Action::Swap(_) | Action::Roll | Action::Mix) => Ok(()),
            (Asks::Turn, Action::Look | Action::End | Action::Concede) => Ok(()),
            (Asks::Parry(_), Action::Parry) if card < 5 => Err(Why::TooWeak),
            (Asks::Parry(_), Action::Parry | Action::Take) => Ok(()),
            (Asks::Window(_), Action::Snatch | Action::Pass) => Ok(()),
            _ => Err(Why::NotNow),
        }
    }

    fn apply(&mut self, seat: Seat, action: &Action, events: &mut Events<Event>) {
        match *action {
            Action::Hit(n) => {
                events.tell(Event::Hit { seat, n });
                self.asks = Asks::Parry(n);
            }
            Action::Parry => {
                events.tell(Event::Parried { seat });
                self.window();
            }
            Action::Take => {
                let Asks::Parry(n) = self.asks else { unreachable!("check admits no other answer") };
                let points = &mut self.points[seat.index()];
                *points = points.saturating_sub(n);
                events.tell(Event::Lost { seat, n });
                match *points {
                    0 => self.asks = Asks::Over,
                    _ => self.window(),
                }
            }
            Action::Roll => {
                let face = 1 + self.chance.below(Purpose::Dice, 6) as u8;
                self.points[seat.index()] += face;
                events.tell(Event::Rolled { seat, face });
                self.window();
            }
            Action::Mix => {
                self.chance.shuffle(&mut self.deck);
                events.tell(Event::Mixed);
            }
            Action::Look => {
                let card = Some(self.deck[0]);
                events.tell_seat(seat, Event::Looked { seat, card }, Event::Looked { seat, card: None });
            }
            Action::Swap(_) => {
                std::mem::swap(&mut self.cards[seat.index()], &mut self.deck[0]);
                events.tell(Event::Swapped { seat });
            }
            Action::End => self.hand_over(self.other(), events),
            Action::Concede => {
                self.points[seat.index()] = 0;
                self.asks = Asks::Over;
                events.tell(Event::Lost { seat, n: 0 });
            }
            Action::Snatch | Action::Pass => {
                let Asks::Window(window) = &mut self.asks else { unreachable!("check admits no other answer") };
                window.put(seat, *action == Action::Snatch);
                if window.silent().is_empty() {
                    let wants = window.open(events);
                    let by = self.active.clockwise(2).find(|&seat| wants[seat] == Some(true));
                    self.hand_over(by.unwrap_or(self.active), events);
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View { points: self.points, card: viewer.seat().map(|seat| self.cards[seat.index()]) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let loser = Seat::first(2).find(|seat| self.points[seat.index()] == 0)?;
        Some(Outcome {
            winners: Seats::one(loser.left(2)),
            rule: Rule::new("DU-900"),
            scores: PerSeat(std::array::from_fn(|n| self.points.get(n).map_or(0, |&p| i16::from(p)))),
        })
    }

    fn redeal(&self, _: Viewer, _: &mut Chance) -> Duel {
        self.clone()
    }

    fn fallback(&self, _: Seat) -> Action {
        match self.asks {
            Asks::Turn | Asks::Over => Action::End,
            Asks::Parry(_) => Action::Take,
            Asks::Window(_) => Action::Pass,
        }
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        self.points[seat.index()].into()
    }

    fn chance(&mut self) -> &mut Chance {
        &mut self.chance
    }

    fn content(&self) -> Pack<Nothing> {
        self.pack
    }

    fn refusal(_: &Nothing, why: Why) -> Refusal {
        let (rule, sentence) = match why {
            Why::NotAsked => ("DU-001", "It is not your decision.".to_string()),
            Why::TooHard(card) => ("DU-020", format!("Your card is a {card}: you cannot hit harder.")),
            Why::TooWeak => ("DU-030", "Only a 5 or more can parry.".to_string()),
            Why::NotYours => ("DU-040", "You do not hold that card.".to_string()),
            Why::NotNow => ("DU-002", "That is no answer to this question.".to_string()),
        };
        Refusal::new(Rule::new(rule), sentence)
    }

    fn describe(_: &Nothing, event: &Event) -> String {
        match event {
            Event::Hit { seat, n } => format!("{seat} hits for {n}."),
            Event::Looked { seat, card: None } => format!("{seat} looks at the top card."),
            Event::Looked { seat, card: Some(card) } => format!("{seat} sees card-{card}."),
            other => format!("{other:?}"),
        }
    }

    fn question(&self, seat: Seat) -> String {
        format!("What does {seat} do?")
    }

    fn sealed(&self, seat: Seat, _: &Action) -> bool {
        // The last answer opens the window.
        matches!(self.asks, Asks::Window(window) if window.silent() != Seats::one(seat))
    }
}

#[derive(Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    turn: Option<Seat>,
    points: BTreeMap<Seat, u8>,
    cards: BTreeMap<Seat, Spanned<u8>>,
    deck: Option<[u8; 3]>,
}

impl Positions for Duel {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Nothing>) -> Result<Duel, Vec<Misplaced>> {
        let mut duel = Duel::start(&(), pack, Seed::from(1), &mut Events::off()).expect("it always starts");
        let mut misplaced = Vec::new();
        duel.active = given.turn.unwrap_or(duel.active);
        duel.deck = given.deck.unwrap_or(duel.deck);
        for (seat, &points) in given.points.iter().filter(|(seat, _)| seat.index() < 2) {
            duel.points[seat.index()] = points;
        }
        for (seat, card) in &given.cards {
            match duel.cards.get_mut(seat.index()) {
                Some(place) if (1..=9).contains(card.get_ref()) => *place = *card.get_ref(),
                _ => misplaced.push(Misplaced {
                    span: Some(card.span()),
                    reason: format!("{} is no card of {seat}", card.get_ref()),
                }),
            }
        }
        if duel.points.contains(&0) {
            misplaced.push(Misplaced { span: None, reason: "the duel would be over".to_string() });
        }
        if misplaced.is_empty() { Ok(duel) } else { Err(misplaced) }
    }

    fn position(&self) -> Given {
        Given::default()
    }

    fn agreed(&self) {}

    fn query(&self, viewer: Option<Viewer>, question: &str) -> Result<Value, String> {
        match (question, viewer) {
            ("sum of the cards", None) => Ok((self.cards[0] + self.cards[1]).into()),
            ("sum of the cards", Some(_)) => Ok(Value::Null),
            _ => Err("one can ask: sum of the cards".to_string()),
        }
    }
}
