//! Random inputs, and inputs on small grids, where everything touches, lines up or has no length.

use crate::geometry::vehicle::{Hull, Pose};
use crate::geometry::{Body, BodyKind, Circle, Facing, Outline, Point, Polygon, Spot};

pub struct Random(pub u64);

/// How wide the inputs lie, and on which grid.
#[derive(Clone, Copy)]
pub struct Field {
    pub size: i64,
    pub grid: i64,
}

impl Random {
    /// SplitMix64.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: i64) -> i64 {
        (self.next() % n as u64) as i64
    }

    pub fn chance(&mut self, one_in: i64) -> bool {
        self.below(one_in) == 0
    }

    /// A handful of points in a corner, a table with things on quarter inches, a table, the widest allowed.
    pub fn field(&mut self) -> Field {
        match self.below(8) {
            0..=2 => Field { size: 8, grid: 1 },
            3 => Field { size: 40, grid: 1 },
            4 | 5 => Field { size: 12_000, grid: 250 },
            6 => Field { size: 36_000, grid: 1 },
            _ => Field { size: 400_000, grid: 1 },
        }
    }

    /// A length from 0 to about a share of the field.
    pub fn length(&mut self, field: Field, share: i64) -> i32 {
        (self.below(field.size / field.grid / share + 1) * field.grid) as i32
    }

    pub fn coordinate(&mut self, field: Field) -> i32 {
        let at = self.below(field.size / field.grid + 1) * field.grid;
        (if field.size > 100_000 { at - field.size / 2 } else { at }) as i32
    }

    pub fn point(&mut self, field: Field) -> Point {
        Point::new(self.coordinate(field), self.coordinate(field))
    }

    /// A convex polygon: a rectangle, or what is wrapped around some points.
    pub fn polygon(&mut self, field: Field) -> Polygon {
        loop {
            if self.chance(3) {
                let (a, b) = (self.point(field), self.point(field));
                if a.x != b.x && a.y != b.y {
                    return Polygon::rectangle(a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y));
                }
            } else {
                let count = 3 + self.below(6);
                let points: Vec<Point> = (0..count).map(|_| self.point(field)).collect();
                if let Some(polygon) = wrap(points) {
                    return polygon;
                }
            }
        }
    }

    pub fn circle(&mut self, field: Field) -> Circle {
        Circle { centre: self.point(field), r: self.length(field, 4).max(1) }
    }

    pub fn facing(&mut self) -> Facing {
        let grid = if self.chance(2) { 1 } else { 256 };
        Facing::new((self.below(4096 / grid) * grid) as i32)
    }

    pub fn pose(&mut self, field: Field) -> Pose {
        Pose { at: self.point(field).at(0), facing: self.facing() }
    }

    /// A body at one of a few heights.
    pub fn body(&mut self, field: Field) -> Body {
        let z = if self.chance(2) { 0 } else { self.length(field, 6) };
        let height = self.length(field, 6).max(1);
        if self.chance(3) {
            let hull = Hull::new(self.length(field, 3).max(3), self.length(field, 5).max(3), height);
            let pose = self.pose(field);
            // Tiny vehicles lose their shape to rounding; those of the game do not.
            if Polygon::new(&hull.footprint(pose)).is_ok() {
                return Body { z, ..hull.body(self.below(2) as u8, pose) };
            }
        }
        let outline = Outline::Base(self.circle(field));
        Body { kind: BodyKind::Model, side: self.below(2) as u8, outline, z, height }
    }

    pub fn spot(&mut self, field: Field) -> Spot {
        let z = if self.chance(2) { 0 } else { self.length(field, 6) };
        self.point(field).at(z)
    }
}

/// The polygon around some points, by walking around them.
fn wrap(mut points: Vec<Point>) -> Option<Polygon> {
    points.sort();
    points.dedup();
    let start = *points.first()?;
    let mut around = vec![start];
    loop {
        let last = around[around.len() - 1];
        let mut next = *points.iter().find(|&&point| point != last)?;
        for &point in &points {
            let turn = (next - last).cross(point - last);
            if turn < 0 || turn == 0 && (point - last).norm2() > (next - last).norm2() {
                next = point;
            }
        }
        if next == start {
            break;
        }
        around.push(next);
        if around.len() > 20 {
            return None;
        }
    }
    Polygon::new(&around).ok()
}
