//! The small verbs: Prestige and demerits, turning cards, drawing and discarding.

use super::lasting::{Change, Happened, Happening, Lasting, MOST_LASTING};
use super::object::{Object, ObjectId, Place, Readiness};
use super::{Cards, Tabletop};
use crate::event::{Event, Log, Throw};
use crate::names::{CardId, Kind, Pile};
use engine::pile::turn_up;
use engine::{Known, Purpose, Seat, Viewers};

impl Tabletop {
    // Prestige, demerits, Commendations.

    /// CG-090, CG-091: a loss beyond what is there becomes Team Demerits at that moment.
    pub fn change_prestige(&mut self, seat: Seat, by: i32, events: &mut Log) {
        if by == 0 || !self.plays(seat) {
            return;
        }
        let area = &mut self.areas[seat];
        let after = i32::from(area.prestige) + by;
        area.prestige = after.clamp(0, i32::from(u16::MAX)) as u16;
        events.tell(Event::Prestige { seat, by: by as i16, now: area.prestige });
        if after < 0 {
            self.change_demerits(seat, -after, events);
        }
    }

    /// CG-093, CG-094.
    pub fn change_demerits(&mut self, seat: Seat, by: i32, events: &mut Log) {
        if by == 0 || !self.plays(seat) {
            return;
        }
        let demerits = &mut self.areas[seat].demerits;
        *demerits = (i32::from(*demerits) + by).clamp(0, 255) as u8;
        events.tell(Event::TeamDemerits { seat, now: *demerits });
    }

    pub fn change_commendations(&mut self, seat: Seat, by: i32, events: &mut Log) {
        if by == 0 || !self.plays(seat) {
            return;
        }
        let commendations = &mut self.areas[seat].commendations;
        *commendations = (i32::from(*commendations) + by).clamp(0, 255) as u8;
        events.tell(Event::Commendations { seat, now: *commendations });
    }

    /// Personal Demerits of a Judge, counters of other cards.
    pub fn change_marks(&mut self, id: ObjectId, by: i32, events: &mut Log) {
        if by == 0 || !self.objects[id].in_play() {
            return;
        }
        let marks = &mut self.objects[id].marks;
        *marks = (i32::from(*marks) + by).clamp(0, 255) as u8;
        let (now, card) = (*marks, self.code(id));
        events.tell(match self.kind(id) {
            Kind::Judge => Event::PersonalDemerits { card, now },
            _ => Event::Counters { card, now },
        });
    }

    // Readiness (CG-142, CG-143).

    fn turn(&mut self, id: ObjectId, to: Readiness, events: &mut Log) {
        if self.objects[id].readiness != to && self.has_readiness(id) {
            self.objects[id].readiness = to;
            events.tell(Event::Turned { card: self.code(id), to });
        }
    }

    /// CG-140, CG-146: Judges and backup alone.
    pub fn has_readiness(&self, id: ObjectId) -> bool {
        matches!(self.objects[id].place, Place::Team(_) | Place::Backup(_))
    }

    pub fn activate(&mut self, id: ObjectId, events: &mut Log) {
        if self.objects[id].ready() {
            self.turn(id, Readiness::Activated, events);
        }
    }

    pub fn inactivate(&mut self, id: ObjectId, events: &mut Log) {
        self.turn(id, Readiness::Inactive, events);
    }

    pub fn prep(&mut self, id: ObjectId, events: &mut Log) {
        match self.objects[id].readiness {
            Readiness::Inactive => self.turn(id, Readiness::Activated, events),
            Readiness::Activated => self.turn(id, Readiness::Ready, events),
            Readiness::Ready => {}
        }
    }

    // Luck.

    /// CG-007: each roll is public.
    pub fn throw(&mut self, events: &mut Log) -> u8 {
        turn_up(1 + self.chance.below(Purpose::Dice, 6) as u8, Viewers::NONE, events)
    }

    pub fn throw_for(&mut self, seat: Seat, to: Throw, events: &mut Log) -> u8 {
        let face = self.throw(events);
        events.tell(Event::Thrown { seat, face, to });
        face
    }

    // Piles.

