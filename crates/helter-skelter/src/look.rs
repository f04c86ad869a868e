//! How a map is drawn: `maps/*.look.toml`. No rule reads it, and it is no part of the content hash.
//!
//! Decoration never contradicts the outline: a prop stands inside its space and leaves the number free.

use crate::geometry::{Fine, Point, sides, touch};
use crate::map::{Map, Plot};
use crate::names::{Space, Spaces};
use engine::content::{Fault, File};
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;

/// How far a prop stays away from a number: the number is the point that sight runs from.
const CLEAR_OF_NUMBER: i32 = 40;

/// The decoration of a map.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// Of every space that `floors` does not list.
    pub floor: Floor,
    pub floors: BTreeMap<Floor, Spaces>,
    /// Painted on the ground, in this order.
    pub inlays: Vec<Inlay>,
    /// Spaces that hang over a fall, with rails.
    pub bridges: Spaces,
    pub props: Vec<Prop>,
}

impl Look {
    pub fn floor_of(&self, space: Space) -> Floor {
        let listed = self.floors.iter().find(|(_, spaces)| spaces.has(space));
        listed.map_or(self.floor, |(floor, _)| *floor)
    }
}

/// What the ground is made of. High ground has its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Floor {
    #[default]
    Plaza,
    Lobby,
    Roof,
    Gravel,
    Deck,
    Plank,
    Tile,
    Bath,
    Carpet,
}

/// Paint and inlay work, flat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Inlay {
    /// A line through points.
    Line {
        points: Vec<Point>,
        width: i32,
    },
    /// A carpet between two points.
    Runner {
        from: Point,
        to: Point,
        width: i32,
    },
    Ring {
        at: Point,
        radius: i32,
        width: i32,
    },
    /// The star of the hall in its rings.
    Seal {
        at: Point,
        radius: i32,
    },
    /// Where aircraft land.
    Landing {
        at: Point,
        radius: i32,
    },
    /// Light that falls through a tall window, slanting to the lower right.
    Sunbeam {
        at: Point,
        width: i32,
        length: i32,
    },
    /// Lettering, turned clockwise by degrees.
    Text {
        text: String,
        at: Point,
        size: i32,
        #[serde(default)]
        turn: i32,
    },
}

/// Things on the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PropKind {
    // Of the hall.
    Bench,
    Crate,
    Desk,
    Door,
    Kiosk,
    Lift,
    Pillar,
    Plant,
    Statue,
    Window,
    // Of the roof.
    Aerial,
    AirPlant,
    Duct,
    Garden,
    Hatch,
    Pipes,
    Skylight,
    Stairhead,
    Tank,
    Vent,
    Washing,
    // Of the rooms.
    Bath,
    Bed,
    Counter,
    Rug,
    Screen,
    Shelf,
    Sofa,
    Table,
}

impl PropKind {
    /// Width and height of the ground it covers, unless its row says otherwise.
    const fn size(self) -> (i32, i32) {
        match self {
            PropKind::Bench => (110, 32),
            PropKind::Crate => (60, 68),
            PropKind::Desk => (130, 66),
            PropKind::Door => (150, 30),
            PropKind::Kiosk => (56, 70),
            PropKind::Lift => (110, 36),
            PropKind::Pillar => (68, 82),
            PropKind::Plant => (60, 60),
            PropKind::Statue => (120, 150),
            PropKind::Window => (120, 22),
            PropKind::Aerial => (50, 90),
            PropKind::AirPlant => (120, 104),
            PropKind::Duct => (150, 52),
            PropKind::Garden => (120, 70),
            PropKind::Hatch => (64, 54),
            PropKind::Pipes => (150, 30),
            PropKind::Skylight => (110, 80),
            PropKind::Stairhead => (90, 96),
            PropKind::Tank => (110, 116),
            PropKind::Vent => (44, 50),
            PropKind::Washing => (150, 50),
            PropKind::Bath => (64, 110),
            PropKind::Bed => (80, 110),
            PropKind::Counter => (150, 50),
            PropKind::Rug => (130, 90),
            PropKind::Screen => (90, 22),
            PropKind::Shelf => (110, 34),
            PropKind::Sofa => (120, 50),
            PropKind::Table => (94, 94),
        }
    }

