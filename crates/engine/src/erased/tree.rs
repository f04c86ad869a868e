//! A value as serde tells it, before it is text. Two of them are compared part by part, and only what differs is written
//! as JSON: after a move that is a small part of a view.

mod growing;

use serde::Serialize;

/// A value, its parts one after the other: each begins with what it is, and a list or a map goes on with its size, so that
/// it can be passed over. Equal parts are equal bytes. The room can be used again for the next value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    bytes: Vec<u8>,
}

/// What a part is, by its first byte.
mod kind {
    pub const NULL: u8 = 0;
    pub const FALSE: u8 = 1;
    pub const TRUE: u8 = 2;
    /// A number follows, seven bits a byte: its size doubled, and one more if it is below zero.
    pub const INT: u8 = 3;
    /// One that is too large for that.
    pub const LARGE: u8 = 4;
    /// One that is not whole: the length follows, then how JSON writes it.
    pub const BROKEN: u8 = 5;
    /// The length follows, then the text.
    pub const TEXT: u8 = 6;
    /// The size of all its items follows, in four bytes, then the items.
    pub const LIST: u8 = 7;
    /// The same; before each value stands its key, a text without its kind.
    pub const MAP: u8 = 8;
}
/// A list or a map begins with so many bytes.
const HEAD: usize = 5;

impl Tree {
    /// As a JSON object, at the end of a text.
    pub fn write(&self, to: &mut Vec<u8>) {
        self.all().write(to);
    }

    /// What differs from what was there before, as a JSON object at the end of a text. Each part is named by the way to
    /// it, as in a JSON pointer: `players/0/deck`. Where maps have other keys, and where lists have another length or
    /// hold plain values, they are told whole. A field of the value itself that is no longer there is null.
    pub fn write_changes(&self, before: &Tree, to: &mut Vec<u8>) {
        to.push(b'{');
        Changes { way: Vec::with_capacity(8), to, told: 0 }.of_fields(self.all(), before.all());
        to.push(b'}');
    }

    /// The fields of the value, each as JSON.
    pub fn fields(&self) -> Vec<(String, String)> {
        let field = |(key, value): (&[u8], Part)| (read(key).to_string(), super::text(|to| value.write(to)));
        self.all().pairs().map(field).collect()
    }

    fn all(&self) -> Part<'_> {
        Part(&self.bytes)
    }
}

/// One part, without what follows it.
#[derive(Clone, Copy, PartialEq)]
struct Part<'a>(&'a [u8]);

impl<'a> Part<'a> {
    /// Parts the first part from what follows it.
    #[inline]
    fn first(bytes: &'a [u8]) -> (Part<'a>, &'a [u8]) {
        let size = match bytes[0] {
            kind::NULL | kind::FALSE | kind::TRUE => 1,
            kind::INT | kind::LARGE => bytes.len() - number(&bytes[1..]).1.len(),
            kind::TEXT | kind::BROKEN => bytes.len() - text(&bytes[1..]).1.len(),
            _ => HEAD + u32::from_le_bytes(bytes[1..HEAD].try_into().expect("four bytes")) as usize,
        };
        let (part, rest) = bytes.split_at(size);
        (Part(part), rest)
    }

    fn kind(self) -> u8 {
        self.0.first().copied().unwrap_or(kind::NULL)
    }

    fn is_plain(self) -> bool {
        self.kind() < kind::LIST
    }

    fn items(self) -> impl Iterator<Item = Part<'a>> + Clone {
        let mut rest = &self.0[HEAD..];
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let (item, after) = Part::first(rest);
                rest = after;
                item
            })
        })
    }

    /// The keys and values of a map.
    fn pairs(self) -> impl Iterator<Item = (&'a [u8], Part<'a>)> + Clone {
        let mut rest = self.0.get(HEAD..).unwrap_or_default();
        std::iter::from_fn(move || {
            (!rest.is_empty()).then(|| {
                let (key, value) = text(rest);
                let (value, after) = Part::first(value);
                rest = after;
                (key, value)
            })
        })
    }

    /// As JSON.
    fn write(self, to: &mut Vec<u8>) {
        let rest = self.0.get(1..).unwrap_or_default();
        match self.kind() {
            kind::NULL => to.extend(b"null"),
            kind::FALSE => to.extend(b"false"),
            kind::TRUE => to.extend(b"true"),
            kind::INT => {
                let it = number(rest).0;
                json(&((it >> 1) as i64 ^ -((it & 1) as i64)), to);
            }
            kind::LARGE => json(&number(rest).0, to),
            kind::TEXT => quote(text(rest).0, to),
            kind::BROKEN => to.extend_from_slice(text(rest).0),
            kind::LIST => {
                to.push(b'[');
                for (at, item) in self.items().enumerate() {
                    comma(at, to);
                    item.write(to);
                }
                to.push(b']');
            }
            _ => {
                to.push(b'{');
                for (at, (key, value)) in self.pairs().enumerate() {
                    comma(at, to);
                    quote(key, to);
                    to.push(b':');
                    value.write(to);
                }
                to.push(b'}');
            }
        }
    }
}

