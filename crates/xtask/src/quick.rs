//! `cargo xtask test --quick [COMMIT]`: format, lints and the tests of whatever has changed since a commit, by default the
//! last one that passed everything.
//!
//! The commands name the whole workspace, as those of the full run do, and leave out the tests of what has not changed:
//! cargo then builds every crate with the same features in both runs, and nothing twice.

use crate::test::{self, Report};
use crate::{Metadata, output};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What reads files that lie outside of its own folder: whatever begins so, and who reads it.
const READERS: &[(&str, &[&str])] = &[
    ("crates/card-game/tests/cases/", &["documents", WEB]),
    ("crates/megacity/src/sim/rows.rs", &[WEB]),
    ("docs/balance/", &["documents", WEB]),
    ("docs/cases.md", &["megacity"]),
    ("docs/content-authors.md", &["card-game"]),
    ("docs/players.md", &["megacity"]),
    ("docs/rules/", &["documents", WEB]),
    // Made from the types of the server, and compared with them by a test.
    ("web/src/protocol.ts", &["server"]),
];
const WEB: &str = "web";
/// What no quick test reads.
const READ_BY_NONE: [&str; 8] =
    [".ci/", ".gitignore", "ARCHITECTURE.md", "CHANGELOG.md", "LICENSE-", "README.md", "docs/", "fuzz/"];
/// The crates whose tests need a PostgreSQL.
const NEED_POSTGRES: [&str; 1] = ["server"];

pub fn run(since: Option<&str>) -> Result<bool> {
    let metadata = Metadata::read()?;
    let since = match since {
        Some(commit) => commit.to_string(),
        None => last_green(&metadata)?,
    };
    let files = changed_files(&since)?;
    let touched = Touched::by(files.iter().map(String::as_str), &Graph::of(&metadata));
    let crates = Vec::from_iter(touched.crates.iter().map(String::as_str));
    println!("{} files have changed since {since}", files.len());
    println!("crates to test: {}", if crates.is_empty() { "none".into() } else { crates.join(", ") });

    let mut report = Report::default();
    test::prepare_and_lint(&mut report);
    if !crates.is_empty() {
        let postgres = crates.iter().any(|name| NEED_POSTGRES.contains(name));
        report.step("tests", || test::tests(Some(&crates), postgres));
    }
    if touched.web {
        test::check_web(&mut report);
    }
    Ok(report.close())
}

/// Where the commit is kept that passed everything.
fn file(metadata: &Metadata) -> PathBuf {
    metadata.target_directory.join("last-green")
}

fn last_green(metadata: &Metadata) -> Result<String> {
    let Ok(commit) = fs::read_to_string(file(metadata)) else {
        bail!("no commit is known that passed everything: name one, or run `cargo xtask test` in a clean tree");
    };
    Ok(commit.trim().to_string())
}

/// The commit that is checked out, if nothing in the tree differs from it.
pub fn clean_commit() -> Result<Option<String>> {
    let status = output(Command::new("git").args(["status", "--porcelain"]))?;
    let commit = output(Command::new("git").args(["rev-parse", "HEAD"]))?;
    Ok(status.trim().is_empty().then(|| commit.trim().to_string()))
}

pub fn keep_green(metadata: &Metadata, commit: &str) -> Result<()> {
    let file = file(metadata);
    fs::write(&file, format!("{commit}\n")).with_context(|| file.display().to_string())
}

/// What differs from that commit: committed since, or not yet. A file that was moved is in the list at both its places.
fn changed_files(since: &str) -> Result<BTreeSet<String>> {
    let git = |args: &[&str]| output(Command::new("git").args(args)).with_context(|| format!("since `{since}`"));
    let known = git(&["diff", "--name-only", "--no-renames", "-z", since, "--"])?;
    let new = git(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    Ok(known.split('\0').chain(new.split('\0')).filter(|file| !file.is_empty()).map(String::from).collect())
}

/// On which crates of the workspace a crate depends: with all that it makes, and with its tests and benches alone.
#[derive(Debug, Default)]
struct Graph(BTreeMap<String, [BTreeSet<String>; 2]>);

impl Graph {
    fn of(metadata: &Metadata) -> Graph {
        let ours = |name: &String| metadata.packages.iter().any(|package| package.name == *name);
        let of = |package: &crate::Package| {
            let mut below = <[BTreeSet<String>; 2]>::default();
            for dependency in package.dependencies.iter().filter(|it| ours(&it.name)) {
                let for_tests = dependency.kind.as_deref() == Some("dev");
                below[usize::from(for_tests)].insert(dependency.name.clone());
            }
            below
        };
        Graph(metadata.packages.iter().map(|package| (package.name.clone(), of(package))).collect())
    }

    fn all(&self) -> BTreeSet<String> {
        self.0.keys().cloned().collect()
    }

    /// These and every crate whose tests they can change.
    fn with_dependents(&self, mut changed: BTreeSet<String>) -> BTreeSet<String> {
        let add = |changed: &mut BTreeSet<String>, kind: usize| {
            let before = changed.len();
            let above = self.0.iter().filter(|(_, below)| !below[kind].is_disjoint(changed));
            let above = Vec::from_iter(above.map(|(name, _)| name.clone()));
            changed.extend(above);
            changed.len() > before
        };
        while add(&mut changed, 0) {}
        // Nobody depends on the tests of another crate, so that these go no further.
        add(&mut changed, 1);
        changed
    }
}

/// Whose tests a change can have made fail.
#[derive(PartialEq, Eq, Debug, Default)]
struct Touched {
    crates: BTreeSet<String>,
    web: bool,
}

impl Touched {
    fn by<'a>(files: impl IntoIterator<Item = &'a str>, graph: &Graph) -> Touched {
        let (mut changed, mut alone, mut web) = (BTreeSet::new(), BTreeSet::new(), false);
        for file in files {
            let mut known = READ_BY_NONE.iter().any(|start| file.starts_with(start));
            for reader in READERS.iter().filter(|(start, _)| file.starts_with(start)).flat_map(|(_, readers)| *readers)
            {
                known = true;
                if *reader == WEB { web = true } else { _ = alone.insert(reader.to_string()) }
            }
            let mut parts = file.split('/');
            match (parts.next(), parts.next().filter(|name| graph.0.contains_key(*name)), parts.next()) {
                (Some("crates"), Some(name), Some("tests" | "benches")) => _ = alone.insert(name.to_string()),
                // A game's content is embedded in it.
                (Some("crates" | "content"), Some(name), _) => _ = changed.insert(name.to_string()),
                (Some("web"), ..) => web = true,
                // The manifest, the settings of the compiler, and what nobody has thought of.
                _ if !known => return Touched { crates: graph.all(), web: true },
                _ => {}
            }
        }
        let mut crates = graph.with_dependents(changed);
        crates.extend(alone);
        Touched { crates, web }
    }
}

