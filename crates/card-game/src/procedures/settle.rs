//! After every completed action, roll result and business step: triggers (CG-521, CG-R69), cards that leave (CG-529), and
//! the state check (CG-113).

use super::line::Line;
use super::{Asks, Frame, Level, ask};
use crate::action::Action;
use crate::effect::ast::{Head, Player, Solved, Trigger, Victim, Whose};
use crate::event::{Event, Log};
use crate::names::{Kind, Pile, Round};
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::{Happened, Happening, Waiting};
use crate::tabletop::object::{ObjectId, Place};
use crate::why::{Question, Why};
use engine::{Flow, PerSeat, Seat, Seats};
use serde::{Deserialize, Serialize};

/// CG-R79: a chain of triggers is stopped after so many.
const LONGEST_CHAIN: u8 = 200;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settle {
    /// Whether the round may be cut short here.
    may_cut: bool,
    at: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Gather,
    Triggers,
    /// The optional trigger at this place is offered.
    Offer(u8),
    Leave,
    Check,
}

impl Settle {
    pub fn new(may_cut: bool) -> Settle {
        Settle { may_cut, at: Step::Gather }
    }

    pub fn call(may_cut: bool) -> Flow<Frame> {
        Flow::Call(Frame::Settle(Settle::new(may_cut)))
    }

    /// For the last step of a business.
    pub fn become_of() -> Flow<Frame> {
        Flow::Become(Frame::Settle(Settle::new(true)))
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        match self.at {
            Step::Gather => {
                gather(table);
                self.at = Step::Triggers;
                Flow::Next
            }
            // CG-R79: a chain that does not end is stopped.
            Step::Triggers if table.chain > LONGEST_CHAIN => {
                events.tell(Event::ChainStopped);
                table.waiting.clear();
                table.happened.clear();
                self.at = Step::Leave;
                Flow::Next
            }
            Step::Triggers => match next_player(table) {
                None => {
                    self.at = Step::Leave;
                    Flow::Next
                }
                Some(seat) => {
                    let mut own = of_player(table, seat);
                    match (own.next(), own.next()) {
                        (Some(place), None) => {
                            drop(own);
                            self.take_up(place, table)
                        }
                        _ => ask(seat),
                    }
                }
            },
            Step::Offer(place) => match table.waiting.get(usize::from(place)) {
                Some(waiting) => match table.you_of(waiting.object).filter(|&seat| table.plays(seat)) {
                    Some(seat) => ask(seat),
                    None => self.drop_one(place, table),
                },
                None => self.again(),
            },
            Step::Leave => {
                self.at = if leave(table, events) { Step::Gather } else { Step::Check };
                Flow::Next
            }
            Step::Check => self.check_state(table, events),
        }
    }

    fn again(&mut self) -> Flow<Frame> {
        self.at = Step::Gather;
        Flow::Next
    }

    fn drop_one(&mut self, place: u8, table: &mut Tabletop) -> Flow<Frame> {
        table.waiting.remove(usize::from(place));
        self.again()
    }

    /// Carries one trigger out, or offers it first.
    fn take_up(&mut self, place: u8, table: &mut Tabletop) -> Flow<Frame> {
        let waiting = table.waiting[usize::from(place)];
        let effect = &table.card(waiting.object).effects[usize::from(waiting.line)];
        let you = table.you_of(waiting.object);
        let payable = you.is_some_and(|you| {
            table.can_pay(&scope_of(&waiting, you), table.objects[waiting.object].card, &effect.costs)
        });
        match effect.head {
            _ if !payable => self.drop_one(place, table),
            Head::When { may: true, .. } => {
                self.at = Step::Offer(place);
                Flow::Next
            }
            _ => self.carry_out(place, table),
        }
    }

    fn carry_out(&mut self, place: u8, table: &mut Tabletop) -> Flow<Frame> {
        let waiting = table.waiting.remove(usize::from(place));
        self.at = Step::Gather;
        table.chain = table.chain.saturating_add(1);
        match table.you_of(waiting.object) {
            Some(you) => Flow::Call(Frame::Line(Line::because(table, &waiting, you))),
            None => Flow::Next,
        }
    }

