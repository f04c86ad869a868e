//! A new game of Helter Skelter, from the command line or from a new player.

use door::terminal::{Side, Wanted};
use engine::Chance;
use helter_skelter::names::Team;
use helter_skelter::tabletop::HouseRules;
use helter_skelter::{Content, Options};

/// A seat that says so draws a team.
const ANY: &str = "any";

pub fn sides(content: &Content) -> Vec<Side> {
    let side = |team: Team| {
        let sheet = content.team(team);
        let names: Vec<&str> = sheet.characters.iter().map(|one| one.short.as_str()).collect();
        Side { id: team.id().to_string(), name: sheet.name.clone(), members: names.join(", ") }
    };
    Team::ALL.map(side).to_vec()
}

pub fn side_meant(content: &Content, line: &str) -> Result<String, String> {
    let line = line.to_lowercase();
    by_name(content, &line).map(|team| team.id().to_string()).ok_or_else(|| no_team(&line))
}

/// By the beginning of its id, of a word of its printed name, or of one of its characters' names.
fn by_name(content: &Content, line: &str) -> Option<Team> {
    let begins = |team: &Team| {
        let sheet = content.team(*team);
        let names = sheet.characters.iter().map(|one| &one.name).chain([&sheet.name]);
        let mut words = names.flat_map(|name| name.split(' ')).map(str::to_lowercase);
        team.id().starts_with(line) || words.any(|word| word.starts_with(line))
    };
    let mut fitting = Team::ALL.into_iter().filter(begins);
    match (fitting.next(), fitting.next()) {
        (Some(team), None) if !line.is_empty() => Some(team),
        _ => None,
    }
}

pub fn team_named(id: &str) -> Result<Team, String> {
    Team::named(&id.to_lowercase()).ok_or_else(|| no_team(id))
}

fn no_team(id: &str) -> String {
    format!("there is no team `{id}`; there are {}", Team::ALL.map(Team::id).join(", "))
}

pub fn options(wanted: &Wanted, content: &Content, chance: &mut Chance) -> Result<Options, String> {
    if wanted.mode.is_some() || wanted.difficulty.is_some() {
        return Err("Helter Skelter has neither modes nor difficulties".to_string());
    }
    if !wanted.decks.is_empty() || wanted.start.is_some() {
        return Err("Helter Skelter has neither decks nor another start to choose".to_string());
    }
    let maps: Vec<&str> = content.maps.iter().map(|map| map.id.as_str()).collect();
    let map = wanted.map.as_deref().unwrap_or(maps[0]);
    if !maps.contains(&map) {
        return Err(format!("there is no map `{map}`; there are {}", maps.join(", ")));
    }
    Ok(Options {
        map: map.to_string(),
        teams: teams(wanted, chance)?,
        house: HouseRules {
            concession: !wanted.no_concession,
            stalling: !wanted.no_stalling,
            turn_cap: wanted.turn_cap,
        },
    })
}

fn teams(wanted: &Wanted, chance: &mut Chance) -> Result<Vec<Team>, String> {
    let named: Vec<Option<Team>> = wanted
        .teams
        .iter()
        .map(|id| if id == ANY { Ok(None) } else { team_named(id).map(Some) })
        .collect::<Result<_, _>>()?;
    let players = wanted.players.unwrap_or(named.len().max(2));
    if !(2..=Team::ALL.len()).contains(&players) {
        return Err(format!("{players} players? Two, three or four can play (HS-001)"));
    }
    if named.len() > players {
        return Err(format!("{} teams are named for {players} players", named.len()));
    }
    if let Some(twice) = (1..named.len()).find(|&at| named[at].is_some() && named[..at].contains(&named[at])) {
        let id = &wanted.teams[twice];
        return Err(format!("`{id}` is named twice; no team is used twice (HS-001)"));
    }
    let mut free: Vec<Team> = Team::ALL.into_iter().filter(|team| !named.contains(&Some(*team))).collect();
    chance.shuffle(&mut free);
    let mut free = free.into_iter();
    let mut seats = named.into_iter().chain(std::iter::repeat(None));
    Ok((0..players)
        .map(|_| seats.next().flatten().or_else(|| free.next()))
        .map(|team| team.expect("there is a team for each of four"))
        .collect())
}
