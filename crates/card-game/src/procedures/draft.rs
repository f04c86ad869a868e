//! The set-up (section 1.5): the draft of Judges, the first hands, the first Duty Judge.

use super::order::Order;
use super::ready::nominate;
use super::settle::Settle;
use super::turn::Turn;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::content::Content;
use crate::event::{Event, Log, Throw};
use crate::names::{CardId, Kind};
use crate::state::{Options, Start, lay_out};
use crate::tabletop::object::{Object, Place};
use crate::tabletop::{HAND, TEAM, TEAM_EXPERIENCE, Tabletop};
use crate::why::{Question, Why};
use engine::{Chance, Flow, Pack, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draft {
    at: Step,
    /// CG-064: who has left the draft.
    left: Seats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Roll,
    Pick { first: Seat, now: Seat },
    Order { first: Seat, next: u8 },
    Deal,
    Begin,
}

impl Draft {
    pub const FIRST: Draft = Draft { at: Step::Roll, left: Seats::NONE };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Roll => {
                let first = roll_for_first(table, events);
                self.at = Step::Pick { first, now: first };
                Flow::Next
            }
            Step::Pick { first, .. } if table.playing.iter().all(|seat| self.left.has(seat)) => {
                for area in &mut table.areas.0 {
                    area.roster.clear();
                }
                self.at = Step::Order { first, next: 0 };
                Flow::Next
            }
            Step::Pick { now, .. } if self.left.has(now) || !table.plays(now) => self.next(now, table),
            // A roster is secret: who has room for a Judge of the set is asked, also if none of the own roster is left.
            Step::Pick { now, .. } if table.agreed.start() == Start::Draft && any_fits(table, now) => ask(now),
            // Ready teams are drafted too, always the first of the roster that fits (DP-01).
            Step::Pick { now, .. } => {
                let ready = table.agreed.start() == Start::Ready;
                match first_choice(table, now).filter(|_| ready) {
                    Some(card) => pick_for(table, now, card, events),
                    None => {
                        self.left = self.left.with(now);
                        tell_complete(table, now, ready, events);
                    }
                }
                self.next(now, table)
            }
            Step::Order { first, next } => {
                self.at = Step::Order { first, next: next + 1 };
                match table.in_turn(first).nth(usize::from(next)) {
                    Some(seat) if table.agreed.start() == Start::Draft => Flow::Call(Frame::Order(Order::of(seat))),
                    Some(_) => Flow::Next,
                    None => {
                        self.at = Step::Deal;
                        Flow::Next
                    }
                }
            }
            Step::Deal => {
                deal(table, events);
                nominate(table, events);
                self.at = Step::Begin;
                Settle::call(false)
            }
            Step::Begin => Flow::Become(Frame::Turn(Turn::FIRST)),
        }
    }

    fn next(&mut self, seat: Seat, table: &Tabletop) -> Flow<Frame> {
        if let Step::Pick { first, .. } = self.at {
            self.at = Step::Pick { first, now: table.left_of(seat) };
        }
        Flow::Next
    }
}

/// CG-061: the highest picks first; the tied roll again.
fn roll_for_first(table: &mut Tabletop, events: &mut Log) -> Seat {
    let mut tied = table.playing;
    while tied.len() > 1 {
        let mut faces = [0; Seat::MAX];
        for seat in tied.iter() {
            faces[seat.index()] = table.throw_for(seat, Throw::DraftOrder, events);
        }
        let highest = tied.iter().map(|seat| faces[seat.index()]).max();
        tied = tied.iter().filter(|seat| Some(faces[seat.index()]) == highest).collect();
    }
    tied.iter().next().expect("somebody plays")
}

/// CG-062, CG-063, CG-R16.
fn may_pick(table: &Tabletop, seat: Seat, card: CardId) -> Result<(), Why> {
    let (code, team) = (table.code_of(card), &table.areas[seat].team);
    let experience: i32 = team.iter().map(|&judge| i32::from(table.card(judge).exp)).sum();
    match () {
        _ if code.kind != Kind::Judge => Err(Why::WrongKind(code, Kind::Judge)),
        _ if !roster_has(table, seat, card) => Err(Why::NotInRoster(code)),
        _ => fits(table, experience, team.len(), card),
    }
}

fn fits(table: &Tabletop, experience: i32, judges: usize, card: CardId) -> Result<(), Why> {
    let it = table.content().card(card);
    match () {
        _ if !table.unique_is_free(card) => Err(Why::TitleTaken(it.code)),
        _ if judges >= TEAM => Err(Why::TeamIsFull),
        _ if experience + i32::from(it.exp) > TEAM_EXPERIENCE => Err(Why::TooMuchExperience(it.code)),
        _ => Ok(()),
    }
}

/// CG-064: is there room for any Judge of the set that nobody has?
fn any_fits(table: &Tabletop, seat: Seat) -> bool {
    let team = &table.areas[seat].team;
    let experience: i32 = team.iter().map(|&judge| i32::from(table.card(judge).exp)).sum();
    let mut judges = table.content().ids().filter(|&card| table.content().card(card).kind == Kind::Judge);
    judges.any(|card| fits(table, experience, team.len(), card).is_ok())
}

/// CG-R16: who would go without a Judge takes any of the set.
fn roster_has(table: &Tabletop, seat: Seat, card: CardId) -> bool {
    let roster = &table.areas[seat].roster;
    let stranded = || table.areas[seat].team.is_empty() && !roster.iter().any(|&card| fits(table, 0, 0, card).is_ok());
    roster.contains(&card) || stranded()
}

