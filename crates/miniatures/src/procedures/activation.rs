//! An activation (MG-064 to MG-078, MG-090 to MG-100, MG-117, MG-200): what comes first, the actions, the star chip.

mod extras;
mod kind;
mod offers;
mod pack;
mod perform;

pub use kind::Kind;
pub(super) use perform::sees;

use super::gas::Gas;
use super::overwatch::Overwatch;
use super::vehicle::driving::Driving;
use super::window::CardWindow;
use super::{Asks, Frame, ask, feats};
use crate::action::{Action, Feat, Guns};
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Marker};
use crate::geometry::INCH;
use crate::names::{CardKind, Lasts, SkillKind, Stat};
use crate::tabletop::figure::{Chip, FigureId, FigureSet};
use crate::tabletop::{Run, Tabletop};
use crate::why::{Question, Why};
use engine::{Flow, Seat, Seats};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    at: Step,
    /// The model, or the first member of its pack.
    who: FigureId,
    chip: Chip,
    /// MG-068: action slots used.
    used: u8,
    /// MG-091: what the pack does in this slot, and who has done it.
    kind: Option<Kind>,
    acted: FigureSet,
    /// MG-098: members that failed the test of a pinned model; they shake it off while the others act.
    nimble: Nimble,
    /// K28: it shook off a pin after a failed test.
    panicked: bool,
    /// MG-058: a big meg card was played.
    big_meg: bool,
    /// A04: the weapon of the last shot, by its number.
    fired: u8,
    /// MG-100: whom a pack charges.
    target: Option<FigureId>,
    /// MG-100, MG-412: the door or window that a pack charges, by its place.
    #[serde(default)]
    door: Option<u8>,
    /// K13: this slot is a single action.
    single: bool,
    /// MG-322: the vehicle that the activation was spent on.
    drove: Option<FigureId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Act,
    /// MG-134: what does not move waits for overwatch.
    Declared,
    AfterAction,
    /// MG-094: a pack has moved; which of them strikes?
    Attacker,
    /// MG-076
    Gas,
    End,
    StarChip,
    StarRolled,
    Done,
}

/// MG-385: the test against difficult terrain, for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Nimble {
    Untested,
    Failed,
    Passed,
}

impl Activation {
    /// The model that was chosen, or one of the pack.
    pub fn unit(&self) -> FigureId {
        self.who
    }

    pub fn of(who: FigureId, chip: Chip) -> Activation {
        let (kind, acted, nimble) = (None, FigureSet::NONE, Nimble::Untested);
        let (panicked, big_meg, fired) = (false, false, 0);
        let (target, door, single, drove) = (None, None, false, None);
        let at = Step::Start;
        Activation {
            at,
            who,
            chip,
            used: 0,
            kind,
            acted,
            nimble,
            panicked,
            big_meg,
            fired,
            target,
            door,
            single,
            drove,
        }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let seat = self.who.seat();
        match self.at {
            Step::Start => {
                self.start(table, events);
                self.at = Step::Act;
                // MG-595: the others' cards; those of the owner are played between actions.
                CardWindow::flow(table, Moment::Activation(self.who), seat)
            }
            Step::Act if (self.used >= 2 && !self.may_reload(table)) || table.unit(self.who).next().is_none() => {
                self.at = Step::Gas;
                Flow::Next
            }
            Step::Gas => {
                self.at = Step::End;
                Flow::Call(Frame::Gas(Gas::FIRST))
            }
            // MG-321
            Step::Act if table.is_vehicle(self.who) => {
                self.used = 2;
                Flow::Call(Frame::Driving(Driving::of(self.who, seat)))
            }
            Step::Act => ask(seat),
            Step::Declared => {
                self.at = Step::AfterAction;
                match table.run.declared.take() {
                    Some(action) if self.still_acts(table, &action) => self.perform(table, &action, events),
                    _ => Flow::Next,
                }
            }
            Step::AfterAction => {
                self.exits(table, events);
                self.at = Step::Act;
                self.after_action(table);
                Flow::Next
            }
            Step::Attacker => {
                let strikers = self.attackers(table);
                match (strikers.len(), strikers.iter().next()) {
                    (1, Some(who)) => self.attack(who),
                    (0, _) => {
                        self.at = Step::Act;
                        self.close_slot();
                        Flow::Next
                    }
                    _ => ask(seat),
                }
            }
            Step::End => {
                table.path.clear();
                table.run = Run::default();
                table.expire(Lasts::Activation, events);
                events.tell(Event::ActivationEnds { who: self.who });
                table.end_with_activation(self.who, events);
                table.put_chip(self.who, Some(self.chip));
                if let Some(vehicle) = self.drove {
                    table.figures[vehicle].chip = Some(self.chip); // MG-322
                }
                self.at = Step::Done;
                // MG-071 to MG-075: optional, and not with no dice.
                let last = self.chip == Chip::LastStar;
                let may = self.chip.is_star() && table.figures[self.who].is_up() && !table.is_vehicle(self.who);
                if may && table.star_pool(self.who, last).dice() > 0 {
                    self.at = Step::StarChip;
                }
                Flow::Next
            }
            Step::StarChip => ask(seat),
            Step::StarRolled => {
                self.star_chip(table, events);
                self.at = Step::Done;
                Flow::Next
            }
            Step::Done => Flow::Done,
        }
    }

