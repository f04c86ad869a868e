//! Acts: decided on a number, done once, all or none; and whoever was away misses nothing.

use super::*;
use serde_json::Value;
use server::protocol::Status;
use server::store::{Append, Appended, EntryRow};

const SNIPE: &str = "snipe dredd > wulf with 1";

fn duel() -> NewTable {
    at(DUEL, vec![NewSeat::Me, NewSeat::Open])
}

#[tokio::test]
async fn what_was_decided_too_early_is_refused() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    let (before, late) = (ann.seq(&table), bob.act_of(&table, B, "take damage"));
    let seq = ann.act(&table, A, SNIPE).await.expect("legal");
    assert!(seq > before);
    let refusal = refused(bob.ask(late).await, Kind::Stale);
    assert_eq!(refusal.seq, Some(seq), "the refusal names the number of now");
    let future =
        Ask::Act { id: bob.id(), table: table.clone(), seat: B, seq: seq + 1, actions: vec!["take damage".into()] };
    assert_eq!(refused(bob.ask(future).await, Kind::Stale).seq, Some(seq));
    bob.until("the shot", |it| it.seq(&table) == seq).await.expect("told");
    bob.act(&table, B, "take damage").await.expect("on the number of now it is right");
    assert_eq!(host.texts(&table).await, [format!("a: {SNIPE}"), "b: take damage".to_string()]);
}

fn json(tell: &Tell) -> Value {
    serde_json::to_value(tell).expect("JSON")
}

#[tokio::test]
async fn an_ask_that_comes_again_is_answered_and_not_done_again() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    let shot = ann.act_of(&table, A, SNIPE);
    let first = json(&ann.ask(shot.clone()).await.expect("legal"));
    assert_eq!(json(&ann.ask(shot.clone()).await.expect("again")), first);
    bob.until("the shot", |it| it.asked_seat(&table).is_some()).await.expect("told");
    bob.act(&table, B, "take damage").await.expect("legal");
    // The number is another by now; the ask is the same.
    assert_eq!(json(&ann.ask(shot.clone()).await.expect("again")), first);
    let mut thief = bob;
    refused(thief.ask(shot.clone()).await, Kind::Forbidden);
    ann.close();
    ann.reconnect().await.expect("back");
    assert_eq!(json(&ann.ask(shot.clone()).await.expect("again")), first);
    let log = host.texts(&table).await;
    assert_eq!(log, [format!("a: {SNIPE}"), "b: take damage".to_string()]);

    ann.close();
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    assert_eq!(json(&ann.ask(shot.clone()).await.expect("again")), first);
    let Ask::Act { id, .. } = &shot else { panic!("an act") };
    let other =
        Ask::Act { id: id.clone(), table: table.clone(), seat: A, seq: ann.seq(&table), actions: vec![SNIPE.into()] };
    refused(ann.ask(other).await, Kind::Rule);
    assert_eq!(host.texts(&table).await, log, "asked six times, done once");
}

/// A sealed answer makes no event, so its number stays right for ever: only the id tells that it was done.
#[tokio::test]
async fn a_sealed_answer_that_comes_again_is_not_done_again() {
    let host = Host::new().await;
    let (mut ann, _bob, table) = host.two().await;
    let actions = ann.told(&table, A).actions.clone();
    let (first, second) = (ann.act_of(&table, A, &actions[0]), ann.act_of(&table, A, &actions[1]));
    ann.ask(first.clone()).await.expect("legal");
    ann.ask(second).await.expect("another mind");
    ann.ask(first.clone()).await.expect("again");
    ann.close();
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    ann.ask(first).await.expect("again");
    let log: Vec<String> = actions[..2].iter().map(|action| format!("a: {action}")).collect();
    assert_eq!(host.texts(&table).await, log);
}

