//! `cargo xtask bench`: measures, writes the tables of docs/performance.md, and fails when a figure that must hold does
//! not.

use crate::{cargo, output, read, works};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PAGE: &str = "docs/performance.md";
/// The tables stand between these two lines.
const MARKS: [&str; 2] = ["<!-- measured: begin -->", "<!-- measured: end -->"];
/// What callgrind counts: the work of `benches/fixed.rs`.
const COUNTED: [&str; 4] = ["decision", "redeal", "clone", "view"];
/// A clock is never quite still: a rate or share may miss its mark by so much.
const NOISE: f64 = 0.97;

/// A game of the bench: what it measures there, and what must hold.
struct Measured {
    game: &'static str,
    title: &'static str,
    /// Tables, as the bench names them and as the page does.
    tables: &'static [(&'static str, &'static str)],
    /// The same for those whose single steps are measured.
    steps: [(&'static str, &'static str); 2],
    /// So many decisions a second at these tables.
    must: f64,
    /// By samples: where places are free, a list is for people and searches, and a playout draws one answer.
    sampled: bool,
    at: &'static [&'static str],
    /// So much of the rate of plain playouts is left to a search. Where games are short, dealing anew is most of it.
    share: f64,
}

const GAMES: [Measured; 4] = [
    Measured {
        game: "helter-skelter",
        title: "Helter Skelter",
        tables: &[
            ("2/city-blocks", "2 players, city-blocks"),
            ("2/grand-hall", "2 players, grand-hall"),
            ("3/city-blocks", "3 players, city-blocks"),
            ("3/grand-hall", "3 players, grand-hall"),
            ("4/city-blocks", "4 players, city-blocks"),
            ("4/grand-hall", "4 players, grand-hall"),
        ],
        steps: [("2", "2 players"), ("4", "4 players")],
        must: 1_500_000.0,
        sampled: false,
        at: &["2/city-blocks", "2/grand-hall"],
        share: 0.75,
    },
    Measured {
        game: "cursed-earth",
        title: "The Cursed Earth",
        tables: &[
            ("solo", "alone"),
            ("2", "2 together"),
            ("3", "3 together"),
            ("4", "4 together"),
            ("head-to-head", "head-to-head"),
        ],
        steps: [("solo", "alone"), ("head-to-head", "head-to-head")],
        must: 700_000.0,
        sampled: false,
        at: &["solo"],
        share: 0.4,
    },
    Measured {
        game: "card-game",
        title: "Dredd: The Card Game",
        tables: &[("2", "2 players"), ("3", "3 players"), ("4", "4 players")],
        steps: [("2", "2 players"), ("4", "4 players")],
        must: 500_000.0,
        sampled: false,
        at: &["2"],
        share: 0.5,
    },
    Measured {
        game: "miniatures",
        title: "The Miniatures Game",
        tables: &[("street-rumble", "Street Rumble"), ("hold-the-block", "Hold the Block")],
        steps: [("street-rumble", "Street Rumble"), ("hold-the-block", "Hold the Block")],
        must: 100_000.0,
        sampled: true,
        at: &["street-rumble"],
        share: 0.5,
    },
];

/// By name: `helter-skelter/playout/2/city-blocks/decisions per second`.
struct Figures(BTreeMap<String, f64>);

impl Figures {
    fn of(&self, name: &str) -> Result<f64> {
        self.0.get(name).copied().with_context(|| format!("the bench has no figure `{name}`"))
    }
}

pub fn run() -> Result<bool> {
    eprintln!("measuring; this takes two or three minutes");
    let measured = output(&mut cargo(["bench", "-q", "-p", "bots", "--bench", "playout"]))?;
    let mut figures = Figures(serde_json::from_str(measured.trim()).context("what the bench printed")?);
    let counted = count_instructions(&mut figures)?;
    let tables = tables(&figures, counted)?;
    println!("{tables}");
    write_page(MARKS, &tables)?;
    judge(&figures)
}