    /// CG-113, once; if anything changed, again from the triggers on.
    fn check_state(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let out: Seats = table.playing.iter().filter(|&seat| !has_judge(table, seat)).collect();
        if !out.is_empty() {
            table.eliminate(out, |_| "CG-082", events);
            return self.again();
        }
        if let Some(winner) = contains_all_four(table) {
            table.end(Seats::one(winner), "CG-078", events);
            return Flow::Done;
        }
        if let Some(released) = released(table) {
            table.leave(released, Pile::Resyk, events); // CG-381, CG-R34
            return self.again();
        }
        match needs_lead(table) {
            Lead::Fine => {}
            Lead::Missing => over(table),
            Lead::Only(perp) => {
                table.make_lead(perp, events);
                return self.again();
            }
            Lead::Choose(seat) => return ask(seat),
        }
        if table.investigator().is_some_and(|seat| !table.has_ready_judge(seat)) {
            over(table); // CG-253
        }
        if !table.happened.is_empty() {
            return self.again();
        }
        table.sweep();
        table.chain = 0;
        if let Some(inquiry) = &mut table.inquiry {
            inquiry.bearer = None; // CG-R62: the result is carried out
        }
        table.look_who_is_awake();
        let ends = table.cut || table.inquiry.is_some_and(|inquiry| inquiry.over);
        if self.may_cut && ends { Flow::Leave(Level::Round) } else { Flow::Done }
    }
}

fn over(table: &mut Tabletop) {
    if let Some(inquiry) = &mut table.inquiry {
        inquiry.over = true;
    }
}

fn scope_of(waiting: &Waiting, you: Seat) -> Scope {
    let because = waiting.because;
    Scope { it: because.card, player: because.player, ..Scope::on(waiting.object, you) }
}

/// Turns what happened into lines that wait. Who was switched on hears of everything, the card itself of its own.
fn gather(table: &mut Tabletop) {
    for at in 0..table.happened.len() {
        let because = table.happened[at];
        let mut hearing = table.awake;
        because.card.iter().for_each(|&card| hearing.add(card));
        for id in hearing.iter() {
            hear(table, id, &because);
        }
    }
    table.happened.clear();
}

fn hear(table: &mut Tabletop, id: ObjectId, because: &Happened) {
    let object = table.objects[id];
    let card = table.content().card(object.card);
    // CG-521: a card that has left hears only of itself.
    let deaf = object.place == Place::Nowhere || !(card.heads.when || card.heads.leave);
    if deaf || (!object.in_play() && because.card != Some(id)) {
        return;
    }
    let Some(you) = table.you_of(id) else { return };
    for (line, effect) in card.effects.iter().enumerate() {
        let (trigger, leaves) = match effect.head {
            Head::When { trigger, .. } => (trigger, false),
            Head::Leave { trigger } => (trigger, true),
            _ => continue,
        };
        let waiting = Waiting { object: id, line: line as u8, leaves, because: *because };
        let scope = scope_of(&waiting, you);
        let now = answers(table, &scope, trigger, because)
            && table.line_is_on(id, line, you)
            && (leaves || table.holds(&scope, &effect.conditions));
        if now && table.waiting.len() < table.waiting.capacity() {
            table.waiting.push(waiting);
        }
    }
}

/// Does the event answer the trigger?
fn answers(table: &Tabletop, scope: &Scope, trigger: Trigger, event: &Happened) -> bool {
    let of = |player: Player| event.player.is_some_and(|seat| table.players(scope, player).has(seat));
    let own = event.card == scope.this;
    match (trigger, event.what) {
        (Trigger::Sentenced { severity }, Happening::Sentenced(now)) => severity == now,
        (Trigger::ChallengeWon {}, Happening::ChallengeWon) => true,
        (Trigger::ChallengeLost { player }, Happening::ChallengeLost) => of(player),
        (Trigger::CombatWon {}, Happening::CombatWon) => true,
        (Trigger::CombatLost { player }, Happening::CombatLost) => of(player),
        (Trigger::Apprehended { player }, Happening::Apprehended) => of(player),
        (Trigger::Escaped { player }, Happening::Escaped) => of(player),
        (Trigger::Wounded { card }, Happening::Wounded) => meant(table, scope, card, event),
        (Trigger::Wasted { victim: Victim::Card(card) }, Happening::Wasted) => meant(table, scope, card, event),
        (Trigger::Wasted { victim: Victim::AnyPerp }, Happening::Wasted) => {
            event.card.is_some_and(|id| table.kind(id) == Kind::Perp)
        }
        (Trigger::Solved { crime: Solved::Any }, Happening::Solved) => true,
        (Trigger::Solved { crime: Solved::Host }, Happening::Solved) => {
            let host = scope.this.and_then(|this| table.objects[this].attached());
            host.map(|(crime, _)| crime) == event.card
        }
        (Trigger::Contained { player: Whose::Anyone }, Happening::Contained) => true,
        (Trigger::Contained { player: Whose::Player(player) }, Happening::Contained) => of(player),
        // Any Crime, as the text says.
        (Trigger::Reported {}, Happening::Reported) | (Trigger::Assigned {}, Happening::Assigned) => true,
        (Trigger::Attached {}, Happening::Attached)
        | (Trigger::Issued {}, Happening::Issued)
        | (Trigger::Suspended {}, Happening::Suspended)
        | (Trigger::Enters {}, Happening::Enters)
        | (Trigger::Leaves {}, Happening::Leaves) => own,
        (Trigger::Patrolled {}, Happening::Patrolled) => of(Player::You),
        (Trigger::ReadyRound {}, Happening::ReadyRound)
        | (Trigger::RoundEnd {}, Happening::RoundEnd)
        | (Trigger::TurnEnd {}, Happening::TurnEnd) => true,
        _ => false,
    }
}

