//! The card game over sockets: whole games, decks, and passing that is comfortable and tells nothing.

use super::*;
use engine::Replay;
use serde_json::{Value, json};
use server::protocol::Standing;
use server::routes::cards::{CardInfo, ChangedTeam, DeckInfo};

const GAME: &str = "card-game";

fn cards(seats: Vec<NewSeat>) -> NewTable {
    NewTable { game: GAME.to_string(), ..new_table(seats) }
}

fn with_options(seats: Vec<NewSeat>, options: Value) -> NewTable {
    NewTable { options: Some(options), ..cards(seats) }
}

fn laid(position: &str) -> NewTable {
    NewTable { position: Some(position.to_string()), ..cards(vec![NewSeat::Me, NewSeat::Open]) }
}

// ---- whole games

async fn whole_game(seats: Vec<NewSeat>, options: Value) {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let mut bob = host.guest().await;
    let table = ann.create(with_options(seats, options)).await.expect("a table");
    bob.sit(&table, B).await.expect("a seat");
    ann.watch(&table, A, None).await.expect("watched");
    bob.watch(&table, B, None).await.expect("watched");
    let mut eve = host.guest().await;
    eve.watch(&table, None, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    play_to_the_end(&mut [&mut ann, &mut bob, &mut eve], &table).await;

    let replay = replay(&ann, &table).await;
    let again = replay.load::<::card_game::State>().expect("it can be played again");
    assert_eq!(engine::Game::outcome(again.state()), ann.told(&table, A).outcome);
    assert_eq!(host.texts(&table).await.len(), again.entries().len());
    assert!(again.entries().len() > 50, "{} entries are hardly a game", again.entries().len());
}

#[tokio::test]
async fn two_people_play_a_whole_game() {
    whole_game(vec![NewSeat::Me, NewSeat::Open], json!({ "players": 2 })).await;
}

#[tokio::test]
async fn two_people_and_a_bot_draft_and_play() {
    whole_game(vec![NewSeat::Me, NewSeat::Open, bot("random")], json!({ "players": 3, "start": "draft" })).await;
}

#[tokio::test]
async fn four_play_a_whole_game() {
    let decks = json!({ "decks": ["iron-fist", "paper-trail", "by-the-book", "internal-affairs"] });
    whole_game(vec![NewSeat::Me, NewSeat::Open, bot("random"), bot("random")], decks).await;
}

/// The named strengths answer, too.
#[tokio::test]
async fn one_plays_against_a_bot_that_thinks() {
    let host = Host::new().await;
    let (mut ann, table) = host.one_at(cards(vec![NewSeat::Me, bot("cadet")])).await;
    let enough = |it: &Client| it.told(&table, A).view["turn"].as_u64() >= Some(2);
    play(&mut [&mut ann], &table, &mut Chance::seeded(4), enough).await;
    assert!(ann.told(&table, A).view["turn"].as_u64() >= Some(2) || ann.is_over(&table));
}

// ---- decks

fn list(of: &str) -> String {
    let content = engine::Pack::<::card_game::Content>::built_in().content();
    content.deck(of).expect("a deck").text(content)
}

#[tokio::test]
async fn a_deck_may_be_a_list_or_a_share_code_and_stays_secret() {
    let host = Host::new().await;
    let content = engine::Pack::<::card_game::Content>::built_in().content();
    let code = content.deck("paper-trail").expect("a deck").share_code(content);
    let decks = json!({ "decks": [list("iron-fist"), code], "start": "draft" });
    let (ann, mut bob, table) = host.two_at(with_options(vec![NewSeat::Me, NewSeat::Open], decks)).await;
    assert_eq!(info(&ann, &table).await.options, json!({ "decks": ["own", "own"], "start": "draft" }));
    bob.settle(QUIET).await.expect("told");
    assert!(!bob.told(&table, B).view["players"][1]["roster"].as_array().expect("a list").is_empty());
    for text in bob.transcript() {
        assert!(!text.contains(&code) && !text.contains("Cards:"), "{text}");
    }
    let ready = json!({ "decks": ["iron-fist", "paper-trail"], "start": "ready" });
    let table = bob.create(with_options(vec![NewSeat::Me, NewSeat::Open], ready.clone())).await.expect("a table");
    assert_eq!(info(&ann, &table).await.options, ready, "a ready deck is known by its name");
}

#[tokio::test]
async fn a_bad_deck_is_refused_with_its_field_and_reason() {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let seats = || vec![NewSeat::Me, bot("random")];
    let misspelt = list("iron-fist").replacen("Judge Giant", "Judge Gaint", 1);
    let small = "Team:\nJudge Dredd\nCards:\n3 Con-Apt Corridor\n";
    for (decks, field, words) in [
        (json!(["iron-fist", misspelt]), "options.decks.1", "did you mean `Judge Giant`?"),
        (json!([small]), "options.decks.0", "CG-055: the deck has 3 cards; 40 is the least"),
        (json!(["iron-fits"]), "options.decks.0", "did you mean `iron-fist`?"),
        (json!(["iron-fist", "CG1-nonsense"]), "options.decks.1", "share code"),
    ] {
        let no = refused(ann.create(with_options(seats(), json!({ "decks": decks }))).await, Kind::Malformed);
        assert_eq!(no.field.as_deref(), Some(field), "{no:?}");
        assert!(no.sentence.contains(words), "{no:?}");
    }
    for options in [json!({ "players": 5 }), json!({ "deck": "iron-fist" }), json!({ "start": "soon" })] {
        let no = refused(ann.create(with_options(seats(), options)).await, Kind::Malformed);
        assert_eq!(no.field.as_deref(), Some("options"), "{no:?}");
    }
}

// ---- cards and decks over HTTP

#[tokio::test]
async fn cards_are_found_by_a_query() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let all: Vec<CardInfo> = ann.get("/api/games/card-game/cards").await.expect("cards");
    assert_eq!(all.len(), engine::Pack::<::card_game::Content>::built_in().content().cards.len());
    let found: Vec<CardInfo> =
        ann.get("/api/games/card-game/cards?q=type%3Aperp%20k%3Agang%20resolve%3E%3D6").await.expect("cards");
    assert!(!found.is_empty() && found.len() < all.len());
    for card in &found {
        assert!(card.kind == "perp" && card.keywords.iter().any(|it| it.eq_ignore_ascii_case("gang")), "{card:?}");
        assert!(card.numbers["resolve"] >= 6 && !card.numbers.contains_key("authority"), "{card:?}");
    }
    assert!(all.iter().any(|card| card.text.iter().any(|line| line.contains("reroll"))));

    for (query, at, words) in [
        ("type%3Aprep", 6, "did you mean `perp`?"),
        ("k%3Agang%20resolve%3E%3Dmany", 17, "is no number"),
        ("text%3A%22open", 6, "quotation mark"),
    ] {
        let (status, text) = ann.get_text(&format!("/api/games/card-game/cards?q={query}")).await.expect("an answer");
        let no: Refused = serde_json::from_str(&text).expect("a refusal");
        assert_eq!(
            (status, no.kind, no.field.as_deref(), no.at),
            (400, Kind::Malformed, Some("q"), Some(at)),
            "{text}"
        );
        assert!(no.sentence.contains(words) && no.sentence.starts_with(&format!("Letter {at}: ")), "{text}");
    }
    let (status, _) = ann.get_text("/api/games/card-game/cards?query=x").await.expect("an answer");
    assert_eq!(status, 400, "an unknown parameter is not ignored");
}

