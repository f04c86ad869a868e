//! Who may do what: every ask by everybody, at a table in every state, and the routes likewise.

use super::*;
use reqwest::{Method, header};
use server::protocol::{Standing, Status};

/// A line is an ask, and the answers to whoever sits at `a` and is the host, to whoever sits at `b`, to a spectator,
/// and to somebody who has only the link. Everybody asks about seat `a`.
const OPEN: &str = "
    watch-a       done       forbidden  forbidden  forbidden
    watch         done       done       done       done
    unwatch       done       done       done       done
    sit-a         done       conflict   conflict   conflict
    sit-c         done       done       done       done
    sit-d         unknown    unknown    unknown    unknown
    stand-a       done       forbidden  forbidden  forbidden
    appoint-a     conflict   forbidden  forbidden  forbidden
    appoint-c     done       forbidden  forbidden  forbidden
    start         conflict   forbidden  forbidden  forbidden
    act           conflict   forbidden  forbidden  forbidden
    undo          conflict   forbidden  forbidden  forbidden
    agree         conflict   forbidden  forbidden  forbidden
    advise        conflict   forbidden  forbidden  forbidden
    standing      conflict   forbidden  forbidden  forbidden
    stops         conflict   forbidden  forbidden  forbidden
    nudge         conflict   conflict   forbidden  forbidden
    query-a       conflict   forbidden  forbidden  forbidden
    query         conflict   conflict   conflict   conflict
    hint          conflict   forbidden  forbidden  forbidden
    say           done       done       done       forbidden
    mute          done       done       done       done
    rematch       conflict   conflict   forbidden  forbidden
    lobby         done       done       done       done
    ping          done       done       done       done
";

const PLAYING: &str = "
    watch-a       done       forbidden  forbidden  forbidden
    watch         done       done       done       done
    unwatch       done       done       done       done
    sit-a         done       conflict   conflict   conflict
    sit-c         unknown    unknown    unknown    unknown
    stand-a       done       forbidden  forbidden  forbidden
    appoint-a     done       conflict   forbidden  forbidden
    appoint-c     unknown    unknown    unknown    unknown
    start         conflict   forbidden  forbidden  forbidden
    act           done       forbidden  forbidden  forbidden
    undo          conflict   forbidden  forbidden  forbidden
    agree         conflict   forbidden  forbidden  forbidden
    advise        conflict   forbidden  forbidden  forbidden
    standing      done       forbidden  forbidden  forbidden
    stops         done       forbidden  forbidden  forbidden
    nudge         done       done       forbidden  forbidden
    query-a       answer     forbidden  forbidden  forbidden
    query         answer     answer     answer     answer
    hint          answer     forbidden  forbidden  forbidden
    say           done       done       done       forbidden
    mute          done       done       done       done
    rematch       conflict   conflict   forbidden  forbidden
    lobby         done       done       done       done
    ping          done       done       done       done
";

/// The same without spectators: one who was there at the start has been sent away.
const PRIVATE: &str = "
    watch-a       done       forbidden  forbidden  forbidden
    watch         done       done       forbidden  forbidden
    unwatch       done       done       done       done
    query-a       answer     forbidden  forbidden  forbidden
    query         answer     answer     forbidden  forbidden
    nudge         done       done       forbidden  forbidden
    say           done       done       forbidden  forbidden
";

const OVER: &str = "
    watch-a       done       forbidden  forbidden  forbidden
    watch         done       done       done       done
    sit-a         conflict   conflict   conflict   conflict
    stand-a       done       forbidden  forbidden  forbidden
    appoint-a     conflict   conflict   conflict   conflict
    start         conflict   forbidden  forbidden  forbidden
    act           conflict   forbidden  forbidden  forbidden
    agree         conflict   forbidden  forbidden  forbidden
    advise        conflict   forbidden  forbidden  forbidden
    standing      conflict   forbidden  forbidden  forbidden
    stops         conflict   forbidden  forbidden  forbidden
    nudge         conflict   conflict   forbidden  forbidden
    query-a       answer     forbidden  forbidden  forbidden
    query         answer     answer     answer     answer
    hint          conflict   forbidden  forbidden  forbidden
    say           done       done       done       forbidden
    rematch       done       done       forbidden  forbidden
