//! Node and the packages of `web/`, for whoever builds or checks it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// The oldest Node that Vite runs on.
const LEAST: (u32, u32) = (20, 19);

/// Says in one sentence what is missing.
pub fn check() -> Result<(), String> {
    let needed = format!("The browser client is built with Node.js {}.{} or newer and npm", LEAST.0, LEAST.1);
    let version = |program: &str| {
        let output = Command::new(program).arg("--version").stdin(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let Some(node) = version("node") else {
        return Err(format!("{needed}; there is no `node` on the path."));
    };
    let mut numbers = node.trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    if (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < LEAST {
        return Err(format!("{needed}; the `node` on the path is {node}."));
    }
    match version(NPM) {
        Some(_) => Ok(()),
        None => Err(format!("{needed}; there is no `npm` on the path.")),
    }
}

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Brings `web/node_modules` up to `package-lock.json`, if it is not.
pub fn install(web: &Path) -> Result<(), String> {
    let lock = web.join("package-lock.json");
    // Two builds at once (another profile, the tests) must not install over each other.
    let file = fs::File::open(&lock).map_err(|error| format!("{}: {error}.", lock.display()))?;
    file.lock().map_err(|error| format!("{}: {error}.", lock.display()))?;
    if installed(web, &lock) {
        return Ok(());
    }
    // No script of a package runs: none of ours needs one.
    let quiet = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    let output = Command::new(NPM).args(quiet).current_dir(web).stdin(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("`npm ci` failed in web/: {}", last_words(&output.stderr))),
        Err(error) => Err(format!("`npm ci` could not be run: {error}.")),
    }
}

/// npm writes a lock file of its own when it has finished.
fn installed(web: &Path, lock: &Path) -> bool {
    let time = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    match (time(&web.join("node_modules/.package-lock.json")), time(lock)) {
        (Some(done), Some(wanted)) => done >= wanted,
        _ => false,
    }
}

/// Builds the client into a folder.
pub fn run_vite(web: &Path, folder: &Path) -> Result<(), String> {
    let mut vite = Command::new("node");
    vite.args(["node_modules/vite/bin/vite.js", "build", "--emptyOutDir", "--logLevel", "warn", "--outDir"]);
    let output = vite.arg(folder).current_dir(web).env("NODE_ENV", "production").stdin(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("`vite build` failed in web/: {}", last_words(&output.stderr))),
        Err(error) => Err(format!("`vite build` could not be run: {error}.")),
    }
}

/// What a program said before it failed, in one line.
fn last_words(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(8)..].join(" | ")
}
