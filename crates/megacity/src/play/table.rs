//! A table in the terminal: who sits where, whose answer is next, what was told, the way back, and the file.
//!
//! It talks to nobody. `plain` and `full` do, each in its own way.

use super::commands::{NO_WINDOW, PASSED_FROM_NOW_ON};
use super::list::List;
use crate::folder;
use door::terminal::Decision;
use door::{Door, Job, Look, USUAL_BOT};
use engine::erased::{AnySession, Refused};
use engine::session::NoUndo;
use engine::{Chance, Entry, PerSeat, Seat, Seats, Seed, Stage, Viewer};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Who answers for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    Human,
    Bot(&'static str),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(name: &str) -> Result<Player, String> {
        let bot = bots::NAMES.into_iter().find(|bot| *bot == name);
        match bot {
            Some(bot) => Ok(Player::Bot(bot)),
            None if name == "human" => Ok(Player::Human),
            None => Err(format!("there is no player `{name}`; there are human, {}", bots::NAMES.join(", "))),
        }
    }
}

impl Player {
    pub fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Bot(name) => name,
        }
    }
}

/// When the table answers for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum AutoPass {
    /// Never.
    #[default]
    Off,
    /// Where the person holds nothing to answer with.
    On,
    /// That, and every window is passed.
    Always,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    Over,
    /// A bot.
    Think(Seat),
    /// The table itself, which answers for a person as the settings say.
    Answer(Seat, String),
    /// A person.
    Ask(Seat),
}

/// For how long a seat passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Passing {
    turn: usize,
    /// All of the turn, if there is none.
    stage: Option<Stage>,
}

impl Passing {
    fn covers(self, turn: usize, stage: Option<Stage>) -> bool {
        self.turn == turn && (self.stage.is_none() || self.stage == stage)
    }
}

pub struct Table {
    pub door: &'static Door,
    pub session: Box<dyn AnySession>,
    pub players: PerSeat<Player>,
    /// Where the replay is kept up to date.
    pub file: Option<PathBuf>,
    /// Why the file could not be kept up to date, until somebody is told.
    trouble: Option<String>,
    pub auto_pass: PerSeat<AutoPass>,
    /// How often the table has answered for a seat since it last looked.
    answered: PerSeat<usize>,
    /// The last news that a seat has seen.
    seen: PerSeat<usize>,
    /// The person who sees the screen.
    pub looking: Option<Seat>,
    /// Where a seat passes every window: in a turn, or in one stage of it.
    passing: PerSeat<Option<Passing>>,
    /// What people have done: the seat, and how long the log was before. What the table answered for them is not here.
    done: Vec<(Seat, usize)>,
}

impl Table {
    pub fn new(
        door: &'static Door,
        session: Box<dyn AnySession>,
        players: PerSeat<Player>,
        file: Option<PathBuf>,
        auto_pass: Option<AutoPass>,
    ) -> Table {
        let mut table = Table {
            door,
            session,
            players,
            file,
            trouble: None,
            auto_pass: PerSeat::default(),
            answered: PerSeat::default(),
            seen: PerSeat::default(),
            looking: None,
            passing: PerSeat::default(),
            done: Vec::new(),
        };
        // Who is not asked among several people gives away that there is nothing to answer with.
        let usual = if table.several() { AutoPass::Off } else { AutoPass::On };
        table.auto_pass = PerSeat([auto_pass.unwrap_or(usual); Seat::MAX]);
        table.remember();
        table
    }

    /// What was done in a resumed game, and what each person saw before. Nobody knows any more which answers the table
    /// gave, so windows are taken for those.
    fn remember(&mut self) {
        let mut session = self.session.fresh();
        let people = self.people();
        for entry in self.session.log() {
            match &entry {
                Entry::Act(seat, action) => {
                    let look = || self.door.terminal.look(&*session, Viewer::Seat(*seat));
                    let passing = self.auto_pass[*seat] != AutoPass::Off
                        && look().decision() != Decision::Own
                        && session.fallback(*seat).as_ref() == Some(action);
                    if people.has(*seat) && !passing {
                        self.done.push((*seat, session.entry_count()));
                    }
                }
                Entry::Undo { to, .. } => self.done.retain(|(_, before)| before < to),
            }
            session.enter(&entry.to_string()).expect("it was entered before");
        }
        for &(seat, before) in &self.done {
            self.seen[seat] = self.session.seq_after(before);
        }
    }

    /// What the game waits for now.
    pub fn next(&self) -> Next {
        let deciders = self.session.deciders();
        if self.session.outcome().is_some() {
            return Next::Over;
        }
        // Programs first: whoever has decided need not be waited for, and they do not tell.
        let people = self.people();
        if let Some(seat) = deciders.iter().find(|&seat| !people.has(seat)) {
            return Next::Think(seat);
        }
        let seat = self.looking.filter(|&seat| deciders.has(seat));
        let seat = seat.or(deciders.iter().next()).expect("the game is not over");
        match self.answer_for(seat) {
            Some(action) => Next::Answer(seat, action),
            None => Next::Ask(seat),
        }
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        self.people().has(seat)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::first(self.session.seats())
    }

