//! What can be typed: commands and actions, in full or shortened, and what is answered to them.
//!
//! The line-by-line game and the command line of the full screen understand the same words. What changes the table or
//! needs a further question is handed back as a `Reply`.

use super::list::List;
use super::query;
use super::table::{AutoPass, Table};
use clap::ValueEnum;
use door::terminal::Printed;
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

/// What a line leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Words to break where they fit.
    Say(String),
    /// Words as they are.
    Show(String),
    /// Everything on the table again.
    Everything,
    Act(String),
    PassTurn,
    PassRound,
    Hint,
    Undo,
    Save(String),
    Concede,
    Leave,
}

impl Table {
    /// Understands a line of the person at a seat, who is asked and may do what is in the list.
    pub fn understand(&mut self, seat: Seat, list: &List, line: &str) -> Reply {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let look = self.look(Viewer::Seat(seat));
        let either = |answer: Result<String, String>| answer.unwrap_or_else(|reason| reason);
        Reply::Say(match word.to_lowercase().as_str() {
            "" => return Reply::Everything,
            "help" | "?" => self.door.terminal.help().unwrap_or(HELP).to_string(),
            "list" => listed(list, rest),
            "hand" => look.hand().concat(),
            "table" => look.table().join("\n"),
            "map" if rest.is_empty() => look.map().join("\n"),
            "map" => either(look.place(rest)),
            "cards" => either(look.printed(Printed::Cards, rest)),
            "team" => either(look.printed(Printed::Team, rest)),
            "reference" => either(look.printed(Printed::Reference, rest)),
            "view" => {
                let view = self.session.view(Viewer::Seat(seat));
                return Reply::Show(format!("{view:#}"));
            }
            "why" => self.why(seat, list, rest),
            "hint" => return Reply::Hint,
            "auto-pass" => self.set_auto_pass(seat, rest),
            "save" if rest.is_empty() => "Save where? `save FILE`".to_string(),
            "save" => return Reply::Save(rest.to_string()),
            "pass" if rest == "turn" => return Reply::PassTurn,
            "pass" if rest == "round" => return Reply::PassRound,
            "undo" => return Reply::Undo,
            "concede" => match self.may_concede(seat) {
                Ok(()) => return Reply::Concede,
                Err(reason) => reason,
            },
            "quit" | "exit" => return Reply::Leave,
            word if query::WORDS.contains(&word) => query::answer(&*self.session, seat, line),
            _ => match self.meaning(seat, list, line) {
                Ok(action) => return Reply::Act(action),
                Err(words) => words,
            },
        })
    }

    /// The action that a line means: by number, in full, or shortened. The error is said to the person.
    fn meaning(&self, seat: Seat, list: &List, line: &str) -> Result<String, String> {
        if let Ok(number) = line.parse::<usize>() {
            let count = list.actions.len();
            return match number.checked_sub(1).and_then(|at| list.actions.get(at)) {
                Some(action) => Ok(action.clone()),
                None => Err(format!("There is no action {number}; they are numbered 1 to {count}.")),
            };
        }
        // One key lets a question go by.
        if line == "p"
            && let Some(pass) = self.session.pass(seat).filter(|pass| list.number(pass).is_some())
        {
            return Ok(pass);
        }
        let error = match self.session.action_text(line) {
            Ok(action) => return Ok(action),
            Err(error) => error,
        };
        match list.meant_by(line)[..] {
            [] => {}
            [number] => return Ok(list.actions[number - 1].clone()),
            ref numbers => return Err(format!("That could be:\n{}", several(list, numbers, line))),
        }
        // An unfinished line may be refused whatever its end: then the rule says more than the missing words.
        if let Ok(Some(refusal)) = self.session.why(seat, line) {
            return Err(refusal.to_string());
        }
        Err(beyond(list, &error).unwrap_or_else(|| unreadable(list, &error)))
    }

    /// Whether an action is legal and, if not, the rule.
    fn why(&self, seat: Seat, list: &List, line: &str) -> String {
        if line.is_empty() {
            return "Why what? `why ACTION`, as you would type it".to_string();
        }
        match self.meaning(seat, list, line) {
            Err(words) => words,
            Ok(action) => match (self.session.check(seat, &action), list.number(&action)) {
                (Err(refused), _) => refused.to_string(),
                (Ok(()), Some(number)) => format!("`{action}` is legal: it is number {number}."),
                (Ok(()), None) => format!("`{action}` is legal, though in no list."),
            },
        }
    }

    fn set_auto_pass(&mut self, seat: Seat, when: &str) -> String {
        match AutoPass::from_str(when, true) {
            Ok(setting) => self.auto_pass[seat] = setting,
            Err(_) if when.is_empty() => {}
            Err(_) => return "`auto-pass on`, `auto-pass always` or `auto-pass off`.".to_string(),
        }
        let setting = match self.auto_pass[seat] {
            AutoPass::Off => "Auto-pass is off: you are asked every time.",
            AutoPass::On => {
                "Auto-pass is on: where you hold no INTERRUPT, or no card to defend with, the table answers for you."
            }
            AutoPass::Always => "Auto-pass is always: you interrupt nobody until you switch it off.",
        };
        match self.auto_pass[seat] {
            AutoPass::On if self.several() => {
                format!("{setting}\nThe others can tell from it: whoever is asked holds something.")
            }
            _ => setting.to_string(),
        }
    }

    fn may_concede(&self, seat: Seat) -> Result<(), String> {
        let action = self.door.game.concession().ok_or("Nobody concedes in this game.")?;
        self.session.check(seat, &action).map_err(|refused| refused.to_string())
    }
}

/// What is said where the windows to come are passed, but this question is none.
pub const PASSED_FROM_NOW_ON: &str = "Windows are passed for you from now on; this question is yours to answer.";

/// What is said where `pass turn` has nothing to pass.
pub const NO_WINDOW: &str = "No window is open for you. `list` shows what you can do.";

fn listed(list: &List, words: &str) -> String {
    let numbers: Vec<usize> = if words.is_empty() { (1..=list.actions.len()).collect() } else { list.meant_by(words) };
    if numbers.is_empty() {
        return format!("No action now begins like `{words}`.");
    }
    numbers.into_iter().map(|number| list.line(number)).collect::<Vec<_>>().join("\n")
}

/// What a shortened line could mean as far as it fits, if it fits further than it can be read.
fn beyond(list: &List, error: &ParseError) -> Option<String> {
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

fn several(list: &List, numbers: &[usize], line: &str) -> String {
    let shown: Vec<String> = numbers.iter().take(MEANINGS).map(|&number| list.line(number)).collect();
    match numbers.len().saturating_sub(MEANINGS) {
        0 => shown.join("\n"),
        more => format!("{}\n         and {more} more: `list {}`", shown.join("\n"), line.trim()),
    }
}

/// The line with a caret under the place where it went wrong, and what could stand there.
fn unreadable(list: &List, error: &ParseError) -> String {
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
