//! Scenarios in play (sections 15 and 19.9): what lies on the table, what happens at the start and the end of a turn, who
//! leaves by an edge, and who has won.

use crate::content::Mission;
use crate::event::{Event, Log};
use crate::geometry::gap::gap_from;
use crate::geometry::{PieceId, Spot};
use crate::names::{CardKind, Edge, Trait};
use crate::numbers::CLOSE;
use crate::procedures::other;
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{Figure, FigureId, FigureSet, Place};
use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// SC2: a case of loot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Token {
    pub at: Spot,
    /// MG-R98: one model carries it.
    pub carrier: Option<FigureId>,
    /// It was carried off the table.
    pub gone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Objects {
    pub tokens: ArrayVec<[Token; 6]>,
    /// MG-418: the turn of the first alarm; 0 is none.
    pub alarm: u8,
    /// SC6: he sits in the wagon until he is freed.
    pub prisoner: Option<FigureId>,
    pub freed: bool,
    /// SC6: the vehicle of the convoy.
    pub wagon: Option<FigureId>,
    /// SC8: packs whose end has been scored, by their numbers.
    pub settled: u32,
}

impl Objects {
    /// What lies on the table when the game begins.
    pub fn of(mission: &Mission) -> Objects {
        let mut objects = Objects::default();
        if let Mission::Loot { tokens, .. } = mission {
            let token = |point: &crate::geometry::Point| Token { at: point.at(0), ..Token::default() };
            objects.tokens = tokens.iter().take(6).map(token).collect();
        }
        objects
    }
}

impl Tabletop {
    /// The seat of the first side of the scenario, or of the second.
    pub fn side_of(&self, first: bool) -> Seat {
        if first { self.first_side } else { other(self.first_side) }
    }

    /// MG-R142: the leader of a force; without one whoever costs most, of equals the first.
    pub fn leader(&self, seat: Seat) -> Option<FigureId> {
        let own = || self.figures.iter().map(|(id, _)| id).filter(move |id| id.seat() == seat && !self.is_vehicle(*id));
        let leads = |id: &FigureId| self.profile(*id).traits.has(Trait::Leader);
        own().find(leads).or_else(|| own().max_by_key(|&id| (self.profile(id).cost, std::cmp::Reverse(id))))
    }

    /// SC3: the Mark.
    pub fn mark(&self) -> Option<FigureId> {
        match self.scenario().mission {
            Mission::Arrest { .. } => self.leader(self.side_of(false)),
            _ => None,
        }
    }

    /// The token that a model carries, by its place.
    pub fn carried(&self, who: FigureId) -> Option<usize> {
        self.objects.tokens.iter().position(|token| token.carrier == Some(who))
    }

    /// SC2: what a token costs its carrier.
    pub fn burden(&self, who: FigureId) -> i32 {
        match self.scenario().mission {
            Mission::Loot { carrier_move, .. } if self.carried(who).is_some() => carrier_move,
            _ => 0,
        }
    }

    /// SC6: he takes no part in the game.
    pub fn is_captive(&self, who: FigureId) -> bool {
        self.objects.prisoner == Some(who) && !self.objects.freed
    }

    /// SC2, MG-118: within an inch of a token that nobody has; MG-R140: one token a model.
    pub fn may_take(&self, who: FigureId, token: u8) -> bool {
        let Some(token) = usize::from(token).checked_sub(1).and_then(|place| self.objects.tokens.get(place)) else {
            return false;
        };
        let free = token.carrier.is_none() && !token.gone && self.carried(who).is_none();
        free && self.figures[who].is_active() && gap_from(token.at, &self.body(who)).at_most(CLOSE)
    }

    pub fn take_token(&mut self, who: FigureId, token: u8, events: &mut Log) {
        self.objects.tokens[usize::from(token) - 1].carrier = Some(who);
        events.tell(Event::Took { who, token });
    }

