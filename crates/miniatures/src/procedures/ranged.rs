//! A ranged attack (section 8): turn and declaration are done; hit roll, pin, and every hit. Blast: MG-437 to MG-444.

use super::Frame;
use super::choice::return_fire;
use super::hit::{Hit, Pin, Source};
use super::window::CardWindow;
use crate::action::{Guns, Shot, ShotKind, Target};
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log};
use crate::geometry::Spot;
use crate::geometry::driven::{Deviation, deviate};
use crate::geometry::gap::{gap_from, nearer};
use crate::geometry::sight::shielded;
use crate::names::{SkillKind, Stat, WeaponRule};
use crate::shooting::Barrel;
use crate::tabletop::figure::{FigureId, FigureSet};
use crate::tabletop::{Cloud, Tabletop, bodies};
use engine::Flow;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ranged {
    at: Step,
    by: FigureId,
    /// A blast that has burst has the point of the burst for its target.
    shot: Shot,
    /// MG-444: the model at which a burst was aimed that did not deviate.
    aimed_at: Option<FigureId>,
    /// HIT faces of the hit roll; none after a deviation (MG-443).
    hits: u8,
    /// MG-442: whom the blast has still to reach.
    left: FigureSet,
    /// K02: a shot in return, which is not returned again.
    returned: bool,
    /// MG-134: without a turn, in the arc of an overwatch.
    watching: bool,
    /// B22
    overcharged: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Declare,
    HitRoll,
    AfterRoll,
    /// B11, B18: what a miss leads to.
    Stray,
    ReturnFire,
    Blast,
    Done,
}

impl Ranged {
    /// Who shoots at what, and how far it has got.
    pub fn pending(&self) -> crate::view::Pending {
        let (on, at) = match self.shot.target {
            Target::Model(on) => (Some(on), None),
            Target::Point(at) => (self.aimed_at, Some(at)),
            Target::Terrain(_) | Target::Opening(_) => (None, None),
        };
        let stage = match self.at {
            Step::Declare => "declare",
            Step::HitRoll | Step::AfterRoll => "hit",
            _ => "result",
        };
        crate::view::Pending { by: self.by, on, at, kind: "shot", stage }
    }

    pub fn of(by: FigureId, shot: Shot) -> Ranged {
        let (left, returned, overcharged) = (FigureSet::NONE, false, false);
        let (aimed_at, hits, watching) = (None, 0, false);
        Ranged { at: Step::Declare, by, shot, aimed_at, hits, left, returned, watching, overcharged }
    }

    /// MG-132
    pub fn on_overwatch(by: FigureId, shot: Shot) -> Ranged {
        Ranged { watching: true, ..Ranged::of(by, shot) }
    }

