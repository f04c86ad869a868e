//! Close combat (section 10): whom, with what and how much FIGHT; hit rolls; counter-attacks and their results together.

use super::hit::{Hit, Source};
use super::window::CardWindow;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Way};
use crate::geometry::point::along;
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{Facing, Spot};
use crate::names::{CardKind, SkillKind, Stat, WeaponRule, WeaponRules};
use crate::numbers::CLOSE;
use crate::tabletop::figure::FigureId;
use crate::tabletop::{Tabletop, bodies};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

/// MG-R107: the book sets no end to a chain of counter-attacks; ours is this long.
pub const LONGEST_CHAIN: u8 = 6;

/// MG-256: one allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Strike {
    pub target: FigureId,
    pub weapon: u8,
    pub second: u8,
    pub points: u8,
    pub stun: bool,
    /// MG-264
    pub pistol: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Melee {
    at: Step,
    who: FigureId,
    /// Only this one can be struck: a counter-attack (MG-259), an escape (MG-271).
    only: Option<FigureId>,
    /// MG-125
    charged: Option<FigureId>,
    chain: u8,
    /// MG-272: nobody strikes back at an escape attack.
    escape: bool,
    /// Where its strikes begin on the table, and which is next.
    base: u8,
    next: u8,
    /// B22
    overcharged: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Declare,
    HitRoll,
    /// MG-604: the attack is declared.
    Declared,
    AfterRoll,
    Pistol {
        pinned: bool,
    },
    Apply,
}

impl Melee {
    fn new(who: FigureId) -> Melee {
        Melee {
            at: Step::Start,
            who,
            only: None,
            charged: None,
            chain: 0,
            escape: false,
            base: 0,
            next: 0,
            overcharged: false,
        }
    }

    /// MG-114
    pub fn fight(who: FigureId) -> Melee {
        Melee::new(who)
    }

    /// MG-125
    pub fn charge(who: FigureId, target: FigureId) -> Melee {
        Melee { charged: Some(target), ..Melee::new(who) }
    }

    /// MG-271
    pub fn escape(who: FigureId, leaver: FigureId) -> Melee {
        Melee { only: Some(leaver), escape: true, ..Melee::new(who) }
    }

