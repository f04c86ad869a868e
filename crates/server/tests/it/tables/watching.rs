//! Coming, going and looking on: absence, seats given to bots, conceding, playing again, spectators, the lobby.

use super::*;
use server::limits::Limits;
use server::protocol::Status;

fn away(client: &Client, table: &str, seat: Seat) -> bool {
    client.info(table).is_some_and(|info| info.seats[seat.index()].away.is_some())
}

fn bot_at(client: &Client, table: &str, seat: Seat) -> Option<String> {
    client.info(table).and_then(|info| info.seats[seat.index()].bot.clone())
}

#[tokio::test]
async fn whoever_leaves_is_away_until_they_return() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let mut phone = Client::rejoin(&host.url, bob.cookie()).await.expect("a second device");
    phone.watch(&table, B, None).await.expect("watched");
    bob.close();
    ann.settle(QUIET).await.expect("told");
    assert!(!away(&ann, &table, B), "the other device is still there");
    phone.close();
    ann.until("the absence", |it| away(it, &table, B)).await.expect("told");
    bob.reconnect().await.expect("back");
    ann.until("the return", |it| !away(it, &table, B)).await.expect("told");
    bob.unwatch(&table).await.expect("unwatched");
    ann.until("the absence", |it| away(it, &table, B)).await.expect("told");
    bob.watch(&table, B, None).await.expect("watched");
    ann.until("the return", |it| !away(it, &table, B)).await.expect("told");
    stand(&mut bob, &table, B).await.expect("left");
    ann.until("the absence", |it| away(it, &table, B)).await.expect("told");
    assert_eq!(info(&ann, &table).await.seats[1].person.as_ref(), Some(bob.person()), "still bob's to come back to");
}

#[tokio::test]
async fn an_abandoned_seat_is_given_to_a_bot_and_taken_back() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    let here = refused(appoint(&mut ann, &table, B, Some("random")).await, Kind::Conflict);
    assert!(here.sentence.contains("not away"), "{here}");
    bob.close();
    ann.until("the absence", |it| away(it, &table, B)).await.expect("told");
    let soon = refused(appoint(&mut ann, &table, B, Some("random")).await, Kind::Conflict);
    assert!(soon.sentence.contains("600 seconds") || soon.sentence.contains("599 seconds"), "{soon}");
    // Nobody waits so long in a test: the table becomes impatient.
    let mut row = host.row(&table).await;
    row.setup.patience = 0;
    host.store().save_table(&row).await.expect("saved");
    ann.until("the change", |it| it.info(&table).is_some_and(|info| info.patience == 0)).await.expect("told");
    refused(appoint(&mut eve, &table, B, Some("random")).await, Kind::Forbidden);
    let no_bot = refused(appoint(&mut ann, &table, B, None).await, Kind::Malformed);
    assert_eq!(no_bot.field.as_deref(), Some("bot"));
    appoint(&mut ann, &table, B, Some("random")).await.expect("given");
    refused(appoint(&mut ann, &table, B, Some("greedy")).await, Kind::Conflict);
    // The bot prepares the game with ann.
    play(&mut [&mut ann], &table, &mut Chance::seeded(2), |it| it.seq(&table) > 10).await;
    let by_bot = host.texts(&table).await.iter().filter(|text| text.starts_with("b:")).count();
    assert!(by_bot > 0, "the bot plays");

    bob.reconnect().await.expect("back");
    let keeps = bob.act(&table, B, "concede").await;
    assert!(refused(keeps, Kind::Forbidden).sentence.contains("bot"));
    refused(eve.sit(&table, B).await, Kind::Conflict);
    bob.sit(&table, B).await.expect("taken back");
    assert_eq!(bot_at(&bob, &table, B), None);
    ann.settle(QUIET).await.expect("told");
    bob.settle(QUIET).await.expect("told");
    play(&mut [&mut bob, &mut ann], &table, &mut Chance::seeded(3), |it| it.seq(&table) > 30).await;
    let asks = host.log(&table).await;
    let last = asks.iter().rev().find(|row| row.text.starts_with("b:")).expect("an entry");
    assert!(last.ask.is_some(), "bob plays again: {last:?}");
}

