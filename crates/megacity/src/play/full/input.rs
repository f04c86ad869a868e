//! Keys and the mouse.

use super::super::commands::Reply;
use super::choice::Picked;
use super::content::{KEYS, Target};
use super::layout::{Panel, inside};
use super::screen::{Message, Overlay, Purpose, Screen, Stage, Then};
use door::board::{Pick, Row};
use engine::erased::Refused;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

/// Words of so many characters are a message; longer ones get a box of their own.
const SHORT: usize = 120;

impl Screen {
    pub fn press(&mut self, key: KeyEvent) {
        let interrupt = key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL);
        if self.parts().is_none() {
            // Nobody acts on a screen that cannot be seen.
            self.left |= interrupt;
            return;
        }
        self.hurry();
        if interrupt {
            // The second time at once.
            self.left |= matches!(self.overlay, Some(Overlay::Confirm { then: Then::Leave, .. }));
            return self.leave();
        }
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return;
        }
        match self.overlay.take() {
            Some(overlay) => self.press_over(overlay, key.code),
            None if matches!(self.stage, Stage::Curtain(_)) => match key.code {
                KeyCode::Enter => self.lift_curtain(),
                KeyCode::Char('q') => self.leave(),
                _ => {}
            },
            None => {
                self.message = None;
                self.press_on_table(key.code);
            }
        }
    }

    fn press_on_table(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('q') => self.leave(),
            KeyCode::Char('?') => self.help(),
            KeyCode::Char('h') => self.ask_hint(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('s') => self.start_saving(),
            KeyCode::Char('e') => self.command("end turn"),
            KeyCode::Char('p') => self.command("pass"),
            KeyCode::Char('P') => self.command("pass turn"),
            KeyCode::Char('z') => self.zoomed = !self.zoomed,
            KeyCode::Char(':') => self.enter(Purpose::Command),
            KeyCode::Char('/') => self.enter(Purpose::Filter),
            KeyCode::Char(digit @ '1'..='5') => self.focus_on(Panel::ALL[digit as usize - '1' as usize]),
            KeyCode::Tab => self.focus_on(self.focus.next(false)),
            KeyCode::BackTab => self.focus_on(self.focus.next(true)),
            KeyCode::Esc | KeyCode::Backspace => self.back(),
            KeyCode::Enter => self.enter_in_panel(),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::PageUp => (0..8).for_each(|_| self.step(0, -1)),
            KeyCode::PageDown => (0..8).for_each(|_| self.step(0, 1)),
            _ => {}
        }
    }

    fn press_over(&mut self, overlay: Overlay, key: KeyCode) {
        match overlay {
            Overlay::Text { title, rows, scroll } => {
                let scroll = match key {
                    KeyCode::Up => scroll.saturating_sub(1),
                    KeyCode::Down => scroll + 1,
                    KeyCode::PageUp => scroll.saturating_sub(10),
                    KeyCode::PageDown => scroll + 10,
                    _ => return,
                };
                let scroll = scroll.min(rows.len());
                self.overlay = Some(Overlay::Text { title, rows, scroll });
            }
            Overlay::Entry { purpose, mut text } => {
                match key {
                    KeyCode::Enter => return self.entered(purpose, text.trim()),
                    KeyCode::Esc => {
                        if let (Purpose::Filter, Some(asked)) = (purpose, self.asked()) {
                            asked.choice.filter.clear();
                        }
                        return;
                    }
                    KeyCode::Backspace => _ = text.pop(),
                    KeyCode::Char(sign) => text.push(sign),
                    KeyCode::Up | KeyCode::Down if purpose == Purpose::Filter => self.step(0, 1),
                    _ => {}
                }
                if let (Purpose::Filter, Some(asked)) = (purpose, self.asked()) {
                    asked.choice.filter.clone_from(&text);
                    self.line = 0;
                }
                self.overlay = Some(Overlay::Entry { purpose, text });
            }
            Overlay::Confirm { lines, then } => match key {
                KeyCode::Char('y' | 'Y') => self.confirmed(then, true),
                KeyCode::Char('s') if then == Then::Leave => self.start_saving(),
                KeyCode::Char('n' | 'N') | KeyCode::Esc => self.confirmed(then, false),
                _ => self.overlay = Some(Overlay::Confirm { lines, then }),
            },
        }
    }

    fn confirmed(&mut self, then: Then, yes: bool) {
        match then {
            Then::Leave => self.left |= yes,
            Then::Concede if yes => self.act(&self.table.door.game.concession().expect("it was checked")),
            Then::Concede => {}
            Then::Agree => self.agree(yes),
        }
    }

    fn entered(&mut self, purpose: Purpose, text: &str) {
        match purpose {
            Purpose::Command if text.is_empty() => {}
            Purpose::Command => self.command(text),
            Purpose::Save if text.is_empty() => {}
            Purpose::Save => self.save(text),
            Purpose::Filter => self.enter_in_panel(),
        }
    }

    fn enter(&mut self, purpose: Purpose) {
        if purpose == Purpose::Filter {
            self.focus_on(Panel::Actions);
        }
        self.overlay = Some(Overlay::Entry { purpose, text: String::new() });
    }

    fn start_saving(&mut self) {
        if let Some(file) = &self.table.file {
            let note = format!("The game is kept in {}, up to date after every move.", file.display());
            self.message = Some(Message::Note(note));
            return;
        }
        let name = |number: usize| format!("{}-{number}.toml", self.table.door.name());
        let free = (1..).map(name).find(|name| !std::path::Path::new(name).exists());
        self.overlay = Some(Overlay::Entry { purpose: Purpose::Save, text: free.unwrap_or_default() });
    }

    fn leave(&mut self) {
        if !self.table.unsaved() {
            self.left = true;
        } else {
            let lines = vec!["The game is not saved.".into(), "Leave without saving? (s saves it)".into()];
            self.overlay = Some(Overlay::Confirm { lines, then: Then::Leave });
        }
    }

    fn help(&mut self) {
        let mut rows: Vec<Row> = HELP.lines().map(Row::plain).collect();
        let legend = self.table.door.terminal.legend();
        if !legend.is_empty() {
            rows.push(Row::plain(""));
            rows.extend(legend);
        }
        self.overlay = Some(Overlay::Text { title: "Help".into(), rows, scroll: 0 });
    }

    /// What the line-by-line game understands, too.
    fn command(&mut self, line: &str) {
        let Stage::Asked(asked) = &self.stage else {
            return self.not_asked(line);
        };
        let seat = asked.seat;
        match self.table.understand(seat, &asked.list, line) {
            Reply::Say(words) => self.say(line, &words),
            Reply::Show(text) => self.show(line, &text),
            Reply::Everything => {}
            Reply::Act(action) => self.act(&action),
            reply @ (Reply::PassTurn | Reply::PassRound) => {
                match self.table.pass_for_longer(seat, reply == Reply::PassRound) {
                    Ok(pass) => self.act(&pass),
                    Err(words) => self.say(line, words),
                }
            }
            Reply::Hint => self.ask_hint(),
            Reply::Undo => self.undo(),
            Reply::Save(file) => self.save(&file),
            Reply::Concede => {
                self.overlay = Some(Overlay::Confirm { lines: vec!["Do you give up?".into()], then: Then::Concede });
            }
            Reply::Leave => self.leave(),
        }
    }

    /// Leaving, saving and taking back can always be said.
    fn not_asked(&mut self, line: &str) {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("quit" | "exit", _) => self.leave(),
            ("undo", _) => self.undo(),
            ("help" | "?", _) => self.help(),
            ("save", file) if !file.trim().is_empty() => self.save(file.trim()),
            _ => self.message = Some(Message::Note("You are not asked anything now.".into())),
        }
    }

    fn say(&mut self, line: &str, words: &str) {
        if words.len() > SHORT || words.lines().count() > 2 {
            return self.show(line, words);
        }
        let rule = words.split_once(": ").is_some_and(|(rule, _)| rule.parse::<engine::Rule>().is_ok());
        let words = words.to_string();
        self.message = Some(if rule { Message::Refusal(words) } else { Message::Note(words) });
    }

    fn show(&mut self, title: &str, text: &str) {
        let rows = text.lines().map(Row::plain).collect();
        self.overlay = Some(Overlay::Text { title: title.to_string(), rows, scroll: 0 });
    }

    fn focus_on(&mut self, panel: Panel) {
        self.focus = panel;
        self.scroll = 0;
        if !matches!(panel, Panel::Map | Panel::Actions) {
            self.shown = panel;
        }
    }

    fn back(&mut self) {
        self.line = 0;
        if let Some(asked) = self.asked() {
            asked.choice.back();
        }
    }

    /// An arrow key, wherever the keys are.
    fn step(&mut self, dx: i32, dy: i32) {
        let moved = |at: usize, last: usize| at.saturating_add_signed(dy as isize).min(last);
        match self.focus {
            Panel::Map => {
                let canvas = self.canvas();
                if canvas.is_none() {
                    self.scroll = moved(self.scroll, 10_000);
                }
                let places = canvas.as_ref().and_then(|canvas| match self.cursor {
                    Some(cursor) => canvas.towards(cursor, (dx, dy)),
                    None => canvas.spots.first().map(|spot| spot.0),
                });
                self.cursor = places.or(self.cursor);
            }
            Panel::Actions if dx < 0 => self.back(),
            Panel::Actions if dx > 0 => self.enter_in_panel(),
            Panel::Actions => {
                let last = self.asked().map_or(0, |asked| asked.choice.lines().len().saturating_sub(1));
                self.line = moved(self.line, last);
            }
            Panel::Hand => {
                let last = self.look().cards().len().saturating_sub(1);
                self.card = moved(self.card, last);
            }
            Panel::Teams | Panel::Log => self.scroll = moved(self.scroll, 10_000),
        }
    }

    fn enter_in_panel(&mut self) {
        match self.focus {
            Panel::Map => {
                if let Some(place) = self.cursor {
                    self.pick_at(place);
                }
            }
            Panel::Actions => self.choose(self.line),
            Panel::Hand => {
                let card = self.look().cards().get(self.card).and_then(|row| row.pick);
                if let Some(card) = card {
                    self.pick(&[card]);
                }
            }
            Panel::Teams | Panel::Log => {}
        }
    }

    /// Takes a line of the actions: does it, or narrows the list to it.
    fn choose(&mut self, line: usize) {
        let Some(asked) = self.asked() else { return };
        let Some(line) = asked.choice.lines().into_iter().nth(line) else { return };
        match line.only {
            Some(action) => self.act(&action),
            None => {
                asked.choice.choose(line.steps);
                self.line = 0;
            }
        }
    }

    /// Points at a place of the board: at who stands there, or at the ground.
    fn pick_at(&mut self, place: Pick) {
        self.cursor = Some(place);
        let mut picks = self.look().standing_at(place);
        picks.push(place);
        self.pick(&picks);
    }

    /// Narrows the actions to those that have to do with one of these, the first that fits. Pointing again at what
    /// was chosen confirms; what fits nothing is refused with the rule.
    fn pick(&mut self, picks: &[Pick]) {
        self.line = 0;
        let Some(asked) = self.asked() else { return };
        let chosen: Vec<Pick> = asked.choice.things().collect();
        match asked.choice.pick(picks) {
            Picked::Narrowed => self.follow_choice(),
            Picked::Again => {
                if let Some(action) = asked.choice.only() {
                    self.act(&action);
                }
            }
            Picked::Nothing => {
                asked.choice.clear();
                // Another figure, or the first choice of a new action.
                match asked.choice.pick(picks) {
                    Picked::Nothing => self.refuse(&chosen, picks),
                    _ => self.follow_choice(),
                }
            }
        }
    }

    /// Where the board has nothing more to offer, the keys go to the list.
    fn follow_choice(&mut self) {
        let Some(asked) = self.asked() else { return };
        let on_board = asked.choice.open().iter().any(|pick| !matches!(pick, Pick::Card(_)));
        if !on_board && asked.choice.only().is_none() {
            self.focus_on(Panel::Actions);
        }
    }

    /// Says by which rule pointing at these leads to nothing, and leaves the choice as it was.
    fn refuse(&mut self, chosen: &[Pick], picks: &[Pick]) {
        let Stage::Asked(asked) = &mut self.stage else { return };
        let seat = asked.seat;
        for &pick in chosen {
            asked.choice.pick(&[pick]);
        }
        let look = self.look();
        let mut attempts = picks.iter().flat_map(|&pick| look.attempts(chosen, pick));
        let refused = attempts.find_map(|action| match self.table.session.check(seat, &action) {
            Err(Refused::Rule(refusal)) => Some(refusal),
            _ => None,
        });
        self.message = Some(match refused {
            Some(refusal) => Message::Refusal(refusal.to_string()),
            None => Message::Note("Nothing can be done with that now.".into()),
        });
    }

    pub fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Down(MouseButton::Right) if self.overlay.is_none() => self.back(),
            MouseEventKind::ScrollUp => self.wheel(at, -1),
            MouseEventKind::ScrollDown => self.wheel(at, 1),
            MouseEventKind::Moved if self.overlay.is_none() => {
                if let Some(place) = self.place_at(at) {
                    self.cursor = Some(place);
                }
            }
            _ => {}
        }
    }

    fn wheel(&mut self, at: Position, dy: i32) {
        if matches!(self.stage, Stage::Curtain(_)) {
            return;
        }
        if self.overlay.is_some() {
            let key = if dy < 0 { KeyCode::Up } else { KeyCode::Down };
            return self.press(KeyEvent::new(key, KeyModifiers::NONE));
        }
        let under = self.parts().and_then(|parts| parts.panels.into_iter().find(|(_, place)| place.contains(at)));
        if let Some((panel, _)) = under {
            if panel != self.focus {
                self.focus_on(panel);
            }
            self.step(0, dy);
        }
    }

    fn click(&mut self, at: Position) {
        let Some(parts) = self.parts() else { return };
        self.hurry();
        match &self.overlay {
            Some(Overlay::Text { .. }) => return self.overlay = None,
            Some(Overlay::Confirm { then, .. }) => {
                let then = *then;
                if let Some(yes) = self.answer_at(at) {
                    self.overlay = None;
                    self.confirmed(then, yes);
                }
                return;
            }
            Some(Overlay::Entry { .. }) => return,
            None => {}
        }
        if matches!(self.stage, Stage::Curtain(_)) {
            return self.lift_curtain();
        }
        self.message = None;
        if parts.keys.contains(at) {
            let mut x = parts.keys.x;
            for (key, words) in KEYS {
                let after = x + super::content::key_width(key, words);
                if (x..after).contains(&at.x) {
                    return self.press(KeyEvent::new(*key, KeyModifiers::NONE));
                }
                x = after;
            }
            return;
        }
        if let Some(place) = self.place_at(at) {
            self.focus = Panel::Map;
            return self.pick_at(place);
        }
        let Some(&(panel, place)) = parts.panels.iter().find(|(_, place)| place.contains(at)) else { return };
        if at.y == place.y {
            if let Some(tab) = self.tab_at(&parts, panel, at.x - place.x) {
                self.focus_on(tab);
            }
            return;
        }
        self.focus_on(panel);
        let inside = inside(place);
        let (lines, offset) = self.shown_lines(panel, inside);
        match lines.get(offset + usize::from(at.y - inside.y)).map(|line| line.target) {
            Some(Target::Line(line)) => self.choose(line),
            Some(Target::Pick(number, pick)) => {
                self.card = if panel == Panel::Hand { number } else { self.card };
                match pick {
                    Pick::Card(_) => self.pick(&[pick]),
                    _ => {
                        if let Some(place) = self.look().whereabouts(pick) {
                            self.pick_at(place);
                        }
                    }
                }
            }
            Some(Target::Nothing) | None => {}
        }
    }

    /// The place of the board under a cell of the screen.
    fn place_at(&self, at: Position) -> Option<Pick> {
        let parts = self.parts()?;
        if !parts.map.contains(at) || matches!(self.stage, Stage::Curtain(_)) {
            return None;
        }
        let canvas = self.canvas()?;
        let (left, top) = self.offset(&canvas, parts.map);
        canvas.at(at.x - parts.map.x + left, at.y - parts.map.y + top).and_then(|cell| cell.pick)
    }
}

const HELP: &str = "\
Arrows, Enter  choose an action, step by step; Esc takes a step back
Mouse          click a figure, then a marked place or enemy, then a
               card; a second click on what is chosen does it
Tab, 1 to 5    the map, the actions, the hand, the teams, the log
/              filters the actions by what you type: mov dr 14
:              an action in full (move dredd to 14 with 3), or one of
               these: why ACTION, list, team, cards, reference, view,
               sees 12, map 12, auto-pass on, pass turn, pass round,
               concede
h              a hint: what a bot would do for you
u  undo        s  save         q  quit        z  zoom the map
e  end turn    p  pass         P  pass for the rest of this turn";
