//! Nothing hidden shows: neither by what is said, nor by what differs between worlds a viewer cannot tell apart.

use super::attempts::Attempts;
use super::{Specimen, json, luck_of, sorted, with_luck};
use crate::chance::{Chance, Purpose, Seed};
use crate::erased::AnySession;
use crate::event::{Events, Told};
use crate::game::Game;
use crate::seat::{Seat, Viewer};
use crate::session::{News, Session};
use std::collections::BTreeMap;

/// What the twins of all games came to: a suite whose twins never differ proves nothing.
#[derive(Default)]
pub(super) struct Shuffled {
    /// For each hidden place how often it was redealt, and how often that changed it.
    places: BTreeMap<String, (usize, usize)>,
    /// How often a twin could make the same move, and how often none could be dealt that can.
    moved: (usize, usize),
}

impl Shuffled {
    fn note<G: Specimen>(&mut self, state: &G, twin: &G, viewer: Viewer) {
        let redealt = twin.hidden(viewer);
        for (place, what) in state.hidden(viewer) {
            let (seen, changed) = self.places.entry(place.clone()).or_default();
            *seen += 1;
            *changed += usize::from(!redealt.contains(&(place, what)));
        }
    }

    /// Every hidden place must have been redealt to something else once, and some twins must have moved.
    pub fn judge(&self) {
        for (place, &(seen, changed)) in &self.places {
            assert!(seen < 20 || changed > 0, "{place}: redeal never changed it, in {seen} deals");
        }
        let (moved, stuck) = self.moved;
        assert!(moved > 0 || stuck == 0, "no twin could ever make the same move");
    }
}

fn deal<G: Game>(state: &G, viewer: Viewer, seed: Seed) -> G {
    state.redeal(viewer, &mut Chance::new(seed))
}

fn any_seed(luck: &mut Chance) -> Seed {
    Seed::from(luck.below(Purpose::Other, 1 << 30) as u64)
}

/// The canaries of a viewer, and what all luck follows from.
fn secrets<G: Specimen>(session: &Session<G>, viewer: Viewer) -> Vec<String> {
    let mut secrets = session.state().secrets(viewer);
    let chance = serde_json::to_value(luck_of(session.state())).expect("it can be written as JSON");
    let key = chance["key"].as_str().expect("a saved chance has a key");
    secrets.extend([session.seed().to_string(), key.to_string()]);
    secrets
}

/// No secret is in what the viewer was told last.
pub(super) fn no_secret_is_told<G: Specimen>(session: &Session<G>, viewer: Viewer) {
    let before = session.entries().len().checked_sub(1).map_or(0, |entries| session.seq_after(entries));
    let notices = AnySession::news(session, viewer, before);
    assert_eq!(session.news_json(viewer, before), json(&notices), "{viewer}: news are the same as text");
    // What has just been turned up may lie hidden again by now: an event that taught the viewer may name it.
    let untaught = |news: &News<G::Event>| !matches!(news, News::Event(told) if told.taught().has(viewer));
    let told = session.news_since(before).iter().zip(notices).filter(|(news, _)| untaught(news));
    let told = json(&told.map(|(_, notice)| notice).collect::<Vec<_>>());
    for secret in secrets(session, viewer) {
        assert!(!told.contains(&secret), "{viewer}: `{secret}` shows in the events {told}");
    }
}

/// No secret is in the viewer's view, question, list or refusals.
pub(super) fn no_secret_shows<G: Specimen>(session: &Session<G>, viewer: Viewer, attempts: &Attempts<G>) {
    let state = session.state();
    let view = view_text(session, viewer);
    let secrets = secrets(session, viewer);
    for secret in &secrets {
        assert!(!view.contains(secret), "{viewer}: `{secret}` shows in the view {view}");
    }
    let said = format!("{:?}", state.talk());
    for secret in &secrets {
        assert!(!said.contains(secret), "{viewer}: `{secret}` shows in what may be said: {said}");
    }
    let Viewer::Seat(seat) = viewer else { return };
    let asked = format!("{}\n{}", state.question(seat), session.actions_json(seat));
    for secret in &secrets {
        assert!(!asked.contains(secret), "{viewer}: `{secret}` shows in the question {asked}");
    }
    for action in &attempts.tried {
        let Err(why) = state.check(seat, action) else { continue };
        let (said, refused) = (action.to_string(), G::refusal(&session.pack(), why).to_string());
        // A refusal may repeat what the seat itself has said.
        for secret in secrets.iter().filter(|&secret| refused.contains(secret)) {
            assert!(said.contains(secret), "{viewer}: `{secret}` shows in the refusal {refused}");
        }
    }
}

