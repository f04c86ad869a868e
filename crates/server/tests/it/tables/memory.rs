//! What is in memory may go at any time: idle tables, ended servers, spoilt logs. The store has everything.

use super::beginnings::walked;
use super::*;
use server::Manners;
use server::limits::Limits;
use server::protocol::Status;
use sqlx::{Connection, SqliteConnection};
use std::time::{Duration, Instant};

const SNIPE: &str = "snipe dredd > wulf with 1";

/// Waits for what nobody is told.
async fn soon(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let start = Instant::now();
    while !so().await {
        assert!(start.elapsed() < Duration::from_secs(20), "waited in vain for {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn sleepy() -> Manners {
    Manners { idle: Duration::from_millis(50), ..hasty() }
}

async fn gauge(client: &Client) -> i64 {
    let (_, text) = client.get_text("/metrics").await.expect("metrics");
    let line = text.lines().find(|line| line.starts_with("tables_in_memory ")).expect("a gauge");
    line.split(' ').nth(1).expect("a value").parse().expect("a number")
}

#[tokio::test]
async fn a_table_that_nobody_looks_at_leaves_memory_and_comes_back() {
    let host = Host::with(sleepy(), Limits::none()).await;
    let (mut ann, mut bob, table) = host.two_at(short(vec![NewSeat::Me, NewSeat::Open], 9)).await;
    let mut luck = Chance::seeded(5);
    play(&mut [&mut ann, &mut bob], &table, &mut luck, |it| it.seq(&table) > 40).await;
    tokio::time::sleep(Duration::from_millis(120)).await;
    assert_eq!(gauge(&ann).await, 1, "somebody looks at it");
    let before = ann.told(&table, A).clone();
    ann.close();
    bob.close();
    soon("the table to go", async || gauge(&ann).await == 0).await;
    ann.reconnect().await.expect("back");
    assert_eq!(gauge(&ann).await, 1);
    let after = ann.told(&table, A);
    assert_eq!((&after.view, &after.actions, after.seq), (&before.view, &before.actions, before.seq));
    assert_eq!((&after.question, after.asked, after.undo), (&before.question, before.asked, before.undo));
    bob.reconnect().await.expect("back");
    play(&mut [&mut ann, &mut bob], &table, &mut luck, |it| it.seq(&table) > 60).await;
}

#[tokio::test]
async fn a_game_leaves_memory_soon_when_its_players_play_the_next() {
    let host = Host::new().await;
    let (mut ann, first) = host.one_at(new_table(vec![NewSeat::Me, NewSeat::Me])).await;
    let (mut bob, other) = host.one_at(new_table(vec![NewSeat::Me, NewSeat::Me])).await;
    ann.act(&first, A, "concede").await.expect("conceded");
    bob.act(&other, A, "concede").await.expect("conceded");
    bob.unwatch(&other).await.expect("gone");
    let next = ann.rematch(&first).await.expect("another game");
    ann.watch(&next, None, None).await.expect("there");
    ann.unwatch(&first).await.expect("gone");
    assert_eq!(gauge(&ann).await, 3);
    soon("the first game to go", async || gauge(&ann).await == 2).await;
    ann.watch(&first, None, None).await.expect("it comes back");
    assert_eq!(gauge(&ann).await, 3, "the one without a rematch has stayed");
}

#[tokio::test]
async fn a_bot_answers_after_its_table_was_forgotten() {
    let host = Host::with(sleepy(), Limits::none()).await;
    let (mut ann, table) = host.one_at(at(DUEL, vec![NewSeat::Me, bot("random")])).await;
    ann.close();
    soon("the table to go", async || gauge(&ann).await == 0).await;
    ann.reconnect().await.expect("back");
    ann.act(&table, A, SNIPE).await.expect("legal");
    soon("the bot", async || host.texts(&table).await.iter().any(|text| text.starts_with("b:"))).await;
}

#[tokio::test]
async fn a_bot_that_thought_when_the_server_ended_moves_when_it_is_back() {
    let patient = Manners { pace: Duration::from_secs(30), ..Manners::default() };
    let host = Host::with(patient, Limits::none()).await;
    let (mut ann, table) = host.one_at(at(DUEL, vec![NewSeat::Me, bot("random")])).await;
    ann.act(&table, A, SNIPE).await.expect("legal");
    ann.close();
    let closed = host.close().await;
    let store = closed.store().await;
    let key = store.table_by_link(&table).await.expect("a store").expect("a table").key;
    assert_eq!(store.entries(key, 1).await.expect("a log").len(), 1, "the bot has not moved");
    store.close().await;
    let host = closed.reopen(hasty()).await;
    // Nobody is connected.
    soon("the bot", async || host.texts(&table).await.iter().any(|text| text.starts_with("b:"))).await;
}

/// A game of one person that has so many entries.
async fn recorded(host: &Host, entries: usize) -> (Client, String) {
    let (mut ann, table) = host.one_at(new_table(vec![NewSeat::Me, NewSeat::Me])).await;
    let mut luck = Chance::seeded(6);
    while host.texts(&table).await.len() < entries {
        ann.act_at_random(&table, &mut luck).await.expect("legal");
    }
    (ann, table)
}

#[tokio::test]
async fn every_64_entries_a_snapshot_is_kept() {
    let host = Host::new().await;
    let (mut ann, table) = recorded(&host, 130).await;
    ann.act(&table, A, "concede").await.expect("conceded");
    let record = replay(&ann, &table).await;
    let snapshots = host.store().snapshots(host.row(&table).await.key).await.expect("snapshots");
    assert_eq!(snapshots.iter().map(|it| it.entry).collect::<Vec<_>>(), [64, 128]);
    for snapshot in snapshots {
        let mut there = walked(&record, snapshot.entry as usize);
        assert_eq!(snapshot.digest, there.digest().to_string());
        assert_eq!(snapshot.position, there.position());
    }
}

#[tokio::test]
async fn a_snapshot_is_kept_though_the_server_ended_just_then() {
    let host = Host::new().await;
    let (mut ann, table) = recorded(&host, 64).await;
    ann.close();
    let host = host.restart().await;
    ann.move_to(&host.url).await.expect("back");
    ann.act(&table, A, "concede").await.expect("conceded");
    let snapshots = host.store().snapshots(host.row(&table).await.key).await.expect("snapshots");
    assert_eq!(snapshots.iter().map(|it| it.entry).collect::<Vec<_>>(), [64]);
}

async fn execute(file: &std::path::Path, sql: &'static str) {
    let mut db = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.expect("a database");
    let changed = sqlx::query(sql).execute(&mut db).await.expect("done");
    assert_eq!(changed.rows_affected(), 1);
    db.close().await.expect("closed");
}

#[tokio::test]
async fn a_spoilt_log_freezes_its_table_and_loses_nothing() {
    let host = Host::new().await;
    let (mut ann, table) = recorded(&host, 70).await;
    let good = host.texts(&table).await;
    let other = ann.create(two_seats()).await.expect("another table");
    ann.close();
    let closed = host.close().await;
    execute(&closed.file(), "UPDATE entries SET text = 'a: deploy tharg' WHERE entry = 67").await;
    let host = closed.reopen(hasty()).await;
    let mut ann = Client::rejoin(&host.url, ann.cookie()).await.expect("back");
    let frozen = info(&ann, &table).await;
    let Status::Frozen { reason } = frozen.status else { panic!("not frozen: {:?}", frozen.status) };
    assert!(reason.contains("67") && reason.contains("deploy tharg"), "{reason}");
    ann.watch(&table, A, None).await.expect("it can be looked at");
    let refusal = refused(ann.act(&table, A, "concede").await, Kind::Conflict);
    assert!(refusal.sentence.contains("frozen"), "{refusal}");
    refused(ann.say(&table, "what now").await, Kind::Conflict);
    let mut kept = host.texts(&table).await;
    assert_eq!(std::mem::replace(&mut kept[66], good[66].clone()), "a: deploy tharg");
    assert_eq!(kept, good, "the log is as it was");
    assert_eq!(info(&ann, &other).await.status, Status::Open, "others do not mind");

    let on = NewTable { table: Some(table.clone()), ..new_table(vec![NewSeat::Me, NewSeat::Me]) };
    let next = ann.create(on).await.expect("a new table");
    for seat in [A, B] {
        ann.watch(&next, seat, None).await.expect("watched");
    }
    ann.start(&next).await.expect("started");
    // The same game, from the good log, as it stood at the last snapshot.
    let row = host.row(&table).await;
    let fairness = engine::replay::Fairness::new(engine::Seed(row.secret), vec![String::new(); 2]);
    let game = engine::erased::erased::<helter_skelter::State>();
    let mut stood = game.start(&row.setup.options, None, fairness.seed()).expect("it starts");
    good[..64].iter().for_each(|entry| stood.enter(entry).expect("it fits"));
    for seat in [A, B] {
        assert_eq!(ann.told(&next, seat).actions, stood.actions(seat), "as after entry 64");
    }
    play_to_the_end(&mut [&mut ann], &next).await;
}

/// The log still fits, but it tells another story than the one that was told.
#[tokio::test]
async fn another_story_freezes_its_table_too() {
    let host = Host::new().await;
    let (mut ann, table) = recorded(&host, 66).await;
    ann.close();
    let closed = host.close().await;
    execute(&closed.file(), "UPDATE snapshots SET digest = 'ff' || substr(digest, 3) WHERE entry = 64").await;
    let host = closed.reopen(hasty()).await;
    let ann = Client::rejoin(&host.url, ann.cookie()).await.expect("back");
    let Status::Frozen { reason } = info(&ann, &table).await.status else { panic!("not frozen") };
    assert!(reason.contains("64"), "{reason}");
}
