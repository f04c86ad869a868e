//! The same game again: from its text, its replay, its position, a copy.

use super::attempts::Attempts;
use super::{Specimen, json, luck_of, with_luck};
use crate::erased::AnySession;
use crate::event::Events;
use crate::replay::Replay;
use crate::seat::{Seat, Viewer};
use crate::session::Session;

/// A listed action, written and read, is the same action.
pub(super) fn notation_reads_what_it_writes<G: Specimen>(attempts: &Attempts<G>) {
    for action in attempts.legal.iter().flatten().chain(&attempts.tried) {
        let text = action.to_string();
        assert_eq!(text.parse::<G::Action>().as_ref(), Ok(action), "`{text}`: notation reads what it writes");
        assert!(!text.starts_with("undo"), "`{text}`: this word is the engine's");
    }
}

/// Saved and read back, a state is equal, and saves to the same bytes.
pub(super) fn a_state_survives_saving<G: Specimen>(state: &G) {
    let text = json(state);
    let read: G = serde_json::from_str(&text).unwrap_or_else(|error| panic!("a saved state is read: {error}"));
    assert_eq!(&read, state, "a state survives saving");
    assert_eq!(json(&read), text, "a state is saved to the same bytes");
}

/// Written as a position and laid on the table, a state is equal; chance is no part of a position. A game that begins
/// there has the same options and shows everybody the same.
pub(super) fn a_state_is_its_position<G: Specimen>(session: &Session<G>, attempts: &Attempts<G>) {
    let (state, pack) = (session.state(), session.pack());
    let given = state.position();
    let text = AnySession::position(session);
    let laid = G::lay(&given, pack).unwrap_or_else(|faults| panic!("a position can be laid: {faults:?}\n{text}"));
    assert_eq!(&with_luck(laid, &luck_of(state)), state, "a state is its position:\n{text}");

    let begun: Session<G> = Session::lay(&text, pack, session.seed())
        .unwrap_or_else(|faults| panic!("a position is read and laid: {faults:?}\n{text}"));
    assert_eq!(&with_luck(begun.state().clone(), &luck_of(state)), state, "a state is its written position:\n{text}");
    assert_eq!(begun.options(), session.options(), "what was agreed follows from the position:\n{text}");
    for viewer in Viewer::all(state.seats()) {
        let (here, there) = (session.view_parts(viewer), begun.view_parts(viewer));
        assert_eq!(there, here, "{viewer}: a game from a position looks the same");
    }
    for seat in Seat::first(Seat::MAX) {
        let listed = json(&attempts.legal[seat.index()].iter().map(|action| action.to_string()).collect::<Vec<_>>());
        assert_eq!(begun.actions_json(seat), listed, "{seat}: a game from a position lists the same");
    }
    a_replay_gives_the_same_bytes(&begun);
}

/// Recorded, written, read and loaded, a game is the same game.
pub(super) fn a_replay_gives_the_same_bytes<G: Specimen>(session: &Session<G>) {
    let text = session.record().to_string();
    let replay = Replay::parse(&text).unwrap_or_else(|faults| panic!("a replay is read: {faults:?}\n{text}"));
    let loaded: Session<G> = replay.load().unwrap_or_else(|fault| panic!("a replay is loaded: {fault}\n{text}"));
    assert_eq!(loaded.state(), session.state(), "a replay ends in the same state");
    assert_eq!(json(loaded.state()), json(session.state()), "a replay gives the same bytes");
    assert_eq!(loaded.news(), session.news(), "a replay tells the same");
    assert_eq!(loaded.record().to_string(), text, "a replay of a replay is the same text");
}

/// The same action does the same to equal states, told or untold.
pub(super) fn the_same_action_does_the_same<G: Specimen>(state: &G, seat: Seat, action: &G::Action) {
    let perform = |mut events: Events<G::Event>| {
        let mut after = state.clone();
        after.apply(seat, action, &mut events);
        (after, events)
    };
    let (first, told) = perform(Events::on());
    let (second, again) = perform(Events::on());
    let (untold, _) = perform(Events::off());
    assert_eq!(first, second, "`{seat}: {action}`: the same action does the same");
    assert_eq!(first, untold, "`{seat}: {action}`: recording events changes nothing");
    assert_eq!(told.as_slice(), again.as_slice(), "`{seat}: {action}`: the same action tells the same");
}

/// What happens to a copy does not happen to the original.
pub(super) fn a_copy_is_a_copy<G: Specimen>(state: &G, seat: Seat, action: &G::Action) {
    let look = || {
        let views: Vec<String> = Viewer::all(state.seats()).map(|viewer| json(&state.view(viewer))).collect();
        (json(state), views)
    };
    let before = look();
    state.clone().apply(seat, action, &mut Events::off());
    assert_eq!(look(), before, "`{seat}: {action}`: a copy is a copy");
}
