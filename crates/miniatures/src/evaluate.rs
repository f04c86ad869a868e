//! How good the table looks to a seat, in hundredths of notoriety or so. For bots.

use crate::content::Mission;
use crate::geometry::gap::gap_from;
use crate::geometry::sight::{Cover, Line, blocked, cover};
use crate::geometry::{Body, INCH, Outline, PieceId, Point, Scene, Spot, gap};
use crate::names::Stat;
use crate::propose::goals;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Tabletop, bodies};
use crate::ways::FAR;
use engine::Seat;
use tinyvec::ArrayVec;

/// Of what a model is worth, so many tenths go with its last marker; the rest with those before.
const LAST: i32 = 4;
/// What is threatened is not yet done: of each threat so many hundredths count.
const THREAT: i32 = 45;
/// A second target that could be chosen instead.
const SECOND: i32 = 12;
/// For each inch to walk until one is of use.
const INCH_AWAY: i32 = 7;
/// Turned away from an enemy who sees it: it resists worse.
const EXPOSED: i32 = 8;
/// A scenario point.
const POINT: i32 = 900;
/// SC4: a block of what is to be demolished.
const BLOCK: i32 = 150;

pub fn evaluate(table: &Tabletop, seat: Seat) -> i32 {
    if let Some(outcome) = table.outcome {
        return match (outcome.winners.has(seat), outcome.winners.is_empty()) {
            (true, _) => 100_000,
            (false, true) => 0,
            (false, false) => -100_000,
        };
    }
    let other = crate::procedures::other(seat);
    let worth = |seat: Seat| -> i32 { table.friends(seat).map(|(id, _)| standing(table, id)).sum() };
    worth(seat) - worth(other) + position(table, seat, other) + mission(table, seat) - mission(table, other)
}

/// What is left of a model: markers take from it until it is down.
fn standing(table: &Tabletop, id: FigureId) -> i32 {
    let (worth, figure) = (table.worth(id), &table.figures[id]);
    let full = table.unmodified(id, Stat::Cool).max(1);
    let cool = table.stat(id, Stat::Cool).min(full);
    // An injury stays; a stunned marker is shaken off for an action.
    let shaken = worth * i32::from(figure.stunned) / (5 * full);
    let pinned = if figure.pinned { worth / 12 } else { 0 };
    worth * (LAST + (10 - LAST) * cool / full) / 10 + shaken - pinned
}

/// A model with what every pair it is in asks of it.
#[derive(Clone, Copy, Default)]
struct Stand {
    id: FigureId,
    /// As far as its guns reach.
    range: i32,
    /// MG-123: as far as a charge goes, MOVE and a D6.
    charge: i32,
}

/// Who threatens whom, from where they stand.
fn position(table: &Tabletop, seat: Seat, other: Seat) -> i32 {
    let stand = |id: FigureId| Stand {
        id,
        range: table.longest_range(id),
        charge: table.stat(id, Stat::Move) * INCH + 4 * INCH,
    };
    let side =
        |seat: Seat| -> ArrayVec<[Stand; 32]> { table.friends(seat).map(|(id, _)| stand(id)).take(32).collect() };
    let (own, theirs) = (side(seat), side(other));
    let stage = table.stage();
    let scene = stage.scene(table.ground());
    let mut threats = [[(0, 0); 32]; 2];
    let mut sum = 0;
    for (i, a) in own.iter().enumerate() {
        for (j, b) in theirs.iter().enumerate() {
            let pair = Pair::of(&scene, a, b);
            note(&mut threats[0][i], pair.threat(table, a, b));
            note(&mut threats[1][j], pair.threat(table, b, a));
            if pair.seen {
                let back = |one: &Stand, other: &Stand| match table.is_behind(one.id, other.id) {
                    true => EXPOSED * table.worth(other.id) / 100,
                    false => 0,
                };
                sum += back(a, b) - back(b, a);
            }
        }
    }
    for (sign, list, threats) in [(1, &own, &threats[0]), (-1, &theirs, &threats[1])] {
        for (&Stand { id, .. }, &(best, second)) in list.iter().zip(threats) {
            // Who can still act this turn does it sooner.
            let soon = if table.figures[id].chip.is_none() { 5 } else { 4 };
            // MG-132: who watches shoots out of turn.
            let soon = soon + i32::from(table.figures[id].overwatch);
            let weight = if table.figures[id].pinned { soon - 2 } else { soon };
            sum += sign * weight * (best * THREAT + second * SECOND) / 500;
            if best == 0 {
                sum -= sign * idle(table, id);
            }
        }
    }
    sum
}

/// The best two.
fn note((best, second): &mut (i32, i32), threat: i32) {
    if threat > *best {
        *second = std::mem::replace(best, threat);
    } else if threat > *second {
        *second = threat;
    }
}

/// How two models stand to each other.
struct Pair {
    gap: i32,
    seen: bool,
    /// What covers the first from the second, and the other way round.
    covers: [Cover; 2],
    first: FigureId,
}

impl Pair {
    fn of(scene: &Scene, a: &Stand, b: &Stand) -> Pair {
        let (one, two) = (&scene.bodies[a.id.index()], &scene.bodies[b.id.index()]);
        let gap = apart(one, two);
        let mut pair = Pair { gap, seen: false, covers: [Cover::None; 2], first: a.id };
        if gap > a.range.max(b.range).max(8 * INCH) {
            return pair;
        }
        let without = bodies([a.id, b.id]);
        let line = Line::between(one, two);
        pair.seen = blocked(scene, &line, without).is_none();
        if pair.seen {
            let back = Line::between(two, one);
            pair.covers = [cover(scene, &back, one, without).0, cover(scene, &line, two, without).0];
        }
        pair
    }

