//! All that lies on or around the table, and its small verbs.

pub mod between;
pub mod chips;
pub mod figure;
pub mod terrain;
pub mod verbs;

use crate::action::Action;
use crate::content::{Content, Layout, Scenario, Zone};
use crate::geometry::vehicle::{Hull, Pose};
use crate::geometry::{Body, BodyId, BodyKind, BodySet, Facing, Ground, Scene, Spot};
use crate::names::{CardId, MountId, SkillKind, Trait, WeaponRules};
use crate::procedures::aftermath::Aftermath;
use crate::procedures::melee::Strike;
use crate::procedures::vehicle::course::Course;
use crate::scenario::Objects;
use crate::state::Agreed;
use between::Between;
use chips::Bag;
use engine::{Chance, Outcome, Pack, PerSeat, Pile, Seat};
use figure::{Figure, FigureId, FigureSet, MOST_FIGURES, Place};
use serde::{Deserialize, Serialize};
use terrain::Terrain;
use tinyvec::ArrayVec;

/// MG-043, MG-046: the cards of one deck, wherever they lie.
pub type Cards = Pile<CardId, 40>;

/// MG-453: a cloud of gas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cloud {
    pub at: Spot,
    pub radius: i32,
    /// Dice of each of its hits.
    pub power: i8,
    pub rules: WeaponRules,
    /// Whose weapon it was.
    pub by: FigureId,
    /// MG-455: made in this activation, so that it does not hit at its end.
    pub fresh: bool,
}

/// A07: a disc of smoke, until the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Smoke {
    pub at: Spot,
    pub radius: i32,
    pub until: u8,
}

/// An action on its way: the leg of a move that is being run (MG-140, MG-541, MG-600), what waits behind overwatch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// Where the leg began and the facing there (MG-121), and where its path begins: elsewhere after a dodge.
    pub start: Spot,
    pub front: Facing,
    pub from: Spot,
    /// The last two checkpoints, and how far everybody has been told.
    pub before: Spot,
    pub at: Spot,
    pub told: Spot,
    pub reached: u8,
    /// Length of the path so far, of earlier paths of this leg, what is left from the beginning of this path.
    pub length: i32,
    pub walked: i32,
    pub left: i32,
    /// MOVE when the leg began, in mil.
    pub moves: i32,
    /// Markers when the leg began.
    pub stunned: u8,
    pub injured: u8,
    /// MG-455: clouds that were entered in this action, a bit each.
    pub gassed: u8,
    /// MG-271: those who may strike at the leaver.
    pub strikers: FigureSet,
    /// No overwatch shot any more in this action.
    pub held: bool,
    /// MG-092: the last action of a pack, and who has taken it.
    pub cohere: bool,
    pub acted: FigureSet,
    /// MG-134: declared, and not resolved before overwatch has spoken.
    pub declared: Option<Action>,
    /// MG-412: the next secured door or window on the way of a charge.
    pub door: Option<DoorMet>,
}

/// Where a path meets a door or window: its place in the list, the base there, the length of the path so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DoorMet {
    pub opening: u8,
    pub at: Spot,
    pub length: i32,
}

/// MG-059: a card that stays beside a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attached {
    pub card: CardId,
    pub to: FigureId,
    /// What is left of a bandolier.
    pub uses: u8,
    /// The weapon that it was played for, by its number; 0 is none.
    pub weapon: u8,
}

/// MG-R109: as many mounts without riders as the table has room for.
pub const MOST_MOUNTS: usize = 12;

/// MG-300: a mount without a rider. Its number on the table, `m1` to `m12`, is its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loose {
    pub mount: MountId,
    pub at: Spot,
    pub facing: Facing,
}

/// The mounts without riders, each in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mounts(pub [Option<Loose>; MOST_MOUNTS]);

impl Mounts {
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Loose)> {
        self.0.iter().enumerate().filter_map(|(place, loose)| Some((place, loose.as_ref()?)))
    }
}

/// One of them, as it is written: with its number, from 1.
#[derive(Serialize, Deserialize)]
struct Numbered {
    number: usize,
    #[serde(flatten)]
    loose: Loose,
}

