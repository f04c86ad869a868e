//! A table in the terminal: who sits where, whose answer is next, what was told, the way back, and the file.
//!
//! It talks to nobody. `plain` and `full` do, each in its own way.

use super::commands::{NO_WINDOW, PASSED_FROM_NOW_ON};
use super::game::{Decision, Glance, Playable};
use crate::folder;
use engine::session::{NoUndo, Seen};
use engine::{Chance, Entry, PerSeat, Refusal, Seat, Seed, Session, Stage, Viewer};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The bot that plays where nobody says otherwise.
pub const USUAL: &str = "street-judge";

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next<A> {
    Over,
    /// A bot.
    Think(Seat),
    /// The table itself, which answers for a person as the settings say.
    Answer(Seat, A),
    /// A person.
    Ask(Seat),
}

/// A bot's work, which can be done elsewhere: it holds all that it needs.
pub type Thinking<A> = Box<dyn FnOnce() -> A + Send>;

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

pub struct Table<G: Playable> {
    pub session: Session<G>,
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

impl<G: Playable> Table<G> {
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
        for &entry in self.session.entries() {
            match entry {
                Entry::Act(seat, action) => {
                    let view = session.state().view(Viewer::Seat(seat));
                    let passing = self.auto_pass[seat] != AutoPass::Off
                        && G::decision(&self.glance(&view, Viewer::Seat(seat))) != Decision::Own
                        && action == session.state().fallback(seat);
                    if self.is_person(seat) && !passing {
                        self.done.push((seat, session.entries().len()));
                    }
                }
                Entry::Undo { to, .. } => self.done.retain(|&(_, before)| before < to),
            }
            session.enter(entry).expect("it was entered before");
        }
        for &(seat, before) in &self.done {
            self.seen[seat] = self.session.seq_after(before);
        }
    }

    /// What the game waits for now.
    pub fn next(&self) -> Next<G::Action> {
        let state = self.session.state();
        let deciders = state.deciders();
        if state.outcome().is_some() {
            return Next::Over;
        }
        // Programs first: whoever has decided need not be waited for, and they do not tell.
        if let Some(seat) = deciders.iter().find(|&seat| !self.is_person(seat)) {
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
        let view = self.session.state().view(Viewer::Spectator);
        self.players[seat] == Player::Human && !G::left_to_bot(&view, seat)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::first(self.session.state().seats())
    }

    /// The seats that people play.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&seat| self.is_person(seat))
    }

    /// Whether people share the screen.
    pub fn several(&self) -> bool {
        self.people().count() > 1
    }

    /// Whether the screen must be hidden before it is this seat's.
    pub fn needs_curtain(&self, seat: Seat) -> bool {
        self.looking.is_none_or(|before| before != seat) && (self.several() || self.looking.is_some())
    }

