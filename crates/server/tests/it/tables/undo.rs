//! Taking back: at once where nobody has learned anything, else when the others agree.

use super::*;
use engine::session::Permission;
use server::protocol::{Proposal, Status};

const SNIPE: &str = "snipe dredd > wulf with 1";

fn duel(seats: Vec<NewSeat>) -> NewTable {
    at(DUEL, seats)
}

fn proposal(client: &Client, table: &str) -> Option<Proposal> {
    client.info(table).and_then(|info| info.proposal.clone())
}

/// Two are asked at once, so one of them needs the other's consent: else it would show who has answered.
#[tokio::test]
async fn a_sealed_answer_is_taken_back_without_an_event() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    refused(undo(&mut ann, &table, A).await, Kind::Conflict);
    let before = ann.told(&table, A).clone();
    let action = before.actions[0].clone();
    ann.act(&table, A, &action).await.expect("legal");
    assert_ne!(ann.told(&table, A).view, before.view);
    undo(&mut ann, &table, A).await.expect("proposed");
    bob.until("the proposal", |it| proposal(it, &table).is_some()).await.expect("told");
    agree(&mut bob, &table, B, true).await.expect("agreed");
    ann.until("the way back", |it| it.told(&table, A).view == before.view).await.expect("told");
    ann.until("the end of the proposal", |it| proposal(it, &table).is_none()).await.expect("told");
    assert_eq!((ann.seq(&table), &ann.told(&table, A).actions), (before.seq.unwrap_or(0), &before.actions));
    assert_eq!(host.texts(&table).await, [format!("a: {action}"), "a: undo 0".to_string()]);
    refused(agree(&mut bob, &table, B, true).await, Kind::Conflict);
}

/// Whoever decides for one character after the other asks nobody and learns nothing in between.
#[tokio::test]
async fn what_taught_nobody_anything_is_taken_back_at_once() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(at(EXPLOSION, vec![NewSeat::Me, NewSeat::Open])).await;
    ann.act(&table, A, "explode kai > 1 with 26").await.expect("legal");
    bob.until("the explosion", |it| it.asked_seat(&table).is_some()).await.expect("told");
    let before = bob.told(&table, B).clone();
    let seq = bob.act(&table, B, "take damage").await.expect("legal");
    assert_eq!(bob.told(&table, B).undo, Permission::Free);
    assert_ne!(bob.told(&table, B).view, before.view);
    let ask = Ask::Undo { id: bob.id(), table: table.clone(), seat: B, seq };
    bob.ask(ask.clone()).await.expect("free");
    bob.ask(ask).await.expect("again");
    assert_eq!(host.texts(&table).await.last().map(String::as_str), Some("b: undo 1"));
    assert_eq!(host.texts(&table).await.len(), 3, "asked twice, taken back once");
    ann.until("the way back", |it| it.seq(&table) == seq + 1).await.expect("told");
    let last = ann.told(&table, A).events.values().last().expect("an event").event.clone();
    assert_eq!(last, serde_json::json!({ "undone": "b", "to": before.seq }));
    assert_eq!((&bob.told(&table, B).view, &bob.told(&table, B).actions), (&before.view, &before.actions));
    bob.act(&table, B, "take damage").await.expect("another mind");
}

