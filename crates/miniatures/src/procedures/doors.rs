//! Doors and windows (MG-145, MG-410 to MG-419, K31).

use super::melee::Melee;
use super::{Asks, Frame, ask};
use crate::action::{Action, Feat};
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Way};
use crate::geometry::gap::gap_to_segment;
use crate::geometry::path::{Stopped, leaves_front, walk};
use crate::geometry::shape::nearest_on_segment;
use crate::geometry::terrain::levels_meet;
use crate::geometry::{Arc, Circle, Facing, INCH, Opening, Spot};
use crate::names::{SkillKind, Stat};
use crate::numbers::CLOSE;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::tabletop::terrain::{OpeningState, sturdiness_resist};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// MG-412: how near a base touches an opening.
const TOUCH: i32 = 100;

/// A charge at a door or window (MG-412 to MG-416).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BreakIn {
    at: Step,
    who: FigureId,
    opening: u8,
    bonus: i32,
    facing: Facing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Roll,
    Path,
    Contact,
    /// MG-413: whom it attacks, of several.
    Target,
    Done,
}

impl BreakIn {
    pub fn of(who: FigureId, opening: u8) -> BreakIn {
        BreakIn { at: Step::Roll, who, opening, bonus: 0, facing: Facing::EAST }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        if !table.figures[who].is_active() {
            table.path.clear();
            return Flow::Done;
        }
        match self.at {
            Step::Roll => {
                self.at = Step::Path;
                let mut die = table.d6(who.seat(), For::Bonus, events);
                if table.has_skill(who, SkillKind::Frenzy) {
                    die = die.max(table.d6(who.seat(), For::Bonus, events)); // K23
                }
                let leaper = if table.has_skill(who, SkillKind::Leaper) {
                    table.content().skill(SkillKind::Leaper).reach
                } else {
                    0
                };
                self.bonus = die * INCH + leaper;
                ask(who.seat())
            }
            Step::Path => ask(who.seat()),
            Step::Contact => self.contact(table, events),
            Step::Target => match self.targets(table).count() {
                0 => Flow::Done,
                1 => {
                    self.at = Step::Done;
                    let target = self.targets(table).next().expect("there is one");
                    Flow::Call(Frame::Melee(Melee::charge(who, target)))
                }
                _ => ask(who.seat()),
            },
            Step::Done => Flow::Done,
        }
    }

    fn targets<'a>(&self, table: &'a Tabletop) -> impl Iterator<Item = FigureId> + 'a {
        let who = self.who;
        table.enemies(who.seat()).map(|(id, _)| id).filter(move |&id| table.within(who, id, CLOSE))
    }

    /// Where the base first touches the opening on its path, and whether the path goes on through it.
    fn touches(&self, table: &Tabletop, path: &[Spot]) -> Option<(Spot, bool)> {
        let opening = &table.ground().openings[usize::from(self.opening)];
        let mover = table.mover(self.who);
        let stage = table.stage();
        let scene = stage.scene(table.ground());
        match walk(&scene, &mover, table.figures[self.who].at, path) {
            Err(Stopped { at, .. }) => Some((at, true)),
            Ok(walk) => {
                let base = Circle { centre: walk.end.plan(), r: mover.r };
                gap_to_segment(&base, opening.from, opening.to).at_most(TOUCH).then_some((walk.end, false))
            }
        }
    }

    fn check_path(&self, table: &Tabletop, path: &[Spot]) -> Result<(), Why> {
        let who = self.who;
        let figure = &table.figures[who];
        if path.is_empty() {
            return Ok(());
        }
        // As if the opening were open already: whether it holds is seen on contact.
        let stage = table.stage();
        let mut scene = stage.scene(table.ground());
        scene.passable |= 1 << self.opening;
        let walked = walk(&scene, &table.mover(who), figure.at, path).map_err(Why::Path)?;
        let has = table.stat(who, Stat::Move) * INCH + self.bonus;
        if walked.length > has {
            return Err(Why::TooFar { needs: walked.length, has });
        }
        if walked.difficult.is_some() {
            return Err(Why::Difficult);
        }
        if leaves_front(figure.facing, figure.at, path).is_some() {
            return Err(Why::LeavesFront);
        }
        let opening = &table.ground().openings[usize::from(self.opening)];
        let far = |at: Spot| {
            let base = Circle { centre: at.plan(), r: table.measures(who).0 };
            gap_to_segment(&base, opening.from, opening.to).floor()
        };
        match self.touches(table, path).is_some() || far(walked.end) < far(figure.at) {
            true => Ok(()),
            false => Err(Why::Not("MG-124", "A charge must end closer to the door.")),
        }
    }

    fn contact(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let who = self.who;
        let path = table.path;
        table.path.clear();
        self.at = Step::Done;
        let end = path.last().copied().unwrap_or(table.figures[who].at);
        let touched = if path.is_empty() { self.touches_here(table) } else { self.touches(table, &path) };
        let Some((at, _)) = touched else {
            // MG-126: it did not come so far.
            table.move_to(who, Way::Charge, end, self.facing, events);
            table.go_fast(who, events);
            return Flow::Done;
        };
        let opening = &table.ground().openings[usize::from(self.opening)];
        let toward = nearest_on_segment(at.plan(), opening.from, opening.to) - at.plan();
        let resist = Tally::new(Reason::Fixed, sturdiness_resist(opening.sturdiness));
        let mut pool = table.stat_tally(who, Stat::Fight);
        pool.add(Reason::Charge, 1);
        let hits = table.roll(who, For::BreakIn, pool, events).hits();
        let armour = table.roll(who, For::TerrainResist, resist, events).armour();
        if hits > armour {
            table.set_opening(usize::from(self.opening), OpeningState::Smashed, events);
            table.move_to(who, Way::Charge, end, self.facing, events);
            table.go_fast(who, events);
            self.at = Step::Target;
            return Flow::Next;
        }
        // MG-414
        let facing = if toward.is_zero() { table.figures[who].facing } else { Facing::toward(toward) };
        table.move_to(who, Way::Charge, at, facing, events);
        table.go_fast(who, events);
        table.pin(who, events);
        table.stun(who, 1, events);
        table.check_down(who, events);
        Flow::Done
    }

    fn touches_here(&self, table: &Tabletop) -> Option<(Spot, bool)> {
        let at = table.figures[self.who].at;
        table.is_at_opening(self.who, usize::from(self.opening), TOUCH).then_some((at, false))
    }
}