/// A card that was wasted may be the card of the line itself, which has left.
fn meant(table: &Tabletop, scope: &Scope, card: crate::effect::ast::Ref, event: &Happened) -> bool {
    use crate::effect::ast::Ref;
    match card {
        Ref::This => event.card == scope.this,
        card => event.card.is_some_and(|id| table.means(scope, card, id)),
    }
}

/// CG-R69: in turn from the player with the first option.
fn next_player(table: &Tabletop) -> Option<Seat> {
    table.in_turn(table.first_option()).find(|&seat| of_player(table, seat).next().is_some())
}

fn of_player(table: &Tabletop, seat: Seat) -> impl Iterator<Item = u8> {
    let waiting = table.waiting.iter().zip(0..).filter(|(waiting, _)| !waiting.leaves);
    waiting.filter(move |(waiting, _)| table.you_of(waiting.object) == Some(seat)).map(|(_, place)| place)
}

/// CG-529: after the triggers of the same event. Says whether anything left.
fn leave(table: &mut Tabletop, events: &mut Log) -> bool {
    let mut any = false;
    for at in 0..table.waiting.len() {
        let waiting = table.waiting[at];
        // A trigger that still waits here belongs to a player who is out: it is dropped, and its card stays (CG-398).
        if !waiting.leaves {
            continue;
        }
        let Some(you) = table.you_of(waiting.object) else { continue };
        let conditions = &table.card(waiting.object).effects[usize::from(waiting.line)].conditions;
        if table.objects[waiting.object].in_play() && table.holds(&scope_of(&waiting, you), conditions) {
            #[cfg(test)]
            crate::coverage::carried_out(table.objects[waiting.object].card, waiting.line);
            table.leave(waiting.object, Pile::Resyk, events);
            any = true;
        }
    }
    table.waiting.clear();
    any
}

/// CG-082, CG-083: a Judge who is only borrowed is still the owner's.
pub(super) fn has_judge(table: &Tabletop, seat: Seat) -> bool {
    let own = |judge: &ObjectId| table.objects[*judge].owner() == seat;
    !table.areas[seat].team.is_empty() || table.playing.iter().any(|other| table.areas[other].team.iter().any(own))
}

/// Every contained Dark Judge, with the Judge who contains it.
fn contained(table: &Tabletop) -> impl Iterator<Item = (ObjectId, ObjectId)> {
    table.objects.iter().filter_map(|(id, object)| match object.place {
        Place::Contained(judge) => Some((id, judge)),
        _ => None,
    })
}

/// CG-078, CG-R37: four different titles in one team.
fn contains_all_four(table: &Tabletop) -> Option<Seat> {
    let mut teams = PerSeat::<u8>::default();
    for (_, judge) in contained(table) {
        if let Place::Team(seat) = table.objects[judge].place {
            teams[seat] += 1;
        }
    }
    table.playing.iter().find(|&seat| teams[seat] >= 4)
}

/// A Dark Judge whose Judge is ready.
fn released(table: &Tabletop) -> Option<ObjectId> {
    contained(table).find(|&(_, judge)| table.objects[judge].ready()).map(|(dark, _)| dark)
}

enum Lead {
    Fine,
    /// CG-R22, CG-R64: no Perp is left, or an apprehended one was taken away.
    Missing,
    Only(ObjectId),
    Choose(Seat),
}

