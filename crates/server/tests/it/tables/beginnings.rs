//! Games that begin elsewhere: at a position, in a recorded game, or where another table stands.

use super::*;
use engine::Replay;
use engine::erased::{AnySession, erased};
use helter_skelter::State;
use serde_json::json;

const SNIPE: &str = "snipe dredd > wulf with 1";

/// The recorded game after so many entries.
pub fn walked(replay: &Replay, entries: usize) -> Box<dyn AnySession> {
    let game = erased::<State>().load(replay).expect("it loads");
    let mut walk = game.fresh();
    for entry in &game.entries()[..entries] {
        walk.enter(entry).expect("it fits");
    }
    walk
}

/// What everybody may do there: it follows from hands, places and the question, not from the order of the piles.
fn choices(game: &dyn AnySession) -> Vec<Vec<String>> {
    Seat::first(game.seats()).map(|seat| game.actions(seat)).collect()
}

fn told_choices(client: &Client, table: &str) -> Vec<Vec<String>> {
    [A, B].map(|seat| client.told(table, seat).actions.clone()).to_vec()
}

#[tokio::test]
async fn a_position_is_laid_out() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(at(DUEL, vec![NewSeat::Me, NewSeat::Me])).await;
    assert!(ann.told(&table, A).actions.iter().any(|action| action == SNIPE), "{:?}", ann.told(&table, A).actions);
    assert_eq!(info(&ann, &table).await.options["teams"], json!(["judges", "strontium-dogs"]));
    assert!(ann.told(&table, B).actions.is_empty());
    ann.act(&table, A, SNIPE).await.expect("legal");
    ann.act(&table, A, "concede").await.expect("conceded");
    let record = replay(&ann, &table).await;
    assert_eq!(record.position.as_deref(), Some(DUEL));
    record.load::<State>().expect("it verifies");
}

#[tokio::test]
async fn a_position_that_cannot_be_is_refused_with_its_place() {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let two = || vec![NewSeat::Me, NewSeat::Me];
    for (position, place) in [
        ("at = { dredd = 13 }\nhand = { a = [1, 1] }", "2"),
        ("at = { dredd = 99 }", "1"),
        ("\n\nat = { tharg = 12 }", "3"),
        ("at = { dredd = 13 }\nhat = 3", "2"),
        ("at = {", "1"),
    ] {
        let refusal = refused(ann.create(at(position, two())).await, Kind::Malformed);
        assert_eq!(refusal.field.as_deref(), Some("position"), "{refusal}");
        assert!(refusal.sentence.contains(&format!("position:{place}:")), "{position:?}: {refusal}");
    }
    let both = NewTable { options: Some(json!({ "teams": ["judges", "slaine"] })), ..at(DUEL, two()) };
    assert_eq!(refused(ann.create(both).await, Kind::Malformed).field.as_deref(), Some("options"));
    let two_starts = NewTable { replay: Some(String::new()), ..at(DUEL, two()) };
    assert_eq!(refused(ann.create(two_starts).await, Kind::Malformed).field.as_deref(), Some("position"));
    let three = at(DUEL, vec![NewSeat::Me, NewSeat::Me, NewSeat::Me]);
    assert_eq!(refused(ann.create(three).await, Kind::Malformed).field.as_deref(), Some("seats"));
}

