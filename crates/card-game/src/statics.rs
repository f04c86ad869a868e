//! Which cards are switched on (CG-148, CG-257, CG-258), and what their static lines say (CG-518).

use crate::effect::ast::{DayOrNight, Forbidden, Head, Ignored, Op, Permitted, Step};
use crate::effect::nature::Saying;
use crate::names::{CardId, Keywords, Kind, Round};
use crate::numbers::Reason;
use crate::reading::Scope;
use crate::tabletop::lasting::Change;
use crate::tabletop::object::{Object, ObjectId, ObjectSet, Place, Readiness, Role};
use crate::tabletop::{HAND, Tabletop};
use engine::Seat;

/// Static lines ask about each other no deeper than this.
const DEEPEST: u8 = 2;

impl Tabletop {
    /// Do the always-on and triggered lines of this card work now?
    pub fn is_on(&self, id: ObjectId) -> bool {
        let object = &self.objects[id];
        match object.place {
            Place::Team(_) | Place::Backup(_) => object.readiness != Readiness::Inactive,
            Place::Issued(judge) => {
                self.objects[judge].readiness != Readiness::Inactive // CG-R53
                    && !(self.is_equipment(id) && self.equipment_ignored(judge))
            }
            Place::Events(_) => true,
            // CG-257, CG-R54: asleep unless the Crime is being investigated.
            Place::Attached(_, Role::FaceDown) => false,
            Place::Attached(crime, _) => self.inquiry.is_some_and(|inquiry| inquiry.crime == crime),
            Place::Assigned(_) => self.inquiry.is_some_and(|inquiry| inquiry.crime == id),
            Place::Contained(_) | Place::Centre | Place::Resolving(_) | Place::Nowhere | Place::Gone(_) => false,
        }
    }

    pub fn is_equipment(&self, id: ObjectId) -> bool {
        self.card(id).keywords.has(self.content().equipment)
    }

    /// CG-527. Static lines of equipment cannot switch equipment off, and what others ask for is taken as printed:
    /// nothing switches itself off in a circle (CG-R84).
    pub fn equipment_ignored(&self, judge: ObjectId) -> bool {
        let says = Saying::Ignore(Ignored::Equipment);
        let line = |id: ObjectId, object: &Object, you: Seat| {
            let scope = Scope { depth: DEEPEST, ..Scope::on(id, you) };
            self.content().card(object.card).effects.iter().enumerate().any(|(line, effect)| {
                let mut meant = effect.steps.iter().filter_map(|step| match *step {
                    Step::Do(Op::Ignore { what: Ignored::Equipment, card, .. }) => Some(card),
                    _ => None,
                });
                effect.head == Head::Static
                    && meant.any(|card| self.means(&scope, card, judge))
                    && self.line_is_on(id, line, you)
                    && self.holds(&scope, &effect.conditions)
            })
        };
        self.changes_on(judge).any(|it| it.change == Change::Ignore(Ignored::Equipment))
            || self.objects.iter().any(|(id, object)| {
                self.content().card(object.card).heads.fixed & says.bit() != 0
                    && !self.is_equipment(id)
                    && self.is_on(id)
                    && self.you_of(id).is_some_and(|you| line(id, object, you))
            })
    }

    /// CG-258: a line of a Judge or Resource about an investigation works only in that of its controller.
    pub fn line_is_on(&self, id: ObjectId, line: usize, you: Seat) -> bool {
        let card = self.card(id);
        !card.natures[line].of_investigation
            || !matches!(card.kind, Kind::Judge | Kind::Resource)
            || self.investigator() == Some(you)
    }

