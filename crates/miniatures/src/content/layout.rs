//! Table layouts (section 19.10, MG-520 to MG-524): pieces, links, openings.

use super::pack::{Reading, unique};
use crate::geometry::shape::{NoPolygon, nearest_on_segment, overlap};
use crate::geometry::{
    Ground, Kind, LIMIT, Link, LinkKind, Opening, OpeningKind, Piece, Point, Polygon, Spot, Sturdiness,
};
use crate::ways::Ways;
use engine::content::File;
use serde::Deserialize;
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
    /// How far it is to walk, for bots.
    pub ways: Ways,
}

impl Layout {
    pub fn piece(&self, id: &str) -> Option<usize> {
        self.names.pieces.iter().position(|name| name == id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LayoutFile {
    id: String,
    name: String,
    size: Spanned<(i32, i32)>,
    #[serde(default)]
    pieces: Vec<Spanned<PieceEntry>>,
    #[serde(default)]
    links: Vec<Spanned<LinkEntry>>,
    #[serde(default)]
    openings: Vec<Spanned<OpeningEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceEntry {
    id: String,
    kind: Kind,
    rect: Option<(i32, i32, i32, i32)>,
    poly: Option<Vec<(i32, i32)>>,
    z: (i32, i32),
    sturdiness: Sturdiness,
    #[serde(default)]
    cover: bool,
    #[serde(default)]
    roof: bool,
    /// MG-521: water, crowds, rubble: its height says nothing about its kind.
    #[serde(default)]
    area: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkEntry {
    id: String,
    kind: LinkKind,
    a: (i32, i32, i32),
    b: (i32, i32, i32),
    #[serde(default)]
    wide: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningEntry {
    id: String,
    kind: OpeningKind,
    piece: String,
    from: (i32, i32),
    to: (i32, i32),
    z: (i32, i32),
    sturdiness: Sturdiness,
    #[serde(default)]
    lock: u8,
}

/// As many as a table in play keeps track of.
pub(crate) const MOST_PIECES: usize = 48;
pub(crate) const MOST_OPENINGS: usize = 32;

pub(super) fn read(file: &File, reading: &mut Reading, slug: &str) -> Option<Layout> {
    let read: LayoutFile = reading.parse(file)?;
    let (width, depth) = *read.size.get_ref();
    if !(12_000..=LIMIT / 2).contains(&width) || !(12_000..=LIMIT / 2).contains(&depth) {
        reading.wrong(file, read.size.span().start, "MG-001: a table measures from 12 to 100 inches each way");
        return None;
    }
    let ids = read.pieces.iter().map(|piece| (piece.get_ref().id.as_str(), piece.span().start));
    let ids = ids.chain(read.links.iter().map(|link| (link.get_ref().id.as_str(), link.span().start)));
    let ids = ids.chain(read.openings.iter().map(|opening| (opening.get_ref().id.as_str(), opening.span().start)));
    unique(file, reading, ids);
    if read.pieces.len() > MOST_PIECES || read.openings.len() > MOST_OPENINGS {
        let reason = format!("a table has at most {MOST_PIECES} pieces and {MOST_OPENINGS} openings");
        reading.wrong(file, 0, reason);
    }
    let mut ground = Ground { width, depth, ..Ground::default() };
    let mut names = Named::default();
    let mut places: Vec<usize> = Vec::new();
    for entry in &read.pieces {
        let at = entry.span().start;
        let entry = entry.get_ref();
        match piece(entry, &ground) {
            Ok(piece) => {
                // MG-005 for terrain: two things cannot be in one place.
                let stands = |other: &Piece| other.stands_between(piece.z0, piece.top.max(piece.z0 + 1));
                let laid = ground.pieces.iter().zip(&names.pieces);
                let over = laid.filter(|(other, _)| stands(other) && overlap(other.corners(), piece.corners()));
                for (_, name) in over {
                    reading.wrong(file, at, format!("{} overlaps {name}", entry.id));
                }
                ground.pieces.push(piece);
                names.pieces.push(entry.id.clone());
                places.push(at);
            }
            Err(reason) => reading.wrong(file, at, format!("{}: {reason}", entry.id)),
        }
    }
    for entry in &read.openings {
        match opening(entry.get_ref(), &ground, &names) {
            Ok(opening) => {
                ground.openings.push(opening);
                names.openings.push(entry.get_ref().id.clone());
            }
            Err(reason) => reading.wrong(file, entry.span().start, format!("{}: {reason}", entry.get_ref().id)),
        }
    }
    for entry in &read.links {
        match link(entry.get_ref(), &ground) {
            Ok(link) => {
                ground.links.push(link);
                names.links.push(entry.get_ref().id.clone());
            }
            Err(reason) => reading.wrong(file, entry.span().start, format!("{}: {reason}", entry.get_ref().id)),
        }
    }
    Some(Layout { slug: slug.to_owned(), id: read.id, name: read.name, ground, names, ways: Ways::default() })
}

/// MG-520, MG-521.
fn piece(entry: &PieceEntry, ground: &Ground) -> Result<Piece, String> {
    let polygon = match (&entry.rect, &entry.poly) {
        (Some((west, south, east, north)), None) if west < east && south < north => {
            Polygon::rectangle(*west, *south, *east, *north)
        }
        (Some(_), None) => return Err("a rectangle is west, south, east, north".into()),
        (None, Some(corners)) => {
            let corners: Vec<Point> = corners.iter().map(|&(x, y)| Point::new(x, y)).collect();
            let far = |p: &Point| p.x.abs() > LIMIT || p.y.abs() > LIMIT;
            if corners.iter().any(far) {
                return Err("MG-500: a corner lies too far away".into());
            }
            Polygon::new(&corners).map_err(|wrong| match wrong {
                NoPolygon::Count(count) => format!("MG-520: {count} corners; a piece has from 3 to 12"),
                NoPolygon::Corner(place) => {
                    format!("MG-520: the outline does not turn left at corner {}", place + 1)
                }
                NoPolygon::Winding => "MG-520: the outline goes around more than once".into(),
            })?
        }
        _ => return Err("a piece has either a rect or a poly".into()),
    };
    if polygon.corners().iter().any(|&corner| !ground.has(corner)) {
        return Err("MG-004: it does not lie on the table".into());
    }
    let (z0, top) = entry.z;
    if z0 < 0 || top < z0 || top > 36_000 {
        return Err("MG-520: a piece stands from a height up to another, between 0 and 36000 mil".into());
    }
    let fits = match entry.kind {
        Kind::Open | Kind::Scatter => top - z0 < 1000,
        Kind::Difficult => (1000..=2000).contains(&(top - z0)),
        Kind::Blocking => top - z0 > 2000,
    };
    if !entry.area && !fits {
        let kind = format!("{:?}", entry.kind).to_lowercase();
        return Err(format!("MG-521: {} mil high is not {kind}, unless it is an area", top - z0));
    }
    let mut piece = Piece::new(entry.kind, polygon, z0, top);
    (piece.sturdiness, piece.cover, piece.roof) = (entry.sturdiness, entry.cover, entry.roof);
    Ok(piece)
}

/// MG-522: a door or window lies on the outline of its piece.
fn opening(entry: &OpeningEntry, ground: &Ground, names: &Named) -> Result<Opening, String> {
    let place = names.pieces.iter().position(|name| *name == entry.piece);
    let place = place.ok_or_else(|| format!("there is no piece {}", entry.piece))?;
    let piece = &ground.pieces[place];
    let point = |(x, y): (i32, i32)| Point::new(x, y);
    let (from, to) = (point(entry.from), point(entry.to));
    let corners = piece.corners();
    let edges = (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()]));
    let on = |p: Point, (a, b): (Point, Point)| nearest_on_segment(p, a, b) == p;
    if from == to || !edges.into_iter().any(|edge| on(from, edge) && on(to, edge)) {
        return Err(format!("MG-522: it does not lie on an edge of {}", entry.piece));
    }
    let (z0, z1) = entry.z;
    if z0 < piece.z0 || z1 > piece.top || z0 >= z1 {
        return Err(format!("MG-522: it does not lie between the bottom and the top of {}", entry.piece));
    }
    if entry.lock > 3 {
        return Err("MG-417: a lock takes from 0 to 3 dice".into());
    }
    let (kind, sturdiness, lock) = (entry.kind, entry.sturdiness, entry.lock);
    Ok(Opening { kind, piece: place as u16, from, to, z0, z1, sturdiness, lock })
}

/// MG-523: a link leads from one standing surface to another.
fn link(entry: &LinkEntry, ground: &Ground) -> Result<Link, String> {
    let spot = |(x, y, z): (i32, i32, i32)| Spot::new(x, y, z);
    let link = Link { kind: entry.kind, a: spot(entry.a), b: spot(entry.b), wide: entry.wide };
    for (name, end) in [("a", link.a), ("b", link.b)] {
        if !ground.has(end.plan()) || !ground.supports(end.plan(), end.z) {
            return Err(format!("MG-388: nothing holds a model at its end {name}"));
        }
        let inside = ground.pieces.iter().position(|piece| {
            piece.kind == Kind::Blocking
                && piece.stands_between(end.z, end.z + 1)
                && crate::geometry::shape::strictly_contains(piece.corners(), end.plan())
        });
        if inside.is_some() {
            return Err(format!("MG-523: its end {name} lies inside a piece"));
        }
    }
    Ok(link)
}