#[tokio::test]
async fn several_actions_are_done_all_or_none() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let (actions, seq) = (ann.told(&table, A).actions.clone(), ann.seq(&table));
    let several =
        |ann: &mut Client, actions: Vec<String>| Ask::Act { id: ann.id(), table: table.clone(), seat: A, seq, actions };
    let (one, two) = (actions[0].clone(), actions[1].clone());
    let view = ann.told(&table, A).view.clone();
    for (bad, kind) in [
        (vec![one.clone(), "assign 99 to dredd".to_string()], Kind::Malformed),
        (vec![one.clone(), "dance".to_string()], Kind::Malformed),
        (vec![one.clone(), one.clone()], Kind::Rule),
        (vec![one.clone(), "ready".to_string()], Kind::Rule),
        (vec!["concede".to_string(), one.clone()], Kind::Malformed),
        (vec![], Kind::Malformed),
        (vec![one.clone(); 33], Kind::Malformed),
    ] {
        let ask = several(&mut ann, bad.clone());
        let answer = ann.ask(ask).await;
        assert_eq!(word(&answer), kind_word(kind), "{bad:?}: {answer:?}");
    }
    ann.watch(&table, A, None).await.expect("watched");
    assert_eq!(ann.told(&table, A).view, view, "nothing was done");
    assert!(host.texts(&table).await.is_empty(), "nothing was done");
    bob.settle(QUIET).await.expect("told");
    let heard = bob.transcript().len();
    let ask = several(&mut ann, vec![one.clone(), two.clone()]);
    ann.ask(ask.clone()).await.expect("both");
    ann.ask(ask).await.expect("again");
    assert_eq!(host.texts(&table).await, [format!("a: {one}"), format!("a: {two}")]);
    bob.settle(QUIET).await.expect("told");
    assert_eq!(bob.transcript().len(), heard, "nobody hears of a sealed answer");
}

#[tokio::test]
async fn a_refusal_names_its_rule_and_changes_nothing() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    ann.act(&table, A, SNIPE).await.expect("legal");
    bob.until("the shot", |it| it.asked_seat(&table).is_some()).await.expect("told");
    let before = bob.told(&table, B).clone();
    let refusal = refused(bob.act(&table, B, "defend cover with 11").await, Kind::Rule);
    assert_eq!(refusal.rule.as_deref(), Some("HS-291"));
    assert!(refusal.sentence.contains("Wulf"), "{refusal}");
    let refusal = refused(bob.act(&table, B, "defned cover with 11").await, Kind::Malformed);
    assert_eq!(refusal.field.as_deref(), Some("actions"));
    let not_asked = refused(ann.act(&table, A, "end turn").await, Kind::Rule);
    assert!(not_asked.rule.is_some() && not_asked.sentence.ends_with('.'), "{not_asked:?}");
    assert_eq!(host.texts(&table).await.len(), 1);
    bob.watch(&table, B, before.seq).await.expect("watched");
    let after = bob.told(&table, B);
    assert_eq!((&after.view, &after.actions, after.seq), (&before.view, &before.actions, before.seq));
}

#[tokio::test]
async fn after_the_end_nothing_is_done() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel()).await;
    let end = ann.act_of(&table, A, "concede");
    let first = json(&ann.ask(end.clone()).await.expect("conceded"));
    bob.until("the end", |it| it.is_over(&table)).await.expect("told");
    bob.until("the note", |it| it.info(&table).is_some_and(|info| info.status == Status::Over)).await.expect("told");
    refused(bob.act(&table, B, "pass").await, Kind::Conflict);
    refused(ann.act(&table, A, SNIPE).await, Kind::Conflict);
    assert_eq!(json(&ann.ask(end).await.expect("again")), first, "the last move is answered again like any other");
    assert!(bob.told(&table, B).actions.is_empty() && ann.told(&table, A).actions.is_empty());
    assert_eq!(host.texts(&table).await.len(), 1);
}

fn same(there: &Told, away: &Told, step: usize) {
    assert_eq!(there.seq, away.seq, "step {step}");
    assert_eq!(without_nulls(&there.view), without_nulls(&away.view), "step {step}");
    assert_eq!(there.actions, away.actions, "step {step}");
    assert_eq!((&there.question, there.asked, there.undo), (&away.question, away.asked, away.undo), "step {step}");
    assert_eq!((&there.outcome, &there.clocks), (&away.outcome, &away.clocks), "step {step}");
    let events = |told: &Told| serde_json::to_value(told.events.values().collect::<Vec<_>>()).expect("JSON");
    assert_eq!(events(there), events(away), "step {step}");
}

