//! The Sentencing round (section 1.23) and containing Dark Judges (section 1.26).

use super::line::{Line, SENTENCE};
use super::settle::Settle;
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::Forbidden;
use crate::event::{Event, Log};
use crate::names::{Pile, Severity, Stat};
use crate::numbers::Reason;
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::{ObjectId, Place, Role};
use crate::why::{Question, Why};
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sentencing {
    at: Step,
    /// CG-379: contained in this round, and scored all the same.
    contained: Option<ObjectId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Step {
    Begin,
    Contain,
    Sentence,
    Sentenced(Severity),
    Score,
    CleanUp,
}

impl Sentencing {
    pub const FIRST: Sentencing = Sentencing { at: Step::Begin, contained: None };

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let Some(inquiry) = table.inquiry else { return Flow::Done };
        let seat = inquiry.investigator;
        match self.at {
            Step::Begin => match table.lead() {
                // CG-R35: the Crime is solved without a Lead Perp. CG-R64: else the phase ends.
                None if inquiry.vanished => self.go_to(Step::Score),
                None => {
                    if let Some(inquiry) = &mut table.inquiry {
                        inquiry.over = true;
                    }
                    Flow::Done
                }
                Some(lead) if table.is_dark(lead) => self.go_to(Step::Contain), // CG-377
                // CG-339: unless a sentence says it can be.
                Some(_) if inquiry.wasted && !any_completable(table, seat) => self.go_to(Step::Score),
                Some(_) => self.go_to(Step::Sentence),
            },
            Step::Contain => {
                let able = table.areas[seat].team.iter().any(|&judge| may_contain(table, judge));
                if able {
                    return ask(seat);
                }
                let card = table.code(table.lead().expect("a Dark Judge leads"));
                events.tell(Event::NotContained { seat, card });
                self.go_to(Step::Score)
            }
            Step::Sentence => ask(seat),
            Step::Sentenced(severity) => {
                table.happen(Happening::Sentenced(severity), table.lead(), Some(seat));
                self.at = Step::Score;
                Settle::call(false)
            }
            Step::Score => {
                self.score(table, events);
                self.at = Step::CleanUp;
                Settle::call(false)
            }
            Step::CleanUp => {
                clean_up(table, events);
                Flow::Become(Frame::Settle(Settle::new(false)))
            }
        }
    }

    fn go_to(&mut self, at: Step) -> Flow<Frame> {
        self.at = at;
        Flow::Next
    }

    /// CG-336, CG-339, CG-379, CG-R46.
    fn score(&self, table: &mut Tabletop, events: &mut Log) {
        let Some(inquiry) = table.inquiry else { return };
        let mut tell = |reason: Reason, pv: i32| {
            if let Reason::Card(card) = reason {
                events.tell(Event::Scored { card, prestige: pv as i8 });
            }
        };
        let sum = match (inquiry.wasted, self.contained) {
            (true, _) => 1,
            (false, None) => table.worth(inquiry.crime, &mut tell),
            (false, Some(dark)) => {
                let pv = table.number(dark, Stat::PrestigeValue);
                tell(Reason::Card(table.code(dark)), pv);
                pv + table.worth(inquiry.crime, &mut tell)
            }
        };
        let seat = inquiry.investigator;
        events.tell(Event::Solved { seat, crime: table.code(inquiry.crime), prestige: sum as i8 });
        table.change_prestige(seat, sum, events);
        if let Some(inquiry) = &mut table.inquiry {
            inquiry.solved = true;
        }
        table.happen(Happening::Solved, Some(inquiry.crime), Some(seat));
    }
}

impl Tabletop {
    /// CG-336: the PVs of the Crime and of every card attached to it; `say` is told each.
    pub fn worth(&self, crime: ObjectId, say: &mut impl FnMut(Reason, i32)) -> i32 {
        let mut count = |id: ObjectId, pv: i32| {
            say(Reason::Card(self.code(id)), pv);
            pv
        };
        let pv = |id: ObjectId| self.number(id, Stat::PrestigeValue);
        let own = count(crime, pv(crime));
        let attached = self.attached(crime).map(|(id, role)| match role {
            Role::Evidence => count(id, pv(id).max(0)),               // CG-R42
            Role::FaceDown => count(id, i32::from(self.card(id).pv)), // CG-R43
            _ => count(id, pv(id)),
        });
        own + attached.sum::<i32>()
    }
}

/// CG-337, CG-380: the Lead Perp goes its way, the rest is discarded.
pub(super) fn clean_up(table: &mut Tabletop, events: &mut Log) {
    let Some(inquiry) = table.inquiry else { return };
    if let Some(lead) = table.lead_of(inquiry.crime) {
        let to = if table.is_dark(lead) { Pile::Resyk } else { inquiry.to };
        table.leave(lead, to, events);
    }
    table.leave(inquiry.crime, Pile::Resyk, events);
}

