//! A team: its characters, its thirty action cards and the count of their symbols (HS-550 to HS-555).

use crate::action::{CardId, CardSet};
use crate::names::{Character, Symbol, Symbols, Team};
use engine::content::{Fault, File};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// HS-550.
pub const CARDS: u8 = 30;

/// The special abilities of section 14. BERSERK belongs to Warp-Sláine and comes with WARP-SPASM.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum Ability {
    HiEx,
    Vampirism,
    Demons,
    WarpSpasm,
    Stealth,
}

#[derive(Clone, Debug)]
pub struct CharacterSheet {
    pub who: Character,
    /// In full: `Judge Dredd`.
    pub name: String,
    /// As sentences say it: `Dredd`.
    pub short: String,
    /// Starting health (HS-073).
    pub health: u8,
    pub ability: Option<Ability>,
    /// One line of flavour.
    pub line: String,
}

#[derive(Clone, Debug)]
pub struct TeamSheet {
    pub team: Team,
    pub name: String,
    /// HS-003: of the bases and the fragments, as `#51A0FB`.
    pub colour: String,
    /// Never colour alone: the form and the pattern of the team's marks.
    pub shape: String,
    pub pattern: String,
    /// In slot order (HS-072).
    pub characters: Vec<CharacterSheet>,
    /// Card number n is at n - 1.
    pub cards: Vec<Card>,
    /// Made from the cards, so that the rules can look them up.
    tables: Tables,
}

/// Which cards do for what, by slot.
#[derive(Clone, Debug, Default)]
struct Tables {
    showing: [CardSet; 5],
    usable: [[CardSet; Symbol::ALL.len()]; 5],
    printed: [CardSet; Symbol::ALL.len()],
    symbols: [[Symbols; CARDS as usize]; 5],
}

/// An action card (HS-007).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Card {
    pub number: u8,
    /// The character symbols, one bit a slot.
    pub shows: u8,
    /// By slot.
    pub linked: [Option<Symbol>; 5],
    pub wild: Option<Symbol>,
}

impl Card {
    /// Does the card show this character of its own team?
    pub const fn shows(&self, who: Character) -> bool {
        self.shows >> who.slot() & 1 == 1
    }

    pub const fn linked_to(&self, who: Character) -> Option<Symbol> {
        self.linked[who.slot()]
    }

    /// HS-009: wild, or linked to the character.
    pub fn usable(&self, symbol: Symbol, by: Character) -> bool {
        self.wild == Some(symbol) || self.linked_to(by) == Some(symbol)
    }

