//! `megacity cards`: finds cards of the card game.

use crate::{deck, folder};
use anyhow::{Result, bail};
use card_game::effect::text::Printed;
use card_game::printed;
use card_game::query::Query;
use std::path::PathBuf;
use std::process::ExitCode;

/// Find cards of the card game: `megacity cards 'type:perp k:gang resolve>=6 text:"reroll"'`.
#[derive(clap::Args)]
pub struct Args {
    /// What to look for; all terms must hold. Fields: type, keyword, class, signature, motive, text, title, round, op,
    /// is, deck; numbers: exp, pv, authority, ability, resolve, cost with >= <= > < = !=; `-` denies, `|` offers a choice.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    query: Vec<String>,
    /// A line a card, without its text.
    #[arg(short, long)]
    brief: bool,
    /// Look into this content instead of the built-in one: a folder with one folder a game.
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

pub fn run(args: Args) -> Result<ExitCode> {
    let content = deck::pack(args.content.as_deref())?;
    let text = args.query.join(" ");
    let query = match Query::read(&text, &content) {
        Ok(query) => query,
        Err(unread) => bail!("the query cannot be read\n{}", unread.pointing(&text)),
    };
    let mut said = String::new();
    let mut found = 0;
    for id in query.find(&content) {
        let card = content.card(id);
        said += &match args.brief {
            true => printed::line(card, &content),
            false => printed::card(card, &content, &Printed),
        };
        said.push('\n');
        found += 1;
    }
    let s = if found == 1 { "" } else { "s" };
    folder::print(&format!("{said}{found} card{s}\n"))?;
    Ok(ExitCode::SUCCESS)
}
