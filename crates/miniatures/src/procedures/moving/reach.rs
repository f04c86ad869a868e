//! How a model gets about, and how far (MG-110, MG-114 to MG-116, MG-123, MG-193, MG-382, MG-525 to MG-530).

use super::{Moving, STEP};
use crate::geometry::climb::climb;
use crate::geometry::path::{Gait, Mover, PathWhy, Stopped, Walk, walk, walks};
use crate::geometry::{Arc, INCH, Spot, gap};
use crate::names::{CardKind, SkillKind, Stat};
use crate::numbers::CLOSE;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Tabletop, bodies};
use crate::why::Why;

impl Tabletop {
    /// How a model gets about (MG-303, MG-306, MG-307, MG-384, MG-387).
    pub fn mover(&self, who: FigureId) -> Mover {
        let (r, height) = self.measures(who);
        let moves = self.stat(who, Stat::Move) * INCH;
        let gait = match (self.figures[who].mount.is_some(), self.has_grav(who)) {
            (false, false) => Gait::FOOT,
            (true, false) => Gait::MOUNTED,
            (false, true) => Gait::grav(moves),
            (true, true) => Gait::grav_mount(moves),
        };
        let knows = self.attached_kind(who, CardKind::StreetKnowledge).is_some(); // B17
        let gait = Gait { ignores_difficult: gait.ignores_difficult || knows, ..gait };
        Mover { r, height, side: who.seat().index() as u8, gait, without: bodies([who]) }
    }

    /// The model as a body elsewhere, although it may not be on the table yet.
    pub fn body_as(&self, who: FigureId, at: Spot) -> crate::geometry::Body {
        let (r, height) = self.measures(who);
        crate::geometry::Body::model(who.seat().index() as u8, at, r, height)
    }

    /// MG-525 to MG-530: whether a model can go along a path, and what it costs.
    pub fn walked(&self, who: FigureId, path: &[Spot]) -> Result<Walk, Why> {
        let stage = self.stage();
        walks(&stage.scene(self.ground()), &self.mover(who), self.figures[who].at, path).map_err(Why::Path)
    }

    /// The same, and where exactly it stops; by force if doors and windows are broken through (MG-412).
    pub fn stopped(&self, who: FigureId, path: &[Spot], by_force: bool) -> Option<Stopped> {
        let stage = self.stage();
        let mut scene = stage.scene(self.ground());
        if by_force {
            (0..scene.ground.openings.len()).for_each(|place| scene.passable |= 1 << place);
        }
        walk(&scene, &self.mover(who), self.figures[who].at, path).err()
    }

    /// MG-110, MG-382: how far a move goes.
    pub fn allowance(&self, who: FigureId, slowed: bool) -> i32 {
        let moves = self.stat(who, Stat::Move);
        let free = self.has_skill(who, SkillKind::Fleet); // K12
        if slowed && !free { (moves + 1) / 2 * INCH } else { moves * INCH }
    }

    /// The waypoints so far and an end; an end where the model stands already is no leg.
    pub fn path_to(&self, who: FigureId, to: Spot) -> Result<tinyvec::ArrayVec<[Spot; 32]>, Why> {
        let mut path = self.path;
        if path.last().copied().unwrap_or(self.figures[who].at) != to && path.try_push(to).is_some() {
            return Err(Why::FullPath);
        }
        Ok(path)
    }

    /// MG-110, MG-382: a move action.
    pub fn check_move(&self, who: FigureId, to: Spot, nimble: bool) -> Result<(), Why> {
        let path = self.path_to(who, to)?;
        Moving::walk(who, self.figures[who].facing, nimble).check_path(self, &path)
    }

    /// MG-114 to MG-116: the step of a fight action, which keeps in touch with those it was in touch with.
    pub fn check_fight(&self, who: FigureId, to: Spot, alone: bool) -> Result<(), Why> {
        // MG-119: in a vehicle against another passenger, without a step.
        if self.ride(who).is_some() {
            let stays = to == self.figures[who].at && self.path.is_empty();
            return if stays && self.has_target(who) { Ok(()) } else { Err(Why::NothingInReach(who)) };
        }
        let path = self.path_to(who, to)?;
        let end = self.check_step(who, &path)?;
        for enemy in self.engaging(who) {
            if !gap(&end, &self.body(enemy)).at_most(CLOSE) {
                return Err(Why::Leaves(enemy));
            }
        }
        let near = |(enemy, _)| gap(&end, &self.body(enemy)).at_most(CLOSE);
        if !alone || self.enemies(who.seat()).any(near) { Ok(()) } else { Err(Why::NothingInReach(who)) }
    }

    /// MG-115, MG-193: up to 3 inches, whatever the ground.
    pub fn check_step(&self, who: FigureId, path: &[Spot]) -> Result<crate::geometry::Body, Why> {
        if path.is_empty() {
            return Ok(self.body(who));
        }
        let walk = self.walked(who, path)?;
        if walk.length > STEP {
            return Err(Why::TooFar { needs: walk.length, has: STEP });
        }
        Ok(self.body_at(who, walk.end))
    }

    /// A waypoint: free up to there (MG-525).
    pub fn check_via(&self, who: FigureId, at: Spot) -> Result<(), Why> {
        let path = self.path_to(who, at)?;
        if path.len() == self.path.len() {
            return Err(Why::NoWaypoint);
        }
        // Whether one may stop there is asked at the end of the path only.
        match self.walked(who, &path) {
            Err(Why::Path(stopped)) if matches!(stopped.why, PathWhy::RestsOn(_) | PathWhy::OnWall(_)) => Ok(()),
            // A leap or climb goes on from where no walk leads (MG-536).
            Err(why) => {
                match climb(&self.stage().scene(self.ground()), &self.mover(who), self.figures[who].at, &path) {
                    Err(Stopped { why: PathWhy::RestsOn(_) | PathWhy::OnWall(_) | PathWhy::Unsupported, .. })
                    | Ok(_) => Ok(()),
                    Err(_) => Err(why),
                }
            }
            Ok(_) => Ok(()),
        }
    }

    /// MG-123
    pub fn check_charge(&self, who: FigureId, target: FigureId) -> Result<(), Why> {
        if self.side(target) == who.seat() {
            return Err(Why::NotEnemy(target));
        }
        if !self.figures[target].is_active() {
            return Err(Why::NoSuchModel(target));
        }
        if !self.in_arc(who, Arc::F, target) {
            return Err(Why::NotInFront(target));
        }
        Ok(())
    }
}
