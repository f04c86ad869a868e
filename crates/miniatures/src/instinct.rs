//! How likely a sensible player is to choose an action: a guess at a glance, without looking ahead. For bots.

use crate::action::{Action, Shot, ShotKind, Target};
use crate::geometry::sight::Cover;
use crate::geometry::{INCH, Spot, gap};
use crate::names::{Stat, WeaponRule};
use crate::procedures::Frame;
use crate::propose::goals;
use crate::state::State;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::ways::FAR;
use engine::Seat;

/// The odds of what neither helps nor hurts.
const EVEN: u32 = 40;
/// For each half inch nearer to where one wants to be.
const STEP: i32 = 14;

pub fn odds(state: &State, seat: Seat, action: &Action) -> u32 {
    let table = &state.tabletop;
    match *action {
        Action::Shoot { who, ref shot, .. } => shooting(table, who, shot),
        Action::Strike { target, weapon, second, stun, .. } => striking(state, target, weapon, second, stun),
        Action::Charge { who, target } => charging(table, who, target),
        Action::Fight { who, to, .. } => {
            let near =
                table.enemies(seat).filter(|&(id, _)| gap(&table.body_at(who, to), &table.body(id)).at_most(INCH));
            20 + 2 * near.map(|(id, _)| table.best_strike(who, id)).max().unwrap_or(0) as u32
        }
        Action::Move { who, to, .. } => moving(table, who, to),
        Action::Go { to, .. } => match state.stack.asking() {
            Some(Frame::Moving(moving)) => going(table, moving.who(), to),
            _ => EVEN,
        },
        Action::Sprint { who } => {
            let far = useful_distance(table, who, table.figures[who].at);
            if far > 40 { 300 } else { 4 }
        }
        Action::HunkerDown { who } => {
            if table.figures[who].injured > 1 {
                60
            } else {
                1
            }
        }
        Action::SetOverwatch { who, .. } => {
            if table.longest_range(who) > 0 {
                30
            } else {
                0
            }
        }
        Action::ShakeOff { stunned: false, .. } => 400,
        Action::ShakeOff { .. } => 80,
        Action::Treat { .. } | Action::Rally { .. } => 90,
        Action::Nimble { .. } => 4,
        Action::Dodge | Action::Counter => 400,
        Action::UsePistol { .. } => 40,
        Action::TestCool => 120,
        Action::Play { .. } => 60,
        Action::Activate { who } => activating(table, who),
        Action::Deploy { who, at, .. } => deploying(table, who, at),
        Action::Pass => match state.stack.asking() {
            Some(Frame::Activation(_)) => 6,
            _ => 20,
        },
        _ => EVEN,
    }
}

fn shooting(table: &Tabletop, who: FigureId, shot: &Shot) -> u32 {
    let number = shot.guns.iter().next().unwrap_or(0);
    let Some(weapon) = table.weapon_of(who, number).map(|weapon| table.content().weapon(weapon)) else { return 1 };
    let Some(mode) = weapon.modes.get(usize::from(shot.mode)) else { return 1 };
    let harm = match shot.target {
        Target::Model(on) => {
            let between = gap(&table.body(who), &table.body(on)).floor();
            let more = shot.guns.iter().count() as i32 - 1;
            let aimed = match shot.kind {
                ShotKind::AimShoot => table.aim_bonus(who),
                ShotKind::AimPower => 1,
                _ => more,
            };
            table.shot_harm((who, on), (weapon, mode), between, Cover::None, (aimed, shot.stun))
        }
        // Two at once, if it lands well.
        Target::Point(_) => 150,
        #[allow(unreachable_patterns)]
        _ => 10,
    };
    let harm = if mode.rules.has(WeaponRule::OneShot) { harm / 2 } else { harm };
    // A double action has to be worth two.
    let harm = if shot.kind.is_aimed() { harm * 6 / 10 } else { harm };
    4 + harm.max(0) as u32
}

fn striking(state: &State, target: FigureId, weapon: u8, second: u8, stun: bool) -> u32 {
    let table = &state.tabletop;
    let Some(Frame::Melee(melee)) = state.stack.asking() else { return EVEN };
    let who = melee.who();
    let power = |number: u8| {
        let weapon = table.weapon_of(who, number).map(|weapon| table.content().weapon(weapon));
        weapon.filter(|weapon| !weapon.is_ranged()).map_or(0, |weapon| {
            let rules = weapon.modes[0].rules;
            let bite = i32::from(rules.has(WeaponRule::Rending)) + i32::from(rules.has(WeaponRule::Piercing));
            i32::from(weapon.modes[0].power) * 2 + bite
        })
    };
    let strength = 3 + power(weapon) + i32::from(second > 0) - 2 * i32::from(stun);
    (strength.max(1) as u32).pow(2) * (10 + table.best_strike(who, target) as u32) / 10
}

fn charging(table: &Tabletop, who: FigureId, target: FigureId) -> u32 {
    let between = gap(&table.body(who), &table.body(target)).floor();
    let moves = table.stat(who, Stat::Move) * INCH;
    // A D6 more than MOVE, less the inch that one strikes over.
    let missing = (between - moves - INCH).max(0);
    let chance = (6 * INCH - missing).clamp(0, 6 * INCH) / INCH;
    (table.best_strike(who, target) * chance / 6) as u32
}

/// Half inches from a spot to where the model is of use: an objective, or an enemy in range.
fn useful_distance(table: &Tabletop, who: FigureId, at: Spot) -> i32 {
    let (ways, ground) = (&table.layout().ways, &table.layout().ground);
    let way = |to: Spot| match ways.between(ground, at, to) {
        FAR => 200,
        way => i32::from(way),
    };
    let goal = goals(table, who).iter().map(|&goal| way(goal)).min();
    let range = table.longest_range(who) * 2 / 3 / 500;
    let enemy = table.enemies(who.seat()).map(|(_, enemy)| (way(enemy.at) - range).max(0)).min().unwrap_or(0);
    goal.map_or(enemy, |goal| (goal + enemy / 2).min(goal * 2 + 8))
}

fn moving(table: &Tabletop, who: FigureId, to: Spot) -> u32 {
    let from = table.figures[who].at;
    let nearer = useful_distance(table, who, from) - useful_distance(table, who, to);
    let still = if from == to { -20 } else { 0 };
    (EVEN as i32 + STEP * nearer + still).max(3) as u32
}

/// A sprint, a charge, a dodge.
fn going(table: &Tabletop, who: FigureId, to: Spot) -> u32 {
    moving(table, who, to)
}

/// Whoever can do something, and whoever may soon not be able to.
fn activating(table: &Tabletop, who: FigureId) -> u32 {
    let best = table.enemies(who.seat()).map(|(enemy, _)| {
        let between = gap(&table.body(who), &table.body(enemy)).floor();
        let shot = table.best_shot(who, enemy, between, Cover::None);
        let reach = table.stat(who, Stat::Move) * INCH + 4 * INCH;
        shot.max(if between <= reach { table.best_strike(who, enemy) } else { 0 })
    });
    EVEN + best.max().unwrap_or(0) as u32
}

/// Toward the middle, and where there is something to do.
fn deploying(table: &Tabletop, who: FigureId, at: Spot) -> u32 {
    let (ways, ground) = (&table.layout().ways, &table.layout().ground);
    let middle = Spot::new(ground.width / 2, ground.depth / 2, 0);
    let goal = goals(table, who).iter().map(|&goal| ways.between(ground, at, goal)).min();
    let far = goal.unwrap_or_else(|| ways.between(ground, at, middle));
    (200 - i32::from(far)).max(10) as u32
}