#[tokio::test]
async fn a_deck_is_looked_through() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let look = async |deck: &str| -> DeckInfo {
        ann.post("/api/games/card-game/decks", &json!({ "deck": deck })).await.expect("an answer")
    };
    let by_list = look(&list("iron-fist")).await;
    let sound = by_list.sound.expect("sound");
    assert!(by_list.faults.is_empty() && sound.stats["size"] == 60, "{sound:?}");
    assert_eq!(sound.cards.iter().map(|line| u32::from(line.copies)).sum::<u32>(), 60);
    assert_eq!(look(&sound.share_code).await.sound.expect("sound").cards, sound.cards);
    assert_eq!(look(&sound.text).await.sound.expect("sound").share_code, sound.share_code);

    let wrong = look("Team:\nJudge Dredd\nCards:\n  3 Con-Apt Coridor\n2 Judge Giant\n").await;
    assert!(wrong.sound.is_none());
    let places: Vec<(usize, usize)> = wrong.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(4, 5), (5, 1)], "{:?}", wrong.faults);
    assert!(wrong.faults[0].reason.contains("did you mean `Con-Apt Corridor`?"), "{:?}", wrong.faults);
    let (body, asked) = (json!({ "deck": "x".repeat(80_000) }), "/api/games/card-game/decks");
    let long = ann.post::<DeckInfo>(asked, &body).await;
    assert_eq!(long.expect_err("too long").kind(), Some(Kind::Limit));
}

