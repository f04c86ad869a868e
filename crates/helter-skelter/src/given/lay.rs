//! Laying a position on the table, and what is impossible in one.

use super::{Faults, Given, MapGiven, PlaceGiven, StepGiven};
use crate::content::{Content, overlay};
use crate::names::{Character, Space, Spaces, Team};
use crate::procedures::placement::{self, Placement};
use crate::procedures::turn::{Step, Turn};
use crate::procedures::{DEPTH, Frame};
use crate::tabletop::{Characters, Figure, POINTS_TO_WIN, Place, Tabletop, TurnKind, WARP_CUBES};
use engine::content::File;
use engine::position::overlay as laid_over;
use engine::{Misplaced, Pack, Seat, Seats, Stack};
use std::ops::Range;
use toml::Spanned;

pub(super) fn teams_fit(teams: &[Team]) -> Result<(), String> {
    if !(2..=4).contains(&teams.len()) {
        return Err(format!("HS-001: {} teams; two, three or four play", teams.len()));
    }
    let twice = teams.iter().enumerate().find(|(place, team)| teams[..*place].contains(team));
    twice.map_or(Ok(()), |(_, team)| Err(format!("HS-001: {} plays twice", team.id())))
}

/// The pack with the position's own map, cards and health laid over it, and the map that is played on.
pub(super) fn own_content(given: &Given, pack: Pack<Content>) -> Result<(Pack<Content>, u8), Misplaced> {
    let mut own = Vec::new();
    if !given.cards.is_empty() || !given.starting_health.is_empty() {
        let cards = toml::Table::try_from(overlay::OwnCards {
            cards: given.cards.iter().map(|(&team, rows)| (team, rows.clone())).collect(),
            health: given.starting_health.clone(),
        });
        let text = cards.expect("cards are tables of text").to_string();
        own.push(File { path: overlay::CARDS.into(), text });
    }
    let mut id = "city-blocks".to_string();
    if let Some(map) = &given.map {
        match map.get_ref() {
            MapGiven::Named(name) => id = name.clone(),
            MapGiven::Own(table) => {
                let mut table = table.clone();
                id = "own".to_string();
                table.insert("id".into(), id.clone().into());
                table.insert("level".into(), 1.into());
                own.push(File { path: overlay::MAP.into(), text: table.to_string() });
            }
        }
    }
    let span = given.map.as_ref().map(Spanned::span).filter(|span| !span.is_empty());
    let pack = if own.is_empty() {
        pack
    } else {
        Pack::load(laid_over(pack.files(), own)).map_err(|faults| {
            let reasons: Vec<String> = faults.into_iter().map(|fault| fault.reason).collect();
            Misplaced { span: span.clone(), reason: reasons.join("; ") }
        })?
    };
    let ids = || pack.content().maps.iter().map(|map| map.id.as_str()).collect::<Vec<_>>().join(", ");
    let map = pack
        .map(&id)
        .ok_or_else(|| Misplaced { span, reason: format!("HS-020: there is no map `{id}`; there are {}", ids()) })?;
    Ok((pack, map))
}

/// Who stands where, with how many cubes.
pub(super) fn figures(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    for (&who, place) in &given.at {
        if table.owner(who).is_none() {
            faults.add(place.span(), format!("HS-001: {who} is in no team that plays; name its team in `teams`"));
            continue;
        }
        let place_now = match place.get_ref() {
            PlaceGiven::Space(space) if table.map().spaces.has(*space) => Place::Deployed(*space),
            PlaceGiven::Space(space) => {
                faults.add(place.span(), format!("HS-021: there is no space {space} on this map"));
                continue;
            }
            PlaceGiven::Word(word) if word == "dead" => Place::Dead,
            PlaceGiven::Word(word) if word == "undeployed" => Place::Undeployed,
            PlaceGiven::Word(word) => {
                let reason = format!("HS-005: `{word}` is no place: write a space, \"undeployed\" or \"dead\"");
                faults.add(place.span(), reason);
                continue;
            }
        };
        let figure = table.figure_mut(who);
        figure.place = place_now;
        if place_now == Place::Dead {
            figure.health = 0;
        }
    }
    for (&who, health) in &given.health {
        let (most, cubes) = (table.starting_health(who), *health.get_ref());
        match (table.owner(who), table.figure(who).place) {
            (None, _) => faults.add(health.span(), format!("HS-001: {who} is in no team that plays")),
            (_, Place::Dead) if cubes > 0 => faults.add(health.span(), format!("HS-301: {who} is dead")),
            (_, Place::Dead) => {}
            _ if cubes == 0 => faults.add(health.span(), format!("HS-301: {who} without cubes is dead")),
            _ if cubes > most => {
                faults.add(health.span(), format!("HS-246: {who} has at most {most} cubes"));
            }
            _ => table.figure_mut(who).health = cubes,
        }
    }
    let plays = table.owner(Character::SLAINE).is_some();
    table.warped = given.warped.unwrap_or(false);
    if let Some(warp) = &given.warp {
        table.warp = *warp.get_ref();
        let health = table.figure(Character::SLAINE).health;
        if !plays {
            faults.add(warp.span(), "HS-371: Sláine does not play");
        } else if table.warp > WARP_CUBES {
            faults.add(warp.span(), "HS-371: there are five warp cubes");
        } else if given.outcome.is_none() && table.warp > 0 && (table.warped || table.warp >= health) {
            // A game that ends with the blow ends before he changes (HS-306).
            faults.add(warp.span(), "HS-372: with so many warp cubes he is Warp-Sláine, who has none");
        }
    }
}

