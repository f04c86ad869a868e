//! An activation (MG-064 to MG-078, MG-090 to MG-100, MG-117, MG-200): what comes first, the actions, the star chip.

use super::gas::Gas;
mod extras;

use super::moving::Moving;
use super::ranged::Ranged;
use super::window::CardWindow;
use super::{Asks, Frame, ask};
use crate::action::{Action, Guns};
use crate::cards::Moment;
use crate::dice::{Reason, Tally};
use crate::event::{Event, For, Log, Marker, Way};
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{INCH, gap};
use crate::names::{CardKind, Lasts, SkillKind, Stat};
use crate::propose::{Errand, spots};
use crate::tabletop::figure::{Chip, FigureId, FigureSet};
use crate::tabletop::{Tabletop, bodies};
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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Start,
    Act,
    AfterAction,
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

words! {
    /// MG-091: kinds of actions.
    pub enum Kind {
        Move = "move",
        Shoot = "shoot",
        AimedFire = "aimed-fire",
        Throw = "throw",
        Fight = "fight",
        ShakeOff = "shake-off",
        Sprint = "sprint",
        Charge = "charge",
        HunkerDown = "hunker-down",
        Skill = "skill",
        /// Section 19.9: take, cuff, free.
        Interact = "interact",
        /// B19
        Sewer = "sewer",
    }
}

impl Kind {
    fn of(action: &Action) -> Option<(FigureId, Kind)> {
        Some(match *action {
            Action::Move { who, .. } => (who, Kind::Move),
            Action::Shoot { who, shot, .. } if shot.kind.is_aimed() => (who, Kind::AimedFire),
            Action::Shoot { who, shot, .. } if shot.kind == crate::action::ShotKind::Throw => (who, Kind::Throw),
            Action::Shoot { who, .. } => (who, Kind::Shoot),
            Action::Fight { who, .. } => (who, Kind::Fight),
            Action::ShakeOff { who, .. } => (who, Kind::ShakeOff),
            Action::Sprint { who } => (who, Kind::Sprint),
            Action::Charge { who, .. } => (who, Kind::Charge),
            Action::HunkerDown { who } => (who, Kind::HunkerDown),
            Action::Take { who, .. } | Action::Cuff { who, .. } | Action::Free { who } => (who, Kind::Interact),
            Action::Treat { who, .. } | Action::Rally { who, .. } | Action::MindBlast { who, .. } => (who, Kind::Skill),
            _ => return None,
        })
    }

    /// Section 6.2
    const fn is_double(self) -> bool {
        matches!(self, Kind::AimedFire | Kind::Sprint | Kind::Charge | Kind::HunkerDown | Kind::Sewer)
    }

    /// Whether its model goes anywhere of its own will.
    const fn moves(self) -> bool {
        matches!(self, Kind::Move | Kind::Sprint | Kind::Charge | Kind::HunkerDown | Kind::Sewer)
    }

    /// MG-095: a pack makes one attack, not one each.
    const fn is_attack(self) -> bool {
        matches!(self, Kind::Shoot | Kind::AimedFire | Kind::Throw | Kind::Fight | Kind::Charge)
    }
}

