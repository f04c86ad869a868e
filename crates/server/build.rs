//! Builds the browser client and writes the table of its files, which `routes/web.rs` embeds.
//!
//! Cargo runs this only when something below changes. Nothing is written into the source tree but `web/node_modules`.
//! Where there is no Node, `MEGACITY_WEB` can name a folder with a build that was made elsewhere (`npm run build`).

mod npm;

use std::env;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Everything that the build of the client reads, from the root of the repository.
const SOURCES: [&str; 12] = [
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/public",
    "web/src",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite",
    "web/vite.config.ts",
    "docs/rules",
    "docs/balance",
    "crates/card-game/tests/cases",
];

fn main() {
    // A sentence in place of a panic: whoever runs `cargo run` for the first time reads it.
    if let Err(sentence) = build() {
        println!("cargo::error={sentence}");
    }
}

fn build() -> Result<(), String> {
    // Asked when it runs: folders that share what was built share this program too.
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    for source in ["crates/server/build.rs", "crates/server/npm.rs"].iter().chain(&SOURCES) {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    println!("cargo::rerun-if-env-changed=MEGACITY_WEB");
    let site = match env::var_os("MEGACITY_WEB") {
        Some(made) => {
            println!("cargo::rerun-if-changed={}", Path::new(&made).display());
            PathBuf::from(made)
        }
        None => {
            let (web, site) = (root.join("web"), out.join("web"));
            npm::check_node()?;
            npm::install(&web)?;
            run_vite(&web, &site)?;
            site
        }
    };
    let mut files = Vec::new();
    walk(&site, &mut files).map_err(|error| format!("{}: {error}.", site.display()))?;
    // As texts, in the order in which `routes/web.rs` looks them up.
    files.sort_by_key(|file| file.to_string_lossy().replace('\\', "/"));
    fs::write(out.join("web.rs"), table(&site, &files)?).map_err(|error| format!("{error}."))
}

fn run_vite(web: &Path, site: &Path) -> Result<(), String> {
    let mut vite = Command::new("node");
    vite.args(["node_modules/vite/bin/vite.js", "build", "--emptyOutDir", "--logLevel", "warn", "--outDir"]).arg(site);
    let output = vite.current_dir(web).env("NODE_ENV", "production").stdin(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("`vite build` failed in web/: {}", npm::last_words(&output.stderr))),
        Err(error) => Err(format!("`vite build` could not be run: {error}.")),
    }
}

/// What is meant to be served: folders with a dot are for tools.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !hidden {
            walk(&path, files)?;
        } else if path.is_file() && !hidden && path.extension().is_none_or(|ending| ending != "gz") {
            files.push(path);
        }
    }
    Ok(())
}

/// The files as Rust, sorted by path.
fn table(site: &Path, files: &[PathBuf]) -> Result<String, String> {
    let mut table = String::from("&[\n");
    for file in files {
        let path = file.strip_prefix(site).expect("it lies in there").to_string_lossy().replace('\\', "/");
        let bytes = fs::read(file).map_err(|error| format!("{path}: {error}."))?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let packed = PathBuf::from(format!("{}.gz", file.display()));
        let gzip = match packed.is_file() {
            true => format!("Some(include_bytes!({packed:?}))"),
            false => "None".to_string(),
        };
        writeln!(
            table,
            "File {{ path: {:?}, kind: {:?}, tag: \"{:016x}\", plain: include_bytes!({file:?}), gzip: {gzip} }},",
            format!("/{path}"),
            kind(&path)?,
            hasher.finish(),
        )
        .expect("a text takes everything");
    }
    table.push_str("]\n");
    Ok(table)
}

fn kind(path: &str) -> Result<&'static str, String> {
    Ok(match path.rsplit('.').next().unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => return Err(format!("The build of web/ has made `{path}`; crates/server/build.rs knows no type for it.")),
    })
}
