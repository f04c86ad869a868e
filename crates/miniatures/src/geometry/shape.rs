//! Convex outlines: bounds, circles, polygons, and what they have in common (MG-504, MG-507, MG-513, MG-520, MG-526).
//!
//! A polygon here is a slice of its corners, counter-clockwise; a vehicle's four corners and a piece's twelve are alike.

use super::number::{Ratio, Square, round_div, square};
use super::point::{Point, Vector};

/// A box around a shape: what lies apart from it needs no closer look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub west: i32,
    pub south: i32,
    pub east: i32,
    pub north: i32,
}

impl Bounds {
    #[inline]
    pub fn of(corners: &[Point]) -> Bounds {
        let first = corners[0];
        let start = Bounds { west: first.x, south: first.y, east: first.x, north: first.y };
        corners[1..].iter().fold(start, |bounds, p| Bounds {
            west: bounds.west.min(p.x),
            south: bounds.south.min(p.y),
            east: bounds.east.max(p.x),
            north: bounds.north.max(p.y),
        })
    }

    #[inline]
    pub fn around(a: Point, b: Point, margin: i32) -> Bounds {
        Bounds::of(&[a, b]).grown(margin)
    }

    #[inline]
    pub fn grown(self, by: i32) -> Bounds {
        Bounds { west: self.west - by, south: self.south - by, east: self.east + by, north: self.north + by }
    }

    /// Whether they have more than their borders in common.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        // Without shortcuts: four comparisons cost less than one wrong guess.
        (self.west < other.east) & (other.west < self.east) & (self.south < other.north) & (other.south < self.north)
    }

    #[inline]
    pub fn touches(&self, other: &Bounds) -> bool {
        (self.west <= other.east)
            & (other.west <= self.east)
            & (self.south <= other.north)
            & (other.south <= self.north)
    }
}

/// MG-504: a round base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Circle {
    pub centre: Point,
    pub r: i32,
}

impl Circle {
    pub const fn new(x: i32, y: i32, r: i32) -> Circle {
        Circle { centre: Point::new(x, y), r }
    }

    #[inline]
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.centre, self.centre, self.r)
    }
}

/// MG-520: a convex polygon of 3 to 12 corners, counter-clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Polygon {
    corners: [Point; Polygon::MOST],
    count: u8,
}

/// Why corners make no polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPolygon {
    Count(usize),
    /// The outline does not turn left here.
    Corner(usize),
    /// It turns left everywhere, but more than once around.
    Winding,
}

impl Polygon {
    pub const MOST: usize = 12;

    pub fn new(corners: &[Point]) -> Result<Polygon, NoPolygon> {
        let count = corners.len();
        if !(3..=Polygon::MOST).contains(&count) {
            return Err(NoPolygon::Count(count));
        }
        let at = |place: usize| corners[place % count];
        if let Some(place) = (0..count).find(|&i| (at(i + 1) - at(i)).cross(at(i + 2) - at(i + 1)) <= 0) {
            return Err(NoPolygon::Corner((place + 1) % count));
        }
        // A star turns left at each of its corners too; seen from the first corner it turns back.
        if (1..count - 1).any(|i| (at(i) - at(0)).cross(at(i + 1) - at(0)) <= 0) {
            return Err(NoPolygon::Winding);
        }
        Ok(Polygon::of(corners))
    }

    fn of(corners: &[Point]) -> Polygon {
        let mut polygon = Polygon { corners: [Point::default(); Polygon::MOST], count: corners.len() as u8 };
        polygon.corners[..corners.len()].copy_from_slice(corners);
        polygon
    }

    /// A rectangle with its sides along the axes.
    pub fn rectangle(west: i32, south: i32, east: i32, north: i32) -> Polygon {
        Polygon::of(&[
            Point::new(west, south),
            Point::new(east, south),
            Point::new(east, north),
            Point::new(west, north),
        ])
    }

    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    pub fn bounds(&self) -> Bounds {
        Bounds::of(self.corners())
    }

    /// The smallest convex polygon around two vehicles' footprints (MG-532).
    pub fn hull(a: &[Point; 4], b: &[Point; 4]) -> Polygon {
        let mut points = [a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]];
        points.sort_unstable();
        let mut chain = [Point::default(); 16];
        let mut count = 0;
        // The lower side from west to east, then the upper side back.
        let mut floor = 2;
        let back = [6, 5, 4, 3, 2, 1, 0];
        for (step, place) in (0..8).chain(back).enumerate() {
            if step == 8 {
                floor = count + 1;
            }
            let point = points[place];
            while count >= floor && (chain[count - 1] - chain[count - 2]).cross(point - chain[count - 1]) <= 0 {
                count -= 1;
            }
            chain[count] = point;
            count += 1;
        }
        Polygon::of(&chain[..count - 1])
    }

    /// Twice the area, in square mil.
    pub fn doubled_area(&self) -> i64 {
        let corners = self.corners();
        corners.windows(2).skip(1).map(|pair| (pair[0] - corners[0]).cross(pair[1] - corners[0])).sum()
    }
}

/// The edges, each from corner to corner.
#[inline]
pub fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = corners[corners.len() - 1];
    std::iter::once(last).chain(corners.iter().copied()).zip(corners.iter().copied())
}