/// Fragments, collected and on the map, and figures taken.
pub(super) fn treasure(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let mut all = Spaces::NONE;
    for (&seat, on) in &given.fragments {
        for &space in on.get_ref() {
            if !table.map().spaces.has(space) {
                faults.add(on.span(), format!("HS-021: there is no space {space} on this map"));
            } else if all.has(space) {
                faults.add(on.span(), format!("HS-084: two fragments lie on {space}"));
            }
            all = all.with(space);
        }
        table.players[seat].fragments = on.get_ref().iter().copied().collect();
    }
    for (&seat, count) in &given.collected {
        table.players[seat].collected = *count.get_ref();
    }
    for seat in Seat::first(table.seats as usize) {
        let player = &table.players[seat];
        if player.fragments.len() + usize::from(player.collected) > 5 {
            let span = given.fragments.get(&seat).map(Spanned::span);
            let span = span.or(given.collected.get(&seat).map(Spanned::span)).unwrap_or(0..0);
            faults.add(span, format!("HS-002: {seat} has five fragments"));
        }
    }
    let mut everybodys = Characters::NONE;
    for (&seat, taken) in &given.taken {
        for &who in taken.get_ref() {
            match table.owner(who) {
                None => faults.add(taken.span(), format!("HS-001: {who} is in no team that plays")),
                Some(owner) if owner == seat => {
                    faults.add(taken.span(), format!("HS-303: {who} is {seat}'s own; nobody takes that figure"));
                }
                Some(_) if !table.dead(who) => faults.add(taken.span(), format!("HS-302: {who} is not dead")),
                Some(_) if everybodys.has(who) => faults.add(taken.span(), format!("HS-302: {who} is taken twice")),
                Some(_) => {}
            }
            everybodys = everybodys.with(who);
        }
        table.players[seat].taken = taken.get_ref().iter().copied().collect();
    }
}

/// Map cards: as given, and for the other undeployed characters the lowest that are free.
pub(super) fn map_cards(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let mut used = Spaces::NONE;
    let use_card = |used: &mut Spaces, space: Space, span: Range<usize>, faults: &mut Faults| {
        if used.has(space) {
            faults.add(span, format!("HS-084: map card {space} lies in two places"));
        }
        *used = used.with(space);
    };
    for (&who, below) in &given.map_cards {
        if table.owner(who).is_none() {
            faults.add(below.span(), format!("HS-001: {who} is in no team that plays"));
        } else if table.figure(who).place != Place::Undeployed && !below.get_ref().is_empty() {
            faults.add(below.span(), format!("HS-120: {who} is deployed or dead; no map card lies there"));
        }
        let allowed = placement::places(&table.content, who.team()).filter(|&other| other == who).count();
        if below.get_ref().len() > allowed {
            faults.add(below.span(), format!("HS-078: {who} has at most {allowed} map cards"));
        }
        below.get_ref().iter().for_each(|&space| use_card(&mut used, space, below.span(), faults));
        table.figure_mut(who).map_cards = below.get_ref().iter().copied().collect();
    }
    let fragments =
        Seat::first(table.seats as usize).fold(Spaces::NONE, |all, seat| all.or(table.players[seat].fragments));
    if let Some(both) = used.and(fragments).iter().next() {
        faults.add(0..0, format!("HS-084: {both} is a start space and holds a fragment"));
    }
    for (&seat, dealt) in &given.dealt {
        dealt.get_ref().iter().for_each(|&space| use_card(&mut used, space, dealt.span(), faults));
        table.players[seat].dealt = dealt.get_ref().iter().copied().collect();
    }
    if let Some(undealt) = &given.undealt {
        undealt.get_ref().iter().for_each(|&space| use_card(&mut used, space, undealt.span(), faults));
        table.undealt = undealt.get_ref().iter().copied().collect();
    }
    table.unused = given.unused;
    let mut free = placement::map_cards(&table.content, table.seats as usize)
        .and(table.map().spaces)
        .minus(used)
        .minus(fragments)
        .minus(table.undealt)
        .iter();
    let placing = given.step.as_ref().is_some_and(|step| *step.get_ref() == StepGiven::Placement);
    for seat in Seat::first(table.seats as usize) {
        if placing {
            if !given.dealt.contains_key(&seat) {
                table.players[seat].dealt = free.by_ref().take(10).collect();
            }
            continue;
        }
        let places: Vec<Character> = placement::places(&table.content, table.players[seat].team).collect();
        for who in places {
            let waits = table.figure(who).place == Place::Undeployed && !given.map_cards.contains_key(&who);
            if waits && let Some(space) = free.next() {
                let figure: &mut Figure = table.figure_mut(who);
                figure.map_cards = figure.map_cards.with(space);
            }
        }
    }
}

