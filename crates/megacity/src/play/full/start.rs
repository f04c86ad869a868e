//! The first screen of a new player: which side to play.

use super::super::board::Ink;
use super::super::game::Side;
use super::super::wrap::wrapped;
use super::layout::middle;
use super::palette::Palette;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Paragraph};

pub struct Start {
    title: &'static str,
    aim: &'static str,
    sides: Vec<Side>,
    palette: Palette,
    /// One more than the sides: draw one.
    at: usize,
}

impl Start {
    pub fn new(title: &'static str, aim: &'static str, sides: Vec<Side>, palette: Palette) -> Start {
        Start { title, aim, sides, palette, at: 0 }
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

    pub fn draw(&self, frame: &mut Frame) {
        frame.render_widget(Block::new().style(self.palette.base()), frame.area());
        let place = middle(frame.area(), 68, 16);
        let block = Block::bordered().border_type(BorderType::Thick).title(format!(" {} ", self.title));
        let width = usize::from(place.width).saturating_sub(4);
        let mut lines = vec![Line::from("")];
        let mut add = |text: &str, style| {
            lines.extend(wrapped(text, width, 4).into_iter().map(|row| Line::styled(format!(" {row:width$}"), style)));
        };
        add(self.aim, self.palette.of(Ink::Text));
        add(" ", self.palette.of(Ink::Text));
        add("You at seat a against a bot. Your team:", self.palette.prompt());
        for (number, side) in self.sides.iter().enumerate() {
            let style = if number == self.at { self.palette.selected(true) } else { self.palette.of(Ink::Text) };
            let mark = if number == self.at { "›" } else { " " };
            add(&format!("{mark} {} {}: {}", number + 1, side.name, side.members), style);
        }
        let drawn = self.at == self.sides.len();
        let style = if drawn { self.palette.selected(true) } else { self.palette.of(Ink::Text) };
        add(&format!("{} {} draw one", if drawn { "›" } else { " " }, self.sides.len() + 1), style);
        add(" ", self.palette.of(Ink::Text));
        add("Arrows choose, Enter begins, q leaves.", self.palette.of(Ink::Dim));
        frame.render_widget(Paragraph::new(lines).block(block), place);
    }
}
