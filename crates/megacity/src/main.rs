//! The binary: one file a subcommand, each with its `Args` and a `run` that answers with an exit code.

// First, because the others use its macro.
#[macro_use]
mod games;

mod case;
mod folder;
mod replay;

use anyhow::Result;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// A referee for Judge Dredd tabletop games.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Case(case::Args),
    Replay(replay::Args),
}

fn main() -> Result<ExitCode> {
    match Arguments::parse().command {
        Command::Case(args) => case::run(args),
        Command::Replay(args) => replay::run(args),
    }
}