/// A plain value as JSON.
fn json<T: Serialize + ?Sized>(value: &T, to: &mut Vec<u8>) {
    serde_json::to_writer(to, value).expect("a plain value can be written as JSON");
}

/// A text as JSON. Nearly all of them are words that stand there as they are.
fn quote(text: &[u8], to: &mut Vec<u8>) {
    if !is_bare(text) {
        return json(read(text), to);
    }
    to.push(b'"');
    to.extend_from_slice(text);
    to.push(b'"');
}

/// Whether nothing in a text has to be escaped.
fn is_bare(text: &[u8]) -> bool {
    !text.iter().any(|&byte| byte < b' ' || byte == b'"' || byte == b'\\')
}

/// A number, seven bits a byte, and what follows it.
#[inline]
fn number(bytes: &[u8]) -> (u64, &[u8]) {
    let mut number = 0;
    let mut at = 0;
    loop {
        number |= u64::from(bytes[at] & 0x7f) << (7 * at);
        at += 1;
        if bytes[at - 1] < 0x80 {
            return (number, &bytes[at..]);
        }
    }
}

/// A text by its length, and what follows it.
#[inline]
fn text(bytes: &[u8]) -> (&[u8], &[u8]) {
    let (length, rest) = number(bytes);
    rest.split_at(length as usize)
}

fn read(text: &[u8]) -> &str {
    std::str::from_utf8(text).expect("it was a text before")
}

fn comma(before: usize, to: &mut Vec<u8>) {
    if before > 0 {
        to.push(b',');
    }
}

/// What differs between two values, on its way to JSON.
struct Changes<'a> {
    way: Vec<Step<'a>>,
    to: &'a mut Vec<u8>,
    told: usize,
}

/// One step of the way to a part.
enum Step<'a> {
    Key(&'a [u8]),
    Item(usize),
}

impl<'a> Changes<'a> {
    /// Those of the value itself, which may lose and gain fields.
    fn of_fields(&mut self, now: Part<'a>, before: Part<'a>) {
        // Nearly always the same fields stand in the same places.
        let mut beside = before.pairs().peekable();
        for (key, value) in now.pairs() {
            let same_place = beside.next_if(|&(other, _)| other == key);
            let other = same_place.or_else(|| before.pairs().find(|&(other, _)| other == key));
            match other {
                Some((_, other)) => self.of(Step::Key(key), value, other),
                None => self.at(Step::Key(key), |this| this.tell(value)),
            }
        }
        if beside.next().is_none() {
            return;
        }
        for (gone, _) in before.pairs() {
            if !now.pairs().any(|(key, _)| key == gone) {
                self.at(Step::Key(gone), |this| this.tell(Part(&[kind::NULL])));
            }
        }
    }

    /// Those of one part.
    fn of(&mut self, step: Step<'a>, now: Part<'a>, before: Part<'a>) {
        if now == before {
            return;
        }
        self.at(step, |this| {
            let so_far = (this.to.len(), this.told);
            let within = match (now.kind(), before.kind()) {
                (kind::MAP, kind::MAP) => this.of_map(now, before),
                (kind::LIST, kind::LIST) => this.of_list(now, before),
                _ => false,
            };
            if !within {
                this.to.truncate(so_far.0);
                this.told = so_far.1;
                this.tell(now);
            }
        });
    }

    /// Those of a map; false if it has other keys.
    fn of_map(&mut self, now: Part<'a>, before: Part<'a>) -> bool {
        let mut others = before.pairs();
        for (key, value) in now.pairs() {
            match others.next() {
                Some((same, other)) if same == key => self.of(Step::Key(key), value, other),
                _ => return false,
            }
        }
        others.next().is_none()
    }

    /// Those of a list; false if it has another length or holds plain values.
    fn of_list(&mut self, now: Part<'a>, before: Part<'a>) -> bool {
        let mut others = before.items();
        for (at, item) in now.items().enumerate() {
            match others.next() {
                Some(other) if !item.is_plain() => self.of(Step::Item(at), item, other),
                _ => return false,
            }
        }
        others.next().is_none()
    }

    fn at(&mut self, step: Step<'a>, look: impl FnOnce(&mut Self)) {
        self.way.push(step);
        look(self);
        self.way.pop();
    }

    /// Writes the way to a part, and the part.
    fn tell(&mut self, part: Part) {
        comma(self.told, self.to);
        self.told += 1;
        self.to.push(b'"');
        for (at, step) in self.way.iter().enumerate() {
            if at > 0 {
                self.to.push(b'/');
            }
            match step {
                Step::Key(key) => pointed(key, self.to),
                Step::Item(at) => json(at, self.to),
            }
        }
        self.to.extend(b"\":");
        part.write(self.to);
    }
}

/// A key as a step of a JSON pointer, within quotes.
fn pointed(key: &[u8], to: &mut Vec<u8>) {
    if is_bare(key) && !key.iter().any(|byte| b"~/".contains(byte)) {
        return to.extend_from_slice(key);
    }
    let escaped = super::text(|to| json(&read(key).replace('~', "~0").replace('/', "~1"), to));
    to.extend_from_slice(&escaped.as_bytes()[1..escaped.len() - 1]);
}

#[cfg(test)]
mod tests;
