//! Table layouts (section 19.10, MG-520 to MG-524): pieces, links, openings, zones.

use super::pack::Reading;
use super::zone::{Zone, ZoneEntry};
use super::{Unfit, reach};
use crate::geometry::shape::{NoPolygon, nearest_on_segment, overlap};
use crate::geometry::{
    Ground, Kind, LIMIT, Link, LinkKind, Opening, OpeningKind, Piece, Point, Polygon, Spot, Sturdiness,
};
use crate::ways::Ways;
use engine::content::File;
use serde::Deserialize;
use std::ops::Range;
use toml::Spanned;

/// How pieces, links and openings are called; in the order of the ground's lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named {
    pub pieces: Vec<String>,
    pub links: Vec<String>,
    pub openings: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub slug: String,
    pub id: String,
    pub name: String,
    pub ground: Ground,
    pub names: Named,
    /// MG-R171: where the two sides of any scenario begin, if this table says so itself.
    pub zones: Option<[Vec<Zone>; 2]>,
    /// How far it is to walk, for bots.
    pub ways: Ways,
}

impl Layout {
    pub fn piece(&self, id: &str) -> Option<usize> {
        self.names.pieces.iter().position(|name| name == id)
    }
}

/// What is wrong with a layout: where in its text, with what, by which rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The byte of the text.
    pub at: usize,
    /// `pieces[2].rect`, counted from 0; empty if it is about the text as a whole.
    pub field: String,
    /// The piece, link or opening that it is about.
    pub what: Option<String>,
    pub rule: &'static str,
    /// A clause without a full stop.
    pub words: String,
    /// Where on the table.
    pub point: Option<Point>,
}

