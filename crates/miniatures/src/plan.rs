//! The table from above, as an SVG: terrain by kind, heights, doors, links, and the bodies that stand on it.
//!
//! One unit is one mil, north is up. Every shape has a title in words, for pointers and screen readers.

use crate::geometry::{
    Body, BodyKind, Facing, Ground, Kind, LinkKind, OpeningKind, Outline, Piece, Point, Spot, Sturdiness,
};
use std::fmt::{self, Write};

/// A body with its name and the way it faces.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    pub name: &'a str,
    pub body: &'a Body,
    pub facing: Facing,
}

/// Draws a table. `names` are those of its pieces, openings and links, in the order of the ground; a missing one is left
/// out of the picture's words.
pub fn svg(title: &str, ground: &Ground, names: Names, standing: &[Standing]) -> String {
    let mut out = String::new();
    Plan { out: &mut out, ground }.draw(title, names, standing).expect("a string takes everything");
    out
}

/// How the parts of a ground are called.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a> {
    pub pieces: &'a [String],
    pub openings: &'a [String],
    pub links: &'a [String],
}

const STYLE: &str = "\
svg{--ground:#efece4;--line:#3b3a36;--grid:#d9d4c7;--blocking:#b9b2a3;--roof:#cfc8b8;--difficult:#d8c48f;--scatter:#c9b8a6;\
--open:#e3e8dc;--a:#1f5fa8;--b:#a83232;--other:#6b6b6b}\
@media(prefers-color-scheme:dark){svg{--ground:#23241f;--line:#d8d5cb;--grid:#34352f;--blocking:#5b564b;--roof:#6b6558;\
--difficult:#6d5c2c;--scatter:#5a4d40;--open:#2e352b;--a:#6aa5e8;--b:#e87f7f;--other:#9b9b9b}}\
.table{fill:var(--ground);stroke:var(--line);stroke-width:60}.grid{stroke:var(--grid);stroke-width:30}\
.piece{stroke:var(--line);stroke-width:50;stroke-linejoin:round}.blocking{fill:var(--blocking)}.roof{fill:var(--roof)}\
.difficult{fill:var(--difficult)}.scatter{fill:var(--scatter)}.open{fill:var(--open)}.nocover{stroke-dasharray:200 150}\
.door{stroke:var(--line);stroke-width:220}.window{stroke:var(--line);stroke-width:220;stroke-dasharray:150 100}\
.link{stroke:var(--line);stroke-width:90;stroke-dasharray:60 120}.end{fill:var(--line)}\
text{font:700px sans-serif;fill:var(--line);text-anchor:middle;dominant-baseline:central}\
.side0{fill:var(--a)}.side1{fill:var(--b)}.down{opacity:.35}.mount{fill:var(--other)}.nose{stroke:var(--ground);stroke-width:120}";

struct Plan<'a> {
    out: &'a mut String,
    ground: &'a Ground,
}

