//! How the games of `tests/replays` are made: `cargo xtask record miniatures`, after every change of the pack.
//!
//! Rare endings are found by trying many seeds, played at random, greedily or against nobody. What is recorded is a legal game.

use super::replays::folder;
use engine::{Chance, Events, Game, Pack, Seat, Seed, Session};
use miniatures::tabletop::figure::FigureId;
use miniatures::{Action, Options, State, propose};

/// An ending, and who must have won it.
struct Wanted {
    /// The rule that ends the game, and the scenario.
    name: &'static str,
    scenario: &'static str,
    winner: Winner,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Winner {
    Any,
    Nobody,
    FirstSide,
    SecondSide,
}

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Random,
    Greedy,
    /// This seat plays greedily, the other does as little as it can: some ends are reached by nobody who is hindered.
    Unopposed(Seat),
}

/// No recorded game is longer.
const LONGEST: usize = 4000;
const SEEDS: u64 = 60;

/// The endings of sections 15 and 19.9.
const WANTED: [Wanted; 14] = [
    Wanted { name: "mg-480-demolition-in-vain", scenario: "demolition", winner: Winner::SecondSide },
    Wanted { name: "mg-480-rooftop-chase-nobody-arrives", scenario: "rooftop-chase", winner: Winner::Nobody },
    Wanted { name: "mg-480-rooftop-chase-leader-down", scenario: "rooftop-chase", winner: Winner::SecondSide },
    Wanted { name: "mg-481-demolition-done", scenario: "demolition", winner: Winner::FirstSide },
    Wanted { name: "mg-481-rooftop-chase-arrived", scenario: "rooftop-chase", winner: Winner::Any },
    Wanted { name: "mg-481-the-arrest", scenario: "the-arrest", winner: Winner::Any },
    Wanted { name: "mg-482-street-rumble-one-side-left", scenario: "street-rumble", winner: Winner::Any },
    Wanted { name: "mg-483-hold-the-block", scenario: "hold-the-block", winner: Winner::Any },
    Wanted { name: "mg-483-prison-convoy", scenario: "prison-convoy", winner: Winner::Any },
    Wanted { name: "mg-483-riot-control", scenario: "riot-control", winner: Winner::Any },
    Wanted { name: "mg-483-smash-and-grab", scenario: "smash-and-grab", winner: Winner::Any },
    Wanted { name: "mg-483-street-rumble", scenario: "street-rumble", winner: Winner::Any },
    Wanted { name: "mg-483-the-arrest", scenario: "the-arrest", winner: Winner::Any },
    Wanted { name: "mg-485-street-rumble-conceded", scenario: "street-rumble", winner: Winner::Any },
];

impl Wanted {
    fn rule(&self) -> String {
        self.name[..6].to_uppercase()
    }

    fn is_found(&self, state: &State) -> bool {
        let Some(outcome) = state.outcome() else { return false };
        let winner = outcome.winners.iter().next();
        let table = &state.tabletop;
        outcome.rule.to_string() == self.rule()
            && match self.winner {
                Winner::Any => true,
                Winner::Nobody => winner.is_none(),
                Winner::FirstSide => winner == Some(table.side_of(true)),
                Winner::SecondSide => winner == Some(table.side_of(false)),
            }
    }

    fn answer(&self, session: &Session<State>, seat: Seat, style: Style, chance: &mut Chance) -> Action {
        let state = session.state();
        if self.rule() == "MG-485" && state.tabletop.turn == 2 {
            return Action::Concede;
        }
        match style {
            Style::Random => return state.sample(seat, chance, &mut Vec::new()),
            Style::Unopposed(other) if other != seat => return state.fallback(seat),
            // A bot weighs too much to run past everybody.
            Style::Unopposed(_) if self.name.ends_with("arrived") => return headlong(state, seat),
            Style::Unopposed(_) | Style::Greedy => {}
        }
        let mut bot = bots::named::<State>("greedy", chance.fork()).expect("there is a greedy bot");
        bots::ask(bot.as_mut(), state, seat, chance)
    }

    fn play(&self, seed: u64) -> Option<Session<State>> {
        let options = Options { scenario: Some(self.scenario.into()), ..Options::default() };
        let mut session = Session::<State>::start(options, Pack::built_in(), Seed::from(seed)).ok()?;
        let mut chance = Chance::seeded(seed + 1);
        let style = match seed % 4 {
            0 | 1 => Style::Random,
            2 => Style::Unopposed(Seat::new((seed / 4 % 2) as usize)),
            _ => Style::Greedy,
        };
        for _ in 0..LONGEST {
            let Some(seat) = session.state().deciders().iter().next() else { break };
            let action = self.answer(&session, seat, style, &mut chance);
            session.act(seat, action).expect("a legal action");
        }
        Some(session)
    }

    /// Records the first game with that ending; says so if there is none.
    fn record(&self) -> bool {
        let mut games = (0..SEEDS).filter_map(|seed| self.play(seed));
        let Some(session) = games.find(|session| self.is_found(session.state())) else {
            println!("{}: no game in {SEEDS} ended so", self.name);
            return false;
        };
        let path = folder().join(format!("{}.toml", self.name));
        std::fs::write(&path, session.record().to_string()).expect("a replay can be written");
        println!("{}: {} entries", self.name, session.entries().len());
        true
    }
}

/// The action that brings the leader nearest to where it is to go.
fn headlong(state: &State, seat: Seat) -> Action {
    let mut list = Vec::new();
    state.actions(seat, &mut list);
    let far = |action: &Action| {
        let mut after = state.clone();
        after.apply(seat, action, &mut Events::off());
        let (table, ended) = (&after.tabletop, after.outcome().is_some());
        let way = |leader: FigureId| {
            let (layout, at) = (table.layout(), table.figures[leader].at);
            let goals = propose::goals(table, leader);
            goals.iter().map(|&goal| layout.ways.between(&layout.ground, at, goal)).min()
        };
        (!ended, table.leader(seat).and_then(way).unwrap_or(u8::MAX))
    };
    list.into_iter().min_by_key(far).expect("who is asked can answer")
}

#[test]
#[ignore = "records the games anew"]
fn record_the_endings() {
    std::fs::create_dir_all(folder()).expect("a folder can be made");
    let only = std::env::var("ONLY").unwrap_or_default();
    let wanted = WANTED.iter().filter(|wanted| wanted.name.starts_with(&only));
    let missing: Vec<&str> = wanted.filter(|wanted| !wanted.record()).map(|wanted| wanted.name).collect();
    assert!(missing.is_empty(), "not found: {missing:?}");
}

/// The games of the folder are those that the recorder makes, and all of them.
#[test]
fn what_is_recorded_is_wanted() {
    let wanted: Vec<&str> = WANTED.iter().map(|wanted| wanted.name).collect();
    assert_eq!(super::replays::recorded().len(), wanted.len(), "every ending is recorded");
    for (name, session) in super::replays::recorded() {
        let place = wanted.iter().position(|known| *known == name).unwrap_or_else(|| panic!("nobody records {name}"));
        assert!(WANTED[place].is_found(session.state()), "{name} has another ending");
    }
}
