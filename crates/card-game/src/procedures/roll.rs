//! The Challenge round and the Combat round (sections 1.21 and 1.22): dice, rerolls and additions, result.

use super::hurt::Hurt;
use super::line::Line;
use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::{Forbidden, Head, Op, Roll, Side, Step as LineStep};
use crate::event::{Event, Log};
use crate::numbers::{Reason, roll_stats};
use crate::reading::Scope;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::ObjectId;
use crate::tabletop::{Dice, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rolling {
    roll: Roll,
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Throw,
    /// DP-40, DP-42.
    Investigator,
    PerpThrow,
    /// DP-41, DP-43.
    Perp,
    Result,
    Escape,
    Done,
}

impl Rolling {
    pub fn of(roll: Roll) -> Rolling {
        Rolling { roll, at: Step::Throw }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Throw => {
                let leader = table.investigator().and_then(|seat| table.leader(seat));
                let Some(inquiry) = &mut table.inquiry else { return Flow::Done };
                inquiry.bearer = leader; // CG-R62
                if leader.is_none() || table.scene().is_none() || table.lead().is_none() {
                    if let Some(inquiry) = &mut table.inquiry {
                        inquiry.over = true; // CG-R64
                    }
                    return Settle::become_of();
                }
                table.dice = Some(Dice::of(self.roll));
                throw(table, Side::Investigator, events);
                self.go_to(Step::Investigator)
            }
            Step::Investigator | Step::Perp => {
                // With nothing on the table that could be used there is nothing to ask (CG-432).
                let mut any = false;
                self.each(table, self.roller(table), &mut |action| any |= action != Action::Pass);
                match self.at {
                    _ if any => ask(self.roller(table)),
                    Step::Investigator => self.go_to(Step::PerpThrow),
                    _ => self.go_to(Step::Result),
                }
            }
            Step::PerpThrow => {
                // CG-287: from now on the Investigator's result is fixed.
                let total = total(table, Side::Investigator) as i8;
                tell_why(table, self.roll, Side::Investigator, events);
                if let Some(dice) = &mut table.dice {
                    dice.fixed = Some(total);
                }
                throw(table, Side::Perp, events);
                self.go_to(Step::Perp)
            }
            Step::Result => self.result(table, events),
            Step::Escape => {
                table.escape(events);
                self.at = Step::Done;
                Flow::Next
            }
            Step::Done => Settle::become_of(),
        }
    }

    fn go_to(&mut self, at: Step) -> Flow<Frame> {
        self.at = at;
        Flow::Next
    }

    fn side(&self) -> Side {
        if self.at == Step::Perp { Side::Perp } else { Side::Investigator }
    }

    fn roller(&self, table: &Tabletop) -> Seat {
        let of = match self.side() {
            Side::Investigator => table.investigator(),
            Side::Perp => table.perp_player(),
        };
        of.expect("a roll is made in an investigation")
    }

    /// CG-289, CG-303: a tie is the Perp's.
    fn result(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (judge, perp) = (total(table, Side::Investigator), total(table, Side::Perp));
        tell_why(table, self.roll, Side::Perp, events);
        events.tell(Event::Result { roll: self.roll, investigator: judge as i8, perp: perp as i8 });
        let won = judge > perp;
        let seat = self.roller(table);
        let lead = table.lead();
        let Some(inquiry) = &mut table.inquiry else { return Flow::Done };
        let leader = inquiry.bearer;
        self.at = Step::Done;
        match (self.roll, won) {
            (Roll::Challenge, true) => {
                inquiry.challenge = Some(true);
                table.happen(Happening::ChallengeWon, None, Some(seat));
                table.apprehend(events);
                Flow::Next
            }
            (Roll::Challenge, false) => {
                inquiry.challenge = Some(false);
                table.happen(Happening::ChallengeLost, None, Some(seat));
                table.change_prestige(seat, -1, events); // CG-291
                Flow::Next
            }
            (Roll::Combat, true) => {
                inquiry.combat = Some(true);
                table.happen(Happening::CombatWon, None, Some(seat));
                table.apprehend(events);
                match lead {
                    Some(lead) if judge >= 2 * perp => Flow::Call(Frame::Hurt(Hurt::waste_in_combat(lead))), // CG-315
                    Some(lead) => Flow::Call(Frame::Hurt(Hurt::wound(lead))),
                    None => Flow::Next,
                }
            }
            (Roll::Combat, false) => {
                inquiry.combat = Some(false);
                table.happen(Happening::CombatLost, None, Some(seat));
                self.at = Step::Escape;
                match leader {
                    Some(leader) if perp >= 2 * judge => Flow::Call(Frame::Hurt(Hurt::waste_in_combat(leader))), // CG-314
                    Some(leader) => Flow::Call(Frame::Hurt(Hurt::wound(leader))),
                    None => Flow::Next,
                }
            }
        }
    }

    /// CG-523: may this line be used on the dice that lie there?
    fn may_use(&self, table: &Tabletop, seat: Seat, id: ObjectId, line: usize) -> Result<(), Why> {
        let card = table.card(id);
        let effect = card.effects.get(line).ok_or(Why::NoSuchLine(card.code, line.wrapping_add(1) as u8))?;
        let fits = matches!(effect.head, Head::Roll { side, roll } if side == self.side() && roll == self.roll);
        let rerolls = matches!(effect.steps.first(), Some(LineStep::Do(Op::Reroll { .. })));
        let scope = Scope::on(id, seat);
        match () {
            _ if !fits => Err(Why::NoSuchLine(card.code, line as u8 + 1)),
            _ if table.you_of(id) != Some(seat) => Err(Why::NotYours(card.code)),
            _ if !table.is_on(id) || !table.line_is_on(id, line, seat) => Err(Why::SwitchedOff(card.code)),
            _ if table.is_used(table.objects[id].card, line as u8) => Err(Why::UsedThisRound(card.code)),
            _ if rerolls && table.forbidden(seat, Forbidden::Reroll) => Err(Why::RerollForbidden),
            _ if !table.holds(&scope, &effect.conditions) => Err(Why::ConditionFails(card.code)),
            _ if !table.can_pay(&scope, table.objects[id].card, &effect.costs) => Err(Why::CannotPay(card.code)),
            _ => Ok(()),
        }
    }
}

