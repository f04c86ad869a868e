//! Line by line: plain text that a screen reader can speak and a script can drive.

mod lines;

pub use lines::Lines;

use super::commands::Reply;
use super::hint;
use super::list::List;
use super::table::{Next, Table};
use anyhow::{Result, anyhow};
use door::Door;
use door::terminal::Decision;
use engine::content::File;
use engine::session::NoUndo;
use engine::{PerSeat, Seat, Viewer};

/// Asks a new player for a side; Enter draws one.
pub fn choose_side(lines: &mut Lines, door: &Door, files: Option<&[File]>) -> Result<Option<String>> {
    let game = door.terminal;
    lines.say(&format!("{}: you at seat a against a bot. Your {}:", door.title, game.side()))?;
    let sides = game.sides(files).map_err(|reason| anyhow!(reason))?;
    for (number, side) in (1..).zip(&sides) {
        lines.say(&format!("{number:4}  {}: {}", side.name, side.members))?;
    }
    while let Some(line) = lines.ask("Number or name, or Enter to draw one>")? {
        if line.is_empty() {
            break;
        }
        let by_number = line.parse::<usize>().ok().and_then(|n| sides.get(n.wrapping_sub(1)));
        match by_number.map(|side| Ok(side.id.clone())).unwrap_or_else(|| game.side_meant(files, &line)) {
            Ok(id) => return Ok(Some(id)),
            Err(reason) => lines.say(&reason)?,
        }
    }
    Ok(None)
}

/// Runs the game to its end, or until somebody leaves.
pub fn play(table: Table, lines: &mut Lines) -> Result<()> {
    Talk { table, lines, shown: Vec::new(), last_turn: PerSeat::default() }.play()
}

/// What a person's line has led to.
enum After {
    /// The question is still open.
    Ask,
    /// The game has gone on, or back.
    Play,
    Leave,
}

struct Talk<'a> {
    table: Table,
    lines: &'a mut Lines,
    /// The parts of the table that the person has been shown.
    shown: Vec<String>,
    /// The turn in which a seat was last asked for something of its own doing.
    last_turn: PerSeat<Option<usize>>,
}

