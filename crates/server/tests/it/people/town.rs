//! A server of its own for each test, asked over HTTP.

use reqwest::header::{CONTENT_TYPE, HeaderMap, SET_COOKIE};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use server::limits::Limits;
use server::store::{Place, Store};
use server::{App, Config, Server};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tempfile::TempDir;

pub const DAY: i64 = 24 * 60 * 60 * 1000;
pub const PASSWORD: &str = "correct horse";

/// A server of its own for each test.
pub struct Town {
    pub at: SocketAddr,
    pub app: Arc<App>,
    pub client: Client,
    _folder: TempDir,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The value of the cookie that was set.
    pub fn cookie(&self) -> String {
        let line = self.headers[SET_COOKIE].to_str().expect("ASCII");
        line.strip_prefix("megacity=").expect("our cookie").split(';').next().expect("a value").to_string()
    }

    #[track_caller]
    pub fn refused(&self, status: u16, kind: &str) -> Value {
        let json = self.json();
        assert_eq!((self.status.as_u16(), json["kind"].as_str()), (status, Some(kind)), "{}", self.text);
        assert_eq!(self.headers[CONTENT_TYPE], "application/json");
        let sentence = json["sentence"].as_str().expect("a sentence");
        assert!(sentence.ends_with('.') && sentence.len() > 10, "{sentence}");
        json
    }

    #[track_caller]
    pub fn refused_field(&self, status: u16, kind: &str, field: &str) {
        assert_eq!(self.refused(status, kind)["field"], field, "{}", self.text);
    }

    /// Of `/api/me`: it is somebody.
    #[track_caller]
    pub fn known(self) -> Answer {
        let answer = self.ok();
        assert!(answer.json()["person"].is_i64(), "{}", answer.text);
        answer
    }

    /// Of `/api/me`: it is nobody, and gets no cookie.
    #[track_caller]
    pub fn nobody(self) {
        let answer = self.ok();
        assert_eq!(answer.text, "null");
        assert!(!answer.headers.contains_key(SET_COOKIE));
    }

    #[track_caller]
    pub fn ok(self) -> Answer {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text);
        self
    }
}

impl Town {
    pub async fn new() -> Town {
        Town::with(Config::default(), Limits::none()).await
    }

    pub async fn limited(limits: Limits) -> Town {
        Town::with(Config::default(), limits).await
    }

    pub async fn with(config: Config, limits: Limits) -> Town {
        logs();
        let folder = TempDir::new().expect("a folder");
        let place = Place::Sqlite(folder.path().join("megacity.db"));
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let config = Config { listen, place, doors: doors::doors(), ..config };
        let server = Server::open(config, limits).await.expect("a server");
        let (at, app) = (server.address, server.app.clone());
        tokio::spawn(server.serve(std::future::pending()));
        let client = Client::builder().no_proxy().timeout(Duration::from_secs(60)).build().expect("a client");
        Town { at, app, client, _folder: folder }
    }

    pub fn store(&self) -> &Store {
        &self.app.store
    }

    pub async fn send(
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

    pub async fn ask(&self, method: Method, path: &str, cookie: &str, body: Value) -> Answer {
        let cookie = format!("megacity={cookie}");
        let headers = [("content-type", "application/json"), ("cookie", cookie.as_str())];
        self.send(method, path, &headers, body.to_string()).await
    }

    pub async fn post(&self, path: &str, cookie: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, cookie, body).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], "").await
    }

    pub async fn me(&self, cookie: &str) -> Answer {
        let cookie = format!("megacity={cookie}");
        self.send(Method::GET, "/api/me", &[("cookie", cookie.as_str())], "").await
    }

    pub async fn guest(&self) -> String {
        self.post("/api/guest", "", json!({})).await.ok().cookie()
    }

    pub async fn account(&self, name: &str) -> String {
        let cookie = self.guest().await;
        self.post("/api/account", &cookie, json!({"name": name, "password": PASSWORD})).await.ok();
        cookie
    }

    pub async fn login(&self, name: &str, password: &str) -> Answer {
        self.post("/api/login", "", json!({"name": name, "password": password})).await
    }
}

/// Everything that this process logs, at the most talkative level.
pub fn logs() -> &'static Mutex<Vec<u8>> {
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
