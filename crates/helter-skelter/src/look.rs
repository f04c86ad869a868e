//! How a map is drawn: `maps/*.look.toml`. No rule reads it, and it is no part of the content hash.

use crate::map::Map;
use engine::content::{Fault, File};
use serde::Deserialize;

/// The decoration of a map.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Look {}

impl Look {
    pub fn read(file: &File, _map: &Map) -> Result<Look, Vec<Fault>> {
        toml::from_str(&file.text).map_err(|error| vec![Fault::toml(&file.path, &file.text, &error)])
    }
}
