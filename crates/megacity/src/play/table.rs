//! A table in the terminal: asks bots and people in turn, draws the curtain between people, and tells the end.

use super::game::{Decision, Glance, PlainText};
use super::screen::Screen;
use crate::folder;
use anyhow::Result;
use engine::session::Seen;
use engine::{Chance, Entry, PerSeat, Refusal, Seat, Seed, Session, Viewer};
use std::path::PathBuf;
use std::str::FromStr;

/// The bot that plays where nobody says otherwise.
pub const USUAL: &str = "greedy";

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

/// What a person's line has led to.
pub enum Next {
    /// The question is still open.
    Ask,
    /// The game has gone on, or back.
    Play,
    Leave,
}

pub struct Table<G: PlainText> {
    pub session: Session<G>,
    players: PerSeat<Player>,
    /// Where the replay is kept up to date.
    pub file: Option<PathBuf>,
    pub auto_pass: PerSeat<AutoPass>,
    /// How often the table has answered for a seat since it last looked.
    answered: PerSeat<usize>,
    /// The last news that a seat has seen.
    seen: PerSeat<usize>,
    /// The person who sees the screen, and the parts of the table that are on it.
    looking: Option<Seat>,
    pub shown: Vec<String>,
    /// The turn in which a seat was last asked for something of its own doing.
    pub last_turn: PerSeat<Option<usize>>,
    /// The turn in which a seat passes every window.
    pub passing: PerSeat<Option<usize>>,
    /// What people have typed: the seat, and how long the log was before. What the table answered for them is not here.
    pub typed: Vec<(Seat, usize)>,
}

impl<G: PlainText> Table<G> {
    pub fn new(
        session: Session<G>,
        players: PerSeat<Player>,
        file: Option<PathBuf>,
        auto_pass: Option<AutoPass>,
    ) -> Table<G> {
        let mut table = Table {
            session,
            players,
            file,
            auto_pass: PerSeat::default(),
            answered: PerSeat::default(),
            seen: PerSeat::default(),
            looking: None,
            shown: Vec::new(),
            last_turn: PerSeat::default(),
            passing: PerSeat::default(),
            typed: Vec::new(),
        };
        // Who is not asked among several people gives away that there is nothing to answer with.
        let alone = table.people().count() < 2;
        let usual = if alone { AutoPass::On } else { AutoPass::Off };
        table.auto_pass = PerSeat([auto_pass.unwrap_or(usual); Seat::MAX]);
        table.remember();
        table
    }

    /// What was typed in a resumed game, and what each person saw before. Nobody knows any more which answers the table
    /// gave, so windows are taken for those.
    fn remember(&mut self) {
        let mut session = self.session.fresh();
        for &entry in self.session.entries() {
            match entry {
                Entry::Act(seat, action) => {
                    let view = session.state().view(Viewer::Seat(seat));
                    let passing = self.auto_pass[seat] != AutoPass::Off
                        && G::decision(&self.glance(&view, seat)) != Decision::Own
                        && action == session.state().fallback(seat);
                    if self.is_person(seat) && !passing {
                        self.typed.push((seat, session.entries().len()));
                    }
                }
                Entry::Undo { to, .. } => self.typed.retain(|&(_, before)| before < to),
            }
            session.enter(entry).expect("it was entered before");
        }
        for &(seat, before) in &self.typed {
            self.seen[seat] = self.session.seq_after(before);
        }
    }

    /// Runs the game to its end, or until somebody leaves.
    pub fn play(mut self, screen: &mut Screen) -> Result<()> {
        self.open(screen)?;
        loop {
            if self.session.state().outcome().is_some() {
                return self.close(screen);
            }
            let deciders = self.session.state().deciders();
            // Programs first: whoever has decided need not be waited for, and they do not tell.
            if let Some(seat) = deciders.iter().find(|&seat| !self.is_person(seat)) {
                let action = self.bots_choice(seat);
                self.perform(screen, seat, action)?.expect("bots do what is legal");
                if self.people().next().is_none() {
                    self.tell_all(screen)?;
                }
                continue;
            }
            let seat = self.looking.filter(|&seat| deciders.has(seat));
            let seat = seat.or(deciders.iter().next()).expect("the game is not over");
            if let Some(action) = self.answer_for(seat) {
                self.answered[seat] += 1;
                self.perform(screen, seat, action)?.expect("the answer is in the list");
                continue;
            }
            if !self.curtain(screen, seat)? || matches!(self.ask(screen, seat)?, Next::Leave) {
                return self.leave(screen);
            }
        }
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        let view = self.session.state().view(Viewer::Spectator);
        self.players[seat] == Player::Human && !G::left_to_bot(&view, seat)
    }

