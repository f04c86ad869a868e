//! The legal actions in order, numbered and folded.

use door::Door;
use door::terminal::Filed;
use engine::Seat;
use engine::erased::AnySession;

/// Up to so many are all written out.
const SHORT: usize = 12;
/// A group of more ways than this is folded in a longer list.
const FEW: usize = 2;

/// Of a group whose ways are told in words, so many are written out.
const NAMED: usize = 6;

/// Columns of a number, or of two: `104-118`.
const NUMBER: usize = 7;

/// The listed legal actions of a seat. Number n is at n - 1, folded or not.
pub struct List {
    pub actions: Vec<String>,
    filed: Vec<Filed>,
    words: Vec<String>,
    /// What each means, where there is more to say; nobody has to type it.
    remarks: Vec<String>,
}

impl List {
    pub fn of(door: &Door, session: &dyn AnySession, seat: Seat) -> List {
        let game = door.terminal;
        let actions = session.actions(seat).into_iter();
        let mut rows: Vec<(Filed, String)> = actions.map(|action| (game.filed(&action), action)).collect();
        // Headings stay in the order in which they first appear: that of the characters.
        let mut headings: Vec<String> = Vec::new();
        for (filed, _) in &rows {
            if !headings.contains(&filed.heading) {
                headings.push(filed.heading.clone());
            }
        }
        let place = |heading: &str| headings.iter().position(|other| other == heading);
        // Within a heading the order is that in which a game speaks of them: the best first.
        let said = game.remarks(session, seat);
        let told = |action: &str| said.iter().position(|(other, _)| other == action);
        rows.sort_by_cached_key(|(filed, action)| {
            (filed.rank, place(&filed.heading), told(action).unwrap_or(usize::MAX))
        });
        let (filed, actions): (Vec<Filed>, Vec<String>) = rows.into_iter().unzip();
        let words = actions.iter().map(|action| game.in_list(session, action)).collect();
        let remark = |action: &String| told(action).map_or(String::new(), |place| format!(" ({})", said[place].1));
        let remarks = actions.iter().map(remark).collect();
        List { actions, filed, words, remarks }
    }

    /// The number of an action, from 1.
    pub fn number(&self, action: &str) -> Option<usize> {
        self.actions.iter().position(|other| other == action).map(|at| at + 1)
    }

    /// An action with its number, if it is in the list.
    pub fn numbered(&self, action: &str) -> String {
        self.number(action).map_or_else(|| action.to_string(), |number| self.line(number))
    }

    pub fn line(&self, number: usize) -> String {
        format!("{number:NUMBER$}  {}{}", self.words[number - 1], self.remarks[number - 1])
    }

    /// All of it, with large groups as one line each.
    pub fn folded(&self) -> String {
        let mut lines = Vec::new();
        let mut first = 0;
        for group in self.filed.chunk_by(|one, other| one.heading == other.heading) {
            let after = first + group.len();
            if self.actions.len() <= SHORT || group.len() <= FEW {
                lines.extend((first + 1..=after).map(|number| self.line(number)));
            } else if self.remarks[first..after].iter().all(|remark| !remark.is_empty()) {
                // Each says what it means: the first are worth reading, a row of numbers is not.
                let shown = first + NAMED;
                lines.extend((first + 1..=shown.min(after)).map(|number| self.line(number)));
                if shown < after {
                    let numbers = format!("{}-{after}", shown + 1);
                    lines.push(format!("{numbers:>NUMBER$}  {}: {} more ways", group[0].heading, after - shown));
                }
            } else {
                lines.push(folded(first + 1, group));
            }
            first = after;
        }
        lines.join("\n")
    }

    /// Numbers of the actions that a shortened line could mean.
    pub fn meant_by(&self, line: &str) -> Vec<usize> {
        let words = words(line);
        (1..=self.actions.len()).filter(|&number| shortens(&words, &self.words[number - 1])).collect()
    }

    /// What could have followed the beginning of a line, or as much of the beginning as is right.
    pub fn following(&self, beginning: &str) -> (String, Vec<String>) {
        let mut begun = words(beginning);
        loop {
            let mut found: Vec<String> = Vec::new();
            for action in &self.actions {
                let all = words(action);
                if let Some((before, [next, ..])) = all.split_at_checked(begun.len())
                    && before == begun
                    && !found.contains(next)
                {
                    found.push(next.clone());
                }
            }
            if !found.is_empty() || begun.pop().is_none() {
                return (begun.join(" "), found);
            }
        }
    }
}

fn folded(first: usize, group: &[Filed]) -> String {
    let mut details: Vec<&str> = Vec::new();
    for filed in group {
        if !details.contains(&filed.detail.as_str()) {
            details.push(&filed.detail);
        }
    }
    let details = details.join(", ");
    let space = if details.is_empty() { "" } else { " " };
    let last = first + group.len() - 1;
    let (numbers, ways) = (format!("{first}-{last}"), group.len());
    format!("{numbers:>NUMBER$}  {}{space}{details}: {ways} ways", group[0].heading)
}

/// The words of a line: letters, digits and hyphens; signs are left out.
pub fn words(line: &str) -> Vec<String> {
    line.split(|c: char| !c.is_alphanumeric() && c != '-')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Whether these words shorten a text: the first begins its first word, the others begin later ones in the same order.
/// Numbers are not shortened: 1 is not 14.
fn shortens(words: &[String], text: &str) -> bool {
    let fits = |word: &str, whole: &str| {
        if word.starts_with(|c: char| c.is_ascii_digit()) { whole == word } else { whole.starts_with(word) }
    };
    let mut rest = self::words(text).into_iter();
    let Some((first, others)) = words.split_first() else {
        return false;
    };
    rest.next().is_some_and(|whole| fits(first, &whole))
        && others.iter().all(|word| rest.by_ref().any(|whole| fits(word, &whole)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_shorten_a_text() {
        let text = "snipe dredd > wulf hi-ex with 17";
        let shorten = |line: &str| shortens(&words(line), text);
        assert!(shorten("sn dr wu"));
        assert!(shorten("snipe wulf hi-ex"));
        assert!(shorten("Snipe > Wulf 17"));
        assert!(!shorten("dredd"));
        assert!(!shorten("snipe wulf dredd"));
        assert!(!shorten("snipe wulf 1"));
        assert!(!shorten(""));
    }

    /// A list of the Miniatures Game once the cards are buried: places are told in words, the best first, cards by name.
    #[test]
    fn places_come_with_words_and_cards_with_names() {
        let door = crate::games::door("miniatures").expect("it is one of the games");
        let options = serde_json::json!({ "scenario": "hold-the-block" });
        let mut session = door.game.start(&options, None, engine::Seed::from(1)).expect("a game");
        let first = List::of(door, &*session, Seat::new(0)).folded();
        let (code, name) = first.lines().next().and_then(|line| line.split_once(" (")).expect("a card with its name");
        assert!(code.contains("bury A") && name.ends_with(')'), "{first}");
        while !session.question(Seat::new(0)).starts_with("Deploy") {
            let seat = session.deciders().iter().next().expect("somebody is asked");
            let action = session.actions(seat).swap_remove(0);
            session.act(seat, &action).expect("it is in the list");
        }
        let list = List::of(door, &*session, Seat::new(0));
        let folded = list.folded();
        let lines: Vec<&str> = folded.lines().collect();
        assert!(lines.len() < 20 && list.actions.len() > 40, "{} {}", lines.len(), list.actions.len());
        assert!(lines[0].contains("towards the enemy's zone") || lines[0].contains("out of sight"), "{folded}");
        assert!(folded.contains("more ways"), "{folded}");
    }
}
