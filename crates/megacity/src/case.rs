//! `megacity case`: runs rule cases and prints what differs. The format is in docs/cases.md.

use crate::{folder, games};
use anyhow::{Context, Result, bail};
use engine::case::{self, Report};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Run rule cases and print what differs.
#[derive(clap::Args)]
pub struct Args {
    /// Case files, and folders that are searched for them at any depth.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
    /// Play with this content instead of the built-in one: a folder with one folder a game.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// List the title of every case.
    #[arg(short, long)]
    verbose: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let mut reports = Vec::new();
    for file in files(&args.paths)? {
        reports.push(report(&file, args.content.as_deref())?);
    }
    let failed: usize = reports.iter().map(Report::failed).sum();
    if args.json {
        folder::print(&format!("{}\n", serde_json::to_string_pretty(&reports)?))?;
    } else {
        let cases: usize = reports.iter().map(Report::cases).sum();
        let mut said = String::new();
        for report in &reports {
            if args.verbose {
                passed(report).for_each(|title| said += &format!("ok     {title}\n"));
            }
            said += &report.to_string();
        }
        let s = if cases == 1 { "" } else { "s" };
        folder::print(&format!("{said}{cases} case{s}, {failed} failed\n"))?;
    }
    Ok(ExitCode::from(u8::from(failed > 0)))
}

fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let found = folder::toml_files(path)?;
        if found.is_empty() {
            bail!("there is no case under {}", path.display());
        }
        files.extend(found);
    }
    Ok(files)
}

fn report(file: &Path, content: Option<&Path>) -> Result<Report> {
    let text = folder::read(file)?;
    let name = file.display().to_string();
    match case::game_of(&name, &text, &games::names()) {
        Ok(game) => {
            let door = games::door(&game)?;
            let files = folder::pack_files(door, content).with_context(|| format!("{name} needs content"))?;
            Ok(door.packs.case(&name, &text, files).expect("the pack was found sound"))
        }
        Err(fault) => Ok(Report::unreadable(&name, fault)),
    }
}

fn passed(report: &Report) -> impl Iterator<Item = String> {
    let results = report.results.iter().enumerate();
    let good = results.filter(|(_, result)| result.failures.is_empty());
    good.map(|(number, _)| report.title_of(number))
}
