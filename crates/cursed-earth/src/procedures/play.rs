//! Playing cards to the row: together (5.2), alone (6.1) and head-to-head (6.2).

use super::Frame;
use super::day::{Day, Step};
use crate::action::{Action, To};
use crate::content::Here;
use crate::event::{Event, Log};
use crate::names::{CardId, End, Mode, Side, Team, Time};
use crate::tabletop::{Cards, DRAWN_AT_DUSK, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Known, Seat, Seats, Viewers};

const OPEN: Known = Known { by: Viewers::ALL, hint: 0 };

/// CE-262: whether the next card of a lone player's dawn comes from the deck.
const DAWN_ALONE: [bool; 6] = [true, true, false, false, true, false];

/// CE-202, CE-203, CE-311: cards that each player plays in one investigation.
fn each_plays(table: &Tabletop) -> u8 {
    if table.seats <= 2 { 3 } else { 2 }
}

fn all_played(table: &Tabletop, played: u8, drawn: u8) -> bool {
    match table.mode() {
        Mode::Solo => played + drawn == 6,
        _ => played == table.seats * each_plays(table),
    }
}

/// CE-202: clockwise from the Senior Judge.
pub(super) fn player(table: &Tabletop, played: u8) -> Seat {
    let mut seats = table.senior.clockwise(usize::from(table.seats));
    seats.nth(usize::from(played % table.seats)).expect("below the number of seats")
}

/// CE-472: whether the next card of this player goes face-down.
fn face_down(table: &Tabletop, seat: Seat, played: u8) -> bool {
    let cards = table.seats * each_plays(table);
    let last = match table.mode() {
        Mode::Solo => return false, // CE-275: the drawn card, not one from the hand
        Mode::Cooperative => played + 1 == cards,
        Mode::HeadToHead => played + table.seats >= cards,
    };
    last && table.time == Time::Dusk && table.here(table.team_of(seat), Here::LastDuskCardFaceDown)
}

pub(super) fn go_on(day: &mut Day, table: &mut Tabletop, played: u8, drawn: u8, events: &mut Log) -> Flow<Frame> {
    if all_played(table, played, drawn) {
        return day.arranged(table);
    }
    let dawn_alone = table.mode() == Mode::Solo && table.time == Time::Dawn;
    if dawn_alone && DAWN_ALONE[usize::from(played + drawn)] {
        if table.deck.is_empty() {
            table.lose("CE-454", events);
            return Flow::Next;
        }
        let card = table.draw_open(events);
        events.tell(Event::Drawn { card: Some(card) });
        insert_by_number(&mut table.rows.above, card);
        day.at = Step::Play { played, drawn: drawn + 1 };
        return Flow::Next;
    }
    let seat = player(table, played);
    if table.mode() == Mode::Solo && table.hands[seat].is_empty() && table.deck.is_empty() {
        table.lose("CE-454", events);
        return Flow::Next;
    }
    Flow::Ask(Seats::one(seat))
}

/// Whether a lone player may draw now: CE-265, CE-454.
fn may_draw(table: &Tabletop, played: u8, drawn: u8) -> Result<(), Why> {
    match table.mode() {
        Mode::Solo if table.time == Time::Dusk => match () {
            () if played == 0 => Err(Why::HandFirst),
            () if drawn == DRAWN_AT_DUSK => Err(Why::DrawnEnough),
            () if table.deck.is_empty() => Err(Why::DeckIsEmpty),
            () => Ok(()),
        },
        _ => Err(Why::Expected(Question::Play)),
    }
}

pub(super) fn each(table: &Tabletop, seat: Seat, played: u8, drawn: u8, say: &mut dyn FnMut(Action)) {
    if seat != player(table, played) {
        return;
    }
    for &card in table.hands[seat].cards() {
        match wanted(table, played) {
            Wanted::Row => say(Action::Play { card, to: To::Row }),
            Wanted::Side => Side::ALL.iter().for_each(|&side| say(Action::Play { card, to: To::Side(side) })),
            Wanted::End => End::ALL.iter().for_each(|&end| say(Action::Play { card, to: To::End(end) })),
        }
    }
    if may_draw(table, played, drawn).is_ok() {
        say(Action::Draw);
    }
    if has_nothing(table, seat, played, drawn) {
        say(Action::Decline);
    }
}

/// Hands are dealt so that nobody runs out of cards; a position may leave somebody without one all the same.
pub(super) fn has_nothing(table: &Tabletop, seat: Seat, played: u8, drawn: u8) -> bool {
    table.hands[seat].is_empty() && may_draw(table, played, drawn).is_err()
}

/// What must be said with a card.
#[derive(PartialEq, Eq)]
enum Wanted {
    Row,
    Side,
    End,
}

fn wanted(table: &Tabletop, played: u8) -> Wanted {
    match table.mode() {
        Mode::HeadToHead => Wanted::Side,
        Mode::Solo if table.time == Time::Dusk && played > 0 => Wanted::End,
        _ => Wanted::Row,
    }
}