impl Talk<'_> {
    fn play(mut self) -> Result<()> {
        self.open()?;
        loop {
            match self.table.next() {
                Next::Over => return self.close(),
                Next::Think(seat) => {
                    let action = self.table.thinking(seat)();
                    self.table.perform(seat, &action);
                    if self.table.people().is_empty() {
                        let news = self.table.news_for_all();
                        self.tell(news)?;
                    }
                }
                Next::Answer(seat, action) => self.table.perform(seat, &action),
                Next::Ask(seat) => {
                    if !self.curtain(seat)? || matches!(self.ask(seat)?, After::Leave) {
                        self.table.farewell().iter().try_for_each(|line| self.lines.raw(line))?;
                        return Ok(self.lines.flush()?);
                    }
                }
            }
            if let Some(trouble) = self.table.trouble() {
                self.lines.say(&trouble)?;
            }
        }
    }

    fn tell(&mut self, news: Vec<String>) -> Result<()> {
        Ok(news.iter().try_for_each(|line| self.lines.say(&format!("- {line}")))?)
    }

    fn open(&mut self) -> Result<()> {
        self.table.sitting().iter().try_for_each(|line| self.lines.say(line))?;
        if let Some(file) = &self.table.file {
            self.lines.say(&format!("The game is kept in {}.", file.display()))?;
        }
        self.lines.say(self.table.door.terminal.aim())?;
        self.lines.say("Type `help` to see what you can type, `reference` for the rules.\n ")?;
        Ok(())
    }

    fn close(mut self) -> Result<()> {
        let news = self.table.last_news();
        self.tell(news)?;
        let result = self.table.result().expect("the game is over");
        self.lines.say(&format!(" \n{}", result.join("\n")))?;
        if self.table.file.is_none() && self.table.looking.is_some() {
            self.lines.say("`save FILE` keeps the replay; Enter leaves.")?;
            while let Some(line) = self.lines.ask(">")? {
                match line.split_once(' ') {
                    Some(("save", file)) => match self.table.save_as(file.trim()) {
                        Ok(()) => break,
                        Err(reason) => self.lines.say(&reason)?,
                    },
                    _ => break,
                }
            }
        }
        self.table.farewell().iter().try_for_each(|line| self.lines.say(line))?;
        Ok(self.lines.flush()?)
    }

    /// Hides the screen until the person at this seat is alone with it. False at the end of the input.
    fn curtain(&mut self, seat: Seat) -> Result<bool> {
        if self.table.needs_curtain(seat) {
            // At first there is nothing to hide.
            if self.table.looking.is_some() {
                self.lines.hide()?;
            }
            let ready = self.lines.ask(&format!("Seat {seat}: press Enter when only you look at the screen."))?;
            if ready.is_none() {
                return Ok(false);
            }
            self.shown.clear();
        }
        self.table.looking = Some(seat);
        Ok(true)
    }

    /// Asks until the person has answered or leaves.
    fn ask(&mut self, seat: Seat) -> Result<After> {
        let list = self.table.list(seat);
        self.show(seat, &list)?;
        loop {
            let Some(line) = self.lines.ask(&format!("{seat}>"))? else {
                return Ok(After::Leave);
            };
            match self.obey(seat, &list, &line)? {
                After::Ask => {}
                next => return Ok(next),
            }
        }
    }

    /// What happened, the table, the hand, the map, the question and the answers. What the person has been shown
    /// before and has not changed is left out.
    fn show(&mut self, seat: Seat, list: &List) -> Result<()> {
        let news = self.table.news_for(seat);
        self.tell(news)?;
        let look = self.table.look(Viewer::Seat(seat));
        let decision = look.decision();
        let mut parts = vec![look.table(), look.hand()];
        if decision == Decision::Own {
            parts.push(look.map());
            // Whoever begins a turn wants to see everything.
            let turn = Some(look.turns());
            if std::mem::replace(&mut self.last_turn[seat], turn) != turn {
                self.shown.clear();
            }
        }
        let parts = parts.concat();
        let new: Vec<&String> = parts.iter().filter(|part| !self.shown.contains(part)).collect();
        if !new.is_empty() {
            self.lines.say(" ")?;
        }
        new.into_iter().try_for_each(|part| self.lines.say(part))?;
        self.shown = parts;
        let session = &self.table.session;
        self.lines.say(&format!(" \nSeat {seat}: {}", session.question(seat)))?;
        self.lines.say(&list.folded())?;
        if decision == Decision::Window {
            let round = if session.stage().is_some() { ", `pass round` for the rest of this round" } else { "" };
            self.lines.say(&format!("         (`pass turn` passes for the rest of this turn{round})"))?;
        }
        Ok(())
    }

    fn obey(&mut self, seat: Seat, list: &List, line: &str) -> Result<After> {
        match self.table.understand(seat, list, line) {
            Reply::Say(words) => self.lines.say(&words)?,
            Reply::Show(text) => self.lines.raw(&text)?,
            Reply::Everything => {
                self.shown.clear();
                self.show(seat, list)?;
            }
            Reply::Act(action) => return self.act(seat, action),
            reply @ (Reply::PassTurn | Reply::PassRound) => {
                match self.table.pass_for_longer(seat, reply == Reply::PassRound) {
                    Err(words) => self.lines.say(words)?,
                    Ok(pass) => return self.act(seat, pass),
                }
            }
            Reply::Hint => {
                let hint = hint::thinking(&self.table, seat)();
                self.lines.say(&hint::in_words(&hint, |action| list.numbered(action)))?;
            }
            Reply::Save(file) => match self.table.save_as(&file) {
                Ok(()) => self.lines.say(&format!("The game is kept in {file} from now on."))?,
                Err(reason) => self.lines.say(&reason)?,
            },
            Reply::Undo => return self.undo(seat),
            Reply::Concede => {
                if self.is_sure("Do you give up?")? {
                    return self.act(seat, self.table.door.game.concession().expect("it was checked"));
                }
                self.lines.say("The game goes on.")?;
            }
            Reply::Leave => {
                if !self.table.unsaved() || self.is_sure("The game is not saved. Leave?")? {
                    return Ok(After::Leave);
                }
                self.lines.say("The game goes on; `save FILE` keeps it.")?;
            }
        }
        Ok(After::Ask)
    }

    /// A question before something that cannot be taken back. The end of the input is a yes to leaving, and leaves.
    fn is_sure(&mut self, question: &str) -> Result<bool> {
        let answer = self.lines.ask(&format!("{question} yes or no>"))?;
        Ok(matches!(answer.as_deref(), Some("yes" | "y")))
    }

    fn act(&mut self, seat: Seat, action: String) -> Result<After> {
        let told = self.table.session.seq();
        if let Err(refused) = self.table.act(seat, &action) {
            self.lines.say(&refused.to_string())?;
            return Ok(After::Ask);
        }
        // What makes no news is confirmed here.
        if self.table.session.seq() == told {
            self.lines.say(&format!("- {action}"))?;
        }
        Ok(After::Play)
    }

    fn undo(&mut self, seat: Seat) -> Result<After> {
        let undone = match self.table.undo(seat, false) {
            Err(NoUndo::NeedsConsent) if self.others_agree(seat)? => self.table.undo(seat, true),
            undone => undone,
        };
        match undone {
            Ok(()) => {}
            Err(NoUndo::Nothing) => {
                self.lines.say("You have done nothing that could be taken back.")?;
                return Ok(After::Ask);
            }
            Err(NoUndo::NeedsConsent) => {
                self.curtain(seat)?;
                self.lines.say("It stays as it is: not everybody agreed.")?;
            }
            Err(reason) => self.lines.say(&format!("That cannot be taken back: {reason}."))?,
        }
        Ok(After::Play)
    }

    /// Asks the other people; bots agree. They are shown what would be taken back, as far as they know of it.
    fn others_agree(&mut self, seat: Seat) -> Result<bool> {
        let others: Vec<Seat> = self.table.people().iter().filter(|&other| other != seat).collect();
        for other in others {
            if !self.curtain(other)? {
                return Ok(false);
            }
            self.lines.say(&format!("Seat {seat} asks to take this back:"))?;
            let news = self.table.would_undo(seat, Viewer::Seat(other));
            news.iter().try_for_each(|line| self.lines.say(&format!("  {line}")))?;
            loop {
                match self.lines.ask(&format!("{other}: do you agree? yes or no>"))?.as_deref() {
                    Some("yes" | "y") => break,
                    Some("no" | "n") | None => return Ok(false),
                    Some(_) => {}
                }
            }
        }
        Ok(true)
    }
}
