//! The ground: floors, paint, balconies, canyons, bridges.

use super::pen::{Pen, V, centre, corners, escaped, line, n, scatter, shape, sides};
use helter_skelter::look::{Floor, Inlay, Look};
use helter_skelter::map::{Edge, EdgeKind, Map, Side};
use helter_skelter::names::Space;

/// How high a balcony stands above the floor, in map units.
const STOREY: f64 = 34.0;

/// The outlines that drawings are cut off at: high ground and falls.
pub fn clips(pen: &mut Pen, map: &Map) {
    for space in map.high.iter() {
        let outline = shape(&corners(&map.plot(space).corners));
        pen.push(format_args!(r#"<clipPath id="hs-space-{space}"><path d="{outline}"/></clipPath>"#));
    }
    for (index, fall) in map.falls.iter().enumerate() {
        let outline = shape(&corners(&fall.corners));
        pen.push(format_args!(r#"<clipPath id="hs-fall-{index}"><path d="{outline}"/></clipPath>"#));
    }
}

pub fn floors(pen: &mut Pen, map: &Map, look: &Look) {
    for plot in &map.plots {
        let floor = pattern(look.floor_of(plot.space));
        pen.path(&shape(&corners(&plot.corners)), &format!(r#"fill="url(#hs-{floor})""#));
    }
}

fn pattern(floor: Floor) -> &'static str {
    match floor {
        Floor::Plaza => "plaza",
        Floor::Lobby => "lobby",
        Floor::Roof => "roof",
        Floor::Gravel => "gravel",
        Floor::Deck => "deck",
        Floor::Plank => "plank",
        Floor::Tile => "tile",
        Floor::Bath => "bath",
        Floor::Carpet => "carpet",
    }
}

pub fn inlays(pen: &mut Pen, look: &Look) {
    for inlay in &look.inlays {
        match inlay {
            Inlay::Line { points, width } => {
                pen.path(&line(&corners(points)), &format!(r#"class="flat" stroke-width="{width}" opacity=".5""#));
            }
            Inlay::Runner { from, to, width } => runner(pen, V::from(*from), V::from(*to), f64::from(*width)),
            Inlay::Ring { at, radius, width } => pen.push(format_args!(
                r#"<circle cx="{}" cy="{}" r="{radius}" class="flat" stroke-width="{width}" opacity=".5"/>"#,
                at.x, at.y
            )),
            Inlay::Seal { at, radius } => seal(pen, V::from(*at), f64::from(*radius)),
            Inlay::Landing { at, radius } => landing(pen, V::from(*at), f64::from(*radius)),
            Inlay::Sunbeam { at, width, length } => {
sunbeam(pen, V::from(*at), f64::from(*width), f64::from(*length));
            }
            Inlay::Text { text, at, size, turn } => pen.push(format_args!(
                r#"<text transform="translate({} {}) rotate({turn})" font-size="{size}" letter-spacing="{}" fill="var(--m-inlay)" opacity=".42">{}</text>"#,
                at.x,
                at.y,
                size / 12,
                escaped(text)
            )),
        }
    }
}

/// The panes of a window on the floor, six of them.
fn sunbeam(pen: &mut Pen, at: V, width: f64, length: f64) {
    let (across, along) = (V(width / 2.0, 0.0), V(length * 0.4, length) * (1.0 / 3.0));
    let panes: String = (0..2)
        .flat_map(|column| (0..3).map(move |row| (f64::from(column), f64::from(row))))
        .map(|(column, row)| {
            let corner = at + across * column + along * row;
            shape(&[corner, corner + across * 0.86, corner + across * 0.86 + along * 0.9, corner + along * 0.9])
        })
        .collect();
    pen.path(&panes, r#"fill="var(--m-beam)""#);
}

/// A carpet with a golden hem.
fn runner(pen: &mut Pen, from: V, to: V, width: f64) {
    let across = (to - from).unit().inward();
    let strip =
        |half: f64| shape(&[from + across * half, to + across * half, to - across * half, from - across * half]);
    pen.path(&strip(width / 2.0), r#"fill="var(--m-runner)""#);
    let hem = |off: f64| line(&[from + across * off, to + across * off]);
    let hems = hem(width / 2.0 - 10.0) + &hem(10.0 - width / 2.0);
    pen.path(&hems, r#"class="flat" stroke-width="6" opacity=".6""#);
    let marks = line(&[from, to]);
    pen.path(&marks, r#"class="flat" stroke-width="22" stroke-dasharray="4 86" opacity=".35""#);
}

/// Two rings with tower blocks between them, and a star of eight points, half of each ray in shade.
fn seal(pen: &mut Pen, at: V, radius: f64) {
    let on = |turn: f64, part: f64| {
        let (sin, cos) = (turn * std::f64::consts::TAU).sin_cos();
        at + V(sin, -cos) * (radius * part)
    };
    let V(x, y) = at;
    pen.push(format_args!(
        r#"<g class="flat" opacity=".62"><circle cx="{0}" cy="{1}" r="{2}" fill="var(--m-floor2)" stroke-width="10"/><circle cx="{0}" cy="{1}" r="{3}" stroke-width="5"/>"#,
        n(x), n(y), n(radius), n(radius * 0.82)
    ));
    let towers: String = (0..40)
        .map(|tower| {
            let turn = f64::from(tower) / 40.0;
            let height = 0.855 + 0.09 * scatter(tower as usize * 3 + 1, 10) as f64 / 10.0;
            let half = 0.009;
            shape(&[on(turn - half, 0.83), on(turn - half, height), on(turn + half, height), on(turn + half, 0.83)])
        })
        .collect();
    pen.path(&towers, r#"stroke="none" style="fill:var(--m-inlay)" fill-opacity=".55""#);
    let (mut light, mut dark) = (String::new(), String::new());
    for ray in 0..8 {
        let turn = f64::from(ray) / 8.0;
        let tip = on(turn, if ray % 2 == 0 { 0.76 } else { 0.52 });
        let (left, right) = (on(turn - 1.0 / 16.0, 0.26), on(turn + 1.0 / 16.0, 0.26));
        light += &shape(&[at, left, tip]);
        dark += &shape(&[at, tip, right]);
    }
    pen.path(&light, r#"stroke-width="4" style="fill:var(--m-inlay)" fill-opacity=".55""#);
    pen.path(&dark, r#"stroke-width="4" style="fill:var(--m-gold2)" fill-opacity=".35""#);
    pen.push(format_args!(r#"<circle cx="{0}" cy="{1}" r="{2}" stroke-width="5"/></g>"#, n(x), n(y), n(radius * 0.6)));
}

fn landing(pen: &mut Pen, at: V, radius: f64) {
    let V(x, y) = at;
    let (arm, reach) = (radius * 0.38, radius * 0.5);
    pen.push(format_args!(
        r#"<g class="flat" opacity=".6"><circle cx="{0}" cy="{1}" r="{2}" stroke-width="9"/><circle cx="{0}" cy="{1}" r="{3}" stroke-width="5" stroke-dasharray="18 14"/><path d="M{4} {5}V{6}M{7} {5}V{6}M{4} {1}H{7}" stroke-width="16"/></g>"#,
        n(x), n(y), n(radius), n(radius * 0.82), n(x - arm), n(y - reach), n(y + reach), n(x + arm)
    ));
}

/// The inside of the outer walls and the parapets of a roof: a band along every edge that leads nowhere on foot.
pub fn rims(pen: &mut Pen, map: &Map, look: &Look) {
    for plot in &map.plots {
        let floor = look.floor_of(plot.space);
        let here = Side::Space(plot.space);
        for edge in map.edges.iter().filter(|edge| edge.side == here || edge.beyond == Some(here)) {
            let roof = matches!(floor, Floor::Roof | Floor::Gravel);
            let banded = edge.kind == EdgeKind::Outer || roof && edge.kind == EdgeKind::Fall;
            if !banded {
                continue;
            }
            let (a, b) = facing(edge, here);
            let inward = (b - a).unit().inward();
            let depth = if roof { 16.0 } else { 20.0 };
            let band = shape(&[a, b, b + inward * depth, a + inward * depth]);
            let middle = line(&[a + inward * (depth / 2.0), b + inward * (depth / 2.0)]);
            match floor {
                Floor::Roof | Floor::Gravel => {
                    pen.path(&band, r#"fill="var(--m-p2)""#);
                    pen.path(&middle, r#"stroke="var(--m-grain)" stroke-width="16" stroke-dasharray="3 57""#);
                }
                Floor::Plaza | Floor::Lobby => {
                    pen.path(&band, r#"fill="var(--m-p1)""#);
                    pen.path(&middle, r#"stroke="var(--m-p2)" stroke-width="20" stroke-dasharray="22 78""#);
                }
                _ => {
                    pen.path(&band, r#"fill="var(--m-p1)""#);
                    pen.path(
                        &middle,
                        r#"stroke="var(--m-screen)" stroke-width="8" stroke-dasharray="64 46" opacity=".8""#,
                    );
                }
            }
            let foot = line(&[a + inward * depth, b + inward * depth]);
            pen.path(&foot, r##"stroke="#07090D" stroke-width="3" opacity=".7""##);
        }
    }
}

/// The two ends of an edge, in the direction in which the outline of `here` runs.
fn facing(edge: &Edge, here: Side) -> (V, V) {
    let (from, to) = (V::from(edge.from), V::from(edge.to));
    if edge.side == here { (from, to) } else { (to, from) }
}

/// Light comes from the upper left: inner walls throw a band to the lower right.
pub fn wall_shadows(pen: &mut Pen, map: &Map) {
    let walls = map.edges.iter().filter(|edge| edge.kind == EdgeKind::Wall);
    let drop = V(8.0, 14.0);
    let shadows: String = walls
        .map(|edge| {
            let (a, b) = (V::from(edge.from), V::from(edge.to));
            shape(&[a, b, b + drop, a + drop])
        })
        .collect();
    pen.path(
        &shadows,
        r#"fill="var(--m-shadow)" stroke="var(--m-shadow)" stroke-width="8" stroke-linejoin="round" opacity=".6""#,
    );
}

/// Balconies: shadow on the floor, a floor of their own, a front where they face us, a balustrade where they are open.
pub fn high_ground(pen: &mut Pen, map: &Map) {
    for space in map.high.iter() {
        let outline = shape(&corners(&map.plot(space).corners));
        pen.path(&outline, r#"transform="translate(16 26)" fill="var(--m-shadow)""#);
    }
    for space in map.high.iter() {
        let outline = shape(&corners(&map.plot(space).corners));
        pen.path(&outline, r#"fill="url(#hs-high)""#);
    }
    for space in map.high.iter() {
        pen.push(format_args!(r#"<g clip-path="url(#hs-space-{space})">"#));
        let here = Side::Space(space);
        let open = |edge: &&Edge| edge.kind == EdgeKind::High && (edge.side == here || edge.beyond == Some(here));
        let outer = |edge: &&Edge| edge.kind == EdgeKind::Outer && edge.side == here;
        for edge in map.edges.iter().filter(outer) {
            let (a, b) = facing(edge, here);
            let inward = (b - a).unit().inward();
            pen.path(&shape(&[a, b, b + inward * 20.0, a + inward * 20.0]), r#"fill="var(--m-face)""#);
            let middle = line(&[a + inward * 10.0, b + inward * 10.0]);
            pen.path(&middle, r#"stroke="var(--m-rail)" stroke-width="20" stroke-dasharray="14 66" opacity=".4""#);
        }
        for edge in map.edges.iter().filter(open) {
            let (a, b) = facing(edge, here);
            // A clockwise outline runs leftwards along its lower edge: that is the side we look at.
            if b.0 < a.0 {
                front(pen, a, b);
            }
        }
        for edge in map.edges.iter().filter(open) {
            let (a, b) = facing(edge, here);
            balustrade(pen, a, b);
        }
        pen.push("</g>");
    }
}

/// The wall under a balcony, with pilasters.
fn front(pen: &mut Pen, a: V, b: V) {
    let up = V(0.0, -STOREY);
    pen.path(&shape(&[a, b, b + up, a + up]), r#"fill="url(#hs-face)""#);
    pen.path(&line(&[a + up, b + up]), r##"stroke="#07090D" stroke-width="4""##);
}

/// Posts and a rail along an open edge.
fn balustrade(pen: &mut Pen, a: V, b: V) {
    let way = (b - a).unit();
    // In front of us the rail stands on top of the wall; elsewhere just inside the edge.
    let lift = if b.0 < a.0 && way.1.abs() < 0.9 { V(0.0, -STOREY - 8.0) } else { way.inward() * 18.0 };
    let rail = line(&[a + lift, b + lift]);
    posts_and_rail(pen, &rail, "rail");
}

fn posts_and_rail(pen: &mut Pen, rail: &str, colour: &str) {
    pen.path(rail, r##"stroke="#07090D" stroke-width="24" stroke-dasharray="13 25""##);
    pen.path(
        rail,
        &format!(r#"stroke="var(--m-{colour})" stroke-width="17" stroke-dasharray="7 31" stroke-dashoffset="-3""#),
    );
    pen.path(rail, r##"stroke="#07090D" stroke-width="12""##);
    pen.path(rail, &format!(r#"stroke="var(--m-{colour})" stroke-width="6""#));
}

pub fn cover(pen: &mut Pen, map: &Map) {
    for space in map.cover.iter() {
        pen.path(&shape(&corners(&map.plot(space).corners)), r#"fill="url(#hs-cover)""#);
    }
}

/// How much smaller the street looks than the opening above it.
const DEPTH: f64 = 0.46;

/// Canyons: four shaft walls with lit windows, and a street far below.
pub fn falls(pen: &mut Pen, map: &Map, look: &Look) {
    for (index, fall) in map.falls.iter().enumerate() {
        let rim = corners(&fall.corners);
        let deep = centre(&rim);
        let down = |point: V, part: f64| point.toward(deep, part * (1.0 - DEPTH));
        pen.push(format_args!(r#"<g clip-path="url(#hs-fall-{index})">"#));
        pen.path(&shape(&rim), r#"fill="var(--m-street)""#);
        let (mut lit, mut unlit) = (String::new(), String::new());
        for (side, (a, b)) in sides(&rim).enumerate() {
            // The wall under an edge looks into the canyon; light comes from the upper left.
            let inward = (b - a).unit().inward();
            let shade = match inward.0 + inward.1 {
                light if light < -0.5 => 1,
                light if light < 0.5 => 2,
                _ => 3,
            };
            let wall = shape(&[a, b, down(b, 1.0), down(a, 1.0)]);
            pen.path(&wall, &format!(r##"fill="var(--m-shaft{shade})" stroke="#07090D" stroke-width="4""##));
            let columns = ((b - a).length() / 44.0).floor().max(1.0) as usize;
            for (row, column) in (0..6).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let at = |along: f64, deep: f64| {
                    let along = (column as f64 + along) / columns as f64;
                    down(a.toward(b, along), (row as f64 + deep) / 6.0)
                };
                let window = shape(&[at(0.28, 0.3), at(0.72, 0.3), at(0.72, 0.78), at(0.28, 0.78)]);
                match scatter(index * 7919 + side * 613 + row * 41 + column, 10) {
                    0..4 => lit += &window,
                    4..8 => unlit += &window,
                    _ => {}
                }
            }
        }
        pen.path(&unlit, r##"fill="#000" opacity=".35""##);
        pen.path(&lit, r#"fill="var(--m-win)" opacity=".8""#);
        street(pen, &rim, deep);
        bridge_shadows(pen, map, look, index);
        pen.push("</g>");
    }
}

/// Two lanes and a few cars, lengthwise.
fn street(pen: &mut Pen, rim: &[V], deep: V) {
    let reach = |pick: fn(&V) -> f64| {
        let values = rim.iter().map(pick);
        (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max))
    };
    let ((left, right), (top, bottom)) = (reach(|v| v.0), reach(|v| v.1));
    let tall = bottom - top > right - left;
    let way = if tall { V(0.0, 1.0) } else { V(1.0, 0.0) };
    let half = if tall { bottom - top } else { right - left } * DEPTH / 2.0 - 6.0;
    let lane = line(&[deep - way * half, deep + way * half]);
    pen.path(&lane, r#"stroke="var(--m-win)" stroke-width="3" stroke-dasharray="14 12" opacity=".7""#);
    for (along, across, colour) in [(-0.6, 15.0, "#FF7A5C"), (0.1, -15.0, "#FFF3D0"), (0.55, 15.0, "#51A0FB")] {
        let V(x, y) = deep + way * (half * along) + way.inward() * across;
        let (w, h) = if tall { (10.0, 18.0) } else { (18.0, 10.0) };
        pen.push(format_args!(
            r#"<rect x="{}" y="{}" width="{w}" height="{h}" rx="3" fill="{colour}"/>"#,
            n(x - w / 2.0),
            n(y - h / 2.0)
        ));
    }
}

/// The girders of a bridge above a fall, and its shadow down in it.
fn bridge_shadows(pen: &mut Pen, map: &Map, look: &Look, fall: usize) {
    let below = Side::Fall(fall as u8);
    for edge in map.edges.iter().filter(|edge| edge.side == below || edge.beyond == Some(below)) {
        let bridge = |side: Side| matches!(side, Side::Space(space) if look.bridges.has(space));
        if !bridge(edge.side) && !edge.beyond.is_some_and(bridge) {
            continue;
        }
        // Along the top of a canyon its outline runs rightwards: the bridge is above, and we see its side.
        let (a, b) = facing(edge, below);
        if b.0 <= a.0 {
            continue;
        }
        let (girder, shadow) = (V(0.0, 30.0), V(18.0, 96.0));
        pen.path(&shape(&[a, b, b + shadow, a + shadow]), r##"fill="#000" opacity=".45""##);
        pen.path(&shape(&[a, b, b + girder, a + girder]), r##"fill="var(--m-p1)" stroke="#07090D" stroke-width="4""##);
        let bays = ((b - a).length() / 36.0).round().max(1.0) as usize;
        let lattice: String = (0..bays)
            .map(|bay| {
                let at = |bay: usize| a.toward(b, bay as f64 / bays as f64);
                line(&[at(bay), at(bay + 1) + girder]) + &line(&[at(bay) + girder, at(bay + 1)])
            })
            .collect();
        pen.path(&lattice, r##"stroke="#07090D" stroke-width="3""##);
    }
}

/// Rails along the drop, hazard stripes at both ends, arrows across.
pub fn bridges(pen: &mut Pen, map: &Map, look: &Look) {
    for space in look.bridges.iter() {
        let here = Side::Space(space);
        for edge in map.edges.iter().filter(|edge| edge.side == here || edge.beyond == Some(here)) {
            let (a, b) = facing(edge, here);
            let inward = (b - a).unit().inward();
            match edge.kind {
                EdgeKind::Fall => {
                    let rail = line(&[a + inward * 20.0, b + inward * 20.0]);
                    posts_and_rail(pen, &rail, "p3");
                }
                EdgeKind::Border => {
                    let stripe = line(&[a + inward * 15.0, b + inward * 15.0]);
                    pen.path(&stripe, r##"stroke="#07090D" stroke-width="18" opacity=".8""##);
                    pen.path(
                        &stripe,
                        r#"stroke="var(--m-gold)" stroke-width="14" stroke-dasharray="18 18" opacity=".8""#,
                    );
                    arrow(pen, map, space, a, b);
                }
                _ => {}
            }
        }
    }
}

/// A painted arrow from an end of a bridge to its middle.
fn arrow(pen: &mut Pen, map: &Map, space: Space, a: V, b: V) {
    let inward = (b - a).unit().inward();
    let tip = a.toward(b, 0.5) + inward * 70.0;
    let number = V::from(map.plot(space).at);
    if (tip - number).length() > 52.0 {
        let (back, wide) = (inward * -30.0, inward.inward() * 42.0);
        let chevron = line(&[tip + back + wide, tip, tip + back - wide]);
        pen.path(&chevron, r#"class="flat" stroke-width="12" opacity=".55""#);
    }
}
