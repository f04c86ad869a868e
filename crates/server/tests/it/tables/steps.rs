//! Going through a game again over HTTP: everybody sees what they were shown then, and all of it after the end.

use super::*;
use serde_json::{Map, Value, json};
use server::protocol::Update;
use server::routes::steps::{Step, Steps};
use std::collections::BTreeMap;

async fn steps(client: &Client, table: &str, eyes: &str) -> Steps {
    client.get(&format!("/api/tables/{table}/steps?seat={eyes}")).await.expect("steps")
}

async fn step(client: &Client, table: &str, eyes: &str, seq: usize) -> Step {
    client.get(&format!("/api/tables/{table}/steps/{seq}?seat={eyes}")).await.expect("a step")
}

/// What a client was shown as the first thing after each number, by its own messages.
fn shown(client: &Client, viewer: &str) -> BTreeMap<usize, (Map<String, Value>, Update)> {
    let mut view = Map::new();
    let mut shown = BTreeMap::new();
    for text in client.transcript() {
        let Ok(Tell::Update(update)) = serde_json::from_str(text) else { continue };
        if update.viewer.to_string() != viewer {
            continue;
        }
        if update.whole {
            view = update.view.clone();
        } else {
            for (way, part) in &update.view {
                client::lay_over(&mut view, way, part.clone()).expect("a change of what is there");
            }
        }
        shown.entry(update.seq).or_insert_with(|| (view.clone(), update));
    }
    shown
}

async fn looks_back(client: &Client, table: &str, viewer: &str) {
    let shown = shown(client, viewer);
    let list = steps(client, table, viewer).await;
    assert!(list.steps.len() > 10 && list.viewer == viewer, "{} steps", list.steps.len());
    for line in &list.steps {
        let (view, update) = &shown[&line.seq];
        let step = step(client, table, viewer, line.seq).await;
        assert_eq!(without_nulls(&step.view), without_nulls(view), "{viewer} at {}", line.seq);
        assert_eq!((&step.question, &step.actions, step.asked), (&update.question, &update.actions, update.asked));
        assert_eq!(json!(step.events), json!(line.events));
        assert_eq!(step.outcome, update.outcome);
        if !update.events.is_empty() {
            assert_eq!(json!(line.events), json!(update.events), "{viewer} at {}", line.seq);
        }
    }
}

#[tokio::test]
async fn whoever_looks_back_sees_what_was_shown_then() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(short(vec![NewSeat::Me, NewSeat::Open], 4)).await;
    let mut eve = host.guest().await;
    eve.watch(&table, None, Some(0)).await.expect("watched");
    let mut luck = Chance::seeded(7);
    let half = |it: &Client| it.seq(&table) > 60;
    play(&mut [&mut ann, &mut bob], &table, &mut luck, half).await;
    eve.until("what the others know", |it| it.seq(&table) >= ann.seq(&table)).await.expect("told");
    for (client, viewer) in [(&ann, "a"), (&bob, "b"), (&eve, "spectator")] {
        looks_back(client, &table, viewer).await;
        assert!(steps(client, &table, viewer).await.steps.iter().all(|line| line.entries.is_none()));
    }
    play_to_the_end(&mut [&mut ann, &mut bob], &table).await;
    looks_back(&ann, &table, "a").await;
    assert!(steps(&ann, &table, "a").await.over);
    // With everything open, everybody's own part is as its owner saw it.
    let all = steps(&eve, &table, "all").await;
    assert!(all.steps.iter().all(|line| line.entries.is_some()));
    let middle = all.steps[all.steps.len() / 2].seq;
    let open = step(&eve, &table, "all", middle).await;
    assert_eq!((open.viewer.as_str(), open.actions.len(), open.question.as_str()), ("all", 0, ""));
    for (at, seat) in ["a", "b"].into_iter().enumerate() {
        let own = step(&eve, &table, seat, middle).await;
        assert_eq!(open.view["players"][at], own.view["players"][at]);
    }
}

/// What is taken back is left out, and its numbers are no steps any more.
#[tokio::test]
async fn what_was_taken_back_is_left_out() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(at(DUEL, vec![NewSeat::Me, NewSeat::Me])).await;
    let before = steps(&ann, &table, "a").await.steps.len();
    let seq = ann.act(&table, A, "snipe dredd > wulf with 1").await.expect("legal");
    assert_eq!(steps(&ann, &table, "a").await.steps.len(), before + 1);
    undo(&mut ann, &table, A).await.expect("taken back");
    assert_eq!(steps(&ann, &table, "a").await.steps.len(), before);
    let path = format!("/api/tables/{table}/steps/{seq}?seat=a");
    assert_eq!(ann.get_text(&path).await.expect("an answer").0, 404);
}

/// To look back with one's own eyes shows nothing new; to look with all eyes is to see the record.
#[tokio::test]
async fn who_has_seen_everything_does_not_take_back_the_end() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(at(DUEL, vec![NewSeat::Me, NewSeat::Open])).await;
    ann.act(&table, A, "concede").await.expect("conceded");
    bob.until("the end", |it| it.is_over(&table)).await.expect("told");
    assert!(steps(&ann, &table, "a").await.steps.iter().all(|line| line.entries.is_none()));
    undo(&mut ann, &table, A).await.expect("proposed");
    steps(&bob, &table, "a").await;
    refused(agree(&mut bob, &table, B, true).await, Kind::Conflict);
    assert!(steps(&ann, &table, "a").await.steps.iter().all(|line| line.entries.is_some()));
}
