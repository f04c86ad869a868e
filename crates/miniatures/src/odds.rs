//! The odds of an attack before it is made (MG-020, MG-185 to MG-198, MG-220, MG-242 to MG-250, MG-437 to MG-444).
//!
//! Nothing is sampled: every number of HITs, every power and resist roll and every landing of a Blast is weighed by how
//! likely it is. Taken for granted is that whoever is hit dodges if there are dice for it, gets out of a Blast the
//! straight way, and that nobody plays a card. What comes after the chart (falls, mounts) is not part of it.

use crate::action::{Action, Shot, ShotKind, Target};
use crate::dice::{MOST_DICE, Tally};
use crate::geometry::driven::{Deviation, away_from, deviate};
use crate::geometry::gap::gap_from;
use crate::geometry::point::along;
use crate::geometry::{Facing, INCH, Spot};
use crate::names::{SkillKind, Stat, WeaponRule, WeaponRules};
use crate::procedures::ranged::caught;
use crate::shooting::Barrel;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet};
use serde::Serialize;

/// How likely something is: a part of `Share::ONE`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Share(u64);

impl Share {
    pub const NEVER: Share = Share(0);
    pub const ONE: Share = Share(1 << 48);

    /// `part` of `whole` equally likely cases.
    pub const fn of(part: u64, whole: u64) -> Share {
        Share((Share::ONE.0 * part + whole / 2) / whole)
    }

    /// Both of two things that do not depend on each other.
    #[must_use]
    pub const fn and(self, other: Share) -> Share {
        Share(((self.0 as u128 * other.0 as u128 + (1 << 47)) >> 48) as u64)
    }

    #[must_use]
    pub const fn not(self) -> Share {
        Share(Share::ONE.0.saturating_sub(self.0))
    }

    pub fn add(&mut self, more: Share) {
        self.0 = (self.0 + more.0).min(Share::ONE.0);
    }

    /// In millionths, rounded.
    pub const fn millionths(self) -> u32 {
        ((self.0 as u128 * 1_000_000 + (1 << 47)) >> 48) as u32
    }
}

impl Serialize for Share {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u32(self.millionths())
    }
}

/// How many of a pool show a face: the share of each number.
#[derive(Clone, Copy, Debug)]
pub struct Spread([Share; MOST_DICE as usize + 1]);

impl Spread {
    /// Of so many dice, each showing it `part` times in six.
    pub fn of(dice: i32, part: u64) -> Spread {
        let mut shares = [Share::NEVER; MOST_DICE as usize + 1];
        shares[0] = Share::ONE;
        let (yes, no) = (Share::of(part, 6), Share::of(6 - part, 6));
        for die in 1..=dice.clamp(0, MOST_DICE) as usize {
            for number in (0..=die).rev() {
                let mut share = shares[number].and(no);
                if number > 0 {
                    share.add(shares[number - 1].and(yes));
                }
                shares[number] = share;
            }
        }
        Spread(shares)
    }

    pub fn iter(&self) -> impl Iterator<Item = (i32, Share)> + '_ {
        (0..).zip(self.0).filter(|&(_, share)| share > Share::NEVER)
    }

    /// So many or more.
    pub fn at_least(&self, number: i32) -> Share {
        self.iter().filter(|&(some, _)| some >= number).fold(Share::NEVER, |mut all, (_, share)| {
            all.add(share);
            all
        })
    }
}

/// MG-020
const HIT: u64 = 3;
const ARMOUR: u64 = 2;
const SPECIAL: u64 = 1;

