//! Things on the ground. A solid one is an extruded block with a shadow to the lower right, so that cover reads as
//! something to hide behind; the rest is flat or low. Each fills the ground that its row in the look gives it.

use super::pen::{Pen, n};
use helter_skelter::look::{Prop, PropKind};

/// All of them, in this order.
pub fn draw(pen: &mut Pen, props: &[&Prop]) {
    pen.push(r#"<g class="props">"#);
    props.iter().for_each(|prop| draw_one(pen, prop));
    pen.push("</g>");
}

fn draw_one(pen: &mut Pen, prop: &Prop) {
    let (w, h) = (f64::from(prop.width), f64::from(prop.height));
    pen.push(format_args!(r#"<g transform="translate({} {})">"#, prop.at.x, prop.at.y));
    match prop.kind {
        PropKind::Bench => bench(pen, w, h),
        PropKind::Crate => crate_(pen, w, h),
        PropKind::Desk => desk(pen, w, h),
        PropKind::Door => door(pen, w, h),
        PropKind::Kiosk => kiosk(pen, w, h),
        PropKind::Lift => lift(pen, w, h),
        PropKind::Pillar => pillar(pen, w, h),
        PropKind::Plant => plant(pen, w, h),
        PropKind::Statue => statue(pen, w, h),
        PropKind::Window => window(pen, w, h),
        PropKind::Aerial => aerial(pen, w, h),
        PropKind::AirPlant => air_plant(pen, w, h),
        PropKind::Duct => duct(pen, w, h),
        PropKind::Garden => garden(pen, w, h),
        PropKind::Hatch => hatch(pen, w, h),
        PropKind::Pipes => pipes(pen, w, h),
        PropKind::Skylight => skylight(pen, w, h),
        PropKind::Stairhead => stairhead(pen, w, h),
        PropKind::Tank => tank(pen, w, h),
        PropKind::Vent => vent(pen, w, h),
        PropKind::Washing => washing(pen, w, h),
        PropKind::Bath => bath(pen, w, h),
        PropKind::Bed => bed(pen, w, h),
        PropKind::Counter => counter(pen, w, h),
        PropKind::Rug => rug(pen, w, h),
        PropKind::Screen => screen(pen, w, h),
        PropKind::Shelf => shelf(pen, w, h),
        PropKind::Sofa => sofa(pen, w, h),
        PropKind::Table => table(pen, w, h),
    }
    pen.push("</g>");
}

fn rect(pen: &mut Pen, [x, y, w, h]: [f64; 4], fill: &str) {
    rounded(pen, [x, y, w, h], 0.0, fill);
}

fn rounded(pen: &mut Pen, [x, y, w, h]: [f64; 4], radius: f64, fill: &str) {
    pen.push(format_args!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="var(--m-{fill})"/>"#,
        n(x),
        n(y),
        n(w),
        n(h),
        n(radius)
    ));
}

fn ellipse(pen: &mut Pen, [x, y, rx, ry]: [f64; 4], fill: &str) {
    pen.push(format_args!(
        r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="var(--m-{fill})"/>"#,
        n(x),
        n(y),
        n(rx),
        n(ry)
    ));
}

fn stroke(pen: &mut Pen, d: String, width: f64) {
    pen.path(&d, &format!(r#"stroke-width="{}""#, n(width)));
}

/// A block: shadow, front `z` high, top.
fn block(pen: &mut Pen, w: f64, h: f64, z: f64, top: &str, front: &str) {
    let shadow = format!("M{0} 8L{1} 20V{2}H14L0 {3}H{0}Z", n(w), n(w + 14.0), n(h + 8.0), n(h));
    pen.path(&shadow, r#"fill="var(--m-shadow)" stroke="none""#);
    rect(pen, [0.0, h - z - 2.0, w, z + 2.0], front);
    rect(pen, [0.0, 0.0, w, h - z], top);
}

// Of the hall.

fn bench(pen: &mut Pen, w: f64, h: f64) {
    block(pen, w, h, 10.0, "p2", "p1");
    stroke(pen, format!("M{0} 0V{1}M{2} 0V{1}", n(w / 3.0), n(h - 10.0), n(w * 2.0 / 3.0)), 3.0);
}

fn crate_(pen: &mut Pen, w: f64, h: f64) {
    let z = h * 0.38;
    let top = h - z;
    block(pen, w, h, z, "wood", "wood2");
    stroke(pen, format!("M0 0L{0} {1}M{0} 0L0 {1}M{2} {1}V{3}", n(w), n(top), n(w / 2.0), n(h)), 3.0);
}

fn desk(pen: &mut Pen, w: f64, h: f64) {
    block(pen, w, h, 22.0, "wood", "wood2");
    rect(pen, [w * 0.3, 8.0, w * 0.28, 16.0], "screen");
    rect(pen, [w * 0.68, 10.0, w * 0.16, 20.0], "paper");
    stroke(pen, format!("M{0} {1}V{2}M{3} {1}V{2}", n(w * 0.2), n(h - 20.0), n(h - 2.0), n(w * 0.8)), 3.0);
}

/// Two leaves in the outer wall.
fn door(pen: &mut Pen, w: f64, h: f64) {
    rect(pen, [0.0, 0.0, w, h], "gold2");
    rect(pen, [8.0, 0.0, w / 2.0 - 8.0, h - 8.0], "gold");
    rect(pen, [w / 2.0, 0.0, w / 2.0 - 8.0, h - 8.0], "gold");
    let (middle, low) = (w / 2.0, h - 16.0);
    stroke(pen, format!("M{0} {2}h-10M{1} {2}h10", n(middle - 8.0), n(middle + 8.0), n(low)), 6.0);
}

/// A pillar with a slanted screen.
fn kiosk(pen: &mut Pen, w: f64, h: f64) {
    block(pen, w, h, h * 0.45, "p2", "p1");
    let low = h * 0.55 - 8.0;
    pen.path(&format!("M8 {0}L14 8H{1}L{2} {0}Z", n(low), n(w - 14.0), n(w - 8.0)), r#"fill="var(--m-screen)""#);
}

fn lift(pen: &mut Pen, w: f64, h: f64) {
    rect(pen, [0.0, 0.0, w, h], "p2");
    stroke(pen, format!("M{0} 0V{1}", n(w / 2.0), n(h)), 4.0);
    let middle = h / 2.0;
    stroke(
        pen,
        format!("M{0} {1}l8-8 8 8M{2} {3}l8 8 8-8", n(w * 0.2), n(middle + 4.0), n(w * 0.65), n(middle - 4.0)),
        4.0,
    );
}

fn pillar(pen: &mut Pen, w: f64, h: f64) {
    let (r, flat) = (w / 2.0, w * 0.3);
    let z = h - 2.0 * flat;
    pen.push(format_args!(
        r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="var(--m-shadow)" stroke="none"/>"#,
        n(r + 16.0),
        n(h - flat + 6.0),
        n(r * 1.15),
        n(flat * 1.1)
    ));
    let body = format!("M0 {0}v{1}a{2} {0} 0 0 0 {3} 0v-{1}z", n(flat), n(z), n(r), n(w));
    pen.path(&body, r#"fill="var(--m-p1)""#);
    // Flutes; the right half is in the dark.
    stroke(
        pen,
        format!(
            "M{0} {1}v{2}M{3} {4}v{2}M{5} {1}v{2}",
            n(w * 0.25),
            n(flat * 1.8),
            n(z),
            n(r),
            n(flat * 2.0),
            n(w * 0.75)
        ),
        3.0,
    );
    ellipse(pen, [r, flat, r, flat], "p3");
    ellipse(pen, [r, flat, r * 0.6, flat * 0.56], "p2");
}

fn plant(pen: &mut Pen, w: f64, h: f64) {
    let (x, y, r) = (w / 2.0, h / 2.0, w / 2.0);
    ellipse(pen, [x, y + 6.0, r * 0.62, r * 0.62], "wood2");
    for (turn, reach) in [(17, 0.5), (86, 0.46), (160, 0.5), (229, 0.46), (298, 0.5)] {
        pen.push(format_args!(
            r#"<ellipse cx="{}" cy="{y}" rx="{}" ry="{}" transform="rotate({turn} {x} {y})" fill="var(--m-leaf)"/>"#,
            n(x + r * reach),
            n(r * 0.5),
            n(r * 0.26)
        ));
    }
}

/// A robed figure with a pair of scales, on a plinth.
fn statue(pen: &mut Pen, w: f64, h: f64) {
    let (x, plinth) = (w / 2.0, h * 0.6);
    pen.push(format_args!(r#"<g transform="translate(0 {})">"#, n(h - plinth)));
    block(pen, w, plinth, plinth * 0.4, "p3", "p1");
    stroke(pen, format!("M14 {0}H{1}", n(plinth * 0.8), n(w - 14.0)), 3.0);
    pen.push(format_args!(r#"</g><g transform="translate({} {}) scale({})">"#, n(x), n(h * 0.56), n(h / 150.0)));
    pen.path("M-26 12L-17-46Q0-58 17-46L26 12Q0 22-26 12Z", r#"fill="var(--m-gold)""#);
    pen.path("M2-53Q10-53 17-46L26 12Q14 18 2 18Z", r#"fill="var(--m-gold2)" stroke="none""#);
    pen.push(r#"<circle cy="-64" r="13" fill="var(--m-gold)"/>"#);
    pen.path("M-13-66H13", r#"stroke-width="5""#);
    pen.path("M-16-38L-44-44M16-38L44-44", r#"stroke-width="12""#);
    pen.path("M-16-38L-44-44M16-38L44-44", r#"style="stroke:var(--m-gold)" stroke-width="6""#);
    for side in [-1, 1] {
        let pan = 46 * side;
        pen.path(&format!("M{pan}-44L{0}-22H{1}Z", pan - 13, pan + 13), r#"fill="none" stroke-width="3""#);
        pen.path(&format!("M{0}-22Q{pan}-8 {1}-22Z", pan - 14, pan + 14), r#"fill="var(--m-gold)" stroke-width="3.5""#);
    }
    pen.push("</g>");
}

fn window(pen: &mut Pen, w: f64, h: f64) {
    rect(pen, [0.0, 0.0, w, h], "screen");
    let bars: String = (1..4).map(|bar| format!("M{} 0V{}", n(w * f64::from(bar) / 4.0), n(h))).collect();
    stroke(pen, bars, 3.5);
}

// Of the roof.

fn aerial(pen: &mut Pen, w: f64, h: f64) {
    let x = w / 2.0;
    stroke(pen, format!("M0 {0}L{1} 6L{2} {0}", n(h - 8.0), n(x), n(w)), 3.0);
    stroke(pen, format!("M{0} {1}V2", n(x), n(h - 10.0)), 9.0);
    pen.path(&format!("M{0} {1}V4", n(x), n(h - 12.0)), r#"style="stroke:var(--m-p3)" stroke-width="4""#);
    stroke(
        pen,
        format!(
            "M{0} 18H{1}M{2} 34H{3}M{4} 50H{5}",
            n(x - 20.0),
            n(x + 20.0),
            n(x - 15.0),
            n(x + 15.0),
            n(x - 10.0),
            n(x + 10.0)
        ),
        5.0,
    );
    ellipse(pen, [x, h - 9.0, 14.0, 8.0], "p2");
}

fn air_plant(pen: &mut Pen, w: f64, h: f64) {
    let z = h * 0.27;
    let top = h - z;
    block(pen, w, h, z, "p3", "p1");
    let r = top * 0.36;
    let fans = if w > top * 2.1 { vec![w * 0.22, w * 0.56] } else { vec![w * 0.34] };
    let louvres = fans.last().expect("there is a fan") + r;
    for x in fans {
        ellipse(pen, [x, top / 2.0, r, r], "p1");
        stroke(
            pen,
            format!(
                "M{0} {1}H{2}M{3} {4}V{5}",
                n(x - r * 0.8),
                n(top / 2.0),
                n(x + r * 0.8),
                n(x),
                n(top / 2.0 - r * 0.8),
                n(top / 2.0 + r * 0.8)
            ),
            5.0,
        );
        ellipse(pen, [x, top / 2.0, r * 0.25, r * 0.25], "p3");
    }
    let bars: String = (1..4)
        .map(|bar| format!("M{} 12V{}", n(louvres + (w - louvres) * f64::from(bar) / 4.0), n(top - 12.0)))
        .collect();
    stroke(pen, bars, 4.0);
}

fn duct(pen: &mut Pen, w: f64, h: f64) {
    let tall = h > w * 1.3;
    block(pen, w, h, 18.0, "p3", "p1");
    let length = if tall { h - 18.0 } else { w };
    let ribs: String = (1..(length / 34.0) as i32 + 1)
        .map(|rib| f64::from(rib) * 34.0)
        .filter(|at| *at < length - 8.0)
        .map(|at| if tall { format!("M0 {}H{}", n(at), n(w)) } else { format!("M{} 0V{}", n(at), n(h)) })
        .collect();
    stroke(pen, ribs, 3.0);
}

/// A bed of greens in a low box.
fn garden(pen: &mut Pen, w: f64, h: f64) {
    block(pen, w, h, 12.0, "wood2", "wood2");
    rect(pen, [8.0, 8.0, w - 16.0, h - 28.0], "shaft3");
    let columns = (w / 26.0) as i32;
    for (column, row) in (0..columns).flat_map(|column| (0..2).map(move |row| (column, row))) {
        let x = w * (f64::from(column) + 0.5) / f64::from(columns);
        let y = 8.0 + (h - 28.0) * (f64::from(row) + 0.5) / 2.0;
        ellipse(pen, [x, y, 10.0, (h - 28.0) / 4.4], "leaf");
    }
}

fn hatch(pen: &mut Pen, w: f64, h: f64) {
    rect(pen, [0.0, 0.0, w, h], "p1");
    rect(pen, [7.0, 7.0, w - 14.0, h - 14.0], "p2");
    stroke(pen, format!("M{0} {1}H{2}", n(w * 0.38), n(h * 0.68), n(w * 0.62)), 6.0);
}

fn pipes(pen: &mut Pen, w: f64, h: f64) {
    let tall = h > w;
    let (across, along) = if tall { (w, h) } else { (h, w) };
    for part in [0.25, 0.75] {
        let at = across * part;
        let d = if tall { format!("M{0} 0V{1}", n(at), n(along)) } else { format!("M0 {0}H{1}", n(at), n(along)) };
        pen.path(&d, r#"stroke-width="11""#);
        pen.path(&d, r#"style="stroke:var(--m-p3)" stroke-width="5""#);
    }
    let flanges: String = (0..=(along / 75.0) as i32)
        .map(|flange| f64::from(flange) * 75.0 + 8.0)
        .filter(|at| *at < along)
        .map(|at| if tall { format!("M0 {0}H{1}", n(at), n(across)) } else { format!("M{0} 0V{1}", n(at), n(across)) })
        .collect();
    stroke(pen, flanges, 6.0);
}

fn skylight(pen: &mut Pen, w: f64, h: f64) {
    rect(pen, [0.0, 0.0, w, h], "p2");
    rect(pen, [8.0, 8.0, w - 16.0, h - 16.0], "screen");
    stroke(pen, format!("M{0} 8V{1}M8 {2}H{3}", n(w / 2.0), n(h - 8.0), n(h / 2.0), n(w - 8.0)), 4.0);
    pen.path(
        &format!(
            "M18 {0}L{1} 18M{2} {3}L{4} {5}",
            n(h * 0.42),
            n(w * 0.3),
            n(w * 0.6),
            n(h * 0.85),
            n(w * 0.8),
            n(h * 0.6)
        ),
        r#"style="stroke:#FFFFFF" stroke-width="5" opacity=".55""#,
    );
}

/// The hut over the way down.
fn stairhead(pen: &mut Pen, w: f64, h: f64) {
    let z = h * 0.5;
    block(pen, w, h, z, "p3", "p1");
    stroke(pen, format!("M10 10H{0}V{1}H10Z", n(w - 10.0), n(h - z - 10.0)), 3.0);
    rect(pen, [w * 0.3, h - z + 8.0, w * 0.4, z - 8.0], "wood");
    stroke(pen, format!("M{0} {1}h6", n(w * 0.58), n(h - z * 0.4)), 5.0);
}

fn tank(pen: &mut Pen, w: f64, h: f64) {
    let (r, flat) = (w / 2.0, w * 0.34);
    let z = h - 2.0 * flat - 12.0;
    pen.push(format_args!(
        r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="var(--m-shadow)" stroke="none"/>"#,
        n(r + 18.0),
        n(h - flat + 4.0),
        n(r * 1.08),
        n(flat)
    ));
    let top = flat + 12.0;
    pen.path(
        &format!("M0 {0}v{1}a{2} {3} 0 0 0 {4} 0v-{1}z", n(top), n(z), n(r), n(flat), n(w)),
        r#"fill="var(--m-wood2)""#,
    );
    stroke(pen, format!("M0 {0}a{1} {2} 0 0 0 {3} 0", n(top + z * 0.5), n(r), n(flat), n(w)), 4.0);
    ellipse(pen, [r, top, r, flat], "wood");
    stroke(pen, format!("M0 {0}L{1} {2}L{3} {0}M{1} {2}V{4}", n(top), n(r), n(top - 16.0), n(w), n(top + flat)), 3.0);
}

fn vent(pen: &mut Pen, w: f64, h: f64) {
    let r = w / 2.0;
    rect(pen, [r - 9.0, h * 0.4, 18.0, h * 0.55], "p1");
    ellipse(pen, [r, h * 0.36, r, h * 0.32], "p3");
    ellipse(pen, [r, h * 0.3, r * 0.5, h * 0.14], "p2");
}

/// Clothes on a line.
fn washing(pen: &mut Pen, w: f64, h: f64) {
    stroke(pen, format!("M4 {0}V2M{1} {0}V2", n(h), n(w - 4.0)), 7.0);
    stroke(pen, format!("M4 8Q{0} 18 {1} 8", n(w / 2.0), n(w - 4.0)), 3.0);
    for (part, size, fill) in [(0.14, 0.16, "cloth"), (0.36, 0.2, "paper"), (0.6, 0.13, "cloth2"), (0.78, 0.12, "gold")]
    {
        rect(pen, [w * part, 12.0, w * size, h * 0.62], fill);
    }
}

// Of the rooms.

fn bath(pen: &mut Pen, w: f64, h: f64) {
    rounded(pen, [0.0, 0.0, w, h], 14.0, "paper");
    rounded(pen, [9.0, 12.0, w - 18.0, h - 22.0], 12.0, "screen");
    stroke(pen, format!("M{0} 4V18", n(w / 2.0)), 6.0);
}

fn bed(pen: &mut Pen, w: f64, h: f64) {
    rounded(pen, [0.0, 0.0, w, h], 6.0, "cloth");
    if w > h {
        rounded(pen, [8.0, 8.0, 26.0, h - 16.0], 6.0, "paper");
        stroke(pen, format!("M46 0V{0}", n(h)), 4.0);
    } else {
        rounded(pen, [8.0, 8.0, w - 16.0, 26.0], 6.0, "paper");
        stroke(pen, format!("M0 46H{0}", n(w)), 4.0);
    }
}

fn counter(pen: &mut Pen, w: f64, h: f64) {
    block(pen, w, h, 12.0, "p3", "p1");
    let middle = (h - 12.0) / 2.0;
    for x in [22.0, 48.0] {
        ellipse(pen, [x, middle, 10.0, 10.0], "p1");
    }
    if w > 110.0 {
        rect(pen, [w - 54.0, 8.0, 40.0, h - 28.0], "screen");
    }
}

fn rug(pen: &mut Pen, w: f64, h: f64) {
    pen.push(r#"<g opacity=".75">"#);
    rounded(pen, [0.0, 0.0, w, h], 4.0, "cloth2");
    rounded(pen, [12.0, 12.0, w - 24.0, h - 24.0], 4.0, "cloth");
    pen.push("</g>");
}

fn screen(pen: &mut Pen, w: f64, h: f64) {
    rect(pen, [0.0, 0.0, w, h * 0.7], "p1");
    pen.path(&format!("M8 {0}H{1}", n(h * 0.82), n(w - 8.0)), r#"style="stroke:var(--m-screen)" stroke-width="5""#);
}

fn shelf(pen: &mut Pen, w: f64, h: f64) {
    block(pen, w, h, 10.0, "wood", "wood2");
    let books: String = (1..(w / 12.0) as i32).map(|book| format!("M{} 5V{}", book * 12, n(h - 14.0))).collect();
    stroke(pen, books, 3.0);
}

fn sofa(pen: &mut Pen, w: f64, h: f64) {
    rounded(pen, [0.0, 0.0, w, h], 12.0, "cloth2");
    if w > h {
        rounded(pen, [14.0, 16.0, w - 28.0, h - 16.0], 6.0, "cloth2");
        stroke(pen, format!("M{0} 16V{1}", n(w / 2.0), n(h)), 3.0);
    } else {
        rounded(pen, [16.0, 14.0, w - 16.0, h - 28.0], 6.0, "cloth2");
        stroke(pen, format!("M16 {0}H{1}", n(h / 2.0), n(w)), 3.0);
    }
}

/// Round, with four stools.
fn table(pen: &mut Pen, w: f64, h: f64) {
    let (x, y) = (w / 2.0, h / 2.0);
    let stool = w * 0.14;
    for (dx, dy) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        ellipse(pen, [x + dx * (x - stool), y + dy * (y - stool), stool, stool], "p2");
    }
    ellipse(pen, [x, y, w * 0.34, w * 0.34], "wood");
    pen.push(format_args!(r#"<circle cx="{}" cy="{}" r="{}" stroke-width="2"/>"#, n(x), n(y), n(w * 0.2)));
}
