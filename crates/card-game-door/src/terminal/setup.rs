//! A new game of the card game, from the command line or from a new player.

use card_game::deck::Deck;
use card_game::state::Start;
use card_game::{Content, Options, State};
use door::terminal::{Side, Wanted};
use engine::{Chance, Game};

/// A seat that says so draws a deck.
const ANY: &str = "any";

pub fn sides(content: &Content) -> Vec<Side> {
    let side = |deck: &Deck| {
        let team: Vec<&str> = deck.team.iter().map(|&judge| content.card(judge).title.as_str()).collect();
        Side { id: deck.id.clone(), name: deck.name.clone(), members: team.join(", ") }
    };
    content.decks.iter().map(side).collect()
}

/// By the beginning of its id, of its name, or of a word of either.
pub fn side_meant(content: &Content, line: &str) -> Result<String, String> {
    let line = line.trim().to_lowercase();
    let begins = |deck: &&Deck| {
        let name = deck.name.to_lowercase();
        let mut words = name.split(' ').chain(deck.id.split('-'));
        deck.id.starts_with(&line) || name.starts_with(&line) || words.any(|word| word.starts_with(&line))
    };
    let mut fitting = content.decks.iter().filter(begins);
    match (fitting.next(), fitting.next()) {
        (Some(deck), None) if !line.is_empty() => Ok(deck.id.clone()),
        _ => Err(format!("there is no deck `{line}`; there are {}", ids(content))),
    }
}

fn ids(content: &Content) -> String {
    content.decks.iter().map(|deck| deck.id.as_str()).collect::<Vec<_>>().join(", ")
}

pub fn options(wanted: &Wanted, content: &Content, chance: &mut Chance) -> Result<Options, String> {
    if wanted.map.is_some() || wanted.mode.is_some() || wanted.difficulty.is_some() || wanted.turn_cap.is_some() {
        return Err("the card game has no map, mode, difficulty or turn cap to choose".to_string());
    }
    if wanted.no_concession || wanted.no_stalling {
        return Err("the card game has no house rules to choose".to_string());
    }
    let named = if wanted.decks.is_empty() { &wanted.teams } else { &wanted.decks };
    let start = match wanted.start.as_deref() {
        None => Start::Ready,
        Some(word) => Start::named(word)
            .ok_or_else(|| format!("there is no start `{word}`; there are {}", Start::WORDS.join(", ")))?,
    };
    let named: Vec<Option<String>> = named.iter().map(|deck| read(wanted, deck, content)).collect::<Result<_, _>>()?;
    let players = wanted.players.unwrap_or(named.len().max(2));
    let mut options = Options { players: Some(u8::try_from(players).unwrap_or(u8::MAX)), decks: Vec::new(), start };
    let seats = options.seats().map_err(|why| State::refusal(content, why).to_string())?;
    if named.len() > seats {
        return Err(format!("{} decks are named for {seats} players", named.len()));
    }
    // Whoever has named none draws one that nobody has: its Judges are then free, too.
    let mut free: Vec<&Deck> =
        content.decks.iter().filter(|deck| !named.iter().flatten().any(|named| *named == deck.id)).collect();
    chance.shuffle(&mut free);
    let mut free = free.into_iter().map(|deck| deck.id.clone());
    let mut named = named.into_iter().chain(std::iter::repeat(None));
    for seat in 0..seats {
        let deck = named.next().flatten().or_else(|| free.next());
        options.decks.push(deck.ok_or_else(|| format!("there is no deck left for seat {}", engine::Seat::new(seat)))?);
    }
    match State::amiss(&options, content) {
        None => Ok(options),
        Some(amiss) => Err(format!("{}: {}", amiss.field, amiss.reason)),
    }
}

/// A deck as the options take it: the name of a ready one, a share code, or the list in a file. Nothing draws one.
fn read(wanted: &Wanted, deck: &str, content: &Content) -> Result<Option<String>, String> {
    if deck == ANY {
        return Ok(None);
    }
    let (name, text) = match (wanted.read)(deck) {
        Some(text) => (deck, text?),
        None => match side_meant(content, deck) {
            Ok(id) => return Ok(Some(id)),
            Err(_) => ("--decks", deck.to_string()),
        },
    };
    let wrong = match content.deck(&text) {
        Ok(_) => return Ok(Some(text)),
        Err(wrong) => wrong,
    };
    let lines: Vec<String> = wrong.iter().map(|fault| format!("{name}: {}", fault.placed(&text))).collect();
    Err(lines.join("\n"))
}
