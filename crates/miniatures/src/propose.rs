//! Places worth going to (MG-571 to MG-573, MG-R155): a finite, deterministic sample; `check` has the last word on each.

use crate::action::{Guns, Shot, ShotKind, Target};
use crate::content::Mission;
use crate::geometry::point::along;
use crate::geometry::shape::{edges, segment_meets};
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{Facing, INCH, Kind, Piece, Point, Spot, Vector};
use crate::names::{Edge, WeaponId, WeaponRule};
use crate::numbers::CLOSE;
use crate::procedures::ranged;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Tabletop, bodies};
use tinyvec::ArrayVec;

/// What somebody wants there, as far as it makes places good or useless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errand {
    /// A move, or a leg of a sprint: everything.
    Go,
    /// MG-114: only where somebody is struck from.
    Fight,
    /// MG-193: a few steps, out of the way.
    Dodge,
    /// MG-142: into cover, nearer to nobody.
    Hide,
    /// MG-298: anywhere beside.
    Beside,
}

/// Kinds of places. A list has all of them, a playout draws one kind and then one of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Where it stands, objectives, enemies, ladders and doors.
    Wanted,
    /// Cover and corners.
    Cover,
    /// Directions.
    Around,
}

/// What it is about, as points; none where only the enemy counts.
pub type Goals = ArrayVec<[Spot; 8]>;

/// Where a model wants to be for the scenario's sake (section 19.9).
pub fn goals(table: &Tabletop, who: FigureId) -> Goals {
    let mut goals = Goals::new();
    let (seat, at) = (table.side(who), table.figures[who].at);
    let first = seat == table.side_of(true);
    let mut go = |spot: Spot| {
        let _ = goals.try_push(spot);
    };
    match &table.scenario().mission {
        Mission::Hold { zones, .. } => zones.iter().for_each(|zone| go(zone.at(0))),
        Mission::Loot { exit, .. } => match table.carried(who) {
            Some(_) if first => exit.iter().for_each(|&edge| go(out_by(table, who, edge))),
            _ => {
                for token in table.objects.tokens.iter().filter(|token| !token.gone) {
                    match token.carrier {
                        None => go(token.at),
                        Some(carrier) if table.side(carrier) != seat => go(table.figures[carrier].at),
                        Some(_) => {}
                    }
                }
            }
        },
        Mission::Arrest { escape_from_turn, .. } => match table.mark() {
            Some(mark) if first => go(table.figures[mark].at),
            Some(mark) if mark == who && table.turn >= *escape_from_turn => {
                Edge::ALL.iter().for_each(|&edge| go(out_by(table, who, edge)))
            }
            _ => {}
        },
        Mission::Chase { roof } => {
            let piece = &table.ground().pieces[*roof];
            let middle =
                Point::new((piece.bounds.west + piece.bounds.east) / 2, (piece.bounds.south + piece.bounds.north) / 2);
            if first && table.leader(seat) == Some(who) {
                go(middle.at(piece.top));
            } else if let Some(leader) = table.leader(table.side_of(true)).filter(|_| !first) {
                go(table.figures[leader].at);
            }
        }
        Mission::Demolition { piece } => {
            let corners = table.ground().pieces[*piece].corners();
            go(crate::geometry::shape::nearest_point(corners, at.plan()).at(0));
        }
        Mission::Convoy { convoy_exit, ambush_exit, .. } => {
            let prisoner = table.objects.prisoner;
            if prisoner == Some(who) && table.objects.freed {
                ambush_exit.iter().for_each(|&edge| go(out_by(table, who, edge)));
            } else if table.objects.wagon == Some(who) {
                convoy_exit.iter().for_each(|&edge| go(out_by(table, who, edge)));
            } else if let Some(goal) = prisoner.filter(|_| table.objects.freed).or(table.objects.wagon) {
                go(table.figures[goal].at);
            }
        }
        Mission::Riot { south_of, .. } if !first => go(Spot::new(at.x, south_of - INCH, 0)),
        Mission::Rumble | Mission::Riot { .. } => {}
    }
    goals
}

/// Where a base touches an edge, straight ahead (MG-R141).
fn out_by(table: &Tabletop, who: FigureId, edge: Edge) -> Spot {
    let (at, r, ground) = (table.figures[who].at, table.measures(who).0, table.ground());
    match edge {
        Edge::North => Spot::new(at.x, ground.depth - r, 0),
        Edge::East => Spot::new(ground.width - r, at.y, 0),
        Edge::South => Spot::new(at.x, r, 0),
        Edge::West => Spot::new(r, at.y, 0),
    }
}

