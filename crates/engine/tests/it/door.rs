//! What a server needs of a game it does not know: batches, texts for the wire, entries for the log.

use engine::chance::Seed;
use engine::content::File;
use engine::erased::{AnyGame, AnySession, NoStart, Refused, erased};
use engine::replay::Fairness;
use engine::seat::{Seat, Seats, Viewer};
use engine::session::NoUndo;
use engine::toy::Toy;
use serde_json::{Value, json};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const NOBODY: Seat = Seat::new(3);

fn game() -> &'static dyn AnyGame {
    erased::<Toy>()
}

fn start(seats: usize) -> Box<dyn AnySession> {
    game().start(&json!({ "seats": seats }), None, Seed::from(1)).unwrap()
}

/// The fallback of whoever is asked, so many times.
fn go_on(session: &mut dyn AnySession, actions: usize) {
    for _ in 0..actions {
        let Some(seat) = session.deciders().iter().next() else { return };
        let action = session.fallback(seat).unwrap();
        session.act(seat, &action).unwrap();
    }
}

fn texts(actions: &[&str]) -> Vec<String> {
    actions.iter().map(|action| action.to_string()).collect()
}

/// Everything that can be told of a session.
fn all_of(session: &dyn AnySession) -> Vec<String> {
    let mut all = vec![session.position(), session.record().to_string(), session.clone_box().digest().to_string()];
    for viewer in Viewer::all(session.seats()) {
        all.push(session.news_json(viewer, 0));
        all.extend(session.view_parts(viewer).into_iter().map(|(name, text)| format!("{name} {text}")));
    }
    all
}

#[test]
fn an_action_is_checked_and_nothing_changes() {
    let session = start(2);
    let before = all_of(&*session);
    let own = session.fallback(A).unwrap();
    assert_eq!(session.check(A, &own), Ok(()));
    assert_eq!(session.check_all(A, std::slice::from_ref(&own)), Ok(()));
    assert_eq!(session.check(A, &format!("  {}  ", own.to_uppercase())), Ok(()));
    assert!(matches!(session.check(A, "eat card-01"), Err(Refused::Parse(_))));
    assert!(matches!(session.check(B, &own), Err(Refused::Rule(_))));
    assert!(matches!(session.check(NOBODY, &own), Err(Refused::Rule(_))));
    assert_eq!(all_of(&*session), before);
}

#[test]
fn it_is_known_what_stays_sealed() {
    let mut session = start(2);
    let (a, b) = (session.fallback(A).unwrap(), session.fallback(B).unwrap());
    assert!(session.is_sealed(A, &a));
    assert!(!session.is_sealed(B, &a), "b does not hold it");
    assert!(!session.is_sealed(A, "cheer"));
    assert!(!session.is_sealed(A, "no action at all"));
    session.act(A, &a).unwrap();
    assert!(!session.is_sealed(B, &b), "it opens the other");
}

#[test]
fn a_batch_is_done_as_a_whole_or_not_at_all() {
    // The toy has no answer that leaves its seat asked: Helter Skelter's placement shows a batch that is done.
    let mut session = start(2);
    let before = all_of(&*session);
    let own = session.actions(A);
    let refused = |session: &dyn AnySession, actions: &[String]| {
        let mut copy = session.clone_box();
        let said = copy.act_all(A, actions).expect_err("it cannot be done");
        assert_eq!(session.check_all(A, actions), Err(said.clone()));
        assert_eq!(all_of(&*copy), all_of(session));
        said
    };
    assert_eq!(refused(&*session, &[]).to_string(), "There is no action to do.");
    let ends = format!("`{}` can end the question, so nothing can be sent along after it.", own[0]);
    assert_eq!(refused(&*session, &own[..2]), Refused::Batch(ends.clone()));
    assert!(matches!(refused(&*session, &texts(&["cheer", "cheer"])), Refused::Batch(_)));
    // What cannot be read is said before anything is tried.
    assert!(matches!(refused(&*session, &texts(&["cheer", "eat"])), Refused::Parse(_)));
    assert!(matches!(refused(&*session, &texts(&["draw", "cheer"])), Refused::Rule(_)));
    assert_eq!(all_of(&*session), before);

    // Whether b has answered, a batch does not tell.
    let answer = session.fallback(B).unwrap();
    session.act(B, &answer).unwrap();
    assert_eq!(refused(&*session, &own[..2]), Refused::Batch(ends));

    assert_eq!(session.act_all(A, &own[..1]), Ok(6));
    assert!(session.seq() > 6);
}

