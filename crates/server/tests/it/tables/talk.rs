//! Talk at the table, hints and questions.

use super::*;
use serde_json::json;
use server::limits::{Limits, Rate};

fn texts(client: &Client, table: &str) -> Vec<String> {
    client.chat(table).iter().map(|line| line.text.clone()).collect()
}

#[tokio::test]
async fn what_can_be_said() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    for (bad, why) in [
        (String::new(), "nothing"),
        (" \t ".to_string(), "nothing to be seen"),
        ("x".repeat(501), "too long"),
        ("two\nlines".to_string(), "a new line"),
        ("a bell \u{7}".to_string(), "a control character"),
        ("back \u{8}space".to_string(), "a control character"),
        ("next \u{85} line".to_string(), "a control character beyond ASCII"),
    ] {
        let refusal = refused(ann.say(&table, &bad).await, Kind::Malformed);
        assert_eq!(refusal.field.as_deref(), Some("text"), "{why}");
    }
    let long = "ß".repeat(500);
    let said = ["Drokk!", "  <b>Ich bin das Gesetz</b> 🤖 ", &*long];
    for text in said {
        ann.say(&table, text).await.expect("said");
    }
    let heard = said.map(|text| text.trim().to_string());
    bob.until("the words", |it| texts(it, &table).len() == 3).await.expect("told");
    assert_eq!(texts(&bob, &table), heard);
    assert_eq!(texts(&ann, &table), heard, "whoever speaks hears it too");
    let line = bob.chat(&table)[0];
    assert_eq!((line.number, line.person, &line.name), (1, ann.person().person, &ann.person().name));
}

#[tokio::test]
async fn whoever_comes_in_reads_what_was_said() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let mut eve = host.guest().await;
    refused(eve.say(&table, "let me in").await, Kind::Forbidden);
    for n in 0..103 {
        ann.say(&table, &format!("line {n}")).await.expect("said");
    }
    eve.watch(&table, None, None).await.expect("watched");
    let last: Vec<String> = (3..103).map(|n| format!("line {n}")).collect();
    assert_eq!(texts(&eve, &table), last, "the last hundred lines");
    eve.say(&table, "a spectator speaks").await.expect("said");
    bob.until("it", |it| texts(it, &table).last().is_some_and(|text| text == "a spectator speaks"))
        .await
        .expect("told");
    eve.unwatch(&table).await.expect("unwatched");
    refused(eve.say(&table, "and from outside").await, Kind::Forbidden);
    ann.close();
    bob.close();
    let host = host.restart().await;
    let mut dan = host.guest().await;
    dan.watch(&table, None, None).await.expect("watched");
    assert_eq!(texts(&dan, &table).last().map(String::as_str), Some("a spectator speaks"), "nothing is forgotten");
}

#[tokio::test]
async fn whoever_talks_too_much_is_slowed_down() {
    let host = Host::with(hasty(), Limits { chat: Rate::new(3, 600), ..Limits::none() }).await;
    let (mut ann, mut bob, table) = host.two().await;
    for _ in 0..3 {
        ann.say(&table, "again").await.expect("said");
    }
    refused(ann.say(&table, "again").await, Kind::Limit);
    let mut phone = Client::rejoin(&host.url, ann.cookie()).await.expect("a second device");
    phone.watch(&table, A, None).await.expect("watched");
    refused(phone.say(&table, "again").await, Kind::Limit);
    bob.say(&table, "my turn").await.expect("others have a purse of their own");
}

