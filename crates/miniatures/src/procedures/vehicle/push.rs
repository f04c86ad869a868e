//! MG-349, MG-607: who still stands in the way of a vehicle is put beside it by its owner.

use crate::action::Action;
use crate::event::{Log, Way};
use crate::geometry::gap::gap_to_polygon;
use crate::geometry::path::rests;
use crate::geometry::place::nearest;
use crate::geometry::point::along;
use crate::geometry::shape::circle_overlaps;
use crate::geometry::{Circle, Facing, INCH, Outline, Spot};
use crate::procedures::{Asks, Frame, ask};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Push {
    vehicle: FigureId,
    who: FigureId,
    done: bool,
}

impl Push {
    pub fn of(vehicle: FigureId, who: FigureId) -> Push {
        Push { vehicle, who, done: false }
    }

    pub fn resume(&mut self, _: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        if self.done { Flow::Done } else { ask(self.who.seat()) }
    }

    /// A legal place that the vehicle does not sweep any more.
    fn is_clear(&self, table: &Tabletop, at: Spot) -> bool {
        let stage = table.stage();
        let mover = table.mover(self.who);
        rests(&stage.scene(table.ground()), &mover, at, false).is_ok()
            && !table.in_the_way_of(self.vehicle, at, mover.r)
    }

    /// MG-349: and within an inch of the hull that is still to come.
    fn is_beside(&self, table: &Tabletop, at: Spot) -> bool {
        let Some(hull) = table.hull(self.vehicle) else { return false };
        let base = Circle { centre: at.plan(), r: table.measures(self.who).0 };
        let outline = Outline::Base(base);
        table
            .course
            .rest(&hull, |corners| !circle_overlaps(&base, corners) && gap_to_polygon(&outline, corners).at_most(INCH))
    }
}

impl Asks for Push {
    fn asks(&self, _: &Tabletop) -> Seats {
        if self.done { Seats::NONE } else { Seats::one(self.who.seat()) }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Push(self.who)
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        let figure = &table.figures[self.who];
        for tick in (0..Facing::TICKS).step_by(256) {
            for distance in [1000, 2000, 3000] {
                let to = along(figure.at.plan(), Facing::new(i32::from(tick)).vector(), distance).at(figure.at.z);
                say(Action::Go { to, facing: figure.facing });
            }
        }
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Go { to, .. } if to.z == table.figures[self.who].at.z => {
                match self.is_clear(table, to) && self.is_beside(table, to) {
                    true => Ok(()),
                    false => {
                        Err(Why::Not("MG-349", "It is put within an inch of where the vehicle drives, out of its way."))
                    }
                }
            }
            Action::Go { to, .. } => Err(Why::NotPlaceable(to)),
            _ => Err(Why::Expected(Question::Push(self.who))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, _: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        self.done = true;
        let figure = table.figures[self.who];
        let (to, facing) = match *action {
            Action::Go { to, facing } => (to, facing),
            // MG-556
            _ => (
                nearest(table.ground(), figure.at, |spot| self.is_clear(table, spot)).unwrap_or(figure.at),
                figure.facing,
            ),
        };
        table.move_to(self.who, Way::Pushed, to, facing, events);
        Flow::Next
    }
}
