//! Plots as SVG that takes its colours from the page, so that it is right in light and in dark.

use super::figure::{Bucket, Figure, Histogram, Rate, Stack, Swing, percent, points, short};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Drawn for a phone, and a little larger on a desk.
const WIDTH: u32 = 360;
const ROW: u32 = 40;
const AXIS: u32 = 26;
const TEXT: f64 = 16.5;
const SMALL: f64 = 14.5;

/// Colours that stand for those of the page; no other colour of ours looks like them.
const INK: RGBColor = RGBColor(1, 2, 3);
const WORDS: RGBColor = RGBColor(1, 2, 4);
const DIM: RGBColor = RGBColor(1, 2, 5);
const GRID: RGBColor = RGBColor(1, 2, 6);
const ACCENT: RGBColor = RGBColor(1, 2, 7);
const COOL: RGBColor = RGBColor(1, 2, 8);
const HOT: RGBColor = RGBColor(1, 2, 9);
const PAGE: [(RGBColor, &str); 7] = [
    (INK, "var(--ink)"),
    (WORDS, "var(--text)"),
    (DIM, "var(--dim)"),
    (GRID, "var(--grid)"),
    (ACCENT, "var(--accent)"),
    (COOL, "var(--cool)"),
    (HOT, "var(--hot)"),
];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The plot of a figure, with its title and what it shows in words.
pub fn plot(id: &str, title: &str, figure: &Figure) -> String {
    let svg = match figure {
        Figure::Rates(rates) => dots(&rates.iter().map(Dot::of_rate).collect::<Vec<_>>(), percent_tick),
        Figure::Swings(swings) => dots(&extremes(swings), |tick| format!("{:+.0}", tick * 100.0)),
        Figure::Lengths { histogram, unit, .. } => columns(histogram, unit),
        Figure::Counts { buckets, .. } => bars(&[], &shares(buckets), &[COOL], percent),
        Figure::Stacks { parts, rows } => bars(parts, rows, &[ACCENT, COOL, HOT, DIM], |sum| format!("{sum:.2}")),
        Figure::Luck(luck) => {
            let parts = ["the deal", "play and later luck"].map(str::to_string);
            let stack = Stack { label: percent(luck.deal), means: vec![luck.deal, 1.0 - luck.deal] };
            bars(&parts, &[stack], &[HOT, COOL], |_| percent(1.0 - luck.deal))
        }
    };
    let start = svg.find("viewBox").expect("plotters writes a view box");
    let (size, rest) = svg[start..].split_once(" xmlns").expect("and then a name space, which a page does not need");
    let (_, body) = rest.split_once('>').expect("the tag ends");
    let title = escape(title);
    let shown = escape(&describe(figure));
    format!(
        "<svg {size} role=\"img\" aria-labelledby=\"{id}-title {id}-shown\">\n\
         <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-shown\">{shown}</desc>{body}"
    )
}

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// One sentence for those who do not see it.
fn describe(figure: &Figure) -> String {
    let rate = |rate: &Rate| format!("{} with {}", rate.label, percent(rate.won.rate()));
    match figure {
        Figure::Rates(rates) => {
            let best = rates.iter().max_by(|one, other| one.won.rate().total_cmp(&other.won.rate()));
            let worst = rates.iter().min_by(|one, other| one.won.rate().total_cmp(&other.won.rate()));
            let [best, worst] = [best, worst].map(|found| found.map(rate).unwrap_or_default());
            format!("Win rates as dots with 95 % intervals. The highest: {best}; the lowest: {worst}.")
        }
        Figure::Swings(swings) => match (swings.first(), swings.last()) {
            (Some(best), Some(worst)) => format!(
                "Swings as dots with 95 % intervals, in percentage points. The highest: {} with {}; the lowest: {} with {}.",
                best.code,
                points(best.swing),
                worst.code,
                points(worst.swing)
            ),
            _ => "No card was played.".to_string(),
        },
        Figure::Lengths { samples, unit, .. } => {
            let sample = &samples[0].1;
            let [least, median, most] = [0.0, 0.5, 1.0].map(|share| short(sample.quantile(share)));
            format!("A histogram of {unit}: from {least} to {most}, half of the games with at most {median}.")
        }
        Figure::Counts { what, buckets } => {
            let most = buckets.iter().max_by_key(|bucket| bucket.count);
            format!(
                "Bars of the share of games by {what}. The most frequent: {}.",
                most.map_or("none", |most| &most.label)
            )
        }
        Figure::Stacks { rows, .. } => {
            let sum = |stack: &Stack| format!("{} {:.2}", stack.label, stack.means.iter().sum::<f64>());
            format!("Stacked bars of mean points: {}.", rows.iter().map(sum).collect::<Vec<_>>().join(", "))
        }
        Figure::Luck(luck) => {
            format!("One bar in two parts: {} the deal, the rest play and later luck.", percent(luck.deal))
        }
    }
}

