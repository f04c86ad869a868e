//! Fair dice, checked by somebody who trusts nobody: hashes and records are read here by docs/protocol.md alone.

use super::world::*;
use engine::erased::erased;
use engine::{Chance, Replay};
use helter_skelter::State;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// SHA-256 over parts, each after its length as 8 bytes, little endian.
fn hashed(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hex(&hash.finalize())
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    (text.len() == 64).then(|| (0..32).map(|at| digit(2 * at)).collect())?
}

fn seed_of(secret: &[u8], values: &[&str]) -> String {
    let mut parts: Vec<&[u8]> = vec![b"mega-city seed", secret];
    parts.extend(values.iter().map(|value| value.as_bytes()));
    hashed(&parts)
}

/// Whether a record keeps the promise that was shown before the game.
fn verify(record: &str, promised: &str, given: &[&str]) -> Result<(), &'static str> {
    let record: toml::Table = record.parse().map_err(|_| "it is no TOML")?;
    let fairness = record.get("fairness").and_then(|it| it.as_table()).ok_or("it has no proof")?;
    let text = |table: &toml::Table, key: &str| table.get(key).and_then(|it| it.as_str()).map(str::to_string);
    let secret = text(fairness, "secret").and_then(|it| unhex(&it)).ok_or("it has no secret")?;
    let values: Vec<&str> =
        fairness["values"].as_array().ok_or("it has no values")?.iter().filter_map(|it| it.as_str()).collect();
    if text(fairness, "commitment").as_deref() != Some(promised) {
        return Err("something else was promised");
    }
    if hashed(&[b"mega-city commitment", &secret]) != promised {
        return Err("the secret is not the promised one");
    }
    if values != given {
        return Err("the values are not those that were given");
    }
    if text(&record, "seed") != Some(seed_of(&secret, &values)) {
        return Err("the seed does not follow");
    }
    Ok(())
}

/// What `megacity replay --verify` does with a file.
fn replayed(record: &str) -> Result<String, String> {
    let replay = Replay::parse(record).map_err(|faults| format!("{faults:?}"))?;
    let game = erased::<State>().load(&replay).map_err(|fault| fault.to_string())?;
    Ok(game.position())
}

const GIVEN: &str = "ann-throws-salt!";

/// A finished game of somebody who gave a value, somebody who gave none, and a bot: its record, and what was promised.
async fn finished() -> (String, String) {
    let world = World::new(41).await;
    let (mut ann, mut bob) = (Line::guest(&world.url, "Ann").await, Line::guest(&world.url, "Bob").await);
    let new = json!({ "game": GAME, "seats": ["open", "open", { "bot": "random" }],
        "options": usual(3, json!({ "turn_cap": 6 })) });
    let info = ann.create(&new).await;
    let (table, promised) = (info["table"].as_str().expect("a link"), info["commitment"].as_str().expect("a promise"));
    // Nobody has given anything when the promise is shown, and it stays.
    let valued =
        |info: &Value| info["seats"].as_array().expect("seats").iter().filter(|it| it["value"] == true).count();
    assert_eq!(valued(&info), 0);
    ann.must("watch", json!({ "table": table })).await;
    ann.must("sit", json!({ "table": table, "seat": "a", "value": GIVEN })).await;
    bob.must("sit", json!({ "table": table, "seat": "b" })).await;
    ann.must("watch", json!({ "table": table, "seat": "a" })).await;
    bob.must("watch", json!({ "table": table, "seat": "b" })).await;
    ann.must("start", json!({ "table": table })).await;
    // A value that comes after the start counts for nothing.
    bob.must("sit", json!({ "table": table, "seat": "b", "value": "too-late" })).await;
    let mut luck = Chance::seeded(41);
    loop {
        for line in [&mut ann, &mut bob] {
            line.ping().await;
        }
        let (a, b) = (ann.last("a"), bob.last("b"));
        if a.over {
            break;
        }
        let mut acted = false;
        for (line, last, seat) in [(&mut ann, a, "a"), (&mut bob, b, "b")] {
            if !last.actions.is_empty() {
                // The bot may have been quicker.
                acted = line.act(table, seat, pick(&mut luck, &last.actions).as_str()).await["type"] == "done";
            }
        }
        if !acted {
            ann.hear().await;
        }
    }
    let infos: Vec<Value> = ann.told.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON")).collect();
    let infos: Vec<&Value> = infos.iter().filter(|told| told["type"] == "table").map(|told| &told["info"]).collect();
    assert!(infos.len() > 3 && infos.iter().all(|info| info["commitment"] == promised), "a promise is kept");
    assert_eq!(valued(infos[0]), 0, "the promise came first");
    let (status, record) = bob.get(&format!("/api/tables/{table}/replay")).await;
    assert_eq!(status, 200, "{record}");
    (record, promised.to_string())
}