";

/// A question that every table of this game can answer.
const QUESTION: &str = "points a";

async fn put(client: &mut Client, what: &str, scene: &Scene) -> Result<Tell> {
    let (id, table) = (client.id(), scene.table.clone());
    let bot = Some("random".to_string());
    let actions = vec![scene.action.clone()];
    let ask = match what {
        "watch-a" => return client.watch(&table, A, None).await,
        "watch" => return client.watch(&table, None, None).await,
        "unwatch" => return client.unwatch(&table).await,
        "sit-a" => Ask::Sit { id, table, seat: A, value: None },
        "sit-c" => Ask::Sit { id, table, seat: C, value: None },
        "sit-d" => Ask::Sit { id, table, seat: D, value: None },
        "stand-a" => Ask::Stand { id, table, seat: A },
        "appoint-a" => Ask::Appoint { id, table, seat: A, bot },
        "appoint-c" => Ask::Appoint { id, table, seat: C, bot },
        "start" => Ask::Start { id, table },
        "act" => Ask::Act { id, table, seat: A, seq: scene.seq, actions },
        "undo" => Ask::Undo { id, table, seat: A, seq: scene.seq },
        "agree" => Ask::Agree { id, table, seat: A, agree: true },
        "advise" => Ask::Advise { id, table, seat: A, seq: scene.seq, action: scene.action.clone(), agree: Some(true) },
        "standing" => Ask::Standing { id, table, seat: A, order: Standing::ThisTurn },
        "stops" => Ask::Stops { id, table, seat: A, stages: Vec::new() },
        "nudge" => Ask::Nudge { id, table },
        "query-a" => Ask::Query { id, table, seat: Some(A), question: QUESTION.to_string() },
        "query" => Ask::Query { id, table, seat: None, question: QUESTION.to_string() },
        "hint" => Ask::Hint { id, table, seat: A },
        "say" => Ask::Say { id, table, text: "Drokk".to_string() },
        "mute" => Ask::Mute { id, person: scene.bystander, mute: true },
        "rematch" => Ask::Rematch { id, table },
        "lobby" => Ask::Lobby { id, watch: true },
        "ping" => Ask::Ping { id },
        _ => panic!("no ask is called {what}"),
    };
    client.ask(ask).await
}

struct Scene {
    table: String,
    seq: usize,
    action: String,
    bystander: i64,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Open,
    Playing,
    Over,
}

/// Goes through a matrix, each field at a table of its own; a refusal must leave that table as it was.
async fn matrix(lines: &str, state: State, spectators: bool) {
    let host = Host::new().await;
    let bystander = host.guest().await.person().person;
    let mut people = [host.guest().await, host.guest().await, host.guest().await, host.guest().await];
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let mut words = line.split_whitespace();
        let what = words.next().expect("an ask");
        for (at, expected) in words.enumerate() {
            let scene = set(&mut people, state, spectators, bystander).await;
            let who = &mut people[at];
            let (before, log) = (info(who, &scene.table).await, host.texts(&scene.table).await);
            let answer = put(who, what, &scene).await;
            assert_eq!(word(&answer), expected, "{what} by {}: {answer:?}", ["a", "b", "spectator", "stranger"][at]);
            if let Err(Error::Refused(refused)) = answer {
                assert!(refused.sentence.ends_with('.') && refused.sentence.len() > 10, "{refused:?}");
                assert_eq!(info(who, &scene.table).await, before, "{what} was refused, and yet changed something");
                assert_eq!(host.texts(&scene.table).await, log, "{what} was refused, and yet is in the log");
            }
        }
    }
}