/// What an attack may do to one model. Shares are of the whole attack, in millionths where they are written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AttackOdds {
    pub on: FigureId,
    /// The dice of the hit roll, with their reasons.
    pub to_hit: Tally,
    /// It is hit: by the shot itself, or by a Blast wherever it lands.
    pub hit: Share,
    /// MG-188, MG-245
    pub pin: Share,
    /// MG-191: of the hits, those that are dodged.
    pub dodge: Share,
    /// Dice of the power and of the resist roll, where the attack goes as it is meant to.
    pub power: i32,
    pub resist: Tally,
    /// MG-220, MG-448: so many injury markers, and so many stunned ones.
    pub injuries: [Share; 4],
    pub stuns: [Share; 5],
    /// MG-224
    pub down: Share,
}

/// A hit as far as its dice go.
struct Blow {
    on: FigureId,
    power: i32,
    resist: i32,
    rules: WeaponRules,
    stun: bool,
}

impl AttackOdds {
    fn new(on: FigureId, to_hit: Tally) -> AttackOdds {
        let (injuries, stuns) = ([Share::NEVER; 4], [Share::NEVER; 5]);
        let never = Share::NEVER;
        AttackOdds {
            on,
            to_hit,
            hit: never,
            pin: never,
            dodge: never,
            power: 0,
            resist: Tally::default(),
            injuries,
            stuns,
            down: never,
        }
    }

    fn result(&mut self, table: &Tabletop, stuns: i32, injuries: i32, share: Share) {
        self.stuns[stuns as usize].add(share);
        self.injuries[injuries as usize].add(share);
        if stuns + injuries >= table.stat(self.on, Stat::Cool) {
            self.down.add(share);
        }
    }

    /// MG-195 to MG-198, MG-220, MG-445, MG-448: the power and the resist roll, and the chart.
    fn strike(&mut self, table: &Tabletop, blow: &Blow, pinned: bool, share: Share) {
        let burns = i32::from(pinned && blow.rules.has(WeaponRule::Incendiary));
        if blow.power <= 0 {
            let stuns = i32::from(blow.stun); // MG-196
            return self.result(table, stuns + burns, 0, share);
        }
        let tough = table.has_skill(blow.on, SkillKind::Tough);
        let most = if tough { i32::from(table.content().skill(SkillKind::Tough).most) } else { 3 };
        let (power, resist) = (Spread::of(blow.power, HIT), Spread::of(blow.resist, ARMOUR));
        for (hits, one) in power.iter() {
            for (armour, other) in resist.iter() {
                let share = share.and(one).and(other);
                let (stuns, injuries) = match hits - armour {
                    net if blow.stun => (net.clamp(1, 3), 0),
                    ..=-1 => (0, 0),
                    0 => (1, 0),
                    net => (0, net.min(most)),
                };
                // MG-199: who is down by the chart is driven nowhere.
                let down = stuns + injuries >= table.stat(blow.on, Stat::Cool);
                self.result(table, stuns + if down { 0 } else { burns }, injuries, share);
            }
        }
    }

    /// What is not hit, or dodges, is as it was.
    fn rest(&mut self) {
        let mut all = Share::NEVER;
        self.injuries.iter().for_each(|&share| all.add(share));
        self.stuns[0].add(all.not());
        self.injuries[0].add(all.not());
    }
}

impl Tabletop {
    /// MG-191, K19: how likely a dodge is.
    fn dodging(&self, on: FigureId, blast: bool, incendiary: bool) -> Share {
        let dodge = Spread::of(self.dodge_pool(on, blast, incendiary).dice(), SPECIAL).at_least(1);
        let twice = self.has_skill(on, SkillKind::Precog) && !self.figures[on].foreseen;
        if twice { dodge.not().and(dodge.not()).not() } else { dodge }
    }

    /// MG-188, K15: how many HITs pin.
    fn pins_from(&self, on: FigureId) -> i32 {
        if self.has_skill(on, SkillKind::Fearless) { MOST_DICE + 1 } else { self.stat(on, Stat::Cool).max(1) }
    }

