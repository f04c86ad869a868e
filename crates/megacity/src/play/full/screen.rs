//! What is on the screen, and how the game goes on behind it. `input.rs` changes it, `draw.rs` shows it.
//!
//! It knows no terminal and no clock: keys, clicks, sizes, bots' answers and the time come in as `Input`, and the work
//! of bots goes out as `Work`.

use super::super::hint;
use super::super::list::List;
use super::super::table::{Next, Table};
use super::choice::Choice;
use super::layout::{Panel, Parts};
use super::palette::Palette;
use door::board::{Marks, Pick, Row};
use door::{Advice, Job, Look};
use engine::session::NoUndo;
use engine::{Seat, Viewer};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// How long what a bot has done is pointed out.
const FLASH: Duration = Duration::from_millis(1200);
/// How long the next bot waits after that, so that one can see it.
const PAUSE: Duration = Duration::from_millis(450);
/// The pauses between two questions are together no longer.
const PATIENCE: Duration = Duration::from_millis(2500);

pub enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Resize(u16, u16),
    /// Time has gone by: how long since the start.
    Tick(Duration),
    /// A job is done.
    Thought(Thought),
}

pub struct Thought {
    /// Of the job; what was thought about another state is worth nothing any more.
    pub ticket: usize,
    pub result: ThoughtOf,
}

pub enum ThoughtOf {
    Answer(Seat, String),
    Hint(Advice),
}

/// Work for another thread.
pub struct Work {
    pub ticket: usize,
    pub job: Job<ThoughtOf>,
}

/// A question that a person is asked.
pub struct Asked {
    pub seat: Seat,
    pub list: List,
    pub choice: Choice,
}

pub enum Stage {
    /// A bot thinks.
    Waiting(Seat),
    Asked(Asked),
    /// Everything is hidden until this person has sat down.
    Curtain(Seat),
    Over,
}

/// What lies over the table until it is answered or put away.
pub enum Overlay {
    Text { title: String, rows: Vec<Row>, scroll: usize },
    Entry { purpose: Purpose, text: String },
    Confirm { lines: Vec<String>, then: Then },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Command,
    Save,
    Filter,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    Leave,
    Concede,
    /// The person agrees to another's undo.
    Agree,
}

/// An undo that others must agree to.
pub struct Consent {
    pub by: Seat,
    pub left: Vec<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    Note(String),
    Refusal(String),
}

/// What a viewer sees after so many entries of the log.
struct Seen {
    viewer: Viewer,
    entries: usize,
    look: Rc<dyn Look>,
}

pub struct Screen {
    pub table: Table,
    /// What was looked at last, for as long as nothing has changed.
    seen: RefCell<Option<Seen>>,
    pub palette: Palette,
    /// Nothing moves by itself.
    pub still: bool,
    pub size: Rect,
    pub stage: Stage,
    pub overlay: Option<Overlay>,
    pub focus: Panel,
    /// The panel that is shown where several share a place.
    pub shown: Panel,
    pub cursor: Option<Pick>,
    pub zoomed: bool,
    /// The selected line of the actions, and of the hand.
    pub line: usize,
    pub card: usize,
    /// How far the teams and the log are scrolled.
    pub scroll: usize,
    pub message: Option<Message>,
    /// What is said when the next curtain is lifted.
    later: Option<Message>,
    pub flash: Vec<Pick>,
    flash_until: Duration,
    hold_until: Duration,
    held: Duration,
    pub now: Duration,
    /// When the bot began to think.
    pub since: Duration,
    pub log: Vec<String>,
    /// So many of the last lines of the log are new.
    pub fresh: usize,
    consent: Option<Consent>,
    work: Vec<Work>,
    /// The state that a bot thinks about.
    thinking: Option<usize>,
    pub hinting: bool,
    ticket: usize,
    pub left: bool,
}

impl Screen {
    pub fn new(table: Table, palette: Palette, still: bool, size: Rect) -> Screen {
        let mut screen = Screen {
            table,
            seen: RefCell::new(None),
            palette,
            still,
            size,
            stage: Stage::Over,
            overlay: None,
            focus: Panel::Actions,
            shown: Panel::Hand,
            cursor: None,
            zoomed: false,
            line: 0,
            card: 0,
            scroll: 0,
            message: None,
            later: None,
            flash: Vec::new(),
            flash_until: Duration::ZERO,
            hold_until: Duration::ZERO,
            held: Duration::ZERO,
            now: Duration::ZERO,
            since: Duration::ZERO,
            log: Vec::new(),
            fresh: 0,
            consent: None,
            work: Vec::new(),
            thinking: None,
            hinting: false,
            ticket: 0,
            left: false,
        };
        screen.advance();
        screen
    }

    pub fn update(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.press(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Resize(width, height) => self.size = Rect::new(0, 0, width, height),
            Input::Tick(now) => {
                self.now = now;
                if !self.still && self.now >= self.flash_until {
                    self.flash.clear();
                }
                if matches!(self.stage, Stage::Waiting(_)) {
                    self.advance();
                }
            }
            Input::Thought(thought) => self.thought(thought),
        }
    }