/// Where the page's own colours go; what the page does not name stays.
fn draw(height: u32, paint: impl FnOnce(&Area) -> Drawn) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    paint(&area).and_then(|()| Ok(area.present()?)).expect("drawing into a string cannot fail");
    drop(area);
    PAGE.iter().fold(svg, |svg, (RGBColor(r, g, b), name)| svg.replace(&format!("#{r:02X}{g:02X}{b:02X}"), name))
}

fn words<'a>(size: f64, colour: RGBColor, side: HPos) -> TextStyle<'a> {
    let font = ("sans-serif", size).into_font();
    TextStyle { font, color: colour.to_backend_color(), pos: Pos::new(side, VPos::Center) }
}

/// `#51A0FB`, or the accent.
fn colour(hex: Option<&str>) -> RGBColor {
    let channel = |from: usize| hex.and_then(|hex| u8::from_str_radix(hex.get(from..from + 2)?, 16).ok());
    match (channel(1), channel(3), channel(5)) {
        (Some(r), Some(g), Some(b)) => RGBColor(r, g, b),
        _ => ACCENT,
    }
}

/// A value with its interval.
struct Dot {
    label: String,
    value: String,
    at: f64,
    low: f64,
    high: f64,
    /// What it would be if it did not matter.
    fair: Option<f64>,
    colour: RGBColor,
}

impl Dot {
    fn of_rate(rate: &Rate) -> Dot {
        let (at, interval) = (rate.won.rate(), rate.won.interval());
        Dot {
            label: rate.label.clone(),
            value: percent(at),
            at,
            low: interval.low,
            high: interval.high,
            fair: rate.fair,
            colour: colour(rate.colour.as_deref()),
        }
    }
}

/// The cards at both ends: a hundred rows are no plot.
fn extremes(swings: &[Swing]) -> Vec<Dot> {
    const EACH: usize = 8;
    let dot = |one: &Swing| Dot {
        label: format!("{} ({} games)", one.code, one.won.of),
        value: points(one.swing),
        at: one.swing,
        low: one.interval.low,
        high: one.interval.high,
        fair: Some(0.0),
        colour: colour(one.colour.as_deref()),
    };
    let shown = |place: &usize| *place < EACH || *place + EACH >= swings.len();
    (0..swings.len()).filter(shown).map(|place| dot(&swings[place])).collect()
}

fn percent_tick(tick: f64) -> String {
    format!("{:.0} %", tick * 100.0)
}

/// One row each: the label above, the dot on its interval below.
fn dots(rows: &[Dot], tick: impl Fn(f64) -> String) -> String {
    let ends = rows.iter().flat_map(|dot| [dot.low, dot.high].into_iter().chain(dot.fair));
    let step = 0.1;
    let low = (ends.clone().fold(f64::INFINITY, f64::min) / step + 1e-9).floor() * step;
    let high = (ends.fold(f64::NEG_INFINITY, f64::max) / step - 1e-9).ceil() * step;
    let (low, high) = if low < high { (low, high) } else { (0.0, 1.0) };
    let count = rows.len() as f64;
    draw(rows.len() as u32 * ROW + AXIS, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_left(14)
            .margin_right(14)
            .x_label_area_size(AXIS)
            .build_cartesian_2d(low..high, count..0.0)?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_y_mesh()
            .y_labels(0)
            .disable_y_axis()
            .axis_style(GRID)
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT);
        let labels = ((high - low) / step).round() as usize + 1;
        mesh.x_labels(labels.min(6))
            .x_label_formatter(&|at| tick(*at))
            .x_label_style(words(SMALL, DIM, HPos::Center))
            .draw()?;
        for (place, dot) in rows.iter().enumerate() {
            let top = place as f64;
            let (text, line) = (top + 0.3, top + 0.75);
            chart.draw_series([
                Text::new(dot.label.clone(), (low, text), words(TEXT, WORDS, HPos::Left)),
                Text::new(dot.value.clone(), (high, text), words(TEXT, WORDS, HPos::Right)),
            ])?;
            let mark = |fair| PathElement::new([(fair, top + 0.55), (fair, top + 0.95)], DIM.stroke_width(2));
            chart.draw_series(dot.fair.map(mark))?;
            chart.draw_series([
                Rectangle::new([(dot.low, line - 0.1), (dot.high, line + 0.1)], dot.colour.filled()),
                Rectangle::new([(dot.low, line - 0.1), (dot.high, line + 0.1)], INK.stroke_width(1)),
            ])?;
            chart.draw_series([
                Circle::new((dot.at, line), 6, dot.colour.filled()),
                Circle::new((dot.at, line), 6, INK.stroke_width(2)),
            ])?;
        }
        Ok(())
    })
}

