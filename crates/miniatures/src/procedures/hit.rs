//! One hit on one model (MG-191 to MG-199, MG-247 to MG-250, MG-258, MG-441): dodge, power, resist, and what strikes or
//! shoots back. Of a chain of counter-attacks the results wait until it has ended (MG-260, MG-261).

use super::aftermath::Aftermath;
use super::melee::Melee;
use super::ranged::{Ranged, shots};
use super::window::CardWindow;
use super::{Asks, Frame, ask};
use crate::action::{Action, ShotKind};
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Way};
use crate::geometry::gap::gap_from;
use crate::geometry::{Facing, Spot};
use crate::names::{SkillKind, WeaponRule, WeaponRules};
use crate::propose::{Errand, spots};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// Where a hit comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    Shot,
    /// MG-444: the aimed-at model looks to the attacker, the others to the burst.
    Burst {
        at: Spot,
        radius: i32,
        aimed_at: bool,
    },
    /// In a chain of so many counter-attacks.
    Close {
        chain: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hit {
    at: Step,
    by: FigureId,
    on: FigureId,
    source: Source,
    /// Dice of the power roll.
    power: i8,
    rules: WeaponRules,
    stun: bool,
    two: bool,
    /// MG-445: the attack pins.
    pinned: bool,
    /// HITs that pin in a blast (MG-443).
    pub hits: u8,
    /// Gunfighter and Brawler may answer this one.
    returns: bool,
    /// B22
    overcharged: bool,
    /// MG-198; none if it was dodged.
    net: Option<i8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Pin,
    Dodge,
    AfterDodgeRoll,
    DodgeMove,
    AfterDodge,
    Power,
    Weigh,
    Counter,
    Result,
    Done,
}

impl Hit {
    pub fn by(by: FigureId, on: FigureId, power: i8, rules: WeaponRules, source: Source, stun: bool) -> Hit {
        let (two, pinned, hits, returns, overcharged) = (false, false, 0, true, false);
        Hit { at: Step::Pin, by, on, source, power, rules, stun, two, pinned, hits, returns, overcharged, net: None }
    }

    /// MG-445: the attack pins.
    #[must_use]
    pub fn pinning(self, pinned: bool) -> Hit {
        Hit { pinned, ..self }
    }

    /// Whether Gunfighter or Brawler may answer it.
    #[must_use]
    pub fn returning(self, returns: bool) -> Hit {
        Hit { returns, ..self }
    }

    /// B22: +2 POWER, which is in the power already; the attacker pays if no HIT is rolled.
    #[must_use]
    pub fn overcharged(self, overcharged: bool) -> Hit {
        Hit { overcharged, ..self }
    }

    /// MG-197, MG-262: with two weapons, which the target resists better.
    #[must_use]
    pub fn with_guns(self, two: bool) -> Hit {
        Hit { two, ..self }
    }

    fn is_close(&self) -> bool {
        matches!(self.source, Source::Close { .. })
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Pin => {
                if let Source::Burst { .. } = self.source {
                    self.pinned = table.pin_by_hits(self.on, i32::from(self.hits), events);
                }
                self.at = if self.dodge_pool(table).dice() > 0 { Step::Dodge } else { Step::Power };
                Flow::Next
            }
            Step::Dodge | Step::DodgeMove => ask(self.on.seat()),
            Step::AfterDodge => match self.source {
                // MG-441: out of the area, or a hit at the new distance.
                Source::Burst { at, radius, .. } => {
                    let inside = gap_from(at, &table.body(self.on)).at_most(radius);
                    self.at = if inside { Step::Power } else { Step::Result };
                    Flow::Next
                }
                _ => {
                    self.at = Step::Counter;
                    Flow::Next
                }
            },
            Step::AfterDodgeRoll => self.after_dodge_roll(table, events),
            Step::Power => self.power_and_resist(table, events),
            Step::Weigh => self.weigh(table, events),
            Step::Counter if self.may_counter(table) => ask(self.on.seat()),
            Step::Counter => {
                self.at = Step::Result;
                Flow::Next
            }
            Step::Result => {
                self.at = Step::Done;
                let aftermath =
                    Aftermath::of(self.by, self.on, self.origin(table), self.net, self.rules, self.stun, self.pinned);
                match self.source {
                    // MG-188, MG-261: a pin counts although the hit was dodged, and comes with the results.
                    Source::Close { .. } if self.pinned || self.net.is_some() => {
                        table.queue(aftermath);
                        Flow::Next
                    }
                    _ if self.net.is_none() => Flow::Done,
                    _ => Flow::Call(Frame::Aftermath(aftermath)),
                }
            }
            Step::Done => Flow::Done,
        }
    }

    fn origin(&self, table: &Tabletop) -> Spot {
        match self.source {
            Source::Burst { at, .. } => at,
            _ => table.figures[self.by].at,
        }
    }

    fn dodge_pool(&self, table: &Tabletop) -> Tally {
        let blast = matches!(self.source, Source::Burst { .. });
        table.dodge_pool(self.on, blast, !self.is_close() && self.rules.has(WeaponRule::Incendiary))
    }

    /// MG-195 to MG-198
    fn power_and_resist(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (by, on) = (self.by, self.on);
        let mut pool = Tally::new(Reason::Weapon, i32::from(self.power));
        if let Source::Burst { at, .. } = self.source
            && !self.rules.has(WeaponRule::Incendiary)
            && !self.rules.has(WeaponRule::Gas)
        {
            pool.add(Reason::Falloff, -gap_from(at, &table.body(on)).inches()); // MG-440
        }
        if pool.dice() == 0 {
            // MG-196: no damage, but a non-lethal Stun hit still gives its marker.
            self.net = Some(if self.stun { 0 } else { -1 });
            self.at = Step::Result;
            return Flow::Next;
        }
        table.throw(by, For::Power, pool, events);
        let resist = match self.source {
            Source::Shot | Source::Burst { aimed_at: true, .. } => {
                table.resist_shot(on, by, None, self.rules, self.two)
            }
            Source::Burst { at, .. } => table.resist_shot(on, by, Some(at), self.rules, self.two),
            Source::Close { .. } => table.resist_close(on, by, self.rules, self.two),
        };
        table.throw_resist(on, resist, events);
        self.at = Step::Weigh;
        CardWindow::flow(table, Moment::Rolled, by.seat())
    }

    /// MG-198: HITs less ARMOURs.
    fn weigh(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (hits, throw) = (table.take_throw().hits(), table.take_resist());
        if self.overcharged && hits == 0 {
            table.stun(self.by, 1, events); // B22
            table.check_down(self.by, events);
        }
        self.net = Some((hits - throw.armour()).clamp(-99, 99) as i8);
        // MG-258, K02: a SPECIAL on the resist roll.
        self.at = if throw.specials() > 0 { Step::Counter } else { Step::Result };
        Flow::Next
    }

    /// MG-191, K19: a SPECIAL dodges.
    fn after_dodge_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        // K19: once a turn all dice again that were not, whenever the throw does not do.
        let roll = table.between.roll.expect("dice lie on the table");
        if roll.throw.specials() == 0
            && roll.free() != 0
            && table.has_skill(self.on, SkillKind::Precog)
            && !std::mem::replace(&mut table.figures[self.on].foreseen, true)
        {
            table.reroll(false, roll.free(), events);
        }
        let dodged = table.take_throw().specials() > 0;
        self.at = if dodged { Step::DodgeMove } else { Step::Power };
        if dodged {
            events.tell(Event::Dodged { who: self.on });
        }
        Flow::Next
    }

    /// MG-254, MG-258, MG-259, K02. That it was not pinned when the attack was declared is in `returns`.
    fn may_counter(&self, table: &Tabletop) -> bool {
        if !self.returns || !table.figures[self.on].is_active() || !table.figures[self.by].is_active() {
            return false;
        }
        match self.source {
            Source::Close { chain } => {
                table.has_skill(self.on, SkillKind::Brawler)
                    && chain < super::melee::LONGEST_CHAIN
                    && table.can_reach(self.on, self.by)
            }
            _ => table.has_skill(self.on, SkillKind::Gunfighter) && self.return_shot(table).is_some(),
        }
    }

    /// K02: a snapshot at the attacker with the weapon that has most dice.
    fn return_shot(&self, table: &Tabletop) -> Option<(crate::action::Shot, Facing)> {
        let way = table.figures[self.by].at.plan() - table.figures[self.on].at.plan();
        let facing = if way.is_zero() { table.figures[self.on].facing } else { Facing::toward(way) };
        let mut best = None;
        shots(table, self.on, self.by, &mut |shot| {
            if shot.kind == ShotKind::Snapshot
                && let Ok(pool) = table.shot_pool(self.on, &shot, facing)
                && best.is_none_or(|(dice, _)| dice < pool.dice())
            {
                best = Some((pool.dice(), shot));
            }
        });
        best.map(|(_, shot)| (shot, facing))
    }
}

