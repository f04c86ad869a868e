//! One written thing laid over another, field by field; and what a thing says that another does not.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use toml::Table;

/// TOML has no null: a field that has nothing in it is written so.
const ABSENT: &str = "absent";

/// A value with the fields of a table laid over it.
pub fn laid<T: Serialize + DeserializeOwned>(below: &T, above: &Table, what: &str) -> Result<T, String> {
    let mut value = serde_json::to_value(below).expect("what lies on a table can be written");
    over(&mut value, above, what)?;
    serde_json::from_value(value).map_err(|error| format!("{what}: {error}"))
}

pub fn over(below: &mut Value, above: &Table, what: &str) -> Result<(), String> {
    let Value::Object(fields) = below else { return Err(format!("{what} has no fields")) };
    for (name, value) in above {
        let Some(field) = fields.get_mut(name) else {
            let known: Vec<&str> = fields.keys().map(String::as_str).collect();
            return Err(format!("{what} has no field `{name}`; there are {}", known.join(", ")));
        };
        match value {
            toml::Value::Table(table) if is_absent(table) => *field = Value::Null,
            toml::Value::Table(table) if field.is_object() => over(field, table, name)?,
            value => *field = json(value),
        }
    }
    Ok(())
}

fn is_absent(table: &Table) -> bool {
    table.len() == 1 && table.get(ABSENT) == Some(&toml::Value::Boolean(true))
}

fn json(value: &toml::Value) -> Value {
    serde_json::to_value(value).expect("TOML holds nothing that JSON does not")
}

/// The fields of `now` that differ from those of `before`.
pub fn difference(before: &Value, now: &Map<String, Value>) -> Table {
    let differs = |(name, value): (&String, &Value)| {
        let same = before.get(name) == Some(value);
        let field = match (before.get(name), value) {
            _ if same => None,
            (Some(before @ Value::Object(_)), Value::Object(fields)) => {
                Some(toml::Value::Table(difference(before, fields)))
            }
            (_, value) => Some(written(value)),
        };
        Some((name.clone(), field?))
    };
    now.iter().filter_map(differs).collect()
}

pub fn written(value: &Value) -> toml::Value {
    match value {
        Value::Null => toml::Value::Table([(ABSENT.to_owned(), toml::Value::Boolean(true))].into_iter().collect()),
        Value::Bool(value) => toml::Value::Boolean(*value),
        Value::Number(number) => toml::Value::Integer(number.as_i64().expect("the table holds small whole numbers")),
        Value::String(text) => toml::Value::String(text.clone()),
        Value::Array(list) => toml::Value::Array(list.iter().map(written).collect()),
        // Inside a list nothing lies below it, so what is not there is left out.
        Value::Object(fields) => {
            let there = fields.iter().filter(|(_, value)| !value.is_null());
            toml::Value::Table(there.map(|(name, value)| (name.clone(), written(value))).collect())
        }
    }
}
