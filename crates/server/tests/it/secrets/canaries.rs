//! Canaries: whole games, with every outbound byte searched for what its reader may not know.

use super::world::*;
use engine::erased::AnySession;
use engine::replay::Fairness;
use engine::{Chance, Seat, Seed, Viewer};
use helter_skelter::State;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The cards of one seat that a viewer may not know, as they are written everywhere: `JU-17`.
fn hidden(state: &State, viewer: Viewer) -> Vec<(Seat, String)> {
    let table = &state.tabletop;
    let mut codes = Vec::new();
    for seat in table.seats() {
        let player = &table.players[seat];
        let hand = player.hand.cards().iter().zip(player.hand.known());
        let unknown = hand.filter(|(_, known)| !known.by.has(viewer)).map(|(card, _)| card);
        codes.extend(player.deck.cards().iter().chain(unknown).map(|&card| (seat, table.code(seat, card).to_string())));
    }
    codes
}

/// What nobody may be told before the end.
struct Secrets(Vec<String>);

impl Secrets {
    #[track_caller]
    fn not_in(&self, text: &str, where_: &str) {
        if let Some(secret) = self.found_in(text) {
            panic!("{secret} is told {where_}: {text}");
        }
    }

    fn found_in(&self, text: &str) -> Option<&String> {
        self.0.iter().find(|secret| text.contains(*secret))
    }
}

/// A table at which a game is played, what its server knows, and who looks on.
struct Stage {
    world: World,
    table: String,
    people: Vec<Line>,
    spectator: Line,
    mirror: Box<dyn AnySession>,
    secrets: Secrets,
    /// How many texts of each person, and of the spectator at last, were searched.
    searched: Vec<usize>,
}

impl Stage {
    async fn open(seed: u64, seats: usize) -> Stage {
        let world = World::new(seed).await;
        let mut people = Vec::new();
        for seat in 0..seats {
            people.push(Line::guest(&world.url, &format!("Cadet {seat}")).await);
        }
        let mut spectator = Line::guest(&world.url, "Eve").await;
        let mut chairs: Vec<Value> = vec!["open".into(); seats];
        chairs[0] = "me".into();
        let options = usual(seats, json!({ "turn_cap": 8 }));
        let info = people[0].create(&json!({ "game": GAME, "seats": chairs, "options": options })).await;
        let table = info["table"].as_str().expect("a link").to_string();
        let mut values = Vec::new();
        for (at, line) in people.iter_mut().enumerate() {
            let (seat, value) = (seat_name(at), format!("canary-value-{seed}-{at}"));
            line.must("sit", json!({ "table": table, "seat": seat, "value": value })).await;
            line.must("watch", json!({ "table": table, "seat": seat })).await;
            values.push(value);
        }
        spectator.must("watch", json!({ "table": table })).await;
        people[0].must("start", json!({ "table": table })).await;
        let row = world.app.store.table_by_link(&table).await.expect("alive").expect("a table");
        let fair = Fairness::new(Seed(row.secret), values.clone());
        let mirror = engine::erased::erased::<State>().start(&options, None, fair.seed()).expect("a game");
        // Whatever could be written of them, and the names under which a state writes its luck.
        let mut secrets = values;
        secrets.extend([hex(&row.secret), fair.seed().to_string(), hex(&row.secret[..8])]);
        secrets.extend(
            ["\"secret\"", "\"seed\"", "\"chance\"", "\"used\"", "\"tabletop\"", "\"stack\""].map(String::from),
        );
        for line in people.iter().chain([&spectator]) {
            let token = line.token();
            let bytes: Vec<u8> =
                (0..16).map(|at| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).expect("hex")).collect();
            secrets.extend([token.to_string(), hex(&Sha256::digest(bytes))]);
        }
        Stage { world, table, spectator, mirror, secrets: Secrets(secrets), searched: vec![0; seats + 1], people }
    }

    fn viewer(&self, at: usize) -> Viewer {
        if at < self.people.len() { Viewer::Seat(Seat::new(at)) } else { Viewer::Spectator }
    }

    /// Searches everything that was told since, and follows the log. Returns how many hidden cards another was shown,
    /// so that a test can tell whether it has looked at anything.
    async fn search(&mut self) -> usize {
        for line in self.people.iter_mut().chain([&mut self.spectator]) {
            line.ping().await;
        }
        let viewers: Vec<Viewer> = (0..=self.people.len()).map(|at| self.viewer(at)).collect();
        let before: Vec<_> = viewers.iter().map(|&viewer| hidden(state_of(self.mirror.as_ref()), viewer)).collect();
        let (from, seq) = (self.mirror.entry_count(), self.mirror.seq());
        for entry in self.world.log(&self.table).await.iter().skip(from) {
            self.mirror.enter(entry).expect("it was performed there too");
        }
        let news = self.mirror.news(Viewer::Spectator, seq);
        // A card that is discarded, shuffled and drawn in one go was public for a moment.
        let shuffled: Vec<Value> = news
            .iter()
            .filter(|notice| notice.event["event"] == "reshuffled")
            .map(|notice| notice.event["seat"].clone())
            .collect();
        let mut canaries = 0;
        let lines: Vec<&Line> = self.people.iter().chain([&self.spectator]).collect();
        for (at, viewer) in viewers.into_iter().enumerate() {
            let after: BTreeSet<_> = hidden(state_of(self.mirror.as_ref()), viewer).into_iter().collect();
            let fresh = &lines[at].told[self.searched[at]..];
            let unknown = before[at].iter().filter(|card| after.contains(card));
            let unknown: Vec<_> = unknown.filter(|(seat, _)| !shuffled.contains(&json!(seat))).collect();
            for text in fresh {
                self.secrets.not_in(text, "to a viewer");
                if let Some((_, code)) = unknown.iter().find(|(_, code)| text.contains(code.as_str())) {
                    panic!("{viewer} may not know {code}, and is told: {text}");
                }
            }
            let others = lines.iter().enumerate().filter(|&(other, _)| other != at);
            let others = others.flat_map(|(other, line)| line.told[self.searched[other]..].iter());
            canaries += others.filter(|text| unknown.iter().any(|(_, code)| text.contains(code.as_str()))).count();
        }
        self.searched = lines.iter().map(|line| line.told.len()).collect();
        canaries
    }

    /// Everything that can be fetched with every name we know, by those who play, who look on, and by nobody.
    async fn fetch_everything(&self) -> Vec<(String, u16, String)> {
        let (_, document) = self.spectator.get("/api/openapi.json").await;
        let document: Value = serde_json::from_str(&document).expect("JSON");
        let row = self.world.app.store.table_by_link(&self.table).await.expect("alive").expect("a table");
        let commitment = Seed(row.secret).commitment().to_string();
        let names = [&*self.table, &row.key.to_string(), "mine", GAME, &row.setup.content, &commitment, "1", "a"]
            .map(String::from);
        let mut paths = Vec::new();
        for (path, methods) in document["paths"].as_object().expect("paths") {
            if methods.get("get").is_none() {
                continue;
            }
            let mut filled = vec![path.clone()];
            while let Some(at) = filled[0].find('{') {
                let end = at + filled[0][at..].find('}').expect("a brace");
                let hole = filled[0][at..=end].to_string();
                filled = filled.iter().flat_map(|path| names.iter().map(|name| path.replace(&hole, name))).collect();
            }
            paths.extend(filled);
        }
        assert!(paths.iter().any(|path| path.ends_with("/replay")) && paths.len() > 40, "{paths:?}");
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let mut answers = Vec::new();
        for path in paths {
            for cookie in [&*self.people[0].cookie, &*self.spectator.cookie, ""] {
                let (status, text) = request(&http, &self.world.url, cookie, reqwest::Method::GET, &path, None).await;
                answers.push((path.clone(), status, text));
            }
        }
        answers
    }

    /// What is fetched before the end has no secret, no record, no hidden card.
    async fn search_routes(&self) {
        let hidden = hidden(state_of(self.mirror.as_ref()), Viewer::Spectator);
        for (path, status, text) in self.fetch_everything().await {
            // The document names its fields, and one of a request's is called so.
            if path != "/api/openapi.json" {
                self.secrets.not_in(&text, &path);
            }
            assert!(!path.ends_with("/replay") || status >= 400, "{path} answers {status}");
            // Content is the list of all cards; it says nothing of where they are.
            let shown = hidden.iter().find(|(_, code)| !path.contains("/content/") && text.contains(code.as_str()));
            assert_eq!(shown, None, "{path}: {text}");
        }
        for line in [&self.people[0], &self.spectator] {
            let goes_on = json!({ "game": GAME, "seats": ["me", "me"], "table": self.table });
            let (status, text) = line.http(reqwest::Method::POST, "/api/tables", Some(&goes_on)).await;
            assert_eq!(status, 403, "a game that is not over cannot be gone on with: {text}");
        }
    }
}

