//! Every game's door, as the terminal uses it: whole games at random, looked at from everywhere.

use super::list::List;
use door::board::{Marks, Pick};
use door::terminal::Printed;
use door::{Door, Look};
use engine::erased::{AnySession, Refused};
use engine::{Chance, Purpose, Seat, Seed, Viewer};

/// Looked at are every so many positions: to ask everything of all of them takes minutes.
const LISTED_EVERY: usize = 7;

fn games_at_random(look: impl Fn(&'static Door, &dyn AnySession, usize)) {
    for door in doors::doors() {
        for seats in [door.seats.0, door.seats.1] {
            let options = (door.usual)(seats);
            let mut session = door.game.start(&options, None, Seed::from(seats as u64)).expect("anybody can start so");
            let mut chance = Chance::seeded(7);
            while let Some(seat) = session.deciders().iter().next() {
                look(door, &*session, session.entry_count());
                let mut actions = session.actions(seat);
                let action = actions.swap_remove(chance.below(Purpose::Other, actions.len()));
                session.act(seat, &action).expect("it is in the list");
            }
            look(door, &*session, session.entry_count());
            assert!(session.outcome().is_some(), "{door:?} ends");
        }
    }
}

#[test]
fn every_viewer_is_told_everything_in_every_position() {
    games_at_random(|door, session, number| {
        if number % LISTED_EVERY > 0 && session.outcome().is_none() {
            return;
        }
        for viewer in Viewer::all(session.seats()) {
            let look = door.terminal.look(session, viewer);
            tell(&*look, session);
            let touched = door.terminal.touched(session, viewer, session.seq().saturating_sub(3));
            for pick in touched.into_iter().chain(look.concerned()).chain([Pick::Place(1), Pick::Card(1)]) {
                look.about(pick);
                look.standing_at(pick);
                if let Some(place) = look.whereabouts(pick) {
                    assert_eq!(look.whereabouts(place), Some(place), "a place is where it is");
                }
            }
        }
    });
}

fn tell(look: &dyn Look, session: &dyn AnySession) {
    let (place, time) = look.title();
    assert!(!place.is_empty() && !time.is_empty() && !look.table().is_empty());
    assert!(Seat::first(session.seats()).all(|seat| !look.side(seat).is_empty() && !look.left_to_bot(seat)));
    look.hand();
    look.map();
    look.decision();
    look.turns();
    let printed = [Printed::Cards, Printed::Team, Printed::Reference].map(|what| look.printed(what, ""));
    for said in printed.into_iter().chain([look.place("nowhere at all")]) {
        assert!(said.is_ok() || said.is_err_and(|reason| !reason.is_empty()), "a refusal says why");
    }
    match look.board(&Marks::default(), (60, 20)) {
        Some(canvas) => assert!(canvas.width > 0 && canvas.height > 0 && !canvas.spots.is_empty()),
        None => assert!(!look.centre().is_empty()),
    }
    assert!(!look.standings().is_empty());
    look.cards();
    if let Some(outcome) = session.outcome() {
        assert!(!look.result(&outcome).is_empty());
    }
}

#[test]
fn every_action_is_filed_told_and_chosen_step_by_step() {
    games_at_random(|door, session, number| {
        if number % LISTED_EVERY > 0 {
            return;
        }
        for seat in session.deciders().iter() {
            let look = door.terminal.look(session, Viewer::Seat(seat));
            let list = List::of(door, session, seat);
            assert!(!list.folded().is_empty());
            for (number, action) in (1..).zip(&list.actions) {
                assert_eq!(list.number(action), Some(number));
                assert_eq!(session.action_text(&action.to_uppercase()).as_ref(), Ok(action));
                let steps = look.steps(action);
                assert!(!steps.is_empty() && steps.iter().all(|step| !step.words.is_empty()), "{action}");
                let picks: Vec<Pick> = steps.iter().filter_map(|step| step.pick).collect();
                for (at, &pick) in picks.iter().enumerate() {
                    for attempt in look.attempts(&picks[..at], pick) {
                        assert!(!matches!(session.check(seat, &attempt), Err(Refused::Parse(_))), "{attempt}");
                    }
                }
            }
        }
    });
}

#[test]
fn what_is_taken_back_stays_told() {
    for door in doors::doors() {
        let mut session = door.game.start(&(door.usual)(2), None, Seed::from(1)).expect("anybody can start so");
        while session.seq() == session.seq_after(0) {
            let seat = session.deciders().iter().next().expect("somebody is asked");
            let action = session.actions(seat).swap_remove(0);
            session.act(seat, &action).expect("it is in the list");
        }
        let told = door.terminal.news(&*session, Viewer::Spectator, 0);
        session.undo_to(Seat::new(1), 0, true).expect("everybody agrees");
        let news = door.terminal.news(&*session, Viewer::Spectator, 0);
        assert!(news.len() > told.len() && news.last().is_some_and(|line| line == "b takes that back."), "{news:?}");
    }
}