/// DP-01: the first legal title of the roster, else of the set.
fn first_choice(table: &Tabletop, seat: Seat) -> Option<CardId> {
    let roster = table.areas[seat].roster.iter().copied();
    roster.chain(table.content().ids()).find(|&card| may_pick(table, seat, card).is_ok())
}

fn pick(table: &mut Tabletop, seat: Seat, card: CardId, events: &mut Log) {
    add_to_team(table, seat, card);
    events.tell(Event::Drafted { seat, card: table.code_of(card) });
}

fn add_to_team(table: &mut Tabletop, seat: Seat, card: CardId) {
    let owner = seat.index() as u8;
    let judge = table.objects.add(Object { card, place: Place::Team(seat), owner, ..Object::default() });
    table.areas[seat].team.push(judge);
}

/// A ready team gets its next Judge. One who was not planned stands in for one who was taken, and is told as that.
fn pick_for(table: &mut Tabletop, seat: Seat, card: CardId, events: &mut Log) {
    let planned = table.agreed.planned_team(table.content(), seat);
    let in_team =
        |table: &Tabletop, card: CardId| table.areas[seat].team.iter().any(|&judge| table.objects[judge].card == card);
    let stand_ins = table.areas[seat].team.iter().filter(|&&judge| !planned.contains(&table.objects[judge].card));
    let mut missing = planned.iter().copied().filter(|&it| !table.unique_is_free(it) && !in_team(table, it));
    let replaced = missing.nth(stand_ins.count()).filter(|_| !planned.contains(&card));
    add_to_team(table, seat, card);
    let card = table.code_of(card);
    let picked = Event::Drafted { seat, card };
    match replaced {
        None => events.tell(picked),
        Some(planned) => {
            let planned = table.code_of(planned);
            tell_of_plan(table, seat, Event::Replaced { seat, card, planned }, picked, events);
        }
    }
}

fn tell_complete(table: &Tabletop, seat: Seat, ready: bool, events: &mut Log) {
    let judges = table.areas[seat].team.len();
    let planned = if ready { table.agreed.planned_team(table.content(), seat).len() } else { 0 };
    let complete = Event::LeftDraft { seat };
    match judges < planned {
        false => events.tell(complete),
        true => {
            let short = Event::ShortTeam { seat, judges: judges as u8, planned: planned as u8 };
            tell_of_plan(table, seat, short, complete, events);
        }
    }
}

/// CG-R87: what a ready-to-play deck plans is public; the plan of a player's own list is told to that player alone.
fn tell_of_plan(table: &Tabletop, seat: Seat, planned: Event, picked: Event, events: &mut Log) {
    match table.agreed.ready_deck(table.content(), seat) {
        Some(_) => events.tell(planned),
        None => events.tell_seat(seat, planned, picked),
    }
}

/// What happens when the ready teams are put together and this seat picks first. The set-up page tells it beforehand.
pub fn ready_teams(options: &Options, content: Pack<Content>, first: Seat) -> Result<Vec<Event>, Why> {
    let options = Options { start: Start::Ready, ..options.clone() };
    let mut table = lay_out(&options, content, Chance::seeded(0))?;
    let mut draft = Draft { at: Step::Pick { first, now: first }, left: Seats::NONE };
    let mut events = Log::on();
    while matches!(draft.at, Step::Pick { .. }) {
        draft.resume(&mut table, &mut events);
    }
    Ok(events.as_slice().iter().map(|told| *told.revealed()).collect())
}

/// CG-060, CG-066, CG-067.
fn deal(table: &mut Tabletop, events: &mut Log) {
    for seat in table.playing.iter() {
        table.areas[seat].deck.shuffle(&mut table.chance);
        let prestige: i32 = table.areas[seat].team.iter().map(|&judge| i32::from(table.card(judge).pv)).sum();
        table.change_prestige(seat, prestige, events);
    }
    for seat in table.playing.iter() {
        for _ in 0..HAND {
            table.draw(seat, events);
        }
    }
}

impl Asks for Draft {
    fn asks(&self, _: &Tabletop) -> Option<Seat> {
        match self.at {
            Step::Pick { now, .. } => Some(now),
            _ => None,
        }
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Draft
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        for &card in &table.areas[seat].roster {
            say(Action::Draft { card: table.code_of(card) });
        }
        if table.areas[seat].team.is_empty() {
            let roster = &table.areas[seat].roster;
            let others = table.content().ids().filter(|card| !roster.contains(card));
            others.filter(|&card| may_pick(table, seat, card).is_ok()).for_each(|card| {
                say(Action::Draft { card: table.code_of(card) });
            });
        }
        say(Action::Pass);
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Draft { card } => {
                let id = table.content().coded(card).ok_or(Why::NoSuchCard(card))?;
                may_pick(table, seat, id)
            }
            Action::Pass if table.areas[seat].team.is_empty() => Err(Why::NeedsOneJudge),
            Action::Pass => Ok(()),
            _ => Err(Why::Expected(Question::Draft)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Draft { card } => {
                let card = table.content().coded(card).expect("check has found it");
                pick(table, seat, card, events);
            }
            _ => {
                self.left = self.left.with(seat);
                events.tell(Event::LeftDraft { seat });
            }
        }
        self.next(seat, table)
    }

    fn fallback(&self, table: &Tabletop, seat: Seat) -> Option<Action> {
        let card = first_choice(table, seat).map(|card| Action::Draft { card: table.code_of(card) });
        Some(card.unwrap_or(Action::Pass))
    }
}
