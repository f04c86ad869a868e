//! Taking back: free as long as nobody has learned anything, and never a look at what comes next.

use cursed_earth::State;
use engine::erased::{AnySession, erased};
use engine::{Seat, Seed};
use std::collections::BTreeSet;

const A: Seat = Seat::new(0);

fn laid(position: &str, seed: u64) -> Box<dyn AnySession> {
    erased::<State>().lay(position, None, Seed::from(seed)).unwrap_or_else(|error| panic!("{error:?}"))
}

fn act(session: &mut dyn AnySession, line: &str) {
    session.act(A, line).unwrap_or_else(|error| panic!("{line}: {error:?}"));
}

/// The cards that the same actions bring after an undo, with different luck each time.
fn after_undo(position: &str, before: &[&str], again: &str, after: &[&str], shown: &str) -> BTreeSet<String> {
    let tried = (0..24).map(|seed| {
        let mut session = laid(position, seed);
        before.iter().for_each(|line| act(&mut *session, line));
        act(&mut *session, again);
        after.iter().for_each(|line| act(&mut *session, line));
        assert!(session.undo(A, false).is_err(), "a card was seen");
        // Back to before the action that brought the card, whoever agrees.
        for _ in 0..=after.len() {
            session.undo(A, true).expect("with consent");
        }
        act(&mut *session, again);
        after.iter().for_each(|line| act(&mut *session, line));
        session.view(engine::Viewer::Seat(A)).pointer(shown).expect("the card is shown").to_string()
    });
    tried.collect()
}

const DUSK: &str = "mode = 'solo'\ntime = 'dusk'\nhand = { a = [1, 2, 3] }";

#[test]
fn a_card_that_was_drawn_is_another_one_after_an_undo() {
    let seen = after_undo(DUSK, &["play 1"], "draw", &[], "/drawn/0/card");
    assert!(seen.len() > 8, "{seen:?}");
}

#[test]
fn a_card_that_was_added_is_another_one_after_an_undo() {
    let position = "mode = 'solo'\nstep = 'resolve'\nrow = [901, 60]\ncards = { 901 = 'C: psi wound | C: ration' }";
    let seen = after_undo(position, &["choose 1"], "add", &[], "/rows/above/1/card");
    assert!(seen.len() > 8, "{seen:?}");
}

#[test]
fn a_location_that_was_revealed_is_another_one_after_an_undo() {
    let position = "mode = 'solo'\nstep = 'resolve'\nrow = [901]\ncards = { 901 = 'C: eadv wound | C: ration' }\n\
                    locations = ['big-empty', 'glasslands', 'slough', 'howling-interstate', 'trappers-ridge', \
                    'third-eye-mesa', 'max-normal']";
    let seen = after_undo(position, &[], "choose 1", &[], "/locations/3/location");
    assert!(seen.len() > 3, "{seen:?}");
}

/// CE-275: nobody has seen the third card, not even who has placed it; seen and taken back it is another one.
#[test]
fn an_unseen_card_is_another_one_after_an_undo() {
    let position = "mode = 'solo'\nstep = 'resolve'\ntime = 'dusk'\nrow = [901, { face_down = 30, seen_by = [] }]\n\
                    cards = { 901 = 'C: skip wound | C: ration' }";
    let seen = after_undo(position, &[], "choose 1", &[], "/discard/0");
    assert!(seen.len() > 8, "{seen:?}");
}

#[test]
fn what_teaches_nobody_anything_is_free() {
    let position =
        "mode = 'solo'\nstep = 'resolve'\nrow = [901]\ncards = { 901 = 'C: wound wound violence | C: ration' }";
    let mut session = laid(position, 1);
    for line in ["choose 1", "wound dredd", "wound giant"] {
        act(&mut *session, line);
    }
    for _ in 0..3 {
        session.undo(A, false).expect("nothing was learned");
    }
    assert_eq!(session.actions(A), ["choose 1", "choose 2"]);
}

/// The card was seen, and the choice before it taught nobody anything: going back behind that choice as well, which is
/// free, does not bring the card back.
#[test]
fn a_free_undo_further_back_does_not_bring_the_old_card_back() {
    let position = "mode = 'solo'\nstep = 'resolve'\nrow = [901, 60]\ncards = { 901 = 'C: psi wound | C: ration' }";
    let tried = (0..24).map(|seed| {
        let mut session = laid(position, seed);
        let twice = |session: &mut dyn AnySession| ["choose 1", "add"].iter().for_each(|line| act(session, line));
        twice(&mut *session);
        session.undo(A, true).expect("with consent");
        session.undo(A, false).expect("free");
        twice(&mut *session);
        assert!(session.entries()[3].ends_with(" anew"), "the log says so: {:?}", session.entries());
        session.record().load::<State>().expect("a log with such an undo can be read again");
        session.view(engine::Viewer::Seat(A)).pointer("/rows/above/1/card").expect("the card is shown").to_string()
    });
    let seen: BTreeSet<String> = tried.collect();
    assert!(seen.len() > 8, "{seen:?}");
}
