//! Before and beside the game: seats, hosts, bots, absence, conceding, playing again, the lobby.

use super::*;
use engine::Game;
use helter_skelter::State;
use serde_json::{Value, json};
use server::protocol::{Clock, Status};
use server::store::{Append, Appended, EntryRow};

fn seats(client: &Client, table: &str) -> Vec<Option<String>> {
    let info = client.info(table).expect("told");
    let name = |seat: &server::protocol::SeatInfo| seat.person.as_ref().map(|it| it.name.clone()).or(seat.bot.clone());
    info.seats.iter().map(name).collect()
}

#[tokio::test]
async fn a_table_is_made_as_it_was_asked_for() {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let options = json!({ "map": "grand-hall", "teams": ["slaine", "judges", "nikolai-dante"] });
    let table = ann
        .create(NewTable {
            options: Some(options),
            clock: Clock::Blitz { bank: 600, increment: 5 },
            public: true,
            spectators: false,
            patience: 60,
            value: Some("roll-well".to_string()),
            ..new_table(vec![NewSeat::Open, bot("greedy"), NewSeat::Me])
        })
        .await
        .expect("a table");
    let made = info(&ann, &table).await;
    assert_eq!((&*made.game, made.rules, &made.status), ("helter-skelter", State::RULES_VERSION, &Status::Open));
    assert_eq!(made.options["map"], "grand-hall");
    assert_eq!(made.options["teams"], json!(["slaine", "judges", "nikolai-dante"]));
    assert_eq!((made.public, made.spectators, made.patience), (true, false, 60));
    assert_eq!(made.clock, Clock::Blitz { bank: 600, increment: 5 });
    assert_eq!(made.host, ann.person().person);
    assert_eq!(seats(&ann, &table), [None, Some("greedy".to_string()), Some(ann.person().name.clone())]);
    assert_eq!(made.seats.iter().map(|seat| seat.value).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(made.commitment.len(), 64, "{}", made.commitment);
}

#[tokio::test]
async fn what_no_table_can_be_is_refused_by_field() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let seats = json!(["me", "open"]);
    for (new, field) in [
        (json!({ "game": "chess", "seats": seats }), "game"),
        (json!({ "game": "helter-skelter", "seats": ["me"] }), "seats"),
        (json!({ "game": "helter-skelter", "seats": ["me", "me", "me", "me", "me"] }), "seats"),
        (json!({ "game": "helter-skelter", "seats": [] }), "seats"),
        (json!({ "game": "helter-skelter", "seats": ["me", { "bot": "tharg" }] }), "seats"),
        (json!({ "game": "helter-skelter", "seats": seats, "options": { "teams": ["judges"] } }), "options"),
        (json!({ "game": "helter-skelter", "seats": seats, "options": { "teams": ["judges", "judges"] } }), "options"),
        (json!({ "game": "helter-skelter", "seats": seats, "options": { "maps": "city-blocks" } }), "options"),
        (
            json!({ "game": "helter-skelter", "seats": ["me", "open", "open"],
                "options": { "teams": ["judges", "slaine"] } }),
            "seats",
        ),
        (json!({ "game": "helter-skelter", "seats": seats, "value": "" }), "value"),
        (json!({ "game": "helter-skelter", "seats": seats, "value": "two words" }), "value"),
        (json!({ "game": "helter-skelter", "seats": seats, "value": "x".repeat(65) }), "value"),
        (json!({ "game": "helter-skelter", "seats": seats, "patience": 9 }), "patience"),
        (json!({ "game": "helter-skelter", "seats": seats, "patience": 2_592_001 }), "patience"),
        (json!({ "game": "helter-skelter", "seats": seats, "clock": { "kind": "days", "days": 0 } }), "clock"),
        (json!({ "game": "helter-skelter", "seats": seats, "clock": { "kind": "days", "days": 31 } }), "clock"),
        (
            json!({ "game": "helter-skelter", "seats": seats, "clock": { "kind": "blitz", "bank": 0, "increment": 1 } }),
            "clock",
        ),
        (json!({ "game": "helter-skelter", "seats": seats, "after": 3 }), "after"),
        (json!({ "game": "helter-skelter", "seats": seats, "sets": 1 }), "sets"),
    ] {
        let refusal = refused(ann.post::<Value>("/api/tables", &new).await, Kind::Malformed);
        assert_eq!(refusal.field.as_deref(), Some(field), "{new}: {refusal}");
    }
    let mine: Vec<Value> = ann.get("/api/tables/mine").await.expect("tables");
    assert!(mine.is_empty(), "nothing was made");
}

