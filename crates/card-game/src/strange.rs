//! Cards that nobody would print: lines put together at random from the words of the language. Whatever `check` lets
//! through, the interpreter can play; nobody gets stuck, and every action that is offered is legal.

use crate::content::{Content, OWN_CARDS};
use crate::effect::check::{self, On};
use crate::effect::{read, text};
use crate::event::Log;
use crate::names::Kind;
use crate::state::{Options, Start, State};
use engine::content::File;
use engine::position::overlay;
use engine::{Chance, Game, Pack, Purpose, Seed};
use std::fmt::Write;

struct Author {
    chance: Chance,
}

impl Author {
    fn below(&mut self, n: usize) -> usize {
        self.chance.below(Purpose::Other, n)
    }

    fn of(&mut self, words: &[&'static str]) -> &'static str {
        words[self.below(words.len())]
    }

    fn player(&mut self) -> &'static str {
        self.of(&["you", "you", "inv", "perpp", "duty", "opp", "opps", "everyone", "it"])
    }

    fn filter(&mut self) -> String {
        let kind =
            self.of(&["judge", "judge", "judge", "resource", "perp", "perp", "crime", "scene", "incident", "event"]);
        let flags = [
            "mine",
            "theirs",
            "ofinv",
            "ofopp",
            "ready",
            "nonready",
            "leader",
            "nonleader",
            "leaderok",
            "other",
            "demerited",
            "here",
            "lead",
            "support",
            "faceup",
            "unassigned",
            "assigned",
            "contained",
            "any",
            "Psi",
            "Gang",
            "Dark Judge",
            "Indoor",
            "equipment",
            "Riot|Murder",
            "ability>=6",
            "pv<=1",
            "exp>=8",
        ];
        let mut filter = kind.to_string();
        if self.below(5) > 0 {
            let first = self.of(&flags);
            let second = if self.below(3) == 0 { format!(",{}", self.of(&flags)) } else { String::new() };
            let _ = write!(filter, "{{{first}{second}}}");
        }
        if self.below(5) == 0 {
            let _ = write!(filter, "@{}({})", self.of(&["hand", "deck", "resyk", "iso", "wasted"]), self.player());
        }
        filter
    }

    fn card(&mut self) -> String {
        match self.below(12) {
            0 | 1 => "self".into(),
            2 => "bearer".into(),
            3 => "lead".into(),
            4 => self.of(&["crime", "scene", "it"]).into(),
            5 => format!("leader({})", self.player()),
            6..=8 => format!("pick({})", self.filter()),
            9 => format!("pickby({},{})", self.player(), self.filter()),
            _ => format!("each({})", self.filter()),
        }
    }

    fn number(&mut self) -> String {
        match self.below(6) {
            0 => format!("count({})", self.filter()),
            1 => "-1".into(),
            2 => "-2".into(),
            n => (n - 2).to_string(),
        }
    }

    fn lasts(&mut self, fixed: bool) -> &'static str {
        if fixed { "" } else { self.of(&[",round", ",phase", ",turn", ",attached", ",game"]) }
    }

    fn op(&mut self, fixed: bool) -> String {
        let lasts = self.lasts(fixed);
        let stat = self.of(&["exp", "pv", "authority", "ability", "resolve"]);
        let (card, player, n) = (self.card(), self.player(), self.number());
        let lasting = self.below(12);
        match if fixed { lasting } else { self.below(46) } {
            0..=2 => format!("mod({card},{stat},{n}{lasts})"),
            3 => format!("moddj({card},{stat},{n}{lasts})"),
            4 => format!("ignore({},{card}{lasts})", self.of(&["motivation", "signature", "support", "equipment"])),
            5 => format!("keyword({card},{}{lasts})", self.of(&["Gang", "Psi", "Dark Judge", "equipment"])),
            6 => format!("classify({card},{}{lasts})", self.of(&["Riot", "Murder"])),
            7 => format!("motive({card},{}{lasts})", self.of(&["G", "PV", "GPVB"])),
            8 => format!("handmax({player},{n}{lasts})"),
            9 => format!("forbid({player},{}{lasts})", self.of(&["incidents", "reroll", "lenient", "refuse"])),
            10 => format!("permit({player},{}{lasts})", self.of(&["extra_perp", "extra_crime"])),
            11 => match self.below(4) {
                0 => format!("tax({player},issue,{n}{lasts})"),
                1 => format!("shield({card}{lasts})"),
                2 => format!("time({})", self.of(&["day", "night"])),
                _ => format!("skip({})", self.of(&["challenge", "combat", "sentencing", "resource", "scene"])),
            },
            12 => format!("reroll({},{})", self.of(&["inv", "perp"]), self.of(&["challenge", "combat"])),
            13 => format!("prestige({player},{n})"),
            14 => format!("commend({player},{n})"),
            15 => format!("tdemerit({player},{n})"),
            16 => format!("pdemerit({card},{n})"),
            17 | 18 => format!("draw({player},{n})"),
            19 => format!("discard({player},{n})"),
            20 => format!("discardrandom({player},{n})"),
            21 => format!("mill({player},{n})"),
            22 => format!("recycle({player},{n})"),
            23 => {
                format!("search({player},{},{})", self.filter(), self.of(&["hand", "deck", "resyk", "iso", "wasted"]))
            }
            24 | 25 => format!("move({card},{})", self.of(&["hand", "deck", "resyk", "iso", "wasted"])),
            26 => format!("attach({card},{})", self.card()),
            27 => format!("trash({card})"),
            28 => format!("activate({card})"),
            29 => format!("inactivate({card})"),
            30 => format!("prep({card})"),
            31 => format!("waste({card})"),
            32 => self.of(&["escape()", "apprehend()", "endphase()"]).into(),
            33 => format!("setlead({card})"),
            34 => format!("control({card},{player}{lasts})"),
            35 => format!("peek({player},hand({}))", self.player()),
            36 => format!("arrange({player},{},{n})", self.player()),
            37 => format!("assign({card},{player})"),
            38 => format!("reorder({player})"),
            39 => format!("release({card})"),
            40 => format!("check({player})"),
            41 => "counter(self,1)".into(),
            42 | 43 => format!(
                "choose({}: {} | {})",
                self.of(&["you", "opp", "each opps", "each everyone"]),
                self.op(false),
                self.op(false)
            ),
            _ => format!("dice(1-3: {} | 4-6: {})", self.op(false), self.op(false)),
        }
    }

