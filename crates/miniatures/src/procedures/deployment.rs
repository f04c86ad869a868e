//! Deployment (MG-050 to MG-052): one unit each in turn, wholly within the zone.

use super::turn::Turn;
use super::{Asks, Frame, ask, other};
use crate::action::Action;
use crate::content::Zone;
use crate::event::{Event, For, Log, Way};
use crate::geometry::path::{Mover, PathWhy, rests};
use crate::geometry::point::along;
use crate::geometry::vehicle::{Hull, Pose, rests_on};
use crate::geometry::{Facing, Spot};
use crate::names::Trait;
use crate::tabletop::figure::{FigureId, Place};
use crate::tabletop::{Loose, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deployment {
    rolled: bool,
    turn: Seat,
    /// MG-050: the pack whose members are being placed; 0 is none.
    pack: u8,
}

impl Deployment {
    pub const FIRST: Deployment = Deployment { rolled: false, turn: Seat::new(0), pack: 0 };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if !self.rolled {
            self.rolled = true;
            // MG-050: the higher roll begins; ties are rolled again.
            loop {
                let rolls = [0, 1].map(|seat| table.d6(Seat::new(seat), For::Deployment, events));
                if rolls[0] != rolls[1] {
                    self.turn = Seat::new(usize::from(rolls[1] > rolls[0]));
                    break;
                }
            }
        }
        if self.pack != 0 && !waiting(table, self.turn).any(|id| table.figures[id].pack == self.pack) {
            self.pack = 0;
            self.turn = other(self.turn);
        }
        // Whoever has nobody left waits for the other.
        if waiting(table, self.turn).next().is_none() {
            self.turn = other(self.turn);
        }
        match waiting(table, self.turn).next() {
            Some(_) => ask(self.turn),
            None => Flow::Become(Frame::Turn(Turn::FIRST)),
        }
    }

    /// Who is offered places: the first that waits, of the pack that is being put down.
    fn next(&self, table: &Tabletop, seat: Seat) -> Option<FigureId> {
        waiting(table, seat).find(|&id| self.pack == 0 || table.figures[id].pack == self.pack)
    }

    /// How far apart the rows are in which there is a place for a model; none if the zone is full.
    fn rows(&self, table: &Tabletop, seat: Seat, who: FigureId) -> Option<i32> {
        let free = |step: i32| {
            let mut found = false;
            each_place(table, seat, who, step, &mut |at, facing| {
                found = self.check(table, seat, &Action::Deploy { who, at, facing }).is_ok();
                !found
            });
            found
        };
        [2 * table.measures(who).0 + 600, 500, 250].into_iter().find(|&step| free(step))
    }
}

/// The places of a zone in rows, facing the middle of the table; a vehicle also stands along and across. Goes on while it
/// is told to.
fn each_place(table: &Tabletop, seat: Seat, who: FigureId, step: i32, say: &mut impl FnMut(Spot, Facing) -> bool) {
    let ((r, _), ground) = (table.measures(who), table.ground());
    let middle = crate::geometry::Point::new(ground.width / 2, ground.depth / 2);
    let ways: &[Facing] =
        if table.is_vehicle(who) { &[Facing::NORTH, Facing::EAST, Facing::SOUTH, Facing::WEST] } else { &[] };
    for part in table.zone(seat) {
        let (west, south, east, north, z) = match *part {
            Zone::Rect { west, south, east, north } => (west, south, east, north, 0),
            Zone::Circle { centre, radius } => {
                (centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius, 0)
            }
            Zone::Roof(piece) => {
                let piece = &ground.pieces[piece];
                (piece.bounds.west, piece.bounds.south, piece.bounds.east, piece.bounds.north, piece.top)
            }
        };
        for y in (south + r..=north - r).step_by(step as usize) {
            for x in (west + r..=east - r).step_by(step as usize) {
                let at = Spot::new(x, y, z);
                let way = middle - at.plan();
                let facing = if way.is_zero() { Facing::NORTH } else { Facing::toward(way) };
                if !say(at, facing) || !ways.iter().all(|&facing| say(at, facing)) {
                    return;
                }
            }
        }
    }
}

/// Those who are not on the table yet.
fn waiting(table: &Tabletop, seat: Seat) -> impl Iterator<Item = FigureId> + '_ {
    let all = table.figures.iter().filter(move |(id, figure)| id.seat() == seat && figure.place == Place::Reserve);
    all.map(|(id, _)| id)
}

/// MG-051, MG-R154: where the rider of a mount stands that is deployed empty: the first free place around it.
fn beside(table: &Tabletop, who: FigureId, at: Spot) -> Option<Spot> {
    let (profile, (mounted, _)) = (table.profile(who), table.measures(who));
    let r = profile.radius;
    table.figures[who].mount.filter(|_| table.mounts.0.iter().any(Option::is_none))?;
    let gait = crate::geometry::path::Gait::FOOT;
    let mover = Mover { r, height: profile.height, gait, ..table.mover(who) };
    let stage = table.stage();
    let scene = stage.scene(table.ground());
    let around = (0..Facing::TICKS)
        .step_by(64)
        .map(|tick| along(at.plan(), Facing::new(i32::from(tick)).vector(), mounted + r + 10).at(at.z));
    let zone = table.zone(who.seat());
    let mut free = around.filter(|&to| zone.iter().any(|part| part.holds(table.layout(), to, r)));
    free.find(|&to| rests(&scene, &mover, to, false).is_ok())
}

