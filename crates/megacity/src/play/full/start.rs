//! The first screen of a new player: which side to play.

use super::layout::middle;
use super::palette::Palette;
use door::Door;
use door::board::Ink;
use door::terminal::Side;
use door::wrap::wrapped;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph};

/// Of the box.
const WIDTH: u16 = 68;

pub struct Start {
    door: &'static Door,
    sides: Vec<Side>,
    palette: Palette,
    /// One more than the sides: draw one.
    at: usize,
}

impl Start {
    pub fn new(door: &'static Door, sides: Vec<Side>, palette: Palette) -> Start {
        Start { door, sides, palette, at: 0 }
    }

    /// The side, or nothing to draw one, or nothing at all to leave.
    pub fn press(&mut self, key: KeyEvent) -> Option<Option<Option<String>>> {
        let last = self.sides.len();
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Some(None),
            KeyCode::Char('q') | KeyCode::Esc => return Some(None),
            KeyCode::Up => self.at = self.at.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => self.at = if self.at == last { 0 } else { self.at + 1 },
            KeyCode::Char(digit @ '1'..='9') => self.at = (digit as usize - '1' as usize).min(last),
            KeyCode::Enter => return Some(Some(self.sides.get(self.at).map(|side| side.id.clone()))),
            _ => {}
        }
        None
    }

    pub fn click(&mut self, screen: Rect, at: Position) -> Option<Option<Option<String>>> {
        let place = self.place(screen);
        let row = at.y.checked_sub(place.y + 1)?;
        self.at = self.rows(place).get(usize::from(row))?.1?;
        Some(Some(self.sides.get(self.at).map(|side| side.id.clone())))
    }

    /// The rows of the box, and the choice that each belongs to.
    fn rows(&self, place: Rect) -> Vec<(Line<'static>, Option<usize>)> {
        let width = usize::from(place.width).saturating_sub(4);
        let mut rows = vec![(Line::from(""), None)];
        let mut add = |text: &str, style: Style, choice: Option<usize>| {
            let lines = wrapped(text, width, 4).into_iter();
            rows.extend(lines.map(|row| (Line::styled(format!(" {row:width$}"), style), choice)));
        };
        let text = self.palette.of(Ink::Text);
        add(self.door.terminal.aim(), text, None);
        add(" ", text, None);
        add(&format!("You at seat a against a bot. Your {}:", self.door.terminal.side()), self.palette.prompt(), None);
        let sides = self.sides.iter().map(|side| format!("{}: {}", side.name, side.members));
        for (number, words) in sides.chain(["draw one".to_string()]).enumerate() {
            let (mark, style) = if number == self.at {
                ("›", self.palette.selected(true))
            } else {
                (" ", self.palette.of(Ink::Text))
            };
            add(&format!("{mark} {} {words}", number + 1), style, Some(number));
        }
        add(" ", text, None);
        add("Arrows choose, Enter begins, q leaves; or click.", self.palette.of(Ink::Dim), None);
        rows
    }

    /// As high as what stands in it.
    fn place(&self, screen: Rect) -> Rect {
        let rows = self.rows(Rect { width: WIDTH, ..Rect::default() }).len() as u16;
        middle(screen, WIDTH, rows + 2)
    }

    pub fn draw(&self, frame: &mut Frame) {
        frame.render_widget(Block::new().style(self.palette.base()), frame.area());
        let place = self.place(frame.area());
        let block = Block::bordered().border_type(BorderType::Thick).title(format!(" {} ", self.door.title));
        let lines: Vec<Line> = self.rows(place).into_iter().map(|(line, _)| line).collect();
        frame.render_widget(Paragraph::new(lines).block(block), place);
    }
}
