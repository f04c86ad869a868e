//! The project's own tasks: what CI runs, which rule is tested where, benches, fuzzing, long tests.
//!
//! Every task runs from the repository root, reads no input and says by its exit code whether all is well.

mod bench;
mod crash;
mod fuzz;
mod guards;
mod licences;
mod long;
mod postgres;
mod quick;
mod rules;
mod server_bench;
mod test;
mod web;

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

const USAGE: &str = "\
cargo xtask test                       everything that CI runs; closes with `N passed, N failed`
cargo xtask test --quick [COMMIT]      for daily work: format, lints and the tests of what has changed since that commit,
                                       by default the last one that passed everything
cargo xtask rules [--missing] [--json] which rule is cited in code and shown by a case or test
cargo xtask bench                      measures, writes docs/performance.md, fails when a must is missed
cargo xtask bench server               the same for the server, under load
cargo xtask crash [--rounds N]         kills servers in the middle of things N times (100), looks for what is lost
cargo xtask fuzz [--seconds N]         every fuzz target for N seconds (20)
cargo xtask long [PART…]               what takes long, all of it or these parts; `cargo xtask long --help` lists them
cargo xtask web                        makes web/built.pack anew, the browser client for machines without Node
cargo xtask record GAME                plays the game's recorded games anew, after a change of its pack or rules
cargo xtask licences                   lists what the program contains of others, after a change of dependencies
cargo xtask postgres -- COMMAND        the command, with a PostgreSQL of its own in MEGACITY_POSTGRES";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// True when all is well; false when the task itself has said what is not.
fn run(args: &[&str]) -> Result<bool> {
    env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).context("the repository has moved")?;
    match args {
        [] | ["help" | "--help" | "-h"] => println!("{USAGE}"),
        ["test"] => return test::run(),
        ["test", "--quick"] => return quick::run(None),
        ["test", "--quick", commit] => return quick::run(Some(commit)),
        ["rules", options @ ..] => return rules::run(options),
        ["bench"] => return bench::run(),
        ["bench", "server"] => return server_bench::run(),
        ["crash"] => return crash::run(100),
        ["crash", "--rounds", rounds] => {
            return crash::run(rounds.parse().with_context(|| format!("`{rounds}` is not a number of rounds"))?);
        }
        ["fuzz"] => return fuzz::run(20),
        ["fuzz", "--seconds", seconds] => {
            return fuzz::run(seconds.parse().with_context(|| format!("`{seconds}` is not a number of seconds"))?);
        }
        ["long", "help" | "--help" | "-h"] => print!("{}", long::usage()),
        ["long", parts @ ..] => return long::run(parts),
        ["web"] => return web::make(),
        ["record", game] => return record(game),
        ["licences"] => licences::run()?,
        ["postgres", "--", command @ ..] => return postgres::run(command),
        _ => bail!("no task `{}`; there are:\n{USAGE}", args.join(" ")),
    }
    Ok(true)
}

/// Recorded games, what people read of them, and counted positions: all that follows from a game's pack.
fn record(game: &str) -> Result<bool> {
    let test = ["test", "-p", game, "--test", "it", "--"];
    let recorded = cargo(test).args(["record", "--ignored", "--nocapture"]).status()?;
    let mut bless = cargo(test);
    bless.args(["replays::", "perft::"]).envs([("INSTA_UPDATE", "always"), ("PERFT", "bless")]);
    Ok(recorded.success() && bless.status()?.success())
}

/// The cargo that runs us, with nobody at the keyboard.
fn cargo<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(args).stdin(Stdio::null());
    command
}

/// Runs a command and returns what it wrote to standard output; its failure is an error.
fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("{command:?}"))?;
    if !output.status.success() {
        bail!("{command:?}: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether a tool is there and runs.
fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Makes sure that the standard library for another kind of machine is installed.
fn add_target(target: &str) -> Result<()> {
    let mut rustc = Command::new("rustc");
    let folder = output(rustc.args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", target]).stdin(Stdio::null()).status();
    match added {
        Ok(status) if status.success() => Ok(()),
        _ => bail!("the standard library for {target} is missing, and `rustup target add {target}` did not work"),
    }
}

/// Installs packages of Debian; where that cannot be done, `missing` says what is needed.
fn install(what: &str, packages: &[&str], missing: &str) -> Result<()> {
    let root = output(Command::new("id").arg("-u"))?.trim() == "0";
    if !root || !works(Command::new("apt-get").arg("--version")) {
        bail!("{missing}");
    }
    println!("installing {what}");
    output(Command::new("apt-get").arg("update"))?;
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    output(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
    Ok(())
}

/// What cargo knows about the workspace.
#[derive(Debug, serde::Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
}

#[derive(Debug, serde::Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, serde::Deserialize)]
struct Dependency {
    name: String,
    /// `dev` or `build`; nothing for what the crate itself needs.
    kind: Option<String>,
}

impl Metadata {
    fn read() -> Result<Metadata> {
        Ok(serde_json::from_str(&output(&mut cargo(["metadata", "--no-deps", "--format-version", "1"]))?)?)
    }
}

/// All files below a folder that people wrote, sorted; none when there is no such folder.
fn files(folder: &str) -> Result<Vec<PathBuf>> {
    const MADE: [&str; 6] = [".git", "target", "node_modules", "dist", ".svelte-kit", "test-results"];
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let path = entry.path();
            if entry.file_type()?.is_file() {
                found.push(path.strip_prefix("./").unwrap_or(&path).to_owned());
            } else if entry.file_type()?.is_dir() && !MADE.contains(&&*name) && !name.starts_with("target-") {
                walk(&path, found)?;
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    if Path::new(folder).is_dir() {
        walk(Path::new(folder), &mut found)?;
    }
    found.sort();
    Ok(found)
}

/// A file's text; bytes that are no text become question marks, since guards read images too.
fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or("")
}