    fn condition(&mut self) -> String {
        let limit = format!("{}{}", self.of(&[">=", "<="]), self.below(9));
        let not = self.of(&["", "", "not "]);
        let test = match self.below(11) {
            0 | 1 => format!("is({},{})", self.card(), self.filter()),
            2 => format!("exists({})", self.filter()),
            3 => format!("count({}){limit}", self.filter()),
            4 => self.of(&["day", "night", "motivated", "insignature", "leadwasted"]).into(),
            5 => format!("youare({})", self.of(&["inv", "perpp", "duty"])),
            6 => format!("{}({}){limit}", self.of(&["prestige", "commends", "tdemerits", "handcount"]), self.player()),
            7 => format!("counters(self){limit}"),
            8 => format!("won({})", self.of(&["challenge", "combat"])),
            9 => format!("oncrime({})", self.of(&["Riot", "Murder"])),
            _ => "day".into(),
        };
        format!("{not}{test}")
    }

    fn event(&mut self) -> String {
        match self.below(8) {
            0 => format!("sentenced({})", self.of(&["severe", "fair", "lenient"])),
            1 => {
                format!("{}({})", self.of(&["challenge_lost", "combat_lost", "apprehended", "escaped"]), self.player())
            }
            2 => format!("{}({})", self.of(&["wounded", "wasted"]), self.card()),
            3 => {
                self.of(&["wasted(anyperp)", "solved(host)", "solved(any)", "contained(any)", "contained(you)"]).into()
            }
            4 => self.of(&["challenge_won", "combat_won", "attached", "issued"]).into(),
            5 => self.of(&["reported", "assigned", "patrolled", "suspended"]).into(),
            _ => self.of(&["ready_round", "round_end", "turn_end", "enters", "leaves"]).into(),
        }
    }

    fn cost(&mut self) -> String {
        match self.below(7) {
            0 | 1 => format!("activate({})", self.card()),
            2 => format!("inactivate({})", self.card()),
            3 => format!("trash({})", self.card()),
            4 => "prestige(1)".into(),
            5 => "discard(you,1)".into(),
            _ => format!("pdemerit({},1)", self.card()),
        }
    }

    /// A line; `timed`, a sentence, or any other.
    fn line(&mut self, head: Option<&str>) -> String {
        let rounds = ["RR", "BR", "BC", "BA", "IS", "IP", "IC", "IK", "IN", "PD"];
        let users = ["", "", "", ":inv", ":notinv", ":perpp", ":any"];
        let head = match head {
            Some("timed") => format!("[{}{}]", self.of(&rounds), self.of(&users)),
            Some(head) => head.to_string(),
            None => match self.below(6) {
                0 | 1 => "static".into(),
                2 => format!("instead {}", self.event()),
                3 => format!("[{}{}]", self.of(&rounds), self.of(&users)),
                _ => format!("when {}", self.event()),
            },
        };
        let fixed = head == "static";
        let when = head.starts_with("when") || head.starts_with("instead");
        let mut line = head;
        if !line.is_empty() && self.below(2) == 0 {
            let _ = write!(line, " if {}", self.condition());
        }
        if !fixed && self.below(3) == 0 {
            let _ = write!(line, "{} cost {}", if when { " may" } else { "" }, self.cost());
        }
        let _ = write!(line, " -> {}", self.op(fixed));
        for _ in 0..self.below(3) {
            let _ = write!(line, "; {}", self.op(fixed));
        }
        line.trim_start().to_string()
    }

