//! What a viewer may know, built up from nothing (MG-580 to MG-583).

use crate::action::Code;
use crate::advice::{Advice, advice};
use crate::content::Drawn;
use crate::geometry::{Facing, Point, Spot};
use crate::names::Stat;
use crate::objectives::Objective;
use crate::procedures::Frame;
use crate::procedures::activation::Activation;
use crate::state::State;
use crate::tabletop::chips::Bag;
use crate::tabletop::figure::{Chip, Engine, FigureId, Place};
use crate::tabletop::terrain::Terrain;
use crate::tabletop::{Cards, Tabletop};
use engine::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The pack this table plays with.
    pub content: String,
    pub scenario: String,
    pub layout: String,
    /// MG-R170: the table itself, if it is none of the pack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
    pub turn: u8,
    pub turns: u8,
    /// MG-581: what is in the bag is public.
    pub bag: Bag,
    pub players: Vec<PlayerView>,
    pub models: Vec<ModelView>,
    pub attached: Vec<(Code, FigureId)>,
    /// MG-300: mounts without riders.
    pub mounts: Vec<LooseView>,
    /// What was broken, opened or built since the table was laid.
    pub terrain: Terrain,
    /// MG-453: clouds of gas, where and how wide.
    pub gas: Vec<(Spot, i32)>,
    /// The waypoints given so far, to whoever gives them.
    pub path: Vec<Spot>,
    /// Section 19.9: tokens, prisoner, alarm; A07: smoke.
    pub objects: crate::scenario::Objects,
    pub smoke: Vec<crate::tabletop::Smoke>,
    /// Cards that hold until the end of this turn.
    pub in_force: Vec<Code>,
    /// How the scenario stands.
    pub objectives: Vec<Objective>,
    /// MG-064: who was activated this turn, in order.
    pub order: Vec<FigureId>,
    /// Whose activation runs, and how many of its two action slots are used (MG-068).
    pub acting: Option<FigureId>,
    pub used: u8,
    /// The attack that is being made.
    pub attack: Option<Pending>,
    pub asked: Seats,
    /// What each of them is asked.
    pub asks: Vec<AskView>,
    pub question: String,
    /// The list of whoever is asked in words, and the odds of every attack in it.
    pub advice: Vec<Advice>,
    pub outcome: Option<Outcome>,
}

/// How many, and those of them that the viewer knows.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Hidden {
    pub count: usize,
    pub known: Vec<Code>,
}

/// A question that is open.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct AskView {
    pub seat: Seat,
    pub kind: &'static str,
    /// The model that it is about.
    pub who: Option<FigureId>,
    pub rule: &'static str,
}

/// Section 17.5: an attack on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Pending {
    pub by: FigureId,
    pub on: Option<FigureId>,
    /// Where it bursts, or is to.
    pub at: Option<Spot>,
    /// `shot`, `close`, `gas`, `ram` or `crash`.
    pub kind: &'static str,
    /// `declare`, `hit`, `dodge`, `power` or `result`.
    pub stage: &'static str,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub faction: String,
    pub role: String,
    pub zone: usize,
    pub points: i16,
    pub notoriety: i16,
    /// MG-065: who may still be activated by a chip.
    pub to_act: Vec<FigureId>,
    pub armoury: Hidden,
    pub big_meg: Hidden,
    pub buried: Hidden,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct ModelView {
    pub id: FigureId,
    pub name: String,
    pub place: Place,
    pub at: Spot,
    pub facing: Facing,
    pub radius: i32,
    pub height: i32,
    /// The outline of a vehicle; everybody else stands on a circle.
    pub footprint: Option<[Point; 4]>,
    /// MG-335: the seats of a vehicle.
    pub seats: u8,
    /// MG-336: the vehicle that it sits in, and whether it drives.
    pub aboard: Option<FigureId>,
    pub drives: bool,
    pub engine: Engine,
    pub pack: u8,
    pub mount: Option<String>,
    pub weapons: Vec<(u8, String)>,
    /// Current stats, markers counted (MG-032).
    pub stats: [i32; 6],
    pub stunned: u8,
    pub injured: u8,
    pub pinned: bool,
    pub fast: bool,
    pub overwatch: bool,
    pub down: bool,
    pub subdued: bool,
    pub chip: Option<Chip>,
}

