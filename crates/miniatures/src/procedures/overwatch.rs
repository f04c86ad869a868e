//! Overwatch (MG-131 to MG-141): a window in which the other side may shoot at a model that acts before its guns.

use super::ranged::{Ranged, shots};
use super::{Asks, Frame, ask, other};
use crate::action::{Action, Shot, ShotKind, Target};
use crate::event::{Event, Log};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, FigureSet};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overwatch {
    /// Who acts.
    who: FigureId,
    /// MG-133: it does not move, sprint or charge, so that there is time to aim.
    aimed: bool,
    /// MG-100, MG-137: those whose shot is on its way; their markers go with it.
    firing: FigureSet,
}

impl Overwatch {
    /// The window for one moment of a model's action; it closes at once where nobody can shoot (MG-542).
    pub fn of(who: FigureId, aimed: bool) -> Overwatch {
        Overwatch { who, aimed, firing: FigureSet::NONE }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        for id in std::mem::take(&mut self.firing).iter() {
            table.end_overwatch(id, events);
        }
        match table.may_be_shot(self.who, self.aimed) {
            true => ask(self.watcher(table)),
            false => Flow::Done,
        }
    }

    fn watcher(&self, table: &Tabletop) -> Seat {
        other(table.side(self.who))
    }

    /// MG-132 to MG-134, MG-136
    fn check_shot(&self, table: &Tabletop, by: FigureId, shot: &Shot) -> Result<(), Why> {
        if !table.figures[by].overwatch || !table.figures[by].is_active() {
            return Err(Why::NoOverwatch(by));
        }
        if shot.target != Target::Model(self.who) {
            return Err(Why::Expected(Question::Overwatch(self.who)));
        }
        let aims = self.aimed && !table.is_engaged(by);
        match (aims, shot.kind) {
            (_, ShotKind::Throw) => return Err(Why::WrongWeapon("MG-136", "Nothing is thrown on overwatch.")),
            (true, ShotKind::Snapshot) => return Err(Why::WrongWeapon("MG-133", "This shot is an aimed one.")),
            (false, ShotKind::AimShoot | ShotKind::AimPower) => {
                return Err(Why::WrongWeapon("MG-133", "This shot is a snapshot."));
            }
            _ => {}
        }
        table.overwatch_pool(by, shot).map(|_| ())
    }
}

impl Tabletop {
    /// Whether anybody keeps an eye on this model's side.
    pub fn is_watched(&self, who: FigureId) -> bool {
        let side = self.side(who);
        self.active().any(|(id, figure)| figure.overwatch && id.seat() != side)
    }

    /// MG-542: whether some shot at a model that acts would be legal, and its owner has not said to hold.
    pub fn may_be_shot(&self, who: FigureId, aimed: bool) -> bool {
        !self.run.held && self.watchers(who, aimed).next().is_some()
    }

    /// MG-132 to MG-136: those on overwatch who could shoot at a model where it stands.
    pub fn watchers(&self, who: FigureId, aimed: bool) -> impl Iterator<Item = FigureId> + '_ {
        let (window, side) = (Overwatch::of(who, aimed), self.side(who));
        let shoots = move |by: FigureId| {
            let mut any = false;
            shots(self, by, who, &mut |shot| any = any || window.check_shot(self, by, &shot).is_ok());
            any
        };
        let there = self.figures[who].is_active();
        let watch = self.active().filter(move |(id, figure)| there && figure.overwatch && id.seat() != side);
        watch.map(|(id, _)| id).filter(move |&id| shoots(id))
    }
}

impl Asks for Overwatch {
    fn asks(&self, table: &Tabletop) -> Seats {
        Seats::one(self.watcher(table))
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        Question::Overwatch(self.who)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        say(Action::Hold);
        for (by, _) in table.active().filter(|(id, figure)| figure.overwatch && id.seat() == seat) {
            let facing = table.facing(by);
            shots(table, by, self.who, &mut |shot| say(Action::Shoot { who: by, shot, facing }));
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass | Action::Hold => Ok(()),
            Action::Shoot { who, .. } if who.seat() != seat => Err(Why::NotYours(who)),
            Action::Shoot { who, facing, .. } if facing != table.facing(who) => {
                Err(Why::WrongWeapon("MG-134", "Nobody turns to shoot on overwatch."))
            }
            Action::Shoot { who, shot, .. } => self.check_shot(table, who, &shot),
            _ => Err(Why::Expected(Question::Overwatch(self.who))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Shoot { who, shot, .. } => {
                self.firing = table.joining(who, &shot, true).collect::<FigureSet>().with(who);
                Flow::Call(Frame::Ranged(Ranged::on_overwatch(who, shot)))
            }
            held => {
                table.run.held |= held == Action::Hold;
                events.tell(Event::Passed { seat });
                Flow::Done
            }
        }
    }
}
