//! From what a cell is to how it looks: the colours of the look, or none at all.
//!
//! Without colours everything is still told apart by its sign; bold, dim, underlined and reversed only help.

use door::board::Ink;
use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    pub colours: bool,
}

/// The nearest of the 256 colours that every terminal has to the tokens of the look.
const BG: Color = Color::Indexed(233);
const TEXT: Color = Color::Indexed(255);
const DIM: Color = Color::Indexed(248);
const LINE: Color = Color::Indexed(242);
const ACCENT: Color = Color::Indexed(220);
const HOT: Color = Color::Indexed(209);
const COOL: Color = Color::Indexed(81);
const INK: Color = Color::Indexed(16);
const CAPTION: Color = Color::Indexed(229);
const REFUSAL: Color = Color::Indexed(52);
const FALL: Color = Color::Indexed(205);
const HIGH: Color = Color::Indexed(180);
const COVER: Color = Color::Indexed(110);
/// Judges, Strontium Dogs, Nikolai Dante, Sláine: told apart by people who see red and green alike, too.
const SIDES: [(Color, Color); 4] =
    [(Color::Indexed(75), INK), (Color::Indexed(208), INK), (Color::Indexed(230), INK), (Color::Indexed(29), TEXT)];

impl Palette {
    pub fn base(self) -> Style {
        if self.colours { Style::new().fg(TEXT).bg(BG) } else { Style::new() }
    }

    pub fn of(self, ink: Ink) -> Style {
        if self.colours { coloured(ink) } else { plain(ink) }
    }

    /// The one voice that asks.
    pub fn prompt(self) -> Style {
        if self.colours { Style::new().fg(INK).bg(CAPTION) } else { Style::new().add_modifier(Modifier::BOLD) }
    }

    pub fn refusal(self) -> Style {
        if self.colours { Style::new().fg(CAPTION).bg(REFUSAL) } else { Style::new().add_modifier(Modifier::BOLD) }
    }

    /// The number of a rule.
    pub fn rule(self) -> Style {
        if self.colours {
            Style::new().fg(ACCENT).bg(INK).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    pub fn title(self, focused: bool) -> Style {
        match (self.colours, focused) {
            (true, true) => Style::new().fg(INK).bg(COOL).add_modifier(Modifier::BOLD),
            (true, false) => Style::new().fg(DIM).bg(Color::Indexed(236)),
            (false, true) => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            (false, false) => Style::new().add_modifier(Modifier::UNDERLINED),
        }
    }

    /// The selected line of a list.
    pub fn selected(self, focused: bool) -> Style {
        match (self.colours, focused) {
            (true, true) => Style::new().fg(INK).bg(ACCENT),
            (true, false) => Style::new().fg(TEXT).bg(Color::Indexed(238)),
            (false, true) => Style::new().add_modifier(Modifier::REVERSED),
            (false, false) => Style::new().add_modifier(Modifier::BOLD),
        }
    }
}

fn coloured(ink: Ink) -> Style {
    let fg = |colour: Color| Style::new().fg(colour);
    match ink {
        Ink::Text | Ink::Number => fg(TEXT),
        Ink::Strong => fg(TEXT).add_modifier(Modifier::BOLD),
        Ink::Dim => fg(DIM),
        Ink::Nothing => Style::new(),
        Ink::Border => fg(LINE),
        Ink::Wall => fg(ACCENT),
        Ink::Rim => fg(DIM),
        Ink::HighEdge => fg(HIGH),
        Ink::FallEdge | Ink::Fall => fg(FALL),
        Ink::Cover => fg(COVER),
        Ink::HighGround => fg(HIGH),
        Ink::Side(side) => {
            let (colour, on_it) = SIDES[usize::from(side) % SIDES.len()];
            Style::new().fg(on_it).bg(colour).add_modifier(Modifier::BOLD)
        }
        Ink::Token(side) => fg(SIDES[usize::from(side) % SIDES.len()].0).add_modifier(Modifier::BOLD),
        Ink::Reach => fg(COOL),
        Ink::Target => fg(HOT).add_modifier(Modifier::BOLD),
        Ink::Flash => fg(INK).bg(CAPTION),
        Ink::Cursor => fg(INK).bg(COOL).add_modifier(Modifier::BOLD),
        Ink::Chosen => fg(INK).bg(ACCENT).add_modifier(Modifier::BOLD),
    }
}

fn plain(ink: Ink) -> Style {
    let with = |modifier| Style::new().add_modifier(modifier);
    match ink {
        Ink::Text | Ink::Nothing | Ink::Number | Ink::Rim | Ink::Reach => Style::new(),
        Ink::Border | Ink::Cover | Ink::HighGround | Ink::Fall | Ink::Dim => with(Modifier::DIM),
        Ink::Strong | Ink::Wall | Ink::HighEdge | Ink::FallEdge | Ink::Side(_) | Ink::Token(_) | Ink::Target => {
            with(Modifier::BOLD)
        }
        Ink::Flash => with(Modifier::UNDERLINED),
        Ink::Cursor | Ink::Chosen => with(Modifier::REVERSED),
    }
}
