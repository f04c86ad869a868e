//! What the rules see: edges by kind, and the numbers. Drawn last, so that no decoration hides them.

use super::FRAME;
use super::pen::{Pen, V, line, n, scatter, shape};
use helter_skelter::map::{Edge, EdgeKind, Map, Side};

fn ends(edge: &Edge) -> (V, V) {
    (V::from(edge.from), V::from(edge.to))
}

fn all_of(map: &Map, kind: EdgeKind) -> String {
    let edges = map.edges.iter().filter(|edge| edge.kind == kind);
    edges.map(|edge| line(&[V::from(edge.from), V::from(edge.to)])).collect()
}

/// Doorways: a plate on the ground and an open leaf, where two spaces share both a wall and a border.
pub fn thresholds(pen: &mut Pen, map: &Map) {
    let pair = |edge: &Edge| (Some(edge.side).min(edge.beyond), Some(edge.side).max(edge.beyond));
    let walled = |edge: &Edge| map.edges.iter().any(|wall| wall.kind == EdgeKind::Wall && pair(wall) == pair(edge));
    for edge in map.edges.iter().filter(|edge| edge.kind == EdgeKind::Border && walled(edge)) {
        let (a, b) = ends(edge);
        let way = (b - a).unit();
        let across = way.inward() * 17.0;
        let plate = [a + across, b + across, b - across, a - across];
        pen.path(&shape(&plate), r##"fill="var(--m-p2)" stroke="#07090D" stroke-width="4""##);
        let ribs = line(&[a, b]);
        pen.path(&ribs, r#"stroke="var(--m-grain)" stroke-width="30" stroke-dasharray="4 10""#);
        leaf(pen, a, b);
    }
}

/// An open door, drawn as on a plan: the leaf stands off its hinge, an arc shows its swing.
fn leaf(pen: &mut Pen, a: V, b: V) {
    let length = (b - a).length() * 0.52;
    // Hinges and sides differ from door to door, and stay the same from drawing to drawing.
    let (side, flip) = (scatter((a.0 + a.1) as usize, 2), scatter((b.0 * 3.0 + b.1) as usize, 2));
    let (hinge, shut) = if flip == 0 { (a, (b - a).unit()) } else { (b, (a - b).unit()) };
    let out = shut.inward() * if side == 0 { 1.0 } else { -1.0 };
    let (hinge, tip) = (hinge + out * 17.0, hinge + out * (17.0 + length * 0.94) + shut * (length * 0.34));
    let closed = hinge + shut * length;
    let sweep = u8::from((out.0 * shut.1 - out.1 * shut.0) > 0.0);
    let swing = format!("M{} {}A{2} {2} 0 0 {sweep} {3} {4}", n(tip.0), n(tip.1), n(length), n(closed.0), n(closed.1));
    pen.path(&swing, r##"fill="none" stroke="#07090D" stroke-width="3" stroke-dasharray="8 7" opacity=".45""##);
    pen.path(&line(&[hinge, tip]), r##"stroke="#07090D" stroke-width="15" stroke-linecap="square""##);
    pen.path(&line(&[hinge, tip]), r#"stroke="var(--m-wood)" stroke-width="7" stroke-linecap="square""#);
}

pub fn edges(pen: &mut Pen, map: &Map) {
    let borders = all_of(map, EdgeKind::Border);
    pen.path(&borders, r##"stroke="#07090D" stroke-width="11" opacity=".55" stroke-linecap="round""##);
    pen.path(&borders, r##"stroke="#FFFFFF" stroke-width="5" stroke-linecap="round""##);
    high_edges(pen, map);
    let falls = all_of(map, EdgeKind::Fall);
    pen.path(&falls, r##"stroke="#07090D" stroke-width="17" stroke-linecap="round""##);
    pen.path(&falls, r##"stroke="#FF3DBB" stroke-width="9" stroke-dasharray="26 12""##);
    let walls = all_of(map, EdgeKind::Wall);
    pen.path(&walls, r##"stroke="#07090D" stroke-width="24" stroke-linecap="square""##);
    pen.path(&walls, r##"stroke="#FFD21F" stroke-width="13" stroke-linecap="square""##);
}

/// A double line, stairs where there is room, and arrows toward the high side.
fn high_edges(pen: &mut Pen, map: &Map) {
    let up = |edge: &Edge| {
        let (a, b) = ends(edge);
        let high = matches!(edge.side, Side::Space(space) if map.high.has(space));
        let inward = (b - a).unit().inward();
        if high { inward } else { inward * -1.0 }
    };
    let high: Vec<&Edge> = map.edges.iter().filter(|edge| edge.kind == EdgeKind::High).collect();
    for (colour, width) in [("#07090D", 9.0), ("#FFFFFF", 4.5)] {
        let double: String = high
            .iter()
            .flat_map(|edge| {
                let ((a, b), up) = (ends(edge), up(edge));
                [-7.0, 7.0].map(|off| line(&[a + up * off, b + up * off]))
            })
            .collect();
        pen.path(&double, &format!(r#"stroke="{colour}" stroke-width="{width}""#));
    }
    for edge in high {
        let ((a, b), V(x, y)) = (ends(edge), up(edge));
        let middle = a.toward(b, 0.5);
        let turned = y.atan2(x).to_degrees() + 90.0;
        pen.push(format_args!(r#"<g transform="translate({} {}) rotate({})">"#, n(middle.0), n(middle.1), n(turned)));
        if (b - a).length() > 110.0 {
            stairs(pen);
        } else {
            let chevron = "M-14 14L0-4L14 14";
            pen.path(chevron, r##"fill="none" stroke="#07090D" stroke-width="13""##);
            pen.path(chevron, r##"fill="none" stroke="#FFFFFF" stroke-width="6.5""##);
        }
        pen.push("</g>");
    }
}

/// A flight of steps seen from above, going up to the top of the page, lighter step by step.
fn stairs(pen: &mut Pen) {
    pen.path("M-40 40H52V-36H40V-44H-40Z", r#"fill="var(--m-shadow)""#);
    for (index, fill) in ["p1", "p1", "p2", "p2", "p3"].into_iter().enumerate() {
        let y = 40 - 17 * (index as i32 + 1);
        pen.push(format_args!(
            r##"<rect x="-40" y="{y}" width="80" height="17" fill="var(--m-{fill})" stroke="#07090D" stroke-width="3.5"/>"##
        ));
    }
    pen.path("M-44 42V-46M44 42V-46", r##"stroke="#07090D" stroke-width="12""##);
    pen.path("M-44 39V-43M44 39V-43", r#"stroke="var(--m-rail)" stroke-width="5""#);
    let chevrons = "M-19 26L0 6L19 26M-19 2L0-18L19 2";
    pen.path(chevrons, r##"fill="none" stroke="#07090D" stroke-width="14""##);
    pen.path(chevrons, r##"fill="none" stroke="#FFFFFF" stroke-width="7.5""##);
}

/// The rim of the board is a wall.
pub fn frame(pen: &mut Pen, map: &Map) {
    let rect = |out: f64, stroke: &str, width: f64| {
        format!(
            r#"<rect x="{0}" y="{0}" width="{1}" height="{2}" fill="none" stroke="{stroke}" stroke-width="{width}"/>"#,
            -out,
            f64::from(map.width) + 2.0 * out,
            f64::from(map.height) + 2.0 * out
        )
    };
    pen.push(rect(FRAME / 2.0, "#07090D", FRAME));
    pen.push(rect(8.0, "#FFD21F", 9.0));
}

/// HS-576: white circles, black for cover.
pub fn numbers(pen: &mut Pen, map: &Map) {
    for plot in &map.plots {
        let (ground, figure) = if map.cover.has(plot.space) { ("#07090D", "#FFFFFF") } else { ("#FFFFFF", "#07090D") };
        pen.push(format_args!(
            r#"<g transform="translate({} {})"><circle r="27" fill="{ground}" stroke="{figure}" stroke-width="5"/><text class="number" y="12" fill="{figure}">{}</text></g>"#,
            plot.at.x, plot.at.y, plot.space
        ));
    }
}
