//! What the symbols of a caption will do as things stand, in words: for a player who has to choose.
//!
//! One symbol after the other is looked at as if nothing but the caption happened. Whatever a player decides on the way
//! (who is wounded, what is paid) is open and left as it is now. Nothing is said that the viewer does not know.

use crate::content::{Here, Kind};
use crate::names::{Character, Difficulty, Expertise, Mode, Symbol, Team};
use crate::procedures::Frame;
use crate::procedures::pick::What;
use crate::procedures::psi::Psi;
use crate::procedures::setup::LAST;
use crate::procedures::symbols::Source;
use crate::state::State;
use crate::tabletop::{Member, Tabletop};
use engine::Viewer;
use serde::Serialize;

/// One symbol of a caption.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Prospect {
    pub symbol: Symbol,
    pub words: String,
    pub rule: &'static str,
    /// It has been carried out already.
    #[serde(skip_serializing_if = "is_false")]
    pub done: bool,
    /// It has no effect.
    #[serde(skip_serializing_if = "is_false")]
    pub idle: bool,
    /// Whom it kills if they are chosen, or the only ones that can be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub kills: Vec<Character>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A caption of the card that is being resolved; nothing if there is no such caption.
pub fn caption(state: &State, viewer: Option<Viewer>, kind: Kind, index: usize) -> Option<Vec<Prospect>> {
    let current = state.tabletop.current?;
    let encounter = state.tabletop.content.content().encounter(current.kept.card);
    let symbols = encounter.captions(kind).get(index)?;
    let mut outlook = Outlook::new(&state.tabletop, current.team, viewer);
    let done = carried_out(state, kind, index);
    let prospect = |(place, &symbol): (usize, &Symbol)| match place < done {
        true => Prospect { done: true, ..plain(symbol, format!("{}: done", symbol.title())) },
        false => outlook.look_at(symbol),
    };
    Some(symbols.iter().enumerate().map(prospect).collect())
}

/// How many symbols of the caption have been carried out, if it is the one that is being triggered.
fn carried_out(state: &State, kind: Kind, index: usize) -> usize {
    let running = state.stack.frames().find_map(|frame| match frame {
        Frame::Symbols(symbols) => match symbols.source {
            Source::Caption { kind: of, index: at, .. } if of == kind && usize::from(at) == index => Some(symbols.next),
            _ => None,
        },
        _ => None,
    });
    running.map_or(0, |next| usize::from(next).saturating_sub(1))
}

fn plain(symbol: Symbol, words: String) -> Prospect {
    Prospect { symbol, words, rule: symbol.rule(), done: false, idle: false, kills: Vec::new() }
}

fn idle(symbol: Symbol, rule: &'static str, reason: &str) -> Prospect {
    Prospect { idle: true, rule, ..plain(symbol, format!("{}: {reason}", symbol.title())) }
}

/// The table as the caption will have changed it, as far as that is certain.
struct Outlook<'a> {
    table: &'a Tabletop,
    team: Team,
    viewer: Option<Viewer>,
    rations: u16,
    ammunition: u16,
    /// Cards taken from the left and from the right end of the row.
    skipped: usize,
    removed: usize,
    /// Whether it is certain which cards lie where.
    row_is_known: bool,
    /// Where the pawns stand.
    judges: u8,
    perps: u8,
}

