//! The README and the pages in `docs/` are true: every command line in them can be read, every file that they name is
//! there, what ends soon is run, and whatever a page quotes of a `--help` is what the program says.

use clap::error::ErrorKind;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What a placeholder stands for, by the command in which it stands; `""` is any other.
const PLACEHOLDERS: [(&str, &str, &str); 10] = [
    ("replay", "FILE", "crates/helter-skelter/tests/replays/hs-320-five-points-two-players.toml"),
    ("case", "FILE…", "crates/helter-skelter/tests/cases/combat/cover-needs-a-cover-space.toml"),
    ("deck", "FILE", "my-deck.txt"),
    ("content", "DIR", "content/card-game"),
    ("", "DIR", "report"),
    ("", "GAME", "helter-skelter"),
    ("", "N", "2"),
    ("", "S", "7"),
    ("", "…", "7"),
    ("", "COMMAND", "true"),
];

/// Files that a reader has made: where we take them from. Out of a page it is the block that follows the file's name.
const READERS_FILES: [(&str, &str); 2] = [
    ("cover-needs-a-cover-space.toml", "crates/helter-skelter/tests/cases/combat/cover-needs-a-cover-space.toml"),
    ("neighbourhood-watch.toml", "docs/content-authors.md"),
];
/// The same, printed by the program itself.
const READERS_LISTS: [(&str, [&str; 3]); 2] =
    [("my-deck.txt", ["deck", "show", "iron-fist"]), ("my-force.txt", ["force", "show", "sector-house"])];
/// What the command line itself makes, or an earlier one on the page has made.
const MADE: [&str; 3] = ["evening.toml", "maps", "report"];

/// A command line in a document.
#[derive(Clone, Debug)]
struct Line {
    page: String,
    number: usize,
    words: Vec<String>,
    /// In running text, where a command may be named without what it needs: `megacity case`.
    inline: bool,
}

impl Line {
    fn said(&self) -> String {
        format!("{}:{}: `{}`", self.page, self.number, self.words.join(" "))
    }

    /// What comes after the program's name, with placeholders filled in; none if it is a command of something else.
    fn megacity(&self) -> Option<Vec<String>> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let args = match words.as_slice() {
            ["megacity", args @ ..] => args,
            ["cargo", "run", "--release", "--", args @ ..] => args,
            ["cargo", "run", "--release"] => &[],
            _ => return None,
        };
        let command = args.first().copied().unwrap_or("");
        let filled = |word: &&str| {
            let meant = |(of, name, _): &&(&str, &str, &str)| name == word && (of.is_empty() || *of == command);
            PLACEHOLDERS.iter().find(meant).map_or(word.to_string(), |(_, _, value)| value.to_string())
        };
        Some(args.iter().map(filled).collect())
    }
}

/// The README and all pages, by their paths from the root.
fn pages() -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    let mut found = vec![Path::new(ROOT).join("README.md")];
    walk(&Path::new(ROOT).join("docs"), &mut found);
    found.sort();
    found.iter().map(|path| path.strip_prefix(ROOT).expect("in there").to_string_lossy().replace('\\', "/")).collect()
}

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The command lines of a page.
fn lines(page: &str, text: &str) -> Vec<Line> {
    let mut found = Vec::new();
    let mut block = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            block = !block;
            continue;
        }
        // In a block a line may end with a remark; in a table a stroke is written with a backslash.
        let commands: Vec<String> = match block {
            true => vec![line.trim_start_matches("$ ").split("  ").next().unwrap_or("").to_string()],
            false => line.split('`').skip(1).step_by(2).map(|span| span.replace("\\|", "|")).collect(),
        };
        let begins = |text: &&String| {
            ["megacity", "cargo run", "cargo xtask"].iter().any(|it| *text == it || text.starts_with(&format!("{it} ")))
        };
        found.extend(commands.iter().filter(begins).map(|command| Line {
            page: page.to_string(),
            number,
            words: words(command),
            inline: !block,
        }));
    }
    assert!(!block, "{page}: a block of code has no end");
    found
}

