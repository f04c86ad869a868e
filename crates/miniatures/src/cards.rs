//! Cards in play (MG-045, MG-057 to MG-059, sections 19.5 and 19.6): when each may be played, and on what.

mod effect;
mod place;
mod sample;
pub mod text;

use crate::action::Code;
use crate::aim::Aim;
use crate::content::Content;
use crate::geometry::gap::{gap_from, gap_to_polygon};
use crate::geometry::path::{leg_length, rests, walk};
use crate::geometry::place::near_ledge;
use crate::geometry::sight::{Line, blocked};
use crate::geometry::{Kind, PieceId, Spot, gap};
use crate::names::{CardId, CardKind, Deck, Stat, Window};
use crate::numbers::CLOSE;
use crate::tabletop::figure::{Chip, FigureId};
use crate::tabletop::{Cards, Tabletop, bodies};
use crate::why::Why;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// MG-592 to MG-611: what is going on when a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    TurnStart,
    BeforeDraw,
    /// This model, or its pack, is being activated.
    Activation(FigureId),
    /// An attack of this model is declared. `jams`: a ranged one that can fail (B06); `charges`: with Laser or Electro
    /// (B22).
    Declared {
        by: FigureId,
        jams: bool,
        charges: bool,
    },
    /// Dice lie on the table.
    Rolled,
    /// A16: this model gets a pinned marker.
    Pinned(FigureId),
}

impl Moment {
    /// Which cards a seat may play now.
    pub fn window(self, seat: Seat) -> Option<(Window, Deck)> {
        Some(match self {
            Moment::TurnStart => (Window::TurnStart, Deck::BigMeg),
            Moment::BeforeDraw => (Window::BeforeDraw, Deck::BigMeg),
            // The owner's own cards need no window: they are played in the activation itself.
            Moment::Activation(who) if who.seat() == seat => return None,
            Moment::Activation(_) => (Window::EnemyActivation, Deck::BigMeg),
            Moment::Declared { .. } => (Window::AttackDeclared, Deck::BigMeg),
            Moment::Rolled => (Window::AfterRoll, Deck::BigMeg),
            Moment::Pinned(who) if who.seat() == seat => (Window::WouldBePinned, Deck::Armoury),
            Moment::Pinned(_) => return None,
        })
    }

    pub fn sentence(self) -> String {
        match self {
            Moment::TurnStart => "The turn begins.".into(),
            Moment::BeforeDraw => "A chip is about to be drawn.".into(),
            Moment::Activation(who) => format!("{who} is activated."),
            Moment::Declared { by, .. } => format!("{by} attacks."),
            Moment::Rolled => "The dice lie on the table.".into(),
            Moment::Pinned(who) => format!("{who} is pinned."),
        }
    }

    fn admits(self, seat: Seat, window: Window) -> bool {
        match self {
            Moment::Activation(who) if who.seat() == seat => window == Window::OwnActivation,
            moment => moment.window(seat).is_some_and(|(open, _)| open == window),
        }
    }
}

/// MG-059: as many cards lie beside models at a time.
const MOST_ATTACHED: usize = 16;

impl Content {
    /// The cards of a deck for a window.
    pub fn cards_of(&self, deck: Deck, window: Window) -> impl Iterator<Item = CardId> + '_ {
        self.deck(deck).filter(move |&id| self.card(id).window == window)
    }
}

impl Tabletop {
    pub fn hand(&self, seat: Seat, deck: Deck) -> &Cards {
        match deck {
            Deck::Armoury => &self.hands[seat].armoury,
            Deck::BigMeg => &self.hands[seat].big_meg,
        }
    }

    /// Whether everybody can see where this card is, so that it is in nobody's hand.
    pub fn is_seen(&self, card: CardId) -> bool {
        let discard = match self.content().card(card).deck {
            Deck::Armoury => &self.armoury_discard,
            Deck::BigMeg => &self.big_meg_discard,
        };
        discard.has(card) || self.attached.iter().any(|attached| attached.card == card)
    }

    /// A card that holds for this turn.
    pub fn in_force(&self, kind: CardKind) -> Option<CardId> {
        self.this_turn.iter().map(|&(card, _)| card).find(|&card| self.content().card(card).does == kind)
    }

