//! The Resource round (section 1.14) and the Crime round (section 1.15).

use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::Permitted;
use crate::event::{Event, Log};
use crate::names::{CardId, Kind, Stat};
use crate::reading::Scope;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::{ObjectId, Place};
use crate::tabletop::{TEAM, TEAM_EXPERIENCE, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// What everybody knows of a hand that reported nothing: it holds no Crime.
pub const NO_CRIME: u8 = 1;

/// CG-210: one player after another, each until done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Issuing {
    done: Seats,
}

impl Issuing {
    pub const FIRST: Issuing = Issuing { done: Seats::NONE };

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        match self.asks(table) {
            Some(seat) => ask(seat),
            None => Flow::Done,
        }
    }
}

impl Asks for Issuing {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        table.order_d().find(|&seat| !self.done.has(seat))
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Issue
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        let mut before = None;
        for &card in table.areas[seat].hand.cards() {
            let it = table.content().card(card);
            if before == Some(card) {
                continue;
            }
            before = Some(card);
            match it.kind {
                Kind::Resource if is_backup(table, card) => say(Action::Issue { card: it.code, to: None }),
                Kind::Resource => {
                    for &judge in &table.areas[seat].team {
                        say(Action::Issue { card: it.code, to: Some(table.name(judge)) });
                    }
                }
                Kind::Judge => {
                    (1..=table.areas[seat].team.len() as u8 + 1)
                        .for_each(|at| say(Action::Bring { card: it.code, at }));
                }
                _ => {}
            }
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Issue { card, to } => {
                let id = in_hand(table, seat, card, Kind::Resource)?;
                if !table.unique_is_free(id) {
                    return Err(Why::NotUnique(card));
                }
                match to {
                    None if !is_backup(table, id) => Err(Why::NeedsJudge(card)),
                    None => table.requirements_hold(id, &Scope::of(None, seat)),
                    Some(_) if is_backup(table, id) => Err(Why::GoesToTeam(card)),
                    Some(judge) => {
                        let judge_id = table.find(judge).ok_or(Why::NotInPlay(judge.code))?;
                        may_issue_to(table, seat, id, judge_id)
                    }
                }
            }
            Action::Bring { card, at } => {
                let id = in_hand(table, seat, card, Kind::Judge)?;
                may_bring(table, seat, id, at)
            }
            _ => Err(Why::Expected(Question::Issue)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Issue { card, to } => {
                let id = table.content().coded(card).expect("check has found it");
                let judge = to.map(|judge| table.find(judge).expect("check has found it"));
                issue(table, seat, id, judge, events);
                Settle::call(true)
            }
            Action::Bring { card, at } => {
                let id = table.content().coded(card).expect("check has found it");
                bring(table, seat, id, at, events);
                Settle::call(true)
            }
            _ => {
                self.done = self.done.with(seat);
                events.tell(Event::Passed { seat });
                Flow::Next
            }
        }
    }
}

fn is_backup(table: &Tabletop, card: CardId) -> bool {
    table.content().card(card).keywords.has(table.content().backup)
}

/// The title, if the seat holds it and it is of that type.
pub(super) fn in_hand(table: &Tabletop, seat: Seat, code: crate::code::Code, kind: Kind) -> Result<CardId, Why> {
    let card = table.content().coded(code).ok_or(Why::NoSuchCard(code))?;
    match () {
        _ if !table.areas[seat].hand.has(card) => Err(Why::NotInHand(code)),
        _ if code.kind != kind => Err(Why::WrongKind(code, kind)),
        _ => Ok(card),
    }
}

/// CG-167, CG-168, CG-515.
fn may_issue_to(table: &Tabletop, seat: Seat, card: CardId, judge: ObjectId) -> Result<(), Why> {
    let code = table.code_of(card);
    if !table.areas[seat].team.contains(&judge) {
        return Err(Why::NeedsJudge(code));
    }
    if table.under(judge).any(|(_, it)| it.card == card) {
        return Err(Why::SameTitle(code));
    }
    table.requirements_hold(card, &Scope { bearer: Some(judge), ..Scope::of(None, seat) })
}

