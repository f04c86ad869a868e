//! A card is wounded or wasted, unless something happens instead (section 1.22, CG-522, CG-R70).

use super::line::{DEEPEST, Line};
use super::{Asks, Frame, ask};
use crate::action::Action;
use crate::effect::ast::{Head, Trigger, Victim};
use crate::event::{Event, Log};
use crate::names::{Kind, Pile};
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::Happening;
use crate::tabletop::object::ObjectId;
use crate::why::{Question, Why};
use engine::{Flow, Seat};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hurt {
    who: ObjectId,
    waste: bool,
    /// CG-316: a Perp wasted in Combat goes to the wasted pile in the clean-up.
    in_combat: bool,
    /// The optional replacements were left.
    declined: bool,
    depth: u8,
}

/// A line that could happen instead.
struct Replacement {
    id: ObjectId,
    line: u8,
    you: Seat,
    may: bool,
}

impl Hurt {
    pub fn wound(who: ObjectId) -> Hurt {
        Hurt { who, waste: false, in_combat: true, declined: false, depth: 0 }
    }

    pub fn waste(who: ObjectId, depth: u8) -> Hurt {
        Hurt { who, waste: true, in_combat: false, declined: false, depth }
    }

    pub fn waste_in_combat(who: ObjectId) -> Hurt {
        Hurt { in_combat: true, ..Hurt::waste(who, 0) }
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if !table.objects[self.who].in_play() {
            return Flow::Done;
        }
        let mut found = self.replacements(table);
        let (first, second) = (found.next(), found.next());
        drop(found);
        match (first, second) {
            (None, _) => {
                self.happen(table, events);
                Flow::Done
            }
            (Some(only), None) if !only.may => Flow::Become(self.instead(table, &only)),
            _ => ask(self.asks(table).expect("somebody controls the card")),
        }
    }

    /// CG-382, CG-R35: a Dark Judge is never wasted, so nothing can happen instead.
    fn replacements<'a>(&self, table: &'a Tabletop) -> impl Iterator<Item = Replacement> + use<'a> {
        let hurt = *self;
        let immune = hurt.waste && table.is_dark(hurt.who);
        let on = table.objects.iter().filter(move |&(id, object)| {
            !immune && hurt.depth < DEEPEST && table.content().card(object.card).heads.instead && table.is_on(id)
        });
        on.flat_map(move |(id, object)| {
            let card = table.content().card(object.card);
            (0..card.effects.len()).filter_map(move |line| hurt.replacement(table, id, line))
        })
    }

    fn replacement(&self, table: &Tabletop, id: ObjectId, line: usize) -> Option<Replacement> {
        let effect = &table.card(id).effects[line];
        let Head::Instead { trigger, may } = effect.head else { return None };
        let you = table.you_of(id)?;
        let scope = Scope { it: Some(self.who), ..Scope::on(id, you) };
        let meant = match trigger {
            Trigger::Wounded { card } => !self.waste && table.means(&scope, card, self.who),
            Trigger::Wasted { victim: Victim::Card(card) } => self.waste && table.means(&scope, card, self.who),
            Trigger::Wasted { victim: Victim::AnyPerp } => self.waste && table.kind(self.who) == Kind::Perp,
            _ => false,
        };
        let applies = meant
            && !(may && self.declined)
            && table.line_is_on(id, line, you)
            && table.holds(&scope, &effect.conditions)
            && table.can_pay(&scope, table.objects[id].card, &effect.costs);
        applies.then_some(Replacement { id, line: line as u8, you, may })
    }

    fn instead(&self, table: &Tabletop, it: &Replacement) -> Frame {
        Frame::Line(Line::instead(table, it.id, it.line, it.you, self.who, self.depth))
    }

    fn happen(&self, table: &mut Tabletop, events: &mut Log) {
        let (who, card) = (self.who, table.code(self.who));
        let lead = table.lead() == Some(who);
        if !self.waste {
            events.tell(Event::Wounded { card });
            table.inactivate(who, events); // CG-313; a Perp has no state
            return table.happen(Happening::Wounded, Some(who), None);
        }
        if table.is_dark(who) {
            if let Some(inquiry) = &mut table.inquiry
                && lead
            {
                inquiry.vanished = true; // CG-R35
            }
            return table.leave(who, Pile::Resyk, events);
        }
        events.tell(Event::Wasted { card });
        table.happen(Happening::Wasted, Some(who), None);
        match &mut table.inquiry {
            Some(inquiry) if lead && inquiry.apprehended => {
                inquiry.to = Pile::Wasted; // CG-316, CG-R41
                inquiry.wasted |= self.in_combat;
            }
            _ => table.leave(who, Pile::Wasted, events),
        }
    }
}

impl Asks for Hurt {
    /// DP-44: who controls the one replacement; DP-45: who controls the affected card.
    fn asks(&self, table: &Tabletop) -> Option<Seat> {
        let mut found = self.replacements(table);
        let (first, second) = (found.next()?, found.next());
        match second {
            None => Some(first.you),
            Some(_) => table.you_of(self.who),
        }
    }

    fn question(&self, _: &Tabletop) -> Question {
        Question::Replace
    }

    fn each(&self, table: &Tabletop, _: Seat, say: &mut impl FnMut(Action)) {
        self.replacements(table).for_each(|it| say(Action::Use { card: table.name(it.id), line: it.line + 1 }));
        say(Action::Pass);
    }

    fn check(&self, table: &Tabletop, _: Seat, action: &Action) -> Result<(), Why> {
        match *action {
            Action::Pass if self.replacements(table).all(|it| it.may) => Ok(()),
            Action::Pass => Err(Why::MustChoose),
            Action::Use { card, line } => {
                let id = table.find(card).ok_or(Why::NotInPlay(card.code))?;
                let mut found = self.replacements(table);
                match found.any(|it| it.id == id && it.line + 1 == line) {
                    true => Ok(()),
                    false => Err(Why::NoSuchLine(card.code, line)),
                }
            }
            _ => Err(Why::Expected(Question::Replace)),
        }
    }

    fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) -> Flow<Frame> {
        let Action::Use { card, line } = *action else {
            self.declined = true;
            events.tell(Event::Passed { seat });
            return Flow::Next;
        };
        events.tell(Event::Used { seat, card: card.code, line });
        let id = table.find(card).expect("check has found it");
        let it = self.replacements(table).find(|it| it.id == id && it.line + 1 == line);
        Flow::Become(self.instead(table, &it.expect("check has found it")))
    }
}
