//! The activation of a vehicle (MG-320 to MG-334, MG-360 to MG-363, MG-368, MG-606): by its AI, or by whoever took the
//! wheel.

use super::course::{Course, part};
use super::drive::Drive;
use crate::action::{Action, Feat, ShotKind};
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Marker, Way};
use crate::geometry::path::{PathWhy, Stopped};
use crate::geometry::vehicle::{Hand, Primitive, contact, rests_on, slowed_by, spin_contact};
use crate::geometry::{INCH, Obstacle};
use crate::names::Stat;
use crate::procedures::overwatch::Overwatch;
use crate::procedures::ranged::Ranged;
use crate::procedures::{Asks, Frame, ask};
use crate::tabletop::figure::{Engine, FigureId, Place};
use crate::tabletop::{MOST_PRIMITIVES, Run, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Driving {
    at: Step,
    vehicle: FigureId,
    /// Whose chip it is.
    seat: Seat,
    used: u8,
    moved: bool,
    /// MG-325: it had its marker when the activation began.
    rolling: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Act,
    /// MG-134: what is no move waits for overwatch.
    Declared,
    Done,
}

type Legs = ArrayVec<[Primitive; MOST_PRIMITIVES]>;

impl Driving {
    pub fn of(vehicle: FigureId, seat: Seat) -> Driving {
        Driving { at: Step::Start, vehicle, seat, used: 0, moved: false, rolling: false }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        match self.at {
            Step::Start => {
                self.at = Step::Act;
                self.rolling = table.figures[vehicle].fast;
                table.course.legs.clear();
                if table.figures[vehicle].pinned {
                    let pool = table.pinned_pool(vehicle); // MG-360
                    if table.roll(vehicle, For::Pinned, pool, events).specials() > 0 {
                        table.lose(vehicle, Marker::Pinned, events);
                    } else if self.rolling {
                        self.at = Step::Done;
                        return self.out_of_control(table, events);
                    }
                }
                Flow::Next
            }
            Step::Act if self.used >= 2 || table.figures[vehicle].place != Place::Table => {
                self.at = Step::Done;
                Flow::Next
            }
            Step::Act => ask(self.seat),
            Step::Declared => {
                self.at = Step::Act;
                match table.run.declared.take().filter(|_| table.figures[vehicle].place == Place::Table) {
                    Some(action) => self.perform(table, &action, events),
                    None => Flow::Next,
                }
            }
            Step::Done => {
                table.course.legs.clear();
                Flow::Done
            }
        }
    }

    /// MG-362: one move over the whole of its MOVE, and nothing else; the pin stays.
    fn out_of_control(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        let die = table.d6(self.seat, For::OutOfControl, events);
        let (Some(hull), moves) = (table.hull(vehicle), table.stat(vehicle, Stat::Move) * INCH) else {
            return Flow::Next;
        };
        if moves == 0 || table.figures[vehicle].engine == Engine::Dead {
            return Flow::Next;
        }
        let leg = match die {
            1 | 2 => Primitive::Turn(Hand::Right, hull.ticks_for(moves)),
            3 | 4 => Primitive::Straight(moves),
            _ => Primitive::Turn(Hand::Left, hull.ticks_for(moves)),
        };
        let mut legs = Legs::new();
        legs.push(leg);
        table.course = Course::begin(legs, table.pose(vehicle));
        Flow::Call(Frame::Drive(Drive::wild(vehicle)))
    }

    /// MG-361: a pinned vehicle does nothing before the pin is gone.
    fn check_free(&self, table: &Tabletop) -> Result<(), Why> {
        if table.figures[self.vehicle].pinned {
            return Err(Why::Not("MG-361", "A pinned vehicle clears its pin first."));
        }
        // MG-325, MG-327
        if self.rolling && !self.moved && self.can_move(table) {
            return Err(Why::Not("MG-325", "A moving vehicle moves first."));
        }
        Ok(())
    }

    /// MG-324, MG-368, MG-369: may it take a move or accelerate action at all?
    fn check_engine(&self, table: &Tabletop) -> Result<(), Why> {
        let figure = &table.figures[self.vehicle];
        if figure.engine == Engine::Dead || table.stat(self.vehicle, Stat::Cool) == 0 {
            return Err(Why::Not("MG-369", "An immobilised vehicle moves no more."));
        }
        Ok(())
    }

    /// MG-R113: whether it can go an inch ahead or turn an inch to a side without leaving the table.
    fn can_move(&self, table: &Tabletop) -> bool {
        let Some(hull) = table.hull(self.vehicle) else { return false };
        let ticks = (1..).find(|&ticks| hull.turn_cost(ticks) >= INCH).unwrap_or(1);
        let ways = [Primitive::Straight(INCH), Primitive::Turn(Hand::Left, ticks), Primitive::Turn(Hand::Right, ticks)];
        ways.into_iter().any(|leg| self.check_drive(table, &[leg], false).is_ok())
    }

    /// The legs that were steered, and these.
    fn legs(&self, table: &Tabletop, more: &[Primitive]) -> Result<Legs, Why> {
        let mut legs = table.course.legs;
        for &leg in more {
            if legs.try_push(leg).is_some() {
                return Err(Why::Not("MG-330", "A vehicle's move has at most 8 primitives."));
            }
        }
        Ok(legs)
    }

    /// MG-324, MG-330, MG-332, MG-333, MG-344: a whole move.
    fn check_drive(&self, table: &Tabletop, legs: &[Primitive], low: bool) -> Result<(), Why> {
        let vehicle = self.vehicle;
        if table.figures[vehicle].pinned {
            return Err(Why::Not("MG-361", "A pinned vehicle clears its pin first."));
        }
        self.check_engine(table)?;
        if !table.figures[vehicle].fast {
            return Err(Why::Not("MG-324", "A stationary vehicle accelerates before it moves."));
        }
        let hull = table.hull(vehicle).expect("it is a vehicle");
        let pose = table.pose(vehicle);
        let wrong = |leg: &Primitive| matches!(leg, Primitive::Straight(..=0) | Primitive::Turn(_, 0));
        if legs.iter().any(wrong) {
            return Err(Why::Not("MG-531", "A leg goes ahead, or turns by at least a tick."));
        }
        let driver = table.driver_of(vehicle, low);
        let stage = table.stage();
        let scene = stage.scene(table.ground());
        let moves = table.stat(vehicle, Stat::Move);
        let slowed = !driver.gait.ignores_difficult && slowed_by(&scene, &hull, pose, legs).is_some();
        let has = if slowed { (moves + 1) / 2 * INCH } else { moves * INCH };
        let needs = legs.iter().map(|&leg| hull.cost(leg)).sum();
        if needs > has {
            return Err(Why::TooFar { needs, has });
        }
        if needs < INCH {
            return Err(Why::Not("MG-330", "A vehicle that moves goes at least an inch."));
        }
        // MG-344: no corner leaves the table; what is in the way is rammed.
        let ground = table.ground();
        let mut at = pose;
        for (leg, &primitive) in legs.iter().enumerate() {
            let off = hull.sweeps(at, &[primitive], |corners| !corners.iter().all(|&corner| ground.has(corner)));
            if off {
                let why = PathWhy::Meets(Obstacle::Edge);
                return Err(Why::Path(Stopped { leg, at: at.at, why }));
            }
            at = hull.after(at, primitive);
        }
        // MG-332: what it passes over it does not come down on.
        if !low && driver.gait.over_bodies > 0 {
            let over = |obstacle: Obstacle| match obstacle {
                Obstacle::Piece(id) => ground.pieces[usize::from(id.0)].height() < driver.gait.over_pieces,
                Obstacle::Body(id) => scene.bodies[usize::from(id.0)].height < driver.gait.over_bodies,
                Obstacle::Edge => true,
            };
            if let Some(obstacle) = rests_on(&scene, &hull, driver, at).filter(|&obstacle| over(obstacle)) {
                let why = PathWhy::RestsOn(obstacle);
                return Err(Why::Path(Stopped { leg: legs.len() - 1, at: at.at, why }));
            }
        }
        Ok(())
    }

    /// MG-329, MG-534: a stationary vehicle turns or reverses into nothing.
    fn check_still(&self, table: &Tabletop) -> Result<(), Why> {
        self.check_free(table)?;
        match table.figures[self.vehicle].fast {
            true => Err(Why::Not("MG-329", "Only a stationary vehicle turns in place or reverses.")),
            false => self.check_engine(table),
        }
    }

    /// MG-368: of a damaged engine each move and acceleration needs a HIT; otherwise the slot is lost.
    fn starts(&self, table: &mut Tabletop, events: &mut Log) -> bool {
        let damaged = table.figures[self.vehicle].engine == Engine::Damaged;
        !damaged || table.roll(self.vehicle, For::Engine, Tally::new(Reason::Fixed, 1), events).hits() > 0
    }
}

impl Asks for Driving {
    fn asks(&self, _: &Tabletop) -> Seats {
        if self.at == Step::Act { Seats::one(self.seat) } else { Seats::NONE }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Drive(self.vehicle)
    }

    /// MG-575
    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        let who = self.vehicle;
        let Some(hull) = table.hull(who) else { return };
        let mut feat = |feat: Feat| say(Action::Feat(feat));
        feat(Feat::Accelerate { who });
        feat(Feat::Decelerate { who });
        let moves = table.stat(who, Stat::Move) * INCH;
        let mut drive = |legs: &[Primitive]| {
            for low in [false, true] {
                feat(Feat::Drive { who, low, legs: crate::action::Legs::of(legs) });
            }
        };
        // MG-576: whoever has steered may drive what was steered, also when nothing can be added to it.
        if !table.course.legs.is_empty() {
            drive(&[]);
        }
        for part in [4, 3, 2, 1] {
            drive(&[Primitive::Straight(moves * part / 4)]);
            for hand in [Hand::Left, Hand::Right] {
                let turn = Primitive::Turn(hand, hull.ticks_for(moves * part / 4).max(1));
                let left = (moves - hull.cost(turn)).max(0);
                drive(&[turn]);
                drive(&[turn, Primitive::Straight(left)]);
                drive(&[Primitive::Straight(left), turn]);
            }
        }
        drive(&[Primitive::Straight(INCH)]);
        for hand in [Hand::Left, Hand::Right] {
            let ticks = (1..).find(|&ticks| hull.turn_cost(ticks) >= INCH).unwrap_or(1);
            drive(&[Primitive::Turn(hand, ticks)]);
        }
        for hand in [Hand::Left, Hand::Right] {
            feat(Feat::TurnInPlace { who, hand, ticks: hull.most_spin() });
            feat(Feat::TurnInPlace { who, hand, ticks: hull.most_spin() / 2 });
        }
        feat(Feat::Reverse { who, distance: moves / 4 });
        say(Action::ShakeOff { who, stunned: false });
        let facing = table.facing(who);
        for (target, _) in table.enemies(seat) {
            crate::procedures::ranged::shots(table, who, target, &mut |shot| say(Action::Shoot { who, shot, facing }));
        }
        say(Action::Pass);
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        let vehicle = self.vehicle;
        let named = match *action {
            Action::Feat(
                Feat::Accelerate { who }
                | Feat::Decelerate { who }
                | Feat::Drive { who, .. }
                | Feat::TurnInPlace { who, .. }
                | Feat::Reverse { who, .. },
            )
            | Action::ShakeOff { who, .. }
            | Action::Shoot { who, .. } => who,
            _ => vehicle,
        };
        if named != vehicle {
            return Err(Why::NotActing(named));
        }
        let hull = table.hull(vehicle).expect("it is a vehicle");
        let figure = &table.figures[vehicle];
        match *action {
            // MG-327: the first move is not skipped; a pin is no excuse to stand still, but nobody has to act.
            Action::Pass if figure.pinned => Ok(()),
            Action::Pass => self.check_free(table),
            Action::Back if table.course.legs.is_empty() => Err(Why::NoWaypoint),
            Action::Back => Ok(()),
            Action::Feat(Feat::Steer { leg }) => {
                let legs = self.legs(table, &[leg])?;
                self.check_drive(table, &legs, true).or_else(|why| match why {
                    Why::Not("MG-330", _) if legs.len() < MOST_PRIMITIVES => Ok(()), // more may follow
                    why => Err(why),
                })
            }
            Action::Feat(Feat::Drive { low, legs, .. }) => {
                let legs = self.legs(table, legs.as_slice())?;
                self.check_drive(table, &legs, low)
            }
            Action::Feat(Feat::Accelerate { .. }) => {
                self.check_free(table)?;
                self.check_engine(table)?;
                if figure.fast { Err(Why::Not("MG-324", "It is moving already.")) } else { Ok(()) }
            }
            Action::Feat(Feat::Decelerate { .. }) => match figure.fast && self.moved {
                true => self.check_free(table),
                false => Err(Why::Not("MG-326", "A moving vehicle decelerates after its first move.")),
            },
            Action::Feat(Feat::TurnInPlace { hand, ticks, .. }) => {
                self.check_still(table)?;
                if ticks > hull.most_spin() {
                    return Err(Why::Not("MG-534", "A turn in place goes 2 inches at the front corner."));
                }
                let stage = table.stage();
                let scene = stage.scene(table.ground());
                let driver = table.driver_of(vehicle, true);
                blocked(spin_contact(&scene, &hull, driver, table.pose(vehicle), hand, ticks))
            }
            Action::Feat(Feat::Reverse { distance, .. }) => {
                self.check_still(table)?;
                let has = table.stat(vehicle, Stat::Move) * INCH / 4;
                if distance <= 0 || distance > has {
                    return Err(Why::TooFar { needs: distance, has });
                }
                let stage = table.stage();
                let scene = stage.scene(table.ground());
                let driver = table.driver_of(vehicle, true);
                blocked(contact(&scene, &hull, driver, table.pose(vehicle), Primitive::Straight(-distance)))
            }
            Action::ShakeOff { stunned: false, .. } if figure.pinned => Ok(()),
            Action::ShakeOff { stunned: true, .. } if figure.stunned > 0 => self.check_free(table),
            Action::ShakeOff { .. } => Err(Why::NothingToShake(vehicle)),
            Action::Shoot { shot, facing, .. } => {
                self.check_free(table)?;
                table.shot_pool(vehicle, &shot, facing).map(|_| ())
            }
            _ => Err(Why::Expected(Question::Drive(vehicle))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        match *action {
            Action::Back => {
                table.course.legs.pop();
                return ask(seat);
            }
            Action::Feat(Feat::Steer { leg }) => {
                table.course.legs.push(leg);
                return ask(seat);
            }
            Action::Feat(Feat::Drive { low, legs, .. }) => {
                let legs = self.legs(table, legs.as_slice()).expect("check has seen the legs");
                (self.used, self.moved) = (self.used + 1, true);
                table.run = Run::default();
                table.course = Course::begin(legs, table.pose(vehicle));
                if self.starts(table, events) {
                    return Flow::Call(Frame::Drive(Drive::of(vehicle, low)));
                }
                table.course.legs.clear();
                return Flow::Next;
            }
            _ => {}
        }
        table.course.legs.clear();
        if *action == Action::Pass {
            events.tell(Event::Passed { seat });
            self.at = Step::Done;
            return Flow::Next;
        }
        self.used += 1;
        table.run = Run::default();
        if table.is_watched(vehicle) {
            table.run.declared = Some(*action);
            self.at = Step::Declared;
            return Flow::Call(Frame::Overwatch(Overwatch::of(vehicle, true)));
        }
        self.perform(table, action, events)
    }
}

impl Driving {
    /// What is no move: it is done where the vehicle stands.
    fn perform(&self, table: &mut Tabletop, action: &Action, events: &mut Log) -> Flow<Frame> {
        let vehicle = self.vehicle;
        let hull = table.hull(vehicle).expect("it is a vehicle");
        match *action {
            Action::Feat(Feat::Accelerate { .. }) => {
                if self.starts(table, events) {
                    table.go_fast(vehicle, events);
                }
            }
            Action::Feat(Feat::Decelerate { .. }) => {
                table.lose(vehicle, Marker::MovingFast, events);
            }
            Action::Feat(Feat::TurnInPlace { hand, ticks, .. }) => {
                let pose = hull.spin(table.pose(vehicle), hand, ticks);
                table.turn_to(vehicle, pose.facing, events);
            }
            Action::Feat(Feat::Reverse { distance, .. }) => {
                let from = table.figures[vehicle].at;
                let pose = hull.after(table.pose(vehicle), part(Primitive::Straight(0), -distance));
                table.set_pose(vehicle, pose);
                events.tell(Event::Moved { who: vehicle, way: Way::Drive, from, to: pose.at, facing: pose.facing });
            }
            Action::ShakeOff { stunned, .. } => {
                table.lose(vehicle, if stunned { Marker::Stunned } else { Marker::Pinned }, events);
            }
            Action::Shoot { shot, .. } => {
                debug_assert_eq!(shot.kind, ShotKind::Snapshot);
                return Flow::Call(Frame::Ranged(Ranged::of(vehicle, shot)));
            }
            _ => unreachable!("check admits no other answer"),
        }
        Flow::Next
    }
}

fn blocked(contact: Option<crate::geometry::vehicle::Contact>) -> Result<(), Why> {
    match contact {
        Some(contact) => Err(Why::Path(Stopped { leg: 0, at: contact.pose.at, why: PathWhy::Meets(contact.with) })),
        None => Ok(()),
    }
}
