//! The round: dawn, dusk, and what comes between (sections 5.2, 6.1, 6.2 and 9.2).

use super::advance::Advance;
use super::resolution::Resolution;
use super::symbols::{Source, Symbols};
use super::together::Together;
use super::{Frame, ending, play, setup};
use crate::action::Action;
use crate::event::{Event, Log};
use crate::names::{Mode, Side, Team, Time};
use crate::tabletop::{OPENING, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Day {
    pub at: Step,
    /// Head-to-head: who has picked at dawn; the other one picks at dusk (CE-318).
    pub picked_at_dawn: Option<Seat>,
}

/// The states of section 9.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// CE-464: what the first three locations do, one location and team after the other.
    Setup(u8),
    /// CE-466: start effects, the Senior Judge's team first.
    Start(u8),
    /// Cards played so far, and drawn from the deck by a lone player.
    Play {
        played: u8,
        drawn: u8,
    },
    /// A lone player has drawn a card at dusk and says where it goes.
    Place {
        played: u8,
        drawn: u8,
    },
    RowRight,
    RowPick {
        picker: Seat,
    },
    Row {
        picker: Seat,
        second: bool,
    },
    EndEffects,
    Eat,
    /// Everybody has eaten.
    Eaten,
    RoundEnd,
}

/// Play begins with nothing on the table.
pub const PLAY: Step = Step::Play { played: 0, drawn: 0 };

impl Day {
    pub const FIRST: Day = Day { at: Step::Setup(0), picked_at_dawn: None };

