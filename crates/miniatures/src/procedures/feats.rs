//! What a model can do on heights, with mounts, vehicles and doors: whether it may, and what then runs.

use super::Frame;
use super::boarding::Boarding;
use super::doors::BreakIn;
use super::leaping::Leaping;
use super::vehicle::driving::Driving;
use crate::action::{Action, Feat};
use crate::event::{Event, Log};
use crate::geometry::point::along;
use crate::geometry::{Facing, INCH};
use crate::names::SkillKind;
use crate::tabletop::figure::FigureId;
use crate::tabletop::terrain::OpeningState;
use crate::tabletop::{MOST_MOUNTS, Tabletop};
use crate::why::Why;
use engine::Flow;

impl Feat {
    /// The model that does it; none if it answers a question of its own.
    pub const fn who(&self) -> Option<FigureId> {
        match *self {
            Feat::Leap { who, .. }
            | Feat::Mount { who, .. }
            | Feat::Dismount { who, .. }
            | Feat::RemoveMount { who, .. }
            | Feat::Embark { who, .. }
            | Feat::Disembark { who, .. }
            | Feat::TakeWheel { who }
            | Feat::BreakIn { who, .. }
            | Feat::PickLock { who, .. }
            | Feat::Batter { who, .. }
            | Feat::Door { who, .. } => Some(who),
            _ => None,
        }
    }

    /// MG-146, MG-322, MG-412, K13: it takes a whole activation.
    pub fn is_double(&self, table: &Tabletop) -> bool {
        match *self {
            Feat::Leap { who, .. } => !table.has_skill(who, SkillKind::Acrobat),
            Feat::TakeWheel { .. } | Feat::BreakIn { .. } => true,
            _ => false,
        }
    }
}

/// May an acting model do this?
pub fn check(table: &Tabletop, feat: &Feat) -> Result<(), Why> {
    match *feat {
        Feat::Leap { who, to, .. } => {
            let path = table.path_to(who, to)?;
            if path.is_empty() { Ok(()) } else { table.check_leap(who, &path).map(|_| ()) }
        }
        Feat::Mount { who, mount } => table.check_mount(who, mount),
        Feat::Dismount { who, to, .. } => table.check_dismount(who, to),
        Feat::RemoveMount { who, mount } => table.loose_near(who, mount).map(|_| ()),
        Feat::Embark { who, vehicle } => table.check_embark(who, vehicle),
        Feat::Disembark { who, to, .. } => table.check_disembark(who, to),
        Feat::TakeWheel { who } => table.check_wheel(who),
        Feat::BreakIn { who, opening } => table.check_break_in(who, opening, false),
        Feat::PickLock { who, opening } => match table.has_skill(who, SkillKind::LockPick) {
            true => table.check_quiet(who, opening),
            false => Err(Why::NeedsSkill("Lock Pick")),
        },
        Feat::Door { who, opening, open } => table.check_door(who, opening, open),
        Feat::Batter { who, target, weapon } => table.check_batter(who, target, weapon),
        _ => Err(Why::Not("MG-606", "Only a vehicle that is being driven does that.")),
    }
}

/// MG-119, MG-343: the vehicle that an activation is spent on.
pub fn wheel(table: &Tabletop, feat: &Feat) -> Option<FigureId> {
    match *feat {
        Feat::TakeWheel { who } => table.ride(who),
        _ => None,
    }
}