/// Places that were said already, a quarter of an inch apart (MG-572). Two that fall on one bit are taken for one.
struct Said([u64; 16]);

impl Said {
    fn is_new(&mut self, at: Spot) -> bool {
        let (x, y) = ((at.x / 250) as u32, (at.y / 250) as u32);
        let bit = (x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77)) >> 22;
        let (word, bit) = (&mut self.0[(bit / 64) as usize], bit % 64);
        let new = *word >> bit & 1 == 0;
        *word |= 1 << bit;
        new
    }
}

/// Beyond this a direction more is as good as the one beside it.
const DIRECTIONS: u16 = 16;
/// MG-211: touching cover is within a tenth of an inch.
const SNUG: i32 = 50;

/// One who looks for a place.
struct Seeker<'a> {
    table: &'a Tabletop,
    who: FigureId,
    from: Spot,
    /// How far it goes from there.
    reach: i32,
    r: i32,
    enemies: ArrayVec<[Enemy; 32]>,
    goals: Goals,
    said: Said,
}

#[derive(Clone, Copy, Default)]
struct Enemy {
    at: Spot,
    r: i32,
    facing: Facing,
    distance2: i64,
}

/// Every place worth a look for one who can go so far, with the facing to take there. What cannot be reached in a
/// straight line is said too, where it is cheaper to let `check` find out.
pub fn spots(table: &Tabletop, who: FigureId, reach: i32, errand: Errand, say: &mut impl FnMut(Spot, Facing)) {
    spots_of(table, who, reach, errand, None, say);
}

/// The places of one group, or all.
pub fn spots_of(
    table: &Tabletop,
    who: FigureId,
    reach: i32,
    errand: Errand,
    only: Option<Group>,
    say: &mut impl FnMut(Spot, Facing),
) {
    // Waypoints belong to whoever is on a way of its own. Whoever dodges, or is passed by, starts from where it stands.
    let drawn = matches!(errand, Errand::Go | Errand::Hide | Errand::Fight);
    let from = table.path.last().copied().filter(|_| drawn).unwrap_or(table.figures[who].at);
    let r = table.measures(who).0;
    let mut enemies: ArrayVec<[Enemy; 32]> = table
        .enemies(who.seat())
        .map(|(id, enemy)| Enemy {
            at: enemy.at,
            r: table.measures(id).0,
            facing: enemy.facing,
            distance2: (enemy.at.plan() - from.plan()).norm2(),
        })
        .take(32)
        .collect();
    enemies.sort_unstable_by_key(|enemy| enemy.distance2);
    let goals = if errand == Errand::Go { goals(table, who) } else { Goals::new() };
    let mut seeker = Seeker { table, who, from, reach, r, enemies, goals, said: Said([0; 16]) };
    let takes = |group: Group| only.is_none_or(|only| only == group);
    if takes(Group::Wanted) {
        seeker.stay(say);
        seeker.objectives(say);
        match errand {
            Errand::Fight => seeker.contacts(true, say),
            Errand::Go => seeker.contacts(false, say),
            Errand::Dodge | Errand::Hide | Errand::Beside => {}
        }
        if matches!(errand, Errand::Go | Errand::Hide) {
            seeker.links(say);
        }
    }
    if takes(Group::Cover) && matches!(errand, Errand::Go | Errand::Dodge | Errand::Hide) {
        if errand == Errand::Go {
            seeker.corners(say);
        }
        seeker.cover(say);
    }
    if takes(Group::Around) {
        match errand {
            Errand::Fight => {}
            Errand::Dodge => seeker.directions(8, 1, say),
            Errand::Hide => seeker.directions(8, 2, say),
            Errand::Beside => seeker.directions(DIRECTIONS, 1, say),
            Errand::Go => seeker.directions(DIRECTIONS, 2, say),
        }
    }
}

impl<'a> Seeker<'a> {
    /// Toward the nearest enemy, which is what one wants to have in front.
    fn facing(&self, at: Spot) -> Facing {
        let way = |to: Point| (to - at.plan()).norm2();
        let nearest = self.enemies.iter().take(4).min_by_key(|enemy| way(enemy.at.plan()));
        let toward = nearest.map_or(Vector { x: 0, y: 0 }, |enemy| enemy.at.plan() - at.plan());
        if toward.is_zero() { self.table.figures[self.who].facing } else { Facing::toward(toward) }
    }

    fn say(&mut self, at: Spot, say: &mut impl FnMut(Spot, Facing)) {
        let way = at.plan() - self.from.plan();
        let reach = i64::from(self.reach);
        if way.norm2() <= reach * reach && self.table.ground().has_base(at.plan(), self.r) && self.said.is_new(at) {
            say(at, self.facing(at));
        }
    }

