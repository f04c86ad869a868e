//! What the operations do (section 5.4).

use super::Line;
use crate::effect::ast::{Amount, Cost, Duration, Op, Player, Ref, Step};
use crate::event::{Event, Log};
use crate::names::{CardId, Kind, Pile};
use crate::procedures::hurt::Hurt;
use crate::procedures::order::Order;
use crate::procedures::{Frame, roll};
use crate::tabletop::Tabletop;
use crate::tabletop::lasting::{Change, Happening, Lasting};
use crate::tabletop::object::{ObjectId, ObjectSet, Place, Role};
use engine::{Flow, Known, Seat, Seats, Viewers};

impl Line {
    pub(super) fn carry_out(&mut self, op: Op, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if !self.begun {
            self.begun = true;
            self.begin(op, table, events);
        }
        match self.settle_choice(table) {
            Some(flow) => flow,
            None => {
                let flow = self.perform(op, table, events);
                // Whatever ends the game is the end of the line too.
                #[cfg(test)]
                if table.outcome.is_some() {
                    crate::coverage::carried_out(self.card, self.line);
                }
                flow
            }
        }
    }

    /// Works out for whom the step is, and how often.
    fn begin(&mut self, op: Op, table: &mut Tabletop, events: &mut Log) {
        let scope = self.scope();
        if let Some((player, amount)) = player_of(op) {
            self.todo = table.players(&scope, player);
            self.left = amount.map_or(0, |n| table.amount(&scope, n).clamp(0, 100) as u8);
        }
        if matches!(op, Op::Waste { card: Ref::Each(_) }) {
            self.it = None; // goes from card to card
        }
        self.look(op, table, events);
    }

    /// CG-526, `arrange`: who searches or arranges sees the cards first.
    fn look(&mut self, op: Op, table: &mut Tabletop, events: &mut Log) {
        let scope = self.scope();
        let Some(seat) = table.next_of(self.you, self.todo) else { return };
        match op {
            Op::Search { filter, .. } => {
                // The own deck list is known; that of somebody else is seen now, card by card.
                if let Some((Pile::Deck, Some(of))) = table.pile_of(&scope, filter)
                    && of != seat
                {
                    for at in 0..table.areas[of].deck.len() {
                        let card = table.areas[of].deck.look(at, seat, events);
                        table.tell_saw(seat, of, Pile::Deck, card, events);
                    }
                }
            }
            Op::Arrange { of, .. } => {
                let Some(of) = table.player(&scope, of) else { return };
                let len = table.areas[of].deck.len();
                self.left = self.left.min(len as u8);
                for at in (len - usize::from(self.left)..len).rev() {
                    let card = table.areas[of].deck.look(at, seat, events);
                    table.tell_saw(seat, of, Pile::Deck, card, events);
                }
            }
            _ => {}
        }
    }

    /// All cards that the step is about.
    fn targets(&self, table: &Tabletop, card: Ref) -> ObjectSet {
        match card {
            Ref::Each(filter) => {
                let scope = self.scope();
                table.objects.iter().map(|(id, _)| id).filter(|&id| table.fits(&scope, filter, id)).collect()
            }
            card => self.card_of(table, card).into_iter().collect(),
        }
    }

    fn lasts(&self, table: &mut Tabletop, card: Ref, change: Change, until: Option<Duration>) {
        for id in self.targets(table, card).iter() {
            let until = until.unwrap_or(Duration::Round);
            table.last(Lasting { change, until, on: Some(id), from: self.card });
        }
    }

    /// For every player that the step names, in turn.
    fn for_each(&mut self, table: &mut Tabletop, mut act: impl FnMut(&mut Tabletop, Seat)) {
        while let Some(seat) = table.next_of(self.you, self.todo) {
            self.todo = self.todo.without(seat);
            act(table, seat);
        }
    }

    fn for_each_card(&self, table: &mut Tabletop, card: Ref, mut act: impl FnMut(&mut Tabletop, ObjectId)) {
        for id in self.targets(table, card).iter() {
            act(table, id);
        }
    }

    /// The step is done for one player; the next one's turn, or the next step.
    fn next_player(&mut self, op: Op, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if let Some(seat) = table.next_of(self.you, self.todo) {
            self.todo = self.todo.without(seat);
        }
        if table.next_of(self.you, self.todo).is_none() {
            return self.advance();
        }
        (self.picked, self.taken) = (0, None);
        if let Some((_, Some(amount))) = player_of(op) {
            self.left = table.amount(&self.scope(), amount).clamp(0, 100) as u8;
        }
        self.look(op, table, events);
        Flow::Next
    }