    /// The seats that people play.
    pub fn people(&self) -> Seats {
        let look = self.look(Viewer::Spectator);
        self.seats().filter(|&seat| self.players[seat] == Player::Human && !look.left_to_bot(seat)).collect()
    }

    /// Whether people share the screen.
    pub fn several(&self) -> bool {
        self.people().len() > 1
    }

    /// Whether the screen must be hidden before it is this seat's.
    pub fn needs_curtain(&self, seat: Seat) -> bool {
        self.looking.is_none_or(|before| before != seat) && (self.several() || self.looking.is_some())
    }

    /// What the viewer sees now.
    pub fn look(&self, viewer: Viewer) -> Box<dyn Look> {
        self.door.terminal.look(&*self.session, viewer)
    }

    /// How an action is written for people.
    pub fn in_list(&self, action: &str) -> String {
        self.door.terminal.in_list(&*self.session, action)
    }

    /// What a seat may do.
    pub fn list(&self, seat: Seat) -> List {
        List::of(self.door, &*self.session, seat)
    }

    /// Luck for a purpose of ours. It follows from the seed and the length of the log, so that a resumed game is the
    /// same game.
    pub fn luck(&self, purpose: &str) -> Chance {
        let entries = self.session.entry_count().to_string();
        Chance::new(Seed::fair(&self.session.seed(), [purpose, &entries]))
    }

