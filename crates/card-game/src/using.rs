//! Whether a card can be played or a line used: timing, user, cost, choices (sections 1.9 and 1.11, CG-R39).

use crate::effect::ast::{Cost, Effect, Filter, FilterId, Flag, Forbidden, Head, Op, Player, Ref, Step, User};
use crate::names::{CardId, Kind, Phase};
use crate::reading::Scope;
use crate::tabletop::Tabletop;
use crate::tabletop::object::{ObjectId, Place, Role};
use crate::why::Why;
use engine::Seat;

impl Tabletop {
    /// CG-123: once per title and line in a round, for all players together.
    pub fn use_up(&mut self, card: CardId, line: u8) {
        if self.used.len() < self.used.capacity() {
            self.used.push((card, line));
        }
    }

    /// CG-R85: if more was used than can be remembered, nothing more is used in this round.
    pub fn is_used(&self, card: CardId, line: u8) -> bool {
        self.used.contains(&(card, line)) || self.used.len() == self.used.capacity()
    }

    /// An Incident or Event from the hand; says which of its lines is played.
    pub fn may_play(&self, seat: Seat, card: CardId) -> Result<usize, Why> {
        let it = self.content().card(card);
        if !self.areas[seat].hand.has(card) {
            return Err(Why::NotInHand(it.code));
        }
        if !matches!(it.kind, Kind::Incident | Kind::Event) {
            return Err(Why::WrongKind(it.code, Kind::Incident));
        }
        let timed = |effect: &Effect| match effect.head {
            Head::Timed { round, user } => Some((round, user)),
            _ => None,
        };
        let mut lines = it.effects.iter().enumerate().filter_map(|(at, effect)| Some((at, timed(effect)?)));
        let (line, (round, user)) = lines.next().ok_or(Why::NoSuchLine(it.code, 1))?;
        if round != self.round {
            return Err(Why::WrongRound(it.code, round));
        }
        if self.is_used(card, line as u8) {
            return Err(Why::UsedThisRound(it.code));
        }
        self.may_be_user(seat, user, it.code)?;
        if it.kind == Kind::Incident {
            self.may_play_incidents(seat)?;
        }
        if !self.unique_is_free(card) {
            return Err(Why::NotUnique(it.code));
        }
        let scope = Scope::of(None, seat);
        self.requirements_hold(card, &scope)?;
        let effect = &it.effects[line];
        if !self.holds(&scope, &effect.conditions) {
            return Err(Why::ConditionFails(it.code));
        }
        self.can_do(&scope, card, effect, it.natures[line].names_opponent)?;
        Ok(line)
    }

    /// CG-515: what must hold before anything is paid.
    pub fn requirements_hold(&self, card: CardId, scope: &Scope) -> Result<(), Why> {
        let it = self.content().card(card);
        if !it.heads.require {
            return Ok(());
        }
        let mut required = it.effects.iter().filter(|effect| effect.head == Head::Require);
        if required.all(|effect| self.holds(scope, &effect.conditions)) { Ok(()) } else { Err(Why::Requires(it.code)) }
    }

    fn may_be_user(&self, seat: Seat, user: User, code: crate::code::Code) -> Result<(), Why> {
        match user {
            User::Investigator if self.investigator() != Some(seat) => Err(Why::InvestigatorOnly(code)),
            User::NotInvestigator if self.investigator() == Some(seat) => Err(Why::NotForInvestigator(code)),
            User::PerpPlayer if self.perp_player() != Some(seat) => Err(Why::PerpPlayerOnly(code)),
            _ => Ok(()),
        }
    }

    /// CG-374, CG-528.
    fn may_play_incidents(&self, seat: Seat) -> Result<(), Why> {
        if let Some(inquiry) = self.inquiry
            && inquiry.investigator != seat
            && self.has_dark_judge(inquiry.crime)
        {
            return Err(Why::DarkJudgeIncidents);
        }
        if self.forbidden(seat, Forbidden::Incidents) { Err(Why::IncidentsForbidden) } else { Ok(()) }
    }

