//! Positions: a table written down as a person would describe it. Every field of `given` is in docs/cases.md.

use crate::action::CardId;
use crate::content::{Content, overlay};
use crate::event::Log;
use crate::names::{Character, Space, Spaces, Symbol, Team};
use crate::procedures::placement::{self, Placement};
use crate::procedures::turn::{Step, Turn};
use crate::procedures::{DEPTH, Frame};
use crate::state::State;
use crate::tabletop::{Cards, Characters, Figure, HouseRules, Place, Player, Tabletop, TurnKind, WARP_CUBES};
use crate::{query, tabletop};
use engine::content::File;
use engine::position::overlay as laid_over;
use engine::{Chance, Events, Known, Misplaced, Outcome, Pack, Positions, Seat, Seats, Stack, Viewer, Viewers};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// The fields of a position; what is absent is as in the default: two players, nobody deployed, marker with `a`.
#[derive(Debug, Deserialize, Serialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Given {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Spanned<MapGiven>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Spanned<Vec<Team>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseRules>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<Team, BTreeMap<String, Spanned<String>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub starting_health: BTreeMap<Character, u8>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub at: BTreeMap<Character, Spanned<PlaceGiven>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub health: BTreeMap<Character, Spanned<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warp: Option<Spanned<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warped: Option<bool>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hand: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// The first is drawn first.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub deck: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// The last lies on top.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub discard: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// Cards in hand that everybody knows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub open: BTreeMap<Seat, Spanned<Vec<CardGiven>>>,
    /// Cards in hand of which everybody knows that they do not show these characters.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub not_showing: BTreeMap<Seat, Vec<Spanned<NotShowing>>>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fragments: BTreeMap<Seat, Spanned<Vec<Space>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub collected: BTreeMap<Seat, Spanned<u8>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub taken: BTreeMap<Seat, Spanned<Vec<Character>>>,

    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub map_cards: BTreeMap<Character, Spanned<Vec<Space>>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dealt: BTreeMap<Seat, Spanned<Vec<Space>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undealt: Option<Spanned<Vec<Space>>>,
    /// Ukko's other map card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unused: Option<Space>,

    #[serde(skip_serializing_if = "Option::is_none")]
    pub marker: Option<Spanned<Seat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller: Option<Spanned<Seat>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<TurnKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Spanned<StepGiven>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminated: Option<Spanned<Seats>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sudden_death: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Seats>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stirred: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The running procedures, outermost first: any place inside any procedure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Spanned<Vec<Frame>>>,
}

/// A map of the pack by its id, or one of its own: a grid, or an outline as in section 17.1.
#[derive(Debug, Deserialize, Serialize)]
#[serde(untagged)]
pub enum MapGiven {
    Named(String),
    Own(toml::Table),
}

/// A space, `"undeployed"` or `"dead"`.
#[derive(Debug, Deserialize, Serialize, Clone)]
#[serde(untagged)]
pub enum PlaceGiven {
    Space(Space),
    Word(String),
}

/// A card by its number, or the first free one that fits a description: `"snipe dredd"`, `"cover wild"`,
/// `"interrupt"`, `"dredd"`.
#[derive(Debug, Deserialize, Serialize, Clone)]
#[serde(untagged)]
pub enum CardGiven {
    Number(u8),
    Like(String),
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct NotShowing {
    pub card: u8,
    pub characters: Vec<Character>,
}

/// Where in the turn: the states of section 16.1, by their names there or in words.
#[derive(Debug, Deserialize, Serialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum StepGiven {
    Placement,
    #[serde(alias = "T1")]
    Deploy,
    #[serde(alias = "T2", alias = "I2")]
    Act,
    /// An action is complete: the window opens.
    Window,
    /// The end is declared: the window opens.
    EndWindow,
    #[serde(alias = "T4")]
    Draw,
}

/// Collects what is wrong while a position is laid out.
#[derive(Default)]
struct Faults(Vec<Misplaced>);