impl Flaw {
    /// As packs say it.
    pub fn reason(&self) -> String {
        let what = self.what.as_ref().map_or_else(String::new, |what| format!("{what}: "));
        format!("{what}{}: {}", self.rule, self.words)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LayoutFile {
    pub id: Spanned<String>,
    pub name: Spanned<String>,
    pub size: Spanned<(i32, i32)>,
    #[serde(default)]
    pub pieces: Vec<Spanned<PieceEntry>>,
    #[serde(default)]
    pub links: Vec<Spanned<LinkEntry>>,
    #[serde(default)]
    pub openings: Vec<Spanned<OpeningEntry>>,
    /// The parts of each side's zone.
    pub zones: Option<Spanned<Vec<Vec<Spanned<ZoneEntry>>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PieceEntry {
    pub id: String,
    pub kind: Kind,
    pub rect: Option<Spanned<(i32, i32, i32, i32)>>,
    pub poly: Option<Spanned<Vec<(i32, i32)>>>,
    pub z: Spanned<(i32, i32)>,
    pub sturdiness: Sturdiness,
    #[serde(default)]
    pub cover: bool,
    #[serde(default)]
    pub roof: bool,
    /// MG-521: water, crowds, rubble: its height says nothing about its kind.
    #[serde(default)]
    pub area: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkEntry {
    pub id: String,
    pub kind: LinkKind,
    pub a: Spanned<(i32, i32, i32)>,
    pub b: Spanned<(i32, i32, i32)>,
    #[serde(default)]
    pub wide: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpeningEntry {
    pub id: String,
    pub kind: OpeningKind,
    pub piece: Spanned<String>,
    pub from: Spanned<(i32, i32)>,
    pub to: (i32, i32),
    pub z: Spanned<(i32, i32)>,
    pub sturdiness: Sturdiness,
    pub lock: Option<Spanned<u8>>,
}

/// As many as a table in play keeps track of.
pub(crate) const MOST_PIECES: usize = 48;
pub(crate) const MOST_OPENINGS: usize = 32;

pub(super) fn read(file: &File, reading: &mut Reading, slug: &str) -> Option<Layout> {
    let read: LayoutFile = reading.parse(file)?;
    let mut flaws = Vec::new();
    let layout = lay(&read, slug, &mut flaws);
    if let Some(layout) = layout.as_ref().filter(|_| flaws.is_empty()) {
        flaws = walked(&read, layout);
    }
    for flaw in flaws {
        reading.wrong(file, flaw.at, flaw.reason());
    }
    layout
}

/// Where in a file something stands.
struct Place<'a> {
    list: &'static str,
    number: usize,
    id: &'a str,
    span: Range<usize>,
}

impl Place<'_> {
    fn flaw(&self, wrong: Wrong) -> Flaw {
        let Wrong { field, at, rule, words, point } = wrong;
        let field = match field {
            "" => format!("{}[{}]", self.list, self.number),
            field => format!("{}[{}].{field}", self.list, self.number),
        };
        Flaw { at: at.unwrap_or(self.span.start), field, what: Some(self.id.to_owned()), rule, words, point }
    }
}

/// What is wrong with one entry.
struct Wrong {
    field: &'static str,
    at: Option<usize>,
    rule: &'static str,
    words: String,
    point: Option<Point>,
}

fn wrong(field: &'static str, at: Range<usize>, rule: &'static str, words: impl Into<String>) -> Wrong {
    Wrong { field, at: Some(at.start), rule, words: words.into(), point: None }
}

impl Wrong {
    fn at(self, point: Point) -> Wrong {
        Wrong { point: Some(point), ..self }
    }
}

/// The table that a file describes, as far as it can be read; whatever is wrong with it is said.
pub(super) fn lay(read: &LayoutFile, slug: &str, flaws: &mut Vec<Flaw>) -> Option<Layout> {
    let whole = |at: usize, field: &str, rule: &'static str, words: String| Flaw {
        at,
        field: field.to_owned(),
        what: None,
        rule,
        words,
        point: None,
    };
    let (width, depth) = *read.size.get_ref();
    if !(12_000..=LIMIT / 2).contains(&width) || !(12_000..=LIMIT / 2).contains(&depth) {
        let words = "a table measures from 12 to 100 inches each way";
        flaws.push(whole(read.size.span().start, "size", "MG-001", words.into()));
        return None;
    }
    let places = |list: &'static str| {
        move |(number, (id, span)): (usize, (&'_ str, Range<usize>))| (list, number, id.to_owned(), span)
    };
    let pieces = read.pieces.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span()));
    let links = read.links.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span()));
    let openings = read.openings.iter().map(|entry| (entry.get_ref().id.as_str(), entry.span()));
    let ids = pieces.enumerate().map(places("pieces")).chain(links.enumerate().map(places("links")));
    let ids: Vec<_> = ids.chain(openings.enumerate().map(places("openings"))).collect();
    for (place, (list, number, id, span)) in ids.iter().enumerate() {
        let here = Place { list, number: *number, id, span: span.clone() };
        if ids[..place].iter().any(|(_, _, other, _)| other == id) {
            flaws.push(here.flaw(wrong("id", span.clone(), "MG-520", format!("the id {id} is used twice"))));
        }
        if !(1..=40).contains(&id.chars().count()) || id.chars().any(char::is_control) {
            flaws.push(here.flaw(wrong("id", span.clone(), "MG-520", "an id has from 1 to 40 letters")));
        }
    }
    if read.pieces.len() > MOST_PIECES || read.openings.len() > MOST_OPENINGS || read.links.len() > MOST_PIECES {
        let words =
            format!("a table has at most {MOST_PIECES} pieces, {MOST_PIECES} links and {MOST_OPENINGS} openings");
        flaws.push(whole(0, "pieces", "MG-R170", words));
    }
    let mut ground = Ground { width, depth, ..Ground::default() };
    let mut names = Named::default();
    for (number, entry) in read.pieces.iter().enumerate().take(MOST_PIECES) {
        let here = Place { list: "pieces", number, id: &entry.get_ref().id, span: entry.span() };
        let entry = entry.get_ref();
        match piece(entry, &ground) {
            Ok(piece) => {
                // MG-005 for terrain: two things cannot be in one place.
                let stands = |other: &Piece| other.stands_between(piece.z0, piece.top.max(piece.z0 + 1));
                let laid = ground.pieces.iter().zip(&names.pieces);
                let over = laid.filter(|(other, _)| stands(other) && overlap(other.corners(), piece.corners()));
                for (other, name) in over {
                    let field = if entry.rect.is_some() { "rect" } else { "poly" };
                    let words = format!("{} overlaps {name}", entry.id);
                    let wrong = Wrong { field, at: None, rule: "MG-005", words, point: Some(shared(other, &piece)) };
                    flaws.push(here.flaw(wrong));
                }
                ground.pieces.push(piece);
                names.pieces.push(entry.id.clone());
            }
            Err(wrong) => flaws.push(here.flaw(wrong)),
        }
    }
    for (number, entry) in read.openings.iter().enumerate().take(MOST_OPENINGS) {
        match opening(entry.get_ref(), &ground, &names) {
            Ok(opening) => {
                ground.openings.push(opening);
                names.openings.push(entry.get_ref().id.clone());
            }
            Err(wrong) => {
                let here = Place { list: "openings", number, id: &entry.get_ref().id, span: entry.span() };
                flaws.push(here.flaw(wrong));
            }
        }
    }
    for (number, entry) in read.links.iter().enumerate().take(MOST_PIECES) {
        match link(entry.get_ref(), &ground) {
            Ok(link) => {
                ground.links.push(link);
                names.links.push(entry.get_ref().id.clone());
            }
            Err(wrong) => {
                let here = Place { list: "links", number, id: &entry.get_ref().id, span: entry.span() };
                flaws.push(here.flaw(wrong));
            }
        }
    }
    let zones = read.zones.as_ref().and_then(|entry| zones(entry, &ground, &names, flaws));
    let (id, name) = (read.id.get_ref().clone(), read.name.get_ref().clone());
    Some(Layout { slug: slug.to_owned(), id, name, ground, names, zones, ways: Ways::default() })
}