impl Serialize for Mounts {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|(place, &loose)| Numbered { number: place + 1, loose }))
    }
}

impl<'de> Deserialize<'de> for Mounts {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut mounts = Mounts::default();
        for Numbered { number, loose } in Vec::<Numbered>::deserialize(from)? {
            let place = number.checked_sub(1).and_then(|place| mounts.0.get_mut(place));
            *place.ok_or_else(|| serde::de::Error::custom("a mount is m1 to m12"))? = Some(loose);
        }
        Ok(mounts)
    }
}

/// Where a seat's cards are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hands {
    pub armoury: Cards,
    pub big_meg: Cards,
    /// MG-043: set aside in setup, face down.
    pub buried: Cards,
}

impl Default for Hands {
    fn default() -> Hands {
        Hands { armoury: Pile::new(), big_meg: Pile::new(), buried: Pile::new() }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tabletop {
    pub content: Pack<Content>,
    pub agreed: Agreed,
    pub chance: Chance,
    pub scenario: u8,
    pub layout: u8,
    /// The seat that plays the first side of the scenario.
    pub first_side: Seat,
    pub turn: u8,
    pub bag: Bag,
    pub figures: Figures,
    pub hands: PerSeat<Hands>,
    pub armoury: Cards,
    pub armoury_discard: Cards,
    pub big_meg: Cards,
    pub big_meg_discard: Cards,
    pub attached: ArrayVec<[Attached; 16]>,
    /// Cards that hold until the end of this turn.
    pub this_turn: ArrayVec<[(CardId, u8); 8]>,
    pub clouds: ArrayVec<[Cloud; 8]>,
    pub terrain: Terrain,
    pub mounts: Mounts,
    /// MG-531: the legs of a vehicle's move that are being given, or driven.
    pub course: Course,
    pub smoke: ArrayVec<[Smoke; 4]>,
    pub between: Between,
    pub objects: Objects,
    /// The waypoints that are being given, or the path that is being run.
    pub path: ArrayVec<[Spot; 32]>,
    pub run: Run,
    /// MG-256: declared strikes, those of a counter-attack on top.
    pub strikes: ArrayVec<[Strike; 12]>,
    /// MG-260: results of a chain of counter-attacks, oldest first.
    pub pending: ArrayVec<[Aftermath; 12]>,
    /// MG-064: who was activated this turn, in order; as many as there is room for.
    #[serde(default)]
    pub order: ArrayVec<[FigureId; 40]>,
    /// MG-243: for the running activation: who had the acting model behind it when it began.
    pub behind: FigureSet,
    /// MG-483, MG-484: scenario points, and the notoriety of enemies put down.
    pub points: PerSeat<i16>,
    pub notoriety: PerSeat<i16>,
    pub outcome: Option<Outcome>,
}

/// The models, each in its slot: 32 a side.
#[derive(Clone, Debug)]
pub struct Figures {
    slots: [Figure; MOST_FIGURES],
    /// Slots that were ever touched: in all others there is nobody.
    touched: FigureSet,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { slots: [Figure::default(); MOST_FIGURES], touched: FigureSet::NONE }
    }
}

impl PartialEq for Figures {
    fn eq(&self, other: &Figures) -> bool {
        self.slots == other.slots
    }
}

impl Eq for Figures {}

impl std::ops::Index<FigureId> for Figures {
    type Output = Figure;

    #[inline]
    fn index(&self, id: FigureId) -> &Figure {
        &self.slots[id.index()]
    }
}

impl std::ops::IndexMut<FigureId> for Figures {
    #[inline]
    fn index_mut(&mut self, id: FigureId) -> &mut Figure {
        self.touched = self.touched.with(id);
        &mut self.slots[id.index()]
    }
}

/// Written as the models that there are, by name.
impl Serialize for Figures {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter().map(|(id, figure)| (id.to_string(), figure)))
    }
}

impl<'de> Deserialize<'de> for Figures {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let read = std::collections::BTreeMap::<String, Figure>::deserialize(from)?;
        let mut figures = Figures::default();
        for (name, figure) in read {
            let id = FigureId::named(&name).ok_or_else(|| serde::de::Error::custom(format!("`{name}` is no model")))?;
            figures[id] = figure;
        }
        Ok(figures)
    }
}

