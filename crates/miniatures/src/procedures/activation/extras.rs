//! Cards of the acting side in its activation (MG-057, MG-058), and leaving by an edge (section 19.9).

use super::{Activation, Kind, Step};
use crate::action::Code;
use crate::aim::Aim;
use crate::cards::Moment;
use crate::event::Log;
use crate::names::{CardKind, Deck};
use crate::procedures::Frame;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::Why;
use engine::{Flow, Seat};

impl Activation {
    /// MG-045, MG-057, MG-058: cards of the acting side; one big meg card an activation.
    pub(super) fn check_card(&self, table: &Tabletop, seat: Seat, code: Code, aim: Aim) -> Result<(), Why> {
        table.check_card(seat, Moment::Activation(self.who), code, aim)?;
        let card = table.content().card(table.coded(code).expect("check_card has found it"));
        if card.deck == Deck::BigMeg && self.big_meg {
            return Err(Why::OnePerWindow(code));
        }
        // B19 is a double action.
        match card.does {
            CardKind::SewerAccess => self.check_kind(table, self.who, Kind::Sewer),
            _ => Ok(()),
        }
    }

    pub(super) fn play(
        &mut self,
        table: &mut Tabletop,
        seat: Seat,
        code: Code,
        aim: Aim,
        events: &mut Log,
    ) -> Flow<Frame> {
        let card = table.content().card(table.coded(code).expect("check has seen the card"));
        self.big_meg |= card.deck == Deck::BigMeg;
        if card.does == CardKind::SewerAccess {
            table.path.clear();
            table.end_overwatch(self.who, events);
            (self.kind, self.acted, self.at) = (Some(Kind::Sewer), table.unit(self.who).collect(), Step::AfterAction);
        }
        let next = table.play_card(seat, Moment::Activation(self.who), code, aim, events);
        next.map_or(Flow::Next, Flow::Call)
    }

    /// A04: one more snapshot with the weapon that was fired.
    pub(super) fn may_reload(&self, table: &Tabletop) -> bool {
        let spare = |id: FigureId| table.attached_kind(id, CardKind::SpareMagazine).is_some();
        self.used == 2 && self.fired > 0 && table.unit(self.who).any(spare)
    }

    /// Section 19.9, MG-R141: whoever has moved to an edge of its scenario leaves by it.
    pub(super) fn exits(&self, table: &mut Tabletop, events: &mut Log) {
        let stays = matches!(self.kind, Some(kind) if !kind.moves());
        if !stays {
            self.acted.iter().for_each(|id| table.try_exit(id, events));
        }
    }
}