#[tokio::test]
async fn the_other_agrees_or_refuses() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel(vec![NewSeat::Me, NewSeat::Open])).await;
    let view = ann.told(&table, A).view.clone();
    let seq = ann.act(&table, A, SNIPE).await.expect("legal");
    bob.until("the shot", |it| it.seq(&table) == seq).await.expect("told");
    refused(agree(&mut bob, &table, B, true).await, Kind::Conflict);
    assert_eq!(ann.told(&table, A).undo, Permission::ByConsent);
    undo(&mut ann, &table, A).await.expect("proposed");
    bob.until("the proposal", |it| proposal(it, &table).is_some()).await.expect("told");
    assert_eq!(proposal(&bob, &table), Some(Proposal { seat: A, agreed: vec![], seq }));
    assert_eq!(host.texts(&table).await.len(), 1, "nothing is taken back yet");
    refused(agree(&mut ann, &table, A, true).await, Kind::Forbidden);
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    refused(agree(&mut eve, &table, B, true).await, Kind::Forbidden);

    agree(&mut bob, &table, B, false).await.expect("refused");
    ann.until("the answer", |it| proposal(it, &table).is_none()).await.expect("told");
    refused(agree(&mut bob, &table, B, true).await, Kind::Conflict);
    assert_eq!(host.texts(&table).await.len(), 1);

    undo(&mut ann, &table, A).await.expect("proposed again");
    bob.until("the proposal", |it| proposal(it, &table).is_some()).await.expect("told");
    agree(&mut bob, &table, B, true).await.expect("agreed");
    ann.until("the way back", |it| it.seq(&table) == seq + 1).await.expect("told");
    ann.until("the end of the proposal", |it| proposal(it, &table).is_none()).await.expect("told");
    assert_eq!(ann.told(&table, A).view, view);
    assert_eq!(host.texts(&table).await, [format!("a: {SNIPE}"), "a: undo 0".to_string()]);
    bob.until("the way back", |it| it.seq(&table) == seq + 1).await.expect("told");
    assert!(bob.told(&table, B).actions.is_empty(), "it is for ann to act again");
}

#[tokio::test]
async fn a_proposal_falls_when_something_else_happens() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel(vec![NewSeat::Me, NewSeat::Open])).await;
    ann.act(&table, A, SNIPE).await.expect("legal");
    bob.until("the shot", |it| it.asked_seat(&table).is_some()).await.expect("told");
    undo(&mut ann, &table, A).await.expect("proposed");
    bob.until("the proposal", |it| proposal(it, &table).is_some()).await.expect("told");
    bob.act(&table, B, "take damage").await.expect("legal");
    ann.until("the fall", |it| proposal(it, &table).is_none()).await.expect("told");
    refused(agree(&mut bob, &table, B, true).await, Kind::Conflict);
    assert_eq!(host.texts(&table).await.len(), 2);
}

