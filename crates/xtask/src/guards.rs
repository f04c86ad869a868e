//! Guards of what ARCHITECTURE.md states as absent. Each returns its faults, one line each.
//!
//! The guarded set is "all but the shells", so that a new game is guarded before anybody thinks of it.

use crate::{Metadata, cargo, extension, files, output, read};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The crates that may touch the world: sockets, files, clocks, threads. All others are rules or search.
const SHELLS: [&str; 6] = ["client", "documents", "megacity", "server", "web-build", "xtask"];
/// What brings a clock, a socket, a database or the machine's own randomness into a crate.
const WORLDLY: [&str; 3] = ["tokio", "sqlx", "getrandom"];

type Guard = fn(&[String]) -> Result<Vec<String>>;
pub const ALL: [(&str, Guard); 6] = [
    ("guard: rules touch no world", dependencies),
    ("guard: rules keep their lints", lints),
    ("guard: no float in a rule", floats),
    ("guard: no world in a rule", world),
    ("guard: no registry is named", registries),
    ("guard: files stay short", lengths),
];

/// Doors hold games and bots together for those who know no game. They decide no rule, and touch no world either.
fn is_door(name: &str) -> bool {
    name == "door" || name == "doors" || name.ends_with("-door")
}

/// The engine, the games and the bots.
pub fn pure_crates(metadata: &Metadata) -> Vec<String> {
    let names = metadata.packages.iter().map(|package| package.name.clone());
    names.filter(|name| !SHELLS.contains(&name.as_str()) && !is_door(name)).collect()
}

/// Bots search and estimate; only the engine and the games decide what is legal.
fn decides_rules(name: &str) -> bool {
    name != "bots"
}

/// Nothing worldly below a rule; games -> engine, bots -> engine, and no other arrow.
fn dependencies(pure: &[String]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in pure {
        faults.extend(dependency_faults(name, &tree(name)?, pure));
    }
    // All doors are below this one.
    faults.extend(worldly_faults("doors", &tree("doors")?));
    Ok(faults)
}

fn tree(name: &str) -> Result<String> {
    let tree = ["tree", "-e", "normal", "--target", "all", "--prefix", "none", "--format", "{p}", "-p", name];
    output(&mut cargo(tree))
}

fn worldly_faults(name: &str, tree: &str) -> Vec<String> {
    let mut below: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    below.sort();
    below.dedup();
    let worldly = below.into_iter().filter(|dependency| WORLDLY.contains(dependency));
    worldly.map(|it| format!("`{name}` depends on `{it}`: a door touches no world")).collect()
}

fn dependency_faults(name: &str, tree: &str, pure: &[String]) -> Vec<String> {
    let mut below: Vec<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
    below.sort();
    below.dedup();
    let mut faults = Vec::new();
    if !below.contains(&name) {
        faults.push(format!("`cargo tree` says nothing about `{name}`"));
    }
    for dependency in below {
        let ours = SHELLS.contains(&dependency) || is_door(dependency) || pure.iter().any(|name| name == dependency);
        if WORLDLY.contains(&dependency) {
            faults.push(format!("`{name}` depends on `{dependency}`: rules and search touch no world"));
        } else if ours && dependency != name && dependency != "engine" {
            faults.push(format!("`{name}` depends on `{dependency}`: arrows point to the engine alone"));
        }
    }
    faults
}

/// Forbidden types and floats are forbidden in each crate, and no attribute lets one in again.
fn lints(pure: &[String]) -> Result<Vec<String>> {
    const TYPES: [&str; 4] = ["HashMap", "HashSet", "Instant", "SystemTime"];
    let mut faults = Vec::new();
    for name in pure.iter().filter(|name| decides_rules(name)) {
        let config = PathBuf::from(format!("crates/{name}/clippy.toml"));
        let text = read(&config).unwrap_or_default();
        let unnamed = TYPES.iter().filter(|ty| !text.contains(&format!("::{ty}\"")));
        faults.extend(unnamed.map(|ty| format!("{}: does not forbid {ty}", config.display())));
        let lib = PathBuf::from(format!("crates/{name}/src/lib.rs"));
        if !read(&lib)?.contains("#![deny(clippy::float_arithmetic") {
            faults.push(format!("{}: does not deny clippy::float_arithmetic", lib.display()));
        }
        for path in files(&format!("crates/{name}/src"))? {
            let lines = lenient_lines(&read(&path)?);
            faults.extend(lines.iter().map(|line| format!("{}:{line}: switches a guarding lint off", path.display())));
        }
    }
    Ok(faults)
}