/// The view as a server hands it out.
fn view_text<G: Specimen>(session: &Session<G>, viewer: Viewer) -> String {
    let parts = session.view_parts(viewer).into_iter().map(|(name, text)| format!("{name}: {text}"));
    parts.collect::<Vec<_>>().join("\n")
}

/// A redealt state is a proper state with other luck, shows the viewer exactly the same, and asks, lists and refuses
/// the same. Redealing it knows no more than the viewer did.
pub(super) fn twins_look_the_same<G: Specimen>(
    session: &Session<G>,
    viewer: Viewer,
    attempts: &Attempts<G>,
    luck: &mut Chance,
    shuffled: &mut Shuffled,
) {
    let state = session.state();
    let twin = deal(state, viewer, any_seed(luck));
    shuffled.note(state, &twin, viewer);
    assert_eq!(sorted(twin.inventory()), sorted(state.inventory()), "{viewer}: redeal loses and makes nothing");
    assert_ne!(luck_of(&twin), luck_of(state), "{viewer}: a redealt state has luck of its own");
    let twins = session.twin(twin.clone());
    assert_eq!(view_text(&twins, viewer), view_text(session, viewer), "{viewer}: twins look the same");
    for (seat, answer) in session.open_answers().filter(|&(seat, _)| viewer != Viewer::Seat(seat)) {
        assert!(twin.deciders().has(seat), "{viewer}: redeal leaves `{seat}: {answer}` sealed");
    }
    assert_eq!(twin.asked(), state.asked(), "{viewer}: who was asked is public, who has answered is not");
    assert_eq!(twin.outcome(), state.outcome(), "{viewer}: twins end the same");
    assert_eq!(twin.lap(), state.lap(), "{viewer}: twins are in the same turn");
    twins_talk_the_same(state, &twin, viewer, attempts);
    for seat in Seat::first(state.seats()) {
        let pass = state.pass(seat);
        assert_eq!(twin.pass(seat), pass, "{viewer}: whether {seat} can let the question go by is public");
        if let Some(pass) = pass.filter(|_| state.deciders().has(seat)) {
            assert!(state.check(seat, &pass).is_ok(), "{seat}: `{pass}` is legal whatever the hand");
        }
    }
    for query in state.queries() {
        let (truth, other) = (session.query(viewer, &query), twins.query(viewer, &query));
        assert_eq!(other, truth, "{viewer}: twins answer `{query}` the same");
    }
    let again = any_seed(luck);
    assert!(deal(state, viewer, again) == deal(&twin, viewer, again), "{viewer}: redeal knows more than the viewer");
    let mut list = Vec::new();
    for seat in twin.deciders().iter() {
        twin.actions(seat, &mut list);
        assert!(!list.is_empty(), "{viewer}: {seat} can answer in a redealt state");
    }
    if let Viewer::Seat(seat) = viewer {
        twins_treat_the_same(state, &twin, seat, attempts);
        assert_eq!(twins.actions_json(seat), session.actions_json(seat), "{seat}: twins list the same as text");
        twins_take_the_same_batches(session, &twins, seat, attempts, luck);
    }
}

/// Who has the shared decision, what may be proposed and how people may talk are public: the same in every world that
/// some viewer cannot tell from the true one, and so are refusals of proposals.
fn twins_talk_the_same<G: Specimen>(state: &G, twin: &G, viewer: Viewer, attempts: &Attempts<G>) {
    assert_eq!(twin.talk(), state.talk(), "{viewer}: how people may talk is public");
    assert_eq!(twin.shared(), state.shared(), "{viewer}: on what the others advise is public");
    let Some(decider) = state.shared() else { return };
    let mut list = Vec::new();
    twin.actions(decider, &mut list);
    assert_eq!(list, attempts.legal[decider.index()], "{viewer}: what may be proposed to {decider} is public");
    for action in &attempts.tried {
        let (truth, other) = (state.check(decider, action), twin.check(decider, action));
        assert_eq!(other, truth, "{viewer}: whether `{action}` may be proposed to {decider} is public");
    }
}