    /// The top card of the deck; false if there is none.
    pub fn draw(&mut self, seat: Seat, events: &mut Log) -> bool {
        let area = &mut self.areas[seat];
        let Some(card) = area.deck.draw(&mut area.hand, seat, events) else { return false };
        let card = self.code_of(card);
        events.tell_seat(seat, Event::Drew { seat, card: Some(card) }, Event::Drew { seat, card: None });
        true
    }

    /// Takes a card out of a hand, face up: everybody learns it.
    pub fn show_from_hand(&mut self, seat: Seat, card: CardId, events: &mut Log) {
        let hand = &mut self.areas[seat].hand;
        // Of equal cards the best known one goes: nobody can tell them apart.
        let same = (0..hand.len()).filter(|&at| hand.cards()[at] == card);
        let at = same.max_by_key(|&at| hand.known()[at].by.len()).expect("check has seen the card in the hand");
        let (card, known) = hand.take(at);
        turn_up(card, known.by, events);
        self.seen_again(seat, card);
    }

    /// CG-049: to the owner's resyk, on top.
    pub fn discard(&mut self, seat: Seat, card: CardId, events: &mut Log) {
        self.show_from_hand(seat, card, events);
        self.areas[seat].resyk.push(card);
        events.tell(Event::Discarded { seat, card: self.code_of(card), from: Pile::Hand });
    }

    pub fn discard_at_random(&mut self, seat: Seat, events: &mut Log) {
        let len = self.areas[seat].hand.len();
        if len > 0 {
            let at = self.chance.below(Purpose::Decks, len);
            let (card, known) = self.areas[seat].hand.take(at);
            turn_up(card, known.by, events);
            self.seen_again(seat, card);
            self.areas[seat].resyk.push(card);
            events.tell(Event::Discarded { seat, card: self.code_of(card), from: Pile::Hand });
        }
    }

    /// The top card of the deck goes to the resyk; an empty deck has none.
    pub fn mill(&mut self, seat: Seat, events: &mut Log) {
        let Some(top) = self.areas[seat].deck.len().checked_sub(1) else { return };
        let (card, known) = self.areas[seat].deck.take(top);
        turn_up(card, known.by, events);
        self.seen_again(seat, card);
        self.areas[seat].resyk.push(card);
        events.tell(Event::Discarded { seat, card: self.code_of(card), from: Pile::Deck });
    }

    /// CG-396, CG-R89: what lay face up leaves the game face up; hand and deck leave it unseen. Nobody is shown them
    /// again before the game is over, so it does not matter any more who knew which of them.
    pub(super) fn remove_piles(&mut self, seat: Seat) {
        let area = &mut self.areas[seat];
        area.deck = Cards::of(area.deck.cards().iter().chain(area.hand.cards()).copied(), Viewers::NONE);
        area.hand = Cards::new();
        area.resyk.extend(area.iso_cubes.drain(..));
        area.resyk.extend(area.wasted.drain(..));
        area.returned.clear();
    }

    pub fn shuffle_deck(&mut self, seat: Seat, events: &mut Log) {
        self.shuffle(seat);
        events.tell(Event::Shuffled { seat });
    }

    /// What everybody saw go in is still known to be somewhere among the hidden cards.
    fn shuffle(&mut self, seat: Seat) {
        let area = &mut self.areas[seat];
        let public = area.deck.cards().iter().zip(area.deck.known()).filter(|(_, known)| known.by == Viewers::ALL);
        for (&card, _) in public {
            if area.returned.len() < area.returned.capacity() {
                area.returned.push(card);
            }
        }
        area.deck.shuffle(&mut self.chance);
    }

    fn seen_again(&mut self, seat: Seat, card: CardId) {
        let returned = &mut self.areas[seat].returned;
        if let Some(at) = returned.iter().position(|&it| it == card) {
            returned.remove(at);
        }
    }

    /// A title that lies face up goes to a pile of its owner. CG-397: the cards of a player who is out leave the game.
    pub fn put(&mut self, owner: Seat, card: CardId, pile: Pile) {
        let public = Known { by: Viewers::ALL, hint: 0 };
        let playing = self.plays(owner);
        let area = &mut self.areas[owner];
        match pile {
            Pile::Hand if playing => area.hand.insert(card, public),
            Pile::Deck if playing => {
                area.deck.push(card, public);
                self.shuffle(owner);
            }
            Pile::IsoCubes if playing => area.iso_cubes.push(card),
            Pile::Wasted if playing => area.wasted.push(card),
            _ => area.resyk.push(card),
        }
    }

