//! What a hit does (MG-199): injury chart, driven moves, falls, forced dismounts, and last whether the model is down.

use super::hit::{Hit, Pin};
use super::vehicle::damage::Damage;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Way};
use crate::geometry::driven::{away_from, drive};
use crate::geometry::place::{fall, fall_power, near_ledge, nearest_legal};
use crate::geometry::{INCH, Spot};
use crate::names::{CardKind, SkillKind, Stat, Trait, WeaponRule, WeaponRules};
use crate::propose::{Errand, spots};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// The result of a hit, and how far it has been applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Aftermath {
    at: Step,
    by: FigureId,
    on: FigureId,
    /// MG-446: from where it is driven away.
    origin: Spot,
    /// MG-198: final power; none if the hit was dodged.
    net: Option<i8>,
    rules: WeaponRules,
    stun: bool,
    pin: Pin,
    /// It was pinned, stunned or injured: for ledges and mounts.
    shaken: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    #[default]
    Chart,
    Drive,
    /// B10: nothing but the check at the ledge.
    Railing,
    Ledge,
    Mount,
    /// MG-298: its owner places the rider.
    Dismount,
    Down,
}

/// MG-298
const THROWN_OFF: i32 = 3;

impl Aftermath {
    pub fn of(by: FigureId, on: FigureId, origin: Spot, net: Option<i8>, rules: WeaponRules, stun: bool) -> Aftermath {
        Aftermath { at: Step::Chart, by, on, origin, net, rules, stun, pin: Pin::No, shaken: false }
    }

    #[must_use]
    pub fn pinning(self, pin: Pin) -> Aftermath {
        Aftermath { pin, shaken: pin == Pin::Gained, ..self }
    }

    /// B10: a ledge check without an attack.
    pub fn railing(on: FigureId) -> Aftermath {
        Aftermath { at: Step::Railing, by: on, on, shaken: true, ..Aftermath::default() }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let on = self.on;
        if !table.figures[on].is_up() {
            return Flow::Done; // MG-226
        }
        match self.at {
            Step::Chart => {
                // MG-233, MG-366, MG-373: a vehicle has a table of its own, and is driven nowhere.
                if table.is_vehicle(on) {
                    if self.pin == Pin::Later {
                        table.pin(on, events);
                    }
                    let Some(net) = self.net else { return Flow::Done };
                    let fast = table.figures[on].fast;
                    return Flow::Become(Frame::Damage(Damage::of(on, i32::from(net), fast)));
                }
                let before = table.figures[on].markers();
                // MG-261: pins of a chain come with its results.
                if self.pin == Pin::Later && !table.figures[on].pinned {
                    table.pin(on, events);
                    self.shaken = true;
                }
                let Some(net) = self.net else {
                    self.at = Step::Ledge;
                    return Flow::Next;
                };
                table.injury_chart(on, i32::from(net), self.stun, events);
                self.shaken |= table.figures[on].markers() > before;
                // MG-199: who is down by the chart is driven nowhere; MG-401: but may fall.
                self.at = match table.ride(on) {
                    Some(_) => Step::Mount,
                    None if table.stat(on, Stat::Cool) == 0 => Step::Ledge,
                    None => Step::Drive,
                };
                Flow::Next
            }
            Step::Drive => {
                self.at = Step::Ledge;
                // MG-445; A16 may have taken the marker away, B12 the drive.
                let glitch = table.in_force(CardKind::WeatherControlGlitch).is_some();
                let incendiary = self.rules.has(WeaponRule::Incendiary)
                    && self.pin != Pin::No
                    && table.figures[on].pinned
                    && !glitch;
                let heavy = table.attached_kind(on, CardKind::RiotPlate).is_some(); // A20
                let knocked = self.rules.has(WeaponRule::Knockback) && !heavy; // MG-446
                let from = table.figures[on].at;
                for _ in 0..i32::from(incendiary) + i32::from(knocked) {
                    self.drive(table, events);
                }
                if incendiary {
                    table.stun(on, 1, events);
                    self.shaken = true;
                }
                // MG-447: gas is entered, whoever does the driving.
                match table.entered(on, from, table.figures[on].at, 0) {
                    Some(cloud) => Flow::Call(Frame::Hit(Hit::of_gas(&table.clouds[cloud], on, true))),
                    None => Flow::Next,
                }
            }
            Step::Railing => {
                let before = table.figures[on].at;
                self.ledge(table, events);
                self.at = Step::Down;
                if table.figures[on].at != before {
                    self.at = Step::Mount;
                }
                Flow::Next
            }
            Step::Ledge => {
                self.at = Step::Mount;
                self.ledge(table, events);
                Flow::Next
            }
            Step::Mount if table.figures[on].mount.is_some() && self.shaken => self.stay_mounted(table, events),
            Step::Mount => {
                self.at = Step::Down;
                Flow::Next
            }
            Step::Dismount => ask(on.seat()),
            Step::Down => {
                table.check_down(on, events);
                Flow::Done
            }
        }
    }

    /// MG-447, MG-552
    fn drive(&mut self, table: &mut Tabletop, events: &mut Log) {
        let on = self.on;
        let distance = table.d6(self.by.seat(), For::Driven, events) * INCH;
        let figure = table.figures[on];
        let way = away_from(self.origin.plan(), figure.at.plan(), figure.facing);
        let stage = table.stage();
        let driven = drive(&stage.scene(table.ground()), &table.mover(on), figure.at, way, distance);
        if driven.to != figure.at {
            table.move_to(on, Way::Driven, driven.to, figure.facing, events);
        }
        if let Some((_, bottom)) = driven.falls {
            self.fall(table, bottom, events);
        }
    }