    /// K02
    pub fn returned(by: FigureId, shot: Shot) -> Ranged {
        Ranged { returned: true, ..Ranged::of(by, shot) }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Declare => self.declare(table, events),
            Step::HitRoll => self.hit_roll(table, events),
            Step::AfterRoll => self.after_roll(table, events),
            Step::Stray => self.stray(table),
            Step::ReturnFire => self.return_fire(table, events),
            Step::Blast => self.blast(table),
            Step::Done => {
                self.spend(table, events);
                Flow::Done
            }
        }
    }

    fn hit_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (by, shot) = (self.by, self.shot);
        self.at = Step::Done;
        self.overcharged = std::mem::take(&mut table.between.overcharged);
        if std::mem::take(&mut table.between.jammed) {
            events.tell(Event::Jams { who: by }); // B06
            return Flow::Done;
        }
        let facing = table.figures[by].facing;
        // What was legal when it was declared may have become impossible by an answer to another attack.
        let pool = match self.watching {
            true => table.overwatch_pool(by, &shot),
            false => table.shot_pool(by, &shot, facing),
        };
        let (Ok(pool), Ok(barrel)) = (pool, table.barrel(by, &shot)) else { return Flow::Done };
        table.throw(by, For::ToHit, pool, events);
        table.between.shot = match shot.target {
            Target::Model(target) if barrel.blast.is_none() => Some((by, target)),
            _ => None,
        };
        self.at = Step::AfterRoll;
        CardWindow::flow(table, Moment::Rolled, by.seat())
    }

    /// MG-187, MG-188: what the dice say when nobody changes them any more.
    fn after_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (by, shot) = (self.by, self.shot);
        self.at = Step::Done;
        let (stray, returns) = (table.between.stray.take(), std::mem::take(&mut table.between.returns));
        let throw = table.take_throw();
        let Ok(barrel) = table.barrel(by, &shot) else { return Flow::Done };
        self.hits = throw.hits() as u8;
        match (barrel.blast, shot.target) {
            // MG-404: no cover, no pin.
            (_, Target::Terrain(_) | Target::Opening(_)) => {
                if throw.hits() > 0 {
                    table.batter(by, shot.target, self.power(table, &barrel), events);
                }
                Flow::Next
            }
            (Some(radius), target) => {
                let point = match target {
                    Target::Model(target) => table.figures[target].at,
                    Target::Point(at) => at,
                    Target::Terrain(_) | Target::Opening(_) => unreachable!("terrain has its own arm"),
                };
                let burst = if throw.hits() > 0 { Some(point) } else { self.deviation(table, point, events) };
                let Some(at) = burst else { return Flow::Next };
                events.tell(Event::Burst { at });
                self.left = caught(table, at, radius);
                table.blast_terrain(by, at, radius, self.power(table, &barrel), events); // MG-406
                if barrel.rules.has(WeaponRule::Gas) {
                    let (power, rules) = (barrel.power as i8, barrel.rules);
                    table.gas(Cloud { at, radius, power, rules, by, fresh: true }, events);
                    self.left = self.left.iter().filter(|&id| !table.is_sealed(id)).collect(); // MG-456
                }
                self.at = Step::Blast;
                self.shot.target = Target::Point(at);
                if let Target::Model(target) = target
                    && throw.hits() > 0
                {
                    self.aimed_at = Some(target);
                }
                Flow::Next
            }
            (None, Target::Model(target)) if throw.hits() > 0 => {
                // K02 asks whether the target was pinned when the shot was declared.
                let hit = self.hit(target, &barrel, Source::Shot, table);
                let pin = table.pin_by_hits(target, throw.hits(), events);
                Flow::Call(Frame::Hit(hit.pinning(pin)))
            }
            (None, Target::Model(_)) if stray.is_some() || returns => {
                self.left = stray.into_iter().collect();
                self.returned |= !returns;
                self.at = Step::Stray;
                Flow::Next
            }
            _ => Flow::Next,
        }
    }

    /// The dice of the power roll, without what distance takes from them.
    fn power(&self, table: &Tabletop, barrel: &Barrel) -> Tally {
        let only = barrel.rules.has(WeaponRule::AimedFireOnly);
        let mut power = Tally::new(Reason::Weapon, barrel.power);
        let aimed = self.shot.kind == ShotKind::AimPower && !only;
        power.add_if(aimed, Reason::Aim, table.aim_bonus(self.by));
        power
    }

    /// MG-602: the attack is declared; what can be said to that comes first.
    fn declare(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        self.at = Step::HitRoll;
        events.tell(Event::Shoots { who: self.by, shot: self.shot });
        let Ok(barrel) = table.barrel(self.by, &self.shot) else { return Flow::Next };
        let fails = |number: u8| {
            let weapon = table.weapon_of(self.by, number).map(|weapon| table.content().weapon(weapon));
            weapon.is_some_and(|weapon| weapon.modes.len() == 1 && !weapon.rules.has(WeaponRule::Natural))
        };
        let jams = self.shot.guns.iter().all(fails);
        let charges = barrel.rules.has(WeaponRule::Laser) || barrel.rules.has(WeaponRule::Electro);
        CardWindow::flow(table, Moment::Declared { by: self.by, jams, charges }, self.by.seat())
    }

    /// B11: a shot that missed hits another: dodge, power and resist, but no pin.
    fn stray(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        self.at = Step::ReturnFire;
        let Some(on) = self.left.iter().next().filter(|&on| table.figures[on].is_active()) else { return Flow::Next };
        let Ok(barrel) = table.barrel(self.by, &self.shot) else { return Flow::Next };
        Flow::Call(Frame::Hit(self.hit(on, &barrel, Source::Shot, table)))
    }

    /// B18
    fn return_fire(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        self.spend(table, events);
        match self.shot.target {
            Target::Model(target) if !self.returned => Flow::Become(return_fire(target, self.by)),
            _ => Flow::Done,
        }
    }

    /// MG-459: once the attack is over a one-shot weapon is gone; A09, A10: a bandolier has one less.
    fn spend(&self, table: &mut Tabletop, events: &mut Log) {
        for number in self.shot.guns.iter() {
            if let Some(place) = table.bandolier_of(self.by, number) {
                let left = &mut table.attached[place].uses;
                *left = left.saturating_sub(1);
                if *left == 0 {
                    table.use_up(place, events);
                }
                continue;
            }
            let once = table
                .weapon_of(self.by, number)
                .is_some_and(|weapon| table.content().weapon(weapon).rules.has(WeaponRule::OneShot));
            if once {
                table.figures[self.by].spent |= 1 << (number - 1);
            }
        }
    }

    /// MG-438, K26: where a shot lands that hit nothing; nowhere if it is a dud.
    fn deviation(&mut self, table: &mut Tabletop, target: Spot, events: &mut Log) -> Option<Spot> {
        let die = crate::dice::Tally::new(crate::dice::Reason::Fixed, 1);
        let throw = table.roll(self.by, For::Deviation, die, events);
        let how = match (throw.armour(), throw.specials()) {
            (1, _) => Deviation::Beyond,
            (_, 1) => Deviation::Short,
            _ => return None,
        };
        let more = match table.has_skill(self.by, SkillKind::Demolitionist) {
            true => table.content().skill(SkillKind::Demolitionist).reach,
            false => 3000,
        };
        let die = table.d6(self.by.seat(), For::Deviation, events);
        let distance = (die + 1) / 2 * 1000 + more;
        let figure = &table.figures[self.by];
        Some(deviate(table.ground(), figure.at.plan(), figure.facing, target.plan(), how, distance))
    }

    /// MG-440 to MG-443: the nearest of those that are left; positions change as they dodge.
    fn blast(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        let Target::Point(burst) = self.shot.target else { unreachable!("a burst has a point") };
        let active = self.left.iter().filter(|&id| table.figures[id].is_active());
        let next = active.min_by(|&a, &b| nearer(burst, &table.body(a), &table.body(b)).then(a.cmp(&b)));
        let (Some(on), Ok(barrel)) = (next, table.barrel(self.by, &self.shot)) else {
            self.at = Step::Done;
            return Flow::Next;
        };
        self.left = self.left.without(on);
        let aimed_at = self.aimed_at == Some(on);
        let mut hit =
            self.hit(on, &barrel, Source::Burst { at: burst, radius: barrel.blast.unwrap_or(0), aimed_at }, table);
        hit.hits = self.hits;
        Flow::Call(Frame::Hit(hit))
    }

    fn hit(&self, on: FigureId, barrel: &Barrel, source: Source, table: &Tabletop) -> Hit {
        let only = barrel.rules.has(WeaponRule::AimedFireOnly);
        let aimed = if self.shot.kind == ShotKind::AimPower && !only { table.aim_bonus(self.by) } else { 0 };
        let power = (barrel.power + aimed + table.overcharge(self.overcharged)) as i8;
        let returns = !self.returned && !table.figures[on].pinned;
        let hit = Hit::by(self.by, on, power, barrel.rules, source, self.shot.stun);
        hit.returning(returns).with_guns(barrel.guns > 1).overcharged(self.overcharged)
    }
}

