//! The table, the hand and the map in words.

use super::Look;
use door::Look as _;
use door::wrap::tied;
use helter_skelter::cards;
use helter_skelter::map::Map;
use helter_skelter::names::{Character, Space, Spaces, Team};
use helter_skelter::procedures::placement;
use helter_skelter::tabletop::Place;
use helter_skelter::view::{CharacterView, PlayerView, Question};

pub fn list(spaces: Spaces) -> String {
    let numbers: Vec<String> = spaces.iter().map(|space| space.to_string()).collect();
    numbers.join(", ")
}

pub fn map_of(look: &Look) -> &'static Map {
    let index = look.content.map(&look.view.map).expect("the table has a map");
    &look.content.maps[usize::from(index)]
}

pub fn name(look: &Look, who: Character) -> &'static str {
    &look.content.sheet(who).short
}

/// Everybody on the map, with the seat that plays them.
pub fn standing(look: &Look) -> impl Iterator<Item = (&PlayerView, Character, Space)> {
    look.view.players.iter().flat_map(|player| {
        player.characters.iter().filter_map(move |character| match character.place {
            Place::Deployed(space) => Some((player, character.who, space)),
            Place::Undeployed | Place::Dead => None,
        })
    })
}

pub fn title(look: &Look) -> (String, String) {
    let sudden_death = if look.view.sudden_death { ", sudden death" } else { "" };
    let when = match look.turns() {
        0 => "placement".to_string(),
        turn => format!("turn {turn}{sudden_death}"),
    };
    (map_of(look).name.clone(), when)
}

pub fn table(look: &Look) -> Vec<String> {
    let (map, when) = title(look);
    let mut parts = vec![format!("{map}, {when}")];
    for player in &look.view.players {
        let characters = player.characters.iter().map(|one| tied(&figure(look, player, one)));
        let mut lines = vec![headline(look, player)];
        lines.push(format!("    {}", characters.collect::<Vec<_>>().join(", ")));
        if !player.fragments.is_empty() {
            lines.push(format!("    fragments on {}", list(player.fragments)));
        }
        parts.push(lines.join("\n"));
    }
    parts
}

fn headline(look: &Look, player: &PlayerView) -> String {
    let mut marks = Vec::new();
    let mut mark = |is: bool, word: &'static str| marks.extend(is.then_some(word));
    mark(Some(player.seat) == look.viewer.seat(), "you");
    mark(look.view.marker == Some(player.seat), "marker");
    mark(player.eliminated, "eliminated");
    mark(player.conceded, "conceded");
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    let points = if player.points == 1 { "point" } else { "points" };
    format!(
        "{} {}{marks}: {} {points}, hand {}, deck {}, discard {}",
        player.seat,
        look.content.team(player.team).name,
        player.points,
        player.hand.count,
        player.deck,
        player.discard.len()
    )
}

fn figure(look: &Look, player: &PlayerView, one: &CharacterView) -> String {
    let mut name = name(look, one.who);
    let warp = player.warp.as_ref().filter(|_| one.who == Character::SLAINE);
    if warp.is_some_and(|warp| warp.warped) {
        name = "Warp-Sláine";
    }
    let health = format!("{}/{}", one.health, one.starting_health);
    let mut text = match one.place {
        Place::Dead => format!("{name} dead"),
        Place::Deployed(space) => format!("{name} on {space} {health}"),
        Place::Undeployed => match one.map_cards {
            Some(cards) if !cards.is_empty() => {
                format!("{name} waits for {} {health}", list(cards).replace(", ", " or "))
            }
            _ => format!("{name} waits {health}"),
        },
    };
    if let Some(warp) = warp.filter(|warp| warp.cubes > 0) {
        text.push_str(&format!(" (warp {})", warp.cubes));
    }
    text
}

pub fn placing(look: &Look) -> bool {
    matches!(look.view.asks, Some(Question::Placement { .. }))
}

pub fn hand(look: &Look) -> Vec<String> {
    let Some(own) = look.own() else {
        return Vec::new();
    };
    let text = |number| format!("  {}", cards::action_card(look.content, own.team, number));
    let lines: Vec<String> = own.hand.known.iter().map(|code| text(code.card.0)).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    vec![format!("Your hand:\n{}", lines.join("\n"))]
}

/// The thirty cards of a team, and where the viewer knows them to be.
pub fn deck_list(look: &Look, team: Team) -> String {
    let player = look.view.players.iter().find(|player| player.team == team);
    let lines: Vec<String> = (1..=look.content.team(team).cards.len() as u8)
        .map(|number| {
            let is = |cards: &[helter_skelter::event::CardCode]| cards.iter().any(|code| code.card.0 == number);
            let place = match player {
                Some(player) if is(&player.hand.known) => " [hand]",
                Some(player) if is(&player.discard) => " [discard]",
                _ => "",
            };
            format!("{}{place}", cards::action_card(look.content, team, number))
        })
        .collect();
    lines.join("\n")
}

