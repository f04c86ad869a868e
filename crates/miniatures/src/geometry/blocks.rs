//! What a hit takes out of terrain, an inch at a time (MG-350, MG-404, MG-407, MG-561, MG-562).

use super::number::div_ceil;
use super::point::Point;
use super::shape::{Bounds, Polygon};
use super::terrain::Piece;

/// MG-561: a part of a piece in one cell of the table's inch grid, full height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its place among the blocks of the piece: south to north, west to east in a row.
    pub number: usize,
    pub bounds: Bounds,
}

/// MG-561: whether a piece is lost block by block: a rectangle along the axes, its sides on quarters of an inch.
pub fn has_blocks(piece: &Piece) -> bool {
    let box_ = piece.bounds;
    let corners = piece.corners();
    corners.len() == 4
        && corners.iter().all(|p| {
            (p.x == box_.west || p.x == box_.east)
                && (p.y == box_.south || p.y == box_.north)
                && p.x % 250 == 0
                && p.y % 250 == 0
        })
}

/// MG-561: the cells that a piece reaches into: columns and rows of the inch grid, each from and to.
fn cells(piece: &Piece) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
    let range = |low: i32, high: i32| low.div_euclid(1000)..div_ceil(i64::from(high), 1000) as i32;
    (range(piece.bounds.west, piece.bounds.east), range(piece.bounds.south, piece.bounds.north))
}

fn part_of(piece: &Piece, columns: std::ops::Range<i32>, rows: std::ops::Range<i32>) -> Bounds {
    Bounds {
        west: piece.bounds.west.max(columns.start * 1000),
        south: piece.bounds.south.max(rows.start * 1000),
        east: piece.bounds.east.min(columns.end * 1000),
        north: piece.bounds.north.min(rows.end * 1000),
    }
}

/// MG-561: the blocks of a piece that has them.
pub fn blocks(piece: &Piece) -> impl Iterator<Item = Block> + '_ {
    let (columns, rows) = cells(piece);
    let all = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
    all.enumerate()
        .map(|(number, (column, row))| Block { number, bounds: part_of(piece, column..column + 1, row..row + 1) })
}

/// MG-561: the block that a hit removes: the nearest that is left, of equals the southern, then the western one.
pub fn nearest_block(piece: &Piece, gone: impl Fn(usize) -> bool, hit: Point) -> Option<Block> {
    let far = |low: i32, high: i32, at: i32| i64::from((low - at).max(at - high).max(0));
    blocks(piece).filter(|block| !gone(block.number)).min_by_key(|block| {
        let (x, y) =
            (far(block.bounds.west, block.bounds.east, hit.x), far(block.bounds.south, block.bounds.north, hit.y));
        x * x + y * y
    })
}

/// MG-407, MG-516: what is left of a piece, as pieces. Rows and columns of blocks both, so that they overlap: no line of
/// sight slips through along the grid.
pub fn remaining(piece: &Piece, gone: impl Fn(usize) -> bool, out: &mut Vec<Piece>) {
    let (columns, rows) = cells(piece);
    let across = columns.len();
    let there = |column: i32, row: i32| !gone((row - rows.start) as usize * across + (column - columns.start) as usize);
    let mut put = |bounds: Bounds| {
        let polygon = Polygon::rectangle(bounds.west, bounds.south, bounds.east, bounds.north);
        out.push(Piece { polygon, bounds, ..piece.clone() });
    };
    for row in rows.clone() {
        runs(columns.clone(), |column| there(column, row), |run| put(part_of(piece, run, row..row + 1)));
    }
    for column in columns.clone() {
        runs(
            rows.clone(),
            |row| there(column, row),
            |run| {
                if run.len() > 1 {
                    put(part_of(piece, column..column + 1, run));
                }
            },
        );
    }
}

/// The longest runs of what is there.
fn runs(all: std::ops::Range<i32>, there: impl Fn(i32) -> bool, mut put: impl FnMut(std::ops::Range<i32>)) {
    let mut start = None;
    for at in all.clone() {
        match (there(at), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                put(from..at);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        put(from..all.end);
    }
}

/// MG-561: the net power that removes a piece without blocks as a whole: its area in square inches, rounded up.
pub fn whole_power(piece: &Piece) -> i32 {
    div_ceil(piece.polygon.doubled_area(), 2_000_000) as i32
}