    /// A timed line of a card in play (CG-R51).
    pub fn may_use(&self, seat: Seat, id: ObjectId, line: usize) -> Result<(), Why> {
        let card = self.card(id);
        let code = card.code;
        let effect = card.effects.get(line).ok_or(Why::NoSuchLine(code, line.wrapping_add(1) as u8))?;
        let Head::Timed { round, user } = effect.head else {
            return Err(Why::NoSuchLine(code, line as u8 + 1));
        };
        if round != self.round {
            return Err(Why::WrongRound(code, round));
        }
        self.may_use_here(seat, id, user)?;
        if self.is_used(self.objects[id].card, line as u8) {
            return Err(Why::UsedThisRound(code));
        }
        let scope = Scope::on(id, seat);
        if !self.holds(&scope, &effect.conditions) {
            return Err(Why::ConditionFails(code));
        }
        self.can_do(&scope, self.objects[id].card, effect, card.natures[line].names_opponent)
    }

    /// Who uses lines of a card that lies there, and whether they work.
    fn may_use_here(&self, seat: Seat, id: ObjectId, user: User) -> Result<(), Why> {
        let (code, object) = (self.code(id), &self.objects[id]);
        match object.place {
            Place::Team(_) | Place::Backup(_) | Place::Issued(_) => {
                if self.controller(id) != Some(seat) {
                    return Err(Why::NotYours(code));
                }
                if self.round.phase() == Phase::Investigation && self.investigator() != Some(seat) {
                    return Err(Why::InvestigatorOnly(code)); // CG-122
                }
                if self.has_readiness(id) && !object.ready() {
                    return Err(Why::NotReady(code)); // CG-147
                }
            }
            Place::Attached(_, Role::Lead | Role::Support) if user == User::Usual => {
                self.may_be_user(seat, User::PerpPlayer, code)?;
            }
            Place::Attached(_, Role::FaceUp) if user == User::Usual => {
                self.may_be_user(seat, User::Investigator, code)?;
            }
            Place::Attached(_, Role::Lead | Role::Support | Role::FaceUp) => {}
            _ => return Err(Why::NotYours(code)),
        }
        if !self.is_on(id) {
            return Err(Why::SwitchedOff(code));
        }
        self.may_be_user(seat, user, code)
    }

    /// The cost can be paid and the choices have answers, with one of the other players if the line names one.
    fn can_do(&self, scope: &Scope, card: CardId, effect: &Effect, names_opponent: bool) -> Result<(), Why> {
        let code = self.code_of(card);
        if !self.can_pay(scope, card, &effect.costs) {
            return Err(Why::CannotPay(code));
        }
        let with = |opponent: Option<Seat>| self.can_complete(&Scope { opponent, ..*scope }, card, effect, false);
        let able = match names_opponent {
            true => self.playing.without(scope.you).iter().any(|seat| with(Some(seat))),
            false => with(None),
        };
        if able { Ok(()) } else { Err(Why::NothingToChoose(code)) }
    }

    // Costs (CG-126, CG-144, CG-516).

    pub fn can_pay(&self, scope: &Scope, card: CardId, costs: &[Cost]) -> bool {
        costs.iter().all(|cost| match *cost {
            Cost::Activate { card } | Cost::Inactivate { card } => match card {
                Ref::Pick(filter) | Ref::PickBy(_, filter) => {
                    self.picks(scope, filter).any(|id| self.can_turn(scope, id))
                }
                card => self.card_meant(scope, card).is_some_and(|id| self.can_turn(scope, id)),
            },
            Cost::Trash { card } | Cost::PersonalDemerit { card, .. } => match card {
                Ref::Pick(filter) | Ref::PickBy(_, filter) => self.picks(scope, filter).next().is_some(),
                card => self.card_meant(scope, card).is_some(),
            },
            Cost::Prestige { .. } => true, // CG-092
            Cost::Discard { player, n } => self.player(scope, player).is_some_and(|seat| {
                // The card that is being played is no longer in the hand when its cost is paid.
                let own = usize::from(scope.this.is_none() && seat == scope.you && self.areas[seat].hand.has(card));
                self.areas[seat].hand.len() - own >= n.max(0) as usize
            }),
        })
    }

    /// A ready card that is not the own leader.
    pub fn can_turn(&self, scope: &Scope, id: ObjectId) -> bool {
        self.has_readiness(id) && self.objects[id].ready() && self.leader(scope.you) != Some(id)
    }

    // Choices (CG-175) and complete sentences (CG-R39).