/// Lines on which an attribute begins that switches the lints of this project off.
fn lenient_lines(text: &str) -> Vec<usize> {
    const LINTS: [&str; 5] = ["disallowed_types", "float_arithmetic", "style", "all", "warnings"];
    let mut lines = Vec::new();
    for opening in ["allow(", "expect("] {
        for (at, _) in text.match_indices(opening) {
            // An attribute names lints between commas; a call of `expect` has a string there.
            let inside = text[at + opening.len()..].split(')').next().unwrap_or("");
            let mut names = inside.split(',').map(|name| name.trim().trim_start_matches("clippy::"));
            if names.any(|name| LINTS.contains(&name)) {
                lines.push(text[..at].matches('\n').count() + 1);
            }
        }
    }
    lines
}

/// Rules count in whole numbers: a float would round differently somewhere.
fn floats(pure: &[String]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in pure.iter().filter(|name| decides_rules(name)) {
        for path in files(&format!("crates/{name}/src"))? {
            let text = read(&path)?;
            let lines = (1..).zip(text.lines()).filter(|(_, line)| names_float(line));
            faults.extend(lines.map(|(number, _)| format!("{}:{number}: a float", path.display())));
        }
    }
    Ok(faults)
}

fn names_float(line: &str) -> bool {
    let code = line.split("//").next().unwrap_or("");
    // A serializer must say that it takes no float, and cannot say so without naming it.
    if code.trim_start().starts_with("serialize_f") {
        return false;
    }
    let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| {
        ["f32", "f64"].iter().any(|float| match word.strip_suffix(float) {
            Some(number) => number.bytes().all(|b| b.is_ascii_digit() || b == b'_'),
            None => false,
        })
    })
}

/// Rules read no file, socket, clock or environment, start no thread and print nothing; tests may.
fn world(pure: &[String]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for name in pure.iter().filter(|name| decides_rules(name)) {
        for path in files(&format!("crates/{name}/src"))? {
            let text = read(&path)?;
            let tested = path.iter().any(|part| part == "tests" || part == "tests.rs" || part == "conformance.rs");
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !tested && touches_world(line));
            faults.extend(lines.map(|(number, _)| format!("{}:{number}: touches the world", path.display())));
        }
    }
    Ok(faults)
}

fn touches_world(line: &str) -> bool {
    const WORLD: [&str; 8] =
        ["std::fs", "std::net", "std::thread", "std::env", "std::process", "std::io", "println!", "print!("];
    let code = line.split("//").next().unwrap_or("");
    WORLD.iter().any(|word| code.contains(word))
}

/// The project builds from whatever registry its reader has set up, so no file names one.
fn registries(_: &[String]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for path in files(".")? {
        let text = read(&path)?;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| names_registry(line));
        faults.extend(lines.map(|(number, _)| format!("{}:{number}: names a package registry", path.display())));
    }
    Ok(faults)
}

fn names_registry(line: &str) -> bool {
    // In two halves, so that this file passes its own guard.
    const HOSTS: [&str; 5] = [
        concat!("crates", ".io"),
        concat!("npmjs", ".org"),
        concat!("npmjs", ".com"),
        concat!("yarnpkg", ".com"),
        concat!("pypi", ".org"),
    ];
    // Cargo itself writes this name of its default source into every lock file.
    const LOCKED: &str = concat!("source = \"registry+https://github.com/rust-lang/crates", ".io-index\"");
    line != LOCKED && HOSTS.iter().any(|host| line.contains(host))
}

/// A long file hides things: over 700 lines it is named, over 900 it needs a reason in `long-files.toml`.
fn lengths(_: &[String]) -> Result<Vec<String>> {
    const WRITTEN: [&str; 6] = ["rs", "ts", "svelte", "css", "html", "toml"];
    let list = Path::new("crates/xtask/long-files.toml");
    let reasons: BTreeMap<String, String> = toml::from_str(&read(list)?).context("crates/xtask/long-files.toml")?;
    let mut lengths = BTreeMap::new();
    // A recorded game is as long as it was.
    let recorded = |path: &&PathBuf| path.iter().any(|part| part == "replays");
    for path in files(".")?.iter().filter(|path| WRITTEN.contains(&extension(path)) && !recorded(path)) {
        lengths.insert(path.display().to_string(), read(path)?.lines().count());
    }
    for (path, lines) in lengths.iter().filter(|&(_, &lines)| lines > 700) {
        println!("{path}: {lines} lines; would it read better as two?");
    }
    Ok(length_faults(&lengths, &reasons))
}