    fn perform(&mut self, op: Op, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        let scope = self.scope();
        let number = |table: &Tabletop, n: Amount| table.amount(&scope, n);
        match op {
            Op::Mod { card, stat, n, lasts } => {
                let by = number(table, n) as i8;
                self.lasts(table, card, Change::Stat { stat, by, dark: false }, lasts);
            }
            Op::ModDark { card, stat, n, lasts } => {
                let by = number(table, n) as i8;
                self.lasts(table, card, Change::Stat { stat, by, dark: true }, lasts);
            }
            Op::Ignore { what, card, lasts } => self.lasts(table, card, Change::Ignore(what), lasts),
            Op::Keyword { card, keyword, lasts } => self.lasts(table, card, Change::Keyword(keyword), lasts),
            Op::Classify { card, class, lasts } => self.lasts(table, card, Change::Classify(class.0), lasts),
            Op::Motive { card, motivations, lasts } => self.lasts(table, card, Change::Motive(motivations), lasts),
            Op::Shield { card, lasts } => self.lasts(table, card, Change::Shield, lasts),
            Op::Reroll { side: Some(side), .. } => {
                if let Some(inquiry) = &mut table.inquiry {
                    inquiry.rerolls[side as usize] = inquiry.rerolls[side as usize].saturating_add(1);
                }
            }
            Op::Reroll { side: None, .. } => roll::throw_again(table, events),
            Op::Bonus { n } => {
                let card = table.code_of(self.card);
                if let Some(dice) = &mut table.dice
                    && dice.add(self.card, n)
                {
                    events.tell(Event::Bonus { roll: dice.roll, side: dice.side(), by: n, card });
                }
            }
            Op::Prestige { n, .. } => {
                let by = number(table, n);
                self.for_each(table, |table, seat| table.change_prestige(seat, by, events));
            }
            Op::Commend { n, .. } => {
                let by = number(table, n);
                self.for_each(table, |table, seat| table.change_commendations(seat, by, events));
            }
            Op::TeamDemerit { n, .. } => {
                let by = number(table, n);
                self.for_each(table, |table, seat| table.change_demerits(seat, by, events));
            }
            Op::PersonalDemerit { card, n } => {
                let by = number(table, n);
                self.for_each_card(table, card, |table, id| table.change_marks(id, by, events));
            }
            Op::Counter { card, n } => {
                let by = number(table, n);
                self.for_each_card(table, card, |table, id| table.change_marks(id, by, events));
            }
            Op::Draw { n, .. } => {
                let n = number(table, n);
                self.for_each(table, |table, seat| {
                    for _ in 0..n {
                        // CG-084, CG-R68.
                        if table.plays(seat) && !table.draw(seat, events) {
                            table.eliminate(Seats::one(seat), |_| "CG-084", events);
                        }
                    }
                });
            }
            Op::DiscardRandom { n, .. } => {
                let n = number(table, n);
                self.for_each(table, |table, seat| (0..n).for_each(|_| table.discard_at_random(seat, events)));
            }
            Op::Mill { n, .. } => {
                let n = number(table, n);
                self.for_each(table, |table, seat| (0..n).for_each(|_| table.mill(seat, events)));
            }
            // All that was asked for is done.
            Op::Discard { .. } | Op::Search { .. } | Op::Arrange { .. } => return self.next_player(op, table, events),
            Op::Recycle { .. } => {
                if let Some(seat) = table.next_of(self.you, self.todo) {
                    table.shuffle_deck(seat, events);
                }
                return self.next_player(op, table, events);
            }
            Op::Move { card, into } => self.for_each_card(table, card, |table, id| table.move_card(id, into, events)),
            Op::Attach { crime, .. } => self.attach(crime, table, events),
            Op::Trash { card } => {
                self.for_each_card(table, card, |table, id| table.leave(id, Pile::Resyk, events));
            }
            Op::Activate { card } => self.for_each_card(table, card, |table, id| table.activate(id, events)),
            Op::Inactivate { card } => self.for_each_card(table, card, |table, id| table.inactivate(id, events)),
            Op::Prep { card } => self.for_each_card(table, card, |table, id| table.prep(id, events)),
            Op::Waste { card } => return self.waste(card, table),
            Op::Escape {} => table.escape(events),
            Op::Apprehend {} => {
                table.apprehend(events);
                table.cut = true;
            }
            Op::EndPhase {} => {
                if let Some(inquiry) = &mut table.inquiry {
                    inquiry.over = true;
                }
            }
            Op::Skip { round } if round == table.round => table.cut = true, // CG-111
            Op::Skip { round } => {
                table.last(Lasting { change: Change::Skip(round), until: Duration::Phase, on: None, from: self.card });
            }
            Op::SetLead { card } => {
                if let Some(perp) = self.card_of(table, card) {
                    table.make_lead(perp, events);
                }
            }
            Op::Control { card, player, lasts } => {
                if let (Some(judge), Some(seat)) = (self.card_of(table, card), table.player(&scope, player)) {
                    table.join(judge, seat, events);
                    self.lasts(table, card, Change::Control, lasts);
                }
            }
            Op::Time { time } => {
                table.last(Lasting { change: Change::Time(time), until: Duration::Turn, on: None, from: self.card });
            }
            Op::HandMax { n, lasts, .. } => {
                let by = number(table, n) as i8;
                self.lasts_for(table, lasts, |seat| Change::HandMax(seat, by));
            }
            Op::Forbid { what, lasts, .. } => self.lasts_for(table, lasts, |seat| Change::Forbid(seat, what)),
            Op::Permit { what, lasts, .. } => self.lasts_for(table, lasts, |seat| Change::Permit(seat, what)),
            Op::Tax { n, lasts, .. } => {
                let by = number(table, n) as i8;
                self.lasts_for(table, lasts, |seat| Change::Tax(seat, by));
            }
            Op::Peek { hand, .. } => {
                if let Some(of) = table.player(&scope, hand.0) {
                    self.for_each(table, |table, seat| table.peek(seat, of, events));
                }
            }
            Op::Assign { card, player } => {
                if let (Some(crime), Some(seat)) = (self.card_of(table, card), table.player(&scope, player))
                    && table.eligible(seat)
                    && table.objects[crime].place == Place::Centre
                {
                    table.assign(crime, seat, events);
                }
            }
            Op::Reorder { player } => {
                self.advance();
                return match table.player(&scope, player) {
                    Some(seat) => Flow::Call(Frame::Order(Order::of(seat))),
                    None => Flow::Next,
                };
            }
            Op::Release { card } => {
                let contained = |place| matches!(place, Place::Contained(_));
                if let Some(dark) = self.card_of(table, card).filter(|&id| contained(table.objects[id].place)) {
                    table.leave(dark, Pile::Resyk, events);
                }
            }
            Op::Check { .. } => self.for_each(table, |table, seat| {
                events.tell(Event::Checked { seat });
                if let Some(rule) = table.wins_check(seat) {
                    table.end(Seats::one(seat), rule, events);
                }
            }),
            Op::Win { .. } => self.for_each(table, |table, seat| table.end(Seats::one(seat), "CG-533", events)),
            Op::Stay {} => {
                if let Place::Resolving(seat) = table.objects[self.this].place {
                    table.objects[self.this].place = Place::Events(seat);
                    events.tell(Event::Stays { seat, card: table.code(self.this) });
                    table.happen(Happening::Enters, Some(self.this), None);
                }
            }
        }
        self.advance()
    }

