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
            _ => {}
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
