//! The client against a real server in this process: what it promises to tests, and what the server promises to it.

use client::*;
use server::store::Place;
use server::{Config, Server};
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

/// A server of a test's own, on a SQLite file of its own.
struct Host {
    url: String,
    folder: PathBuf,
    end: Option<oneshot::Sender<()>>,
    ended: tokio::task::JoinHandle<()>,
}

impl Host {
    async fn start() -> Host {
        let mut tag = [0; 8];
        getrandom::fill(&mut tag).expect("randomness");
        let name = format!("client_test_{:016x}", u64::from_le_bytes(tag));
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        Host::open(folder).await
    }

    async fn open(folder: PathBuf) -> Host {
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            place: Place::Sqlite(folder.join("tables.db")),
            limited: false,
            doors: doors::doors(),
            ..Config::default()
        };
        let server = Server::open(config, server::limits::Limits::none()).await.expect("opens");
        let url = format!("http://{}", server.address);
        let (end, told) = oneshot::channel::<()>();
        let ended = tokio::spawn(async move {
            let until = async {
                let _ = told.await;
            };
            server.serve(until).await.expect("serves");
        });
        Host { url, folder, end: Some(end), ended }
    }

    async fn stop(&mut self) {
        drop(self.end.take());
        (&mut self.ended).await.expect("ends");
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A game between two people that has begun.
async fn begun(url: &str) -> Result<(Client, Client, String)> {
    let (mut ann, mut bob) = (Client::guest(url).await?, Client::guest(url).await?);
    let table = ann.create(two_seats()).await?;
    bob.sit(&table, B).await?;
    ann.watch(&table, A, None).await?;
    bob.watch(&table, B, None).await?;
    ann.start(&table).await?;
    bob.until("the start", |it| it.told(&table, B).seq.is_some()).await?;
    Ok((ann, bob, table))
}

/// Whoever is asked does something; everybody hears of it.
async fn step(ann: &mut Client, bob: &mut Client, table: &str, luck: &mut Chance) -> Result<usize> {
    let (mover, other) = if ann.asked_seat(table).is_some() { (ann, bob) } else { (bob, ann) };
    let seq = mover.act_at_random(table, luck).await?;
    other.until("the other's move", |it| it.seq(table) >= seq).await?;
    Ok(seq)
}

#[tokio::test]
async fn two_people_play_and_a_third_looks_on() -> Result<()> {
    let (host, mut luck) = (Host::start().await, Chance::seeded(1));
    let (mut ann, mut bob, table) = begun(&host.url).await?;
    let mut eve = Client::guest(&host.url).await?;
    eve.watch(&table, None, Some(0)).await?;
    let mut last = 0;
    for _ in 0..40 {
        last = step(&mut ann, &mut bob, &table, &mut luck).await?;
    }
    eve.until("the last move", |it| it.seq(&table) >= last).await?;
    let told = eve.told(&table, None);
    assert_eq!(told.events.len(), last, "from the first event on");
    assert!(told.actions.is_empty() && told.question.is_empty(), "a spectator is asked nothing");
    // Watched once more, the whole must be what the changes have made; the client itself compares.
    eve.watch(&table, None, Some(last)).await?;
    ann.watch(&table, A, Some(last)).await?;
    bob.say(&table, "Drokk").await?;
    eve.until("the word", |it| it.chat(&table).iter().any(|line| line.text == "Drokk")).await?;
    assert!(eve.watch(&table, A, None).await.is_err_and(|error| error.kind() == Some(Kind::Forbidden)));
    Ok(())
}

#[tokio::test]
async fn whoever_was_away_misses_nothing() -> Result<()> {
    let (host, mut luck) = (Host::start().await, Chance::seeded(1));
    let (mut ann, mut bob, table) = begun(&host.url).await?;
    for _ in 0..10 {
        step(&mut ann, &mut bob, &table, &mut luck).await?;
    }
    bob.watch(&table, B, Some(0)).await?;
    // Until something has happened that bob was not there to see.
    let mut missed = 0;
    while missed == 0 {
        let before = bob.seq(&table);
        bob.close();
        while ann.asked_seat(&table).is_some() && ann.seq(&table) < before + 20 {
            ann.act_at_random(&table, &mut luck).await?;
        }
        missed = ann.seq(&table) - before;
        bob.reconnect().await?;
        bob.until("all of it", |it| it.seq(&table) == ann.seq(&table)).await?;
        step(&mut ann, &mut bob, &table, &mut luck).await?;
    }
    assert_eq!(bob.told(&table, B).events.len(), bob.seq(&table), "no event is missing");
    Ok(())
}

#[tokio::test]
async fn a_restart_between_move_and_answer() -> Result<()> {
    let (mut host, mut luck) = (Host::start().await, Chance::seeded(1));
    let (mut ann, mut bob, table) = begun(&host.url).await?;
    for _ in 0..6 {
        step(&mut ann, &mut bob, &table, &mut luck).await?;
    }
    let mover = if ann.asked_seat(&table).is_some() { &mut ann } else { &mut bob };
    let seat = mover.asked_seat(&table).expect("one of them is asked");
    let action = mover.told(&table, seat).actions[0].clone();
    let ask = mover.act_of(&table, seat, &action);
    let id = mover.send(ask.clone()).await?;
    // The answer is never looked at: the ask counts as unanswered, and is asked again.
    tokio::time::sleep(Duration::from_millis(300)).await;
    mover.close();
    host.stop().await;
    let host = Host::open(host.folder.clone()).await;
    mover.move_to(&host.url).await?;
    let Tell::Done { seq: Some(first), .. } = mover.answer(&id).await? else { panic!("a move is done") };
    let Tell::Done { seq: Some(second), .. } = mover.ask(ask).await? else { panic!("a move is done") };
    assert_eq!(first, second, "asked three times, done once");
    assert_eq!(mover.seq(&table), first);
    Ok(())
}

/// The last move of a game may be asked again, too: whoever missed the answer must not be told that it came too late.
#[tokio::test]
async fn the_last_move_is_answered_again() -> Result<()> {
    let (host, mut luck) = (Host::start().await, Chance::seeded(1));
    let (mut ann, mut bob, table) = begun(&host.url).await?;
    step(&mut ann, &mut bob, &table, &mut luck).await?;
    ann.settle(Duration::from_millis(50)).await?;
    let ask = ann.act_of(&table, A, "concede");
    let first = ann.ask(ask.clone()).await?;
    ann.until("the end", |it| it.is_over(&table)).await?;
    let again = ann.ask(ask).await?;
    assert_eq!(serde_json::to_value(first).expect("JSON"), serde_json::to_value(again).expect("JSON"));
    Ok(())
}

#[tokio::test]
async fn nonsense_is_refused_and_the_socket_stays() -> Result<()> {
    let host = Host::start().await;
    let mut ann = Client::guest(&host.url).await?;
    for nonsense in [Message::text("{"), Message::text("[]"), Message::binary(vec![0, 159, 146, 150])] {
        ann.raw_send(nonsense).await?;
        assert!(matches!(ann.next().await?, Tell::Refused { id: None, .. }));
    }
    ann.ping().await?;
    assert_eq!(ann.transcript().len(), 5, "the greeting, three refusals and an answer");
    let stranger = Client::rejoin(&host.url, "megacity=nobody").await;
    assert!(stranger.is_err_and(|error| error.refused().is_some()));
    Ok(())
}
