//! The match, its tricks and the prize of a trick.

use super::{Action, Bug, Card, Event, SHARED, Tabletop, Why, bug};
use crate::chance::Purpose;
use crate::event::Events;
use crate::flow::{Flow, Procedure};
use crate::sealed::Sealed;
use crate::seat::{Seat, Seats};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU8, Ordering};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// One trick after the other, until somebody has enough points.
    Match,
    /// Everybody plays a card at once.
    Trick(Sealed<Card>),
    /// What the winner of a trick may do.
    Prize { winner: Seat, step: Step },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    Stake,
    Draw,
    Fill,
}

/// What a bug counts.
static CALLS: AtomicU8 = AtomicU8::new(0);

impl Procedure for Frame {
    type Tabletop = Tabletop;
    type Action = Action;
    type Event = Event;
    type Why = Why;
    type Level = ();

    fn level(&self) -> Option<()> {
        matches!(self, Frame::Match).then_some(())
    }

    fn resume(&mut self, table: &mut Tabletop, events: &mut Events<Event>) -> Flow<Self> {
        match self {
            Frame::Match if table.outcome.is_some() => Flow::Done,
            Frame::Match => Flow::Call(Frame::Trick(Sealed::ask(Seats::first(table.seats)))),
            Frame::Trick(answers) => match answers.silent() {
                Seats::NONE => close(table, answers, events),
                silent => Flow::Ask(silent),
            },
            // The top card is hidden, so this question would tell the winner something about it.
            Frame::Prize { step, .. }
                if bug::planted(Bug::AskedOnHiddenGrounds)
                    && *step == Step::Draw
                    && table.deck.cards().last() < Some(&Card(12)) =>
            {
                *step = Step::Fill;
                Flow::Next
            }
            Frame::Prize { winner, step: Step::Stake | Step::Draw } => Flow::Ask(Seats::one(*winner)),
            Frame::Prize { step: Step::Fill, .. } => {
                table.fill_hands(events);
                Flow::Done
            }
        }
    }

    fn propose(&self, table: &Tabletop, seat: Seat, out: &mut Vec<Action>) {
        match self {
            Frame::Match => {}
            Frame::Trick(_) => {
                let missed = usize::from(bug::planted(Bug::ListMissesAnAction));
                out.extend(table.hands[seat].cards().iter().skip(missed).map(|&card| Action::Play(card)));
                if bug::planted(Bug::ListRepeatsAnAction) {
                    out.extend_from_within(..1);
                }
            }
            Frame::Prize { step: Step::Stake, .. } => out.extend((0..=2).map(Action::Stake)),
            Frame::Prize { .. } => out.extend([Action::Draw, Action::Stay]),
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self, *action) {
            (Frame::Trick(_), Action::Play(card)) if table.hands[seat].has(card) => Ok(()),
            (Frame::Trick(_), Action::Play(card))
                if bug::planted(Bug::RefusalDependsOnAHand) && table.hands.0.iter().any(|hand| hand.has(card)) =>
            {
                Err(Why::HeldByAnother(card))
            }
            (Frame::Trick(_), Action::Play(_)) if bug::planted(Bug::RefusalShowsACard) => {
                Err(Why::NotHeld(table.highest_elsewhere(seat)))
            }
            (Frame::Trick(_), Action::Play(card)) => Err(Why::NotHeld(card)),
            (Frame::Prize { winner, .. }, _) if *winner != seat && !bug::planted(Bug::AnybodyMayAnswer) => {
                Err(Why::NotAsked)
            }
            (Frame::Prize { step: Step::Stake, .. }, Action::Stake(_))
                if bug::planted(Bug::DeadEnd) && table.points[seat] == 3 =>
            {
                Err(Why::HighStake)
            }
            (Frame::Prize { step: Step::Stake, .. }, Action::Stake(2))
                if bug::planted(Bug::LegalityDependsOnAHand) && table.highest_elsewhere(seat) > Card(18) =>
            {
                Err(Why::HighStake)
            }
            (Frame::Prize { step: Step::Stake, .. }, Action::Stake(0..=2)) => Ok(()),
            (Frame::Prize { step: Step::Stake, .. }, Action::Stake(3)) if bug::planted(Bug::CheckAcceptsTooMuch) => {
                Ok(())
            }
            (Frame::Prize { step: Step::Stake, .. }, Action::Stake(_)) => Err(Why::HighStake),
            (Frame::Prize { step: Step::Draw, .. }, Action::Draw)
                if bug::planted(Bug::ProposalsDependOnAHand) && table.hands[seat].cards().last() > Some(&Card(18)) =>
            {
                Err(Why::FullHand)
            }
            (Frame::Prize { step: Step::Draw, .. }, Action::Draw) if table.hands[seat].len() == 5 => Err(Why::FullHand),
            (Frame::Prize { step: Step::Draw, .. }, Action::Draw | Action::Stay) => Ok(()),
            _ => Err(Why::OtherQuestion),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Events<Event>) -> Flow<Self> {
        match (self, *action) {
            (Frame::Trick(answers), Action::Play(card)) => {
                answers.put(seat, card);
                if bug::planted(Bug::SealedAnswerMakesAnEvent) {
                    events.tell(Event::Answered);
                }
            }
            (Frame::Prize { step, .. }, Action::Stake(wanted)) => {
                let mut points = wanted;
                if wanted == 2 {
                    let face = 1 + table.chance.below(Purpose::Dice, 6) as u8;
                    events.tell(Event::Threw { face });
                    points = if face == 1 { 0 } else { 2 };
                }
                table.stake = points;
                if bug::planted(Bug::ResultsVary) {
                    table.stake = CALLS.fetch_add(1, Ordering::Relaxed) % 3;
                }
                if bug::planted(Bug::CopiesShare) {
                    SHARED.store(points, Ordering::Relaxed);
                }
                if !bug::planted(Bug::ActionWithoutEvent) {
                    events.tell(Event::Staked { seat, points });
                }
                *step = Step::Draw;
            }
            (Frame::Prize { step, .. }, choice) => {
                match choice {
                    Action::Draw => table.draw(seat, events),
                    _ => events.tell(Event::Stayed { seat }),
                }
                *step = Step::Fill;
            }
            _ => unreachable!("check admits no other answer"),
        }
        Flow::Next
    }
}

/// All have answered: the cards are shown, and the highest takes the trick.
fn close(table: &mut Tabletop, answers: &Sealed<Card>, events: &mut Events<Event>) -> Flow<Frame> {
    let cards = answers.open(events);
    let played = |seat: Seat| cards[seat].expect("all have answered");
    for seat in table.all_seats() {
        table.hands[seat].show(played(seat), &mut table.discard, events);
        events.tell(Event::Played { seat, card: played(seat) });
    }
    let winner = table.all_seats().max_by_key(|&seat| played(seat)).expect("somebody plays");
    if !bug::planted(Bug::Endless) {
        table.points[winner] += 1 + table.stake;
    }
    table.stake = 0;
    events.tell(Event::Won { seat: winner, points: table.points[winner] });
    if table.points[winner] >= table.pack.goal {
        table.end(Seats::one(winner), "TY-008");
        return Flow::Leave(());
    }
    Flow::Become(Frame::Prize { winner, step: Step::Stake })
}
