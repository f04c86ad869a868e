//! Clocks: they run for whoever is waited for, tell nothing of sealed answers, and go on after a restart.

use super::*;
use server::protocol::{Clock, Status};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn blitz(bank: u32, increment: u32, new: NewTable) -> NewTable {
    NewTable { clock: Clock::Blitz { bank, increment }, ..new }
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as i64
}

#[tokio::test]
async fn when_the_time_is_over_the_rules_answer() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(blitz(3, 0, at(DUEL, vec![NewSeat::Me, NewSeat::Open]))).await;
    assert_eq!(ann.told(&table, A).clocks, Some(vec![3000, 3000]));
    let start = std::time::Instant::now();
    ann.act(&table, A, "snipe dredd > wulf with 1").await.expect("in time");
    bob.until("the shot", |it| it.asked_seat(&table).is_some()).await.expect("told");
    let seq = bob.seq(&table);
    let left = bob.told(&table, B).clocks.clone().expect("clocks");
    assert!(left[0] < 3000 && left[1] == 3000, "{left:?}");
    // Bob sleeps.
    bob.until("an answer", |it| it.seq(&table) > seq).await.expect("told");
    assert!(start.elapsed() >= Duration::from_secs(3), "{:?}", start.elapsed());
    let log = host.log(&table).await;
    assert_eq!((&*log[1].text, &log[1].ask), ("b: take damage", &None), "what the rules say for whoever says nothing");
    assert_eq!(bob.told(&table, B).clocks.as_ref().expect("clocks")[1], 0);
    // Whoever has no time left is answered for at once, as long as it takes.
    let sniped = log.len();
    ann.until("the next question", |it| it.asked_seat(&table).is_some()).await.expect("told");
    assert!(host.texts(&table).await.len() > sniped, "bob's window is closed for him");
    ann.until("the end", |it| it.is_over(&table)).await.expect("in the end nobody has time, and nobody stirs");
    assert_eq!(ann.told(&table, A).clocks, Some(vec![0, 0]));
}

#[tokio::test]
async fn an_increment_is_added_to_whoever_answers() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(blitz(60, 30, at(DUEL, vec![NewSeat::Me, NewSeat::Open]))).await;
    ann.act(&table, A, "snipe dredd > wulf with 1").await.expect("legal");
    let clocks = ann.told(&table, A).clocks.clone().expect("clocks");
    assert!((60_001..=90_000).contains(&clocks[0]) && clocks[1] == 60_000, "{clocks:?}");
    bob.until("the shot", |it| it.asked_seat(&table).is_some()).await.expect("told");
    assert_eq!(bob.told(&table, B).clocks, Some(clocks), "everybody is shown the same");
}

#[tokio::test]
async fn days_are_shown_as_a_deadline() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let host = Host::new().await;
    let new = NewTable { clock: Clock::Days { days: 3 }, ..at(DUEL, vec![NewSeat::Me, NewSeat::Open]) };
    let before = now();
    let (mut ann, _bob, table) = host.two_at(new).await;
    let first = ann.told(&table, A).clocks.clone().expect("clocks");
    assert!((before + 3 * DAY..=now() + 3 * DAY).contains(&first[0]) && first[0] == first[1], "{first:?}");
    tokio::time::sleep(Duration::from_millis(5)).await;
    ann.act(&table, A, "snipe dredd > wulf with 1").await.expect("legal");
    let second = ann.told(&table, A).clocks.clone().expect("clocks");
    assert!(second[0] > first[0] && second[0] == second[1], "{second:?}");
}

#[tokio::test]
async fn a_sealed_answer_moves_nobodys_clock_to_be_seen() {
    let host = Host::new().await;
    for clock in [Clock::Blitz { bank: 60, increment: 10 }, Clock::Days { days: 2 }] {
        let (mut ann, mut bob, table) = host.two_at(NewTable { clock, ..two_seats() }).await;
        let before = bob.told(&table, B).clone();
        let heard = bob.transcript().len();
        tokio::time::sleep(Duration::from_millis(5)).await;
        let action = ann.told(&table, A).actions[0].clone();
        ann.act(&table, A, &action).await.expect("legal");
        assert_eq!(ann.told(&table, A).clocks, before.clocks, "not even one's own");
        bob.settle(QUIET).await.expect("told");
        assert_eq!(bob.transcript().len(), heard, "not a word");
        bob.watch(&table, B, before.seq).await.expect("watched");
        assert_eq!((&bob.told(&table, B).clocks, &bob.told(&table, B).view), (&before.clocks, &before.view));
    }
}

#[tokio::test]
async fn clocks_go_on_after_a_restart() {
    let host = Host::new().await;
    let new = blitz(4, 0, at(DUEL, vec![NewSeat::Me, NewSeat::Open]));
    let (mut ann, mut bob, table) = host.two_at(new).await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    ann.act(&table, A, "snipe dredd > wulf with 1").await.expect("legal");
    let clocks = ann.told(&table, A).clocks.clone().expect("clocks");
    assert!(clocks[0] <= 3980, "{clocks:?}");
    ann.close();
    bob.close();
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    assert_eq!(ann.told(&table, A).clocks.as_ref(), Some(&clocks), "a restart costs nobody what was shown");
    // It runs on for bob, who does not come back.
    let seq = ann.seq(&table);
    ann.until("the answer", |it| it.seq(&table) > seq).await.expect("told");
    assert_eq!(host.texts(&table).await[1], "b: take damage");
    assert_eq!(info(&ann, &table).await.status, Status::Playing);
}