/// A table in this state: the host, another player and a spectator are there.
async fn set(people: &mut [Client; 4], state: State, spectators: bool, bystander: i64) -> Scene {
    let [ann, bob, eve, _] = people;
    let mut seats = vec![NewSeat::Me, NewSeat::Open];
    if state == State::Open {
        seats.push(NewSeat::Open);
    }
    let table = ann.create(NewTable { spectators, ..new_table(seats) }).await.expect("a table");
    ann.watch(&table, A, None).await.expect("watched");
    bob.sit(&table, B).await.expect("a seat");
    bob.watch(&table, B, None).await.expect("watched");
    eve.watch(&table, None, None).await.expect("watched");
    let mut scene = Scene { table: table.clone(), seq: 0, action: "ready".to_string(), bystander };
    if state != State::Open {
        ann.start(&table).await.expect("started");
        scene.action = ann.told(&table, A).actions[0].clone();
    }
    if state == State::Over {
        bob.until("the start", |it| it.told(&table, B).seq.is_some()).await.expect("told");
        bob.act(&table, B, "concede").await.expect("conceded");
        let over = |it: &Client| it.info(&table).is_some_and(|info| info.status == Status::Over);
        // Whoever is sent away sees no end.
        for client in [ann, eve].into_iter().take(if spectators { 2 } else { 1 }) {
            client.until("the end", |it| over(it) && it.is_over(&table)).await.expect("told");
        }
    }
    scene.seq = people[0].seq(&table);
    scene
}

#[tokio::test]
async fn every_ask_before_the_start() {
    matrix(OPEN, State::Open, true).await;
}

#[tokio::test]
async fn every_ask_during_the_game() {
    matrix(PLAYING, State::Playing, true).await;
}

#[tokio::test]
async fn every_ask_where_there_are_no_spectators() {
    matrix(PRIVATE, State::Playing, false).await;
}

#[tokio::test]
async fn every_ask_after_the_end() {
    matrix(OVER, State::Over, true).await;
}

/// A line is a route, and the status for the host, the other player, a stranger, and somebody without a cookie.
const ROUTES_OPEN: &str = "
    GET   /api/tables               200 200 200 200
    GET   /api/tables/mine          200 200 200 401
    POST  /api/tables               201 201 201 401
    GET   /api/tables/{table}       200 200 200 200
    GET   /api/tables/{table}/replay  409 409 409 401
    GET   /api/tables/{table}/steps  409 409 409 401
    GET   /api/tables/{table}/steps/0  409 409 409 401
    GET   /api/tables/{table}/steps?seat=all  409 409 409 401
    GET   /api/tables/0123456789abcdef0123456789abcdef  404 404 404 404
    GET   /api/tables/0123456789abcdef0123456789abcdef/steps  404 404 404 401
    GET   /api/tables/0123456789abcdef0123456789abcdef/replay  404 404 404 401
    GET   /api/tables/nonsense      404 404 404 404
    GET   /api/tables/nonsense/replay  404 404 404 401
";
const ROUTES_PLAYING: &str = "
    GET   /api/tables/{table}       200 200 200 200
    GET   /api/tables/{table}/replay  409 409 409 401
    GET   /api/tables/{table}/steps  200 200 200 401
    GET   /api/tables/{table}/steps?seat=spectator  200 200 200 401
    GET   /api/tables/{table}/steps?seat=a  200 403 403 401
    GET   /api/tables/{table}/steps?seat=b  403 200 403 401
    GET   /api/tables/{table}/steps?seat=c  404 404 404 401
    GET   /api/tables/{table}/steps?seat=e  400 400 400 401
    GET   /api/tables/{table}/steps?seat=all  409 409 409 401
    GET   /api/tables/{table}/steps/{seq}  200 200 200 401
    GET   /api/tables/{table}/steps/{seq}?seat=a  200 403 403 401
    GET   /api/tables/{table}/steps/{seq}?seat=all  409 409 409 401
    GET   /api/tables/{table}/steps/99999  404 404 404 401
    GET   /api/tables/{table}/steps/first  400 400 400 401
";
const ROUTES_OVER: &str = "
    GET   /api/tables/{table}       200 200 200 200
    GET   /api/tables/{table}/replay  200 200 200 401
    GET   /api/tables/{table}/steps?seat=a  200 200 200 401
    GET   /api/tables/{table}/steps?seat=c  404 404 404 401
    GET   /api/tables/{table}/steps?seat=all  200 200 200 401
    GET   /api/tables/{table}/steps/{seq}?seat=a  200 200 200 401
    GET   /api/tables/{table}/steps/{seq}?seat=all  200 200 200 401