/// MG-300
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct LooseView {
    /// m1 to m12.
    pub number: usize,
    pub name: String,
    pub at: Spot,
    pub facing: Facing,
    pub radius: i32,
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let table = &state.tabletop;
        let asked = state.stack.asked();
        let drawing = state.drawn_by().is_some_and(|seat| viewer == Viewer::Seat(seat));
        let question = match (state.stack.asking(), viewer) {
            (Some(frame), Viewer::Seat(seat)) if asked.has(seat) => frame.question(table, seat).sentence(),
            _ => String::new(),
        };
        let acting = state.stack.frames().find_map(|frame| match frame {
            Frame::Activation(activation) => Some(activation),
            _ => None,
        });
        View {
            content: table.content.hash().short(),
            scenario: table.scenario().slug.clone(),
            layout: table.layout().slug.clone(),
            drawn: table.agreed.drawn().cloned(),
            turn: table.turn,
            turns: table.scenario().turns,
            bag: table.bag,
            players: Seat::first(2).map(|seat| player(table, seat, viewer)).collect(),
            models: table.figures.iter().map(|(id, _)| model(table, id)).collect(),
            attached: table.attached.iter().map(|attached| (table.code(attached.card), attached.to)).collect(),
            mounts: loose(table),
            terrain: table.terrain.clone(),
            gas: table.clouds.iter().map(|cloud| (cloud.at, cloud.radius)).collect(),
            path: if drawing { table.path.to_vec() } else { Vec::new() },
            objects: table.objects,
            smoke: table.smoke.to_vec(),
            in_force: table.this_turn.iter().map(|&(card, _)| table.code(card)).collect(),
            objectives: table.objectives(),
            order: table.order.to_vec(),
            acting: acting.map(Activation::who),
            used: acting.map_or(0, Activation::used),
            attack: state.stack.frames().filter_map(|frame| frame.pending(table)).next_back(),
            asked,
            asks: asks(state),
            question,
            advice: match viewer {
                Viewer::Seat(seat) => advice(state, seat),
                _ => Vec::new(),
            },
            outcome: table.outcome,
        }
    }
}

fn asks(state: &State) -> Vec<AskView> {
    let Some(frame) = state.stack.asking() else { return Vec::new() };
    let one = |seat: Seat| {
        let question = frame.question(&state.tabletop, seat);
        AskView { seat, kind: question.kind(), who: question.who(), rule: question.rule() }
    };
    state.stack.asked().iter().map(one).collect()
}

fn loose(table: &Tabletop) -> Vec<LooseView> {
    let all = table.mounts.0.iter().zip(1..);
    all.filter_map(|(place, number)| {
        let mount = place.as_ref()?;
        let kind = table.content().mount(mount.mount);
        Some(LooseView { number, name: kind.name.clone(), at: mount.at, facing: mount.facing, radius: kind.radius })
    })
    .collect()
}

fn hidden(table: &Tabletop, cards: &Cards, viewer: Viewer) -> Hidden {
    let mut known: Vec<Code> = cards.known_to(viewer).map(|card| table.code(card)).collect();
    known.sort_unstable();
    Hidden { count: cards.len(), known }
}

fn player(table: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
    let hands = &table.hands[seat];
    let side = &table.scenario().sides[usize::from(seat != table.first_side)];
    PlayerView {
        seat,
        faction: table.content().faction(table.agreed.force(seat).faction).name.clone(),
        role: side.role.clone(),
        zone: table.zone(seat).len(),
        points: table.points[seat],
        notoriety: table.notoriety[seat],
        to_act: table.eligible(seat).collect(),
        armoury: hidden(table, &hands.armoury, viewer),
        big_meg: hidden(table, &hands.big_meg, viewer),
        buried: hidden(table, &hands.buried, viewer),
    }
}

fn model(table: &Tabletop, id: FigureId) -> ModelView {
    let figure = &table.figures[id];
    let (radius, height) = table.measures(id);
    let content = table.content();
    let mut stats = [0; 6];
    for &stat in Stat::ALL {
        stats[stat as usize] = table.stat(id, stat);
    }
    ModelView {
        id,
        name: table.profile(id).name.clone(),
        place: figure.place,
        at: figure.at,
        facing: figure.facing,
        radius,
        height,
        footprint: table.hull(id).filter(|_| figure.place == Place::Table).map(|hull| hull.footprint(table.pose(id))),
        seats: figure.vehicle.map_or(0, |vehicle| content.vehicle(vehicle).seats),
        aboard: figure.aboard,
        drives: figure.drives,
        engine: figure.engine,
        pack: figure.pack,
        mount: figure.mount.map(|mount| content.mount(mount).name.clone()),
        weapons: table
            .weapon_numbers(id)
            .map(|(number, weapon)| (number, content.weapon(weapon).name.clone()))
            .collect(),
        stats,
        stunned: figure.stunned,
        injured: figure.injured,
        pinned: figure.pinned,
        fast: figure.fast,
        overwatch: figure.overwatch,
        down: figure.down,
        subdued: figure.is_subdued(),
        chip: figure.chip,
    }
}