    /// MG-045, MG-057, MG-058: may the seat play this card on that, now?
    pub fn check_card(&self, seat: Seat, moment: Moment, code: Code, aim: Aim) -> Result<(), Why> {
        let held = |card| self.hands[seat].armoury.has(card) || self.hands[seat].big_meg.has(card);
        let id = self.coded(code).filter(|&card| held(card)).ok_or(Why::NotInHand(code))?;
        if !moment.admits(seat, self.content().card(id).window) {
            return Err(Why::WrongTime(code));
        }
        if self.fits(seat, moment, id, aim) { Ok(()) } else { Err(Why::NoTarget(code)) }
    }

    /// Whether a card could be played now at all, by what everybody knows: for windows.
    pub fn is_possible(&self, seat: Seat, moment: Moment, id: CardId) -> bool {
        match self.content().card(id).does {
            // There is nearly always a place for these, and looking for it costs.
            CardKind::CrowdSurge | CardKind::Barricade => true,
            CardKind::LuckyBreak => self.roll_of(true, seat).is_some(),
            CardKind::BadLuck => self.roll_of(false, seat).is_some(),
            CardKind::LooseRailing | CardKind::StrayShot => {
                let mut models = self.active().map(|(on, _)| Aim::Model(on));
                models.any(|aim| self.fits(seat, moment, id, aim))
            }
            _ => self.fits(seat, moment, id, Aim::Nothing),
        }
    }

    /// Whether a card can be played on that, whoever holds it.
    fn fits(&self, seat: Seat, moment: Moment, id: CardId, aim: Aim) -> bool {
        match moment {
            Moment::Activation(who) if who.seat() == seat => self.fits_own(who, id, aim),
            Moment::Activation(who) => self.fits_enemy(seat, who, id, aim),
            Moment::TurnStart | Moment::BeforeDraw => self.fits_turn(seat, id, aim),
            Moment::Declared { by, jams, charges } => match self.content().card(id).does {
                CardKind::Jammed => aim == Aim::Nothing && by.seat() != seat && jams && !self.between.jammed,
                CardKind::Overcharge => aim == Aim::Nothing && by.seat() == seat && charges && !self.between.jammed,
                _ => false,
            },
            Moment::Rolled => self.fits_roll(seat, id, aim),
            Moment::Pinned(who) => aim == Aim::Nothing && who.seat() == seat && self.between.pins.has(who),
        }
    }

