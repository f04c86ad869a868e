//! How the games of `tests/replays` are made: `cargo xtask record card-game`, after every change of the pack or the rules.
//!
//! Rare endings are steered for: each answer is tried in a few random games, and the one is given from which the wanted
//! ending looks nearest. The recorder looks at the whole truth; what it records is a legal game all the same.

use super::replays::folder;
use bots::arena::playout;
use card_game::state::Start;
use card_game::{Action, Options, State};
use engine::{Chance, Events, Game, Pack, Purpose, Seat, Seed, Session};

/// An ending, and how near a game has come to it.
struct Wanted {
    name: &'static str,
    options: Options,
    nearness: fn(&State) -> i64,
    /// From a position, where a whole game would be too long to read.
    position: Option<&'static str>,
}

const FOUND: i64 = 1_000_000;
/// How often each answer is tried, how many answers are, and how many decisions further.
const TRIES: usize = 10;
const ANSWERS: usize = 8;
const HORIZON: usize = 60;
const LONGEST: usize = 1200;
const SEEDS: u64 = 60;

impl Wanted {
    /// The rule that ends the game, which the name begins with.
    fn rule(&self) -> String {
        self.name[..6].to_uppercase()
    }

    fn is_found(&self, state: &State) -> bool {
        let both = self.name.ends_with("both-suspended");
        state
            .outcome()
            .is_some_and(|outcome| outcome.rule.to_string() == self.rule() && (!both || outcome.winners.is_empty()))
    }

    fn judge(&self, state: &State) -> i64 {
        match state.outcome() {
            _ if self.is_found(state) => FOUND,
            Some(_) => -FOUND / 10,
            None => (self.nearness)(state).clamp(-FOUND / 20, FOUND / 20),
        }
    }

    fn answer(&self, state: &State, seat: Seat, chance: &mut Chance) -> Action {
        let mut list = Vec::new();
        state.actions(seat, &mut list);
        if list.len() == 1 {
            return list[0];
        }
        while list.len() > ANSWERS {
            list.swap_remove(chance.below(Purpose::Other, list.len()));
        }
        let mut scratch = Vec::new();
        let mut promise = |action: &Action| -> i64 {
            let mut after = state.clone();
            after.apply(seat, action, &mut Events::off());
            let mut try_it = || {
                let mut game = after.clone();
                playout(&mut game, chance, &mut scratch, HORIZON);
                self.judge(&game)
            };
            (0..TRIES).map(|_| try_it()).sum()
        };
        *list.iter().max_by_key(|action| promise(action)).expect("a decider can act")
    }

    fn begin(&self, seed: u64) -> Session<State> {
        match self.position {
            None => Session::start(self.options.clone(), Pack::built_in(), Seed::from(seed)).expect("legal options"),
            Some(text) => Session::lay(text, Pack::built_in(), Seed::from(seed)).expect("a position"),
        }
    }

    fn play(&self, seed: u64) -> Session<State> {
        let mut session = self.begin(seed);
        let mut chance = Chance::seeded(seed + 1);
        while let Some(seat) = session.state().deciders().iter().next()
            && session.entries().len() < LONGEST
        {
            let concede = self.rule() == "CG-395" && session.state().tabletop.turn > 2;
            let action = if concede { Action::Concede } else { self.answer(session.state(), seat, &mut chance) };
            session.act(seat, action).expect("a legal action");
        }
        session
    }

    /// Records the first game with that ending.
    fn record(&self) {
        let mut games = (0..SEEDS).map(|seed| self.play(seed));
        let found = games.find(|session| self.is_found(session.state()));
        let session = found.unwrap_or_else(|| panic!("{}: no game in {SEEDS} ended so", self.name));
        let path = folder().join(format!("{}.toml", self.name));
        std::fs::write(&path, session.record().to_string()).expect("a replay can be written");
        println!("{}: {} entries", self.name, session.entries().len());
    }
}

fn any(_: &State) -> i64 {
    0
}

fn best(state: &State, of: impl Fn(Seat) -> i64) -> i64 {
    Seat::first(state.seats()).map(of).max().unwrap_or(0)
}

fn prestige(state: &State) -> i64 {
    best(state, |seat| 100 * i64::from(state.tabletop.areas[seat].prestige))
}

fn commended(state: &State) -> i64 {
    let table = &state.tabletop;
    best(state, |seat| 1000 * i64::from(table.areas[seat].commendations)) - prestige(state) / 20
}

fn containing(state: &State) -> i64 {
    let table = &state.tabletop;
    let contained = |seat: Seat| {
        let judges = table.areas[seat].team.iter();
        5000 * judges.filter(|&&judge| table.contained_by(judge).is_some()).count() as i64
    };
    let attached = table.objects.iter().filter(|&(id, object)| object.attached().is_some() && table.is_dark(id));
    let mine: i64 = Seat::first(state.seats()).map(|seat| i64::from(table.areas[seat].prestige)).max().unwrap_or(0);
    best(state, contained) + 500 * attached.count() as i64 - 20 * (mine - 15).max(0)
}