    fn threat(&self, table: &Tabletop, by: &Stand, on: &Stand) -> i32 {
        let cover = self.covers[usize::from(on.id != self.first)];
        let shot = if self.seen { table.best_shot(by.id, on.id, self.gap, cover) } else { 0 };
        let strike = match by.charge - self.gap {
            ..0 => 0,
            _ if self.gap <= 2 * INCH => table.best_strike(by.id, on.id),
            _ => table.best_strike(by.id, on.id) * 6 / 10,
        };
        // MG-130: two actions, two attacks, but only one of them is sure.
        shot.max(strike)
    }
}

/// The gap between two models, to a mil or so; most are round and on one level, and a root is all that takes.
fn apart(one: &Body, two: &Body) -> i32 {
    match (&one.outline, &two.outline) {
        (Outline::Base(a), Outline::Base(b)) if one.z == two.z => {
            ((a.centre - b.centre).norm2().isqrt() as i32 - a.r - b.r).max(0)
        }
        _ => gap(one, two).floor(),
    }
}

/// Far from where it could be of use.
fn idle(table: &Tabletop, id: FigureId) -> i32 {
    let at = table.figures[id].at;
    let (ways, ground) = (&table.layout().ways, &table.layout().ground);
    let far = table.enemies(id.seat()).map(|(_, enemy)| ways.between(ground, at, enemy.at)).min().unwrap_or(0);
    let far = if far == FAR { 60 } else { i32::from(far) / 2 };
    INCH_AWAY * far * table.worth(id).min(1500) / 1500
}

/// What the scenario is about.
fn mission(table: &Tabletop, seat: Seat) -> i32 {
    let points = POINT * i32::from(table.points[seat]);
    let mission = &table.scenario().mission;
    match mission {
        Mission::Hold { zones, radius, points: each, .. } => points + holding(table, seat, zones, *radius, *each),
        Mission::Rumble => 0,
        Mission::Loot { carried_off, .. } => points + i32::from(*carried_off) * loot(table, seat),
        Mission::Demolition { piece } if seat == table.side_of(true) => {
            points - BLOCK * table.blocks_left(PieceId(*piece as u16)) as i32
        }
        Mission::Demolition { .. } | Mission::Riot { .. } => points,
        Mission::Arrest { .. } | Mission::Chase { .. } | Mission::Convoy { .. } => {
            let walks = table.friends(seat).map(|(id, _)| nearest_goal(table, id)).min().unwrap_or(200);
            // SC5: the roof is past the hunters; who counted them as much as the way would never set out.
            let hunts = matches!(mission, Mission::Chase { .. }) && seat == table.side_of(false);
            points - if hunts { GOAL / 4 } else { GOAL } * walks
        }
    }
}

/// For each half inch to where the scenario wants somebody.
const GOAL: i32 = 12;

/// Half inches from a model to the nearest of its goals.
fn nearest_goal(table: &Tabletop, id: FigureId) -> i32 {
    let (ways, ground) = (&table.layout().ways, &table.layout().ground);
    let far = |goal: &Spot| i32::from(ways.between(ground, table.figures[id].at, *goal));
    goals(table, id).iter().map(far).min().unwrap_or(200).min(200)
}

/// SC2: tokens in hand, nearer to the edge; and somebody on the way to each that lies about.
fn loot(table: &Tabletop, seat: Seat) -> i32 {
    let (ways, ground) = (&table.layout().ways, &table.layout().ground);
    let mut worth = 0;
    for token in table.objects.tokens.iter().filter(|token| !token.gone) {
        worth += match token.carrier {
            Some(carrier) if table.side(carrier) == seat => POINT / 2 - 4 * nearest_goal(table, carrier),
            Some(_) => 0,
            None => {
                let walks = table.friends(seat).map(|(_, figure)| i32::from(ways.between(ground, figure.at, token.at)));
                POINT / 8 - 2 * walks.min().unwrap_or(200).min(200)
            }
        };
    }
    worth
}

/// SC7: zones that are held now bring a point each turn; others are worth a walk.
fn holding(table: &Tabletop, seat: Seat, zones: &[Point], radius: i32, each: i16) -> i32 {
    let left = i32::from(table.scenario().turns.saturating_sub(table.turn)) + 1;
    let mut worth = 0;
    for zone in zones {
        let inside = |id: FigureId| gap_from(zone.at(table.figures[id].at.z), &table.body(id)).at_most(radius);
        let (mut own, mut theirs, mut nearest) = (0, 0, i32::from(FAR));
        for (id, figure) in table.active() {
            let here = inside(id);
            if id.seat() != seat {
                theirs += i32::from(here);
            } else {
                own += i32::from(here);
                let way = table.layout().ways.between(&table.layout().ground, figure.at, zone.at(0));
                nearest = nearest.min(i32::from(way));
            }
        }
        let margin = (own - theirs).clamp(-2, 2);
        worth += match margin {
            1.. => (80 + 8 * margin) * POINT * i32::from(each) * left / 200,
            0 if own > 0 => POINT / 8,
            _ => 0,
        };
        worth -= INCH_AWAY * 2 * nearest.min(80);
    }
    worth
}