impl Faults {
    fn add(&mut self, span: Range<usize>, reason: impl Into<String>) {
        // A span of nothing comes from a position that was not read from a text.
        let span = (!span.is_empty()).then_some(span);
        self.0.push(Misplaced { span, reason: reason.into() });
    }
}

impl Positions for State {
    type Given = Given;

    fn lay(given: &Given, pack: Pack<Content>) -> Result<State, Vec<Misplaced>> {
        let mut faults = Faults::default();
        let (pack, map) = own_content(given, pack).map_err(|fault| vec![fault])?;
        let teams =
            given.teams.as_ref().map_or(vec![Team::Judges, Team::StrontiumDogs], |teams| teams.get_ref().clone());
        if let Err(reason) = teams_fit(&teams) {
            let span = given.teams.as_ref().map_or(0..0, Spanned::span);
            faults.add(span, reason);
            return Err(faults.0);
        }
        let house = given.house.unwrap_or_default();
        let mut table = placement::lay_out(pack, map, &teams, house, Chance::seeded(0));
        figures(given, &mut table, &mut faults);
        cards(given, &mut table, &mut faults);
        treasure(given, &mut table, &mut faults);
        map_cards(given, &mut table, &mut faults);
        let stack = whose_turn(given, &mut table, &mut faults);
        possible(given, &table, &mut faults);
        if !faults.0.is_empty() {
            return Err(faults.0);
        }
        let mut state = State { tabletop: table, stack };
        if state.tabletop.outcome.is_none() {
            let mut silent: Log = Events::off();
            state.stack.run(&mut state.tabletop, &mut silent);
        }
        Ok(state)
    }

    fn position(&self) -> Given {
        written(self)
    }

    fn query(&self, _: Option<Viewer>, question: &str) -> Result<serde_json::Value, String> {
        query::ask(&self.tabletop, question) // all that can be asked is public
    }
}

fn teams_fit(teams: &[Team]) -> Result<(), String> {
    if !(2..=4).contains(&teams.len()) {
        return Err(format!("HS-001: {} teams; two, three or four play", teams.len()));
    }
    let twice = teams.iter().enumerate().find(|(place, team)| teams[..*place].contains(team));
    twice.map_or(Ok(()), |(_, team)| Err(format!("HS-001: {} plays twice", team.id())))
}

/// The pack with the position's own map, cards and health laid over it, and the map that is played on.
fn own_content(given: &Given, pack: Pack<Content>) -> Result<(Pack<Content>, u8), Misplaced> {
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
fn figures(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
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
        } else if table.warp > 0 && (table.warped || table.warp >= health) {
            faults.add(warp.span(), "HS-372: with so many warp cubes he is Warp-Sláine, who has none");
        }
    }
}

/// Hands, decks and discard piles. Cards that no list names lie in the deck, ascending from its top.
fn cards(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    for seats in [&given.hand, &given.deck, &given.discard, &given.open] {
        for (seat, list) in seats.iter().filter(|(seat, _)| seat.index() >= table.seats as usize) {
            faults.add(list.span(), format!("nobody sits at {seat}"));
        }
    }
    for seat in Seat::first(table.seats as usize) {
        let team = table.players[seat].team;
        let mut free: Vec<CardId> = (1..=30).map(CardId).collect();
        let mut take = |list: Option<&Spanned<Vec<CardGiven>>>| -> Option<Vec<CardId>> {
            let list = list?;
            Some(
                list.get_ref()
                    .iter()
                    .filter_map(|wanted| match find_card(&table.content, team, wanted, &free) {
                        Ok(card) => {
                            free.retain(|&other| other != card);
                            Some(card)
                        }
                        Err(reason) => {
                            faults.add(list.span(), reason);
                            None
                        }
                    })
                    .collect(),
            )
        };
        let hand = take(given.hand.get(&seat)).unwrap_or_default();
        let discard = take(given.discard.get(&seat)).unwrap_or_default();
        let deck = take(given.deck.get(&seat)).unwrap_or(free.clone());
        let player = &mut table.players[seat];
        player.hand = Cards::new();
        hand.iter().for_each(|&card| player.hand.insert(card, Known { by: Viewers::seat(seat), hint: 0 }));
        player.discard = Cards::of(discard, Viewers::ALL);
        player.deck = Cards::of(deck.into_iter().rev(), Viewers::NONE);
        known(given, seat, team, player, faults);
    }
}

