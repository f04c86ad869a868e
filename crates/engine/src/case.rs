//! Rule cases: `given`, `do` and `expect` in a TOML file, written by people who need no Rust. `docs/cases.md` is the
//! whole format.
//!
//! A text becomes scripts that know their place in it (`read`), a script is played (`play`) and looked at (`expect`).
//! Whatever the text says, the answer is a report: nothing here panics unless the game does.

mod expect;
mod play;
mod read;
#[cfg(test)]
mod tests;

use crate::content::{Fault, Pack};
use crate::game::Rule;
use crate::position::Positions;
use read::Source;
use serde::Serialize;
use std::fmt;

/// What came of one file: the case and its variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    pub file: String,
    pub title: String,
    pub rules: Vec<Rule>,
    /// Why the file is no case. If there is any, nothing was played.
    pub faults: Vec<Fault>,
    /// The case itself, then its variants in their order.
    pub results: Vec<CaseResult>,
}

/// What came of the case itself or of one variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CaseResult {
    pub title: String,
    pub failures: Vec<Fault>,
}

impl Report {
    /// For a file that could not be given to any game.
    pub fn unreadable(file: &str, fault: Fault) -> Report {
        Report {
            file: file.to_string(),
            title: String::new(),
            rules: Vec::new(),
            faults: vec![fault],
            results: Vec::new(),
        }
    }

    /// How many cases this is: each variant counts, and so does a file that cannot be read.
    pub fn cases(&self) -> usize {
        self.results.len().max(1)
    }

    pub fn failed(&self) -> usize {
        let differ = self.results.iter().filter(|result| !result.failures.is_empty()).count();
        differ + usize::from(!self.faults.is_empty())
    }

    /// The title of a result as people read it: a variant is named after its case.
    pub fn title_of(&self, result: usize) -> String {
        match result {
            0 => self.title.clone(),
            _ => format!("{}: {}", self.title, self.results[result].title),
        }
    }
}

/// What failed, and where; nothing if nothing did.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unread = (!self.faults.is_empty()).then_some((format!("{} is no case", self.file), &self.faults));
        let played = self.results.iter().enumerate();
        let failed = played.filter(|(_, result)| !result.failures.is_empty());
        let failed = failed.map(|(number, result)| (self.title_of(number), &result.failures));
        for (title, faults) in unread.into_iter().chain(failed) {
            writeln!(f, "FAILED {title}")?;
            for fault in faults {
                writeln!(f, "  {}", fault.to_string().replace('\n', "\n    "))?;
            }
        }
        Ok(())
    }
}

/// The game that a case is for, if it is one of these: whoever runs a case must know before it can.
pub fn game_of(file: &str, text: &str, games: &[&str]) -> Result<String, Fault> {
    read::game(Source { file, text }, games)
}

/// Runs a case and its variants.
pub fn run<G: Positions>(file: &str, text: &str, pack: Pack<G::Content>) -> Report {
    let source = Source { file, text };
    let (case, faults) = read::case(source, G::NAME);
    let play =
        |script: read::Script<'_>| CaseResult { failures: play::play::<G>(source, &script, pack), title: script.title };
    let results = match faults.is_empty() {
        true => case.scripts.into_iter().map(play).collect(),
        false => Vec::new(),
    };
    Report { file: file.to_string(), title: case.title, rules: case.rules, faults, results }
}

/// For a game's tests: runs every case, given as file name and text.
///
/// # Panics
/// When one fails, with all that differs; and when there is none, because then nothing was tested.
pub fn assert_all<G: Positions>(pack: Pack<G::Content>, cases: impl IntoIterator<Item = (String, String)>) {
    let reports: Vec<Report> = cases.into_iter().map(|(file, text)| run::<G>(&file, &text, pack)).collect();
    assert!(!reports.is_empty(), "there are no cases");
    let failed: usize = reports.iter().map(Report::failed).sum();
    let said: String = reports.iter().map(Report::to_string).collect();
    assert!(failed == 0, "{failed} cases failed\n{said}");
}
