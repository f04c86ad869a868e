//! Movement of models (MG-110, MG-111, MG-114 to MG-116, MG-120 to MG-128, MG-142 to MG-144, MG-270 to MG-275, MG-382 to
//! MG-385): how far, along which path, and who strikes at those who leave.

mod run;

use super::doors::Quiet;
use super::melee::Melee;
use super::{Asks, Frame, ask, other};
use crate::action::Action;
use crate::dice::{Reason, Tally};
use crate::event::{For, Log, Marker, Way};
use crate::geometry::climb::climb;
use crate::geometry::gap::compare_gaps;
use crate::geometry::path::{Gait, Mover, PathWhy, Stopped, Walk, each_checkpoint, leaves_front, walk, walks};
use crate::geometry::sight::in_cover;
use crate::geometry::{Arc, Facing, INCH, Spot, gap};
use crate::names::{CardKind, SkillKind, Stat};
use crate::numbers::CLOSE;
use crate::propose::{Errand, Group, spots_of};
use crate::tabletop::figure::{FigureId, FigureSet};
use crate::tabletop::{Tabletop, bodies};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// MG-115, MG-193.
const STEP: i32 = 3 * INCH;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moving {
    at: Step,
    who: FigureId,
    way: Way,
    /// MG-123
    target: Option<FigureId>,
    /// What the D6 added, in mil; of a sprint what is left of it.
    bonus: i32,
    /// MG-385: the test against difficult terrain was passed.
    nimble: bool,
    /// MG-120: the second leg of a sprint.
    second: bool,
    /// The leg has begun: another path in it is for what is left (MG-601).
    running: bool,
    /// MG-100: a member of a pack, which attacks when all have moved.
    together: bool,
    facing: Facing,
    /// MG-271: enemies that had their attack.
    struck: FigureSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Roll,
    /// MG-598
    Path,
    /// MG-271: the path is declared.
    Leave,
    /// MG-599
    Escape,
    Walk,
    Run,
    Gas,
    Watch,
    Watched,
    Ended,
    Strike,
    Done,
}

impl Moving {
    /// Who does it.
    pub fn who(&self) -> FigureId {
        self.who
    }

    fn new(who: FigureId, way: Way, at: Step) -> Moving {
        let facing = Facing::default();
        let (target, bonus, struck) = (None, 0, FigureSet::NONE);
        let (nimble, second, running, together) = (false, false, false, false);
        Moving { at, who, way, target, bonus, nimble, second, running, together, facing, struck }
    }

    /// MG-110: the path lies on the table, its end included.
    pub fn walk(who: FigureId, facing: Facing, nimble: bool) -> Moving {
        Moving { facing, nimble, ..Moving::new(who, Way::Move, Step::Leave) }
    }

    /// MG-114
    pub fn fight(who: FigureId, facing: Facing) -> Moving {
        Moving { facing, ..Moving::new(who, Way::Fight, Step::Walk) }
    }

    /// MG-120, MG-123, MG-142
    pub fn rolled(who: FigureId, way: Way, target: Option<FigureId>) -> Moving {
        Moving { target, ..Moving::new(who, way, Step::Roll) }
    }