#[tokio::test]
async fn seats_are_taken_left_and_taken_elsewhere() {
    let host = Host::new().await;
    let (mut ann, mut bob, mut cat) = (host.guest().await, host.guest().await, host.guest().await);
    let table = ann.create(new_table(vec![NewSeat::Open, NewSeat::Me, NewSeat::Open])).await.expect("a table");
    ann.watch(&table, B, None).await.expect("watched");
    bob.sit(&table, A).await.expect("free");
    refused(cat.sit(&table, A).await, Kind::Conflict);
    refused(cat.sit(&table, B).await, Kind::Conflict);
    let unknown = refused(cat.sit(&table, D).await, Kind::Unknown);
    assert_eq!(unknown.field.as_deref(), Some("seat"));
    stand(&mut bob, &table, A).await.expect("left");
    refused(stand(&mut bob, &table, A).await, Kind::Forbidden);
    cat.sit(&table, A).await.expect("free again");
    bob.sit(&table, C).await.expect("elsewhere");
    let sat = [&cat, &ann, &bob].map(|client| Some(client.person().name.clone()));
    ann.until("the seats", |it| seats(it, &table) == sat).await.expect("told");
}

#[tokio::test]
async fn the_host_starts_when_no_seat_is_free() {
    let host = Host::new().await;
    let (mut ann, mut bob) = (host.guest().await, host.guest().await);
    let table = ann.create(new_table(vec![NewSeat::Me, NewSeat::Open, NewSeat::Open])).await.expect("a table");
    let promised = info(&ann, &table).await.commitment;
    ann.watch(&table, A, None).await.expect("watched");
    ask(&mut bob, |id| Ask::Sit { id, table: table.clone(), seat: B, value: Some("bob's-luck".to_string()) })
        .await
        .expect("free");
    let too_long = Some("x".repeat(65));
    let refusal = ask(&mut bob, |id| Ask::Sit { id, table: table.clone(), seat: B, value: too_long }).await;
    assert_eq!(refused(refusal, Kind::Malformed).field.as_deref(), Some("value"));
    bob.watch(&table, B, None).await.expect("watched");

    let free = refused(ann.start(&table).await, Kind::Conflict);
    assert!(free.sentence.contains("eat c"), "{free}");
    refused(bob.start(&table).await, Kind::Forbidden);
    refused(appoint(&mut bob, &table, C, Some("random")).await, Kind::Forbidden);
    let nobody = refused(appoint(&mut ann, &table, C, Some("tharg")).await, Kind::Malformed);
    assert_eq!(nobody.field.as_deref(), Some("bot"));
    refused(appoint(&mut ann, &table, B, Some("random")).await, Kind::Conflict);
    appoint(&mut ann, &table, C, Some("random")).await.expect("appointed");
    appoint(&mut ann, &table, C, None).await.expect("sent away");
    refused(ann.start(&table).await, Kind::Conflict);
    appoint(&mut ann, &table, C, Some("greedy")).await.expect("another one");
    refused(bob.sit(&table, C).await, Kind::Conflict);
    ann.start(&table).await.expect("full");
    refused(ann.start(&table).await, Kind::Conflict);

    bob.until("the start", |it| it.told(&table, B).seq.is_some()).await.expect("told");
    let begun = info(&ann, &table).await;
    assert_eq!((begun.status, &begun.commitment), (Status::Playing, &promised));
    assert_eq!(begun.seats.iter().map(|seat| seat.value).collect::<Vec<_>>(), [false, true, false]);
    let row = host.row(&table).await;
    let secret: String = row.secret.iter().map(|byte| format!("{byte:02x}")).collect();
    for client in [&ann, &bob] {
        for text in client.transcript() {
            assert!(!text.contains(&secret) && !text.contains("bob's-luck"), "no part of the seed is told: {text}");
        }
    }
}

