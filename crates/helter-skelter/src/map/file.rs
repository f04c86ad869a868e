//! A map in a file of a pack, as an outline or as a grid, with the line of everything that is wrong with it.

use super::bands::level_two;
use super::outline::{Flaw, Outline, Part, build};
use super::{Map, grid};
use crate::geometry::Point;
use engine::content::{Fault, File};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use toml::Spanned;

/// A map drawn as a grid: a small one, for cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grid {
    id: String,
    #[serde(default)]
    name: String,
    rows: Vec<String>,
    #[serde(default)]
    walls: Vec<String>,
    #[serde(default)]
    points: BTreeMap<String, Point>,
    /// A grid is never a map to ship, and says so.
    level: u8,
}

/// Where the parts of the file stand, read a second time: what the file says has no use for it.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Places {
    rows: Vec<Spanned<IgnoredAny>>,
    vertices: Vec<Spanned<IgnoredAny>>,
    spaces: Vec<Spanned<IgnoredAny>>,
    falls: Vec<Spanned<IgnoredAny>>,
    walls: Vec<Spanned<IgnoredAny>>,
}

impl Map {
    /// Reads a map file of a pack. It must be fit to ship (Level 2) unless it says `level = 1`.
    pub fn load(file: &File) -> Result<Map, Vec<Fault>> {
        let broken = |error: toml::de::Error| vec![Fault::toml(&file.path, &file.text, &error)];
        let places: Places = toml::from_str(&file.text).map_err(broken)?;
        let fault = |flaw: Flaw| {
            let found = match flaw.part {
                Part::Whole => None,
                Part::Row(index) => places.rows.get(index),
                Part::Vertex(index) => places.vertices.get(index),
                Part::Space(index) => places.spaces.get(index),
                Part::Fall(index) => places.falls.get(index),
                Part::Wall(index) => places.walls.get(index),
            };
            match found {
                Some(place) => Fault::at(&file.path, &file.text, place.span().start, flaw.reason),
                None => Fault::new(&file.path, flaw.reason),
            }
        };
        let drawn = if places.rows.is_empty() {
            toml::from_str::<Outline>(&file.text).map_err(broken).map(Ok)?
        } else {
            toml::from_str::<Grid>(&file.text).map_err(broken)?.outline()
        };
        let outline = drawn.map_err(|flaws| flaws.into_iter().map(fault).collect::<Vec<_>>())?;
        let map = build(&outline).map_err(|flaws| flaws.into_iter().map(fault).collect::<Vec<_>>())?;
        let flaws = match outline.level {
            Some(1) => Vec::new(),
            None | Some(2) => level_two(&map, &outline),
            Some(level) => vec![Flaw::new(Part::Whole, format!("HS-590: level {level}; there are levels 1 and 2"))],
        };
        if flaws.is_empty() { Ok(map) } else { Err(flaws.into_iter().map(fault).collect()) }
    }
}

impl Grid {
    fn outline(self) -> Result<Outline, Vec<Flaw>> {
        let mut points = BTreeMap::new();
        for (space, point) in &self.points {
            let Ok(number) = space.parse() else {
                return Err(vec![Flaw::new(Part::Whole, format!("HS-500: points: `{space}` is no designation"))]);
            };
            points.insert(number, *point);
        }
        let mut outline = grid::outline(&self.id, &self.rows, &self.walls, &points)?;
        outline.name = self.name;
        outline.level = Some(self.level);
        Ok(outline)
    }
}
