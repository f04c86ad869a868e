//! `cargo xtask rules`: which rule of the specifications is cited in code, and which case or test shows it.
//!
//! A rule is defined where its id opens a table row or a bold bullet of `docs/rules/<game>.md`. Every other
//! mention in the repository is a citation, and a citation of a rule that does not exist is a fault.

use crate::{extension, files, read};
use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::Write;
use std::path::Path;

const CONFIG: &str = "crates/xtask/rules.toml";

pub fn run(options: &[&str]) -> Result<bool> {
    if let Some(unknown) = options.iter().find(|option| !["--missing", "--json"].contains(option)) {
        bail!("`cargo xtask rules` takes --missing and --json, not `{unknown}`");
    }
    let (survey, config) = (Survey::make()?, Config::read()?);
    let only_missing = options.contains(&"--missing");
    let wanted = |id: Id, rule: &Rule| !only_missing || uncovered(id, rule, &config);
    let rules = survey.rules.iter().filter(|(id, rule)| wanted(**id, rule)).collect();
    let text = if options.contains(&"--json") {
        serde_json::to_string_pretty(&rules)? + "\n"
    } else {
        table(&rules, &config) + &survey.summary(&config)
    };
    // A reader that has seen enough (`| head`) is no fault of the rules.
    let _ = std::io::stdout().write_all(text.as_bytes());
    let faults = survey.faults(&config);
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    Ok(faults.is_empty())
}

/// The same judgement without the table, for `cargo xtask test`.
pub fn check() -> Result<bool> {
    let (survey, config) = (Survey::make()?, Config::read()?);
    let faults = survey.faults(&config);
    faults.iter().for_each(|fault| println!("{fault}"));
    print!("{}", survey.summary(&config));
    Ok(faults.is_empty())
}

/// `HS-131`, or the ruling `HS-R07`. Ordered as specifications list them: rules, then rulings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Id {
    prefix: [u8; 2],
    ruling: bool,
    number: u16,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.prefix.map(char::from);
        match self.ruling {
            true => write!(f, "{a}{b}-R{:02}", self.number),
            false => write!(f, "{a}{b}-{:03}", self.number),
        }
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Id {
    /// The id at the very start of a text, and what follows it.
    fn parse(text: &str) -> Option<(Id, &str)> {
        let (prefix, rest) = text.split_at_checked(2)?;
        let prefix: [u8; 2] = prefix.as_bytes().try_into().ok()?;
        if !prefix.iter().all(u8::is_ascii_uppercase) {
            return None;
        }
        let (ruling, number, rest) = number(rest.strip_prefix('-')?, 'R')?;
        Some((Id { prefix, ruling, number }, rest))
    }
}

/// `117` or `R07` at the start of a text: three digits, or two to three after the letter of a ruling.
fn number(text: &str, letter: char) -> Option<(bool, u16, &str)> {
    let (ruling, text) = match text.strip_prefix(letter) {
        Some(text) => (true, text),
        None => (false, text),
    };
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(length);
    let fits = length == 3 || ruling && length == 2;
    fits.then(|| Some((ruling, digits.parse().ok()?, rest)))?
}

/// From one id to another, both included; mostly the same one twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Citation {
    first: Id,
    last: Id,
}

/// All citations in a line: `HS-131`, `HS-R07`, `HS-256b`, `HS-061/062`, `HS-150–HS-156`, `HS-150..156`.
fn citations(line: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let mut before = ' ';
    let mut text = line;
    while let Some(c) = text.chars().next() {
        match Id::parse(text) {
            Some((id, rest)) if !before.is_alphanumeric() => text = cited(id, rest, &mut found),
            _ => text = &text[c.len_utf8()..],
        }
        before = c;
    }
    found
}