    /// MG-077
    fn start(&mut self, table: &mut Tabletop, events: &mut Log) {
        let who = self.who;
        events.tell(Event::Activated { who, chip: self.chip });
        let _ = table.order.try_push(who);
        table.path.clear();
        // What the last action of another activation has left there would bind the first one of this.
        table.run = Run::default();
        table.air(who, events);
        let behind = table.enemies(who.seat()).map(|(enemy, _)| enemy).filter(|&enemy| table.is_behind(who, enemy));
        table.behind = behind.collect();
        let unit: FigureSet = table.unit(who).collect();
        for id in unit.iter() {
            // MG-078, MG-360: a vehicle keeps its marker, and is tested when it drives.
            if table.is_vehicle(id) {
                continue;
            }
            table.lose(id, Marker::MovingFast, events); // MG-078
            if table.has_skill(id, SkillKind::SelfRepair) && table.figures[id].injured > 0 {
                let pool =
                    Tally::new(Reason::Skill(SkillKind::SelfRepair), table.content().skill(SkillKind::SelfRepair).dice);
                if table.roll(id, For::Repair, pool, events).armour() > 0 {
                    table.lose(id, Marker::Injury, events); // K27
                }
            }
            if table.figures[id].pinned {
                // MG-200, MG-201
                let pool = table.pinned_pool(id);
                if table.roll(id, For::Pinned, pool, events).specials() > 0 {
                    table.lose(id, Marker::Pinned, events);
                } else if table.has_skill(id, SkillKind::Panicky) {
                    self.panicked = true;
                }
            }
        }
    }

    /// MG-068, MG-091: when all members have acted, or one has attacked for all, the slot is used.
    fn after_action(&mut self, table: &Tabletop) {
        let Some(kind) = self.kind else { return };
        self.nimble = Nimble::Untested;
        let all = table.unit(self.who).all(|id| self.acted.has(id));
        match kind {
            // MG-100: all members step or charge before one of them strikes.
            Kind::Fight | Kind::Charge if self.together(table) && !all => {}
            Kind::Fight | Kind::Charge if self.together(table) => self.at = Step::Attacker,
            kind if all || kind.is_attack() => self.close_slot(),
            _ => {}
        }
    }

    fn close_slot(&mut self) {
        // K13: an Acrobat's leap is a single action.
        let double = self.kind.is_some_and(Kind::is_double) && !self.single;
        self.used += if double { 2 } else { 1 };
        (self.single, self.door) = (false, None);
        (self.kind, self.acted, self.nimble) = (None, FigureSet::NONE, Nimble::Untested);
    }