    /// Something to hide behind. Belongs on cover spaces; elsewhere only one at a time, at the rim.
    pub const fn solid(self) -> bool {
        matches!(
            self,
            PropKind::Crate
                | PropKind::Desk
                | PropKind::Pillar
                | PropKind::Statue
                | PropKind::AirPlant
                | PropKind::Duct
                | PropKind::Stairhead
                | PropKind::Tank
        )
    }
}

/// One thing in one space: `["desk", x, y]`, with width and height if they are not the usual ones.
/// The place is the upper left corner of the ground that it covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prop {
    pub space: Space,
    pub kind: PropKind,
    pub at: Point,
    pub width: i32,
    pub height: i32,
}

impl Prop {
    /// The ground it covers.
    pub fn footprint(&self) -> [Point; 4] {
        let Point { x, y } = self.at;
        let (right, bottom) = (x + self.width, y + self.height);
        [Point::new(x, y), Point::new(right, y), Point::new(right, bottom), Point::new(x, bottom)]
    }

    /// What is wrong with its place, if anything.
    fn misplaced(&self, plot: &Plot) -> Option<&'static str> {
        let footprint = self.footprint();
        let inside = footprint.iter().all(|&corner| Fine::from(corner).inside(&plot.corners));
        let crossed = sides(&footprint).any(|(a, b)| sides(&plot.corners).any(|(c, d)| touch(a, b, c, d)));
        if !inside || crossed {
            return Some("does not stand inside it");
        }
        let gap = |from: i32, to: i32, number: i32| (from - number).max(number - to).max(0);
        let (dx, dy) = (gap(footprint[0].x, footprint[2].x, plot.at.x), gap(footprint[0].y, footprint[2].y, plot.at.y));
        (dx * dx + dy * dy < CLEAR_OF_NUMBER * CLEAR_OF_NUMBER && self.kind != PropKind::Rug)
            .then_some("is too close to its number")
    }
}

/// A row of the file, before its space is known.
struct PropRow {
    kind: PropKind,
    at: Point,
    width: i32,
    height: i32,
}