    /// MG-571 (g)
    fn stay(&mut self, say: &mut impl FnMut(Spot, Facing)) {
        let from = self.from;
        self.say(from, say);
    }

    /// MG-571 (a): all around, beginning toward what is wanted most, so that the opposite is straight away from it.
    fn directions(&mut self, count: u16, distances: i32, say: &mut impl FnMut(Spot, Facing)) {
        let goal = self.goals.iter().map(|goal| goal.plan()).min_by_key(|&goal| (goal - self.from.plan()).norm2());
        let toward = goal.or(self.enemies.first().map(|enemy| enemy.at.plan())).map(|to| to - self.from.plan());
        let first = toward.filter(|way| !way.is_zero()).map_or(0, |way| Facing::toward(way).tick());
        for step in 0..count {
            let way = Facing::new(i32::from(first) + i32::from(step * (Facing::TICKS / count))).vector();
            for part in 1..=distances {
                // A mil less: the rounding of the point may lengthen the way.
                let to = along(self.from.plan(), way, self.reach * part / distances - 1);
                self.say(to.at(self.from.z), say);
            }
        }
    }

    /// MG-571 (b): touching an enemy, from the near side, the flanks and behind; and just within striking distance.
    fn contacts(&mut self, striking: bool, say: &mut impl FnMut(Spot, Facing)) {
        for place in 0..self.enemies.len().min(8) {
            let enemy = self.enemies[place];
            let near = i64::from(self.reach) + i64::from(self.r + enemy.r + CLOSE);
            let way = self.from.plan() - enemy.at.plan();
            if enemy.at.z != self.from.z || way.is_zero() || enemy.distance2 > near * near {
                continue;
            }
            let touch = self.r + enemy.r;
            let here = Facing::toward(way);
            let behind = enemy.facing.reversed().vector();
            self.say(along(enemy.at.plan(), behind, touch + 1).at(self.from.z), say);
            for turn in [0, 512, -512, 1024, -1024] {
                self.say(along(enemy.at.plan(), here.turned(turn).vector(), touch + 1).at(self.from.z), say);
            }
            self.say(along(enemy.at.plan(), way, touch + 900).at(self.from.z), say);
            if striking {
                for turn in [300, -300] {
                    self.say(along(enemy.at.plan(), here.turned(turn).vector(), touch + 900).at(self.from.z), say);
                }
            }
        }
    }

    /// The pieces that could be met within reach.
    fn pieces(&self, margin: i32) -> impl Iterator<Item = &'a Piece> + use<'a> {
        let (from, reach) = (self.from, self.reach + margin);
        let near = move |piece: &&Piece| {
            let bounds = piece.bounds.grown(reach);
            bounds.west < from.x && from.x < bounds.east && bounds.south < from.y && from.y < bounds.north
        };
        self.table.ground().pieces.iter().filter(near)
    }

    /// MG-571 (c): close to a side of something that gives cover, where it lies between the model and an enemy.
    fn cover(&mut self, say: &mut impl FnMut(Spot, Facing)) {
        let (z, height) = (self.from.z, self.table.measures(self.who).1);
        for piece in self.pieces(2 * self.r + SNUG).filter(|piece| piece.covers(z, z + height)) {
            for (a, b) in edges(piece.corners()) {
                let side = b - a;
                let length = side.norm2().isqrt() as i32;
                // Corners run counter-clockwise: the outside is to the right.
                let out = -side.left();
                let inset = self.r.min(length / 2);
                for at in [length / 2, inset, length - inset] {
                    let to = along(along(a, side, at), out, self.r + SNUG).at(z);
                    let reach = i64::from(self.reach);
                    let near = (to.plan() - self.from.plan()).norm2() <= reach * reach;
                    let shields = |enemy: &Enemy| segment_meets(to.plan(), enemy.at.plan(), piece.corners());
                    if near && self.enemies.iter().take(3).any(shields) {
                        self.say(to, say);
                    }
                }
            }
        }
    }

    /// MG-571 (d): round the corners of what blocks the way.
    fn corners(&mut self, say: &mut impl FnMut(Spot, Facing)) {
        let z = self.from.z;
        let blocks = |piece: &&Piece| piece.kind == Kind::Blocking && piece.stands_between(z, z + INCH);
        for piece in self.pieces(2 * self.r).filter(blocks) {
            let corners = piece.corners();
            for (place, &corner) in corners.iter().enumerate() {
                let before = corners[(place + corners.len() - 1) % corners.len()];
                let after = corners[(place + 1) % corners.len()];
                // Outwards along both sides by the base and a little.
                let one = along(corner, corner - before, self.r + 20);
                let two = along(one, corner - after, self.r + 20);
                self.say(two.at(z), say);
            }
        }
    }