#[test]
fn a_copy_goes_its_own_way() {
    let session = start(3);
    let before = all_of(&*session);
    let mut copy = session.clone_box();
    assert_eq!(all_of(&*copy), before);
    go_on(&mut *copy, 7);
    assert_ne!(all_of(&*copy), before);
    assert_eq!(all_of(&*session), before);
    assert_eq!(copy.entry_count(), 7);
}

#[test]
fn texts_for_the_wire_say_what_the_values_say() {
    let mut session = start(3);
    for _ in 0..40 {
        for viewer in Viewer::all(4) {
            let parts: serde_json::Map<String, Value> = session
                .view_parts(viewer)
                .into_iter()
                .map(|(name, text)| (name.to_string(), serde_json::from_str(&text).unwrap()))
                .collect();
            assert_eq!(Value::Object(parts), session.view(viewer));
            for since in [0, session.seq() - 1, session.seq(), usize::MAX] {
                let news = serde_json::to_string(&session.news(viewer, since)).unwrap();
                assert_eq!(session.news_json(viewer, since), news);
            }
        }
        for seat in Seat::first(4) {
            let actions = serde_json::to_string(&session.actions(seat)).unwrap();
            assert_eq!(session.actions_json(seat), actions);
        }
        go_on(&mut *session, 1);
    }
    assert_eq!(session.actions_json(NOBODY), "[]");
    assert_eq!(session.view_parts(Viewer::Seat(NOBODY)), session.view_parts(Viewer::Spectator));
    let parts = session.view_parts(Viewer::Spectator);
    assert!(parts.iter().all(|(name, _)| name != "seed"), "what a view skips is no part of it");
}

#[test]
fn each_viewer_gets_its_own_texts() {
    let session = start(2);
    let hand = |viewer| session.view_parts(viewer).into_iter().find(|(name, _)| *name == "hand").unwrap().1;
    assert_eq!(hand(Viewer::Spectator), "[]");
    assert_ne!(hand(Viewer::Seat(A)), hand(Viewer::Seat(B)));
    assert!(!session.news_json(Viewer::Spectator, 0).contains("card-"));
    assert_eq!(session.news_json(Viewer::Seat(A), 0).matches("card-").count(), 6);
    assert_ne!(session.actions_json(A), session.actions_json(B));
}

#[test]
fn a_question_is_answered_from_what_the_viewer_may_know() {
    let session = start(2);
    for viewer in Viewer::all(4) {
        assert_eq!(session.query(viewer, "seats"), Ok(json!(2)));
        assert_eq!(session.query(viewer, "top"), Ok(Value::Null));
    }
    assert_eq!(session.query(Viewer::Seat(A), "why"), Err("ask for `top` or `seats`".to_string()));
}