#[tokio::test]
async fn whoever_concedes_against_one_has_lost() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    ann.act(&table, A, "concede").await.expect("conceded");
    bob.until("the end", |it| it.is_over(&table)).await.expect("told");
    let outcome = bob.told(&table, B).outcome.expect("an outcome");
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [B]);
    assert_eq!(outcome.rule.to_string(), "HS-R63");
    bob.until("the note", |it| it.info(&table).is_some_and(|info| info.status == Status::Over)).await.expect("told");
    refused(bob.act(&table, B, "concede").await, Kind::Conflict);
    assert_eq!(host.texts(&table).await, ["a: concede"]);
}

#[tokio::test]
async fn whoever_concedes_against_two_is_played_on_by_a_bot() {
    let host = Host::new().await;
    let new = short(vec![NewSeat::Me, NewSeat::Open, bot("random")], 4);
    let (mut ann, mut bob, table) = host.two_at(new).await;
    bob.act(&table, B, "concede").await.expect("conceded");
    ann.until("the bot", |it| bot_at(it, &table, B).is_some()).await.expect("told");
    assert_eq!(info(&ann, &table).await.status, Status::Playing);
    bob.settle(QUIET).await.expect("told");
    refused(bob.act(&table, B, "concede").await, Kind::Forbidden);
    play_to_the_end(&mut [&mut ann], &table).await;
    assert!(
        host.log(&table).await.iter().filter(|row| row.text.starts_with("b:")).skip(1).all(|row| row.ask.is_none())
    );
}

#[tokio::test]
async fn the_same_again_one_seat_further() {
    let host = Host::new().await;
    let new = NewTable { public: true, ..short(vec![NewSeat::Me, NewSeat::Open, bot("random")], 2) };
    let (mut ann, mut bob, table) = host.two_at(new).await;
    refused(ann.rematch(&table).await, Kind::Conflict);
    play_to_the_end(&mut [&mut ann, &mut bob], &table).await;
    let again = bob.rematch(&table).await.expect("another game");
    assert_eq!(ann.rematch(&table).await.expect("the same game"), again, "everybody meets at one table");
    ann.until("the news", |it| it.info(&table).is_some_and(|info| info.rematch == Some(again.clone())))
        .await
        .expect("told");
    let (before, after) = (info(&ann, &table).await, info(&ann, &again).await);
    assert_eq!(after.status, Status::Open);
    assert_eq!(after.host, bob.person().person, "whoever asked is the host");
    assert_eq!((after.options, after.public, after.clock), (before.options, before.public, before.clock));
    assert_ne!(after.commitment, before.commitment, "another secret");
    assert_eq!(after.seats[0].bot.as_deref(), Some("random"));
    assert_eq!(after.seats[1].person.as_ref(), Some(ann.person()));
    assert_eq!(after.seats[2].person.as_ref(), Some(bob.person()));
    bob.start(&again).await.expect("nobody is missing");
}

#[tokio::test]
async fn the_lobby_shows_what_is_public_and_what_is_mine() {
    let host = Host::new().await;
    let (mut ann, mut bob, mut eve) = (host.guest().await, host.guest().await, host.guest().await);
    for client in [&mut ann, &mut bob, &mut eve] {
        ask(client, |id| Ask::Lobby { id, watch: true }).await.expect("watched");
    }
    let private = ann.create(two_seats()).await.expect("a table");
    let public = ann.create(NewTable { public: true, ..two_seats() }).await.expect("a table");
    let shows = |it: &Client, table: &str, of_mine: bool, so: &dyn Fn(&Status, usize) -> bool| {
        let Some((public, mine)) = it.lobby() else { return false };
        let found = if of_mine { mine } else { public }.iter().find(|info| info.table == table);
        found.is_some_and(|info| so(&info.status, info.seats.iter().filter(|seat| seat.person.is_some()).count()))
    };
    let open = |n: usize| move |status: &Status, people: usize| *status == Status::Open && people == n;
    eve.until("a public table", |it| shows(it, &public, false, &open(1))).await.expect("told");
    ann.until("my tables", |it| shows(it, &public, true, &open(1)) && shows(it, &private, true, &open(1)))
        .await
        .expect("told");
    assert!(eve.lobby().is_some_and(|(_, mine)| mine.is_empty()));

    bob.sit(&public, B).await.expect("seated");
    bob.sit(&private, B).await.expect("seated");
    eve.until("somebody who sits down", |it| shows(it, &public, false, &open(2))).await.expect("told");
    bob.until("my tables", |it| shows(it, &public, true, &open(2)) && shows(it, &private, true, &open(2)))
        .await
        .expect("told");
    let playing = |status: &Status, _: usize| *status == Status::Playing;
    ann.start(&public).await.expect("started");
    eve.until("the start", |it| shows(it, &public, false, &playing)).await.expect("told");
    ann.watch(&public, A, None).await.expect("watched");
    ann.act(&public, A, "concede").await.expect("conceded");
    eve.until("the end", |it| it.lobby().is_some_and(|(public, _)| public.is_empty())).await.expect("told");
    let over = |status: &Status, _: usize| *status == Status::Over;
    bob.until("the end", |it| shows(it, &public, true, &over)).await.expect("told");

    ask(&mut eve, |id| Ask::Lobby { id, watch: false }).await.expect("done");
    eve.settle(QUIET).await.expect("told");
    let heard = eve.transcript().len();
    ann.create(NewTable { public: true, ..two_seats() }).await.expect("a table");
    bob.until("a third", |it| it.lobby().is_some_and(|(public, _)| public.len() == 1)).await.expect("told");
    eve.settle(QUIET).await.expect("told");
    assert_eq!(eve.transcript().len(), heard, "whoever does not watch is not told");
    for client in [&eve, &bob, &ann] {
        for text in client.transcript().iter().filter(|text| text.contains("\"type\":\"lobby\"")) {
            let Ok(Tell::Lobby { public, .. }) = serde_json::from_str(text) else { panic!("no lobby: {text}") };
            assert!(public.iter().all(|info| info.public && info.table != private), "a private table: {text}");
        }
    }
    let listed: Vec<server::protocol::TableInfo> = eve.get("/api/tables").await.expect("tables");
    assert_eq!(listed.len(), 1, "{listed:?}");
}