/// CG-R22: once the Perp round is over a Crime under investigation has a Lead Perp.
fn needs_lead(table: &Tabletop) -> Lead {
    let Some(inquiry) = table.inquiry else { return Lead::Fine };
    let after = matches!(table.round, Round::Challenge | Round::Combat | Round::Sentencing);
    if !after || inquiry.over || inquiry.vanished || inquiry.solved || table.crime() != Some(inquiry.crime) {
        return Lead::Fine;
    }
    if table.lead().is_some() {
        return Lead::Fine;
    }
    let mut perps = table.perps_of(inquiry.crime);
    match (perps.next(), perps.next()) {
        _ if inquiry.apprehended => Lead::Missing,
        (None, _) => Lead::Missing,
        (Some(only), None) => Lead::Only(only),
        _ => Lead::Choose(table.left_of(inquiry.investigator)),
    }
}

impl Asks for Settle {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        match self.at {
            Step::Triggers => next_player(table),
            Step::Offer(place) => table.you_of(table.waiting.get(usize::from(place))?.object),
            Step::Check => match needs_lead(table) {
                Lead::Choose(seat) => Some(seat),
                _ => None,
            },
            Step::Gather | Step::Leave => None,
        }
    }

    fn question(&self, table: &Tabletop) -> Question {
        match self.at {
            Step::Triggers => Question::Triggers,
            Step::Offer(place) => Question::Optional(table.code(table.waiting[usize::from(place)].object)),
            _ => Question::LeadPerp,
        }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        match self.at {
            Step::Triggers => each_waiting(table, seat, |card, line| say(Action::Use { card, line })),
            Step::Offer(_) => {
                say(Action::Accept);
                say(Action::Pass);
            }
            _ => {
                let crime = table.inquiry.map(|inquiry| inquiry.crime);
                let perps = crime.into_iter().flat_map(|crime| table.perps_of(crime));
                perps.for_each(|perp| say(Action::Lead { perp: table.name(perp) }));
            }
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (Step::Triggers, Action::Use { card, line }) => {
                let mut found = false;
                each_waiting(table, seat, |it, its_line| found |= it == card && its_line == line);
                if found { Ok(()) } else { Err(Why::NoSuchLine(card.code, line)) }
            }
            (Step::Offer(_), Action::Accept | Action::Pass) => Ok(()),
            (Step::Check, Action::Lead { perp }) => {
                let id = table.find(perp).ok_or(Why::NotInPlay(perp.code))?;
                let here = table.inquiry.is_some_and(|inquiry| table.perps_of(inquiry.crime).any(|it| it == id));
                if here { Ok(()) } else { Err(Why::NotHere(perp.code)) }
            }
            _ => Err(Why::Expected(self.question(table))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match (self.at, *action) {
            (Step::Triggers, Action::Use { card, line }) => {
                events.tell(Event::Chose { seat, card: Some(card.code) });
                // By name, as it was offered: a card that has left play is not found on the table any more.
                let place = of_player(table, seat).find(|&place| {
                    let waiting = &table.waiting[usize::from(place)];
                    table.name(waiting.object) == card && waiting.line + 1 == line
                });
                self.take_up(place.expect("check has found it"), table)
            }
            (Step::Offer(place), Action::Accept) => {
                let waiting = &table.waiting[usize::from(place)];
                events.tell(Event::Used { seat, card: table.code(waiting.object), line: waiting.line + 1 });
                self.carry_out(place, table)
            }
            (Step::Offer(place), _) => {
                events.tell(Event::Passed { seat });
                self.drop_one(place, table)
            }
            (_, Action::Lead { perp }) => {
                table.make_lead(table.find(perp).expect("check has found it"), events);
                self.again()
            }
            _ => unreachable!("check admits no other answer"),
        }
    }

    fn fallback(&self, table: &Tabletop, _: Seat) -> Option<Action> {
        let crime = table.inquiry.filter(|_| self.at == Step::Check)?.crime;
        table.strongest_perp(crime).map(|perp| Action::Lead { perp: table.name(perp) })
    }
}

/// The seat's triggers, each once: two of one line by two events are one answer.
fn each_waiting(table: &Tabletop, seat: Seat, mut say: impl FnMut(crate::code::CardRef, u8)) {
    let key = |place: u8| {
        let waiting = &table.waiting[usize::from(place)];
        (waiting.object, waiting.line)
    };
    for place in of_player(table, seat) {
        if !of_player(table, seat).take_while(|&it| it < place).any(|it| key(it) == key(place)) {
            let (object, line) = key(place);
            say(table.name(object), line + 1);
        }
    }
}
