//! `cargo xtask licences`: writes down what the program contains of other people's work, with names, versions and
//! licences, into `crates/server/licences.json.gz`, from which `megacity licences` and the page `/licences` read it.
//!
//! Shipped is what the binary needs to run on one of the `PLATFORMS`, and what is in the bundle of the browser client.
//! The file is committed, so that a build needs no tool for it; a test compares it with both lock files.

use crate::{cargo, output, web};
use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const FILE: &str = "crates/server/licences.json.gz";
/// Packages of Cargo.lock that are not shipped: for tests, for building, for other platforms.
const UNSHIPPED: &str = "crates/xtask/src/licences/unshipped.txt";
const PLATFORMS: [&str; 3] = ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin"];
/// Texts for packages that bring none along, by the SPDX name of their licence. `{authors}` is replaced by theirs.
const FALLBACKS: [(&str, &str); 1] = [("MIT", include_str!("licences/MIT.txt"))];
/// Work of others again that a crate brings along and that is compiled in, with the licence of it. (SQLite has none: it
/// is in the public domain.)
const WITHIN: [(&str, &str); 1] = [("libmimalloc-sys", "c_src/mimalloc/v3/LICENSE")];
/// Fewer bytes are no licence, but say where one is: a link that was packed as a file, `../LICENSE`.
const SHORTEST: usize = 200;
/// How the name of a file with a licence begins, in small letters.
const LICENCE_FILES: [&str; 5] = ["license", "licence", "unlicense", "copying", "notice"];

/// What the committed file holds.
#[derive(Debug, Serialize, Deserialize)]
struct Licences {
    packages: Vec<Package>,
    /// Each once; packages name them by their place.
    texts: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Package {
    name: String,
    version: String,
    /// `cargo` or `npm`.
    from: String,
    licence: String,
    /// Where its source is, if it says so.
    source: Option<String>,
    texts: Vec<usize>,
}

/// What a package says of itself, whichever tool it is for.
#[derive(Debug)]
struct Found {
    name: String,
    version: String,
    from: &'static str,
    licence: Option<String>,
    source: Option<String>,
    authors: Vec<String>,
    folder: PathBuf,
}

pub fn run() -> Result<()> {
    web::prepare()?;
    let mut found = crates()?;
    found.extend(npm_packages()?);
    let locked = locked()?;
    let shipped: BTreeSet<String> = found.iter().map(|it| named(&it.name, &it.version)).collect();
    let unshipped: String = locked.difference(&shipped).map(|name| format!("{name}\n")).collect();
    let licences = collect(&found)?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&serde_json::to_vec(&licences)?)?;
    let packed = packed.finish()?;
    fs::write(Path::new(ROOT).join(FILE), &packed).with_context(|| FILE.to_string())?;
    fs::write(Path::new(ROOT).join(UNSHIPPED), unshipped).with_context(|| UNSHIPPED.to_string())?;
    println!("{FILE}: {} packages, {} texts, {} bytes", licences.packages.len(), licences.texts.len(), packed.len());
    Ok(())
}

fn named(name: &str, version: &str) -> String {
    format!("{name} {version}")
}

/// The list with its texts; every package that lacks a licence or a text is named.
fn collect(found: &[Found]) -> Result<Licences> {
    let (mut packages, mut texts, mut faults) = (Vec::new(), Texts::default(), Vec::new());
    for it in found {
        let name = named(&it.name, &it.version);
        let Some(licence) = it.licence.as_deref().map(expression) else {
            faults.push(format!("{name} names no licence"));
            continue;
        };
        let own = licence_texts(it).with_context(|| it.folder.display().to_string())?;
        let own = if own.is_empty() { fallback(&licence, &it.authors) } else { own };
        if own.is_empty() {
            faults.push(format!("{name} ({licence}) has no text, and crates/xtask/src/licences has none for it"));
        }
        let mut places: Vec<usize> = own.iter().map(|text| texts.place(text)).collect();
        places.sort();
        places.dedup();
        packages.push(Package {
            name: it.name.clone(),
            version: it.version.clone(),
            from: it.from.to_string(),
            licence,
            source: it.source.clone(),
            texts: places,
        });
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(Licences { packages, texts: texts.all })
}

/// Texts that differ only in how their lines are broken are one.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    places: BTreeMap<String, usize>,
}

