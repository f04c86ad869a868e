//! A new game of miniatures, from the command line or from a new player.

use door::terminal::{Side, Wanted};
use engine::{Chance, Game};
use miniatures::force::{Force, check_for};
use miniatures::{Content, Options, State};

/// A seat that says so draws a force.
const ANY: &str = "any";

pub fn sides(content: &Content) -> Vec<Side> {
    let side = |force: &Force| Side { id: force.id.clone(), name: force.name.clone(), members: force.about.clone() };
    content.forces.iter().map(side).collect()
}

/// By the beginning of its id, of its name, or of a word of either.
pub fn side_meant(content: &Content, line: &str) -> Result<String, String> {
    let line = line.trim().to_lowercase();
    let begins = |force: &&Force| {
        let name = force.name.to_lowercase();
        let mut words = name.split(' ').chain(force.id.split('-'));
        force.id.starts_with(&line) || name.starts_with(&line) || words.any(|word| word.starts_with(&line))
    };
    let mut fitting = content.forces.iter().filter(begins);
    match (fitting.next(), fitting.next()) {
        (Some(force), None) if !line.is_empty() => Ok(force.id.clone()),
        _ => {
            let known: Vec<&str> = content.forces.iter().map(|force| force.id.as_str()).collect();
            Err(format!("there is no force `{line}`; there are {}", known.join(", ")))
        }
    }
}

pub fn options(wanted: &Wanted, content: &Content, chance: &mut Chance) -> Result<Options, String> {
    if wanted.mode.is_some() || wanted.difficulty.is_some() || wanted.turn_cap.is_some() {
        return Err("the Miniatures Game has no mode, difficulty or turn cap to choose".to_string());
    }
    if !wanted.decks.is_empty() || wanted.start.is_some() || wanted.no_concession || wanted.no_stalling {
        return Err("the Miniatures Game has neither decks, another start nor these house rules to choose".to_string());
    }
    if wanted.players.is_some_and(|players| players != 2) {
        return Err("the Miniatures Game is for two players".to_string());
    }
    let slugs = |all: &mut dyn Iterator<Item = &String>| all.map(String::as_str).collect::<Vec<_>>().join(", ");
    let scenario = wanted.scenario.as_deref().map_or(Ok(0), |slug| {
        let known = slugs(&mut content.scenarios.iter().map(|scenario| &scenario.slug));
        content.scenario(slug).ok_or_else(|| format!("there is no scenario `{slug}`; there are {known}"))
    })?;
    if let Some(slug) = wanted.map.as_deref().filter(|slug| content.layout(slug).is_none()) {
        let known = slugs(&mut content.layouts.iter().map(|layout| &layout.slug));
        return Err(format!("there is no table `{slug}`; there are {known}"));
    }
    let scenario = &content.scenarios[scenario];
    let named = if wanted.forces.is_empty() { &wanted.teams } else { &wanted.forces };
    if named.len() > 2 {
        return Err(format!("{} forces are named for 2 players", named.len()));
    }
    let mut forces: Vec<Option<String>> =
        named.iter().map(|force| read(wanted, force, content)).collect::<Result<_, _>>()?;
    forces.resize(2, None);
    // Whoever has named none draws one that the other has not, and that may play here.
    let fits = |force: &&Force| check_for(force, content, scenario.limit, false).is_empty();
    let taken = |force: &&Force| forces.iter().flatten().any(|named| *named == force.id);
    let mut free: Vec<&Force> = content.forces.iter().filter(|force| fits(force) && !taken(force)).collect();
    chance.shuffle(&mut free);
    let mut free = free.into_iter().map(|force| force.id.clone());
    let drawn = forces.into_iter().map(|force| force.or_else(|| free.next()));
    let forces = drawn.collect::<Option<Vec<String>>>().ok_or("there is no force left to draw")?;
    for text in &forces {
        let force = content.force(text).map_err(|wrong| wrong[0].reason.clone())?;
        if let Some(reason) = check_for(&force, content, scenario.limit, false).first() {
            return Err(format!("{}: {reason}", force.name));
        }
    }
    let options =
        Options { scenario: Some(scenario.slug.clone()), layout: wanted.map.clone(), forces, ..Options::default() };
    miniatures::state::lay_out(&options, engine::Pack::built_in(), Chance::seeded(0))
        .map_err(|why| State::refusal(content, why).to_string())?;
    Ok(options)
}

/// A force as the options take it: the name of a starter force, a share code, or the list in a file. Nothing draws one.
fn read(wanted: &Wanted, force: &str, content: &Content) -> Result<Option<String>, String> {
    if force == ANY {
        return Ok(None);
    }
    let text = match (wanted.read)(force) {
        Some(text) => text?,
        None => match side_meant(content, force) {
            Ok(id) => return Ok(Some(id)),
            Err(_) => force.to_string(),
        },
    };
    match content.force(&text) {
        Ok(_) => Ok(Some(text)),
        Err(wrong) => {
            let lines: Vec<String> = wrong.iter().map(|fault| fault.pointing(&text)).collect();
            Err(format!("{force} is no force:\n{}", lines.join("\n")))
        }
    }
}
