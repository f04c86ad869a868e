//! Reading a pack: which files it has, and what they must be together.

use super::{Content, HEALTH_CUBES, MAP_CARDS, TeamSheet, combat, team};
use crate::look::Look;
use crate::map::Map;
use crate::names::{Space, Spaces, Team};
use engine::content::{Fault, File};
use serde::Deserialize;
use toml::Spanned;

/// `pack.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PackFile {
    name: String,
    version: String,
    teams: Vec<Spanned<String>>,
    maps: Vec<Spanned<String>>,
    multiplayer: Spanned<Vec<u8>>,
}

pub(super) fn read(files: &[File]) -> Result<Content, Vec<Fault>> {
    let mut faults = Vec::new();
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let Some(pack_file) = find("pack.toml") else {
        return Err(vec![Fault::new("pack.toml", "the pack has no such file")]);
    };
    let pack: PackFile =
        toml::from_str(&pack_file.text).map_err(|error| vec![Fault::toml(&pack_file.path, &pack_file.text, &error)])?;
    let at = |place: std::ops::Range<usize>, reason: String| {
        Fault::at(&pack_file.path, &pack_file.text, place.start, reason)
    };

    let combat = match find("combat.toml") {
        Some(file) => combat::read(file, &mut faults),
        None => {
            faults.push(Fault::new("combat.toml", "the pack has no such file"));
            None
        }
    };

    let mut teams: [Option<TeamSheet>; 4] = [None, None, None, None];
    for id in &pack.teams {
        let path = format!("teams/{}.toml", id.get_ref());
        let Some(file) = find(&path) else {
            faults.push(at(id.span(), format!("HS-001: the pack has no file {path}")));
            continue;
        };
        if let Some(sheet) = team::read(file, &mut faults) {
            let slot = &mut teams[sheet.team as usize];
            if slot.is_some() {
                faults.push(at(id.span(), format!("HS-001: {} is in the pack twice", sheet.team.id())));
            }
            *slot = Some(sheet);
        }
    }
    if pack.teams.len() != Team::ALL.len() {
        let reason = format!("HS-001: {} teams are listed; there are four", pack.teams.len());
        faults.push(Fault::new(&pack_file.path, reason));
    }
    together(&teams, &mut faults);

    let multiplayer = multiplayer(pack.multiplayer.get_ref(), &mut |reason| {
        faults.push(at(pack.multiplayer.span(), reason));
    });
    let map_cards: Spaces = (1..=MAP_CARDS).map(Space).collect();
    let (mut maps, mut looks): (Vec<Map>, Vec<Look>) = (Vec::new(), Vec::new());
    for id in &pack.maps {
        let path = format!("maps/{}.toml", id.get_ref());
        let Some(file) = find(&path) else {
            faults.push(at(id.span(), format!("HS-020: the pack has no file {path}")));
            continue;
        };
        let map = match Map::load(file) {
            Ok(map) => map,
            Err(found) => {
                faults.extend(found);
                continue;
            }
        };
        if map.id != *id.get_ref() {
            faults.push(Fault::new(&file.path, format!("HS-020: the map calls itself `{}`", map.id)));
        }
        if maps.iter().any(|other| other.id == map.id) {
            faults.push(at(id.span(), format!("HS-020: map {} is listed twice", map.id)));
        }
        let look_path = format!("maps/{}.look.toml", id.get_ref());
        looks.push(match find(&look_path) {
            Some(file) => Look::read(file, &map).unwrap_or_else(|found| {
                faults.extend(found);
                Look::default()
            }),
            None => Look::default(),
        });
        maps.push(map);
    }
    if pack.maps.is_empty() {
        faults.push(Fault::new(&pack_file.path, "HS-020: no map is listed"));
    }
    unlisted(files, &pack, &mut faults);

    match (combat, teams) {
        (Some(combat), [Some(a), Some(b), Some(c), Some(d)]) if faults.is_empty() => Ok(Content {
            name: pack.name,
            version: pack.version,
            teams: [a, b, c, d],
            maps,
            looks,
            map_cards,
            multiplayer,
            combat,
        }),
        _ => Err(faults),
    }
}

/// What the four teams must be together.
fn together(teams: &[Option<TeamSheet>; 4], faults: &mut Vec<Fault>) {
    let sheets: Vec<&TeamSheet> = teams.iter().flatten().collect();
    let cubes: u32 = sheets.iter().flat_map(|sheet| &sheet.characters).map(|who| u32::from(who.health)).sum();
    if cubes > u32::from(HEALTH_CUBES) {
        let reason = format!("HS-011: the teams start with {cubes} health; the box has {HEALTH_CUBES} cubes");
        faults.push(Fault::new("teams", reason));
    }
    for (index, sheet) in sheets.iter().enumerate() {
        let same = |other: &&&TeamSheet| other.colour.eq_ignore_ascii_case(&sheet.colour);
        if let Some(other) = sheets[..index].iter().find(same) {
            let reason = format!("HS-003: {} and {} have the same colour", other.team.id(), sheet.team.id());
            faults.push(Fault::new(format!("teams/{}.toml", sheet.team.id()), reason));
        }
    }
}

/// HS-560, HS-561, HS-517: the map cards that only three or four players use.
fn multiplayer(numbers: &[u8], say: &mut impl FnMut(String)) -> Spaces {
    let mut cards = Spaces::NONE;
    for &number in numbers {
        if !(1..=MAP_CARDS).contains(&number) {
            say(format!("HS-560: there is no map card {number}; they run from 1 to {MAP_CARDS}"));
        } else if cards.has(Space(number)) {
            say(format!("HS-561: map card {number} is listed twice"));
        } else {
            cards = cards.with(Space(number));
        }
    }
    let rest = usize::from(MAP_CARDS) - cards.len();
    if rest < 20 {
        say(format!("HS-517: {rest} map cards are left for two players, who need 20"));
    }
    cards
}

/// A file that nothing reads is a mistake in a name.
fn unlisted(files: &[File], pack: &PackFile, faults: &mut Vec<Fault>) {
    let listed = |folder: &str, ids: &[Spanned<String>], path: &str| {
        ids.iter().any(|id| {
            let id = id.get_ref();
            path == format!("{folder}/{id}.toml") || path == format!("{folder}/{id}.look.toml")
        })
    };
    for file in files.iter().filter(|file| file.path.ends_with(".toml")) {
        let path = file.path.as_str();
        let known = matches!(path, "pack.toml" | "combat.toml")
            || listed("teams", &pack.teams, path)
            || listed("maps", &pack.maps, path);
        if !known {
            faults.push(Fault::new(path, "pack.toml does not list this file"));
        }
    }
}
