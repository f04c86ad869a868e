//! Crimes and what is attached to them: Scenes, Perps, evidence (sections 1.16 to 1.24).

use super::Tabletop;
use super::lasting::Happening;
use super::object::{ObjectId, Place, Role};
use crate::event::{Event, Log};
use crate::names::{CardId, Kind, Pile};
use crate::why::Why;
use engine::{Seat, Seats};

impl Tabletop {
    /// CG-220: into the centre. CG-242: or straight to a patroller.
    pub fn report(&mut self, seat: Seat, card: CardId, to: Option<Seat>, events: &mut Log) -> ObjectId {
        self.show_from_hand(seat, card, events);
        let crime = self.enter(card, seat, Place::Centre);
        events.tell(Event::Reported { seat, card: self.code_of(card) });
        self.happen(Happening::Reported, Some(crime), Some(seat));
        if let Some(to) = to {
            self.assign(crime, to, events);
        }
        crime
    }

    pub fn assign(&mut self, crime: ObjectId, seat: Seat, events: &mut Log) {
        self.objects[crime].place = Place::Assigned(seat);
        events.tell(Event::Assigned { card: self.code(crime), seat });
        self.happen(Happening::Assigned, Some(crime), Some(seat));
    }

    /// CG-255: with everything still attached.
    pub fn unassign(&mut self, crime: ObjectId, events: &mut Log) {
        if matches!(self.objects[crime].place, Place::Assigned(_)) {
            self.objects[crime].place = Place::Centre;
            events.tell(Event::Unassigned { card: self.code(crime) });
        }
    }

    /// CG-227: at least one ready Judge and no Crime yet.
    pub fn eligible(&self, seat: Seat) -> bool {
        self.plays(seat) && self.has_ready_judge(seat) && self.crime_of(seat).is_none()
    }

    /// CG-376: who has refused this Crime this turn.
    pub fn refused(&self, crime: ObjectId) -> Seats {
        Seat::first(Seat::MAX).filter(|seat| self.objects[crime].marks >> seat.index() & 1 == 1).collect()
    }

    pub fn refuse(&mut self, crime: ObjectId, seat: Seat, events: &mut Log) {
        self.objects[crime].place = Place::Centre;
        self.objects[crime].marks |= 1 << seat.index();
        events.tell(Event::Refused { card: self.code(crime), seat });
    }

    pub fn forget_refusals(&mut self) {
        for slot in 0..self.objects.end() {
            let id = ObjectId(slot);
            if matches!(self.objects[id].place, Place::Centre | Place::Assigned(_)) {
                self.objects[id].marks = 0;
            }
        }
    }

    pub fn attach(&mut self, seat: Seat, id: ObjectId, crime: ObjectId, role: Role, events: &mut Log) {
        self.objects[id].place = Place::Attached(crime, role);
        events.tell(Event::Attached { seat, card: self.code(id), crime: self.code(crime) });
        self.happen(Happening::Attached, Some(id), None);
    }

    /// From a hand to a Crime, face up.
    pub fn attach_from_hand(&mut self, seat: Seat, card: CardId, crime: ObjectId, events: &mut Log) -> ObjectId {
        self.show_from_hand(seat, card, events);
        let role = match self.content().card(card).kind {
            Kind::Scene => Role::FaceUp,
            Kind::Perp => Role::Support,
            _ => Role::Evidence,
        };
        let id = self.enter(card, seat, Place::Centre);
        self.attach(seat, id, crime, role, events);
        id
    }

    /// May this Perp come to the Perps of the Crime (CG-191, CG-274, CG-275)?
    pub fn may_attach_perp(&self, card: CardId, crime: ObjectId) -> Result<(), Why> {
        self.may_attach_perp_beside(card, self.perps_of(crime))
    }

    /// The same, beside these Perps alone: others are about to leave.
    pub fn may_attach_perp_beside(
        &self,
        card: CardId,
        perps: impl Iterator<Item = ObjectId> + Clone,
    ) -> Result<(), Why> {
        let perp = self.content().card(card);
        if !self.unique_is_free(card) {
            return Err(Why::NotUnique(perp.code));
        }
        if perps.clone().next().is_none() {
            return Ok(());
        }
        if perp.solo {
            return Err(Why::Solo(perp.code));
        }
        if let Some(solo) = perps.clone().find(|&other| self.card(other).solo) {
            return Err(Why::Solo(self.code(solo)));
        }
        let keywords = self.keywords_of_title(card);
        match perps.clone().any(|other| self.keywords(other).meets(keywords)) {
            true => Ok(()),
            false => Err(Why::NoSharedKeyword(perp.code)),
        }
    }

    /// CG-276, CG-277.
    pub fn make_lead(&mut self, perp: ObjectId, events: &mut Log) {
        let Some((crime, _)) = self.objects[perp].attached() else { return };
        if let Some(old) = self.lead_of(crime) {
            self.objects[old].place = Place::Attached(crime, Role::Support);
        }
        self.objects[perp].place = Place::Attached(crime, Role::Lead);
        events.tell(Event::Leads { card: self.code(perp) });
    }

    /// DP-33, DP-70: whom the Perp player takes when the clock runs out.
    pub fn strongest_perp(&self, crime: ObjectId) -> Option<ObjectId> {
        let strength = |&perp: &ObjectId| {
            let card = self.card(perp);
            (i32::from(card.resolve) + i32::from(card.ability), std::cmp::Reverse(perp))
        };
        self.perps_of(crime).max_by_key(strength)
    }

    /// CG-279, CG-290: supporting Perps are discarded at once.
    pub fn apprehend(&mut self, events: &mut Log) {
        let (Some(inquiry), Some(lead)) = (self.inquiry, self.lead()) else { return };
        if inquiry.apprehended {
            return;
        }
        if let Some(inquiry) = &mut self.inquiry {
            inquiry.apprehended = true;
        }
        events.tell(Event::Apprehended { card: self.code(lead) });
        self.happen(Happening::Apprehended, Some(lead), Some(inquiry.investigator));
        self.discard_supporters(inquiry.crime, events);
    }

    pub fn discard_supporters(&mut self, crime: ObjectId, events: &mut Log) {
        for slot in 0..self.objects.end() {
            let id = ObjectId(slot);
            if self.objects[id].place == Place::Attached(crime, Role::Support) {
                self.leave(id, Pile::Resyk, events);
            }
        }
    }

    /// CG-323, CG-R63: the Scene is turned face down, and the phase is over.
    pub fn escape(&mut self, events: &mut Log) {
        let Some(inquiry) = &mut self.inquiry else { return };
        inquiry.over = true;
        inquiry.apprehended = false;
        let (crime, seat) = (inquiry.crime, inquiry.investigator);
        if let Some(scene) = self.scene_of(crime) {
            self.objects[scene].place = Place::Attached(crime, Role::FaceDown);
        }
        events.tell(Event::Escaped { crime: self.code(crime) });
        self.happen(Happening::Escaped, Some(crime), Some(seat));
    }
}
