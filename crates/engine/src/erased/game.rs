//! A game of which only the name is known, made from its type.

use super::{AnyGame, AnySession, NoStart};
use crate::chance::Seed;
use crate::content::{Fault, File, Hash, Pack, Stored};
use crate::game::{Amiss, Game};
use crate::position::Positions;
use crate::replay::Replay;
use crate::session::Session;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::marker::PhantomData;

/// The game of this type.
pub const fn erased<G: Positions>() -> &'static dyn AnyGame {
    const { &Erased::<G>(PhantomData) }
}

struct Erased<G>(PhantomData<fn() -> G>);

impl<G: Positions> AnyGame for Erased<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn start(&self, options: &Value, files: Option<Vec<File>>, seed: Seed) -> Result<Box<dyn AnySession>, NoStart> {
        let options = read_options::<G>(options)?;
        Ok(Box::new(Session::<G>::start(options, pack::<G>(files)?, seed)?))
    }

    fn lay(&self, position: &str, files: Option<Vec<File>>, seed: Seed) -> Result<Box<dyn AnySession>, NoStart> {
        let session = Session::<G>::lay(position, pack::<G>(files)?, seed);
        Ok(Box::new(session.map_err(NoStart::Position)?))
    }

    fn lay_shuffled(
        &self,
        position: &str,
        files: Option<Vec<File>>,
        seed: Seed,
    ) -> Result<Box<dyn AnySession>, NoStart> {
        let session = Session::<G>::lay_shuffled(position, pack::<G>(files)?, seed);
        Ok(Box::new(session.map_err(NoStart::Position)?))
    }

    fn load(&self, replay: &Replay) -> Result<Box<dyn AnySession>, Fault> {
        Ok(Box::new(replay.load::<G>()?))
    }

    fn stages(&self) -> &'static [&'static str] {
        G::STAGES
    }

    fn concession(&self) -> Option<String> {
        G::CONCEDE.map(|action| action.to_string())
    }

    fn amiss(&self, options: &Value) -> Option<Amiss> {
        G::amiss(&read_options::<G>(options).ok()?, &Pack::<G::Content>::built_in())
    }

    fn public_options(&self, options: &Value) -> Value {
        let options = read_options::<G>(options)
            .map(|options| json!(G::public_options(&options, &Pack::<G::Content>::built_in())));
        options.unwrap_or_default()
    }

    fn seats_of(&self, options: &Value) -> Result<usize, NoStart> {
        // Only the options decide how many play: any seed will do.
        let session = Session::<G>::start(read_options::<G>(options)?, Pack::built_in(), Seed::from(0))?;
        Ok(session.state().seats())
    }

    fn check_content(&self, files: &[File]) -> Vec<Fault> {
        G::Content::read(files).err().unwrap_or_default()
    }

    fn content_json(&self, hash: Option<Hash>) -> Option<Value> {
        let built_in = Pack::<G::Content>::built_in();
        let pack = hash.map_or(Some(built_in), |hash| G::Content::shelf().find(hash))?;
        let files: Map<String, Value> = pack.files().iter().map(|file| (file.path.clone(), as_json(file))).collect();
        let mut json = json!({ "hash": pack.hash(), "files": files });
        let texts: Map<String, Value> = G::texts(&pack).into_iter().map(|(code, text)| (code, json!(text))).collect();
        if !texts.is_empty() {
            json["texts"] = Value::Object(texts);
        }
        Some(json)
    }

    fn content(&self) -> Hash {
        Pack::<G::Content>::built_in().hash()
    }

    fn files(&self, hash: Hash) -> Option<&'static [File]> {
        let built_in = Pack::<G::Content>::built_in();
        let pack = if hash == built_in.hash() { Some(built_in) } else { G::Content::shelf().find(hash) };
        pack.map(Pack::files)
    }
}

fn read_options<G: Game>(options: &Value) -> Result<G::Options, NoStart> {
    G::Options::deserialize(options).map_err(|error| NoStart::Options(error.to_string()))
}

fn pack<G: Game>(files: Option<Vec<File>>) -> Result<Pack<G::Content>, NoStart> {
    files.map_or(Ok(Pack::built_in()), |files| Pack::load(files).map_err(NoStart::Content))
}

/// A file of a pack; one that is no TOML is shown as its text.
fn as_json(file: &File) -> Value {
    toml::from_str(&file.text).unwrap_or_else(|_| Value::String(file.text.clone()))
}
