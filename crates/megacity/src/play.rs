//! `megacity play`: a game in the terminal, against bots or with several people at one keyboard.
//!
//! `table` is the game with its players, its file and the way back. `plain` plays it line by line, `full` on the full
//! screen; what depends on the game is behind its door.

mod commands;
mod full;
mod hint;
mod list;
mod plain;
mod query;
mod table;
#[cfg(test)]
mod tests;
mod wanted;

use crate::{folder, games};
use anyhow::{Result, anyhow, bail};
use door::{Door, USUAL_BOT};
use engine::content::File;
use engine::erased::AnySession;
use engine::{Chance, Fault, PerSeat, Replay, Seat, Seed};
use full::{Palette, Terminal};
use plain::Lines;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use table::{AutoPass, Player, Table};
use wanted::Wanted;

/// Play in the terminal, against bots or with several people at one keyboard.
#[derive(clap::Args, Default)]
pub struct Args {
    /// The game: helter-skelter, cursed-earth, card-game or miniatures. Without it the first game: you choose a side, and a bot plays the other.
    game: Option<String>,
    /// Line by line, in plain text: for screen readers and scripts. So it is wherever there is no terminal.
    #[arg(long)]
    plain: bool,
    /// Nothing on the screen moves by itself.
    #[arg(long, conflicts_with = "plain")]
    still: bool,
    #[command(flatten)]
    wanted: Wanted,
    /// Who sits where: `a=human`, `b=cadet`, `c=chief-judge`. Seat a is yours, the others are street judges.
    #[arg(long = "seat", value_name = "SEAT=PLAYER", value_parser = seat_and_player)]
    seats: Vec<(Seat, Player)>,
    /// Deal as this seed says: a whole number, or 64 hexadecimal digits.
    #[arg(long, conflicts_with = "resume")]
    seed: Option<Seed>,
    /// Play with this content instead of the built-in one: a folder with one folder a game.
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    content: Option<PathBuf>,
    /// Keep a replay of the game in this file, up to date after every move.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with the game in this file. It is kept up to date, unless --save names another.
    #[arg(long, value_name = "FILE", conflicts_with = "Wanted")]
    resume: Option<PathBuf>,
    /// Answer for you: `on` where you hold nothing to answer with, `always` in every interrupt window, or `off`. Alone
    /// among bots it is on. With several people it is off, because not being asked would tell the others.
    #[arg(long, value_name = "WHEN", num_args = 0..=1, default_missing_value = "on")]
    auto_pass: Option<AutoPass>,
    /// Ask what the command line has left open.
    #[arg(skip)]
    choose: bool,
}

fn seat_and_player(text: &str) -> Result<(Seat, Player), String> {
    let (seat, player) = text.split_once('=').ok_or("write it like `b=cadet`")?;
    let seat = Seat::named(seat).ok_or_else(|| format!("there is no seat `{seat}`; there are a, b, c and d"))?;
    Ok((seat, player.parse()?))
}

