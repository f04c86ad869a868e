//! Cards that leave play (CG-050) and players who leave the game (section 1.27).

use super::Tabletop;
use super::lasting::{Change, Happening, Lasting};
use super::object::{ObjectId, Place};
use crate::effect::ast::Duration;
use crate::event::{Event, Log};
use crate::names::Pile;
use engine::{Outcome, PerSeat, Rule, Seat, Seats};

impl Tabletop {
    /// CG-005, CG-050: the card goes to a pile of its owner, with nothing of what it was in play. What lies under a Judge
    /// or on a Crime goes too.
    pub fn leave(&mut self, id: ObjectId, pile: Pile, events: &mut Log) {
        if !self.objects[id].in_play() {
            return;
        }
        let place = self.objects[id].place;
        self.leave_with(id, events);
        let controller = self.controller(id).or(self.you_of(id)).unwrap_or(self.objects[id].owner());
        if let Place::Team(seat) = place {
            self.areas[seat].team.retain(|&judge| judge != id);
        }
        self.lasting.retain(|it| it.on != Some(id));
        let (owner, card) = (self.objects[id].owner(), self.objects[id].card);
        self.objects[id].place = Place::Gone(controller);
        self.put(owner, card, pile);
        let card = self.code_of(card);
        events.tell(match self.plays(owner) {
            true => Event::Left { owner, card, pile },
            false => Event::LeftGame { owner, card }, // CG-397, CG-R28
        });
        self.happen(Happening::Leaves, Some(id), None);
    }

    /// CG-169, CG-R34, CG-R75: what a Judge carries or contains, and what is attached to a Crime.
    fn leave_with(&mut self, id: ObjectId, events: &mut Log) {
        for slot in 0..self.objects.end() {
            let other = ObjectId(slot);
            let goes = match self.objects[other].place {
                Place::Issued(judge) | Place::Contained(judge) => judge == id,
                Place::Attached(crime, _) => crime == id,
                _ => false,
            };
            if goes {
                self.leave(other, Pile::Resyk, events);
            }
        }
    }

    /// The slots of what left play in this step are free again.
    pub fn sweep(&mut self) {
        for slot in 0..self.objects.end() {
            if matches!(self.objects[ObjectId(slot)].place, Place::Gone(_)) {
                self.objects.free(ObjectId(slot));
            }
        }
    }

    /// CG-536: what lasted until now is over; borrowed Judges go home.
    pub fn expire(&mut self, until: Duration, events: &mut Log) {
        // Whoever has nowhere to go leaves play, and takes other changes along: so the list is looked at anew.
        let borrowed = |it: &Lasting| it.until == until && it.change == Change::Control;
        while let Some(at) = self.lasting.iter().position(borrowed) {
            if let Some(judge) = self.lasting.remove(at).on {
                self.go_home(judge, events);
            }
        }
        self.lasting.retain(|it| it.until != until);
    }

    /// CG-R77: to the far right of the owner's team, in the current state.
    fn go_home(&mut self, judge: ObjectId, events: &mut Log) {
        let owner = self.objects[judge].owner();
        match self.plays(owner) {
            true => self.join(judge, owner, events),
            false => self.leave(judge, Pile::Resyk, events),
        }
    }

    /// CG-531: a Judge goes to the far right of a team, with all that lies under the card.
    pub fn join(&mut self, judge: ObjectId, seat: Seat, events: &mut Log) {
        if let Place::Team(from) = self.objects[judge].place {
            self.areas[from].team.retain(|&it| it != judge);
            self.areas[seat].team.push(judge);
            self.objects[judge].place = Place::Team(seat);
            events.tell(Event::Joined { card: self.code(judge), seat });
        }
    }

    /// CG-395 to CG-400, for all who are out by the same check.
    pub fn eliminate(&mut self, out: Seats, rule: impl Fn(Seat) -> &'static str, events: &mut Log) {
        let out: Seats = out.iter().filter(|&seat| self.plays(seat)).collect();
        if out.is_empty() {
            return;
        }
        for seat in out.iter() {
            events.tell(Event::Out { seat, rule: Rule::new(rule(seat)) });
            self.playing = self.playing.without(seat);
        }
        for seat in out.iter() {
            self.clear_away(seat, events);
        }
        if self.playing.is_empty() {
            return self.end(Seats::NONE, "CG-401", events);
        }
        if !self.plays(self.duty) {
            self.duty = self.left_of(self.duty);
        }
        if let Some(inquiry) = &mut self.inquiry
            && out.has(inquiry.investigator)
        {
            inquiry.over = true;
        }
        // CG-079; the rule that put the last opponent out tells more.
        if self.playing.len() == 1 {
            let last = out.iter().next_back().expect("somebody is out");
            self.end(self.playing, rule(last), events);
        }
    }

    fn clear_away(&mut self, seat: Seat, events: &mut Log) {
        // CG-399: borrowed Judges go home first, so that nothing of theirs leaves with this player.
        for judge in self.areas[seat].team {
            let owner = self.objects[judge].owner();
            if owner != seat && self.plays(owner) {
                self.join(judge, owner, events);
                self.lasting.retain(|it| it.on != Some(judge) || it.change != Change::Control);
            }
        }
        for slot in 0..self.objects.end() {
            let id = ObjectId(slot);
            let object = self.objects[id];
            let own = object.owner() == seat;
            match object.place {
                // CG-396; also the own Judges in other teams' hands stay until their time is over (CG-R77).
                Place::Team(of) | Place::Backup(of) | Place::Events(of) | Place::Resolving(of) if of == seat => {
                    self.leave(id, Pile::Resyk, events);
                }
                Place::Contained(_) if own && self.controller(id) == Some(seat) => self.leave(id, Pile::Resyk, events),
                Place::Assigned(of) if of == seat => self.unassign(id, events), // CG-398
                _ => {}
            }
        }
        self.remove_piles(seat);
        let area = &mut self.areas[seat];
        area.demerits = 0;
        area.roster.clear();
        self.lasting.retain(|it| {
            !matches!(it.change, Change::HandMax(of, _) | Change::Forbid(of, _) | Change::Permit(of, _) | Change::Tax(of, _) if of == seat)
        });
    }

    /// The game is over; nothing else is done.
    pub fn end(&mut self, winners: Seats, rule: &'static str, events: &mut Log) {
        if self.outcome.is_none() {
            let scores = PerSeat(self.areas.0.each_ref().map(|area| area.prestige as i16));
            let outcome = Outcome { winners, rule: Rule::new(rule), scores };
            self.outcome = Some(outcome);
            events.tell(Event::GameOver { outcome });
        }
    }

    /// CG-075, CG-076: the first reason, if there is one.
    pub fn wins_check(&self, seat: Seat) -> Option<&'static str> {
        let area = &self.areas[seat];
        match () {
            _ if area.prestige >= 20 => Some("CG-075"),
            _ if area.commendations >= 5 => Some("CG-076"),
            _ => None,
        }
    }
}