    /// MG-400 to MG-402
    fn ledge(&mut self, table: &mut Tabletop, events: &mut Log) {
        let on = self.on;
        if !self.shaken || table.has_grav(on) {
            return;
        }
        let (r, _) = table.measures(on);
        let Some(ledge) = near_ledge(table.ground(), table.figures[on].at, r) else { return };
        let pool = table.stat_tally(on, Stat::Cool);
        // MG-401: who is down falls without a test.
        let falls = pool.dice() == 0 || {
            let throw = table.roll(on, For::Ledge, pool, events);
            let some = throw.specials() + throw.armour() > 0;
            some != table.agreed.sure_footed()
        };
        if falls {
            let stage = table.stage();
            if let Some(bottom) = fall(&stage.scene(table.ground()), &table.mover(on), &ledge) {
                self.fall(table, bottom, events);
            }
        }
    }

    /// MG-399: placed at the bottom, pinned, and a hit of 2 for each 2 inches; no dodge, no cover.
    fn fall(&mut self, table: &mut Tabletop, bottom: Spot, events: &mut Log) {
        self.shaken = true;
        fall_to(table, self.on, bottom, events);
    }

    /// MG-296 to MG-299
    fn stay_mounted(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let on = self.on;
        let mut pool = table.stat_tally(on, Stat::Cool);
        let down = pool.dice() == 0;
        let rider = table.has_skill(on, SkillKind::Rider);
        pool.add_if(rider, Reason::Skill(SkillKind::Rider), table.content().skill(SkillKind::Rider).dice); // K20
        if !down && table.roll(on, For::StayMounted, pool, events).specials() > 0 {
            self.at = Step::Down;
            return Flow::Next;
        }
        self.at = Step::Dismount;
        ask(on.seat())
    }

    /// MG-298, MG-299: the hit, the extra marker, the mount's die.
    fn thrown_off(&mut self, table: &mut Tabletop, to: Spot, events: &mut Log) {
        let on = self.on;
        let facing = table.figures[on].facing;
        // MG-298: own RESIST without the mount, so the rider is on foot when the dice fall.
        let mounted = table.figures[on];
        table.figures[on].mount = None;
        table.move_to(on, Way::Thrown, to, facing, events);
        if table.stat(on, Stat::Cool) > 0 {
            plain_hit(table, on, THROWN_OFF, events);
            table.stun(on, 1, events);
        }
        table.drop_token(on, events); // SC2
        let die = table.roll(on, For::Mount, Tally::new(Reason::Fixed, 1), events);
        if die.hits() == 0 {
            table.leave_behind(&mounted);
        }
        events.tell(Event::Dismounted { who: on, destroyed: die.hits() > 0 });
    }

    fn may_stand(&self, table: &Tabletop, at: Spot) -> bool {
        table.may_dismount(self.on, at)
    }
}

/// MG-399: placed at the bottom, pinned, and a hit of 2 for each 2 inches; no dodge, no cover. MG-401: who is down takes
/// no harm.
pub fn fall_to(table: &mut Tabletop, on: FigureId, bottom: Spot, events: &mut Log) {
    let height = table.figures[on].at.z - bottom.z;
    let facing = table.figures[on].facing;
    table.move_to(on, Way::Fall, bottom, facing, events);
    if table.stat(on, Stat::Cool) > 0 {
        table.pin(on, events);
        plain_hit(table, on, fall_power(height), events);
    }
}

/// A hit without dodge, cover or facing (MG-298, MG-371, MG-399).
pub fn plain_hit(table: &mut Tabletop, on: FigureId, power: i32, events: &mut Log) {
    let hits = table.roll(on, For::Power, Tally::new(Reason::Fixed, power), events).hits();
    let pool = table.stat_tally(on, Stat::Resist);
    let armour = table.roll(on, For::Resist, pool, events).armour();
    table.injury_chart(on, hits - armour, false, events);
}

impl Asks for Aftermath {
    fn asks(&self, _: &Tabletop) -> Seats {
        if self.at == Step::Dismount { Seats::one(self.on.seat()) } else { Seats::NONE }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Dismount(self.on)
    }

    /// Around the mount, or wherever the nearest place is (MG-556).
    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        let figure = &table.figures[self.on];
        spots(
            table,
            self.on,
            table.measures(self.on).0 + table.profile(self.on).radius + 400,
            Errand::Beside,
            &mut |to, _| {
                if self.may_stand(table, to) {
                    say(Action::Go { to, facing: figure.facing });
                }
            },
        );
        say(Action::Pass);
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Go { to, .. } if self.may_stand(table, to) => Ok(()),
            Action::Go { to, .. } => Err(Why::NotPlaceable(to)),
            Action::Pass => Ok(()),
            _ => Err(Why::Expected(Question::Dismount(self.on))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let at = table.figures[self.on].at;
        let to = match *action {
            Action::Go { to, facing } => {
                table.turn_to(self.on, facing, events);
                to
            }
            _ => {
                let stage = table.stage();
                nearest_legal(&stage.scene(table.ground()), &table.mover(self.on), at).unwrap_or(at)
            }
        };
        self.thrown_off(table, to, events);
        self.at = Step::Down;
        Flow::Next
    }
}

impl Tabletop {
    /// MG-260: a result of a chain waits until the chain has ended.
    pub fn queue(&mut self, aftermath: Aftermath) {
        let _ = self.pending.try_push(aftermath);
    }

    pub fn is_civilian(&self, id: FigureId) -> bool {
        self.profile(id).traits.has(Trait::Civilian)
    }
}