    /// Cards of the acting side, on the acting model or a member of the acting pack.
    fn fits_own(&self, who: FigureId, id: CardId, aim: Aim) -> bool {
        let card = self.content().card(id);
        let seat = who.seat();
        let acting = |on: FigureId| self.unit(who).any(|id| id == on);
        let near = |on: FigureId| on.seat() == seat && self.unit(who).any(|id| self.within(id, on, card.reach));
        let gun = |on: FigureId, number: u8, ranged: bool| {
            let weapon = self.weapon_of(on, number).map(|id| self.content().weapon(id));
            weapon.is_some_and(|weapon| weapon.is_ranged() == ranged)
        };
        let room = card.lasts.is_none() || self.attached.len() < MOST_ATTACHED;
        room && match (card.does, aim) {
            (CardKind::MediPack, Aim::Model(on)) => {
                near(on) && self.figures[on].is_active() && self.figures[on].injured > 0
            }
            (CardKind::MediPack, Aim::Stunned(on)) => {
                near(on) && self.figures[on].is_active() && self.figures[on].stunned > 0
            }
            (CardKind::SecondWind, Aim::Model(on)) => acting(on) && self.figures[on].stunned > 0,
            (CardKind::HoldTheLine, Aim::Nothing) => true,
            (CardKind::CommLink, Aim::Nothing) => !self.big_meg.is_empty(),
            (CardKind::HiddenStash, Aim::Nothing) => !self.armoury.is_empty() || !self.armoury_discard.is_empty(),
            (CardKind::TargetScope | CardKind::ApRounds | CardKind::ExplosiveRounds, Aim::Weapon(on, number)) => {
                acting(on) && gun(on, number, true)
            }
            (CardKind::MonoBlade, Aim::Weapon(on, number)) => acting(on) && gun(on, number, false),
            (CardKind::JumpBoots, Aim::Point(to)) => self.can_hop(who, to, id),
            (CardKind::SewerAccess, Aim::Point(to)) => self.can_use_sewer(who, to, card.reach),
            (CardKind::LockBuster, Aim::Opening(number)) => {
                self.unit(who).any(|id| self.opening_within(id, number, card.reach))
                    && self.is_secured(usize::from(number) - 1)
            }
            (CardKind::BreachingCharge, Aim::Piece(number)) => {
                let piece = PieceId(u16::from(number) - 1);
                self.blocks_left(piece) > 0 && self.piece_within(who, number, card.reach)
            }
            (CardKind::SmokeCanister, Aim::Point(at)) => {
                let here = self.ground().has(at.plan()) && self.ground().surface_at(at.plan()) == at.z;
                let reach = |id: FigureId| gap_from(at, &self.body(id)).at_most(card.reach);
                here && self.smoke.len() < 4 && self.unit(who).any(reach)
            }
            (
                CardKind::CombatStimm
                | CardKind::KevlexVest
                | CardKind::RespiratorKit
                | CardKind::GyroStabiliser
                | CardKind::ReflexBooster
                | CardKind::ShockKnuckles
                | CardKind::AutoDoc
                | CardKind::RiotPlate
                | CardKind::MotionScanner
                | CardKind::Grapnel
                | CardKind::Bandolier
                | CardKind::SpareMagazine
                | CardKind::StreetKnowledge,
                Aim::Model(on),
            ) => acting(on),
            _ => false,
        }
    }

    /// MG-595: cards against the model that is being activated, B10 against any enemy.
    fn fits_enemy(&self, seat: Seat, who: FigureId, id: CardId, aim: Aim) -> bool {
        let card = self.content().card(id);
        let room = self.attached.len() < MOST_ATTACHED;
        match (card.does, aim) {
            (CardKind::LooseRailing, Aim::Model(on)) => {
                let near = near_ledge(self.ground(), self.figures[on].at, self.measures(on).0).is_some();
                on.seat() != seat && self.figures[on].is_active() && !self.has_grav(on) && near
            }
            (CardKind::Panic, Aim::Nothing) => room && self.stat(who, Stat::Cool) <= card.cool,
            (CardKind::SlipHazard, Aim::Nothing) => room,
            _ => false,
        }
    }

    fn fits_turn(&self, seat: Seat, id: CardId, aim: Aim) -> bool {
        let card = self.content().card(id);
        let enemy = Seat::new(1 - seat.index());
        let room = self.this_turn.len() < 8;
        match (card.does, aim) {
            (
                CardKind::TrafficSnarl | CardKind::PowerCut | CardKind::WeatherControlGlitch | CardKind::MediaCrew,
                Aim::Nothing,
            ) => room,
            (CardKind::JobsworthRobot, Aim::Nothing) => true,
            (CardKind::CrowdSurge | CardKind::Barricade, Aim::Point(at)) => self.can_build(seat, id, at, false),
            (CardKind::Barricade, Aim::Turned(at)) => self.can_build(seat, id, at, true),
            (CardKind::SpyInTheSky, Aim::Nothing) => !self.hands[enemy].big_meg.is_empty(),
            // B04: with no other chip in the bag it would do nothing.
            (CardKind::RadioJamming, Aim::Nothing) => {
                room && self.bag.len() > 1 && self.bag.0[enemy].iter().any(|&count| count > 0)
            }
            (CardKind::QuickOffTheMark, Aim::Nothing) => {
                self.between.taken.is_none()
                    && self.bag.0[seat][Chip::Normal as usize] > 0
                    && self.eligible(seat).next().is_some()
            }
            _ => false,
        }
    }

