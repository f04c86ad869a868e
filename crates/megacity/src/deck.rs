//! `megacity deck`: checks, shows and counts decks of the card game.

use crate::folder;
use anyhow::{Context, Result};
use card_game::Content;
use card_game::deck::Deck;
use card_game::words::Unread;
use clap::Subcommand;
use engine::Pack;
use engine::content::Fault;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Check, show and count decks of the card game.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say everything that is wrong with a deck.
    Check(Which),
    /// Print a deck as a list, with its share code.
    Show(Which),
    /// Count what a deck is made of.
    Stats(Which),
}

#[derive(clap::Args)]
struct Which {
    /// A file with a list, a ready-to-play deck (iron-fist), or a share code (CG1-…). None: every ready-to-play deck.
    #[arg(value_name = "DECK")]
    decks: Vec<String>,
    /// Print everything as JSON.
    #[arg(long)]
    json: bool,
    /// Read with this content instead of the built-in one: a folder with one folder a game.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let (Command::Check(which) | Command::Show(which) | Command::Stats(which)) = &args.command;
    let content = pack(which.content.as_deref())?;
    let mut decks = which.decks.clone();
    if decks.is_empty() {
        decks = content.decks.iter().map(|deck| deck.id.clone()).collect();
    }
    let mut faulty = false;
    let mut json = Vec::new();
    for name in &decks {
        match find(name, &content)? {
            Err(faults) => {
                faulty = true;
                faults.iter().for_each(|fault| eprintln!("{fault}"));
            }
            Ok(deck) if which.json => json.push(as_json(&deck, &content)?),
            Ok(deck) => folder::print(&said(&args.command, name, &deck, &content))?,
        }
    }
    if which.json {
        folder::print(&format!("{}\n", serde_json::to_string_pretty(&json)?))?;
    }
    Ok(if faulty { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The built-in content, or the one in the folder.
pub fn pack(content: Option<&Path>) -> Result<Pack<Content>> {
    content.map_or_else(|| Ok(Pack::built_in()), |content| folder::load(&content.join("card-game")))
}

/// The deck, or everything that is wrong with it.
fn find(name: &str, content: &Content) -> Result<Result<Deck, Vec<Fault>>> {
    let path = Path::new(name);
    let (file, text) = match path.is_file() {
        true => (name, folder::read(path)?),
        false => ("deck", name.to_owned()),
    };
    let fault = |wrong: Unread| Fault::at(file, &text, wrong.at, wrong.reason);
    Ok(content.deck(&text).map_err(|wrong| wrong.into_iter().map(fault).collect()))
}

fn said(command: &Command, name: &str, deck: &Deck, content: &Content) -> String {
    let title = if deck.name.is_empty() { name } else { &deck.name };
    match command {
        Command::Check(_) => {
            let stats = deck.stats(content);
            let (size, judges, experience) = (stats.size, deck.team.len(), stats.team_experience);
            format!("{title}: {size} cards, a team of {judges} with Experience {experience}: sound\n")
        }
        Command::Show(_) => format!("{}\n# Share code: {}\n", deck.text(content), deck.share_code(content)),
        Command::Stats(_) => format!("{title}: {}\n", deck.stats(content)),
    }
}

fn as_json(deck: &Deck, content: &Content) -> Result<serde_json::Value> {
    let title = |id: &card_game::names::CardId| content.card(*id).title.clone();
    let cards: Vec<_> = deck.cards.iter().map(|(card, copies)| (title(card), copies)).collect();
    let stats = serde_json::to_value(deck.stats(content)).context("statistics are plain data")?;
    Ok(serde_json::json!({
        "name": deck.name,
        "team": deck.team.iter().map(title).collect::<Vec<_>>(),
        "alternates": deck.alternates.iter().map(title).collect::<Vec<_>>(),
        "cards": cards,
        "code": deck.share_code(content),
        "stats": stats,
    }))
}