    fn lasts_for(&mut self, table: &mut Tabletop, until: Option<Duration>, change: impl Fn(Seat) -> Change) {
        let (from, until) = (self.card, until.unwrap_or(Duration::Round));
        self.for_each(table, |table, seat| table.last(Lasting { change: change(seat), until, on: None, from }));
    }

    /// One after another, so that each can be replaced (CG-R70).
    fn waste(&mut self, card: Ref, table: &Tabletop) -> Flow<Frame> {
        let next = match card {
            Ref::Each(_) => {
                let done = self.it;
                self.targets(table, card).iter().find(|&id| done.is_none_or(|done| id > done))
            }
            card => self.card_of(table, card),
        };
        match (next, card) {
            (Some(id), Ref::Each(_)) => self.it = Some(id),
            _ => _ = self.advance(),
        }
        match next {
            Some(id) => Flow::Call(Frame::Hurt(Hurt::waste(id, self.depth))),
            None => Flow::Next,
        }
    }

    fn attach(&mut self, crime: Ref, table: &mut Tabletop, events: &mut Log) {
        let Some(crime) = self.card_of(table, crime) else { return };
        match self.taken {
            Some(card) => {
                if table.may_attach_title(card, crime, false) && table.areas[self.you].hand.has(card) {
                    table.attach_from_hand(self.you, card, crime, events);
                }
            }
            // Evidence, or another card that is being played.
            None => {
                let place = table.objects[self.this].place;
                if matches!(place, Place::Resolving(_)) && table.may_attach_title(self.card, crime, false) {
                    table.attach(self.you, self.this, crime, Role::Evidence, events);
                }
            }
        }
    }

