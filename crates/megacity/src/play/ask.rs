//! What a person sees when asked, and what can be typed then.

use super::game::{Decision, PlainText, Printed};
use super::list::List;
use super::screen::Screen;
use super::table::{AutoPass, Next, Table};
use super::{hint, query};
use anyhow::Result;
use clap::ValueEnum;
use engine::session::NoUndo;
use engine::{ParseError, Seat, Viewer};

/// So many meanings of a shortened line are shown.
const MEANINGS: usize = 8;
/// So much of a long line is shown around a mistake.
const WIDTH: usize = 60;

const HELP: &str = "\
Type an action by its number, in full (move dredd to 14 with 3), or shorter, as
long as only one can be meant (mov dr 14). Cards go by number: JU-03 is 3.
  Enter alone     everything again
  list            every action with its number; `list move dredd` only those
  hand, table     your cards; everybody's points and figures
  map             around your figures; `map 12`, `map dredd` one space
  sees 12         the spaces that 12 sees; `sees 12 > 14` whether it sees 14
  targets snipe dredd, moves dredd, range 3 > 9    are answered, too
  why ACTION      whether it is legal and, if not, the rule
  hint            what a bot would do for you
  undo            takes back what you did last
  reference       the reference card: the turn, the actions, defences, sight
  team, cards     your team card, your thirty action cards; `team slaine`
  pass turn       passes this window, and the others of this turn
  auto-pass on    answers for you where you hold nothing to answer with;
                  `always` passes every interrupt window, `off` always asks
  save FILE       keeps a replay in a file, up to date from now on
  view            what you may know, as JSON
  concede, quit   gives up; leaves the table";