// ---- passing

async fn order(client: &mut Client, table: &str, seat: Seat, order: Standing) {
    let table = table.to_string();
    ask(client, |id| Ask::Standing { id, table, seat, order }).await.expect("ordered");
}

async fn stop_at(client: &mut Client, table: &str, stages: &[&str]) -> Result<Tell> {
    let (table, stages) = (table.to_string(), stages.iter().map(|stage| stage.to_string()).collect());
    ask(client, |id| Ask::Stops { id, table, seat: B, stages }).await
}

fn round(client: &Client, table: &str) -> String {
    client.told(table, None::<Seat>.or(own(client, table))).view["round"].as_str().unwrap_or_default().to_string()
}

fn own(client: &Client, table: &str) -> Option<Seat> {
    client.all_told().iter().find(|told| told.table == table).and_then(|told| told.viewer.seat())
}

fn investigator(client: &Client, table: &str, seat: Seat) -> Option<String> {
    client.told(table, seat).view["inquiry"]["investigator"].as_str().map(str::to_string)
}

fn is_window(client: &Client, table: &str, seat: Seat) -> bool {
    client.told(table, seat).view["asks"]["kind"] == "window"
}

/// Ann passes, or does what she must, until bob is asked something.
async fn until_bob_is_asked(ann: &mut Client, bob: &mut Client, table: &str) -> String {
    for _ in 0..400 {
        let last = ann.seq(table).max(bob.seq(table));
        ann.until("what bob knows", |it| it.seq(table) >= last).await.expect("told");
        bob.until("what ann knows", |it| it.seq(table) >= last).await.expect("told");
        // The table may be about to pass for him.
        bob.settle(QUIET).await.expect("told");
        ann.settle(QUIET).await.expect("told");
        if bob.asked_seat(table).is_some() && bob.seq(table) == ann.seq(table) {
            return bob.told(table, B).question.clone();
        }
        if let Some(seat) = ann.asked_seat(table) {
            let actions = &ann.told(table, seat).actions;
            let action = actions.iter().find(|action| *action == "pass").unwrap_or(&actions[0]).clone();
            ann.act(table, seat, &action).await.expect("legal");
        }
    }
    panic!("bob is never asked");
}

#[tokio::test]
async fn the_table_passes_for_the_round() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(laid("duty = \"a\"")).await;
    assert_eq!(round(&ann, &table), "ready");
    order(&mut bob, &table, B, Standing::ThisStage).await;
    assert_eq!(bob.told(&table, B).standing, Some(Standing::ThisStage));
    until_bob_is_asked(&mut ann, &mut bob, &table).await;
    while round(&bob, &table) == "ready" {
        assert!(!is_window(&bob, &table, B), "the row of his Judges is his own to order");
        bob.act(&table, B, "pass").await.expect("legal");
        until_bob_is_asked(&mut ann, &mut bob, &table).await;
    }
    assert_eq!((round(&bob, &table).as_str(), bob.told(&table, B).standing), ("resource", None));
    let passes = host.texts(&table).await.iter().filter(|text| *text == "b: pass").count();
    assert!(passes >= 1, "it has passed for him");
}

#[tokio::test]
async fn stops_are_asked_although_an_order_runs() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two_at(laid("duty = \"a\"")).await;
    stop_at(&mut bob, &table, &["debrief", "crime", "crime"]).await.expect("noted");
    assert_eq!(bob.told(&table, B).stops, ["crime", "debrief"], "in the order of the turn");
    order(&mut bob, &table, B, Standing::ThisTurn).await;
    // The Resource round's own business is nobody's to pass but his.
    let mut asked = Vec::new();
    while !asked.contains(&"debrief".to_string()) {
        until_bob_is_asked(&mut ann, &mut bob, &table).await;
        let window = is_window(&bob, &table, B);
        if window {
            asked.push(round(&bob, &table));
            assert_eq!(bob.told(&table, B).standing, Some(Standing::ThisTurn), "the order goes on");
        }
        let actions = bob.told(&table, B).actions.clone();
        let action = actions.iter().find(|action| *action == "pass").unwrap_or(&actions[0]);
        bob.act(&table, B, action).await.expect("legal");
    }
    asked.dedup();
    assert_eq!(asked, ["crime", "debrief"]);
    assert!(ann.transcript().iter().all(|text| !text.contains("stops") && !text.contains("this-turn")));
    // What lets just this question go by has seen where it stands.
    order(&mut bob, &table, B, Standing::None).await;
}