impl Plan<'_> {
    fn draw(&mut self, title: &str, names: Names, standing: &[Standing]) -> fmt::Result {
        let (width, depth) = (self.ground.width, self.ground.depth);
        writeln!(
            self.out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 {} {}" role="img"><title>{}</title><style>{STYLE}</style>"#,
            width + 200,
            depth + 200,
            Escaped(title)
        )?;
        writeln!(self.out, r#"<rect class="table" width="{width}" height="{depth}"/>"#)?;
        // A line every six inches is enough to judge a distance by eye.
        for at in (6000..width).step_by(6000) {
            writeln!(self.out, r#"<path class="grid" d="M{at} 0V{depth}"/>"#)?;
        }
        for at in (6000..depth).step_by(6000) {
            writeln!(self.out, r#"<path class="grid" d="M0 {}H{width}"/>"#, depth - at)?;
        }
        let name = |names: &[String], place: usize| names.get(place).cloned().unwrap_or_default();
        // What is lower is drawn first, so that a wall on a roof lies on top of it.
        let mut order: Vec<usize> = (0..self.ground.pieces.len()).collect();
        order.sort_by_key(|&place| (self.ground.pieces[place].z0, self.ground.pieces[place].top));
        for place in order {
            self.piece(&name(names.pieces, place), &self.ground.pieces[place])?;
        }
        for (place, opening) in self.ground.openings.iter().enumerate() {
            let class = if opening.kind == OpeningKind::Door { "door" } else { "window" };
            let (from, to) = (self.flipped(opening.from), self.flipped(opening.to));
            let words = format!("{} {class}, {}", name(names.openings, place), sturdiness(opening.sturdiness));
            writeln!(
                self.out,
                r#"<path class="{class}" d="M{} {}L{} {}"><title>{}</title></path>"#,
                from.x,
                from.y,
                to.x,
                to.y,
                Escaped(words.trim())
            )?;
        }
        for (place, link) in self.ground.links.iter().enumerate() {
            let kind = match link.kind {
                LinkKind::Ladder => "ladder",
                LinkKind::Stairs => "stairs",
                LinkKind::Lift => "lift",
            };
            let words =
                format!("{} {kind} from {} up to {}", name(names.links, place), Inches(link.a.z), Inches(link.b.z));
            self.link(words.trim(), link.a, link.b)?;
        }
        standing.iter().try_for_each(|one| self.body(one))?;
        writeln!(self.out, "</svg>")
    }

    /// North is up on the table and down in a picture.
    fn flipped(&self, p: Point) -> Point {
        Point::new(p.x, self.ground.depth - p.y)
    }

    fn points(&mut self, corners: &[Point]) -> fmt::Result {
        for (place, &corner) in corners.iter().enumerate() {
            let Point { x, y } = self.flipped(corner);
            write!(self.out, "{}{x},{y}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }

    fn piece(&mut self, name: &str, piece: &Piece) -> fmt::Result {
        let kind = match piece.kind {
            Kind::Open => "open",
            Kind::Scatter => "scatter",
            Kind::Difficult => "difficult",
            Kind::Blocking => "blocking",
        };
        let (roof, cover) = (if piece.roof { " roof" } else { "" }, if piece.cover { "" } else { " nocover" });
        write!(self.out, r#"<polygon class="piece {kind}{roof}{cover}" points=""#)?;
        self.points(piece.corners())?;
        let height = match piece.height() {
            0 => "flat".to_string(),
            height => format!("{} high", Inches(height)),
        };
        let base = if piece.z0 == 0 { String::new() } else { format!(", from {} up", Inches(piece.z0)) };
        let words = format!(
            "{name} {kind}, {height}{base}, {}{}{}",
            sturdiness(piece.sturdiness),
            if piece.cover { ", cover" } else { "" },
            if piece.roof { ", can be stood on" } else { "" }
        );
        writeln!(self.out, r#""><title>{}</title></polygon>"#, Escaped(words.trim()))?;
        // A label where there is room for one.
        let bounds = piece.bounds;
        if (bounds.east - bounds.west).min(bounds.north - bounds.south) >= 1500 && piece.height() > 0 {
            let middle = Point::new((bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2);
            let Point { x, y } = self.flipped(middle);
            writeln!(self.out, r#"<text x="{x}" y="{y}" aria-hidden="true">{}</text>"#, Inches(piece.top))?;
        }
        Ok(())
    }

    fn link(&mut self, words: &str, a: Spot, b: Spot) -> fmt::Result {
        let (from, to) = (self.flipped(a.plan()), self.flipped(b.plan()));
        writeln!(
            self.out,
            r#"<g><title>{}</title><path class="link" d="M{} {}L{} {}"/><circle class="end" cx="{}" cy="{}" r="180"/></g>"#,
            Escaped(words),
            from.x,
            from.y,
            to.x,
            to.y,
            to.x,
            to.y
        )
    }

    fn body(&mut self, standing: &Standing) -> fmt::Result {
        let body = standing.body;
        let class = match body.kind {
            BodyKind::Model | BodyKind::Vehicle => "",
            BodyKind::Mount => " mount",
            BodyKind::Down => " down",
        };
        let title = format!("<title>{}</title>", Escaped(standing.name));
        let centre = self.flipped(body.outline.centre());
        let reach = match &body.outline {
            Outline::Base(circle) => {
                let (x, y, r) = (centre.x, centre.y, circle.r);
                writeln!(
                    self.out,
                    r#"<circle class="side{}{class}" cx="{x}" cy="{y}" r="{r}">{title}</circle>"#,
                    body.side
                )?;
                circle.r
            }
            Outline::Footprint { corners, .. } => {
                write!(self.out, r#"<polygon class="side{}{class}" points=""#, body.side)?;
                self.points(corners)?;
                writeln!(self.out, r#"">{title}</polygon>"#)?;
                1000
            }
        };
        let d = standing.facing.vector();
        let part = |d: i64| d * i64::from(reach) / 16384;
        writeln!(self.out, r#"<path class="nose" d="M{} {}l{} {}"/>"#, centre.x, centre.y, part(d.x), -part(d.y))
    }
}

const fn sturdiness(of: Sturdiness) -> &'static str {
    match of {
        Sturdiness::Flimsy => "flimsy",
        Sturdiness::Solid => "solid",
        Sturdiness::Sturdy => "sturdy",
        Sturdiness::Fixed => "fixed",
    }
}

/// A length as people say it: 1250 mil are 1.25".
#[derive(Clone, Copy, Debug)]
pub struct Inches(pub i32);

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = format!("{sign}{}.{:03}", self.0.abs() / 1000, self.0.abs() % 1000);
        write!(f, "{}\"", text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Text that cannot leave its place in the picture.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            // XML has no other control characters, not even escaped.
            c if c.is_control() && !matches!(c, '\n' | '\t') => f.write_char('\u{FFFD}'),
            c => f.write_char(c),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::vehicle::{Hull, Pose};
    use crate::geometry::{Link, Opening, Polygon};

    fn crossroads() -> Ground {
        let mut ground = Ground::bare();
        let house = Piece::new(Kind::Blocking, Polygon::rectangle(3000, 8000, 11_000, 15_000), 0, 4000);
        ground.pieces.push(Piece { roof: true, ..house });
        ground.pieces.push(Piece::new(Kind::Difficult, Polygon::rectangle(14_000, 11_000, 14_500, 15_000), 0, 1250));
        ground.openings.push(Opening {
            kind: OpeningKind::Door,
            piece: 0,
            from: Point::new(11_000, 12_000),
            to: Point::new(11_000, 13_250),
            z0: 0,
            z1: 2000,
            sturdiness: Sturdiness::Solid,
            lock: 1,
        });
        let (a, b) = (Spot::new(11_500, 11_000, 0), Spot::new(10_500, 11_000, 4000));
        ground.links.push(Link { kind: LinkKind::Stairs, a, b, wide: false });
        ground
    }

    #[test]
    fn a_table_is_drawn() {
        let wagon = Hull::new(5000, 2500, 2500);
        let pose = Pose { at: Spot::new(18_000, 18_000, 0), facing: Facing::NORTH };
        let bodies = [Body::model(0, Spot::new(6000, 3000, 0), 500, 1250), wagon.body(1, pose)];
        let standing = [
            Standing { name: "Punk <2> & \"friend\"", body: &bodies[0], facing: Facing::NORTH },
            Standing { name: "Pat-Wagon", body: &bodies[1], facing: pose.facing },
        ];
        let pieces = ["B1".to_string(), "W1".to_string()];
        let names = Names { pieces: &pieces, ..Names::default() };
        let picture = svg("City Crossroads", &crossroads(), names, &standing);
        for part in [
            r#"points="3000,28000 11000,28000 11000,21000 3000,21000"><title>B1 blocking, 4&quot; high, sturdy, cover, can be stood on</title>"#,
            "<title>W1 difficult, 1.25&quot; high, sturdy, cover</title>",
            r#"<path class="door" d="M11000 24000L11000 22750"><title>door, solid</title>"#,
            "<title>stairs from 0&quot; up to 4&quot;</title>",
            r#"<circle class="side0" cx="6000" cy="33000" r="500"><title>Punk &lt;2&gt; &amp; &quot;friend&quot;</title>"#,
            r#"<polygon class="side1" points="19250,20500 19250,15500 16750,15500 16750,20500">"#,
        ] {
            assert!(picture.contains(part), "{part} is not in {picture}");
        }
        let opened = picture.matches("<polygon").count() + picture.matches("<g>").count();
        assert_eq!(opened, picture.matches("</polygon>").count() + picture.matches("</g>").count());
    }

    #[test]
    fn lengths_are_said_in_inches() {
        assert_eq!(
            [0, 1250, 36_000, 500, -750].map(|mil| Inches(mil).to_string()),
            ["0\"", "1.25\"", "36\"", "0.5\"", "-0.75\""]
        );
    }
}