impl Asks for Hit {
    fn asks(&self, _: &Tabletop) -> Seats {
        match self.at {
            Step::Dodge | Step::DodgeMove | Step::Counter => Seats::one(self.on.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::Dodge => Question::Dodge(self.on),
            Step::DodgeMove => Question::DodgeMove(self.on),
            _ => Question::Counter(self.on),
        }
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        match self.at {
            Step::Dodge => say(Action::Dodge),
            Step::DodgeMove => {
                spots(table, self.on, 3000, Errand::Dodge, &mut |to, facing| say(Action::Go { to, facing }))
            }
            _ => say(Action::Counter),
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (_, Action::Pass) | (Step::Dodge, Action::Dodge) | (Step::Counter, Action::Counter) => Ok(()),
            (Step::DodgeMove, Action::Go { to, .. }) => table.check_step(self.on, &[to]).map(|_| ()),
            _ => Err(Why::Expected(self.question(table, seat))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Step::Dodge, Action::Dodge) => {
                let pool = self.dodge_pool(table);
                table.throw(self.on, For::Dodge, pool, events);
                self.at = Step::AfterDodgeRoll;
                return CardWindow::flow(table, Moment::Rolled, self.by.seat());
            }
            (Step::DodgeMove, Action::Go { to, facing }) => {
                table.move_to(self.on, Way::Dodge, to, facing, events);
                self.at = Step::AfterDodge;
            }
            (Step::DodgeMove, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::AfterDodge;
            }
            (Step::Counter, Action::Counter) => {
                self.at = Step::Result;
                return match self.source {
                    Source::Close { chain } => Flow::Call(Frame::Melee(Melee::counter(self.on, self.by, chain + 1))),
                    _ => {
                        let (shot, facing) = self.return_shot(table).expect("check has seen the shot");
                        table.turn_to(self.on, facing, events);
                        Flow::Call(Frame::Ranged(Ranged::returned(self.on, shot)))
                    }
                };
            }
            (Step::Counter, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Result;
            }
            _ => {
                events.tell(Event::Passed { seat });
                self.at = Step::Power;
            }
        }
        Flow::Next
    }

    /// MG-612: dodge yes, counter yes.
    fn fallback(&self, _: &Tabletop, _: Seat) -> Option<Action> {
        match self.at {
            Step::Dodge => Some(Action::Dodge),
            Step::DodgeMove => Some(Action::Pass),
            _ => Some(Action::Counter),
        }
    }
}