/// Four look at one game, a player and a spectator who stay, and the same who lose their connection at every step.
#[tokio::test]
async fn whoever_comes_back_has_missed_nothing() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(short(vec![NewSeat::Me, NewSeat::Open], 5)).await;
    let mut eve = host.guest().await;
    let mut lost = [
        Client::rejoin(&host.url, bob.cookie()).await.expect("a second device"),
        Client::rejoin(&host.url, eve.cookie()).await.expect("a second device"),
    ];
    let seats = [Some(B), None];
    bob.watch(&table, B, Some(0)).await.expect("watched");
    eve.watch(&table, None, Some(0)).await.expect("watched");
    for (client, seat) in lost.iter_mut().zip(seats) {
        client.watch(&table, seat, Some(0)).await.expect("watched");
    }
    let mut luck = Chance::seeded(4);
    for step in 0.. {
        lost.iter_mut().for_each(Client::close);
        let mover = if ann.asked_seat(&table).is_some() { &mut ann } else { &mut bob };
        let seq = mover.act_at_random(&table, &mut luck).await.expect("legal");
        for client in [&mut ann, &mut bob, &mut eve] {
            client.until("the move", |it| it.seq(&table) >= seq).await.expect("told");
        }
        for client in &mut lost {
            client.reconnect().await.expect("back");
        }
        same(bob.told(&table, B), lost[0].told(&table, B), step);
        same(eve.told(&table, None), lost[1].told(&table, None), step);
        if ann.is_over(&table) {
            assert!(step > 30, "a game");
            break;
        }
    }
    let told = eve.told(&table, None);
    assert_eq!(told.events.keys().copied().collect::<Vec<_>>(), (1..=eve.seq(&table)).collect::<Vec<_>>());
    // What was sent is what the types of the protocol say, no more and no less.
    for text in [&ann, &bob, &eve, &lost[0], &lost[1]].into_iter().flat_map(|client| client.transcript()) {
        let tell: Tell = serde_json::from_str(text).expect("a message");
        assert_eq!(json(&tell), serde_json::from_str::<Value>(text).expect("JSON"), "{text}");
    }
}

#[tokio::test]
async fn whoever_knows_of_more_than_has_happened_is_refused() {
    let host = Host::new().await;
    let (mut ann, _bob, table) = host.two_at(duel()).await;
    let seq = ann.act(&table, A, SNIPE).await.expect("legal");
    let refusal = refused(ann.watch(&table, A, Some(seq + 1)).await, Kind::Malformed);
    assert_eq!((refusal.field.as_deref(), refusal.seq), (Some("since"), Some(seq)));
    refused(ann.watch(&table, A, Some(usize::MAX)).await, Kind::Malformed);
}

/// Somebody changes their mind a thousand times while the server is closed, which the log allows and nobody waits for.
#[tokio::test]
async fn after_a_large_gap_the_view_stands_for_itself() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(at(EXPLOSION, vec![NewSeat::Me, NewSeat::Me])).await;
    let seq = ann.act(&table, A, "explode kai > 1 with 26").await.expect("legal");
    let key = host.row(&table).await.key;
    ann.close();
    let closed = host.close().await;
    let store = closed.store().await;
    let entry = |entry: i64, text: String| EntryRow { entry, at: 0, text, ask: None };
    let pair = |n: i64| [entry(n + 1, "b: take damage".to_string()), entry(n + 2, format!("b: undo {n}"))];
    let rows: Vec<EntryRow> = (0..1001).flat_map(|times| pair(1 + 2 * times)).collect();
    let append = Append { table: key, first: 2, rows: rows.into(), snapshot: None };
    assert_eq!(store.append(append).await.expect("a store"), Appended::Written);
    store.close().await;

    let host = closed.reopen(hasty()).await;
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    let last = eve.seq(&table);
    assert!(
        last >= seq + 2002,
        "{last}: {:?}",
        eve.transcript().iter().map(|text| text.chars().take(300).collect::<String>()).collect::<Vec<_>>()
    );
    // The client itself judges what must be there and what must not.
    for (since, events) in [(seq, 0), (last - 2001, 0), (last - 2000, 2000), (last - 1, 1), (last, 0)] {
        let mut dan = host.guest().await;
        dan.watch(&table, None, Some(since)).await.expect("watched");
        assert_eq!(dan.told(&table, None).events.len(), events, "since {since} of {last}");
        assert_eq!(dan.told(&table, None).view, eve.told(&table, None).view);
    }
    ann.move_to(&host.url).await.expect("back");
    ann.act(&table, B, "take damage").await.expect("the game goes on");
}