#[tokio::test]
async fn stops_are_kept_and_must_be_stages() {
    let host = Host::new().await;
    let (_ann, mut bob, table) = host.two_at(laid("duty = \"a\"")).await;
    let no = refused(stop_at(&mut bob, &table, &["crime", "lunch"]).await, Kind::Malformed);
    assert_eq!(no.field.as_deref(), Some("stages"));
    assert!(no.sentence.contains("`lunch`") && no.sentence.contains("ready, resource, crime"), "{no:?}");
    stop_at(&mut bob, &table, &["combat"]).await.expect("noted");
    order(&mut bob, &table, B, Standing::UntilMine).await;
    bob.close();
    let host = host.restart().await;
    bob.move_to(&host.url).await.expect("back");
    let told = bob.told(&table, B);
    assert_eq!((&told.stops[..], told.standing), (&["combat".to_string()][..], Some(Standing::UntilMine)));
    stop_at(&mut bob, &table, &[]).await.expect("noted");
    assert!(bob.told(&table, B).stops.is_empty());

    let (_, mut dan, street) = host.two().await;
    let no = refused(stop_at(&mut dan, &street, &["crime"]).await, Kind::Malformed);
    assert!(no.sentence.contains("there are: none"), "{no:?}");
}

#[tokio::test]
async fn the_table_passes_until_somebody_acts() {
    let host = Host::new().await;
    let position =
        "duty = \"a\"\nteam = { a = [\"J01\", \"J04 activated\"] }\nprestige = { a = 9 }\nhand = { a = [\"N17\"] }";
    let (mut ann, mut bob, table) = host.two_at(laid(position)).await;
    order(&mut bob, &table, B, Standing::UntilAnotherActs).await;
    for client in [&mut ann, &mut bob] {
        client.settle(QUIET).await.expect("told");
    }
    assert_eq!(bob.told(&table, B).standing, Some(Standing::UntilAnotherActs));
    assert!(ann.told(&table, A).actions.contains(&"play N17".to_string()), "{:?}", ann.told(&table, A).actions);
    ann.act(&table, A, "play N17").await.expect("legal");
    bob.until("the end of the order", |it| it.told(&table, B).standing.is_none()).await.expect("told");
    until_bob_is_asked(&mut ann, &mut bob, &table).await;
    assert_eq!(round(&bob, &table), "ready", "he is asked in the same window");
}

#[tokio::test]
async fn the_table_passes_until_the_own_investigation() {
    let host = Host::new().await;
    let position = "duty = \"a\"\ncrimes = [{ card = \"C01\", to = \"a\" }, { card = \"C02\", to = \"b\" }]";
    let (mut ann, mut bob, table) = host.two_at(laid(position)).await;
    order(&mut bob, &table, B, Standing::UntilMine).await;
    for _ in 0..60 {
        until_bob_is_asked(&mut ann, &mut bob, &table).await;
        if bob.told(&table, B).standing.is_none() {
            assert_eq!(investigator(&bob, &table, B).as_deref(), Some("b"));
            return;
        }
        assert!(!is_window(&bob, &table, B), "only what is his own to do is asked");
        let actions = bob.told(&table, B).actions.clone();
        let action = actions.iter().find(|action| *action == "pass").unwrap_or(&actions[0]);
        bob.act(&table, B, action).await.expect("legal");
    }
    panic!("his investigation never begins");
}

