//! Draws the screen.

use super::content::{KEYS, key_name, tab_title, wrapped_row};
use super::layout::{Panel, Parts, SMALLEST, inside, middle};
use super::screen::{Message, Overlay, Purpose, Screen, Stage};
use door::board::{Ink, Words};
use door::wrap::wrapped;
use engine::{Seat, Viewer};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

impl Screen {
    pub fn draw(&self, frame: &mut Frame) {
        frame.render_widget(Block::new().style(self.palette.base()), frame.area());
        match (self.parts(), &self.stage) {
            (None, _) => self.draw_too_small(frame),
            (_, Stage::Curtain(seat)) => self.draw_curtain(frame, *seat),
            (Some(parts), _) => {
                self.draw_bar(frame, parts.bar);
                self.draw_map(frame, parts.map);
                self.draw_prompt(frame, parts.prompt);
                for &(panel, place) in &parts.panels {
                    self.draw_panel(frame, &parts, panel, place);
                }
                self.draw_keys(frame, parts.keys);
            }
        }
        if self.parts().is_some() {
            self.draw_overlay(frame);
        }
    }

    fn draw_too_small(&self, frame: &mut Frame) {
        let (width, height) = SMALLEST;
        let (has_width, has_height) = (self.size.width, self.size.height);
        let text = format!(
            "This window is {has_width} by {has_height}. The game needs {width} by {height}: make it larger, and it \
             goes on. Ctrl-C leaves."
        );
        let rows = wrapped(&text, usize::from(has_width.max(1)), 0);
        frame.render_widget(Paragraph::new(rows.join("\n")), frame.area());
    }

    /// Nothing of anybody's is behind it: only who should sit down.
    fn draw_curtain(&self, frame: &mut Frame, seat: Seat) {
        let side = self.table.look(Viewer::Spectator).side(seat);
        let rows = [
            format!("Seat {seat}: {side}"),
            String::new(),
            "Press Enter when only you look at the screen.".to_string(),
        ];
        for y in 0..frame.area().height {
            let pattern = if y.is_multiple_of(2) { "▚ " } else { " ▞" };
            let line = pattern.repeat(usize::from(frame.area().width / 2 + 1));
            let place = Rect { y, height: 1, ..frame.area() };
            frame.render_widget(Paragraph::new(line).style(self.palette.of(Ink::Border)), place);
        }
        let place = middle(frame.area(), 54, 7);
        frame.render_widget(Clear, place);
        let block = Block::bordered().border_type(BorderType::Thick).style(self.palette.prompt());
        let text: Vec<Line> = std::iter::once(Line::from("")).chain(rows.map(Line::from)).collect();
        frame.render_widget(Paragraph::new(text).centered().block(block), place);
    }

    fn draw_bar(&self, frame: &mut Frame, place: Rect) {
        let look = self.look();
        let you = self.viewer().seat();
        let you = you.map_or("you look on".to_string(), |seat| format!("{}, seat {seat}", look.side(seat)));
        let file = if self.table.file.is_some() { "" } else { " · not saved" };
        let right = format!(" {you}{file} ");
        // The place comes last: its name may be cut off.
        let (wherever, when) = look.title();
        let room = usize::from(place.width).saturating_sub(right.chars().count());
        let text: String = format!(" {} · {when} · {wherever}", self.table.door.title).chars().take(room).collect();
        let line = format!("{text:room$}{right}");
        frame.render_widget(Paragraph::new(line).style(self.palette.title(false).add_modifier(Modifier::BOLD)), place);
    }

