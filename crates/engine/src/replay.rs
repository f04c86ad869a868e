//! Replays: what is needed to play a game again, and proof that it was the same game.
//!
//! A replay is a TOML text with a fixed layout: a header, the actions one a line, and a digest of the public events
//! after every 16th entry and after the last. A pack that is not built in travels along. Loading a replay re-applies
//! it, and refuses with the place where an action or a digest does not fit.

use crate::chance::Seed;
use crate::content::{Fault, File, Hash, Pack, Stored};
use crate::game::Game;
use crate::position::Positions;
use crate::session::{Entry, Laid, News, Session};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Write};
use std::str::FromStr;
use toml::Spanned;

/// Raised when the layout changes; the rules have a version of their own.
pub const FORMAT: u32 = 1;

/// Entries between two digests.
pub const DIGEST_EVERY: usize = 16;

/// A recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    pub game: String,
    /// The version of the rules that were played.
    pub rules: u32,
    /// The hash of the pack.
    pub content: Hash,
    pub options: toml::Table,
    pub seed: Seed,
    /// Where the game began, if not at its start: the position as TOML.
    pub position: Option<String>,
    /// Whether the piles of the position were shuffled first.
    pub shuffled: bool,
    pub actions: Vec<Line>,
    /// Each covers all public events before it.
    pub digests: Vec<Hash>,
    /// The files of a pack that is not built in.
    pub pack: Option<Vec<File>>,
    pub fairness: Option<Fairness>,
}

/// A line of a replay, and where it stood if it was read.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    place: Option<(usize, usize)>,
}

/// The same words are the same line, wherever they stand.
impl PartialEq for Line {
    fn eq(&self, other: &Line) -> bool {
        self.text == other.text
    }
}

impl From<String> for Line {
    fn from(text: String) -> Line {
        Line { text, place: None }
    }
}

/// How the seed of an online table came about: the server promised a secret by its hash, then each seat gave a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// Shown to everybody before the first value was given.
    pub commitment: Hash,
    pub secret: Seed,
    /// From seat a on.
    pub values: Vec<String>,
}

impl Fairness {
    pub fn new(secret: Seed, values: Vec<String>) -> Fairness {
        Fairness { commitment: secret.commitment(), secret, values }
    }

    pub fn seed(&self) -> Seed {
        Seed::fair(&self.secret, self.values.iter().map(String::as_str))
    }

    /// Whether the promise was kept, every seat gave a value, and the seed follows from them.
    pub fn check(&self, seed: Seed, seats: usize) -> Result<(), String> {
        if self.values.len() != seats {
            return Err(format!("{} values for {seats} seats: each gives one", self.values.len()));
        }
        if self.secret.commitment() != self.commitment {
            return Err(format!("the secret is not the one that was promised ({})", self.commitment.short()));
        }
        if self.seed() != seed {
            return Err("the seed does not follow from the secret and the values".to_string());
        }
        Ok(())
    }
}

/// The replay as it is read: the places are needed to say where a fault is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    #[serde(rename = "format")]
    _format: u32,
    rules: u32,
    content: Spanned<String>,
    options: toml::Table,
    seed: Spanned<String>,
    position: Option<String>,
    #[serde(default)]
    shuffled: bool,
    actions: Vec<Spanned<String>>,
    digests: Vec<Spanned<String>>,
    pack: Option<BTreeMap<String, String>>,
    fairness: Option<Fairness>,
}

const FILE: &str = "replay";

