//! How people may talk at a table, where a game has a say in it.

use crate::game::Rule;
use serde::{Deserialize, Serialize};

/// How people may talk now. Public: it follows from what everybody sees, and so do the sentences.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Talk {
    #[default]
    Free,
    /// Only in these sentences, unless the table has agreed to talk freely.
    Phrases { phrases: Vec<String>, rule: Rule },
    /// Not at all, whatever the table has agreed.
    Silence { rule: Rule },
}