/// Instructions of fixed pieces of work: unlike times they hardly differ from run to run. False without valgrind.
fn count_instructions(figures: &mut Figures) -> Result<bool> {
    if !works(Command::new("valgrind").arg("--version")) {
        eprintln!("VALGRIND IS MISSING: instructions are not counted; `apt-get install valgrind` mends that");
        return Ok(false);
    }
    let rustc = output(Command::new("rustc").arg("-vV"))?;
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names its host")?;
    let runner = format!("CARGO_TARGET_{}_RUNNER", host.to_uppercase().replace('-', "_"));
    let callgrind = "valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=*fixed::counted*";
    let works = GAMES.iter().flat_map(|it| {
        COUNTED.iter().flat_map(|kind| it.steps.map(|(tables, _)| format!("{}/{kind}/{tables}", it.game)))
    });
    for work in works {
        let mut command = cargo(["bench", "-q", "-p", "bots", "--bench", "fixed", "--", &work]);
        let ran = command.env(&runner, callgrind).stdin(Stdio::null()).output()?;
        let (units, said) = (String::from_utf8(ran.stdout)?, String::from_utf8_lossy(&ran.stderr).into_owned());
        let collected = said.lines().find_map(|line| line.split_once("Collected : ")).map(|(_, count)| count);
        let (Some(collected), true) = (collected, ran.status.success()) else {
            bail!("callgrind did not count `{work}`:\n{said}");
        };
        let instructions = collected.trim().parse::<f64>()? / units.trim().parse::<f64>()?;
        eprintln!("{:<40} {instructions:>14.0}", format!("instructions/{work}"));
        figures.0.insert(format!("instructions/{work}"), instructions);
    }
    Ok(true)
}

fn tables(figures: &Figures, counted: bool) -> Result<String> {
    let mut page = format!("{}\n", circumstances(figures)?);
    for game in &GAMES {
        page += &tables_of(game, figures, counted)?;
    }
    let toy = figures.of("toy/decisions per second")? / 1e6;
    writeln!(page, "\nThe toy of the conformance suite, four players: {toy:.1} M decisions/s.")?;
    if !counted {
        page += "\nInstructions were not counted: valgrind was missing.\n";
    }
    Ok(page)
}

fn tables_of(it: &Measured, figures: &Figures, counted: bool) -> Result<String> {
    let of = |name: &str| figures.of(&format!("{}/{name}", it.game));
    let both = |kind: &str, name: &str| -> Result<[f64; 2]> {
        let [one, other] = it.steps.map(|(tables, _)| of(&format!("{kind}/{tables}/{name}")));
        Ok([one?, other?])
    };
    let mut page = format!("\n### {}\n", it.title);
    page += "| random play | decisions/s, all listed | games/s | decisions a game | decisions/s, sampled |\n\
             | --- | --- | --- | --- | --- |\n";
    for (table, title) in it.tables {
        let rate = of(&format!("playout/{table}/decisions per second"))?;
        let length = of(&format!("playout/{table}/decisions a game"))?;
        let sampled = of(&format!("playout/{table}/sampled decisions per second"))? / 1e6;
        let (games, rate) = (rate / length, rate / 1e6);
        writeln!(page, "| {title} | {rate:.2} M | {games:.0} | {length:.0} | {sampled:.2} M |")?;
    }
    let [(_, one), (_, other)] = it.steps;
    writeln!(page, "\n| one step, on positions of real games | {one} | {other} |\n| --- | --- | --- |")?;
    for step in ["clone", "actions", "check", "apply", "redeal", "view", "evaluate"] {
        let [one, other] = both("step", step)?;
        writeln!(page, "| {step} | {one:.0} ns | {other:.0} ns |")?;
    }
    let [one, other] = both("step", "actions a list")?;
    writeln!(page, "| actions in a list, on average | {one:.1} | {other:.1} |")?;
    for unit in ["decision", "redeal", "search iteration"] {
        let [one, other] = both("allocations", unit)?;
        writeln!(page, "| allocations a {unit} | {one:.3} | {other:.3} |")?;
    }
    let [one, other] = both("search", "iterations per second")?;
    writeln!(page, "| search iterations a second, played to the end | {one:.0} | {other:.0} |")?;
    let [one, other] = both("search", "share of playouts")?.map(|share| 100.0 * share);
    writeln!(page, "| … as a share of plain playouts | {one:.0} % | {other:.0} % |")?;
    if counted {
        for unit in COUNTED {
            let [one, other] =
                it.steps.map(|(tables, _)| figures.of(&format!("instructions/{}/{unit}/{tables}", it.game)));
            writeln!(page, "| instructions a {unit} (callgrind) | {:.0} | {:.0} |", one?, other?)?;
        }
    }
    let (all, share) = (of("all cores/games per second")?, 100.0 * of("all cores/share")?);
    let (cores, bytes, table) = (of("all cores/cores")?, of("state/bytes")?, it.tables[0].1);
    writeln!(page, "\nAll {cores} cores, {table}: {all:.0} games/s, {share:.0} % of {cores} times one core.")?;
    writeln!(page, "A state has {bytes} bytes.")?;
    Ok(page)
}

