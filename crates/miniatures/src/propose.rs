//! Places worth going to (MG-571, MG-573): a finite, deterministic sample; `check` has the last word on each.

use crate::geometry::point::along;
use crate::geometry::{Facing, Spot, Vector};
use crate::tabletop::Tabletop;
use crate::tabletop::figure::FigureId;

/// MG-571 (a), (b), (g): sixteen directions at two distances, the near side of each enemy in reach, and where it stands.
/// Facing the nearest enemy.
pub fn spots(table: &Tabletop, who: FigureId, reach: i32, say: &mut impl FnMut(Spot, Facing)) {
    let at = table.figures[who].at;
    let nearest = table.enemies(who.seat()).min_by_key(|(_, enemy)| (enemy.at.plan() - at.plan()).norm2());
    let toward = |from: Spot| {
        let way = nearest.map_or(Vector { x: 0, y: 0 }, |(_, enemy)| enemy.at.plan() - from.plan());
        if way.is_zero() { table.figures[who].facing } else { Facing::toward(way) }
    };
    say(at, toward(at));
    for tick in (0..Facing::TICKS).step_by(256) {
        let direction = Facing::new(i32::from(tick)).vector();
        for distance in [reach, reach / 2] {
            let to = along(at.plan(), direction, distance).at(at.z);
            say(to, toward(to));
        }
    }
    let own = table.measures(who).0;
    for (enemy, figure) in table.enemies(who.seat()) {
        let way = at.plan() - figure.at.plan();
        if !way.is_zero() && figure.at.z == at.z {
            let to = along(figure.at.plan(), way, own + table.measures(enemy).0 + 500).at(at.z);
            say(to, Facing::toward(-way));
        }
    }
}
