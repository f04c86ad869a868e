//! What the panels say, line by line: the same lines are drawn and clicked.

use super::layout::{Panel, Parts, middle};
use super::screen::{Overlay, Screen, Stage};
use door::board::{Canvas, Ink, Pick, Row, Words};
use door::wrap::wrapped;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

/// What a click on a line means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Nothing,
    /// A line of the actions.
    Line(usize),
    /// A row of the panel, and what it stands for.
    Pick(usize, Pick),
}

pub struct Shown {
    pub words: Vec<Words>,
    pub target: Target,
    pub selected: bool,
}

/// The keys at the foot of the screen; they can be clicked.
pub const KEYS: &[(KeyCode, &str)] = &[
    (KeyCode::Char('?'), "help"),
    (KeyCode::Tab, "panel"),
    (KeyCode::Char('/'), "filter"),
    (KeyCode::Char(':'), "type"),
    (KeyCode::Char('h'), "hint"),
    (KeyCode::Char('u'), "undo"),
    (KeyCode::Char('e'), "end"),
    (KeyCode::Char('p'), "pass"),
    (KeyCode::Char('z'), "zoom"),
    (KeyCode::Char('s'), "save"),
    (KeyCode::Char('q'), "quit"),
];

pub fn key_name(key: &KeyCode) -> String {
    match key {
        KeyCode::Char(sign) => sign.to_string(),
        key => key.to_string(),
    }
}

pub fn key_width(key: &KeyCode, words: &str) -> u16 {
    (key_name(key).len() + words.len() + 2) as u16
}

impl Screen {
    /// The board as large as it fits, or half as large again when zoomed.
    pub fn canvas(&self) -> Option<Canvas> {
        let map = self.parts()?.map;
        let size = |length: u16| if self.zoomed { length * 2 } else { length };
        self.look().board(&self.marks(), (size(map.width), size(map.height)))
    }

    /// Which cell of the board is in the upper left corner: it follows the cursor.
    pub fn offset(&self, canvas: &Canvas, map: Rect) -> (u16, u16) {
        let (x, y) = self.cursor.and_then(|cursor| canvas.spot(cursor)).unwrap_or((0, 0));
        let start = |at: u16, room: u16, all: u16| at.saturating_sub(room / 2).min(all.saturating_sub(room));
        (start(x, map.width, canvas.width), start(y, map.height, canvas.height))
    }

    /// The lines of a panel, and the first that is shown.
    pub fn shown_lines(&self, panel: Panel, inside: Rect) -> (Vec<Shown>, usize) {
        let width = usize::from(inside.width);
        let lines = match panel {
            Panel::Map => Vec::new(),
            Panel::Actions => self.action_lines(width),
            Panel::Hand => self.row_lines(&self.look().cards(), width, Some(self.card)),
            Panel::Teams => self.row_lines(&self.look().standings(), width, None),
            Panel::Log => self.log_lines(width),
        };
        let height = usize::from(inside.height);
        let most = lines.len().saturating_sub(height);
        let offset = match panel {
            Panel::Teams | Panel::Log if self.focus == panel => self.scroll,
            Panel::Teams | Panel::Log => 0,
            // As little as is needed to see all of what is selected.
            _ => lines.iter().rposition(|line| line.selected).map_or(0, |last| (last + 1).saturating_sub(height)),
        };
        (lines, offset.min(most))
    }

    fn action_lines(&self, width: usize) -> Vec<Shown> {
        let Stage::Asked(asked) = &self.stage else {
            return Vec::new();
        };
        let line = |(number, line): (usize, super::choice::Line)| {
            let ways = if line.only.is_some() { String::new() } else { format!(" {}›", line.ways) };
            let room = width.saturating_sub(ways.chars().count()).max(1);
            let selected = number == self.line;
            let mut rows = wrapped(&line.words, room, 2);
            // A line that is not selected is one line: the list stays short.
            if !selected && rows.len() > 1 {
                let cut: String = line.words.chars().take(room - 1).collect();
                rows = vec![cut + "…"];
            }
            let last = rows.len() - 1;
            rows.into_iter()
                .enumerate()
                .map(|(at, text)| {
                    let text = if at == 0 || at == last && last == 0 { format!("{text:room$}{ways}") } else { text };
                    Shown { words: vec![(format!("{text:width$}"), Ink::Text)], target: Target::Line(number), selected }
                })
                .collect::<Vec<_>>()
        };
        asked.choice.lines().into_iter().enumerate().flat_map(line).collect()
    }

