use engine::Replay;
use engine::chance::Seed;
use engine::content::File;
use engine::erased::{AnyGame, AnySession, NoStart, Refused, erased};
use engine::seat::{Seat, Viewer};
use engine::session::Permission;
use engine::toy::Toy;
use serde_json::json;

const A: Seat = Seat::new(0);

fn game() -> &'static dyn AnyGame {
    erased::<Toy>()
}

fn start() -> Box<dyn AnySession> {
    game().start(&json!({ "seats": 2 }), None, Seed::from(1)).unwrap()
}

#[test]
fn a_game_is_played_as_text() {
    let mut session = start();
    assert_eq!((session.game(), session.seats(), session.seq()), ("toy", 2, 6));
    while let Some(seat) = session.deciders().iter().next() {
        let action = session.fallback(seat).unwrap();
        assert!(session.actions(seat).contains(&action));
        assert!(!session.question(seat).is_empty());
        session.act(seat, &action).unwrap();
    }
    assert!(session.outcome().is_some());
    assert_eq!(session.fallback(A), None);

    let replay = Replay::parse(&session.record().to_string()).unwrap();
    let loaded = game().load(&replay).unwrap();
    assert_eq!(loaded.view(Viewer::Spectator), session.view(Viewer::Spectator));
    let mut again = session.fresh();
    session.entries().iter().for_each(|entry| again.enter(entry).unwrap());
    assert_eq!(again.record(), session.record());
    assert_eq!(again.playthrough(), session.playthrough());
}

#[test]
fn each_viewer_is_told_its_own() {
    let session = start();
    let told = |viewer| session.news(viewer, 0);
    let (own, public) = (told(Viewer::Seat(A)), told(Viewer::Spectator));
    assert_eq!(own.len(), public.len());
    assert_eq!(public[0].words, "a draws a card.");
    assert_eq!(public[0].event, json!({ "event": "drew", "seat": "a", "card": null }));
    assert_ne!(own[0], public[0]);
    assert_eq!((own[2].number, session.news(Viewer::Spectator, 2).len()), (3, 4));
    assert_eq!(session.news(Viewer::Spectator, 99), []);
}

#[test]
fn a_refusal_says_whether_it_is_the_text_or_the_rule() {
    let mut session = start();
    assert!(matches!(session.act(A, "eat card-01"), Err(Refused::Parse(_))));
    assert!(matches!(session.act(A, "draw"), Err(Refused::Rule(_))));
    assert!(matches!(session.enter("a: undo 3"), Err(Refused::Undo(_))));
    assert_eq!(session.may_undo(A), Permission::Nothing);
}

#[test]
fn an_empty_seat_sees_what_everybody_sees() {
    let mut session = start();
    let empty = Seat::new(3);
    assert_eq!(session.view(Viewer::Seat(empty)), session.view(Viewer::Spectator));
    assert_eq!(
        (session.actions(empty), session.question(empty), session.fallback(empty)),
        (vec![], String::new(), None)
    );
    assert!(session.act(empty, "draw").is_err());
}

#[test]
fn what_does_not_start_says_why() {
    let start = |options, files| game().start(&options, files, Seed::from(1)).unwrap_err();
    let file = |text: &str| Some(vec![File { path: "toy.toml".to_string(), text: text.to_string() }]);
    assert!(matches!(start(json!({ "chairs": 2 }), None), NoStart::Options(_)));
    assert_eq!(start(json!({ "seats": 7 }), None).to_string(), "TY-001: Two to four play.");
    assert_eq!(
        start(json!({ "seats": 2 }), file("goal = 'x'")).to_string(),
        "the content has 1 faults, the first: toy.toml:1:8: invalid type: string \"x\", expected u8"
    );
    assert_eq!(game().check_content(&file("goal = 7").unwrap()), []);
    assert_eq!(game().check_content(&file("goal = 7\nfoul = 1").unwrap()).len(), 1);
}
