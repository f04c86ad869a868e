//! `megacity replay`: shows, verifies and steps through a recorded game.

use crate::{folder, games};
use anyhow::{Result, bail};
use engine::Replay;
use engine::erased::AnySession;
use engine::playthrough::{ending, fresh};
use engine::seat::Viewer;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// Show a recorded game step by step, or verify it.
#[derive(clap::Args)]
pub struct Args {
    /// The replay.
    file: PathBuf,
    /// Play it again and say whether everything fits: actions, digests, and how the seed came about.
    #[arg(long, conflicts_with_all = ["export", "seat", "at"])]
    verify: bool,
    /// Write a playthrough for reading: questions, views, legal actions, what was done and what happened.
    #[arg(long, conflicts_with_all = ["seat", "at"])]
    export: bool,
    /// Write to this file instead of the terminal.
    #[arg(short, long, value_name = "FILE", requires = "export")]
    output: Option<PathBuf>,
    /// Also show what this seat (a to d, or `spectator`) sees after each step.
    #[arg(long, value_name = "SEAT")]
    seat: Option<Viewer>,
    /// Show this step only; 0 is the start.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let name = args.file.display().to_string();
    let text = folder::read(&args.file)?;
    let loaded = Replay::parse(&text).and_then(|replay| match load(&replay) {
        Ok(session) => Ok((replay, session)),
        Err(fault) => Err(vec![fault]),
    });
    let (replay, session) = match loaded {
        Ok(loaded) => loaded,
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{name}{}", fault.to_string().trim_start_matches("replay")));
            return Ok(ExitCode::FAILURE);
        }
    };
    let said = match &args {
        Args { verify: true, .. } => verified(&replay, session.as_ref()),
        Args { export: true, .. } => session.playthrough(),
        _ => shown(session.as_ref(), args.seat, args.at)?,
    };
    match &args.output {
        // Above all it could be the replay itself.
        Some(file) if file.exists() => bail!("{} exists already; choose another name", file.display()),
        Some(file) => folder::write(file, &said)?,
        None => folder::print(&said)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn load(replay: &Replay) -> Result<Box<dyn AnySession>, engine::Fault> {
    match games::door(&replay.game) {
        Ok(door) => door.game.load(replay),
        Err(unknown) => Err(engine::Fault::new("replay", unknown.to_string())),
    }
}

/// What was checked. Loading has checked it: a replay that does not fit does not load.
fn verified(replay: &Replay, session: &dyn AnySession) -> String {
    let pack = if replay.pack.is_some() { "brought along" } else { "built in" };
    let mut said = format!(
        "OK: {}, rules {}, content {} ({pack}), {} entries, {} digests\n",
        replay.game,
        replay.rules,
        replay.content.short(),
        replay.actions.len(),
        replay.digests.len()
    );
    said += match (&replay.position, replay.shuffled) {
        (Some(_), true) => "begun at a position that it brings along, its piles shuffled by the seed\n",
        (Some(_), false) => "begun at a position that it brings along, its piles as they lay\n",
        (None, _) => "",
    };
    said += &match &replay.fairness {
        Some(fair) => format!(
            "fair: the secret is the one promised as {}, and the seed follows from it and the {} values\n",
            fair.commitment,
            fair.values.len()
        ),
        None => "fairness: nothing to check, the replay says nothing about its seed\n".to_string(),
    };
    said + &end(session)
}

fn end(session: &dyn AnySession) -> String {
    match session.outcome() {
        Some(outcome) => format!("{}\n", ending(&outcome, session.seats())),
        None => "The game is not over.\n".to_string(),
    }
}

/// The game step by step, or one step of it: the entry, what was told, and what the viewer sees if one is named.
fn shown(session: &dyn AnySession, viewer: Option<Viewer>, at: Option<usize>) -> Result<String> {
    if let Some(seat) = viewer.and_then(Viewer::seat)
        && seat.index() >= session.seats()
    {
        bail!("nobody sits at {seat}: the game has {} seats", session.seats());
    }
    let entries = session.entries();
    if let Some(at) = at
        && at > entries.len()
    {
        bail!("there is no step {at}: the game has {}", entries.len());
    }
    let mut walk = session.fresh();
    let mut out = String::new();
    let mut told = 0;
    let mut seen = Vec::new();
    for number in 0..=entries.len() {
        let entry = number.checked_sub(1).map(|before| entries[before].as_str());
        if let Some(entry) = entry {
            walk.enter(entry).expect("the session has entered it before");
        }
        if at.is_none_or(|at| at == number) {
            writeln!(out, "{number:5}  {}", entry.unwrap_or("the start"))?;
            for notice in walk.news(viewer.unwrap_or(Viewer::Spectator), told) {
                writeln!(out, "       {}", notice.words)?;
            }
            if let Some(viewer) = viewer {
                let glance = walk.glance(viewer);
                for line in fresh(&seen, &glance) {
                    writeln!(out, "       | {line}")?;
                }
                seen = glance;
            }
        }
        told = walk.seq();
    }
    if at.is_none() {
        out += &end(session);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seed;

    #[test]
    fn a_game_from_a_position_is_verified_and_shown() {
        let game = helter_skelter_door::game().game;
        let laid = |shuffled| {
            let lay = if shuffled { engine::erased::AnyGame::lay_shuffled } else { engine::erased::AnyGame::lay };
            let mut session = lay(game, "at = { dredd = 12 }", None, Seed::from(1)).expect("a position");
            session.act(engine::Seat::new(0), "end turn").expect("the active player may end the turn");
            let replay = Replay::parse(&session.record().to_string()).expect("a replay");
            let loaded = load(&replay).expect("it fits");
            (verified(&replay, loaded.as_ref()), shown(loaded.as_ref(), None, None).expect("it can be shown"))
        };
        let (said, shown) = laid(true);
        assert!(said.contains("begun at a position that it brings along, its piles shuffled by the seed\n"), "{said}");
        assert!(shown.contains("1  a: end turn"), "{shown}");
        assert!(laid(false).0.contains("its piles as they lay\n"));
    }
}