impl Texts {
    fn place(&mut self, text: &str) -> usize {
        let words: Vec<&str> = text.split_whitespace().collect();
        *self.places.entry(words.join(" ")).or_insert_with(|| {
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            self.all.push(lines.join("\n").trim_matches('\n').to_string());
            self.all.len() - 1
        })
    }
}

/// Older packages write a stroke for OR.
fn expression(licence: &str) -> String {
    let parts: Vec<&str> = licence.split('/').map(str::trim).collect();
    parts.join(" OR ")
}

/// The text for a package that brings none: of the first licence among which one may choose that we have one for.
fn fallback(licence: &str, authors: &[String]) -> Vec<String> {
    let known = |name: &str| FALLBACKS.iter().find(|(spdx, _)| *spdx == name);
    let text = licence.split(" OR ").find_map(known).map(|(_, text)| *text);
    let whose = if authors.is_empty() { "its authors".to_string() } else { authors.join(", ") };
    text.map(|text| text.replace("{authors}", &whose)).into_iter().collect()
}

/// The texts in a package's folder, and in a folder of licences within it.
fn licence_texts(of: &Found) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(&of.folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if !LICENCE_FILES.iter().any(|beginning| name.starts_with(beginning)) {
            continue;
        }
        if path.is_dir() {
            for inner in fs::read_dir(&path)? {
                files.push(inner?.path());
            }
        } else {
            files.push(path);
        }
    }
    files.sort();
    let within = WITHIN.iter().filter(|(name, _)| *name == of.name);
    files.extend(within.map(|(_, file)| of.folder.join(file)));
    let mut texts = Vec::new();
    for file in files.iter().filter(|file| !file.is_dir() && !is_code(file)) {
        let text = String::from_utf8_lossy(&fs::read(file)?).into_owned();
        // Vite's own package contains others; what is in our bundle is its own.
        let own = text.split("# Licenses of bundled dependencies").next().unwrap_or("");
        texts.push(own.to_string());
    }
    texts.retain(|text| text.trim().len() >= SHORTEST);
    Ok(texts)
}

fn is_code(file: &Path) -> bool {
    ["rs", "js", "ts", "toml", "json"].contains(&crate::extension(file))
}

/// The crates of the binary on any of the platforms, but for our own.
fn crates() -> Result<Vec<Found>> {
    let mut shipped = BTreeSet::new();
    for platform in PLATFORMS {
        shipped.extend(tree(&["--target", platform])?);
    }
    let mut metadata = cargo(["metadata", "--locked", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&output(metadata.current_dir(ROOT))?)?;
    let text = |package: &Value, field: &str| package[field].as_str().map(String::from);
    let mut found = Vec::new();
    for package in metadata["packages"].as_array().context("cargo lists packages")? {
        let name = text(package, "name").context("a package has a name")?;
        let version = text(package, "version").context("a package has a version")?;
        if !shipped.remove(&named(&name, &version)) {
            continue;
        }
        let manifest = text(package, "manifest_path").context("a package has a manifest")?;
        let authors = package["authors"].as_array().into_iter().flatten();
        found.push(Found {
            name,
            version,
            from: "cargo",
            licence: text(package, "license"),
            source: text(package, "repository"),
            authors: authors.filter_map(Value::as_str).map(String::from).collect(),
            folder: Path::new(&manifest).parent().context("a manifest has a folder")?.to_path_buf(),
        });
    }
    if let Some(name) = shipped.first() {
        bail!("`cargo metadata` does not know {name}");
    }
    Ok(found)
}

/// The crates that the binary is made of, by name and version, without our own.
fn tree(options: &[&str]) -> Result<BTreeSet<String>> {
    let mut tree = cargo(["tree", "--locked", "-e", "normal", "-p", "megacity", "--prefix", "none", "--format", "{p}"]);
    let said = output(tree.args(options).current_dir(ROOT))?;
    // `serde v1.0.229`, `serde_derive v1.0.229 (proc-macro)`, `engine v0.1.0 (/where/it/is)`
    let others = said.lines().filter(|line| !line.is_empty() && !line.contains(['/', '\\']));
    Ok(others
        .filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            Some(named(name, rest.split(' ').next()?))
        })
        .collect())
}

