//! All that lies on or around the table, and its small verbs.

pub mod chips;
pub mod figure;
pub mod verbs;

use crate::content::{Content, Layout, Scenario};
use crate::geometry::{Body, BodyId, BodyKind, BodySet, Ground, Scene, Spot};
use crate::names::CardId;
use crate::procedures::aftermath::Aftermath;
use crate::procedures::melee::Strike;
use crate::state::Agreed;
use chips::Bag;
use engine::{Chance, Outcome, Pack, PerSeat, Pile, Seat};
use figure::{Figure, FigureId, FigureSet, MOST_FIGURES, Place};
use serde::{Deserialize, Serialize};
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
    /// Whose weapon it was.
    pub side: u8,
    /// MG-455: made in this activation, so that it does not hit at its end.
    pub fresh: bool,
}

/// MG-059: a card that stays beside a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attached {
    pub card: CardId,
    pub to: FigureId,
    /// What is left of a bandolier.
    pub uses: u8,
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
    /// The waypoints that are being given, or the path that is being run.
    pub path: ArrayVec<[Spot; 32]>,
    /// MG-256: declared strikes, those of a counter-attack on top.
    pub strikes: ArrayVec<[Strike; 12]>,
    /// MG-260: results of a chain of counter-attacks, oldest first.
    pub pending: ArrayVec<[Aftermath; 12]>,
    /// MG-243: for the running activation: who had the acting model behind it when it began.
    pub behind: FigureSet,
    /// MG-483, MG-484: scenario points, and the notoriety of enemies put down.
    pub points: PerSeat<i16>,
    pub notoriety: PerSeat<i16>,
    pub outcome: Option<Outcome>,
}

/// The models, each in its slot: 32 a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures([Figure; MOST_FIGURES]);

impl Default for Figures {
    fn default() -> Figures {
        Figures([Figure::default(); MOST_FIGURES])
    }
}

impl std::ops::Index<FigureId> for Figures {
    type Output = Figure;

    #[inline]
    fn index(&self, id: FigureId) -> &Figure {
        &self.0[id.index()]
    }
}

impl std::ops::IndexMut<FigureId> for Figures {
    #[inline]
    fn index_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.0[id.index()]
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
        let all = self.0.iter().enumerate().map(|(place, figure)| (FigureId(place as u8), figure));
        all.filter(|(_, figure)| figure.place != Place::Nowhere)
    }
}

/// A scene and the bodies in it, for one question.
pub struct Stage {
    bodies: [Body; MOST_FIGURES],
    count: usize,
}

impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a stage of {}", self.count)
    }
}

impl Stage {
    pub fn scene<'a>(&'a self, ground: &'a Ground) -> Scene<'a> {
        Scene::new(ground, &self.bodies[..self.count])
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

    pub fn layout(&self) -> &'static Layout {
        &self.content().layouts[usize::from(self.layout)]
    }

    #[inline]
    pub fn ground(&self) -> &'static Ground {
        &self.layout().ground
    }

    /// Every model that stands on the table and is not down.
    #[inline]
    pub fn active(&self) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.figures.iter().filter(|(_, figure)| figure.is_active())
    }

    /// The active models of the other side.
    #[inline]
    pub fn enemies(&self, of: Seat) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.active().filter(move |(id, _)| id.seat() != of)
    }

    #[inline]
    pub fn friends(&self, of: Seat) -> impl Iterator<Item = (FigureId, &Figure)> {
        self.active().filter(move |(id, _)| id.seat() == of)
    }

    /// The model as a body; what is not on the table is far away.
    #[inline]
    pub fn body(&self, id: FigureId) -> Body {
        self.body_at(id, self.figures[id].at)
    }

    /// The model as it would be elsewhere.
    pub fn body_at(&self, id: FigureId, at: Spot) -> Body {
        let figure = &self.figures[id];
        let (r, height) = self.measures(id);
        let mut body = Body::model(id.seat().index() as u8, at, r, height);
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
        let mut stage = Stage { bodies: [far; MOST_FIGURES], count: 0 };
        for (id, _) in self.figures.iter() {
            stage.bodies[id.index()] = self.body(id);
            stage.count = id.index() + 1;
        }
        stage
    }

    #[inline]
    pub fn profile(&self, id: FigureId) -> &'static crate::content::Profile {
        self.content().profile(self.figures[id].profile)
    }
}

/// The models that a line of sight or a mover pays no heed to.
pub fn bodies(ids: impl IntoIterator<Item = FigureId>) -> BodySet {
    ids.into_iter().fold(BodySet::NONE, |set, id| set.with(BodyId(id.0)))
}