    /// A title was chosen out of a pile.
    pub(super) fn take(&mut self, card: CardId, seat: Seat, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if let Some(Cost::Discard { .. }) = self.cost(table) {
            table.discard(seat, card, events);
            self.left -= 1;
            return Flow::Next;
        }
        let Some(Step::Do(op)) = self.step(table) else { return Flow::Next };
        let scope = self.scope();
        match op {
            Op::Discard { .. } => {
                table.discard(seat, card, events);
                self.left -= 1;
            }
            Op::Recycle { .. } => {
                table.take_from(seat, card, Pile::Resyk, events);
                table.areas[seat].deck.push(card, Known { by: Viewers::ALL, hint: 0 });
                events.tell(Event::Recycled { seat, card: table.code_of(card) });
                self.left -= 1;
            }
            Op::Search { filter, into, .. } => {
                if let Some((pile, Some(of))) = table.pile_of(&scope, filter) {
                    table.take_from(of, card, pile, events);
                    events.tell(Event::Found { seat, card: table.code_of(card) });
                    table.put(of, card, into);
                    if pile == Pile::Deck {
                        table.shuffle_deck(of, events);
                    }
                }
                self.picked = 1;
            }
            Op::Arrange { of, .. } => {
                if let Some(of) = table.player(&scope, of) {
                    let deck = &mut table.areas[of].deck;
                    let top = deck.len() - 1 - usize::from(self.picked);
                    let from = (0..=top).rev().find(|&at| deck.cards()[at] == card).expect("check has seen it there");
                    deck.swap(from, top);
                    events.tell(Event::Arranged { seat, of });
                }
                self.picked += 1;
                self.left -= 1;
            }
            Op::Move { card: Ref::Pick(filter) | Ref::PickBy(_, filter), into } => {
                if let Some((pile, Some(of))) = table.pile_of(&scope, filter) {
                    table.take_from(of, card, pile, events);
                    events.tell(Event::Found { seat, card: table.code_of(card) });
                    table.put(of, card, into);
                }
                return self.advance();
            }
            _ => {
                events.tell(Event::Chose { seat, card: Some(table.code_of(card)) });
                self.taken = Some(card);
                self.picked += 1;
            }
        }
        Flow::Next
    }

    /// Nothing more is taken.
    pub(super) fn take_nothing(&mut self, seat: Seat, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if let Some(Step::Do(Op::Search { filter, .. })) = self.step(table) {
            events.tell(Event::FoundNothing { seat });
            if let Some((Pile::Deck, Some(of))) = table.pile_of(&self.scope(), filter) {
                table.shuffle_deck(of, events);
            }
            self.picked = 1;
            return Flow::Next;
        }
        events.tell(Event::Passed { seat });
        match self.step(table) {
            Some(Step::Do(Op::Discard { .. } | Op::Recycle { .. })) => {
                self.left = 0;
                Flow::Next
            }
            _ => self.advance(),
        }
    }
}

impl Tabletop {
    /// To a pile of the owner. CG-R41: of the apprehended Lead Perp only the way in the clean-up changes.
    fn move_card(&mut self, id: ObjectId, into: Pile, events: &mut Log) {
        let lead = self.lead() == Some(id);
        match &mut self.inquiry {
            Some(inquiry)
                if lead && inquiry.apprehended && self.content.card(self.objects[id].card).kind == Kind::Perp =>
            {
                inquiry.to = into;
            }
            _ => self.leave(id, into, events),
        }
    }
}

/// For whom an operation is, and how often.
fn player_of(op: Op) -> Option<(Player, Option<Amount>)> {
    match op {
        Op::Prestige { player, n }
        | Op::Commend { player, n }
        | Op::TeamDemerit { player, n }
        | Op::Draw { player, n }
        | Op::Discard { player, n }
        | Op::DiscardRandom { player, n }
        | Op::Mill { player, n }
        | Op::Recycle { player, n }
        | Op::HandMax { player, n, .. }
        | Op::Tax { player, n, .. }
        | Op::Arrange { player, n, .. } => Some((player, Some(n))),
        Op::Search { player, .. }
        | Op::Peek { player, .. }
        | Op::Forbid { player, .. }
        | Op::Permit { player, .. }
        | Op::Check { player }
        | Op::Win { player } => Some((player, None)),
        _ => None,
    }
}
