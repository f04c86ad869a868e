//! Straight from values to JSON text, without a list or a string of their own.

use serde::{Serialize, Serializer};
use std::fmt::Display;

/// A JSON array, at the end of a text.
pub(super) fn list<T: Serialize>(items: impl IntoIterator<Item = T>, to: &mut Vec<u8>) {
    let written = serde_json::Serializer::new(to).collect_seq(items);
    written.expect("what is shown can be written as JSON");
}

/// Shown as it is displayed, without a string of its own.
pub(super) struct Shown<T>(pub T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_an_array_of_texts() {
        let mut text = Vec::new();
        list(["a \"b\"", "c"].map(Shown), &mut text);
        list(Vec::<u8>::new(), &mut text);
        assert_eq!(String::from_utf8_lossy(&text), r#"["a \"b\"","c"][]"#);
    }
}
