//! From a value to its tree.

use super::{HEAD, Part, Tree, kind};
use serde::ser::{
    Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, Serializer};
use serde_json::Error;
use std::fmt::{self, Display, Write};

type Done = Result<(), Error>;

// A view is told in a thousand small steps from the game's own crate: `inline` lets them be one piece there. Where the
// name of a field is known, `inline(always)` makes its length and its bytes known too.

impl Tree {
    /// In place of what was there. A value that has no fields becomes one field without a name.
    pub(in crate::erased) fn take<T: Serialize>(&mut self, value: &T) {
        self.bytes.clear();
        self.grow(value).expect("what is shown can be written as JSON");
        if self.bytes[0] != kind::MAP {
            let value = std::mem::take(&mut self.bytes);
            let at = self.begin();
            self.key("");
            self.bytes.extend(value);
            self.end(at, kind::MAP);
        }
    }

    #[inline(always)]
    fn grow<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(Branch(self))
    }

    #[inline]
    fn push(&mut self, kind: u8) -> Done {
        self.bytes.push(kind);
        Ok(())
    }

    #[inline(always)]
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    #[inline(always)]
    fn key(&mut self, key: &str) {
        self.number(key.len() as u64);
        self.bytes.extend_from_slice(key.as_bytes());
    }

    /// Begins a list or a map, and says where.
    #[inline]
    fn begin(&mut self) -> usize {
        let at = self.bytes.len();
        self.bytes.extend_from_slice(&[0; HEAD]);
        at
    }

    #[inline]
    fn end(&mut self, at: usize, kind: u8) {
        let size = (self.bytes.len() - at - HEAD) as u32;
        self.bytes[at] = kind;
        self.bytes[at + 1..at + HEAD].copy_from_slice(&size.to_le_bytes());
    }

    /// What holds one thing by the name of its variant.
    fn variant(&mut self, name: &'static str) -> usize {
        let at = self.begin();
        self.key(name);
        at
    }
}

struct Branch<'a>(&'a mut Tree);

/// The end of a text, for what is displayed.
struct End<'a>(&'a mut Vec<u8>);

impl Write for End<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// A list or a map that is being told.
struct Open<'a> {
    tree: &'a mut Tree,
    at: usize,
    /// The variant around it.
    variant: Option<usize>,
}

impl<'a> Open<'a> {
    #[inline]
    fn new(tree: &'a mut Tree, variant: Option<&'static str>) -> Open<'a> {
        let variant = variant.map(|name| tree.variant(name));
        Open { at: tree.begin(), tree, variant }
    }

    #[inline]
    fn close(self, kind: u8) -> Done {
        self.tree.end(self.at, kind);
        if let Some(variant) = self.variant {
            self.tree.end(variant, kind::MAP);
        }
        Ok(())
    }
}

/// Numbers that are not whole: no rule has them, but a table that somebody has drawn may. They are kept as text.
macro_rules! broken {
    ($($method:ident($arg:ty);)*) => {
        $(fn $method(self, it: $arg) -> Done {
            let text = serde_json::to_string(&it)?;
            self.0.bytes.push(kind::BROKEN);
            self.0.key(&text);
            Ok(())
        })*
    };
}

