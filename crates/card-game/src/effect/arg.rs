//! What can stand between the brackets of a verb, each with the way it is read and printed.

use super::ast::*;
use super::print::Printer;
use super::read::{Arguments, Reader, Unread};
use crate::names::{Keyword, Keywords, Kind, Motivation, Motivations, Pile, Round, Severity, Stat};

/// An argument.
pub(super) trait Arg: Sized {
    fn read(reader: &mut Reader) -> Result<Self, Unread>;
    fn print(&self, printer: &mut Printer);

    /// The next of a verb's arguments.
    fn read_next(arguments: &mut Arguments) -> Result<Self, Unread> {
        match arguments.next() {
            true => Self::read(arguments.reader),
            false => Err(arguments.missing()),
        }
    }

    /// Is it written at all?
    fn is_there(&self) -> bool {
        true
    }

    /// Every player, card and filter that it names.
    fn parts(&self, _see: &mut dyn FnMut(Part)) {}
}

/// The last arguments of a verb may be left out.
impl<T: Arg> Arg for Option<T> {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        T::read(reader).map(Some)
    }

    fn read_next(arguments: &mut Arguments) -> Result<Self, Unread> {
        match arguments.next() {
            true => Self::read(arguments.reader),
            false => Ok(None),
        }
    }

    fn print(&self, printer: &mut Printer) {
        if let Some(value) = self {
            value.print(printer);
        }
    }

    fn is_there(&self) -> bool {
        self.is_some()
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        self.iter().for_each(|value| value.parts(see));
    }
}

macro_rules! word_args {
    ($($type:ty: $what:literal),* $(,)?) => { $(
        impl Arg for $type {
            fn read(reader: &mut Reader) -> Result<Self, Unread> {
                reader.member($what, <$type>::WORDS, <$type>::named)
            }

            fn print(&self, printer: &mut Printer) {
                printer.push(self.word());
            }
        }
    )* };
}

impl Arg for Player {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        reader.member("a player", Player::WORDS, Player::named)
    }

    fn print(&self, printer: &mut Printer) {
        printer.push(self.word());
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        see(Part::Player(*self));
    }
}

word_args! {
    Stat: "a number of a card",
    Pile: "a pile",
    Round: "a round",
    Severity: "a sentence",
    Duration: "a duration",
    Side: "a side",
    Roll: "a roll",
    Ignored: "something to ignore",
    Forbidden: "something to forbid",
    Permitted: "something to permit",
    Taxed: "something to tax",
    DayOrNight: "`day` or `night`",
    Solved: "`host` or `any`",
    Role: "a role",
}

impl Arg for i8 {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        reader.number()
    }

    fn print(&self, printer: &mut Printer) {
        printer.push(&self.to_string());
    }
}

impl Arg for Amount {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        if reader.peek_word() != "count" {
            return reader.number().map(Amount::Fixed);
        }
        reader.word();
        reader.expect("(", "`count`")?;
        let filter = FilterId::read(reader)?;
        reader.expect(")", "the filter")?;
        Ok(Amount::Count(filter))
    }

    fn print(&self, printer: &mut Printer) {
        match self {
            Amount::Fixed(n) => n.print(printer),
            Amount::Count(filter) => printer.bracketed("count", |printer| filter.print(printer)),
        }
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        if let Amount::Count(filter) = self {
            filter.parts(see);
        }
    }
}

impl Arg for Keyword {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        let at = reader.at();
        let name = reader.phrase();
        reader.dictionary.keyword(name).ok_or_else(|| unknown_keyword(reader, at, name))
    }

    fn print(&self, printer: &mut Printer) {
        printer.push(printer.dictionary.name(*self));
    }
}

fn unknown_keyword(reader: &mut Reader, at: usize, name: &str) -> Unread {
    let known: Vec<String> = reader.dictionary.names().map(str::to_owned).collect();
    reader.unknown(at, name, "a keyword", known.iter().map(String::as_str).collect::<Vec<_>>())
}

impl Arg for Class {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        let at = reader.at();
        let keyword = Keyword::read(reader)?;
        if reader.dictionary.is_classification(keyword) {
            return Ok(Class(keyword));
        }
        let name = reader.dictionary.name(keyword);
        Err(Unread { at, reason: format!("`{name}` is a keyword, but no classification of Crimes") })
    }

    fn print(&self, printer: &mut Printer) {
        self.0.print(printer);
    }
}

