//! Points, vectors, and the point at a distance (MG-500, MG-501, MG-550).

use super::number::round_div;
use serde::{Deserialize, Serialize};
use std::ops::{Neg, Sub};

/// A point of the plan: x east, y north, from the south-west corner (MG-500).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// A point with its height.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
    pub z: i32,
}

/// The way from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vector {
    pub x: i64,
    pub y: i64,
}

impl Point {
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    pub const fn at(self, z: i32) -> Spot {
        Spot { x: self.x, y: self.y, z }
    }

    #[inline]
    pub fn moved(self, x: i64, y: i64) -> Point {
        Point { x: (i64::from(self.x) + x) as i32, y: (i64::from(self.y) + y) as i32 }
    }
}

impl Spot {
    pub const fn new(x: i32, y: i32, z: i32) -> Spot {
        Spot { x, y, z }
    }

    pub const fn plan(self) -> Point {
        Point { x: self.x, y: self.y }
    }
}

impl Sub for Point {
    type Output = Vector;

    #[inline]
    fn sub(self, from: Point) -> Vector {
        Vector { x: i64::from(self.x) - i64::from(from.x), y: i64::from(self.y) - i64::from(from.y) }
    }
}

impl Neg for Vector {
    type Output = Vector;

    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

impl Vector {
    /// Positive if the other lies to the left.
    #[inline]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    #[inline]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The squared length.
    #[inline]
    pub const fn norm2(self) -> i64 {
        self.dot(self)
    }

    pub const fn is_zero(self) -> bool {
        self.x == 0 && self.y == 0
    }

    /// A quarter turn counter-clockwise.
    pub const fn left(self) -> Vector {
        Vector { x: -self.y, y: self.x }
    }
}

/// MG-550: the point at distance `length` from `a` in a direction that is not zero; a negative length goes the other way.
pub fn along(a: Point, toward: Vector, length: i32) -> Point {
    // The length in thousandths of a mil: near enough that the rounding of the point is the only one that shows.
    let whole = (toward.norm2() * 1_000_000).isqrt();
    let part = |d: i64| round_div(d * i64::from(length) * 1000, whole);
    a.moved(part(toward.x), part(toward.y))
}