    /// The odds of a shot that could be declared now, for each model that it may touch; nothing if it cannot.
    pub fn shot_odds(&self, by: FigureId, shot: &Shot, facing: Facing) -> Vec<AttackOdds> {
        let (Ok(pool), Ok(barrel)) = (self.shot_pool(by, shot, facing), self.barrel(by, shot)) else {
            return Vec::new();
        };
        match (barrel.blast, shot.target) {
            (Some(radius), target) => self.blast_odds(by, shot, facing, target, radius, &barrel, pool),
            (None, Target::Model(on)) => vec![self.plain_odds(by, shot, on, &barrel, pool)],
            (None, _) => Vec::new(),
        }
    }

    fn shot_power(&self, by: FigureId, shot: &Shot, barrel: &Barrel) -> i32 {
        let only = barrel.rules.has(WeaponRule::AimedFireOnly);
        barrel.power + if shot.kind == ShotKind::AimPower && !only { self.aim_bonus(by) } else { 0 }
    }

    fn plain_odds(&self, by: FigureId, shot: &Shot, on: FigureId, barrel: &Barrel, pool: Tally) -> AttackOdds {
        let hits = Spread::of(pool.dice(), HIT);
        let dodge = self.dodging(on, false, barrel.rules.has(WeaponRule::Incendiary));
        let resist = self.resist_shot(on, by, None, barrel.rules, barrel.guns > 1);
        self.single_odds(on, pool, &hits, dodge, self.shot_power(by, shot, barrel), resist, (barrel.rules, shot.stun))
    }

    /// One target, one hit.
    #[allow(clippy::too_many_arguments)]
    fn single_odds(
        &self,
        on: FigureId,
        pool: Tally,
        hits: &Spread,
        dodge: Share,
        power: i32,
        resist: Tally,
        (rules, stun): (WeaponRules, bool),
    ) -> AttackOdds {
        let mut odds = AttackOdds { power, resist, dodge, ..AttackOdds::new(on, pool) };
        odds.hit = hits.at_least(1);
        odds.pin = hits.at_least(self.pins_from(on));
        let blow = Blow { on, power, resist: resist.dice(), rules, stun };
        odds.strike(self, &blow, true, odds.pin.and(dodge.not()));
        let unpinned = Share(odds.hit.0 - odds.pin.0);
        odds.strike(self, &blow, false, unpinned.and(dodge.not()));
        odds.rest();
        odds
    }

    /// MG-242 to MG-250: of a strike, with the pools that the fight has found for it. `specials`: those hit as well.
    pub fn strike_odds(
        &self,
        on: FigureId,
        (pool, specials): (Tally, bool),
        power: i32,
        resist: Tally,
        how: (WeaponRules, bool),
    ) -> AttackOdds {
        let hits = Spread::of(pool.dice(), if specials { HIT + SPECIAL } else { HIT });
        self.single_odds(on, pool, &hits, self.dodging(on, false, false), power, resist, how)
    }

    /// MG-437 to MG-444: where it was aimed, and every place where it may land instead.
    #[allow(clippy::too_many_arguments)]
    fn blast_odds(
        &self,
        by: FigureId,
        shot: &Shot,
        facing: Facing,
        target: Target,
        radius: i32,
        barrel: &Barrel,
        pool: Tally,
    ) -> Vec<AttackOdds> {
        let point = match target {
            Target::Model(on) => self.figures[on].at,
            Target::Point(at) => at,
            Target::Terrain(_) | Target::Opening(_) => return Vec::new(),
        };
        let hits = Spread::of(pool.dice(), HIT);
        let missed = hits.at_least(1).not();
        let more = match self.has_skill(by, SkillKind::Demolitionist) {
            true => self.content().skill(SkillKind::Demolitionist).reach,
            false => 3 * INCH,
        };
        let mut bursts = vec![(point, hits.at_least(1), true)];
        for (how, cases) in [(Deviation::Beyond, ARMOUR), (Deviation::Short, SPECIAL)] {
            for d3 in 1..=3 {
                let from = self.figures[by].at.plan();
                let at = deviate(self.ground(), from, facing, point.plan(), how, d3 * INCH + more);
                bursts.push((at, missed.and(Share::of(cases, 6)).and(Share::of(1, 3)), false));
            }
        }
        let areas: Vec<FigureSet> = bursts.iter().map(|&(at, ..)| caught(self, at, radius)).collect();
        let touched = FigureSet(areas.iter().fold(0, |all, area| all | area.0));
        let one = |on: FigureId| {
            let mut odds = AttackOdds::new(on, pool);
            odds.dodge = self.dodging(on, true, barrel.rules.has(WeaponRule::Incendiary));
            for (&(at, share, aimed), area) in bursts.iter().zip(&areas) {
                if area.has(on) {
                    self.burst_odds(&mut odds, (by, shot, barrel), (at, radius), share, aimed.then_some(&hits));
                }
            }
            odds.rest();
            odds
        };
        touched.iter().map(one).collect()
    }