impl<'a> Serializer for Branch<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    #[inline]
    fn serialize_bool(self, it: bool) -> Done {
        self.0.push(if it { kind::TRUE } else { kind::FALSE })
    }

    #[inline]
    fn serialize_i8(self, it: i8) -> Done {
        self.serialize_i64(it.into())
    }

    #[inline]
    fn serialize_i16(self, it: i16) -> Done {
        self.serialize_i64(it.into())
    }

    #[inline]
    fn serialize_i32(self, it: i32) -> Done {
        self.serialize_i64(it.into())
    }

    #[inline]
    fn serialize_i64(self, it: i64) -> Done {
        self.0.bytes.push(kind::INT);
        self.0.number((it << 1 ^ it >> 63) as u64);
        Ok(())
    }

    #[inline]
    fn serialize_u8(self, it: u8) -> Done {
        self.serialize_i64(it.into())
    }

    #[inline]
    fn serialize_u16(self, it: u16) -> Done {
        self.serialize_i64(it.into())
    }

    #[inline]
    fn serialize_u32(self, it: u32) -> Done {
        self.serialize_i64(it.into())
    }

    #[inline]
    fn serialize_u64(self, it: u64) -> Done {
        if let Ok(it) = i64::try_from(it) {
            return self.serialize_i64(it);
        }
        self.0.bytes.push(kind::LARGE);
        self.0.number(it);
        Ok(())
    }

    broken! {
        serialize_f32(f32);
        serialize_f64(f64);
    }

    fn serialize_char(self, it: char) -> Done {
        self.serialize_str(it.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, it: &str) -> Done {
        self.0.bytes.push(kind::TEXT);
        self.0.key(it);
        Ok(())
    }

    fn collect_str<T: Display + ?Sized>(self, it: &T) -> Done {
        const SHORT: usize = 0x80;
        let bytes = &mut self.0.bytes;
        bytes.extend([kind::TEXT, 0]);
        let from = bytes.len();
        write!(End(bytes), "{it}").expect("a list of bytes takes all");
        let length = bytes.len() - from;
        if length < SHORT {
            bytes[from - 1] = length as u8;
            return Ok(());
        }
        // Its length needs more than the one byte that was left for it.
        let text = bytes.split_off(from);
        bytes.pop();
        self.0.number(length as u64);
        self.0.bytes.extend(text);
        Ok(())
    }

    fn serialize_bytes(self, it: &[u8]) -> Done {
        self.collect_seq(it)
    }

    #[inline]
    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Done {
        it.serialize(self)
    }

    #[inline]
    fn serialize_unit(self) -> Done {
        self.0.push(kind::NULL)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, it: &T) -> Done {
        it.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        it: &T,
    ) -> Done {
        let at = self.0.variant(variant);
        self.0.grow(it)?;
        self.0.end(at, kind::MAP);
        Ok(())
    }

    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, Some(variant)))
    }

    #[inline]
    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, None))
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        Ok(Open::new(self.0, Some(variant)))
    }
}

/// Lists, under the names that serde has for them.
macro_rules! list {
    ($($what:ident $item:ident),*) => {
        $(impl $what for Open<'_> {
            type Ok = ();
            type Error = Error;

            fn $item<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                self.tree.grow(value)
            }

            fn end(self) -> Done {
                self.close(kind::LIST)
            }
        })*
    };
}

/// Structs.
macro_rules! fields {
    ($($what:ident),*) => {
        $(impl $what for Open<'_> {
            type Ok = ();
            type Error = Error;

            #[inline(always)]
            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
                self.tree.key(name);
                self.tree.grow(value)
            }

            fn end(self) -> Done {
                self.close(kind::MAP)
            }
        })*
    };
}

list! {
    SerializeSeq serialize_element, SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field, SerializeTupleVariant serialize_field
}
fields! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Error;

    /// Keys are texts in JSON; numbers and truths are written as such.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        let at = self.tree.bytes.len();
        self.tree.grow(key)?;
        let (key, _) = Part::first(&self.tree.bytes[at..]);
        let key = match key.kind() {
            kind::TEXT => {
                // A key is a text without its kind.
                self.tree.bytes.remove(at);
                return Ok(());
            }
            kind::TRUE | kind::FALSE | kind::INT | kind::LARGE => super::super::text(|to| key.write(to)),
            _ => return Err(Error::custom("the key of a map is a text")),
        };
        self.tree.bytes.truncate(at);
        self.tree.key(&key);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.tree.grow(value)
    }

    fn end(self) -> Done {
        self.close(kind::MAP)
    }
}
