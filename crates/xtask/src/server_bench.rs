//! `cargo xtask bench server`: what the server does under load, beside what the machine could do at best: a server that
//! only passes messages on, and SQLite alone. Ratios are the promise; all of it is measured within minutes, in turns.

use crate::{Metadata, bench, cargo, output, read};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const MARKS: [&str; 2] = ["<!-- server measured: begin -->", "<!-- server measured: end -->"];
/// Everything is measured so often, in turns; the median counts.
const TURNS: usize = 3;
const TABLES: &str = "100";
const RATE: &str = "1000";
/// So many tables are laid for the memory they take.
const CROWD: f64 = 1000.0;

/// What must hold.
const MOST_CPU_US: f64 = 50.0;
const LEAST_SHARE: f64 = 0.6;
const MOST_SLOWER: f64 = 3.0;
const MOST_IDLE_KIB: f64 = 64.0;

/// A process that ends with us.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Programs {
    megacity: PathBuf,
    load: PathBuf,
    folder: PathBuf,
}

/// One turn's figures, as the load generator tells them.
struct Turn {
    closed: Value,
    open: Value,
    echo: Value,
    /// The echo, as many messages as it takes.
    busy_echo: Value,
    /// An echo that writes each message down before it passes it on.
    durable_echo: Value,
    busy_durable_echo: Value,
    grouped: Value,
    single: Value,
    /// Single commits at the rate of the moves.
    paced: Value,
}

struct Memory {
    live_kib: f64,
    idle_kib: f64,
    /// What another thousand tables leave behind.
    more_idle_kib: f64,
}

pub fn run() -> Result<bool> {
    eprintln!("building");
    let built = cargo(["build", "--release", "-p", "megacity", "-p", "client", "--bins"]).status()?;
    if !built.success() {
        bail!("the build failed");
    }
    let target = Metadata::read()?.target_directory;
    // Beside the build, not among temporary files: those may be kept in memory, where every commit is quick.
    let folder = target.join(format!("bench-server-{}", std::process::id()));
    let programs = Programs { megacity: target.join("release/megacity"), load: target.join("release/load"), folder };
    fs::create_dir_all(&programs.folder)?;
    let measured = programs.measure();
    fs::remove_dir_all(&programs.folder)?;
    let (turns, memory) = measured?;
    let table = table(&turns, &memory)?;
    println!("{table}");
    bench::write_page(MARKS, &table)?;
    judge(&turns, &memory)
}

impl Programs {
    fn measure(&self) -> Result<(Vec<Turn>, Memory)> {
        let turns = (1..=TURNS).map(|turn| self.turn(turn)).collect::<Result<Vec<Turn>>>()?;
        Ok((turns, self.memory()?))
    }

    fn turn(&self, turn: usize) -> Result<Turn> {
        eprintln!("turn {turn} of {TURNS}");
        let (server, url) = self.serve(&format!("data-{turn}"), "300")?;
        let pid = server.0.id().to_string();
        let play = ["play", "--url", &url, "--tables", TABLES, "--pid", &pid, "--seconds", "15", "--warm", "3"];
        let closed = self.giving_way(&play)?;
        let batch = figure(&closed, "batch")?.to_string();
        let file = |name: &str| self.folder.join(format!("{name}-{turn}.db")).display().to_string();
        let commits = |name: &str, batch: &str, more: &[&str]| {
            self.load(&[&["commits", "--file", &file(name), "--batch", batch], more].concat())
        };
        let busy = ["--seconds", "5"];
        let (grouped, single) = (commits("grouped", &batch, &busy)?, commits("single", "1", &busy)?);
        let paced = commits("paced", "1", &["--rate", RATE, "--seconds", "15"])?;
        let open = self.load(&[&play[..], &["--rate", RATE]].concat())?;
        drop(server);
        let (ask, update) = (figure(&open, "ask_bytes")?.to_string(), figure(&open, "update_bytes")?.to_string());
        let (busy_echo, echo) = self.echo(&["echo-server"], &ask, &update)?;
        let log = file("echo");
        let (busy_durable_echo, durable_echo) = self.echo(&["echo-server", "--log", &log], &ask, &update)?;
        Ok(Turn { closed, open, echo, busy_echo, durable_echo, busy_durable_echo, grouped, single, paced })
    }