/// Machine, date, compiler, commit: a figure without them says nothing.
fn circumstances(figures: &Figures) -> Result<String> {
    let date = output(Command::new("date").args(["-u", "+%F"]))?;
    let rustc = output(Command::new("rustc").arg("-V"))?;
    let commit = output(Command::new("git").args(["describe", "--always", "--dirty", "--exclude=*"]))?;
    let processors = read(Path::new("/proc/cpuinfo")).unwrap_or_default();
    let model = processors.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown");
    let model = model.trim_start_matches(['\t', ' ', ':']);
    let cores = figures.of(&format!("{}/all cores/cores", GAMES[0].game))?;
    let pinned = if figures.of("pinned")? == 1.0 { "pinned to one core" } else { "NOT pinned: the system refused" };
    let (date, rustc, commit) = (date.trim(), rustc.trim(), commit.trim());
    Ok(format!("{date}, {model}, {cores} cores, {rustc}, release, commit {commit}, {pinned}:"))
}

pub fn write_page([begin, end]: [&str; 2], tables: &str) -> Result<()> {
    let page = read(Path::new(PAGE))?;
    let parts = page.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?.1)));
    let (before, after) = parts.with_context(|| format!("{PAGE} has no lines `{begin}` and `{end}`"))?;
    fs::write(PAGE, format!("{before}{begin}\n{tables}{end}{after}")).context(PAGE)
}

/// What must hold (the numbers); noise is allowed for, nothing else.
fn judge(figures: &Figures) -> Result<bool> {
    let mut missed = Vec::new();
    let mut at_least = |name: &str, must: f64| -> Result<()> {
        let figure = figures.of(name)?;
        if figure < must * NOISE {
            missed.push(format!("{name}: {figure:.3}, must be {must}"));
        }
        Ok(())
    };
    for Measured { game, steps, must, sampled, at, share, .. } in &GAMES {
        for table in *at {
            let how = if *sampled { "sampled " } else { "" };
            at_least(&format!("{game}/playout/{table}/{how}decisions per second"), *must)?;
        }
        for (tables, _) in steps {
            at_least(&format!("{game}/search/{tables}/share of playouts"), *share)?;
        }
        at_least(&format!("{game}/all cores/share"), 0.9)?;
    }
    for (name, figure) in figures.0.iter().filter(|(name, _)| name.contains("/allocations/")) {
        // A tree that grows moves now and then; a decision never allocates.
        let most = if name.ends_with("search iteration") { 0.01 } else { 0.0 };
        if *figure > most {
            missed.push(format!("{name}: {figure:.3}, must be 0"));
        }
    }
    missed.iter().for_each(|missed| eprintln!("MISSED  {missed}"));
    if missed.is_empty() {
        eprintln!("every figure that must hold does; {PAGE} is written");
    }
    Ok(missed.is_empty())
}
