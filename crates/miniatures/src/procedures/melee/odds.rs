//! What a strike may do, before it is declared (MG-242 to MG-250, MG-262).

use super::{Melee, Step, Strike};
use crate::action::Action;
use crate::names::{CardKind, Stat};
use crate::numbers::CLOSE;
use crate::odds::AttackOdds;
use crate::tabletop::Tabletop;

impl Melee {
    /// Who strikes at whom; before it is said, nobody.
    pub fn pending(&self, table: &Tabletop) -> crate::view::Pending {
        let strike = table.strikes.get(usize::from(self.next));
        let on = strike.map(|strike| strike.target).or(self.only).or(self.charged);
        let stage = match self.at {
            Step::HitRoll | Step::AfterRoll => "hit",
            Step::Apply => "result",
            _ => "declare",
        };
        crate::view::Pending { by: self.who, on, at: None, kind: "close", stage }
    }

    /// With the close combat weapon: whether the pistol is used instead is decided after the hit roll (MG-264).
    pub fn odds(&self, table: &Tabletop, action: &Action) -> Option<AttackOdds> {
        let Action::Strike { target, weapon, second, points, stun } = *action else { return None };
        let left = self.points_left(table);
        let points = if points == 0 { left as u8 } else { points };
        let strike = Strike { target, weapon, second, points, stun, ..Strike::default() };
        let who = self.who;
        let pool = self.strike_pool(table, &strike);
        let packed =
            table.figures[who].pack != 0 && table.unit(who).any(|id| id != who && table.within(id, target, CLOSE));
        let rules = table.strike_rules(who, weapon);
        let id = table.weapon_of(who, weapon)?;
        let shock = table.attached_kind(who, CardKind::ShockKnuckles).filter(|_| weapon == 0);
        let more = i32::from(table.content().weapon(id).modes[0].power)
            + shock.map_or(0, |card| table.content().card(card.card).dice);
        let jd = table.content().factions[usize::from(table.profile(who).faction.0)].id == "jd";
        let charge = i32::from(self.charged == Some(target) && !(jd && table.is_civilian(target)));
        let power = i32::from(points) + more + charge;
        let resist = table.resist_close(target, who, rules, second > 0);
        debug_assert!(table.stat(who, Stat::Fight) >= i32::from(points));
        Some(table.strike_odds(target, (pool, second > 0 || packed), power, resist, (rules, stun)))
    }
}