impl Tabletop {
    /// MG-188, MG-245, K15: as many HITs as COOL pin.
    pub fn pins(&self, target: FigureId, hits: i32) -> bool {
        hits > 0 && hits >= self.stat(target, Stat::Cool) && !self.has_skill(target, SkillKind::Fearless)
    }

    pub fn pin_by_hits(&mut self, target: FigureId, hits: i32, events: &mut Log) -> Pin {
        match (self.pins(target, hits), self.figures[target].pinned) {
            (false, _) => Pin::No,
            (true, true) => Pin::Again,
            (true, false) => {
                self.pin(target, events);
                Pin::Gained
            }
        }
    }
}

/// MG-439: everybody within the radius who is not shielded, friends and the attacker included.
pub fn caught(table: &Tabletop, burst: Spot, radius: i32) -> FigureSet {
    let stage = table.stage();
    let scene = stage.scene(table.ground());
    let inside = |id: FigureId| {
        let body = table.body(id);
        gap_from(burst, &body).at_most(radius) && shielded(&scene, burst, &body, bodies([id])).is_none()
    };
    table.active().map(|(id, _)| id).filter(|&id| inside(id)).collect()
}

/// MG-574: every weapon and mode at one target, snapshot or aimed.
pub fn shots(table: &Tabletop, by: FigureId, target: FigureId, say: &mut impl FnMut(Shot)) {
    shots_at(table, by, Target::Model(target), say);
}

/// The same at anything.
pub fn shots_at(table: &Tabletop, by: FigureId, target: Target, say: &mut impl FnMut(Shot)) {
    for (number, weapon) in table.weapon_numbers(by) {
        let weapon = table.content().weapon(weapon);
        for (mode, how) in weapon.modes.iter().enumerate() {
            let throws = how.rules.has(WeaponRule::Throw);
            if !weapon.is_ranged() && !throws {
                continue;
            }
            for &kind in ShotKind::ALL.iter().filter(|&&kind| (kind == ShotKind::Throw) == throws) {
                let guns = Guns::one(number);
                let shot = Shot { kind, target, guns, mode: mode as u8, stun: false };
                say(shot);
                if how.rules.has(WeaponRule::Stun) {
                    say(Shot { stun: true, ..shot });
                }
            }
        }
    }
    // MG-228: the first two guns that can be fired together.
    let small = table.weapon_numbers(by).filter(|&(_, weapon)| {
        let weapon = table.content().weapon(weapon);
        weapon.is_ranged() && weapon.one_handed() && !weapon.rules.has(WeaponRule::Throw)
    });
    let mut guns = [0; 4];
    for (place, (number, _)) in guns.iter_mut().zip(small.take(2)) {
        *place = number;
    }
    if guns[1] > 0 {
        say(Shot { kind: ShotKind::Snapshot, target, guns: Guns(guns), mode: 0, stun: false });
    }
}

impl super::Asks for Ranged {}