    /// May this member take an action of this kind now?
    fn check_kind(&self, table: &Tabletop, who: FigureId, kind: Kind) -> Result<(), Why> {
        let figure = &table.figures[who];
        if who.seat() != self.who.seat() {
            return Err(Why::NotYours(who));
        }
        // MG-385: who has tested goes next.
        let tested = self.nimble != Nimble::Untested && who != self.member(table);
        if !table.unit(self.who).any(|id| id == who) || self.acted.has(who) || tested {
            return Err(Why::NotActing(who));
        }
        // MG-141, MG-200
        if figure.pinned && kind != Kind::ShakeOff {
            return Err(Why::MustShakeOff(who));
        }
        // MG-119
        if table.ride(who).is_some() && !kind.is_done_aboard() {
            return Err(Why::Not("MG-119", "A passenger does no such thing."));
        }
        // MG-069, K13
        let double = kind.is_double() && !(kind == Kind::Leap && table.has_skill(who, SkillKind::Acrobat));
        if double && self.used > 0 {
            return Err(Why::DoubleTooLate(who));
        }
        // B13
        if kind.is_double() && table.attached_kind(self.who, CardKind::Panic).is_some() {
            return Err(Why::Panicked(who));
        }
        // A04
        if self.used >= 2 && kind != Kind::Shoot {
            return Err(Why::SpareMagazine(who));
        }
        // MG-091; MG-098 lets those shake it off who must.
        if self.kind.is_some_and(|chosen| chosen != kind) && !(kind == Kind::ShakeOff && figure.pinned) {
            return Err(Why::SameAction(who));
        }
        // K28
        if self.panicked && self.used > 0 && !matches!(kind, Kind::Move | Kind::ShakeOff) {
            return Err(Why::MoreNerve(who));
        }
        // MG-093
        let returns = matches!(kind, Kind::Move | Kind::Sprint | Kind::HunkerDown | Kind::ShakeOff);
        match self.lost(table).filter(|_| self.used == 0 && self.acted.is_empty() && !returns) {
            Some(lost) => Err(Why::Rejoin(lost)),
            None => Ok(()),
        }
    }

    /// Whose activation it is: the model, or the first member of its pack.
    pub fn who(&self) -> FigureId {
        self.who
    }

    /// MG-068: action slots used.
    pub fn used(&self) -> u8 {
        self.used
    }

    /// Whether a member may take an action of this kind now.
    pub fn may(&self, table: &Tabletop, who: FigureId, kind: Kind) -> bool {
        self.at == Step::Act && self.check_kind(table, who, kind).is_ok()
    }

    /// MG-385: the test against difficult terrain was passed.
    pub fn is_nimble(&self) -> bool {
        self.nimble == Nimble::Passed
    }

    fn member(&self, table: &Tabletop) -> FigureId {
        table.unit(self.who).find(|&id| !self.acted.has(id)).unwrap_or(self.who)
    }
}

impl Asks for Activation {
    fn asks(&self, _: &Tabletop) -> Seats {
        match self.at {
            Step::Act | Step::StarChip | Step::Attacker => Seats::one(self.who.seat()),
            _ => Seats::NONE,
        }
    }

    fn question(&self, table: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::StarChip => Question::StarChip(self.who),
            Step::Attacker => Question::Attacker,
            _ => Question::Act(self.member(table)),
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        (0..Self::PARTS.len()).for_each(|part| self.part(part, table, seat, say));
    }

    const PARTS: &'static [usize] = &offers::PARTS;

