//! The browser client: its checks (types, lints, format, unit tests, how heavy its first page is, the tests in a
//! browser), and the file in which the repository carries it.

use crate::{Metadata, install};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};
use web_build::{BUILT, Client, node};

const WEB: &str = "web";
/// Bytes that the start page may take over the line, packed: the page, its scripts and its styles.
const FIRST_PAGE: usize = 250_000;
/// The modules that the start page is made of.
const ENTRIES: [&str; 2] = ["index.html", "src/pages/Home.svelte"];

/// Each with its name, and the program of `node_modules` that does it.
pub const CHECKS: [(&str, &[&str]); 3] = [
    ("web: types", &["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"]),
    ("web: lints", &["eslint/bin/eslint.js", "--max-warnings", "0", "."]),
    ("web: format", &["prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."]),
];
pub const UNIT_TESTS: &[&str] = &["vitest/vitest.mjs", "run"];
const BROWSER_TESTS: &[&str] = &["@playwright/test/cli.js", "test"];

/// Makes sure that Node and the packages are there.
pub fn prepare() -> Result<()> {
    if let Err(missing) = node::check() {
        install("Node.js", &["nodejs", "npm"], &missing)?;
        // An older Debian has an older Node.
        node::check().map_err(anyhow::Error::msg)?;
    }
    node::install(Path::new(WEB)).map_err(anyhow::Error::msg)
}

/// A program of `node_modules`, run in `web/`.
pub fn tool(args: &[&str]) -> Command {
    let [program, args @ ..] = args else { unreachable!("a tool has a name") };
    let mut command = Command::new("node");
    command
        .arg(format!("node_modules/{program}"))
        .args(args)
        .current_dir(WEB)
        .stdin(Stdio::null())
        .env("NO_COLOR", "1");
    command
}

/// The tests that drive a browser against this program.
pub fn browser_tests(megacity: &Path) -> Result<Command> {
    let mut command = tool(BROWSER_TESTS);
    command.env("MEGACITY_BIN", megacity).env("CHROMIUM", chromium()?);
    Ok(command)
}

/// The system's Chromium, or what the variable names; the tests themselves download nothing.
fn chromium() -> Result<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let find = || env::split_paths(&path).map(|folder| folder.join("chromium")).find(|program| program.is_file());
    if let Some(found) = named.or_else(find) {
        return Ok(found);
    }
    // A page without any font could not be read.
    let missing = "the browser tests need Chromium: install it, or set CHROMIUM to its path";
    install("Chromium", &["chromium", "fonts-liberation"], missing)?;
    find().context("`apt-get install chromium` has brought no `chromium`")
}

/// A module of the build, as Vite lists it.
#[derive(Debug, Deserialize)]
struct Module {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    assets: Vec<String>,
}

type Manifest = BTreeMap<String, Module>;

/// Builds the client from its sources, whatever the repository carries.
fn build(folder: &Path) -> Result<Client> {
    web_build::build(Path::new("."), folder).map_err(anyhow::Error::msg)
}

/// `cargo xtask web`: makes the file anew in which the repository carries the client.
pub fn make() -> Result<bool> {
    prepare()?;
    let client = build(&Metadata::read()?.target_directory.join("web"))?;
    let bytes = client.to_bytes();
    if fs::read(BUILT).is_ok_and(|before| before == bytes) {
        println!("{BUILT} is what the sources make");
    } else {
        fs::write(BUILT, &bytes).context(BUILT)?;
        println!("{BUILT}: {} files, {} bytes", client.files.len(), bytes.len());
    }
    Ok(true)
}

/// Whether the file is what the sources make.
pub fn is_fresh() -> Result<bool> {
    prepare()?;
    let bytes = build(&Metadata::read()?.target_directory.join("web"))?.to_bytes();
    let fresh = fs::read(BUILT).context(BUILT)? == bytes;
    if !fresh {
        println!("{BUILT} is not what the sources make; `cargo xtask web` makes it anew");
    }
    Ok(fresh)
}

/// Builds the client and weighs what a browser fetches for the start page.
pub fn first_page(folder: &Path) -> Result<bool> {
    let client = build(folder)?;
    let sent = |path: &str| client.files.iter().find(|file| file.path == path).map(|file| file.sent().len());
    let list = folder.join(".vite/manifest.json");
    let manifest: Manifest = serde_json::from_str(&crate::read(&list)?).with_context(|| list.display().to_string())?;
    let mut weight = 0;
    for file in fetched(&manifest, &ENTRIES)?.iter().map(String::as_str).chain(["index.html"]) {
        let bytes = sent(file).with_context(|| format!("the build has no `{file}`"))?;
        println!("{bytes:>8}  {file}");
        weight += bytes;
    }
    println!("{weight:>8}  of at most {FIRST_PAGE} bytes for the start page");
    Ok(weight <= FIRST_PAGE)
}

/// The files of these modules and of all that they import before they run.
fn fetched(manifest: &Manifest, entries: &[&str]) -> Result<BTreeSet<String>> {
    let mut files = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = entries.to_vec();
    while let Some(name) = open.pop() {
        if !seen.insert(name) {
            continue;
        }
        let module = manifest.get(name).with_context(|| format!("the build has no module `{name}`"))?;
        files.insert(module.file.clone());
        files.extend(module.css.iter().chain(&module.assets).cloned());
        open.extend(module.imports.iter().map(String::as_str));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_imported_is_fetched_once_and_what_is_not_is_not() {
        let manifest: Manifest = serde_json::from_str(
            r#"{"index.html": {"file": "i.js", "imports": ["_icon.js"], "css": ["i.css"], "dynamicImports": ["table"]},
                "_icon.js": {"file": "icon.js", "css": ["icon.css"]},
                "home": {"file": "h.js", "imports": ["_icon.js", "index.html"], "assets": ["sky.svg"]},
                "table": {"file": "t.js"}}"#,
        )
        .expect("a manifest");
        let files = fetched(&manifest, &["index.html", "home"]).expect("known");
        assert_eq!(Vec::from_iter(files), ["h.js", "i.css", "i.js", "icon.css", "icon.js", "sky.svg"]);
        assert!(fetched(&manifest, &["gone"]).is_err());
    }
}
