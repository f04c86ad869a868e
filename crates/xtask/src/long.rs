//! `cargo xtask long`: what must hold too, but takes too long for every change. Each part can be run alone.

use crate::postgres::{Durability, Postgres};
use crate::{add_target, cargo, install, test, web, works};
use anyhow::{Result, bail};
use std::process::Command;

type Part = fn() -> Result<bool>;

/// Each part with its name.
const PARTS: [(&str, Part); 3] = [("tests", tests), ("web", web::is_fresh), ("windows", windows)];

const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// Runs the named parts, or all of them. A part that fails stops no other.
pub fn run(names: &[&str]) -> Result<bool> {
    if let Some(unknown) = names.iter().find(|name| !PARTS.iter().any(|(part, _)| part == *name)) {
        let known = PARTS.map(|(part, _)| part).join(", ");
        bail!("`cargo xtask long` has no part `{unknown}`; there are: {known}");
    }
    let mut failed = Vec::new();
    for (name, part) in PARTS {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        println!("\n== {name}");
        match part() {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => println!("{error:#}"),
        }
        failed.push(name);
    }
    if !failed.is_empty() {
        println!("failed: {}", failed.join(", "));
    }
    Ok(failed.is_empty())
}

/// The tests that are ignored otherwise.
fn tests() -> Result<bool> {
    let mut tests = if test::has_nextest() {
        cargo(["nextest", "run", "--workspace", "--release", "--run-ignored", "only", "--no-fail-fast"])
    } else {
        cargo(["test", "--workspace", "--release", "--no-fail-fast", "--", "--ignored"])
    };
    let postgres = Postgres::start(Durability::Real)?;
    Ok(postgres.tell(&mut tests).status()?.success())
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