#[tokio::test]
async fn of_three_both_others_must_agree() {
    let host = Host::new().await;
    let position = format!("teams = [\"judges\", \"strontium-dogs\", \"slaine\"]\n{DUEL}");
    let new = at(&position, vec![NewSeat::Me, NewSeat::Open, NewSeat::Open]);
    let (mut ann, mut bob, mut cat) = (host.guest().await, host.guest().await, host.guest().await);
    let table = ann.create(new).await.expect("a table");
    for (client, seat) in [(&mut bob, B), (&mut cat, C)] {
        client.sit(&table, seat).await.expect("seated");
        client.watch(&table, seat, None).await.expect("watched");
    }
    ann.watch(&table, A, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    ann.act(&table, A, SNIPE).await.expect("legal");
    undo(&mut ann, &table, A).await.expect("proposed");
    agree(&mut bob, &table, B, true).await.expect("one");
    ann.until("the first", |it| proposal(it, &table).is_some_and(|it| it.agreed == [B])).await.expect("told");
    assert_eq!(host.texts(&table).await.len(), 1);
    agree(&mut cat, &table, C, false).await.expect("no");
    ann.until("the second", |it| proposal(it, &table).is_none()).await.expect("told");
    undo(&mut ann, &table, A).await.expect("proposed");
    let again = Ask::Undo { id: ann.id(), table: table.clone(), seat: A, seq: ann.seq(&table) };
    agree(&mut cat, &table, C, true).await.expect("one");
    ann.until("the first", |it| proposal(it, &table).is_some_and(|it| it.agreed == [C])).await.expect("told");
    ann.ask(again).await.expect("proposed already: whoever has agreed is not asked again");
    agree(&mut bob, &table, B, true).await.expect("two");
    ann.until("the way back", |it| proposal(it, &table).is_none()).await.expect("told");
    assert_eq!(host.texts(&table).await.last().expect("an entry"), "a: undo 0");
}

#[tokio::test]
async fn bots_agree_and_one_person_need_not_ask_themselves() {
    let host = Host::with(
        server::Manners { pace: std::time::Duration::from_secs(20), ..hasty() },
        server::limits::Limits::none(),
    )
    .await;
    for seats in [vec![NewSeat::Me, NewSeat::Me], vec![NewSeat::Me, bot("random")]] {
        let (mut ann, table) = host.one_at(duel(seats)).await;
        ann.act(&table, A, SNIPE).await.expect("legal");
        assert_eq!(ann.told(&table, A).undo, Permission::ByConsent);
        undo(&mut ann, &table, A).await.expect("at once");
        assert_eq!(host.texts(&table).await, [format!("a: {SNIPE}"), "a: undo 0".to_string()]);
        assert_eq!(proposal(&ann, &table), None);
    }
}

#[tokio::test]
async fn a_bot_plays_on_when_the_end_was_taken_back() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(duel(vec![NewSeat::Me, bot("random")])).await;
    ann.act(&table, A, "concede").await.expect("conceded");
    let over = |it: &Client| it.info(&table).is_some_and(|info| info.status == Status::Over);
    ann.until("the end", over).await.expect("told");
    undo(&mut ann, &table, A).await.expect("bots agree");
    ann.until("the way back", |it| !over(it) && it.asked_seat(&table).is_some()).await.expect("told");
    let seq = ann.act(&table, A, SNIPE).await.expect("legal");
    ann.until("the bot", |it| it.seq(&table) > seq).await.expect("it answers");
}

#[tokio::test]
async fn the_end_is_taken_back_when_the_other_agrees() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel(vec![NewSeat::Me, NewSeat::Open])).await;
    ann.act(&table, A, SNIPE).await.expect("legal");
    let seq = ann.act(&table, A, "concede").await.expect("conceded");
    let over = |it: &Client| it.info(&table).is_some_and(|info| info.status == Status::Over);
    for client in [&mut ann, &mut bob] {
        client.until("the end", |it| over(it) && it.is_over(&table)).await.expect("told");
    }
    undo(&mut ann, &table, A).await.expect("proposed");
    bob.until("the proposal", |it| proposal(it, &table).is_some()).await.expect("told");
    agree(&mut bob, &table, B, true).await.expect("agreed");
    for client in [&mut ann, &mut bob] {
        client.until("the way back", |it| !over(it) && it.seq(&table) == seq + 1).await.expect("told");
    }
    assert_eq!(bob.told(&table, B).outcome, None);
    assert_eq!(info(&ann, &table).await.status, Status::Playing);
    bob.act(&table, B, "take damage").await.expect("the game goes on");
}

/// The record shows every hidden card and the secret of the dice: nobody plays on with that.
#[tokio::test]
async fn the_end_stays_once_the_record_was_shown() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(duel(vec![NewSeat::Me, NewSeat::Open])).await;
    ann.act(&table, A, "concede").await.expect("conceded");
    let over = |it: &Client| it.info(&table).is_some_and(|info| info.status == Status::Over);
    for client in [&mut ann, &mut bob] {
        client.until("the end", |it| over(it) && it.is_over(&table)).await.expect("told");
    }
    undo(&mut ann, &table, A).await.expect("proposed");
    bob.until("the proposal", |it| proposal(it, &table).is_some()).await.expect("told");
    replay_text(&ann, &table).await;
    refused(agree(&mut bob, &table, B, true).await, Kind::Conflict);
    refused(undo(&mut ann, &table, A).await, Kind::Conflict);
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    refused(undo(&mut ann, &table, A).await, Kind::Conflict);
    assert_eq!(host.texts(&table).await, ["a: concede"]);
}
