//! `megacity sim`: many games between bots on all cores, and what they show.
//!
//! `schedule` says which game is played with what, `game` plays one, `run` plays them all, `summary` counts, `figure`
//! holds the results as data, `report` and `rows` write them for people and for other tools. What depends on the game is behind its door, in `door::lab`.

mod figure;
mod game;
mod luck;
mod plot;
mod report;
mod rows;
mod run;
mod schedule;
mod stats;
mod summary;

use crate::{folder, games};
use anyhow::{Context, Result, anyhow, bail};
use bots::Budget;
use door::lab::{Choices, End};
use engine::Seed;
use figure::{Figure, Section, interval, percent};
use game::Rules;
use schedule::Schedule;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;
use summary::Run;

/// Play many games between bots on all cores, and see who wins.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game: helter-skelter, cursed-earth, card-game or miniatures.
    game: String,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// Who plays: one name for all seats, or one for each seat. Bots that differ change seats.
    #[arg(long = "bot", alias = "bots", value_name = "NAME", value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// An option of the game: `map=city-blocks`, `map=city-blocks|grand-hall`, `teams=judges,slaine`, `teams=mixed`.
    /// Options that are not mentioned are mixed.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many play.
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Everything follows from the seed: a whole number, or 64 hexadecimal digits.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// How many threads; one for each core if nothing is said. The result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Write report.html, games.csv, games.parquet and cards.csv into this folder.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Play so many deals again and again to see how much of the result is the deal; 0 for none. 40 if there is a
    /// report, otherwise none.
    #[arg(long, value_name = "DEALS")]
    luck: Option<usize>,
    /// Iterations of bots that search, instead of their own number.
    #[arg(long, value_name = "ITERATIONS")]
    budget: Option<u32>,
    /// Give a game up after so many decisions.
    #[arg(long, value_name = "DECISIONS", default_value_t = 20_000)]
    longest: u32,
    /// Play with this content instead of the built-in one: a folder with one folder a game.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    simulate(&args)
}

