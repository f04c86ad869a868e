//! `cargo xtask fuzz`: every target of `fuzz/`, for a few seconds each, starting from its committed corpus.

use crate::{cargo, works};
use anyhow::{Context, Result, bail};
use std::fs;
use std::process::{Command, Stdio};

pub fn run(seconds: u32) -> Result<bool> {
    let targets = targets(&fs::read_to_string("fuzz/Cargo.toml").context("fuzz/Cargo.toml")?)?;
    if targets.is_empty() {
        bail!("nothing to fuzz: fuzz/Cargo.toml lists no target");
    }
    // Only a nightly compiler counts coverage for libFuzzer.
    if !works(&mut nightly("--version")) {
        bail!("fuzzing needs a nightly compiler: `rustup toolchain install nightly`");
    }
    if !works(&mut cargo(["fuzz", "--version"])) {
        println!("== installing cargo-fuzz");
        if !cargo(["install", "cargo-fuzz", "--locked"]).status()?.success() {
            bail!("`cargo install cargo-fuzz --locked` did not work");
        }
    }
    let mut red = Vec::new();
    for target in &targets {
        println!("\n== {target}, {seconds} s");
        // libFuzzer writes what it finds into the first folder; the committed corpus stays as people chose it.
        let found = format!("fuzz/target/found/{target}");
        let corpus = format!("fuzz/corpus/{target}");
        fs::create_dir_all(&found)?;
        fs::create_dir_all(&corpus)?;
        // Our crates forbid unsafe code, so the address sanitizer could only find faults of libraries; on `content` it
        // costs 2.7 times the CPU time. Most inputs are short, so there is no need to start with the shortest.
        let libfuzzer = format!("-max_total_time={seconds} -len_control=0");
        let run = format!("fuzz run --sanitizer none {target} {found} {corpus} -- {libfuzzer}");
        if !nightly(&run).status()?.success() {
            red.push(target.as_str());
        }
    }
    if !red.is_empty() {
        println!("failed: {}", red.join(", "));
    }
    Ok(red.is_empty())
}

fn nightly(args: &str) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]).args(args.split(' ')).stdin(Stdio::null());
    command
}

fn targets(manifest: &str) -> Result<Vec<String>> {
    #[derive(serde::Deserialize)]
    struct Manifest {
        #[serde(default)]
        bin: Vec<Bin>,
    }
    #[derive(serde::Deserialize)]
    struct Bin {
        name: String,
    }
    let manifest: Manifest = toml::from_str(manifest)?;
    Ok(manifest.bin.into_iter().map(|bin| bin.name).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn targets_are_the_binaries_of_the_manifest() {
        let manifest = "[package]\nname = 'fuzz'\n[[bin]]\nname = 'case'\n[[bin]]\nname = 'notation'\n";
        assert_eq!(super::targets(manifest).unwrap(), ["case", "notation"]);
        assert!(super::targets("[package]\nname = 'fuzz'\n").unwrap().is_empty());
    }
}
