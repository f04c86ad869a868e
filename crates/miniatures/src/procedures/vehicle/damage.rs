//! The vehicle table (MG-366 to MG-372): what a hit does to a vehicle and to those inside.

use crate::action::{Action, Feat};
use crate::event::{Event, Log, Marker, Way};
use crate::geometry::place::{may_place, nearest_legal};
use crate::geometry::point::along;
use crate::geometry::{Facing, Kind, Spot, Sturdiness};
use crate::names::Stat;
use crate::procedures::hit::Hit;
use crate::procedures::{Asks, Frame, ask, other};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{Engine, FigureId, FigureSet, Place};
use crate::tabletop::terrain::Built;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Damage {
    at: Step,
    vehicle: FigureId,
    net: i8,
    /// It had a moving fast marker when it was hit.
    fast: bool,
    /// POWER of the passengers' hits, as the vehicle was before the damage, and how many each takes.
    power: i8,
    hits: u8,
    /// Whom they have still to reach, and how many of them the first of these has taken.
    left: FigureSet,
    taken: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Table,
    Hits,
    /// MG-370, MG-607
    Out,
    Done,
}

impl Damage {
    /// `fast`: crunch takes the marker away before, and the passengers feel it all the same.
    pub fn of(vehicle: FigureId, net: i32, fast: bool) -> Damage {
        let (net, left) = (net.clamp(-99, 99) as i8, FigureSet::NONE);
        Damage { at: Step::Table, vehicle, net, fast, power: 0, hits: 0, left, taken: 0 }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Table => self.table(table, events),
            Step::Hits => self.passenger(table),
            Step::Out => match self.next_out(table) {
                Some(seat) => ask(seat),
                None => self.carry_out(table, events),
            },
            Step::Done => Flow::Done,
        }
    }

    fn table(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        self.at = Step::Done;
        if table.figures[vehicle].place != Place::Table {
            return Flow::Next;
        }
        events.tell(Event::FinalPower { on: vehicle, power: self.net });
        let (fight, resist) = (table.stat(vehicle, Stat::Fight), table.stat(vehicle, Stat::Resist));
        let inside: FigureSet = table.aboard(vehicle).filter(|&id| !table.figures[id].down).collect();
        match self.net {
            ..=-1 => {}
            // MG-367
            0 => inside.iter().for_each(|id| {
                table.stun(id, 1, events);
                table.check_down(id, events);
            }),
            // MG-368
            1 => {
                table.injure(vehicle, 1, events);
                let engine = &mut table.figures[vehicle].engine;
                *engine = if *engine == Engine::Dead { Engine::Dead } else { Engine::Damaged };
            }
            // MG-369
            2 => {
                table.injure(vehicle, 2, events);
                table.figures[vehicle].engine = Engine::Dead;
                table.lose(vehicle, Marker::MovingFast, events);
                if self.fast {
                    (self.power, self.hits, self.left, self.at) = (fight as i8, 1, inside, Step::Hits);
                }
            }
            // MG-370
            _ => {
                table.lose(vehicle, Marker::MovingFast, events);
                table.wreck(vehicle, events);
                let hits = if self.fast { 2 } else { 1 };
                (self.power, self.hits, self.left, self.at) = (resist as i8, hits, inside, Step::Hits);
            }
        }
        Flow::Next
    }

    /// MG-371: no dodge, no cover, one after the other.
    fn passenger(&mut self, table: &Tabletop) -> Flow<Frame> {
        let Some(id) = self.left.iter().next() else {
            self.at = if table.figures[self.vehicle].place == Place::Wreck { Step::Out } else { Step::Done };
            return Flow::Next;
        };
        if self.taken >= self.hits || self.power <= 0 || table.figures[id].down {
            (self.left, self.taken) = (self.left.without(id), 0);
            return Flow::Next;
        }
        self.taken += 1;
        Flow::Call(Frame::Hit(Hit::of_crash(id, self.power)))
    }

    /// MG-607: the vehicle's side places its survivors first, then the other.
    fn next_out(&self, table: &Tabletop) -> Option<Seat> {
        let first = self.vehicle.seat();
        [first, other(first)].into_iter().find(|&seat| self.survivors(table, seat).next().is_some())
    }

    fn survivors<'a>(&self, table: &'a Tabletop, seat: Seat) -> impl Iterator<Item = FigureId> + 'a {
        table.aboard(self.vehicle).filter(move |&id| id.seat() == seat && !table.figures[id].down)
    }

    /// Those who are down lie where the wreck leaves room.
    fn carry_out(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        self.at = Step::Done;
        let inside: FigureSet = table.aboard(self.vehicle).collect();
        inside.iter().for_each(|id| self.put_out(table, id, None, events));
        Flow::Next
    }

    fn put_out(&self, table: &mut Tabletop, id: FigureId, to: Option<(Spot, Facing)>, events: &mut Log) {
        let at = table.figures[self.vehicle].at;
        let (to, facing) = to.unwrap_or_else(|| {
            let stage = table.stage();
            let spot = nearest_legal(&stage.scene(table.ground()), &table.mover(id), at);
            (spot.unwrap_or(at), table.figures[id].facing)
        });
        (table.figures[id].aboard, table.figures[id].drives) = (None, false);
        table.move_to(id, Way::Out, to, facing, events);
    }
}

