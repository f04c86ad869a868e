//! Laying a position on the table, and what is impossible in one.

use super::{Faults, Given, StepGiven, card, overlay, own};
use crate::content::Content;
use crate::force::{self, Unit};
use crate::geometry::{Facing, Spot};
use crate::names::{CardId, Deck, FactionId, MountId, ProfileId, VehicleId, WeaponId};
use crate::procedures::activation::Activation;
use crate::procedures::armoury::Armoury;
use crate::procedures::deployment::Deployment;
use crate::procedures::turn::Turn;
use crate::procedures::{DEPTH, Frame};
use crate::state::{Agreed, Options, empty};
use crate::tabletop::figure::{Chip, Figure, FigureId, Place};
use crate::tabletop::{Cards, Tabletop};
use engine::chance::Rig;
use engine::{Chance, Events, Known, Misplaced, Pack, Seat, Stack, Viewers};
use std::ops::Range;
use toml::{Spanned, Table, Value};

/// The empty table, and what was agreed.
pub fn table(
    given: &Given,
    pack: Pack<Content>,
    faults: &mut Faults,
) -> Result<(Tabletop, Option<Options>), Vec<Misplaced>> {
    let content = pack.content();
    let span = given.options.as_ref().map_or(0..0, Spanned::span);
    let options = given.options.as_ref().map(|options| options.get_ref().clone()).unwrap_or_default();
    let scenario = match &options.scenario {
        Some(slug) => content.scenario(slug),
        None => Some(0),
    };
    let (named, at) = match (&given.layout, &options.layout) {
        (Some(layout), _) => (Some(layout.get_ref().as_str()), layout.span()),
        (None, layout) => (layout.as_deref(), span.clone()),
    };
    let layout = match (content.layout(own::LAYOUT), named) {
        (Some(own), None) => Some(own),
        (_, Some(slug)) => content.layout(slug),
        (None, None) => scenario.map(|scenario| content.scenarios[scenario].layout),
    };
    let agreed = Agreed::laid(&options, pack);
    if scenario.is_none() {
        faults.add(span.clone(), "MG-040: the pack has no such scenario");
    }
    if layout.is_none() {
        faults.add(at, "MG-040: the pack has no such layout");
    } else if options.drawn.is_some() && (named.is_some() || content.layout(own::LAYOUT).is_some()) {
        faults.add(at, "MG-R170: a game is played on a drawn table or on another one, not on both");
    }
    match (scenario, layout, agreed) {
        (Some(scenario), Some(layout), Ok(agreed)) => {
            let mut table = empty(pack, agreed, (scenario, layout), Chance::seeded(0));
            table.turn = given.turn.unwrap_or(1);
            let made = (!given.agreed_forces && options.forces.is_empty()).then_some(options);
            Ok((table, made))
        }
        (_, _, agreed) => {
            if let Err(why) = agreed {
                faults.add(span, why.refusal(content).to_string());
            }
            Err(std::mem::take(&mut faults.0))
        }
    }
}

/// The forces are made of those who stand there, unless they were agreed.
pub fn agree(table: &mut Tabletop, options: Option<Options>) {
    let Some(mut options) = options else { return };
    let content = table.content();
    for seat in Seat::first(2) {
        let of_seat = || table.figures.iter().filter(move |(id, _)| id.seat() == seat);
        let models = || of_seat().filter(|(_, figure)| figure.vehicle.is_none());
        let faction = models().next().map_or(FactionId(seat.index() as u8), |(id, _)| table.profile(id).faction);
        let mut list = format!("Name: Position\nFaction: {}\n", content.faction(faction).name);
        let mut packs: Vec<u8> = Vec::new();
        for (_, figure) in of_seat() {
            if let Some(vehicle) = figure.vehicle {
                list += &format!("1 {}\n", Unit::Vehicle(vehicle).text(content));
            }
        }
        for (id, figure) in models() {
            if figure.pack != 0 && packs.contains(&figure.pack) {
                continue;
            }
            packs.push(figure.pack);
            let mut weapons = figure.weapons.to_vec();
            for usual in &table.profile(id).weapons {
                if let Some(place) = weapons.iter().position(|weapon| weapon == usual) {
                    weapons.remove(place);
                }
            }
            let unit = Unit::Model { profile: figure.profile, weapons, mount: figure.mount };
            list += &format!("1 {}\n", unit.text(content));
        }
        options.forces.push(list);
    }
    if let Ok(agreed) = Agreed::laid(&options, table.content) {
        let side =
            empty(table.content, agreed.clone(), (table.scenario.into(), table.layout.into()), Chance::seeded(0));
        (table.agreed, table.first_side) = (agreed, side.first_side);
    }
}