    /// MG-100
    #[must_use]
    pub fn together(self, together: bool) -> Moving {
        Moving { together, ..self }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        if !table.figures[who].is_up() {
            table.path.clear();
            return Flow::Done;
        }
        match self.at {
            Step::Roll => {
                self.at = Step::Path;
                let mut die = table.d6(who.seat(), For::Bonus, events);
                let frenzied = matches!(self.way, Way::Sprint | Way::Charge) && table.has_skill(who, SkillKind::Frenzy);
                if frenzied {
                    die = die.max(table.d6(who.seat(), For::Bonus, events)); // K23
                }
                self.bonus = die * INCH;
                // B16: the die is subtracted.
                let slips = matches!(self.way, Way::Sprint | Way::Charge)
                    && table.unit(who).any(|id| table.attached_kind(id, CardKind::SlipHazard).is_some());
                if slips {
                    self.bonus = -self.bonus;
                }
                if self.way == Way::Charge && table.has_skill(who, SkillKind::Leaper) {
                    self.bonus += table.content().skill(SkillKind::Leaper).reach; // K30
                }
                ask(who.seat())
            }
            Step::Path => ask(who.seat()),
            Step::Leave => {
                table.run.from = table.figures[who].at;
                table.run.strikers = self.left_behind(table);
                self.at = Step::Escape;
                Flow::Next
            }
            Step::Escape => self.escape(table),
            Step::Walk => self.set_out(table),
            Step::Run => self.run(table, events),
            Step::Gas => self.gas(table, events),
            Step::Watch => self.watch(table, events),
            Step::Watched => self.watched(table, events),
            Step::Ended => {
                self.running = false;
                if self.way == Way::Sprint && !self.second {
                    (self.second, self.at) = (true, Step::Path);
                    return ask(who.seat());
                }
                if matches!(self.way, Way::Sprint | Way::Charge) {
                    table.go_fast(who, events);
                }
                self.at = Step::Strike;
                Flow::Next
            }
            Step::Strike => {
                self.at = Step::Done;
                match self.way {
                    Way::Fight | Way::Charge if self.together => Flow::Done,
                    Way::Fight => Flow::Call(Frame::Melee(Melee::fight(who))),
                    // MG-125, MG-126
                    Way::Charge => match self
                        .target
                        .filter(|&target| table.figures[target].is_active() && table.within(who, target, CLOSE))
                    {
                        Some(target) => Flow::Call(Frame::Melee(Melee::charge(who, target))),
                        None => Flow::Done,
                    },
                    Way::HunkerDown => {
                        heal(table, who, events);
                        match table.secured_near(who).next() {
                            Some(_) => Flow::Become(Frame::Quiet(Quiet::of(who))), // MG-145
                            None => Flow::Done,
                        }
                    }
                    _ => Flow::Done,
                }
            }
            Step::Done => Flow::Done,
        }
    }

    /// MG-271 to MG-274: the quicker enemies that are left strike first, each once.
    fn escape(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        let who = self.who;
        if table.figures[who].pinned && !self.struck.is_empty() {
            // MG-274: the action is lost.
            table.path.clear();
            return Flow::Done;
        }
        // MG-274: a dodge voids the path, an injury may make it too long: the leaver says another one.
        let moved = table.figures[who].at != table.run.from;
        if moved || (!self.struck.is_empty() && self.check_path(table, &table.path).is_err()) {
            table.path.clear();
            self.at = Step::Path;
            return ask(who.seat());
        }
        let strikers = self.strikers(table);
        match (strikers.len(), strikers.iter().next()) {
            (1, Some(enemy)) => self.strike(table, enemy),
            (0, _) => {
                self.at = Step::Walk;
                Flow::Next
            }
            _ => ask(other(who.seat())), // MG-599
        }
    }

    /// Those who may still strike at the leaver.
    fn strikers(&self, table: &Tabletop) -> FigureSet {
        table.run.strikers.iter().filter(|&id| table.figures[id].is_active()).collect()
    }

    fn strike(&mut self, table: &mut Tabletop, enemy: FigureId) -> Flow<Frame> {
        table.run.strikers = table.run.strikers.without(enemy);
        self.struck = self.struck.with(enemy);
        Flow::Call(Frame::Melee(Melee::escape(enemy, self.who)))
    }

    /// MG-271, MG-275: the enemies within an inch, with more MOVE, that the path leaves at some checkpoint.
    fn left_behind(&self, table: &Tabletop) -> FigureSet {
        let who = self.who;
        let figure = &table.figures[who];
        let moves = table.stat(who, Stat::Move);
        let leaves = |enemy: FigureId| {
            let (body, mut left) = (table.body(enemy), false);
            each_checkpoint(
                figure.at,
                figure.facing,
                &table.path,
                |a, b| a.z != b.z,
                |point| {
                    left = !gap(&table.body_at(who, point.at), &body).at_most(CLOSE);
                    !left
                },
            );
            left
        };
        let quicker = |enemy: FigureId| !self.struck.has(enemy) && table.stat(enemy, Stat::Move) > moves;
        table.engaging(who).filter(|&enemy| quicker(enemy) && leaves(enemy)).collect()
    }

