//! Two servers, each a process of its own, on one database: they play one game, and one goes on when the other dies.
//!
//! A node is this very program again, told by its environment to serve (`a_node`), so that it can be killed.

use client::node::{Node, free_port};
use client::*;
use server::protocol::Standing;
use server::store::Place;
use server::{Config, Manners};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use std::process::Command;
use std::time::{Duration, Instant};

const PORT: &str = "MEGACITY_NODE_PORT";
const DATABASE: &str = "MEGACITY_NODE_DATABASE";
/// Long enough to kill the node at which a bot is about to move.
const PACE: Duration = Duration::from_millis(700);

/// No test, but what a node runs.
#[test]
fn a_node() {
    let (Ok(port), Ok(url)) = (std::env::var(PORT), std::env::var(DATABASE)) else { return };
    let config = Config {
        listen: ([127, 0, 0, 1], port.parse().expect("a port")).into(),
        place: Place::Postgres(url),
        limited: false,
        manners: Manners { pace: PACE, ..Manners::default() },
        doors: doors::doors(),
        ..Config::default()
    };
    server::run(config, |_| {}).expect("serves");
}

fn start(url: &str) -> Node {
    let port = free_port().expect("a port");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "nodes::a_node", "--nocapture"]).env(PORT, port.to_string()).env(DATABASE, url);
    Node::start(command, port).expect("starts")
}

async fn execute(sql: String) {
    let server = server_url();
    let mut connection = PgConnection::connect(&server).await.expect("MEGACITY_POSTGRES is a server that answers");
    connection.execute(AssertSqlSafe(sql)).await.expect("done");
}

fn server_url() -> String {
    std::env::var("MEGACITY_POSTGRES").unwrap_or_else(|_| {
        panic!("run `cargo xtask test`, or set MEGACITY_POSTGRES to a server on which databases may be created")
    })
}

async fn with_two_nodes<F, T>(test: T)
where
    F: Future<Output = Result<()>> + Send + 'static,
    T: FnOnce(Node, Node) -> F,
{
    with_two_nodes_on(|_, here, there| test(here, there)).await;
}

/// Two nodes on a database of this name, which is removed afterwards, however the test ends.
async fn with_two_nodes_on<F, T>(test: T)
where
    F: Future<Output = Result<()>> + Send + 'static,
    T: FnOnce(String, Node, Node) -> F,
{
    let mut tag = [0; 8];
    getrandom::fill(&mut tag).expect("randomness");
    let name = format!("megacity_nodes_{:016x}", u64::from_le_bytes(tag));
    execute(format!("CREATE DATABASE {name}")).await;
    let server = server_url();
    let (address, options) = server.split_once('?').map_or((&*server, String::new()), |(a, o)| (a, format!("?{o}")));
    let host = address.find("://").expect("a URL") + 3;
    let end = address[host..].find('/').map_or(address.len(), |at| host + at);
    let url = format!("{}/{name}{options}", &address[..end]);
    let ended = tokio::spawn(test(name.clone(), start(&url), start(&url))).await;
    execute(format!("DROP DATABASE {name} WITH (FORCE)")).await;
    match ended {
        Ok(done) => done.expect("nothing is refused or lost"),
        Err(panic) => std::panic::resume_unwind(panic.into_panic()),
    }
}

/// A game between two people, each at a node of their own.
async fn begun(here: &str, there: &str) -> Result<(Client, Client, String)> {
    let (mut ann, mut bob) = (Client::guest(here).await?, Client::guest(there).await?);
    let table = ann.create(two_seats()).await?;
    bob.sit(&table, B).await?;
    ann.watch(&table, A, None).await?;
    bob.watch(&table, B, None).await?;
    ann.until("the other", |it| it.info(&table).is_some_and(|info| info.seats[1].person.is_some())).await?;
    ann.start(&table).await?;
    bob.until("the start", |it| it.told(&table, B).seq.is_some()).await?;
    Ok((ann, bob, table))
}

