//! One line of text a person can type: reading it, and saying where and why it cannot be read.

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
    expected: Vec<String>,
}

impl<'a> Reader<'a> {
    pub fn new(line: &'a str) -> Reader<'a> {
        let mut reader = Reader { line, at: 0, expected: Vec::new() };
        reader.skip_spaces();
        reader
    }

    fn skip_spaces(&mut self) {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn advance(&mut self, bytes: usize) {
        self.at += bytes;
        self.skip_spaces();
        self.expected.clear();
    }

    /// The word that comes next: letters, digits and hyphens, or a single other sign.
    fn peek(&self) -> &'a str {
        let rest = &self.line[self.at..];
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        match rest.chars().next() {
            None => "",
            Some(c) if is_part(c) => &rest[..rest.find(|c: char| !is_part(c)).unwrap_or(rest.len())],
            Some(c) => &rest[..c.len_utf8()],
        }
    }

    /// Takes the word if it comes next. Case does not matter.
    pub fn word(&mut self, word: &str) -> bool {
        let next = self.peek();
        let fits = next.eq_ignore_ascii_case(word);
        if fits {
            self.advance(next.len());
        } else {
            self.expected.push(format!("`{word}`"));
        }
        fits
    }

    /// The word must come next.
    pub fn must(&mut self, word: &str) -> Result<(), ParseError> {
        if self.word(word) { Ok(()) } else { Err(self.error()) }
    }

    /// A name out of a list: `what` says what is looked for.
    pub fn name<T>(&mut self, what: &str, find: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        let next = self.peek();
        match find(&next.to_lowercase()) {
            Some(found) => {
                self.advance(next.len());
                Ok(found)
            }
            None => {
                self.expected.push(what.to_string());
                Err(self.error())
            }
        }
    }

    /// A whole number from `low` to `high`.
    pub fn number(&mut self, what: &str, low: u8, high: u8) -> Result<u8, ParseError> {
        let next = self.peek();
        // `07` and `+7` would print differently than they were read.
        let plain = next.bytes().all(|b| b.is_ascii_digit()) && !(next.len() > 1 && next.starts_with('0'));
        match next.parse::<u8>() {
            Ok(number) if plain && (low..=high).contains(&number) => {
                self.advance(next.len());
                Ok(number)
            }
            _ => {
                self.expected.push(format!("{what} ({low} to {high})"));
                Err(self.error())
            }
        }
    }

    /// Nothing may follow.
    pub fn end(&mut self) -> Result<(), ParseError> {
        if self.at == self.line.len() {
            return Ok(());
        }
        self.expected.push("the end of the line".to_string());
        Err(self.error())
    }

    pub fn error(&self) -> ParseError {
        let column = self.line[..self.at].chars().count() + 1;
        ParseError { line: self.line.to_string(), column, expected: self.expected.clone() }
    }
}
