//! Close combat (section 10): whom, with what and how much FIGHT; hit rolls; counter-attacks and their results together.

mod odds;

use super::hit::{Hit, Pin, Source};
use super::vehicle::ram::Ram;
use super::window::CardWindow;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Way};
use crate::geometry::point::along;
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{Facing, Obstacle, Spot, gap};
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
    /// MG-264: it has used the pistol.
    pub pistol: bool,
    /// MG-125: the die of a charge.
    pub charge: bool,
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
    /// MG-259, MG-339: against one, not divided.
    undivided: bool,
    /// Where its strikes begin on the table, and which is next.
    base: u8,
    next: u8,
    /// B22
    overcharged: bool,
    /// MG-355: the vehicle that strikes back at the end.
    rammed_by: Option<FigureId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    /// MG-259: a counter-attack may step up to 3 inches.
    Close,
    Near,
    Declare,
    HitRoll,
    /// MG-604: the attack is declared.
    Declared,
    AfterRoll,
    Apply,
}

impl Melee {
    /// Who does it.
    pub fn who(&self) -> FigureId {
        self.who
    }

    fn new(who: FigureId) -> Melee {
        Melee {
            at: Step::Start,
            who,
            only: None,
            charged: None,
            chain: 0,
            escape: false,
            undivided: false,
            base: 0,
            next: 0,
            overcharged: false,
            rammed_by: None,
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
        Melee { only: Some(leaver), escape: true, undivided: true, ..Melee::new(who) }
    }

    /// MG-339: at one of those who sit in a hostile vehicle.
    pub fn aboard(who: FigureId) -> Melee {
        Melee { undivided: true, ..Melee::new(who) }
    }

    /// MG-259
    pub fn counter(who: FigureId, attacker: FigureId, chain: u8) -> Melee {
        Melee { only: Some(attacker), chain, undivided: true, ..Melee::new(who) }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Start => {
                self.base = table.strikes.len() as u8;
                self.next = self.base;
                self.at = if self.chain > 0 { Step::Close } else { Step::Near };
                Flow::Next
            }
            Step::Close => ask(self.who.seat()),
            Step::Near => {
                self.at = Step::Declare;
                // An answer to an earlier attack may have carried the target away.
                let somebody = table.figures.iter().any(|(enemy, _)| self.check_target(table, enemy).is_ok());
                match somebody && table.figures[self.who].is_up() {
                    true => ask(self.who.seat()),
                    false => self.close(table),
                }
            }
            Step::Declare => ask(self.who.seat()),
            Step::HitRoll => self.next_strike(table, events),
            Step::Declared => self.hit_roll(table, events),
            Step::AfterRoll => self.after_roll(table, events),
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

    /// Of a counter-attack or an escape attack.
    fn target(&self) -> FigureId {
        self.only.unwrap_or(self.who)
    }

    /// The strikes are over.
    fn close(&mut self, table: &mut Tabletop) -> Flow<Frame> {
        table.strikes.truncate(usize::from(self.base));
        if let Some(vehicle) = self.rammed_by {
            return Flow::Become(Frame::Ram(Ram::of(vehicle, self.who))); // MG-355
        }
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
        if table.side(target) == self.who.seat() {
            return Err(Why::NotEnemy(target));
        }
        if !table.figures[target].is_up() {
            return Err(Why::NoSuchModel(target));
        }
        if !table.in_reach(self.who, target) || self.only.is_some_and(|only| only != target) {
            return Err(Why::NotInReach(target));
        }
        if table.ride(self.who).is_some() {
            return Ok(());
        }
        table.walled_off(self.who, target).map_or(Ok(()), |obstacle| Err(Why::Blocked(obstacle)))
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
    fn next_strike(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        // MG-260: the results of a chain are applied when it has ended, before the next strike.
        if self.chain == 0 && !table.pending.is_empty() {
            self.at = Step::Apply;
            return Flow::Next;
        }
        let Some(&strike) = table.strikes.get(usize::from(self.next)) else { return self.close(table) };
        let (who, target) = (self.who, strike.target);
        if !table.figures[target].is_up() || !table.figures[who].is_up() || !table.in_reach(who, target) {
            self.next += 1;
            return Flow::Next;
        }
        self.at = Step::Declared;
        // MG-355: nerve to stand beside what moves; the attack is made in any case.
        if table.is_vehicle(target) && table.figures[target].fast {
            let pool = table.stat_tally(who, Stat::Cool);
            if table.roll(who, For::Boarding, pool, events).specials() == 0 {
                self.rammed_by = Some(target);
            }
        }
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

    fn after_roll(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
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
        // MG-254: a model that was pinned before the attack does not strike back; MG-272.
        let returns = !self.escape && !table.figures[target].pinned;
        // MG-261: where the target may strike back, the pin comes with the results of the chain.
        let chained = self.chain > 0 || (returns && table.has_skill(target, SkillKind::Brawler));
        let pin = match chained {
            true if table.pins(target, hits) => Pin::Later,
            true => Pin::No,
            false => table.pin_by_hits(target, hits, events),
        };
        self.call_hit(table, pin, returns)
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
            let joins = |&id: &FigureId| id != who && !table.figures[id].pinned && table.can_strike(id, target);
            pool.add(Reason::PackMembers, table.unit(who).filter(joins).map(|id| table.stat(id, Stat::Fight)).sum());
        }
        pool
    }

    /// MG-248, MG-264: the hit, with the POWER and rules of what strikes.
    fn call_hit(&mut self, table: &mut Tabletop, pin: Pin, returns: bool) -> Flow<Frame> {
        let place = self.next;
        let strike = table.strikes[usize::from(place)];
        let (who, target) = (self.who, strike.target);
        self.next += 1;
        let civilian =
            table.is_civilian(target) && table.content().factions[usize::from(table.profile(who).faction.0)].id == "jd";
        let charge = self.charged == Some(target) && !civilian; // MG-125; section 19.1, Civilian
        table.strikes[usize::from(place)].charge = charge;
        let id = table.weapon_of(who, strike.weapon).expect("check has seen the weapon");
        let shock = table.attached_kind(who, CardKind::ShockKnuckles).filter(|_| strike.weapon == 0);
        let more = i32::from(table.content().weapon(id).modes[0].power)
            + shock.map_or(0, |card| table.content().card(card.card).dice);
        let power = i32::from(strike.points) + more + i32::from(charge) + table.overcharge(self.overcharged);
        // MG-264, MG-265: a pistol in the other hand, if it was not used against another.
        let pistol = strike.second > 0
            && table.weapon_of(who, strike.second).is_some_and(|id| table.content().weapon(id).is_ranged())
            && !self.declared(table).iter().any(|other| other.pistol);
        let source = Source::Close { chain: self.chain };
        let hit = Hit::by(who, target, power as i8, table.strike_rules(who, strike.weapon), source, strike.stun);
        let hit = hit.overcharged(self.overcharged).returning(returns).pinning(pin).with_guns(strike.second > 0);
        Flow::Call(Frame::Hit(hit.with_pistol(pistol.then_some(place))))
    }
}

impl Tabletop {
    /// MG-240: what stands between two models in reach of each other; models are no wall.
    fn walled_off(&self, who: FigureId, target: FigureId) -> Option<Obstacle> {
        let everybody = bodies(self.figures.iter().map(|(id, _)| id));
        let stage = self.stage();
        let line = Line::between(&self.body(who), &self.body(target));
        blocked(&stage.scene(self.ground()), &line, everybody)
    }

    /// MG-094, MG-240
    pub fn can_strike(&self, who: FigureId, target: FigureId) -> bool {
        self.within(who, target, CLOSE) && self.walled_off(who, target).is_none()
    }

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
        let mut reaches = self.within(who, target, CLOSE);
        if !reaches {
            self.steps_toward(who, target, &mut |to, _| reaches = reaches || self.check_step(who, &[to]).is_ok());
        }
        reaches
    }

    /// Places around a model from which another strikes at it, the near side first.
    fn steps_toward(&self, who: FigureId, target: FigureId, say: &mut impl FnMut(Spot, Facing)) {
        let (from, to) = (self.figures[who].at, self.figures[target].at);
        let way = from.plan() - to.plan();
        let toward = if way.is_zero() { self.figures[target].facing } else { Facing::toward(way) };
        let reach = self.measures(who).0 + self.measures(target).0;
        for turn in [0, 256, -256, 512, -512, 768, -768, 1024, -1024] {
            let side = Facing::new(i32::from(toward.tick()) + turn).vector();
            for more in [500, 0] {
                let spot = along(to.plan(), side, reach + more).at(from.z);
                say(spot, Facing::toward(-side));
            }
        }
    }
}

impl Asks for Melee {
    fn asks(&self, _: &Tabletop) -> Seats {
        match self.at {
            Step::Declare | Step::Close => Seats::one(self.who.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, _: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::Close => Question::Path(self.who),
            _ => Question::Strike(self.who),
        }
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        if self.at == Step::Close {
            return table.steps_toward(self.who, self.target(), &mut |to, facing| say(Action::Go { to, facing }));
        }
        for (target, _) in table.figures.iter() {
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
            (_, Action::Pass) => Ok(()),
            (Step::Close, Action::Go { to, .. }) => {
                let end = table.check_step(self.who, &[to])?;
                let near = gap(&end, &table.body(self.target())).at_most(CLOSE);
                if near { Ok(()) } else { Err(Why::NotInReach(self.target())) }
            }
            (Step::Declare, Action::Strike { target, weapon, second, points, stun }) => {
                self.check_target(table, target)?;
                self.check_weapons(table, weapon, second, stun)?;
                // MG-257: the same weapons for all; of two the attacker picks for each target which one counts.
                let same = |strike: &Strike| {
                    (weapon.min(second), weapon.max(second))
                        == (strike.weapon.min(strike.second), strike.weapon.max(strike.second))
                };
                if !self.declared(table).iter().all(same) {
                    return Err(Why::WrongWeapon("MG-257", "One attack is made with the same weapons against all."));
                }
                let left = self.points_left(table);
                let twice = self.declared(table).iter().any(|strike| strike.target == target);
                // MG-256: at least one point each; MG-259: a counter-attack is not divided.
                let full = table.strikes.len() >= 12 || (points > 0 && self.undivided);
                // MG-242, MG-244: all of FIGHT may be nothing, if a pin or a turned back lends a die.
                let whole = points == 0 && self.declared(table).is_empty();
                let least = if whole { 0 } else { i32::from(points).max(1) };
                if left < least || twice || full {
                    return Err(Why::NoPointsLeft);
                }
                let strike = Strike { target, weapon, second, points: left as u8, ..Strike::default() };
                if whole && self.strike_pool(table, &strike).dice() == 0 {
                    return Err(Why::Not("MG-244", "Without dice there is no attack."));
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
                table.strikes.push(Strike { target, weapon, second, points, stun, pistol: false, charge: false });
                if all {
                    self.at = Step::HitRoll;
                    return Flow::Next;
                }
                ask(seat)
            }
            (Step::Close, Action::Go { to, facing }) => {
                table.move_to(self.who, Way::Fight, to, facing, events);
                self.at = Step::Near;
                Flow::Next
            }
            (Step::Close, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Near;
                Flow::Next
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
