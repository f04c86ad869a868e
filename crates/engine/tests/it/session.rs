use super::{enter, go_on, start};
use engine::Game;
use engine::conformance::Specimen;
use engine::seat::{Seat, Seats, Viewer};
use engine::session::{Entry, News, NoUndo, Permission};
use engine::toy::Action;

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

#[test]
fn an_entry_is_one_line() {
    for line in ["a: play card-07", "d: concede", "b: undo 12", "b: undo 12 anew"] {
        assert_eq!(line.parse::<Entry<Action>>().unwrap().to_string(), line);
    }
    let say = |line: &str| line.parse::<Entry<Action>>().unwrap_err().to_string();
    assert_eq!(say("play card-07"), "column 1: `play` does not fit here; expected a seat and a colon");
    assert_eq!(say("e: draw"), "column 1: `e:` does not fit here; expected a seat (a to d)");
    assert_eq!(say("a: play card-99"), "column 9: `card-99` does not fit here; expected a card");
    assert_eq!(say("a: undo 07"), "column 9: `07` does not fit here; expected a number of entries");
    assert_eq!(say("a: undo -1"), "column 9: `-1` does not fit here; expected a number of entries");
    assert_eq!(say("a: undo 7 new"), "column 9: `7` does not fit here; expected a number of entries");
}

#[test]
fn a_refusal_changes_nothing_and_says_why() {
    let mut session = start(2, 1);
    let before = session.state().clone();
    let refusal = session.act(A, Action::Draw).unwrap_err();
    assert_eq!(refusal.to_string(), "TY-005: This does not answer the question.");
    assert_eq!((session.state(), session.entries().len()), (&before, 0));
}

#[test]
fn a_sealed_answer_is_no_news() {
    let mut session = start(3, 1);
    let before = session.seq();
    go_on(&mut session, 2);
    assert_eq!((session.seq(), session.entries().len(), session.open_answers().count()), (before, 2, 2));
    go_on(&mut session, 1);
    assert!(session.seq() > before);
    assert_eq!(session.open_answers().count(), 0);
}

/// Whether B has answered must not show in what A may take back.
#[test]
fn a_sealed_answer_needs_consent_whoever_has_answered() {
    let mut session = start(3, 1);
    assert_eq!(session.may_undo(A), Permission::Nothing);
    let card = session.state().fallback(A);
    session.act(A, card).unwrap();
    assert_eq!(session.may_undo(A), Permission::ByConsent);
    let card = session.state().fallback(B);
    session.act(B, card).unwrap();
    assert_eq!(session.may_undo(A), Permission::ByConsent);
    // Nor does taking it back: it was no news, so its end is none.
    let before = session.seq();
    session.undo(A, true).unwrap();
    assert_eq!((session.seq(), session.state().deciders()), (before, Seats::first(3)));
}

/// Not even where the undo itself was news, or where somebody has said something since.
#[test]
fn nothing_tells_who_has_answered() {
    let mut session = start(2, 1);
    go_on(&mut session, 3);
    session.undo_to(A, 0, true).unwrap();
    let after_undo = session.seq();
    go_on(&mut session, 1);
    session.undo(A, true).unwrap();
    assert_eq!(session.seq(), after_undo);

    let permissions = |answers: bool| {
        let mut session = start(2, 1);
        if answers {
            let card = session.state().fallback(B);
            session.act(B, card).unwrap();
        }
        session.act(A, Action::Cheer).unwrap();
        session.may_undo(A)
    };
    assert_eq!(permissions(true), permissions(false));
}

#[test]
fn what_another_has_said_is_not_taken_back_freely() {
    let mut session = start(2, 1);
    go_on(&mut session, 2);
    let winner = session.state().deciders().iter().next().unwrap();
    session.act(winner, Action::Stake(1)).unwrap();
    assert_eq!(session.may_undo(winner), Permission::Free);
    session.act(winner.left(2), Action::Cheer).unwrap();
    assert_eq!(session.may_undo(winner), Permission::ByConsent);
}

