//! Packs: what tables play with, and what clients are shown of it.

use super::{Hall, hex};
use crate::protocol::Refused;
use crate::store::StoreError;
use bytes::Bytes;
use door::Door;
use engine::content::{File, Hash};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, MutexGuard, PoisonError};

/// So many packs are kept as they are sent; a server seldom has more than one of each game.
const SHOWN_PACKS: usize = 16;

/// By game and hash.
pub(super) type ShownPacks = HashMap<(&'static str, [u8; 32]), Arc<Shown>>;

/// Those that the store has been given, by game and hash: writing a pack down takes longer than a hundred moves.
pub(super) type KeptPacks = HashSet<(&'static str, [u8; 32])>;

/// A pack as it is sent to clients.
#[derive(Debug)]
pub struct Shown {
    pub json: Bytes,
    /// Of the text, not of the pack: how a map is drawn is no part of a pack's hash, and may be drawn anew.
    pub tag: String,
}

impl Shown {
    fn new(content: &Value) -> Shown {
        let json = Bytes::from(serde_json::to_vec(content).expect("texts can be written as JSON"));
        let tag = format!("\"{}\"", hex(&Sha256::digest(&json)[..16]));
        Shown { json, tag }
    }
}

impl Hall {
    /// The files of a pack; nothing for the one that is built in. What is not kept any more is no failure of the store.
    pub async fn pack(&self, door: &Door, content: &str) -> Result<Result<Option<Vec<File>>, String>, StoreError> {
        if content == door.game.content().to_string() {
            return Ok(Ok(None));
        }
        let Some((_, files)) = self.0.store.pack(content).await? else {
            return Ok(Err(format!("the content {} is not here any more", &content[..8])));
        };
        let files: Vec<(String, String)> = serde_json::from_str(&files).unwrap_or_default();
        Ok(Ok(Some(files.into_iter().map(|(path, text)| File { path, text }).collect())))
    }

    /// Packs are kept by hash, so that a table plays with the cards it began with, whatever this build brings.
    pub(super) async fn keep_pack(&self, door: &Door, hash: Hash) -> Result<(), Refused> {
        let key = (door.name(), hash.0);
        if self.kept_packs().contains(&key) {
            return Ok(());
        }
        let files = door.game.files(hash).expect("a game was started with it");
        let files: Vec<(&str, &str)> = files.iter().map(|file| (&*file.path, &*file.text)).collect();
        let files = serde_json::to_string(&files).expect("texts can be written as JSON");
        self.0.store.keep_pack(&hash.to_string(), door.name(), &files).await?;
        self.kept_packs().insert(key);
        Ok(())
    }

    fn kept_packs(&self) -> MutexGuard<'_, KeptPacks> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A pack as JSON, for clients to show; one that a table plays with is found in the store.
    pub async fn content(&self, door: &Door, hash: Hash) -> Result<Option<Arc<Shown>>, Refused> {
        let key = (door.name(), hash.0);
        if let Some(shown) = self.shown().get(&key) {
            return Ok(Some(shown.clone()));
        }
        let content = match door.game.content_json(Some(hash)) {
            Some(content) => content,
            None => match self.0.store.pack(&hash.to_string()).await? {
                Some((_, files)) => unpacked(hash, &files),
                None => return Ok(None),
            },
        };
        let shown = Arc::new(Shown::new(&content));
        let mut all = self.shown();
        if all.len() >= SHOWN_PACKS {
            all.clear();
        }
        all.insert(key, shown.clone());
        Ok(Some(shown))
    }

    fn shown(&self) -> MutexGuard<'_, ShownPacks> {
        self.0.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A pack of the store as JSON; a file that is no TOML is shown as its text.
fn unpacked(hash: Hash, files: &str) -> Value {
    let files: Vec<(String, String)> = serde_json::from_str(files).unwrap_or_default();
    let json = |(path, text): (String, String)| {
        let value = toml::from_str(&text).unwrap_or(Value::String(text));
        (path, value)
    };
    let files: serde_json::Map<String, Value> = files.into_iter().map(json).collect();
    serde_json::json!({ "hash": hash, "files": files })
}