pub fn run(mut args: Args) -> Result<ExitCode> {
    args.choose = args.game.is_none();
    let door = match args.game.take() {
        Some(name) => games::door(&name),
        None => Ok(doors::doors()[0]),
    };
    let full_screen = !args.plain && is_full_screen();
    match door.and_then(|door| if full_screen { play_full(door, args) } else { play_plain(door, args) }) {
        // Whoever read along has gone: nothing is left to say.
        Err(error) if is_broken_pipe(&error) => Ok(ExitCode::SUCCESS),
        Err(error) => {
            eprintln!("error: {error:#}");
            Ok(ExitCode::from(2))
        }
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}

/// Whether a person sits at a terminal that can do more than print.
fn is_full_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|kind| kind == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Whether the person is to choose a side first. A script is asked only where nothing was said at all.
fn asks_side(door: &Door, args: &Args) -> bool {
    let open = args.resume.is_none() && args.wanted.decks.is_empty() && args.wanted.teams.is_empty();
    let open = open && args.wanted.forces.is_empty();
    let at_a = args.seats.iter().all(|&(seat, player)| seat != Seat::new(0) || player == Player::Human);
    args.choose || door.terminal.asks_side() && open && at_a && io::stdin().is_terminal()
}

fn play_plain(door: &'static Door, mut args: Args) -> Result<()> {
    let mut lines = Lines::terminal();
    let files = folder::pack_files(door, args.content.as_deref())?;
    if asks_side(door, &args) {
        args.wanted.teams.extend(plain::choose_side(&mut lines, door, files.as_deref())?);
    }
    let played = set_up(door, args, files).and_then(|table| plain::play(table, &mut lines));
    lines.flush()?;
    played
}

fn play_full(door: &'static Door, mut args: Args) -> Result<()> {
    // https://no-color.org: set and not empty.
    let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let palette = Palette { colours };
    let still = args.still || !colours;
    let files = folder::pack_files(door, args.content.as_deref())?;
    let (terminal, table) = if asks_side(door, &args) {
        let mut terminal = Terminal::open()?;
        let Some(side) = full::choose_side(&mut terminal, palette, door, files.as_deref())? else {
            return Ok(());
        };
        args.wanted.teams.extend(side);
        (terminal, set_up(door, args, files)?)
    } else {
        // First the table: what is wrong with the command line is said on the screen as it was.
        let table = set_up(door, args, files)?;
        (Terminal::open()?, table)
    };
    let table = full::play(terminal, table, palette, still)?;
    let mut lines = Lines::terminal();
    table.result().unwrap_or_default().iter().chain(&table.farewell()).try_for_each(|line| lines.raw(line))?;
    Ok(lines.flush()?)
}

fn set_up(door: &'static Door, args: Args, files: Option<Vec<File>>) -> Result<Table> {
    let session = match &args.resume {
        Some(file) => resume(door, file)?,
        None => start(door, &args, files)?,
    };
    if let Some(file) = &args.save
        && args.resume.as_ref() != Some(file)
        && file.exists()
    {
        let file = file.display();
        bail!("{file} exists already: go on with it by `--resume {file}`, or choose another name");
    }
    if let Some(folder) = args.save.as_ref().and_then(|file| file.parent())
        && !folder.as_os_str().is_empty()
        && !folder.is_dir()
    {
        bail!("there is no folder {} to save in", folder.display());
    }
    let seats = session.seats();
    let mut players = PerSeat([Player::Bot(USUAL_BOT); Seat::MAX]);
    players[Seat::new(0)] = Player::Human;
    for (at, &(seat, player)) in args.seats.iter().enumerate() {
        if seat.index() >= seats {
            bail!("--seat {seat}: {seats} play, so the last seat is {}", Seat::new(seats - 1));
        }
        if args.seats[..at].iter().any(|&(before, _)| before == seat) {
            bail!("--seat {seat} is said twice; one plays there");
        }
        players[seat] = player;
    }
    Ok(Table::new(door, session, players, args.save.or(args.resume), args.auto_pass))
}

fn start(door: &Door, args: &Args, files: Option<Vec<File>>) -> Result<Box<dyn AnySession>> {
    let seed = match args.seed {
        Some(seed) => seed,
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| anyhow!("this machine gives no random numbers: {error}"))?;
            Seed(bytes)
        }
    };
    // Apart from the game's own luck: a draw of teams must not shift the decks.
    let mut chance = Chance::new(Seed::fair(&seed, ["teams"]));
    let named = args.wanted.scenario.is_some() || !args.wanted.forces.is_empty();
    if named && !door.terminal.has_forces() {
        bail!("{} has neither scenarios nor forces to choose", door.title);
    }
    let wanted = args.wanted.clone().asked_for();
    let options = door.terminal.options(&wanted, files.as_deref(), &mut chance).map_err(|reason| anyhow!(reason))?;
    Ok(door.game.start(&options, files, seed)?)
}

fn resume(door: &Door, file: &Path) -> Result<Box<dyn AnySession>> {
    let text = folder::read(file)?;
    let name = file.display();
    let say = |faults: Vec<Fault>| {
        let faults: Vec<String> = faults
            .into_iter()
            .map(|mut fault| {
                fault.file = fault.file.replacen("replay", &name.to_string(), 1);
                format!("\n  {fault}")
            })
            .collect();
        anyhow!("{name} cannot be resumed:{}", faults.concat())
    };
    let replay = Replay::parse(&text).map_err(say)?;
    door.game.load(&replay).map_err(|fault| say(vec![fault]))
}