/// What everybody knows of the cards in a hand.
fn known(given: &Given, seat: Seat, team: Team, player: &mut Player, faults: &mut Faults) {
    let mut hand = Cards::new();
    let open: Vec<u8> = given.open.get(&seat).map_or(Vec::new(), |list| {
        let number = |card: &CardGiven| match card {
            CardGiven::Number(number) => *number,
            CardGiven::Like(_) => 0,
        };
        list.get_ref().iter().map(number).collect()
    });
    let hints = given.not_showing.get(&seat).map_or(&[][..], Vec::as_slice);
    for (&card, &known) in player.hand.cards().iter().zip(player.hand.known()) {
        let by = if open.contains(&card.0) { Viewers::ALL } else { known.by };
        let hint = hints
            .iter()
            .find(|hint| hint.get_ref().card == card.0)
            .map_or(0, |hint| hint.get_ref().characters.iter().fold(0, |bits, who| bits | 1 << who.slot()));
        hand.insert(card, Known { by, hint });
    }
    for hint in hints {
        if !player.hand.has(CardId(hint.get_ref().card)) {
            faults.add(hint.span(), format!("card {} is not in that hand", hint.get_ref().card));
        }
        if let Some(who) = hint.get_ref().characters.iter().find(|who| who.team() != team) {
            faults.add(hint.span(), format!("{who} is in another team"));
        }
    }
    if let (Some(list), Some(card)) = (given.open.get(&seat), open.iter().find(|&&c| !player.hand.has(CardId(c)))) {
        faults.add(list.span(), format!("card {card} is not in that hand"));
    }
    player.hand = hand;
}

/// The card that is meant, among those not yet used.
fn find_card(content: &Content, team: Team, wanted: &CardGiven, free: &[CardId]) -> Result<CardId, String> {
    let number = match wanted {
        CardGiven::Number(number) => Some(*number),
        CardGiven::Like(text) => text.parse().ok(),
    };
    if let Some(number) = number {
        return match free.iter().find(|card| card.0 == number) {
            Some(&card) => Ok(card),
            None if (1..=30).contains(&number) => Err(format!("HS-134: card {number} lies in two places")),
            None => Err(format!("HS-550: there is no card {number}; cards have the numbers 1 to 30")),
        };
    }
    let CardGiven::Like(text) = wanted else { unreachable!("a number was found above") };
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |card: &CardId| -> Option<bool> {
        let face = content.card(team, card.0);
        let member = |name: &str| Character::named(name).filter(|who| who.team() == team);
        match words.as_slice() {
            [symbol, "wild"] => Some(face.wild == Some(Symbol::named(symbol)?)),
            [symbol, name] => Some(face.linked_to(member(name)?) == Some(Symbol::named(symbol)?)),
            [word] => match Symbol::named(word) {
                Some(symbol) => Some(face.has(symbol)),
                None => Some(face.shows(member(word)?)),
            },
            _ => None,
        }
    };
    if fits(&CardId(1)).is_none() {
        let how = "write a number, `SNIPE dredd`, `COVER wild`, `INTERRUPT` or `dredd`";
        return Err(format!("`{text}` describes no card of {}: {how}", team.id()));
    }
    free.iter().copied().find(|card| fits(card) == Some(true)).ok_or_else(|| format!("no free card fits `{text}`"))
}

