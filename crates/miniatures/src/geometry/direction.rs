//! Facings and arcs (MG-006, MG-160 to MG-165, MG-502, MG-503, MG-512).

use super::octant::OCTANT;
use super::point::Vector;
use serde::{Deserialize, Serialize};

/// MG-502: one of 4096 directions; 0 is east, 1024 north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Facing(u16);

/// MG-502: the length of a direction's vector, but for rounding.
pub const UNIT: i64 = 16384;
const TICKS: u16 = 4096;
const QUARTER: u16 = 1024;

impl Facing {
    pub const TICKS: u16 = TICKS;
    pub const EAST: Facing = Facing(0);
    pub const NORTH: Facing = Facing(QUARTER);
    pub const WEST: Facing = Facing(2 * QUARTER);
    pub const SOUTH: Facing = Facing(3 * QUARTER);

    /// The facing of that tick, whole turns left out.
    pub const fn new(tick: i32) -> Facing {
        Facing(tick.rem_euclid(TICKS as i32) as u16)
    }

    pub const fn tick(self) -> u16 {
        self.0
    }

    pub const fn turned(self, ticks: i32) -> Facing {
        Facing::new(self.0 as i32 + ticks)
    }

    pub const fn reversed(self) -> Facing {
        self.turned(TICKS as i32 / 2)
    }

    /// MG-502: DIR. The other seven octants are reflections of the first.
    pub const fn vector(self) -> Vector {
        let within = (self.0 % QUARTER) as usize;
        let (x, y) = if within <= 512 { OCTANT[within] } else { OCTANT[QUARTER as usize - within] };
        let (x, y) = if within <= 512 { (x as i64, y as i64) } else { (y as i64, x as i64) };
        match self.0 / QUARTER {
            0 => Vector { x, y },
            1 => Vector { x: -y, y: x },
            2 => Vector { x: -x, y: -y },
            _ => Vector { x: y, y: -x },
        }
    }

    /// MG-503: the facing toward a direction that is not zero.
    pub fn toward(v: Vector) -> Facing {
        let (quarter, v) = match (v.x, v.y) {
            (x, y) if x > 0 && y >= 0 => (0, v),
            (x, y) if x <= 0 && y > 0 => (1, Vector { x: v.y, y: -v.x }),
            (x, y) if x < 0 && y <= 0 => (2, -v),
            _ => (3, Vector { x: -v.y, y: v.x }),
        };
        let side = |tick: u16| Facing(tick).vector().cross(v);
        // The last tick that is not beyond `v`: tick 0 never is, tick 1024 always.
        let (mut low, mut high) = (0, QUARTER);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if side(middle) >= 0 { low = middle } else { high = middle }
        }
        let whole = |tick: u16| (quarter * QUARTER + tick) % TICKS;
        let (below, above) = (side(low), -side(high));
        match below.cmp(&above) {
            std::cmp::Ordering::Less => Facing(whole(low)),
            std::cmp::Ordering::Greater => Facing(whole(high)),
            std::cmp::Ordering::Equal => Facing(whole(low).min(whole(high))),
        }
    }
}

/// MG-160, MG-161: four arcs of 180 degrees, four focused ones of 90.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Arc {
    F,
    B,
    L,
    R,
    FF,
    FB,
    FL,
    FR,
}

impl Arc {
    pub const ALL: [Arc; 8] = [Arc::F, Arc::B, Arc::L, Arc::R, Arc::FF, Arc::FB, Arc::FL, Arc::FR];

    /// MG-163, MG-512: whether a direction lies in the arc, its borders included. MG-165: no direction lies in all.
    pub const fn holds(self, facing: Facing, d: Vector) -> bool {
        let f = facing.vector();
        let (c, s) = (f.cross(d), f.dot(d));
        match self {
            Arc::F => s >= 0,
            Arc::B => s <= 0,
            Arc::L => c >= 0,
            Arc::R => c <= 0,
            Arc::FF => s >= c.abs(),
            Arc::FB => -s >= c.abs(),
            Arc::FL => c >= s.abs(),
            Arc::FR => -c >= s.abs(),
        }
    }
}

/// MG-164: strictly in the B arc, for what depends on being behind somebody.
pub const fn behind(facing: Facing, d: Vector) -> bool {
    facing.vector().dot(d) < 0
}
