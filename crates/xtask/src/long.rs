//! `cargo xtask long`: what must hold too, but takes too long for every change. Each part can be run alone.

use crate::postgres::{Durability, Postgres};
use crate::{add_target, cargo, install, test, web, works};
use anyhow::{Result, bail};
use std::process::Command;

struct Part {
    name: &'static str,
    what: &'static str,
    /// Without the build, on two cores that have nothing else to do.
    time: &'static str,
    /// It looks at the clock: nothing may run beside it.
    quiet: bool,
    does: Does,
}

enum Does {
    /// Ignored tests of these crates, whose names contain one of these words.
    Tests(&'static [&'static str], &'static [&'static str]),
    Other(fn() -> Result<bool>),
}

const PARTS: &[Part] = &[
    Part {
        name: "geometry",
        what: "the geometry of the Miniatures Game against a slow reference, a million inputs for each property",
        time: "minutes, never measured",
        quiet: false,
        does: Does::Tests(&["miniatures"], &["::million"]),
    },
    Part {
        name: "conformance",
        what: "the conformance suite with hundreds of games of each kind",
        time: "minutes, never measured",
        quiet: false,
        does: Does::Tests(&["card-game", "cursed-earth", "helter-skelter", "miniatures"], &["::conforms_for_long"]),
    },
    Part {
        name: "cards",
        what: "sixty made-up packs of cards, and the page that says which cards the random games have played",
        time: "minutes, never measured",
        quiet: false,
        does: Does::Tests(
            &["card-game"],
            &["::whatever_the_check_lets_through_can_be_played_for_long", "::the_page_of_the_coverage"],
        ),
    },
    Part {
        name: "budgets",
        what: "bots keep their time by the clock on the wall",
        time: "4 minutes by the budgets, never measured",
        quiet: true,
        does: Does::Tests(&["bots"], &["budget::"]),
    },
    Part {
        name: "server",
        what: "how soon one node tells what was done at another",
        time: "10 seconds, never measured",
        quiet: true,
        does: Does::Tests(&["server"], &["nodes::"]),
    },
    Part {
        name: "web",
        what: "the built client in the repository is that of the sources",
        time: "a minute, never measured",
        quiet: false,
        does: Does::Other(web::is_fresh),
    },
    Part {
        name: "windows",
        what: "the libraries and programs compile for Windows",
        time: "a build of everything, never measured",
        quiet: false,
        does: Does::Other(windows),
    },
];

const WINDOWS: &str = "x86_64-pc-windows-gnu";

pub fn usage() -> String {
    let mut usage = String::from("cargo xtask long [PART…]: all of these, or the parts that are named\n\n");
    for Part { name, what, time, quiet, .. } in PARTS {
        let only = if *quiet { "; only on a quiet machine" } else { "" };
        usage += &format!("{name:<12} {what}\n{:<12} without the build: {time}{only}\n", "");
    }
    usage
}

/// Runs the named parts, or all of them. A part that fails stops no other.
pub fn run(names: &[&str]) -> Result<bool> {
    if let Some(unknown) = names.iter().find(|name| !PARTS.iter().any(|part| part.name == **name)) {
        let known = Vec::from_iter(PARTS.iter().map(|part| part.name)).join(", ");
        bail!("`cargo xtask long` has no part `{unknown}`; there are: {known}");
    }
    let mut failed = Vec::new();
    for part in PARTS.iter().filter(|part| names.is_empty() || names.contains(&part.name)) {
        println!("\n== {}", part.name);
        let done = match part.does {
            Does::Tests(crates, words) => tests(crates, words, part.quiet),
            Does::Other(does) => does(),
        };
        match done {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => println!("{error:#}"),
        }
        failed.push(part.name);
    }
    if !failed.is_empty() {
        println!("failed: {}", failed.join(", "));
    }
    Ok(failed.is_empty())
}

/// Tests that are ignored otherwise.
fn tests(crates: &[&str], words: &[&str], quiet: bool) -> Result<bool> {
    let of = crates.iter().flat_map(|name| ["-p", name]);
    let alone: &[&str] = if quiet { &["--test-threads", "1"] } else { &[] };
    let mut tests = if test::has_nextest() {
        let mut tests = cargo(["nextest", "run", "--release", "--run-ignored", "only", "--no-fail-fast"]);
        tests.args(of).args(alone).arg("--").args(words);
        tests
    } else {
        let mut tests = cargo(["test", "--release", "--tests", "--no-fail-fast"]);
        tests.args(of).args(["--", "--ignored"]).args(alone).args(words);
        tests
    };
    let postgres = crates.contains(&"server").then(|| Postgres::start(Durability::Real)).transpose()?;
    if let Some(postgres) = &postgres {
        postgres.tell(&mut tests);
    }
    Ok(tests.status()?.success())
}

/// The libraries and programs of the workspace compile for Windows. The tests and benches are not looked at: they read
/// files that only Linux has.
fn windows() -> Result<bool> {
    add_target(WINDOWS)?;
    // SQLite and the allocator are C, and their build needs a compiler for Windows.
    if !works(Command::new("x86_64-w64-mingw32-gcc").arg("--version")) {
        let missing = "a check for Windows needs mingw: install gcc-mingw-w64-x86-64";
        install("the C compiler for Windows", &["gcc-mingw-w64-x86-64"], missing)?;
    }
    let check = ["clippy", "--quiet", "--workspace", "--lib", "--bins", "--target", WINDOWS, "--", "-D", "warnings"];
    Ok(cargo(check).status()?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_in_the_help() {
        let usage = usage();
        for part in PARTS {
            assert!(usage.lines().any(|line| line.starts_with(&format!("{} ", part.name))), "{usage}");
        }
        assert!(run(&["tests", "windows"]).is_err_and(|error| error.to_string().contains("no part `tests`")));
    }
}