/// Whoever is asked moves. Returns how long it took until the other was told; nothing if there was nothing to tell.
async fn step(ann: &mut Client, bob: &mut Client, table: &str, luck: &mut Chance) -> Result<Option<Duration>> {
    let (mover, other) = if ann.asked_seat(table).is_some() { (ann, bob) } else { (bob, ann) };
    let (before, start) = (mover.seq(table), Instant::now());
    let seq = mover.act_at_random(table, luck).await?;
    other.until("the other's move", |it| it.seq(table) >= seq).await?;
    Ok((seq > before).then(|| start.elapsed()))
}

/// The median of 30 moves, until the other node's client was told.
async fn until_told() -> Duration {
    let (tell, told) = tokio::sync::oneshot::channel();
    with_two_nodes(async move |here, there| -> Result<()> {
        let mut luck = Chance::seeded(1);
        let (mut ann, mut bob, table) = begun(&here.url, &there.url).await?;
        let mut times = Vec::new();
        while times.len() < 30 {
            times.extend(step(&mut ann, &mut bob, &table, &mut luck).await?);
        }
        times.sort();
        let median = times[times.len() / 2];
        println!("the median of 30 moves, until the other node's client was told: {median:?}");
        tell.send(median).expect("it is waited for");
        Ok(())
    })
    .await;
    told.await.expect("measured")
}

/// By itself a node looks only every twenty seconds: what comes sooner was told.
#[tokio::test]
async fn a_move_at_one_node_is_seen_at_the_other() {
    let median = until_told().await;
    assert!(median < Duration::from_secs(2), "{median:?}");
}

#[tokio::test]
#[ignore = "only on a quiet machine"]
async fn a_move_at_one_node_is_seen_at_the_other_at_once() {
    let median = until_told().await;
    assert!(median < Duration::from_millis(100), "{median:?}");
}

/// What is written while nobody listens is read when somebody does again.
#[tokio::test]
async fn a_move_is_seen_at_the_other_node_though_its_connection_was_lost() {
    with_two_nodes_on(async |database, here, there| -> Result<()> {
        let mut luck = Chance::seeded(4);
        let (mut ann, mut bob, table) = begun(&here.url, &there.url).await?;
        for _ in 0..20 {
            execute(format!(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = '{database}' AND query LIKE 'LISTEN%'"
            ))
            .await;
            step(&mut ann, &mut bob, &table, &mut luck).await?;
        }
        Ok(())
    })
    .await;
}