fn length_faults(lengths: &BTreeMap<String, usize>, reasons: &BTreeMap<String, String>) -> Vec<String> {
    let long = |path: &String| lengths.get(path).is_some_and(|&lines| lines > 900);
    let unexplained = lengths.keys().filter(|path| long(path) && !reasons.contains_key(*path));
    let mut faults: Vec<String> = unexplained.map(|path| format!("{path}: over 900 lines without a reason")).collect();
    let stale = reasons.keys().filter(|path| !long(path));
    faults.extend(stale.map(|path| format!("crates/xtask/long-files.toml: {path} is not over 900 lines")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_door_holds_games_and_bots_and_nothing_worldly() {
        let sound = "doors v0.1.0\nthis-game-door v0.1.0\nbots v0.1.0\nengine v0.1.0\n";
        assert!(worldly_faults("doors", sound).is_empty());
        assert_eq!(worldly_faults("doors", &format!("{sound}tokio v1.0.0\n")).len(), 1);
    }

    #[test]
    fn a_game_knows_the_engine_and_nothing_worldly() {
        let pure = ["engine", "bots", "this-game", "that-game"].map(String::from);
        let faults = |name: &str, tree: &str| dependency_faults(name, tree, &pure).len();
        let sound = "this-game v0.1.0 (/x)\nengine v0.1.0 (/y)\nserde v1.0.0\nserde_core v1.0.0 (*)\n";
        assert_eq!(faults("this-game", sound), 0);
        for bad in
            ["tokio v1.0.0", "getrandom v0.3.0 (*)", "that-game v0.1.0 (/z)", "bots v0.1.0 (/z)", "server v0.1.0"]
        {
            assert_eq!(faults("this-game", &format!("{sound}{bad}\n")), 1, "{bad}");
        }
        assert_eq!(faults("engine", "engine v0.1.0\nthis-game v0.1.0\n"), 1);
        assert_eq!(faults("engine", ""), 1, "silence is no proof");
    }

    #[test]
    fn lints_cannot_be_switched_off() {
        assert_eq!(lenient_lines("\n#[allow(clippy::disallowed_types)]\nuse std::time::Instant;"), [2]);
        assert_eq!(lenient_lines("#![expect(dead_code,\n    clippy::float_arithmetic)]"), [1]);
        assert_eq!(lenient_lines("#![allow(clippy::all)]"), [1]);
        assert!(lenient_lines("#[allow(dead_code)]\nlet n = m.expect(\"no warnings, ever\");").is_empty());
    }

    #[test]
    fn floats_are_seen_outside_comments() {
        assert!(names_float("fn mean(of: &[u8]) -> f64 {"));
        assert!(names_float("let half = 0.5_f32;"));
        assert!(!names_float("// never an f64 here"));
        assert!(!names_float("let buff64 = 3;"));
        assert!(!names_float("        serialize_f32(f32);"));
        assert!(names_float("value.serialize_f32(half as f32)"));
    }

    #[test]
    fn the_world_is_seen_outside_comments() {
        assert!(touches_world("let text = std::fs::read(path);"));
        assert!(touches_world("    eprintln!(\"here\");"));
        assert!(!touches_world("// std::thread is not for rules"));
        assert!(!touches_world("use std::fmt;"));
    }

    #[test]
    fn registries_are_seen() {
        assert!(names_registry(concat!("see https://crates", ".io/engine")));
        assert!(!names_registry(concat!("source = \"registry+https://github.com/rust-lang/crates", ".io-index\"")));
        assert!(!names_registry("crates/io"));
    }

    #[test]
    fn a_long_file_needs_a_reason_and_a_reason_a_long_file() {
        let lengths = BTreeMap::from([("a.rs".to_string(), 901), ("b.rs".to_string(), 900)]);
        let reasons = |path: &str| BTreeMap::from([(path.to_string(), "One table.".to_string())]);
        assert_eq!(length_faults(&lengths, &BTreeMap::new()).len(), 1);
        assert_eq!(length_faults(&lengths, &reasons("a.rs")).len(), 0);
        assert_eq!(length_faults(&lengths, &reasons("b.rs")).len(), 2);
        assert_eq!(length_faults(&lengths, &reasons("gone.rs")).len(), 2);
    }
}