    /// MG-231: what it carried lies where it stands.
    pub fn drop_token(&mut self, who: FigureId, events: &mut Log) {
        if let Some(place) = self.carried(who) {
            let token = &mut self.objects.tokens[place];
            (token.carrier, token.at) = (None, self.figures[who].at);
            events.tell(Event::Dropped { who, token: place as u8 + 1 });
        }
    }

    /// SC3: by a model of the law within an inch of the subdued Mark.
    pub fn may_cuff(&self, who: FigureId, target: FigureId) -> bool {
        let mark = self.mark() == Some(target) && self.figures[target].place == Place::Table;
        let law = who.seat() == self.side_of(true) && self.figures[who].is_active();
        mark && law && self.figures[target].is_subdued() && self.near_token(who, target)
    }

    /// Whether a model is within an inch of one that is down.
    fn near_token(&self, who: FigureId, target: FigureId) -> bool {
        let (r, height) = self.measures(target);
        let lying = crate::geometry::Body::model(0, self.figures[target].at, r, height);
        crate::geometry::gap(&self.body(who), &lying).at_most(CLOSE)
    }

    pub fn cuff(&mut self, who: FigureId, target: FigureId, events: &mut Log) {
        events.tell(Event::Cuffed { who, target });
        if let Mission::Arrest { cuffed, .. } = self.scenario().mission {
            self.score(who.seat(), cuffed, events);
            self.end(Seats::one(who.seat()), "MG-481", events);
        }
    }

    /// SC6: by an ambusher in the wagon, or within an inch of it or of its wreck while it stands still.
    pub fn may_free(&self, who: FigureId) -> bool {
        let (Some(prisoner), Some(wagon)) = (self.objects.prisoner, self.objects.wagon) else { return false };
        if self.objects.freed || who == prisoner || who.seat() != self.side_of(false) || self.figures[prisoner].down {
            return false;
        }
        let (figure, car) = (&self.figures[who], &self.figures[wagon]);
        match figure.place {
            Place::Aboard => figure.aboard == Some(wagon),
            Place::Table if self.figures[prisoner].place == Place::Table => self.within(who, prisoner, CLOSE),
            Place::Table => car.place == Place::Table && !car.fast && self.within(who, wagon, CLOSE),
            _ => false,
        }
    }

    /// SC6: he is placed as near to his rescuer's side of the wagon as he can stand, and acts from the next turn on.
    pub fn free(&mut self, by: FigureId, events: &mut Log) {
        let (Some(who), Some(wagon)) = (self.objects.prisoner, self.objects.wagon) else { return };
        self.objects.freed = true;
        events.tell(Event::Freed { by, who });
        self.figures[who].chip = Some(crate::tabletop::figure::Chip::Normal);
        if self.figures[who].place != Place::Aboard {
            return;
        }
        let car = self.body(wagon);
        let near = if self.figures[by].place == Place::Table { self.figures[by].at } else { self.figures[wagon].at };
        let mover = self.mover(who);
        let stage = self.stage();
        let scene = stage.scene(self.ground());
        let spot = crate::geometry::place::nearest(self.ground(), near, |at| {
            crate::geometry::place::may_place(&scene, &mover, &car, at)
        });
        let to = spot.or_else(|| crate::geometry::place::nearest_legal(&scene, &mover, near)).unwrap_or(near);
        self.figures[who].aboard = None;
        let facing = self.figures[wagon].facing;
        self.move_to(who, crate::event::Way::Freed, to, facing, events);
    }

