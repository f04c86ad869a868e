//! A message read as lightly as possible: what is not needed is passed over.

use client::{Result, Socket, text};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

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

/// The next text.
pub async fn next(socket: &mut Socket) -> Result<Utf8Bytes> {
    loop {
        if let Some(text) = text(socket.next().await)? {
            return Ok(text);
        }
    }
}

pub async fn send(socket: &mut Socket, text: String) -> Result<()> {
    socket.send(Message::text(text)).await.map_err(|error| client::Error::Lost(error.to_string()))
}
