//! Points, paths and numbers for SVG.

use helter_skelter::geometry::Point;
use std::fmt::{Display, Write};

/// A point or a direction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct V(pub f64, pub f64);

impl From<Point> for V {
    fn from(point: Point) -> V {
        V(f64::from(point.x), f64::from(point.y))
    }
}

impl std::ops::Add for V {
    type Output = V;

    fn add(self, other: V) -> V {
        V(self.0 + other.0, self.1 + other.1)
    }
}

impl std::ops::Sub for V {
    type Output = V;

    fn sub(self, other: V) -> V {
        V(self.0 - other.0, self.1 - other.1)
    }
}

impl std::ops::Mul<f64> for V {
    type Output = V;

    fn mul(self, by: f64) -> V {
        V(self.0 * by, self.1 * by)
    }
}

impl V {
    pub fn length(self) -> f64 {
        self.0.hypot(self.1)
    }

    pub fn unit(self) -> V {
        self * (1.0 / self.length())
    }

    /// A quarter turn clockwise on the screen: for a clockwise loop, from a side to its inside.
    pub fn inward(self) -> V {
        V(-self.1, self.0)
    }

    /// Part of the way from here to there.
    pub fn toward(self, there: V, part: f64) -> V {
        self + (there - self) * part
    }
}

/// Writes SVG.
#[derive(Default)]
pub struct Pen(String);

impl Pen {
    pub fn new() -> Pen {
        Pen::default()
    }

    pub fn push(&mut self, text: impl Display) {
        write!(self.0, "{text}").expect("a string takes all");
    }

    /// A path with its other attributes as they stand.
    pub fn path(&mut self, d: &str, attributes: &str) {
        if !d.is_empty() {
            self.push(format_args!(r#"<path d="{d}" {attributes}/>"#));
        }
    }

    pub fn done(self) -> String {
        self.0
    }
}

/// A number with at most one decimal.
pub fn n(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if rounded == 0.0 { "0".into() } else { rounded.to_string() }
}

/// A closed outline.
pub fn shape(corners: &[V]) -> String {
    line(corners) + "Z"
}

/// An open line.
pub fn line(points: &[V]) -> String {
    let mut d = String::new();
    for (index, V(x, y)) in points.iter().enumerate() {
        let step = if index == 0 { "M" } else { "L" };
        write!(d, "{step}{} {}", n(*x), n(*y)).expect("a string takes all");
    }
    d
}

pub fn corners(points: &[Point]) -> Vec<V> {
    points.iter().map(|&point| V::from(point)).collect()
}

pub fn centre(corners: &[V]) -> V {
    corners.iter().fold(V(0.0, 0.0), |sum, &corner| sum + corner) * (1.0 / corners.len() as f64)
}

/// The sides of a loop, with the next and the closing one.
pub fn sides(corners: &[V]) -> impl Iterator<Item = (V, V)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Text fit for an attribute or an element.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// A number that looks random and is always the same: from 0 up to but not including `below`.
pub fn scatter(seed: usize, below: usize) -> usize {
    let mixed = (seed as u64).wrapping_add(0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33) as usize % below
}