    /// The work that is to be done; it is handed out once.
    pub fn work(&mut self) -> Vec<Work> {
        std::mem::take(&mut self.work)
    }

    /// Whether the time matters now.
    pub fn is_moving(&self) -> bool {
        matches!(self.stage, Stage::Waiting(_)) || (!self.still && !self.flash.is_empty())
    }

    pub fn parts(&self) -> Option<Parts> {
        Parts::of(self.size, self.shown)
    }

    /// Who looks at the screen. When a game with several people is over, nobody's secrets are shown.
    pub fn viewer(&self) -> Viewer {
        match self.table.looking {
            Some(_) if matches!(self.stage, Stage::Over) && self.table.several() => Viewer::Spectator,
            looking => looking.map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    /// What the viewer sees.
    pub fn look(&self) -> Rc<dyn Look> {
        let (viewer, entries) = (self.viewer(), self.table.session.entry_count());
        let mut seen = self.seen.borrow_mut();
        match &*seen {
            // The log only grows, so that its length tells one state from all others.
            Some(before) if (before.viewer, before.entries) == (viewer, entries) => before.look.clone(),
            _ => {
                let look: Rc<dyn Look> = self.table.look(viewer).into();
                *seen = Some(Seen { viewer, entries, look: look.clone() });
                look
            }
        }
    }

    pub fn asked(&mut self) -> Option<&mut Asked> {
        match &mut self.stage {
            Stage::Asked(asked) => Some(asked),
            _ => None,
        }
    }

    pub fn marks(&self) -> Marks {
        let mut marks = Marks { cursor: self.cursor, flash: self.flash.clone(), ..Marks::default() };
        if let Stage::Asked(asked) = &self.stage {
            marks.chosen = asked.choice.things().collect();
            marks.open = asked.choice.open();
            marks.flash.extend(self.look().concerned());
        }
        marks
    }

    /// Goes on until a bot thinks, a person is asked, or the game is over.
    pub fn advance(&mut self) {
        loop {
            if let Some(trouble) = self.table.trouble() {
                self.message = Some(Message::Note(trouble));
            }
            if let Some(other) = self.consent.as_ref().map(|consent| consent.left[0]) {
                return self.ask_consent(other);
            }
            match self.table.next() {
                Next::Over => return self.finish(),
                Next::Think(seat) => {
                    if !matches!(self.stage, Stage::Waiting(before) if before == seat) {
                        self.stage = Stage::Waiting(seat);
                        self.since = self.now;
                    }
                    if self.now >= self.hold_until && self.thinking != Some(self.ticket) {
                        let thinking = self.table.thinking(seat);
                        self.thinking = Some(self.ticket);
                        self.work.push(Work {
                            ticket: self.ticket,
                            job: Box::new(move || ThoughtOf::Answer(seat, thinking())),
                        });
                    }
                    return;
                }
                Next::Answer(seat, action) => {
                    self.table.perform(seat, &action);
                    self.changed();
                }
                Next::Ask(seat) if self.table.needs_curtain(seat) => {
                    self.lower_curtain(seat);
                    return;
                }
                Next::Ask(seat) => return self.open(seat),
            }
        }
    }

    /// The table is another than before.
    fn changed(&mut self) {
        self.ticket += 1;
        self.hinting = false;
        self.tell();
    }

    /// Brings the log up to date.
    fn tell(&mut self) {
        let before = self.log.len() - self.fresh.min(self.log.len());
        self.log = self.table.news(0, self.viewer());
        self.fresh = self.log.len().saturating_sub(before);
    }

    fn lower_curtain(&mut self, seat: Seat) {
        self.stage = Stage::Curtain(seat);
        self.overlay = None;
        self.message = None;
        self.flash.clear();
        self.log.clear();
        self.fresh = 0;
        self.cursor = None;
        self.line = 0;
    }

    /// The person is alone with the screen.
    pub fn lift_curtain(&mut self) {
        let Stage::Curtain(seat) = self.stage else { return };
        self.table.looking = Some(seat);
        self.message = self.later.take();
        self.advance();
    }

    /// Asks a person.
    fn open(&mut self, seat: Seat) {
        self.table.looking = Some(seat);
        let news = self.table.news_for(seat);
        self.log = self.table.news(0, Viewer::Seat(seat));
        // The last of the news may be that the table has answered; what others did matters more.
        if let Some(note) = news.last().filter(|note| note.starts_with('(')) {
            self.log.insert((self.log.len() + 1).saturating_sub(news.len()), note.clone());
        }
        self.fresh = news.len();
        let (look, list) = (self.look(), self.table.list(seat));
        let choice = Choice::new(list.actions.iter().map(|action| (action.clone(), look.steps(action))));
        // The cursor goes to what the question is about; otherwise it stays.
        let first = if self.cursor.is_none() { choice.open() } else { Vec::new() };
        let found = look.concerned().into_iter().chain(first).find_map(|pick| look.whereabouts(pick));
        self.cursor = found.or(self.cursor);
        self.stage = Stage::Asked(Asked { seat, list, choice });
        self.line = 0;
        self.held = Duration::ZERO;
    }

    fn finish(&mut self) {
        self.stage = Stage::Over;
        self.tell();
        let result = self.table.result().expect("the game is over");
        let rows = result.iter().map(Row::plain).collect();
        self.overlay = Some(Overlay::Text { title: "The game is over".into(), rows, scroll: 0 });
    }

    fn thought(&mut self, Thought { ticket, result }: Thought) {
        if ticket != self.ticket {
            return;
        }
        match result {
            ThoughtOf::Answer(seat, action) => {
                let before = self.table.session.seq();
                self.table.perform(seat, &action);
                self.changed();
                self.point_out(before);
                self.advance();
            }
            ThoughtOf::Hint(hint) => {
                self.hinting = false;
                if matches!(self.stage, Stage::Asked(_)) {
                    let words = hint::in_words(&hint, |action| format!("  {}", self.table.in_list(action)));
                    let rows = words.lines().map(Row::plain).collect();
                    self.overlay = Some(Overlay::Text { title: "A hint".into(), rows, scroll: 0 });
                }
            }
        }
    }

    /// Marks what has happened since, and gives people time to see it.
    fn point_out(&mut self, since: usize) {
        let touched = self.table.door.terminal.touched(&*self.table.session, self.viewer(), since);
        if touched.is_empty() {
            return;
        }
        if self.still && self.table.looking.is_some() {
            // All of it stays until the person acts.
            self.flash.extend(touched);
            return;
        }
        self.flash = touched;
        self.flash_until = self.now + FLASH;
        if self.held < PATIENCE {
            self.held += PAUSE;
            self.hold_until = self.now + PAUSE;
        }
    }

    /// Whoever presses a key does not want to wait.
    pub fn hurry(&mut self) {
        self.hold_until = Duration::ZERO;
        self.held = PATIENCE;
    }

    pub fn act(&mut self, action: &str) {
        let Some(seat) = self.asked().map(|asked| asked.seat) else { return };
        self.flash.clear();
        match self.table.act(seat, action) {
            Ok(()) => {
                self.fresh = 0;
                self.changed();
                self.advance();
            }
            Err(refused) => self.message = Some(Message::Refusal(refused.to_string())),
        }
    }

    pub fn ask_hint(&mut self) {
        let Some(seat) = self.asked().map(|asked| asked.seat) else { return };
        if !self.hinting {
            self.hinting = true;
            let thinking = hint::thinking(&self.table, seat);
            let job = Box::new(move || ThoughtOf::Hint(thinking()));
            self.work.push(Work { ticket: self.ticket, job });
        }
    }

    /// Takes back what the viewer did last. Bots agree; people are asked, one after the other.
    pub fn undo(&mut self) {
        let Some(seat) = self.table.looking else { return };
        let others: Vec<Seat> = self.table.people().iter().filter(|&other| other != seat).collect();
        let undone = match self.table.undo(seat, false) {
            Err(NoUndo::NeedsConsent) if others.is_empty() => self.table.undo(seat, true),
            Err(NoUndo::NeedsConsent) => {
                self.consent = Some(Consent { by: seat, left: others });
                return self.advance();
            }
            undone => undone,
        };
        match undone {
            Ok(()) => self.undone(),
            Err(NoUndo::Nothing) => {
                self.message = Some(Message::Note("You have done nothing that could be taken back.".into()));
            }
            Err(reason) => self.message = Some(Message::Note(format!("That cannot be taken back: {reason}."))),
        }
    }

    fn undone(&mut self) {
        self.flash.clear();
        self.overlay = None;
        self.changed();
        self.advance();
    }

    fn ask_consent(&mut self, other: Seat) {
        if self.table.needs_curtain(other) {
            return self.lower_curtain(other);
        }
        let by = self.consent.as_ref().expect("somebody asks").by;
        let mut lines = vec![format!("Seat {by} asks to take this back:")];
        lines.extend(self.table.would_undo(by, Viewer::Seat(other)).iter().map(|line| format!("  {line}")));
        lines.push(format!("{other}: do you agree?"));
        self.stage = Stage::Waiting(by);
        self.tell();
        self.overlay = Some(Overlay::Confirm { lines, then: Then::Agree });
    }

    pub fn agree(&mut self, agreed: bool) {
        let Some(consent) = &mut self.consent else { return };
        let by = consent.by;
        if !agreed {
            self.consent = None;
            self.later = Some(Message::Note("It stays as it is: not everybody agreed.".into()));
            return self.advance();
        }
        consent.left.remove(0);
        if consent.left.is_empty() {
            self.consent = None;
            self.table.undo(by, true).expect("everybody has agreed");
            self.changed();
        }
        self.advance();
    }

    pub fn save(&mut self, file: &str) {
        self.message = Some(Message::Note(match self.table.save_as(file) {
            Ok(()) => format!("The game is kept in {file}, up to date after every move."),
            Err(reason) => reason,
        }));
    }
}
