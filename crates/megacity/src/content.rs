//! `megacity content check`: validates a content pack and draws its maps.

use crate::folder;
use crate::games;
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use door::Door;
use engine::content::Fault;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Look after content packs.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Validate a pack, and say file, line and reason of every fault.
    Check(Check),
}

#[derive(clap::Args)]
struct Check {
    /// A pack, in a folder named after its game; or a folder of such folders.
    folder: PathBuf,
    /// The game, if the folder has another name.
    #[arg(long)]
    game: Option<String>,
    /// Draw the maps into this folder.
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let Command::Check(check) = args.command;
    let mut faulty = false;
    for (game, folder) in packs(&check)? {
        let svg = check.svg.as_deref();
        faulty |= inspect(games::door(&game)?, &folder, svg)?;
    }
    Ok(if faulty { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The packs that are meant, each with its game.
fn packs(check: &Check) -> Result<Vec<(String, PathBuf)>> {
    let folder = &check.folder;
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    if let Some(game) = &check.game {
        return Ok(vec![(game.clone(), folder.clone())]);
    }
    let name = folder.canonicalize()?.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    if games::names().contains(&name.as_str()) {
        return Ok(vec![(name, folder.clone())]);
    }
    let inside: Vec<(String, PathBuf)> = games::names()
        .into_iter()
        .map(|game| (game.to_string(), folder.join(game)))
        .filter(|(_, folder)| folder.is_dir())
        .collect();
    if inside.is_empty() {
        let names = games::names().join(", ");
        bail!("{} is no pack: its folder is named after its game ({names}), or say --game", folder.display());
    }
    Ok(inside)
}

/// Says what is wrong with a pack, or what is in it; true if something is wrong.
fn inspect(door: &Door, folder: &Path, svg: Option<&Path>) -> Result<bool> {
    let files = folder::files(folder)?;
    let seen = door.packs.look(files.clone()).and_then(|(hash, summary)| match svg {
        Some(_) => Ok((hash, summary, door.packs.drawings(files)?)),
        None => Ok((hash, summary, Vec::new())),
    });
    match seen {
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{}", inside(folder, fault)));
            eprintln!("{}: {} faults", folder.display(), faults.len());
            Ok(true)
        }
        Ok((hash, summary, drawings)) => {
            folder::print(&format!("{summary}, content {}: sound\n", hash.short()))?;
            if let Some(svg) = svg {
                draw(drawings, svg)?;
            }
            Ok(false)
        }
    }
}

/// A fault with the whole path of its file.
fn inside(folder: &Path, fault: &Fault) -> Fault {
    Fault { file: folder.join(&fault.file).display().to_string(), ..fault.clone() }
}

fn draw(drawings: Vec<(String, String)>, into: &Path) -> Result<()> {
    fs::create_dir_all(into).with_context(|| format!("cannot make the folder {}", into.display()))?;
    for (name, svg) in drawings {
        let path = into.join(name);
        folder::write(&path, &svg)?;
        folder::print(&format!("drawn: {}\n", path.display()))?;
    }
    Ok(())
}