/// MG-R171: what is wrong with the zones of a table that is sound otherwise. It takes a walk over the whole table.
pub(super) fn walked(read: &LayoutFile, layout: &Layout) -> Vec<Flaw> {
    let (Some(zones), Some(entry)) = (&layout.zones, &read.zones) else { return Vec::new() };
    let zones = [("first", &zones[0][..]), ("second", &zones[1][..])];
    let wrong = reach::Parts::of(layout).zones(layout, zones, reach::ROOM).into_iter();
    let flaw = |Unfit { rule, words, point }| {
        let (at, field) = (entry.span().start, "zones".to_owned());
        Flaw { at, field, what: None, rule, words, point }
    };
    wrong.map(flaw).collect()
}

/// A point where two pieces lie over each other, or near it.
fn shared(one: &Piece, other: &Piece) -> Point {
    let (a, b) = (one.bounds, other.bounds);
    let between = |low: i32, high: i32| low + (high - low) / 2;
    Point::new(between(a.west.max(b.west), a.east.min(b.east)), between(a.south.max(b.south), a.north.min(b.north)))
}

/// MG-R171: a zone for each side.
fn zones(
    entry: &Spanned<Vec<Vec<Spanned<ZoneEntry>>>>,
    ground: &Ground,
    names: &Named,
    flaws: &mut Vec<Flaw>,
) -> Option<[Vec<Zone>; 2]> {
    let flaw = |at: usize, field: String, (rule, words)| Flaw { at, field, what: None, rule, words, point: None };
    let all = entry.get_ref();
    let most = 8;
    if all.len() != 2 || all.iter().any(|parts| parts.is_empty() || parts.len() > most) {
        let words = format!("there are two zones, one for each side, of 1 to {most} parts");
        flaws.push(flaw(entry.span().start, "zones".into(), ("MG-R171", words)));
        return None;
    }
    let before = flaws.len();
    let mut read = |side: usize| -> Vec<Zone> {
        let mut zone = Vec::new();
        for (number, part) in all[side].iter().enumerate() {
            match part.get_ref().read(ground, names) {
                Ok(part) => zone.push(part),
                Err(against) => flaws.push(flaw(part.span().start, format!("zones[{side}][{number}]"), against)),
            }
        }
        zone
    };
    let zones = [read(0), read(1)];
    (flaws.len() == before).then_some(zones)
}

/// MG-520, MG-521.
fn piece(entry: &PieceEntry, ground: &Ground) -> Result<Piece, Wrong> {
    let (polygon, field, span) = match (&entry.rect, &entry.poly) {
        (Some(rect), None) => {
            let (west, south, east, north) = *rect.get_ref();
            if west >= east || south >= north {
                let words = "a rectangle is west, south, east, north";
                return Err(wrong("rect", rect.span(), "MG-520", words));
            }
            (Polygon::rectangle(west, south, east, north), "rect", rect.span())
        }
        (None, Some(poly)) => {
            let corners: Vec<Point> = poly.get_ref().iter().map(|&(x, y)| Point::new(x, y)).collect();
            let far = |p: &Point| !(-LIMIT..=LIMIT).contains(&p.x) || !(-LIMIT..=LIMIT).contains(&p.y);
            if corners.iter().any(far) {
                return Err(wrong("poly", poly.span(), "MG-500", "a corner lies too far away"));
            }
            let polygon = Polygon::new(&corners).map_err(|no| {
                let (words, place) = match no {
                    NoPolygon::Count(count) => (format!("{count} corners; a piece has from 3 to 12"), 0),
                    NoPolygon::Corner(place) => {
                        (format!("the outline does not turn left at corner {}", place + 1), place)
                    }
                    NoPolygon::Winding => ("the outline goes around more than once".into(), 0),
                };
                Wrong { point: corners.get(place).copied(), ..wrong("poly", poly.span(), "MG-520", words) }
            })?;
            (polygon, "poly", poly.span())
        }
        _ => {
            let words = "a piece has either a rect or a poly".into();
            return Err(Wrong { field: "", at: None, rule: "MG-520", words, point: None });
        }
    };
    if let Some(&off) = polygon.corners().iter().find(|&&corner| !ground.has(corner)) {
        return Err(wrong(field, span, "MG-004", "it does not lie on the table").at(off));
    }
    let corner = polygon.corners()[0];
    let (z0, top) = *entry.z.get_ref();
    if z0 < 0 || top < z0 || top > 36_000 {
        let words = "a piece stands from a height up to another, between 0 and 36000 mil";
        return Err(wrong("z", entry.z.span(), "MG-520", words).at(corner));
    }
    let fits = match entry.kind {
        Kind::Open | Kind::Scatter => top - z0 < 1000,
        Kind::Difficult => (1000..=2000).contains(&(top - z0)),
        Kind::Blocking => top - z0 > 2000,
    };
    if !entry.area && !fits {
        let words = format!("{} mil high is not {}, unless it is an area", top - z0, word(entry.kind));
        return Err(wrong("z", entry.z.span(), "MG-521", words).at(corner));
    }
    let mut piece = Piece::new(entry.kind, polygon, z0, top);
    (piece.sturdiness, piece.cover, piece.roof) = (entry.sturdiness, entry.cover, entry.roof);
    Ok(piece)
}