    /// Messages through an echo server: as many as it takes, and at the rate of the moves.
    fn echo(&self, server: &[&str], ask: &str, update: &str) -> Result<(Value, Value)> {
        let mut child = Command::new(&self.load).args(server).stdout(Stdio::piped()).spawn()?;
        let mut port = String::new();
        BufReader::new(child.stdout.take().context("piped")?).read_line(&mut port)?;
        let server = Running(child);
        let (url, pid) = (format!("http://127.0.0.1:{}", port.trim()), server.0.id().to_string());
        let usual = ["echo", "--url", &url, "--pairs", TABLES, "--pid", &pid, "--warm", "3"];
        let usual = [&usual, &["--ask-bytes", ask, "--update-bytes", update][..]].concat();
        let busy = self.giving_way(&[&usual[..], &["--seconds", "5"]].concat())?;
        Ok((busy, self.load(&[&usual[..], &["--rate", RATE, "--seconds", "15"]].concat())?))
    }

    /// What a thousand tables take: while people sit there, and after everybody has gone.
    fn memory(&self) -> Result<Memory> {
        eprintln!("memory");
        let (server, url) = self.serve("data-memory", "1")?;
        let pid = server.0.id();
        // Whatever the first tables bring along is not theirs.
        self.crowd(&url, "20", || Ok(()))?;
        until_empty(&url)?;
        let before = resident_kib(pid)?;
        let live = self.crowd(&url, &CROWD.to_string(), || resident_kib(pid))?;
        until_empty(&url)?;
        let idle = resident_kib(pid)?;
        self.crowd(&url, &CROWD.to_string(), || Ok(()))?;
        until_empty(&url)?;
        let more_idle = resident_kib(pid)?;
        Ok(Memory {
            live_kib: (live - before) / CROWD,
            idle_kib: (idle - before) / CROWD,
            more_idle_kib: (more_idle - idle) / CROWD,
        })
    }

    /// Looks while so many tables are watched.
    fn crowd<T>(&self, url: &str, tables: &str, look: impl FnOnce() -> Result<T>) -> Result<T> {
        let mut crowd = Command::new(&self.load)
            .args(["crowd", "--url", url, "--tables", tables])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut said = String::new();
        let mut out = BufReader::new(crowd.stdout.take().context("piped")?);
        out.read_line(&mut said)?;
        if said.trim() != "ready" {
            bail!("the crowd did not come together");
        }
        let looked = look();
        drop(crowd.stdin.take());
        crowd.wait()?;
        drop(out);
        looked
    }

    fn serve(&self, data: &str, idle: &str) -> Result<(Running, String)> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut command = Command::new(&self.megacity);
        command.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--idle", idle, "--data"]);
        command.arg(self.folder.join(data)).env("MEGACITY_TEST_LIMITS", "off").env("RUST_LOG", "error");
        let server = Running(command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?);
        let start = Instant::now();
        while TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).is_err() {
            if start.elapsed() > Duration::from_secs(20) {
                bail!("the server does not listen");
            }
            sleep(Duration::from_millis(20));
        }
        Ok((server, format!("http://127.0.0.1:{port}")))
    }

    fn load(&self, args: &[&str]) -> Result<Value> {
        figures(Command::new(&self.load).args(args))
    }

    /// As much load as the server takes, from clients that do not take the processor from it: elsewhere they would be on
    /// other machines. They have half of the cores, and only what is left of those.
    fn giving_way(&self, args: &[&str]) -> Result<Value> {
        let cores = std::thread::available_parallelism()?.get();
        let theirs = format!("{}-{}", cores / 2, cores - 1);
        let mut command = Command::new("chrt");
        command.args(["--idle", "0", "taskset", "--cpu-list", &theirs]).arg(&self.load).args(args);
        figures(&mut command)
    }
}

