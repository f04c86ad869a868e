//! Doors and windows (MG-145, MG-410 to MG-419, K31).

use super::melee::Melee;
use super::moving::Moving;
use super::{Asks, Frame, ask};
use crate::action::{Action, Feat};
use crate::dice::Reason;
use crate::event::{Event, For, Log};
use crate::geometry::gap::gap_to_segment;
use crate::geometry::point::along;
use crate::geometry::shape::nearest_on_segment;
use crate::geometry::terrain::levels_meet;
use crate::geometry::{Arc, Circle, Facing, Opening, Point, Spot};
use crate::names::{SkillKind, Stat};
use crate::numbers::CLOSE;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::tabletop::terrain::OpeningState;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// A charge at a door or window (MG-412, MG-413): the move is a charge like others, then comes the attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BreakIn {
    at: Step,
    who: FigureId,
    opening: u8,
    /// MG-100: a member of a pack, which attacks when all have moved.
    #[serde(default)]
    together: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Charge,
    /// MG-413: whom it attacks, of several.
    Target,
    Done,
}

impl BreakIn {
    pub fn of(who: FigureId, opening: u8, together: bool) -> BreakIn {
        BreakIn { at: Step::Charge, who, opening, together }
    }

    /// MG-100, MG-413: the attack of a pack that has charged a door.
    pub fn attack(who: FigureId, opening: u8) -> BreakIn {
        BreakIn { at: Step::Target, who, opening, together: false }
    }

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        let who = self.who;
        match self.at {
            Step::Charge => {
                self.at = Step::Target;
                Flow::Call(Frame::Moving(Moving::break_in(who, self.opening)))
            }
            // MG-414: a door that holds ends it.
            Step::Target if !table.figures[who].is_active() || table.is_secured(usize::from(self.opening)) => {
                Flow::Done
            }
            Step::Target if self.together => Flow::Done,
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
        table.enemies(who.seat()).map(|(id, _)| id).filter(move |&id| table.can_strike(who, id))
    }
}

impl Asks for BreakIn {
    fn asks(&self, table: &Tabletop) -> Seats {
        match self.at {
            Step::Target if self.targets(table).count() > 1 => Seats::one(self.who.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Strike(self.who)
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        self.targets(table).for_each(|target| say(Action::Charge { who: self.who, target }));
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Charge { who, target } => match who == self.who && self.targets(table).any(|id| id == target) {
                true => Ok(()),
                false => Err(Why::NotInReach(target)),
            },
            _ => Err(Why::Expected(self.question(table, seat))),
        }
    }

    fn answer(&mut self, _: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.at = Step::Done;
        match *action {
            Action::Charge { who, target } => Flow::Call(Frame::Melee(Melee::charge(who, target))),
            _ => {
                events.tell(Event::Passed { seat });
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
    fn opening_at(&self, place: usize) -> Option<&Opening> {
        self.layout().ground.openings.get(place)
    }

    /// Whether a base is this near to an opening, on its level.
    pub fn is_at_opening(&self, who: FigureId, place: usize, reach: i32) -> bool {
        self.opening_touched(who, self.figures[who].at, place, reach)
    }

    /// The same, if the model stood elsewhere.
    pub fn opening_touched(&self, who: FigureId, at: Spot, place: usize, reach: i32) -> bool {
        let (r, height) = self.measures(who);
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

    /// Ways for a charge at an opening: straight at its middle, up to it and through it.
    pub fn each_way_in(&self, who: FigureId, opening: u8, say: &mut impl FnMut(Action)) {
        let Some(opening) = self.opening_at(usize::from(opening)) else { return };
        let (at, r) = (self.figures[who].at, self.measures(who).0);
        let middle = Point::new((opening.from.x + opening.to.x) / 2, (opening.from.y + opening.to.y) / 2);
        let way = middle - at.plan();
        if way.is_zero() {
            return;
        }
        for beyond in [-r, r + 1000, r + 2000] {
            let to = along(middle, way, beyond).at(at.z);
            say(Action::Go { to, facing: Facing::toward(way) });
        }
    }

    /// MG-412: a charge at a secured opening in the F arc. MG-100: one that the pack has named may be broken by now.
    pub fn check_break_in(&self, who: FigureId, opening: u8, named: bool) -> Result<(), Why> {
        let place = usize::from(opening);
        let Some(found) = self.opening_at(place).filter(|_| named || self.is_secured(place)) else {
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