pub fn models(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    for (name, fields) in &given.models {
        let Some(id) = FigureId::named(name) else {
            faults.add(fields.span(), format!("`{name}` is no model; one is a1 to b32"));
            continue;
        };
        match model(table.content(), fields.get_ref()) {
            Ok(figure) => table.figures[id] = figure,
            Err(reason) => faults.add(fields.span(), format!("{name}: {reason}")),
        }
    }
    // Passengers are where their vehicle is, unless the position says more.
    let aboard: Vec<(FigureId, FigureId)> =
        table.figures.iter().filter_map(|(id, _)| Some((id, table.ride(id)?))).collect();
    for (id, vehicle) in aboard {
        let placed = given.models.get(&id.to_string()).is_some_and(|fields| fields.get_ref().contains_key("at"));
        if !placed {
            table.figures[id].at = table.figures[vehicle].at;
        }
        if !table.is_vehicle(vehicle) {
            faults.add(0..0, format!("{id}: MG-336: {vehicle} is no vehicle"));
        }
    }
}

fn model(content: &Content, fields: &Table) -> Result<Figure, String> {
    let mut rest = fields.clone();
    let is = rest.remove("is").ok_or("`is` says which model it is")?;
    let profiles = || content.profiles.iter().map(|profile| (&profile.id, &profile.name));
    let vehicles = content.vehicles.iter().map(|vehicle| (&vehicle.id, &vehicle.name));
    let mut figure = Figure { place: Place::Reserve, ..Figure::default() };
    match is.as_str().and_then(|name| force::find(name, vehicles)) {
        Some(vehicle) => {
            figure.vehicle = Some(VehicleId(vehicle as u8));
            figure.weapons = content.vehicles[vehicle].weapons.iter().copied().collect();
        }
        None => {
            let profile = named("model", &is, profiles)?;
            figure.profile = ProfileId(profile as u8);
            figure.weapons = content.profiles[profile].weapons.iter().copied().collect();
        }
    }
    if rest.contains_key("aboard") {
        figure.place = Place::Aboard;
    }
    if let Some(at) = rest.remove("at") {
        (figure.at, figure.place) = (spot(&at)?, Place::Table);
    }
    if let Some(face) = rest.remove("face") {
        figure.facing = facing(&face)?;
    }
    if let Some(mount) = rest.remove("mount") {
        let mounts = || content.mounts.iter().map(|mount| (&mount.id, &mount.name));
        figure.mount = Some(MountId(named("mount", &mount, mounts)? as u8));
    }
    if let Some(weapons) = rest.remove("weapons") {
        let list = weapons.as_array().filter(|list| list.len() <= 8).ok_or("`weapons` is a list of at most 8")?;
        let all = || content.weapons.iter().map(|weapon| (&weapon.id, &weapon.name));
        figure.weapons.clear();
        for weapon in list {
            figure.weapons.push(WeaponId(named("weapon", weapon, all)? as u8));
        }
    }
    overlay::laid(&figure, &rest, "a model")
}

/// By id or name.
fn named<'a, I: Iterator<Item = (&'a String, &'a String)>>(
    what: &str,
    name: &Value,
    known: impl Fn() -> I,
) -> Result<usize, String> {
    let name = name.as_str().ok_or_else(|| format!("a {what} is called by its id or name"))?;
    force::find(name, known()).ok_or_else(|| {
        let near = crate::words::nearest(name, known().map(|(_, name)| name.as_str()));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("no {what} is called `{name}`{near}")
    })
}

fn spot(at: &Value) -> Result<Spot, String> {
    let whole = |value: &Value| value.as_integer().and_then(|number| i32::try_from(number).ok());
    let numbers: Option<Vec<i32>> = at.as_array().and_then(|list| list.iter().map(whole).collect());
    match numbers.as_deref() {
        Some(&[x, y]) => Ok(Spot::new(x, y, 0)),
        Some(&[x, y, z]) => Ok(Spot::new(x, y, z)),
        _ => Err("a place is [x, y] or [x, y, z], in mil".into()),
    }
}