impl Replay {
    /// Reads a replay of any game. The actions are read by `load`, which knows the game.
    pub fn parse(text: &str) -> Result<Replay, Vec<Fault>> {
        // The format first: another one may have other fields.
        let table: toml::Table = text.parse().map_err(|error| vec![unreadable(text, &error)])?;
        match table.get("format") {
            Some(toml::Value::Integer(format)) if *format == i64::from(FORMAT) => {}
            Some(other) => {
                let reason = format!("this is a replay of format {other}; format {FORMAT} is needed");
                return Err(vec![Fault::new(FILE, reason)]);
            }
            None => return Err(vec![Fault::new(FILE, "this is no replay: it has no `format`")]),
        }
        let written: Written = toml::from_str(text).map_err(|error| vec![unreadable(text, &error)])?;

        let mut faults = Vec::new();
        let content = read(text, &written.content, &mut faults);
        let seed = read(text, &written.seed, &mut faults);
        let digests: Vec<_> = written.digests.iter().map(|digest| read(text, digest, &mut faults)).collect();
        let needed = written.actions.len().div_ceil(DIGEST_EVERY);
        if digests.len() != needed {
            let (actions, found) = (written.actions.len(), digests.len());
            let reason = format!("{actions} actions need {needed} digests; {found} were found: the replay is cut off");
            faults.push(Fault::new(FILE, reason));
        }
        if written.shuffled && written.position.is_none() {
            faults.push(Fault::new(FILE, "`shuffled` is said of a position, and there is none"));
        }
        let (Some(content), Some(seed), Some(digests)) = (content, seed, digests.into_iter().collect()) else {
            return Err(faults);
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        let line = |action: Spanned<String>| {
            let place = Some(crate::content::line_and_column(text, action.span().start));
            Line { text: action.into_inner(), place }
        };
        Ok(Replay {
            game: written.game,
            rules: written.rules,
            content,
            options: written.options,
            seed,
            position: written.position,
            shuffled: written.shuffled,
            actions: written.actions.into_iter().map(line).collect(),
            digests,
            pack: written.pack.map(|files| files.into_iter().map(|(path, text)| File { path, text }).collect()),
            fairness: written.fairness,
        })
    }

    /// Plays the game again. What does not fit is refused with its place.
    pub fn load<G: Positions>(&self) -> Result<Session<G>, Fault> {
        let fault = |reason: String| Fault::new(FILE, reason);
        if self.game != G::NAME {
            return Err(fault(format!("this is a game of {}; a game of {} is needed", self.game, G::NAME)));
        }
        if self.rules != G::RULES_VERSION {
            return Err(fault(format!(
                "it was played by version {} of the rules; this program plays version {}",
                self.rules,
                G::RULES_VERSION
            )));
        }
        let pack = self.find_pack::<G::Content>()?;
        let options: G::Options = toml::Value::Table(self.options.clone())
            .try_into()
            .map_err(|error| fault(format!("the options do not fit: {}", error.to_string().trim())))?;
        let mut session: Session<G> = match &self.position {
            Some(position) => Session::begin_at(position, pack, self.seed, self.shuffled).map_err(|faults| {
                let first = faults.first().map(Fault::to_string).unwrap_or_default();
                fault(format!("its position cannot be laid: {first}"))
            })?,
            None => Session::start(options.clone(), pack, self.seed)
                .map_err(|refusal| fault(format!("the game does not start: {refusal}")))?,
        };
        if *session.options() != options {
            return Err(fault("its options are not those of its position".to_string()));
        }
        if let Some(fairness) = &self.fairness {
            fairness
                .check(self.seed, session.state().seats())
                .map_err(|reason| fault(format!("the game was not fair: {reason}")))?;
            session.fairness = Some(fairness.clone());
        }
        let mut digests = Digests::default();
        for (number, line) in (1..).zip(&self.actions) {
            let fault = |reason: String| {
                let (line_number, column) = line.place.unzip();
                let reason = format!("entry {number}, `{}`: {reason}", line.text);
                Fault { line: line_number, column, ..Fault::new(FILE, reason) }
            };
            let entry: Entry<G::Action> = line.text.parse().map_err(|error| fault(format!("{error}")))?;
            session.enter(entry).map_err(|unfit| fault(unfit.to_string()))?;
            if let Some((index, digest)) = digests.after(&session, number, number == self.actions.len())
                && self.digests.get(index) != Some(&digest)
            {
                let reason = format!("what happened up to here differs from what was recorded (digest {})", index + 1);
                return Err(fault(reason));
            }
        }
        Ok(session)
    }

    fn find_pack<C: Stored>(&self) -> Result<Pack<C>, Fault> {
        let needed = self.content;
        let Some(files) = &self.pack else {
            let built_in = Pack::<C>::built_in();
            return C::shelf().find(needed).ok_or_else(|| {
                let (needed, have) = (needed.short(), built_in.hash().short());
                let reason =
                    format!("it was played with content {needed}, which it does not bring; built in is {have}");
                Fault::new(FILE, reason)
            });
        };
        // A pack that is not the one named is not loaded: what is loaded stays.
        let brought = Pack::<C>::hash_of(files);
        if brought != needed {
            let (found, needed) = (brought.short(), needed.short());
            let reason = format!("it brings content {found}, and says that it was played with {needed}");
            return Err(Fault::new(FILE, reason));
        }
        Pack::<C>::load(files.clone()).map_err(|faults| match faults.into_iter().next() {
            Some(first) => Fault { file: format!("{FILE}: {}", first.file), ..first },
            None => Fault::new(FILE, "its pack cannot be read"),
        })
    }
}

/// A hash or a seed; what it is not is a fault with its place.
fn read<T: FromStr<Err = String>>(text: &str, written: &Spanned<String>, faults: &mut Vec<Fault>) -> Option<T> {
    match written.get_ref().parse() {
        Ok(value) => Some(value),
        Err(reason) => {
            faults.push(Fault::at(FILE, text, written.span().start, reason));
            None
        }
    }
}

/// The fault of a text that is no TOML, or not the one we need; a text that ends too early is said to.
fn unreadable(text: &str, error: &toml::de::Error) -> Fault {
    let mut fault = Fault::toml(FILE, text, error);
    if error.span().is_some_and(|span| span.end >= text.trim_end().len()) {
        fault.reason.push_str("; the file ends too early");
    }
    fault
}

/// The digests of a session as it grows: each is chained to the one before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Digests {
    /// Of so many entries.
    entries: usize,
    made: usize,
    seq: usize,
    chain: Option<Hash>,
}