#[tokio::test]
async fn spectators_are_sent_away_where_there_shall_be_none() {
    let host = Host::new().await;
    let (mut ann, mut bob, mut eve) = (host.guest().await, host.guest().await, host.guest().await);
    let table = ann.create(NewTable { spectators: false, ..two_seats() }).await.expect("a table");
    eve.watch(&table, None, None).await.expect("before the start anybody may come and see whether to sit down");
    bob.sit(&table, B).await.expect("seated");
    bob.watch(&table, None, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    eve.until("the dismissal", |it| it.gone(&table).is_some()).await.expect("told");
    bob.until("the start", |it| it.told(&table, None).seq.is_some()).await.expect("a player may look on");
    refused(eve.watch(&table, None, None).await, Kind::Forbidden);
    bob.watch(&table, B, None).await.expect("watched");
    bob.act(&table, B, "concede").await.expect("conceded");
    eve.settle(QUIET).await.expect("told");
    assert!(
        eve.transcript().iter().all(|text| !text.contains("\"type\":\"update\"")),
        "a stranger was told of the game"
    );
}

/// A seat that was left is somebody else's: no device of whoever left it may be told what the next one sees.
#[tokio::test]
async fn a_seat_that_was_left_shows_nothing_more() {
    let host = Host::new().await;
    let (mut ann, mut bob, mut cat) = (host.guest().await, host.guest().await, host.guest().await);
    let table = ann.create(two_seats()).await.expect("a table");
    cat.sit(&table, B).await.expect("seated");
    let mut phone = Client::rejoin(&host.url, cat.cookie()).await.expect("a second device");
    phone.watch(&table, B, None).await.expect("watched");
    cat.watch(&table, B, None).await.expect("watched");
    stand(&mut cat, &table, B).await.expect("left");
    bob.sit(&table, B).await.expect("seated");
    ann.start(&table).await.expect("started");
    for client in [&mut phone, &mut cat] {
        client.settle(QUIET).await.expect("told");
        let told = client.transcript().iter().find(|text| text.contains("\"type\":\"update\""));
        assert_eq!(told, None, "this is for bob alone");
    }
}

#[tokio::test]
async fn a_socket_watches_only_so_many_tables_at_once() {
    let host = Host::with(hasty(), Limits { watched: 2, ..Limits::none() }).await;
    let mut ann = host.guest().await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(ann.create(two_seats()).await.expect("a table"));
    }
    ann.watch(&tables[0], A, None).await.expect("one");
    ann.watch(&tables[1], A, None).await.expect("two");
    refused(ann.watch(&tables[2], A, None).await, Kind::Limit);
    ann.watch(&tables[1], None, None).await.expect("the same table as another viewer");
    for table in &tables {
        ann.unwatch(&tables[0]).await.expect("unwatched");
        ann.unwatch(&tables[1]).await.expect("unwatched");
        ann.watch(table, A, None).await.expect("there is room again");
        ann.unwatch(table).await.expect("unwatched");
    }
}
