//! One line of text a person can type: reading it, and saying where and why it cannot be read.

use std::borrow::Cow;
use std::fmt;

/// Why a line is no action: where it went wrong (column from 1) and what would have fitted there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub line: String,
    pub column: usize,
    pub expected: Vec<String>,
}

impl std::error::Error for ParseError {}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest: String = self.line.chars().skip(self.column - 1).collect();
        match rest.split_whitespace().next() {
            Some(word) => {
                // The word is whatever somebody typed: nothing of it may steer a terminal.
                let plain = word.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c });
                write!(f, "column {}: `{}` does not fit here", self.column, plain.collect::<String>())?;
            }
            None => write!(f, "column {}: something is missing", self.column)?,
        }
        match self.expected.as_slice() {
            [] => Ok(()),
            [one] => write!(f, "; expected {one}"),
            [most @ .., last] => write!(f, "; expected {} or {last}", most.join(", ")),
        }
    }
}

/// Reads a line from left to right and remembers what it looked for where it stopped.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    line: &'a str,
    at: usize,
    /// Where the word ends that comes next.
    end: usize,
    expected: Vec<Expected>,
}

/// What would have fitted. It becomes words only if the line cannot be read: most can.
#[derive(Debug, Clone)]
enum Expected {
    Word(&'static str),
    Name(&'static str),
    Number(&'static str, u8, u8),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Word(word) => write!(f, "`{word}`"),
            Expected::Name(what) => f.write_str(what),
            Expected::Number(what, low, high) => write!(f, "{what} ({low} to {high})"),
        }
    }
}

impl<'a> Reader<'a> {
    pub fn new(line: &'a str) -> Reader<'a> {
        let mut reader = Reader { line, at: 0, end: 0, expected: Vec::new() };
        reader.look();
        reader
    }

    /// Finds the next word: letters, digits and hyphens, or a single other sign.
    fn look(&mut self) {
        let rest = self.line[self.at..].trim_start();
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        let length = match rest.chars().next() {
            None => 0,
            Some(c) if is_part(c) => rest.find(|c: char| !is_part(c)).unwrap_or(rest.len()),
            Some(c) => c.len_utf8(),
        };
        self.at = self.line.len() - rest.len();
        self.end = self.at + length;
    }

    fn advance(&mut self) {
        self.at = self.end;
        self.look();
        self.expected.clear();
    }

    fn peek(&self) -> &'a str {
        &self.line[self.at..self.end]
    }

    /// Takes the word if it comes next. Case does not matter.
    pub fn word(&mut self, word: &'static str) -> bool {
        let fits = self.peek().eq_ignore_ascii_case(word);
        if fits {
            self.advance();
        } else {
            self.expected.push(Expected::Word(word));
        }
        fits
    }

    /// The word must come next.
    pub fn must(&mut self, word: &'static str) -> Result<(), ParseError> {
        if self.word(word) { Ok(()) } else { Err(self.error()) }
    }

    /// A name out of a list: `what` says what is looked for.
    pub fn name<T>(&mut self, what: &'static str, find: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        let next = self.peek();
        let plain = next.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        let lower = if plain { Cow::Borrowed(next) } else { Cow::Owned(next.to_lowercase()) };
        match find(&lower) {
            Some(found) => {
                self.advance();
                Ok(found)
            }
            None => {
                self.expected.push(Expected::Name(what));
                Err(self.error())
            }
        }
    }

    /// A whole number from `low` to `high`.
    pub fn number(&mut self, what: &'static str, low: u8, high: u8) -> Result<u8, ParseError> {
        let next = self.peek();
        // `07` and `+7` would print differently than they were read.
        let plain = next.bytes().all(|b| b.is_ascii_digit()) && !(next.len() > 1 && next.starts_with('0'));
        match next.parse::<u8>() {
            Ok(number) if plain && (low..=high).contains(&number) => {
                self.advance();
                Ok(number)
            }
            _ => {
                self.expected.push(Expected::Number(what, low, high));
                Err(self.error())
            }
        }
    }

    /// Nothing may follow.
    pub fn end(&mut self) -> Result<(), ParseError> {
        if self.at == self.line.len() {
            return Ok(());
        }
        self.expected.push(Expected::Name("the end of the line"));
        Err(self.error())
    }

    pub fn error(&self) -> ParseError {
        let column = self.line[..self.at].chars().count() + 1;
        let expected = self.expected.iter().map(Expected::to_string).collect();
        ParseError { line: self.line.to_string(), column, expected }
    }
}
