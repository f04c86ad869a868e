//! Attacks on terrain (MG-403 to MG-407): POWER against its RESIST, and an inch of it for each net power.

use crate::action::{Feat, Target};
use crate::dice::{Reason, Tally};
use crate::event::{For, Log};
use crate::geometry::gap::gap_to_polygon;
use crate::geometry::shape::{nearest_on_segment, nearest_point};
use crate::geometry::terrain::levels_meet;
use crate::geometry::{Circle, Gap, Outline, PieceId, Point, Spot, Sturdiness};
use crate::names::{Stat, WeaponRule};
use crate::numbers::CLOSE;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::tabletop::terrain::{OpeningState, sturdiness_resist};
use crate::why::Why;

impl Tabletop {
    /// MG-404: the nearest point of terrain or of a door, and how far away it is.
    pub fn terrain_aim(&self, by: FigureId, target: Target) -> Result<(Spot, Gap), Why> {
        let body = self.body(by);
        let centre = body.outline.centre();
        let ground = self.ground();
        match target {
            Target::Opening(place) => {
                let opening = ground.openings.get(usize::from(place)).filter(|_| self.is_secured(place.into()));
                let opening = opening.ok_or(Why::Not("MG-404", "There is no such secured door or window."))?;
                let at = nearest_on_segment(centre, opening.from, opening.to);
                Ok((at.at(opening.z0), gap_to_polygon(&body.outline, &[opening.from, opening.to])))
            }
            Target::Terrain(piece) => {
                let whole = self.piece_as_built(PieceId(piece)).filter(|_| self.blocks_left(PieceId(piece)) > 0);
                let whole = whole.ok_or(Why::Not("MG-404", "There is no such terrain, or nothing is left of it."))?;
                if whole.sturdiness == Sturdiness::Fixed {
                    return Err(Why::Not("MG-403", "This terrain cannot be damaged."));
                }
                let parts = ground.pieces.iter().enumerate().filter(|(place, _)| ground.origin(*place as u16) == piece);
                let near = |corners: &[Point]| (nearest_point(corners, centre) - centre).norm2();
                let part = parts.min_by_key(|(_, part)| near(part.corners())).map(|(_, part)| part);
                let part = part.ok_or(Why::Not("MG-404", "Nothing is left of it."))?;
                let at = nearest_point(part.corners(), centre);
                Ok((at.at(part.z0), gap_to_polygon(&body.outline, part.corners())))
            }
            _ => unreachable!("only terrain is asked about"),
        }
    }

    /// MG-R161: terrain, a secured door or window within an inch and on the model's level, and something to strike with.
    pub fn check_batter(&self, who: FigureId, target: Target, number: u8) -> Result<(), Why> {
        let (at, gap) = self.terrain_aim(who, target)?;
        let top = match target {
            Target::Terrain(piece) => self.ground().pieces[usize::from(piece)].top,
            Target::Opening(place) => self.ground().openings[usize::from(place)].z1,
            _ => at.z,
        };
        let (z, (_, height)) = (self.figures[who].at.z, self.measures(who));
        if !gap.at_most(CLOSE) || !levels_meet(at.z, top.max(at.z + 1), z, z + height) {
            return Err(Why::Not("MG-404", "It is not within an inch."));
        }
        let weapon = self.weapon_of(who, number).map(|id| self.content().weapon(id)).ok_or(Why::NoSuchWeapon(who))?;
        match weapon.is_ranged() || weapon.rules.has(WeaponRule::Ram) {
            true => Err(Why::WrongWeapon("MG-248", "A gun does not strike by itself.")),
            false if weapon.hands > self.profile(who).arms => Err(Why::TooManyHands),
            false if self.stat(who, Stat::Fight) == 0 => Err(Why::Not("MG-244", "It has no FIGHT left.")),
            false => Ok(()),
        }
    }

