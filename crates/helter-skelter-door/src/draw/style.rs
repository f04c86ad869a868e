//! Colours of both themes and the patterns of floors. LOOK.md, sections 2 and 7.

/// Which colours the drawing has: fixed, or those that the viewer's machine prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    Dark,
    Light,
    Preferred,
}

/// Name, dark, light. Floors and props stay close to each other; only edges, numbers and figures stand out.
const COLOURS: [(&str, &str, &str); 39] = [
    ("floor", "#33425C", "#AEBBC6"),
    ("floor2", "#2D3A52", "#A2B0BC"),
    ("inlay", "#C9A14A", "#8C5A1E"),
    ("runner", "#4A3048", "#BE8E86"),
    ("beam", "#FFFFFF12", "#FFFFFF55"),
    ("lobby", "#43405C", "#C4B490"),
    ("lobby2", "#3B3852", "#BBA983"),
    ("grain", "#0000002E", "#00000022"),
    ("high", "#8C6740", "#DBAE68"),
    ("high2", "#9D7850", "#E6BF80"),
    ("face", "#5A4129", "#A87B43"),
    ("face2", "#47331F", "#8F6534"),
    ("rail", "#E8CF9A", "#F4DDAC"),
    ("shadow", "#0000008C", "#14171E80"),
    ("p1", "#3C4A64", "#6D7C8E"),
    ("p2", "#56678A", "#93A3B5"),
    ("p3", "#7385A6", "#BCC8D4"),
    ("wood", "#96744C", "#C99A62"),
    ("wood2", "#5F4930", "#8A6236"),
    ("leaf", "#3E7F5D", "#5A9B6A"),
    ("gold", "#D2A63F", "#E3B23C"),
    ("gold2", "#8F6E25", "#B0842A"),
    ("screen", "#5FA9C4", "#9AD4E6"),
    ("roof", "#414B57", "#A4A9AC"),
    ("roof2", "#3A434E", "#9A9FA3"),
    ("gravel", "#474A4F", "#ADA89E"),
    ("gravel2", "#54575C", "#BDB8AE"),
    ("plank", "#5C4A3C", "#CDAF88"),
    ("tile", "#46566B", "#C6D0D6"),
    ("tile2", "#384659", "#B2BEC6"),
    ("carpet", "#553A52", "#C39AA8"),
    ("deck", "#5B5F68", "#B5AFA2"),
    ("cloth", "#8A4B45", "#C9776C"),
    ("cloth2", "#4F6E8F", "#7FA0C4"),
    ("paper", "#E8E0CC", "#FFFDF4"),
    ("shaft1", "#34384F", "#5A6078"),
    ("shaft2", "#262A3D", "#444A60"),
    ("shaft3", "#191C2A", "#32374A"),
    ("street", "#0A0B12", "#1B1E2B"),
];

const RULES: &str = "\
.hs-map{display:block;background:#07090D}\
.hs-map .props{fill:none;stroke:#07090D;stroke-width:4.5;stroke-linejoin:round}\
.hs-map .flat{fill:none;stroke:var(--m-inlay);stroke-linejoin:round}\
.hs-map text{font-family:Impact,Haettenschweiler,\"Arial Narrow Bold\",\"Franklin Gothic Demi Cond\",\
\"Avenir Next Condensed\",\"Roboto Condensed\",\"Liberation Sans Narrow\",\"Arial Narrow\",\"DejaVu Sans Condensed\",sans-serif;\
font-weight:700;text-anchor:middle}\
.hs-map .number{font-size:33px}";

/// The style sheet of one drawing.
pub fn css(theme: Theme) -> String {
    let variables = |pick: fn(&(&str, &str, &str)) -> String| {
        let all: Vec<String> = COLOURS.iter().map(pick).collect();
        format!(".hs-map{{{}}}", all.join(";"))
    };
    let dark = || variables(|(name, dark, _)| format!("--m-{name}:{dark}"));
    let light = || variables(|(name, _, light)| format!("--m-{name}:{light}"));
    let colours = match theme {
        Theme::Dark => dark(),
        Theme::Light => light(),
        Theme::Preferred => format!("{}@media (prefers-color-scheme:light){{{}}}", dark(), light()),
    };
    format!("{colours}{RULES}.hs-map{{--m-win:#E8B94A}}")
}