/// The packages whose code is in the bundle, as the build of the client lists them.
fn npm_packages() -> Result<Vec<Found>> {
    let locked = npm_locked()?;
    let found = locked.into_iter().map(|(name, version)| {
        let folder = Path::new(ROOT).join("web/node_modules").join(&name);
        let package: Value = serde_json::from_str(&crate::read(&folder.join("package.json"))?)?;
        let source = package["repository"]["url"].as_str().or(package["repository"].as_str());
        let licence = package["license"].as_str().map(String::from);
        let authors = package["author"].as_str().or(package["author"]["name"].as_str());
        Ok(Found {
            name,
            version,
            from: "npm",
            licence,
            source: source.map(place),
            authors: authors.into_iter().map(String::from).collect(),
            folder,
        })
    });
    found.collect()
}

/// npm's addresses of repositories: `git+https://….git`, and `owner/name` for one on GitHub.
fn place(written: &str) -> String {
    let url = written.trim_start_matches("git+").trim_end_matches(".git");
    if url.contains("://") { url.to_string() } else { format!("https://github.com/{url}") }
}

/// Names and versions of the bundle's packages.
fn npm_locked() -> Result<Vec<(String, String)>> {
    let read = |path: &str| -> Result<Value> {
        serde_json::from_str(&crate::read(&Path::new(ROOT).join(path))?).with_context(|| path.to_string())
    };
    let (bundled, lock) = (read("web/vite/bundled.json")?, read("web/package-lock.json")?);
    let names = bundled.as_array().into_iter().flatten().filter_map(Value::as_str);
    let versions = names.map(|name| {
        let version = lock["packages"][format!("node_modules/{name}")]["version"].as_str();
        Ok((name.to_string(), version.with_context(|| format!("package-lock.json has no {name}"))?.to_string()))
    });
    versions.collect()
}

