//! The chips (MG-060 to MG-066, MG-073, MG-581): what is in the bag is known to all, the order to nobody.

use super::figure::{Chip, Figure, FigureId, FigureSet};
use super::{Figures, Tabletop};
use crate::event::{Event, Log};
use crate::names::{CardKind, Stat, Trait};
use engine::{PerSeat, Purpose, Seat, Viewers};
use serde::{Deserialize, Serialize};

/// How many chips of each kind, for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bag(pub PerSeat<[u8; 3]>);

impl Bag {
    pub fn add(&mut self, seat: Seat, chip: Chip) {
        self.0[seat][chip as usize] += 1;
    }

    /// One of these, if there is one: a star that was the last is a star as well.
    pub fn remove(&mut self, seat: Seat, chip: Chip) {
        let kinds = [chip, Chip::Star, Chip::Normal, Chip::LastStar];
        if let Some(kind) = kinds.into_iter().find(|&kind| self.0[seat][kind as usize] > 0) {
            self.0[seat][kind as usize] -= 1;
        }
    }

    pub fn len(&self) -> usize {
        self.0.0.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// MG-064: the chip at a place of the bag, if its chips lay in order.
    fn take(&mut self, mut place: usize) -> (Seat, Chip) {
        for seat in Seat::first(Seat::MAX) {
            for chip in Chip::ALL {
                let count = &mut self.0[seat][chip as usize];
                match place.checked_sub(usize::from(*count)) {
                    Some(rest) => place = rest,
                    None => {
                        *count -= 1;
                        return (seat, chip);
                    }
                }
            }
        }
        unreachable!("a place of the bag holds a chip")
    }
}

impl Tabletop {
    /// MG-060 to MG-063, MG-080: all chips go back, those of models that are down are left out.
    pub fn fill_bag(&mut self, events: &mut Log) {
        self.bag = Bag::default();
        let ids: FigureSet = self.figures.iter().map(|(id, _)| id).collect();
        for id in ids.iter() {
            let figure = &mut self.figures[id];
            figure.chip = None;
            figure.foreseen = false;
            if let Some(chip) = self.chip_of(id) {
                self.bag.add(id.seat(), chip);
            }
        }
        events.tell(Event::BagFilled { bag: self.bag });
    }

    /// The chip that a model puts in the bag. A pack's is put in by its first active member (MG-061).
    fn chip_of(&self, id: FigureId) -> Option<Chip> {
        // MG-063: a vehicle with an AI has a normal chip, any other none.
        if self.is_vehicle(id) {
            return self.may_be_activated(id).then_some(Chip::Normal);
        }
        (self.unit(id).next() == Some(id)).then(|| {
            // MG-062, MG-097: current COOL 4 or more, no robot, each of them.
            let cool = |id: FigureId| self.stat(id, Stat::Cool) >= 4 && !self.profile(id).traits.has(Trait::Robot);
            if self.unit(id).all(cool) { Chip::Star } else { Chip::Normal }
        })
    }

    /// MG-090: the model, or the active members of its pack.
    pub fn unit(&self, id: FigureId) -> impl Iterator<Item = FigureId> + '_ {
        let pack = self.figures[id].pack;
        // Most act alone.
        let alone = Some(id).filter(|_| pack == 0 && self.figures[id].is_up());
        let same =
            move |other: FigureId, figure: &Figure| other == id || (figure.pack == pack && other.seat() == id.seat());
        let members = Some(&self.figures).filter(|_| pack != 0).into_iter().flat_map(Figures::iter);
        let members = members.filter(move |&(other, figure)| figure.is_up() && same(other, figure));
        alone.into_iter().chain(members.map(|(other, _)| other))
    }

    /// MG-063, MG-321, MG-372: of vehicles only those with an AI and some COOL left are activated by a chip of their own.
    fn may_be_activated(&self, id: FigureId) -> bool {
        self.figures[id].is_up()
            && !self.is_captive(id)
            && (!self.is_vehicle(id) || (self.has_ai(id) && self.stat(id, Stat::Cool) > 0))
    }

    /// MG-070: the chip lies beside the model, or beside the whole pack.
    pub fn put_chip(&mut self, who: FigureId, chip: Option<Chip>) {
        let unit: FigureSet = self.unit(who).chain([who]).collect();
        unit.iter().for_each(|id| self.figures[id].chip = chip);
    }

    /// MG-065: may this model be activated by a chip of its side?
    pub fn is_eligible(&self, id: FigureId) -> bool {
        self.may_be_activated(id) && self.unit(id).all(|member| self.figures[member].chip.is_none())
    }

    pub fn eligible(&self, seat: Seat) -> impl Iterator<Item = FigureId> + '_ {
        let first = |id: FigureId| self.unit(id).next() == Some(id);
        let own = self.figures.iter().map(|(id, _)| id).filter(move |id| id.seat() == seat);
        own.filter(move |&id| first(id) && self.is_eligible(id))
    }

    fn any_chip(&mut self, events: &mut Log) -> (Seat, Chip) {
        let place = self.chance.below(Purpose::Other, self.bag.len());
        engine::pile::turn_up((), Viewers::NONE, events);
        self.bag.take(place)
    }

    /// MG-064: a chip at random, each equally likely.
    pub fn draw_chip(&mut self, events: &mut Log) -> (Seat, Chip) {
        // B05: a normal chip is taken, not drawn.
        if let Some(seat) = self.between.taken.take().filter(|&seat| self.bag.0[seat][Chip::Normal as usize] > 0) {
            self.bag.0[seat][Chip::Normal as usize] -= 1;
            events.tell(Event::ChipDrawn { seat, chip: Chip::Normal });
            return (seat, Chip::Normal);
        }
        let (mut seat, mut chip) = self.any_chip(events);
        // B04: it goes back, and another chip is drawn.
        let jammed = |&(card, owner): &(crate::names::CardId, u8)| {
            self.content().card(card).does == CardKind::RadioJamming && usize::from(owner) != seat.index()
        };
        if !self.bag.is_empty()
            && let Some(place) = self.this_turn.iter().position(jammed)
        {
            self.this_turn.remove(place);
            events.tell(Event::ChipJammed { seat });
            let back = (seat, chip);
            (seat, chip) = self.any_chip(events);
            self.bag.add(back.0, back.1);
        }
        // MG-073: whoever is the last in the bag stays known as that.
        let chip = if chip == Chip::Star && self.bag.is_empty() { Chip::LastStar } else { chip };
        events.tell(Event::ChipDrawn { seat, chip });
        (seat, chip)
    }
}
