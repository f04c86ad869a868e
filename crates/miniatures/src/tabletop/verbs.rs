//! The small verbs: markers, dice, cards.

use super::figure::{FigureId, Place};
use super::{Cards, Tabletop};
use crate::action::Code;
use crate::dice::{Tally, Throw};
use crate::event::{Event, For, Log, Marker, Way};
use crate::geometry::{Facing, Spot};
use crate::names::{CardId, Deck, SkillKind, Stat};
use engine::{Known, Outcome, Purpose, Rule, Seat, Seats, Viewers};

impl Tabletop {
    /// MG-026: rolls a pool, and says so.
    pub fn roll(&mut self, who: FigureId, what: For, pool: Tally, events: &mut Log) -> Throw {
        let throw = Throw::roll(pool.dice(), &mut self.chance, events);
        events.tell(Event::Rolled { who, what, pool, throw });
        throw
    }

    /// An ordinary die.
    pub fn d6(&mut self, seat: Seat, what: For, events: &mut Log) -> i32 {
        let die = 1 + self.chance.below(Purpose::Dice, 6) as u8;
        let die = engine::pile::turn_up(die, Viewers::NONE, events);
        events.tell(Event::Threw { seat, what, die });
        i32::from(die)
    }

    pub fn move_to(&mut self, who: FigureId, way: Way, to: Spot, facing: Facing, events: &mut Log) {
        let figure = &mut self.figures[who];
        let from = figure.at;
        (figure.at, figure.facing, figure.place) = (to, facing, Place::Table);
        events.tell(Event::Moved { who, way, from, to, facing });
    }

    pub fn turn_to(&mut self, who: FigureId, facing: Facing, events: &mut Log) {
        if self.figures[who].facing != facing {
            self.figures[who].facing = facing;
            events.tell(Event::Turned { who, facing });
        }
    }

    /// MG-189, MG-232: at most one pinned marker, and no overwatch any more.
    pub fn pin(&mut self, who: FigureId, events: &mut Log) {
        let figure = &mut self.figures[who];
        if !figure.pinned && !figure.down {
            figure.pinned = true;
            events.tell(Event::Gained { who, marker: Marker::Pinned });
            // A16: while it can be cancelled, overwatch goes on.
            match self.pin_can_be_cancelled(who) {
                true => self.between.pins = self.between.pins.with(who),
                false => self.end_overwatch(who, events),
            }
        }
    }

    /// MG-222, MG-226: markers stack, but not on a model that is down.
    pub fn stun(&mut self, who: FigureId, count: u8, events: &mut Log) {
        for _ in 0..count {
            if !self.figures[who].down {
                self.figures[who].stunned += 1;
                events.tell(Event::Gained { who, marker: Marker::Stunned });
                self.end_overwatch(who, events);
            }
        }
    }

    pub fn injure(&mut self, who: FigureId, count: u8, events: &mut Log) {
        for _ in 0..count {
            if !self.figures[who].down {
                self.figures[who].injured += 1;
                events.tell(Event::Gained { who, marker: Marker::Injury });
            }
        }
    }

    /// MG-131
    pub fn set_overwatch(&mut self, who: FigureId, events: &mut Log) {
        if !std::mem::replace(&mut self.figures[who].overwatch, true) {
            events.tell(Event::Gained { who, marker: Marker::Overwatch });
        } else {
            events.tell(Event::Turned { who, facing: self.figures[who].facing });
        }
    }

    /// MG-137
    pub fn end_overwatch(&mut self, who: FigureId, events: &mut Log) {
        self.lose(who, Marker::Overwatch, events);
    }

    /// Takes a marker away, if there is one.
    pub fn lose(&mut self, who: FigureId, marker: Marker, events: &mut Log) -> bool {
        let figure = &mut self.figures[who];
        let had = match marker {
            Marker::Pinned => std::mem::take(&mut figure.pinned),
            Marker::Overwatch => std::mem::take(&mut figure.overwatch),
            Marker::MovingFast => std::mem::take(&mut figure.fast),
            Marker::Stunned => {
                let had = figure.stunned > 0;
                figure.stunned = figure.stunned.saturating_sub(1);
                had
            }
            Marker::Injury => {
                let had = figure.injured > 0;
                figure.injured = figure.injured.saturating_sub(1);
                had
            }
        };
        if had {
            events.tell(Event::Lost { who, marker });
        }
        had
    }

