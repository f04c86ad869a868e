//! Proposals in words, with the odds of those that are attacks: what a person sees before deciding.
//!
//! Everything said here follows from what lies on the table; whoever is asked is told.

use crate::action::{Action, Shot, Target};
use crate::content::{Mission, Zone};
use crate::event::{decimal, title};
use crate::geometry::gap::{gap_from, gap_to_polygon};
use crate::geometry::sight::{Cover, Line, blocked, cover, in_cover};
use crate::geometry::{Body, INCH, Kind, Obstacle, Piece, Point, Scene, Spot, gap};
use crate::numbers::CLOSE;
use crate::odds::{AttackOdds, Share};
use crate::procedures::{Frame, other};
use crate::state::State;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Tabletop, bodies};
use engine::{Procedure, Seat};
use serde::Serialize;
use std::fmt::Write;

/// An action of the list, what it means, and what may come of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Advice {
    pub action: String,
    pub words: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub odds: Vec<AttackOdds>,
}

/// The list of a seat that is asked, where words or odds say more than the action does.
pub fn advice(state: &State, seat: Seat) -> Vec<Advice> {
    let Some(frame) = state.stack.asking().filter(|_| state.stack.asked().has(seat)) else { return Vec::new() };
    let mut list = Vec::new();
    frame.propose(&state.tabletop, seat, &mut list);
    list.sort_unstable();
    list.dedup();
    // Of places to begin at the best come first; they say more than where they are.
    list.sort_by_key(|action| match *action {
        Action::Deploy { who, at, .. } => sheltered(&state.tabletop, who, at).0,
        _ => 0,
    });
    list.iter().filter_map(|action| one(&state.tabletop, frame, seat, action)).collect()
}

fn one(table: &Tabletop, frame: &Frame, seat: Seat, action: &Action) -> Option<Advice> {
    let mut odds = Vec::new();
    let words = match *action {
        Action::Move { who, to, .. } => format!("Move {}.", place(table, who, to)),
        Action::Fight { who, to, .. } => format!("Fight {}.", place(table, who, to)),
        Action::Go { to, .. } => {
            let who = frame.mover(table, seat)?;
            format!("Go {}.", place(table, who, to))
        }
        Action::Deploy { who, at, .. } => format!("Deploy {} {}.", named(table, who), sheltered(table, who, at).1),
        Action::Bury { card } => format!("Bury {} ({card}).", title(table.content(), card)),
        Action::Play { card, aim } => format!("Play {} ({card}){aim}.", title(table.content(), card)),
        Action::Shoot { who, ref shot, .. } => {
            odds = table.odds_of(action);
            shooting(table, who, shot, &odds)
        }
        Action::Strike { target, .. } => {
            odds.extend(frame.strike_odds(table, action));
            format!("Strike {}{}.", named(table, target), odds.first().map_or(String::new(), chances))
        }
        Action::Charge { who, target } => charging(table, who, target),
        _ => return None,
    };
    Some(Advice { action: action.to_string(), words, odds })
}

fn named(table: &Tabletop, id: FigureId) -> String {
    format!("{id} ({})", table.profile(id).name)
}

/// Whole per cent, but for what is nearly never or nearly always.
fn percent(share: Share) -> String {
    match share.millionths() {
        0 => "0 %".into(),
        1..10_000 => "under 1 %".into(),
        990_001..1_000_000 => "over 99 %".into(),
        millionths => format!("{} %", (millionths + 5000) / 10_000),
    }
}

fn chances(odds: &AttackOdds) -> String {
    let mut hurt = odds.injuries[1];
    odds.injuries[2..].iter().for_each(|&share| hurt.add(share));
    format!(
        ": hits {}, pins {}, dodged {}, injures {}, down {}",
        percent(odds.hit),
        percent(odds.pin),
        percent(odds.dodge),
        percent(hurt),
        percent(odds.down)
    )
}

