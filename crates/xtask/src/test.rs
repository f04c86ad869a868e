//! `cargo xtask test`: every check of the project, one after the other, counted.
//!
//! A step that fails stops no other, so that one run tells everything; the last line is the count.

use crate::postgres::{Durability, Postgres};
use crate::{Metadata, add_target, cargo, guards, quick, rules, web, works};
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

const WASM: &str = "wasm32-unknown-unknown";

/// What has been counted so far.
pub struct Report {
    start: Instant,
    passed: usize,
    failed: usize,
    /// The names of the steps in which something failed.
    red: Vec<String>,
}

impl Default for Report {
    fn default() -> Report {
        Report { start: Instant::now(), passed: 0, failed: 0, red: Vec::new() }
    }
}

impl Report {
    pub fn step(&mut self, name: &str, check: impl FnOnce() -> Result<Counts>) {
        println!("\n== {name}");
        let start = Instant::now();
        let counts = check().unwrap_or_else(|error| {
            println!("{error:#}");
            Counts::one(false)
        });
        self.passed += counts.passed;
        self.failed += counts.failed;
        let seconds = start.elapsed().as_secs_f64();
        if counts.failed > 0 {
            self.red.push(name.to_string());
            println!("== {name}: FAILED, {} of {} ({seconds:.1} s)", counts.failed, counts.passed + counts.failed);
        } else {
            println!("== {name}: ok, {} ({seconds:.1} s)", counts.passed);
        }
    }

    /// Says how it ended: true when nothing failed.
    pub fn close(self) -> bool {
        println!("\n{:.1} s", self.start.elapsed().as_secs_f64());
        if !self.red.is_empty() {
            println!("failed: {}", self.red.join(", "));
        }
        println!("{} passed, {} failed", self.passed, self.failed);
        self.failed == 0
    }
}

pub fn run() -> Result<bool> {
    // Nothing where there is no git, or where the tree is no commit.
    let commit = quick::clean_commit().unwrap_or_default();
    let metadata = Metadata::read()?;
    let pure = guards::pure_crates(&metadata);
    let mut report = Report::default();

    prepare_and_lint(&mut report);
    report.step("tests", || tests(None, true));
    report.step("doc tests", || {
        let mut command = fresh(["test", "--doc", "--workspace", "--no-fail-fast", "--color", "never"]);
        count(&mut command, Stream::Stdout, cargo_test_counts)
    });
    report.step("wasm32", || {
        add_target(WASM)?;
        let mut check = cargo(["check", "--quiet", "--target", WASM]);
        check.args(pure.iter().flat_map(|name| ["-p", name.as_str()]));
        succeeds(&mut check)
    });
    check_web(&mut report);
    report.step("guard: the first page is light", || {
        Ok(Counts::one(web::first_page(&metadata.target_directory.join("web"))?))
    });
    for (name, guard) in guards::ALL {
        report.step(name, || {
            let faults = guard(&pure)?;
            faults.iter().for_each(|fault| println!("{fault}"));
            Ok(Counts::one(faults.is_empty()))
        });
    }
    report.step("rules", || Ok(Counts::one(rules::check()?)));
    // Builds the program, whose page the browser tests open.
    report.step("content and cases", || content_and_cases(&metadata));
    report.step("web: browser tests", || {
        let mut command = web::browser_tests(&metadata.target_directory.join("debug/megacity"))?;
        count(&mut command, Stream::Stdout, playwright_counts)
    });

    // Whoever changes the tree meanwhile has not had it tested.
    let green = commit.filter(|_| report.failed == 0);
    let green = green.filter(|before| quick::clean_commit().is_ok_and(|after| after.as_ref() == Some(before)));
    if let Some(commit) = green {
        quick::keep_green(&metadata, &commit)?;
    }
    Ok(report.close())
}

