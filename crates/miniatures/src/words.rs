//! Closed lists of words: an enumeration whose members have one spelling each, in content, notation and queries.

/// An enumeration with its words: `ALL`, `word`, `named`, and the same word in serialised form.
macro_rules! words {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$member_doc:meta])* $member:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$member_doc])* #[serde(rename = $word)] $member),* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$member),*];
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            pub const fn word(self) -> &'static str {
                $name::WORDS[self as usize]
            }

            pub fn named(word: &str) -> Option<$name> {
                $name::WORDS.iter().position(|known| *known == word).map(|place| $name::ALL[place])
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

/// Why a text cannot be read, and where: a byte offset into it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    pub at: usize,
    pub reason: String,
}

impl Unread {
    /// Line and letter, both counted from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        place(text, self.at)
    }

    /// The line of the text in which it went wrong, a mark below the letter, and the reason.
    pub fn pointing(&self, text: &str) -> String {
        let before = &text[..self.at.min(text.len())];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[start..].lines().next().unwrap_or("");
        // Part of it was typed by somebody: nothing of it may steer a terminal.
        let plain = |text: &str| text.replace(|c: char| c.is_control(), "\u{FFFD}");
        let mark = before[start..].chars().count();
        format!("{}\n{:mark$}^ {}", plain(line), "", plain(&self.reason))
    }
}

/// Line and letter of a byte of a text, both counted from 1.
pub fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text.as_bytes()[..at.min(text.len())];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    (lines + 1, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

/// The known word most like a mistaken one; nothing if none is near.
pub fn nearest<'a>(mistaken: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mistaken: Vec<char> = mistaken.to_lowercase().chars().take(64).collect();
    let near = known.into_iter().map(|word| (distance(&mistaken, word), word)).min()?;
    (near.0 <= 1 + mistaken.len() / 3).then_some(near.1)
}

/// How many letters must be put in, left out, changed or swapped with their neighbour.
fn distance(mistaken: &[char], word: &str) -> usize {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    let (mut older, mut old) = (Vec::new(), (0..=word.len()).collect::<Vec<usize>>());
    for (i, &have) in mistaken.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &want) in word.iter().enumerate() {
            let mut best = (old[j] + usize::from(have != want)).min(old[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && have == word[j - 1] && mistaken[i - 1] == want {
                let swapped: &Vec<usize> = &older;
                best = best.min(swapped[j - 1] + 1);
            }
            row.push(best);
        }
        older = std::mem::replace(&mut old, row);
    }
    old[word.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_near() {
        let known = ["judge", "perp", "crime", "scene"];
        assert_eq!(nearest("prep", known), Some("perp"), "two letters swapped");
        assert_eq!(nearest("Juge", known), Some("judge"));
        assert_eq!(nearest("motorcycle", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest("judge", []), None);
    }

    #[test]
    fn a_fault_points_at_its_letter() {
        let unread = Unread { at: 8, reason: "no\u{1b}".into() };
        assert_eq!(unread.pointing("one\ntwo é\nthree"), "two é\n    ^ no\u{FFFD}");
        assert_eq!(Unread { at: 99, ..unread }.pointing(""), "\n^ no\u{FFFD}");
    }
}