pub(super) fn check(table: &Tabletop, seat: Seat, action: &Action, played: u8, drawn: u8) -> Result<(), Why> {
    if seat != player(table, played) {
        return Err(Why::NotYourDecision);
    }
    match *action {
        Action::Play { card, .. } if !table.hands[seat].has(card) => Err(Why::NotInHand(card)),
        Action::Play { to, .. } => match (wanted(table, played), to) {
            (Wanted::Row, To::Row) | (Wanted::Side, To::Side(_)) | (Wanted::End, To::End(_)) => Ok(()),
            (Wanted::Row, _) => Err(Why::OneRow),
            (Wanted::Side, _) => Err(Why::SayWhichRow),
            (Wanted::End, _) => Err(Why::SayWhichEnd),
        },
        Action::Draw => may_draw(table, played, drawn),
        Action::Decline if has_nothing(table, seat, played, drawn) => Ok(()),
        _ => Err(Why::Expected(Question::Play)),
    }
}

pub(super) fn answer(
    day: &mut Day,
    table: &mut Tabletop,
    seat: Seat,
    action: &Action,
    played: u8,
    drawn: u8,
    events: &mut Log,
) -> Flow<Frame> {
    match *action {
        Action::Play { card, to } => {
            play(table, seat, card, to, face_down(table, seat, played), events);
            day.at = Step::Play { played: played + 1, drawn };
        }
        Action::Draw => {
            draw_to_place(table, seat, drawn + 1, events);
            day.at = Step::Place { played, drawn: drawn + 1 };
        }
        Action::Decline => {
            events.tell(Event::Declined { team: table.team_of(seat) });
            day.at = Step::Play { played: played + 1, drawn };
        }
        _ => unreachable!("check admits no other answer"),
    }
    Flow::Next
}

/// CE-204, CE-206, CE-208, CE-265, CE-312.
fn play(table: &mut Tabletop, seat: Seat, card: CardId, to: To, face_down: bool, events: &mut Log) {
    let side = if let To::Side(side) = to { Some(side) } else { None };
    let Tabletop { hands, rows, .. } = table;
    let (hand, row) = (&mut hands[seat], &mut rows[side.unwrap_or(Side::Above)]);
    let place = hand.cards().iter().position(|&held| held == card).expect("check has seen the card in hand");
    if face_down {
        let (card, known) = hand.take(place);
        row.push(card, known);
        let told = |card| Event::Played { seat, card, row: side };
        events.tell_seat(seat, told(Some(card)), told(None));
        return;
    }
    hand.turn_up(place, events);
    hand.take(place);
    match to {
        _ if table.time == Time::Dawn => insert_by_number(row, card),
        To::End(End::Left) => row.put(0, card, OPEN),
        _ => row.push(card, OPEN),
    }
    events.tell(Event::Played { seat, card: Some(card), row: side });
}

/// CE-206, CE-263, CE-316: kept in order from the first card on.
fn insert_by_number(row: &mut Cards, card: CardId) {
    let place = row.cards().iter().position(|&other| other > card).unwrap_or(row.len());
    row.put(place, card, OPEN);
}

/// CE-266, CE-275: seen before its end is chosen, unless it is the last one at the Slough.
fn draw_to_place(table: &mut Tabletop, seat: Seat, drawn: u8, events: &mut Log) {
    let unseen = drawn == DRAWN_AT_DUSK && table.here(table.team_of(seat), Here::LastDuskCardFaceDown);
    let top = table.deck.len() - 1;
    if !unseen {
        table.deck.turn_up(top, events);
    }
    let (card, known) = table.deck.take(top);
    table.drawn.push(card, known);
    events.tell(Event::Drawn { card: (!unseen).then_some(card) });
}

pub(super) fn place(table: &mut Tabletop, at: End, events: &mut Log) {
    let (card, known) = table.drawn.take(0);
    let row = &mut table.rows.above;
    match at {
        End::Left => row.put(0, card, known),
        End::Right => row.push(card, known),
    }
    let seen = known.by == Viewers::ALL;
    events.tell(Event::Placed { card: seen.then_some(card), left: at == End::Left });
}

/// CE-319, CE-331, CE-472, CE-488: each player gets a row, and everything in both is turned up.
pub(super) fn take_rows(table: &mut Tabletop, picker: Seat, row: Side, events: &mut Log) {
    let team: Team = table.team_of(picker);
    table.teams[team].row = Some(row);
    table.teams[team.other()].row = Some(row.other());
    events.tell(Event::RowPicked { seat: picker, row });
    for &side in Side::ALL {
        let Tabletop { rows, pending, time, .. } = table;
        let (row, pending) = (&mut rows[side], &mut pending[side]);
        while !pending.is_empty() {
            let (card, known) = pending.take(0);
            row.push(card, known);
        }
        for at in 0..row.len() {
            if row.known()[at].by != Viewers::ALL {
                let card = row.turn_up(at, events);
                events.tell(Event::TurnedUp { card, row: side });
            }
        }
        if *time == Time::Dawn {
            sort_by_number(row);
        }
    }
}

fn sort_by_number(row: &mut Cards) {
    for end in 1..row.len() {
        for at in (0..end).rev() {
            if row.cards()[at] > row.cards()[at + 1] {
                row.swap(at, at + 1);
            }
        }
    }
}
