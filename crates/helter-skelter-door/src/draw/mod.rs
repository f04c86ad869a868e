//! Maps as SVG: the polygons of the content pack, decorated as `maps/*.look.toml` says. Drawings are ours.
//!
//! Layers from the ground up: floors, inlays, high ground, falls, props, edges, numbers. Nothing here is a rule; floats
//! are welcome.

mod ground;
mod lines;
mod pen;
mod props;
mod style;
#[cfg(test)]
mod tests;

pub use style::Theme;

use helter_skelter::look::{Look, Prop, PropKind};
use helter_skelter::map::Map;
use pen::Pen;

/// The frame stands outside the board, so that no space loses ground to it.
const FRAME: f64 = 24.0;

/// The whole map as a self-contained document.
pub fn map_svg(map: &Map, look: &Look, theme: Theme) -> String {
    let (width, height) = (f64::from(map.width), f64::from(map.height));
    let mut pen = Pen::new();
    pen.push(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="hs-map" viewBox="{0} {0} {1} {2}" role="img" aria-label="{3}">"#,
        -FRAME,
        width + 2.0 * FRAME,
        height + 2.0 * FRAME,
        pen::escaped(&map.name),
    ));
    pen.push(format_args!("<style>{}</style>", style::css(theme)));
    pen.push(format_args!("<defs>{}", style::PATTERNS));
    ground::clips(&mut pen, map);
    pen.push("</defs>");
    decorated(&mut pen, map, look);
    lines::numbers(&mut pen, map);
    pen.push("</svg>\n");
    pen.done()
}

/// Everything but the numbers, in map units: what a client draws figures and highlights on.
fn decorated(pen: &mut Pen, map: &Map, look: &Look) {
    ground::floors(pen, map, look);
    ground::inlays(pen, look);
    ground::rims(pen, map, look);
    ground::wall_shadows(pen, map);
    ground::high_ground(pen, map);
    ground::cover(pen, map);
    ground::falls(pen, map, look);
    ground::bridges(pen, map, look);
    // Rugs lie under the doors, everything else stands before them.
    let (rugs, things): (Vec<&Prop>, Vec<&Prop>) = look.props.iter().partition(|prop| prop.kind == PropKind::Rug);
    props::draw(pen, &rugs);
    lines::thresholds(pen, map);
    props::draw(pen, &things);
    lines::edges(pen, map);
    lines::frame(pen, map);
}