impl Arg for Motivations {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        let at = reader.at();
        let letters = reader.word();
        let read = Motivations::letters(letters).filter(|read| !read.is_empty());
        let reason = || format!("`{letters}`: motivations are letters of {}", Motivation::WORDS.concat());
        read.ok_or_else(|| Unread { at, reason: reason() })
    }

    fn print(&self, printer: &mut Printer) {
        printer.push(&self.to_string());
    }
}

impl Arg for HandOf {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        let at = reader.at();
        if reader.word() != Pile::Hand.word() {
            return Err(Unread { at, reason: "only a hand can be looked at: `hand(opp)`".into() });
        }
        reader.expect("(", "`hand`")?;
        let player = Player::read(reader)?;
        reader.expect(")", "the player")?;
        Ok(HandOf(player))
    }

    fn print(&self, printer: &mut Printer) {
        printer.bracketed(Pile::Hand.word(), |printer| self.0.print(printer));
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        self.0.parts(see);
    }
}

impl Arg for Victim {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        if reader.peek_word() == "anyperp" {
            reader.word();
            return Ok(Victim::AnyPerp);
        }
        Ref::read(reader).map(Victim::Card)
    }

    fn print(&self, printer: &mut Printer) {
        match self {
            Victim::Card(card) => card.print(printer),
            Victim::AnyPerp => printer.push("anyperp"),
        }
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        if let Victim::Card(card) = self {
            card.parts(see);
        }
    }
}

impl Arg for Whose {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        if reader.peek_word() == "any" {
            reader.word();
            return Ok(Whose::Anyone);
        }
        Player::read(reader).map(Whose::Player)
    }

    fn print(&self, printer: &mut Printer) {
        match self {
            Whose::Player(player) => player.print(printer),
            Whose::Anyone => printer.push("any"),
        }
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        if let Whose::Player(player) = self {
            player.parts(see);
        }
    }
}

const REFS: &[&str] = &["self", "bearer", "lead", "crime", "scene", "it", "leader", "pick", "pickby", "each"];

impl Arg for Ref {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        let at = reader.at();
        let word = reader.word();
        // `crime` and `scene` are cards, `crime{Riot}` and `scene@deck(you)` are filters.
        if Kind::named(word).is_some() && (reader.sees("{") || reader.sees("@")) {
            let reason = "a filter names many cards: say `pick(…)` or `each(…)`".into();
            return Err(Unread { at, reason });
        }
        let card = match word {
            "self" => return Ok(Ref::This),
            "bearer" => return Ok(Ref::Bearer),
            "lead" => return Ok(Ref::Lead),
            "crime" => return Ok(Ref::Crime),
            "scene" => return Ok(Ref::Scene),
            "it" => return Ok(Ref::It),
            "leader" => {
                reader.expect("(", "`leader`")?;
                Ref::Leader(Player::read(reader)?)
            }
            "pick" => {
                reader.expect("(", "`pick`")?;
                Ref::Pick(FilterId::read(reader)?)
            }
            "pickby" => {
                reader.expect("(", "`pickby`")?;
                let player = Player::read(reader)?;
                reader.expect(",", "the player who picks")?;
                Ref::PickBy(player, FilterId::read(reader)?)
            }
            "each" => {
                reader.expect("(", "`each`")?;
                Ref::Each(FilterId::read(reader)?)
            }
            _ => return Err(reader.unknown(at, word, "a card", REFS.iter().copied())),
        };
        reader.expect(")", &format!("the arguments of `{word}`"))?;
        Ok(card)
    }

    fn print(&self, printer: &mut Printer) {
        match self {
            Ref::This => printer.push("self"),
            Ref::Bearer => printer.push("bearer"),
            Ref::Lead => printer.push("lead"),
            Ref::Crime => printer.push("crime"),
            Ref::Scene => printer.push("scene"),
            Ref::It => printer.push("it"),
            Ref::Leader(player) => printer.bracketed("leader", |printer| player.print(printer)),
            Ref::Pick(filter) => printer.bracketed("pick", |printer| filter.print(printer)),
            Ref::PickBy(player, filter) => printer.bracketed("pickby", |printer| {
                player.print(printer);
                printer.push(",");
                filter.print(printer);
            }),
            Ref::Each(filter) => printer.bracketed("each", |printer| filter.print(printer)),
        }
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        see(Part::Card(*self));
        match self {
            Ref::Leader(player) => player.parts(see),
            Ref::Pick(filter) | Ref::Each(filter) => filter.parts(see),
            Ref::PickBy(player, filter) => {
                player.parts(see);
                filter.parts(see);
            }
            Ref::This | Ref::Bearer | Ref::Lead | Ref::Crime | Ref::Scene | Ref::It => {}
        }
    }
}