/// What the load generator prints.
fn figures(command: &mut Command) -> Result<Value> {
    let printed = output(command.stdin(Stdio::null()))?;
    serde_json::from_str(printed.trim()).context("what the load generator printed")
}

/// Waits until every table has left memory.
fn until_empty(url: &str) -> Result<()> {
    let address = url.trim_start_matches("http://");
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        let mut stream = TcpStream::connect(address)?;
        stream
            .write_all(format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        if answer.lines().any(|line| line.trim() == "tables_in_memory 0") {
            return Ok(());
        }
        sleep(Duration::from_millis(200));
    }
    bail!("tables stay in memory")
}

fn resident_kib(pid: u32) -> Result<f64> {
    let status = read(Path::new(&format!("/proc/{pid}/status")))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("/proc tells the memory")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}

fn figure(of: &Value, path: &str) -> Result<f64> {
    let value = path.split('/').fold(of, |value, name| &value[name]);
    value.as_f64().with_context(|| format!("the load generator has no figure `{path}`"))
}

/// The median over the turns.
fn median(turns: &[Turn], of: impl Fn(&Turn) -> Result<f64>) -> Result<f64> {
    let mut values = turns.iter().map(of).collect::<Result<Vec<f64>>>()?;
    values.sort_by(f64::total_cmp);
    Ok(values[values.len() / 2])
}

fn cpu(turn: &Turn) -> Result<f64> {
    figure(&turn.closed, "cpu_us_per_move")
}

fn share(turn: &Turn) -> Result<f64> {
    Ok(figure(&turn.closed, "moves_per_second")? / figure(&turn.grouped, "rows_per_second")?)
}

fn slower(turn: &Turn) -> Result<f64> {
    multiple(&turn.open, &turn.echo)
}

/// How many times as long the slowest hundredth of the one takes.
fn multiple(one: &Value, other: &Value) -> Result<f64> {
    Ok(figure(one, "event_us/p99")? / figure(other, "event_us/p99")?)
}

fn table(turns: &[Turn], memory: &Memory) -> Result<String> {
    let of = |part: fn(&Turn) -> &Value, path: &'static str| median(turns, |turn| figure(part(turn), path));
    let closed = |path| of(|turn| &turn.closed, path);
    let (open, echo) = (|path| of(|turn| &turn.open, path), |path| of(|turn| &turn.echo, path));
    let mut page = format!("{}\n\n", circumstances()?);
    page += "| 100 tables, 200 sockets, SQLite with full synchronisation | |\n| --- | --- |\n";
    writeln!(page, "| durable moves a second, as many as it takes | {:.0} |", closed("moves_per_second")?)?;
    writeln!(page, "| … appends in a commit, on average | {:.1} |", closed("batch")?)?;
    writeln!(page, "| … a commit takes, on average | {:.0} µs |", closed("commit_us")?)?;
    writeln!(
        page,
        "| … from sending to the answer, p50 and p99 | {} |",
        both(closed("done_us/p50")?, closed("done_us/p99")?)
    )?;
    let rows = of(|turn| &turn.grouped, "rows_per_second")?;
    writeln!(page, "| SQLite alone, rows a second in commits of that size | {rows:.0} |")?;
    writeln!(page, "| SQLite alone, single commits a second | {:.0} |", of(|turn| &turn.single, "rows_per_second")?)?;
    writeln!(page, "| share of what SQLite alone could do | {:.0} % |", 100.0 * median(turns, share)?)?;
    writeln!(page, "| processor time of the server a move | {:.1} µs |", median(turns, cpu)?)?;
    writeln!(page, "| … at 1000 moves a second | {:.1} µs |", open("cpu_us_per_move")?)?;
    let passing = of(|turn| &turn.busy_echo, "cpu_us_per_move")?;
    writeln!(page, "| … of a server that only passes on as many as it can | {passing:.1} µs |")?;
    let busy = |path| of(|turn| &turn.busy_durable_echo, path);
    let (cpu, rate) = (busy("cpu_us_per_move")?, busy("moves_per_second")?);
    writeln!(page, "| … of one that writes down first: {rate:.0} a second | {cpu:.1} µs |")?;
    let line = both(open("event_us/p50")?, open("event_us/p99")?);
    writeln!(page, "| from sending to the other client's event at 1000 moves a second, p50 and p99 | {line} |")?;
    let line = both(echo("event_us/p50")?, echo("event_us/p99")?);
    writeln!(page, "| the same through a server that only passes on | {line} |")?;
    let paced = |path| of(|turn| &turn.paced, path);
    let line = both(paced("commit_us/p50")?, paced("commit_us/p99")?);
    writeln!(page, "| SQLite alone, a commit at 1000 a second, p50 and p99 | {line} |")?;
    let durable = |path| of(|turn| &turn.durable_echo, path);
    let line = both(durable("event_us/p50")?, durable("event_us/p99")?);
    writeln!(page, "| the same through a server that only writes down and passes on | {line} |")?;
    writeln!(page, "| p99 of the moves as a multiple of that of passing on | {:.1} |", median(turns, slower)?)?;
    let floor = median(turns, |turn| multiple(&turn.durable_echo, &turn.echo))?;
    writeln!(page, "| … of only writing down and passing on | {floor:.1} |")?;
    let (ask, update) = (open("ask_bytes")?, open("update_bytes")?);
    writeln!(page, "| bytes of a move, of an update | {ask:.0}, {update:.0} |")?;
    writeln!(page, "| memory of a table with two viewers, of 1000 | {:.1} KiB |", memory.live_kib)?;
    writeln!(page, "| … after everybody has gone | {:.1} KiB |", memory.idle_kib)?;
    writeln!(page, "| … of another 1000 | {:.1} KiB |", memory.more_idle_kib)?;
    Ok(page)
}