impl Tabletop {
    /// MG-370: it is terrain now. MG-484: and counts as put down.
    pub fn wreck(&mut self, vehicle: FigureId, events: &mut Log) {
        let Some(hull) = self.hull(vehicle) else { return };
        let pose = self.pose(vehicle);
        let other = other(vehicle.seat());
        self.notoriety[other] += self.profile(vehicle).cost as i16 * self.media(); // B21
        self.figures[vehicle].place = Place::Wreck;
        let corners = hull.footprint(pose);
        let (kind, sturdiness) = (Kind::Blocking, Sturdiness::Sturdy);
        let (z0, top) = (pose.at.z, pose.at.z + hull.height);
        self.build(Built { kind, corners, z0, top, sturdiness, cover: true, gone: false });
        events.tell(Event::Destroyed { vehicle });
    }
}

impl Asks for Damage {
    fn asks(&self, table: &Tabletop) -> Seats {
        match self.at {
            Step::Out => self.next_out(table).map_or(Seats::NONE, Seats::one),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Out(self.vehicle)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        let Some(who) = self.survivors(table, seat).next() else { return };
        let (from, facing) = (table.figures[self.vehicle].at, table.figures[self.vehicle].facing);
        table.around(self.vehicle, table.measures(who).0, &mut |to| {
            let way = to.plan() - from.plan();
            let facing = if way.is_zero() { facing } else { Facing::toward(way) };
            say(Action::Feat(Feat::Disembark { who, to, facing }));
        });
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Feat(Feat::Disembark { who, to, .. }) => match self.survivors(table, seat).any(|id| id == who) {
                true if table.may_get_out(self.vehicle, who, to) => Ok(()),
                true => Err(Why::NotPlaceable(to)),
                false => Err(Why::NotActing(who)),
            },
            _ => Err(Why::Expected(Question::Out(self.vehicle))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Feat(Feat::Disembark { who, to, facing }) => self.put_out(table, who, Some((to, facing)), events),
            _ => {
                let next = self.survivors(table, seat).next();
                next.into_iter().for_each(|id| self.put_out(table, id, None, events));
            }
        }
        Flow::Next
    }
}

impl Tabletop {
    /// MG-337, MG-370, MG-558: a place within an inch of a vehicle or of its wreck.
    pub fn may_get_out(&self, vehicle: FigureId, who: FigureId, to: Spot) -> bool {
        let Some(hull) = self.hull(vehicle) else { return false };
        let origin = hull.body(0, self.pose(vehicle));
        let stage = self.stage();
        may_place(&stage.scene(self.ground()), &self.mover(who), &origin, to)
    }

    /// Places around a vehicle for a base: a sample, on its own level.
    pub fn around(&self, vehicle: FigureId, r: i32, say: &mut impl FnMut(Spot)) {
        let Some(hull) = self.hull(vehicle) else { return };
        let pose = self.pose(vehicle);
        let ahead = pose.facing.vector();
        let (length, width) = (hull.length / 2 + r + 200, hull.width / 2 + r + 200);
        for (front, side) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            // At the corners only so far aside that it stays within an inch.
            let (l, w) = match (front, side) {
                (_, 0) | (0, _) => (front * length, side * width),
                _ => (front * hull.length / 2, side * width),
            };
            let point = along(along(pose.at.plan(), ahead, l), ahead.left(), w);
            say(point.at(pose.at.z));
        }
    }
}
