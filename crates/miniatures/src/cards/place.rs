//! Terrain that cards work on or bring (A15, A22, B03, B23).

use crate::geometry::gap::{gap_to_polygon, gap_to_segment};
use crate::geometry::shape::overlap;
use crate::geometry::{Kind, Outline, Point, Polygon, Spot, Sturdiness};
use crate::names::{CardId, CardKind};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::{FigureId, Place};
use crate::tabletop::terrain::Built;
use engine::Seat;

impl Tabletop {
    /// A15: whether a door or window, counted from 1, is in reach.
    pub(super) fn opening_within(&self, who: FigureId, number: u8, reach: i32) -> bool {
        let body = self.body(who);
        let opening = usize::from(number).checked_sub(1).and_then(|place| self.ground().openings.get(place));
        let (Some(opening), Outline::Base(base)) = (opening, body.outline) else { return false };
        let levels = opening.z0 < body.top() && body.z < opening.z1;
        levels && gap_to_segment(&base, opening.from, opening.to).at_most(reach)
    }

    /// A22: whether some of a piece, counted from 1, is left in reach.
    pub(super) fn piece_within(&self, who: FigureId, number: u8, reach: i32) -> bool {
        let body = self.body(who);
        let ground = self.ground();
        let number = u16::from(number).wrapping_sub(1);
        let parts = ground.pieces.iter().enumerate().filter(|&(place, _)| match ground.origins.get(place) {
            Some(&origin) => origin == number,
            None => place == usize::from(number),
        });
        let mut parts = parts.filter(|(_, piece)| piece.kind != Kind::Open && piece.sturdiness != Sturdiness::Fixed);
        parts.any(|(_, piece)| {
            piece.stands_between(body.z, body.top()) && gap_to_polygon(&body.outline, piece.corners()).at_most(reach)
        })
    }

    /// B03, B23: what a card brings, around its middle.
    pub(super) fn brought(&self, id: CardId, at: Spot, turned: bool) -> Built {
        let card = self.content().card(id);
        let (wide, deep) = card.size.map_or((0, 0), |(wide, deep)| if turned { (deep, wide) } else { (wide, deep) });
        let (west, south) = (at.x - wide / 2, at.y - deep / 2);
        let corner = |x: i32, y: i32| Point::new(west + x, south + y);
        let corners = [corner(0, 0), corner(wide, 0), corner(wide, deep), corner(0, deep)];
        let wall = card.does == CardKind::Barricade;
        let sturdiness = if wall { Sturdiness::Solid } else { Sturdiness::Fixed };
        Built {
            kind: Kind::Difficult,
            corners,
            z0: at.z,
            top: at.z + card.height,
            sturdiness,
            cover: wall,
            gone: false,
        }
    }

    /// B03, B23, MG-561: on quarters of an inch, on the table, over no model and no other piece; a barricade also keeps
    /// its distance from enemies.
    pub(super) fn can_build(&self, seat: Seat, id: CardId, at: Spot, turned: bool) -> bool {
        let built = self.brought(id, at, turned);
        let ground = self.ground();
        let card = self.content().card(id);
        let level = |corner: &Point| ground.has(*corner) && ground.supports(*corner, at.z);
        let square = built.corners.iter().all(|corner| corner.x % 250 == 0 && corner.y % 250 == 0);
        if !self.has_room() || !square || !built.corners.iter().all(level) || Polygon::new(&built.corners).is_err() {
            return false;
        }
        let high = built.top.max(built.z0 + 1);
        let piece = ground.pieces.iter().any(|piece| {
            piece.kind != Kind::Open && piece.stands_between(built.z0, high) && overlap(piece.corners(), &built.corners)
        });
        let standing = || self.figures.iter().filter(|(_, figure)| figure.place == Place::Table);
        let model = standing().any(|(id, _)| {
            let body = self.body(id);
            body.stands_between(built.z0, high) && body.outline.overlaps_polygon(&built.corners)
        });
        let close = self.enemies(seat).any(|(enemy, _)| {
            card.reach > 0 && gap_to_polygon(&self.body(enemy).outline, &built.corners).below(card.reach)
        });
        !piece && !model && !close
    }
}