impl Digests {
    /// The digest that is due after this entry, and its index.
    fn after<G: Game>(&mut self, session: &Session<G>, number: usize, last: bool) -> Option<(usize, Hash)> {
        if !last && !number.is_multiple_of(DIGEST_EVERY) {
            return None;
        }
        let seq = session.seq_after(number);
        let texts: Vec<Vec<u8>> = session.news()[self.seq..seq].iter().map(public_bytes).collect();
        let before = self.chain.iter().map(|chain| chain.0.as_slice());
        let digest = Hash::of(before.chain(texts.iter().map(Vec::as_slice)));
        (self.entries, self.seq) = (number, seq);
        self.chain = Some(digest);
        self.made += 1;
        Some((self.made - 1, digest))
    }
}

fn public_bytes<E: Serialize>(news: &News<E>) -> Vec<u8> {
    serde_json::to_vec(&news.public()).expect("an event can be written as JSON")
}

impl<G: Game> Session<G> {
    /// The game so far as a replay.
    pub fn record(&self) -> Replay {
        let options = toml::Table::try_from(self.options()).expect("options can be written as TOML");
        let mut digests = Digests::default();
        let count = self.entries().len();
        // What a position brings along is in the position.
        let pack = self.laid().map_or(self.pack(), Laid::over);
        let built_in = pack == Pack::built_in();
        Replay {
            game: G::NAME.to_string(),
            rules: G::RULES_VERSION,
            content: pack.hash(),
            options,
            seed: self.seed(),
            position: self.laid().map(|laid| laid.text().to_string()),
            shuffled: self.laid().is_some_and(Laid::shuffled),
            actions: self.entries().map(|entry| Line::from(entry.to_string())).collect(),
            digests: (1..=count).filter_map(|n| Some(digests.after(self, n, n == count)?.1)).collect(),
            pack: (!built_in).then(|| pack.files().to_vec()),
            fairness: self.fairness.clone(),
        }
    }

