//! Movement of models (MG-110, MG-111, MG-114 to MG-116, MG-120 to MG-128, MG-142 to MG-144, MG-270 to MG-275, MG-382 to
//! MG-385): how far, along which path, and who strikes at those who leave.

mod door;
mod reach;
mod ride;
mod run;
mod thought;

pub use run::by_lift;

use super::doors::Quiet;
use super::melee::Melee;
use super::{Asks, Frame, ask, other};
use crate::action::Action;
use crate::dice::{Reason, Tally};
use crate::event::{For, Log, Marker, Way};
use crate::geometry::gap::compare_gaps;
use crate::geometry::path::{each_checkpoint, leaves_front};
use crate::geometry::sight::in_cover;
use crate::geometry::{Facing, INCH, Spot, gap};
use crate::names::{CardKind, SkillKind, Stat};
use crate::numbers::CLOSE;
use crate::propose::{Errand, Group, spots_of};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet};
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
    /// MG-412: the door or window that was named instead, by its place.
    door: Option<u8>,
    /// MG-295: a rider that has struck in mid-path.
    ridden: bool,
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
    /// MG-295
    RideBy,
    /// MG-412
    Door,
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
        let (target, door, bonus, struck) = (None, None, 0, FigureSet::NONE);
        let (nimble, second, running, together, ridden) = (false, false, false, false, false);
        Moving { at, who, way, target, door, ridden, bonus, nimble, second, running, together, facing, struck }
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

    /// MG-412: a charge at a door or window.
    pub fn break_in(who: FigureId, opening: u8) -> Moving {
        Moving { door: Some(opening), ..Moving::new(who, Way::Charge, Step::Roll) }
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
            Step::RideBy => self.ride_by(table),
            Step::Door => self.door(table, events),
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
                    Way::Fight | Way::Charge if self.together || self.ridden => Flow::Done,
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
        // MG-295: the one that a rider charges does not strike at it as it rides past.
        let passed = |enemy: FigureId| self.rides(table) && self.target == Some(enemy);
        let quicker =
            |enemy: FigureId| !self.struck.has(enemy) && !passed(enemy) && table.stat(enemy, Stat::Move) > moves;
        table.engaging(who).filter(|&enemy| quicker(enemy) && leaves(enemy)).collect()
    }

    /// How far this leg goes, or what is left of it (MG-140).
    fn allowance(&self, table: &Tabletop, slowed: bool) -> i32 {
        let moves = table.stat(self.who, Stat::Move) * INCH;
        let whole = match self.way {
            Way::Move => table.allowance(self.who, slowed),
            Way::HunkerDown => table.allowance(self.who, slowed) + self.bonus,
            Way::Fight | Way::Dodge => STEP,
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
        // MG-412: whether a door holds is seen on contact.
        let walk = if self.way == Way::Charge { table.walked_by_force(who, path)? } else { table.walked(who, path)? };
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
        let last = (self.second || self.way != Way::Sprint) && table.run.cohere;
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
            let closer = compare_gaps(&end, &start, &table.body(target)) == Ordering::Less;
            // MG-295: who strikes on the way may end anywhere.
            if !(closer || self.ridden || self.passes(table, path)) {
                return Err(Why::NotCloser(target));
            }
        }
        match self.door {
            Some(opening) if !self.reaches_door(table, path, opening) => {
                Err(Why::Not("MG-124", "A charge must end closer to the door."))
            }
            _ => Ok(()),
        }
    }

    /// MG-124: a charge ends facing its target; MG-295: not if the attack was made on the way.
    fn end_facing(&self, table: &Tabletop, to: Spot) -> Facing {
        let target = self.target.filter(|_| !self.ridden);
        let way = target.map(|target| table.figures[target].at.plan() - to.plan());
        way.filter(|way| !way.is_zero()).map_or(self.facing, Facing::toward)
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

impl Asks for Moving {
    fn asks(&self, table: &Tabletop) -> Seats {
        match self.at {
            Step::Path => Seats::one(self.who.seat()),
            Step::RideBy if self.may_ride_by(table) => Seats::one(self.who.seat()),
            Step::Escape if self.strikers(table).len() > 1 => Seats::one(other(self.who.seat())),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::Escape => Question::Attacker,
            Step::RideBy => Question::RideBy(self.who),
            _ => Question::Path(self.who),
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        (0..Self::PARTS.len()).for_each(|part| self.part(part, table, seat, say));
    }

    const PARTS: &'static [usize] = &[1, 5, 4, 4];

    fn part(&self, part: usize, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        let aimed = self.target.is_some() || self.door.is_some();
        let group = match part {
            0 => return say(Action::Pass),
            1 => Group::Wanted,
            _ if self.at != Step::Path || aimed => return,
            2 => Group::Cover,
            _ => Group::Around,
        };
        if self.at == Step::RideBy {
            return say(Action::Attack { who: self.who });
        }
        if self.at == Step::Escape {
            return self.strikers(table).iter().for_each(|who| say(Action::Attack { who }));
        }
        let figure = &table.figures[self.who];
        if let Some(opening) = self.door {
            return table.each_way_in(self.who, opening, say);
        }
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
            Action::Pass if self.at == Step::RideBy && self.last_chance(table) => {
                Err(Why::Not("MG-295", "The path ends no closer, so the attack is made here at the latest."))
            }
            Action::Pass => Ok(()),
            Action::Attack { who } if self.at == Step::RideBy && who == self.who => Ok(()),
            _ if self.at == Step::RideBy => Err(Why::Expected(Question::RideBy(self.who))),
            Action::Attack { who } if self.at == Step::Escape && self.strikers(table).has(who) => Ok(()),
            _ if self.at == Step::Escape => Err(Why::Expected(Question::Attacker)),
            Action::Via { at } if self.way == Way::Charge => table.check_via_by_force(self.who, at),
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
            Action::Attack { .. } if self.at == Step::RideBy => return self.strike_in_passing(table, events),
            _ if self.at == Step::RideBy => {
                events.tell(crate::event::Event::Passed { seat: self.who.seat() });
                self.at = Step::Run;
                return Flow::Next;
            }
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
                self.facing = facing;
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