    fn row_lines(&self, rows: &[Row], width: usize, selected: Option<usize>) -> Vec<Shown> {
        let shown = |(number, row): (usize, &Row)| {
            let target = row.pick.map_or(Target::Nothing, |pick| Target::Pick(number, pick));
            let selected = selected == Some(number) && self.focus == Panel::Hand && row.pick.is_some();
            wrapped_row(row, width, 2).into_iter().map(|words| Shown { words, target, selected }).collect::<Vec<_>>()
        };
        rows.iter().enumerate().flat_map(shown).collect()
    }

    /// Newest first; what is new since the viewer last acted has a dot.
    fn log_lines(&self, width: usize) -> Vec<Shown> {
        let old = self.log.len().saturating_sub(self.fresh);
        let lines = self.log.iter().enumerate().rev().flat_map(|(number, line)| {
            let (dot, ink) = if number >= old { ("•", Ink::Text) } else { (" ", Ink::Dim) };
            wrapped(&format!("{dot} {line}"), width, 2).into_iter().map(move |text| Shown {
                words: vec![(text, ink)],
                target: Target::Nothing,
                selected: false,
            })
        });
        lines.collect()
    }

    /// The panels that can be had at the title of one.
    pub fn tabs(&self, parts: &Parts, panel: Panel) -> Vec<Panel> {
        match panel {
            Panel::Hand | Panel::Teams | Panel::Log if parts.shared => vec![Panel::Hand, Panel::Teams, Panel::Log],
            panel => vec![panel],
        }
    }

    pub fn tab_at(&self, parts: &Parts, panel: Panel, x: u16) -> Option<Panel> {
        let mut left = 0;
        self.tabs(parts, panel).into_iter().find(|&tab| {
            left += tab_title(tab).len() as u16;
            x < left
        })
    }

    /// The rows of the box that lies over the table, the place of the box, and its title.
    pub fn overlay_box(&self) -> Option<(Rect, String, Vec<Vec<Words>>)> {
        let most = self.size.width.saturating_sub(4).min(90);
        let fitted = |title: &str, rows: Vec<Row>| {
            let widest = rows.iter().map(|row| row.text().chars().count()).max().unwrap_or(0).max(title.len() + 4);
            let width = (widest as u16 + 4).clamp(36, most);
            let lines: Vec<Vec<Words>> =
                rows.iter().flat_map(|row| wrapped_row(row, usize::from(width) - 4, 4)).collect();
            let height = (lines.len() as u16 + 2).min(self.size.height.saturating_sub(2));
            (middle(self.size, width, height), title.to_string(), lines)
        };
        match self.overlay.as_ref()? {
            Overlay::Text { title, rows, .. } => Some(fitted(title, rows.clone())),
            Overlay::Confirm { lines, .. } => {
                let mut rows: Vec<Row> = lines.iter().map(Row::plain).collect();
                rows.push(Row::plain(""));
                rows.push(Row { words: vec![("  [ y  yes ]    [ n  no ]".into(), Ink::Strong)], pick: None });
                Some(fitted("?", rows))
            }
            Overlay::Entry { .. } => None,
        }
    }

    /// Whether a click in a box that asks means yes or no.
    pub fn answer_at(&self, at: Position) -> Option<bool> {
        let (place, _, _) = self.overlay_box()?;
        let row = place.y + place.height.checked_sub(2)?;
        let x = at.x.checked_sub(place.x + 4)?;
        match x {
            _ if at.y != row => None,
            0..=9 => Some(true),
            14..=22 => Some(false),
            _ => None,
        }
    }
}

pub fn tab_title(panel: Panel) -> String {
    format!(" {} {} ", panel.number(), panel.name())
}

/// A row in as many lines as it needs, its inks kept.
pub fn wrapped_row(row: &Row, width: usize, further: usize) -> Vec<Vec<Words>> {
    let mut inks = row.words.iter().flat_map(|(text, ink)| text.chars().map(move |sign| (sign, *ink)));
    let text = row.text();
    if text.is_empty() {
        return vec![Vec::new()];
    }
    let coloured = |line: String| {
        let mut words: Vec<Words> = Vec::new();
        let indent = line.len() - line.trim_start().len();
        for (at, sign) in line.chars().enumerate() {
            // The indent of a continued line is not in the row, and the space it was broken at is not in the line.
            let ink = if at < indent {
                Ink::Text
            } else {
                inks.by_ref().find(|(other, _)| *other == sign || *other == '\u{a0}').map_or(Ink::Text, |found| found.1)
            };
            match words.last_mut() {
                Some((text, before)) if *before == ink => text.push(sign),
                _ => words.push((sign.to_string(), ink)),
            }
        }
        words
    };
    wrapped(&text, width, further).into_iter().map(coloured).collect()
}