    /// MG-259
    pub fn counter(who: FigureId, attacker: FigureId, chain: u8) -> Melee {
        Melee { only: Some(attacker), chain, ..Melee::new(who) }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Start => {
                self.base = table.strikes.len() as u8;
                self.next = self.base;
                if self.chain > 0 {
                    self.step_closer(table, events);
                }
                self.at = Step::Declare;
                // An answer to an earlier attack may have carried the target away.
                match table.enemies(self.who.seat()).any(|(enemy, _)| self.check_target(table, enemy).is_ok())
                    && table.figures[self.who].is_active()
                {
                    true => ask(self.who.seat()),
                    false => self.close(table),
                }
            }
            Step::Declare => ask(self.who.seat()),
            Step::HitRoll => self.next_strike(table),
            Step::Declared => self.hit_roll(table, events),
            Step::AfterRoll => self.after_roll(table),
            Step::Pistol { .. } => ask(self.who.seat()),
            // MG-260: oldest first; a counter-attack has put its result down before the attack that it answers.
            Step::Apply => match table.pending.pop() {
                Some(aftermath) => Flow::Call(Frame::Aftermath(aftermath)),
                None => {
                    self.at = Step::HitRoll;
                    Flow::Next
                }
            },
        }
    }

    /// MG-259: a counter-attack may step up to 3 inches to reach the attacker; it goes straight, if it must.
    fn step_closer(&self, table: &mut Tabletop, events: &mut Log) {
        let (who, target) = (self.who, self.only.expect("a counter-attack has one target"));
        if !table.within(who, target, CLOSE)
            && let Some((to, facing)) = table.step_toward(who, target)
        {
            table.move_to(who, Way::Fight, to, facing, events);
        }
    }

    /// The strikes are over.
    fn close(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        table.strikes.truncate(usize::from(self.base));
        Flow::Done
    }

    fn declared<'a>(&self, table: &'a Tabletop) -> &'a [Strike] {
        &table.strikes[usize::from(self.base)..]
    }

    fn points_left(&self, table: &Tabletop) -> i32 {
        let used: i32 = self.declared(table).iter().map(|strike| i32::from(strike.points)).sum();
        table.stat(self.who, Stat::Fight) - used
    }

    /// MG-240, MG-255: an enemy within an inch that no wall hides.
    fn check_target(&self, table: &Tabletop, target: FigureId) -> Result<(), Why> {
        if target.seat() == self.who.seat() {
            return Err(Why::NotEnemy(target));
        }
        if !table.figures[target].is_active() {
            return Err(Why::NoSuchModel(target));
        }
        if !table.within(self.who, target, CLOSE) || self.only.is_some_and(|only| only != target) {
            return Err(Why::NotInReach(target));
        }
        let everybody = bodies(table.figures.iter().map(|(id, _)| id));
        let stage = table.stage();
        let line = Line::between(&table.body(self.who), &table.body(target));
        match blocked(&stage.scene(table.ground()), &line, everybody) {
            Some(obstacle) => Err(Why::Blocked(obstacle)),
            None => Ok(()),
        }
    }

    /// MG-054, MG-253, MG-262
    fn check_weapons(&self, table: &Tabletop, weapon: u8, second: u8, stun: bool) -> Result<(), Why> {
        let find = |number: u8| {
            let id = table.weapon_of(self.who, number).ok_or(Why::NoSuchWeapon(self.who))?;
            Ok(table.content().weapon(id))
        };
        let first = find(weapon)?;
        if first.is_ranged() {
            return Err(Why::WrongWeapon("MG-248", "A gun does not strike by itself."));
        }
        if first.rules.has(WeaponRule::Ram) {
            return Err(Why::WrongWeapon("MG-347", "This strikes by ramming only."));
        }
        let mut hands = first.hands;
        if second > 0 {
            let other = find(second)?;
            let pistol = other.rules.has(WeaponRule::Pistol);
            if second == weapon || !first.one_handed() || !other.one_handed() || (other.is_ranged() && !pistol) {
                return Err(Why::WrongWeapon("MG-262", "Two weapons are one-handed, and one of them may be a pistol."));
            }
            hands = 2;
        }
        if hands > table.profile(self.who).arms {
            return Err(Why::TooManyHands);
        }
        let stuns = table.strike_rules(self.who, weapon).has(WeaponRule::Stun);
        if stun && !stuns { Err(Why::NotNonLethal) } else { Ok(()) }
    }

    /// MG-242 to MG-246, MG-096
    fn next_strike(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        // MG-260: the results of a chain are applied when it has ended, before the next strike.
        if self.chain == 0 && !table.pending.is_empty() {
            self.at = Step::Apply;
            return Flow::Next;
        }
        let Some(&strike) = table.strikes.get(usize::from(self.next)) else { return self.close(table) };
        let (who, target) = (self.who, strike.target);
        if !table.figures[target].is_active() || !table.figures[who].is_active() || !table.within(who, target, CLOSE) {
            self.next += 1;
            return Flow::Next;
        }
        self.at = Step::Declared;
        let charges = table.strike_rules(who, strike.weapon).has(WeaponRule::Electro);
        CardWindow::flow(table, Moment::Declared { by: who, jams: false, charges }, who.seat())
    }

    fn hit_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let strike = table.strikes[usize::from(self.next)];
        self.overcharged = std::mem::take(&mut table.between.overcharged);
        let pool = self.strike_pool(table, &strike);
        table.throw(self.who, For::ToHit, pool, events);
        self.at = Step::AfterRoll;
        CardWindow::flow(table, Moment::Rolled, self.who.seat())
    }

    fn after_roll(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        let strike = table.strikes[usize::from(self.next)];
        let (who, target) = (self.who, strike.target);
        let throw = table.take_throw();
        self.at = Step::HitRoll;
        let packed =
            table.figures[who].pack != 0 && table.unit(who).any(|id| id != who && table.within(id, target, CLOSE));
        let specials = if strike.second > 0 || packed { throw.specials() } else { 0 };
        let hits = throw.hits() + specials; // MG-246
        if hits == 0 {
            self.next += 1;
            return Flow::Next;
        }
        let pins = hits >= table.stat(target, Stat::Cool) && !table.has_skill(target, SkillKind::Fearless);
        let pistol = strike.second > 0
            && table.weapon_of(who, strike.second).is_some_and(|id| table.content().weapon(id).is_ranged())
            && !self.declared(table).iter().any(|other| other.pistol); // MG-265
        self.at = Step::Pistol { pinned: pins };
        if pistol { ask(who.seat()) } else { self.call_hit(table, pins) }
    }

    /// MG-242
    fn strike_pool(&self, table: &Tabletop, strike: &Strike) -> Tally {
        let (who, target) = (self.who, strike.target);
        let mut pool = Tally::new(Reason::Stat(Stat::Fight), i32::from(strike.points));
        pool.add_if(table.figures[target].pinned, Reason::TargetPinned, 1);
        // MG-243: as it was when the attacker's activation began; a reaction looks at the moment.
        let reaction = self.only.is_some();
        let behind = if reaction { table.is_behind(who, target) } else { table.behind.has(target) };
        pool.add_if(behind, Reason::FromBehind, 1);
        let electro = table.strike_rules(who, strike.weapon).has(WeaponRule::Electro);
        pool.add_if(electro && table.is_machine(target), Reason::Electro, 1);
        // MG-094: members within reach add their FIGHT to the hit roll.
        if table.figures[who].pack != 0 && !reaction {
            let joins = |&id: &FigureId| id != who && !table.figures[id].pinned && table.within(id, target, CLOSE);
            pool.add(Reason::PackMembers, table.unit(who).filter(joins).map(|id| table.stat(id, Stat::Fight)).sum());
        }
        pool
    }

    /// MG-248, MG-264: the hit, with the POWER and rules of what strikes.
    fn call_hit(&mut self, table: &mut Tabletop, pinned: bool) -> Flow<Frame> {
        let strike = table.strikes[usize::from(self.next)];
        let (who, target) = (self.who, strike.target);
        self.next += 1;
        self.at = Step::HitRoll;
        let civilian =
            table.is_civilian(target) && table.content().factions[usize::from(table.profile(who).faction.0)].id == "jd";
        let charge = i32::from(self.charged == Some(target) && !civilian); // MG-125; section 19.1, Civilian
        let (power, rules) = match strike.pistol {
            true => {
                let id = table.weapon_of(who, strike.second).expect("check has seen the pistol");
                let mode = &table.content().weapon(id).modes[0];
                (i32::from(mode.power), mode.rules)
            }
            false => {
                let id = table.weapon_of(who, strike.weapon).expect("check has seen the weapon");
                let shock = table.attached_kind(who, CardKind::ShockKnuckles).filter(|_| strike.weapon == 0);
                let more = i32::from(table.content().weapon(id).modes[0].power)
                    + shock.map_or(0, |card| table.content().card(card.card).dice);
                (i32::from(strike.points) + more, table.strike_rules(who, strike.weapon))
            }
        };
        // MG-254: a model that was pinned before the attack does not strike back; MG-272.
        let returns = !self.escape && !table.figures[target].pinned;
        let stun = strike.stun && rules.has(WeaponRule::Stun);
        let source = Source::Close { chain: self.chain };
        let power = power + charge + table.overcharge(self.overcharged);
        let hit = Hit::by(who, target, power as i8, rules, source, stun).overcharged(self.overcharged);
        Flow::Call(Frame::Hit(hit.returning(returns).pinning(pinned).with_guns(strike.second > 0)))
    }
}

