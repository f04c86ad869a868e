//! `cargo xtask crash`: kills servers in the middle of things, on SQLite and as two nodes on PostgreSQL, and looks for
//! what is lost. The work is done by the program `crash` of the client; here it is given its servers.

use crate::postgres::{Durability, Postgres};
use crate::{Metadata, cargo, output, read};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PAGE: &str = "docs/reliability.md";
const MARKS: [&str; 2] = ["<!-- crashes: begin -->", "<!-- crashes: end -->"];
/// A shorter run proves too little to be written down.
const WORTH_WRITING: u64 = 100;

pub fn run(rounds: u64) -> Result<bool> {
    let built = cargo(["build", "-p", "megacity", "-p", "client", "--bins"]).status()?;
    if !built.success() {
        bail!("the build failed");
    }
    let target = Metadata::read()?.target_directory;
    // Two nodes take longer to come back; a short run is for CI, which is in a hurry.
    let of_two = if rounds < 10 { rounds * 3 / 5 } else { rounds };
    let folder = target.join(format!("crash-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let ended = both(&target, &folder, rounds, of_two);
    fs::remove_dir_all(&folder)?;
    let runs = ended?;
    let table = table(&runs)?;
    println!("{table}");
    let faults = runs.iter().map(|run| run["faults"].as_array().map_or(1, Vec::len)).sum::<usize>();
    if faults > 0 {
        eprintln!("{faults} faults");
    } else if rounds >= WORTH_WRITING {
        write_page(&table)?;
    }
    Ok(faults == 0)
}

fn both(target: &Path, folder: &Path, rounds: u64, of_two: u64) -> Result<Vec<Value>> {
    let crash = |rounds: u64| {
        let mut command = Command::new(target.join("debug/crash"));
        command.arg("--megacity").arg(target.join("debug/megacity")).arg("--folder").arg(folder);
        command.args(["--rounds", &rounds.to_string()]);
        command
    };
    eprintln!("one node on SQLite");
    let sqlite = figures(&mut crash(rounds))?;
    eprintln!("two nodes on PostgreSQL");
    let postgres = Postgres::start(Durability::Real)?;
    let two = figures(crash(of_two).args(["--postgres", postgres.url()]))?;
    Ok(vec![sqlite, two])
}

/// What the program prints, whether it found faults or not.
fn figures(command: &mut Command) -> Result<Value> {
    let ran = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    let said = String::from_utf8(ran.stdout)?;
    serde_json::from_str(said.trim()).with_context(|| format!("it came to no end: {}", ran.status))
}

fn table(runs: &[Value]) -> Result<String> {
    const ROWS: [(&str, &str); 10] = [
        ("rounds", "rounds"),
        ("kills", "servers killed"),
        ("tables", "tables at a time"),
        ("games", "games played to their end"),
        ("acknowledged", "moves acknowledged"),
        ("entries", "entries in the log"),
        ("asked_again", "moves whose answer was lost, and that were asked again"),
        ("stale", "moves refused as stale"),
        ("reconnects", "connections lost and taken up again"),
        ("looked_through", "times a table was looked through"),
    ];
    let date = output(Command::new("date").args(["-u", "+%F"]))?;
    let commit = output(Command::new("git").args(["describe", "--always", "--dirty", "--exclude=*"]))?;
    let mut page = format!("{}, commit {}, `cargo xtask crash`:\n\n|", date.trim(), commit.trim());
    for run in runs {
        let nodes = if run["nodes"] == 1 { "one node" } else { "two nodes" };
        page += &format!(" | {}, {nodes}", run["database"].as_str().unwrap_or("?"));
    }
    page += " |\n| --- | --- | --- |\n";
    for (name, words) in ROWS {
        page += &format!("| {words}");
        for run in runs {
            page += &format!(" | {}", run[name]);
        }
        page += " |\n";
    }
    page += "| faults";
    for run in runs {
        page += &format!(" | {}", run["faults"].as_array().map_or(0, Vec::len));
    }
    Ok(page + " |\n")
}

fn write_page(table: &str) -> Result<()> {
    let page = read(Path::new(PAGE))?;
    let [begin, end] = MARKS;
    let parts = page.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = parts.with_context(|| format!("{PAGE} has no lines `{begin}` and `{end}`"))?;
    fs::write(PAGE, format!("{before}{begin}\n{table}{end}{after}")).context(PAGE)
}