    fn goto(&mut self, step: Step) -> Flow<Frame> {
        self.at = step;
        Flow::Next
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Setup(done) if usize::from(done) == 2 * OPENING => self.goto(Step::Start(0)),
            Step::Setup(done) => {
                self.at = Step::Setup(done + 1);
                let location = table.path[usize::from(done) / 2];
                effects(table, usize::from(done) % 2, |_| Source::Reveal(location))
            }
            Step::Start(2) if table.head_to_head() && Team::ALL.iter().any(|&team| table.ended(team)) => {
                ending::judge(table, events);
                Flow::Next
            }
            Step::Start(2) => self.goto(PLAY),
            Step::Start(done) => {
                self.at = Step::Start(done + 1);
                effects(table, usize::from(done), Source::Start)
            }
            Step::Play { played, drawn } => play::go_on(self, table, played, drawn, events),
            Step::Place { .. } => Flow::Ask(Seats::one(table.senior)),
            Step::RowRight => Flow::Ask(Seats::one(table.senior)),
            Step::RowPick { picker } => Flow::Ask(Seats::one(picker)),
            Step::Row { picker, second } => self.next_card(table, picker, second, events),
            Step::EndEffects => {
                self.at = Step::Eat;
                match table.head_to_head() {
                    true => Flow::Call(Frame::Together(Together::new(false))),
                    false => effects(table, 0, Source::End),
                }
            }
            Step::Eat => self.eat(table, events),
            Step::Eaten => self.eaten(table, events),
            Step::RoundEnd => self.round_end(table, events),
        }
    }

    /// CE-027, CE-320, CE-341: row by row, card by card.
    fn next_card(&mut self, table: &mut Tabletop, picker: Seat, second: bool, events: &mut Log) -> Flow<Frame> {
        let seat = if second { picker.left(2) } else { picker };
        let team = table.team_of(seat);
        if !table.ended(team) && !table.row(team).is_empty() {
            table.next_card(team, events);
            return Flow::Call(Frame::Resolution(Resolution::new(team)));
        }
        if table.head_to_head() && !second {
            return self.goto(Step::Row { picker, second: true });
        }
        if self.over(table, events) { Flow::Next } else { self.goto(Step::EndEffects) }
    }

    /// CE-341, CE-343: whether a head-to-head game has come to its end here.
    fn over(&mut self, table: &mut Tabletop, events: &mut Log) -> bool {
        let over = Team::ALL.iter().any(|&team| table.ended(team));
        if over {
            ending::judge(table, events);
        }
        over
    }

    /// CE-207, CE-209, CE-476: the token is turned, then everybody eats.
    fn eat(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if self.over(table, events) {
            return Flow::Next; // CE-490: an end effect has killed the last of a team
        }
        self.at = Step::Eaten;
        table.time = if table.time == Time::Dawn { Time::Dusk } else { Time::Dawn };
        events.tell(Event::TimeIs { time: table.time });
        match table.head_to_head() {
            true => Flow::Call(Frame::Together(Together::new(true))),
            false => Flow::Call(Frame::Symbols(Symbols::new(Team::Judges, Source::Eat))),
        }
    }

    fn eaten(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if self.over(table, events) {
            return Flow::Next; // CE-342
        }
        for team in Team::ALL {
            table.teams[*team].row = None;
        }
        if table.time == Time::Dusk {
            return self.goto(Step::Start(0));
        }
        self.at = Step::RoundEnd;
        // CE-211, CE-305: the perps press ahead, unless somebody plays them.
        match table.head_to_head() {
            true => Flow::Next,
            false => Flow::Call(Frame::Advance(Advance::new(Team::Perps, Team::Judges))),
        }
    }

    /// CE-212, CE-213, CE-267, CE-322, CE-451, CE-497.
    fn round_end(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if table.mode() != Mode::Solo {
            table.senior = table.senior.left(usize::from(table.seats));
            events.tell(Event::SeniorJudge { seat: table.senior });
        }
        if table.deck.len() < usize::from(table.seats) * table.hand_size() {
            match table.head_to_head() {
                true => ending::decked_out(table, events),
                false => table.lose("CE-451", events),
            }
            return Flow::Next;
        }
        table.round = table.round.saturating_add(1);
        setup::draw_hands(table, events);
        self.goto(Step::Start(0))
    }

    /// All cards lie there: rows are picked, or the one row is resolved.
    pub(super) fn arranged(&mut self, table: &Tabletop) -> Flow<Frame> {
        let step = match (table.head_to_head(), table.time, self.picked_at_dawn) {
            (false, ..) => Step::Row { picker: table.senior, second: false },
            (true, Time::Dusk, picked) => Step::RowPick { picker: picked.unwrap_or(table.senior).left(2) },
            (true, Time::Dawn, _) => Step::RowRight,
        };
        self.goto(step)
    }

    /// Whoever is to play has no card: only in a position.
    pub fn waits_for_cards(&self, table: &Tabletop) -> bool {
        match self.at {
            Step::Play { played, drawn } => play::has_nothing(table, play::player(table, played), played, drawn),
            _ => false,
        }
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        match self.at {
            Step::Play { played, drawn } => play::each(table, seat, played, drawn, say),
            Step::Place { .. } if seat == table.senior => {
                crate::names::End::ALL.iter().for_each(|&at| say(Action::Put { at }));
            }
            Step::RowRight if seat == table.senior => {
                say(Action::PickMyself);
                say(Action::LetOther);
            }
            Step::RowPick { picker } if seat == picker => {
                Side::ALL.iter().for_each(|&row| say(Action::PickRow { row }));
            }
            _ => {}
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, action) {
            (Step::Play { played, drawn }, _) => play::check(table, seat, action, played, drawn),
            (Step::Place { .. } | Step::RowRight, _) if seat != table.senior => Err(Why::NotYourDecision),
            (Step::RowPick { picker }, _) if seat != picker => Err(Why::NotYourDecision),
            (Step::Place { .. }, Action::Put { .. })
            | (Step::RowRight, Action::PickMyself | Action::LetOther)
            | (Step::RowPick { .. }, Action::PickRow { .. }) => Ok(()),
            (Step::Place { .. }, _) => Err(Why::Expected(Question::Place)),
            (Step::RowRight, _) => Err(Why::Expected(Question::RowRight)),
            _ => Err(Why::Expected(Question::RowPick)),
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Step::Play { played, drawn }, _) => play::answer(self, table, seat, action, played, drawn, events),
            (Step::Place { played, drawn }, Action::Put { at }) => {
                play::place(table, at, events);
                self.goto(Step::Play { played, drawn })
            }
            (Step::RowRight, Action::PickMyself) => {
                events.tell(Event::PickTaken { seat });
                self.goto(Step::RowPick { picker: seat })
            }
            (Step::RowRight, Action::LetOther) => {
                events.tell(Event::PickLeft { seat });
                self.goto(Step::RowPick { picker: seat.left(2) })
            }
            (Step::RowPick { picker }, Action::PickRow { row }) => {
                self.picked_at_dawn = Some(picker);
                play::take_rows(table, picker, row, events);
                self.goto(Step::Row { picker, second: false })
            }
            _ => unreachable!("check admits no other answer"),
        }
    }

    pub fn question(&self, table: &Tabletop, _: Seat) -> String {
        match self.at {
            Step::Play { .. } if table.mode() == Mode::Solo && table.time == Time::Dusk => {
                "Play a card from your hand, or draw one.".to_string()
            }
            Step::Play { .. } => "Play a card from your hand.".to_string(),
            Step::Place { .. } => "At which end of the row do you put the card?".to_string(),
            Step::RowRight => "Do you pick a row, or let the other player pick?".to_string(),
            Step::RowPick { .. } => "Which row do you pick?".to_string(),
            _ => String::new(),
        }
    }
}

/// What a location does to one team: to the first (the Senior Judge's) or the second of them, if it plays.
fn effects(table: &Tabletop, turn: usize, source: impl Fn(crate::names::LocationId) -> Source) -> Flow<Frame> {
    let first = if table.head_to_head() { table.team_of(table.senior) } else { Team::Judges };
    let team = if turn == 0 { first } else { first.other() };
    if table.ended(team) || table.teams().all(|playing| playing != team) {
        return Flow::Next;
    }
    let location = table.path[usize::from(table.teams[team].position) - 1];
    Flow::Call(Frame::Symbols(Symbols::new(team, source(location))))
}
