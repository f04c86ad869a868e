//! Deployment zones (MG-050), as scenarios and layouts write them.

use super::Layout;
use super::layout::Named;
use crate::geometry::shape::contains;
use crate::geometry::{Ground, Point, Spot};
use serde::Deserialize;

/// MG-050: a part of a deployment zone. A base lies wholly within one part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    Rect {
        west: i32,
        south: i32,
        east: i32,
        north: i32,
    },
    Circle {
        centre: Point,
        radius: i32,
    },
    /// On the roof of this piece.
    Roof(usize),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ZoneEntry {
    Rect((i32, i32, i32, i32)),
    Circle((i32, i32, i32)),
    Roof(String),
}

/// A rule and what it says against something.
pub(super) type Against = (&'static str, String);

impl ZoneEntry {
    pub fn read(&self, ground: &Ground, names: &Named) -> Result<Zone, Against> {
        match *self {
            ZoneEntry::Rect((west, south, east, north)) => {
                let corners = [Point::new(west, south), Point::new(east, north)];
                match corners.iter().all(|&corner| ground.has(corner)) && west < east && south < north {
                    true => Ok(Zone::Rect { west, south, east, north }),
                    false => Err(("MG-050", "a zone is west, south, east, north, on the table".into())),
                }
            }
            ZoneEntry::Circle((x, y, radius)) => {
                match ground.has(Point::new(x, y)) && (1..=100_000).contains(&radius) {
                    true => Ok(Zone::Circle { centre: Point::new(x, y), radius }),
                    false => Err((
                        "MG-050",
                        "the middle of a zone is on the table, and its radius at most 100 inches".into(),
                    )),
                }
            }
            ZoneEntry::Roof(ref id) => roof(ground, names, id).map(Zone::Roof),
        }
    }

    pub fn written(&self) -> String {
        match self {
            ZoneEntry::Rect((west, south, east, north)) => format!("{{ rect = [{west}, {south}, {east}, {north}] }}"),
            ZoneEntry::Circle((x, y, radius)) => format!("{{ circle = [{x}, {y}, {radius}] }}"),
            ZoneEntry::Roof(id) => format!("{{ roof = {} }}", toml::Value::String(id.clone())),
        }
    }
}

/// The place of a piece that can be stood on.
pub(super) fn roof(ground: &Ground, names: &Named, id: &str) -> Result<usize, Against> {
    let place = names.pieces.iter().position(|name| name == id);
    let place = place.ok_or_else(|| ("MG-388", format!("there is no piece {id}")))?;
    match ground.pieces[place].roof {
        true => Ok(place),
        false => Err(("MG-388", format!("{id} has no roof to stand on"))),
    }
}

impl Zone {
    /// MG-050: whether a base lies wholly within. On a roof its centre does (MG-388).
    pub fn holds(&self, layout: &Layout, at: Spot, r: i32) -> bool {
        match *self {
            Zone::Rect { west, south, east, north } => {
                at.x - r >= west && at.x + r <= east && at.y - r >= south && at.y + r <= north
            }
            Zone::Circle { centre, radius } => {
                let room = i64::from(radius) - i64::from(r);
                room >= 0 && (at.plan() - centre).norm2() <= room * room
            }
            Zone::Roof(piece) => {
                let piece = &layout.ground.pieces[piece];
                at.z == piece.top && contains(piece.corners(), at.plan())
            }
        }
    }

    /// Whether it lies on this table; a circle with its middle.
    pub fn lies_on(&self, ground: &Ground) -> bool {
        match *self {
            Zone::Rect { west, south, east, north } => {
                ground.has(Point::new(west, south)) && ground.has(Point::new(east, north))
            }
            Zone::Circle { centre, .. } => ground.has(centre),
            Zone::Roof(piece) => piece < ground.pieces.len(),
        }
    }

    /// Somewhere in it, to point at.
    pub fn middle(&self, layout: &Layout) -> Point {
        let between = |a: i32, b: i32| a + (b - a) / 2;
        match *self {
            Zone::Rect { west, south, east, north } => Point::new(between(west, east), between(south, north)),
            Zone::Circle { centre, .. } => centre,
            Zone::Roof(piece) => {
                let bounds = layout.ground.pieces[piece].bounds;
                Point::new(between(bounds.west, bounds.east), between(bounds.south, bounds.north))
            }
        }
    }
}
