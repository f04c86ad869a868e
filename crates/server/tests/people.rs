//! People over HTTP, against a server that listens: every route, every way to ask it wrongly, and what must never show.

use reqwest::header::{ALLOW, CONTENT_TYPE, HeaderMap, HeaderName, ORIGIN, RETRY_AFTER, SET_COOKIE};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use server::limits::{Limits, Rate};
use server::people::Token;
use server::store::{Place, Store};
use server::{App, Config, Server};
use std::collections::BTreeSet;
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const DAY: i64 = 24 * 60 * 60 * 1000;
const PASSWORD: &str = "correct horse";

/// A server of its own for each test.
struct Town {
    at: SocketAddr,
    app: Arc<App>,
    client: Client,
    _folder: TempDir,
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The value of the cookie that was set.
    fn cookie(&self) -> String {
        let line = self.headers[SET_COOKIE].to_str().expect("ASCII");
        line.strip_prefix("megacity=").expect("our cookie").split(';').next().expect("a value").to_string()
    }

    #[track_caller]
    fn refused(&self, status: u16, kind: &str) -> Value {
        let json = self.json();
        assert_eq!((self.status.as_u16(), json["kind"].as_str()), (status, Some(kind)), "{}", self.text);
        assert_eq!(self.headers[CONTENT_TYPE], "application/json");
        let sentence = json["sentence"].as_str().expect("a sentence");
        assert!(sentence.ends_with('.') && sentence.len() > 10, "{sentence}");
        json
    }

    #[track_caller]
    fn refused_field(&self, status: u16, kind: &str, field: &str) {
        assert_eq!(self.refused(status, kind)["field"], field, "{}", self.text);
    }

    #[track_caller]
    fn ok(self) -> Answer {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self
    }
}

impl Town {
    async fn new() -> Town {
        Town::with(Config::default(), Limits::none()).await
    }

    async fn limited(limits: Limits) -> Town {
        Town::with(Config::default(), limits).await
    }

    async fn with(config: Config, limits: Limits) -> Town {
        logs();
        let folder = TempDir::new().expect("a folder");
        let place = Place::Sqlite(folder.path().join("megacity.db"));
        let config = Config { listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), place, ..config };
        let server = Server::open(config, limits).await.expect("a server");
        let (at, app) = (server.address, server.app.clone());
        tokio::spawn(server.serve(std::future::pending()));
        let client = Client::builder().no_proxy().timeout(Duration::from_secs(60)).build().expect("a client");
        Town { at, app, client, _folder: folder }
    }

    fn store(&self) -> &Store {
        &self.app.store
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let mut request = self.client.request(method, format!("http://{}{path}", self.at)).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        Answer { status, headers, text: response.text().await.expect("text") }
    }

    async fn ask(&self, method: Method, path: &str, cookie: &str, body: Value) -> Answer {
        let cookie = format!("megacity={cookie}");
        let headers = [("content-type", "application/json"), ("cookie", cookie.as_str())];
        self.send(method, path, &headers, body.to_string()).await
    }

    async fn post(&self, path: &str, cookie: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, cookie, body).await
    }

    async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], "").await
    }

    async fn me(&self, cookie: &str) -> Answer {
        let cookie = format!("megacity={cookie}");
        self.send(Method::GET, "/api/me", &[("cookie", cookie.as_str())], "").await
    }

    async fn guest(&self) -> String {
        self.post("/api/guest", "", json!({})).await.ok().cookie()
    }

    async fn account(&self, name: &str) -> String {
        let cookie = self.guest().await;
        self.post("/api/account", &cookie, json!({"name": name, "password": PASSWORD})).await.ok();
        cookie
    }

    async fn login(&self, name: &str, password: &str) -> Answer {
        self.post("/api/login", "", json!({"name": name, "password": password})).await
    }
}

/// Everything that this process logs, at the most talkative level.
fn logs() -> &'static Mutex<Vec<u8>> {
    static LOGS: OnceLock<Mutex<Vec<u8>>> = OnceLock::new();
    struct Into;
    impl Write for Into {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            LOGS.get().expect("it was made").lock().expect("nobody panics with it").extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let logs = LOGS.get_or_init(Mutex::default);
    let all = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_ansi(false).with_writer(|| Into);
    // Only the first test may.
    let _ = all.try_init();
    logs
}

// ---- guests and their cookies