    /// MG-248, MG-R161: FIGHT and the weapon.
    pub fn batter_pool(&self, who: FigureId, number: u8) -> Tally {
        let mut pool = self.stat_tally(who, Stat::Fight);
        let weapon = self.weapon_of(who, number).map(|id| self.content().weapon(id));
        pool.add(Reason::Weapon, weapon.map_or(0, |weapon| i32::from(weapon.modes[0].power)));
        pool
    }

    /// What a model can batter, with the weapon that does it best: a list has no use for the others.
    pub fn each_battered(&self, who: FigureId, say: &mut impl FnMut(Feat)) {
        let ground = self.ground();
        let body = self.body(who);
        let best = (0..=6).max_by_key(|&number| {
            let weapon = self.weapon_of(who, number).map(|id| self.content().weapon(id));
            let may = weapon.filter(|weapon| !weapon.is_ranged() && !weapon.rules.has(WeaponRule::Ram));
            (may.map(|weapon| weapon.modes[0].power), -i32::from(number))
        });
        let Some(weapon) = best else { return };
        let near = |corners: &[Point]| gap_to_polygon(&body.outline, corners).at_most(CLOSE);
        for (place, piece) in ground.pieces.iter().enumerate() {
            let target = Target::Terrain(ground.origin(place as u16));
            if piece.bounds.meets(&body.outline.bounds().grown(CLOSE)) && near(piece.corners()) {
                say(Feat::Batter { who, target, weapon });
            }
        }
        for (place, opening) in ground.openings.iter().enumerate() {
            if near(&[opening.from, opening.to]) {
                say(Feat::Batter { who, target: Target::Opening(place as u8), weapon });
            }
        }
    }

    /// MG-404: a hit on terrain.
    pub fn batter(&mut self, by: FigureId, target: Target, power: Tally, events: &mut Log) {
        let Ok((at, _)) = self.terrain_aim(by, target) else { return };
        let sturdiness = match target {
            Target::Opening(place) => self.ground().openings[usize::from(place)].sturdiness,
            Target::Terrain(piece) => self.ground().pieces[usize::from(piece)].sturdiness,
            _ => return,
        };
        let net = self.against(by, sturdiness, power, events);
        match target {
            Target::Opening(place) if net > 0 => self.set_opening(place.into(), OpeningState::Smashed, events),
            Target::Terrain(piece) if net > 0 => {
                self.remove_blocks(PieceId(piece), at.plan(), net, events);
            }
            _ => {}
        }
    }

    fn against(&mut self, by: FigureId, sturdiness: Sturdiness, power: Tally, events: &mut Log) -> i32 {
        let hits = self.roll(by, For::Power, power, events).hits();
        let resist = Tally::new(Reason::Fixed, sturdiness_resist(sturdiness));
        hits - self.roll(by, For::TerrainResist, resist, events).armour()
    }

    /// MG-406: with the house rule, each destructible piece in the area of a blast.
    pub fn blast_terrain(&mut self, by: FigureId, burst: Spot, radius: i32, power: Tally, events: &mut Log) {
        if !self.agreed.options().blast_terrain {
            return;
        }
        let point = Outline::Base(Circle { centre: burst.plan(), r: 0 });
        let ground = self.ground();
        let mut caught: Vec<u16> = Vec::new();
        for (place, piece) in ground.pieces.iter().enumerate() {
            let origin = ground.origin(place as u16);
            let near = levels_meet(piece.z0, piece.top.max(piece.z0 + 1), burst.z, burst.z + 500)
                && gap_to_polygon(&point, piece.corners()).at_most(radius);
            if near && piece.sturdiness != Sturdiness::Fixed && !caught.contains(&origin) {
                caught.push(origin);
            }
        }
        for piece in caught {
            if self.blocks_left(PieceId(piece)) == 0 {
                continue;
            }
            let sturdiness = self.ground().pieces[usize::from(piece)].sturdiness;
            let net = self.against(by, sturdiness, power, events);
            if net > 0 {
                self.remove_blocks(PieceId(piece), burst.plan(), net, events);
            }
        }
    }
}
