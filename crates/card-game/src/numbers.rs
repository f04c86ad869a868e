//! Numbers that rules modify, computed when needed, with their reasons (CG-031, CG-519): 3 Ability, +3 signature crime,
//! +1 supporting Perp = 7.

use crate::code::Code;
use crate::effect::ast::{Ignored, Op, Roll};
use crate::effect::nature::Saying;
use crate::names::{Kind, Stat};
use crate::reading::printed;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Change;
use crate::tabletop::object::{ObjectId, Role};
use serde::Serialize;

/// Where a part of a number comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    Printed,
    /// The two dice of a roll.
    Dice,
    Card(Code),
    Motivation,
    Signature,
    Support,
    /// CG-032, CG-R38: no lower.
    Floor,
}

/// CG-292, CG-304.
const BONUS: i32 = 3;

impl Tabletop {
    /// The modified number.
    pub fn number(&self, id: ObjectId, stat: Stat) -> i32 {
        self.number_at(id, stat, 0)
    }

    pub(crate) fn number_at(&self, id: ObjectId, stat: Stat, depth: u8) -> i32 {
        self.tally(id, stat, depth, &mut |_, _| {})
    }

    /// The modified number; `say` is told every part of it.
    pub fn tally(&self, id: ObjectId, stat: Stat, depth: u8, say: &mut impl FnMut(Reason, i32)) -> i32 {
        let card = self.card(id);
        let mut sum = 0;
        let mut add = |reason: Reason, n: i32| {
            sum += n;
            if n != 0 || reason == Reason::Printed {
                say(reason, n);
            }
        };
        add(Reason::Printed, printed(card, stat));
        // CG-372, CG-520: nothing changes a Dark Judge but what says so.
        let dark = self.is_dark(id) && matches!(stat, Stat::Resolve | Stat::Ability);
        for lasting in self.changes_on(id) {
            if let Change::Stat { stat: changed, by, dark: reaches_dark } = lasting.change
                && changed == stat
                && (reaches_dark || !dark)
            {
                add(Reason::Card(self.code_of(lasting.from)), i32::from(by));
            }
        }
        self.each_static(depth, Saying::Number(stat), |from, scope, op| match *op {
            Op::Mod { .. } if dark => {}
            Op::Mod { card, n, .. } | Op::ModDark { card, n, .. } if self.means(scope, card, id) => {
                add(Reason::Card(self.code(from)), self.amount(scope, n));
            }
            _ => {}
        });
        if self.objects[id].role() == Some(Role::Lead) && !dark {
            match stat {
                Stat::Resolve if self.motivated(id, depth) => add(Reason::Motivation, BONUS),
                Stat::Ability if self.in_signature(id, depth) => add(Reason::Signature, BONUS),
                _ => {}
            }
            if matches!(stat, Stat::Resolve | Stat::Ability) {
                add(Reason::Support, self.supporters(id, depth));
            }
        }
        let floor = match stat {
            Stat::Ability => 1,
            Stat::PrestigeValue if !matches!(card.kind, Kind::Judge | Kind::Crime | Kind::Scene | Kind::Perp) => -99,
            _ => 0,
        };
        let has = !matches!(stat, Stat::Ability) || matches!(card.kind, Kind::Judge | Kind::Perp);
        if has && sum < floor {
            say(Reason::Floor, floor - sum);
            return floor;
        }
        sum
    }

    /// CG-292: the Lead Perp shares a motivation with its Crime.
    pub fn motivated(&self, lead: ObjectId, depth: u8) -> bool {
        let Some((crime, _)) = self.objects[lead].attached() else { return false };
        !self.is_dark(lead)
            && self.motives(lead, depth).meets(self.motives(crime, depth))
            && !self.ignores(Ignored::Motivation, lead, depth)
    }

    /// CG-304: the Crime is one of the Lead Perp's signature crimes.
    pub fn in_signature(&self, lead: ObjectId, depth: u8) -> bool {
        let Some((crime, _)) = self.objects[lead].attached() else { return false };
        !self.is_dark(lead)
            && self.card(lead).signatures.meets(self.keywords_at(crime, depth))
            && !self.ignores(Ignored::Signature, lead, depth)
    }

    /// CG-278: one for each supporting Perp.
    fn supporters(&self, lead: ObjectId, depth: u8) -> i32 {
        let Some((crime, _)) = self.objects[lead].attached() else { return 0 };
        let supporters = self.attached(crime).filter(|(_, role)| *role == Role::Support).count() as i32;
        if supporters > 0 && self.ignores(Ignored::Support, lead, depth) { 0 } else { supporters }
    }

    fn motives(&self, id: ObjectId, depth: u8) -> crate::names::Motivations {
        let mut motives = self.card(id).motives;
        for lasting in self.changes_on(id) {
            if let Change::Motive(more) = lasting.change {
                motives = motives.or(more);
            }
        }
        self.each_static(depth, Saying::Motives, |_, scope, op| match *op {
            Op::Motive { card, motivations, .. } if self.means(scope, card, id) => motives = motives.or(motivations),
            _ => {}
        });
        motives
    }

    /// What the Investigator and the Lead Perp add to the dice (CG-286, CG-288, CG-301, CG-302).
    pub fn roll_values(&self, roll: Roll) -> Option<(i32, i32)> {
        let inquiry = self.inquiry?;
        let leader = self.leader(inquiry.investigator)?;
        let lead = self.lead()?;
        let (of_judge, of_perp) = roll_stats(roll);
        Some((self.number(leader, of_judge), self.number(lead, of_perp)))
    }
}

pub const fn roll_stats(roll: Roll) -> (Stat, Stat) {
    match roll {
        Roll::Challenge => (Stat::Authority, Stat::Resolve),
        Roll::Combat => (Stat::Ability, Stat::Ability),
    }
}
