//! Tables that somebody has drawn (MG-R170): played without being part of a pack, and read by the same rules.

use super::layout::{Flaw, Layout, LayoutFile, lay, walked, word};
use super::{Scenario, Unfit, reach};
use serde::{Serialize, Serializer};
use std::fmt::Write as _;
use std::sync::Arc;
use toml::Spanned;

/// MG-R170: bytes of the text of a drawn table, inches of its sides, letters of its name.
pub const MOST_TEXT: usize = 16 << 10;
const LONGEST: i32 = 48_000;
const NAME: usize = 60;

/// What a drawn table is called where those of a pack have the name of their file.
pub const SLUG: &str = "drawn";

/// A table as it was drawn. Copies share it; written out it is its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn(Arc<Sheet>);

#[derive(PartialEq, Eq, Debug)]
struct Sheet {
    layout: Layout,
    file: serde_json::Value,
}

impl Drawn {
    /// Whether its zones can be walked to is not asked here, but by `look`, and when a game begins (`Layout::unfit`).
    pub fn read(text: &str) -> Result<Drawn, Vec<Flaw>> {
        match looked(text).0 {
            Looked { flaws, layout: Some(layout), file: Some(file), .. } if flaws.is_empty() => {
                Ok(Drawn(Arc::new(Sheet { layout, file })))
            }
            looked => Err(looked.flaws),
        }
    }

    /// What a text calls its table; nobody looks whether it is one.
    pub fn name(text: &str) -> Option<String> {
        let file: toml::Table = toml::from_str(text).ok()?;
        Some(file.get("name")?.as_str()?.to_owned())
    }

    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.0.layout
    }
}

impl Serialize for Drawn {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.file.serialize(to)
    }
}

/// A text looked through.
#[derive(Debug, Default)]
pub struct Looked {
    /// Nothing, if it can be played on.
    pub flaws: Vec<Flaw>,
    /// The file as it was read, whatever is wrong with the table.
    pub file: Option<serde_json::Value>,
    /// The file in its usual form.
    pub text: Option<String>,
    /// The table, without what could not be laid out.
    pub layout: Option<Layout>,
}

/// Everything that is wrong with a text, zones that nobody gets to included.
pub fn look(text: &str) -> Looked {
    let (mut looked, read) = looked(text);
    if let (Some(read), Some(layout), true) = (&read, &looked.layout, looked.flaws.is_empty()) {
        looked.flaws = walked(read, layout);
    }
    looked
}

fn looked(text: &str) -> (Looked, Option<LayoutFile>) {
    let flaw = |at: usize, field: &str, words: String| {
        let field = field.to_owned();
        Flaw { at, field, what: None, rule: "MG-R170", words, point: None }
    };
    if text.len() > MOST_TEXT {
        let words = format!("the text of a drawn table has at most {MOST_TEXT} bytes; this one has {}", text.len());
        return (Looked { flaws: vec![flaw(0, "", words)], ..Looked::default() }, None);
    }
    let read: LayoutFile = match toml::from_str(text) {
        Ok(read) => read,
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            let flaws = vec![flaw(at, "", error.message().trim().to_owned())];
            return (Looked { flaws, ..Looked::default() }, None);
        }
    };
    let mut flaws = Vec::new();
    let (width, depth) = *read.size.get_ref();
    let too_large = width > LONGEST || depth > LONGEST;
    if too_large {
        let words = format!("a drawn table measures at most {} inches each way", LONGEST / 1000);
        flaws.push(flaw(read.size.span().start, "size", words));
    }
    for (field, name) in [("id", &read.id), ("name", &read.name)] {
        let (at, name) = (name.span().start, name.get_ref());
        if !(1..=NAME).contains(&name.chars().count()) || name.chars().any(char::is_control) {
            flaws.push(flaw(at, field, format!("it has from 1 to {NAME} letters, all on one line")));
        }
    }
    let layout = if too_large { None } else { lay(&read, SLUG, &mut flaws) };
    let file = toml::from_str::<toml::Table>(text).ok();
    let file = file.map(|file| serde_json::to_value(file).expect("TOML without dates and fractions is JSON"));
    (Looked { flaws, file, text: Some(written(&read)), layout }, Some(read))
}

