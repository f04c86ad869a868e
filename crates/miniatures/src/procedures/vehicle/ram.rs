//! A ram (MG-340, MG-346 to MG-348, MG-355): close combat with the FIGHT of the vehicle.

use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log};
use crate::geometry::point::along;
use crate::geometry::{Facing, Spot};
use crate::names::{Stat, WeaponRules};
use crate::procedures::hit::{Hit, Source};
use crate::procedures::window::CardWindow;
use crate::procedures::{Asks, Frame};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::Why;
use engine::Flow;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ram {
    vehicle: FigureId,
    on: FigureId,
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    HitRoll,
    AfterRoll,
    Done,
}

impl Ram {
    pub fn of(vehicle: FigureId, on: FigureId) -> Ram {
        Ram { vehicle, on, at: Step::HitRoll }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (vehicle, on) = (self.vehicle, self.on);
        match self.at {
            Step::HitRoll if table.figures[on].is_up() => {
                events.tell(Event::Rams { vehicle, on });
                let mut pool = table.stat_tally(vehicle, Stat::Fight);
                pool.add_if(table.figures[on].pinned, Reason::TargetPinned, 1);
                pool.add_if(table.is_behind(vehicle, on), Reason::FromBehind, 1);
                table.throw(vehicle, For::ToHit, pool, events);
                self.at = Step::AfterRoll;
                CardWindow::flow(table, Moment::Rolled, table.side(vehicle)) // MG-604
            }
            Step::AfterRoll => self.after_roll(table, events),
            _ => Flow::Done,
        }
    }

    fn after_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (vehicle, on) = (self.vehicle, self.on);
        self.at = Step::Done;
        let hits = table.take_throw().hits();
        if hits == 0 {
            return Flow::Done;
        }
        let fight = table.stat(vehicle, Stat::Fight);
        let pinned = table.pin_by_hits(on, hits, events);
        // MG-R115: nobody strikes back at what drives past.
        let hit = Hit::by(vehicle, on, fight as i8, WeaponRules::NONE, Source::Ram, false);
        Flow::Call(Frame::Hit(hit.pinning(pinned).returning(false)))
    }
}

impl Asks for Ram {}

impl Tabletop {
    /// MG-194, MG-347: one die more; also for a model without EVADE, but not for a vehicle without it (MG-R102).
    pub fn ram_dodge_pool(&self, on: FigureId) -> Tally {
        let mut pool = self.dodge_pool(on, false, false);
        let still =
            self.ride(on).is_some() || (self.is_vehicle(on) && self.profile(on).stats.get(Stat::Evade).is_none());
        pool.add_if(!still, Reason::Ram, 1);
        pool
    }

    /// MG-348, MG-R117: who dodges a ram leaves the vehicle's way, if a straight step can. A vehicle never steps.
    pub fn check_clears(&self, vehicle: FigureId, who: FigureId, to: Option<Spot>) -> Result<(), Why> {
        let (r, _) = self.measures(who);
        if self.is_vehicle(who) || !self.in_the_way_of(vehicle, to.unwrap_or(self.figures[who].at), r) {
            return Ok(());
        }
        match self.step_aside(vehicle, who) {
            Some(_) => Err(Why::Not("MG-348", "Who dodges a ram leaves the vehicle's way.")),
            None => Ok(()),
        }
    }

    /// A short step out of a vehicle's way, if there is one.
    pub fn step_aside(&self, vehicle: FigureId, who: FigureId) -> Option<Spot> {
        let ((r, _), at) = (self.measures(who), self.figures[who].at);
        let step = |ring: i32, tick: i32| along(at.plan(), Facing::new(tick).vector(), ring).at(at.z);
        let ring = |ring: i32| (0..i32::from(Facing::TICKS)).step_by(128).map(move |tick| (ring * 500, tick));
        let mut steps = (1..=6).flat_map(ring).map(|(length, tick)| step(length, tick));
        steps.find(|&spot| !self.in_the_way_of(vehicle, spot, r) && self.check_step(who, &[spot]).is_ok())
    }
}