#[tokio::test]
async fn a_guest_plays_at_once_and_stays_who_they_are() {
    let town = Town::new().await;
    let came = town.post("/api/guest", "", json!({})).await.ok();
    let person = came.json();
    assert_eq!(person["guest"], true);
    assert_eq!(person["name"].as_str().expect("a name").split(' ').count(), 3);
    let cookie = came.cookie();
    assert_eq!(town.me(&cookie).await.ok().json(), person);
    let again = town.post("/api/guest", &cookie, json!({})).await.ok();
    assert_eq!((again.json(), again.cookie()), (person.clone(), cookie.clone()));
    let other = town.post("/api/guest", "", json!({})).await.ok();
    assert_ne!(other.json()["person"], person["person"]);
    assert_ne!(other.cookie(), cookie);
}

#[tokio::test]
async fn the_cookie_is_only_for_us() {
    let town = Town::new().await;
    let proxy = Town::with(Config { trust_proxy: true, ..Config::default() }, Limits::none()).await;
    let json = ("content-type", "application/json");
    let plain = town.send(Method::POST, "/api/guest", &[json], "{}").await.ok();
    let token = plain.cookie();
    assert!(token.len() == 32 && token.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f')), "{token}");
    let flags = "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";
    assert_eq!(plain.headers[SET_COOKIE], format!("megacity={token}; {flags}"));
    assert_eq!(town.me(&token).await.headers[SET_COOKIE], format!("megacity={token}; {flags}"), "it is renewed");
    // Anybody can write that header; only a proxy of ours is believed.
    let https = [json, ("x-forwarded-proto", "https")];
    let forged = town.send(Method::POST, "/api/guest", &https, "{}").await.ok();
    assert!(!forged.headers[SET_COOKIE].to_str().expect("ASCII").contains("Secure"));
    let secure = proxy.send(Method::POST, "/api/guest", &https, "{}").await.ok();
    assert_eq!(secure.headers[SET_COOKIE], format!("megacity={}; {flags}; Secure", secure.cookie()));
    let http = proxy.send(Method::POST, "/api/guest", &[json, ("x-forwarded-proto", "http")], "{}").await.ok();
    assert!(!http.headers[SET_COOKIE].to_str().expect("ASCII").contains("Secure"));
    // It is told nowhere else, and not stored as it is.
    assert!(!plain.text.contains(&token));
    let hash = Token::parse(&token).expect("a token").hash();
    assert!(town.store().person_of_token(hash, server::clock::now()).await.expect("alive").is_some());
}

#[tokio::test]
async fn strangers_are_told_so() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    let person = town.me(&cookie).await.json()["person"].as_i64().expect("a number");
    let expired = Token::parse(&"ab".repeat(16)).expect("hexadecimal");
    let long_ago = server::clock::now() - 401 * DAY;
    town.store().add_token(expired.hash(), person, long_ago).await.expect("stored");
    let upper = cookie.to_uppercase();
    let bad = ["", "0", "nonsense", &"0".repeat(32), &expired.reveal(), &upper, &cookie[1..], &format!("{cookie}0")];
    for cookie in bad {
        town.me(cookie).await.refused(401, "forbidden");
    }
    town.get("/api/me").await.refused(401, "forbidden");
    let credentials = json!({"name": "Anna", "password": PASSWORD});
    let routes = [
        (Method::POST, "/api/account", credentials),
        (Method::POST, "/api/logout", json!({})),
        (Method::POST, "/api/password", json!({"old": PASSWORD, "new": PASSWORD})),
        (Method::POST, "/api/name", json!({"name": "Anna"})),
        (Method::DELETE, "/api/account", json!({})),
    ];
    for (method, path, body) in routes {
        town.ask(method, path, &"0".repeat(32), body).await.refused(401, "forbidden");
    }
    // A token that is about to expire is renewed by being used.
    let old = Token::parse(&"cd".repeat(16)).expect("hexadecimal");
    town.store().add_token(old.hash(), person, server::clock::now() - 399 * DAY).await.expect("stored");
    town.me(&old.reveal()).await.ok();
    let later = server::clock::now() + 399 * DAY;
    assert!(town.store().person_of_token(old.hash(), later).await.expect("alive").is_some());
}

// ---- accounts

#[tokio::test]
async fn an_account_is_the_same_person() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    let guest = town.me(&cookie).await.json();
    let made = town.post("/api/account", &cookie, json!({"name": " Judge Anna ", "password": PASSWORD})).await.ok();
    let expected = json!({"person": guest["person"], "name": "Judge Anna", "guest": false});
    assert_eq!(made.json(), expected);
    assert_eq!(town.me(&cookie).await.ok().json(), expected);
    for name in ["Judge Anna", "judge anna", " JUDGE ANNA "] {
        let back = town.login(name, PASSWORD).await.ok();
        assert_eq!(back.json(), expected);
        assert_ne!(back.cookie(), cookie, "every log-in has a token of its own");
        assert_eq!(town.me(&back.cookie()).await.ok().json(), expected);
    }
    let again = town.post("/api/account", &cookie, json!({"name": "Other", "password": PASSWORD})).await;
    again.refused(409, "conflict");
    let other = town.guest().await;
    let taken = town.post("/api/account", &other, json!({"name": "JUDGE anna", "password": "another one"})).await;
    taken.refused_field(409, "conflict", "name");
    assert_eq!(town.me(&other).await.json()["guest"], true, "a refusal changes nothing");
}