    fn part(&self, part: usize, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        if part == 0 {
            say(Action::Pass);
        }
        match self.at {
            Step::StarChip if part == 1 => return say(Action::TestCool),
            Step::Attacker if part == 1 => {
                return self.attackers(table).iter().for_each(|who| say(Action::Attack { who }));
            }
            Step::StarChip | Step::Attacker => return,
            _ => {}
        }
        self.offer(part, table, say);
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if self.at == Step::StarChip {
            return match action {
                Action::Pass | Action::TestCool => Ok(()),
                _ => Err(Why::Expected(Question::StarChip(self.who))),
            };
        }
        if self.at == Step::Attacker {
            return match *action {
                Action::Pass => Ok(()),
                Action::Attack { who } if self.attackers(table).has(who) => Ok(()),
                _ => Err(Why::Expected(Question::Attacker)),
            };
        }
        match *action {
            // MG-148; a pinned model shakes it off first (MG-200), but nobody has to act at all (MG-067).
            Action::Pass => return Ok(()),
            Action::Via { at } => return table.check_via(self.member(table), at),
            Action::Back => return if table.path.is_empty() { Err(Why::NoWaypoint) } else { Ok(()) },
            Action::Play { card, aim } => return self.check_card(table, seat, card, aim),
            Action::Nimble { who } => {
                self.check_kind(table, who, Kind::Move)?;
                let may = self.nimble == Nimble::Untested
                    && who == self.member(table)
                    && table.stat(who, Stat::Evade) > 0
                    && !table.has_grav(who);
                return if may { Ok(()) } else { Err(Why::NotNimble(who)) };
            }
            _ => {}
        }
        let (who, kind) = Kind::of(action).ok_or(Why::Expected(Question::Act(self.member(table))))?;
        self.check_kind(table, who, kind)?;
        // Waypoints are of the member whose turn it is.
        if !table.path.is_empty() && who != self.member(table) {
            return Err(Why::NotActing(who));
        }
        match *action {
            // MG-092: the last slot ends with the pack together.
            Action::Move { to, .. } if self.used > 0 && !table.coheres(who, to, self.acted) => {
                Err(Why::TooFarFromPack(who))
            }
            Action::Move { to, .. } => table.check_move(who, to, self.nimble == Nimble::Passed),
            Action::Shoot { shot, .. } if self.used >= 2 && shot.guns != Guns::one(self.fired) => {
                Err(Why::SpareMagazine(who)) // A04
            }
            Action::Shoot { shot, facing, .. } => table.shot_pool(who, &shot, facing).map(|_| ()),
            // MG-100: in a pack one of those who step has to reach an enemy.
            Action::Fight { to, .. } => {
                let near =
                    |id: FigureId, reach: i32| table.enemies(seat).any(|(enemy, _)| table.within(id, enemy, reach));
                let reaches = |id: FigureId| id != who && near(id, if self.acted.has(id) { INCH } else { 4 * INCH });
                table.check_fight(who, to, !table.unit(who).any(reaches))
            }
            Action::Charge { target, .. } if self.kind.is_some() && self.target != Some(target) => {
                Err(Why::SameAction(who))
            }
            Action::Feat(Feat::BreakIn { opening, .. }) if self.kind.is_some() => match self.door == Some(opening) {
                true => table.check_break_in(who, opening, true),
                false => Err(Why::SameAction(who)),
            },
            Action::Feat(feat) => feats::check(table, &feat),
            Action::Charge { target, .. } => table.check_charge(who, target),
            Action::ShakeOff { stunned: false, .. } if !table.figures[who].pinned => Err(Why::NothingToShake(who)),
            Action::ShakeOff { stunned: true, .. } if table.figures[who].stunned == 0 => Err(Why::NothingToShake(who)),
            // MG-200: the pin goes first.
            Action::ShakeOff { stunned: true, .. } if table.figures[who].pinned => Err(Why::MustShakeOff(who)),
            Action::Take { token, .. } if !table.may_take(who, token) => Err(Why::NoToken(who)),
            Action::Cuff { target, .. } if !table.may_cuff(who, target) => Err(Why::NotCuffed(target)),
            Action::Free { .. } if !table.may_free(who) => Err(Why::NotFreed(who)),
            Action::Treat { friend, .. } => {
                let reach = table.content().skill(SkillKind::Medic).reach;
                let figure = &table.figures[friend];
                let there = friend.seat() == seat && figure.place == crate::tabletop::figure::Place::Table;
                let hurt = there && figure.markers() > 0 && table.within(who, friend, reach);
                match table.has_skill(who, SkillKind::Medic) && friend != who && hurt {
                    true => Ok(()),
                    false => Err(Why::NeedsSkill("a Medic")),
                }
            }
            Action::MindBlast { target, .. } => table.check_mind_blast(who, target),
            Action::Rally { friend, .. } => {
                let reach = table.content().skill(SkillKind::Rally).reach;
                let figure = &table.figures[friend];
                let near =
                    friend.seat() == seat && figure.is_active() && figure.pinned && table.within(who, friend, reach);
                match table.has_skill(who, SkillKind::Rally) && friend != who && near && sees(table, who, friend) {
                    true => Ok(()),
                    false => Err(Why::NeedsSkill("Rally")),
                }
            }
            _ => Ok(()),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Step::StarChip, Action::TestCool) => {
                let pool = table.star_pool(self.who, self.chip == Chip::LastStar);
                table.throw(self.who, For::StarChip, pool, events);
                self.at = Step::StarRolled;
                return CardWindow::flow(table, Moment::Rolled, seat);
            }
            (Step::StarChip, _) => {
                events.tell(Event::Passed { seat });
                self.at = Step::Done;
                return Flow::Next;
            }
            (Step::Attacker, Action::Attack { who }) => return self.attack(who),
            (Step::Attacker, _) => {
                events.tell(Event::Passed { seat });
                self.close_slot();
                self.at = Step::Act;
                return Flow::Next;
            }
            (_, Action::Pass) => {
                events.tell(Event::Passed { seat });
                table.path.clear();
                match self.kind {
                    Some(Kind::Fight | Kind::Charge) => self.at = Step::Attacker,
                    Some(_) => self.close_slot(),
                    None => self.at = Step::Gas,
                }
                return Flow::Next;
            }
            (_, Action::Via { at }) => {
                table.path.push(at);
                return ask(seat);
            }
            (_, Action::Back) => {
                table.path.pop();
                return ask(seat);
            }
            (_, Action::Play { card, aim }) => return self.play(table, seat, card, aim, events),
            (_, Action::Nimble { who }) => {
                let pool = table.stat_tally(who, Stat::Evade);
                let passed = table.roll(who, For::Difficult, pool, events).hits() > 0;
                self.nimble = if passed { Nimble::Passed } else { Nimble::Failed };
                return Flow::Next;
            }
            _ => {}
        }
        let (who, kind) = Kind::of(action).expect("check has seen the action");
        // MG-098: a member that shakes off a pin while the others act does not choose for them.
        if !(kind == Kind::ShakeOff && table.figures[who].pinned && self.kind.is_some()) {
            self.kind = Some(kind);
        }
        self.acted = self.acted.with(who);
        // MG-598: waypoints belong to the move for which they were set.
        if !matches!(kind, Kind::Move | Kind::Fight | Kind::Leap) {
            table.path.clear();
        }
        let cohere = kind.is_double() || self.used > 0;
        table.run = Run { cohere, acted: self.acted, ..Run::default() };
        // MG-137
        if kind != Kind::Overwatch {
            table.end_overwatch(who, events);
        }
        if !kind.runs() && table.is_watched(who) {
            table.run.declared = Some(*action);
            self.at = Step::Declared;
            return Flow::Call(Frame::Overwatch(Overwatch::of(who, true)));
        }
        self.at = Step::AfterAction;
        self.perform(table, action, events)
    }

    /// MG-612
    fn fallback(&self, _: &Tabletop, _: Seat) -> Option<Action> {
        Some(Action::Pass)
    }
}