pub fn prepare_and_lint(report: &mut Report) {
    // First, because the server's build makes the browser client.
    report.step("node", || web::prepare().map(|()| Counts::one(true)));
    report.step("format", || succeeds(&mut cargo(["fmt", "--all", "--check"])));
    report.step("clippy", || {
        succeeds(&mut fresh(["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))
    });
}

pub fn check_web(report: &mut Report) {
    for (name, args) in web::CHECKS {
        report.step(name, || succeeds(&mut web::tool(args)));
    }
    report.step("web: unit tests", || count(&mut web::tool(web::UNIT_TESTS), Stream::Stdout, vitest_counts));
}

/// The cargo that runs us. Here the page is that of the sources, whatever the repository carries.
fn fresh<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = cargo(args);
    command.env("MEGACITY_WEB_BUILD", "node");
    command
}

pub fn has_nextest() -> bool {
    works(&mut cargo(["nextest", "--version"]))
}

/// The tests of these crates, or all; with a PostgreSQL, if they need one.
pub fn tests(crates: Option<&[&str]>, postgres: bool) -> Result<Counts> {
    let postgres = postgres.then(|| Postgres::start(Durability::Off)).transpose()?;
    let (mut run, stream, parse): (_, _, fn(&str) -> _) = if has_nextest() {
        let mut run =
            fresh(["nextest", "run", "--workspace", "--no-fail-fast", "--no-tests", "pass", "--color", "never"]);
        if let Some(crates) = crates {
            run.args(["-E", &quick::filter(crates)]);
        }
        (run, Stream::Stderr, nextest_counts)
    } else {
        // Not `--all-targets`, which would run the benchmarks too; doc tests are a step of their own.
        let mut run = fresh(["test", "--tests", "--no-fail-fast", "--color", "never"]);
        match crates {
            Some(crates) => run.args(crates.iter().flat_map(|name| ["-p", name])),
            None => run.arg("--workspace"),
        };
        (run, Stream::Stdout, cargo_test_counts)
    };
    if let Some(postgres) = &postgres {
        postgres.tell(&mut run);
    }
    count(&mut run, stream, parse)
}

/// Lets the binary itself judge the shipped content and the rule cases.
fn content_and_cases(metadata: &Metadata) -> Result<Counts> {
    // The same set of crates and features as the tests, so that nothing but the binary is left to build.
    if !fresh(["build", "--quiet", "--workspace", "--bins", "--tests"]).status()?.success() {
        bail!("`megacity` does not build");
    }
    let megacity = metadata.target_directory.join("debug/megacity");
    let mut counts = Counts::default();
    let mut expect = |args: &[&str], path: &Path, wanted: bool| -> Result<()> {
        let mut command = Command::new(&megacity);
        command.args(args).arg(path).stdin(Stdio::null());
        let accepted = if wanted { command.status()?.success() } else { works(&mut command) };
        if accepted != wanted {
            let verdict = if accepted { "accepted" } else { "refused" };
            println!("`megacity {} {}` was {verdict}", args.join(" "), path.display());
        }
        counts.add(Counts::one(accepted == wanted));
        Ok(())
    };

    for folder in folders("content")? {
        expect(&["content", "check"], &folder, true)?;
    }
    for krate in folders("crates")? {
        // The engine knows no game; cases of its own would be for a game of its tests.
        let cases = krate.join("tests/cases");
        if cases.is_dir() && !krate.ends_with("engine") {
            expect(&["case"], &cases, true)?;
        }
    }
    // A judge that accepts what is not there would accept anything.
    expect(&["content", "check"], Path::new("content/no-such-pack"), false)?;
    expect(&["case"], Path::new("crates/no-such-case.toml"), false)?;
    Ok(counts)
}

fn folders(of: &str) -> Result<Vec<std::path::PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(of).with_context(|| of.to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    passed: usize,
    failed: usize,
}

impl Counts {
    fn one(passed: bool) -> Counts {
        Counts { passed: passed.into(), failed: (!passed).into() }
    }

    fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

fn succeeds(command: &mut Command) -> Result<Counts> {
    Ok(Counts::one(command.status().with_context(|| format!("{command:?}"))?.success()))
}

/// Where a test runner prints its summary.
enum Stream {
    Stdout,
    Stderr,
}

/// Runs a test runner, shows what it prints and adds up its summaries.
fn count(command: &mut Command, stream: Stream, parse: fn(&str) -> Option<Counts>) -> Result<Counts> {
    match stream {
        Stream::Stdout => command.stdout(Stdio::piped()),
        Stream::Stderr => command.stderr(Stdio::piped()),
    };
    let mut child = command.spawn().with_context(|| format!("{command:?}"))?;
    let mut total = None;
    let mut watch = |lines: &mut dyn BufRead| -> Result<()> {
        for line in lines.split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            println!("{line}");
            if let Some(counts) = parse(&line) {
                total.get_or_insert_with(Counts::default).add(counts);
            }
        }
        Ok(())
    };
    match stream {
        Stream::Stdout => watch(&mut BufReader::new(child.stdout.take().expect("piped above")))?,
        Stream::Stderr => watch(&mut BufReader::new(child.stderr.take().expect("piped above")))?,
    }
    let succeeded = child.wait()?.success();
    let Some(mut total) = total else { bail!("the tests did not run to a summary") };
    // A test binary that does not compile, or dies between two tests, is in no summary.
    if !succeeded && total.failed == 0 {
        total.failed = 1;
    }
    Ok(total)
}

/// `Summary [   0.010s] 5 tests run: 3 passed (1 slow, 1 leaky), 1 failed, 1 timed out, 2 skipped`
fn nextest_counts(line: &str) -> Option<Counts> {
    let (head, list) = line.split_once(" run: ")?;
    if !head.trim_start().starts_with("Summary [") {
        return None;
    }
    // The remarks in brackets count tests that are counted already.
    let mut counts = Counts::default();
    for part in list.split(['(', ')']).step_by(2).flat_map(|text| text.split(',')) {
        let Some((number, what)) = part.trim().split_once(' ') else {
            continue;
        };
        let number: usize = number.parse().ok()?;
        match what.trim() {
            "passed" => counts.passed += number,
            "skipped" => {}
            _ => counts.failed += number,
        }
    }
    Some(counts)
}

/// `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s`
fn cargo_test_counts(line: &str) -> Option<Counts> {
    let list = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let number = |what: &str| list.split("; ").find_map(|part| part.strip_suffix(what)?.trim().parse().ok());
    Some(Counts { passed: number("passed")?, failed: number("failed")? })
}

/// `      Tests  1 failed | 48 passed | 2 skipped (51)`
fn vitest_counts(line: &str) -> Option<Counts> {
    let list = line.trim_start().strip_prefix("Tests ")?.split('(').next()?;
    let mut counts = Counts::default();
    for part in list.split('|') {
        let (number, what) = part.trim().split_once(' ')?;
        let number: usize = number.parse().ok()?;
        match what.trim() {
            "passed" => counts.passed += number,
            "failed" => counts.failed += number,
            _ => {}
        }
    }
    Some(counts)
}

/// `  12 passed (1.4m)`, after `  1 failed` and the like, each on a line of its own.
fn playwright_counts(line: &str) -> Option<Counts> {
    let (number, what) = line.strip_prefix("  ")?.split_once(' ')?;
    let number: usize = number.parse().ok()?;
    match what.split(' ').next()? {
        "passed" => Some(Counts { passed: number, failed: 0 }),
        "failed" | "flaky" | "interrupted" | "did" => Some(Counts { passed: 0, failed: number }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_counted() {
        let counts = |passed, failed| Some(Counts { passed, failed });
        let nextest = nextest_counts;
        assert_eq!(nextest("     Summary [   0.010s] 1 test run: 1 passed, 0 skipped"), counts(1, 0));
        assert_eq!(nextest("     Summary [   0.010s] 0 tests run: 0 passed, 0 skipped"), counts(0, 0));
        let all =
            "     Summary [   9.010s] 6/9 tests run: 3 passed (1 slow, 1 leaky), 2 failed, 1 timed out, 2 skipped";
        assert_eq!(nextest(all), counts(3, 3));
        assert_eq!(nextest("        PASS [   0.004s] xtask tests::dry run: 3 passed"), None);

        let cargo = cargo_test_counts;
        let tail = "1 ignored; 0 measured; 0 filtered out; finished in 0.00s";
        assert_eq!(cargo(&format!("test result: ok. 12 passed; 0 failed; {tail}")), counts(12, 0));
        assert_eq!(cargo(&format!("test result: FAILED. 1 passed; 2 failed; {tail}")), counts(1, 2));
        assert_eq!(cargo("test result ... ok"), None);

        assert_eq!(vitest_counts("      Tests  49 passed (49)"), counts(49, 0));
        assert_eq!(vitest_counts("      Tests  1 failed | 48 passed | 2 skipped (51)"), counts(48, 1));
        assert_eq!(vitest_counts(" Test Files  4 passed (4)"), None);

        assert_eq!(playwright_counts("  12 passed (1.4m)"), counts(12, 0));
        assert_eq!(playwright_counts("  1 failed"), counts(0, 1));
        assert_eq!(playwright_counts("  2 did not run"), counts(0, 2));
        assert_eq!(playwright_counts("  1 skipped"), None);
        assert_eq!(playwright_counts("  1) tests/turn.spec.ts:15:1 › 3 passed"), None);
    }
}
