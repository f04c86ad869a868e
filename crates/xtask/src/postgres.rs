//! A private PostgreSQL for tests: made in a folder of its own, on a free port of this machine, and gone afterwards.

use crate::{install, output, works};
use anyhow::{Context, Result, bail};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, fs, thread};

/// The tests read from it where databases may be created.
const VARIABLE: &str = "MEGACITY_POSTGRES";
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As delivered: a commit is on the disk.
    Real,
    /// For tests of what is written, not of whether it lasts.
    Off,
}

/// Runs until it is dropped.
#[derive(Debug)]
pub struct Postgres {
    url: String,
    /// Nothing, if the server is somebody else's.
    _own: Option<Own>,
}

#[derive(Debug)]
struct Own {
    folder: PathBuf,
    server: Option<Child>,
}

impl Postgres {
    /// The server that the environment names, else a new one.
    pub fn start(durability: Durability) -> Result<Postgres> {
        if let Ok(url) = env::var(VARIABLE) {
            return Ok(Postgres { url, _own: None });
        }
        let programs = programs()?;
        let user = User::find()?;
        // With the time, since in a container the numbers of processes come again soon.
        let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis();
        let folder = env::temp_dir().join(format!("megacity-postgres-{}-{now}", std::process::id()));
        fs::create_dir(&folder).with_context(|| folder.display().to_string())?;
        // From here on whatever goes wrong removes the folder.
        let mut own = Own { folder, server: None };
        hand_over(&own.folder, user)?;

        let cluster = own.folder.join("cluster");
        let mut initdb = own.command(&programs.join("initdb"), user);
        initdb.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"]);
        output(initdb.arg(&cluster)).context("a PostgreSQL cluster could not be made")?;

        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut server = own.server(&programs.join("postgres"), user);
        server.arg("-D").arg(&cluster).arg("-k").arg(&own.folder).args(["-h", "127.0.0.1", "-p", &port.to_string()]);
        server.args(["-c", "max_connections=300"]);
        if durability == Durability::Off {
            server.args(["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]);
        }
        let log = fs::File::create(own.folder.join("log"))?;
        server.stdout(log.try_clone()?).stderr(log);
        own.server = Some(server.spawn().context("PostgreSQL could not be started")?);
        own.wait(&cluster)?;
        Ok(Postgres { url: format!("postgres://postgres@127.0.0.1:{port}/postgres"), _own: Some(own) })
    }

    /// Where the server is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The command, told where the server is.
    pub fn tell<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env(VARIABLE, &self.url)
    }
}

/// `cargo xtask postgres -- COMMAND…`
pub fn run(command: &[&str]) -> Result<bool> {
    let [program, args @ ..] = command else { bail!("say which command: cargo xtask postgres -- COMMAND…") };
    let postgres = Postgres::start(Durability::Real)?;
    let mut command = Command::new(program);
    let status = postgres.tell(command.args(args)).status().with_context(|| format!("`{program}`"))?;
    Ok(status.success())
}

impl Own {
    /// A program that runs in our folder, as the user who owns it.
    fn command(&self, program: &Path, user: Option<User>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).stdin(Stdio::null());
        if let Some(user) = user {
            run_as(&mut command, user);
        }
        command
    }

    /// Like any other program, but it ends when we are killed; without `setpriv` it would live on.
    fn server(&self, program: &Path, user: Option<User>) -> Command {
        const WITH_US: [&str; 2] = ["--pdeathsig", "QUIT"];
        if !works(Command::new("setpriv").args(WITH_US).arg("true")) {
            return self.command(program, user);
        }
        let mut command = self.command(Path::new("setpriv"), user);
        command.args(WITH_US).arg(program);
        command
    }

    /// Until the server says in its own file that it is ready.
    fn wait(&mut self, cluster: &Path) -> Result<()> {
        let start = Instant::now();
        let server = self.server.as_mut().expect("started before");
        while start.elapsed() < PATIENCE {
            let state = fs::read_to_string(cluster.join("postmaster.pid")).unwrap_or_default();
            if state.lines().nth(7).is_some_and(|line| line.trim() == "ready") {
                return Ok(());
            }
            if server.try_wait()?.is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        bail!("PostgreSQL did not start:\n{}", fs::read_to_string(self.folder.join("log")).unwrap_or_default());
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // SIGQUIT: stop at once and take all connections along. `kill` alone would leave them to notice.
            let asked = works(Command::new("kill").args(["-QUIT", &server.id().to_string()]));
            if !asked {
                let _ = server.kill();
            }
            let _ = server.wait();
        }
        // What cannot be removed lies in the folder for temporary files; there is nobody to tell.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Whom PostgreSQL may run as: it refuses to be root.
#[derive(Clone, Copy, Debug)]
struct User {
    user: u32,
    group: u32,
}

/// Makes a folder that of the user who owns the cluster, and nobody else's.
#[cfg(unix)]
fn hand_over(folder: &Path, user: Option<User>) -> Result<()> {
    use std::os::unix::fs::{PermissionsExt, chown};
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    if let Some(User { user, group }) = user {
        chown(folder, Some(user), Some(group))?;
    }
    Ok(())
}

#[cfg(unix)]
fn run_as(command: &mut Command, User { user, group }: User) {
    use std::os::unix::process::CommandExt;
    command.uid(user).gid(group);
}

// Elsewhere nobody is root, so that PostgreSQL runs as whoever we are.
#[cfg(not(unix))]
fn hand_over(_: &Path, _: Option<User>) -> Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn run_as(_: &mut Command, _: User) {}

impl User {
    fn find() -> Result<Option<User>> {
        if cfg!(not(unix)) || id("-u", None)? != 0 {
            return Ok(None);
        }
        for name in ["postgres", "nobody"] {
            if works(Command::new("id").arg(name)) {
                return Ok(Some(User { user: id("-u", Some(name))?, group: id("-g", Some(name))? }));
            }
        }
        bail!("PostgreSQL refuses to run as root, and there is neither a user `postgres` nor `nobody`")
    }
}

fn id(what: &str, name: Option<&str>) -> Result<u32> {
    Ok(output(Command::new("id").arg(what).args(name))?.trim().parse()?)
}

/// The folder with PostgreSQL's programs; installs them if need be.
fn programs() -> Result<PathBuf> {
    if let Some(found) = find_programs() {
        return Ok(found);
    }
    let missing = format!("the tests need PostgreSQL: install it, or set {VARIABLE} to the URL of a server");
    install("PostgreSQL", &["postgresql"], &missing)?;
    find_programs().context("`apt-get install postgresql` has brought no `initdb`")
}

/// On the path, or where Debian keeps them: the newest.
fn find_programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort();
    let debian = versions.into_iter().rev().map(|(_, folder)| folder);
    let all = |folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| folder.join(name).is_file());
    env::split_paths(&path).chain(debian).find(all)
}