fn disgraced(state: &State) -> i64 {
    best(state, |seat| 500 * i64::from(state.tabletop.areas[seat].demerits))
}

/// Few Judges, with many Personal Demerits.
fn forsaken(state: &State) -> i64 {
    let table = &state.tabletop;
    best(state, |seat| {
        let area = &table.areas[seat];
        let marks: i64 = area.team.iter().map(|&judge| i64::from(table.objects[judge].marks)).sum();
        2000 - 400 * area.team.len() as i64 + 50 * marks - 100 * i64::from(area.demerits)
    })
}

/// Small decks, and nobody near a victory.
fn exhausted(state: &State) -> i64 {
    let table = &state.tabletop;
    let cards = best(state, |seat| 60 - table.areas[seat].deck.len() as i64);
    100 * cards - 2 * prestige(state)
}

/// The Promotion Board lies there, and its player has Prestige and no demerits.
fn promoted(state: &State) -> i64 {
    let table = &state.tabletop;
    let board = table.objects.iter().any(|(id, _)| table.code(id).to_string() == "V09");
    best(state, |seat| 100 * i64::from(table.areas[seat].prestige.min(19))) + if board { 5000 } else { 0 }
}

/// Three of the four; the last is at hand.
const THREE_CONTAINED: &str = "decks = ['deadworld-protocol', 'iron-fist']
turn = 6
round = 'crime'
duty = 'b'
prestige = { a = 8, b = 9 }
team = { a = ['J26', 'J21 activated', 'J25 activated', 'J23 activated'], b = ['J02', 'J03'] }
contained = { J21 = ['P35'], J25 = ['P36'], J23 = ['P37'] }
hand = { a = ['P38', 'C12', 'S11', 'N03', 'N09'], b = ['S01', 'C01', 'P06'] }";

fn wanted() -> Vec<Wanted> {
    let decks = |names: &[&str]| Options {
        players: Some(names.len() as u8),
        decks: names.iter().map(|name| name.to_string()).collect(),
        start: Start::Ready,
    };
    let two = || decks(&["by-the-book", "iron-fist"]);
    let end = |name, options, nearness| Wanted { name, options, nearness, position: None };
    let from = |name, position| Wanted { position: Some(position), ..end(name, two(), any) };
    let draft = |options| Options { start: Start::Draft, ..options };
    vec![
        end("cg-075-twenty-prestige", two(), prestige),
        end("cg-075-three-players", decks(&["by-the-book", "iron-fist", "paper-trail"]), prestige),
        end("cg-076-five-commendations", decks(&["paper-trail", "by-the-book"]), commended),
        Wanted { nearness: containing, ..from("cg-078-all-four-dark-judges", THREE_CONTAINED) },
        end("cg-082-no-judge-left", draft(decks(&["internal-affairs", "iron-fist"])), forsaken),
        end("cg-084-an-empty-deck", two(), exhausted),
        end("cg-085-a-suspended-team", decks(&["internal-affairs", "paper-trail"]), disgraced),
        end(
            "cg-085-four-players",
            draft(decks(&["internal-affairs", "paper-trail", "by-the-book", "iron-fist"])),
            disgraced,
        ),
        end("cg-395-conceded", two(), any),
        from(
            "cg-401-both-suspended",
            "round = 'resource'\nteam = { a = ['J01'], b = ['J02'] }\ndemerits = { a = 2, b = 2 }\nduty = 'a'",
        ),
        end("cg-533-the-promotion-board", decks(&["by-the-book", "by-the-book"]), promoted),
        from("cg-r80-a-hundred-turns", "turn = 100\nround = 'crime'\nduty = 'a'\nprestige = { a = 5, b = 5 }"),
    ]
}

#[test]
#[ignore = "records the games anew"]
fn record_the_endings() {
    std::fs::create_dir_all(folder()).expect("a folder can be made");
    let only = std::env::var("ONLY").unwrap_or_default();
    wanted().iter().filter(|wanted| wanted.name.starts_with(&only)).for_each(Wanted::record);
}

/// The games of the folder are those that the recorder makes, and each ends as its name says.
#[test]
fn every_recording_is_what_its_name_says() {
    let recorded = super::replays::recorded();
    let mut wanted = wanted();
    wanted.sort_by_key(|wanted| wanted.name);
    let names: Vec<&str> = recorded.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, wanted.iter().map(|wanted| wanted.name).collect::<Vec<_>>());
    for ((name, session), wanted) in recorded.iter().zip(&wanted) {
        assert!(wanted.is_found(session.state()), "{name} ends in another way");
        if wanted.position.is_none() {
            assert_eq!(session.options(), &wanted.options, "{name} is played with other options");
        }
    }
}
