//! Whose work the program contains besides ours, and on what terms: made by `cargo xtask licences`, part of the binary.

use flate2::read::GzDecoder;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::sync::OnceLock;
use utoipa::ToSchema;

/// The list as JSON, packed.
pub static PACKED: &[u8] = include_bytes!("../licences.json.gz");

/// The packages that this program contains, and their licences.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Licences {
    /// Sorted by name.
    pub packages: Vec<PackageInfo>,
    /// The texts of the licences, each once.
    pub texts: Vec<String>,
}

/// One package of somebody else.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PackageInfo {
    pub name: String,
    pub version: String,
    /// `cargo` or `npm`.
    pub from: String,
    /// As SPDX writes it: `MIT OR Apache-2.0`.
    pub licence: String,
    /// Where its source is.
    pub source: Option<String>,
    /// The places of its licences among the texts.
    pub texts: Vec<usize>,
}

/// The list as JSON.
pub fn json() -> &'static str {
    static JSON: OnceLock<String> = OnceLock::new();
    JSON.get_or_init(|| {
        let mut json = String::new();
        GzDecoder::new(PACKED).read_to_string(&mut json).expect("it was packed by us");
        json
    })
}

pub fn all() -> Licences {
    serde_json::from_str(json()).expect("it was written by us")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_has_a_text() {
        let Licences { packages, texts } = all();
        assert!(packages.iter().any(|package| package.name == "tokio" && package.from == "cargo"));
        assert!(packages.iter().any(|package| package.name == "svelte" && package.from == "npm"));
        for package in &packages {
            let known = package.texts.iter().all(|&text| text < texts.len());
            assert!(known && !package.texts.is_empty() && !package.licence.is_empty(), "{package:?}");
        }
    }
}
