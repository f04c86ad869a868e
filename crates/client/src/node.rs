//! A server as a process of its own, that can be killed.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a server may take to open its doors.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where a server keeps its games.
#[derive(Clone, Debug)]
pub enum Keeps {
    Folder(std::path::PathBuf),
    Postgres(String),
}

/// Killed when it is dropped.
#[derive(Debug)]
pub struct Node {
    child: Child,
    pub url: String,
}

/// A port of this machine that nobody listens at.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// `megacity serve` without limits, at this port.
pub fn serve(megacity: &Path, port: u16, keeps: &Keeps, options: &[&str]) -> Command {
    let mut command = Command::new(megacity);
    command.args(["serve", "--listen", &format!("127.0.0.1:{port}")]).args(options);
    command.env("MEGACITY_TEST_LIMITS", "off").env_remove("DATABASE_URL");
    match keeps {
        Keeps::Folder(folder) => command.arg("--data").arg(folder),
        Keeps::Postgres(url) => command.env("DATABASE_URL", url),
    };
    command
}

impl Node {
    /// Starts a server that will listen at this port, and waits until it does.
    pub fn start(mut command: Command, port: u16) -> io::Result<Node> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
        let mut node = Node { child, url: format!("http://127.0.0.1:{port}") };
        let start = Instant::now();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        while TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_err() {
            if let Some(status) = node.child.try_wait()? {
                return Err(io::Error::other(format!("the server ended: {status}")));
            }
            if start.elapsed() > PATIENCE {
                return Err(io::Error::other("the server does not listen"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(node)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// At once, with no chance to finish anything.
    pub fn kill(&mut self) {
        // One that has ended already is as good.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