    /// How far this leg goes, or what is left of it (MG-140).
    fn allowance(&self, table: &Tabletop, slowed: bool) -> i32 {
        let moves = table.stat(self.who, Stat::Move) * INCH;
        let whole = match self.way {
            Way::Move => table.allowance(self.who, slowed),
            Way::HunkerDown => table.allowance(self.who, slowed) + self.bonus,
            Way::Fight => STEP,
            Way::Sprint if !self.second => moves + self.bonus.max(0),
            _ => (moves + self.bonus).max(0),
        };
        if self.running { (whole - table.run.walked).min(table.run.left).max(0) } else { whole }
    }

    /// Whether a path is legal for this way of moving (MG-121, MG-124, MG-142, MG-382, MG-383).
    fn check_path(&self, table: &Tabletop, path: &[Spot]) -> Result<(), Why> {
        let who = self.who;
        let figure = &table.figures[who];
        let (start, front) = match self.running {
            true => (table.body_at(who, table.run.start), table.run.front),
            false => (table.body(who), figure.facing),
        };
        if path.is_empty() {
            return Ok(());
        }
        let walk = table.walked(who, path)?;
        let end = table.body_at(who, walk.end);
        let allowance = self.allowance(table, walk.difficult.is_some() && !self.nimble);
        if walk.length > allowance {
            return Err(Why::TooFar { needs: walk.length, has: allowance });
        }
        if matches!(self.way, Way::Sprint | Way::Charge) {
            if walk.difficult.is_some() {
                return Err(Why::Difficult);
            }
            if leaves_front(front, figure.at, path).is_some() {
                return Err(Why::LeavesFront);
            }
        }
        let last = !(self.way == Way::Sprint && !self.second) && table.run.cohere;
        if last && !table.coheres(who, walk.end, table.run.acted) {
            return Err(Why::TooFarFromPack(who)); // MG-092
        }
        if self.way == Way::Fight {
            for (enemy, _) in table.enemies(who.seat()) {
                let body = table.body(enemy);
                if gap(&start, &body).at_most(CLOSE) && !gap(&end, &body).at_most(CLOSE) {
                    return Err(Why::Leaves(enemy)); // MG-116
                }
            }
        }
        if self.way == Way::HunkerDown {
            for (enemy, _) in table.enemies(who.seat()) {
                let body = table.body(enemy);
                if compare_gaps(&end, &start, &body) == Ordering::Less {
                    return Err(Why::Closer(enemy));
                }
                if gap(&start, &body).at_most(CLOSE) && !gap(&end, &body).at_most(CLOSE) {
                    return Err(Why::Leaves(enemy)); // MG-144
                }
            }
        }
        if let Some(target) = self.target {
            let body = table.body(target);
            if compare_gaps(&end, &start, &body) != Ordering::Less {
                return Err(Why::NotCloser(target));
            }
        }
        Ok(())
    }
}