impl<G: PlainText> Table<G> {
    /// Asks until the person has answered or leaves.
    pub fn ask(&mut self, screen: &mut Screen, seat: Seat) -> Result<Next> {
        self.show(screen, seat)?;
        let list = List::of(self.session.state(), seat);
        loop {
            let Some(line) = screen.ask(&format!("{seat}>"))? else {
                return Ok(Next::Leave);
            };
            match self.obey(screen, seat, &list, &line)? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    /// What happened, the table, the hand, the map, the question and the answers. What the person has been shown
    /// before and has not changed is left out.
    fn show(&mut self, screen: &mut Screen, seat: Seat) -> Result<()> {
        let news = self.news_for(seat);
        news.iter().try_for_each(|line| screen.say(&format!("- {line}")))?;
        let view = self.session.state().view(Viewer::Seat(seat));
        let glance = self.glance(&view, seat);
        let mut parts = vec![G::table(&glance), G::hand(&glance)];
        if G::decision(&glance) == Decision::Own {
            parts.push(G::map(&glance));
            // Whoever begins a turn wants to see everything.
            let turn = Some(G::turns(&view));
            if std::mem::replace(&mut self.last_turn[seat], turn) != turn {
                self.shown.clear();
            }
        }
        let parts = parts.concat();
        let new: Vec<&String> = parts.iter().filter(|part| !self.shown.contains(part)).collect();
        if !new.is_empty() {
            screen.say(" ")?;
        }
        new.into_iter().try_for_each(|part| screen.say(part))?;
        self.shown = parts;
        screen.say(&format!(" \nSeat {seat}: {}", self.session.state().question(seat)))?;
        screen.say(&List::of(self.session.state(), seat).folded())?;
        if G::decision(&glance) == Decision::Window {
            screen.say("         (`pass turn` passes for the rest of this turn)")?;
        }
        Ok(())
    }

    fn obey(&mut self, screen: &mut Screen, seat: Seat, list: &List<G>, line: &str) -> Result<Next> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let view = self.session.state().view(Viewer::Seat(seat));
        let glance = self.glance(&view, seat);
        let either = |answer: Result<String, String>| answer.unwrap_or_else(|reason| reason);
        match word.to_lowercase().as_str() {
            "" => {
                self.shown.clear();
                self.show(screen, seat)?;
            }
            "help" | "?" => screen.say(HELP)?,
            "list" => self.list(screen, list, rest)?,
            "hand" => screen.say(&G::hand(&glance).concat())?,
            "table" => screen.say(&G::table(&glance).join("\n"))?,
            "map" if rest.is_empty() => screen.say(&G::map(&glance).join("\n"))?,
            "map" => screen.say(&either(G::place(&glance, rest)))?,
            "cards" => screen.say(&either(G::printed(&glance, Printed::Cards, rest)))?,
            "team" => screen.say(&either(G::printed(&glance, Printed::Team, rest)))?,
            "reference" => screen.say(&either(G::printed(&glance, Printed::Reference, rest)))?,
            "view" => screen.raw(&serde_json::to_string_pretty(&view)?)?,
            "why" => self.why(screen, seat, list, rest)?,
            "hint" => {
                let luck = [self.luck("hint"), self.luck("hint deal")];
                screen.say(&hint::hint(self.session.state(), seat, list, luck))?;
            }
            "auto-pass" => self.set_auto_pass(screen, seat, rest)?,
            "save" if rest.is_empty() => screen.say("Save where? `save FILE`")?,
            "save" => {
                if self.save_as(screen, rest)? {
                    screen.say(&format!("The game is kept in {rest} from now on."))?;
                }
            }
            "pass" if rest == "turn" && G::decision(&glance) == Decision::Window => {
                self.passing[seat] = Some(G::turns(&view));
                let pass = self.session.state().fallback(seat).to_string();
                return self.act(screen, seat, list, &pass);
            }
            "pass" if rest == "turn" => screen.say("No window is open for you. `list` shows what you can do.")?,
            "undo" => return self.undo(screen, seat),
            "concede" => return self.concede(screen, seat),
            "quit" | "exit" => return Ok(Next::Leave),
            word if query::WORDS.contains(&word) => {
                screen.say(&query::answer(self.session.state(), seat, line))?;
            }
            _ => return self.act(screen, seat, list, line),
        }
        Ok(Next::Ask)
    }

    fn act(&mut self, screen: &mut Screen, seat: Seat, list: &List<G>, line: &str) -> Result<Next> {
        let action = match self.meaning(seat, list, line) {
            Ok(action) => action,
            Err(words) => {
                screen.say(&words)?;
                return Ok(Next::Ask);
            }
        };
        let (before, told) = (self.session.entries().len(), self.session.seq());
        if let Err(refusal) = self.perform(screen, seat, action)? {
            screen.say(&refusal.to_string())?;
            return Ok(Next::Ask);
        }
        self.typed.push((seat, before));
        // What makes no news is confirmed here.
        if self.session.seq() == told {
            screen.say(&format!("- {action}"))?;
        }
        Ok(Next::Play)
    }

    /// The action that a line means: by number, in full, or shortened. The error is said to the person.
    fn meaning(&self, seat: Seat, list: &List<G>, line: &str) -> Result<G::Action, String> {
        if let Ok(number) = line.parse::<usize>() {
            let count = list.actions.len();
            return match number.checked_sub(1).and_then(|at| list.actions.get(at)) {
                Some(&action) => Ok(action),
                None => Err(format!("There is no action {number}; they are numbered 1 to {count}.")),
            };
        }
        let error = match line.parse::<G::Action>() {
            Ok(action) => return Ok(action),
            Err(error) => error,
        };
        match list.meant_by(line)[..] {
            [] => {}
            [number] => return Ok(list.actions[number - 1]),
            ref numbers => return Err(format!("That could be:\n{}", several(list, numbers, line))),
        }
        // An unfinished line may be refused whatever its end: then the rule says more than the missing words.
        let view = self.session.state().view(Viewer::Seat(seat));
        let whole = G::completions(&self.glance(&view, seat), line);
        let state = self.session.state();
        for action in whole.iter().filter_map(|whole| whole.parse::<G::Action>().ok()) {
            if let Err(why) = state.check(seat, &action) {
                return Err(G::refusal(&state.content(), why).to_string());
            }
        }
        Err(beyond(list, &error).unwrap_or_else(|| unreadable(list, &error)))
    }

    fn list(&self, screen: &mut Screen, list: &List<G>, words: &str) -> Result<()> {
        let numbers: Vec<usize> =
            if words.is_empty() { (1..=list.actions.len()).collect() } else { list.meant_by(words) };
        if numbers.is_empty() {
            screen.say(&format!("No action now begins like `{words}`."))?;
        }
        numbers.into_iter().try_for_each(|number| screen.say(&list.line(number)))?;
        Ok(())
    }

    fn why(&self, screen: &mut Screen, seat: Seat, list: &List<G>, line: &str) -> Result<()> {
        if line.is_empty() {
            screen.say("Why what? `why snipe dredd > wulf with 17`")?;
            return Ok(());
        }
        let state = self.session.state();
        match self.meaning(seat, list, line) {
            Err(words) => screen.say(&words)?,
            Ok(action) => match (state.check(seat, &action), list.number(&action)) {
                (Err(why), _) => screen.say(&G::refusal(&state.content(), why).to_string())?,
                (Ok(()), Some(number)) => screen.say(&format!("`{action}` is legal: it is number {number}."))?,
                (Ok(()), None) => screen.say(&format!("`{action}` is legal, though in no list."))?,
            },
        }
        Ok(())
    }

    fn set_auto_pass(&mut self, screen: &mut Screen, seat: Seat, when: &str) -> Result<()> {
        match AutoPass::from_str(when, true) {
            Ok(setting) => self.auto_pass[seat] = setting,
            Err(_) if when.is_empty() => {}
            Err(_) => {
                screen.say("`auto-pass on`, `auto-pass always` or `auto-pass off`.")?;
                return Ok(());
            }
        }
        screen.say(match self.auto_pass[seat] {
            AutoPass::Off => "Auto-pass is off: you are asked every time.",
            AutoPass::On => {
                "Auto-pass is on: where you hold no INTERRUPT, or no card to defend with, the table answers for you."
            }
            AutoPass::Always => "Auto-pass is always: you interrupt nobody until you switch it off.",
        })?;
        if self.auto_pass[seat] == AutoPass::On && self.people().count() > 1 {
            screen.say("The others can tell from it: whoever is asked holds something.")?;
        }
        Ok(())
    }

    fn undo(&mut self, screen: &mut Screen, seat: Seat) -> Result<Next> {
        let Some(place) = self.typed.iter().rposition(|&(by, _)| by == seat) else {
            screen.say("You have done nothing that could be taken back.")?;
            return Ok(Next::Ask);
        };
        let to = self.typed[place].1;
        let undone = match self.session.undo_to(seat, to, false) {
            Err(NoUndo::NeedsConsent) if self.others_agree(screen, seat, to)? => self.session.undo_to(seat, to, true),
            undone => undone,
        };
        match undone {
            Ok(()) => {
                self.typed.truncate(place);
                self.passing[seat] = None;
                self.keep(screen)?;
            }
            Err(NoUndo::NeedsConsent) => {
                self.curtain(screen, seat)?;
                screen.say("It stays as it is: not everybody agreed.")?;
            }
            Err(reason) => screen.say(&format!("That cannot be taken back: {reason}."))?,
        }
        Ok(Next::Play)
    }

    /// Asks the other people; bots agree. They are shown what would be taken back, as far as they know of it.
    fn others_agree(&mut self, screen: &mut Screen, seat: Seat, to: usize) -> Result<bool> {
        let others: Vec<Seat> = self.people().filter(|&other| other != seat).collect();
        for other in others {
            if !self.curtain(screen, other)? {
                return Ok(false);
            }
            screen.say(&format!("Seat {seat} asks to take this back:"))?;
            let lines = self.news(self.session.seq_after(to), Viewer::Seat(other));
            lines.iter().try_for_each(|line| screen.say(&format!("  {line}")))?;
            loop {
                match screen.ask(&format!("{other}: do you agree? yes or no>"))?.as_deref() {
                    Some("yes" | "y") => break,
                    Some("no" | "n") | None => return Ok(false),
                    Some(_) => {}
                }
            }
        }
        Ok(true)
    }

    fn concede(&mut self, screen: &mut Screen, seat: Seat) -> Result<Next> {
        let action = "concede".parse::<G::Action>().ok();
        let state = self.session.state();
        let Some(action) = action else {
            screen.say("Nobody concedes in this game.")?;
            return Ok(Next::Ask);
        };
        if let Err(why) = state.check(seat, &action) {
            screen.say(&G::refusal(&state.content(), why).to_string())?;
            return Ok(Next::Ask);
        }
        let sure = screen.ask("Do you give up? yes or no>")?;
        if !matches!(sure.as_deref(), Some("yes" | "y")) {
            screen.say("The game goes on.")?;
            return Ok(Next::Ask);
        }
        let before = self.session.entries().len();
        self.perform(screen, seat, action)?.expect("it was checked");
        self.typed.push((seat, before));
        Ok(Next::Play)
    }
}

/// What a shortened line could mean as far as it fits, if it fits further than it can be read.
fn beyond<G: PlainText>(list: &List<G>, error: &ParseError) -> Option<String> {
    let line = &error.line;
    // The places where a word begins.
    let sign = |c: char| !c.is_alphanumeric() && c != '-';
    let starts = line.char_indices().filter(|&(at, c)| !sign(c) && line[..at].chars().next_back().is_none_or(sign));
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    let at = *starts.iter().rev().find(|&&at| !list.meant_by(&line[..at]).is_empty())?;
    let column = line[..at].chars().count() + 1;
    if column <= error.column {
        return None;
    }
    let meant = several(list, &list.meant_by(&line[..at]), &line[..at]);
    Some(format!("{}\nNothing legal goes on like that. Up to there it could be:\n{meant}", pointed(line, column)))
}

/// The line with a caret below.
fn pointed(line: &str, column: usize) -> String {
    let cut = (column - 1).saturating_sub(WIDTH / 2);
    let shown: String = line.chars().skip(cut).take(WIDTH).collect();
    format!("  {shown}\n  {}^", " ".repeat(column - 1 - cut))
}

fn several<G: PlainText>(list: &List<G>, numbers: &[usize], line: &str) -> String {
    let shown: Vec<String> = numbers.iter().take(MEANINGS).map(|&number| list.line(number)).collect();
    match numbers.len().saturating_sub(MEANINGS) {
        0 => shown.join("\n"),
        more => format!("{}\n         and {more} more: `list {}`", shown.join("\n"), line.trim()),
    }
}

/// The line with a caret under the place where it went wrong, and what could stand there.
fn unreadable<G: PlainText>(list: &List<G>, error: &ParseError) -> String {
    let at = error.column - 1;
    let beginning: String = error.line.chars().take(at).collect();
    let possible = match list.following(&beginning) {
        (before, next) if before.is_empty() => format!("Possible now: {}.", next.join(", ")),
        (before, next) => format!("Possible after `{before}`: {}.", next.join(", ")),
    };
    let what = if at == 0 {
        "No action and no command begins like that; `help` shows the commands.".to_string()
    } else {
        format!("{error}.")
    };
    format!("{}\n{what}\n{possible}", pointed(&error.line, error.column))
}