    /// One number for all that everybody was told so far: the last digest of a replay made now.
    pub fn digest(&mut self) -> Hash {
        let (mut digests, count) = (std::mem::take(&mut self.digests), self.entries().len());
        // The log only grows: what was chained before stays.
        for number in digests.entries + 1..=count {
            digests.after(self, number, false);
        }
        self.digests = digests.clone();
        match digests.chain {
            Some(chain) if digests.entries == count => chain,
            _ => digests.after(self, count, true).expect("the last entry has a digest").1,
        }
    }

    /// Notes how the seed of this game came about.
    pub fn prove(&mut self, fairness: Fairness) -> Result<(), String> {
        fairness.check(self.seed(), self.state().seats())?;
        self.fairness = Some(fairness);
        Ok(())
    }
}

/// The text of a replay. The layout is fixed, so that two replays can be compared line by line.
impl Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game = {}", quoted(&self.game))?;
        writeln!(f, "format = {FORMAT}")?;
        writeln!(f, "rules = {}", self.rules)?;
        writeln!(f, "content = \"{}\"", self.content)?;
        writeln!(f, "options = {}", toml::Value::Table(self.options.clone()))?;
        writeln!(f, "seed = \"{}\"", self.seed)?;
        if let Some(position) = &self.position {
            writeln!(f, "position = {}", as_it_stands(position))?;
        }
        if self.shuffled {
            writeln!(f, "shuffled = true")?;
        }
        writeln!(f, "\nactions = [")?;
        self.actions.iter().try_for_each(|line| writeln!(f, "  {},", quoted(&line.text)))?;
        writeln!(f, "]\n\n# Of the public events after every {DIGEST_EVERY}th action, and after the last.")?;
        writeln!(f, "digests = [")?;
        self.digests.iter().try_for_each(|digest| writeln!(f, "  \"{digest}\","))?;
        writeln!(f, "]")?;
        if let Some(fairness) = &self.fairness {
            writeln!(f, "\n[fairness]")?;
            writeln!(f, "commitment = \"{}\"", fairness.commitment)?;
            writeln!(f, "secret = \"{}\"", fairness.secret)?;
            writeln!(
                f,
                "values = [{}]",
                fairness.values.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(", ")
            )?;
        }
        if let Some(files) = &self.pack {
            writeln!(f, "\n[pack]")?;
            files.iter().try_for_each(|file| writeln!(f, "{} = {}", quoted(&file.path), many_lines(&file.text)))?;
        }
        Ok(())
    }
}

/// A TOML string on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    text.chars().for_each(|c| escape(c, &mut quoted));
    quoted.push('"');
    quoted
}

/// A TOML string that keeps its lines, for files inside a file.
fn many_lines(text: &str) -> String {
    let mut quoted = String::from("\"\"\"\n");
    for c in text.chars() {
        match c {
            '\n' => quoted.push('\n'),
            _ => escape(c, &mut quoted),
        }
    }
    quoted.push_str("\"\"\"");
    quoted
}

/// A TOML string that keeps its lines and, where it can, every character: TOML inside TOML is full of quotes.
fn as_it_stands(text: &str) -> String {
    let plain = |c: char| c == '\n' || !c.is_control();
    match text.chars().all(plain) && !text.contains("'''") && !text.ends_with('\'') {
        true => format!("'''\n{text}'''"),
        false => many_lines(text),
    }
}

fn escape(c: char, out: &mut String) {
    match c {
        '"' | '\\' => out.extend(['\\', c]),
        c if c.is_control() => write!(out, "\\u{:04X}", u32::from(c)).expect("a string takes any text"),
        c => out.push(c),
    }
}