    /// Every operation of a static line that applies now and says that.
    pub fn each_static(&self, depth: u8, says: Saying, mut visit: impl FnMut(ObjectId, &Scope, &'static Op)) {
        if depth >= DEEPEST {
            return;
        }
        for (id, object) in self.objects.iter() {
            let card = self.content().card(object.card);
            if card.heads.fixed & says.bit() == 0 || !self.is_on(id) {
                continue;
            }
            let Some(you) = self.you_of(id) else { continue };
            for (line, effect) in card.effects.iter().enumerate() {
                let speaks = |step: &Step| matches!(step, Step::Do(op) if Saying::of(op) == says);
                if effect.head != Head::Static || !effect.steps.iter().any(speaks) || !self.line_is_on(id, line, you) {
                    continue;
                }
                let scope = Scope { depth: depth + 1, ..Scope::on(id, you) };
                if self.holds(&scope, &effect.conditions) {
                    effect.steps.iter().for_each(|step| match step {
                        Step::Do(op) if Saying::of(op) == says => visit(id, &scope, op),
                        _ => {}
                    });
                }
            }
        }
    }

    fn any_static(&self, depth: u8, says: Saying, fits: impl Fn(&Scope, &Op) -> bool) -> bool {
        let mut found = false;
        self.each_static(depth, says, |_, scope, op| found |= fits(scope, op));
        found
    }

    pub(crate) fn static_time(&self, depth: u8) -> Option<DayOrNight> {
        let mut time = None;
        self.each_static(depth, Saying::Time, |_, _, op| {
            if let Op::Time { time: now } = op {
                time = Some(*now);
            }
        });
        let lasts = self.lasting.iter().rev().find_map(|it| match it.change {
            Change::Time(time) => Some(time),
            _ => None,
        });
        lasts.or(time)
    }

    /// CG-519: printed keywords, then what classifies anew, then what is added.
    pub fn keywords_at(&self, id: ObjectId, depth: u8) -> Keywords {
        if self.objects[id].role() == Some(Role::FaceDown) {
            return Keywords::NONE; // CG-325
        }
        let card = self.card(id);
        let mut keywords = card.keywords;
        let classes = self.content().classes;
        for lasting in self.changes_on(id) {
            match lasting.change {
                Change::Classify(class) => keywords = keywords.without(classes).with(class),
                Change::Keyword(keyword) => keywords = keywords.with(keyword),
                _ => {}
            }
        }
        // A line that gives keywords asks for printed ones.
        self.each_static(depth.max(DEEPEST - 1), Saying::Keywords, |_, scope, op| match *op {
            Op::Keyword { card, keyword, .. } if self.means(scope, card, id) => keywords = keywords.with(keyword),
            Op::Classify { card, class, .. } if self.means(scope, card, id) => {
                keywords = keywords.without(classes).with(class.0);
            }
            _ => {}
        });
        keywords
    }

    /// CG-527: does this Lead Perp lose that bonus?
    pub fn ignores(&self, what: Ignored, id: ObjectId, depth: u8) -> bool {
        self.changes_on(id).any(|it| it.change == Change::Ignore(what))
            || self.any_static(
                depth,
                Saying::Ignore(what),
                |scope, op| matches!(*op, Op::Ignore { card, .. } if self.means(scope, card, id)),
            )
    }

    pub fn shielded(&self, id: ObjectId) -> bool {
        self.changes_on(id).any(|it| it.change == Change::Shield)
            || self.any_static(
                0,
                Saying::Shield,
                |scope, op| matches!(*op, Op::Shield { card, .. } if self.means(scope, card, id)),
            )
    }

    /// CG-528.
    pub fn forbidden(&self, seat: Seat, what: Forbidden) -> bool {
        self.changes(|it| it == Change::Forbid(seat, what))
            || self.any_static(0, Saying::Forbid, |scope, op| match *op {
                Op::Forbid { player, what: forbidden, .. } => {
                    forbidden == what && self.players(scope, player).has(seat)
                }
                _ => false,
            })
    }

    pub fn permitted(&self, seat: Seat, what: Permitted) -> bool {
        self.changes(|it| it == Change::Permit(seat, what))
            || self.any_static(0, Saying::Permit, |scope, op| match *op {
                Op::Permit { player, what: permitted, .. } => {
                    permitted == what && self.players(scope, player).has(seat)
                }
                _ => false,
            })
    }

    /// What issuing a Resource costs more (CG-528); `say` is told every part of it.
    pub fn tax(&self, seat: Seat, say: &mut impl FnMut(Reason, i32)) -> i32 {
        let mut sum = 0;
        let mut add = |from: CardId, n: i32| {
            sum += n;
            say(Reason::Card(self.code_of(from)), n);
        };
        for lasting in &self.lasting {
            match lasting.change {
                Change::Tax(of, n) if of == seat => add(lasting.from, i32::from(n)),
                _ => {}
            }
        }
        self.each_static(0, Saying::Tax, |id, scope, op| match *op {
            Op::Tax { player, n, .. } if self.players(scope, player).has(seat) => {
                add(self.objects[id].card, self.amount(scope, n));
            }
            _ => {}
        });
        sum
    }

    /// CG-068; `say` is told every part of it.
    pub fn hand_size(&self, seat: Seat, say: &mut impl FnMut(Reason, i32)) -> usize {
        let mut size = HAND;
        say(Reason::Printed, HAND);
        let mut add = |from: CardId, n: i32| {
            size += n;
            say(Reason::Card(self.code_of(from)), n);
        };
        for lasting in &self.lasting {
            match lasting.change {
                Change::HandMax(of, by) if of == seat => add(lasting.from, i32::from(by)),
                _ => {}
            }
        }
        self.each_static(0, Saying::HandSize, |id, scope, op| match *op {
            Op::HandMax { player, n, .. } if self.players(scope, player).has(seat) => {
                add(self.objects[id].card, self.amount(scope, n));
            }
            _ => {}
        });
        if size < 0 {
            say(Reason::Floor, -size);
        }
        size.max(0) as usize
    }

    /// CG-525: is the round skipped when it would start?
    pub fn is_skipped(&self, round: Round) -> bool {
        self.changes(|it| it == Change::Skip(round))
            || self.any_static(0, Saying::Skip, |_, op| matches!(*op, Op::Skip { round: skipped } if skipped == round))
    }

    /// CG-521: who is switched on now, before the next step.
    pub fn look_who_is_awake(&mut self) {
        let mut awake = ObjectSet::default();
        for (id, object) in self.objects.iter() {
            let heads = self.content().card(object.card).heads;
            if (heads.when || heads.leave) && self.is_on(id) {
                awake.add(id);
            }
        }
        self.awake = awake;
    }
}
