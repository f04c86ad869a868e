//! Long lines, broken between words: the one way in which both kinds of terminal play fit text into a width.

/// A space at which no line is broken.
const TIE: char = '\u{a0}';

/// Words that stay on one line.
pub fn tied(text: &str) -> String {
    text.replace(' ', &TIE.to_string())
}

/// The rows of a text. What follows a broken line is indented by `further` more than the line itself.
pub fn wrapped(text: &str, width: usize, further: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrapped_line(line, width, further)).map(|row| row.replace(TIE, " ")).collect()
}

fn wrapped_line(line: &str, width: usize, further: usize) -> Vec<String> {
    let length = |text: &str| text.chars().count();
    if length(line) <= width {
        return vec![line.trim_end().to_string()];
    }
    let margin = line.len() - line.trim_start_matches(' ').len();
    let mut rows = vec![" ".repeat(margin)];
    for word in line[margin..].split_inclusive(' ') {
        let row = rows.last_mut().expect("there is a first row");
        if length(row) + length(word.trim_end()) > width && !row.trim().is_empty() {
            rows.push(" ".repeat(margin + further) + word);
        } else {
            row.push_str(word);
        }
    }
    rows.iter().map(|row| row.trim_end().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_further_in() {
        let words = "  ".to_string() + &"word ".repeat(30);
        let rows = wrapped(&words, 79, 4);
        assert!(rows.iter().all(|row| row.chars().count() <= 79));
        assert!(rows[0].starts_with("  word") && rows[1].starts_with("      word"));
        assert_eq!(rows.concat().matches("word").count(), 30);
    }

    #[test]
    fn short_lines_stay_as_they_are() {
        assert_eq!(wrapped("a  b   c  ", 79, 4), ["a  b   c"]);
    }

    #[test]
    fn tied_words_stay_together() {
        assert_eq!(wrapped(&format!("one {}", tied("two three")), 9, 0), ["one", "two three"]);
    }
}