impl<'de> Deserialize<'de> for PropRow {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PropRow, D::Error> {
        struct Row;
        impl<'de> Visitor<'de> for Row {
            type Value = PropRow;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("[\"kind\", x, y] or [\"kind\", x, y, width, height]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<PropRow, A::Error> {
                let missing = |index| de::Error::invalid_length(index, &self);
                let kind: PropKind = row.next_element()?.ok_or_else(|| missing(0))?;
                let x = row.next_element()?.ok_or_else(|| missing(1))?;
                let y = row.next_element()?.ok_or_else(|| missing(2))?;
                let (usual_width, usual_height) = kind.size();
                let width = row.next_element()?.unwrap_or(usual_width);
                let height = row.next_element()?.unwrap_or(usual_height);
                match row.next_element::<de::IgnoredAny>()? {
                    Some(_) => Err(missing(6)),
                    None => Ok(PropRow { kind, at: Point::new(x, y), width, height }),
                }
            }
        }
        from.deserialize_seq(Row)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LookFile {
    floor: Floor,
    #[serde(default)]
    floors: BTreeMap<Floor, Spaces>,
    #[serde(default)]
    bridges: Spaces,
    #[serde(default, rename = "inlay")]
    inlays: Vec<Inlay>,
    #[serde(default)]
    props: BTreeMap<String, Vec<Spanned<PropRow>>>,
}

impl Look {
    /// Reads how a map is drawn. Says every prop that stands in the wrong place.
    pub fn read(file: &File, map: &Map) -> Result<Look, Vec<Fault>> {
        let read: LookFile =
            toml::from_str(&file.text).map_err(|error| vec![Fault::toml(&file.path, &file.text, &error)])?;
        let mut faults = Vec::new();
        for space in read.floors.values().fold(read.bridges, |all, spaces| all.or(*spaces)).minus(map.spaces).iter() {
            faults.push(Fault::new(&file.path, format!("there is no space {space} on the map")));
        }
        let mut props = Vec::new();
        for (number, rows) in read.props {
            let Some(space) = number.parse().ok().map(Space).filter(|&space| map.has(space)) else {
                faults.push(Fault::new(&file.path, format!("there is no space {number} on the map")));
                continue;
            };
            for row in rows {
                let place = row.span().start;
                let PropRow { kind, at, width, height } = row.into_inner();
                let prop = Prop { space, kind, at, width, height };
                if let Some(reason) = prop.misplaced(map.plot(space)) {
                    let reason = format!("space {space}: the {kind:?} at ({}, {}) {reason}", at.x, at.y);
                    faults.push(Fault::at(&file.path, &file.text, place, reason));
                }
                props.push(prop);
            }
        }
        // From the far side to the near one, so that what stands in front is drawn over what stands behind.
        props.sort_by_key(|prop| (prop.at.y + prop.height, prop.at.x));
        let look = Look { floor: read.floor, floors: read.floors, inlays: read.inlays, bridges: read.bridges, props };
        if faults.is_empty() { Ok(look) } else { Err(faults) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Look, Vec<Fault>> {
        let map = Map::grid(&["1 2", "1 2"], &[] as &[&str], &BTreeMap::new()).expect("a sound map");
        Look::read(&File { path: "maps/small.look.toml".into(), text: text.into() }, &map)
    }

    fn said(text: &str) -> Vec<String> {
        read(text).expect_err("a fault").iter().map(Fault::to_string).collect()
    }

    #[test]
    fn a_look_lists_floors_paint_and_props() {
        let look = read(
            "floor = \"roof\"\n[floors]\nplank = [2]\n[[inlay]]\nkind = \"ring\"\nat = [50, 50]\nradius = 9\nwidth = 2\n\
             [props]\n1 = [[\"plant\", 20, 120], [\"bench\", 10, 5, 80, 4]]\n",
        )
        .expect("a sound look");
        assert_eq!((look.floor_of(Space(1)), look.floor_of(Space(2))), (Floor::Roof, Floor::Plank));
        assert_eq!(look.inlays, [Inlay::Ring { at: Point::new(50, 50), radius: 9, width: 2 }]);
        let sizes: Vec<_> = look.props.iter().map(|prop| (prop.kind, prop.width, prop.height)).collect();
        assert_eq!(sizes, [(PropKind::Bench, 80, 4), (PropKind::Plant, 60, 60)], "from the far side to the near one");
    }

    #[test]
    fn props_stand_inside_their_space_and_leave_the_number_free() {
        let prop = |row: &str| said(&format!("floor = \"roof\"\n[props]\n1 = [{row}]\n"));
        let outside = "maps/small.look.toml:3:6: space 1: the Plant at (60, 120) does not stand inside it";
        assert_eq!(prop("[\"plant\", 60, 120]"), [outside]);
        let close = "maps/small.look.toml:3:6: space 1: the Plant at (20, 89) is too close to its number";
        assert_eq!(prop("[\"plant\", 20, 89]"), [close]);
        assert!(prop("[\"throne\", 1, 1]")[0].contains("unknown variant `throne`"));
        assert!(prop("[\"plant\", 1]")[0].contains("expected [\"kind\", x, y]"));
    }

    #[test]
    fn spaces_that_are_not_on_the_map_are_refused() {
        let expected = "maps/small.look.toml: there is no space 3 on the map";
        assert_eq!(said("floor = \"roof\"\nbridges = [3]\n"), [expected]);
        assert_eq!(said("floor = \"roof\"\n[props]\n3 = []\n"), [expected]);
    }

    #[test]
    fn cover_is_readable_before_its_number_is() {
        let content = engine::content::Pack::<crate::content::Content>::built_in();
        for (map, look) in content.maps.iter().zip(&content.looks) {
            for space in map.spaces.iter() {
                let solid = look.props.iter().filter(|prop| prop.space == space && prop.kind.solid()).count();
                let fits = if map.cover.has(space) { solid >= 2 } else { solid <= 1 };
                assert!(fits, "space {space} of {} has {solid} things to hide behind", map.id);
            }
        }
    }
}