/// The words of a command line as a shell splits them.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in line.chars() {
        match (letter, quote) {
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, Some(open)) if letter == open => quote = None,
            (' ', None) => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

fn all_lines() -> Vec<Line> {
    let all: Vec<Line> = pages().iter().flat_map(|page| lines(page, &read(page))).collect();
    assert!(all.len() > 60, "only {} command lines were found", all.len());
    all
}

/// What is wrong with a command line of the program, before it is run.
fn unreadable(line: &Line) -> Option<String> {
    let args = line.megacity()?;
    let parsed = megacity::command().try_get_matches_from([vec!["megacity".to_string()], args].concat());
    match parsed.map_err(|error| (error.kind(), error)) {
        Ok(_) | Err((ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _)) => None,
        Err((ErrorKind::MissingRequiredArgument | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand, _))
            if line.inline =>
        {
            None
        }
        Err((_, error)) => Some(format!("{}\n{error}", line.said())),
    }
}

/// The files that a command line names and that are nowhere.
fn missing(line: &Line) -> Vec<String> {
    let is_file = |word: &String| {
        let ending = [".toml", ".txt", ".md"].iter().any(|ending| word.ends_with(ending));
        !word.starts_with('-') && !word.contains(['\'', ':', '=', ' ']) && (ending || word.contains('/'))
    };
    let known = |word: &String| {
        Path::new(ROOT).join(word).exists()
            || MADE.contains(&word.as_str())
            || READERS_FILES.iter().any(|(name, _)| name == word)
            || READERS_LISTS.iter().any(|(name, _)| name == word)
    };
    let args = line.megacity().unwrap_or_default();
    let lost = args.iter().filter(|word| is_file(word) && !known(word));
    lost.map(|word| format!("{}: there is no {word}", line.said())).collect()
}

#[test]
fn every_command_line_can_be_read_and_names_files_that_are_there() {
    let lines = all_lines();
    let mut faults: Vec<String> = lines.iter().filter_map(unreadable).collect();
    faults.extend(lines.iter().flat_map(missing));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// How a command line is run so that it ends soon; none for those that do not.
fn soon(args: &[String]) -> Option<Vec<String>> {
    let mut args = args.to_vec();
    let add = |args: &mut Vec<String>, more: &[&str]| args.extend(more.iter().map(|word| word.to_string()));
    match args.first().map_or("", String::as_str) {
        // All cases of a game take long, and its own tests run them.
        "case" if args.iter().any(|arg| arg.ends_with("tests/cases")) => return None,
        "cards" | "deck" | "force" | "case" | "content" | "replay" | "licences" => {}
        // With nothing to read the game is left at its first question.
        "play" if !args.iter().any(|arg| arg == "--plain") => add(&mut args, &["--plain"]),
        "play" => {}
        // One game by bots that hardly think.
        "sim" => {
            if let Some(at) = args.iter().position(|arg| arg == "--games") {
                args.drain(at..at + 2);
            }
            add(&mut args, &["--games", "1", "--luck", "0", "--budget", "1"]);
        }
        _ if args.iter().any(|arg| arg == "--help") => {}
        _ => return None,
    }
    Some(args)
}

/// Whatever takes longer is ended, and is a fault: nobody waits so long for a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

fn run(args: &[String], folder: &Path) -> Output {
    let mut megacity = Command::new(env!("CARGO_BIN_EXE_megacity"));
    megacity.args(args).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = megacity.spawn().expect("the binary runs");
    let id = child.id();
    let (done, waits) = std::sync::mpsc::channel();
    let waiting = std::thread::spawn(move || {
        let output = child.wait_with_output();
        _ = done.send(());
        output
    });
    let began = Instant::now();
    if waits.recv_timeout(PATIENCE).is_err() {
        _ = Command::new("kill").arg(id.to_string()).status();
        panic!("`megacity {}` has not ended after {:?}", args.join(" "), began.elapsed());
    }
    waiting.join().expect("it only waits").expect("its output")
}

/// A folder of a reader, with the files that the pages speak of.
fn readers_folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, from) in READERS_FILES {
        let mut text = read(from);
        if from.ends_with(".md") {
            let rest = text.split_once(name).expect("the page names it").1;
            let block = rest.split_once("\n```toml\n").and_then(|(_, block)| block.split_once("\n```"));
            text = block.expect("the page shows it").0.to_string();
        }
        fs::write(folder.path().join(name), text).expect("a file");
    }
    for (name, command) in READERS_LISTS {
        let list = run(&command.map(String::from), folder.path());
        fs::write(folder.path().join(name), list.stdout).expect("a list");
    }
    folder
}