pub fn map(look: &Look) -> Vec<String> {
    if placing(look) {
        return dealt(look);
    }
    standing(look)
        .filter(|(player, ..)| Some(player.seat) == look.viewer.seat())
        .map(|(player, who, space)| around(look, player, who, space))
        .collect()
}

/// The map cards dealt for placement, and what is assigned so far.
fn dealt(look: &Look) -> Vec<String> {
    let Some(own) = look.own() else {
        return Vec::new();
    };
    let dealt = own.dealt.as_ref().and_then(|dealt| dealt.cards).unwrap_or_default();
    let mut lines = vec!["Your map cards: five lie under your team, five become a neighbour's fragments.".to_string()];
    lines.extend(dealt.iter().map(|space| format!("  {}", ground(map_of(look), space))));
    let mut parts = vec![lines.join("\n")];
    if let Some(Question::Placement { yours: Some(draft), .. }) = &look.view.asks {
        let places = placement::places(look.content, own.team).zip(&draft.cards);
        let assigned = places.filter_map(|(who, card)| Some(tied(&format!("{} {}", name(look, who), (*card)?))));
        let assigned: Vec<String> = assigned.collect();
        if !assigned.is_empty() {
            parts.push(format!("Assigned: {}", assigned.join(", ")));
        }
    }
    parts
}

/// `12, cover: next to 11, 13; up to 2`.
pub fn ground(map: &Map, space: Space) -> String {
    let mut text = space.to_string();
    if map.cover.has(space) {
        text.push_str(", cover");
    }
    if map.high.has(space) {
        text.push_str(", high ground");
    }
    text.push_str(&format!(": next to {}", list(map.steps(space))));
    let up = map.climbs(space);
    if !up.is_empty() {
        text.push_str(&format!("; up to {}", list(up)));
    }
    text
}

fn around(look: &Look, player: &PlayerView, who: Character, space: Space) -> String {
    let map = map_of(look);
    let mut text = format!("{} on {}", name(look, who), ground(map, space));
    let here: Vec<String> = standing(look)
        .filter(|&(_, other, at)| at == space && other != who)
        .map(|(player, other, _)| tied(&format!("{} ({})", name(look, other), player.seat)))
        .collect();
    if !here.is_empty() {
        text.push_str(&format!("; here {}", here.join(", ")));
    }
    let seen: Vec<String> = standing(look)
        .filter(|&(player, _, at)| Some(player.seat) != look.viewer.seat() && at != space && map.sees(space, at))
        .map(|(_, other, at)| tied(&format!("{} on {at}", name(look, other))))
        .collect();
    if !seen.is_empty() {
        text.push_str(&format!("; sees {}", seen.join(", ")));
    }
    let near = player.fragments.iter().filter_map(|at| Some((walk(map, space, at)?, at)));
    match near.min() {
        Some((0, _)) => text.push_str("; a fragment of yours is here"),
        Some((1, at)) => text.push_str(&format!("; {}", tied(&format!("fragment on {at}, 1 step")))),
        Some((steps, at)) => text.push_str(&format!("; {}", tied(&format!("fragment on {at}, {steps} steps")))),
        None => {}
    }
    text
}

/// Steps on foot, up and down; unlike the range of a weapon it does not cross falls.
pub fn walk(map: &Map, from: Space, to: Space) -> Option<usize> {
    let mut reached = Spaces::NONE.with(from);
    for steps in 0.. {
        if reached.has(to) {
            return Some(steps);
        }
        let next = reached.iter().fold(reached, |all, space| all.or(map.adjacent(space)));
        if next == reached {
            return None;
        }
        reached = next;
    }
    None
}

/// `map 12`.
pub fn place(look: &Look, words: &str) -> Result<String, String> {
    let map = map_of(look);
    let space = words.parse().ok().map(Space).filter(|&space| map.has(space));
    let by_name = || {
        let who = Character::named(&words.to_lowercase())?;
        standing(look).find(|&(_, other, _)| other == who).map(|(_, _, at)| at)
    };
    let space = space.or_else(by_name).ok_or_else(|| {
        let (first, last) = (map.spaces.iter().next(), map.spaces.iter().last());
        let [first, last] = [first, last].map(|space| space.expect("a map has spaces"));
        format!("`{words}` is no space of this map, and nobody on it; spaces run from {first} to {last}")
    })?;
    let mut lines = vec![ground(map, space)];
    lines.push(format!("sees {}", list(map.seen_from(space).without(space))));
    let here: Vec<String> = standing(look)
        .filter(|&(_, _, at)| at == space)
        .map(|(player, who, _)| format!("{} ({})", name(look, who), player.seat))
        .collect();
    if !here.is_empty() {
        lines.push(format!("here: {}", here.join(", ")));
    }
    for player in look.view.players.iter().filter(|player| player.fragments.has(space)) {
        lines.push(format!("a fragment of {}", player.seat));
    }
    Ok(lines.join("\n"))
}
