//! What one model can do to another, at a glance: expected harm in hundredths of notoriety. For bots.
//!
//! Thousandths throughout, from small tables; the exact odds for people are in `odds`.

use crate::content::{Mode, Weapon};
use crate::geometry::sight::Cover;
use crate::names::{SkillKind, Stat, WeaponRule, WeaponRules};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;

/// As many dice as the tables know; more are as good as these.
const POWER: usize = 12;
const RESIST: usize = 10;

/// A stunned marker can be shaken off: it counts for less than an injury.
const STUNNED: u64 = 600;

/// C(n, k) by Pascal's triangle.
const fn choose() -> [[u64; POWER + 1]; POWER + 1] {
    let mut table = [[0; POWER + 1]; POWER + 1];
    let mut n = 0;
    while n <= POWER {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + if k < n { table[n - 1][k] } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
}

/// MG-195 to MG-198, MG-220: markers to be expected, in thousandths, by the most that count (COOL that is left), the
/// power and the resist dice.
const fn markers() -> [[[u16; RESIST + 1]; POWER + 1]; 3] {
    let choose = choose();
    let mut table = [[[0; RESIST + 1]; POWER + 1]; 3];
    let mut most = 1;
    while most <= 3 {
        let mut power = 1;
        while power <= POWER {
            let mut resist = 0;
            while resist <= RESIST {
                let (mut sum, mut hits) = (0u64, 0);
                while hits <= power {
                    let mut armour = 0;
                    while armour <= resist && armour <= hits {
                        let net = (hits - armour) as u64;
                        let worth = if net == 0 { STUNNED } else { 1000 * if net < most { net } else { most } };
                        let ways = choose[power][hits] * choose[resist][armour];
                        sum += worth * ways * 2u64.pow((resist - armour) as u32);
                        armour += 1;
                    }
                    hits += 1;
                }
                let all = 2u64.pow(power as u32) * 3u64.pow(resist as u32);
                table[most as usize - 1][power][resist] = (sum / all) as u16;
                resist += 1;
            }
            power += 1;
        }
        most += 1;
    }
    table
}

const MARKERS: [[[u16; RESIST + 1]; POWER + 1]; 3] = markers();

/// At least one of so many dice: a HIT, or a SPECIAL.
const HIT: [u32; 9] = [0, 500, 750, 875, 938, 969, 984, 992, 996];
const SPECIAL: [u32; 9] = [0, 167, 306, 421, 518, 598, 665, 721, 767];

fn known(table: &[u32; 9], dice: i32) -> u32 {
    table[dice.clamp(0, 8) as usize]
}

/// At least so many HITs of so many dice, in thousandths: whether a hit pins.
const fn pins() -> [[u16; 7]; 9] {
    let choose = choose();
    let mut table = [[0; 7]; 9];
    let mut dice = 0;
    while dice < 9 {
        let mut least = 0;
        while least < 7 {
            let (mut sum, mut hits) = (0, least);
            while hits <= dice {
                sum += choose[dice][hits];
                hits += 1;
            }
            table[dice][least] = (1000 * sum / 2u64.pow(dice as u32)) as u16;
            least += 1;
        }
        dice += 1;
    }
    table
}

const PINS: [[u16; 7]; 9] = pins();

/// How likely a test with so many dice finds a SPECIAL, in thousandths.
pub fn test(dice: i32) -> u32 {
    known(&SPECIAL, dice)
}

/// Dice of an attack.
#[derive(Clone, Copy, Debug)]
pub struct Dice {
    pub to_hit: i32,
    pub dodge: i32,
    pub power: i32,
    pub resist: i32,
    /// MG-448: it stuns, whatever the resist roll says.
    pub stun: bool,
}

impl Tabletop {
    /// What a model is worth, in hundredths of notoriety.
    pub fn worth(&self, id: FigureId) -> i32 {
        let profile = self.profile(id);
        100 * i32::from(profile.cost) / i32::from(profile.members.max(1))
    }

    /// What such an attack costs the model in the mean.
    pub fn harm(&self, on: FigureId, dice: Dice) -> i32 {
        if dice.to_hit <= 0 {
            return 0;
        }
        let cool = self.stat(on, Stat::Cool).max(1);
        let most = cool.clamp(1, 3) as usize - 1;
        let (power, resist) =
            (dice.power.clamp(0, POWER as i32) as usize, dice.resist.clamp(0, RESIST as i32) as usize);
        let mut markers = i32::from(MARKERS[most][power][resist]);
        if dice.stun {
            markers = markers.max(1000);
        }
        let lands = (known(&HIT, dice.to_hit) * (1000 - known(&SPECIAL, dice.dodge)) / 1000) as i32;
        let lost = (markers / cool).min(1000);
        let fearless = self.figures[on].pinned || self.has_skill(on, SkillKind::Fearless);
        let pin =
            if fearless { 0 } else { i32::from(PINS[dice.to_hit.clamp(0, 8) as usize][cool.clamp(0, 6) as usize]) };
        // A pin costs about an action, and may cost none.
        self.worth(on) * (lost * lands / 1000 + pin / 10) / 1000
    }

    /// Dice to resist with, as far as the weapon goes.
    fn resists(&self, on: FigureId, rules: WeaponRules, cover: Cover) -> i32 {
        let piercing = i32::from(rules.has(WeaponRule::Piercing)) + i32::from(rules.has(WeaponRule::Rending));
        let bare = rules.has(WeaponRule::Incendiary) || rules.has(WeaponRule::IgnoreCover);
        let cover = match cover {
            _ if bare => 0,
            Cover::None => 0,
            Cover::Light if rules.has(WeaponRule::Seeker) => 0,
            Cover::Light => 1,
            Cover::Heavy => 2,
        };
        self.stat(on, Stat::Resist) + cover - piercing
    }

    /// What one weapon in one mode does at this distance. `aimed`: the dice that aiming adds to the hit roll.
    pub fn shot_harm(
        &self,
        (by, on): (FigureId, FigureId),
        (weapon, mode): (&Weapon, &Mode),
        gap: i32,
        cover: Cover,
        (aimed, stun): (i32, bool),
    ) -> i32 {
        let thrown = mode.rules.has(WeaponRule::Throw);
        let range = if weapon.is_ranged() { weapon.range() } else { 6000 };
        if gap > range || !(weapon.is_ranged() || thrown) {
            return 0;
        }
        let band = weapon.bands.iter().find(|band| gap <= band.to).map_or(0, |band| i32::from(band.dice));
        let stat = self.stat(by, if thrown { Stat::Fight } else { Stat::Shoot });
        let barrel = if mode.rules.has(WeaponRule::LongBarrel) && aimed == 0 { 2 } else { 0 };
        let target = &self.figures[on];
        let to_hit = stat + band + aimed - barrel + i32::from(target.mount.is_some()) - i32::from(target.fast);
        let hurled = if weapon.is_ranged() { 0 } else { self.stat(by, Stat::Fight) };
        let incendiary = i32::from(mode.rules.has(WeaponRule::Incendiary));
        let dodge = self.stat(on, Stat::Evade) - incendiary + i32::from(mode.blast.is_some());
        let resist = self.resists(on, mode.rules, cover);
        self.harm(on, Dice { to_hit, dodge, power: i32::from(mode.power) + hurled, resist, stun })
    }

    /// The best that one can do to the other with a shot from where it stands.
    pub fn best_shot(&self, by: FigureId, on: FigureId, gap: i32, cover: Cover) -> i32 {
        let mut best = 0;
        for (_, weapon) in self.weapon_numbers(by) {
            let weapon = self.content().weapon(weapon);
            for mode in &weapon.modes {
                let needs_aim = mode.rules.has(WeaponRule::Laser) || mode.rules.has(WeaponRule::AimedFireOnly);
                let aimed = if needs_aim { 1 } else { 0 };
                best = best.max(self.shot_harm((by, on), (weapon, mode), gap, cover, (aimed, false)));
            }
        }
        best
    }

    /// What it does hand to hand.
    pub fn best_strike(&self, by: FigureId, on: FigureId) -> i32 {
        let fight = self.stat(by, Stat::Fight);
        let mut best = 0;
        let unarmed = [self.content().unarmed];
        for weapon in self.weapon_numbers(by).map(|(_, weapon)| weapon).chain(unarmed) {
            let weapon = self.content().weapon(weapon);
            if weapon.is_ranged() || fight == 0 {
                continue;
            }
            let mode = &weapon.modes[0];
            let to_hit = fight + i32::from(self.figures[on].pinned);
            let resist = self.resists(on, mode.rules, Cover::None);
            let dodge = self.stat(on, Stat::Evade);
            best = best
                .max(self.harm(on, Dice { to_hit, dodge, power: fight + i32::from(mode.power), resist, stun: false }));
        }
        best
    }

    /// As far as its guns reach; nothing for those who only strike.
    pub fn longest_range(&self, id: FigureId) -> i32 {
        let ranges = self.weapon_numbers(id).map(|(_, weapon)| self.content().weapon(weapon).range());
        if self.stat(id, Stat::Shoot) == 0 { 0 } else { ranges.max().unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::Spread;

    /// The table says what the exact odds say.
    #[test]
    fn markers_are_what_is_to_be_expected() {
        for (power, resist) in [(1, 0), (3, 2), (4, 4), (6, 1), (12, 10)] {
            let (hits, armour) = (Spread::of(power, 3), Spread::of(resist, 2));
            let mut sum = 0;
            for (hits, one) in hits.iter() {
                for (armour, other) in armour.iter() {
                    let worth = match hits - armour {
                        ..=-1 => 0,
                        0 => STUNNED,
                        net => 1000 * net.min(3) as u64,
                    };
                    sum += worth * u64::from(one.and(other).millionths());
                }
            }
            let found = u64::from(MARKERS[2][power as usize][resist as usize]);
            assert!(found.abs_diff(sum / 1_000_000) <= 2, "{power} against {resist}: {found}, {sum}");
        }
    }

    #[test]
    fn pins_are_what_is_to_be_expected() {
        for dice in 0..9 {
            for least in 0..7 {
                let share = Spread::of(dice, 3).at_least(least).millionths() / 1000;
                assert!(share.abs_diff(u32::from(PINS[dice as usize][least as usize])) <= 1, "{least} of {dice}");
            }
            let test_share = Spread::of(dice, 1).at_least(1).millionths() / 1000;
            assert!(test(dice).abs_diff(test_share) <= 1);
        }
    }
}