impl Asks for BreakIn {
    fn asks(&self, table: &Tabletop) -> Seats {
        match self.at {
            Step::Path => Seats::one(self.who.seat()),
            Step::Target if self.targets(table).count() > 1 => Seats::one(self.who.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::Target => Question::Strike(self.who),
            _ => Question::Path(self.who),
        }
    }

    /// Straight at the middle of the opening: up to it, and through it.
    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        if self.at == Step::Target {
            return self.targets(table).for_each(|target| say(Action::Charge { who: self.who, target }));
        }
        let opening = &table.ground().openings[usize::from(self.opening)];
        let (at, r) = (table.figures[self.who].at, table.measures(self.who).0);
        let middle =
            crate::geometry::Point::new((opening.from.x + opening.to.x) / 2, (opening.from.y + opening.to.y) / 2);
        let way = middle - at.plan();
        if way.is_zero() {
            return;
        }
        for beyond in [-r, r + 1000, r + 2000] {
            let to = crate::geometry::point::along(middle, way, beyond).at(at.z);
            say(Action::Go { to, facing: Facing::toward(way) });
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (_, Action::Pass) => Ok(()),
            (Step::Path, Action::Via { at }) => {
                let path = table.path_to(self.who, at)?;
                if path.len() == table.path.len() { Err(Why::NoWaypoint) } else { Ok(()) }
            }
            (Step::Path, Action::Back) if table.path.is_empty() => Err(Why::NoWaypoint),
            (Step::Path, Action::Back) => Ok(()),
            (Step::Path, Action::Go { to, .. }) => self.check_path(table, &table.path_to(self.who, to)?),
            (Step::Target, Action::Charge { who, target }) => {
                match who == self.who && self.targets(table).any(|id| id == target) {
                    true => Ok(()),
                    false => Err(Why::NotInReach(target)),
                }
            }
            _ => Err(Why::Expected(self.question(table, seat))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (_, Action::Via { at }) => {
                table.path.push(at);
                ask(seat)
            }
            (_, Action::Back) => {
                table.path.pop();
                ask(seat)
            }
            (_, Action::Go { to, facing }) => {
                table.path = table.path_to(self.who, to).expect("check has seen the path");
                (self.facing, self.at) = (facing, Step::Contact);
                Flow::Next
            }
            (_, Action::Charge { who, target }) => {
                self.at = Step::Done;
                Flow::Call(Frame::Melee(Melee::charge(who, target)))
            }
            (Step::Path, _) => {
                events.tell(Event::Passed { seat });
                table.path.clear();
                (self.facing, self.at) = (table.figures[self.who].facing, Step::Contact);
                Flow::Next
            }
            _ => {
                events.tell(Event::Passed { seat });
                self.at = Step::Done;
                Flow::Next
            }
        }
    }
}

/// MG-145, MG-417: after hunkering down, one door or window may be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quiet {
    who: FigureId,
    done: bool,
}