#[test]
fn what_ends_soon_ends_well() {
    let mut done = BTreeSet::new();
    let mut faults = Vec::new();
    for page in pages() {
        let folder = readers_folder();
        for line in lines(&page, &read(&page)) {
            let Some(args) = line.megacity() else { continue };
            let whole = megacity::command().try_get_matches_from([vec!["megacity".to_string()], args.clone()].concat());
            let Some(mut args) = whole.ok().and_then(|_| soon(&args)) else { continue };
            // What lies in the repository is there wherever the reader stands.
            for arg in args.iter_mut().skip(1).filter(|arg| !arg.is_empty() && Path::new(ROOT).join(&**arg).exists()) {
                let inside = arg.contains('/') || *arg == "content";
                *arg = if inside { format!("{ROOT}/{arg}") } else { arg.clone() };
            }
            if !done.insert((folder.path().to_path_buf(), args.clone())) {
                continue;
            }
            let output = run(&args, folder.path());
            if !output.status.success() {
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                faults.push(format!("{} ends with {}\n{said}", line.said(), output.status));
            }
        }
    }
    assert!(done.len() > 30, "only {} were run", done.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The quotations of a page: blocks whose first line is a command with `--help`, and what follows it.
fn quoted_help(text: &str) -> Vec<(Vec<String>, String)> {
    let blocks = text.split("\n```").skip(1).step_by(2);
    let quoted = blocks.filter_map(|block| {
        let (_, inside) = block.split_once('\n')?;
        let (command, help) = inside.split_once('\n')?;
        let words = words(command.trim_start_matches("$ "));
        (words.first().is_some_and(|word| word == "megacity") && words.iter().any(|word| word == "--help"))
            .then(|| (words[1..].to_vec(), help.trim_end().to_string()))
    });
    quoted.collect()
}

#[test]
fn quoted_help_is_what_the_program_says() {
    let mut count = 0;
    for page in pages() {
        for (args, quoted) in quoted_help(&read(&page)) {
            let output = run(&args, Path::new(ROOT));
            let said = String::from_utf8(output.stdout).expect("text");
            assert_eq!(quoted, said.trim_end(), "{page}: `megacity {}`", args.join(" "));
            count += 1;
        }
    }
    assert!(count > 0, "no page quotes the help");
}

/// The pages that describe the options of a command.
const DESCRIBED: [(&str, &str); 3] =
    [("docs/operators.md", "serve"), ("docs/players.md", "play"), ("docs/simulation.md", "sim")];
/// Options in running text that belong to other commands of the same page.
const OTHERS: [&str; 4] = ["--svg", "--verify", "--release", "--help"];

#[test]
fn every_option_is_described_and_every_described_option_is_there() {
    for (page, name) in DESCRIBED {
        let text = read(page);
        let all = megacity::command();
        let command = all.find_subcommand(name).expect("a command");
        let mut known: BTreeSet<String> = OTHERS.map(String::from).into();
        for argument in command.get_arguments() {
            let names = argument.get_long().into_iter().chain(argument.get_all_aliases().into_iter().flatten());
            let names: Vec<String> = names.map(|name| format!("--{name}")).collect();
            if names.is_empty() || names.contains(&"--help".to_string()) {
                continue;
            }
            let said =
                names.iter().any(|name| text.contains(&format!("{name} ")) || text.contains(&format!("{name}`")));
            assert!(said, "{page} does not describe {}", names[0]);
            known.extend(names);
        }
        for span in text.split('`').filter(|span| span.starts_with("--")) {
            let option = span.split([' ', '=', ',']).next().expect("a word");
            let listed = known.contains(option) || option == "--";
            assert!(listed, "{page} describes `{option}`, which `megacity {name}` does not have");
        }
    }
}

#[test]
fn the_readme_names_every_command() {
    let text = read("README.md");
    for command in megacity::command().get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("`megacity {}", command.get_name());
        assert!(text.contains(&format!("{name} ")) || text.contains(&format!("{name}`")), "README.md lacks {name}`");
    }
}

/// The tasks as `cargo xtask` itself lists them: a line a task, what may be left out in brackets.
#[test]
fn every_task_is_one_that_there_is() {
    let code = read("crates/xtask/src/main.rs");
    let usage = code.split("const USAGE: &str = \"\\\n").nth(1).and_then(|rest| rest.split("\";").next());
    let usage: Vec<&str> = usage.expect("the list of tasks").lines().collect();
    assert!(usage.len() > 8, "{usage:?}");
    for line in all_lines() {
        let ["cargo", "xtask", words @ ..] = &*line.words.iter().map(String::as_str).collect::<Vec<_>>() else {
            continue;
        };
        // The task's own words, up to the first that is an option or a placeholder.
        let named = words.iter().take_while(|word| word.chars().all(|letter| letter.is_ascii_lowercase()));
        let task = format!("cargo xtask {}", named.copied().collect::<Vec<_>>().join(" "));
        let listed: Vec<&&str> = usage
            .iter()
            .filter(|listed| {
                listed.split("  ").next().is_some_and(|it| {
                    it == task
                        || it.starts_with(&format!("{task} ["))
                        || it.starts_with(&format!("{task} --"))
                        || it.split(' ').take_while(|word| !word.starts_with(char::is_uppercase)).eq(task.split(' '))
                })
            })
            .collect();
        assert!(!listed.is_empty(), "{}: there is no such task", line.said());
        for option in words.iter().filter(|word| word.starts_with("--")) {
            let mut known = listed.iter().flat_map(|row| row.split([' ', '[', ']']));
            assert!(known.any(|it| it == *option), "{}: the task has no {option}", line.said());
        }
    }
    let readme = read("README.md");
    for task in usage.iter().filter_map(|line| line.split([' ']).nth(2)) {
        assert!(readme.contains(&format!("cargo xtask {task}")), "README.md lacks `cargo xtask {task}`");
    }
}

#[test]
fn a_wrong_line_is_seen() {
    let found = |text: &str| lines("page.md", text);
    let fault = |text: &str| found(text).iter().find_map(unreadable);
    assert!(fault("`megacity replay --verifies FILE`").is_some_and(|said| said.contains("--verifies")));
    assert!(fault("```\nmegacity case\n```").is_some(), "a line in a block is whole");
    assert!(fault("`megacity case`, and ```megacity```").is_none());
    assert!(fault("`cargo run --release -- cart`").is_some());
    let remark = found("```\n$ megacity cards 'text:\"a b\"' --brief  # a remark\n```");
    assert_eq!(remark[0].words, ["megacity", "cards", "text:\"a b\"", "--brief"]);
    assert!(found("| `megacity sim GAME \\| less` |")[0].words.ends_with(&["|".to_string(), "less".to_string()]));
    let lost = found("`megacity content check content/whist` `megacity deck check lost.txt`");
    assert_eq!(lost.iter().flat_map(missing).count(), 2);
    let quoted = quoted_help("a\n```\n$ megacity --help\nA referee\n```\nb\n```\nmegacity play\n```\n");
    assert_eq!(quoted, [(vec!["--help".to_string()], "A referee".to_string())]);
}