/// Notes an id with the range or list that follows it; returns the text behind.
fn cited<'a>(first: Id, mut rest: &'a str, found: &mut Vec<Citation>) -> &'a str {
    found.push(Citation { first, last: first });
    while let Some((id, is_range, after)) = continued(first, rest) {
        if is_range {
            found.push(Citation { first, last: id });
        } else {
            found.push(Citation { first: id, last: id });
        }
        rest = after;
    }
    rest
}

/// `–HS-156`, ` – 156`, `..156`, `..=HS-156`, `-156`, ` to HS-156` or `/157` behind an id of the same kind.
fn continued(first: Id, rest: &str) -> Option<(Id, bool, &str)> {
    const SIGNS: [&str; 8] = ["–", "—", "…", "..=", "..", "-", "to ", "/"];
    let trimmed = rest.trim_start_matches(' ');
    let sign = SIGNS.into_iter().find(|sign| trimmed.starts_with(sign))?;
    // With spaces around it a plain dash is punctuation.
    if sign == "-" && trimmed.len() < rest.len() {
        return None;
    }
    let text = trimmed[sign.len()..].trim_start_matches(' ');
    let (id, after) = match Id::parse(text) {
        Some(id_and_after) => id_and_after,
        // A number alone continues a range; after `to` it is more likely to count something.
        None if sign == "to " => return None,
        None => {
            let (ruling, number, after) = number(text, 'R')?;
            (Id { ruling, number, ..first }, after)
        }
    };
    let same_kind = id.prefix == first.prefix && id.ruling == first.ruling;
    (same_kind && id > first).then_some((id, sign != "/", after))
}

/// The rules that a line of Rust names in identifiers: `fn hs_131_cover()`, `fn hs_r07_zero_steps()`.
fn named(line: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices('_') {
        let Some(start) = at.checked_sub(2) else { continue };
        let Some(prefix) = line.get(start..at).filter(|prefix| prefix.bytes().all(|b| b.is_ascii_lowercase())) else {
            continue;
        };
        let fresh = !line[..start].ends_with(|c: char| c.is_alphanumeric());
        if let Some((ruling, number, rest)) = number(&line[at + 1..], 'r')
            && fresh
            && !rest.starts_with(|c: char| c.is_alphanumeric())
        {
            let prefix = prefix.to_ascii_uppercase().as_bytes().try_into().expect("two letters");
            found.push(Id { prefix, ruling, number });
        }
    }
    found
}

/// The rule that a line of a specification defines.
fn defined(line: &str) -> Option<Id> {
    if let Some(row) = line.strip_prefix('|') {
        let cell = row.split('|').next()?.trim().trim_matches(['*', '`']);
        return Id::parse(cell).filter(|(_, rest)| rest.is_empty()).map(|(id, _)| id);
    }
    let head = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))?.trim_start().strip_prefix("**")?;
    Id::parse(head).filter(|(_, rest)| rest.starts_with([' ', '*'])).map(|(id, _)| id)
}

/// For each line of a Rust file, whether it is a test: in a `#[cfg(test)]` module or a `#[test]` function.
fn test_lines(text: &str) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let mut tests = vec![false; lines.len()];
    for (at, line) in lines.iter().enumerate() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let item = lines[at..].iter().find(|line| !line.trim_start().starts_with(['#', '/'])).unwrap_or(&"");
        let length = match line.trim() {
            // Clippy sees to it that nothing follows the test module.
            "#[cfg(test)]" if item.trim_start().starts_with("mod ") && item.ends_with('{') => lines.len() - at,
            // rustfmt closes a function where it opened it.
            "#[test]" => lines[at..].iter().take_while(|line| **line != format!("{indent}}}")).count(),
            _ => continue,
        };
        tests[at..at + length].fill(true);
    }
    tests
}

/// The list `rules` of a case file.
fn case_rules(text: &str) -> Result<Vec<Citation>> {
    #[derive(Deserialize)]
    struct Case {
        #[serde(default)]
        rules: Vec<String>,
    }
    let case: Case = toml::from_str(text)?;
    Ok(case.rules.iter().flat_map(|rule| citations(rule)).collect())
}