impl Quiet {
    pub fn of(who: FigureId) -> Quiet {
        Quiet { who, done: false }
    }

    pub fn resume(&mut self, _: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        if self.done { Flow::Done } else { ask(self.who.seat()) }
    }
}

impl Asks for Quiet {
    fn asks(&self, _: &Tabletop) -> Seats {
        if self.done { Seats::NONE } else { Seats::one(self.who.seat()) }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Quiet(self.who)
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        table.secured_near(self.who).for_each(|opening| say(Action::Feat(Feat::OpenQuietly { opening })));
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Feat(Feat::OpenQuietly { opening }) => table.check_quiet(self.who, opening),
            _ => Err(Why::Expected(Question::Quiet(self.who))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.done = true;
        match *action {
            Action::Feat(Feat::OpenQuietly { opening }) => table.open_quietly(self.who, opening, events),
            _ => events.tell(Event::Passed { seat }),
        }
        Flow::Next
    }
}

impl Tabletop {
    fn opening_at(&self, place: usize) -> Option<&'static Opening> {
        self.layout().ground.openings.get(place)
    }

    /// Whether a base is this near to an opening, on its level.
    pub fn is_at_opening(&self, who: FigureId, place: usize, reach: i32) -> bool {
        let (at, (r, height)) = (self.figures[who].at, self.measures(who));
        let base = Circle { centre: at.plan(), r };
        self.opening_at(place).is_some_and(|opening| {
            levels_meet(opening.z0, opening.z1, at.z, at.z + height)
                && gap_to_segment(&base, opening.from, opening.to).at_most(reach)
        })
    }

    /// MG-145: the secured doors and windows within an inch.
    pub fn secured_near(&self, who: FigureId) -> impl Iterator<Item = u8> + '_ {
        let all = 0..self.layout().ground.openings.len();
        let near = move |&place: &usize| self.is_secured(place) && self.is_at_opening(who, place, CLOSE);
        all.filter(near).map(|place| place as u8)
    }

    pub fn check_quiet(&self, who: FigureId, opening: u8) -> Result<(), Why> {
        match self.secured_near(who).any(|place| place == opening) {
            true => Ok(()),
            false => Err(Why::Not("MG-417", "No such secured door or window is within an inch.")),
        }
    }

    /// MG-417, K31: a COOL test, less the lock.
    pub fn open_quietly(&mut self, who: FigureId, opening: u8, events: &mut Log) {
        let lock = self.opening_at(usize::from(opening)).map_or(0, |opening| i32::from(opening.lock));
        let mut pool = self.stat_tally(who, Stat::Cool);
        pool.add_if(!self.has_skill(who, SkillKind::LockPick), Reason::Lock, -lock);
        if self.roll(who, For::Lock, pool, events).specials() > 0 {
            self.set_opening(usize::from(opening), OpeningState::Open, events);
        }
    }

    /// MG-412: a charge at a secured opening in the F arc.
    pub fn check_break_in(&self, who: FigureId, opening: u8) -> Result<(), Why> {
        let place = usize::from(opening);
        let Some(found) = self.opening_at(place).filter(|_| self.is_secured(place)) else {
            return Err(Why::Not("MG-412", "There is no such secured door or window."));
        };
        let at = self.figures[who].at.plan();
        match Arc::F.holds(self.figures[who].facing, nearest_on_segment(at, found.from, found.to) - at) {
            true => Ok(()),
            false => Err(Why::Not("MG-412", "The door or window is not in the front arc.")),
        }
    }

    /// MG-118, MG-419: a door that is not secured.
    pub fn check_door(&self, who: FigureId, opening: u8, open: bool) -> Result<(), Why> {
        let place = usize::from(opening);
        let wanted = if open { OpeningState::Closed } else { OpeningState::Open };
        match self.is_at_opening(who, place, CLOSE) && self.terrain.opening(place) == wanted {
            true => Ok(()),
            false => Err(Why::Not("MG-419", "No such door is within an inch, or it is not secured like that.")),
        }
    }
}