    /// The first line of a thousand that is sound.
    fn sound(&mut self, on: On, head: Option<&str>, content: &Content) -> Option<String> {
        (0..1000).find_map(|_| {
            let line = self.line(head);
            let mut dictionary = content.dictionary.clone();
            let read = if head == Some("") { read::sentence } else { read::effect };
            // Every word is known; only choices can be too deep.
            let (effect, places) = match read(&line, &mut dictionary) {
                Ok(read) => read,
                Err(unread) if unread.reason.contains("four deep") => return None,
                Err(unread) => panic!("{}", unread.pointing(&line)),
            };
            check::line(&effect, &places, on, &dictionary).is_empty().then_some(line)
        })
    }

    /// A card of the set with other lines.
    fn card_of(&mut self, content: &Content, place: usize) -> Option<(Kind, toml::Table)> {
        let card = &content.cards[place];
        let on = On { kind: card.kind, keywords: card.keywords };
        let mut block = block(card.kind, &card.code.to_string())?;
        let mut lines = Vec::new();
        match card.kind {
            Kind::Crime => {
                for severity in ["severe", "fair", "lenient"] {
                    let line = self.sound(on, Some(""), content)?;
                    block[severity].as_table_mut()?.insert("effect".into(), line.into());
                }
                return Some((card.kind, block));
            }
            Kind::Incident if card.keywords.has(content.evidence) => {
                lines.push("[IS] -> attach(self,pick(crime{any}))".into())
            }
            Kind::Incident => lines.push(self.sound(on, Some("timed"), content)?),
            Kind::Event => lines.push(format!("{}; stay()", self.sound(on, Some("timed"), content)?)),
            _ => {}
        }
        if card.kind != Kind::Incident || card.keywords.has(content.evidence) {
            for _ in 0..=self.below(2) {
                let line = self.sound(on, None, content)?;
                if !line.starts_with('[') || !matches!(card.kind, Kind::Incident | Kind::Event) {
                    lines.push(line);
                }
            }
        }
        block.insert("effects".into(), lines.into());
        Some((card.kind, block))
    }
}

/// A card as the pack writes it.
fn block(kind: Kind, code: &str) -> Option<toml::Table> {
    let files = Pack::<Content>::built_in().files();
    let file = files.iter().find(|file| file.path == format!("cards/{}s.toml", kind.word()))?;
    let kinds: toml::Table = toml::from_str(&file.text).ok()?;
    let cards = kinds[kind.word()].as_array()?;
    cards.iter().filter_map(|card| card.as_table()).find(|card| card["code"].as_str() == Some(code)).cloned()
}

/// The pack with so many of its cards rewritten.
fn strange_pack(seed: u64, cards: usize) -> Pack<Content> {
    let pack = Pack::<Content>::built_in();
    let mut author = Author { chance: Chance::seeded(seed) };
    let mut text = String::new();
    let mut taken = Vec::new();
    while taken.len() < cards {
        let place = author.below(pack.cards.len());
        if taken.contains(&place) {
            continue;
        }
        taken.push(place);
        let Some((kind, block)) = author.card_of(&pack, place) else { continue };
        let mut file = toml::Table::new();
        file.insert(kind.word().into(), vec![toml::Value::Table(block)].into());
        let card = toml::to_string(&file).expect("a card can be written");
        // What is wrong with a card as a whole is found when it is loaded.
        let own = |text: String| overlay(pack.files(), vec![File { path: OWN_CARDS.into(), text }]);
        if Pack::<Content>::load(own(format!("{text}{card}"))).is_ok() {
            text += &card;
        }
    }
    let own = File { path: OWN_CARDS.into(), text };
    Pack::load(overlay(pack.files(), vec![own])).expect("each of them was sound")
}

fn play(pack: Pack<Content>, seed: u64) {
    let mut chance = Chance::seeded(seed);
    let players = 2 + (seed % 3) as u8;
    let decks = (0..players).map(|_| pack.decks[chance.below(Purpose::Other, pack.decks.len())].id.clone()).collect();
    let options = Options { players: Some(players), decks, start: Start::Ready };
    let mut state = State::start(&options, pack, Seed::from(seed), &mut Log::off()).expect("sound decks");
    let mut actions = Vec::new();
    for _ in 0..4000 {
        let Some(seat) = state.deciders().iter().next() else { return };
        state.actions(seat, &mut actions);
        assert!(!actions.is_empty(), "seed {seed}: {seat} is asked and has no answer: {}", state.question(seat));
        for action in &actions {
            assert!(state.check(seat, action).is_ok(), "seed {seed}: `{action}` is offered to {seat} and refused");
        }
        assert!(state.check(seat, &state.fallback(seat)).is_ok(), "seed {seed}: the answer of the clock");
        let action = actions[chance.below(Purpose::Other, actions.len())];
        state.apply(seat, &action, &mut Log::off());
    }
}

fn play_strange_packs(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let pack = strange_pack(seed, 50);
        for card in &pack.cards {
            let said = text::card(card, &pack, &text::Printed);
            assert!(said.iter().all(|line| !line.is_empty()), "{}", card.title);
        }
        (0..6).for_each(|game| play(pack, 100 * seed + game));
    }
}

#[test]
fn whatever_the_check_lets_through_can_be_played() {
    play_strange_packs(0..3);
}

#[test]
#[ignore = "takes minutes"]
fn whatever_the_check_lets_through_can_be_played_for_long() {
    play_strange_packs(100..160);
}
