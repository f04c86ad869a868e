//! What a page asks while somebody thinks: why not, where the line is stopped, what could answer an attack.

use engine::erased::{AnySession, erased};
use engine::{Chance, Game, Seat, Seed, Session, Viewer};
use helter_skelter::State;
use serde_json::{Value, json};

const A: Viewer = Viewer::Seat(Seat::new(0));
const B: Viewer = Viewer::Seat(Seat::new(1));

const DUEL: &str = r#"
map = { rows = ["1 2 3", "4 5c 6"], walls = ["2/3"] }
at = { dredd = 1, giant = 2, wulf = 2, johnny = 3 }
hand = { a = [1, 10, 12], b = [2, 11] }
"#;

fn duel() -> Box<dyn AnySession> {
    erased::<State>().lay(DUEL, None, Seed::from(1)).expect("a position")
}

fn why(session: &dyn AnySession, viewer: Viewer, line: &str) -> Result<Value, String> {
    session.query(viewer, &format!("why {line}"))
}

#[test]
fn a_refusal_is_told_before_it_is_earned() {
    let session = duel();
    let legal = Ok(json!({ "legal": true }));
    let rule = |answer: Result<Value, String>| answer.expect("an answer")["rule"].as_str().map(str::to_string);
    for action in session.actions(Seat::new(0)) {
        assert_eq!(why(&*session, A, &action), legal, "{action}");
        assert_eq!(why(&*session, A, &action.to_uppercase()), legal, "{action}");
        if let Some((begun, _)) = action.split_once(" with ") {
            assert_eq!(why(&*session, A, begun), legal, "{begun}");
            assert_eq!(why(&*session, A, &format!("{begun} with")), legal, "{begun}");
        }
    }
    let walled = why(&*session, A, "snipe giant > johnny").expect("an answer");
    assert_eq!(walled["legal"], false);
    assert_eq!(walled["rule"], "HS-055", "{walled}");
    assert!(walled["sentence"].as_str().is_some_and(|it| it.contains("wall")), "{walled}");
    assert_eq!(rule(why(&*session, A, "snipe giant > johnny with 1")).as_deref(), Some("HS-055"));
    assert_eq!(rule(why(&*session, B, "pass")).as_deref(), Some("HS-444"));
    // No rule but the hand is in the way: it is said of the hand, not of one card.
    let poor = why(&*session, A, "smash giant > wulf").expect("an answer");
    assert_eq!(poor["sentence"], "No card in your hand pays for that.", "{poor}");
    for nonsense in ["", "dance", "snipe giant > tharg", "heal"] {
        assert!(why(&*session, A, nonsense).is_err(), "{nonsense}");
    }
    assert!(why(&*session, Viewer::Spectator, "pass").is_err());
}

#[test]
fn a_line_of_sight_is_drawn_to_where_it_ends() {
    let session = duel();
    let clear = session.query(A, "sight 1 > 2").expect("an answer");
    assert_eq!((&clear["sees"], &clear["stop"], &clear["blocker"]), (&json!(true), &Value::Null, &Value::Null));
    let blocked = session.query(A, "sight 2 > 3").expect("an answer");
    assert_eq!((&blocked["sees"], &blocked["rule"]), (&json!(false), &json!("HS-055")));
    let x = |point: &str| blocked[point][0].as_i64().expect("a coordinate");
    assert!(x("from") < x("stop") && x("stop") < x("to"), "{blocked}");
    assert_eq!(session.query(A, "reach melee giant"), Ok(json!([2])));
    assert!(session.query(A, "reach dance giant").is_err());
}

#[test]
fn the_odds_follow_from_what_the_viewer_knows() {
    let session = duel();
    assert_eq!(session.query(A, "defences snipe wulf"), session.query(B, "defences snipe wulf"));
    let answers = session.query(A, "defences snipe wulf").expect("an answer");
    assert!(!answers.as_array().expect("a list").contains(&json!("cover")), "Wulf stands on no cover: {answers}");
    for question in ["odds snipe dredd > wulf", "odds psi dredd > wulf", "odds explode dredd > 2"] {
        let of = |viewer| session.query(viewer, question).expect("an answer");
        let chance = |odds: &Value| odds["on"][0]["chance"].as_u64().expect("a number");
        let (a, b) = (of(A), of(B));
        assert!(chance(&a) <= 100, "{a}");
        let wulf = b["on"].as_array().expect("a list").iter().find(|hit| hit["who"] == "wulf").expect("he is there");
        assert!([0, 100].contains(&wulf["chance"].as_u64().expect("a number")), "b knows its own hand: {b}");
    }
    assert!(session.query(A, "odds snipe dredd > anderson").is_err());
    // Whatever the others hold, the answer is the same.
    let state = session.as_any().downcast_ref::<Session<State>>().expect("it is this game").state();
    for seed in 0..8 {
        let twin = state.redeal(A, &mut Chance::seeded(seed));
        for question in ["odds snipe dredd > wulf", "odds psi dredd > wulf"] {
            use engine::Positions;
            assert_eq!(twin.query(Some(A), question), state.query(Some(A), question), "{question}");
        }
    }
}