/// As shares of all.
fn shares(buckets: &[Bucket]) -> Vec<Stack> {
    let all: u64 = buckets.iter().map(|bucket| bucket.count).sum();
    let share = |bucket: &Bucket| bucket.count as f64 / all.max(1) as f64;
    buckets.iter().map(|bucket| Stack { label: bucket.label.clone(), means: vec![share(bucket)] }).collect()
}

/// Lying bars in parts, each with its label above and its sum at the right. A key says what the parts are; one part
/// needs none.
fn bars(key: &[String], rows: &[Stack], colours: &[RGBColor], value: impl Fn(f64) -> String) -> String {
    let sum = |stack: &Stack| stack.means.iter().sum::<f64>();
    let most = rows.iter().map(sum).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let colours = colours.iter().cycle();
    let above = if key.is_empty() { 0.0 } else { 0.7 };
    let height = rows.len() as f64 + above;
    draw((height * f64::from(ROW)) as u32 + 6, |area| {
        let mut chart =
            ChartBuilder::on(area).margin_left(14).margin_right(14).build_cartesian_2d(0.0..most, height..0.0)?;
        for (place, (part, colour)) in key.iter().zip(colours.clone()).enumerate() {
            let left = most * place as f64 / key.len() as f64;
            let chip = [(left, 0.16), (left + most * 0.035, 0.44)];
            chart.draw_series([Rectangle::new(chip, colour.filled()), Rectangle::new(chip, INK.stroke_width(2))])?;
            let name = words(TEXT, WORDS, HPos::Left);
            chart.draw_series([Text::new(part.clone(), (left + most * 0.055, 0.3), name)])?;
        }
        for (place, stack) in rows.iter().enumerate() {
            let top = place as f64 + above;
            chart.draw_series([
                Text::new(stack.label.clone(), (0.0, top + 0.3), words(TEXT, WORDS, HPos::Left)),
                Text::new(value(sum(stack)), (most, top + 0.3), words(TEXT, WORDS, HPos::Right)),
            ])?;
            let mut from = 0.0;
            for (mean, colour) in stack.means.iter().zip(colours.clone()) {
                let part = [(from, top + 0.55), (from + mean, top + 0.95)];
                chart
                    .draw_series([Rectangle::new(part, colour.filled()), Rectangle::new(part, INK.stroke_width(2))])?;
                from += mean;
            }
        }
        Ok(())
    })
}

/// Standing bars side by side.
fn columns(histogram: &Histogram, unit: &str) -> String {
    let Histogram { from, width, counts } = histogram;
    let most = counts.iter().copied().max().unwrap_or(1) as f64;
    let (from, width) = (f64::from(*from), f64::from(*width));
    draw(240, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_left(4)
            .margin_right(14)
            .margin_top(12)
            .x_label_area_size(AXIS + 18)
            .y_label_area_size(44)
            .build_cartesian_2d(from..from + width * counts.len().max(1) as f64, 0.0..most * 1.05)?;
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh().axis_style(GRID).bold_line_style(GRID).light_line_style(TRANSPARENT);
        mesh.x_labels(6).x_label_formatter(&|at| format!("{at:.0}")).x_label_style(words(SMALL, DIM, HPos::Center));
        mesh.y_labels(4).y_label_formatter(&|count| format!("{count:.0}"));
        mesh.y_label_style(words(SMALL, DIM, HPos::Right)).x_desc(unit).axis_desc_style(words(
            SMALL,
            DIM,
            HPos::Center,
        ));
        mesh.draw()?;
        for (place, &count) in counts.iter().enumerate() {
            let left = from + width * place as f64;
            let bar = [(left + width * 0.06, 0.0), (left + width * 0.94, count as f64)];
            chart.draw_series([Rectangle::new(bar, ACCENT.filled()), Rectangle::new(bar, INK.stroke_width(1))])?;
        }
        Ok(())
    })
}