fn facing(face: &Value) -> Result<Facing, String> {
    const COMPASS: [(&str, Facing); 4] =
        [("east", Facing::EAST), ("north", Facing::NORTH), ("west", Facing::WEST), ("south", Facing::SOUTH)];
    let ticks = 0..i64::from(Facing::TICKS);
    match face {
        Value::Integer(tick) if ticks.contains(tick) => Ok(Facing::new(*tick as i32)),
        Value::String(word) => COMPASS.iter().find(|(name, _)| name == word).map(|it| it.1).ok_or(word.clone()),
        other => Err(other.to_string()),
    }
    .map_err(|found| format!("`{found}` is no facing: one is from 0 to 4095, or north, east, south, west"))
}

/// Cards of which each is put down once.
struct Dealer<'a> {
    content: &'a Content,
    left: Vec<CardId>,
    faults: &'a mut Faults,
}

impl Dealer<'_> {
    fn take(&mut self, codes: &[String], span: Range<usize>) -> Vec<CardId> {
        let mut cards = Vec::new();
        for code in codes {
            let place = card(self.content, code).map(|card| self.left.iter().position(|&left| left == card));
            match place {
                Some(Some(place)) => cards.push(self.left.remove(place)),
                Some(None) => self.faults.add(span.clone(), format!("{code} lies somewhere else already")),
                None => self.faults.add(span.clone(), format!("there is no card {code}; one is A01 or B01")),
            }
        }
        cards
    }

    fn rest(&mut self, deck: Deck) -> Vec<CardId> {
        let content = self.content;
        let (deck, left) = self.left.iter().partition(|card| content.card(**card).deck == deck);
        self.left = left;
        deck
    }
}

pub fn cards(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let content = table.content();
    let left = (0..content.cards.len() as u8).map(CardId).collect();
    let mut dealer = Dealer { content, left, faults };
    let is_armoury = |card: &CardId| content.card(*card).deck == Deck::Armoury;
    for (&seat, codes) in &given.hand {
        let known = Known { by: Viewers::seat(seat), hint: 0 };
        for card in dealer.take(codes.get_ref(), codes.span()) {
            let hands = &mut table.hands[seat];
            let hand = if is_armoury(&card) { &mut hands.armoury } else { &mut hands.big_meg };
            hand.insert(card, known);
        }
    }
    for (&seat, codes) in &given.buried {
        let known = Known { by: Viewers::seat(seat), hint: 0 };
        for card in dealer.take(codes.get_ref(), codes.span()) {
            table.hands[seat].buried.insert(card, known);
        }
    }
    if let Some(codes) = &given.discard {
        for card in dealer.take(codes.get_ref(), codes.span()) {
            let pile = if is_armoury(&card) { &mut table.armoury_discard } else { &mut table.big_meg_discard };
            pile.push(card, Known { by: Viewers::ALL, hint: 0 });
        }
    }
    let decks = [(Deck::Armoury, &given.armoury), (Deck::BigMeg, &given.big_meg)].map(|(deck, listed)| match listed {
        Some(codes) => (deck, Some(dealer.take(codes.get_ref(), codes.span()))),
        None => (deck, None),
    });
    for (deck, listed) in decks {
        let order = listed.unwrap_or_else(|| dealer.rest(deck));
        let pile = Cards::of(order.into_iter().rev(), Viewers::NONE);
        match deck {
            Deck::Armoury => table.armoury = pile,
            Deck::BigMeg => table.big_meg = pile,
        }
    }
}

/// MG-060: the chips of those who have none beside them, without the one that was drawn.
pub fn bag(given: &Given, table: &mut Tabletop) {
    let beside: Vec<(FigureId, Figure)> = table.figures.iter().map(|(id, figure)| (id, *figure)).collect();
    table.fill_bag(&mut Events::off());
    let mut bag = table.bag;
    for (id, figure) in beside {
        table.figures[id] = figure;
        let first = table.unit(id).next() == Some(id);
        if let Some(chip) = figure.chip.filter(|_| first) {
            bag.remove(id.seat(), chip);
        }
    }
    if given.step.is_none() {
        let (seat, chip) = drawn(given);
        bag.remove(seat, chip);
    }
    if let Some(chips) = &given.bag {
        bag = Default::default();
        chips.iter().for_each(|(&seat, &count)| bag.0[seat] = count);
    }
    table.bag = bag;
}