/// The record with one word of a line changed.
fn tampered(record: &str, key: &str, change: impl Fn(&str) -> String) -> String {
    let line = record.lines().find(|line| line.starts_with(key)).expect("there is such a line");
    let changed = change(line);
    assert_ne!(line, changed);
    record.replacen(line, &changed, 1)
}

/// Another digit at the end of a line of hexadecimal digits.
fn other_digit(line: &str) -> String {
    let at = line.rfind('"').expect("a quote") - 1;
    let other = if &line[at..=at] == "0" { "1" } else { "0" };
    format!("{}{other}{}", &line[..at], &line[at + 1..])
}

fn actions_of(record: &str) -> Vec<String> {
    let table: toml::Table = record.parse().expect("TOML");
    table["actions"].as_array().expect("a list").iter().map(|it| it.as_str().expect("a text").to_string()).collect()
}

fn with_actions(record: &str, actions: &[String]) -> String {
    let (head, rest) = record.split_once("\nactions = [\n").expect("actions");
    let (_, tail) = rest.split_once("]\n").expect("an end");
    let lines: String = actions.iter().map(|action| format!("  {action:?},\n")).collect();
    format!("{head}\nactions = [\n{lines}]\n{tail}")
}

#[tokio::test]
async fn a_finished_game_proves_its_luck_and_no_other() {
    let (record, promised) = finished().await;
    let given = [GIVEN, "", ""];
    verify(&record, &promised, &given).expect("an honest record");
    let end = replayed(&record).expect("an honest record");
    assert_eq!(record, with_actions(&record, &actions_of(&record)), "the test can write what it reads");

    // Caught by the verifier alone, by what it was promised, and by the referee, who plays the game again.
    for key in ["secret", "commitment", "seed"] {
        let wrong = tampered(&record, key, other_digit);
        assert!(verify(&wrong, &promised, &given).is_err(), "{key}");
        assert!(replayed(&wrong).is_err(), "{key}");
    }
    for (from, to) in [(GIVEN, "ann-throws-dust!"), ("\"\", \"\"", "\"\", \"x\""), (", \"\"]", "]")] {
        let wrong = tampered(&record, "values", |line| line.replacen(from, to, 1));
        assert!(verify(&wrong, &promised, &given).is_err(), "{to}");
        assert!(replayed(&wrong).is_err(), "{to}");
    }

    // A server that chose its secret afterwards, and has made everything fit: only the promise tells.
    let secret = [7; 32];
    let seed = seed_of(&secret, &given);
    let lie = tampered(&record, "secret", |_| format!("secret = \"{}\"", hex(&secret)));
    let lie = tampered(&lie, "seed", |_| format!("seed = \"{seed}\""));
    let own = hashed(&[b"mega-city commitment", &secret]);
    let lie = tampered(&lie, "commitment", |_| format!("commitment = \"{own}\""));
    assert_eq!(verify(&lie, &promised, &given), Err("something else was promised"));
    assert_eq!(verify(&lie, &own, &given), Ok(()), "but for the promise it fits");
    assert!(replayed(&lie).is_err(), "other cards were dealt than were played");

    // Caught by the referee: what was done.
    let actions = actions_of(&record);
    let digest = record.rsplit("digests = [\n").next().and_then(|rest| rest.lines().next()).expect("a digest");
    assert!(replayed(&record.replacen(digest, &other_digit(digest), 1)).is_err(), "a digest");
    assert!(replayed(&with_actions(&record, &actions[..actions.len() - 1])).is_err(), "the last action is missing");
    let (mut refused, mut harmless) = (0, 0);
    for at in (0..actions.len() - 1).step_by(1 + actions.len() / 60) {
        let mut swapped = actions.clone();
        swapped.swap(at, at + 1);
        if swapped == actions {
            continue;
        }
        match replayed(&with_actions(&record, &swapped)) {
            Err(_) => refused += 1,
            // Two answers that were given in secret may have come in either order.
            Ok(position) => {
                assert_eq!(position, end, "entries {at} and the next");
                harmless += 1;
            }
        }
    }
    assert!(refused > 10, "{refused} swaps were refused, {harmless} change nothing");
    let moved = actions.iter().position(|action| action.contains(" to ") && action.contains("move")).expect("a move");
    let mut other = actions.clone();
    other[moved] = format!("{}: end turn", &actions[moved][..1]);
    assert!(replayed(&with_actions(&record, &other)).is_err(), "another action");
}