    fn draw_map(&self, frame: &mut Frame, place: Rect) {
        let Some(canvas) = self.canvas() else {
            let rows = self.look().centre();
            let lines = rows.iter().flat_map(|row| wrapped_row(row, usize::from(place.width), 4));
            let mut lines: Vec<Line> = lines.map(|words| self.spans(&words, None)).collect();
            let most = lines.len().saturating_sub(usize::from(place.height));
            let offset = if self.focus == Panel::Map { self.scroll.min(most) } else { 0 };
            return frame.render_widget(Paragraph::new(lines.split_off(offset)), place);
        };
        let (left, top) = self.offset(&canvas, place);
        let area = frame.area();
        let buffer = frame.buffer_mut();
        for y in 0..place.height {
            for x in 0..place.width {
                let at = Position::new(place.x + x, place.y + y);
                if let Some(cell) = canvas.at(x + left, y + top)
                    && area.contains(at)
                {
                    let style = self.palette.base().patch(self.palette.of(cell.ink));
                    buffer[at].set_char(cell.sign).set_style(style);
                }
            }
        }
    }

    /// The question, what has been chosen, what is under the cursor, and the last refusal.
    fn draw_prompt(&self, frame: &mut Frame, place: Rect) {
        let width = usize::from(place.width);
        let mut rows: Vec<Line> = Vec::new();
        let mut add = |text: &str, style: Style, most: usize| {
            for row in wrapped(text, width.saturating_sub(1), 2).into_iter().take(most) {
                rows.push(Line::styled(format!("{:width$}", format!(" {row}")), style));
            }
        };
        add(&self.question(), self.palette.prompt(), 2);
        match &self.message {
            Some(Message::Refusal(words)) => add(words, self.palette.refusal(), 3),
            Some(Message::Note(words)) => add(words, self.palette.of(Ink::Strong), 3),
            None => {}
        }
        let (chosen, about) = self.chosen_and_about();
        if !chosen.is_empty() {
            add(&chosen, self.palette.of(Ink::Chosen), 2);
        }
        add(&about, self.palette.of(Ink::Dim), 2);
        // Where the log is out of sight, its last lines are told here.
        if self.parts().is_some_and(|parts| parts.panel(Panel::Log).is_none()) {
            let old = self.log.len() - self.fresh.min(self.log.len());
            for line in self.log[old..].iter().rev() {
                add(&format!("• {line}"), self.palette.of(Ink::Text), 3);
            }
        }
        if let Some(Message::Refusal(words)) = &self.message {
            self.mark_rule(&mut rows, words);
        }
        frame.render_widget(Paragraph::new(rows), place);
    }

    /// The number of the rule stands out.
    fn mark_rule(&self, rows: &mut [Line], words: &str) {
        let Some((rule, _)) = words.split_once(':') else { return };
        let begins = format!(" {rule}:");
        if let Some(row) = rows.iter_mut().find(|row| row.to_string().starts_with(&begins)) {
            let rest = row.to_string()[begins.len()..].to_string();
            let style = row.style;
            *row = Line::from(vec![Span::styled(format!(" {rule} "), self.palette.rule()), Span::styled(rest, style)])
                .style(style);
        }
    }

    /// What the one voice says.
    fn question(&self) -> String {
        match &self.stage {
            Stage::Asked(_) if self.hinting => "A bot is thinking about a hint for you…".to_string(),
            Stage::Asked(asked) => format!("{}: {}", asked.seat, self.table.session.question(asked.seat)),
            Stage::Waiting(seat) if self.table.is_person(*seat) => format!("Seat {seat} waits for an answer."),
            Stage::Waiting(seat) => {
                let bot = self.table.bot_at(*seat).replace('-', " ");
                let seconds = (self.now.saturating_sub(self.since)).as_secs();
                let time = if seconds > 0 && !self.still { format!(" ({seconds} s)") } else { String::new() };
                format!("{seat}: {bot} is thinking{time}…")
            }
            Stage::Curtain(_) => String::new(),
            Stage::Over => "The game is over. s saves the replay, q leaves.".to_string(),
        }
    }

    fn chosen_and_about(&self) -> (String, String) {
        let mut chosen = String::new();
        if let Stage::Asked(asked) = &self.stage {
            chosen = match asked.choice.only() {
                _ if !asked.choice.is_begun() => String::new(),
                Some(action) => {
                    let words = self.table.in_list(&action);
                    format!("{words}: Enter, or click again")
                }
                None => format!("{} …", asked.choice.words()),
            };
        }
        let about = self.cursor.map_or(String::new(), |cursor| self.look().about(cursor));
        (chosen, about)
    }