/// `crates/xtask/rules.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    /// Games of which every rule has a case or a test.
    finished: Vec<String>,
    /// Rules that no test can show, each with the reason.
    exempt: BTreeMap<String, String>,
}

impl Config {
    fn read() -> Result<Config> {
        toml::from_str(&read(Path::new(CONFIG))?).context(CONFIG)
    }

    fn exempts(&self, id: Id) -> bool {
        self.exempt.contains_key(&id.to_string())
    }
}

/// A rule and where it is found, as `path:line`.
#[derive(Default, Serialize)]
struct Rule {
    game: String,
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
}

#[derive(Default)]
struct Survey {
    rules: BTreeMap<Id, Rule>,
    /// Faults of the texts themselves: ids defined twice or not at all, cases that do not parse.
    faults: Vec<String>,
}

/// What a line that cites a rule is to that rule.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evidence {
    Code,
    Test,
    /// Prose, and crates that know no game: their ids are examples.
    None,
}

impl Survey {
    fn make() -> Result<Survey> {
        let mut survey = Survey::default();
        for path in files("docs/rules")?.iter().filter(|path| extension(path) == "md") {
            let game = path.file_stem().unwrap_or_default().to_string_lossy();
            survey.define(&game, &path.display().to_string(), &read(path)?);
        }
        // What a fuzzer made up is nobody's citation.
        for path in files(".")?.iter().filter(|path| !path.starts_with("fuzz")) {
            survey.cite(&path.display().to_string(), &read(path)?);
        }
        Ok(survey)
    }

    fn define(&mut self, game: &str, path: &str, text: &str) {
        for (number, line) in (1..).zip(text.lines()) {
            let Some(id) = defined(line) else { continue };
            let rule = Rule { game: game.to_string(), ..Rule::default() };
            if self.rules.insert(id, rule).is_some() {
                self.faults.push(format!("{path}:{number}: {id} is defined twice"));
            }
        }
    }

    fn cite(&mut self, path: &str, text: &str) {
        let parts: Vec<&str> = path.split('/').collect();
        let game_free = path.starts_with("crates/engine/") || path.starts_with("crates/xtask/");
        let rust = path.ends_with(".rs");
        let tests = if rust { test_lines(text) } else { Vec::new() };
        let evidence = |line: usize| match parts[..] {
            _ if game_free => Evidence::None,
            ["crates", _, "tests", ..] if rust => Evidence::Test,
            ["crates", _, "src", .., "tests.rs"] | ["crates", _, "src", .., "tests", _] => Evidence::Test,
            ["crates", _, "src", ..] if rust && tests[line] => Evidence::Test,
            ["crates", _, "src", ..] if rust => Evidence::Code,
            ["content", ..] => Evidence::Code,
            _ => Evidence::None,
        };
        for (at, line) in text.lines().enumerate() {
            let place = format!("{path}:{}", at + 1);
            let names = if rust { named(line) } else { Vec::new() };
            let names = names.into_iter().map(|id| Citation { first: id, last: id });
            for citation in citations(line).into_iter().chain(names) {
                self.note(citation, &place, evidence(at));
            }
        }
        if let ["crates", _, "tests", ..] = parts[..]
            && path.ends_with(".toml")
            && !game_free
        {
            match case_rules(text) {
                Ok(rules) => rules.into_iter().for_each(|rule| self.note(rule, path, Evidence::Test)),
                // Elsewhere below `tests` a broken file may be there to be refused.
                Err(error) if parts.contains(&"cases") => self.faults.push(format!("{path}: {error}")),
                Err(_) => {}
            }
        }
    }

    fn note(&mut self, citation: Citation, place: &str, evidence: Evidence) {
        let Citation { first, last } = citation;
        if !self.rules.keys().any(|id| id.prefix == first.prefix) {
            return; // `SD-04` is a card
        }
        for id in [first, last] {
            let fault = format!("{place}: there is no rule {id}");
            if !self.rules.contains_key(&id) && !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
        }
        for (_, rule) in self.rules.range_mut(first..=last) {
            match evidence {
                Evidence::Code => rule.code.insert(place.to_string()),
                Evidence::Test => rule.tests.insert(place.to_string()),
                Evidence::None => false,
            };
        }
    }