/// One person at two devices answers the same question twice, at two nodes.
#[tokio::test]
async fn two_nodes_accept_a_move_for_the_same_place() {
    with_two_nodes(async |here, there| -> Result<()> {
        let mut luck = Chance::seeded(1);
        let (mut ann, mut bob, table) = begun(&here.url, &there.url).await?;
        let mut other = Client::rejoin(&there.url, ann.cookie()).await?;
        other.watch(&table, A, None).await?;
        let mut races = 0;
        while races < 20 {
            let last = ann.seq(&table).max(bob.seq(&table));
            for client in [&mut ann, &mut bob, &mut other] {
                client.until("the last move", |it| it.seq(&table) >= last).await?;
                client.settle(Duration::from_millis(20)).await?;
            }
            if ann.asked_seat(&table).is_none() {
                bob.act_at_random(&table, &mut luck).await?;
                continue;
            }
            races += 1;
            let actions = ann.told(&table, A).actions.clone();
            assert_eq!(actions, other.told(&table, A).actions, "both devices show the same");
            let (first, last) = (actions[0].clone(), actions[actions.len() - 1].clone());
            let (one, two) = (ann.act_of(&table, A, &first), other.act_of(&table, A, &last));
            let (one, two) = (ann.send(one).await?, other.send(two).await?);
            let answers = [ann.answer(&one).await, other.answer(&two).await];
            assert!(answers.iter().any(|answer| answer.is_ok()), "one of them wins: {answers:?}");
            let now = answers.iter().find_map(|answer| match answer {
                Ok(Tell::Done { seq, .. }) => *seq,
                _ => None,
            });
            for refusal in answers.iter().filter_map(|answer| answer.as_ref().err()) {
                match refusal.kind() {
                    Some(Kind::Stale) => assert_eq!(refusal.refused().and_then(|it| it.seq), now, "the truth"),
                    // The winner was a sealed answer: there is no event, and nothing left to answer.
                    Some(Kind::Rule) => {}
                    _ => panic!("{refusal}"),
                }
            }
        }
        let last = ann.seq(&table).max(bob.seq(&table)).max(other.seq(&table));
        for client in [&mut ann, &mut other] {
            client.until("the last move", |it| it.seq(&table) >= last).await?;
            client.settle(Duration::from_millis(100)).await?;
        }
        let (one, two) = (ann.told(&table, A), other.told(&table, A));
        assert_eq!(without_nulls(&one.view), without_nulls(&two.view), "both devices show the same table");
        assert_eq!(one.actions, two.actions);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_client_of_a_killed_node_goes_on_with_the_other() {
    with_two_nodes(async |mut here, there| -> Result<()> {
        let mut luck = Chance::seeded(1);
        let (mut ann, mut bob, table) = begun(&here.url, &there.url).await?;
        for _ in 0..10 {
            step(&mut ann, &mut bob, &table, &mut luck).await?;
        }
        // Asked of a node that dies with it: it was done, or it was not; asking again settles it.
        let ask = match ann.asked_seat(&table) {
            Some(seat) => {
                let action = ann.told(&table, seat).actions[0].clone();
                let ask = ann.act_of(&table, seat, &action);
                Some(ann.send(ask).await?)
            }
            None => None,
        };
        here.kill();
        ann.move_to(&there.url).await?;
        if let Some(id) = ask {
            ann.answer(&id).await?;
        }
        for _ in 0..10 {
            step(&mut ann, &mut bob, &table, &mut luck).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_bot_of_a_killed_node_is_played_by_the_other() {
    with_two_nodes(async |mut here, there| -> Result<()> {
        let mut luck = Chance::seeded(1);
        let mut ann = Client::guest(&here.url).await?;
        let table = ann.create(new_table(vec![NewSeat::Me, NewSeat::Bot("random".to_string())])).await?;
        ann.watch(&table, A, None).await?;
        ann.start(&table).await?;
        let mut eve = Client::guest(&there.url).await?;
        eve.watch(&table, None, None).await?;
        // Up to a question that only the bot can answer.
        while ann.asked_seat(&table).is_some() || !ann.told(&table, A).asked.has(B) {
            match ann.asked_seat(&table) {
                Some(_) => _ = ann.act_at_random(&table, &mut luck).await?,
                None => _ = ann.next().await?,
            }
            ann.settle(Duration::from_millis(50)).await?;
        }
        here.kill();
        let (before, start) = (ann.seq(&table), Instant::now());
        eve.until("the bot's move", |it| it.seq(&table) > before).await?;
        println!("the other node has made the bot's move after {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
        ann.move_to(&there.url).await?;
        ann.until("the bot's move", |it| it.seq(&table) > before).await?;
        Ok(())
    })
    .await;
}

/// An order that was given at one node is obeyed at the other, and an order that was taken back is not.
#[tokio::test]
async fn an_order_of_a_killed_node_is_obeyed_by_the_other() {
    with_two_nodes(async |here, mut there| -> Result<()> {
        let (mut ann, mut bob) = (Client::guest(&here.url).await?, Client::guest(&there.url).await?);
        let position = "map = { rows = [\"1 2 3 4\"] }\nat = { dredd = 1, wulf = 4 }\n\
            hand = { a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], b = [25, 28, 30] }";
        let table = ann.create(NewTable { position: Some(position.to_string()), ..two_seats() }).await?;
        bob.sit(&table, B).await?;
        ann.watch(&table, A, None).await?;
        bob.watch(&table, B, None).await?;
        ann.until("the other", |it| it.info(&table).is_some_and(|info| info.seats[1].person.is_some())).await?;
        ann.start(&table).await?;
        bob.until("the start", |it| it.told(&table, B).seq.is_some()).await?;
        let order = async |bob: &mut Client, order: Standing| {
            let id = bob.id();
            bob.ask(Ask::Standing { id, table: table.clone(), seat: B, order }).await
        };
        let walk = async |ann: &mut Client| {
            let walks = |action: &&String| action.starts_with("move dredd");
            let action = ann.told(&table, A).actions.iter().find(walks).expect("she can walk").clone();
            ann.act(&table, A, &action).await
        };
        order(&mut bob, Standing::UntilAttacked).await?;
        order(&mut bob, Standing::None).await?;
        let seq = walk(&mut ann).await?;
        ann.settle(2 * PACE).await?;
        assert_eq!(ann.seq(&table), seq, "nobody passes for bob");
        bob.until("the window", |it| it.asked_seat(&table).is_some()).await?;
        bob.act(&table, B, "pass").await?;
        ann.until("her turn", |it| it.asked_seat(&table).is_some()).await?;

        order(&mut bob, Standing::UntilAttacked).await?;
        there.kill();
        let seq = walk(&mut ann).await?;
        ann.until("the pass", |it| it.seq(&table) > seq && it.asked_seat(&table).is_some()).await?;
        bob.move_to(&here.url).await?;
        assert_eq!(bob.told(&table, B).standing, Some(Standing::UntilAttacked));
        Ok(())
    })
    .await;
}

/// What is proposed at one node is heard at the other, and so is silence.
#[tokio::test]
async fn advice_at_one_node_is_heard_at_the_other() {
    with_two_nodes(async |here, mut there| -> Result<()> {
        let (mut ann, mut bob) = (Client::guest(&here.url).await?, Client::guest(&there.url).await?);
        let position = "step = \"resolve\"\nrow = [901]\ncards = { 901 = \"C: psi | C: ration\" }\ndeck = [40, 41, 42]";
        let game = "cursed-earth".to_string();
        let table = ann.create(NewTable { game, position: Some(position.to_string()), ..two_seats() }).await?;
        bob.sit(&table, B).await?;
        ann.watch(&table, A, None).await?;
        bob.watch(&table, B, None).await?;
        ann.until("the other", |it| it.info(&table).is_some_and(|info| info.seats[1].person.is_some())).await?;
        ann.start(&table).await?;
        bob.until("the start", |it| it.told(&table, B).seq.is_some()).await?;
        let phrase = "We must spare Anderson.";
        bob.say(&table, phrase).await?;

        bob.advise(&table, B, "choose 1", Some(true)).await?;
        ann.until("the advice", |it| it.advice(&table).len() == 1).await?;
        ann.advise(&table, A, "choose 1", Some(false)).await?;
        bob.until("her view of it", |it| it.advice(&table).iter().any(|advice| advice.differ.has(A))).await?;
        bob.advise(&table, B, "choose 1", None).await?;
        ann.until("silence", |it| it.advice(&table).is_empty()).await?;
        bob.advise(&table, B, "choose 2", Some(true)).await?;
        ann.until("the advice", |it| it.advice(&table).len() == 1).await?;
        // Heard by whoever comes, at both nodes.
        for node in [&here, &there] {
            let mut eve = Client::guest(&node.url).await?;
            eve.watch(&table, None, None).await?;
            eve.until("the advice", |it| it.advice(&table).len() == 1).await?;
        }
        ann.act(&table, A, "choose 1").await?;
        bob.until("the next question", |it| it.advice(&table).is_empty()).await?;
        // Bob speaks at once: his node may not have heard of the silence yet, and holds it all the same (CE-502).
        ann.act(&table, A, "psi").await?;
        let no = bob.say(&table, phrase).await.expect_err("nobody speaks now");
        assert_eq!(no.refused().and_then(|it| it.rule.as_deref()), Some("CE-502"), "{no}");

        there.kill();
        bob.move_to(&here.url).await?;
        bob.act(&table, B, "rate risk 1 value 1 play").await?;
        Ok(())
    })
    .await;
}