#[test]
fn own_steps_are_free_until_something_is_learned() {
    let mut session = start(2, 1);
    go_on(&mut session, 2);
    let winner = session.state().deciders().iter().next().unwrap();
    let at_prize = session.state().clone();
    // The trick has taught the winner the other card.
    assert_eq!(session.may_undo(winner), Permission::ByConsent);

    session.act(winner, Action::Stake(1)).unwrap();
    assert_eq!(session.may_undo(winner), Permission::Free);
    let told = session.seq();
    session.undo(winner, false).unwrap();
    assert_eq!(session.state(), &at_prize);
    assert_eq!(session.news().last(), Some(&News::Undone { seat: winner, to: told - 1 }));
    assert_eq!(session.entries().last().unwrap().to_string(), format!("{winner}: undo 2"));

    // The state now stands after four entries: its old number means it no longer.
    session.act(winner, Action::Stake(1)).unwrap();
    assert_eq!(session.undo_to(winner, 2, true), Err(NoUndo::NotThere(2)));
    session.undo_to(winner, 4, false).unwrap();

    session.act(winner, Action::Stake(1)).unwrap();
    session.act(winner, Action::Draw).unwrap();
    assert_eq!(session.may_undo(winner), Permission::ByConsent);
    assert_eq!(session.undo(winner, false), Err(NoUndo::NeedsConsent));
}

/// A die is thrown in the open: no card is marked as seen, and still nobody may throw again.
#[test]
fn a_die_stands() {
    let mut session = start(2, 1);
    go_on(&mut session, 2);
    let winner = session.state().deciders().iter().next().unwrap();
    session.act(winner, Action::Stake(2)).unwrap();
    assert_eq!(session.may_undo(winner), Permission::ByConsent);
}

#[test]
fn beyond_the_fence_the_next_cards_are_new() {
    let mut session = start(2, 1);
    go_on(&mut session, 4);
    let first = session.state().clone();
    let to = session.entries().len();
    go_on(&mut session, 40);
    session.undo_to(A, to, true).unwrap();
    let again = session.state();
    for viewer in Viewer::all(2) {
        assert_eq!(again.view(viewer), first.view(viewer), "all that is seen lies as before");
    }
    assert_ne!(again.hidden(Viewer::Spectator), first.hidden(Viewer::Spectator), "the deck lies in another order");
    let replay = session.record().load::<engine::toy::Toy>().unwrap();
    assert_eq!(replay.state(), session.state());
}

/// A later undo that goes no further back must not bring the old luck back either.
#[test]
fn new_luck_stays_new() {
    let mut session = start(2, 1);
    go_on(&mut session, 9);
    session.undo_to(A, 2, true).unwrap();
    let new = session.state().clone();
    go_on(&mut session, 1);
    let (seat, _) = session.line().next_back().unwrap();
    session.undo(seat, false).unwrap();
    assert_eq!(session.state(), &new);
}

#[test]
fn undo_goes_back_over_many_places_and_over_undos() {
    let mut session = start(4, 3);
    go_on(&mut session, 37);
    let mut states = vec![session.state().clone()];
    for _ in 0..30 {
        let (seat, _) = session.line().next_back().unwrap();
        session.undo(seat, true).unwrap();
        states.push(session.state().clone());
    }
    assert_eq!((session.entries().len(), session.line().count()), (67, 7));
    let loaded = session.record().load::<engine::toy::Toy>().unwrap();
    assert_eq!(loaded.state(), states.last().unwrap());
    assert_eq!(session.undo_to(A, 67, true), Err(NoUndo::Nothing));
    assert_eq!(session.undo_to(A, 30, true), Err(NoUndo::NotThere(30)));
    // In a game of two nobody sits at d.
    let mut two = start(2, 1);
    go_on(&mut two, 3);
    assert_eq!(two.undo_to(Seat::new(3), 0, true), Err(NoUndo::Nothing));
    session.undo_to(A, 0, true).unwrap();
    assert_eq!(session.line().count(), 0);
    assert_eq!(session.undo(A, true), Err(NoUndo::Nothing));
}

#[test]
fn the_end_stands() {
    let mut session = start(2, 1);
    enter(&mut session, &["a: concede"]);
    assert_eq!(session.may_undo(A), Permission::ByConsent);
    assert_eq!(session.act(B, Action::Stay).unwrap_err().rule.to_string(), "TY-002");
}

#[test]
fn a_playthrough_is_for_reading() {
    let mut session = start(2, 5);
    go_on(&mut session, 3);
    let winner = session.state().deciders().iter().next().unwrap();
    session.undo(winner, false).unwrap();
    go_on(&mut session, 6);
    enter(&mut session, &["b: concede"]);
    insta::assert_snapshot!(engine::playthrough(&session));
}