impl Activation {
    pub fn of(who: FigureId, chip: Chip) -> Activation {
        let (kind, acted, nimble) = (None, FigureSet::NONE, Nimble::Untested);
        let (panicked, big_meg, fired) = (false, false, 0);
        Activation { at: Step::Start, who, chip, used: 0, kind, acted, nimble, panicked, big_meg, fired }
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
            Step::Act => ask(seat),
            Step::AfterAction => {
                self.exits(table, events);
                self.after_action(table);
                self.at = Step::Act;
                Flow::Next
            }
            Step::End => {
                table.path.clear();
                table.expire(Lasts::Activation, events);
                events.tell(Event::ActivationEnds { who: self.who });
                table.end_with_activation(self.who, events);
                table.put_chip(self.who, Some(self.chip));
                self.at = Step::Done;
                // MG-071 to MG-075: optional, and not with no dice.
                let last = self.chip == Chip::LastStar;
                let may = self.chip.is_star() && table.figures[self.who].is_active();
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
        table.path.clear();
        table.air(who, events);
        let behind = table.enemies(who.seat()).map(|(enemy, _)| enemy).filter(|&enemy| table.is_behind(who, enemy));
        table.behind = behind.collect();
        let unit: Vec<FigureId> = table.unit(who).collect();
        for id in unit {
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
        if all || kind.is_attack() {
            self.close_slot();
        }
    }

    fn close_slot(&mut self) {
        self.used += if self.kind.is_some_and(Kind::is_double) { 2 } else { 1 };
        (self.kind, self.acted, self.nimble) = (None, FigureSet::NONE, Nimble::Untested);
    }

    /// May this member take an action of this kind now?
    fn check_kind(&self, table: &Tabletop, who: FigureId, kind: Kind) -> Result<(), Why> {
        let figure = &table.figures[who];
        if who.seat() != self.who.seat() {
            return Err(Why::NotYours(who));
        }
        if !table.unit(self.who).any(|id| id == who) || self.acted.has(who) {
            return Err(Why::NotActing(who));
        }
        // MG-141, MG-200
        if figure.pinned && kind != Kind::ShakeOff {
            return Err(Why::MustShakeOff(who));
        }
        // MG-069
        if kind.is_double() && self.used > 0 {
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
            return Err(Why::NeedsSkill("more nerve"));
        }
        Ok(())
    }

    /// MG-092: the last slot's move of a pack member ends within 3 inches of another member.
    fn check_cohesion(&self, table: &Tabletop, who: FigureId, to: crate::geometry::Spot) -> Result<(), Why> {
        if table.figures[who].pack == 0 || self.used == 0 || table.unit(who).count() < 2 {
            return Ok(());
        }
        let body = table.body_at(who, to);
        let near = |id: FigureId| id != who && gap(&body, &table.body(id)).at_most(3000);
        if table.unit(who).any(near) { Ok(()) } else { Err(Why::TooFarFromPack(who)) }
    }

    fn member(&self, table: &Tabletop) -> FigureId {
        table.unit(self.who).find(|&id| !self.acted.has(id)).unwrap_or(self.who)
    }
}

impl Asks for Activation {
    fn asks(&self, _: &Tabletop) -> Seats {
        if matches!(self.at, Step::Act | Step::StarChip) { Seats::one(self.who.seat()) } else { Seats::NONE }
    }

    fn question(&self, table: &Tabletop, _: Seat) -> Question {
        match self.at {
            Step::StarChip => Question::StarChip(self.who),
            _ => Question::Act(self.member(table)),
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        say(Action::Pass);
        if self.at == Step::StarChip {
            return say(Action::TestCool);
        }
        let who = self.member(table);
        say(Action::ShakeOff { who, stunned: false });
        say(Action::ShakeOff { who, stunned: true });
        let may = |kind: Kind| self.check_kind(table, who, kind).is_ok();
        if may(Kind::Shoot) || may(Kind::Throw) {
            crate::propose::shots(table, who, &mut |shot, facing| say(Action::Shoot { who, shot, facing }));
        }
        if may(Kind::Charge) {
            table.enemies(seat).for_each(|(target, _)| say(Action::Charge { who, target }));
        }
        if table.has_skill(who, SkillKind::MindBlast) {
            table.enemies(seat).for_each(|(target, _)| say(Action::MindBlast { who, target }));
        }
        if may(Kind::Move) {
            let reach = table.stat(who, Stat::Move) * INCH;
            spots(table, who, reach, Errand::Go, &mut |to, facing| say(Action::Move { who, to, facing }));
        }
        if may(Kind::Fight) {
            spots(table, who, 3 * INCH, Errand::Fight, &mut |to, facing| say(Action::Fight { who, to, facing }));
        }
        say(Action::Sprint { who });
        say(Action::HunkerDown { who });
        say(Action::Nimble { who });
        for (friend, _) in table.figures.iter().filter(|(id, _)| id.seat() == seat) {
            say(Action::Treat { who, friend });
            say(Action::Rally { who, friend });
        }
        table.each_play(seat, Moment::Activation(self.who), say);
        (1..=table.objects.tokens.len() as u8).for_each(|token| say(Action::Take { who, token }));
        if let Some(target) = table.mark() {
            say(Action::Cuff { who, target });
        }
        if table.objects.prisoner.is_some() {
            say(Action::Free { who });
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        if self.at == Step::StarChip {
            return match action {
                Action::Pass | Action::TestCool => Ok(()),
                _ => Err(Why::Expected(Question::StarChip(self.who))),
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
                let may = self.nimble == Nimble::Untested && table.stat(who, Stat::Evade) > 0 && !table.has_grav(who);
                return if may { Ok(()) } else { Err(Why::NotNimble(who)) };
            }
            Action::SetOverwatch { .. } => return Err(Why::NotPlayed("Overwatch")),
            _ => {}
        }
        let (who, kind) = Kind::of(action).ok_or(Why::Expected(Question::Act(self.member(table))))?;
        self.check_kind(table, who, kind)?;
        // Waypoints are of the member whose turn it is.
        if !table.path.is_empty() && who != self.member(table) {
            return Err(Why::NotActing(who));
        }
        match *action {
            Action::Move { to, .. } => {
                self.check_cohesion(table, who, to)?;
                table.check_move(who, to, self.nimble == Nimble::Passed)
            }
            Action::Shoot { shot, .. } if self.used >= 2 && shot.guns != Guns::one(self.fired) => {
                Err(Why::SpareMagazine(who)) // A04
            }
            Action::Shoot { shot, facing, .. } => table.shot_pool(who, &shot, facing).map(|_| ()),
            Action::Fight { to, .. } => table.check_fight(who, to),
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
            (_, Action::Pass) => {
                events.tell(Event::Passed { seat });
                table.path.clear();
                match self.kind {
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
        let nimble = self.nimble == Nimble::Passed;
        // MG-098: a member that shakes off a pin while the others act does not choose for them.
        if !(kind == Kind::ShakeOff && table.figures[who].pinned && self.kind.is_some()) {
            self.kind = Some(kind);
        }
        self.acted = self.acted.with(who);
        self.at = Step::AfterAction;
        table.end_overwatch(who, events); // MG-137
        match *action {
            Action::Move { to, facing, .. } => {
                table.path = table.path_to(who, to).expect("check has seen the path");
                if table.path.is_empty() {
                    table.turn_to(who, facing, events);
                    events.tell(Event::Moved { who, way: Way::Move, from: to, to, facing });
                    return Flow::Next;
                }
                Flow::Call(Frame::Moving(Moving::walk(who, facing, nimble)))
            }
            Action::Fight { to, facing, .. } => {
                table.path = table.path_to(who, to).expect("check has seen the path");
                table.turn_to(who, facing, events);
                Flow::Call(Frame::Moving(Moving::fight(who, facing)))
            }
            Action::Shoot { shot, facing, .. } => {
                table.path.clear();
                self.fired = shot.guns.0[0];
                table.turn_to(who, facing, events);
                Flow::Call(Frame::Ranged(Ranged::of(who, shot)))
            }
            Action::Sprint { .. } => self.rolled(table, who, Way::Sprint, None),
            Action::HunkerDown { .. } => self.rolled(table, who, Way::HunkerDown, None),
            Action::Charge { target, .. } => {
                events.tell(Event::Charges { who, target });
                self.rolled(table, who, Way::Charge, Some(target))
            }
            Action::ShakeOff { stunned, .. } => {
                table.lose(who, if stunned { Marker::Stunned } else { Marker::Pinned }, events);
                Flow::Next
            }
            Action::Take { token, .. } => {
                table.take_token(who, token, events);
                Flow::Next
            }
            Action::Cuff { target, .. } => {
                table.cuff(who, target, events);
                Flow::Next
            }
            Action::Free { .. } => {
                table.free(who, events);
                Flow::Next
            }
            Action::Treat { friend, .. } => {
                treat(table, who, friend, events);
                Flow::Next
            }
            Action::MindBlast { target, .. } => table.mind_blast(who, target, events),
            Action::Rally { friend, .. } => {
                table.lose(friend, Marker::Pinned, events);
                Flow::Next
            }
            _ => unreachable!("check admits no other answer"),
        }
    }

    /// MG-612
    fn fallback(&self, _: &Tabletop, _: Seat) -> Option<Action> {
        Some(Action::Pass)
    }
}

impl Activation {
    fn rolled(&self, table: &mut Tabletop, who: FigureId, way: Way, target: Option<FigureId>) -> Flow<Frame> {
        table.path.clear();
        Flow::Call(Frame::Moving(Moving::rolled(who, way, target)))
    }

    /// MG-071, MG-073
    fn star_chip(&self, table: &mut Tabletop, events: &mut Log) {
        let who = self.who;
        if table.take_throw().specials() > 0 {
            table.put_chip(who, None);
            table.bag.add(who.seat(), self.chip);
            events.tell(Event::ChipReturned { who });
        } else {
            table.pin(who, events);
        }
    }
}

/// MG-166: whether nothing stands between two models.
pub(super) fn sees(table: &Tabletop, who: FigureId, other: FigureId) -> bool {
    let stage = table.stage();
    let line = Line::between(&table.body(who), &table.body(other));
    blocked(&stage.scene(table.ground()), &line, bodies([who, other])).is_none()
}

/// K04, MG-227
fn treat(table: &mut Tabletop, who: FigureId, friend: FigureId, events: &mut Log) {
    let pool = Tally::new(Reason::Skill(SkillKind::Medic), table.content().skill(SkillKind::Medic).dice);
    let throw = table.roll(who, For::Healing, pool, events);
    for _ in 0..throw.armour() {
        if !table.lose(friend, Marker::Stunned, events) && table.figures[friend].injured > 1 {
            table.lose(friend, Marker::Injury, events);
        }
    }
    if table.figures[friend].down && throw.specials() > 0 {
        while table.stat(friend, Stat::Cool) < 1
            && (table.lose(friend, Marker::Stunned, events) || table.lose(friend, Marker::Injury, events))
        {}
        let figure = &mut table.figures[friend];
        figure.down = false;
        // MG-227: it acts from the next turn on.
        figure.chip = Some(Chip::Normal);
    }
}
