//! `megacity licences`: whose work the program contains besides ours, and on what terms.

use crate::folder;
use anyhow::Result;
use server::licences::{self, Licences, PackageInfo};
use std::process::ExitCode;

/// List the packages that this program contains, with their licences.
#[derive(clap::Args)]
pub struct Args {
    /// Print the texts of the licences too, each once, with those who use it.
    #[arg(long)]
    full: bool,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let list = licences::all();
    folder::print(&listed(&list.packages))?;
    if args.full {
        folder::print(&texts(&list))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Name, version and licence, a line each.
fn listed(packages: &[PackageInfo]) -> String {
    let longest = |of: fn(&PackageInfo) -> &str| packages.iter().map(|package| of(package).len()).max().unwrap_or(0);
    let (name, version) = (longest(|package| &package.name), longest(|package| &package.version));
    packages.iter().map(|it| format!("{:name$}  {:version$}  {}\n", it.name, it.version, it.licence)).collect()
}

fn texts(list: &Licences) -> String {
    let mut said = String::new();
    for (place, text) in list.texts.iter().enumerate() {
        let rule = "=".repeat(80);
        said += &format!("\n{rule}\n");
        for it in list.packages.iter().filter(|package| package.texts.contains(&place)) {
            let source = it.source.as_ref().map_or(String::new(), |source| format!("  {source}"));
            said += &format!("{} {}{source}\n", it.name, it.version);
        }
        said += &format!("{rule}\n\n{text}\n");
    }
    said
}
