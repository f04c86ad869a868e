//! A message read as lightly as possible: what is not needed is passed over.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

#[derive(Deserialize)]
pub struct Light<'a> {
    #[serde(rename = "type")]
    pub told: &'a str,
    #[serde(default)]
    pub id: Option<&'a str>,
    #[serde(default)]
    pub seq: Option<usize>,
    /// Of a refusal.
    #[serde(default)]
    pub kind: Option<&'a str>,
    #[serde(default)]
    pub table: Option<&'a str>,
    #[serde(default, borrow)]
    pub actions: Option<&'a RawValue>,
    #[serde(default)]
    pub outcome: Option<IgnoredAny>,
}