impl<'a> Outlook<'a> {
    fn new(table: &'a Tabletop, team: Team, viewer: Option<Viewer>) -> Outlook<'a> {
        let area = &table.teams[team];
        Outlook {
            table,
            team,
            viewer,
            rations: area.rations,
            ammunition: area.ammunition,
            skipped: 0,
            removed: 0,
            row_is_known: true,
            judges: table.teams[Team::Judges].position,
            perps: table.teams[Team::Perps].position,
        }
    }

    fn look_at(&mut self, symbol: Symbol) -> Prospect {
        let say = |words: String| plain(symbol, words);
        match symbol {
            Symbol::Heal if self.fitting(What::Heal).is_empty() => {
                idle(symbol, "CE-403", "everybody has five health, so it does nothing")
            }
            Symbol::Heal => say(format!("Heal: {} gains 1 health", self.either(&self.fitting(What::Heal)))),
            Symbol::Wound => self.chosen(symbol, "Wound", What::Wound, "loses 1 health", after_wound),
            Symbol::Radiation => {
                self.chosen(symbol, "Radiation", What::Radiation, "gains 1 radiation", after_radiation)
            }
            Symbol::Death => self.chosen(symbol, "Death", What::Death, "dies", |_| false),
            Symbol::Eat if self.rations > 0 => {
                self.rations -= 1;
                say(format!("Eat: 1 ration, {} left", self.rations))
            }
            Symbol::Eat => {
                let title = "Eat: there is no ration, so";
                self.chosen(symbol, title, What::Radiation, "gains 1 radiation", after_radiation)
            }
            Symbol::Ration => {
                self.rations = self.rations.saturating_add(1);
                say(format!("Ration: the team gains 1 and has {}", self.rations))
            }
            Symbol::Ammo => {
                self.ammunition = self.ammunition.saturating_add(1);
                say(format!("Ammunition: the team gains 1 and has {}", self.ammunition))
            }
            Symbol::Violence => self.violence(),
            Symbol::GainSurvival | Symbol::GainDiplomacy => {
                say(format!("{}: the card is kept once it is finished", symbol.title()))
            }
            Symbol::SpendSurvival => self.spend(symbol, Expertise::Survival),
            Symbol::SpendDiplomacy => self.spend(symbol, Expertise::Diplomacy),
            Symbol::Psi => self.psi(),
            Symbol::Skip | Symbol::Remove | Symbol::Swap => self.row(symbol),
            Symbol::Advance => self.advance(symbol, self.team),
            Symbol::EnemyAdvance => self.advance(symbol, self.team.other()),
        }
    }

    fn name(&self, who: Character) -> &'a str {
        &self.table.content.content().character(who).short
    }

    fn fitting(&self, what: What) -> Vec<Character> {
        self.team.characters().filter(|&who| what.fits(self.table, who)).collect()
    }

