//! `megacity serve`: the server, ready to play on this machine with nothing to set up.

use crate::folder;
use anyhow::{Context, Result};
use server::store::Place;
use server::{Config, Manners};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Start the server and print the link to it.
#[derive(clap::Args, Default)]
pub struct Args {
    /// The address and port to listen at, or a port of this machine alone. Without it 127.0.0.1 and the port in the
    /// variable PORT, or 8000.
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,
    /// The folder in which everything is kept, in one SQLite file. Without it the user's own data folder; with the
    /// variable DATABASE_URL set to a PostgreSQL database, that is used instead.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Where pages may come from besides this server, such as https://play.example.org. May be given more than once.
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// A proxy of yours stands before the server: believe its X-Forwarded-For and X-Forwarded-Proto.
    #[arg(long)]
    trust_proxy: bool,
    /// Show /metrics to everybody, not only to this machine.
    #[arg(long)]
    metrics_open: bool,
    /// How many milliseconds a bot takes at least.
    #[arg(long, value_name = "MS", default_value_t = 600)]
    pace: u64,
    /// After how many seconds without anybody a table leaves memory. It comes back when somebody does.
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    idle: u64,
}

impl Args {
    /// What `megacity` alone does.
    pub fn plain() -> Args {
        Args { pace: 600, idle: 300, ..Args::default() }
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let port = || text.parse().ok().map(|port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let ip = || text.parse().ok().map(|ip: IpAddr| SocketAddr::from((ip, PORT)));
    let address = text.parse().ok().or_else(port).or_else(ip);
    address.ok_or_else(|| "write an address and a port, such as 0.0.0.0:8000, or a port alone".to_string())
}

const PORT: u16 = 8000;

pub fn run(args: Args) -> Result<ExitCode> {
    let listen = match (args.listen, std::env::var("PORT")) {
        (Some(listen), _) => listen,
        (None, Ok(port)) => {
            let port = port.parse().ok().with_context(|| format!("the variable PORT is `{port}`, which is no port"))?;
            SocketAddr::from((Ipv4Addr::LOCALHOST, port))
        }
        (None, Err(_)) => SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
    };
    let place = match (args.data, std::env::var("DATABASE_URL")) {
        (Some(folder), _) => Place::Sqlite(folder.join("megacity.db")),
        (None, Ok(url)) => Place::Postgres(url),
        (None, Err(_)) => Place::Sqlite(server::data_folder()?.join("megacity.db")),
    };
    let config = Config {
        listen,
        place,
        doors: doors::doors(),
        origins: args.origins,
        trust_proxy: args.trust_proxy,
        metrics_open: args.metrics_open,
        limited: std::env::var_os("MEGACITY_TEST_LIMITS").is_none_or(|limits| limits != "off"),
        documents: documents::ALL,
        manners: Manners {
            pace: Duration::from_millis(args.pace),
            idle: Duration::from_secs(args.idle),
            ..Manners::default()
        },
    };
    server::run(config, |address| {
        let host = if address.ip().is_unspecified() { IpAddr::from(Ipv4Addr::LOCALHOST) } else { address.ip() };
        let link = SocketAddr::from((host, address.port()));
        let _ = folder::print(&format!(
            "Mega-City Tables: http://{link}/\nCtrl-C ends it; every game goes on from where it is.\n"
        ));
    })?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_in_three_ways() {
        let at = |text| address(text).map(|address| address.to_string());
        assert_eq!(at("0.0.0.0:9000"), Ok("0.0.0.0:9000".to_string()));
        assert_eq!(at("9000"), Ok("127.0.0.1:9000".to_string()));
        assert_eq!(at("0.0.0.0"), Ok("0.0.0.0:8000".to_string()));
        assert!(at("everywhere").is_err() && at("1.2.3.4:99999").is_err());
    }
}
