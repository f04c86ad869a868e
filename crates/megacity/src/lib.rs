//! The command line: one file a subcommand, each with its `Args` and a `run` that answers with an exit code.
//!
//! It is a library so that tests can read command lines as the program does.

mod cards;
mod case;
mod content;
mod deck;
mod folder;
mod force;
mod games;
mod licences;
mod play;
mod replay;
mod serve;
mod sim;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// A referee for Judge Dredd tabletop games.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Without a command: the server, on this machine.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Case(case::Args),
    Replay(replay::Args),
    Content(content::Args),
    Deck(deck::Args),
    Cards(cards::Args),
    Force(force::Args),
    Sim(sim::Args),
    #[command(alias = "licenses")]
    Licences(licences::Args),
}

/// How command lines are read.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    run(Arguments::parse().command).unwrap_or_else(|error| {
        eprintln!("Error: {error:#}");
        ExitCode::FAILURE
    })
}

fn run(command: Option<Command>) -> Result<ExitCode> {
    match command {
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Case(args)) => case::run(args),
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Content(args)) => content::run(args),
        Some(Command::Deck(args)) => deck::run(args),
        Some(Command::Cards(args)) => cards::run(args),
        Some(Command::Force(args)) => force::run(args),
        Some(Command::Sim(args)) => sim::run(args),
        Some(Command::Licences(args)) => licences::run(args),
        None => serve::run(serve::Args::plain()),
    }
}
