//! Questions about the table: numbers with their reasons, odds, texts.

use crate::code::CardRef;
use crate::effect::ast::Roll;
use crate::live;
use crate::names::Stat;
use crate::state::State;
use crate::view;
use engine::Viewer;
use serde_json::{Value, json};

const KNOWN: &str = "`number J04 ability`, `text P07`, `odds challenge`, `leader a`";

/// All of it is public, so it does not matter who asks.
pub fn ask(state: &State, _: Option<Viewer>, question: &str) -> Result<Value, String> {
    let table = &state.tabletop;
    let words: Vec<&str> = question.split_whitespace().collect();
    match words.as_slice() {
        ["number", card, stat] => {
            let card = CardRef::named(card).and_then(|name| table.find(name));
            let card = card.ok_or_else(|| format!("`{question}`: that card is not in play"))?;
            let stat = Stat::named(stat).ok_or_else(|| format!("`{stat}` is none of {}", Stat::WORDS.join(", ")))?;
            Ok(json!(view::tally(table, card, stat)))
        }
        ["text", card] => {
            let card = CardRef::named(card).and_then(|name| table.find(name));
            let card = card.ok_or_else(|| format!("`{question}`: that card is not in play"))?;
            Ok(json!(live::card(table, card)))
        }
        ["odds", roll] => {
            let roll = Roll::named(roll).ok_or_else(|| format!("`{roll}` is none of {}", Roll::WORDS.join(", ")))?;
            Ok(json!(table.odds(roll)))
        }
        ["leader", seat] => {
            let seat = engine::Seat::named(seat).filter(|seat| seat.index() < usize::from(table.seats));
            let seat = seat.ok_or_else(|| format!("`{question}`: nobody sits there"))?;
            Ok(json!(table.leader(seat).map(|judge| table.name(judge))))
        }
        _ => Err(format!("`{question}` is no question; there are {KNOWN}")),
    }
}
