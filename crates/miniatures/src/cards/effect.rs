//! What each card does once it is played (sections 19.5 and 19.6).

use super::Moment;
use crate::action::Code;
use crate::aim::Aim;
use crate::event::{Event, For, Log, Marker, Way};
use crate::geometry::PieceId;
use crate::names::{CardId, CardKind, Deck, Lasts, Stat};
use crate::procedures::Frame;
use crate::procedures::aftermath::Aftermath;
use crate::procedures::choice::Choice;
use crate::tabletop::figure::FigureId;
use crate::tabletop::terrain::OpeningState;
use crate::tabletop::{Attached, Cards, Smoke, Tabletop};
use engine::Seat;

impl Tabletop {
    /// Reveals a card, resolves it and discards it, unless it stays (MG-059). What it still needs is asked next.
    pub fn play_card(&mut self, seat: Seat, moment: Moment, code: Code, aim: Aim, events: &mut Log) -> Option<Frame> {
        let id = self.coded(code).expect("check has seen the card");
        let card = self.content().card(id);
        let mut shown = Cards::new();
        match card.deck {
            Deck::Armoury => self.hands[seat].armoury.show(id, &mut shown, events),
            Deck::BigMeg => self.hands[seat].big_meg.show(id, &mut shown, events),
        }
        events.tell(Event::Played { seat, card: code, aim });
        let acting = if let Moment::Activation(who) | Moment::Pinned(who) = moment { Some(who) } else { None };
        let on = aim.model().or(acting);
        match card.does {
            CardKind::Panic => {
                let who = acting.expect("a model is being activated");
                let pool = self.stat_tally(who, Stat::Cool);
                if self.roll(who, For::Panic, pool, events).specials() == 0 {
                    self.attach(id, who, aim);
                    return None;
                }
            }
            _ if card.lasts.is_some() => {
                self.attach(id, on.expect("check has seen the model"), aim);
                return None;
            }
            CardKind::TrafficSnarl
            | CardKind::PowerCut
            | CardKind::RadioJamming
            | CardKind::WeatherControlGlitch
            | CardKind::MediaCrew => self.this_turn.push((id, seat.index() as u8)),
            _ => {
                let frame = self.resolve(seat, id, aim, on, events);
                self.discard(id);
                return frame;
            }
        }
        self.discard(id);
        None
    }

    fn attach(&mut self, card: CardId, to: FigureId, aim: Aim) {
        let weapon = if let Aim::Weapon(_, number) = aim { number } else { 0 };
        self.attached.push(Attached { card, to, uses: self.content().card(card).uses, weapon });
    }

    /// Cards that are over once they are resolved.
    fn resolve(&mut self, seat: Seat, id: CardId, aim: Aim, on: Option<FigureId>, events: &mut Log) -> Option<Frame> {
        let card = self.content().card(id);
        match (card.does, aim) {
            (CardKind::MediPack, Aim::Stunned(on)) => {
                self.lose(on, Marker::Stunned, events);
            }
            (CardKind::MediPack, Aim::Model(on)) => {
                self.lose(on, Marker::Injury, events);
            }
            (CardKind::SecondWind, Aim::Model(on)) => while self.lose(on, Marker::Stunned, events) {},
            (CardKind::HoldTheLine, _) => {
                let who = on.expect("a model is acting");
                for (friend, _) in self.figures.clone().iter().filter(|(id, _)| id.seat() == seat) {
                    if self.figures[friend].is_active() && self.within(who, friend, card.reach) {
                        self.lose(friend, Marker::Pinned, events);
                    }
                }
            }
            (CardKind::JumpBoots, Aim::Point(to)) => {
                let who = on.expect("a model is acting");
                self.move_to(who, Way::Hop, to, self.figures[who].facing, events);
            }
            (CardKind::SewerAccess, Aim::Point(to)) => {
                let who = on.expect("a model is acting");
                self.move_to(who, Way::Sewer, to, self.figures[who].facing, events);
            }
            (CardKind::SmokeCanister, Aim::Point(at)) => {
                self.smoke.push(Smoke { at, radius: card.radius, until: self.turn + card.turns });
            }
            (CardKind::LockBuster, Aim::Opening(number)) => {
                self.set_opening(usize::from(number) - 1, OpeningState::Open, events);
            }
            (CardKind::BreachingCharge, Aim::Piece(number)) => {
                let at = self.figures[on.expect("a model is acting")].at.plan();
                self.remove_blocks(PieceId(u16::from(number) - 1), at, i32::from(card.blocks), events);
            }
            (CardKind::JobsworthRobot, _) => {
                for place in 0..self.layout().ground.openings.len() {
                    if !self.is_secured(place) {
                        self.set_opening(place, OpeningState::Secured, events);
                    }
                }
            }
            (CardKind::CrowdSurge | CardKind::Barricade, Aim::Point(at)) => {
                self.build(self.brought(id, at, false));
            }
            (CardKind::Barricade, Aim::Turned(at)) => {
                self.build(self.brought(id, at, true));
            }
            (CardKind::HiddenStash, _) => {
                let drawn = (0..card.cards).filter(|_| self.draw_card(seat, Deck::Armoury, events)).count();
                return (drawn > 1).then_some(Frame::Choice(Choice::Stash { seat, left: drawn as u8 - 1 }));
            }
            (CardKind::CommLink, _) => {
                let seen = usize::from(card.cards).min(self.big_meg.len());
                for place in self.big_meg.len() - seen..self.big_meg.len() {
                    let card = self.big_meg.look(place, seat, events);
                    self.tell_seen(seat, card, events);
                }
                return Some(Frame::Choice(Choice::Below { seat, seen: seen as u8 }));
            }
            (CardKind::SpyInTheSky, _) => {
                let enemy = Seat::new(1 - seat.index());
                for place in 0..self.hands[enemy].big_meg.len() {
                    let card = self.hands[enemy].big_meg.look(place, seat, events);
                    self.tell_seen(seat, card, events);
                }
            }
            (CardKind::QuickOffTheMark, _) => self.between.taken = Some(seat),
            (CardKind::Jammed, _) => self.between.jammed = true,
            (CardKind::Overcharge, _) => self.between.overcharged = true,
            (CardKind::LuckyBreak, Aim::Dice(dice)) => {
                let (resist, _) = self.roll_of(true, seat).expect("check has seen the dice");
                self.reroll(resist, dice, events);
            }
            (CardKind::BadLuck, Aim::Dice(dice)) => {
                let (resist, _) = self.roll_of(false, seat).expect("check has seen the dice");
                self.reroll(resist, dice, events);
            }
            (CardKind::StrayShot, Aim::Model(other)) => self.between.stray = Some(other),
            (CardKind::ReturnFire, _) => self.between.returns = true,
            (CardKind::LooseRailing, Aim::Model(on)) => return Some(Frame::Aftermath(Aftermath::railing(on))),
            (CardKind::AdrenalShot, _) => self.cancel_pin(on.expect("a model is pinned"), events),
            _ => unreachable!("check admits no such card"),
        }
        None
    }

