//! Getting on and off: mounts (MG-290 to MG-302) and vehicles (MG-335 to MG-343).

use super::melee::Melee;
use super::overwatch::Overwatch;
use super::vehicle::ram::Ram;
use super::{Asks, Frame, ask};
use crate::action::{Action, Feat};
use crate::event::{Event, For, Log, Way};
use crate::geometry::path::Mover;
use crate::geometry::place::{may_place, nearest};
use crate::geometry::{Circle, Facing, Spot, gap};
use crate::names::{Stat, Trait};
use crate::numbers::CLOSE;
use crate::tabletop::figure::{Figure, FigureId, Place};
use crate::tabletop::{Loose, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Boarding {
    at: Step,
    who: FigureId,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Mount { mount: u8 },
    Dismount { to: Spot, facing: Facing },
    Embark { vehicle: FigureId },
    Disembark { to: Spot, facing: Facing },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Go,
    /// MG-292, MG-338, MG-339
    Fight,
    /// MG-340: it did not get aboard, and is put beside the vehicle.
    Beside,
    Done,
}

impl Boarding {
    /// Of the feats that board something.
    pub fn of(feat: Feat) -> Option<Boarding> {
        let (who, what) = match feat {
            Feat::Mount { who, mount } => (who, What::Mount { mount }),
            Feat::Dismount { who, to, facing } => (who, What::Dismount { to, facing }),
            Feat::Embark { who, vehicle } => (who, What::Embark { vehicle }),
            Feat::Disembark { who, to, facing } => (who, What::Disembark { to, facing }),
            _ => return None,
        };
        Some(Boarding { at: Step::Start, who, what })
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        if !table.figures[who].is_up() {
            return Flow::Done;
        }
        match self.at {
            // MG-135: mounting and embarking may be answered when they are declared, getting off after it.
            Step::Start => {
                self.at = Step::Go;
                match self.what {
                    What::Mount { .. } | What::Embark { .. } => watched(who),
                    _ => Flow::Next,
                }
            }
            Step::Go => self.go(table, events),
            Step::Fight => {
                self.at = Step::Done;
                match (table.has_target(who), self.vehicle()) {
                    (false, _) => Flow::Done,
                    (true, Some(_)) => Flow::Call(Frame::Melee(Melee::aboard(who))),
                    (true, None) => Flow::Call(Frame::Melee(Melee::fight(who))),
                }
            }
            Step::Beside => match self.vehicle() {
                Some(vehicle) if !table.within(who, vehicle, CLOSE) => ask(who.seat()),
                _ => Flow::Done,
            },
            Step::Done => Flow::Done,
        }
    }

    fn vehicle(&self) -> Option<FigureId> {
        match self.what {
            What::Embark { vehicle } => Some(vehicle),
            _ => None,
        }
    }

    fn go(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        self.at = Step::Fight;
        match self.what {
            What::Mount { mount } => {
                self.at = Step::Done;
                let Some(loose) = table.mounts.0[usize::from(mount)].take() else { return Flow::Done };
                table.figures[who].mount = Some(loose.mount);
                table.move_to(who, Way::Mount, loose.at, loose.facing, events);
            }
            What::Dismount { to, facing } => {
                let rider = table.figures[who];
                table.figures[who].mount = None;
                table.leave_behind(&rider);
                table.move_to(who, Way::Dismount, to, facing, events);
                return watched(who);
            }
            What::Embark { vehicle } => {
                if !self.keeps_cool(table, vehicle, events) {
                    self.at = Step::Beside;
                    return Flow::Call(Frame::Ram(Ram::of(vehicle, who)));
                }
                table.take_seat(who, vehicle);
                events.tell(Event::Embarked { who, vehicle });
            }
            What::Disembark { to, facing } => {
                let Some(vehicle) = table.ride(who) else { return Flow::Done };
                let cool = self.keeps_cool(table, vehicle, events);
                (table.figures[who].aboard, table.figures[who].drives) = (None, false);
                table.move_to(who, Way::Disembark, to, facing, events);
                if !cool {
                    // MG-340, MG-R116: it is out, and the vehicle strikes it there.
                    self.at = Step::Done;
                    return Flow::Call(Frame::Ram(Ram::of(vehicle, who)));
                }
                return watched(who);
            }
        }
        Flow::Next
    }

    /// MG-340: a moving vehicle takes a COOL test.
    fn keeps_cool(&self, table: &mut Tabletop, vehicle: FigureId, events: &mut Log) -> bool {
        let who = self.who;
        !table.figures[vehicle].fast || {
            let pool = table.stat_tally(who, Stat::Cool);
            table.roll(who, For::Boarding, pool, events).specials() > 0
        }
    }
}

fn watched(who: FigureId) -> Flow<Frame> {
    Flow::Call(Frame::Overwatch(Overwatch::of(who, true)))
}

impl Asks for Boarding {
    fn asks(&self, _: &Tabletop) -> Seats {
        if self.at == Step::Beside { Seats::one(self.who.seat()) } else { Seats::NONE }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Out(self.vehicle().unwrap_or(self.who))
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        let (Some(vehicle), facing) = (self.vehicle(), table.figures[self.who].facing) else { return };
        table.around(vehicle, table.measures(self.who).0, &mut |to| say(Action::Go { to, facing }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (*action, self.vehicle()) {
            (Action::Pass, _) => Ok(()),
            (Action::Go { to, .. }, Some(vehicle)) if table.may_get_out(vehicle, self.who, to) => Ok(()),
            (Action::Go { to, .. }, _) => Err(Why::NotPlaceable(to)),
            _ => Err(Why::Expected(self.question(table, seat))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.at = Step::Done;
        let figure = table.figures[self.who];
        let vehicle = self.vehicle().unwrap_or(self.who);
        let (to, facing) = match *action {
            Action::Go { to, facing } => (to, facing),
            _ => {
                let from = table.figures[vehicle].at;
                let spot = nearest(table.ground(), from, |spot| table.may_get_out(vehicle, self.who, spot));
                (spot.unwrap_or(figure.at), figure.facing)
            }
        };
        table.move_to(self.who, Way::Thrown, to, facing, events);
        Flow::Next
    }
}

impl Tabletop {
    /// MG-336, MG-051: into a seat.
    pub fn take_seat(&mut self, who: FigureId, vehicle: FigureId) {
        let at = self.figures[vehicle].at;
        let figure = &mut self.figures[who];
        (figure.place, figure.aboard, figure.at, figure.fast) = (Place::Aboard, Some(vehicle), at, false);
    }

    /// MG-300, MG-R109: the mount stays where it is; without room for one more it is led away.
    pub fn leave_behind(&mut self, rider: &Figure) {
        let free = self.mounts.0.iter_mut().find(|place| place.is_none());
        if let (Some(mount), Some(free)) = (rider.mount, free) {
            *free = Some(Loose { mount, at: rider.at, facing: rider.facing });
        }
    }

    /// MG-291, MG-298, MG-558: beside the mount, which stays.
    pub fn may_dismount(&self, who: FigureId, to: Spot) -> bool {
        let (mounted, profile) = (self.body(who), self.profile(who));
        let mover = Mover { r: profile.radius, height: profile.height, ..self.mover(who) };
        let base = Circle { centre: to.plan(), r: profile.radius };
        let stage = self.stage();
        may_place(&stage.scene(self.ground()), &mover, &mounted, to) && !mounted.outline.overlaps_base(&base)
    }

    /// MG-290, MG-302
    pub fn check_mount(&self, who: FigureId, place: u8) -> Result<(), Why> {
        let near = self.loose_near(who, place)?;
        let mount = self.content().mount(near.mount);
        if self.figures[who].mount.is_some() {
            return Err(Why::Not("MG-290", "It is mounted already."));
        }
        if mount.keyed.is_some_and(|faction| faction != self.profile(who).faction) {
            return Err(Why::Not("MG-302", "This mount obeys its own faction only."));
        }
        Ok(())
    }

    /// MG-290, MG-301: a mount without a rider within an inch.
    pub fn loose_near(&self, who: FigureId, place: u8) -> Result<&Loose, Why> {
        let loose = self.mounts.0.get(usize::from(place)).and_then(Option::as_ref);
        loose
            .filter(|loose| gap(&self.body(who), &self.loose_body(loose)).at_most(CLOSE))
            .ok_or(Why::Not("MG-290", "No such mount stands within an inch."))
    }

    /// MG-291
    pub fn check_dismount(&self, who: FigureId, to: Spot) -> Result<(), Why> {
        match (self.figures[who].mount, self.may_dismount(who, to)) {
            (None, _) => Err(Why::Not("MG-291", "It is on foot.")),
            (_, false) => Err(Why::NotPlaceable(to)),
            _ => Ok(()),
        }
    }

    /// MG-336, section 19.1 (Huge)
    pub fn check_embark(&self, who: FigureId, vehicle: FigureId) -> Result<(), Why> {
        if !self.is_vehicle(vehicle) || self.figures[vehicle].place != Place::Table || self.is_vehicle(who) {
            return Err(Why::NoSuchModel(vehicle));
        }
        if self.figures[who].place == Place::Table && !self.within(who, vehicle, CLOSE) {
            return Err(Why::Not("MG-336", "The vehicle is not within an inch."));
        }
        self.check_seat(who, vehicle)
    }

    /// MG-335: a seat for it, wherever it comes from.
    pub fn check_seat(&self, who: FigureId, vehicle: FigureId) -> Result<(), Why> {
        let kind = self.figures[vehicle].vehicle.map(|vehicle| self.content().vehicle(vehicle));
        let seats = kind.map_or(0, |kind| usize::from(kind.seats));
        if self.aboard(vehicle).count() >= seats {
            return Err(Why::Not("MG-336", "No seat is free."));
        }
        if self.figures[who].mount.is_some() {
            return Err(Why::Not("MG-336", "Nobody rides into a vehicle."));
        }
        let open = self.profile(vehicle).traits.has(Trait::Open);
        if self.profile(who).traits.has(Trait::Huge) && !open {
            return Err(Why::Not("MG-336", "It is too large for a closed vehicle."));
        }
        Ok(())
    }

    /// MG-337
    pub fn check_disembark(&self, who: FigureId, to: Spot) -> Result<(), Why> {
        match self.ride(who) {
            None => Err(Why::Not("MG-337", "It sits in no vehicle.")),
            Some(vehicle) if !self.may_get_out(vehicle, who, to) => Err(Why::NotPlaceable(to)),
            Some(_) => Ok(()),
        }
    }

    /// MG-322, MG-343, MG-372: may this passenger drive?
    pub fn check_wheel(&self, who: FigureId) -> Result<(), Why> {
        let Some(vehicle) = self.ride(who) else {
            return Err(Why::Not("MG-322", "Only a passenger drives."));
        };
        if self.has_ai(vehicle) || self.side(vehicle) != who.seat() {
            return Err(Why::Not("MG-322", "The vehicle is not its own side's to drive."));
        }
        if self.figures[vehicle].chip.is_some() {
            return Err(Why::NotEligible(vehicle));
        }
        if self.stat(vehicle, Stat::Cool) == 0 {
            return Err(Why::Not("MG-372", "A vehicle without COOL cannot be activated."));
        }
        Ok(())
    }
}
