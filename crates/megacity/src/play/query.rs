//! Questions about the table, answered in words.

use engine::erased::AnySession;
use engine::{Seat, Viewer};
use serde_json::Value;

/// The first words of what can be asked.
pub const WORDS: [&str; 12] = [
    "sees", "blocker", "adjacent", "range", "moves", "climbs", "flights", "targets", "points", "number", "odds",
    "leader",
];

pub fn answer(session: &dyn AnySession, seat: Seat, question: &str) -> String {
    let ask = |question: &str| session.query(Viewer::Seat(seat), &question.to_lowercase());
    match ask(question) {
        // Whoever asks whether there is sight wants to know what is in the way.
        Ok(Value::Bool(false)) if question.starts_with("sees") => match ask(&question.replacen("sees", "blocker", 1)) {
            Ok(blocker) if !blocker.is_null() => format!("No: {}.", in_words(&blocker)),
            _ => "No.".to_string(),
        },
        Ok(answer) => format!("{}.", in_words(&answer)),
        Err(reason) => format!("{reason}."),
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "Nothing".to_string(),
        Value::Bool(true) => "Yes".to_string(),
        Value::Bool(false) => "No".to_string(),
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Array(values) if values.is_empty() => "None".to_string(),
        Value::Array(values) => values.iter().map(in_words).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name} {}", in_words(value)));
            fields.collect::<Vec<_>>().join(", ")
        }
    }
}
