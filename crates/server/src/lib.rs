//! Tables, people, storage, HTTP and WebSocket: everything that happens between a game and the people who play it.
//!
//! A table is a task that owns one game (`table`). A move is checked there, written to the log (`store`), and only then
//! performed and told. Any node serves any table by replaying its log.

pub mod clock;
pub mod headers;
pub mod limits;
pub mod metrics;
pub mod openapi;
pub mod people;
pub mod protocol;
pub mod routes;
pub mod store;

use limits::{Gates, Limits};
use metrics::Metrics;
use people::People;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use store::{Place, Store};

/// How this server is set up.
#[derive(Clone)]
pub struct Config {
    pub listen: SocketAddr,
    pub place: Place,
    /// Where pages may come from, besides the host they ask: `https://play.example.org`.
    pub origins: Vec<String>,
    /// Whether a proxy of ours stands before this server, so that X-Forwarded-For and X-Forwarded-Proto are its words.
    /// Without one anybody could write them.
    pub trust_proxy: bool,
    /// Whether everybody may read /metrics, not only this machine.
    pub metrics_open: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            place: Place::Sqlite(PathBuf::from("megacity.db")),
            origins: Vec::new(),
            trust_proxy: false,
            metrics_open: false,
        }
    }
}

// By hand: the URL of a database has a password in it.
impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Config { listen, place, origins, trust_proxy, metrics_open } = self;
        let place = match place {
            Place::Sqlite(file) => file.display().to_string(),
            Place::Postgres(_) => "postgres".to_string(),
        };
        f.debug_struct("Config")
            .field("listen", listen)
            .field("place", &place)
            .field("origins", origins)
            .field("trust_proxy", trust_proxy)
            .field("metrics_open", metrics_open)
            .finish()
    }
}

/// Everything a request may need.
#[derive(Debug)]
pub struct App {
    pub config: Config,
    pub limits: Limits,
    pub gates: Gates,
    pub metrics: Arc<Metrics>,
    pub store: Store,
    pub people: People,
}

impl App {
    pub fn new(config: Config, limits: Limits, store: Store) -> Arc<App> {
        Arc::new(App {
            gates: Gates::new(&limits),
            metrics: Arc::new(Metrics::new()),
            people: People::new(store.clone()),
            config,
            limits,
            store,
        })
    }
}
