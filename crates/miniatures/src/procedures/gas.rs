//! Gas that stays (MG-453 to MG-457, MG-076, MG-077): the dice for each cloud, who enters one, who is in one at the end.

use super::Frame;
use super::hit::Hit;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log};
use crate::geometry::Spot;
use crate::geometry::gap::{in_cloud, nearer, touches_cloud};
use crate::names::CardKind;
use crate::tabletop::figure::{FigureId, FigureSet};
use crate::tabletop::{Cloud, Tabletop};
use engine::Flow;
use serde::{Deserialize, Serialize};

/// MG-455 (2): the hits at the end of an activation, cloud by cloud, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gas {
    /// The cloud whose turn it is.
    cloud: u8,
    /// Whom it has still to reach; nothing before it was looked.
    left: Option<FigureSet>,
}

impl Gas {
    pub const FIRST: Gas = Gas { cloud: 0, left: None };

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        let Some(&cloud) = table.clouds.get(usize::from(self.cloud)) else {
            // MG-455: from the next activation on it is a cloud like any other.
            table.clouds.iter_mut().for_each(|cloud| cloud.fresh = false);
            return Flow::Done;
        };
        let left = match self.left {
            Some(left) => left,
            None if cloud.fresh => FigureSet::NONE,
            None => table.active().map(|(id, _)| id).filter(|&id| table.breathes(id, &cloud)).collect(),
        };
        let next = left.iter().filter(|&id| table.figures[id].is_active());
        let next = next.min_by(|&a, &b| nearer(cloud.at, &table.body(a), &table.body(b)).then(a.cmp(&b)));
        match next {
            Some(on) => {
                self.left = Some(left.without(on));
                Flow::Call(Frame::Hit(Hit::of_gas(&cloud, on, false)))
            }
            None => {
                *self = Gas { cloud: self.cloud + 1, left: None };
                Flow::Next
            }
        }
    }
}

impl super::Asks for Gas {}

impl Tabletop {
    /// MG-453: a new cloud. There is room for eight; the oldest makes place (MG-R125).
    pub fn gas(&mut self, cloud: Cloud, events: &mut Log) {
        events.tell(Event::Gas { at: cloud.at, radius: cloud.radius });
        if self.clouds.len() == self.clouds.capacity() {
            let gone = self.clouds.remove(0);
            events.tell(Event::GasGone { at: gone.at });
        }
        self.clouds.push(cloud);
    }

    /// MG-454: at the start of an activation a die for each cloud, oldest first.
    pub fn air(&mut self, who: FigureId, events: &mut Log) {
        let glitch = |&(card, _): &(_, u8)| self.content().card(card).does == CardKind::WeatherControlGlitch;
        let windy = self.this_turn.iter().any(glitch); // B12
        let mut place = 0;
        while let Some(&cloud) = self.clouds.get(place) {
            let throw = self.roll(who, For::Gas, Tally::new(Reason::Fixed, 1), events);
            if throw.armour() > 0 || (windy && throw.specials() > 0) {
                self.clouds.remove(place);
                events.tell(Event::GasGone { at: cloud.at });
            } else {
                place += 1;
            }
        }
    }

    /// MG-455, MG-456, MG-555
    fn breathes(&self, id: FigureId, cloud: &Cloud) -> bool {
        !self.is_sealed(id) && in_cloud(cloud.at, cloud.radius, &self.body(id))
    }

    /// MG-455 (1), MG-541: the first cloud that a model enters on its way from one point to another, but for those in the
    /// set, a bit each. A cloud of this activation has no effect yet (MG-R126).
    pub fn entered(&self, who: FigureId, from: Spot, to: Spot, but: u8) -> Option<usize> {
        if from == to || self.is_sealed(who) || !self.figures[who].is_active() {
            return None;
        }
        let (r, height) = self.measures(who);
        self.clouds.iter().enumerate().position(|(place, cloud)| {
            let inside = in_cloud(cloud.at, cloud.radius, &self.body_at(who, from));
            let levels = (from.z.min(to.z), from.z.max(to.z) + height);
            but >> place & 1 == 0
                && !cloud.fresh
                && !inside
                && touches_cloud(cloud.at, cloud.radius, (from.plan(), to.plan(), r), levels)
        })
    }
}
