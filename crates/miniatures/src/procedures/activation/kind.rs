//! Kinds of actions (MG-091, MG-110 to MG-148): single or double, on the move or not, together or one for all.

use crate::action::{Action, Feat, ShotKind};
use crate::tabletop::figure::FigureId;

words! {
    /// MG-091: kinds of actions.
    pub enum Kind {
        Move = "move",
        Shoot = "shoot",
        AimedFire = "aimed-fire",
        Throw = "throw",
        Fight = "fight",
        ShakeOff = "shake-off",
        Sprint = "sprint",
        Charge = "charge",
        HunkerDown = "hunker-down",
        Overwatch = "overwatch",
        Skill = "skill",
        /// Section 19.9: take, cuff, free.
        Interact = "interact",
        /// B19
        Sewer = "sewer",
        Leap = "leap",
        Mount = "mount",
        Board = "board",
        Wheel = "wheel",
        Door = "door",
        Batter = "batter",
    }
}

impl Kind {
    pub(super) fn of(action: &Action) -> Option<(FigureId, Kind)> {
        Some(match *action {
            Action::Move { who, .. } => (who, Kind::Move),
            Action::Shoot { who, shot, .. } if shot.kind.is_aimed() => (who, Kind::AimedFire),
            Action::Shoot { who, shot, .. } if shot.kind == ShotKind::Throw => (who, Kind::Throw),
            Action::Shoot { who, .. } => (who, Kind::Shoot),
            Action::Fight { who, .. } => (who, Kind::Fight),
            Action::ShakeOff { who, .. } => (who, Kind::ShakeOff),
            Action::Sprint { who } => (who, Kind::Sprint),
            Action::Charge { who, .. } => (who, Kind::Charge),
            Action::HunkerDown { who } => (who, Kind::HunkerDown),
            Action::Take { who, .. } | Action::Cuff { who, .. } | Action::Free { who } => (who, Kind::Interact),
            Action::SetOverwatch { who, .. } => (who, Kind::Overwatch),
            Action::Treat { who, .. } | Action::Rally { who, .. } | Action::MindBlast { who, .. } => (who, Kind::Skill),
            Action::Feat(feat) => {
                let kind = match feat {
                    Feat::Leap { .. } => Kind::Leap,
                    Feat::Mount { .. } | Feat::Dismount { .. } | Feat::RemoveMount { .. } => Kind::Mount,
                    Feat::Embark { .. } | Feat::Disembark { .. } => Kind::Board,
                    Feat::TakeWheel { .. } => Kind::Wheel,
                    Feat::BreakIn { .. } => Kind::Charge,
                    Feat::Batter { .. } => Kind::Batter,
                    _ => Kind::Door,
                };
                (feat.who()?, kind)
            }
            _ => return None,
        })
    }

    /// MG-119: what a passenger can do.
    pub(super) const fn is_done_aboard(self) -> bool {
        !matches!(
            self,
            Kind::Move
                | Kind::Sprint
                | Kind::Charge
                | Kind::HunkerDown
                | Kind::Sewer
                | Kind::Leap
                | Kind::Mount
                | Kind::Door
                | Kind::Batter
        )
    }

    /// Section 6.2
    pub(super) const fn is_double(self) -> bool {
        use Kind::{AimedFire, Charge, HunkerDown, Leap, Overwatch, Sewer, Sprint, Wheel};
        matches!(self, AimedFire | Sprint | Charge | HunkerDown | Overwatch | Sewer | Leap | Wheel)
    }

    /// Whether its model goes anywhere of its own will.
    pub(super) const fn moves(self) -> bool {
        matches!(self, Kind::Move | Kind::Sprint | Kind::Charge | Kind::HunkerDown | Kind::Sewer | Kind::Leap)
    }

    /// MG-095: a pack makes one attack, not one each.
    pub(super) const fn is_attack(self) -> bool {
        matches!(self, Kind::Shoot | Kind::AimedFire | Kind::Throw | Kind::Fight | Kind::Charge | Kind::Batter)
    }

    /// MG-135: its windows for overwatch are on the way; of others when it is declared.
    pub(super) const fn runs(self) -> bool {
        use Kind::{Board, Charge, Fight, HunkerDown, Leap, Mount, Move, Sprint, Wheel};
        matches!(self, Move | Fight | Sprint | Charge | HunkerDown | Leap | Mount | Board | Wheel)
    }
}