impl Arg for FilterId {
    fn read(reader: &mut Reader) -> Result<Self, Unread> {
        let kind = reader.member("a card type", Kind::WORDS, Kind::named)?;
        let mut filter =
            Filter { kind, flags: Flags::NONE, keywords: Default::default(), limits: [None; 2], pile: None };
        if reader.take("{") {
            attribute(reader, &mut filter)?;
            while reader.take(",") {
                attribute(reader, &mut filter)?;
            }
            reader.expect("}", "the attributes")?;
        }
        if reader.take("@") {
            let pile = Pile::read(reader)?;
            reader.expect("(", "the pile")?;
            let player = Player::read(reader)?;
            reader.expect(")", "the player")?;
            filter.pile = Some((pile, player));
        }
        Ok(reader.dictionary.intern(filter))
    }

    fn print(&self, printer: &mut Printer) {
        let filter = *printer.dictionary.filter(*self);
        printer.push(filter.kind.word());
        let mut between = "{";
        for set in filter.keywords.into_iter().filter(|set| !set.is_empty()) {
            printer.push(between);
            let names: Vec<&str> = set.iter().map(|keyword| printer.dictionary.name(keyword)).collect();
            printer.push(&names.join("|"));
            between = ",";
        }
        for flag in filter.flags.iter() {
            printer.push(between);
            printer.push(flag.word());
            between = ",";
        }
        for (stat, limit) in filter.limits.into_iter().flatten() {
            printer.push(between);
            printer.push(stat.word());
            printer.limit(limit);
            between = ",";
        }
        if between == "," {
            printer.push("}");
        }
        if let Some((pile, player)) = filter.pile {
            printer.push("@");
            printer.bracketed(pile.word(), |printer| player.print(printer));
        }
    }

    fn parts(&self, see: &mut dyn FnMut(Part)) {
        see(Part::Filter(*self));
    }
}

/// `FLAG | KEYWORD ("|" KEYWORD)* | STAT (">="|"<=") INT`
fn attribute(reader: &mut Reader, filter: &mut Filter) -> Result<(), Unread> {
    let at = reader.at();
    let name = reader.phrase();
    if let Some(flag) = Flag::named(name) {
        filter.flags = filter.flags.with(flag);
        return Ok(());
    }
    if let Some(stat) = Stat::named(name) {
        let limit = reader.limit()?;
        let limit = limit.ok_or_else(|| reader.here(format!("compare `{stat}` with `>=` or `<=`")))?;
        let free = filter.limits.iter_mut().find(|slot| slot.is_none());
        *free.ok_or_else(|| Unread { at, reason: "a filter compares at most two numbers".into() })? =
            Some((stat, limit));
        return Ok(());
    }
    let Some(first) = reader.dictionary.keyword(name) else {
        let keywords: Vec<String> = reader.dictionary.names().map(str::to_owned).collect();
        let known =
            keywords.iter().map(String::as_str).chain(Flag::WORDS.iter().copied()).chain(Stat::WORDS.iter().copied());
        return Err(reader.unknown(at, name, "a keyword, a flag or a number", known.collect::<Vec<_>>()));
    };
    let mut set = Keywords::one(first);
    while reader.take("|") {
        set = set.with(Keyword::read(reader)?);
    }
    let free = filter.keywords.iter_mut().find(|slot| slot.is_empty());
    *free.ok_or_else(|| Unread { at, reason: "a filter names at most two keywords, or lists of them".into() })? = set;
    Ok(())
}
