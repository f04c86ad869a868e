//! What an acting model is offered, in parts: a list has all of them, a playout draws one.

use super::{Activation, Kind};
use crate::action::Action;
use crate::cards::Moment;
use crate::geometry::{Facing, INCH};
use crate::names::{SkillKind, Stat};
use crate::procedures::feats;
use crate::propose::{Errand, Group, spots, spots_of};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;

/// How often a playout draws each part: to pass, plain actions, shots, three kinds of moves, a fight, all others.
pub(super) const PARTS: [usize; 8] = [1, 3, 6, 3, 3, 3, 2, 2];

impl Activation {
    pub(super) fn offer(&self, part: usize, table: &Tabletop, say: &mut impl FnMut(Action)) {
        let who = self.member(table);
        let may = |kind: Kind| self.check_kind(table, who, kind).is_ok();
        let go = |group: Group, say: &mut dyn FnMut(Action)| {
            if may(Kind::Move) {
                let reach = table.stat(who, Stat::Move) * INCH;
                let mut say = |to, facing| say(Action::Move { who, to, facing });
                spots_of(table, who, reach, Errand::Go, Some(group), &mut say);
            }
        };
        match part {
            0 => {}
            // MG-091: the members of a pack act in any order; places and shots are offered to one at a time.
            1 => table.unit(self.who).filter(|&id| !self.acted.has(id)).for_each(|id| self.each_plain(table, id, say)),
            2 if may(Kind::Shoot) || may(Kind::Throw) => {
                crate::propose::shots(table, who, &mut |shot, facing| say(Action::Shoot { who, shot, facing }));
            }
            3 => go(Group::Wanted, say),
            4 => go(Group::Cover, say),
            5 => go(Group::Around, say),
            6 if may(Kind::Fight) => {
                let mut say = |to, facing| say(Action::Fight { who, to, facing });
                spots(table, who, 3 * INCH, Errand::Fight, &mut say);
            }
            7 => self.each_other(table, who, say),
            _ => {}
        }
    }

    /// What one of the unit may do that takes no place, no facing and no weapon.
    fn each_plain(&self, table: &Tabletop, who: FigureId, say: &mut impl FnMut(Action)) {
        let may = |kind: Kind| self.check_kind(table, who, kind).is_ok();
        say(Action::ShakeOff { who, stunned: false });
        say(Action::ShakeOff { who, stunned: true });
        say(Action::Sprint { who });
        say(Action::HunkerDown { who });
        if may(Kind::Charge) {
            table.enemies(who.seat()).for_each(|(target, _)| say(Action::Charge { who, target }));
        }
        if may(Kind::Skill) {
            let friends = || table.figures.iter().map(|(id, _)| id).filter(|id| id.seat() == who.seat());
            if table.has_skill(who, SkillKind::MindBlast) {
                table.enemies(who.seat()).for_each(|(target, _)| say(Action::MindBlast { who, target }));
            }
            if table.has_skill(who, SkillKind::Medic) {
                friends().for_each(|friend| say(Action::Treat { who, friend }));
            }
            if table.has_skill(who, SkillKind::Rally) {
                friends().for_each(|friend| say(Action::Rally { who, friend }));
            }
        }
        (1..=table.objects.tokens.len() as u8).for_each(|token| say(Action::Take { who, token }));
        if let Some(target) = table.mark() {
            say(Action::Cuff { who, target });
        }
        if table.objects.prisoner.is_some() {
            say(Action::Free { who });
        }
    }

    /// Overwatch, feats and cards.
    fn each_other(&self, table: &Tabletop, who: FigureId, say: &mut impl FnMut(Action)) {
        if self.check_kind(table, who, Kind::Overwatch).is_ok() {
            table.enemies(who.seat()).for_each(|(_, enemy)| {
                let way = enemy.at.plan() - table.figures[who].at.plan();
                if !way.is_zero() {
                    say(Action::SetOverwatch { who, facing: Facing::toward(way) });
                }
            });
        }
        say(Action::Nimble { who });
        feats::each(table, who, say);
        table.each_play(who.seat(), Moment::Activation(self.who), say);
    }
}
