//! `megacity sim` from the outside: the same result on any number of threads, errors before any work, a stop that keeps
//! what was done, and a report that other tools and people can read.

use super::common::{self, Ended, ended};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn command(args: &[&str]) -> Command {
    common::command(&[&["sim", "helter-skelter"], args].concat())
}

fn sim(args: &[&str]) -> Ended {
    ended(command(args).output().expect("the binary runs"))
}

/// With 2 iterations cadet is about as strong as greedy: either may win, so there is something to explain.
const EQUALS: &str = "greedy,cadet";

const FILES: [&str; 4] = ["report.html", "games.csv", "games.parquet", "cards.csv"];

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = |threads: &str| {
        let report = folder.path().join(threads);
        let args =
            ["--games", "14", "--bots", EQUALS, "--budget", "2", "--luck", "4", "--seed", "7", "--threads", threads];
        let (code, out, err) = sim(&[&args[..], &["--report", report.to_str().unwrap()]].concat());
        assert_eq!(code, Some(0), "{err}");
        (out, FILES.map(|file| fs::read(report.join(file)).unwrap()))
    };
    let (one, three) = (run("1"), run("3"));
    assert_eq!(one.0, three.0);
    assert!(one.1 == three.1, "the files are the same");
    assert!(one.0.contains("14 games of 2 players, seed 7"), "{}", one.0);
    assert!(one.0.contains("greedy beats cadet in "), "{}", one.0);
    assert!(
        one.0.contains("is 48 games") && one.0.contains("Whole rounds: 0, games beyond: 14, so this is not perfectly"),
        "{}",
        one.0
    );
    assert!(one.0.contains("Share of luck"), "{}", one.0);
}

#[test]
fn another_seed_is_another_run_and_a_whole_round_is_mirrored() {
    let run = |seed| sim(&["--games", "24", "--bot", "random", "--seed", seed]).1;
    assert_ne!(run("1"), run("2"));
    assert_eq!(run("1"), run("1"));
    assert!(run("1").contains("Whole rounds: 1, games beyond: 0, so this is perfectly mirrored"), "{}", run("1"));
}

#[test]
fn bad_input_is_refused_before_anything_happens() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report");
    for (args, sentence) in [
        (&["--bot", "dredd"][..], "--bot dredd: there is no such bot; there are random, greedy"),
        (&["--games", "0"], "--games 0: without a game there is nothing to see"),
        (&["--budget", "0"], "--budget: a budget of no iterations is no budget"),
        (&["--threads", "0"], "--threads 0: somebody has to do the work"),
        (&["--longest", "0"], "--longest 0: no game ends without a decision"),
        (&["--luck", "1"], "--luck 1: a deal can only be compared with another"),
        (&["--players", "5"], "--players 5: two to four can play"),
        (&["--players", "3", "--bots", "random,greedy"], "--bot names 2 bots where 3 play"),
        (&["--option", "map=moon"], "option map: there is no `moon`; there are city-blocks, grand-hall"),
        (&["--option", "weather=fog"], "there is no option `weather`; there are map, teams, turn-cap"),
        (&["--option", "map"], "`map` is no option"),
        (&["--option", "teams=judges,judges"], "option teams: `judges` is there twice"),
        (&["--content", "/nowhere"], "cannot read the folder /nowhere"),
    ] {
        let (code, out, err) = sim(&[args, &["--report", report.to_str().unwrap()]].concat());
        assert_eq!((code, out.as_str()), (Some(1), ""), "{args:?}");
        assert!(err.contains(sentence), "{args:?}: {err}");
        assert!(!err.contains("games in"), "{args:?}: nothing was played: {err}");
        assert!(!report.exists(), "{args:?}: nothing was written");
    }
    assert!(common::megacity(&["sim", "whist"]).2.contains("there is no game `whist`; there are: helter-skelter"));
}

#[test]
fn a_report_folder_that_cannot_be_written_is_refused_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    for place in [file.clone(), file.join("below")] {
        let (code, out, err) = sim(&["--bot", "random", "--report", place.to_str().unwrap()]);
        assert_eq!((code, out.as_str()), (Some(1), ""));
        assert!(err.contains(&format!("--report: cannot write into {}", place.display())), "{err}");
        assert!(!err.contains("games in"), "nothing was played: {err}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a folder");
}

