//! PSI: add a card, or take the psi action of the mode (sections 3.3, 5.3, 6.1 and 6.3).

use super::Frame;
use crate::action::{Action, HIGHEST_RATING};
use crate::content::Here;
use crate::event::{Event, Log};
use crate::names::{CardId, Expertise, Mode, Side, Stance, Team};
use crate::tabletop::Tabletop;
use crate::why::{Question, Why};
use engine::{Flow, PerSeat, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Psi {
    pub team: Team,
    pub at: Step,
    pub ratings: PerSeat<Option<Rating>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Branch,
    /// Together: everybody rates the own card, then the Senior Judge picks a player.
    Rate,
    /// Alone: two of four.
    Keep,
    /// Head-to-head: which side of the location deck.
    Lay,
}

/// CE-502.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rating {
    pub risk: u8,
    pub value: u8,
    pub stance: Stance,
}

/// CE-503: what a player says whose time is up.
pub const UNDECIDED: Action = Action::Rate { risk: 2, value: 2, stance: Stance::Neutral };

/// CE-270.
pub const DRAWN_ALONE: usize = 4;

impl Psi {
    pub fn new(team: Team) -> Psi {
        Psi { team, at: Step::Branch, ratings: PerSeat([None; Seat::MAX]) }
    }

    /// CE-452: cards that the psi action needs.
    fn needs(table: &Tabletop) -> usize {
        match table.mode() {
            Mode::Cooperative => usize::from(table.seats),
            Mode::Solo => DRAWN_ALONE,
            Mode::HeadToHead => 1,
        }
    }

    /// CE-083, CE-440, CE-452: whether the psi action can be taken.
    pub fn may_act(&self, table: &Tabletop) -> Result<(), Why> {
        let specialist = table.specialist(self.team, Expertise::Psi);
        match () {
            () if !table.lives(specialist) => Err(Why::NobodyForPsi(specialist)),
            () if table.deck.len() < Psi::needs(table) => Err(Why::TooFewForPsi(table.deck.len() as u8)),
            () => Ok(()),
        }
    }

    /// CE-081, CE-452.
    pub fn may_add(&self, table: &Tabletop) -> Result<(), Why> {
        if table.deck.is_empty() { Err(Why::DeckIsEmpty) } else { Ok(()) }
    }

