//! One hit on one model (MG-191 to MG-199, MG-247 to MG-250, MG-258, MG-441): dodge, power, resist, and what strikes or
//! shoots back. Of a chain of counter-attacks the results wait until it has ended (MG-260, MG-261).

use super::aftermath::Aftermath;
use super::melee::Melee;
use super::ranged::{Ranged, shots};
use super::window::CardWindow;
use super::{Asks, Frame, ask};
use crate::action::{Action, Shot, ShotKind, Target};
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Way};
use crate::geometry::gap::{gap_from, in_cloud};
use crate::geometry::{Facing, Spot};
use crate::names::{SkillKind, WeaponRule, WeaponRules};
use crate::propose::{Errand, spots};
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Cloud, Tabletop};
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
    /// MG-455: a cloud that stays.
    Gas {
        at: Spot,
        radius: i32,
    },
    /// In a chain of so many counter-attacks.
    Close {
        chain: u8,
    },
    /// MG-347
    Ram,
    /// MG-371: nothing to dodge, to hide behind or to strike back at.
    Crash,
}

/// MG-188, MG-189, MG-245, MG-261: what an attack does to the nerve of its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pin {
    #[default]
    No,
    /// It has the marker already, so it gains none; MG-445 asks for no more.
    Again,
    /// It gained the marker by the hit roll.
    Gained,
    /// The marker comes with the other results: in a chain of counter-attacks, and by gas.
    Later,
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
    pin: Pin,
    /// HITs that pin in a blast (MG-443).
    pub hits: u8,
    /// Gunfighter and Brawler may answer this one.
    returns: bool,
    /// B22
    overcharged: bool,
    /// MG-193: a dodge from gas into other gas would have no end.
    from_gas: bool,
    /// MG-264: the strike, by its place on the table, that may yet use its pistol.
    strike: Option<u8>,
    /// MG-198; none if it was dodged.
    net: Option<i8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Pin,
    Dodge,
    AfterDodgeRoll,
    /// K19, MG-602: whether the dodge is rolled again.
    Foresee,
    Foreseen,
    DodgeMove,
    AfterDodge,
    /// K24
    Guard,
    /// MG-264
    Pistol,
    Power,
    Weigh,
    Counter,
    Result,
    Done,
}

impl Hit {
    /// Whose hit it is, on whom, and how far it has got.
    pub fn pending(&self) -> crate::view::Pending {
        let (kind, at) = match self.source {
            Source::Shot => ("shot", None),
            Source::Burst { at, .. } => ("shot", Some(at)),
            Source::Gas { at, .. } => ("gas", Some(at)),
            Source::Close { .. } => ("close", None),
            Source::Ram => ("ram", None),
            Source::Crash => ("crash", None),
        };
        let stage = match self.at {
            Step::Pin | Step::Dodge | Step::AfterDodgeRoll | Step::Foresee | Step::Foreseen => "dodge",
            Step::DodgeMove | Step::AfterDodge => "dodge",
            Step::Guard | Step::Pistol | Step::Power | Step::Weigh => "power",
            Step::Counter | Step::Result | Step::Done => "result",
        };
        crate::view::Pending { by: self.by, on: Some(self.on), at, kind, stage }
    }

    pub fn by(by: FigureId, on: FigureId, power: i8, rules: WeaponRules, source: Source, stun: bool) -> Hit {
        let (two, pin, hits, returns, from_gas) = (false, Pin::No, 0, true, false);
        let (at, strike, net, overcharged) = (Step::Pin, None, None, false);
        Hit { at, by, on, source, power, rules, stun, two, pin, hits, returns, overcharged, from_gas, strike, net }
    }

    /// MG-455: a cloud takes effect; nobody shoots back at it.
    pub fn of_gas(cloud: &Cloud, on: FigureId, from_gas: bool) -> Hit {
        let source = Source::Gas { at: cloud.at, radius: cloud.radius };
        Hit { from_gas, returns: false, ..Hit::by(cloud.by, on, cloud.power, cloud.rules, source, false) }
    }

