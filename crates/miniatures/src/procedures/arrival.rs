//! Reinforcements (SC8): a pack comes in at an edge of the table, touching it, its members together (MG-092).

use super::{Asks, Frame};
use crate::action::Action;
use crate::content::Mission;
use crate::event::{Event, Log, Way};
use crate::geometry::path::{Stopped, rests};
use crate::geometry::{Facing, INCH, Spot, gap};
use crate::names::Edge;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet, Place};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arrival {
    seat: Seat,
    pack: u8,
}

impl Arrival {
    pub const fn of(seat: Seat, pack: u8) -> Arrival {
        Arrival { seat, pack }
    }

    pub fn resume(&mut self, table: &mut Tabletop, _: &mut Log) -> Flow<Frame> {
        if self.next(table).is_some() { Flow::Ask(Seats::one(self.seat)) } else { Flow::Done }
    }

    fn members<'a>(&self, table: &'a Tabletop, place: Place) -> impl Iterator<Item = FigureId> + use<'a> {
        let (seat, pack) = (self.seat, self.pack);
        let all = table.figures.iter().filter(move |(id, figure)| id.seat() == seat && figure.pack == pack);
        all.filter(move |(_, figure)| figure.place == place).map(|(id, _)| id)
    }

    fn next(&self, table: &Tabletop) -> Option<FigureId> {
        self.members(table, Place::Reserve).next()
    }

    fn check_place(&self, table: &Tabletop, who: FigureId, at: Spot) -> Result<(), Why> {
        let Mission::Riot { edge, .. } = table.scenario().mission else { return Err(Why::OutsideZone(who)) };
        let ((r, _), ground) = (table.measures(who), table.ground());
        let touches = match edge {
            Edge::North => at.y == ground.depth - r,
            Edge::East => at.x == ground.width - r,
            Edge::South => at.y == r,
            Edge::West => at.x == r,
        };
        if !touches {
            return Err(Why::NotAtEdge(who));
        }
        let stage = table.stage();
        rests(&stage.scene(ground), &table.mover(who), at, false)
            .map_err(|why| Why::Path(Stopped { leg: 0, at, why }))?;
        let body = table.body_as(who, at);
        let near = |id: FigureId| gap(&body, &table.body(id)).at_most(3 * INCH);
        let mut there = self.members(table, Place::Table).peekable();
        if there.peek().is_some() && !there.any(near) { Err(Why::TooFarFromPack(who)) } else { Ok(()) }
    }

    /// Along the edge, half an inch apart.
    fn places(&self, table: &Tabletop, who: FigureId, say: &mut impl FnMut(Spot)) {
        let Mission::Riot { edge, .. } = table.scenario().mission else { return };
        let ((r, _), ground) = (table.measures(who), table.ground());
        let long = if matches!(edge, Edge::North | Edge::South) { ground.width } else { ground.depth };
        for along in (r..=long - r).step_by(500) {
            say(match edge {
                Edge::North => Spot::new(along, ground.depth - r, 0),
                Edge::South => Spot::new(along, r, 0),
                Edge::East => Spot::new(ground.width - r, along, 0),
                Edge::West => Spot::new(r, along, 0),
            });
        }
    }
}

impl Asks for Arrival {
    fn asks(&self, _: &Tabletop) -> Seats {
        Seats::one(self.seat)
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Arrive
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        let Some(who) = self.next(table) else { return };
        let facing = Facing::SOUTH;
        self.places(table, who, &mut |at| say(Action::Deploy { who, at, facing }));
        say(Action::Pass);
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Deploy { who, .. } if who.seat() != seat => Err(Why::NotYours(who)),
            Action::Deploy { who, at, .. } => match self.members(table, Place::Reserve).any(|id| id == who) {
                true => self.check_place(table, who, at),
                false => Err(Why::Deployed(who)),
            },
            // Whoever finds no place does not come.
            Action::Pass => {
                let mut room = false;
                if let Some(who) = self.next(table) {
                    self.places(table, who, &mut |at| room = room || self.check_place(table, who, at).is_ok());
                }
                if room { Err(Why::Expected(Question::Arrive)) } else { Ok(()) }
            }
            _ => Err(Why::Expected(Question::Arrive)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Deploy { who, at, facing } => table.move_to(who, Way::Deployed, at, facing, events),
            _ => {
                events.tell(Event::Passed { seat });
                let left: FigureSet = self.members(table, Place::Reserve).collect();
                left.iter().for_each(|id| table.figures[id].place = Place::Left);
            }
        }
        Flow::Next
    }
}