    /// Who has not rated yet.
    pub fn silent(&self, table: &Tabletop) -> Seats {
        table.seats().filter(|&seat| self.ratings[seat].is_none()).collect()
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Branch if self.may_add(table).is_err() && self.may_act(table).is_err() => {
                table.deck_out(self.team, "CE-450", events);
                Flow::Done
            }
            Step::Rate if !self.silent(table).is_empty() => Flow::Ask(self.silent(table)),
            _ => Flow::Ask(Seats::one(table.resolver(self.team))),
        }
    }

    /// CE-082, CE-441: the cost before the effect.
    fn act(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        events.tell(Event::PsiAction { team: self.team });
        if !table.here(self.team, Here::PsiActionIsFree) {
            table.wound(table.specialist(self.team, Expertise::Psi), events);
        }
        if table.living(self.team).next().is_none() {
            return Flow::Done;
        }
        match table.mode() {
            // CE-230, CE-444: one card each, from the Senior Judge on.
            Mode::Cooperative => {
                table.senior.clockwise(usize::from(table.seats)).for_each(|seat| look(table, seat, events));
                self.at = Step::Rate;
            }
            Mode::Solo => {
                (0..DRAWN_ALONE).for_each(|_| look(table, table.senior, events));
                self.at = Step::Keep;
            }
            Mode::HeadToHead => {
                look(table, table.resolver(self.team), events);
                self.at = Step::Lay;
            }
        }
        Flow::Next
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        let resolver = seat == table.resolver(self.team);
        match self.at {
            Step::Rate if self.ratings[seat].is_none() => {
                for risk in 0..=HIGHEST_RATING {
                    for value in 0..=HIGHEST_RATING {
                        Stance::ALL.iter().for_each(|&stance| say(Action::Rate { risk, value, stance }));
                    }
                }
            }
            _ if !resolver => {}
            Step::Branch => {
                if self.may_add(table).is_ok() {
                    say(Action::Add);
                }
                if self.may_act(table).is_ok() {
                    say(Action::Psi);
                }
            }
            Step::Rate if self.silent(table).is_empty() => {
                table.seats().for_each(|seat| say(Action::PickPlayer { seat }));
            }
            Step::Rate => {}
            Step::Keep => {
                let mut cards: [CardId; DRAWN_ALONE] = Default::default();
                cards.copy_from_slice(table.drawn.cards());
                cards.sort();
                for (at, &first) in cards.iter().enumerate() {
                    cards[at + 1..].iter().for_each(|&second| say(Action::Keep { cards: [first, second] }));
                }
            }
            Step::Lay => Side::ALL.iter().for_each(|&side| say(Action::Lay { side })),
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            // CE-503: a rating may be changed until the Senior Judge confirms.
            (Step::Rate, Action::Rate { .. }) => Ok(()),
            _ if seat != table.resolver(self.team) => Err(Why::NotYourDecision),
            (Step::Branch, Action::Add) => self.may_add(table),
            (Step::Branch, Action::Psi) => self.may_act(table),
            (Step::Branch, Action::PayHealth { .. } | Action::PayCard { .. }) => Err(Why::OnlyPsiPays),
            (Step::Branch, _) => Err(Why::Expected(Question::Psi)),
            (Step::Rate, Action::PickPlayer { seat }) => match self.silent(table) {
                _ if seat.index() >= usize::from(table.seats) => Err(Why::NobodySits(seat)),
                silent if !silent.is_empty() => Err(Why::RateFirst),
                _ => Ok(()),
            },
            (Step::Rate, _) => Err(Why::Expected(Question::Rate)),
            (Step::Keep, Action::Keep { cards: [first, second] }) => match () {
                () if first == second => Err(Why::KeepTwo),
                () if !table.drawn.has(first) => Err(Why::NotDrawn(first)),
                () if !table.drawn.has(second) => Err(Why::NotDrawn(second)),
                () => Ok(()),
            },
            (Step::Keep, _) => Err(Why::Expected(Question::Keep)),
            (Step::Lay, Action::Lay { .. }) => Ok(()),
            (Step::Lay, _) => Err(Why::Expected(Question::Lay)),
        }
    }

    /// CE-503: a second rating is a change of mind, and in no list.
    pub fn listed(&self, seat: Seat, action: &Action) -> bool {
        !matches!(action, Action::Rate { .. }) || self.ratings[seat].is_none()
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Add => table.add_to_row(self.team, events),
            Action::Psi => return self.act(table, events),
            Action::Rate { risk, value, stance } => {
                self.ratings[seat] = Some(Rating { risk, value, stance });
                events.tell(Event::Rated { seat, risk, value, stance });
                return Flow::Next;
            }
            Action::PickPlayer { seat } => {
                // CE-232, CE-504: a player is picked, and that player's card is added.
                let place = table.senior.clockwise(usize::from(table.seats)).position(|other| other == seat);
                let place = place.expect("check has seen the player");
                let card = table.drawn.turn_up(place, events);
                table.drawn.take(place);
                events.tell(Event::PsiPicked { seat, card });
                table.append(self.team, card, events);
                table.discard_drawn(events);
            }
            Action::Keep { cards } => {
                // CE-270: the lower number first.
                for card in cards {
                    let place = table.drawn.cards().iter().position(|&drawn| drawn == card);
                    let place = place.expect("check has seen the card among the four");
                    table.drawn.turn_up(place, events);
                    table.drawn.take(place);
                    table.append(self.team, card, events);
                }
                table.discard_drawn(events);
            }
            Action::Lay { side } => {
                let (card, known) = table.drawn.take(0);
                table.pending[side].push(card, known);
                events.tell(Event::PsiLaid { seat, side });
            }
            _ => unreachable!("check admits no other answer"),
        }
        Flow::Done
    }

    pub fn question(&self, table: &Tabletop, seat: Seat) -> String {
        let question = match self.at {
            Step::Branch => Question::Psi,
            Step::Rate if self.ratings[seat].is_none() || !self.silent(table).is_empty() => Question::Rate,
            Step::Rate => Question::PickPlayer,
            Step::Keep => Question::Keep,
            Step::Lay => Question::Lay,
        };
        question.sentence().to_string()
    }
}

/// The seat takes the top card of the deck and alone looks at it.
fn look(table: &mut Tabletop, seat: Seat, events: &mut Log) {
    let top = table.deck.len() - 1;
    let card = table.deck.look(top, seat, events);
    let (_, known) = table.deck.take(top);
    table.drawn.push(card, known);
    events.tell_seat(seat, Event::PsiDrew { seat, card: Some(card) }, Event::PsiDrew { seat, card: None });
}