/// CG-414: what a deck of one's own is made of is told to nobody else, by no route, until the game is over.
#[tokio::test]
async fn a_deck_of_ones_own_is_nowhere_to_be_read() {
    const CANARY: &str = "Canary 4711";
    let host = Host::new().await;
    let own = format!("Name: {CANARY}\n{}", list("iron-fist").replace("Name: Iron Fist\n", ""));
    let options = json!({ "decks": [own, "paper-trail"] });
    let new = NewTable { public: true, ..with_options(vec![NewSeat::Me, NewSeat::Open], options) };
    let mut ann = host.guest().await;
    let table = ann.create(new).await.expect("a table");
    let mut bob = host.guest().await;
    let mut eve = host.guest().await;
    for client in [&mut bob, &mut eve] {
        ask(client, |id| Ask::Lobby { id, watch: true }).await.expect("told");
    }
    bob.sit(&table, B).await.expect("a seat");
    ann.watch(&table, A, None).await.expect("watched");
    bob.watch(&table, B, None).await.expect("watched");
    eve.watch(&table, None, None).await.expect("watched");
    ann.start(&table).await.expect("started");
    let enough = |it: &Client| it.seq(&table) > 60;
    play(&mut [&mut ann, &mut bob], &table, &mut Chance::seeded(2), enough).await;
    for client in [&mut bob, &mut eve] {
        client.settle(QUIET).await.expect("told");
        assert!(client.transcript().iter().all(|text| !text.contains(CANARY)), "over the socket");
        for path in ["", "/replay", "/steps", "/steps?seat=a", "/steps?seat=b", "/steps?seat=all"] {
            let (_, text) = client.get_text(&format!("/api/tables/{table}{path}")).await.expect("an answer");
            assert!(!text.contains(CANARY), "{path}: {text}");
        }
        let (_, text) = client.get_text("/api/tables").await.expect("an answer");
        assert!(text.contains(&table) && !text.contains(CANARY), "{text}");
    }
    ann.act(&table, A, "concede").await.expect("legal");
    bob.until("the end", |it| it.is_over(&table)).await.expect("told");
    assert!(replay_text(&bob, &table).await.contains(CANARY), "the record tells it (CG-425)");
}

/// A recorded game may be gone on with, and what it shows is what was told.
#[tokio::test]
async fn a_recorded_game_goes_on() {
    let host = Host::new().await;
    let mut ann = host.guest().await;
    let table = ann.create(cards(vec![NewSeat::Me, NewSeat::Me])).await.expect("a table");
    for seat in [A, B] {
        ann.watch(&table, seat, None).await.expect("watched");
    }
    ann.start(&table).await.expect("started");
    play_to_the_end(&mut [&mut ann], &table).await;
    let text = replay_text(&ann, &table).await;
    let half = Replay::parse(&text).expect("a replay").actions.len() / 2;
    let seats = vec![NewSeat::Me, NewSeat::Me];
    let new = NewTable { replay: Some(text), after: Some(half), ..cards(seats) };
    let again = ann.create(new).await.expect("a table");
    for seat in [A, B] {
        ann.watch(&again, seat, None).await.expect("watched");
    }
    ann.start(&again).await.expect("started");
    play_to_the_end(&mut [&mut ann], &again).await;
}

/// CG-R19: whoever sets a table up is told beforehand which Judges two decks both plan.
#[tokio::test]
async fn a_judge_who_would_be_replaced_is_named_before_the_game() {
    let host = Host::new().await;
    let ann = host.guest().await;
    let path = "/api/games/card-game/teams";
    let changed: Vec<ChangedTeam> =
        ann.post(path, &json!({ "decks": ["by-the-book", "by-the-book"] })).await.expect("an answer");
    let second = changed.iter().find(|it| (it.first, it.seat) == (A, B)).expect("b picks second");
    assert!(second.stand_ins.iter().any(|it| it.planned == "Judge Hershey"), "{second:?}");
    assert_eq!(second.missing, 0);
    assert!(changed.iter().any(|it| (it.first, it.seat) == (B, A)), "the dice may decide otherwise");
    let changed: Vec<ChangedTeam> =
        ann.post(path, &json!({ "decks": ["by-the-book", "iron-fist", "paper-trail"] })).await.expect("an answer");
    assert_eq!(changed, [], "no two ready decks plan the same Judge");
    for (decks, field) in [(json!(["by-the-book"]), "decks"), (json!(["by-the-book", "nonsense"]), "decks.1")] {
        let refusal = refused(ann.post::<Vec<ChangedTeam>>(path, &json!({ "decks": decks })).await, Kind::Malformed);
        assert_eq!(refusal.field.as_deref(), Some(field));
    }
}