fn both(p50: f64, p99: f64) -> String {
    format!("{:.2} ms, {:.2} ms", p50 / 1000.0, p99 / 1000.0)
}

fn circumstances() -> Result<String> {
    let date = output(Command::new("date").args(["-u", "+%F"]))?;
    let commit = output(Command::new("git").args(["describe", "--always", "--dirty", "--exclude=*"]))?;
    let processors = read(Path::new("/proc/cpuinfo")).unwrap_or_default();
    let models = || processors.lines().filter_map(|line| line.strip_prefix("model name"));
    let model = models().next().unwrap_or("unknown").trim_start_matches(['\t', ' ', ':']);
    let load = read(Path::new("/proc/loadavg")).unwrap_or_default();
    let load = load.split(' ').nth(1).unwrap_or("unknown");
    let (cores, date, commit) = (models().count(), date.trim(), commit.trim());
    Ok(format!(
        "{date}, {model}, {cores} cores shared by server and clients, release, commit {commit}, medians of {TURNS} \
         turns, the load of the machine over five minutes was {load}:"
    ))
}

fn judge(turns: &[Turn], memory: &Memory) -> Result<bool> {
    let (cpu, share, slower) = (median(turns, cpu)?, median(turns, share)?, median(turns, slower)?);
    let mut missed = Vec::new();
    if cpu > MOST_CPU_US {
        missed.push(format!("{cpu:.1} µs of processor time a move, must be at most {MOST_CPU_US}"));
    }
    if share < LEAST_SHARE {
        missed.push(format!("{share:.2} of what SQLite alone could do, must be at least {LEAST_SHARE}"));
    }
    if slower > MOST_SLOWER {
        missed.push(format!("p99 is {slower:.1} times that of an echo, must be at most {MOST_SLOWER}"));
    }
    if memory.idle_kib >= MOST_IDLE_KIB {
        missed.push(format!("{:.1} KiB an idle table, must be below {MOST_IDLE_KIB}", memory.idle_kib));
    }
    missed.iter().for_each(|missed| eprintln!("MISSED  {missed}"));
    if missed.is_empty() {
        eprintln!("every figure that must hold does");
    }
    Ok(missed.is_empty())
}