    pub fn go_fast(&mut self, who: FigureId, events: &mut Log) {
        if !std::mem::replace(&mut self.figures[who].fast, true) {
            events.tell(Event::Gained { who, marker: Marker::MovingFast });
        }
    }

    /// MG-220: the injury chart. A non-lethal hit stuns instead (MG-448).
    pub fn injury_chart(&mut self, who: FigureId, power: i32, stun: bool, events: &mut Log) {
        events.tell(Event::FinalPower { on: who, power: power.clamp(-99, 99) as i8 });
        if stun {
            return self.stun(who, power.clamp(1, 3) as u8, events);
        }
        match power {
            ..=-1 => {}
            0 => self.stun(who, 1, events),
            power => {
                let tough = self.has_skill(who, SkillKind::Tough);
                let most = if tough { self.content().skill(SkillKind::Tough).most } else { 3 };
                self.injure(who, power.min(i32::from(most)) as u8, events);
            }
        }
    }

    /// MG-224, MG-225, MG-484: a model whose COOL is 0 is down.
    pub fn check_down(&mut self, who: FigureId, events: &mut Log) {
        // MG-372: a vehicle is never knocked out by its COOL.
        if !self.figures[who].is_up() || self.is_vehicle(who) || self.stat(who, Stat::Cool) > 0 {
            return;
        }
        self.end_overwatch(who, events);
        self.between.pins = self.between.pins.without(who); // MG-226: no card saves one who is down from a pin
        let figure = &mut self.figures[who];
        figure.down = true;
        let subdued = figure.is_subdued();
        events.tell(Event::Down { who, subdued });
        // MG-484: printed cost; for the law a subdued model counts half as much again, rounded up.
        let profile = self.profile(who);
        let members = u32::from(profile.members);
        let mut worth = u32::from(profile.cost) / members;
        let other = Seat::new(1 - who.seat().index());
        let law = self.agreed.faction(other) == self.content().factions.iter().position(|faction| faction.id == "jd");
        if subdued && law {
            worth = (worth * 3).div_ceil(2);
        }
        self.notoriety[other] += (worth as i16) * self.media();
        self.fallen(who, events);
    }

    /// MG-043, MG-046, MG-049: a card from a deck; nothing if even the discards are gone.
    pub fn draw_card(&mut self, seat: Seat, deck: Deck, events: &mut Log) -> bool {
        let hands = &mut self.hands[seat];
        let (pile, discard, hand) = match deck {
            Deck::Armoury => (&mut self.armoury, &mut self.armoury_discard, &mut hands.armoury),
            Deck::BigMeg => (&mut self.big_meg, &mut self.big_meg_discard, &mut hands.big_meg),
        };
        if pile.is_empty() && !discard.is_empty() {
            std::mem::swap(pile, discard);
            pile.shuffle(&mut self.chance);
        }
        let Some(card) = pile.draw(hand, seat, events) else { return false };
        let card = self.code(card);
        events.tell_seat(seat, Event::Drew { seat, deck, card: Some(card) }, Event::Drew { seat, deck, card: None });
        true
    }

    pub fn code(&self, card: CardId) -> Code {
        Code::named(&self.content().card(card).id).expect("cards have codes of a letter and two digits")
    }

    pub fn coded(&self, code: Code) -> Option<CardId> {
        let named = |card: &crate::content::Card| Code::named(&card.id) == Some(code);
        self.content().cards.iter().position(named).map(|place| CardId(place as u8))
    }

    /// Discards a card that was shown.
    pub fn discard(&mut self, card: CardId) {
        let known = Known { by: Viewers::ALL, hint: 0 };
        let pile: &mut Cards = match self.content().card(card).deck {
            Deck::Armoury => &mut self.armoury_discard,
            Deck::BigMeg => &mut self.big_meg_discard,
        };
        pile.push(card, known);
    }

    pub fn score(&mut self, seat: Seat, points: i16, events: &mut Log) {
        if points != 0 {
            self.points[seat] += points;
            events.tell(Event::Scored { seat, points });
        }
    }

    /// The game ends.
    pub fn end(&mut self, winners: Seats, rule: &str, events: &mut Log) {
        let outcome = Outcome { winners, rule: Rule::new(rule), scores: self.points };
        self.outcome = Some(outcome);
        events.tell(Event::Over { outcome });
    }
}
