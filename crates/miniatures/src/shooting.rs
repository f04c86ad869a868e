//! What a ranged attack may be and how many dice it has (MG-180 to MG-186, MG-195, MG-197, MG-228 to MG-230, section 14).

use crate::action::{Shot, ShotKind, Target};
use crate::content::{Mode, Weapon};
use crate::dice::{Reason, Tally};
use crate::geometry::gap::{Gap, gap_from};
use crate::geometry::sight::{Cover, Line, aim, blocked, cover};
use crate::geometry::{Arc, Facing, Spot, gap};
use crate::names::{CardKind, SkillKind, Stat, Trait, WeaponRule, WeaponRules};
use crate::numbers::CLOSE;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Tabletop, bodies};
use crate::why::Why;

/// MG-450: how far a close combat weapon is thrown.
const THROWN: i32 = 6000;

/// What a declared shot amounts to: MG-228 takes the lowest POWER and, of rules, what all guns share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barrel {
    pub power: i32,
    pub rules: WeaponRules,
    pub blast: Option<i32>,
    pub guns: i32,
}

impl Tabletop {
    fn gun(&self, by: FigureId, number: u8) -> Result<&'static Weapon, Why> {
        let weapon = self.weapon_of(by, number).ok_or(Why::NoSuchWeapon(by))?;
        Ok(self.content().weapon(weapon))
    }

    fn mode(&self, weapon: &'static Weapon, mode: u8) -> Result<&'static Mode, Why> {
        weapon.modes.get(usize::from(mode)).ok_or(Why::NoSuchMode)
    }

    /// MG-228, MG-229: POWER and rules of the shot.
    pub fn barrel(&self, by: FigureId, shot: &Shot) -> Result<Barrel, Why> {
        let mut all: Option<Barrel> = None;
        for number in shot.guns.iter() {
            let weapon = self.gun(by, number)?;
            // Only the first gun has a choice of modes; the others fire as they come.
            let mode = self.mode(weapon, if all.is_none() { shot.mode } else { 0 })?;
            // MG-450: a thrown close combat weapon strikes with FIGHT.
            let hurled = if weapon.is_ranged() { 0 } else { self.stat(by, Stat::Fight) };
            // A11, A12
            let loaded = self.attached_to_weapon(by, number, CardKind::ExplosiveRounds);
            let power = i32::from(mode.power) + hurled + loaded.map_or(0, |card| self.content().card(card).dice);
            let pierces = self.attached_to_weapon(by, number, CardKind::ApRounds).is_some();
            let rules = if pierces { mode.rules.with(WeaponRule::Piercing) } else { mode.rules };
            all = Some(match all {
                None => Barrel { power, rules, blast: mode.blast, guns: 1 },
                Some(so_far) => {
                    let harm = so_far.rules.or(rules).and(WeaponRules::one(WeaponRule::LongBarrel));
                    Barrel {
                        power: so_far.power.min(power),
                        rules: so_far.rules.and(rules).or(harm),
                        blast: so_far.blast.or(mode.blast),
                        guns: so_far.guns + 1,
                    }
                }
            });
        }
        all.ok_or(Why::NoSuchWeapon(by))
    }

    /// MG-054, MG-112, MG-113, MG-129, MG-304, MG-305, MG-430, MG-435, MG-451: may these weapons be used like this?
    fn check_guns(&self, by: FigureId, shot: &Shot) -> Result<(), Why> {
        let wrong = |rule, reason| Err(Why::WrongWeapon(rule, reason));
        let multi = shot.guns.iter().count() > 1;
        let steady = self.attached_kind(by, CardKind::GyroStabiliser).is_some();
        let mount = self.figures[by].mount.map(|mount| self.content().mount(mount).traits);
        let mut hands = 0;
        for (place, number) in shot.guns.iter().enumerate() {
            if shot.guns.iter().take(place).any(|other| other == number) {
                return Err(Why::NoSuchWeapon(by));
            }
            let weapon = self.gun(by, number)?;
            let mode = self.mode(weapon, if place == 0 { shot.mode } else { 0 })?;
            let rules = mode.rules;
            hands += if multi && weapon.one_handed() { 1 } else { weapon.hands };
            let thrown = rules.has(WeaponRule::Throw);
            match shot.kind {
                ShotKind::Throw if !thrown => return wrong("MG-113", "Only a weapon with Throw is thrown."),
                ShotKind::Throw => {}
                _ if thrown || !weapon.is_ranged() => {
                    return wrong("MG-451", "This weapon can only be thrown or struck with.");
                }
                ShotKind::Snapshot if rules.has(WeaponRule::AimedFireOnly) => {
                    return wrong("MG-430", "This weapon needs aimed fire.");
                }
                ShotKind::Snapshot if rules.has(WeaponRule::Laser) => {
                    return wrong("MG-435", "A laser needs aimed fire.");
                }
                _ => {}
            }
            if multi && (!weapon.one_handed() || rules.has(WeaponRule::Gas) || mode.blast.is_some()) {
                return wrong("MG-228", "Only one-handed guns without Blast are fired together.");
            }
            if let Some(traits) = mount {
                let free = rules.has(WeaponRule::Mounted) || thrown || rules.has(WeaponRule::Natural);
                if traits.has(Trait::OneHandedWeaponOnly) && weapon.hands > 1 && !free {
                    return wrong("MG-304", "On this mount only one-handed weapons are used.");
                }
                if rules.has(WeaponRule::Heavy) && !steady {
                    return wrong("MG-305", "Riders use no heavy weapons.");
                }
            }
        }
        if multi && shot.kind != ShotKind::Snapshot {
            return wrong("MG-230", "Two guns are fired in a snapshot only.");
        }
        // K29: a mate with the same skill lends its hands to a crew weapon.
        let crewed = hands == 3 && self.has_crew(by);
        if hands > self.profile(by).arms && !crewed {
            return Err(Why::TooManyHands);
        }
        // MG-320
        if self.is_vehicle(by) && shot.kind != ShotKind::Snapshot {
            return wrong("MG-320", "A vehicle fires snapshots only.");
        }
        Ok(())
    }

    /// K29: whether another model with Crew stands beside it.
    fn has_crew(&self, by: FigureId) -> bool {
        let reach = self.content().skill(SkillKind::Crew).reach;
        let mate = |id: FigureId| id != by && self.has_skill(id, SkillKind::Crew) && self.within(by, id, reach);
        self.has_skill(by, SkillKind::Crew) && self.friends(by.seat()).any(|(id, _)| mate(id))
    }

    /// MG-180 to MG-186: the dice of a shot, or why it cannot be made. The facing is the one after turning in place.
    pub fn shot_pool(&self, by: FigureId, shot: &Shot, facing: Facing) -> Result<Tally, Why> {
        self.pool(by, shot, facing, None)
    }

    /// MG-132, MG-134: the dice of an overwatch shot: in the FF arc as the model stands, or in F with a scanner (A23).
    pub fn overwatch_pool(&self, by: FigureId, shot: &Shot) -> Result<Tally, Why> {
        let arc = if self.attached_kind(by, CardKind::MotionScanner).is_some() { Arc::F } else { Arc::FF };
        self.pool(by, shot, self.facing(by), Some(arc))
    }

    fn pool(&self, by: FigureId, shot: &Shot, facing: Facing, watch: Option<Arc>) -> Result<Tally, Why> {
        self.check_guns(by, shot)?;
        let barrel = self.barrel(by, shot)?;
        if shot.stun && !barrel.rules.has(WeaponRule::Stun) {
            return Err(Why::NotNonLethal);
        }
        if shot.kind.is_aimed() && self.is_engaged(by) {
            return Err(Why::Engaged(by)); // MG-130
        }
        // MG-320, MG-342: neither a vehicle nor its passengers turn to shoot.
        let ride = self.ride(by);
        if (ride.is_some() || self.is_vehicle(by)) && facing != self.facing(by) {
            return Err(Why::WrongWeapon("MG-342", "One shoots from a vehicle as it stands."));
        }
        let from = self.body(by);
        let (reach, direction, line, without) = match shot.target {
            Target::Model(target) => {
                if !self.figures[target].is_active() {
                    return Err(Why::NoSuchModel(target));
                }
                if self.side(target) == self.side(by) && barrel.blast.is_none() {
                    return Err(Why::NotEnemy(target)); // MG-R37
                }
                let to = self.body(target);
                (
                    gap(&from, &to),
                    aim(&from.outline, &to.outline),
                    Line::between(&from, &to),
                    self.with_rides([by, target]),
                )
            }
            Target::Point(at) => {
                if barrel.blast.is_none() {
                    return Err(Why::WrongWeapon("MG-181", "Only Blast is aimed at a point of the ground."));
                }
                if !self.ground().has(at.plan()) || self.ground().surface_at(at.plan()) != at.z {
                    return Err(Why::WrongWeapon("MG-437", "A point lies on the table or on a roof."));
                }
                let thrown = shot.kind == ShotKind::Throw;
                let line = if thrown { Line::thrown(&from, at) } else { Line::to_point(&from, at) };
                (gap_from(at, &from), at.plan() - from.outline.centre(), line, self.with_rides([by]))
            }
            terrain => {
                let (at, gap) = self.terrain_aim(by, terrain)?;
                (gap, at.plan() - from.outline.centre(), Line::to_point(&from, at), self.with_rides([by]))
            }
        };
        let modifier = self.range(by, shot, reach)?;
        // MG-183, MG-228, MG-430.
        let focused = shot.kind.is_aimed() || barrel.guns > 1;
        // MG-342: in an open vehicle a one-handed weapon points anywhere.
        let open = ride.is_some_and(|vehicle| self.profile(vehicle).traits.has(Trait::Open));
        let guns = shot.guns.iter().filter_map(|number| self.gun(by, number).ok());
        let arcs = guns.filter(|weapon| !(open && weapon.one_handed())).map(|weapon| weapon.arc);
        let narrowed = watch.or(focused.then_some(Arc::FF));
        if !arcs.chain(narrowed).all(|arc| arc.holds(facing, direction)) {
            return Err(Why::OutOfArc);
        }
        let stage = self.stage();
        if let Some(obstacle) = blocked(&stage.scene(self.ground()), &line, without) {
            return Err(Why::Blocked(obstacle));
        }
        let mut pool = self.stat_tally(by, if shot.kind == ShotKind::Throw { Stat::Fight } else { Stat::Shoot });
        pool.add(Reason::Range, modifier);
        self.shot_modifiers(by, shot, &barrel, reach, &mut pool);
        // MG-094: the others of the pack that could make the same shot add their dice.
        let stat = if shot.kind == ShotKind::Throw { Stat::Fight } else { Stat::Shoot };
        pool.add(Reason::PackMembers, self.joining(by, shot, watch.is_some()).map(|id| self.stat(id, stat)).sum());
        if pool.dice() == 0 { Err(Why::NoDice) } else { Ok(pool) }
    }

    /// MG-182: the modifier of the band; with several guns each must reach, and the best band counts.
    fn range(&self, by: FigureId, shot: &Shot, reach: Gap) -> Result<i32, Why> {
        let mut best: Option<i32> = None;
        for number in shot.guns.iter() {
            let weapon = self.gun(by, number)?;
            let modifier = match weapon.is_ranged() {
                true => {
                    reach.band(weapon.bands.iter().map(|band| band.to)).map(|band| i32::from(weapon.bands[band].dice))
                }
                false => reach.at_most(THROWN).then_some(0),
            };
            let range = if weapon.is_ranged() { weapon.range() } else { THROWN };
            let modifier = modifier.ok_or(Why::OutOfRange { gap: reach.floor(), range })?;
            best = Some(best.map_or(modifier, |best| best.max(modifier)));
        }
        Ok(best.unwrap_or(0))
    }

    /// MG-185
    fn shot_modifiers(&self, by: FigureId, shot: &Shot, barrel: &Barrel, reach: Gap, pool: &mut Tally) {
        let content = self.content();
        let seeker = barrel.rules.has(WeaponRule::Seeker);
        if let Target::Model(target) = shot.target {
            let figure = &self.figures[target];
            pool.add_if(figure.mount.is_some() || figure.vehicle.is_some(), Reason::Mounted, 1);
            pool.add_if(figure.fast && !seeker, Reason::MovingFast, -1);
            pool.add_if(reach.at_most(CLOSE), Reason::Close, -1);
            pool.add_if(barrel.rules.has(WeaponRule::Electro) && self.is_machine(target), Reason::Electro, 1);
            let stealth = content.skill(SkillKind::Stealth);
            let hidden = self.has_skill(target, SkillKind::Stealth) && !reach.at_most(stealth.reach);
            if hidden && self.cover_against(by, target, barrel.rules) != Cover::None {
                pool.add(Reason::Skill(SkillKind::Stealth), -stealth.dice);
            }
        }
        // MG-345
        let from = self.ride(by).unwrap_or(by);
        pool.add_if(self.is_vehicle(from) && self.figures[from].fast, Reason::FromMovingVehicle, -1);
        let only = barrel.rules.has(WeaponRule::AimedFireOnly);
        pool.add_if(shot.kind == ShotKind::AimShoot && !only, Reason::Aim, self.aim_bonus(by));
        // A03
        let scope = shot.guns.iter().find_map(|number| self.attached_to_weapon(by, number, CardKind::TargetScope));
        if let Some(card) = scope.filter(|_| shot.kind.is_aimed()) {
            pool.add(Reason::Card(card), content.card(card).dice);
        }
        pool.add(Reason::ExtraGuns, barrel.guns - 1);
        if shot.kind == ShotKind::Snapshot {
            let steady = self.attached_kind(by, CardKind::GyroStabiliser).is_some();
            let penalty = if self.has_skill(by, SkillKind::Steady) { content.skill(SkillKind::Steady).dice } else { 2 };
            pool.add_if(barrel.rules.has(WeaponRule::LongBarrel) && !steady, Reason::LongBarrel, -penalty);
            let quick = content.skill(SkillKind::QuickDraw);
            let small = shot.guns.iter().all(|number| self.gun(by, number).is_ok_and(|weapon| weapon.hands == 1));
            let draws = self.has_skill(by, SkillKind::QuickDraw) && small && reach.at_most(quick.reach);
            pool.add_if(draws, Reason::Skill(SkillKind::QuickDraw), quick.dice);
        }
        for &(card, _) in &self.this_turn {
            let dark = content.card(card);
            let far = dark.does == CardKind::PowerCut && !reach.at_most(dark.reach);
            pool.add_if(far, Reason::Card(card), -dark.dice);
        }
    }

    /// MG-094, MG-100: on overwatch those join who have a marker, too.
    pub fn joining<'a>(&'a self, by: FigureId, shot: &'a Shot, watch: bool) -> impl Iterator<Item = FigureId> + 'a {
        let pack = self.figures[by].pack;
        let members = self.unit(by).filter(move |&id| pack != 0 && id != by && !self.figures[id].pinned);
        members.filter(move |&id| self.can_join(id, shot, watch))
    }

    fn can_join(&self, id: FigureId, shot: &Shot, watch: bool) -> bool {
        let Target::Model(target) = shot.target else { return false };
        let waits = self.figures[id].overwatch && self.in_arc(id, Arc::FF, target);
        if (watch && !waits) || (shot.kind.is_aimed() && self.is_engaged(id)) {
            return false;
        }
        let (from, to) = (self.body(id), self.body(target));
        let weapon = shot.guns.iter().next().and_then(|number| self.gun(id, number).ok());
        let reaches = weapon
            .is_some_and(|weapon| gap(&from, &to).at_most(if weapon.is_ranged() { weapon.range() } else { THROWN }));
        let stage = self.stage();
        // A joining member turns in place as the attacker does, so its arc never stops it.
        reaches && blocked(&stage.scene(self.ground()), &Line::between(&from, &to), bodies([id, target])).is_none()
    }

    /// MG-129, K25
    pub fn aim_bonus(&self, by: FigureId) -> i32 {
        if self.has_skill(by, SkillKind::Marksman) { self.content().skill(SkillKind::Marksman).dice } else { 2 }
    }

    /// MG-210 to MG-214, A07, K08: as a shot without rules of its own finds it.
    pub fn cover_from(&self, by: FigureId, target: FigureId) -> Cover {
        self.cover_against(by, target, WeaponRules::NONE)
    }

    /// MG-210 to MG-214, K08 and the weapons that pay cover no heed (MG-445, MG-459).
    fn cover_against(&self, by: FigureId, target: FigureId, rules: WeaponRules) -> Cover {
        let (from, to) = (self.body(by), self.body(target));
        self.cover_on(
            &Line::between(&from, &to),
            target,
            self.with_rides([by, target]),
            rules,
            self.has_skill(by, SkillKind::EagleEye),
        )
    }

    fn cover_on(
        &self,
        line: &Line,
        target: FigureId,
        without: crate::geometry::BodySet,
        rules: WeaponRules,
        eagle: bool,
    ) -> Cover {
        if rules.has(WeaponRule::Incendiary) || rules.has(WeaponRule::IgnoreCover) {
            return Cover::None;
        }
        let stage = self.stage();
        let (best, _) = cover(&stage.scene(self.ground()), line, &self.body(target), without);
        // A07: smoke is light cover.
        let smoky = |smoke: &crate::tabletop::Smoke| {
            line.crosses_disc(&crate::geometry::Circle { centre: smoke.at.plan(), r: smoke.radius })
        };
        let best = if best == Cover::None && self.smoke.iter().any(smoky) { Cover::Light } else { best };
        match best {
            Cover::Heavy if eagle => Cover::Light,
            Cover::Light if eagle || rules.has(WeaponRule::Seeker) => Cover::None,
            cover => cover,
        }
    }

    /// MG-197, MG-444: the dice of a resist roll against a shot or a burst.
    pub fn resist_shot(
        &self,
        on: FigureId,
        by: FigureId,
        burst: Option<Spot>,
        rules: WeaponRules,
        guns: bool,
    ) -> Tally {
        let mut pool = self.resist(on, rules, guns);
        let body = self.body(on);
        let (line, from, eagle, without) = match burst {
            Some(at) => (Line::from_burst(at, &body), at.plan(), false, bodies([on])),
            None => {
                let attacker = self.body(by);
                let line = Line::between(&attacker, &body);
                (line, attacker.outline.centre(), self.has_skill(by, SkillKind::EagleEye), self.with_rides([by, on]))
            }
        };
        match self.cover_on(&line, on, without, rules, eagle) {
            Cover::None => {}
            Cover::Light => pool.add(Reason::LightCover, 1),
            Cover::Heavy => pool.add(Reason::HeavyCover, 2),
        }
        self.facing_modifiers(on, from - body.outline.centre(), &mut pool);
        let vest = self.attached_kind(on, CardKind::KevlexVest);
        if let Some(vest) = vest {
            pool.add(Reason::Card(vest.card), self.content().card(vest.card).dice);
        }
        pool
    }

    /// MG-249: the dice of a resist roll in close combat.
    pub fn resist_close(&self, on: FigureId, by: FigureId, rules: WeaponRules, two_weapons: bool) -> Tally {
        let mut pool = self.resist(on, rules, two_weapons);
        let (to, from) = (self.body(on), self.body(by));
        self.facing_modifiers(on, aim(&to.outline, &from.outline), &mut pool);
        pool
    }

    /// RESIST with what every hit does to it.
    pub fn resist(&self, on: FigureId, rules: WeaponRules, two: bool) -> Tally {
        let mut pool = self.stat_tally(on, Stat::Resist);
        pool.add_if(two, Reason::TwoWeapons, 1);
        pool.add_if(rules.has(WeaponRule::Piercing), Reason::Piercing, -1);
        pool.add_if(rules.has(WeaponRule::Rending), Reason::Rending, -1);
        pool
    }

    /// MG-164, W54: from behind, or against a shield in front.
    fn facing_modifiers(&self, on: FigureId, toward: crate::geometry::Vector, pool: &mut Tally) {
        let facing = self.figures[on].facing;
        pool.add_if(crate::geometry::direction::behind(facing, toward), Reason::FromBehind, -1);
        let shield = |&(_, weapon): &(u8, _)| self.content().weapon(weapon).rules.has(WeaponRule::Shield);
        let shielded = self.weapon_numbers(on).any(|weapon| shield(&weapon)) && Arc::F.holds(facing, toward);
        pool.add_if(shielded, Reason::Shield, 1);
    }
}