    fn faults(&self, config: &Config) -> Vec<String> {
        let mut faults = self.faults.clone();
        for game in &config.finished {
            if !self.rules.values().any(|rule| rule.game == *game) {
                faults.push(format!("{CONFIG}: no specification of `{game}`"));
            }
        }
        for (text, reason) in &config.exempt {
            let id = Id::parse(text).filter(|(_, rest)| rest.is_empty()).map(|(id, _)| id);
            match id.and_then(|id| self.rules.get(&id)) {
                None => faults.push(format!("{CONFIG}: there is no rule {text} to exempt")),
                Some(rule) if !rule.tests.is_empty() => {
                    let place = rule.tests.first().expect("not empty");
                    faults.push(format!("{CONFIG}: {text} is exempt, but {place} shows it"));
                }
                Some(_) if reason.trim().is_empty() => {
                    faults.push(format!("{CONFIG}: {text} is exempt without a reason"))
                }
                Some(_) => {}
            }
        }
        for (id, rule) in &self.rules {
            if config.finished.contains(&rule.game) && uncovered(*id, rule, config) {
                faults.push(format!("{id}: no case or test shows it, and {} is finished", rule.game));
            }
        }
        faults
    }

    /// One line of counts for each game.
    fn summary(&self, config: &Config) -> String {
        let games: BTreeSet<&str> = self.rules.values().map(|rule| rule.game.as_str()).collect();
        let line = |game: &str| {
            let count = |test: &dyn Fn(Id, &Rule) -> bool| {
                self.rules.iter().filter(|(id, rule)| rule.game == game && test(**id, rule)).count()
            };
            format!(
                "{game}: {} rules, {} cited in code, {} shown by a case or test, {} exempt, {} missing\n",
                count(&|_, _| true),
                count(&|_, rule| !rule.code.is_empty()),
                count(&|_, rule| !rule.tests.is_empty()),
                count(&|id, _| config.exempts(id)),
                count(&|id, rule| uncovered(id, rule, config)),
            )
        };
        games.into_iter().map(line).collect()
    }
}

fn table(rules: &BTreeMap<&Id, &Rule>, config: &Config) -> String {
    let brief = |places: &BTreeSet<String>| match (places.first(), places.len()) {
        (None, _) => "-".to_string(),
        (Some(place), 1) => place.clone(),
        (Some(place), n) => format!("{place} +{}", n - 1),
    };
    let mut rows = vec![["rule", "code", "case or test"].map(String::from)];
    for (id, rule) in rules {
        let tests = if config.exempts(**id) { "exempt".to_string() } else { brief(&rule.tests) };
        rows.push([id.to_string(), brief(&rule.code), tests]);
    }
    let width = rows.iter().map(|[_, code, _]| code.len()).max().unwrap_or(0);
    rows.iter().map(|[id, code, tests]| format!("{id:8} {code:width$} {tests}\n")).collect()
}