/// What floors are made of. The names are those of `Floor`, and `high` and `cover`.
pub const PATTERNS: &str = r##"
<pattern id="hs-plaza" width="120" height="120" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="120" height="120" fill="var(--m-floor)"/><path d="M0 0H60V60H0ZM60 60H120V120H60Z" fill="var(--m-floor2)"/><path d="M52 60H68M60 52V68M-8 0H8M112 0H128M0 52V68M60 -8V8" stroke="var(--m-grain)" stroke-width="6"/></pattern>
<pattern id="hs-lobby" width="96" height="96" patternUnits="userSpaceOnUse"><rect width="96" height="96" fill="var(--m-lobby)"/><path d="M0 0H48V48H0ZM48 48H96V96H48Z" fill="var(--m-lobby2)"/><path d="M0 0H96M0 48H96M0 0V96M48 0V96" stroke="var(--m-grain)" stroke-width="3"/></pattern>
<pattern id="hs-high" width="44" height="44" patternUnits="userSpaceOnUse"><rect width="44" height="44" fill="var(--m-high)"/><circle cx="11" cy="11" r="6" fill="var(--m-high2)"/><circle cx="33" cy="33" r="6" fill="var(--m-high2)"/></pattern>
<pattern id="hs-roof" width="280" height="240" patternUnits="userSpaceOnUse"><rect width="280" height="240" fill="var(--m-roof)"/><path d="M0 0H140V120H0ZM140 120H280V240H140Z" fill="var(--m-roof2)" opacity=".55"/><path d="M0 0H280M0 120H280M0 0V120M140 0V120M70 120V240M210 120V240" stroke="var(--m-grain)" stroke-width="4"/><path d="M22 38h.1M94 18h.1M118 86h.1M46 96h.1M172 58h.1M244 30h.1M226 98h.1M30 168h.1M104 206h.1M160 150h.1M196 216h.1M262 176h.1" stroke="var(--m-grain)" stroke-width="8" stroke-linecap="round"/></pattern>
<pattern id="hs-gravel" width="96" height="96" patternUnits="userSpaceOnUse"><rect width="96" height="96" fill="var(--m-gravel)"/><path d="M10 12h.1M40 6h.1M70 22h.1M88 48h.1M26 40h.1M56 52h.1M12 74h.1M42 86h.1M76 78h.1" stroke="var(--m-grain)" stroke-width="9" stroke-linecap="round"/><path d="M24 20h.1M56 30h.1M84 8h.1M8 44h.1M40 62h.1M70 60h.1M26 90h.1M60 92h.1M90 88h.1" stroke="var(--m-gravel2)" stroke-width="8" stroke-linecap="round"/></pattern>
<pattern id="hs-plank" width="160" height="44" patternUnits="userSpaceOnUse"><rect width="160" height="44" fill="var(--m-plank)"/><path d="M0 0H160M0 22H160M40 0V22M120 22V44" stroke="var(--m-grain)" stroke-width="3"/></pattern>
<pattern id="hs-tile" width="56" height="56" patternUnits="userSpaceOnUse"><rect width="56" height="56" fill="var(--m-tile)"/><path d="M0 0H56M0 0V56" stroke="var(--m-grain)" stroke-width="3"/></pattern>
<pattern id="hs-bath" width="56" height="56" patternUnits="userSpaceOnUse"><rect width="56" height="56" fill="var(--m-tile2)"/><path d="M0 0H28V28H0ZM28 28H56V56H28Z" fill="var(--m-tile)"/></pattern>
<pattern id="hs-carpet" width="40" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="40" height="40" fill="var(--m-carpet)"/><circle cx="20" cy="20" r="4" fill="var(--m-grain)"/></pattern>
<pattern id="hs-deck" width="40" height="30" patternUnits="userSpaceOnUse"><rect width="40" height="30" fill="var(--m-deck)"/><path d="M0 0V30" stroke="var(--m-grain)" stroke-width="5"/></pattern>
<pattern id="hs-cover" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V26" stroke="#000" stroke-width="6" opacity=".16"/></pattern>
<pattern id="hs-face" width="46" height="46" patternUnits="userSpaceOnUse"><rect width="46" height="46" fill="var(--m-face)"/><path d="M12 0V46" stroke="var(--m-face2)" stroke-width="14"/></pattern>
"##;
