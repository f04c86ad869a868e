//! Content that a position brings along: weapons, models, mounts, vehicles, a scenario, a table of its own.

use super::{Given, Things};
use crate::content::Content;
use engine::content::File;
use engine::position::overlay;
use engine::{Misplaced, Pack};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::{Spanned, Table, Value};

/// The file that says what a pack was given on top: nobody reads it but whoever writes the position down again.
const FILE: &str = "own.toml";
/// The layout of its own.
pub const LAYOUT: &str = "own";
/// Where models of its own belong, unless they say otherwise.
const FACTION: &str = "sg";

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Own {
    pub weapons: BTreeMap<String, Table>,
    pub profiles: BTreeMap<String, Table>,
    pub mounts: BTreeMap<String, Table>,
    pub vehicles: BTreeMap<String, Table>,
    pub scenarios: BTreeMap<String, Table>,
    pub ground: Option<Ground>,
}

#[derive(Serialize, Deserialize)]
pub struct Ground {
    pub size: (i32, i32),
    #[serde(default)]
    pub terrain: BTreeMap<String, Table>,
    #[serde(default)]
    pub links: BTreeMap<String, Table>,
    #[serde(default)]
    pub openings: BTreeMap<String, Table>,
}

fn plain(things: &Things) -> BTreeMap<String, Table> {
    things.iter().map(|(name, table)| (name.clone(), table.get_ref().clone())).collect()
}

impl Own {
    pub fn of(given: &Given) -> Own {
        let options = given.options.as_ref().map(Spanned::get_ref);
        let named = options.is_some_and(|it| it.layout.is_some() || it.scenario.is_some() || it.drawn.is_some());
        let named = named || given.layout.is_some();
        let shaped =
            given.size.is_some() || [&given.terrain, &given.links, &given.openings].iter().any(|it| !it.is_empty());
        let ground = (shaped || !named).then(|| Ground {
            size: given.size.unwrap_or((36_000, 36_000)),
            terrain: plain(&given.terrain),
            links: plain(&given.links),
            openings: plain(&given.openings),
        });
        Own {
            weapons: plain(&given.weapons),
            profiles: plain(&given.profiles),
            mounts: plain(&given.mounts),
            vehicles: plain(&given.vehicles),
            scenarios: plain(&given.scenarios),
            ground,
        }
    }

    /// What a pack was given on top.
    pub fn in_pack(pack: Pack<Content>) -> Own {
        let file = pack.files().iter().find(|file| file.path == FILE);
        file.map_or_else(Own::default, |file| toml::from_str(&file.text).expect("it was written by a position"))
    }

    fn is_empty(&self) -> bool {
        let lists = [&self.weapons, &self.profiles, &self.mounts, &self.vehicles, &self.scenarios];
        lists.iter().all(|list| list.is_empty()) && self.ground.is_none()
    }

    /// The pack with all this laid over it.
    pub fn over(&self, pack: Pack<Content>) -> Result<Pack<Content>, Vec<Misplaced>> {
        if self.is_empty() {
            return Ok(pack);
        }
        let wrong = |reason: String| vec![Misplaced { span: None, reason }];
        let mut files = Files { below: pack.files(), above: BTreeMap::new() };
        for (id, weapon) in &self.weapons {
            files.push("weapons.toml", "weapon", entry(id, weapon, &[("hands", Value::Integer(1))]));
        }
        for (id, profile) in &self.profiles {
            let mut profile = profile.clone();
            let faction = profile.remove("faction");
            let faction = faction.as_ref().and_then(Value::as_str).unwrap_or(FACTION);
            let usual = [
                ("cost", Value::Integer(1)),
                ("base", Value::String("small".into())),
                ("weapons", Value::Array(Vec::new())),
            ];
            files.push(&format!("factions/{faction}.toml"), "model", entry(id, &profile, &usual));
        }
        for (id, mount) in &self.mounts {
            files.push("mounts.toml", "mount", entry(id, mount, &[("cost", Value::Integer(1))]));
        }
        for (id, vehicle) in &self.vehicles {
            files.push("vehicles.toml", "vehicle", entry(id, vehicle, &[("cost", Value::Integer(1))]));
        }
        if let Some(ground) = &self.ground {
            files.put(&format!("layouts/{LAYOUT}.toml"), ground.file());
            files.push_name("layouts", LAYOUT);
        }
        for (slug, scenario) in &self.scenarios {
            files.put(&format!("scenarios/{slug}.toml"), entry(slug, scenario, &[]));
            files.push_name("scenarios", slug);
        }
        let written = |table: &Table| toml::to_string(table).map_err(|error| wrong(error.to_string()));
        let mut above = Vec::new();
        for (path, table) in &files.above {
            above.push(File { path: path.clone(), text: written(table)? });
        }
        above.push(File { path: FILE.into(), text: toml::to_string(self).map_err(|error| wrong(error.to_string()))? });
        Pack::load(overlay(pack.files(), above)).map_err(|faults| {
            let reason = |fault: engine::content::Fault| format!("{}: {}", fault.file, fault.reason);
            faults.into_iter().map(|fault| Misplaced { span: None, reason: reason(fault) }).collect()
        })
    }
}

