//! Where things are, in words and on a small map: inches from the south-west corner, and the terrain that is near.

use miniatures::View;
use miniatures::content::Layout;
use miniatures::event::decimal;
use miniatures::geometry::shape::{Circle, contains, from_polygon};
use miniatures::geometry::{Facing, Kind, Piece, Point, Spot};
use miniatures::tabletop::figure::Place;
use miniatures::view::ModelView;

/// A cell of the small map is two inches wide and high.
const CELL: i32 = 2000;

/// North is up, as on the table's own plan. Who stands in a cell hides the terrain; of several the first is named.
pub fn map(layout: &Layout, view: &View) -> String {
    let ground = &layout.ground;
    let (columns, rows) = (cells(ground.width), cells(ground.depth));
    let mut lines = Vec::new();
    for row in (0..rows).rev() {
        let mut line = format!("{:>3} ", row * CELL / 1000);
        for column in 0..columns {
            let (west, south) = (column * CELL, row * CELL);
            let inside = |at: Spot| (west..west + CELL).contains(&at.x) && (south..south + CELL).contains(&at.y);
            let here: Vec<&ModelView> = standing(view).filter(|model| inside(model.at)).collect();
            let cell = match here.as_slice() {
                [] => terrain(ground.pieces.as_slice(), Point::new(west + CELL / 2, south + CELL / 2)).to_string(),
                [model] if model.down => format!("{}x", model.id),
                [model] => model.id.to_string(),
                [model, ..] => format!("{}+", model.id),
            };
            line += &format!("{cell:<4}");
        }
        lines.push(line.trim_end().to_string());
    }
    let scale: String = (0..columns).map(|column| format!("{:<4}", column * CELL / 1000)).collect();
    lines.push(format!("    {}", scale.trim_end()));
    lines.push(
        "North is up; numbers are inches. ## blocks, == is a roof, :: is difficult, ,, is low scatter. x is down, + is not alone."
            .to_string(),
    );
    lines.join("\n")
}

fn cells(length: i32) -> i32 {
    (length + CELL - 1) / CELL
}

pub fn standing(view: &View) -> impl Iterator<Item = &ModelView> {
    view.models.iter().filter(|model| model.place == Place::Table)
}

fn terrain(pieces: &[Piece], at: Point) -> &'static str {
    let here = pieces.iter().filter(|piece| contains(piece.corners(), at)).max_by_key(|piece| piece.top);
    match here {
        None => " .",
        Some(piece) if piece.roof => "==",
        Some(piece) => match piece.kind {
            Kind::Blocking => "##",
            Kind::Difficult => "::",
            Kind::Scatter => ",,",
            Kind::Open => " .",
        },
    }
}

/// `12.5, 8 (2 inches up), by W1`.
pub fn spot(layout: &Layout, at: Spot) -> String {
    let up = if at.z == 0 { String::new() } else { format!(", {} up", decimal(at.z)) };
    let near = near(layout, at).map_or(String::new(), |words| format!(", {words}"));
    format!("{}, {}{up}{near}", decimal(at.x), decimal(at.y))
}

/// The nearest piece of terrain within three inches, and on which side of it that is.
fn near(layout: &Layout, at: Spot) -> Option<String> {
    let pieces = layout.ground.pieces.iter().zip(&layout.names.pieces);
    let reach = 3000i64;
    let near = pieces.filter(|(piece, _)| from_polygon(at.plan(), piece.corners()).at_most(reach * reach));
    let (piece, name) = near.min_by_key(|(piece, _)| from_polygon(at.plan(), piece.corners()))?;
    if contains(piece.corners(), at.plan()) {
        let upon = at.z >= piece.top && piece.top > 0;
        return Some(format!("{} {name}", if upon { "on" } else { "in" }));
    }
    let middle = middle(piece);
    let way = at.plan() - middle;
    if way.is_zero() {
        return Some(format!("by {name}"));
    }
    Some(format!("{} of {name}", compass(Facing::toward(way))))
}

fn middle(piece: &Piece) -> Point {
    let bounds = Circle { centre: piece.corners()[0], r: 0 };
    let (mut low, mut high) = (bounds.centre, bounds.centre);
    for corner in piece.corners() {
        (low.x, low.y) = (low.x.min(corner.x), low.y.min(corner.y));
        (high.x, high.y) = (high.x.max(corner.x), high.y.max(corner.y));
    }
    Point::new(low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2)
}

/// The nearest of eight directions.
pub fn compass(facing: Facing) -> &'static str {
    const NAMES: [&str; 8] = ["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"];
    NAMES[usize::from((facing.tick() + 256) / 512 % 8)]
}

/// A piece of terrain in a sentence.
pub fn piece(layout: &Layout, name: &str) -> Option<String> {
    let place = layout.names.pieces.iter().position(|known| known.eq_ignore_ascii_case(name))?;
    let piece = &layout.ground.pieces[place];
    let corners: Vec<String> = piece.corners().iter().map(|p| format!("{}, {}", decimal(p.x), decimal(p.y))).collect();
    let kind = format!("{:?}", piece.kind).to_lowercase();
    let roof = if piece.roof { ", with a roof to stand on" } else { "" };
    let cover = if piece.cover { "gives cover" } else { "gives no cover" };
    let sturdiness = format!("{:?}", piece.sturdiness).to_lowercase();
    Some(format!(
        "{}: {kind}, {sturdiness}, from {} to {} inches high{roof}; {cover}. Corners: {}.",
        layout.names.pieces[place],
        decimal(piece.z0),
        decimal(piece.top),
        corners.join("; ")
    ))
}