/// CG-378, CG-R33: ready, Psi, more Experience than the Dark Judge has Resolve.
fn may_contain(table: &Tabletop, judge: ObjectId) -> bool {
    let psi = table.keywords(judge).has(table.content().psi);
    let able = |dark| table.number(judge, Stat::Experience) > table.number(dark, Stat::Resolve);
    table.objects[judge].ready() && psi && table.contained_by(judge).is_none() && table.lead().is_some_and(able)
}

/// CG-332, CG-R39, CG-R40: this sentence can be carried out in full now.
fn completable(table: &Tabletop, seat: Seat, severity: Severity) -> bool {
    let Some(crime) = table.crime() else { return false };
    let card = table.card(crime);
    let sentence = &card.sentences.as_ref().expect("a Crime has sentences")[severity as usize];
    let scope = Scope::on(crime, seat);
    let title = table.objects[crime].card;
    let with = |opponent: Option<Seat>| table.can_complete(&Scope { opponent, ..scope }, title, &sentence.effect, true);
    let wasted = table.inquiry.is_some_and(|inquiry| inquiry.wasted);
    !forbidden(table, seat, severity)
        && (sentence.even_wasted || !wasted)
        && table.can_pay(&scope, title, &sentence.effect.costs)
        && match sentence.nature.names_opponent {
            true => table.playing.without(seat).iter().any(|other| with(Some(other))),
            false => with(None),
        }
}

fn any_completable(table: &Tabletop, seat: Seat) -> bool {
    Severity::ALL.iter().any(|&severity| completable(table, seat, severity))
}

fn forbidden(table: &Tabletop, seat: Seat, severity: Severity) -> bool {
    severity == Severity::Lenient && table.forbidden(seat, Forbidden::Lenient)
}

impl Asks for Sentencing {
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        table.investigator()
    }

    fn question(&self, _: &Tabletop) -> Question {
        if self.at == Step::Contain { Question::Contain } else { Question::Sentence }
    }

    fn each(&self, table: &Tabletop, seat: Seat, say: &mut impl FnMut(Action)) {
        match self.at {
            Step::Contain => {
                say(Action::Pass);
                let able = table.areas[seat].team.iter().filter(|&&judge| may_contain(table, judge));
                able.for_each(|&judge| say(Action::Contain { judge: table.name(judge) }));
            }
            _ => Severity::ALL.iter().for_each(|&severity| say(Action::Sentence { severity })),
        }
    }

    fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        match (self.at, *action) {
            (Step::Contain, Action::Pass) => Ok(()),
            (Step::Contain, Action::Contain { judge }) => {
                let id = table.find(judge).ok_or(Why::NotInPlay(judge.code))?;
                match () {
                    _ if !table.areas[seat].team.contains(&id) => Err(Why::NotYourJudge(judge.code)),
                    _ if !may_contain(table, id) => Err(Why::CannotContain(judge.code)),
                    _ => Ok(()),
                }
            }
            (Step::Sentence, Action::Sentence { severity }) => match () {
                _ if forbidden(table, seat, severity) => Err(Why::SentenceForbidden(severity)),
                _ if completable(table, seat, severity) => Ok(()),
                // CG-333, CG-334: any term will do only if none can be completed.
                _ if any_completable(table, seat) => Err(Why::CannotBeCompleted(severity)),
                _ => Ok(()),
            },
            _ => Err(Why::Expected(self.question(table))),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        match *action {
            Action::Sentence { severity } => {
                let (crime, lead) = (table.crime(), table.lead());
                let (crime, lead) = (crime.expect("a Crime is solved"), lead.expect("a Perp is sentenced"));
                let carried_out = completable(table, seat, severity);
                let sentence = &table.card(crime).sentences.as_ref().expect("a Crime has sentences")[severity as usize];
                let (card, term) = (table.code(lead), sentence.term);
                events.tell(Event::Sentenced { seat, card, severity, term, carried_out });
                self.at = Step::Sentenced(severity);
                match carried_out {
                    true => Flow::Call(Frame::Line(Line::new(table, crime, SENTENCE + severity as u8, seat))),
                    false => Flow::Next,
                }
            }
            Action::Contain { judge } => {
                let (dark, judge) = (table.lead().expect("a Dark Judge leads"), table.find(judge));
                let judge = judge.expect("check has found it");
                events.tell(Event::Contained { seat, card: table.code(dark), judge: table.code(judge) });
                table.activate(judge, events);
                table.objects[dark].place = Place::Contained(judge);
                table.happen(Happening::Contained, Some(dark), Some(seat));
                self.contained = Some(dark);
                self.at = Step::Score;
                Settle::call(false)
            }
            _ => {
                let card = table.code(table.lead().expect("a Dark Judge leads"));
                events.tell(Event::NotContained { seat, card });
                self.go_to(Step::Score)
            }
        }
    }

    /// DP-50: fair, else severe, else lenient.
    fn fallback(&self, table: &Tabletop, seat: Seat) -> Option<Action> {
        let order = [Severity::Fair, Severity::Severe, Severity::Lenient].map(|severity| Action::Sentence { severity });
        order.into_iter().find(|action| self.check(table, seat, action).is_ok())
    }
}