    /// The seats that people play.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.session.state().seats()).filter(|&seat| self.is_person(seat))
    }

    pub fn glance<'a>(&self, view: &'a G::View, seat: Seat) -> Glance<'a, G> {
        Glance { content: self.session.pack().content(), view, seat }
    }

    /// Luck for a purpose of ours. It follows from the seed and the length of the log, so that a resumed game is the
    /// same game.
    pub fn luck(&self, purpose: &str) -> Chance {
        let entries = self.session.entries().len().to_string();
        Chance::new(Seed::fair(&self.session.seed(), [purpose, &entries]))
    }

    fn bots_choice(&self, seat: Seat) -> G::Action {
        // RULING HS-R63: whoever has conceded is played by a bot.
        let name = match self.players[seat] {
            Player::Bot(name) => name,
            Player::Human => USUAL,
        };
        let mut bot = bots::named(name, self.luck("bot")).expect("the name was checked");
        bots::ask(bot.as_mut(), self.session.state(), seat, &mut self.luck("deal"))
    }

    /// The answer that the table gives for a person, if the settings say so.
    fn answer_for(&self, seat: Seat) -> Option<G::Action> {
        let state = self.session.state();
        let view = state.view(Viewer::Seat(seat));
        let decision = G::decision(&self.glance(&view, seat));
        if decision == Decision::Window && self.passing[seat] == Some(G::turns(&view)) {
            return Some(state.fallback(seat));
        }
        let mut actions = Vec::new();
        state.actions(seat, &mut actions);
        match (self.auto_pass[seat], decision) {
            (AutoPass::Off, _) | (_, Decision::Own) => None,
            (AutoPass::Always, Decision::Window) => Some(state.fallback(seat)),
            _ => match actions[..] {
                [only] => Some(only),
                _ => None,
            },
        }
    }

    /// Performs an action and saves the game.
    pub fn perform(&mut self, screen: &mut Screen, seat: Seat, action: G::Action) -> Result<Result<(), Refusal>> {
        if let Err(refusal) = self.session.act(seat, action) {
            return Ok(Err(refusal));
        }
        self.keep(screen)?;
        Ok(Ok(()))
    }

    /// Brings the file up to date. A game that cannot be saved goes on.
    pub fn keep(&mut self, screen: &mut Screen) -> Result<()> {
        if let Some(file) = &self.file
            && let Err(error) = folder::write(file, &self.session.record().to_string())
        {
            screen.say(&format!(
                "The game could not be saved: {error:#}. It goes on without; `save FILE` tries again."
            ))?;
            self.file = None;
        }
        Ok(())
    }

    /// Hides the screen until the person at this seat is alone with it. False at the end of the input.
    pub fn curtain(&mut self, screen: &mut Screen, seat: Seat) -> Result<bool> {
        let several = self.people().count() > 1;
        if self.looking.is_none_or(|before| before != seat) && (several || self.looking.is_some()) {
            // At first there is nothing to hide.
            if self.looking.is_some() {
                screen.hide()?;
            }
            let ready = screen.ask(&format!("Seat {seat}: press Enter when only you look at the screen."))?;
            if ready.is_none() {
                return Ok(false);
            }
            self.shown.clear();
        }
        self.looking = Some(seat);
        Ok(true)
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
        let content = self.session.pack().content();
        let mut lines = Vec::new();
        let mut events = Vec::new();
        for news in self.session.news_since(since) {
            match news.seen_by(viewer) {
                Seen::Event(event) => events.push(event),
                Seen::Undone { undone, .. } => {
                    lines.extend(G::news(content, &std::mem::take(&mut events)));
                    lines.push(format!("{undone} takes that back."));
                }
            }
        }
        lines.extend(G::news(content, &events));
        lines
    }

    /// With nobody to ask, everything is told as it happens.
    fn tell_all(&mut self, screen: &mut Screen) -> Result<()> {
        let since = Seat::first(self.session.state().seats()).map(|seat| self.seen[seat]).max();
        for line in self.news(since.unwrap_or(0), Viewer::Spectator) {
            screen.say(&format!("- {line}"))?;
        }
        self.seen = PerSeat([self.session.seq(); Seat::MAX]);
        Ok(())
    }

    fn open(&self, screen: &mut Screen) -> Result<()> {
        let state = self.session.state();
        let view = state.view(Viewer::Spectator);
        let content = self.session.pack().content();
        for seat in Seat::first(state.seats()) {
            let who = match self.players[seat] {
                Player::Human if self.people().count() == 1 => "you",
                player => player.name(),
            };
            screen.say(&format!("Seat {seat}: {} ({who})", G::side(content, &view, seat)))?;
        }
        if let Some(file) = &self.file {
            screen.say(&format!("The game is kept in {}.", file.display()))?;
        }
        screen.say(G::AIM)?;
        screen.say("Type `help` to see what you can type, `reference` for the rules.\n ")?;
        Ok(())
    }

    fn close(mut self, screen: &mut Screen) -> Result<()> {
        let state = self.session.state();
        let outcome = state.outcome().expect("the game is over");
        let view = state.view(Viewer::Spectator);
        let content = self.session.pack().content();
        // Nobody has a secret any more, but what was hidden stays so: the replay tells it.
        let since = self.looking.map_or(self.session.seq(), |seat| self.seen[seat]);
        for line in self.news(since, Viewer::Spectator) {
            screen.say(&format!("- {line}"))?;
        }
        screen.say(&format!(" \n{}", G::result(content, &view, &outcome)))?;
        for seat in Seat::first(state.seats()) {
            let (side, points) = (G::side(content, &view, seat), outcome.scores[seat]);
            let points = if points == 1 { "1 point".into() } else { format!("{points} points") };
            screen.say(&format!("  {seat} {side}: {points}"))?;
        }
        screen.say(&format!("Seed: {}", self.session.seed()))?;
        if self.file.is_none() && self.looking.is_some() {
            self.offer_to_save(screen)?;
        }
        if let Some(file) = &self.file {
            screen.say(&format!("The replay is saved in {}.", file.display()))?;
        }
        screen.flush()?;
        Ok(())
    }

    fn offer_to_save(&mut self, screen: &mut Screen) -> Result<()> {
        screen.say("`save FILE` keeps the replay; Enter leaves.")?;
        while let Some(line) = screen.ask(">")? {
            match line.split_once(' ') {
                Some(("save", file)) if !self.save_as(screen, file.trim())? => {}
                _ => break,
            }
        }
        Ok(())
    }

    /// Saves into a new file and keeps it up to date from now on; says whether it worked.
    pub fn save_as(&mut self, screen: &mut Screen, file: &str) -> Result<bool> {
        let path = PathBuf::from(file);
        if path.exists() && self.file.as_ref() != Some(&path) {
            screen.say(&format!("{file} exists already; choose another name."))?;
            return Ok(false);
        }
        match folder::write(&path, &self.session.record().to_string()) {
            Ok(()) => {
                self.file = Some(path);
                Ok(true)
            }
            Err(error) => {
                screen.say(&format!("{error:#}"))?;
                Ok(false)
            }
        }
    }

    fn leave(&mut self, screen: &mut Screen) -> Result<()> {
        match &self.file {
            Some(file) => {
                let mut command = format!("megacity play {} --resume {}", G::NAME, file.display());
                for seat in Seat::first(self.session.state().seats()) {
                    let usual = if seat == Seat::new(0) { "human" } else { USUAL };
                    if self.players[seat].name() != usual {
                        command.push_str(&format!(" --seat {seat}={}", self.players[seat].name()));
                    }
                }
                screen.say("The game is not over. It is saved; go on with:")?;
                screen.raw(&format!("  {command}"))?;
            }
            None => screen.say("The game is not over, and was not saved.")?,
        }
        screen.flush()?;
        Ok(())
    }
}