async fn play_and_search(seed: u64, seats: usize) {
    let mut stage = Stage::open(seed, seats).await;
    let mut luck = Chance::seeded(seed);
    let (mut canaries, mut steps) = (0, 0);
    loop {
        canaries += stage.search().await;
        let asked: Vec<usize> =
            (0..seats).filter(|&at| !stage.people[at].last(&seat_name(at)).actions.is_empty()).collect();
        if asked.is_empty() {
            break;
        }
        if [30, 90].contains(&steps) {
            stage.search_routes().await;
        }
        let at = *pick(&mut luck, &asked);
        let seat = seat_name(at);
        let actions = stage.people[at].last(&seat).actions;
        let answer = stage.people[at].act(&stage.table.clone(), &seat, pick(&mut luck, &actions).as_str()).await;
        assert_eq!(answer["type"], "done", "{answer}");
        steps += 1;
    }
    // An update tells only what has changed, so a card is told about once.
    assert!(steps > 60 && canaries > 40, "{steps} steps and {canaries} canaries are no game");
    assert!(stage.people[0].last("a").over && stage.mirror.outcome().is_some());
    // What was kept is given now, and would have been found before.
    let (status, replay) = stage.people[1].get(&format!("/api/tables/{}/replay", stage.table)).await;
    assert_eq!(status, 200, "{replay}");
    for secret in &stage.secrets.0[..seats + 2] {
        assert!(replay.contains(secret), "{secret} is in no record");
    }
}

#[tokio::test]
async fn a_game_of_two_tells_nobody_too_much() {
    play_and_search(31, 2).await;
}

#[tokio::test]
async fn a_game_of_three_tells_nobody_too_much() {
    play_and_search(32, 3).await;
}