impl Layout {
    /// Why each of these scenarios cannot be played here; nothing for those that can (MG-R172).
    pub fn unfit<'a>(&self, scenarios: impl IntoIterator<Item = &'a Scenario>) -> Vec<Option<Unfit>> {
        let mut parts = None;
        let unfit = |scenario: &Scenario| match scenario.needs_its_layout() {
            true => Some(Unfit {
                rule: "MG-R172",
                words: format!("{} is about a piece of its own table, and is played there only", scenario.name),
                point: None,
            }),
            false => {
                let parts = parts.get_or_insert_with(|| reach::Parts::of(self));
                reach::unfit(scenario, self, parts, reach::ROOM).into_iter().next()
            }
        };
        scenarios.into_iter().map(unfit).collect()
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// The file in its usual form: a line for each thing, as the built-in pack has it.
fn written(file: &LayoutFile) -> String {
    let (width, depth) = file.size.get_ref();
    let mut text = format!(
        "id = {}\nname = {}\nsize = [{width}, {depth}]\n",
        quoted(file.id.get_ref()),
        quoted(file.name.get_ref())
    );
    let mut list = |name: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text += &format!("{name} = [\n");
            lines.iter().for_each(|line| text += &format!("    {line},\n"));
            text += "]\n";
        }
    };
    let flag = |name: &str, set: bool| if set { format!(", {name} = true") } else { String::new() };
    let pieces = file.pieces.iter().map(Spanned::get_ref).map(|piece| {
        let mut line = format!("{{ id = {}, kind = \"{}\"", quoted(&piece.id), word(piece.kind));
        if let Some(rect) = &piece.rect {
            let (west, south, east, north) = rect.get_ref();
            let _ = write!(line, ", rect = [{west}, {south}, {east}, {north}]");
        }
        if let Some(poly) = &piece.poly {
            let corners: Vec<String> = poly.get_ref().iter().map(|(x, y)| format!("[{x}, {y}]")).collect();
            let _ = write!(line, ", poly = [{}]", corners.join(", "));
        }
        let (z0, top) = piece.z.get_ref();
        let _ = write!(line, ", z = [{z0}, {top}], sturdiness = \"{}\"", word(piece.sturdiness));
        line + &flag("roof", piece.roof) + &flag("cover", piece.cover) + &flag("area", piece.area) + " }"
    });
    list("pieces", pieces.collect());
    let links = file.links.iter().map(Spanned::get_ref).map(|link| {
        let spot = |(x, y, z): (i32, i32, i32)| format!("[{x}, {y}, {z}]");
        let (a, b) = (spot(*link.a.get_ref()), spot(*link.b.get_ref()));
        let line = format!("{{ id = {}, kind = \"{}\", a = {a}, b = {b}", quoted(&link.id), word(link.kind));
        line + &flag("wide", link.wide) + " }"
    });
    list("links", links.collect());
    let openings = file.openings.iter().map(Spanned::get_ref).map(|opening| {
        let point = |(x, y): (i32, i32)| format!("[{x}, {y}]");
        let (id, piece) = (quoted(&opening.id), quoted(opening.piece.get_ref()));
        let (from, to) = (point(*opening.from.get_ref()), point(opening.to));
        let (kind, sturdiness) = (word(opening.kind), word(opening.sturdiness));
        let ends = format!("from = {from}, to = {to}, z = {}", point(*opening.z.get_ref()));
        let lock = opening.lock.as_ref().map(|lock| *lock.get_ref()).filter(|&lock| lock > 0);
        let lock = lock.map_or_else(String::new, |lock| format!(", lock = {lock}"));
        format!("{{ id = {id}, kind = \"{kind}\", piece = {piece}, {ends}, sturdiness = \"{sturdiness}\"{lock} }}")
    });
    list("openings", openings.collect());
    let zones = file.zones.iter().flat_map(|zones| zones.get_ref()).map(|parts| {
        let parts: Vec<String> = parts.iter().map(|part| part.get_ref().written()).collect();
        format!("[{}]", parts.join(", "))
    });
    list("zones", zones.collect());
    text
}