    /// SC6: the wagon stands on the road, the prisoner in it. MG-R144: a convoy without a vehicle is lent the first one of
    /// the pack; MG-R143: the prisoner is one of the ambushers from the start, but takes no part until he is freed.
    pub fn set_out(&mut self) {
        let Mission::Convoy { vehicle, facing, prisoner, .. } = self.scenario().mission else { return };
        let (law, gang) = (self.side_of(true), self.side_of(false));
        let next = |table: &Tabletop, seat: Seat| {
            let used = table.figures.iter().filter(|(id, _)| id.seat() == seat).map(|(id, _)| id.number() + 1).max();
            FigureId::new(seat, used.unwrap_or(0).min(31))
        };
        let own = self.figures.iter().find(|(id, figure)| id.seat() == law && figure.vehicle.is_some());
        let wagon = own.map(|(id, _)| id).unwrap_or_else(|| next(self, law));
        if self.figures[wagon].vehicle.is_none() {
            let id = crate::names::VehicleId(0);
            let weapons = self.content().vehicle(id).weapons.iter().copied().collect();
            self.figures[wagon] = Figure { vehicle: Some(id), weapons, ..Figure::default() };
        }
        let figure = &mut self.figures[wagon];
        (figure.place, figure.at, figure.facing) = (Place::Table, vehicle.at(0), facing);
        let who = next(self, gang);
        let aboard = Some(wagon);
        let at = vehicle.at(0);
        self.figures[who] = Figure { profile: prisoner, place: Place::Aboard, aboard, at, ..Figure::default() };
        (self.objects.wagon, self.objects.prisoner) = (Some(wagon), Some(who));
    }

    /// MG-418, SC2: a smashed door or window.
    pub fn alarm(&mut self, events: &mut Log) {
        if matches!(self.scenario().mission, Mission::Loot { .. }) && self.objects.alarm == 0 {
            self.objects.alarm = self.turn.max(1);
            events.tell(Event::Alarm);
        }
    }

    /// What happens when a turn begins. SC2: the turn after an alarm the defender gets a card.
    pub fn turn_events(&mut self, events: &mut Log) {
        if self.objects.alarm > 0 && self.objects.alarm + 1 == self.turn {
            self.draw_card(self.side_of(false), crate::names::Deck::BigMeg, events);
        }
    }