/// MG-143: in cover, ARMOUR of as many dice as unmodified RESIST heals, down to one injury marker.
fn heal(table: &mut Tabletop, who: FigureId, events: &mut Log) {
    let stage = table.stage();
    if table.figures[who].injured < 2 || in_cover(&stage.scene(table.ground()), &table.body(who)).is_none() {
        return;
    }
    let pool = Tally::new(Reason::Stat(Stat::Resist), table.unmodified(who, Stat::Resist));
    let throw = table.roll(who, For::Healing, pool, events);
    let doctor = table.attached_kind(who, CardKind::AutoDoc).is_some(); // A19
    for _ in 0..throw.armour() + if doctor { throw.specials() } else { 0 } {
        if table.figures[who].injured > 1 {
            table.lose(who, Marker::Injury, events);
        }
    }
}

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

    /// The same, and where exactly it stops.
    pub fn stopped(&self, who: FigureId, path: &[Spot]) -> Option<Stopped> {
        let stage = self.stage();
        walk(&stage.scene(self.ground()), &self.mover(who), self.figures[who].at, path).err()
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
            Err(Why::Path(stopped))
                if matches!(
                    stopped.why,
                    crate::geometry::path::PathWhy::RestsOn(_) | crate::geometry::path::PathWhy::OnWall(_)
                ) =>
            {
                Ok(())
            }
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
        if target.seat() == who.seat() {
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

impl Asks for Moving {
    fn asks(&self, table: &Tabletop) -> Seats {
        match self.at {
            Step::Path => Seats::one(self.who.seat()),
            Step::Escape if self.strikers(table).len() > 1 => Seats::one(other(self.who.seat())),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        if self.at == Step::Escape { Question::Attacker } else { Question::Path(self.who) }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        (0..Self::PARTS.len()).for_each(|part| self.part(part, table, seat, say));
    }

    const PARTS: &'static [usize] = &[1, 5, 4, 4];

    fn part(&self, part: usize, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        let group = match part {
            0 => return say(Action::Pass),
            1 => Group::Wanted,
            _ if self.at == Step::Escape || self.target.is_some() => return,
            2 => Group::Cover,
            _ => Group::Around,
        };
        if self.at == Step::Escape {
            return self.strikers(table).iter().for_each(|who| say(Action::Attack { who }));
        }
        let figure = &table.figures[self.who];
        if let Some(target) = self.target {
            // As near as it gets: touching the target, on the straight line.
            let (own, body) = (table.measures(self.who).0, table.body(target));
            let way = figure.at.plan() - body.outline.centre();
            let reach = own + table.measures(target).0;
            if !way.is_zero() {
                for more in [0, 500, 900] {
                    let to = crate::geometry::point::along(body.outline.centre(), way, reach + more).at(figure.at.z);
                    let facing = Facing::toward(body.outline.centre() - to.plan());
                    say(Action::Go { to, facing });
                }
            }
            return;
        }
        let reach = self.allowance(table, false);
        let errand = if self.way == Way::HunkerDown { Errand::Hide } else { Errand::Go };
        spots_of(table, self.who, reach, errand, Some(group), &mut |to, facing| say(Action::Go { to, facing }));
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Attack { who } if self.at == Step::Escape && self.strikers(table).has(who) => Ok(()),
            _ if self.at == Step::Escape => Err(Why::Expected(Question::Attacker)),
            Action::Via { at } => table.check_via(self.who, at),
            Action::Back if table.path.is_empty() => Err(Why::NoWaypoint),
            Action::Back => Ok(()),
            Action::Go { to, .. } => {
                let path = table.path_to(self.who, to)?;
                self.check_path(table, &path)
            }
            _ => Err(Why::Expected(Question::Path(self.who))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Attack { who } => return self.strike(table, who),
            _ if self.at == Step::Escape => {
                events.tell(crate::event::Event::Passed { seat: other(self.who.seat()) });
                table.run.strikers = FigureSet::NONE;
                return Flow::Next;
            }
            Action::Via { at } => {
                table.path.push(at);
                return ask(self.who.seat());
            }
            Action::Back => {
                table.path.pop();
                return ask(self.who.seat());
            }
            Action::Go { to, facing } => {
                table.path = table.path_to(self.who, to).expect("check has seen the path");
                // MG-124: a charge ends facing its target.
                let way = self.target.map(|target| table.figures[target].at.plan() - to.plan());
                self.facing = way.filter(|way| !way.is_zero()).map_or(facing, Facing::toward);
            }
            _ => {
                events.tell(crate::event::Event::Passed { seat: self.who.seat() });
                table.path.clear();
                self.facing = table.figures[self.who].facing;
            }
        }
        self.at = if matches!(self.way, Way::Move | Way::Sprint | Way::Charge) { Step::Leave } else { Step::Walk };
        Flow::Next
    }
}