    /// `Dredd, Giant or Anderson`.
    fn either(&self, all: &[Character]) -> String {
        let names: Vec<&str> = all.iter().map(|&who| self.name(who)).collect();
        match names.as_slice() {
            [] => "nobody".to_string(),
            [one] => one.to_string(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
        }
    }

    /// Somebody is chosen for a token: who can be, and who would die of it.
    fn chosen(&self, symbol: Symbol, title: &str, what: What, does: &str, lives: fn(&Member) -> bool) -> Prospect {
        let all = self.fitting(what);
        let kills: Vec<Character> = all.iter().copied().filter(|&who| !lives(self.table.member(who))).collect();
        let mut words = format!("{title}{} {} {does}", if title.ends_with("so") { "" } else { ":" }, self.either(&all));
        if what != What::Death {
            words += &self.deaths(&kills, all.len());
        }
        Prospect { kills, ..plain(symbol, words) }
    }

    fn deaths(&self, kills: &[Character], of: usize) -> String {
        match (kills.len(), of) {
            (0, _) => String::new(),
            (1, 1) => " and dies of it".to_string(),
            _ => format!("; {} would die of it", self.either(kills)),
        }
    }

    fn violence(&self) -> Prospect {
        let health = "2 health from one character, or a life";
        let words = match self.ammunition {
            0 => format!("Violence: there is no ammunition, so {health}"),
            left => format!("Violence: 1 ammunition of {left}, or {health}"),
        };
        plain(Symbol::Violence, words)
    }

    /// CE-061 to CE-064, CE-410, and Trapper's Ridge.
    fn spend(&self, symbol: Symbol, on: Expertise) -> Prospect {
        let table = self.table;
        let specialist = table.specialist(self.team, on);
        let kept = table.teams[self.team].kept.iter().filter(|kept| kept.stores(on));
        let mut ways: Vec<String> = kept.map(|kept| format!("card {}", kept.card.number())).collect();
        if self.stands(Here::AnybodyIsASpecialist) {
            ways.push("1 health from anybody".to_string());
        } else if table.lives(specialist) {
            ways.push(format!("1 health from {}", self.name(specialist)));
        }
        match table.living(self.team).filter(|&who| who != specialist).count() {
            0 => {}
            _ if table.lives(specialist) => ways.push("2 from another".to_string()),
            _ => ways.push("2 health from one character".to_string()),
        }
        plain(symbol, format!("{}: {}", symbol.title(), ways.join(", or ")))
    }

    /// CE-080 to CE-083, CE-440, CE-452.
    fn psi(&mut self) -> Prospect {
        let table = self.table;
        let specialist = self.name(table.specialist(self.team, Expertise::Psi));
        let psi = Psi::new(self.team);
        let free = self.stands(Here::PsiActionIsFree);
        let action = match table.mode() {
            Mode::Cooperative => "everybody looks at a card and one of them is added",
            Mode::Solo => "two of four cards are added",
            Mode::HeadToHead => "you look at a card and lay it aside for the next investigation",
        };
        let price = if free { "for nothing".to_string() } else { format!("for 1 health from {specialist}") };
        self.row_is_known = false;
        let words = match (psi.may_add(table).is_ok(), psi.may_act(table).is_ok()) {
            (true, true) => format!("Psi: the top card of the deck is added to the row, or {price} {action}"),
            (true, false) => "Psi: the top card of the deck is added to the row".to_string(),
            (false, true) => format!("Psi: {price} {action}"),
            (false, false) => {
                return Prospect { rule: "CE-452", ..plain(Symbol::Psi, "Psi: the deck has run out".to_string()) };
            }
        };
        plain(Symbol::Psi, words)
    }

    /// CE-100 to CE-106, CE-431, and the Howling Interstate.
    fn row(&mut self, symbol: Symbol) -> Prospect {
        let row = self.table.row(self.team);
        let left = row.len() - self.skipped - self.removed;
        if symbol != Symbol::Swap && self.stands(Here::NoSkipOrRemove) {
            return idle(symbol, "CE-468", "the location forbids it, so it does nothing");
        }
        if self.row_is_known && left < if symbol == Symbol::Swap { 2 } else { 1 } {
            return idle(symbol, "CE-104", "the row has too few cards, so it does nothing");
        }
        let title = symbol.title();
        if symbol == Symbol::Swap {
            self.row_is_known = false;
            return plain(symbol, format!("{title}: two cards of the row may change places"));
        }
        let which = if symbol == Symbol::Skip { "next" } else { "last" };
        if !self.row_is_known || left == 0 {
            return plain(symbol, format!("{title}: the {which} card of the row is discarded"));
        }
        let place = if symbol == Symbol::Skip { self.skipped } else { row.len() - 1 - self.removed };
        if symbol == Symbol::Skip {
            self.skipped += 1
        } else {
            self.removed += 1
        }
        let known = self.viewer.is_none_or(|viewer| row.known()[place].by.has(viewer));
        let card = match row.cards()[place] {
            card if known => format!("{} {}", card.number(), self.table.content.content().encounter(card).name),
            _ => "a face-down card".to_string(),
        };
        plain(symbol, format!("{title}: the {which} card of the row, {card}, is discarded"))
    }

    fn position(&mut self, team: Team) -> &mut u8 {
        match team {
            Team::Judges => &mut self.judges,
            Team::Perps => &mut self.perps,
        }
    }

    /// CE-468: whether something holds where the team will stand; nobody knows it of a location that is not revealed.
    fn stands(&self, what: Here) -> bool {
        let position = if self.team == Team::Judges { self.judges } else { self.perps };
        let location = self.table.path.get(usize::from(position) - 1);
        location.is_some_and(|&location| self.table.content.content().location(location).here == Some(what))
    }

    /// CE-120, CE-121, CE-163, CE-240, CE-470, CE-473, CE-491.
    fn advance(&mut self, symbol: Symbol, team: Team) -> Prospect {
        let table = self.table;
        let content = table.content.content();
        let from = *self.position(team);
        let goal = |place: u8| table.path.get(usize::from(place) - 1).is_some_and(|&it| content.location(it).goal);
        if table.ended(team) || goal(from) {
            let reason = if goal(from) { "nothing lies beyond Max Normal" } else { "that team has left the race" };
            return idle(symbol, if goal(from) { "CE-470" } else { "CE-491" }, reason);
        }
        *self.position(team) += 1;
        let hidden = usize::from(from + 1).saturating_sub(table.path.len());
        let left = (table.locations.len() + 1).saturating_sub(hidden);
        let to = match table.path.get(usize::from(from)) {
            Some(&location) => format!("location {}, {}", from + 1, content.location(location).name),
            None if left == 1 => "Max Normal".to_string(),
            None if left <= LAST => "a new location, perhaps Max Normal's".to_string(),
            None => "a new location".to_string(),
        };
        let mut words = format!("{}: {} move on to {to}", symbol.title(), team.title());
        if table.tokens >> from & 1 == 1 {
            words += " and take the ammunition along";
        }
        let chief = table.options.difficulty == Difficulty::ChiefJudge && !table.head_to_head();
        if chief && team == Team::Judges && self.judges == self.perps && !goal(from + 1) {
            words += "; the perps are there: a shootout";
        }
        plain(symbol, words)
    }
}

/// Whether somebody lives with one health less, or with one radiation more (CE-140).
fn after_wound(member: &Member) -> bool {
    member.health > 1 && member.health > member.radiation
}

fn after_radiation(member: &Member) -> bool {
    member.health > member.radiation
}
