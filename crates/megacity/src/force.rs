//! `megacity force`: checks and shows forces of the Miniatures Game.

use crate::folder;
use anyhow::Result;
use clap::Subcommand;
use engine::Pack;
use engine::content::Fault;
use miniatures::Content;
use miniatures::force::{Force, Unit, check_for};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check and show forces of the Miniatures Game.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say everything that is wrong with a force.
    Check(Which),
    /// Print a force as a list, with its cost and its share code.
    Show(Which),
}

#[derive(clap::Args)]
struct Which {
    /// A file with a list, a starter force (sector-house), or a share code. None: every starter force.
    #[arg(value_name = "FORCE")]
    forces: Vec<String>,
    /// The scenario it is for: its limit of notoriety counts.
    #[arg(long)]
    scenario: Option<String>,
    /// With the house rule on chips (MG-056).
    #[arg(long)]
    chip_cap: bool,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
    /// Read with this content instead of the built-in one: a folder with one folder a game.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let (Command::Check(which) | Command::Show(which)) = &args.command;
    let pack: Pack<Content> = match which.content.as_deref() {
        None => Pack::built_in(),
        Some(content) => folder::load(&content.join("miniatures"))?,
    };
    let content = pack.content();
    let limit = limit(which, content)?;
    let mut forces = which.forces.clone();
    if forces.is_empty() {
        forces = content.forces.iter().map(|force| force.id.clone()).collect();
    }
    let mut faulty = false;
    let mut json = Vec::new();
    for name in &forces {
        match find(name, content, limit, which.chip_cap)? {
            Err(faults) => {
                faulty = true;
                faults.iter().for_each(|fault| eprintln!("{fault}"));
            }
            Ok(force) if which.json => json.push(as_json(&force, content)),
            Ok(force) => folder::print(&said(&args.command, name, &force, content))?,
        }
    }
    if which.json {
        folder::print(&format!("{}\n", serde_json::to_string_pretty(&json)?))?;
    }
    Ok(if faulty { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// MG-055: what a force may cost; without a scenario as much as it likes.
fn limit(which: &Which, content: &Content) -> Result<u16> {
    let Some(slug) = &which.scenario else { return Ok(u16::MAX) };
    let known: Vec<&str> = content.scenarios.iter().map(|scenario| scenario.slug.as_str()).collect();
    match content.scenario(slug) {
        Some(place) => Ok(content.scenarios[place].limit),
        None => anyhow::bail!("there is no scenario `{slug}`; there are {}", known.join(", ")),
    }
}

/// The force, or everything that is wrong with it.
fn find(name: &str, content: &Content, limit: u16, chip_cap: bool) -> Result<Result<Force, Vec<Fault>>> {
    let path = Path::new(name);
    let (file, text) = match path.is_file() {
        true => (name, folder::read(path)?),
        false => ("force", name.to_owned()),
    };
    let read = content.force(&text).or_else(|wrong| match path.is_file() {
        // A file may hold a list of one line, which elsewhere would be taken for a name.
        true => miniatures::force::parse(&text, content),
        false => Err(wrong),
    });
    Ok(match read {
        Err(wrong) => Err(wrong.into_iter().map(|it| Fault::at(file, &text, it.at, it.reason)).collect()),
        Ok(force) => {
            let wrong = check_for(&force, content, limit, chip_cap);
            match wrong.is_empty() {
                true => Ok(force),
                false => Err(wrong.into_iter().map(|reason| Fault::new(file, reason)).collect()),
            }
        }
    })
}

fn said(command: &Command, name: &str, force: &Force, content: &Content) -> String {
    let title = if force.name.is_empty() { name } else { &force.name };
    match command {
        Command::Check(_) => {
            let (cost, chips) = (force.notoriety(content), force.chips(content));
            format!("{title}: {cost} notoriety, {chips} chips: sound\n")
        }
        Command::Show(_) => {
            let about: Vec<String> = force.units.iter().map(|(unit, _)| about(unit, content)).collect();
            format!("{}{}\n# Share code: {}\n\n", force.text(content), about.join("\n"), force.share_code(content))
        }
    }
}

/// The profile of a unit, as a comment of the list.
fn about(unit: &Unit, content: &Content) -> String {
    match unit {
        Unit::Vehicle(vehicle) => {
            let vehicle = content.vehicle(*vehicle);
            format!("# {}: {}, {} seats", vehicle.name, vehicle.stats, vehicle.seats)
        }
        Unit::Model { profile, weapons, .. } => {
            let profile = content.profile(*profile);
            let all = profile.weapons.iter().chain(weapons).map(|&weapon| content.weapon(weapon).name.as_str());
            let weapons: Vec<&str> = all.collect();
            let skills: Vec<&str> = content
                .skills
                .iter()
                .filter(|skill| profile.skills.has(skill.does))
                .map(|skill| skill.name.as_str())
                .collect();
            let skills = if skills.is_empty() { String::new() } else { format!("; {}", skills.join(", ")) };
            format!("# {}: {}; {}{skills}", profile.name, profile.stats, weapons.join(", "))
        }
    }
}

fn as_json(force: &Force, content: &Content) -> serde_json::Value {
    let units: Vec<_> = force
        .units
        .iter()
        .map(|(unit, count)| serde_json::json!({ "unit": unit.text(content), "count": count, "cost": unit.cost(content) }))
        .collect();
    serde_json::json!({
        "name": force.name,
        "faction": content.faction(force.faction).name,
        "units": units,
        "notoriety": force.notoriety(content),
        "chips": force.chips(content),
        "code": force.share_code(content),
    })
}