#[tokio::test]
async fn names_and_passwords_have_their_bounds() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    let before = town.me(&cookie).await.json();
    let long = "x".repeat(25);
    for name in ["", "x", &long, "a  b", "tab\t", "\u{202e}abc", "<script>", "zero\u{200b}", "--", "somebody"] {
        let body = json!({"name": name, "password": PASSWORD});
        town.post("/api/account", &cookie, body).await.refused_field(400, "malformed", "name");
        town.post("/api/name", &cookie, json!({"name": name})).await.refused_field(400, "malformed", "name");
    }
    for password in ["", "1234567", &"x".repeat(201)] {
        let body = json!({"name": "Anna", "password": password});
        town.post("/api/account", &cookie, body).await.refused_field(400, "malformed", "password");
    }
    assert_eq!(town.me(&cookie).await.json(), before, "a refusal changes nothing");
    // Characters are counted, not bytes, and no letter of a password is cut off.
    let longest = "ü".repeat(200);
    town.post("/api/account", &cookie, json!({"name": "Anna", "password": longest})).await.ok();
    town.login("Anna", &longest).await.ok();
    town.login("Anna", &"ü".repeat(199)).await.refused(403, "forbidden");
    town.login("Anna", &"ü".repeat(201)).await.refused_field(400, "malformed", "password");
    town.login(&long, PASSWORD).await.refused_field(400, "malformed", "name");
}

#[tokio::test]
async fn nobody_learns_which_names_exist() {
    let town = Town::new().await;
    town.account("Anna").await;
    // That it takes as long is measured where nothing else takes time: see the tests of `people`.
    let unknown = town.login("Nobody", "not the password").await;
    let wrong = town.login("Anna", "not the password").await;
    unknown.refused(403, "forbidden");
    assert_eq!((unknown.status, &unknown.text), (wrong.status, &wrong.text));
    let names = |answer: &Answer| answer.headers.keys().map(HeaderName::to_string).collect::<BTreeSet<_>>();
    assert_eq!(names(&unknown), names(&wrong));
    assert!(!unknown.headers.contains_key(SET_COOKIE));
    // A guest's name is no account, whoever has it.
    let guest = town.guest().await;
    town.post("/api/name", &guest, json!({"name": "Guest Name"})).await.ok();
    town.login("Guest Name", "").await.refused(403, "forbidden");
}

#[tokio::test]
async fn who_logs_in_gives_up_the_cookie_they_had() {
    let town = Town::new().await;
    let first = town.account("Anna").await;
    let guest = town.guest().await;
    let failed = town.post("/api/login", &guest, json!({"name": "Anna", "password": "not the password"})).await;
    failed.refused(403, "forbidden");
    town.me(&guest).await.ok();
    let mut changes = town.app.people.changes();
    let back = town.post("/api/login", &guest, json!({"name": "Anna", "password": PASSWORD})).await.ok();
    town.me(&guest).await.refused(401, "forbidden");
    let gone = Token::parse(&guest).expect("a token").hash();
    assert_eq!(changes.try_recv(), Ok(server::people::Change::TokenGone(gone)));
    assert_eq!(town.me(&back.cookie()).await.ok().json(), town.me(&first).await.ok().json());
}

