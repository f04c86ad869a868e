//! Tables of the miniatures game that people draw: looked at over HTTP, kept, played on, and played again from the record.

use super::*;
use serde_json::{Value, json};
use server::routes::kept::KeptList;
use server::routes::layouts::LayoutInfo;

const YARD: &str = include_str!("../../../../miniatures/src/tests/drawn.toml");

async fn look(client: &Client, table: &str) -> LayoutInfo {
    client.post("/api/games/miniatures/tables", &json!({ "table": table })).await.expect("an answer")
}

#[tokio::test]
async fn a_drawn_table_is_looked_at() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let sound = look(&ann, YARD).await;
    assert_eq!((sound.faults.as_slice(), sound.text.as_deref()), (&[][..], Some(YARD)));
    assert_eq!(sound.layout.expect("the file as JSON")["openings"][0]["lock"], 2);
    let refused: Vec<(&str, &str)> = sound
        .scenarios
        .iter()
        .filter_map(|it| Some((it.scenario.as_str(), it.refused.as_ref()?.rule.as_str())))
        .collect();
    assert_eq!(sound.scenarios.len(), 8);
    assert_eq!(refused[..2], [("demolition", "MG-R172"), ("rooftop-chase", "MG-R172")]);

    // Two faults at once, with the place in the text and on the table; and the file all the same, to go on with.
    let text = YARD.replacen("[21000, 13000]", "[12000, 13000]", 1).replacen("lock = 2", "lock = 4", 1);
    let info = look(&ann, &text).await;
    let [overlap, lock] = info.faults.as_slice() else { panic!("{:?}", info.faults) };
    assert_eq!((overlap.line, overlap.rule.as_str(), overlap.what.as_deref()), (6, "MG-005", Some("R1")));
    assert_eq!((overlap.sentence.as_str(), overlap.field.as_str()), ("R1 overlaps B1.", "pieces[1].poly"));
    assert!(overlap.point.is_some());
    assert_eq!((lock.line, lock.sentence.as_str()), (12, "D1: a lock takes from 0 to 3 dice."));
    assert!(info.layout.is_some() && info.text.is_some() && info.scenarios.is_empty());

    let torn = look(&ann, &YARD[..200]).await;
    assert_eq!((torn.faults.len(), torn.layout), (1, None));
    assert!(torn.faults[0].line > 1 && torn.faults[0].rule == "MG-R170", "{:?}", torn.faults);
    let nothing: Result<LayoutInfo> = ann.post("/api/games/miniatures/tables", &json!({})).await;
    assert_eq!(refused_field(nothing), Some("table".to_string()));
}

fn refused_field<T: std::fmt::Debug>(answer: Result<T>) -> Option<String> {
    refused(answer, Kind::Malformed).field
}

#[tokio::test]
async fn drawn_tables_are_kept() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    for (key, list, sound) in [("yard", YARD, true), ("half", "id = \"T\"\n", false)] {
        let request = http.put(format!("{}/api/me/tables/{key}", host.url));
        let request = request.header(reqwest::header::COOKIE, ann.cookie()).json(&json!({"name": key, "list": list}));
        let answer = request.send().await.expect("an answer");
        assert_eq!(answer.status(), 201);
        let kept: KeptList = serde_json::from_str(&answer.text().await.expect("a text")).expect("a table");
        assert_eq!((kept.sound, kept.list.as_str()), (sound, list));
    }
}

#[tokio::test]
async fn a_game_is_played_on_a_drawn_table() {
    let host = Host::new().await;
    let table = |options: Value| NewTable {
        game: "miniatures".to_string(),
        options: Some(options),
        ..new_table(vec![NewSeat::Me, NewSeat::Me])
    };
    let mut ann = host.guest().await;
    for (drawn, scenario, words) in [
        (YARD.replacen("lock = 2", "lock = 4", 1), "street-rumble", "Line 12: D1: MG-417"),
        (YARD.to_string(), "demolition", "MG-R172: Demolition is about a piece of its own table"),
    ] {
        let no = refused(ann.create(table(json!({"scenario": scenario, "drawn": drawn}))).await, Kind::Malformed);
        assert_eq!(no.field.as_deref(), Some("options.drawn"), "{no:?}");
        assert!(no.sentence.starts_with(words), "{no:?}");
    }
    let (mut ann, link) = host.one_at(table(json!({"scenario": "street-rumble", "drawn": YARD}))).await;
    ann.until("the start", |it| it.told(&link, A).seq.is_some()).await.expect("told");
    let view = &ann.told(&link, A).view;
    assert_eq!(view["layout"], "drawn");
    assert_eq!(view["drawn"]["pieces"][0]["rect"], json!([10000, 12000, 18000, 18000]));
    // Everybody is told its name; the text is in the record.
    let shown = info(&ann, &link).await;
    assert_eq!(shown.options["drawn"], "Back Yard");
    for seat in [A, B] {
        ann.act(&link, seat, "concede").await.ok();
    }
    let record = replay_text(&ann, &link).await;
    assert!(record.contains("name = \\\"Back Yard\\\"") || record.contains("name = \"Back Yard\""), "{record}");
    let record = replay(&ann, &link).await;
    record.load::<miniatures::State>().expect("it is the same game again");
}