    /// Is the symbol printed on the card at all?
    pub fn has(&self, symbol: Symbol) -> bool {
        self.wild == Some(symbol) || self.linked.contains(&Some(symbol))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamFile {
    team: Team,
    name: String,
    colour: Spanned<String>,
    shape: String,
    pattern: String,
    character: Vec<Spanned<CharacterRow>>,
    cards: BTreeMap<String, Spanned<String>>,
    frequency: BTreeMap<String, Spanned<Vec<usize>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CharacterRow {
    id: String,
    name: String,
    short: String,
    health: u8,
    ability: Option<Ability>,
    line: String,
}

/// Reads one team. Its faults are all said; a sheet that comes back may still belong to a faulty file.
pub(super) fn read(file: &File, faults: &mut Vec<Fault>) -> Option<TeamSheet> {
    let read: TeamFile = match toml::from_str(&file.text) {
        Ok(read) => read,
        Err(error) => {
            faults.push(Fault::toml(&file.path, &file.text, &error));
            return None;
        }
    };
    let mut reader = Reader { file, faults, team: read.team };
    let colour = read.colour.get_ref();
    if colour.len() != 7 || !colour.starts_with('#') || !colour[1..].bytes().all(|b| b.is_ascii_hexdigit()) {
        reader.at(&read.colour, format!("HS-003: `{colour}` is no colour like #51A0FB"));
    }
    let characters = reader.characters(read.character);
    let cards = reader.cards(read.cards);
    let sheet = TeamSheet {
        team: read.team,
        name: read.name,
        colour: read.colour.into_inner(),
        shape: read.shape,
        pattern: read.pattern,
        characters,
        cards,
        tables: Tables::default(),
    };
    if sheet.cards.len() == usize::from(CARDS) {
        reader.frequencies(&sheet, &read.frequency);
        reader.deck(&sheet);
    }
    Some(sheet)
}

/// Reads one card on its own, for a position that brings it.
pub(super) fn read_card(file: &File, team: Team, number: u8, row: &Spanned<String>, faults: &mut Vec<Fault>) -> Card {
    Reader { file, faults, team }.card(number, row)
}

struct Reader<'a> {
    file: &'a File,
    faults: &'a mut Vec<Fault>,
    team: Team,
}

impl Reader<'_> {
    fn at<T>(&mut self, place: &Spanned<T>, reason: String) {
        self.faults.push(Fault::at(&self.file.path, &self.file.text, place.span().start, reason));
    }

    fn whole(&mut self, reason: String) {
        self.faults.push(Fault::new(&self.file.path, reason));
    }

    /// HS-004, HS-072: the characters of the team, each once, in slot order.
    fn characters(&mut self, rows: Vec<Spanned<CharacterRow>>) -> Vec<CharacterSheet> {
        let (expected, found) = (self.team.characters().count(), rows.len());
        if expected != found {
            self.whole(format!("HS-004: {found} characters; {} has {expected}", self.team.id()));
        }
        let mut sheets = Vec::new();
        for (who, row) in self.team.characters().zip(rows) {
            if row.get_ref().id != who.id() {
                self.at(&row, format!("HS-072: `{}` stands where {who} belongs in slot order", row.get_ref().id));
            }
            if row.get_ref().health == 0 {
                self.at(&row, format!("HS-073: {who} has no health"));
            }
            let CharacterRow { name, short, health, ability, line, .. } = row.into_inner();
            sheets.push(CharacterSheet { who, name, short, health, ability, line });
        }
        sheets
    }

    fn cards(&mut self, rows: BTreeMap<String, Spanned<String>>) -> Vec<Card> {
        let mut cards = Vec::new();
        let mut rows = rows;
        for number in 1..=CARDS {
            match rows.remove(&number.to_string()) {
                Some(row) => cards.push(self.card(number, &row)),
                None => self.whole(format!("HS-550: card {number} is missing; a deck has cards 1 to {CARDS}")),
            }
        }
        for (number, row) in &rows {
            self.at(row, format!("HS-550: there is no card {number}; a deck has cards 1 to {CARDS}"));
        }
        cards
    }

    /// `giant (SHOTGUN), anderson | DEFLECT`
    fn card(&mut self, number: u8, row: &Spanned<String>) -> Card {
        let mut card = Card { number, ..Card::default() };
        let (symbols, wild) = match row.get_ref().split_once('|') {
            Some((symbols, wild)) => (symbols, Some(wild.trim())),
            None => (row.get_ref().as_str(), None),
        };
        for symbol in symbols.split(',').map(str::trim) {
            let (name, action) = match symbol.split_once('(') {
                Some((name, action)) => (name.trim(), Some(action.trim_end_matches(')').trim())),
                None => (symbol, None),
            };
            let Some(who) = Character::named(name).filter(|who| who.team() == self.team) else {
                self.at(row, format!("HS-007: card {number}: `{name}` is no character of {}", self.team.id()));
                continue;
            };
            if card.shows(who) {
                self.at(row, format!("HS-550: card {number} shows {who} twice"));
            }
            card.shows |= 1 << who.slot();
            card.linked[who.slot()] = action.and_then(|action| self.symbol(number, row, action));
        }
        card.wild = wild.and_then(|wild| self.symbol(number, row, wild));
        self.printed(&card, row);
        card
    }

    fn symbol(&mut self, number: u8, row: &Spanned<String>, name: &str) -> Option<Symbol> {
        let symbol = Symbol::named(name);
        if symbol.is_none() {
            self.at(row, format!("HS-008: card {number}: `{name}` is no action symbol"));
        }
        symbol
    }

    /// HS-550 to HS-552, card by card.
    fn printed(&mut self, card: &Card, row: &Spanned<String>) {
        let number = card.number;
        let linked: Vec<Symbol> = card.linked.into_iter().flatten().collect();
        if !(1..=3).contains(&card.shows.count_ones()) {
            let count = card.shows.count_ones();
            self.at(row, format!("HS-550: card {number} shows {count} characters; a card shows one to three"));
        }
        if linked.len() > 2 {
            self.at(row, format!("HS-550: card {number} has {} linked symbols; two is the most", linked.len()));
        }
        if linked.is_empty() && card.wild.is_none() {
            self.at(row, format!("HS-550: card {number} has no action symbol"));
        }
        for symbol in linked.iter().filter(|symbol| !symbol.may_be_linked()) {
            self.at(row, format!("HS-551: card {number}: {symbol} is never linked to a character"));
        }
        if let Some(wild) = card.wild.filter(|wild| !wild.may_be_wild()) {
            self.at(row, format!("HS-551: card {number}: {wild} is never wild"));
        }
        if card.wild == Some(Symbol::Interrupt) && !linked.is_empty() {
            self.at(row, format!("HS-552: card {number} has INTERRUPT and a linked symbol"));
        }
    }

    /// HS-553: the table in the file against the cards.
    fn frequencies(&mut self, sheet: &TeamSheet, table: &BTreeMap<String, Spanned<Vec<usize>>>) {
        let mut compare = |name: &str, counted: Vec<usize>| match table.get(name) {
            Some(row) if *row.get_ref() == counted => {}
            Some(row) => self.at(row, format!("HS-553: {name}: the cards have {counted:?}")),
            None => self.whole(format!("HS-553: the frequency table has no row {name}; the cards have {counted:?}")),
        };
        for symbol in Symbol::ALL {
            compare(symbol.id(), sheet.frequency(symbol));
        }
        compare("shown", sheet.characters.iter().map(|character| sheet.shown(character.who)).collect());
        let unknown = table.iter().filter(|(name, _)| *name != "shown" && Symbol::named(name).is_none());
        for (name, row) in unknown {
            self.at(row, format!("HS-553: `{name}` is no action symbol"));
        }
    }

    /// HS-552, HS-554, HS-555: what any re-tuned deck must keep.
    fn deck(&mut self, sheet: &TeamSheet) {
        let team = self.team;
        let (expected, found) = (if team == Team::Slaine { 4 } else { 3 }, sheet.frequency(Symbol::Interrupt)[0]);
        if expected != found {
            self.whole(format!("HS-552: {found} INTERRUPT cards; {} has {expected}", team.id()));
        }
        if team == Team::Judges && sheet.cards[0] != SAMPLE {
            self.whole("HS-554: card 1 is not `dredd (SNIPE), mean-machine | MELEE`".into());
        }
        for &(who, symbol) in IMPLIED.iter().filter(|(who, _)| who.team() == team) {
            if !sheet.cards.iter().any(|card| card.linked_to(who) == Some(symbol)) {
                self.whole(format!("HS-555: no card links {symbol} to {who}"));
            }
        }
    }
}

/// HS-554: the card that the book shows.
const SAMPLE: Card = Card {
    number: 1,
    shows: 1 << Character::DREDD.slot() | 1 << Character::MEAN_MACHINE.slot(),
    linked: [None, None, None, Some(Symbol::Snipe), None],
    wild: Some(Symbol::Melee),
};

/// HS-555: the actions that the book's descriptions promise.
const IMPLIED: [(Character, Symbol); 14] = [
    (Character::GIANT, Symbol::Shotgun),
    (Character::ANDERSON, Symbol::Psi),
    (Character::HERSHEY, Symbol::Rally),
    (Character::DREDD, Symbol::Snipe),
    (Character::GRONK, Symbol::Heal),
    (Character::VIKTOR, Symbol::Fly),
    (Character::JENA, Symbol::Rally),
    (Character::KAI, Symbol::Heal),
    (Character::KAI, Symbol::Explode),
    (Character::DURHAM, Symbol::Melee),
    (Character::LULU, Symbol::Melee),
    (Character::LULU, Symbol::Smash),
    (Character::SLAINE, Symbol::Melee),
    (Character::SLAINE, Symbol::Smash),
];

impl TeamSheet {
    /// Fills the tables, once all cards are known.
    pub(super) fn tabulate(&mut self) {
        let all = |fits: &dyn Fn(&Card) -> bool| {
            self.cards.iter().filter(|card| fits(card)).map(|card| CardId(card.number)).collect::<CardSet>()
        };
        let mut tables = Tables::default();
        for symbol in Symbol::ALL {
            tables.printed[symbol as usize] = all(&|card| card.has(symbol));
            for who in self.team.characters() {
                tables.usable[who.slot()][symbol as usize] = all(&|card| card.usable(symbol, who));
            }
        }
        for who in self.team.characters() {
            tables.showing[who.slot()] = all(&|card| card.shows(who));
            tables.symbols[who.slot()] = std::array::from_fn(|place| {
                let usable = Symbol::ALL.into_iter().filter(|&symbol| self.cards[place].usable(symbol, who));
                usable.fold(Symbols::NONE, Symbols::with)
            });
        }
        self.tables = tables;
    }