    fn tell_seen(&self, seat: Seat, card: CardId, events: &mut Log) {
        let deck = self.content().card(card).deck;
        let card = Some(self.code(card));
        events.tell_seat(seat, Event::Saw { seat, deck, card }, Event::Saw { seat, deck, card: None });
    }

    /// MG-059, MG-076: cards that lasted so long go to their discard pile.
    pub fn expire(&mut self, lasts: Lasts, events: &mut Log) {
        while let Some(place) =
            self.attached.iter().position(|attached| self.content().card(attached.card).lasts == Some(lasts))
        {
            self.use_up(place, events);
        }
    }

    /// A card beside a model is discarded.
    pub fn use_up(&mut self, place: usize, events: &mut Log) {
        let card = self.attached.remove(place).card;
        events.tell(Event::Expired { card: self.code(card) });
        self.discard(card);
    }

    /// A09, A10: the bandolier cards beside a model, and what they hold.
    pub fn bandoliers(&self, who: FigureId) -> impl Iterator<Item = (usize, crate::names::WeaponId)> + '_ {
        let own = self.attached.iter().enumerate().filter(move |(_, attached)| attached.to == who);
        own.filter_map(|(place, attached)| Some((place, self.content().card(attached.card).weapon?)))
    }

    /// A03, A11, A12, A24: a card of this kind for this weapon of the model.
    pub fn attached_to_weapon(&self, who: FigureId, number: u8, kind: CardKind) -> Option<CardId> {
        let fits = |attached: &&Attached| attached.to == who && attached.weapon == number && number > 0;
        let mut cards = self.attached.iter().filter(fits).map(|attached| attached.card);
        cards.find(|&card| self.content().card(card).does == kind)
    }

    /// A16: whether the owner of a model that is pinned could cancel it, as far as everybody knows.
    pub fn pin_can_be_cancelled(&self, who: FigureId) -> bool {
        let seat = who.seat();
        let mut cards = self.content().cards_of(Deck::Armoury, crate::names::Window::WouldBePinned);
        !self.hands[seat].armoury.is_empty()
            && !self.between.holds[seat.index()]
            && cards.any(|card| !self.is_seen(card))
    }

    /// A16
    fn cancel_pin(&mut self, who: FigureId, events: &mut Log) {
        self.between.pins = self.between.pins.without(who);
        self.lose(who, Marker::Pinned, events);
    }

    /// Nobody cancelled it: MG-137.
    pub fn settle_pin(&mut self, who: FigureId, events: &mut Log) {
        if self.between.pins.has(who) {
            self.between.pins = self.between.pins.without(who);
            self.end_overwatch(who, events);
        }
    }
}