/// Everything else.
pub fn rest(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let Some(fields) = &given.tabletop else { return };
    let mut value = serde_json::to_value(&*table).expect("a table can be written");
    let laid = overlay::over(&mut value, fields.get_ref(), "the table")
        .and_then(|()| serde_json::from_value::<Tabletop>(value).map_err(|error| error.to_string()));
    match laid {
        Ok(laid) => {
            let (content, agreed, chance) = (table.content, table.agreed.clone(), table.chance.clone());
            *table = Tabletop { content, agreed, chance, ..laid };
        }
        Err(reason) => faults.add(fields.span(), reason),
    }
}

/// What no game could bring about, so that the procedures need not look for it.
pub fn possible(table: &Tabletop, faults: &mut Faults) {
    let content = table.content();
    let mut wrong = |id: FigureId, reason: &str| faults.add(0..0, format!("{id}: {reason}"));
    for (id, figure) in table.figures.iter() {
        let known = figure.profile.index() < content.profiles.len()
            && figure.weapons.iter().all(|weapon| weapon.index() < content.weapons.len())
            && figure.mount.is_none_or(|mount| mount.index() < content.mounts.len());
        if !known {
            wrong(id, "the pack has no such model, weapon or mount");
            continue;
        }
        if figure.place != Place::Table {
            continue;
        }
        if !table.ground().has_base(figure.at.plan(), table.measures(id).0) {
            wrong(id, "MG-004: the base does not lie on the table");
        }
        for (other, _) in table.active().filter(|&(other, _)| other > id && figure.is_active()) {
            let (body, its) = (table.body(id), table.body(other));
            let crate::geometry::Outline::Base(base) = body.outline else { continue };
            if its.stands_between(body.z, body.top()) && its.outline.overlaps_base(&base) {
                wrong(id, &format!("MG-005: its base overlaps that of {other}"));
            }
        }
    }
}

pub fn dice(given: &Given, table: &mut Tabletop, faults: &mut Faults) {
    let Some(dice) = &given.dice else { return };
    let mut rig = Rig::default();
    for word in dice.get_ref().split_whitespace() {
        if let Ok(face @ 1..) = word.parse::<usize>() {
            rig.faces.push_back(face - 1);
            continue;
        }
        for face in word.chars() {
            match face {
                'H' => rig.faces.push_back(0),
                'A' => rig.faces.push_back(3),
                'S' => rig.faces.push_back(5),
                _ => faults.add(dice.span(), format!("`{word}`: a throw is of H, A and S, or one number")),
            }
        }
    }
    table.chance.rig(rig);
}

fn drawn(given: &Given) -> (Seat, Chip) {
    let acting = given.acting.as_ref().map(|acting| acting.get_ref().seat());
    (given.drawn.or(acting).unwrap_or(Seat::new(0)), given.chip.unwrap_or(Chip::Normal))
}

pub fn stack(given: &Given, table: &Tabletop, faults: &mut Faults) -> Stack<Frame, DEPTH> {
    let (seat, chip) = drawn(given);
    let drawn = Stack::new(Frame::Turn(Turn::chosen(seat, chip)));
    if let Some(frames) = &given.stack {
        if frames.get_ref().is_empty() && table.outcome.is_none() {
            faults.add(frames.span(), "a game that is not over has a turn");
        }
        return Stack::of(frames.get_ref()).unwrap_or_else(|| {
            faults.add(frames.span(), format!("at most {DEPTH} procedures nest"));
            drawn
        });
    }
    if let Some(acting) = &given.acting {
        let who = *acting.get_ref();
        if !table.figures[who].is_up() {
            faults.add(acting.span(), format!("MG-065: {who} is not on the table, or down"));
            return drawn;
        }
        let frames = [Frame::Turn(Turn::DRAW), Frame::Activation(Activation::of(who, chip))];
        return Stack::of(&frames).expect("room for two");
    }
    match given.step {
        None if table.eligible(seat).next().is_none() => {
            if table.outcome.is_none() {
                faults.add(0..0, format!("MG-065: {seat} has nobody to activate; say who is `drawn` or `acting`"));
            }
            drawn
        }
        None => drawn,
        Some(StepGiven::Armoury) => Stack::new(Frame::Armoury(Armoury::FIRST)),
        Some(StepGiven::Deployment) => Stack::new(Frame::Deployment(Deployment::FIRST)),
        Some(StepGiven::TurnStart) => Stack::new(Frame::Turn(Turn::FIRST)),
        Some(StepGiven::Draw) => Stack::new(Frame::Turn(Turn::DRAW)),
    }
}