#[test]
fn the_seed_follows_from_every_value_and_from_its_place() {
    let secret = [9; 32];
    let lists: [&[&str]; 7] =
        [&["x", "y"], &["y", "x"], &["x", ""], &["", "x"], &["xy", ""], &["", ""], &["x", "y", ""]];
    let mut seeds: Vec<String> = lists.iter().map(|values| seed_of(&secret, values)).collect();
    seeds.push(seed_of(&[8; 32], lists[0]));
    let engines: Vec<String> = lists
        .iter()
        .map(|values| engine::Seed::fair(&engine::Seed(secret), values.iter().copied()).to_string())
        .collect();
    assert_eq!(engines, seeds[..lists.len()], "two hands have written the same");
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), lists.len() + 1);
}

/// How far counts are from being all alike: at 2000 draws over n places, far above n only if some are favoured.
fn chi_square(counts: &[f64]) -> f64 {
    let expected = counts.iter().sum::<f64>() / counts.len() as f64;
    counts.iter().map(|count| (count - expected).powi(2) / expected).sum()
}

/// The deck of seat a as it lies after a start.
fn dealt(session: &dyn engine::erased::AnySession) -> Vec<u8> {
    let player = &state_of(session).tabletop.players[engine::Seat::new(0)];
    player.deck.cards().iter().map(|card| card.0).collect()
}

/// The way of a table: entropy, secret, seed, game. With the same entropy it is the same in every run.
#[tokio::test]
async fn every_place_of_the_deck_is_as_likely_for_every_card() {
    let world = World::new(42).await;
    let (hall, options) = (&world.app.hall, usual(2, json!({})));
    let start = |secret: [u8; 32]| {
        let seed = seed_of(&secret, &["from-a", "from-b"]).parse().expect("a seed");
        erased::<State>().start(&options, None, seed).expect("a game")
    };
    let mut places: Vec<Vec<f64>> = Vec::new();
    let mut size = 0;
    for _ in 0..2000 {
        let deck = dealt(start(hall.random()).as_ref());
        size = deck.len();
        places.resize(64, vec![0.0; size]);
        for (place, card) in deck.into_iter().enumerate() {
            places[card as usize][place] += 1.0;
        }
    }
    assert!(size > 20, "{size}");
    // 99.99 % of fair decks stay below: the quantile of chi-square by Wilson and Hilferty.
    let free = size as f64 - 1.0;
    let most = free * (1.0 - 2.0 / (9.0 * free) + 3.72 * (2.0 / (9.0 * free)).sqrt()).powi(3);
    for card in [1, 2, 17, 30] {
        assert!(chi_square(&places[card]) < most, "card {card}: {} of {most}", chi_square(&places[card]));
    }
    // It would be seen if every other place were favoured a little.
    let mut worse = vec![2000.0 / size as f64; size];
    worse.iter_mut().step_by(2).for_each(|count| *count *= 1.2);
    worse.iter_mut().skip(1).step_by(2).for_each(|count| *count *= 0.8);
    assert!(chi_square(&worse) > most);

    // And the tables of the server are started just so.
    let mut ann = Line::guest(&world.url, "Ann").await;
    for _ in 0..5 {
        let new = json!({ "game": GAME, "seats": ["me", "me"], "options": options, "value": "from-both" });
        let table = ann.create(&new).await["table"].as_str().expect("a link").to_string();
        ann.must("watch", json!({ "table": table, "seat": "a" })).await;
        ann.must("start", json!({ "table": table })).await;
        let row = world.app.store.table_by_link(&table).await.expect("alive").expect("a table");
        let seed = seed_of(&row.secret, &["from-both", "from-both"]).parse().expect("a seed");
        let game = erased::<State>().start(&options, None, seed).expect("a game");
        let view = game.view(engine::Viewer::Seat(engine::Seat::new(0)));
        let told: Vec<Value> = ann.told.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        let update = told.iter().rfind(|told| told["type"] == "update").expect("an update");
        assert_eq!(update["view"]["players"], view["players"], "the same cards were dealt");
    }
}