/// Whether a point lies inside or on the border.
#[inline]
pub fn contains(corners: &[Point], p: Point) -> bool {
    edges(corners).all(|(a, b)| (b - a).cross(p - a) >= 0)
}

/// Whether a point lies inside, not on the border.
#[inline]
pub fn strictly_contains(corners: &[Point], p: Point) -> bool {
    edges(corners).all(|(a, b)| (b - a).cross(p - a) > 0)
}

/// The squared distance of a point from a segment, which may have no length.
#[inline]
pub fn from_segment(p: Point, a: Point, b: Point) -> Square {
    let (edge, way) = (b - a, p - a);
    let (length2, reach) = (edge.norm2(), edge.dot(way));
    if reach <= 0 {
        Square::whole(way.norm2())
    } else if reach >= length2 {
        Square::whole((p - b).norm2())
    } else {
        Square { n: square(edge.cross(way)), m: length2 }
    }
}

/// MG-507: the squared distance of a point from a polygon; 0 inside.
pub fn from_polygon(p: Point, corners: &[Point]) -> Square {
    if contains(corners, p) {
        return Square::whole(0);
    }
    edges(corners).map(|(a, b)| from_segment(p, a, b)).min().expect("a polygon has edges")
}

/// MG-507: the squared distance of two polygons; 0 if they meet.
pub fn between_polygons(p: &[Point], q: &[Point]) -> Square {
    if !apart(p, q, true) {
        return Square::whole(0);
    }
    let one_way = |p: &[Point], q: &[Point]| {
        let corner = |&corner: &Point| edges(q).map(move |(a, b)| from_segment(corner, a, b)).min();
        p.iter().filter_map(corner).min().expect("a polygon has corners")
    };
    one_way(p, q).min(one_way(q, p))
}

/// MG-510: the point of a polygon nearest to `p`, rounded; `p` itself inside.
pub fn nearest_point(corners: &[Point], p: Point) -> Point {
    if contains(corners, p) {
        return p;
    }
    let (a, b) = edges(corners).min_by_key(|&(a, b)| from_segment(p, a, b)).expect("a polygon has edges");
    nearest_on_segment(p, a, b)
}

/// MG-501: the point of a segment nearest to `p`, rounded once.
pub fn nearest_on_segment(p: Point, a: Point, b: Point) -> Point {
    let edge = b - a;
    let (length2, reach) = (edge.norm2(), edge.dot(p - a));
    if reach <= 0 {
        return a;
    }
    if reach >= length2 {
        return b;
    }
    // Halves go away from zero as coordinates do, so the start is part of what is rounded.
    let coordinate = |start: i32, d: i64| round_div(i64::from(start) * length2 + d * reach, length2) as i32;
    Point::new(coordinate(a.x, edge.x), coordinate(a.y, edge.y))
}

/// Whether two polygons have more than a border in common.
pub fn overlap(p: &[Point], q: &[Point]) -> bool {
    !apart(p, q, false)
}

/// Two convex polygons lie apart if and only if an edge of one has the other on its far side.
fn apart(p: &[Point], q: &[Point], strictly: bool) -> bool {
    let one_way = |p: &[Point], q: &[Point]| {
        edges(p).any(|(a, b)| {
            let edge = b - a;
            q.iter().all(|&corner| if strictly { edge.cross(corner - a) < 0 } else { edge.cross(corner - a) <= 0 })
        })
    };
    one_way(p, q) || one_way(q, p)
}

/// Whether a base and a polygon have more than a border in common.
pub fn circle_overlaps(circle: &Circle, corners: &[Point]) -> bool {
    let r2 = i64::from(circle.r) * i64::from(circle.r);
    contains(corners, circle.centre) && r2 > 0
        || edges(corners).any(|(a, b)| from_segment(circle.centre, a, b).below(r2))
}

/// The part of the line from `a` along `d` that lies inside a polygon: from where to where, in fractions of `d`.
/// With the border if `closed`; nothing if that part has no length and the border does not count.
#[inline]
pub fn clip(a: Point, d: Vector, corners: &[Point], closed: bool) -> Option<(Ratio, Ratio)> {
    let (mut enter, mut leave) = (Ratio::BEFORE_ALL, Ratio::AFTER_ALL);
    for (p, q) in edges(corners) {
        let edge = q - p;
        let (here, growth) = (edge.cross(a - p), edge.cross(d));
        if growth == 0 {
            if here < 0 || (here == 0 && !closed) {
                return None;
            }
        } else if growth > 0 {
            let at = Ratio { n: -here, m: growth };
            if enter.less(at) {
                enter = at;
            }
        } else {
            let at = Ratio { n: here, m: -growth };
            if at.less(leave) {
                leave = at;
            }
        }
    }
    let some = if closed { !leave.less(enter) } else { enter.less(leave) };
    some.then_some((enter, leave))
}

/// Whether a segment has a point in common with a polygon, border included.
pub fn segment_meets(a: Point, b: Point, corners: &[Point]) -> bool {
    // A segment without length clips to everything or nothing, as its point lies inside or outside.
    clip(a, b - a, corners, true).is_some_and(|(enter, leave)| !leave.less(Ratio::ZERO) && !Ratio::ONE.less(enter))
}