    /// MG-371: what a passenger takes.
    pub fn of_crash(on: FigureId, power: i8) -> Hit {
        let hit = Hit::by(on, on, power, WeaponRules::NONE, Source::Crash, false);
        Hit { at: Step::Power, returns: false, ..hit }
    }

    #[must_use]
    pub fn pinning(self, pin: Pin) -> Hit {
        Hit { pin, ..self }
    }

    /// MG-264: the pistol of this strike may be used yet.
    #[must_use]
    pub fn with_pistol(self, strike: Option<u8>) -> Hit {
        Hit { strike, ..self }
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
        matches!(self.source, Source::Close { .. } | Source::Ram)
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Pin => {
                if let Source::Burst { .. } = self.source {
                    self.pin = table.pin_by_hits(self.on, i32::from(self.hits), events);
                }
                self.at = if self.dodge_pool(table).dice() > 0 { Step::Dodge } else { Step::Guard };
                Flow::Next
            }
            Step::Dodge | Step::DodgeMove => ask(self.on.seat()),
            // MG-441: out of the area, or a hit at the new distance. Who went down on the way is hit no more.
            Step::AfterDodge => {
                let body = table.body(self.on);
                let inside = match self.source {
                    Source::Burst { at, radius, .. } => gap_from(at, &body).at_most(radius),
                    Source::Gas { at, radius } => in_cloud(at, radius, &body),
                    Source::Shot | Source::Close { .. } | Source::Ram | Source::Crash => false,
                };
                self.at = if inside { Step::Guard } else { Step::Counter };
                Flow::Next
            }
            Step::Guard if self.guards(table).next().is_some() => ask(self.on.seat()),
            Step::Guard => {
                self.at = Step::Pistol;
                Flow::Next
            }
            Step::Pistol if self.strike.is_some() => ask(self.by.seat()),
            Step::Pistol => {
                self.at = Step::Power;
                Flow::Next
            }
            Step::AfterDodgeRoll if self.may_foresee(table) => {
                self.at = Step::Foresee;
                ask(self.on.seat())
            }
            Step::Foresee => ask(self.on.seat()),
            Step::AfterDodgeRoll | Step::Foreseen => self.after_dodge_roll(table, events),
            Step::Power => self.power_and_resist(table, events),
            Step::Weigh => self.weigh(table, events),
            Step::Counter if self.may_counter(table) => ask(self.on.seat()),
            Step::Counter => {
                self.at = Step::Result;
                Flow::Next
            }
            Step::Result => {
                self.at = Step::Done;
                // A16: a marker that was cancelled shakes nobody.
                if self.pin == Pin::Gained && !table.figures[self.on].pinned {
                    self.pin = Pin::No;
                }
                // MG-188: a pin counts although the hit was dodged.
                if self.net.is_none() && self.pin == Pin::No {
                    return Flow::Done;
                }
                let origin = self.origin(table);
                let aftermath =
                    Aftermath::of(self.by, self.on, origin, self.net, self.rules, self.stun).pinning(self.pin);
                // MG-260: of a chain of counter-attacks the results come together.
                match self.source {
                    Source::Close { .. } => {
                        table.queue(aftermath);
                        Flow::Next
                    }
                    _ => Flow::Call(Frame::Aftermath(aftermath)),
                }
            }
            Step::Done => Flow::Done,
        }
    }

    fn origin(&self, table: &Tabletop) -> Spot {
        match self.source {
            Source::Burst { at, .. } | Source::Gas { at, .. } => at,
            _ => table.figures[self.by].at,
        }
    }

    fn dodge_pool(&self, table: &Tabletop) -> Tally {
        if self.source == Source::Ram {
            return table.ram_dodge_pool(self.on);
        }
        let blast = matches!(self.source, Source::Burst { .. } | Source::Gas { .. });
        table.dodge_pool(self.on, blast, !self.is_close() && self.rules.has(WeaponRule::Incendiary))
    }

    /// K24: friends within an inch who may take the hit of a ranged attack.
    fn guards<'a>(&self, table: &'a Tabletop) -> impl Iterator<Item = FigureId> + 'a {
        let (on, by) = (self.on, self.by);
        let ranged = matches!(self.source, Source::Shot | Source::Burst { .. });
        let reach = table.content().skill(SkillKind::Bodyguard).reach;
        let near = move |id: FigureId| {
            ranged && id != on && id != by && table.has_skill(id, SkillKind::Bodyguard) && table.within(id, on, reach)
        };
        table.friends(on.seat()).map(|(id, _)| id).filter(move |&id| near(id))
    }

    /// MG-264: POWER and rules of the pistol; the charge helps it too.
    fn use_pistol(&mut self, table: &mut Tabletop, mode: u8, events: &mut Log) {
        let Some(place) = self.strike else { return };
        let strike = &mut table.strikes[usize::from(place)];
        strike.pistol = true;
        let (second, charge) = (strike.second, strike.charge);
        let weapon = table.weapon_of(self.by, second).expect("check has seen the pistol");
        let mode = &table.content().weapon(weapon).modes[usize::from(mode)];
        self.power = mode.power + i8::from(charge);
        self.rules = mode.rules;
        self.stun &= mode.rules.has(WeaponRule::Stun);
        self.overcharged = false;
        events.tell(Event::UsesPistol { who: self.by, target: self.on });
    }

    /// MG-264: no bursts at arm's length.
    fn check_pistol(&self, table: &Tabletop, mode: u8) -> Result<(), Why> {
        let second = self.strike.map_or(0, |place| table.strikes[usize::from(place)].second);
        let weapon = table.weapon_of(self.by, second).ok_or(Why::NoSuchWeapon(self.by))?;
        let mode = table.content().weapon(weapon).modes.get(usize::from(mode)).ok_or(Why::NoSuchMode)?;
        match mode.blast.is_some() || mode.rules.has(WeaponRule::Gas) {
            true => Err(Why::WrongWeapon("MG-264", "Blast and Gas are not used at arm's length.")),
            false => Ok(()),
        }
    }

    /// MG-195 to MG-198
    fn power_and_resist(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let (by, on) = (self.by, self.on);
        // MG-453: whom gas reaches it pins.
        if self.rules.has(WeaponRule::Gas) && matches!(self.pin, Pin::No | Pin::Again) {
            self.pin = Pin::Later;
        }
        let reason = if self.source == Source::Crash { Reason::Fixed } else { Reason::Weapon };
        let mut pool = Tally::new(reason, i32::from(self.power));
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
            Source::Gas { .. } | Source::Crash => table.resist(on, self.rules, false),
            Source::Close { .. } | Source::Ram => table.resist_close(on, by, self.rules, self.two),
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

    /// K19: once a turn all dice again that were not, if the throw does not do; its owner says whether this is the one.
    fn may_foresee(&self, table: &Tabletop) -> bool {
        let fails = table.between.roll.is_some_and(|roll| roll.throw.specials() == 0 && roll.free() != 0);
        fails && table.has_skill(self.on, SkillKind::Precog) && !table.figures[self.on].foreseen
    }

    /// MG-191: a SPECIAL dodges.
    fn after_dodge_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let dodged = table.take_throw().specials() > 0;
        self.at = if dodged { Step::DodgeMove } else { Step::Guard };
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

    /// K02, MG-603: a snapshot at the attacker, with the weapon of its owner's choice.
    fn check_return(&self, table: &Tabletop, shot: &Shot, facing: Facing) -> Result<(), Why> {
        if shot.kind != ShotKind::Snapshot || shot.target != Target::Model(self.by) {
            return Err(Why::Expected(Question::Counter(self.on)));
        }
        table.shot_pool(self.on, shot, facing).map(|_| ())
    }

    /// K02: a snapshot at the attacker with the weapon that has most dice.
    fn return_shot(&self, table: &Tabletop) -> Option<(Shot, Facing)> {
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
            Step::Dodge | Step::Foresee | Step::DodgeMove | Step::Guard | Step::Counter => Seats::one(self.on.seat()),
            Step::Pistol => Seats::one(self.by.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::Dodge => Question::Dodge(self.on),
            Step::Foresee => Question::Foresee(self.on),
            Step::DodgeMove => Question::DodgeMove(self.on),
            Step::Guard => Question::Guard(self.on),
            Step::Pistol => Question::Pistol(self.by),
            _ => Question::Counter(self.on),
        }
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        match self.at {
            Step::Dodge | Step::Foresee => say(Action::Dodge),
            Step::DodgeMove => {
                spots(table, self.on, 3000, Errand::Dodge, &mut |to, facing| say(Action::Go { to, facing }));
                // MG-348: whoever must leave the way is offered a step that does, however narrow the place is.
                if self.source == Source::Ram
                    && let Some(to) = table.step_aside(self.by, self.on)
                {
                    say(Action::Go { to, facing: table.figures[self.on].facing });
                }
            }
            Step::Guard => self.guards(table).for_each(|who| say(Action::Guard { who })),
            Step::Pistol => (0..8).for_each(|mode| say(Action::UsePistol { mode })),
            _ => say(Action::Counter),
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (Step::DodgeMove, Action::Pass) if self.source == Source::Ram => table.check_clears(self.by, self.on, None),
            (_, Action::Pass) | (Step::Dodge | Step::Foresee, Action::Dodge) | (Step::Counter, Action::Counter) => {
                Ok(())
            }
            (Step::DodgeMove, Action::Go { to, .. }) => {
                table.check_step(self.on, &[to])?;
                match self.source {
                    Source::Ram => table.check_clears(self.by, self.on, Some(to)),
                    _ => Ok(()),
                }
            }
            (Step::Guard, Action::Guard { who }) if self.guards(table).any(|guard| guard == who) => Ok(()),
            (Step::Pistol, Action::UsePistol { mode }) => self.check_pistol(table, mode),
            (Step::Counter, Action::Shoot { who, shot, facing }) if who == self.on && !self.is_close() => {
                self.check_return(table, &shot, facing)
            }
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
            (Step::Foresee, Action::Dodge) => {
                self.at = Step::Foreseen;
                table.figures[self.on].foreseen = true;
                let free = table.between.roll.map_or(0, |roll| roll.free());
                table.reroll(false, free, events);
            }
            (Step::Foresee, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Foreseen;
            }
            (Step::DodgeMove, Action::Go { to, facing }) => {
                let from = table.figures[self.on].at;
                table.move_to(self.on, Way::Dodge, to, facing, events);
                self.at = Step::AfterDodge;
                // MG-193: a dodge move triggers nothing but gas.
                if !self.from_gas
                    && let Some(cloud) = table.entered(self.on, from, to, 0)
                {
                    return Flow::Call(Frame::Hit(Hit::of_gas(&table.clouds[cloud], self.on, true)));
                }
            }
            (Step::Guard, Action::Guard { who }) => {
                events.tell(Event::Guards { who, friend: self.on });
                self.on = who;
                self.at = Step::Pistol;
                // The nerve that the hit roll tried was another's.
                self.pin = Pin::No;
                self.returns &= !table.figures[who].pinned;
            }
            (Step::Guard, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Pistol;
            }
            (Step::Pistol, Action::UsePistol { mode }) => {
                self.use_pistol(table, mode, events);
                self.at = Step::Power;
            }
            (Step::Pistol, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Power;
            }
            (Step::DodgeMove, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::AfterDodge;
            }
            (Step::Counter, Action::Shoot { shot, facing, .. }) => {
                self.at = Step::Result;
                table.turn_to(self.on, facing, events);
                return Flow::Call(Frame::Ranged(Ranged::returned(self.on, shot)));
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
                self.at = Step::Guard;
            }
        }
        Flow::Next
    }

    /// MG-612: dodge yes, counter yes.
    fn fallback(&self, _: &Tabletop, _: Seat) -> Option<Action> {
        match self.at {
            Step::Dodge | Step::Foresee => Some(Action::Dodge),
            Step::DodgeMove | Step::Guard | Step::Pistol => Some(Action::Pass),
            _ => Some(Action::Counter),
        }
    }
}