    /// The top card of a public pile that has this title.
    pub fn take_from(&mut self, seat: Seat, card: CardId, pile: Pile, events: &mut Log) {
        let area = &mut self.areas[seat];
        let row = match pile {
            Pile::Hand => return self.show_from_hand(seat, card, events),
            Pile::Deck => return self.show_from_deck(seat, card, events),
            Pile::Resyk => &mut area.resyk,
            Pile::IsoCubes => &mut area.iso_cubes,
            Pile::Wasted => &mut area.wasted,
        };
        let at = row.iter().rposition(|&it| it == card).expect("check has seen the card there");
        row.remove(at);
    }

    fn show_from_deck(&mut self, seat: Seat, card: CardId, events: &mut Log) {
        let deck = &mut self.areas[seat].deck;
        let at = deck.cards().iter().rposition(|&it| it == card).expect("check has seen the card there");
        let (card, known) = deck.take(at);
        turn_up(card, known.by, events);
        self.seen_again(seat, card);
    }

    pub fn pile(&self, seat: Seat, pile: Pile) -> &[CardId] {
        let area = &self.areas[seat];
        match pile {
            Pile::Hand => area.hand.cards(),
            Pile::Deck => area.deck.cards(),
            Pile::Resyk => &area.resyk,
            Pile::IsoCubes => &area.iso_cubes,
            Pile::Wasted => &area.wasted,
        }
    }

    /// CG-421: the seat sees a hand as it is now.
    pub fn peek(&mut self, seat: Seat, of: Seat, events: &mut Log) {
        for at in 0..self.areas[of].hand.len() {
            let card = self.areas[of].hand.look(at, seat, events);
            self.tell_saw(seat, of, Pile::Hand, card, events);
        }
    }

    pub fn tell_saw(&self, seat: Seat, of: Seat, from: Pile, card: CardId, events: &mut Log) {
        let card = Some(self.code_of(card));
        events.tell_seat(seat, Event::Saw { seat, of, from, card }, Event::Saw { seat, of, from, card: None });
    }

    /// Whether one hand card fits, as everybody is told by what its owner does. Those who cannot see it learn that
    /// none does (CG-220: who reports nothing holds no Crime).
    pub fn none_in_hand(&mut self, seat: Seat, kind: Kind, hint: u8, events: &mut Log) {
        let content = self.content();
        self.areas[seat].hand.any(|card| content.card(card).kind == kind, hint, events);
    }

    // Entering play.

    /// CG-141: a card enters play ready.
    pub fn enter(&mut self, card: CardId, owner: Seat, place: Place) -> ObjectId {
        let object = Object { card, place, owner: owner.index() as u8, ..Object::default() };
        let id = self.objects.add(object);
        self.happen(Happening::Enters, Some(id), None);
        id
    }

    pub fn happen(&mut self, what: Happening, card: Option<ObjectId>, player: Option<Seat>) {
        // Of what happens to itself only a card with such a line hears.
        let own = matches!(
            what,
            Happening::Attached | Happening::Issued | Happening::Suspended | Happening::Enters | Happening::Leaves
        );
        let deaf = |id: ObjectId| {
            let heads = self.card(id).heads;
            !heads.when && !heads.leave
        };
        // CG-R85: beyond so many nothing more is heard of one step.
        if !(own && card.is_some_and(deaf)) && self.happened.len() < self.happened.capacity() {
            self.happened.push(Happened { what, card, player });
        }
    }

    pub fn last(&mut self, lasting: Lasting) {
        if self.lasting.len() < MOST_LASTING {
            self.lasting.push(lasting);
        }
    }

    pub fn changes_on(&self, id: ObjectId) -> impl Iterator<Item = &Lasting> {
        self.lasting.iter().filter(move |it| it.on == Some(id))
    }

    pub fn changes(&self, fits: impl Fn(Change) -> bool) -> bool {
        self.lasting.iter().any(|it| fits(it.change))
    }
}