/// Two actions at once are taken or refused the same: a refused batch costs nothing, so it must tell nothing.
fn twins_take_the_same_batches<G: Specimen>(
    session: &Session<G>,
    twins: &Session<G>,
    seat: Seat,
    attempts: &Attempts<G>,
    luck: &mut Chance,
) {
    let state = session.state();
    let legal: Vec<&G::Action> = attempts.tried.iter().filter(|action| state.check(seat, action).is_ok()).collect();
    if legal.is_empty() {
        return;
    }
    for _ in 0..3 {
        let mut any = |actions: &[&G::Action]| actions[luck.below(Purpose::Other, actions.len())].to_string();
        let batch = [any(&legal), any(&legal)];
        let (truth, other) = (session.check_all(seat, &batch), twins.check_all(seat, &batch));
        assert_eq!(other, truth, "`{seat}: {batch:?}`: twins take the same batches");
    }
}

fn twins_treat_the_same<G: Specimen>(state: &G, twin: &G, seat: Seat, attempts: &Attempts<G>) {
    // Being asked is information too.
    assert_eq!(twin.deciders().has(seat), state.deciders().has(seat), "{seat}: twins ask the same seat");
    assert_eq!(twin.question(seat), state.question(seat), "{seat}: twins ask the same question");
    let mut list = Vec::new();
    twin.actions(seat, &mut list);
    assert_eq!(list, attempts.legal[seat.index()], "{seat}: twins list the same");
    for action in &attempts.tried {
        let (truth, other) = (state.check(seat, action), twin.check(seat, action));
        assert_eq!(other, truth, "`{seat}: {action}`: twins refuse the same");
    }
    if state.deciders().has(seat) {
        assert_eq!(twin.fallback(seat), state.fallback(seat), "{seat}: twins fall back on the same");
    }
}

/// Twins in motion: given the true luck and the same action, a twin tells the viewer the same, up to the first event
/// that taught it something hidden. If none did, the viewer sees the same afterwards.
pub(super) fn twins_move_the_same<G: Specimen>(
    session: &Session<G>,
    viewer: Viewer,
    seat: Seat,
    action: &G::Action,
    luck: &mut Chance,
    shuffled: &mut Shuffled,
) {
    let state = session.state();
    let Some(twin) = (0..16).find_map(|_| ready_twin(session, viewer, seat, action, any_seed(luck))) else {
        shuffled.moved.1 += 1;
        return;
    };
    shuffled.moved.0 += 1;
    let perform = |mut state: G| {
        let mut events = Events::on();
        state.apply(seat, action, &mut events);
        (state, events)
    };
    let (truth, told) = perform(state.clone());
    let (twin, twin_told) = perform(twin);
    let told_so_far = |events: &Events<G::Event>| -> Vec<String> {
        let untaught = |told: &&Told<G::Event>| !told.taught().has(viewer);
        let said = |event: &G::Event| format!("{} {}", json(event), G::describe(&session.pack(), event));
        events.as_slice().iter().take_while(untaught).map(|told| said(told.seen_by(viewer))).collect()
    };
    let (mut heard, mut twin_heard) = (told_so_far(&told), told_so_far(&twin_told));
    let taught = told.taught().has(viewer) || twin_told.taught().has(viewer);
    if taught {
        let common = heard.len().min(twin_heard.len());
        heard.truncate(common);
        twin_heard.truncate(common);
    }
    assert_eq!(twin_heard, heard, "`{seat}: {action}`: twins tell {viewer} the same");
    if !taught {
        let (now, twin_now) = (json(&truth.view(viewer)), json(&twin.view(viewer)));
        assert_eq!(twin_now, now, "`{seat}: {action}`: twins look the same to {viewer} afterwards");
        if let Viewer::Seat(viewer) = viewer {
            let asked = (truth.deciders().has(viewer), truth.question(viewer));
            let twin_asked = (twin.deciders().has(viewer), twin.question(viewer));
            assert_eq!(twin_asked, asked, "`{seat}: {action}`: twins ask {viewer} the same afterwards");
        }
    }
}

/// A twin with the true luck in which the others have given their sealed answers again and the action is legal.
fn ready_twin<G: Specimen>(
    session: &Session<G>,
    viewer: Viewer,
    by: Seat,
    action: &G::Action,
    seed: Seed,
) -> Option<G> {
    let state = session.state();
    let mut twin = with_luck(deal(state, viewer, seed), &luck_of(state));
    let mut events = Events::on();
    for (seat, answer) in session.open_answers().filter(|&(seat, _)| viewer != Viewer::Seat(seat)) {
        twin.check(seat, &answer).ok()?;
        twin.apply(seat, &answer, &mut events);
    }
    let ready = events.is_empty() && twin.check(by, action).is_ok();
    ready.then_some(twin)
}