fn shooting(table: &Tabletop, who: FigureId, shot: &Shot, odds: &[AttackOdds]) -> String {
    let mut words = match shot.target {
        Target::Model(on) => format!("{} at {}", start(shot), named(table, on)),
        Target::Point(at) => format!("{} at {}, {}", start(shot), decimal(at.x), decimal(at.y)),
        #[allow(unreachable_patterns)]
        _ => start(shot).to_string(),
    };
    for (place, number) in shot.guns.iter().enumerate() {
        let Some(weapon) = table.weapon_of(who, number).map(|weapon| table.content().weapon(weapon)) else { continue };
        let _ = write!(words, "{} {}", if place == 0 { " with" } else { " and" }, weapon.name);
        let mode = weapon.modes.get(usize::from(shot.mode)).filter(|mode| place == 0 && !mode.name.is_empty());
        if let Some(mode) = mode {
            let _ = write!(words, " ({})", mode.name);
        }
    }
    if shot.stun {
        words.push_str(", to subdue");
    }
    let aimed_at = odds.iter().find(|odds| shot.target == Target::Model(odds.on));
    match (aimed_at, odds) {
        (Some(odds), _) => words.push_str(&chances(odds)),
        (None, []) => {}
        (None, all) => {
            let names: Vec<String> = all.iter().map(|odds| format!("{} {}", odds.on, percent(odds.hit))).collect();
            let _ = write!(words, ": touches {}", names.join(", "));
        }
    }
    words.push('.');
    words
}

fn start(shot: &Shot) -> &'static str {
    use crate::action::ShotKind::*;
    match shot.kind {
        Snapshot => "Snapshot",
        Throw => "Throw",
        AimShoot => "Aim for the hit",
        AimPower => "Aim for the power",
    }
}

/// MG-123: how likely the D6 brings it into reach, if the way is straight.
fn charging(table: &Tabletop, who: FigureId, target: FigureId) -> String {
    let between = gap(&table.body(who), &table.body(target)).floor();
    let moves = table.stat(who, crate::names::Stat::Move) * INCH;
    let needs = (between - moves - CLOSE + INCH - 1).div_euclid(INCH).max(0);
    let words = match needs {
        0 | 1 => "in reach on any roll".to_string(),
        2..=6 => format!("in reach on a {needs} or more"),
        _ => "out of reach".to_string(),
    };
    format!("Charge {}, {} inches away: {words}.", named(table, target), decimal(between))
}

/// MG-050: a place to begin at, and what shelters it from the enemy's zone: from its middle and both its ends the worst
/// counts. The best have the lowest rank, those beside a piece of terrain come before others.
fn sheltered(table: &Tabletop, who: FigureId, at: Spot) -> (u8, String) {
    let words = there(table, who, at);
    let (stage, body, without) = (table.stage(), table.body_as(who, at), bodies([who]));
    let scene = stage.scene(table.ground());
    let seen_from = |point: Point| {
        let from = Body::model(1, point.at(table.ground().surface_at(point)), 500, 1250);
        let line = Line::between(&from, &body);
        match blocked(&scene, &line, without) {
            Some(obstacle) => (0, Some(obstacle)),
            None => match cover(&scene, &line, &body, without) {
                (Cover::Heavy, by) => (1, by),
                (Cover::Light, by) => (2, by),
                (Cover::None, _) => (3, None),
            },
        }
    };
    let Some((worst, by)) = ends(table.zone(other(who.seat()))).map(seen_from).max_by_key(|seen| seen.0) else {
        return (0, words);
    };
    let what = match worst {
        0 => "out of sight of the enemy's zone",
        1 => "heavy cover towards the enemy's zone",
        2 => "light cover towards the enemy's zone",
        _ => "in the open",
    };
    let name = match by {
        Some(Obstacle::Piece(piece)) => format!(" ({})", table.piece_name(piece)),
        _ => String::new(),
    };
    let apart = if beside(table, &scene, who, at).is_some() { 0 } else { 4 };
    (apart + worst, format!("{words}: {what}{name}"))
}

