//! Straight from values to JSON text: whole lists, and structs taken apart.

use serde::ser::{Error as _, Impossible, SerializeStruct};
use serde::{Serialize, Serializer};
use serde_json::Error;
use std::fmt::Display;

/// The fields of a value, each as JSON, without those it skips; a value that has no fields is one part without a name.
/// They stand one after the other in one text, which can be used again for the next value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    text: Vec<u8>,
    /// Each with where it ends.
    names: Vec<(&'static str, usize)>,
}

impl Parts {
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &[u8])> + Clone {
        self.names.iter().enumerate().map(|(at, &(name, _))| (name, self.part_at(at)))
    }

    /// Those that differ from what was there before. A part that is no longer there is null.
    pub fn changed_from<'a>(&'a self, before: &'a Parts) -> impl Iterator<Item = (&'static str, &'a [u8])> + Clone {
        // Nearly always the same parts stand in the same places.
        let same_place = |at: usize, name| before.names.get(at).is_some_and(|&(other, _)| other == name);
        let old = move |at, name| if same_place(at, name) { Some(before.part_at(at)) } else { before.get(name) };
        let new = self.iter().enumerate().filter(move |&(at, (name, part))| old(at, name) != Some(part));
        let kept = |at: usize, name| self.names.get(at).is_some_and(|&(other, _)| other == name);
        let gone =
            before.iter().enumerate().filter(move |&(at, (name, _))| !kept(at, name) && self.get(name).is_none());
        new.map(|(_, part)| part).chain(gone.map(|(_, (name, _))| (name, &b"null"[..])))
    }

    fn part_at(&self, at: usize) -> &[u8] {
        let begin = at.checked_sub(1).map_or(0, |before| self.names[before].1);
        &self.text[begin..self.names[at].1]
    }

    fn get(&self, name: &str) -> Option<&[u8]> {
        self.names.iter().position(|&(other, _)| other == name).map(|at| self.part_at(at))
    }

    /// In place of what was there.
    pub(super) fn take<T: Serialize>(&mut self, value: &T) {
        self.text.clear();
        self.names.clear();
        if value.serialize(TakeApart(self)).is_err() {
            self.part("", value).expect("what is shown can be written as JSON");
        }
    }

    fn part<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        serde_json::to_writer(&mut self.text, value)?;
        self.names.push((name, self.text.len()));
        Ok(())
    }
}

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

/// Takes a struct apart, and refuses everything else.
struct TakeApart<'a>(&'a mut Parts);

impl SerializeStruct for TakeApart<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        self.0.part(name, value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

fn whole<T>() -> Result<T, Error> {
    Err(Error::custom("it has no fields"))
}

macro_rules! refuse {
    ($($method:ident($($arg:ty),*);)*) => {
        $(fn $method(self, $(_: $arg),*) -> Result<Self::Ok, Error> { whole() })*
    };
}

impl Serializer for TakeApart<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<Self::Ok, Error>;
    type SerializeTuple = Impossible<Self::Ok, Error>;
    type SerializeTupleStruct = Impossible<Self::Ok, Error>;
    type SerializeTupleVariant = Impossible<Self::Ok, Error>;
    type SerializeMap = Impossible<Self::Ok, Error>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<Self::Ok, Error>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    // JSON does not show these wrappings.
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Self::Ok, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Self::Ok, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Self::Ok, Error> {
        whole()
    }

    refuse! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Error> {
        whole()
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        whole()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Error> {
        whole()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        whole()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        whole()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        whole()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    struct View {
        hand: Vec<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<&'static str>,
        #[serde(rename = "type")]
        kind: &'static str,
    }

    const PARTS: [(&str, &str); 2] = [("hand", "[1,2]"), ("type", "\"x\"")];

    #[derive(Serialize)]
    struct Wrapped(Option<View>);

    #[derive(Serialize)]
    #[serde(tag = "on")]
    enum Tagged {
        Table { deck: u8 },
    }

    fn parts<T: Serialize>(value: &T) -> Vec<(&'static str, String)> {
        // What was there before leaves nothing.
        let mut parts = Parts::default();
        parts.take(&View { hand: vec![7; 7], answer: Some("x"), kind: "y" });
        parts.take(value);
        parts.iter().map(|(name, text)| (name, String::from_utf8_lossy(text).into_owned())).collect()
    }

    fn owned(parts: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
        parts.iter().map(|&(name, text)| (name, text.to_string())).collect()
    }

    #[test]
    fn a_struct_is_its_fields() {
        let view = || View { hand: vec![1, 2], answer: None, kind: "x" };
        assert_eq!(parts(&view()), owned(&PARTS));
        assert_eq!(parts(&Wrapped(Some(view()))), owned(&PARTS));
        assert_eq!(parts(&View { answer: Some("é\""), ..view() })[1], ("answer", "\"é\\\"\"".to_string()));
        assert_eq!(parts(&Tagged::Table { deck: 3 }), owned(&[("on", "\"Table\""), ("deck", "3")]));
    }

    #[test]
    fn what_is_no_struct_is_one_part() {
        assert_eq!(parts(&7), owned(&[("", "7")]));
        assert_eq!(parts(&None::<u8>), owned(&[("", "null")]));
        assert_eq!(parts(&(1, "a")), owned(&[("", "[1,\"a\"]")]));
        assert_eq!(parts(&BTreeMap::from([("deck", 3)])), owned(&[("", "{\"deck\":3}")]));
        assert_eq!(parts(&Ok::<u8, u8>(3)), owned(&[("", "{\"Ok\":3}")]));
    }

    #[test]
    fn what_has_changed_is_told() {
        let read = |view: &View| {
            let mut parts = Parts::default();
            parts.take(view);
            parts
        };
        let changed = |before: &View, now: &View| {
            let (before, now) = (read(before), read(now));
            let told = now.changed_from(&before);
            told.map(|(name, text)| format!("{name} {}", String::from_utf8_lossy(text))).collect::<Vec<_>>()
        };
        let view = |hand: &[u8], answer| View { hand: hand.to_vec(), answer, kind: "x" };
        let (none, some) = (view(&[1], None), view(&[1], Some("yes")));
        assert_eq!(changed(&none, &none), Vec::<String>::new());
        assert_eq!(changed(&none, &some), ["answer \"yes\""]);
        assert_eq!(changed(&some, &none), ["answer null"]);
        assert_eq!(changed(&some, &view(&[2], None)), ["hand [2]", "answer null"]);
        assert_eq!(changed(&some, &View { kind: "y", ..view(&[1], Some("no")) }), ["answer \"no\"", "type \"y\""]);
    }

    #[test]
    fn a_list_is_an_array_of_texts() {
        let mut text = Vec::new();
        list(["a \"b\"", "c"].map(Shown), &mut text);
        list(Vec::<u8>::new(), &mut text);
        assert_eq!(String::from_utf8_lossy(&text), r#"["a \"b\"","c"][]"#);
    }
}
