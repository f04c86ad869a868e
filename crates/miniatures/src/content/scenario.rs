//! Scenarios (section 19.9): who comes from where, what it is about, and how it is scored.

use super::pack::Reading;
use super::{Content, Layout, reach};
use crate::geometry::{Facing, Point, Spot};
use crate::names::{Edge, FactionId, ProfileId};
use engine::content::File;
use serde::Deserialize;
use toml::Spanned;

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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    pub role: String,
    pub zone: Vec<Zone>,
    /// Takes this role if one of the two sides is of this faction.
    pub prefers: Option<FactionId>,
}

/// What the game is about. Points are scenario points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mission {
    /// The notoriety of those put down.
    Rumble,
    /// The first side carries tokens off an edge, the second keeps them on the table.
    Loot { tokens: Vec<Point>, exit: Vec<Edge>, carried_off: i16, still_there: i16, carrier_move: i32 },
    /// The first side brings in the leader of the second.
    Arrest { cuffed: i16, down: i16, escaped: i16, escape_from_turn: u8 },
    /// The first side takes a piece apart.
    Demolition { piece: usize },
    /// The leader of the first side reaches a roof.
    Chase { roof: usize },
    /// The first side drives a prisoner across the table.
    Convoy {
        vehicle: Point,
        facing: Facing,
        prisoner: ProfileId,
        convoy: i16,
        ambushers: i16,
        convoy_exit: Vec<Edge>,
        ambush_exit: Vec<Edge>,
        friend_within: i32,
    },
    /// More active models in a zone than the other side.
    Hold { zones: Vec<Point>, radius: i32, from_turn: u8, points: i16 },
    /// The first side puts packs down that keep coming.
    Riot {
        reinforcement: ProfileId,
        members: u8,
        from_turn: u8,
        most_packs: u8,
        edge: Edge,
        subdued_pack: i16,
        downed_pack: i16,
        south_of: i32,
        south: i16,
        injured_civilian: i16,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    pub slug: String,
    pub id: String,
    pub name: String,
    pub about: String,
    /// MG-055: notoriety a side.
    pub limit: u16,
    /// Its place among the layouts.
    pub layout: usize,
    pub turns: u8,
    pub sides: [Side; 2],
    pub mission: Mission,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    name: String,
    about: String,
    limit: u16,
    layout: Spanned<String>,
    turns: Spanned<u8>,
    side: Vec<SideEntry>,
    mission: Spanned<MissionEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideEntry {
    role: String,
    zone: Vec<Spanned<ZoneEntry>>,
    prefers: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ZoneEntry {
    Rect((i32, i32, i32, i32)),
    Circle((i32, i32, i32)),
    Roof(String),
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum MissionEntry {
    Rumble {},
    Loot {
        tokens: Vec<(i32, i32)>,
        exit: Vec<Edge>,
        carried_off: i16,
        still_there: i16,
        carrier_move: i32,
    },
    Arrest {
        cuffed: i16,
        down: i16,
        escaped: i16,
        escape_from_turn: u8,
    },
    Demolition {
        piece: String,
    },
    Chase {
        roof: String,
    },
    Convoy {
        vehicle: (i32, i32),
        facing: i32,
        prisoner: String,
        convoy: i16,
        ambushers: i16,
        convoy_exit: Vec<Edge>,
        ambush_exit: Vec<Edge>,
        friend_within: i32,
    },
    Hold {
        zones: Vec<(i32, i32)>,
        radius: i32,
        from_turn: u8,
        points: i16,
    },
    Riot {
        reinforcement: String,
        members: u8,
        from_turn: u8,
        most_packs: u8,
        edge: Edge,
        subdued_pack: i16,
        downed_pack: i16,
        south_of: i32,
        south: i16,
        injured_civilian: i16,
    },
}

/// As many places as a table in play keeps track of.
pub(crate) const MOST_PLACES: usize = 6;

pub(super) fn read(file: &File, reading: &mut Reading, slug: &str, content: &Content) -> Option<Scenario> {
    let read: ScenarioFile = reading.parse(file)?;
    let Some(place) = content.layout(read.layout.get_ref()) else {
        reading.wrong(file, read.layout.span().start, format!("there is no layout {}", read.layout.get_ref()));
        return None;
    };
    let layout = &content.layouts[place];
    if !(1..=20).contains(read.turns.get_ref()) {
        reading.wrong(file, read.turns.span().start, "MG-483: a game has from 1 to 20 turns");
    }
    let sides: Vec<Side> = read.side.iter().map(|entry| side(file, reading, content, layout, entry)).collect();
    let Ok(sides) = <[Side; 2]>::try_from(sides) else {
        reading.wrong(file, 0, "a scenario has two sides");
        return None;
    };
    let at = read.mission.span().start;
    let mission = mission(read.mission.into_inner(), content, layout);
    let mission = mission.map_err(|reason| reading.wrong(file, at, reason)).ok()?;
    let (id, name, about, limit, turns) = (read.id, read.name, read.about, read.limit, read.turns.into_inner());
    let scenario = Scenario { slug: slug.into(), id, name, about, limit, layout: place, turns, sides, mission };
    for reason in reach::unreachable(&scenario, layout) {
        reading.wrong(file, 0, reason);
    }
    Some(scenario)
}

fn side(file: &File, reading: &mut Reading, content: &Content, layout: &Layout, entry: &SideEntry) -> Side {
    let mut zone = Vec::new();
    for part in &entry.zone {
        match zone_part(part.get_ref(), layout) {
            Ok(part) => zone.push(part),
            Err(reason) => reading.wrong(file, part.span().start, reason),
        }
    }
    let prefers = entry.prefers.as_ref().and_then(|id| {
        let found = content.factions.iter().position(|faction| faction.id == *id.get_ref());
        if found.is_none() {
            reading.wrong(file, id.span().start, format!("there is no faction {}", id.get_ref()));
        }
        found.map(|place| FactionId(place as u8))
    });
    Side { role: entry.role.clone(), zone, prefers }
}

fn zone_part(entry: &ZoneEntry, layout: &Layout) -> Result<Zone, String> {
    let ground = &layout.ground;
    match entry {
        &ZoneEntry::Rect((west, south, east, north)) => {
            let corners = [Point::new(west, south), Point::new(east, north)];
            match corners.iter().all(|&corner| ground.has(corner)) && west < east && south < north {
                true => Ok(Zone::Rect { west, south, east, north }),
                false => Err("MG-050: a zone is west, south, east, north, on the table".into()),
            }
        }
        &ZoneEntry::Circle((x, y, radius)) => match ground.has(Point::new(x, y)) && radius > 0 {
            true => Ok(Zone::Circle { centre: Point::new(x, y), radius }),
            false => Err("MG-050: the middle of a zone is on the table".into()),
        },
        ZoneEntry::Roof(id) => roof(layout, id).map(Zone::Roof),
    }
}

fn roof(layout: &Layout, id: &str) -> Result<usize, String> {
    let place = layout.piece(id).ok_or_else(|| format!("there is no piece {id}"))?;
    match layout.ground.pieces[place].roof {
        true => Ok(place),
        false => Err(format!("MG-388: {id} has no roof to stand on")),
    }
}

fn mission(entry: MissionEntry, content: &Content, layout: &Layout) -> Result<Mission, String> {
    let points = |points: &[(i32, i32)]| -> Result<Vec<Point>, String> {
        let points: Vec<Point> = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
        match points.len() <= MOST_PLACES && points.iter().all(|&p| layout.ground.has(p)) {
            true => Ok(points),
            false => Err(format!("at most {MOST_PLACES} places, all on the table")),
        }
    };
    let profile = |id: &str| {
        let found = content.profiles.iter().position(|profile| profile.id == id);
        found.map(|place| ProfileId(place as u8)).ok_or_else(|| format!("there is no model {id}"))
    };
    Ok(match entry {
        MissionEntry::Rumble {} => Mission::Rumble,
        MissionEntry::Loot { tokens, exit, carried_off, still_there, carrier_move } => {
            Mission::Loot { tokens: points(&tokens)?, exit, carried_off, still_there, carrier_move }
        }
        MissionEntry::Arrest { cuffed, down, escaped, escape_from_turn } => {
            Mission::Arrest { cuffed, down, escaped, escape_from_turn }
        }
        MissionEntry::Demolition { piece } => {
            let place = layout.piece(&piece).ok_or_else(|| format!("there is no piece {piece}"))?;
            match crate::geometry::blocks::has_blocks(&layout.ground.pieces[place]) {
                true => Mission::Demolition { piece: place },
                false => return Err(format!("MG-561: {piece} is not lost block by block")),
            }
        }
        MissionEntry::Chase { roof: id } => Mission::Chase { roof: roof(layout, &id)? },
        MissionEntry::Convoy {
            vehicle,
            facing,
            prisoner,
            convoy,
            ambushers,
            convoy_exit,
            ambush_exit,
            friend_within,
        } => Mission::Convoy {
            vehicle: points(&[vehicle])?[0],
            facing: Facing::new(facing),
            prisoner: profile(&prisoner)?,
            convoy,
            ambushers,
            convoy_exit,
            ambush_exit,
            friend_within,
        },
        MissionEntry::Hold { zones, radius, from_turn, points: score } => {
            Mission::Hold { zones: points(&zones)?, radius, from_turn, points: score }
        }
        MissionEntry::Riot {
            reinforcement,
            members,
            from_turn,
            most_packs,
            edge,
            subdued_pack,
            downed_pack,
            south_of,
            south,
            injured_civilian,
        } => Mission::Riot {
            reinforcement: profile(&reinforcement)?,
            members,
            from_turn,
            most_packs,
            edge,
            subdued_pack,
            downed_pack,
            south_of,
            south,
            injured_civilian,
        },
    })
}

impl Scenario {
    /// Whether it is about pieces of its own layout.
    pub fn needs_its_layout(&self) -> bool {
        let roofs = |side: &Side| side.zone.iter().any(|zone| matches!(zone, Zone::Roof(_)));
        matches!(self.mission, Mission::Demolition { .. } | Mission::Chase { .. }) || self.sides.iter().any(roofs)
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
                at.z == piece.top && crate::geometry::shape::contains(piece.corners(), at.plan())
            }
        }
    }
}