/// The promise made before anybody sat down is the one that the record keeps.
#[tokio::test]
async fn the_promise_is_kept() {
    let host = Host::new().await;
    let (mut ann, mut bob) = (host.guest().await, host.guest().await);
    let new = NewTable { value: Some("ann1".to_string()), ..short(vec![NewSeat::Me, NewSeat::Open], 4) };
    let table = ann.create(new).await.expect("a table");
    let promised = info(&ann, &table).await.commitment;
    for value in ["bob1", "bob2"] {
        let value = Some(value.to_string());
        ask(&mut bob, |id| Ask::Sit { id, table: table.clone(), seat: B, value }).await.expect("seated");
    }
    ann.watch(&table, A, None).await.expect("watched");
    bob.watch(&table, B, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    // A value after the start would come from somebody who has seen the cards.
    let late = Some("bob3".to_string());
    ask(&mut bob, |id| Ask::Sit { id, table: table.clone(), seat: B, value: late }).await.expect("still seated");
    play_to_the_end(&mut [&mut ann, &mut bob], &table).await;
    assert_eq!(info(&ann, &table).await.commitment, promised);
    let record = replay(&bob, &table).await;
    let fairness = record.fairness.clone().expect("a proof");
    assert_eq!(fairness.commitment.to_string(), promised);
    assert_eq!(fairness.values, ["ann1", "bob2"], "the last value before the start counts");
    fairness.check(record.seed, 2).expect("the seed follows");
    record.load::<State>().expect("it verifies");
}

#[tokio::test]
async fn two_seats_of_one_person() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(short(vec![NewSeat::Me, NewSeat::Me], 6)).await;
    play_to_the_end(&mut [&mut ann], &table).await;
    assert_eq!(ann.told(&table, A).outcome, ann.told(&table, B).outcome);
    let record = replay(&ann, &table).await;
    let texts: Vec<String> = record.actions.iter().map(|line| line.text.clone()).collect();
    assert_eq!(texts, host.texts(&table).await);
    record.load::<State>().expect("it verifies");
}

#[tokio::test]
async fn three_and_four_play_with_bots_to_the_end() {
    let host = Host::new().await;
    let three = short(vec![NewSeat::Me, bot("random"), bot("greedy")], 9);
    let four = short(vec![bot("greedy"), NewSeat::Me, bot("random"), bot("random")], 9);
    for new in [three, four] {
        let (mut ann, table) = host.one_at(new).await;
        play_to_the_end(&mut [&mut ann], &table).await;
        replay(&ann, &table).await.load::<State>().expect("it verifies");
    }
}

#[tokio::test]
async fn bots_play_among_themselves() {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let table = ann.create(short(vec![bot("random"), bot("random")], 9)).await.expect("a table");
    ann.watch(&table, None, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    ann.until("the end", |it| it.is_over(&table)).await.expect("it ends");
    replay(&ann, &table).await.load::<State>().expect("it verifies");
}

/// HS-R63: a bot plays on for whoever concedes. The table asks the game for that, not the letters that were typed.
#[tokio::test]
async fn whoever_concedes_has_a_bot_in_any_spelling() {
    for typed in ["concede", "Concede", "  CONCEDE "] {
        let host = Host::new().await;
        let three = vec![NewSeat::Me, NewSeat::Open, NewSeat::Me];
        let (ann, mut bob, table) = host.two_at(new_table(three)).await;
        bob.act(&table, B, typed).await.expect("conceded");
        assert_eq!(host.texts(&table).await, ["b: concede"], "the log has one spelling");
        let info = info(&ann, &table).await;
        assert_eq!(info.seats[1].bot.as_deref(), Some(door::USUAL_BOT), "typed as {typed:?}");
        assert_eq!(info.status, Status::Playing);
    }
}

/// The server may end between the concession and the note that a bot plays the seat.
#[tokio::test]
async fn whoever_has_conceded_has_a_bot_after_a_restart() {
    let host = Host::new().await;
    let three = vec![NewSeat::Me, NewSeat::Open, NewSeat::Me];
    let (mut ann, bob, table) = host.two_at(new_table(three)).await;
    let key = host.row(&table).await.key;
    drop(bob);
    ann.close();
    let closed = host.close().await;
    let store = closed.store().await;
    let rows = vec![EntryRow { entry: 1, at: 0, text: "b: concede".to_string(), ask: None }];
    let append = Append { table: key, first: 1, rows: rows.into(), snapshot: None };
    assert_eq!(store.append(append).await.expect("a store"), Appended::Written);
    store.close().await;

    let host = closed.reopen(hasty()).await;
    ann.move_to(&host.url).await.expect("back");
    assert_eq!(info(&ann, &table).await.seats[1].bot.as_deref(), Some(door::USUAL_BOT));
}