fn uncovered(id: Id, rule: &Rule, config: &Config) -> bool {
    rule.tests.is_empty() && !config.exempts(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    // `ZZ` is no game's, so that these texts cite nothing.
    fn cited_in(line: &str) -> String {
        let show = |c: &Citation| {
            if c.first == c.last { c.first.to_string() } else { format!("{}..{}", c.first, c.last) }
        };
        citations(line).iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ids_are_found_in_text() {
        assert_eq!(cited_in("// ZZ-117: why, by ruling (ZZ-R07)."), "ZZ-117 ZZ-R07");
        assert_eq!(cited_in("a window (ZZ-256b)"), "ZZ-256");
        assert_eq!(cited_in("ZZ-5nn ZZ-12 ZZ-1234 AZZ-117 zz-117 Zß-117"), "");
        assert_eq!(cited_in("–ZZ-117–"), "ZZ-117");
    }

    #[test]
    fn ranges_and_lists_are_found_in_text() {
        for range in ["ZZ-150–ZZ-156", "ZZ-150 – 156", "ZZ-150..ZZ-156", "ZZ-150..=156", "ZZ-150…156", "ZZ-150-156"]
        {
            assert_eq!(cited_in(range), "ZZ-150 ZZ-150..ZZ-156", "{range}");
        }
        assert_eq!(cited_in("ZZ-150 to ZZ-156"), "ZZ-150 ZZ-150..ZZ-156");
        assert_eq!(cited_in("ZZ-061/062"), "ZZ-061 ZZ-062");
        assert_eq!(cited_in("ZZ-302/ZZ-303."), "ZZ-302 ZZ-303");
        assert_eq!(cited_in("ZZ-R01 – ZZ-R03"), "ZZ-R01 ZZ-R01..ZZ-R03");
        // Not a range: another game, another kind, backwards, a sentence that goes on.
        assert_eq!(cited_in("ZZ-117 – YY-118"), "ZZ-117 YY-118");
        assert_eq!(cited_in("ZZ-117 – ZZ-R18"), "ZZ-117 ZZ-R18");
        assert_eq!(cited_in("ZZ-117 – 100 cards"), "ZZ-117");
        assert_eq!(cited_in("ZZ-117 - 120 cards"), "ZZ-117");
        assert_eq!(cited_in("ZZ-117 to 120 cards"), "ZZ-117");
    }

    #[test]
    fn test_names_name_rules() {
        let in_name = |line| named(line).iter().map(Id::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(in_name("fn zz_131_cover_needs_a_cover_space() {"), "ZZ-131");
        assert_eq!(in_name("fn zz_r07_zero_steps() {"), "ZZ-R07");
        assert_eq!(in_name("fn zz_131_and_zz_132() {"), "ZZ-131 ZZ-132");
        assert_eq!(in_name("fn zz_13_x(azz_131: u8, zz_1314: u8, zz_131st: u8, ß_131: u8) {"), "");
    }

    #[test]
    fn definitions_open_rows_and_bold_bullets() {
        let id = |line| defined(line).map(|id| id.to_string());
        assert_eq!(id("| ZZ-001 | A rule. |").as_deref(), Some("ZZ-001"));
        assert_eq!(id("| ZZ-R01 | Question | RULING |").as_deref(), Some("ZZ-R01"));
        assert_eq!(id("- **ZZ-001** A rule.").as_deref(), Some("ZZ-001"));
        assert_eq!(id("- **ZZ-444 RULING** A ruling.").as_deref(), Some("ZZ-444"));
        for other in ["| ZZ-001 – 004 | coverage |", "| Walls | ZZ-024 |", "- ZZ-001 says", "ZZ-001", "- **ZZ-nnn** is"]
        {
            assert_eq!(id(other), None, "{other}");
        }
    }

    #[test]
    fn tests_are_told_from_code() {
        let text = "fn code() {}\n\n    #[test]\n    fn one() {\n        x\n    }\nfn more() {}\n#[cfg(test)]\nmod far;\n#[cfg(test)]\n#[rustfmt::skip]\nmod tests {\n}\n";
        let tests: Vec<usize> = (1..).zip(test_lines(text)).filter(|(_, test)| *test).map(|(line, _)| line).collect();
        assert_eq!(tests, [3, 4, 5, 10, 11, 12, 13]);
    }

    fn survey() -> Survey {
        let mut survey = Survey::default();
        survey.define("zed", "docs/rules/zed.md", "| ZZ-001 | a |\n| ZZ-002 | b |\n| ZZ-003 | c |\n| ZZ-R01 | d |\n");
        survey
    }

    fn config(finished: &[&str], exempt: &[(&str, &str)]) -> Config {
        Config {
            finished: finished.iter().map(|game| game.to_string()).collect(),
            exempt: exempt.iter().map(|(id, why)| (id.to_string(), why.to_string())).collect(),
        }
    }

    #[test]
    fn evidence_is_sorted_into_code_and_tests() {
        let mut survey = survey();
        survey.cite("crates/zed/src/a.rs", "// ZZ-001..003\n#[cfg(test)]\nmod tests {\n    fn zz_002_b() {}\n}\n");
        survey.cite("crates/zed/tests/cases/c.toml", "# ZZ-001\nrules = ['ZZ-R01', 'ZZ-003']\n");
        survey.cite("crates/zed/tests/it/main.rs", "// ZZ-003");
        survey.cite("crates/engine/src/case.rs", "#[test]\nfn zz_001_is_an_example() {}\n");
        survey.cite("docs/players.md", "ZZ-001");
        let places = |of: &str| {
            let rule = &survey.rules[&Id::parse(of).unwrap().0];
            [&rule.code, &rule.tests].map(|places| places.iter().cloned().collect::<Vec<_>>().join(" "))
        };
        assert_eq!(places("ZZ-001"), ["crates/zed/src/a.rs:1", ""]);
        assert_eq!(places("ZZ-002"), ["crates/zed/src/a.rs:1", "crates/zed/src/a.rs:4"]);
        assert_eq!(places("ZZ-003")[1], "crates/zed/tests/cases/c.toml crates/zed/tests/it/main.rs:1");
        assert_eq!(places("ZZ-R01"), ["", "crates/zed/tests/cases/c.toml"]);
        assert!(survey.faults.is_empty(), "{:?}", survey.faults);
    }

    #[test]
    fn texts_are_at_fault() {
        let faults = |path, text| {
            let mut survey = survey();
            survey.cite(path, text);
            survey.faults
        };
        assert_eq!(faults("content/zed/a.toml", "# ZZ-004, YY-004"), ["content/zed/a.toml:1: there is no rule ZZ-004"]);
        assert_eq!(faults("docs/a.md", "ZZ-002 – 009").len(), 1);
        assert_eq!(faults("crates/zed/src/a.rs", "fn zz_009_x() {}").len(), 1);
        assert_eq!(faults("crates/zed/tests/cases/a.toml", "rules = 3").len(), 1);
        assert_eq!(faults("crates/zed/tests/broken/a.toml", "rules = 3").len(), 0);
        let mut twice = survey();
        twice.define("zed", "docs/rules/zed.md", "- **ZZ-001** again");
        assert_eq!(twice.faults.len(), 1);
    }

    #[test]
    fn a_finished_game_shows_every_rule() {
        let mut survey = survey();
        survey.cite("crates/zed/tests/cases/c.toml", "rules = ['ZZ-001..ZZ-003']");
        assert_eq!(survey.faults(&config(&[], &[])).len(), 0);
        assert_eq!(survey.faults(&config(&["zed"], &[])), ["ZZ-R01: no case or test shows it, and zed is finished"]);
        assert_eq!(survey.faults(&config(&["zed"], &[("ZZ-R01", "Advice.")])).len(), 0);
        assert_eq!(survey.faults(&config(&["zet"], &[])).len(), 1, "a finished game has a specification");
    }

    #[test]
    fn exemptions_cannot_rot() {
        let mut survey = survey();
        survey.cite("crates/zed/tests/cases/c.toml", "rules = ['ZZ-001']");
        let faults = |id, why| survey.faults(&config(&[], &[(id, why)])).len();
        assert_eq!(faults("ZZ-002", "Advice."), 0);
        assert_eq!(faults("ZZ-002", " "), 1, "without a reason");
        assert_eq!(faults("ZZ-001", "Advice."), 1, "covered");
        assert_eq!(faults("ZZ-009", "Advice."), 1, "unknown");
        assert_eq!(faults("ZZ-002 and more", "Advice."), 1, "not an id");
    }
}