/// CG-019, CG-160: paid in full before it is in play.
fn issue(table: &mut Tabletop, seat: Seat, card: CardId, judge: Option<ObjectId>, events: &mut Log) {
    let cost = i32::from(table.content().card(card).pv.min(0)) - table.tax(seat, &mut |_, _| {});
    table.show_from_hand(seat, card, events);
    let to = judge.map(|judge| table.code(judge));
    events.tell(Event::Issued { seat, card: table.code_of(card), judge: to });
    table.change_prestige(seat, cost.min(0), events);
    let place = judge.map_or(Place::Backup(seat), Place::Issued);
    let id = table.enter(card, seat, place);
    table.happen(Happening::Issued, Some(id), Some(seat));
}

/// CG-165, CG-166, CG-R67, CG-R81.
fn may_bring(table: &Tabletop, seat: Seat, card: CardId, at: u8) -> Result<(), Why> {
    let (code, team) = (table.code_of(card), &table.areas[seat].team);
    let experience: i32 = team.iter().map(|&judge| table.number(judge, Stat::Experience)).sum();
    let place = usize::from(at).wrapping_sub(1);
    let leader = team.iter().position(|&judge| table.objects[judge].ready());
    match () {
        _ if !table.unique_is_free(card) => Err(Why::NotUnique(code)),
        _ if team.len() >= TEAM => Err(Why::TeamIsFull),
        _ if experience + i32::from(table.content().card(card).exp) > TEAM_EXPERIENCE => {
            Err(Why::TooMuchExperience(code))
        }
        _ if place > team.len() => Err(Why::NoSuchPlace(at)),
        _ if leader.is_some_and(|leader| place <= leader) => Err(Why::PlaceLeads),
        _ => Ok(()),
    }
}

/// CG-163, CG-164.
fn bring(table: &mut Tabletop, seat: Seat, card: CardId, at: u8, events: &mut Log) {
    let it = table.content().card(card);
    table.show_from_hand(seat, card, events);
    events.tell(Event::BroughtIn { seat, card: it.code });
    table.change_prestige(seat, -i32::from(it.pv), events);
    let judge = table.enter(card, seat, Place::Team(seat));
    table.areas[seat].team.insert(usize::from(at) - 1, judge);
}

/// CG-220: everybody reports one Crime, if holding any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reporting {
    done: Seats,
    /// CG-528: this player may report one more.
    once_more: Option<Seat>,
}

impl Reporting {
    pub const FIRST: Reporting = Reporting { done: Seats::NONE, once_more: None };

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        match self.asks(table) {
            Some(seat) => ask(seat),
            None => Flow::Done,
        }
    }
}

impl Asks for Reporting {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        let more = self.once_more.filter(|&seat| table.plays(seat));
        more.or_else(|| table.order_d().find(|&seat| !self.done.has(seat)))
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Report
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        each_of_kind(table, seat, Kind::Crime, |card| say(Action::Report { card: table.code_of(card) }));
        say(Action::Pass);
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Report { card } => in_hand(table, seat, card, Kind::Crime).map(|_| ()),
            Action::Pass if self.once_more.is_none() && holds(table, seat, Kind::Crime) => Err(Why::MustReport),
            Action::Pass => Ok(()),
            _ => Err(Why::Expected(Question::Report)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let again = self.once_more.take().is_some();
        self.done = self.done.with(seat);
        match *action {
            Action::Report { card } => {
                let card = table.content().coded(card).expect("check has found it");
                table.report(seat, card, None, events);
                if !again && table.permitted(seat, Permitted::ExtraCrime) {
                    self.once_more = Some(seat);
                }
                Settle::call(true)
            }
            _ => {
                if !again {
                    table.none_in_hand(seat, Kind::Crime, NO_CRIME, events);
                }
                events.tell(Event::Passed { seat });
                Flow::Next
            }
        }
    }
}

pub(super) fn holds(table: &Tabletop, seat: Seat, kind: Kind) -> bool {
    table.areas[seat].hand.cards().iter().any(|&card| table.content().card(card).kind == kind)
}

/// Every title of a type in the hand, once.
pub(super) fn each_of_kind(table: &Tabletop, seat: Seat, kind: Kind, mut say: impl FnMut(CardId)) {
    let mut before = None;
    for &card in table.areas[seat].hand.cards() {
        if before != Some(card) && table.content().card(card).kind == kind {
            say(card);
        }
        before = Some(card);
    }
}