fn throw(table: &mut Tabletop, side: Side, events: &mut Log) {
    let thrown = [table.throw(events), table.throw(events)];
    let seat = match side {
        Side::Investigator => table.investigator(),
        Side::Perp => table.perp_player(),
    };
    if let (Some(dice), Some(seat)) = (&mut table.dice, seat) {
        dice.dice[side as usize] = thrown;
        events.tell(Event::Dice { seat, roll: dice.roll, side, dice: thrown });
    }
}

/// CG-R48: both dice, and the new result counts.
pub fn throw_again(table: &mut Tabletop, events: &mut Log) {
    if let Some(side) = table.dice.as_ref().map(Dice::side) {
        throw(table, side, events);
    }
}

/// A result with its reasons, for the log: the dice, the number part by part, the additions.
fn tell_why(table: &Tabletop, roll: Roll, side: Side, events: &mut Log) {
    let Some(dice) = table.dice.as_ref().filter(|_| events.is_on()) else { return };
    let (of_judge, of_perp) = roll_stats(roll);
    let (who, stat) = match side {
        Side::Investigator => (table.investigator().and_then(|seat| table.leader(seat)), of_judge),
        Side::Perp => (table.lead(), of_perp),
    };
    let Some(who) = who else { return };
    let card = table.code(who);
    let mut tell = |reason: Reason, by: i32| events.tell(Event::Counted { card, stat, reason, by: by as i8 });
    tell(Reason::Dice, dice.thrown(side));
    table.tally(who, stat, 0, &mut tell);
    for bonus in dice.bonuses.iter().filter(|it| it.side == side) {
        tell(Reason::Card(table.code_of(bonus.from)), i32::from(bonus.by));
    }
}

/// Dice, additions and the modified number.
pub fn total(table: &Tabletop, side: Side) -> i32 {
    let Some(dice) = &table.dice else { return 0 };
    if let (Side::Investigator, Some(fixed)) = (side, dice.fixed) {
        return i32::from(fixed);
    }
    let (judge, perp) = table.roll_values(dice.roll).unwrap_or_default();
    let value = if side == Side::Investigator { judge } else { perp };
    dice.thrown(side) + dice.bonus(side) + value
}

impl Asks for Rolling {
    const EXACT: bool = true;

    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        Some(self.roller(table))
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::AfterDice(self.roll)
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        if self.check(table, seat, &Action::Reroll).is_ok() {
            say(Action::Reroll);
        }
        for (id, object) in table.objects.iter() {
            let card = table.content().card(object.card);
            if card.heads.roll {
                for line in 0..card.effects.len() {
                    if self.may_use(table, seat, id, line).is_ok() {
                        say(Action::Use { card: table.name(id), line: line as u8 + 1 });
                    }
                }
            }
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass => Ok(()),
            Action::Reroll => match table.inquiry {
                Some(inquiry) if inquiry.rerolls[self.side() as usize] == 0 => Err(Why::NoReroll),
                _ if table.forbidden(seat, Forbidden::Reroll) => Err(Why::RerollForbidden),
                _ => Ok(()),
            },
            Action::Use { card, line } => {
                let id = table.find(card).ok_or(Why::NotInPlay(card.code))?;
                self.may_use(table, seat, id, usize::from(line).wrapping_sub(1))
            }
            _ => Err(Why::Expected(self.question(table))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Use { card, line } => {
                let id = table.find(card).expect("check has found it");
                events.tell(Event::Used { seat, card: card.code, line });
                table.use_up(table.objects[id].card, line - 1);
                Flow::Call(Frame::Line(Line::new(table, id, line - 1, seat)))
            }
            Action::Reroll => {
                if let Some(inquiry) = &mut table.inquiry {
                    inquiry.rerolls[self.side() as usize] -= 1;
                }
                throw_again(table, events);
                Flow::Next
            }
            _ => {
                events.tell(Event::Passed { seat });
                self.go_to(if self.at == Step::Perp { Step::Result } else { Step::PerpThrow })
            }
        }
    }
}