    fn draw_panel(&self, frame: &mut Frame, parts: &Parts, panel: Panel, place: Rect) {
        let tabs = self.tabs(parts, panel);
        let mut title: Vec<Span> = tabs
            .iter()
            .map(|&tab| {
                let focused = tab == self.focus;
                let mut style = self.palette.title(focused);
                if tab == panel {
                    style = style.add_modifier(Modifier::BOLD);
                }
                Span::styled(tab_title(tab), style)
            })
            .collect();
        let used: usize = tabs.iter().map(|&tab| tab_title(tab).len()).sum();
        let mut rest = String::new();
        let place_inside = inside(place);
        let (lines, offset) = self.shown_lines(panel, place_inside);
        let hidden = lines.len().saturating_sub(offset + usize::from(place_inside.height));
        if offset > 0 || hidden > 0 {
            rest = format!(
                "{}{} ",
                if offset > 0 { "↑" } else { "" },
                if hidden > 0 { format!("↓{hidden}") } else { String::new() }
            );
        }
        let width = usize::from(place.width).saturating_sub(used);
        title.push(Span::styled(format!("{rest:>width$}"), self.palette.title(false)));
        frame.render_widget(Line::from(title), Rect { height: 1, ..place });
        let rows = lines.into_iter().skip(offset).take(usize::from(place_inside.height)).map(|line| {
            let selected = line.selected.then(|| self.palette.selected(panel == self.focus));
            self.spans(&line.words, selected)
        });
        frame.render_widget(Paragraph::new(rows.collect::<Vec<_>>()), place_inside);
    }

    fn spans(&self, words: &[Words], over: Option<Style>) -> Line<'static> {
        let span = |(text, ink): &Words| {
            let style = over.unwrap_or_else(|| self.palette.of(*ink));
            Span::styled(text.clone(), style)
        };
        Line::from(words.iter().map(span).collect::<Vec<_>>())
    }

    fn draw_keys(&self, frame: &mut Frame, place: Rect) {
        if let Some(Overlay::Entry { purpose, text }) = &self.overlay {
            let label = match purpose {
                Purpose::Command => ":",
                Purpose::Save => "Save in: ",
                Purpose::Filter => "/",
            };
            let line = format!("{label}{text}");
            let width = line.chars().count() as u16;
            frame.render_widget(Paragraph::new(line).style(self.palette.of(Ink::Strong)), place);
            frame.set_cursor_position(Position::new(place.x + width.min(place.width - 1), place.y));
            return;
        }
        let spans = KEYS.iter().flat_map(|(key, words)| {
            [
                Span::styled(key_name(key), self.palette.of(Ink::Strong)),
                Span::styled(format!(" {words} "), self.palette.of(Ink::Dim)),
            ]
        });
        frame.render_widget(Line::from(spans.collect::<Vec<_>>()), place);
    }

    fn draw_overlay(&self, frame: &mut Frame) {
        let Some((place, title, lines)) = self.overlay_box() else { return };
        let scroll = match &self.overlay {
            Some(Overlay::Text { scroll, .. }) => *scroll,
            _ => 0,
        };
        let room = usize::from(place.height.saturating_sub(2));
        let offset = scroll.min(lines.len().saturating_sub(room));
        let more = lines.len() > room;
        let rows: Vec<Line> = lines
            .iter()
            .skip(offset)
            .take(room)
            .map(|words| {
                let mut line = self.spans(words, None);
                line.spans.insert(0, Span::raw(" "));
                line
            })
            .collect();
        let mut block =
            Block::bordered().border_type(BorderType::Thick).title(format!(" {title} ")).style(self.palette.base());
        if more {
            block = block.title_bottom(" ↑↓ more, any other key closes ");
        }
        frame.render_widget(Clear, place);
        frame.render_widget(Paragraph::new(rows).block(block), place);
    }
}