/// Fragments, collected and on the map, and figures taken.
fn treasure(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
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
fn map_cards(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
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
fn whose_turn(given: &Given, table: &mut Tabletop, faults: &mut Faults) -> Stack<Frame, DEPTH> {
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
fn possible(given: &Given, table: &Tabletop, faults: &mut Faults) {
    if table.outcome.is_some() {
        return;
    }
    for seat in Seat::first(table.seats as usize) {
        if table.points(seat) >= tabletop::POINTS_TO_WIN {
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

/// A state as a position. Spans are of nothing: this was read from no text.
fn written(state: &State) -> Given {
    fn spanned<T>(value: T) -> Spanned<T> {
        Spanned::new(0..0, value)
    }
    let table = &state.tabletop;
    let pack = table.content;
    let players = || table.seats().map(|seat| (seat, &table.players[seat]));
    let members = || table.seats().flat_map(|seat| table.players[seat].team.characters());
    let numbers = |cards: &[CardId]| cards.iter().map(|card| CardGiven::Number(card.0)).collect::<Vec<_>>();
    let spaces = |spaces: Spaces| spanned(spaces.iter().collect::<Vec<_>>());
    let own = |path: &str| pack.files().iter().find(|file| file.path == path);
    let map = match own(overlay::MAP) {
        Some(file) => MapGiven::Own(file.text.parse().expect("it was read before")),
        None => MapGiven::Named(table.map().id.clone()),
    };
    let cards: overlay::OwnCards =
        own(overlay::CARDS).map(|file| toml::from_str(&file.text).expect("it was read before")).unwrap_or_default();
    Given {
        map: Some(spanned(map)),
        teams: Some(spanned(players().map(|(_, player)| player.team).collect())),
        house: Some(table.house),
        cards: cards.cards,
        starting_health: cards.health,
        at: members()
            .map(|who| {
                let place = match table.figure(who).place {
                    Place::Deployed(space) => PlaceGiven::Space(space),
                    Place::Undeployed => PlaceGiven::Word("undeployed".into()),
                    Place::Dead => PlaceGiven::Word("dead".into()),
                };
                (who, spanned(place))
            })
            .collect(),
        health: members().map(|who| (who, spanned(table.figure(who).health))).collect(),
        warp: table.owner(Character::SLAINE).map(|_| spanned(table.warp)),
        warped: Some(table.warped),
        hand: players().map(|(seat, player)| (seat, spanned(numbers(player.hand.cards())))).collect(),
        deck: players()
            .map(|(seat, player)| {
                let mut cards = numbers(player.deck.cards());
                cards.reverse();
                (seat, spanned(cards))
            })
            .collect(),
        discard: players().map(|(seat, player)| (seat, spanned(numbers(player.discard.cards())))).collect(),
        open: players()
            .map(|(seat, player)| {
                let open: Vec<CardId> = player.hand.known_to(Viewer::Spectator).collect();
                (seat, spanned(numbers(&open)))
            })
            .filter(|(_, open)| !open.get_ref().is_empty())
            .collect(),
        not_showing: players()
            .map(|(seat, player)| {
                let cards = player.hand.cards().iter().zip(player.hand.known()).filter(|(_, known)| known.hint != 0);
                let hint = |(card, known): (&CardId, &Known)| {
                    let characters = player.team.characters().filter(|who| known.hint >> who.slot() & 1 == 1).collect();
                    spanned(NotShowing { card: card.0, characters })
                };
                (seat, cards.map(hint).collect::<Vec<_>>())
            })
            .filter(|(_, hints)| !hints.is_empty())
            .collect(),
        fragments: players().map(|(seat, player)| (seat, spaces(player.fragments))).collect(),
        collected: players().map(|(seat, player)| (seat, spanned(player.collected))).collect(),
        taken: players().map(|(seat, player)| (seat, spanned(player.taken.into()))).collect(),
        map_cards: members().map(|who| (who, spaces(table.figure(who).map_cards))).collect(),
        dealt: players().map(|(seat, player)| (seat, spaces(player.dealt))).collect(),
        undealt: Some(spaces(table.undealt)),
        unused: table.unused,
        marker: Some(spanned(table.marker)),
        controller: Some(spanned(table.controller)),
        turn: Some(table.kind),
        ended: Some(table.ended),
        step: None,
        eliminated: Some(spanned(table.eliminated)),
        sudden_death: Some(table.sudden_death),
        conceded: Some(table.conceded),
        stirred: Some(table.stirred),
        quiet: Some(table.quiet),
        turns: Some(table.turns),
        outcome: table.outcome,
        stack: Some(spanned(state.stack.frames().copied().collect())),
    }
}
