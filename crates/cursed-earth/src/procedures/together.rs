//! Head-to-head: end effects and eating happen to both teams at once, and whoever must choose does so in secret
//! (CE-490, decision D21).

use super::Frame;
use super::pick::What;
use super::symbols::Source;
use crate::action::Action;
use crate::event::Log;
use crate::names::{Character, Symbol, Team};
use crate::tabletop::Tabletop;
use crate::why::Why;
use engine::{Flow, Sealed, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Together {
    /// Everybody eats; otherwise the locations do what they do at the end of an investigation.
    eating: bool,
    /// Which symbol of each list.
    next: u8,
    answers: Option<Sealed<Character>>,
}

impl Together {
    pub fn new(eating: bool) -> Together {
        Together { eating, next: 0, answers: None }
    }

    /// What hits a team next; nothing more if it has met the end (CE-491).
    fn symbol(&self, table: &Tabletop, team: Team) -> Option<Symbol> {
        if table.ended(team) {
            return None;
        }
        let location = table.path[usize::from(table.teams[team].position) - 1];
        let source = if self.eating { Source::Eat } else { Source::End(location) };
        source.symbols(table).get(usize::from(self.next)).copied()
    }

    /// What the symbol asks a team for: one of its characters, or nothing.
    fn wants(&self, table: &Tabletop, team: Team) -> Option<What> {
        match self.symbol(table, team)? {
            Symbol::Heal => Some(What::Heal),
            Symbol::Wound => Some(What::Wound),
            Symbol::Radiation => Some(What::Radiation),
            Symbol::Eat if table.teams[team].rations == 0 => Some(What::Radiation),
            _ => None,
        }
    }

    /// The only character that will do, or nobody if there are several or none.
    fn only(table: &Tabletop, team: Team, what: What) -> (usize, Option<Character>) {
        let mut fitting = team.characters().filter(|&who| what.fits(table, who));
        let first = fitting.next();
        (fitting.count() + usize::from(first.is_some()), first)
    }

    /// The seats that have a choice: public, because it follows from tokens on the table.
    fn choosing(&self, table: &Tabletop) -> Seats {
        let has_choice =
            |team: &Team| self.wants(table, *team).is_some_and(|what| Together::only(table, *team, what).0 > 1);
        Team::ALL.iter().copied().filter(has_choice).map(|team| table.resolver(team)).collect()
    }

    pub fn resume(&mut self, table: &mut Tabletop, events: &mut Log) -> Flow<Frame> {
        if Team::ALL.iter().all(|&team| self.symbol(table, team).is_none()) {
            return Flow::Done;
        }
        let answers = self.answers.unwrap_or_else(|| Sealed::ask(self.choosing(table)));
        self.answers = Some(answers);
        if !answers.silent().is_empty() {
            return Flow::Ask(answers.silent());
        }
        let chosen = if answers.asked().is_empty() { Default::default() } else { answers.open(events) };
        let todo = [Team::Judges, Team::Perps].map(|team| (team, self.symbol(table, team), self.wants(table, team)));
        for (team, symbol, wants) in todo {
            if let Some(what) = wants {
                let who = chosen[table.resolver(team)].or(Together::only(table, team, what).1);
                who.into_iter().for_each(|who| what.perform(table, who, events));
                continue;
            }
            match symbol {
                Some(Symbol::Eat) => _ = table.eat(team, events),
                Some(Symbol::Ration) => table.gain_ration(team, events),
                Some(Symbol::Ammo) => table.gain_ammunition(team, events),
                _ => {}
            }
        }
        self.next += 1;
        self.answers = None;
        Flow::Next
    }

    pub fn asked(&self) -> Seats {
        self.answers.map_or(Seats::NONE, |answers| answers.asked())
    }

    pub fn answer_of(&self, seat: Seat) -> Option<Character> {
        self.answers.and_then(|answers| answers.answer(seat))
    }

    /// Whether the question stays open after this seat's answer: then nobody hears of it.
    pub fn stays_open(&self, seat: Seat) -> bool {
        self.answers.is_some_and(|answers| !answers.silent().without(seat).is_empty())
    }

    pub fn forget_others(&mut self, viewer: Viewer) -> Seats {
        let Some(answers) = &mut self.answers else { return Seats::NONE };
        answers.forget_others(viewer);
        answers.silent()
    }

    pub fn each(&self, table: &Tabletop, seat: Seat, say: &mut dyn FnMut(Action)) {
        let team = table.team_of(seat);
        if self.asked().has(seat)
            && self.answer_of(seat).is_none()
            && let Some(what) = self.wants(table, team)
        {
            what.each(table, team, say);
        }
    }

    pub fn check(&self, table: &Tabletop, seat: Seat, action: &Action) -> Result<(), Why> {
        let team = table.team_of(seat);
        match self.wants(table, team) {
            Some(what) if self.asked().has(seat) => what.check(table, team, action),
            _ => Err(Why::NotYourDecision),
        }
    }

    /// What an answer will do to the own team.
    pub fn perform(&self, table: &mut Tabletop, seat: Seat, action: &Action, events: &mut Log) {
        if let Some(what) = self.wants(table, table.team_of(seat))
            && let Some(who) = what.named(action)
        {
            what.perform(table, who, events);
        }
    }

    pub fn answer(&mut self, table: &mut Tabletop, seat: Seat, action: &Action, _: &mut Log) -> Flow<Frame> {
        let what = self.wants(table, table.team_of(seat)).expect("check has seen the question");
        let who = what.named(action).expect("check admits no other answer");
        self.answers.as_mut().expect("a question is open").put(seat, who);
        Flow::Next
    }

    pub fn question(&self, table: &Tabletop, seat: Seat) -> String {
        self.wants(table, table.team_of(seat)).map_or(String::new(), |what| what.asks().sentence().to_string())
    }
}