    /// B07, B08, B11, B18.
    fn fits_roll(&self, seat: Seat, id: CardId, aim: Aim) -> bool {
        let card = self.content().card(id);
        match (card.does, aim) {
            (CardKind::LuckyBreak, Aim::Dice(dice)) => {
                self.roll_of(true, seat).is_some_and(|(_, roll)| dice != 0 && dice & !roll.free() == 0)
            }
            (CardKind::BadLuck, Aim::Dice(dice)) => self.roll_of(false, seat).is_some_and(|(_, roll)| {
                dice != 0 && dice & !roll.free() == 0 && dice.count_ones() as i32 <= card.dice
            }),
            (CardKind::StrayShot, Aim::Model(other)) => self.missed().is_some_and(|(_, target)| {
                let enemy = self.figures[other].is_active() && other.seat() != seat;
                target.seat() == seat && enemy && self.within(other, target, card.reach) && self.between.stray.is_none()
            }),
            (CardKind::ReturnFire, Aim::Nothing) => self.missed().is_some_and(|(by, target)| {
                target.seat() == seat && !self.between.returns && self.can_snapshot(target, by)
            }),
            _ => false,
        }
    }

    /// B18: whether any snapshot at the attacker is legal.
    pub fn can_snapshot(&self, who: FigureId, at: FigureId) -> bool {
        if !self.figures[who].is_active() || !self.figures[at].is_active() {
            return false;
        }
        let mut any = false;
        let facing = self.facing_to(who, at);
        crate::procedures::ranged::shots(self, who, at, &mut |shot| {
            any = any || (shot.kind == crate::action::ShotKind::Snapshot && self.shot_pool(who, &shot, facing).is_ok());
        });
        any
    }

    pub fn facing_to(&self, who: FigureId, at: FigureId) -> crate::geometry::Facing {
        let way = self.figures[at].at.plan() - self.figures[who].at.plan();
        if way.is_zero() { self.figures[who].facing } else { crate::geometry::Facing::toward(way) }
    }

    /// A14: a step over models and low pieces. It keeps in touch with those it is in touch with (MG-270).
    fn can_hop(&self, who: FigureId, to: Spot, id: CardId) -> bool {
        let card = self.content().card(id);
        let figure = &self.figures[who];
        if figure.pack != 0 || figure.at == to || figure.at.z != to.z {
            return false;
        }
        let mut mover = self.mover(who);
        mover.gait.over_bodies = i32::MAX;
        mover.gait.over_pieces = mover.gait.over_pieces.max(card.height + 1);
        let stage = self.stage();
        let end = self.body_at(who, to);
        let stays = |enemy: FigureId| gap(&end, &self.body(enemy)).at_most(CLOSE);
        leg_length(figure.at.plan(), to.plan()) <= card.reach
            && self.engaging(who).all(stays)
            && walk(&stage.scene(self.ground()), &mover, figure.at, &[to]).is_ok()
    }

    /// B19: from an edge or a scatter feature to another such place that no enemy sees.
    fn can_use_sewer(&self, who: FigureId, to: Spot, reach: i32) -> bool {
        let figure = &self.figures[who];
        if figure.pack != 0 || figure.at == to || self.is_engaged(who) {
            return false;
        }
        let (r, _) = self.measures(who);
        let ground = self.ground();
        let manhole = |at: Spot| {
            let edge = [at.x, at.y, ground.width - at.x, ground.depth - at.y].into_iter().min().unwrap_or(0);
            let body = self.body_at(who, at);
            let mut scatter = ground.pieces.iter().filter(|piece| piece.kind == Kind::Scatter && piece.z0 == at.z);
            (at.z == 0 && edge - r <= CLOSE)
                || scatter.any(|piece| gap_to_polygon(&body.outline, piece.corners()).at_most(CLOSE))
        };
        let stage = self.stage();
        let scene = stage.scene(ground);
        let end = self.body_at(who, to);
        let seen =
            |enemy: FigureId| blocked(&scene, &Line::between(&self.body(enemy), &end), bodies([who, enemy])).is_none();
        manhole(figure.at)
            && manhole(to)
            && leg_length(figure.at.plan(), to.plan()) <= reach
            && rests(&scene, &self.mover(who), to, false).is_ok()
            && !self.enemies(who.seat()).any(|(enemy, _)| seen(enemy))
    }
}
