//! `check` and `actions` agree, and nobody is ever stuck.

use super::Specimen;
use super::attempts::Attempts;
use crate::seat::{Seat, Seats};
use crate::session::Session;

/// Every action of a list passes `check`, belongs in a list and is there once; who is not asked has no list.
pub(super) fn what_is_listed_is_legal<G: Specimen>(state: &G, attempts: &Attempts<G>) {
    for seat in Seat::first(state.seats()) {
        let legal = &attempts.legal[seat.index()];
        for action in legal {
            assert_eq!(state.check(seat, action), Ok(()), "`{seat}: {action}`: what is listed is legal");
            assert!(state.listed(seat, action), "`{seat}: {action}`: what belongs in no list is in none");
        }
        let mut once = legal.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), legal.len(), "{seat}: a list holds an action once");
        assert!(legal.is_empty() || state.deciders().has(seat), "{seat}: who is not asked has no list");
    }
}

/// Whatever `check` accepts of any seat is listed, unless it belongs in no list.
pub(super) fn what_is_legal_is_listed<G: Specimen>(state: &G, attempts: &Attempts<G>) {
    for seat in Seat::first(Seat::MAX) {
        for action in &attempts.tried {
            let accepted = state.check(seat, action).is_ok();
            assert!(!accepted || seat.index() < state.seats(), "`{seat}: {action}`: nobody sits there");
            if accepted && state.listed(seat, action) && !state.sampled(action) {
                let listed = attempts.legal[seat.index()].contains(action);
                assert!(listed, "`{seat}: {action}`: what is legal is listed");
            }
        }
    }
}

/// When the clock runs out there is an answer.
pub(super) fn fallbacks_are_legal<G: Specimen>(state: &G) {
    for seat in state.deciders().iter() {
        let fallback = state.fallback(seat);
        assert_eq!(state.check(seat, &fallback), Ok(()), "`{seat}: {fallback}`: a fallback is legal");
    }
}

/// Until the end somebody is asked, and who is asked can answer. After the end nobody can do anything, and the winners
/// are among those who played.
pub(super) fn somebody_can_act_until_the_end<G: Specimen>(state: &G, attempts: &Attempts<G>) {
    let Some(outcome) = state.outcome() else {
        assert!(!state.deciders().is_empty(), "somebody is asked until the end");
        for seat in state.deciders().iter() {
            assert!(seat.index() < state.seats(), "{seat}: nobody sits there");
            assert!(state.asked().has(seat), "{seat}: who decides was asked");
            assert!(!attempts.legal[seat.index()].is_empty(), "{seat}: who is asked can answer");
            assert!(!state.question(seat).is_empty(), "{seat}: who is asked is told what");
        }
        return;
    };
    assert_eq!(state.deciders(), Seats::NONE, "nobody is asked after the end");
    assert!(outcome.winners.iter().all(|seat| seat.index() < state.seats()), "the winners have played");
    for seat in Seat::first(Seat::MAX) {
        for action in &attempts.tried {
            assert!(state.check(seat, action).is_err(), "`{seat}: {action}`: nobody acts after the end");
        }
    }
}

/// Many advise, one decides.
pub(super) fn a_shared_decision_is_one_seats<G: Specimen>(state: &G) {
    if let Some(decider) = state.shared() {
        assert_eq!(state.deciders(), Seats::one(decider), "{decider}: a shared decision is one seat's");
    }
}

/// What is refused leaves everything as it was, and is refused in words.
pub(super) fn a_refusal_changes_nothing<G: Specimen>(session: &mut Session<G>, attempts: &Attempts<G>) {
    let before = (session.state().clone(), session.entries().len(), session.seq());
    for seat in Seat::first(Seat::MAX) {
        let Some(action) = attempts.tried.iter().find(|action| session.state().check(seat, action).is_err()) else {
            continue;
        };
        let refusal = session.act(seat, *action).expect_err("check refuses it");
        assert!(!refusal.sentence.is_empty(), "`{seat}: {action}`: a refusal says why");
    }
    let after = (session.state().clone(), session.entries().len(), session.seq());
    assert_eq!(before, after, "a refusal changes nothing");
}