/// A thing as its file has it: the key is its id, and its name if it has none.
fn entry(id: &str, thing: &Table, usual: &[(&str, Value)]) -> Table {
    let mut entry = thing.clone();
    entry.entry("id").or_insert_with(|| Value::String(id.to_owned()));
    entry.entry("name").or_insert_with(|| Value::String(id.to_owned()));
    for (name, value) in usual {
        entry.entry(*name).or_insert_with(|| value.clone());
    }
    entry
}

/// The files that change.
struct Files<'a> {
    below: &'a [File],
    above: BTreeMap<String, Table>,
}

impl Files<'_> {
    fn table(&mut self, path: &str) -> &mut Table {
        let text = self.below.iter().find(|file| file.path == path).map_or("", |file| &file.text);
        self.above.entry(path.to_owned()).or_insert_with(|| toml::from_str(text).unwrap_or_default())
    }

    fn list(&mut self, path: &str, name: &str) -> &mut Vec<Value> {
        let list = self.table(path).entry(name).or_insert_with(|| Value::Array(Vec::new()));
        if !list.is_array() {
            *list = Value::Array(Vec::new());
        }
        list.as_array_mut().expect("it was made one")
    }

    fn push(&mut self, path: &str, list: &str, entry: Table) {
        self.list(path, list).push(Value::Table(entry));
    }

    fn push_name(&mut self, list: &str, slug: &str) {
        self.list("pack.toml", list).push(Value::String(slug.to_owned()));
    }

    fn put(&mut self, path: &str, table: Table) {
        self.above.insert(path.to_owned(), table);
    }
}

impl Ground {
    fn file(&self) -> Table {
        let text = |text: &str| Value::String(text.to_owned());
        let list = |things: &BTreeMap<String, Table>, usual: &dyn Fn(&Table) -> Vec<(&'static str, Value)>| {
            let all = things.iter().map(|(id, thing)| {
                let mut thing = entry(id, thing, &usual(thing));
                thing.remove("name");
                Value::Table(thing)
            });
            Value::Array(all.collect())
        };
        let size = Value::Array(vec![Value::Integer(self.size.0.into()), Value::Integer(self.size.1.into())]);
        let piece = |piece: &Table| {
            vec![("kind", text(kind(piece))), ("sturdiness", text("sturdy")), ("cover", Value::Boolean(true))]
        };
        let mut file = Table::new();
        file.insert("id".into(), text(LAYOUT));
        file.insert("name".into(), text("A table of its own"));
        file.insert("size".into(), size);
        file.insert("pieces".into(), list(&self.terrain, &piece));
        file.insert("links".into(), list(&self.links, &|_| vec![("kind", text("ladder"))]));
        file.insert("openings".into(), list(&self.openings, &|_| vec![("sturdiness", text("sturdy"))]));
        file
    }
}

/// MG-521: what a piece is by its height, unless it says so itself.
fn kind(piece: &Table) -> &'static str {
    let heights = piece.get("z").and_then(Value::as_array).map(Vec::as_slice);
    let height = match heights {
        Some([low, high]) => high.as_integer().unwrap_or(0) - low.as_integer().unwrap_or(0),
        _ => 0,
    };
    match height {
        ..1000 => "scatter",
        1000..=2000 => "difficult",
        _ => "blocking",
    }
}