impl Tabletop {
    /// The rules of a close combat weapon, with those that cards give it (A18, A24).
    fn strike_rules(&self, who: FigureId, number: u8) -> WeaponRules {
        let Some(id) = self.weapon_of(who, number) else { return WeaponRules::NONE };
        let shock = number == 0 && self.attached_kind(who, CardKind::ShockKnuckles).is_some();
        let rules = self.content().weapon(id).modes[0].rules;
        let keen = self.attached_to_weapon(who, number, CardKind::MonoBlade).is_some();
        let rules = if keen { rules.with(WeaponRule::Rending) } else { rules };
        if shock { rules.with(WeaponRule::Electro) } else { rules }
    }

    /// MG-259: whether a model stands within an inch of another, or can with a step of 3 inches.
    pub fn can_reach(&self, who: FigureId, target: FigureId) -> bool {
        self.within(who, target, CLOSE) || self.step_toward(who, target).is_some()
    }

    fn step_toward(&self, who: FigureId, target: FigureId) -> Option<(Spot, Facing)> {
        let (from, to) = (self.figures[who].at, self.figures[target].at);
        let way = from.plan() - to.plan();
        if way.is_zero() || from.z != to.z {
            return None;
        }
        let reach = self.measures(who).0 + self.measures(target).0 + 500;
        let spot = along(to.plan(), way, reach).at(from.z);
        self.check_step(who, &[spot]).ok().map(|_| (spot, Facing::toward(-way)))
    }
}