/// The middle of a zone and places near its ends.
fn ends(zone: &[Zone]) -> impl Iterator<Item = Point> {
    let points = zone.iter().find_map(|part| match *part {
        Zone::Rect { west, south, east, north } => {
            let (x, y) = ((west + east) / 2, (south + north) / 2);
            let (along, across) = ((east - west) / 3, (north - south) / 3);
            let (dx, dy) = if along > across { (along, 0) } else { (0, across) };
            Some([Point::new(x - dx, y - dy), Point::new(x, y), Point::new(x + dx, y + dy)])
        }
        Zone::Circle { centre, .. } => Some([centre; 3]),
        Zone::Roof(_) => None,
    });
    points.into_iter().flatten()
}

/// Where a spot is, and what it is good for.
fn place(table: &Tabletop, who: FigureId, to: Spot) -> String {
    let body = table.body_at(who, to);
    let mut words = there(table, who, to);
    let stage = table.stage();
    let scene = stage.scene(table.ground());
    let mut seen = Vec::new();
    for (id, _) in table.enemies(who.seat()) {
        let line = Line::between(&table.body(id), &body);
        if blocked(&scene, &line, bodies([who, id])).is_none() {
            seen.push((cover(&scene, &line, &body, bodies([who, id])).0, id));
        }
    }
    // The enemy with the longest gun is the one to hide from.
    seen.sort_by_key(|&(_, id)| (-table.longest_range(id), id));
    match seen[..] {
        [] => words.push_str(": out of everybody's sight"),
        [(best, id), ..] => {
            let what = match best {
                Cover::Heavy => "heavy cover against",
                Cover::Light => "light cover against",
                Cover::None => "in the open before",
            };
            let _ = write!(words, ": {what} {id} ({})", weapon_of(table, id));
            if seen.len() > 1 {
                let _ = write!(words, ", seen by {} in all", seen.len());
            }
        }
    }
    words
}

/// What somebody is known for.
fn weapon_of(table: &Tabletop, id: FigureId) -> String {
    let weapons = table.weapon_numbers(id).map(|(_, weapon)| table.content().weapon(weapon));
    weapons
        .max_by_key(|weapon| weapon.range())
        .map_or_else(|| table.profile(id).name.clone(), |weapon| weapon.name.clone())
}

/// A spot by what is beside it: an enemy, a zone, a side of a piece, else how far it is.
fn there(table: &Tabletop, who: FigureId, to: Spot) -> String {
    let (figure, body) = (&table.figures[who], table.body_as(who, to));
    let deployed = figure.place == crate::tabletop::figure::Place::Table;
    if deployed && figure.at == to {
        return "where it stands".into();
    }
    let near = table.enemies(who.seat()).find(|&(id, _)| gap(&body, &table.body(id)).at_most(CLOSE));
    if let Some((id, enemy)) = near {
        let behind = crate::geometry::direction::behind(enemy.facing, to.plan() - enemy.at.plan());
        return format!("{} {}", if behind { "behind" } else { "up to" }, named(table, id));
    }
    let held = match &table.scenario().mission {
        Mission::Hold { zones, radius, .. } => {
            zones.iter().position(|zone| gap_from(zone.at(to.z), &body).at_most(*radius))
        }
        _ => None,
    };
    let stage = table.stage();
    let side = beside(table, &stage.scene(table.ground()), who, to);
    match (side, held) {
        (Some((side, noun)), Some(zone)) => return format!("to the {side} side of {noun} in zone {}", zone + 1),
        (Some((side, noun)), None) => return format!("to the {side} side of {noun}"),
        (None, Some(zone)) => return format!("into zone {}", zone + 1),
        (None, None) => {}
    }
    let up = if to.z == 0 { String::new() } else { format!(", {} up", decimal(to.z)) };
    if !deployed {
        return format!("at {}, {}{up}", decimal(to.x), decimal(to.y));
    }
    let way = to.plan() - figure.at.plan();
    let far = way.norm2().isqrt() as i32;
    format!("{} inches {}{up}", decimal((far + 50) / 100 * 100), compass(figure.at.plan(), to.plan()))
}

