//! Content packs: cards, maps and profiles as data, loaded once and leaked, named by their hash.
//!
//! A state holds a `Pack`, which is a reference: a clone costs nothing, and a saved state names its pack by hash.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::ops::Deref;
use std::sync::{Mutex, OnceLock, PoisonError};

/// SHA-256, printed in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of several byte strings; each is preceded by its length, so that they cannot run together.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Hash {
        let mut sha = Sha256::new();
        for part in parts {
            sha.update((part.len() as u64).to_le_bytes());
            sha.update(part);
        }
        Hash(sha.finalize().into())
    }

    /// The first eight hexadecimal digits, for people.
    pub fn short(&self) -> String {
        self.0[..4]
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .map(|digit| char::from(DIGITS[digit as usize]))
            .collect()
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(|digit| char::from(DIGITS[digit as usize])).try_for_each(|digit| f.write_char(digit))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short())
    }
}

impl std::str::FromStr for Hash {
    type Err = String;

    fn from_str(text: &str) -> Result<Hash, String> {
        hex::<32>(text).map(Hash)
    }
}

/// `N` bytes from `2 N` hexadecimal digits.
const DIGITS: &[u8; 16] = b"0123456789abcdef";

pub(crate) fn hex<const N: usize>(text: &str) -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    if text.len() != 2 * N || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(format!("`{text}` is not {} hexadecimal digits", 2 * N));
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let digit = |b: u8| char::from(b).to_digit(16).expect("checked above") as u8;
        *byte = digit(pair[0]) << 4 | digit(pair[1]);
    }
    Ok(bytes)
}

impl Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// What is wrong with a file, and where. Line and column count from 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Fault {
    pub file: String,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub reason: String,
}

impl Fault {
    pub fn new(file: impl Into<String>, reason: impl Into<String>) -> Fault {
        Fault { file: file.into(), line: None, column: None, reason: reason.into() }
    }

    /// A fault at a byte offset of a text.
    pub fn at(file: impl Into<String>, text: &str, offset: usize, reason: impl Into<String>) -> Fault {
        let (line, column) = line_and_column(text, offset);
        Fault { file: file.into(), line: Some(line), column: Some(column), reason: reason.into() }
    }

    /// The fault of a TOML text that does not parse or does not fit its type.
    pub fn toml(file: impl Into<String>, text: &str, error: &toml::de::Error) -> Fault {
        match error.span() {
            Some(span) => Fault::at(file, text, span.start, error.message().trim()),
            None => Fault::new(file, error.message().trim()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        // Part of the reason may be quoted from a file: nothing of it may steer a terminal.
        let plain = self.reason.chars().map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c });
        write!(f, ": {}", plain.collect::<String>())
    }
}

/// Line and column of a byte offset, both from 1; the column counts characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let mut end = offset.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

/// One file of a pack: its path inside the pack, with `/`, and its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct File {
    pub path: String,
    pub text: String,
}

/// The content of one game, as the rules read it.
pub trait Stored: Sized + Send + Sync + fmt::Debug + 'static {
    /// The files of the pack that ships inside the binary.
    const BUILT_IN: &'static [(&'static str, &'static str)];
    /// Reads a pack. Says every fault it finds, not just the first.
    fn read(files: &[File]) -> Result<Self, Vec<Fault>>;
    fn shelf() -> &'static Shelf<Self>;
}

/// All packs of one game that this process has loaded. They are never freed.
#[derive(Debug)]
pub struct Shelf<C: 'static> {
    packs: Mutex<BTreeMap<Hash, Pack<C>>>,
    /// The one inside the binary is asked for all the time, and would be hashed every time.
    built_in: OnceLock<Pack<C>>,
}

impl<C> Shelf<C> {
    pub const fn new() -> Shelf<C> {
        Shelf { packs: Mutex::new(BTreeMap::new()), built_in: OnceLock::new() }
    }

    pub fn find(&self, hash: Hash) -> Option<Pack<C>> {
        self.packs.lock().unwrap_or_else(PoisonError::into_inner).get(&hash).copied()
    }

    fn put(&self, pack: Pack<C>) -> Pack<C> {
        *self.packs.lock().unwrap_or_else(PoisonError::into_inner).entry(pack.hash()).or_insert(pack)
    }
}

impl<C> Default for Shelf<C> {
    fn default() -> Self {
        Shelf::new()
    }
}

/// A loaded pack: a leaked reference, `Copy`, equal by hash, saved as its hash.
pub struct Pack<C: 'static>(&'static Loaded<C>);

struct Loaded<C> {
    hash: Hash,
    files: Vec<File>,
    content: C,
}

impl<C: Stored> Pack<C> {
    /// The pack inside the binary.
    pub fn built_in() -> Pack<C> {
        *C::shelf().built_in.get_or_init(|| {
            let files = C::BUILT_IN.iter().map(|&(path, text)| File { path: path.into(), text: text.into() }).collect();
            Pack::load(files).unwrap_or_else(|faults| panic!("the built-in pack is sound: {faults:?}"))
        })
    }

    /// Reads a pack and puts it on the shelf; the same files give the same pack.
    pub fn load(mut files: Vec<File>) -> Result<Pack<C>, Vec<Fault>> {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let hash = Pack::<C>::hash_of(&files);
        if let Some(pack) = C::shelf().find(hash) {
            return Ok(pack);
        }
        let content = C::read(&files)?;
        Ok(C::shelf().put(Pack(Box::leak(Box::new(Loaded { hash, files, content })))))
    }
}

impl<C> Pack<C> {
    /// The name of a pack of these files, in any order.
    pub fn hash_of(files: &[File]) -> Hash {
        // How a map is drawn changes no rule: `*.look.toml` is not part of the hash, so old replays survive new paint.
        let mut ruled: Vec<&File> = files.iter().filter(|file| !file.path.ends_with(".look.toml")).collect();
        ruled.sort_by(|a, b| a.path.cmp(&b.path));
        Hash::of(ruled.into_iter().flat_map(|file| [file.path.as_bytes(), file.text.as_bytes()]))
    }

    pub fn hash(self) -> Hash {
        self.0.hash
    }

    pub fn files(self) -> &'static [File] {
        &self.0.files
    }

    /// The content itself, for as long as the process lives.
    pub fn content(self) -> &'static C {
        &self.0.content
    }
}

impl<C> Clone for Pack<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Pack<C> {}

impl<C> Deref for Pack<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.0.content
    }
}

impl<C> PartialEq for Pack<C> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0.hash == other.0.hash
    }
}

impl<C> Eq for Pack<C> {}

impl<C> fmt::Debug for Pack<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pack {:?}", self.0.hash)
    }
}

impl<C> Serialize for Pack<C> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.hash.serialize(to)
    }
}

impl<'de, C: Stored> Deserialize<'de> for Pack<C> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let hash = Hash::deserialize(from)?;
        C::shelf().find(hash).ok_or_else(|| serde::de::Error::custom(format!("content {} is not loaded", hash.short())))
    }
}