#[test]
fn luck_that_cannot_be_measured_is_said() {
    let (code, out, _) = sim(&["--games", "2", "--bots", "random,greedy", "--luck", "2", "--longest", "30"]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("The share of luck is unknown: the deals that were played again all ended the same."),
        "{out}"
    );
}

#[test]
fn what_does_not_end_is_counted() {
    let (code, out, _) = sim(&["--games", "4", "--bot", "random", "--longest", "30"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("0 won, 0 drawn, 4 unfinished"), "{out}");
    assert!(out.contains("unfinished      4  100.0 %"), "{out}");
}

/// Every cell of a CSV file as text, the heading first.
fn csv_rows(file: &Path) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(file).unwrap();
    reader.records().map(|row| row.unwrap().iter().map(str::to_string).collect()).collect()
}

/// The same of a Parquet file.
fn parquet_rows(file: &Path) -> Vec<Vec<String>> {
    let reader = SerializedFileReader::new(File::open(file).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr();
    let heading = schema.columns().iter().map(|column| column.name().to_string()).collect();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let cells = row.get_column_iter().map(|(name, field)| match field {
            Field::Long(number) => number.to_string(),
            Field::Str(words) => words.clone(),
            other => panic!("{name}: {other:?}"),
        });
        cells.collect()
    });
    [heading].into_iter().chain(rows).collect()
}

#[test]
fn the_rows_are_the_same_in_both_formats_and_add_up_to_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().to_str().unwrap();
    let args = ["--games", "30", "--players", "3", "--bot", "random", "--option", "turn-cap=20|none", "--luck", "0"];
    let (code, out, err) = sim(&[&args[..], &["--report", report]].concat());
    assert_eq!(code, Some(0), "{err}");
    let rows = csv_rows(&folder.path().join("games.csv"));
    assert_eq!(rows.len(), 1 + 30 * 3);
    assert_eq!(
        rows[0].join(" "),
        "game deal seed setup map turn_cap seat team bot first_player fragments figures score result rule decisions \
         turns lead_changes"
    );
    assert_eq!(rows, parquet_rows(&folder.path().join("games.parquet")));

    let column = |name: &str| rows[0].iter().position(|head| head == name).unwrap();
    let won = |row: &&Vec<String>| row[column("seat")] == "a" && row[column("result")] == "won";
    let wins = rows.iter().filter(won).count();
    let line = out.lines().find(|line| line.trim_start().starts_with("seat a")).unwrap();
    assert!(line.split_whitespace().any(|word| word == wins.to_string()), "{wins} wins, but {line}");
    for row in &rows[1..] {
        let number = |name: &str| row[column(name)].parse::<i64>().unwrap();
        assert_eq!(number("fragments") + number("figures"), number("score"));
        assert!(row[column("turn_cap")] != "20" || number("turns") <= 20, "{row:?}");
    }
    let cards = csv_rows(&folder.path().join("cards.csv"));
    assert!(cards.len() > 60 && cards[1][0].len() == 5, "{:?}", cards[..2].concat());
}

#[test]
fn the_report_has_every_plot_and_needs_nothing_from_outside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    fs::write(folder.path().join("report.html"), "old").unwrap();
    let report = folder.path().to_str().unwrap();
    let (code, _, err) = sim(&["--games", "14", "--bots", EQUALS, "--budget", "2", "--luck", "4", "--report", report]);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1 + FILES.len(), "nothing else is left there");

    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    let sections =
        ["bots", "team", "pairing", "seat", "first", "map", "length", "ending", "lead", "points", "luck", "cards"];
    for id in sections {
        let from = page.find(&format!("<section id=\"{id}\"")).unwrap_or_else(|| panic!("no section {id}"));
        let section = &page[from..from + page[from..].find("</section>").unwrap()];
        for part in ["<svg viewBox=", "role=\"img\"", "<title", "<desc", "<table>", "scope=\"row\"", "<text", "</svg>"]
        {
            assert!(section.contains(part), "{id} has no {part}");
        }
        assert!(section.contains("<rect") && section.contains("var(--ink)"), "{id} shows nothing");
        assert!(!section.contains("#0102"), "{id} has a colour that the page should give");
        assert!(!section.contains("NaN") && !section.contains("inf"), "{id} has a number that is none");
    }
    for outside in ["http", "//", "src=", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(outside), "the page mentions {outside}");
    }
    assert!(page.contains("prefers-color-scheme: light") && page.contains("width=device-width"));
    assert_eq!(page.matches("<section").count(), page.matches("</svg>").count());
}