/// The packages of Cargo.lock, without our own, which have no source.
fn locked() -> Result<BTreeSet<String>> {
    let lock: toml::Table = toml::from_str(&crate::read(&Path::new(ROOT).join("Cargo.lock"))?).context("Cargo.lock")?;
    let packages = lock["package"].as_array().context("Cargo.lock lists packages")?;
    let others = packages.iter().filter(|package| package.get("source").is_some());
    Ok(others
        .filter_map(|package| Some(named(package.get("name")?.as_str()?, package.get("version")?.as_str()?)))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn committed() -> Result<Licences> {
        let mut text = String::new();
        let packed = fs::read(Path::new(ROOT).join(FILE)).with_context(|| FILE.to_string())?;
        GzDecoder::new(packed.as_slice()).read_to_string(&mut text)?;
        Ok(serde_json::from_str(&text)?)
    }

    /// What makes the committed file stale, against what is locked and what this machine's binary is made of.
    fn stale(
        licences: &Licences,
        unshipped: &BTreeSet<String>,
        locked: &BTreeSet<String>,
        bundled: &BTreeSet<String>,
        built: &BTreeSet<String>,
    ) -> Vec<String> {
        let listed = |from: &str| -> BTreeSet<String> {
            let packages = licences.packages.iter().filter(|package| package.from == from);
            packages.map(|package| named(&package.name, &package.version)).collect()
        };
        let (shipped, npm) = (listed("cargo"), listed("npm"));
        let known: BTreeSet<String> = unshipped | &shipped;
        let mut faults = Vec::new();
        faults.extend(locked.difference(&known).map(|name| format!("{name} is in Cargo.lock alone")));
        faults.extend(known.difference(locked).map(|name| format!("{name} is no longer in Cargo.lock")));
        faults
            .extend(built.difference(&shipped).map(|name| format!("{name} is part of the binary, and is not listed")));
        faults.extend(bundled.difference(&npm).map(|name| format!("{name} is in the bundle, and is not listed")));
        faults.extend(npm.difference(bundled).map(|name| format!("{name} is not in the bundle")));
        faults
    }

    #[test]
    fn the_licences_are_those_of_what_is_shipped() {
        let licences = committed().expect("the file can be read");
        let bundled = npm_locked().expect("the lock file of npm names the bundle");
        let bundled = bundled.iter().map(|(name, version)| named(name, version)).collect();
        let unshipped = crate::read(&Path::new(ROOT).join(UNSHIPPED)).expect("the file can be read");
        let unshipped = unshipped.lines().map(String::from).collect();
        let faults =
            stale(&licences, &unshipped, &locked().expect("a lock file"), &bundled, &tree(&[]).expect("a tree"));
        assert!(faults.is_empty(), "{FILE} is stale; `cargo xtask licences` makes it anew:\n{}", faults.join("\n"));
        for package in &licences.packages {
            let name = named(&package.name, &package.version);
            assert!(!package.licence.is_empty() && !package.texts.is_empty(), "{name} has no licence");
            assert!(package.texts.iter().all(|&text| text < licences.texts.len()), "{name}");
        }
    }

    fn found(name: &str, licence: Option<&str>, folder: &Path) -> Found {
        Found {
            name: name.to_string(),
            version: "1.0.0".to_string(),
            from: "cargo",
            licence: licence.map(String::from),
            source: None,
            authors: vec!["Ann".to_string()],
            folder: folder.to_path_buf(),
        }
    }

    #[test]
    fn what_lacks_a_licence_or_its_text_is_named() {
        // A folder without any licence: the sources of this very crate.
        let bare = Path::new(env!("CARGO_MANIFEST_DIR"));
        let all =
            [found("silent", None, bare), found("bare", Some("Zlib"), bare), found("both", Some("MIT AND Zlib"), bare)];
        let said = collect(&all).expect_err("three faults").to_string();
        assert_eq!(said.lines().count(), 3, "{said}");
        assert!(said.contains("silent 1.0.0 names no licence") && said.contains("bare 1.0.0 (Zlib) has no text"));
        let kept = collect(&[found("choice", Some("Zlib/MIT"), bare)]).expect("a text of ours");
        assert_eq!(kept.packages[0].licence, "Zlib OR MIT");
        assert!(kept.texts[0].contains("Copyright (c) Ann"), "{}", kept.texts[0]);
    }

    #[test]
    fn whatever_changes_makes_the_file_stale() {
        let bare = Path::new(env!("CARGO_MANIFEST_DIR"));
        let licences = collect(&[found("a", Some("MIT"), bare)]).expect("sound");
        let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<String>>();
        let (a, b, c) = (set(&["a 1.0.0"]), set(&["b 1.0.0"]), set(&["c 1.0.0"]));
        let (all, none) = (&a | &b, set(&[]));
        let stale = |locked, bundled, built| stale(&licences, &b, locked, bundled, built);
        assert!(stale(&all, &none, &a).is_empty());
        assert_eq!(stale(&all, &none, &all), ["b 1.0.0 is part of the binary, and is not listed"]);
        assert_eq!(stale(&all, &c, &a), ["c 1.0.0 is in the bundle, and is not listed"]);
        let newer = set(&["a 1.0.1", "b 1.0.0"]);
        assert_eq!(stale(&newer, &none, &a).len(), 2);
    }
}