    /// Can the line be carried out? Of a sentence (`fully`) in full, else as far as its required choices go.
    pub fn can_complete(&self, scope: &Scope, card: CardId, effect: &Effect, fully: bool) -> bool {
        let mut ahead = Ahead::default();
        if scope.this.is_none() {
            ahead.hand[scope.you.index()] -= 1;
        }
        self.steps_fit(scope, card, &effect.steps, 0, effect.steps.len(), fully, &mut ahead)
    }

    /// The same for one way of a choice.
    pub fn way_fits(&self, scope: &Scope, card: CardId, effect: &Effect, from: usize, to: usize, fully: bool) -> bool {
        self.steps_fit(scope, card, &effect.steps, from, to, fully, &mut Ahead::default())
    }

    #[allow(clippy::too_many_arguments)] // a walk over the steps with all it remembers
    fn steps_fit(
        &self,
        scope: &Scope,
        card: CardId,
        steps: &[Step],
        from: usize,
        to: usize,
        fully: bool,
        ahead: &mut Ahead,
    ) -> bool {
        let mut at = from;
        while at < to {
            match steps[at] {
                Step::Do(op) => {
                    if !self.op_fits(scope, card, op, fully, ahead) {
                        return false;
                    }
                    at += 1;
                }
                // One way must fit; who is asked does not matter yet.
                Step::Choose { who, .. } => {
                    let player = self.next_of(scope.you, self.players(scope, who));
                    let asked = Scope { player, ..*scope };
                    let (mut way, mut any) = (at + 1, false);
                    while let Step::Way { next, .. } = steps[way] {
                        any |=
                            self.steps_fit(&asked, card, steps, way + 1, usize::from(next), fully, &mut ahead.clone());
                        way = usize::from(next);
                    }
                    if !any && player.is_some() {
                        return false;
                    }
                    at = way + 1;
                }
                Step::Dice => match steps[at + 1] {
                    Step::Way { join, .. } => at = usize::from(join) + 1,
                    _ => return true,
                },
                Step::Way { join, .. } => at = usize::from(join) + 1,
                Step::Join { .. } => at += 1,
            }
        }
        true
    }

    fn op_fits(&self, scope: &Scope, card: CardId, op: Op, fully: bool, ahead: &mut Ahead) -> bool {
        let there = |card: Ref| self.has_target(scope, card, fully);
        match op {
            Op::Mod { card, .. }
            | Op::ModDark { card, .. }
            | Op::Ignore { card, .. }
            | Op::Keyword { card, .. }
            | Op::Classify { card, .. }
            | Op::Motive { card, .. }
            | Op::Activate { card }
            | Op::Inactivate { card }
            | Op::Prep { card }
            | Op::Waste { card }
            | Op::SetLead { card }
            | Op::Control { card, .. }
            | Op::Shield { card, .. }
            | Op::Release { card }
            | Op::Move { card, .. } => there(card),
            Op::Trash { card } => {
                if let Ref::Each(filter) = card {
                    ahead.perps_gone |= self.is_perps_here(self.filter(filter));
                }
                there(card)
            }
            Op::PersonalDemerit { card, n } => {
                let n = self.amount(scope, n);
                there(card) && (n >= 0 || !fully || self.can_lose_demerits(scope, card, -n))
            }
            Op::Attach { card: what, crime } => self.can_attach(scope, card, what, crime, ahead),
            Op::Assign { card, player } => {
                let to = self.player(scope, player).filter(|&seat| self.eligible(seat));
                to.is_some() && there(card)
            }
            _ if !fully => true,
            Op::Commend { player, n } => self.has_enough(scope, player, self.amount(scope, n), |table, seat| {
                i32::from(table.areas[seat].commendations)
            }),
            Op::TeamDemerit { player, n } => self
                .has_enough(scope, player, self.amount(scope, n), |table, seat| i32::from(table.areas[seat].demerits)),
            Op::Draw { player, n } => {
                let n = self.amount(scope, n);
                self.players(scope, player).iter().all(|seat| {
                    let place = seat.index();
                    ahead.deck[place] -= n;
                    ahead.hand[place] += n;
                    self.areas[seat].deck.len() as i32 + ahead.deck[place] >= 0
                })
            }
            Op::Mill { player, n } => {
                let n = self.amount(scope, n);
                self.players(scope, player).iter().all(|seat| {
                    ahead.deck[seat.index()] -= n;
                    self.areas[seat].deck.len() as i32 + ahead.deck[seat.index()] >= 0
                })
            }
            Op::Discard { player, n } | Op::DiscardRandom { player, n } => {
                let n = self.amount(scope, n);
                self.players(scope, player).iter().all(|seat| {
                    ahead.hand[seat.index()] -= n;
                    self.areas[seat].hand.len() as i32 + ahead.hand[seat.index()] >= 0
                })
            }
            Op::Arrange { of, n, .. } => {
                let n = self.amount(scope, n);
                self.player(scope, of).is_some_and(|seat| self.areas[seat].deck.len() as i32 >= n)
            }
            Op::Peek { hand, .. } => self.player(scope, hand.0).is_some(),
            _ => true,
        }
    }