/// A run in another process, which does not outlive its test.
struct Running(Option<Child>);

impl Running {
    /// Ctrl-C, as a terminal sends it.
    fn interrupt(&self) {
        let child = self.0.as_ref().expect("it runs").id().to_string();
        assert!(Command::new("kill").args(["-INT", &child]).status().unwrap().success());
    }

    /// The processor time of all its threads, in hundredths of a second.
    fn worked(&self) -> u64 {
        let child = self.0.as_ref().expect("it runs").id();
        let text = fs::read_to_string(format!("/proc/{child}/stat")).expect("Linux tells what a process does");
        let (_, fields) = text.rsplit_once(')').expect("the name comes first");
        fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().expect("a number")).sum()
    }

    /// Reads what it says about itself until these words come.
    fn wait_for(&mut self, words: &str) {
        let said = self.0.as_mut().and_then(|child| child.stderr.as_mut()).expect("it runs");
        let mut text = Vec::new();
        while !String::from_utf8_lossy(&text).contains(words) {
            let mut byte = [0];
            said.read_exact(&mut byte).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&text)));
            text.extend(byte);
        }
    }

    /// Waits for it.
    fn ended(mut self) -> Ended {
        ended(self.0.take().expect("it runs").wait_with_output().unwrap())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            _ = child.kill();
            _ = child.wait();
        }
    }
}

/// A run that is playing: it has made the folder of its report, and has worked since. On a busy machine the clock on the
/// wall would not tell.
fn begun(args: &[&str], report: &Path) -> Running {
    let mut command = command(&[args, &["--report", report.to_str().unwrap()]].concat());
    let running = Running(Some(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()));
    let start = Instant::now();
    while !report.exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "the run does not begin");
        std::thread::sleep(Duration::from_millis(20));
    }
    let prepared = running.worked();
    while running.worked() < prepared + 30 {
        assert!(start.elapsed() < Duration::from_secs(60), "the run does not play");
        std::thread::sleep(Duration::from_millis(20));
    }
    running
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_keeps_what_was_done() {
    let folder = tempfile::tempdir().unwrap();
    let [stopped, whole] = ["stopped", "whole"].map(|name| folder.path().join(name));
    let running = begun(&["--games", "1000000", "--bot", "random", "--threads", "2"], &stopped);
    running.interrupt();
    let (code, out, err) = running.ended();
    assert_eq!(code, Some(130), "{err}");
    let line = out.lines().find(|line| line.starts_with("Stopped by hand after ")).unwrap_or_else(|| panic!("{out}"));
    let games = line.split_whitespace().nth(4).unwrap();
    assert!(line.ends_with(" of 1000000 games."), "{line}");
    assert!(fs::read_to_string(stopped.join("report.html")).unwrap().contains(line));

    let (code, _, _) = sim(&["--games", games, "--bot", "random", "--luck", "0", "--report", whole.to_str().unwrap()]);
    assert_eq!(code, Some(0));
    for file in ["games.csv", "games.parquet", "cards.csv"] {
        assert!(fs::read(stopped.join(file)).unwrap() == fs::read(whole.join(file)).unwrap(), "{file} is the same");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn the_second_ctrl_c_does_not_wait() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("report");
    let mut running = begun(&["--games", "10", "--bot", "chief-judge", "--budget", "100000000"], &report);
    running.interrupt();
    running.wait_for("Once more: stop at once.");
    running.interrupt();
    let (code, out, err) = running.ended();
    assert_eq!((code, out.as_str()), (Some(130), ""), "{err}");
    assert_eq!(fs::read_dir(&report).unwrap().count(), 0, "nothing was written");
}