/// A word of a layout file, as it is written there.
pub(super) fn word(word: impl std::fmt::Debug) -> String {
    format!("{word:?}").to_lowercase()
}

/// MG-522: a door or window lies on the outline of its piece.
fn opening(entry: &OpeningEntry, ground: &Ground, names: &Named) -> Result<Opening, Wrong> {
    let point = |(x, y): (i32, i32)| Point::new(x, y);
    let (from, to) = (point(*entry.from.get_ref()), point(entry.to));
    let name = entry.piece.get_ref();
    let place = names.pieces.iter().position(|piece| piece == name);
    let missing = || wrong("piece", entry.piece.span(), "MG-522", format!("there is no piece {name}"));
    let place = place.ok_or_else(missing)?;
    let piece = &ground.pieces[place];
    let corners = piece.corners();
    let edges = (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    let on = |p: Point, (a, b): (Point, Point)| nearest_on_segment(p, a, b) == p;
    let far = !ground.has(from) || !ground.has(to);
    if far || from == to || !edges.into_iter().any(|edge| on(from, edge) && on(to, edge)) {
        let words = format!("it does not lie on an edge of {name}");
        return Err(wrong("from", entry.from.span(), "MG-522", words).at(from));
    }
    let (z0, z1) = *entry.z.get_ref();
    if z0 < piece.z0 || z1 > piece.top || z0 >= z1 {
        let words = format!("it does not lie between the bottom and the top of {name}");
        return Err(wrong("z", entry.z.span(), "MG-522", words).at(from));
    }
    let lock = entry.lock.as_ref().map_or(0, |lock| *lock.get_ref());
    if let Some(span) = entry.lock.as_ref().map(Spanned::span).filter(|_| lock > 3) {
        return Err(wrong("lock", span, "MG-417", "a lock takes from 0 to 3 dice").at(from));
    }
    let (kind, sturdiness) = (entry.kind, entry.sturdiness);
    Ok(Opening { kind, piece: place as u16, from, to, z0, z1, sturdiness, lock })
}

/// MG-523: a link leads from one standing surface to another.
fn link(entry: &LinkEntry, ground: &Ground) -> Result<Link, Wrong> {
    let spot = |(x, y, z): (i32, i32, i32)| Spot::new(x, y, z);
    let link = Link { kind: entry.kind, a: spot(*entry.a.get_ref()), b: spot(*entry.b.get_ref()), wide: entry.wide };
    for (name, end, span) in [("a", link.a, entry.a.span()), ("b", link.b, entry.b.span())] {
        if !ground.has(end.plan()) || !ground.supports(end.plan(), end.z) {
            let words = format!("nothing holds a model at its end {name}");
            return Err(wrong(name, span, "MG-388", words).at(end.plan()));
        }
        let inside = ground.pieces.iter().any(|piece| {
            piece.kind == Kind::Blocking
                && piece.stands_between(end.z, end.z + 1)
                && crate::geometry::shape::strictly_contains(piece.corners(), end.plan())
        });
        if inside {
            return Err(wrong(name, span, "MG-523", format!("its end {name} lies inside a piece")).at(end.plan()));
        }
    }
    Ok(link)
}