/// MG-215: the piece that it would touch, and the side of it.
fn beside(table: &Tabletop, scene: &Scene, who: FigureId, to: Spot) -> Option<(&'static str, String)> {
    let body = table.body_as(who, to);
    let id = in_cover(scene, &body)?;
    let piece = scene.pieces().find(|&(other, _)| other == id)?.1;
    gap_to_polygon(&body.outline, piece.corners()).at_most(100).then_some(())?;
    let name = table.piece_name(id);
    let bounds = piece.bounds;
    let side = match (to.y > bounds.north, to.y < bounds.south, to.x > bounds.east, to.x < bounds.west) {
        (true, ..) => "north",
        (_, true, ..) => "south",
        (_, _, true, _) => "east",
        (.., true) => "west",
        _ => "inner",
    };
    Some((side, format!("the {} {name}", noun(piece))))
}

/// What a piece looks like, in one word.
pub fn noun(piece: &Piece) -> &'static str {
    match piece.kind {
        Kind::Scatter => "crate",
        Kind::Open => "piece",
        Kind::Difficult if piece.is_low_wall() => "wall",
        Kind::Difficult => "rubble",
        Kind::Blocking if piece.height() > 4 * INCH => "building",
        Kind::Blocking => "block",
    }
}

fn compass(from: Point, to: Point) -> &'static str {
    let way = to - from;
    let (x, y) = (way.x.abs(), way.y.abs());
    // Five to two is about the border between north and north-east.
    match (way.y > 0, way.x > 0) {
        _ if 2 * y > 5 * x => ["south", "north"][usize::from(way.y > 0)],
        _ if 2 * x > 5 * y => ["west", "east"][usize::from(way.x > 0)],
        (true, true) => "north-east",
        (true, false) => "north-west",
        (false, true) => "south-east",
        (false, false) => "south-west",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::tests::scene;
    use engine::{Game, Viewer};

    /// MG-571 (c): what is offered is said in words, for whoever is asked and for nobody else.
    #[test]
    fn a_wall_is_cover_against_the_gun_behind_it() {
        let forces = ["1 Senior Judge", "1 Heavy Support Judge"];
        let state = scene(forces, &[(16_000, 14_000)], &[(16_000, 22_000)]);
        let view = state.view(Viewer::Seat(Seat::new(0)));
        let words: Vec<&str> = view.advice.iter().map(|advice| advice.words.as_str()).collect();
        let wall = "Move to the south side of the wall W3 in zone 1: heavy cover against b1 (Heavy Spit Gun).";
        assert!(words.contains(&wall), "{words:#?}");
        let shot = view.advice.iter().find(|advice| advice.action.starts_with("a1 snapshot b1 with 1 face"));
        let shot = shot.expect("the judge sees the other one");
        assert!(shot.words.starts_with("Snapshot at b1 (Heavy Support Judge) with Lawgiver"), "{}", shot.words);
        assert_eq!(shot.odds.len(), 1);
        assert!(shot.words.contains("dodged 17 %"), "{}", shot.words);
        assert!(state.view(Viewer::Seat(Seat::new(1))).advice.is_empty());
        assert!(state.view(Viewer::Spectator).advice.is_empty());
    }

    /// Every action of the list that goes or attacks has words, and every shot its odds.
    #[test]
    fn nothing_that_goes_or_attacks_is_without_words() {
        let state =
            scene(["1 Senior Judge\n1 Rookie Judge", "1 Gun Punk"], &[(4000, 4000), (2000, 2000)], &[(9000, 5000)]);
        let mut list = Vec::new();
        state.actions(Seat::new(0), &mut list);
        let said = advice(&state, Seat::new(0));
        for action in &list {
            let line = action.to_string();
            let found = said.iter().find(|advice| advice.action == line);
            match action {
                Action::Move { .. } | Action::Charge { .. } => assert!(found.is_some(), "{line}"),
                Action::Shoot { .. } => assert!(found.is_some_and(|advice| !advice.odds.is_empty()), "{line}"),
                _ => {}
            }
        }
        assert!(list.len() > 40);
    }
}