#[tokio::test]
async fn whoever_is_muted_is_not_heard() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let mut phone = Client::rejoin(&host.url, ann.cookie()).await.expect("a second device");
    phone.watch(&table, A, None).await.expect("watched");
    let (own, other) = (ann.person().person, bob.person().person);
    refused(ask(&mut ann, |id| Ask::Mute { id, person: own, mute: true }).await, Kind::Malformed);
    refused(ask(&mut ann, |id| Ask::Mute { id, person: 1_000_000, mute: true }).await, Kind::Malformed);
    bob.say(&table, "one").await.expect("said");
    ann.until("it", |it| texts(it, &table) == ["one"]).await.expect("told");
    ask(&mut ann, |id| Ask::Mute { id, person: other, mute: true }).await.expect("muted");
    bob.say(&table, "two").await.expect("said");
    ann.say(&table, "three").await.expect("said");
    ann.until("my own", |it| texts(it, &table) == ["one", "three"]).await.expect("not told");
    phone.until("the same", |it| texts(it, &table).len() >= 2).await.expect("told");
    phone.settle(QUIET).await.expect("told");
    assert_eq!(texts(&phone, &table), ["one", "three"], "at every device of the one who does not want to hear");
    bob.until("both", |it| texts(it, &table) == ["one", "two", "three"]).await.expect("told");
    let mut again = Client::rejoin(&host.url, ann.cookie()).await.expect("a new socket");
    again.watch(&table, A, None).await.expect("watched");
    assert_eq!(texts(&again, &table), ["three"], "the history has none of it either");
    ask(&mut ann, |id| Ask::Mute { id, person: other, mute: false }).await.expect("heard again");
    bob.say(&table, "four").await.expect("said");
    ann.until("it", |it| texts(it, &table).last().is_some_and(|text| text == "four")).await.expect("told");
}

#[tokio::test]
async fn questions_and_hints() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(at(DUEL, vec![NewSeat::Me, NewSeat::Open])).await;
    let query = |question: &str| {
        let (table, question) = (table.clone(), question.to_string());
        move |id| Ask::Query { id, table, seat: Some(A), question }
    };
    let Tell::Answer { value, .. } = ask(&mut ann, query("sees 13 > 12")).await.expect("answered") else {
        panic!("no answer")
    };
    assert_eq!(value, json!(true));
    let refusal = refused(ask(&mut ann, query("why")).await, Kind::Malformed);
    assert_eq!(refusal.field.as_deref(), Some("question"));

    let log = host.texts(&table).await.len();
    let hint = |table: &str, seat| Ask::Hint { id: "h".to_string(), table: table.to_string(), seat };
    let Tell::Answer { value, .. } = ann.ask(hint(&table, A)).await.expect("answered") else { panic!("no answer") };
    let best = value["best"].as_array().expect("a list");
    assert!(!best.is_empty() && best.len() <= 3, "{value}");
    for one in best {
        let action = one["action"].as_str().expect("an action");
        assert!(ann.told(&table, A).actions.iter().any(|legal| legal == action), "{action} can be done");
    }
    refused(bob.ask(hint(&table, B)).await, Kind::Conflict);
    assert_eq!(host.texts(&table).await.len(), log, "advice changes nothing");
}

#[tokio::test]
async fn hints_are_few() {
    let host = Host::with(hasty(), Limits { hints: Rate::new(1, 600), ..Limits::none() }).await;
    let (mut ann, table) = host.one_at(at(DUEL, vec![NewSeat::Me, NewSeat::Me])).await;
    let hint = |id| Ask::Hint { id, table: table.clone(), seat: A };
    ask(&mut ann, hint).await.expect("one");
    refused(ask(&mut ann, hint).await, Kind::Limit);
}

#[tokio::test]
async fn whoever_is_waited_for_is_reminded_once_a_minute() {
    let nudges = Limits { nudges: Limits::default().nudges, ..Limits::none() };
    let host = Host::with(hasty(), nudges).await;
    let (mut ann, mut bob, table) = host.two_at(at(DUEL, vec![NewSeat::Me, NewSeat::Open])).await;
    let nudge = async |client: &mut Client| {
        let table = table.clone();
        ask(client, |id| Ask::Nudge { id, table }).await
    };
    nudge(&mut bob).await.expect("reminded");
    ann.settle(QUIET).await.expect("told");
    let told = ann.transcript().iter().filter_map(|text| match serde_json::from_str(text) {
        Ok(Tell::Nudged { by, seats, .. }) => Some((by, seats)),
        _ => None,
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told, [(bob.person().clone(), engine::Seats::one(A))]);
    assert!(bob.transcript().iter().all(|text| !text.contains("nudged")), "only whoever is asked hears it");
    refused(nudge(&mut bob).await, Kind::Limit);
    refused(nudge(&mut ann).await, Kind::Conflict);
}