    pub fn content(&self) -> &'static G::Content {
        self.session.pack().content()
    }

    pub fn glance<'a>(&self, view: &'a G::View, viewer: Viewer) -> Glance<'a, G> {
        Glance { content: self.content(), view, viewer }
    }

    /// Luck for a purpose of ours. It follows from the seed and the length of the log, so that a resumed game is the
    /// same game.
    pub fn luck(&self, purpose: &str) -> Chance {
        let entries = self.session.entries().len().to_string();
        Chance::new(Seed::fair(&self.session.seed(), [purpose, &entries]))
    }

    /// Who plays for a seat that no person plays.
    pub fn bot_at(&self, seat: Seat) -> &'static str {
        match self.players[seat] {
            Player::Bot(name) => name,
            // RULING HS-R63: whoever has conceded is played by a bot.
            Player::Human => USUAL,
        }
    }

    /// A bot's thoughts about its answer. With people at the table it thinks no longer than they like to wait; without,
    /// the same game comes out on every machine.
    pub fn thinking(&self, seat: Seat) -> Thinking<G::Action> {
        let named = if self.people().next().is_some() { bots::live } else { bots::named };
        let mut bot = named(self.bot_at(seat), self.luck("bot")).expect("the name was checked");
        let (state, mut deal) = (self.session.state().clone(), self.luck("deal"));
        Box::new(move || bots::ask(bot.as_mut(), &state, seat, &mut deal))
    }

    /// The answer that the table gives for a person, if the settings say so.
    fn answer_for(&self, seat: Seat) -> Option<G::Action> {
        let state = self.session.state();
        let view = state.view(Viewer::Seat(seat));
        let decision = G::decision(&self.glance(&view, Viewer::Seat(seat)));
        let passing = self.passing[seat].is_some_and(|it| it.covers(G::turns(&view), state.stage()));
        if decision == Decision::Window && passing {
            return Some(state.fallback(seat));
        }
        match (self.auto_pass[seat], decision) {
            (AutoPass::Off, _) | (_, Decision::Own) => None,
            (AutoPass::Always, Decision::Window) => Some(state.fallback(seat)),
            _ => {
                let mut actions = Vec::new();
                state.actions(seat, &mut actions);
                match actions[..] {
                    [only] => Some(only),
                    _ => None,
                }
            }
        }
    }

    /// Performs what a bot has chosen, or what the table answers for a person.
    pub fn perform(&mut self, seat: Seat, action: G::Action) {
        self.answered[seat] += usize::from(self.is_person(seat));
        self.session.act(seat, action).expect("bots and tables do what is legal");
        self.keep();
    }

    /// Performs what a person has chosen.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        let before = self.session.entries().len();
        self.session.act(seat, action)?;
        self.done.push((seat, before));
        self.keep();
        Ok(())
    }

    /// From now on passes the windows of this turn, or of this round alone; the answer to the open one. Where no window is
    /// open there is nothing to answer, and a sentence says what comes of it.
    pub fn pass_for_longer(&mut self, seat: Seat, round: bool) -> Result<G::Action, &'static str> {
        let state = self.session.state();
        let view = state.view(Viewer::Seat(seat));
        let window = G::decision(&self.glance(&view, Viewer::Seat(seat))) == Decision::Window;
        if !window && state.stage().is_none() {
            return Err(NO_WINDOW);
        }
        let pass = state.fallback(seat);
        let stage = state.stage().filter(|_| round);
        self.passing[seat] = Some(Passing { turn: G::turns(&view), stage });
        if window { Ok(pass) } else { Err(PASSED_FROM_NOW_ON) }
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
        let content = self.content();
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
        let state = self.session.state();
        let outcome = state.outcome()?;
        let view = state.view(Viewer::Spectator);
        let mut lines = vec![G::result(self.content(), &view, &outcome)];
        for seat in self.seats() {
            let (side, points) = (G::side(self.content(), &view, seat), outcome.scores[seat]);
            let points = if points == 1 { "1 point".into() } else { format!("{points} points") };
            lines.push(format!("  {seat} {side}: {points}"));
        }
        lines.push(format!("Seed: {}", self.session.seed()));
        Some(lines)
    }

    /// Who sits where, one line a seat.
    pub fn sitting(&self) -> Vec<String> {
        let view = self.session.state().view(Viewer::Spectator);
        let who = |seat: Seat| match self.players[seat] {
            Player::Human if !self.several() => "you",
            player => player.name(),
        };
        self.seats()
            .map(|seat| format!("Seat {seat}: {} ({})", G::side(self.content(), &view, seat), who(seat)))
            .collect()
    }

    /// What to type to go on with a saved game.
    pub fn command_to_resume(&self, file: &Path) -> String {
        let mut command = format!("megacity play {} --resume {}", G::NAME, file.display());
        for seat in self.seats() {
            let usual = if seat == Seat::new(0) { "human" } else { USUAL };
            if self.players[seat].name() != usual {
                command.push_str(&format!(" --seat {seat}={}", self.players[seat].name()));
            }
        }
        command
    }

    /// What is said to somebody who leaves.
    pub fn farewell(&self) -> Vec<String> {
        match (&self.file, self.session.state().outcome()) {
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
