//! Questions about the table that clients and cases ask. All of it is public.

use crate::names::{CardId, Character, Team};
use crate::tabletop::Tabletop;
use serde_json::{Value, json};

const HELP: &str = "one can ask `card 15`, `location 3`, `position judges`, `lives dredd`, `score`";

pub fn ask(table: &Tabletop, question: &str) -> Result<Value, String> {
    answer(table, question).ok_or_else(|| format!("`{question}` has no answer; {HELP}"))
}

fn answer(table: &Tabletop, question: &str) -> Option<Value> {
    let content = table.content.content();
    let words: Vec<&str> = question.split_whitespace().collect();
    match words.as_slice() {
        ["card", number] => {
            let card = CardId::numbered(number.parse().ok()?).filter(|card| card.index() < content.encounters.len())?;
            let card = content.encounter(card);
            Some(json!({ "name": card.name, "text": card.text() }))
        }
        ["location", position] => {
            let place = position.parse::<usize>().ok()?.checked_sub(1)?;
            let location = content.location(*table.path.get(place)?);
            Some(json!({ "name": location.name, "text": location.text() }))
        }
        ["position", team] => Some(json!(table.teams[Team::named(team)?].position)),
        ["lives", who] => Some(json!(table.lives(Character::named(who)?))),
        ["score"] => Some(json!(table.score(table.outcome.is_some_and(|outcome| !outcome.winners.is_empty())))),
        _ => None,
    }
}
