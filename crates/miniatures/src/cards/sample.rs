//! Which plays of a card are worth proposing: a finite sample, every one of which `fits`.

use super::Moment;
use crate::action::Action;
use crate::aim::Aim;
use crate::dice::Face;
use crate::event::For;
use crate::geometry::point::along;
use crate::geometry::{Facing, Spot};
use crate::names::{CardId, CardKind, Window};
use crate::tabletop::Tabletop;
use crate::tabletop::between::Roll;
use crate::tabletop::figure::FigureId;
use engine::Seat;

impl Roll {
    /// What its owner hopes for.
    fn wanted(&self) -> Face {
        match self.what {
            For::ToHit | For::Power => Face::Hit,
            For::Resist => Face::Armour,
            _ => Face::Special,
        }
    }
}

impl Tabletop {
    /// Plays of the cards in hand that fit the moment.
    pub fn each_play(&self, seat: Seat, moment: Moment, say: &mut impl FnMut(Action)) {
        let hands = &self.hands[seat];
        for &card in hands.armoury.cards().iter().chain(hands.big_meg.cards()) {
            let window = self.content().card(card).window;
            if !moment.admits(seat, window) {
                continue;
            }
            let code = self.code(card);
            self.each_aim(seat, moment, card, &mut |aim| {
                if self.fits(seat, moment, card, aim) {
                    say(Action::Play { card: code, aim });
                }
            });
        }
    }

    fn each_aim(&self, seat: Seat, moment: Moment, id: CardId, say: &mut impl FnMut(Aim)) {
        let card = self.content().card(id);
        say(Aim::Nothing);
        match card.window {
            Window::OwnActivation => {
                for (friend, _) in self.friends(seat) {
                    say(Aim::Model(friend));
                    say(Aim::Stunned(friend));
                    self.weapon_numbers(friend).for_each(|(number, _)| say(Aim::Weapon(friend, number)));
                }
                (1..=self.layout().ground.openings.len() as u8).for_each(|number| say(Aim::Opening(number)));
                (1..=self.ground().pieces.len().min(64) as u8).for_each(|number| say(Aim::Piece(number)));
                if let Moment::Activation(who) = moment {
                    self.each_spot(who, card.does, card.reach, say);
                }
            }
            Window::EnemyActivation => self.enemies(seat).for_each(|(enemy, _)| say(Aim::Model(enemy))),
            Window::AfterRoll => {
                self.enemies(seat).for_each(|(enemy, _)| say(Aim::Model(enemy)));
                let own = card.does == CardKind::LuckyBreak;
                if let Some((_, roll)) = self.roll_of(own, seat) {
                    let wanted = roll.wanted();
                    let dice = roll.free() & roll.throw.showing(|face| (face == wanted) != own);
                    say(Aim::Dice(if own { dice } else { lowest(dice, card.dice) }));
                }
            }
            Window::TurnStart => self.each_site(seat, card.does, say),
            _ => {}
        }
    }

    /// Places for B03, before enemies, and for B23, before friends.
    fn each_site(&self, seat: Seat, does: CardKind, say: &mut impl FnMut(Aim)) {
        let quarter = |mil: i32| (mil + 125).div_euclid(250) * 250;
        let crowd = does == CardKind::CrowdSurge;
        if !crowd && does != CardKind::Barricade {
            return;
        }
        for (id, figure) in self.active().filter(|(id, _)| (self.side(*id) == seat) != crowd) {
            let ahead = if crowd { 3500 } else { self.measures(id).0 + 500 };
            let to = along(figure.at.plan(), figure.facing.vector(), ahead);
            let at = Spot::new(quarter(to.x), quarter(to.y), figure.at.z);
            if crowd {
                say(Aim::Point(at));
            } else {
                say(Aim::Point(at));
                say(Aim::Turned(at));
            }
        }
    }

    /// Places for A07, A14 and B19.
    fn each_spot(&self, who: FigureId, does: CardKind, reach: i32, say: &mut impl FnMut(Aim)) {
        let at = self.figures[who].at;
        let ground = self.ground();
        match does {
            CardKind::SmokeCanister | CardKind::JumpBoots => {
                for tick in (0..Facing::TICKS).step_by(512) {
                    let way = Facing::new(i32::from(tick)).vector();
                    let to = along(at.plan(), way, reach - 10);
                    let z = if does == CardKind::JumpBoots { at.z } else { ground.surface_at(to) };
                    say(Aim::Point(to.at(z)));
                }
            }
            CardKind::SewerAccess => {
                let (r, _) = self.measures(who);
                let (east, north) = (ground.width - r, ground.depth - r);
                let edges =
                    [(r, at.y), (east, at.y), (at.x, r), (at.x, north), (r, r), (east, r), (r, north), (east, north)];
                edges.into_iter().for_each(|(x, y)| say(Aim::Point(Spot::new(x, y, 0))));
                for piece in ground.pieces.iter().filter(|piece| piece.kind == crate::geometry::Kind::Scatter) {
                    let (x, y) = (piece.bounds.west, piece.bounds.south);
                    say(Aim::Point(Spot::new(x - r, y - r, piece.z0)));
                    say(Aim::Point(Spot::new(piece.bounds.east + r, piece.bounds.north + r, piece.z0)));
                }
                for more in [-4000, 4000] {
                    let edges = [(r, at.y + more), (east, at.y + more), (at.x + more, r), (at.x + more, north)];
                    edges.into_iter().for_each(|(x, y)| say(Aim::Point(Spot::new(x, y, 0))));
                }
            }
            _ => {}
        }
    }
}

/// The first so many of some dice.
fn lowest(dice: u32, most: i32) -> u32 {
    let mut left = most;
    (0..32).filter(|die| dice >> die & 1 == 1).fold(0, |some, die| {
        left -= 1;
        if left >= 0 { some | 1 << die } else { some }
    })
}