    /// Who plays for a seat that no person plays.
    pub fn bot_at(&self, seat: Seat) -> &'static str {
        match self.players[seat] {
            Player::Bot(name) => name,
            // RULING HS-R63: whoever has conceded is played by a bot.
            Player::Human => USUAL_BOT,
        }
    }

    /// A bot's thoughts about its answer. With people at the table it thinks no longer than they like to wait; without,
    /// the same game comes out on every machine.
    pub fn thinking(&self, seat: Seat) -> Job<String> {
        let (mind, session, bot) = (&self.door.mind, &*self.session, self.bot_at(seat));
        let luck = ["deal", "bot"].map(|purpose| self.luck(purpose));
        let thinking = match self.people().is_empty() {
            true => mind.think_through(session, seat, bot, luck),
            false => mind.think(session, seat, bot, luck),
        };
        thinking.expect("the name was checked")
    }

    /// The answer that the table gives for a person, if the settings say so.
    fn answer_for(&self, seat: Seat) -> Option<String> {
        let look = self.look(Viewer::Seat(seat));
        let decision = look.decision();
        let passing = self.passing[seat].is_some_and(|it| it.covers(look.turns(), self.session.stage()));
        if decision == Decision::Window && passing {
            return self.session.fallback(seat);
        }
        match (self.auto_pass[seat], decision) {
            (AutoPass::Off, _) | (_, Decision::Own) => None,
            (AutoPass::Always, Decision::Window) => self.session.fallback(seat),
            _ => {
                let mut actions = self.session.actions(seat);
                if actions.len() == 1 { actions.pop() } else { None }
            }
        }
    }

    /// Performs what a bot has chosen, or what the table answers for a person.
    pub fn perform(&mut self, seat: Seat, action: &str) {
        self.answered[seat] += usize::from(self.is_person(seat));
        self.session.act(seat, action).expect("bots and tables do what is legal");
        self.keep();
    }

    /// Performs what a person has chosen.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        let before = self.session.entry_count();
        self.session.act(seat, action)?;
        self.done.push((seat, before));
        self.keep();
        Ok(())
    }

    /// From now on passes the windows of this turn, or of this round alone; the answer to the open one. Where no window is
    /// open there is nothing to answer, and a sentence says what comes of it.
    pub fn pass_for_longer(&mut self, seat: Seat, round: bool) -> Result<String, &'static str> {
        let (look, stage) = (self.look(Viewer::Seat(seat)), self.session.stage());
        let window = look.decision() == Decision::Window;
        if !window && stage.is_none() {
            return Err(NO_WINDOW);
        }
        self.passing[seat] = Some(Passing { turn: look.turns(), stage: stage.filter(|_| round) });
        self.session.fallback(seat).filter(|_| window).ok_or(PASSED_FROM_NOW_ON)
    }

    /// Takes back what the person at the seat did last, and all that came after it.
    pub fn undo(&mut self, seat: Seat, consent: bool) -> Result<(), NoUndo> {
        let place = self.done.iter().rposition(|&(by, _)| by == seat).ok_or(NoUndo::Nothing)?;
        self.session.undo_to(seat, self.done[place].1, consent)?;
        self.done.truncate(place);
        self.passing[seat] = None;
        self.keep();
        Ok(())
    }

    /// What an undo of this seat would take back, as another sees it.
    pub fn would_undo(&self, seat: Seat, viewer: Viewer) -> Vec<String> {
        let last = self.done.iter().rfind(|&&(by, _)| by == seat);
        last.map(|&(_, to)| self.news(self.session.seq_after(to), viewer)).unwrap_or_default()
    }

    /// Brings the file up to date. A game that cannot be saved goes on.
    fn keep(&mut self) {
        if let Some(file) = &self.file
            && let Err(error) = folder::write(file, &self.session.record().to_string())
        {
            let trouble =
                format!("The game could not be saved: {error:#}. It goes on without; `save FILE` tries again.");
            self.trouble = Some(trouble);
            self.file = None;
        }
    }

    /// Why the game could not be saved, once.
    pub fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// Saves into a new file and keeps it up to date from now on. The error is a sentence.
    pub fn save_as(&mut self, file: &str) -> Result<(), String> {
        let path = PathBuf::from(file);
        if path.exists() && self.file.as_ref() != Some(&path) {
            return Err(format!("{file} exists already; choose another name."));
        }
        folder::write(&path, &self.session.record().to_string()).map_err(|error| format!("{error:#}"))?;
        self.file = Some(path);
        Ok(())
    }

    /// Whether leaving would lose something that a person has done.
    pub fn unsaved(&self) -> bool {
        self.file.is_none() && !self.done.is_empty()
    }

    /// What happened since the seat last looked, as it saw it.
    pub fn news_for(&mut self, seat: Seat) -> Vec<String> {
        let mut lines = self.news(self.seen[seat], Viewer::Seat(seat));
        self.seen[seat] = self.session.seq();
        let times = std::mem::take(&mut self.answered[seat]);
        if times > 0 {
            let times = if times == 1 { "once".into() } else { format!("{times} times") };
            lines.push(format!("(Answered for you {times}: auto-pass.)"));
        }
        lines
    }

    pub fn news(&self, since: usize, viewer: Viewer) -> Vec<String> {
        self.door.terminal.news(&*self.session, viewer, since)
    }

    /// With nobody to ask, everything is told as it happens.
    pub fn news_for_all(&mut self) -> Vec<String> {
        let since = self.seats().map(|seat| self.seen[seat]).max();
        let lines = self.news(since.unwrap_or(0), Viewer::Spectator);
        self.seen = PerSeat([self.session.seq(); Seat::MAX]);
        lines
    }

    /// What nobody has been shown when the game ends. Nobody has a secret any more, but what was hidden stays so: the
    /// replay tells it.
    pub fn last_news(&self) -> Vec<String> {
        let since = self.looking.map_or(self.session.seq(), |seat| self.seen[seat]);
        self.news(since, Viewer::Spectator)
    }

    /// Who has won, the points, and the seed; nothing before the end.
    pub fn result(&self) -> Option<Vec<String>> {
        let outcome = self.session.outcome()?;
        let look = self.look(Viewer::Spectator);
        let mut lines = vec![look.result(&outcome)];
        for seat in self.seats() {
            let (side, points) = (look.side(seat), outcome.scores[seat]);
            let points = if points == 1 { "1 point".into() } else { format!("{points} points") };
            lines.push(format!("  {seat} {side}: {points}"));
        }
        lines.push(format!("Seed: {}", self.session.seed()));
        Some(lines)
    }

    /// Who sits where, one line a seat.
    pub fn sitting(&self) -> Vec<String> {
        let (look, several) = (self.look(Viewer::Spectator), self.several());
        let who = |seat: Seat| match self.players[seat] {
            Player::Human if !several => "you",
            player => player.name(),
        };
        self.seats().map(|seat| format!("Seat {seat}: {} ({})", look.side(seat), who(seat))).collect()
    }

    /// What to type to go on with a saved game.
    pub fn command_to_resume(&self, file: &Path) -> String {
        let mut command = format!("megacity play {} --resume {}", self.door.name(), file.display());
        for seat in self.seats() {
            let usual = if seat == Seat::new(0) { "human" } else { USUAL_BOT };
            if self.players[seat].name() != usual {
                command.push_str(&format!(" --seat {seat}={}", self.players[seat].name()));
            }
        }
        command
    }

    /// What is said to somebody who leaves.
    pub fn farewell(&self) -> Vec<String> {
        match (&self.file, self.session.outcome()) {
            (Some(file), Some(_)) => vec![format!("The replay is saved in {}.", file.display())],
            (None, Some(_)) => Vec::new(),
            (Some(file), None) => {
                let command = self.command_to_resume(file);
                vec!["The game is not over. It is saved; go on with:".into(), format!("  {command}")]
            }
            (None, None) => vec!["The game is not over, and was not saved.".into()],
        }
    }
}
