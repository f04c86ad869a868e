//! Tables, people, storage, HTTP and WebSocket: everything that happens between a game and the people who play it.
//!
//! A table is a task that owns one game (`table`). A move is checked there, written to the log (`store`), and only then
//! performed and told. Any node serves any table by replaying its log.

pub mod bots;
pub mod clock;
pub mod documents;
pub mod hall;
pub mod headers;
pub mod licences;
pub mod limits;
pub mod metrics;
pub mod openapi;
pub mod out;
pub mod people;
pub mod protocol;
pub mod routes;
pub mod socket;
pub mod store;
pub mod table;

pub use documents::Document;
pub use hall::Manners;
pub use routes::Stored;

use anyhow::{Context, Result};
use axum::serve::ListenerExt as _;
use documents::Documents;
use door::Door;
use hall::Hall;
use limits::{Gates, Limits};
use metrics::Metrics;
use people::{Change, People};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Place, Store};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, watch};
use tracing_subscriber::EnvFilter;

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
    /// Whether rates are limited: always, but for a load generator.
    pub limited: bool,
    /// What people may read: the binary carries it, so that a changed sentence builds nothing of the server again.
    pub documents: &'static [Document],
    pub manners: Manners,
    /// The games that are played here.
    pub doors: Vec<&'static Door>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8000)),
            place: Place::Sqlite(PathBuf::from("megacity.db")),
            origins: Vec::new(),
            trust_proxy: false,
            metrics_open: false,
            limited: true,
            documents: &[],
            manners: Manners::default(),
            doors: Vec::new(),
        }
    }
}

// By hand: the URL of a database has a password in it.
impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = match &self.place {
            Place::Sqlite(file) => file.display().to_string(),
            Place::Postgres(_) => "postgres".to_string(),
        };
        f.debug_struct("Config")
            .field("listen", &self.listen)
            .field("place", &place)
            .field("origins", &self.origins)
            .field("trust_proxy", &self.trust_proxy)
            .field("metrics_open", &self.metrics_open)
            .finish_non_exhaustive()
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
    pub hall: Hall,
    pub documents: Documents,
    /// Changes when the server ends.
    pub ending: watch::Receiver<bool>,
}

impl App {
    pub fn new(config: Config, limits: Limits, store: Store, ending: watch::Receiver<bool>) -> Arc<App> {
        let metrics = Arc::new(Metrics::new());
        let counted = metrics.clone();
        store.on_commit(move |appends, time| {
            counted.commit_batch.observe(appends as f64);
            counted.commit_seconds.observe(time.as_secs_f64());
        });
        let hall =
            Hall::start(store.clone(), limits.clone(), metrics.clone(), config.manners.clone(), config.doors.clone());
        let people = People::new(store.clone());
        tokio::spawn(tell_new_names(people.changes(), hall.clone()));
        let (gates, documents) = (Gates::new(&limits), Documents::new(config.documents));
        Arc::new(App { gates, people, metrics, config, limits, store, hall, documents, ending })
    }
}

async fn tell_new_names(mut changes: broadcast::Receiver<Change>, hall: Hall) {
    loop {
        match changes.recv().await {
            Ok(Change::Named(person)) => hall.rename(&person).await,
            Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {}
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

/// A server that is open.
#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    pub app: Arc<App>,
    listener: TcpListener,
    end: watch::Sender<bool>,
}

impl Server {
    /// Opens the store and the port.
    pub async fn open(config: Config, limits: Limits) -> Result<Server> {
        let listener = TcpListener::bind(config.listen).await.with_context(|| {
            format!("cannot listen at {}; with --listen the server takes another address or port", config.listen)
        })?;
        let address = listener.local_addr()?;
        let store = Store::open(config.place.clone()).await?;
        let (end, ending) = watch::channel(false);
        Ok(Server { address, app: App::new(config, limits, store, ending), listener, end })
    }

    /// Serves until `until`, then finishes what was begun.
    pub async fn serve(self, until: impl Future<Output = ()>) -> Result<()> {
        let mut ending = self.app.ending.clone();
        let service = routes::router(self.app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        // An update is small and wanted now: it does not wait for company, nor for the answer to the one before.
        let listener = self.listener.tap_io(|stream| _ = stream.set_nodelay(true));
        let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
            let _ = ending.changed().await;
        });
        let serving = tokio::spawn(serving.into_future());
        until.await;
        let _ = self.end.send(true);
        // Sockets are told and close; whoever does not let go is not waited for.
        let _ = tokio::time::timeout(Duration::from_secs(5), serving).await;
        self.app.hall.close_doors().await;
        Ok(())
    }
}

/// Serves until the process is told to end; `ready` is told where.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let filter = log_filter(std::env::var("RUST_LOG").ok().as_deref());
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
    runtime()?.block_on(async {
        let limits = if config.limited { Limits::default() } else { Limits::none() };
        let server = Server::open(config, limits).await?;
        ready(server.address);
        server.serve(told_to_end()).await
    })
}

/// After so many steps of tables and sockets a thread looks for new messages. More seldom, as is usual, the moves of one
/// commit would all be told before the next ones are read, and the log would wait for them meanwhile.
const LOOK_UP: u32 = 32;

/// What tables and sockets run on.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(workers()).event_interval(LOOK_UP).enable_all().build()
}

/// How many threads serve. The database has one of its own, which is as busy: with more of ours than the processor has
/// cores left, they would spend their time waking each other.
fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

/// What is logged, in the words of `RUST_LOG`. The frames of sockets are people's cards and talk: whoever wants
/// everything does not mean them.
pub fn log_filter(words: Option<&str>) -> EnvFilter {
    let filter = words.and_then(|words| EnvFilter::try_new(words).ok()).unwrap_or_else(|| "warn".into());
    let frames = ["tungstenite=info", "tokio_tungstenite=info"];
    frames.iter().fold(filter, |filter, never| filter.add_directive(never.parse().expect("a directive")))
}

async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut term = signal(SignalKind::terminate()).expect("signals can be heard");
        tokio::select! {
            _ = term.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
}

/// Where this user's programs keep their data.
pub fn data_folder() -> Result<PathBuf> {
    let own = directories::ProjectDirs::from("", "", "megacity");
    let own = own.context("this user has no data folder; choose one with --data")?;
    Ok(own.data_dir().to_path_buf())
}