    fn has_target(&self, scope: &Scope, card: Ref, fully: bool) -> bool {
        match card {
            Ref::Each(_) => true,
            Ref::Pick(filter) | Ref::PickBy(_, filter) => match self.pile_of(scope, filter) {
                Some((_, None)) => false,
                Some((pile, Some(seat))) => self.title_in(seat, pile, filter),
                None => self.picks(scope, filter).next().is_some(),
            },
            Ref::This | Ref::It => true,
            card => !fully || self.card_meant(scope, card).is_some(),
        }
    }

    fn title_in(&self, seat: Seat, pile: crate::names::Pile, filter: FilterId) -> bool {
        self.pile(seat, pile).iter().any(|&card| self.title_fits(self.filter(filter), card))
    }

    fn can_lose_demerits(&self, scope: &Scope, card: Ref, n: i32) -> bool {
        let enough = |id: ObjectId| i32::from(self.objects[id].marks) >= n;
        match card {
            Ref::Each(_) => true,
            Ref::Pick(filter) | Ref::PickBy(_, filter) => self.picks(scope, filter).any(enough),
            card => self.card_meant(scope, card).is_some_and(enough),
        }
    }

    fn has_enough(&self, scope: &Scope, player: Player, n: i32, have: fn(&Tabletop, Seat) -> i32) -> bool {
        n >= 0 || self.players(scope, player).iter().all(|seat| have(self, seat) >= -n)
    }

    fn is_perps_here(&self, filter: &Filter) -> bool {
        filter.kind == Kind::Perp && filter.flags.has(Flag::Here)
    }

    /// CG-530: a legal place for the card must exist.
    fn can_attach(&self, scope: &Scope, card: CardId, what: Ref, crime: Ref, ahead: &Ahead) -> bool {
        let fits = |title: CardId, crime: ObjectId| self.may_attach_title(title, crime, ahead.perps_gone);
        let somewhere = |title: CardId| match crime {
            Ref::Pick(filter) | Ref::PickBy(_, filter) => self.picks(scope, filter).any(|crime| fits(title, crime)),
            crime => self.card_meant(scope, crime).is_some_and(|crime| fits(title, crime)),
        };
        match what {
            Ref::Pick(filter) | Ref::PickBy(_, filter) => match self.pile_of(scope, filter) {
                Some((pile, Some(seat))) => {
                    let mut titles = self.pile(seat, pile).iter();
                    titles.any(|&title| self.title_fits(self.filter(filter), title) && somewhere(title))
                }
                _ => false,
            },
            _ => somewhere(card),
        }
    }

    /// May a card of this title be attached to that Crime? CG-262, CG-274, CG-352.
    pub fn may_attach_title(&self, title: CardId, crime: ObjectId, perps_gone: bool) -> bool {
        match self.content().card(title).kind {
            Kind::Perp if perps_gone => self.unique_is_free(title),
            Kind::Perp => self.may_attach_perp(title, crime).is_ok(),
            Kind::Scene => self.scene_of(crime).is_none(),
            _ => !self.attached(crime).any(|(id, role)| role == Role::Evidence && self.objects[id].card == title),
        }
    }
}

/// What earlier steps of the same line will have changed.
#[derive(Clone, Default)]
struct Ahead {
    deck: [i32; Seat::MAX],
    hand: [i32; Seat::MAX],
    /// Every Perp of the Crime under investigation is discarded before.
    perps_gone: bool,
}