#[tokio::test]
async fn logging_out_here_and_everywhere() {
    let town = Town::new().await;
    let first = town.account("Anna").await;
    let second = town.login("Anna", PASSWORD).await.cookie();
    let third = town.login("Anna", PASSWORD).await.cookie();
    let other = town.account("Berta").await;
    let out = town.post("/api/logout", &first, json!({})).await.ok();
    assert_eq!(out.headers[SET_COOKIE], "megacity=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    town.me(&first).await.refused(401, "forbidden");
    town.me(&second).await.ok();
    town.post("/api/logout", &second, json!({"everywhere": true})).await.ok();
    for cookie in [&first, &second, &third] {
        town.me(cookie).await.refused(401, "forbidden");
    }
    town.me(&other).await.ok();
    town.post("/api/logout", &third, json!({"everywhere": true})).await.refused(401, "forbidden");
    town.login("Anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn a_new_password_logs_the_others_out() {
    let town = Town::new().await;
    let mine = town.account("Anna").await;
    let other = town.login("Anna", PASSWORD).await.cookie();
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    town.post("/api/password", &mine, change("a wrong one", "a new one")).await.refused_field(403, "forbidden", "old");
    town.post("/api/password", &mine, change(PASSWORD, "short")).await.refused_field(400, "malformed", "new");
    let long = "x".repeat(201);
    town.post("/api/password", &mine, change(&long, "a new one")).await.refused_field(400, "malformed", "old");
    town.me(&other).await.ok();
    let changed = town.post("/api/password", &mine, change(PASSWORD, "a new one")).await.ok();
    for cookie in [&mine, &other] {
        town.me(cookie).await.refused(401, "forbidden");
    }
    town.me(&changed.cookie()).await.ok();
    town.login("Anna", PASSWORD).await.refused(403, "forbidden");
    town.login("Anna", "a new one").await.ok();
    let guest = town.guest().await;
    town.post("/api/password", &guest, change(PASSWORD, "a new one")).await.refused(409, "conflict");
}

#[tokio::test]
async fn guests_choose_a_name() {
    let town = Town::new().await;
    let anna = town.account("Anna").await;
    let guest = town.guest().await;
    let named = town.post("/api/name", &guest, json!({"name": " Chopper "})).await.ok().json();
    assert_eq!((&named["name"], &named["guest"]), (&json!("Chopper"), &json!(true)));
    assert_eq!(town.me(&guest).await.json(), named);
    let other = town.guest().await;
    town.post("/api/name", &other, json!({"name": "Chopper"})).await.ok();
    town.post("/api/name", &guest, json!({"name": "aNNa"})).await.refused_field(409, "conflict", "name");
    town.post("/api/name", &anna, json!({"name": "Berta"})).await.refused(409, "conflict");
    assert_eq!(town.me(&guest).await.json(), named);
    assert_eq!(town.me(&anna).await.json()["name"], "Anna");
}

#[tokio::test]
async fn whoever_wants_is_forgotten() {
    let town = Town::new().await;
    let forget = async |cookie: &str, body| town.ask(Method::DELETE, "/api/account", cookie, body).await;
    let guest = town.guest().await;
    let gone = forget(&guest, json!({})).await.ok();
    assert_eq!(gone.headers[SET_COOKIE], "megacity=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    town.me(&guest).await.refused(401, "forbidden");

    let anna = town.account("Anna").await;
    let other = town.login("Anna", PASSWORD).await.cookie();
    let id = town.me(&anna).await.json()["person"].as_i64().expect("a number");
    forget(&anna, json!({})).await.refused_field(400, "malformed", "password");
    forget(&anna, json!({"password": null})).await.refused_field(400, "malformed", "password");
    forget(&anna, json!({"password": "a wrong one"})).await.refused_field(403, "forbidden", "password");
    town.me(&anna).await.ok();
    forget(&anna, json!({"password": PASSWORD})).await.ok();
    for cookie in [&anna, &other] {
        town.me(cookie).await.refused(401, "forbidden");
    }
    town.login("Anna", PASSWORD).await.refused(403, "forbidden");
    let row = town.store().person(id).await.expect("alive").expect("the row stays for the games");
    assert_eq!((row.name.as_str(), row.password), ("somebody", None));
    town.account("Anna").await;
}

// ---- what is asked wrongly

#[tokio::test]
async fn bodies_that_cannot_be_read() {
    let town = Town::limited(Limits { body: 1000, ..Limits::none() }).await;
    let json = ("content-type", "application/json");
    let send = async |headers: &[(&str, &str)], body: &str| {
        town.send(Method::POST, "/api/login", headers, body.to_string()).await
    };
    let good = r#"{"name": "Anna", "password": "correct horse"}"#;
    send(&[json], good).await.refused(403, "forbidden");
    send(&[("content-type", "application/json; charset=utf-8")], good).await.refused(403, "forbidden");
    send(&[], good).await.refused(415, "malformed");
    let others = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "text/json",
        "application/jsonx",
        "",
    ];
    for kind in others {
        send(&[("content-type", kind)], good).await.refused(415, "malformed");
    }
    for text in ["", " ", "{", "nonsense", "[", "\"x\"", "7", "null", "{}{}", "{\"name\": \"Anna\"", "\u{feff}{}"] {
        send(&[json], text).await.refused(400, "malformed");
    }
    let fields = [
        (r#"{"password": "correct horse"}"#, "name"),
        (r#"{"name": "Anna"}"#, "password"),
        (r#"{"name": 7, "password": "correct horse"}"#, "name"),
        (r#"{"name": "Anna", "password": ["x"]}"#, "password"),
        (r#"{"name": "Anna", "password": null}"#, "password"),
        (r#"{"name": "Anna", "password": "correct horse", "admin": true}"#, "admin"),
        (r#"{"name": "Anna", "name": "Berta", "password": "correct horse"}"#, "name"),
    ];
    for (text, field) in fields {
        send(&[json], text).await.refused_field(400, "malformed", field);
    }
    let after = send(&[json], &format!("{good}x")).await.refused(400, "malformed");
    assert!(after["sentence"].as_str().expect("a sentence").contains("line 1"), "{after}");
    let bytes = town.send(Method::POST, "/api/login", &[json], b"{\"name\": \"\xff\xfe\"}".to_vec()).await;
    bytes.refused(400, "malformed");
    let deep = format!("{{\"name\": {}", "[".repeat(900));
    send(&[json], &deep).await.refused(400, "malformed");
    // Nothing is repeated to whom it does not belong, but the place is named.
    for path in ["/api/guest", "/api/account", "/api/logout", "/api/password", "/api/name"] {
        let cookie = format!("megacity={}", town.guest().await);
        let body = r#"{"surprise": 1}"#;
        let answer = town.send(Method::POST, path, &[json, ("cookie", &cookie)], body).await;
        answer.refused_field(400, "malformed", "surprise");
    }
}

#[tokio::test]
async fn bodies_that_are_too_large_or_too_slow() {
    let town = Town::limited(Limits { body: 1000, body_time: Duration::from_millis(300), ..Limits::none() }).await;
    let json = ("content-type", "application/json");
    let fitting = format!("{}{{}}", " ".repeat(998));
    town.send(Method::POST, "/api/guest", &[json], fitting.clone()).await.ok();
    town.send(Method::POST, "/api/guest", &[json], format!(" {fitting}")).await.refused(413, "limit");
    // Without its length said before.
    let raw = async |text: &str| {
        let mut stream = TcpStream::connect(town.at).await.expect("a line");
        let head = format!("POST /api/guest HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", town.at);
        stream.write_all(format!("{head}{text}").as_bytes()).await.expect("sent");
        let mut answer = vec![0; 4096];
        let length = tokio::time::timeout(Duration::from_secs(20), stream.read(&mut answer)).await;
        String::from_utf8_lossy(&answer[..length.expect("an answer in time").expect("an answer")]).into_owned()
    };
    let chunk = format!("3e9\r\n {fitting}\r\n0\r\n\r\n");
    let chunked = raw(&format!("Transfer-Encoding: chunked\r\n\r\n{chunk}")).await;
    assert!(chunked.starts_with("HTTP/1.1 413 "), "{chunked}");
    let slow = raw("Content-Length: 2\r\n\r\n{").await;
    assert!(slow.starts_with("HTTP/1.1 408 "), "{slow}");
    assert!(slow.contains("\"kind\":\"limit\""), "{slow}");
}

#[tokio::test]
async fn places_that_are_not_there() {
    let town = Town::new().await;
    for path in ["/api", "/api/", "/api/nothing", "/api/guest/", "/api/me/7", "/api//", "/api/%ff", "/assets/nothing"] {
        town.get(path).await.refused(404, "unknown");
    }
    town.post("/api/nothing", "", json!({})).await.refused(404, "unknown");
    for (method, path, allowed) in [
        (Method::GET, "/api/guest", "POST"),
        (Method::POST, "/api/me", "GET,HEAD"),
        (Method::PUT, "/api/account", "POST,DELETE"),
        (Method::OPTIONS, "/api/login", "POST"),
        (Method::DELETE, "/healthz", "GET,HEAD"),
    ] {
        let answer = town.send(method, path, &[], "").await;
        answer.refused(405, "malformed");
        let said: BTreeSet<_> = answer.headers[ALLOW].to_str().expect("ASCII").split(',').map(str::trim).collect();
        assert_eq!(said, allowed.split(',').collect(), "{path}");
    }
    let cookie = format!("megacity={}", town.guest().await);
    let path = town.send(Method::GET, "/api/tables/%ff", &[("cookie", &cookie)], "").await;
    path.refused_field(400, "malformed", "path");
}

#[tokio::test]
async fn other_sites_change_nothing() {
    let config = Config { origins: vec!["https://play.example.org".into()], ..Config::default() };
    let town = Town::with(config, Limits::none()).await;
    let own = format!("http://{}", town.at);
    let cookie = town.guest().await;
    let cookies = format!("megacity={cookie}");
    let ask = async |method: Method, path: &str, origin: &str| {
        let headers = [("content-type", "application/json"), ("cookie", cookies.as_str()), (ORIGIN.as_str(), origin)];
        town.send(method, path, &headers, r#"{"name": "Chopper"}"#).await
    };
    for origin in [own.as_str(), "https://play.example.org"] {
        ask(Method::POST, "/api/name", origin).await.ok();
    }
    for origin in
        ["http://evil.example", "null", "https://evil.example", "http://127.0.0.1", "https://play.example.org.evil"]
    {
        for path in
            ["/api/guest", "/api/account", "/api/login", "/api/logout", "/api/password", "/api/name", "/nothing"]
        {
            ask(Method::POST, path, origin).await.refused(403, "forbidden");
        }
        ask(Method::DELETE, "/api/account", origin).await.refused(403, "forbidden");
        // To read is harmless: a browser shows the answer to nobody else.
        ask(Method::GET, "/api/me", origin).await.ok();
    }
    assert_eq!(town.me(&cookie).await.ok().json()["name"], "Chopper");
    let read = ask(Method::GET, "/api/me", "http://evil.example").await;
    assert!(read.headers.keys().all(|name| !name.as_str().starts_with("access-control")));
}

// ---- what every answer has

#[tokio::test]
async fn every_answer_has_the_headers() {
    let town = Town::limited(Limits { guests: Rate::new(1, 3600), ..Limits::none() }).await;
    let json = ("content-type", "application/json");
    let big = " ".repeat(70_000);
    let answers = [
        town.send(Method::POST, "/api/guest", &[json], "{}").await,
        town.send(Method::POST, "/api/guest", &[json], "{}").await,
        town.get("/api/me").await,
        town.get("/api/nothing").await,
        town.get("/nothing").await,
        town.get("/healthz").await,
        town.get("/metrics").await,
        town.get("/api/openapi.json").await,
        town.send(Method::PUT, "/api/me", &[], "").await,
        town.send(Method::POST, "/api/login", &[json], "{").await,
        town.send(Method::POST, "/api/login", &[], "{}").await,
        town.send(Method::POST, "/api/login", &[json], big).await,
        town.send(Method::POST, "/api/login", &[json, ("origin", "http://evil.example")], "{}").await,
        town.send(Method::HEAD, "/api/me", &[], "").await,
    ];
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [200, 429, 401, 404, 404, 200, 200, 200, 405, 400, 415, 413, 403, 401]);
    for (place, answer) in answers.iter().enumerate() {
        let said = |name: &str| {
            let all: Vec<_> = answer.headers.get_all(name).iter().collect();
            assert_eq!(all.len(), 1, "{name} of answer {place}");
            all[0].to_str().expect("ASCII").to_string()
        };
        let policy = said("content-security-policy");
        for part in [
            "default-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "object-src 'none'",
        ] {
            assert!(policy.split("; ").any(|it| it == part), "{part} in {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
        assert_eq!(said("x-content-type-options"), "nosniff");
        assert_eq!(said("referrer-policy"), "no-referrer");
        assert_eq!(said("cross-origin-opener-policy"), "same-origin");
        assert_eq!(said("cross-origin-resource-policy"), "same-origin");
        assert!(said("permissions-policy").contains("camera=()"));
        if ![4, 5, 6].contains(&place) {
            assert_eq!(said("cache-control"), "no-store", "answer {place}");
        }
    }
}

// ---- how often

#[track_caller]
fn too_often(answer: &Answer, least: u64, most: u64) {
    answer.refused(429, "limit");
    let seconds: u64 = answer.headers[RETRY_AFTER].to_str().expect("ASCII").parse().expect("seconds");
    assert!((least..=most).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn guests_are_not_made_in_masses() {
    let limits = Limits { guests: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::limited(limits.clone()).await;
    let cookie = town.guest().await;
    town.guest().await;
    too_often(&town.post("/api/guest", "", json!({})).await, 1700, 1801);
    // Whoever is known makes no new one.
    town.post("/api/guest", &cookie, json!({})).await.ok();
    let from = async |town: &Town, address: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        town.send(Method::POST, "/api/guest", &headers, "{}").await
    };
    too_often(&from(&town, "9.9.9.9").await, 1700, 1801);

    let proxy = Town::with(Config { trust_proxy: true, ..Config::default() }, limits).await;
    for address in ["9.9.9.9", "1.1.1.1, 9.9.9.9"] {
        from(&proxy, address).await.ok();
    }
    too_often(&from(&proxy, "2.2.2.2, 9.9.9.9").await, 1700, 1801);
    from(&proxy, "9.9.9.9, 8.8.8.8").await.ok();
    for address in ["2001:db8::1", "2001:db8::2"] {
        from(&proxy, address).await.ok();
    }
    too_often(&from(&proxy, "2001:db8::3").await, 1700, 1801);
}

#[tokio::test]
async fn passwords_are_not_guessed() {
    let proxy = Config { trust_proxy: true, ..Config::default() };
    let from = async |town: &Town, address: &str, name: &str, password: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
        let body = json!({"name": name, "password": password}).to_string();
        town.send(Method::POST, "/api/login", &headers, body).await
    };
    let here = Limits { logins_here: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::with(proxy.clone(), here).await;
    town.account("Anna").await;
    for name in ["Anna", " ANNA "] {
        from(&town, "9.9.9.9", name, "a wrong one").await.refused(403, "forbidden");
    }
    too_often(&from(&town, "9.9.9.9", "anna", PASSWORD).await, 1700, 1801);
    from(&town, "8.8.8.8", "Anna", PASSWORD).await.ok();
    from(&town, "9.9.9.9", "Berta", "a wrong one").await.refused(403, "forbidden");

    let of_name = Limits { logins_of_name: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::with(proxy.clone(), of_name).await;
    for (address, name) in [("1.1.1.1", "Anna"), ("2.2.2.2", "anna")] {
        from(&town, address, name, "a wrong one").await.refused(403, "forbidden");
    }
    // Names that do not exist are counted, too: else the limit would tell which do.
    too_often(&from(&town, "3.3.3.3", "Anna", PASSWORD).await, 1700, 1801);

    let of_address = Limits { logins_of_address: Rate::new(2, 3600), ..Limits::none() };
    let town = Town::with(proxy, of_address).await;
    for name in ["Anna", "Berta"] {
        from(&town, "9.9.9.9", name, "a wrong one").await.refused(403, "forbidden");
    }
    too_often(&from(&town, "9.9.9.9", "Carla", "a wrong one").await, 1700, 1801);
    from(&town, "8.8.8.8", "Carla", "a wrong one").await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_stolen_cookie_does_not_guess_the_password() {
    let town = Town::limited(Limits { passwords: Rate::new(3, 3600), ..Limits::none() }).await;
    let anna = town.account("Anna").await;
    let change = json!({"old": "a wrong one", "new": "another one"});
    town.post("/api/password", &anna, change).await.refused(403, "forbidden");
    let forget =
        async |password: &str| town.ask(Method::DELETE, "/api/account", &anna, json!({"password": password})).await;
    forget("a wrong one").await.refused(403, "forbidden");
    too_often(&forget(PASSWORD).await, 1100, 1201);
    too_often(&town.post("/api/password", &anna, json!({"old": PASSWORD, "new": PASSWORD})).await, 1100, 1201);
}

#[tokio::test]
async fn names_and_requests_have_their_rates() {
    let town = Town::limited(Limits { names: Rate::new(1, 100), ..Limits::none() }).await;
    let guest = town.guest().await;
    town.post("/api/name", &guest, json!({"name": "Chopper"})).await.ok();
    too_often(&town.post("/api/name", &guest, json!({"name": "Copper"})).await, 90, 101);

    let town = Town::limited(Limits { requests: Rate::new(3, 300), ..Limits::none() }).await;
    for _ in 0..3 {
        town.get("/api/me").await.refused(401, "forbidden");
    }
    too_often(&town.get("/api/me").await, 90, 101);
    too_often(&town.get("/api/nothing").await, 90, 101);
    assert_eq!(town.get("/healthz").await.ok().text, "ok");
}

#[tokio::test]
async fn a_flood_of_passwords_is_answered() {
    let town = Arc::new(Town::new().await);
    town.account("Anna").await;
    let flood: Vec<_> = (0..12)
        .map(|number| {
            let town = town.clone();
            let password = if number % 2 == 0 { PASSWORD } else { "a wrong one" };
            tokio::spawn(async move { town.login("Anna", password).await.status })
        })
        .collect();
    // Others are not kept waiting by it.
    town.get("/api/me").await.refused(401, "forbidden");
    assert!(flood.iter().any(|login| !login.is_finished()), "it came after all of them");
    for (number, status) in flood.into_iter().enumerate() {
        let status = status.await.expect("no panic");
        assert_eq!(status, if number % 2 == 0 { StatusCode::OK } else { StatusCode::FORBIDDEN });
    }
}

// ---- for operators and programs

#[tokio::test]
async fn the_counts_are_for_this_machine() {
    let town = Town::new().await;
    town.get("/api/me").await.refused(401, "forbidden");
    let text = town.get("/metrics").await.ok().text;
    assert!(text.contains("refusals_total{kind=\"forbidden\"} 1\n"), "{text}");
    for name in ["moves_total", "move_seconds_count", "commit_batch_bucket", "commit_seconds_sum", "sockets_open"] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name} in {text}");
    }
    for header in ["x-forwarded-for", "forwarded", "via", "x-forwarded-proto"] {
        // Whoever comes through a proxy on this machine is not this machine.
        town.send(Method::GET, "/metrics", &[(header, "127.0.0.1")], "").await.refused(403, "forbidden");
    }
    let open = Town::with(Config { metrics_open: true, ..Config::default() }, Limits::none()).await;
    open.send(Method::GET, "/metrics", &[("x-forwarded-for", "9.9.9.9")], "").await.ok();
}

#[tokio::test]
async fn a_server_without_its_store_says_so() {
    let town = Town::new().await;
    let cookie = town.guest().await;
    assert_eq!(town.get("/healthz").await.ok().text, "ok");
    town.store().close().await;
    for answer in [
        town.get("/healthz").await,
        town.me(&cookie).await,
        town.post("/api/guest", "", json!({})).await,
        town.login("Anna", PASSWORD).await,
    ] {
        answer.refused(503, "unavailable");
        assert!(answer.headers.contains_key(RETRY_AFTER));
        assert!(!answer.text.contains("database") && !answer.text.contains("closed"), "{}", answer.text);
    }
}

#[tokio::test]
async fn the_document_lists_every_route() {
    let town = Town::new().await;
    let document = town.get("/api/openapi.json").await.ok().json();
    assert!(document["openapi"].as_str().expect("a version").starts_with("3."));
    let mut listed = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            listed.insert(format!("{method} {path}"));
            assert!(operation["responses"].as_object().is_some_and(|it| !it.is_empty()), "{method} {path}");
        }
    }
    // The code itself is asked, so that nobody can forget to list a route.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let mut routed = BTreeSet::new();
    let files = std::fs::read_dir(format!("{folder}/routes")).expect("a folder").map(|it| it.expect("a file").path());
    for file in files.chain([format!("{folder}/openapi.rs").into()]) {
        let text = std::fs::read_to_string(file).expect("text");
        for route in text.split(".route(").skip(1) {
            let route = route.split("\n    }").next().expect("the first part");
            let path = route.split('"').nth(1).expect("a path");
            for method in ["get", "post", "put", "patch", "delete"] {
                if route.contains(&format!("{method}(")) {
                    routed.insert(format!("{method} {path}"));
                }
            }
        }
    }
    assert!(routed.len() >= 11, "{routed:?}");
    // The socket and the page are for people, not for programs.
    for other in ["get /api/socket", "get /"] {
        routed.remove(other);
    }
    assert_eq!(listed, routed);
    // And every reference leads somewhere.
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().expect("a name");
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

#[tokio::test]
async fn no_secret_is_logged() {
    let town = Town::new().await;
    let (old, new, wrong) = ("swordfish-one", "swordfish-two", "swordfish-bad");
    let cookie = town.guest().await;
    town.post("/api/account", &cookie, json!({"name": "Secretive", "password": old})).await.ok();
    let second = town.login("Secretive", old).await.ok().cookie();
    town.login("Secretive", wrong).await.refused(403, "forbidden");
    town.post("/api/login", "", json!({"name": "Secretive", "password": wrong, "x": 1}))
        .await
        .refused(400, "malformed");
    town.post("/api/login", "", json!({"name": "Secretive", "password": {"swordfish-deep": 1}}))
        .await
        .refused(400, "malformed");
    town.post("/api/password", &second, json!({"old": wrong, "new": new})).await.refused(403, "forbidden");
    let third = town.post("/api/password", &second, json!({"old": old, "new": new})).await.ok().cookie();
    let link = "5ec2e7ab1e5ec2e7ab1e5ec2e7ab1e77";
    town.get(&format!("/api/tables/{link}")).await;
    let person = town.me(&third).await.json()["person"].as_i64().expect("a number");
    let row = town.store().person(person).await.expect("alive").expect("a row");
    let known = server::routes::Known { person: row.clone(), token: Token::parse(&third).expect("a token") };
    tracing::info!(?known, config = ?town.app.config, "shown as carelessly as can be");
    town.ask(Method::DELETE, "/api/account", &third, json!({"password": new})).await.ok();
    town.store().close().await;
    town.me(&third).await.refused(503, "unavailable");

    let said = String::from_utf8_lossy(&logs().lock().expect("nobody panics with it")).into_owned();
    for needed in ["logged in", "forgotten", "shown as carelessly", "/api/login", "the store failed"] {
        assert!(said.contains(needed), "the log was not captured: {needed}");
    }
    let hash = row.password.expect("an account");
    let tail = hash.rsplit('$').next().expect("a hash");
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let stored = hex(&Token::parse(&third).expect("a token").hash());
    for secret in ["swordfish", &cookie, &second, &third, tail, &stored, link] {
        let at = said.lines().find(|line| line.contains(secret));
        assert_eq!(at, None, "{secret} was logged");
    }
    // A postgres address has a password in it.
    let config = Config { place: Place::Postgres("postgres://me:swordfish@db/x".into()), ..Config::default() };
    assert!(!format!("{config:?}").contains("swordfish"));
}