/// The tests of these crates, in the language of nextest.
pub fn filter(crates: &[&str]) -> String {
    crates.iter().map(|name| format!("package(={name})")).collect::<Vec<_>>().join(" | ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The engine, two games, the bots that their tests play with, a server with a client for its tests.
    fn graph() -> Graph {
        let crates: [(&str, &[&str], &[&str]); 7] = [
            ("engine", &[], &[]),
            ("bots", &["engine"], &["card-game", "miniatures"]),
            ("card-game", &["engine"], &["bots"]),
            ("miniatures", &["engine"], &["bots"]),
            ("server", &["engine", "bots", "card-game", "miniatures"], &["client", "server"]),
            ("client", &["server"], &[]),
            ("megacity", &["server"], &[]),
        ];
        let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        Graph(crates.iter().map(|(name, all, tests)| (name.to_string(), [set(all), set(tests)])).collect())
    }

    fn touched(files: &[&str]) -> (String, bool) {
        let Touched { crates, web } = Touched::by(files.iter().copied(), &graph());
        (Vec::from_iter(crates).join(" "), web)
    }

    #[test]
    fn whoever_depends_on_a_changed_crate_has_changed() {
        let crates = |files| touched(files).0;
        assert_eq!(crates(&["crates/megacity/src/main.rs"]), "megacity");
        assert_eq!(crates(&["crates/card-game/src/lib.rs"]), "bots card-game client megacity server");
        assert_eq!(crates(&["crates/engine/Cargo.toml"]), "bots card-game client engine megacity miniatures server");
        assert_eq!(crates(&["content/miniatures/pack.toml"]), "bots client megacity miniatures server");
    }

    #[test]
    fn whoever_only_tests_with_it_takes_nobody_along() {
        // The tests of the server use the client; what uses the server does not.
        assert_eq!(touched(&["crates/client/src/lib.rs"]).0, "client server");
        // The tests of the games use the bots.
        assert_eq!(touched(&["crates/bots/src/lib.rs"]).0, "bots card-game client megacity miniatures server");
    }

    #[test]
    fn tests_are_nobodys_dependency() {
        assert_eq!(touched(&["crates/engine/tests/it/main.rs", "crates/bots/benches/fixed.rs"]).0, "bots engine");
    }

    #[test]
    fn readers_outside_of_the_folder_are_known() {
        assert_eq!(touched(&["web/src/App.svelte"]), (String::new(), true));
        assert_eq!(touched(&["web/src/protocol.ts"]), ("server".to_string(), true));
        assert!(touched(&["docs/rules/card-game.md"]).0.contains("documents"));
        assert_eq!(touched(&["docs/players.md"]), ("megacity".to_string(), false));
        let (crates, web) = touched(&["crates/card-game/tests/cases/book/one.toml"]);
        assert!(crates.starts_with("card-game ") && crates.contains("documents") && web);
    }

    #[test]
    fn what_nothing_reads_changes_nothing() {
        assert_eq!(touched(&[]), (String::new(), false));
        assert_eq!(touched(&["README.md", "docs/decisions/0001.md", "fuzz/Cargo.toml"]), (String::new(), false));
    }

    #[test]
    fn what_is_not_known_changes_everything() {
        let all = "bots card-game client engine megacity miniatures server";
        for file in
            ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "crates/gone/src/lib.rs", "content/new/pack.toml"]
        {
            assert_eq!(touched(&["README.md", file]), (all.to_string(), true), "{file}");
        }
    }

    /// A reader whose file has gone elsewhere would be forgotten without a word.
    #[test]
    fn what_is_read_is_there() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        for (path, readers) in READERS {
            assert!(root.join(path).exists(), "{path}");
            assert!(readers.iter().all(|&name| name == WEB || root.join("crates").join(name).is_dir()), "{readers:?}");
        }
    }

    #[test]
    fn nextest_is_told_which_crates() {
        assert_eq!(filter(&["bots", "engine"]), "package(=bots) | package(=engine)");
    }
}