#[test]
fn an_entry_can_be_written_before_it_is_entered() {
    let mut session = start(2);
    assert_eq!(session.entry_text(A, " PLAY   card-03 ").unwrap(), "a: play card-03");
    assert!(session.entry_text(A, "play").is_err());
    assert_eq!((session.entry_count(), session.seq_after(0), session.seq_after(9)), (0, 6, 6));
    assert_eq!(session.undo_entry(A, true), Err(NoUndo::Nothing));

    let own = session.fallback(A).unwrap();
    let entry = session.entry_text(A, &own).unwrap();
    session.enter(&entry).unwrap();
    assert_eq!((session.entries(), session.entry_count()), (vec![entry], 1));
    assert_eq!(session.undo_entry(B, true), Err(NoUndo::Nothing));

    go_on(&mut *session, 3);
    assert_eq!(session.seq_after(4), session.seq());
    assert!(session.seq_after(1) < session.seq());
    for seat in [A, B] {
        for consent in [false, true] {
            let mut other = session.clone_box();
            let entry = other.undo_entry(seat, consent);
            assert_eq!(all_of(&*other), all_of(&*session), "asking changes nothing");
            assert_eq!(entry.clone().map(|_| ()), other.undo(seat, consent));
            if let Ok(entry) = entry {
                let mut entered = session.clone_box();
                entered.enter(&entry).unwrap();
                assert_eq!(all_of(&*entered), all_of(&*other));
                assert_eq!(other.entries().last(), Some(&entry));
            }
        }
    }
    assert_eq!(session.undo_entry(A, false), Err(NoUndo::NeedsConsent));
    assert_eq!(session.undo_entry(A, true).unwrap(), "a: undo 3");
}

#[test]
fn the_digest_is_the_last_of_the_replay() {
    let mut session = start(3);
    let mut seen = vec![session.digest()];
    for _ in 0..40 {
        let (before, told) = (session.digest(), session.seq());
        go_on(&mut *session, 1);
        assert_eq!(Some(&session.digest()), session.record().digests.last());
        assert_eq!(session.fresh().digest(), seen[0]);
        if session.seq() > told {
            assert_ne!(session.digest(), before);
            seen.push(session.digest());
        }
    }
    seen.sort();
    seen.dedup();
    assert!(seen.len() > 15, "{}", seen.len());
    // Only what everybody was told counts: two games that differ in a sealed answer are the same so far.
    let (mut one, mut other) = (start(3), start(3));
    one.act(A, &one.actions(A)[0]).unwrap();
    other.act(A, &other.actions(A)[1]).unwrap();
    assert_eq!(one.digest(), other.digest());
}

#[test]
fn the_record_says_how_the_seed_came_about() {
    let fairness = Fairness::new(Seed::from(9), texts(&["from a", "from b"]));
    let mut session = game().start(&json!({ "seats": 2 }), None, fairness.seed()).unwrap();
    assert_eq!(session.record().fairness, None);
    session.prove(fairness.clone()).unwrap();
    assert_eq!(session.record().fairness, Some(fairness.clone()));
    assert_eq!(session.fresh().record().fairness, Some(fairness.clone()));
    assert_eq!(start(2).prove(fairness).unwrap_err(), "the seed does not follow from the secret and the values");
}

#[test]
fn a_session_says_what_it_is_played_with() {
    let session = start(3);
    assert_eq!(session.options(), json!({ "seats": 3 }));
    let built_in = game().content_json(None).unwrap();
    let hash = session.content();
    assert_eq!(built_in, json!({ "hash": hash.to_string(), "files": { "toy.toml": { "goal": 5 } } }));
    assert_eq!(game().content_json(Some(hash)), Some(built_in));
    assert_eq!(session.content_files(), None);

    let files = vec![File { path: "toy.toml".to_string(), text: "goal = 2 # short".to_string() }];
    let short = game().start(&json!({ "seats": 2 }), Some(files.clone()), Seed::from(1)).unwrap();
    assert_eq!(short.content_files(), Some(files));
    let content = game().content_json(Some(short.content())).unwrap();
    assert_eq!(content["files"]["toy.toml"], json!({ "goal": 2 }));
    assert_eq!(game().content_json(Some(engine::Hash([7; 32]))), None);
}

#[test]
fn the_options_say_how_many_play() {
    assert_eq!(game().seats_of(&json!({ "seats": 3 })), Ok(3));
    assert!(matches!(game().seats_of(&json!({ "seats": 9 })), Err(NoStart::Rule(_))));
    assert!(matches!(game().seats_of(&json!({})), Err(NoStart::Options(_))));
    assert_eq!(start(3).asked(), Seats::first(3));
}
