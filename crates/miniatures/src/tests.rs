//! The rules by their numbers, on a bare table with forced dice; and whole games at random.

mod actions;
mod attacks;
mod drawn;
mod games;
mod proposals;

use crate::action::{Action, Code, Target};
use crate::content::Content;
use crate::dice::{Reason, Throw};
use crate::event::Event;
use crate::geometry::{Facing, Spot};
use crate::names::{MountId, Stat, WeaponId};
use crate::procedures::activation::Activation;
use crate::procedures::turn::Turn;
use crate::procedures::{DEPTH, Frame};
use crate::state::{Options, State, lay_out};
use crate::tabletop::figure::{Chip, FigureId, Place};
use engine::chance::Rig;
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Stack, Viewer};

fn pack() -> Pack<Content> {
    Pack::built_in()
}

fn id(name: &str) -> FigureId {
    FigureId::named(name).expect("a model")
}

/// A force of one line: a text without a line break would be the name of a starter force.
pub(crate) fn list(units: &str) -> String {
    format!("Name: Under test\n{units}")
}

/// A position under test: two forces, of which only those stand on the table that are put there.
struct Play {
    state: State,
    told: Vec<Event>,
}

impl Play {
    fn new(a: &str, b: &str) -> Play {
        let forces = vec![list(a), list(b)];
        let options = Options { scenario: Some("hold-the-block".into()), forces, ..Options::default() };
        let mut tabletop = lay_out(&options, pack(), Chance::seeded(1)).expect("the forces are legal");
        tabletop.turn = 1;
        let stack = Stack::of(&[Frame::Turn(Turn::chosen(Seat::new(0), Chip::Normal))]).expect("room for one");
        Play { state: State { tabletop, stack }, told: Vec::new() }
    }

    /// Puts a model on the ground of the west, where the plaza is bare.
    fn at(mut self, name: &str, x: i32, y: i32, facing: Facing) -> Play {
        let figure = &mut self.state.tabletop.figures[id(name)];
        (figure.place, figure.at, figure.facing) = (Place::Table, Spot::new(x, y, 0), facing);
        self
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Play {
        change(&mut self.state);
        self
    }

    /// The acting model has its activation, and the dice fall like this: `H A S` combat faces, digits for a D6.
    fn acting(mut self, name: &str, dice: &str) -> Play {
        let faces = dice.chars().filter(|c| !c.is_whitespace()).map(|c| match c {
            'H' => 0,
            'A' => 3,
            'S' => 5,
            digit => digit.to_digit(10).expect("a die") as usize - 1,
        });
        self.state.tabletop.chance.rig(Rig { faces: faces.collect(), ..Rig::default() });
        let frames = [
            Frame::Turn(Turn::chosen(Seat::new(0), Chip::Normal)),
            Frame::Activation(Activation::of(id(name), Chip::Normal)),
        ];
        self.state.stack = Stack::<Frame, DEPTH>::of(&frames).expect("room for two");
        let mut events = Events::on();
        self.state.stack.run(&mut self.state.tabletop, &mut events);
        self.told.extend(events.as_slice().iter().map(|told| *told.public()));
        self
    }

    fn act(mut self, line: &str) -> Play {
        let (seat, action) = read(line);
        if let Err(why) = self.state.check(seat, &action) {
            panic!("{line}: {}", State::refusal(pack().content(), why));
        }
        let mut events = Events::on();
        self.state.apply(seat, &action, &mut events);
        self.told.extend(events.as_slice().iter().map(|told| *told.revealed()));
        self
    }

    fn refused(self, line: &str, rule: &str) -> Play {
        let (seat, action) = read(line);
        match self.state.check(seat, &action) {
            Err(why) => assert_eq!(State::refusal(pack().content(), why).rule.to_string(), rule, "{line}"),
            Ok(()) => panic!("{line} is legal"),
        }
        self
    }

    /// The faces that were rolled, in their order.
    fn rolls(&self) -> Vec<String> {
        let throw = |event: &Event| match event {
            Event::Rolled { throw, .. } => Some(throw.to_string()),
            _ => None,
        };
        self.told.iter().filter_map(throw).collect()
    }

    /// Stunned and injury markers, and whether it is pinned.
    fn markers(&self, name: &str) -> (u8, u8, bool) {
        let figure = &self.state.tabletop.figures[id(name)];
        (figure.stunned, figure.injured, figure.pinned)
    }

    fn figure(&self, name: &str) -> &crate::tabletop::figure::Figure {
        &self.state.tabletop.figures[id(name)]
    }

    fn no_dice_left(self) -> Play {
        let rig = self.state.tabletop.chance.rigged().expect("dice were forced");
        assert!(rig.faces.is_empty() && rig.dry_throws == 0 && rig.misfits.is_empty(), "{rig:?}\n{:#?}", self.rolls());
        self
    }
}

fn read(line: &str) -> (Seat, Action) {
    let (seat, action) = line.split_once(": ").expect("a seat and an action");
    (Seat::named(seat).expect("a seat"), action.parse().unwrap_or_else(|error| panic!("{line}: {error}")))
}

/// A hired gun west of another, 7 inches apart, on the bare west side.
fn duel(dice: &str) -> Play {
    Play::new("1 Hired Gun", "1 Punk")
        .at("a1", 2000, 2000, Facing::EAST)
        .at("b1", 10_000, 2000, Facing::WEST)
        .acting("a1", dice)
}
