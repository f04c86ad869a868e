//! The full screen: the board in cells, panels around it, keys and the mouse.
//!
//! `screen` is what is on it, `input` changes it, `draw` shows it. Only this file knows a terminal: it reads it in one
//! thread, lets bots think in others, and puts it back as it was, whatever happens.

mod choice;
mod content;
mod draw;
mod input;
mod layout;
mod palette;
mod screen;
mod start;
#[cfg(test)]
mod tests;

pub use palette::Palette;

use super::table::Table;
use anyhow::{Context, Result, anyhow, bail};
use door::Door;
use engine::content::File;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::{Position, Rect};
use screen::{Input, Screen, Thought};
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How often a screen on which something moves is drawn.
const TICK: Duration = Duration::from_millis(100);

/// What a thread tells the screen. A bot that has failed sends nothing more than that.
type Told = Option<Input>;

/// A terminal in full screen, for as long as this lives.
pub struct Terminal {
    terminal: DefaultTerminal,
}

impl Terminal {
    pub fn open() -> Result<Terminal> {
        // Ours is first in the chain of hooks: ratatui's own, set up next, leaves the alternate screen before ours speaks.
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            _ = execute!(io::stdout(), DisableMouseCapture);
            before(info);
        }));
        let terminal = ratatui::try_init().context("the terminal cannot be used in full screen; try --plain")?;
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(Terminal { terminal })
    }

    fn size(&self) -> Result<Rect> {
        let size = self.terminal.size()?;
        Ok(Rect::new(0, 0, size.width, size.height))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        _ = execute!(io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}

/// Asks a new player for a side; nothing inside draws one. Nothing at all leaves.
pub fn choose_side(
    terminal: &mut Terminal,
    palette: Palette,
    door: &'static Door,
    files: Option<&[File]>,
) -> Result<Option<Option<String>>> {
    let sides = door.terminal.sides(files).map_err(|reason| anyhow!(reason))?;
    let mut start = start::Start::new(door, sides, palette);
    loop {
        terminal.terminal.draw(|frame| start.draw(frame))?;
        let done = match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => start.press(key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                start.click(terminal.size()?, Position::new(mouse.column, mouse.row))
            }
            _ => None,
        };
        if let Some(done) = done {
            return Ok(done);
        }
    }
}

/// Plays until the game is over or the person leaves; the table is handed back.
pub fn play(mut terminal: Terminal, table: Table, palette: Palette, still: bool) -> Result<Table> {
    let (told, telling) = mpsc::channel();
    read_terminal(told.clone());
    let began = Instant::now();
    let mut screen = Screen::new(table, palette, still, terminal.size()?);
    while !screen.left {
        for work in screen.work() {
            let told = told.clone();
            thread::spawn(move || {
                let result = panic::catch_unwind(AssertUnwindSafe(work.job));
                _ = told.send(result.ok().map(|result| Input::Thought(Thought { ticket: work.ticket, result })));
            });
        }
        terminal.terminal.draw(|frame| screen.draw(frame))?;
        for input in next(&telling, screen.is_moving())? {
            screen.update(Input::Tick(began.elapsed()));
            screen.update(input);
        }
        screen.update(Input::Tick(began.elapsed()));
    }
    Ok(screen.table)
}

/// All that has come in; waits for it, though not for long where something moves.
fn next(telling: &Receiver<Told>, moving: bool) -> Result<Vec<Input>> {
    let first =
        if moving { telling.recv_timeout(TICK) } else { telling.recv().map_err(|_| RecvTimeoutError::Disconnected) };
    let first = match first {
        Ok(first) => first,
        Err(RecvTimeoutError::Timeout) => return Ok(Vec::new()),
        Err(RecvTimeoutError::Disconnected) => bail!("the terminal is gone"),
    };
    let mut inputs = Vec::new();
    for told in std::iter::once(first).chain(telling.try_iter()) {
        inputs.push(told.context("a bot has failed; that is our mistake, and `--save` would have kept the game")?);
    }
    Ok(inputs)
}

fn read_terminal(told: Sender<Told>) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            let input = match event {
                Event::Key(key) if key.kind != KeyEventKind::Release => Input::Key(key),
                Event::Mouse(mouse) => Input::Mouse(mouse),
                Event::Resize(width, height) => Input::Resize(width, height),
                _ => continue,
            };
            if told.send(Some(input)).is_err() {
                return;
            }
        }
        _ = told.send(None);
    });
}