/// Whose turn it is, and where in it.
pub(super) fn whose_turn(given: &Given, table: &mut Tabletop, faults: &mut Faults) -> Stack<Frame, DEPTH> {
    let seated = |seat: &Option<Spanned<Seat>>, faults: &mut Faults| {
        let seat = seat.as_ref()?;
        if seat.get_ref().index() >= table.seats as usize {
            faults.add(seat.span(), format!("nobody sits at {}", seat.get_ref()));
            return None;
        }
        Some(*seat.get_ref())
    };
    let marker = seated(&given.marker, faults).unwrap_or(Seat::new(0));
    let controller = seated(&given.controller, faults).unwrap_or(marker);
    table.marker = marker;
    table.controller = controller;
    let natural = if controller == marker { TurnKind::Normal } else { TurnKind::Interrupting };
    table.kind = given.turn.unwrap_or(natural);
    if table.kind == TurnKind::Normal && controller != marker {
        let span = given.controller.as_ref().map_or(0..0, Spanned::span);
        faults.add(span, "HS-100: in a normal turn the marker holder is the controller");
    }
    table.ended = given.ended.unwrap_or(false);
    table.sudden_death = given.sudden_death.unwrap_or(false);
    table.conceded = given.conceded.unwrap_or(Seats::NONE);
    table.stirred = given.stirred.unwrap_or(false);
    table.quiet = given.quiet.unwrap_or(0);
    table.turns = given.turns.unwrap_or(0);
    table.outcome = given.outcome;
    let all_dead = |seat: &Seat| table.players[*seat].team.characters().all(|who| table.dead(who));
    let fallen: Seats = Seat::first(table.seats as usize).filter(all_dead).collect();
    // A game that the last kill has ended stops before anybody is eliminated.
    table.eliminated = match &given.eliminated {
        Some(eliminated) if table.outcome.is_some() => *eliminated.get_ref(),
        _ => fallen,
    };
    if let Some(eliminated) = &given.eliminated
        && *eliminated.get_ref() != table.eliminated
    {
        faults.add(eliminated.span(), "HS-325: those are eliminated whose characters are all dead, and only those");
    }
    if let Some(stack) = &given.stack {
        return Stack::of(stack.get_ref()).unwrap_or_else(|| {
            faults.add(stack.span(), format!("at most {DEPTH} procedures nest"));
            Stack::new(Frame::Turn(Turn::START))
        });
    }
    let step = given.step.as_ref().map_or(StepGiven::Act, |step| *step.get_ref());
    if step == StepGiven::Placement {
        return Stack::new(Frame::Placement(Placement::new(table.seats as usize)));
    }
    let at = match step {
        StepGiven::Placement | StepGiven::Deploy => Step::DeployOne,
        StepGiven::Act => Step::DeployOrAct,
        StepGiven::Window => Step::Window { declared: false },
        StepGiven::EndWindow => Step::Window { declared: true },
        StepGiven::Draw => Step::Draw,
    };
    Stack::new(Frame::Turn(Turn { at }))
}

/// What no game could have come to.
pub(super) fn possible(given: &Given, table: &Tabletop, faults: &mut Faults) {
    if table.outcome.is_some() {
        return;
    }
    for seat in Seat::first(table.seats as usize) {
        if table.points(seat) >= POINTS_TO_WIN {
            faults.add(0..0, format!("HS-320: {seat} has five points and has won already"));
        }
    }
    let left = table.remaining().count();
    if left < 2 {
        faults.add(0..0, "HS-326: fewer than two players are left, so the game is over");
    }
    let controller = given.controller.as_ref().or(given.marker.as_ref());
    if table.eliminated.has(table.controller) {
        faults.add(controller.map_or(0..0, Spanned::span), format!("HS-328: {} is eliminated", table.controller));
    }
}