/// Does it.
pub fn begin(table: &mut Tabletop, feat: &Feat, events: &mut Log) -> Flow<Frame> {
    if !matches!(feat, Feat::Leap { .. }) {
        table.path.clear();
    }
    match *feat {
        Feat::Leap { who, to, facing } => {
            table.path = table.path_to(who, to).expect("check has seen the path");
            Flow::Call(Frame::Leaping(Leaping::of(who, facing)))
        }
        Feat::RemoveMount { who, mount } => {
            table.mounts.0[usize::from(mount)] = None;
            events.tell(Event::MountRemoved { who, mount: mount + 1 });
            Flow::Next
        }
        Feat::TakeWheel { who } => {
            let vehicle = table.ride(who).expect("check has seen the vehicle");
            let crew: crate::tabletop::figure::FigureSet = table.aboard(vehicle).collect();
            crew.iter().for_each(|id| table.figures[id].drives = id == who);
            events.tell(Event::TakesWheel { who, vehicle });
            Flow::Call(Frame::Driving(Driving::of(vehicle, who.seat())))
        }
        Feat::BreakIn { who, opening } => {
            events.tell(Event::BreaksIn { who, opening: opening + 1 });
            let together = table.unit(who).nth(1).is_some();
            Flow::Call(Frame::BreakIn(BreakIn::of(who, opening, together)))
        }
        Feat::PickLock { who, opening } => {
            table.open_quietly(who, opening, events);
            Flow::Next
        }
        Feat::Batter { who, target, weapon } => {
            let power = table.batter_pool(who, weapon);
            table.batter(who, target, power, events);
            Flow::Next
        }
        Feat::Door { opening, open, .. } => {
            let state = if open { OpeningState::Open } else { OpeningState::Closed };
            table.set_opening(usize::from(opening), state, events);
            Flow::Next
        }
        feat => Flow::Call(Frame::Boarding(Boarding::of(feat).expect("check admits no other feat"))),
    }
}

/// A sample of what an acting model can do.
pub fn each(table: &Tabletop, who: FigureId, say: &mut impl FnMut(Action)) {
    let mut feat = |feat: Feat| say(Action::Feat(feat));
    let figure = &table.figures[who];
    if let Some(vehicle) = table.ride(who) {
        feat(Feat::TakeWheel { who });
        table.around(vehicle, table.measures(who).0, &mut |to| {
            let way = to.plan() - table.figures[vehicle].at.plan();
            let facing = if way.is_zero() { figure.facing } else { Facing::toward(way) };
            feat(Feat::Disembark { who, to, facing });
        });
        return;
    }
    for mount in 0..MOST_MOUNTS as u8 {
        if table.mounts.0[usize::from(mount)].is_some() {
            feat(Feat::Mount { who, mount });
            feat(Feat::RemoveMount { who, mount });
        }
    }
    if figure.mount.is_some() {
        let reach = table.measures(who).0 + table.profile(who).radius + 200;
        for tick in (0..Facing::TICKS).step_by(512) {
            let facing = Facing::new(i32::from(tick));
            let to = along(figure.at.plan(), facing.vector(), reach).at(figure.at.z);
            feat(Feat::Dismount { who, to, facing });
        }
    }
    table.figures.iter().filter(|(_, other)| other.vehicle.is_some()).for_each(|(vehicle, _)| {
        feat(Feat::Embark { who, vehicle });
    });
    for opening in 0..table.layout().ground.openings.len() as u8 {
        feat(Feat::BreakIn { who, opening });
        feat(Feat::PickLock { who, opening });
        feat(Feat::Door { who, opening, open: true });
        feat(Feat::Door { who, opening, open: false });
    }
    table.each_battered(who, &mut feat);
    leaps(table, who, &mut feat);
}

/// Across gaps on the same level, straight ahead in sixteen directions.
fn leaps(table: &Tabletop, who: FigureId, feat: &mut impl FnMut(Feat)) {
    let figure = &table.figures[who];
    if figure.at.z == 0 {
        return;
    }
    let reach = table.leap_allowance(who);
    for tick in (0..Facing::TICKS).step_by(256) {
        let facing = Facing::new(i32::from(tick));
        for distance in [reach, reach - INCH] {
            let to = along(figure.at.plan(), facing.vector(), distance.max(INCH)).at(figure.at.z);
            if table.ground().supports(to.plan(), to.z) {
                feat(Feat::Leap { who, to, facing });
            }
        }
    }
}