    /// The cards that show a character of the team.
    pub fn showing(&self, who: Character) -> CardSet {
        self.tables.showing[who.slot()]
    }

    /// HS-009: the cards on which the symbol is wild, or linked to the character.
    pub fn usable(&self, symbol: Symbol, by: Character) -> CardSet {
        self.tables.usable[by.slot()][symbol as usize]
    }

    /// HS-009: all that the character can use the card for.
    pub fn symbols(&self, card: CardId, by: Character) -> Symbols {
        self.tables.symbols[by.slot()][usize::from(card.0) - 1]
    }

    /// The cards on which the symbol is printed at all.
    pub fn printed(&self, symbol: Symbol) -> CardSet {
        self.tables.printed[symbol as usize]
    }

    /// The cards that show at least one of these slots, a bit each.
    pub fn showing_any(&self, slots: u8) -> CardSet {
        let tables = self.tables.showing.iter().enumerate();
        tables.filter(|(slot, _)| slots >> slot & 1 == 1).fold(CardSet::NONE, |all, (_, cards)| all.or(*cards))
    }

    /// How often a symbol is printed in the deck: wild first, then linked by slot.
    pub fn frequency(&self, symbol: Symbol) -> Vec<usize> {
        let count = |printed: &dyn Fn(&Card) -> bool| self.cards.iter().filter(|card| printed(card)).count();
        let linked =
            self.characters.iter().map(|character| count(&|card| card.linked_to(character.who) == Some(symbol)));
        std::iter::once(count(&|card| card.wild == Some(symbol))).chain(linked).collect()
    }

    /// How many cards show a character.
    pub fn shown(&self, who: Character) -> usize {
        self.cards.iter().filter(|card| card.shows(who)).count()
    }
}