/// MG-051, MG-335: a vehicle of its side, with a free seat; riders and packs stay outside.
fn check_aboard(table: &Tabletop, who: FigureId, action: &Action) -> Result<(), Why> {
    let Action::DeployAboard { vehicle, .. } = *action else { return Err(Why::Expected(Question::Deploy)) };
    let (figure, car) = (&table.figures[who], &table.figures[vehicle]);
    let Some(id) = car.vehicle.filter(|_| car.place == Place::Table && vehicle.seat() == who.seat()) else {
        return Err(Why::NoSuchModel(vehicle));
    };
    let kind = table.content().vehicle(id);
    let huge = table.profile(who).traits.has(Trait::Huge) && !kind.profile.traits.has(Trait::Open);
    let fits = figure.mount.is_none() && figure.pack == 0 && figure.vehicle.is_none() && !huge;
    let free = table.aboard(vehicle).count() < usize::from(kind.seats);
    if fits && free { Ok(()) } else { Err(Why::NoSeat(who, vehicle)) }
}

/// MG-050, MG-052: a whole footprint in the zone, on the ground.
fn check_vehicle(table: &Tabletop, seat: Seat, who: FigureId, hull: &Hull, pose: Pose) -> Result<(), Why> {
    let corners = hull.footprint(pose);
    let inside = |zone: &Zone| corners.iter().all(|corner| zone.holds(table.layout(), corner.at(pose.at.z), 0));
    if !table.zone(seat).iter().any(inside) || !table.ground().supports(pose.at.plan(), pose.at.z) {
        return Err(Why::OutsideZone(who));
    }
    let stage = table.stage();
    match rests_on(&stage.scene(table.ground()), hull, table.driver_of(who, true), pose) {
        Some(obstacle) => {
            let why = PathWhy::RestsOn(obstacle);
            Err(Why::Path(crate::geometry::path::Stopped { leg: 0, at: pose.at, why }))
        }
        None => Ok(()),
    }
}

impl Asks for Deployment {
    fn asks(&self, _: &Tabletop) -> Seats {
        Seats::one(self.turn)
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Deploy
    }

    /// Of all places a few: rows through the zone, with room between the bases; narrower ones when it is full.
    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        let Some(who) = self.next(table, seat) else { return };
        let vehicles = table.figures.iter().filter(|(id, figure)| id.seat() == seat && figure.vehicle.is_some());
        vehicles.for_each(|(vehicle, _)| say(Action::DeployAboard { who, vehicle }));
        match self.rows(table, seat, who) {
            Some(step) => each_place(table, seat, who, step, &mut |at, facing| {
                say(Action::Deploy { who, at, facing });
                true
            }),
            None => say(Action::Pass),
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        let (who, at) = match *action {
            Action::Deploy { who, at, .. } => (who, Some(at)),
            Action::DeployAfoot { who, at, .. } => (who, Some(at)),
            Action::DeployAboard { who, .. } => (who, None),
            // MG-R156
            Action::Pass if self.next(table, seat).is_some_and(|who| self.rows(table, seat, who).is_none()) => {
                return Ok(());
            }
            _ => return Err(Why::Expected(Question::Deploy)),
        };
        let figure = &table.figures[who];
        match figure.place {
            Place::Reserve if who.seat() == seat => {}
            Place::Nowhere => return Err(Why::NoSuchModel(who)),
            _ if who.seat() != seat => return Err(Why::NotYours(who)),
            _ => return Err(Why::Deployed(who)),
        }
        if self.pack != 0 && figure.pack != self.pack {
            return Err(Why::SameAction(who));
        }
        let Some(at) = at else { return check_aboard(table, who, action) };
        if let (Some(hull), Action::Deploy { facing, .. }) = (table.hull(who), *action) {
            return check_vehicle(table, seat, who, &hull, Pose { at, facing });
        }
        let (r, _) = table.measures(who);
        if !table.zone(seat).iter().any(|zone| zone.holds(table.layout(), at, r)) {
            return Err(Why::OutsideZone(who));
        }
        let stage = table.stage();
        rests(&stage.scene(table.ground()), &table.mover(who), at, false)
            .map_err(|why| Why::Path(crate::geometry::path::Stopped { leg: 0, at, why }))?;
        if matches!(action, Action::DeployAfoot { .. }) && beside(table, who, at).is_none() {
            return Err(Why::NotPlaceable(at));
        }
        // MG-092: a pack is put down together.
        let near = |id: FigureId| crate::geometry::gap(&table.body_as(who, at), &table.body(id)).at_most(3000);
        let members = || {
            table
                .figures
                .iter()
                .filter(|(id, other)| id.seat() == seat && other.pack == figure.pack && other.place == Place::Table)
        };
        if figure.pack != 0 && members().next().is_some() && !members().any(|(id, _)| near(id)) {
            return Err(Why::TooFarFromPack(who));
        }
        Ok(())
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let who = match *action {
            Action::Deploy { who, at, facing } => {
                table.move_to(who, Way::Deployed, at, facing, events);
                who
            }
            Action::DeployAfoot { who, at, facing } => {
                let to = beside(table, who, at).expect("check has found a place");
                let free = table.mounts.0.iter_mut().find(|place| place.is_none());
                if let (Some(free), Some(mount)) = (free, table.figures[who].mount.take()) {
                    *free = Some(Loose { mount, at, facing });
                }
                table.move_to(who, Way::Deployed, to, facing, events);
                who
            }
            Action::DeployAboard { who, vehicle } => {
                table.take_seat(who, vehicle);
                events.tell(Event::DeployedAboard { who, vehicle });
                who
            }
            Action::Pass => {
                events.tell(Event::Passed { seat });
                let who = self.next(table, seat).expect("check has found who has no room");
                table.figures[who].place = Place::Left;
                who
            }
            _ => unreachable!("check admits no other answer"),
        };
        match table.figures[who].pack {
            0 => self.turn = other(self.turn),
            pack => self.pack = pack,
        }
        Flow::Next
    }
}