#[tokio::test]
async fn a_recorded_game_goes_on_after_so_many_entries() {
    let host = Host::new().await;
    let two = || vec![NewSeat::Me, NewSeat::Me];
    let (mut ann, first) = host.one_at(short(two(), 6)).await;
    play_to_the_end(&mut [&mut ann], &first).await;
    let text = replay_text(&ann, &first).await;
    let record = Replay::parse(&text).expect("a replay");
    let entries = record.actions.len();
    let from = |after: Option<usize>| NewTable { replay: Some(text.clone()), after, ..new_table(two()) };
    for after in [0, 1, 5, entries / 2, entries - 1] {
        let (client, table) = host.one_at(from(Some(after))).await;
        assert_eq!(told_choices(&client, &table), choices(walked(&record, after).as_ref()), "after {after} entries");
    }
    let (mut cat, table) = host.one_at(from(Some(entries / 2))).await;
    play_to_the_end(&mut [&mut cat], &table).await;
    let second = replay(&cat, &table).await;
    assert!(second.shuffled && second.position.is_some(), "whoever has the record knows the order of the piles");
    second.load::<State>().expect("it verifies");

    let field = async |ann: &mut Client, new: NewTable| refused(ann.create(new).await, Kind::Malformed).field;
    assert_eq!(field(&mut ann, from(Some(entries + 1))).await.as_deref(), Some("after"));
    assert_eq!(field(&mut ann, from(None)).await.as_deref(), Some("after"), "it is over there");
    let with = |text: String| NewTable { replay: Some(text), after: Some(1), ..new_table(two()) };
    assert_eq!(field(&mut ann, with("format = 0".to_string())).await.as_deref(), Some("replay"));
    assert_eq!(field(&mut ann, with("no record".to_string())).await.as_deref(), Some("replay"));
    // One entry is another one: the digest says so, and where.
    let entry = &record.actions[0].text;
    let other = record.actions.iter().map(|line| &line.text).find(|text| text.starts_with("b:")).expect("an entry");
    let forged = text.replacen(&format!("\"{entry}\""), &format!("\"{other}\""), 1);
    assert_ne!(forged, text);
    assert_eq!(field(&mut ann, with(forged)).await.as_deref(), Some("replay"));
}

#[tokio::test]
async fn only_whoever_played_goes_on_from_a_table_and_only_when_it_is_closed() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(at(DUEL, vec![NewSeat::Me, NewSeat::Open])).await;
    let on = || NewTable { table: Some(table.clone()), ..new_table(vec![NewSeat::Me, NewSeat::Me]) };
    assert_eq!(refused(ann.create(on()).await, Kind::Forbidden).field.as_deref(), Some("table"));
    ann.act(&table, A, SNIPE).await.expect("legal");
    ann.act(&table, A, "concede").await.expect("conceded");
    bob.until("the end", |it| it.is_over(&table)).await.expect("told");
    let mut eve = host.guest().await;
    assert_eq!(refused(eve.create(on()).await, Kind::Forbidden).field.as_deref(), Some("table"));
    let (cat, again) = {
        let table = bob.create(on()).await.expect("a table");
        bob.watch(&table, A, None).await.expect("watched");
        bob.watch(&table, B, None).await.expect("watched");
        bob.start(&table).await.expect("started");
        (bob, table)
    };
    assert!(cat.told(&again, B).actions.contains(&"take damage".to_string()), "it goes on: {:?}", cat.told(&again, B));
}

/// As a lesson begins: a prepared position, a bot, nobody else.
#[tokio::test]
async fn a_position_against_a_bot_begins_at_once_and_is_private() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(at(DUEL, vec![NewSeat::Me, bot("random")])).await;
    assert_eq!(ann.asked_seat(&table), Some(A));
    let public: Vec<server::protocol::TableInfo> = ann.get("/api/tables").await.expect("tables");
    assert!(public.is_empty());
    let seq = ann.act(&table, A, SNIPE).await.expect("legal");
    ann.until("the bot", |it| it.seq(&table) > seq && it.asked_seat(&table).is_some()).await.expect("it answers");
}

#[tokio::test]
async fn content_is_fetched_by_hash_and_asked_for_again_by_tag() {
    let host = Host::new().await;
    let (ann, table) = host.one_at(at(EXPLOSION, vec![NewSeat::Me, NewSeat::Me])).await;
    let own = info(&ann, &table).await.content;
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let built_in = erased::<State>().content().to_string();
    for hash in [&own, &built_in] {
        let url = format!("{}/api/content/helter-skelter/{hash}", host.url);
        let answer = http.get(&url).send().await.expect("an answer");
        let tag = answer.headers()["etag"].clone();
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &"application/json".parse().unwrap())
        );
        let content: serde_json::Value = answer.json().await.expect("JSON");
        assert_eq!(content["hash"], json!(hash));
        assert!(content["files"]["maps/city-blocks.look.toml"].is_object());
        let again = http.get(&url).header("if-none-match", tag).send().await.expect("an answer");
        assert_eq!(again.status().as_u16(), 304);
    }
    assert_ne!(own, built_in, "the position has brought a map");
}