    /// SC8: the number of packs of a seat with somebody standing.
    fn packs(&self, seat: Seat) -> impl Iterator<Item = FigureId> + '_ {
        let first = move |id: FigureId| self.figures[id].pack != 0 && self.unit(id).next() == Some(id);
        self.friends(seat).map(|(id, _)| id).filter(move |&id| id.seat() == seat && first(id))
    }

    /// SC8: from the second turn on one more pack comes, while fewer than three are there.
    pub fn reinforcements(&mut self) -> Option<u8> {
        let Mission::Riot { reinforcement, members, from_turn, most_packs, .. } = self.scenario().mission else {
            return None;
        };
        let seat = self.side_of(false);
        if self.turn < from_turn || self.packs(seat).count() >= usize::from(most_packs) {
            return None;
        }
        let used = self.figures.iter().filter(|(id, _)| id.seat() == seat).map(|(id, _)| id.number() + 1).max();
        let first = used.unwrap_or(0);
        let pack = 1 + self.figures.iter().filter(|(id, _)| id.seat() == seat).map(|(_, f)| f.pack).max().unwrap_or(0);
        // MG-R104: a side has 32 models; those beyond do not come.
        if first + usize::from(members) > 32 || pack >= 32 {
            return None;
        }
        for number in first..first + usize::from(members) {
            let weapons = self.content().profile(reinforcement).weapons.iter().copied().collect();
            let figure = Figure { profile: reinforcement, place: Place::Reserve, pack, weapons, ..Figure::default() };
            self.figures[FigureId::new(seat, number)] = figure;
        }
        Some(pack)
    }

    /// MG-480: what counts when a model has gone down.
    pub fn fallen(&mut self, who: FigureId, events: &mut Log) {
        self.drop_token(who, events);
        let Mission::Riot { subdued_pack, downed_pack, injured_civilian, .. } = self.scenario().mission else { return };
        let law = self.side_of(true);
        if who.seat() == law {
            return;
        }
        if self.is_civilian(who) && self.figures[who].injured > 0 {
            self.score(law, injured_civilian, events);
        }
        let pack = self.figures[who].pack;
        if pack == 0 || self.objects.settled >> pack & 1 == 1 {
            return;
        }
        let members = || self.figures.iter().filter(|(id, figure)| id.seat() == who.seat() && figure.pack == pack);
        if members().all(|(_, figure)| figure.down) {
            self.objects.settled |= 1 << pack;
            let subdued = members().filter(|(_, figure)| figure.is_subdued()).count();
            let points = if 2 * subdued >= members().count() { subdued_pack } else { downed_pack };
            self.score(law, points, events);
        }
    }

    /// Whether a base touches an edge of the table.
    fn touches(&self, who: FigureId, edge: Edge) -> bool {
        let bounds = self.body(who).outline.bounds();
        let ground = self.ground();
        match edge {
            Edge::North => bounds.north >= ground.depth,
            Edge::East => bounds.east >= ground.width,
            Edge::South => bounds.south <= 0,
            Edge::West => bounds.west <= 0,
        }
    }

    /// Section 19.9: a model whose base touches an edge of its scenario at the end of a move leaves the table.
    pub fn try_exit(&mut self, who: FigureId, events: &mut Log) {
        if !self.figures[who].is_active() {
            return;
        }
        let seat = who.seat();
        let touches = |edges: &[Edge]| edges.iter().any(|&edge| self.touches(who, edge));
        match &self.scenario().mission {
            Mission::Loot { exit, carried_off, .. } => {
                if let Some(place) = self.carried(who).filter(|_| seat == self.side_of(true) && touches(exit)) {
                    let token = &mut self.objects.tokens[place];
                    (token.carrier, token.gone) = (None, true);
                    self.leave(who, events);
                    self.score(seat, *carried_off, events);
                }
            }
            Mission::Arrest { escaped, escape_from_turn, .. } => {
                let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
                if self.mark() == Some(who) && self.turn >= *escape_from_turn && touches(&edges) {
                    self.leave(who, events);
                    self.score(seat, *escaped, events);
                    self.end(Seats::one(seat), "MG-481", events);
                }
            }
            Mission::Convoy { convoy, ambushers, convoy_exit, ambush_exit, friend_within, .. } => {
                let wagon = self.objects.wagon == Some(who);
                let aboard = |id: FigureId| self.figures[id].aboard == self.objects.wagon && self.is_captive(id);
                // MG-R146: the wagon counts with the prisoner in it.
                if wagon && touches(convoy_exit) && self.objects.prisoner.is_some_and(aboard) {
                    let passengers: FigureSet = self.aboard(who).collect();
                    passengers.iter().for_each(|id| self.leave(id, events));
                    self.leave(who, events);
                    self.score(self.side_of(true), *convoy, events);
                } else if self.objects.prisoner == Some(who) && self.objects.freed {
                    let near =
                        |of: Seat| self.friends(of).any(|(id, _)| id != who && self.within(id, who, *friend_within));
                    let (law, gang) = (self.side_of(true), self.side_of(false));
                    if touches(ambush_exit) && near(gang) {
                        self.leave(who, events);
                        self.score(gang, *ambushers, events);
                    } else if touches(convoy_exit) && near(law) {
                        self.leave(who, events);
                        self.score(law, *convoy, events);
                    }
                }
            }
            _ => {}
        }
    }

    fn leave(&mut self, who: FigureId, events: &mut Log) {
        self.figures[who].place = Place::Left;
        events.tell(Event::Exited { who });
    }

    /// MG-481: conditions that end the game at once, wherever it is.
    pub fn end_at_once(&mut self, events: &mut Log) {
        if let Mission::Demolition { piece } = self.scenario().mission
            && self.blocks_left(PieceId(piece as u16)) == 0
        {
            self.end(Seats::one(self.side_of(true)), "MG-481", events);
        }
    }

    /// SC5: the runners win when their leader ends an activation on the roof.
    pub fn end_with_activation(&mut self, who: FigureId, events: &mut Log) {
        let Mission::Chase { roof } = self.scenario().mission else { return };
        let runners = self.side_of(true);
        if self.leader(runners) != Some(who) || !self.figures[who].is_active() {
            return;
        }
        let piece = &self.layout().ground.pieces[roof];
        let at = self.figures[who].at;
        if at.z == piece.top && crate::geometry::shape::contains(piece.corners(), at.plan()) {
            self.end(Seats::one(runners), "MG-481", events);
        }
    }

    /// MG-080, MG-480: scenario events at the end of a turn.
    fn score_turn(&mut self, events: &mut Log) {
        match &self.scenario().mission {
            // SC7: more active models in a zone than the other side; a pack counts as one.
            Mission::Hold { zones, radius, from_turn, points } if self.turn >= *from_turn => {
                for zone in zones {
                    let units = |seat: usize| self.units_in_zone(Seat::new(seat), *zone, *radius);
                    let (a, b) = (units(0), units(1));
                    if a != b {
                        self.score(Seat::new(usize::from(b > a)), *points, events);
                    }
                }
            }
            // SC8, MG-R145: a pack is south when all who stand are.
            Mission::Riot { south_of, south, .. } => {
                let mob = self.side_of(false);
                let beyond = |id: FigureId| self.unit(id).all(|member| self.figures[member].at.y < *south_of);
                let count = self.packs(mob).filter(|&id| beyond(id)).count() as i16;
                self.score(mob, count * south, events);
            }
            _ => {}
        }
    }

    /// MG-482: somebody who could act, or who has left the table unhurt (MG-R147).
    fn is_alive(&self, seat: Seat) -> bool {
        self.figures.iter().any(|(id, figure)| {
            let acts = !self.is_vehicle(id) || self.has_ai(id);
            let own = if self.is_vehicle(id) { self.side(id) == seat } else { id.seat() == seat };
            own && acts && !self.is_captive(id) && (figure.is_up() || figure.place == Place::Left)
        })
    }

    /// MG-080, MG-480 to MG-483: scenario events, victory, the limit of turns.
    pub fn end_of_turn(&mut self, events: &mut Log) {
        self.score_turn(events);
        let (first, second) = (self.side_of(true), self.side_of(false));
        // SC5: the hunters win when the leader is down.
        if let Mission::Chase { .. } = self.scenario().mission
            && self.leader(first).is_some_and(|leader| self.figures[leader].down)
        {
            return self.end(Seats::one(second), "MG-480", events);
        }
        match (self.is_alive(first), self.is_alive(second)) {
            (true, true) => {}
            (false, false) => return self.end(Seats::NONE, "MG-482", events),
            (true, false) => return self.end(Seats::one(first), "MG-482", events),
            (false, true) => return self.end(Seats::one(second), "MG-482", events),
        }
        if self.turn >= self.scenario().turns {
            self.end_by_turns(events);
        }
    }

    /// MG-483: the last turn is over.
    fn end_by_turns(&mut self, events: &mut Log) {
        let (first, second) = (self.side_of(true), self.side_of(false));
        match self.scenario().mission {
            // Section 19.9: in a rumble the notoriety is what is scored.
            Mission::Rumble => Seat::first(2).for_each(|seat| self.points[seat] = self.notoriety[seat]),
            Mission::Loot { still_there, .. } => {
                let left = self.objects.tokens.iter().filter(|token| !token.gone).count() as i16;
                self.score(second, left * still_there, events);
            }
            Mission::Arrest { down, .. } if self.mark().is_some_and(|mark| self.figures[mark].down) => {
                self.score(first, down, events);
            }
            Mission::Demolition { .. } => return self.end(Seats::one(second), "MG-480", events),
            Mission::Chase { .. } => return self.end(Seats::NONE, "MG-480", events),
            _ => {}
        }
        let rank = |seat: Seat| (self.points[seat], self.notoriety[seat]);
        let winners = match rank(first).cmp(&rank(second)) {
            std::cmp::Ordering::Greater => Seats::one(first),
            std::cmp::Ordering::Less => Seats::one(second),
            std::cmp::Ordering::Equal => Seats::NONE,
        };
        self.end(winners, "MG-483", events);
    }

    /// B21: what a model put down is worth.
    pub fn media(&self) -> i16 {
        if self.in_force(CardKind::MediaCrew).is_some() { 2 } else { 1 }
    }
}
