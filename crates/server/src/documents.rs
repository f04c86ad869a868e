//! What people may read besides a game: its book of rules, the cases that show them, what was measured of it. The texts
//! are data that whoever starts the server hands over; here is what can be said of a book before it is opened.

use crate::routes::Stored;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One text.
#[derive(Debug)]
pub struct Document {
    pub shelf: Shelf,
    pub game: &'static str,
    pub stored: Stored,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// The specification, in markdown.
    Rules,
    /// All rule cases: a list of `CaseText` in JSON.
    Cases,
    /// `cards.csv` of a report of the simulation.
    Measured,
}

/// What is known of a book before it is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cover {
    pub game: String,
    pub title: String,
    /// What the numbers of its rules begin with: `HS`.
    pub prefixes: Vec<String>,
    pub rules: usize,
    pub sections: usize,
}

/// A rule case as it was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CaseText {
    /// Below the folder of cases: `challenge/a-tie.toml`.
    pub file: String,
    pub text: String,
}

/// The texts of a server.
#[derive(Debug)]
pub struct Documents {
    all: &'static [Document],
    covers: Vec<Cover>,
}

impl Documents {
    pub fn new(all: &'static [Document]) -> Documents {
        let books = all.iter().filter(|document| document.shelf == Shelf::Rules);
        let covers = books.map(|book| Cover::of(book.game, &String::from_utf8_lossy(book.stored.plain))).collect();
        Documents { all, covers }
    }

    pub fn covers(&self) -> &[Cover] {
        &self.covers
    }

    pub fn find(&self, shelf: Shelf, game: &str) -> Option<&'static Stored> {
        let found = self.all.iter().find(|document| document.shelf == shelf && document.game == game);
        found.map(|document| &document.stored)
    }
}

impl Cover {
    /// Counts what web/src/rules/markdown.ts will make of the text: a rule is a row of a table headed ID, or an item
    /// that begins with its number in bold.
    pub fn of(game: &str, text: &str) -> Cover {
        let mut cover = Cover { game: game.into(), title: game.into(), prefixes: vec![], rules: 0, sections: 0 };
        let (mut titled, mut code) = (false, false);
        // Of the table that a line stands in: whether it lists rules.
        let mut listing: Option<bool> = None;
        for line in text.lines() {
            let row = line.strip_prefix('|');
            if row.is_none() {
                listing = None;
            }
            if line.starts_with("```") {
                code = !code;
            } else if code {
            } else if let Some(heading) = heading(line) {
                match titled {
                    true => cover.sections += 1,
                    false => cover.title = title(heading).to_string(),
                }
                titled = true;
            } else if let Some(row) = row {
                let cell = row.split('|').next().unwrap_or("").trim();
                match listing {
                    None => listing = Some(cell.eq_ignore_ascii_case("id")),
                    Some(true) => cover.count(cell),
                    Some(false) => {}
                }
            } else if let Some(bold) = line.strip_prefix("- **").or_else(|| line.strip_prefix("* **")) {
                cover.count(bold);
            }
        }
        cover
    }

    /// Counts a rule, if a text begins with the number of one.
    fn count(&mut self, text: &str) {
        let Some(prefix) = prefix(text) else { return };
        self.rules += 1;
        if !self.prefixes.iter().any(|known| known == prefix) {
            self.prefixes.push(prefix.to_string());
        }
    }
}

/// The words of a heading.
fn heading(line: &str) -> Option<&str> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    ((1..=6).contains(&level) && words.starts_with([' ', '\t'])).then(|| words.trim())
}

/// `Judge Dredd: Helter Skelter — rules specification` is the book of Judge Dredd: Helter Skelter.
fn title(heading: &str) -> &str {
    match heading.strip_suffix("rules specification") {
        Some(title) => title.trim_end().trim_end_matches(['—', '–', '-']).trim_end(),
        None => heading,
    }
}

/// `HS` of `HS-053` or `HS-R07a`.
fn prefix(text: &str) -> Option<&str> {
    let (prefix, number) = text.split_once('-')?;
    let number = number.strip_prefix('R').unwrap_or(number);
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    let letter = number[digits..].bytes().take_while(u8::is_ascii_lowercase).count();
    let ends = !number[digits + letter..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    let named = prefix.len() == 2 && prefix.bytes().all(|byte| byte.is_ascii_uppercase());
    (named && (2..=3).contains(&digits) && letter <= 1 && ends).then_some(prefix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_counts_what_the_book_has() {
        let text = "\
# Judge Dredd: Some Game — rules specification

Contents: 1 Terms

## 1. Terms

| ID | Rule |
|---|---|
| SG-001 | The first rule, not SG-999. |
| SG-R02a | Another. |

| Attack | ID |
|---|---|
| SG-003 | no list of rules |

### 1.1 Lists

- **SG-004** A rule in a list.
- **SG-005 RULING** Another.
- SG-006 is only named.
- **TG-007** Of another.

```
# no heading
| ID | no table |
| SG-008 | no rule |
```
";
        let cover = Cover::of("some-game", text);
        let wanted = ("Judge Dredd: Some Game", vec!["SG".to_string(), "TG".to_string()], 5, 2);
        assert_eq!((cover.title.as_str(), cover.prefixes, cover.rules, cover.sections), wanted);
        assert_eq!(Cover::of("x", "").title, "x");
    }

    #[test]
    fn numbers_of_rules_are_known() {
        for sound in ["HS-053", "HS-R07 more", "HS-17a**"] {
            assert_eq!(prefix(sound), Some("HS"), "{sound}");
        }
        for unsound in ["HS-1", "HS-1234", "hs-053", "H-053", "HSX-053", "HS053", "HS-05ab", "HS-", "---", ""] {
            assert_eq!(prefix(unsound), None, "{unsound}");
        }
    }
}
