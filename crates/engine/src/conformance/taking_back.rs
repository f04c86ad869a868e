//! Undo: free up to the fence, by consent beyond it, and always an entry of the log.

use super::{Specimen, json, luck_of, saving};
use crate::chance::{Chance, Purpose};
use crate::seat::{Seat, Viewer};
use crate::session::{NoUndo, Permission, Session};

/// Taken back to the fence and done again, everything is as it was.
pub(super) fn a_free_undo_leaves_no_trace<G: Specimen>(session: &Session<G>, seat: Seat) {
    let mut other = session.clone();
    let mut taken = Vec::new();
    while other.may_undo(seat) == Permission::Free {
        taken.extend(other.line().next_back());
        other.undo(seat, false).expect("it is free");
        assert_eq!(other.state(), again(session, taken.len()).state(), "an undo leads back to the state before");
    }
    for (seat, action) in taken.into_iter().rev() {
        other.act(seat, action).expect("it was legal before");
    }
    assert_eq!(other.state(), session.state(), "done again, everything is as it was");
    assert_eq!(json(other.state()), json(session.state()), "done again, every byte is as it was");
    saving::a_replay_gives_the_same_bytes(&other);
}

/// Beyond the fence nothing happens without consent; with it all that is seen lies as before, and what is to come is new.
pub(super) fn an_undo_beyond_the_fence_changes_the_luck<G: Specimen>(
    session: &Session<G>,
    seat: Seat,
    luck: &mut Chance,
) {
    let mut other = session.clone();
    while other.may_undo(seat) == Permission::Free {
        other.undo(seat, false).expect("it is free");
    }
    if other.may_undo(seat) == Permission::Nothing {
        assert_eq!(other.undo(seat, true), Err(NoUndo::Nothing));
        return;
    }
    let before = (other.state().clone(), other.entries().len());
    assert_eq!(other.undo(seat, false), Err(NoUndo::NeedsConsent), "beyond the fence the others must agree");
    assert_eq!((other.state().clone(), other.entries().len()), before, "a refused undo changes nothing");
    other.undo(seat, true).expect("the others agree");
    let earlier = again(session, session.line().count() - other.line().count());
    assert_ne!(luck_of(other.state()), luck_of(earlier.state()), "nobody has seen the luck to come");
    for viewer in Viewer::all(other.state().seats()) {
        assert_eq!(
            other.state().view(viewer),
            earlier.state().view(viewer),
            "{viewer}: all that is seen lies as before"
        );
    }
    let inventory = |session: &Session<G>| super::sorted(session.state().inventory());
    assert_eq!(inventory(&other), inventory(&earlier), "nothing is lost or made");
    let mut list = Vec::new();
    for _ in 0..8 {
        let Some(seat) = other.state().deciders().iter().next() else {
            break;
        };
        other.state().actions(seat, &mut list);
        assert!(!list.is_empty(), "{seat}: who is asked can answer");
        let action = list[luck.below(Purpose::Other, list.len())];
        other.act(seat, action).expect("the list holds legal actions");
    }
    saving::a_replay_gives_the_same_bytes(&other);
}

/// A whole game can be taken back, and played again.
pub(super) fn everything_can_be_taken_back<G: Specimen>(session: &Session<G>) {
    let start = session.fresh();
    let mut other = session.clone();
    if other.line().next().is_some() {
        other.undo_to(Seat::new(0), 0, true).expect("the start is always there");
    }
    for viewer in Viewer::all(other.state().seats()) {
        assert_eq!(other.state().view(viewer), start.state().view(viewer), "{viewer}: everything can be taken back");
    }
    assert_eq!(again(session, 0).state(), session.state(), "a game can be played again");
}

/// The game again, without its last so many actions.
fn again<G: Specimen>(session: &Session<G>, without: usize) -> Session<G> {
    let mut other = session.fresh();
    let keep = session.line().count() - without;
    for (seat, action) in session.line().take(keep) {
        other.act(seat, action).expect("it was legal before");
    }
    other
}