    /// MG-571 (e): what the game is about.
    fn objectives(&mut self, say: &mut impl FnMut(Spot, Facing)) {
        for place in 0..self.goals.len() {
            let goal = self.goals[place];
            self.say(goal, say);
            // As far into the zone as it takes to stand in it, for those who do not reach its middle.
            let way = self.from.plan() - goal.plan();
            if !way.is_zero() {
                self.say(along(goal.plan(), way, 2 * INCH).at(goal.z), say);
            }
        }
    }

    /// MG-571 (f)
    fn links(&mut self, say: &mut impl FnMut(Spot, Facing)) {
        let reaches = |end: Spot| crate::geometry::path::reaches(self.r, self.from, end);
        let mut ends = ArrayVec::<[Spot; 16]>::new();
        for link in &self.table.ground().links {
            for (near, far) in [(link.a, link.b), (link.b, link.a)] {
                let to = if reaches(near) { far } else { near };
                if to.z == self.from.z || reaches(near) {
                    let _ = ends.try_push(to);
                }
            }
        }
        for end in ends {
            self.say(end, say);
        }
    }
}

/// MG-574: every weapon and mode at every enemy in sight, and bursts between two of them. Sight is asked once for each
/// enemy, and not for each weapon.
pub fn shots(table: &Tabletop, who: FigureId, say: &mut impl FnMut(Shot, Facing)) {
    let armed = |(_, weapon): (u8, WeaponId)| {
        let weapon = table.content().weapon(weapon);
        weapon.is_ranged() || weapon.rules.has(WeaponRule::Throw)
    };
    if !table.weapon_numbers(who).any(armed) {
        return;
    }
    let (stage, from) = (table.stage(), table.body(who));
    let scene = stage.scene(table.ground());
    let mut seen = ArrayVec::<[FigureId; 32]>::new();
    for (target, enemy) in table.enemies(who.seat()) {
        let way = enemy.at.plan() - from.outline.centre();
        if blocked(&scene, &Line::between(&from, &table.body(target)), bodies([who, target])).is_some() {
            continue;
        }
        let facing = if way.is_zero() { table.figures[who].facing } else { Facing::toward(way) };
        ranged::shots(table, who, target, &mut |shot| say(shot, facing));
        let _ = seen.try_push(target);
    }
    bursts(table, who, &seen, say);
    // SC4: the attacker is there for one piece of terrain.
    if let Mission::Demolition { piece } = table.scenario().mission
        && table.side(who) == table.side_of(true)
        && let Ok((at, _)) = table.terrain_aim(who, Target::Terrain(piece as u16))
    {
        let way = at.plan() - from.outline.centre();
        let facing = if way.is_zero() { table.figures[who].facing } else { Facing::toward(way) };
        ranged::shots_at(table, who, Target::Terrain(piece as u16), &mut |shot| say(shot, facing));
    }
}

/// MG-574: points between two enemies that one Blast reaches, at most 12.
fn bursts(table: &Tabletop, who: FigureId, seen: &[FigureId], say: &mut impl FnMut(Shot, Facing)) {
    let mut points = 0;
    for (number, weapon) in table.weapon_numbers(who) {
        let weapon = table.content().weapon(weapon);
        for (mode, how) in weapon.modes.iter().enumerate() {
            let Some(radius) = how.blast else { continue };
            for (place, &one) in seen.iter().enumerate() {
                for &two in &seen[place + 1..] {
                    let (a, b) = (table.figures[one].at, table.figures[two].at);
                    let apart = i64::from(2 * radius + table.measures(one).0 + table.measures(two).0);
                    if a.z != b.z || (a.plan() - b.plan()).norm2() > apart * apart || points == 12 {
                        continue;
                    }
                    points += 1;
                    let at = Spot::new((a.x + b.x) / 2, (a.y + b.y) / 2, a.z);
                    let way = at.plan() - table.figures[who].at.plan();
                    let facing = if way.is_zero() { table.figures[who].facing } else { Facing::toward(way) };
                    let throws = how.rules.has(WeaponRule::Throw);
                    for &kind in ShotKind::ALL.iter().filter(|&&kind| (kind == ShotKind::Throw) == throws) {
                        let (guns, target) = (Guns::one(number), Target::Point(at));
                        say(Shot { kind, target, guns, mode: mode as u8, stun: false }, facing);
                    }
                }
            }
        }
    }
}