fn simulate(args: &Args) -> Result<ExitCode> {
    let stop = run::on_ctrl_c()?;
    let rules = rules(args)?;
    let threads = match args.threads {
        Some(0) => bail!("--threads 0: somebody has to do the work"),
        Some(threads) => threads,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if let Some(folder) = &args.report {
        report::prepare(folder)?;
    }

    let start = Instant::now();
    let bar = run::bar(args.games, "games");
    let records = run::gather(args.games, threads, &bar, stop, |number| rules.play(number));
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{} games in {seconds:.1} s, {:.0} a second", records.len(), records.len() as f64 / seconds);

    if records.is_empty() {
        eprintln!("Stopped by hand before the first game was over.");
        return Ok(ExitCode::from(run::INTERRUPTED));
    }
    let deals = args.luck.unwrap_or(if args.report.is_some() { luck::USUAL_DEALS } else { 0 });
    let luck = luck::measure(&rules, deals, threads, stop);
    let run = Run { rules: &rules, records: &records, wanted: args.games, luck };
    let sections = run.sections();
    let interrupted = stop.load(Ordering::Relaxed);
    let mut headline = headline(&run, args, &sections);
    if interrupted && records.len() == args.games {
        headline.push("Stopped by hand while deals were played again; the games are all there.".to_string());
    } else if deals > 0 && luck.is_none() && !interrupted {
        headline.push("The share of luck is unknown: the deals that were played again all ended the same.".to_string());
    }
    folder::print(&text(&headline, &sections))?;
    if let Some(folder) = &args.report {
        report::write(folder, &run, &headline, &sections)?;
        eprintln!("The report is in {}", folder.join("report.html").display());
    }
    Ok(if interrupted { ExitCode::from(run::INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Everything that can be wrong is found here, before the first game.
fn rules(args: &Args) -> Result<Rules> {
    let door = games::door(&args.game)?;
    if args.games == 0 {
        bail!("--games 0: without a game there is nothing to see");
    }
    if args.longest == 0 {
        bail!("--longest 0: no game ends without a decision");
    }
    if args.luck == Some(1) {
        bail!("--luck 1: a deal can only be compared with another; write at least 2, or 0 for none");
    }
    let budget = args.budget.map(|iterations| Budget::new(Some(iterations), None)).transpose().context("--budget")?;
    if let Some(name) = args.bots.iter().find(|name| !bots::NAMES.contains(&name.as_str())) {
        bail!("--bot {name}: there is no such bot; there are {}", bots::NAMES.join(", "));
    }
    let files = folder::pack_files(door, args.content.as_deref())?;
    let choices = Choices::read(&args.options).map_err(|reason| anyhow!("--option: {reason}"))?;
    let named = Some(args.bots.len()).filter(|&count| count > 1);
    let bench = door.lab.open(files, args.players.or(named), &choices).map_err(|reason| anyhow!(reason))?;
    let seats = bench.setups().first().ok_or_else(|| anyhow!("the options leave no game to play"))?.sides.len();
    let bots = match args.bots.as_slice() {
        [one] => vec![one.clone(); seats],
        all if all.len() == seats => all.to_vec(),
        all => bail!("--bot names {} bots where {seats} play: name one for all seats, or one for each", all.len()),
    };
    bench.try_all(args.seed).map_err(|refusal| anyhow!(refusal))?;
    let schedule = Schedule::new(bench.setups().to_vec(), &bots, args.seed);
    Ok(Rules { door, bench, schedule, longest: args.longest, budget })
}

/// The result for a terminal. Threads and time are not in it: it is the same for the same seed.
fn text(headline: &[String], sections: &[Section]) -> String {
    let mut text = headline.join("\n") + "\n";
    for section in sections {
        // A hundred cards are for the report.
        if !matches!(section.figure, Figure::Swings(_)) {
            text += &format!("\n{}\n{}", section.title, section.figure.table().text());
        }
    }
    text
}

/// What was played, in sentences.
fn headline(run: &Run, args: &Args, sections: &[Section]) -> Vec<String> {
    let schedule = &run.rules.schedule;
    let (games, round) = (run.records.len(), schedule.round());
    let [drawn, lost, unfinished] = [End::Drawn, End::Lost, End::Unfinished].map(|how| run.ended(|end| end == how));
    let won = games - drawn - lost - unfinished;
    // A game against the game itself is lost, one against others may be drawn.
    let against = if lost > 0 { format!("{lost} lost") } else { format!("{drawn} drawn") };
    let players =
        if schedule.seats() == 1 { "one player".to_string() } else { format!("{} players", schedule.seats()) };
    let mut lines = vec![format!(
        "{}: {games} games of {players}, seed {}: {won} won, {against}, {unfinished} unfinished.",
        run.rules.door.name(),
        written(args.seed),
    )];
    if games < run.wanted {
        lines.push(format!("Stopped by hand after {games} of {} games.", run.wanted));
    }
    let iterations = args.budget.map_or(String::new(), |budget| format!(" with {budget} iterations"));
    lines.push(match schedule.bots() {
        [one] => format!("{one} in every seat{iterations}."),
        all => format!("{} in changing seats{iterations}.", all.join(" and ")),
    });
    if let [one, other] = schedule.bots()
        && let Some(Figure::Rates(rates)) =
            sections.iter().find(|section| section.id == "bots").map(|section| &section.figure)
    {
        let won = rates[0].won;
        let (rate, interval) = (percent(won.rate()), interval(won.interval()));
        lines.push(format!("{one} beats {other} in {rate} ({interval}) of {games} games."));
    }
    let seatings = schedule.seatings().len();
    let setups = schedule.setups().len();
    let (rounds, rest) = (games / round, games % round);
    let mirrored = if rest == 0 { "perfectly" } else { "not perfectly" };
    lines.push(format!(
        "A round of the schedule is {round} games ({setups} setups, {seatings} seatings of the bots). Whole rounds: \
         {rounds}, games beyond: {rest}, so this is {mirrored} mirrored."
    ));
    lines
}

/// A small number as it was given.
fn written(seed: Seed) -> String {
    let (number, rest) = seed.0.split_at(8);
    let number = u64::from_le_bytes(number.try_into().expect("there are eight"));
    if rest.iter().all(|&byte| byte == 0) { number.to_string() } else { seed.to_string() }
}
