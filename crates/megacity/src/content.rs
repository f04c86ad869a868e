//! `megacity content check`: validates a content pack and draws its maps.

use crate::draw::{Theme, map_svg};
use crate::folder;
use crate::games;
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use engine::content::{Fault, Stored};
use engine::{Game, Pack};
use miniatures::plan::{Names, svg};
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
        faulty |= with_game!(&game, G => inspect::<<G as Game>::Content>(&folder, svg))??;
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

/// What a person wants to see of a game's content.
trait Shown {
    /// What is in it, in a few words.
    fn summary(&self) -> String;
    /// Its drawings: file name and SVG.
    fn drawings(&self) -> Vec<(String, String)>;
}

impl Shown for helter_skelter::Content {
    fn summary(&self) -> String {
        let cards: usize = self.teams.iter().map(|team| team.cards.len()).sum();
        let (name, version, teams, maps) = (&self.name, &self.version, self.teams.len(), self.maps.len());
        format!("{name} {version}: {teams} teams, {cards} cards, {maps} maps")
    }

    fn drawings(&self) -> Vec<(String, String)> {
        let themes = [(Theme::Preferred, ""), (Theme::Dark, "-dark"), (Theme::Light, "-light")];
        let maps = self.maps.iter().zip(&self.looks);
        maps.flat_map(|(map, look)| {
            themes.map(|(theme, name)| (format!("{}{name}.svg", map.id), map_svg(map, look, theme)))
        })
        .collect()
    }
}

impl Shown for card_game::Content {
    fn summary(&self) -> String {
        card_game::Content::summary(self)
    }

    fn drawings(&self) -> Vec<(String, String)> {
        Vec::new() // the page draws the cards
    }
}

impl Shown for miniatures::Content {
    fn summary(&self) -> String {
        miniatures::Content::summary(self)
    }

    fn drawings(&self) -> Vec<(String, String)> {
        let drawing = |layout: &miniatures::content::Layout| {
            let names = &layout.names;
            let names = Names { pieces: &names.pieces, openings: &names.openings, links: &names.links };
            (format!("{}.svg", layout.slug), svg(&layout.name, &layout.ground, names, &[]))
        };
        self.layouts.iter().map(drawing).collect()
    }
}

impl Shown for cursed_earth::Content {
    fn summary(&self) -> String {
        let (name, version) = (&self.name, &self.version);
        let (cards, people) = (self.encounters.len(), self.characters.len());
        format!("{name} {version}: {cards} encounters, {} locations, {people} characters", self.ordinary().count() + 1)
    }

    fn drawings(&self) -> Vec<(String, String)> {
        Vec::new() // cards and locations are drawn by the page
    }
}

/// Says what is wrong with a pack, or what is in it; true if something is wrong.
fn inspect<C: Stored + Shown>(folder: &Path, svg: Option<&Path>) -> Result<bool> {
    let files = folder::files(folder)?;
    match Pack::<C>::load(files) {
        Err(faults) => {
            faults.iter().for_each(|fault| eprintln!("{}", inside(folder, fault)));
            eprintln!("{}: {} faults", folder.display(), faults.len());
            Ok(true)
        }
        Ok(pack) => {
            folder::print(&format!("{}, content {}: sound\n", pack.summary(), pack.hash().short()))?;
            if let Some(svg) = svg {
                draw(pack.drawings(), svg)?;
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