";
/// Where there are no spectators.
const ROUTES_PRIVATE_PLAYING: &str = "
    GET   /api/tables/{table}       200 200 200 200
    GET   /api/tables/{table}/replay  409 409 403 401
    GET   /api/tables/{table}/steps  200 200 403 401
    GET   /api/tables/{table}/steps?seat=a  200 403 403 401
    GET   /api/tables/{table}/steps?seat=all  409 409 403 401
";
const ROUTES_PRIVATE_OVER: &str = "
    GET   /api/tables/{table}/replay  200 200 403 401
    GET   /api/tables/{table}/steps?seat=all  200 200 403 401
    GET   /api/tables/{table}/steps/{seq}?seat=a  200 200 403 401
";

#[tokio::test]
async fn every_route() {
    let host = Host::new().await;
    let mut people = [host.guest().await, host.guest().await, host.guest().await, host.guest().await];
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    for (lines, state, spectators) in [
        (ROUTES_OPEN, State::Open, true),
        (ROUTES_PLAYING, State::Playing, true),
        (ROUTES_OVER, State::Over, true),
        (ROUTES_PRIVATE_PLAYING, State::Playing, false),
        (ROUTES_PRIVATE_OVER, State::Over, false),
    ] {
        let scene = set(&mut people, state, spectators, 0).await;
        let cookies = [people[0].cookie(), people[1].cookie(), people[3].cookie(), ""];
        for line in lines.lines().filter(|line| !line.trim().is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let url = format!("{}{}", host.url, words[1].replace("{table}", &scene.table));
            let url = url.replace("{seq}", &scene.seq.to_string());
            for (cookie, expected) in cookies.iter().zip(&words[2..]) {
                let mut request = http.request(words[0].parse::<Method>().expect("a method"), &url);
                if !cookie.is_empty() {
                    request = request.header(header::COOKIE, *cookie);
                }
                if words[0] == "POST" {
                    request = request.json(&two_seats());
                }
                let answer = request.send().await.expect("an answer");
                let (status, text) = (answer.status(), answer.text().await.expect("a text"));
                assert_eq!(status.as_str(), *expected, "{line}: {text}");
                if status.as_u16() >= 400 {
                    serde_json::from_str::<Refused>(&text).expect("it says why");
                }
                let secret: String = host.row(&scene.table).await.secret.iter().map(|it| format!("{it:02x}")).collect();
                let shown = words[1].ends_with("/replay") && status.is_success();
                assert_eq!(text.contains(&secret), shown, "{line}: the secret is shown with the record, not before");
            }
        }
    }
}

/// Whoever logs out is nobody at once, at every socket and every route.
#[tokio::test]
async fn a_deleted_cookie_opens_nothing() {
    let host = Host::new().await;
    let (mut ann, mut bob, table) = host.two().await;
    let action = ann.told(&table, A).actions[0].clone();
    let ask = ann.act_of(&table, A, &action);
    let _: serde_json::Value = ann.post("/api/logout", &serde_json::json!({})).await.expect("logged out");
    let closed = ann.until("the end of the socket", |_| false).await;
    assert!(matches!(&closed, Err(Error::Lost(why)) if why.contains("4001")), "{closed:?}");
    assert!(ann.ask(ask).await.is_err_and(|error| error.is_lost()));
    assert!(refused(ann.reconnect().await, Kind::Forbidden).sentence.len() > 10);
    assert_eq!(ann.get_text(&format!("/api/tables/{table}/replay")).await.expect("an answer").0, 401);
    assert_eq!(ann.get_text("/api/tables/mine").await.expect("an answer").0, 401);
    assert!(host.texts(&table).await.is_empty(), "nothing was done");
    bob.until("the news", |it| it.info(&table).is_some_and(|info| info.seats[0].away.is_some())).await.expect("told");
}