    /// One burst on one model. HITs pin only if it landed where it was aimed (MG-443).
    fn burst_odds(
        &self,
        odds: &mut AttackOdds,
        (by, shot, barrel): (FigureId, &Shot, &Barrel),
        (at, radius): (Spot, i32),
        share: Share,
        hits: Option<&Spread>,
    ) {
        let on = odds.on;
        let pin = hits.map_or(Share::NEVER, |hits| hits.at_least(self.pins_from(on)));
        odds.hit.add(share);
        odds.pin.add(pin);
        let aimed_at = hits.is_some() && shot.target == Target::Model(on);
        let blow = |table: &Tabletop| {
            let mut power = self.shot_power(by, shot, barrel);
            if !barrel.rules.has(WeaponRule::Incendiary) && !barrel.rules.has(WeaponRule::Gas) {
                power -= gap_from(at, &table.body(on)).inches(); // MG-440
            }
            let resist = table.resist_shot(on, by, (!aimed_at).then_some(at), barrel.rules, false);
            (Blow { on, power, resist: resist.dice(), rules: barrel.rules, stun: shot.stun }, resist)
        };
        let (stays, resist) = blow(self);
        if hits.is_some() {
            (odds.power, odds.resist) = (stays.power.max(0), resist);
        }
        // MG-453: gas pins whoever it affects.
        let (pinned, unpinned) = (pin, Share(share.0.saturating_sub(pin.0)));
        let not = odds.dodge.not();
        odds.strike(self, &stays, true, pinned.and(not));
        odds.strike(self, &stays, false, unpinned.and(not));
        // MG-441: out of the area by the straight way, or a hit from where that ends.
        if let Some(moved) = self.dodges_to(on, at).map(|to| {
            let mut table = self.clone();
            table.figures[on].at = to;
            table
        }) {
            if gap_from(at, &moved.body(on)).at_most(radius) {
                let (reached, _) = blow(&moved);
                odds.strike(self, &reached, true, pinned.and(odds.dodge));
                odds.strike(self, &reached, false, unpinned.and(odds.dodge));
            }
        } else {
            odds.strike(self, &stays, true, pinned.and(odds.dodge));
            odds.strike(self, &stays, false, unpinned.and(odds.dodge));
        }
    }

    /// MG-193, MG-441: three inches straight away from a burst, if one can go there.
    pub fn dodges_to(&self, on: FigureId, burst: Spot) -> Option<Spot> {
        let figure = &self.figures[on];
        let way = away_from(burst.plan(), figure.at.plan(), figure.facing);
        let to = along(figure.at.plan(), way, 3 * INCH - 1).at(figure.at.z);
        self.check_step(on, &[to]).is_ok().then_some(to)
    }

    /// The odds of an action that is an attack, as far as the table knows; strikes are known to the fight alone.
    pub fn odds_of(&self, action: &Action) -> Vec<AttackOdds> {
        match *action {
            Action::Shoot { who, shot, facing } => self.shot_odds(who, &shot, facing),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