impl Asks for Melee {
    fn asks(&self, _: &Tabletop) -> Seats {
        match self.at {
            Step::Declare | Step::Pistol { .. } => Seats::one(self.who.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::Pistol { .. } => Question::Pistol(self.who),
            _ => Question::Strike(self.who),
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        if let Step::Pistol { .. } = self.at {
            return say(Action::UsePistol);
        }
        for (target, _) in table.enemies(seat) {
            if self.check_target(table, target).is_err() {
                continue;
            }
            for weapon in 0..=8 {
                for second in 0..=8 {
                    for stun in [false, true] {
                        say(Action::Strike { target, weapon, second, points: 0, stun });
                    }
                }
            }
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (_, Action::Pass) | (Step::Pistol { .. }, Action::UsePistol) => Ok(()),
            (Step::Declare, Action::Strike { target, weapon, second, points, stun }) => {
                self.check_target(table, target)?;
                self.check_weapons(table, weapon, second, stun)?;
                let left = self.points_left(table);
                let twice = self.declared(table).iter().any(|strike| strike.target == target);
                // MG-256: at least one point each; MG-259: a counter-attack is not divided.
                let full = table.strikes.len() >= 12 || (points > 0 && self.only.is_some());
                if left < i32::from(points).max(1) || twice || full {
                    return Err(Why::NoPointsLeft);
                }
                // MG-125: the named target gets at least a point.
                let named = |target: FigureId| self.declared(table).iter().any(|strike| strike.target == target);
                match self.charged {
                    Some(charged) if target != charged && !named(charged) => Err(Why::NotInReach(target)),
                    _ => Ok(()),
                }
            }
            _ => Err(Why::Expected(self.question(table, seat))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Step::Declare, Action::Strike { target, weapon, second, points, stun }) => {
                let left = self.points_left(table);
                let all = points == 0 || i32::from(points) == left;
                let points = if points == 0 { left as u8 } else { points };
                events.tell(Event::Strikes { who: self.who, target, points });
                table.strikes.push(Strike { target, weapon, second, points, stun, pistol: false });
                if all {
                    self.at = Step::HitRoll;
                    return Flow::Next;
                }
                ask(seat)
            }
            (Step::Pistol { pinned }, Action::UsePistol) => {
                let strike = &mut table.strikes[usize::from(self.next)];
                strike.pistol = true;
                events.tell(Event::UsesPistol { who: self.who, target: strike.target });
                self.call_hit(table, pinned)
            }
            (Step::Pistol { pinned }, _) => {
                events.tell(Event::Passed { seat });
                self.call_hit(table, pinned)
            }
            _ => {
                events.tell(Event::Passed { seat });
                self.at = Step::HitRoll;
                Flow::Next
            }
        }
    }

    fn fallback(&self, table: &Tabletop, seat: Seat) -> Option<Action> {
        let mut first = None;
        self.each(table, seat, &mut |action| {
            if first.is_none() && action != Action::Pass && self.check(table, seat, &action).is_ok() {
                first = Some(action);
            }
        });
        first
    }
}
