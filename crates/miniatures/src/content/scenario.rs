//! Scenarios (section 19.9): who comes from where, what it is about, and how it is scored.

use super::pack::Reading;
use super::zone::{Zone, ZoneEntry, roof};
use super::{Content, Layout, Unfit, reach};
use crate::geometry::{Facing, Point};
use crate::names::{Edge, FactionId, ProfileId};
use engine::content::File;
use serde::Deserialize;
use toml::Spanned;

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
    for Unfit { rule, words, .. } in reach::unfit(&scenario, layout, &reach::Parts::of(layout), 1) {
        reading.wrong(file, 0, format!("{rule}: {words}"));
    }
    Some(scenario)
}

fn side(file: &File, reading: &mut Reading, content: &Content, layout: &Layout, entry: &SideEntry) -> Side {
    let mut zone = Vec::new();
    for part in &entry.zone {
        match part.get_ref().read(&layout.ground, &layout.names) {
            Ok(part) => zone.push(part),
            Err((rule, words)) => reading.wrong(file, part.span().start, format!("{rule}: {words}")),
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
        MissionEntry::Chase { roof: id } => {
            let found = roof(&layout.ground, &layout.names, &id);
            Mission::Chase { roof: found.map_err(|(rule, words)| format!("{rule}: {words}"))? }
        }
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
    /// MG-050, MG-R171: where a side begins, the first or the second: as the table says, or else as the scenario does.
    pub fn zone<'a>(&'a self, side: usize, layout: &'a Layout) -> &'a [Zone] {
        layout.zones.as_ref().map_or(&self.sides[side].zone, |zones| &zones[side])
    }

    /// Whether it is about pieces of its own layout.
    pub fn needs_its_layout(&self) -> bool {
        let roofs = |side: &Side| side.zone.iter().any(|zone| matches!(zone, Zone::Roof(_)));
        matches!(self.mission, Mission::Demolition { .. } | Mission::Chase { .. }) || self.sides.iter().any(roofs)
    }
}