impl Figures {
    /// Every model of the game, wherever it is.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        let all = self.touched.iter().map(|id| (id, &self[id]));
        all.filter(|(_, figure)| figure.place != Place::Nowhere)
    }
}

/// MG-R111
pub const MOST_PRIMITIVES: usize = 8;

const MOST_BODIES: usize = MOST_FIGURES + MOST_MOUNTS;

/// A scene and the bodies in it, for one question.
pub struct Stage {
    bodies: [Body; MOST_BODIES],
    present: BodySet,
}

impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a stage of {:?}", self.present)
    }
}

impl Stage {
    pub fn scene<'a>(&'a self, ground: &'a Ground) -> Scene<'a> {
        Scene { present: self.present, ..Scene::new(ground, &self.bodies) }
    }

    pub fn body(&self, id: BodyId) -> Option<&Body> {
        self.bodies.get(usize::from(id.0)).filter(|_| self.present.has(id))
    }
}

impl Tabletop {
    #[inline]
    pub fn content(&self) -> &'static Content {
        self.content.content()
    }

    pub fn scenario(&self) -> &'static Scenario {
        &self.content().scenarios[usize::from(self.scenario)]
    }

    /// The table that is played on: one of the pack, or a drawn one (MG-R170).
    #[inline]
    pub fn layout(&self) -> &Layout {
        match self.agreed.drawn() {
            Some(drawn) => drawn.layout(),
            None => &self.content().layouts[usize::from(self.layout)],
        }
    }

    /// MG-050: where a seat begins.
    pub fn zone(&self, seat: Seat) -> &[Zone] {
        self.scenario().zone(usize::from(seat != self.first_side), self.layout())
    }

    /// Every model that stands on the table and is not down, vehicles included.
    #[inline]
    pub fn active(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figures.iter().filter(|(_, figure)| figure.is_active())
    }

    /// The active models of the other side.
    #[inline]
    pub fn enemies(&self, of: Seat) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.active().filter(move |&(id, _)| self.side(id) != of)
    }

    #[inline]
    pub fn friends(&self, of: Seat) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.active().filter(move |&(id, _)| self.side(id) == of)
    }

    /// The model as a body; what is not on the table is far away. MG-342: a passenger is where its vehicle is.
    #[inline]
    pub fn body(&self, id: FigureId) -> Body {
        let figure = &self.figures[id];
        match figure.aboard.filter(|_| figure.place == Place::Aboard) {
            Some(vehicle) => self.body_at(vehicle, self.figures[vehicle].at),
            None => self.body_at(id, figure.at),
        }
    }

    /// The model as it would be elsewhere.
    pub fn body_at(&self, id: FigureId, at: Spot) -> Body {
        let figure = &self.figures[id];
        let (r, height) = self.measures(id);
        let mut body = match self.hull(id) {
            Some(hull) => hull.body(self.side(id).index() as u8, Pose { at, facing: figure.facing }),
            None => Body::model(id.seat().index() as u8, at, r, height),
        };
        if figure.place != Place::Table {
            body = Body::model(0, Spot::new(-190_000, -190_000, 0), 0, 0);
        }
        if !figure.is_active() {
            body.kind = BodyKind::Down;
        }
        body
    }

    /// MG-007, MG-290, MG-504: radius and height, those of the mount for a rider.
    #[inline]
    pub fn measures(&self, id: FigureId) -> (i32, i32) {
        let figure = &self.figures[id];
        match figure.mount {
            Some(mount) => (self.content().mount(mount).radius, self.content().mount(mount).height),
            None => (self.profile(id).radius, self.profile(id).height),
        }
    }

    /// Everybody on the table, for questions of sight and movement. A body's number is its model's.
    pub fn stage(&self) -> Stage {
        let far = Body { kind: BodyKind::Down, ..Body::model(0, Spot::new(-190_000, -190_000, 0), 0, 0) };
        let mut stage = Stage { bodies: [far; MOST_BODIES], present: BodySet::NONE };
        for (id, _) in self.figures.iter().filter(|(_, figure)| figure.place == Place::Table) {
            stage.bodies[id.index()] = self.body(id);
            stage.present = stage.present.with(BodyId(id.0));
        }
        for (place, loose) in self.mounts.iter() {
            stage.bodies[MOST_FIGURES + place] = self.loose_body(loose);
            stage.present = stage.present.with(BodyId((MOST_FIGURES + place) as u8));
        }
        stage
    }

    #[inline]
    pub fn profile(&self, id: FigureId) -> &'static crate::content::Profile {
        match self.figures[id].vehicle {
            Some(vehicle) => &self.content().vehicle(vehicle).profile,
            None => self.content().profile(self.figures[id].profile),
        }
    }

    #[inline]
    pub fn is_vehicle(&self, id: FigureId) -> bool {
        self.figures[id].vehicle.is_some()
    }

    /// MG-321, MG-063: a vehicle that needs no driver.
    pub fn has_ai(&self, id: FigureId) -> bool {
        self.is_vehicle(id) && self.profile(id).traits.has(Trait::Ai)
    }

    /// MG-331, K21: the hull of a vehicle, as its driver turns it.
    pub fn hull(&self, id: FigureId) -> Option<Hull> {
        let vehicle = self.content().vehicle(self.figures[id].vehicle?);
        let skill = self.content().skill(SkillKind::Driver);
        Some(vehicle.hull_driven(if self.is_well_driven(id) { skill.reach } else { 0 }))
    }

    /// K21: whether the one who drives it is a Driver.
    pub fn is_well_driven(&self, vehicle: FigureId) -> bool {
        let drives = |id: FigureId| self.figures[id].drives && self.has_skill(id, SkillKind::Driver);
        self.aboard(vehicle).any(|id| drives(id) && !self.figures[id].down)
    }

    pub fn pose(&self, id: FigureId) -> Pose {
        Pose { at: self.figures[id].at, facing: self.figures[id].facing }
    }

    /// MG-335, MG-336: everybody in the seats of a vehicle, whoever is down included.
    pub fn aboard(&self, vehicle: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let sits = move |figure: &Figure| figure.place == Place::Aboard && figure.aboard == Some(vehicle);
        self.figures.iter().filter(move |(_, figure)| sits(figure)).map(|(id, _)| id)
    }

    /// MG-336: the vehicle that a model sits in.
    #[inline]
    pub fn ride(&self, id: FigureId) -> Option<FigureId> {
        let figure = &self.figures[id];
        figure.aboard.filter(|_| figure.place == Place::Aboard)
    }

    /// MG-343: whose it is; a vehicle with only enemies aboard, and no AI, is theirs.
    #[inline]
    pub fn side(&self, id: FigureId) -> Seat {
        if !self.is_vehicle(id) || self.has_ai(id) {
            return id.seat();
        }
        let crew = self.aboard(id).filter(|&sits| !self.figures[sits].down && !self.is_captive(sits));
        let mut crew = crew.map(FigureId::seat);
        match crew.next() {
            Some(first) if crew.all(|seat| seat == first) => first,
            _ => id.seat(),
        }
    }

    /// A mount without a rider, as a body.
    pub fn loose_body(&self, loose: &Loose) -> Body {
        let mount = self.content().mount(loose.mount);
        Body { kind: BodyKind::Mount, ..Body::model(0, loose.at, mount.radius, mount.height) }
    }

    /// MG-168: models with the vehicles they sit in, for a line of sight that none of them blocks.
    pub fn with_rides(&self, ids: impl IntoIterator<Item = FigureId>) -> BodySet {
        ids.into_iter().fold(BodySet::NONE, |set, id| {
            let set = set.with(BodyId(id.0));
            self.ride(id).map_or(set, |vehicle| set.with(BodyId(vehicle.0)))
        })
    }

    /// MG-342: which way a model looks; a passenger looks as its vehicle does.
    pub fn facing(&self, id: FigureId) -> Facing {
        self.figures[self.ride(id).unwrap_or(id)].facing
    }
}

/// The models that a line of sight or a mover pays no heed to.
pub fn bodies(ids: impl IntoIterator<Item = FigureId>) -> BodySet {
    ids.into_iter().fold(BodySet::NONE, |set, id| set.with(BodyId(id.0)))
}
